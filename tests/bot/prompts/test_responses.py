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
from bot.playground.people import Person, Seen, Thread
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
        choice = (await person.autocomplete(thread, "march", "army"))[0].value
        with stored_when_answered(table, tmp_path / "matches.sqlite3") as told:
            before = _answers(tmp_path)
            answer = await table.type(person, thread, "march", army=choice)
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
        choice = (await person.autocomplete(thread, "march", "army"))[0].value
        custom_id = str(message.buttons[0]["custom_id"])
        table.bot.clicks.patience = 0.0
        with stored_when_answered(table, tmp_path / "matches.sqlite3") as told:
            before = _answers(tmp_path)
            async with table.bot.store.writing():
                doing = person.slash(thread, "march", army=choice) if command else person.click(message, custom_id)
                done = asyncio.create_task(doing)
                await person.until(lambda: told)
            answer = await done
            await table.settle()
        assert told == [(kind, before)]
        assert not command or answer.text.startswith("Your answer: ")
        assert number not in (await table.look(thread)).pending


async def test_who_answers_too_late_for_discord_has_answered_and_the_log_says_one_quiet_line(
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
                await person.slash(thread, "march", army="none")
            else:
                await person.press_anyway(message, str(message.buttons[0]["custom_id"]))
            await table.bot.in_progress.until_idle()
        assert number not in (await table.look(thread)).pending
        ours = [record for record in caplog.records if record.name.startswith("bot.")]
        (line,) = [record for record in ours if record.name == "bot.prompts.responses"]
        assert (line.levelno, line.exc_info) == (logging.INFO, None)
        assert not [record for record in ours if record.levelno > logging.INFO]


def _answers(folder: Path) -> int:
    with contextlib.closing(sqlite3.connect(folder / "matches.sqlite3")) as connection:
        (count,) = connection.execute("SELECT count(*) FROM entry WHERE who <> 'chance'").fetchone()
        return int(count)
