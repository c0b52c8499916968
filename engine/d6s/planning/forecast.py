"""What a movement would meet and bring, worked out before anything is rolled: inches, strikes, checks, odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from engine.d6s import numbers, reading, sight
from engine.d6s.actions.moving import Move
from engine.d6s.actions.steps import GOING, Kept, must_be_in_water, step_of
from engine.d6s.actions.walking import allowance, half, melee_options
from engine.d6s.areas import touched_by_cone, touched_by_line
from engine.d6s.geometry import INCH, Point, distance, shown, toward
from engine.d6s.measuring import enemies_near
from engine.d6s.paths import Meeting, Meets, Survey, survey
from engine.d6s.planning.odds import Chances, best_melee, chances, fells, percent, power_passes
from engine.d6s.planning.ways import account_of
from engine.d6s.saves import FORTITUDE, REFLEX, WILL, odds_of_save
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.d6s.words import listed
from engine.values import Json

SAVES: Final[Mapping[str, str]] = {
    "hold person": WILL,
    "command": WILL,
    "turn undead": WILL,
    "cone of cold": FORTITUDE,
    "lightning bolt": REFLEX,
    "telekinesis": FORTITUDE,
}
"""With which save spells are resisted."""
_CHECKS: Final = {
    Meets.SLIPPERY: (REFLEX, "or it falls prone"),
    Meets.DEEP_WATER: (FORTITUDE, "or its movement is over"),
    Meets.CLIMB: (FORTITUDE, "or it falls"),
    Meets.JUMP: (FORTITUDE, "or it falls in"),
    Meets.DROP: (FORTITUDE, "or it is hurt by the fall"),
}


@dataclass(frozen=True, slots=True)
class Leg:
    """One walk of a movement: how, along which points, what it costs, and where half the Speed is used up."""

    way: str
    points: tuple[Point, ...]
    cost: int
    half_at: Point | None = None


@dataclass(frozen=True, slots=True)
class Provoked:
    """A strike that the movement provokes."""

    enemy: str
    at: Point
    chances: Chances


@dataclass(slots=True)
class Forecast:
    """All that can be said of a movement beforehand. Lengths are 1/1000 inch."""

    unit: str
    start: Point | None = None
    end: Point | None = None
    legs: list[Leg] = field(default_factory=list)
    paid: int = 0
    allowance: int = 0
    strikes: list[Provoked] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)
    shots: list[Chances] = field(default_factory=list)
    shot_from: Point | None = None
    deeds: list[str] = field(default_factory=list)
    touched: list[str] = field(default_factory=list)
    hangs: int = 0
    """How high it hangs on a wall at the end."""
    faced: list[str] = field(default_factory=list)
    """The enemies it is adjacent to before it."""
    faces: list[str] = field(default_factory=list)
    """The enemies it is adjacent to at the end."""
    acted: bool = False
    """Whether its action is used up by it, so that it will not attack in melee."""
    melee: list[tuple[str, Chances | None, Chances | None]] = field(default_factory=list)
    """For each of them what an attack of the mover, and one of the enemy, would do."""

    @property
    def leaves(self) -> list[str]:
        """Returns the enemies that it fights now and will not face any more."""
        return [name for name in self.faced if name not in self.faces]

    def lines(self) -> list[str]:
        """Returns it in sentences, what matters most first."""
        found = []
        if self.legs:
            left = max(self.allowance - self.paid, 0)
            # An inch may be missed by a hundredth (D-02), which nobody is told of.
            found.append(
                f"{shown(min(self.paid, self.allowance))} of {shown(self.allowance)} inches paid, {shown(left)} left."
            )
        for strike in self.strikes:
            odds = strike.chances
            found.append(
                f"Leaving {strike.enemy} lets it strike: {percent(odds.hit)} to hit, {percent(odds.share)} to wound."
            )
        if self.leaves:
            found.append(f"It leaves its melee with {listed(self.leaves)}.")
        found += self.checks
        found += self.deeds
        for one in dict.fromkeys(self.shots):
            times = self.shots.count(one)
            found.append(shot_line(one) + (f" {times} such shots." if times > 1 else ""))
        for name, mine, theirs in self.melee:
            ours = f"{percent(mine.hit)} to hit, {percent(mine.share)} to wound" if mine is not None else "no attack"
            back = f"; {name} back: {percent(theirs.hit)} and {percent(theirs.share)}" if theirs is not None else ""
            found.append(f"It will face {name}: {ours} per attack{back}.")
        return found or ["It stays where it is, and nothing is rolled."]

    def brief(self) -> str:
        """Returns it in a few words: "5.2 in., 1 strike; Orc 2: 50 % hit, 33 % wound"."""
        parts = []
        if self.legs:
            parts.append(f"{shown(sum(leg.cost for leg in self.legs))} in.")
        if self.hangs:
            parts.append(f"hangs {shown(self.hangs)} in. up")
        if self.strikes:
            parts.append(f"{len(self.strikes)} strike{'' if len(self.strikes) == 1 else 's'} at it")
        if self.checks:
            parts.append(f"{len(self.checks)} check{'' if len(self.checks) == 1 else 's'}")
        if self.shots:
            one = self.shots[0]
            parts.append(f"{percent(one.clear * one.hit)} hit, {percent(one.share)} wound a shot")
        elif self.touched:
            parts.append(f"reaches {listed(self.touched)}")
        for name, mine, theirs in self.melee[:2]:
            ours = f"{percent(mine.hit)} hit, {percent(mine.share)} wound" if mine is not None else "no attack"
            back = f", wounds back {percent(theirs.share)}" if theirs is not None else ""
            parts.append(f"{name}: {ours}{back}")
        return "; ".join(parts)


def shot_line(one: Chances) -> str:
    """Returns what a shot is likely to do, and what is between."""
    between = f" Between: {listed(one.blockers)}; {percent(one.clear)} that it is clear." if one.blockers else ""
    long = any(part.cause == "long range" for part in one.fight)
    dice = "" if one.dice == 1 else f" for each of {one.dice} dice"
    return (
        f"{one.weapon.capitalize()} at {one.target}{' (long range)' if long else ''}: {percent(one.hit)} to hit, then "
        f"{percent(one.wound)}{dice} to wound; {percent(one.share)} in all.{between}"
    )


def forecast(state: State, answer: Json) -> Forecast:
    """Returns what a movement would meet, if nothing unforeseen happens. The position is the same afterwards.

    Raises a `Refusal` where it is not legal.
    """
    assert isinstance(answer, Mapping)
    unit = reading.unit(state, answer.get("unit"))
    body = unit if unit.inside else state.body(unit)
    account = account_of(state, body)
    move = Move(state, account, unit)
    seen = Forecast(unit.name, start=None if unit.inside else state.place(body))
    if not unit.inside:
        seen.faced = [enemy.name for enemy in enemies_near(state, body)]
    gone: list[Mapping[str, Json]] = []
    kept = Kept(move)
    try:
        rows = answer.get("steps")
        for row in rows if isinstance(rows, Sequence) and not isinstance(rows, str) else ():
            if isinstance(row, Mapping) and ("end" in row or "wait" in row):
                continue
            step, written = step_of(row)
            normal = step.check(move, written)
            _see(seen, move, step.key, normal)
            step.foresee(move, normal)
            gone.append(normal)
        must_be_in_water(move, gone)
        seen.acted = unit.acted and not account.surged
        if not unit.inside:
            seen.end = state.place(body)
            seen.paid, seen.allowance = account.paid, allowance(state, account)
            _faces(seen, state, unit)
    finally:
        kept.put_back()
    return seen


def _see(seen: Forecast, move: Move, key: str, row: Mapping[str, Any]) -> None:
    state = move.state
    if key in GOING:
        _walk(seen, move, key, row)
    elif key == "climb":
        _climb(seen, move, row["climb"])
    elif key == "shoot":
        shooter = state.units[row["by"]]
        seen.shot_from = state.place(shooter)
        for shot in row["shoot"]:
            last = seen.shots[-1] if seen.shots else None
            if last is not None and (last.target, last.weapon) == (shot["target"], shot["with"]):
                seen.shots.append(last)
                continue
            made = shooter.kit.attack(shot["with"])
            assert made is not None
            seen.shots.append(chances(state, Strike(shooter, state.units[shot["target"]], made, ranged=True)))
    elif key == "cast":
        _spell(seen, state, row)
    elif key == "use":
        user = state.units[row["by"]]
        made = user.kit.attack(row["use"])
        if made is not None and made.use == "area":
            touched = touched_by_cone(state, user, (row["toward"][0], row["toward"][1]), made.cone * INCH)
            seen.touched += [one.name for one in touched]
            seen.deeds.append(f"{made.name.title()} touches {listed([one.name for one in touched])}.")


def _walk(seen: Forecast, move: Move, key: str, row: Mapping[str, Any]) -> None:
    state, body = move.state, move.body
    path = [(p[0], p[1]) for p in row[key]]
    drags = state.units[move.account.drags] if move.account.drags else None
    found = survey(state, body, row["way"], path, drags=drags)
    seen.legs.append(Leg(row["way"], tuple(found.points), found.cost, _half_mark(move, found)))
    for met in found.meetings:
        _meet(seen, move, found, met)
    if found.frightful:
        odds = _morale_odds(numbers.total(numbers.morale(state, body)))
        seen.checks.append(f"{found.frightful} is frightful: it dares with {percent(odds)}, or does not move.")


def _half_mark(move: Move, found: Survey) -> Point | None:
    """Returns where half the Speed is used up on a way: beyond it nobody shoots."""
    price = half(move.state, move.account) - move.account.moving
    if price <= 0 or found.cost <= price:
        return None
    low, high = 0, found.length
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if found.cost_until(middle) <= price else (low, middle)
    return found.point_at(low)


def _meet(seen: Forecast, move: Move, found: Survey, met: Meeting) -> None:
    state, body = move.state, move.body
    if met.what is Meets.LEAVES:
        old, body.at = body.at, found.point_at(met.at)
        try:
            _provoke(seen, state, body, state.units[met.who])
        finally:
            body.at = old
    elif met.what in _CHECKS:
        save, otherwise = _CHECKS[met.what]
        heavy = int(body.kit.has_heavy_armor) if save == FORTITUDE else 0
        odds_ = odds_of_save(state, body, save, heavy)
        seen.checks.append(f"{met.who or met.what.value.capitalize()}: {save.title()}, {percent(odds_)}, {otherwise}.")


def _provoke(seen: Forecast, state: State, body: Character, enemy: Character) -> None:
    """Adds the strikes of an enemy, and of who rides it, at who leaves its threatened space where it stands now."""
    for striker in state.mounted_body(enemy):
        targets = [u for u in state.mounted_body(body) if u.in_play and not u.passenger]
        options = melee_options(state, striker, targets)
        odds = [chances(state, Strike(striker, goal, made, opportunity=True, apart=True)) for goal, made in options]
        if odds:
            seen.strikes.append(Provoked(striker.name, state.place(body), max(odds, key=lambda one: one.wounds)))


def _climb(seen: Forecast, move: Move, height: int) -> None:
    """Says how high it hangs, and who may strike because that takes it out of its threatened space."""
    state, body = move.state, move.body
    threats, before = enemies_near(state, body), body.climbed
    body.climbed = height
    left = [enemy for enemy in threats if enemy not in enemies_near(state, body)]
    body.climbed = before
    for enemy in left:
        if len(list(enemies_near(state, enemy))) == 1:
            _provoke(seen, state, body, enemy)
    seen.hangs = height
    seen.deeds.append(f"It hangs {shown(height)} inches up the wall." if height else "It comes down to the foot.")


def _morale_odds(morale: int) -> float:
    return sum(a + b <= morale for a in range(1, 7) for b in range(1, 7)) / 36


def _spell(seen: Forecast, state: State, row: Mapping[str, Any]) -> None:
    caster, spell = state.units[row["by"]], known_spell(row["cast"])
    targets = [state.units[name] for name in row.get("targets") or ()]
    goal = row.get("toward")
    if spell.name in ("cone of cold", "lightning bolt") and goal:
        area = touched_by_cone if spell.name == "cone of cold" else touched_by_line
        reach = 8 if spell.name == "cone of cold" else 10
        targets = area(state, caster, (goal[0], goal[1]), reach * INCH)
        seen.touched += [one.name for one in targets]
    save = SAVES.get(spell.name)
    if save is None or not targets:
        seen.deeds.append(f"{spell.title}: {spell.rule}")
        return
    potency = caster.kit.spells.potency
    for target in targets:
        saves = odds_of_save(state, target, save, potency, against_spell=True)
        between = "" if spell.name in ("cone of cold", "lightning bolt") else _passes(state, caster, target)
        seen.deeds.append(f"{spell.title} on {target.name}: it saves ({save.title()}) with {percent(saves)}{between}.")


def _passes(state: State, caster: Character, target: Character) -> str:
    passes = power_passes(state, caster, target)
    return "" if passes == 1 else f", and something is between ({percent(passes)} clear)"


def _faces(seen: Forecast, state: State, unit: Character) -> None:
    body = state.body(unit)
    for enemy in enemies_near(state, body):
        seen.faces.append(enemy.name)
        fighter = next((u for u in state.mounted_body(body) if not u.passenger), body)
        seen.melee.append((enemy.name, best_melee(state, unit, enemy), best_melee(state, enemy, fighter)))


# -- in melee --------------------------------------------------------------------------------------------------------


def fight_lines(state: State, answer: Json) -> list[str]:
    """Returns what a combat action is likely to do, in sentences."""
    assert isinstance(answer, Mapping)
    unit = state.units[str(answer["unit"])]
    return [
        *(_felling(state, name, odds) for name, odds in _blows(state, unit, answer.get("attack")).items()),
        *(_withstood(state, what, str(answer[what])) for what in _WITHSTOOD_WITH if what in answer),
        *([_picking_up(state, unit, str(answer["pick up"]))] if "pick up" in answer else ()),
    ]


def _blows(state: State, unit: Character, attacks: Json) -> dict[str, list[Chances]]:
    """Returns the chances of each attack of a combat action, by the name of its target."""
    made: dict[str, list[Chances]] = {}
    for row in attacks if isinstance(attacks, Sequence) and not isinstance(attacks, str) else ():
        assert isinstance(row, Mapping)
        if row.get("use") == "caster":
            continue
        weapon, target = unit.kit.attack(str(row["with"])), state.units[str(row["target"])]
        if weapon is not None and target.in_play:
            mastery = unit.mastery if row.get("mastery") is True else ""
            made.setdefault(target.name, []).append(chances(state, Strike(unit, target, weapon, mastery=mastery)))
    return made


def _felling(state: State, name: str, odds: Sequence[Chances]) -> str:
    """Returns what the attacks on one target are likely to do."""
    hits = f"{percent(odds[0].hit)} to hit, {percent(odds[0].share)} to wound"
    times = f" with each of {len(odds)} attacks" if len(odds) > 1 else ""
    return f"{name}: {hits}{times}; {percent(fells(state, state.units[name], odds))} that it falls."


_WITHSTOOD_WITH: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {"grapple": (FORTITUDE, REFLEX), "shove": (FORTITUDE,), "trip": (REFLEX,)}
)
"""With which saves one withstands a maneuver; of two, the better one."""


def _withstood(state: State, what: str, name: str) -> str:
    """Returns how likely a target withstands a maneuver."""
    target = state.units[name]
    saves = max(odds_of_save(state, target, save, 0) for save in _WITHSTOOD_WITH[what])
    return f"{what.title()}: {target.name} withstands it with {percent(saves)}."


def _picking_up(state: State, unit: Character, name: str) -> str:
    """Returns how likely it is to pick an object up: each enemy near it is in the way."""
    at = state.objects[name].at
    near = 0
    if at is not None:
        enemies = state.standing(unit.side.other)
        near = sum(distance(state.place(enemy), at) <= INCH + state.radius(enemy) + 10 for enemy in enemies)
    return f"Picking it up takes a Reflex save: {percent(odds_of_save(state, unit, REFLEX, near))}."


def fight_odds(state: State, answer: Json) -> str:
    """Returns how likely a combat action is to do what it is meant for: "17 % to fell it"."""
    lines = fight_lines(state, answer)
    if not lines:
        return ""
    last = lines[0].rstrip(".").rpartition("; ")[2].rpartition(": ")[2].rpartition(" with ")[2]
    return last.replace("that it falls", "to fell it")


def sees(state: State, unit: Character, spot: Point) -> list[str]:
    """Returns the enemies that a character would see from a place."""
    body = state.body(unit)
    old, body.at = body.at, spot
    try:
        return [enemy.name for enemy in state.standing(unit.side.other) if sight.can_see(state, unit, enemy)]
    finally:
        body.at = old


def shorter(path: Sequence[Point], start: Point, less: int) -> list[Point]:
    """Returns a path that ends so much earlier."""
    points = [start, *path]
    while len(points) > 1:
        step = distance(points[-2], points[-1])
        if step > less:
            points[-1] = toward(points[-2], points[-1], step - less)
            break
        less -= step
        points.pop()
    return points[1:]
