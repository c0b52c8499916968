"""Features that change an attack: who rolls with advantage, who hits harder."""

from __future__ import annotations

from engine.d6s.book import OnHit, Size
from engine.d6s.features.registry import (
    Blow,
    adds_strength,
    changes_blow,
    gives_advantage,
    gives_disadvantage,
    passive,
)
from engine.d6s.geometry import INCH
from engine.d6s.state import State
from engine.d6s.strike import Strike
from engine.d6s.strikes import is_flanked


@gives_advantage("Blackjack")
def blackjack(state: State, strike: Strike) -> bool:
    """To-hit rolls against somebody the bearer grapples have advantage."""
    held = strike.target.conditions.get("grappled")
    return held is not None and held.source == strike.attacker.name


@gives_advantage("Blood Frenzy")
def blood_frenzy(state: State, strike: Strike) -> bool:
    """To-hit rolls against characters with at least one wound have advantage."""
    return strike.target.wounds > 0


@gives_disadvantage("Blurred Form")
def blurred_form(state: State, strike: Strike) -> bool:
    """To-hit rolls against the bearer have disadvantage."""
    return True


@adds_strength("Sneak Attack")
def sneak_attack(state: State, strike: Strike, net: int) -> int:
    """Weapon attacks rolled with advantage, all sources counted, or against a flanked target have 1 Strength more."""
    if not strike.attack.is_weapon:
        return 0
    return int(net > 0 or (not strike.ranged and is_flanked(state, strike)))


def _throws(strike: Strike) -> bool:
    return strike.attack.item == "throwing weapon"


@changes_blow("Trample")
def trample(strike: Strike) -> Blow | None:
    """After moving at least 4 inches this round, a hit also knocks a Large or smaller target prone."""
    if strike.ranged or strike.attacker.travelled < 4 * INCH:
        return None
    return Blow(brings=(OnHit("prone", Size.LARGE),))


@changes_blow("Thundercloud")
def thundercloud(strike: Strike) -> Blow | None:
    """Its throwing weapons do thunder damage, and a hit makes the target incapacitated."""
    return Blow("thunder", (OnHit("incapacitated"),)) if _throws(strike) else None


@changes_blow("Hammer Throw")
def hammer_throw(strike: Strike) -> Blow | None:
    """Its throwing weapons do fire damage; a hit pushes the target 3 inches and makes it sapped."""
    return Blow("fire", (OnHit("sapped"),), push=3) if _throws(strike) else None


@changes_blow("Icicle Arrow")
def icicle_arrow(strike: Strike) -> Blow | None:
    """Its bow does cold damage, and a hit knocks the target prone."""
    return Blow("cold", (OnHit("prone"),)) if strike.attack.item == "bow" else None


@changes_blow("Trash Lob")
def trash_lob(strike: Strike) -> Blow | None:
    """A hit with its throwing weapons makes the target poisoned."""
    return Blow(brings=(OnHit("poisoned"),)) if _throws(strike) else None


@changes_blow("Harpoons")
def harpoons(strike: Strike) -> Blow | None:
    """A hit with its throwing weapons pulls the target 3 inches."""
    return Blow(pull=3) if _throws(strike) else None


@changes_blow("Ocean Spear")
def ocean_spear(strike: Strike) -> Blow | None:
    """A hit with any weapon of type spear, or a throwing weapon, knocks the target prone (D-149)."""
    return Blow(brings=(OnHit("prone"),)) if strike.attack.type == "spear" or _throws(strike) else None


passive(
    "Pack Tactics",
    "Once two allies with Pack Tactics are in melee with an enemy, all who have it treat it as flanked.",
    "strikes: is_flanked",
)
passive(
    "Siege Monster",
    "Each hit on structures and siege engines, vehicles among them, does twice the Damage.",
    "attacks: land",
)
passive(
    "Spawn",
    "An enemy eliminated by its Bite saves (Fortitude) or rises as a lesser werewolf; one of them a side.",
    "attacks: _spawn",
)
passive(
    "Avenger",
    "After its first opportunity attack of a round that hits it may move half its Speed, unprovoked.",
    "actions.walking: avenge",
)
passive(
    "Quick Grapple",
    "Once a round in melee, without an action: a Medium or smaller target saves (Reflex) or is grappled.",
    "actions.maneuvers: quick_grapple",
)
