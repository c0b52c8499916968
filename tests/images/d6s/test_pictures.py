"""The table of d6s with Dragons as a picture and in words: everybody on it, nothing out of its place, no secrets."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image

from engine.d6s.around import places_around
from engine.d6s.book import book
from engine.d6s.geometry import inches
from engine.d6s.grid import address
from engine.d6s.plans import Place
from engine.d6s.state import Gone, Side, State
from engine.d6s.view import TableView, view_of
from engine.values import Seat
from images.canvas import Box, Canvas
from images.d6s.battle_map import name_boxes, things_on
from images.d6s.describe import side_line
from images.d6s.facing import facing_of
from images.d6s.layout import WIDTH
from images.d6s.looks import MoveLook, deployment, look_block, look_of, placing
from images.d6s.news import changes
from images.d6s.overlay import Line, Overlay, boxes_of
from images.d6s.pictures import CHANGED, D6sPictures, paint
from images.d6s.ready_tables import tables_block
from images.d6s.samples import NAMES, SAMPLES, fighting, skirmish
from images.d6s.scale import Scale
from images.d6s.sheets import profile_block
from images.d6s.table import crop_block, table_block
from images.palette import NIGHT, PALETTES
from images.pictures import Moment, RenderStyle

A, B = Seat("A"), Seat("B")
pictures = D6sPictures()


def later() -> tuple[TableView, TableView]:
    """Returns a table, and the same after a move, wounds and a death close to each other."""
    before, after = skirmish().view, skirmish().view
    after.state.units["Ogre 1"].at = (inches(9), inches(14))
    after.state.units["Ogre 2"].wounds += 1
    fallen = after.state.units["Peasant Levy 4"]
    fallen.gone, fallen.fell, fallen.at = Gone.ELIMINATED, fallen.at, None
    return before, after


def painted(view: TableView, before: TableView | None = None) -> Canvas:
    found = changes(None if before is None else before.state, view.state)
    return paint(table_block(view.state, NAMES, NIGHT, found), NIGHT, remember=True)


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("palette", PALETTES)
def test_a_picture_is_upright_and_no_higher_than_four_to_three(name: str, palette: str) -> None:
    sample = SAMPLES[name]()
    (drawn,) = pictures.board(sample.view, sample.names, RenderStyle(PALETTES[palette]))
    picture = Image.open(io.BytesIO(drawn.data))
    assert picture.width < picture.height <= picture.width * 4 / 3
    assert 0 < len(drawn.alt_text) <= 1024


def test_every_character_on_the_table_is_drawn_with_its_number() -> None:
    view = skirmish().view
    canvas = painted(view)
    assert canvas.written is not None
    numbers = {name: name.rpartition(" ")[2] for name in view.state.units}
    assert {written.die: written.text for written in canvas.written if written.die} == numbers


@pytest.mark.parametrize("close", [False, True])
def test_all_that_is_written_on_a_table_is_readable_on_a_phone(close: bool) -> None:
    """Numbers, names and head have eleven pixels at 330; the legend, the key and the edges eight."""
    state = fighting() if close else skirmish().view.state
    written = paint(table_block(state, NAMES, NIGHT), NIGHT, remember=True).written or ()
    assert not [one for one in written if one.die and one.size * 330 / WIDTH < 11]
    assert not [one for one in written if one.size * 330 / WIDTH < 8]


def test_for_desks_everybody_in_play_stands_by_name_beside_the_map() -> None:
    view = skirmish().view
    view.state.units["Peasant Levy 4"].gone = Gone.ELIMINATED
    canvas = paint(table_block(view.state, NAMES, NIGHT, wide=True), NIGHT, remember=True)
    written = [each.text for each in canvas.written or ()]
    assert [name in written for name in view.state.units].count(False) == 1 and "Peasant Levy 4" not in written
    (drawn,) = pictures.board(view, NAMES, RenderStyle(wide=True))
    picture = Image.open(io.BytesIO(drawn.data))
    assert picture.width > picture.height * 1.5 and len(drawn.data) < 200_000


def test_the_name_of_a_piece_hides_under_no_base_and_no_object() -> None:
    """The treasure lies in the middle of the mist, Ogre 2 in that of the pond: both names give way."""
    state = skirmish().view.state
    scale, inside = Scale(0, 0, 25, 0, state.depth), Box(0, 0, 600, 600)
    for name, box in name_boxes(state, scale, inside):
        assert not any(box.overlaps(other) for other in things_on(state, scale)), name
    names = dict(name_boxes(state, scale, inside))
    bare = dict(name_boxes(SAMPLES["bare"]().view.state, scale, inside))
    assert names["pond"] != bare["pond"] and names["house"] == bare["house"], "it gives way only where it must"


@pytest.mark.parametrize(
    ("what", "who"),
    [
        ("reach", "Knight 1"),
        ("shots", "Archer 1"),
        ("melee", "Ogre 1"),
        ("threat", "Archer 1"),
        ("spell", "Archmage 1"),
    ],
)
def test_a_look_is_no_higher_than_four_to_three(what: str, who: str) -> None:
    asked = {"what": what, "unit": who, "spell": "cone of cold"}
    block = look_block(fighting(), look_of(fighting(), asked), NIGHT)
    assert block.height <= block.width * 1.34


def test_what_changed_is_said_and_shown_and_a_corner_is_shown_larger() -> None:
    before, after = later()
    whole, *others = pictures.board(after, NAMES, RenderStyle(before=before))
    text = pictures.as_text(after, NAMES, before)
    assert "Ogre 1 went from I19 to J15." in text
    assert "Ogre 2 took 1 wound." in text
    assert "Peasant Levy 4 is killed at L8." in text
    assert whole.data != pictures.board(after, NAMES)[0].data
    assert "Killed: Peasant Levy 4." in text
    assert [one.title for one in others] in ([], [CHANGED])


def test_one_move_alone_is_shown_larger_beside_the_table() -> None:
    before, after = skirmish().view, skirmish().view
    after.state.units["Knight 1"].at = (inches(15), inches(9))
    assert pictures.differ(before, after) and not pictures.differ(before, before)
    _, crop = pictures.board(after, NAMES, RenderStyle(before=before))
    assert crop.title == CHANGED and "Knight 1 went from N10 to P10." in crop.alt_text
    block = crop_block(after.state, NIGHT, changes(before.state, after.state))
    assert block is not None
    paint(block, NIGHT, remember=True)


def test_armies_that_are_still_secret_are_nowhere() -> None:
    state = State([A, B], "armies")
    state.armies = {"A": "Steadings of the Giants\n2 Ogre", "B": "The Great Kingdom\n3 Knight"}
    for seat in (None, A, B):
        view = view_of(state, seat)
        said = " ".join(pictures.as_text(view, NAMES))
        assert "Ogre" not in said and "Knight" not in said
        assert not pictures.is_laid(view)


def test_whoever_chooses_the_battlefield_sees_the_ready_ones() -> None:
    state = State([A, B], "table")
    view = view_of(state, A)
    assert pictures.is_laid(view)
    (drawn,) = pictures.board(view, NAMES)
    assert len(drawn.data) <= 200_000 and "meadow" in drawn.alt_text
    paint(tables_block(NIGHT, facing_of(state, None)), NIGHT, remember=True)


@pytest.mark.parametrize("sector", ["left", "right"])
def test_a_sector_is_said_to_be_seen_from_the_edge_it_lies_at(sector: str) -> None:
    """The picture has north above: the left sector of the eastern edge lies below."""
    state = skirmish().view.state
    assert deployment(state, Side.A, sector, {}).title == f"Deploying in the {sector} sector, seen from your edge"
    assert "seen" not in deployment(state, Side.A, "centre", {}).title


def test_every_look_on_demand_and_sheet_is_drawn_small_enough() -> None:
    for name, data in pictures.exhibits().items():
        picture = Image.open(io.BytesIO(data))
        assert picture.format == "PNG" and len(data) <= 200_000, name


def test_every_profile_is_a_card_that_a_phone_shows_whole() -> None:
    """3:4 at most, nothing cut, no letters below 11 pixels at 330."""
    for name, profile in book().profiles.items():
        block = profile_block(profile, NIGHT)
        assert block.height <= 1.34 * block.width, name
        written = paint(block, NIGHT, remember=True).written or ()
        assert not [one.text for one in written if "…" in one.text or one.size * 330 / block.width < 11], name


def test_a_profile_is_told_with_its_numbers_attacks_and_rules() -> None:
    told = pictures.card("Hill Giant").alt_text
    assert told.startswith("Hill Giant, 80 points, huge.") and "Fight 5" in told and "Trash Lob" in told
    with pytest.raises(KeyError):
        pictures.card("Nobody")


def test_a_look_never_ends_in_the_middle_of_a_sentence() -> None:
    """What has no room in the picture is counted there, and told whole in its text."""
    from images.d6s.looks import LINES, _whole_ones

    texts = [f"Dwarf Cleric {n} at M23 can charge it: 4.13 inches, 32 % to wound, and it would." for n in range(12)]
    found = _whole_ones(texts)
    assert (
        len(found) <= LINES
        and found[-1].startswith("And ")
        and found[-1].endswith("more, told in the text of the picture.")
    )
    assert _whole_ones(texts[:2]) == [line for line in _whole_ones(texts[:2]) if not line.startswith("And ")]


def test_a_character_on_a_wall_is_drawn_and_told_with_its_height() -> None:
    view = skirmish().view
    view.state.units["Knight 2"].climbed = 1500
    assert "1.5″ up" in [each.text for each in painted(view).written or ()]
    assert any("1.5 inches up a wall" in line for line in pictures.as_text(view, NAMES))


def test_a_move_that_leads_nowhere_is_drawn_without_a_way() -> None:
    state = skirmish().view.state
    knight = state.units["Knight 2"]
    look = MoveLook("Knight 2", Overlay(lines=[Line((state.place(knight),))]))
    without = paint(look_block(state, MoveLook("Knight 2", Overlay(lines=[])), NIGHT), NIGHT)
    assert paint(look_block(state, look, NIGHT), NIGHT).image.size[0] == without.image.size[0]


def test_what_is_written_beside_figures_hides_none() -> None:
    """Odds and distances stand beside bases and beside each other; who stands on a line of fire is seen."""
    close = fighting()
    for what, name in (("shots", "Archer 1"), ("melee", "Ogre 1"), ("spell", "Archmage 1")):
        overlay = look_of(close, {"what": what, "unit": name, "spell": "cone of cold"}).overlay
        bases = {close.place(unit): unit.kit.radius for unit in close.standing()}
        scale, inside = Scale(0.0, 0.0, 25.0, 0, 24_000), Box(0, 0, 600, 600)
        boxes = [box for _, box in boxes_of(overlay.letters, scale, inside, bases)]
        assert boxes and not [one for one, other in combinations(boxes, 2) if one.overlaps(other)], what
        hearts = [Box(*scale.at(place), 0, 0) for place in bases]
        assert not [box for box in boxes for heart in hearts if box.overlaps(heart)], what


def test_a_name_of_terrain_that_would_be_hidden_stands_beside_it() -> None:
    state = fighting()
    piece = next(piece for piece in state.pieces if piece.name == "rocks")
    west, south, east, north = piece.box
    middle = (west + east) // 2, (south + north) // 2
    for number, unit in enumerate(state.units.values()):
        unit.at = (middle[0] - 1500 + number * 700, middle[1])
    scale, inside = Scale(0.0, 0.0, 25.0, 0, 24_000), Box(0, 0, 600, 600)
    box = dict(name_boxes(state, scale, inside))["rocks"]
    assert not [thing for thing in things_on(state, scale) if thing.overlaps(box)]


def test_frames_of_a_replay_say_whole_sentences_on_a_panel() -> None:
    view = skirmish().view
    long = "Dwarf Warrior 2 attacks Dwarf Thane with bow (Fight 3, Armor 5), hits and does not wound it."
    frames = pictures.frames([Moment(view, ()), Moment(view, (long,)), Moment(view, ("Short.", long, "Short."))], NAMES)
    assert len({(frame.width, frame.height) for frame in frames}) == 1
    for frame in frames:
        canvas = paint(frame, NIGHT, remember=True)
        assert not [each.text for each in canvas.written or () if "…" in each.text]


def test_a_place_to_go_to_besides_is_shown_with_the_proposed_ones_by_their_squares() -> None:
    """Flyby, Avenger: how far one may go, and where the answers lie."""
    state = fighting()
    knight = state.units["Knight 1"]
    asked = Place(
        player=A,
        prompt="flyby",
        about={"unit": "Knight 1", "length": 3000},
        judge=lambda answer: answer,
        propose=lambda rng: [],
        otherwise="no",
        asks={},
    )
    assert pictures.previews(asked)
    drawn = pictures.preview(view_of(state, A), NAMES, asked, {})
    assert drawn is not None and drawn.alt_text.startswith("Where Knight 1 may go.")
    overlay = placing(state, knight, 3000).overlay
    places = places_around(state, knight, 3000)[:8]
    assert [letter.text for letter in overlay.letters] == [address(place) for place in places]


def test_units_that_fled_are_not_among_the_killed() -> None:
    """Morale: who fails the test leaves the encounter and is not eliminated (D-108)."""
    before, after = later()
    fled, killed = pictures.as_text(after, NAMES, before), pictures.board(after, NAMES, RenderStyle(before=before))[0]
    after.state.units["Peasant Levy 4"].gone = Gone.REMOVED
    assert "Killed: Peasant Levy 4." in fled
    text = pictures.as_text(after, NAMES, before)
    assert "Fled: Peasant Levy 4." in text and "Peasant Levy 4 has fled at L8." in text and "Killed" not in text
    assert "(1 fled)" in side_line(after.state, Side.A, NAMES)
    assert pictures.board(after, NAMES, RenderStyle(before=before))[0].data != killed.data
