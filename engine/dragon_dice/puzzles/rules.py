"""What the search of puzzles must know of Dragon Dice: goals, and which falls of the dice are alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from engine.chance import Roll, RollDie
from engine.decisions import Decision
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_401c import EDITION as OF_401C
from engine.dragon_dice.edition_1996 import EDITION as OF_1996
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.players.results import ICONS
from engine.dragon_dice.printed.dice import ACTION_ICONS, ID
from engine.dragon_dice.puzzles.spells import announcements
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.species.counts_as import COUNTS_AS
from engine.dragon_dice.table.state import DICE, DUA, POOL, DieId, Place, State
from engine.dragon_dice.text.position import format_position
from engine.dragon_dice.text.words import WORDS
from engine.puzzles.rules import MOST_ANSWERS, Holds, ProposedGoal, PuzzleRules, TooLarge
from engine.values import Json, Seat

OFF_THE_TABLE: Final = frozenset({DUA, POOL, "bua", "removed"})
"""Where a unit lies that is killed, swallowed or buried."""


def _health(state: State, seat: Seat) -> int:
    return sum(die.unit.health for die in state.units_of(seat) if die.place not in OFF_THE_TABLE)


def _killed(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """Each player named loses at least that much health."""
    least = {Seat(str(owner)): _health(start, Seat(str(owner))) - int(health) for owner, health in wanted.items()}
    return lambda state: all(_health(state, owner) <= left for owner, left in least.items())


def _spared(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """Each player named loses at most that much health."""
    most = {Seat(str(owner)): _health(start, Seat(str(owner))) - int(health) for owner, health in wanted.items()}
    return lambda state: all(_health(state, owner) >= left for owner, left in most.items())


def _dead(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """All these units are dead: "B Knight"."""
    dice = [start.dice[DieId(str(name).replace(" ", ":", 1))].id for name in wanted]
    return lambda state: all(state.dice[name].place in OFF_THE_TABLE for name in dice)


def _captured(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """These terrains are held on their eighth face by the players named."""
    held = {Place(str(place)): owner for place, owner in wanted.items()}
    return lambda state: all(state.terrains[place].captured_by == owner for place, owner in held.items())


def _face(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """These terrains show such a face."""
    faces = {Place(str(place)): int(face) for place, face in wanted.items()}
    return lambda state: all(state.terrains[place].face == face for place, face in faces.items())


def _wins(start: State, seat: Seat, wanted: Any) -> Holds[State]:
    """The player named has won."""
    return lambda state: state.outcome is not None and list(state.outcome.winners) == [wanted]


class DragonDicePuzzles(PuzzleRules[State]):
    """The puzzles of one book."""

    goals = MappingProxyType(
        {"killed": _killed, "spared": _spared, "dead": _dead, "captured": _captured, "face": _face, "wins": _wins}
    )
    open_prompts = frozenset({"march", "action"})

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._kinds = {name: kind.species for name, kind in edition[DICE].units.items()}

    def setup(self, state: State) -> Mapping[str, Json]:
        """Returns a position by the keys of a scenario's `setup`."""
        return format_position(state, WORDS[self._edition.name])

    def goals_here(self, state: State, decision: Decision) -> Iterator[ProposedGoal]:
        """Yields goals of a march, and of the units that move after it."""
        seat = decision.player
        until = UNTIL.get(state.step)
        if until is None:
            return
        for other in state.seats:
            if other == seat:
                continue
            there = [die for die in state.units_of(other) if die.place not in OFF_THE_TABLE]
            for health in range(1, min(5, _health(state, other)) + 1):
                yield ProposedGoal({"killed": {other: health}}, until)
                yield ProposedGoal({"killed": {other: health}, "spared": {seat: 0}}, until)
            if 1 < len(there) <= MOST_UNITS:
                for die in there:
                    yield ProposedGoal({"dead": [die.id.replace(":", " ", 1)]}, until)
            yield ProposedGoal({"spared": {seat: 0}}, until)
        for place, terrain in state.terrains.items():
            if terrain.captured_by != seat and terrain.face is not None and terrain.face >= 5:
                yield ProposedGoal({"captured": {place: seat}}, until)
        yield ProposedGoal({"wins": seat}, until)

    def answers(self, state: State, decision: Decision) -> Sequence[Json]:
        """Returns every legal answer; equal dice in the same place are alike."""

        if isinstance(decision, SpellsPlan):
            return announcements(decision)

        def alike(name: str) -> Hashable:
            die = state.dice.get(DieId(name))
            return name if die is None else (die.kind, die.place, die.owner)

        found = decision.whole_answers(MOST_ANSWERS, alike)
        if found is None:
            raise TooLarge(f"the question {decision.prompt} has too many answers")
        return found

    def alike(self, roll: Roll) -> Callable[[tuple[int, ...]], Hashable]:
        """Returns the sum of icons and of IDs, and every special action icon, of a roll for one type of result.

        In such a roll icons of other types matter only where the unit's species lets them count (p. 21-28). In all
        other rolls every face is told apart, of equal dice not which of them shows it.
        """
        icon = ICONS.get(roll.kind)
        if icon is None or roll.again:
            return lambda faces: tuple(
                sorted((die.name, die.faces[face]) for die, face in zip(roll.dice, faces, strict=True))
            )
        read = [self._read(die, icon) for die in roll.dice]

        def key(faces: tuple[int, ...]) -> Hashable:
            sums: dict[str, int] = {}
            special: list[tuple[str, str]] = []
            for of_die, die, face in zip(read, roll.dice, faces, strict=True):
                name, count = of_die[face]
                if count:
                    sums[name] = sums.get(name, 0) + count
                elif name:
                    special.append((die.name, name))
            return tuple(sorted(sums.items())), tuple(sorted(special))

        return key

    def _read(self, die: RollDie, icon: str) -> Sequence[tuple[str, int]]:
        species = self._kinds.get(die.name)
        return _read(self._edition, die.faces, icon, species or "")


@cache
def _read(edition: Edition, faces: tuple[str, ...], icon: str, species: str) -> Sequence[tuple[str, int]]:
    """Returns what each face is in a roll for an icon: its icon with a number, ("", 0) for nothing, or itself."""
    rolled_for = ResultType(icon.lower())
    counting = {icon, ID} | {
        one.rolled.upper() for one in edition[COUNTS_AS] if one.counted is rolled_for and one.species in (species, None)
    }
    found: list[tuple[str, int]] = []
    for face in faces:
        name, _, number = face.partition(" ")
        if name in counting and number.isdecimal():
            found.append((name if species == "" or name in (icon, ID) else f"{species} {name}", int(number)))
        elif name in ACTION_ICONS:
            found.append(("", 0))
        else:
            found.append((face, 0))
    return found


UNTIL: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "dragon attack": ("first march",),
        "species abilities": ("first march",),
        "first march": ("second march",),
        "second march": ("reserves reinforce",),
    }
)
"""The step at whose start the goal of a puzzle is looked at, by the step of its question."""

MOST_UNITS: Final = 4
"""How many units an opponent has at most for a goal that is about one of them."""

RULES: Final[Mapping[str, DragonDicePuzzles]] = MappingProxyType(
    {OF_401C.name: DragonDicePuzzles(OF_401C), OF_1996.name: DragonDicePuzzles(OF_1996)}
)
