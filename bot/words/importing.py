"""Words about matches from files."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words.sentences import listed, safe_name
from engine.importing import ImportedMatch


def looked_at(title: str, names: Sequence[str], at: int, match: ImportedMatch) -> str:
    """Returns the line above the table of an imported match, turn `at` of those in the file."""
    who = listed(safe_name(name) for name in names)
    where = f"where turn {at} of {len(match.positions)} began" if match.is_proved else "as it stood then"
    checked = "Every answer and die is checked." if match.is_proved else "Nobody can check the position of this file."
    return (
        f"**{title}**: {who}, {where}. {checked}\n-# `/game import` with `do: Play on from there` opens a new match "
        "from here. Its dice are new."
    )
