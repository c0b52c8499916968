"""A text of cards that is new on a server has no name that can be taken for another, and no words of its own."""

from __future__ import annotations

import json

import pytest

from engine.legacys_allure.rules import CARDS, LegacysAllure
from engine.located import NotReadable
from engine.values import Json


def text_of(**card: Json) -> str:
    """Returns a text with one unit."""
    unit: Json = {"name": "Chorister", "gold": 4, "power": 2, "movement": 2, "health": 3, **card}
    return json.dumps({"faction": "Dusk Choir", "cards": [unit]}, ensure_ascii=False)


def admitted(text: str) -> LegacysAllure:
    """Returns the game with a new text."""
    return LegacysAllure().admitted({CARDS: {"name": "own", "text": text}})


@pytest.mark.parametrize("name", ["Chorister", "Élan Rider", "Smørbrød 2", "O'Hara, First Voice", "Łódź Guard"])
def test_names_of_plain_letters_are_taken(name: str) -> None:
    assert name in {card.name for card in admitted(text_of(name=name)).cards}


@pytest.mark.parametrize(
    "name",
    [
        "\u0410sh Rider",
        "Ash Rid\u0435r",
        "\uff21sh Rider",
        "Ir\u043en Ram",
        "Ash\u0131 Rider",
        "Rider \u0661",
        "Rider \U0001d7d8",
    ],
    ids=["cyrillic a", "cyrillic e", "full width", "cyrillic o", "dotless i", "arabic one", "double-struck zero"],
)
def test_a_letter_that_looks_like_another_is_refused(name: str) -> None:
    with pytest.raises(NotReadable, match="may be taken for another"):
        admitted(text_of(name=name))


@pytest.mark.parametrize("name", ["lron Ram", "1ron Ram", "IR0N RAM", "Iron Rarn"])
def test_a_name_that_looks_like_a_starter_card_is_refused(name: str) -> None:
    with pytest.raises(NotReadable, match=r"looks like the card 'Iron Ram'|already"):
        admitted(text_of(name=name))


def test_the_name_of_an_ability_and_of_a_faction_is_looked_at_too() -> None:
    ability: Json = {"name": "P\u043eint", "mana": 0, "effects": [{"op": "heal", "amount": 1, "to": "self"}]}
    with pytest.raises(NotReadable, match="may be taken for another"):
        admitted(text_of(actives=[ability]))
    with pytest.raises(NotReadable, match="may be taken for another"):
        admitted(text_of().replace("Dusk Choir", "Dusk Ch\u043eir"))


def test_words_of_its_own_are_refused() -> None:
    with pytest.raises(NotReadable, match="made from its data"):
        admitted(text_of(text="Flies."))


def test_a_match_that_runs_keeps_the_text_that_it_began_with() -> None:
    text = text_of(name="Ash\u0131 Rider", text="Flies.")
    assert "Ash\u0131 Rider" in {card.name for card in LegacysAllure().extended({CARDS: {"text": text}}).cards}
