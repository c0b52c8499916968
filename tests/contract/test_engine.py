"""What holds of the rules of every game: events, answers, resuming, secrets, forks, taking back, proofs."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.matches.loaded_match import DiceRecorder
from engine.chance import FairSource, RandomSource
from engine.decisions import OPEN
from engine.events import OF_THE_DRIVER, Event, Untyped
from engine.game import Imagined, OptionKind
from engine.journal import CHANCE, UNDO, Entry, Snapshot
from engine.listening import Heard, Listener
from engine.orders import StandingOrder, tried
from engine.playthrough import MOST_QUESTIONS_A_STEP, Playthrough
from engine.proof import FORMAT, prove
from engine.refusals import NotAllowed, Refusal
from engine.values import Json, Seat, canonical
from tests.contract.games import Candidate, begun, candidates, every_game, every_seed

MOST = 260
"""So many decisions of a match are looked at."""
TRIED = 60
"""So many answers of a question are tried at most."""


def decisions(one: Candidate, seed: int, most: int = MOST) -> Iterator[Playthrough[Any]]:
    """Yields a random match before each answer."""
    play, rng = begun(one, seed), random.Random(seed)
    for _ in range(most):
        if play.outcome is not None:
            return
        yield play
        play.answer(*play.sample_answer(rng))
        assert play.failure is None, play.failure


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def whole(play: Playthrough[Any]) -> Any:
    """All that must be the same of a match that was put away and taken up again, or forked."""
    told = [event.to_json() for event in play.events if event.number > play.snapshot().events]
    return through_json(
        [
            play.state.to_json(),
            play.snapshot().to_json(),
            [entry.to_json() for entry in play.entries_since_snapshot()],
            [[number, decision.fingerprint()] for number, decision in play.pending.items()],
            told,
            [play.view(seat).to_json() for seat in (None, *seats(play))],
        ]
    )


def seats(play: Playthrough[Any]) -> list[Seat]:
    return [Seat(str(seat)) for seat in play.state.seats]


@every_game
def test_what_a_game_declares_is_sound(one: Candidate) -> None:
    game = one.game
    assert game.name.isidentifier() and game.family and game.title
    assert game.rules_version >= 1
    assert len(game.seats) > 0 and game.seats[0] >= 1 and game.seats[-1] <= 6
    assert {name: kind.name for name, kind in game.events.items()} == {name: name for name in game.events}
    assert not set(game.events) & set(OF_THE_DRIVER)
    assert not any(issubclass(kind, Untyped) for kind in game.events.values())
    for option in game.options:
        assert option.check(option.default) == option.default
        assert set(option.usual) <= set(option.bounds)
        assert set(option.means) <= {True, *option.bounds}, option.key
    assert {name: kind.name for name, kind in game.orders.items()} == {name: name for name in game.orders}


@every_game
def test_the_choice_of_a_size_tells_how_long_it_takes_and_what_each_set_is(one: Candidate) -> None:
    """`/game new` is where strangers choose: no size without its time, no word of the game alone."""
    for sizes in [option for option in one.game.options if option.kind is OptionKind.NUMBER][:1]:
        assert sizes.default in sizes.usual
        timeless = [size for size in sizes.usual if not re.search("hour|evening|minute", sizes.means.get(size, ""))]
        assert timeless == [], f"`means` of {sizes.key} says no hours, evenings or minutes for these sizes"
    for option in one.game.options:
        if option.kind is OptionKind.SET:
            assert set(option.means) == set(option.bounds), option.key


@every_game
@every_seed
def test_every_event_comes_back_from_its_json_as_what_it_was(one: Candidate, seed: int) -> None:
    kinds = one.game.events
    *_, last = decisions(one, seed)
    assert last.events
    for event in last.events:
        again = Event.from_json(through_json(event.to_json()), kinds)
        assert type(again.facts) is type(event.facts), event
        assert again == event
        assert event.name in kinds or event.name in OF_THE_DRIVER


@every_game
@every_seed
def test_every_answer_that_a_question_offers_is_legal_by_its_own_check(one: Candidate, seed: int) -> None:
    rng = random.Random(seed)
    for number, play in enumerate(decisions(one, seed)):
        for decision in play.pending.values():
            assert decision.player in seats(play)
            assert decision.forced() is OPEN
            assert all(canonical(value) for value in (decision.terms(), dict(decision.about), dict(decision.subject)))
            sampled = decision.sample(rng)
            assert json.dumps(decision.check(sampled)) == json.dumps(sampled), f"{decision.prompt}: no normal form"
            answers = [decision.default()]
            if number % 3 == 0:
                answers += decision.some_answers(8, rng)
                answers += decision.whole_answers(TRIED) or []
            for answer in answers:
                checked = decision.check(answer)
                assert canonical(decision.check(through_json(checked))) == canonical(checked)
            listed = decision.whole_answers(TRIED) if number % 3 == 0 else None
            if listed is not None:
                assert len(listed) > 1, f"{decision.prompt} has one answer only and is asked"


@every_game
@every_seed
def test_a_match_is_taken_up_at_every_decision(one: Candidate, seed: int) -> None:
    for number, play in enumerate(decisions(one, seed)):
        if number % 2 == seed:
            continue
        snapshot, entries = through_json(
            [play.snapshot().to_json(), [entry.to_json() for entry in play.entries_since_snapshot()]]
        )
        again = Playthrough.resume(
            one.game,
            Snapshot.from_json(snapshot),
            [Entry.from_json(entry) for entry in entries],
            RandomSource(random.Random(0)),
        )
        assert again.failure is None and again.rewound == ()
        assert whole(again) == whole(play)


class _Steps(Listener[Any]):
    """Counts the questions of each step."""

    def __init__(self) -> None:
        self.most = (0, "")
        self._before = 0

    def step_begins(self, play: Heard[Any]) -> None:
        self._before = play.questions_put

    def asks(self, play: Heard[Any], questions: Any) -> None:
        self.most = max(self.most, (play.questions_put - self._before, play.state.step))


@every_game
@every_seed
def test_a_step_asks_no_more_than_it_may(one: Candidate, seed: int) -> None:
    """What is put away and forked within a step is played again from its start."""
    steps, rng = _Steps(), random.Random(seed)
    names = [Seat(letter) for letter in "ABCDEF"[: one.game.seats[-1]]]
    play = Playthrough.begin(one.game, names, one.options, RandomSource(rng), steps, keeps=False)
    for _ in range(4 * MOST):
        if play.outcome is None:
            play.answer(*play.sample_answer(rng))
    assert 0 < steps.most[0] <= MOST_QUESTIONS_A_STEP, steps.most


def shown_to(play: Playthrough[Any], seat: Seat | None) -> Any:
    """All that a seat, or a spectator, can learn of a match but the numbers, which are the driver's own."""
    return through_json(
        [
            play.view(seat).to_json(),
            [[event.name, event.facts.to_json()] for event in play.events if event.is_seen_by(seat)],
            [[d.prompt, d.terms(), dict(d.about)] for d in play.pending.values() if d.player == seat],
        ]
    )


@every_game
@every_seed
def test_what_one_answers_while_others_are_asked_too_shows_them_nothing(one: Candidate, seed: int) -> None:
    """Non-interference: whatever one of them answers, the others see the same until all have answered."""
    compared = 0
    for play in decisions(one, seed, most=40):
        open_ = dict(play.pending)
        for number, decision in open_.items():
            others = [d.player for n, d in open_.items() if n != number and d.player != decision.player]
            if not others:
                continue
            forks = []
            for answer in decision.some_answers(3, random.Random(seed)):
                fork = play.fork(RandomSource(random.Random(1)))
                fork.answer(number, decision.player, answer)
                forks.append(fork)
            for seat in (None, *others):
                told = [shown_to(fork, seat) for fork in forks]
                assert all(one_told == told[0] for one_told in told[1:])
                compared += 1
    assert compared > 0 or one.game.name not in ("dragon_dice", "ford")


@every_game
@every_seed
def test_no_secret_answer_becomes_known_before_something_is_revealed(one: Candidate, seed: int) -> None:
    """An undo is refused beyond a reveal, so every reveal must be declared (`Happened.reveals`)."""
    revealed = at_once = 0
    for play in decisions(one, seed, most=120):
        for number, decision in dict(play.pending).items():
            if all(other.player == decision.player for other in play.pending.values()):
                continue
            at_once += 1
            known = play.events[-1].number if play.events else 0
            forks = []
            for answer in decision.some_answers(2, random.Random(seed)):
                forks.append(play.fork(RandomSource(random.Random(1))))
                forks[-1].answer(number, decision.player, answer)
            for _ in range(60):
                others = [seat for seat in seats(play) if seat != decision.player]
                if any(shown_to(forks[0], seat) != shown_to(forks[-1], seat) for seat in (None, *others)):
                    revealed += 1
                    for fork in forks:
                        assert any(event.facts.is_reveal() for event in fork.events if event.number > known)
                    break
                for fork in forks:
                    if fork.outcome is None:
                        asked = sorted(fork.pending.items(), key=lambda item: item[1].player == decision.player)
                        fork.answer(asked[0][0], asked[0][1].player, asked[0][1].default())
    assert revealed > 0 or not at_once, "several are asked at once, and nothing tells any of their answers"


thinking = pytest.mark.parametrize("one", [one for one in candidates() if isinstance(one.game, Imagined)], ids=str)


def imagined(one: Candidate, play: Playthrough[Any], seat: Seat | None) -> Any:
    assert isinstance(one.game, Imagined)
    return one.game.imagine(play.view(seat), random.Random(7))


@thinking
@every_seed
def test_in_what_one_imagines_one_sees_what_one_sees_now(one: Candidate, seed: int) -> None:
    for number, play in enumerate(decisions(one, seed, most=60)):
        for seat in (None, *seats(play)) if number % 3 == 0 else ():
            believed = imagined(one, play, seat)
            assert through_json(one.game.view(believed, seat).to_json()) == through_json(play.view(seat).to_json())


def until_the_step_is_over(fork: Playthrough[Any], number: int, answer: Json) -> Iterator[Playthrough[Any]]:
    """Answers a question, and yields the match then and after each default that follows in the same step."""
    step, player = fork.state.step, fork.pending[number].player
    fork.answer(number, player, answer)
    yield fork
    while fork.state.step == step and fork.pending:
        number, decision = next(iter(fork.pending.items()))
        fork.answer(number, decision.player, decision.default())
        yield fork


@thinking
@every_seed
def test_what_one_imagines_never_depends_on_what_one_may_not_know(one: Candidate, seed: int) -> None:
    """Whatever somebody answers, everybody else imagines the same wherever they see the same."""
    secrets = 0
    for play in decisions(one, seed, most=8):
        for number, decision in dict(play.pending).items():
            others = [None, *(seat for seat in seats(play) if seat != decision.player)]
            states: dict[str, set[str]] = {}
            believed: dict[str, set[str]] = {}
            for answer in decision.some_answers(4, random.Random(seed)):
                forked = play.fork(RandomSource(random.Random(1)))
                for at, fork in enumerate(until_the_step_is_over(forked, number, answer)):
                    for seat in others if fork.outcome is None else ():
                        seen = canonical([at, seat, fork.view(seat).to_json()])
                        states.setdefault(seen, set()).add(canonical(fork.state.to_json()))
                        believed.setdefault(seen, set()).add(canonical(imagined(one, fork, seat).to_json()))
            assert all(len(positions) == 1 for positions in believed.values()), decision.prompt
            secrets += sum(len(positions) > 1 for positions in states.values())
    assert secrets, "nothing was secret"


@every_game
@every_seed
def test_a_fork_is_the_match_and_leaves_it_alone(one: Candidate, seed: int) -> None:
    rng = random.Random(seed)
    for number, play in enumerate(decisions(one, seed)):
        if number % 4:
            continue
        before = whole(play)
        fork = play.fork(RandomSource(rng))
        assert whole(fork) == before
        for _ in range(3):
            if fork.outcome is None:
                fork.answer(*fork.sample_answer(rng))
        assert fork.failure is None
        assert whole(play) == before


@every_game
@every_seed
def test_what_was_taken_back_stands_as_it_stood(one: Candidate, seed: int) -> None:
    def stands(play: Playthrough[Any]) -> Any:
        return through_json([play.state.to_json(), [decision.fingerprint() for decision in play.pending.values()]])

    stood: dict[int, Any] = {}
    play, rng = begun(one, seed), random.Random(seed)
    # The last answer of a match ends it, and then nothing is undone.
    for _ in range(min(70, sum(1 for _ in decisions(one, seed)) - 1)):
        stood[len(play.journal)] = stands(play)
        play.answer(*play.sample_answer(rng))
    hidden = {to for to in stood if play.crossing(seats(play)[0], to).is_refused}
    for to in hidden:
        with pytest.raises(NotAllowed, match="revealed"):
            play.take_back(seats(play)[0], to)
    assert len(stood) > len(hidden) + 4
    for to in rng.sample(sorted(set(stood) - hidden), min(8, len(stood) - len(hidden))):
        back = play.take_back(seats(play)[0], to)
        assert back.failure is None and back.rewound == ()
        assert stands(back) == stood[to]
        assert not set(back.pending) & {entry.question for entry in play.journal}
        assert [entry.fingerprint for entry in back.journal if entry.question == 0] == [UNDO]
        for _ in range(5):
            if back.outcome is None:
                back.answer(*back.sample_answer(rng))
        assert back.failure is None


@every_game
@every_seed
def test_the_free_undo_is_the_last_answer_where_it_crosses_nothing(one: Candidate, seed: int) -> None:
    """It is found from the last entries alone; `crossing` plays the match again."""
    free = again = 0
    for play in decisions(one, seed, most=60):
        again += bool(play.journal) and play.journal[-1].who in {decision.player for decision in play.pending.values()}
        for seat in seats(play):
            to, points = play.free_undo(seat), play.undo_points(seat)
            alone = {decision.player for decision in play.pending.values()} == {seat}
            if to is not None:
                assert to == points[0] and play.crossing(seat, to).is_free
                free += 1
            elif points and alone:
                assert not play.crossing(seat, points[0]).is_free
    assert free or not again, "a player is asked twice in a row, and could never undo the first answer"


@every_game
@every_seed
def test_somebody_may_give_up_at_any_time(one: Candidate, seed: int) -> None:
    for number, play in enumerate(decisions(one, seed)):
        if number % 12:
            continue
        fork = play.fork(RandomSource(random.Random(seed)))
        fork.concede(seats(play)[-1])
        assert fork.failure is None
        assert fork.outcome is not None, "who is left alone has won"


@every_game
def test_orders_are_refused_that_the_game_does_not_know(one: Candidate) -> None:
    play = begun(one, 0)
    with pytest.raises(Refusal, match="no kind of order"):
        play.give_orders(seats(play)[0], [StandingOrder("a kind that there is not", "march")])


@every_game
@every_seed
def test_without_orders_nobody_answers(one: Candidate, seed: int) -> None:
    for play in decisions(one, seed, most=20):
        for decision in play.pending.values():
            view = play.view(decision.player)
            assert one.game.ordered(view, decision, ()) == tried(one.game.orders, view, decision, ())


@every_game
def test_the_record_of_a_match_proves_itself(one: Candidate) -> None:
    source, thrown, rng = FairSource(bytes(range(32)), "1", ("x", "x")), DiceRecorder(), random.Random(4)
    names = [Seat(letter) for letter in "ABCDEF"[: one.game.seats[0]]]
    play = Playthrough.begin(one.game, names, one.options, source, thrown)
    for _ in range(60):
        if play.outcome is None:
            play.answer(*play.sample_answer(rng))
    if play.outcome is None:
        play = play.take_back(names[0], next(e.number for e in play.journal[20:] if e.who != CHANCE))
        play.concede(names[-1])
    assert play.outcome is not None
    record = {
        "marchwarden": FORMAT,
        "match": "1",
        "game": one.game.name,
        "options": dict(one.options),
        "seats": [{"seat": seat, "name": seat, "words": "x"} for seat in names],
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
    proof = prove(through_json(record), {one.game.name: one.game})
    assert proof.answers == sum(entry.who != CHANCE for entry in play.journal)
