"""What happened, in short: one result line where the picture beside it shows the dice and the sum.

The full story (`events.story`) is for players who cannot see pictures, for "Why?" and for `/game roll`. In short, an
event is told by its own short sentence, by none where a later line sums it up or the table shows it, or else by its
full sentence without small print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from bot.games.dragon_dice.words.battles import ANSWER, falls_in_short, what_kills
from bot.games.dragon_dice.words.names import DragonDiceWording, dice, icon, kind_of, owner_of
from bot.games.dragon_dice.words.rolls import alone_line, for_and_against, results, who_rolls
from bot.games.dragon_dice.words.spells import magic_by_element, why_no_spell
from bot.games.dragon_dice.words.telling import WORDINGS
from bot.games.dragon_dice.words.turns import ONE_MORE
from bot.words.sentences import capital, counted, listed
from engine.dragon_dice.events.actions import (
    ActionChosen,
    CounterAttacked,
    CounterDeclined,
    PursuitDeclined,
)
from engine.dragon_dice.events.damage import DamageDealt, UnitDamaged
from engine.dragon_dice.events.magic import MagicTotalled, SpellResolved, SpellsAnnounced
from engine.dragon_dice.events.rolls import DiceFell, Rolled
from engine.dragon_dice.events.setting_up import (
    ArmyPlaced,
    DistanceRolled,
    FirstTurnTaken,
    ForcesRevealed,
    HordeRollTied,
    HordeRollWon,
)
from engine.dragon_dice.events.terrains import (
    ManeuverAnnounced,
    ManeuverFailed,
    ManeuverOpposed,
    ManeuverSucceeded,
    TerrainCaptured,
    TerrainTurned,
)
from engine.dragon_dice.events.turns import MarchBegan, Reinforced, Retreated, TurnBegan
from engine.dragon_dice.events.units import DiceMoved, UnitsKilled
from engine.dragon_dice.table.state import RESERVES, DieId
from engine.events import Event, Happened, MatchEnded

H = TypeVar("H", bound=Happened)
Later: TypeAlias = Sequence[Happened]
"""What happened after an event, as far as the same message tells it."""
InShort: TypeAlias = Callable[[H, Later, DragonDiceWording], str]
"""The line of an event; "" where none is needed."""

SMALL: Final = "-# "
HEADLINE: Final = "### "
"""Begins the headline of a great moment."""
_SHORT: dict[type[Happened], InShort[Any]] = {}


def in_short(kind: type[H]) -> Callable[[InShort[H]], InShort[H]]:
    """Mark the function that tells a kind of event in short."""

    def mark(told: InShort[H]) -> InShort[H]:
        _SHORT[kind] = told
        return told

    return mark


def brief_story(
    events: Iterable[Event], c: DragonDiceWording, sentence: Callable[[Event, DragonDiceWording], str]
) -> list[str]:
    """Returns the lines for a message whose pictures show the rolls and the table; `sentence` words a single event."""
    told = [event for event in events if not event.facts.quiet]
    lines: list[str] = []
    alone: list[Rolled] = []
    turned: set[int] = set()
    """The numbers of the events that a maneuver's line has told."""
    for at, event in enumerate(told):
        facts, later = event.facts, [one.facts for one in told[at + 1 :]]
        if isinstance(facts, Rolled) and facts.die is not None:
            if _is_damaged_next(facts.die, later):
                continue
            alone.append(facts)
            if later and _rolls_alike(facts, later[0]):
                continue
            lines.append(alone_line(alone, c))
            alone = []
            continue
        if isinstance(facts, ManeuverSucceeded):
            turned |= {one.number for one in told[at + 1 :] if _turns(one.facts, facts)}
        if event.number in turned:
            continue
        short = _SHORT.get(type(facts))
        said = sentence(event, c) if short is None else short(facts, later, c)
        if isinstance(facts, MatchEnded):
            said = f"## {said.replace('**', '')}"
        lines += [line for line in said.split("\n") if line and not line.startswith(SMALL)]
    return lines


def _is_damaged_next(die: DieId, later: Later) -> bool:
    """Returns whether the damage that a unit takes is told before it rolls again: its saves are told with that."""
    for facts in later:
        if isinstance(facts, Rolled) and facts.die == die:
            return False
        if isinstance(facts, UnitDamaged) and facts.die == die:
            return True
    return False


@in_short(UnitDamaged)
def _unit_damaged(f: UnitDamaged, later: Later, c: DragonDiceWording) -> str:
    for facts in later:
        if isinstance(facts, UnitsKilled) and f.die in facts.dice:
            return ""
        if isinstance(facts, UnitDamaged) and facts.die == f.die:
            break
    return WORDINGS[UnitDamaged](f, c)


def _rolls_alike(one: Rolled, other: Happened) -> bool:
    return (
        isinstance(other, Rolled)
        and other.die is not None
        and (one.player, one.kind, one.against) == (other.player, other.kind, other.against)
    )


def _follows(later: Later, *kinds: type[Happened]) -> bool:
    """Returns whether such an event follows in the same march."""
    for facts in later:
        if isinstance(facts, MarchBegan | ActionChosen):
            return False
        if isinstance(facts, kinds):
            return True
    return False


# -- setting up ------------------------------------------------------------------------------------------------------


@in_short(ForcesRevealed)
def _revealed(f: ForcesRevealed, later: Later, c: DragonDiceWording) -> str:
    brought = (
        f"- {c.player(seat)}: {force.terrain} as home, {force.frontier} proposed as the frontier"
        for seat, force in f.forces.items()
    )
    return "\n".join(["**All forces are revealed.**", *brought])


@in_short(ArmyPlaced)
def _placed(f: ArmyPlaced, later: Later, c: DragonDiceWording) -> str:
    return ""


@in_short(DistanceRolled)
def _distance(f: DistanceRolled, later: Later, c: DragonDiceWording) -> str:
    return ""


@in_short(HordeRollWon)
def _horde_won(f: HordeRollWon, later: Later, c: DragonDiceWording) -> str:
    rolled = ", ".join(f"{c.player(seat)} {f.results[seat]}" for seat in f.order or tuple(f.results))
    return f"Maneuver of the horde armies: {rolled}."


@in_short(FirstTurnTaken)
def _first_turn(f: FirstTurnTaken, later: Later, c: DragonDiceWording) -> str:
    order = ", then ".join(c.player(seat) for seat in f.order) if c.several else ""
    turns = f" The turns go in this order: {order}." if order else ""
    return f"{c.player(f.player)} takes the first turn.{turns}"


# -- turns and maneuvers ---------------------------------------------------------------------------------------------


@in_short(TurnBegan)
def _turn(f: TurnBegan, later: Later, c: DragonDiceWording) -> str:
    return f"**Turn {f.turn}: {c.player(f.player)}**"


@in_short(MarchBegan)
def _march(f: MarchBegan, later: Later, c: DragonDiceWording) -> str:
    at = "" if f.place == RESERVES else f" at {c.place(f.place)}"
    return f"{capital(f.march)}: {c.army_there(f.player, f.place)}{at}."


@in_short(ManeuverAnnounced)
def _announced(f: ManeuverAnnounced, later: Later, c: DragonDiceWording) -> str:
    # Whoever may oppose it is asked with these words, and everybody reads the question.
    return ""


@in_short(ManeuverOpposed)
def _opposed(f: ManeuverOpposed, later: Later, c: DragonDiceWording) -> str:
    if _follows(later, ManeuverSucceeded, ManeuverFailed):
        return ""
    return f"{c.player(f.player)} opposes the maneuver."


@in_short(ManeuverSucceeded)
def _succeeded(f: ManeuverSucceeded, later: Later, c: DragonDiceWording) -> str:
    mine, others = _against(f)
    turned = next((one for one in later if _turns(one, f)), None)
    became = _becomes(turned, c) if isinstance(turned, TerrainTurned) else "it succeeds."
    if not others:
        return f"Maneuver, unopposed: {became}"
    tie = ", and a tie is enough" if mine == max(others.values()) else ""
    return f"Maneuver {mine} against {_results(others, c)}{tie}: {became}"


def _turns(facts: Happened, maneuver: ManeuverSucceeded) -> bool:
    """Returns whether the marching player turns the terrain of a maneuver."""
    return isinstance(facts, TerrainTurned) and (facts.place, facts.player) == (maneuver.place, maneuver.player)


@in_short(ManeuverFailed)
def _failed(f: ManeuverFailed, later: Later, c: DragonDiceWording) -> str:
    mine, others = _against(f)
    why = ", and the marching army has left" if f.left else ""
    return f"Maneuver {mine} against {_results(others, c)}{why}: it fails."


@in_short(TerrainTurned)
def _turned(f: TerrainTurned, later: Later, c: DragonDiceWording) -> str:
    return capital(_becomes(f, c))


def _becomes(f: TerrainTurned, c: DragonDiceWording) -> str:
    turns = "falls back" if f.player is None else "turns"
    return f"{c.place(f.place)} {turns} from {f.was} to {f.face} ({icon(f.icon)})."


def _against(f: ManeuverSucceeded | ManeuverFailed) -> tuple[int, dict[str, int]]:
    return f.results.get(f.player, 0), {seat: n for seat, n in f.results.items() if seat != f.player}


def _results(others: Mapping[str, int], c: DragonDiceWording) -> str:
    if len(others) == 1:
        return str(next(iter(others.values())))
    return listed(f"{n} ({c.player(seat)})" for seat, n in others.items()) or "nobody"


@in_short(Reinforced)
def _reinforced(f: Reinforced, later: Later, c: DragonDiceWording) -> str:
    moves = [f"{dice(ids)} to {c.place(place)}" for place, ids in f.moves.items() if ids]
    return f"{c.player(f.player)} reinforces: {'; '.join(moves)}." if moves else ""


@in_short(Retreated)
def _retreated(f: Retreated, later: Later, c: DragonDiceWording) -> str:
    gone = [die for ids in f.moves.values() for die in ids]
    return f"{c.player(f.player)} retreats {dice(gone)}." if gone else ""


# -- rolls, attacks and magic ----------------------------------------------------------------------------------------


@in_short(DiceFell)
def _fell(f: DiceFell, later: Later, c: DragonDiceWording) -> str:
    # The picture shows the faces; a question about them names those it is about.
    return ""


@in_short(Rolled)
def _rolled(f: Rolled, later: Later, c: DragonDiceWording) -> str:
    summed_up = (ManeuverSucceeded, ManeuverFailed, HordeRollWon, HordeRollTied, DamageDealt, MagicTotalled)
    if _follows(later, *summed_up):
        return ""
    return f"{capital(who_rolls(f, c))} rolls {for_and_against(f)}: **{results(f)}**."


@in_short(ActionChosen)
def _action(f: ActionChosen, later: Later, c: DragonDiceWording) -> str:
    if _follows(later, DamageDealt, MagicTotalled):
        return ""
    if f.action == "none":
        return "No action."
    at = "" if f.target is None else f" against {c.army(f.target.player, f.target.place)}"
    return f"{capital(f.action)} action{at}."


@in_short(CounterAttacked)
def _counter(f: CounterAttacked, later: Later, c: DragonDiceWording) -> str:
    return "" if _follows(later, DamageDealt) else f"{capital(c.army(f.player, f.place))} counter-attacks."


@in_short(CounterDeclined)
def _no_counter(f: CounterDeclined, later: Later, c: DragonDiceWording) -> str:
    return "No counter-attack."


@in_short(PursuitDeclined)
def _no_pursuit(f: PursuitDeclined, later: Later, c: DragonDiceWording) -> str:
    return "No pursuit."


_HEADS: Final = {
    "melee": "Melee",
    "missile": "Missiles",
    "magic": "Magic",
    "counter melee": "Counter-attack",
    "counter missile": "Shots back",
    "charge": "Charge",
    "skirmish": "Skirmish",
}
"""What an attack is called, by the kind of its roll; what is told otherwise is not here."""


@in_short(DamageDealt)
def _damage(f: DamageDealt, later: Later, c: DragonDiceWording) -> str:
    head = _HEADS.get(f.kind)
    if head is None and f.causes and all(cause == ANSWER for cause, _ in f.causes) and not f.saves:
        dealt = f"**{f.damage} damage**" if f.damage else "no damage"
        return f"Struck back: {dealt} to {c.army(f.player, f.place)}{falls_in_short(f)}"
    if head is None:
        return WORDINGS[DamageDealt](f, c)
    against = f"{head} against {c.army(f.player, f.place)}"
    if not f.results:
        return f"{against}: none."
    less = f"{f.results} − {counted(f.saves, 'save')} = " if f.saves else ""
    dealt = f"**{f.damage} damage**" if f.damage else "no damage"
    return f"{against}: {less}{dealt}{falls_in_short(f)}"


@in_short(UnitsKilled)
def _killed(f: UnitsKilled, later: Later, c: DragonDiceWording) -> str:
    return "\n".join(killed(f, later, c))


def _had_more(f: UnitsKilled, later: Later) -> bool:
    """Returns whether an army had more units when it lost these: the table is known as it is after all that is told."""
    for facts in later:
        match facts:
            case UnitsKilled(player=f.player, place=f.place) | DiceMoved(player=f.player):
                return True
            case Retreated(player=f.player, moves=moves) if f.place in moves:
                return True
    return False


def killed(f: UnitsKilled, later: Later, c: DragonDiceWording) -> list[str]:
    """Returns the lines of losses; above them stands the end of an army, or the fall of a monster, which then is not
    named again.
    """
    units = c.printed.units
    monsters = [kind for die in f.dice if (kind := kind_of(die)) in units and units[kind].is_monster]
    left = [die for die, place in c.standing.items() if place == f.place and owner_of(die) == f.player]
    by = f" to {what_kills(f.by)}" if f.by else ""
    is_gone = c.standing and f.place in c.terrains and not any(kind_of(die) in units for die in left)
    if is_gone and not _had_more(f, later):
        destroyed = f"{HEADLINE}{capital(c.army(f.player, f.place))} is destroyed"
        return [destroyed, f"{f.health} health lost{by}: **{dice(f.dice)}**."]
    if not monsters:
        return [f"{capital(c.army(f.player, f.place))} loses {f.health} health{by}: **{dice(f.dice)}**."]
    kinds = list(dict.fromkeys(monsters))
    falls = f"{HEADLINE}{c.own(f.player)} {listed(kinds)} {'falls' if len(kinds) == 1 else 'fall'}"
    who = "" if len(kinds) == len(f.dice) else f": **{dice(f.dice)}**"
    return [falls, f"{capital(c.army(f.player, f.place))} loses {f.health} health{by}{who}."]


@in_short(TerrainCaptured)
def _captured(f: TerrainCaptured, later: Later, c: DragonDiceWording) -> str:
    # The line of the maneuver names the face; here is only what the capture means.
    headline = f"{HEADLINE}{c.player(f.player)} captures {c.place(f.place)}"
    return f"{headline}\n{ONE_MORE}" if f.held == 1 else headline


@in_short(MagicTotalled)
def _magic(f: MagicTotalled, later: Later, c: DragonDiceWording) -> str:
    if not f.total:
        return "No magic."
    by = " by Cantrip" if f.by_cantrip else ""
    what = capital(magic_by_element(f.most, f.total, c.words))
    return f"{what}{by}{'' if f.no_spell is None else f': {why_no_spell(f)}'}."


@in_short(SpellsAnnounced)
def _spells(f: SpellsAnnounced, later: Later, c: DragonDiceWording) -> str:
    if not f.spells:
        return f"{c.player(f.player)} casts nothing."
    cast = later[0] if later else None
    if isinstance(cast, SpellResolved) and cast.announced() in f.spells and len(f.spells) == 1:
        return ""
    return WORDINGS[SpellsAnnounced](f, c)
