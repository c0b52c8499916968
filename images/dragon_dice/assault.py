"""Dragons that attack, as one scene: each dragon's roll, the units killed by breath before any roll, and the dragons
that died.

Picture and text are made from the same facts. The dragons' rolls and breath are told before the army's own roll; if no
unit is left to roll, or dragons only fought each other, that is everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.dragon_dice.dragons.icons import BREATH
from engine.dragon_dice.events.dragons import BreathCame, DragonKilled, DragonSlain, DragonsRolled
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.units import Exchanged, UnitsKilled
from engine.dragon_dice.table.state import DieId
from engine.english import listed
from engine.events import Event, Happened
from images.dragon_dice.rolled import kind_of

DRAGONS_MET: Final = "dragon response"
"""What an army rolls that is attacked by dragons (p. 17)."""


@dataclass(frozen=True, slots=True)
class Assault:
    """What dragons did at one place. `shows` has the faces of each, `damage` what each did to the army."""

    shows: Mapping[DieId, Sequence[str]]
    damage: Mapping[DieId, int]
    breathing: frozenset[DieId]
    """Those whose breath came over the army."""
    breathed_at: tuple[DieId, ...]
    """Units killed by breath, without a roll."""
    effects: tuple[str, ...]
    """What breath was."""
    killed: tuple[DieId, ...]
    """Dragons that the army killed."""
    fought: tuple[DieId, ...]
    """Dragons that other dragons killed."""
    nobody_left: bool
    """Whether their breath has left no unit that could roll against them."""

    def did(self, dragon: DieId) -> str:
        """Returns what a dragon has done to the army, in a few words."""
        if damage := self.damage.get(dragon, 0):
            return f"{damage} damage"
        if dragon in self.breathing:
            return "its breath kills"
        return "its breath" if BREATH in self.shows[dragon] else "no damage to the army"

    def outcome(self) -> list[str]:
        """Returns the results of breath and of dragons in sentences, besides the army's losses."""
        told = []
        if self.effects:
            told.append(f"The breath: {listed(dict.fromkeys(self.effects))}")
        if self.nobody_left:
            told.append("No unit is left to roll against it")
        if self.killed:
            told.append(f"Killed by the army: {_named(self.killed)}")
        if self.fought:
            told.append(f"Killed by the other dragons: {_named(self.fought)}")
        return told


def assault_of(events: Sequence[Event], damage: Mapping[DieId, int]) -> Assault | None:
    """Returns what dragons did in an exchange; None where none rolled. `damage` is what each did to the army."""
    facts = [event.facts for event in events]
    rolled = [one for one in facts if isinstance(one, DragonsRolled)]
    if not rolled:
        return None
    breaths = [one for one in facts if isinstance(one, BreathCame)]
    answered = any(isinstance(one, Rolled) and one.kind == DRAGONS_MET for one in facts)
    replaced = any(isinstance(one, Exchanged) for one in facts)
    if not damage and not answered and breaths:  # the army has yet to answer, if it has units left
        damage = {dragon: number for one in rolled for dragon, number in one.damage.items()}
    return Assault(
        shows={dragon: shows for one in rolled for dragon, shows in one.faces.items()},
        damage=damage,
        breathing=frozenset(one.dragon for one in breaths if one.dice),
        breathed_at=killed_by_breath(facts),
        effects=tuple(name for one in breaths for name in one.effects),
        killed=tuple(
            one.dragon
            for one in facts
            if isinstance(one, DragonSlain) or (isinstance(one, DragonKilled) and one.by_army)
        ),
        fought=tuple(one.dragon for one in facts if isinstance(one, DragonKilled) and not one.by_army),
        nobody_left=bool(breaths) and breaths[-1].left == 0 and not (answered or replaced),
    )


def killed_by_breath(facts: Sequence[Happened]) -> tuple[DieId, ...]:
    """Returns who was killed before the army rolled: after the breath, and by nothing else."""
    found: list[DieId] = []
    breathed = False
    for one in facts:
        if isinstance(one, Rolled):
            break
        breathed = breathed or isinstance(one, BreathCame)
        if breathed and isinstance(one, UnitsKilled):
            found += one.dice
    return tuple(found)


def is_worth_a_picture(events: Sequence[Event]) -> bool:
    """Returns whether dragons that no army rolled against did anything but roll."""
    return any(not isinstance(event.facts, DragonsRolled) for event in events)


def assault_as_text(assault: Assault) -> list[str]:
    """Returns "The dragons rolled: Fire Drake Claws (6 damage)." and what came of it."""
    told = [f"{kind_of(die)} {' and '.join(shows)} ({_did(assault, die)})" for die, shows in assault.shows.items()]
    lines = [f"The dragons rolled: {', '.join(told)}."]
    if assault.breathed_at:
        lines.append(f"Killed by breath, without a roll: {_named(assault.breathed_at)}.")
    return [*lines, *(f"{line}." for line in assault.outcome())]


def _did(assault: Assault, dragon: DieId) -> str:
    return assault.did(dragon).removesuffix(" to the army")


def _named(dice: Iterable[DieId]) -> str:
    counts = Counter(map(kind_of, dice))
    return listed(name if count == 1 else f"{count} × {name}" for name, count in counts.items())
