"""Questions in sentences: the question, and what each answer does.

A button says what it does, so a label is a short sentence: "Turn it up to 6", never "Yes". All words about one question
are in one record (`bot.games.words.QuestionWords`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from bot.games.dragon_dice.words import acting, held, on_the_table, roll_questions, standing
from bot.games.dragon_dice.words import meanings as means
from bot.games.dragon_dice.words.names import (
    DragonDiceWording,
    a_terrain,
    advanced_kinds,
    army_dice,
    dice,
    ends_the_turn,
    health_of,
    icon,
    kind_of,
    label_promotion,
    owner_of,
)
from bot.games.dragon_dice.words.on_the_table import faces_of
from bot.games.words import Following, Label, QuestionWords, general_label
from bot.prompts import limits
from bot.words.sentences import capital, counted, grouped, listed
from engine.decisions import Choose, Decision, Pick
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.names import army_name
from engine.dragon_dice.printed.dice import DRAGONKIN, LAST_FACE
from engine.dragon_dice.species.counts_as import CHARGES
from engine.dragon_dice.table.carrying import AssignLoaded, Excess
from engine.dragon_dice.table.state import POOL, RESERVES, Place
from engine.values import Json, Seat

# -- the question --------------------------------------------------------------------------------------------------


def _place(decision: Decision, wording: DragonDiceWording) -> str:
    return (
        wording.terrain(str(decision.about["place"]), decision.player) if "place" in decision.about else "the terrain"
    )


def _shown(decision: Decision, wording: DragonDiceWording) -> str:
    """Returns ", which shows 5 (missile)"; nothing when the question says nothing about a face."""
    face = decision.about.get("face", wording.faces.get(str(decision.about.get("place"))))
    return f", which shows {face}{_icon_of(decision, wording, face)}" if isinstance(face, int) else ""


def _icon_of(decision: Decision, wording: DragonDiceWording, face: int) -> str:
    """Returns " (missile)" for a face of the terrain in question; nothing for a terrain that is not known."""
    kind = wording.printed.terrains.get(wording.terrains.get(str(decision.about.get("place")), ""))
    return f" ({icon(kind.icon(face))})" if kind is not None and 1 <= face <= 8 else ""


def _force(decision: Decision, wording: DragonDiceWording) -> str:
    assert isinstance(decision, ForcePlan)
    agreed = decision.agreement
    quick = (
        "A ready-made one is the quickest."
        if means.is_ready_made(agreed)
        else f"No ready-made one has {agreed.points} points: draw one at random, which you see before you bring it, or "
        "build your own."
    )
    allowed = advanced_kinds(decision.advanced)
    more = f" You may bring {listed(allowed)}, too." if allowed else ""
    return f"Bring a force of {decision.points} points. It stays secret until all forces are revealed. {quick}{more}"


def _armies(decision: Decision, wording: DragonDiceWording) -> str:
    return "Divide your force into a home, a campaign and a horde army. They stay secret until all forces are revealed."


def _turn_or_frontier(decision: Decision, wording: DragonDiceWording) -> str:
    other = means.who_is_next(decision, wording)
    offered = f" ({listed(dict.fromkeys(wording.proposed), 'or')})" if wording.proposed else ""
    return (
        "Your horde army rolled the most maneuver results. Do you take the first turn, or do you select the Frontier "
        f"Terrain{offered}? The other one goes to {other}."
    )


def _frontier(decision: Decision, wording: DragonDiceWording) -> str:
    kinds = decision.options if isinstance(decision, Choose) else ()
    shown = "\n".join(f"{kind}: {faces_of(str(kind), wording.printed)}." for kind in kinds)
    return f"Which of the proposed terrains becomes the Frontier Terrain?\n{shown}".strip()


def _placement(decision: Decision, wording: DragonDiceWording) -> str:
    army = str(decision.about.get("army", ""))
    dice = [die for die, place in wording.standing.items() if place == army and owner_of(die) == decision.player]
    who = f" ({army_dice(dice, wording.printed)})" if dice else ""
    return f"Where do you place your {army} army{who}?".replace("  ", " ")


def _march(decision: Decision, wording: DragonDiceWording) -> str:
    places = [str(one) for one in decision.options] if isinstance(decision, Choose) else []
    idle = held.without_a_roll(decision.player, places, wording)
    return f"Your {decision.about.get('march', 'march')}: which army marches?{idle}{_could_win(decision, wording)}"


def _could_win(decision: Decision, wording: DragonDiceWording) -> str:
    """Returns the terrain that would win the match for the marching player, because it would be their second captured
    one.
    """
    places = [str(one) for one in decision.options] if isinstance(decision, Choose) else []
    mine = [place for place, by in wording.captured.items() if by == decision.player]
    won = [place for place in places if mine and place not in mine and wording.faces.get(place) == LAST_FACE - 1]
    where = listed((wording.place(place, decision.player) for place in won), "or")
    return f" You win the match by turning {where} up to {LAST_FACE}." if won else ""


def _maneuver(decision: Decision, wording: DragonDiceWording) -> str:
    fails = _others_at(decision, wording) and _something_either_way(decision)
    either_way = " If it fails, your army still acts as chosen, where it can." if fails else ""
    return f"Do you maneuver at {_place(decision, wording)}{_shown(decision, wording)}?{either_way}"


def _something_either_way(decision: Decision) -> bool:
    """Returns whether an army has an action that it can take as well where its maneuver fails."""
    leads = decision.about.get("leads")
    known = leads if isinstance(leads, Mapping) else {}
    return any(known.get(way) and _acts_either_way(decision, way) for way in ("up", "down"))


def _others_at(decision: Decision, wording: DragonDiceWording) -> bool:
    """Returns whether another player has dice at the terrain in question, or the table is not known."""
    there = {owner_of(die) for die, place in wording.standing.items() if place == decision.about.get("place")}
    return there != {decision.player}


def _counter_maneuver(decision: Decision, wording: DragonDiceWording) -> str:
    by = decision.about.get("by")
    who = wording.player(str(by)) if by is not None else "An opponent"
    rolls = (
        "Each army that opposes it is compared with the marching army alone, and"
        if wording.several
        else ("Both armies then roll;")
    )
    return (
        f"{who} announces a maneuver at {_place(decision, wording)}{_shown(decision, wording)}. Do you oppose it? "
        f"{rolls} a tie goes to the marching army.{_could_lose(decision, wording)}"
    )


def _could_lose(decision: Decision, wording: DragonDiceWording) -> str:
    """Returns a warning where the maneuver may win the match: the marching player would capture a second terrain."""
    by, place = decision.about.get("by"), str(decision.about.get("place"))
    theirs = [one for one, holder in wording.captured.items() if holder == by]
    face = decision.about.get("face", wording.faces.get(place))
    if not theirs or place in theirs or face != LAST_FACE - 1:
        return ""
    return f" **Turned up to {LAST_FACE}, it wins the match for {wording.player(str(by))}.**"


def _minor(decision: Decision, wording: DragonDiceWording) -> str:
    where = _place(decision, wording)
    if "die" not in decision.about:
        bring = f"Do you bring a minor terrain to your army at {where}, instead of maneuvering? It is rolled at once."
        return "\n".join([bring, *_faces_of_minor(decision, wording)])
    controlled, shows = kind_of(str(decision.about["die"])), icon(str(decision.about["icon"]))
    return f"Your army at {where} controls {controlled}, which shows {shows}. What do you do with it?"


def _faces_of_minor(decision: Decision, wording: DragonDiceWording) -> list[str]:
    """Returns the faces of each minor terrain that may be brought, in a line."""
    options = decision.options if isinstance(decision, Choose) else ()
    kinds = dict.fromkeys(kind_of(str(one["bring"])) for one in options if isinstance(one, Mapping))
    known = wording.printed.minor_terrains
    return [f"{kind}: {grouped(map(icon, known[kind].faces))}." for kind in kinds if kind in known]


def _minor_face(decision: Decision, wording: DragonDiceWording) -> str:
    return f"{kind_of(str(decision.about['die']))} shows an ID. Which action face do you turn it to?"


def _direction(decision: Decision, wording: DragonDiceWording) -> str:
    return f"Which way do you turn {_place(decision, wording)}{_shown(decision, wording)}?"


def _action(decision: Decision, wording: DragonDiceWording) -> str:
    shown = _shown(decision, wording)
    where = f"army at {_place(decision, wording)}{shown}{',' if shown else ''}"
    asked = f"Which action does your {'reserve army' if decision.about.get('place') == RESERVES else where} take?"
    idle = held.without_a_roll(decision.player, [str(decision.about.get("place"))], wording)
    return f"{asked}{acting.left_out(decision, wording)}{acting.no_icons(decision, wording)}{idle}"


def _target(decision: Decision, wording: DragonDiceWording) -> str:
    action = {"missile": "shoot at", "skirmish": "skirmish with", "charge": "charge"}.get(
        str(decision.about.get("action")), "fight"
    )
    return f"Which army does your army at {_place(decision, wording)} {action}?"


def _damage(decision: Decision, wording: DragonDiceWording) -> str:
    about = decision.about
    most = decision.most if isinstance(decision, Pick) else about.get("damage")
    place = str(about.get("place", ""))
    army = wording.army(decision.player, place, decision.player) if place else "your army"
    damage = about.get("damage", most)
    near = "" if damage == most else ", as close to it as possible"
    return (
        f"{capital(army)} takes {damage} damage. Which units do you lose? They must be worth "
        f"{counted(int(str(most)), 'health', 'health')} together{near}."
    )


def _counter_attack(decision: Decision, wording: DragonDiceWording) -> str:
    if decision.about.get("volley"):
        who = wording.own(str(decision.about["against"]))
        where = _place(decision, wording)
        return f"Do your Coral Elves at {where} shoot back at {who} army? Air is there (Defensive Volley)."
    place, attacker = decision.about.get("place"), decision.about.get("against")
    if place is None or attacker is None:
        return f"Does your army at {_place(decision, wording)} counter-attack?"
    by = wording.army_there(Seat(str(attacker)), str(place), decision.player)
    return f"Does your army at {_place(decision, wording)} counter-attack {by}?"


def _pursue(decision: Decision, wording: DragonDiceWording) -> str:
    routed = wording.army(Seat(str(decision.about["routed"])), Place(str(decision.about["place"])))
    return f"Routed: {routed}. Do you pursue? The terrain turns down by one, and your army acts again."


def _eighth_face(decision: Decision, wording: DragonDiceWording) -> str:
    shown = decision.about.get("icon")
    with_icon = f" with its {icon(str(shown))}" if shown else ""
    return f"You hold {_place(decision, wording)}{with_icon}. What do you do?"


def _castle(decision: Decision, wording: DragonDiceWording) -> str:
    return f"You have captured {_place(decision, wording)}. Which terrain does it become until its face is moved?"


def _bury(decision: Decision, wording: DragonDiceWording) -> str:
    if isinstance(decision, Excess):
        army = wording.army(decision.player, str(decision.about.get("place")), decision.player)
        return f"{capital(army)} has more items than it can carry. Which {_number_of_items(decision)} buried?"
    by = decision.about.get("by")
    if isinstance(decision, Pick):
        health = f"worth {decision.most} health"
        whose = "your own" if by == decision.player else f"{wording.own(str(by))}"
        return f"For {whose} death magic: which of your dead units, {health}, do you bury?"
    forced = f"{wording.own(str(by))} Temple forces you: " if by is not None else ""
    return capital(f"{forced}which of your dead units do you bury?")


def _number_of_items(decision: Pick) -> str:
    return "one is" if decision.most == 1 else f"{decision.most} are"


def _carry(decision: Decision, wording: DragonDiceWording) -> str:
    movers = decision.about.get("movers")
    who = dice(map(str, movers)) if isinstance(movers, Sequence) else "They"
    place, to = (wording.place(str(decision.about.get(key)), decision.player) for key in ("place", "to"))
    return f"{who}: from {place} to {to}. Which items do they carry along? Items that nobody left can carry are buried."


def _reinforce(decision: Decision, wording: DragonDiceWording) -> str:
    may = "You may send units from your Reserve Area to terrains: which ones, and where?"
    return f"{ends_the_turn(wording)} {may}{_of_items(decision)}"


def _retreat(decision: Decision, wording: DragonDiceWording) -> str:
    which = f"{ends_the_turn(wording)} You may retreat units to your Reserve Area: which?"
    return f"{which}{_of_items(decision)}{held.staying(decision.player, wording)}"


def _of_items(decision: Decision) -> str:
    """Returns what to know about items, where there are some."""
    if not isinstance(decision, AssignLoaded):
        return ""
    return " Name the items that they carry; items that nobody left behind can carry are buried."


# -- what an answer does -------------------------------------------------------------------------------------------


def _label_turn_or_frontier(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return "Take the first turn" if option == "first turn" else "Select the Frontier Terrain"


def _label_frontier(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    # Two terrains may differ in their last words alone: nothing stands before them.
    return str(option)


def _frontier_in_full(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return f"Choose {option}"


def _label_placement(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return f"Place it at {wording.terrain(str(option), decision.player)}"


def _label_march(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    """Returns which army marches, its terrain's face, and whose health is there: "March horde: 4 missile, 9 v 12
    health"."""
    if option == "none":
        return "March with no army"
    place, army = str(option), army_name(decision.player, str(option)).removesuffix(" army")
    hordes = [
        one for one in decision.options if one != "none" and army_name(decision.player, str(one)) == f"{army} army"
    ]
    which = f"{army} at {wording.place(place, decision.player)}" if len(hordes) > 1 else army
    own, enemies = on_the_table.health_at(decision.player, place, wording)
    if place == RESERVES:
        return f"March {which}: magic only, {own} health" if own else f"March {which}: magic only"
    face = wording.faces.get(place)
    if face is None or not own:
        return f"March {which}"
    shows = f"face {face}" if face == LAST_FACE else f"{face}{_shown_icon(place, face, wording)}"
    there = f"{own} v {enemies} health" if enemies else "no enemies"
    return f"March {which}: {shows}, {there}"


def _shown_icon(place: str, face: int, wording: DragonDiceWording) -> str:
    kind = wording.printed.terrains.get(wording.terrains.get(place, ""))
    return f" {icon(kind.icon(face))}" if kind is not None else ""


def _march_in_full(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    """Returns "March with the horde army at Bob's home", as it may be typed."""
    army, place = army_name(decision.player, str(option)), wording.place(str(option), decision.player)
    return "March with no army" if option == "none" else f"March with the {army} at {place}"


def _label_maneuver(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if option != "yes":
        return _LEAVE
    way = _only_direction(decision)
    if not way:
        return f"Maneuver at {_where(decision, wording)}"
    if _loses_the_face(decision, option, wording):
        return "Turn down to 7, lose the eighth face"
    return _label_maneuver_to(decision, way, wording)


def _loses_the_face(decision: Choose, option: Json, wording: DragonDiceWording) -> bool:
    """Returns whether a player turns down the terrain that they have captured (p. 15)."""
    return option == "yes" and wording.captured.get(str(decision.about.get("place"))) == decision.player


def _only_direction(decision: Decision) -> str:
    """Returns the way in which alone the terrain can turn; nothing where it can turn both ways, or no face is known."""
    return {1: "up", LAST_FACE: "down"}.get(int(str(decision.about.get("face") or 0)), "")


def _label_counter_maneuver(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return "Oppose the maneuver" if option == "yes" else "Let the maneuver succeed"


def _label_minor(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if isinstance(option, Mapping):
        return f"Bring {kind_of(str(option['bring']))}"
    if option == "none":
        return "Bring none"
    if option in CHARGES:
        return f"Take a {option}, bury it"
    return {
        "keep": "Keep it as it is, and do not maneuver",
        "roll": "Roll it; you may maneuver after that",
        "bury": "Bury it, and do not maneuver",
    }[str(option)]


def _label_minor_face(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return f"Turn it to {icon(str(option))}"


def _after_maneuver(decision: Choose, answer: Json) -> Following | None:
    """Returns the question which way the terrain turns: it comes when the maneuver has succeeded (p. 10). The only way
    is not asked for; then the action follows at once."""
    face = decision.about.get("face")
    leads = decision.about.get("leads")
    known = leads if isinstance(leads, Mapping) else {}
    if not isinstance(face, int):
        return None
    if answer != "yes":
        return _action_after(decision, STAY, known)
    if only := _only_direction(decision):
        return _action_after(decision, only, known)
    about = {fact: decision.about[fact] for fact in ("place", "face")}
    return Following(
        Choose(player=decision.player, prompt="direction", options=("up", "down"), about=about),
        _label_maneuver_to,
        _label_all_later if any(known.values()) else _label_maneuver_first,
        follow=lambda _, way: _action_after(decision, str(way), known),
    )


def _action_after(decision: Choose, way: str, leads: Mapping[str, Json]) -> Following | None:
    """Returns the question which action the army takes once the terrain has turned so, if it can take any then."""
    allowed, face = leads.get(way), decision.about["face"]
    if not isinstance(allowed, Mapping) or not allowed or not isinstance(face, int):
        return None
    attacks = {name: targets for name, targets in allowed.items() if targets}
    about: dict[str, Json] = {"place": decision.about["place"], "face": _turned(face, way), "targets": attacks}
    action = partial(_label_turn_and_act, decision, way)
    # Which of several armies is attacked is asked after: else buttons would be too many to be told apart.
    return Following(
        Choose(player=decision.player, prompt="action", options=tuple(allowed), about=about),
        action,
        _label_stay if way == STAY else _label_only_way,
        ("targets",) if way != STAY and _acts_either_way(decision, way) else ("face", "targets"),
    )


def _acts_either_way(decision: Decision, way: str) -> bool:
    """Returns whether an army can do the same once its terrain has turned so and where the maneuver fails."""
    leads = decision.about.get("leads")
    return isinstance(leads, Mapping) and leads.get(way) == leads.get("stay")


def _label_maneuver_to(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if _would_win(decision, option, wording):
        return f"Turn {option} to {_face_after(decision, option)}, to win the match"
    return f"Turn {_turned_to(decision, option, wording)}"


def _label_maneuver_first(decision: Choose, wording: DragonDiceWording) -> str:
    return "Maneuver, choose the way after"


def _label_all_later(decision: Choose, wording: DragonDiceWording) -> str:
    return "Maneuver, choose the rest after"


def _label_only_way(decision: Choose, wording: DragonDiceWording) -> str:
    if _loses_the_face(decision, "yes", wording) or _would_win(decision, _only_direction(decision), wording):
        return _label_maneuver(decision, "yes", wording)
    return f"Turn {_only_direction(decision)}, choose the action after"


def _label_turn_and_act(maneuver: Choose, way: str, decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    """Returns "Up, shoot Bob's horde (to 6)", or "Stay, cast magic".

    `decision` is the action that is taken then. The enemy is named where there is one alone, and room for its name.
    """
    action = str(option)
    targets = _targets(decision, action)
    seat, _, place = targets[0].partition(" ") if action == "missile" and len(targets) == 1 else ("", "", "")
    whom = wording.army_there(seat, place, decision.player).removesuffix(" army") if seat else ""
    face = _turned(int(str(maneuver.about["face"])), way)
    to = "" if way == STAY else f" (to {face})"
    named = f"{capital(way)}, {_ACTION_WORDS.get(action, action)} {whom}{to}"
    return named if whom and len(named) <= BUTTON else f"{capital(way)}, {_ACTIONS_ALONE.get(action, action)}{to}"


STAY: Final = "stay"
"""As the engine says that a terrain is not turned, in what a maneuver leads to."""
BUTTON: Final = limits.READABLE
_LEAVE: Final = "Leave the terrain as it is"
_ACTION_WORDS: Final = {"missile": "shoot"}
_ACTIONS_ALONE: Final = {
    "melee": "fight in melee",
    "missile": "shoot missiles",
    "magic": "cast magic",
    "skirmish": "skirmish",
    "charge": "charge",
}


def _label_stay(decision: Choose, wording: DragonDiceWording) -> str:
    return "Stay, choose the action after"


def _turned(face: int, way: str) -> int:
    return face + {"up": 1, "down": -1}.get(way, 0)


def _after_action(decision: Choose, answer: Json) -> Following | None:
    """Returns the question about the target: nothing happens before it is asked."""
    return _target_after(decision, answer, _label_target)


def _target_after(decision: Choose, action: Json, label: Label) -> Following | None:
    """Returns the question about the target of an action, where there are several."""
    options = _targets(decision, action)
    if len(options) < 2:
        return None
    about = {"place": decision.about["place"], "action": action}
    return Following(Choose(player=decision.player, prompt="target", options=tuple(options), about=about), label)


def _targets(decision: Decision, action: Json) -> Sequence[str]:
    """Returns the armies that an action can be directed at, as the rules write them: "B frontier"."""
    targets = decision.about.get("targets")
    options = targets.get(str(action)) if isinstance(targets, Mapping) else None
    return [str(option) for option in options] if isinstance(options, Sequence) else []


def _label_direction(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if _would_win(decision, option, wording):
        return f"Turn {option} to {_face_after(decision, option)} and win the match"
    return f"Turn {_turned_to(decision, option, wording)}"


def _turned_to(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    """Returns which way, and to what: "up to 6 (melee)"; the way alone where no face is known."""
    to = _face_after(decision, option)
    return str(option) if to is None else f"{option} to {to}{_icon_of(decision, wording, to)}"


def _face_after(decision: Choose, option: Json) -> int | None:
    face = decision.about.get("face")
    return _turned(face, str(option)) if isinstance(face, int) else None


def _would_win(decision: Choose, option: Json, wording: DragonDiceWording) -> bool:
    """Returns whether turning the terrain so captures a second one."""
    mine = [place for place, by in wording.captured.items() if by == decision.player]
    captures = _face_after(decision, option) == LAST_FACE and decision.about.get("place") not in mine
    return captures and bool(mine)


def _label_action(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    only = _only_target(decision, option, wording)
    # Escaped names are longer, and an explanation calls a button as it is.
    bare = only and _only_target(decision, option, wording.plain())
    is_named = bare and len(f"Attack {bare} in melee") <= BUTTON
    return {
        "melee": f"Attack {only} in melee" if is_named else "Attack in melee",
        "skirmish": f"Skirmish with {only}" if only else "Skirmish",
        "charge": f"Charge {only}" if only else "Charge",
        "missile": f"Shoot {only}" if only else "Shoot missiles",
        "magic": "Cast magic",
        "none": "Take no action",
    }.get(str(option), capital(str(option)))


def _only_target(decision: Choose, action: Json, wording: DragonDiceWording) -> str:
    """Returns the army that an action can be directed at, where there is just one: "Bob's home army"."""
    options = _targets(decision, action)
    if len(options) != 1:
        return ""
    seat, _, place = options[0].partition(" ")
    return _aimed_at(decision, action, seat, place, wording)


def _aimed_at(decision: Choose, action: Json, seat: str, place: str, wording: DragonDiceWording) -> str:
    """Returns "Bob's home army"; of those that are shot at, with the place of a horde of several, and the health."""
    if action != "missile":
        return wording.army_there(seat, place, decision.player)
    army = wording.army(seat, place, decision.player) if wording.several else army_name(seat, place)
    health, _ = on_the_table.health_at(seat, place, wording)
    with_health = f"{army} ({health} health)"
    return with_health if health and len(f"Shoot {with_health}") <= BUTTON else army


def _label_target(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    seat, _, place = str(option).partition(" ")
    action = {"missile": "Shoot", "melee": "Fight", "skirmish": "Skirmish with", "charge": "Charge"}.get(
        str(decision.about.get("action")), "Attack"
    )
    if decision.about.get("action") != "missile":
        return f"{action} {wording.army(seat, place, decision.player)}"
    return f"{action} {_aimed_at(decision, 'missile', seat, place, wording)}"


def _label_counter_attack(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if decision.about.get("volley"):
        return "Shoot back" if option == "yes" else "Do not shoot back"
    return "Counter-attack" if option == "yes" else "Do not counter-attack"


def _label_pursue(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return "Pursue" if option == "yes" else "Do not pursue"


def _death_magic(decision: Decision, wording: DragonDiceWording) -> str:
    points = decision.about["points"]
    most = "one point of IDs" if points == 1 else f"up to {points} points of IDs"
    return f"Do you have dead units buried to double black magic? You can double {most} like this."


def _label_death_magic(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if not isinstance(option, Mapping):
        return "Bury no units"
    points = int(str(option["points"]))
    owner = str(option["from"])
    whose = "Your" if owner == decision.player else wording.own(owner)
    return f"{whose} dead: {points} health"


def _label_eighth_face(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    if isinstance(option, Mapping):
        if "recruit" in option:
            return f"Recruit {kind_of(str(option['recruit']))}"
        promoted = option.get("promote")
        if isinstance(promoted, Mapping):
            return label_promotion(promoted, wording)
        if "force" in option:
            return f"Have {wording.player(str(option['force']))} bury a dead unit"
        if "summon" in option:
            return _label_summon(decision, str(option["summon"]), str(option["to"]), wording)
        if "move" in option:
            return _label_grove(decision, str(option["move"]), wording)
    return "Do nothing with it" if option == "none" else general_label(decision, option, wording)


def _label_summon(decision: Choose, dragon: str, to: str, wording: DragonDiceWording) -> str:
    """Returns "Summon to your home: Bob's Fire Drake", and where it comes from where there is room for that."""
    at = decision.about.get("at")
    here = str(at.get(dragon, POOL)) if isinstance(at, Mapping) else POOL
    label = f"Summon to {wording.place(to, decision.player)}: {wording.die(dragon, decision.player)}"
    whole = label if here == POOL else f"{label} from {wording.place(here, decision.player)}"
    return whole if len(whole) <= limits.READABLE else label


def _label_grove(decision: Choose, die: str, wording: DragonDiceWording) -> str:
    """Returns what the Grove brings out: "Unearth Bob's Knight"; and where to, unless to the Dead Unit Area."""
    known, kind = wording.printed, kind_of(die)
    where = ""
    if kind in known.items:
        where = " for your army"
    elif kind not in known.units or known.units[kind].species == DRAGONKIN:
        where = " to the pool"
    return f"Unearth {wording.die(die, decision.player)}{where}"


def _label_castle(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return f"Make it {a_terrain(str(option))}"


def _label_bury(decision: Choose, option: Json, wording: DragonDiceWording) -> str:
    return f"Bury {kind_of(str(option))} ({health_of(str(option), wording.printed)} health)"


def _where(decision: Decision, wording: DragonDiceWording) -> str:
    return wording.place(str(decision.about["place"]), decision.player) if "place" in decision.about else "the terrain"


def _to_terrain(decision: Decision, group: str, wording: DragonDiceWording) -> str:
    return f"Send to {wording.terrain(group, decision.player)}"


def _all_to_place(decision: Decision, group: str, wording: DragonDiceWording) -> str:
    return f"Reinforce {wording.place(group, decision.player)} with all"


def _from_terrain(decision: Decision, group: str, wording: DragonDiceWording) -> str:
    return f"Retreat from {wording.terrain(group, decision.player)}"


def _all_from_place(decision: Decision, group: str, wording: DragonDiceWording) -> str:
    return f"Retreat all units from {wording.place(group, decision.player)}"


QUESTIONS: Final[Mapping[str, QuestionWords]] = {
    "force": QuestionWords("to bring a force", _force, opens=True, meaning=means.FORCE),
    "armies": QuestionWords(
        "to divide the force into armies", _armies, confirm="Assemble these armies", meaning=means.ARMIES
    ),
    "turn or frontier": QuestionWords(
        "to take the first turn or to select the frontier",
        _turn_or_frontier,
        _label_turn_or_frontier,
        commands=("setup",),
        meaning=means.TURN_OR_FRONTIER,
    ),
    "frontier": QuestionWords(
        "to select the Frontier Terrain",
        _frontier,
        _label_frontier,
        commands=("setup",),
        meaning=means.FRONTIER,
        in_full=_frontier_in_full,
    ),
    "placement": QuestionWords(
        "to place an army",
        _placement,
        _label_placement,
        commands=("setup",),
        meaning=means.PLACEMENT,
        forced="it could stand in one place only",
    ),
    "march": QuestionWords(
        "which army marches",
        _march,
        _label_march,
        commands=("march",),
        meaning=means.MARCH,
        in_full=_march_in_full,
    ),
    "maneuver": QuestionWords(
        "whether to maneuver",
        _maneuver,
        _label_maneuver,
        commands=("maneuver",),
        meaning=means.MANEUVER,
        follow=_after_maneuver,
        gives_away=_loses_the_face,
    ),
    "counter-maneuver": QuestionWords(
        "whether to oppose the maneuver",
        _counter_maneuver,
        _label_counter_maneuver,
        commands=("maneuver", "counter"),
        meaning=means.COUNTER_MANEUVER,
        standing=standing.against_maneuvers,
        from_now_on=standing.always_against_maneuvers,
    ),
    "minor": QuestionWords("what to do about a minor terrain", _minor, _label_minor, meaning=means.MINOR),
    "minor face": QuestionWords(
        "which face a minor terrain shows", _minor_face, _label_minor_face, meaning=means.MINOR_FACE
    ),
    "direction": QuestionWords(
        "which way the terrain turns", _direction, _label_direction, commands=("maneuver",), meaning=means.DIRECTION
    ),
    "action": QuestionWords(
        "which action to take",
        _action,
        _label_action,
        commands=("attack",),
        meaning=means.ACTION,
        follow=_after_action,
        names=("target",),
        hardly_works=acting.hardly_works,
    ),
    "target": QuestionWords("which army to attack", _target, _label_target, commands=("attack",), meaning=means.TARGET),
    "damage": QuestionWords(
        "which units you lose",
        _damage,
        action="Lose {things} ({n} health)",
        nothing="Lose no units",
        confirm="Lose these units",
        commands=("damage",),
        standing=standing.losing_the_cheapest,
        meaning=means.DAMAGE,
    ),
    "counter-attack": QuestionWords(
        "whether to counter-attack",
        _counter_attack,
        _label_counter_attack,
        commands=("counter",),
        meaning=means.COUNTER_ATTACK,
        from_now_on=standing.always_striking_back,
    ),
    "death magic": QuestionWords(
        "whether dead units are buried for black magic",
        _death_magic,
        _label_death_magic,
        commands=("cast",),
        meaning=means.DEATH_MAGIC,
    ),
    "pursue": QuestionWords("whether to pursue", _pursue, _label_pursue, commands=("counter",), meaning=means.PURSUE),
    "eighth face": QuestionWords(
        "what to do with an eighth face", _eighth_face, _label_eighth_face, meaning=means.EIGHTH_FACE
    ),
    "castle": QuestionWords("as what a Castle serves", _castle, _label_castle, meaning=means.CASTLE),
    "bury": QuestionWords(
        "what is buried", _bury, _label_bury, action="Bury", nothing="Bury nothing", meaning=means.BURY
    ),
    "carry": QuestionWords(
        "which items go along", _carry, action="Take along", nothing="Take nothing along", meaning=means.CARRY
    ),
    "reinforce": QuestionWords(
        "who reinforces",
        _reinforce,
        nothing="Keep all units in reserve",
        group=_to_terrain,
        everything=_all_to_place,
        confirm="Send them",
        commands=("reinforce",),
        meaning=means.REINFORCE,
    ),
    "retreat": QuestionWords(
        "who retreats",
        _retreat,
        nothing="Retreat nobody",
        group=_from_terrain,
        everything=_all_from_place,
        everything_is_rare=True,
        joint="from",
        confirm="Retreat them",
        commands=("retreat",),
        meaning=means.RETREAT,
        standing=standing.against_retreats,
    ),
    **roll_questions.QUESTIONS,
}
"""The words of every question of Dragon Dice."""
