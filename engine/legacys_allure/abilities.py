"""Active abilities (14.1): which a unit has, whether it may use them, their reach; paying and playing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import AbilityUse, Battle
from engine.legacys_allure.cards import AbilityCard, Active, Card, CardEffect, DealDamage, Heal, Limit
from engine.legacys_allure.choices import MOST_LOOKED_AT, Chooser
from engine.legacys_allure.effects.table import PLAYS
from engine.legacys_allure.hexes import DISTANCE, Hex, Way, shortest_ways
from engine.legacys_allure.keywords import cast_range, silence
from engine.legacys_allure.names import called
from engine.legacys_allure.state import State, Unit
from engine.legacys_allure.values import profile
from engine.refusals import NotAllowed
from engine.values import Json, Seat
from engine.work import Work


@dataclass(frozen=True)
class Ability:
    """An active ability of a unit: what its card, or for a hero a card beside the battlefield, states."""

    card: Card
    active: Active

    @property
    def key(self) -> str:
        """Returns what names it in an answer."""
        return f"{self.card.id}/{self.active.name}"

    @property
    def title(self) -> str:
        """Returns its name for people, an ability card's with its level."""
        if isinstance(self.card, AbilityCard) and self.active.name == self.card.name:
            return self.card.title
        return self.active.name


def abilities_of(state: State, unit: Unit) -> list[Ability]:
    """Returns a unit's active abilities; copies of a card are one (A-02)."""
    card = state.card(unit)
    cards = (card, *state.hero_cards(unit)) if card.is_hero else (card,)
    found = [Ability(c, active) for c in cards for active in c.actives]
    return list({ability.key: ability for ability in found}.values())


def forbidden(state: State, unit: Unit, ability: Ability) -> NotAllowed | None:
    """Returns why a unit cannot use an ability whatever it aims at, or None if it can."""
    active, name = ability.active, called(state, unit)
    if silence.forbids(profile(state, unit)):
        return NotAllowed(f"{name} is silenced and uses no active ability (Silence).")
    if active.limit == Limit.PER_ROUND and active.name in unit.used_round:
        return NotAllowed(f"{active.name} was used already: once per round, over all levels (10.3.3.4).")
    if active.limit == Limit.PER_BATTLE and active.name in unit.used_battle:
        return NotAllowed(f"{active.name} was used already: once per battle, over all levels (10.3.3.4).")
    if active.mana > (unit.mana or 0):
        left = "it has none" if not unit.mana else f"it has {unit.mana}"
        return NotAllowed(
            f"{name} has no mana for {ability.title}: that costs {active.mana}, and {left}: not enough mana (10.3.3.1)."
        )
    return None


def chooser(battle: Battle, unit: Unit, active: Active, *, whole: bool = False, looking: Work | None = None) -> Chooser:
    """Returns who chooses the ability's targets, from where the unit stands. `whole`: everything legal is listed;
    `looking`: how much may be looked at, where that is shared by several searches."""
    reach = cast_range.of(battle.profile(unit), active.range)
    seat = battle.state.controller(unit)
    shared = Work(MOST_LOOKED_AT) if looking is None else looking
    return Chooser(battle.state, unit, seat, unit.place, reach, battle.starting, whole, shared)


def looks_at_path(effects: Sequence[object]) -> bool:
    """Returns whether effects look at the hexes between shooter and target (A-33)."""
    return any(getattr(effect, "to", None) == "units_on_path" for effect in effects)


async def use_ability(
    battle: Battle, unit: Unit, ability: Ability, values: Sequence[Json], said: Sequence[Way] = ()
) -> None:
    """Pays for an ability and plays its effects in the card's order, as many as can be (10.3.3, A-64)."""
    active, state = ability.active, battle.state
    if active.mana and unit.mana is not None:
        unit.mana -= active.mana
        battle.say(happenings.ManaChanged(unit.id, -active.mana, unit.mana, "paid"))
    unit.used_round.append(active.name)
    if active.limit == Limit.PER_BATTLE:
        unit.used_battle.append(active.name)
    battle.say(happenings.UnitAbilityUsed(unit.id, ability.title, active.mana, tuple(values)))
    use = AbilityUse(unit, state.controller(unit), unit.place, f"{ability.card.id}/{active.name}", active)
    use.names = {choice.name: value for choice, value in zip(active.choose, values, strict=True)}
    if looks_at_path(active.effects):
        use.path = await _path(battle, use, said)
    for number, effect in enumerate(active.effects):
        state.spend(3)
        if state.is_exhausted():
            return
        if is_raised(effect):
            await _share_spell_power(battle, use, active.effects[number:])
        await PLAYS[type(effect)](battle, use, effect)
        battle.bury()
        battle.settle_values(unit)


async def _path(battle: Battle, use: AbilityUse, said: Sequence[Way]) -> Way:
    """Returns the hexes between the user and its first target; several ways are the player's choice."""
    for name in use.names:
        goal = battle.hex_of(use, name)
        if goal is not None:
            ways = shortest_ways(use.hex, goal)
            if said and (said[0] in ways or battle.is_strict):
                check_path(use.hex, goal, said[0])
                return said[0]
            return await choose_path(battle, use.seat, use.unit, ways)
    return ()


async def choose_path(battle: Battle, seat: Seat, unit: Unit, ways: Sequence[Way]) -> Way:
    """Returns which of several shortest ways the player of a unit chooses (11.4.2.1)."""
    chosen = await battle.choose(seat, "path", [list(way) for way in ways], unit=unit.id)
    return tuple(Hex(str(place)) for place in cast("Sequence[Json]", chosen))


def check_path(source: Hex, goal: Hex, path: Way) -> None:
    """Raises `NotAllowed` unless the hexes are a shortest way between shooter and target (11.4.2.1)."""
    if path not in shortest_ways(source, goal):
        far = DISTANCE[source][goal]
        raise NotAllowed(f"{' '.join(path)} is no shortest path from {source} to {goal}, which are {far} hexes apart.")


def is_raised(effect: object) -> bool:
    """Returns whether Spell Power is added to what an effect deals or heals."""
    return isinstance(effect, DealDamage | Heal) and effect.spell_power


async def _share_spell_power(battle: Battle, use: AbilityUse, effects: Sequence[CardEffect]) -> None:
    """Gives each remaining Spell Power modifier to one target that the ability damages or heals (A-55).

    This is asked when the first of these effects reaches its targets, wherever the effects before it have put the
    units. A target of a later effect may be named as well, and the modifier waits for it. By default, it goes to the
    first target on which the effect does something: a spellproof enemy takes one only if it is named or alone, and it
    is spent for nothing (A-85).
    """
    now, *later = [battle.targets(use, e.to) for e in effects if isinstance(e, DealDamage | Heal) and is_raised(e)]
    if not now:
        return
    if use.modifiers is None:
        use.modifiers = battle.profile(use.unit).spell_power
    met = {unit.id: unit for units in (now, *later) for unit in units}
    use.modifiers += [x for to, x in use.given if to not in met]
    use.given = [(to, x) for to, x in use.given if to in met]
    options = sorted(met, key=lambda name: battle.is_spellproof_against(use, met[name]))
    waiting, use.modifiers = use.modifiers, []
    for modifier in waiting:
        to = await battle.choose(use.seat, "spell power", list(options), modifier=modifier, unit=use.unit.id)
        use.given.append((str(to), modifier))
