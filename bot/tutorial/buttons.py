"""What stands in the message of a tutorial: its text, and its buttons, each of which carries the step it belongs to."""

from __future__ import annotations

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
    """Return the button that opens a tutorial, with the title of its game where there are several."""
    label = f"Tutorial: {game}" if game else "Try the tutorial"
    return Button(label, Address(0).to(OPENS, script.name))


def step_prompt(moment: TutorialMoment, face: AnyFace, explained: str = "") -> Prompt:
    """Return the message of a step; `explained` is what is said about a button that was not the right one."""
    script, number = moment.script, moment.number
    head = f"**{script.title}**, step {number + 1} of {len(script.steps)}"
    news = _news(moment, face)
    begin = [script.begin.strip()] if number == 0 else []
    text = [head, *begin, *news, *([f"**Not that one:** {explained}"] if explained else []), moment.step.say.strip()]
    answers = [
        Button(
            label, _learn(script, number, mark), ButtonStyle.MAIN if _stands_out(moment, mark) else ButtonStyle.PLAIN
        )
        for mark, label in list(moment.labels().items())[:MOST_ANSWERS]
    ]
    rows: list[Row] = [*button_rows(answers), tuple(_ways(script, number))]
    return Prompt(shortened("\n".join(text), limits.CONTENT), tuple(rows[: limits.ROWS]))


def end_prompt(moment: TutorialMoment, face: AnyFace) -> Prompt:
    """Return the message after the decision: the victory, or why it did not win, with a way back."""
    script, number = moment.script, moment.number
    head = f"**{script.title}**, the end"
    if moment.has_won:
        text = [head, *_news(moment, face), script.end.strip()]
        ways = [Button("Play the tutorial again", _learn(script, 0))]
    else:
        text = [head, *_news(moment, face), f"**Not this time:** {moment.said}"]
        ways = [Button("Decide again", _learn(script, number), ButtonStyle.MAIN)]
    return Prompt(shortened("\n".join(text), limits.CONTENT), (tuple(ways),))


def _news(moment: TutorialMoment, face: AnyFace) -> list[str]:
    lines = [line for line in face.story(moment.events, moment.wording) if line]
    while lines and sum(map(len, lines)) > MOST_NEWS:
        del lines[0]
    return [*(f"> {line.removeprefix('-# ')}" for line in lines), ""] if lines else []


def _stands_out(moment: TutorialMoment, mark: str) -> bool:
    return moment.step.is_decision or mark == moment.right()


def _learn(script: TutorialScript, number: int, mark: str = "") -> str:
    return Address(0).to(VERB, f"{script.name}.{number}" + (f".{mark}" if mark else ""))


def _ways(script: TutorialScript, number: int) -> list[Button]:
    return [
        Button("Back one step", _learn(script, max(number - 1, 0), "back"), disabled=number == 0),
        Button("Start over", _learn(script, 0, "over"), disabled=number == 0),
    ]
