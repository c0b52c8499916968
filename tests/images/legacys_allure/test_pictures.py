"""The pictures of Legacy's Allure: what changed, what only one player may see, and that none is too large."""

from __future__ import annotations

import io
from unittest import mock

import pytest
from PIL import Image

from engine.events import Event, Happened
from engine.game import Outcome
from engine.legacys_allure.cards import CardId, UnitCard
from engine.legacys_allure.happenings import DamageDealt, Died, RoundStarted, StatusPlaced, UnitMoved
from engine.legacys_allure.hexes import CENTRE, HEXES, NORTH, SEATS, SOUTH, Hex
from engine.legacys_allure.kingdoms import Kingdom, of_preset
from engine.legacys_allure.library import starter_set
from engine.legacys_allure.notation import tag_word
from engine.legacys_allure.phases.draft import DraftPick, PickPlan
from engine.legacys_allure.phases.kingdoms import KingdomPlan
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.plans import preview, suggestions
from engine.legacys_allure.played import played
from engine.legacys_allure.scenario import parse_scenario
from engine.legacys_allure.state import SeatState, State, UnitId
from engine.legacys_allure.view import view_of
from engine.values import Json, Seat
from images.canvas import width_of
from images.chips import fitting
from images.legacys_allure.board import HEAD, LABEL, MARGIN, TAGS, WIDTH, board_high, draw_board, paint_board
from images.legacys_allure.cards import face_of_card, key_of, printed_cards
from images.legacys_allure.drawing import HURT
from images.legacys_allure.geometry import MapLayout
from images.legacys_allure.hand import CARD_ROOM, NAME_SIZES
from images.legacys_allure.hand import WIDTH as HAND_WIDTH
from images.legacys_allure.legend import Sign, signs_of
from images.legacys_allure.marking import changes, reach_of, threatened
from images.legacys_allure.marks import Marks
from images.legacys_allure.pictures import AllurePictures
from images.legacys_allure.strip import sentences
from images.legacys_allure.summary import summary_of
from images.palette import NIGHT, PALETTES, Palette
from images.pictures import Drawn, Moment, RenderStyle, Sheet

PICTURES = AllurePictures()
NAMES = {SOUTH: "Ada", NORTH: "Bo"}
MOST_BYTES = 120_000


def battle(north: str) -> State:
    """Returns a Ram on E3 that faces some unit."""
    return parse_scenario(
        f"game: legacys_allure\nsetup:\n  A: {{units: [Iron Ram E3]}}\n  B: {{units: [{north}]}}\nexpect: {{turn: A}}\n"
    ).start


def test_what_changed_stands_beside_the_map_and_in_the_text() -> None:
    before, now = battle("Leech Swarm E5"), battle("Leech Swarm E5")
    swarm = next(unit for unit in now.units.values() if unit.owner == NORTH)
    swarm.health, swarm.poisoned = 1, 2
    assert sentences(before, now) == ["Leech Swarm (B): health 4 to 1, Poisoned 0 to 2."]
    (board,) = PICTURES.board(view_of(now, None), NAMES, RenderStyle(before=view_of(before, None)))
    assert len(board.data) < MOST_BYTES, "a figure and a disc on the map show it"
    assert PICTURES.as_text(view_of(now, None), NAMES, view_of(before, None))[0] == sentences(before, now)[0]


def test_a_wounded_unit_shows_its_health_on_red_and_the_legend_says_so() -> None:
    """Its health alone does not tell: a newcomer does not know how much a Swarm has."""
    whole, wounded = battle("Leech Swarm E5"), battle("Leech Swarm E5")
    swarm = next(unit for unit in wounded.units.values() if unit.owner == NORTH)
    swarm.health -= 1
    red = []
    for state in (whole, wounded):
        canvas = paint_board(view_of(state, None), NAMES, NIGHT, Marks(), signs=(), remember=True)
        red.append(sum(count for count, colour in canvas.image.getcolors(1 << 20) or () if colour == HURT))
        assert {"4", "6"} <= {one.text for one in canvas.written or ()}, "power and health are written apart"
    assert red[0] == 0 < red[1]
    great = battle("Elder Snapper E5")
    written = paint_board(view_of(great, None), NAMES, NIGHT, Marks(), remember=True).written or ()
    assert {"4", "10"} <= {one.text for one in written}, "two digits are not cut"
    assert Sign.WOUNDED in signs_of(view_of(wounded, None), Marks())
    assert Sign.WOUNDED not in signs_of(view_of(whole, None), Marks())


def test_where_the_marks_do_not_show_all_every_death_and_wound_stands_beside_the_map() -> None:
    north = "Leech Swarm E5, Mist Stag F5, Elder Snapper D5, Thorn Hedge A7"
    before, now = battle(north), battle(north)
    swarm, stag, snapper, hedge = (unit for unit in now.units.values() if unit.owner == NORTH)
    before.units[swarm.id].health = 1
    stag.health, snapper.health, hedge.hex, hedge.fell = 2, 3, None, Hex("A7")
    _, strip = PICTURES.board(view_of(now, None), NAMES, RenderStyle(before=view_of(before, None)))
    assert strip.title == "What changed"
    told = strip.alt_text.split(". ")
    assert told == ["Hedge: died on A7", "Snapper: health 10 to 3", "Stag: health 5 to 2", "Swarm: health 1 to 4."]
    before.units[swarm.id].health = 4
    assert len(PICTURES.board(view_of(now, None), NAMES, RenderStyle(before=view_of(before, None)))) == 1


def test_a_unit_that_died_where_its_killer_stands_is_named_on_the_map() -> None:
    """11.4.2.1: a melee attacker that kills stays in the hex of the dead."""
    before = battle("{unit: Leech Swarm, at: E4, health: 1}")
    seen = preview(before, SOUTH, suggestions(before, SOUTH, before.ready(SOUTH)[0], 1)[0])
    assert seen.after.at(CENTRE) is not None and [died.hex for died in seen.deaths] == [CENTRE]
    marks = changes(before, seen.after)
    canvas = paint_board(view_of(seen.after, None), NAMES, NIGHT, marks, remember=True)
    assert "Swarm" in [one.text for one in canvas.written or ()]


def test_the_picture_of_a_plan_says_whose_turn_it_is_and_that_of_an_action_who_is_next() -> None:
    state = battle("Leech Swarm E4, Mist Stag F6")
    asked = ActionPlan(player=SOUTH, prompt="action", about={}, state=state, standing=None)
    ram = state.ready(SOUTH)[0]
    action = suggestions(state, SOUTH, ram, 1)[0].to_json()
    heads = []
    drafts: tuple[dict[str, Json], ...] = (
        {"unit": ram.id, "now": "B"},
        {"unit": ram.id, "action": action, "now": "B"},
        {"action": action},
    )
    for draft in drafts:
        with mock.patch("images.legacys_allure.pictures.draw_board", wraps=draw_board) as drawn:
            assert PICTURES.preview(view_of(state, SOUTH), NAMES, asked, draft) is not None
        heads.append(drawn.call_args.args[4])
    assert heads == ["Bo to move; your plan", "Bo to move; your plan", "then Bo to move"]


def test_private_and_public_maps_lie_the_same_way_round() -> None:
    """Every hex is in the same place on both, whichever side a player has."""
    state = battle("Leech Swarm E5")
    public, *private = (paint_board(view_of(state, seat), NAMES, NIGHT, Marks()).image for seat in (None, *SEATS))
    assert all(one.tobytes() == public.tobytes() for one in private)
    lay = MapLayout(50.0, 0.0, 0.0)
    assert lay.centre(Hex("E1"))[1] > lay.centre(CENTRE)[1] > lay.centre(Hex("E7"))[1], "the south is below"


def test_where_an_enemy_could_attack_counts_charges_and_range() -> None:
    assert set(threatened(battle("Leech Swarm E5"), SOUTH)) == {"E4", "E6", "D4", "D5", "F4", "F5"}
    assert len(threatened(battle("Marsh Slinger E5"), SOUTH)) > 20
    assert "E2" in threatened(battle("Gloam Heron E5"), SOUTH), "it flies three hexes and strikes"
    assert threatened(battle("Thorn Hedge E5"), SOUTH) == {}


def test_a_unit_shows_where_it_can_go_and_whom_it_reaches() -> None:
    state = battle("Leech Swarm E4")
    marked = dict(reach_of(state, state.ready(SOUTH)[0].id))
    assert marked[Hex("E4")] == "attack" and marked[Hex("E2")] == "move"
    asked = ActionPlan(player=SOUTH, prompt="action", about={}, state=state, standing=None)
    drawn = PICTURES.preview(view_of(state, SOUTH), NAMES, asked, {"unit": state.ready(SOUTH)[0].id})
    assert drawn is not None and "Can attack on E4." in drawn.alt_text


def test_before_a_unit_is_chosen_only_those_in_danger_are_marked() -> None:
    """Else nearly every hex had its mark; `/allure threats` shows them all."""
    state = battle("Gloam Heron E5")
    asked = ActionPlan(player=SOUTH, prompt="action", about={}, state=state, standing=None)
    ours, everywhere = (PICTURES.preview(view_of(state, SOUTH), NAMES, asked, draft) for draft in ({}, {"unit": ""}))
    assert ours is not None and ours.alt_text == "Enemies could attack on E3 by Heron."
    assert everywhere is not None and "; D4 by Heron" in everywhere.alt_text
    assert list(threatened(state, SOUTH)) == [place for place in HEXES if place in threatened(state, SOUTH)]


def test_exhausted_units_threaten_in_the_next_round_and_after_the_last_no_one() -> None:
    """10.5, 10.9: who is exhausted acts again in the next round; after round 7 there is none (8.1)."""
    state = battle("Gloam Heron E5")
    asked = ActionPlan(player=SOUTH, prompt="action", about={}, state=state, standing=None)
    heron = next(unit for unit in state.units.values() if unit.owner == NORTH)
    heron.actions = 0
    said = []
    for state.round in (6, 7):
        drawn = PICTURES.preview(view_of(state, SOUTH), NAMES, asked, {})
        assert drawn is not None
        said.append(drawn.alt_text)
    assert said == [
        "In the next round, enemies could attack on E3 by Heron.",
        "No action is possible, and there is no threat.",
    ]


def test_a_unit_that_dies_away_from_its_start_is_shown_where_it_died() -> None:
    """A charge moves first: who is struck back dead dies where it struck from, not where it began (11.1.1)."""
    before = parse_scenario(
        "game: legacys_allure\nsetup:\n  A: {units: [{unit: Gloam Heron, at: C6, health: 1}]}\n"
        "  B: {units: [Iron Ram D3]}\nexpect: {turn: A}\n"
    ).start
    heron = before.ready(SOUTH)[0]
    action = next(one for one in suggestions(before, SOUTH, heron, 1))
    now = preview(before, SOUTH, action).after
    (died,) = preview(before, SOUTH, action).deaths
    assert died.hex == action.way[-1] != "C6"
    assert sentences(before, now)[0] == f"Gloam Heron (A): died on {died.hex}."
    marks = changes(before, now)
    assert [place for place, _ in marks.ghosts] == [died.hex] and marks.ways == (("C6", died.hex),)


def test_the_hand_is_in_the_picture_of_who_picks_and_in_no_other() -> None:
    state = played("draft", 5)
    assert state.turn is not None
    asked = PickPlan(player=state.turn, prompt="pick", about={}, state=state, table=None)
    drawn = PICTURES.preview(view_of(state, state.turn), NAMES, asked, {})
    assert drawn is not None and "Left in your kingdom: " in drawn.alt_text
    left = [state.cards[card].title for card in state.sides[state.turn].hand]
    assert all(title in drawn.alt_text for title in left[:5])
    assert PICTURES.preview(view_of(state, None), NAMES, asked, {}) is None
    on_table = {state.cards[unit.card].title for unit in state.units.values()}
    secret = next(title for title in left if title not in on_table)
    assert secret not in "".join(PICTURES.as_text(view_of(state, None), NAMES))


def test_what_is_picked_is_not_left_in_the_hand_and_stands_under_its_tag() -> None:
    state = State(starter_set(), list(SEATS))
    state.sides = {
        SOUTH: SeatState({CardId("odra_kell"): 1, CardId("cinder_lash_1"): 1, CardId("iron_ram"): 2}),
        NORTH: SeatState(),
    }
    state.step, state.turn = "draft", SOUTH
    asked = PickPlan(player=SOUTH, prompt="pick", about={}, state=state, table=None)
    pick = DraftPick(((CardId("odra_kell"), Hex("E1")), (CardId("iron_ram"), Hex("E2"))), (CardId("cinder_lash_1"),))
    made = {"pick": pick.to_json()}
    with mock.patch("images.legacys_allure.pictures.paint_board", wraps=paint_board) as painted:
        hand = PICTURES.preview(view_of(state, SOUTH), NAMES, asked, made)
        placing = PICTURES.preview(view_of(state, SOUTH), NAMES, asked, {**made, "card": "iron_ram"})
    assert hand is not None and hand.alt_text.endswith("Left in your kingdom: Iron Ram.")
    assert hand.alt_text.startswith("Picked now: Odra E1, Ram E2, Cinder Lash 1.")
    assert painted.call_args.args[3].placed == (("E1", "Odra"), ("E2", "Ram"))
    assert placing is not None and placing.alt_text.startswith("Iron Ram. Unit, Cinder Guild. 8 gold.")


def kingdom_pictures(format_: str, kingdom: Kingdom, card: str = "") -> Drawn:
    """Returns the picture of a kingdom that the north builds."""
    state = State(starter_set(), list(SEATS), format_)
    state.sides = {seat: SeatState() for seat in SEATS}
    plan = KingdomPlan(player=NORTH, prompt="kingdom", about={}, state=state)
    made = {"kingdom": kingdom.to_json(), "card": card or None} if kingdom.cards else {}
    drawn = PICTURES.preview(view_of(state, NORTH), NAMES, plan, made)
    assert drawn is not None
    return drawn


def test_a_kingdom_that_is_built_shows_its_cards_and_the_chosen_one_in_full() -> None:
    for format_, others in (("draft", "160 gold, 9 abilities and items: "), ("blitz", "50 gold: ")):
        ready = kingdom_pictures(format_, Kingdom({}))
        assert others in ready.alt_text and "Iron Ram" in ready.alt_text and "Sivane" in ready.alt_text
        wide, high = Image.open(io.BytesIO(ready.data)).size
        assert wide == 990 and high <= wide * 4 / 3
    whole = of_preset("cinder_guild_kingdom", NORTH)
    assert kingdom_pictures("draft", whole, "iron_ram").alt_text.startswith("Your kingdom, 160 of 160 gold. Cards: ")
    placed = of_preset("cinder_guild_blitz", NORTH)
    assert kingdom_pictures("blitz", placed, "iron_ram").alt_text.startswith("Iron Ram. Unit")
    drawn = [kingdom_pictures("draft", whole, "sapper_thrall"), kingdom_pictures("blitz", placed, "sapper_thrall")]
    for one in drawn:
        wide, high = Image.open(io.BytesIO(one.data)).size
        assert wide == 990 and high <= wide * 4 / 3


def test_a_hand_can_be_read_on_a_phone() -> None:
    """A message is 330 pixels wide on a phone of 400: no name of a starter card is smaller than 11 there."""
    room = CARD_ROOM
    names = [card.title.partition(",")[0] for card in starter_set()]
    sizes = {name: fitting(f"2 × {name}", room, NAME_SIZES).size * 330 / HAND_WIDTH for name in names}
    assert min(sizes.values()) >= 10.5, sizes


def turned(reason: str, winner: Seat, *facts: Happened) -> str:
    events = [Event(number, one, "", None) for number, one in enumerate(facts, 1)]
    return summary_of(events, Outcome((winner,), reason), NAMES).turning


def figures(*facts: Happened) -> dict[str, dict[Seat, str]]:
    events = [Event(number, one, "", None) for number, one in enumerate((RoundStarted(1, SOUTH), *facts), 1)]
    return {f.label: dict(f.values) for f in summary_of(events, Outcome((SOUTH,), "centre held"), NAMES).figures}


def test_damage_of_burn_and_poison_counts_for_who_placed_it() -> None:
    stag = UnitId("B Mist Stag#1")
    placed = StatusPlaced(stag, "Poisoned 2", "debuff", SOUTH, "counters")
    hurt = DamageDealt(stag, None, "poisoned", "magical", 2, (), 2, 0, 0)
    counted = figures(placed, hurt, Died(stag, Hex("E4"), None, "damage"))
    assert counted["Damage dealt"] == {SOUTH: "2", NORTH: "0"}
    assert counted["Units killed"] == {SOUTH: "1", NORTH: "0"} and counted["Units lost"] == {SOUTH: "0", NORTH: "1"}


def test_moves_are_those_that_units_make_by_themselves() -> None:
    ram = UnitId("A Iron Ram#1")
    hows = ("move", "charge", "captured", "relocated", "pushed")
    moved = figures(*(UnitMoved(ram, Hex("E1"), (Hex("E2"),), how) for how in hows))
    assert moved["Moves"] == {SOUTH: "2", NORTH: "0"}


def test_a_match_turned_only_where_the_loser_lost_more_units_than_the_winner() -> None:
    def over(*dead: str) -> str:
        died = (Died(UnitId(unit), CENTRE, None, "damage") for unit in dead)
        return turned("no units left", NORTH, RoundStarted(1, SOUTH), *died)

    assert over("A Iron Ram#1") == "It turned in round 1: Ada lost 1 unit."
    assert over("A Iron Ram#1", "B Leech Swarm#1") == over("B Leech Swarm#1") == ""


def test_a_match_that_the_centre_decided_turned_where_the_first_player_came_to_it_or_was_there_last() -> None:
    """8.1: after round 7 the first player wins who holds the centre, whatever units were lost."""
    ram, swarm = UnitId("A Iron Ram#1"), UnitId("B Leech Swarm#1")
    comes = UnitMoved(ram, Hex("E3"), (CENTRE,), "move")
    falls = Died(ram, CENTRE, swarm, "damage")
    lost = Died(UnitId("A Cinder Imp#1"), Hex("E2"), swarm, "damage")
    first, second = RoundStarted(1, SOUTH), RoundStarted(2, NORTH)
    came, died = "It turned in round 1: Ada's Iron Ram came to the centre.", "Ada's Iron Ram died on the centre."
    assert turned("centre held", SOUTH, first, comes, second, lost) == came
    assert turned("centre not held", NORTH, first, lost, comes, second, falls) == f"It turned in round 2: {died}"
    assert turned("centre not held", NORTH, first, lost) == "", "who never came there has not lost it"
    off = UnitMoved(ram, CENTRE, (Hex("E3"),), "pushed")
    pushed = turned("centre not held", NORTH, first, comes, off)
    assert pushed == "It turned in round 1: Ada's Iron Ram was moved off the centre."


def test_a_map_is_as_wide_as_the_boards_of_other_games_and_read_on_a_phone() -> None:
    state = battle("Leech Swarm E5")
    canvas = paint_board(view_of(state, None), NAMES, NIGHT, Marks(), remember=True)
    assert canvas.image.width == 990 and canvas.written is not None
    sizes = {one.text: one.size * 330 / WIDTH for one in canvas.written}
    assert min(sizes[text] for text in ("Ram", "4", "6", "Round 1 of 7")) > 10.5
    assert LABEL.size * 330 / WIDTH >= 11, "hexes"
    assert min(sizes.values()) >= 9, "longer names have no more room"


def test_every_sign_on_a_map_has_its_word_below_it_and_no_other_has() -> None:
    state = battle("Leech Swarm E5")
    swarm = next(unit for unit in state.units.values() if unit.owner == NORTH)
    swarm.burned, swarm.actions, state.centre_shield = 1, 0, False
    marks = Marks(damage=((swarm.place, 1),), reach=((Hex("E4"), "move"),))
    written = paint_board(view_of(state, None), NAMES, NIGHT, marks, remember=True).written
    said = [one.text for one in written or () if one.text in {sign.value for sign in Sign}]
    assert said == ["power and health", "exhausted", "Burned", "damage", "can go"]
    everything = Marks((), (), (), (), (), ())
    signs = [paint_board(view_of(state, None), NAMES, NIGHT, everything, signs=some) for some in ([*Sign], [])]
    assert signs[0].image.height > signs[1].image.height


def test_a_map_with_all_its_words_a_pick_and_a_frame_are_no_higher_than_four_to_three() -> None:
    state = played("draft", 9)
    assert state.turn is not None
    asked = PickPlan(player=state.turn, prompt="pick", about={}, state=state, table=None)
    drawn = PICTURES.preview(view_of(state, state.turn), NAMES, asked, {})
    assert drawn is not None
    sizes = [Image.open(io.BytesIO(data)).size for data in (drawn.data, PICTURES.lesson().data)]
    views = [view_of(played("blitz", number), None) for number in (4, 20, 40)]
    news = ("Stag is hit by Adept 1: 1 magical damage, and it has only 4 health left now.",) * 6
    sizes += [(int(one.width), int(one.height)) for one in PICTURES.frames([Moment(v, news) for v in views], NAMES)]
    assert all(high <= wide * 4 / 3 for wide, high in sizes), sizes
    assert board_high([*Sign]) <= 1.34 * WIDTH


def test_no_name_of_a_printed_unit_is_cut_on_the_board() -> None:
    room = 73.0
    tags = {tag_word(card) for card in starter_set().cards.values() if isinstance(card, UnitCard)}
    assert "Runebreaker" in tags
    assert not [tag for tag in tags if width_of(tag, fitting(tag, room, TAGS)) > room]


def test_frames_of_a_replay_are_of_one_size() -> None:
    assert PICTURES.has_replay
    views = [view_of(played("blitz", number), None) for number in (4, 5, 6)]
    frames = PICTURES.frames([Moment(view, ("News.",) * number) for number, view in enumerate(views)], NAMES)
    assert len({(frame.width, frame.height) for frame in frames}) == 1 and len(frames) == 3


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_cards_are_drawn_in_every_palette(palette: Palette) -> None:
    drawn = PICTURES.card("Sump Hydra", RenderStyle(palette))
    assert "Poison 1." in drawn.alt_text and len(drawn.data) < MOST_BYTES


def test_a_sheet_counts_equal_cards_and_knows_cards_of_a_server() -> None:
    state = played("draft", 2)
    ram = next(card for card in state.cards if card.title == "Iron Ram")
    own = face_of_card(ram, state.cards).key
    sheet = Sheet("Hand", (("Cards", ("Iron Ram", "Iron Ram", own)),), SEATS[0])
    (drawn,) = PICTURES.sheet(sheet, NAMES)
    assert drawn.alt_text == "Hand of Ada. Cards: 3 Iron Ram."
    assert key_of(ram, state.cards) == "Iron Ram" and len(printed_cards()) == len(list(starter_set()))


def test_what_lies_on_a_unit_hides_neither_its_name_nor_its_health() -> None:
    """Shield, burns and poison hang at its foot: in all of the picture around the name nothing changes."""
    bare, marked = battle("Leech Swarm E5"), battle("Leech Swarm E5")
    swarm = next(unit for unit in marked.units.values() if unit.owner == NORTH)
    swarm.shield, swarm.burned, swarm.poisoned = 2, 1, 3
    one, other = (paint_board(view_of(state, None), NAMES, NIGHT, Marks()).image for state in (bare, marked))
    x, y = MapLayout((WIDTH - 2 * MARGIN) / 14.0, MARGIN, HEAD).centre(swarm.place)
    name = (round(x - 38), round(y - 36), round(x + 38), round(y - 2))
    numbers = (round(x - 18), round(y), round(x + 18), round(y + 16))
    for box in (name, numbers):
        assert one.crop(box).tobytes() == other.crop(box).tobytes()
    assert one.tobytes() != other.tobytes()
