"""The commands of Dragon Dice, by every book."""

from __future__ import annotations

from typing import Final

from bot.games.manifest import CommandManifest, TurnCommand

MANIFEST: Final = CommandManifest(
    short="dd",
    summary="armies of dice fight over three terrains; easy to learn, lots of dice",
    editions={"dragon_dice_1996": "the same by the booklet of 1996, with four races and fewer rules"},
    commands=(
        TurnCommand("setup", "Take the first turn or select the frontier, and place your armies"),
        TurnCommand("march", "Choose which army marches, or none", "army"),
        TurnCommand("maneuver", "Maneuver or not, oppose a maneuver, and choose the direction"),
        TurnCommand("attack", "Choose the action of your marching army, and whom it attacks"),
        TurnCommand("counter", "Counter-attack or not, oppose a maneuver or not"),
        TurnCommand("damage", "Choose which of your units fall", "units"),
        TurnCommand(
            "cast",
            "Cast spells, for example: Hailstorm x2 at Bob's frontier; Stone Skin at your home",
            "spells",
        ),
        TurnCommand(
            "reinforce",
            "Send units from your Reserve Area to terrains, or keep them there",
            "moves",
            "Units and terrains, for example: 2 Trooper, Knight to frontier; Archer to your home",
        ),
        TurnCommand(
            "retreat",
            "Take units back to your Reserve Area, or leave them where they are",
            "moves",
            "Units and terrains, for example: Knight from frontier; all from your home",
        ),
    ),
    workshop_cogs=("cogs.dragon_dice.forces",),
)
