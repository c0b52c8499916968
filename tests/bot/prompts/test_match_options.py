"""What is agreed on before a match can be written and chosen, whatever a game declares."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.prompts.address import Address
from bot.prompts.match_options import (
    agreement_prompt,
    chosen_values,
    explained_extras,
    further_options,
    read_extras,
    size_option,
    suggested_extras,
)
from bot.prompts.parts import Select, broken_limits
from engine.game import Option, OptionKind
from engine.refusals import NotAllowed, NotUnderstood

SIZE = Option("gold", OptionKind.NUMBER, range(100, 601), 300, "gold for each army")
KINDS = Option("kinds", OptionKind.SET, ("dragonkin", "items", "minor terrains"), [], "dice that may be brought")
MAP = Option("map", OptionKind.CHOICE, ("valley", "pass", "ford"), "valley", "map")
TURNS = Option("turns", OptionKind.NUMBER, range(3, 10), 5, "turns")
OPTIONS = (SIZE, KINDS, MAP, TURNS)


def test_the_first_number_is_the_size_and_the_first_set_the_extras() -> None:
    assert size_option(OPTIONS) is SIZE
    assert further_options(OPTIONS) == [MAP, TURNS]


@pytest.mark.parametrize(
    ("text", "agreed"),
    [
        ("", {}),
        ("Items, minor terrains", {"kinds": ["items", "minor terrains"]}),
        ("everything; map: Ford", {"kinds": ["dragonkin", "items", "minor terrains"], "map": "ford"}),
        ("pass, turns: 7", {"map": "pass", "turns": 7}),
    ],
)
def test_extras_are_understood(text: str, agreed: dict[str, object]) -> None:
    assert read_extras(OPTIONS, text) == agreed


@pytest.mark.parametrize(
    ("text", "refusal", "said"),
    [
        ("elephants", NotUnderstood, "no option 'elephants'. There is: "),
        ("weather: rain", NotUnderstood, "no option 'weather'; there is gold, kinds, map or turns"),
        ("turns: many", NotUnderstood, "turns must be a whole number"),
        ("turns: 99", NotAllowed, "turns is a whole number from 3 to 9"),
        ("map: moon", NotUnderstood, "map can be valley, pass, ford"),
    ],
)
def test_what_is_not_understood_says_what_there_is(text: str, refusal: type[Exception], said: str) -> None:
    with pytest.raises(refusal) as wrong:
        read_extras(OPTIONS, text)
    assert said in str(wrong.value)


def test_whatever_is_suggested_is_understood_and_goes_on_with_what_is_typed() -> None:
    first = suggested_extras(OPTIONS[1:], "")
    assert first[:3] == ["dragonkin", "items", "minor terrains"] and "everything" in first
    more = suggested_extras(OPTIONS[1:], "items, m")
    assert "items, minor terrains" in more and "items, map: ford" in more and "items, items" not in more
    for text in (*first, *more):
        read_extras(OPTIONS, text)


def test_the_panel_offers_everything_and_keeps_discords_limits() -> None:
    many = tuple(Option(f"o{n}", OptionKind.NUMBER, range(1000), 7, f"number {n}") for n in range(9))
    for page in range(4):
        prompt = agreement_prompt(many, {}, Address(1), page)
        assert broken_limits(prompt) == []
        for row in prompt.rows:
            if isinstance(row, Select):
                assert [option.label for option in row.options if option.chosen] == ["7"]
    assert chosen_values([MAP, TURNS], 0, ["2"]) == ("map", "ford")
    assert chosen_values([KINDS], 0, ["0", "2"]) == ("kinds", ["dragonkin", "minor terrains"])
    for number, values in ((2, ["0"]), (0, ["3"]), (0, ["x"])):
        with pytest.raises(NotUnderstood):
            chosen_values([MAP, TURNS], number, values)


def test_a_suggestion_says_what_it_means_to_who_does_not_know_the_game() -> None:
    kinds = replace(KINDS, means={"items": "gear that armies carry"})
    turns = replace(TURNS, key="turns_played", usual=(3, 5), means={3: "an hour"})
    assert suggested_extras((turns,), "") == ["turns played: 3", "turns played: 5"]
    assert explained_extras((kinds, turns), "dragonkin, items") == "dragonkin, items (gear that armies carry)"
    assert explained_extras((kinds, turns), "items, turns played: 3") == "items, turns played: 3 (an hour)"
    assert explained_extras((kinds, turns), "dragonkin") == "dragonkin"
    long = ", ".join(["everything"] * 9) + ", items"
    assert explained_extras((kinds, turns), long) == long, "what was typed is not cut for it"
    assert read_extras((turns,), "turns played: 3") == {"turns_played": 3}
