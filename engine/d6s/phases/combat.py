"""The Combat Phase: the split, the melees one by one, what comes when one is over (Combat Phase; D-71 to D-89)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.d6s import forced
from engine.d6s.actions.fighting import play_fight
from engine.d6s.battle import Battle
from engine.d6s.conditions import end_far_holds, end_turning, is_helpless
from engine.d6s.events import MeleeBegan, MeleesSplit, Moved, PhaseBegan
from engine.d6s.features.stench import breathe_stench
from engine.d6s.force import test_concentration
from engine.d6s.geometry import distance
from engine.d6s.harm import Damage, wound
from engine.d6s.numbers import FLY, PHASE, fight, speeds, total
from engine.d6s.phases.declaring import declare
from engine.d6s.phases.following import disengage, follow
from engine.d6s.phases.splitting import neighbours, split, with_riders
from engine.d6s.phases.turns import can_take_turn, fight_plan, fighters, is_passed, sides_of, take_turn, turn_order
from engine.d6s.state import Melee
from engine.d6s.winning import look_for_end
from engine.decisions import Choose


async def combat(battle: Battle) -> str:
    """Begins the phase: Vortex hits, then the Lead Player splits into melees, and those move into contact."""
    state = battle.state
    battle.say(PhaseBegan("combat", state.round))
    state.melees = []
    for unit in list(state.playing()):
        unit.fought, unit.attacking, unit.attacks_made, unit.mastery = False, False, 0, ""
        unit.once.pop("after", None)
    await _vortex(battle)
    look_for_end(state)
    graph = neighbours(state)
    if graph:
        answer = await split(battle, graph)
        for members in answer:
            state.melees.append(Melee(with_riders(state, members)))
        battle.say(MeleesSplit(tuple(tuple(melee.members) for melee in state.melees)))
        for melee in state.melees:
            await into_contact(battle, melee)
    return "melee"


async def _vortex(battle: Battle) -> None:
    """Whoever a Vortex holds takes a hit of Strength 4 (Invisible Stalker)."""
    state = battle.state
    for unit in list(state.playing()):
        held = unit.conditions.get("grappled")
        if held is not None and held.vortex and held.source in state.units:
            await end_turning(battle, unit)
            await wound(battle, state.units[held.source], unit, Damage(4, cause="Vortex"))


async def into_contact(battle: Battle, melee: Melee) -> None:
    """Moves bases together: the several to the single one; of two the Lead side's (D-72). A character hanging on a wall
    stays.
    """
    state = battle.state
    bodies = [u for u in battle.units(melee.members) if u.at is not None]
    ours = [u for u in bodies if u.side is state.lead]
    theirs = [u for u in bodies if u.side is not state.lead]
    movers, single = (theirs, ours[0]) if len(theirs) > len(ours) else (ours, theirs[0])
    goal = state.place(single)
    for unit in sorted(movers, key=lambda u: distance(state.place(u), goal)):
        if unit.climbed:
            continue
        start = state.place(unit)
        ways = speeds(state, unit)
        end = forced.reach_in_line(state, unit, goal, over_walls=FLY in ways or PHASE in ways)
        if distance(start, end) > 1:
            unit.at = end
            battle.say(Moved(unit.name, "into contact", (start, end), True))
    await end_far_holds(battle)
    await breathe_stench(battle)


async def melee(battle: Battle) -> str:
    """Resolves the melee that the Lead Player takes next."""
    state = battle.state
    open_ = [each for each in state.melees if not each.done]
    if not open_:
        return "after melees"
    current = next((each for each in open_ if each.begun), None) or await _next_melee(battle, open_)
    current.begun = True
    if len(sides_of(state, current)) == 2:
        battle.say(MeleeBegan(tuple(u.name for u in fighters(state, current))))
        await declare(battle, current)
        await _spears(battle, current)
        await _fight_on(battle, current)
    await end_of_melee(battle, current)
    return "melee"


async def _next_melee(battle: Battle, open_: Sequence[Melee]) -> Melee:
    state = battle.state
    open_ = [each for each in open_ if len(sides_of(state, each)) == 2] or open_
    if len(open_) == 1:
        return open_[0]
    answer = await battle.ask(
        Choose(
            player=state.deciding_seat(state.lead),
            prompt="melee",
            options=tuple(each.members[0] for each in open_),
            about={"melees": [list(each.members) for each in open_]},
        )
    )
    return next(each for each in open_ if each.members[0] == answer)


async def _spears(battle: Battle, current: Melee) -> None:
    """Attacks with Spear Mastery come before all others of the melee, by Fight, the Lead side's first (D-78)."""
    state = battle.state
    users = [u for u in fighters(state, current) if u.mastery == "spear"]
    users.sort(key=lambda u: (-total(fight(state, u)), u.side is not state.lead))
    for unit in users:
        if not unit.in_play or is_helpless(unit) or unit.mastery != "spear" or len(sides_of(state, current)) < 2:
            continue
        answer = await battle.ask(fight_plan(battle, [unit], spear=True))
        assert isinstance(answer, Mapping)
        await play_fight(battle, dict(answer), spear=True)
        unit.mastery = ""


async def _fight_on(battle: Battle, current: Melee) -> None:
    """Lets everybody in a melee act, highest Fight first, the Lead side first among equals."""
    state = battle.state
    while True:
        waiting = [u for u in fighters(state, current) if not u.fought and not u.passenger]
        if not waiting or len(sides_of(state, current)) < 2:
            return
        unit = turn_order(state, waiting)[0]
        if await is_passed(battle, unit):
            continue
        top = total(fight(state, unit))
        seat = battle.deciding_seat(unit)
        equals = [
            u
            for u in waiting
            if u.side is unit.side
            and battle.deciding_seat(u) == seat
            and total(fight(state, u)) == top
            and can_take_turn(state, u)
        ]
        answer = await battle.ask(fight_plan(battle, equals))
        assert isinstance(answer, Mapping)
        await take_turn(battle, dict(answer))


async def end_of_melee(battle: Battle, current: Melee) -> None:
    """Concentration, disengaging, following up; then the melee is done. A mastery that was declared in it and not used
    is lost with it (D-77, P-38).
    """
    state = battle.state
    for unit in fighters(state, current):
        unit.mastery = ""
    for unit in battle.lead_first(fighters(state, current)):
        await test_concentration(battle, unit)
    for unit in battle.lead_first(fighters(state, current)):
        await disengage(battle, unit)
    current.done = True
    if len(sides_of(state, current)) == 1:
        for unit in battle.lead_first(fighters(state, current)):
            await follow(battle, unit, current)
    look_for_end(state)
