"""What all forms of this game's questions have in common: some legal answers worth offering, each said in a line."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Final, TypeVar

from bot.games.d6s.forms.ordering import OrderedTogether
from bot.games.d6s.names import D6sWording, fitting
from bot.games.d6s.orders import all_melees
from bot.prompts.address import Address
from bot.prompts.form import IN_WRITING, JUST_THIS, NONE_OF_THESE, Form, Together
from bot.prompts.parts import Button, ButtonStyle, Row
from bot.words.sentences import capital
from engine.d6s.planning.proposals import IN_MELEE, PROPOSED, proposal
from engine.d6s.plans import Judged
from engine.d6s.state import Character
from engine.decisions import Decision
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json, canonical, names_of

D = TypeVar("D", bound=Decision)

AS_PROPOSED = ("as proposed", "proposed", "the proposal", "proposal", "as suggested", "yes", "ok", "okay", "the first")
"""What people write who want what is proposed."""

MOST_OFFERED = 8
MELEES_AS_PROPOSED = "Fight all melees as suggested"
MELEES_LEAD_TO: Final = (
    "shows you the suggestions for your melees this round; once you confirm, I do not ask about them."
)


def legal(decision: Decision, answers: Iterable[Json], most: int = MOST_OFFERED) -> list[Json]:
    """Returns the legal answers in their normal form, without repeats, at most `most`."""
    found: dict[str, Json] = {}
    for answer in answers:
        try:
            checked = decision.check(answer)
        except Refusal:
            continue
        found.setdefault(canonical(checked), checked)
        if len(found) == most:
            break
    return list(found.values())


class JudgedForm(Form[Judged, D6sWording]):
    """Answers that the rules propose, as whole ones; others written. Which are proposed follows from the question."""

    longest = 1000

    by_part = False
    declines: ClassVar[str] = "Do nothing"
    """What the button of the answer that declines says."""

    def whole(self) -> Sequence[Json]:
        """Returns up to eight answers, what is proposed first, and the answer that declines."""
        answers = [*self.decision.propose(random.Random(0)), self.decision.default()]
        return legal(self.decision, [*self.proposed, *answers])

    @property
    def unit(self) -> Character:
        """The character of the question."""
        return self.wording.table.units[str(self.decision.about["unit"])]

    @cached_property
    def units(self) -> list[Character]:
        """The characters to choose from: the ones that may act now, or have no place yet."""
        return [self.wording.table.units[name] for name in names_of(self.decision.about.get("units"))]

    @cached_property
    def proposed(self) -> list[Json]:
        """The suggested answer, or nothing."""
        return [proposal(self.wording.table, self.decision)] if self.decision.prompt in PROPOSED else []

    @cached_property
    def together(self) -> Sequence[Together]:
        """That all melees of the round are fought as proposed, this question with them."""
        if self.decision.prompt not in IN_MELEE or not self.proposed:
            return []
        return [OrderedTogether(self.proposed[0], all_melees(self.wording.table), MELEES_AS_PROPOSED)]

    def agreed(self, text: str) -> Json:
        """Returns what is proposed, where a text says just that, else None."""
        return self.proposed[0] if self.proposed and text.casefold().strip(" .!") in AS_PROPOSED else None

    def question(self) -> str:
        """Returns the question, with what is proposed."""
        asked = super().question()
        return f"{asked} Suggested: {self.in_words(self.proposed[0], self.wording)}." if self.proposed else asked

    def label(self, answer: Json) -> str:
        """Returns what an answer does."""
        return fitting(capital(self.in_words(answer, self.labels)))

    def is_declining(self, answer: Json) -> bool:
        """Returns whether an answer is the one that declines."""
        return canonical(answer) == canonical(self.decision.default())

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns that declining is said quietly, and what is proposed stands out."""
        if self.proposed and canonical(answer) == canonical(self.proposed[0]):
            return ButtonStyle.GOOD
        return ButtonStyle.PLAIN if self.is_declining(answer) else ButtonStyle.MAIN

    def rows(self, address: Address) -> list[Row]:
        """Returns what stands under the question; what opens the rest first, where that is what one mostly wants."""
        rows = super().rows(address)
        return [rows[-1], *rows[:-1]] if self.opens_first and self.needs_panel() and len(rows) > 1 else rows

    def more(self, address: Address) -> list[Row]:
        """Returns the panel, where there is one, a line to write into, and that all melees go as proposed."""
        buttons = [Button("Write it", address.to("write"), ButtonStyle.PLAIN)]
        if self.needs_panel():
            style = ButtonStyle.MAIN if self.opens_first else ButtonStyle.PLAIN
            buttons.insert(0, Button(self.opens, address.to("open", 0), style))
        if self.decision.prompt in IN_MELEE:
            buttons.append(Button(MELEES_AS_PROPOSED, address.to("d6s_melees"), ButtonStyle.PLAIN))
        return [tuple(buttons)]

    def explains(self) -> Mapping[str, str]:
        """Returns what its buttons lead to, and that one with an answer means just that."""
        melees = {MELEES_AS_PROPOSED: MELEES_LEAD_TO} if self.decision.prompt in IN_MELEE else {}
        declining = [answer for answer in self.offered if self.is_declining(answer)]
        named = {self.label(answer): NONE_OF_THESE for answer in declining}
        beginnings = {self.label(answer).split(" ")[0] for answer in self.offered if answer not in declining}
        named |= {f"{word} …": JUST_THIS for word in sorted(beginnings)}
        return {**named, **super().explains(), "Write it": IN_WRITING, **melees}

    def read(self, text: str) -> Json | Together:
        """Returns the answer that declines, where that is written."""
        if text.casefold() in ("no", "none", "nothing", "stay", "pass", "nobody"):
            return self.decision.default()
        if (agreed := self.agreed(text)) is not None:
            return agreed
        raise NotUnderstood("I do not understand that here. Use the buttons, or one of the suggestions.")
