"""`./marchwarden verify`: on the record of a real match of Dragon Dice, played through the store."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.cards import Look, Played
from bot.cli.group import main
from bot.matches import Matches
from bot.settings import PROJECT_ROOT
from bot.store import Store
from engine.registry import games
from tests.bot.races import ADA, BO, CHANNEL, answer_any


@pytest.fixture
async def record(tmp_path: Path) -> AsyncIterator[dict[str, Any]]:
    store = await Store.open(tmp_path / "match.sqlite3")
    matches = Matches(store, games(), new_seed=lambda: bytes(range(32)))
    card = await matches.create(
        game="dragon_dice", guild_id=1, channel_id=CHANNEL, user_id=ADA, name="Ada", words="alea"
    )
    await matches.join(card.id, BO, "Bo", "iacta")
    seen: Played | Look = await matches.start(card.id, ADA)
    rng = random.Random(1)
    for _ in range(60):
        seen = await answer_any(matches, seen, rng)
    if seen.pending:
        seen = await matches.concede(card.id, BO)
    yield await matches.record(card.id)
    await store.close()


def verify(folder: Path, record: object, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    path = folder / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    code = main(["verify", str(path)])
    out, err = capsys.readouterr()
    return code, out + err


def test_an_honest_record_is_ok_and_a_bent_die_is_named(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = verify(tmp_path, record, capsys)
    assert (code, said[:4]) == (0, "OK: ")
    rolls = [entry for entry in record["entries"] if entry["who"] == "chance"]
    assert f"{sum(len(roll['dice']) for roll in rolls)} dice in {len(rolls)} rolls" in said
    assert len(rolls) > 5
    rolls[-1]["answer"][0] = (rolls[-1]["answer"][0] + 1) % rolls[-1]["dice"][0][1]
    code, said = verify(tmp_path, record, capsys)
    assert code == 1
    assert said.startswith(f"NOT OK: Entry {rolls[-1]['number']}")


@pytest.mark.parametrize("what", [{}, [], {"marchwarden": 1}])
def test_what_is_no_record_is_refused(what: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = verify(tmp_path, what, capsys)
    assert code == 2
    assert "not a match record" in said


def test_what_is_no_json_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(b"\xff\x00")
    assert main(["verify", str(path)]) == 2
    assert "not a JSON file" in capsys.readouterr().err


def test_the_program_in_the_documentation_checks_a_record_without_us(record: dict[str, Any], tmp_path: Path) -> None:
    (program,) = re.findall(
        r"```python\n(.*?)```", (PROJECT_ROOT / "docs" / "fair-dice.md").read_text(encoding="utf-8"), re.DOTALL
    )

    def check() -> subprocess.CompletedProcess[str]:
        (tmp_path / "record.json").write_text(json.dumps(record), encoding="utf-8")
        return subprocess.run(
            [sys.executable, "-I", "-c", program, "record.json"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )

    assert check().stdout == "all dice are right\n"
    roll = next(entry for entry in record["entries"] if entry["who"] == "chance")
    roll["answer"][0] ^= 1
    assert f"entry {roll['number']} shows" in check().stderr
