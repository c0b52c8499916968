"""Rules of the booklet of 1996 in words for players, where the docstring in the code speaks to programmers, or of both
books. The booklet has no pages, so none are named (N-01).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

TOLD_1996: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Unit": (
            "A six-sided or ten-sided die of one of the four races: Coral Elves, Dwarves, Goblins, Lava Elves. The "
            "ten-sided ones are monsters."
        ),
        "Army": "All units of a player at one terrain, or all of them in reserve.",
        "Dragon": (
            "A force brings one dragon, and one more for each full 25 points. Each missing dragon costs three points "
            "of the units' total; you may not bring more. Dragons are not units."
        ),
        "Terrain": (
            "An eight-sided die of one of four types: Coastland, Flatland, Highland, Swampland. Its number says how "
            "near the armies are, its icon how they can act; the eighth face is there to be captured."
        ),
        "Frontier Terrain": (
            "The terrain in the middle. The first player chooses it from all proposed terrains; the others are put "
            "away."
        ),
        "Elements": (
            "Gold is earth, blue air, red fire, green water, black death. Coral Elves are blue and green, Dwarves red "
            "and gold, Goblins black and gold, Lava Elves black and red. Coastland is blue and green, Flatland blue "
            "and gold, Highland red and gold, Swampland green and gold. A dragon has one colour."
        ),
        "Health": (
            "A unit dies of as much damage as it has health: a common of 1, an uncommon of 2, a rare of 3, a monster "
            "of 4. A dragon has 5, and 5 automatic saves. A unit costs as many points as it has health."
        ),
        "Icons": (
            "An ID counts as whatever is rolled for, as many times as its unit has health. Of several types of result "
            "its owner divides it, in a charge roll only where that matters."
        ),
        "Reserves": (
            "Only magic can reach units in reserve. They may march to cast spells at their own side, and come back "
            "to any terrain when the marches are over."
        ),
        "Dead": (
            "A unit that takes as much damage as it has health is killed and lies among the dead. Spells, a City and "
            "promotions bring it back from there."
        ),
        "Buried": "A buried unit is out of this game. Only dead units are buried, or units killed and buried at once.",
        "Decide Battle Size": (
            "All forces are of the same number of points; 23, 24 and 35 are good ones. The units come to that, less "
            "three points for each dragon that is missing."
        ),
        "Assemble Armies": (
            "The units are divided in secret into a home army, a campaign army and a horde, each of at least one unit, "
            "none of more than half of the health that was brought, rounded down."
        ),
        "Set the Battlefield": (
            "Each player brings a home terrain and proposes another for the frontier, in secret and at the same time."
        ),
        "Determine Starting Distances": (
            "Each player rolls their home terrain, the first player the frontier. An eight is rolled again, a seven "
            "stands."
        ),
        "First March": (
            "You may act with one army. First it may maneuver, then take the action that its terrain shows; an army in "
            "reserve may only cast spells. Both are optional."
        ),
        "Second March": (
            "Another army, at another place than the first, may maneuver and act. A player with only one army takes "
            "one march."
        ),
        "Maneuver": (
            "The army may turn its terrain by one step. Opponents there may oppose; then all roll for maneuver, and "
            "it needs at least as many results as the best of them. Only then the player says whether the terrain "
            "turns up or down. Without opposition there is no roll."
        ),
        "Magic": (
            "The army rolls for magic. A point may be of either colour of its die, and a spell takes points of its own "
            "colour. All spells and their targets are named first, then they are resolved."
        ),
        "Terrain Advantage": (
            "A point of an ID counts two in a colour that its die and the terrain have in common. Normal icons are "
            "never doubled, and in reserve nothing is."
        ),
        "Death Magic": (
            "In a magic action at a terrain points of IDs of black dice may count two black: the caster says how many "
            "points and whose dead, and that player buries dead units worth exactly as much health. Black so bought "
            "must be spent as far as it can be."
        ),
        "Reserve Magic": (
            "An army in reserve casts spells at its own player's armies, units and dead alone: nothing at a terrain, "
            "no dragon, nothing that inflicts damage. It doubles nothing."
        ),
        "Reinforce": (
            "After the marches any units in reserve may go to any terrains. Where the player has an army they join it, "
            "elsewhere they form one."
        ),
        "Retreat": "After reinforcing any units at terrains may go to reserve. Then the turn is over.",
        "Damage": (
            "Each point that no save negates kills one health-worth. The owner of the army chooses the units that "
            "die: as much as possible, never more than the damage. The rest is lost."
        ),
        "Option Routing": (
            "An army that rolls saves against an army at its terrain is routed if more of its dice show IDs than it "
            "rolls saves; saves of spells do not count. A charging army is routed if it shows more IDs than save "
            "icons. All damage is dealt first. A routed army has no counter-attack, and its opponent may pursue: the "
            "terrain turns down by one, and that army acts at once. At the first face nobody is routed."
        ),
        "Capture": (
            "A terrain that an army maneuvers to its eighth face is captured. A player who holds two wins at once. "
            "It turns back to seven when that army leaves or is destroyed, and is lost whenever it is moved off its "
            "eighth face."
        ),
        "City": (
            "At the beginning of each of your turns the army that holds it recruits a dead common, or promotes one "
            "unit to a dead one of its race with one health more."
        ),
        "Standing Stones": (
            "All units of the army that holds them may give magic of the terrain's colours. Only a colour of the "
            "unit's own is doubled."
        ),
        "Temple": (
            "Black magic of opponents does nothing to the army that holds it. At the beginning of each of your turns "
            "you may make another player bury a dead unit of their choice."
        ),
        "Tower": "The army that holds it may shoot at armies at any terrain, but not at reserves.",
        "Dragon vs. Dragon": (
            "As long as dragons of two colours are at a terrain they attack each other and no army; those of one "
            "colour team up. Damage to one dragon is added, and its automatic saves count once. Dragons of one colour "
            "attack the acting player's army together."
        ),
        "Applying Dice Modifiers": (
            "Count normal icons and IDs; subtract; divide; add what special icons give; multiply; add. Races and the "
            "eighth face multiply what special icons give, spells do not. `/game why` shows it for any roll."
        ),
    }
)
"""By the names of the booklet."""
