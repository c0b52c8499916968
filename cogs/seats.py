"""`/game move`, `replace`, `claim`: when a thread is gone, or a player has left the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Guest, MatchCard, Obstacle, Status
from bot.posting.places import has_left, opened_thread
from bot.prompts import limits
from bot.prompts.choices import NOT_NOW, choices, only_why
from bot.prompts.clicks import Click
from bot.prompts.responses import reply_to
from bot.words import lobby
from bot.words.computers import stands_in_for
from bot.words.sentences import plain_name, safe_name, shortened
from engine.players.playing import Level
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Seat

if TYPE_CHECKING:
    from bot.client import Marchwarden


class Seats(commands.Cog):
    """What players do themselves when something is gone. Its commands belong to the group of the lobby."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        game = bot.tree.get_command("game")
        assert isinstance(game, app_commands.Group), "the lobby is loaded first"
        for command in (self._move_command(), self._replace_command(), self._claim_command()):
            game.add_command(command, override=True)
        bot.clicks.on("move", self.on_move)
        bot.clicks.on("sit", self.on_sit)

    # -- another thread ----------------------------------------------------------------------------------------------

    def _move_command(self) -> app_commands.Command[Seats, ..., None]:
        @app_commands.describe(match="Which of your matches; you may leave it out when it is the only one")
        async def move(interaction: discord.Interaction[Marchwarden], match: int | None = None) -> None:
            card = await self._to_be_moved(interaction, match)
            await reply_to(interaction).show(await self._move(interaction, card))

        async def offered(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
            cards = [card for card in await self._mine(interaction) if self._is_stuck(card)]
            lines = [(f"{card.id}: {' against '.join(plain_name(s.name) for s in card.seats)}", card) for card in cards]
            return choices((line, card.id) for line, card in lines if str(typed).lower() in line.lower())

        about = "Go on here with a match whose thread is gone or locked"
        command: app_commands.Command[Seats, ..., None] = app_commands.Command(
            name="move", description=about, callback=move
        )
        command.autocomplete("match")(offered)
        return command

    async def on_move(self, click: Click) -> None:
        """Goes on with a match in a new thread of the channel in which its players were asked."""
        card = await self.bot.matches.card(click.address.match)
        if card.lost_at is None and card.status is not Status.OVER:
            await click.close(self._lost(card))
            return
        await self._move(click.interaction, card)
        await click.close(self._lost(await self.bot.matches.card(card.id)))

    def _lost(self, card: MatchCard) -> str:
        return lobby.lost(card, self.bot.games.size(card))

    async def _move(self, interaction: discord.Interaction[Marchwarden], card: MatchCard) -> str:
        if card.seat_of(interaction.user.id) is None:
            raise NotAllowed("You do not play in this match, so you cannot move it.")
        if card.status is Status.OVER:
            raise NotAllowed("This match is over. `/game new` begins another one.")
        if not self._is_stuck(card):
            raise NotAllowed(f"This match is played in <#{card.channel_id}>, and nothing keeps it from going on there.")
        names = [plain_name(seat.name) for seat in card.seats]
        async with opened_thread(
            interaction, lobby.thread_name(self.bot.games.title(card.game), card.id, names)
        ) as place:
            moved = await self.bot.matches.move(card.id, interaction.user.id, place.id, place.parent_id, stuck=True)
        self.bot.outbox.forget_delivery_failure(card.channel_id)
        return lobby.goes_on(moved)

    async def _to_be_moved(self, interaction: discord.Interaction[Marchwarden], number: int | None) -> MatchCard:
        mine = await self._mine(interaction)
        cards = [card for card in mine if card.id == number or (number is None and self._is_stuck(card))]
        if len(cards) == 1:
            return cards[0]
        if not cards:
            raise NotAllowed("None of your matches here has lost its thread. `/game list` shows where you play.")
        raise NotUnderstood("Several of your matches have lost their thread: choose one with `match`.")

    async def _mine(self, interaction: discord.Interaction) -> list[MatchCard]:
        return await self.bot.matches.of_user(interaction.user.id, interaction.guild_id)

    def _is_stuck(self, card: MatchCard) -> bool:
        """Returns whether a match cannot go on in its thread until a person other than its players fixes that."""
        failure = self.bot.outbox.delivery_failure(card.channel_id)
        blocked = failure is not None and failure.obstacle in (Obstacle.LOCKED, Obstacle.FORBIDDEN, Obstacle.GONE)
        return card.lost_at is not None or blocked

    # -- another player ----------------------------------------------------------------------------------------------

    def _replace_command(self) -> app_commands.Command[Seats, ..., None]:
        @app_commands.describe(
            player="The player who has left the server; leave it out for your own seat",
            by="The person who may replace them, if they want to",
            computer="How well the computer plays that answers meanwhile",
        )
        async def replace(
            interaction: discord.Interaction[Marchwarden],
            player: str | None = None,
            by: discord.Member | None = None,
            computer: Level | None = None,
        ) -> None:
            card, seat = await self._mine_or_left(interaction, player)
            if computer is not None:
                await self.bot.matches.stand_in(card.id, seat, computer, interaction.user.id)
                await reply_to(interaction).show(stands_in_for(card, seat, interaction.user.id))
                return
            if by is None or player is None:
                raise NotAllowed("Choose a person with `player` and `by`, or a computer player with `computer`.")
            if by.bot:
                raise NotAllowed(f"{safe_name(by.display_name)} is a bot and cannot play.")
            guest = Guest(by.id, by.display_name)
            await self.bot.matches.offer_seat(card.id, interaction.user.id, seat, guest)
            await reply_to(interaction).show(f"{safe_name(by.display_name)} is asked to take the seat.")

        about = "Let a computer play for you, or offer the seat of a player who has left"
        command: app_commands.Command[Seats, ..., None] = app_commands.Command(
            name="replace", description=about, callback=replace
        )
        command.autocomplete("player")(self._others)
        return command

    def _claim_command(self) -> app_commands.Command[Seats, ..., None]:
        @app_commands.describe(player="The player who has left the server", sure="You cannot undo this")
        async def claim(
            interaction: discord.Interaction[Marchwarden],
            player: str,
            sure: Literal["Yes, they forfeit the match"],
        ) -> None:
            card, seat = await self._left(interaction, player)
            await self.bot.matches.claim(card.id, interaction.user.id, seat)
            await reply_to(interaction).show(f"{safe_name(card.names()[seat])} has forfeited this match.")

        about = "Forfeit the seat of a player who has left the server: it counts as conceding"
        command: app_commands.Command[Seats, ..., None] = app_commands.Command(
            name="claim", description=about, callback=claim
        )
        command.autocomplete("player")(self._others)
        return command

    async def on_sit(self, click: Click) -> None:
        """Takes the seat of a player who has left."""
        card = await self.bot.matches.card(click.address.match)
        seat = click.address.seat
        if seat not in card.names():
            raise NotUnderstood("There is no such seat in this match.")
        is_open = await self.bot.matches.is_open_to_anybody(card.id, seat)
        if not is_open and not await has_left(click.interaction.guild, card.user_of(seat)):
            raise NotAllowed(lobby.still_here(card, seat))
        name = click.interaction.user.display_name
        card = await self.bot.matches.take_over(card.id, seat, click.user_id, name)
        await click.close(f"{safe_name(name)} has taken the seat.")

    async def _others(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Returns the other players, whoever of them has left."""
        try:
            card = await self.bot.answering.match_here(interaction)
        except Refusal as none_here:
            return only_why(none_here, NOT_NOW, interaction.guild)
        names = [plain_name(seat.name) for seat in card.seats if seat.user_id != interaction.user.id]
        return choices((name, name) for name in names if typed.lower() in name.lower())

    async def _mine_or_left(
        self, interaction: discord.Interaction[Marchwarden], typed: str | None
    ) -> tuple[MatchCard, Seat]:
        """Returns this channel's match and the user's own seat, or that of a player who has left."""
        if typed is not None:
            return await self._left(interaction, typed)
        card = await self.bot.answering.match_here(interaction)
        seat = card.seat_of(interaction.user.id)
        if seat is None:
            raise NotAllowed("You do not play in this match. Only its players can hand a seat over.")
        return card, seat

    async def _left(self, interaction: discord.Interaction[Marchwarden], typed: str) -> tuple[MatchCard, Seat]:
        """Returns this channel's match and the seat of a player who has left. Raises `NotAllowed` if there is none."""
        card = await self.bot.answering.match_here(interaction)
        if card.seat_of(interaction.user.id) is None:
            raise NotAllowed("Only players of this match can report that a player has left.")
        wanted = typed.strip().lower()
        for seat in card.seats:
            if (
                seat.user_id != interaction.user.id
                and wanted == shortened(plain_name(seat.name), limits.CHOICE_NAME).lower()
            ):
                if not await has_left(interaction.guild, seat.user_id):
                    raise NotAllowed(lobby.still_here(card, seat.seat))
                return card, seat.seat
        raise NotUnderstood("No other player of this match has that name. The suggestions are the other players.")


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Seats(bot))
