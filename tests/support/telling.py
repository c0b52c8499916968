"""What happened, as Dragon Dice's face tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.names import DragonDiceWording
from engine.dragon_dice.rules import DragonDice
from engine.events import Event
from engine.values import Json


def happened(name: str, facts: Mapping[str, Json], number: int = 1) -> Event:
    """Returns an event of a match of Dragon Dice, read as the store gives it back."""
    data: dict[str, Json] = {"number": number, "name": name, "facts": facts, "cause": "", "seen_by": None}
    return Event.from_json(data, DragonDice.events)


def sentence(event: Event, wording: DragonDiceWording) -> str:
    """Returns what happened."""
    return FACE.sentence(event, wording)


def story(events: Iterable[Event], wording: DragonDiceWording) -> list[str]:
    """Returns the lines for the thread."""
    return FACE.story(events, wording)


def why_lines(events: Sequence[Event], roll: Event, wording: DragonDiceWording) -> list[str]:
    """Returns where a roll's result comes from."""
    return FACE.why(events, roll, wording)
