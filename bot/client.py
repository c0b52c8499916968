"""The bot as Discord sees it: a client that knows the store, the matches and the outbox, and loads the cogs by name."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import importlib
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.cards import Obstacle
from bot.clocks import keeping
from bot.clocks.absences import Absences
from bot.clocks.people import DIGEST, People
from bot.games.face import AnyFace
from bot.games.known import Games, known_faces
from bot.leagues.desk import Desk
from bot.leagues.leagues import LEAGUE_TIMER, Leagues
from bot.localisation import FOLDER as LOCALES
from bot.localisation import CommandTranslator
from bot.matches.matches import Matches
from bot.matches.server_contents import ServerContents
from bot.operation.allowances import Allowances, expenses_of
from bot.operation.in_progress import InProgress
from bot.pictures.appearance import Appearances
from bot.pictures.boards import BoardPictures
from bot.pictures.drawings import Drawings
from bot.players.computer_players import PACE, ComputerPlayers
from bot.players.pool import ThinkingPool
from bot.posting import thread_names
from bot.posting.failures import sentence_for
from bot.posting.order_news import OrderNews
from bot.posting.outbox import Outbox
from bot.posting.places import may_post
from bot.posting.poster import Poster
from bot.posting.private_messages import PrivateMessages
from bot.posting.stories import Stories
from bot.prompts.answering import Answering
from bot.prompts.clicks import Clicks
from bot.prompts.contexts import must_work_here
from bot.prompts.deliveries import Deliveries
from bot.prompts.responses import Response, Way, begin_reply, reply_to
from bot.puzzles.daily import DAILY, DailyPuzzles
from bot.shards.held import HeldShards
from bot.shards.routing import ShardPlan, shard_of
from bot.shards.sharing import Sharing, fenced
from bot.store import Store, Unavailable
from bot.timers import Timers
from bot.words.lobby import DAYS_TO_MOVE, waiting_posts
from bot.words.sentences import in_a_message
from engine.game import Game
from engine.refusals import Refusal
from engine.registry import games as known_games
from engine.values import Json, canonical

log = logging.getLogger(__name__)

COGS: Final = (
    "cogs.lobby",
    "cogs.seats",
    "cogs.computers",
    "cogs.analysis",
    "cogs.orders",
    "cogs.odds",
    "cogs.watch",
    "cogs.turns",
    "cogs.undo",
    "cogs.importing",
    "cogs.whatif",
    "cogs.look",
    "cogs.rules",
    "cogs.help",
    "cogs.tutorial",
    "cogs.puzzles",
    "cogs.pictures",
    "cogs.mentions",
    "cogs.clock",
    "cogs.personal",
    "cogs.typing",
    "cogs.admin",
    "cogs.leagues",
    "cogs.league_fix",
    "cogs.league_people",
)
"""Named, not imported: the bot does not know its cogs."""

COMMANDS_NOTE: Final = "commands"
"""Under this name the store keeps which commands were last registered, and for which application."""


LONGEST_RATE_LIMIT: Final = 60.0
"""Longest wait in Discord's queue, in seconds; a new name for a thread can need ten minutes."""

DRAINED_WITHIN: Final = 120.0
"""Seconds for which a process that is to stop waits until others have taken over its shards."""

SETTLED: Final = 10.0
"""Seconds after the start until games without a running match are loaded, too."""

PATIENCE: Final = 5.0
"""Seconds that unfinished actions may take when the bot stops."""


class NotHere(app_commands.AppCommandError):
    """A command needs a server, and was used elsewhere."""

    def __init__(self, original: Refusal) -> None:
        super().__init__(str(original))
        self.original = original


class Tree(app_commands.CommandTree["Marchwarden"]):
    """The slash commands; any error in one is reported to its user."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Lets everybody through whose interaction was not delivered before, and notes that a command begins; it is
        answered when it is done."""
        if not await self.client.is_to_answer(interaction):
            return False
        self.client.hear(interaction)
        if interaction.type is discord.InteractionType.application_command:
            self.client.in_progress.begin()
            begin_reply(interaction, Way.PRIVATE, self.client.clicks.patience)
            try:
                must_work_here(interaction)
            except Refusal as needs_a_server:
                raise NotHere(needs_a_server) from needs_a_server
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Answers a refusal in its own words, and a bug with its reference number."""
        command = interaction.command.qualified_name if interaction.command else "a command"
        if interaction.type is discord.InteractionType.autocomplete:
            # The discord.py of today does not bring these here; suggestions are a courtesy, so silence is enough.
            log.error("Suggestions for /%s failed", command, exc_info=error)
            return
        try:
            await reply_to(interaction).tell(sentence_for(error, f"user {interaction.user.id} called /{command}"))
            if isinstance(getattr(error, "original", error), Refusal):
                await self.client.private_messages.refused(interaction)
            else:
                self.client.private_messages.stands(interaction)
        finally:
            await self.client.end_command(interaction)


class Marchwarden(commands.AutoShardedBot):
    """The client. It takes over the store and closes it with itself."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]] | None = None,
        faces: Mapping[str, AnyFace] | None = None,
        *,
        register_always: bool = False,
        contents: Path | None = None,
        league_names_days: int = 0,
        now: Callable[[], float] = time.time,
        shards: ShardPlan | None = None,
        drain_others: bool = False,
        allowances: Allowances | None = None,
        pace: float = PACE,
    ) -> None:
        """Raises `WordsMissing` for a game that cannot be shown, as `Games` does.

        `register_always` registers the commands at every start, for a Discord that forgets them. `contents` is a folder
        with texts such as home-made cards (`bot.matches.server_contents`). `now` is the clock.
        With `shards` it shares the database with other processes; `drain_others` asks those that run already
        to hand over everything and to stop. `allowances` limit what one person or server may
        ask for; without them nothing is limited.
        `pace` is the time in seconds that computer players take for an answer.
        """
        self.held = HeldShards()
        self.trace = fenced(self.held)
        """What sees every request to Discord."""
        self.on_heard: Callable[[int, str], None] = lambda interaction_id, kind: None
        """Called with everything that a person does."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_RATE_LIMIT,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            http_trace=self.trace,
        )
        self.store = store
        rules = known_games() if games is None else games
        self.games = Games(rules, known_faces() if faces is None else faces)
        self.matches = Matches(store, rules, now=now)
        self.contents = ServerContents(store, contents)
        self.answering = Answering(self.matches, self.games)
        self.stories = Stories(self.matches, self.games)
        self.appearances = Appearances(store)
        self.pictures = BoardPictures(self.matches, self.games)
        self.drawings = Drawings(self.matches, self.games)
        self.now = now
        self.private_messages = PrivateMessages()
        self.poster = Poster(self, self.matches, self.pictures, self.drawings, self.games, self.private_messages)
        self.timers = Timers(store, now, is_up=self.is_reachable)
        self.outbox = Outbox(store, self.poster, now, self.held)
        self.sharing = None if shards is None else self._share(shards, drain_others)
        """The part of this process among several; None where it is alone."""
        self.leagues = Leagues(store, self.matches, now, names_days=league_names_days)
        self.absences = Absences(store, now, self.outbox.wake, self.timers.catch_up)
        self.desk = Desk(self, self.leagues, self.games, self.absences, self.held)
        self.timers.register(LEAGUE_TIMER, self.desk.on_timer)
        self.people = People(store, now, self.outbox.wake)
        self.timers.register(keeping.TIMER, self.matches.clock_rings)
        self.timers.register(DIGEST, self.people.digest_rings)
        self.timers.register(thread_names.TIMER, self.poster.names.rings)
        self.timers.on_downtime(self.absences.offline)
        self.puzzles = DailyPuzzles(self, store, self.games, self.pictures, self.held, now, self.timers.wake)
        self.timers.register(DAILY, self.puzzles.on_timer)
        self.thinking = ThinkingPool()
        self.computers = ComputerPlayers(self.matches, self.thinking, pace)
        self.in_progress = InProgress()
        """The clicks and commands that are being dealt with."""
        self.deliveries = Deliveries()
        self.allowances = allowances
        self.clicks = Clicks(self.in_progress)
        self.clicks.afterwards = self.note_done
        self.clicks.refused = self.private_messages.refused
        self.private_messages.gone = self.clicks.panels.replaced
        self.clicks.own = self.answering.own
        self._register_always = register_always
        self._connected = asyncio.Event()
        self._is_reachable = False
        self._posting: asyncio.Task[None] | None = None
        self._firing: asyncio.Task[None] | None = None
        self._serving: asyncio.Task[None] | None = None
        self._loading: asyncio.Task[None] | None = None

    # -- start and stop ----------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Loads the cogs and the games in play, registers the commands if they have changed, and starts to post the
        waiting posts. Other games are loaded a little later, or as soon as they are needed.
        """
        await self.load_cogs()
        for name in await self.matches.games_played():
            self.games.load(name)
        translator = CommandTranslator(LOCALES)
        if translator.texts:
            await self.tree.set_translator(translator)
        await self._register_commands()
        self.matches.on_commit = self.outbox.wake
        self.leagues.on_commit = self.desk.wake
        self.matches.on_over = self.desk.match_over
        self.matches.admits = self.leagues.admits
        self.matches.reopens = self.leagues.reopens
        self.matches.seats_may_change = self.leagues.seats_may_change
        self.matches.options_may_change = self.leagues.options_may_change
        self.matches.on_computers = self.computers.wake
        news = OrderNews(self, self.matches, self.games, self.private_messages, self.in_progress)
        self.matches.on_orders_ended = news.ended
        running = await self.matches.resume_halted()
        if running:
            log.info("These matches were halted and run again: %s", running)
        await self.computers.resume()
        self._posting = asyncio.create_task(self._post(), name="outbox")
        self._posting.add_done_callback(_complain)
        self._firing = asyncio.create_task(self.timers.run(), name="timers")
        self._firing.add_done_callback(_complain)
        self._serving = asyncio.create_task(self._serve_leagues(), name="leagues")
        self._serving.add_done_callback(_complain)
        self._loading = asyncio.create_task(self._load_other_games(), name="games")
        self._close_lost.start()

    async def _post(self) -> None:
        """Posts what waits and what comes as soon as the bot is connected: with a thousand channels in which something
        waits, whoever presses a button in the meantime would come after them all."""
        await self._connected.wait()
        await self.outbox.run()

    async def _serve_leagues(self) -> None:
        """Serves the leagues as soon as the bot is connected."""
        await self._connected.wait()
        await self.desk.run()

    async def on_connect(self) -> None:
        """Record that the bot is connected. What changed while it was not is not told, so what was refused is tried."""
        self._connected.set()
        self.outbox.try_again()
        self._is_reachable = True
        self.timers.wake()

    async def on_resumed(self) -> None:
        """Record that the connection is back; what was missed meanwhile comes now."""
        self._is_reachable = True
        self.timers.wake()

    def look_at_the_clock(self) -> None:
        """Does at once what is due: the clock was moved ahead."""
        self.timers.wake()
        self.outbox.look_again()

    async def on_disconnect(self) -> None:
        """Record that players cannot reach the bot: no clock runs out meanwhile."""
        self._is_reachable = False

    def stopped_tasks(self) -> list[str]:
        """Returns the names of tasks that should run as long as the bot does, and do not."""
        tasks = [self._posting, self._firing]
        return [task.get_name() for task in tasks if task is not None and task.done()]

    def is_reachable(self) -> bool:
        """Returns whether players can reach the bot now."""
        return self._is_reachable

    async def _load_other_games(self, after: float = SETTLED) -> None:
        """Loads the games without a running match in a thread, because a player who begins one cannot wait for it."""
        await asyncio.sleep(after)
        for name in self.games:
            try:
                await self.games.ready(name)
            except Exception:
                log.exception("The game %s cannot be loaded", name)

    def _share(self, plan: ShardPlan, drain_others: bool) -> Sharing:
        def taken(number: int) -> None:
            self.poster.forget_pages(lambda guild: shard_of(guild, self.held.count) == number)
            self.outbox.shard_taken(number)
            self.desk.shard_taken()

        async def release(number: int) -> None:
            await asyncio.gather(self.outbox.release(number), self.desk.release(number))

        def hear(topic: str) -> None:
            self.matches.hear(topic)
            self.desk.hear(topic)

        return Sharing(
            self,
            self.store,
            self.held,
            plan,
            release=release,
            taken=taken,
            hear=hear,
            drain_others=drain_others,
        )

    async def launch_shards(self) -> None:
        """Connect to Discord: all shards, or as the leases say."""
        if self.sharing is None:
            await super().launch_shards()
        else:
            await self.sharing.start()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord allows to start one more session."""
        if self.sharing is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.sharing.wait_to_identify(shard_id or 0)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Record that Discord sends a shard's events."""
        if self.sharing is not None:
            self.sharing.note_connected(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Stop the clocks of servers that the bot was removed from while it was not connected."""
        there = {guild.id for guild in self.guilds if not guild.unavailable}
        await _noted(self.absences.look(there, shard_id, self.shard_count or 1))

    async def drain(self, timeout: float = DRAINED_WITHIN) -> None:
        """Hand all shards over to other processes, if there are any that take them."""
        if self.sharing is not None:
            await self.sharing.drain(timeout)

    async def load_cogs(self) -> None:
        """Adds the commands that every game has, then the commands of these games' workshops.

        They are not extensions of discord.py. It executes an extension's module again for every bot in a process and
        forgets it with the bot, so that it can be reloaded while the bot runs; this bot never needs that.
        """
        for name in [*COGS, *(cog for manifest in self.games.families.values() for cog in manifest.workshop_cogs)]:
            await importlib.import_module(name).setup(self)

    async def close(self) -> None:
        """Finishes what was begun, says goodbye, closes the store. What is unposted waits for the next start."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self.in_progress.until_idle()
                await self.clicks.panels.finish()
        await self.computers.close()
        await self.thinking.close()
        self._close_lost.cancel()
        if self.sharing is not None:
            await self.sharing.stop()
        if self._loading is not None:
            self._loading.cancel()
        if self._serving is not None:
            self._serving.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._serving
        if self._posting is not None:
            self._posting.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._posting
            self._posting = None
            with contextlib.suppress(Exception):
                # Else it is looked for at the next start.
                await self.outbox.note_posted()
        if self._firing is not None:
            self._firing.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._firing
            self._firing = None
            with contextlib.suppress(Exception):
                await self.timers.stop()
        # A client that has not logged in has nothing to close, and discord.py has not made its queue of events.
        if isinstance(self.loop, asyncio.AbstractEventLoop):
            await super().close()
        await self.store.close()

    async def _register_commands(self) -> None:
        """Registers the commands with Discord, but only when they differ from the last time: Discord rations it."""
        if self._register_always:
            await self.tree.sync()
            return
        commands_now: Json = await self._commands_now()
        now = f"{self.application_id}:{hashlib.sha256(canonical(commands_now).encode()).hexdigest()}"
        if await self.store.note(COMMANDS_NOTE) != now:
            await self.tree.sync()
            await self.store.keep_note(COMMANDS_NOTE, now)
            log.info("Registered %s commands", len(self.tree.get_commands()))

    async def _commands_now(self) -> list[dict[str, Any]]:
        """Returns the commands as Discord gets them, in all languages there are files for."""
        every, translator = self.tree.get_commands(), self.tree.translator
        if translator is None:
            return [command.to_dict(self.tree) for command in every]
        return [await command.get_translated_payload(self.tree, translator) for command in every]

    # -- what comes in -----------------------------------------------------------------------------------------------

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Takes presses and filled-in forms; commands go their own way."""
        pressed = interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if pressed and await self.is_to_answer(interaction):
            self.hear(interaction)
            await self.clicks.take(interaction)

    async def is_to_answer(self, interaction: discord.Interaction[Any]) -> bool:
        """Returns whether an interaction comes for the first time, and is this process's to answer."""
        if not self.deliveries.is_first(interaction.id):
            return False
        if not await self.held.may_answer(interaction.id, interaction.guild_id):
            return False
        return self.allowances is None or await self._is_allowed(interaction, self.allowances)

    async def _is_allowed(self, interaction: discord.Interaction[Any], allowances: Allowances) -> bool:
        """Returns whether a person and their server have an allowance left; tells them when they will."""
        too_much = allowances.take(interaction.user.id, interaction.guild_id, expenses_of(interaction))
        if too_much is None:
            return True
        is_typing = interaction.type is discord.InteractionType.autocomplete
        if not is_typing and allowances.may_be_told(interaction.user.id):
            with contextlib.suppress(discord.HTTPException, aiohttp.ClientError):
                await interaction.response.send_message(in_a_message(too_much.sentence), ephemeral=True)
        return False

    def hear(self, interaction: discord.Interaction[Any]) -> None:
        """Notes the channel of a user who presses or types something."""
        self.on_heard(interaction.id, interaction.type.name)
        self.matches.channel_activity.heard_of(interaction.user.id, interaction.channel_id or 0, int(self.now()))

    async def on_app_command_completion(self, interaction: discord.Interaction[Any], command: object) -> None:
        """Record that a command has ended well."""
        try:
            await self.note_done(interaction, reply_to(interaction))
        finally:
            await self.end_command(interaction)

    async def note_done(self, interaction: discord.Interaction[Any], reply: Response) -> None:
        """Record what a user was told in private, and tells them what else they should know."""
        if reply.is_private:
            self.private_messages.stands(interaction)
        await self.tell_of_delivery_failure(interaction, reply)

    async def tell_of_delivery_failure(self, interaction: discord.Interaction[Any], reply: Response) -> None:
        """Tells each person once when nothing can be posted in this channel now, and who can fix it.

        Where Discord says with the interaction that the bot may post here, that is tried once instead.
        """
        channel_id = interaction.channel_id or 0
        failure = self.outbox.delivery_failure(channel_id)
        is_forbidden = failure is not None and failure.obstacle is Obstacle.FORBIDDEN
        if failure is not None and is_forbidden and not failure.is_doubted and may_post(interaction):
            failure.is_doubted = True
            self.outbox.try_again([channel_id])
        elif failure is not None and interaction.user.id not in failure.told:
            failure.told.add(interaction.user.id)
            await reply.tell(waiting_posts(failure.obstacle))

    async def end_command(self, interaction: discord.Interaction[Any]) -> None:
        """Record that a command has ended, well or not."""
        try:
            await reply_to(interaction).end()
        finally:
            self.in_progress.end()

    # -- what may let posts through again ----------------------------------------------------------------------------

    def _try_again(self, channels: Sequence[int] | None = None) -> None:
        """Try again what Discord refused, in these channels or anywhere, and in the leagues."""
        self.outbox.try_again(channels)
        self.desk.try_again()

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread has been unlocked, perhaps."""
        self._try_again([payload.thread_id])

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """A channel's permissions may have changed."""
        if before.overwrites != after.overwrites:
            self._try_again()

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role's permissions may have changed."""
        if before.permissions != after.permissions:
            self._try_again()

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot itself has got other roles, perhaps; of others Discord does not tell."""
        if self.user is not None and after.id == self.user.id and before.roles != after.roles:
            self._try_again()

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """The bot may see a channel again, perhaps."""
        self._try_again()

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """The bot may see a thread again, perhaps."""
        self._try_again([thread.id])

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot is back on a server, perhaps."""
        self.desk.wake_all()
        self._try_again()
        await _noted(self.absences.end(guild.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Asks the players of the match in that thread what becomes of it. A full server may have room again."""
        for match_id in await self.matches.live_in(payload.thread_id):
            await self.matches.lose_thread(match_id, payload.parent_id)
        self._try_again()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Lets the clocks of a server go on, and serves its leagues: this process knows it now."""
        self.desk.wake_all()
        await _noted(self.absences.end(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Stops the clocks of a server that the bot was removed from."""
        await _noted(self.absences.begin(guild.id))

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Stops the clocks of a server that Discord cannot reach."""
        await _noted(self.absences.begin(guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """With a channel its threads are gone."""
        for match_id in await self.matches.live_in(channel.id):
            await self.matches.lose_thread(match_id)

    @tasks.loop(hours=1)
    async def _close_lost(self) -> None:
        """Calls off the matches that no player has moved for days since their thread was deleted."""
        try:
            await self.matches.close_lost(DAYS_TO_MOVE * 86400)
        except Exception:
            log.exception("Matches whose thread is gone could not be called off")

    async def on_message(self, message: discord.Message, /) -> None:
        """Reads no messages."""

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Logs what goes wrong outside of any interaction."""
        log.exception("%s failed", event_method)


async def _noted(absence: Coroutine[Any, Any, None]) -> None:
    """Wait until it is stored which servers the bot has lost, or has again; if that cannot be, the log has it."""
    try:
        await absence
    except Unavailable as why:
        log.error("I cannot note which servers I am on, because %s", why)


def _complain(posting: asyncio.Task[None]) -> None:
    if not posting.cancelled() and posting.exception() is not None:
        log.critical("The task %s has stopped", posting.get_name(), exc_info=posting.exception())
