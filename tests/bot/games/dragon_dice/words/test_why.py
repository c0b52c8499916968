"""Every number of a roll is explained: the ten steps add up, and each change has its cause."""

from __future__ import annotations

import re

import pytest

from bot.games.dragon_dice.words.names import Cast
from bot.games.dragon_dice.words.why import is_roll, roll_title
from engine.dragon_dice.events import Conceded, DiceFell, Rolled
from engine.events import Event
from engine.values import Json, Seat
from tests.support import played
from tests.support.telling import why_lines

A, B = Seat("A"), Seat("B")
CAST = Cast({A: "Alice", B: "Bob"}, {"frontier": "Highland Tower"})


@pytest.mark.parametrize("seed", range(3))
def test_the_steps_of_every_roll_add_up(seed: int) -> None:
    events, view = played.events(seed, points=24)
    cast = Cast.of({A: "Alice", B: "Bob"}, view)
    for roll in filter(is_roll, events):
        lines = why_lines(events, roll, cast)
        assert len(roll_title(roll, cast)) <= 100
        numbers = [int(found[1]) for line in lines if (found := re.match(r"\*\*(\d+)\*\* ", line))]
        assert numbers == list(range(1, len(numbers) + 1)), lines
        summed = [line for line in lines if re.search(r"→ \*\*\d+\*\*$", line)]
        sums = [int(line.rpartition("→ **")[2].removesuffix("**")) for line in summed]
        changes = [
            sum(int(sign.replace("−", "-") + number) for sign, number in re.findall(r"([+−]) (\d+) \(", line))
            for line in summed[1:]
        ]
        assert [sums[0] + sum(changes[: n + 1]) for n in range(len(changes))] == sums[1:], lines
        assert isinstance(roll.facts, Rolled) and sums[-1] == sum(roll.facts.totals.values()), lines
        for left_over in ("A:", "B:", "#", "None", "{"):
            assert left_over not in "\n".join(lines)


def test_a_roll_is_explained_step_by_step() -> None:
    who: dict[str, Json] = {"player": "A", "place": "frontier", "kind": "save"}
    fell = Event(7, DiceFell.from_json(who | {"faces": {"A:Knight": "ID 2", "A:Herald": "Smite 3"}, "again": False}))
    again = Event(8, DiceFell.from_json(who | {"faces": {"A:Herald": "SAVE 3"}, "again": True}))
    between = Event(9, Conceded.from_json({"player": "B"}))
    facts: dict[str, Json] = {
        "counts": ["save"],
        "counts_ids": True,
        "faces": {"A:Knight": ["ID 2"], "A:Herald": ["Smite 3", "SAVE 3"]},
        "acted": [["A:Herald", "Smite"]],
        "sums": {
            "subtotal": 5,
            "after_subtract": 4,
            "after_divide": 2,
            "after_sai": 2,
            "after_multiply": 2,
            "total": 3,
        },
        "causes": [["after_subtract", "Palsy", -1], ["after_divide", "Frost Breath", -2], ["total", "Stone Skin", 1]],
        "totals": {"save": 3},
        "total": 3,
    }
    roll = Event(10, Rolled.from_json(who | facts))
    assert roll_title(roll, CAST) == "10: Alice's campaign army, saves → 3 saves"
    assert why_lines([fell, again, between, roll], roll, CAST) == [
        "**Alice's campaign army rolls saves: 3 saves** (p. 27)",
        "**1** Roll the dice: Knight 2 ID, Herald Smite 3",
        "**2** Icons that do something: Herald Smite",
        "- Bob concedes.",
        "**3** Roll again: Herald 3 save",
        "**4** Count icons and IDs: Knight 2 ID, Herald 3 save → **5**",
        "**5** Subtract: − 1 (Palsy) → **4**",
        "**6** Divide: − 2 (Frost Breath) → **2**",
        "**7** Add, and count as: + 1 (Stone Skin) → **3**",
    ]
