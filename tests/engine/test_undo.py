"""Taking back: an entry of its own; numbers go on, dice stay, orders stay, and everything survives a restart."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.asking import Question
from engine.chance import FairSource, RandomSource, Roll
from engine.journal import CHANCE, ORGANISER, UNDO, By, Entry, Snapshot
from engine.listening import Heard, Listener
from engine.playthrough import Playthrough
from engine.proof import FORMAT, Disproved, prove
from engine.refusals import NoLongerAsked, NotAllowed
from engine.registry import games
from engine.restarting import StoredMatch, play_interrupted
from engine.undo import Barrier, line_of_play
from engine.values import Json, Seat
from tests.contract.games import SMALL
from tests.engine.dice_race import Race
from tests.engine.races import OrderedRace, bank_at

A, B = Seat("A"), Seat("B")
SEED = bytes(range(32))
GAME = OrderedRace()


def source() -> FairSource:
    return FairSource(SEED, "1", ("", ""))


def played(answers: int, seed: int = 2, listener: Listener[Race] | None = None) -> Playthrough[Race]:
    rng = random.Random(seed)
    play = Playthrough.begin(GAME, [A, B], {"goal": 1000}, source(), listener)
    for _ in range(answers):
        play.answer(*play.sample_answer(rng))
    return play


def again(play: Playthrough[Race]) -> Playthrough[Race]:
    text = json.dumps([play.snapshot().to_json(), [entry.to_json() for entry in play.entries_since_snapshot()]])
    snapshot, entries = json.loads(text)
    return Playthrough.resume(GAME, Snapshot.from_json(snapshot), [Entry.from_json(e) for e in entries], source())


def position(play: Playthrough[Race]) -> Json:
    return [play.state.to_json(), [decision.fingerprint() for decision in play.pending.values()]]


def decided(play: Playthrough[Race]) -> list[int]:
    """The entries after which a player was asked."""
    journal = play.journal
    return [entry.number for entry, after in pairwise(journal) if after.who != CHANCE]


def test_the_match_stands_where_it_stood_and_the_journal_keeps_everything() -> None:
    for answers in (5, 12, 30):
        before = played(answers)
        later = played(answers + 7)
        back = later.take_back(A, before.journal[-1].number)
        assert position(back) == position(before)
        assert back.journal[:-1] == later.journal
        assert (back.journal[-1].fingerprint, back.journal[-1].who) == (UNDO, A)
        assert back.failure is None and back.rewound == ()


def test_every_number_of_a_question_and_of_an_event_is_new() -> None:
    later = played(20)
    back = later.take_back(A, later.journal[8].number)
    assert min(back.pending) > max(entry.question for entry in later.journal)
    (told,) = [event for event in back.events if event.name == "taken_back"]
    assert told.number == later.events[-1].number + 1
    assert told.facts.to_json()["last"] == later.events[-1].number
    kept = [event for event in back.events if event.number < told.number]
    assert kept == [event for event in later.events if event.number < int(str(told.facts.to_json()["first"]))]


def test_an_old_button_stays_old() -> None:
    later = played(20)
    before = {entry.question for entry in later.journal if entry.who != CHANCE} | set(later.pending)
    back = later.take_back(B, later.journal[8].number)
    for number in before:
        with pytest.raises(NoLongerAsked):
            back.answer(number, A, "bank")


def test_dice_that_had_fallen_stay_as_they_fell() -> None:
    """A second throw for the same purpose, in the same step, gets the same faces; no die is rolled twice."""
    checked = 0
    for seed in range(30):
        later = played(15, seed)
        journal = later.journal
        for to in decided(later)[2:]:
            following = journal[to]
            if following.answer != "throw" or to + 1 >= len(journal):
                continue
            back = later.take_back(following.who, to)
            (number,) = back.pending
            back.answer(number, following.who, "throw")
            rolls = [entry for entry in back.journal if entry.who == CHANCE and entry.number > len(journal)]
            assert rolls[0].answer == journal[to + 1].answer
            assert rolls[0].question > journal[to + 1].question
            checked += 1
    assert checked > 50


def test_dice_of_another_step_are_new_ones() -> None:
    """What is known of dice that fell must be of no use later."""
    play = played(6)
    to = decided(play)[3]
    fallen = play.take_back(A, to)
    rng = random.Random(5)
    for _ in range(60):
        fallen.answer(*fallen.sample_answer(rng))
    assert fallen.snapshot().fallen == ()


def test_going_back_to_before_dice_fell_by_themselves_leaves_them_on_the_table() -> None:
    play = played(10)
    number = next(entry.number for entry in play.journal if entry.who == CHANCE and entry.number > 4)
    back = play.take_back(A, number - 1)
    assert [entry.number for entry in back.journal if entry.fingerprint == UNDO] == [len(play.journal) + 1]
    answer = back.journal[-1].answer
    assert isinstance(answer, dict) and answer["to"] >= number


def test_a_match_that_was_taken_back_is_taken_up_at_every_decision() -> None:
    rng = random.Random(8)
    play = played(12)
    for round_ in range(6):
        line = decided(play)
        low = play.first_entry
        possible = [n for n in line if n > low and not _was_taken_back(play, n)]
        if possible:
            play = play.take_back(rng.choice((A, B)), rng.choice(possible))
        for _ in range(4 + round_):
            resumed = again(play)
            assert resumed.failure is None and resumed.rewound == ()
            assert position(resumed) == position(play)
            assert list(resumed.pending) == list(play.pending)
            assert resumed.entries_since_snapshot() == play.entries_since_snapshot()
            assert resumed.snapshot() == play.snapshot()
            play.answer(*play.sample_answer(rng))


def _was_taken_back(play: Playthrough[Race], number: int) -> bool:
    undone = [e for e in play.journal if e.fingerprint == UNDO and isinstance(e.answer, dict)]
    return any(int(str(e.answer["to"])) < number <= e.number for e in undone)  # type: ignore[call-overload, index]


def test_what_was_taken_back_cannot_be_gone_back_to() -> None:
    play = played(20)
    back = play.take_back(A, decided(play)[4])
    with pytest.raises(ValueError, match="not on the line of play"):
        back.take_back(A, decided(play)[6])


def test_nothing_can_be_taken_back_where_nothing_was_decided() -> None:
    play = played(10)
    with pytest.raises(NotAllowed, match="nothing to undo"):
        play.take_back(A, len(play.journal))


def test_orders_stay_when_something_is_taken_back_and_those_used_up_come_back() -> None:
    play = played(6)
    (number,) = play.pending
    other = B if play.pending[number].player == A else A
    play.give_orders(other, [bank_at(2, times=1)])
    ordered = len(play.journal)
    while play.orders(other):
        (number,) = play.pending
        play.answer(number, play.pending[number].player, "throw")
    for to in (ordered, decided(play)[2]):
        back = play.take_back(B, to)
        assert back.orders(other) == (bank_at(2, times=1),)
        assert again(back).orders(other) == back.orders(other)
    assert decided(play)[2] < ordered


def test_a_record_with_something_taken_back_and_ordered_is_proved() -> None:
    """The dice that stayed are those that fell; orders answer again by themselves."""
    dice = Dice()
    play = played(8, listener=dice)
    play = play.take_back(A, decided(play)[3])
    play.give_orders(B, [bank_at(5, times=3)])
    rng = random.Random(3)
    for _ in range(40):
        play.answer(*play.sample_answer(rng))
    play.concede(A)
    assert any(entry.by is By.ORDER for entry in play.journal)
    record = recorded(play, dice)
    prove(record, {"dice_race": GAME})
    roll = next(e for e in record["entries"] if e["who"] == "chance" and e["number"] > 20)
    roll["answer"] = [(roll["answer"][0] + 1) % 6]
    with pytest.raises(Disproved):
        prove(record, {"dice_race": GAME})


# -- the promise about dice ------------------------------------------------------------------------------------------


def many(play: Playthrough[Race], count: int, rng: random.Random) -> None:
    for _ in range(count):
        play.answer(*play.sample_answer(rng))


def test_two_rolls_for_one_purpose_stay_in_their_order_after_a_second_undo() -> None:
    """The race throws the same die again and again in one turn."""
    play = throwing(4)
    fell = rolls_of(play)
    for _ in range(3):
        play = play.take_back(A, 3)
        for count in range(2, 6):
            (number,) = play.pending
            play.answer(number, A, "throw")
            assert rolls_of(play) == fell[:count]


def throwing(times: int) -> Playthrough[Race]:
    """A first turn in which the first throw, which is no choice, and so many others show no 1: entry 3 is the first."""
    for seed in range(256):
        play = Playthrough.begin(GAME, [A, B], {"goal": 1000}, FairSource(bytes([seed]) * 32, "1", ("", "")))
        for number, decision in play.pending.items():
            play.answer(number, decision.player, 0)
        while len(rolls_of(play)) <= times and play.pending[min(play.pending)].player == A:
            play.answer(min(play.pending), A, "throw")
        if len(rolls_of(play)) == times + 1 and all(event.name != "scored" for event in play.events):
            return play
    raise AssertionError("unreachable")


def rolls_of(play: Playthrough[Race]) -> list[Json]:
    line = line_of_play(play.journal)
    return [one.answer for one in line if isinstance(one, Entry) and one.who == CHANCE]


@given(
    st.lists(st.one_of(st.integers(1, 9), st.tuples(st.integers(0, 30), st.booleans())), min_size=4, max_size=24),
    st.integers(0, 99),
)
@settings(max_examples=150)
def test_a_roll_shows_the_same_faces_whenever_it_is_made_again_and_restarts_change_nothing(
    done: list[int | tuple[int, bool]], seed: int
) -> None:
    """A number is so many answers, a pair an undo of so many entries with a restart before it or without."""
    restarted, never = (StoredMatch(GAME, [A, B], {"goal": 1000}, source()) for _ in range(2))
    fell: dict[tuple[int, str, int], Json] = {}
    rngs = random.Random(seed), random.Random(seed)
    for one in done:
        for match, rng in zip((restarted, never), rngs, strict=True):
            if isinstance(one, int):
                many(match.play, one, rng)
            else:
                back, restarts = one
                if restarts and match is restarted:
                    match.restart()
                match.save()
                line = line_of_play(match.entries)
                with suppress(NotAllowed):
                    match.take_back(A, line[-back - 1].number if back < len(line) else 0)
            match.save()
        assert restarted.entries == never.entries
        watched = Faces()
        Playthrough(GAME, restarted.first, source(), restarted.entries, watched)
        assert all(fell.setdefault(roll, faces) == faces for roll, faces in watched.by_roll.items())
    restarted.play.concede(A)
    prove(restarted.record(), {"dice_race": GAME})


class Faces(Listener[Race]):
    """Record what each roll of the line of play shows: by its step, its purpose, its place among those."""

    def __init__(self) -> None:
        self.by_roll: dict[tuple[int, str, int], Json] = {}
        self._step = 0

    def step_begins(self, play: Heard[Race]) -> None:
        self._step += 1

    def answered(self, play: Heard[Race], number: int, question: Question, answer: Json, by: By) -> None:
        if isinstance(question, Roll):
            purpose = question.fingerprint()
            earlier = sum((self._step, purpose) == (step, other) for step, other, _ in self.by_roll)
            self.by_roll[self._step, purpose, earlier] = answer


@pytest.mark.parametrize("name", games())
def test_a_match_with_undos_and_restarts_at_random_places_is_proved(name: str) -> None:
    """`./marchwarden simulate --interrupt` plays thousands of them."""
    game = games()[name]
    seats = [Seat(letter) for letter in "ABCDEF"[: game.seats[0]]]
    played = [play_interrupted(game, seats, SMALL.get(name, {}), seed, often=0.04) for seed in range(3)]
    for one in played:
        prove(one.record, {name: game})
    assert sum(one.undos for one in played) > 0 and sum(one.restarts for one in played) > 0


def test_a_fork_after_an_undo_is_the_match() -> None:
    play = played(9)
    back = play.take_back(A, decided(play)[4])
    for _ in range(6):
        fork = back.fork(RandomSource(random.Random(1)))
        assert position(fork) == position(back)
        assert fork.outcome is None and list(fork.pending) == list(back.pending)
        back.answer(*back.sample_answer(random.Random(2)))


# -- what an undo would cross ------------------------------------------------------------------------------------------


def test_an_undo_beyond_a_reveal_is_refused_with_its_reason() -> None:
    """The bids are secret until both have bid."""
    match = StoredMatch(GAME, [A, B], {"goal": 1000}, source())
    match.play.answer(1, A, 2)
    match.play.answer(2, B, 2)
    crossed = match.play.crossing(B, 1)
    assert crossed.is_refused and Barrier.REVEAL in crossed.barriers
    assert crossed.reason() == "You cannot undo that far: what was secret has been revealed since."
    for _ in range(3):
        with pytest.raises(NotAllowed, match="what was secret has been revealed"):
            match.take_back(B, 1)
        many(match.play, 4, random.Random(1))
        match.restart()


def test_a_secret_answer_is_undone_as_long_as_nothing_is_revealed() -> None:
    play = Playthrough.begin(GAME, [A, B], {"goal": 1000}, source())
    play.answer(1, A, 2)
    crossed = play.crossing(A, 0)
    assert crossed.is_free and crossed.reason() == ""
    assert {decision.player for decision in play.take_back(A, 0).pending.values()} == {A, B}


def test_a_die_roll_and_a_hand_over_are_named() -> None:
    play = throwing(2)
    (number,) = play.pending
    last = play.journal[-1].number
    play.answer(number, A, "bank")
    handed = play.crossing(A, last)
    assert (handed.rolls, handed.others) == (1, (B,))
    assert handed.reason({B: "Bob"}) == "1 die roll was made since. Play has passed to Bob since."
    rolled = play.crossing(A, 3)
    assert (rolled.barriers, rolled.rolls) == ((Barrier.DIE_ROLL, Barrier.HAND_OVER), 3)
    assert rolled.reason() == "3 die rolls were made since. Play has passed to B since."
    assert not rolled.is_refused and not rolled.is_free


def test_asking_what_an_undo_crosses_changes_nothing() -> None:
    play = played(12)
    before = [position(play), play.journal, play.events]
    for to in decided(play)[2:]:
        play.crossing(A, to)
    assert [position(play), play.journal, play.events] == before


def test_the_undo_points_are_before_a_players_own_decisions() -> None:
    play = throwing(3)
    assert play.undo_points(A) == (7, 5, 3, 0)
    assert play.undo_points(B) == (1,)
    assert play.take_back(A, 5).undo_points(A) == (3, 0)


def test_nothing_is_undone_in_a_match_that_is_over() -> None:
    """Its seed is open: whoever knows it knows all dice that would fall."""
    play = throwing(3)
    play.concede(B)
    with pytest.raises(NotAllowed, match="over"):
        play.take_back(A, 5)


class Dice(Listener[Race]):
    """Notes which dice lay on the table for which question."""

    def __init__(self) -> None:
        self.thrown: dict[int, Any] = {}

    def answered(self, play: Heard[Race], number: int, question: Question, answer: Json, by: By) -> None:
        if isinstance(question, Roll):
            self.thrown[number] = [[die.die, len(die.faces)] for die in question.dice]


def recorded(play: Playthrough[Race], dice: Dice) -> Any:
    """The match's record, as it is handed out."""
    entries: Any = [entry.to_json() for entry in play.journal]
    for entry in entries:
        if entry["who"] == "chance":
            entry["dice"] = dice.thrown[entry["question"]]
    assert play.outcome is not None
    return json.loads(
        json.dumps(
            {
                "marchwarden": FORMAT,
                "match": "1",
                "game": "dice_race",
                "options": {"goal": 1000},
                "seats": [{"seat": seat, "name": seat, "words": ""} for seat in (A, B)],
                "commitment": source().commitment,
                "seed": SEED.hex(),
                "rules": [[1, 1]],
                "outcome": play.outcome.to_json(),
                "entries": entries,
                "set_aside": [],
            }
        )
    )


def test_a_fork_after_something_was_taken_back_stands_where_the_match_stands() -> None:
    for answers in (5, 12, 30):
        before = played(answers)
        later = played(answers + 7)
        back = later.take_back(A, before.journal[-1].number)
        for fork in (back.fork(RandomSource(random.Random(1))), back.apart(RandomSource(random.Random(1)))):
            assert position(fork) == position(back)
            assert list(fork.pending) == list(back.pending)
            again_forked = fork.fork(RandomSource(random.Random(1)), keeps=False)
            assert position(again_forked) == position(back)


def test_a_copy_for_players_that_think_knows_no_dice_that_stay_and_no_orders() -> None:
    play = played(12)
    play.give_orders(A, [bank_at(20)])
    back = play.take_back(A, decided(play)[3])
    faces = set()
    for seed in range(12):
        copy = back.apart(RandomSource(random.Random(seed)))
        assert copy.orders(A) == ()
        assert not copy.snapshot().fallen
        rng = random.Random(1)
        for _ in range(4):
            copy.answer(*copy.sample_answer(rng))
        faces.add(json.dumps([entry.answer for entry in copy.journal if entry.who == CHANCE][-3:]))
    assert len(faces) > 1


def test_an_undo_is_undone_and_everything_stands_as_before_it() -> None:
    rng = random.Random(3)
    play = played(25)
    before, number = position(play), play.journal[-1].number
    back = play.take_back(A, decided(play)[5])
    for _ in range(6):
        back.answer(*back.sample_answer(rng))
    there = back.restored(ORGANISER, number)
    assert position(there) == before
    assert there.journal[:-1] == back.journal and there.journal[-1].who == ORGANISER
    assert position(again(there)) == before, "and after a restart"
    for _ in range(8):
        there.answer(*there.sample_answer(rng))
    assert there.failure is None
    assert position(again(there)) == position(there)
    with pytest.raises(ValueError, match="does not lie between"):
        there.restored(ORGANISER, there.journal[-1].number + 1)
    with pytest.raises(NotAllowed, match="nothing to undo"):
        there.restored(ORGANISER, there.journal[-1].number)


def test_a_record_in_which_an_undo_was_undone_is_proved() -> None:
    rng, dice = random.Random(6), Dice()
    play = played(14, listener=dice)
    for _ in range(5):
        entries = play.journal
        play = play.restored(ORGANISER, entries[rng.randrange(6, len(entries) - 2)].number)
        for _ in range(rng.randint(1, 5)):
            play.answer(*play.sample_answer(rng))
    play.concede(A)
    assert play.failure is None
    prove(recorded(play, dice), {"dice_race": GAME})


def test_orders_that_another_player_gave_since_are_no_hand_over() -> None:
    """Nobody may learn that an opponent has given an order."""
    for seed in range(20):
        for seat, other in ((A, B), (B, A)):
            without, ordered = played(7, seed), played(7, seed)
            (to, *_) = without.undo_points(seat)
            ordered.give_orders(other, [bank_at(1000)])
            assert ordered.crossing(seat, to) == without.crossing(seat, to)
            assert ordered.free_undo(seat) == without.free_undo(seat)
