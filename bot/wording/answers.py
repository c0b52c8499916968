"""Whole answers in words: what a ready answer does, and what was answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.wording.names import Cast, dice, kind_of
from bot.wording.questions import group_label, noted, nothing_label, option_label, set_label
from bot.wording.roll_questions import is_dragon
from bot.wording.spells import spell_phrase
from bot.wording.telling import number, pairs
from bot.wording.words import capital, counted, grouped, listed
from engine.decisions import Assign, Choose, Decision, Number, Order, Pairs, Pick, Split
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.sais.gate import GatePlan
from engine.dragon_dice.species.air_flight import FlightPlan
from engine.dragon_dice.table.move_plan import MovePlan
from engine.dragon_dice.table.spending import SpendPlan
from engine.values import Json


def answered(decision: Decision, answer: Json, cast: Cast) -> str:
    """Returns a legal answer as a phrase: "March with the home army at your home"."""
    if isinstance(decision, Choose):
        return option_label(decision, answer, cast)
    if isinstance(decision, Number):
        return str(answer)
    if isinstance(answer, Sequence) and not isinstance(answer, str):
        return _list(decision, answer, cast)
    if isinstance(answer, Mapping):
        return _mapping(decision, answer, cast)
    if isinstance(decision, MovePlan | FlightPlan):
        return f"{_movers(decision)} stays" if isinstance(decision, MovePlan) else f"Nobody {_flies(decision)}"
    return "your answer"


def _list(decision: Decision, answer: Sequence[Json], cast: Cast) -> str:
    if isinstance(decision, Pick):
        return set_label(decision, [str(name) for name in answer], cast)
    if isinstance(decision, Order):
        return ", then ".join(ordered_thing(decision, str(name), cast) for name in answer)
    if isinstance(decision, SpellsPlan):
        phrases = [spell_phrase(entry, cast, decision.player) for entry in answer if isinstance(entry, Mapping)]
        return f"Cast {listed(phrases)}" if phrases else "Cast nothing"
    return "your answer"


def ordered_thing(decision: Decision, name: str, cast: Cast) -> str:
    """Returns one of the things that are put in order: an icon, a spell or a unit by its name, a dragon with its owner
    because equal dragons of two players may be there."""
    return cast.die(name, decision.player) if is_dragon(name) else noted(decision, name, cast)


def _mapping(decision: Decision, answer: Mapping[str, Json], cast: Cast) -> str:
    if isinstance(decision, Assign):
        return assigned(decision, {g: _members(m) for g, m in answer.items()}, cast)
    if isinstance(decision, Pairs):
        return paired(decision.prompt, {str(a): str(b) for a, b in answer.items()})
    if isinstance(decision, Split):
        return divided(decision, answer)
    if isinstance(decision, MovePlan | FlightPlan):
        units = grouped(map(kind_of, _members(answer.get("units"))))
        deed = "Fly" if isinstance(decision, FlightPlan) and not isinstance(decision, GatePlan) else "Move"
        return f"{deed} {units} to {_to(answer, decision, cast)}"
    if isinstance(decision, SpendPlan):
        return spent(decision, answer)
    return "your answer"


def assigned(decision: Assign, groups: Mapping[str, Iterable[str]], cast: Cast) -> str:
    """Returns who goes where: "Send to the frontier: Archer, Knight"."""
    parts = [f"{group_label(decision, g, cast)}: {dice(m)}" for g in decision.groups if (m := list(groups.get(g, ())))]
    return "; ".join(parts) or nothing_label(decision)


def paired(prompt: str, matched: Mapping[str, str]) -> str:
    """Returns who becomes whom: "Promote Thug to Cutthroat"; of nobody that nobody does."""
    swaps = listed(f"{kind_of(thing)} {_joint(prompt)} {kind_of(partner)}" for thing, partner in matched.items())
    if prompt == "replacement":
        return f"Replace {swaps}" if swaps else "Replace nobody"
    return f"Promote {swaps}" if swaps else "Promote nobody"


def _joint(prompt: str) -> str:
    return "by" if prompt == "replacement" else "to"


def divided(decision: Split, answer: Mapping[str, Json]) -> str:
    """Returns how numbers are divided: "3 melee, 4 saves", and of which die where it is not the same for all."""
    totals = dict.fromkeys(decision.parts, 0)
    for split in answer.values():
        for part, amount in split.items() if isinstance(split, Mapping) else ():
            totals[part] += int(str(amount))
    shown = [f"{amount} {part}" for part, amount in totals.items() if amount]
    if len(shown) == 1 and len(answer) > 1:
        return f"All {shown[0]}"
    if len(answer) == 1:
        return ", ".join(shown)
    of_dice = "; ".join(f"{kind_of(die)} {_split(split)}" for die, split in answer.items())
    return f"{', '.join(shown)} ({of_dice})"


def _split(split: Json) -> str:
    return ", ".join(f"{n} {part}" for part, n in split.items()) if isinstance(split, Mapping) else str(split)


def spent(decision: SpendPlan, answer: Mapping[str, Json]) -> str:
    """Returns on what points are spent: "Promote Oakling to Oak, recruit Striker, keep 2 saves"."""
    parts = []
    promoted = pairs(answer, "promote")
    if promoted:
        parts.append(paired("promote", promoted))
    recruits = _members(answer.get("recruit"))
    if recruits:
        parts.append(f"recruit {grouped(map(kind_of, recruits))}")
    again = _members(answer.get("reroll"))
    if again:
        parts.append(f"throw {grouped(map(kind_of, again))} again")
    if decision.makes_saves:
        saves = number(answer, "saves") if "saves" in answer else decision.points - _cost(decision, answer)
        parts.append(f"keep {counted(saves, 'save')}")
    return capital(", ".join(parts)) or "Spend nothing"


def _cost(decision: SpendPlan, answer: Mapping[str, Json]) -> int:
    gained = sum(decision.costs[unit][partner] for unit, partner in pairs(answer, "promote").items())
    again = sum(decision.rerolls[unit] for unit in _members(answer.get("reroll")))
    return gained + len(_members(answer.get("recruit"))) + again


def _to(answer: Mapping[str, Json], decision: Decision, cast: Cast) -> str:
    return cast.terrain(str(answer.get("to")), decision.player)


def _flies(decision: FlightPlan) -> str:
    return "goes" if isinstance(decision, GatePlan) else "flies"


def _movers(decision: MovePlan) -> str:
    return kind_of(decision.mover)


def _members(value: Json) -> list[str]:
    if value is None:
        return []
    return [str(name) for name in value] if isinstance(value, Sequence) and not isinstance(value, str) else [str(value)]
