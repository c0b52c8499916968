"""A whole match by random play for the gallery: its boards, what has a picture of its own, its summary, its replay.

Everything in it has happened by the rules, and is drawn and told as the bot would.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.face import AnyFace
from bot.pictures.drawings import title_of_the_end
from bot.pictures.replays import ReplayMoment, replayed
from engine.chance import RandomSource
from engine.decisions import Decision
from engine.events import Event
from engine.game import Game
from engine.playthrough import Playthrough
from engine.registry import workshop
from engine.simulation import play_on
from engine.values import Seat
from images.palette import Palette
from images.pictures import Moment as Frame
from images.pictures import RenderStyle, Shown
from images.replay import draw_replay
from images.states import SEATS
from images.summary import draw_summary

SEED: Final = 5
NAMES: Final = ("Alice", "Bob", "Chandra", "Dmitri", "Esperanza", "Fjölnir")
_BOARDS: Final = 4
_FRAMES: Final = 12
_LOOKED_AT: Final = 30
_OF_A_TITLE: Final = 2
"""Most pictures of events with the same title: the ones with the most text."""


def match_pictures(game: Game[Any], face: AnyFace, palette: Palette) -> Iterator[Shown]:
    """Yields pictures of a match from its beginning to its end."""
    table = workshop(game.name).tables[0]
    seats = SEATS[: table.players]
    names = dict(zip(seats, NAMES, strict=False))
    rng = random.Random(SEED)
    match = Playthrough.begin(game, seats, table.options, RandomSource(rng))
    asked: dict[str, Shown] = {}

    def look(now: Playthrough[Any]) -> None:
        for decision in now.pending.values():
            _note_preview(face, names, now, decision, palette, asked)

    outcome = play_on(match, SEED, rng, look).outcome
    events = [event for event in match.events if event.is_seen_by(None)]
    moments = replayed(game, face, seats, table.options, match.journal).moments

    yield from asked.values()
    yield from _boards(face, names, moments, palette)
    yield from _events(face, names, events, palette)
    summary = face.pictures.summary(events, outcome, names)
    title = title_of_the_end(face, names, outcome)
    yield Shown("match-summary.png", "the outcome of a match", draw_summary(title, summary, names, palette))
    if face.pictures.has_replay:
        frames = [Frame(moment.view, tuple(moment.news(face, names))) for moment in moments]
        film = draw_replay(face.pictures.frames, frames, names, RenderStyle(palette), most_frames=_FRAMES)
        yield Shown("match-replay.gif", "a match as a replay", film.data)
        # A march, a round: what players ask for most.
        last = draw_replay(face.pictures.frames, frames[-_FRAMES:], names, RenderStyle(palette))
        yield Shown("match-replay-end.gif", "the end of a match as a replay", last.data)


def _note_preview(
    face: AnyFace,
    names: Mapping[Seat, str],
    match: Playthrough[Any],
    decision: Decision,
    palette: Palette,
    found: dict[str, Shown],
) -> None:
    """Keeps what the asked player sees before choosing: once for each question, after the beginning."""
    name = f"asked-{decision.prompt.replace(' ', '-')}.png"
    if name in found or not face.pictures.previews(decision):
        return
    drawn = face.pictures.preview(match.view(decision.player), names, decision, {}, RenderStyle(palette))
    if drawn is not None:
        found[name] = Shown(name, f"asked: {decision.prompt}", drawn.data)


def _boards(
    face: AnyFace, names: Mapping[Seat, str], moments: Sequence[ReplayMoment], palette: Palette
) -> Iterator[Shown]:
    """Boards over the match that point out what changed, upright and wide."""
    pairs = [
        (before.view, now.view)
        for before, now in itertools.pairwise(moments)
        if face.pictures.is_laid(before.view) and face.pictures.differ(before.view, now.view)
    ]
    step = max(1, len(pairs) // _BOARDS)
    for number, (before, now) in enumerate(pairs[step - 1 :: step][:_BOARDS], 1):
        known: set[bytes] = set()
        for layout, wide in (("upright", False), ("wide", True)):
            drawn = face.pictures.board(now, names, RenderStyle(palette, wide, before))
            for part, one in enumerate(drawn, 1):
                name = f"match-{number}-{layout}{'' if part == 1 else f'-{part}'}.png"
                if one.data not in known:
                    yield Shown(name, one.title or f"a match, {layout}", one.data)
                known.add(one.data)


def _events(face: AnyFace, names: Mapping[Seat, str], events: Sequence[Event], palette: Palette) -> Iterator[Shown]:
    """Events with a picture of their own: for each title those with the most text."""
    by_title: dict[str, list[Sequence[Event]]] = {}
    rolls = face.pictures.pictured(events)
    for group in rolls[:: max(1, len(rolls) // _LOOKED_AT)]:
        by_title.setdefault(face.pictures.event(group, names)[0].title, []).append(group)
    for title, groups in by_title.items():
        for number, group in enumerate(sorted(groups, key=len, reverse=True)[:_OF_A_TITLE], 1):
            name = f"rolls-{title.lower().replace(' ', '-')}{'' if number == 1 else f'-{number}'}"
            for part, drawn in enumerate(face.pictures.event(group, names, RenderStyle(palette)), 1):
                yield Shown(f"{name}{'' if part == 1 else f'-part-{part}'}.png", title, drawn.data)
