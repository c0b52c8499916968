"""Plans of Legacy's Allure through the real client: given in private, played at once, seen by nobody else."""

from __future__ import annotations

from pathlib import Path

from bot.games.legacys_allure.face import FACE
from bot.games.legacys_allure.plan_actions import in_words
from bot.games.legacys_allure.planning import Planning
from bot.playground.people import Person, Thread
from bot.prompts.address import Address
from bot.prompts.parts import Select
from engine.decisions import Decision
from engine.legacys_allure.hexes import NORTH, SOUTH
from engine.legacys_allure.notation import read_actions
from engine.legacys_allure.orders import plan
from engine.legacys_allure.state import UnitId
from engine.legacys_allure.view import BoardView
from engine.values import Json
from tests.bot.games.legacys_allure.test_forms import battle
from tests.bot.games.legacys_allure.test_playing import bring_presets, opened
from tests.support.evening import Evening, confirmed, evening


async def begun(table: Evening) -> tuple[Thread, Decision, Person, Person]:
    """Returns a match at its first action: thread, the one question, who is asked, and who waits."""
    thread = await opened(table)
    await bring_presets(table, thread)
    ((_, decision),) = (await table.look(thread)).pending.items()
    first = await table.player(thread, decision)
    return thread, decision, first, table.beside(first)


async def test_a_plan_is_played_when_ones_turn_comes_and_seen_by_nobody_else(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5) as table:
        thread, _, first, second = await begun(table)
        look = await table.look(thread)
        assert isinstance(look.view, BoardView)
        turn = look.view.table.turn
        mine = {"A": "Odra", "B": "Sivane"}
        theirs = mine["B" if turn == "A" else "A"]
        given = await second.slash(thread, "allure plan next", {"actions": f"{theirs} skip", "holds": "if legal"})
        assert given.ephemeral and f"{theirs} skip" in given.text
        assert "Your plan is empty" in (await first.slash(thread, "allure plan show")).text
        await confirmed(first, await first.slash(thread, "allure act", {"action": f"{mine[str(turn)]} skip"}))
        await table.settle()
        after = await table.look(thread)
        assert isinstance(after.view, BoardView) and after.view.table.turn == turn
        said = [message.text for message in first.sees(thread)]
        assert any(f"skips {theirs}" in text for text in said)
        assert not any("lanned" in text for text in said if "Your plan is empty" not in text)
        skipping = await second.slash(thread, "allure plan skip-all")
        assert "skip all for the rest of round 1" in skipping.text
        cleared = await second.slash(thread, "allure plan clear")
        assert cleared.text == "Your plan is empty now."


async def test_a_plan_is_put_together_by_buttons_while_the_other_thinks(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5) as table:
        thread, decision, first, second = await begun(table)
        asked = (await table.asked(thread)).message
        panel = (await table.press(second, asked, "Plan ahead")).message
        assert panel is not None and "Only you see it" in panel.text
        unit = panel.selects[0]
        await table.choose(second, panel, str(unit["custom_id"]), [str(unit["options"][1]["value"])])
        panel = second.message(panel.id)
        assert panel is not None
        moves = next(one for one in panel.selects if "go" in str(one["placeholder"]))
        await table.choose(second, panel, str(moves["custom_id"]), [str(moves["options"][0]["value"])])
        panel = second.message(panel.id)
        assert panel is not None and len(panel.pictures) == 1
        await table.press(second, panel, "Add to the plan")
        panel = second.message(panel.id)
        assert panel is not None and "1. " in panel.text
        given = await table.press(second, panel, "Give this plan")
        assert "Your plan, which only you see" in given.text
        hero = "Odra" if decision.player == "A" else "Sivane"
        await confirmed(first, await first.slash(thread, "allure act", {"action": f"{hero} skip"}))
        await table.settle()
        ((_, again),) = (await table.look(thread)).pending.items()
        assert again.player == decision.player, "the plan was played at once"


async def test_replies_and_skipping_the_idle_are_shown_to_their_owner(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5) as table:
        thread, decision, first, second = await begun(table)
        ours, theirs = ("Odra", "Sivane") if decision.player == "A" else ("Sivane", "Odra")
        given = await second.slash(thread, "allure plan reply", {"after": f"{ours} skip", "act": f"{theirs} skip"})
        assert f"after {ours} skip: {theirs} skip" in given.text
        await confirmed(first, await first.slash(thread, "allure act", {"action": f"{ours} skip"}))
        await table.settle()
        shown = await second.slash(thread, "allure plan show")
        assert shown.ephemeral
        idle = await second.slash(thread, "allure plan skip-idle")
        assert "skip whenever none of your ready units can do anything" in idle.text


async def test_why_a_plan_has_ended_stands_in_its_owners_panel(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5) as table:
        thread, decision, first, second = await begun(table)
        stag = decision.player == "A"
        await second.slash(thread, "allure plan next", {"actions": "Stag D5-D4-D3" if stag else "Ram F2-F3-F4"})
        # Somebody comes to stand there first.
        await confirmed(
            first, await first.slash(thread, "allure act", {"action": "Pikeman D2-D3" if stag else "Skulker F5-F4"})
        )
        await table.settle()
        (told,) = [seen.text for seen in second.sees(thread) if "no longer possible" in seen.text]
        assert "stands there" in told, "the owner hears of it at once, in private"
        ((number, again),) = (await table.look(thread)).pending.items()
        assert again.player != decision.player
        message = await table.question_message(thread, number, second)
        form = (await table.press(second, message, "Write it")).form
        assert form is not None and " x Squire'" in str(form.components), "the form shows an answer that is legal now"
        panel = await table.press(second, message, "Choose an action")
        assert "Your order for the question" in panel.text
        assert "no longer possible" in panel.text and "stands there" in panel.text
        assert "no longer possible" not in "".join(seen.text for seen in first.sees(thread))


async def test_without_a_recent_command_an_ended_plan_is_told_in_a_direct_message(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5) as table:
        thread, decision, first, second = await begun(table)
        stag = decision.player == "A"
        await second.slash(thread, "allure plan next", {"actions": "Stag D5-D4-D3" if stag else "Ram F2-F3-F4"})
        await table.restart()
        moved = "Pikeman D2-D3" if stag else "Skulker F5-F4"
        await confirmed(first, await first.slash(thread, "allure act", {"action": moved}))
        await table.settle()
        (told,) = [seen.text for seen in second.all_messages() if "no longer possible" in seen.text]
        assert "stands there" in told and "discord.com/channels" in told
        assert not [seen for seen in first.all_messages() if "no longer possible" in seen.text]


def test_a_plan_whose_unit_has_died_is_shown_as_far_as_it_is_possible() -> None:
    view = battle("Leech Swarm E7", "Iron Ram E1, Ash Runner A1")
    state = view.table
    given = plan(state, SOUTH, read_actions(state, SOUTH, "Ram E2; Runner A2"))
    assert "next: Ram E1-E2; Runner A1-A2 (as previewed)" in in_words(state, [given])
    state.units[UnitId("A Ash Runner#1")].hex = None
    assert "next: Ram E1-E2; nothing more, because a unit of it is dead" in in_words(state, [given])


def test_nothing_is_offered_after_a_planned_action_that_ends_the_match() -> None:
    """A-24: a first player without units has lost at once."""
    view = battle("{unit: Leech Swarm, at: E2, health: 1}", "Iron Ram E1, Ash Runner A1")
    view.table.first, view.table.is_whole = NORTH, True
    kill: list[Json] = [{"unit": "A Iron Ram#1", "attack": "B Leech Swarm#1"}]
    planning = Planning.of(view, SOUTH, {"queue": kill})
    shown = planning.prompt(FACE.wording({}, view), Address(1), "")
    assert "The match ends with that, so nothing follows." in shown.text
    assert not [row for row in shown.rows if isinstance(row, Select)]
