"""The open question as a message: buttons where they are few and short, selects where they are many; below, help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.cards import Look
from bot.matches.usual_orders import Wanted
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import AnyForm, Press, menu_of
from bot.prompts.parts import Button, ButtonStyle, Prompt, Row, Select, button_rows
from bot.words import helping, undoing
from bot.words.sentences import shortened
from engine.orders import StandingOrder
from engine.values import digest

MEANING: Final = "What does this mean?"
HOW_TO_PLAY: Final = "How to play"
ODDS: Final = "Odds"

ANSWER: Final = "answer"
"""The verb of a button that is a whole answer."""
_EXPLAINS: Final = frozenset({"meaning", "lesson", "odds"})


def question_prompt(form: AnyForm, address: Address) -> Prompt:
    """Returns the question with everything needed to answer it, and to understand it."""
    menu = [_from_now_on(form, address)] if form.folds else []
    rows = with_help([*form.rows(address), *menu], help_buttons(form, address))
    return Prompt(shortened(form.question(), limits.CONTENT // 2), tuple(rows))


def opening_buttons(form: AnyForm, address: Address) -> list[Button]:
    """Returns the buttons of a question that are not answers: they open something, give an order or explain. What one
    of them says can be typed as well.
    """
    rows = question_prompt(form, address).rows
    every = [button for row in rows if not isinstance(row, Select) for button in row]
    folded = _standing_buttons(form, address) if form.folds else []
    return [*(button for button in every if not _answers(button)), *folded]


def _standing_buttons(form: AnyForm, address: Address) -> list[Button]:
    return [Button(one.label, address.to("standing", order_mark(one.order))) for one in form.standing]


FROM_NOW_ON: Final = "From now on…"


def _from_now_on(form: AnyForm, address: Address) -> Select:
    """Returns the menu of all that answers from now on."""
    lasting = [Press(one.mark, one.in_words(form.labels), ButtonStyle.PLAIN) for one in form.lasting]
    standing = [Press(order_mark(one.order), one.label, ButtonStyle.PLAIN) for one in form.standing]
    return menu_of([*lasting, *standing], address.to("standing"), FROM_NOW_ON)


def _answers(button: Button) -> bool:
    address = Address.read(button.custom_id)
    return address is not None and address.verb == ANSWER


def is_help(button: Button) -> bool:
    """Returns whether a button only explains."""
    address = Address.read(button.custom_id)
    return address is not None and address.verb in _EXPLAINS


def help_buttons(form: AnyForm, address: Address) -> list[Button]:
    """Returns what stands below the answers: what the question means, what would answer it from now on and, where a
    match begins with it, how to play.
    """
    buttons = [Button(MEANING, address.to("meaning")), *([] if form.folds else _standing_buttons(form, address))]
    if form.words.odds:
        buttons.append(Button(ODDS, address.to("odds")))
    if form.words.opens:
        buttons.append(lesson_button(address.match))
    return buttons


def order_mark(order: StandingOrder) -> str:
    """Returns the short digest by which a button means an order."""
    return digest(order.to_json())


MOST_TAKEN_BACK: Final = 10
"""Most orders that have a button to cancel them."""


def take_back_rows(match: int, orders: Sequence[StandingOrder]) -> list[Row]:
    """Returns the buttons that cancel a player's orders."""
    address = Address(match)
    taken = enumerate(orders[:MOST_TAKEN_BACK], 1)
    marks = [(helping.take_order_back(n, len(orders)), order_mark(order)) for n, order in taken]
    return button_rows([Button(label, address.to("unorder", mark)) for label, mark in marks])


def usual_row(match: int, missing: Sequence[StandingOrder]) -> list[Row]:
    """Returns the button that gives the usual orders that a player has not given yet; nothing where there are none."""
    return button_rows([Button(helping.USUAL, Address(match).to("usual"))]) if missing else []


def usuals_button(match: int) -> Button:
    """Returns the button by which a player in the lobby sees the usual orders of the game."""
    return Button(helping.USUALS, Address(match).to("usuals"))


def wanted_row(match: int, wanted: Wanted, *, has_begun: bool = False) -> Row:
    """Returns the buttons by which a player chooses where to have the usual orders of a game from the start."""
    address = Address(match)
    return tuple(
        Button(label, address.to("usualfrom", one.value))
        for one, label in helping.USUAL_CHOICES.items()
        if one is not wanted and not (has_begun and one is Wanted.HERE)
    )


def lesson_button(match: int, family: str = "") -> Button:
    """Returns the button that tells how a game is played: that of a match, or, without one (0), of a family."""
    return Button(HOW_TO_PLAY, Address(match).to("lesson", family))


def with_undo(prompt: Prompt, address: Address, look: Look) -> Prompt:
    """Returns a question with a button that undoes the answer before it, where its player may undo that alone and the
    last row has room.
    """
    to = look.free_undo.get(address.seat)
    if to is None or not prompt.rows:
        return prompt
    last = prompt.rows[-1]
    if isinstance(last, Select) or len(last) == limits.BUTTONS_IN_A_ROW:
        return prompt
    return replace(prompt, rows=(*prompt.rows[:-1], (*last, Button(undoing.UNDO, address.to("undo", to)))))


def with_help(rows: list[Row], buttons: list[Button]) -> list[Row]:
    """Returns the rows with buttons of help: in a row of their own, or in the last one where all rows are taken."""
    if len(rows) < limits.ROWS:
        return [*rows, tuple(buttons)]
    last = rows[-1]
    if isinstance(last, Select):
        return rows
    return [*rows[:-1], (*last, *buttons[: limits.BUTTONS_IN_A_ROW - len(last)])]
