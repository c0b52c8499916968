"""Matches of v4.01c from before rules were asked of a book: they stand at the same questions and end the same way.

`before/matches.json` was written by version 2 of the rules, when there was no other book: one match played to its end,
one of three with advanced dice. Version 3 asks the same in them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.chance import FairSource
from engine.dragon_dice.rules import DragonDice
from engine.journal import CHANCE, Entry, Snapshot
from engine.playthrough import Playthrough
from engine.values import Seat

MATCHES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "before" / "matches.json").read_text())

of_each = pytest.mark.parametrize("old", MATCHES, ids=["to its end", "of three"])


def resumed(old: dict[str, Any], entries: int) -> Playthrough[Any]:
    """Returns a stored match with its first so many entries, taken up by the rules of today."""
    game, seats = DragonDice(), [Seat(seat) for seat in old["seats"]]
    source = FairSource(bytes.fromhex(old["seed"]), "1", [""] * len(seats))
    start = Snapshot(game.new_match(seats, old["options"]).to_json(), 0, 0, 0, old["rules"])
    return Playthrough(game, start, source, [Entry.from_json(entry) for entry in old["journal"][:entries]])


@of_each
def test_it_stands_at_the_question_it_stood_at_with_the_same_dice(old: dict[str, Any]) -> None:
    assert len(old["stood"]) > 8
    for stood in old["stood"]:
        match = resumed(old, stood["entries"])
        asked = [[number, d.player, d.prompt, d.fingerprint()] for number, d in match.pending.items()]
        assert asked == stood["asked"]
        assert match.rewound == ()
        assert [entry.to_json() for entry in match.journal] == old["journal"][: stood["entries"]]


@of_each
def test_its_journal_replays_to_the_same_end(old: dict[str, Any]) -> None:
    match = resumed(old, len(old["journal"]))
    assert match.failure is None and match.rewound == ()
    assert {str(die.id): str(die.place) for die in match.state.dice.values()} == old["units"]
    outcome = None if match.outcome is None else [list(match.outcome.winners), str(match.outcome.reason)]
    assert outcome == old["outcome"]
    assert len(match.journal) == len(old["journal"])


@of_each
def test_answered_anew_the_same_dice_fall(old: dict[str, Any]) -> None:
    match = resumed(old, 0)
    for entry in old["journal"]:
        if entry["who"] != CHANCE and entry["by"] == "player":
            match.answer(entry["question"], Seat(entry["who"]), entry["answer"])
    assert [entry.to_json() for entry in match.journal] == old["journal"]
