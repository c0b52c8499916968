"""Spells that resolved, as scenes: the spell, its target, the rolls against it, the damage, and the losses.

Picture and text are made from the same facts. Events between a spell and the next roll that is not about it belong to
the spell; a spell without a roll and without losses is told in a line and has no scene.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.dragon_dice.events.damage import DamageDealt, UnitDamaged
from engine.dragon_dice.events.magic import SpellResolved
from engine.dragon_dice.events.rolls import Rolled as RolledFacts
from engine.dragon_dice.events.rolls import RolledForIcon
from engine.dragon_dice.events.units import Buried, DiceMoved, UnitsKilled
from engine.dragon_dice.names import army_name
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.table.state import DieId, Place
from engine.dragon_dice.wording import Terminology
from engine.english import counted, listed
from engine.events import Event
from engine.values import Seat
from images.dragon_dice.rolled import kind_of
from images.dragon_dice.words import whose_army
from images.text import short_name


@dataclass(slots=True)
class ArmyDamage:
    """Damage to one army, and its losses."""

    damage: DamageDealt
    fallen: list[DieId] = field(default_factory=list)

    @property
    def settled(self) -> Sequence[DieId] | None:
        """Returns the losses; None while their owner may still be choosing."""
        return self.fallen if self.fallen or self.damage.kills_nobody else None


@dataclass(slots=True)
class SpellScene:
    """The effect of one spell. `hits` is damage to single units, `fallen` are losses without damage to an army."""

    spell: SpellResolved
    rolls: list[RolledFacts] = field(default_factory=list)
    icons: list[RolledForIcon] = field(default_factory=list)
    blows: list[ArmyDamage] = field(default_factory=list)
    hits: list[UnitDamaged] = field(default_factory=list)
    fallen: list[DieId] = field(default_factory=list)
    went: list[DiceMoved | Buried] = field(default_factory=list)

    def takes(self, facts: object) -> bool:
        """Notes something that happened, if it came of the spell; returns whether it did."""
        match facts:
            case RolledFacts() if self._is_answered_by(facts):
                self.rolls.append(replace(facts, against=facts.against or self.spell.spell))
            case RolledForIcon(kind=kind) if kind == self.spell.spell.lower():
                self.icons.append(facts)
            case DamageDealt(kind=kind) if kind == self.spell.spell:
                self.blows.append(ArmyDamage(facts))
            case UnitDamaged():
                self.hits.append(facts)
            case UnitsKilled(dice=dice):
                (self.blows[-1].fallen if self.blows else self.fallen).extend(dice)
            case DiceMoved(by=by) if by == self.spell.spell and self.is_shown:
                self.went.append(facts)
            case Buried() if self.rolls or self.icons:
                self.went.append(facts)
            case _:
                return False
        return True

    @property
    def dead(self) -> set[DieId]:
        """Returns all its losses so far."""
        return {*self.fallen, *(die for blow in self.blows for die in blow.fallen)}

    @property
    def is_shown(self) -> bool:
        """Returns whether anybody rolled against it or was hurt."""
        return bool(self.rolls or self.icons or self.blows or self.hits or self.fallen)

    @property
    def spared(self) -> bool:
        """Returns whether it could have killed single units, and nothing became of them."""
        return self.is_shown and not (self.blows or self.fallen or self.went)

    def waits_for(self, roll: RolledFacts, later: Sequence[Event]) -> bool:
        """Returns whether an army's roll is made against it: then its damage follows. Its caster may be rolling saves
        against something else, and cast it by an icon of these.
        """
        return roll.die is not None or any(
            isinstance(event.facts, DamageDealt)
            and (event.facts.kind, event.facts.player, event.facts.place) == (self.spell.spell, roll.player, roll.place)
            for event in later
        )

    def _is_answered_by(self, roll: RolledFacts) -> bool:
        """Whether a roll is made against the spell: a save of what it is aimed at, once by each."""
        if ResultType.SAVE not in roll.counts:
            return False
        if roll.die is not None:
            return roll.die in self.spell.target and roll.die not in self.dead
        aimed = {f"{roll.player} {roll.place}", roll.place} & set(self.spell.target)
        return bool(aimed) and all((roll.player, roll.place) != (one.player, one.place) for one in self.rolls)


_GOES_ON: Final = (RolledFacts, DamageDealt)
"""An event after which a spell's scene has ended, unless it is about the spell."""


def parted(events: Sequence[Event]) -> tuple[list[list[Event]], list[Event]]:
    """Returns the events of spells that have a scene, those cast one after the other together, and all other events."""
    found: list[list[Event]] = []
    others: list[Event] = []
    scene: SpellScene | None = None
    goes_on = False
    for number, event in enumerate(events):
        facts = event.facts
        if isinstance(facts, SpellResolved):
            if not goes_on:
                found.append([])
            scene, goes_on = SpellScene(facts), True
            found[-1].append(event)
        elif (
            scene is not None
            and (not isinstance(facts, RolledFacts) or scene.waits_for(facts, events[number:]))
            and scene.takes(facts)
        ):
            found[-1].append(event)
        else:
            if isinstance(event.facts, _GOES_ON) or event.facts.begins:
                scene, goes_on = None, False
            others.append(event)
    return [group for group in found if any(one.is_shown for one in scenes_of(group))], others


def scenes_of(events: Sequence[Event]) -> list[SpellScene]:
    """Returns the scenes of spells that were cast one after the other; none where the events are of no spell."""
    scenes: list[SpellScene] = []
    for event in events:
        if isinstance(event.facts, SpellResolved):
            scenes.append(SpellScene(event.facts))
        elif scenes:
            scenes[-1].takes(event.facts)
    return scenes


def aimed(spell: SpellResolved, names: Mapping[Seat, str], said: Terminology) -> str:
    """Returns "Alice, air magic, 2 castings, at Bob's home army"; a book may call air blue."""
    parts = [short_name(names, spell.player), f"{said.element(spell.element)} magic"]
    if spell.castings > 1:
        parts.append(counted(spell.castings, "casting"))
    if spell.target:
        parts.append(f"at {listed(_counted(_target(one, names) for one in spell.target))}")
    return ", ".join(parts)


def gone(facts: DiceMoved | Buried) -> str:
    """Returns where dice went by a spell: "Watcher and Advocate: to the reserve army"."""
    where = "buried" if isinstance(facts, Buried) else f"to the {army_name(facts.player, facts.place)}"
    return f"{listed(_counted(map(kind_of, facts.dice)))}: {where}"


def _counted(names: Iterable[str]) -> list[str]:
    return [name if count == 1 else f"{count} × {name}" for name, count in Counter(names).items()]


def hit(facts: UnitDamaged) -> str:
    """Returns "Evoker: 2 damage, after 1 save"."""
    saves = f", after {counted(facts.saves, 'save')}" if facts.saves else ""
    return f"{kind_of(facts.die)}: {facts.damage or 'no'} damage{saves}"


def _target(target: str, names: Mapping[Seat, str]) -> str:
    """Returns whose army, which unit or which terrain is meant."""
    if ":" in target:
        return kind_of(target)
    seat, _, place = target.partition(" ")
    if place:
        return whose_army(names, Seat(seat), Place(place))
    owner, _, home = target.partition("-")
    return f"{short_name(names, Seat(owner))}'s {home}" if home else f"the {target}"
