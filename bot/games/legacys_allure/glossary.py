"""The first words of Legacy's Allure, in our words, with the section of its rules; keywords have texts of their own."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bot.words.glossary import Glossary, Term

BATTLE: Final = "Battle Phase, section 10"
FIGHTING: Final = "Combat, section 11"
DRAFTING: Final = "Drafting Phase and Setup, section 9"

_TERMS: Final = (
    Term(
        "Round",
        BATTLE,
        "In a round each unit has one action, and the players act in turns until all units are exhausted. There are "
        "seven; at the start of each, units are refreshed and status effects do what they do.",
        ("rounds",),
    ),
    Term(
        "Turn",
        BATTLE,
        "In your turn one of your units takes one action, or skips it; then the other player has a turn. A player "
        "with more ready units has several turns in a row.",
        ("turns",),
    ),
    Term(
        "Action",
        BATTLE,
        "An action is one of three things that a unit does: move, attack, or use an ability. Each unit has one action "
        "in a round; some keywords put two of them together.",
        ("actions",),
    ),
    Term(
        "Skip",
        BATTLE,
        "A skip uses up a unit's action without doing anything. It does not count as taking an action.",
        ("pass", "skipping", "action skipping"),
    ),
    Term(
        "Exhausted",
        BATTLE,
        "An exhausted unit has no action left in this round; its card lies turned. It is refreshed when the next round "
        "begins, and it still retaliates.",
        ("exhaust", "exhaustion"),
    ),
    Term(
        "First Player",
        DRAFTING,
        "The first player is drawn by lot, drafts first and begins round 1. Only the first player can win by the "
        "centre; the second player wins otherwise. In later rounds begins who did not act last in the round before.",
        ("second player", "who begins"),
    ),
    Term(
        "Centre",
        "Victory condition, section 8",
        "The centre is the hex in the middle of the map. If a unit of the first player stands there when round 7 ends, "
        "the first player has won, else the second. A shield lies there for the unit that ends a turn on it first.",
        ("center", "central hex", "centre hex", "center hex"),
    ),
    Term(
        "Concede",
        "Victory condition, section 8",
        "A player who concedes gives up, and the other player has won at once.",
        ("conceding", "give up", "surrender"),
    ),
    Term(
        "Kingdom",
        "Kingdoms, section 2",
        "A kingdom is the stock of cards that you bring: one hero, and units, abilities and items of the hero's "
        "faction, together worth no more gold than agreed.",
        ("kingdoms", "deck"),
    ),
    Term(
        "Army",
        DRAFTING,
        "Your army is what fights of your kingdom: all of it in Blitz; in a draft what you have taken, for at most 80 "
        "gold.",
        ("armies", "force"),
    ),
    Term(
        "Gold",
        "Kingdoms, section 2",
        "The gold of a card is its price. A kingdom is worth at most 160, an army of a draft at most 80, other sums "
        "can be agreed on; a hero costs nothing.",
        ("points", "price", "cost"),
    ),
    Term(
        "Draft",
        DRAFTING,
        "In a draft the players take cards of their kingdoms in turns and set units on their two nearest rows. Each "
        "time the gold of what you have taken must reach the other player's. The match begins when both are complete.",
        ("drafting", "draft phase", "setup"),
    ),
    Term(
        "Blitz",
        "Game formats, section 3",
        "In Blitz there is no draft: all cards of a kingdom fight, and units begin on the hexes written behind them.",
    ),
    Term(
        "Card",
        "Components, section 4",
        "A card is a unit, an ability or an item. Units stand on the map; abilities and items lie beside it and serve "
        "their hero as long as the hero lives.",
        ("cards",),
    ),
    Term(
        "Unit",
        "Unit cards, section 5",
        "A unit is a card that stands on a hex of the map. It has power, range, movement and health, some have mana; "
        "N means that it has none.",
        ("units", "n", "null", "monster", "character"),
    ),
    Term(
        "Hero",
        "Unit cards, section 5",
        "A hero is the unit that leads your kingdom; it has one. Abilities and items serve only it, and stop when it "
        "dies. The match goes on without it.",
        ("heroes",),
    ),
    Term(
        "Item",
        "Item cards, section 7",
        "An item is a card that serves your hero. A hero carries no more than three slots' worth of them.",
        ("items", "slot", "slots", "inventory", "inventory slot", "inventory slots"),
    ),
    Term(
        "Ability",
        "Abilities, section 14",
        "An ability is what a card can do beyond moving and attacking. An active one is an action, and what stands "
        "before the colon is its mana and its range; a passive one is always in effect and needs no action.",
        (
            "abilities",
            "spell",
            "spells",
            "magic",
            "cast",
            "active",
            "active ability",
            "passive",
            "passive ability",
        ),
    ),
    Term(
        "Level",
        "Ability cards, section 6",
        "A level is a stronger form of the same ability or item. What may be done once in a round may be done once "
        "with all levels together.",
        ("levels",),
    ),
    Term(
        "Type",
        "Types, section 15",
        "A type is what a unit is, such as #mechanical. It does nothing by itself; some abilities ask for it.",
        ("types",),
    ),
    Term(
        "Map",
        "Components, section 4",
        "The map has 59 hexes in 9 columns. Each hex holds one unit, and no unit may leave the map.",
        ("hex", "hexes", "board"),
    ),
    Term(
        "Attack",
        FIGHTING,
        "An attack deals the attacker's power as damage to an enemy. A unit with a range shoots as far as that, over "
        "others too; any other must be adjacent and steps into the defender's hex, for which it needs a movement of 1.",
        ("attacks", "fight", "hit", "melee", "melee attack", "ranged", "ranged attack", "shoot", "shot", "adjacent"),
    ),
    Term(
        "Retaliate",
        FIGHTING,
        "A unit retaliates when a melee attack has not killed it: it deals its own power to the attacker, who is "
        "pushed back to where it came from. There is no retaliation against a shot.",
        ("retaliation", "retaliates", "strike back", "counter-attack"),
    ),
    Term(
        "Damage",
        "Damage, section 13",
        "All damage reduces health. Physical damage comes from combat and is reduced by Armor, magical damage from "
        "abilities and is reduced by Magic Resist; nothing reduces pure damage.",
        ("wound", "wounds", "physical damage", "magical damage", "magic damage", "pure damage"),
    ),
    Term(
        "Dead",
        "Unit cards, section 5",
        "A unit whose health falls below 1 is dead and leaves the map for the graveyard.",
        ("die", "dies", "death", "kill", "killed"),
    ),
    Term(
        "Buff",
        "Buffs and debuffs, section 12",
        "A buff is a status effect that a unit has from its own side. Exhaustion, damage and mana are none.",
        ("buffs",),
    ),
    Term(
        "Debuff",
        "Buffs and debuffs, section 12",
        "A debuff is a status effect that a unit has from an enemy, such as Burned or Poisoned. When it comes with an "
        "attack, it is there before the damage.",
        ("debuffs",),
    ),
    Term(
        "Status Effect",
        "Buffs and debuffs, section 12",
        "A status effect is what lasts on a unit, such as Shield, Root or Burned: a buff if it is from its own side, a "
        "debuff if it is from an enemy. The card that gives it says how long it lasts.",
        ("status", "status effects", "effect", "effects", "condition", "conditions"),
    ),
    Term(
        "Summoned",
        "Unit cards, section 5",
        "A summoned unit comes to the map during the battle by an ability. It has no gold cost, so it is not drafted.",
        ("summon", "summons"),
    ),
)

GLOSSARY: Final = Glossary(
    _TERMS,
    MappingProxyType(
        {
            "armor": "Armor X",
            "armour": "Armor X",
            "ally": "Allied",
            "allies": "Allied",
            "charge": "Charging",
            "shield": "Shield X",
            "burn": "Burn X",
            "poison": "Poison X",
            "push": "Pushed X",
            "pull": "Pulled X",
        }
    ),
)
