"""What the questions of set-up and turns mean: the rule with its page, and what each answer leads to.

Everything about the table comes from the view of the seat that is asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.dragon_dice.words import acting
from bot.games.dragon_dice.words.names import AREAS, DragonDiceWording, icon, kind_of
from bot.games.dragon_dice.words.on_the_table import (
    ACTS,
    army_at,
    captured,
    faces,
    faces_of,
    good_for,
    reach,
    shows,
    terrain_at,
    what_is_on,
    who_stands_at,
)
from bot.games.words import Lesson, Meaning
from bot.words.sentences import capital, counted, listed
from engine.decisions import Assign, Choose, Decision, Pick
from engine.dragon_dice.forces.law import Agreement, army_limit
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.species.defensive_volley import may_shoot_back
from engine.dragon_dice.table.state import RESERVES
from engine.dragon_dice.view import ArmyView, TableView, TerrainView, UnitView
from engine.values import Json, Seat, names_of


def _place(decision: Decision) -> str:
    return str(decision.about.get("place", ""))


# -- setting up ----------------------------------------------------------------------------------------------------


def is_ready_made(agreed: Agreement) -> bool:
    """Returns whether there is a ready-made force of the size that was agreed on."""
    return any(force.points == agreed.due(force.dragons) for force in agreed.presets.values())


def _force(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    assert isinstance(decision, ForcePlan)
    agreed = decision.agreement
    return [
        (
            f"A force is units worth {agreed.points} points (a unit costs its health), "
            f"{counted(agreed.dragons, 'dragon')}, a terrain for your home and one that you propose for the "
            "frontier."
        ),
        f"Its units are three armies: {where_armies_stand(wording.several)}.",
        *(
            ["**Choose a ready-made force**: the quickest way to begin; each one says how it plays."]
            if is_ready_made(agreed)
            else []
        ),
        "**Build my own force**: you choose every die; only dice that fit are offered.",
        "**Paste a force as text**: a list written elsewhere, such as “2 Footman, Warlord”.",
        "**Draw a force at random**: I draw one and show it to you before you bring it.",
    ]


def where_armies_stand(several: bool) -> str:
    """Returns at which terrain each of the three armies begins."""
    horde, campaign = ("another player's", "another terrain") if several else ("your opponent's", "the frontier")
    return f"the home army stands at your home, the horde army at {horde} home, the campaign army at {campaign}"


def _armies(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    limit = army_limit(int(str(getattr(decision, "points", 24))))
    other = "another player's home" if wording.several else "your opponent's home"
    third = "a terrain where you have none yet" if wording.several else "the frontier"
    return [
        f"Each army needs a unit and may be worth at most {limit} points; later they may grow.",
        "**Home army**: it holds your home terrain; much health and many saves do well there.",
        f"**Horde army**: it goes to {other}. Its maneuver roll decides who chooses the first turn or the frontier.",
        f"**Campaign army**: it goes to {third}.",
    ]


def _proposed(view: TableView, wording: DragonDiceWording, me: str) -> list[str]:
    """Returns the terrains proposed for the frontier, each once with its faces and its proposers."""
    by: dict[str, list[str]] = {}
    for player in view.players:
        if player.proposed_frontier is not None:
            by.setdefault(player.proposed_frontier, []).append(
                "you" if player.seat == me else wording.player(player.seat)
            )
    return [f"{kind}, proposed by {listed(who)}: {_faces_and_good(kind, view, wording)}" for kind, who in by.items()]


def _faces_and_good(terrain: str, view: TableView, wording: DragonDiceWording) -> str:
    """Returns the faces of a terrain, and what who captures it has of it."""
    return "; ".join(filter(None, (faces_of(terrain, view.dice), good_for(terrain, view.dice, wording.words))))


def who_is_next(decision: Decision, wording: DragonDiceWording) -> str:
    """Returns the player who gets what the player with the most results leaves; with several the one with the next
    most.
    """
    order = names_of(decision.about.get("order"))
    if not wording.several:
        return "your opponent"
    return f"{wording.player(order[1])}, with the next most" if order else "the player with the next most"


def _first_or_frontier(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    order = names_of(decision.about.get("order"))
    other = wording.player(order[1]) if wording.several and order else who_is_next(decision, wording)
    if option == "first turn":
        return f"you march first with two armies; {other} selects the frontier."
    return f"you select and roll the frontier; {other} takes the first turn."


def _choice_of_frontiers(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    return [f"On offer: {line}." for line in _proposed(view, wording, decision.player)]


def _frontier(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    by = [
        "you" if player.seat == decision.player else wording.player(player.seat)
        for player in view.players
        if player.proposed_frontier == option
    ]
    who = f"proposed by {listed(by)}; " if by else ""
    return f"{who}{_faces_and_good(str(option), view, wording)}."


def _placement(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    terrain = terrain_at(view, option)
    if terrain is None:
        return ""
    return f"its faces are {faces(terrain.faces)}. There now: {who_stands_at(view, option, wording, decision.player)}."


# -- the march -----------------------------------------------------------------------------------------------------


def _march(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    if option == "none":
        return "this march is over; nothing is lost but the chance."
    if option == RESERVES:
        return f"it stays in reserve, turns no terrain, and {wording.words.from_reserve}."
    terrain, army = terrain_at(view, option), army_at(view, option, decision.player)
    if terrain is None or army is None:
        return ""
    against = who_stands_at(view, option, wording, decision.player, without_me=True)
    return f"{army.health} health; the terrain {shows(terrain, wording.words)}. Against it there: {against}."


def _after_turning(decision: Decision, view: TableView) -> list[tuple[str, int]]:
    terrain = terrain_at(view, _place(decision))
    face = None if terrain is None else terrain.face
    if face is None:
        return []
    return [(word, face + by) for word, by in (("up", 1), ("down", -1)) if 1 <= face + by <= LAST_FACE]


def _opposition(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    """Returns who may oppose a maneuver, and what it is for."""
    terrain = terrain_at(view, _place(decision))
    if terrain is None:
        return []
    against = who_stands_at(view, terrain.place, wording, decision.player, without_me=True)
    oppose = (
        "Nobody else stands here, so a maneuver succeeds without a roll."
        if against == "nobody"
        else f"{capital(against)} may oppose. Then both roll, and you need at least as many maneuver results."
    )
    lost = _given_up(terrain, wording, decision.player)
    turned = [
        f"Turned {word}, it shows {what_is_on(terrain, face, wording.words)}.{lost}"
        for word, face in _after_turning(decision, view)
    ]
    ahead = _TURN_AND_ACT if decision.about.get("leads") else []
    return [oppose, *turned, _victory(view, decision.player), _TURN_ALONE, *ahead]


_TURN_ALONE: Final = "**Turn …**: it turns like this once the maneuver has succeeded."
_TURN_AND_ACT: Final = (
    "**Stay, …**: you leave the terrain as it is, and act at once.",
    (
        "**Up, …**: the terrain turns up, and your army acts as soon as it has turned. Your choice stays secret, and "
        "if something unexpected happens I ask you again."
    ),
    "**Down, …**: the same, with the terrain turned down.",
)
"""What the buttons do that also say which action the army takes."""


def _maneuver(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    terrain = terrain_at(view, _place(decision))
    if terrain is None:
        return ""
    if option != "yes":
        return f"it {shows(terrain, wording.words)}."
    return "" if len(_after_turning(decision, view)) < 2 else "you are asked when the maneuver has succeeded."


def _given_up(terrain: TerrainView, wording: DragonDiceWording, me: str) -> str:
    """Returns the player who loses a captured terrain when it is turned; empty where it has no holder."""
    if terrain.captured_by is None:
        return ""
    return (
        " **You give its eighth face up.**"
        if terrain.captured_by == me
        else (f" {wording.player(terrain.captured_by)} loses its eighth face.")
    )


def _victory(view: TableView, seat: str) -> str:
    if captured(view, seat):
        return "You hold one terrain on its eighth face: a second one wins the match."
    return "Two terrains on their eighth face win the match; up is the way there."


def _counter(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    if option == "yes":
        return (
            "both armies roll for maneuver. With more results than the marching army you hold the terrain where it "
            "is; with as many or fewer it turns. You risk no unit."
        )
    terrain = terrain_at(view, _place(decision))
    ways = [] if terrain is None else [f"{word} to {face}" for word, face in _after_turning(decision, view)]
    to = f": {listed(ways, 'or')}" if ways else ""
    return f"the terrain turns one step without a roll{to}."


def _direction(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    terrain = terrain_at(view, _place(decision))
    faces_after = dict(_after_turning(decision, view))
    if terrain is None or option not in faces_after:
        return ""
    face = faces_after[str(option)]
    if face == LAST_FACE:
        wins = " **That wins the match.**" if captured(view, decision.player) else ""
        return f"it shows {what_is_on(terrain, face, wording.words)}.{wins}"
    steps = counted(LAST_FACE - face, "step")
    lost = _given_up(terrain, wording, decision.player)
    more = f"{capital(steps)} more to its eighth face ({terrain.eighth_face})."
    return f"{ACTS.get(terrain.faces[face - 1], '')}. {more}{lost}"


def _action(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    done = _what_an_action_does(decision, option, view, wording)
    usual = acting.usual_results(decision, str(option), wording)
    return f"{done} {capital(usual)}." if usual else done


def _what_an_action_does(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    place = _place(decision)
    if option == "melee":
        against = who_stands_at(view, place, wording, decision.player, without_me=True)
        return f"they lose your melee results less their saves, then they may strike back. There: {against}."
    if option == "skirmish":
        return "they lose your melee results less their saves; then they may strike back in the same way."
    if option == "charge":
        return (
            "they lose your melee and maneuver results less their saves, and their melee results hit you, which only "
            "saves of spells reduce."
        )
    if option == "missile":
        reached = reach(place, view, decision.player, wording.words)
        return f"they lose your missile results less their saves; {_who_shoots_back(view, decision.player)}. {reached}."
    if option == "magic":
        marked = "; from reserve only some spells can be cast" if place == RESERVES else ""
        points = f"your magic results are points, with which you cast spells of your units' {wording.words.made_of}"
        return f"{points}{marked}.{_to_summon(view, decision.player)}"
    return "the march is over." if option == "none" else ""


def _to_summon(view: TableView, me: Seat) -> str:
    """Returns what brings the dragons of a player to a terrain, where some lie beside the table."""
    costs = [spell.cost for spell in view.words.spells.values() if re.fullmatch(r"Summon (\w+ )?Dragon", spell.name)]
    if not costs or not view.player(me).pool:
        return ""
    return (
        f" A dragon comes {view.words.from_rest} to a terrain by the spell that summons it (from {min(costs)} points)."
    )


def _who_shoots_back(view: TableView, me: Seat) -> str:
    """Returns who may answer shots (p. 22, Defensive Volley)."""
    elves = [
        f"at {terrain.name}"
        for terrain in view.terrains
        if any(may_shoot_back(_species(army), _elements(terrain, army)) for army in terrain.armies if army.owner != me)
    ]
    if not elves:
        return "nobody strikes back"
    return f"nobody strikes back, but Coral Elves {listed(elves)} may shoot back (Defensive Volley, p. 22)"


def _species(army: ArmyView) -> set[str]:
    return {unit.species for unit in army.units}


def _elements(terrain: TerrainView, army: ArmyView) -> tuple[str, ...]:
    """Returns what elements an army has for abilities: those of its terrain and of its minor terrain (p. 57)."""
    return (*terrain.elements, *(army.minor_terrain.elements if army.minor_terrain is not None else ()))


def _target(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    seat, _, place = str(option).partition(" ")
    army = army_at(view, place, seat)
    if army is not None:
        return f"{counted(len(army.units), 'unit')} with {army.health} health: {_who(army.units)}."
    if place == RESERVES:
        player = next((player for player in view.players if player.seat == seat), None)
        return "" if player is None else f"{_who(player.reserves)}; ID faces do not count against it (p. 15)."
    return ""


def _who(units: Sequence[UnitView]) -> str:
    shown = [unit.name for unit in units]
    return listed(f"{shown.count(name)} × {name}" if shown.count(name) > 1 else name for name in dict.fromkeys(shown))


def _damage(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    if not isinstance(decision, Pick):
        return []
    total = sum(decision.weights.values())
    return [
        f"Choose units worth {decision.most} of the {total} health here; damage too small for one more is forgotten.",
        f"Units that die go to your {AREAS['dua']}. They are not lost: spells, icons and a City bring them back.",
        "Usually you give up the weakest. A large unit rolls as well as all its health in small ones, on one die.",
    ]


def _counter_attack(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    if option == "yes":
        what = "your Coral Elves roll for missiles" if decision.about.get("volley") else "you roll for melee"
        return f"{what}, they roll for saves, and lose the rest. It costs you nothing."
    return "the action ends here."


def _pursue(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    if option != "yes":
        return "the terrain stays as it is, and neither army acts again."
    place, face = _place(decision), decision.about.get("face")
    below = face - 1 if isinstance(face, int) else 1
    terrain = terrain_at(view, place)
    shown = str(below) if terrain is None else what_is_on(terrain, below, wording.words)
    return f"the terrain turns down to {shown}. Your army there acts by that at once, against any legal target."


def _death_magic(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    if not isinstance(option, Mapping):
        return "your IDs count as they are."
    points = int(str(option["points"]))
    return f"{counted(points, 'point')} become {2 * points} black ones, all of which must be spent on black spells."


# -- captured terrains ---------------------------------------------------------------------------------------------


def _eighth(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    shown = str(decision.about.get("icon", ""))
    good = wording.words.eighth.get(shown)
    lines = ["It serves you each turn as long as you hold it." if good is None else f"{shown}: {good}."]
    if shown == "City":
        lines.append(
            "Recruiting brings a dead unit of 1 health into the army; promoting exchanges a unit for a dead one that "
            "has 1 health more."
        )
    if shown == "Temple":
        lines.append("The player you name chooses the unit to bury, and hardly anything brings it back.")
    return lines


def _city(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    """Returns which unit comes into the army, and what happens to which; empty for answers to other terrains."""
    if option == "none":
        return "you do not use it this turn."
    if not isinstance(option, Mapping):
        return ""
    if "recruit" in option:
        return f"{_class_and_health(str(option['recruit']), wording)} comes back."
    if "force" in option:
        return f"{wording.player(str(option['force']))} chooses which one."
    pairs = option.get("promote")
    if not isinstance(pairs, Mapping):
        return ""
    (both,) = pairs.items()
    small, large = (_class_and_health(str(unit), wording) for unit in both)
    return f"{small} becomes {large}."


def _class_and_health(die: str, wording: DragonDiceWording) -> str:
    """Returns what a unit is good at and how large it is: "heavy melee of 2 health"."""
    unit = wording.printed.units[kind_of(die)]
    return f"{unit.unit_class.replace('_', ' ')} of {unit.health} health"


def _castle(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    good = wording.words.eighth.get(str(option))
    return "" if good is None else f"{good}."


def _buried_one(decision: Decision, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    known = isinstance(option, str) and kind_of(option) in wording.printed.units
    return f"{_class_and_health(str(option), wording)} is gone for good." if known else ""


def _buried(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    return [
        f"A buried unit goes to the {AREAS['bua']}, and hardly anything brings it back from there.",
        "Usually you bury what is least worth bringing back: little health, few useful faces.",
    ]


def _minor(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    if isinstance(option, Mapping):
        kind = wording.printed.minor_terrains.get(kind_of(str(option.get("bring", ""))))
        shown = "" if kind is None else f" It may show {listed(icon(face) for face in dict.fromkeys(kind.faces))}."
        return f"it lies with your army and is rolled at once; this march has no maneuver then.{shown}"
    return {
        "none": "you may maneuver as usual.",
        "keep": "its face counts for the army in this march; no maneuver.",
        "roll": "it shows another face, and you may maneuver.",
        "bury": "it is gone for good; no maneuver.",
    }.get(str(option), "the minor terrain is gone, and the army fights at once.")


def _minor_face(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    return f"the army may take the action {icon(str(option))} in this march, beside the one its terrain shows."


# -- reserves ------------------------------------------------------------------------------------------------------


def _carried(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    return [
        "Equipment and artifacts need a unit of their element; a unit carries two of them, or one medallion or relic.",
        "Items that go along serve the army they come to; the others serve the units that stay.",
    ]


def _reinforce(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    places = [
        f"To {wording.terrain(terrain.place, decision.player)}: it {shows(terrain, wording.words)}. There: "
        f"{who_stands_at(view, terrain.place, wording, decision.player)}."
        for terrain in view.terrains
    ]
    return [
        "Units join the army that you have there, or make a new one. It is the usual way from reserve to a terrain.",
        (
            "Units that stay in reserve cannot be attacked except from a Tower, and can march to cast the spells "
            "that reach that far."
        ),
        *places,
    ]


def _retreat(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    lines = [
        (
            "**Retreat**: units about to be beaten are safe in reserve, and go to any terrain in your next turn's "
            "Reserves Phase. It is the usual way from one terrain to another."
        ),
        (
            "**Retreat nobody**: an army that is gone cannot oppose a maneuver, and a captured terrain without its "
            "army is lost (it turns back to 7). Without a threat, staying is usual."
        ),
    ]
    places = decision.groups if isinstance(decision, Assign) else ()
    for place in places:
        terrain, army = terrain_at(view, place), army_at(view, place, decision.player)
        if terrain is None or army is None:
            continue
        against = who_stands_at(view, place, wording, decision.player, without_me=True)
        dragons = f", and {counted(len(terrain.dragons), 'dragon')}" if terrain.dragons else ""
        lines.append(
            f"At {wording.terrain(place, decision.player)}: your {army.health} health against {against}{dragons}."
        )
    return lines


FORCE: Final = Meaning(
    "Each player brings a force of the same size in secret; its dice are your whole side of the match.",
    "p. 7",
    None,
    _force,
)
ARMIES: Final = Meaning("You divide the units of your force into three armies, in secret.", "p. 8", None, _armies)
TURN_OR_FRONTIER: Final = Meaning(
    "The player whose horde army rolled the most maneuver results takes the first turn or selects the terrain in the "
    "middle; the player with the next most does the other.",
    "p. 9",
    _first_or_frontier,
    _choice_of_frontiers,
)
FRONTIER: Final = Meaning(
    "One of the proposed terrains becomes the frontier, which lies between all homes; the others leave the match. "
    "The frontier is then rolled.",
    "p. 9",
    _frontier,
)
PLACEMENT: Final = Meaning(
    "The horde army goes to another player's home, the campaign army where you have no army yet. An army's name "
    "comes from its place: at another player's home a campaign army is a horde army as well.",
    "p. 5 and 9",
    _placement,
)
MARCH: Final = Meaning(
    "In your turn two of your armies may march, one after the other. A marching army may turn its terrain one step "
    "(maneuver), then act as the terrain shows.",
    "p. 10",
    _march,
)
MANEUVER: Final = Meaning(
    "A maneuver turns the terrain where the army stands by one step, up or down. Opponents learn the direction only "
    "when it has succeeded, whenever you choose it. The face that shows decides what armies there can do.",
    "p. 10",
    _maneuver,
    _opposition,
)
COUNTER_MANEUVER: Final = Meaning(
    "A player with an army at the terrain may oppose a maneuver; then the maneuver results of both are compared, and "
    "a tie goes to the marching army.",
    "p. 10",
    _counter,
)
DIRECTION: Final = Meaning("The terrain must turn by one step now, up or down.", "p. 10", _direction)
ACTION: Final = Meaning(
    "An army acts as its terrain shows: melee, missile or magic. The holder of an eighth face may do any of them, "
    "others there only melee; an army in reserve only magic.",
    "p. 11",
    _action,
)
TARGET: Final = Meaning(
    "Melee reaches armies at the same terrain. Missiles reach any army except reserves, and from a home not an army "
    "at another home; from a Tower you hold, all of them.",
    "p. 11, 12 and 15",
    _target,
)
DAMAGE: Final = Meaning(
    "The owner chooses which units die of damage: units of as much health as the damage allows, never more.",
    "p. 29",
    None,
    _damage,
)
COUNTER_ATTACK: Final = Meaning(
    "After a melee the army that was attacked may strike back in the same way. Coral Elves where there is air may also "
    "shoot back at missiles (Defensive Volley).",
    "p. 11 and 22",
    _counter_attack,
)
DEATH_MAGIC: Final = Meaning(
    "Points from IDs of black dice count as two black when a player buries dead units of exactly as much health; you "
    "must spend all black that is doubled like this.",
    "Death Magic",
    _death_magic,
)
PURSUE: Final = Meaning(
    (
        "The player whose army has routed another may turn the terrain down by one and act again with the icon that "
        "shows then."
    ),
    "Option: Routing",
    _pursue,
)
EIGHTH_FACE: Final = Meaning(
    "A terrain that you hold on its eighth face serves you in each of your turns.", "p. 15", _city, _eighth
)
CASTLE: Final = Meaning(
    "A captured Castle serves as the eighth face you choose, until its face is moved.", "p. 56", _castle
)
BURY: Final = Meaning("Dead units can be buried, which is worse than being dead.", "p. 5", _buried_one, _buried)
CARRY: Final = Meaning(
    "Units that move may take items along; items that nobody can carry are buried.", "p. 59", None, _carried
)
MINOR: Final = Meaning(
    "An army may bring a minor terrain instead of maneuvering; its face adds to what the army can do.", "p. 57", _minor
)
MINOR_FACE: Final = Meaning("You turn an ID of a minor terrain to an action face of your choice.", "p. 57", _minor_face)
REINFORCE: Final = Meaning(
    "Before your turn ends, units may go from your Reserve Area to any terrains.", "p. 14", None, _reinforce
)
RETREAT: Final = Meaning(
    "At the end of your turn units at terrains may go to your Reserve Area.", "p. 14", None, _retreat
)


LESSON: Final = Lesson(
    "Dragon Dice",
    "Capture two terrains, or be the last player with units, and you win.",
    (
        (
            "Each terrain is a die that shows 1 to 8. Low faces are far apart and mostly magic, then come missiles, "
            "then hand-to-hand melee, and on 8 it is captured."
        ),
        (
            "In your turn two of your armies march, one after the other: each may turn its terrain by a step "
            "(maneuver), and then does what it shows (action). Your turn ends with your reserves: units may go from "
            "there to terrains, then others back there."
        ),
        (
            "An army rolls all its dice at once, one for each unit, and the icons that fit are counted, an ID (the "
            "sign of the unit itself) as any of them; the other side rolls for saves."
        ),
        (
            "Damage kills health: units worth that much die and go to the dead; others come in from reserve. A "
            "summoned dragon attacks the marching player's army, whoever owns the dragon."
        ),
    ),
)
"""How the game is played."""
