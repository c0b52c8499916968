"""Rolls counted by brute force: the rules themselves resolve every way in which the dice can fall."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.chance import Roll
from engine.decisions import Decision
from engine.dragon_dice.odds.driving import by_default
from engine.dragon_dice.rolls.purposes import Purpose
from engine.dragon_dice.rolls.resolution import WHO_ROLLS, resolve_from_step_3
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, Place
from engine.values import Json, Seat


def count_by_brute_force(battle: Battle, owner: Seat, place: Place, purpose: Purpose) -> dict[int, int]:
    """Returns how many of all falls of an army's dice come to each total; no die may be rolled again."""
    army = battle.state.at(owner, place)
    dice, purpose = by_default(battle.edition[WHO_ROLLS](battle, owner, place, army, purpose, None))
    faces = itertools.product(*(range(len(die.faces)) for die in dice))
    return dict(Counter(best_total(battle, owner, place, purpose, dice, fall) for fall in faces))


def best_total(
    battle: Battle,
    owner: Seat,
    place: Place,
    purpose: Purpose,
    dice: Sequence[Die],
    fall: Sequence[int],
    again: Sequence[int] = (),
) -> int:
    """Returns the highest total that the owner can make of dice that have fallen so; `again` are faces of re-rolls."""
    return max(_totals(battle, owner, place, purpose, dice, fall, list(again), ()))


def _totals(
    battle: Battle,
    owner: Seat,
    place: Place,
    purpose: Purpose,
    dice: Sequence[Die],
    fall: Sequence[int],
    again: list[int],
    answers: tuple[Json, ...],
) -> Iterator[int]:
    """Yields the total for every way to go on after these answers."""
    sheet = RollSheet(owner, place, purpose, list(dice))
    sheet.faces = {die.id: [die.faces[index]] for die, index in zip(dice, fall, strict=True)}
    text = resolve_from_step_3(battle, sheet)
    given, left = list(answers), list(again)
    sent = None
    try:
        while True:
            (question,) = text.send(sent)
            if isinstance(question, Roll):
                sent = question, [left.pop(0) for _ in question.dice]
                continue
            if not given:
                text.close()
                for answer in _options(question):
                    yield from _totals(battle, owner, place, purpose, dice, fall, again, (*answers, answer))
                return
            sent = question, question.check(given.pop(0))
    except StopIteration:
        yield sheet.grand_total


def _options(question: Decision) -> Sequence[Json]:
    whole = question.whole_answers(30)
    assert whole is not None, f"{question.prompt} has more answers than can be tried"
    return whole
