"""The meaning of the questions within rolls, magic, dragons' attacks and abilities.

Where a question names its cause, an icon, a spell or an ability, the cause's own rule is told as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.games.dragon_dice.words.names import AREAS, DragonDiceWording, icon, kind_of
from bot.games.dragon_dice.words.on_the_table import army_at, shows, terrain_at
from bot.games.dragon_dice.words.rule_texts import book_of, rule_lines, rules_named, short_rule
from bot.games.dragon_dice.words.spells import price, rule_of_spell
from bot.games.words import Leads, LeadsTo, Meaning
from bot.words.sentences import counted, listed, without_rulings
from engine.decisions import Choose, Decision, Pairs, Split
from engine.dragon_dice.dragons.breath import effects_of
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.spellbook import PrintedSpell
from engine.dragon_dice.table.spending import SpendPlan
from engine.dragon_dice.view import TableView
from engine.dragon_dice.wording import Terminology
from engine.values import Json

_CAUSES: Final = ("icon", "cause", "by", "ability")
MOST_EXAMPLES: Final = 6
_AGAIN: Final = ": the unit is rolled again, and the new face counts as well."
_GENERATES: Final = re.compile(r"In .*: generates ")


def _rule_of_the_cause(decision: Decision, wording: DragonDiceWording) -> list[str]:
    """Returns the rule of the icon, spell or ability that asks, by the match's book, with its page there."""
    for key in _CAUSES:
        named = rules_named(str(decision.about.get(key, "")), book_of(wording.words))
        if named:
            heading, *rest = (line.removeprefix("-# ").removeprefix("- ") for line in rule_lines(named[0]))
            told = [line for line in rest if not line.startswith("On the dice of")]
            # What an icon generates, and that it is thrown again, is said once: by its rule where that says so itself.
            own = " ".join(line for line in told if not _GENERATES.match(line) and not line.endswith(_AGAIN))
            if " generate" in own or "X saves" in own:
                told = [line for line in told if not _GENERATES.match(line)]
            if "thrown again" in own:
                told = [line for line in told if not line.endswith(_AGAIN)]
            text = " ".join(told)
            return [f"{heading}: {without_rulings(text)}"]
    return []


def _saying(*sentences: str) -> Leads:
    """Returns what tells the rule of the cause, then these sentences."""

    def leads(decision: Decision, view: TableView, wording: DragonDiceWording) -> Sequence[str]:
        return [*_rule_of_the_cause(decision, wording), *sentences]

    return leads


def _each(**options: str) -> LeadsTo:
    """Returns what tells of each of a few answers what it leads to."""

    def leads_to(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
        return options.get(str(option), "")

    return leads_to


# -- icons ---------------------------------------------------------------------------------------------------------


def _target(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    if isinstance(option, Sequence) and not isinstance(option, str):
        struck = [f"{kind_of(str(die))} ({wording.worth(str(die))})" for die in option]
        return f"{listed(struck)}." if struck else "no unit is struck."
    target = str(option)
    if ":" in target:
        where = wording.where(target, decision.player)
        worth = wording.worth(target)
        return ", ".join(filter(None, (worth, f"at {where}" if where else ""))) + "."
    seat, _, place = target.partition(" ")
    army = army_at(view, place, seat)
    return "" if army is None else f"{counted(len(army.units), 'unit')} with {army.health} health."


_SPLIT_IN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "charge": (
            "In a charge each melee and each maneuver result is one damage. Where your race or your eighth face "
            "doubles maneuvers, they do more as maneuver."
        ),
        "save and melee": (
            "This answers a charge: each save takes one point of its damage away, each melee result strikes back at "
            "the army that charged."
        ),
        "dragon response": (
            "Against dragons: melee and missile kill them, each type by itself, saves keep your units alive."
        ),
    }
)
"""What each type of result does in a roll for several."""


def _split(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    parts = decision.parts if isinstance(decision, Split) else ()
    told = _SPLIT_IN.get(str(decision.about.get("roll")))
    return [
        *_rule_of_the_cause(decision, wording),
        f"This roll counts {listed(parts, 'and')} at once. Each result counts once.",
        *([told] if told else []),
    ]


def _combine(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    if option == "yes":
        return "one use with all their results together: it can strike something larger."
    return "each by itself, one after the other: it can strike several smaller ones."


def _moving(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    to = option.get("to") if isinstance(option, Mapping) else None
    terrain = terrain_at(view, to)
    if terrain is None or terrain.face is None:
        return ""
    return f"that terrain {shows(terrain, wording.words)}."


# -- magic ---------------------------------------------------------------------------------------------------------


def _spells(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    if not isinstance(decision, SpellsPlan):
        return []
    able = [kind for name, kind in decision.book.items() if name in decision.offers]
    dearest = sorted(able, key=lambda kind: -kind.cost)[:MOST_EXAMPLES]
    examples = [_example(kind, wording.words) for kind in able if kind in dearest]
    more = len(able) - len(examples)
    # By some books what doubles is worked out for each spell that is paid for.
    purse = decision.purse
    points = counted(purse.worth, "point") + " of magic" + (" at most" if purse.worth != purse.total else "")
    return [
        f"You have {points}. {_which_are_paid(len(able))}" + (". For example:" if more > 0 else ":" if able else "."),
        *examples,
        "You may cast a spell several times at once; each casting costs its points again.",
        *(
            f"The {number} {wording.words.element(element)} magic bought with buried dead must be spent, as far as "
            "possible."
            for element, number in purse.owed.items()
        ),
        "**Cast …**: just that, and the rest of the magic is lost."
        if purse.owed
        else "**Cast nothing**: the points are lost.",
    ]


def _which_are_paid(number: int) -> str:
    """Returns how many of the spells the magic pays for."""
    if not number:
        return "It pays for no spell"
    if number == 1:
        return "It pays for one spell"
    return f"It pays for any one of {number} spells, or for more of them together as far as it goes"


def _example(kind: PrintedSpell, words: Terminology) -> str:
    text = re.sub(r"\s*\(p\.[^)]*\)", "", rule_of_spell(kind))
    return f"**{kind.name}** ({price(kind, words)}): {text.split('. ')[0].removesuffix('.')}."


def _element(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    book = wording.words.spells
    examples = [name for name, kind in book.items() if kind.element == option and not kind.species][:3]
    return f"pays for spells such as {listed(examples)}." if examples else ""


# -- growing and dying ---------------------------------------------------------------------------------------------


def _promotions(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    pairs = decision.partners if isinstance(decision, Pairs) else {}
    units = view.dice.units
    examples = [
        f"{kind_of(unit)} ({units[kind_of(unit)].health}) becomes {kind_of(larger[0])} "
        f"({units[kind_of(larger[0])].health} health)."
        for unit, larger in list(pairs.items())[:3]
        if larger and kind_of(unit) in units and kind_of(larger[0]) in units
    ]
    return [
        *_rule_of_the_cause(decision, wording),
        "A unit is exchanged for a dead one of its species with 1 health more; the lesser one is dead instead.",
        *examples,
        "There is rarely a reason to decline: the army only grows.",
    ]


def _spending(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    saves = isinstance(decision, SpendPlan) and decision.makes_saves
    return [
        *_rule_of_the_cause(decision, wording),
        "**Promote**: one point for each health that a unit gains. **Recruit**: one point for a dead unit of 1 health.",
        "**Spend nothing**: " + ("all points become saves." if saves else "the points are lost."),
    ]


# -- dragons -------------------------------------------------------------------------------------------------------


def _dragons_first(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    terrain, army = terrain_at(view, option), army_at(view, option, decision.player)
    if terrain is None or army is None:
        return ""
    names = listed(dragon.name for dragon in terrain.dragons)
    return f"{names} against your {army.health} health."


def _breath(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    """Returns how much is chosen, and the extra effect of each element of the dragon."""
    kind = view.dice.dragons.get(kind_of(str(decision.about.get("dragon"))))
    terrain = terrain_at(view, decision.about.get("place"))
    effects = () if kind is None else effects_of(kind, () if terrain is None else terrain.elements)
    rules = (short_rule(name, book_of(wording.words)) for name in effects)
    return ["Choose as much health as the number says, or as close as possible. Then:", *map(_without_place, rules)]


def _without_place(rule: str) -> str:
    return re.sub(r"\s*\(p\.[^)]*\)", "", without_rulings(rule))


def _dragon_target(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    if option == "army":
        return "it rolls its die against the army, which answers with one roll for melee, missile and saves."
    if option == "none":
        return "it attacks no army and no dragon this time."
    kind = view.dice.dragons.get(kind_of(str(option)))
    return "" if kind is None else f"it has {kind.health} health and five automatic saves."


_DRAGON_FACES: Final = (
    "A dragon's faces: Jaws do 12 damage, Claws 6, a Wing 5 and Tail 3, Breath kills 5 health-worth, Treasure promotes "
    "a unit of yours, Belly takes its saves away (p. 20)."
)

_TERRAINS_OF_LIFE: Final = f"Dead units lie in the {AREAS['dua']}; only from there can they come back."


def _ability(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    return "" if isinstance(option, Mapping) else "the phase goes on."


def _abilities(decision: Decision, view: TableView, wording: DragonDiceWording) -> Sequence[str]:
    """Returns the rule of each ability once, however many units may use it."""
    options = decision.options if isinstance(decision, Choose) else ()
    named = dict.fromkeys(str(one.get("ability", "")) for one in options if isinstance(one, Mapping))
    return [f"**{name}**: {rule}" for name in named if (rule := short_rule(name))]


def _army_grows(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    seat, _, place = str(option).partition(" ")
    army = army_at(view, place, seat)
    return "" if army is None else f"it has {army.health} health now."


def _at_dragons(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    needed = getattr(decision, "needed", {})
    told = [f"{wording.die(str(dragon))}: {number} of one type kill it." for dragon, number in needed.items()]
    return [*told, "A dragon that is not killed heals. Killing one promotes as many of your units as possible."]


def _minded(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    marched = str(decision.about.get("results", ""))
    return [
        *_rule_of_the_cause(decision, wording),
        f"{marched} health of the army take part; the others neither roll nor move in this march.".lstrip(),
    ]


def _choices(decision: Choose, option: Json, view: TableView, wording: DragonDiceWording) -> str:
    return {
        "saves": "they take damage away from what strikes this army.",
        "melee": "they are done to the attacker as damage.",
        "return": "dead units come back into the army.",
    }.get(str(option), f"{icon(str(option))} results for this roll." if isinstance(option, str) else "")


SAI_TARGET: Final = Meaning(
    "A special action icon does more than give results: you choose the units or armies it strikes.",
    "p. 31",
    _target,
    _saying("A large unit takes many results to kill; for the same results many small ones may die."),
)
COMBINE: Final = Meaning("You may apply equal icons of one roll as one.", "p. 31", _combine, _saying())
ORDER: Final = Meaning(
    "The player whose turn or roll it is orders what happens at the same time.",
    "p. 10",
    None,
    _saying("The first in your order happens first. A unit that it kills or moves is no longer there for the next."),
)
SAI_CHOICE: Final = Meaning(
    "This icon leaves its owner a choice.", "p. 31", _choices, _saying("You choose what serves this roll best.")
)
ID_SPLIT: Final = Meaning(
    "An ID face counts as any result. Where a roll counts several types, its owner chooses which.",
    "p. 28",
    None,
    _split,
)
SAI_SPLIT: Final = Meaning(
    "You may share results of this icon among the types that the roll counts.", "p. 28", None, _split
)
ASSIGN: Final = Meaning(
    "A change to the roll applies to one of the types it counts; its owner chooses which.",
    "p. 28",
    None,
    _saying("Choose the type that matters most in this roll, or where the change hurts least."),
)
DOUBLE: Final = Meaning(
    "Some units' results count twice.",
    "p. 27",
    None,
    _saying("Choose those that rolled most; the number beside each is what it has rolled."),
)
REROLL: Final = Meaning(
    "You may roll dice again before the roll is counted.",
    "p. 27",
    None,
    _saying("Roll again what shows little or nothing useful. The new face counts, even if it is worse."),
)
LEAVE_OUT: Final = Meaning(
    "Not every unit or item of an army must take part in a roll, or can.",
    "p. 37 and 60",
    None,
    _saying("Units left out give no results in this roll and stay in the army."),
)
MOVE: Final = Meaning(
    "An icon or an ability takes units or dragons to another place.",
    "p. 31",
    _moving,
    _saying("Units that leave take no further part here, and join or form an army there."),
)
EXPIRE: Final = Meaning(
    "Spells end before their time.", "p. 41", None, _saying("End what harms you most, or helps the others most.")
)
RETURN: Final = Meaning(
    "Dead units or lost equipment come back.",
    "p. 31",
    None,
    _saying("**Bring back**: they join the army at once. **Nobody**: they stay where they are."),
)
BENCH: Final = Meaning(
    "Foul Stench: some of the army may not strike back.",
    "p. 24",
    None,
    _saying("They give no results in the counter-attack; leave out the units that would give least."),
)
MIRE: Final = Meaning("An army in a Mire marches only in part.", "p. 50", None, _minded)
REPLACEMENT: Final = Meaning(
    "A unit that is being killed is exchanged for a lesser one that was dead before.",
    "p. 25 and 50",
    None,
    _saying(
        "**Replace**: the army keeps a smaller unit instead of none; the larger one is dead.", "**Nobody**: all die."
    ),
)
PROMOTE: Final = Meaning("Units may be exchanged for larger dead ones of their species.", "p. 30", None, _promotions)
SPEND: Final = Meaning("You spend points on units that grow or come back.", "p. 30", None, _spending)
ELEMENT: Final = Meaning("Magic has an element, and a spell needs magic of its own.", "p. 12", _element, _saying())
SUMMON: Final = Meaning(
    "A dragon comes to a terrain; in each turn it attacks the marching player's army there.",
    "p. 17",
    _moving,
    _saying("Your dragon spares no player: at a terrain where you have an army it attacks you as well.", _DRAGON_FACES),
)
SPELLS_MEANING: Final = Meaning(
    "Magic results are points for spells of the same element. You announce all spells and targets, then they happen "
    "in your order.",
    "p. 12 and 44",
    None,
    _spells,
)
NEGATION: Final = Meaning(
    "Frostwings may roll for magic to take points from an opponent who is about to cast.",
    "p. 23",
    _each(
        yes="your Frostwings there roll, and their magic results are taken from the caster's; it costs you nothing.",
        no="they cast with all their results.",
    ),
)
DISPEL: Final = Meaning(
    "Units with Dispel Magic may roll when magic is aimed at them, their army or their terrain.",
    "p. 34",
    None,
    _saying("A unit that shows the icon takes the magic off itself, its army and its terrain. Rolling costs nothing."),
)
DRAGON_ATTACK: Final = Meaning(
    "Dragons attack the marching player's army, at every terrain where both are; its owner chooses which comes first.",
    "p. 17",
    _dragons_first,
    _saying(_DRAGON_FACES),
)
DRAGON_TARGET: Final = Meaning(
    "Dragons prefer to attack each other; a dragon's owner chooses which one.", "p. 17", _dragon_target
)
BREATH: Final = Meaning(
    "Breath kills units without a save; their owner chooses which.",
    "p. 19",
    None,
    _breath,
)
ALLOCATE: Final = Meaning(
    "An army that is attacked by dragons strikes back with its melee and missile results; the two do not add up.",
    "p. 18",
    None,
    _at_dragons,
)
SPECIES_ABILITY: Final = Meaning(
    "Some species have an ability in this phase, mostly because of dead units.",
    "p. 21",
    _ability,
    _abilities,
)
TARGETS: Final = Meaning(
    "The ability is aimed at units in reserve.",
    "p. 24",
    None,
    _saying(
        "The units you name are rolled for or killed, as the ability says; take those your opponent would miss most."
    ),
)
RECRUIT: Final = Meaning(
    "Mutate may bring dead Swamp Stalkers back to the army, one for each health-worth that it kills.",
    "p. 25",
    None,
    _saying("Take what the army lacks; the others stay dead."),
)
ARMY: Final = Meaning("The ability makes one of your armies grow.", "p. 21", _army_grows, _saying())
AIR_FLIGHT: Final = Meaning(
    "Firewalkers at a terrain with air may fly to another one with air where you have Firewalkers.",
    "p. 23",
    None,
    _saying("Units that fly join the army there. Units that stay keep this terrain.", _TERRAINS_OF_LIFE),
)
SLAY: Final = Meaning(
    "A champion that shows its logo deals with one of the attacking dragons; all but its breath is then ignored.",
    "p. 62",
    None,
    _saying("Take the dragon that does most damage. Left alone, they do all that they have rolled."),
)
RESIST_FEAR: Final = Meaning(
    "Dragonkin fear dragons and do not roll against them, except as many as your Eldarim embolden.",
    "p. 22",
    None,
    _saying("Units that roll add their results to the army's answer."),
)
RIDE: Final = Meaning(
    "A champion may ride the dragon it has tamed to another terrain, when units retreat.", "p. 62", _moving
)
