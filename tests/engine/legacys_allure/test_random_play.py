"""Whole matches of both formats by random legal play: what must hold at every decision, and being resumed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.chance import RandomSource
from engine.legacys_allure.hexes import NORTH, SEATS, SOUTH
from engine.legacys_allure.invariants import cards_of, check
from engine.legacys_allure.rules import LegacysAllure
from engine.playthrough import Playthrough
from engine.simulation import play_at_random
from engine.values import Json, canonical

GAME = LegacysAllure()
BETWEEN_TURNS = ("kingdom", "pick", "action")

both_formats = pytest.mark.parametrize("format_", ["blitz", "draft"])


@both_formats
def test_what_must_hold_holds_at_every_decision(format_: str) -> None:
    brought: list[dict[str, dict[str, int]]] = []

    def look(match: Playthrough[Any]) -> None:
        if any(decision.prompt not in BETWEEN_TURNS for decision in match.pending.values()):
            return
        check(match.state)
        if match.state.step not in ("kingdoms", "contest"):
            brought.append(cards_of(match.state))
            assert brought[-1] == brought[0]

    for seed in range(6):
        brought.clear()
        played = play_at_random(GAME, SEATS, {"format": format_}, seed, look)
        assert len(played.outcome.winners) == 1


@both_formats
def test_a_match_that_is_killed_goes_on_as_if_it_had_not_been(format_: str) -> None:
    rng = random.Random(format_)
    match = Playthrough.begin(GAME, SEATS, {"format": format_}, RandomSource(random.Random(3)))
    while match.outcome is None:
        again = Playthrough.resume(
            GAME, match.snapshot(), match.entries_since_snapshot(), RandomSource(random.Random(3))
        )
        assert canonical(again.state.to_json()) == canonical(match.state.to_json())
        assert [d.fingerprint() for d in again.pending.values()] == [d.fingerprint() for d in match.pending.values()]
        match.answer(*match.sample_answer(rng))


def test_a_position_survives_as_json() -> None:
    match = Playthrough.begin(GAME, SEATS, {"format": "draft"}, RandomSource(random.Random(5)))
    rng = random.Random(5)
    while match.outcome is None:
        data = match.state.to_json()
        assert canonical(GAME.restore(data).to_json()) == canonical(data)
        assert canonical(match.state.copy().to_json()) == canonical(data)
        match.answer(*match.sample_answer(rng))


def test_nobody_sees_the_others_hand() -> None:
    for seed in range(4):
        match = Playthrough.begin(GAME, SEATS, {"format": "draft"}, RandomSource(random.Random(seed)))
        rng = random.Random(seed)
        while match.state.step != "turn":
            for seat, other in ((SOUTH, NORTH), (NORTH, SOUTH)):
                secret = set(match.state.sides[other].hand)
                own = set(match.state.sides[seat].hand) | {u.card for u in match.state.units.values()}
                own |= {card for side in match.state.sides.values() for card in side.army}
                for eye in (seat, None):
                    seen = canonical(match.view(eye).to_json())
                    assert not [card for card in secret - own if f'"{card}"' in seen]
            match.answer(*match.sample_answer(rng))


def test_in_blitz_nobody_sees_an_army_before_both_are_there() -> None:
    match = Playthrough.begin(GAME, SEATS, {"format": "blitz"}, RandomSource(random.Random(1)))
    number, decision = next(iter(match.pending.items()))
    match.answer(number, decision.player, {"preset": "cinder_guild_blitz"})
    assert match.state.step == "kingdoms"
    assert "odra_kell" in canonical(match.view(decision.player).to_json())
    for eye in (None, NORTH if decision.player == SOUTH else SOUTH):
        assert "odra_kell" not in canonical(match.view(eye).to_json())


def test_an_open_match_shows_all_kingdoms() -> None:
    options: dict[str, Json] = {"format": "draft", "open_kingdoms": "yes"}
    match = Playthrough.begin(GAME, SEATS, options, RandomSource(random.Random(1)))
    while match.state.step == "kingdoms":
        number, decision = next(iter(match.pending.items()))
        preset = "cinder_guild_kingdom" if decision.player == SOUTH else "fenreach_court_kingdom"
        match.answer(number, decision.player, {"preset": preset})
    assert "sump_hydra" in canonical(match.view(SOUTH).to_json())
