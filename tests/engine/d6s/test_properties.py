"""What holds of any position: judged moves, symmetry, the table turned by half, texts read back, junk refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from engine.chance import RandomSource
from engine.d6s import measuring, numbers, sight
from engine.d6s.areas import touched_by_cone, touched_by_line
from engine.d6s.armies import judge_army, read_army
from engine.d6s.paths import survey
from engine.d6s.phases.movement import movers
from engine.d6s.phases.splitting import neighbours
from engine.d6s.position import format_position, read_position
from engine.d6s.random_armies import random_army
from engine.d6s.rules import D6s
from engine.d6s.state import Scenario, State
from engine.d6s.strike import Strike
from engine.d6s.strikes import advantage_parts, fight_parts
from engine.d6s.tables import problems_with, ready_tables, turned
from engine.decisions import Decision
from engine.located import read_yaml
from engine.playthrough import Playthrough
from engine.refusals import NotAllowed, Refusal
from engine.values import Json, Seat


def _positions(seed: int, most: int = 90) -> list[tuple[State, list[Decision]]]:
    """Returns moments of a random game: each a copy of the position with the questions that are open in it."""
    rng = random.Random(seed)
    match: Playthrough[State] = Playthrough.begin(
        D6s(), [Seat("A"), Seat("B")], {"points": 150, "scenario": "raid"}, RandomSource(rng)
    )
    found = []
    for number in range(most):
        if match.outcome is not None:
            break
        if number % 5 == 0:
            found.append((State.from_json(match.state.to_json()), list(match.pending.values())))
        match.answer(*match.sample_answer(rng))
    return found


def _played(seed: int, most: int) -> Iterator[tuple[Playthrough[State], random.Random]]:
    """Yields a random match before each of so many answers, with the chance by which it is played."""
    rng = random.Random(seed)
    match: Playthrough[State] = Playthrough.begin(
        D6s(), [Seat("A"), Seat("B")], {"points": 100}, RandomSource(random.Random(seed))
    )
    for _ in range(most):
        if match.outcome is not None:
            return
        yield match, rng
        match.answer(*match.sample_answer(rng))


@pytest.mark.parametrize("seed", range(1))
def test_what_is_proposed_for_a_question_is_legal_or_refused_with_a_sentence(seed: int) -> None:
    for match, rng in _played(seed, 50):
        for decision in match.pending.values():
            answer = decision.sample(rng)
            assert decision.check(answer) == decision.check(decision.check(answer))


JUNK: tuple[Any, ...] = (
    *(None, 7, "to", [], {}, [[]], {"unit": 3}, {"unit": "Nobody"}, {"steps": 5}, "no", [1, 2], [1.5, "x"]),
    {"sector": "left", "units": {"Nobody": [1, 1]}},
    {"cast": "bless"},
    {"to": [0, 0]},
    {"to": ["a", "b"], "attack": 9},
)
KEYS = ("attack", "grapple", "use", "pass", "leave")
JUNK_STEPS: tuple[Any, ...] = (
    *(3, {}, {"to": None}, {"to": [1]}, {"to": [[1, 2], 3]}, {"shoot": 4}, {"shoot": [{}]}, {"cast": 9}, {"use": []}),
    *({"mount": 1}, {"cast": "fog cloud", "at": "x"}, {"to": [10**9, 0]}, {"dash": "yes"}, {"drag": None}, {"wait": 1}),
    *({"use": "enmity", "target": 5}, {"cast": "hold person", "targets": {"a": 1}}, {"leave": [1, 1]}, {"drop": [1]}),
)


@pytest.mark.parametrize("seed", range(1))
def test_junk_is_refused_with_a_sentence_and_changes_nothing(seed: int) -> None:
    for match, _ in _played(seed, 50):
        before = match.state.to_json()
        for decision in match.pending.values():
            names: Any = decision.about.get("units", ["Nobody"])
            name = names[0] if isinstance(names, list) and names else "Nobody"
            junk: list[Json] = [*JUNK, *({"unit": name, "steps": [step]} for step in JUNK_STEPS)]
            junk += [
                {"unit": name, key: value} for key in ("attack", "grapple", "use", "pass", "leave") for value in JUNK
            ]
            for answer in junk:
                try:
                    decision.check(answer)
                except Refusal:
                    continue
        assert match.state.to_json() == before


def test_gaps_threats_and_lines_of_sight_over_flat_ground_are_symmetric() -> None:
    for state, _ in _positions(1):
        units = list(state.standing())
        for one in units[:6]:
            for other in units:
                if one is other:
                    continue
                assert measuring.gap(state, one, other) == measuring.gap(state, other, one)
                assert measuring.adjacent(state, one, other) == measuring.adjacent(state, other, one)


def _turned(state: State) -> State:
    other = State.from_json(state.to_json())
    other.pieces = [turned(piece, state.width, state.depth) for piece in state.pieces]
    for unit in other.units.values():
        if unit.at is not None:
            unit.at = state.width - unit.at[0], state.depth - unit.at[1]
    for thing in other.objects.values():
        if thing.at is not None:
            thing.at = state.width - thing.at[0], state.depth - thing.at[1]
    for effect in other.effects:
        if effect.at is not None:
            effect.at = state.width - effect.at[0], state.depth - effect.at[1]
    return other


def test_turning_the_table_by_half_turns_every_answer() -> None:
    for state, _ in _positions(2):
        other = _turned(state)
        units = list(state.standing())
        for one in units[:5]:
            for name in [u.name for u in units[-5:]]:
                there, here = other.units[one.name], state.units[name]
                if one.name == name:
                    continue
                assert measuring.gap(state, one, here) == measuring.gap(other, there, other.units[name])
                assert sight.has_line(state, one, here) == sight.has_line(other, there, other.units[name])
                assert sight.blockers(state, one, here) == sight.blockers(other, there, other.units[name])
            assert numbers.total(numbers.fight(state, one)) == numbers.total(
                numbers.fight(other, other.units[one.name])
            )


def test_who_threatens_whom_and_what_an_area_touches_turn_with_the_table() -> None:
    rng = random.Random(8)
    touched = 0
    for state, _ in _positions(6):
        if any(u.at is None and not u.rides and not u.inside for u in state.playing()):
            continue
        other = _turned(state)
        near, near_there = neighbours(state), neighbours(other)
        assert near == near_there
        assert all(one in near[enemy] for one, enemies in near.items() for enemy in enemies), "threats are mutual"
        assert [u.name for u in movers(state)[2]] == [u.name for u in movers(other)[2]]
        for unit in list(state.standing())[:6]:
            goal = rng.randrange(24000), rng.randrange(24000)
            mirrored = state.width - goal[0], state.depth - goal[1]
            there = other.units[unit.name]
            for area in (touched_by_cone, touched_by_line):
                found = [u.name for u in area(state, unit, goal, 8000)]
                assert found == [u.name for u in area(other, there, mirrored, 8000)]
                touched += len(found)
            for enemy in state.standing(unit.side.other):
                strike = Strike(unit, enemy, unit.kit.attacks[0])
                again = Strike(there, other.units[enemy.name], unit.kit.attacks[0])
                assert fight_parts(state, strike) == fight_parts(other, again)
                assert advantage_parts(state, strike) == advantage_parts(other, again)
    assert touched > 20


def test_a_path_costs_the_same_after_half_a_turn() -> None:
    rng = random.Random(5)
    compared = 0
    for state, _ in _positions(3):
        other = _turned(state)
        for unit in list(state.standing())[:4]:
            at = state.place(unit)
            goal = at[0] + rng.randrange(-4000, 4001), at[1] + rng.randrange(-4000, 4001)
            mirrored = state.width - goal[0], state.depth - goal[1]
            try:
                found = survey(state, unit, "land", [goal])
            except NotAllowed:
                with pytest.raises(NotAllowed):
                    survey(other, other.units[unit.name], "land", [mirrored])
                continue
            again = survey(other, other.units[unit.name], "land", [mirrored])
            assert abs(found.cost - again.cost) <= 5
            compared += 1
    assert compared > 10


def test_armies_and_positions_are_read_back() -> None:
    rng = random.Random(9)
    for _ in range(40):
        army = random_army(rng, rng.choice((100, 150, 250)))
        assert read_army(str(army)) == army
        assert judge_army(army, 250).is_legal
    for state, _ in _positions(4):
        if state.step not in ("activation", "melee", "after melees", "cleanup"):
            continue
        text = yaml.safe_dump(format_position(state), sort_keys=False)
        assert format_position(read_position(read_yaml(text))) == format_position(state)


def test_ready_tables_keep_every_rule_of_laying_out() -> None:
    for name, pieces in ready_tables().items():
        for scenario in Scenario:
            assert problems_with(pieces, scenario) == [], name
