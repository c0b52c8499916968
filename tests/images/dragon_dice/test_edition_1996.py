"""Pictures and texts of a match by the booklet of 1996."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from PIL import Image

from engine.dragon_dice.events.actions import RoutTested
from engine.dragon_dice.events.magic import DeathMagicBought, MagicTotalled
from engine.dragon_dice.events.units import Buried
from engine.dragon_dice.proving.books import BOOKS
from engine.dragon_dice.table.state import DICE, FRONTIER
from engine.dragon_dice.text.words import OF_1996
from engine.events import Event
from engine.values import Seat
from images.blocks import painted
from images.dragon_dice import words
from images.dragon_dice.alt_text import board_as_text
from images.dragon_dice.changes_text import changes_as_text
from images.dragon_dice.exhibits_1996 import SCENES, exhibits
from images.dragon_dice.lesson import ARMY
from images.dragon_dice.roll import draw_events
from images.dragon_dice.roll_text import describe_events, events_as_text
from images.dragon_dice.rout import rout_block
from images.dragon_dice.samples import NAMES, SAMPLES
from images.dragon_dice.scenes import scene
from images.palette import NIGHT, PALETTES


def test_the_phases_are_those_of_the_book() -> None:
    """There is no phase for species abilities (N-22)."""
    assert "species abilities" in words.phases(SAMPLES["midgame"]().view)
    assert "species abilities" not in words.phases(SAMPLES["edition_1996"]().view)


def test_the_text_says_colours_and_what_effects_do() -> None:
    """Whoever reads the table instead of seeing it learns the same."""
    sample = SAMPLES["edition_1996"]()
    text = "\n".join(board_as_text(sample.view, sample.names))
    for said in (
        *("Forces of 24 points, with routing.", "Highland Tower, red and gold.", "Effects: Frost ÷2."),
        *("Dragon Breath no automatic saves: Earth Drake", "Burning Hands melee ×2: Knight", "Paralysis"),
        *("Wall of Fog ÷2 maneuver/missile", "Dragons beside the dead: Water Wyrm."),
    ):
        assert said in text


def test_a_charge_and_its_answer_are_one_picture() -> None:
    """What was rolled on both sides, what a penalty takes of which type, what gets through and who falls."""
    (charge,) = scene(SCENES["charge"], OF_1996).pictured()
    told = describe_events(charge, NAMES)
    for said in (
        *("charge: 3 melee, 16 maneuver", "answer to a Charge: 9 saves, 1 melee", "19 charge minus 9 saves: 10 damage"),
        *("Fell: Filcher, Hedge Wizard, Troll, Thug.", "Dwarves of Highland City (maneuver) +8"),
        "damage to Alice's campaign army. Fell: Skirmisher, Footman.",
    ):
        assert said in told


def test_a_charge_tells_of_which_type_a_penalty_takes() -> None:
    """Dice Modifiers: its owner divides a penalty, so the same spell may take of two types of results."""
    (charge,) = scene(SCENES["charge"], OF_1996).pictured()
    told = describe_events(charge, NAMES)
    assert "Ash Storm (melee) -1, Ash Storm (saves) -1" in told
    assert "melee subtotal 2, minus 2 = 0" in told


def test_magic_tells_what_terrain_and_dead_double() -> None:
    """Terrain Advantage, Death Magic: of three points of a goblin two are black by a burial, one is doubled as gold."""
    magic, *_ = scene(SCENES["burial"], OF_1996).pictured()
    told = describe_events(magic, NAMES)
    for said in (
        *("up to 6 black (2 points doubled by buried dead)", "up to 3 gold (1 point doubled by the terrain)"),
        *("up to 2 blue,", "Alice buried Cutthroat: 2 points of IDs became 4 black, which must be spent."),
    ):
        assert said in told
    # While it is not known who is buried, the picture says who has to; the panel makes it higher than the roll alone.
    unsettled = [event for event in magic if not isinstance(event.facts, Buried | MagicTotalled)]
    assert "Alice buries dead: 2 points of IDs became 4 black" in describe_events(unsettled, NAMES)
    alone = [event for event in unsettled if not isinstance(event.facts, DeathMagicBought)]
    heights = [Image.open(io.BytesIO(draw_events(part, NAMES)[0])).height for part in (alone, unsettled, magic)]
    assert heights == sorted(set(heights))


def test_magic_without_doubling_says_nothing_more() -> None:
    """In reserve nothing is doubled, and in a flatland nothing for a dark elf."""
    *_, magic = scene(SCENES["pursuit"], OF_1996).pictured()
    assert "May be" not in describe_events(magic, NAMES)


def test_an_attack_tells_whether_it_routed_the_army() -> None:
    """Option Routing (N-84): more dice show their ID than icons show saves; an attack in which nobody could be routed
    says nothing of it."""
    attack, magic = scene(SCENES["pursuit"], OF_1996).pictured()
    why = "Bob's campaign army is routed: 1 die shows the ID, icons show 0 saves."
    assert why in describe_events(attack, NAMES) and why in events_as_text(attack, NAMES)
    assert "routed" not in describe_events(magic, NAMES)
    high = [Image.open(io.BytesIO(draw_events(told, NAMES)[0])).height for told in (attack, _without_test(attack))]
    assert high[0] > high[1] + 40, "a panel of its own"


def test_why_an_army_was_not_routed_is_told_whole() -> None:
    """Also of an army whose owner has a long name."""
    test = RoutTested(player=Seat("A"), place=FRONTIER, ids=11, saves=12, routed=False)
    block = rout_block(test, {Seat("A"): "Wilhelmina of the Northern Marches"}, 636, NIGHT)
    written = " ".join(one.text for one in painted(block, 1.0, NIGHT, remember=True).written or [])
    assert written.endswith("11 dice show the ID, icons show 12 saves")


def _without_test(told: Sequence[Event]) -> list[Event]:
    return [event for event in told if not isinstance(event.facts, RoutTested)]


def test_the_lesson_shows_dice_that_every_book_has() -> None:
    for book in BOOKS.values():
        assert set(ARMY) <= set(book.edition[DICE].units)


@pytest.mark.parametrize("name", SCENES)
def test_scenes_are_played_by_the_rules_and_change_the_table(name: str) -> None:
    """A scene whose rolls or answers the rules refuse would not be drawn."""
    shown = scene(SCENES[name], OF_1996)
    assert shown.pictured()
    assert changes_as_text(shown.after, NAMES, shown.before)


def test_the_gallery_has_dice_and_tables_of_each_scene() -> None:
    names = exhibits()
    assert {f"1996-{name}{end}.png" for name in SCENES for end in ("", "-table", "-table-wide")} <= set(names)
    assert Image.open(io.BytesIO(names["1996-pursuit.png"](NIGHT))).width > 800
    assert names["1996-burial-table.png"](NIGHT) != names["1996-burial-table.png"](PALETTES["light"])
