"""Deeds of many at once: who is meant by a line, and the same deed for each of them, one after another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.d6s.actions.climbing import Climb
from engine.d6s.actions.forecasts import Forecast
from engine.d6s.actions.going import Go, Stand
from engine.d6s.actions.plain import Dash, Dodge, Hide
from engine.d6s.actions.shooting import Shoot
from engine.d6s.actions.steps import Movement
from engine.d6s.geometry import Point
from engine.d6s.measuring import enemies_near
from engine.d6s.numbers import acts_at
from engine.d6s.planning import typed
from engine.d6s.planning.addressed import is_addressed, who_and_rest
from engine.d6s.planning.forecast import foreseen
from engine.d6s.planning.naming import find_one, is_named, named_with
from engine.d6s.planning.reader import EXAMPLES
from engine.d6s.planning.speech import begins_a_deed
from engine.d6s.state import Character, State
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

_EVERYBODY: Final = (
    *("all", "all of mine", "all of them", "everybody", "everyone", "everything", "the others", "others", "the rest"),
    *("rest", "everyone else", "everybody else", "all others", "all the others", "all the rest", "my army", "both"),
)
MOST_WORDS: Final = 12
"""So many words at most say who is meant."""
_SHARED: Final = (Go, Stand, Dash, Dodge, Hide, Shoot, Climb)
"""The steps that others can do as well; the rest are one character's own affair."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What one character is to do: the movement, the line it was read from, how it differs, and what it would meet."""

    unit: str
    move: Movement
    says: str
    notes: tuple[str, ...]
    off: int
    seen: Forecast


def meant(state: State, text: str, among: Sequence[Character]) -> list[Character]:
    """Returns who of the characters is meant: "Archer 1, Archer 2", "all Archers", "Speed 6", "the others".

    Raises `NotUnderstood` with who could be meant.
    """
    wanted = key_of(text)
    if wanted in _EVERYBODY:
        return list(among)
    speed = re.fullmatch(r"(?:all (?:of |with )?)?speed (\d{1,2})", wanted)
    if speed is not None:
        found = [unit for unit in among if acts_at(state, unit) == int(speed[1])]
        if not found:
            known = sorted({acts_at(state, unit) for unit in among}, reverse=True)
            raise NotUnderstood(f"None of them moves at Speed {speed[1]}; they move at {listed(map(str, known))}.")
        return found
    kind = named_with(state, text, among)
    if kind:
        return kind
    if wanted.startswith("all "):
        kinds = dict.fromkeys(unit.profile for unit in among)
        named = wanted.removeprefix("all ").removeprefix("the ")
        raise NotUnderstood(f"There is no {named!r} among them; there are {listed(list(kinds))}.")
    found = []
    for name in (part.strip() for part in re.split(r",|&|\+|\band\b", text) if part.strip()):
        # "Archers 1 and 2"
        whole = f"{found[-1].profile} {name}" if name.isdigit() and found else re.sub(r"(?<=\w)s(?= \d+$)", "", name)
        unit = _named(state, whole, name, among)
        found += unit
    return list({unit.name: unit for unit in found}.values())


def _named(state: State, singular: str, name: str, among: Sequence[Character]) -> list[Character]:
    kind = named_with(state, name, among)
    if kind:
        return kind
    try:
        return [find_one(state, name if is_named(state, name, among) else singular, among)]
    except NotUnderstood:
        return [find_one(state, name, among)]


def parted(state: State, text: str, among: Sequence[Character]) -> tuple[list[Character], str]:
    """Returns who a line is about and what it says of them. Raises `NotUnderstood`."""
    head, colon, rest = text.partition(":")
    if colon:
        return meant(state, head, among), rest.strip()
    words = text.split()
    for number in range(min(len(words) - 1, MOST_WORDS), 0, -1):
        who, deed = " ".join(words[:number]), " ".join(words[number:])
        if begins_a_deed(deed) and not any(begins_a_deed(word) for word in words[:number]):
            try:
                return meant(state, who, among), deed
            except NotUnderstood:
                if words[0].casefold() in ("all", "both", "speed"):
                    raise
    unit, said = who_and_rest(state, among, text, typed.WORDS)
    if not begins_a_deed(said):
        raise NotUnderstood(f"{said!r} I do not understand. Write for example {EXAMPLES}, “shoot Orc 1”, “dodge”.")
    if len(among) > 1 and not is_addressed(state, among, text, typed.WORDS):
        raise NotUnderstood(
            f"Who does that? Begin with a name, with “all” or “the rest”: “{among[0].name}: {text.strip()}”, "
            f"“all {among[0].profile}s: {text.strip()}”."
        )
    return [unit], said


def read_deeds(state: State, units: Sequence[Character], text: str, cannot: list[str] | None = None) -> list[Deed]:
    """Returns the same line read for each of them, as it will be when those before have moved.

    The position is the same afterwards. Raises a `Refusal` that says for whom it is not possible; with `cannot` that
    sentence is put there, and the others do it all the same, as long as there are any.
    """
    if cannot is None or len(units) == 1:
        return list(_one_after_another(state, [(unit, text) for unit in units]))
    able: list[Character] = []
    refused: list[Refusal] = []
    for unit in units:
        try:
            list(_one_after_another(state, [*((one, text) for one in able), (unit, text)]))
        except Refusal as refusal:
            refused.append(refusal)
            continue
        able.append(unit)
    if not able:
        raise refused[0]
    cannot += [str(one) for one in refused]
    return list(_one_after_another(state, [(unit, text) for unit in able]))


def same_for(state: State, answer: Json, others: Sequence[Character]) -> list[Deed]:
    """Returns a movement once more for each of these: as far in the same direction, or into the same enemy, with the
    same shots.

    It is read in the position to which the movement itself leads. Raises a `Refusal` where it is nothing that others
    can do as well.
    """
    move = Movement.read(answer)
    seen = foreseen(state, move)
    there = moved(state, seen)
    return list(_one_after_another(there, [(other, _as(there, move, seen, other)) for other in others]))


def _one_after_another(state: State, lines: Sequence[tuple[Character, str]]) -> Iterator[Deed]:
    """Yields what each line means, each in the position to which those before it lead."""
    if not lines:
        return
    (unit, text), *rest = lines
    try:
        read = typed.read_movement(state, [state.units[unit.name]], text)
        seen = foreseen(state, read.movement)
    except Refusal as refusal:
        raise type(refusal)(f"{unit.name}: {refusal}") from None
    yield Deed(unit.name, read.movement, text, tuple(read.notes), read.off, seen)
    yield from _one_after_another(moved(state, seen), rest)


def moved(state: State, seen: Forecast) -> State:
    """Return the position as it will be when a character stands where its movement would end."""
    body = state.body(state.units[seen.unit])
    return state if seen.end is None else state.standing_at(body, seen.end)


def _as(state: State, move: Movement, seen: Forecast, other: Character) -> str:
    """Return the line by which somebody else does the same. Raises `NotAllowed`."""
    own = next((step for step in move.steps if not isinstance(step, _SHARED)), None)
    if own is not None or move.waits:
        what = own.keys[0] if own is not None else "wait"
        raise NotAllowed(f"To {what} is a deed of one character alone: say it of each.")
    unit, start = state.units[seen.unit], seen.start
    there = state.place(state.body(other))
    shift = (there[0] - start[0], there[1] - start[1]) if start is not None else (0, 0)
    faced = [enemy.name for enemy in enemies_near(state, state.body(unit))] if seen.legs else []
    lines: list[str] = []
    for step in move.steps:
        if not isinstance(step, Go):
            lines.append(step.written())
        elif faced:
            lines.append(f"into {faced[0]}")
        else:
            lines.append(step.ending(tuple(_shifted(state, point, shift) for point in step.path)).written())
    return ", ".join(lines) or "stay"


def _shifted(state: State, point: Point, shift: Point) -> Point:
    """Return a point as much farther, on the table."""
    return min(max(point[0] + shift[0], 0), state.width), min(max(point[1] + shift[1], 0), state.depth)
