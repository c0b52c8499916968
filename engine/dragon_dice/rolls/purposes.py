"""What a roll is made for: its kind, which results it counts, and which icons feel addressed by it.

Rulebook p. 27-28 and 31: what an icon does depends on the kind of roll. The kinds bear the names that scenario files
and records use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final


class ResultType(StrEnum):
    """A type of result (p. 3)."""

    MELEE = "melee"
    MISSILE = "missile"
    MAGIC = "magic"
    MANEUVER = "maneuver"
    SAVE = "save"


PART_NAMES: Final[Mapping[ResultType, str]] = {
    result: "saves" if result is ResultType.SAVE else result.value for result in ResultType
}
"""How types of result are called in the answers that split them."""


class Occasion(StrEnum):
    """A circumstance that icons and abilities name in their text (p. 31). A roll usually has several."""

    MELEE = "melee"
    """Rolling for melee results, whatever for."""
    MELEE_BUT_NO_ANSWER = "melee, but not the answer to a Charge"
    """Rolling for melee results other than as a save roll against a Charge, which is no melee attack (R-21, R-67)."""
    SKIRMISH = "skirmish"
    """The roll of an army that attacks or counter-attacks by melee results alone."""
    CHARGE = "charge"
    """The roll of an army that attacks by melee and maneuver results together."""
    MELEE_ATTACK = "melee attack"
    """The roll of the attacking army, or of the counter-attacking one."""
    FIRST_MELEE_ATTACK = "melee attack, not a counter-attack"
    COUNTER_ATTACK = "counter-attack"
    MISSILE = "missile"
    MISSILE_ATTACK = "missile attack"
    MAGIC = "magic"
    """A magic action, or rolling for magic results otherwise."""
    MAGIC_ACTION = "magic action"
    MAGIC_ACTION_AT_TERRAIN = "magic action at a terrain"
    MAGIC_ACTION_IN_RESERVES = "magic action in the Reserve Area"
    MANEUVER = "maneuver"
    MARCHING_MANEUVER = "maneuver while marching"
    SAVE = "save"
    SAVE_AGAINST_MELEE = "save against melee"
    SAVE_AGAINST_MISSILE = "save against missile"
    ARMY_SAVE = "save of an army"
    OTHER_SAVE = "save, but not against melee"
    DRAGON_ATTACK = "dragon attack"
    """The army's response to a dragon attack."""
    INDIVIDUAL = "individual"
    """A unit rolls for itself."""
    TARGETED = "individual-targeting effect"
    """A unit rolls for itself because a spell or an icon targets it, or a health-worth of units (p. 31)."""
    ARMY = "army"
    NON_MANEUVER = "non-maneuver"
    """Any roll that does not count maneuver results."""
    NEITHER_MANEUVER_NOR_MAGIC = "neither maneuver nor magic"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Purpose:
    """`kind` is the roll's name; several `counts` make it a combination roll (p. 28)."""

    kind: str
    counts: tuple[ResultType, ...]
    occasions: frozenset[Occasion]
    results_only: bool = False
    """Whether icons only generate results in it and do nothing else."""
    alone: bool = field(init=False, repr=False, compare=False)
    """Whether units roll each for itself, so that what modifies an army does not touch them (p. 28)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "alone", Occasion.INDIVIDUAL in self.occasions)

    @property
    def result(self) -> ResultType:
        """Returns the type of result that is counted, or the first of several."""
        return self.counts[0]

    @property
    def is_combination(self) -> bool:
        """Returns whether several types of result are counted."""
        return len(self.counts) > 1

    @property
    def takes_logos_for_ids(self) -> bool:
        """Returns whether the logo of a champion of one element is considered to be an ID icon (p. 62): in any roll but
        the response to a dragon attack and a save roll of the champion against what targets it, where it has other
        uses."""
        held = self.occasions
        return Occasion.DRAGON_ATTACK not in held and not {Occasion.TARGETED, Occasion.SAVE} <= held

    def has(self, occasion: Occasion) -> bool:
        """Returns whether this circumstance holds."""
        return occasion in self.occasions


@cache
def icons_of(counts: tuple[ResultType, ...]) -> Mapping[str, ResultType]:
    """Returns the normal icons that give these types of result."""
    return {result.upper(): result for result in counts}


def purpose(kind: str, counts: tuple[ResultType, ...], *occasions: Occasion, results_only: bool = False) -> Purpose:
    """Returns the purpose of a roll by the circumstances that say most; what follows from them is added."""
    held = {Occasion.ANY, *occasions}
    if Occasion.TARGETED in held:
        held.add(Occasion.INDIVIDUAL)
    held.add(Occasion.INDIVIDUAL if Occasion.INDIVIDUAL in held else Occasion.ARMY)
    if Occasion.MELEE in held and Occasion.SAVE_AGAINST_MELEE not in held:
        held.add(Occasion.MELEE_BUT_NO_ANSWER)
    if {Occasion.SAVE, Occasion.ARMY} <= held:
        held.add(Occasion.ARMY_SAVE)
    if ResultType.MANEUVER not in counts:
        held.add(Occasion.NON_MANEUVER)
        if Occasion.MAGIC not in held:
            held.add(Occasion.NEITHER_MANEUVER_NOR_MAGIC)
    if Occasion.SAVE in held and Occasion.SAVE_AGAINST_MELEE not in held:
        held.add(Occasion.OTHER_SAVE)
    return Purpose(kind, counts, frozenset(held), results_only)


_R, _O = ResultType, Occasion

MELEE: Final = purpose("melee", (_R.MELEE,), _O.MELEE, _O.MELEE_ATTACK, _O.FIRST_MELEE_ATTACK, _O.SKIRMISH)
COUNTER_MELEE: Final = purpose("counter melee", (_R.MELEE,), _O.MELEE, _O.MELEE_ATTACK, _O.COUNTER_ATTACK, _O.SKIRMISH)
MISSILE: Final = purpose("missile", (_R.MISSILE,), _O.MISSILE, _O.MISSILE_ATTACK)
COUNTER_MISSILE: Final = purpose("counter missile", (_R.MISSILE,), _O.MISSILE, _O.MISSILE_ATTACK)
MAGIC: Final = purpose("magic", (_R.MAGIC,), _O.MAGIC, _O.MAGIC_ACTION, _O.MAGIC_ACTION_AT_TERRAIN)
MAGIC_IN_RESERVES: Final = purpose("magic", (_R.MAGIC,), _O.MAGIC, _O.MAGIC_ACTION, _O.MAGIC_ACTION_IN_RESERVES)
NEGATION: Final = purpose("negation", (_R.MAGIC,), _O.MAGIC)

MANEUVER: Final = purpose("maneuver", (_R.MANEUVER,), _O.MANEUVER, _O.MARCHING_MANEUVER)
COUNTER_MANEUVER: Final = purpose("counter-maneuver", (_R.MANEUVER,), _O.MANEUVER)
HORDE_MANEUVER: Final = purpose("horde maneuver", (_R.MANEUVER,), _O.MANEUVER, results_only=True)
"""Special results are ignored in it (p. 9)."""
MIRE_MANEUVER: Final = purpose("mire maneuver", (_R.MANEUVER,), _O.MANEUVER)
FLOOD_MANEUVER: Final = purpose("maneuver", (_R.MANEUVER,), _O.MANEUVER)
"""An army braces itself against Flash Flood."""

SAVE_AGAINST_MELEE: Final = purpose("save", (_R.SAVE,), _O.SAVE, _O.SAVE_AGAINST_MELEE)
SAVE_AGAINST_MISSILE: Final = purpose("save", (_R.SAVE,), _O.SAVE, _O.SAVE_AGAINST_MISSILE)
SAVE: Final = purpose("save", (_R.SAVE,), _O.SAVE)
"""An army's save roll against neither."""
SAVE_AND_MELEE: Final = purpose("save and melee", (_R.SAVE, _R.MELEE), _O.SAVE, _O.SAVE_AGAINST_MELEE, _O.MELEE)
"""The answer to a Charge: the save roll against a melee attack, and instead of the counter-attack (p. 33)."""
SAVE_AND_MANEUVER: Final = purpose("save and maneuver", (_R.SAVE, _R.MANEUVER), _O.SAVE, _O.MANEUVER, results_only=True)
"""An army under a Tidal Wave; only what generates save and maneuver results counts (p. 50)."""
DRAGON_RESPONSE: Final = purpose("dragon response", (_R.MELEE, _R.MISSILE, _R.SAVE), _O.DRAGON_ATTACK)
THORNS_MELEE: Final = purpose("thorns melee", (_R.MELEE,), _O.MELEE)

INDIVIDUAL_SAVE: Final = purpose("individual save", (_R.SAVE,), _O.TARGETED, _O.SAVE)
INDIVIDUAL_MANEUVER: Final = purpose("individual maneuver", (_R.MANEUVER,), _O.TARGETED, _O.MANEUVER)
INDIVIDUAL_MELEE: Final = purpose("individual melee", (_R.MELEE,), _O.TARGETED, _O.MELEE)
INDIVIDUAL_SAVE_AND_MELEE: Final = purpose(
    "individual save and melee", (_R.SAVE, _R.MELEE), _O.TARGETED, _O.SAVE, _O.MELEE
)
BURIAL_SAVE: Final = purpose("burial save", (_R.SAVE,), _O.TARGETED, _O.SAVE, results_only=True)
"""A unit killed by what targeted it rolls in the Dead Unit Area, where icons generate saves and do nothing else (p.
31)."""
BURIAL_SAVE_UNTARGETED: Final = purpose("burial save", (_R.SAVE,), _O.INDIVIDUAL, _O.SAVE, results_only=True)
"""The same where an army or a terrain was the target: what saves against individual effects does not (R-68)."""
SAVE_OF_THE_DEAD: Final = purpose("individual save", (_R.SAVE,), _O.TARGETED, _O.SAVE, results_only=True)
"""A unit in the Dead Unit Area that a spell exhumes (p. 47); see above for its icons."""
CHARMED: Final = purpose("charmed", (_R.MELEE,), _O.TARGETED, _O.MELEE, _O.MELEE_ATTACK, results_only=True)
"""A charmed unit rolls for itself; its melee results join the attack against its own army (p. 33, R-24)."""

ALL_PURPOSES: Final = tuple(value for value in list(vars().values()) if isinstance(value, Purpose))
"""Every kind of roll that the rules make of units."""
