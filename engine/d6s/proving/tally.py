"""What can happen in d6s with Dragons, and how often it has: profiles that fought, spells, masteries, features,
conditions, terrain, how encounters end.

A feature is seen when an event shows it at work. Of those that work without a word, such as Sturdy, a bearer has to
act where it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from engine.asking import Question
from engine.d6s import events as told
from engine.d6s import numbers
from engine.d6s.book import book
from engine.d6s.conditions import CONDITIONS
from engine.d6s.features.table import FEATURES
from engine.d6s.features.weak import is_weak
from engine.d6s.spells.table import SPELLS
from engine.d6s.state import Character, Scenario, State
from engine.d6s.terrain import Kind
from engine.d6s.winning import Reason
from engine.events import Happened
from engine.journal import By
from engine.listening import Heard, Listener
from engine.values import Json
from engine.workshop import WordTally

MASTERIES: Final = (
    *("spear", "blade", "bludgeon", "exotic", "dual wielding", "shield", "caster"),
    *("protection", "protection bound", "divine smite", "colossus slayer"),
)
ENDS: Final[Mapping[Scenario, tuple[Reason, ...]]] = {
    Scenario.CONFRONTATION: (Reason.QUARTER, Reason.ROUNDS),
    Scenario.RAID: (Reason.SUPPLIES, Reason.NOBODY_LEFT, Reason.ROUNDS),
    Scenario.SACRED_OBJECTS: (Reason.TREASURES, Reason.NOBODY_LEFT, Reason.ROUNDS),
}


@cache
def feats() -> tuple[str, ...]:
    """Returns everything that can happen, in words."""
    return (
        *(f"profile {name}" for name in book().profiles),
        *(f"spell {spell.title}" for spell in SPELLS.values()),
        *(f"mastery {name}" for name in MASTERIES),
        *(f"feature {feature.title}" for feature in FEATURES.values()),
        *(f"condition {name}" for name in CONDITIONS),
        *(f"terrain {kind.value}" for kind in Kind),
        *(f"end of {scenario.value}: {reason.value}" for scenario, reasons in ENDS.items() for reason in reasons),
    )


class Feats(WordTally):
    """How often each of these has happened."""

    def __init__(self, wanted: int) -> None:
        super().__init__(wanted, feats())

    def lacks(self, kind: str) -> list[str]:
        """Returns the names of one kind that have not happened often enough: `lacks("profile")`."""
        return [feat.removeprefix(f"{kind} ") for feat in self.lacking() if feat.startswith(f"{kind} ")]


class Watch(Listener[State]):
    """Hears a match and counts what happens in it."""

    def __init__(self, tally: Feats) -> None:
        self._counts = tally.counts

    def announces(self, play: Heard[State], happened: Happened) -> None:
        """Counts what an event shows."""
        self._counts.update(set(seen_in(play.state, happened)))

    def answered(self, play: Heard[State], number: int, question: Question, answer: Json, by: By) -> None:
        """Counts what is told by an answer alone."""
        prompt = getattr(question, "prompt", "")
        if prompt == "avenger" and answer != "no":
            self._counts["feature Avenger"] += 1
        if prompt == "legendary resistance" and answer == "yes":
            self._counts["feature Legendary Resistance"] += 1

    def ended(self, state: State) -> None:
        """Counts how an encounter has ended."""
        assert state.outcome is not None
        self._counts[f"end of {state.scenario.value}: {state.outcome.reason}"] += 1


def seen_in(state: State, happened: Happened) -> Iterator[str]:
    """Yields what an event shows, told at its moment in a position."""
    for kind, see in _SEEN.items():
        if isinstance(happened, kind):
            yield from see(state, happened)


# -- what events show ------------------------------------------------------------------------------------------------


def _titled(state: State, name: str, *features: str) -> Iterator[str]:
    """Yields those of the features that a character has."""
    unit = state.units.get(name)
    yield from (f"feature {FEATURES[f].title}" for f in features if unit is not None and unit.kit.has(f))


def _hit_rolled(state: State, happened: told.ToHit) -> Iterator[str]:
    attacker, target = state.units[happened.unit], state.units[happened.target]
    yield f"profile {attacker.profile}"
    causes = [cause for _, cause in (*happened.parts, *happened.sources)]
    yield from (f"feature {f.title}" for f in FEATURES.values() if f.title in causes or f.name.title() in causes)
    if "flanked" in causes:
        yield from _titled(state, attacker.name, "pack tactics")
    if "attacker unseen" in causes:
        yield from _titled(state, attacker.name, "invisibility")
    if any(unit.has("invisible") or unit.kit.has("invisibility") for unit in (attacker, target)):
        yield from _titled(state, target.name if attacker.has("invisible") else attacker.name, "truesight")
        yield from _titled(state, attacker.name, "divine sense")
    if happened.hit:
        yield from _hits(state, attacker, target, happened)


def _hits(state: State, attacker: Character, target: Character, happened: told.ToHit) -> Iterator[str]:
    made = attacker.kit.attack(happened.weapon)
    item = made.item if made is not None else None
    if item == "throwing weapon":
        yield from _titled(state, attacker.name, "thundercloud", "hammer throw", "trash lob", "harpoons", "ocean spear")
    if item == "bow":
        yield from _titled(state, attacker.name, "icicle arrow")
    if made is not None and made.type == "spear":
        yield from _titled(state, attacker.name, "ocean spear")
    if attacker.travelled >= 4000:
        yield from _titled(state, attacker.name, "trample")
    if target.kit.has("vehicle"):
        yield from _titled(state, attacker.name, "siege monster")
    net = sum(amount for amount, _ in happened.sources)
    if net > 0 or any(cause == "flanked" for _, cause in happened.parts):
        yield from _titled(state, attacker.name, "sneak attack")


def _wound_rolled(state: State, happened: told.ToWound) -> Iterator[str]:
    target = state.units[happened.target]
    kind = happened.damage_type or None
    if numbers.resists(state, target, kind, False):
        yield "feature Resist"
        mount = state.units.get(target.rides)
        if mount is not None and mount.kit.has("confer fire resistance"):
            yield "feature Confer Fire Resistance"
    if is_weak(target.kit, kind):
        yield "feature Weak"
    if state.step == "cleanup":
        yield from _titled(state, happened.unit, "fire aura")


def _went(state: State, happened: told.Moved) -> Iterator[str]:
    unit = state.units[happened.unit]
    ways = {"fly": "flight", "burrow": "burrow", "phase": "phasing"}
    if happened.how in ways:
        yield from _titled(state, unit.name, ways[happened.how])
    if happened.how == "fly" and state.step == "cleanup":
        yield from _titled(state, unit.name, "flyby")
    if happened.how == "dragged":
        yield from _titled(state, unit.conditions["grappled"].source, "abduct")
    if state.step == "melee" and not happened.forced:
        yield from _titled(state, unit.name, "aggressive")
    for piece in state.pieces:
        if not any(piece.spans(a, b) for a, b in zip(happened.path, happened.path[1:], strict=False)):
            continue
        yield f"terrain {piece.kind.value}"
        on_foot = happened.how in ("land", "swim")
        if piece.is_water and on_foot:
            yield from _titled(state, unit.name, "swim")
        if piece.kind is Kind.DIFFICULT and on_foot:
            yield from _titled(state, unit.name, "natural explorer")
            if piece.what == "vegetation":
                yield from _titled(state, unit.name, "wilderness stride")
            if "web" in piece.what:
                yield from _titled(state, unit.name, "spider walk")
        if piece.kind is Kind.BARRIER and on_foot and piece.top > unit.kit.height:
            yield from _titled(state, unit.name, "climb", "spider climb")


def _checked(state: State, happened: told.BlockChecked) -> Iterator[str]:
    kinds = {piece.name: piece.kind.value for piece in state.pieces} | {"Fog Cloud": Kind.OBSCURED.value}
    yield from (f"terrain {kinds[name]}" for name in happened.blockers if name in kinds)


def _moral(state: State, happened: told.MoraleTested) -> Iterator[str]:
    if happened.whose in state.units:
        kinds = state.units[happened.unit].kit.types
        humanoid = "humanoid" in kinds
        yield from _titled(state, happened.whose, *(("leader", "advanced leader") if humanoid else ("leader of",)))
    if state.activation is not None and any(effect.spell == "abjure foes" for effect in state.effects):
        yield "feature Frightful Presence"


def _used(state: State, happened: told.Used) -> Iterator[str]:
    yield from (f"feature {f.title}" for f in FEATURES.values() if f.title == happened.feature)
    if happened.feature.endswith("Breath"):
        yield "feature Breath"


def _died(state: State, happened: told.Eliminated) -> Iterator[str]:
    yield from _titled(state, happened.unit, "death burst")


def _acts(state: State, happened: told.Activated) -> Iterator[str]:
    body = state.units[happened.unit]
    for unit in (body, *state.riders(body)):
        yield from _titled(state, unit.name, "mind blank", "aura of protection and devotion", "recruit")
        if unit.kit.has_heavy_armor:
            yield from _titled(state, unit.name, "sturdy")


def _saves(state: State, happened: told.Saved) -> Iterator[str]:
    yield from _titled(state, happened.unit, "magic resistance")


def _gains(state: State, happened: told.ConditionGained) -> Iterator[str]:
    yield f"condition {happened.condition}"
    if happened.condition == "hidden":
        yield from _titled(state, happened.unit, "camouflage")
    if happened.condition == "poisoned":
        yield from _titled(state, happened.source, "stench")


def _heals(state: State, happened: told.Healed) -> Iterator[str]:
    if happened.temp:
        yield from _titled(state, happened.unit, "consume life")


def _did(state: State, happened: told.Did) -> Iterator[str]:
    if happened.action in ("hide", "disengage") and state.units[happened.unit].once.get("nimble escape"):
        yield from _titled(state, happened.unit, "nimble escape")


def _throws(state: State, happened: told.DieThrown) -> Iterator[str]:
    named = {"endurance": "relentless endurance", "regeneration": "regeneration", "life": "disciple of life"}
    if happened.kind in named:
        yield from _titled(state, happened.unit, named[happened.kind])


def _masters(state: State, happened: told.MasteryDeclared) -> Iterator[str]:
    bound = happened.mastery == "protection" and "protection bound" in state.units[happened.unit].kit.masteries
    yield f"mastery {'protection bound' if bound else happened.mastery}"


def _in_force(state: State, happened: told.RoundBegan) -> Iterator[str]:
    """Spells that nobody can cast are seen while a written position has them in force."""
    cast = {name for unit in state.units.values() for name in unit.kit.spells.concentration}
    yield from (f"spell {SPELLS[e.spell].title}" for e in state.effects if e.spell not in cast)


_SEEN: Final[Mapping[type[Happened], Callable[[State, Any], Iterator[str]]]] = {
    told.ToHit: _hit_rolled,
    told.ToWound: _wound_rolled,
    told.Moved: _went,
    told.BlockChecked: _checked,
    told.MoraleTested: _moral,
    told.Used: _used,
    told.Eliminated: _died,
    told.Activated: _acts,
    told.Saved: _saves,
    told.ConditionGained: _gains,
    told.ConditionLost: lambda state, happened: iter([f"condition {happened.condition}"]),
    told.Healed: _heals,
    told.Did: _did,
    told.DieThrown: _throws,
    told.MasteryDeclared: _masters,
    told.RoundBegan: _in_force,
    told.Unharmed: lambda state, happened: iter(["feature Immune"] * happened.why.startswith("immune")),
    told.SpellCast: lambda state, happened: iter([f"spell {happened.spell}"]),
    told.Came: lambda state, happened: iter(["feature Spawn"] * (happened.why == "spawn")),
    told.Rode: lambda state, happened: iter(["feature Vehicle"] * (happened.action in ("entered", "left"))),
}
