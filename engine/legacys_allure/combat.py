"""Combat (11): which units may attack which from where, and one attack from its declaration to its aftermath."""

from __future__ import annotations

from collections.abc import Sequence

from engine.legacys_allure import happenings, triggers
from engine.legacys_allure.abilities import check_path, choose_path, looks_at_path
from engine.legacys_allure.battle import Battle
from engine.legacys_allure.cards import DamageType, Trigger
from engine.legacys_allure.damage import DamageCause, DamageInstance
from engine.legacys_allure.hexes import DISTANCE, Hex, Way, shortest_ways
from engine.legacys_allure.keywords import (
    act,
    backstab,
    battlefield,
    burn,
    charging,
    combat,
    counterstrike,
    disarm,
    imbued,
    manaburn,
    movement,
    piercing,
    poison,
    power,
    root,
    steadfast,
)
from engine.legacys_allure.keywords import range as range_keyword
from engine.legacys_allure.movement import HexEntry, Trampled, UnitMover, trample_blow
from engine.legacys_allure.names import called
from engine.legacys_allure.state import State, Unit
from engine.legacys_allure.values import UnitProfile, profile
from engine.refusals import NotAllowed
from engine.values import Seat


def unfit(state: State, unit: Unit, now: UnitProfile) -> NotAllowed | None:
    """Returns why a unit cannot attack anybody, or None if it can."""
    name = called(state, unit)
    if disarm.forbids(now):
        return NotAllowed(f"{name} is disarmed and cannot attack (Disarm).")
    if power.strength(now) is None:
        return NotAllowed(f"{name} has no power and cannot attack (5.3.6.2).")
    if range_keyword.reach(now) is None:
        if root.holds(now):
            return NotAllowed(f"{name} is rooted, and a melee attack moves into the defender's hex (Root).")
        if not movement.steps(now):
            return NotAllowed(f"{name} has no movement point for a melee attack (11.4.1).")
    return None


def steps_of_charge(now: UnitProfile) -> int:
    """Returns how many hexes a charge may walk: in melee the attack takes the last point of Movement (A-32)."""
    if root.holds(now):
        return 0
    steps = movement.steps(now) or 0
    return steps if range_keyword.reach(now) is not None else max(0, steps - 1)


def check_attack(state: State, unit: Unit, target: Unit, way: Way | None) -> None:
    """Raises `NotAllowed` where an attack cannot be declared. `way` is that of a charge, None for an attack alone."""
    now, name, whom = profile(state, unit), called(state, unit), called(state, target)
    if target.hex is None:
        raise NotAllowed(f"{whom} is not on the battlefield.")
    if state.controller(target) == state.controller(unit):
        raise NotAllowed(f"{whom} is on your side; only enemies are attacked (10.3.2).")
    wrong = unfit(state, unit, now)
    if wrong is not None:
        raise wrong
    origin = unit.place
    if way:
        check_charge(state, unit, target)
        UnitMover(state, unit, target=target).check(way, steps_of_charge(now))
        origin = way[-1]
    if not _reaches(now, origin, target.place):
        raise _too_far(now, name, whom, origin, target.place)


def check_charge(state: State, unit: Unit, target: Unit) -> None:
    """Raises `NotAllowed` where a unit cannot move and attack this target in one action, whatever the way."""
    if not charging.may_charge(profile(state, unit)):
        name = called(state, unit)
        raise NotAllowed(f"{name} has no Charging: it moves or attacks, not both in one action (10.3).")
    if steadfast.stands(profile(state, target)):
        whom = called(state, target)
        raise NotAllowed(f"{whom} is steadfast and cannot be charged; attack without moving (Steadfast).")


def _reaches(now: UnitProfile, origin: Hex, goal: Hex) -> bool:
    reach = range_keyword.reach(now)
    return DISTANCE[origin][goal] == 1 if reach is None else DISTANCE[origin][goal] <= reach


def _too_far(now: UnitProfile, name: str, whom: str, origin: Hex, goal: Hex) -> NotAllowed:
    reach, far = range_keyword.reach(now), DISTANCE[origin][goal]
    if reach is None:
        return NotAllowed(
            f"{whom} is out of range: {name} strikes from an adjacent hex, and {origin} is {far} hexes from {goal} "
            "(11.4.1)."
        )
    return NotAllowed(
        f"{whom} is out of range: {name} reaches {reach}, and {origin} is {far} hexes from {goal} (11.4.2)."
    )


def charge_ways(state: State, unit: Unit, target: Unit) -> dict[Hex, Way]:
    """Returns from where a unit may strike a target in a charge that moves, with a shortest way to each hex (A-32)."""
    now = profile(state, unit)
    if not charging.may_charge(now) or unfit(state, unit, now) or steadfast.stands(profile(state, target)):
        return {}
    mover = UnitMover(state, unit, target=target)
    ways = mover.reach(steps_of_charge(now))
    return {place: way for place, way in ways.items() if _reaches(now, place, target.place)}


async def walk(battle: Battle, unit: Unit, way: Way, how: str, target: Unit | None = None) -> None:
    """Walks a checked way, with trampling. It ends early at an occupied hex, or if the unit is held or moved."""
    state, start = battle.state, unit.place
    mover = UnitMover(state, unit, target=target)
    entered: list[Hex] = []
    stands = start
    for onto in way:
        entry = mover.entry(onto, mover.start())
        if entry is HexEntry.BLOCKED:
            break
        unit.hex = onto
        entered.append(onto)
        if entry is HexEntry.TRAMPLE:
            victim = mover.taken[onto]
            assert mover.tramples is not None
            battle.hurt(victim, trample_blow(mover.tramples, mover.pierced), unit)
            battle.bury()
            if not battlefield.is_in_play(unit):
                battle.say(happenings.UnitMoved(unit.id, start, tuple(entered), how))
                return
            if battle.passives_of(unit, Trigger.TRAMPLE):
                # Events now are told after the steps that led to them.
                battle.say(happenings.UnitMoved(unit.id, start, tuple(entered), how))
                start, entered = onto, []
            await triggers.happen_at_once(battle, unit, Trigger.TRAMPLE, {"defender": victim.id})
            if not battlefield.is_in_play(unit):
                return
            if unit.hex != onto:
                # Its own passive has moved it: the way ends here.
                stands = unit.hex
                break
        if entry is HexEntry.TRAMPLE or mover.follows_auras:
            mover = UnitMover(state, unit, target=target)
            if root.holds(mover.now):
                if onto not in mover.taken:
                    stands = onto
                break
        if onto not in mover.taken:
            stands = onto
    if unit.hex != stands:
        unit.hex = stands
        entered.append(stands)
    if entered:
        battle.say(happenings.UnitMoved(unit.id, start, tuple(entered), how))
    battle.settle_values(unit)


def is_way_open(battle: Battle, unit: Unit, way: Way, steps: int, target: Unit | None = None) -> Trampled | None:
    """Returns the effects of a way, or None if it can no longer be walked (A-75)."""
    try:
        return UnitMover(battle.state, unit, target=target).check(way, steps)
    except NotAllowed:
        return None


async def attack(battle: Battle, unit: Unit, target: Unit, way: Way, said: Sequence[Way] = ()) -> None:
    """Plays one attack: declaration, the way of a charge, damage, retaliation, and the aftermath (11.2).

    `said` are paths of the shot that its player has named in advance.
    """
    state = battle.state
    seat = state.controller(unit)
    is_ranged = range_keyword.reach(battle.profile(unit)) is not None
    origin = way[-1] if way else unit.place
    paths = list(said)
    path = await _declared_path(battle, unit, target, origin, paths) if is_ranged else ()
    battle.say(happenings.AttackDeclared(unit.id, target.id, is_ranged, bool(way), path))
    await triggers.happen(battle, [unit], Trigger.ATTACK_DECLARED, {"defender": target.id})
    await triggers.happen(battle, [target], Trigger.ATTACKED, {"attacker": unit.id})
    why = ""
    if unit.hex is None:
        why = "the attacker is dead"
    elif way:
        if is_way_open(battle, unit, way, steps_of_charge(battle.profile(unit)), target) is None:
            why = "the way is shut"
        else:
            await walk(battle, unit, way, "charge", target)
    why = why or _comes_to_nothing(battle, unit, target)
    if why:
        battle.say(happenings.AttackCameToNothing(unit.id, target.id, why))
        await triggers.settle(battle)
        return
    if is_ranged and path not in shortest_ways(unit.place, target.place):
        # One of the two is elsewhere by now, so the attacker chooses the path again (11.4.2.1).
        path = await _path(battle, seat, unit, unit.place, target.place, paths)
    _strike(battle, unit, target, is_ranged=is_ranged)
    names = {"defender": target.id}
    await triggers.settle(battle)
    if unit.hex is not None and target.hex is not None:
        await triggers.happen(battle, [unit], Trigger.ATTACK_SURVIVED, names, path)
    await triggers.happen(battle, [unit], Trigger.ATTACK_END, names, path)


async def _declared_path(battle: Battle, unit: Unit, target: Unit, origin: Hex, said: list[Way]) -> Way:
    """Returns the path of a shot that is declared; what was said for where the declaration leads is kept for then."""
    ways = shortest_ways(origin, target.place)
    if said and said[0] not in ways and may_move_on_declaration(battle, unit, target):
        return ways[0]
    return await _path(battle, battle.state.controller(unit), unit, origin, target.place, said)


def may_move_on_declaration(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Returns whether passives that an attack's declaration triggers could put one of the two elsewhere."""
    return bool(battle.passives_of(unit, Trigger.ATTACK_DECLARED) or battle.passives_of(target, Trigger.ATTACKED))


async def _path(battle: Battle, seat: Seat, unit: Unit, origin: Hex, goal: Hex, said: list[Way]) -> Way:
    """Returns the way of a shot; asked only where a card uses it and several are shortest (A-33).

    An answer in advance is used once. Raises `NotAllowed` for a wrong path where the answer must be complete.
    """
    ways = shortest_ways(origin, goal)
    if said and (said[0] in ways or battle.is_strict):
        check_path(origin, goal, said[0])
        return said.pop(0)
    looks = any(
        looks_at_path(passive.effects)
        for trigger in (Trigger.ATTACK_END, Trigger.ATTACK_SURVIVED)
        for _, passive in battle.passives_of(unit, trigger)
    )
    if not looks:
        return ways[0]
    return await choose_path(battle, seat, unit, ways)


def _comes_to_nothing(battle: Battle, unit: Unit, target: Unit) -> str:
    """Returns why the declared attack is no longer possible, or "" (A-40)."""
    if unit.hex is None:
        return "the attacker is dead"
    if target.hex is None:
        return "the target is gone"
    state = battle.state
    if state.controller(target) == state.controller(unit):
        return "the target is no longer an enemy"
    now = battle.profile(unit)
    if unfit(state, unit, now) is not None:
        return "the attacker can no longer attack"
    return "" if _reaches(now, unit.place, target.place) else "the target is out of reach"


def _strike(battle: Battle, unit: Unit, target: Unit, *, is_ranged: bool) -> None:
    """Deals attack damage and retaliation. A melee attacker that killed stays in the hex, else it is thrown back."""
    attacker, defender = combat.profiles(battle.state, unit, target)
    answers = not is_ranged and not backstab.silences(attacker) and can_retaliate(defender)
    at_once = answers and counterstrike.at_once(defender)
    _lay_on(battle, unit, target, attacker, is_attack=True)
    if at_once:
        _lay_on(battle, target, unit, defender, is_attack=False)
    attacker, defender = combat.profiles(battle.state, unit, target)
    blows = [(target, _blow(attacker, DamageCause.ATTACK, is_ranged=is_ranged), unit)]
    if at_once:
        blows.append((unit, _blow(defender, DamageCause.RETALIATION), target))
    for struck, blow, source in blows:
        battle.hurt(struck, blow, source, source)
    place = target.place
    battle.bury()
    battle.settle_values(unit)
    if not is_ranged and target.hex is None and unit.hex is not None:
        start = unit.place
        unit.hex = place
        battle.say(happenings.UnitMoved(unit.id, start, (place,), "captured"))
    if answers and not at_once and unit.hex is not None and target.hex is not None:
        _retaliate(battle, target, unit)


def can_retaliate(defender: UnitProfile) -> bool:
    """Returns whether a unit that is attacked in melee could strike back (11.4.1.3)."""
    return power.strength(defender) is not None and not disarm.forbids(defender)


def _retaliate(battle: Battle, unit: Unit, attacker: Unit) -> None:
    """The surviving defender strikes back with its Power (11.4.1.4); what it places comes first (A-72)."""
    _lay_on(battle, unit, attacker, battle.profile(unit, attacker), is_attack=False)
    battle.hurt(attacker, _blow(battle.profile(unit, attacker), DamageCause.RETALIATION), unit, unit)
    battle.bury()
    battle.settle_values(unit)


def _blow(striker: UnitProfile, how: DamageCause, *, is_ranged: bool = False) -> DamageInstance:
    kind = imbued.damage_type(striker)
    pierced = piercing.pierced(striker) if kind == DamageType.PHYSICAL else 0
    return DamageInstance(power.strength(striker) or 0, kind, how, is_ranged, pierced)


def _lay_on(battle: Battle, striker: Unit, struck: Unit, now: UnitProfile, *, is_attack: bool) -> None:
    """Places what striking places, before the damage and whatever comes of that (12.8, A-72)."""
    by = battle.state.controller(striker)
    if burn.strike(now, struck):
        battle.say(happenings.StatusPlaced(struck.id, f"Burned {struck.burned}", "debuff", by, "counters"))
    if poison.strike(now, struck):
        battle.say(happenings.StatusPlaced(struck.id, f"Poisoned {struck.poisoned}", "debuff", by, "counters"))
    taken = manaburn.strike(now, struck) if is_attack else 0
    if taken and struck.mana is not None:
        battle.say(happenings.ManaChanged(struck.id, -taken, struck.mana, "burned"))


async def after_acting(battle: Battle, unit: Unit) -> None:
    """Lets what follows an action happen: kills and deaths, then what happens when a unit acts (Act, A-57)."""
    await triggers.settle(battle)
    await triggers.happen(battle, [unit], Trigger.ACT)


def note_action(battle: Battle, unit: Unit) -> None:
    """Record who performed the last action (A-79)."""
    act.has_acted(battle.state, unit)
