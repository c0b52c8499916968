"""Ratings by openskill (Plackett-Luce), always recomputed from the stored games, one per game and class.

A rating is an estimate with an uncertainty. Luck counts for much in dice games, so people whose intervals overlap are
not ordered as if they were apart. `limit_sigma` keeps a win from lowering the shown number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from engine.league.event import PlayerId

BASE: Final = 1000
"""What a newcomer is shown as."""
SCALE: Final = 40
"""How much one step of mu is on the shown scale."""
WIDTH: Final = 1.96
"""How many sigma an interval reaches to either side: 95 of 100."""


class RatingClass(StrEnum):
    """Duels and matches of several players are rated apart."""

    DUEL = "duel"
    MULTI = "multi"


class Unrated(StrEnum):
    """Why a game does not count for ratings."""

    COMPUTER = "a computer player took part"
    EARLY_FORFEIT = "it was forfeited before the first turn"
    TEST_SERVER = "it was played on a test server"
    ORGANISER = "the organiser awarded the result"
    SETTING = "the players agreed to play unrated"


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One decided game: the players with their places, 1 for the best; equal places are ties."""

    game: str
    places: tuple[tuple[PlayerId, int], ...]
    at: int = 0
    """When it ended, in seconds since 1970; games are rated in this order, then as they are listed."""
    unrated: Unrated | None = None

    @property
    def rating_class(self) -> RatingClass:
        """Returns in which class the game is rated."""
        return RatingClass.DUEL if len(self.places) == 2 else RatingClass.MULTI


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of a player's strength, and how sure it is."""

    mu: float
    sigma: float
    games: int = 0

    @property
    def shown(self) -> int:
        """Returns the cautious number that people see: almost surely the player is at least as strong."""
        return round(BASE + SCALE * (self.mu - 3 * self.sigma))

    @property
    def interval(self) -> tuple[int, int]:
        """Returns between which numbers the player's strength lies, 95 times of 100, on the shown scale."""
        return (
            round(BASE + SCALE * (self.mu - WIDTH * self.sigma)),
            round(BASE + SCALE * (self.mu + WIDTH * self.sigma)),
        )

    def is_above(self, other: Rating) -> bool:
        """Returns whether this player is clearly stronger: the intervals do not overlap."""
        return self.interval[0] > other.interval[1]


Key = tuple[str, RatingClass]


@dataclass(frozen=True, slots=True)
class Ratings:
    """All ratings by game and class, with the history of each player: the time and the rating after each game."""

    current: Mapping[Key, Mapping[PlayerId, Rating]] = field(default_factory=dict)
    history: Mapping[Key, Mapping[PlayerId, Sequence[tuple[int, Rating]]]] = field(default_factory=dict)

    def of(self, player: PlayerId, game: str, rating_class: RatingClass = RatingClass.DUEL) -> Rating:
        """Returns a player's rating, that of a newcomer if there is none."""
        return self.current.get((game, rating_class), {}).get(player, NEWCOMER)

    def ranked(self, game: str, rating_class: RatingClass = RatingClass.DUEL) -> list[tuple[PlayerId, Rating]]:
        """Returns the players of a game and class by what is shown of them, the best first."""
        found = self.current.get((game, rating_class), {})
        return sorted(found.items(), key=lambda one: (-one[1].shown, one[0]))


MODEL: Final = PlackettLuce(limit_sigma=True)
NEWCOMER: Final = Rating(MODEL.mu, MODEL.sigma)


def rate(games: Iterable[RatedGame]) -> Ratings:
    """Returns all ratings after some games. The same games give the same ratings."""
    standing: dict[Key, dict[PlayerId, PlackettLuceRating]] = {}
    history: dict[Key, dict[PlayerId, list[tuple[int, Rating]]]] = {}
    for game in sorted(games, key=lambda one: one.at):
        if game.unrated is not None or len(game.places) < 2:
            continue
        key = (game.game, game.rating_class)
        known, told = standing.setdefault(key, {}), history.setdefault(key, {})
        teams = []
        for player, _ in game.places:
            if player not in known:
                known[player] = MODEL.rating()
                told[player] = []
            teams.append([known[player]])
        rated = MODEL.rate(teams, ranks=[place for _, place in game.places])
        for (player, _), (now,) in zip(game.places, rated, strict=True):
            known[player] = now
            told[player].append((game.at, Rating(now.mu, now.sigma, len(told[player]) + 1)))
    current = {key: {player: points[-1][1] for player, points in told.items()} for key, told in history.items()}
    return Ratings(current, history)
