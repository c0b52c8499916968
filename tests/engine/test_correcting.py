"""An organiser corrects a fact of a position: it is told, it survives a restart, it can be reversed, it is proved."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any, Final

import pytest

from engine.chance import FairSource
from engine.correcting import Correctable
from engine.events import TakenBack
from engine.game import Game
from engine.importing import checked_position
from engine.journal import ORGANISER, Entry, Snapshot
from engine.playthrough import Playthrough
from engine.proof import prove
from engine.refusals import NotAllowed, NotUnderstood
from engine.registry import games
from engine.restarting import StoredMatch
from engine.values import Json, Seat
from tests.contract.games import SMALL

SEATS: Final = (Seat("A"), Seat("B"))
KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "dragon_dice": ("where", "the face"),
    "dragon_dice_1996": ("where", "the face"),
    "legacys_allure": ("the hex", "the health", "the actions"),
    "d6s": ("the wounds", "where"),
}
"""How the facts of each game begin in words: one of each kind is corrected."""


def begun(game: Game[Any], seed: int = 3, most: int = 400) -> StoredMatch:
    """Returns a match played at random until its facts can be corrected, and a few answers further."""
    rng = random.Random(seed)
    match = StoredMatch(game, SEATS, SMALL.get(game.name, {}), FairSource(bytes(range(32)), "1", ["", ""]))
    more = 0
    for _ in range(most):
        play = match.play
        assert isinstance(game, Correctable) and play.failure is None and play.outcome is None
        if game.correctable(game.restore(play.snapshot().state)):
            more += 1
        if more == 12:
            return match
        play.answer(*play.sample_answer(rng))
    raise AssertionError("nothing could be corrected")


def chosen(game: Any, play: Playthrough[Any], kind: str) -> tuple[str, str, str]:
    """Returns a fact of a kind, another value of it after which play can go on, and the words of that value."""
    state = game.restore(play.snapshot().state)
    for fact in game.correctable(state):
        if not fact.about.startswith(kind):
            continue
        for value, words in game.values_of(state, fact.key).items():
            if value == fact.value:
                continue
            trial = game.restore(play.snapshot().state)
            game.correct(trial, fact.key, value)
            try:
                checked_position(game, SEATS, trial.to_json())
            except NotAllowed:
                continue
            return fact.key, value, words
    raise AssertionError(f"no fact of {game.name} begins with {kind!r}")


def value_now(game: Any, play: Playthrough[Any], key: str) -> str:
    """Returns the value of a fact at the beginning of the step."""
    state = game.restore(play.snapshot().state)
    return str(next(fact.value for fact in game.correctable(state) if fact.key == key))


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_corrected_fact_is_told_survives_a_restart_and_can_be_reversed(name: str) -> None:
    game: Any = games()[name]
    for kind in KINDS[name]:
        match = begun(game)
        play, entries = match.play, len(match.play.journal)
        key, value, words = chosen(game, play, kind)
        before = value_now(game, play, key)
        after = play.corrected(ORGANISER, key, value)
        assert value_now(game, after, key) == value
        told = [event.facts for event in after.events if isinstance(event.facts, TakenBack)]
        assert [one.corrected for one in told] == [words] and told[0].player == ORGANISER
        assert after.journal[:entries] == play.journal, "the record keeps what was undone"
        snapshot, journal = json.loads(json.dumps([match.first.to_json(), [one.to_json() for one in after.journal]]))
        recorded = [Entry.from_json(one) for one in journal]
        again: Playthrough[Any] = Playthrough.resume(game, Snapshot.from_json(snapshot), recorded, match.source)
        assert again.snapshot() == after.snapshot() and not again.rewound
        assert list(again.pending) == list(after.pending), "the same questions, with the same numbers"
        reversed_: Playthrough[Any] = again.restored(ORGANISER, again.journal[-1].number - 1)
        assert value_now(game, reversed_, key) == before


@pytest.mark.parametrize("name", ["legacys_allure", "dragon_dice"])
def test_a_match_with_a_correction_proves_itself(name: str) -> None:
    game: Any = games()[name]
    match, rng = begun(game), random.Random(5)
    key, value, _ = chosen(game, match.play, KINDS[name][0])
    match.play = match.play.corrected(ORGANISER, key, value)
    for _ in range(4):
        match.play.answer(*match.play.sample_answer(rng))
    match.play.concede(SEATS[0])
    record: dict[str, Any] = match.record()
    assert prove(record, {game.name: game}).answers > 0
    (correction,) = [entry for entry in record["entries"] if "correction" in str(entry["answer"])]
    correction["answer"]["correction"][1] = "nowhere"
    with pytest.raises(Exception, match="not possible"):
        prove(record, {game.name: game})


def test_players_cannot_undo_beyond_a_correction_and_what_is_not_there_cannot_be_corrected() -> None:
    game: Any = games()["legacys_allure"]
    match, rng = begun(game), random.Random(5)
    key, value, _ = chosen(game, match.play, "the hex")
    with pytest.raises(NotUnderstood, match="no such fact"):
        match.play.corrected(ORGANISER, "hex nobody", "E4")
    with pytest.raises(NotUnderstood, match="cannot have this value"):
        match.play.corrected(ORGANISER, key, "Z9")
    play = match.play.corrected(ORGANISER, key, value)
    play.answer(*play.sample_answer(rng))
    seat = next(iter(play.pending.values())).player
    for to in play.undo_points(seat):
        if to < play.journal[-2].number:
            with pytest.raises(NotAllowed, match="organiser has corrected"):
                play.take_back(seat, to)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_nothing_is_offered_while_something_is_secret(name: str) -> None:
    game: Any = games()[name]
    options: Mapping[str, Json] = SMALL.get(name, {})
    play: Playthrough[Any] = Playthrough.begin(game, SEATS, options, FairSource(bytes(range(32)), "1", ["", ""]))
    assert game.correctable(play.state) == []
