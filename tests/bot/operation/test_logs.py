"""The log is read by others: neither seed nor unrevealed force nor token stands in it, at any level, whatever fails."""

from __future__ import annotations

import io
import json
import logging
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.operation import logs
from bot.operation.logs import Discreet, set_up_logging
from bot.playground import CannotDo
from bot.settings import SettingsError
from bot.store import Store, open_store
from engine.chance import FairSource
from tests.bot.races import ADA, matches_of, open_race, started_race
from tests.support.evening import evening

SEED = bytes(range(32))
TOKEN = "c4nary.t0ken"
SECRETS = re.compile(r"Gryphon|Tidewatch|Sharpshooter|Coastland City|Warlord")
"""What only Alice knows, who brings the force Tidewatch."""
IN_HAND = ("Sharpshooter", "Gryphon", TOKEN)


@pytest.fixture
def log() -> Iterator[Callable[[str], io.StringIO]]:
    """Sets logging up as the bot does, at a level, and leaves it as it was."""
    names = [None, *logs.TELLTALES, *logs.CHATTY]
    before = {name: logging.getLogger(name).level for name in names}
    handlers: list[logging.Handler] = []

    def set_up(level: str, token: str | None = None) -> io.StringIO:
        stream = io.StringIO()
        handlers.append(set_up_logging(level, quiet=False, token=token, to=stream))
        return stream

    yield set_up
    for handler in handlers:
        logging.getLogger().removeHandler(handler)
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


LEVELS = pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
EVENINGS = pytest.mark.parametrize(
    "level", ["DEBUG", "INFO", *(pytest.param(level, marks=pytest.mark.nightly) for level in ("WARNING", "ERROR"))]
)
"""Whole evenings: who writes less at higher levels has said it all at the lower ones, so by day these two."""


async def forbid(store: Store, table: str) -> None:
    """Lets the database refuse every new row of a table."""
    async with store.writing() as session:
        connection = await session.connection()
        await connection.execute(
            text(f"CREATE TRIGGER no_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'no room'); END")
        )


@LEVELS
@pytest.mark.parametrize("table", ["seat", "entry", "event", "outbox"])
async def test_a_failing_statement_shows_none_of_its_values(
    tmp_path: Path, log: Callable[[str], io.StringIO], level: str, table: str
) -> None:
    stream = log(level)
    store = await open_store(tmp_path / "match.sqlite3")
    matches = matches_of(store, new_seed=lambda: SEED)
    await open_race(matches, channel=1)
    played = await started_race(matches, channel=2)
    await forbid(store, table)

    async def do_what_needs_every_table() -> None:
        await matches.answer(played.card.id, ADA, min(played.pending), 3)
        await open_race(matches, channel=3)

    with pytest.raises(IntegrityError, match="no room") as caught:
        await do_what_needs_every_table()
    await store.close()
    logging.getLogger("bot.test").error("A interacted failed: %s", caught.value, exc_info=caught.value)
    told = stream.getvalue()
    assert "sqlalchemy.exc.IntegrityError" in told and "no room" in told, "what went wrong must be told"
    assert SEED.hex() not in told
    assert FairSource(SEED, "").commitment not in told
    for value in ("iacta", "'answer'", '"bid"'):
        assert value not in told


@EVENINGS
async def test_an_evening_at_any_level_shows_no_force_before_it_is_revealed_and_no_token(
    tmp_path: Path, log: Callable[..., io.StringIO], level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        stream = log(level, TOKEN)
        thread = await table.new_match(points=24)
        question = await table.question_message(thread, 1, table.alice)
        opened = await table.press(table.alice, question, "Choose a ready-made force")
        assert opened.message is not None
        await table.choose(table.alice, opened.message, None, ["Coral Elves: Tidewatch (easy)"])

        # Whatever fails names in its exception what it had in hand.
        def fail(*_: object, **__: object) -> None:
            raise KeyError(*IN_HAND)

        with monkeypatch.context() as patched:
            patched.setattr(table.bot.matches, "answer", fail)
            await table.alice.slash(thread, "dd force bring")
            patched.setattr(table.bot.matches, "look", fail)
            await table.alice.slash(thread, "game status")
            with pytest.raises(CannotDo):
                await table.alice.autocomplete(thread, "game why", "roll")
        assert "You have brought your force" in (await table.alice.slash(thread, "dd force bring")).text
        await table.settle()
        async with table.bot.store.reading() as session:
            connection = await session.connection()
            (seed,) = (await connection.execute(text("SELECT seed FROM match"))).scalars()
        assert "Sharpshooter" in (await table.alice.slash(thread, "dd force show")).text
    told = stream.getvalue()
    assert told.count("builtins.KeyError") >= 2, "what failed must be told"
    assert SECRETS.search(told) is None
    assert seed not in told
    assert TOKEN not in told


def test_an_exception_of_unknown_kind_tells_its_places_and_kind_and_keeps_its_words() -> None:
    told = formatted(KeyError("A:Knight"))
    assert "KeyError" in told and "test_logs.py" in told
    assert "Knight" not in told


def test_every_exception_of_a_chain_and_of_a_group_is_told_without_its_words() -> None:
    first, second = ValueError("a Knight"), KeyError("a Warlord")
    second.__cause__ = first
    told = formatted(ExceptionGroup("Knights", [second, OSError("disk gone")]))
    assert "ValueError" in told and "KeyError" in told and "ExceptionGroup" in told
    assert told.index("ValueError") < told.index("KeyError")
    assert "disk gone" in told
    assert "Knight" not in told and "Warlord" not in told


def test_a_chain_that_bites_its_tail_comes_to_an_end() -> None:
    one, two = ValueError("one"), ValueError("two")
    one.__context__, two.__context__ = two, one
    assert formatted(one).count("ValueError") == 2


def test_seeds_tokens_and_the_way_to_a_private_answer_are_blacked_out_wherever_they_stand() -> None:
    way = "https://discord.com/api/v10/webhooks/42/aW50ZXJhY3Rpb246MTox.x-Y_z/messages/@original"
    told = formatted(
        OSError(f"{SEED.hex()} {way}"), message=f"s3cret.token: {SEED.hex().upper()}", token="s3cret.token"
    )
    assert SEED.hex() not in told.lower() and "aW50" not in told and "s3cret" not in told
    assert told.count("[secret]") == 4


def test_what_stops_the_start_is_told_in_its_own_words() -> None:
    assert "There is no setting" in formatted(SettingsError("There is no setting like that."))


def test_lines_bear_their_date() -> None:
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ERROR   bot.test: It failed\n", formatted(ValueError()))


def formatted(error: Exception, message: str = "It failed", token: str | None = None) -> str:
    try:
        raise error
    except Exception as caught:
        info = (type(caught), caught, caught.__traceback__)
        record = logging.LogRecord("bot.test", logging.ERROR, __file__, 1, message, None, info)
        return Discreet(token).format(record)


def test_suggestions_that_nobody_waits_for_are_no_error(log: Callable[[str], io.StringIO]) -> None:
    """discord.py logs every failed suggestion with a traceback; one that came too late is nobody's mistake."""
    stream = log("INFO")
    library = logging.getLogger("discord.app_commands.tree")
    response = SimpleNamespace(status=400, reason="Bad Request")
    for code in (40060, 10062, 50035):
        try:
            raise discord.HTTPException(cast("Any", response), {"code": code, "message": f"code {code}"})
        except discord.HTTPException:
            library.exception("Ignoring exception in autocomplete for %r", "march")
    said = stream.getvalue()
    assert said.count("ERROR") == 1 and said.count("Traceback") == 1 and "code 50035" in said
    assert said.count("Nobody waits for some suggestions any more") == 2


def test_a_line_of_json_holds_the_reference_and_no_secret() -> None:
    """With `MARCHWARDEN_LOG_FORMAT=json` each record is one object on one line."""
    formatter = logs.AsJson(TOKEN)
    try:
        raise ValueError(f"{SEED.hex()} {TOKEN}")
    except ValueError:
        record = logging.LogRecord(
            "bot", logging.ERROR, "x.py", 1, f"E-1f2e3d failed with {SEED.hex()}\n{TOKEN}", None, sys.exc_info()
        )
    line = formatter.format(record)
    assert "\n" not in line and SEED.hex() not in line and TOKEN not in line
    told = json.loads(line)
    assert (told["level"], told["reference"], told["logger"]) == ("ERROR", "E-1f2e3d", "bot")
    assert "ValueError" in told["traceback"]
