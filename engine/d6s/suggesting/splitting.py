"""Three ways to split a crowd into melees that differ clearly: by the odds, many on one, and with few losses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from engine.d6s.measuring import adjacent
from engine.d6s.numbers import health_left
from engine.d6s.odds import best_melee
from engine.d6s.phases.splitting import neighbours, splits
from engine.d6s.planning.proposals import SPLITS, balance
from engine.d6s.state import Character, State

COMPARED: Final = 40
"""Most legal splits from which the second and the third are taken."""
LETTERS: Final = "ABC"
NEAR: Final = 2
"""Number of melees by which suggestions should differ."""

Names = list[str]


@dataclass(frozen=True, slots=True)
class SplitOption:
    """A suggested split: its letter, what it is about, its melees, and the wounds to expect in them."""

    letter: str
    title: str
    melees: tuple[tuple[str, ...], ...]
    dealt: float
    """By the side that leads."""
    taken: float

    @property
    def answer(self) -> list[Names]:
        """Returns the split as an answer."""
        return [list(melee) for melee in self.melees]


def open_split(state: State) -> Mapping[str, Sequence[str]] | None:
    """Returns who is beside whom where the Combat Phase begins and there is more than one legal split, else None."""
    if state.step != "combat" or state.melees or state.outcome is not None:
        return None
    graph = neighbours(state)
    return graph if graph and len(list(islice(splits(graph), 2))) > 1 else None


def split_options(state: State, graph: Mapping[str, Sequence[str]]) -> list[SplitOption]:
    """Returns up to three splits for the Lead Player; the first is what is proposed."""
    found = list(islice(splits(graph), COMPARED))
    side, compared = state.lead, dict[tuple[str, str], float]()
    wounds = dict[tuple[str, str], float]()

    def worth(split: Sequence[Names]) -> float:
        return sum(balance(state, melee, side, compared) for melee in split)

    def dealt(split: Sequence[Names], ours: bool) -> float:
        return sum(_wounds(state, melee, wounds, ours=ours) for melee in split)

    best = max(found[:SPLITS], key=worth)

    def together(split: Sequence[Names]) -> float:
        own = [melee for melee in split if melee not in best]
        return max((_ours_on_one(state, melee) for melee in own), default=0) + worth(split) / 1000

    chosen = [("Best odds", best)]
    wishes: tuple[tuple[str, Callable[[Sequence[Names]], float]], ...] = (
        ("Gang up", together),
        ("Fewest losses", lambda split: worth(split) / 1000 - dealt(split, ours=False)),
    )
    for title, wish in wishes:
        others = [one for one in found if all(_differs(one, known) for _, known in chosen)]
        far = [one for one in others if all(_differs(one, known) >= NEAR for _, known in chosen)]
        if others:
            split = max(far or others, key=wish)
            own = [melee for melee in split if melee not in best]
            chosen.append((_gang(state, own) if wish is together else title, split))
    return [
        SplitOption(letter, title, tuple(map(tuple, split)), dealt(split, ours=True), dealt(split, ours=False))
        for letter, (title, split) in zip(LETTERS, chosen, strict=False)
    ]


def sides_of_melee(state: State, melee: Sequence[str]) -> tuple[list[Character], list[Character]]:
    """Returns the members of the side that leads, and those of the other."""
    units = [state.units[name] for name in melee]
    ours = [unit for unit in units if unit.side is state.lead]
    return ours, [unit for unit in units if unit.side is not state.lead]


def largest(state: State, melees: Sequence[Sequence[str]]) -> Sequence[str]:
    """Returns the melee in which most of the leading side stand against one."""
    return max(melees, key=lambda melee: (_ours_on_one(state, melee), len(melee)))


def _differs(one: Sequence[Names], other: Sequence[Names]) -> int:
    """Returns how many melees of a split are not in another one."""
    known = [set(melee) for melee in other]
    return sum(set(melee) not in known for melee in one)


def _ours_on_one(state: State, melee: Sequence[str]) -> int:
    ours, theirs = sides_of_melee(state, melee)
    return len(ours) if len(theirs) == 1 else 0


def _gang(state: State, melees: Sequence[Names]) -> str:
    ours, theirs = sides_of_melee(state, largest(state, melees))
    return f"Gang up on {theirs[0].name}" if len(ours) > 1 and len(theirs) == 1 else "Other pairs"


def _wounds(state: State, melee: Sequence[str], known: dict[tuple[str, str], float], *, ours: bool) -> float:
    """Returns how many wounds one side is likely to deal in a melee, each at its best target."""
    mine, theirs = sides_of_melee(state, melee)
    if not ours:
        mine, theirs = theirs, mine
    whole = 0.0
    for unit in mine:
        best = 0.0
        for target in theirs:
            key = unit.name, target.name
            if key not in known:
                found = best_melee(state, unit, target) if adjacent(state, unit, target) else None
                known[key] = min(found.wounds, health_left(target)) if found is not None else 0.0
            best = max(best, known[key])
        whole += best
    return whole
