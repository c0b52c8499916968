"""The form of the battlefield: a ready table, a drawn one, or pieces."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bot.games.d6s.forms.judged import JudgedForm, legal
from bot.games.d6s.names import D6sWording
from bot.games.d6s.typed import saying
from bot.prompts.form import CLEAR, NOT_OFFERED, WHOLE_FORCE, Field, Line, PanelButton
from bot.prompts.parts import ButtonStyle
from bot.words.sentences import listed
from engine.d6s.geometry import INCH
from engine.d6s.tables import drawn_table, pieces_of, problems_with, readable_pieces, ready_tables
from engine.d6s.terrain import Piece
from engine.refusals import NotUnderstood
from engine.values import Json

PLAINEST: Final = "meadow"
"""The ready table for a first match."""
LESS: Final = "less"
FILL: Final = "fill"


_WHERE: Final = {"meadow": "on", "river": "by"}
"""How one fights at a ready table; in the others."""


class LayForm(JudgedForm):
    """A ready table, a random one; or piece by piece, each with its mirror image if the player wants."""

    longest = WHOLE_FORCE

    opens = "Lay it piece by piece"

    def whole(self) -> Sequence[Json]:
        """Returns the ready tables, and a drawn one."""
        ready: list[Json] = [{"ready": name} for name in ready_tables()]
        return legal(self.decision, [*ready, {"draw": True}], 12)

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns that the table for a first match stands out."""
        return ButtonStyle.GOOD if self.proposes(answer) else ButtonStyle.MAIN

    def in_words(self, answer: Json, wording: D6sWording) -> str:
        """Returns which."""
        ready = answer.get("ready") if isinstance(answer, Mapping) else None
        return f"fight {_WHERE.get(str(ready), 'in') if ready else 'on'} {saying.said_table(answer)}"

    def label(self, answer: Json) -> str:
        """Returns which, and of the one for a first match that it is proposed."""
        return f"{super().label(answer)}{' (suggested)' if self.proposes(answer) else ''}"

    def proposes(self, answer: Json) -> bool:
        """Returns whether it is the table for a first match."""
        return isinstance(answer, Mapping) and answer.get("ready") == PLAINEST

    def needs_panel(self) -> bool:
        """Returns that pieces may be laid."""
        return True

    @property
    def pieces(self) -> list[dict[str, Any]]:
        """Returns the pieces so far."""
        return readable_pieces(self.draft.get("pieces"))

    def _one_of(self, key: str, offered: Iterable[str]) -> str | None:
        """Returns what is chosen in a field, if that is offered there."""
        chosen = self.draft.get(key)
        return chosen if isinstance(chosen, str) and chosen in offered else None

    def fields(self) -> list[Field]:
        """Returns what to lay, how large, and where."""
        kind, size = self._one_of("kind", PIECES), self._one_of("size", SIZES)
        found = [
            Field("kind", "What do you lay?", tuple(Line(k, k, a, k == kind) for k, (a, _) in PIECES.items())),
            Field("size", "How large?", tuple(Line(s, f"{s} inches square", "", s == size) for s in SIZES)),
        ]
        if kind and size:
            lines = []
            for row in range(6):
                for column in range(6):
                    x, y = 2 + 4 * column, 22 - 4 * row
                    lines.append(
                        Line(f"{x}_{y}", f"Around {_letter(x)}{y + 1}", f"{x} from the west, {y} from the south")
                    )
            free = [line for line in lines if self._fits(self._piece(kind, size, line.value))]
            if free:
                found.append(Field("where", "Where?", tuple(free)))
        return found

    def _piece(self, kind: str, size: str, where: str) -> dict[str, Any]:
        x, y = (int(number) for number in where.split("_"))
        half = float(size) / 2
        _, row = PIECES[kind]
        rect = [max(0.0, x - half), max(0.0, y - half), min(24.0, x + half), min(24.0, y + half)]
        return {"name": kind, **row, "rect": rect}

    def _fits(self, piece: Mapping[str, Any]) -> bool:
        made = [*self.pieces, piece]
        problems = problems_with(pieces_of({"pieces": made}), self.wording.table.scenario)
        return not any("overlap" in p or "lies within" in p or "wholly" in p for p in problems)

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Chooses kind, size, or lays the piece."""
        if not chosen:
            return
        kind, size = self._one_of("kind", PIECES), self._one_of("size", SIZES)
        if key == "where" and kind and size:
            self.draft["pieces"] = [*self.pieces, self._piece(kind, size, chosen[0])]
        elif key in ("kind", "size"):
            self.draft[key] = chosen[0]
        else:
            raise NotUnderstood(NOT_OFFERED)

    def do(self, name: str) -> None:
        """Takes the last piece away, or lays a table by chance, which may still be changed."""
        if name == FILL:
            drawn = drawn_table(random.SystemRandom().randrange(10**9), self.wording.table.scenario)
            self.draft["pieces"] = [_row_of(piece) for piece in drawn]
        elif name == LESS:
            self.draft["pieces"] = list(self.pieces[:-1])
        else:
            super().do(name)

    def title(self) -> str:
        """Returns what the panel is for."""
        return (
            "Your battlefield of 24 by 24 inches: 25 to 40 % of it covered, difficult ground, an obstacle, some cover."
        )

    def status(self) -> str:
        """Returns the pieces so far and what is missing."""
        laid = [f"{p.get('name', p['kind'])} around {p.get('rect')}" for p in self.pieces]
        return "\n".join([f"{len(laid)} pieces: {listed(laid) or 'none yet'}.", self.fault()])

    def answer(self) -> Json:
        """Returns the table."""
        return {"pieces": list(self.pieces)}

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: lay this table, the last away, start over."""
        return [
            PanelButton("confirm", self.words.confirm, ButtonStyle.GOOD, bool(self.fault())),
            PanelButton(LESS, "Take the last piece away", disabled=not self.pieces),
            PanelButton(FILL, "Choose for me"),
            CLEAR,
        ]

    def read(self, text: str) -> Json:
        """Returns the table that is written: a ready one, "drawn", or pieces: "wood 2 8 6 12; house 10 2 13 5"."""
        low = " ".join(text.casefold().split())
        named = [name for name in ready_tables() if name in re.findall(r"[a-z]+", low)]
        if len(named) == 1 and not re.search(r"\d", low):
            return {"ready": named[0]}
        if low in (
            "drawn",
            "draw",
            "random",
            "draw one",
            "a drawn table",
            "a random one",
            "any",
            "chance",
            "by chance",
        ):
            return {"draw": True}
        pieces: list[Json] = []
        for part in low.split(";"):
            found = re.fullmatch(r"\s*([a-z ]+?)\s+((?:\d+(?:\.\d+)?\s*){4})", part)
            if found is None or found[1] not in PIECES:
                kinds = listed(PIECES, "or")
                raise NotUnderstood(
                    f"Write a ready table ({listed(ready_tables())}), “drawn”, or pieces with their corners in inches: "
                    f"“wood 2 8 6 12; house 10 2 13 5”. A piece is a {kinds}."
                )
            rect: list[Json] = [float(number) for number in found[2].split()]
            pieces.append({"name": found[1], **PIECES[found[1]][1], "rect": rect})
        return {"pieces": pieces}

    def longer(self, typed: str) -> Iterable[str]:
        """Returns the ready tables."""
        return [name for name in (*ready_tables(), "drawn") if typed.strip().casefold() in name]


def _row_of(piece: Piece) -> dict[str, Json]:
    """Returns a rectangular piece as it is written in a table of the player's own."""
    row: dict[str, Json] = {"name": piece.name, "kind": piece.kind.value, "rect": [edge / INCH for edge in piece.box]}
    row |= {key: value for key, value in (("what", piece.what), ("cover", piece.cover)) if value}
    return row if piece.height is None else {**row, "height": piece.height / INCH}


SIZES: Final = ("2", "3", "3.5", "4")
PIECES: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "wood": ("difficult, vegetation, cover", {"kind": "difficult", "what": "vegetation", "cover": True}),
    "mud": ("difficult", {"kind": "difficult", "what": "mud"}),
    "rocks": ("difficult, cover", {"kind": "difficult", "what": "rocky ground", "cover": True}),
    "house": ("an obstacle as high as needed", {"kind": "obstacle"}),
    "tower": ("an obstacle of 4 inches", {"kind": "obstacle", "height": 4}),
    "hedge": ("cover of 1 inch", {"kind": "cover", "height": 1}),
    "hill": ("a barrier of 0.9 inches to stand on", {"kind": "barrier", "height": 0.9}),
    "pond": ("deep water", {"kind": "deep_water"}),
    "ice": ("slippery", {"kind": "slippery"}),
    "mist": ("obscured", {"kind": "obscured"}),
    "pit": ("a gap of 3 inches", {"kind": "gap", "depth": 3}),
}


def _letter(inch: int) -> str:
    return chr(ord("A") + inch)
