"""`/suggest`, and the analysis of a match that is over: its curve, its turning points and the luck of its dice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import MatchCard, Status
from bot.pictures.boards import Picture
from bot.players.pool import ThinkingFailed
from bot.prompts.address import Address
from bot.prompts.clicks import Ack, Click
from bot.prompts.items import view_of
from bot.prompts.parts import Button, Prompt, button_rows
from bot.prompts.responses import Response, reply_to
from bot.words import analysis
from bot.words.sentences import plain_name
from engine.players.turning_points import Moment, Turn, turning_points
from engine.refusals import NotAllowed
from engine.values import Json, Seat
from images.charts import CurvePoint, MeasuredSide, curve_chart, measured_chart
from images.palette import Palette

if TYPE_CHECKING:
    from bot.client import Marchwarden

PLAYOUTS: Final = 24
"""How often each turn is played on to the end."""
PATIENCE: Final = 240.0
"""Seconds after which an analysis is given up."""
MOST_TURNING_POINTS: Final = 4
BETWEEN: Final = 2.0
"""Seconds between two tellings of how far an analysis is."""


class Analysis(commands.Cog):
    """Asks the worker processes, and changes nothing."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        bot.clicks.on("analyse", self.on_analyse, Ack.PRIVATE)

    @app_commands.command(name="suggest")
    async def suggest(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Ask a computer player what it would answer now"""
        card = await self.bot.answering.match_here(interaction)
        request, number = await self.bot.matches.request_for(card.id, interaction.user.id)
        try:
            thought = await self.bot.thinking.run("answer", {"request": request.to_json(), "seats": list(card.names())})
        except ThinkingFailed as failed:
            raise NotAllowed(analysis.NO_SUGGESTION) from failed
        question = await self.bot.answering.question(card.id, number, interaction.user.id)
        form = question.form()
        said = form.in_words(thought["answer"], form.wording)
        await reply_to(interaction).show(analysis.suggestion(said, thought["value"]))

    @app_commands.command(name="analyse")
    async def analyse(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """See how a finished match went: chances turn by turn, and luck"""
        card = await self.bot.answering.match_here(interaction)
        await self._show(reply_to(interaction), card, interaction.user.id)

    async def on_analyse(self, click: Click) -> None:
        """Shows it from the button below the end."""
        await self._show(click.reply, await self.bot.matches.card(click.address.match), click.user_id)

    async def _show(self, reply: Response, card: MatchCard, user_id: int) -> None:
        if card.status is not Status.OVER or card.outcome is None:
            raise NotAllowed(analysis.NOT_OVER)
        seat = card.seat_of(user_id) or card.seats[0].seat
        found = await self._worked_out(reply, card, seat)
        moments = [Moment(one["entries"], one["part"], one["chance"], one["error"]) for one in found["moments"]]
        events = {one["entries"]: int(one["events"]) for one in found["moments"]}
        turns = turning_points(moments, MOST_TURNING_POINTS)
        name, part = plain_name(card.names()[seat]), self.bot.games.face(card.game).part or "turn"
        palette = (await self.bot.appearances.of_person(user_id, card.id)).style().palette
        pictures = await asyncio.to_thread(_drawn, found, moments, card, seat, part, palette)
        text = analysis.narrated(name, part, moments, turns, _lucky(found["luck"], card), found["is_whole"])
        at = await self.bot.drawings.moments_after(card, [events[turn.before.entries] for turn in turns])
        prompt = Prompt(text, tuple(button_rows(_steps(card, turns, at, part))))
        await reply.show(text, view=view_of(prompt), files=[picture.as_file() for picture in pictures])

    async def _worked_out(self, reply: Response, card: MatchCard, seat: Seat) -> Any:
        """Returns what a worker has found, and tells meanwhile how far it is."""
        entries = [entry.to_json() for entry in await self.bot.matches.journal(card.id)]
        data: dict[str, Json] = {
            "game": card.game, "options": dict(card.options), "seats": list(card.names()), "entries": entries,
            "seat": seat, "playouts": PLAYOUTS,
        }  # fmt: skip
        share = 0.0

        def heard(now: float) -> None:
            nonlocal share
            share = now

        working = asyncio.create_task(
            self.bot.thinking.run("analyse", data, PATIENCE, heard, is_long=True), name=f"analysis of {card.id}"
        )
        told = time.monotonic() - BETWEEN
        try:
            while not working.done():
                if time.monotonic() - told >= BETWEEN:
                    told = time.monotonic()
                    await reply.show(analysis.progress(share))
                await asyncio.wait({working}, timeout=BETWEEN)
            return working.result()
        except ThinkingFailed as failed:
            raise NotAllowed(analysis.FAILED) from failed
        finally:
            working.cancel()


def _drawn(
    found: Mapping[str, Any], moments: Sequence[Moment], card: MatchCard, seat: Seat, part: str, palette: Palette
) -> list[Picture]:
    """Returns the curve and the luck as pictures, as far as there are any."""
    names = card.plain_names()
    pictures = []
    if moments:
        points = [CurvePoint(one.part, one.chance, one.error) for one in moments]
        drawn = curve_chart(f"{names[seat]}'s chance to win", part.capitalize(), points, palette.player(seat), palette)
        pictures.append(Picture(drawn.data, drawn.alt_text, "curve.png"))
    sides = [
        MeasuredSide(names[Seat(one)], Seat(one), luck["result"], luck["expected"], *luck["interval"])
        for one, luck in sorted(found["luck"].items())
    ]
    if sides:
        drawn = measured_chart("The luck of the dice", analysis.LUCK_NOTE, sides, palette)
        pictures.append(Picture(drawn.data, drawn.alt_text, "luck.png"))
    return pictures


def _lucky(luck: Mapping[str, Any], card: MatchCard) -> list[str]:
    names = card.names()
    return [
        analysis.luck(names[Seat(seat)], one["result"], one["expected"], *one["interval"])
        for seat, one in sorted(luck.items())
    ]


def _steps(card: MatchCard, turns: Sequence[Turn], at: Sequence[int], part: str) -> list[Button]:
    """Returns a button for each turning point, which steps through the pictures from there."""
    address, seen, steps = Address(card.id), set[int](), []
    for turn, picture in zip(turns, at, strict=True):
        if picture not in seen:
            seen.add(picture)
            steps.append(Button(f"See {part} {turn.before.part}", address.to("stills", picture)))
    return steps


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Analysis(bot))
