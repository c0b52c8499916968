"""Step: a ranged attack action (Shooting and spellcasting; D-39, D-40, D-59)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.d6s import numbers, reading
from engine.d6s.actions.moving import Move, Row, Step, must_be_prepared, riding_first
from engine.d6s.actions.walking import half
from engine.d6s.attacks import check_target, is_used_up, shoot
from engine.d6s.battle import Battle
from engine.d6s.book import Attack
from engine.d6s.conditions import action_is_finished, is_helpless
from engine.d6s.features.registry import has_killed
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json


def has_ranged(unit: Character) -> bool:
    """Returns whether the character has something to shoot or throw."""
    return any(made.is_ranged and not is_used_up(unit, made) for made in unit.kit.attacks)


def ranged_weapon(state: State, unit: Character, target: Character, row: Mapping[str, Json]) -> Attack:
    """Returns the weapon of a shot: the named one, or the first that reaches. Raises a `Refusal`."""
    if "with" in row:
        made = reading.weapon(unit, row["with"])
        if not made.is_ranged:
            raise NotAllowed(f"{made.label} cannot be shot or thrown.")
        if is_used_up(unit, made):
            raise NotAllowed(f"{unit.name} has no {made.name} left.")
        check_target(state, unit, target, made, True)
        return made
    refused: Refusal | None = None
    for made in unit.kit.attacks:
        if made.is_ranged and not is_used_up(unit, made):
            try:
                check_target(state, unit, target, made, True)
            except NotAllowed as wrong:
                refused = refused or wrong
                continue
            return made
    raise refused or NotAllowed(f"{unit.name} has no ranged attack.")


class Shoot(Step):
    """A ranged attack action: up to Attacks shots, each at a target of its own."""

    key = "shoot"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Judges the number of shots, preparing, and every shot as things stand now."""
        state = move.state
        unit = riding_first(move, row, has_ranged)
        move.must_have_action(unit)
        must_be_prepared(move, unit)
        shots = self._shots(state, unit, row["shoot"])
        most = numbers.total(numbers.attacks(state, unit))
        if not 1 <= len(shots) <= most:
            raise NotAllowed(
                f"{unit.name} makes 1 to {most} attacks, and {len(shots)} are named."
                if most > 1
                else f"{unit.name} makes 1 attack, and {len(shots)} are named."
            )
        if len(shots) > 1:
            self._enough_uses(unit, shots)
        return {"shoot": shots, "by": unit.name}

    @staticmethod
    def _shots(state: State, unit: Character, written: Json) -> list[Row]:
        rows = [written] if isinstance(written, (str, Mapping)) else written
        if not isinstance(rows, Sequence):
            raise NotUnderstood("Name the targets as a list.")
        shots: list[Row] = []
        for row in rows:
            shot = {"target": row} if isinstance(row, str) else reading.mapping(row, ("target", "with"), "A shot")
            if "target" not in shot:
                raise NotUnderstood("A shot needs a target.")
            target = reading.unit(state, shot["target"])
            made = ranged_weapon(state, unit, target, shot)
            shots.append({"target": target.name, "with": made.label})
        return shots

    @staticmethod
    def _enough_uses(unit: Character, shots: Sequence[Row]) -> None:
        for made in unit.kit.attacks:
            if made.uses is not None and sum(shot["with"] == made.label for shot in shots) > unit.left(made.name):
                raise NotAllowed(f"{unit.name} has only {unit.left(made.name)} {made.name} left.")

    def foresee(self, move: Move, row: Row) -> None:
        """Pays for preparing and uses the action."""
        move.account.paid += half(move.state, move.account)
        move.use_action(move.state.units[row["by"]])

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Prepares and shoots, one attack after another; a target that is gone hands back to the player."""
        state = move.state
        unit = state.units[row["by"]]
        self.foresee(move, row)
        as_foreseen = True
        shots = [dict(shot) for shot in row["shoot"]]
        for number, shot in enumerate(shots):
            if not unit.in_play or is_helpless(unit):
                break
            try:
                made = ranged_weapon(state, unit, state.units[shot["target"]], shot)
            except Refusal:
                other = await self._another(battle, unit, len(shots) - number)
                if other is None:
                    as_foreseen = False
                    break
                target, made = other
            else:
                target = state.units[shot["target"]]
            strike = Strike(unit, target, made, ranged=True)
            await shoot(battle, strike)
            await has_killed(battle, strike)
        await action_is_finished(battle, unit)
        return as_foreseen

    @staticmethod
    async def _another(battle: Battle, unit: Character, left: int) -> tuple[Character, Attack] | None:
        """Asks for another target when the one that was named cannot be shot any more."""
        options: list[Json] = []
        pairs: list[tuple[Character, Attack]] = []
        for enemy in battle.state.playing(unit.side.other):
            try:
                made = ranged_weapon(battle.state, unit, enemy, {})
            except Refusal:
                continue
            options.append(enemy.name)
            pairs.append((enemy, made))
        if not options:
            return None
        answer = await battle.choose(unit, "next target", [*options, "none"], "none", left=left)
        return None if answer == "none" else pairs[options.index(answer)]
