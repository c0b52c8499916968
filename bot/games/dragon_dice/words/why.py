"""Where a number comes from: a roll step by step, each step with its causes (die-roll resolution, p. 27)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bot.games.dragon_dice.words.names import DragonDiceWording, face, kind_of
from bot.games.dragon_dice.words.rolls import for_and_against, results, roll_lines, short_of, who_rolls, why_changed
from bot.games.dragon_dice.words.rule_texts import book_of, short_rule
from bot.words.sentences import capital, counted, shortened, without_rulings
from engine.dragon_dice.events.actions import ActionChosen, CounterAttacked
from engine.dragon_dice.events.damage import DamageDealt, UnitDamaged
from engine.dragon_dice.events.magic import MagicTotalled, SpellResolved
from engine.dragon_dice.events.rolls import DiceFell, Rolled
from engine.dragon_dice.events.setting_up import ForcesRevealed, HordeRollTied, HordeRollWon
from engine.dragon_dice.events.terrains import ManeuverAnnounced, ManeuverFailed, ManeuverSucceeded
from engine.dragon_dice.events.turns import MarchBegan, TurnBegan
from engine.dragon_dice.events.units import Buried, DiceMoved, UnitsKilled
from engine.dragon_dice.rolls.account import Counted, From, SumStep
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.table.state import DieId
from engine.events import Event, Happened

LONGEST_LABEL: Final = 100
MEANWHILE: Final = 8
"""Most lines of events between the roll and the result that are shown."""

_STEPS: Final = (
    (SumStep.SUBTRACT, "Subtract"),
    (SumStep.DIVIDE, "Divide"),
    (SumStep.ICONS, "Add what special action icons generate"),
    (SumStep.MULTIPLY, "Multiply"),
    (SumStep.ADD, "Add, and count as"),
)


def is_roll(event: Event) -> bool:
    """Returns whether the event is a roll that was resolved."""
    return isinstance(event.facts, Rolled)


def roll_title(events: Sequence[Event], event: Event, cast_: DragonDiceWording) -> str:
    """Returns a roll in a line, with its turn: "Turn 3: Alice's campaign army, melee → 7 melee"."""
    roll = _rolled(event)
    begun = (
        one.facts.turn for one in reversed(events) if isinstance(one.facts, TurnBegan) and one.number < event.number
    )
    turn = next(begun, None)
    when = "" if turn is None else f"Turn {turn}: "
    text = f"{when}{capital(who_rolls(roll, cast_))}, {for_and_against(roll)} → {results(roll)}"
    return shortened(text, LONGEST_LABEL)


def why_lines(
    events: Sequence[Event],
    event: Event,
    cast_: DragonDiceWording,
    story: Callable[[Sequence[Event], DragonDiceWording], list[str]],
) -> list[str]:
    """Returns the steps of a roll in which something happened, numbered, with the sum after each and every cause.

    The book's resolution has ten (p. 27). `events` are those before it, `story` tells what happened meanwhile.
    """
    roll, before = _rolled(event), _since_the_dice_fell(events, event)
    thrown, again = _thrown(roll, before)
    acted = ", ".join(f"{kind_of(die)} {icon}" for die, icon in roll.acted)
    meanwhile = _meanwhile(before, cast_, story)
    steps = [f"Roll the dice: {thrown}"]
    if acted or meanwhile:
        steps.append("\n".join([f"Icons that do something: {acted or 'none'}", *meanwhile]))
    if again:
        steps.append(f"Roll again: {again}")
    steps.append(f"Count icons and IDs: {_counted(roll)} → **{roll.sums[SumStep.COUNT]}**")
    for step, name in _STEPS:
        here = [change for change in roll.changes() if change.step is step]
        if here:
            causes = " ".join(
                f"{'+' if one.amount > 0 else '−'} {abs(one.amount)} ({why_changed(one, roll, cast_)})" for one in here
            )
            steps.append(f"{name}: {causes} → **{roll.sums[step]}**")
        steps += [capital(short_of(short, roll, cast_)) for short in roll.short if short.step is step]
    what = (
        f"**{capital(who_rolls(roll, cast_))} rolls {for_and_against(roll)}: {results(roll)}** ({cast_.words.of_rolls})"
    )
    counted = [line for number, step in enumerate(steps, 1) for line in f"**{number}** {step}".split("\n")]
    return [what, *counted, *_rules_of(roll, cast_), *_outcome(events, event, cast_, story)]


def _rules_of(roll: Rolled, cast_: DragonDiceWording) -> list[str]:
    """Returns the rule of each icon, ability and spell that changed the sum, by the match's book."""
    book = book_of(cast_.words)
    causes = dict.fromkeys([change.cause for change in roll.changes()] + [short.cause for short in roll.short])
    told = {cause: short_rule(cause, book) for cause in causes}
    return [f"-# {cause}: {without_rulings(text)}" for cause, text in told.items() if text]


def _outcome(
    events: Sequence[Event],
    event: Event,
    cast_: DragonDiceWording,
    story: Callable[[Sequence[Event], DragonDiceWording], list[str]],
) -> list[str]:
    """Returns what the roll was compared with, and what came of it: the maneuver, the damage, the magic to spend."""
    roll = _rolled(event)
    if roll.die is not None:
        came = story(list(_becomes_of(events, event, roll.die)), cast_)
        return ["**The outcome**", *came] if came else []
    end = _end_of(events, event)
    if end is None:
        return []
    begun = max((e.number for e in events if isinstance(e.facts, _BEGINS) and e.number < event.number), default=0)
    others = [
        one
        for one in events
        if begun < one.number < end.number and is_roll(one) and one is not event and _end_of(events, one) is end
    ]
    against = [roll_lines(_rolled(other), cast_)[0] for other in others if _rolled(other).die is None]
    rule = "-# The marching army needs at least as many results as each army that opposes it."
    why = [rule] if isinstance(end.facts, ManeuverSucceeded | ManeuverFailed) and others else []
    return ["**The outcome**", *against, *story([end], cast_), *why]


def _becomes_of(events: Sequence[Event], event: Event, die: DieId) -> Iterator[Event]:
    """Yields what became of a unit that rolled for itself: damage, death, and where it went."""
    for one in events:
        if one.number <= event.number:
            continue
        facts = one.facts
        if isinstance(facts, (SpellResolved, *_OVER)) or (isinstance(facts, Rolled) and facts.die in (None, die)):
            return
        is_its = isinstance(facts, UnitDamaged) and facts.die == die
        if is_its or (isinstance(facts, UnitsKilled | DiceMoved | Buried) and die in facts.dice):
            yield one


_BEGINS: Final = (ForcesRevealed, HordeRollTied, ManeuverAnnounced, ActionChosen, CounterAttacked, TurnBegan)
"""What comes before the first roll of those that are compared."""
_OVER: Final = (MarchBegan, TurnBegan, ManeuverAnnounced, ActionChosen)
"""After one of these a roll has come to nothing."""


def _end_of(events: Sequence[Event], event: Event) -> Event | None:
    """Returns what a roll comes to, whatever icons and spells have done meanwhile; None where it comes to nothing."""
    roll = _rolled(event)
    for one in events:
        if one.number <= event.number:
            continue
        if isinstance(one.facts, _OVER) or (isinstance(one.facts, Rolled) and _same(one.facts, roll)):
            return None
        if _ends(one.facts, roll):
            return one
    return None


def _ends(end: Happened, roll: Rolled) -> bool:
    """Returns whether this is what a roll comes to."""
    match end:
        case ManeuverSucceeded() | ManeuverFailed():
            return roll.kind.endswith("maneuver") and not roll.kind.startswith("horde")
        case HordeRollWon() | HordeRollTied():
            return roll.kind.startswith("horde")
        case DamageDealt(kind=kind) if roll.kind == kind:
            return end.by in (None, roll.player)
        case DamageDealt(player=player, place=place, saves=saves):
            return (player, place, saves) == (roll.player, roll.place, roll.totals.get(ResultType.SAVE))
        case MagicTotalled(player=player):
            return roll.kind == "magic" and player == roll.player
    return False


def _rolled(event: Event) -> Rolled:
    assert isinstance(event.facts, Rolled), f"event {event.number} is no roll"
    return event.facts


def _since_the_dice_fell(events: Sequence[Event], event: Event) -> list[Event]:
    """Returns what was told between the first fall of these dice and the result."""
    roll = _rolled(event)
    earlier = [one for one in events if one.number < event.number]
    started = [index for index, one in enumerate(earlier) if _is_fall(one, roll) and not _fall(one).again]
    if roll.die is not None or not started:
        return []
    since = earlier[started[-1] :]
    # An earlier roll of the same army for the same thing ends where this one begins.
    return [] if any(isinstance(one.facts, Rolled) and _same(one.facts, roll) for one in since) else since


def _is_fall(event: Event, roll: Rolled) -> bool:
    return isinstance(event.facts, DiceFell) and _same(event.facts, roll)


def _fall(event: Event) -> DiceFell:
    assert isinstance(event.facts, DiceFell)
    return event.facts


def _same(one: DiceFell | Rolled, other: Rolled) -> bool:
    return (one.player, one.place, one.kind) == (other.player, other.place, other.kind)


def _thrown(roll: Rolled, before: Sequence[Event]) -> tuple[str, str]:
    """Returns the faces as they fell, and the rerolls; empty without dice."""
    fell = [_fall(event) for event in before if _is_fall(event, roll)]
    if fell:
        first, *again = [", ".join(f"{kind_of(d)} {face(shown)}" for d, shown in one.faces.items()) for one in fell]
        return first, "; then ".join(again)
    shown = "; ".join(f"{kind_of(die)} {', then '.join(map(face, faces))}" for die, faces in roll.faces.items())
    return shown or "no die can be rolled", ""


def _meanwhile(
    before: Sequence[Event], cast_: DragonDiceWording, story: Callable[[Sequence[Event], DragonDiceWording], list[str]]
) -> list[str]:
    """Returns what came of the icons that acted before results were counted."""
    told = story([event for event in before if not isinstance(event.facts, DiceFell)], cast_)
    more = [f"- {line.removeprefix('-# ')}" for line in told[:MEANWHILE]]
    if len(told) > MEANWHILE:
        more.append(f"- … and {counted(len(told) - MEANWHILE, 'more thing')}; `/game log` has all.")
    return more


def _counted(roll: Rolled) -> str:
    """Returns which dice the subtotal comes from."""
    parts: dict[tuple[DieId | None, int | None], list[Counted]] = {
        (die, index): [] for die, faces in roll.faces.items() for index in range(len(faces))
    }
    for one in roll.counted:
        if one.step is SumStep.COUNT:
            parts.setdefault((one.die, one.face), []).append(one)
    said = ", ".join(_part(roll, shares) for shares in parts.values() if shares) or "nothing"
    return said if roll.counts_ids else f"{said} (IDs do not count in this roll)"


def _part(roll: Rolled, shares: Sequence[Counted]) -> str:
    """Returns what one face has given: "Knight 3 melee", "Knight 2 ID as 1 melee, 1 save"."""
    first, amount = shares[0], sum(share.amount for share in shares)
    if first.die is None or first.face is None:
        return f"{amount} that the record does not explain"
    if first.source is From.ID:
        several = len(roll.counts) > 1
        as_what = ", ".join(f"{share.amount} {share.result}" for share in shares)
        return f"{kind_of(first.die)} {amount} ID" + (f" as {as_what}" if several else "")
    return f"{kind_of(first.die)} {face(roll.faces[first.die][first.face])}"
