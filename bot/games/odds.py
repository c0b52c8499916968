"""The odds of what a player can do now: sentences, and charts of the distributions behind them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from bot.games.words import QuestionWords
from images.charts import Bars


@dataclass(frozen=True, slots=True)
class OddsShown:
    """Odds in lines, and as charts; without lines there are none to tell."""

    lines: tuple[str, ...] = ()
    charts: tuple[Bars, ...] = ()
    is_exact: bool = True
    """Whether every way in which the dice can fall is counted."""
    has_chance: bool = True
    """Whether anything of it is left to chance; else it is what will happen."""


@dataclass(frozen=True, slots=True)
class MadeUpForces:
    """Forces that somebody makes up to see their odds, as they were typed."""

    first: str
    against: str = ""
    roll: str = ""
    """What is rolled for, where a game has several kinds of roll."""
    terrain: str = ""
    contents: tuple[str, ...] = ()
    """Texts such as cards that are known where they were typed: those of the match there and of the server."""


def with_odds(questions: Mapping[str, QuestionWords], prompts: Collection[str]) -> dict[str, QuestionWords]:
    """Returns the words of questions, with a button for the odds below those named."""
    return {name: replace(words, odds=name in prompts) for name, words in questions.items()}
