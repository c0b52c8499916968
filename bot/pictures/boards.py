"""Pictures of the table: drawn beside the event loop, kept for as long as the table looks the same.

A board points out what changed since the board before it, and what changed is shown once more beside it, large. Discord
crops two attachments to two squares side by side, and neither could be read on a phone; so the second picture stands in
an embed, below the first and as wide as the message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Final

import discord
from cachetools import LRUCache

from bot.cards import MatchCard
from bot.games.face import AnyFace
from bot.games.known import Games
from bot.matches.matches import Matches
from bot.pictures.appearance import Appearance, Appearances
from bot.pictures.drawing_cache import DrawingCache
from bot.pictures.replays import table_after
from bot.prompts import limits
from bot.words.sentences import safe_text, shortened
from engine.events import Event
from engine.game import as_agreed
from engine.values import Json, Seat
from engine.view import View
from images.badges import badges_of
from images.pictures import AnyPictures, Drawn, RenderStyle

KEPT: Final = 32
"""Number of boards that are kept: the ones used last."""

BEFORE_A_SCENE: Final = 60
"""Number of earlier events that are searched for the parts of a fight."""

MOST_OF_A_SCENE: Final = 4
"""Most event pictures in a message, the last ones; Discord takes ten with the table."""

KEPT_TABLES: Final = 64
"""Number of posted tables that are kept, to compare the next ones with."""


@dataclass(frozen=True)
class Picture:
    """A drawn picture with its alt text."""

    data: bytes
    alt_text: str
    filename: str = "board.png"
    title: str = ""
    """What it shows, where that is not said otherwise."""

    def as_file(self) -> discord.File:
        """Returns a fresh file to send."""
        return discord.File(BytesIO(self.data), filename=self.filename, description=self.alt_text)


def embedded(pictures: Sequence[Picture], title: str, colour: discord.Colour) -> list[discord.Embed]:
    """Returns embeds that show attached pictures one below the other, each under its title, the first mostly under that
    of all; what goes on with the picture before it has none."""
    found, before = [], ""
    for number, picture in enumerate(pictures):
        image = {"url": f"attachment://{picture.filename}", "description": picture.alt_text}
        called = picture.title or ("" if number else title)
        named = {"title": called} if called and called != before else {}
        before = called or before
        # Embed.set_image knows no alternative text.
        found.append(discord.Embed.from_dict({**named, "color": colour.value, "image": image}))
    return found


def in_parts(drawn: Sequence[Drawn], name: str) -> list[Picture]:
    """Returns drawings that belong together as pictures: the files "scene.png", "scene-2.png"."""
    return [
        Picture(
            one.data,
            shortened(one.alt_text, limits.ALT_TEXT),
            f"{name}{'' if part == 1 else f'-{part}'}.png",
            one.title,
        )
        for part, one in enumerate(drawn, 1)
    ]


@dataclass(frozen=True)
class Board:
    """A table as a picture, and beside it, where that helps, more: what changed, where the player stands, a fight."""

    whole: Picture
    more: Sequence[Picture]
    title: str
    """What the other pictures show."""
    colour: discord.Colour
    is_scene: bool = False
    """Whether `whole` shows no table but an event, such as a fight."""
    has_scene: bool = False
    """Whether `more` is what happened."""
    refreshes: bool = False
    """Whether it only brings a table up to date that a message shows already."""
    stays: bool = True
    """Whether a message keeps the table once a newer one shows it."""

    @classmethod
    def alone(cls, picture: Picture, colour: discord.Colour | None = None) -> Board:
        """Returns a picture that is not a table, alone."""
        return cls(picture, (), "", colour or discord.Colour.default(), is_scene=True)

    def followed_by(self, later: Board) -> Board:
        """Returns the pictures of a message that has shown this: a later scene stands beside the table, a later table
        stands alone. A finished scene need not stay, unless the table is only updated while it lasts.
        """
        if later.is_scene:
            return later if self.is_scene else self.with_scene(later)
        if not later.refreshes or later.has_scene or not (self.is_scene or self.has_scene):
            return later
        if self.is_scene:
            return later.with_scene(self)
        return replace(later, more=self.more, title=self.title, has_scene=True)

    def with_scene(self, scene: Board) -> Board:
        """Returns this table with what happened beside it."""
        return replace(self, more=(scene.whole, *scene.more), title=scene.title, has_scene=True)

    @property
    def finished(self) -> Board | None:
        """Returns what a message keeps once a newer one shows the table: what happened, and the table where it
        stays.
        """
        if self.stays or self.is_scene:
            return self
        if not self.has_scene:
            return None
        first, *others = self.more
        return replace(self, whole=first, more=others, is_scene=True, has_scene=False)

    @property
    def files(self) -> list[discord.File]:
        """Returns fresh files to send together with the embeds."""
        return [picture.as_file() for picture in (self.whole, *self.more)]

    @property
    def embeds(self) -> list[discord.Embed]:
        """Returns the embeds that show the other pictures, or none."""
        return embedded(self.more, self.title, self.colour)


class BoardPictures:
    """Draws tables and remembers the last ones."""

    def __init__(self, matches: Matches, games: Games) -> None:
        self._matches = matches
        self._games = games
        self._appearances = Appearances(matches.store)
        self._cache: DrawingCache[Board] = DrawingCache(KEPT)
        self._tables: LRUCache[tuple[int, int], View] = LRUCache(KEPT_TABLES)
        """Public tables by match and by the event after which a board showed them."""

    async def posted(self, card: MatchCard, view: View, first: int, last: int, *, may_embed: bool = True) -> Board:
        """Returns the board for all after events `first` to `last`, which points out what changed since the board
        before them. Without `may_embed` nothing stands beside it.
        """
        before = await self._shown_before(card, first)
        shown = await self._matches.last_event(card.id, self._shown_on_a_board(card), last + 1)
        if shown is not None:
            self._remember(card, shown, view)
        appearance = await self._appearances.of_match(card.id)
        return await self._drawn(self._face(card), view, card.plain_names(), appearance, before, beside=may_embed)

    async def brought_up_to_date(self, card: MatchCard, view: View, last: int) -> Board:
        """Returns the table of a message that goes on: it points out what its last board did and what changed since."""
        shown = await self._matches.last_event(card.id, self._shown_on_a_board(card), last + 1)
        before = await self._shown_before(card, last if shown is None else shown)
        appearance = await self._appearances.of_match(card.id)
        board = await self._drawn(self._face(card), view, card.plain_names(), appearance, before, beside=False)
        return replace(board, refreshes=True)

    async def scene(self, card: MatchCard, events: Sequence[Event]) -> Board | None:
        """Returns the picture of the last event, where the game shows it in the thread: a fight with all its parts,
        including the events before a decision in it.
        """
        pictures = self._face(card).pictures
        if not events or not (pictures.scene(events) or any(event.facts.changes_table for event in events)):
            return None
        first, last = events[0].number, events[-1].number
        chosen = pictures.scene(await self._matches.events(card.id, None, max(1, first - BEFORE_A_SCENE), last))
        if not chosen or chosen[-1][-1].number < first:
            return None
        appearance = await self._appearances.of_match(card.id)
        style = replace(appearance.style(), game=as_agreed(self._games.game(card.game), card.options))
        drawn = await asyncio.to_thread(_together, pictures, chosen, card.plain_names(), style)
        shown, *others = in_parts(drawn[-MOST_OF_A_SCENE:], "scene")
        return Board(shown, others, drawn[0].title, discord.Colour.from_rgb(*appearance.colours.lit), is_scene=True)

    async def scene_is_over(self, card: MatchCard, first: int, last: int) -> bool:
        """Returns whether something else has begun after the last scene in events `first` to `last`."""
        events = await self._matches.events(card.id, None, max(1, first - BEFORE_A_SCENE), last)
        return self._face(card).pictures.is_over(events)

    async def board(self, card: MatchCard, view: View, viewer: int | None = None) -> Board:
        """Returns the current board, which marks the changes since the last posted board; if nothing changed, it marks
        the same as that one.

        It looks as the match's players have chosen, or for a private board as its `viewer` has.
        """
        if viewer is None:
            appearance = await self._appearances.of_match(card.id)
        else:
            appearance = await self._appearances.of_person(viewer, card.id)
        before = await self._compared_with(card, view)
        below = appearance.below(card, viewer)
        return await self._drawn(self._face(card), view, card.plain_names(), appearance, before, below=below)

    async def after_undo(
        self, card: MatchCard, now: View | None, then: View, viewer: int | None = None
    ) -> Board | None:
        """Returns the table as it would lie after an undo, which points out what would change from `now` on; None where
        no table lies there. It looks as the match's players have chosen, or as its `viewer` has.
        """
        face = self._face(card)
        if not face.pictures.is_laid(then):
            return None
        if viewer is None:
            appearance = await self._appearances.of_match(card.id)
        else:
            appearance = await self._appearances.of_person(viewer, card.id)
        return await self._drawn(face, then, card.plain_names(), appearance, now, beside=False)

    async def of_view(self, face: AnyFace, view: View, names: Mapping[Seat, str], viewer: int) -> Board:
        """Returns the picture of a table that belongs to no match, such as one of a tutorial."""
        appearance = await self._appearances.of_person(viewer)
        return await self._drawn(face, view, names, appearance, None, beside=False)

    async def example(self, appearance: Appearance, game: str | None = None) -> Board:
        """Returns the picture of a made-up table, of a game or of the first there is, to show how pictures look."""
        face = self._games.face(game or next(iter(self._games)))
        sample = next(iter(face.pictures.samples().values()))()
        return await self._drawn(face, sample.view, sample.names, appearance, None)

    async def table_after(self, card: MatchCard, event: int) -> View | None:
        """Returns the public table after an event; None where it cannot be reconstructed."""
        entries = await self._matches.journal(card.id)
        game = self._matches.games[card.game]
        start = await self._matches.start_position(card.id)
        return await asyncio.to_thread(table_after, game, list(card.names()), card.options, entries, event, start)

    async def as_text(self, card: MatchCard, view: View) -> list[str]:
        """Returns what `board` shows in words, line by line, safe for a message."""
        before = await self._compared_with(card, view)
        return [safe_text(line) for line in self._face(card).pictures.as_text(view, card.plain_names(), before)]

    def _face(self, card: MatchCard) -> AnyFace:
        return self._games.face(card.game)

    def _shown_on_a_board(self, card: MatchCard) -> frozenset[str]:
        """Returns after which events the thread shows the table."""
        return self._face(card).shown_on_a_board(self._games.game(card.game).events)

    async def _compared_with(self, card: MatchCard, view: View) -> View | None:
        """Returns the table on the board that was posted last, or on the one before it if that looked like this."""
        shown = await self._matches.last_event(card.id, self._shown_on_a_board(card))
        if shown is None:
            return None
        table = await self._table_shown(card, shown)
        return table if self._face(card).pictures.differ(table, view) else await self._shown_before(card, shown)

    async def _shown_before(self, card: MatchCard, event: int) -> View | None:
        """Returns the table that was shown last before an event."""
        shown = await self._matches.last_event(card.id, self._shown_on_a_board(card), event)
        return None if shown is None else await self._table_shown(card, shown)

    async def _table_shown(self, card: MatchCard, event: int) -> View | None:
        if (card.id, event) not in self._tables:
            # The bot was switched on since it was shown.
            table = await self.table_after(card, event)
            if table is None:
                return None
            self._remember(card, event, table)
        return self._tables[card.id, event]

    def _remember(self, card: MatchCard, event: int, table: View) -> None:
        self._tables[card.id, event] = table

    async def _drawn(
        self,
        face: AnyFace,
        view: View,
        names: Mapping[Seat, str],
        appearance: Appearance,
        before: View | None,
        *,
        beside: bool = True,
        below: Seat | None = None,
    ) -> Board:
        compared = None if before is None else before.to_json()
        style = appearance.style(before, below)
        looks: Json = [appearance.palette_used, style.wide, below]
        what: Json = [face.family, view.to_json(), compared, beside, list(names.items()), looks]
        return await self._cache.drawn(what, lambda: _draw(face.pictures, view, names, style, beside))


def _together(
    pictures: AnyPictures, chosen: Sequence[Sequence[Event]], names: Mapping[Seat, str], style: RenderStyle[View]
) -> Sequence[Drawn]:
    with badges_of(names):
        return pictures.together(chosen, names, style)


def _draw(
    pictures: AnyPictures,
    view: View,
    names: Mapping[Seat, str],
    style: RenderStyle[View],
    beside: bool,
) -> Board:
    with badges_of(names):
        whole, *others = pictures.board(view, names, style)
    more = others[0] if others and beside else None
    return Board(
        Picture(whole.data, shortened(whole.alt_text, limits.ALT_TEXT)),
        [Picture(more.data, shortened(more.alt_text, limits.ALT_TEXT), "more.png")] if more else [],
        "" if more is None else more.title,
        discord.Colour.from_rgb(*style.palette.lit),
        stays=pictures.tables_stay,
    )
