"""What a seat imagines follows from what it knows; secrets of others make no difference, what is public is as it is."""

from __future__ import annotations

import random

import pytest

from engine.chance import RandomSource
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import ADVANCED, FORCE, State
from engine.journal import Snapshot
from engine.playthrough import Playthrough
from engine.values import Json, Seat
from tests.support.forces import agreed

A, B, C = map(Seat, "ABC")
GAME = DragonDice()
AGREED = agreed(24, ADVANCED, 3)
OPTIONS: dict[str, Json] = {"force_points": 24, "advanced": list(ADVANCED)}


def begun(*forces: tuple[Seat, int], divided: bool = True) -> Playthrough[State]:
    """A match in which some have brought a random force, each of its own seed."""
    match = Playthrough.begin(GAME, [A, B, C], OPTIONS, RandomSource(random.Random(0)))
    for seat, seed in forces:
        answer = random_force(random.Random(seed), AGREED).to_answer()
        if not divided:
            del answer["armies"]
        number = next(n for n, decision in match.pending.items() if decision.player == seat)
        match.answer(number, seat, answer)
    assert match.failure is None
    return match


def imagined(match: Playthrough[State], seat: Seat | None, seed: int = 7) -> State:
    return GAME.imagine(GAME.view(match.state, seat), random.Random(seed))


@pytest.mark.parametrize("divided", [True, False])
@pytest.mark.parametrize("seat", [A, C, None])
def test_it_never_depends_on_what_the_seat_may_not_know(seat: Seat | None, divided: bool) -> None:
    """Non-interference: whatever B has brought, A imagines the same."""
    matches = [begun((A, 1), (B, secret), divided=divided) for secret in range(2, 12)]
    assert len({str(match.state.to_json()) for match in matches}) == len(matches)
    if seat is None or seat == C:
        matches += [begun((A, 20), (B, 3), divided=divided)]
    assert len({str(imagined(match, seat).to_json()) for match in matches}) == 1


def test_one_sees_in_it_exactly_what_one_sees_now() -> None:
    for match in (begun(), begun((A, 1)), begun((A, 1), (B, 2)), begun((B, 2), divided=False)):
        for seat in (A, B, C, None):
            assert GAME.view(imagined(match, seat), seat) == GAME.view(match.state, seat)


def test_imagined_forces_are_legal_once_a_force_is_brought() -> None:
    match = begun((A, 1), (B, 2))
    believed = {str(imagined(match, A, seed).to_json()["dice"]) for seed in range(20)}
    assert len(believed) == 20, "and any might be"
    state = imagined(match, A)
    assert sum(die.unit.health for die in state.dice.values() if die.owner == B and die.is_unit and die.place != "pool")
    assert not state.at(B, FORCE) and imagined(begun((B, 2), divided=False), A).at(B, FORCE)
    assert not [die for die in state.dice.values() if die.owner == C], "C has brought nothing yet"


@pytest.mark.parametrize("seed", range(4))
def test_what_is_public_is_as_it_is_and_can_be_played_on(seed: int) -> None:
    rng = random.Random(seed)
    match = Playthrough.begin(GAME, [A, B, C], OPTIONS, RandomSource(rng))
    while match.outcome is None:
        if match.state.revealed:
            assert imagined(match, C).to_json() == match.state.to_json()
        match.answer(*match.sample_answer(rng))
        if match.state.revealed and match.entries_since_snapshot() == [] and match.outcome is None:
            believed = GAME.imagine(GAME.view(match.state, A), rng)
            other = Playthrough(GAME, Snapshot(believed.to_json(), 0, 0, 0), RandomSource(random.Random(seed)))
            assert other.failure is None
            assert [(d.player, d.prompt) for d in other.pending.values()] == [
                (d.player, d.prompt) for d in match.pending.values()
            ]
