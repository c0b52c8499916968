"""Step: a power of the profile, a breath, or a spell in force that is used again (D-57, D-125, D-127, D-130)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.d6s import reading
from engine.d6s.actions.moving import Move, Row, Step, riding_first
from engine.d6s.actions.walking import walk
from engine.d6s.attacks import is_used_up
from engine.d6s.battle import Battle
from engine.d6s.conditions import action_is_finished
from engine.d6s.events import Used
from engine.d6s.features import powers
from engine.d6s.force import concentrating, end_spell
from engine.d6s.geometry import INCH, Point
from engine.d6s.numbers import FLY, SWIM, is_gaseous, speeds
from engine.d6s.paths import survey
from engine.d6s.saves import FORTITUDE
from engine.d6s.spells.casting import Order
from engine.d6s.spells.incantations import weapon_step
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character, State
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

USES: Final = (
    *("enmity", "war cry", "vanish", "aquatic charge", "flyby", "spiritual weapon", "telekinesis", "gaseous form"),
)


class Use(Step):
    """Use a power of the profile, a breath, or a spell in force: Enmity, War Cry, Vanish, Aquatic Charge, Flyby, ..."""

    key = "use"
    also = ("target", "toward", "to", "by")

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Judges each power by its own rule."""
        name = reading.word(row["use"])
        state = move.state
        if name in ("spiritual weapon", "telekinesis"):
            return self._check_spell(move, row, name)
        unit = riding_first(move, row, lambda u: _has_power(state, u, name))
        if not _has_power(state, unit, name):
            raise NotAllowed(f"{unit.name} has no {row['use']} to use.")
        normal: Row = {"use": name, "by": unit.name}
        if name == "gaseous form":
            return normal
        if unit.inside or unit.has("stunned") or unit.has("paralyzed"):
            raise NotAllowed(f"{unit.name} cannot use {name} now.")
        if name in ("enmity", "war cry"):
            return self._check_word(move, unit, row, normal)
        if name == "vanish":
            move.must_have_action(unit)
            return normal
        if name == "flyby":
            return self._check_flyby(move, unit, normal)
        if name == "aquatic charge":
            return self._check_charge(move, unit, row, normal)
        return self._check_breath(move, unit, row, normal)

    @staticmethod
    def _check_word(move: Move, unit: Character, row: Mapping[str, Json], normal: Row) -> Row:
        """Enmity or War Cry, at somebody."""
        name = str(normal["use"])
        if unit.left(name) < 1:
            raise NotAllowed(f"{unit.name} has used {name.title()} up.")
        target = reading.unit(move.state, row.get("target", unit.name))
        (powers.check_enmity if name == "enmity" else powers.check_war_cry)(move.state, unit, target)
        return {**normal, "target": target.name}

    @staticmethod
    def _check_breath(move: Move, unit: Character, row: Mapping[str, Json], normal: Row) -> Row:
        breath = unit.kit.attack(str(normal["use"]))
        assert breath is not None
        move.must_have_action(unit)
        if is_gaseous(move.state, unit):
            raise NotAllowed(f"{unit.name} is in Gaseous Form.")
        if is_used_up(unit, breath):
            raise NotAllowed(f"{unit.name} has used {breath.name} up.")
        goal = _goal(move.state, row)
        if goal == move.state.place(unit):
            raise NotUnderstood("A breath needs a direction: `toward`.")
        return {**normal, "toward": list(goal)}

    @staticmethod
    def _check_flyby(move: Move, unit: Character, normal: Row) -> Row:
        if unit.flyby:
            raise NotAllowed(f"{unit.name} has given up movement for Flyby already.")
        price = speeds(move.state, unit).get(FLY, 0) * INCH // 2
        if not price:
            raise NotAllowed(f"{unit.name} cannot fly now.")
        move.must_afford(price, "Flyby")
        return normal

    @staticmethod
    def _check_charge(move: Move, unit: Character, row: Mapping[str, Json], normal: Row) -> Row:
        if unit.once.get("aquatic charge"):
            raise NotAllowed("Aquatic Charge is once a round.")
        move.must_be_able_to_move()
        target = reading.unit(move.state, row.get("target"))
        path = reading.points(row.get("to"))
        powers.check_aquatic_charge(move.state, unit, target, path)
        survey(move.state, unit, SWIM, path)
        return {**normal, "target": target.name, "to": [list(p) for p in path]}

    @staticmethod
    def _check_spell(move: Move, row: Mapping[str, Json], name: str) -> Row:
        state = move.state
        casters = [u for u in state.mounted_body(move.body) if (e := concentrating(state, u)) and e.spell == name]
        if not casters:
            raise NotAllowed(f"{move.named.name} concentrates on no {name.title()}.")
        unit = casters[0]
        effect = concentrating(state, unit)
        assert effect is not None
        if effect.used_in == state.round:
            raise NotAllowed(f"{name.title()} was used in this round.")
        if name == "spiritual weapon":
            assert effect.at is not None
            goal = weapon_step(state, effect.at, _goal(state, row))
            return {"use": name, "to": list(goal), "by": unit.name}
        from engine.d6s.spells.casting import aimed

        target = reading.unit(state, row.get("target", effect.targets[0] if effect.targets else None))
        at = reading.point(row["to"]) if "to" in row else None
        found = aimed(state, unit, known_spell(name), Order(name, (target.name,), at))
        normal: Row = {"use": name, "target": target.name, "by": unit.name}
        return {**normal, "to": list(found.at)} if found.at is not None else normal

    def foresee(self, move: Move, row: Row) -> None:
        """Uses what is surely used."""
        unit = move.state.units[row["by"]]
        name = row["use"]
        if name == "flyby":
            move.account.paid += speeds(move.state, unit)[FLY] * INCH // 2
        elif name == "aquatic charge":
            move.body.at = row["to"][-1][0], row["to"][-1][1]
            unit.once["aquatic charge"] = 1
        elif name == "vanish" or unit.kit.attack(name) is not None:
            move.use_action(unit)

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Does what the power does."""
        state, name = move.state, row["use"]
        unit = state.units[row["by"]]
        if name in ("enmity", "war cry"):
            (powers.swear_enmity if name == "enmity" else powers.cry)(battle, unit, state.units[row["target"]])
        elif name == "vanish":
            move.use_action(unit)
            await action_is_finished(battle, unit)
            await powers.vanish(battle, unit)
        elif name == "flyby":
            unit.flyby = speeds(state, unit)[FLY] * INCH // 2
            move.account.paid += unit.flyby
            battle.say(Used(unit.name, "Flyby"))
        elif name == "aquatic charge":
            unit.once["aquatic charge"] = 1
            battle.say(Used(unit.name, "Aquatic Charge", row["target"]))
            found = survey(state, unit, SWIM, [(p[0], p[1]) for p in row["to"]])
            return await walk(battle, unit, found, None)
        elif name == "spiritual weapon":
            effect = concentrating(state, unit)
            assert effect is not None
            effect.at, effect.used_in = (row["to"][0], row["to"][1]), state.round
            battle.say(Used(unit.name, "Spiritual Weapon"))
        elif name == "telekinesis":
            await self._seize_again(battle, unit, row)
        elif name == "gaseous form":
            for effect in [e for e in state.effects if e.spell == name and unit.name in e.targets]:
                await end_spell(battle, effect, "the target ends it")
        else:
            breath = unit.kit.attack(name)
            assert breath is not None
            move.use_action(unit)
            await powers.breathe(battle, unit, breath, (row["toward"][0], row["toward"][1]))
            await action_is_finished(battle, unit)
        return True

    @staticmethod
    async def _seize_again(battle: Battle, unit: Character, row: Row) -> None:
        from engine.d6s.spells.casting import Casting
        from engine.d6s.spells.incantations import seize

        state = battle.state
        effect = concentrating(state, unit)
        assert effect is not None
        target = state.units[row["target"]]
        at = (row["to"][0], row["to"][1]) if "to" in row else None
        casting = Casting(battle, unit, known_spell("telekinesis"), Order("telekinesis", (target.name,), at))
        effect.used_in = state.round
        battle.say(Used(unit.name, "Telekinesis", target.name))
        if await casting.is_blocked(target) or await casting.resists(target, FORTITUDE):
            return
        if target.name not in effect.targets:
            effect.targets = [target.name]
        await seize(casting, target, effect.number)


def _goal(state: State, row: Mapping[str, Json]) -> Point:
    if "toward" in row:
        return reading.point(row["toward"])
    if "to" in row:
        return reading.point(row["to"])
    if "target" in row:
        return state.place(reading.unit(state, row["target"]))
    raise NotUnderstood("Say where: `to` or `toward`.")


def _has_power(state: State, unit: Character, name: str) -> bool:
    if name == "gaseous form":
        return is_gaseous(state, unit)
    made = unit.kit.attack(name)
    return (unit.kit.has(name) and name in USES) or (made is not None and made.use == "area")
