"""Every kind of step of a movement, and how a list of them is judged (Movement actions; D-37 to D-58)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.d6s import reading
from engine.d6s.actions.carrying import DROPPED, Drag, Drop, Release
from engine.d6s.actions.casts import Cast
from engine.d6s.actions.climbing import Climb
from engine.d6s.actions.going import TO, Go, Stand
from engine.d6s.actions.moving import Move, Row, Step
from engine.d6s.actions.plain import Dash, Dodge, Hide, Surge
from engine.d6s.actions.riding import Dismount, Enter, Leave, Mount
from engine.d6s.actions.shooting import Shoot
from engine.d6s.actions.using import POWERS, Use
from engine.d6s.actions.walking import allowance, half
from engine.d6s.conditions import is_helpless
from engine.d6s.features.action_surge import can_surge
from engine.d6s.features.nimble_escape import can_escape
from engine.d6s.force import concentrating
from engine.d6s.geometry import TOLERANCE
from engine.d6s.numbers import SWIM, best_way, in_water
from engine.d6s.state import Activation, Character, State
from engine.d6s.words import listed
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

MOST_STEPS: Final = 30
END: Final = "end"
WAIT: Final = "wait"

_KINDS: Final[tuple[type[Step], ...]] = (
    *(Go, Stand, Dash, Dodge, Hide, Shoot, Cast, Use, Mount, Dismount, Enter, Leave, Drop, Drag, Release, Surge, Climb),
)
STEPS: Final[Mapping[str, type[Step]]] = MappingProxyType({key: kind for kind in _KINDS for key in kind.keys})
"""Every kind of step by its keys; `wait` and `end` belong to the movement as a whole."""


def read_step(row: Json) -> Step:
    """Returns the step that JSON writes. Raises `NotUnderstood`."""
    if not isinstance(row, Mapping):
        raise NotUnderstood("A step is written as a key with its value, such as {to: [x, y]}.")
    keys = [key for key in row if key in STEPS]
    if len(keys) > 1 and "use" in keys and TO in keys:
        keys.remove(TO)
    if len(keys) != 1:
        raise NotUnderstood(f"A step is one of {listed(STEPS)}; this is {listed(row)}.")
    (key,) = keys
    kind = STEPS[key]
    for each in row:
        if each != key and each not in kind.also:
            raise NotUnderstood(f"{each!r} does not belong to the step {key}.")
    return kind.read(row, key)


@dataclass(frozen=True, slots=True)
class Movement:
    """What one character does in its movement: an answer to the question what moves next and how.

    Without `ends` its player is asked again after the steps. It may `wait` instead, or begin without steps: then what
    it does is asked when its beginning has been tested (D-49).
    """

    unit: str
    steps: tuple[Step, ...] = ()
    ends: bool = False
    waits: bool = False
    begins: bool = False

    @classmethod
    def read(cls, answer: Json) -> Movement:
        """Returns the movement that JSON writes. Raises `NotUnderstood`."""
        row = reading.mapping(answer, ("unit", "steps"), "A movement")
        unit = reading.name(row.get("unit"))
        rows = row.get("steps", [])
        if rows is None:
            return cls(unit, begins=True)
        if not isinstance(rows, Sequence) or isinstance(rows, str):
            raise NotUnderstood("The steps of a movement are a list.")
        if rows and isinstance(rows[0], Mapping) and WAIT in rows[0]:
            if len(rows) > 1 or dict(rows[0]) != {WAIT: True}:
                raise NotAllowed("A character that waits does nothing else before.")
            return cls(unit, waits=True)
        ends = bool(rows) and rows[-1] == {END: True}
        steps = rows[:-1] if ends else rows
        if len(steps) > MOST_STEPS:
            raise NotAllowed(f"A movement has at most {MOST_STEPS} steps.")
        return cls(unit, tuple(read_step(each) for each in steps), ends)

    def to_json(self) -> dict[str, Json]:
        """Returns the movement as JSON; `read` undoes it."""
        if self.begins:
            return {"unit": self.unit, "steps": None}
        if self.waits:
            return {"unit": self.unit, "steps": [{WAIT: True}]}
        rows: list[Row] = [step.to_json() for step in self.steps]
        return {"unit": self.unit, "steps": [*rows, {END: True}] if self.ends else rows}

    def in_words(self) -> str:
        """Returns it in words: "Knight: to H12 via G9, dodge"; "Knight stays"."""
        if self.waits:
            return f"{self.unit}: wait"
        if not self.steps:
            return f"{self.unit} stays"
        return f"{self.unit}: {', '.join(step.in_words(self.unit) for step in self.steps)}"

    def written(self) -> str:
        """Returns it as it is typed, to the thousandth of an inch."""
        words = [WAIT] if self.waits else [step.written() for step in self.steps]
        if not (self.ends or self.waits):
            words.append("ask again")
        return f"{self.unit}: {', '.join(words) or 'stay'}"


def judged(state: State, account: Activation, named: Character, steps: Sequence[Step]) -> tuple[Step, ...]:
    """Returns steps in their normal form, each judged as things will stand if nothing unforeseen comes up.

    What one brings is foreseen on a copy, for those after it: the position stays as it is. Raises a `Refusal`.
    """
    move = Move(state, account, named)
    normal: list[Step] = []
    for step in steps:
        if normal:
            move = move if len(normal) > 1 else move.on_trial()
            normal[-1].foresee(move)
        normal.append(step.check(move))
    if normal and account.by_swimming:
        move = move if len(normal) > 1 else move.on_trial()
        normal[-1].foresee(move)
        must_be_in_water(move)
    return tuple(normal)


def must_be_in_water(move: Move) -> None:
    """Raises `NotAllowed` when a character that acts at its swimming Speed does something and does not end in water
    (D-37).
    """
    if not move.account.by_swimming:
        return
    if move.body.at is not None and not in_water(move.state, move.body):
        raise NotAllowed(
            f"{move.body.name} acts at its swimming Speed and must enter or stay in water; it may wait and act at its "
            "land Speed."
        )


def begin_account(state: State, unit: Character) -> Activation:
    """Returns the account with which the movement of a character begins."""
    body = unit if unit.inside else state.body(unit)
    account = Activation(body.name)
    if not unit.inside:
        account.by_swimming = best_way(state, body) == SWIM and body.waits == 0
        account.stayed_in_water = account.by_swimming and in_water(state, body)
    return account


class Left(NamedTuple):
    """What a mover could still do: how far it could move (1/1000 inch), who has an action, whether anything is free."""

    length: int
    actors: tuple[str, ...]
    free: bool


def left_to_do(state: State, account: Activation) -> Left:
    """Returns what is left that the mover could do."""
    body = state.units.get(account.unit)
    if body is None or not body.in_play:
        return Left(0, (), False)
    if body.inside:
        return Left(0, () if body.acted else (body.name,), False)
    group = state.mounted_body(body)
    actors = tuple(u.name for u in group if not u.acted and not is_helpless(u) and not u.passenger)
    length = 0 if account.over else allowance(state, account) - account.paid
    if body.has("prone") and length + TOLERANCE < half(state, account):
        # A character that cannot pay for standing up goes nowhere.
        length = 0
    free = any(_has_free_thing(state, account, u) for u in group)
    return Left(length if length > TOLERANCE else 0, actors, free)


def can_do_more(state: State, account: Activation) -> bool:
    """Returns whether something is left that the mover could do; else the question is not put again."""
    return any(left_to_do(state, account))


def _has_free_thing(state: State, account: Activation, unit: Character) -> bool:
    if account.surged or can_surge(unit) or (unit.carries and not unit.once.get(DROPPED)):
        return True
    if any(power.is_at_hand(unit) for power in POWERS.values()):
        return True
    if unit.left("slots") > 0 or unit.left("lesser restoration") > 0:
        return True
    if can_escape(unit):
        return True
    effect = concentrating(state, unit)
    return effect is not None and effect.spell in ("spiritual weapon", "telekinesis") and effect.used_in != state.round
