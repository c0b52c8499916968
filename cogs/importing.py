"""`/game import`: look at a match from a file, and play on from one of its positions in a new match."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Guest
from bot.posting.places import opened_thread
from bot.prompts.responses import reply_to
from bot.words import importing, lobby
from bot.words.sentences import counted, listed, plain_name, safe_name
from cogs.lobby import guests_of
from engine.importing import ImportedMatch, read_import
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Seat

if TYPE_CHECKING:
    from bot.client import Marchwarden

MOST_BYTES: Final = 4_000_000
"""Largest file that is read; the record of a long match has about one megabyte."""
LONGEST_SEAT: Final = 100
PLAY_ON: Final = "Play on from there, in a new match"


class ImportCog(commands.Cog):
    """Reads files. Its command belongs to the group of the lobby."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        # One file at a time: to prove a long match takes seconds.
        self._reading = asyncio.Semaphore(1)
        game = bot.tree.get_command("game")
        assert isinstance(game, app_commands.Group), "the lobby is loaded first"
        game.add_command(self._command(), override=True)

    def _command(self) -> app_commands.Command[ImportCog, ..., None]:
        @app_commands.rename(what="do")
        @app_commands.describe(
            file="The .json file of `/game export`",
            turn="The turn to go to, counted from 1; the last one if you leave it out",
            what="Only look at it, or play on; you look if you leave it out",
            seat="The seat you take, by a name in the file; that of your own name, else the first",
            invite="A person to keep the next seat for; they play on if they join",
            invite2="Another person to keep a seat for",
            invite3="Another person to keep a seat for",
            invite4="Another person to keep a seat for",
            invite5="Another person to keep a seat for",
        )
        async def load(
            interaction: discord.Interaction[Marchwarden],
            file: discord.Attachment,
            turn: app_commands.Range[int, 1, 500] | None = None,
            what: Literal["Only look at it", "Play on from there, in a new match"] = "Only look at it",
            seat: app_commands.Range[str, 0, LONGEST_SEAT] = "",
            invite: discord.User | None = None,
            invite2: discord.User | None = None,
            invite3: discord.User | None = None,
            invite4: discord.User | None = None,
            invite5: discord.User | None = None,
        ) -> None:
            people = (invite, invite2, invite3, invite4, invite5)
            await self._import(interaction, file, turn, plays=what == PLAY_ON, sits=seat, people=people)

        about = "Look at a match from a file of /game export, or play on from it in a new match"
        return app_commands.Command(name="import", description=about, callback=load)

    async def _import(
        self,
        interaction: discord.Interaction[Marchwarden],
        file: discord.Attachment,
        turn: int | None,
        *,
        plays: bool,
        sits: str,
        people: Sequence[discord.User | None],
    ) -> None:
        match = await self._read(file)
        at = len(match.positions) if turn is None else turn
        if at > len(match.positions):
            raise NotUnderstood(f"This file holds {len(match.positions)} turns. Choose one of them.")
        position = match.positions[at - 1]
        game, face = await self.bot.games.ready(match.game), self.bot.games.face(match.game)
        if not plays:
            names = {seat: plain_name(name) for seat, name in match.names.items()}
            view = game.view(game.restore(position), None)
            board = await self.bot.pictures.of_view(face, view, names, interaction.user.id)
            text = importing.looked_at(self.bot.games.title(match.game), list(names.values()), at, match)
            await reply_to(interaction).show(text, files=board.files, embeds=board.embeds)
            return
        if len(match.names) not in game.seats:
            raise NotAllowed("A match of this game cannot have so few or so many players.")
        name = interaction.user.display_name
        seat = own_seat(match, sits, name)
        guests = kept_seats(match, seat, guests_of(interaction.user, people))
        number = await self.bot.matches.next_id()
        title = lobby.thread_name(self.bot.games.title(match.game), number, [plain_name(name)])
        async with opened_thread(interaction, title, beside=True) as thread:
            card = await self.bot.matches.create(
                game=match.game,
                guild_id=interaction.guild_id or 0,
                channel_id=thread.id,
                parent_id=thread.parent_id,
                user_id=interaction.user.id,
                name=name,
                options=match.options,
                wanted=len(match.names),
                start=position,
                seat=seat,
                invited=guests,
            )
        await reply_to(interaction).show(lobby.waits(card, self.bot.games.size(card)))

    async def _read(self, file: discord.Attachment) -> ImportedMatch:
        if file.size > MOST_BYTES:
            raise NotAllowed(f"This file is larger than {MOST_BYTES // 1_000_000} MB, so I do not read it.")
        try:
            text = (await file.read()).decode("utf-8")
        except (UnicodeDecodeError, discord.HTTPException) as error:
            raise NotUnderstood("I cannot read this file. Take the .json file of `/game export`.") from error
        for name in self.bot.games:
            # The game's rules are loaded beside the event loop where the file is about them.
            if f'"{name}"' in text:
                await self.bot.games.ready(name)
        async with self._reading:
            return await asyncio.to_thread(read_import, text, self.bot.matches.games)


def own_seat(match: ImportedMatch, typed: str, name: str) -> Seat:
    """Returns the seat that a user takes: the typed one, else that of their own name, else the first.

    Raises `NotUnderstood` for a name that is not in the file.
    """
    by_name = {plain_name(one).casefold(): seat for seat, one in match.names.items()}
    if not typed:
        return by_name.get(plain_name(name).casefold(), next(iter(match.names)))
    letter = Seat(typed.strip().upper())
    found = letter if letter in match.names else by_name.get(typed.strip().casefold())
    if found is None:
        names = listed(safe_name(one) for one in match.names.values())
        raise NotUnderstood(f"Nobody of that name plays in this file. The seats are those of {names}.")
    return found


def kept_seats(match: ImportedMatch, own: Seat, guests: Sequence[Guest]) -> list[Guest]:
    """Returns who is asked to take which of the other seats, in their order. Raises `NotAllowed` for too many."""
    others = [seat for seat in match.names if seat != own]
    if len(guests) > len(others):
        raise NotAllowed(f"This match has {counted(len(others), 'other seat', 'other seats')}. Invite fewer people.")
    return [replace(guest, seat=seat) for guest, seat in zip(guests, others, strict=False)]


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(ImportCog(bot))
