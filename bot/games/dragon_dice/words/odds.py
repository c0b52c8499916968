"""The odds of what a player's armies can do now, in words; worked out from what this player sees."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.words.sentences import capital
from engine.dragon_dice.actions.action import allowed_actions
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.odds.contests import AttackOdds, attack_odds, maneuver_odds
from engine.dragon_dice.odds.distribution import Distribution
from engine.dragon_dice.odds.rolls import ODDS
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Place, State
from engine.dragon_dice.view import TableView
from engine.english import listed
from engine.game import UNHEARD
from engine.values import Seat


def odds_lines(view: TableView, seat: Seat, edition: Edition, wording: DragonDiceWording) -> list[str]:
    """Return a paragraph for each terrain where a player's army can maneuver or attack; nothing before the forces lie
    on the table."""
    if any(player.hidden for player in view.players) or not view.terrains:
        return []
    battle = Battle(State.from_json(view.position, view.dice), UNHEARD, edition)
    lines = []
    for terrain in view.terrains:
        if terrain.face is not None and battle.state.at(seat, terrain.place):
            told = [*_maneuver(battle, seat, terrain.place, wording), *_attacks(battle, seat, terrain.place, wording)]
            lines += [f"**{capital(wording.place(terrain.place, seat))}**", *told] if told else []
    return lines


def _maneuver(battle: Battle, seat: Seat, place: Place, wording: DragonDiceWording) -> Iterator[str]:
    odds = maneuver_odds(battle, seat, place)
    if odds.succeeds is None or not odds.opposing:
        return
    others = listed(wording.player(other) for other in odds.opposing)
    oppose = "opposes" if len(odds.opposing) == 1 else "oppose"
    yield f"- Maneuver: succeeds in {percent(odds.succeeds)} if {others} {oppose}."


def _attacks(battle: Battle, seat: Seat, place: Place, wording: DragonDiceWording) -> Iterator[str]:
    rolled_for = battle.edition[ODDS].attacks
    for name, targets in allowed_actions(battle, seat, place).items():
        for other, there in targets if name in rolled_for else ():
            odds = attack_odds(battle, seat, place, rolled_for[name], other, there)
            where = "" if there == place else f" at {wording.place(there, seat)}"
            yield f"- {capital(name)} against {wording.player(other)}{where}: {_of_attack(odds)}"


def _of_attack(odds: AttackOdds) -> str:
    if odds.damage is None or odds.killed is None:
        return "no exact figure, because its owner chooses after the roll what a spell or an icon changes."
    smallest = min(odds.healths, default=1)
    left_out = f" Not counted: {listed(odds.deeds)}." if odds.deeds else ""
    return (
        f"{mean(odds.damage)} damage expected after saves, {mean(odds.killed)} of {sum(odds.healths)} health killed; "
        f"at least one unit falls in {percent(odds.damage.at_least(smallest))}, all of them in "
        f"{percent(odds.damage.at_least(sum(odds.healths)))}.{left_out}"
    )


def mean(distribution: Distribution) -> str:
    """Return the expected value with one decimal."""
    return f"{float(distribution.mean):.1f}"


def percent(chance: Fraction) -> str:
    """Return a chance in whole per cent; only what is certain is 0 % or 100 %."""
    if chance in (0, 1):
        return f"{int(chance * 100)} %"
    return f"{min(99, max(1, round(chance * 100)))} %"
