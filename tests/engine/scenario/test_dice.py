"""A line of rolls is the same with and without quotes."""

from __future__ import annotations

import pytest

from engine.located import Item, NotReadable, read_yaml
from engine.scenario.dice import roll_as_text


def rolls(text: str) -> list[Item]:
    return list(read_yaml(text).mapping()["rolls"].items())


def test_a_line_without_quotes_is_no_key_and_value() -> None:
    quoted, bare, number = rolls("rolls:\n- 'A melee: Knight ID 1'\n- A melee: Knight ID 1\n- Orc 1 to-hit: 4\n")
    assert roll_as_text(quoted) == roll_as_text(bare) == "A melee: Knight ID 1"
    assert roll_as_text(number) == "Orc 1 to-hit: 4"


@pytest.mark.parametrize("line", ["- {A melee: Knight ID 1, B save: Troll ID 1}", "- [A melee]", "- A melee: [Knight]"])
def test_what_is_no_line_is_refused_with_its_place(line: str) -> None:
    (item,) = rolls(f"rolls:\n{line}\n")
    with pytest.raises(NotReadable, match="line 2"):
        roll_as_text(item)
