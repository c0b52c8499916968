"""What a question means, as it is written out."""

from __future__ import annotations

from bot.games.words import Meaning
from bot.words.helping import meaning


def test_what_announces_a_list_is_no_entry_of_it() -> None:
    told = meaning(
        Meaning("A rule.", "p. 1"), "which spells", ["You can pay for two spells:", "Palsy", "Hailstorm"], ""
    )
    assert "\nYou can pay for two spells:\n- Palsy\n- Hailstorm\n" in told
