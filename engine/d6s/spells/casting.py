"""Casting: what may be cast at whom, slots and uses, Counterspell, and the verbs that spells are written in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar, cast

from engine.d6s import force, sight
from engine.d6s.battle import Battle
from engine.d6s.conditions import can_cast_quick
from engine.d6s.events import BlockChecked, SpellCast, SpellFailed
from engine.d6s.features.disciple_of_life import keep_what_was_spent
from engine.d6s.geometry import Point, shown
from engine.d6s.grid import exact, said
from engine.d6s.measuring import gap, within
from engine.d6s.numbers import is_gaseous
from engine.d6s.saves import save
from engine.d6s.spells.paying import pay, refund
from engine.d6s.spells.registry import AIMLESS, Aim, Aura, Spell, SpellKind, Whom, know, known_spell
from engine.d6s.state import Character, Effect, Name, State
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

C = TypeVar("C", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Order:
    """What a caster wants, in its normal form: who, where, which way, and the word that was chosen."""

    spell: str
    targets: tuple[str, ...] = ()
    at: Point | None = None
    toward: Point | None = None
    choice: str = ""

    def to_json(self) -> dict[str, Json]:
        """Returns the order as JSON; `from_json` undoes it."""
        data: dict[str, Json] = {"cast": self.spell}
        if self.targets:
            data["targets"] = list(self.targets)
        if self.at is not None:
            data["at"] = list(self.at)
        if self.toward is not None:
            data["toward"] = list(self.toward)
        if self.choice:
            data["choose"] = self.choice
        return data

    def in_words(self) -> str:
        """Returns what is cast: "cast Bless on Archer 1 and Archer 2"."""
        on = f" on {listed(self.targets)}" if self.targets else ""
        at = f" at {said(self.at)}" if self.at is not None else ""
        toward = f" toward {said(self.toward)}" if self.toward is not None else ""
        choice = f", choosing {self.choice}" if self.choice else ""
        return f"cast {known_spell(self.spell).title}{on}{at}{toward}{choice}"

    def written(self) -> str:
        """Returns what is cast as it is typed, to the thousandth of an inch: "cast fog cloud at 7.5 11.5"."""
        on = f" on {' and '.join(self.targets)}" if self.targets else ""
        at = f" at {exact(self.at)}" if self.at is not None else ""
        toward = f" toward {exact(self.toward)}" if self.toward is not None else ""
        choice = f" choosing {self.choice}" if self.choice else ""
        return f"cast {self.spell}{on}{at}{toward}{choice}"

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Order:
        """Returns the order that `to_json` wrote."""
        at, toward = cast("Sequence[int] | None", data.get("at")), cast("Sequence[int] | None", data.get("toward"))
        return cls(
            str(data["cast"]),
            tuple(str(name) for name in cast("Sequence[Json]", data.get("targets", ()))),
            (at[0], at[1]) if at else None,
            (toward[0], toward[1]) if toward else None,
            str(data.get("choose", "")),
        )


class Casting:
    """One casting in play: the verbs that the functions of the spells use."""

    def __init__(self, battle: Battle, caster: Character, spell: Spell, order: Order, at_start: bool = False) -> None:
        self.battle = battle
        self.state = battle.state
        self.caster = caster
        self.spell = spell
        self.order = order
        self.at_start = at_start
        self.potency = caster.kit.spells.potency

    @property
    def targets(self) -> list[Character]:
        """Returns its targets."""
        return [self.state.units[name] for name in self.order.targets]

    async def lasts(
        self, targets: Sequence[Character] = (), at: Point | None = None, choice: str = "", until: int = 0
    ) -> Effect:
        """Puts the spell in force; an incantation takes the place of the one the caster concentrated on."""
        if self.spell.kind is SpellKind.INCANTATION:
            await force.end_concentration(self.battle, self.caster, "another incantation")
        return force.begin_spell(self.battle, self.caster, self.spell.name, self.potency, targets, at, choice, until)

    async def is_blocked(self, target: Character) -> bool:
        """Returns whether something between stops a ranged power on its way to the target (D-70)."""
        names = sight.power_blockers(self.state, self.caster, target)
        if not names:
            return False
        (die,) = await self.battle.throw(self.caster, "block")
        met = names[die - 1] if die <= len(names) else ""
        self.battle.say(BlockChecked(self.caster.name, target.name, tuple(names), die, met))
        return bool(met)

    async def resists(self, target: Character) -> bool:
        """Returns whether the target saves against the spell, with the save that the spell's aim names."""
        return await save(
            self.battle, target, self.spell.aim.save, self.potency, spell=True, reason=f"against {self.spell.title}"
        )

    def fails(self, why: str) -> None:
        """Says that the spell came to nothing."""
        self.battle.say(SpellFailed(self.caster.name, self.spell.title, why))


Cast: TypeAlias = Callable[[Casting], Awaitable[None]]

_CASTS: dict[str, Cast] = {}


def spell(
    title: str,
    kind: SpellKind,
    aim: Aim = AIMLESS,
    aura: Aura | None = None,
    gives: Mapping[str, int] = MappingProxyType({}),
    immune: tuple[str, ...] = (),
    printed: bool = True,
) -> Callable[[Cast], Cast]:
    """Makes a spell known, and the function that follows as what it does when it is cast; its docstring is the rule."""

    def known(function: Cast) -> Cast:
        rule = " ".join((function.__doc__ or "").split())
        made = Spell(key_of(title), title, kind, rule, aim, aura, dict(gives), immune, printed)
        know(made)
        _CASTS[made.name] = function
        return function

    return known


def place_of(spell_: Spell) -> str:
    """Returns the module and function that say what a spell does: `spells.quick: misty_step`."""
    function = _CASTS[spell_.name]
    return f"{function.__module__.removeprefix('engine.d6s.')}: {function.__name__}"


async def carry_out(casting: Casting) -> None:
    """Does what the spell does."""
    await _CASTS[casting.spell.name](casting)


# -- the law ---------------------------------------------------------------------------------------------------------


def check_cast(state: State, caster: Character, order: Order, at_start: bool = False) -> Order:
    """Returns the order in its normal form. Raises a `Refusal` when it may not be cast so."""
    spell = known_spell(order.spell)
    may_cast(state, caster, spell, at_start)
    return aimed(state, caster, spell, order)


def may_cast(state: State, caster: Character, spell: Spell, at_start: bool = False) -> None:
    """Raises `NotAllowed` when the character cannot cast the spell now, whoever the target is."""
    known = caster.kit.spells
    if not known.knows(spell.name):
        raise NotAllowed(f"{caster.name} does not know {spell.title}.")
    if at_start:
        if spell.name not in known.concentration:
            raise NotAllowed(f"{caster.name} may begin with {listed(_titles(known.concentration), 'or')} only.")
        return
    if not can_cast_quick(caster) or is_gaseous(state, caster):
        raise NotAllowed(f"{caster.name} cannot cast now.")
    if caster.kit.quick_group(spell.name) is not None:
        if caster.left(spell.name) < 1:
            raise NotAllowed(f"{caster.name} has no use of {spell.title} left.")
    elif caster.left("slots") < 1:
        raise NotAllowed(f"{caster.name} has no spell slot left for {spell.title}.")


def _titles(names: Sequence[str]) -> list[str]:
    return [known_spell(name).title for name in names]


def aimed(state: State, caster: Character, spell: Spell, order: Order) -> Order:
    """Returns the order with its targets checked against whom the spell may be cast at."""
    aim = spell.aim
    targets: tuple[str, ...] = ()
    if aim.whom in (Whom.ALLIES, Whom.ENEMIES, Whom.ANYBODY):
        targets = _targets(state, caster, spell, order)
    elif aim.whom is Whom.FALLEN:
        targets = order.targets[:1]
        if not targets or targets[0] not in state.units:
            raise NotUnderstood(f"{spell.title} needs a target: somebody who has fallen.")
    elif order.targets and aim.whom is not Whom.SPELL:
        raise NotUnderstood(f"{spell.title} is not cast at somebody.")
    else:
        targets = order.targets
    if aim.whom is Whom.POINT and order.at is None:
        raise NotUnderstood(f"{spell.title} needs a point: `at`.")
    if aim.whom is Whom.DIRECTION and (order.toward is None or order.toward == state.place(caster)):
        raise NotUnderstood(f"{spell.title} needs a direction: `toward`.")
    choice = order.choice
    if aim.choices and choice not in aim.choices:
        raise NotUnderstood(f"{spell.title} needs a choice: {listed(aim.choices, 'or')}.")
    found = Order(spell.name, targets, order.at, order.toward, choice)
    extra = _EXTRA.get(spell.name)
    if extra is not None:
        found = extra(state, caster, found) or found
    return found


_EXTRA: dict[str, Any] = {}


def also_checks(name: str) -> Callable[[C], C]:
    """The function that follows checks what else holds of a spell's target; it may return a changed order."""

    def known(function: C) -> C:
        _EXTRA[name] = function
        return function

    return known


def _targets(state: State, caster: Character, spell: Spell, order: Order) -> tuple[str, ...]:
    aim = spell.aim
    names = order.targets or ((caster.name,) if aim.whom is Whom.ALLIES else ())
    most = most_targets(caster, aim)
    if not names:
        raise NotUnderstood(f"{spell.title} needs a target.")
    if len(set(names)) < len(names):
        raise NotUnderstood(f"{spell.title}: a target is named twice.")
    if len(names) > most:
        raise NotAllowed(f"{spell.title} of {caster.name} reaches {most} at most, and {len(names)} are named.")
    for name in names:
        if name not in state.units:
            raise NotUnderstood(f"There is no {name}.")
        _check_target(state, caster, spell, state.units[name])
    return tuple(names)


def most_targets(caster: Character, aim: Aim) -> int:
    """Returns how many targets a caster may name."""
    return aim.targets + (caster.kit.spells.potency if aim.more_by_potency else 0)


def _check_target(state: State, caster: Character, spell: Spell, target: Character) -> None:
    aim = spell.aim
    if not target.in_play or target.inside:
        raise NotAllowed(f"{target.name} is not on the battlefield.")
    if aim.whom is Whom.ALLIES and target.side is not caster.side:
        raise NotAllowed(f"{spell.title} is for the caster and its allies, and {target.name} is an enemy.")
    if aim.whom is Whom.ENEMIES and target.side is caster.side:
        raise NotAllowed(f"{spell.title} is for enemies, and {target.name} is on the same side.")
    if target.name != caster.name and not within(state, caster, target, aim.reach):
        raise NotAllowed(
            f'{spell.title} reaches {aim.within}", and {target.name} is {shown(gap(state, caster, target))}" away.'
        )
    if aim.needs_sight and not sight.can_see(state, caster, target):
        raise NotAllowed(f"{caster.name} does not see {target.name}, and {spell.title} needs that.")
    charm = caster.conditions.get("charmed")
    if charm is not None and charm.source == target.name and target.side is not caster.side:
        raise NotAllowed(f"{caster.name} is charmed by {target.name} and cannot cast at it.")


def costs_action(caster: Character, spell: Spell) -> bool:
    """Returns whether casting takes the action and has to be prepared: standard spells only (D-119)."""
    return spell.kind is SpellKind.STANDARD


# -- casting ---------------------------------------------------------------------------------------------------------


async def cast_spell(battle: Battle, caster: Character, order: Order, at_start: bool = False) -> None:
    """Casts a spell that `check_cast` has passed: spends, lets enemies answer, does what the spell does."""
    spell = known_spell(order.spell)
    if not at_start:
        pay(caster, spell.name)
    battle.say(SpellCast(caster.name, spell.title, order.targets, order.at or order.toward, order.choice))
    if not at_start and await countered(battle, caster, spell):
        return
    if spell.kind is SpellKind.INCANTATION:
        # Concentration is shifted first, whatever then comes of the new incantation.
        await force.end_concentration(battle, caster, "another incantation")
    await carry_out(Casting(battle, caster, spell, order, at_start))
    if any(caster.has(name) for name in ("stunned", "paralyzed", "incapacitated")):
        # Letting go of Haste has stunned the caster itself: it concentrates on nothing new either.
        await force.end_concentration(battle, caster, "stunned")
    if not at_start:
        await keep_what_was_spent(battle, caster, spell.name)


async def countered(battle: Battle, caster: Character, spell: Spell, paid: bool = True) -> bool:
    """Returns whether an enemy counters the spell: Fortitude, or it fails and costs no slot (Counterspell; D-120).

    `paid`: whether something was spent on it. A slot comes back, a box of a Quick Cast does not.
    """
    state, counter = battle.state, known_spell("counterspell")
    for enemy in battle.lead_first(state.playing(caster.side.other)):
        if enemy.kit.quick_group("counterspell") is None or enemy.left("counterspell") < 1:
            continue
        if not can_cast_quick(enemy) or not caster.in_play or not within(state, enemy, caster, counter.aim.reach):
            continue
        if not await battle.agree(enemy, "counterspell", caster=caster.name, spell=spell.title):
            continue
        pay(enemy, "counterspell")
        battle.say(SpellCast(enemy.name, counter.title, (caster.name,)))
        if await countered(battle, enemy, counter):
            continue
        if await save(
            battle, caster, counter.aim.save, enemy.kit.spells.potency, spell=True, reason="against Counterspell"
        ):
            continue
        if paid and caster.kit.quick_group(spell.name) is None:
            refund(caster, spell.name)
        battle.say(SpellFailed(caster.name, spell.title, "countered"))
        return True
    return False


async def quick_word(battle: Battle, caster: Character, target: Character) -> bool:
    """Casts Healing Word for somebody about to be wounded. Returns whether it works."""
    return await _quick(battle, caster, "healing word", target)


async def quick_smite(battle: Battle, caster: Character, target: Character) -> bool:
    """Casts Shining Smite at somebody who was just hit. Returns whether it works."""
    return await _quick(battle, caster, "shining smite", target)


async def _quick(battle: Battle, caster: Character, name: str, target: Character) -> bool:
    spell = known_spell(name)
    pay(caster, name)
    battle.say(SpellCast(caster.name, spell.title, (target.name,)))
    if await countered(battle, caster, spell):
        return False
    await keep_what_was_spent(battle, caster, name)
    return True


def fresh_name(state: State, profile: str) -> Name:
    """Returns a name for a new character of that profile."""
    number = 1
    while f"{profile} {number}" in state.units:
        number += 1
    return Name(f"{profile} {number}")
