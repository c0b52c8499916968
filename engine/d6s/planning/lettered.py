"""At most eight moves of one character that are worth making, each with what it brings.

They are candidates of kinds that differ (a fight, a shot, a spell, cover, an object, an advance, safety), judged by the
law, rated at one glance and lettered in that order; staying is always among them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from engine.d6s import numbers
from engine.d6s.actions.casts import Cast
from engine.d6s.actions.climbing import Climb
from engine.d6s.actions.forecasts import Forecast
from engine.d6s.actions.going import TO, Go, Stand
from engine.d6s.actions.moving import Step
from engine.d6s.actions.plain import Dash, Dodge, Surge
from engine.d6s.actions.riding import Leave
from engine.d6s.actions.shooting import Shoot
from engine.d6s.actions.steps import Movement, judged
from engine.d6s.actions.using import Use
from engine.d6s.actions.wording import Shot
from engine.d6s.geometry import INCH, Point, distance, shown, toward
from engine.d6s.measuring import enemies_near, gap, within_point
from engine.d6s.numbers import SWIM, health_left
from engine.d6s.objects import is_beast
from engine.d6s.paths import Survey
from engine.d6s.phases.movement import has_turn, waits_for
from engine.d6s.planning.forecast import foreseen
from engine.d6s.planning.stakes import Coming, Standing, claims_once, guarded, stake, standing
from engine.d6s.planning.ways import Mover
from engine.d6s.state import Character, State
from engine.d6s.suggesting.aiming import orders_for
from engine.d6s.suggesting.powers import powers as powers_of
from engine.d6s.terrain import Kind
from engine.refusals import Refusal
from engine.values import Json

MOST: Final = 8
LETTERS: Final = "ABCDEFGH"
NEAREST: Final = 3
"""Most enemies that are considered for a fight."""
SHOTS: Final = 3
"""Most suggested shots."""
Steps: TypeAlias = tuple[Step, ...]
Candidate: TypeAlias = tuple[str, Steps | None]
"""What a move is in a few words, and its steps; None for waiting."""
OBJECTS: Final = 3
"""Most objects that a move may lead to."""
BEARER: Final = 2.0
"""How much more blows weigh for a character that carries a treasure: it drops it when it falls."""
CHASE: Final = 0.9
"""What it counts to come nearer to an enemy that carries a treasure."""
LEAVING: Final = 0.5
"""How much better than staying a move must look to be worth leaving a melee."""


@dataclass(frozen=True, slots=True)
class Lettered:
    """One proposal: its letter, what it is in a few words, the movement, and what it would bring."""

    letter: str
    name: str
    move: Movement
    seen: Forecast
    rating: float

    @property
    def answer(self) -> Json:
        """Returns the movement as an answer."""
        return self.move.to_json()

    @property
    def brings(self) -> str:
        """Returns what it brings in a few words."""
        return self.seen.brief() or "nothing is rolled"

    @property
    def at(self) -> Point | None:
        """Returns where the character would stand."""
        return self.seen.end


def lettered(state: State, unit: Character, *, may_wait: bool = True) -> list[Lettered]:
    """Returns the moves worth making, best first; the last one is to stay. The position is the same afterwards."""
    mover = Mover(state, unit)
    coming = Coming.of(state, unit, [one for one in state.standing() if has_turn(state, one)])
    treasures = standing(state, unit.name, coming=coming)
    found: dict[str, Lettered] = {}
    for name, steps in _candidates(mover, may_wait):
        move = Movement(unit.name, waits=True) if steps is None else Movement(unit.name, steps, ends=True)
        try:
            seen = foreseen(state, move)
        except Refusal:
            continue
        made = Lettered("", name, move, seen, _rating(state, unit, name, seen, treasures))
        found.setdefault(name, made)
    stay = found.pop("stay", None)
    best = sorted(found.values(), key=lambda one: -one.rating)[: MOST - 1]
    kept = [*best, stay] if stay is not None else best
    return [replace(one, letter=LETTERS[number]) for number, one in enumerate(kept)]


def worth_proposing(moves: Sequence[Lettered]) -> Lettered:
    """Returns the move that looks best of those that let nobody strike, leave no melee without gain and lead somewhere;
    to stay, where none looks better than that.
    """
    *_, stay = moves
    fit = [move for move in moves if not move.seen.strikes and not _is_for_nothing(move)]
    kept = [move for move in fit if not move.seen.leaves or move.rating > stay.rating + LEAVING]
    return max(kept, key=lambda move: move.rating, default=stay)


def _is_for_nothing(move: Lettered) -> bool:
    """Returns whether it walks, and is where it was: hardly any farther, or with the same enemies and no other."""
    seen = move.seen
    if not seen.legs or seen.shots or seen.touched or seen.actions or seen.hangs or move.name.startswith("toward "):
        return False
    if seen.faced or seen.faces:
        return set(seen.faces) <= set(seen.faced) and not seen.leaves
    return seen.start is not None and seen.end is not None and distance(seen.start, seen.end) < INCH


# -- candidates ------------------------------------------------------------------------------------------------------


def _candidates(mover: Mover, may_wait: bool) -> Iterator[Candidate]:
    state, unit = mover.state, mover.unit
    if unit.inside:
        vehicle = state.units[unit.inside]
        outside = Mover(state, vehicle)
        for vector in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            centre, reach = state.place(vehicle), vehicle.kit.radius + unit.kit.radius + 20
            goal = centre[0] + vector[0] * reach, centre[1] + vector[1] * reach
            free = outside.free_near(goal, INCH)
            if free is not None:
                yield f"leave {vehicle.name}", (Leave(free),)
        yield "stay", ()
        return
    up: Steps = (Stand(),) if mover.can_rise else ()
    enemies = sorted(
        (e for e in state.standing(unit.side.other) if not e.inside), key=lambda enemy: gap(state, mover.body, enemy)
    )
    yield from _fights(mover, enemies, up)
    yield from _shots(mover, enemies, up)
    yield from _spells(mover)
    yield from _objects(mover, up)
    if enemies:
        for enemy in dict.fromkeys((enemies[0].name, *(e.name for e in enemies if e.carries))):
            yield from _advances(mover, state.units[enemy], up)
        yield from _cover(mover, enemies, up)
        yield from _safety(mover, enemies, up)
        yield from _up_a_wall(mover, enemies, up)
    for steps in powers_of(state, unit)[:3]:
        yield _power_name(steps[0]), steps
    yield "stay and dodge", (*up, Dodge())
    if up:
        yield "stand up", up
    elif mover.is_prone and not mover.unit.acted:
        yield "dash and stand up", (Dash(), Stand())
    if may_wait and _may_wait(state, mover.body):
        yield "wait for slower allies", None
    yield "stay", ()


def _may_wait(state: State, body: Character) -> bool:
    try:
        waits_for(state, body)
    except Refusal:
        return False
    return True


def walk_along(found: Survey) -> Go:
    """Returns the walk along a way that was found: swimming has to be said."""
    return Go(tuple(found.points[1:]), SWIM if found.way == SWIM else TO)


def _fights(mover: Mover, enemies: Sequence[Character], up: Steps) -> Iterator[Candidate]:
    """Contact with each enemy in reach, from behind where an ally fights it already; farther ones with a dash."""
    dashed = False
    faced = {enemy.name for enemy in enemies_near(mover.state, mover.body)}
    free = [e for e in enemies if e.name not in faced]
    for enemy in [*free[:NEAREST], *(e for e in free[NEAREST:] if e.carries)]:
        helped = any(gap(mover.state, ally, enemy) <= INCH for ally in mover.state.standing(mover.unit.side))
        found = mover.into(enemy, behind=True) if helped else None
        if found is not None:
            yield f"into {enemy.name} from behind", (*up, walk_along(found))
            continue
        found = mover.into(enemy)
        if found is not None:
            yield f"into {enemy.name}", (*up, walk_along(found))
        elif not dashed and not mover.unit.acted and not up and mover.account.dashes == 0:
            dashed = True
            found = mover.into(enemy, mover.can_walk + mover.speed * INCH)
            if found is not None:
                yield f"dash into {enemy.name}", (Dash(), walk_along(found))


def _shots(mover: Mover, enemies: Sequence[Character], up: Steps) -> Iterator[Candidate]:
    """Shots at the enemies that are likely to be wounded, from here or from where one gets and still prepares."""
    state = mover.state
    if mover.unit.acted and not mover.account.surged:
        return
    for shooter in state.mounted_body(mover.body):
        weapons = [made for made in shooter.kit.attacks if made.is_ranged]
        if not weapons:
            continue
        most = numbers.total(numbers.attacks(state, shooter))
        short = max(made.short for made in weapons) * INCH
        far = max(max(made.short, made.long) for made in weapons) * INCH
        by = shooter.name if shooter.name != mover.unit.name else ""
        shots = 0
        for enemy in enemies:
            if gap(state, mover.body, enemy) > far + mover.can_walk_and_prepare or shots >= SHOTS:
                break
            shot = Shoot((Shot(enemy.name),) * most, by)
            if gap(state, mover.body, enemy) <= far:
                shots += 1
                yield f"shoot {enemy.name}", (*up, shot)
            if gap(state, mover.body, enemy) > short and mover.can_walk_and_prepare > 0:
                found = mover.within_sight(enemy, short, mover.can_walk_and_prepare)
                found = found or mover.within_sight(enemy, far, mover.can_walk_and_prepare)
                if found is not None:
                    shots += 1
                    yield f"nearer and shoot {enemy.name}", (*up, walk_along(found), shot)


def _spells(mover: Mover) -> Iterator[Candidate]:
    """For each spell that can be cast the first way to aim it that is legal."""
    state = mover.state
    for caster in state.mounted_body(mover.body):
        known = caster.kit.spells
        names = [*known.standard, *known.concentration] if caster.left("slots") > 0 else []
        if caster.left("lesser restoration") > 0:
            names.append("lesser restoration")
        standing = {effect.spell for effect in state.effects if effect.caster == caster.name}
        for name in dict.fromkeys(name for name in names if name not in standing):
            for order in orders_for(state, caster, name, random.Random(1)):
                step = Cast(order, caster.name)
                try:
                    judged(state, mover.account, mover.unit, [step])
                except Refusal:
                    continue
                on = f" on {order.targets[0]}" if order.targets else ""
                yield f"cast {name.title()}{on}", (step,)
                break


def _objects(mover: Mover, up: Steps) -> Iterator[Candidate]:
    """Toward the nearest objects that are worth having: within an inch they can be taken in the Combat Phase, and a
    treasure is contested (D-114).
    """
    state, unit = mover.state, mover.unit
    if is_beast(unit):
        return
    things = [
        thing
        for thing in state.objects.values()
        if thing.at is not None and not thing.destroyed and thing.supply != unit.side.value
    ]
    things.sort(key=lambda thing: distance(mover.at, thing.at or mover.at))
    for number, thing in enumerate(things[:OBJECTS]):
        assert thing.at is not None
        if within_point(state, mover.body, thing.at, INCH):
            continue
        found = mover.within(thing.at, INCH)
        if found is not None:
            yield f"toward {thing.name}", (*up, walk_along(found))
            continue
        far = distance(mover.at, thing.at) - mover.body.kit.radius - INCH
        if not up and not mover.unit.acted and mover.account.dashes == 0 and far <= mover.can_walk + mover.speed * INCH:
            found = mover.within(thing.at, INCH, mover.can_walk + mover.speed * INCH)
            if found is not None:
                yield f"dash toward {thing.name}", (Dash(), walk_along(found))
        if number:
            continue
        spot = mover.free_near(toward(thing.at, mover.at, mover.body.kit.radius + INCH // 2), 2 * INCH)
        found = mover.toward(spot) if spot is not None else None
        if found is not None:
            yield f"toward {thing.name}", (*up, walk_along(found))


def _advances(mover: Mover, enemy: Character, up: Steps) -> Iterator[Candidate]:
    """As far as one gets toward the nearest enemy, and as far as an inch and a half short of it."""
    found = mover.toward(mover.state.place(enemy))
    if found is not None:
        yield f"advance on {enemy.name}", (*up, walk_along(found))


def _cover(mover: Mover, enemies: Sequence[Character], up: Steps) -> Iterator[Candidate]:
    """The nearest place where something stands between the mover and the enemy that shoots."""
    shooters = [e for e in enemies if any(made.is_ranged for made in e.kit.attacks)]
    against = (shooters or list(enemies))[0]
    kinds = (Kind.COVER, Kind.BARRIER, Kind.OBSTACLE, Kind.OBSCURED, Kind.DIFFICULT)
    pieces = [p for p in mover.state.pieces if p.kind in kinds and (p.is_cover or p.conceals)]
    pieces.sort(key=lambda piece: distance(mover.at, _middle(piece.box)))
    for piece in pieces[:2]:
        found = mover.behind_piece(piece, against)
        if found is not None:
            yield f"behind {piece.name}", (*up, walk_along(found))
            return


def _middle(box: tuple[int, int, int, int]) -> Point:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def _safety(mover: Mover, enemies: Sequence[Character], up: Steps) -> Iterator[Candidate]:
    """Out of every threatened inch; from farther away, away from the nearest enemy."""
    if enemies_near(mover.state, mover.body):
        found = mover.outside_threats()
        if found is not None:
            yield "outside threats", (*up, walk_along(found))
    elif gap(mover.state, mover.body, enemies[0]) < 12 * INCH:
        found = mover.away(enemies[0], mover.can_walk)
        if found is not None:
            yield f"away from {enemies[0].name}", (*up, walk_along(found))


def _up_a_wall(mover: Mover, enemies: Sequence[Character], up: Steps) -> Iterator[Candidate]:
    """Half-way up a wall, where no enemy who could come near threatens a climber (D-51); down again from there."""
    if mover.body.climbed:
        yield "climb down", (*up, Climb(0))
        return
    if gap(mover.state, mover.body, enemies[0]) >= 12 * INCH:
        return
    found = mover.up_a_wall()
    if found is not None:
        way, height, piece = found
        go = (walk_along(way),) if way is not None else ()
        yield f"climb {shown(height)} up {piece.name}", (*up, *go, Climb(height))


def _power_name(step: Step) -> str:
    """Returns what the use of a power is in a few words."""
    if isinstance(step, Use):
        return f"use {step.name}{f' on {step.target}' if step.target else ''}"
    return step.in_words() if isinstance(step, Surge) else step.written()


# -- at one glance ---------------------------------------------------------------------------------------------------


def _rating(state: State, unit: Character, name: str, seen: Forecast, treasures: Sequence[Standing]) -> float:
    """Returns how good a move looks: wounds given and taken, ground gained, objects."""
    bears = any(each.carries for each in state.mounted_body(unit))
    total = 0.0
    for strike in seen.strikes:
        total -= 2.5 * strike.chances.wounds * _worth(unit)
    total -= 0.6 * len(seen.checks)
    for shot in seen.shots:
        total += shot.wounds * _worth(state.units[shot.target])
    attacks = numbers.total(numbers.attacks(state, unit))
    for number, (enemy, mine, theirs) in enumerate(seen.melee):
        if number == 0 and mine is not None and not seen.acted:
            total += 0.9 * mine.wounds * attacks * _worth(state.units[enemy])
        if theirs is not None:
            foe = state.units[enemy]
            dodged = 0.6 if "dodge" in name else 1.0
            total -= 0.7 * dodged * theirs.wounds * numbers.total(numbers.attacks(state, foe)) * _worth(unit)
    if name.startswith("toward "):
        total += 0.6
    if state.objects:
        there = claims_once(state, treasures, unit, seen.end, seen.acted)
        total += stake(there, unit.side) + guarded(there, unit.side)
    if name.startswith("cast "):
        total += 0.5
    if name.startswith("advance") and not bears:
        total += (
            CHASE if any(name.endswith(f" {u.name}") and u.carries for u in state.playing(unit.side.other)) else 0.3
        )
    if name.startswith(("away", "outside")) and bears:
        total += 1.0
    if name.startswith(("wait", "away", "climb")):
        total -= 0.4
    if name in ("stand up", "dash and stand up"):
        total += 0.2
    if "dodge" in name:
        total -= 0.1
    if name.startswith(("use", "call", "drag", "release")):
        total += 0.1
    return total


def _worth(unit: Character) -> float:
    """Returns what a wound of a character weighs; a treasure bearer's weighs more, because it drops what it carries."""
    return (BEARER if unit.carries else 1.0) * _plain_worth(unit)


def _plain_worth(unit: Character) -> float:
    return unit.kit.profile.points / 10 / max(1, unit.kit.health) + 1 / max(1, health_left(unit))
