"""Listening to a match: everything is heard once and in order, also when it is resumed; pauses."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engine.asking import Question
from engine.chance import RandomSource, Roll
from engine.decisions import Decision
from engine.events import Event, Happened
from engine.journal import By
from engine.listening import Heard, Listener
from engine.playthrough import Pause, Playthrough
from engine.simulation import play_at_random
from engine.values import Json, Seat
from tests.engine.dice_race import DiceRace, Race

A, B = Seat("A"), Seat("B")


class Notes(Listener[Race]):
    """Writes down all it hears."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.events: list[Event] = []
        self.answers: list[tuple[int, Json, By]] = []

    def step_begins(self, play: Heard[Race]) -> None:
        self.lines.append(f"{play.state.step} begins")

    def step_ends(self, play: Heard[Race]) -> None:
        self.lines.append(f"{play.state.step} ends")

    def runs(self, play: Heard[Race]) -> None:
        self.lines.append("runs")

    def asks(self, play: Heard[Race], questions: Sequence[Question]) -> None:
        self.lines.append(f"asks {len(questions)}")

    def decision_pending(self, play: Heard[Race], number: int, decision: Decision) -> None:
        self.lines.append(f"asked {number} {decision.player} {decision.prompt}")

    def answered(self, play: Heard[Race], number: int, question: Question, answer: Json, by: By) -> None:
        self.lines.append(f"answered {number} by {by}")
        self.answers.append((number, answer, by))
        assert isinstance(question, Roll) == (by is By.CHANCE)

    def announces(self, play: Heard[Race], happened: Happened) -> None:
        self.lines.append(f"tells {happened.name}")

    def announced(self, play: Heard[Race], event: Event) -> None:
        self.lines.append(f"told {event.name}")
        self.events.append(event)


def played(notes: Listener[Race], keeps: bool = True, answers: int = 30) -> Playthrough[Race]:
    rng = random.Random(4)
    play = Playthrough.begin(DiceRace(), [A, B], {"goal": 1000}, RandomSource(rng), notes, keeps)
    for _ in range(answers):
        play.answer(*play.sample_answer(rng))
    return play


def test_what_is_heard_of_a_turn_is_in_the_order_of_play() -> None:
    notes = Notes()
    play = Playthrough.begin(DiceRace(), [A, B], {}, RandomSource(random.Random(4)), notes)
    play.answer(1, A, 0)
    play.answer(2, B, 0)
    assert notes.lines == [
        *("bids begins", "runs", "asks 2", "asked 1 A bid", "asked 2 B bid"),
        *("answered 1 by player", "runs", "tells bid", "told bid", "asks 1"),
        *("answered 2 by player", "runs", "tells bid", "told bid", "tells revealed", "told revealed", "bids ends"),
        *("turn begins", "runs", "asks 1", "asked 3 A again", "tells forced_choice", "told forced_choice", "runs"),
        *("asks 1", "answered 4 by chance", "runs", "tells thrown", "told thrown", "asks 1", "asked 5 A again"),
    ]


def test_everything_told_and_answered_is_heard_once() -> None:
    notes = Notes()
    play = played(notes)
    assert notes.events == play.events
    assert notes.answers == [(entry.question, entry.answer, entry.by) for entry in play.journal]


def test_what_keeps_nothing_is_heard_all_the_same() -> None:
    kept, heard = Notes(), Notes()
    whole, light = played(kept), played(heard, keeps=False)
    assert heard.lines == kept.lines and heard.events == kept.events
    assert (light.journal, light.events) == ([], [])
    assert light.state == whole.state
    assert list(light.pending) == list(whole.pending)


def test_a_game_that_nobody_keeps_or_hears_ends_as_one_that_is_kept() -> None:
    for seed in range(20):
        kept, light = (play_at_random(DiceRace(), [A, B], {}, seed, keeps=keeps) for keeps in (True, False))
        assert kept == light


class Halting(Notes):
    def pauses(self, play: Heard[Race], before: Decision | None) -> bool:
        return True


def test_play_stands_still_at_every_step_and_before_the_only_answer() -> None:
    notes = Halting()
    play = Playthrough.begin(DiceRace(), [A, B], {}, RandomSource(random.Random(4)), notes)
    assert play.pause == Pause()
    assert notes.lines == ["bids begins"]
    play.go_on()
    for number in list(play.pending):
        play.answer(number, play.pending[number].player, 0)
    assert (play.state.step, play.pending, play.pause) == ("turn", {}, Pause())
    play.go_on()
    # The first throw of a turn is no choice.
    pause = play.pause
    assert pause.before is not None and (pause.before.prompt, pause.only) == ("again", "throw")
    assert "forced_choice" not in [event.name for event in play.events]
    told = play.go_on()
    assert [event.name for event in told] == ["forced_choice", "thrown"]
    assert list(play.pending) == [5]


def test_halts_change_nothing_of_a_match() -> None:
    rng = random.Random(4)
    play = Playthrough.begin(DiceRace(), [A, B], {"goal": 1000}, RandomSource(rng), Halting())
    while len(play.journal) < 40:
        while play.pause is not None:
            play.go_on()
        play.answer(*play.sample_answer(rng))
    again = played(Notes(), answers=40)
    assert again.journal[:40] == play.journal[:40]
    assert again.events[: len(play.events)] == play.events


class Objecting(Listener[Race]):
    def announced(self, play: Heard[Race], event: Event) -> None:
        if event.name == "thrown":
            raise ValueError("dice are the devil's")


def test_what_a_listener_objects_to_fails_the_rule() -> None:
    rng = random.Random(4)
    play = Playthrough.begin(DiceRace(), [A, B], {}, RandomSource(rng), Objecting())
    for number, decision in play.pending.items():
        play.answer(number, decision.player, 0)
    assert play.failure is not None
    assert isinstance(play.failure.__cause__, ValueError)
    with pytest.raises(ValueError, match="devil"):
        raise play.failure.__cause__
