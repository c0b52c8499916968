"""Which results go at which dragon: `Allocation`."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.prompts.parts import ButtonStyle
from bot.prompts.shapes.assign import AssignForm
from engine.dragon_dice.dragons.allocation import Allocation
from engine.values import Json

MOST_DRAGONS: Final = 2
"""Most dragons whose nine ways are all offered; with more the player chooses dragon by dragon."""


class AllocationForm(AssignForm):
    """Every way to strike few dragons with one press, the best first; many are sorted dragon by dragon."""

    decision: Allocation
    labels: DragonDiceWording
    opens = "Choose dragon by dragon"

    def whole(self) -> Sequence[Json]:
        """Returns every way to strike few dragons, the best first; of many dragons the best way and none."""
        decision = self.decision
        best = decision.default()
        ways: list[Json] = [best]
        if not self.needs_panel():
            for kinds in itertools.product(("", *decision.groups), repeat=len(decision.needed)):
                groups: dict[str, Json] = {}
                for kind in decision.groups:
                    members: list[Json] = [
                        d for d, chosen in zip(decision.needed, kinds, strict=True) if chosen == kind
                    ]
                    if members and decision.totals[kind]:
                        groups[kind] = members
                ways.append(groups)
        return self.different([*ways, {}])

    def needs_panel(self) -> bool:
        """Returns whether there are too many dragons for a line for each way."""
        return len(self.decision.needed) > MOST_DRAGONS

    def label(self, answer: Json) -> str:
        """Returns which results go at which dragon."""
        return self.in_words(answer, self.labels)

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns that the best way comes first."""
        return ButtonStyle.PLAIN if index else ButtonStyle.MAIN

    def thing_label(self, thing: str) -> str:
        """Returns the dragon with its owner."""
        return self.labels.die(thing, self.me)

    def thing_about(self, thing: str) -> str:
        """Returns what kills it."""
        return f"{self.decision.needed[thing]} to kill"
