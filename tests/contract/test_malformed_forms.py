"""Whatever stands in a draft, in a custom id or in a line that somebody writes: a form shows it or refuses it.

Drafts may have been kept by an earlier version of the bot, and custom ids are whatever a client sends.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from bot.prompts.address import Address
from bot.prompts.form import AnyForm
from bot.prompts.typed import read_answer
from engine.decisions import Decision
from engine.refusals import Refusal
from engine.values import Json
from engine.view import View
from tests.contract.games import Candidate, every_game, names
from tests.contract.test_malformed import asked, words_of
from tests.support.any_json import any_json, mangled

TRIES = 25
"""How many drafts are forged for each kind of question."""
TEXTS = 12
"""How many lines are written for each kind of question."""
ODD_TEXTS = (
    *("", " ", "'", '"', "²", "٣", "½", "×", "\u202e", "\x00", "1e9", "-1", "9" * 40, "x" * 200, "{", "[]", "()", "→"),
    *(",", ";", ":", ", ,", "/", "#", "#²", "1 2 3", "none", "all", "rest", "A1", "to", "at", "from now on"),
)
"""Words that are read in some way or other somewhere."""


class Moment:
    """One question of a match, with the view of the player asked."""

    def __init__(self, one: Candidate, prompt: tuple[str, str]) -> None:
        number, legal, play = asked(one)[prompt]
        self.one = one
        self.decision: Decision = play.pending[number]
        self.view: View = play.view(self.decision.player)
        self.names = names(play)
        self.words = words_of(self.decision, legal)

    def form(self, draft: Json = None) -> AnyForm:
        face = self.one.face
        return face.form(self.decision, face.wording(self.names, self.view), draft)


def moments(one: Candidate) -> Iterator[Moment]:
    """Yields a question of each kind that came up in random matches."""
    for prompt in asked(one):
        yield Moment(one, prompt)


def is_shown(form: AnyForm) -> None:
    """Uses everything that a panel shows of a draft."""
    form.panel(Address(1, form.me, 2), page=1)
    form.title()
    with suppress(Refusal):
        form.decision.check(form.answer())


def filled(moment: Moment, rng: random.Random) -> Json:
    """Returns a draft as it comes about by using the fields and buttons of a panel."""
    form = moment.form()
    for _ in range(rng.randrange(6)):
        with suppress(Refusal):
            fields = [field for field in form.fields() if field.lines]
            buttons = [button.name for button in form.panel_buttons() if button.name not in ("confirm", "clear")]
            if buttons and (not fields or rng.random() < 0.3):
                form.do(rng.choice(buttons))
            elif fields:
                field = rng.choice(fields)
                offered = [line.value for line in field.lines[:25]]
                form.chosen(field.key, 0, rng.sample(offered, rng.randint(0 if field.many else 1, 1)))
        form = moment.form(form.draft)
    return form.draft


@contextmanager
def only_refusals(what: str) -> Iterator[None]:
    """Does something; only a refusal may come of it."""
    try:
        yield
    except Refusal:
        pass
    except Exception as error:
        raise AssertionError(f"{what} makes a form fail: {error!r}") from error


@every_game
def test_any_draft_is_shown_or_refused(one: Candidate) -> None:
    for moment in moments(one):
        rng = random.Random(f"{moment.decision.prompt} drafts")
        for turn in range(TRIES):
            whole = filled(moment, rng)
            draft = mangled(rng, whole, moment.words) if turn % 5 else {"": any_json(rng, moment.words)}
            with only_refusals(f"{moment.decision.prompt} with {draft!r}"):
                is_shown(moment.form(draft))


@every_game
def test_any_draft_is_drawn_or_refused(one: Candidate) -> None:
    pictures = one.face.pictures
    for moment in moments(one):
        if not pictures.previews(moment.decision):
            continue
        rng = random.Random(f"{moment.decision.prompt} previews")
        for _ in range(4):
            draft = mangled(rng, filled(moment, rng), moment.words)
            with only_refusals(f"{moment.decision.prompt} drawn with {draft!r}"):
                pictures.preview(moment.view, moment.names, moment.decision, draft)


@every_game
def test_any_line_is_read_or_refused(one: Candidate) -> None:
    for moment in moments(one):
        rng = random.Random(f"{moment.decision.prompt} lines")
        for turn in range(TEXTS):
            parts = [rng.choice([*moment.words, *ODD_TEXTS]) for _ in range(rng.randrange(1, 5))]
            text = rng.choice((" ", ", ", "; ", ": ", "")).join(parts)[: 90 if turn % 2 else 2000]
            with only_refusals(f"{moment.decision.prompt} with {text!r}"):
                read_answer(moment.form(), text)
            with only_refusals(f"{moment.decision.prompt} suggesting {text!r}"):
                list(moment.form().longer(text))


@every_game
def test_a_field_that_was_never_offered_is_refused(one: Candidate) -> None:
    for moment in moments(one):
        rng = random.Random(f"{moment.decision.prompt} fields")
        for _ in range(TRIES):
            form = moment.form(filled(moment, rng))
            key, chunk = rng.choice(moment.words), rng.choice((-1, 0, 1, 99))
            if key not in [field.key for field in form.fields()]:
                with pytest.raises(Refusal):
                    form.chosen(key, chunk, [rng.choice(moment.words)])
            with suppress(Refusal):
                form.marked(rng.choice(moment.words))
