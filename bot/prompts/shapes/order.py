"""Things put into an order: `Order`."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.games.words import QuestionWords, Wording
from bot.prompts.form import CLEAR, Field, Form, Line, PanelButton, numbers
from bot.prompts.parts import ButtonStyle
from bot.prompts.written import find_things, next_things
from bot.words.sentences import capital
from engine.decisions import Order
from engine.refusals import NotUnderstood
from engine.values import Json, names_of

MOST_ORDERED: Final = 4
"""Most things whose orders (24) are all offered; more are put in order one by one."""

ORDER: Final = "order"
NEXT: Final = "next"


class OrderForm(Form[Order, Wording]):
    """Every order of few things with one press; more are put in order one by one."""

    opens = "Put them in order"
    parted_by = ","

    def __init__(self, decision: Order, words: QuestionWords, wording: Wording, draft: Json = None) -> None:
        # A draft was once the bare list.
        super().__init__(decision, words, wording, {ORDER: draft} if isinstance(draft, list) else draft)

    @property
    def so_far(self) -> list[int]:
        """Returns which of the things, by their places in the offer, have a place already."""
        return numbers(self.draft.get(ORDER), len(self.decision.items))

    def whole(self) -> Sequence[Json]:
        """Returns every order of few things."""
        if self.needs_panel():
            return []
        return self.different([list(order) for order in itertools.permutations(self.decision.items)])

    def needs_panel(self) -> bool:
        """Returns whether there are too many things for a line for each order."""
        return len(self.decision.items) > MOST_ORDERED

    def explains(self) -> Mapping[str, str]:
        """Returns that a button means the order that it names."""
        return {**({"…, then …": "just so, at once."} if self.offered else {}), **super().explains()}

    def in_words(self, answer: Json, wording: Wording) -> str:
        """Returns the order: "Smite, then Bash"."""
        return ", then ".join(wording.in_order(self.decision, name) for name in names_of(answer))

    def fields(self) -> list[Field]:
        """Returns what has no place yet."""
        items, placed = self.decision.items, self.so_far
        lines = tuple(
            Line(str(index), capital(self.labels.in_order(self.decision, item)))
            for index, item in enumerate(items)
            if index not in placed
        )
        return [Field(NEXT, "Which comes next?", lines)] if lines else []

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Puts the chosen thing next."""
        order = self.so_far
        for value in chosen:
            if int(value) in order:
                raise NotUnderstood("That one is placed already. Choose one of the others.")
            order.append(int(value))
        self.draft = {ORDER: list(order)}

    def answer(self) -> Json:
        """Returns the things in the order so far."""
        return [self.decision.items[index] for index in self.so_far]

    def status(self) -> str:
        """Returns the order so far."""
        return f"So far: {self.in_words(self.answer(), self.wording) or 'nothing yet'}."

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: answer, start over."""
        missing = len(self.so_far) < len(self.decision.items)
        return [PanelButton("confirm", self.words.confirm, ButtonStyle.GOOD, missing), CLEAR]

    def read(self, text: str) -> Json:
        """Returns the things in the order in which they are named."""
        return list(find_things(text, list(self.decision.items), self.labels, self.me))

    def longer(self, typed: str) -> Iterable[str]:
        """Returns what is typed with every thing that is left, and the others after it as they are."""
        items = list(self.decision.items)
        for text in next_things(typed, items, self.labels, self.me):
            placed = find_things(text, items, self.labels, self.me)
            yield ", ".join([text, *(self.labels.thing(item) for item in items if item not in placed)])
