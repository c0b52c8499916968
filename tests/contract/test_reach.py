"""Buttons and commands reach every answer, and no two buttons of a question say the same.

Where all answers to a question can be listed, all of them are looked for: under the question, on its panel whatever is
chosen there, and in what is suggested to whoever types. Dice, cards and units that are alike count as one.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.games.words import Wording
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import AnyForm, Field, Together, first_of
from bot.prompts.parts import Button, Row, Select
from bot.prompts.question import opening_buttons, question_prompt
from bot.prompts.typed import read_answer, read_typed, suggestions
from engine.decisions import Decision, Order
from engine.values import Json, canonical
from tests.contract.games import Candidate, candidates, every_game, every_seed, names, positions

OFTEN = 4
"""Of questions of one kind so many are looked at in a match."""
MOST_PRESSED = 40
"""All answers to a question are looked for under it and on its panel where there are no more than these."""
MOST_TYPED = 12
"""All answers to a question are looked for in what is suggested where there are no more than these."""
MOST_DRAFTS = 3000
"""So many drafts of a panel, and texts, are tried until every answer must have been met."""

GOING_ON = ("", ",", ";")
"""What one writes behind a suggestion to see what may be said besides."""


class Asked(NamedTuple):
    """A question of a random match, as the player meets it."""

    one: Candidate
    decision: Decision
    wording: Wording

    def form(self, draft: Json = None) -> AnyForm:
        """Returns its form with what has been put together."""
        # A draft is stored between two presses: what is done to one copy does nothing to another.
        return self.one.face.form(self.decision, self.wording, json.loads(json.dumps(draft)))

    def answers(self, most: int) -> dict[str, Json]:
        """Returns all answers by what they are; none where there are more, or where they cannot be listed."""
        form = self.form()
        return {what(form, answer): answer for answer in self.decision.whole_answers(most, form.alike) or ()}


def asked(one: Candidate, seed: int) -> Iterator[Asked]:
    """Yields the first few questions of each kind of a random match."""
    met: Counter[str] = Counter()
    for play, decision, view in positions(one, seed):
        met[decision.prompt] += 1
        if met[decision.prompt] <= OFTEN:
            yield Asked(one, decision, one.face.wording(names(play), view))


def what(form: AnyForm, answer: Json) -> str:
    """Returns what an answer is: the same for two which differ in alike things, or in an order that means nothing."""

    def plain(value: Json) -> Json:
        if isinstance(value, str):
            return form.alike(value)
        if isinstance(value, Mapping):
            return {str(plain(key)): plain(one) for key, one in value.items()}
        if isinstance(value, Sequence):
            ones = [plain(one) for one in value]
            return ones if isinstance(form.decision, Order) else sorted(ones, key=canonical)
        return value

    return canonical(plain(answer))


def pressed(question: Asked) -> set[str]:
    """Returns what can be answered by buttons and selects, of the whole panel."""
    form = question.form()
    found = {what(form, answer) for answer in form.offered}
    drafts, seen = deque([canonical({})] if form.needs_panel() else []), set[str]()
    while drafts and len(seen) < MOST_DRAFTS:
        draft = drafts.popleft()
        if draft in seen:
            continue
        seen.add(draft)
        form = question.form(json.loads(draft))
        if not form.fault():
            found.add(what(form, question.decision.check(form.answer())))
        drafts += (canonical(more) for field in form.fields() for more in chosen_in(question, draft, field))
    return found


def chosen_in(question: Asked, draft: str, field: Field) -> Iterator[Json]:
    """Yields the drafts to which one line more, or one less, of a field leads."""
    for chunk, start in enumerate(range(0, len(field.lines), limits.OPTIONS)):
        lines = field.lines[start : start + limits.OPTIONS]
        before = [line.value for line in lines if line.chosen and field.many]
        for line in lines:
            left = [value for value in before if value != line.value]
            form = question.form(json.loads(draft))
            form.chosen(field.key, chunk, left if line.value in before else [*before, line.value])
            yield form.draft


def typed(question: Asked) -> set[str]:
    """Returns what can be answered by following the suggestions from nothing, and by going on behind them."""
    form, decision = question.form(), question.decision
    found, texts, seen = set(), deque([""]), set[str]()
    while texts and len(seen) < MOST_DRAFTS:
        text = texts.popleft()
        if text in seen:
            continue
        seen.add(text)
        for suggested in suggestions(form, text):
            found.add(what(form, decision.check(first_of(read_answer(form, suggested.value)))))
            if suggested.value == suggested.name:
                texts += (f"{suggested.value}{end}" for end in GOING_ON)
    return found


@every_game
@every_seed
def test_every_answer_can_be_pressed(one: Candidate, seed: int) -> None:
    for question in asked(one, seed):
        wanted = question.answers(MOST_PRESSED)
        missed = wanted.keys() - pressed(question) if wanted else set()
        assert not missed, f"{question.decision.prompt}: {[wanted[one] for one in missed]}"


@every_game
@every_seed
def test_every_answer_can_be_typed_as_suggested(one: Candidate, seed: int) -> None:
    for question in asked(one, seed):
        wanted = question.answers(MOST_TYPED)
        missed = wanted.keys() - typed(question) if wanted else set()
        assert not missed, f"{question.decision.prompt}: {[wanted[one] for one in missed]}"


@every_game
@every_seed
def test_every_button_of_a_question_can_be_typed(one: Candidate, seed: int) -> None:
    """What it says means what it does: an answer, an order for all such questions, a panel, an explanation."""
    for question in asked(one, seed):
        form, address = question.form(), Address(10**17, question.decision.player, 10**8)
        opens = opening_buttons(form, address)
        for button in buttons(question_prompt(form, address).rows):
            given, there = read_typed(form, button.label, opens), Address.read(button.custom_id)
            assert there is not None
            wanted = form.marked(there.argument) if there.verb == "answer" else button
            same = given.in_words(form.labels) == button.label if isinstance(given, Together) else given == wanted
            assert same, f"{question.decision.prompt}: {button.label}"
            assert button.label in [line.name for line in suggestions(form, button.label, opens)]


def test_answers_are_looked_for_in_every_shape() -> None:
    """A game whose every question is a plan of its own holds none of this; all games together hold all of it."""
    shapes = {q.decision.shape for one in candidates() for q in asked(one, 0) if len(q.answers(MOST_PRESSED)) > 1}
    assert shapes >= {"choose", "pick", "assign", "number"}


def buttons(rows: Sequence[Row]) -> Iterator[Button]:
    """Yields the buttons of a prompt."""
    for row in rows:
        if not isinstance(row, Select):
            yield from row


def said_by(rows: tuple[Row, ...]) -> Iterator[list[str]]:
    """Yields what can be told apart by its label alone: all buttons together, and what each select for one offers."""
    yield [button.label for row in rows if not isinstance(row, Select) for button in row]
    for row in rows:
        if isinstance(row, Select) and row.most == 1:
            yield [f"{option.label} {option.description}" for option in row.options]


@every_game
def test_no_two_buttons_of_a_question_say_the_same(one: Candidate) -> None:
    for play, decision, view in positions(one, 2):
        form = one.face.form(decision, one.face.wording(names(play), view))
        address = Address(10**17, decision.player, 10**8)
        shown = [question_prompt(form, address), *([form.panel(address)] if form.needs_panel() else [])]
        for labels in (labels for prompt in shown for labels in said_by(prompt.rows)):
            assert len(set(labels)) == len(labels), f"{decision.prompt}: {labels}"
        offered = [press.label for press in form.presses()]
        assert len(set(offered)) == len(offered), f"{decision.prompt}: {offered}"
