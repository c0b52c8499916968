"""The first words of the booklet of 1996, in our words. It has no pages, so its headings are named (N-01)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bot.words.glossary import Glossary, Term

BOOKLET: Final = "1996"
BASIC: Final = f"Basic Terms, {BOOKLET}"
TURN: Final = f"Turn Sequence, {BOOKLET}"
SETTING_UP: Final = f"Playing the Game, {BOOKLET}"

_TERMS: Final = (
    Term(
        "Dice",
        BASIC,
        "The dice are what you play with, each of them a piece: one of six or ten sides is a unit, one of eight a "
        "terrain, one of twelve a dragon. Players say die for one of them.",
        ("die",),
    ),
    Term(
        "Race",
        BASIC,
        "A race is the people that a unit belongs to: Coral Elves, Dwarves, Goblins, Lava Elves. It says of which two "
        "colours their magic is, and at which terrain they have an ability of their own.",
        ("races", "species", "people"),
    ),
    Term(
        "ID",
        BASIC,
        "An ID is the icon that names its unit. It counts as whatever is rolled for, as much as its unit has health.",
        ("ids", "id icon", "id icons"),
    ),
    Term(
        "Dragon",
        f"Dragon Rules, {BOOKLET}",
        "A dragon is a twelve-sided die of one colour that fights for no player. Magic summons it to a terrain; "
        "there, at the beginning of each turn, it attacks the acting player's army, its owner's too. A drake has a "
        "wing and may fly away, a wyrm has a treasure, which promotes a unit.",
        ("dragons", "drake", "drakes", "wyrm", "wyrms"),
    ),
    Term(
        "Home Terrain",
        BASIC,
        "Your home terrain is the one that you have brought for yourself. Your home army stands there when the game "
        "begins.",
        ("home",),
    ),
    Term(
        "Starting Armies",
        SETTING_UP,
        "At the start you have three armies: the home army stands at your home, the horde at another player's home, "
        "the campaign army at a terrain where none of yours is yet: with two players, the frontier.",
        ("home army", "horde", "horde army", "campaign", "campaign army", "armies"),
    ),
    Term(
        "Force",
        SETTING_UP,
        "A force is all that you bring to a match: units worth the agreed points, at least one dragon, a terrain for "
        "your home and one that you propose for the frontier. A unit is worth as many points as it has health.",
        ("forces", "points", "health points"),
    ),
    Term(
        "Turn",
        TURN,
        "In your turn two of your armies march, one after the other; then units come from reserve, and others retreat "
        "to it. Before that a City or a Temple serves, and dragons attack.",
        ("turns", "phase", "phases", "acting player"),
    ),
    Term(
        "March",
        TURN,
        "A march is what one army does in your turn: it may turn its terrain by one step (maneuver), then it may act "
        "as the terrain shows (action). You have two marches, with two different armies.",
        ("marches", "marching"),
    ),
    Term(
        "Action",
        TURN,
        "An action is the second part of a march: melee, missile or magic, whichever icon the terrain shows. The "
        "player who has captured the terrain chooses; an army in reserve has magic only.",
        ("actions", "attack", "attacks"),
    ),
    Term(
        "Melee",
        TURN,
        "A melee action is fought with an army at the same terrain, as skirmish or charge. In a skirmish yours "
        "strikes, the other saves, and its survivors strike back. In a charge your maneuvers count as damage too, "
        "but the answer is one roll for saves and melee at once, and you have no roll for saves.",
        ("fight", "fighting", "melee action", "sword"),
    ),
    Term(
        "Counter-Attack",
        TURN,
        "A counter-attack is the answer to a skirmish: what is left of the army that was attacked strikes back in the "
        "same way. Against missiles there is none; a charge is answered in the roll for saves.",
        ("counter attack", "strike back"),
    ),
    Term(
        "Roll",
        BASIC,
        "In a roll an army throws all its dice at once, and the faces that fit are counted: a melee roll counts melee "
        "icons, IDs, and special icons that give melee. `/game why` shows how a roll was counted.",
        ("rolls", "result", "results", "dice roll"),
    ),
    Term(
        "Save",
        f"Damage, {BOOKLET}",
        "A save takes one point of damage away. An army that takes damage rolls for saves: 5 melee less 3 saves are 2 "
        "points, and they kill units of 2 health together.",
        ("saves", "save roll"),
    ),
    Term(
        "Special Action Icon",
        f"Special Rules, {BOOKLET}",
        "A special action icon is a face of a rare unit or a monster with an effect of its own, such as Smite or "
        "Cantrip, before normal icons count. `/rules` explains each by its name.",
        ("sai", "sais", "special action icons", "special icon", "special icons"),
    ),
    Term(
        "Spell",
        f"Spell List, {BOOKLET}",
        "A spell is what magic points pay for: each costs some points of its colour and is aimed at an army, a "
        "terrain or units. You announce all spells and targets before the first takes effect.",
        ("spells", "casting", "cast"),
    ),
    Term(
        "Promotion",
        f"The Eighth Face, {BOOKLET}",
        "A promotion trades a unit for a dead one of its race with one health more. A City does it, so does a slain "
        "dragon, and the treasure of a wyrm.",
        ("promote", "promoted", "promotions"),
    ),
    Term(
        "Recruit",
        f"The Eighth Face, {BOOKLET}",
        "A recruit is a dead unit of 1 health that comes back to the army which holds a City, at the beginning of its "
        "player's turn.",
        ("recruits", "recruitment", "recruiting"),
    ),
)

GLOSSARY: Final = Glossary(
    _TERMS,
    MappingProxyType(
        {
            "units": "Unit",
            "monster": "Unit",
            "monsters": "Unit",
            "common": "Health",
            "uncommon": "Health",
            "rare": "Health",
            "element": "Elements",
            "color": "Elements",
            "colors": "Elements",
            "colour": "Elements",
            "colours": "Elements",
            "icon": "Icons",
            "face": "Icons",
            "faces": "Icons",
            "frontier": "Frontier Terrain",
            "reserve": "Reserves",
            "reserve army": "Reserves",
            "dua": "Dead",
            "dead unit area": "Dead",
            "dead units": "Dead",
            "bury": "Buried",
            "eighth face": "The Eighth Face",
            "8th face": "The Eighth Face",
            "captured": "Capture",
            "maneuvers": "Maneuver",
            "manoeuvre": "Maneuver",
            "counter-maneuver": "Maneuver",
            "counter maneuver": "Maneuver",
            "missiles": "Missile",
            "shoot": "Missile",
            "shooting": "Missile",
            "bow": "Missile",
            "hit": "Damage",
            "hits": "Damage",
            "kill": "Damage",
            "killed": "Damage",
            "wounds": "Damage",
            "rout": "Option Routing",
            "routed": "Option Routing",
            "routing": "Option Routing",
            "pursue": "Option Routing",
            "breath": "Dragon Breath",
            "double": "Terrain Advantage",
            "doubled": "Terrain Advantage",
            "distance": "Determine Starting Distances",
            "first player": "Determine Order of Play",
            "order of play": "Determine Order of Play",
            "modifier": "Dice Modifiers",
            "modifiers": "Dice Modifiers",
        }
    ),
)
