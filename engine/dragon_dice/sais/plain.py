"""Icons that only generate results: what each does, in a sentence made from its line in the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.dragon_dice.rolls.purposes import PART_NAMES, Occasion
from engine.dragon_dice.sais.table import Gives, Line

IN_WORDS: Final[Mapping[Occasion, str]] = {
    Occasion.ANY: "any roll",
    Occasion.ARMY: "any roll of an army",
    Occasion.DRAGON_ATTACK: "the response to a dragon attack",
    Occasion.MANEUVER: "a maneuver roll",
    Occasion.CHARGE: "a charge roll",
    Occasion.MELEE: "a melee roll",
    Occasion.MELEE_BUT_NO_ANSWER: "a melee roll other than the answer to a Charge",
    Occasion.SAVE: "a save roll",
    Occasion.SAVE_AGAINST_MELEE: "a save roll against a melee attack",
}


def rule(name: str, line: Line, place: str) -> str:
    """Returns the rule of an icon that only generates results, in our words and with its place in the book."""
    generates = "; ".join(f"{_results(gives)} in {_rolls(gives.occasions)}" for gives in line.gives)
    again = f" In {_rolls(line.again)} the unit is rolled again, and the new face counts as well." if line.again else ""
    return f"{name} generates {generates} ({place}).{again}"


def _results(gives: Gives) -> str:
    amount = "X" if gives.amount is None else str(gives.amount)
    return " or ".join(
        " and ".join(f"{amount} {PART_NAMES[result]}" for result in together) for together in gives.choices
    )


def _rolls(occasions: Sequence[Occasion]) -> str:
    return " or ".join(IN_WORDS[occasion] for occasion in occasions)
