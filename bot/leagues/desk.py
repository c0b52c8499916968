"""Carries out on Discord what waits for leagues, and lets each league do what is due: the one task of all leagues.

Posts of a league go out in order, one at a time. A post that fails is tried again later; where a person has to fix
something, it stands in the organiser's list. Before a post is tried that an earlier try or process may have sent, its
message is looked for: each ends with a small line that names it.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import discord
from sqlmodel import col, func, select, update

from bot.cards import LETTERS, Obstacle, Status
from bot.games.known import Games
from bot.leagues import acts, words
from bot.leagues.change import LeagueChange
from bot.leagues.leagues import LEAGUE_TIMER, NAMES, Leagues, subject_of
from bot.leagues.pages import asking_page, claim_page, league_page, match_page
from bot.leagues.pictures import bracket_pictures, table_pictures
from bot.leagues.posts import LeaguePostKind
from bot.leagues.privacy import forget_all
from bot.leagues.rows import last_post, waiting_posts
from bot.leagues.season import ENDED, OpenMatch, Phase, Season
from bot.pictures.boards import Picture
from bot.posting.failures import AWAY, obstacle_of
from bot.posting.places import A_WEEK
from bot.prompts import limits
from bot.prompts.items import view_of
from bot.prompts.parts import Prompt
from bot.refusals import ChannelTaken
from bot.store import Unavailable
from bot.store.tables import LeaguePostRow
from bot.timers import DueTimer, NewTimer, set_timer
from bot.words.sentences import in_a_message, plain_name, shortened
from engine.journal import By
from engine.league.standings import standings
from engine.refusals import Refusal

log = logging.getLogger(__name__)

LOOKED_THROUGH: Final = 50
"""How many messages of a channel are searched for one of ours."""
FIRST_WAIT: Final = 5
"""Seconds until something is tried again; each further wait is twice as long."""
LONGEST_WAIT: Final = 3600
"""Seconds between two tries at most."""
RETRY_AFTER_ERROR: Final = 5.0
POSTS: Final = "posts"
"""The key of the timer with which a post is tried again."""
CHANNEL: Final = "channel"
"""The topic in the organiser's list when something cannot be posted."""

WHAT_TO_DO: Final[Mapping[Obstacle, str]] = {
    Obstacle.GONE: "The channel of this league is gone. Choose another one with `/league fix channel`.",
    Obstacle.FORBIDDEN: "I may not post in the league's channel or open threads there. Give me those permissions, or "
    "choose another channel with `/league fix channel`.",
    Obstacle.FULL: "This server has as many open threads as Discord allows. Close some, and I go on.",
    Obstacle.LOCKED: "The channel of this league is locked. Unlock it, or choose another with `/league fix channel`.",
    Obstacle.UNTAKEN: "Discord does not take one of my messages. Tell the operator of this bot.",
}


class ChannelGone(Exception):
    """The channel of a league is not there."""


class TryLater(Exception):
    """Something else has to come first, such as the thread of a match."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text that is attached to a message."""

    text: str
    filename: str
    about: str

    def as_file(self) -> discord.File:
        """Return a fresh file to send."""
        return discord.File(io.BytesIO(self.text.encode()), filename=self.filename, description=self.about)


class Client(Protocol):
    """The part of the bot that leagues need."""

    @property
    def user(self) -> discord.ClientUser | None:
        """Return the bot's own user."""

    def get_guild(self, id: int, /) -> object | None:
        """Return a server that this process knows."""

    def get_channel(self, id: int, /) -> object | None:
        """Return a channel that is known already."""

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable:
        """Return something to send to, without asking Discord."""

    async def fetch_channel(self, id: int, /) -> object:
        """Ask Discord for a channel."""


class Desk:
    """Serves all leagues."""

    def __init__(self, client: Client, leagues: Leagues, games: Games) -> None:
        self._client = client
        self._leagues = leagues
        self._games = games
        self._woken = asyncio.Event()
        self._waiting: set[int] = set()
        self._ended: set[int] = set()
        """Matches that are over and may belong to a league."""
        self._looks_at_all = True
        self._turns: dict[int, asyncio.Lock] = {}
        self._perhaps_sent: int | None = None
        """Up to this post an earlier process may have sent something without noting it."""
        self._does: Mapping[LeaguePostKind, Callable[[LeaguePostRow, Season], Awaitable[int | None]]] = {
            LeaguePostKind.PAGE: self._page,
            LeaguePostKind.PAGE_EDIT: self._edit_page,
            LeaguePostKind.ROUND: self._round,
            LeaguePostKind.MATCH: self._match,
            LeaguePostKind.NOTE: self._note,
            LeaguePostKind.SETTLED: self._settled,
            LeaguePostKind.NEWS: self._news,
            LeaguePostKind.FORCES: self._forces,
            LeaguePostKind.FINAL: self._final,
        }

    @property
    def is_busy(self) -> bool:
        """Return whether a league has been called for and was not served yet."""
        return bool(self._waiting or self._ended)

    def wake(self, league_id: int) -> None:
        """Say that a league has changed: something may be due or left to post."""
        self._waiting.add(league_id)
        self._woken.set()

    def wake_all(self) -> None:
        """Say that every league may be served: a server was not known until now."""
        self._looks_at_all = True
        self._woken.set()

    def match_over(self, match_id: int) -> None:
        """Say that a match is over; most belong to no league."""
        self._ended.add(match_id)
        self._woken.set()

    async def run(self) -> None:
        """Serve all leagues, for ever, until cancelled."""
        while True:
            self._woken.clear()
            await self._patiently(self.serve_woken)
            await self._woken.wait()

    async def on_timer(self, timer: DueTimer) -> None:
        """Serve a league whose time has come. This can run twice: what is done already is not due any more."""
        league_id = int(timer.subject.partition(":")[2])
        if timer.key == NAMES:
            await forget_all(self._leagues, league_id)
            return
        self._waiting.add(league_id)
        await self.serve_woken()

    async def _patiently(self, work: Callable[[], Awaitable[Any]]) -> Any:
        while True:
            try:
                return await work()
            except Unavailable as why:
                log.error("The leagues wait, because %s", why)
            except Exception:
                log.exception("The leagues are in trouble")
            await asyncio.sleep(RETRY_AFTER_ERROR)

    async def serve_woken(self) -> None:
        """Serve every league that somebody has called for; return when nothing is left that is due now."""
        if self._looks_at_all:
            self._looks_at_all = False
            self._waiting |= set(await self._leagues.going_on())
        while self._waiting or self._ended:
            while self._ended:
                link = await self._leagues.link_of(self._ended.pop())
                if link is not None:
                    self._waiting.add(link.league_id)
            woken, self._waiting = sorted(self._waiting), set()
            await asyncio.gather(*(self._serve_safely(league_id) for league_id in woken))

    async def settle(self) -> None:
        """Do everything that is due now in all leagues, and return."""
        self._looks_at_all = True
        await self.serve_woken()

    async def _serve_safely(self, league_id: int) -> None:
        try:
            if self._client.get_guild((await self._leagues.card(league_id)).guild_id) is None:
                # Another process has this server, or the bot was removed from it.
                return
            async with self._turns.setdefault(league_id, asyncio.Lock()):
                await self._leagues.tick(league_id)
                await self._post_all(league_id)
        except Unavailable:
            self._waiting.add(league_id)
            raise
        except Refusal as wrong:
            log.error("League %s stands still: %s", league_id, wrong)
        except Exception:
            log.exception("League %s is in trouble", league_id)

    # -- posting -----------------------------------------------------------------------------------------------------

    async def _post_all(self, league_id: int) -> None:
        store = self._leagues.store
        if self._perhaps_sent is None:
            async with store.reading() as session:
                self._perhaps_sent = (await session.exec(select(func.max(LeaguePostRow.id)))).one() or 0
        now = self._leagues.now()
        async with store.reading() as session:
            posts = await waiting_posts(session, league_id)
        while posts:
            stale = _outdated(posts)
            for post in posts:
                if post.id in stale:
                    await self._note_down(post, given_up="a later one does the same")
                elif post.not_before > now or not await self._post(post):
                    return
            async with store.reading() as session:
                posts = await waiting_posts(session, league_id)

    async def _post(self, post: LeaguePostRow) -> bool:
        """Do what one post stands for and note it; return whether the next one may follow."""
        league_id = post.league_id
        try:
            season = await self._leagues.season(league_id)
            message = await self._does[LeaguePostKind(post.kind)](post, season)
        except ChannelGone:
            await self._hindered(post, Obstacle.GONE)
            return False
        except discord.HTTPException as refused:
            obstacle = obstacle_of(refused)
            if obstacle is None:
                await self._try_later(post, str(refused))
            else:
                await self._hindered(post, obstacle)
            return False
        except (*AWAY, TryLater) as away:
            await self._try_later(post, str(away) or type(away).__name__)
            return False
        except Unavailable:
            raise
        except Refusal as wrong:
            await self._give_up(post, str(wrong))
            return True
        except Exception:
            log.exception("Post %s (%s of league %s) failed", post.id, post.kind, league_id)
            await self._try_later(post, "a bug")
            return False
        if CHANNEL in season.flags:
            await self._leagues.change(league_id, lambda now: _resolve(now, CHANNEL))
        channel = await self._channel_of(post, season)
        await self._note_down(
            post, posted_at=int(self._leagues.now()), message_id=message, channel_id=channel if message else None
        )
        return True

    async def _channel_of(self, post: LeaguePostRow, season: Season) -> int | None:
        if post.kind in (LeaguePostKind.NOTE, LeaguePostKind.SETTLED, LeaguePostKind.MATCH):
            return await self._thread_of(post)
        return season.channel_id

    async def _hindered(self, post: LeaguePostRow, obstacle: Obstacle) -> None:
        await self._try_later(post, obstacle.value)
        text = WHAT_TO_DO[obstacle]
        await self._leagues.change(post.league_id, lambda season: _flag(season, CHANNEL, text))

    async def _give_up(self, post: LeaguePostRow, why: str) -> None:
        """Give up a post that can never work; a match that cannot be opened needs a decision."""
        log.error("Post %s (%s of league %s) is given up: %s", post.id, post.kind, post.league_id, why)
        await self._note_down(post, given_up=why)
        if post.kind == LeaguePostKind.MATCH:
            topic = f"match {post.payload['no']} {' '.join(map(str, post.payload['players']))}"
            text = f"Round {post.payload['no']}: a match cannot be opened: {why}"
            await self._leagues.change(post.league_id, lambda season: _flag(season, topic, text))

    async def _try_later(self, post: LeaguePostRow, why: str) -> None:
        wait = min(FIRST_WAIT << min(post.tries, 12), LONGEST_WAIT)
        log.warning("Post %s (%s of league %s) waits %s s: %s", post.id, post.kind, post.league_id, wait, why)
        await self._note_down(post, tries=post.tries + 1, not_before=int(self._leagues.now()) + wait)

    async def _note_down(self, post: LeaguePostRow, **values: Any) -> None:
        async with self._leagues.store.writing() as session:
            await session.exec(update(LeaguePostRow).where(col(LeaguePostRow.id) == post.id).values(**values))
            if "not_before" in values:
                subject = subject_of(post.league_id)
                await set_timer(session, NewTimer(LEAGUE_TIMER, subject, values["not_before"], POSTS))

    # -- sending -----------------------------------------------------------------------------------------------------

    async def _channel(self, season: Season) -> discord.TextChannel | discord.ForumChannel:
        found = self._client.get_channel(season.channel_id or 0)
        if found is None:
            try:
                found = await self._client.fetch_channel(season.channel_id or 0)
            except discord.NotFound as gone:
                raise ChannelGone from gone
        if not isinstance(found, discord.TextChannel | discord.ForumChannel):
            raise ChannelGone
        return found

    async def _send(
        self,
        post: LeaguePostRow,
        channel_id: int,
        prompt: Prompt,
        pings: Sequence[str] = (),
        pictures: Sequence[Picture | TextFile] = (),
        silent: bool = False,
    ) -> int:
        """Send a message once, and return its number."""
        key = f"\n-# L{post.id}"
        place = self._client.get_partial_messageable(channel_id)
        if post.tries or (post.id or 0) <= (self._perhaps_sent or 0):
            me = self._client.user
            async for message in place.history(limit=LOOKED_THROUGH):
                if me is not None and message.author.id == me.id and message.content.endswith(key):
                    return message.id
        below: dict[str, Any] = {"view": view_of(prompt)} if prompt.rows else {}
        sent = await place.send(
            in_a_message(prompt.text, key),
            files=[picture.as_file() for picture in pictures],
            allowed_mentions=discord.AllowedMentions(
                users=[discord.Object(int(user)) for user in pings if user.isdecimal()], everyone=False, roles=False
            ),
            nonce=f"league-{post.id}",
            silent=silent,
            **below,
        )
        return sent.id

    async def _announce(self, post: LeaguePostRow, season: Season, prompt: Prompt, **more: Any) -> int | None:
        """Send to the league's channel, or open a post of its forum."""
        channel = await self._channel(season)
        if isinstance(channel, discord.ForumChannel):
            title = shortened(f"{season.declared.name}: {_title(post)}", limits.THREAD_NAME)
            known = next((one for one in channel.threads if one.name == title), None)
            if known is None:
                files = [picture.as_file() for picture in more.get("pictures", ())]
                below: dict[str, Any] = {"view": view_of(prompt)} if prompt.rows else {}
                made = await channel.create_thread(name=title, content=in_a_message(prompt.text), files=files, **below)
                known = made.thread
            return known.id
        return await self._send(post, channel.id, prompt, **more)

    def _page_prompt(self, league_id: int, season: Season) -> Prompt:
        plan = season.declared
        size = self._games.face(plan.game).size(plan.match) if plan.game in self._games.labels else ""
        return league_page(league_id, season, self._games.title(plan.game), size)

    async def _page(self, post: LeaguePostRow, season: Season) -> int | None:
        return await self._announce(post, season, self._page_prompt(post.league_id, season))

    async def _edit_page(self, post: LeaguePostRow, season: Season) -> int | None:
        async with self._leagues.store.reading() as session:
            shown = await last_post(session, post.league_id, LeaguePostKind.PAGE)
        if shown is None or shown.message_id is None or shown.channel_id is None:
            return None
        prompt = self._page_prompt(post.league_id, season)
        channel = await self._channel(season)
        # In a forum the first message of a post has its number.
        place = shown.message_id if isinstance(channel, discord.ForumChannel) else shown.channel_id
        message = self._client.get_partial_messageable(place).get_partial_message(shown.message_id)
        ending = "" if isinstance(channel, discord.ForumChannel) else f"\n-# L{shown.id}"
        try:
            await message.edit(
                content=in_a_message(prompt.text, ending),
                view=view_of(prompt) if prompt.rows else None,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as refused:
            if refused.status not in (400, 404):
                raise
            log.info("The page of league %s cannot be changed any more: %s", post.league_id, refused)
        return None

    async def _round(self, post: LeaguePostRow, season: Season) -> int | None:
        one = season.event.round(int(post.payload["no"]))
        if one is None:
            return None
        pictures = await table_pictures(season, one.no - 1) if one.no > 1 else []
        prompt = Prompt(words.round_published(season, one))
        return await self._announce(post, season, prompt, pictures=pictures[:1], silent=True)

    async def _news(self, post: LeaguePostRow, season: Season) -> int | None:
        text = str(post.payload["text"])
        pings = [one for one in season.signed if f"<@{one}>" in text]
        return await self._announce(post, season, Prompt(text), pings=pings, silent=not pings)

    async def _forces(self, post: LeaguePostRow, season: Season) -> int | None:
        lines = []
        for one in season.event.players:
            row = await self._leagues.force(post.league_id, one.id)
            lines.append(f"{plain_name(one.called)}\n{'none yet' if row is None else row.text}\n")
        file = TextFile("\n".join(lines), "forces.txt", "Every player's force")
        text = "**Forces are locked.** The file has every player's force."
        return await self._announce(post, season, Prompt(text), pictures=[file], silent=True)

    async def _final(self, post: LeaguePostRow, season: Season) -> int | None:
        if season.phase is not Phase.OVER:
            return None
        table = standings(season.event)
        pictures = [*await table_pictures(season), *await bracket_pictures(season)]
        prompt = Prompt(words.final_table(season, table))
        return await self._announce(post, season, prompt, pictures=pictures[:3], silent=True)

    # -- matches -----------------------------------------------------------------------------------------------------

    async def _match(self, post: LeaguePostRow, season: Season) -> int | None:
        """Open the match of a pairing: thread, match, first message, start, locked forces."""
        no, players = int(post.payload["no"]), tuple(map(str, post.payload["players"]))
        one = OpenMatch(no, players, season.due_of(no, players))
        if not season.is_open(no, players) or season.phase in ENDED:
            return None
        link = await self._leagues.link_for(post.league_id, no, players)
        known = None if link is None else await self._leagues.matches.card(link.match_id)
        # A match that is over without a result, such as a draw in a knockout, is played again.
        card = await self._open(post, season, one) if known is None or known.status is Status.OVER else known
        prompt = match_page(post.league_id, card.id, words.match_opened(season, one))
        sent = await self._send(post, card.channel_id, prompt, pings=players)
        if card.status is Status.OPEN:
            await self._games.ready(card.game)
            await self._leagues.matches.start(card.id, int(players[0]))
        await self._bring_forces(post.league_id, season, card.id)
        return sent

    async def _open(self, post: LeaguePostRow, season: Season, one: OpenMatch) -> Any:
        leagues = self._leagues
        await self._games.ready(season.declared.game)
        channel = await self._channel(season)
        names = " vs ".join(plain_name(season.called(player)) for player in one.players)
        replay = " again" if post.payload.get("again") else ""
        name = shortened(f"{season.declared.name} R{one.round_no}{replay}: {names}", limits.THREAD_NAME)
        thread = await self._orphan(channel, name) if self._may_be_there(post) else None
        if thread is None:
            thread = await self._new_thread(channel, name, season, one)
        card = await leagues.card(post.league_id)
        try:
            return await leagues.open_match(post.league_id, card, one, season, thread.id, channel.id)
        except ChannelTaken as taken:
            raise TryLater("its thread has a match already") from taken

    def _may_be_there(self, post: LeaguePostRow) -> bool:
        return post.tries > 0 or (post.id or 0) <= (self._perhaps_sent or 0)

    async def _new_thread(
        self, channel: discord.TextChannel | discord.ForumChannel, name: str, season: Season, one: OpenMatch
    ) -> discord.Thread:
        if isinstance(channel, discord.ForumChannel):
            text = words.round_published(season, season.event.round(one.round_no) or season.event.rounds[-1])
            made = await channel.create_thread(name=name, content=in_a_message(text), auto_archive_duration=A_WEEK)
            return made.thread
        kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=A_WEEK)

    async def _orphan(self, channel: discord.TextChannel | discord.ForumChannel, name: str) -> discord.Thread | None:
        """Return a thread that an earlier try has opened without opening its match."""
        me = self._client.user
        for thread in await channel.guild.active_threads():
            is_ours = me is not None and thread.owner_id == me.id
            if is_ours and thread.parent_id == channel.id and thread.name == name:
                matches = await self._leagues.matches.live_in(thread.id)
                if not matches:
                    return thread
        return None

    async def _bring_forces(self, league_id: int, season: Season, match_id: int) -> None:
        """Answer the first question of each player with the force that they have locked."""
        if not season.declared.has_locked_forces or "squad" in season.declared.force:
            return
        matches = self._leagues.matches
        look = await matches.look(match_id)
        for number, decision in look.pending.items():
            player = look.card.user_of(decision.player)
            if LETTERS.index(decision.player) + 1 != number:
                # Only the very first question of each seat asks for a force.
                continue
            row = await self._leagues.force(league_id, str(player))
            if row is None:
                continue
            try:
                await matches.answer(match_id, player, number, row.value, By.ORDER)
            except Refusal as wrong:
                log.error("The locked force of %s does not fit match %s: %s", player, match_id, wrong)

    async def _thread_of(self, post: LeaguePostRow) -> int | None:
        no, players = int(post.payload["no"]), tuple(map(str, post.payload["players"]))
        link = await self._leagues.link_for(post.league_id, no, players)
        return None if link is None else (await self._leagues.matches.card(link.match_id)).channel_id

    async def _note(self, post: LeaguePostRow, season: Season) -> int | None:
        thread = await self._thread_of(post)
        if thread is None:
            return None
        no, players = int(post.payload["no"]), tuple(map(str, post.payload["players"]))
        wanted = str(post.payload.get("pings", ""))
        pings: Sequence[str] = players if wanted == "all" else [wanted] if wanted in players else ()
        link = await self._leagues.link_for(post.league_id, no, players)
        assert link is not None
        if wanted == "awaited":
            if not season.is_open(no, players):
                return None
            pings = (await self._leagues.results.situation(link.match_id)).awaited
        text = str(post.payload["text"])
        asks = post.payload.get("asks")
        prompt = Prompt(text)
        if asks == "time":
            prompt = asking_page(post.league_id, link.match_id, text)
        elif asks == "claim":
            prompt = claim_page(post.league_id, link.match_id, text)
        mention = f"{words.pinged(pings)} " if pings else ""
        prompt = Prompt(f"{mention}{prompt.text}", prompt.rows)
        return await self._send(post, thread, prompt, pings=pings, silent=not pings)

    async def _settled(self, post: LeaguePostRow, season: Season) -> int | None:
        """End the match of a pairing that has a result from outside, and say why in its thread."""
        no, players = int(post.payload["no"]), tuple(map(str, post.payload["players"]))
        link = await self._leagues.link_for(post.league_id, no, players)
        if link is None:
            return None
        matches = self._leagues.matches
        card = await matches.card(link.match_id)
        text = str(post.payload["text"])
        mention = f"{words.pinged(players)}: "
        sent = await self._send(post, card.channel_id, Prompt(f"{mention}{text}"), pings=players)
        if card.status is not Status.OVER and not season.is_open(no, players):
            await matches.call_off(link.match_id)
        return sent


def _title(post: LeaguePostRow) -> str:
    kind = LeaguePostKind(post.kind)
    return f"round {post.payload['no']}" if kind is LeaguePostKind.ROUND else f"{kind.value} {post.id}"


def _outdated(posts: Sequence[LeaguePostRow]) -> set[int | None]:
    """Return the edits of the page that a later one makes needless."""
    edits = [post.id for post in posts if post.kind == LeaguePostKind.PAGE_EDIT]
    return set(edits[:-1])


def _flag(season: Season, topic: str, text: str) -> LeagueChange:
    return LeagueChange() if season.flags.get(topic) == text else LeagueChange().add(acts.Flagged(topic, text))


def _resolve(season: Season, topic: str) -> LeagueChange:
    return LeagueChange().add(acts.Resolved(topic)) if topic in season.flags else LeagueChange()
