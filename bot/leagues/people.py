"""What players did in all leagues of a server: records, meetings, badges, ratings, luck, the hall of fame.

Everything is worked out from the logs each time, so a correction shows everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from bot.leagues import acts
from bot.leagues.season import Phase, Season
from engine.league.event import How, PlayerId, Result, Verdict
from engine.league.log import Decided, PodDecided, Replaced, counting
from engine.league.ratings import RatedGame, Ratings, Unrated, rate
from engine.league.standings import standings
from engine.players.luck import SURE

PODIUM: Final = 3
MANY_WINS: Final = (10, 50, 100)


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """One decided match of a league."""

    league: str
    game: str
    round_no: int
    places: tuple[tuple[PlayerId, int], ...]
    """The players with their places, 1 for the best; equal places are ties."""
    at: int
    is_played: bool
    unrated: Unrated | None
    match_id: int | None = None
    armies: tuple[tuple[PlayerId, str], ...] = ()
    """What each player brought, where the game says it."""

    def place_of(self, player: PlayerId) -> int | None:
        """Returns a player's place, None where the player was not in it."""
        return dict(self.places).get(player)

    def outcome_of(self, player: PlayerId) -> str:
        """Returns "won", "drew" or "lost"."""
        places = dict(self.places)
        best = [who for who, place in self.places if place == 1]
        if places[player] != 1:
            return "lost"
        return "won" if len(best) == 1 else "drew"


@dataclass(frozen=True, slots=True)
class WinTally:
    """How often somebody won, drew and lost."""

    won: int = 0
    drew: int = 0
    lost: int = 0

    @classmethod
    def of(cls, outcomes: Iterable[str]) -> WinTally:
        """Returns the tally of outcomes."""
        counts = Counter(outcomes)
        return cls(counts["won"], counts["drew"], counts["lost"])

    def __str__(self) -> str:
        return f"{self.won} won, {self.drew} drawn, {self.lost} lost"


@dataclass(frozen=True, slots=True)
class Badge:
    """Something to be proud of, with its league, its match where it is about one, and its time."""

    title: str
    league: str
    at: int
    match_id: int | None = None


@dataclass(frozen=True, slots=True)
class LuckSum:
    """The dice of a player in all matches of leagues."""

    dice: int = 0
    results: float = 0.0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Returns between which sums 95 of 100 players with these very dice end."""
        width = SURE * sqrt(self.variance)
        return max(0.0, self.expected - width), self.expected + width


def games_of(season: Season) -> Iterator[LeagueGame]:
    """Yields the decided matches of a league, in the order in which they were decided; annulled ones are none."""
    decided: dict[tuple[int, frozenset[PlayerId]], int] = {}
    matches: dict[tuple[int, frozenset[PlayerId]], acts.MatchRemembered] = {}
    at_table: dict[tuple[int, frozenset[PlayerId]], dict[PlayerId, PlayerId]] = {}
    for entry in counting(season.log):
        match entry.act:
            case Decided(no, a, b):
                decided[no, frozenset((a, b))] = entry.at
            case PodDecided(no, players):
                decided[no, frozenset(players)] = entry.at
            case acts.MatchRemembered(no, players):
                matches[no, frozenset(players)] = entry.act
            case Replaced(old, new):
                # What the old player has played stays the old player's, though the place has passed on.
                for key in [key for key in decided if old in key[1]]:
                    moved = (key[0], (key[1] - {old}) | {new})
                    decided[moved] = decided.pop(key)
                    there = at_table.pop(key, {})
                    at_table[moved] = {**there, new: there.pop(old, old)}
                    if key in matches:
                        matches[moved] = matches.pop(key)
            case _:
                pass

    def who_sat(
        key: tuple[int, frozenset[PlayerId]], places: tuple[tuple[PlayerId, int], ...]
    ) -> tuple[tuple[PlayerId, int], ...]:
        there = at_table.get(key, {})
        return tuple((there.get(player, player), place) for player, place in places)

    found = []
    for no, pairing in season.event.pairings():
        if pairing.verdict is None or pairing.verdict.result is Result.VOID:
            continue
        key = (no, frozenset(pairing.players))
        places = who_sat(key, _places(pairing.a, pairing.b, pairing.verdict))
        unrated = _unrated(season, pairing.verdict)
        found.append(
            _game(season, no, places, pairing.verdict.is_played, unrated, decided.get(key, 0), matches.get(key))
        )
    for one in season.event.rounds:
        for pod in one.pods:
            if pod.places is None:
                continue
            key = (one.no, frozenset(pod.players))
            places = who_sat(key, tuple((player, pod.place_of(player)) for player in pod.players))
            unrated = None if season.declared.is_rated else Unrated.SETTING
            found.append(_game(season, one.no, places, True, unrated, decided.get(key, 0), matches.get(key)))
    yield from sorted(found, key=lambda game: game.at)


def _game(
    season: Season,
    no: int,
    places: tuple[tuple[PlayerId, int], ...],
    is_played: bool,
    unrated: Unrated | None,
    at: int,
    played: acts.MatchRemembered | None,
) -> LeagueGame:
    plan = season.declared
    match_id = None if played is None else played.match_id
    armies = () if played is None else tuple(zip(played.players, played.armies, strict=False))
    return LeagueGame(plan.name, plan.game, no, places, at, is_played, unrated, match_id, armies)


def _places(a: PlayerId, b: PlayerId, verdict: Verdict) -> tuple[tuple[PlayerId, int], ...]:
    match verdict.result:
        case Result.A:
            return ((a, 1), (b, 2))
        case Result.B:
            return ((a, 2), (b, 1))
        case Result.NONE:
            return ((a, 2), (b, 2))
        case _:
            return ((a, 1), (b, 1))


def _unrated(season: Season, verdict: Verdict) -> Unrated | None:
    """Returns why a duel does not count for ratings, or None."""
    if not season.declared.is_rated:
        return Unrated.SETTING
    if verdict.how is How.AWARD:
        return Unrated.ORGANISER
    return Unrated.EARLY_FORFEIT if verdict.is_forfeit else None


# -- ratings -----------------------------------------------------------------------------------------------------------


def ratings_of(seasons: Iterable[Season]) -> Ratings:
    """Returns all ratings of a server, from every decided match of its leagues."""
    games = [game for season in seasons for game in games_of(season)]
    return rate(RatedGame(game.game, game.places, game.at, game.unrated) for game in games)


# -- one player --------------------------------------------------------------------------------------------------------


def record_of(seasons: Iterable[Season], player: PlayerId) -> dict[str, WinTally]:
    """Returns a player's record by game; forfeits are not in it."""
    outcomes: dict[str, list[str]] = {}
    for season in seasons:
        for game in games_of(season):
            if game.is_played and game.place_of(player) is not None:
                outcomes.setdefault(game.game, []).append(game.outcome_of(player))
    return {game: WinTally.of(found) for game, found in outcomes.items()}


def armies_of(seasons: Iterable[Season], player: PlayerId) -> dict[str, WinTally]:
    """Returns a player's record by what was brought, the most played first."""
    outcomes: dict[str, list[str]] = {}
    for season in seasons:
        for game in games_of(season):
            army = dict(game.armies).get(player)
            if army and game.is_played:
                outcomes.setdefault(army, []).append(game.outcome_of(player))
    ordered = sorted(outcomes.items(), key=lambda one: (-len(one[1]), one[0]))
    return {army: WinTally.of(found) for army, found in ordered}


def meetings_of(seasons: Iterable[Season], one: PlayerId, other: PlayerId) -> list[LeagueGame]:
    """Returns the duels of two players, the oldest first."""
    games = [game for season in seasons for game in games_of(season)]
    return sorted((game for game in games if {who for who, _ in game.places} == {one, other}), key=lambda game: game.at)


def luck_of(seasons: Iterable[Season], player: PlayerId) -> LuckSum | None:
    """Returns what a player's dice gave in all matches, None where no dice were counted."""
    total = LuckSum()
    for season in seasons:
        for entry in counting(season.log):
            if isinstance(entry.act, acts.MatchRemembered) and entry.act.luck and player in entry.act.players:
                dice, results, expected, variance = entry.act.luck[entry.act.players.index(player)]
                total = LuckSum(
                    total.dice + int(dice),
                    total.results + results,
                    total.expected + expected,
                    total.variance + variance,
                )
    return total if total.dice else None


def badges_of(seasons: Iterable[Season], player: PlayerId) -> list[Badge]:
    """Returns a player's badges, the oldest first."""
    found: list[Badge] = []
    wins = 0
    for season in sorted(seasons, key=lambda one: one.opened_at):
        games = [game for game in games_of(season) if game.place_of(player) is not None]
        for game in games:
            if game.is_played and game.outcome_of(player) == "won":
                wins += 1
                if wins == 1:
                    found.append(Badge("First win", game.league, game.at, game.match_id))
                elif wins in MANY_WINS:
                    found.append(Badge(f"{wins} wins", game.league, game.at, game.match_id))
        found += _league_badges(season, games, player)
    return found


def _league_badges(season: Season, games: Sequence[LeagueGame], player: PlayerId) -> Iterator[Badge]:
    if season.phase is not Phase.OVER or not season.event.knows(player):
        return
    table, name, ended = standings(season.event), season.declared.name, season.log[-1].at
    line = next((one for one in table.lines if one.player == player), None)
    if line is None or not games:
        return
    if line.place == 1:
        yield Badge("Champion", name, ended)
    elif line.place <= PODIUM:
        yield Badge(f"Place {line.place}", name, ended)
    if len(games) >= PODIUM and all(game.outcome_of(player) != "lost" for game in games):
        yield Badge("Unbeaten", name, ended)
    if len(games) >= PODIUM and all(game.is_played for game in games):
        yield Badge("Played every match", name, ended)
    first = next((one.player for one in table.lines if one.place == 1), None)
    beat = [game for game in games if first not in (None, player) and game.place_of(first or "") is not None]
    for game in beat:
        if game.outcome_of(player) == "won":
            yield Badge("Beat the champion", name, game.at, game.match_id)
            break


def winners_of(season: Season) -> list[PlayerId]:
    """Returns the winners of a league that is over."""
    return [line.player for line in standings(season.event).lines if line.place == 1]
