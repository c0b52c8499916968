"""What is asked before the first round of d6s with Dragons: nothing is offered twice, and a list reads as one."""

from __future__ import annotations

import contextlib
from typing import Any

from bot.games.d6s.face import FACE
from bot.games.d6s.names import numbered
from bot.prompts.address import Address
from bot.prompts.parts import Select
from bot.prompts.question import question_prompt
from engine.d6s.plans import Act
from engine.d6s.view import TableView
from engine.playthrough import Playthrough
from engine.registry import games
from engine.simulation import play_at_random
from engine.values import Seat, names_of

NAMES = {Seat("A"): "Alice", Seat("B"): "Bob"}


class _BothHaveDeployedError(Exception):
    """All has been looked at."""


def test_no_two_buttons_of_a_question_say_the_same_and_the_last_sector_has_one_proposal() -> None:
    last: list[list[str]] = []

    def look(match: Playthrough[Any]) -> None:
        for number, decision in match.pending.items():
            if isinstance(decision, Act):
                raise _BothHaveDeployedError
            view = match.view(decision.player)
            assert isinstance(view, TableView)
            wording = FACE.wording(NAMES, view)
            prompt = question_prompt(FACE.form(decision, wording), Address(1, decision.player, number))
            labels = [str(button.label) for row in prompt.rows if isinstance(row, tuple) for button in row]
            assert len(labels) == len(set(labels)), labels
            if decision.prompt == "deploy":
                assert len(labels) <= 5, "what one seldom wants is in the menu"
            if decision.prompt == "deploy" and not decision.about.get("last"):
                (menu,) = [row for row in prompt.rows if isinstance(row, Select)]
                empty = {one.label.split()[-1] for one in menu.options if one.label.startswith("nobody")}
                assert empty == set(names_of(decision.about["sectors"])), "each sector may be left empty"
                units = names_of(decision.about["units"])
                for one in (one for one in menu.options if "of them" in one.label):
                    assert any(name.partition(" ")[0] in one.description for name in units), one
            if decision.about.get("last"):
                last.append([label for label in labels if label.startswith("Deploy all")])

    with contextlib.suppress(_BothHaveDeployedError):
        play_at_random(games()["d6s"], list(NAMES), {}, 1, look)
    assert last and all(len(labels) == 1 for labels in last)


def test_names_that_are_no_run_are_one_list() -> None:
    names = ["Gargoyle", "Fanatic 1", "Fanatic 2", "Priest 2", "Orc 1", "Orc 2", "Orc 3"]
    assert numbered(names) == "Gargoyle, Fanatic 1 and 2, Priest 2 and Orc 1 to 3"


def test_the_first_message_says_how_the_encounter_of_this_match_is_won() -> None:
    """Scenarios: each is won in its own way; the lesson names all three."""
    assert (
        FACE.goal({"scenario": "raid"})
        == "Goal: destroy the supplies on the other half. A player with no characters left loses."
    )
    assert "two of the three treasures" in FACE.goal({}) and "quarter" not in FACE.goal({})
