"""`/game new`, `join`, `leave`, `start`, `again`, `draw`, `concede`: finding each other, beginning, ending a match."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import LEAST_PLAYERS, LETTERS, Guest, MatchCard, Status
from bot.clocks.pace import TimeControl, agreed
from bot.matches.house_rules import HOUSE_RULES, apart
from bot.posting.places import announce, hangs_here, opened_thread
from bot.posting.writer import ANNOUNCEMENT, announcement_of
from bot.prompts.address import Address
from bot.prompts.choices import choices
from bot.prompts.clicks import Ack, Click
from bot.prompts.items import view_of
from bot.prompts.match_options import (
    agreement_prompt,
    chosen_values,
    explained_extras,
    further_options,
    read_extras,
    size_option,
    suggested_extras,
)
from bot.prompts.parts import Button, ButtonStyle, Prompt
from bot.prompts.responses import reply_to
from bot.refusals import AlreadyStarted, NoMatchHere, NotOverYet, OnlyInvited
from bot.words import lobby
from bot.words.computers import begun
from bot.words.sentences import counted, plain_name, safe_name
from cogs.clock import ON_TIME_OUT, suggested_paces
from engine.game import Game, Option
from engine.players.playing import Level
from engine.refusals import NotAllowed, Refusal
from engine.values import Json, Seat

if TYPE_CHECKING:
    from bot.client import Marchwarden

LONGEST_EXTRAS = 300
MOST_PLAYERS: Final = len(LETTERS)
LONGEST_WORDS = 100
MOST_DIGITS: Final = 6
NO_DRAW: Final = "You declined the draw; the match goes on."
MOST_OFFERED: Final = 5
"""Most matches that a user may choose from when joining: each button has a row of its own."""
DECLINED: Final = "You declined. The seat is open again."


class LobbyCog(commands.GroupCog, group_name="game", group_description="Begin, join and end matches, and look at them"):
    """The way into a match and out of it."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        self._beginning: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()
        bot.clicks.on("join", self.on_join)
        bot.clicks.on("decline", self.on_decline)
        bot.clicks.on("leave", self.on_leave)
        bot.clicks.on("start", self.on_start)
        bot.clicks.on("again", self.on_again, Ack.PRIVATE)
        bot.clicks.on("options", self.on_options, Ack.PRIVATE)
        bot.clicks.on("agree_page", self.on_agree_page)
        bot.clicks.on("agree", self.on_agree)
        bot.clicks.on("offer", self.on_offer)
        bot.clicks.on("draw", self.on_draw)
        bot.clicks.on("nodraw", self.on_no_draw)

    # -- commands ----------------------------------------------------------------------------------------------------

    @app_commands.command(name="new")
    @app_commands.describe(
        game="The game to play; the first on the list if you leave it out",
        size="The size of the match, and so its length; the usual size if you leave it out",
        invite="A person to keep a seat for",
        extras="Other options, for example: items, minor terrains",
        players="Number of players, including you",
        invite2="Another person to keep a seat for",
        invite3="Another person to keep a seat for",
        invite4="Another person to keep a seat for",
        invite5="Another person to keep a seat for",
        words="Some words of your own that go into the dice, so that nobody can have chosen them",
        pace="How much time each player has; no clock if you leave it out",
        time_out="What happens when a player's time is up",
        against="Play against the computer: how well it plays",
        watch="Watch only: how well the computer plays that answers for you",
    )
    @app_commands.choices(time_out=ON_TIME_OUT)
    async def new(
        self,
        interaction: discord.Interaction[Marchwarden],
        game: str | None = None,
        size: int | None = None,
        invite: discord.User | None = None,
        extras: app_commands.Range[str, 0, LONGEST_EXTRAS] = "",
        players: app_commands.Range[int, LEAST_PLAYERS, MOST_PLAYERS] | None = None,
        invite2: discord.User | None = None,
        invite3: discord.User | None = None,
        invite4: discord.User | None = None,
        invite5: discord.User | None = None,
        words: app_commands.Range[str, 0, LONGEST_WORDS] = "",
        pace: app_commands.Range[str, 0, LONGEST_EXTRAS] = "",
        time_out: str | None = None,
        against: Level | None = None,
        watch: Level | None = None,
    ) -> None:
        """Begin a match in a thread of its own"""
        chosen_pace = agreed(pace, time_out)
        rules = await self._game(game)
        declared = await self.bot.contents.options(interaction.guild_id or 0, rules)
        written, house = apart(read_extras([*declared, *HOUSE_RULES], extras))
        options = await self.bot.contents.brought(interaction.guild_id or 0, rules, written)
        largest = size_option(rules.options)
        if largest is not None:
            options = {largest.key: largest.check(largest.default if size is None else size)} | options
        elif size is not None:
            raise NotAllowed(f"A match of {rules.title} has one size. Leave `size` out.")
        people = (invite, invite2, invite3, invite4, invite5)
        guests = guests_of(interaction.user, people)
        wanted = players or max(len(guests) + 1 + (against is not None), rules.seats[0])
        if wanted not in rules.seats:
            seats = " or ".join(map(str, dict.fromkeys((rules.seats[0], rules.seats[-1]))))
            how_many = seats if len(rules.seats) < 3 else f"{rules.seats[0]} to {rules.seats[-1]}"
            raise NotAllowed(f"{rules.title} is played by {how_many}, and you want {wanted} players.")
        if len(guests) >= wanted:
            raise NotAllowed(
                f"You invite {counted(len(guests), 'person', 'people')}, and a match of {wanted} has room for "
                f"{wanted - 1} besides you. Choose more `players`, or invite fewer."
            )
        against = against or watch
        others = [] if against is None else [against] * (wanted - 1 - len(guests))
        if against is not None and not others:
            raise NotAllowed("All seats are kept for people. Choose more `players`, or leave `against` out.")
        was_played = await self._was_played_here(interaction)
        card = await self._open_match(
            interaction,
            rules.name,
            wanted,
            guests,
            options,
            words,
            beside=was_played,
            house=house,
            pace=chosen_pace,
            computers=others,
            stand_in=watch,
        )
        if card.free and card.open_to_all:
            announced = await announce(interaction, card, announcement_of(card, self.bot.games.size(card)))
            if announced is not None:
                await self.bot.matches.note_shown(card.id, ANNOUNCEMENT, announced)
        if card.status is not Status.OPEN:
            await reply_to(interaction).show(begun(card, self.bot.games.size(card)))
            return
        await self.bot.private_messages.waits(interaction, card.id)
        await reply_to(interaction).show(lobby.waits(card, self.bot.games.size(card)))

    @new.autocomplete("game")
    async def _games(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        games = self.bot.games
        return choices((_introduced(title, games.about(name)), name) for title, name in games.like(typed).items())

    @new.autocomplete("size")
    async def _sizes(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[int]]:
        rules = await self._game_typed(interaction)
        largest = None if rules is None else size_option(rules.options)
        if rules is None or largest is None:
            return []
        sizes = largest.usual or self.bot.games.face(rules.name).sizes or [int(str(largest.default))]
        named = {size: largest.explained(size, f"{size} {largest.words}") for size in sizes}
        if largest.default in named:
            named[int(str(largest.default))] += ", the usual size"
        fitting = [size for size in sizes if str(size).startswith(str(typed))]
        fitting = fitting or [size for size in sizes if str(typed).casefold() in named[size].casefold()]
        # Another size than the one that is typed is not proposed: whoever presses Enter would get it unsaid.
        return choices(
            (named.get(size, f"{size} {largest.words}"), size) for size in fitting or _typed_size(largest, typed)
        )

    @new.autocomplete("pace")
    async def _paces(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return suggested_paces(typed)

    @new.autocomplete("extras")
    async def _extras(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        rules = await self._game_typed(interaction)
        if rules is None:
            return []
        size = size_option(rules.options)
        declared = await self.bot.contents.options(interaction.guild_id or 0, rules)
        options = [option for option in [*declared, *HOUSE_RULES] if option is not size]
        return choices((explained_extras(options, text), text) for text in suggested_extras(options, typed))

    @app_commands.command(name="join")
    @app_commands.describe(words="Some words of your own that go into the dice")
    async def join(
        self,
        interaction: discord.Interaction[Marchwarden],
        words: app_commands.Range[str, 0, LONGEST_WORDS] = "",
    ) -> None:
        """Take a seat in the match of this thread, or in one that waits in this channel"""
        try:
            card = await self._here(interaction)
        except NoMatchHere as none_here:
            await self._join_elsewhere(interaction, words, none_here)
        else:
            await reply_to(interaction).show(await self._join(interaction, card.id, words))

    @app_commands.command(name="leave")
    async def leave(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Give up your seat, or one kept for you, before the match starts; its creator calls it off"""
        card = await self._here(interaction)
        try:
            told = await self._leave(interaction, card.id)
        except OnlyInvited:
            await self.bot.matches.decline(card.id, interaction.user.id)
            told = DECLINED
        await reply_to(interaction).show(told)

    @app_commands.command(name="start")
    async def start(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Start the match of this thread; its creator may do so before all seats are taken"""
        card = await self._here(interaction)
        await self.bot.matches.start(card.id, interaction.user.id)
        await reply_to(interaction).show(self.bot.games.face(card.game).opening_command or "The match begins.")

    @app_commands.command(name="again")
    async def again(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Begin another match of the same size with the same people"""
        card = await self._here(interaction)
        await reply_to(interaction).show(await self._again(interaction, card))

    @app_commands.command(name="concede")
    @app_commands.describe(sure="You cannot undo a concession")
    async def concede(
        self, interaction: discord.Interaction[Marchwarden], sure: Literal["Yes, I concede the match"]
    ) -> None:
        """Give the match of this thread up"""
        card = await self._here(interaction)
        await self.bot.matches.concede(card.id, interaction.user.id)
        await reply_to(interaction).show("You have conceded the match.")

    @app_commands.command(name="draw")
    @app_commands.describe(answer="Leave it out to offer a draw, or to agree to one")
    async def draw(
        self, interaction: discord.Interaction[Marchwarden], answer: Literal["Decline the draw"] | None = None
    ) -> None:
        """Offer a draw in the match of this thread, agree to one, or decline it"""
        card = await self._here(interaction)
        if answer is None:
            told = await self._draw(card.id, interaction.user.id, may_offer=True)
        else:
            await self.bot.matches.decline_draw(card.id, interaction.user.id)
            told = NO_DRAW
        await reply_to(interaction).show(told)

    # -- buttons -----------------------------------------------------------------------------------------------------

    async def on_join(self, click: Click) -> None:
        """Takes a seat: below the invitation, or where a user was asked in private which match to join."""
        said = await self._join(click.interaction, click.address.match, "")
        if click.is_private:
            await click.close(said)
            await self._seated_elsewhere(click.interaction, click.address.match)
            return
        await click.tell(said)
        card = await self.bot.matches.card(click.address.match)
        if click.interaction.channel_id != card.channel_id:
            # The announcement in the channel.
            await self._seated_elsewhere(click.interaction, card.id)
            return
        await self.bot.private_messages.over(click.interaction, says_so=True)

    async def on_decline(self, click: Click) -> None:
        """Gives the kept seat up."""
        await self.bot.matches.decline(click.address.match, click.user_id)
        await click.tell(DECLINED)

    async def on_leave(self, click: Click) -> None:
        """Gives the seat up."""
        await click.tell(await self._leave(click.interaction, click.address.match))

    async def on_start(self, click: Click) -> None:
        """Starts the match; the thread says so."""
        await self.bot.matches.start(click.address.match, click.user_id)
        await self.bot.private_messages.over(click.interaction)

    async def on_again(self, click: Click) -> None:
        """Begins another match with the same people."""
        card = await self.bot.matches.card(click.address.match)
        await click.close(await self._again(click.interaction, card))

    async def on_options(self, click: Click) -> None:
        """Opens the options panel, for the creator of the match."""
        await self._show_options(click, 0)

    async def on_agree_page(self, click: Click) -> None:
        """Turns to another page of it."""
        page = click.address.argument
        await self._show_options(click, int(page) if page.isdecimal() and len(page) < 3 else 0)

    async def on_agree(self, click: Click) -> None:
        """Agrees on what was chosen."""
        number, _, page = click.address.argument.partition(".")
        card = await self.bot.matches.card(click.address.match)
        options = await self._further(card)
        wanted = int(number) if number.isdecimal() and len(number) < 3 else len(options)
        key, value = chosen_values(options, wanted, click.values)
        if key in [option.key for option in HOUSE_RULES]:
            await self.bot.matches.agree_on_house_rule(card.id, click.user_id, key, str(value))
        else:
            brought = await self.bot.contents.brought(card.guild_id, self.bot.games.game(card.game), {key: value})
            await self.bot.matches.agree(card.id, click.user_id, brought)
        await self._show_options(click, int(page) if page.isdecimal() and len(page) < 3 else 0)

    async def _show_options(self, click: Click, page: int) -> None:
        card = await self.bot.matches.card(click.address.match)
        if card.status is not Status.OPEN:
            raise AlreadyStarted
        if click.user_id != card.created_by:
            raise NotAllowed(f"{safe_name(card.host)}, who began this match, chooses the options.")
        options = await self._further(card)
        agreed = {**card.options, **await self.bot.matches.house_rules(card.id)}
        await click.redraw(agreement_prompt(options, agreed, click.address, page))

    async def _further(self, card: MatchCard) -> list[Option]:
        declared = await self.bot.contents.options(card.guild_id, self.bot.games.game(card.game))
        return [*further_options(declared), *HOUSE_RULES]

    async def on_offer(self, click: Click) -> None:
        """Offers a draw, or agrees to one."""
        await click.tell(await self._draw(click.address.match, click.user_id, may_offer=True))

    async def on_draw(self, click: Click) -> None:
        """Agrees to the draw that is offered."""
        await click.tell(await self._draw(click.address.match, click.user_id, may_offer=False))

    async def on_no_draw(self, click: Click) -> None:
        """Declines the draw that is offered."""
        await self.bot.matches.decline_draw(click.address.match, click.user_id)
        await click.tell(NO_DRAW)

    # -- actions -----------------------------------------------------------------------------------------------------

    async def _here(self, interaction: discord.Interaction[Marchwarden]) -> MatchCard:
        return await self.bot.answering.match_here(interaction)

    async def _was_played_here(self, interaction: discord.Interaction[Marchwarden]) -> bool:
        """Returns whether a match is over in this thread, whose name goes on saying how it ended."""
        try:
            return (await self._here(interaction)).status is Status.OVER
        except NoMatchHere:
            return False

    async def _join(self, interaction: discord.Interaction[Marchwarden], match_id: int, words: str) -> str:
        card = await self.bot.matches.join(match_id, interaction.user.id, _name(interaction), words.strip())
        return lobby.seated(card, elsewhere=interaction.channel_id != card.channel_id)

    async def _join_elsewhere(
        self, interaction: discord.Interaction[Marchwarden], words: str, none_here: NoMatchHere
    ) -> None:
        """Takes a seat in the one match that waits in a thread of this channel, or that keeps a seat there, or offers
        the waiting matches of this server. Without one, raises `NoMatchHere` for a user who plays already, or
        `NotAllowed`.
        """
        waiting = await self.bot.answering.with_room(interaction)
        here = [card for card in waiting if hangs_here(interaction, card)]
        meant = [card for card in here if card.is_invited(interaction.user.id)] or here
        if len(meant) == 1:
            await reply_to(interaction).show(await self._join(interaction, meant[0].id, words))
            await self._seated_elsewhere(interaction, meant[0].id)
        elif waiting:
            prompt = await self._which_to_join(waiting[:MOST_OFFERED], interaction.user.id, bool(words.strip()))
            await reply_to(interaction).show(prompt.text, view=view_of(prompt))
        elif none_here.threads or none_here.lost or none_here.seated:
            raise none_here
        else:
            raise NotAllowed(lobby.NOBODY_WAITS)

    async def _seated_elsewhere(self, interaction: discord.Interaction[Marchwarden], match_id: int) -> None:
        """Records that a user was told elsewhere where they sit, until the match begins; deletes earlier refusals."""
        await self.bot.private_messages.over(interaction)
        await self.bot.private_messages.waits(interaction, match_id)

    async def _which_to_join(self, waiting: Sequence[MatchCard], user_id: int, has_words: bool) -> Prompt:
        games = self.bot.games
        looks = [await self.bot.matches.look(card.id, user_id) for card in waiting]
        lines = [lobby.list_line(look, user_id, games.face(look.card.game), games.size(look.card)) for look in looks]
        join = [(Button(lobby.join_label(card), Address(card.id).to("join"), ButtonStyle.GOOD),) for card in waiting]
        return Prompt(lobby.which_to_join(lines, has_words), tuple(join))

    async def _leave(self, interaction: discord.Interaction[Marchwarden], match_id: int) -> str:
        card = await self.bot.matches.leave(match_id, interaction.user.id)
        return lobby.CALLED_OFF if card.status is Status.OVER else "Your seat is free again."

    async def _draw(self, match_id: int, user_id: int, may_offer: bool) -> str:
        played = await self.bot.matches.agree_on_draw(match_id, user_id, may_offer)
        if played.card.status is Status.OVER:
            return "The match ends in a draw."
        return "You want a draw. The match goes on until all players want it; a player who plays on ends the offer."

    async def _again(self, interaction: discord.Interaction[Marchwarden], card: MatchCard) -> str:
        """Begins a match again, or leads into the one that another player has begun already."""
        if card.status is Status.OPEN and card.is_invited(interaction.user.id):
            # In a thread that may hold both, another player of the last match was faster.
            return await self._join(interaction, card.id, "")
        if card.status is not Status.OVER:
            raise NotOverYet(started=card.status is not Status.OPEN)
        last = await self.bot.matches.last_of(card)
        # A user who presses at the same moment as another finds the match that the other has begun.
        async with self._beginning.setdefault(last.id, asyncio.Lock()):
            begun = await self.bot.matches.last_of(last)
            if begun.status is Status.OVER:
                before = card if begun.seat_of(interaction.user.id) is None else begun
                return await self._begin_again(interaction, before)
        return await self._go_on(interaction, card, begun)

    async def _go_on(self, interaction: discord.Interaction[Marchwarden], before: MatchCard, begun: MatchCard) -> str:
        """Leads who played in a match into the one that has begun it again."""
        me = interaction.user.id
        if begun.status is not Status.OPEN:
            return lobby.is_played(begun)
        if begun.seat_of(me) is not None:
            return lobby.seated(begun, elsewhere=interaction.channel_id != begun.channel_id)
        if before.seat_of(me) is None:
            raise NotAllowed(lobby.next_waits(begun))
        return await self._join(interaction, begun.id, "")

    async def _begin_again(self, interaction: discord.Interaction[Marchwarden], card: MatchCard) -> str:
        me = interaction.user.id
        if card.seat_of(me) is None:
            raise NotAllowed("Only players of this match can begin it again. `/game new` is for everybody.")
        # All keep their place in the order: their letter, and its colour.
        places = zip(LETTERS, card.seats, strict=False)
        before = [Guest(one.user_id, one.name, Seat(letter)) for letter, one in places if one.has_person]
        others = [Level(one.computer) for one in card.seats if one.computer is not None and not one.has_person]
        guests = [one for one in before if one.user_id != me]
        mine = next(one.seat for one in before if one.user_id == me)
        fresh = await self._open_match(
            interaction,
            card.game,
            len(before) + len(others),
            guests,
            card.options,
            "",
            beside=True,
            seat=mine,
            follows=card.id,
            pace=card.pace,
            computers=others,
        )
        if fresh.status is not Status.OPEN:
            return begun(fresh, self.bot.games.size(fresh))
        await self.bot.private_messages.waits(interaction, fresh.id)
        return lobby.waits(fresh, self.bot.games.size(fresh))

    async def _open_match(
        self,
        interaction: discord.Interaction[Marchwarden],
        game: str,
        wanted: int,
        guests: Sequence[Guest],
        options: Mapping[str, Json],
        words: str,
        beside: bool = False,
        seat: Seat | None = None,
        follows: int | None = None,
        house: Mapping[str, str] | None = None,
        pace: TimeControl | None = None,
        computers: Sequence[Level] = (),
        stand_in: Level | None = None,
    ) -> MatchCard:
        """Makes the thread, then the match in it, which starts if all others are computer players. In a thread
        already, the match takes that one, or one `beside` it.
        """
        name = _name(interaction)
        number = await self.bot.matches.next_id()
        assert interaction.guild_id is not None
        async with opened_thread(interaction, self._thread_name(game, number, name), beside=beside) as place:
            card = await self.bot.matches.create(
                game=game,
                guild_id=interaction.guild_id,
                channel_id=place.id,
                parent_id=place.parent_id,
                user_id=interaction.user.id,
                name=name,
                options=options,
                words=words.strip(),
                wanted=wanted,
                invited=guests,
                seat=seat,
                follows=follows,
                house_rules=house,
                pace=pace,
                computers=computers,
                stand_in=stand_in,
            )
        if card.id != number:
            # Another user opened a match at the same moment and got the number.
            await place.rename(self._thread_name(game, card.id, name))
        return await self.bot.matches.start_alone(card)

    async def _game(self, named: str | None) -> Game[Any]:
        """Returns the game that is meant by its name or title; the first there is when none is named."""
        return await self.bot.games.ready(self.bot.games.named(named or next(iter(self.bot.games))))

    async def _game_typed(self, interaction: discord.Interaction[Marchwarden]) -> Game[Any] | None:
        """Returns the game that is typed beside, for suggestions; None when it is not known."""
        try:
            return await self._game(getattr(interaction.namespace, "game", None))
        except Refusal:
            return None

    def _thread_name(self, game: str, number: int, name: str) -> str:
        return lobby.thread_name(self.bot.games.title(game), number, [plain_name(name)])


def guests_of(host: discord.abc.User, named: Iterable[discord.abc.User | None]) -> list[Guest]:
    """Returns the people for whom seats are kept, each once. Raises `NotAllowed` for anybody who cannot play."""
    guests: dict[int, Guest] = {}
    for person in named:
        if person is None:
            continue
        name = safe_name(person.display_name)
        if person.id == host.id:
            raise NotAllowed("You have a seat in your own match already; invite others.")
        if person.bot:
            raise NotAllowed(f"{name} is a bot and cannot play. To play against the computer, use `against`.")
        if not isinstance(person, discord.Member):
            raise NotAllowed(f"{name} is not on this server and could not join. Invite a member.")
        guests[person.id] = Guest(person.id, person.display_name)
    return list(guests.values())


def _typed_size(largest: Option, typed: object) -> list[int]:
    """Returns the size that is typed, where a match may have it."""
    number = int(str(typed)) if str(typed).isdecimal() and len(str(typed)) < MOST_DIGITS else None
    return [number] if number is not None and number in largest.bounds else []


def _introduced(title: str, about: str) -> str:
    """Returns a game with what kind of game it is: "Legacy's Allure: two kingdoms ..."."""
    return f"{title}: {about}" if about else title


def _name(interaction: discord.Interaction[Marchwarden]) -> str:
    return interaction.user.display_name


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(LobbyCog(bot))
