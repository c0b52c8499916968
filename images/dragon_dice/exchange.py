"""One exchange as one scene: its rolls, the damage, the losses, and further results.

Picture and text are made from the same facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.dragon_dice.dragons.champions import DRAGON_ROLL
from engine.dragon_dice.events.actions import RoutTested
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.units import Exchanged, UnitsKilled
from engine.dragon_dice.table.state import DieId
from engine.english import capital, counted, listed
from engine.events import Event
from engine.values import Seat
from images.dragon_dice import assault, icons, magic
from images.dragon_dice.assault import DRAGONS_MET, Assault
from images.dragon_dice.gathering import rolls_in
from images.dragon_dice.rolled import kind_of
from images.dragon_dice.rout import tests_in
from images.dragon_dice.spell_scene import ArmyDamage
from images.dragon_dice.words import whose_army


@dataclass(frozen=True, slots=True)
class Parts:
    """What of an exchange is shown."""

    rolls: Sequence[Rolled]
    damage: DamageDealt | None = None
    fallen: Sequence[str] | None = None
    """The losses; None while they are unknown."""
    dragons: Assault | None = None
    """What dragons did that attacked."""
    doubling: magic.Doubling | None = None
    """What of magic counts more than once."""
    routs: Sequence[RoutTested] = ()
    """The rolls that could rout their army."""
    by_icons: Sequence[ArmyDamage] = ()
    """Damage besides the attack's, by icons, and damage that strikes back; its losses are not in `fallen`."""
    apart: Mapping[str, Sequence[DieId]] = field(default_factory=dict)
    """Units killed without any damage, by icon; they are not in `fallen` either."""
    exchanged: Sequence[Exchanged] = ()
    """Units that were not killed, because a lesser unit took their place."""

    @property
    def of_the_attack(self) -> Sequence[str] | None:
        """Returns the losses of the attack itself; None, so that the text does not say "no losses", where the same
        picture has other losses or may still get some.
        """
        others = any(blow.settled is None or blow.fallen for blow in self.by_icons)
        breathed = self.dragons is not None and bool(self.dragons.breathed_at)
        return self.fallen or (None if others or breathed or self.apart or self.exchanged else self.fallen)


def parts_of(events: Sequence[Event]) -> Parts:
    """Returns what of an exchange's events is shown."""
    # Those of single units stand below those of the armies; what they are against is what the icons of these say.
    alone, rolls = [one for one in rolls_in(events) if one.die], [one for one in rolls_in(events) if one.die is None]
    rolls += [icons.against(one, rolls, events[0].facts) for one in alone]
    # Icons and ripostes do damage of their own; what the picture sums up is the damage of the attack that was rolled.
    dealt = [event.facts for event in events if isinstance(event.facts, DamageDealt)]
    kind = "" if not rolls else DRAGON_ROLL if rolls[0].kind == DRAGONS_MET else rolls[0].kind
    damage = next((facts for facts in dealt if facts.kind == kind), None)
    by_icons = _blows(events, damage)
    dragons = assault.assault_of(events, {} if damage is None else damage.dragons)
    breathed_at = () if dragons is None else dragons.breathed_at
    told = {*breathed_at, *(die for blow in by_icons for die in blow.fallen)}
    fallen: list[str] = []
    apart: dict[str, list[DieId]] = {}
    for killed in (event.facts for event in events if isinstance(event.facts, UnitsKilled)):
        dead = [die for die in killed.dice if die not in told]
        if dead and killed.by not in ("", kind):
            apart.setdefault(killed.by, []).extend(dead)
        else:
            fallen += dead
    settled = fallen or (damage is not None and damage.kills_nobody)
    return Parts(
        rolls,
        damage,
        fallen if settled else None,
        dragons,
        magic.doubling_of(events),
        tests_in(events),
        by_icons,
        apart,
        [event.facts for event in events if isinstance(event.facts, Exchanged)],
    )


def exchanged_as_text(exchanged: Exchanged) -> str:
    """Returns "Stepped Damage: Ghast became Zombie": a unit about to die that was exchanged instead."""
    swaps = listed(f"{kind_of(unit)} became {kind_of(lesser)}" for unit, lesser in exchanged.pairs.items())
    return f"{exchanged.ability}: {swaps}" if exchanged.ability else f"Instead of dying, {swaps}"


def _blows(events: Sequence[Event], attack: DamageDealt | None) -> list[ArmyDamage]:
    """Returns the damage besides the attack's, each with its losses: the events that follow about its army."""
    found: list[ArmyDamage] = []
    last: DamageDealt | None = None
    for event in events:
        match event.facts:
            case DamageDealt() as damage:
                last = damage
                if damage is not attack:
                    found.append(ArmyDamage(damage))
            case UnitsKilled(player=player, dice=dice) if last is not None and last is not attack:
                if last.player == player and last.damage:
                    found[-1].fallen += dice
                last = None
    return found


def blow_as_text(damage: DamageDealt, names: Mapping[Seat, str]) -> str:
    """Returns the damage of icons besides the attack: "Smite: 4 damage to Bob's campaign army"."""
    several = len(damage.causes) > 1
    what = capital(listed(f"{why} {by}" if several else why for why, by in damage.causes) or damage.kind)
    saved = f" − {counted(damage.saves, 'save')} = {damage.damage}" if damage.saves else ""
    total = f"{damage.results}{saved} damage"
    return f"{what}: {total} to {whose_army(names, damage.player, damage.place)}"


def struck_with(damage: DamageDealt) -> str:
    """Returns what the results of an attack were rolled for: "melee", "by dragons"."""
    return "by dragons" if damage.kind == DRAGON_ROLL else damage.kind.removeprefix("counter ") or "results"


def nobody_fell(damage: DamageDealt | None, fallen: Sequence[str] | None) -> str:
    """Returns that damage has killed no unit, or that no unit is left there; empty where there are other losses
    (`fallen` is None).
    """
    if damage is not None and damage.damage and damage.smallest == 0:
        return "No unit is left there to take it"
    return "" if fallen is None else "No unit died"
