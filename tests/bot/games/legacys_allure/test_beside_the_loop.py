"""What takes long about an action is worked out in threads, on positions of their own, never in the event loop."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any
from unittest import mock

from bot.games.legacys_allure import forms
from bot.games.legacys_allure.forms import ActionForm
from bot.prompts.form import Form
from bot.prompts.working import worked_out
from engine.legacys_allure.plans import ranked, suggestions
from tests.bot.games.legacys_allure.test_forms import acting, battle
from tests.bot.games.legacys_allure.test_playing import bring_presets, opened
from tests.support.evening import evening


async def test_a_slow_form_is_used_in_a_thread_on_a_copy_and_a_fast_one_at_once() -> None:
    form = acting(battle("Leech Swarm E3", "Iron Ram E2"))

    def look(used: Form[Any, Any]) -> tuple[int, Form[Any, Any]]:
        return threading.get_ident(), used

    thread, used = await worked_out(form, look)
    assert thread != threading.get_ident() and used is not form
    live, copied = form.decision.state, used.decision.state
    assert copied == live and copied is not live
    assert all(copied.units[name] is not unit for name, unit in live.units.items())
    with mock.patch.object(ActionForm, "is_slow", False):
        assert await worked_out(form, look) == (threading.get_ident(), form)


async def test_panels_suggestions_and_plans_are_worked_out_in_no_loop(tmp_path: Path) -> None:
    """Every preview of a menu is made by `ranked`, so its threads are those in which menus are worked out."""
    async with evening(tmp_path, seed=5) as table:
        thread = await opened(table)
        await bring_presets(table, thread)
        number, decision, person, message = await table.asked(thread)
        threads: list[int] = []

        def noted(*given: Any) -> Any:
            threads.append(threading.get_ident())
            return ranked(*given)

        def suggested(*given: Any) -> Any:
            threads.append(threading.get_ident())
            return suggestions(*given)

        with mock.patch.object(forms, "ranked", noted), mock.patch.object(forms, "suggestions", suggested):
            panel = (await table.press(person, message, "Choose an action")).message
            assert panel is not None
            for button, place in (("Choose an action", person), ("Plan ahead", table.beside(person))):
                panel = (await table.press(place, message, button)).message
                assert panel is not None
                units = panel.selects[0]
                await table.choose(place, panel, str(units["custom_id"]), [str(units["options"][0]["value"])])
            await person.autocomplete(thread, "allure act", "action")
            await table.type(person, thread, "allure act", action=f"{_hero(decision.player)} skip")
        assert len(threads) >= 3 and threading.get_ident() not in threads
        assert number not in (await table.look(thread)).pending


def _hero(seat: str) -> str:
    return "Odra" if seat == "A" else "Sivane"
