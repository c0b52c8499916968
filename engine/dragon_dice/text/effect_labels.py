"""Lasting effects in public words, in parts for pictures and in short: "Palsy −1", "Sleep: Thug"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.dragon_dice.names import short_name
from engine.dragon_dice.rolls.modifiers import Lasting, Layer
from engine.dragon_dice.rolls.purposes import PART_NAMES, ResultType
from engine.dragon_dice.table.effects import HOLDS, TAME, LastingEffect, On
from engine.dragon_dice.table.state import RESERVES, Place, State
from engine.dragon_dice.wording import Terminology
from engine.values import Seat

MINUS = "−"


@dataclass(frozen=True, slots=True)
class EffectView:
    """A lasting effect: its name, what it does to which types of result, on which die it lies. `str` is all of it."""

    name: str
    amount: str = ""
    """What it does to a number: "−3", "+4", "×2", "÷2", or the number it works with."""
    results: tuple[ResultType, ...] = ()
    """The types of result it changes; none where it changes all of them, or no results."""
    rest: str = ""
    """What else there is to say: "for 2 units", ": Thug", "tamed by Dragonlord"."""
    count: int = 1
    """The number of equal ones."""

    def __str__(self) -> str:
        types = "/".join(PART_NAMES[result] for result in self.results)
        text = " ".join(part for part in (self.name, self.amount, types) if part)
        rest = self.rest if not self.rest or self.rest.startswith(":") else f" {self.rest}"
        return f"{text}{rest}" + (f" ×{self.count}" if self.count > 1 else "")


def effect_view(effect: LastingEffect, wording: Terminology) -> EffectView:
    """Returns name and amount, and for an effect on one die that die: "Sleep: Thug"; of a dragon whose it is."""
    if effect.name in HOLDS:
        how = "tamed" if effect.name == TAME else "controlled"
        return EffectView(short_name(str(effect.die)), rest=f"{how} by {short_name(str(effect.source))}")
    if effect.on is On.UNIT:
        does = wording.on_dice.get(effect.name, "")
        return EffectView(effect.name, does, rest=f": {short_name(str(effect.die))}")
    lasting = wording.lasting.get(effect.name)
    if lasting is not None:
        return _modifying(effect.name, lasting, effect.strength)
    if effect.name == "Wall of Fog":
        return EffectView(effect.name, f"{MINUS}{effect.strength}", (ResultType.MISSILE,))
    kind = wording.spells.get(effect.name)
    return EffectView(effect.name, str(effect.strength) if kind is not None and kind.each else "")


def _modifying(name: str, lasting: Lasting, strength: int) -> EffectView:
    amount = strength if lasting.amount is None else lasting.amount
    if lasting.layer is Layer.MULTIPLY:
        return EffectView(name, f"×{amount}", rest=f"for {strength} unit{'' if strength == 1 else 's'}")
    does = {Layer.SUBTRACT: f"{MINUS}{amount}", Layer.ADD: f"+{amount}", Layer.DIVIDE: f"÷{amount}"}[lasting.layer]
    types = tuple(result for results in lasting.each for result in results)
    # Each type alone means every type; then naming them says nothing.
    return EffectView(name, does, () if len(types) == len(PART_NAMES) else types)


def on_army(state: State, owner: Seat, place: Place, wording: Terminology) -> tuple[EffectView, ...]:
    """Returns what lies on an army, or on single units of it."""
    if not state.effects:
        return ()
    units = {die.id for die in state.at(owner, place)}
    return _views((e for e in state.effects if e.is_on_army(owner, place) or e.die in units), wording)


def on_terrain(state: State, place: Place, wording: Terminology) -> tuple[EffectView, ...]:
    """Returns what lies on a terrain, or on dragons there, and what a Castle stands for."""
    stands_for = state.terrains[place].stands_for
    castle = () if stands_for is None else (EffectView("Castle", rest=f": {stands_for}"),)
    if not state.effects:
        return castle
    dragons = {die.id for die in state.dragons_at(place)}
    here = (e for e in state.effects if e.is_on_terrain(place) or e.die in dragons)
    return (*castle, *_views(here, wording))


def beside_the_table(state: State, owner: Seat, wording: Terminology) -> tuple[EffectView, ...]:
    """Returns what lies on a player's reserves and dead."""
    dead = _views((e for e in state.effects if e.on is On.DUA and e.owner == owner), wording)
    return (*on_army(state, owner, RESERVES, wording), *dead)


def _views(effects: Iterable[LastingEffect], wording: Terminology) -> tuple[EffectView, ...]:
    """Returns effects in the order in which they came into force, equal ones counted: "Hypnotic Glare: Thug ×2"."""
    counts: dict[EffectView, int] = {}
    for effect in effects:
        view = effect_view(effect, wording)
        counts[view] = counts.get(view, 0) + 1
    return tuple(replace(view, count=count) for view, count in counts.items())
