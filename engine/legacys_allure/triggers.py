"""Triggered passives: what comes up, in which order it happens, and what its player chooses (A-39, A-57)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Final

from engine.legacys_allure import happenings
from engine.legacys_allure.battle import NONE, AbilityUse, Battle, Pending
from engine.legacys_allure.cards import Trigger
from engine.legacys_allure.choices import Chooser
from engine.legacys_allure.effects.table import PLAYS
from engine.legacys_allure.hexes import Way
from engine.legacys_allure.names import called
from engine.legacys_allure.state import Unit
from engine.trial import answer_boldly, run
from engine.values import Json
from engine.work import Work

MOST_PASSIVES: Final = 200
"""Number of triggered passives in one moment that counts as a loop of cards: later ones do not happen, and play goes
on.
"""

SEARCH: Final = 1_500
"""How much work goes into finding out whether orders matter, in all that one answer causes."""

_SMALL: Final = 4
"""Most triggers of one moment that are tried in every order, to see whether the order matters."""


async def happen(
    battle: Battle, units: Sequence[Unit], trigger: Trigger, names: Mapping[str, Json] | None = None, path: Way = ()
) -> None:
    """Lets the passives of a moment happen, of these units, and what follows of them."""
    come = [
        Pending(unit.id, battle.state.controller(unit), unit.place, passive, index, names or {}, path)
        for unit in units
        if unit.hex is not None
        for index, passive in battle.passives_of(unit, trigger)
    ]
    if come:
        await _play_in_order(battle, come)
    await settle(battle)


async def settle(battle: Battle) -> None:
    """Lets kills, then deaths, that have come up happen, and all that follows of them."""
    while battle.waiting:
        come, battle.waiting = battle.waiting, []
        for trigger in (Trigger.KILL, Trigger.DEATH):
            await _play_in_order(battle, [pending for pending in come if pending.passive.trigger == trigger])


async def _play_in_order(battle: Battle, come: Sequence[Pending]) -> None:
    """Plays the acting player's first; of several of one player in the order they choose, where that matters."""
    first = battle.acting or battle.state.opens
    for seat in sorted(battle.state.seats, key=lambda seat: seat != first):
        mine = [pending for pending in come if pending.seat == seat]
        if len(mine) > 1 and not _order_matters(battle, mine):
            battle.settle_unasked(seat, "order", None)
        elif len(mine) > 1:
            names = [
                f"{called(battle.state, battle.state.units[pending.unit])} ({number})"
                for number, pending in enumerate(mine, 1)
            ]
            wanted = await battle.choose_order(seat, names, of=mine[0].passive.trigger.value)
            mine = [mine[names.index(name)] for name in wanted]
        for pending in mine:
            await _play(battle, pending)
            await settle(battle)


def _order_matters(battle: Battle, come: Sequence[Pending]) -> bool:
    """Returns whether some order of these leads elsewhere; found out by trying them.

    All searches of one answer have one budget; when it is spent the player is asked. Within a trial the order of the
    offer is taken, so nothing has to be found out there.
    """
    if battle.is_trial:
        return False
    if len(come) > _SMALL:
        return True
    work = battle.state.work
    search = Work(SEARCH) if work is None else work.aside(SEARCH)
    first: Mapping[str, Json] | None = None
    for order in itertools.permutations(come):
        trial = Battle(battle.state.copy(), acting=battle.acting)
        trial.state.work = search
        trial.starting, trial.passives, trial.is_trial = dict(battle.starting), battle.passives + 1, True
        trial.state.spend(8)
        run(_play_each(trial, order), answer_boldly)
        end = trial.state.to_json()
        if first is None:
            first = end
        if search.is_spent or end != first:
            return True
    return False


async def _play_each(battle: Battle, come: Sequence[Pending]) -> None:
    for pending in come:
        await _play(battle, pending)
        await settle(battle)


async def _play(battle: Battle, pending: Pending) -> None:
    """Lets one passive happen: its choices, then its effects. A dead unit has only what happens on its death (A-38)."""
    state = battle.state
    unit = state.units[pending.unit]
    passive = pending.passive
    battle.passives += 1
    if unit.hex is None and passive.trigger != Trigger.DEATH:
        return
    if battle.passives > MOST_PASSIVES or state.is_exhausted():
        if not battle.has_stopped:
            battle.has_stopped = True
            battle.say(happenings.PassivesStopped(unit.id, passive.trigger))
        return
    use = AbilityUse(unit, pending.seat, pending.place, f"{unit.card}/{passive.trigger}/{pending.index}")
    use.names = dict(pending.names)
    use.path = pending.path
    chooser = Chooser(state, unit, use.seat, use.hex, None, battle.starting)
    bound: dict[str, Json] = dict(pending.names)
    for choice in passive.choose:
        options = list(chooser.candidates(choice, bound))
        if choice.optional:
            options.append(NONE)
        if not options:
            return
        about: dict[str, Json] = {"unit": unit.id, "trigger": passive.trigger.value, **pending.names}
        otherwise = NONE if choice.optional else None
        value = await battle.choose(use.seat, "trigger", options, otherwise, **about)
        if value == NONE:
            battle.say(happenings.PassiveDeclined(unit.id, passive.trigger))
            return
        bound[choice.name] = use.names[choice.name] = value
    battle.say(happenings.PassiveHappened(unit.id, passive.trigger))
    for effect in passive.effects:
        state.spend(3)
        if state.is_exhausted():
            return
        await PLAYS[type(effect)](battle, use, effect)
        battle.bury()
        battle.settle_values(unit)


async def happen_at_once(battle: Battle, unit: Unit, trigger: Trigger, names: Mapping[str, Json]) -> None:
    """Lets the passives of a moment on the way happen; kills and deaths of it wait until the unit has arrived."""
    come = [
        Pending(unit.id, battle.state.controller(unit), unit.place, passive, index, names)
        for index, passive in battle.passives_of(unit, trigger)
    ]
    if come:
        waiting, battle.waiting = battle.waiting, []
        for pending in come:
            await _play(battle, pending)
        battle.waiting = waiting + battle.waiting
