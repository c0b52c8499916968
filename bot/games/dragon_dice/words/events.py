"""What happened, in sentences: every event's, and the story that a message in the thread tells.

Every line explains its numbers ("7 melee − 4 saves = 3 damage"). A new happening needs one function in one of the
modules named here; a test holds `Happening` and the table together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from bot.games.dragon_dice.words import battles, dragons, setting_up, spells, turns
from bot.games.dragon_dice.words.names import Cast
from bot.games.dragon_dice.words.rolls import alone_line, is_alone, roll_lines
from bot.games.dragon_dice.words.telling import WORDINGS, Wording
from engine.dragon_dice.happenings import Happening, Reason
from engine.events import Event, ForcedChoice

QUIET: Final = frozenset({Happening.ARMIES_ASSEMBLED, Happening.MARCH_ENDED, ForcedChoice.name})
"""What the thread does not say, because the next message shows it anyway; `/game log` does."""

CHAPTERS: Final = (setting_up, turns, battles, spells, dragons)
"""The modules in which the sentences stand; importing them fills the table."""


def wordings() -> Mapping[str, Wording]:
    """Returns the table."""
    return WORDINGS


def story(events: Iterable[Event], cast_: Cast, sentence: Callable[[Event, Cast], str]) -> list[str]:
    """Returns the lines for a message in the thread; `sentence` words one event by itself.

    What is quiet is left out; so are dice that fell when the very next line says what became of them. Units that roll
    one after the other, each for itself, share a line.
    """
    told = [event for event in events if event.name not in QUIET]
    skipped = [event for at, event in enumerate(told) if _is_told_next(told, at)]
    lines: list[str] = []
    for group in _grouped([event for event in told if event not in skipped]):
        first = group[0]
        if len(group) > 1:
            lines.append(alone_line([event.facts for event in group], cast_))
        elif first.name == Happening.ROLLED:
            new = any(_roll(event) == _roll(first) for event in skipped)
            lines += roll_lines(first.facts, cast_, faces_are_known=not new)
        else:
            lines += sentence(first, cast_).split("\n")
    return lines


def _is_told_next(told: Sequence[Event], at: int) -> bool:
    """Returns whether dice fell here and the next thing told is the whole roll."""
    if told[at].name != Happening.DICE_FELL:
        return False
    after = next((event for event in told[at + 1 :] if event.name != Happening.DICE_FELL), None)
    return after is not None and after.name == Happening.ROLLED and _roll(after) == _roll(told[at])


def _roll(event: Event) -> tuple[object, ...]:
    return tuple(event.facts.get(key) for key in ("player", "place", "kind"))


def _grouped(told: Sequence[Event]) -> list[list[Event]]:
    """Returns the events one by one, but rolls of single units of one player for the same thing together."""
    groups: list[list[Event]] = []
    for event in told:
        if groups and _roll_alike(groups[-1][0], event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _roll_alike(one: Event, other: Event) -> bool:
    """Returns whether both are rolls of single units of one player for the same thing."""
    alone = all(event.name == Happening.ROLLED and is_alone(event.facts) for event in (one, other))
    return alone and _roll(one)[::2] == _roll(other)[::2]


REASONS: Final[Mapping[str, str]] = {
    Reason.TWO_TERRAINS: "two terrains are captured at once",
    Reason.LAST_UNITS: "no opponent has a unit left in play",
    Reason.CONCESSION: "every opponent has conceded",
    Reason.NOBODY_LEFT: "the last units of all players fell in one moment",
}
"""Why a match of Dragon Dice ends."""
