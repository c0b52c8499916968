"""What lasts: when it begins and when it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.dragon_dice.table.effects import LastingEffect
from engine.dragon_dice.table.state import DieId, Place
from engine.events import Happened, read_facts
from engine.values import Json, Seat


@dataclass(frozen=True, slots=True)
class EffectBegan(Happened, name="effect_began", changes_table=True):
    """A lasting effect is in force."""

    effect: LastingEffect

    def to_json(self) -> dict[str, Json]:
        """Returns the effect, without what is not set."""
        return self.effect.to_json()

    @classmethod
    def from_json(cls, facts: Mapping[str, Json]) -> EffectBegan:
        """Returns the event that `to_json` wrote. Raises ValueError."""
        try:
            return cls(LastingEffect.from_json(facts))
        except (KeyError, TypeError) as fault:
            raise ValueError(f"no effect: {fault}") from fault


@dataclass(frozen=True, slots=True)
class EffectEnded(Happened, name="effect_ended", changes_table=True):
    """A lasting effect is over: what it was called, and what it lay on."""

    effect: str
    owner: Seat | None
    place: Place | None
    die: DieId | None

    @classmethod
    def from_json(cls, facts: Mapping[str, Json]) -> EffectEnded:
        """Returns the event; once the effect was called `name` here. Raises ValueError."""
        if "name" in facts:
            facts = {("effect" if key == "name" else key): value for key, value in facts.items()}
        return read_facts(cls, facts)
