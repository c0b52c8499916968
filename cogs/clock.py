"""`/clock`: the time that players have, pauses, and what the others may do when somebody's time is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import MatchCard
from bot.clocks.pace import EXPLAINED, NONE, PACES, OnTimeOut, agreed, in_words, length
from bot.matches.timing import ShownClock
from bot.prompts.choices import choices
from bot.prompts.clicks import Ack, Click
from bot.prompts.responses import reply_to
from bot.words import clocks
from bot.words.sentences import safe_name

if TYPE_CHECKING:
    from bot.client import Marchwarden

ON_TIME_OUT = [
    app_commands.Choice(name="Play the usual answers for them", value=OnTimeOut.PLAY_ON.value),
    app_commands.Choice(name="Let the opponent claim, wait or give time", value=OnTimeOut.ASK_OPPONENT.value),
]


def suggested_paces(typed: str) -> list[app_commands.Choice[str]]:
    """Returns the paces that fit what is typed, with what each means; what is typed itself where it is one."""
    known = [(f"{pace.name}: {length(pace.bank)} + {length(pace.increment)}", pace.name) for pace in PACES]
    known.append(("none: no clock", NONE))
    fitting = [(words, name) for words, name in known if typed.casefold().strip() in words]
    return choices(fitting or [(f"custom: {typed}", typed)])


class ClockCog(commands.GroupCog, group_name="clock", group_description="The players' time in a match"):
    """Looking at clocks, pausing them, and deciding about time-outs."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        bot.clicks.on("time_claim", self.on_claim)
        bot.clicks.on("time_wait", self.on_wait, Ack.PRIVATE)
        bot.clicks.on("time_give", self.on_give)

    @app_commands.command(name="show")
    async def show(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """See how much time each player has left"""
        card = await self.bot.answering.match_here(interaction)
        await reply_to(interaction).show(await self.described(card))

    async def described(self, card: MatchCard) -> str:
        """Returns how much time each player of a match has left."""
        lines = [f"**Pace:** {in_words(card.pace)}"]
        if card.pace is None:
            return "\n".join([*lines, "`/clock pace` chooses one before a match starts."])
        lines += [self._line(card, clock) for clock in await self.bot.matches.clocks(card.id)]
        if card.paused is not None:
            ends = "`/table resume`" if card.paused.by_organiser else "`/clock resume`"
            lines.append(f"The clocks stand still since {clocks.moment(card.paused.since)}; {ends} starts them.")
        return "\n".join(lines)

    def _line(self, card: MatchCard, clock: ShownClock) -> str:
        name = safe_name(card.names()[clock.seat])
        if clock.expired_at is not None:
            told = f"time is up since {clocks.moment(clock.expired_at, 'R')}"
        elif clock.until is not None:
            told = f"{length(clock.left)} left; runs out {clocks.in_a_while(clock.until)}"
        else:
            told = f"{length(clock.left)} left"
        away = "" if clock.away_until is None else f"; on vacation until {clocks.moment(clock.away_until, 'D')}"
        return f"- {name}: {told}{away}{'; anybody may take this seat' if clock.is_open else ''}"

    @app_commands.command(name="pace")
    @app_commands.describe(pace=EXPLAINED.replace("`", "")[:100], time_out="What happens when a player's time is up")
    @app_commands.choices(time_out=ON_TIME_OUT)
    async def pace(self, interaction: discord.Interaction[Marchwarden], pace: str, time_out: str | None = None) -> None:
        """Choose the pace of the match of this thread before it starts"""
        card = await self.bot.answering.match_here(interaction)
        card = await self.bot.matches.choose_pace(card.id, interaction.user.id, agreed(pace, time_out))
        await reply_to(interaction).show(f"The pace of this match is {in_words(card.pace)}")

    @pace.autocomplete("pace")
    async def _paces(self, interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return suggested_paces(typed)

    @app_commands.command(name="pause")
    async def pause(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Ask for a pause, or agree to one: the clocks stop when all players agree"""
        card = await self.bot.answering.match_here(interaction)
        card = await self.bot.matches.want_pause(card.id, interaction.user.id)
        agreed_now = card.paused is not None
        told = "The clocks stand still." if agreed_now else "I have asked the others. The clocks stop when all agree."
        await reply_to(interaction).show(told)

    @app_commands.command(name="resume")
    async def resume(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Start the clocks again after a pause"""
        card = await self.bot.answering.match_here(interaction)
        await self.bot.matches.resume(card.id, interaction.user.id)
        await reply_to(interaction).show("The clocks are running again.")

    # -- when somebody's time is up ----------------------------------------------------------------------------------

    async def on_claim(self, click: Click) -> None:
        """Counts the player whose time is up as having conceded."""
        address = click.address
        await self.bot.matches.claim_on_time(address.match, click.user_id, address.seat, _at(click))

    async def on_wait(self, click: Click) -> None:
        """Changes nothing: the others may still claim or give time."""
        address = click.address
        await self.bot.matches.must_be_expired(address.match, click.user_id, address.seat, _at(click))
        await click.tell(clocks.WAITING)

    async def on_give(self, click: Click) -> None:
        """Gives the player whose time is up some more."""
        address = click.address
        await self.bot.matches.give_more_time(address.match, click.user_id, address.seat, _at(click))


def _at(click: Click) -> int:
    """Returns which time-out a button belongs to."""
    argument = click.address.argument
    return int(argument) if argument.isdecimal() and len(argument) < 13 else 0


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(ClockCog(bot))
