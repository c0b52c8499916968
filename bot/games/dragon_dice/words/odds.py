"""The odds of what a player's armies can do now, in words; worked out from what this player sees."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.odds import OddsShown
from bot.words.sentences import capital
from engine.decisions import Decision
from engine.dragon_dice.actions.action import allowed_actions
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.odds.contests import AttackOdds, attack_odds, maneuver_odds
from engine.dragon_dice.odds.distribution import Distribution
from engine.dragon_dice.odds.dragons import dragon_odds
from engine.dragon_dice.odds.rolls import ODDS
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Place, State
from engine.dragon_dice.view import TableView
from engine.english import listed
from engine.game import UNHEARD
from engine.values import Seat
from images.charts import Bars

ASKED: Final = frozenset(
    {"march", "maneuver", "counter-maneuver", "action", "target", "counter-attack", "pursue", "dragon attack"}
)
"""The questions whose answers have odds."""


def shown_odds(
    view: TableView, seat: Seat, edition: Edition, wording: DragonDiceWording, asked: Decision | None = None
) -> OddsShown:
    """Returns the odds at each terrain where a player's army can maneuver or attack, or may be attacked by dragons; for
    a question about a place, those there. Nothing before the forces lie on the table."""
    if any(player.hidden for player in view.players) or not view.terrains:
        return OddsShown()
    battle = Battle(State.from_json(view.position, view.dice), UNHEARD, edition)
    about = None if asked is None else asked.about.get("place")
    lines: list[str] = []
    charts: list[Bars] = []
    for terrain in view.terrains:
        place = terrain.place
        if terrain.face is None or not battle.state.at(seat, place) or about not in (None, place):
            continue
        told = [
            *_maneuver(battle, seat, place, wording, charts),
            *_attacks(battle, seat, place, wording, charts),
            *_dragons(battle, seat, place, wording, charts),
        ]
        lines += [f"**{capital(wording.place(place, seat))}**", *told] if told else []
    return OddsShown(tuple(lines), tuple(charts))


def bars(title: str, unit: str, distribution: Distribution) -> Bars:
    """Returns a distribution as a chart."""
    counts, outcomes = distribution.counts, distribution.outcomes
    return Bars(title, unit, tuple((value, counts.get(value, 0) / outcomes) for value in range(max(counts) + 1)))


def _maneuver(
    battle: Battle, seat: Seat, place: Place, wording: DragonDiceWording, charts: list[Bars]
) -> Iterator[str]:
    odds = maneuver_odds(battle, seat, place)
    if odds.succeeds is None or not odds.opposing:
        return
    others = listed(wording.player(other) for other in odds.opposing)
    oppose = "opposes" if len(odds.opposing) == 1 else "oppose"
    assert odds.marching.results is not None
    charts.append(bars(f"Maneuver at {wording.plain().place(place, seat)}", "results", odds.marching.results))
    yield f"- Maneuver: succeeds in {percent(odds.succeeds)} if {others} {oppose}."


def _attacks(battle: Battle, seat: Seat, place: Place, wording: DragonDiceWording, charts: list[Bars]) -> Iterator[str]:
    rolled_for, plain = battle.edition[ODDS].attacks, wording.plain()
    for name, targets in allowed_actions(battle, seat, place).items():
        for other, there in targets if name in rolled_for else ():
            odds = attack_odds(battle, seat, place, rolled_for[name], other, there)
            where = "" if there == place else f" at {wording.place(there, seat)}"
            if odds.damage is not None:
                title = f"{capital(name)} against {plain.player(other)} at {plain.place(there, seat)}"
                charts.append(bars(title, "damage after saves", odds.damage))
            yield f"- {capital(name)} against {wording.player(other)}{where}: {_of_attack(odds)}"


def _dragons(battle: Battle, seat: Seat, place: Place, wording: DragonDiceWording, charts: list[Bars]) -> Iterator[str]:
    """Yields what the dragons at a terrain do to the army there, if all of them attack it."""
    dragons = battle.state.dragons_at(place)
    if not dragons:
        return
    odds = dragon_odds(battle, seat, place, dragons)
    through = odds.gets_through
    breath = f" One breathes in {percent(odds.breath)}, which kills at once." if odds.breath else ""
    if through is None:
        yield f"- The dragons there: {mean(odds.damage)} damage expected before saves.{breath}"
        return
    charts.append(bars(f"Dragons at {wording.plain().place(place, seat)}", "damage after saves", through))
    yield f"- The dragons there, if all attack you: {mean(through)} damage expected after saves.{breath}"


def _of_attack(odds: AttackOdds) -> str:
    if odds.damage is None or odds.killed is None:
        return "no exact figure, because its owner chooses after the roll what a spell or an icon changes."
    smallest = min(odds.healths, default=1)
    left_out = f" Not counted: {listed(odds.actions)}." if odds.actions else ""
    return (
        f"{mean(odds.damage)} damage expected after saves, {mean(odds.killed)} of {sum(odds.healths)} health killed; "
        f"at least one unit falls in {percent(odds.damage.at_least(smallest))}, all of them in "
        f"{percent(odds.damage.at_least(sum(odds.healths)))}.{left_out}"
    )


def mean(distribution: Distribution) -> str:
    """Returns the expected value with one decimal."""
    return f"{float(distribution.mean):.1f}"


def percent(chance: Fraction) -> str:
    """Returns a chance in whole per cent; only what is certain is 0 % or 100 %."""
    if chance in (0, 1):
        return f"{int(chance * 100)} %"
    return f"{min(99, max(1, round(chance * 100)))} %"
