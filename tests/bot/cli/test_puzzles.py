"""`./marchwarden puzzles prove`: the exit code says whether every puzzle is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.group import main
from engine.registry import puzzles_folder


def a_puzzle() -> str:
    folder = puzzles_folder("dragon_dice")
    assert folder is not None
    return next(Path(str(folder)).glob("04-*.yaml")).read_text(encoding="utf-8")


def test_a_puzzle_with_a_wrong_chance_is_not_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right, wrong, broken = tmp_path / "right.yaml", tmp_path / "wrong.yaml", tmp_path / "broken.yaml"
    right.write_text(a_puzzle(), encoding="utf-8")
    wrong.write_text(a_puzzle().replace("1/2", "2/3"), encoding="utf-8")
    broken.write_text("game: chess", encoding="utf-8")
    assert main(["puzzles", "prove", str(right)]) == 0
    assert "1 of 1 puzzles are proved." in capsys.readouterr().out
    assert main(["puzzles", "prove", "--all-answers", str(right), str(wrong)]) == 1
    said = capsys.readouterr().out
    assert "the chance is 1/2, not 2/3" in said and "1 of 2 puzzles are proved." in said
    assert main(["puzzles", "prove", str(broken)]) == 2
    assert "a puzzle needs" in capsys.readouterr().err
