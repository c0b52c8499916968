"""One of several: `Choose` and `Number`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

from bot.games.words import Wording, ways
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import IN_WRITING, MOST_BUTTONS, SELECTS, Form, FromNowOn, Press, Together, WithTheNext
from bot.prompts.parts import Button, ButtonStyle, Prompt, Row
from bot.words.sentences import shortened
from engine.decisions import Choose, Number
from engine.refusals import NotUnderstood
from engine.values import Json

LONGEST_QUESTION = 900
MOST_FAR: Final = 7
"""With more buttons than this, those that answer several later questions at once are too many to be told apart."""


class _Beside(NamedTuple):
    """What stands on buttons beside an answer, or in its place: it, and more than it."""

    follows: Sequence[WithTheNext] = ()
    lasting: Sequence[FromNowOn] = ()


ALL_CHOICES: Final = "Show all choices"


class ChooseForm(Form[Choose, Wording]):
    """One of the listed values: a button or a line for each, equal things once."""

    def whole(self) -> Sequence[Json]:
        """Returns every option."""
        return self.different(self.decision.options)

    def in_words(self, answer: Json, wording: Wording) -> str:
        """Returns what choosing this option does, with what tells it from others of its name."""
        label = self.words.label(self.decision, answer, wording)
        note = wording.note(self.decision, answer) if isinstance(answer, str) else ""
        return f"{label} ({note})" if note else label

    @cached_property
    def together(self) -> Sequence[Together]:
        """What answers more than this question. What says less than a button does comes last: it can be typed."""
        pressed = [one for beside in self._beside.values() for one in (*beside.follows, *beside.lasting)]
        known = {one.mark: one for one in pressed}
        for beside in self._beside.values():
            for one in beside.follows:
                known |= {shorter.mark: shorter for shorter in one.beginnings if shorter.mark not in known}
        return list(known.values())

    @cached_property
    def _beside(self) -> Mapping[str, _Beside]:
        """What has buttons beside each answer, by its mark: all that follows; the next question alone where those would
        be too many, or nothing."""
        for far, most in ((True, MOST_FAR), (False, MOST_BUTTONS)):
            beside = {
                mark: _Beside(self._followed(answer, far), self._lasting(answer)) for mark, answer in self.marks.items()
            }
            if len(self.offered) + sum(len(one.follows) + len(one.lasting) for one in beside.values()) <= most:
                return beside
        return {}

    def _followed(self, answer: Json, far: bool) -> Sequence[WithTheNext]:
        """Returns an answer with each one to the question that follows it; `far`: and to those that follow that."""
        follow = self.words.follow
        after = None if follow is None else follow(self.decision, answer)
        if after is None:
            return ()
        return [WithTheNext(answer, way) for way in ways(after if far else replace(after, follow=None))]

    def _lasting(self, answer: Json) -> Sequence[FromNowOn]:
        """Returns an answer that is to be given each time from now on."""
        return [FromNowOn(answer, one) for one in self.words.from_now_on(self.decision, answer, self.labels)]

    def presses(self) -> Sequence[Press]:
        """Returns every option; one that another question follows with each of its answers. From now on comes after."""
        presses: list[Press] = []
        for plain in super().presses():
            follows, lasting = self._beside.get(plain.mark, _Beside())
            presses += [Press(one.mark, one.in_words(self.labels), plain.style) for one in follows]
            if not follows:
                presses.append(plain)
            elif (later := follows[0].way[0][0].later) is not None:
                presses.append(Press(plain.mark, later(self.decision, self.labels), ButtonStyle.PLAIN))
            if not self.folds:
                presses += [Press(one.mark, one.in_words(self.labels), ButtonStyle.PLAIN) for one in lasting]
        return self.softened(presses)

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns that what declines speaks softly, unless there is nothing else by which nothing is lost; and what
        hardly works."""
        if self.comes_last(answer) or self.words.hardly_works(self.decision, answer, self.labels):
            return ButtonStyle.PLAIN
        declines = self.decision.otherwise is not None and answer == self.decision.otherwise
        others = [option for option in self.offered if option != answer]
        is_best = bool(others) and all(map(self.comes_last, others))
        return ButtonStyle.PLAIN if declines and not is_best else ButtonStyle.MAIN

    def comes_last(self, answer: Json) -> bool:
        """Returns whether it gives away what the player has."""
        return self.words.gives_away(self.decision, answer, self.labels)

    def more(self, address: Address) -> list[Row]:
        """Returns the button that shows more choices than have room in one message."""
        if len(self.offered) > SELECTS * limits.OPTIONS:
            return [(Button(ALL_CHOICES, address.to("open", 0)),)]
        return []

    def explains(self) -> Mapping[str, str]:
        """Returns what shows more choices."""
        return {ALL_CHOICES: "page by page; each counts at once."} if self.more(Address(0)) else {}

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

    def in_full(self, answer: Json) -> str:
        """Returns what choosing this option does at length, where its button says it in short."""
        said = self.words.in_full
        return "" if said is None else said(self.decision, answer, self.labels)

    def read(self, text: str) -> Json:
        """Returns the option that is written as the rules write it, or the only one that says all its words."""
        for option in self.offered:
            if str(option).lower() == text.lower():
                return option
        wanted = _words(text)
        for said in (self.label, self.in_full):
            saying = [option for option in self.offered if wanted and wanted <= _words(said(option))]
            if len(saying) == 1:
                return saying[0]
        labels = [press.label for press in self.presses()]
        labels += [label for one in self.lasting if (label := one.in_words(self.labels)) not in labels]
        labels += [one.label for one in self.standing]
        offered = shortened("; ".join(labels), 1000)
        raise NotUnderstood(f"I do not understand {shortened(text, 60)!r} here. You can: {offered}.")


def _words(text: str) -> set[str]:
    """Returns the words of a text that tell one choice from another."""
    return set(re.findall(r"[^\W_]+", text.casefold())) - {"the", "a", "an", "to", "please"}


class NumberForm(Form[Number, Wording]):
    """A whole number: of few a button each, of many a form to write it into."""

    def whole(self) -> Sequence[Json]:
        """Returns every number where there are few."""
        least, most = self.decision.least, self.decision.most
        return list(range(least, most + 1)) if most - least < limits.OPTIONS else []

    def in_words(self, answer: Json, wording: Wording) -> str:
        """Returns the number, or what naming it does."""
        return self.words.action.format(n=answer) if self.words.action else str(answer)

    def more(self, address: Address) -> list[Row]:
        """Returns the button that opens a form to write the number into."""
        if self.offered:
            return []
        return [(Button(self._names, address.to("number"), ButtonStyle.MAIN),)]

    def explains(self) -> Mapping[str, str]:
        """Returns what the form is for."""
        return {} if self.offered else {self._names: IN_WRITING}

    @property
    def _names(self) -> str:
        return f"Name a number from {self.decision.least} to {self.decision.most}"

    def read(self, text: str) -> Json:
        """Returns the number."""
        try:
            return int(text)
        except ValueError:
            bounds = f"from {self.decision.least} to {self.decision.most}"
            raise NotUnderstood(f"Write a whole number {bounds}.") from None
