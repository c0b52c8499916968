"""Lasting effects in a few words, for chips on the board and for texts: "Palsy −1", "Watery Double +2 saves"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.dragon_dice.effects import HOLDS, TAME, Effect, On
from engine.dragon_dice.magic.spellbook import spellbook
from engine.dragon_dice.modifiers import LASTING, Lasting, Layer
from engine.dragon_dice.names import short_name
from engine.dragon_dice.purposes import PART_NAMES
from engine.dragon_dice.state import RESERVES, Place, State
from engine.values import Seat

MINUS = "−"


def label(effect: Effect) -> str:
    """Returns name and amount, and for an effect on one die that die: "Sleep: Thug"; of a dragon whose it is."""
    if effect.name in HOLDS:
        how = "tamed" if effect.name == TAME else "controlled"
        return f"{short_name(str(effect.die))} {how} by {short_name(str(effect.source))}"
    if effect.on is On.UNIT:
        return f"{effect.name}: {short_name(str(effect.die))}"
    lasting = LASTING.get(effect.name)
    if lasting is not None:
        return f"{effect.name} {_does(lasting, effect.strength)}"
    if effect.name == "Wall of Fog":
        return f"{effect.name} {MINUS}{effect.strength} missile"
    kind = spellbook().get(effect.name)
    return f"{effect.name} {effect.strength}" if kind is not None and kind.each else effect.name


def _does(lasting: Lasting, strength: int) -> str:
    amount = strength if lasting.amount is None else lasting.amount
    if lasting.layer is Layer.MULTIPLY:
        return f"×{amount} for {strength} unit{'' if strength == 1 else 's'}"
    does = {Layer.SUBTRACT: f"{MINUS}{amount}", Layer.ADD: f"+{amount}", Layer.DIVIDE: f"÷{amount}"}[lasting.layer]
    types = [PART_NAMES[result] for results in lasting.each for result in results]
    # Each type alone means every type; then naming them says nothing.
    return does if not types or len(types) == len(PART_NAMES) else f"{does} {'/'.join(types)}"


def on_army(state: State, owner: Seat, place: Place) -> tuple[str, ...]:
    """Returns what lies on an army, or on single units of it."""
    units = {die.id for die in state.at(owner, place)}
    return _labels(e for e in state.effects if e.is_on_army(owner, place) or e.die in units)


def on_terrain(state: State, place: Place) -> tuple[str, ...]:
    """Returns what lies on a terrain, or on dragons there, and what a Castle stands for."""
    dragons = {die.id for die in state.dragons_at(place)}
    stands_for = state.terrains[place].stands_for
    castle = () if stands_for is None else (f"Castle: {stands_for}",)
    return (*castle, *_labels(e for e in state.effects if e.is_on_terrain(place) or e.die in dragons))


def beside_the_table(state: State, owner: Seat) -> tuple[str, ...]:
    """Returns what lies on a player's reserves and dead."""
    dead = _labels(e for e in state.effects if e.on is On.DUA and e.owner == owner)
    return (*on_army(state, owner, RESERVES), *dead)


def _labels(effects: Iterable[Effect]) -> tuple[str, ...]:
    return _counted([label(effect) for effect in effects])


def _counted(labels: Sequence[str]) -> tuple[str, ...]:
    """Returns labels in the order in which they came into force, equal ones counted: "Hypnotic Glare: Thug ×2"."""
    return tuple(text if labels.count(text) == 1 else f"{text} ×{labels.count(text)}" for text in dict.fromkeys(labels))
