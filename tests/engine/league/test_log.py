"""The log of an event: acts in order, reversals, and what was known when a round was paired."""

from __future__ import annotations

import pytest

from engine.league.event import Event, Format, How, Pairing, Player, Rest, Result, Round, Verdict
from engine.league.log import (
    Act,
    Decided,
    Dropped,
    Entered,
    Entry,
    Opened,
    Paired,
    Rejoined,
    Rested,
    Reversed,
    appended,
    recompute,
)
from engine.refusals import NotAllowed

A_WINS, B_WINS = Verdict(Result.A), Verdict(Result.B)


def log_of(*acts: Act) -> list[Entry]:
    """Returns a log of these acts after four players entered a Swiss event."""
    log: list[Entry] = []
    for act in (Opened("cup", Format.SWISS), *(Entered(Player(name)) for name in "abcd"), *acts):
        log = appended(log, act)
    return log


ROUND_1 = Paired(Round(1, (Pairing("a", "b"), Pairing("c", "d"))))
ROUND_2 = Paired(Round(2, (Pairing("a", "c"), Pairing("b", "d"))))


def result(event: Event, round_no: int, player: str) -> Verdict | None:
    one = event.round(round_no)
    assert one is not None
    pairing = one.pairing_of(player)
    assert pairing is not None
    return pairing.verdict


def test_a_correction_keeps_what_was_known_when_the_next_round_was_paired() -> None:
    event = recompute(log_of(ROUND_1, Decided(1, "a", "b", A_WINS), ROUND_2, Decided(1, "a", "b", B_WINS)))
    assert result(event, 1, "a") == B_WINS
    assert result(event.before(2), 1, "a") == A_WINS
    assert result(event.before(3), 1, "a") == B_WINS


def test_a_reversed_correction_brings_the_result_back_and_remembers_both() -> None:
    log = log_of(ROUND_1, Decided(1, "a", "b", A_WINS), Decided(1, "a", "b", B_WINS), ROUND_2)
    event = recompute(appended(log, Reversed(8)))
    assert result(event, 1, "a") == A_WINS
    assert result(event.before(2), 1, "a") == B_WINS


def test_a_reversal_can_be_reversed() -> None:
    log = log_of(ROUND_1, Decided(1, "a", "b", A_WINS), Reversed(7))
    assert result(recompute(log), 1, "a") is None
    assert result(recompute(appended(log, Reversed(8))), 1, "a") == A_WINS


def test_a_result_named_from_the_other_side_is_turned_round() -> None:
    event = recompute(log_of(ROUND_1, Decided(1, "b", "a", Verdict(Result.A, How.FORFEIT))))
    assert result(event, 1, "a") == Verdict(Result.B, How.FORFEIT)


def test_what_later_entries_need_cannot_be_reversed() -> None:
    log = log_of(ROUND_1, Decided(1, "a", "b", A_WINS))
    with pytest.raises(NotAllowed, match="Entry 6 cannot be reversed"):
        appended(log, Reversed(6))
    with pytest.raises(NotAllowed, match="Entry 2 cannot be reversed"):
        appended(log, Reversed(2))


def test_an_entry_is_reversed_once_and_the_opening_never() -> None:
    log = log_of(ROUND_1, Decided(1, "a", "b", A_WINS), Reversed(7))
    with pytest.raises(NotAllowed, match="reversed already"):
        appended(log, Reversed(7))
    with pytest.raises(NotAllowed, match="opened the event"):
        appended(log, Reversed(1))
    with pytest.raises(NotAllowed, match="no entry 99"):
        appended(log, Reversed(99))


def test_a_player_who_left_is_not_paired_until_he_is_back() -> None:
    log = log_of(ROUND_1, Dropped("a", 1))
    with pytest.raises(NotAllowed, match="a is not there in round 2"):
        appended(log, ROUND_2)
    assert recompute(appended(appended(log, Rejoined("a")), ROUND_2)).last_round == 2


def test_a_round_with_results_is_not_paired_again() -> None:
    again = Paired(Round(1, (Pairing("a", "d"), Pairing("b", "c")), manual=True))
    event = recompute(appended(log_of(ROUND_1), again))
    assert result(event, 1, "d") is None and event.rounds[0].manual
    with pytest.raises(NotAllowed, match="Reverse them"):
        appended(log_of(ROUND_1, Decided(1, "c", "d", A_WINS)), again)


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (Entered(Player("a")), "already entered"),
        (Dropped("z", 1), "z is not in this event"),
        (Decided(1, "a", "c", A_WINS), "do not meet"),
        (Decided(2, "a", "c", A_WINS), "not paired yet"),
        (Paired(Round(3)), "The next round is round 2"),
        (Paired(Round(2, (Pairing("a", "b"), Pairing("a", "c")))), "paired twice"),
        (Rested("a", 1, Rest.HALF), "has a match"),
    ],
)
def test_an_impossible_act_is_refused_with_a_sentence(act: Act, sentence: str) -> None:
    with pytest.raises(NotAllowed, match=sentence):
        appended(log_of(ROUND_1), act)
