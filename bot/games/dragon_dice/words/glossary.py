"""The basic words of v4.01c, such as terrain, march or ID: in our words, with their place.

Names that the book prints for a rule stand in its table of contents (`rule_texts`); these are the words that its rules
use without explaining them (Basic Terms), with other names for them.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bot.words.glossary import Glossary, Term

BASIC: Final = "Basic Terms, p. 2–6"

_TERMS: Final = (
    Term(
        "Terrain",
        BASIC,
        "A terrain is an eight-sided die at which armies stand. Its number says how near they are to each other, its "
        "icon how they can act there: magic, missile or melee. On the eighth face it is captured.",
        ("terrains", "terrain die"),
    ),
    Term(
        "Home Terrain",
        "Setting up the game, p. 7",
        "Your home is the terrain that you have brought for yourself. It lies beside the frontier, and beside no other "
        "home.",
        ("home",),
    ),
    Term(
        "Army",
        "Basic Terms, p. 5",
        "An army is all your units at one terrain, or all of them in reserve. It has its name from where it stands: "
        "home army at your home, horde army at another player's home, campaign army at the frontier, reserve army in "
        "your Reserve Area.",
        ("armies", "home army", "horde army", "horde", "campaign army", "campaign", "reserve army"),
    ),
    Term(
        "Reserve Area",
        "Basic Terms, p. 5",
        "The Reserve Area is where your units are that stand at no terrain. They retreat to it at the end of your turn "
        "and come from it to any terrain in a later one (p. 14). In reserve an army can only cast spells.",
        ("reserve", "reserves"),
    ),
    Term(
        "Dead Unit Area",
        "Basic Terms, p. 5",
        "The Dead Unit Area (DUA) is where your killed units lie. Spells, icons and a City bring them back from there.",
        ("dua", "dead", "dead unit area (dua)", "dead units"),
    ),
    Term(
        "Buried Unit Area",
        "Basic Terms, p. 5",
        "The Buried Unit Area (BUA) is where dead units go that are buried. Hardly anything brings them back.",
        ("bua", "buried", "bury", "buried unit area (bua)", "buried units"),
    ),
    Term(
        "Summoning Pool",
        BASIC,
        "The Summoning Pool is where your dragons lie until a spell summons them to a terrain; also Dragonkin and "
        "minor terrains.",
        ("pool",),
    ),
    Term(
        "Dice",
        BASIC,
        "The dice are what you play with, each of them a piece: one of six or ten sides is a unit, one of eight a "
        "terrain, one of twelve a dragon. Players say die for one of them.",
        ("die",),
    ),
    Term(
        "Unit",
        BASIC,
        "A unit is a six-sided or ten-sided die of a species: a soldier of your army, or a monster (ten-sided). It has "
        "1 to 4 health and costs as many points.",
        ("units", "monster", "monsters"),
    ),
    Term(
        "Health",
        BASIC,
        "The health of a unit or a dragon is how much damage kills it: 1 a small unit, 2 a medium, 3 a large one, 4 a "
        "monster, 5 a dragon. A unit's ID counts as many results as it has health.",
    ),
    Term(
        "Species",
        BASIC,
        "A species is the people that a unit belongs to, such as Dwarves or Goblins. It says of which elements their "
        "magic is, and what they can do at terrains of their elements (p. 21).",
        ("race",),
    ),
    Term(
        "Element",
        BASIC,
        "The elements are air, death, earth, fire and water, the colours of the dice: blue, black, yellow, red and "
        "green. Magic of a unit is of its elements, and a spell costs magic of its own element.",
        ("elements", "colour", "color"),
    ),
    Term(
        "Force",
        "Setting up the game, p. 7",
        "A force is all that you bring to a match: units worth the agreed points, dragons, a terrain for your home and "
        "one that you propose for the frontier.",
        ("forces", "points"),
    ),
    Term(
        "Icon",
        BASIC,
        "An icon is the sign on a face of a die: melee, missile, magic, maneuver or save; the ID of its unit; or a "
        "special action icon. The number beside it is how much it counts.",
        ("icons", "action icon", "face", "faces"),
    ),
    Term(
        "ID",
        BASIC,
        "An ID is the icon that names its unit; it counts as whatever is rolled for, as much as the unit has health.",
        ("ids", "id icon", "id icons"),
    ),
    Term(
        "Special Action Icon",
        "Special action icons, p. 31",
        "A special action icon (SAI) is a face with an effect of its own, such as Smite or Ferry. `/rules` explains "
        "each by its name; X is the number on the face.",
        ("sai", "sais", "special action icons", "special icon", "special icons"),
    ),
    Term(
        "Roll",
        "Rules references, p. 27",
        "In a roll an army throws all its dice at once, and the faces that fit are counted: a melee roll counts melee "
        "icons, IDs, and special icons that give melee. `/game why` shows how a roll was counted.",
        ("rolls", "result", "results", "dice roll"),
    ),
    Term(
        "Save",
        "The march, p. 11",
        "A save takes one point of damage away. The army that is attacked rolls for saves: 5 melee less 3 saves are 2 "
        "damage.",
        ("saves", "save roll"),
    ),
    Term(
        "Turn",
        "The turn, p. 10",
        "In your turn two of your armies march, one after the other. Before that effects end, captured terrains serve, "
        "dragons attack and species use what they can; after it units come from reserve, and others retreat to it.",
        ("turns", "phase", "phases", "marching player"),
    ),
    Term(
        "March",
        "The turn, p. 10",
        "A march is what one army does in your turn: it may turn its terrain by one step (maneuver), then it may act "
        "as the terrain shows (action). You have two marches, with two different armies.",
        ("marches", "marching"),
    ),
    Term(
        "Counter-Maneuver",
        "The march, p. 10",
        "A counter-maneuver is how an army opposes a maneuver at its terrain: both sides roll for maneuver, and the "
        "terrain stays as it is if the opposing side has more. A tie goes to the marching army.",
        ("counter maneuver", "oppose"),
    ),
    Term(
        "Action",
        "The march, p. 11",
        "An action is the second part of a march: melee, missile or magic, whichever icon the terrain shows. The "
        "holder of an eighth face chooses; an army in reserve has magic only.",
        ("actions", "attack"),
    ),
    Term(
        "Counter-Attack",
        "The march, p. 11",
        "A counter-attack is the answer to a melee attack: the army that was attacked may strike back with what is "
        "left of it, in the same way. Against missiles there is none but that of Coral "
        "Elves (Defensive Volley, p. 22).",
        ("counter attack", "strike back"),
    ),
    Term(
        "Eighth Face",
        "The eighth face, p. 15",
        "The eighth face is the last face of a terrain: turn it there and you capture it. Its army then acts there "
        "as it likes, its IDs count twice, and the icon of the face serves it (City, Standing Stones, Temple, Tower).",
        ("8th face", "eighth faces"),
    ),
    Term(
        "Dragon",
        "Dragons, p. 16",
        "A dragon is a twelve-sided die that fights for no player. Magic summons it to a terrain, and there it "
        "attacks the marching player's army, its owner's too, or another dragon (p. 17).",
        ("dragons", "drake", "drakes", "wyrm", "wyrms"),
    ),
    Term(
        "Spell",
        "Spells, p. 44",
        "A spell is what magic results pay for: each costs some points of its element and is aimed at an army, a "
        "terrain or units. You announce all spells of an action before the first takes effect (p. 13).",
        ("spells", "casting", "cast"),
    ),
)

GLOSSARY: Final = Glossary(
    _TERMS,
    MappingProxyType(
        {
            "frontier": "Frontier Terrain",
            "maneuvers": "Maneuver",
            "manoeuvre": "Maneuver",
            "missiles": "Missile",
            "shoot": "Missile",
            "fight": "Melee",
            "captured": "Capture",
            "retreat": "Retreat Step",
            "reinforce": "Reinforce Step",
            "reinforcement": "Reinforce Step",
            "promote": "Promotion",
            "recruit": "Recruitment",
            "wounds": "Damage",
            "hit": "Damage",
            "hits": "Damage",
            "kill": "Damage",
            "killed": "Damage",
            "shooting": "Missile",
            "bow": "Missile",
            "double": "Doubled IDs",
            "doubled": "Doubled IDs",
            "distance": "Starting Distance",
            "first player": "Order of Play",
        }
    ),
)
