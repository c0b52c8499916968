"""`./marchwarden league`, as it is called."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from bot.cli.league import command
from tests.engine.league.published_files import FILES, FOLDER


def league(*arguments: str) -> tuple[int, Result]:
    """Returns the exit code, which the command returns to its group, and what it printed."""
    result = CliRunner().invoke(command, arguments, standalone_mode=False)
    assert result.exception is None, result.exception
    code = result.return_value
    assert isinstance(code, int)
    return code, result


def test_all_published_tables_are_right() -> None:
    code, result = league("standings", *map(str, FILES))
    assert code == 0
    assert result.stdout.count("no difference.") == len(FILES)


def test_a_wrong_number_is_named_and_exits_1(tmp_path: Path) -> None:
    event = json.loads((FOLDER / "held-swiss-2023.json").read_text(encoding="utf-8"))
    event["expected"]["standings"][0]["tb"]["BH"] = 13.5
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(event), encoding="utf-8")
    code, result = league("standings", str(path), str(FILES[0]))
    assert code == 1
    assert f"{path}: expected: Player 2: BH 13.5, recomputed 13.\n" in result.stdout
    assert "no difference." in result.stdout


def test_an_unreadable_file_is_named_and_exits_2(tmp_path: Path) -> None:
    (tmp_path / "not.json").write_text("hello", encoding="utf-8")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    paths = [str(tmp_path / name) for name in ("not.json", "bytes.json", "none.json")]
    code, result = league("standings", *paths, str(tmp_path), str(FILES[0]))
    assert code == 2
    lines = result.stdout.splitlines()
    assert [line.partition(": ")[2][:20] for line in lines[:4]] == [
        "This is not JSON: Ex",
        "This is not text in ",
        "There is no such fil",
        "This is a folder. Na",
    ]
    assert lines[4].endswith("no difference.")


def test_without_a_claim_the_table_is_printed(tmp_path: Path) -> None:
    event = json.loads((FOLDER / "uzchesscup-2025.json").read_text(encoding="utf-8"))
    del event["expected"]
    path = tmp_path / "event.json"
    path.write_text(json.dumps(event), encoding="utf-8")
    code, result = league("standings", str(path))
    assert code == 0
    assert result.stdout.splitlines()[1].split()[-4:] == ["5.5", "1", "25.25", "4"]
    assert "claims no table" in result.stdout


def test_simulated_events_are_the_same_for_a_seed_and_their_tables_are_right(tmp_path: Path) -> None:
    for name in ("one", "two"):
        code, _ = league(
            *("simulate", "--format", "swiss", "--players", "11", "--rounds", "4"),
            *("--seed", "7", "--events", "3", "--out", str(tmp_path / name)),
        )
        assert code == 0
    files = sorted((tmp_path / "one").iterdir())
    assert len(files) == 3
    assert [path.read_bytes() for path in files] == [path.read_bytes() for path in sorted((tmp_path / "two").iterdir())]
    code, result = league("standings", *map(str, files))
    assert code == 0 and result.stdout.count("11 lines after round 4: no difference.") == 3


def test_a_seed_that_is_no_file_name_is_refused(tmp_path: Path) -> None:
    arguments = ["simulate", "--format", "swiss", "--players", "8", "--seed", "../x", "--out", str(tmp_path)]
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2 and "A seed is 1 to 40 letters" in result.output
