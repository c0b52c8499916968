"""The board as text: everything in the picture, for players who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.legacys_allure.hexes import CENTRE, INDEX
from engine.legacys_allure.keywords import movement, power
from engine.legacys_allure.keywords import range as range_keyword
from engine.legacys_allure.names import called, status_name
from engine.legacys_allure.notation import tags
from engine.legacys_allure.state import State, Unit
from engine.legacys_allure.values import profile
from engine.legacys_allure.view import BoardView
from images.legacys_allure.board import heading, side_words, turn_words
from images.pictures import Names


def board_lines(view: BoardView, names: Names) -> list[str]:
    """Returns where the match stands, then each side with its units in the order of hexes."""
    state = view.table
    lines = [f"{heading(state)}. {turn_words(view, names)}".strip().rstrip(".") + "."]
    there = state.at(CENTRE)
    if there is not None:
        lines.append(f"{called(state, there)} ({there.owner}) stands on the centre, {CENTRE}.")
    if state.centre_shield:
        lines.append(f"The +1 Shield lies on {CENTRE}.")
    for seat in state.seats:
        lines.append(f"{side_words(view, names, seat)}.")
        units = sorted(state.units_of(seat), key=lambda unit: INDEX[unit.place])
        lines += [unit_line(state, unit) for unit in units]
        cards = [state.cards[card].title for card in state.sides[seat].army]
        if cards:
            lines.append(f"Cards: {', '.join(cards)}.")
        dead = [called(state, unit) for unit in state.graveyard(seat)]
        if dead:
            lines.append(f"Graveyard: {', '.join(dead)}.")
    return lines


def unit_line(state: State, unit: Unit) -> str:
    """Returns a unit in one line: hex, tag, name, what it can, what lies on it."""
    now = profile(state, unit)
    strength, reach, steps = power.strength(now), range_keyword.reach(now), movement.steps(now)
    facts = [f"power {'none' if strength is None else strength}", f"health {unit.health} of {now.value_of_health()}"]
    if reach is not None:
        facts.append(f"range {reach}")
    facts.append(f"movement {'none' if steps is None else steps}")
    if unit.mana is not None:
        facts.append(f"mana {unit.mana}")
    facts += _laid_on(unit)
    if unit.actions <= 0:
        facts.append("exhausted")
    return f"{unit.hex} {tags(state)[unit.id]} ({called(state, unit)}): {', '.join(facts)}."


def _laid_on(unit: Unit) -> Sequence[str]:
    counters = (("Shield", unit.shield), ("Burned", unit.burned), ("Poisoned", unit.poisoned))
    return [f"{word} {number}" for word, number in counters if number] + [status_name(s) for s in unit.statuses]
