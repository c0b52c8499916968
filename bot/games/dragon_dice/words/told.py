"""Rules in words for players, where the docstring in the code speaks to programmers."""

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
            "Each player divides their units into three armies, in secret and at the same time: home, campaign and "
            "horde (p. 8)."
        ),
        "Set the Battlefield": (
            "Each player brings units, dragons and two terrains, in secret and at the same time: one for their home, "
            "one proposed for the frontier (p. 7-8)."
        ),
        "Order of Play": (
            "All forces are revealed, and the horde armies roll for maneuver (p. 9). The player with the most "
            "results takes the first turn or selects the frontier; the player with the next most does the other. "
            "Terrains do not affect this roll, and special icons only give results."
        ),
        "Frontier Terrain": (
            "The frontier is the terrain in the middle, beside every home. It is selected among those that the players "
            "have proposed; the others leave the match (p. 9)."
        ),
        "Starting Distance": (
            "At the start each terrain is rolled: each player rolls their home, and the player who selected the "
            "frontier rolls that (p. 9). An eight is rolled again and a seven turned down to six, so all start from "
            "one to six."
        ),
        "Expire Effects Phase": (
            "At the beginning of your turn some effects end: spells, and effects of icons and breath that last until "
            "then (p. 10)."
        ),
        "Eighth Face Phase": (
            "In this part of your turn you use the terrains that you hold on their eighth face: a City brings back "
            "or promotes a unit, a Temple has another player bury a dead one (p. 10 and 15)."
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
            "Your army shoots: it rolls all its dice and counts missile results; the army it shoots at rolls for "
            "saves, and the rest is damage (p. 12). It reaches any army except reserves, and from a home not an army "
            "at another home; the holder of a Tower reaches all, and against reserves IDs do not count (p. 15). "
            "There is no counter-attack except that of Coral Elves (Defensive Volley, p. 22)."
        ),
        "Magic": (
            "Your army rolls all its dice and counts magic results, which pay for spells of its units' elements (p. "
            "12). You announce all spells and their targets first, then they happen in the order you like; unspent "
            "magic is lost. Only units of a species pay for its spells."
        ),
        "Temple": (
            "Death magic of opponents does not touch the holder of a Temple on its eighth face. In each Eighth Face "
            "Phase that player may make another player bury a dead unit of that player's choice (p. 15)."
        ),
        "Counts As Results": (
            "Some abilities, icons and spells let results of one type count as another, such as maneuver as saves (p. "
            "28). What can be counted so, and helps, is counted so; where you give something up for it, you are asked. "
            "IDs and results of spells are never counted so."
        ),
        "Combination Rolls": (
            "A combination roll counts several types of result at once, such as melee, missile and saves against "
            "dragons (p. 28). An effect that takes results away or doubles them applies to one of the types; the "
            "owner of the army chooses which."
        ),
        "Army Modifiers with a Duration": (
            "An effect on an army applies for its duration to all units in that army at that time; it ends when the "
            "army is gone (p. 28)."
        ),
        "First March": (
            "You choose one of your armies. It may maneuver: turn the terrain where it stands by one step, up or "
            "down; opponents there may oppose (p. 10). Then it may act as the terrain shows: melee, missile or "
            "magic; the holder of an eighth face chooses, others there have melee only (p. 11). An army in reserve "
            "has magic only. Both steps are optional, and the maneuver comes first."
        ),
        "Second March": (
            "Another army, which has not marched this turn, may maneuver and act in the same way (p. 14)."
        ),
        "Melee": (
            "Your army rolls all its dice and counts melee results; the army it attacks, at the same terrain, rolls "
            "for saves (p. 11). The rest is damage: its owner chooses units of that much health, and they die. Then "
            "that army may strike back in the same way."
        ),
        "Capture": (
            "A terrain that is turned to its eighth face by a maneuver is captured by the marching army (p. 15). A "
            "player who holds two terrains wins at once. A captured terrain is lost when it is turned off that face, "
            "or its army leaves or dies: then it turns back to seven."
        ),
        "Doubled IDs": "IDs of an army that holds an eighth face count twice in all its rolls (p. 15).",
        "City": (
            "The holder of a City on its eighth face may, in each Eighth Face Phase, bring a dead unit of 1 health "
            "into that army, or promote one of its units (p. 15)."
        ),
        "Standing Stones": (
            "The holder of Standing Stones may turn any magic of that army's units into an element of the terrain "
            "(p. 15)."
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
            "Against opponents, “up to” means as much as possible and never more; for your own units any number, "
            "including none (p. 29)."
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
            "Artifacts are carried as equipment is: a unit of their element carries two of both together, or else "
            "one medallion or relic and nothing else (p. 60)."
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
