"""Questions as Dragon Dice puts them to its players: what stands on buttons, in panels, and how one types."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.prompts import limits, question, typed
from bot.prompts.address import Address
from bot.prompts.form import AnyForm, first_of
from bot.prompts.parts import Prompt
from bot.prompts.shapes.groups import GroupsForm
from engine.decisions import Decision
from engine.values import Json

NOBODY = DragonDiceWording({}, for_message=False)


def form_of(decision: Decision, draft: Json = None, wording: DragonDiceWording = NOBODY) -> AnyForm:
    """Returns the form of a question with what was put together so far."""
    return FACE.form(decision, wording, draft)


def asked(decision: Decision, wording: DragonDiceWording) -> str:
    """Returns what is asked."""
    return form_of(decision, None, wording).question()


def ready_answers(decision: Decision) -> Sequence[Json]:
    """Returns the answers that are offered whole."""
    return form_of(decision).offered


def ready_label(decision: Decision, answer: Json, wording: DragonDiceWording) -> str:
    """Returns what stands on the button of a whole answer."""
    return form_of(decision, None, wording).label(answer)


def answered(decision: Decision, answer: Json, wording: DragonDiceWording) -> str:
    """Returns an answer in words."""
    return form_of(decision, None, wording).in_words(answer, wording)


def needs_panel(decision: Decision) -> bool:
    """Returns whether answers may have to be put together."""
    return form_of(decision).needs_panel()


def question_prompt(decision: Decision, wording: DragonDiceWording, address: Address) -> Prompt:
    """Returns the message that asks."""
    return question.question_prompt(form_of(decision, None, wording), address)


def panel_prompt(
    decision: Decision, wording: DragonDiceWording, address: Address, draft: Json, page: int = 0
) -> Prompt:
    """Returns the panel."""
    return form_of(decision, draft, wording).panel(address, page)


def panel_answer(decision: Decision, draft: Json) -> Json:
    """Returns the answer that a draft stands for."""
    return form_of(decision, draft).answer()


def is_legal(decision: Decision, draft: Json) -> bool:
    """Returns whether a draft could be confirmed."""
    return not form_of(decision, draft).fault()


def put(
    decision: Decision, draft: Json, wording: DragonDiceWording, key: str, chunk: int, values: Sequence[str]
) -> Json:
    """Returns the draft after a select was used."""
    form = form_of(decision, draft, wording)
    form.chosen(key, chunk, values)
    return form.draft


def do(decision: Decision, draft: Json, wording: DragonDiceWording, name: str) -> Json:
    """Returns the draft after a button was pressed."""
    form = form_of(decision, draft, wording)
    form.do(name)
    return form.draft


def read_answer(decision: Decision, text: str, wording: DragonDiceWording) -> Json:
    """Returns what a written answer means."""
    return first_of(typed.read_answer(form_of(decision, None, wording), text))


def suggestions(decision: Decision, text: str, wording: DragonDiceWording) -> list[typed.Suggestion]:
    """Returns what is suggested while somebody writes."""
    return typed.suggestions(form_of(decision, None, wording), text)


@dataclass(frozen=True)
class Slot:
    """One select of a panel in which things are sorted: some of the things that may go into a group."""

    key: str
    chunk: int
    group: str
    dice: tuple[str, ...]


def slots(decision: Decision) -> list[Slot]:
    """Returns the selects in which things are sorted."""
    form = form_of(decision)
    assert isinstance(form, GroupsForm)
    made = []
    for field in form.fields():
        group = list(form.groups())[int(field.key.removeprefix("group"))]
        things = form.groups()[group]
        for chunk, start in enumerate(range(0, len(things), limits.OPTIONS)):
            made.append(Slot(field.key, chunk, group, tuple(things[start : start + limits.OPTIONS])))
    return made


def changed(decision: Decision, draft: Json, index: int, values: Sequence[str]) -> Json:
    """Returns the draft after exactly these things of a select were chosen, by their places in it."""
    slot = slots(decision)[index]
    first = slot.chunk * limits.OPTIONS
    return put(decision, draft, NOBODY, slot.key, slot.chunk, [str(first + int(value)) for value in values])
