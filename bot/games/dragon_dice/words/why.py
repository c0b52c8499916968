"""Where a number comes from: a roll in the ten steps of die-roll resolution, each with its causes (p. 27)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from bot.games.dragon_dice.words.names import Cast, face, kind_of
from bot.games.dragon_dice.words.rolls import is_alone, results, what_for, who_rolls
from bot.words.sentences import capital, counted, shortened
from engine.dragon_dice.happenings import Happening
from engine.events import Event
from engine.values import Json

LONGEST_LABEL: Final = 100
MEANWHILE: Final = 8
"""So many lines of what happened between the fall of the dice and the result are shown."""

_STEPS: Final = (
    (6, "Subtract", "after_subtract"),
    (7, "Divide", "after_divide"),
    (8, "Add what special action icons generate", "after_sai"),
    (9, "Multiply", "after_multiply"),
    (10, "Add, and count as", "total"),
)


def is_roll(event: Event) -> bool:
    """Returns whether the event is a roll that was resolved."""
    return event.name == Happening.ROLLED


def roll_title(event: Event, cast_: Cast) -> str:
    """Returns a roll in a line: "45: Alice's campaign army, melee → 7 melee"."""
    facts = event.facts
    text = f"{event.number}: {capital(who_rolls(facts, cast_))}, {what_for(str(facts['kind']))} → {results(facts)}"
    return shortened(text, LONGEST_LABEL)


def why_lines(
    events: Sequence[Event], roll: Event, cast_: Cast, story: Callable[[Sequence[Event], Cast], list[str]]
) -> list[str]:
    """Returns the ten steps of a roll, with the sum after each and every cause. `events` are those before it,
    `story` tells what happened meanwhile."""
    facts, before = roll.facts, _since_the_dice_fell(events, roll)
    sums = cast("Mapping[str, int]", facts.get("sums") or {})
    what = f"**{capital(who_rolls(facts, cast_))} rolls {what_for(str(facts['kind']))}: {results(facts)}**"
    lines = [
        f"{what} (event {roll.number}; die-roll resolution, p. 27)",
        *_thrown(facts, before),
        *_meanwhile(before, facts, cast_, story),
        f"**5** Count normal icons and IDs: {_counted(facts)} → **{sums.get('subtotal', 0)}**",
    ]
    for number, name, step in _STEPS:
        changes = _changes(facts, step)
        lines.append(f"**{number}** {name}: {changes or 'nothing'} → **{sums.get(step, 0)}**")
    return [*lines, f"Result: **{results(facts)}**."]


def _since_the_dice_fell(events: Sequence[Event], roll: Event) -> list[Event]:
    """Returns what was told between the first fall of these dice and the result."""
    earlier = [event for event in events if event.number < roll.number]
    started = [index for index, event in enumerate(earlier) if _starts(event, roll)]
    if is_alone(roll.facts) or not started:
        return []
    since = earlier[started[-1] :]
    # An earlier roll of the same army for the same thing ends where this one begins.
    return [] if any(is_roll(event) and _same(event, roll) for event in since) else since


def _starts(event: Event, roll: Event) -> bool:
    return event.name == Happening.DICE_FELL and not event.facts.get("again") and _same(event, roll)


def _same(one: Event, other: Event) -> bool:
    return all(one.facts.get(key) == other.facts.get(key) for key in ("player", "place", "kind"))


def _thrown(facts: Mapping[str, Json], before: Sequence[Event]) -> list[str]:
    """Returns steps 1 and 3: the faces as they fell, and what was thrown again."""
    fell = [event for event in before if event.name == Happening.DICE_FELL and _is_of(event, facts)]
    if fell:
        first, *again = [_faces(event.facts) for event in fell]
        more = "; then ".join(again) or "nothing"
        return [f"**1** Roll the dice: {first}", f"**3** Roll again: {more}"]
    shown = "; ".join(
        f"{kind_of(die)} {', then '.join(face(str(one)) for one in faces)}"
        for die, faces in cast("Mapping[str, Sequence[str]]", facts.get("faces") or {}).items()
    )
    return [f"**1** Roll the dice: {shown or 'no die can be rolled'}"]


def _is_of(event: Event, facts: Mapping[str, Json]) -> bool:
    return all(event.facts.get(key) == facts.get(key) for key in ("player", "place", "kind"))


def _faces(facts: Mapping[str, Json]) -> str:
    faces = cast("Mapping[str, str]", facts.get("faces") or {})
    return ", ".join(f"{kind_of(die)} {face(shown)}" for die, shown in faces.items())


def _meanwhile(
    before: Sequence[Event],
    facts: Mapping[str, Json],
    cast_: Cast,
    story: Callable[[Sequence[Event], Cast], list[str]],
) -> list[str]:
    """Returns steps 2 and 4: which icons acted, and what came of it."""
    acted = [f"{kind_of(str(die))} {icon}" for die, icon in cast("Sequence[Sequence[str]]", facts.get("acted") or ())]
    between = [event for event in before if event.name != Happening.DICE_FELL]
    told = story(between, cast_)
    more = [f"- {line}" for line in told[:MEANWHILE]]
    if len(told) > MEANWHILE:
        more.append(f"- … and {counted(len(told) - MEANWHILE, 'more thing')}; `/game log` has all.")
    return [f"**2 and 4** Icons that do something: {', '.join(acted) or 'none'}", *more]


def _counted(facts: Mapping[str, Json]) -> str:
    """Returns which dice the subtotal comes from."""
    counts = [str(one).upper() for one in cast("Sequence[str]", facts.get("counts") or ())]
    split = cast("Sequence[tuple[str, str, int]]", facts.get("ids_as") or ())
    parts = []
    ids = facts.get("counts_ids", True)
    for die, faces in cast("Mapping[str, Sequence[str]]", facts.get("faces") or {}).items():
        for shown in faces:
            name, _, number = str(shown).rpartition(" ")
            if name in counts:
                parts.append(f"{kind_of(die)} {face(str(shown))}")
            elif name == "ID" and ids:
                as_what = ", ".join(f"{n} {result}" for whose, result, n in split if whose == die)
                parts.append(f"{kind_of(die)} {number} ID" + (f" as {as_what}" if as_what else ""))
    said = ", ".join(parts) or "nothing"
    return said if ids else f"{said} (IDs do not count in this roll)"


def _changes(facts: Mapping[str, Json], step: str) -> str:
    causes = cast("Sequence[tuple[str, str, int]]", facts.get("causes") or ())
    return " ".join(f"{'+' if by > 0 else '−'} {abs(by)} ({why})" for at, why, by in causes if at == step)
