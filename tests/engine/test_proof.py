"""A record proves its dice and its play; whatever is bent in it is found and named."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest

from engine.chance import FairSource, Roll, RollDie
from engine.journal import Entry
from engine.orders import ahead
from engine.playthrough import Playthrough
from engine.proof import FORMAT, Disproved, NotProvable, prove
from engine.values import Seat, canonical
from tests.engine.dice_race import ChangedRace, DiceRace

SEED = bytes(range(32))
SEATS = [Seat("A"), Seat("B")]
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
    return raced(30)


def raced(goal: int, draw: str = "", *, orders: bool = False) -> dict[str, Any]:
    """The record of a whole race; with orders, each answer is also given to the next question of its kind."""
    source = Noted()
    play = Playthrough.begin(DiceRace(), [Seat("A"), Seat("B")], {"goal": goal}, source)
    rng = random.Random(3)
    while play.outcome is None:
        number, seat, answer = play.sample_answer(rng)
        ahead_too = [ahead(play.pending[number], answer)] if orders else []
        play.answer(number, seat, answer, ahead=ahead_too)
        if draw and len(play.journal) > 10 and play.outcome is None:
            play.agree_on_draw(Seat("A"), SEATS)
            if draw == "agreed":
                play.agree_on_draw(Seat("B"), SEATS)
            else:
                play.decline_draw(Seat("B"))
    entries: list[dict[str, Any]] = [entry.to_json() for entry in play.journal]
    for entry in entries:
        if entry["who"] == "chance":
            entry["dice"] = source.dice[entry["question"]]
    return {
        "marchwarden": FORMAT,
        "match": "7",
        "game": "dice_race",
        "options": {"goal": goal},
        "seats": [{"seat": "A", "name": "Ada", "words": "alea"}, {"seat": "B", "name": "Bo", "words": "iacta"}],
        "status": "over",
        "commitment": source.fair.commitment,
        "seed": SEED.hex(),
        "outcome": play.outcome.to_json(),
        "rules": [[1, DiceRace.rules_version]],
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


@pytest.mark.parametrize("ending", ["agreed", "declined"])
def test_a_draw_is_proved_and_one_that_only_one_wanted_is_not(ending: str) -> None:
    record = raced(30, ending)
    assert (record["outcome"]["reason"] == "agreement") == (ending == "agreed")
    prove(record, GAMES)
    if ending == "agreed":
        record["entries"][-2]["answer"] = record["entries"][-1]["answer"] = ["A"]
        assert "Entry" in difference(record)


def test_orders_given_in_one_with_an_answer_are_proved(record: dict[str, Any]) -> None:
    """They are not tried with the question that is answered, though they would answer it."""
    record = raced(30, orders=True)
    assert {"player", "order", "chance"} == {entry["by"] for entry in record["entries"]}
    prove(record, GAMES)
    followed = next(i for i, entry in enumerate(record["entries"]) if entry["by"] == "order")
    given = [entry for entry in record["entries"][:followed] if entry["fingerprint"] == "orders"][-1]
    given["answer"][0]["prompt"] = "nothing"
    assert "part at entry" in difference(record)


# -- rules of other versions -------------------------------------------------------------------------------------------


class LaterRace(ChangedRace):
    """Rules that ask something else than those of the record, and say so by their version."""

    rules_version = DiceRace.rules_version + 1


def test_an_honest_record_of_other_rules_is_not_called_wrong(record: dict[str, Any]) -> None:
    with pytest.raises(NotProvable, match=r"All \d+ dice in \d+ rolls .* version 1, and here is version 2"):
        prove(record, {"dice_race": LaterRace()})
    bent = {**record, "rules": [[9, DiceRace.rules_version]]}
    with pytest.raises(NotProvable, match=r"version unknown and 1, and here is version 2"):
        prove(bent, {"dice_race": LaterRace()})
    del record["rules"]
    with pytest.raises(NotProvable, match=r"All \d+ dice .* version unknown"):
        prove(record, {"dice_race": LaterRace()})


def test_other_rules_that_ask_the_same_prove_it_all_the_same(record: dict[str, Any]) -> None:
    class SameRace(DiceRace):
        rules_version = 7

    assert prove(record, {"dice_race": SameRace()}).answers > 5


def test_no_version_makes_a_bent_die_right(record: dict[str, Any]) -> None:
    roll = roll_of(record)
    roll["answer"] = [(roll["answer"][0] + 1) % 6]
    with pytest.raises(Disproved):
        prove(record, {"dice_race": LaterRace()})


# -- the commitment that somebody has kept -----------------------------------------------------------------------------


def test_the_commitment_of_the_thread_must_be_that_of_the_record(record: dict[str, Any]) -> None:
    assert prove(record, GAMES, record["commitment"].upper() + " ").rolls > 5
    other = FairSource(bytes(32), "7", ("alea", "iacta"))
    with pytest.raises(Disproved, match="the commitment that was published is"):
        prove(record, GAMES, other.commitment)


# -- numbers -----------------------------------------------------------------------------------------------------------


def test_an_entry_that_is_missing_and_a_question_answered_twice_are_found(record: dict[str, Any]) -> None:
    bent = copy.deepcopy(record)
    del bent["entries"][4]
    assert "Entry 5 is missing" in difference(bent)
    record["entries"][4]["question"] = record["entries"][3]["question"]
    assert "once more" in difference(record) or "the seed gives" in difference(record)


# -- hostile records ---------------------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 10**18, -(10**4000), float("nan"), float("inf"), "", "A", "chance", "concession",
    "\ud800", "\x1b[2J", "x" * 10_000, [], [[]], {}, {"a": 1}, [1, 2, 3], [None], {"": {}},
)  # fmt: skip


def nodes(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yields every place in a record: a container and the key or index in it."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from nodes(value[key])


@pytest.mark.parametrize("seed", range(8))
def test_whatever_stands_in_a_record_ends_in_a_sentence(honest: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        record = copy.deepcopy(honest)
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            container, key = rng.choice(list(nodes(record)))
            if rng.random() < 0.1:
                del container[key]
            else:
                container[key] = copy.deepcopy(rng.choice(ODD))
        try:
            prove(record, GAMES)
        except (Disproved, NotProvable) as reason:
            sentence = str(reason)
            assert len(sentence) < 1000 and sentence.isprintable(), sentence
        else:
            # Only what does not count may have been changed: names, times, the status, the events; or a player's answer
            # to another one that the rules allow, and that leads to the same questions, dice and end.
            assert counts(record) == counts(honest)


def counts(record: dict[str, Any]) -> str:
    kept = ("match", "game", "options", "commitment", "seed", "outcome")
    entries = [
        [
            {**Entry.from_json(entry).to_json(), **({} if entry["who"] == "chance" else {"answer": None})},
            entry.get("dice"),
        ]
        for entry in record["entries"]
    ]
    seats = [(seat["seat"], seat["words"]) for seat in record["seats"]]
    return json.dumps([*(record[key] for key in kept), entries, seats], sort_keys=True)


def test_a_record_that_is_nested_too_deeply_is_none(record: dict[str, Any]) -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    record["entries"][0]["answer"] = deep
    with pytest.raises(NotProvable, match="nested too deeply"):
        prove(record, GAMES)
    # Python takes a deep list apart level by level only if it is asked to.
    while deep:
        deep = deep.pop()


def test_a_die_of_a_million_faces_is_none(record: dict[str, Any]) -> None:
    roll_of(record)["dice"][0][1] = 10**12
    with pytest.raises(NotProvable, match="not a number of faces"):
        prove(record, GAMES)


def test_the_work_grows_no_faster_than_the_record() -> None:
    def work(goal: int) -> tuple[int, int]:
        """How many entries a record has, and how many comparisons its proof makes."""
        record = raced(goal)
        compared = 0

        def counted(value: Any) -> str:
            nonlocal compared
            compared += 1
            return canonical(value)

        with mock.patch("engine.proof._canonical", counted):
            prove(record, GAMES)
        return len(record["entries"]), compared

    (short, little), (long, much) = work(50), work(1000)
    assert long > 5 * short
    assert much / long < 1.5 * little / short
