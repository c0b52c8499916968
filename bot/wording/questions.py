"""Questions, in sentences: what is asked, and what each answer does.

A button says what pressing it does, so a label is a short sentence of its own: "Turn it up to 6", never "Yes".
One table for the questions, one for the labels; a prompt that stands in neither is worded generally, so that no
question is ever without words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from bot.wording import roll_questions
from bot.wording.names import AREAS, Cast, a_terrain, advanced_kinds, dice, health_of, icon, kind_of
from bot.wording.notes import note_of
from bot.wording.words import capital, counted, grouped, listed
from engine.decisions import Assign, Choose, Decision, Pick
from engine.dragon_dice.forces.law import presets
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.printed.catalogue import catalogue
from engine.dragon_dice.printed.dice import DRAGONKIN
from engine.dragon_dice.species.counts_as import CHARGES
from engine.dragon_dice.table.carrying import AssignLoaded, Excess
from engine.dragon_dice.table.state import POOL, RESERVES
from engine.values import Json

About: TypeAlias = Mapping[str, Json]


# -- the question --------------------------------------------------------------------------------------------------


def question(decision: Decision, cast: Cast) -> str:
    """Returns what is asked, addressed to the player ("Which army marches?")."""
    ask = _QUESTIONS.get(decision.prompt)
    return ask(decision, cast) if ask is not None else _general(decision, cast)


def _general(decision: Decision, cast: Cast) -> str:
    facts = ", ".join(f"{key}: {value}" for key, value in decision.about.items())
    return f"{capital(decision.prompt)}?" + (f" ({facts})" if facts else "")


def _place(decision: Decision, cast: Cast) -> str:
    return cast.terrain(str(decision.about["place"]), decision.player) if "place" in decision.about else "the terrain"


def _shown(decision: Decision, cast: Cast) -> str:
    """Returns ", which shows 5 (missile)"; nothing when the question says nothing about a face."""
    face = decision.about.get("face", cast.faces.get(str(decision.about.get("place"))))
    return f", which shows {face}{_icon_of(decision, cast, face)}" if isinstance(face, int) else ""


def _icon_of(decision: Decision, cast: Cast, face: int) -> str:
    """Returns " (missile)" for a face of the terrain in question; nothing for a terrain that is not known."""
    kind = catalogue().terrains.get(cast.terrains.get(str(decision.about.get("place")), ""))
    return f" ({icon(kind.icon(face))})" if kind is not None and 1 <= face <= 8 else ""


def _force(decision: Decision, cast: Cast) -> str:
    points = decision.about.get("points", getattr(decision, "points", 24))
    quick = " A ready-made one is the quickest." if any(force.points == points for force in presets().values()) else ""
    allowed = advanced_kinds(decision.advanced) if isinstance(decision, ForcePlan) else []
    more = f" You may bring {listed(allowed)}, too." if allowed else ""
    return f"Bring a force of {points} points; nobody sees it until all forces are revealed.{quick}{more}"


def _armies(decision: Decision, cast: Cast) -> str:
    return "Divide your force into a home, a campaign and a horde army. Nobody sees them until all forces are revealed."


def _turn_or_frontier(decision: Decision, cast: Cast) -> str:
    other = "the player with the next most" if cast.several else "your opponent"
    return (
        "Your horde army rolled the most maneuver results. Do you take the first turn, or do you select the Frontier "
        f"Terrain? What you leave falls to {other}."
    )


def _frontier(decision: Decision, cast: Cast) -> str:
    return "Which of the proposed terrains becomes the Frontier Terrain?"


def _placement(decision: Decision, cast: Cast) -> str:
    return f"Where do you place your {decision.about.get('army', '')} army?".replace("  ", " ")


def _march(decision: Decision, cast: Cast) -> str:
    return f"Your {decision.about.get('march', 'march')}: which army marches?"


def _maneuver(decision: Decision, cast: Cast) -> str:
    return (
        f"Do you maneuver at {_place(decision, cast)}{_shown(decision, cast)}? You choose the direction only after it "
        "succeeds."
    )


def _counter_maneuver(decision: Decision, cast: Cast) -> str:
    by = decision.about.get("by")
    who = cast.player(str(by)) if by is not None else "An opponent"
    rolls = (
        "Each army that opposes it is compared with the marching army alone"
        if cast.several
        else ("Both armies then roll maneuver")
    )
    return (
        f"{who} announces a maneuver at {_place(decision, cast)}{_shown(decision, cast)}. Do you oppose it? {rolls}, "
        "and a tie goes to the marching army."
    )


def _minor(decision: Decision, cast: Cast) -> str:
    where = _place(decision, cast)
    if "die" not in decision.about:
        return f"Do you bring a minor terrain to your army at {where}, instead of maneuvering? It is rolled at once."
    controlled, shows = kind_of(str(decision.about["die"])), icon(str(decision.about["icon"]))
    return f"Your army at {where} controls {controlled}, which shows {shows}. What becomes of it?"


def _minor_face(decision: Decision, cast: Cast) -> str:
    return f"{kind_of(str(decision.about['die']))} shows an ID. To which action face do you turn it?"


def _direction(decision: Decision, cast: Cast) -> str:
    return f"The maneuver succeeds. Which way do you turn {_place(decision, cast)}{_shown(decision, cast)}?"


def _action(decision: Decision, cast: Cast) -> str:
    shown = _shown(decision, cast)
    return f"Which action does your army at {_place(decision, cast)}{shown}{',' if shown else ''} take?"


def _target(decision: Decision, cast: Cast) -> str:
    return f"Whom does your army at {_place(decision, cast)} attack ({decision.about.get('action', 'action')})?"


def _damage(decision: Decision, cast: Cast) -> str:
    about = decision.about
    sum_ = ""
    if "results" in about:
        sum_ = f" ({about['results']} results − {about.get('saves', 0)} saves)"
    most = decision.most if isinstance(decision, Pick) else about.get("damage")
    place = str(about.get("place", ""))
    army = cast.army(decision.player, place, decision.player) if place else "your army"
    return (
        f"{capital(army)} takes {about.get('damage', most)} damage{sum_}. Which units fall? As much health as "
        f"possible, never more: {counted(int(str(most)), 'health', 'health')}."
    )


def _counter_attack(decision: Decision, cast: Cast) -> str:
    return f"Does your army at {_place(decision, cast)} counter-attack?"


def _eighth_face(decision: Decision, cast: Cast) -> str:
    shown = decision.about.get("icon")
    with_icon = f" with its {icon(str(shown))}" if shown else ""
    return f"You hold {_place(decision, cast)}{with_icon}. What do you do?"


def _castle(decision: Decision, cast: Cast) -> str:
    return f"You have captured {_place(decision, cast)}. Which terrain is it to be until its face is moved?"


def _bury(decision: Decision, cast: Cast) -> str:
    if isinstance(decision, Excess):
        army = cast.army(decision.player, str(decision.about.get("place")), decision.player)
        return f"{capital(army)} has more items than it can carry. Which {_number_of_items(decision)} buried?"
    by = decision.about.get("by")
    forced = f"{cast.own(str(by))} Temple forces you: " if by is not None else ""
    return capital(f"{forced}which of your dead units is buried?")


def _number_of_items(decision: Pick) -> str:
    return "one is" if decision.most == 1 else f"{decision.most} are"


def _carry(decision: Decision, cast: Cast) -> str:
    movers = decision.about.get("movers")
    who = dice(map(str, movers)) if isinstance(movers, Sequence) else "They"
    place, to = (cast.place(str(decision.about.get(key)), decision.player) for key in ("place", "to"))
    return f"{who}: from {place} to {to}. Which items do they carry along? What nobody left can carry is buried."


def _reinforce(decision: Decision, cast: Cast) -> str:
    return f"Which units go from your Reserve Area to which terrain?{_of_items(decision)}"


def _retreat(decision: Decision, cast: Cast) -> str:
    return f"Which units retreat from their terrain to your Reserve Area?{_of_items(decision)}"


def _of_items(decision: Decision) -> str:
    """Returns what to know about items, where there are some."""
    if not isinstance(decision, AssignLoaded):
        return ""
    return " Name the items that they carry; what nobody left behind can carry is buried."


_QUESTIONS: Final[Mapping[str, Callable[[Decision, Cast], str]]] = {
    "force": _force,
    "armies": _armies,
    "turn or frontier": _turn_or_frontier,
    "frontier": _frontier,
    "placement": _placement,
    "march": _march,
    "maneuver": _maneuver,
    "counter-maneuver": _counter_maneuver,
    "minor": _minor,
    "minor face": _minor_face,
    "direction": _direction,
    "action": _action,
    "target": _target,
    "damage": _damage,
    "counter-attack": _counter_attack,
    "eighth face": _eighth_face,
    "castle": _castle,
    "bury": _bury,
    "carry": _carry,
    "reinforce": _reinforce,
    "retreat": _retreat,
    **roll_questions.QUESTIONS,
}


def prompts() -> frozenset[str]:
    """Returns the names of the questions that have words of their own."""
    return frozenset(_QUESTIONS)


# -- what an answer does -------------------------------------------------------------------------------------------


def option_label(decision: Choose, option: Json, cast: Cast) -> str:
    """Returns what choosing this option does. `cast` should hold plain names: labels know no markdown."""
    name = _LABELS.get(decision.prompt)
    label = name(decision, option, cast) if name is not None else _general_label(option)
    note = note_of(decision, option, cast) if isinstance(option, str) else ""
    return f"{label} ({note})" if note else label


def _general_label(option: Json) -> str:
    if isinstance(option, Mapping):
        return capital(" ".join(f"{key} {_general_label(value)}" for key, value in option.items()))
    return "Decline" if option == "none" else capital(str(option))


def _label_turn_or_frontier(decision: Choose, option: Json, cast: Cast) -> str:
    return "Take the first turn" if option == "first turn" else "Select the Frontier Terrain"


def _label_frontier(decision: Choose, option: Json, cast: Cast) -> str:
    return f"Fight over {option}"


def _label_placement(decision: Choose, option: Json, cast: Cast) -> str:
    return f"Place it at {cast.terrain(str(option), decision.player)}"


def _label_march(decision: Choose, option: Json, cast: Cast) -> str:
    if option == "none":
        return "March with no army"
    army = cast.army_kind(decision.player, str(option))
    where = "" if option == RESERVES else f" at {cast.place(str(option), decision.player)}"
    return f"March with the {army}{where}"


def _label_maneuver(decision: Choose, option: Json, cast: Cast) -> str:
    return f"Maneuver at {_where(decision, cast)}" if option == "yes" else "Leave the terrain as it is"


def _label_counter_maneuver(decision: Choose, option: Json, cast: Cast) -> str:
    return "Oppose the maneuver" if option == "yes" else "Let the maneuver succeed"


def _label_minor(decision: Choose, option: Json, cast: Cast) -> str:
    if isinstance(option, Mapping):
        return f"Bring {kind_of(str(option['bring']))}"
    if option == "none":
        return "Bring none"
    if option in CHARGES:
        return f"Bury it for a {option}, and do not maneuver"
    return {
        "keep": "Keep it as it is, and do not maneuver",
        "roll": "Roll it; you may maneuver after that",
        "bury": "Bury it, and do not maneuver",
    }[str(option)]


def _label_minor_face(decision: Choose, option: Json, cast: Cast) -> str:
    return f"Turn it to {icon(str(option))}"


def _label_direction(decision: Choose, option: Json, cast: Cast) -> str:
    face = decision.about.get("face")
    if not isinstance(face, int):
        return f"Turn it {option}"
    to = face + 1 if option == "up" else face - 1
    return f"Turn it {option} to {to}{_icon_of(decision, cast, to)}"


def _label_action(decision: Choose, option: Json, cast: Cast) -> str:
    return {
        "melee": "Attack in melee",
        "missile": "Shoot missiles",
        "magic": "Cast magic",
        "none": "Take no action",
    }.get(str(option), capital(str(option)))


def _label_target(decision: Choose, option: Json, cast: Cast) -> str:
    seat, _, place = str(option).partition(" ")
    deed = {"missile": "Shoot at", "melee": "Fight"}.get(str(decision.about.get("action")), "Attack")
    army = cast.army(seat, place, decision.player)
    far = f" at {cast.place(place, decision.player)}" if deed == "Shoot at" and army.endswith("horde army") else ""
    return f"{deed} {army}{far}"


def _label_counter_attack(decision: Choose, option: Json, cast: Cast) -> str:
    return "Counter-attack" if option == "yes" else "Do not counter-attack"


def _label_eighth_face(decision: Choose, option: Json, cast: Cast) -> str:
    if isinstance(option, Mapping):
        if "recruit" in option:
            return f"Recruit {kind_of(str(option['recruit']))}"
        promoted = option.get("promote")
        if isinstance(promoted, Mapping):
            return "Promote " + ", ".join(f"{kind_of(u)} to {kind_of(str(larger))}" for u, larger in promoted.items())
        if "force" in option:
            return f"Have {cast.player(str(option['force']))} bury a dead unit"
        if "summon" in option:
            return _label_summon(decision, str(option["summon"]), str(option["to"]), cast)
        if "move" in option:
            return _label_grove(decision, str(option["move"]), cast)
    return "Do nothing with it" if option == "none" else _general_label(option)


def _label_summon(decision: Choose, dragon: str, to: str, cast: Cast) -> str:
    """Returns "Summon Fire Drake from the frontier to your home"; a dragon of somebody else by its owner as well."""
    at = decision.about.get("at")
    here = str(at.get(dragon, POOL)) if isinstance(at, Mapping) else POOL
    come_from = "" if here == POOL else f" from {cast.place(here, decision.player)}"
    return f"Summon {cast.die(dragon, decision.player)}{come_from} to {cast.place(to, decision.player)}"


def _label_grove(decision: Choose, die: str, cast: Cast) -> str:
    """Returns where the Grove moves a die: "Move Knight to the Dead Unit Area"."""
    known, kind = catalogue(), kind_of(die)
    where = f"the {AREAS['dua']}"
    if kind in known.items:
        where = "your army here"
    elif kind not in known.units or known.units[kind].species == DRAGONKIN:
        where = f"the {AREAS['pool']}"
    return f"Move {cast.die(die, decision.player)} to {where}"


def _label_castle(decision: Choose, option: Json, cast: Cast) -> str:
    return f"Make it {a_terrain(str(option))}"


def _label_bury(decision: Choose, option: Json, cast: Cast) -> str:
    return f"Bury {kind_of(str(option))} ({health_of(str(option))} health)"


def _where(decision: Decision, cast: Cast) -> str:
    return cast.place(str(decision.about["place"]), decision.player) if "place" in decision.about else "the terrain"


_LABELS: Final[Mapping[str, Callable[[Choose, Json, Cast], str]]] = {
    "turn or frontier": _label_turn_or_frontier,
    "frontier": _label_frontier,
    "placement": _label_placement,
    "march": _label_march,
    "maneuver": _label_maneuver,
    "counter-maneuver": _label_counter_maneuver,
    "minor": _label_minor,
    "minor face": _label_minor_face,
    "direction": _label_direction,
    "action": _label_action,
    "target": _label_target,
    "counter-attack": _label_counter_attack,
    "eighth face": _label_eighth_face,
    "castle": _label_castle,
    "bury": _label_bury,
    **roll_questions.LABELS,
}


def set_label(decision: Pick, names: Sequence[str], cast: Cast) -> str:
    """Returns what choosing this set does: "Let 3 health fall: Footman ×2, Guard"."""
    deed, nobody = roll_questions.SETS.get(decision.prompt, ("Choose {n}", "Choose nothing"))
    if not names:
        return nobody
    which = grouped(noted(decision, name, cast) for name in names)
    verb = deed.format(n=sum(decision.weights[name] for name in names))
    return f"{verb}{':' if '{n}' in deed else ''} {which}"


def noted(decision: Decision, die: str, cast: Cast) -> str:
    """Returns a die with what tells it from equal ones in this question: "Thug (3 melee)"."""
    note = note_of(decision, die, cast)
    return f"{kind_of(die)} ({note})" if note else kind_of(die)


def group_label(decision: Assign, group: str, cast: Cast) -> str:
    """Returns what putting units into this group does: "Send to the frontier (Highland Tower)"."""
    where = cast.terrain(group, decision.player)
    texts = {"reinforce": f"Send to {where}", "retreat": f"Retreat from {where}", "allocate": f"{capital(group)} at"}
    return texts.get(decision.prompt, capital(group))


def everything_label(decision: Assign, group: str, cast: Cast) -> str:
    """Returns what putting all that can go into this group does."""
    where = cast.place(group, decision.player)
    texts = {"reinforce": f"Send everybody to {where}", "retreat": f"Retreat everybody from {where}"}
    return texts.get(decision.prompt, f"Everything to {group}")


def nothing_label(decision: Assign) -> str:
    """Returns what leaving everything where it is does."""
    texts = {"reinforce": "Keep everybody in reserve", "retreat": "Retreat nobody", "allocate": "Strike no dragon"}
    return texts.get(decision.prompt, "Move nothing")
