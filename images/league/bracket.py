"""A bracket: the matches of a knockout, a column for each round; the winner of each match stands out."""

from __future__ import annotations

from typing import Final

from engine.league.event import Event, Pairing, Round, Stage
from images.blocks import Block, nothing, on_panel, padded, stacked
from images.canvas import Box, Canvas
from images.league.frame import INNER, framed, png
from images.palette import NIGHT, Palette
from images.typescale import BODY, LABEL, STRONG

MOST_MATCHES: Final = 16
"""How many matches of a round one picture shows. Of a larger one the later rounds are shown."""
COLUMN: Final = 200.0
MATCH: Final = 68.0
GAP: Final = 10.0
SIDE: Final = 12.0
MOST_COLUMNS: Final = 3
"""How many rounds one picture shows, so that names can be read on a phone; the latest ones."""
STAGES: Final = {
    Stage.THIRD: "third place",
    Stage.WINNERS: "winners' bracket",
    Stage.LOSERS: "losers' bracket",
    Stage.GRAND_FINAL: "grand final",
    Stage.GRAND_FINAL_RESET: "grand final again",
}


def shown_rounds(event: Event) -> list[Round]:
    """Returns the rounds that the picture shows: the latest, none with too many matches."""
    small = [one for one in event.rounds if len(one.pairings) <= MOST_MATCHES]
    return small[-MOST_COLUMNS:]


def draw_bracket(event: Event, title: str, palette: Palette = NIGHT) -> bytes:
    """Returns the latest rounds of a bracket as PNG."""
    return png(title, _note(event), _body(event, palette), palette)


def bracket_block(event: Event, title: str, palette: Palette = NIGHT) -> Block:
    """Returns the picture laid out, not drawn yet."""
    return framed(title, _note(event), _body(event, palette), palette)


def describe_bracket(event: Event, title: str) -> str:
    """Returns everything that the picture shows."""
    parts = [f"{title}."]
    for one in shown_rounds(event):
        parts.append(f"Round {one.no}:")
        for pairing in one.pairings:
            a, b = (event.player(player).called for player in pairing.players)
            stage = f" ({STAGES[pairing.stage]})" if pairing.stage in STAGES else ""
            result = "not decided" if pairing.winner is None else f"{event.player(pairing.winner).called} won"
            parts.append(f"{a} against {b}{stage}, {result}.")
        if one.byes:
            parts.append(f"Without a match: {', '.join(event.player(player).called for player in one.byes)}.")
    return " ".join(parts)


def _note(event: Event) -> str:
    shown = shown_rounds(event)
    return "" if len(shown) == len(event.rounds) or not shown else f"Rounds {shown[0].no} to {shown[-1].no}."


def _body(event: Event, palette: Palette) -> Block:
    rounds = shown_rounds(event)
    if not rounds:
        return nothing(INNER)
    width = (INNER - 2 * SIDE - GAP * (len(rounds) - 1)) / len(rounds)
    columns = [_column(event, one, width, palette) for one in rounds]
    high = max(column.height for column in columns)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for column in columns:
            column.put(canvas, x, y)
            x += width + GAP

    return on_panel(padded(Block(INNER - 2 * SIDE, high, paint), SIDE, SIDE, SIDE), palette.panel, 16)


def _column(event: Event, one: Round, width: float, palette: Palette) -> Block:
    def head(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, f"Round {one.no}", LABEL, palette.soft, width)

    matches = [_match(event, pairing, width, palette) for pairing in one.pairings]
    return stacked([Block(width, LABEL.line, head), *matches], GAP, width)


def _match(event: Event, pairing: Pairing, width: float, palette: Palette) -> Block:
    stage = STAGES.get(pairing.stage, "")
    high = MATCH + (LABEL.line if stage else 0)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, high), palette.raised, 8)
        top = y + 4
        if stage:
            canvas.text(x + 10, top, stage, LABEL, palette.lit, width - 20)
            top += LABEL.line
        for player in pairing.players:
            won = pairing.winner == player
            style = STRONG if won else BODY
            colour = palette.text if won or pairing.winner is None else palette.soft
            canvas.text(x + 10, top, event.player(player).called, style, colour, width - 44)
            if pairing.winner is not None:
                canvas.text(x + width - 30, top, "1" if won else "0", style, colour, 20, "right")
            top += BODY.line

    return Block(width, high, paint)
