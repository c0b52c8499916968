"""A match played again from its journal: the same table, everything told once, nothing secret, old rules survived."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import cast

import pytest

from bot.games.dragon_dice.face import FACE, UNTOLD
from bot.pictures.replays import looked_back, replayed, table_after
from engine.chance import RandomSource
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.effects import EffectBegan, EffectEnded
from engine.dragon_dice.events.setting_up import ArmyPlaced, ForceChosen
from engine.dragon_dice.events.terrains import ManeuverFailed, TerrainCaptured, TerrainTurned
from engine.dragon_dice.events.turns import MarchBegan
from engine.dragon_dice.events.units import DiceMoved, Exchanged, UnitsKilled
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import State
from engine.dragon_dice.view import TableView, view_of
from engine.events import Event, MatchEnded
from engine.game import Tell
from engine.journal import Entry
from engine.playthrough import Playthrough
from engine.values import Json, Seat
from engine.view import View
from tests.support.printed import DICE_401C

A, B = Seat("A"), Seat("B")
OPTIONS: dict[str, Json] = {"force_points": 24}
NAMES = {A: "Alice", B: "Bob"}


@cache
def match(seed: int, answers: int) -> tuple[tuple[Entry, ...], tuple[Event, ...], TableView]:
    """Returns journal, events and public table of a random match after so many answers, or at its end."""
    rng = random.Random(seed)
    play = Playthrough.begin(DragonDice(), [A, B], OPTIONS, RandomSource(rng))
    for _ in range(answers):
        if not play.pending:
            break
        play.answer(*play.sample_answer(rng))
    view = play.view(None)
    assert isinstance(view, TableView)
    return tuple(play.journal), tuple(play.events), view


@pytest.mark.parametrize("answers", [30, 90, 4000])
@pytest.mark.parametrize("seed", [1, 2])
def test_ends_with_the_table_as_it_is_and_tells_everything_once(seed: int, answers: int) -> None:
    journal, events, view = match(seed, answers)
    again = replayed(DragonDice(), FACE, [A, B], OPTIONS, journal)
    assert again.whole
    assert again.moments[-1].view == view
    public = [event for event in events if event.is_seen_by(None)]
    told = [event for moment in again.moments for event in moment.events]
    assert [event.to_json() for event in told] == [event.to_json() for event in public[: len(told)]]
    assert all(
        isinstance(event.facts, UNTOLD) or event.facts.quiet or event.name not in _ALWAYS_TOLD
        for event in public[len(told) :]
    )


_ALWAYS_TOLD = {TerrainTurned.name, TerrainCaptured.name, UnitsKilled.name, MatchEnded.name}


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_each_moment_shows_what_it_tells(seed: int) -> None:
    journal, *_ = match(seed, 4000)
    moments = replayed(DragonDice(), FACE, [A, B], OPTIONS, journal).moments
    assert any(event.name == UnitsKilled.name for moment in moments for event in moment.events)
    for before, moment in pairwise(moments):
        fallen = {die for e in moment.events if e.name == UnitsKilled.name for die in _dice(e)}
        assert not fallen & {unit.die for t in table(moment.view).terrains for army in t.armies for unit in army.units}
        if not {event.name for event in moment.events} & {ManeuverFailed.name, DamageDealt.name}:
            assert moment.view != before.view, moment.events


def table(view: View) -> TableView:
    assert isinstance(view, TableView)
    return view


def _dice(event: Event) -> list[str]:
    return [str(die) for die in cast("Sequence[Json]", event.facts.to_json()["dice"])]


def test_what_only_magic_and_icons_change_is_shown() -> None:
    shown: set[str] = set()
    for seed in range(1, 9):
        before: View | None = None
        for moment in replayed(DragonDice(), FACE, [A, B], OPTIONS, match(seed, 900)[0]).moments:
            if before is not None and before != moment.view:
                shown |= {event.name for event in moment.events}
            before = moment.view
    assert shown >= {EffectBegan.name, EffectEnded.name, DiceMoved.name, Exchanged.name}


def test_the_end_is_told() -> None:
    journal, _, view = match(1, 4000)
    assert view.outcome is not None
    last = replayed(DragonDice(), FACE, [A, B], OPTIONS, journal).moments[-1]
    assert table(last.view).outcome == view.outcome
    assert "the match" in last.news(FACE, NAMES)[-1]


def test_before_the_forces_are_revealed_there_is_no_moment() -> None:
    journal, events, _ = match(3, 1)
    assert ForceChosen.name in [event.name for event in events if event.is_seen_by(None)]
    assert replayed(DragonDice(), FACE, [A, B], OPTIONS, journal).moments == ()
    whole = replayed(DragonDice(), FACE, [A, B], OPTIONS, match(3, 60)[0])
    assert all(moment.view.seat is None and table(moment.view).terrains for moment in whole.moments)


def test_the_set_up_is_told_in_five_moments_with_all_armies_of_a_player_and_all_distances_in_one() -> None:
    moments = replayed(DragonDice(), FACE, [A, B], OPTIONS, match(3, 60)[0]).moments
    first = next(n for n, moment in enumerate(moments) if any(isinstance(e.facts, MarchBegan) for e in moment.events))
    assert first == 5, "revealed, the frontier, each player's armies, the distances"
    told = [[type(event.facts) for event in moment.events] for moment in moments[:first]]
    assert [kinds.count(ArmyPlaced) for kinds in told] == [0, 0, 3, 3, 0]
    assert all(terrain.face is not None for terrain in table(moments[first - 1].view).terrains)


def test_the_last_march_begins_with_the_table_before_it() -> None:
    journal, *_ = match(2, 4000)
    again = replayed(DragonDice(), FACE, [A, B], OPTIONS, journal)
    before, first, *others = again.last_part()
    assert before.events == () and before.view in [moment.view for moment in again.moments]
    assert first.events[0].name == MarchBegan.name
    assert all(event.name != MarchBegan.name for moment in others for event in moment.events)
    assert replayed(DragonDice(), FACE, [A, B], OPTIONS, match(2, 2)[0]).last_part() == ()


class OtherRules(DragonDice):
    """Rules that ask something else from the second march on, or fail there."""

    def __init__(self, fails: bool) -> None:
        self._fails = fails

    async def play(self, state, tell: Tell) -> str:  # type: ignore[no-untyped-def]
        if state.step == "second march":
            if self._fails:
                raise RuntimeError("a bug in a rule")
            return "reserves reinforce"
        return await super().play(state, tell)


@pytest.mark.parametrize("fails", [True, False])
def test_rules_that_were_changed_since_end_the_replay_early(fails: bool) -> None:
    journal, *_ = match(1, 4000)
    whole = replayed(DragonDice(), FACE, [A, B], OPTIONS, journal)
    again = replayed(OtherRules(fails), FACE, [A, B], OPTIONS, journal)
    assert not again.whole
    assert 0 < len(again.moments) < len(whole.moments)
    assert again.moments[0] == whole.moments[0]


def test_the_news_are_plain_and_short_enough_for_a_frame() -> None:
    journal, *_ = match(2, 4000)
    for moment in replayed(DragonDice(), FACE, [A, B], OPTIONS, journal).moments:
        for line in moment.news(FACE, NAMES):
            assert "**" not in line and "\n" not in line
            assert not line.startswith("-")


def test_the_table_after_an_event_is_the_one_on_which_the_next_question_was_asked() -> None:
    rng = random.Random(2)
    play = Playthrough.begin(DragonDice(), [A, B], OPTIONS, RandomSource(rng))
    asked_on = {}
    while play.pending:
        told = play.answer(*play.sample_answer(rng))
        public = [event.number for event in told if event.is_seen_by(None)]
        if public and play.pending:
            asked_on[public[-1]] = play.view(None)
    late = list(asked_on)[5::40]
    assert len(late) > 2
    for number in late:
        assert table_after(DragonDice(), [A, B], OPTIONS, play.journal, number) == asked_on[number]
    assert table_after(OtherRules(False), [A, B], OPTIONS, play.journal, late[-1]) is None


def test_a_match_that_other_rules_have_asked_is_shown_turn_by_turn_as_it_was_stored() -> None:
    rng = random.Random(3)
    play = Playthrough.begin(DragonDice(), [A, B], OPTIONS, RandomSource(rng))
    for _ in range(200):
        if play.pending:
            play.answer(*play.sample_answer(rng))
    positions = [*play.turns, play.snapshot()]
    public = [event for event in play.events if event.is_seen_by(None)]
    again = looked_back(DragonDice(), FACE, positions, public)
    assert len(again.moments) > 3 and again.whole
    assert [moment.view for moment in again.moments][-1] == view_of(
        State.from_json(positions[-1].state, DICE_401C), None, WORDING_401C
    )
    told = [event for moment in again.moments for event in moment.events]
    assert told == [event for event in public if event.number <= positions[-1].events]
    assert all(one.view != other.view for one, other in pairwise(again.moments))


def test_rules_of_today_that_tell_otherwise_are_noticed() -> None:
    journal, events, _ = match(1, 200)
    again = replayed(DragonDice(), FACE, [A, B], OPTIONS, journal)
    assert again.tells_as(events)
    assert not again.tells_as([event for event in events if event.name != "march_began"])
    assert not replayed(OtherRules(True), FACE, [A, B], OPTIONS, journal).tells_as(events)
