"""How the 1996 booklet calls things: colours instead of elements, and what its lasting effects do."""

from __future__ import annotations

import random
import re

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.dragon_dice.words.spells import magic_by_element
from engine.chance import RandomSource
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.edition_1996.lasting import BURNING_HANDS
from engine.dragon_dice.events.dragons import DragonFlewAway, Summoned
from engine.dragon_dice.printed.dice import ELEMENTS
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import FRONTIER, POOL, DieId
from engine.dragon_dice.text.effect_labels import effect_view
from engine.dragon_dice.wording import WORDING
from engine.events import Event
from engine.playthrough import Playthrough
from engine.values import Seat
from images.dragon_dice.pictures import DragonDicePictures

SEATS = [Seat("A"), Seat("B")]
OTHER_BOOK = re.compile(r"summoning pool|\(p\. \d|\belement|minus -|\b1 points\b", re.IGNORECASE)
GOLD = EDITION[WORDING]


def test_the_elements_are_colours_and_those_of_the_other_book_are_elements() -> None:
    """Basic Terms, Elements; N-04."""
    assert GOLD.colours(ELEMENTS) == [GOLD.element(element) for element in ELEMENTS]
    assert {GOLD.element("earth"), GOLD.element("death")} == {"gold", "black"}
    assert WORDING_401C.colours(ELEMENTS) == list(ELEMENTS)
    assert GOLD.element("ivory") == "ivory"


def test_magic_is_counted_in_colours() -> None:
    """What an army may spend is said as the booklet would."""
    assert magic_by_element({"earth": 7, "fire": 7}, 7, GOLD) == "7 magic of gold or red"
    assert magic_by_element({"air": 5, "death": 4}, 7, GOLD) == "7 magic, up to 5 blue, up to 4 black"
    doubled = magic_by_element({"death": 4, "fire": 2}, 3, GOLD)
    assert doubled == "3 magic, worth up to 4 as black, up to 2 as red"


def test_no_sentence_of_a_match_speaks_of_places_pages_or_numbers_of_the_other_book() -> None:
    """Battle Size, N-68: dragons lie beside their owner's dead, and there is no Summoning Pool."""
    game = DragonDice(EDITION)
    rng = random.Random(4)
    match = Playthrough.begin(game, SEATS, {"force_points": 24}, RandomSource(rng))
    while match.outcome is None:
        match.answer_at_random(rng)
    view = game.view(match.state, None)
    wording = DragonDiceWording.of({SEATS[0]: "Ada", SEATS[1]: "Bob"}, view)
    dragons = [
        Summoned(SEATS[0], DieId("A:Fire Wyrm"), POOL, FRONTIER),
        DragonFlewAway(FRONTIER, DieId("A:Fire Drake")),
    ]
    told = [FACE.sentence(event, wording) for event in match.events]
    told += [FACE.sentence(Event(1, facts), wording) for facts in dragons]
    shown = [*told, *DragonDicePictures().as_text(view, wording.players)]
    assert any("Dragons beside the dead" in text for text in shown)
    assert [text for text in shown if OTHER_BOOK.search(text)] == []


def test_what_lies_on_one_die_says_what_it_does() -> None:
    """Burning Hands is one unit's, so its amount stands beside its name."""
    effect = LastingEffect(BURNING_HANDS, On.UNIT, Seat("A"), Seat("A"), die="A:Thug")
    assert str(effect_view(effect, GOLD)) == "Burning Hands melee ×2: Thug"
