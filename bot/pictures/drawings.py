"""Drawings on request: rolls, cards of dice, replays; drawn off the event loop, with their alt texts."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, Final

from bot.cards import MatchCard
from bot.games.face import AnyFace
from bot.games.known import Games
from bot.matches.matches import Matches
from bot.pictures.appearance import Appearances
from bot.pictures.boards import Picture, in_parts
from bot.pictures.drawing_cache import DrawingCache
from bot.pictures.replays import Replayed, looked_back, replayed
from bot.pictures.replays import ReplayMoment as Played
from bot.prompts import limits
from bot.words.sentences import listed, plain_name, shortened
from engine.decisions import Decision
from engine.game import Game, Outcome, as_agreed
from engine.refusals import NotAllowed
from engine.values import Json, Seat, digest
from engine.view import View
from images.badges import badges_of
from images.pictures import Drawn, Moment, RenderStyle, Sheet
from images.replay import Reel, describe_replay, draw_replay, reel
from images.summary import describe_summary, draw_summary

KEPT: Final = 24
"""Number of drawings that are kept, those used last; replays are large and not kept."""
PREVIEWS_KEPT: Final = 48
"""Number of pictures of half-made answers that are kept, those used last."""
REELS_KEPT: Final = 3
"""Number of replays whose laid-out frames are kept for users who step through them."""

NOTHING_ROLLED: Final = "No dice have been rolled in this match yet."
NOTHING_HAPPENED: Final = "There is nothing to replay yet: the table has not changed since the match began."


@dataclass(frozen=True)
class Film:
    """A drawn replay: the picture, how many frames it has, how long it plays, whether it tells all."""

    picture: Picture
    frames: int
    seconds: float
    whole: bool


@dataclass(frozen=True)
class Still:
    """One frame of a replay: the picture, which of how many it is, counted from 0, and where turns begin."""

    picture: Picture
    at: int
    frames: int
    turn_before: int
    turn_after: int


@dataclass(frozen=True)
class ComingPicture:
    """A picture that is known by all that it shows before it is drawn."""

    name: str
    """Stands for all that the picture depends on."""
    cache: DrawingCache[Sequence[Picture]]
    draw: Callable[[], Sequence[Picture]]

    @property
    def is_drawn(self) -> bool:
        """Returns whether it is finished already."""
        return self.cache.known(self.name) is not None

    async def drawn(self) -> Picture | None:
        """Returns the picture, drawn beside the event loop; None where words are enough."""
        return next(iter(await self.cache.drawn(self.name, self.draw)), None)


class Drawings:
    """Draws what people ask for, as each wants their pictures to look (`viewer`), and remembers the last drawings."""

    def __init__(self, matches: Matches, games: Games) -> None:
        self._matches = matches
        self._games = games
        self._appearances = Appearances(matches.store)
        self._cache: DrawingCache[Sequence[Picture]] = DrawingCache(KEPT)
        self._previews: DrawingCache[Sequence[Picture]] = DrawingCache(PREVIEWS_KEPT)
        self._reels: DrawingCache[tuple[Reel, Sequence[int]]] = DrawingCache(REELS_KEPT)
        # A replay keeps a processor busy for seconds: one at a time leaves room for play.
        self._filming = asyncio.Semaphore(1)

    async def roll(self, card: MatchCard, viewer: int, back: int = 0) -> Sequence[Picture]:
        """Returns the pictures, mostly one, of the last roll of a match with what answered it, or of one further back.

        Raises `NotAllowed`.
        """
        pictures, game = self._games.face(card.game).pictures, self._agreed(card)
        rolled = pictures.pictured(await self._matches.events(card.id))
        if not rolled:
            raise NotAllowed(NOTHING_ROLLED)
        if back >= len(rolled):
            raise NotAllowed(f"Only {len(rolled)} rolls have been made in this match; the last one is number 0.")
        events, names = rolled[-1 - back], card.plain_names()
        key: Json = ["roll", [event.to_json() for event in events], list(names.items())]

        def draw(style: RenderStyle[View]) -> Sequence[Picture]:
            with badges_of(names):
                return in_parts(pictures.event(events, names, replace(style, game=game)), "roll")

        return await self._drawn(key, viewer, card.id, draw)

    async def card(self, family: str, key: str, viewer: int, game: str = "") -> Picture:
        """Returns a card of a family, such as a die, by the edition of a `game`. Raises KeyError for a key that is on
        none."""
        pictures = self._games.of_family(family).pictures

        def draw(style: RenderStyle[View]) -> Sequence[Picture]:
            return [_picture(pictures.card(key, style, game=game), "card.png")]

        (picture,) = await self._drawn(["card", family, game, key], viewer, None, draw)
        return picture

    async def sheet(
        self, family: str, sheet: Sheet, names: Mapping[Seat, str], viewer: int, card: MatchCard | None = None
    ) -> Sequence[Picture]:
        """Returns cards together, such as an army, mostly as one picture; those of a match by its game."""
        pictures, game = self._games.of_family(family).pictures, None if card is None else self._agreed(card)
        shown = {seat: plain_name(name) for seat, name in names.items()}
        groups: list[Json] = [[title, list(keys)] for title, keys in sheet.groups]
        of_match = None if card is None else card.id
        key: Json = ["sheet", family, of_match, sheet.title, groups, sheet.owner, sheet.compares, list(shown.items())]

        def draw(style: RenderStyle[View]) -> Sequence[Picture]:
            with badges_of(shown):
                return in_parts(pictures.sheet(sheet, shown, replace(style, game=game)), "sheet")

        return await self._drawn(key, viewer, None, draw)

    async def lesson(self, family: str, viewer: int, game: str = "") -> Picture:
        """Returns how a family's games are played, or one of them, as one picture."""
        pictures, rules = self._games.of_family(family).pictures, self._games.game(game) if game else None

        def draw(style: RenderStyle[View]) -> Sequence[Picture]:
            return [_picture(pictures.lesson(replace(style, game=rules)), "how-to-play.png")]

        (picture,) = await self._drawn(["lesson", family, game], viewer, None, draw)
        return picture

    async def coming_preview(
        self, card: MatchCard, view: View, decision: Decision, draft: Json, viewer: int
    ) -> ComingPicture | None:
        """Returns an unfinished answer as a picture for the player asked, where the game shows one: not drawn yet.

        The same picture is drawn once, however often a player comes back to it.
        """
        pictures, names = self._games.face(card.game).pictures, card.plain_names()
        if not pictures.previews(decision):
            return None
        appearance = await self._appearances.of_person(viewer, card.id)
        below = appearance.below(card, viewer)
        style: RenderStyle[View] = appearance.style(below=below)
        shown = pictures.shown_of(decision, draft)
        asked: Json = [decision.player, decision.prompt, decision.about]
        looks: Json = [appearance.palette_used, below]
        what = digest(["preview", card.id, card.game, view.to_json(), asked, shown, list(names.items()), looks])

        def draw() -> Sequence[Picture]:
            with badges_of(names):
                drawn = pictures.preview(view, names, decision, draft, style)
            return [] if drawn is None else [_picture(drawn, "preview.png")]

        return ComingPicture(what, self._previews, draw)

    async def preview(
        self, card: MatchCard, view: View, decision: Decision, draft: Json, viewer: int
    ) -> Picture | None:
        """Returns an unfinished answer as a picture for the player asked, where the game shows one."""
        coming = await self.coming_preview(card, view, decision, draft, viewer)
        return None if coming is None else await coming.drawn()

    async def asked_for(self, card: MatchCard, view: View, what: Mapping[str, Json], viewer: int) -> Picture:
        """Returns a look at the table that one of the family's own commands asks for. Raises a `Refusal`."""
        pictures = self._games.face(card.game).pictures
        appearance = await self._appearances.of_person(viewer, card.id)
        style = appearance.style(below=appearance.below(card, viewer))
        with badges_of(card.plain_names()):
            drawn = await asyncio.to_thread(pictures.asked_for, view, card.plain_names(), what, style)
        return _picture(drawn, "look.png")

    async def summary(self, card: MatchCard) -> Picture | None:
        """Returns what came of a match as a picture, as its players want to see it; None for one without an outcome."""
        outcome = card.outcome
        if outcome is None:
            return None
        face, names = self._games.face(card.game), card.plain_names()
        events = await self._matches.events(card.id)
        palette = (await self._appearances.of_match(card.id)).colours
        title = title_of_the_end(face, card.names(), outcome)

        def draw() -> Picture:
            summary = face.pictures.summary(events, outcome, names, self._agreed(card))
            with badges_of(names):
                data = draw_summary(title, summary, names, palette)
            return Picture(data, describe_summary(title, summary, names, limits.ALT_TEXT), "summary.png")

        return await asyncio.to_thread(draw)

    async def replay(self, card: MatchCard, viewer: int, whole_match: bool) -> Film:
        """Returns a match, or its last part, as an animation. Raises `NotAllowed` when nothing happened yet."""
        face, names = self._games.face(card.game), card.plain_names()
        play = await self._playing_again(card)
        appearance = await self._appearances.of_person(viewer, card.id)
        style = appearance.style(below=appearance.below(card, viewer))
        async with self._filming:
            with badges_of(names):
                return await asyncio.to_thread(lambda: _film(play(), face, names, whole_match, style))

    async def still(self, card: MatchCard, viewer: int, at: int, after: int | None = None) -> Still:
        """Returns one frame of the replay of a whole match, that of the number `at`, counted from 0, or the nearest; or
        the table as it lay `after` an event.

        Raises `NotAllowed` when nothing happened yet.
        """
        face, names = self._games.face(card.game), card.plain_names()
        appearance = await self._appearances.of_person(viewer, card.id)
        length = await self._matches.length(card.id)
        below = appearance.below(card, viewer)
        what: Json = [card.id, length, list(names.items()), appearance.palette_used, below]
        async with self._filming:
            laid = self._reels.known(what)
            if laid is None:
                play = await self._playing_again(card)
                style: RenderStyle[View] = appearance.style(below=below)
                laid = await self._reels.drawn(what, lambda: _reel_of(names, play(), face, style))
            frames, ends = laid
            if after is not None:
                # Several moments may share a frame.
                size = -(-len(ends) // len(frames.frames))
                at = max(0, bisect_right(ends, after) - 1) // size
            with badges_of(names):
                return await asyncio.to_thread(_still, face, frames, frames.nearest(at), names)

    async def moments_after(self, card: MatchCard, events: Sequence[int]) -> list[int]:
        """Returns for each number of an event which picture of the replay shows the table next, counted from 0."""
        play = await self._playing_again(card)

        def found() -> list[int]:
            last = [max((event.number for event in one.events), default=0) for one in play().moments]
            return [next((at for at, number in enumerate(last) if number > event), 0) for event in events]

        return await asyncio.to_thread(found)

    async def _playing_again(self, card: MatchCard) -> Callable[[], Replayed]:
        """Returns how a match is played again, which is done beside the event loop."""
        face, game = self._games.face(card.game), self._games.game(card.game)
        entries = await self._matches.journal(card.id)
        start = await self._matches.start_position(card.id)
        positions, of_today = await self._matches.stored_positions(card.id)
        events = [] if of_today else await self._matches.events(card.id)

        def play() -> Replayed:
            match = replayed(game, face, list(card.names()), card.options, entries, start)
            if of_today or match.tells_as(events):
                return match
            # Other rules have asked, and those of today tell otherwise: it is shown as it was stored.
            return looked_back(as_agreed(game, card.options), face, positions, events)

        return play

    def _agreed(self, card: MatchCard) -> Game[Any]:
        """Returns the game of a match, as it was agreed."""
        return as_agreed(self._games.game(card.game), card.options)

    async def _drawn(
        self, what: Json, viewer: int, match: int | None, draw: Callable[[RenderStyle[View]], Sequence[Picture]]
    ) -> Sequence[Picture]:
        appearance = await self._appearances.of_person(viewer, match)
        # Only tables are drawn wide or upright; what is kept here is not a table, and looks the same for both.
        style: RenderStyle[View] = RenderStyle(appearance.colours)
        return await self._cache.drawn([what, appearance.palette_used], lambda: draw(style))


def _reel_of(
    names: Mapping[Seat, str], play: Replayed, face: AnyFace, style: RenderStyle[View]
) -> tuple[Reel, Sequence[int]]:
    with badges_of(names):
        return _reel(play, face, names, style)


def title_of_the_end(face: AnyFace, names: Mapping[Seat, str], outcome: Outcome) -> str:
    """Returns who has won and why, as the heading of a summary."""
    wording = face.wording(names, None, for_message=False)
    winners = [wording.player(seat) for seat in outcome.winners]
    who = f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "A draw"
    return f"{who}: {face.why_ended(outcome.reason, outcome.winners, wording)}."


def _picture(drawn: Drawn, filename: str) -> Picture:
    return Picture(drawn.data, shortened(drawn.alt_text, limits.ALT_TEXT), filename)


def _film(
    match: Replayed, face: AnyFace, names: Mapping[Seat, str], whole_match: bool, style: RenderStyle[View]
) -> Film:
    chosen = match.moments if whole_match or not face.part else match.last_part()
    if not chosen:
        # The match goes on without the part that is asked for, or has not begun.
        no_part = f"There is no {face.part} to replay yet. `what: the whole match` shows what happened so far."
        raise NotAllowed(no_part if match.moments else NOTHING_HAPPENED)
    moments = _shown(chosen, face, names)
    drawn = draw_replay(face.pictures.frames, moments, names, style)
    alt_text = shortened(describe_replay(face.pictures, moments, names, limits.ALT_TEXT), limits.ALT_TEXT)
    return Film(Picture(drawn.data, alt_text, "replay.gif"), drawn.frames, drawn.seconds, match.whole)


def _reel(
    match: Replayed, face: AnyFace, names: Mapping[Seat, str], style: RenderStyle[View]
) -> tuple[Reel, Sequence[int]]:
    """Returns the frames of a match, and the last event that each of its moments tells."""
    if not match.moments:
        raise NotAllowed(NOTHING_HAPPENED)
    ends = list(accumulate((max((one.number for one in moment.events), default=0) for moment in match.moments), max))
    return reel(face.pictures, _shown(match.moments, face, names), names, style), ends


def _shown(moments: Sequence[Played], face: AnyFace, names: Mapping[Seat, str]) -> list[Moment[View]]:
    """Returns moments of a match with the text of each in its frame."""
    return [Moment(moment.view, tuple(moment.news(face, names))) for moment in moments]


def _still(face: AnyFace, laid: Reel, at: int, names: Mapping[Seat, str]) -> Still:
    alt_text = shortened(describe_replay(face.pictures, laid.moments[at : at + 1], names), limits.ALT_TEXT)
    picture = Picture(laid.picture(at), alt_text, "picture.png")
    return Still(picture, at, len(laid.frames), laid.turn_before(at), laid.turn_after(at))
