"""Events of setting up, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.dragon_dice.words.names import Cast, army_dice, kind_of
from bot.games.dragon_dice.words.telling import Facts, names, player, results_of, text, worded
from bot.words.sentences import capital, grouped, listed
from engine.dragon_dice.happenings import Happening


@worded(Happening.FORCE_CHOSEN)
def _force_chosen(f: Facts, c: Cast) -> str:
    return f"{player(f, c)} has brought a force."


@worded(Happening.ARMIES_ASSEMBLED)
def _armies_assembled(f: Facts, c: Cast) -> str:
    return f"{player(f, c)} has assembled the armies."


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
        lines += [f"- {capital(army)} army: {army_dice(names(force, army))}" for army in ("home", "campaign", "horde")]
        pool = [name for kind in ("dragons", "dragonkin", "minor") for name in names(force, kind)]
        lines.append(f"- Summoning Pool: {grouped(map(kind_of, pool)) or 'no dragon'}")
    return "\n".join(lines)


@worded(Happening.HORDE_ROLL_TIED)
def _horde_roll_tied(f: Facts, c: Cast) -> str:
    results = f.get("results")
    shown = results_of(f, c) if isinstance(results, Mapping) else str(results)
    if f.get("position", 1) != 1:
        tied = listed(c.own(seat) for seat in names(f, "players"))
        return f"{capital(tied)} horde armies tie with {shown} maneuver results, so they roll again."
    return f"The horde armies tie for the most maneuver results ({shown}), so they roll again."


@worded(Happening.HORDE_ROLL_WON)
def _horde_roll_won(f: Facts, c: Cast) -> str:
    return f"{c.own(text(f, 'player'))} horde army rolls the most maneuver results ({results_of(f, c)})."


@worded(Happening.FIRST_TURN_TAKEN)
def _first_turn_taken(f: Facts, c: Cast) -> str:
    if f.get("chosen"):
        other = "the player with the next most maneuver results" if c.several else "the opponent"
        told = f"{player(f, c)} chooses to take the first turn; {other} selects the Frontier Terrain."
    else:
        other = "the player with the most maneuver results" if c.several else "the opponent"
        told = f"{player(f, c)} takes the first turn, because {other} chose to select the Frontier Terrain."
    order = ", then ".join(c.player(seat) for seat in names(f, "order")) if c.several else ""
    return f"{told} Turns go so: {order}." if order else told


@worded(Happening.FRONTIER_SELECTED)
def _frontier_selected(f: Facts, c: Cast) -> str:
    by = names(f, "proposed_by")
    whose = f", proposed by {listed(c.player(seat) for seat in by)}" if by else ""
    return f"{player(f, c)} selects {text(f, 'terrain')}{whose}, as the Frontier Terrain."


@worded(Happening.ARMY_PLACED)
def _army_placed(f: Facts, c: Cast) -> str:
    # Of whom it consists was told when the forces were revealed.
    return f"{c.own(text(f, 'player'))} {text(f, 'army')} army stands at {c.terrain(text(f, 'place'))}."


@worded(Happening.DISTANCE_ROLLED)
def _distance_rolled(f: Facts, c: Cast) -> str:
    where, rolled, face = c.terrain(text(f, "place")), f["rolled"], f.get("face")
    if face is None:
        return f"{player(f, c)} rolls {rolled} for {where}; an eight is rolled again."
    if face != rolled:
        return f"{player(f, c)} rolls {rolled} for {where}, which is turned down to {face}."
    return f"{player(f, c)} rolls {rolled} for {where}; it starts at {face}."
