"""Where the number of a roll comes from: the parts of Fight and Armor, what threw dice again, saves, wounds, Morale."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bot.games.d6s.names import D6sWording
from bot.words.sentences import listed, shortened
from engine.d6s import events as told
from engine.d6s.strikes import odds_to_hit
from engine.english import counted
from engine.events import Event

LONGEST_TITLE: Final = 100

Parts = Sequence[Sequence[Any]]


def is_explained(event: Event) -> bool:
    """Returns whether there is something to say about an event: it is a roll with parts."""
    return type(event.facts) in _WHY


def title(event: Event) -> str:
    """Returns such an event in one line: "45: King attacks Orc 2, hit"."""
    return shortened(f"{event.number}: {_TITLES[type(event.facts)](event.facts)}", LONGEST_TITLE)


def lines(event: Event, wording: D6sWording) -> list[str]:
    """Returns where its numbers come from, step by step."""
    return [
        f"**{_TITLES[type(event.facts)](event.facts)}** (event {event.number})",
        *_WHY[type(event.facts)](event.facts),
    ]


def _sum(parts: Parts) -> str:
    found = [
        f"{amount:+d} ({cause})" if number else f"{amount} ({cause})" for number, (amount, cause) in enumerate(parts)
    ]
    return " ".join(found) or "nothing"


def _dice(dice: Sequence[int]) -> str:
    return ", thrown again: ".join(map(str, dice)) or "none"


def _net(sources: Parts) -> tuple[int, str]:
    for_it = [str(cause) for amount, cause in sources if amount > 0]
    against = [str(cause) for amount, cause in sources if amount < 0]
    net = len(for_it) - len(against)
    if not sources:
        return 0, "Neither advantage nor disadvantage."
    said = f"Advantage by {listed(for_it) or 'nothing'}, disadvantage by {listed(against) or 'nothing'}"
    what = "a die that misses is thrown again" if net > 0 else "a die that hits is thrown again" if net < 0 else "even"
    return net, f"{said}: {what}."


def _to_hit(f: told.ToHit) -> list[str]:
    net, said = _net(f.sources)
    odds = round(100 * odds_to_hit(f.fight, f.armor, net))
    hits = "nothing does" if f.fight <= f.armor else f"{f.armor + 1} to {min(f.fight, 6)}"
    rule = f"A die hits that shows more than the Armor and no more than the Fight ({hits})."
    return [
        f"Fight {f.fight} = {_sum(f.parts)}.",
        f"Armor of {f.target}: {f.armor}. {rule}",
        said,
        f"Before it was thrown the odds were {odds} %. Die: {_dice(f.dice)}: **{'hit' if f.hit else 'miss'}**.",
    ]


def _to_wound(f: told.ToWound) -> list[str]:
    needs = " and then ".join(f"{need} or less" for need in f.needs)
    thrown = [f"Die {number}: {_dice(dice)}." for number, dice in enumerate(f.dice, 1)]
    against = f"Strength {f.strength} less Toughness {f.toughness} of {f.target} is {f.strength - f.toughness:+d}"
    return [
        f"{against}: each of {len(f.dice)} Damage dice wounds with {needs} (To-wound roll).",
        *thrown,
        f"**{counted(f.wounds, 'wound')}**{f' of {f.damage_type} damage' if f.damage_type else ''}.",
    ]


def _saved(f: told.Saved) -> list[str]:
    least, most = f.potency + 1, min(f.value, 6)
    saves = f"{least} to {most}" if least < most else f"only {most}" if least == most else "none"
    rule = f"a die saves that shows more than the Potency and no more than the save ({saves})"
    reason = f" {f.reason}" if f.reason else ""
    return [
        f"{f.save.title()} {f.value} against Potency {f.potency}{reason}: {rule}.",
        f"Die: {_dice(f.dice)}: **{'saved' if f.success else 'failed'}**.",
    ]


def _blocked(f: told.BlockChecked) -> list[str]:
    order = [f"{number}: {name}" for number, name in enumerate(f.blockers, 1)]
    return [
        f"Between {f.unit} and {f.target}, nearest first: {', '.join(order)}. A die beyond that goes through.",
        f"Die: {f.die}: **{f.met or 'the way is clear'}**.",
    ]


def _morale(f: told.MoraleTested) -> list[str]:
    whose = "its own" if f.whose == "profile" else f"that of {f.whose}"
    thrown = f"{f.dice[0]} + {f.dice[1]} = {sum(f.dice)}"
    return [
        f"Morale {f.morale}, {whose}. Two dice must make no more: {thrown}: **{'holds' if f.success else 'fails'}**."
    ]


_WHY: Final[Mapping[type, Callable[[Any], list[str]]]] = {
    told.ToHit: _to_hit,
    told.ToWound: _to_wound,
    told.Saved: _saved,
    told.BlockChecked: _blocked,
    told.MoraleTested: _morale,
}
_TITLES: Final[Mapping[type, Callable[[Any], str]]] = {
    told.ToHit: lambda f: f"{f.unit} attacks {f.target} with {f.weapon}: {'hit' if f.hit else 'miss'}",
    told.ToWound: lambda f: f"Wounds of {f.target} by {f.unit}: {f.wounds}",
    told.Saved: lambda f: f"{f.save.title()} of {f.unit}: {'saved' if f.success else 'failed'}",
    told.BlockChecked: lambda f: f"What is between {f.unit} and {f.target}: {f.met or 'clear'}",
    told.MoraleTested: lambda f: f"Morale of {f.unit}: {'holds' if f.success else 'fails'}",
}
