"""Round robins, brackets, pods, ladders and runs."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from engine.league.event import Event, Format, Pairing, Player, Pod, Result, Round, Stage, Verdict
from engine.league.pairing.berger import schedule
from engine.league.pairing.bracket import slots
from engine.league.pairing.ladder import challenge, challengeable
from engine.league.pairing.next_round import is_over, next_round
from engine.league.pairing.pods import sizes_for
from engine.league.pairing.runs import runs_of
from engine.league.rules import Rules, Terms
from engine.refusals import NotAllowed

A_WINS = Verdict(Result.A)


def of(form: Format, count: int, rules: Rules | None = None) -> Event:
    players = tuple(Player(f"p{number}", f"P{number}", number) for number in range(1, count + 1))
    return Event("e", form, rules or Rules(), players)


def played(event: Event, winner: Result = Result.A) -> Event:
    """Returns the event after one more round, in which everybody named first (or second) won."""
    one = next_round(event).round
    done = tuple(replace(pairing, verdict=Verdict(winner)) for pairing in one.pairings)
    return replace(event, rounds=(*event.rounds, replace(one, pairings=done)))


@pytest.mark.parametrize("count", range(2, 13))
def test_a_round_robin_has_every_pair_once_and_everybody_each_round(count: int) -> None:
    names = [f"p{number:02}" for number in range(count)]
    rounds = schedule(names, double=False)
    assert len(rounds) == count - 1 + count % 2
    met = [frozenset(pair) for pairs, _ in rounds for pair in pairs]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(names, 2)))
    for pairs, bye in rounds:
        assert sorted([*(name for pair in pairs for name in pair), *([bye] if bye else [])]) == names
    assert len(schedule(names, double=True)) == 2 * len(rounds)


def test_seeds_1_8_4_5_2_7_3_6() -> None:
    order = slots(8)
    assert list(zip(order[::2], order[1::2], strict=True)) == [(1, 8), (4, 5), (2, 7), (3, 6)]


def test_a_knockout_gives_byes_to_the_top_seeds_and_plays_for_third_place() -> None:
    event = of(Format.KNOCKOUT, 6, Rules(third_place=True))
    first = next_round(event).round
    assert first.byes == ("p1", "p2")
    assert [pairing.players for pairing in first.pairings] == [("p4", "p5"), ("p3", "p6")]
    event = played(played(event))
    last = next_round(event).round
    assert [(pairing.players, pairing.stage) for pairing in last.pairings] == [
        (("p1", "p2"), Stage.MAIN),
        (("p4", "p3"), Stage.THIRD),
    ]
    assert is_over(played(event)) and not is_over(event)


def test_a_double_knockout_ends_with_a_second_grand_final_if_the_unbeaten_loses() -> None:
    event = of(Format.DOUBLE_KNOCKOUT, 4)
    while not any(pairing.stage is Stage.GRAND_FINAL for _, pairing in event.pairings()):
        event = played(event)
    last = event.rounds[-1]
    assert is_over(event)
    upset = replace(last, pairings=tuple(replace(one, verdict=Verdict(Result.B)) for one in last.pairings))
    event = replace(event, rounds=(*event.rounds[:-1], upset))
    assert not is_over(event)
    assert [one.stage for one in next_round(event).round.pairings] == [Stage.GRAND_FINAL_RESET]
    assert is_over(replace(event, rules=Rules(final_reset=False)))


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(3, [3]), (4, [4]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4]), (9, [3, 3, 3]), (13, [4, 3, 3, 3])],
)
def test_pods_leave_nobody_out_and_prefer_fours(players: int, sizes: list[int]) -> None:
    assert sizes_for(players, (4, 3, 5)) == sizes


def test_pods_avoid_meeting_again() -> None:
    event = of(Format.PODS, 9)
    tables = (("p1", "p2", "p3"), ("p4", "p5", "p6"), ("p7", "p8", "p9"))
    first = Round(1, pods=tuple(Pod(table, tuple((player,) for player in table)) for table in tables))
    again = next_round(replace(event, rounds=(first,))).round
    shared = [len(set(pod.players) & set(table)) for pod in again.pods for table in tables]
    assert sorted(len(pod.players) for pod in again.pods) == [3, 3, 3] and max(shared) == 1


def test_a_challenge_reaches_so_far_and_not_twice_at_once() -> None:
    event = replace(of(Format.LADDER, 6), terms=Terms(ladder_distance=2, ladder_cooldown=1))
    assert challengeable(event, "p5") == ["p4", "p3"] and challengeable(event, "p1") == []
    assert challenge(event, "p5", "p3").players == ("p5", "p3")
    for challenger, defender, sentence in (
        ("p5", "p2", "3 places above you"),
        ("p2", "p5", "stands below you"),
        ("p5", "p5", "challenge yourself"),
        ("p5", "zz", "not on this ladder"),
    ):
        with pytest.raises(NotAllowed, match=sentence):
            challenge(event, challenger, defender)
    open_match = replace(event, rounds=(Round(1, (Pairing("p6", "p4"),)),))
    with pytest.raises(NotAllowed, match="not decided yet"):
        challenge(open_match, "p5", "p4")
    met = replace(event, rounds=(Round(1, (Pairing("p5", "p4", Verdict(Result.DRAW)),)),))
    with pytest.raises(NotAllowed, match="You met P4 in round 1"):
        challenge(met, "p5", "p4")


def test_a_run_is_over_after_its_matches() -> None:
    event = replace(of(Format.RUNS, 2), terms=Terms(run_length=3))
    chance = [Result.A, Result.B, Result.A, Result.A]
    rounds = tuple(Round(no, (Pairing("p1", "p2", Verdict(won)),)) for no, won in enumerate(chance, 1))
    first, second = runs_of(replace(event, rounds=rounds), "p1")
    assert (first.played, first.won, first.is_over) == (3, 2, True)
    assert (second.played, second.won, second.is_over) == (1, 1, False)


def test_every_pairing_and_every_bye_has_a_reason_in_every_format() -> None:
    for form in Format:
        event = of(form, 7)
        if form is Format.DIVISIONS:
            event = replace(event, divisions={f"p{number}": "A" if number < 4 else "B" for number in range(1, 8)})
        for _ in range(3):
            proposal = next_round(event)
            one = proposal.round
            for players in [*(pairing.players for pairing in one.pairings), *(pod.players for pod in one.pods)]:
                assert proposal.why(*players).endswith(".")
            for player in one.byes:
                assert proposal.why(player).endswith(".")
            pods = tuple(replace(pod, places=tuple((player,) for player in pod.players)) for pod in one.pods)
            done = tuple(replace(p, verdict=Verdict(Random(1).choice([Result.A, Result.B]))) for p in one.pairings)
            event = replace(event, rounds=(*event.rounds, replace(one, pairings=done, pods=pods)))
