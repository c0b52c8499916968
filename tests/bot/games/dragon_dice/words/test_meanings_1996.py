"""What the questions mean by the booklet of 1996."""

from __future__ import annotations

import re

import pytest

from bot.games.dragon_dice.face import DragonDiceFace
from bot.games.dragon_dice.words.meanings_1996 import MEANINGS
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.dragon_dice.words.spells import price, rule_of_spell
from engine.decisions import Choose, Split
from engine.dragon_dice.edition_401c import EDITION as EDITION_401C
from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.edition_1996.purse import ColouredPurse
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.purse import MagicSource, ResultOrigin
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.prompts import OF_EVERY_BOOK, ONLY_1996
from engine.dragon_dice.table.state import DICE, State
from engine.dragon_dice.view import view_of
from engine.dragon_dice.wording import WORDING
from engine.values import Seat

A = Seat("A")
FACE = DragonDiceFace()


@pytest.mark.parametrize("prompt", [*OF_EVERY_BOOK, *ONLY_1996])
def test_every_question_is_answered_by_the_booklet(prompt: str) -> None:
    """It has no pages, so a section is named, and nothing is said with a page of v4.01c."""
    meaning = FACE.meant(prompt, EDITION.name)
    assert not re.search(r"p\. \d", meaning.page) and meaning.page
    assert not re.search(r"p\. \d", meaning.rule)


def test_the_other_book_keeps_its_own_words() -> None:
    """Each match is told the rules by which it is played."""
    assert set(MEANINGS) == set(OF_EVERY_BOOK)
    assert FACE.meant("action", "dragon_dice").page == "p. 11"
    assert "charges" in FACE.meant("action", EDITION.name).rule


def test_the_rule_of_an_icon_that_asks_is_that_of_the_match() -> None:
    """Special Action Icons, Bullseye (N-35): hits are added up, and nobody is thrown again, as by v4.01c."""
    asked = Choose(player=A, prompt="sai target", options=("none",), about={"icon": "Bullseye"})
    ours, others = (
        "\n".join(FACE.meaning(asked, view, DragonDiceWording.of({A: "Ada"}, view), book.name))
        for book in (EDITION, EDITION_401C)
        for view in [view_of(State(book[DICE], [A], 24, "first march", revealed=True), A, book[WORDING])]
    )
    assert "are added" in ours and "p. 3" not in ours
    assert "are added" not in others and "p. 32" in others


def test_the_price_of_a_spell_is_told_in_the_colours_of_the_booklet() -> None:
    """Spell List: what its magic of gold, blue, red, green and black buys; v4.01c names elements."""
    said = [price(book[SPELLS]["Hailstorm"].kind, book[WORDING]) for book in (EDITION, EDITION_401C)]
    assert said == ["2 blue", "2 air"]
    assert not re.search(r"[NR]-\d", "".join(rule_of_spell(spell.kind) for spell in EDITION[SPELLS].values()))


@pytest.mark.parametrize(
    ("roll", "parts", "said"),
    [
        ("charge", ("melee", "maneuver"), "each melee and each maneuver result is one damage"),
        ("save and melee", ("saves", "melee"), "each melee result strikes back"),
        ("dragon response", ("melee", "missile", "saves"), "saves keep your units alive"),
    ],
)
def test_what_an_id_counts_as_is_explained_by_the_roll(roll: str, parts: tuple[str, ...], said: str) -> None:
    """Actions, Melee (Charge): who divides IDs hears what each part does in this roll, and of dragons only there."""
    view = view_of(State(EDITION[DICE], [A], 24, "first march", revealed=True), A, EDITION[WORDING])
    asked = Split(player=A, prompt="id split", amounts={"A:Troll": 4}, parts=parts, about={"roll": roll})
    told = "\n".join(FACE.meaning(asked, view, DragonDiceWording.of({A: "Ada"}, view), EDITION.name))
    assert said in told and ("dragons" in told) == (roll == "dragon response")


@pytest.mark.parametrize("buried", [0, 1])
def test_magic_from_burials_must_be_spent_and_its_player_is_told(buried: int) -> None:
    """Death Magic (N-45): what burying has bought must be spent, so there is nothing to be said for casting nothing."""
    purse = ColouredPurse(
        (MagicSource(("Goblins",), ("earth", "death"), ResultOrigin.ID, 3),),
        {ResultOrigin.ID: 3},
        (),
        {"Goblins": ("death",)},
    )
    book = {name: spell.kind for name, spell in EDITION[SPELLS].items()}
    plan = SpellsPlan(player=A, prompt="spells", purse=purse.burying(buried), book=book, offers={})
    view = view_of(State(EDITION[DICE], [A], 24, "first march", revealed=True), A, EDITION[WORDING])
    told = "\n".join(FACE.meaning(plan, view, DragonDiceWording.of({A: "Ada"}, view), EDITION.name))
    assert ("The 2 black magic bought with buried dead must be spent" in told) is bool(buried)
    assert ("**Cast nothing**" in told) is (not buried)
