"""Step: a ranged attack action (Shooting and spellcasting; D-39, D-40, D-59)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.d6s import numbers, reading
from engine.d6s.actions.forecasts import Forecast
from engine.d6s.actions.moving import Move, Row, Step, by, must_be_prepared, read_actor, riding_first, said_by
from engine.d6s.actions.walking import half
from engine.d6s.actions.wording import Shot, said_targets, written_targets
from engine.d6s.attacks import check_target, is_used_up, shoot
from engine.d6s.battle import Battle
from engine.d6s.book import Attack
from engine.d6s.conditions import action_is_finished, is_helpless
from engine.d6s.features.hooks import has_killed
from engine.d6s.odds import chances
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json


def has_ranged(unit: Character) -> bool:
    """Returns whether the character has something to shoot or throw."""
    return any(made.is_ranged and not is_used_up(unit, made) for made in unit.kit.attacks)


def ranged_weapon(state: State, unit: Character, target: Character, named: str = "") -> Attack:
    """Returns the weapon of a shot: the named one, or the first that reaches. Raises a `Refusal`."""
    if named:
        made = reading.weapon(unit, named)
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


@dataclass(frozen=True, slots=True)
class Shoot(Step):
    """A ranged attack action: up to Attacks shots, each at a target of its own."""

    keys: ClassVar = ("shoot",)
    also: ClassVar = ("by",)

    shots: tuple[Shot, ...]
    by: str = ""

    @classmethod
    def read(cls, row: Mapping[str, Json], key: str) -> Shoot:
        """Returns the shots: a name, a mapping of `target` and `with`, or a list of such."""
        written = row[key]
        rows = [written] if isinstance(written, str | Mapping) else written
        if not isinstance(rows, Sequence):
            raise NotUnderstood("Name the targets as a list.")
        return cls(tuple(_read_shot(each) for each in rows), read_actor(row))

    def to_json(self) -> Row:
        """Returns the step as JSON; a shot without a weapon is the name of its target."""
        shots = [{"target": shot.target, "with": shot.weapon} if shot.weapon else shot.target for shot in self.shots]
        return {"shoot": shots, **by(self.by)}

    def check(self, move: Move) -> Shoot:
        """Judge the number of shots, preparing, and every shot as things stand now."""
        state = move.state
        unit = riding_first(move, self.by, has_ranged)
        move.must_have_action(unit)
        must_be_prepared(move, unit)
        shots = tuple(self._checked(state, unit, shot) for shot in self.shots)
        most = numbers.total(numbers.attacks(state, unit))
        if not 1 <= len(shots) <= most:
            raise NotAllowed(
                f"{unit.name} makes 1 to {most} attacks, and {len(shots)} are named."
                if most > 1
                else f"{unit.name} makes 1 attack, and {len(shots)} are named."
            )
        if len(shots) > 1:
            self._enough_uses(unit, shots)
        return Shoot(shots, unit.name)

    @staticmethod
    def _checked(state: State, unit: Character, shot: Shot) -> Shot:
        return Shot(shot.target, ranged_weapon(state, unit, reading.unit(state, shot.target), shot.weapon).label)

    @staticmethod
    def _enough_uses(unit: Character, shots: Sequence[Shot]) -> None:
        for made in unit.kit.attacks:
            if made.uses is not None and sum(shot.weapon == made.label for shot in shots) > unit.left(made.name):
                raise NotAllowed(f"{unit.name} has only {unit.left(made.name)} {made.name} left.")

    def foresee(self, move: Move) -> None:
        """Pay for preparing and use the action."""
        move.account.paid += half(move.state, move.account)
        move.use_action(move.state.units[self.by])

    def tell(self, seen: Forecast, move: Move) -> None:
        """Tell what each shot is likely to do."""
        state, shooter = move.state, move.state.units[self.by]
        seen.shot_from = state.place(shooter)
        for shot in self.shots:
            last = seen.shots[-1] if seen.shots else None
            if last is not None and (last.target, last.weapon) == shot:
                seen.shots.append(last)
                continue
            made = shooter.kit.attack(shot.weapon)
            assert made is not None
            seen.shots.append(chances(state, Strike(shooter, state.units[shot.target], made, ranged=True)))

    async def play(self, battle: Battle, move: Move) -> bool:
        """Prepare and shoot, one attack after another; a target that is gone hands back to the player."""
        state = move.state
        unit = state.units[self.by]
        self.foresee(move)
        as_foreseen = True
        for number, shot in enumerate(self.shots):
            if not unit.in_play or is_helpless(unit):
                break
            target = state.units[shot.target]
            try:
                made = ranged_weapon(state, unit, target, shot.weapon)
            except Refusal:
                other = await self._another(battle, unit, len(self.shots) - number)
                if other is None:
                    as_foreseen = False
                    break
                target, made = other
            strike = Strike(unit, target, made, ranged=True)
            await shoot(battle, strike)
            await has_killed(battle, strike)
        await action_is_finished(battle, unit)
        return as_foreseen

    @staticmethod
    async def _another(battle: Battle, unit: Character, left: int) -> tuple[Character, Attack] | None:
        """Ask for another target when the one that was named cannot be shot any more."""
        options: list[Json] = []
        pairs: list[tuple[Character, Attack]] = []
        for enemy in battle.state.playing(unit.side.other):
            try:
                made = ranged_weapon(battle.state, unit, enemy)
            except Refusal:
                continue
            options.append(enemy.name)
            pairs.append((enemy, made))
        if not options:
            return None
        answer = await battle.choose(unit, "next target", [*options, "none"], "none", left=left)
        return None if answer == "none" else pairs[options.index(answer)]

    def in_words(self, unit: str = "") -> str:
        """Returns the target and the weapon: "shoot Orc 1 with bow ×2"."""
        return f"shoot {said_targets(self.shots)}{said_by(self.by, unit)}"

    def written(self) -> str:
        """Returns the target and the weapon: "shoot Orc 1 x2 with bow"."""
        return f"shoot {written_targets(self.shots)}"


def _read_shot(row: Json) -> Shot:
    shot = {"target": row} if isinstance(row, str) else reading.mapping(row, ("target", "with"), "A shot")
    if "target" not in shot:
        raise NotUnderstood("A shot needs a target.")
    return Shot(reading.name(shot["target"]), reading.word(shot["with"]) if "with" in shot else "")
