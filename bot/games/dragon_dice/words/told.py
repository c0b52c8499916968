"""Rules in words for players, where what stands with the code speaks to who reads code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

TOLD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Total Force Size": (
            "Both forces are worth the same points, mostly 15, 24, 30, 36 or 60 (p. 8). A unit costs its health. No "
            "army may begin with more than half of the points, and each needs a unit."
        ),
        "Dragons of a Force": (
            "A force brings one dragon for each 24 points or part of them (p. 8). A White Dragon counts as two."
        ),
        "Assemble Forces": (
            "Everybody divides their units into three armies, in secret and at the same time: home, campaign and horde "
            "(p. 8)."
        ),
        "Set the Battlefield": (
            "Everybody brings units, dragons and two terrains, in secret and at the same time: one for their home, one "
            "proposed for the frontier (p. 7-8)."
        ),
        "Order of Play": (
            "All forces are revealed, and the horde armies roll for maneuver (p. 9). Who has most takes the first turn "
            "or selects the frontier; the player with the next most does the other. No terrain has a say in this roll, "
            "and special icons only give results."
        ),
        "Frontier Terrain": (
            "The frontier is the terrain in the middle, beside every home. It is selected among those that the players "
            "have proposed; the others leave the match (p. 9)."
        ),
        "Starting Distance": (
            "At the start each terrain is rolled: everybody rolls their home, who selected the frontier rolls that (p. "
            "9). An eight is rolled again and a seven turned down to six, so all start from one to six."
        ),
        "Expire Effects Phase": (
            "At the beginning of your turn ends what lasts until then: spells, and effects of icons and breath (p. 10)."
        ),
        "Eighth Face Phase": (
            "In this part of your turn the terrains serve that you hold on their eighth face: a City brings back or "
            "promotes a unit, a Temple has another player bury a dead one (p. 10 and 15)."
        ),
        "Species Abilities Phase": (
            "In this part of your turn species use abilities that need no roll of an army, in the order you like (p. "
            "10 and 21)."
        ),
        "Reinforce Step": (
            "After your marches, units in your Reserve Area may go to any terrains, with the items they carry (p. 14). "
            "They join your army there, or make one."
        ),
        "Retreat Step": (
            "At the end of your turn, units at terrains may go to your Reserve Area (p. 14). There they are safe, and "
            "in your next turn they can go to any terrain. An army that leaves a captured terrain loses it."
        ),
        "Maneuver": (
            "A maneuver turns the terrain where the marching army stands by one step, up or down (p. 10). It is "
            "announced without the direction. An opponent with an army there may oppose it: both sides roll for "
            "maneuver, and the marching army needs at least as many results as each of them. If it has, it turns the "
            "terrain; else the terrain stays."
        ),
        "Missile": (
            "Your army shoots: it throws all its dice and counts missile results; the army it shoots at throws for "
            "saves, and what is left is damage (p. 12). It reaches any army but those in reserve, and from one home "
            "none at another home; who holds a Tower reaches all, and against reserves IDs do not count (p. 15). "
            "Nobody strikes back but Coral Elves (Defensive Volley, p. 22)."
        ),
        "Magic": (
            "Your army throws all its dice and counts magic results, which pay for spells of its units' elements (p. "
            "12). All spells and their targets are announced first, then they happen in the order you like; magic that "
            "is not spent is lost. A spell of a species is paid by its units alone."
        ),
        "Temple": (
            "Who holds a Temple on its eighth face is not touched by death magic of opponents, and may, in each Eighth "
            "Face Phase, make another player bury a dead unit of that player's choice (p. 15)."
        ),
        "Counts As Results": (
            "Some abilities, icons and spells let results of one type count as another, such as maneuver as saves (p. "
            "28). What can be counted so, and helps, is counted so; where you give something up for it, you are asked. "
            "IDs and results of spells are never counted so."
        ),
        "Combination Rolls": (
            "A combination roll counts several types of result at once, such as melee, missile and saves against "
            "dragons (p. 28). What takes results away or doubles them falls on one of the types; the owner of the army "
            "says on which."
        ),
        "Army Modifiers with a Duration": (
            "What lasts on an army holds as long as it says, for all who are in that army then; it ends when the army "
            "is gone (p. 28)."
        ),
        "First March": (
            "You choose one of your armies. It may maneuver: turn the terrain where it stands by one step, up or down; "
            "opponents there may oppose (p. 10). Then it may act as the terrain shows: melee, missile or magic; who "
            "holds an eighth face chooses, others there have melee only (p. 11). An army in reserve has magic only. "
            "Both steps are optional, and the maneuver comes first."
        ),
        "Second March": (
            "Another army, which has not marched this turn, may maneuver and act in the same way (p. 14)."
        ),
        "Melee": (
            "Your army throws all its dice and counts melee results; the army it attacks, at the same terrain, throws "
            "for saves (p. 11). What is left is damage: its owner chooses units of so much health, and they die. Then "
            "that army may strike back in the same way."
        ),
        "Capture": (
            "A terrain that is turned to its eighth face by a maneuver is captured by the marching army (p. 15). Who "
            "holds two terrains wins at once. It is lost when it is turned off that face, or its army leaves or dies: "
            "then it turns back to seven."
        ),
        "Doubled IDs": "IDs of an army that holds an eighth face count twice in all its rolls (p. 15).",
        "City": (
            "Who holds a City on its eighth face may, in each Eighth Face Phase, bring a dead unit of 1 health into "
            "that army, or promote one of its units (p. 15)."
        ),
        "Standing Stones": (
            "Who holds Standing Stones may turn any magic of that army's units into an element of the terrain (p. 15)."
        ),
        "Tower": (
            "The army that holds a Tower may shoot at any opponent's army, even in reserve; against reserves its IDs "
            "do not count (p. 15)."
        ),
        "Terrain Harmony": (
            "The magic of Amazons is of the elements of the terrain where they are; in reserve it is ivory (p. 21)."
        ),
        "Die Roll Resolution": (
            "A roll is counted in ten steps (p. 27): throw the dice; icons that act at once; throw again what may be; "
            "icons that act now; count icons and IDs; subtract; divide; add what special icons give; multiply; add, "
            "and count results as others. `/game why` shows them for any roll."
        ),
        "Up To": (
            "Against others, “up to” means as much as possible and never more; for your own units any number, also "
            "none (p. 29)."
        ),
        "Damage": (
            "The owner chooses units of as much health as the damage allows, never more; they die. Damage that is not "
            "enough for a unit heals when the action ends (p. 29)."
        ),
        "Promotion": (
            "A unit is exchanged for a dead one of its species with 1 health more; the lesser one is dead instead (p. "
            "30). Several promotions happen at once."
        ),
        "Recruitment": "A unit of 1 health goes from your Dead Unit Area to the army that recruits it (p. 7).",
        "Deadlands": (
            "Each Deadland that you control counts as one more dead unit of any species for species abilities, per 24 "
            "points of force size (p. 58). It may be brought to any terrain."
        ),
        "Equipment": (
            "Equipment gives one kind of result. A unit that contains its element carries two pieces (p. 60); Amazons "
            "and Dracolem carry any, Undead those of death, Dragonkin none."
        ),
        "Artifacts": (
            "Artifacts are carried as equipment is: a unit of their element carries two of both together, or else one "
            "medallion or relic and nothing besides (p. 60)."
        ),
        "Stepped Damage": (
            "When an Undead unit is killed, it may be exchanged for a lesser one that was dead before (p. 25)."
        ),
        "Rapid Growth": (
            "In a counter-maneuver at a terrain with earth, Treefolk that show no special icon may be thrown again, "
            "once and together (p. 25)."
        ),
    }
)
"""By name."""
