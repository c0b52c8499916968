"""Actions of many at once: who is meant by a line, and the same action for each of them, one after another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.games.d6s.typed import movements
from bot.games.d6s.typed.addressed import is_addressed, who_and_rest
from bot.games.d6s.typed.everyday import everyday
from bot.games.d6s.typed.naming import find_character, find_one, is_named, named_with
from bot.games.d6s.typed.phrases import begins_an_action, begins_with_a_length
from bot.games.d6s.typed.reader import EXAMPLES
from engine.d6s.actions.climbing import Climb
from engine.d6s.actions.forecasts import Forecast
from engine.d6s.actions.going import Go, Stand
from engine.d6s.actions.plain import Dash, Dodge, Hide
from engine.d6s.actions.shooting import Shoot
from engine.d6s.actions.steps import Movement
from engine.d6s.geometry import Point
from engine.d6s.measuring import enemies_near
from engine.d6s.numbers import acts_at
from engine.d6s.planning.drafting import Drafted, Meant, drafted
from engine.d6s.planning.forecast import foreseen, moved
from engine.d6s.planning.goals import Into, Path
from engine.d6s.state import Character, State
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

_EVERYBODY: Final = (
    *("all", "all of mine", "all of them", "everybody", "everyone", "everything", "the others", "others", "the rest"),
    *("rest", "everyone else", "everybody else", "all others", "all the others", "all the rest", "my army", "both"),
    *("all units", "all my units", "all of my units", "my units", "all characters", "all my characters", "my troops"),
    *("all my troops", "all troops", "the whole army", "my whole army", "whole army", "the army", "my men", "my guys"),
    *("all my men", "all of us", "all of you", "the remaining units", "the remaining ones", "every unit", "the team"),
)
_LET: Final = re.compile(
    r"(?:(?:please|now|ok|okay|then|and|let|have|make|order|tell|ask|get|send|move|can|could|should|will|i want|we want"
    r"|i would like|i'd like|want|take)\s+)+(?=\S+ )",
    re.IGNORECASE,
)
"""What people write before they name those who do something."""
MOST_WORDS: Final = 12
"""Most words that name the characters."""
_SHARED: Final = (Go, Stand, Dash, Dodge, Hide, Shoot, Climb)
"""The steps that others can do as well; the rest are one character's own affair."""


@dataclass(frozen=True, slots=True)
class UnitAction:
    """What one character is to do, how that differs from what was said, and what it would meet."""

    unit: str
    drafted: Drafted
    seen: Forecast


def meant(state: State, text: str, among: Sequence[Character]) -> list[Character]:
    """Returns the named characters: "Archer 1, Archer 2", "all Archers", "Speed 6", "the others".

    Raises `NotUnderstood` with the possible names.
    """
    text = re.sub(r"(?:,? (?:both|all|each|together|please|also|should|must|will|can|now|then))+$", "", text.strip())
    if "and" in text.split():
        text = re.sub(r"^both (?:of )?", "", text, flags=re.IGNORECASE)
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
    gone = [unit for unit in state.playing() if unit.moved and among and unit.seat == among[0].seat]
    if not is_named(state, name, among) and is_named(state, singular, gone) and not is_named(state, singular, among):
        moved = find_character(state, singular, gone)
        raise NotUnderstood(
            f"{moved.name} has moved in this round. It can be {listed([unit.name for unit in among], 'or')}."
        )
    try:
        return [find_one(state, name if is_named(state, name, among) else singular, among)]
    except NotUnderstood:
        return [find_one(state, name, among)]


def parted(state: State, text: str, among: Sequence[Character]) -> tuple[list[Character], str]:
    """Returns who a line is about and what it says of them. Raises `NotUnderstood`."""
    head, colon, rest = text.partition(":")
    if colon:
        return meant(state, head, among), rest.strip()
    text = everyday(text)
    words = _LET.sub("", text, count=1).split() if _LET.match(text) else text.split()
    if len(words) > 1 and not _names_somebody(state, words, among):
        words = text.split()
    unknown: NotUnderstood | None = None
    for number in range(min(len(words) - 1, MOST_WORDS), 0, -1):
        who, action = " ".join(words[:number]), " ".join(words[number:])
        if (begins_an_action(action) or begins_with_a_length(action)) and not any(
            begins_an_action(word) for word in words[:number]
        ):
            try:
                return meant(state, who, among), action
            except NotUnderstood as refusal:
                first = re.split(r",| and ", who)[0]
                if words[0].casefold() in ("all", "both", "speed") or (first != who and is_named(state, first, among)):
                    unknown = refusal
    if unknown is not None:
        raise unknown
    unit, said = who_and_rest(state, among, text, movements.WORDS)
    if not begins_an_action(said):
        raise NotUnderstood(f"{said!r} I do not understand. Write for example {EXAMPLES}, “shoot Orc 1”, “dodge”.")
    if len(among) > 1 and not is_addressed(state, among, text, movements.WORDS):
        raise NotUnderstood(
            f"Which character does that? Begin with a name, with “all” or “the rest”: "
            f"“{among[0].name}: {text.strip()}”, "
            f"“all {among[0].profile}s: {text.strip()}”."
        )
    return [unit], said


def _names_somebody(state: State, words: Sequence[str], among: Sequence[Character]) -> bool:
    """Returns whether a line begins with a character, or several."""
    beginnings = (" ".join(words[:number]) for number in range(1, min(len(words), 4) + 1))
    return any(
        key_of(one) in _EVERYBODY or is_named(state, one, among) or named_with(state, one, among) for one in beginnings
    )


def several(state: State, text: str, among: Sequence[Character]) -> bool:
    """Returns whether a line tells more than one of these characters what they do."""
    try:
        return len(parted(state, text, among)[0]) > 1
    except Refusal:
        return False


def read_actions(
    state: State, units: Sequence[Character], text: str, cannot: list[str] | None = None
) -> list[UnitAction]:
    """Returns the same line read for each of them, as it will be when those before have moved.

    The position stays as it is. Raises a `Refusal` that says for whom it is not possible; with `cannot` that sentence
    is put there, and the others do it all the same, as long as there are any.
    """

    def read(there: State, unit: Character) -> Drafted:
        return movements.read_movement(there, [unit], text)

    if cannot is None or len(units) == 1:
        return list(_one_after_another(state, units, read))
    able: list[Character] = []
    refused: list[Refusal] = []
    for unit in units:
        try:
            list(_one_after_another(state, [*able, unit], read))
        except Refusal as refusal:
            refused.append(refusal)
            continue
        able.append(unit)
    if not able:
        raise refused[0]
    cannot += [str(one) for one in refused]
    return list(_one_after_another(state, able, read))


def same_for(state: State, answer: Json, others: Sequence[Character]) -> list[UnitAction]:
    """Returns a movement once more for each of these: as far in the same direction, or into the same enemy, with the
    same shots.

    It is put together in the position to which the movement itself leads. Raises a `Refusal` where it is nothing that
    others can do as well.
    """
    move = Movement.read(answer)
    seen = foreseen(state, move)
    there = moved(state, seen)
    return list(_one_after_another(there, others, lambda now, unit: drafted(now, unit, _as(there, move, seen, unit))))


def _one_after_another(
    state: State, units: Sequence[Character], makes: Callable[[State, Character], Drafted]
) -> Iterator[UnitAction]:
    """Yields what each does, each in the position to which those before it lead."""
    if not units:
        return
    first, *rest = units
    unit = state.units[first.name]
    try:
        made = makes(state, unit)
        seen = foreseen(state, made.movement)
    except Refusal as refusal:
        kind = NotUnderstood if isinstance(refusal, NotUnderstood) else NotAllowed
        raise kind(f"{unit.name}: {refusal}") from None
    yield UnitAction(unit.name, made, seen)
    yield from _one_after_another(moved(state, seen), rest, makes)


def _as(state: State, move: Movement, seen: Forecast, other: Character) -> list[Meant]:
    """Returns by what somebody else does the same. Raises `NotAllowed`."""
    own = next((step for step in move.steps if not isinstance(step, _SHARED)), None)
    if own is not None or move.waits:
        what = own.keys[0] if own is not None else "wait"
        raise NotAllowed(f"Only one character at a time can {what}: order it for each.")
    unit, start = state.units[seen.unit], seen.start
    there = state.place(state.body(state.units[other.name]))
    shift = (there[0] - start[0], there[1] - start[1]) if start is not None else (0, 0)
    faced = [enemy.name for enemy in enemies_near(state, state.body(unit))] if seen.legs else []
    found: list[Meant] = []
    for step in move.steps:
        if isinstance(step, Go):
            path = tuple(_shifted(state, point, shift) for point in step.path)
            found.append(Into(faced[0]) if faced else Path(path, step.key))
        elif isinstance(step, Dodge | Hide | Shoot):
            found.append(replace(step, by=""))
        else:
            found.append(step)
    return found


def _shifted(state: State, point: Point, shift: Point) -> Point:
    """Returns a point as much farther, on the table."""
    return min(max(point[0] + shift[0], 0), state.width), min(max(point[1] + shift[1], 0), state.depth)
