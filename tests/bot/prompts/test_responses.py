"""What Discord is answered: the outcome, after it is stored; a deferral only for what takes long; no noise."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.playground.interactions import DEFER_MESSAGE, DEFER_UPDATE, MESSAGE, UPDATE, Answered
from bot.playground.limits import LOADING
from bot.playground.people import ActionResult, Person, Seen, Thread
from tests.support.evening import Evening, evening
from tests.support.turns import first_march


@contextlib.contextmanager
def stored_when_answered(table: Evening, database: Path) -> Iterator[list[tuple[int | None, int]]]:
    """Yields, for each first response, its type and how many answers the database held when Discord got it."""
    told: list[tuple[int | None, int]] = []

    def note(answered: Answered) -> None:
        with contextlib.closing(sqlite3.connect(database)) as connection:
            (count,) = connection.execute("SELECT count(*) FROM entry WHERE who <> 'chance'").fetchone()
        told.append((answered.response_type, count))

    table.playground.interactions.listeners.append(note)
    yield told
    table.playground.interactions.listeners.remove(note)


async def at_the_first_march(table: Evening) -> tuple[Thread, int, Person, Seen]:
    thread = await first_march(table)
    number, decision = next(iter((await table.look(thread)).pending.items()))
    person = await table.player(thread, decision)
    return thread, number, person, await table.question_message(thread, number, person)


async def test_a_button_is_answered_after_its_answer_is_stored(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        _, _, person, message = await at_the_first_march(table)
        with stored_when_answered(table, tmp_path / "matches.sqlite3") as told:
            before = _answers(tmp_path)
            await table.press(person, message, str(message.buttons[0]["custom_id"]))
        ((_, count),) = told
        assert count > before


async def test_a_command_is_answered_with_its_outcome_after_it_is_stored(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread, _, person, _ = await at_the_first_march(table)
        choice = (await person.autocomplete(thread, "dd march", "army"))[0].value
        with stored_when_answered(table, tmp_path / "matches.sqlite3") as told:
            before = _answers(tmp_path)
            answer = await table.type(person, thread, "dd march", army=choice)
        assert answer.text.startswith("Your answer: ")
        ((kind, count),) = told
        assert kind == MESSAGE
        assert count > before


async def test_a_seat_is_taken_and_a_force_brought_before_discord_is_told_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        table.bot.clicks.patience = 60.0  # However busy the machine is, nothing here is deferred.
        thread = await table.open_match(table.alice, size=15)
        joins = (table.bob, table.invitation, "Join the match")
        starts = (table.alice, table.ready, "Start the match")
        for person, where, button in (joins, starts):
            with stored_when_answered(table, tmp_path / "matches.sqlite3") as told:
                await table.press(person, where(person, thread), button)
            assert DEFER_MESSAGE not in {kind for kind, _ in told}
            await table.settle()
        with stored_when_answered(table, tmp_path / "matches.sqlite3") as told:
            await table.bring_forces(thread)
        # Each draws a force (a new message) and brings it (the same message, changed).
        assert [kind for kind, _ in told] == [MESSAGE, UPDATE, MESSAGE, UPDATE]
        assert [count for _, count in told] == [0, 1, 1, _answers(tmp_path)]


@pytest.mark.parametrize(("command", "kind"), [(True, DEFER_MESSAGE), (False, DEFER_UPDATE)])
async def test_what_takes_longer_is_deferred_and_answered_when_it_is_stored(
    tmp_path: Path, command: bool, kind: int
) -> None:
    async with evening(tmp_path) as table:
        thread, number, person, message = await at_the_first_march(table)
        choice = (await person.autocomplete(thread, "dd march", "army"))[0].value
        custom_id = str(message.buttons[0]["custom_id"])
        table.bot.clicks.patience = 0.0
        with stored_when_answered(table, tmp_path / "matches.sqlite3") as told:
            before = _answers(tmp_path)
            async with table.bot.store.writing():
                doing = person.slash(thread, "dd march", army=choice) if command else person.click(message, custom_id)
                done = asyncio.create_task(doing)
                await person.until(lambda: told)
            answer = await done
            await table.settle()
        assert told == [(kind, before)]
        assert not command or answer.text.startswith("Your answer: ")
        assert number not in (await table.look(thread)).pending


async def test_an_answer_too_late_for_discord_counts_and_the_log_says_one_quiet_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening(tmp_path) as table:
        thread, number, person, message = await at_the_first_march(table)
        patient, table.playground.interactions.first_response_seconds = 3.0, -1.0
        with caplog.at_level(logging.DEBUG, "bot.prompts.responses"):
            answer = await person.press_anyway(message, str(message.buttons[0]["custom_id"]))
            await person.until(lambda: table.playground.refusals)
            await table.bot.in_progress.until_idle()
        table.playground.interactions.first_response_seconds = patient
        assert answer.failed is not None
        assert number not in (await table.look(thread)).pending
        (line,) = caplog.records
        assert (line.levelno, line.exc_info) == (logging.INFO, None)
        assert [refused.code for refused in table.playground.refusals] == [10062]
        table.playground.refusals.clear()


@pytest.mark.parametrize("commands", [False, True])
async def test_a_connection_that_breaks_while_answering_is_one_quiet_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, commands: bool
) -> None:
    async with evening(tmp_path) as table:
        thread, number, person, message = await at_the_first_march(table)
        table.playground.rest.cut = lambda method, path: path.startswith("/interactions/")
        with caplog.at_level(logging.DEBUG, "bot"):
            if commands:
                await person.slash(thread, "dd march", army="March with no army")
            else:
                await person.press_anyway(message, str(message.buttons[0]["custom_id"]))
            await table.bot.in_progress.until_idle()
        assert number not in (await table.look(thread)).pending
        ours = [record for record in caplog.records if record.name.startswith("bot.")]
        (line,) = [record for record in ours if record.name == "bot.prompts.responses"]
        assert (line.levelno, line.exc_info) == (logging.INFO, None)
        assert not [record for record in ours if record.levelno > logging.INFO]


# -- what Discord delivers twice, or hears although we do not hear so --------------------------------------------------


def always(event: str) -> float | None:
    return 0 if event == "INTERACTION_CREATE" else None


@pytest.mark.parametrize("seconds", [0.0, 0.2])
async def test_an_answer_that_is_delivered_twice_counts_and_is_told_once(tmp_path: Path, seconds: float) -> None:
    """Discord says that an event may come more than once (reference, "Consistency")."""
    async with evening(tmp_path, seed=3) as table:
        thread, *_ = await at_the_first_march(table)
        table.playground.gateway.repeats = lambda event: seconds if event == "INTERACTION_CREATE" else None
        with stored_when_answered(table, tmp_path / "matches.sqlite3") as told:
            for _ in range(8):
                number, _, person, message = await table.asked(thread)
                whole = next(b for b in message.buttons if str(b["custom_id"]).endswith((":0", ":1")) or b)
                answer = await table.press(person, message, str(whole["custom_id"]))
                assert "answered already" not in answer.text
                await table.settle()
                shown = await table.bot.matches.shown((await table.card(thread)).id, str(number))
                assert shown is None or table.cara.message(str(shown)) is not None
        assert len(told) >= 8


async def test_a_command_and_its_suggestions_that_are_delivered_twice_are_answered_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening(tmp_path) as table:
        thread, number, person, _ = await at_the_first_march(table)
        table.playground.gateway.repeats = always
        choice = (await person.autocomplete(thread, "dd march", "army"))[0].value
        answer = await table.type(person, thread, "dd march", army=choice)
        assert answer.text.startswith("Your answer: ") and not answer.followups
        assert number not in (await table.look(thread)).pending
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_form_that_is_delivered_twice_is_answered_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        *_, person, message = await table.asked(thread)
        table.playground.gateway.repeats = always
        form = await person.click(message, "Paste a force as text")
        answer = await person.submit(form, {"Your force": "?: hello"})
        await table.settle()
        assert "Line 1 begins with" in answer.text and not answer.followups


async def test_what_another_process_has_answered_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever gets an interaction that is answered already edits and deletes nothing of that answer."""
    async with evening(tmp_path, seed=3) as table:
        thread, *_ = await at_the_first_march(table)
        # Both deliveries are taken for first ones, as by two processes.
        monkeypatch.setattr(table.bot.deliveries, "is_first", lambda interaction: True)
        table.playground.gateway.repeats = always
        for _ in range(8):
            *_, person, message = await table.asked(thread)
            public = {seen.id for seen in table.cara.sees(thread)}
            await table.press(person, message, str(message.buttons[0]["custom_id"]))
            await table.settle()
            assert public <= {seen.id for seen in table.cara.sees(thread)}
            assert "answered already" not in "".join(seen.text for seen in table.cara.sees(thread))
        codes = {refused.code for refused in table.playground.refusals}
        assert codes <= {40060}
        table.playground.refusals.clear()


@pytest.mark.parametrize("command", [True, False])
async def test_an_outcome_whose_success_is_lost_on_the_way_stands_there_once(tmp_path: Path, command: bool) -> None:
    async with evening(tmp_path) as table:
        thread, number, person, message = await at_the_first_march(table)
        choice = (await person.autocomplete(thread, "dd march", "army"))[0].value
        lost = losing(table, 1)
        if command:
            answer = await table.type(person, thread, "dd march", army=choice)
            assert answer.text.startswith("Your answer: ") and not answer.followups
        else:
            await table.press(person, message, str(message.buttons[0]["custom_id"]))
        await table.settle()
        assert len(lost) == 1 and number not in (await table.look(thread)).pending
        assert {refused.code for refused in table.playground.refusals} == {40060}
        table.playground.refusals.clear()


@pytest.mark.parametrize("broken", ["lost", "cut"])
@pytest.mark.parametrize("command", [True, False])
async def test_an_outcome_follows_a_deferral_of_which_nobody_knows_whether_it_was_heard(
    tmp_path: Path, command: bool, broken: str
) -> None:
    async with evening(tmp_path) as table:
        thread, number, person, message = await at_the_first_march(table)
        choice = (await person.autocomplete(thread, "dd march", "army"))[0].value
        table.bot.clicks.patience = 0.0
        told: list[object] = []
        table.playground.interactions.listeners.append(told.append)
        lost = losing(table, 1) if broken == "lost" else cutting(table, 1)
        async with table.bot.store.writing():
            doing = (
                person.slash(thread, "dd march", army=choice)
                if command
                else person.press_anyway(message, str(message.buttons[0]["custom_id"]))
            )
            done = asyncio.create_task(doing)
            await person.until(lambda: lost)
        answer = await done
        await table.settle()
        assert number not in (await table.look(thread)).pending and len(told) == 1
        assert not command or (await answered(person, answer)).startswith("Your answer: ")
        assert {refused.code for refused in table.playground.refusals} <= {40060}
        table.playground.refusals.clear()


async def test_pictures_are_sent_whole_after_a_deferral_whose_success_is_unknown(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread, *_ = await at_the_first_march(table)
        table.bot.clicks.patience = 0.0
        lost = cutting(table, 1)
        answer = await table.cara.slash(thread, "game board")
        await table.settle()
        assert lost
        (shown,) = [seen for seen in table.cara.sees(thread) if seen.id == answer.messages[0].id]
        assert [attachment["size"] > 1000 for attachment in shown.body["attachments"]] == [True]
        table.playground.refusals.clear()


def losing(table: Evening, times: int) -> list[str]:
    """Lets the first answers to first responses be lost on the way; returns those that were."""
    lost: list[str] = []

    def lose(method: str, path: str) -> bool:
        if path.startswith("/interactions/") and len(lost) < times:
            lost.append(path)
            return True
        return False

    table.playground.rest.lose = lose
    return lost


def cutting(table: Evening, times: int) -> list[str]:
    """Breaks the connection at the first answers to first responses; returns those that were."""
    lost = losing(table, times)
    table.playground.rest.cut, table.playground.rest.lose = table.playground.rest.lose, lambda method, path: False
    return lost


async def answered(person: Person, answer: ActionResult) -> str:
    """Returns what stands in the first message of an answer once it is filled."""
    await person.until(lambda: not answer.messages[0].body["flags"] & LOADING)
    return answer.text


def _answers(folder: Path) -> int:
    with contextlib.closing(sqlite3.connect(folder / "matches.sqlite3")) as connection:
        (count,) = connection.execute("SELECT count(*) FROM entry WHERE who <> 'chance'").fetchone()
        return int(count)
