"""What stands in the message of a tutorial: its text, and its buttons, each of which carries the step it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.games.face import AnyFace
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, ButtonStyle, Prompt, Row, button_rows
from bot.tutorial.playing import TutorialMoment
from bot.tutorial.script import TutorialScript
from bot.words.sentences import shortened

VERB: Final = "learn"
OPENS: Final = "tutorial"
MOST_NEWS: Final = 700
"""Characters of the story above a step; its end is what counts."""
MOST_ANSWERS: Final = 20
"""Most buttons of answers: the last row of five is for going back."""


def tutorial_button(script: TutorialScript, game: str) -> Button:
    """Returns the button that opens a tutorial, with the title of its game where there are several."""
    label = f"Tutorial: {game}" if game else "Try the tutorial"
    return Button(label, Address(0).to(OPENS, script.name))


@dataclass(frozen=True, slots=True)
class TutorialMessage:
    """The message of a tutorial: what stands above the picture, with the buttons, and what stands below it.

    On a phone the picture fills the screen, so what to press stands below it.
    """

    prompt: Prompt
    below: str


def step_message(moment: TutorialMoment, face: AnyFace, explained: str = "") -> TutorialMessage:
    """Returns the message of a step; `explained` is the text about a button that was not the right one."""
    script, number = moment.script, moment.number
    head = f"**{script.title}**, step {number + 1} of {len(script.steps)}"
    begin = [script.begin.strip()] if number == 0 else []
    above = "\n".join([head, *begin, *_news(moment, face)])
    below = "\n\n".join([*([f"**Not that one:** {explained}"] if explained else []), moment.step.say.strip()])
    answers = [
        Button(label, _learn(script, number, mark), _style(moment, mark))
        for mark, label in list(moment.labels().items())[:MOST_ANSWERS]
    ]
    rows: list[Row] = [*button_rows(answers), tuple(_ways(script, number))]
    return TutorialMessage(Prompt(shortened(above, limits.CONTENT), tuple(rows[: limits.ROWS])), below)


def end_message(moment: TutorialMoment, face: AnyFace) -> TutorialMessage:
    """Returns the message after the decision: the victory, or why it did not win, with a way back."""
    script, number = moment.script, moment.number
    above = "\n".join([f"**{script.title}**, the end", *_news(moment, face)])
    if moment.has_won:
        below, ways = script.end.strip(), [Button("Play the tutorial again", _learn(script, 0))]
    else:
        below = f"**Not this time:** {moment.said}"
        ways = [Button("Decide again", _learn(script, number), ButtonStyle.MAIN)]
    return TutorialMessage(Prompt(shortened(above, limits.CONTENT), (tuple(ways),)), below)


def _news(moment: TutorialMoment, face: AnyFace) -> list[str]:
    lines = [line for line in face.story(moment.events, moment.wording) if line]
    while lines and sum(map(len, lines)) > MOST_NEWS:
        del lines[0]
    return [*(f"> {line.removeprefix('-# ')}" for line in lines), ""] if lines else []


def _style(moment: TutorialMoment, mark: str) -> ButtonStyle:
    """Returns how loudly a button speaks: the right one stands out; at the decision all do."""
    return ButtonStyle.MAIN if moment.step.is_decision or mark == moment.right() else ButtonStyle.PLAIN


def _learn(script: TutorialScript, number: int, mark: str = "") -> str:
    return Address(0).to(VERB, f"{script.name}.{number}" + (f".{mark}" if mark else ""))


def _ways(script: TutorialScript, number: int) -> list[Button]:
    return [
        Button("Back one step", _learn(script, max(number - 1, 0), "back"), disabled=number == 0),
        Button("Start over", _learn(script, 0, "over"), disabled=number == 0),
    ]
