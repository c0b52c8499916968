"""Words about suggestions, chances over a match, and luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.words.sentences import safe_name
from engine.players.turning_points import Moment, Turn

BUTTON: Final = "Analyse the match"
"""The label of the button below a match that is over."""

NOT_OVER: Final = "This match can be analysed once it is over."
FAILED: Final = "This analysis took too long, so I stopped it. The match itself is fine."
NO_SUGGESTION: Final = "I could not work out a suggestion in time. Please decide yourself."
LUCK_NOTE: Final = (
    "The dot is what the dice gave, the mark what was to be expected. In 95 of 100 matches with fair dice the dot lies "
    "within the bar."
)


def suggestion(said: str, value: float | None) -> str:
    """Returns what a general would answer, and what it expects of it."""
    chance = "" if value is None else f" It expects {100 * value:.0f} % to win."
    return f"A general would answer: **{said}**.{chance}\n-# You decide. Nobody else sees this."


def progress(share: float) -> str:
    """Returns how far an analysis is."""
    return f"I play each turn on to its end several times: {100 * share:.0f} % done."


def luck(name: str, result: float, expected: float, low: float, high: float) -> str:
    """Returns whether the dice of a side were lucky, and by how much."""
    who = safe_name(name)
    if low <= result <= high:
        return f"{who}'s dice were as usual: {result:.0f} results, {expected:.0f} expected ({low:.0f} to {high:.0f})."
    how = "lucky" if result > high else "unlucky"
    return f"{who}'s dice were {how}: {result:.0f} results, {expected:.0f} expected ({low:.0f} to {high:.0f})."


def narrated(
    name: str, part: str, moments: Sequence[Moment], turns: Sequence[Turn], lucky: Sequence[str], is_whole: bool
) -> str:
    """Returns what an analysis has found; `lucky` is a line for each side's dice."""
    lines = [f"**{name}'s chance to win**, with fast players on both sides and a 95 % interval."]
    for turn in turns:
        before, after = 100 * turn.before.chance, 100 * turn.after.chance
        lines.append(f"- {part.capitalize()} {turn.before.part}: from {before:.0f} % to {after:.0f} %.")
    if not turns:
        lines.append("No turn changed the chances more than the errors of this method.")
    if not is_whole:
        lines.append("-# There was no time for the last turns.")
    return "\n".join([*lines, *lucky])
