"""What one attack carries from the attacker's roll to the defender's: an exchange of blows (p. 11-12)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from engine.dragon_dice.rolls.modifiers import Modifier
from engine.dragon_dice.rolls.purposes import Occasion, Purpose
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, Place
from engine.values import Seat

Delayed = Callable[["Battle", "RollSheet"], Awaitable[None]]
"""Something the attacker's icon has put off until the defender's saves are rolled; it gets the defender's sheet."""


@dataclass(slots=True)
class Exchange:
    """One army attacks another: by melee, missile, or in a counter-attack. Icons of both sides write into it."""

    purpose: Purpose
    attacker: Seat
    attacker_place: Place
    defender: Seat
    defender_place: Place
    attacking: RollSheet | None = None
    """The attacker's roll, once it is resolved."""
    results: int = 0
    """All that strikes the defending army: what the attacker has rolled, and charmed units for it."""
    delayed: list[Delayed] = field(default_factory=list)
    against_saves: list[Modifier] = field(default_factory=list)
    """What the attacker's icons do to the defender's save roll (Screech, Howl, Wave)."""
    against_attack: list[Modifier] = field(default_factory=list)
    """What keeps the attack from the place it aims at (Wall of Fog)."""
    ripostes: list[tuple[str, int]] = field(default_factory=list)
    """Damage to the attacking army that only saves of spells reduce, by cause (Counter, Volley, Scorching Touch)."""
    charge: bool = False
    """The answer to the attack is a combination roll, and there is no counter-attack (p. 33)."""
    no_counter_attack: bool = False
    """Surprise (p. 41)."""
    charmed: list[Die] = field(default_factory=list)
    """Defending units that roll for the attacker and not for saves (p. 33)."""
    bashed: list[Die] = field(default_factory=list)
    """Attacking units that a Bash has struck already (p. 32, R-23)."""
    routed: list[Seat] = field(default_factory=list)
    """The player whose army it has routed, where a book lets armies be routed."""
    benched: list[Die] = field(default_factory=list)
    """Defending units that may not counter-attack (Foul Stench)."""

    def strike_back(self, cause: str, damage: int) -> None:
        """Lets the attacking army take damage that only saves of spells reduce."""
        if damage:
            self.ripostes.append((cause, damage))

    def modifiers_of(self, owner: Seat, purpose: Purpose) -> list[Modifier]:
        """Returns what this exchange does to a roll of one side."""
        if owner == self.defender and purpose.has(Occasion.SAVE):
            return list(self.against_saves)
        return list(self.against_attack) if owner == self.attacker and purpose is self.purpose else []

    def struck(self, owner: Seat, purpose: Purpose) -> tuple[str, int] | None:
        """Returns the results against which the defender rolls saves, with the kind of the attack."""
        defends = owner == self.defender and purpose.has(Occasion.SAVE) and self.attacking is not None
        return (self.purpose.kind, self.results) if defends else None

    def take_delayed(self) -> list[Delayed]:
        """Returns the delayed effects; they take place now."""
        delayed, self.delayed = self.delayed, []
        return delayed

    def defenders(self, battle: Battle) -> list[Die]:
        """Returns the units of the army that is attacked."""
        return battle.state.at(self.defender, self.defender_place)

    def attackers(self, battle: Battle) -> list[Die]:
        """Returns the units of the attacking army."""
        return battle.state.at(self.attacker, self.attacker_place)
