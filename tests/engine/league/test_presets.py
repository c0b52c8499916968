"""Presets are data that every event can be opened from."""

from __future__ import annotations

import pytest

from engine.game import checked_options
from engine.league.event import Format, Player
from engine.league.game import neutral_presets
from engine.league.log import Entered, Ledger, Opened, Paired
from engine.league.pairing.next_round import next_round
from engine.league.presets import Preset
from engine.registry import games, league

GAMES = ("dragon_dice", "legacys_allure", "d6s")
FOUND = [league(game) for game in GAMES]
ALL = [*neutral_presets(), *(preset for one in FOUND if one is not None for preset in one.presets())]


def test_names_are_unique_and_every_format_has_a_preset_for_any_game() -> None:
    assert len({preset.name for preset in ALL}) == len(ALL)
    assert {preset.format for preset in neutral_presets()} == set(Format)


@pytest.mark.parametrize("preset", [preset for preset in ALL if preset.game], ids=lambda preset: preset.name)
def test_the_game_accepts_what_a_preset_agrees_on(preset: Preset) -> None:
    game = games()[preset.game]
    agreed = checked_options(game.title, game.options, preset.match)
    assert preset.match.items() <= agreed.items()


@pytest.mark.parametrize("preset", ALL, ids=lambda preset: preset.name)
def test_an_event_can_be_opened_and_paired_from_a_preset(preset: Preset) -> None:
    ledger = Ledger()
    names = [f"p{number}" for number in range(9)]
    divisions = (("A", tuple(names[:5])), ("B", tuple(names[5:]))) if preset.format is Format.DIVISIONS else ()
    ledger.add(Opened("e", preset.format, preset.rules, preset.rounds, "seed", divisions, preset.terms))
    for name in names:
        ledger.add(Entered(Player(name)))
    made = next_round(ledger.event).round
    ledger.add(Paired(made))
    assert made.pairings or made.pods or preset.format is Format.LADDER


def test_a_ladder_names_the_level_that_points_have_reached() -> None:
    ladder = next(preset for preset in ALL if preset.name == "sfr-ladder")
    assert [ladder.level(ladder.rules.points.win * wins) for wins in (0, 24, 25, 62, 63, 213)] == [
        *("Novice", "Novice", "Beginner", "Beginner", "Intermediate", "Pro"),
    ]
    assert ladder.multi_win == 3
