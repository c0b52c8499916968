"""Files from strangers: what holds is played on from, everything else is refused with a sentence, never a fault."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest

from engine.chance import FairSource, RandomSource
from engine.importing import ImportedMatch, read_import
from engine.journal import Snapshot
from engine.playthrough import Playthrough
from engine.proof import FORMAT
from engine.refusals import Refusal
from engine.registry import games
from engine.restarting import play_interrupted
from engine.values import Json, Seat
from tests.contract.games import SMALL
from tests.support.any_json import mangled


def running(name: str, answers: int = 30, seed: int = 3) -> dict[str, Any]:
    """The export of a running match that hides nothing."""
    game, rng = games()[name], random.Random(seed)
    seats = [Seat("A"), Seat("B")]
    play = Playthrough.begin(game, seats, SMALL.get(name, {}), RandomSource(rng))
    for _ in range(answers):
        if play.outcome is None:
            play.answer(*play.sample_answer(rng))
    return {
        "marchwarden": FORMAT,
        "game": name,
        "options": dict(SMALL.get(name, {})),
        "seats": [{"seat": seat, "name": f"Player {seat}", "words": ""} for seat in seats],
        "entries": [],
        "position": dict(play.snapshot().state),
    }


def played_on(match: ImportedMatch, position: Any) -> None:
    game = games()[match.game]
    play = Playthrough(game, Snapshot(position, 0, 0, 0, game.rules_version), FairSource(bytes(32), "1"))
    assert play.failure is None and play.pending


@pytest.mark.parametrize("name", list(games()))
def test_a_running_match_is_played_on_from_its_position(name: str) -> None:
    match = read_import(json.dumps(running(name)), games())
    assert match.names == {"A": "Player A", "B": "Player B"} and not match.is_proved
    (position,) = match.positions
    played_on(match, position)


@pytest.mark.parametrize("name", ["dragon_dice", "legacys_allure"])
def test_a_finished_match_is_proved_and_played_on_from_any_turn(name: str) -> None:
    game = games()[name]
    record = play_interrupted(game, [Seat("A"), Seat("B")], SMALL.get(name, {}), 1, often=0.02).record
    match = read_import(json.dumps(record), games())
    assert match.is_proved and len(match.positions) > 1
    played_on(match, match.positions[len(match.positions) // 2])
    roll = next(entry for entry in record["entries"] if entry["who"] == "chance")
    roll["answer"] = [face + 1 if face == 0 else face - 1 for face in roll["answer"]]
    with pytest.raises(Refusal, match="does not hold"):
        read_import(json.dumps(record), games())


@pytest.mark.parametrize("name", list(games()))
def test_whatever_is_changed_in_a_file_is_refused_or_still_holds(name: str) -> None:
    rng, record = random.Random(1), running(name)
    words = [*record["position"], "A", "B", name]
    refused = 0
    for _ in range(12):
        changed: Json = {**record, "position": mangled(rng, record["position"], words)}
        if rng.random() < 0.3:
            changed = mangled(rng, record, words)
        match = None
        with suppress(Refusal):
            match = read_import(json.dumps(changed), games())
        refused += match is None
        if match is not None:
            played_on(match, match.positions[-1])
    assert refused > 2


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "null", '{"seats": 3}', "[" * 100_000, '{"marchwarden": 1}', "\ud800"]
)
def test_what_is_no_export_is_told_so(text: str) -> None:
    with pytest.raises(Refusal, match="not an export"):
        read_import(text, games())
