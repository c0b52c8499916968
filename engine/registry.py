"""The games by name, and the runner of each game's scenario files.

They are only named here. A game is loaded at its first use, so that its players do not wait for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final, cast

from engine.game import Game, GameLabel
from engine.lazy_registry import LazyRegistry
from engine.league.game import GameLeague
from engine.located import NotReadable, read_yaml
from engine.players.strategy import PLAIN, Strategy
from engine.puzzles.rules import PuzzleRules
from engine.scenario import Result, Vocabulary, game_of
from engine.scenario.result import not_readable, not_understood
from engine.workshop import Workshop

LABELS: Final[Mapping[str, GameLabel]] = MappingProxyType(
    {
        "dragon_dice": GameLabel("Dragon Dice", "dragon_dice"),
        "dragon_dice_1996": GameLabel(
            "Dragon Dice (1996)",
            "dragon_dice",
            {"routing": "whether armies can be routed (an option for players who know the game)"},
        ),
        "legacys_allure": GameLabel("Legacy's Allure", "legacys_allure"),
        "d6s": GameLabel("d6s with Dragons", "d6s"),
    }
)
"""Every game by name, with its description; a test keeps both in step."""

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "dragon_dice": "engine.dragon_dice.rules",
        "dragon_dice_1996": "engine.dragon_dice.rules_1996",
        "legacys_allure": "engine.legacys_allure.rules",
        "d6s": "engine.d6s.rules",
    }
)
"""The module of a game's rules, with a function `game()` that makes it."""


@cache
def games() -> LazyRegistry[GameLabel, Game[Any]]:
    """Returns every game by its name; each is loaded when it is first taken."""
    return LazyRegistry(LABELS, _loaded)


def _loaded(name: str) -> Game[Any]:
    return cast("Callable[[], Game[Any]]", import_module(RULES[name]).game)()


SHORT_NAMES: Final[Mapping[str, str]] = MappingProxyType({"allure": "legacys_allure"})
"""What people type for a game whose name is long."""

WORKSHOPS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "dragon_dice": "engine.dragon_dice.workshop",
        "dragon_dice_1996": "engine.dragon_dice.workshop_1996",
        "legacys_allure": "engine.legacys_allure.workshop",
        "d6s": "engine.d6s.workshop",
    }
)
"""The module of a game's workshop, which defines `WORKSHOP`; a game that is not named has a plain one."""


def workshop(name: str) -> Workshop[Any]:
    """Returns the workshop of a game. Raises KeyError for a game that is not known."""
    if name not in WORKSHOPS:
        return Workshop(games()[name])
    found: Workshop[Any] = import_module(WORKSHOPS[name]).WORKSHOP
    return found


STRATEGIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "dragon_dice": "engine.dragon_dice.players.strategy",
        "dragon_dice_1996": "engine.dragon_dice.players.strategy",
        "legacys_allure": "engine.legacys_allure.players.strategy",
        "d6s": "engine.d6s.players.strategy",
    }
)
"""The module of what computer players know of a game, which defines `STRATEGY`; without one they answer at random."""


def strategy(name: str) -> Strategy[Any]:
    """Returns what computer players know of a game; of one that is not named they know nothing."""
    if name not in STRATEGIES:
        return PLAIN
    found: Strategy[Any] = import_module(STRATEGIES[name]).STRATEGY
    return found


LEAGUES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "dragon_dice": "engine.dragon_dice.league",
        "dragon_dice_1996": "engine.dragon_dice.league",
        "legacys_allure": "engine.legacys_allure.league",
        "d6s": "engine.d6s.league",
    }
)
"""The module of what a game adds to leagues, which defines `LEAGUE`; a game that is not named adds nothing."""


def league(name: str) -> GameLeague | None:
    """Returns what a game adds to leagues: presets, the comparison at the end of time, limits of forces."""
    if name not in LEAGUES:
        return None
    found: GameLeague = import_module(LEAGUES[name]).LEAGUE
    return found


PUZZLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "dragon_dice": "engine.dragon_dice.puzzles",
        "dragon_dice_1996": "engine.dragon_dice.puzzles",
        "legacys_allure": "engine.legacys_allure.puzzles",
        "d6s": "engine.d6s.puzzles",
    }
)
"""The package of a game's puzzles: its module `rules` has `RULES`, and its folder of the game's name the files."""


def puzzle_rules(name: str) -> PuzzleRules[Any]:
    """Returns what the search of puzzles must know of a game. Raises KeyError for a game without puzzles."""
    found: Mapping[str, PuzzleRules[Any]] = import_module(f"{PUZZLES[name]}.rules").RULES
    return found[name]


def puzzles_folder(name: str) -> Traversable | None:
    """Returns the folder with a game's puzzles; None for a game without any."""
    return files(PUZZLES[name]) / name if name in PUZZLES else None


SCENARIO_RUNNERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "dragon_dice": "engine.dragon_dice.scenario",
        "dragon_dice_1996": "engine.dragon_dice.scenario",
        "legacys_allure": "engine.legacys_allure.scenario",
        "d6s": "engine.d6s.scenario",
    }
)
"""The module that says how a game's scenario files are read and played: its `VOCABULARY`."""


def run_scenario(text: str, seed: int = 0) -> Result:
    """Returns the result of a scenario text, by the rules of the game that it names (`game: dragon_dice`).

    A text without a name is about Dragon Dice. A text with mistakes does not pass; it raises nothing.
    """
    try:
        written = read_yaml(text)
    except NotReadable as wrong:
        return not_readable(wrong)
    game = game_of(written, "dragon_dice")
    if game not in SCENARIO_RUNNERS:
        return not_understood(written, f"the game {game!r} is not known; there are {', '.join(SCENARIO_RUNNERS)}")
    return vocabulary(game).run_read(written, seed)


def vocabulary(game: str) -> Vocabulary[Any]:
    """Returns how the scenario files of a game are read. Raises KeyError for a game without any."""
    found: Vocabulary[Any] = import_module(SCENARIO_RUNNERS[game]).VOCABULARY
    return found
