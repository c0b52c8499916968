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
