"""Step: casting a spell in the own movement (Shooting and spellcasting; D-119, D-120)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.d6s import reading
from engine.d6s.actions.moving import Move, Row, Step, must_be_prepared, riding_first
from engine.d6s.actions.walking import half
from engine.d6s.battle import Battle
from engine.d6s.conditions import action_is_finished
from engine.d6s.force import concentrating
from engine.d6s.spells.casting import Order, cast_spell, check_cast, costs_action
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character, State
from engine.refusals import NotAllowed
from engine.values import Json


class Cast(Step):
    """Cast a spell: a standard one as the action, prepared; an incantation or quick spell on top."""

    key = "cast"
    also = ("target", "targets", "at", "toward", "choose", "by")

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Judges who may cast it, at whom, and whether it can be paid."""
        order = reading.cast_order(move.state, row)
        unit = riding_first(move, row, lambda u: u.kit.spells.knows(order.spell))
        spell = known_spell(order.spell)
        if spell.kind == "quick" and order.spell != "lesser restoration":
            raise NotAllowed(spell.rule)
        if costs_action(unit, spell):
            move.must_have_action(unit)
            must_be_prepared(move, unit)
        elif unit.inside:
            raise NotAllowed(f"{unit.name} sits inside and cannot cast.")
        found = check_cast(move.state, unit, order)
        if spell.name == "hunters mark" and _marks(move.state, unit, found):
            raise NotAllowed("That target is marked already.")
        return {**found.to_json(), "by": unit.name}

    def foresee(self, move: Move, row: Row) -> None:
        """Pays for preparing and uses the action of a standard spell."""
        unit = move.state.units[row["by"]]
        if costs_action(unit, known_spell(row["cast"])):
            move.account.paid += half(move.state, move.account)
            move.use_action(unit)

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Casts."""
        unit = move.state.units[row["by"]]
        self.foresee(move, row)
        await cast_spell(battle, unit, Order.from_json(row))
        if costs_action(unit, known_spell(row["cast"])):
            await action_is_finished(battle, unit)
        return True


def _marks(state: State, unit: Character, order: Order) -> bool:
    effect = concentrating(state, unit)
    return effect is not None and effect.spell == "hunters mark" and tuple(effect.targets) == order.targets
