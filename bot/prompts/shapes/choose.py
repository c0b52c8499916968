"""One of several: `Choose` and `Number`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from bot.games.words import Speech
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import MOST_BUTTONS, SELECTS, Form, FromNowOn, Press, Together, WithTheNext
from bot.prompts.parts import Button, Prompt, Row, Style
from bot.words.sentences import shortened
from engine.decisions import Choose, Number
from engine.refusals import NotUnderstood
from engine.values import Json

LONGEST_QUESTION = 900


class ChooseForm(Form[Choose, Speech]):
    """One of the listed values: a button or a line for each, equal things once."""

    def whole(self) -> Sequence[Json]:
        """Returns every option."""
        return self.different(self.decision.options)

    def in_words(self, answer: Json, speech: Speech) -> str:
        """Returns what choosing this option does, with what tells it from others of its name."""
        label = self.words.label(self.decision, answer, speech)
        note = speech.note(self.decision, answer) if isinstance(answer, str) else ""
        return f"{label} ({note})" if note else label

    @cached_property
    def together(self) -> Sequence[Together]:
        """What answers more than this question; nothing where that would be more than buttons."""
        found = [one for answer in self.offered for one in (*self._followed(answer), *self._lasting(answer))]
        return found if len(found) + len(self.offered) <= MOST_BUTTONS else ()

    def _followed(self, answer: Json) -> Sequence[WithTheNext]:
        """Returns an answer with each one to the question that follows it."""
        follow = self.words.follow
        after = None if follow is None else follow(self.decision, answer)
        return () if after is None else [WithTheNext(answer, after, option) for option in after.decision.options]

    def _lasting(self, answer: Json) -> Sequence[FromNowOn]:
        """Returns an answer that is to be given each time from now on."""
        return [FromNowOn(answer, one) for one in self.words.from_now_on(self.decision, answer, self.labels)]

    def presses(self) -> Sequence[Press]:
        """Returns every option; one that another question follows with each of its answers. From now on comes after."""
        presses: list[Press] = []
        for plain in super().presses():
            answer = self.marks[plain.mark]
            follows = self._followed(answer) if self.together else ()
            presses += [Press(one.mark, one.in_words(self.labels), plain.style) for one in follows]
            if not follows:
                presses.append(plain)
            elif (later := follows[0].next.later) is not None:
                presses.append(Press(plain.mark, later(self.decision, self.labels), Style.PLAIN))
            lasting = self._lasting(answer) if self.together else ()
            presses += [Press(one.mark, one.in_words(self.labels), Style.PLAIN) for one in lasting]
        return self.softened(presses)

    def style(self, answer: Json, index: int) -> Style:
        """Returns that what declines speaks softly, unless there is nothing else by which nothing is lost."""
        if self.comes_last(answer):
            return Style.PLAIN
        declines = self.decision.otherwise is not None and answer == self.decision.otherwise
        others = [option for option in self.offered if option != answer]
        is_best = bool(others) and all(map(self.comes_last, others))
        return Style.PLAIN if declines and not is_best else Style.MAIN

    def comes_last(self, answer: Json) -> bool:
        """Returns whether it gives away what the player has."""
        return self.words.gives_away(self.decision, answer, self.labels)

    def more(self, address: Address) -> list[Row]:
        """Returns the button that shows more choices than have room in one message."""
        if len(self.offered) > SELECTS * limits.OPTIONS:
            return [(Button("Show all choices", address.to("open", 0)),)]
        return []

    def panel(self, address: Address, page: int = 0) -> Prompt:
        """Returns all choices, page by page; each answers at once."""
        selects = self.selects(address)
        last = max(0, -(-len(selects) // SELECTS) - 1)
        page = min(max(page, 0), last)
        rows: list[Row] = list(selects[page * SELECTS : (page + 1) * SELECTS])
        if last:
            rows.append(
                (
                    Button("Earlier choices", address.to("page", max(page - 1, 0)), disabled=page == 0),
                    Button("Later choices", address.to("page", min(page + 1, last)), disabled=page == last),
                )
            )
        return Prompt(shortened(self.question(), LONGEST_QUESTION), tuple(rows))

    def read(self, text: str) -> Json:
        """Returns the option that is written as the rules write it, or the only one that says all its words."""
        for option in self.offered:
            if str(option).lower() == text.lower():
                return option
        wanted = _words(text)
        saying = [option for option in self.offered if wanted and wanted <= _words(self.label(option))]
        if len(saying) == 1:
            return saying[0]
        labels = [*(press.label for press in self.presses()), *(one.label for one in self.standing)]
        offered = shortened("; ".join(labels), 1000)
        raise NotUnderstood(f"I do not understand {shortened(text, 60)!r} here. You can: {offered}.")


def _words(text: str) -> set[str]:
    """Returns the words of a text that tell one choice from another."""
    return set(re.findall(r"[^\W_]+", text.casefold())) - {"the", "a", "an", "to", "please"}


class NumberForm(Form[Number, Speech]):
    """A whole number: of few a button each, of many a form to write it into."""

    def whole(self) -> Sequence[Json]:
        """Returns every number where there are few."""
        least, most = self.decision.least, self.decision.most
        return list(range(least, most + 1)) if most - least < limits.OPTIONS else []

    def in_words(self, answer: Json, speech: Speech) -> str:
        """Returns the number, or what naming it does."""
        return self.words.deed.format(n=answer) if self.words.deed else str(answer)

    def more(self, address: Address) -> list[Row]:
        """Returns the button that opens a form to write the number into."""
        if self.offered:
            return []
        label = f"Name a number from {self.decision.least} to {self.decision.most}"
        return [(Button(label, address.to("number"), Style.MAIN),)]

    def read(self, text: str) -> Json:
        """Returns the number."""
        try:
            return int(text)
        except ValueError:
            bounds = f"from {self.decision.least} to {self.decision.most}"
            raise NotUnderstood(f"Write a whole number {bounds}.") from None
