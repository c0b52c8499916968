"""A record proves its dice and its play; whatever is bent in it is found and named."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from engine.chance import FairSource, Roll, RollDie
from engine.playthrough import Playthrough
from engine.proof import FORMAT, Disproved, NotProvable, prove
from engine.values import Seat
from tests.engine.dice_race import DiceRace

SEED = bytes(range(32))
GAMES = {"dice_race": DiceRace()}


class Noted:
    """A fair source that notes how many faces were asked for."""

    def __init__(self) -> None:
        self.fair = FairSource(SEED, "7", ("alea", "iacta"))
        self.dice: dict[int, list[list[Any]]] = {}

    def roll(self, number: int, roll: Roll) -> list[int]:
        self.dice[number] = [[die.die, len(die.faces)] for die in roll.dice]
        return self.fair.roll(number, roll)


@pytest.fixture(scope="module")
def honest() -> dict[str, Any]:
    source = Noted()
    play = Playthrough.begin(DiceRace(), [Seat("A"), Seat("B")], {"goal": 30}, source)
    rng = random.Random(3)
    while play.outcome is None:
        play.answer(*play.sample_answer(rng))
    entries: list[dict[str, Any]] = [entry.to_json() for entry in play.journal]
    for entry in entries:
        if entry["who"] == "chance":
            entry["dice"] = source.dice[entry["question"]]
    return {
        "marchwarden": FORMAT,
        "match": "7",
        "game": "dice_race",
        "options": {"goal": 30},
        "seats": [{"seat": "A", "name": "Ada", "words": "alea"}, {"seat": "B", "name": "Bo", "words": "iacta"}],
        "status": "over",
        "commitment": source.fair.commitment,
        "seed": SEED.hex(),
        "outcome": play.outcome.to_json(),
        "entries": entries,
        "set_aside": [],
        "events": [],
    }


@pytest.fixture
def record(honest: dict[str, Any]) -> dict[str, Any]:
    return copy.deepcopy(honest)


def roll_of(record: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = [entry for entry in record["entries"] if entry["who"] == "chance"][2]
    return found


def difference(record: dict[str, Any]) -> str:
    with pytest.raises(Disproved) as caught:
        prove(record, GAMES)
    return str(caught.value)


def test_an_honest_record_is_proved_whole(record: dict[str, Any]) -> None:
    proof = prove(record, GAMES)
    assert proof.rolls == proof.dice == sum(entry["who"] == "chance" for entry in record["entries"])
    assert proof.rolls + proof.answers == len(record["entries"])
    assert proof.rolls > 5


def test_a_bent_die_is_named_with_both_faces(record: dict[str, Any]) -> None:
    roll = roll_of(record)
    right = roll["answer"][0]
    roll["answer"] = [(right + 1) % 6]
    sentence = difference(record)
    assert f"Entry {roll['number']}," in sentence
    assert f"shows face {(right + 1) % 6}" in sentence
    assert f"gives face {right}" in sentence


def test_a_die_with_other_faces_than_the_rules_say_is_found(record: dict[str, Any]) -> None:
    # The dice alone can be made to look right for a lie about the number of faces; the replay finds it.
    roll = roll_of(record)
    roll["dice"] = [[roll["dice"][0][0], 4]]
    source = FairSource(SEED, "7", ("alea", "iacta"))
    roll["answer"] = source.roll(roll["question"], Roll(Seat("A"), "", (RollDie("d", "d", ("",) * 4),)))
    assert "Entry" in difference(record)


@pytest.mark.parametrize("words", ["Alea", ""])
def test_other_words_give_other_dice(record: dict[str, Any], words: str) -> None:
    record["seats"][0]["words"] = words
    assert "the seed gives" in difference(record)


def test_another_seed_than_the_promised_one_is_found(record: dict[str, Any]) -> None:
    record["seed"] = bytes(32).hex()
    assert record["commitment"] in difference(record)


def test_an_answer_left_out_or_changed_is_found(record: dict[str, Any]) -> None:
    bent = copy.deepcopy(record)
    index = next(i for i, entry in enumerate(bent["entries"]) if entry["answer"] == "bank")
    del bent["entries"][index]
    assert "entr" in difference(bent).lower()
    record["entries"][index]["answer"] = "throw"
    assert "entr" in difference(record).lower()


def test_an_impossible_answer_is_found(record: dict[str, Any]) -> None:
    record["entries"][0]["answer"] = 9
    assert "Entry 1 is not possible" in difference(record)


def test_another_outcome_is_found(record: dict[str, Any]) -> None:
    record["outcome"]["winners"] = ["A"] if record["outcome"]["winners"] == ["B"] else ["B"]
    assert "The record ends with" in difference(record)


def test_a_set_aside_roll_is_checked_too(record: dict[str, Any]) -> None:
    aside = copy.deepcopy(roll_of(record))
    record["set_aside"] = [aside]
    prove(record, GAMES)
    aside["answer"] = [(aside["answer"][0] + 1) % 6]
    assert "the seed gives" in difference(record)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seed": None}, "not opened yet"),
        ({"game": "chess"}, "chess is not known"),
        ({"marchwarden": 2}, "format 2"),
        ({"entries": "none"}, "not a match record"),
        ({"seats": [1]}, "not a match record"),
    ],
)
def test_what_cannot_be_proved_is_not_called_wrong(record: dict[str, Any], change: dict[str, Any], reason: str) -> None:
    with pytest.raises(NotProvable, match=reason):
        prove({**record, **change}, GAMES)


def test_nothing_is_no_record() -> None:
    with pytest.raises(NotProvable, match="not a match record"):
        prove([], GAMES)
