"""Carries out on Discord what waits for leagues, and lets each league do what is due: the one task of all leagues.

Posts of a league go out in order, one at a time. A post that fails is tried again later; where a person has to fix
something, it stands in the organiser's list. Before a post is tried that an earlier try or process may have sent, its
message is looked for: each ends with a hidden key.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import discord
from sqlmodel import col, func, select, update

from bot.cards import LETTERS, MatchCard, Obstacle, Status
from bot.clocks.absences import Absences
from bot.games.known import Games
from bot.leagues import acts, words
from bot.leagues.change import LeagueChange
from bot.leagues.channels import ChannelClient, ChannelGone, LeagueChannels
from bot.leagues.director import making_up, next_due
from bot.leagues.leagues import LEAGUE_TIMER, NAMES, Leagues, subject_of
from bot.leagues.leavers import BEFORE_ROUND_1, absent_from, noticing, people_of
from bot.leagues.pages import asking_page, claim_page, league_page, match_page
from bot.leagues.pictures import bracket_pictures, table_pictures
from bot.leagues.post_keys import is_message_of, key_of
from bot.leagues.posts import LeaguePostKind
from bot.leagues.privacy import forget_all
from bot.leagues.rows import last_post, waiting_posts
from bot.leagues.season import ENDED, OpenMatch, Phase, Season
from bot.pictures.boards import Picture
from bot.posting.failures import AWAY, obstacle_of
from bot.prompts import limits
from bot.prompts.items import view_of
from bot.prompts.parts import Prompt
from bot.refusals import ChannelTaken
from bot.shards.held import HeldShards
from bot.shards.routing import shard_of
from bot.store import Unavailable
from bot.store.store import MISSED
from bot.store.tables import LeaguePostRow
from bot.timers import DueTimer, NewTimer, set_timer
from bot.words.sentences import in_a_message, plain_name, shortened
from engine.journal import By
from engine.league.log import Paired
from engine.league.standings import standings
from engine.refusals import NotAllowed, Refusal

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
HEARD: Final = "league"
"""What another process announces, with the league's number, when a league may be due that it does not serve."""
AT_ONCE: Final = 200
"""How many posts of a league are read at a time."""
RELEASED_WITHIN: Final = 10.0
"""Seconds that a league may be served on when its shard goes to another process."""
LOOK_AFTER: Final = (Paired, acts.Reminded)
"""After these acts it is looked who has left the server: Discord does not tell the bot."""

Lane = tuple[object, ...]
"""A place whose posts go out in order: the channel, or the thread of a match."""
IN_CHANNEL: Final[Lane] = ()

WHAT_TO_DO: Final[Mapping[Obstacle, str]] = {
    Obstacle.GONE: "The channel of this league is gone. Choose another one with `/league fix channel`.",
    Obstacle.FORBIDDEN: "I may not post in the league's channel or open threads there. Give me those permissions, or "
    "choose another channel with `/league fix channel`.",
    Obstacle.FULL: "This server has as many open threads as Discord allows. Close some, and I go on.",
    Obstacle.LOCKED: "The channel of this league is locked. Unlock it, or choose another with `/league fix channel`.",
    Obstacle.UNTAKEN: "Discord does not take one of my messages. Tell the operator of this bot.",
}


class TryLater(Exception):
    """Something else has to come first, such as the thread of a match."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text that is attached to a message."""

    text: str
    filename: str
    about: str

    def as_file(self) -> discord.File:
        """Returns a fresh file to send."""
        return discord.File(io.BytesIO(self.text.encode()), filename=self.filename, description=self.about)


class Client(ChannelClient, Protocol):
    """The part of the bot that leagues need."""

    def get_guild(self, id: int, /) -> discord.Guild | None:
        """Returns a server that this process knows."""


class Desk:
    """Serves all leagues."""

    def __init__(
        self, client: Client, leagues: Leagues, games: Games, absences: Absences, held: HeldShards | None = None
    ) -> None:
        """`absences` knows when players could not reach the bot. `held` says whose leagues this process serves;
        without it, everybody's.
        """
        self._client = client
        self._leagues = leagues
        self._absences = absences
        self._games = games
        self._held = HeldShards() if held is None else held
        self._places = LeagueChannels(client, leagues)
        self._heard: set[int] = set()
        """Leagues of which another process has told."""
        self._at_once: frozenset[int] = frozenset()
        """Leagues in which something may work again, whatever time their posts were to wait."""
        self._in_hand: dict[int, int] = {}
        """The leagues that are being served at this moment, and their servers."""
        self._landed = asyncio.Event()
        self._woken = asyncio.Event()
        self._waiting: set[int] = set()
        self._ended: set[int] = set()
        """Matches that are over and may belong to a league."""
        self._looks_at_all = self._tries_all = True
        self._failing: set[int] = set()
        """Leagues of which Discord refuses a post until a person fixes that."""
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
        """Returns whether a league has been called for and was not served yet."""
        return bool(self._waiting or self._ended)

    def wake(self, league_id: int) -> None:
        """Say that a league has changed: something may be due or left to post."""
        self._waiting.add(league_id)
        self._woken.set()

    def wake_all(self) -> None:
        """Say that every league may be served: a server was not known until now. What waits is tried at once."""
        self._looks_at_all = self._tries_all = True
        self._woken.set()

    def try_again(self) -> None:
        """Say that something may work again on some server: what could not be posted is tried at once."""
        self._at_once |= self._failing
        self._waiting |= self._failing
        self._woken.set()

    def match_over(self, match_id: int) -> None:
        """Say that a match is over, or has lost its thread; most belong to no league."""
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
            going_on = frozenset(await self._leagues.going_on())
            self._waiting |= going_on
            if self._tries_all:
                self._tries_all, self._at_once = False, self._at_once | going_on
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
        heard = league_id in self._heard
        self._heard.discard(league_id)
        try:
            guild_id = (await self._leagues.card(league_id)).guild_id
            if not self._held.posts_in(guild_id):
                if not heard:
                    await self._tell_others(league_id)
                return
            guild = self._client.get_guild(guild_id)
            if guild is None or guild.unavailable:
                # The bot was removed from this server, or does not know it yet: it hears when that changes.
                return
            async with self._turns.setdefault(league_id, asyncio.Lock()):
                self._in_hand[league_id] = guild_id
                try:
                    await self._serve(league_id, guild)
                finally:
                    del self._in_hand[league_id]
                    self._landed.set()
        except Unavailable:
            self._waiting.add(league_id)
            raise
        except Refusal as wrong:
            log.error("League %s stands still: %s", league_id, wrong)
        except Exception:
            log.exception("League %s is in trouble", league_id)

    async def _serve(self, league_id: int, guild: discord.Guild) -> None:
        leagues = self._leagues
        before = await leagues.season(league_id)
        lost = await self._absences.lost(guild.id, max(before.opened_at, before.lost_until))
        if lost:
            before = await leagues.change(league_id, lambda now: making_up(now, lost))
        if before.phase in BEFORE_ROUND_1 and (due := next_due(before)) is not None and due <= leagues.now():
            await self._look_who_left(league_id, guild, before)
        after = await leagues.tick(league_id)
        if any(isinstance(entry.act, LOOK_AFTER) for entry in after.log[len(before.log) :]):
            await self._look_who_left(league_id, guild, after)
        await self._post_all(league_id, guild.id)

    async def _look_who_left(self, league_id: int, guild: discord.Guild, season: Season) -> None:
        """Put on the organisers' list who is not on the server any more, and take off it who is back."""
        asked = people_of(season)
        gone = await absent_from(guild, asked)
        if gone is not None:
            await self._leagues.change(league_id, lambda now: noticing(now, asked, gone))

    async def _tell_others(self, league_id: int) -> None:
        """Tell the process that serves a league that something may be due in it."""
        store = self._leagues.store
        async with store.writing() as session:
            await store.announce(session, f"{HEARD} {league_id}")

    # -- several processes -------------------------------------------------------------------------------------------

    def hear(self, topic: str) -> None:
        """Hear what another process announces: a league of this one's servers may be due."""
        if topic == MISSED:
            self.wake_all()
        kind, _, number = topic.partition(" ")
        if kind == HEARD and number.isdecimal():
            self._heard.add(int(number))
            self.wake(int(number))

    def shard_taken(self) -> None:
        """Say that this process serves the leagues of more servers: another one may have sent some of their posts."""
        self._perhaps_sent = None
        self.wake_all()

    async def release(self, number: int) -> None:
        """Wait until no league of a shard is served here any more."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RELEASED_WITHIN):
                while any(shard_of(guild, self._held.count) == number for guild in self._in_hand.values()):
                    self._landed.clear()
                    await self._landed.wait()

    # -- posting -----------------------------------------------------------------------------------------------------

    async def _post_all(self, league_id: int, guild_id: int) -> None:
        store = self._leagues.store
        if self._perhaps_sent is None:
            async with store.reading() as session:
                self._perhaps_sent = (await session.exec(select(func.max(LeaguePostRow.id)))).one() or 0
        at_once, self._at_once = league_id in self._at_once, self._at_once - {league_id}
        self._failing.discard(league_id)
        posts: Sequence[LeaguePostRow] = ()
        went_on = True
        while went_on:
            async with store.reading() as session:
                posts = await waiting_posts(session, league_id, AT_ONCE)
            went_on = await self._post_what_can(posts, guild_id, at_once=at_once)
            at_once = False
        later = [post.not_before for post in posts if post.not_before > self._leagues.now()]
        if later:
            async with store.writing() as session:
                await set_timer(session, NewTimer(LEAGUE_TIMER, subject_of(league_id), min(later), POSTS))

    async def _post_what_can(self, posts: Sequence[LeaguePostRow], guild_id: int, *, at_once: bool) -> bool:
        """Do what the posts stand for, in their order; return whether anything was done.

        A post that must wait holds up the others of its place: the channel, or the thread of a match. The page comes
        first, because in a forum the others stand in its post.
        """
        now, blocked, done = self._leagues.now(), set[Lane](), False
        stale = _outdated(posts)
        for post in sorted(posts, key=lambda one: one.kind != LeaguePostKind.PAGE):
            if not self._held.posts_in(guild_id):
                return False
            if post.id in stale:
                await self._note_down(post, given_up="a later one does the same")
                continue
            lanes = _lanes(post)
            waits = post.not_before > now and not at_once
            if blocked & lanes or waits or not await self._post(post):
                blocked |= lanes
            else:
                done = True
        return done

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
            log.exception("Post %s (%s of league %s) failed", post.id, post.kind, post.league_id)
            await self._try_later(post, "a bug")
            return False
        if (topic := _trouble(post)) in season.flags:
            await self._leagues.change(league_id, lambda now: _resolve(now, topic))
        channel = await self._channel_of(post, season)
        await self._note_down(
            post, posted_at=int(self._leagues.now()), message_id=message, channel_id=channel if message else None
        )
        return True

    async def _channel_of(self, post: LeaguePostRow, season: Season) -> int | None:
        if _lanes(post) == {IN_CHANNEL}:
            return season.channel_id
        no, players = int(post.payload["no"]), tuple(map(str, post.payload["players"]))
        link = await self._leagues.link_for(post.league_id, no, players)
        return None if link is None else (await self._leagues.matches.card(link.match_id)).channel_id

    async def _hindered(self, post: LeaguePostRow, obstacle: Obstacle) -> None:
        self._failing.add(post.league_id)
        await self._try_later(post, obstacle.value)
        topic = _trouble(post)

        def flagged(season: Season) -> LeagueChange:
            text = WHAT_TO_DO[obstacle]
            if topic != CHANNEL and obstacle is Obstacle.LOCKED:
                text = words.locked_thread(season, int(post.payload["no"]), tuple(map(str, post.payload["players"])))
            return _flag(season, topic, text)

        await self._leagues.change(post.league_id, flagged)

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

    # -- sending -----------------------------------------------------------------------------------------------------

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
        place = self._client.get_partial_messageable(channel_id)
        if self._may_be_there(post):
            me = self._client.user
            async for message in place.history(limit=LOOKED_THROUGH):
                if me is not None and message.author.id == me.id and is_message_of(post.id, message.content):
                    return message.id
        below: dict[str, Any] = {"view": view_of(prompt)} if prompt.rows else {}
        sent = await place.send(
            in_a_message(prompt.text, key_of(post.id)),
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
        """Send to the league's channel, or into its post of a forum."""
        channel = await self._places.channel(season)
        place = channel.id
        if isinstance(channel, discord.ForumChannel):
            place = await self._places.page_post(post.league_id, channel)
        return await self._send(post, place, prompt, **more)

    def _page_prompt(self, league_id: int, season: Season) -> Prompt:
        plan = season.declared
        size = self._games.face(plan.game).size(plan.match) if plan.game in self._games.labels else ""
        return league_page(league_id, season, self._games.title(plan.game), size)

    async def _page(self, post: LeaguePostRow, season: Season) -> int | None:
        prompt = self._page_prompt(post.league_id, season)
        channel = await self._places.channel(season)
        if isinstance(channel, discord.ForumChannel):
            there, title = self._may_be_there(post), season.declared.name
            return await self._places.open_post(channel, title, prompt, post.id, may_be_there=there)
        return await self._send(post, channel.id, prompt)

    async def _edit_page(self, post: LeaguePostRow, season: Season) -> int | None:
        async with self._leagues.store.reading() as session:
            shown = await last_post(session, post.league_id, LeaguePostKind.PAGE)
        if shown is None or shown.message_id is None or shown.channel_id is None:
            return None
        prompt = self._page_prompt(post.league_id, season)
        channel = await self._places.channel(season)
        # In a forum the first message of a post has its number.
        place = shown.message_id if isinstance(channel, discord.ForumChannel) else shown.channel_id
        try:
            await self._places.edit(place, shown.message_id, prompt, key_of(shown.id))
        except discord.HTTPException as refused:
            if refused.status not in (400, 404):
                raise
            log.info("The page of league %s cannot be changed any more: %s", post.league_id, refused)
        return None

    async def _round(self, post: LeaguePostRow, season: Season) -> int | None:
        one = season.event.round(int(post.payload["no"]))
        if one is None:
            return None
        pictures = await _newest_pictures(season, one.no - 1) if one.no > 1 else []
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
        pictures = await _newest_pictures(season)
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
        card = None if link is None else await self._leagues.matches.card(link.match_id)
        if card is None or card.status is Status.OVER:
            # A match that is over without a result, such as a draw in a knockout, is played again.
            card = await self._open(post, season, one)
        elif card.lost_at is not None:
            card = await self._bring_back(post, season, one, card)
        prompt = match_page(post.league_id, card.id, words.match_opened(season, one))
        sent = await self._send(post, card.channel_id, prompt, pings=players)
        if card.status is Status.OPEN:
            await self._games.ready(card.game)
            await self._leagues.matches.start(card.id, int(players[0]))
        await self._bring_forces(post.league_id, season, card.id)
        return sent

    async def _open(self, post: LeaguePostRow, season: Season, one: OpenMatch) -> MatchCard:
        """Open the match of a pairing in a thread of its own."""
        leagues = self._leagues
        await self._games.ready(season.declared.game)
        thread, channel_id = await self._thread_for(post, season, one)
        card = await leagues.card(post.league_id)
        try:
            return await leagues.open_match(post.league_id, card, one, season, thread.id, channel_id)
        except ChannelTaken as taken:
            raise TryLater("its thread has a match already") from taken

    async def _bring_back(self, post: LeaguePostRow, season: Season, one: OpenMatch, card: MatchCard) -> MatchCard:
        """Let a match whose thread is gone go on in a new one."""
        thread, channel_id = await self._thread_for(post, season, one)
        try:
            return await self._leagues.matches.move(card.id, card.seats[0].user_id, thread.id, channel_id)
        except ChannelTaken as taken:
            raise TryLater("its thread has a match already") from taken

    async def _thread_for(self, post: LeaguePostRow, season: Season, one: OpenMatch) -> tuple[discord.Thread, int]:
        """Returns a thread for a match, new or left by an earlier try, and the channel in which it is."""
        channel = await self._places.channel(season)
        names = " vs ".join(plain_name(season.called(player)) for player in one.players)
        replay = " again" if post.payload.get("again") else ""
        name = shortened(f"{season.declared.name} R{one.round_no}{replay}: {names}", limits.THREAD_NAME)
        thread = await self._places.orphan(channel, name) if self._may_be_there(post) else None
        if thread is None:
            thread = await self._places.open_thread(channel, name, words.match_named(season, one))
        return thread, channel.id

    def _may_be_there(self, post: LeaguePostRow) -> bool:
        return post.tries > 0 or (post.id or 0) <= (self._perhaps_sent or 0)

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

    async def _note(self, post: LeaguePostRow, season: Season) -> int | None:
        no, players = int(post.payload["no"]), tuple(map(str, post.payload["players"]))
        wanted = str(post.payload.get("pings", ""))
        pings: Sequence[str] = players if wanted == "all" else [wanted] if wanted in players else ()
        link = await self._leagues.link_for(post.league_id, no, players)
        if link is None:
            return None
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
        card = await self._leagues.matches.card(link.match_id)
        return await self._send_in_thread(post, card, prompt, pings=pings, silent=not pings)

    async def _send_in_thread(self, post: LeaguePostRow, card: MatchCard, prompt: Prompt, **more: Any) -> int:
        """Send a message to the thread of a match. Raises TryLater while that is gone and a new one is to come."""
        if card.lost_at is not None and card.status is not Status.OVER:
            raise TryLater("the thread of its match is gone")
        try:
            return await self._send(post, card.channel_id, prompt, **more)
        except discord.NotFound as gone:
            if card.status is Status.OVER:
                raise NotAllowed("the match is over, and its thread is gone") from gone
            await self._leagues.matches.lose_thread(card.id)
            raise TryLater("the thread of its match is gone") from gone

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
        sent = None
        if card.lost_at is None:
            sent = await self._send_in_thread(post, card, Prompt(f"{mention}{text}"), pings=players)
        if card.status is not Status.OVER and not season.is_open(no, players):
            await matches.call_off(link.match_id)
        return sent


async def _newest_pictures(season: Season, after_round: int | None = None) -> Sequence[Picture]:
    """Returns the bracket where there is one that can be read, else the table after a round, or after the newest."""
    return await bracket_pictures(season) or await table_pictures(season, after_round)


def _match_lane(post: LeaguePostRow) -> Lane:
    return post.payload["no"], *sorted(map(str, post.payload["players"]))


def _lanes(post: LeaguePostRow) -> set[Lane]:
    """Returns where a post goes: to the channel, to the thread of a match, or to both, when it opens that."""
    match post.kind:
        case LeaguePostKind.NOTE | LeaguePostKind.SETTLED:
            return {_match_lane(post)}
        case LeaguePostKind.MATCH:
            return {IN_CHANNEL, _match_lane(post)}
        case _:
            return {IN_CHANNEL}


def _trouble(post: LeaguePostRow) -> str:
    """Returns the topic under which it stands in the organisers' list that a post cannot be sent."""
    lanes = _lanes(post)
    if IN_CHANNEL in lanes:
        return CHANNEL
    return f"thread {post.payload['no']} {' '.join(map(str, post.payload['players']))}"


def _outdated(posts: Sequence[LeaguePostRow]) -> set[int | None]:
    """Returns the edits of the page that a later one makes needless."""
    edits = [post.id for post in posts if post.kind == LeaguePostKind.PAGE_EDIT]
    return set(edits[:-1])


def _flag(season: Season, topic: str, text: str) -> LeagueChange:
    return LeagueChange() if season.flags.get(topic) == text else LeagueChange().add(acts.Flagged(topic, text))


def _resolve(season: Season, topic: str) -> LeagueChange:
    return LeagueChange().add(acts.Resolved(topic)) if topic in season.flags else LeagueChange()
