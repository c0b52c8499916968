"""What the search of puzzles must know of d6s with Dragons: goals, and which falls of the dice are alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from types import MappingProxyType
from typing import Any, Final

from engine.chance import Roll
from engine.d6s.numbers import health_left
from engine.d6s.plans import Judged
from engine.d6s.position import format_position
from engine.d6s.state import State, side_of_seat
from engine.d6s.winning import treasures
from engine.decisions import Decision
from engine.puzzles.rules import MOST_ANSWERS, Holds, ProposedGoal, PuzzleRules, TooLarge
from engine.refusals import Refusal
from engine.values import Json, Seat, canonical, names_of

ASKED: Final = frozenset({"act", "fight", "follow", "masteries", "melee", "split", "opportunity"})
"""The questions of which puzzles are made."""

SEEDS: Final = 4
"""How often a question that cannot be listed proposes its answers; each time may bring others."""


def _out(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """All these characters are out of play."""
    names = [start.units[str(name)].name for name in wanted]
    return lambda state: not any(state.units[name].in_play for name in names)


def _felled(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """At least that many enemies are out of play that stand at the start."""
    enemies = [unit.name for unit in start.playing(side_of_seat(seat).other)]
    return lambda state: sum(not state.units[name].in_play for name in enemies) >= int(wanted)


def _stands(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """All these characters are in play."""
    names = [start.units[str(name)].name for name in wanted]
    return lambda state: all(state.units[name].in_play for name in names)


def _wounded(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """Each of these characters has lost at least that many wounds since the start."""
    most = {str(name): health_left(start.units[str(name)]) - int(number) for name, number in wanted.items()}
    return lambda state: all(health_left(state.units[name]) <= left for name, left in most.items())


def _holds(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """The solver controls at least that many treasures."""
    side, least = side_of_seat(seat), int(wanted)
    return lambda state: treasures(state)[side] >= least


def _condition(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """Each of these characters has the condition named."""
    named = {start.units[str(name)].name: str(condition) for name, condition in wanted.items()}
    return lambda state: all(state.units[name].has(condition) for name, condition in named.items())


def _wins(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """The seat named has won."""
    return lambda state: state.outcome is not None and list(state.outcome.winners) == [wanted]


class D6sPuzzles(PuzzleRules[State]):
    """The puzzles of the game."""

    goals = MappingProxyType(
        {
            "out": _out,
            "felled": _felled,
            "stands": _stands,
            "wounded": _wounded,
            "holds": _holds,
            "condition": _condition,
            "wins": _wins,
        }
    )
    open_prompts = frozenset({"fight"})

    def setup(self, state: State) -> Mapping[str, Json]:
        """Returns a position by the keys of a scenario's `setup`."""
        return format_position(state)

    def goals_here(self, state: State, decision: Decision) -> Iterator[ProposedGoal]:
        """Yields goals of one activation or one melee."""
        if decision.prompt not in ASKED:
            return
        side = side_of_seat(decision.player)
        for enemy in state.playing(side.other):
            yield ProposedGoal({"out": [enemy.name]})
        yield ProposedGoal({"felled": 1})
        yield ProposedGoal({"stands": [unit.name for unit in state.playing(side)]})
        yield ProposedGoal({"wins": decision.player}, parts=1)

    def answers(self, state: State, decision: Decision) -> Sequence[Json]:
        """Returns every answer of a choice, and all proposals for a movement or an action, which cannot be listed."""
        if not isinstance(decision, Judged):
            return super().answers(state, decision)
        found: dict[str, Json] = {}
        proposals = [decision.default(), *(p for n in range(SEEDS) for p in decision.propose(random.Random(n)))]
        proposals += _masteries(decision) if decision.prompt == "masteries" else []
        for proposal in proposals:
            with suppress(Refusal):
                checked = decision.check(proposal)
                found.setdefault(canonical(checked), checked)
        if len(found) > MOST_ANSWERS:
            raise TooLarge(f"the question {decision.prompt} has too many answers")
        return list(found.values())

    def alike(self, roll: Roll) -> Callable[[tuple[int, ...]], Hashable]:
        """Returns the faces of a roll without their order: dice of one roll are thrown for the same."""
        return lambda faces: tuple(sorted(faces))


def _masteries(decision: Decision) -> Sequence[Json]:
    """Returns every choice of masteries: for each character one of its own, or none."""
    options = decision.about.get("options")
    assert isinstance(options, Mapping), "this question lists what each may use"
    choices = [[None, *names_of(kinds)] for kinds in options.values()]
    return [
        {str(name): kind for name, kind in zip(options, chosen, strict=True) if kind is not None}
        for chosen in product(*choices)
    ]


RULES: Final[Mapping[str, D6sPuzzles]] = MappingProxyType({"d6s": D6sPuzzles()})
