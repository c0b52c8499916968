"""The pictures of the Ford: a map from above, and the way one is about to walk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.decisions import Decision
from engine.values import Json, Seat
from images.blocks import Block, painted
from images.canvas import Box, Canvas
from images.palette import Palette
from images.pictures import AS_USUAL, Drawn, Moment, Names, Pictures, RenderStyle, Sample
from images.text import cut_between_words, shown_name
from images.typescale import BODY, LABEL, SMALL
from tests.toy_game.rules import CHARMS, HEIGHT, LAKE, LAKE_RADIUS, WIDTH, Point, Sight, Walk, said

INCH: Final = 50.0
MARGIN: Final = 20.0
FOOT: Final = 60.0
A, B = Seat("A"), Seat("B")


class FordPictures(Pictures[Sight]):
    """The map."""

    def is_laid(self, view: Sight) -> bool:
        """Returns whether anybody stands on the map."""
        return bool(view.stands)

    def board(
        self,
        view: Sight,
        names: Names,
        style: RenderStyle[Sight] = AS_USUAL,
    ) -> Sequence[Drawn]:
        """Returns the map with everybody who can be seen."""
        return [Drawn(_drawn(view, names, style.palette), self.describe(view, names))]

    def as_text(self, view: Sight, names: Names, before: Sight | None = None) -> list[str]:
        """Returns who stands where."""
        lines = [f"Round {view.round}. The treasure lies at {said(view.treasure)}."]
        for seat in view.seats:
            at = f"at {said(view.stands[seat])}" if seat in view.stands else "out of sight"
            charm = f", with {view.charms[seat]}" if seat in view.charms else ""
            card = f", keeps {view.cards[seat]}" if seat in view.cards else ""
            lines.append(f"{shown_name(names, seat)}: {at}{charm}{card}.")
        return lines

    def previews(self, decision: Decision) -> bool:
        """Returns that a walk is shown before it is confirmed."""
        return isinstance(decision, Walk)

    def preview(
        self, view: Sight, names: Names, decision: Decision, draft: Json, style: RenderStyle[Sight] = AS_USUAL
    ) -> Drawn | None:
        """Returns the map with the way that is being put together."""
        if not isinstance(decision, Walk) or not isinstance(draft, Mapping):
            return None
        path = draft.get("path")
        points = [decision.start, *((float(str(p[0])), float(str(p[1]))) for p in _steps(path))]
        way = " → ".join(map(said, points))
        return Drawn(_drawn(view, names, style.palette, points), cut_between_words(f"Your way: {way}.", 1024))

    def frames(
        self, moments: Sequence[Moment[Sight]], names: Names, style: RenderStyle[Sight] = AS_USUAL
    ) -> Sequence[Block]:
        """Returns the map with the last sentence below."""
        return [_map(moment.view, names, style.palette, (), " ".join(moment.news[-1:])) for moment in moments]

    def turn(self, view: Sight, names: Names) -> str:
        """Returns the round."""
        return f"Round {view.round}"

    def cards(self) -> Mapping[str, str]:
        """Returns the charms."""
        return {f"{charm} (charm)": charm for charm in CHARMS}

    def card(self, key: str, style: RenderStyle[Sight] = AS_USUAL, *, game: str = "") -> Drawn:
        """Returns a charm."""
        if key not in CHARMS:
            raise KeyError(key)

        palette = style.palette

        def paint(canvas: Canvas, x: float, y: float) -> None:
            canvas.rectangle(Box(x, y, 200, 60), palette.panel, 12)
            canvas.text(x + 20, y + 16, key, BODY, palette.text, 160)

        return Drawn(painted(Block(200, 60, paint), 2.0, palette).png(), f"The charm {key}.")

    def lesson(self, style: RenderStyle[Sight] = AS_USUAL) -> Drawn:
        """Returns the map with the way from a camp to the treasure."""
        sample = _second_round()
        way = ((1.0, 2.0), (5.0, 1.5), sample.view.treasure)
        return Drawn(
            _drawn(sample.view, sample.names, style.palette, way), "From a camp around the lake to the treasure."
        )

    def samples(self) -> Mapping[str, Callable[[], Sample[Sight]]]:
        """Returns a map in the second round."""
        return {"second_round": _second_round}


def _second_round() -> Sample[Sight]:
    view = Sight(None, (A, B), 2, {}, {A: "boots", B: "rope"}, {A: (3.0, 2.0), B: (2.5, 6.0)}, (11.0, 4.0), False)
    return Sample(view, {A: "Alice", B: "Bob"}, ("Alice walks 2.5 inches.",))


def _steps(path: Json) -> list[Sequence[Json]]:
    if not isinstance(path, Sequence) or isinstance(path, str):
        return []
    return [step for step in path if isinstance(step, Sequence) and not isinstance(step, str) and len(step) == 2]


def _drawn(view: Sight, names: Names, palette: Palette, way: Sequence[Point] = ()) -> bytes:
    return painted(_map(view, names, palette, way, ""), 1.0, palette).png()


def _map(view: Sight, names: Names, palette: Palette, way: Sequence[Point], said: str) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        left, top = x + MARGIN, y + MARGIN
        canvas.rectangle(Box(left, top, WIDTH * INCH, HEIGHT * INCH), palette.panel, 8)
        radius = LAKE_RADIUS * INCH
        lake = Box(left + LAKE[0] * INCH - radius, top + LAKE[1] * INCH - radius, 2 * radius, 2 * radius)
        canvas.rectangle(lake, palette.player(Seat("C")), radius)
        canvas.icon(left + view.treasure[0] * INCH - 16, top + view.treasure[1] * INCH - 16, "winner", 32, palette.lit)
        for index, point in enumerate(way):
            side = 10 if index else 6
            spot = Box(left + point[0] * INCH - side, top + point[1] * INCH - side, 2 * side, 2 * side)
            canvas.rectangle(spot, palette.accent, side)
        for seat, point in view.stands.items():
            box = Box(left + point[0] * INCH - 14, top + point[1] * INCH - 14, 28, 28)
            canvas.rectangle(box, palette.player(seat), 8)
            canvas.text(box.x, box.y + 3, seat, LABEL, palette.on(palette.player(seat)), 28, "middle")
        foot = said or f"Round {view.round}: " + ", ".join(
            f"{shown_name(names, seat)} ({view.charms.get(seat, 'no charm')})" for seat in view.seats
        )
        canvas.text(left, top + HEIGHT * INCH + 16, cut_between_words(foot, 70), SMALL, palette.text, WIDTH * INCH)

    return Block(WIDTH * INCH + 2 * MARGIN, HEIGHT * INCH + 2 * MARGIN + FOOT, paint)
