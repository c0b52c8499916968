"""Leagues of dice races in a real store, on a clock that tests move: what their tests have in common."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from bot.leagues.acts import SignedUp
from bot.leagues.change import LeagueChange
from bot.leagues.leagues import Leagues
from bot.leagues.plan import ForceMode, LeaguePlan, plan_of
from bot.leagues.posts import LeaguePostKind
from bot.leagues.rows import waiting_posts
from bot.leagues.season import OpenMatch, Season
from bot.matches.matches import Matches
from bot.store import Store
from engine.league.game import neutral_presets
from engine.refusals import NotAllowed
from engine.values import Json
from tests.bot.races import matches_of

GUILD, CHANNEL, OWNER = 1, 50, 900
START = 1_800_000_000
DAY = 86_400


class MovedClock:
    """A clock that only tests move."""

    def __init__(self, now: int = START) -> None:
        self.time = now

    def __call__(self) -> float:
        return self.time

    def advance(self, seconds: float) -> None:
        """Move time forward."""
        self.time += int(seconds)


def a_plan(preset: str = "swiss", **changes: Any) -> LeaguePlan:
    """Returns the plan of a neutral preset for dice races of few points."""
    found = next(one for one in neutral_presets() if one.name == preset)
    return replace(
        plan_of(found, "Cup", "dice_race"), **{"match": {"goal": 4}, "force_mode": ForceMode.EACH_MATCH, **changes}
    )


def leagues_of(store: Store, clock: MovedClock, **more: Any) -> tuple[Leagues, Matches]:
    """Returns the leagues and matches of a store."""
    matches = matches_of(store, now=clock, new_seed=None) if more else matches_of(store, now=clock)
    return Leagues(store, matches, clock, new_seed=lambda: "seed"), matches


async def opened(leagues: Leagues, plan: LeaguePlan, players: int) -> int:
    """Open a league for which players 1 to `players` have signed up; return its number."""
    league_id = await leagues.create(GUILD, OWNER, plan)
    await leagues.open(league_id, OWNER, "Olga", CHANNEL)
    for number in range(1, players + 1):
        await sign_up(leagues, league_id, number)
    return league_id


async def sign_up(leagues: Leagues, league_id: int, number: int) -> Season:
    """Sign a player up."""
    act = SignedUp(str(number), f"Player {number}")
    return await leagues.change(league_id, lambda season: LeagueChange().add(act, str(number)))


async def begun(leagues: Leagues, clock: MovedClock, plan: LeaguePlan, players: int) -> int:
    """Open a league and let its sign-up end; return its number."""
    league_id = await opened(leagues, plan, players)
    clock.advance(plan.pace.signup_days * DAY)
    await leagues.tick(league_id)
    return league_id


class Threads:
    """Opens matches as the bot does, with numbers instead of threads."""

    def __init__(self, leagues: Leagues) -> None:
        self.leagues = leagues
        self.next = 10_000

    async def open_all(self, league_id: int) -> None:
        """Open and start every match whose post waits."""
        leagues = self.leagues
        card, season = await leagues.card(league_id), await leagues.season(league_id)
        async with leagues.store.writing() as session:
            posts = await waiting_posts(session, league_id, 10_000)
            wanted = [dict(post.payload) for post in posts if post.kind == LeaguePostKind.MATCH]
            for post in posts:
                post.posted_at = int(leagues.now())
        for payload in wanted:
            players = tuple(map(str, payload["players"]))
            if not season.is_open(payload["no"], players):
                continue
            self.next += 1
            one = OpenMatch(payload["no"], players, 0)
            match = await leagues.open_match(league_id, card, one, season, self.next, CHANNEL)
            await leagues.matches.start(match.id, int(players[0]))

    async def play(self, league_id: int, rng: random.Random, absent: frozenset[str] = frozenset()) -> None:
        """Play every open match of the league, but for what absent players would have to answer."""
        for link in await self.leagues.links(league_id):
            if link.counted_at is None:
                await self._play_one(link.match_id, rng, absent)

    async def _play_one(self, match_id: int, rng: random.Random, absent: frozenset[str]) -> None:
        matches = self.leagues.matches
        while True:
            look = await matches.look(match_id)
            able = [
                (number, decision)
                for number, decision in look.pending.items()
                if str(look.card.user_of(decision.player)) not in absent
            ]
            if not able:
                return
            number, decision = rng.choice(able)
            answer: Json = decision.sample(rng)
            try:
                await matches.answer(match_id, look.card.user_of(decision.player), number, answer)
            except NotAllowed:
                continue


async def play_season(
    leagues: Leagues, clock: MovedClock, league_id: int, seed: int, absent: frozenset[str] = frozenset()
) -> Season:
    """Play a league to its end: each round is played a day after it began; what is left waits for its deadline."""
    threads, rng = Threads(leagues), random.Random(seed)
    for _ in range(200):
        season = await leagues.tick(league_id)
        if season.phase in ("over", "cancelled"):
            return season
        await threads.open_all(league_id)
        clock.advance(DAY)
        await threads.play(league_id, rng, absent)
    raise AssertionError("the league never ends")
