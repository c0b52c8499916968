"""Buttons are read at one glance: short, and told apart by how they begin."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bot.prompts.address import Address
from bot.prompts.parts import Row, Select
from bot.prompts.question import question_prompt
from tests.contract.games import Candidate, every_game, every_seed, names, positions

MOST: Final = 40
"""Characters that a phone shows of a button."""
BEGINNING: Final = 2
"""Words in which the buttons of a question differ."""
SMALL: Final = frozenset({"the", "a", "an", "to", "at", "of", "in", "on", "from", "with", "by"})
"""Words that tell nothing apart; "your" and "Bob's" belong to the word behind them."""
OF_THINGS: Final = frozenset({"pick", "pairs", "split"})
"""Shapes whose answers are sets of things: two of them may share all things but the last."""
FIGURE: Final = re.compile(r"\b[A-Z][\w'-]+(?: [A-Z][\w'-]+)* \d+\b")
"""A figure by its name and number."""
OFTEN: Final = 12
"""Of questions of one kind so many are looked at in a match."""


def asked(one: Candidate, seed: int) -> Iterator[tuple[str, str, Sequence[Row]]]:
    """Yields the first questions of each kind with their shape and all that can be pressed below them."""
    met: Counter[str] = Counter()
    for play, decision, view in positions(one, seed):
        met[decision.prompt] += 1
        if met[decision.prompt] > OFTEN:
            continue
        form = one.face.form(decision, one.face.wording(names(play), view))
        address = Address(10**17, decision.player, 10**8)
        yield decision.prompt, decision.shape, question_prompt(form, address).rows
        if form.needs_panel():
            yield f"{decision.prompt} (panel)", decision.shape, form.panel(address).rows


def buttons(rows: Sequence[Row]) -> list[str]:
    """Returns what the buttons of some rows say."""
    return [one.label for row in rows if not isinstance(row, Select) for one in row]


def options(rows: Sequence[Row]) -> list[str]:
    """Returns what the lines of their menus say."""
    return [one.label for row in rows if isinstance(row, Select) for one in row.options]


def beginning(label: str) -> str:
    """Returns the first words of a label that tell it from others: "march horde", "reinforce Bob's home".

    A figure's name is one word, because its number is what tells it from others: "attack Magma Mephit 2".
    """
    label = FIGURE.sub(lambda found: found[0].replace(" ", "-"), label)
    words = re.findall(r"(?:(?:your|[^\s:]+'s) )?[^\s,:()]+", label, re.IGNORECASE)
    return " ".join([word.lower() for word in words if word.lower() not in SMALL][:BEGINNING])


@every_game
@every_seed
def test_every_button_and_every_line_of_a_menu_has_at_most_40_characters(one: Candidate, seed: int) -> None:
    long = {
        f"{prompt}: {label} ({len(label)})"
        for prompt, _, rows in asked(one, seed)
        for label in (*buttons(rows), *options(rows))
        if len(label) > MOST
    }
    assert not long


@every_game
@every_seed
def test_the_buttons_of_a_question_differ_in_their_first_two_words(one: Candidate, seed: int) -> None:
    alike = set()
    for prompt, shape, rows in asked(one, seed):
        counts = Counter(map(beginning, buttons(rows)))
        if shape not in OF_THINGS:
            alike |= {f"{prompt}: {label}" for label in buttons(rows) if counts[beginning(label)] > 1}
    assert not alike


def test_small_words_do_not_tell_buttons_apart_but_owners_and_numbers_do() -> None:
    assert beginning("Move to your home: Genie") == beginning("Move, your home") == "move your home"
    assert beginning("Reinforce Bob's home with all") != beginning("Reinforce your home with all")
    assert beginning("Attack Magma Mephit 1") != beginning("Attack Magma Mephit 2")
    assert beginning("Turn it up to 6") == beginning("Turn it down to 4")
