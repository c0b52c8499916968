"""Features that change an attack: who rolls with advantage, who hits harder."""

from __future__ import annotations

from engine.d6s.features.registry import adds_strength, gives_advantage, gives_disadvantage, passive
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


passive(
    "Pack Tactics", "Once two allies with Pack Tactics are in melee with an enemy, all who have it treat it as flanked."
)
passive("Siege Monster", "Each hit on structures and siege engines, vehicles among them, does twice the Damage.")
passive("Trample", "After moving at least 4 inches this round, a hit also knocks a Large or smaller target prone.")
passive("Thundercloud", "Its throwing weapons do thunder damage, and a hit makes the target incapacitated.")
passive("Hammer Throw", "Its throwing weapons do fire damage; a hit pushes the target 3 inches and makes it sapped.")
passive("Icicle Arrow", "Its bow does cold damage, and a hit knocks the target prone.")
passive("Trash Lob", "A hit with its throwing weapons makes the target poisoned.")
passive("Harpoons", "A hit with its throwing weapons pulls the target 3 inches.")
passive("Ocean Spear", "A hit with any weapon of type spear, or a throwing weapon, knocks the target prone.")
passive("Spawn", "An enemy eliminated by its Bite saves (Fortitude) or rises as a lesser werewolf; one of them a side.")
passive("Avenger", "After its first opportunity attack of a round that hits it may move half its Speed, unprovoked.")
passive(
    "Quick Grapple",
    "Once a round in melee, without an action: a Medium or smaller target saves (Reflex) or is grappled.",
)
