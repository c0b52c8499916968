"""From a match that is over to a result of its league, and from one that is not over to how it stands."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlmodel import col, select

from bot.cards import MatchCard, Status
from bot.leagues import acts
from bot.leagues.director import Situation
from bot.matches.matches import Matches
from bot.matches.rows import row_of
from bot.store import saved
from bot.store.tables import EntryRow
from engine.chance import FairSource
from engine.game import as_agreed
from engine.journal import By, Snapshot
from engine.league.event import GameNumbers, How, PlayerId, Result, Verdict
from engine.league.game import Comparison, GameLeague
from engine.players.luck import Luck, LuckOfAll
from engine.playthrough import Playthrough
from engine.registry import league as league_of
from engine.registry import strategy
from engine.values import Seat

log = logging.getLogger(__name__)


class Results:
    """Reads matches for leagues."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def has_begun(self, match_id: int, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Returns the seats that have not answered anything themselves yet."""
        mine = (EntryRow.match_id == match_id, EntryRow.by == By.PLAYER, col(EntryRow.question) > 0)
        async with self._matches.store.reading() as session:
            there = set((await session.exec(select(EntryRow.who).where(*mine).distinct())).all())
        return tuple(seat for seat in seats if seat not in there)

    async def compared(self, card: MatchCard) -> Comparison | None:
        """Returns how the position of a match compares, where its game can say."""
        added = league_of(card.game)
        if added is None or added.compare is None:
            return None
        async with self._matches.lock(card.id):
            match = await self._matches.load(card.id)
            if match.play is None:
                return None
            return _compare(added, match.play.state, card)

    async def situation(self, match_id: int) -> Situation:
        """Returns how an undecided match stands."""
        card = await self._matches.card(match_id)
        if card.status is Status.OVER:
            return Situation()
        look = await self._matches.look(match_id)
        silent = await self.has_begun(match_id, card.names())
        awaited = {decision.player for decision in look.pending.values()} or set(silent)
        compared = None if silent else await self.compared(card)
        return Situation(
            has_match=True,
            has_begun=not silent,
            silent=_players(card, silent),
            awaited=_players(card, awaited),
            is_compared=compared is not None,
            ahead=None if compared is None or compared.winner is None else str(card.user_of(compared.winner)),
            comparison="" if compared is None else compared.text,
            order=() if compared is None else ranked(card, compared.numbers, ()),
        )

    async def verdict(self, card: MatchCard) -> tuple[Verdict, tuple[GameNumbers, GameNumbers] | None] | None:
        """Returns what a duel that is over counts as, from its first seat's view, with the game's own numbers.

        None for a match that was called off. A concession counts as an outright win, but one before the loser has
        answered anything is a forfeit.
        """
        if card.outcome is None:
            return None
        first, second = (seat.seat for seat in card.seats)
        compared = await self.compared(card)
        numbers = None if compared is None else (compared.numbers[first], compared.numbers[second])
        winners = card.outcome.winners
        if len(winners) != 1:
            return Verdict(Result.DRAW), numbers
        result = Result.A if winners[0] == first else Result.B
        loser = second if result is Result.A else first
        if loser in await self.has_begun(card.id, (loser,)):
            return Verdict(result, How.FORFEIT), None
        return Verdict(result, How.OUTRIGHT), numbers

    async def remembered(self, card: MatchCard, round_no: int, players: Sequence[PlayerId]) -> acts.MatchRemembered:
        """Returns what is remembered of a match that is over: what was brought, and what the dice gave.

        It takes long: the match is played again from its journal, off the event loop.
        """
        armies: tuple[str, ...] = ()
        luck: tuple[tuple[float, float, float, float], ...] = ()
        seats = {str(one.user_id): one.seat for one in card.seats}
        try:
            added = league_of(card.game)
            if added is not None and added.army_of is not None:
                async with self._matches.lock(card.id):
                    match = await self._matches.load(card.id)
                    if match.play is not None:
                        state = match.play.state
                        armies = tuple(added.army_of(state, seats[player]) for player in players)
            found = await self._dice(card)
            if found:
                none = Luck()
                known = [found.get(seats[player], none) for player in players]
                luck = tuple((one.dice, one.results, one.expected, one.variance) for one in known)
        except Exception:
            log.exception("The dice of match %s could not be counted", card.id)
        return acts.MatchRemembered(round_no, tuple(players), card.id, armies, luck)

    async def _dice(self, card: MatchCard) -> Mapping[Seat, Luck]:
        """Returns the luck of each seat; nothing where the rules have changed since the match was played."""
        game = as_agreed(self._matches.game(card.game), card.options)
        async with self._matches.store.reading() as session:
            versions = (await row_of(session, card.id)).rules
            entries = [saved.entry(one) for one in await saved.journal_rows(session, card.id)]
        if card.seed is None or any(version != game.rules_version for _, version in versions):
            return {}
        start = game.new_match([one.seat for one in card.seats], card.options)
        dice = FairSource(bytes.fromhex(card.seed), str(card.id), [one.words for one in card.seats])
        counted = LuckOfAll(strategy(card.game))

        def again() -> Mapping[Seat, Luck]:
            snapshot = Snapshot(start.to_json(), 0, 0, 0, game.rules_version)
            Playthrough.resume(game, snapshot, entries, dice, counted)
            return counted.found

        return await asyncio.to_thread(again)

    async def places(self, card: MatchCard) -> tuple[tuple[PlayerId, ...], ...] | None:
        """Returns the places of a match of several that is over: the winners, then the others by what they have."""
        if card.outcome is None:
            return None
        compared = await self.compared(card)
        return ranked(card, {} if compared is None else compared.numbers, card.outcome.winners)


def _compare(added: GameLeague, state: Any, card: MatchCard) -> Comparison:
    assert added.compare is not None
    return added.compare(state, card.names())


def _players(card: MatchCard, seats: Iterable[Seat]) -> tuple[PlayerId, ...]:
    wanted = set(seats)
    return tuple(str(one.user_id) for one in card.seats if one.seat in wanted)


def ranked(
    card: MatchCard, numbers: Mapping[Seat, GameNumbers], winners: Sequence[Seat]
) -> tuple[tuple[PlayerId, ...], ...]:
    """Returns the players of a match from the first place down; those who are equal stand together."""

    def key(seat: Seat) -> tuple[object, ...]:
        one = numbers.get(seat, GameNumbers())
        return seat not in winners, -one.terrains, -one.health_left, one.health_lost

    groups: dict[tuple[object, ...], list[PlayerId]] = {}
    for seat in sorted((one.seat for one in card.seats), key=key):
        groups.setdefault(key(seat), []).append(str(card.user_of(seat)))
    return tuple(tuple(players) for players in groups.values())
