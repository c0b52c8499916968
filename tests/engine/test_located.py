"""Texts of people are read alike by the fast reader and the careful one, and one of them says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from engine import located
from engine.located import TOO_DEEP, NotReadable, read_yaml

FILES = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.yaml"))[::40]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_both_readers_read_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = file.read_text(encoding="utf-8")
    fast = read_yaml(text)
    monkeypatch.setattr(located, "_is_shallow", lambda text: False)
    assert read_yaml(text) == fast


@pytest.mark.parametrize("text", ["a: [", "a: b: c", "- a\nb", "a: &x 1\nb: *x", "a: !x 1", "a: 1\n---\nb: 2", "\t- a"])
def test_what_is_wrong_is_said_in_the_same_words(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotReadable) as fast:
        read_yaml(text)
    monkeypatch.setattr(located, "_is_shallow", lambda text: False)
    with pytest.raises(NotReadable) as careful:
        read_yaml(text)
    assert str(fast.value) == str(careful.value)


@pytest.mark.parametrize(
    "text", ["[" * 90_000, "{a: " * 40_000, "- " * 90_000 + "a", "\n".join("  " * n + "a:" for n in range(400))]
)
def test_what_lies_deep_is_refused(text: str) -> None:
    with pytest.raises(NotReadable) as deep:
        read_yaml(text)
    assert TOO_DEEP in str(deep.value)


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="PyYAML was built without libyaml")
def test_files_are_read_by_the_fast_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scenario takes a fifth of the time: the suite reads thousands of them."""
    monkeypatch.setattr(located, "_Loader", None)
    assert read_yaml(FILES[0].read_text(encoding="utf-8")).mapping()
