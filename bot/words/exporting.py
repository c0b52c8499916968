"""Words about exports: what a file holds, and a whole match as a text to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.cards import MatchCard, Status
from bot.words.sentences import listed, plain_name

FULL: Final = (
    "The whole match: the text is for reading, the other file for programs. `./marchwarden verify` checks it and rolls "
    "every die again."
)
PARTIAL: Final = (
    "The match so far, as far as you may know it: the text is for reading, the other file for programs. Answers and "
    "the secret number of the dice come with the export after the end."
)


def said(card: MatchCard) -> str:
    """Returns what stands above the files."""
    return FULL if card.status is Status.OVER else PARTIAL


def as_text(card: MatchCard, size: str, pages: Sequence[tuple[str, str]]) -> str:
    """Returns a match as a text: who played what, then what happened turn by turn (title and lines of each)."""
    names = listed(plain_name(seat.name) for seat in card.seats)
    lines = [f"{size} (match {card.id}): {names}", f"Commitment of the dice: {card.commitment}"]
    if card.seed is not None:
        lines.append(f"Seed of the dice: {card.seed}")
    for title, text in pages:
        lines += ["", title, "-" * len(title), *(_plain(line) for line in text.split("\n"))]
    return "\n".join(lines) + "\n"


def _plain(line: str) -> str:
    """Returns a line of the story without the marks of a message; what is crossed out says so."""
    undone = "(undone) " if line.startswith("~~") else ""
    return undone + line.replace("~~", "").replace("**", "").removeprefix("-# ").replace("\\", "")
