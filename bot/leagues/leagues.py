"""All leagues of one store: everything that changes one goes through `Leagues.change`, as a transaction.

Take the league's lock, load its log, work out the change, and write entries, posts, forces and the next timer in one
transaction. A refusal changes nothing; if another process was faster, the change is worked out again on what it wrote.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import weakref
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from cachetools import LRUCache
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.cards import MatchCard
from bot.leagues import acts, director, rows
from bot.leagues.acts import Role, act_json
from bot.leagues.announcing import more_news
from bot.leagues.change import LeagueChange
from bot.leagues.director import BRACKETS, Situation
from bot.leagues.plan import ForceMode, LeaguePlan
from bot.leagues.posts import PAGE_EDIT, LeaguePostKind, NewPost, about_match
from bot.leagues.results import Results
from bot.leagues.rows import LeagueCard, Link
from bot.leagues.season import ENDED, Key, OpenMatch, Phase, Season, season_of
from bot.matches.matches import Matches
from bot.store import Conflict, Store
from bot.store.tables import LeagueForceRow, LeagueMatchRow, LeagueRow
from bot.timers import NewTimer, cancel, set_timer
from bot.words.sentences import listed, safe_name
from engine.league.event import PlayerId, Result
from engine.league.log import Decided, Ledger, Noted, PodDecided
from engine.refusals import NotAllowed, NotUnderstood
from engine.registry import league as league_of
from engine.values import Json

log = logging.getLogger(__name__)

MOST_SEATS: Final = 6
LOADED: Final = 50
"""How many leagues stay loaded."""
ATTEMPTS: Final = 10
"""How often a change is worked out again because another process was faster."""
PATIENT_ATTEMPTS: Final = 2
"""Number of attempts after which nobody else may write while the change is worked out."""
MOST_STEPS: Final = 10_000
"""How many steps a league may take by itself at once: more would be a loop that never ends."""

ChangeMaker = Callable[[Season], LeagueChange | Awaitable[LeagueChange]]


LEAGUE_TIMER: Final = "league"
"""The kind of timer with which a league is looked at."""


NAMES: Final = "names"
"""The key of the timer with which a league that is over loses its players' names."""


def subject_of(league_id: int) -> str:
    """Returns the subject of a league's timers."""
    return f"league:{league_id}"


class LeagueRace(Exception):
    """Another process has changed the league since it was loaded; nothing was written."""


@dataclass(slots=True)
class LoadedLeague:
    """A league in memory."""

    card: LeagueCard
    draft: LeaguePlan | None
    ledger: Ledger
    season: Season


class Leagues:
    """The leagues of one store."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        now: Callable[[], float],
        on_commit: Callable[[int], None] = lambda league_id: None,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(8),
        names_days: int = 0,
    ) -> None:
        """`on_commit` is called with a league after each change: something may be due or left to post."""
        self.store = store
        self.matches = matches
        self.results = Results(matches)
        self.now = now
        self.on_commit = on_commit
        self.new_seed = new_seed
        self.names_days = names_days
        """How many days after its end a league keeps names; 0: for ever."""
        self._loaded: LRUCache[int, LoadedLeague] = LRUCache(LOADED)
        self._locks: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()

    # -- looking -----------------------------------------------------------------------------------------------------

    async def card(self, league_id: int) -> LeagueCard:
        """Returns the facts of a league. Raises `UnknownLeague`."""
        async with self.store.reading() as session:
            return rows.card_of(await rows.league_row(session, league_id))

    async def season(self, league_id: int) -> Season:
        """Returns a league as it stands. Raises `UnknownLeague` or `LeagueDamaged`."""
        async with self._lock(league_id):
            return (await self._load(league_id)).season

    async def draft(self, league_id: int) -> LeaguePlan:
        """Returns what is to be declared of a league that is not open yet.

        Raises NotAllowed once it is, and while its game is not chosen.
        """
        async with self._lock(league_id):
            loaded = await self._load(league_id)
        if loaded.draft is None or loaded.card.phase is not Phase.DRAFT:
            raise NotAllowed("This league is open already. `/league fix` changes it.")
        if not loaded.draft.game:
            raise NotAllowed("Choose the game of this league first.")
        return loaded.draft

    async def of_guild(self, guild_id: int, ended: bool | None = None) -> list[LeagueCard]:
        """Returns the leagues of a server, the newest first: running ones, ended ones, or all."""
        async with self.store.reading() as session:
            return await rows.in_guild(session, guild_id, ended)

    async def going_on(self) -> list[int]:
        """Returns the leagues that are not over, of all servers, and those for which something waits to be posted."""
        async with self.store.reading() as session:
            return sorted({*await rows.going_on(session), *await rows.leagues_with_posts(session)})

    async def links(self, league_id: int, round_no: int | None = None) -> list[Link]:
        """Returns the matches that were opened for pairings."""
        async with self.store.reading() as session:
            return await rows.links(session, league_id, round_no)

    async def link_of(self, match_id: int) -> Link | None:
        """Returns for which pairing of which league a match is played, or None."""
        async with self.store.reading() as session:
            return await rows.link_of(session, match_id)

    async def force(self, league_id: int, player: PlayerId) -> LeagueForceRow | None:
        """Returns what a player has entered, for the eyes of this player until it is revealed."""
        async with self.store.reading() as session:
            return await rows.force_of(session, league_id, player)

    # -- making one --------------------------------------------------------------------------------------------------

    async def create(self, guild_id: int, user_id: int, plan: LeaguePlan) -> int:
        """Keep the draft of a league, for its creator's eyes, and return its number. Raises NotAllowed."""
        plan.check()
        row = LeagueRow(
            guild_id=guild_id,
            name=plan.name,
            game=plan.game,
            phase=Phase.DRAFT,
            draft=_plan_json(plan),
            created_by=user_id,
            created_at=int(self.now()),
            version=1,
        )
        async with self.store.writing() as session:
            session.add(row)
            await session.flush()
            assert row.id is not None
            return row.id

    async def must_be_draft_of(self, league_id: int, user_id: int) -> None:
        """Raises NotAllowed for anybody but the creator of a draft, or once the league is open."""
        async with self.store.reading() as session:
            self._must_be_draft(await rows.league_row(session, league_id), user_id)

    async def redraft(self, league_id: int, user_id: int, change: Callable[[LeaguePlan], LeaguePlan]) -> LeaguePlan:
        """Change a draft and return it. Raises NotAllowed for anybody but its creator, or once the league is open."""
        async with self._lock(league_id), self.store.writing() as session:
            row = await rows.league_row(session, league_id, for_update=True)
            self._must_be_draft(row, user_id)
            plan = change(_plan(row.draft))
            plan.check()
            row.draft, row.name, row.game, row.version = _plan_json(plan), plan.name, plan.game, row.version + 1
        return plan

    async def drop_draft(self, league_id: int, user_id: int) -> None:
        """Delete a draft. Raises NotAllowed for anybody but its creator, or once the league is open."""
        async with self._lock(league_id), self.store.writing() as session:
            row = await rows.league_row(session, league_id, for_update=True)
            self._must_be_draft(row, user_id)
            await session.delete(row)
            self._loaded.pop(league_id, None)

    async def open(self, league_id: int, user_id: int, name: str, channel_id: int) -> Season:
        """Open a league for sign-up in a channel; its creator owns it. Raises NotAllowed."""
        plan = await self.draft(league_id)
        card = await self.card(league_id)
        if card.created_by != user_id:
            raise NotAllowed("Only the person who made this draft can open it.")
        closes = int(self.now()) + plan.pace.signup_days * director.DAY

        def announce(season: Season) -> LeagueChange:
            if season.phase is not Phase.DRAFT:
                raise NotAllowed("This league is open already.")
            change = LeagueChange().add(acts.Placed(channel_id), str(user_id))
            change.add(acts.Announced(plan, closes), str(user_id))
            change.add(acts.Appointed(str(user_id), Role.OWNER, name), str(user_id))
            return change.post(NewPost(LeaguePostKind.PAGE))

        return await self.change(league_id, announce)

    @staticmethod
    def _must_be_draft(row: LeagueRow, user_id: int) -> None:
        if row.phase != Phase.DRAFT:
            raise NotAllowed("This league is open already. `/league fix` changes it.")
        if row.created_by != user_id:
            raise NotAllowed("Only the person who made this draft can change it.")

    # -- changing ----------------------------------------------------------------------------------------------------

    async def change(
        self, league_id: int, make: ChangeMaker, forces: Sequence[tuple[PlayerId, Json, str]] = ()
    ) -> Season:
        """Work out a change on the newest state, write it, and return the season after it.

        `forces` are kept in the same transaction: player, answer, text. Raises what `make` raises, NotAllowed for an
        act that is impossible now, `UnknownLeague`, `LeagueDamaged`.
        """
        async with self._lock(league_id):
            for attempt in range(ATTEMPTS):
                try:
                    season, changed = await self._try(league_id, make, forces, first=attempt >= PATIENT_ATTEMPTS)
                except (LeagueRace, Conflict):
                    self._loaded.pop(league_id, None)
                    continue
                break
            else:
                raise RuntimeError(f"league {league_id}: another process was faster {ATTEMPTS} times in a row")
        if changed:
            self.on_commit(league_id)
        return season

    async def _try(
        self, league_id: int, make: ChangeMaker, forces: Sequence[tuple[PlayerId, Json, str]], *, first: bool
    ) -> tuple[Season, bool]:
        """Make a change and write it. With `first` the database is locked for writing before the league is read."""
        if first:
            async with self.store.writing() as session:
                loaded = await self._load_in(session, league_id)
                change, after = await self._made(loaded, make)
                if not change.is_empty or forces:
                    await self._write(session, loaded, after, change, forces)
        else:
            loaded = await self._load(league_id)
            change, after = await self._made(loaded, make)
            if not change.is_empty or forces:
                async with self.store.writing() as session:
                    await self._write(session, loaded, after, change, forces)
        if change.is_empty and not forces:
            return loaded.season, False
        self._loaded[league_id] = after
        return after.season, True

    async def _made(self, loaded: LoadedLeague, make: ChangeMaker) -> tuple[LeagueChange, LoadedLeague]:
        """Returns a change, and the league as it stands after it."""
        made = make(loaded.season)
        change = made if isinstance(made, LeagueChange) else await made
        now, ledger = int(self.now()), loaded.ledger.copy()
        for one in change.entries:
            ledger.add(one.act, by=one.by, at=now, reason=one.reason)
        season = season_of(ledger.log, ledger)
        change.post(*more_news(season, change))
        has_ended = season.phase in ENDED
        card = replace(
            loaded.card,
            name=loaded.card.name if season.plan is None else season.plan.name,
            phase=season.phase,
            version=loaded.card.version + 1,
            ended_at=(loaded.card.ended_at or now) if has_ended else None,
        )
        return change, LoadedLeague(card, loaded.draft if season.plan is None else None, ledger, season)

    async def _write(
        self,
        session: AsyncSession,
        loaded: LoadedLeague,
        after: LoadedLeague,
        change: LeagueChange,
        forces: Sequence[tuple[PlayerId, Json, str]],
    ) -> None:
        card, now = after.card, int(self.now())
        row = await rows.league_row(session, card.id, for_update=True)
        if row.version != loaded.card.version:
            raise LeagueRace
        row.version, row.entries, row.phase, row.name = card.version, len(after.season.log), card.phase, card.name
        row.ended_at = card.ended_at
        if card.phase is not Phase.DRAFT:
            row.draft = None
        fresh = after.season.log[len(loaded.season.log) :]
        for entry, one in zip(fresh, change.entries, strict=True):
            session.add(rows.entry_row(card.id, entry, one.key))
        if any(isinstance(one.act, acts.Placed) for one in change.entries):
            # Whatever kept them from being posted, it does not in another channel.
            await rows.hurry(session, card.id)
        session.add_all(post.row(card.id) for post in change.posts)
        for player, value, text in forces:
            await rows.keep_force(session, card.id, player, value, text, now)
        for match_id in change.counted:
            (await session.get_one(LeagueMatchRow, match_id)).counted_at = now
        await self._set_timer(session, card.id, after.season)

    async def _set_timer(self, session: AsyncSession, league_id: int, season: Season) -> None:
        """Set when the league is looked at next by itself."""
        due = director.next_due(season)
        if due is None:
            await cancel(session, subject_of(league_id), LEAGUE_TIMER, "")
        else:
            await set_timer(session, NewTimer(LEAGUE_TIMER, subject_of(league_id), due))
        if self.names_days and season.phase in ENDED:
            end = int(self.now()) + self.names_days * director.DAY
            await set_timer(session, NewTimer(LEAGUE_TIMER, subject_of(league_id), end, NAMES))

    async def _load(self, league_id: int) -> LoadedLeague:
        """Returns the league as the store has it. The caller holds its lock."""
        async with self.store.reading() as session:
            return await self._load_in(session, league_id)

    async def _load_in(self, session: AsyncSession, league_id: int) -> LoadedLeague:
        row = await rows.league_row(session, league_id)
        known = self._loaded.get(league_id)
        if known is not None and known.card.version == row.version:
            return known
        log_ = await rows.read_log(session, league_id, row.entries)
        ledger = Ledger()
        for entry in log_:
            ledger.take(entry)
        draft = None if row.draft is None else _plan(row.draft)
        loaded = LoadedLeague(rows.card_of(row), draft, ledger, season_of(log_, ledger))
        self._loaded[league_id] = loaded
        return loaded

    def alone(self, league_id: int) -> asyncio.Lock:
        """Returns the lock of a league, for whoever changes more than its log."""
        return self._lock(league_id)

    def drop(self, league_id: int) -> None:
        """Drop a loaded league that is not as the store has it any more."""
        self._loaded.pop(league_id, None)

    def _lock(self, league_id: int) -> asyncio.Lock:
        return self._locks.setdefault(league_id, asyncio.Lock())

    # -- what happens by itself --------------------------------------------------------------------------------------

    async def tick(self, league_id: int) -> Season:
        """Do everything that is due now, however long nobody has looked; return the season after it."""
        for _ in range(MOST_STEPS):
            for link in await self._ended(league_id):
                await self._count(league_id, link)
            for link in await self._without_thread(league_id):
                await self.change(league_id, partial(_reopening, link))
            season = await self.season(league_id)
            if season.phase in ENDED or season.phase is Phase.DRAFT:
                return season
            after = await self.change(league_id, partial(self._next_step, league_id))
            if after.log == season.log:
                return after
        raise RuntimeError(f"league {league_id} never comes to rest")

    async def _ended(self, league_id: int) -> list[Link]:
        async with self.store.reading() as session:
            return await rows.uncounted(session, league_id)

    async def _without_thread(self, league_id: int) -> list[Link]:
        async with self.store.reading() as session:
            return await rows.without_thread(session, league_id)

    async def reopens(self, match_id: int) -> bool:
        """Returns whether a match whose thread is gone gets a new one by itself: an open match of a league does."""
        link = await self.link_of(match_id)
        return link is not None and (await self.season(link.league_id)).is_open(link.round_no, link.players)

    async def _next_step(self, league_id: int, season: Season) -> LeagueChange:
        """Returns the first change that is due; an empty one where nothing is."""
        now = int(self.now())
        for change in (
            director.closing(season, now),
            director.starting(season, now, self.new_seed()),
            director.finishing(season, now),
        ):
            if change is not None:
                return change
        if director.wants_round(season, now):
            return await asyncio.to_thread(director.pairing, season, now)
        if (change := director.reminding(season, now)) is not None:
            return change
        situations = await self._situations(league_id, season, now)
        for change in (director.deciding(season, now, situations), director.proposing(season, now, situations)):
            if change is not None:
                return change
        return LeagueChange()

    async def _situations(self, league_id: int, season: Season, now: int) -> Mapping[Key, Situation]:
        """Returns how the matches stand whose deadline is near or past."""
        late = [
            one
            for one in season.open_matches
            if now >= one.due or (now >= director.proposal_at(season, one) and one.key not in season.proposed)
        ]
        if not late:
            return {}
        return {one.key: await self.situation(league_id, one) for one in late}

    async def situation(self, league_id: int, one: OpenMatch) -> Situation:
        """Returns how a match stands that is not decided."""
        link = await self.link_for(league_id, one.round_no, one.players)
        return Situation() if link is None else await self.results.situation(link.match_id)

    async def link_for(self, league_id: int, round_no: int, players: Iterable[PlayerId]) -> Link | None:
        """Returns the match that is played for a pairing, the newest one; None where there is none."""
        wanted = set(players)
        found = [one for one in await self.links(league_id, round_no) if set(one.players) == wanted]
        return found[-1] if found else None

    async def _count(self, league_id: int, link: Link) -> None:
        """Take the end of a match into the log, once."""
        card = await self.matches.card(link.match_id)
        played = None
        if card.outcome is not None:
            played = await self.results.remembered(card, link.round_no, link.players)
        if len(link.players) > 2:
            places = await self.results.places(card)

            def decide_pod(season: Season) -> LeagueChange:
                return self._counted_pod(season, link, places, played)

            await self.change(league_id, decide_pod)
            return
        found = await self.results.verdict(card)

        def decide(season: Season) -> LeagueChange:
            change = LeagueChange(counted=[link.match_id])
            if not season.is_open(link.round_no, link.players):
                return change
            a, b = link.players
            if found is None and card.lost_at is not None:
                # It had not begun when its thread was deleted.
                return change.post(about_match(LeaguePostKind.MATCH, link.round_no, link.players))
            if found is None:
                return self._called_off(season, link, change)
            verdict, numbers = found
            if verdict.result is Result.DRAW and season.event.format in BRACKETS:
                change.add(Noted("drawn", (("round", str(link.round_no)), ("match", str(link.match_id)))))
                return change.post(about_match(LeaguePostKind.MATCH, link.round_no, link.players, again=link.match_id))
            act = Decided(link.round_no, a, b, verdict, numbers)
            if played is not None:
                change.add(played)
            return change.add(act, key=f"match {link.match_id}").post(PAGE_EDIT)

        await self.change(league_id, decide)

    def _counted_pod(
        self,
        season: Season,
        link: Link,
        places: tuple[tuple[PlayerId, ...], ...] | None,
        played: acts.MatchRemembered | None,
    ) -> LeagueChange:
        change = LeagueChange(counted=[link.match_id])
        if not season.is_open(link.round_no, link.players):
            return change
        if places is None:
            return self._called_off(season, link, change)
        act = PodDecided(link.round_no, link.players, places)
        if played is not None:
            change.add(played)
        return change.add(act, key=f"match {link.match_id}").post(PAGE_EDIT)

    def _called_off(self, season: Season, link: Link, change: LeagueChange) -> LeagueChange:
        """Ask an organiser what becomes of a match that was called off."""
        who = listed(safe_name(season.called(player)) for player in link.players)
        text = (
            f"Round {link.round_no}: the match of {who} was called off. Decide it with `/league fix result`, or open "
            "it again with `/league fix reopen`."
        )
        topic = f"called off {link.round_no} {' '.join(link.players)}"
        return change.add(acts.Flagged(topic, text))

    async def admits(self, match_id: int, user_id: int, question: int, answer: Json) -> None:
        """Refuse a force that brings dice from outside of a player's squad. Raises NotAllowed."""
        if question > MOST_SEATS:
            # Only the very first question to each player asks for a force.
            return
        link = await self.link_of(match_id)
        if link is None:
            return
        season = await self.season(link.league_id)
        added = league_of(season.declared.game)
        if season.declared.force_mode is not ForceMode.SQUAD or added is None or added.is_part is None:
            return
        squad = await self.force(link.league_id, str(user_id))
        if squad is not None and isinstance(answer, Mapping) and not added.is_part(answer, squad.value):
            raise NotAllowed(f"Bring only dice of your squad:\n{squad.text}")

    async def options_may_change(self, match_id: int) -> None:
        """Refuse that a match of a league is played by options of its own. Raises NotAllowed."""
        if (name := await self._league_of(match_id)) is not None:
            raise NotAllowed(f"The league “{name}” says by which options its matches are played.")

    async def seats_may_change(self, match_id: int) -> None:
        """Refuse that anybody but its players plays a match of a league. Raises NotAllowed."""
        if (name := await self._league_of(match_id)) is not None:
            raise NotAllowed(
                f"Only players of the league “{name}” play its matches. An organiser can give a place to somebody else "
                "with `/league fix replace`."
            )

    async def _league_of(self, match_id: int) -> str | None:
        """Returns the name of a match's league, safe for a message; None for a match of no league."""
        link = await self.link_of(match_id)
        return None if link is None else safe_name((await self.card(link.league_id)).name)

    # -- links -------------------------------------------------------------------------------------------------------

    async def open_match(
        self, league_id: int, card: LeagueCard, one: OpenMatch, season: Season, channel_id: int, parent_id: int | None
    ) -> MatchCard:
        """Open the match of a pairing in a thread: everybody sits, and the link is written with it."""

        async def link(session: AsyncSession, match_id: int) -> None:
            session.add(
                LeagueMatchRow(match_id=match_id, league_id=league_id, round_no=one.round_no, players=list(one.players))
            )
            await session.flush()

        return await self.matches.create_seated(
            game=card.game,
            guild_id=card.guild_id,
            channel_id=channel_id,
            players=[(int(player), season.called(player)) for player in one.players],
            options=dict(season.declared.match),
            parent_id=parent_id,
            pace=season.declared.clock,
            link=link,
        )


def _reopening(link: Link, season: Season) -> LeagueChange:
    """Let a match whose thread is gone go on in a new one."""
    if not season.is_open(link.round_no, link.players):
        return LeagueChange()
    post = about_match(LeaguePostKind.MATCH, link.round_no, link.players, lost=link.match_id)
    return LeagueChange().post(post)


def _plan_json(plan: LeaguePlan) -> Json:
    return act_json(acts.Changed(plan))["plan"]


def _plan(data: Json) -> LeaguePlan:
    act = acts.read_act({"act": "Changed", "plan": data})
    if not isinstance(act, acts.Changed):
        raise NotUnderstood("This draft cannot be read.")
    return act.plan
