"""The Combat Phase: split, melees one by one, following up, then those in no melee (Combat Phase; D-71 to D-89, D-145,
D-146).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from engine.d6s import forced, reading
from engine.d6s.actions.fighting import (
    attacks_left,
    can_restore,
    doubled_types,
    has_action,
    judge_attacks,
    judge_fight,
    play_fight,
    quick_grapple,
    strike_once,
)
from engine.d6s.actions.walking import walk
from engine.d6s.attacks import attack
from engine.d6s.battle import Battle
from engine.d6s.book import WEAPON_TYPES, Attack
from engine.d6s.conditions import (
    a_hit_ends,
    can_cast_quick,
    cannot_move,
    gain,
    is_helpless,
    lose_instead_of_action,
)
from engine.d6s.events import Fought, MasteryDeclared, MeleeBegan, MeleesSplit, Moved, PhaseBegan, SpellCast
from engine.d6s.features.powers import breathe_stench
from engine.d6s.force import concentrating, test_concentration
from engine.d6s.geometry import INCH, TOLERANCE, distance, toward
from engine.d6s.harm import Damage, wound
from engine.d6s.measuring import adjacent
from engine.d6s.numbers import FLY, LAND, fight, is_gaseous, is_held, speeds, strength, total
from engine.d6s.objects import check_destroy, check_pass, check_pick_up
from engine.d6s.paths import survey
from engine.d6s.plans import Fight, Follow, Masteries, Split
from engine.d6s.spells.casting import countered, pay
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character, Melee, Side, State
from engine.d6s.strike import Strike
from engine.d6s.strikes import melee_of
from engine.d6s.suggestions import fights_worth_trying, follow_ups
from engine.d6s.winning import look_for_end
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

MOST_SPLITS: Final = 5000
"""So many legal splits are counted at most."""


# -- the start -------------------------------------------------------------------------------------------------------


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
        answer = await _split(battle, graph)
        for members in answer:
            state.melees.append(Melee(_with_riders(state, members)))
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
            await a_hit_ends(battle, unit)
            await wound(battle, state.units[held.source], unit, Damage(4, cause="Vortex"))


def _with_riders(state: State, members: Sequence[str]) -> list[str]:
    found: list[str] = []
    for name in members:
        found += [u.name for u in state.mounted_body(state.units[name]) if not u.passenger]
    return found


def neighbours(state: State) -> dict[str, list[str]]:
    """Returns for every base that is adjacent to an enemy's the names of those, in the order of the armies."""
    bodies = list(state.standing())
    graph: dict[str, list[str]] = {}
    for one in bodies:
        near = [other.name for other in bodies if other.side is not one.side and adjacent(state, one, other)]
        if near:
            graph[one.name] = near
    return graph


# -- splitting -------------------------------------------------------------------------------------------------------


async def _split(battle: Battle, graph: Mapping[str, Sequence[str]]) -> list[list[str]]:
    state = battle.state
    first_two = list(islice(splits(graph), 2))
    if len(first_two) == 1:
        return first_two[0]
    seat = state.deciding_seat(state.lead)

    def judge(answer: Json) -> Json:
        return judge_split(state, graph, answer)

    def propose(rng: random.Random) -> Sequence[Json]:
        return [[list(melee) for melee in split] for split in islice(splits(graph), 12)]

    answer = await battle.ask(
        Split(
            player=seat,
            prompt="split",
            about={"neighbours": {name: list(near) for name, near in graph.items()}},
            judge=judge,
            propose=propose,
            otherwise=[list(melee) for melee in first_two[0]],
            asks={"neighbours": {name: list(near) for name, near in graph.items()}},
        )
    )
    return [[str(name) for name in melee] for melee in answer]  # type: ignore[union-attr]


def components(graph: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Returns the names in groups that hang together, each in the order of the graph."""
    left = list(graph)
    groups: list[list[str]] = []
    while left:
        group = [left[0]]
        for name in group:
            group += [near for near in graph[name] if near not in group]
        groups.append([name for name in left if name in group])
        left = [name for name in left if name not in group]
    return groups


def most_melees(graph: Mapping[str, Sequence[str]], names: Sequence[str]) -> int:
    """Returns as how many melees a group can be fought at most: as many as disjoint pairs of enemies fit into it."""
    partner: dict[str, str] = {}
    ours = _one_side(graph, names)

    def find(name: str, seen: set[str]) -> bool:
        for near in graph[name]:
            if near not in seen:
                seen.add(near)
                if near not in partner or find(partner[near], seen):
                    partner[near] = name
                    return True
        return False

    return sum(find(name, set()) for name in ours)


def _one_side(graph: Mapping[str, Sequence[str]], names: Sequence[str]) -> list[str]:
    """Returns the members of one side of a group."""
    ours = [names[0]]
    for name in ours:
        for enemy in graph[name]:
            ours += [friend for friend in graph[enemy] if friend not in ours]
    return [name for name in names if name in ours]


def splits(graph: Mapping[str, Sequence[str]]) -> Iterator[list[list[str]]]:
    """Returns the legal splits: each melee a single one and all that are adjacent to it, as many melees as possible
    (D-71).
    """

    def joined(groups: Sequence[list[str]]) -> Iterator[list[list[str]]]:
        if not groups:
            yield []
            return
        for melees in _group_splits(graph, groups[0]):
            for rest in joined(groups[1:]):
                yield sorted(melees + rest, key=lambda melee: order[melee[0]])

    order = {name: index for index, name in enumerate(graph)}
    return joined(components(graph))


def _group_splits(graph: Mapping[str, Sequence[str]], names: Sequence[str]) -> Iterator[list[list[str]]]:
    """Returns the splits of one group that hang together into as many stars as possible.

    As many stars as possible means: every star holds one pair of a largest set of disjoint pairs. Stars are found one
    after another, each the star of the first name that is in none yet.
    """
    goal = most_melees(graph, names)

    def go(left: tuple[str, ...], made: list[list[str]]) -> Iterator[list[list[str]]]:
        if not left:
            if len(made) == goal:
                yield list(made)
            return
        if len(made) + len(left) // 2 < goal or len(made) >= goal:
            return
        first = left[0]
        for star in _stars(graph, first, left):
            rest = tuple(name for name in left if name not in star)
            if any(not any(near in rest for near in graph[name]) for name in rest):
                continue
            yield from go(rest, [*made, [name for name in names if name in star]])

    return go(tuple(names), [])


def _stars(graph: Mapping[str, Sequence[str]], first: str, left: Sequence[str]) -> Iterator[set[str]]:
    """Returns the melees that the first name could be in, small ones first."""
    near = [name for name in graph[first] if name in left]
    for enemy in near:
        yield {first, enemy}
    for centre in near:
        friends = [name for name in graph[centre] if name in left and name != first]
        for chosen in _subsets(friends):
            if chosen:
                yield {centre, first, *chosen}
    for chosen in _subsets(near):
        if len(chosen) > 1:
            yield {first, *chosen}


def _subsets(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    from itertools import chain, combinations

    return chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))


def judge_split(state: State, graph: Mapping[str, Sequence[str]], answer: Json) -> list[Json]:
    """Returns a split in its normal form. Raises a `Refusal` with the rule it breaks (Splitting into melees; D-71)."""
    if not isinstance(answer, Sequence) or isinstance(answer, str):
        raise NotUnderstood("A split is a list of melees, each a list of names.")
    melees: list[list[str]] = []
    seen: set[str] = set()
    for melee in answer:
        bodies = list(dict.fromkeys(str(state.body(state.units[n]).name) for n in reading.names(state, melee)))
        for name in bodies:
            if name not in graph:
                raise NotAllowed(f"{name} is adjacent to no enemy and is in no melee.")
            if name in seen:
                raise NotAllowed(f"{name} can be in one melee only.")
            seen.add(name)
        centre = next((c for c in bodies if all(o == c or o in graph[c] for o in bodies)), None)
        if centre is None or len(bodies) < 2:
            raise NotAllowed(
                f"{listed(bodies)}: in a melee one character is alone on its side and adjacent to all the others."
            )
        melees.append([name for name in graph if name in bodies])
    for name in graph:
        if name not in seen:
            raise NotAllowed(f"{name} is adjacent to an enemy and must be in a melee.")
    most = sum(most_melees(graph, group) for group in components(graph))
    if len(melees) < most:
        raise NotAllowed(f"As many melees as possible are made: {most}, and these are {len(melees)}.")
    order = {name: index for index, name in enumerate(graph)}
    return [list(melee) for melee in sorted(melees, key=lambda melee: order[melee[0]])]


async def into_contact(battle: Battle, melee: Melee) -> None:
    """Moves bases together: the several to the single one; of two the Lead side's (D-72)."""
    state = battle.state
    bodies = [u for u in battle.units(melee.members) if u.at is not None]
    ours = [u for u in bodies if u.side is state.lead]
    theirs = [u for u in bodies if u.side is not state.lead]
    movers, single = (theirs, ours[0]) if len(theirs) > len(ours) else (ours, theirs[0])
    goal = state.place(single)
    for unit in sorted(movers, key=lambda u: distance(state.place(u), goal)):
        start = state.place(unit)
        end = forced.reach_in_line(state, unit, goal)
        if distance(start, end) > 1:
            unit.at = end
            unit.climbed = 0
            battle.say(Moved(unit.name, "into contact", (start, end), True))
    await breathe_stench(battle)


# -- a melee ---------------------------------------------------------------------------------------------------------


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
        await _declare(battle, current)
        await _spears(battle, current)
        await _fight_on(battle, current)
    await end_of_melee(battle, current)
    return "melee"


def fighters(state: State, current: Melee) -> list[Character]:
    """Returns who is still in a melee."""
    return [u for u in (state.units[name] for name in current.members) if u.in_play]


def sides_of(state: State, current: Melee) -> set[Side]:
    """Returns the sides that are still in a melee."""
    return {unit.side for unit in fighters(state, current)}


async def _next_melee(battle: Battle, open_: Sequence[Melee]) -> Melee:
    state = battle.state
    open_ = [each for each in open_ if len(sides_of(state, each)) == 2] or open_
    if len(open_) == 1:
        return open_[0]
    from engine.decisions import Choose

    answer = await battle.ask(
        Choose(
            player=state.deciding_seat(state.lead),
            prompt="melee",
            options=tuple(each.members[0] for each in open_),
            about={"melees": [list(each.members) for each in open_]},
        )
    )
    return next(each for each in open_ if each.members[0] == answer)


# -- masteries -------------------------------------------------------------------------------------------------------


def masteries_of(state: State, unit: Character) -> list[str]:
    """Returns what the character could declare now: masteries, `shield on X`, `shield spell on X` (D-76 to D-81)."""
    if unit.acted or unit.mastery_used or is_helpless(unit) or is_gaseous(state, unit) or unit.passenger:
        return []
    kinds = [made.type for made in unit.kit.attacks if made.is_melee and made.type]
    found: list[str] = [kind for kind in WEAPON_TYPES if kind in kinds]
    if doubled_types(unit):
        found.append("dual wielding")
    enemies = [
        u.name for u in state.playing(unit.side.other) if not u.passenger and not u.inside and adjacent(state, unit, u)
    ]
    if unit.kit.has_shield and not unit.kit.has_great_weapon:
        found += [f"shield on {name}" for name in enemies]
    if unit.kit.quick_group("shield") is not None and unit.left("shield") > 0 and can_cast_quick(unit):
        found += [f"shield spell on {name}" for name in enemies]
    if "caster" in unit.kit.masteries:
        found.append("caster")
    return found


async def _declare(battle: Battle, current: Melee) -> None:
    """Asks both sides for their masteries, the Lead side first; what they bring at once is done between."""
    state = battle.state
    for side in battle.sides:
        members = [u for u in fighters(state, current) if u.side is side]
        for seat in dict.fromkeys(battle.asked(u) for u in members):
            options = {u.name: masteries_of(state, u) for u in members if battle.asked(u) == seat}
            options = {name: each for name, each in options.items() if each}
            if options:
                await _masteries(battle, seat, options)


async def _masteries(battle: Battle, seat: Any, options: Mapping[str, list[str]]) -> None:
    state = battle.state

    def judge(answer: Json) -> Json:
        if answer is None:
            return {}
        row = reading.mapping(answer, options, "The declared masteries")
        found: dict[str, Json] = {}
        for name, written in row.items():
            match = next((o for o in options[name] if key_of(o) == key_of(str(written).removesuffix(" mastery"))), None)
            if match is None:
                raise NotAllowed(f"{name} can declare {listed(options[name], 'or')}, not {written}.")
            found[name] = match
        return found

    def propose(rng: random.Random) -> Sequence[Json]:
        return [{name: each[int(rng.random() * len(each))] for name, each in options.items() if rng.random() < 0.6}]

    answer = await battle.ask(
        Masteries(
            player=seat,
            prompt="masteries",
            about={"options": {name: list(each) for name, each in options.items()}},
            judge=judge,
            propose=propose,
            otherwise={},
            asks={"options": {name: list(each) for name, each in options.items()}},
        )
    )
    for name, chosen in reading.mapping(answer, options, "masteries").items():
        await _use_mastery(battle, state.units[name], str(chosen))


async def _use_mastery(battle: Battle, unit: Character, chosen: str) -> None:
    kind, _, enemy = chosen.partition(" on ")
    if kind == "shield spell":
        pay(unit, "shield")
        spell = known_spell("shield")
        battle.say(SpellCast(unit.name, spell.title, (enemy,)))
        if await countered(battle, unit, spell):
            return
        unit.resists_next = enemy
    unit.mastery_used = True
    battle.say(MasteryDeclared(unit.name, kind, enemy))
    if enemy:
        unit.shielding = True
        await gain(battle, battle.state.units[enemy], "sapped", unit)
    else:
        unit.mastery = kind


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


# -- fighting in order -----------------------------------------------------------------------------------------------


async def _fight_on(battle: Battle, current: Melee) -> None:
    """Lets everybody in a melee act, highest Fight first, the Lead side first among equals."""
    state = battle.state
    while True:
        waiting = [u for u in fighters(state, current) if not u.fought and not u.passenger]
        if not waiting or len(sides_of(state, current)) < 2:
            return
        unit = turn_order(state, waiting)[0]
        if await _is_passed(battle, unit):
            continue
        top = total(fight(state, unit))
        seat = battle.asked(unit)
        equals = [
            u
            for u in waiting
            if u.side is unit.side
            and battle.asked(u) == seat
            and total(fight(state, u)) == top
            and can_take_turn(state, u)
        ]
        answer = await battle.ask(fight_plan(battle, equals))
        assert isinstance(answer, Mapping)
        await take_turn(battle, dict(answer))


def turn_order(state: State, units: Sequence[Character]) -> list[Character]:
    """Returns the characters by Fight, the Lead side's first among equals, then the seats in turn (D-75)."""
    return sorted(units, key=lambda u: (-total(fight(state, u)), u.side is not state.lead, state.seats.index(u.seat)))


def can_take_turn(state: State, unit: Character) -> bool:
    """Returns whether the character has something it could do in its turn."""
    if is_helpless(unit):
        return False
    if has_action(unit) or unit.left("action surge") > 0 or can_restore(state, unit):
        return True
    return unit.kit.has("nimble escape") and not unit.once.get("nimble escape")


async def _is_passed(battle: Battle, unit: Character) -> bool:
    """Ends the turn of somebody who cannot act; stunned and the like end in the place of the action (D-102)."""
    if is_helpless(unit):
        if not unit.acted:
            await lose_instead_of_action(battle, unit, in_combat=True)
        unit.fought = True
        return True
    if unit.kit.has("climb") and unit.climbed and not unit.kit.has("spider climb"):
        unit.fought = True
        return True
    if not can_take_turn(battle.state, unit):
        await quick_grapple(battle, unit)
        unit.fought = True
        return True
    return False


async def take_turn(battle: Battle, row: dict[str, Any]) -> None:
    """Plays one answer of somebody's turn, and ends the turn when nothing more can come of it."""
    unit = battle.state.units[row["unit"]]
    over = await play_fight(battle, row)
    if not over and unit.in_play and not is_helpless(unit):
        return
    nothing = not any(key in row for key in ("attack", "grapple", "shove", "trip", "escape", "use", "disengage"))
    surge_left = unit.acted and unit.left("action surge") > 0 and not row.get("surge")
    acted_now = any(key not in ("unit", "surge") for key in row)
    if surge_left and acted_now and not nothing and unit.in_play:
        return
    unit.fought = True
    battle.say(Fought(unit.name))


def fight_plan(battle: Battle, units: Sequence[Character], spear: bool = False) -> Fight:
    """Returns the question which of the characters acts next in melee, and what it does."""
    state = battle.state
    candidates = {unit.name: unit for unit in units}

    def judge(answer: Json) -> Json:
        return judge_fight(state, candidates, answer, spear)

    def propose(rng: random.Random) -> Sequence[Json]:
        return fights_worth_trying(state, list(units), spear, rng)

    made = {unit.name: unit.attacks_made for unit in units}
    return Fight(
        player=battle.asked(units[0]),
        prompt="fight",
        about={"units": list(candidates), "spear": spear, "made": made},
        judge=judge,
        propose=propose,
        otherwise={"unit": units[0].name},
        asks={"units": list(candidates), "spear": spear, "made": made},
    )


# -- after a melee ---------------------------------------------------------------------------------------------------


async def end_of_melee(battle: Battle, current: Melee) -> None:
    """Concentration, disengaging, following up; then the melee is done."""
    state = battle.state
    for unit in battle.lead_first(fighters(state, current)):
        await test_concentration(battle, unit)
    for unit in battle.lead_first(fighters(state, current)):
        await _disengage(battle, unit)
    current.done = True
    if len(sides_of(state, current)) == 1:
        for unit in battle.lead_first(fighters(state, current)):
            await _follow(battle, unit, current)
    look_for_end(state)


async def _disengage(battle: Battle, unit: Character) -> None:
    """Moves the inch of somebody who disengaged, if it still can (D-87)."""
    state = battle.state
    goal, unit.disengages = unit.disengages, None
    if goal is None or not unit.in_play or not _may_shift(state, unit):
        return
    body = state.body(unit)
    way = FLY if speeds(state, body).get(FLY, 0) > 0 and LAND not in speeds(state, body) else LAND
    start = state.place(body)
    whole = min(distance(start, goal), INCH)
    for part in range(40, 0, -1):
        end = goal if part == 40 and whole < INCH else toward(start, goal, whole * part // 40)
        try:
            found = survey(state, body, way, [end], provokes=False)
        except NotAllowed:
            continue
        if found.cost <= INCH + TOLERANCE:
            await walk(battle, body, found, None)
            return


def _may_shift(state: State, unit: Character) -> bool:
    if is_helpless(unit) and not unit.has("incapacitated"):
        return False
    return not (unit.has("prone") or state.body(unit).has("prone") or cannot_move(unit) or is_held(state, unit))


def follow_length(state: State, unit: Character) -> int:
    """Returns how far somebody may follow up: 1 inch, with Aggressive half its Speed (D-88)."""
    if unit.kit.has("aggressive"):
        return max(speeds(state, unit).values()) * INCH // 2
    return INCH


async def _follow(battle: Battle, unit: Character, current: Melee) -> None:
    state = battle.state
    if unit.followed or not unit.in_play or unit.passenger or not _may_shift(state, unit):
        return
    if unit.at is None and state.body(unit).followed:
        return
    length = follow_length(state, unit)

    def judge(answer: Json) -> Json:
        if answer in ("no", None):
            return "no"
        return judge_follow(state, unit, length, answer)

    def propose(rng: random.Random) -> Sequence[Json]:
        return ["no", *follow_ups(state, unit, length)]

    answer = await battle.ask(
        Follow(
            player=battle.asked(unit),
            prompt="follow",
            about={"unit": unit.name, "length": length, "attacks": attacks_left(state, unit)},
            judge=judge,
            propose=propose,
            otherwise="no",
            asks={"unit": unit.name, "length": length},
        )
    )
    if answer == "no":
        return
    assert isinstance(answer, Mapping)
    await _follow_up(battle, unit, dict(answer))


def judge_follow(state: State, unit: Character, length: int, answer: Json) -> dict[str, Any]:
    """Returns a follow up in its normal form. Raises a `Refusal`."""
    row = reading.mapping(answer, ("to", "attack"), "Following up")
    body = state.body(unit)
    path = reading.points(row["to"]) if row.get("to") is not None else [state.place(body)]
    way = _follow_way(state, body)
    found = survey(state, body, way, path, provokes=False)
    if found.cost > length + TOLERANCE:
        raise NotAllowed(f"{unit.name} follows up to {length / INCH:g} inch, and that costs {found.cost / INCH:.2f}.")
    normal: dict[str, Any] = {"to": [list(p) for p in path]}
    if row.get("attack"):
        old, body.at = body.at, found.end
        try:
            if _joins(state, unit) is not None:
                raise NotAllowed(f"{unit.name} joins a melee that is not resolved yet and waits for its Fight there.")
            normal["attack"] = judge_attacks(state, unit, row["attack"], following=True)
        finally:
            body.at = old
    return normal


def _follow_way(state: State, body: Character) -> str:
    ways = speeds(state, body)
    return FLY if ways.get(FLY, 0) > ways.get(LAND, 0) else LAND


def _joins(state: State, unit: Character) -> Melee | None:
    """Returns the melee not resolved yet that somebody has come into by following up."""
    for other in state.melees:
        if not other.done and any(
            u.side is not unit.side and adjacent(state, unit, u) for u in fighters(state, other) if not u.passenger
        ):
            return other
    return None


async def _follow_up(battle: Battle, unit: Character, row: dict[str, Any]) -> None:
    state = battle.state
    body = state.body(unit)
    for each in state.mounted_body(unit):
        each.followed = True
    path = [(p[0], p[1]) for p in row["to"]]
    await walk(battle, body, survey(state, body, _follow_way(state, body), path, provokes=False), None)
    if not unit.in_play:
        return
    new = _joins(state, unit)
    for each in state.mounted_body(unit):
        if new is not None:
            old = melee_of(state, each)
            if old is not None:
                old.members.remove(each.name)
            new.members.append(each.name)
            each.fought = not (attacks_left(state, each) > 0 or can_take_turn(state, each))
    if new is None and row.get("attack"):
        await strike_at_once(battle, unit, row["attack"])


async def strike_at_once(battle: Battle, unit: Character, rows: Sequence[Mapping[str, Any]]) -> None:
    """Makes the attacks that are left against whom the following up has reached (D-88, D-146)."""
    state = battle.state
    unit.acted = unit.attacking = True
    for row in rows:
        target = state.units[row["target"]]
        made = unit.kit.attack(row["with"])
        if made is None or not unit.in_play or not target.in_play or not adjacent(state, unit, target):
            continue
        unit.attacks_made += 1
        await strike_once(battle, Strike(unit, target, made))
    from engine.d6s.conditions import action_is_finished

    await action_is_finished(battle, unit)
    unit.attacking = attacks_left(state, unit) > 0


# -- those in no melee -----------------------------------------------------------------------------------------------


async def after_melees(battle: Battle) -> str:
    """Who has an action left may use it for what needs no melee; spiritual weapons strike (D-74)."""
    state = battle.state
    while True:
        waiting = [u for u in state.playing() if not u.once.get("after") and not u.passenger]
        if not waiting:
            break
        unit = turn_order(state, waiting)[0]
        if is_helpless(unit):
            unit.once["after"] = 1
            if not unit.acted and not unit.fought:
                await lose_instead_of_action(battle, unit, in_combat=True)
            continue
        if not _could_use(state, unit):
            unit.once["after"] = 1
            continue
        answer = await battle.ask(fight_plan(battle, [unit]))
        assert isinstance(answer, Mapping)
        row = dict(answer)
        if await play_fight(battle, row):
            surge = unit.acted and unit.left("action surge") > 0 and not row.get("surge") and len(row) > 1
            if not surge:
                unit.once["after"] = 1
                battle.say(Fought(unit.name))
        return "after melees"
    for effect in list(state.effects):
        if effect.spell == "spiritual weapon":
            await _weapon_strikes(battle, effect.number)
    for unit in list(state.playing()):
        unit.shielding, unit.mastery, unit.attacking = False, "", False
    state.melees = []
    return "cleanup"


def _could_use(state: State, unit: Character) -> bool:
    """Returns whether somebody has an action for something that needs no melee."""
    if unit.acted and unit.left("action surge") < 1:
        return False
    if unit.inside:
        return True
    if unit.has("grappled"):
        return True
    if state.body(unit).climbed and unit.kit.has("climb") and not unit.kit.has("spider climb"):
        return False
    for thing in state.objects.values():
        for check in (check_pick_up, check_destroy):
            try:
                check(state, unit, thing)
            except NotAllowed:
                continue
            return True
    for ally in state.playing(unit.side) if unit.carries else ():
        try:
            check_pass(state, unit, ally)
        except NotAllowed:
            continue
        return True
    for made in unit.kit.attacks:
        if made.use == "area" and unit.left(made.name) > 0:
            return True
        if made.is_melee and made.reach > 1 and not is_gaseous(state, unit):
            for enemy in state.playing(unit.side.other):
                try:
                    judge_attacks(state, unit, [{"target": enemy.name, "with": made.label}])
                except Refusal:
                    continue
                return True
    return False


async def _weapon_strikes(battle: Battle, number: int) -> None:
    """A spiritual weapon strikes one enemy within 1 inch with its caster's Fight (D-125)."""
    state = battle.state
    effect = state.effect(number)
    if effect is None or effect.at is None:
        return
    caster = state.units[effect.caster]
    at = effect.at
    enemies = [
        u
        for u in state.playing(caster.side.other)
        if not u.inside and not u.passenger and distance(state.place(u), at) <= INCH + TOLERANCE + 492 + state.radius(u)
    ]
    if not enemies or effect is not concentrating(state, caster):
        return
    target = enemies[0]
    if len(enemies) > 1:
        answer = await battle.choose(caster, "spiritual weapon", [u.name for u in enemies])
        target = state.units[str(answer)]
    power = total(strength(state, caster)) + effect.potency
    weapon = Attack("spiritual weapon", "melee", strength=power)
    strike = Strike(caster, target, weapon, apart=True, spell="spiritual weapon")
    await _weapon_attack(battle, strike)
    look_for_end(state)


async def _weapon_attack(battle: Battle, strike: Strike) -> None:
    """Makes the weapon's attack: only what concerns the target counts, and the caster's Fight as it is now."""
    caster = strike.attacker
    kept = caster.conditions, caster.shielding, caster.mastery_used
    caster.conditions, caster.shielding, caster.mastery_used = {}, False, True
    try:
        await attack(battle, strike)
    finally:
        caster.conditions, caster.shielding, caster.mastery_used = kept
