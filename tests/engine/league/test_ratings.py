"""Ratings are recomputed from games: wins raise, losses lower, the order of other people's games does not matter."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.league.ratings import BASE, NEWCOMER, RatedGame, Rating, RatingClass, Unrated, rate

GAME = "a game"


def duel(winner: str, loser: str, at: int = 0, *, draw: bool = False) -> RatedGame:
    return RatedGame(GAME, ((winner, 1), (loser, 1 if draw else 2)), at)


def many(count: int, seed: int = 1) -> list[RatedGame]:
    chance = Random(seed)
    players = [f"p{number}" for number in range(30)]
    games = []
    for at in range(count):
        a, b = chance.sample(players, 2)
        games.append(duel(a, b, at, draw=chance.random() < 0.1))
    return games


def test_a_newcomer_is_shown_as_the_base() -> None:
    assert NEWCOMER.shown == BASE and rate([]).of("x", GAME) == NEWCOMER


def test_a_winner_never_loses_and_a_loser_never_gains_what_is_shown() -> None:
    before: dict[str, Rating] = {}
    games = many(2000)
    history = rate(games).history[GAME, RatingClass.DUEL]
    steps = {player: iter(points) for player, points in history.items()}
    for game in games:
        (winner, _), (loser, place) = game.places
        for player, won in ((winner, True), (loser, False)):
            was = before.get(player, NEWCOMER)
            now = next(steps[player])[1]
            if place == 2:
                assert now.mu >= was.mu and now.shown >= was.shown if won else now.mu <= was.mu
                assert won or now.shown <= was.shown
            before[player] = now


def test_the_same_games_give_the_same_ratings_whatever_their_listing() -> None:
    games = many(300)
    assert rate(games) == rate(list(reversed(games)))


def test_the_order_of_games_of_other_people_does_not_matter() -> None:
    one, other = duel("a", "b", 1), duel("c", "d", 2)
    first, second = rate([one, other]), rate([replace(one, at=2), replace(other, at=1)])
    for player in "abcd":
        assert first.of(player, GAME).mu == pytest.approx(second.of(player, GAME).mu)


def test_an_equal_draw_changes_nobody_and_several_players_are_rated_by_place() -> None:
    drawn = rate([duel("a", "b", draw=True)])
    assert drawn.of("a", GAME).mu == pytest.approx(drawn.of("b", GAME).mu)
    multi = rate([RatedGame(GAME, (("a", 1), ("b", 2), ("c", 2), ("d", 4)))])
    mus = [multi.of(player, GAME, RatingClass.MULTI).mu for player in "abcd"]
    assert mus[0] > mus[1] == pytest.approx(mus[2]) and mus[2] > mus[3]
    assert multi.of("a", GAME) == NEWCOMER


@pytest.mark.parametrize("why", list(Unrated))
def test_what_is_unrated_changes_nothing(why: Unrated) -> None:
    assert rate([replace(duel("a", "b"), unrated=why)]).current == {}


def test_players_are_apart_only_when_their_intervals_do_not_overlap() -> None:
    assert not rate([duel("a", "b")]).of("a", GAME).is_above(rate([duel("a", "b")]).of("b", GAME))
    clear = rate([duel("a", f"x{number % 7}", number) for number in range(200)])
    assert clear.of("a", GAME).is_above(Rating(15.0, 1.0))
    low, high = clear.of("a", GAME).interval
    assert low < high and clear.ranked(GAME)[0][0] == "a"
