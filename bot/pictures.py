"""Pictures of the table: drawn beside the event loop, kept for as long as the table looks the same.

A board points out what changed since the board before it, and what changed is shown once more beside it, large. Discord
crops two attachments to two squares side by side, and neither could be read on a phone; so the second picture stands in
an embed, below the first and as wide as the message.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Final

import discord

from bot.appearance import Appearance, Appearances
from bot.cards import MatchCard
from bot.matches import Matches
from bot.prompts import limits
from bot.replays import table_after
from bot.wording.events import MATCH_OVER
from bot.wording.words import plain_name, safe_text, shortened
from engine.dragon_dice.happenings import Happening
from engine.dragon_dice.view import TableView
from engine.values import Json, Seat, digest
from images.alt_text import board_as_text, describe_focus
from images.board import draw_board, draw_changes
from images.changes import changes_between
from images.changes_text import changes_as_text, describe_changes, describe_marked_board
from images.dragon_dice.portrait.pictures import draw_portrait
from images.samples import midgame
from images.words import shown_name

SHOWN_ON_A_BOARD: Final = frozenset(
    {Happening.FORCES_REVEALED, Happening.DISTANCE_ROLLED, Happening.MARCH_ENDED, MATCH_OVER}
)
"""After these the table is shown as a picture: first only the revealed forces, then the table on which play begins."""

KEPT: Final = 32
"""So many boards are kept, those used last."""

KEPT_TABLES: Final = 64
"""So many tables that were shown are kept, to compare the next ones with."""

MOST_OF_THE_BOARD: Final = 0.5
"""What changed is shown beside the board only where it takes no more than this share of the board's area."""

LARGER: Final = 1.4
"""The scale of what is shown beside the board: a phone shows it as wide as the board, and more finely."""

CHANGED: Final = "What changed"


@dataclass(frozen=True)
class Picture:
    """A drawn picture with its alt text."""

    data: bytes
    alt_text: str
    filename: str = "board.png"

    def as_file(self) -> discord.File:
        """Returns a fresh file to send."""
        return discord.File(BytesIO(self.data), filename=self.filename, description=self.alt_text)


@dataclass(frozen=True)
class Board:
    """A table as a picture, and beside it, where that helps, a second one: what changed, or where the player stands."""

    whole: Picture
    more: Picture | None
    title: str
    """What the second picture shows."""
    colour: discord.Colour

    @property
    def files(self) -> list[discord.File]:
        """Returns fresh files to send together with the embeds."""
        return [picture.as_file() for picture in (self.whole, self.more) if picture is not None]

    @property
    def embeds(self) -> list[discord.Embed]:
        """Returns the embed that shows the second picture, or none."""
        if self.more is None:
            return []
        image = {"url": f"attachment://{self.more.filename}", "description": self.more.alt_text}
        # Embed.set_image knows no alternative text.
        return [discord.Embed.from_dict({"title": self.title, "color": self.colour.value, "image": image})]


class Pictures:
    """Draws tables and remembers the last ones."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._appearances = Appearances(matches.store)
        self._kept: OrderedDict[str, Board] = OrderedDict()
        self._tables: OrderedDict[tuple[int, int], TableView] = OrderedDict()
        """Public tables by match and by the event after which a board showed them."""

    async def posted(self, card: MatchCard, view: TableView, first: int, last: int, *, may_embed: bool = True) -> Board:
        """Returns the board for all after events `first` to `last`, which points out what changed since the board
        before them. Without `may_embed` nothing stands beside it.
        """
        before = await self._shown_before(card, first)
        shown = await self._matches.last_event(card.id, SHOWN_ON_A_BOARD, last + 1)
        if shown is not None:
            self._remember(card, shown, view)
        appearance = await self._appearances.of_match(card.id)
        return await self._drawn(view, _names(card), appearance, before, beside=may_embed)

    async def board(self, card: MatchCard, view: TableView, viewer: int | None = None) -> Board:
        """Returns the board as it is now, which points out what changed since a board was posted last; where nothing
        did, what that board pointed out.

        It looks as the match's players have chosen, or as the person did who alone will see it (`viewer`).
        """
        if viewer is None:
            appearance = await self._appearances.of_match(card.id)
        else:
            appearance = await self._appearances.of_person(viewer, card.id)
        return await self._drawn(view, _names(card), appearance, await self._compared_with(card, view))

    async def example(self, appearance: Appearance) -> Board:
        """Returns the picture of a made-up table, to show how pictures look."""
        sample = midgame()
        return await self._drawn(sample.view, sample.names, appearance, None)

    async def table_after(self, card: MatchCard, event: int) -> TableView | None:
        """Returns the public table as it was after an event; None where it cannot be found out any more."""
        entries = await self._matches.journal(card.id)
        game = self._matches.games[card.game]
        return await asyncio.to_thread(table_after, game, list(card.names()), card.options, entries, event)

    async def as_text(self, card: MatchCard, view: TableView) -> list[str]:
        """Returns what `board` shows in words, line by line, safe for a message."""
        names = _names(card)
        changes = changes_as_text(view, names, await self._compared_with(card, view))
        lines = [*board_as_text(view, names), *([f"{CHANGED}:", *changes] if changes else [])]
        return [safe_text(line) for line in lines]

    async def _compared_with(self, card: MatchCard, view: TableView) -> TableView | None:
        """Returns the table on the board that was posted last, or on the one before it if that looked like this."""
        shown = await self._matches.last_event(card.id, SHOWN_ON_A_BOARD)
        if shown is None:
            return None
        table = await self._table_shown(card, shown)
        return table if changes_between(table, view) else await self._shown_before(card, shown)

    async def _shown_before(self, card: MatchCard, event: int) -> TableView | None:
        """Returns the table that was shown last before an event."""
        shown = await self._matches.last_event(card.id, SHOWN_ON_A_BOARD, event)
        return None if shown is None else await self._table_shown(card, shown)

    async def _table_shown(self, card: MatchCard, event: int) -> TableView | None:
        if (card.id, event) not in self._tables:
            # The bot was switched on since it was shown.
            table = await self.table_after(card, event)
            if table is None:
                return None
            self._remember(card, event, table)
        self._tables.move_to_end((card.id, event))
        return self._tables[card.id, event]

    def _remember(self, card: MatchCard, event: int, table: TableView) -> None:
        self._tables[card.id, event] = table
        if len(self._tables) > KEPT_TABLES:
            self._tables.popitem(last=False)

    async def _drawn(
        self,
        view: TableView,
        names: Mapping[Seat, str],
        appearance: Appearance,
        before: TableView | None,
        *,
        beside: bool = True,
    ) -> Board:
        compared = None if before is None else before.to_json()
        key = digest([view.to_json(), compared, beside, _as_json(names), appearance.to_json()])
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(_draw, view, names, appearance, before, beside)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def _names(card: MatchCard) -> dict[Seat, str]:
    return {seat: plain_name(name) for seat, name in card.names().items()}


def _as_json(names: Mapping[Seat, str]) -> Json:
    return {str(seat): name for seat, name in names.items()}


def _draw(
    view: TableView,
    names: Mapping[Seat, str],
    appearance: Appearance,
    before: TableView | None,
    beside: bool,
) -> Board:
    palette = appearance.colours
    alt_text = shortened(describe_marked_board(view, names, before), limits.ALT_TEXT)
    colour = discord.Colour.from_rgb(*palette.lit)
    if appearance.is_upright:
        first, *others = draw_portrait(view, names, palette=palette, before=before)
        whole = Picture(first, alt_text)
        if not (others and beside and view.marching):
            return Board(whole, None, "", colour)
        own = shortened(describe_focus(view, view.marching, names), limits.ALT_TEXT)
        title = f"Where {shown_name(names, view.marching)} stands"
        return Board(whole, Picture(others[0], own, "terrains.png"), title, colour)
    whole = Picture(draw_board(view, names, palette=palette, before=before), alt_text)
    crop = None
    if beside:
        crop = draw_changes(view, names, before, scale=LARGER, palette=palette, most=MOST_OF_THE_BOARD)
    changed = None
    if crop is not None:
        alt_text = shortened(describe_changes(view, names, before), limits.ALT_TEXT)
        changed = Picture(crop, alt_text, "changes.png")
    return Board(whole, changed, CHANGED, colour)
