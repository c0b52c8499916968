"""Every kind of step of a movement, and how a list of them is judged (Movement actions; D-37 to D-58)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.d6s.actions.carrying import DROPPED, Drag, Drop, Release
from engine.d6s.actions.casts import Cast
from engine.d6s.actions.climbing import Climb
from engine.d6s.actions.going import Go, Stand
from engine.d6s.actions.moving import Move, Row, Step
from engine.d6s.actions.plain import Dash, Dodge, Hide, Surge
from engine.d6s.actions.riding import Dismount, Enter, Leave, Mount
from engine.d6s.actions.shooting import Shoot
from engine.d6s.actions.using import Use
from engine.d6s.actions.walking import allowance, half
from engine.d6s.conditions import holds, is_helpless
from engine.d6s.force import concentrating
from engine.d6s.geometry import TOLERANCE
from engine.d6s.numbers import BURROW, FLY, PHASE, SWIM, best_way, in_water
from engine.d6s.state import Activation, Character, State
from engine.d6s.words import listed
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

MOST_STEPS: Final = 30


STEPS: Final[Mapping[str, Step]] = {
    step.key: step
    for step in (
        *(Go("to", None), Go("fly", FLY), Go("swim", SWIM), Go("burrow", BURROW), Go("phase", PHASE)),
        *(Stand(), Dash(), Dodge(), Hide(), Shoot(), Cast(), Use(), Mount(), Dismount(), Enter(), Leave(), Drop()),
        *(Drag(), Release(), Surge(), Climb()),
    )
}
"""Every kind of step by its key; `wait` and `end` are the phase's own."""


GOING: Final = ("to", "fly", "swim", "burrow", "phase")


def step_of(row: Json) -> tuple[Step, Mapping[str, Json]]:
    """Returns the kind of a written step. Raises `NotUnderstood`."""
    if not isinstance(row, Mapping):
        raise NotUnderstood("A step is written as a key with its value, such as {to: [x, y]}.")
    keys = [key for key in row if key in STEPS and not (key == "to" and "use" in row)]
    if len(keys) != 1:
        raise NotUnderstood(f"A step is one of {listed(STEPS)}; this is {listed(row)}.")
    step = STEPS[keys[0]]
    own = (step.key, *step.also, "way", "cost") if keys[0] in GOING else (step.key, *step.also)
    for key in row:
        if key not in own:
            raise NotUnderstood(f"{key!r} does not belong to the step {step.key}.")
    return step, row


def judge_steps(move: Move, written: Sequence[Json]) -> list[Row]:
    """Returns steps in their normal form, each judged as things will stand if nothing unforeseen comes up.

    The position is the same afterwards. Raises a `Refusal`.
    """
    if len(written) > MOST_STEPS:
        raise NotAllowed(f"A movement has at most {MOST_STEPS} steps.")
    kept = Kept(move)
    try:
        rows: list[Row] = []
        for row in written:
            step, mapping = step_of(row)
            normal = step.check(move, mapping)
            rows.append(normal)
            step.foresee(move, normal)
        must_be_in_water(move, rows)
        return rows
    finally:
        kept.put_back()


def must_be_in_water(move: Move, rows: Sequence[Mapping[str, Json]]) -> None:
    """Raises `NotAllowed` when somebody who acts at its swimming Speed does something and does not end in water
    (D-37).
    """
    if not move.account.by_swimming or not rows:
        return
    if move.body.at is not None and not in_water(move.state, move.body):
        raise NotAllowed(
            f"{move.body.name} acts at its swimming Speed and must enter or stay in water; it may wait and act at its "
            "land Speed."
        )


class Kept:
    """What judging changes for a while: the mover's body, who acts with it, the account."""

    def __init__(self, move: Move) -> None:
        self._move = move
        state = move.state
        touched = {u.name: u for u in (*state.mounted_body(move.body), move.named)}
        held = [holds(state, u) for u in touched.values()]
        touched |= {u.name: u for u in held if u is not None}
        self._units = [
            (
                u,
                (u.at, u.climbed, u.down, u.acted, u.travelled, u.rides, u.inside, u.passenger, u.rider, u.moved),
                dict(u.conditions),
                dict(u.used),
                dict(u.once),
            )
            for u in touched.values()
        ]
        a = move.account
        self._account = (a.paid, a.moving, a.dashes, a.surged, a.over, a.drags)

    def put_back(self) -> None:
        """Puts everything back as it was."""
        for u, plain, conditions, used, once in self._units:
            (u.at, u.climbed, u.down, u.acted, u.travelled, u.rides, u.inside, u.passenger, u.rider, u.moved) = plain
            u.conditions, u.used, u.once = conditions, used, once
        a = self._move.account
        a.paid, a.moving, a.dashes, a.surged, a.over, a.drags = self._account


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
        # Who cannot pay for standing up goes nowhere.
        length = 0
    free = any(_has_free_thing(state, account, u) for u in group)
    return Left(length if length > TOLERANCE else 0, actors, free)


def can_do_more(state: State, account: Activation) -> bool:
    """Returns whether something is left that the mover could do; else the question is not put again."""
    return any(left_to_do(state, account))


def _has_free_thing(state: State, account: Activation, unit: Character) -> bool:
    kit = unit.kit
    if account.surged or unit.left("action surge") > 0 or (unit.carries and not unit.once.get(DROPPED)):
        return True
    if unit.left("enmity") > 0 or unit.left("war cry") > 0:
        return True
    if kit.has("aquatic charge") and not unit.once.get("aquatic charge"):
        return True
    if unit.left("slots") > 0 or unit.left("lesser restoration") > 0:
        return True
    if kit.has("nimble escape") and not unit.once.get("nimble escape"):
        return True
    effect = concentrating(state, unit)
    return effect is not None and effect.spell in ("spiritual weapon", "telekinesis") and effect.used_in != state.round
