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
from engine.league.event import How, Result
from engine.league.log import recompute
from engine.league.standings import standings
from engine.players.playing import Level, answer_or_default
from engine.registry import games, strategy
from tests.support.league_evening import DAY, Club, club

UNKNOWN_MESSAGE = 10008
NAMES = [f"Player{number:02}" for number in range(1, 40)]


class Killer:
    """Kills the bot at random: from then on it writes nothing and does not reach Discord, and is started anew."""

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
            # What a bot writes when it stops, this one does not: it is dead until it is gone.
            await self.here.table.restart()
            self.is_dead = False
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
        # A bot that died between deleting a message and noting that looks for it in vain.
        refusals = here.table.playground.refusals
        refusals[:] = [one for one in refusals if not (kills and one.code == UNKNOWN_MESSAGE)]
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
        while await bot.leagues.results.has_begun(card.id, card.names()):
            # Whoever loses before answering anything forfeits, and where the dice leave one answer nobody is asked.
            for number, decision in (await bot.matches.look(card.id)).pending.items():
                await bot.matches.answer(card.id, card.user_of(decision.player), number, decision.default())
        key = f"{link.round_no}:{':'.join(sorted(link.players))}"
        loser = sorted(link.players)[hashlib.sha256(key.encode()).digest()[0] % 2]
        await bot.matches.concede(card.id, int(loser))
        done += 1
    return done


async def played_out(
    folder: Path, players: int, rounds: int, by_hand: int = 0, game: str | None = None, **options: Any
) -> Season:
    """Play a season in which every match is played to its end, by recruits; `by_hand` of each round by buttons.

    Without a game they play the Ford. Everything that is shown of it must be what came of the matches, and the
    organiser has used no command.
    """
    names = NAMES[: players - 3]
    async with club(folder, *names, games={game: games()[game]} if game else None) as here:
        people = [here.table.playground.person(name) for name in ("Alice", "Bob", "Cara", *names)]
        league_id = await here.make(**{"rounds": rounds, "players": players, "game": game or "ford", **options})
        await here.sign_up(people)
        here.clock.advance(7 * DAY)
        rng, bot = random.Random(1), here.table.bot
        for _ in range(rounds):
            await here.settle()
            await here.play_round(league_id, rng, by_hand=by_hand, player=play_as_recruits)
            here.clock.advance(DAY / 2)
        await here.settle()
        season = await here.season(league_id)
        assert season.phase is Phase.OVER and season.decisions == [] and here.commands == 0
        points = dict.fromkeys((one.id for one in season.event.players), 0.0)
        for link in await bot.leagues.links(league_id):
            card = await bot.matches.card(link.match_id)
            assert card.outcome is not None and link.counted_at is not None
            winners = {str(card.user_of(seat)) for seat in card.outcome.winners}
            pairing = season.pairing(link.round_no, link.players)
            assert pairing is not None and pairing.verdict is not None
            told = {Result.A: {pairing.a}, Result.B: {pairing.b}}.get(pairing.verdict.result, {pairing.a, pairing.b})
            assert winners == told and pairing.verdict.how is not How.FORFEIT
            for player in winners:
                points[player] += 1 / len(winners)
        for one in season.event.rounds:
            for player in one.byes:
                points[player] += 1
        assert {line.player: float(line.points) for line in standings(season.event).lines} == points
        assert recompute(season.log) == season.event
        return season


async def play_as_recruits(here: Club, match_id: int, rng: random.Random) -> None:
    """Let a computer player answer for everybody until the match is over."""
    matches = here.table.bot.matches
    card = await matches.card(match_id)
    while True:
        async with matches.lock(match_id):
            play = (await matches.load(match_id)).play
            if play is None or not play.pending:
                return
            seat = next(iter(play.pending.values())).player
            found = answer_or_default(play, seat, Level.RECRUIT, strategy(card.game), rng)
        await matches.answer(match_id, card.user_of(seat), found.question, found.answer)


def table_of(season: Season) -> list[tuple[str, int, object]]:
    """Returns the final table."""
    return [(line.player, line.place, line.points) for line in standings(season.event).lines]


async def test_a_bot_that_is_killed_again_and_again_comes_to_the_same_table(tmp_path: Path) -> None:
    (tmp_path / "calm").mkdir()
    (tmp_path / "wild").mkdir()
    calm, none, commands = await played(tmp_path / "calm", 4, 2)
    wild, kills, more = await played(tmp_path / "wild", 4, 2, kills=6)
    assert (none, commands, more) == (0, 0, 0) and kills == 6
    assert table_of(calm) == table_of(wild)
    assert recompute(wild.log) == wild.event and wild.decisions == []


async def test_a_season_is_played_to_its_end_and_its_table_is_what_came_of_the_matches(tmp_path: Path) -> None:
    season = await played_out(tmp_path, 8, 3, by_hand=1)
    results = [pair.verdict.result for _, pair in season.event.pairings() if pair.verdict is not None]
    assert len(results) == 12 and {Result.A, Result.B} <= set(results)


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
async def test_a_season_of_32_players_and_7_rounds_is_played_to_its_end(tmp_path: Path) -> None:
    season = await played_out(tmp_path, 32, 7, by_hand=1)
    assert len(list(season.event.pairings())) == 112


@pytest.mark.nightly
@pytest.mark.parametrize("game", ["legacys_allure", "d6s", "dragon_dice_1996", "dragon_dice"])
async def test_a_season_of_each_game_is_played_to_its_end(tmp_path: Path, game: str) -> None:
    season = await played_out(tmp_path, 8, 3, game=game)
    assert len(list(season.event.pairings())) == 12


@pytest.mark.nightly
async def test_a_season_of_32_players_survives_100_kills(tmp_path: Path) -> None:
    (tmp_path / "calm").mkdir()
    (tmp_path / "wild").mkdir()
    calm, _, _ = await played(tmp_path / "calm", 32, 7)
    wild, kills, commands = await played(tmp_path / "wild", 32, 7, kills=100)
    assert kills == 100 and commands == 0
    assert table_of(calm) == table_of(wild) and recompute(wild.log) == wild.event
