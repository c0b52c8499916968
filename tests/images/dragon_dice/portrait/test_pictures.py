"""The upright board: never higher than 3 : 4, nothing too small, nothing out of its place, every fact on it."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.table.state import DUA, FRONTIER, RESERVES, State, home_of
from engine.dragon_dice.text.effect_labels import EffectView
from engine.dragon_dice.view import TableView, view_of
from engine.values import Seat
from images.canvas import Canvas
from images.dragon_dice import words
from images.dragon_dice.changes import changes_between
from images.dragon_dice.look import DrawingLook
from images.dragon_dice.portrait.lane import FAINT_SIDE
from images.dragon_dice.portrait.measures import DENSITY, HIGHEST, LEAST, USUAL, WIDTH
from images.dragon_dice.portrait.pictures import draw_portrait, paint, portrait_blocks
from images.dragon_dice.portrait.strip import DIE, areas_of, rows_beside, strip
from images.dragon_dice.samples import NAMES, SAMPLES, advanced, edition_1996, enchanted, midgame, six_players
from images.dragon_dice.words import WAITING
from images.palette import NIGHT, PALETTES
from tests.images.played import random_moments
from tests.images.positions import views
from tests.support.printed import DICE_401C, a_terrain

A, B = Seat("A"), Seat("B")
DOCS = Path(__file__).parents[4] / "docs"
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
samples = pytest.mark.parametrize("name", SAMPLES)


def painted(
    view: TableView, names: dict[Seat, str] | None = None, before: TableView | None = None, scale: float = 0.5
) -> list[Canvas]:
    """Returns the pictures of a table, painted on canvases that remember and refuse what sticks out."""
    return [
        paint(block, scale, NIGHT, remember=True)
        for block in portrait_blocks(view, names or dict(NAMES), NIGHT, before)
    ]


def texts(canvas: Canvas) -> list[str]:
    """Returns what is written, without the letters on dice."""
    assert canvas.written is not None
    return [written.text for written in canvas.written if not written.die]


def dice_on(canvas: Canvas) -> set[str]:
    """Returns the dice that are drawn."""
    assert canvas.written is not None
    return {written.die for written in canvas.written if written.die}


def smallest_text(canvas: Canvas) -> float:
    """Returns the size of the smallest letters that are not on a die, in units."""
    assert canvas.written is not None
    return min(written.size for written in canvas.written if not written.die)


def crowded(units: int) -> TableView:
    """Returns a table of two players with so many different small units each at one terrain."""
    state = State(DICE_401C, seats=[A, B], force_points=60, step="first march", turn=3, marching=A, revealed=True)
    state.terrains = {
        home_of(A): a_terrain("Coastland City", 4),
        FRONTIER: a_terrain("Highland Tower", 5),
        home_of(B): a_terrain("Swampland Standing Stones", 6),
    }
    kinds = ("Guard", "Evoker", "Bowman", "Fighter", "Footman", "Theurgist", "Watcher", "Sentry", "Adept", "Scout")
    for place in state.terrains:
        for seat in (A, B):
            state.add_dice(seat, [kinds[number % len(kinds)] for number in range(units)], place)
    return view_of(state, None, WORDING_401C)


def test_whoever_has_captured_a_terrain_its_name_is_written_whole() -> None:
    for captor in (A, B):
        state = State(DICE_401C, seats=[A, B], force_points=24, step="first march", turn=3, marching=A, revealed=True)
        state.terrains = {
            home_of(A): a_terrain("Flatland Temple", 8, captor),
            home_of(B): a_terrain("Coastland City", 8, captor),
        }
        (canvas,) = painted(view_of(state, None, WORDING_401C))
        assert {"Temple", "City"} <= set(texts(canvas))


def test_before_the_first_roll_a_terrain_says_which_of_its_faces_are_what() -> None:
    state = State(DICE_401C, seats=[A, B], force_points=24, step="horde roll", revealed=True)
    state.terrains = {home_of(A): a_terrain("Coastland City"), home_of(B): a_terrain("Flatland Temple")}
    (canvas,) = painted(view_of(state, None, WORDING_401C))
    assert {"1 magic", "2–5 missile", "6–7 melee", "8 City", "8 Temple"} <= set(texts(canvas))


def test_a_lane_says_which_army_it_is_where_it_has_room() -> None:
    """A button says "March horde": the board names that army; a lane that is full of dice grows no higher for it."""
    (canvas,) = painted(SAMPLES["midgame"]().view)
    said = Counter(texts(canvas))
    assert (said["home"], said["horde"], said["campaign"]) == (2, 2, 2)
    (full,) = painted(crowded(6))
    assert "campaign" not in texts(full)


@samples
def test_pictures_have_one_of_two_heights_and_a_phones_width(name: str) -> None:
    sample = SAMPLES[name]()
    for data in draw_portrait(sample.view, sample.names):
        picture = Image.open(io.BytesIO(data))
        assert picture.width == WIDTH * DENSITY == 990
        usual = (round(USUAL * DENSITY), HIGHEST * DENSITY)
        # Before forces are revealed there is little to show: no empty half is left below it.
        assert picture.height in usual or (name.startswith("building") and picture.height < usual[0])


@samples
def test_nothing_is_too_small_to_read_on_a_phone(name: str) -> None:
    sample = SAMPLES[name]()
    for canvas in painted(sample.view, dict(sample.names), scale=1.0):
        # Sizes are rounded to whole pixels.
        assert smallest_text(canvas) >= LEAST - 1


@pytest.mark.parametrize("units", [1, 4, 10, 25, 60])
def test_there_is_always_a_plan_with_room(units: int) -> None:
    view = crowded(units)
    pictures = painted(view)
    assert len(pictures) == 1
    assert pictures[0].box.height <= HIGHEST
    lying = {unit.die for terrain in view.terrains for army in terrain.armies for unit in army.units}
    assert dice_on(pictures[0]) == lying, "heaps overlap, but no die is left out"


def test_every_die_in_play_and_beside_the_table_is_drawn() -> None:
    view = midgame().view
    (picture,) = painted(view)
    dice = {unit.die for terrain in view.terrains for army in terrain.armies for unit in army.units}
    dice |= {dragon.die for terrain in view.terrains for dragon in terrain.dragons}
    for player in view.players:
        dice |= {unit.die for unit in (*player.reserves, *player.dead, *player.buried)}
        dice |= {dragon.die for dragon in player.pool}
    assert dice_on(picture) == dice


def test_dice_beside_the_table_lie_side_by_side_where_the_other_areas_leave_room() -> None:
    """Five dead and nobody buried: the dead have the room that the buried do not need."""
    view = midgame().view
    alice, bob = view.players
    units = [unit for terrain in view.terrains for army in terrain.armies for unit in army.units][:5]
    view = replace(view, players=(replace(alice, reserves=(), dead=tuple(units), buried=(), pool=()), bob))
    (picture,) = painted(view, scale=1)
    line = [mark.x for mark in picture.marks or () if mark.width == mark.height == DIE]
    first = sorted(line[:5])
    assert min(right - left for left, right in pairwise(first)) >= DIE


def test_dice_that_fell_lie_side_by_side_where_their_lane_has_room() -> None:
    """They are dim: on top of each other nobody would know which they were."""
    state = State(DICE_401C, seats=[A, B], force_points=24, step="first march", turn=5, marching=A, revealed=True)
    state.terrains = {place: a_terrain("Coastland City", 3) for place in (home_of(A), FRONTIER, home_of(B))}
    state.add_dice(A, ["Guard"], home_of(A))
    dice = state.add_dice(B, ["Thug", "Mugger", "Cutthroat", "Troll"], FRONTIER)
    before = view_of(state, None, WORDING_401C)
    for die in dice:
        die.place = DUA
    (canvas,) = painted(view_of(state, None, WORDING_401C), before=before, scale=1)
    squares = [mark for mark in canvas.marks or () if mark.width == mark.height == FAINT_SIDE]
    lefts = sorted(mark.x for mark in squares)
    assert len(lefts) == 4 and min(right - left for left, right in pairwise(lefts)) >= FAINT_SIDE


@pytest.mark.parametrize("dead", [8, 12, 18])
def test_each_of_many_dead_is_seen_in_rows_where_one_would_hide_them(dead: int) -> None:
    """Of every die at least its symbol: the next is not laid over more than a third of it."""
    state = State(DICE_401C, seats=[A, B], force_points=24, step="first march", turn=5, marching=A, revealed=True)
    state.terrains = {place: a_terrain("Coastland City", 3) for place in (home_of(A), FRONTIER, home_of(B))}
    state.add_dice(A, ["Guard"] * dead, DUA)
    state.add_dice(B, ["Thug"], home_of(B))
    view = view_of(state, None, WORDING_401C)
    player = view.player(A)
    columns = [areas_of(player)[:2], areas_of(player)[2:]]
    rows = rows_beside(columns)
    assert rows > 1 and rows_beside([columns[0][:1], columns[1]]) == 1
    look = DrawingLook(dict(NAMES), NIGHT, changes=changes_between(None, view))
    open_, close = (strip(view, player, look, open_heaps=heaps).height for heaps in (True, False))
    assert open_ > close
    (canvas,) = painted(view)
    assert canvas.image.height <= canvas.image.width * 1.34


@samples
def test_every_heap_beside_the_table_is_named(name: str) -> None:
    """A player who sees a board for the first time knows none of the signs."""
    view = SAMPLES[name]().view
    waiting = {WAITING[kind] for player in view.players for kind, _ in player.unplaced}
    heaps = {"Pool", *waiting} if waiting else {"Reserve", "Dead", "Pool", "Buried"}
    assert not view.terrains or heaps <= set(texts(painted(view)[0]))


def test_signs_have_room_while_some_have_placed_their_armies_and_others_have_not() -> None:
    view = six_players().view
    first, *others = view.players
    waiting = replace(first, unplaced=(("horde", first.reserves),))
    overview, *_ = painted(replace(view, players=(waiting, *others)))
    assert {"To place", "Reserve", "Dead", "Pool", "Buried"} <= set(texts(overview))


def test_more_than_three_players_take_an_overview_and_what_the_one_to_move_has_before_them() -> None:
    view = six_players().view
    overview, own = painted(view)
    healths = Counter(str(army.health) for terrain in view.terrains for army in terrain.armies)
    assert healths <= Counter(texts(overview))
    here = [terrain for terrain in view.terrains if any(army.owner == view.marching for army in terrain.armies)]
    for terrain in here:
        mine = next(army for army in terrain.armies if army.owner == view.marching)
        assert {unit.die for unit in mine.units} <= dice_on(own)


def test_players_with_units_at_all_seven_terrains_see_them_as_well() -> None:
    view = six_players().view
    seat = view.marching
    own = next(army for terrain in view.terrains for army in terrain.armies if army.owner == seat)
    everywhere = tuple(
        terrain
        if any(army.owner == seat for army in terrain.armies)
        else replace(terrain, armies=(*terrain.armies, replace(own, units=own.units[:2])))
        for terrain in view.terrains
    )
    names = {player: f"{name} the younger" for player, name in NAMES.items()}
    overview, focus = portrait_blocks(replace(view, terrains=everywhere), names, NIGHT)
    assert round(overview.height) <= HIGHEST and round(focus.height) <= HIGHEST
    paint(focus, 1.0, NIGHT, remember=True)


def test_effects_are_drawn_from_their_parts() -> None:
    (picture,) = painted(enchanted().view)
    written = texts(picture)
    assert "Ash Storm −1" in written and "Transmute Rock to Mud −6" in written
    assert any(text.endswith("+4") for text in written)
    assert not any("until" in text for text in written)


def test_what_changed_is_pointed_out_in_its_place() -> None:
    before = midgame().view
    first, frontier, last = before.terrains
    army = frontier.armies[1]
    fallen = army.units[0]
    hurt = replace(army, units=army.units[1:], health=army.health - fallen.health)
    armies = (frontier.armies[0], hurt)
    bob = replace(before.players[1], dead=(*before.players[1].dead, fallen))
    after = replace(
        before,
        terrains=(first, replace(frontier, armies=armies, face=6), last),
        players=(before.players[0], bob),
    )
    (plain,), (marked,) = painted(after), painted(after, before=before)
    gone = [text for text in texts(marked) if text not in texts(plain)]
    assert f"−{fallen.health}" in gone, "the health the army lost"
    assert draw_portrait(after, NAMES) != draw_portrait(after, NAMES, before=before)


def test_letters_say_what_colours_cannot() -> None:
    view = midgame().view

    def letters(palette: str) -> set[str]:
        (block,) = portrait_blocks(view, NAMES, PALETTES[palette])
        written = paint(block, 1.0, PALETTES[palette], remember=True).written
        assert written is not None
        return {one.text for one in written if one.die}

    assert letters("dark") == {""}
    assert all({"CE3", "LE1", "Go1"} <= letters(name) for name in ("protan", "deutan", "tritan", "contrast"))


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(views(), views(), st.sampled_from(list(PALETTES)))
def test_nothing_sticks_out_whatever_lies_and_whatever_changed(
    one: tuple[TableView, dict[Seat, str]], other: tuple[TableView, dict[Seat, str]], palette: str
) -> None:
    (view, names), (before, _) = one, other
    for block in portrait_blocks(view, names, PALETTES[palette], before):
        assert block.height <= HIGHEST + 1
        paint(block, 0.5, PALETTES[palette], remember=True)


effects = st.lists(
    st.builds(
        EffectView,
        st.text(max_size=60) | st.sampled_from(["Stone Skin", "Transmute Rock to Mud", "Accelerated Growth"]),
        st.sampled_from(["", "−1", "+12", "×2", "÷2"]),
        st.lists(st.sampled_from(ResultType), max_size=2).map(tuple),
        st.sampled_from(["", ": Crack-Shot#12", "for 12 units"]),
        st.integers(1, 12),
    ),
    max_size=6,
)


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(st.data())
def test_any_effects_have_room(data: st.DataObject) -> None:
    view = midgame().view
    terrains = tuple(
        replace(
            terrain,
            effects=tuple(data.draw(effects)),
            armies=tuple(replace(army, effects=tuple(data.draw(effects))) for army in terrain.armies),
        )
        for terrain in view.terrains
    )
    for block in portrait_blocks(replace(view, terrains=terrains), NAMES):
        assert block.height <= HIGHEST + 1
        paint(block, 0.5, NIGHT, remember=True)


@pytest.mark.parametrize(("players", "points"), [(2, 24), (2, 60), (3, 30), (6, 60)])
def test_positions_of_random_play_fit(players: int, points: int) -> None:
    for moment in random_moments(players, points, 12, seed=9):
        for block in portrait_blocks(moment.view, NAMES, before=moment.before):
            assert block.height <= HIGHEST + 1
            paint(block, 0.4, NIGHT, remember=True)


def test_before_the_forces_are_revealed_nothing_of_them_is_drawn() -> None:
    state = State(DICE_401C, seats=[A, B], force_points=24, step="force building")
    state.add_dice(A, ["Guard", "Knight"], RESERVES)
    assert not any(dice_on(canvas) for canvas in painted(view_of(state, None, WORDING_401C)))
    assert not any(dice_on(canvas) for canvas in painted(view_of(state, B, WORDING_401C)))


def test_the_picture_of_the_readme_is_up_to_date() -> None:
    sample = midgame()
    (data,) = draw_portrait(sample.view, sample.names)
    drawn = Image.open(io.BytesIO(data)).convert("RGB")
    path = DOCS / "board.png"
    assert path.stat().st_size < 150_000
    shown = Image.open(path).convert("RGB")
    assert shown.size == drawn.size, "run: python -m tests.images.gallery docs"
    # Other versions of FreeType smooth letters a little differently.
    difference = ImageStat.Stat(ImageChops.difference(shown, drawn)).mean
    assert max(difference) < 2, "run: python -m tests.images.gallery docs"


def test_six_players_are_named_in_the_order_of_their_turns_and_who_stands_with_one_beside_their_letters() -> None:
    view = six_players().view
    turns = (*view.players[3:], *view.players[:3])
    overview, own = painted(replace(view, players=turns))
    ordered = [NAMES[player.seat] for player in turns]
    after = texts(overview)[texts(overview).index("Players in the order of their turns:") :]
    assert [text for text in after if text in ordered] == ordered
    here = [terrain for terrain in view.terrains if any(army.owner == view.marching for army in terrain.armies)]
    assert {NAMES[army.owner] for terrain in here for army in terrain.armies} <= set(texts(own))
    assert max(overview.image.height, own.image.height) <= HIGHEST * DENSITY + 1


def test_no_heap_of_six_players_is_left_out() -> None:
    """Where four stand on one card they stand closer."""
    view = six_players().view
    first, *others = view.players
    twelve = (first.dead * 3)[:12]
    (overview, *_) = painted(replace(view, players=(replace(first, dead=twelve, reserves=twelve), *others)))
    after = texts(overview)[texts(overview).index("Players in the order of their turns:") :]
    heaps = [(p.reserves, p.dead, p.pool, words.in_bua(p)) for p in others]
    counts = [str(len(heap)) for player in heaps for heap in player if heap]
    assert Counter([*counts, "12", "12"]) <= Counter(after)


def test_while_armies_are_placed_one_picture_shows_the_table_and_marks_nobody_as_moving() -> None:
    view = replace(six_players().view, turn=0, phase=None, step="placement")
    (overview,) = painted(view)
    assert "Players in the order of their turns:" in texts(overview), "which is known once the first turn is taken"


def test_of_six_players_names_are_whole_and_dragons_and_faces_are_shown_where_one_stands() -> None:
    view = six_players().view
    overview, own = painted(view)
    assert {NAMES[player.seat] for player in view.players} <= set(texts(overview))
    here = [terrain for terrain in view.terrains if any(army.owner == view.marching for army in terrain.armies)]
    dragons = {dragon.die for terrain in here for dragon in terrain.dragons}
    assert len(here) <= 3 and dragons and dragons <= dice_on(own)
    eighth = [words.SHORT_EIGHTH.get(terrain.eighth_face, terrain.eighth_face) for terrain in here]
    assert set(eighth) <= set(texts(own))


def test_effects_on_a_terrain_are_told_where_one_line_holds_them() -> None:
    """Where all is full effects are counted; a line that is there anyway says what lies on the terrain."""
    (picture,) = painted(edition_1996().view)
    written = texts(picture)
    assert "Wall of Fog ÷2" in written and "no automatic saves" in written
    (picture,) = painted(advanced().view)
    assert "tamed" in texts(picture), "by whom the text says"
