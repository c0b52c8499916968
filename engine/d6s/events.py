"""Every kind of event of d6s with Dragons, with its facts. Lengths are 1/1000 inch, points are centres of bases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Self

from engine.d6s.geometry import Point
from engine.events import Happened, read_facts
from engine.values import Json, Seat


@dataclass(frozen=True, slots=True)
class ArmyBrought(Happened, name="army_brought", reveals=True, shows_board=True):
    """A seat has shown its army, as text."""

    player: Seat
    army: str
    points: int


@dataclass(frozen=True, slots=True)
class CoinThrown(Happened, name="coin_thrown"):
    """The coin has decided who leads in the first round."""

    lead: str


@dataclass(frozen=True, slots=True)
class TableLaid(Happened, name="table_laid", changes_table=True, shows_board=True):
    """The Lead Player has laid out the battlefield."""

    table: str
    pieces: int


@dataclass(frozen=True, slots=True)
class EdgesChosen(Happened, name="edges_chosen", changes_table=True):
    """The starting edges are settled: each side's own."""

    edges: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Deployed(Happened, name="deployed", changes_table=True, shows_board=True):
    """A side has placed characters in one sector of its zone."""

    side: str
    sector: str
    units: Mapping[str, Point]


@dataclass(frozen=True, slots=True)
class BoundTo(Happened, name="bound_to"):
    """A shield guardian has been given the ally it guards."""

    guardian: str
    ally: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Happened, name="round_began", begins="round"):
    """A round begins."""

    round: int
    lead: str


@dataclass(frozen=True, slots=True)
class PhaseBegan(Happened, name="phase_began", begins="phase", shows_board=True):
    """A phase of the round begins: movement, combat or cleanup."""

    phase: str
    round: int


@dataclass(frozen=True, slots=True)
class Activated(Happened, name="activated", quiet=True):
    """A character takes its turn to move."""

    unit: str


@dataclass(frozen=True, slots=True)
class Stayed(Happened, name="stayed", quiet=True):
    """A character's turn to move is over."""

    unit: str


@dataclass(frozen=True, slots=True)
class Waited(Happened, name="waited"):
    """A character waits for a lower Speed."""

    unit: str
    speed: int


@dataclass(frozen=True, slots=True)
class Moved(Happened, name="moved", changes_table=True):
    """A base has moved along a path, the start included; `how` is a way of moving or what forced it."""

    unit: str
    how: str
    path: tuple[Point, ...]
    forced: bool = False


class ActionTaken(Happened):
    """Something that names the action taken; records of earlier versions call it "deed"."""

    __slots__ = ()

    @classmethod
    def from_json(cls, facts: Mapping[str, Json]) -> Self:
        """Returns the event, also from the facts of an earlier version."""
        return read_facts(cls, {"action" if name == "deed" else name: fact for name, fact in facts.items()})


@dataclass(frozen=True, slots=True)
class Did(ActionTaken, name="did"):
    """A character did something simple: stand, dash, dodge, hide, disengage, let go, escape."""

    unit: str
    action: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class Rode(ActionTaken, name="rode", changes_table=True):
    """Somebody mounted, dismounted, entered or left."""

    unit: str
    action: str
    on: str
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class ToHit(Happened, name="to_hit"):
    """A to-hit roll: what was thrown, first and again, and against what."""

    unit: str
    target: str
    weapon: str
    fight: int
    armor: int
    parts: tuple[tuple[int, str], ...]
    sources: tuple[tuple[int, str], ...]
    """Advantages (+1) and disadvantages (-1) with their causes."""
    dice: tuple[int, ...]
    hit: bool


@dataclass(frozen=True, slots=True)
class BlockChecked(Happened, name="block_checked"):
    """A block check: what is in the way, the die, and what it endangers (empty: it went through)."""

    unit: str
    target: str
    blockers: tuple[str, ...]
    die: int
    met: str


@dataclass(frozen=True, slots=True)
class ToWound(Happened, name="to_wound"):
    """To-wound dice: what each showed, in order of throwing; how many wounds they would make."""

    unit: str
    target: str
    strength: int
    toughness: int
    needs: tuple[int, ...]
    dice: tuple[tuple[int, ...], ...]
    wounds: int
    damage_type: str = ""


@dataclass(frozen=True, slots=True)
class Wounded(Happened, name="wounded", changes_table=True):
    """A character has taken wounds, or lost Temporary Health instead."""

    unit: str
    wounds: int
    temp: int
    left: int


@dataclass(frozen=True, slots=True)
class Unharmed(Happened, name="unharmed"):
    """Damage did nothing, and why."""

    unit: str
    why: str


@dataclass(frozen=True, slots=True)
class Eliminated(Happened, name="eliminated", changes_table=True, captures=True):
    """A character has been eliminated."""

    unit: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Removed(Happened, name="removed", changes_table=True):
    """A character has left the encounter without being eliminated."""

    unit: str
    why: str


@dataclass(frozen=True, slots=True)
class Came(Happened, name="came", changes_table=True):
    """A character has come into play, or back."""

    unit: str
    at: Point
    why: str


@dataclass(frozen=True, slots=True)
class Healed(Happened, name="healed", changes_table=True):
    """Wounds were healed, or Temporary Health gained."""

    unit: str
    wounds: int
    temp: int = 0


@dataclass(frozen=True, slots=True)
class Saved(Happened, name="saved"):
    """A save was rolled."""

    unit: str
    save: str
    value: int
    potency: int
    dice: tuple[int, ...]
    success: bool
    object: str = ""
    """What it tries to pick up with it."""
    reason: str = ""
    """What else the save is for: "to climb ruin", "against Death Burst"."""


@dataclass(frozen=True, slots=True)
class MoraleTested(Happened, name="morale_tested"):
    """Morale was tested with two dice."""

    unit: str
    morale: int
    whose: str
    dice: tuple[int, int]
    success: bool


@dataclass(frozen=True, slots=True)
class DieThrown(Happened, name="die_thrown"):
    """Another die or pair of dice: targets, random, endurance, regeneration, life."""

    unit: str
    kind: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ConditionGained(Happened, name="condition_gained", changes_table=True):
    """A condition lies on a character now."""

    unit: str
    condition: str
    source: str = ""
    why: str = ""
    """What brought it where that is nobody: a fall, bad ground."""


@dataclass(frozen=True, slots=True)
class ConditionLost(Happened, name="condition_lost", changes_table=True):
    """A condition is gone."""

    unit: str
    condition: str


@dataclass(frozen=True, slots=True)
class SpellCast(Happened, name="spell_cast", changes_table=True):
    """A spell was cast, before anybody answers it."""

    unit: str
    spell: str
    targets: tuple[str, ...]
    at: Point | None = None
    choice: str = ""


@dataclass(frozen=True, slots=True)
class SpellFailed(Happened, name="spell_failed"):
    """A spell came to nothing, and why."""

    unit: str
    spell: str
    why: str


@dataclass(frozen=True, slots=True)
class SpellEnded(Happened, name="spell_ended", changes_table=True):
    """A spell in force has ended."""

    unit: str
    spell: str
    why: str


@dataclass(frozen=True, slots=True)
class Used(Happened, name="used"):
    """A feature, breath or other power was used."""

    unit: str
    feature: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class MeleesSplit(Happened, name="melees_split", changes_table=True, shows_board=True):
    """The characters are split into melees."""

    melees: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class MeleeBegan(Happened, name="melee_began", begins="melee"):
    """A melee is resolved now."""

    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MasteryDeclared(Happened, name="mastery_declared"):
    """A mastery was declared or used."""

    unit: str
    mastery: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class Fought(Happened, name="fought", quiet=True):
    """A character's turn in the Combat Phase is over."""

    unit: str


@dataclass(frozen=True, slots=True)
class ObjectMoved(ActionTaken, name="object_moved", changes_table=True):
    """An object was taken, passed, dropped or destroyed."""

    object: str
    action: str
    unit: str
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class InjuryThrown(Happened, name="injury_thrown"):
    """What becomes of an eliminated character after the match."""

    unit: str
    die: int
    fate: str


@dataclass(frozen=True, slots=True)
class Conceded(Happened, name="conceded"):
    """A seat has given up."""

    player: Seat


KINDS: Final[Mapping[str, type[Happened]]] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            *(ArmyBrought, CoinThrown, TableLaid, EdgesChosen, Deployed, BoundTo, RoundBegan, PhaseBegan, Activated),
            *(Stayed, Waited, Moved, Did, Rode, ToHit, BlockChecked, ToWound, Wounded, Unharmed, Eliminated, Removed),
            *(Came, Healed, Saved, MoraleTested, DieThrown, ConditionGained, ConditionLost, SpellCast, SpellFailed),
            *(SpellEnded, Used, MeleesSplit, MeleeBegan, MasteryDeclared, Fought, ObjectMoved, InjuryThrown, Conceded),
        )
    }
)
"""Every kind of event by its name."""

Facts = Mapping[str, Json]
