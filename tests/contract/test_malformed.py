"""Whatever JSON stands in the place of an answer, an order or a record: it is taken or refused, with a sentence."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, cast

import pytest

from bot.matches.loaded_match import DiceRecorder
from engine.chance import FairSource, RandomSource
from engine.decisions import Decision
from engine.journal import CHANCE
from engine.orders import StandingOrder
from engine.playthrough import Playthrough
from engine.proof import FORMAT, Disproved, NotProvable, prove
from engine.refusals import Refusal
from engine.values import Json, Seat, texts_in
from tests.contract.games import Candidate, begun, candidates, every_game
from tests.contract.test_engine import through_json
from tests.support.any_json import any_json, mangled

TRIES = 60
"""How many answers are tried on each kind of question."""

MATCHES = 3


@cache
def asked_by_name() -> dict[str, dict[tuple[str, str], tuple[int, list[Json], Playthrough[Any]]]]:
    """Returns what has been asked for so far, by game."""
    return {}


def asked(one: Candidate) -> dict[tuple[str, str], tuple[int, list[Json], Playthrough[Any]]]:
    """Returns a question of each type and prompt that comes up in random matches: its number, some legal answers, and
    the match that stands there."""
    known = asked_by_name()
    if one.game.name in known:
        return known[one.game.name]
    found = known[one.game.name] = {}
    for seed in range(MATCHES):
        rng, play = random.Random(seed), begun(one, seed)
        for _ in range(400):
            for number, decision in play.pending.items():
                key = (type(decision).__name__, decision.prompt)
                if key not in found:
                    legal = [decision.sample(rng) for _ in range(8)]
                    found[key] = number, [*legal, decision.default()], play.fork(RandomSource(rng))
            if play.outcome is not None:
                break
            play.answer(*play.sample_answer(rng))
    return found


def words_of(decision: Decision, legal: list[Json]) -> list[str]:
    """Returns the words that a question knows."""
    return sorted({*texts_in(decision.terms()), *texts_in(legal), *decision.about, "none", decision.prompt})


def read(decision: Decision, answer: Json) -> None:
    """Lets a question read an answer, as it stands and in its normal form."""
    with contextlib.suppress(Refusal):
        checked = decision.check(answer)
        assert decision.check(checked) == checked, "what is checked stays as it is"


@pytest.mark.parametrize("one", [one for one in candidates() if one.game.name != "d6s"], ids=str)
def test_any_answer_is_taken_or_refused(one: Candidate) -> None:
    for (kind, prompt), (number, legal, play) in asked(one).items():
        decision, rng = play.pending[number], random.Random(f"{kind} {prompt}")
        words = words_of(decision, legal)
        before = play.state.to_json()
        for turn in range(TRIES):
            answer = mangled(rng, rng.choice(legal), words) if turn % 3 else any_json(rng, words)
            try:
                read(decision, answer)
            except Exception as error:
                raise AssertionError(f"{kind} {prompt!r} of {one} falls over {answer!r}: {error!r}") from error
        assert play.state.to_json() == before, f"reading answers to {prompt!r} changes the match"


def orders_for(one: Candidate, decision: Decision, legal: list[Json]) -> Iterator[dict[str, Json]]:
    """Yields an order of every kind for questions like this one, well formed as far as one can tell from outside."""
    for kind in (*one.game.orders, "ahead", "nonsense"):
        for answer in legal[:1]:
            shape: dict[str, Json] = {"kind": kind, "prompt": decision.prompt, "subject": dict(decision.subject)}
            yield {**shape, "guard": None, "answer": answer, "times": 1, "until": None}
            yield {**shape, "guard": {"holds": "if legal"}, "answer": [answer], "times": 3, "until": 1}
            yield {**shape, "guard": {"after": [answer], "else": answer}, "answer": [answer], "times": 9, "until": None}


def goes_on(play: Playthrough[Any], rng: random.Random, answers: int = 6) -> None:
    """Plays on at random; a rule that fails is our bug."""
    for _ in range(answers):
        if play.outcome is not None or not play.pending:
            break
        play.answer(*play.sample_answer(rng))
    assert play.failure is None, play.failure


@every_game
def test_any_order_is_taken_or_refused_and_the_match_goes_on(one: Candidate) -> None:
    for (kind, prompt), (number, legal, play) in asked(one).items():
        decision, rng = play.pending[number], random.Random(f"{kind} {prompt} orders")
        words = words_of(decision, legal)
        for order in orders_for(one, decision, legal):
            for data in (order, mangled(rng, order, words)):
                match = play.fork(RandomSource(rng))
                try:
                    with contextlib.suppress(Refusal):
                        match.give_orders(decision.player, [StandingOrder.from_json(data)])
                    goes_on(match, rng)
                except Exception as error:
                    raise AssertionError(f"{one} falls over the order {data!r}: {error!r}") from error


@cache
def record_of(name: str) -> Json:
    """Returns the record of a random match, which somebody ends by giving up, with orders in it."""
    one = next(other for other in candidates() if other.game.name == name)
    source, thrown, rng = FairSource(bytes(range(32)), "1", ("x", "x")), DiceRecorder(), random.Random(4)
    seats = [Seat(letter) for letter in "ABCDEF"[: one.game.seats[0]]]
    play = Playthrough.begin(one.game, seats, one.options, source, thrown)
    for _ in range(30):
        if play.outcome is None:
            play.answer(*play.sample_answer(rng))
        if play.outcome is None:
            decision = next(iter(play.pending.values()))
            given = StandingOrder("ahead", decision.prompt, answer=decision.sample(rng), times=1)
            play.give_orders(decision.player, [given])
    if play.outcome is None:
        play.concede(seats[-1])
    assert play.outcome is not None
    return {
        "marchwarden": FORMAT,
        "match": "1",
        "game": one.game.name,
        "options": dict(one.options),
        "seats": [{"seat": seat, "name": seat, "words": "x"} for seat in seats],
        "commitment": source.commitment,
        "seed": source.seed.hex(),
        "rules": [[1, one.game.rules_version]],
        "outcome": play.outcome.to_json(),
        "entries": [
            entry.to_json() | ({"dice": thrown.dice[entry.question]} if entry.who == CHANCE else {})
            for entry in play.journal
        ],
        "set_aside": [],
    }


@every_game
def test_any_record_is_proved_or_not(one: Candidate) -> None:
    record, rng = through_json(record_of(one.game.name)), random.Random(7)
    prove(record, {one.game.name: one.game})
    words = ["A", "B", "chance", "orders", "undo", "none", one.game.name]
    for _ in range(TRIES):
        with contextlib.suppress(Disproved, NotProvable):
            prove(mangled(rng, record, words), {one.game.name: one.game})


@every_game
def test_any_entry_of_a_record_is_proved_or_not(one: Candidate) -> None:
    """The same where one entry alone is forged: an answer, an order, a throw, or what was taken back."""
    record, rng = through_json(record_of(one.game.name)), random.Random(9)
    assert isinstance(record, Mapping)
    entries = list(cast("Sequence[Json]", record["entries"]))
    words = ["A", "B", "chance", "orders", "undo", "concession", "none"]
    for _ in range(TRIES):
        at = rng.randrange(len(entries))
        forged = [mangled(rng, entry, words) if number == at else entry for number, entry in enumerate(entries)]
        with contextlib.suppress(Disproved, NotProvable):
            prove({**record, "entries": forged}, {one.game.name: one.game})
