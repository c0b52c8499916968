"""Whole seasons through the real client: no command of the organiser, no-shows, a bot that is killed all the time."""

from __future__ import annotations

import contextlib
import hashlib
import random
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from bot.leagues.season import Phase, Season
from bot.store import Unavailable
from engine.league.event import How
from engine.league.log import recompute
from engine.league.standings import standings
from tests.support.league_evening import DAY, Club, club

NAMES = [f"Player{number:02}" for number in range(1, 40)]


class Killer:
    """Kills the bot at random: from then on it reaches neither the database nor Discord, and is started anew."""

    def __init__(self, here: Club, kills: int, seed: int) -> None:
        self.here = here
        self.left = kills
        self.rng = random.Random(seed)
        self.is_dead = False

    def arm(self) -> None:
        """Let this bot die at some write, before it is committed or after the next call to Discord."""
        bot = self.here.table.bot
        bot.leagues.new_seed = lambda: "seed"
        if not self.left:
            return
        steps = self.rng.randint(1, 25)
        writing, request = bot.store.writing, bot.http.request

        def write() -> Any:
            nonlocal steps
            steps -= 1
            if steps <= 0:
                self.is_dead = True
                raise Unavailable("the process was killed")
            return writing()

        async def ask(*args: Any, **more: Any) -> Any:
            if self.is_dead:
                raise ConnectionError("the process was killed")
            return await request(*args, **more)

        bot.store.writing = write  # type: ignore[method-assign]
        bot.http.request = ask  # type: ignore[method-assign]

    async def bury(self) -> None:
        """Start the bot anew if it was killed."""
        if self.is_dead:
            self.left -= 1
            self.is_dead = False
            table = self.here.table
            del table.bot.store.writing, table.bot.http.request
            await table.restart()
            self.arm()


async def played(
    folder: Path, players: int, rounds: int, *, kills: int = 0, absent: Collection[str] = (), seed: int = 1
) -> tuple[Season, int, int]:
    """Play a season and return it with the number of kills and of the organiser's commands."""
    async with club(folder, *NAMES[: players - 3], seed=seed) as here:
        people = [here.table.playground.person(name) for name in ("Alice", "Bob", "Cara", *NAMES[: players - 3])]
        killer = Killer(here, kills, seed)
        here.table.bot.leagues.new_seed = lambda: "seed"
        league_id = await here.make(rounds=rounds, players=players)
        await here.sign_up(people)
        killer.arm()
        here.clock.advance(7 * DAY)
        for _ in range(4000):
            season = await here.season(league_id)
            if season.phase is Phase.OVER and not killer.left:
                break
            await serve(here, killer)
            decided = 1
            with contextlib.suppress(Unavailable, ConnectionError):
                decided = await decide_all(here, league_id, absent)
            await killer.bury()
            if not decided:
                here.clock.advance(DAY / 2)
        assert not here.table.bot.desk.is_busy
        season = await here.season(league_id)
        names = [thread.name for thread in people[0].threads()]
        assert len(names) == len({*names}), "no thread was opened twice"
        opened = await here.table.bot.leagues.links(league_id)
        keys = [(link.round_no, frozenset(link.players)) for link in opened]
        assert len(keys) == len({*keys}), "no match was opened twice"
        told = [one.content for one in people[0].sees("tavern") if "**, " in one.content or ", round " in one.content]
        assert len([one for one in told if "Deadline" in one]) == rounds, "each round is published once"
        return season, kills - killer.left, here.commands


async def serve(here: Club, killer: Killer) -> None:
    """Let the bot do what is due, through as many deaths as it takes."""
    for _ in range(50):
        with contextlib.suppress(Unavailable, ConnectionError):
            await here.settle()
        if not killer.is_dead:
            return
        await killer.bury()


async def decide_all(here: Club, league_id: int, absent: Collection[str]) -> int:
    """Let the weaker player of each open match concede, as a hash decides; return how many matches were decided."""
    bot, done = here.table.bot, 0
    for link in await bot.leagues.links(league_id):
        card = await bot.matches.card(link.match_id)
        if card.outcome is not None or card.status.value != "playing":
            continue
        names = card.names()
        if any(name in absent for name in names.values()):
            for number, decision in (await bot.matches.look(card.id)).pending.items():
                if names[decision.player] not in absent:
                    user = card.user_of(decision.player)
                    await bot.matches.answer(card.id, user, number, decision.default())
            continue
        for number, decision in (await bot.matches.look(card.id)).pending.items():
            await bot.matches.answer(card.id, card.user_of(decision.player), number, decision.default())
        key = f"{link.round_no}:{':'.join(sorted(link.players))}"
        loser = sorted(link.players)[hashlib.sha256(key.encode()).digest()[0] % 2]
        await bot.matches.concede(card.id, int(loser))
        done += 1
    return done


def table_of(season: Season) -> list[tuple[str, int, object]]:
    """Return the final table."""
    return [(line.player, line.place, line.points) for line in standings(season.event).lines]


async def test_a_bot_that_is_killed_again_and_again_comes_to_the_same_table(tmp_path: Path) -> None:
    (tmp_path / "calm").mkdir()
    (tmp_path / "wild").mkdir()
    calm, none, commands = await played(tmp_path / "calm", 4, 2)
    wild, kills, more = await played(tmp_path / "wild", 4, 2, kills=6)
    assert (none, commands, more) == (0, 0, 0) and kills == 6
    assert table_of(calm) == table_of(wild)
    assert recompute(wild.log) == wild.event and wild.decisions == []


async def test_players_who_never_come_cost_the_organiser_no_command(tmp_path: Path) -> None:
    season, _, commands = await played(tmp_path, 4, 1, absent=("Bob",))
    assert commands == 0 and season.decisions == [] and season.phase is Phase.OVER
    bob = next(one.id for one in season.event.players if one.called == "Bob")
    lost = [pair for _, pair in season.event.pairings() if bob in pair.players]
    assert lost and all(pair.verdict is not None and pair.verdict.how is How.FORFEIT for pair in lost)


@pytest.mark.nightly
@pytest.mark.parametrize("share", [0, 10])
async def test_a_season_of_32_players_and_7_rounds_needs_no_command(tmp_path: Path, share: int) -> None:
    absent = ("Bob", *NAMES[:2]) if share else ()
    season, _, commands = await played(tmp_path, 32, 7, absent=absent)
    assert commands <= (7 * len(absent)) and season.phase is Phase.OVER and season.decisions == []


@pytest.mark.nightly
async def test_a_season_of_32_players_survives_100_kills(tmp_path: Path) -> None:
    (tmp_path / "calm").mkdir()
    (tmp_path / "wild").mkdir()
    calm, _, _ = await played(tmp_path / "calm", 32, 7)
    wild, kills, commands = await played(tmp_path / "wild", 32, 7, kills=100)
    assert kills == 100 and commands == 0
    assert table_of(calm) == table_of(wild) and recompute(wild.log) == wild.event
