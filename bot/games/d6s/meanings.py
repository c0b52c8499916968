"""What the questions of d6s with Dragons mean: the rule with its chapter, and what each answer leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from bot.games.d6s.names import D6sWording
from bot.games.d6s.rulers import CONDITION_RULES
from bot.games.d6s.rulers import MASTERIES as WEAPON_MASTERIES
from bot.games.words import Leads, LeadsTo, Lesson, Meaning
from bot.words.sentences import listed
from engine.d6s.measuring import enemies_near
from engine.d6s.numbers import best_way, health_left, speeds
from engine.d6s.spells.registry import SPELLS
from engine.d6s.state import Scenario, State
from engine.d6s.view import TableView
from engine.decisions import Decision
from engine.values import Json, names_of

MOST_UNITS: Final = 6

GOALS: Final = MappingProxyType(
    {
        Scenario.SACRED_OBJECTS: "control two of the three treasures at the end of a round",
        Scenario.RAID: "destroy the supplies on the other half",
        Scenario.CONFRONTATION: "bring the other side down to a quarter of its number",
    }
)
"""How each scenario is won."""


def _saying(*sentences: str) -> Leads:
    return lambda decision, view, wording: sentences


def _each(**options: str) -> LeadsTo:
    """Returns what tells of each of a few answers what it leads to; `other` of those that are not named."""
    return lambda decision, option, view, wording: options.get(str(option), options.get("other", ""))


def _beginning(decision: Decision, view: TableView, wording: D6sWording) -> Sequence[str]:
    """Returns what it costs to begin like this, and what each starting spell does."""
    names = decision.about.get("units")
    units = [view.state.units[str(name)] for name in names] if isinstance(names, Sequence) else []
    known = dict.fromkeys(key for unit in units for key in unit.kit.spells.concentration if key in SPELLS)
    spells = [f"- **{SPELLS[key].title}**: {SPELLS[key].rule}" for key in list(known)[:MOST_UNITS]]
    return ["It costs no spell slot and no action to begin like this. Beginning with nothing is allowed.", *spells]


def _masteries(decision: Decision, view: TableView, wording: D6sWording) -> Sequence[str]:
    """Returns when masteries are declared, and what each available one does."""
    options = decision.about.get("options")
    each = list(options.values()) if isinstance(options, Mapping) else []
    kinds = {str(name).partition(" on ")[0] for names in each if isinstance(names, Sequence) for name in names}
    titles = [f"{kind.title()} Mastery" for kind in sorted(kinds)]
    rules = [f"- **{title}**: {WEAPON_MASTERIES[title]}" for title in titles if title in WEAPON_MASTERIES]
    brought = [f"- **{name.title()}**: {rule}" for name, rule in CONDITION_RULES.items() if name in " ".join(rules)]
    return [
        ("You declare all of them before anybody strikes. A character without a mastery simply attacks."),
        *rules,
        *brought,
    ]


def _army(decision: Decision, view: TableView, wording: D6sWording) -> Sequence[str]:
    return [
        f"Goal: {GOALS[view.state.scenario]}. A player with no characters left loses.",
        "**A ready army**: the quickest way to begin. Fewer characters mean fewer moves: for a first match about ten.",
        "**Write**: the name of an army list, then the characters with their gear. I count the cost for you.",
    ]


def _battlefield(decision: Decision, view: TableView, wording: D6sWording) -> Sequence[str]:
    return [
        "Each ready table looks the same from both edges.",
        "Woods slow characters down, walls and houses hide them from arrows; a bare table is good for shooters.",
        f"Goal: {GOALS[view.state.scenario]}.",
    ]


_TABLES: Final = MappingProxyType(
    {
        "meadow": "good for a first match: nothing to swim through or to fall into; hedges and copses give cover, a "
        "barn on each half hides from arrows.",
        "wood": "thickets everywhere slow all down and give cover, mist hides two corners: arrows do little here.",
        "village": "houses block ways and hide from arrows, with alleys between them; fights are at close quarters.",
        "river": "pools and deep water lie across the middle: cross at the fords, or swim.",
        "ruins": "towers, walls and terraces to climb and hide behind, and cellars to fall into.",
        "marsh": "black pools, bog, slippery mud and fog: the hardest to cross, and slow.",
    }
)
"""How each ready table plays."""


def _of_a_table(decision: Decision, option: Json, view: TableView, wording: D6sWording) -> str:
    return _TABLES.get(str(option.get("ready")), "a new one each time.") if isinstance(option, Mapping) else ""


def _deploying(decision: Decision, view: TableView, wording: D6sWording) -> Sequence[str]:
    return [
        "Sides place a sector in turn; characters go in within 6 inches of your edge.",
        "Put characters that must reach the middle first into the middle sector; shooters want a free view.",
        f"Goal: {GOALS[view.state.scenario]}.",
    ]


def _moving(decision: Decision, view: TableView, wording: D6sWording) -> Sequence[str]:
    units = names_of(decision.about.get("units"))
    return [
        *filter(None, (_of_unit(view.state, name, wording) for name in units[:MOST_UNITS])),
        "**Move** through friends, not through enemies. Leaving an enemy's inch costs an opportunity attack.",
        "**Shoot** or **cast**: half of the move first; then none is left for the melee. **Dash**: move twice as far.",
        (
            "**Dodge** and **hide** protect a character that cannot strike back. A character that ends beside an "
            "enemy fights in the Combat Phase."
        ),
    ]


def _of_unit(state: State, name: str, wording: D6sWording) -> str:
    unit = state.units.get(name)
    if unit is None:
        return ""
    way = best_way(state, unit)
    near = [enemy.name for enemy in enemies_near(state, unit)] if unit.at is not None else []
    beside = f", beside {listed(near)}" if near else ""
    reach = speeds(state, unit).get(way, 0)
    return f"**{name}** {wording.at(name)}: {health_left(unit)} Health, moves {reach} inches{beside}."


def _splitting(decision: Decision, view: TableView, wording: D6sWording) -> Sequence[str]:
    return [
        "One against one is usual; characters left over join a melee, with an advantage for the many.",
        "Put your best fighters against the most valuable enemies, and spare the weak a strong enemy.",
    ]


def _fighting(decision: Decision, view: TableView, wording: D6sWording) -> Sequence[str]:
    units = names_of(decision.about.get("units"))
    return [
        *filter(None, (_of_unit(view.state, name, wording) for name in units[:MOST_UNITS])),
        "**Attack**: a die above the target's Armor, but not above the attacker's Fight, hits; then dice for wounds.",
        (
            "**Shove**, **trip**, **grapple**: smaller enemies, which make a save. **Disengage**: an inch away, "
            "unprovoked."
        ),
    ]


def _place(decision: Decision, view: TableView, wording: D6sWording) -> Sequence[str]:
    unit = str(decision.about.get("unit", ""))
    said = _of_unit(view.state, unit, wording)
    return [*([said] if said else []), "No enemy strikes at it on this way. It may also stay."]


def _strike(decision: Decision, option: Json, view: TableView, wording: D6sWording) -> str:
    if option in ("none", "no", None):
        return "nothing happens, and nothing is used up."
    target = option.get("target") if isinstance(option, dict) else option
    unit = view.state.units.get(str(target))
    return "" if unit is None else f"{wording.at(unit.name)}, {health_left(unit)} Health left."


def _save(decision: Decision, option: Json, view: TableView, wording: D6sWording) -> str:
    return f"one die must be above the enemy's Potency, but not above your {str(option).title()}."


def _once(use: str) -> Any:
    return _each(yes=use, no="it is kept for later.")


_SPENT: Final = "one die is thrown again; it is used up then."

ARMY: Final = Meaning("Both sides bring an army up to the agreed points, in secret.", "Army lists", None, _army)
TABLE: Final = Meaning(
    "The Lead Player lays the battlefield; the other side chooses its edge.", "Encounters", _of_a_table, _battlefield
)
EDGES: Final = Meaning(
    "The sides start from opposite edges.",
    "Encounters",
    lambda d, option, v, s: "the other side picks one of them; you get the other.",
)
EDGE: Final = Meaning(
    "Each side deploys up to 6 inches from its edge.",
    "Encounters",
    lambda d, option, v, s: f"you deploy along the {option} edge, and face the other one.",
)
DEPLOY: Final = Meaning("You place characters near your edge, sector by sector.", "Encounters", None, _deploying)
BEGIN: Final = Meaning(
    "Some characters begin with a spell in force, guard another one, or sit in something.",
    "Special features",
    None,
    _beginning,
)
MISTY_STEP: Final = Meaning(
    ("A Misty Step takes a caster elsewhere before the other characters move."), "Spells", None, _place
)
ACT: Final = Meaning(
    "Characters move from the highest Speed to the lowest. Each has one action a round: now, or in a melee.",
    "Movement Phase",
    None,
    _moving,
)
SPLIT: Final = Meaning(
    "Characters within an inch of an enemy are in a melee; the Lead Player divides them.",
    "Combat Phase",
    None,
    _splitting,
)
MELEE: Final = Meaning(
    "The Lead Player chooses the order of the melees.",
    "Combat Phase",
    lambda d, option, v, s: "you fight it to its end; the winner may follow up into another one.",
)
MASTERIES: Final = Meaning(
    "A weapon mastery makes one attack special, mostly for 1 less Fight.",
    "Weapon Masteries",
    None,
    _masteries,
)
FIGHT: Final = Meaning(
    "In a melee each character with an action left acts, the best Fight first.", "Combat Phase", None, _fighting
)
FOLLOW: Final = Meaning("A character left alone in a melee may follow up.", "Combat Phase", None, _place)
AVENGER: Final = Meaning("An avenger moves after a blow without being struck at.", "Special features", None, _place)
FLYBY: Final = Meaning("A character with Flyby flies at the end of the round.", "Special features", None, _place)
RAMPAGE: Final = Meaning("A character that fells an enemy may go on to the next.", "Special features", None, _place)
OPPORTUNITY: Final = Meaning(
    ("A character that leaves an enemy's inch may be struck once, unless that enemy is tied up."),
    "Movement Phase",
    _strike,
)
SECOND_WIND: Final = Meaning("Second Wind, once: one die of a blow is rolled again.", "Special features", _once(_SPENT))
HEALING_WORD: Final = Meaning("Healing Word helps a character that is about to be wounded.", "Spells", _once(_SPENT))
COUNTERSPELL: Final = Meaning(
    "Counterspell stops a spell that an enemy casts.",
    "Spells",
    _once("the spell may come to nothing; a slot is used."),
)
LEGENDARY_RESISTANCE: Final = Meaning(
    "Legendary Resistance turns a failed save into a success.",
    "Special features",
    _once("the save succeeds; it is used up then."),
)
PROTECTION: Final = Meaning(
    "Protection Mastery gives an ally 2 more Armor against one attack.",
    "Weapon Masteries",
    _once("the attack may miss now; the mastery is used for this round."),
)
SHINING_SMITE: Final = Meaning(
    "Shining Smite makes a hit worse.", "Spells", _once("the target is lit and easier to hit; a slot is used.")
)
DIVINE_SMITE: Final = Meaning(
    "Divine Smite Mastery adds 1 Damage to a hit.", "Weapon Masteries", _once("one more die for wounds.")
)
COLOSSUS_SLAYER: Final = Meaning(
    "Colossus Slayer adds 1 Strength against a wounded target.",
    "Weapon Masteries",
    _once("wounds come more easily."),
)
HUNTERS_MARK: Final = Meaning("Hunter's Mark goes on to another enemy when its target is gone.", "Spells", _strike)
SAVE: Final = Meaning("A grappled character chooses how to resist.", "Saves", _save)
QUICK_GRAPPLE: Final = Meaning("Quick Grapple holds an enemy before the action.", "Special features", _strike)
NEXT_TARGET: Final = Meaning("The remaining shots may go at another target.", "Attacks", _strike)
SPIRITUAL_WEAPON: Final = Meaning("A Spiritual Weapon strikes once in each round.", "Spells", _strike)
FALL: Final = Meaning(
    "A rider that is knocked down falls off, or the mount goes down with them.",
    "Mounts",
    _each(off="the rider lies beside the mount, prone.", other="both stay together, and the mount is prone."),
)
"""By prompt."""

LESSON: Final = Lesson(
    "d6s with Dragons",
    "You win by the scenario's goal: hold two of three treasures, destroy supplies, or beat the enemy down to a "
    "quarter.",
    (
        "You bring an army of figures and deploy it at your edge of a table measured in inches.",
        (
            "In each round all figures move, the fastest first; then figures beside an enemy fight; then the beaten "
            "may flee."
        ),
        "Each figure has one action a round: shoot, cast or dash while moving, or strike in the melee.",
        (
            "An attack hits with a die above the target's Armor that is not above your Fight; after a hit you roll "
            "for wounds."
        ),
    ),
)
"""How the game is played."""
