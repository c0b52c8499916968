"""Which announcements of spells a computer player compares, and what they are about worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from types import MappingProxyType
from typing import Any, Final, cast

from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.table.state import Place, State
from engine.refusals import Refusal
from engine.values import Json, Seat, canonical

TRIES: Final = 2
"""How often something to aim at is looked for, for each further spell."""
OTHERS: Final = 2
"""The number of other spells for which what magic is left may be spent."""


def announcements(plan: SpellsPlan, most: int, rng: Random) -> list[Json]:
    """Returns legal announcements, at most that many: nothing, and each spell as often as it can be paid for, with
    others for what magic is left.
    """
    found: dict[str, Json] = {}
    for answer in _tried(plan, most, rng):
        with suppress(Refusal):
            checked = plan.check(answer)
            found.setdefault(canonical(checked), checked)
        if len(found) == most:
            break
    return list(found.values())


def _tried(plan: SpellsPlan, most: int, rng: Random) -> Iterator[Json]:
    yield plan.default()
    names = list(plan.offers)
    rng.shuffle(names)
    for number in range(most if names else 0):
        first = names[number % len(names)]
        yield _filled(plan, [first, *rng.sample(names, min(OTHERS, len(names)))], rng)


def _filled(plan: SpellsPlan, names: Sequence[str], rng: Random) -> Json:
    """Returns as many spells as can be paid for, the names that come first before the others."""
    chosen: list[dict[str, Json]] = []
    for name in names:
        tries = TRIES
        while tries:
            entry = plan.propose(rng, name, chosen)
            if entry is None:
                tries -= 1
            else:
                chosen.append(entry)
    return cast("Json", chosen)


# -- what spells are worth -----------------------------------------------------------------------------------------


HARMS: Final[Mapping[str, float]] = MappingProxyType(
    {
        "Hailstorm": 0.5,
        "Palsy": 0.5,
        "Decay": 0.5,
        "Evil Eye": 0.6,
        "Swamp Fever": 0.8,
        "Finger of Death": 1.0,
        "Lightning Strike": 1.8,
        "Firebolt": 0.8,
        "Fearful Flames": 0.6,
        "Dancing Lights": 1.0,
        "Burning Hands": 1.0,
        "Higher Ground": 1.0,
        "Scent of Fear": 1.2,
        "Mirage": 1.2,
    }
)
"""What each casting is about worth against an opponent, in health."""
HELPS: Final[Mapping[str, float]] = MappingProxyType(
    {
        "Resurrect Dead": 1.2,
        "Reanimate Dead": 1.2,
        "Restless Dead": 0.3,
        "Stone Skin": 0.5,
        "Stoneskin": 0.5,
        "Watery Double": 0.5,
        "Fiery Weapon": 0.6,
        "Flashfire": 0.4,
        "Wilding": 0.3,
        "Berserker Rage": 0.6,
    }
)
"""What each casting is about worth for units of the caster."""
DRAGON: Final = 3.0
"""What a dragon at a terrain costs an army there."""
OTHER: Final = 0.1
"""What any other spell is worth."""


def worth_of_spells(state: State, seat: Seat, answer: Json) -> float:
    """Returns what announcements are about worth for a seat, in health."""
    return sum(_worth(state, seat, entry) for entry in cast("Sequence[Mapping[str, Any]]", answer))


def _worth(state: State, seat: Seat, entry: Mapping[str, Any]) -> float:
    if "to" in entry and "Dragon" in entry["spell"]:
        place = Place(str(entry["to"]))
        opposed = any(state.at(other, place) for other in state.playing() if other != seat)
        return DRAGON * (opposed - bool(state.at(seat, place)))
    target = entry.get("target")
    first = target[0] if isinstance(target, Sequence) and not isinstance(target, str) and target else target
    owner = str(first).partition(":")[0].partition(" ")[0]
    times = float(entry.get("castings", 1))
    if (harm := HARMS.get(entry["spell"])) is not None:
        return times * (harm if owner != seat else -harm)
    if (help_ := HELPS.get(entry["spell"])) is not None:
        return times * (help_ if owner == seat or owner not in state.seats else -help_)
    return OTHER
