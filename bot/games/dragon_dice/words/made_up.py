"""The odds of armies that somebody makes up: one roll, an attack against saves, or a maneuver against another."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import yaml

from bot.games.dragon_dice.words.odds import bars, mean, percent
from bot.games.odds import MadeUpForces, OddsShown
from engine.dragon_dice.actions.exchange import Exchange
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.names import read_name
from engine.dragon_dice.odds.contests import AttackOdds, attack_odds, maneuver_odds
from engine.dragon_dice.odds.rolls import ODDS, RollOdds, roll_odds
from engine.dragon_dice.odds.simulated import simulate_attack
from engine.dragon_dice.printed.dice import Catalogue, UnitKind
from engine.dragon_dice.rolls import purposes
from engine.dragon_dice.rolls.purposes import Purpose
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import DICE, FRONTIER, State
from engine.dragon_dice.text.position import read_position
from engine.dragon_dice.text.words import WORDS
from engine.english import listed
from engine.game import UNHEARD
from engine.located import read_yaml
from engine.nearest import nearest
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Seat
from images.charts import Bars

FIRST, SECOND = Seat("A"), Seat("B")
MOST_DICE: Final = 40
USUAL_TERRAIN: Final = "Flatland"
SAMPLES: Final = 150
"""How many attacks are simulated where icons do more than the exact figures count."""

ROLLS: Final[Mapping[str, Purpose]] = MappingProxyType(
    {
        "melee": purposes.MELEE,
        "missile": purposes.MISSILE,
        "magic": purposes.MAGIC,
        "maneuver": purposes.MANEUVER,
        "saves": purposes.SAVE_AGAINST_MELEE,
    }
)
"""What can be rolled for, by the words of the command."""

_PARTS: Final = re.compile(r"\s*(?:[,;+\n]|\band\b|&)\s*")
_COUNTED: Final = re.compile(r"(?:(?P<before>\d{1,2})\s*[x×]?\s+)?(?P<name>.*?)(?:\s*[x×]\s*(?P<after>\d{1,2}))?")


def made_up_odds(edition: Edition, forces: MadeUpForces) -> OddsShown:
    """Returns the odds of typed armies. Raises a `Refusal` for what is not understood."""
    roll = forces.roll or "melee"
    known = edition[DICE]
    first, second = read_units(forces.first, known), read_units(forces.against, known)
    if not first:
        raise NotUnderstood("Name the units of an army, for example: 2 Thug, Cutthroat.")
    if second and roll in ("magic", "saves"):
        raise NotAllowed("Nothing is rolled against this. Leave out the second army, or choose melee or maneuver.")
    terrain = _terrain(forces.terrain, known)
    battle = Battle(_position(edition, terrain, first, second), UNHEARD, edition)
    where = f"-# On a {terrain} terrain, in a first march, without spells. {_army(first)}"
    if not second:
        purpose = battle.edition[ODDS].attacks.get(roll, ROLLS[roll])
        odds = roll_odds(battle, FIRST, FRONTIER, purpose)
        return _with_head(
            where, _of_roll(odds, roll), [_chart(f"{_army(first)}: {roll}", "results", odds)], odds.is_exact
        )
    where += f" against {_army(second)}"
    if roll == "maneuver":
        return _maneuver(battle, where)
    return _attack(battle, edition, roll, where)


def _with_head(where: str, lines: Iterator[str], charts: list[Bars | None], is_exact: bool) -> OddsShown:
    return OddsShown((where, *lines), tuple(chart for chart in charts if chart is not None), is_exact)


def _chart(title: str, unit: str, odds: RollOdds) -> Bars | None:
    return None if odds.results is None else bars(title, unit, odds.results)


def _of_roll(odds: RollOdds, roll: str) -> Iterator[str]:
    found = odds.results
    if found is None:
        yield "There is no exact figure: the owner chooses after the roll what changes it."
        return
    what = roll if roll == "saves" else f"{roll} results"
    yield f"- {mean(found)} {what} expected, from {found.lowest} to {found.highest}."
    steps = [number for number in range(1, found.highest + 1) if 0 < found.at_least(number) < 1][:8]
    if steps:
        yield "- At least " + ", ".join(f"{number}: {percent(found.at_least(number))}" for number in steps) + "."
    if odds.actions:
        yield f"- Not counted is what these icons do beside giving results: {listed(odds.actions)}."


def _maneuver(battle: Battle, where: str) -> OddsShown:
    odds = maneuver_odds(battle, FIRST, FRONTIER)
    opposing = next(iter(odds.opposing.values()), None)
    if odds.succeeds is None or opposing is None:
        return OddsShown((where, "- There is no exact figure: an owner chooses after the roll what changes it."), ())
    line = f"- The maneuver succeeds in {percent(odds.succeeds)}; on a tie it succeeds."
    charts = [_chart("Maneuver", "results", odds.marching), _chart("Against it", "results", opposing)]
    return _with_head(where, iter([line]), charts, odds.is_exact)


def _attack(battle: Battle, edition: Edition, roll: str, where: str) -> OddsShown:
    purpose = battle.edition[ODDS].attacks[roll]
    odds = attack_odds(battle, FIRST, FRONTIER, purpose, SECOND, FRONTIER)
    charts: list[Bars | None] = []
    if odds.damage is not None and odds.killed is not None:
        charts = [
            bars(f"{roll.capitalize()}: damage", "damage after saves", odds.damage),
            bars("Health killed", "health", odds.killed),
        ]
    return _with_head(where, _of_attack(battle, edition, odds, purpose), charts, odds.is_exact)


def _of_attack(battle: Battle, edition: Edition, odds: AttackOdds, purpose: Purpose) -> Iterator[str]:
    whole = sum(odds.healths)
    if odds.damage is not None and odds.killed is not None:
        yield f"- {mean(odds.damage)} damage expected after saves, {mean(odds.killed)} of {whole} health killed."
        yield (
            f"- At least one unit falls in {percent(odds.damage.at_least(min(odds.healths)))}, all of them in "
            f"{percent(odds.damage.at_least(whole))}."
        )
    if odds.is_exact:
        return
    if odds.actions:
        yield f"- Not counted there is what these icons do beside giving results: {listed(odds.actions)}."
    exchange = Exchange(purpose, FIRST, FRONTIER, SECOND, FRONTIER)
    found = simulate_attack(battle.state, edition, exchange, samples=SAMPLES, rng=random.Random(1)).lost
    yield (
        f"- With all they do, by {SAMPLES} simulated attacks: {found.mean:.1f} health lost, give or take "
        f"{1.96 * found.error:.1f}."
    )


def read_units(text: str, known: Catalogue) -> list[str]:
    """Returns the units that a text names, each as often as it is counted: "2 Thug, Cutthroat x3".

    Raises `NotUnderstood` with the nearest printed names, or for too many dice.
    """
    found: list[str] = []
    for part in _PARTS.split(text.strip()):
        if not part:
            continue
        counted = _COUNTED.fullmatch(part)
        assert counted is not None, "the pattern takes any text"
        kind = read_name(counted["name"], known).kind
        if not isinstance(known.dice[kind], UnitKind):
            raise NotUnderstood(f"{kind} is no unit. Name the units of an army, for example: 2 Thug, Cutthroat.")
        found += [kind] * int(counted["before"] or counted["after"] or 1)
    if len(found) > MOST_DICE:
        raise NotUnderstood(f"That are {len(found)} dice. I work odds out for up to {MOST_DICE} in an army.")
    return found


def _terrain(typed: str, known: Catalogue) -> str:
    kinds = list(dict.fromkeys(one.name.split()[0] for one in known.standard_terrains))
    if not typed:
        return USUAL_TERRAIN if USUAL_TERRAIN in kinds else kinds[0]
    for kind in kinds:
        if kind.casefold() == typed.strip().casefold():
            return kind
    raise NotUnderstood(
        f"There is no terrain {typed.strip()[:40]!r}. Terrains are {listed(nearest(typed, kinds) or kinds)}."
    )


def _position(edition: Edition, terrain: str, first: list[str], second: list[str]) -> State:
    kind = next(one.name for one in edition[DICE].standard_terrains if one.name.startswith(terrain))
    setup = {
        "marching": "A",
        "phase": "first march",
        "terrains": {"frontier": f"{kind} 6"},
        "A": {"frontier": first},
        **({"B": {"frontier": second}} if second else {}),
    }
    return read_position(read_yaml(yaml.safe_dump(setup)), WORDS[edition.name])


def _army(units: list[str]) -> str:
    counts: dict[str, int] = {}
    for unit in units:
        counts[unit] = counts.get(unit, 0) + 1
    return listed(f"{number} {unit}" if number > 1 else unit for unit, number in counts.items())
