"""Drawings that somebody asks for: rolls, cards of dice, replays; made beside the event loop, with their alt texts."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.appearance import Appearances
from bot.cards import MatchCard
from bot.matches import Matches
from bot.pictures import Picture
from bot.prompts import limits
from bot.replays import Replayed, replayed
from bot.wording.words import plain_name, shortened
from engine.events import Event
from engine.refusals import NotAllowed
from engine.values import Json, Seat, digest
from images.cards import Sheet, describe_card, describe_sheet, draw_card, draw_sheet
from images.palette import Palette
from images.replay import describe_replay, draw_replay
from images.roll import draw_events, exchanges
from images.roll_text import describe_events

KEPT: Final = 24
"""So many drawings are kept, those used last; replays are large and not kept."""

NOTHING_ROLLED: Final = "No dice have been rolled in this match yet."
NOTHING_HAPPENED: Final = "There is nothing to replay yet: the table has not changed since the match began."
NO_MARCH_YET: Final = "No army has marched yet. `what: the whole match` shows what happened so far."


@dataclass(frozen=True)
class Film:
    """A drawn replay: the picture, how many frames it has, how long it plays, whether it tells all."""

    picture: Picture
    frames: int
    seconds: float
    whole: bool


class Drawings:
    """Draws what people ask for, as each wants their pictures to look (`viewer`), and remembers the last drawings."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._appearances = Appearances(matches.store)
        self._kept: OrderedDict[str, Picture] = OrderedDict()
        # A replay keeps a processor busy for seconds: one at a time leaves room for play.
        self._filming = asyncio.Semaphore(1)

    async def roll(self, card: MatchCard, viewer: int, back: int = 0) -> Picture:
        """Returns the last roll of a match with what answered it, or one further back. Raises `NotAllowed`."""
        rolled = exchanges(await self._matches.events(card.id))
        if not rolled:
            raise NotAllowed(NOTHING_ROLLED)
        if back >= len(rolled):
            raise NotAllowed(f"Only {len(rolled)} rolls have been made in this match, the last one is number 0.")
        events, names = rolled[-1 - back], _names(card)
        key: Json = ["roll", [event.to_json() for event in events], _as_json(names)]
        return await self._drawn(key, viewer, card.id, lambda palette: _roll(events, names, palette))

    async def die(self, name: str, viewer: int) -> Picture:
        """Returns the card of a unit, terrain or dragon. Raises KeyError for a name that is on no die."""
        return await self._drawn(["die", name], viewer, None, lambda palette: _die(name, palette))

    async def sheet(self, sheet: Sheet, names: Mapping[Seat, str], viewer: int) -> Picture:
        """Returns an army or a force as a sheet of its dice."""
        shown = {seat: plain_name(name) for seat, name in names.items()}
        groups: list[Json] = [[title, list(dice)] for title, dice in sheet.groups]
        key: Json = ["sheet", sheet.title, groups, sheet.owner, _as_json(shown)]
        return await self._drawn(key, viewer, None, lambda palette: _sheet(sheet, shown, palette))

    async def replay(self, card: MatchCard, viewer: int, whole_match: bool) -> Film:
        """Returns a match, or its last march, as an animation. Raises `NotAllowed` when nothing happened yet."""
        entries = await self._matches.journal(card.id)
        palette = (await self._appearances.of_person(viewer, card.id)).colours
        game = self._matches.games[card.game]
        names = _names(card)

        def film() -> Film:
            return _film(replayed(game, list(card.names()), card.options, entries), names, whole_match, palette)

        async with self._filming:
            return await asyncio.to_thread(film)

    async def _drawn(self, what: Json, viewer: int, match: int | None, draw: Callable[[Palette], Picture]) -> Picture:
        appearance = await self._appearances.of_person(viewer, match)
        name = digest([what, appearance.palette])
        if name not in self._kept:
            self._kept[name] = await asyncio.to_thread(draw, appearance.colours)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return self._kept[name]


def _names(card: MatchCard) -> dict[Seat, str]:
    return {seat: plain_name(name) for seat, name in card.names().items()}


def _as_json(names: Mapping[Seat, str]) -> Json:
    return {str(seat): name for seat, name in names.items()}


def _roll(events: Sequence[Event], names: Mapping[Seat, str], palette: Palette) -> Picture:
    data = draw_events(events, names, palette=palette)
    return Picture(data, describe_events(events, names, limits.ALT_TEXT), "roll.png")


def _die(name: str, palette: Palette) -> Picture:
    return Picture(draw_card(name, palette=palette), describe_card(name, limits.ALT_TEXT), "die.png")


def _sheet(sheet: Sheet, names: Mapping[Seat, str], palette: Palette) -> Picture:
    data = draw_sheet(sheet, names, palette=palette)
    return Picture(data, describe_sheet(sheet, names, limits.ALT_TEXT), "dice.png")


def _film(match: Replayed, names: Mapping[Seat, str], whole_match: bool, palette: Palette) -> Film:
    chosen = match.moments if whole_match else match.last_march()
    if not chosen:
        raise NotAllowed(NO_MARCH_YET if match.moments else NOTHING_HAPPENED)
    moments = [(moment.view, moment.news(names)) for moment in chosen]
    drawn = draw_replay(moments, names, palette=palette)
    alt_text = shortened(describe_replay(moments, names, limits.ALT_TEXT), limits.ALT_TEXT)
    return Film(Picture(drawn.data, alt_text, "replay.gif"), drawn.frames, drawn.seconds, match.whole)
