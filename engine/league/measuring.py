"""What leagues cost: pairing many players, and rating many games. The clock is handed in: the engine knows no time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from engine.league.event import Event, Format, Player, Result, Verdict
from engine.league.log import recompute
from engine.league.pairing.next_round import next_round
from engine.league.ratings import RatedGame, rate
from engine.league.simulation.chances import plain_rules
from engine.league.simulation.playing import simulate
from engine.league.standings import standings

PLAYERS = 256
ROUNDS = 8
GAMES = 20_000
RATED_PLAYERS = 500


@dataclass(frozen=True, slots=True)
class PairingTimes:
    """Seconds by round for pairing, and for the table after the last round."""

    rounds: tuple[float, ...]
    table: float


def measure_pairing(clock: Callable[[], float]) -> PairingTimes:
    """Returns how long each round of a Swiss event of 256 players takes to pair, on results by chance."""
    chance = Random(1)
    players = tuple(Player(f"p{number:03}") for number in range(PLAYERS))
    event = Event("bench", Format.SWISS, players=players, rounds_declared=ROUNDS)
    times = []
    for _ in range(ROUNDS):
        start = clock()
        one = next_round(event).round
        times.append(clock() - start)
        results = [Result.A, Result.B] * 5 + [Result.DRAW]
        pairings = tuple(replace(pair, verdict=Verdict(chance.choice(results))) for pair in one.pairings)
        event = replace(event, rounds=(*event.rounds, replace(one, pairings=pairings)))
    start = clock()
    standings(event)
    return PairingTimes(tuple(times), clock() - start)


def sample_event(players: int, rounds: int) -> Event:
    """Returns a Swiss event that was played by chance, the same every time."""
    return recompute(simulate(Format.SWISS, players, rounds, "bench", plain_rules(Format.SWISS, Random(1))).log)


def measure_rating(clock: Callable[[], float]) -> float:
    """Returns how many seconds it takes to rate 20,000 duels of 500 players from the first to the last."""
    chance = Random(1)
    players = [f"p{number}" for number in range(RATED_PLAYERS)]
    games = []
    for at in range(GAMES):
        a, b = chance.sample(players, 2)
        games.append(RatedGame("bench", ((a, 1), (b, chance.choice((1, 2, 2, 2)))), at))
    start = clock()
    rate(games)
    return clock() - start
