"""The open question as a message: buttons where they are few and short, selects where they are many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, Option, Prompt, Row, Select, Style, button_rows
from bot.prompts.ready import needs_panel, ready_answers, ready_label
from bot.wording.names import Cast
from bot.wording.questions import question
from bot.wording.words import shortened
from engine.decisions import Assign, Choose, Decision, Number, Order, Pairs, Pick, Plan, Split
from engine.dragon_dice.dragons.allocation import Allocation
from engine.dragon_dice.forces.law import presets
from engine.dragon_dice.forces.questions import ArmiesPlan, ForcePlan
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.species.air_flight import FlightPlan
from engine.dragon_dice.table.move_plan import MovePlan
from engine.dragon_dice.table.spending import SpendPlan
from engine.values import Json

MOST_BUTTONS: Final = 10
"""More answers than this are easier to read in a select."""

MOST_SELECTS: Final = limits.ROWS - 1
"""The last row is kept for buttons."""


def question_prompt(decision: Decision, cast: Cast, address: Address) -> Prompt:
    """Returns the question with everything needed to answer it. `cast` holds names that are safe in a message."""
    labels = cast.plain()
    text = shortened(question(decision, cast), limits.CONTENT // 2)
    if isinstance(decision, ForcePlan):
        return Prompt(text, tuple(button_rows(_force_buttons(decision, address))))
    return Prompt(text, (*_ready_rows(decision, labels, address), *_more_rows(decision, address)))


def _force_buttons(decision: ForcePlan, address: Address) -> list[Button]:
    ready = [Button("Choose a ready-made force", address.to("presets"), Style.MAIN)]
    usable = any(force.points == decision.points for force in presets().values())
    return [
        *(ready if usable else []),
        Button("Build my own force", address.to("build")),
        Button("Paste a force as text", address.to("paste")),
        Button("Draw a force at random", address.to("random")),
    ]


def _ready_rows(decision: Decision, cast: Cast, address: Address) -> list[Row]:
    answers = ready_answers(decision)
    labels = [ready_label(decision, answer, cast) for answer in answers]
    if len(answers) <= MOST_BUTTONS and all(len(label) <= limits.BUTTON_LABEL for label in labels):
        return button_rows(
            [
                Button(label, address.to("answer", index), _style(decision, answer, index))
                for index, (label, answer) in enumerate(zip(labels, answers, strict=True))
            ]
        )
    return list(answer_selects(labels, address)[:MOST_SELECTS])


def answer_selects(labels: Sequence[str], address: Address) -> list[Select]:
    """Returns selects over all the answers, 25 in each; the value is the answer's place in the list."""
    chunks = [range(start, min(start + limits.OPTIONS, len(labels))) for start in range(0, len(labels), limits.OPTIONS)]
    return [
        Select(
            "Choose one" if len(chunks) == 1 else f"Choose one: {labels[chunk[0]]} – {labels[chunk[-1]]}",
            address.to("choose", part),
            tuple(Option(labels[index], str(index)) for index in chunk),
        )
        for part, chunk in enumerate(chunks)
    ]


def _more_rows(decision: Decision, address: Address) -> list[Row]:
    """Returns the button that opens what has no room in the message."""
    if len(ready_answers(decision)) > MOST_SELECTS * limits.OPTIONS:
        return [(Button("Show all choices", address.to("open", 0)),)]
    if isinstance(decision, Number) and not ready_answers(decision):
        return [(Button(f"Name a number from {decision.least} to {decision.most}", address.to("number"), Style.MAIN),)]
    if isinstance(decision, ArmiesPlan):
        return [(Button("Divide my force", address.to("open", 0), Style.MAIN),)]
    if needs_panel(decision):
        main = isinstance(decision, Pick | SpellsPlan)
        return [(Button(_opens(decision), address.to("open", 0), Style.MAIN if main else Style.PLAIN),)]
    if isinstance(decision, Plan) and not ready_answers(decision):
        return [(Button("Write my answer", address.to("write"), Style.MAIN),)]
    return []


_OPENS: Final[Mapping[type[Decision], str]] = {
    Pick: "Choose which units",
    Allocation: "Choose dragon by dragon",
    Assign: "Choose unit by unit",
    Order: "Put them in order",
    Pairs: "Choose pair by pair",
    Split: "Divide them",
    SpellsPlan: "Choose spells",
    MovePlan: "Choose who goes along",
    FlightPlan: "Choose unit by unit",
    SpendPlan: "Spend points",
}
"""What the button says that opens the panel."""


def _opens(decision: Decision) -> str:
    return _OPENS.get(type(decision), "Put an answer together")


def _style(decision: Decision, answer: Json, index: int) -> Style:
    if isinstance(decision, Plan):
        return Style.PLAIN
    if isinstance(decision, Choose) and decision.otherwise is not None:
        return Style.PLAIN if answer == decision.otherwise else Style.MAIN
    return Style.PLAIN if isinstance(decision, Assign) and index else Style.MAIN
