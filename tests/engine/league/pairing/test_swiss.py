"""Swiss pairing: the levels in their order, the proof of the shortcut, and the reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from engine.league.event import Event, Format, How, Pairing, Player, Rest, Result, Round, Verdict
from engine.league.pairing.matching import best_pairs, least_gaps, least_gaps_with, summed
from engine.league.pairing.next_round import next_round, swiss_rounds, too_many_rounds
from engine.league.pairing.swiss import Field
from engine.league.rules import Rules

A_WINS = Verdict(Result.A)
NOBODY: Mapping[str, Player] = {}


def swiss(count: int, *rounds: Round, rules: Rules | None = None, instead: Mapping[str, Player] = NOBODY) -> Event:
    """Returns a Swiss event of the players "a", "b" and so on."""
    players = tuple(instead.get(name, Player(name, name.upper())) for name in "abcdefghijkl"[:count])
    return Event("e", Format.SWISS, rules or Rules(), players, rounds)


def pairs(event: Event, **resting: Rest) -> set[frozenset[str]]:
    return {frozenset(one.players) for one in next_round(event, resting).round.pairings}


def played(count: int, rounds: int, seed: int) -> Event:
    """Returns an event with random results in its first rounds."""
    chance = Random(seed)
    event = Event("e", Format.SWISS, players=tuple(Player(f"p{number:02}") for number in range(count)), seed=f"{seed}")
    for _ in range(rounds):
        one = next_round(event).round
        done = tuple(
            replace(p, verdict=Verdict(chance.choice([Result.A, Result.B, Result.DRAW]))) for p in one.pairings
        )
        event = replace(event, rounds=(*event.rounds, replace(one, pairings=done)))
    return event


ROUND_1 = Round(1, (Pairing("a", "b", A_WINS), Pairing("c", "d", A_WINS)))


def test_equal_scores_meet() -> None:
    assert pairs(swiss(4, ROUND_1)) == {frozenset("ac"), frozenset("bd")}


def test_nobody_meets_twice_even_for_a_larger_gap() -> None:
    second = Round(2, (Pairing("a", "c", A_WINS), Pairing("b", "d", A_WINS)))
    assert pairs(swiss(4, ROUND_1, second)) == {frozenset("ad"), frozenset("bc")}


def test_a_rematch_that_cannot_be_avoided_is_remarked_and_explained() -> None:
    event = swiss(2, Round(1, (Pairing("a", "b", A_WINS),)))
    proposal = next_round(event)
    assert proposal.remarks == ("Round 2 cannot be paired without a rematch: A and B.",)
    assert "They meet for the second time" in proposal.why("a", "b")


def test_the_bye_goes_to_the_lowest_score_and_to_nobody_twice() -> None:
    first = Round(1, (Pairing("a", "b", A_WINS),), ("c",))
    event = swiss(3, first)
    proposal = next_round(event)
    assert proposal.round.byes == ("b",)
    assert proposal.why("b") == (
        "B has the bye, because the number of players is odd "
        "and 0 points is the lowest score that leaves a good pairing."
    )


def test_a_win_without_play_blocks_the_bye_where_that_is_declared() -> None:
    forfeit = Verdict(Result.A, How.FORFEIT)
    first = Round(1, (Pairing("a", "b", forfeit), Pairing("c", "d", A_WINS)), ("e",))
    second = Round(2, (Pairing("b", "a", A_WINS), Pairing("d", "c", A_WINS)), rests={"e": Rest.ZERO})
    third = Round(3, (Pairing("b", "c", A_WINS), Pairing("d", "e", A_WINS)), rests={"a": Rest.ZERO})
    # Now a has 1 point and a forfeit win; c and e have 1 point too.
    blocked = next_round(swiss(5, first, second, third, rules=Rules(forfeit_is_meeting=True))).round.byes
    assert blocked == ("c",)


def test_a_forfeit_is_a_meeting_only_where_that_is_declared() -> None:
    first = Round(1, (Pairing("a", "b", Verdict(Result.A, How.FORFEIT)),))
    assert next_round(swiss(2, first)).remarks == ()
    assert next_round(swiss(2, first, rules=Rules(forfeit_is_meeting=True))).remarks != ()


def test_teams_are_kept_apart_in_round_1_only() -> None:
    teams = {name: Player(name, team="red" if name in "ab" else "blue") for name in "abcd"}
    for seed in range(10):
        event = replace(swiss(4, instead=teams), seed=f"{seed}")
        assert frozenset("ab") not in pairs(event) and frozenset("cd") not in pairs(event)


def test_players_who_rest_left_or_come_later_are_not_paired() -> None:
    gone = {"a": Player("a", dropped_after=1), "b": Player("b", joined=3)}
    event = swiss(6, Round(1, (Pairing("a", "c", A_WINS), Pairing("d", "e", A_WINS)), ("f",)), instead=gone)
    one = next_round(event, {"c": Rest.HALF}).round
    assert {player for pairing in one.pairings for player in pairing.players} | set(one.byes) == set("def")
    assert one.rests == {"c": Rest.HALF}


def test_a_later_correction_does_not_change_a_round_that_was_paired() -> None:
    corrected = Round(
        1,
        (
            Pairing("a", "b", Verdict(Result.B), as_of=((2, A_WINS),)),
            Pairing("c", "d", A_WINS),
        ),
    )
    assert pairs(swiss(4, corrected)) == pairs(swiss(4, ROUND_1))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("count", [41, 48, 55])
def test_the_shortcut_of_large_rounds_costs_as_little_as_all_edges(count: int, seed: int) -> None:
    event = played(count, seed, seed)
    field = Field.of(event, [one.id for one in event.players])
    found, bye = field.paired()
    places = count + count % 2
    best = summed(best_pairs(places, field._cost), field._cost)
    whole = found if bye is None else [*found, (field.order.index(bye), count)]
    assert summed(whole, field._cost) == best


def test_the_same_event_gives_the_same_round_and_another_seed_another() -> None:
    event = played(30, 3, 1)
    assert next_round(event) == next_round(event)
    assert next_round(replace(event, seed="other")).round != next_round(event).round


def test_the_bound_of_gaps() -> None:
    assert least_gaps([5, 4, 4, 1]) == 10
    assert least_gaps_with([5, 4, 4, 1]) == {(5, 4): 10, (5, 1): 16, (4, 4): 16, (4, 1): 10}


def test_rounds_of_a_swiss_event_and_the_warning() -> None:
    assert [swiss_rounds(players) for players in (2, 3, 4, 5, 8, 9, 64)] == [1, 2, 2, 3, 3, 4, 6]
    assert too_many_rounds(4, 8) is None
    assert "In a round robin" in str(too_many_rounds(5, 8))
