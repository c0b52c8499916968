"""Events of a turn, in sentences: marches, maneuvers, terrains, reserves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.dragon_dice.words.names import DragonDiceWording, a_terrain, dice, icon
from bot.games.dragon_dice.words.telling import worded
from bot.words.sentences import capital, clauses, counted, listed
from engine.dragon_dice.events.actions import (
    ActionChosen,
    ActionLeftOut,
    Benched,
    CounterAttacked,
    CounterDeclined,
    Pursued,
    PursuitDeclined,
    RoutTested,
)
from engine.dragon_dice.events.minor_terrains import (
    MinorTerrainBrought,
    MinorTerrainBuried,
    MinorTerrainKept,
    MinorTerrainRolled,
    MinorTerrainTurned,
    WhyBuried,
)
from engine.dragon_dice.events.terrains import (
    CastleChosen,
    EighthFaceIdle,
    ManeuverAnnounced,
    ManeuverFailed,
    ManeuverOpposed,
    ManeuverSucceeded,
    TerrainCaptured,
    TerrainLost,
    TerrainTurned,
)
from engine.dragon_dice.events.turns import (
    AbilityUsed,
    LongQuiet,
    MarchBegan,
    MarchEnded,
    MarchLeftOut,
    PlayerConceded,
    PlayerEliminated,
    Reinforced,
    Retreated,
    TurnBegan,
)
from engine.dragon_dice.printed.dice import ADVANCED_EIGHTH_FACES
from engine.dragon_dice.rolls.modifiers import MINOR_TERRAINS, Layer
from engine.dragon_dice.rolls.purposes import PART_NAMES


@worded(TurnBegan)
def _turn_began(f: TurnBegan, c: DragonDiceWording) -> str:
    return f"**Turn {f.turn}: {c.player(f.player)} is the marching player.**"


@worded(LongQuiet)
def _long_quiet(f: LongQuiet, c: DragonDiceWording) -> str:
    return (
        f"For {f.turns} turns no terrain was captured or lost, and no unit died or came back. After {f.left} more "
        "such turns the match ends in a draw."
    )


@worded(MarchBegan)
def _march_began(f: MarchBegan, c: DragonDiceWording) -> str:
    return f"{capital(f.march)}: {c.army_there(f.player, f.place)} marches at {c.terrain(f.place)}."


@worded(MarchLeftOut)
def _march_left_out(f: MarchLeftOut, c: DragonDiceWording) -> str:
    if f.needs_two:
        return f"{c.player(f.player)} has only one army left, and a {f.march} needs two."
    return f"{c.player(f.player)} has no army for the {f.march}: none is left that has not marched this turn."


@worded(MarchEnded)
def _march_ended(f: MarchEnded, c: DragonDiceWording) -> str:
    return f"{c.own(f.player)} {f.march} is over."


@worded(ManeuverAnnounced)
def _maneuver_announced(f: ManeuverAnnounced, c: DragonDiceWording) -> str:
    return f"{capital(c.army_there(f.player, f.place))} announces a maneuver at {c.place(f.place)}."


@worded(ManeuverOpposed)
def _maneuver_opposed(f: ManeuverOpposed, c: DragonDiceWording) -> str:
    return f"{capital(c.army_there(f.player, f.place))} opposes it with a counter-maneuver."


@worded(ManeuverSucceeded)
def _maneuver_succeeded(f: ManeuverSucceeded, c: DragonDiceWording) -> str:
    mine, others = _against(f)
    if not others:
        return "There is no counter-maneuver, so the maneuver succeeds."
    if mine == max(others.values()):
        tie = "a tie goes to the marching army, so the maneuver succeeds"
        return f"{c.own(f.player)} {mine} against {_results_of(others, c)}: {tie}."
    return f"{c.own(f.player)} {mine} against {_results_of(others, c)}: the maneuver succeeds."


@worded(ManeuverFailed)
def _maneuver_failed(f: ManeuverFailed, c: DragonDiceWording) -> str:
    mine, others = _against(f)
    compared = f"{c.own(f.player)} {mine} against {_results_of(others, c)}"
    if f.left:
        return f"{compared}: the marching army has left, so the maneuver fails."
    why = " Under Fields of Ice a tie goes to the opposing army." if mine == max(others.values(), default=None) else ""
    return f"{compared}: the maneuver fails.{why}"


def _against(f: ManeuverSucceeded | ManeuverFailed) -> tuple[int, dict[str, int]]:
    """Returns the marching player's results, and those of the players who oppose."""
    return f.results.get(f.player, 0), {seat: n for seat, n in f.results.items() if seat != f.player}


def _results_of(others: Mapping[str, int], c: DragonDiceWording) -> str:
    """Returns "Bob's 4 maneuver results"; of several opponents "6 (Bob) and 4 (Cara) maneuver results"."""
    if len(others) < 2:
        return "".join(f"{c.own(seat)} {n} maneuver results" for seat, n in others.items())
    return f"{listed(f'{n} ({c.player(seat)})' for seat, n in others.items())} maneuver results"


@worded(MinorTerrainBrought)
def _minor_terrain_brought(f: MinorTerrainBrought, c: DragonDiceWording) -> str:
    return f"{capital(c.army(f.player, f.place))} brings {dice([f.die])} into play, instead of maneuvering."


@worded(MinorTerrainRolled)
def _minor_terrain_rolled(f: MinorTerrainRolled, c: DragonDiceWording) -> str:
    return f"{c.player(f.player)} rolls {dice([f.die])}: {icon(f.icon)}{_minor_does(f)}."


@worded(MinorTerrainTurned)
def _minor_terrain_turned(f: MinorTerrainTurned, c: DragonDiceWording) -> str:
    return f"{c.player(f.player)} turns {dice([f.die])} to {icon(f.icon)}{_minor_does(f)}."


@worded(MinorTerrainKept)
def _minor_terrain_kept(f: MinorTerrainKept, c: DragonDiceWording) -> str:
    kept, shows = dice([f.die]), icon(f.icon)
    return f"{capital(c.army(f.player, f.place))} does not maneuver and keeps {kept}, which shows {shows}."


@worded(MinorTerrainBuried)
def _minor_terrain_buried(f: MinorTerrainBuried, c: DragonDiceWording) -> str:
    reasons: dict[str, str] = {
        WhyBuried.BY_CHOICE: "its army chose that instead of a maneuver",
        WhyBuried.DISASTER: "the disaster is over",
        WhyBuried.CAPTURED: "its army has captured the eighth face",
        WhyBuried.ARMY_GONE: "its army is gone",
    }
    why = reasons.get(f.why, f.why)
    return f"{c.own(f.player)} {dice([f.die])} is buried: {why}."


def _minor_does(f: MinorTerrainRolled | MinorTerrainTurned) -> str:
    """Returns what a face of a minor terrain does for its army: ", which halves its missile results"."""
    shown = f.icon
    if shown in MINOR_TERRAINS:
        layer, result = MINOR_TERRAINS[shown]
        if layer is Layer.MULTIPLY:
            return f", which doubles the army's ID results for {PART_NAMES[result]}"
        return f", which halves the army's {result.value} results until its next march"
    return "" if shown == "ID" else ", an action that the army may take instead of the terrain's"


@worded(TerrainTurned)
def _terrain_turned(f: TerrainTurned, c: DragonDiceWording) -> str:
    where, shows = c.terrain(f.place), icon(f.icon)
    if f.player is None:
        return f"{capital(where)} falls back from {f.was} to {f.face} ({shows})."
    way = "up" if f.was is not None and f.face > f.was else "down"
    return f"{c.player(f.player)} turns {where} {way} from {f.was} to {f.face} ({shows})."


ONE_MORE: Final = "One more captured terrain wins the match."


@worded(TerrainCaptured)
def _terrain_captured(f: TerrainCaptured, c: DragonDiceWording) -> str:
    captured = f"**{c.player(f.player)} captures {c.place(f.place)}: {f.terrain} shows its eighth face.**"
    if f.held != 1:
        return captured
    good = f"; {c.words.eighth[f.icon]}" if f.icon in c.words.eighth else ""
    held = f"Its army takes any action there, others at it only melee; {c.words.doubled}{good}."
    return f"{captured} {ONE_MORE}\n-# {held}"


@worded(CastleChosen)
def _castle_chosen(f: CastleChosen, c: DragonDiceWording) -> str:
    return f"{c.player(f.player)} makes {f.terrain} {a_terrain(f.icon)}, until its face is moved."


_IDLE: Final = {
    "City": "there is no dead unit of 1 health to recruit, and nobody there to promote",
    "Temple": "no other player has a dead unit to bury",
    "Dragon's Lair": "there is no dragon that it could summon",
    "Grove": "nothing is buried that it could bring back",
}
"""Why an eighth face can do nothing in a turn."""


@worded(EighthFaceIdle)
def _eighth_face_idle(f: EighthFaceIdle, c: DragonDiceWording) -> str:
    why = _IDLE.get(f.icon, "there is no unit for it")
    return f"{c.own(f.player)} {f.icon} at {c.place(f.place)} does nothing this turn: {why} ({_page(f.icon, c)})."


def _page(eighth: str, c: DragonDiceWording) -> str:
    """Returns where the book tells of an eighth face: the advanced ones have a chapter of their own."""
    return "p. 56" if eighth in ADVANCED_EIGHTH_FACES else c.words.of_eighth


@worded(TerrainLost)
def _terrain_lost(f: TerrainLost, c: DragonDiceWording) -> str:
    why = {
        "abandoned": "it is given up",
        "killed": "the army that held it is dead",
        "out-maneuvered": "it has been maneuvered away",
        "flooded": "a flood has turned it",
        "pursued": "a pursuit has turned it",
    }.get(f.why, f.why)
    return f"{c.player(f.player)} loses the eighth face of {c.terrain(f.place)}: {why}."


@worded(ActionChosen)
def _action_chosen(f: ActionChosen, c: DragonDiceWording) -> str:
    if f.action == "none":
        return f"{capital(c.army(f.player, f.place))} takes no action."
    at = ""
    if f.target is not None:
        at = f" against {c.army(f.target.player, f.target.place)}"
        if f.action == "missile" and at.endswith("horde army"):
            at += f" at {c.place(f.target.place)}"
    return f"{capital(c.army(f.player, f.place))} takes a {f.action} action{at}."


@worded(ActionLeftOut)
def _action_left_out(f: ActionLeftOut, c: DragonDiceWording) -> str:
    army = capital(c.army(f.player, f.place))
    if not f.actions:
        return f"{army} may not act."
    attacks = dict.fromkeys("shoot at" if action == "missile" else "fight" for action in f.actions)
    return f"{army} takes no action: it has nobody to {listed(attacks, 'or')}."


@worded(CounterAttacked)
def _counter_attacked(f: CounterAttacked, c: DragonDiceWording) -> str:
    return f"{capital(c.army(f.player, f.place))} counter-attacks."


@worded(Benched)
def _benched(f: Benched, c: DragonDiceWording) -> str:
    return f"Foul Stench of Goblins: in {c.army(f.player, f.place)} {dice(f.dice)} may not counter-attack."


@worded(AbilityUsed)
def _ability_used(f: AbilityUsed, c: DragonDiceWording) -> str:
    return f"{c.player(f.player)} uses {f.ability}."


@worded(CounterDeclined)
def _counter_declined(f: CounterDeclined, c: DragonDiceWording) -> str:
    return f"{capital(c.army(f.player, f.place))} does not counter-attack."


@worded(RoutTested)
def _rout_tested(f: RoutTested, c: DragonDiceWording) -> str:
    ids = counted(f.ids, "die shows", "dice show")
    became = "it is routed" if f.routed else "it stands"
    return f"{capital(c.army(f.player, f.place))}: {ids} the ID, and icons show {counted(f.saves, 'save')}: {became}."


@worded(Pursued)
def _pursued(f: Pursued, c: DragonDiceWording) -> str:
    return f"{capital(c.army(f.player, f.place))} pursues {c.army(f.routed, f.place)} and acts again."


@worded(PursuitDeclined)
def _pursuit_declined(f: PursuitDeclined, c: DragonDiceWording) -> str:
    return f"{capital(c.army(f.player, f.place))} does not pursue {c.army(f.routed, f.place)}."


@worded(Reinforced)
def _reinforced(f: Reinforced, c: DragonDiceWording) -> str:
    if not any(f.moves.values()):
        return f"{c.player(f.player)} keeps all reserves in the Reserve Area."
    return (
        f"{c.player(f.player)} reinforces: "
        + clauses(f"{dice(dice_there)} to {c.place(place)}" for place, dice_there in f.moves.items())
        + "."
    )


@worded(Retreated)
def _retreated(f: Retreated, c: DragonDiceWording) -> str:
    if not any(f.moves.values()):
        return f"{c.player(f.player)} retreats no unit."
    return (
        f"{c.player(f.player)} retreats to the Reserve Area: "
        + clauses(f"{dice(dice_there)} from {c.place(place)}" for place, dice_there in f.moves.items())
        + "."
    )


@worded(PlayerEliminated)
def _eliminated(f: PlayerEliminated, c: DragonDiceWording) -> str:
    return f"{c.player(f.player)} has no unit left in play and is out of the match."


@worded(PlayerConceded)
def _conceded(f: PlayerConceded, c: DragonDiceWording) -> str:
    if c.several:
        return f"{c.player(f.player)} concedes; their units leave the table, and the others play on."
    return f"{c.player(f.player)} concedes."
