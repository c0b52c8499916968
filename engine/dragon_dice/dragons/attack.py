"""What one dragon attack carries from step to step: the targets, the rolls, the effects (p. 17-18).

Icons of the army that deal with a dragon (Bash, Decapitate, Impale and the like) find it as `use.sheet.dragons`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.dragons.icons import AUTOMATIC_SAVES, BELLY, BREATH, DAMAGE, WING, rolls_again
from engine.dragon_dice.dragons.targets import prey_of
from engine.dragon_dice.edition import Slot
from engine.dragon_dice.events.dragons import DragonKilled
from engine.dragon_dice.printed.dice import DragonKind
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import POOL, Die, DieId, Place
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class DragonIcons:
    """What one book says of the icons of dragons, and of their targets."""

    damage: Mapping[str, Callable[[DragonKind], int]] = field(default_factory=lambda: DAMAGE)
    """The damage of each icon; that of breath counts against another dragon only."""
    rolls_again: Callable[[str, bool], bool] = rolls_again
    """Whether a dragon that shows an icon is thrown once more; it attacks another dragon, or else the army."""
    prey: Callable[[Die, Sequence[Die]], list[Die]] = prey_of
    """The dragons at its terrain that a dragon attacks."""


UNHURT: Final[Mapping[DieId, int]] = MappingProxyType({})

DRAGON_ICONS: Final = Slot[DragonIcons]("dragons' icons")


@dataclass(slots=True)
class DragonAttack:
    """All dragons at one terrain attack, at the same time, the army of `owner` or each other."""

    owner: Seat
    place: Place
    dragons: list[Die]
    """Those that attack and have not been killed yet, in the order of the table."""
    icons: DragonIcons = field(default_factory=DragonIcons)
    targets: dict[DieId, Die] = field(default_factory=dict)
    """The dragon that a dragon attacks; one without an entry attacks the army, unless it is `aside`."""
    aside: list[Die] = field(default_factory=list)
    """Tamed and controlled dragons that do not attack (p. 62). Others may still attack them."""
    helping: list[Die] = field(default_factory=list)
    """Those of them that are rolled for their controller's army, beside it."""
    faces: dict[DieId, list[str]] = field(default_factory=dict)
    ignored: list[Die] = field(default_factory=list)
    """Dragons whose damage is ignored, breath excepted."""
    by_army: dict[DieId, int] = field(default_factory=dict)
    """Damage that the army does to a dragon."""
    killed_by_army: list[Die] = field(default_factory=list)
    beheaded: list[Die] = field(default_factory=list)
    """Dragons killed before damage is resolved (Decapitate, Impale); they still inflict what they rolled (R-69)."""
    bared: list[Die] = field(default_factory=list)
    """Dragons whose automatic saves something has taken away."""

    def on_army(self) -> list[Die]:
        """Returns the dragons that attack the army and are still there."""
        return [dragon for dragon in self.dragons if dragon.id not in self.targets and dragon not in self.aside]

    def rolling(self) -> list[Die]:
        """Returns the dragons that are rolled."""
        return [dragon for dragon in self.dragons if dragon not in self.aside or dragon in self.helping]

    def help_of(self, dragon: Die) -> int:
        """Returns the damage that a controlled dragon adds to the melee results of its controller's army: all that it
        has rolled, breath as against a dragon, but for wings (p. 62)."""
        return sum(self.icons.damage[face](dragon.dragon) for face in self.faces[dragon.id] if face != WING)

    def shows(self, dragon: Die, icon: str) -> bool:
        """Returns whether the icon lies on one of the faces that the dragon has rolled."""
        return icon in self.faces.get(dragon.id, ())

    def damage_of(self, dragon: Die) -> int:
        """Returns the damage a dragon inflicts; what its breath kills in an army is no damage."""
        if dragon in self.ignored:
            return 0
        counting = [f for f in self.faces.get(dragon.id, ()) if f != BREATH or dragon.id in self.targets]
        return sum(self.icons.damage[face](dragon.dragon) for face in counting)

    def damage_to_army(self) -> int:
        """Returns the damage inflicted on the army, before its saves: a dragon that an icon has killed in the army's
        response still inflicts what it rolled (p. 18, step 7: simultaneously; R-69).
        """
        return sum(self.damages_to_army().values())

    def damages_to_army(self) -> dict[DieId, int]:
        """Returns what of it each dragon inflicts; those that inflict nothing are left out."""
        damages = {dragon.id: self.damage_of(dragon) for dragon in [*self.on_army(), *self.beheaded]}
        return {dragon: damage for dragon, damage in damages.items() if damage}

    def automatic_saves(self, dragon: Die) -> int:
        """Returns five, or none when the dragon has rolled its belly (R-54) or is bared."""
        return 0 if self.shows(dragon, BELLY) or dragon in self.bared else AUTOMATIC_SAVES

    def damage_by_dragons(self, dragon: Die) -> int:
        """Returns what the other dragons inflict on this one, added up (R-50)."""
        return sum(self.damages_to(dragon).values())

    def damages_to(self, dragon: Die) -> dict[DieId, int]:
        """Returns what each of the other dragons inflicts on this one; those that inflict nothing are left out."""
        hunters = [other for other in self.dragons if self.targets.get(other.id) is dragon]
        return {other.id: damage for other in hunters if (damage := self.damage_of(other))}

    def withstands(self, dragon: Die) -> int:
        """Returns how much damage kills a dragon that has not suffered any."""
        return dragon.dragon.health + self.automatic_saves(dragon)

    def needed(self, dragon: Die) -> int:
        """Returns how much more damage kills a dragon; its automatic saves count once (R-50)."""
        suffered = self.damage_by_dragons(dragon) + self.by_army.get(dragon.id, 0)
        return max(0, self.withstands(dragon) - suffered)

    def behead(self, battle: Battle, dragon: Die) -> None:
        """Kills a dragon that attacks the army before damage is resolved; what it rolled is inflicted with the rest."""
        self.beheaded.append(dragon)
        self.kill(battle, dragon)

    def strike(self, dragon: Die, damage: int) -> None:
        """Lets the army do damage to a dragon, which counts in step 7."""
        self.by_army[dragon.id] = self.by_army.get(dragon.id, 0) + damage

    def kill(
        self, battle: Battle, dragon: Die, *, by_army: bool = True, by_dragons: Mapping[DieId, int] = UNHURT
    ) -> None:
        """Kills a dragon at once: it goes to its owner's Summoning Pool (p. 18)."""
        self.dragons.remove(dragon)
        if by_army:
            self.killed_by_army.append(dragon)
        army = self.by_army.get(dragon.id, 0)
        battle.say(
            DragonKilled(place=self.place, dragon=dragon.id, by_army=by_army, dragons=dict(by_dragons), army=army)
        )
        to_pool(battle, dragon)


Breath = Callable[["Battle", DragonAttack, Die], Awaitable[None]]

DRAGONS_ATTACK: Final = Slot[Callable[["Battle", Seat, Place], Awaitable[None]]]("dragon attack")
"""What happens when all dragons at a terrain attack in the turn of a player who has an army there."""

BREATHE: Final = Slot[Breath]("breath")
"""What happens when a dragon breathes at an army."""


def owner_in_play(battle: Battle, dragon: Die) -> Seat:
    """Returns who decides and rolls for a dragon: its owner, and for one who is out, the marching player."""
    marching = battle.state.marching_seat()
    return dragon.owner if dragon.owner in (marching, *battle.state.opponents(marching)) else marching


def to_pool(battle: Battle, dragon: Die) -> None:
    """Returns a dragon to its owner's Summoning Pool; what lay on it ends."""
    battle.state.lay(dragon, POOL)
    battle.end_effects_on_units([dragon])
