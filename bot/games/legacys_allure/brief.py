"""What happened, in short: one line for an attack or an ability with all that came of it; a picture shows the rest.

Every event in full is told to players who cannot see pictures, and by `/game log`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from bot.games.legacys_allure.names import AllureWording
from engine.events import Event, Happened, MatchEnded
from engine.legacys_allure.happenings import (
    AttackDeclared,
    DamageDealt,
    Died,
    ManaChanged,
    RoundEnded,
    RoundStarted,
    Skipped,
    StatusPlaced,
    TurnStarted,
    UnitAbilityUsed,
    UnitMoved,
)

Sentence: TypeAlias = Callable[[Event, AllureWording], str]

HEADLINE: Final = "### "
"""Begins the headline of a great moment: a hero, or another of the dearest units, dies."""
_BEGINS_ANEW: Final = (AttackDeclared, UnitAbilityUsed, Skipped, RoundEnded, RoundStarted, TurnStarted, MatchEnded)
"""What never belongs to the attack or ability before it."""


def brief_story(events: Iterable[Event], s: AllureWording, sentence: Sentence) -> list[str]:
    """Returns the lines for a message whose pictures show the board; `sentence` words a single event."""
    lines: list[str] = []
    clauses: list[str] | None = None
    """What came of the newest attack or ability; None where nothing belongs to one."""
    head: Happened | None = None

    fallen: list[str] = []
    """The headlines of the newest attack or ability."""

    def close() -> None:
        nonlocal clauses
        if clauses is not None and head is not None:
            lines.append(f"{_head(head, s)}{': ' if clauses else ''}{'; '.join(clauses)}.")
        lines.extend(fallen)
        fallen.clear()
        clauses = None

    told = list(events)
    for at, event in enumerate(told):
        facts = event.facts
        if isinstance(facts, _BEGINS_ANEW) or (isinstance(facts, UnitMoved) and facts.how == "move"):
            close()
        if facts.quiet or _is_told_otherwise(facts, told[at + 1 :]):
            continue
        if isinstance(facts, Died) and s.is_great(facts.unit):
            fallen.append(f"{HEADLINE}{s.unit(facts.unit)} has fallen")
            if clauses is None:
                close()
        elif isinstance(facts, AttackDeclared | UnitAbilityUsed):
            head, clauses = facts, []
        elif clauses is not None and head is not None:
            clauses += _clauses(event, head, s, sentence)
        else:
            lines += _alone(event, s, sentence)
    close()
    return lines


def _is_told_otherwise(facts: Happened, later: list[Event]) -> bool:
    """Returns whether a later line says it: the price of an ability, and the end of a round before the next."""
    follows = [one.facts for one in later]
    if isinstance(facts, ManaChanged) and facts.why == "paid":
        return any(isinstance(one, UnitAbilityUsed) and one.unit == facts.unit for one in follows[:2])
    return isinstance(facts, RoundEnded) and any(isinstance(one, RoundStarted) for one in follows)


def _head(facts: Happened, s: AllureWording) -> str:
    if isinstance(facts, AttackDeclared):
        verb = "charges" if facts.charges else "shoots at" if facts.ranged else "attacks"
        return f"**{s.unit(facts.attacker)} {verb} {s.unit(facts.defender)}**"
    assert isinstance(facts, UnitAbilityUsed)
    on = ", ".join(s.value(value) for value in facts.on if value is not None)
    cost = f" ({facts.mana} mana)" if facts.mana else ""
    return f"{s.unit(facts.unit)} uses **{facts.ability}**{f' on {on}' if on else ''}{cost}"


def _clauses(event: Event, head: Happened, s: AllureWording, sentence: Sentence) -> Iterator[str]:
    """Yields what an event adds to the line of an attack or ability."""
    facts = event.facts
    attack = head if isinstance(head, AttackDeclared) else None
    if isinstance(facts, UnitMoved) and attack is not None and facts.unit == attack.attacker:
        if facts.how == "captured":
            yield f"{s.unit(facts.unit)} takes the hex"
            return
        if facts.how == "charge":
            # The picture shows the way.
            return
    if isinstance(facts, DamageDealt) and attack is not None and facts.how in ("attack", "retaliation"):
        yield _damage(facts, s)
    elif isinstance(facts, Died) and facts.how == "damage":
        yield f"**{s.unit(facts.unit)} dies**"
    elif isinstance(facts, StatusPlaced):
        yield f"{s.unit(facts.unit)} gains {facts.status}"
    else:
        yield from (line.removesuffix(".") for line in sentence(event, s).split("\n"))


def _damage(facts: DamageDealt, s: AllureWording) -> str:
    """Returns "3 damage, 7 health left", "Snapper strikes back: no damage (1, Armor –1)"."""
    less = "".join(f", {name} –{amount}" for name, amount in facts.reduced)
    why = f" ({facts.amount}{less})" if facts.reduced else ""
    left = f", {facts.health} health left" if facts.damage and facts.health > 0 else ""
    dealt = f"{facts.damage or 'no'} damage{why}{left}"
    return dealt if facts.how == "attack" or facts.by is None else f"{s.unit(facts.by)} strikes back, {dealt}"


def _alone(event: Event, s: AllureWording, sentence: Sentence) -> list[str]:
    """Returns the lines of an event that belongs to no attack or ability."""
    facts = event.facts
    if isinstance(facts, Skipped) and facts.why == "choice":
        return [f"{s.player(facts.player)} skips {s.tag(facts.unit)}."]
    if isinstance(facts, RoundStarted) and facts.round > 2:
        # The rule by which a player begins is told with the second round.
        return [f"**Round {facts.round}.** {s.player(facts.opens)} begins."]
    return sentence(event, s).split("\n")
