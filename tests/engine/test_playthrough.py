"""What holds for every game: resuming, secrets side by side, changed rules, broken rules, forced choices, giving up."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engine.asking import ask
from engine.chance import FairSource, RandomSource
from engine.decisions import OPEN, Number
from engine.game import Game, Tell
from engine.journal import CHANCE, CONCESSION, By, Entry, Snapshot
from engine.listening import Heard, Listener
from engine.playthrough import QUIET_STEPS, Playthrough
from engine.refusals import NoLongerAsked, NotAllowed, NotUnderstood, NotYours
from engine.registry import games
from engine.values import Json, Seat, fingerprint
from tests.engine.dice_race import MOST, BrokenRace, ChangedRace, DiceRace, Race

A, B = Seat("A"), Seat("B")
SEED = bytes(range(32))
ALL_GAMES: list[Game[Any]] = [DiceRace(), *games().values()]
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)


def source() -> FairSource:
    return FairSource(SEED, "1", ("alea", "iacta"))


def begin(game: DiceRace, **options: Json) -> Playthrough[Race]:
    return Playthrough.begin(game, [A, B], options, source())


def after_bids(game: DiceRace, **options: Json) -> Playthrough[Race]:
    """A race whose first turn has begun, with its forced first throw fallen."""
    play = begin(game, **options)
    for number, decision in play.pending.items():
        play.answer(number, decision.player, 0)
    return play


def saved(play: Playthrough[Any]) -> tuple[Snapshot, list[Entry]]:
    """What a store would give back: snapshot and entries, through their text."""
    data = json.loads(json.dumps([play.snapshot().to_json(), [e.to_json() for e in play.entries_since_snapshot()]]))
    return Snapshot.from_json(data[0]), [Entry.from_json(entry) for entry in data[1]]


def whole(play: Playthrough[Any]) -> Any:
    """Everything that must be the same after resuming, as the store sees it."""
    counted = play.snapshot()
    return json.loads(
        json.dumps(
            {
                "state": play.state.to_json(),
                "snapshot": counted.to_json(),
                "pending": {number: decision.fingerprint() for number, decision in play.pending.items()},
                "entries": [entry.to_json() for entry in play.entries_since_snapshot()],
                "events": [event.to_json() for event in play.events if event.number > counted.events],
                "views": [play.view(seat).to_json() for seat in (None, A, B)],
                "outcome": None if play.outcome is None else play.outcome.to_json(),
            }
        )
    )


@every_game
def test_resuming_at_every_decision_gives_the_same_match(game: Game[Any]) -> None:
    rng = random.Random(2)
    play: Playthrough[Any] = Playthrough.begin(game, [A, B], {}, source())
    decisions = 0
    while play.outcome is None and decisions < 200:
        again: Playthrough[Any] = Playthrough.resume(game, *saved(play), source())
        assert again.failure is None
        assert again.rewound == ()
        assert whole(again) == whole(play)
        # From here on the resumed match is the one that is played: an error would add up.
        play = again
        play.answer(*play.sample_answer(rng))
        assert play.failure is None
        decisions += 1
    assert decisions > 10
    assert whole(Playthrough.resume(game, *saved(play), source())) == whole(play)


@every_game
def test_the_same_answers_and_seed_give_the_same_dice(game: Game[Any]) -> None:
    journals = []
    for _ in range(2):
        rng = random.Random(7)
        play: Playthrough[Any] = Playthrough.begin(game, [A, B], {}, source())
        for _ in range(40):
            if play.outcome is None:
                play.answer(*play.sample_answer(rng))
        journals.append(play.journal)
    assert journals[0] == journals[1]
    assert any(entry.who == CHANCE for entry in journals[0])


def test_secret_bids_stand_open_together_and_are_answered_in_any_order() -> None:
    play = begin(DiceRace())
    first, second = play.pending
    assert [decision.player for decision in play.pending.values()] == [A, B]
    events = play.answer(second, B, 3)
    assert [event.name for event in events] == ["bid"]
    assert [event.is_seen_by(seat) for event in events for seat in (A, B, None)] == [False, True, False]
    assert play.view(A).to_json()["bids"] == {}
    # The one that is still open keeps its number, also after a restart.
    again = Playthrough.resume(DiceRace(), *saved(play), source())
    assert list(again.pending) == [first]
    again.answer(first, A, 0)
    assert again.state.bids == {A: 0, B: 3}


def test_a_refused_answer_changes_nothing() -> None:
    play = begin(DiceRace())
    first, second = play.pending
    before = whole(play)
    with pytest.raises(NotUnderstood):
        play.answer(first, A, "many")
    with pytest.raises(NotAllowed):
        play.answer(first, A, 4)
    with pytest.raises(NotYours):
        play.answer(second, A, 1)
    with pytest.raises(NoLongerAsked):
        play.answer(99, A, 1)
    assert whole(play) == before
    play.answer(first, A, 1)
    with pytest.raises(NoLongerAsked):
        play.answer(first, A, 1)


def test_a_forced_choice_is_told_and_not_asked() -> None:
    play = after_bids(DiceRace())
    forced = [event for event in play.events if event.name == "forced_choice"]
    assert forced
    assert all(event.facts.to_json()["answer"] == "throw" for event in forced)
    assert all(decision.forced() is OPEN for decision in play.pending.values())
    assert all(entry.who in (CHANCE, A, B) for entry in play.journal)


def test_a_changed_question_sends_the_match_back_to_its_step_with_the_same_dice() -> None:
    play = after_bids(DiceRace())
    (number,) = play.pending
    play.answer(number, play.pending[number].player, "throw")
    snapshot, entries = saved(play)
    again = Playthrough.resume(ChangedRace(), snapshot, entries, source())
    assert list(again.rewound) == entries
    assert again.failure is None
    assert again.state.step == "turn"
    # The same question number, now open: the first throw is a choice in the changed rules.
    (decision,) = again.pending.values()
    assert decision.terms() == ["throw", "pass"]
    thrown = next(entry.answer for entry in entries if entry.who == CHANCE)
    (number,) = again.pending
    again.answer(number, decision.player, "throw")
    assert next(entry.answer for entry in again.journal if entry.who == CHANCE) == thrown


def test_a_bug_halts_the_match_and_the_mended_rules_run_on_with_the_same_dice() -> None:
    play = after_bids(BrokenRace(), goal=1000)
    while play.failure is None:
        (number,) = play.pending
        play.answer(number, play.pending[number].player, "throw")
    assert "nine" in str(play.failure)
    assert not play.pending
    snapshot, entries = saved(play)
    # Still broken: still halted, and nothing is lost by trying.
    still = Playthrough.resume(BrokenRace(), snapshot, entries, source())
    assert still.failure is not None
    assert saved(still) == (snapshot, entries)
    mended = Playthrough.resume(DiceRace(), snapshot, entries, source())
    assert mended.failure is None
    assert mended.rewound == ()
    assert mended.journal[: len(entries)] == entries
    assert mended.pending


def test_conceding_decides_a_match_of_two_and_is_in_the_journal() -> None:
    play = after_bids(DiceRace())
    play.concede(A)
    assert play.outcome is not None
    assert play.outcome.winners == (B,)
    assert play.journal[-1].who == A
    assert not play.pending
    with pytest.raises(NotAllowed):
        play.concede(B)
    again = Playthrough.resume(DiceRace(), *saved(play), source())
    assert again.outcome == play.outcome


def test_a_concession_that_the_rules_refuse_leaves_no_entry() -> None:
    play: Playthrough[Race] = Playthrough.begin(DiceRace(), [A, B, Seat("C")], {}, source())
    before = whole(play)
    with pytest.raises(NotAllowed):
        play.concede(A)
    assert whole(play) == before


class BrokenConcession(DiceRace):
    """The rules with a bug: nobody can give up."""

    def concede(self, state: Race, seat: Seat, tell: Tell) -> None:
        """Fails."""
        raise KeyError(seat)


def test_a_bug_in_giving_up_halts_the_match_like_any_other() -> None:
    play = after_bids(BrokenConcession())
    assert play.concede(A) == []
    assert "KeyError" in str(play.failure)
    assert not play.pending
    mended = Playthrough.resume(DiceRace(), *saved(play), source())
    assert mended.failure is None and mended.rewound == ()
    assert mended.outcome is not None and mended.outcome.winners == (B,)


def test_a_concession_that_changed_rules_refuse_sends_the_match_back_to_its_step() -> None:
    play = after_bids(DiceRace())
    snapshot, _ = saved(play)
    play.concede(A)

    class NoGivingUp(DiceRace):
        def concede(self, state: Race, seat: Seat, tell: Tell) -> None:
            raise NotAllowed("Nobody gives up.")

    again = Playthrough.resume(NoGivingUp(), snapshot, play.journal, source())
    assert again.failure is None
    assert [entry.fingerprint for entry in again.rewound][-1] == CONCESSION
    assert again.pending


# -- a draw by agreement -----------------------------------------------------------------------------------------------


def resumed(play: Playthrough[Race]) -> Playthrough[Race]:
    """The match as it comes back from the store; it must be the same, the offers of a draw too."""
    again = Playthrough.resume(DiceRace(), *saved(play), source())
    assert whole(again) == whole(play)
    assert again.draw_offers == play.draw_offers and again.outcome == play.outcome
    return again


def test_a_draw_that_both_want_ends_the_match_and_nobody_has_won() -> None:
    play = after_bids(DiceRace())
    told = play.agree_on_draw(A, [A, B])
    assert [event.name for event in told] == ["draw_offered"] and play.draw_offers == (A,)
    play = resumed(play)
    assert play.pending, "an offer stops nobody"
    told = play.agree_on_draw(B, [A, B])
    assert [event.name for event in told] == ["draw_offered", "match_over"]
    assert play.outcome is not None and (play.outcome.winners, play.outcome.reason) == ((), "agreement")
    assert not resumed(play).pending


def test_a_draw_is_declined() -> None:
    play = after_bids(DiceRace())
    with pytest.raises(NotAllowed, match="No draw is offered"):
        play.decline_draw(B)
    play.agree_on_draw(A, [A, B])
    with pytest.raises(NotAllowed, match="offered a draw already"):
        play.agree_on_draw(A, [A, B])
    assert [event.name for event in play.decline_draw(B)] == ["draw_declined"]
    play = resumed(play)
    assert play.draw_offers == () and play.outcome is None
    play.agree_on_draw(B, [A, B])
    assert play.outcome is None, "after that it is a new offer"


@pytest.mark.parametrize("offers", [A, B])
def test_whoever_plays_on_ends_the_offer(offers: Seat) -> None:
    play = after_bids(DiceRace())
    play.agree_on_draw(offers, [A, B])
    told = play.answer(*play.sample_answer(random.Random(1)))
    assert told[0].name == "draw_withdrawn"
    play = resumed(play)
    assert play.draw_offers == ()


def test_all_who_still_play_must_want_it() -> None:
    seats = [A, B, Seat("C")]
    play: Playthrough[Race] = Playthrough.begin(DiceRace(), seats, {}, source())
    play.agree_on_draw(A, seats)
    play.agree_on_draw(B, seats)
    assert play.outcome is None

    class WithoutC(DiceRace):
        def has_left(self, state: Race, seat: Seat) -> bool:
            return seat == "C"

    play = Playthrough.begin(WithoutC(), seats, {}, source())
    play.agree_on_draw(A, seats)
    with pytest.raises(NotAllowed, match="do not play"):
        play.agree_on_draw(Seat("C"), seats)
    play.agree_on_draw(B, seats)
    assert play.outcome is not None


def test_after_the_end_no_draw_is_talked_of() -> None:
    play = after_bids(DiceRace())
    play.concede(A)
    with pytest.raises(NotAllowed, match="over"):
        play.agree_on_draw(B, [A, B])
    with pytest.raises(NotAllowed, match="over"):
        play.decline_draw(B)


def test_who_decided_is_in_the_journal_and_survives_the_store() -> None:
    play = after_bids(DiceRace())
    (number,) = play.pending
    play.answer(number, play.pending[number].player, "throw", By.CLOCK)
    by = [entry.by for entry in play.journal]
    assert by[:3] == [By.PLAYER, By.PLAYER, By.CHANCE]
    assert By.CLOCK in by
    again = Playthrough.resume(DiceRace(), *saved(play), source())
    assert [entry.by for entry in again.journal] == [entry.by for entry in play.entries_since_snapshot()]


def test_an_early_entry_says_itself_who_decided() -> None:
    data: dict[str, Json] = {"number": 1, "question": 1, "fingerprint": "f", "who": "A", "answer": 0}
    assert Entry.from_json(data).by is By.PLAYER
    assert Entry.from_json(data | {"who": CHANCE}).by is By.CHANCE


class AboutPots(DiceRace):
    """The same questions, each about a place as well."""

    def __init__(self, place: str) -> None:
        self.place = place

    async def bid(self, state: Race, seat: Seat, tell: Tell) -> int:
        """A bid for something."""
        about: dict[str, Json] = {"place": self.place, "value": 7}
        bid = await ask(Number(player=seat, prompt="bid", least=0, most=MOST, about=about))
        assert isinstance(bid, int)
        return bid


def test_what_a_question_is_about_makes_it_another_question() -> None:
    play = begin(AboutPots("frontier"))
    play.answer(1, A, 2)
    assert Playthrough.resume(AboutPots("frontier"), *saved(play), source()).rewound == ()
    assert Playthrough.resume(AboutPots("A-home"), *saved(play), source()).rewound != ()


def test_numbers_that_a_question_shows_do_not_make_it_another() -> None:
    one, other = (Number(player=A, prompt="bid", least=0, most=3, about={"place": "x", "value": n}) for n in (1, 2))
    assert one.fingerprint() == other.fingerprint()
    assert one.subject == {"place": "x"}


def test_a_journal_whose_fingerprints_name_no_subject_is_read_as_before() -> None:
    """So they were made in early versions; no answer in them may be lost."""
    play = begin(AboutPots("frontier"))
    play.answer(1, A, 2)
    snapshot, (entry,) = saved(play)
    early = entry._replace(fingerprint=fingerprint(A, "bid", "number", [0, MOST]))
    assert early.fingerprint != entry.fingerprint
    again = Playthrough.resume(AboutPots("frontier"), snapshot, [early], source())
    assert again.rewound == ()
    assert again.journal == [early]
    assert list(again.pending) == [2]


@every_game
def test_a_fork_stands_where_the_match_stands_and_leaves_it_alone(game: Game[Any]) -> None:
    seed = 5
    rng = random.Random(seed)
    play: Playthrough[Any] = Playthrough.begin(game, [A, B], {}, source())
    for _ in range(50):
        if play.outcome is not None:
            break
        before = whole(play)
        fork = play.fork(RandomSource(random.Random(seed)))
        assert whole(fork) == before
        if fork.pending:
            fork.answer(*fork.sample_answer(rng))
            # A fork of a fork is one as well.
            assert whole(fork.fork(RandomSource(rng))) == whole(fork)
        assert whole(play) == before
        play.answer(*play.sample_answer(rng))


class Steps(Listener[Any]):
    """Counts the steps that begin."""

    begun = 0

    def step_begins(self, play: Heard[Any]) -> None:
        self.begun += 1


@every_game
def test_whatever_is_forked_plays_few_quiet_steps_again(game: Game[Any]) -> None:
    steps, rng = Steps(), random.Random(3)
    play: Playthrough[Any] = Playthrough.begin(game, [A, B], {}, source(), steps)
    for _ in range(40):
        assert play.outcome is not None or steps.begun - 1 - play.snapshot().steps < QUIET_STEPS
        if play.outcome is None:
            play.answer_at_random(rng)
    before = [turn.entries for turn in play.turns]
    assert len(set(before)) == len(before), "turns are stored by the entries before them"


@every_game
def test_a_fork_that_keeps_nothing_goes_on_as_one_that_keeps_all(game: Game[Any]) -> None:
    play: Playthrough[Any] = Playthrough.begin(game, [A, B], {}, source())
    for seed in range(3):
        ends = []
        for keeps in (True, False):
            rng = random.Random(seed)
            fork = play.fork(RandomSource(rng), keeps)
            assert [one.fingerprint() for one in fork.pending.values()] == [
                one.fingerprint() for one in play.pending.values()
            ]
            while fork.outcome is None:
                fork.answer(*fork.sample_answer(rng))
            assert bool(fork.events) is bool(fork.journal) is keeps
            ends.append((fork.state.to_json(), fork.questions_put, rng.random()))
        assert ends[0] == ends[1]
        play.answer(*play.sample_answer(random.Random(seed)))


def test_a_fork_is_never_handed_the_dice_of_the_match() -> None:
    dice = source()
    play = Playthrough.begin(DiceRace(), [A, B], {}, dice)
    with pytest.raises(ValueError, match="dice of its own"):
        play.fork(dice)


def test_what_keeps_nothing_or_has_failed_cannot_be_forked() -> None:
    light = Playthrough.begin(DiceRace(), [A, B], {}, source(), keeps=False)
    broken = after_bids(BrokenConcession())
    broken.concede(A)
    for play in (light, broken):
        with pytest.raises(ValueError, match="cannot be forked"):
            play.fork(RandomSource(random.Random(1)))
