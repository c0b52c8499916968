"""`./marchwarden scenario`: one JSON object a file, and an exit code that can be relied upon."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli.group import main

SCENARIOS = Path(__file__).parents[2] / "scenarios"
GOOD = SCENARIOS / "dragon_dice" / "march" / "maneuver-tie.yaml"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[dict[str, object]], str]:
    code = main(["scenario", *arguments])
    captured = capsys.readouterr()
    return code, [json.loads(line) for line in captured.out.splitlines()], captured.err


def test_a_file_that_passes(capsys: pytest.CaptureFixture[str]) -> None:
    code, (result,), _ = run(capsys, str(GOOD))
    assert code == 0
    assert list(result) == ["file", "title", "rule", "passed", "differences", "events", "final_position"]
    assert result["passed"] is True and result["title"] == "A tie goes to the marching army"
    position = result["final_position"]
    assert isinstance(position, dict) and position["terrains"] == {"frontier": "Highland Tower 5"}


def test_one_that_fails_among_several(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(GOOD.read_text(encoding="utf-8").replace("frontier: 5", "frontier: 4"), encoding="utf-8")
    code, results, _ = run(capsys, str(GOOD), str(bad), str(GOOD))
    assert code == 1
    assert [result["passed"] for result in results] == [True, False, True]
    assert results[1]["differences"] == ["line 14, expect.faces.frontier: expected 4, but it is 5"]


def test_one_that_is_not_understood(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("title: nothing\nexpected: {}\n", encoding="utf-8")
    code, (result,), _ = run(capsys, str(bad))
    assert code == 1
    assert result["differences"] == ["line 2, expected: the key 'expected' is not known here. Did you mean 'expect'?"]
    assert result["final_position"] is None


def test_dice_that_are_not_forced_follow_the_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(
        "setup: {phase: starting distance, terrains: {A-home: Highland City, B-home: Highland City}}\n"
        "do: [{starting distance: roll}]\n"
        "expect: {phase: expire effects}\n",
        encoding="utf-8",
    )

    def faces(seed: int) -> object:
        _, (result,), _ = run(capsys, "--seed", str(seed), str(case))
        assert result["passed"] is True
        position = result["final_position"]
        assert isinstance(position, dict)
        return position["terrains"]

    assert faces(1) == faces(1)
    assert len({json.dumps(faces(seed)) for seed in range(10)}) > 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title: " + "x" * 10_000_000, "more than 200,000"),
        ("expect: " + "[" * 100_000, "more than 40 deep"),
        ("expect: " + "{a: " * 30_000, "more than 40 deep"),
        ("expect: " + "[" * 50 + "]" * 50, "more than 40 deep"),
        ("answers: ['A damage: " + "[" * 2000 + "]" * 2000 + "']\nexpect: {winner: none}", "more than 40 deep"),
        ("setup: {effects: " + "{on: " * 45 + "x" + "}" * 46 + "\nexpect: {winner: none}", "more than 40 deep"),
    ],
    ids=["ten megabytes", "open lists", "open keys", "deep", "a deep answer", "deep keys"],
)
def test_texts_that_no_person_writes_are_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, says: str
) -> None:
    file = tmp_path / "strange.yaml"
    file.write_text(text, encoding="utf-8")
    code, (result,), error = run(capsys, str(file))
    assert code == 1 and not error
    assert says in str(result["differences"]) and len(str(result["differences"])) < 500


def test_files_that_cannot_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    for arguments in ((), (str(tmp_path / "none.yaml"),), (str(tmp_path),), (str(binary),), ("--sed", "1", str(GOOD))):
        code, _, error = run(capsys, *arguments)
        assert code == 2
        assert error.startswith("marchwarden: ") and error.count("\n") == 1
