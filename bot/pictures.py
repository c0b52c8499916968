"""Pictures of the table: drawn beside the event loop, kept for as long as the table looks the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

import discord

from bot.appearance import Appearance, Appearances
from bot.cards import MatchCard
from bot.matches import Matches
from bot.prompts import limits
from bot.replays import table_after
from bot.wording.events import story
from bot.wording.names import Cast
from bot.wording.words import plain_name, safe_text, shortened
from engine.dragon_dice.happenings import Happening
from engine.dragon_dice.view import TableView
from engine.values import Json, Seat, digest
from images.alt_text import board_as_text, describe_board
from images.board import draw_board
from images.samples import midgame

KEPT: Final = 32
"""So many pictures are kept, those used last."""

LOOK_BACK: Final = 80
"""So many events are looked through for the beginning of the last march."""


@dataclass(frozen=True)
class Picture:
    """A drawn picture with its alt text."""

    data: bytes
    alt_text: str
    filename: str = "board.png"

    def as_file(self) -> discord.File:
        """Returns a fresh file to send."""
        return discord.File(BytesIO(self.data), filename=self.filename, description=self.alt_text)


class Pictures:
    """Draws tables and remembers the last ones."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._appearances = Appearances(matches.store)
        self._kept: OrderedDict[str, Picture] = OrderedDict()

    async def board(
        self, card: MatchCard, view: TableView, last: int | None = None, viewer: int | None = None
    ) -> Picture:
        """Returns the picture of a table after event `last` (None: the last there is).

        It looks as the match's players have chosen, or as the person did who alone will see it (`viewer`).
        """
        names = {seat: plain_name(name) for seat, name in card.names().items()}
        news = await self._last_march(card, view, last)
        if viewer is None:
            appearance = await self._appearances.of_match(card.id)
        else:
            appearance = await self._appearances.of_person(viewer, card.id)
        return await self._drawn(view, names, news, appearance)

    async def example(self, appearance: Appearance) -> Picture:
        """Returns the picture of a made-up table, to show how pictures look."""
        sample = midgame()
        return await self._drawn(sample.view, sample.names, sample.news, appearance)

    async def table_after(self, card: MatchCard, event: int) -> TableView | None:
        """Returns the public table as it was after an event; None where it cannot be found out any more."""
        entries = await self._matches.journal(card.id)
        game = self._matches.games[card.game]
        return await asyncio.to_thread(table_after, game, list(card.names()), card.options, entries, event)

    def as_text(self, card: MatchCard, view: TableView) -> list[str]:
        """Returns the same table in words, line by line, safe for a message."""
        names = {seat: plain_name(name) for seat, name in card.names().items()}
        return [safe_text(line) for line in board_as_text(view, names)]

    async def _drawn(
        self, view: TableView, names: Mapping[Seat, str], news: Sequence[str], appearance: Appearance
    ) -> Picture:
        key = digest([view.to_json(), _as_json(names), list(news), appearance.to_json()])
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(_draw, view, names, news, appearance)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def _last_march(self, card: MatchCard, view: TableView, last: int | None) -> Sequence[str]:
        """Returns what happened since the last march began, in plain sentences."""
        first = 1 if last is None else max(1, last - LOOK_BACK)
        events = await self._matches.events(card.id, None, first, last)
        begun = [index for index, event in enumerate(events) if event.name == Happening.MARCH_BEGAN]
        if not begun:
            return ()
        cast = Cast.of(card.names(), view, for_message=False)
        return [line.replace("**", "") for line in story(events[begun[-1] :], cast)]


def _as_json(names: Mapping[Seat, str]) -> Json:
    return {str(seat): name for seat, name in names.items()}


def _draw(view: TableView, names: Mapping[Seat, str], news: Sequence[str], appearance: Appearance) -> Picture:
    alt_text = shortened(describe_board(view, names), limits.ALT_TEXT)
    data = draw_board(view, names, news, palette=appearance.colours, layout=appearance.arrangement)
    return Picture(data, alt_text)
