"""Events of a turn, in sentences: marches, maneuvers, terrains, reserves."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.dragon_dice.words.names import Cast, a_terrain, dice, icon
from bot.games.dragon_dice.words.telling import Facts, army, army_there, names, number, numbers, player, text, worded
from bot.words.sentences import capital, clauses, listed
from engine.dragon_dice.happenings import Happening, WhyBuried
from engine.dragon_dice.rolls.modifiers import MINOR_TERRAINS, Layer
from engine.dragon_dice.rolls.purposes import PART_NAMES


@worded(Happening.TURN_BEGAN)
def _turn_began(f: Facts, c: Cast) -> str:
    return f"**Turn {f['turn']}: {player(f, c)} is the marching player.**"


@worded(Happening.MARCH_BEGAN)
def _march_began(f: Facts, c: Cast) -> str:
    return f"{capital(text(f, 'march'))}: {army_there(f, c)} marches at {c.terrain(text(f, 'place'))}."


@worded(Happening.MARCH_ENDED)
def _march_ended(f: Facts, c: Cast) -> str:
    return f"{c.own(text(f, 'player'))} {text(f, 'march')} is over."


@worded(Happening.MANEUVER_ANNOUNCED)
def _maneuver_announced(f: Facts, c: Cast) -> str:
    return f"{capital(army_there(f, c))} announces a maneuver at {c.place(text(f, 'place'))}."


@worded(Happening.MANEUVER_OPPOSED)
def _maneuver_opposed(f: Facts, c: Cast) -> str:
    return f"{capital(army_there(f, c))} opposes it with a counter-maneuver."


@worded(Happening.MANEUVER_SUCCEEDED)
def _maneuver_succeeded(f: Facts, c: Cast) -> str:
    mine, others = _against(f)
    if not others:
        return "Nobody opposes the maneuver, so it succeeds."
    if mine == max(others.values()):
        tie = "a tie goes to the marching army, so the maneuver succeeds"
        return f"{mine} against {_results_of(others, c)}: {tie}."
    return f"{mine} against {_results_of(others, c)}: the maneuver succeeds."


@worded(Happening.MANEUVER_FAILED)
def _maneuver_failed(f: Facts, c: Cast) -> str:
    mine, others = _against(f)
    return f"{mine} against {_results_of(others, c)}: the maneuver fails."


def _against(f: Facts) -> tuple[int, dict[str, int]]:
    """Returns the marching player's results, and those of the players who oppose."""
    results = numbers(f, "results")
    marching = text(f, "player")
    return results.get(marching, 0), {seat: n for seat, n in results.items() if seat != marching}


def _results_of(others: Mapping[str, int], c: Cast) -> str:
    """Returns "4 maneuver results"; of several opponents whose they are: "4 (Bob) and 6 (Cara) maneuver results"."""
    if len(others) < 2:
        return f"{next(iter(others.values()), 0)} maneuver results"
    return f"{listed(f'{n} ({c.player(seat)})' for seat, n in others.items())} maneuver results"


@worded(Happening.MINOR_TERRAIN_BROUGHT)
def _minor_terrain_brought(f: Facts, c: Cast) -> str:
    return f"{capital(army(f, c))} brings {dice([text(f, 'die')])} into play, instead of maneuvering."


@worded(Happening.MINOR_TERRAIN_ROLLED)
def _minor_terrain_rolled(f: Facts, c: Cast) -> str:
    return f"{player(f, c)} rolls {dice([text(f, 'die')])}: {icon(text(f, 'icon'))}{_minor_does(f)}."


@worded(Happening.MINOR_TERRAIN_TURNED)
def _minor_terrain_turned(f: Facts, c: Cast) -> str:
    return f"{player(f, c)} turns {dice([text(f, 'die')])} to {icon(text(f, 'icon'))}{_minor_does(f)}."


@worded(Happening.MINOR_TERRAIN_KEPT)
def _minor_terrain_kept(f: Facts, c: Cast) -> str:
    kept, shows = dice([text(f, "die")]), icon(text(f, "icon"))
    return f"{capital(army(f, c))} does not maneuver and keeps {kept}, which shows {shows}."


@worded(Happening.MINOR_TERRAIN_BURIED)
def _minor_terrain_buried(f: Facts, c: Cast) -> str:
    reasons: dict[str, str] = {
        WhyBuried.DISASTER: "the disaster is over",
        WhyBuried.CAPTURED: "its army has captured the eighth face",
        WhyBuried.ARMY_GONE: "its army is gone",
    }
    why = reasons.get(text(f, "why"), text(f, "why"))
    return f"{c.own(text(f, 'player'))} {dice([text(f, 'die')])} is buried: {why}."


def _minor_does(f: Facts) -> str:
    """Returns what a face of a minor terrain does for its army: ", which halves its missile results"."""
    shown = text(f, "icon")
    if shown in MINOR_TERRAINS:
        layer, result = MINOR_TERRAINS[shown]
        if layer is Layer.MULTIPLY:
            return f", which doubles the army's ID results for {PART_NAMES[result]}"
        return f", which halves the army's {result.value} results until its next march"
    return "" if shown == "ID" else ", another action for the army"


@worded(Happening.TERRAIN_TURNED)
def _terrain_turned(f: Facts, c: Cast) -> str:
    where, was, face, shows = c.terrain(text(f, "place")), f.get("was"), f["face"], icon(text(f, "icon"))
    if f.get("player") is None:
        return f"{capital(where)} falls back from {was} to {face} ({shows})."
    way = "up" if isinstance(was, int) and isinstance(face, int) and face > was else "down"
    return f"{player(f, c)} turns {where} {way} from {was} to {face} ({shows})."


@worded(Happening.TERRAIN_CAPTURED)
def _terrain_captured(f: Facts, c: Cast) -> str:
    captured = f"**{player(f, c)} captures {c.place(text(f, 'place'))}: {text(f, 'terrain')} shows its eighth face.**"
    return f"{captured} One more captured terrain wins the match." if number(f, "held") == 1 else captured


@worded(Happening.CASTLE_CHOSEN)
def _castle_chosen(f: Facts, c: Cast) -> str:
    return f"{player(f, c)} makes {text(f, 'terrain')} {a_terrain(text(f, 'icon'))}, until its face is moved."


@worded(Happening.TERRAIN_LOST)
def _terrain_lost(f: Facts, c: Cast) -> str:
    why = {
        "abandoned": "it is given up",
        "killed": "the army that held it is dead",
        "out-maneuvered": "it has been maneuvered away",
        "flooded": "a flood has turned it",
    }.get(text(f, "why"), text(f, "why"))
    return f"{player(f, c)} loses the eighth face of {c.terrain(text(f, 'place'))}: {why}."


@worded(Happening.ACTION_CHOSEN)
def _action_chosen(f: Facts, c: Cast) -> str:
    action, target = text(f, "action"), f.get("target")
    if action == "none":
        return f"{capital(army(f, c))} takes no action."
    at = ""
    if isinstance(target, Mapping):
        at = f" against {c.army(text(target, 'player'), text(target, 'place'))}"
        if action == "missile" and at.endswith("horde army"):
            at += f" at {c.place(text(target, 'place'))}"
    return f"{capital(army(f, c))} takes a {action} action{at}."


@worded(Happening.COUNTER_ATTACKED)
def _counter_attacked(f: Facts, c: Cast) -> str:
    return f"{capital(army(f, c))} counter-attacks."


@worded(Happening.BENCHED)
def _benched(f: Facts, c: Cast) -> str:
    return f"Foul Stench: in {army(f, c)} {dice(names(f, 'dice'))} may not counter-attack."


@worded(Happening.ABILITY_USED)
def _ability_used(f: Facts, c: Cast) -> str:
    return f"{player(f, c)} uses {text(f, 'ability')}."


@worded(Happening.COUNTER_DECLINED)
def _counter_declined(f: Facts, c: Cast) -> str:
    return f"{capital(army(f, c))} does not counter-attack."


@worded(Happening.REINFORCED)
def _reinforced(f: Facts, c: Cast) -> str:
    moves = f["moves"]
    assert isinstance(moves, Mapping)
    if not any(moves.values()):
        return f"{player(f, c)} keeps all reserves in the Reserve Area."
    return (
        f"{player(f, c)} reinforces "
        + clauses(f"{c.place(place)} with {dice(names(moves, place))}" for place in moves)
        + "."
    )


@worded(Happening.RETREATED)
def _retreated(f: Facts, c: Cast) -> str:
    moves = f["moves"]
    assert isinstance(moves, Mapping)
    if not any(moves.values()):
        return f"{player(f, c)} retreats no unit."
    return (
        f"{player(f, c)} retreats to the Reserve Area: "
        + clauses(f"{dice(names(moves, place))} from {c.place(place)}" for place in moves)
        + "."
    )


@worded(Happening.ELIMINATED)
def _eliminated(f: Facts, c: Cast) -> str:
    return f"{player(f, c)} has no unit left in play and is out of the match."


@worded(Happening.CONCEDED)
def _conceded(f: Facts, c: Cast) -> str:
    if c.several:
        return f"{player(f, c)} concedes; their units leave the table, and the others play on."
    return f"{player(f, c)} concedes."
