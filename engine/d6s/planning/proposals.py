"""Usual answers in the Combat Phase and in a movement: a proposal for each such question.

Proposals are worked out from the position alone, without chance, so that the same question always gets the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from engine.d6s.masteries import MASTERIES, mastery_of
from engine.d6s.measuring import adjacent
from engine.d6s.numbers import health_left
from engine.d6s.objects import handled_in_reach, odds_of_picking_up
from engine.d6s.odds import Chances, best_melee, chances, fells
from engine.d6s.planning.lettered import lettered, worth_proposing
from engine.d6s.planning.stakes import swing, swing_of_taking
from engine.d6s.plans import Judged
from engine.d6s.state import Character, State
from engine.d6s.strike import Strike
from engine.d6s.suggesting.fights import whole_attacks
from engine.decisions import Choose, Decision
from engine.refusals import Refusal
from engine.values import Json, names_of

MANEUVERS: Final = ("grapple", "shove", "trip", "disengage", "leave")
"""Actions that are a matter of taste: they are not proposed."""
SWING: Final = 1.5
"""What each point of a better stand of the treasures counts, in points."""
CARRYING: Final = 4.0
"""What it counts at least to carry a treasure, in points: in later rounds it is safer than to stand beside it."""
SUPPLY: Final = 500.0
"""What a destroyed supply counts, in points: it takes no roll (Raid)."""
HOPELESS: Final = -1.0
"""What an action counts that has no chance: nothing is better."""
SPLITS: Final = 12
"""Most legal splits that are compared."""


def proposal(state: State, decision: Decision) -> Json:
    """Returns what is proposed for a question (`PROPOSED`), in its normal form; the position is the same afterwards.

    Raises KeyError for a question of which nothing is proposed.
    """
    return decision.check(PROPOSED[decision.prompt](state, decision))


# -- movement --------------------------------------------------------------------------------------------------------


def best_move(state: State, decision: Decision) -> Json:
    """Returns the best-looking move of the first character in turn, among those without a free strike; one that is on
    its way goes no farther.
    """
    if decision.about.get("going on"):
        return decision.default()
    found = lettered(state, state.units[names_of(decision.about.get("units"))[0]], may_wait=False)
    return worth_proposing(found).answer if found else decision.default()


# -- who fights whom -------------------------------------------------------------------------------------------------


def best_split(state: State, decision: Decision) -> Json:
    """Returns the legal split in which the own side is likely to fell most, and to lose least."""
    assert isinstance(decision, Judged)
    splits = list(decision.propose(random.Random(0)))[:SPLITS]
    known: dict[tuple[str, str], float] = {}
    side = state.lead

    def worth(split: Any) -> float:
        return sum(balance(state, [str(name) for name in melee], side, known) for melee in split)

    return max(splits, key=worth, default=decision.default())


def best_melee_next(state: State, decision: Decision) -> Json:
    """Returns the melee that goes best for the Lead Player: who wins it may follow up into another."""
    assert isinstance(decision, Choose)
    melees = decision.about.get("melees")
    assert isinstance(melees, Sequence)
    members = {names[0]: names for names in map(names_of, melees) if names}
    known: dict[tuple[str, str], float] = {}
    return max(decision.options, key=lambda first: balance(state, members[str(first)], state.lead, known))


def balance(state: State, members: Sequence[str], side: Any, known: dict[tuple[str, str], float]) -> float:
    """Returns how much more one side is likely to wound in a melee than the other; `known` keeps what was compared."""
    units = [state.units[name] for name in members if state.units[name].in_play]

    def wounds(unit: Character, target: Character) -> float:
        key = unit.name, target.name
        if key not in known:
            best = best_melee(state, unit, target)
            share = min(best.wounds, health_left(target)) if best is not None else 0.0
            known[key] = share * target.kit.profile.points / max(target.kit.health, 1)
        return known[key]

    found = 0.0
    for unit in units:
        enemies = [other for other in units if other.side is not unit.side]
        best = max((wounds(unit, enemy) for enemy in enemies), default=0.0)
        found += best if unit.side is side else -best
    return found


# -- in a melee ------------------------------------------------------------------------------------------------------


def best_masteries(state: State, decision: Decision) -> Json:
    """Returns for each character that could use one its best mastery, or none.

    Shield Mastery is for a character outnumbered by more dangerous enemies; of the others the one that wounds more than
    the plain attack against its best target, or as much with another effect besides. A character with an object in
    reach should take it, and declares none.
    """
    options = decision.about.get("options")
    assert isinstance(options, Mapping)
    found: dict[str, Json] = {}
    for name, kinds in options.items():
        unit = state.units[str(name)]
        if handled_in_reach(state, unit) is not None:
            continue
        enemies = [enemy for enemy in state.playing(unit.side.other) if adjacent(state, unit, enemy)]
        best = max((_mastery(state, unit, kind, enemies) for kind in names_of(kinds)), default=(0.0, ""))
        if best[0] > 0:
            found[unit.name] = best[1]
    return found


def _mastery(state: State, unit: Character, kind: str, enemies: Sequence[Character]) -> tuple[float, str]:
    """Returns by how much a mastery is better than none, with its name."""
    if kind not in MASTERIES:
        return (0.0, kind)
    made = mastery_of(kind)
    gains = []
    for enemy in enemies:
        plain = best_melee(state, unit, enemy)
        for attack in unit.kit.attacks:
            if attack.is_melee and (attack.type == kind or (made.extra and attack.item == "hand weapon")):
                with_it = chances(state, Strike(unit, enemy, attack, mastery=kind))
                worth = with_it.wounds * (1.6 if made.extra else 1.0)
                if made.brings is not None:
                    worth += 0.15 * with_it.hit
                gains.append(worth - (plain.wounds if plain is not None else 0.0))
    return (max(gains, default=0.0), kind)


def best_fight(state: State, decision: Decision) -> Json:
    """Returns the action that matters most: an object in reach, else what is likely to cost the enemy most points."""
    return fight_against(state, decision, ()) or decision.default()


def fight_against(state: State, decision: Decision, targets: Sequence[str], unit: str = "") -> Json:
    """Returns the best action of one of those whose turn it is, or of `unit` alone; None where there is none.

    With `targets` it is an attack on the first of them that can be attacked, and None where none can.
    """
    assert isinstance(decision, Judged)
    best: tuple[float, Json] = (-1.0, None)
    seen: set[str] = set()
    # What random players try leaves most weapons out now and then.
    able = [state.units[name] for name in names_of(decision.about["units"])]
    for row in [*decision.propose(random.Random(0)), *whole_attacks(state, able, bool(decision.about["spear"]))]:
        assert isinstance(row, Mapping)
        if str(row) in seen or (unit and row.get("unit") != unit) or any(key in row for key in MANEUVERS):
            continue
        seen.add(str(row))
        try:
            answer = decision.check(row)
        except Refusal:
            continue
        worth = _aimed(answer, targets) if targets else 0.0
        if worth is not None:
            best = max(best, (worth + worth_of_fight(state, answer), answer), key=lambda one: one[0])
    return best[1]


def _aimed(answer: Json, targets: Sequence[str]) -> float | None:
    """Returns how much an attack is wanted by whom it is for: the first target more than all others; None for none."""
    assert isinstance(answer, Mapping)
    named = {str(row.get("target")) for row in _attacks(answer)} | {str(answer.get("target"))}
    ranks = [rank for rank, target in enumerate(targets) if target in named]
    return 1000.0 * (len(targets) - ranks[0]) if ranks else None


def worth_of_fight(state: State, answer: Json) -> float:
    """Returns about how many points a combat action is likely to cost the enemy; objects count as points, too."""
    assert isinstance(answer, Mapping)
    unit = state.units[str(answer["unit"])]
    if "destroy" in answer:
        return SUPPLY
    if "pick up" in answer:
        thing = state.objects[str(answer["pick up"])]
        share = odds_of_picking_up(state, unit, thing)
        worth = max(SWING * swing_of_taking(state, unit.side, thing), CARRYING)
        return share * worth if share else HOPELESS
    made: dict[str, list[Chances]] = {}
    for row in _attacks(answer):
        weapon, target = unit.kit.attack(str(row.get("with"))), state.units.get(str(row.get("target")))
        if weapon is None or target is None or not target.in_play:
            continue
        mastery = unit.mastery if row.get("mastery") is True else ""
        made.setdefault(target.name, []).append(chances(state, Strike(unit, target, weapon, mastery=mastery)))
    worth = 0.0
    for name, odds in made.items():
        target = state.units[name]
        points = max(target.kit.profile.points, 1)
        wounds = min(sum(one.wounds for one in odds), health_left(target))
        worth += points * (fells(state, target, odds) + 0.5 * wounds / max(target.kit.health, 1))
        worth += SWING * swing(state, unit.side, name) * fells(state, target, odds)
    if "use" in answer:
        worth += 1.0
    return worth + (0.5 if "escape" in answer else 0.0)


def best_follow(state: State, decision: Decision) -> Json:
    """Returns that a survivor goes on to whom it can still attack, or stays."""
    assert isinstance(decision, Judged)
    if not decision.about.get("attacks"):
        return decision.default()
    for row in decision.propose(random.Random(0)):
        if isinstance(row, Mapping) and row.get("attack"):
            try:
                return decision.check(row)
            except Refusal:
                continue
    return decision.default()


def _attacks(answer: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    rows = answer.get("attack")
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        return []
    return [row for row in rows if isinstance(row, Mapping)]


PROPOSED: Final[Mapping[str, Callable[[State, Decision], Json]]] = MappingProxyType(
    {
        "act": best_move,
        "split": best_split,
        "melee": best_melee_next,
        "masteries": best_masteries,
        "fight": best_fight,
        "follow": best_follow,
    }
)
"""The questions of which an answer is proposed."""

IN_MELEE: Final = ("split", "melee", "masteries", "fight", "follow")
"""Those of them that are about melees."""
