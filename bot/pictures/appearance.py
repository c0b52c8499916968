"""How pictures look: private ones as each person chose, public ones as the match's players chose.

A person without a choice sees private pictures in the style of the match; without any choice, pictures are dark and
upright.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import bindparam
from sqlmodel import col, select

from bot.cards import MatchCard
from bot.refusals import NotAPlayer, UnknownMatch
from bot.store import Store, saved
from bot.store.tables import MatchPicturesRow, MatchRow, PersonPicturesRow
from engine.values import Seat
from engine.view import View
from images.layouts import WIDE
from images.palette import PALETTES, Palette
from images.pictures import RenderStyle

UPRIGHT: Final = "upright"
"""The layout for phone and desk. Whoever chose the tall one of earlier days sees this."""

UNCHOSEN: Final = "dark"
"""The default palette."""

UPRIGHT_OWN: Final = "upright, own side below"
WIDE_OWN: Final = "wide, own side below"
"""The same with the table turned so that the own side is at the bottom; for what a person alone sees."""

AS_THE_MATCH: Final = "as the match"
"""The word with which a person clears a choice."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """The names of a palette (`images.palette.PALETTES`) and of a layout (`UPRIGHT`, or wide); None: not chosen."""

    palette: str | None = None
    layout: str | None = None

    def over(self, other: Appearance) -> Appearance:
        """Returns this with the other's choices where this has none."""
        return Appearance(self.palette or other.palette, self.layout or other.layout)

    @property
    def palette_used(self) -> str:
        """Returns the name of the palette to draw with."""
        chosen = self.palette or UNCHOSEN
        return chosen if chosen in PALETTES else UNCHOSEN

    @property
    def colours(self) -> Palette:
        """Returns the palette to draw with."""
        return PALETTES[self.palette_used]

    @property
    def is_upright(self) -> bool:
        """Returns whether boards are drawn upright, which is right for phone and desk, and not wide."""
        return self.layout not in (WIDE.name, WIDE_OWN)

    def below(self, card: MatchCard, viewer: int | None) -> Seat | None:
        """Returns whose side is at the bottom of the table: the viewer's own where they chose so; None: as laid."""
        is_turned = self.layout in (UPRIGHT_OWN, WIDE_OWN)
        return card.seat_of(viewer) if is_turned and viewer is not None else None

    def style(self, before: View | None = None, below: Seat | None = None) -> RenderStyle[Any]:
        """Returns how something is drawn so; a table, compared with what it was before, with a side at the bottom."""
        return RenderStyle(self.colours, not self.is_upright, before, below=below)


_OF_MATCH: Final = select(MatchPicturesRow.palette, MatchPicturesRow.layout).where(
    col(MatchPicturesRow.match_id) == bindparam("match")
)
_OF_PERSON: Final = select(PersonPicturesRow.palette, PersonPicturesRow.layout).where(
    col(PersonPicturesRow.user_id) == bindparam("person")
)


class Appearances:
    """The choices in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_match(self, match_id: int) -> Appearance:
        """Returns how the pictures of a match look that all see."""
        row = await self._store.row(_OF_MATCH, match=match_id)
        return Appearance() if row is None else Appearance(*row)

    async def of_person(self, user_id: int, match_id: int | None = None) -> Appearance:
        """Returns how this person's private pictures look; in a match if one is named."""
        row = await self._store.row(_OF_PERSON, person=user_id)
        own = Appearance() if row is None else Appearance(*row)
        return own if match_id is None else own.over(await self.of_match(match_id))

    async def choose(self, user_id: int, palette: str | None, layout: str | None) -> Appearance:
        """Keeps what a person chooses and returns all they chose; None changes nothing, `AS_THE_MATCH` forgets."""
        async with self._store.writing() as session:
            row = await session.get(PersonPicturesRow, user_id) or PersonPicturesRow(user_id=user_id)
            row.palette, row.layout = _chosen(palette, row.palette), _chosen(layout, row.layout)
            session.add(row)
            return Appearance(row.palette, row.layout)

    async def choose_for_match(
        self, match_id: int, user_id: int, palette: str | None, layout: str | None
    ) -> Appearance:
        """Keeps a player's choice for the match and returns all choices; None changes nothing.

        Raises `UnknownMatch`, or `NotAPlayer` for a user without a seat.
        """
        async with self._store.writing() as session:
            match = await session.get(MatchRow, match_id)
            if match is None:
                raise UnknownMatch
            if (await saved.card(session, match)).seat_of(user_id) is None:
                raise NotAPlayer
            row = await session.get(MatchPicturesRow, match_id) or MatchPicturesRow(match_id=match_id)
            row.palette, row.layout = palette or row.palette, layout or row.layout
            session.add(row)
            return Appearance(row.palette, row.layout)


def _chosen(said: str | None, before: str | None) -> str | None:
    return before if said is None else None if said == AS_THE_MATCH else said
