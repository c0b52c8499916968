"""The words of the rules that are not profiles, spells or features, each with its rule in our own words and its
chapter.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class GlossaryLine(NamedTuple):
    """A word of the rules."""

    title: str
    chapter: str
    rule: str
    also: tuple[str, ...] = ()
    """Other names for it."""


_TERMS: Final = (
    GlossaryLine(
        "Round",
        "Rounds",
        "A round has three phases: Movement, Combat, Cleanup; then the other side leads. Each character moves once in "
        "it and has one action.",
        ("turn", "turns", "rounds", "phase", "phases"),
    ),
    GlossaryLine(
        "Lead Player",
        "Rounds",
        "Wins ties: moves first at equal Speed, splits into melees and orders them, acts first at equal "
        "Fight. It changes after every round.",
        ("lead", "initiative", "first player"),
    ),
    GlossaryLine(
        "Action",
        "Rounds",
        (
            "Each character has one action a round, in the Movement Phase or in the Combat Phase: a character that "
            "has shot cannot strike."
        ),
    ),
    GlossaryLine(
        "Speed",
        "Movement Phase",
        "How many inches a character may move, and when: the highest Speed moves first.",
        (
            "movement",
            "move",
        ),
    ),
    GlossaryLine(
        "Threatened Inch",
        "Movement Phase",
        "The inch around the base of each character that can fight: leaving it provokes.",
        (
            "threat",
            "threatened space",
            "threatened",
            "adjacent",
            "reach",
            "inch",
            "zone of control",
        ),
    ),
    GlossaryLine(
        "Opportunity Attack",
        "Movement Phase",
        "A single blow at an enemy that leaves a character's threatened inch. Not if another enemy stays in it (tied "
        "up), nor at an enemy that is pushed, teleports or disengages.",
        (
            "opportunity",
            "opportunity attacks",
            "tying up",
            "tied up",
        ),
    ),
    GlossaryLine(
        "Preparing",
        "Movement Phase",
        "Shooting or a standard spell costs half the Speed in movement: before or after it the character walks at "
        "most the other half.",
        (
            "prepare",
            "half speed",
        ),
    ),
    GlossaryLine(
        "Dash",
        "Movement Phase",
        "An action: move as far as the Speed once more.",
        (
            "sprint",
            "run",
        ),
    ),
    GlossaryLine(
        "Dodge",
        "Movement Phase",
        (
            "An action: to the end of the round attacks against the character have disadvantage, and its Reflex "
            "saves have advantage."
        ),
    ),
    GlossaryLine(
        "Hide",
        "Movement Phase",
        "An action: hidden until the character has acted. Enemies more than 6 inches away do not see it as long as "
        "cover is between.",
        ("hiding",),
    ),
    GlossaryLine(
        "Waiting",
        "Movement Phase",
        "Instead of moving now the character moves after a slower ally has.",
        ("wait",),
    ),
    GlossaryLine(
        "Split",
        "Combat Phase",
        "The Lead Player divides adjacent characters into melees: one against one where that is possible, else one "
        "side is alone in it.",
        (
            "melee",
            "melees",
            "splitting into melees",
        ),
    ),
    GlossaryLine(
        "Mastery",
        "Combat Phase",
        "Declared when a melee begins, the Lead Player's first; each character one a round: blade, bludgeon, spear, "
        "exotic, dual wielding, shield, and a few of their own.",
        (
            "masteries",
            "weapon mastery",
        ),
    ),
    GlossaryLine(
        "Fight",
        "Combat Phase",
        "The order of acting in a melee, the highest first; and to hit: a die over the target's Armor and not over "
        "the attacker's Fight hits.",
        (
            "to hit",
            "armor",
            "armour",
        ),
    ),
    GlossaryLine(
        "Flanking",
        "Combat Phase",
        "With an ally on the opposite side of the target a character has 1 more Fight against it.",
        (
            "flank",
            "flanked",
            "from behind",
            "behind",
        ),
    ),
    GlossaryLine(
        "Disengage",
        "Combat Phase",
        "A maneuver: after the melee move 1 inch that provokes nothing.",
        ("retreat", "withdraw"),
    ),
    GlossaryLine(
        "Grapple",
        "Combat Phase",
        "A maneuver against a smaller enemy within an inch: grappled when its Fortitude or Reflex save fails.",
    ),
    GlossaryLine(
        "Escape",
        "Combat Phase",
        "A maneuver: the better of Fortitude and Reflex against the grapple.",
    ),
    GlossaryLine(
        "Shove",
        "Combat Phase",
        "A maneuver against a smaller enemy within an inch: pushed 1 inch when its Fortitude save fails.",
        ("push",),
    ),
    GlossaryLine(
        "Trip",
        "Combat Phase",
        "A maneuver against a smaller enemy within an inch: prone when its Reflex save fails.",
    ),
    GlossaryLine(
        "Following Up",
        "Combat Phase",
        "When no enemy is left in a melee, who is left moves up to 1 inch unprovoked, and uses left attacks "
        "where that leads into another melee.",
        (
            "follow up",
            "follow",
        ),
    ),
    GlossaryLine(
        "Line of Sight",
        "Ranged attacks",
        "Some part of the target must be seen; nine rays from base to base are tried.",
        (
            "sight",
            "los",
            "line of fire",
        ),
    ),
    GlossaryLine(
        "Block Check",
        "Ranged attacks",
        "A die before each shot: cover, smoke and characters between, a crowd at the target, its shield and "
        "its mount are a blocker each. A die not over their number endangers that one instead.",
        (
            "blockers",
            "blocker",
            "block",
            "cover",
            "crowd",
        ),
    ),
    GlossaryLine(
        "Long Range",
        "Ranged attacks",
        "Beyond its short range a weapon has 1 less Fight, and its long range is the limit.",
        (
            "range",
            "short range",
        ),
    ),
    GlossaryLine(
        "Advantage",
        "Dice",
        "A die that misses is thrown again once; with disadvantage one that hits. One cancels the other.",
        (
            "disadvantage",
            "advantage and disadvantage",
            "reroll",
        ),
    ),
    GlossaryLine(
        "To Wound",
        "Dice",
        "Each point of Damage throws a die: Strength against Toughness gives the number that it must not exceed.",
        (
            "strength",
            "toughness",
            "damage",
            "wounds",
            "wound",
            "health",
        ),
    ),
    GlossaryLine(
        "Save",
        "Dice",
        "A die over the other's Potency and not over the character's Fortitude, Reflex or Will.",
        (
            "saves",
            "potency",
            "fortitude",
            "reflex",
            "will",
            "saving throw",
        ),
    ),
    GlossaryLine(
        "Morale",
        "Dice",
        "Two dice not over the Morale. A side with half of its starting number or fewer is Broken: each round all "
        "its characters test, and those that fail leave play. Humanoids within 6 inches may use a Leader's.",
        (
            "broken",
            "rout",
            "routed",
            "flee",
            "fleeing",
            "leader",
            "morale check",
        ),
    ),
    GlossaryLine(
        "Concentration",
        "Spells",
        "A caster holds one incantation; hit in a round, it makes a Fortitude save or the spell ends.",
        (
            "concentrating",
            "incantation",
            "incantations",
        ),
    ),
    GlossaryLine(
        "Standard Spell",
        "Spells",
        "An action in the Movement Phase with half the Speed to prepare; uses a slot.",
        (
            "standard spells",
            "spell slots",
            "slots",
            "slot",
            "magic",
            "cast",
            "casting",
            "spells",
            "spell",
        ),
    ),
    GlossaryLine(
        "Quick Spell",
        "Spells",
        "Cast without an action, when the game asks for it.",
        ("quick spells",),
    ),
    GlossaryLine(
        "Difficult Terrain",
        "Terrain",
        "Each inch costs 1 more: woods, rubble, mud, shallow water.",
        (
            "difficult",
            "mud",
        ),
    ),
    GlossaryLine(
        "Slippery Terrain",
        "Terrain",
        "Entering it, or beginning the movement in it: a Reflex save, or prone.",
        (
            "slippery",
            "ice",
        ),
    ),
    GlossaryLine(
        "Obscured Terrain",
        "Terrain",
        "Conceals a character in or behind it from ranged attacks: a blocker.",
        (
            "obscured",
            "mist",
            "smoke",
            "concealment",
        ),
    ),
    GlossaryLine(
        "Deep Water",
        "Terrain",
        "Each inch costs 1 more; entering it, or beginning in it, a Fortitude save, or all movement left is lost.",
        (
            "water",
            "swimming",
        ),
    ),
    GlossaryLine(
        "Barrier",
        "Terrain",
        "Lower than half the character's height: ignored. Up to its height: vaulted for 1 inch. Higher: climbed, "
        "inch by inch, with a Fortitude save or a fall.",
        (
            "barriers",
            "wall",
            "fence",
            "climb",
            "climbing",
            "vault",
        ),
    ),
    GlossaryLine(
        "Gap",
        "Terrain",
        "Narrower than half the base: ignored. Up to the base: jumped with a Fortitude save.",
        (
            "gaps",
            "jump",
            "pit",
        ),
    ),
    GlossaryLine(
        "Tight Space",
        "Terrain",
        "Narrower than the base: passed if at least half as wide, but a character cannot end there.",
        ("tight spaces",),
    ),
    GlossaryLine(
        "Combat at Height",
        "Terrain",
        "Level differences do not count for the inch, unless the ground is higher than the lower one is tall: "
        "then neither threatens the other.",
        (
            "height",
            "roof",
        ),
    ),
    GlossaryLine(
        "Object",
        "Objects",
        "In the Combat Phase, within an inch, not a beast: a Reflex save against the number of enemies within "
        "an inch of it. Dropped when the bearer falls; passed on as an action.",
        (
            "objects",
            "treasure",
            "treasures",
            "pick up",
            "carry",
            "carrying",
        ),
    ),
    GlossaryLine(
        "Dice",
        "Dice",
        "A die here is six-sided, a d6. Rolls are compared with numbers of the profiles: to hit, to wound, to save, "
        "for morale.",
        ("d6", "d6s", "dice roll", "roll", "rolls"),
    ),
    GlossaryLine(
        "Side",
        "Starting a game",
        "Your side is everything you bring: characters, each at its cost in points. Both sides have the same points, "
        "as agreed.",
        ("army", "force", "points", "team", "list", "warband"),
    ),
    GlossaryLine(
        "Character",
        "Starting a game",
        "A character is one figure on the table: a soldier, a hero, a beast. Its profile says what it can do.",
        ("characters", "unit", "units", "figure", "miniature", "model"),
    ),
    GlossaryLine(
        "Profile",
        "Reading character profiles",
        "A profile is what a character can do: its numbers (Speed, Fight, Attacks, Strength, Armor, Toughness, "
        "Health, Saves, Morale) and its features, weapons and spells.",
        ("profiles", "stat", "stats", "feature", "features"),
    ),
    GlossaryLine(
        "Warrior",
        "Troops",
        "A warrior is a character of 16 points or less; gear is cheap for it. Heroes cost more, and so does their "
        "gear.",
        ("warriors", "hero", "heroes"),
    ),
    GlossaryLine(
        "Size",
        "Reading character profiles",
        "Its size says how broad the base of a character is and how tall it stands, from Tiny to Gargantuan. "
        "Distances are measured from rim to rim of bases.",
        ("sizes", "base", "bases"),
    ),
    GlossaryLine(
        "Gear",
        "Gear",
        "Gear is what a character carries: weapons for melee or ranged attacks, armor, a shield, a mount. `/rules` "
        "tells each by its name.",
        ("weapon", "weapons", "equipment", "item", "items"),
    ),
    GlossaryLine(
        "Mount",
        "Gear",
        "A mount carries its rider at the mount's Speed less 2. To shots at the rider it is one more blocker.",
        ("mounts", "mounted", "rider", "riding"),
    ),
    GlossaryLine(
        "Terrain",
        "Terrain",
        "Terrain is everything that is not flat, open ground. Difficult terrain, deep water and ice slow a moving "
        "character; barriers must be climbed, gaps jumped; cover and mist help against shots.",
        ("scenery", "obstacle", "obstacles"),
    ),
    GlossaryLine(
        "Deployment",
        "Starting a game",
        "At deployment you place your characters at your edge, in Sacred Objects within 6 inches of it. That zone "
        "has three sectors, and the sides take turns to fill one each; the side without the lead is first and has "
        "chosen the edge.",
        ("deploy", "deploying", "sector", "sectors", "setup", "edge"),
    ),
    GlossaryLine(
        "Encounter",
        "Starting a game",
        "An encounter is one match by a scenario, which says how it begins and how to win: Sacred Objects, "
        "Confrontation or Raid.",
        ("encounters", "scenario", "scenarios", "objective", "objectives", "battle"),
    ),
    GlossaryLine(
        "Movement Phase",
        "Movement Phase",
        "In the Movement Phase all characters move, the highest Speed first. On the way they may take their action: "
        "shoot, cast, dash, dodge or hide.",
        (),
    ),
    GlossaryLine(
        "Combat Phase",
        "Combat Phase",
        "In the Combat Phase all characters within an inch of an enemy are split into melees, fought one after the "
        "other. A character that has not acted yet attacks there, or tries a maneuver.",
        ("combat", "engage", "engaged", "fighting"),
    ),
    GlossaryLine(
        "Cleanup Phase",
        "Cleanup Phase",
        "In the Cleanup Phase a Broken side tests its morale, effects of the round end, and the lead goes to the "
        "other side.",
        ("cleanup", "end of round"),
    ),
    GlossaryLine(
        "Attack",
        "Attacks",
        "An attack is a die to hit and, when it hits, dice to wound. With its action a character makes as many as its "
        "Attacks: ranged ones in the Movement Phase, melee ones in the Combat Phase.",
        ("attacks", "hit", "hits"),
    ),
    GlossaryLine(
        "Ranged Attack",
        "Ranged attacks",
        "A ranged attack is made in the Movement Phase and takes half the Speed to prepare. The target must be in "
        "sight and in range; a block check comes first if something is in the way, then the die to hit.",
        ("ranged attacks", "ranged", "shoot", "shooting", "shot"),
    ),
    GlossaryLine(
        "Eliminated",
        "Damage",
        "A character is eliminated when it has as many wounds as Health: it leaves play.",
        ("die", "dies", "dead", "death", "kill", "killed", "removed"),
    ),
    GlossaryLine(
        "Condition",
        "Conditions",
        "A condition is what a character suffers or enjoys for a while, such as prone, stunned or hidden. `/rules` "
        "tells each by its name.",
        ("conditions", "status", "status effect"),
    ),
    GlossaryLine(
        "Sacred Objects",
        "Encounters",
        "Control two of the three treasures at the end of a round and you win. You control a treasure if your "
        "character carries it, or if only you have a character within an inch of it that is not a beast.",
    ),
    GlossaryLine(
        "Confrontation",
        "Encounters",
        "A side that is down to a quarter of its starting number loses.",
    ),
    GlossaryLine(
        "Raid",
        "Encounters",
        "Six supplies, three on each half. Destroy all three on the other half and you win, or two if the other side "
        "destroyed none.",
        (
            "supplies",
            "supply",
        ),
    ),
)

TERMS: Final[Mapping[str, GlossaryLine]] = MappingProxyType(
    {name.casefold(): term for term in _TERMS for name in (term.title, *term.also)}
)
"""Every term by each of its names, in lower case."""
TITLES: Final = tuple(term.title for term in _TERMS)
