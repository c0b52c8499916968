"""A match in which nothing comes of anything ends in a draw, after it was told; any progress begins the count anew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.stalemate import QUIET_TURNS_EACH, TOLD_BEFORE, most_quiet_turns
from engine.dragon_dice.table.state import DUA, DieId, State
from engine.values import Seat
from tests.support.printed import DICE_401C
from tests.support.table import Table, table

MOST = 2 * QUIET_TURNS_EACH


def passive() -> Table:
    """Two that stand far apart; the first turn of A begins."""
    return table("A A-home: Knight, Trooper | B B-home: Thug", step="expire effects")


def pass_turns(game: Table, turns: int) -> None:
    """Nobody does anything for so many turns, as long as the match lasts."""
    until = game.state.turn + turns
    while game.state.turn < until and game.match.outcome is None:
        number, decision = next(iter(game.match.pending.items()))
        game.match.answer(number, decision.player, decision.default())


def warnings(game: Table) -> list[Any]:
    return [event.facts.to_json() for event in game.match.events if event.name == "long_quiet"]


def test_after_forty_turns_each_without_progress_it_is_a_draw() -> None:
    game = passive()
    pass_turns(game, MOST - 1)
    assert game.match.outcome is None and game.state.quiet_turns == MOST - 1
    pass_turns(game, 1)
    game.is_over("stalemate")


def test_it_is_told_before() -> None:
    game = passive()
    pass_turns(game, MOST)
    assert warnings(game) == [
        {"turns": MOST - 2 * TOLD_BEFORE, "left": 2 * TOLD_BEFORE},
        {"turns": MOST - TOLD_BEFORE, "left": TOLD_BEFORE},
    ]


@pytest.mark.parametrize("progress", ["a unit falls", "a terrain is captured"])
def test_progress_begins_the_count_anew(progress: str) -> None:
    game = passive()
    pass_turns(game, MOST - 1)
    if progress == "a unit falls":
        game.state.lay(game.state.dice[DieId("A:Trooper")], DUA)
    else:
        game.state.terrains["frontier"].captured_by = Seat("A")  # type: ignore[index]
    pass_turns(game, MOST)
    assert game.match.outcome is None
    pass_turns(game, 1)
    game.is_over("stalemate")


def through_the_store(game: Table) -> State:
    return DragonDice().restore(json.loads(json.dumps(game.state.to_json())))


def test_the_count_is_saved_and_a_match_from_before_there_was_one_begins_at_nought() -> None:
    game = passive()
    pass_turns(game, 3)
    again = through_the_store(game)
    assert (again.quiet_turns, again.standing) == (3, game.state.standing)
    data = game.state.to_json()
    del data["quiet_turns"], data["standing"]
    assert State.from_json(data, DICE_401C).quiet_turns == 0


def test_progress_within_a_turn_is_saved_too() -> None:
    """Whether the bot was switched off in between or not, the next turn begins the count anew."""
    game = passive()
    pass_turns(game, 3)
    game.state.lay(game.state.dice[DieId("A:Trooper")], DUA)
    again = through_the_store(game)
    assert again.standing == game.state.standing != again.standing_now()


def test_with_more_players_more_turns_may_pass() -> None:
    game = table("A A-home: Knight | B B-home: Thug | C C-home: Knight", players=3, step="expire effects")
    assert most_quiet_turns(game.state) == 3 * QUIET_TURNS_EACH
