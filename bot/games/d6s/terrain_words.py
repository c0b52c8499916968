"""Pieces of terrain in words: what each is, what it does, and where it lies (`/look`, `/rules`, `/d6s profile`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Final

from bot.games.d6s.glossary import TERMS
from bot.games.face import RuleText
from bot.words.sentences import capital
from engine.d6s.geometry import shown
from engine.d6s.grid import square
from engine.d6s.state import State
from engine.d6s.tables import drawn_pieces, ready_tables
from engine.d6s.terrain import Kind, Piece
from engine.d6s.words import key_of

CHAPTER: Final = "Terrain"
_TERM: Final[Mapping[Kind, str]] = MappingProxyType(
    {
        Kind.DIFFICULT: "difficult terrain",
        Kind.SLIPPERY: "slippery terrain",
        Kind.OBSCURED: "obscured terrain",
        Kind.DEEP_WATER: "deep water",
        Kind.BARRIER: "barrier",
        Kind.GAP: "gap",
        Kind.TIGHT_SPACE: "tight space",
        Kind.COVER: "piece of cover",
    }
)
"""The words of the rules for each kind of terrain."""
_OBSTACLE: Final = "No character can go through it or end there, and it stops sight up to its height."
_COVERS: Final = "It is a blocker against shots at a character in or behind it."


def effects(piece: Piece) -> list[str]:
    """Returns what a piece of terrain does, a sentence each."""
    term = TERMS.get(_TERM.get(piece.kind, ""))
    found = [term.rule] if term is not None else [_OBSTACLE if piece.kind is Kind.OBSTACLE else _COVERS]
    if piece.cover and piece.kind is not Kind.COVER:
        found.append(_COVERS)
    if piece.webs:
        found.append("Webs hold a character that fails its save.")
    measures = [("high", piece.height), ("deep", piece.depth), ("wide", piece.width)]
    found += [f"It is {shown(length)} inches {word}." for word, length in measures if length is not None]
    if piece.bottomless:
        found.append("It has no bottom: a character that falls in is eliminated.")
    return found


def kind_of(piece: Piece) -> str:
    """Returns of what kind a piece is: "difficult terrain, vegetation"."""
    kind = _TERM.get(piece.kind, "obstacle")
    return f"{kind}, {piece.what}" if piece.what and piece.what not in kind else kind


def described(piece: Piece) -> list[str]:
    """Returns what a piece on the table is, where it lies and what it does."""
    west, south, east, north = piece.box
    begin, end = square((west, south)), square((max(east - 1, west), max(north - 1, south)))
    where = begin if begin == end else f"{begin} to {end}"
    return [f"**{capital(piece.name)}** ({kind_of(piece)}), on {where}.", *effects(piece)]


def on_table(state: State) -> dict[str, list[str]]:
    """Returns every piece of terrain on the table by its name, in lines."""
    return {capital(piece.name): described(piece) for piece in state.pieces}


@cache
def known() -> Mapping[str, RuleText]:
    """Returns every piece of ready and drawn tables by its inner name, and every material that terrain may be of."""
    found: dict[str, RuleText] = {}
    for piece in (*chain.from_iterable(ready_tables().values()), *drawn_pieces()):
        name = re.sub(r" \d+$", "", piece.name)
        lines = [f"**{capital(name)}** ({kind_of(piece)}): {' '.join(effects(piece))}"]
        found.setdefault(key_of(name), RuleText(capital(name), CHAPTER, tuple(lines)))
        if piece.what and key_of(piece.what) not in TERMS:
            term = TERMS.get(_TERM.get(piece.kind, ""))
            rule = term.rule if term is not None else " ".join(effects(piece))
            text = f"**{capital(piece.what)}** ({_TERM.get(piece.kind, 'obstacle')}): {rule}"
            found.setdefault(key_of(piece.what), RuleText(capital(piece.what), CHAPTER, (text,)))
    return MappingProxyType({key: text for key, text in found.items() if key not in TERMS})


def named(name: str) -> Sequence[RuleText]:
    """Returns what is known of a piece of ready and drawn tables, or of a material, under a name, with a number or
    without.
    """
    text = known().get(key_of(re.sub(r" \d+$", "", name.strip())))
    return [text] if text is not None else []
