"""What a picture points out as changed: what turned, who fell, who left, who came, what was captured, and no more."""

from __future__ import annotations

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.table.state import BUA, CAMPAIGN_ARMY, DUA, FRONTIER, POOL, RESERVES, State, home_of
from engine.dragon_dice.view import TableView, view_of
from engine.values import Seat
from images.blocks import painted
from images.dragon_dice.alt_text import describe_board
from images.dragon_dice.board import board_block, draw_board, draw_changes
from images.dragon_dice.changes import NONE, Changes, changes_between
from images.dragon_dice.changes_text import changes_as_text, describe_changes, describe_marked_board
from images.dragon_dice.samples import NAMES
from images.palette import NIGHT
from tests.images.played import random_moments
from tests.support.printed import DICE_401C, a_terrain

A, B = Seat("A"), Seat("B")


def table() -> State:
    state = State(DICE_401C, seats=[A, B], force_points=24, step="first march", turn=3, marching=A, revealed=True)
    state.terrains = {
        home_of(A): a_terrain("Coastland City", 4),
        FRONTIER: a_terrain("Highland Tower", 7),
        home_of(B): a_terrain("Swampland Temple", 6),
    }
    state.add_dice(A, ["Knight", "Archer", "Trooper"], FRONTIER)
    state.add_dice(B, ["Necromancer", "Fusilier"], FRONTIER)
    state.add_dice(B, ["Adept"], home_of(A))
    state.add_dice(B, ["Fire Drake"], POOL)
    return state


def changed(before: State, after: State) -> Changes:
    return changes_between(view_of(before, None, WORDING_401C), view_of(after, None, WORDING_401C))


def words(view: TableView, before: TableView | None) -> str:
    canvas = painted(board_block(view, NAMES, NIGHT, before), 0.5, remember=True)
    assert canvas.written is not None
    return " ".join(written.text for written in canvas.written if not written.die)


def after_a_march() -> tuple[State, State]:
    before = table()
    after = table()
    after.terrains[FRONTIER].face = 8
    after.terrains[FRONTIER].captured_by = A
    after.dice["B:Fusilier"].place = DUA  # type: ignore[index]
    after.dice["A:Archer"].place = RESERVES  # type: ignore[index]
    after.dice["B:Adept"].place = DUA  # type: ignore[index]
    after.dice["B:Fire Drake"].place = FRONTIER  # type: ignore[index]
    return before, after


def advanced_table() -> State:
    state = table()
    state.add_dice(A, ["Dawn Blade (Air)", "Gold Medallion"], FRONTIER)
    (knoll,) = state.add_dice(A, ["Highland Knoll"], FRONTIER)
    state.minor_faces[knoll.id] = 5
    state.add_dice(B, ["Swampland Bridge"], POOL)
    return state


def test_items_and_minor_terrains_are_pointed_out() -> None:
    before, after = advanced_table(), advanced_table()
    after.dice["A:Dawn Blade (Air)"].place = BUA  # type: ignore[index]
    after.dice["A:Gold Medallion"].place = RESERVES  # type: ignore[index]
    after.minor_faces["A:Highland Knoll"] = 2  # type: ignore[index]
    after.dice["B:Swampland Bridge"].place = FRONTIER  # type: ignore[index]
    after.minor_faces["B:Swampland Bridge"] = 7  # type: ignore[index]
    found = changed(before, after)
    army = found.terrains[FRONTIER].army(A)
    assert army is not None
    assert [item.name for item in army.fallen] == ["Dawn Blade (Air)"]
    assert [item.name for item in army.gone] == ["Gold Medallion"]
    assert army.minor_terrain == "Highland Knoll: melee → Dust Storm"
    assert found.moved >= {"A:Highland Knoll", "B:Swampland Bridge", "A:Gold Medallion"}
    text = changes_as_text(view_of(after, None, WORDING_401C), NAMES, view_of(before, None, WORDING_401C))
    assert "Alice's campaign army lost Dawn Blade (Air) and was left by Gold Medallion" in text[0]
    assert "Swampland Bridge came" in text[0] and "Highland Knoll: melee, then Dust Storm" in text[0]
    assert "melee → Dust Storm" in words(view_of(after, None, WORDING_401C), view_of(before, None, WORDING_401C))


def test_nothing_changed_on_the_same_table() -> None:
    assert changed(table(), table()) == NONE
    assert not changed(table(), table())
    view = view_of(table(), None, WORDING_401C)
    assert draw_board(view, NAMES, before=view) == draw_board(view, NAMES)
    assert draw_changes(view, NAMES, view) is None


def test_a_march_is_taken_apart() -> None:
    found = changed(*after_a_march())
    assert set(found.terrains) == {home_of(A), FRONTIER}
    frontier = found.terrains[FRONTIER]
    assert (frontier.turned_from, frontier.captured_by, frontier.freed_from) == (7, A, None)
    assert [dragon.name for dragon in frontier.dragons_come] == ["Fire Drake"]
    alice, bob = frontier.armies
    assert ([u.name for u in alice.fallen], [u.name for u in alice.gone]) == ([], ["Archer"])
    assert ([u.name for u in bob.fallen], [u.name for u in bob.gone]) == (["Fusilier"], [])
    assert found.moved == {"B:Fusilier", "A:Archer", "B:Adept", "B:Fire Drake"}


def test_a_promoted_unit_is_not_dead() -> None:
    """p. 30: the unit lies with the dead in exchange for a larger one of its species, and nobody has died."""
    before, after = table(), table()
    for state in (before, after):
        state.add_dice(A, ["Guard"], FRONTIER)
        state.add_dice(A, ["Courier"], DUA)
    after.dice["A:Guard"].place = DUA  # type: ignore[index]
    after.dice["A:Courier"].place = FRONTIER  # type: ignore[index]
    (army,) = changed(before, after).terrains[FRONTIER].armies
    assert not army.fallen and [unit.name for unit in army.replaced] == ["Guard"]
    now, then = (view_of(state, None, WORDING_401C) for state in (after, before))
    assert "1 replaced" in words(now, then) and "1 fell" not in words(now, then)
    told = " ".join(changes_as_text(now, NAMES, then))
    assert "Alice's campaign army replaced Guard and was joined by Courier" in told


def test_the_picture_says_it_in_words() -> None:
    before, after = (view_of(state, None, WORDING_401C) for state in after_a_march())
    text = words(after, before)
    for sentence in ("turned 7 → 8", "just captured", "1 fell", "1 left", "Fire Drake came"):
        assert sentence in text
        assert sentence not in words(after, None)
    assert text.count("1 fell") == 2, "the army that is gone altogether is still spoken of"


def test_the_text_says_the_same_as_the_picture() -> None:
    before, after = (view_of(state, None, WORDING_401C) for state in after_a_march())
    assert changes_as_text(after, NAMES, before) == [
        "Alice's home Coastland City: Bob's horde army lost Adept.",
        (
            "Frontier Highland Tower: turned from 7 to 8 (Tower); captured by Alice; Fire Drake came; "
            "Alice's campaign army was left by Archer; Bob's campaign army lost Fusilier."
        ),
    ]
    back = " ".join(changes_as_text(before, NAMES, after))
    for words_of_it in (
        "turned from 8 to 7 (melee)",
        "no longer held by Alice",
        "Fire Drake left",
        "was joined by Archer",
    ):
        assert words_of_it in back
    assert changes_as_text(after, NAMES, after) == []
    assert describe_changes(after, NAMES, after) == "Nothing changed."
    assert len(describe_changes(after, NAMES, before, 60)) <= 60
    assert describe_changes(after, NAMES, before).startswith("What changed: Alice's home")


def test_the_way_back_is_said_as_well() -> None:
    before, after = (view_of(state, None, WORDING_401C) for state in after_a_march())
    text = words(before, after)
    assert "turned 8 → 7" in text
    assert "no longer held by Alice" in text
    assert "Fire Drake left" in text
    assert "1 came" in text


def test_the_crop_shows_the_changed_terrains_alone() -> None:
    before, after = (view_of(state, None, WORDING_401C) for state in after_a_march())
    crop = draw_changes(after, NAMES, before)
    assert crop is not None
    assert len(crop) < len(draw_board(after, NAMES, before=before)) * 0.8


def test_a_crop_that_is_hardly_smaller_than_the_board_is_not_made() -> None:
    before, after = (view_of(state, None, WORDING_401C) for state in after_a_march())
    assert draw_changes(after, NAMES, before, most=0.9) is not None
    assert draw_changes(after, NAMES, before, most=0.1) is None


def test_a_board_that_points_out_changes_says_so_in_its_text() -> None:
    before, after = (view_of(state, None, WORDING_401C) for state in after_a_march())
    text = describe_marked_board(after, NAMES, before)
    assert text.startswith("Turn 3") and text.endswith(describe_changes(after, NAMES, before))
    assert describe_marked_board(after, NAMES, after) == describe_board(after, NAMES)
    short = describe_marked_board(after, NAMES, before, 120)
    assert len(short) <= 120 and "What changed: Alice's home" in short


def test_before_armies_are_placed_nothing_is_compared() -> None:
    before = table()
    before.step, before.turn, before.marching = "placement", 0, None
    before.add_dice(A, ["Guard"], CAMPAIGN_ARMY)
    assert changed(before, table()) == NONE
    assert changes_between(None, view_of(table(), None, WORDING_401C)) == NONE


def test_in_random_play_dice_that_moved_are_those_that_lie_elsewhere() -> None:
    fallen = turned = 0
    for moment in random_moments(2, 24, 250, seed=3):
        found = changes_between(moment.before, moment.view)
        faces = {} if moment.before is None else {terrain.place: terrain.face for terrain in moment.before.terrains}
        for terrain in moment.view.terrains:
            change = found.terrains.get(terrain.place)
            if change is None:
                continue
            turned += change.turned_from is not None
            assert change.turned_from in (None, faces[terrain.place])
            for army in change.armies:
                fallen += len(army.fallen)
                here = {unit.die for a in terrain.armies if a.owner == army.owner for unit in a.units}
                assert here.isdisjoint(unit.die for unit in (*army.fallen, *army.gone))
                assert here.issuperset(unit.die for unit in army.come)
    assert fallen > 10 and turned > 10
