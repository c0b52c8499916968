"""`./marchwarden verify`: on the record of a real match of Dragon Dice, played through the store."""

from __future__ import annotations

import copy
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cards import Look, Played
from bot.cli.group import main
from bot.matches.matches import Matches
from bot.settings import PROJECT_ROOT
from bot.store import Store
from engine.registry import games
from tests.bot.races import ADA, BO, CHANNEL, answer_any


async def played(store: Store, answers: int, seed: int) -> tuple[Matches, Played | Look]:
    """Returns a match of Dragon Dice after so many answers by chance."""
    matches = Matches(store, games(), new_seed=lambda: bytes(range(32)))
    card = await matches.create(
        game="dragon_dice", guild_id=1, channel_id=CHANNEL, user_id=ADA, name="Ada", words="alea"
    )
    await matches.join(card.id, BO, "Bo", "iacta")
    seen: Played | Look = await matches.start(card.id, ADA)
    rng = random.Random(seed)
    for _ in range(answers):
        seen = await answer_any(matches, seen, rng)
    return matches, seen


@pytest.fixture
async def record(store: Store) -> dict[str, Any]:
    matches, seen = await played(store, 60, seed=1)
    if seen.pending:
        seen = await matches.concede(seen.card.id, BO)
    return await matches.record(seen.card.id)


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


Check = Callable[[dict[str, Any]], subprocess.CompletedProcess[str]]


@pytest.fixture
def program(tmp_path: Path) -> Check:
    """The program in the documentation, as anybody would run it: without us."""
    (source,) = re.findall(
        r"```python\n(.*?)```", (PROJECT_ROOT / "docs" / "fair-dice.md").read_text(encoding="utf-8"), re.DOTALL
    )

    def check(record: dict[str, Any]) -> subprocess.CompletedProcess[str]:
        (tmp_path / "record.json").write_text(json.dumps(record), encoding="utf-8")
        command = [sys.executable, "-I", "-c", source, "record.json"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    return check


def rolls_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry for entry in record["entries"] if entry["who"] == "chance"]


def test_the_program_in_the_documentation_checks_a_record_without_us(record: dict[str, Any], program: Check) -> None:
    said = program(record).stdout
    assert said.startswith("all dice are right, no entry is missing, no question is answered twice\n")
    assert record["commitment"] in said
    assert "not checked here: that the rules asked for just these rolls" in said
    roll = rolls_of(record)[0]
    roll["answer"][0] ^= 1
    assert f"entry {roll['number']} shows" in program(record).stderr


def test_it_finds_what_is_missing_and_what_is_answered_twice(record: dict[str, Any], program: Check) -> None:
    bent = copy.deepcopy(record)
    del bent["entries"][7]
    assert "entry 8 is missing" in program(bent).stderr
    bent = copy.deepcopy(record)
    del bent["entries"][-1]
    bent["entries"].append({**bent["entries"][3], "number": len(bent["entries"]) + 1})
    assert "once more" in program(bent).stderr
    bent = copy.deepcopy(record)
    bent["set_aside"] = [copy.deepcopy(rolls_of(record)[2])]
    bent["set_aside"][0]["answer"][0] ^= 1
    assert "set aside, shows" in program(bent).stderr
    bent = copy.deepcopy(record)
    bent["seed"] = bytes(32).hex()
    assert "another seed" in program(bent).stderr


def test_with_the_commitment_of_the_thread(
    record: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["verify", str(path), "--commitment", record["commitment"]]) == 0
    assert "compare" not in capsys.readouterr().out
    assert main(["verify", str(path)]) == 0
    assert "compare the record's commitment with the one in the match's thread" in capsys.readouterr().out
    assert main(["verify", str(path), "--commitment", "0" * 64]) == 1
    assert "NOT OK: The record promises" in capsys.readouterr().out


def test_what_is_nested_too_deeply_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_text("[" * 200_000 + "]" * 200_000, encoding="utf-8")
    assert main(["verify", str(path)]) == 2
    assert "nested too deeply" in capsys.readouterr().err
    path.write_text('{"marchwarden": ' + "9" * 5000 + "}", encoding="utf-8")
    assert main(["verify", str(path)]) == 2


async def test_dice_that_lie_as_they_fell_after_something_was_taken_back_are_right(
    store: Store, tmp_path: Path, program: Check, capsys: pytest.CaptureFixture[str]
) -> None:
    matches, seen = await played(store, 40, seed=2)
    card = seen.card
    journal = await matches.journal(card.id)
    # Of many dice, so that a bent one cannot be what the dice show when they are rolled anew.
    roll = [
        entry for entry in journal if entry.who == "chance" and isinstance(entry.answer, list) and len(entry.answer) > 2
    ][-1]
    # Back before the answer that led to the last roll, which falls again as it fell.
    before = [entry for entry in journal if entry.number < roll.number and entry.who != "chance"][-1]
    seen = await matches.take_back(card.id, ADA, before.number - 1)
    seen = await matches.answer(card.id, seen.card.user_of(before.who), min(seen.pending), before.answer)
    await matches.concede(card.id, BO)
    taken: dict[str, Any] = json.loads(json.dumps(await matches.record(card.id)))
    again = [entry for entry in taken["entries"] if entry["fingerprint"] == roll.fingerprint]
    assert len(again) > 1 and again[-1]["answer"] == again[-2]["answer"]
    assert program(taken).stdout.startswith("all dice are right"), program(taken).stderr
    assert verify(tmp_path, taken, capsys)[0] == 0
    again[-1]["answer"][0] ^= 1
    assert f"entry {again[-1]['number']} shows" in program(taken).stderr
