"""The steps of a movement: the law of each, what it surely brings, and how it is played (Movement actions; D-38 to
D-58).

A movement is a list of steps, `[{to: [x, y]}, {shoot: [Orc 2]}]`. Each kind of step is a class with three methods:
`check` judges it and returns it in its normal form, `foresee` applies what it surely brings to a position that is put
back afterwards, so that a whole list can be judged, and `play` does it. Points are 1/1000 inch.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from engine.d6s import numbers, reading
from engine.d6s.actions.walking import allowance, half, number_of, walk
from engine.d6s.attacks import check_target, is_used_up, shoot
from engine.d6s.battle import Battle
from engine.d6s.book import Attack, Size, book
from engine.d6s.conditions import (
    action_is_finished,
    cannot_move,
    dismount,
    gain,
    holds,
    is_helpless,
    lose,
    release,
)
from engine.d6s.events import Did, Rode, Used
from engine.d6s.features import powers
from engine.d6s.features.registry import has_killed
from engine.d6s.force import concentrating, end_spell
from engine.d6s.geometry import INCH, TOLERANCE, Point, shown
from engine.d6s.measuring import adjacent, in_the_way_on_foot
from engine.d6s.numbers import BURROW, FLY, LAND, PHASE, SWIM, best_way, in_water, is_gaseous, speeds
from engine.d6s.objects import carries_heavy
from engine.d6s.paths import Survey, survey
from engine.d6s.saves import FORTITUDE
from engine.d6s.spells.casting import Order, cast_spell, check_cast, costs_action
from engine.d6s.spells.incantations import weapon_step
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Activation, Character, State
from engine.d6s.strike import Strike
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

Row = dict[str, Any]

MOST_STEPS: Final = 30


class Move:
    """The movement of one character while its steps are judged: the position and its account."""

    def __init__(self, state: State, account: Activation, named: Character) -> None:
        self.state = state
        self.account = account
        self.named = named
        self.body = state.units[account.unit]
        self._measured: tuple[Any, Survey] | None = None

    def survey(self, way: str, path: Sequence[Point]) -> Survey:
        """Returns the path measured from where the body stands now. What was measured last is not measured again: a
        path is judged first, then walked. Raises `NotAllowed`.
        """
        key = way, tuple(path), self.body.at, self.account.drags
        if self._measured is None or self._measured[0] != key:
            drags = self.state.units[self.account.drags] if self.account.drags else None
            self._measured = key, survey(self.state, self.body, way, path, drags=drags)
        return self._measured[1]

    @property
    def left(self) -> int:
        """Returns how much movement is left."""
        return allowance(self.state, self.account) - self.account.paid

    def must_afford(self, price: int, what: str) -> None:
        """Raises `NotAllowed` when that much is not left."""
        if self.account.over and price > 0:
            raise NotAllowed(f"The movement of {self.body.name} is over for this round.")
        if price > self.left + TOLERANCE:
            raise NotAllowed(
                f"{what} costs {shown(price)} inches, and {self.body.name} has {shown(max(self.left, 0))} of "
                f"{shown(allowance(self.state, self.account))} left."
            )

    def must_have_action(self, unit: Character) -> None:
        """Raises `NotAllowed` when the character has no action for this."""
        if is_helpless(unit):
            raise NotAllowed(f"{unit.name} can take no action now.")
        if unit.inside:
            raise NotAllowed(f"{unit.name} sits in {unit.inside} and can only leave it.")
        if unit.passenger:
            raise NotAllowed(f"{unit.name} is a passenger and has no action in such a round.")
        if unit.acted and not self.account.surged:
            raise NotAllowed(f"{unit.name} has used its action of this round.")

    def must_be_able_to_move(self) -> None:
        """Raises `NotAllowed` for who cannot move willingly."""
        if cannot_move(self.body):
            raise NotAllowed(f"{self.body.name} is {listed(self.body.conditions)} and cannot move.")
        if self.body.has("prone"):
            raise NotAllowed(f"{self.body.name} is prone and cannot move before it stands up (Prone).")
        if self.account.over:
            raise NotAllowed(f"The movement of {self.body.name} is over for this round.")

    def use_action(self, unit: Character) -> None:
        """Counts an action: Action Surge's, if that was called, else the one of the round."""
        if self.account.surged:
            self.account.surged = False
            unit.spend("action surge")
        else:
            unit.acted = True


class Step(ABC):
    """One kind of step."""

    key: ClassVar[str]
    also: ClassVar[tuple[str, ...]] = ()
    """Other keys that may stand beside its own."""

    @abstractmethod
    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Returns the step in its normal form. Raises a `Refusal`."""

    def foresee(self, move: Move, row: Row) -> None:  # noqa: B027 - most steps bring nothing sure
        """Applies what the step surely brings."""

    @abstractmethod
    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Does it. Returns whether everything went as foreseen; if not, the rest of the list is asked for again."""


def _yes(row: Mapping[str, Json], key: str) -> None:
    if row[key] is not True:
        raise NotUnderstood(f"{key} is written `{key}: true`.")


def actor(move: Move, row: Mapping[str, Json]) -> Character:
    """Returns who acts: who is named with `by`, else the rider, if there is one and it could; else the mover."""
    if "by" in row:
        unit = reading.unit(move.state, row["by"])
        if unit not in move.state.mounted_body(move.body):
            raise NotAllowed(f"{unit.name} does not move now.")
        return unit
    return move.named


def riding_first(move: Move, row: Mapping[str, Json], can: Any) -> Character:
    """Returns who does something that the rider does if it has it: the rider, the mount, or who is named."""
    if "by" in row:
        return actor(move, row)
    riders = [unit for unit in move.state.riders(move.body) if not unit.passenger]
    order = [*riders, move.body] if move.named is move.body or move.named in riders else [move.named]
    return next((unit for unit in order if can(unit)), order[0])


# -- going -----------------------------------------------------------------------------------------------------------


class Go(Step):
    """Move along straight pieces: `{to: [x, y]}` or several points; `fly`, `swim`, `burrow`, `phase` say how."""

    def __init__(self, key: str, way: str | None) -> None:
        self.key = key  # type: ignore[misc]
        self.way = way

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Judges the path exactly and what it costs."""
        path = reading.points(row[self.key])
        move.must_be_able_to_move()
        porter = self._porter(move)
        if porter is not None:
            move.must_have_action(porter)
        found, way = self._cheapest(move, path)
        move.must_afford(found.cost, "This path")
        return {self.key: [list(p) for p in path], "way": way, "cost": found.cost}

    @staticmethod
    def _porter(move: Move) -> Character | None:
        """Returns who has to give up its action of this round for carrying something heavy (Objects)."""
        for unit in move.state.mounted_body(move.body):
            if unit.carries and carries_heavy(move.state, unit) and not unit.once.get("heavy"):
                return unit
        return None

    def _give_up_action(self, move: Move) -> None:
        porter = self._porter(move)
        if porter is not None:
            move.use_action(porter)
            porter.once["heavy"] = 1

    def _cheapest(self, move: Move, path: Sequence[Point]) -> tuple[Survey, str]:
        ways = speeds(move.state, move.body)
        if self.way is not None:
            if self.way not in ways:
                raise NotAllowed(f"{move.body.name} cannot {self.key}.")
            return move.survey(self.way, path), self.way
        choices = [way for way in (FLY, PHASE, LAND) if way in ways]
        refused: Refusal | None = None
        best: tuple[Survey, str] | None = None
        for way in choices:
            try:
                found = move.survey(way, path)
            except NotAllowed as wrong:
                refused = refused if way == LAND and refused is not None else wrong
                continue
            if best is None or found.cost < best[0].cost:
                best = found, way
        if best is None:
            assert refused is not None
            raise refused
        return best

    def foresee(self, move: Move, row: Row) -> None:
        """Moves the base and pays."""
        self._give_up_action(move)
        path = [(p[0], p[1]) for p in row[self.key]]
        found = move.survey(row["way"], path)
        move.account.paid += found.cost
        move.account.moving += found.cost
        move.body.travelled += found.length
        if found.length:
            move.body.at = found.end
            move.body.climbed = 0
            move.body.down = found.descends

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Walks the path, with all that is met on it."""
        self._give_up_action(move)
        path = [(p[0], p[1]) for p in row[self.key]]
        found = move.survey(row["way"], path)
        return await walk(battle, move.body, found, move.account)


class Stand(Step):
    """Stand up from prone for half the Speed (Standing up from prone)."""

    key = "stand"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs somebody prone who is free to move."""
        _yes(row, self.key)
        unit = self._who(move)
        if not unit.has("prone"):
            raise NotAllowed(f"{unit.name} is not prone.")
        if cannot_move(unit):
            raise NotAllowed(f"{unit.name} cannot move.")
        if number_of(move.state, move.account) == 0:
            raise NotAllowed(f"{unit.name} has Speed 0 and cannot stand up (D-41).")
        move.must_afford(half(move.state, move.account), "Standing up")
        return {"stand": True}

    @staticmethod
    def _who(move: Move) -> Character:
        return move.body

    def foresee(self, move: Move, row: Row) -> None:
        """Pays and is up."""
        price = half(move.state, move.account)
        move.account.paid += price
        move.account.moving += price
        self._who(move).conditions.pop("prone", None)

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Pays and stands."""
        unit = self._who(move)
        price = half(move.state, move.account)
        move.account.paid += price
        move.account.moving += price
        battle.say(Did(unit.name, "stand"))
        await lose(battle, unit, "prone")
        return True


class Dash(Step):
    """Dash: one Speed more in this movement; it takes the action."""

    key = "dash"

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs the mover's action."""
        _yes(row, self.key)
        move.must_have_action(move.body)
        return {"dash": True}

    def foresee(self, move: Move, row: Row) -> None:
        """Adds to the allowance."""
        move.use_action(move.body)
        move.account.dashes += 1

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Adds to the allowance."""
        self.foresee(move, row)
        battle.say(Did(move.body.name, "dash"))
        await action_is_finished(battle, move.body)
        return True


class Dodge(Step):
    """Dodge: until the round ends attacks on it have disadvantage, its Reflex saves advantage; it takes the action."""

    key = "dodge"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs the own action."""
        _yes(row, self.key)
        unit = actor(move, row)
        move.must_have_action(unit)
        return {"dodge": True, "by": unit.name}

    def foresee(self, move: Move, row: Row) -> None:
        """Uses the action."""
        move.use_action(move.state.units[row["by"]])

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Dodges from now on."""
        unit = move.state.units[row["by"]]
        move.use_action(unit)
        await action_is_finished(battle, unit)
        unit.dodging = True
        battle.say(Did(unit.name, "dodge"))
        return True


class Hide(Step):
    """Hide: the hidden condition; it takes the action, or is the free action of Nimble Escape."""

    key = "hide"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs the own action, or Nimble Escape."""
        _yes(row, self.key)
        unit = actor(move, row)
        if unit.has("hidden"):
            raise NotAllowed(f"{unit.name} is hidden already.")
        if not self._is_free(unit):
            move.must_have_action(unit)
        return {"hide": True, "by": unit.name}

    @staticmethod
    def _is_free(unit: Character) -> bool:
        return unit.kit.has("nimble escape") and not unit.once.get("nimble escape") and not is_helpless(unit)

    def foresee(self, move: Move, row: Row) -> None:
        """Uses the action, or the free one."""
        unit = move.state.units[row["by"]]
        if self._is_free(unit):
            unit.once["nimble escape"] = 1
        else:
            move.use_action(unit)

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Hides; an action that is finished by it ends other things first."""
        unit = move.state.units[row["by"]]
        free = self._is_free(unit)
        self.foresee(move, row)
        if not free:
            await action_is_finished(battle, unit)
        battle.say(Did(unit.name, "hide"))
        await gain(battle, unit, "hidden")
        return True


# -- shooting and casting --------------------------------------------------------------------------------------------


def must_be_prepared(move: Move, unit: Character) -> int:
    """Returns what preparing costs. Raises `NotAllowed` when too much was moved or too little is left (D-39 to
    D-41).
    """
    price = half(move.state, move.account)
    if move.account.moving > price + TOLERANCE and move.account.dashes == 0:
        raise NotAllowed(
            f"{unit.name} has moved more than half its Speed ({shown(move.account.moving)} of "
            f"{shown(2 * price)} inches): it can neither shoot nor cast a standard spell."
        )
    if move.account.moving > price + TOLERANCE:
        raise NotAllowed(f"{unit.name} has moved more than half its Speed and cannot shoot or cast a standard spell.")
    move.must_afford(price, "Preparing")
    return price


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
            raise NotAllowed(f"{unit.name} makes {most} attacks at most, at least one, and {len(shots)} are named.")
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


# -- using -----------------------------------------------------------------------------------------------------------

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
            if unit.left(name) < 1:
                raise NotAllowed(f"{unit.name} has used {name.title()} up.")
            target = reading.unit(state, row.get("target", unit.name))
            (powers.check_enmity if name == "enmity" else powers.check_war_cry)(state, unit, target)
            return {**normal, "target": target.name}
        if name == "vanish":
            move.must_have_action(unit)
            return normal
        if name == "flyby":
            return self._check_flyby(move, unit, normal)
        if name == "aquatic charge":
            return self._check_charge(move, unit, row, normal)
        breath = unit.kit.attack(name)
        assert breath is not None
        move.must_have_action(unit)
        if is_gaseous(state, unit):
            raise NotAllowed(f"{unit.name} is in Gaseous Form.")
        if is_used_up(unit, breath):
            raise NotAllowed(f"{unit.name} has used {breath.name} up.")
        goal = _goal(state, row)
        if goal == state.place(unit):
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


# -- riding, carrying, holding ---------------------------------------------------------------------------------------


class Mount(Step):
    """Mount a mount within 1 inch for half the Speed (Riding mounts; D-132)."""

    key = "mount"

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs a mount of one's own side that one may ride, with room."""
        state, unit = move.state, move.named
        mount = reading.unit(state, row["mount"])
        if unit.rides or unit.inside:
            raise NotAllowed(f"{unit.name} is not on foot.")
        if not mount.in_play or mount.at is None or mount.side is not unit.side or not may_ride(unit, mount):
            raise NotAllowed(f"{unit.name} cannot ride {mount.name}.")
        if not adjacent(state, unit, mount):
            raise NotAllowed(f"{mount.name} is not within 1 inch.")
        riders = state.riders(mount)
        if len(riders) > 1 or (riders and mount.kit.size.rank < Size.LARGE.rank):
            raise NotAllowed(f"There is no room on {mount.name}.")
        move.must_be_able_to_move()
        move.must_afford(half(state, move.account), "Mounting")
        return {"mount": mount.name}

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Sits up; one's own movement is over."""
        state, unit = move.state, move.named
        mount = state.units[row["mount"]]
        move.account.paid += half(state, move.account)
        unit.passenger = bool(mount.rider)
        if not mount.rider:
            mount.rider = unit.name
        unit.rides, unit.at, unit.climbed, unit.down = mount.name, None, 0, False
        move.account.over = True
        battle.say(Rode(unit.name, "mounted", mount.name))
        await _no_hold(battle, unit)
        return False


def may_ride(rider: Character, mount: Character) -> bool:
    """Returns whether the mount is among the gear options of the rider."""
    profile = rider.kit.profile
    if any(option.mount == mount.profile for option in profile.mounts):
        return True
    return profile.prices is not None and mount.profile in book().lists["Generic"].sections["mounts"]


async def _no_hold(battle: Battle, unit: Character) -> None:
    from engine.d6s.conditions import end_far_holds

    await release(battle, unit)
    await end_far_holds(battle)


class Dismount(Step):
    """Dismount for half the mount's movement; the rider then has half of its own (Riding mounts; D-132)."""

    key = "dismount"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs a free place in contact with the mount, or within an inch of it."""
        state = move.state
        unit = actor(move, row)
        if not unit.rides:
            riders = state.riders(move.body)
            if not riders:
                raise NotAllowed(f"{unit.name} does not ride.")
            unit = riders[0]
        goal = reading.point(row["dismount"])
        place_beside(state, unit, move.body, goal)
        move.must_afford(half(state, move.account), "Dismounting")
        return {"dismount": list(goal), "by": unit.name}

    def foresee(self, move: Move, row: Row) -> None:
        """Pays."""
        move.account.paid += half(move.state, move.account)

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Puts the rider down; it acts on foot when its Speed comes."""
        unit = move.state.units[row["by"]]
        self.foresee(move, row)
        dismount(battle, unit, (row["dismount"][0], row["dismount"][1]))
        unit.once["dismounted"] = 1
        unit.moved = False
        battle.say(Rode(unit.name, "dismounted", move.body.name, unit.at))
        await powers.breathe_stench(battle)
        return True


def place_beside(state: State, unit: Character, body: Character, goal: Point) -> None:
    """Raises `NotAllowed` when the point is not a free place by the body."""
    from engine.d6s.geometry import distance

    reach = body.kit.radius + unit.kit.radius
    if distance(goal, state.place(body)) > reach + INCH + TOLERANCE:
        raise NotAllowed(f"That is more than an inch from {body.name}.")
    taken = in_the_way_on_foot(state, unit, goal)
    if taken is not None:
        raise NotAllowed(f"{taken} is in the way there.")


class Enter(Step):
    """Enter a vehicle within 1 inch as a movement action (Vehicle; D-131)."""

    key = "enter"

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs room, the action, and the vehicle near."""
        state, unit = move.state, move.named
        vehicle = reading.unit(state, row["enter"])
        if not vehicle.kit.has("vehicle") or vehicle.side is not unit.side or not vehicle.in_play:
            raise NotAllowed(f"{unit.name} cannot enter {vehicle.name}.")
        if unit.rides or unit.inside or move.body is not unit:
            raise NotAllowed(f"{unit.name} is not on foot.")
        if not adjacent(state, unit, vehicle):
            raise NotAllowed(f"{vehicle.name} is not within 1 inch.")
        if not has_room(state, vehicle, unit):
            raise NotAllowed(f"There is no room in {vehicle.name}: one Medium or three Small.")
        move.must_have_action(unit)
        return {"enter": vehicle.name}

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Goes in; one's own movement is over."""
        unit = move.named
        move.use_action(unit)
        await action_is_finished(battle, unit)
        unit.inside, unit.at = row["enter"], None
        move.account.over = True
        battle.say(Rode(unit.name, "entered", row["enter"]))
        await _no_hold(battle, unit)
        return False


def has_room(state: State, vehicle: Character, unit: Character) -> bool:
    """Returns whether the vehicle has room for the character: one Medium or three Small (D-131)."""
    inside = state.inside(vehicle)
    if unit.kit.size.rank > Size.MEDIUM.rank:
        return False
    if unit.kit.size is Size.MEDIUM:
        return not inside
    return len(inside) < 3 and all(other.kit.size is not Size.MEDIUM for other in inside)


class Leave(Step):
    """Leave a vehicle as an action, to a place at its rim (Vehicle; D-131)."""

    key = "leave"

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs to sit in one, the action, and a free place."""
        unit = move.named
        if not unit.inside:
            raise NotAllowed(f"{unit.name} is in no vehicle.")
        if unit.acted and not move.account.surged:
            raise NotAllowed(f"{unit.name} has used its action of this round.")
        goal = reading.point(row["leave"])
        place_beside(move.state, unit, move.state.units[unit.inside], goal)
        return {"leave": list(goal)}

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Comes out."""
        unit = move.named
        move.use_action(unit)
        come_out(battle, unit, (row["leave"][0], row["leave"][1]))
        await action_is_finished(battle, unit)
        await powers.breathe_stench(battle)
        return True


def come_out(battle: Battle, unit: Character, at: Point) -> None:
    """Puts a passenger of a vehicle on the ground."""
    vehicle, unit.inside = unit.inside, ""
    unit.at = at
    battle.say(Rode(unit.name, "left", vehicle, at))


class Drop(Step):
    """Drop an object, free, at the rim toward the nearest free side (Objects; D-117)."""

    key = "drop"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs to carry it."""
        unit = riding_first(move, row, lambda u: bool(u.carries))
        name = _carried(unit, row["drop"])
        return {"drop": name, "by": unit.name}

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Puts it down."""
        from engine.d6s.objects import put_down

        put_down(battle, move.state.units[row["by"]], row["drop"])
        return True


def _carried(unit: Character, written: Json) -> str:
    for name in unit.carries:
        if isinstance(written, str) and key_of(name) == key_of(written):
            return name
    raise NotAllowed(f"{unit.name} does not carry {written}.")


class Drag(Step):
    """Take along whom one holds: an inch more for each inch, unless two sizes smaller or with Abduct (Grappled;
    D-55).
    """

    key = "drag"

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs to hold that one."""
        victim = reading.unit(move.state, row["drag"])
        held = victim.conditions.get("grappled")
        holders = [unit.name for unit in move.state.mounted_body(move.body)]
        if held is None or held.source not in holders:
            raise NotAllowed(f"{move.body.name} does not hold {victim.name}.")
        return {"drag": victim.name}

    def foresee(self, move: Move, row: Row) -> None:
        """Notes who comes along."""
        move.account.drags = move.state.body(move.state.units[row["drag"]]).name

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Notes who comes along."""
        self.foresee(move, row)
        return True


class Release(Step):
    """Let go whom one holds, at any time, free (Grappled)."""

    key = "release"

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs to hold that one."""
        return {"release": Drag().check(move, {"drag": row["release"]})["drag"]}

    def foresee(self, move: Move, row: Row) -> None:
        """The hold is gone."""
        move.account.drags = ""
        move.state.units[row["release"]].conditions.pop("grappled", None)

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Lets go."""
        move.account.drags = ""
        battle.say(Did(move.body.name, "let go", row["release"]))
        await lose(battle, move.state.units[row["release"]], "grappled")
        return True


class Surge(Step):
    """Action Surge: the next action of this movement is one more (Captain)."""

    key = "surge"
    also = ("by",)

    def check(self, move: Move, row: Mapping[str, Json]) -> Row:
        """Needs a use, and that it is not called already."""
        _yes(row, self.key)
        unit = riding_first(move, row, lambda u: u.left("action surge") > 0)
        if unit.left("action surge") < 1 or move.account.surged or is_helpless(unit):
            raise NotAllowed(f"{unit.name} has no Action Surge to use now.")
        return {"surge": True, "by": unit.name}

    def foresee(self, move: Move, row: Row) -> None:
        """Calls it."""
        move.account.surged = True

    async def play(self, battle: Battle, move: Move, row: Row) -> bool:
        """Calls it."""
        move.account.surged = True
        battle.say(Used(row["by"], "Action Surge"))
        return True


STEPS: Final[Mapping[str, Step]] = {
    step.key: step
    for step in (
        *(Go("to", None), Go("fly", FLY), Go("swim", SWIM), Go("burrow", BURROW), Go("phase", PHASE)),
        *(Stand(), Dash(), Dodge(), Hide(), Shoot(), Cast(), Use(), Mount(), Dismount(), Enter(), Leave(), Drop()),
        *(Drag(), Release(), Surge()),
    )
}
"""Every kind of step by its key; `wait` and `end` are the phase's own."""

GOING: Final = ("to", "fly", "swim", "burrow", "phase")


def step_of(row: Json) -> tuple[Step, Mapping[str, Json]]:
    """Returns the kind of a written step. Raises `NotUnderstood`."""
    if not isinstance(row, Mapping):
        raise NotUnderstood("A step is written as a key with its value, such as {to: [x, y]}.")
    keys = [key for key in row if key in STEPS and not (key == "to" and "use" in row)]
    if len(keys) != 1:
        raise NotUnderstood(f"A step is one of {listed(STEPS)}; this is {listed(row)}.")
    step = STEPS[keys[0]]
    own = (step.key, *step.also, "way", "cost") if keys[0] in GOING else (step.key, *step.also)
    for key in row:
        if key not in own:
            raise NotUnderstood(f"{key!r} does not belong to the step {step.key}.")
    return step, row


def judge_steps(move: Move, written: Sequence[Json]) -> list[Row]:
    """Returns steps in their normal form, each judged as things will stand if nothing unforeseen comes up.

    The position is the same afterwards. Raises a `Refusal`.
    """
    if len(written) > MOST_STEPS:
        raise NotAllowed(f"A movement has at most {MOST_STEPS} steps.")
    kept = Kept(move)
    try:
        rows: list[Row] = []
        for row in written:
            step, mapping = step_of(row)
            normal = step.check(move, mapping)
            rows.append(normal)
            step.foresee(move, normal)
        _must_be_in_water(move, rows)
        return rows
    finally:
        kept.put_back()


def _must_be_in_water(move: Move, rows: Sequence[Row]) -> None:
    """Raises `NotAllowed` when somebody who acts at its swimming Speed does something and does not end in water
    (D-37).
    """
    if not move.account.by_swimming or not rows:
        return
    if move.body.at is not None and not in_water(move.state, move.body):
        raise NotAllowed(
            f"{move.body.name} acts at its swimming Speed and must enter or stay in water; it may wait and act at its "
            "land Speed (D-37)."
        )


class Kept:
    """What judging changes for a while: the mover's body, who acts with it, the account."""

    def __init__(self, move: Move) -> None:
        self._move = move
        state = move.state
        touched = {u.name: u for u in (*state.mounted_body(move.body), move.named)}
        held = [holds(state, u) for u in touched.values()]
        touched |= {u.name: u for u in held if u is not None}
        self._units = [
            (
                u,
                (u.at, u.climbed, u.down, u.acted, u.travelled, u.rides, u.inside, u.passenger, u.rider, u.moved),
                dict(u.conditions),
                dict(u.used),
                dict(u.once),
            )
            for u in touched.values()
        ]
        a = move.account
        self._account = (a.paid, a.moving, a.dashes, a.surged, a.over, a.drags)

    def put_back(self) -> None:
        """Puts everything back as it was."""
        for u, plain, conditions, used, once in self._units:
            (u.at, u.climbed, u.down, u.acted, u.travelled, u.rides, u.inside, u.passenger, u.rider, u.moved) = plain
            u.conditions, u.used, u.once = conditions, used, once
        a = self._move.account
        a.paid, a.moving, a.dashes, a.surged, a.over, a.drags = self._account


def begin_account(state: State, unit: Character) -> Activation:
    """Returns the account with which the movement of a character begins."""
    body = unit if unit.inside else state.body(unit)
    account = Activation(body.name)
    if not unit.inside:
        account.by_swimming = best_way(state, body) == SWIM and body.waits == 0
        account.stayed_in_water = account.by_swimming and in_water(state, body)
    return account


def can_do_more(state: State, account: Activation) -> bool:
    """Returns whether something is left that the mover could do; else the question is not put again."""
    body = state.units.get(account.unit)
    if body is None or not body.in_play:
        return False
    if body.inside:
        return not body.acted
    group = state.mounted_body(body)
    if any(not u.acted and not is_helpless(u) and not u.passenger for u in group):
        return True
    if not account.over and allowance(state, account) - account.paid > TOLERANCE:
        return True
    return any(_has_free_thing(state, account, u) for u in group)


def _has_free_thing(state: State, account: Activation, unit: Character) -> bool:
    kit = unit.kit
    if account.surged or unit.left("action surge") > 0 or unit.carries:
        return True
    if unit.left("enmity") > 0 or unit.left("war cry") > 0:
        return True
    if kit.has("aquatic charge") and not unit.once.get("aquatic charge"):
        return True
    if unit.left("slots") > 0 or unit.left("lesser restoration") > 0:
        return True
    if kit.has("nimble escape") and not unit.once.get("nimble escape"):
        return True
    effect = concentrating(state, unit)
    return effect is not None and effect.spell in ("spiritual weapon", "telekinesis") and effect.used_in != state.round
