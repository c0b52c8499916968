"""What the questions mean by the booklet of 1996, in our words. It has no pages, so its sections are named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bot.games.dragon_dice.words import meanings, roll_meanings
from bot.games.dragon_dice.words.names import AREAS, DragonDiceWording
from bot.games.words import Meaning
from engine.decisions import Decision
from engine.dragon_dice.view import TableView

LESSON: Final = replace(
    meanings.LESSON,
    title="Dragon Dice (1996)",
    course=(
        *meanings.LESSON.course[:3],
        (
            "Damage kills health: units worth that much die and go to the dead; others come in from reserve. A dragon "
            "that is summoned attacks the army of the player whose turn it is; dragons of different colours fight each "
            "other."
        ),
    ),
)
"""How one plays by the booklet."""


_DRAGON_FACES: Final = (
    "A dragon's faces: Jaws do 10 damage, Claws 5, Tail 3 and it is rolled again; Wing flies it away, Belly takes "
    "its automatic saves, Treasure promotes a unit of yours, and breath depends on its colour."
)


def _reinforce(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    first, _, *places = meanings.REINFORCE.answers(decision, view, wording)
    return [
        first,
        "Only magic can reach units in reserve. They may march there to cast spells at their own side.",
        *places,
    ]


def _dragons(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    return [_DRAGON_FACES]


def _breath(decision: Decision, view: TableView, wording: DragonDiceWording) -> list[str]:
    return [
        "Gold breath: five units of your choice roll a save or die.",
        "Red breath: five health-worth of your choice are killed and buried.",
        f"A buried unit goes to the {AREAS['bua']} and does not come back.",
    ]


def _said(meaning: Meaning, rule: str, place: str) -> Meaning:
    return replace(meaning, rule=rule, page=place)


def _at(meaning: Meaning, place: str) -> Meaning:
    return replace(meaning, page=place)


MEANINGS: Final[Mapping[str, Meaning]] = MappingProxyType(
    {
        "force": _at(meanings.FORCE, "Decide Battle Size"),
        "armies": _said(
            meanings.ARMIES,
            "You divide the units of your force into three armies, in secret; no army may hold more than half of them.",
            "Assemble Armies",
        ),
        "frontier": _said(
            meanings.FRONTIER,
            "The first player chooses which proposed terrain becomes the frontier, between all homes, and rolls it.",
            "Determine Order of Play",
        ),
        "placement": _said(
            meanings.PLACEMENT,
            (
                "Home armies go to their homes first. No player has two armies at a terrain, and no terrain more "
                "than three."
            ),
            "Place Armies",
        ),
        "march": _said(
            meanings.MARCH,
            "In your turn two of your armies may march, one after the other. A marching army may turn its terrain "
            "one step (maneuver), then act as the terrain shows; an army in reserve may cast spells.",
            "First March, Second March",
        ),
        "maneuver": _at(meanings.MANEUVER, "First March, Maneuver"),
        "counter-maneuver": _at(meanings.COUNTER_MANEUVER, "First March, Maneuver"),
        "direction": _at(meanings.DIRECTION, "First March, Maneuver"),
        "action": _said(
            meanings.ACTION,
            "An army acts as its terrain shows: it skirmishes or charges, shoots or casts. The holder of an eighth "
            "face may do any of these, enemies there only skirmish or charge; an army in reserve only casts.",
            "Actions; The Eighth Face",
        ),
        "target": _said(
            meanings.TARGET,
            "A skirmish or a charge reaches armies at the same terrain. Missiles also reach from a home the frontier "
            "and from the frontier any home; from a Tower any terrain, never reserves.",
            "Actions, Melee and Missile",
        ),
        "damage": _at(meanings.DAMAGE, "Damage"),
        "counter-attack": _said(
            meanings.COUNTER_ATTACK,
            "After a skirmish the army that was attacked may strike back once in the same way.",
            "Actions, Melee",
        ),
        "eighth face": _at(meanings.EIGHTH_FACE, "Special Icons"),
        "bury": _said(
            meanings.BURY, "Dead units that are buried leave the game for good.", "Damage; Death Magic; Special Icons"
        ),
        "reinforce": replace(
            meanings.REINFORCE,
            rule="After your marches units may go from your reserves to any terrains.",
            page="Reserves, Reinforce",
            answers=_reinforce,
        ),
        "retreat": _said(
            meanings.RETREAT, "After reinforcing units at terrains may go to your reserves.", "Reserves, Retreat"
        ),
        "dragon attack": replace(roll_meanings.DRAGON_ATTACK, page="Dragon Rules", answers=_dragons),
        "dragon target": _said(
            roll_meanings.DRAGON_TARGET,
            "Dragons of two colours fight each other, and no army has to roll.",
            "Dragon vs. Dragon",
        ),
        "spells": _said(
            roll_meanings.SPELLS_MEANING,
            "Points of magic buy spells of their colour; each die's points may be of either of its colours. All spells "
            "and targets are announced before any has its effect.",
            "Actions, Magic; Spell List",
        ),
        "dispel": _at(roll_meanings.DISPEL, "Special Action Icons"),
        "sai target": _at(roll_meanings.SAI_TARGET, "Special Action Icons"),
        "combine": _at(roll_meanings.COMBINE, "Special Action Icons"),
        "order": _said(
            roll_meanings.ORDER,
            "The player who rolls, or whose turn it is, orders what happens at the same time.",
            "Special Action Icons",
        ),
        "id split": _at(roll_meanings.ID_SPLIT, "Basic Terms, Icons"),
        "sai split": _at(roll_meanings.SAI_SPLIT, "Special Action Icons"),
        "sai choice": _at(roll_meanings.SAI_CHOICE, "Special Action Icons"),
        "assign": _said(
            roll_meanings.ASSIGN,
            "A penalty in a roll for several types of result is divided among them point by point; its owner chooses.",
            "Dice Modifiers",
        ),
        "double": _at(roll_meanings.DOUBLE, "Special Action Icons"),
        "reroll": _at(roll_meanings.REROLL, "Special Action Icons"),
        "leave out": _at(roll_meanings.LEAVE_OUT, "Special Action Icons"),
        "move": _at(roll_meanings.MOVE, "Special Action Icons"),
        "return": _at(roll_meanings.RETURN, "Special Action Icons"),
        "promote": _at(roll_meanings.PROMOTE, "Special Icons, City; Dragon Slaying"),
        "breath": replace(
            roll_meanings.BREATH,
            rule="A dragon's breath strikes units that its victim chooses.",
            page="Dragon Rules, Breath",
            answers=_breath,
        ),
        "allocate": _at(roll_meanings.ALLOCATE, "Dragon Slaying"),
    }
)
"""By the questions that both books have; those that only this one has say it themselves."""
