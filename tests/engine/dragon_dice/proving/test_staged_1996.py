"""Positions from which the exhaustive run of 1996 plays have what lacks; answers that are forbidden are refused."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from engine.decisions import Choose
from engine.dragon_dice.edition_1996.feats import DRAGON, ICON_ACTS, REFUSED, TOO_MANY_BURIED
from engine.dragon_dice.edition_1996.forces import LAW
from engine.dragon_dice.edition_1996.penalties import Penalties
from engine.dragon_dice.proving.bad_input_1996 import forbidden, refused
from engine.dragon_dice.proving.checks import BrokenInvariant
from engine.dragon_dice.proving.feat import Feat
from engine.dragon_dice.proving.invariants import check_position
from engine.dragon_dice.proving.staged_1996 import staged
from engine.dragon_dice.table.state import FRONTIER, POOL
from engine.dragon_dice.text.position import parse_position
from engine.dragon_dice.text.words import OF_1996
from engine.refusals import NotAllowed
from engine.values import Json, Seat

A, B = SEATS = [Seat("A"), Seat("B")]


@pytest.mark.parametrize("seed", range(8))
def test_positions_are_in_order_and_every_army_has_somebody_at_the_frontier(seed: int) -> None:
    state = staged(random.Random(seed), SEATS, bool(seed % 2), lambda feat: 1)
    check_position(state, LAW)
    assert all(state.at(seat, FRONTIER) for seat in SEATS)
    assert state.routing is bool(seed % 2)


def test_a_missing_action_has_a_player_to_take_it() -> None:
    lacking = {Feat(ICON_ACTS, "Stone"), Feat(DRAGON, "Death Drake")}
    state = staged(random.Random(1), SEATS, False, lambda feat: 100 * (feat in lacking))
    kinds = [die.kind for die in state.dice.values() if die.is_unit]
    assert kinds.count("Beholder") > len(kinds) / 3
    assert {die.kind for die in state.dice.values() if die.is_dragon} == {"Death Drake"}
    assert all(die.place in (FRONTIER, POOL) for die in state.dice.values() if die.is_dragon)


def test_one_point_less_of_a_penalty_is_refused() -> None:
    state = parse_position("terrains: {frontier: Flatland City 3}\nA: {frontier: [Thug]}", OF_1996)
    asked = Penalties.of(A, {"Palsy": 2, "Ash Storm": 1}, {"melee": 3, "saves": 3})
    assert [feat.name for feat in refused(state, asked)] == ["penalties not all applied"]


@dataclass(frozen=True, kw_only=True)
class TakesAll(Choose):
    """A question with a bug: it takes whatever it is told."""

    def check(self, answer: Json) -> Json:
        return answer


def test_a_question_that_takes_what_is_forbidden_breaks_the_run() -> None:
    state = parse_position("terrains: {frontier: Flatland City 1}\nA: {frontier: [Death Mage], dua: [Thug]}", OF_1996)
    options: tuple[Json, ...] = ({"points": 1, "from": "A"}, "none")
    sound = Choose(player=A, prompt="death magic", options=options)
    assert set(refused(state, sound)) == {Feat(REFUSED, TOO_MANY_BURIED)}
    assert ("more buried than there are", {"points": 2, "from": A}) in list(forbidden(state, sound))
    with pytest.raises(NotAllowed):
        sound.check({"points": 2, "from": "A"})
    with pytest.raises(BrokenInvariant, match="more buried than there are"):
        list(refused(state, TakesAll(player=A, prompt="death magic", options=options)))
