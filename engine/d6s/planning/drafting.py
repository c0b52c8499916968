"""A movement put together step by step on a copy of the position: each step is foreseen before the next is added."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.d6s.actions.going import TO, Go, Stand
from engine.d6s.actions.moving import Move, Step
from engine.d6s.actions.steps import Movement, must_be_in_water
from engine.d6s.geometry import INCH, Point, distance
from engine.d6s.grid import said
from engine.d6s.paths import Survey
from engine.d6s.planning.lettered import walk_along
from engine.d6s.planning.ways import Mover, account_of
from engine.d6s.state import Character, State
from engine.refusals import NotAllowed
from engine.values import Json

NEAR: Final = INCH // 4
"""A place that is farther than this from the one that was wanted is another: it is shown before anybody goes there."""


class Goal(ABC):
    """Where a walk leads to, said by whom or what it is about: it becomes a step in each position again."""

    @abstractmethod
    def go(self, draft: Draft, mover: Mover) -> None:
        """Add the walk. Raises `NotAllowed`."""


Meant: TypeAlias = Step | Goal
"""A part of a movement as it was meant: a step, or where a walk leads to."""


@dataclass(frozen=True, slots=True)
class Drafted:
    """A movement that was put together: how it was meant, what became of it, and in sentences how that differs."""

    movement: Movement
    meant: tuple[Meant, ...] = ()
    notes: list[str] = field(default_factory=list)
    off: int = 0
    """How far the place that was found is from the one that was wanted, at most, in 1/1000 inch."""

    @property
    def answer(self) -> Json:
        """Returns the movement as an answer."""
        return self.movement.to_json()


class Draft:
    """A movement that is put together."""

    def __init__(self, state: State, unit: Character) -> None:
        body = unit if unit.inside else state.body(unit)
        self.move = Move(state, account_of(state, body), unit).on_trial()
        self.state = self.move.state
        self.unit = self.move.named
        self.steps: list[Step] = []
        self.meant: list[Meant] = []
        self.notes: list[str] = []
        self.off = 0
        self.asks_again = False
        """Whether the mover goes on after the given steps."""
        self.waits = False
        self.prepares = False
        """Whether a shot or a standard spell is still to come."""

    def finished(self) -> Drafted:
        """Returns the movement. Raises `NotAllowed`."""
        if self.waits and self.steps:
            raise NotAllowed("A character that waits does nothing else before.")
        if self.steps:
            must_be_in_water(self.move)
        movement = Movement(self.unit.name, tuple(self.steps), not (self.asks_again or self.waits), self.waits)
        return Drafted(movement, tuple(self.meant), self.notes, self.off)

    @property
    def mover(self) -> Mover:
        """Returns the mover with what is left to it after what was added."""
        mover = Mover(self.state, self.unit, self.move.account)
        mover.prepares = self.prepares and mover.can_walk_and_prepare > 0
        return mover

    def do(self, meant: Meant) -> None:
        """Add what is meant: a step as it is, a walk as it is possible; a prone mover stands up before it walks."""
        self.meant.append(meant)
        if isinstance(meant, Step):
            self.add(meant)
            return
        mover = self.mover
        if mover.is_prone and mover.left > 0 and not any(isinstance(step, Stand) for step in self.steps):
            self.add(Stand())
            self.note(f"{self.unit.name} stands up first.")
            mover = self.mover
        meant.go(self, mover)

    def add(self, step: Step) -> None:
        """Judge one more step and foresee it."""
        normal = step.check(self.move)
        self.steps.append(step)
        normal.foresee(self.move)

    def replace_last(self, step: Step) -> None:
        """Put a step in the place of the last one, which used the same: the whole is judged by the question."""
        self.steps[-1] = self.meant[-1] = step

    def note(self, text: str, off: int = 0) -> None:
        """Say how what is possible differs from what was meant: by how much, where it is a place."""
        self.notes.append(text)
        self.off = max(self.off, off)

    def walk(self, mover: Mover, path: Sequence[Point], key: str = TO) -> None:
        """Go along a path as it is said; where that is not legal, the nearest way to its end."""
        try:
            self.add(Go(tuple(path), key))
            return
        except NotAllowed as wrong:
            refusal = wrong
        goal = path[-1]
        spot = mover.free_near(goal)
        found = mover.to(spot) if spot is not None else None
        found = found or mover.toward(spot or goal)
        if found is None:
            raise refusal
        self.use(found, goal, str(refusal))

    def use(self, found: Survey | None, wanted: Point | None, why: str) -> None:
        """Go a way that was found, and say how it differs from what was wanted."""
        if found is None:
            raise NotAllowed(f"{why} There is no legal way nearer to it.")
        before = self.move.account.paid
        self.add(walk_along(found))
        if wanted is not None and distance(found.end, wanted) > 0:
            off = distance(found.end, wanted)
            self.note(f"{why} The nearest is {said(found.end)}.", off)
        elif wanted is not None and self.move.account.paid > before:
            self.note(f"{why} It goes around.")


def drafted(state: State, unit: Character, meant: Sequence[Meant]) -> Drafted:
    """Returns the movement that is meant, as it is possible now. Raises a `Refusal`."""
    draft = Draft(state, unit)
    for part in meant:
        draft.do(part)
    return draft.finished()
