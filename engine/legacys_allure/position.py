"""Positions as text: by the keys of a scenario file's `setup`, so that any position of a match can become a case."""

from __future__ import annotations

from typing import Final, cast

from engine.legacys_allure.names import status_name
from engine.legacys_allure.phases.setup import fill
from engine.legacys_allure.state import NO_END, State, Unit, UnitStatus
from engine.values import Json

_PHASES: Final = ("kingdoms", "contest", "draft")


def format_position(state: State) -> dict[str, Json]:
    """Returns the position by the keys of `setup`; what is as it is when left out is left out."""
    data: dict[str, Json] = {}
    if state.format != "draft":
        data["format"] = state.format
    if state.step in _PHASES:
        data["phase"] = state.step
    if state.round > 1:
        data["round"] = state.round
    data["first"] = state.first
    if state.turn is not None and state.outcome is None:
        data["turn"] = state.turn
    data["opens"] = state.opens
    if state.last_action is not None:
        data["last action"] = state.last_action
    if state.centre_shield:
        data["centre shield"] = True
    if state.is_whole and state.step not in _PHASES:
        data["complete"] = True
    for seat in state.seats:
        data[seat] = _side(state, seat)
    return data


def _side(state: State, seat: str) -> dict[str, Json]:
    side = next(side for owner, side in state.sides.items() if owner == seat)
    data: dict[str, Json] = {
        "units": [_unit(state, unit) for unit in state.on_battlefield() if unit.owner == seat],
    }
    if side.army:
        data["cards"] = [state.cards[card].title for card in side.army]
    dead = [unit for unit in state.units.values() if unit.hex is None and unit.owner == seat]
    if dead:
        data["graveyard"] = [state.card(unit).short for unit in dead]
    if side.hand:
        data["kingdom"] = {state.cards[card].title: number for card, number in side.hand.items()}
    if side.is_complete and state.step in _PHASES:
        data["complete"] = True
    return data


def _unit(state: State, unit: Unit) -> Json:
    data: dict[str, Json] = {"unit": state.card(unit).short, "at": unit.place}
    full = unit.copy()
    fill(state, full)
    if unit.health != full.health:
        data["health"] = unit.health
    if unit.mana != full.mana:
        data["mana"] = unit.mana
    if unit.actions != 1:
        data["actions"] = unit.actions
    for key in ("shield", "burned", "poisoned"):
        if getattr(unit, key):
            data[key] = getattr(unit, key)
    used = list(dict.fromkeys([*unit.used_round, *unit.used_battle]))
    if used:
        data["used"] = cast("Json", used)
    if unit.statuses:
        data["statuses"] = [_status(state, status) for status in unit.statuses]
    return f"{data['unit']} {data['at']}" if len(data) == 2 else data


def _status(state: State, status: UnitStatus) -> Json:
    until = "battle end"
    if status.ends != NO_END:
        until = "round end" if status.ends <= state.round else "next round end"
    return {"name": status_name(status), "by": status.by, "until": until}
