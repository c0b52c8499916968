"""What happened, in sentences: one table from an event's name to the function that words it.

Every line explains its numbers ("7 melee − 4 saves = 3 damage"). A new happening needs one function here; a test holds
the table and `Happening` together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from bot.wording.names import Cast, dice, icon, kind_of
from bot.wording.rolls import result_of, roll_lines
from bot.wording.topics import topic
from bot.wording.words import capital, counted, grouped, listed
from engine.dragon_dice.happenings import Happening, Reason
from engine.events import Event
from engine.values import Json

Facts: TypeAlias = Mapping[str, Json]
Wording: TypeAlias = Callable[[Facts, Cast], str]

FORCED_CHOICE: Final = "forced_choice"
MATCH_OVER: Final = "match_over"

QUIET: Final = frozenset({Happening.ARMIES_ASSEMBLED, Happening.MARCH_ENDED, FORCED_CHOICE})
"""What the thread does not say, because the next message shows it anyway; `/game log` does."""

_WORDINGS: dict[str, Wording] = {}


def worded(name: str) -> Callable[[Wording], Wording]:
    """Marks the function that words an event."""

    def mark(wording: Wording) -> Wording:
        _WORDINGS[name] = wording
        return wording

    return mark


def wordings() -> Mapping[str, Wording]:
    """Returns the table."""
    return _WORDINGS


def sentence(event: Event, cast_: Cast) -> str:
    """Returns what happened, in one or more lines."""
    return _WORDINGS[event.name](event.facts, cast_)


def story(events: Iterable[Event], cast_: Cast) -> list[str]:
    """Returns the lines for a message in the thread; what is quiet is left out."""
    return [line for event in events if event.name not in QUIET for line in sentence(event, cast_).split("\n")]


# -- reading facts -------------------------------------------------------------------------------------------------


def _text(facts: Facts, key: str) -> str:
    return str(facts[key])


def _names(facts: Facts, key: str) -> list[str]:
    value = facts.get(key) or []
    return [str(name) for name in value] if isinstance(value, Sequence) and not isinstance(value, str) else [str(value)]


def _numbers(facts: Facts, key: str) -> dict[str, int]:
    value = facts.get(key)
    return {str(k): int(cast("int", v)) for k, v in value.items()} if isinstance(value, Mapping) else {}


def _player(facts: Facts, c: Cast, key: str = "player") -> str:
    return c.player(_text(facts, key))


def _army(facts: Facts, c: Cast) -> str:
    return c.army(_text(facts, "player"), _text(facts, "place"))


def _results(facts: Facts, c: Cast) -> str:
    """Returns "Alice 7, Bob 4"."""
    return ", ".join(f"{c.player(seat)} {n}" for seat, n in _numbers(facts, "results").items())


# -- set-up --------------------------------------------------------------------------------------------------------


@worded(Happening.FORCE_CHOSEN)
def _force_chosen(f: Facts, c: Cast) -> str:
    return f"{_player(f, c)} has brought a force."


@worded(Happening.ARMIES_ASSEMBLED)
def _armies_assembled(f: Facts, c: Cast) -> str:
    return f"{_player(f, c)} has assembled the armies."


@worded(Happening.FORCES_REVEALED)
def _forces_revealed(f: Facts, c: Cast) -> str:
    lines = ["**All forces are revealed.**"]
    forces = f["forces"]
    assert isinstance(forces, Mapping)
    for seat, force in forces.items():
        assert isinstance(force, Mapping)
        lines.append(
            f"**{c.player(seat)}** brings the Home Terrain {force['terrain']} and proposes {force['frontier']} "
            f"as the Frontier Terrain."
        )
        lines += [f"- {capital(army)} army: {dice(_names(force, army))}" for army in ("home", "campaign", "horde")]
        dragons = grouped(kind_of(name) for name in _names(force, "dragons"))
        lines.append(f"- Summoning Pool: {dragons or 'no dragon'}")
    return "\n".join(lines)


@worded(Happening.HORDE_ROLL_TIED)
def _horde_roll_tied(f: Facts, c: Cast) -> str:
    results = f.get("results")
    shown = _results(f, c) if isinstance(results, Mapping) else str(results)
    return f"The horde armies tie for the most maneuver results ({shown}), so they roll again."


@worded(Happening.HORDE_ROLL_WON)
def _horde_roll_won(f: Facts, c: Cast) -> str:
    return f"{c.own(_text(f, 'player'))} horde army rolls the most maneuver results ({_results(f, c)})."


@worded(Happening.FIRST_TURN_TAKEN)
def _first_turn_taken(f: Facts, c: Cast) -> str:
    if f.get("chosen"):
        return f"{_player(f, c)} chooses to take the first turn; the opponent selects the Frontier Terrain."
    return f"{_player(f, c)} takes the first turn, because the opponent chose to select the Frontier Terrain."


@worded(Happening.FRONTIER_SELECTED)
def _frontier_selected(f: Facts, c: Cast) -> str:
    by = _names(f, "proposed_by")
    whose = f", proposed by {listed(c.player(seat) for seat in by)}" if by else ""
    return f"{_player(f, c)} selects {_text(f, 'terrain')}{whose}, as the Frontier Terrain."


@worded(Happening.ARMY_PLACED)
def _army_placed(f: Facts, c: Cast) -> str:
    # Of whom it consists was told when the forces were revealed.
    return f"{c.own(_text(f, 'player'))} {_text(f, 'army')} army stands at {c.terrain(_text(f, 'place'))}."


@worded(Happening.DISTANCE_ROLLED)
def _distance_rolled(f: Facts, c: Cast) -> str:
    where, rolled, face = c.terrain(_text(f, "place")), f["rolled"], f.get("face")
    if face is None:
        return f"{_player(f, c)} rolls {rolled} for {where}; an eight is rolled again."
    if face != rolled:
        return f"{_player(f, c)} rolls {rolled} for {where}, which is turned down to {face}."
    return f"{_player(f, c)} rolls {rolled} for {where}; it starts at {face}."


# -- the turn ------------------------------------------------------------------------------------------------------


@worded(Happening.TURN_BEGAN)
def _turn_began(f: Facts, c: Cast) -> str:
    return f"**Turn {f['turn']}: {_player(f, c)} is the marching player.**"


@worded(Happening.MARCH_BEGAN)
def _march_began(f: Facts, c: Cast) -> str:
    return f"{capital(_text(f, 'march'))}: {_army(f, c)} marches at {c.terrain(_text(f, 'place'))}."


@worded(Happening.MARCH_ENDED)
def _march_ended(f: Facts, c: Cast) -> str:
    return f"{c.own(_text(f, 'player'))} {_text(f, 'march')} is over."


@worded(Happening.MANEUVER_ANNOUNCED)
def _maneuver_announced(f: Facts, c: Cast) -> str:
    return f"{capital(_army(f, c))} announces a maneuver at {c.place(_text(f, 'place'))}."


@worded(Happening.MANEUVER_OPPOSED)
def _maneuver_opposed(f: Facts, c: Cast) -> str:
    return f"{capital(_army(f, c))} opposes it with a counter-maneuver."


@worded(Happening.MANEUVER_SUCCEEDED)
def _maneuver_succeeded(f: Facts, c: Cast) -> str:
    mine, others = _against(f)
    if others is None:
        return "Nobody opposes the maneuver, so it succeeds."
    if mine == others:
        return f"{mine} against {others} maneuver results: a tie goes to the marching army, so the maneuver succeeds."
    return f"{mine} against {others} maneuver results: the maneuver succeeds."


@worded(Happening.MANEUVER_FAILED)
def _maneuver_failed(f: Facts, c: Cast) -> str:
    mine, others = _against(f)
    return f"{mine} against {others} maneuver results: the maneuver fails."


def _against(f: Facts) -> tuple[int, int | None]:
    """Returns the marching player's results and the best of those who oppose; None when nobody does."""
    results = _numbers(f, "results")
    marching = _text(f, "player")
    others = [n for seat, n in results.items() if seat != marching]
    return results.get(marching, 0), max(others) if others else None


@worded(Happening.TERRAIN_TURNED)
def _terrain_turned(f: Facts, c: Cast) -> str:
    where, was, face, shows = c.terrain(_text(f, "place")), f.get("was"), f["face"], icon(_text(f, "icon"))
    if f.get("player") is None:
        return f"{capital(where)} falls back from {was} to {face} ({shows})."
    way = "up" if isinstance(was, int) and isinstance(face, int) and face > was else "down"
    return f"{_player(f, c)} turns {where} {way} from {was} to {face} ({shows})."


@worded(Happening.TERRAIN_CAPTURED)
def _terrain_captured(f: Facts, c: Cast) -> str:
    return f"**{_player(f, c)} captures {c.place(_text(f, 'place'))}: {_text(f, 'terrain')} shows its eighth face.**"


@worded(Happening.TERRAIN_LOST)
def _terrain_lost(f: Facts, c: Cast) -> str:
    why = {
        "abandoned": "it is given up",
        "killed": "the army that held it is dead",
        "out-maneuvered": "the enemy has maneuvered it away",
    }.get(_text(f, "why"), _text(f, "why"))
    return f"{_player(f, c)} loses the eighth face of {c.terrain(_text(f, 'place'))}: {why}."


@worded(Happening.ACTION_CHOSEN)
def _action_chosen(f: Facts, c: Cast) -> str:
    action, target = _text(f, "action"), f.get("target")
    if action == "none":
        return f"{capital(_army(f, c))} takes no action."
    at = ""
    if isinstance(target, Mapping):
        at = f" against {c.army(_text(target, 'player'), _text(target, 'place'))}"
        if action == "missile" and at.endswith("horde army"):
            at += f" at {c.place(_text(target, 'place'))}"
    return f"{capital(_army(f, c))} takes a {action} action{at}."


@worded(Happening.ROLLED)
def _rolled(f: Facts, c: Cast) -> str:
    return "\n".join(roll_lines(f, c))


@worded(Happening.DAMAGE_DEALT)
def _damage_dealt(f: Facts, c: Cast) -> str:
    results, saves, damage = (int(cast("int", f.get(key) or 0)) for key in ("results", "saves", "damage"))
    if not results:
        return f"No {result_of(_text(f, 'kind'))} results, so no damage to {_army(f, c)}."
    dealt = f"= **{damage} damage** to" if damage else "= no damage to"
    return f"{results} {result_of(_text(f, 'kind'))} − {counted(saves, 'save')} {dealt} {_army(f, c)}."


@worded(Happening.UNITS_KILLED)
def _units_killed(f: Facts, c: Cast) -> str:
    return f"{capital(_army(f, c))} loses {f['health']} health: {dice(_names(f, 'dice'))}."


@worded(Happening.COUNTER_ATTACKED)
def _counter_attacked(f: Facts, c: Cast) -> str:
    return f"{capital(_army(f, c))} counter-attacks."


@worded(Happening.COUNTER_DECLINED)
def _counter_declined(f: Facts, c: Cast) -> str:
    return f"{capital(_army(f, c))} does not counter-attack."


@worded(Happening.RECRUITED)
def _recruited(f: Facts, c: Cast) -> str:
    return f"{capital(_army(f, c))} recruits {kind_of(_text(f, 'die'))} from the Dead Unit Area."


@worded(Happening.PROMOTED)
def _promoted(f: Facts, c: Cast) -> str:
    pairs = f["pairs"]
    assert isinstance(pairs, Mapping)
    swaps = listed(f"{kind_of(unit)} to {kind_of(str(larger))}" for unit, larger in pairs.items())
    return f"{capital(_army(f, c))} promotes {swaps}."


@worded(Happening.BURIED)
def _buried(f: Facts, c: Cast) -> str:
    by = f.get("by")
    forced = f", forced by {c.own(str(by))} Temple" if by is not None and by != f["player"] else ""
    return f"{_player(f, c)} buries {dice(_names(f, 'dice'))}{forced}."


@worded(Happening.REINFORCED)
def _reinforced(f: Facts, c: Cast) -> str:
    moves = f["moves"]
    assert isinstance(moves, Mapping)
    if not any(moves.values()):
        return f"{_player(f, c)} keeps all reserves in the Reserve Area."
    return (
        f"{_player(f, c)} reinforces "
        + listed(f"{c.place(place)} with {dice(_names(moves, place))}" for place in moves)
        + "."
    )


@worded(Happening.RETREATED)
def _retreated(f: Facts, c: Cast) -> str:
    moves = f["moves"]
    assert isinstance(moves, Mapping)
    if not any(moves.values()):
        return f"{_player(f, c)} retreats no unit."
    return (
        f"{_player(f, c)} retreats to the Reserve Area: "
        + listed(f"{dice(_names(moves, place))} from {c.place(place)}" for place in moves)
        + "."
    )


@worded(Happening.ELIMINATED)
def _eliminated(f: Facts, c: Cast) -> str:
    return f"{_player(f, c)} has no unit left in play and is out of the match."


@worded(Happening.CONCEDED)
def _conceded(f: Facts, c: Cast) -> str:
    return f"{_player(f, c)} concedes."


# -- from the driver of every game ---------------------------------------------------------------------------------


@worded(FORCED_CHOICE)
def _forced_choice(f: Facts, c: Cast) -> str:
    return f"There was only one answer to the question {topic(_text(f, 'prompt'))}, so {_player(f, c)} was not asked."


REASONS: Final[Mapping[str, str]] = {
    Reason.TWO_TERRAINS: "two terrains are captured at once",
    Reason.LAST_UNITS: "no opponent has a unit left in play",
    Reason.CONCESSION: "every opponent has conceded",
    Reason.NOBODY_LEFT: "the last units of all players fell in one moment",
}


@worded(MATCH_OVER)
def _match_over(f: Facts, c: Cast) -> str:
    reason = REASONS.get(_text(f, "reason"), _text(f, "reason"))
    winners = [c.player(seat) for seat in _names(f, "winners")]
    if not winners:
        return f"**The match ends in a draw: {reason}.**"
    return f"**{listed(winners)} {'wins' if len(winners) == 1 else 'win'} the match: {reason}.**"
