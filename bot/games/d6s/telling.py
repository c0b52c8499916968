"""The sentence of every event, and what belongs together in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from bot.games.d6s.names import D6sWording
from bot.games.words import Sentence
from bot.words.sentences import capital, listed
from engine.d6s import events as told
from engine.d6s.geometry import INCH, Point, distance
from engine.d6s.grid import square
from engine.english import counted
from engine.events import Event, Happened, MatchEnded

PHASES: Final = {"movement": "Movement Phase", "combat": "Combat Phase", "cleanup": "Cleanup Phase"}

_MOVES: Final = {
    "land": "moves",
    "fly": "flies",
    "swim": "swims",
    "burrow": "burrows",
    "phase": "passes through",
    "teleported": "steps through mist",
    "dragged": "is dragged along",
    "pushed": "is pushed",
    "pulled": "is pulled",
    "turned": "flees",
    "steps aside": "steps aside",
}
_ACTION_WORDS: Final = {
    "stand": "stands up",
    "dash": "dashes",
    "dodge": "dodges until the round ends",
    "hide": "hides",
    "disengage": "gets ready to disengage",
    "let go": "lets go of",
    "escape": "escapes from",
    "grapple": "tries to grapple",
    "shove": "tries to shove",
    "trip": "tries to trip",
}
_RIDES: Final = {
    "mounted": "mounts",
    "dismounted": "dismounts from",
    "entered": "enters",
    "left": "leaves",
    "fell off": "falls off",
    "thrown out": "is thrown out of",
}
_OBJECTS: Final = {
    "taken": "takes",
    "passed": "is handed",
    "fell": "drops",
    "dropped": "drops",
    "destroyed": "destroys",
}
_CAME: Final = {"spawn": "rises, killed by a bite,"}
"""How a character comes into play; otherwise it is back by a spell."""

_LEFT: Final = {"morale": "its morale fails"}

_FATES: Final = {"gone": "is gone for good", "misses one": "misses the next encounter", "fit": "is fit again"}


def _dice(dice: Sequence[int]) -> str:
    return ", then ".join(map(str, dice)) if dice else "no die"


def _to_hit(f: told.ToHit, s: D6sWording) -> str:
    """Says the numbers with what changes them, and why a die was thrown again."""
    verdict = "**hit**" if f.hit else "miss"
    changes = [f"{amount:+d} {cause}" for amount, cause in f.parts[1:]]
    fight = f"Fight {f.fight}{f' with {listed(changes)}' if changes else ''}"
    return f"{f.unit} attacks {f.target} with {f.weapon} ({fight}, Armor {f.armor}): {_thrown(f)}, {verdict}."


def _thrown(f: told.ToHit) -> str:
    """Returns the die; where it was thrown again, what that was for: "3 would hit, again (target dodges): 4"."""
    if len(f.dice) < 2:
        return _dice(f.dice)
    first, *again = f.dice
    gains = sum(amount for amount, _ in f.sources) > 0
    causes = [cause for amount, cause in f.sources if (amount > 0) is gains]
    what = "advantage" if gains else "disadvantage"
    return f"{first}, again for {what}{f' ({listed(causes)})' if causes else ''}: {_dice(again)}"


def _to_wound(f: told.ToWound, s: D6sWording) -> str:
    needs = " then ".join(str(need) for need in f.needs)
    thrown = "; ".join(_dice(dice) for dice in f.dice)
    kind = f" {f.damage_type}" if f.damage_type else ""
    made = f"**{f.wounds} wound{'' if f.wounds == 1 else 's'}**" if f.wounds else "no wound"
    return (
        f"Strength {f.strength}{kind} against Toughness {f.toughness} of {f.target}, {needs} or less: {thrown}, {made}."
    )


def _wounded(f: told.Wounded, s: D6sWording) -> str:
    parts = []
    if f.temp:
        parts.append(f"loses {f.temp} temporary Health")
    if f.wounds:
        parts.append(f"takes {f.wounds} wound{'' if f.wounds == 1 else 's'}, {f.left} Health left")
    return f"{f.unit} {' and '.join(parts) or 'takes nothing'}."


def _moved(f: told.Moved, s: D6sWording) -> str:
    if f.how == "into contact":
        return f"{f.unit} closes in ({_inches(f.path)})."
    return f"{f.unit} {_MOVES.get(f.how, f.how)} {_place(f.path[0])} to {_place(f.path[-1])} ({_inches(f.path)})."


def _inches(path: Sequence[Point]) -> str:
    """Returns how long a path is, in halves: "1 inch", "3.5 inches", "about 5 inches"."""
    length = sum(distance(a, b) for a, b in pairwise(path))
    halves = max(1, round(2 * length / INCH))
    about = "" if abs(length * 2 - halves * INCH) <= INCH // 50 else "about "
    return f"{about}{halves / 2:g} {'inch' if halves <= 2 else 'inches'}"


def _place(point: Point) -> str:
    return square(point)


def _did(f: told.Did, s: D6sWording) -> str:
    action = _ACTION_WORDS.get(f.action, f.action)
    return f"{f.unit} {action}{f' {f.on}' if f.on else ''}."


def _rode(f: told.Rode, s: D6sWording) -> str:
    return f"{f.unit} {_RIDES.get(f.action, f.action)} {f.on}."


def _blocked(f: told.BlockChecked, s: D6sWording) -> str:
    outcome = f"it meets {f.met}" if f.met else "the way is clear"
    return f"{f.unit} aims at {f.target} past {listed(f.blockers)}: {f.die}, {outcome}."


def _saved(f: told.Saved, s: D6sWording) -> str:
    potency = f" against Potency {f.potency}" if f.potency else ""
    verdict = "**saved**" if f.success else "failed"
    if f.object:
        enemies = f" (the {counted(f.potency, 'enemy', 'enemies')} within 1 inch of it)" if f.potency else ""
        saves = f"{f.save.title()} {f.value}{potency}{enemies}"
        done = "**success**" if f.success else "failed"
        return f"{f.unit} tries to pick up {f.object}, {saves}: {_dice(f.dice)}, {done}."
    does = "tries" if f.reason.startswith("to ") else "saves"
    reason = f" {f.reason}" if f.reason else ""
    return f"{f.unit} {does}{reason}, {f.save.title()} {f.value}{potency}: {_dice(f.dice)}, {verdict}."


def _morale(f: told.MoraleTested, s: D6sWording) -> str:
    whose = "" if f.whose == "profile" else f" of {f.whose}"
    total = sum(f.dice)
    verdict = "holds" if f.success else "**fails**"
    return f"{f.unit} tests Morale {f.morale}{whose}: {f.dice[0]} + {f.dice[1]} = {total}, {verdict}."


def _cast(f: told.SpellCast, s: D6sWording) -> str:
    on = f" on {listed(f.targets)}" if f.targets else ""
    at = f" at {_place(f.at)}" if f.at is not None else ""
    choice = f" ({f.choice})" if f.choice else ""
    return f"**{f.unit} casts {f.spell}**{on}{at}{choice}."


def _objects(f: told.ObjectMoved, s: D6sWording) -> str:
    return f"**{f.unit} {_OBJECTS.get(f.action, f.action)} {f.object}.**" if f.unit else f"{f.object}: {f.action}."


def _healed(f: told.Healed, s: D6sWording) -> str:
    parts = []
    if f.wounds:
        parts.append(f"is healed of {f.wounds} wound{'' if f.wounds == 1 else 's'}")
    if f.temp:
        parts.append(f"gains {f.temp} temporary Health")
    return f"{f.unit} {' and '.join(parts) or 'is well already'}."


def _army(f: told.ArmyBrought, s: D6sWording) -> str:
    title, *lines = f.army.split("\n")
    return f"**{s.player(f.player)} brings {title}**, {f.points} points: {'; '.join(lines)}."


def _deployed(f: told.Deployed, s: D6sWording) -> str:
    where = "their zone" if f.sector == "open" else f"their {f.sector} sector"
    deploys = capital(_side(f.side, s, "deploys", "deploy"))
    if not f.units:
        return f"{deploys} nobody in {where}."
    return f"{deploys} in {where}: {listed([f'{name} on {_place(at)}' for name, at in f.units.items()])}."


def _edges(f: told.EdgesChosen, s: D6sWording) -> str:
    starts = [f"{_side(side, s, 'starts', 'start')} on the {edge} edge" for side, edge in f.edges.items()]
    return f"{capital(listed(starts))}."


def _side(side: str, s: D6sWording, one: str, many: str) -> str:
    """Returns the players of a side with what they do: "Alice leads", "Alice and Cara lead"."""
    return f"{s.side(side)} {many if s.are_several(side) else one}"


_THROWN: Final = {"random": ", to see which character of the crowd is hit", "endurance": " for Relentless Endurance"}


def _split(f: told.MeleesSplit, s: D6sWording) -> str:
    return f"Melees: {'; '.join(listed(melee) for melee in f.melees)}."


def _used(f: told.Used, s: D6sWording) -> str:
    return f"{f.unit} uses **{f.feature}**{f' on {f.on}' if f.on else ''}."


def _mastery(f: told.MasteryDeclared, s: D6sWording) -> str:
    return f"{f.unit}: {f.mastery.title()} Mastery{f' on {f.on}' if f.on else ''}."


def _eliminated(f: told.Eliminated, s: D6sWording) -> str:
    return f"**{f.unit} is eliminated{f' by {f.by}' if f.by else ''}.**"


def _condition(f: told.ConditionGained, s: D6sWording) -> str:
    by = f" by {f.source}" if f.source and f.source != f.unit else ""
    return f"{f.unit} is **{f.condition}** now{by}{f' ({f.why})' if f.why else ''}."


def _round(f: told.RoundBegan, s: D6sWording) -> str:
    """Says who leads, and in round 1 what that gives (Switching Lead Player, Movement order)."""
    if f.round > 1:
        return f"**Round {f.round}.** {capital(_side(f.lead, s, 'leads', 'lead'))}."
    leads = capital(_side(f.lead, s, "leads, moves first on tied Speed", "lead, move first on tied Speed"))
    return f"**Round {f.round}.** {leads} and {'choose' if s.are_several(f.lead) else 'chooses'} the fights."


def _laid(f: told.TableLaid, s: D6sWording) -> str:
    kind = "" if f.table == "laid" else f" ({f.table})"
    return f"The battlefield{kind} has {f.pieces} pieces of terrain."


SENTENCES: Final[Mapping[type[Happened], Sentence]] = MappingProxyType(
    {
        told.ArmyBrought: _army,
        told.CoinThrown: lambda f, s: (
            f"The coin is tossed: **{_side(f.lead, s, 'leads', 'lead')}** in the first round."
        ),
        told.TableLaid: _laid,
        told.EdgesChosen: _edges,
        told.Deployed: _deployed,
        told.BoundTo: lambda f, s: f"{f.guardian} guards {f.ally}.",
        told.RoundBegan: _round,
        told.PhaseBegan: lambda f, s: f"**{PHASES.get(f.phase, f.phase)}**, round {f.round}.",
        told.Activated: lambda f, s: f"{f.unit} takes its turn to move.",
        told.Stayed: lambda f, s: f"{f.unit} has moved.",
        told.Waited: lambda f, s: f"{f.unit} waits until Speed {f.speed}.",
        told.Moved: _moved,
        told.Did: _did,
        told.Rode: _rode,
        told.ToHit: _to_hit,
        told.BlockChecked: _blocked,
        told.ToWound: _to_wound,
        told.Wounded: _wounded,
        told.Unharmed: lambda f, s: f"{f.unit} is unharmed ({f.why}).",
        told.Eliminated: _eliminated,
        told.Removed: lambda f, s: f"{f.unit} leaves the encounter ({_LEFT.get(f.why, f.why)}).",
        told.Came: lambda f, s: f"{f.unit} {_CAME.get(f.why, f'is brought back by {f.why},')} at {_place(f.at)}.",
        told.Healed: _healed,
        told.Saved: _saved,
        told.MoraleTested: _morale,
        told.DieThrown: lambda f, s: (
            f"{f.unit} rolls{_THROWN.get(f.kind, f' for {f.kind}')}: {listed(map(str, f.dice))}."
        ),
        told.ConditionGained: _condition,
        told.ConditionLost: lambda f, s: f"{f.unit} is no longer {f.condition}.",
        told.SpellCast: _cast,
        told.SpellFailed: lambda f, s: f"{f.unit}'s {f.spell} fails ({f.why}).",
        told.SpellEnded: lambda f, s: f"{f.unit}'s {f.spell} ends ({f.why}).",
        told.Used: _used,
        told.MeleesSplit: _split,
        told.MeleeBegan: lambda f, s: f"Melee: {listed(f.members)}.",
        told.MasteryDeclared: _mastery,
        told.Fought: lambda f, s: f"{f.unit} has had its turn in the melee.",
        told.ObjectMoved: _objects,
        told.InjuryThrown: lambda f, s: f"After the match {f.unit} rolls {f.die} and {_FATES.get(f.fate, f.fate)}.",
        told.Conceded: lambda f, s: f"{s.player(f.player)} gives up.",
    }
)

_TOGETHER: Final = (told.ToWound, told.Wounded, told.Eliminated, told.Unharmed)
"""What follows a roll in the same line."""
_BEGIN: Final = (told.ToHit, told.BlockChecked, told.Saved, told.ToWound)


def _is_said_already(event: Event, before: Event | None) -> bool:
    """Returns whether a line beside it says the same: a hiding character is hidden, one melee is named as it begins."""
    match event.facts:
        case told.MeleesSplit(melees=melees):
            return len(melees) == 1
        case told.ConditionGained(unit=unit, condition="hidden"):
            return before is not None and before.facts == told.Did(unit, "hide")
    return False


def story(events: Iterable[Event], wording: D6sWording, say: Callable[[Event, D6sWording], str]) -> list[str]:
    """Returns the lines of a message: an attack with its wounds is one line, a chain of paths one movement.

    A round begins with its Movement Phase; the other phases are named where something happens in them.
    """
    lines: list[str] = []
    before: Event | None = None
    phase: Event | None = None
    for event in events:
        if event.facts.quiet or _is_said_already(event, before):
            continue
        if isinstance(event.facts, told.PhaseBegan):
            phase = event if event.facts.phase != "movement" else None
            continue
        if phase is not None and not isinstance(event.facts, told.RoundBegan | MatchEnded):
            lines.append(say(phase, wording))
        phase = None
        text = say(event, wording)
        joins = (
            before is not None
            and isinstance(event.facts, _TOGETHER)
            and isinstance(before.facts, (*_BEGIN, *_TOGETHER))
            and event.number == before.number + 1
        )
        if joins and lines:
            lines[-1] = f"{lines[-1]} {text}"
        else:
            lines += text.split("\n")
        before = event
    return lines
