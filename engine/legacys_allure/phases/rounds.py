"""The end of a round (10.8, A-29), and the start of the next (10.9, A-46)."""

from __future__ import annotations

from engine.game import MatchOver, Outcome, Tell
from engine.legacys_allure import happenings, triggers
from engine.legacys_allure.battle import Battle
from engine.legacys_allure.cards import DamageType, Trigger
from engine.legacys_allure.damage import DamageCause, DamageInstance, reckon
from engine.legacys_allure.hexes import CENTRE, INDEX
from engine.legacys_allure.keywords import health_regen, mana, mana_regen, overheat, refresh
from engine.legacys_allure.phases.turn import TURN
from engine.legacys_allure.state import LAST_ROUND, NO_END, State, Unit, other


async def round_end(state: State, tell: Tell) -> str:
    """What happens at the end of a round happens, durations end, and after the seventh it is decided (8.1)."""
    tell(happenings.RoundEnded(state.round))
    battle = Battle(state, tell)
    await triggers.happen(battle, _in_order(state), Trigger.ROUND_END)
    for unit in list(state.on_battlefield()):
        battle.end_statuses(unit, [s for s in unit.statuses if s.ends <= state.round], "over")
        if unit.shield and unit.shield_ends <= state.round:
            battle.say(happenings.StatusEnded(unit.id, f"Shield {unit.shield}", "over"))
            unit.shield, unit.shield_ends = 0, NO_END
    battle.settle_values()
    await triggers.settle(battle)
    if state.round >= LAST_ROUND:
        raise MatchOver(decide(state))
    return "round start"


def decide(state: State) -> Outcome:
    """Returns who has won at the end of round 7: the first player if they control the centre (8.1, A-25)."""
    unit = state.at(CENTRE)
    if unit is not None and state.controller(unit) == state.first:
        return Outcome((state.first,), "centre held")
    return Outcome((other(state.first),), "centre not held")


async def round_start(state: State, tell: Tell) -> str:
    """Statuses at once, then the dead leave, units refresh, and what happens at the start of a round happens."""
    state.round += 1
    if state.round > 1 and state.last_action is not None:
        state.opens = other(state.last_action)
    state.last_action = None
    tell(happenings.RoundStarted(state.round, state.opens))
    battle = Battle(state, tell)
    if state.round > 1:
        _update_statuses(battle)
        battle.bury()
        await triggers.settle(battle)
        for unit in state.on_battlefield():
            refresh.refresh(unit)
            unit.used_round = []
    await triggers.happen(battle, _in_order(state), Trigger.ROUND_START)
    battle.settle_values()
    battle.look_for_the_end()
    state.turn = state.opens
    if state.ready(state.opens):
        return TURN
    state.turn = other(state.opens)
    if state.ready(state.turn):
        return TURN
    state.turn = None
    return "round end"


def _update_statuses(battle: Battle) -> None:
    """Burn, Poison and regeneration as one sum for each unit; then a Burn counter goes, and mana comes (10.9.1)."""
    for unit in list(battle.state.on_battlefield()):
        now = battle.profile(unit)
        taken = 0
        for how, counters in ((DamageCause.BURNED, unit.burned), (DamageCause.POISONED, unit.poisoned)):
            if counters:
                felt = reckon(DamageInstance(counters, DamageType.MAGICAL, how), now, unit.shield, unit.health)
                unit.shield = felt.shield
                taken += felt.damage
                battle.say(
                    happenings.DamageDealt(
                        unit.id,
                        None,
                        how.value,
                        DamageType.MAGICAL.value,
                        counters,
                        felt.reduced,
                        felt.damage,
                        unit.health - taken,
                        unit.shield,
                    )
                )
        healed = 0 if overheat.refuses(now) else health_regen.points(now)
        greatest = now.value_of_health()
        before = unit.health
        unit.health = min(greatest, unit.health + healed - taken)
        if healed and unit.health - before + taken > 0:
            battle.say(happenings.UnitHealed(unit.id, unit.health - before + taken, unit.health, "regeneration"))
        if unit.burned:
            unit.burned -= 1
        gained = mana.change(unit, mana_regen.points(now), now)
        if gained and unit.mana is not None:
            battle.say(happenings.ManaChanged(unit.id, gained, unit.mana, "regenerated"))


def _in_order(state: State) -> list[Unit]:
    return sorted(state.on_battlefield(), key=lambda unit: INDEX[unit.place])
