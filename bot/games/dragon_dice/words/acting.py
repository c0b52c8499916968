"""An army's possible actions, in words: why an action is not offered, and what its dice give on their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from bot.games.dragon_dice.words import held
from bot.games.dragon_dice.words.names import DragonDiceWording, kind_of, owner_of
from bot.words.sentences import listed
from engine.decisions import Choose, Decision
from engine.dragon_dice.printed.dice import ACTION_ICONS, ID, LAST_FACE, TERRAIN_ACTIONS
from engine.dragon_dice.printed.dice import DieFace as DieFace
from engine.dragon_dice.table.state import FRONTIER, RESERVES
from engine.values import Json

_BY_ICON: Final = {"MELEE": ("melee", "skirmish", "charge"), "MISSILE": ("missile",), "MAGIC": ("magic",)}
"""The actions that each face of a terrain allows, in all books."""
_BY_ACTION: Final = {action: icon for icon, actions in _BY_ICON.items() for action in actions}


def left_out(decision: Decision, wording: DragonDiceWording) -> str:
    """Returns why attacks that the terrain's face allows are not offered (p. 11, 12): there is no target."""
    offered = {_BY_ACTION.get(str(option)) for option in decision.options} if isinstance(decision, Choose) else set()
    missing = [icon for icon in _allowed_by_the_face(decision, wording) if icon not in offered]
    reasons = {
        "MELEE": f"no melee, because there is no opposing army here ({wording.words.of_actions})",
        "MISSILE": f"no missile, because {_out_of_reach(decision)} ({wording.words.of_reach})",
    }
    said = [reasons[icon] for icon in missing if icon in reasons]
    return f" There is {', and '.join(said)}." if said else ""


def _out_of_reach(decision: Decision) -> str:
    if decision.about.get("place") == FRONTIER:
        return "there is no army to shoot at anywhere"
    return "there is no army to shoot at here or at the frontier, and other homes are out of reach"


def _allowed_by_the_face(decision: Decision, wording: DragonDiceWording) -> Sequence[str]:
    """Returns the action faces by which the army in question may act; none where no face is known."""
    place, face = str(decision.about.get("place")), decision.about.get("face")
    if place == RESERVES or not isinstance(face, int):
        return ()
    if face == LAST_FACE:
        return TERRAIN_ACTIONS if wording.captured.get(place) == decision.player else TERRAIN_ACTIONS[:1]
    kind = wording.printed.terrains.get(wording.terrains.get(place, ""))
    return () if kind is None else (kind.icon(face),)


def usual_results(decision: Decision, action: str, wording: DragonDiceWording) -> str:
    """Returns what an army's dice give for an action on the average, without special icons, spells and the like:
    "your dice alone give 2.5 missile results on the average"; nothing for an army that is not known."""
    icon, dice = _BY_ACTION.get(action, ""), list(_faces(decision, wording))
    if not dice or not icon:
        return ""
    wanted = (icon, ID)
    usual = sum((Fraction(sum(one.count for one in die if one.icon in wanted), len(die)) for die in dice), Fraction())
    amount = f"{float(usual):.1f}".removesuffix(".0")
    results = f"{icon.lower()} result{'' if amount == '1' else 's'}"
    return f"your dice alone give {amount} {results} on average"


def has_only_ids(decision: Decision, action: str, wording: DragonDiceWording) -> bool:
    """Returns whether an army has no icon for an action, nor a special one: then its IDs alone count."""
    icon, dice = _BY_ACTION.get(action, ""), list(_faces(decision, wording))
    plain = {*ACTION_ICONS, ID} - {icon}
    return bool(dice and icon) and all(one.icon in plain for die in dice for one in die)


def no_icons(decision: Decision, wording: DragonDiceWording) -> str:
    """Returns for which of the actions that are offered an army has no icons: " This army has no missile icons: only
    its IDs count as missile results."; nothing where it has them all."""
    options = decision.options if isinstance(decision, Choose) else ()
    lacking = [str(option) for option in options if has_only_ids(decision, str(option), wording)]
    icons = listed(dict.fromkeys(_BY_ACTION[action].lower() for action in lacking), "or")
    return f" This army has no {icons} icons: only its IDs count as {icons} results." if icons else ""


def hardly_works(decision: Choose, option: Json, wording: DragonDiceWording) -> bool:
    """Returns whether an action can give results by IDs alone."""
    return has_only_ids(decision, str(option), wording)


def _faces(decision: Decision, wording: DragonDiceWording) -> Iterator[Sequence[DieFace]]:
    """Yields the faces of each unit and item of the army in question that is rolled with it."""
    idle = held.idle(decision.player, str(decision.about.get("place")), wording)
    for die, place in wording.standing.items():
        if place == decision.about.get("place") and owner_of(die) == decision.player and die not in idle:
            kind = wording.printed.units.get(kind_of(die)) or wording.printed.items.get(kind_of(die))
            if kind is not None:
                yield kind.faces
