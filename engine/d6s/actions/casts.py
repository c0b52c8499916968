"""Step: casting a spell in the own movement (Shooting and spellcasting; D-119, D-120)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.d6s import reading
from engine.d6s.actions.forecasts import Forecast, Saves
from engine.d6s.actions.moving import Move, Row, Step, by, must_be_prepared, read_actor, riding_first, said_by
from engine.d6s.actions.walking import half
from engine.d6s.areas import touched_by
from engine.d6s.battle import Battle
from engine.d6s.conditions import action_is_finished
from engine.d6s.force import concentrating
from engine.d6s.odds import power_passes, resists
from engine.d6s.spells.casting import Order, cast_spell, check_cast, costs_action
from engine.d6s.spells.registry import SpellKind, known_spell
from engine.d6s.state import Character, State
from engine.refusals import NotAllowed
from engine.values import Json


@dataclass(frozen=True, slots=True)
class Cast(Step):
    """Cast a spell: a standard one as the action, prepared; an incantation or quick spell on top."""

    keys: ClassVar = ("cast",)
    also: ClassVar = ("target", "targets", "at", "toward", "choose", "by")

    order: Order
    by: str = ""

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Cast:
        """Returns the casting."""
        return cls(reading.cast_order(row), read_actor(row))

    def to_json(self) -> Row:
        """Returns the step as JSON."""
        return {**self.order.to_json(), **by(self.by)}

    def check(self, move: Move) -> Cast:
        """Judge who may cast it, at whom, and whether it can be paid."""
        spell = known_spell(self.order.spell)
        unit = riding_first(move, self.by, lambda u: u.kit.spells.knows(spell.name))
        if spell.kind is SpellKind.QUICK and spell.name != "lesser restoration":
            raise NotAllowed(spell.rule)
        if costs_action(unit, spell):
            move.must_have_action(unit)
            must_be_prepared(move, unit)
        elif unit.inside:
            raise NotAllowed(f"{unit.name} sits inside and cannot cast.")
        found = check_cast(move.state, unit, self.order)
        if spell.name == "hunters mark" and _marks(move.state, unit, found):
            raise NotAllowed("That target is marked already.")
        return Cast(found, unit.name)

    def foresee(self, move: Move) -> None:
        """Pay for preparing and use the action of a standard spell."""
        unit = move.state.units[self.by]
        if costs_action(unit, known_spell(self.order.spell)):
            move.account.paid += half(move.state, move.account)
            move.use_action(unit)

    def tell(self, seen: Forecast, move: Move) -> None:
        """Tell whom it reaches, and how likely each of them saves against it."""
        state, caster, spell = move.state, move.state.units[self.by], known_spell(self.order.spell)
        aim = spell.aim
        targets = [state.units[name] for name in self.order.targets]
        if aim.shape is not None and self.order.toward is not None:
            targets = touched_by(aim.shape, state, caster, self.order.toward, aim.reach)
            seen.touched += [one.name for one in targets]
        if not aim.save or not targets:
            seen.actions.append(f"{spell.title}: {spell.rule}")
        else:
            for target in targets:
                clear = 1.0 if aim.shape is not None else power_passes(state, caster, target)
                saves = resists(state, caster, target, aim.save)
                seen.actions.append(Saves(spell.title, target.name, aim.save, saves, clear))

    async def play(self, battle: Battle, move: Move) -> bool:
        """Cast."""
        unit = move.state.units[self.by]
        self.foresee(move)
        await cast_spell(battle, unit, self.order)
        if costs_action(unit, known_spell(self.order.spell)):
            await action_is_finished(battle, unit)
        return True

    def in_words(self, unit: str = "") -> str:
        """Returns what is cast: "cast Bless on Archer 1"."""
        return self.order.in_words() + said_by(self.by, unit)

    def written(self) -> str:
        """Returns what is cast: "cast fog cloud at 7.5 11.5"."""
        return self.order.written()


def _marks(state: State, unit: Character, order: Order) -> bool:
    effect = concentrating(state, unit)
    return effect is not None and effect.spell == "hunters mark" and tuple(effect.targets) == order.targets
