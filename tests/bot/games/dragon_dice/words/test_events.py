"""Every happening has its sentence, and the sentences say what happened."""

from __future__ import annotations

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.names import DragonDiceWording
from engine.dragon_dice.events.actions import (
    ActionChosen,
    ActionLeftOut,
    Benched,
    CounterAttacked,
    Pursued,
    PursuitDeclined,
    RoutTested,
)
from engine.dragon_dice.events.damage import DamageDealt, UnitDamaged
from engine.dragon_dice.events.dragons import (
    BreathCame,
    DragonFlewAway,
    DragonKilled,
    DragonRidden,
    DragonsAttack,
    DragonSlain,
    DragonsRolled,
    FearResisted,
    Summoned,
)
from engine.dragon_dice.events.effects import EffectBegan, EffectEnded
from engine.dragon_dice.events.kinds import EVENTS
from engine.dragon_dice.events.magic import (
    DeathMagicBought,
    MagicNegated,
    MagicTotalled,
    SpellLost,
    SpellResolved,
    SpellsAnnounced,
    SpellsDispelled,
)
from engine.dragon_dice.events.minor_terrains import (
    MinorTerrainBrought,
    MinorTerrainBuried,
    MinorTerrainKept,
    MinorTerrainRolled,
    MinorTerrainTurned,
)
from engine.dragon_dice.events.rolls import DiceFell, RelicsCancelled, Rolled, RolledForIcon
from engine.dragon_dice.events.setting_up import (
    ArmyPlaced,
    FirstPlayerFound,
    FirstTurnTaken,
    ForcesRevealed,
    HordeRollTied,
    HordeRollWon,
)
from engine.dragon_dice.events.terrains import (
    CastleChosen,
    EighthFaceIdle,
    ManeuverFailed,
    ManeuverOpposed,
    ManeuverSucceeded,
    TerrainCaptured,
    TerrainLost,
    TerrainTurned,
)
from engine.dragon_dice.events.turns import (
    AbilityUsed,
    EndReason,
    LongQuiet,
    MarchBegan,
    MarchEnded,
    MarchLeftOut,
    PlayerConceded,
    PlayerEliminated,
    Reinforced,
    Retreated,
)
from engine.dragon_dice.events.units import (
    Buried,
    Declined,
    DragonkinJoined,
    DragonkinLeft,
    Exchanged,
    Promoted,
    Recruited,
    Replanted,
    Risen,
    Unearthed,
    UnitsKilled,
)
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import DieId, Place
from engine.events import OF_THE_DRIVER, Event, MatchEnded
from engine.values import Json, Seat
from tests.support import played
from tests.support.magic import at_magic, on_army, under
from tests.support.table import table
from tests.support.telling import happened, sentence, story

A, B = Seat("A"), Seat("B")
KINDS = {**EVENTS, **OF_THE_DRIVER}
CAST = DragonDiceWording(
    {A: "Alice", B: "Bob"},
    {"A-home": "Coastland City", "B-home": "Swampland Temple", "frontier": "Highland Tower"},
)


def test_every_happening_is_worded_and_nothing_else_is() -> None:
    assert {*(kind.name for kind in FACE.sentences), *OF_THE_DRIVER} == {*EVENTS, *OF_THE_DRIVER}


@pytest.mark.parametrize("seed", range(6))
def test_all_that_happens_in_a_match_can_be_told(seed: int) -> None:
    events, view = played.events(seed)
    wording = DragonDiceWording.of({A: "Alice", B: "Bob"}, view)
    for event in events:
        text = sentence(event, wording)
        assert text, event
        assert text[0].isupper() or text.startswith("*") or text[0].isdigit(), text
        for left_over in ("A:", "B:", "#", "None", "A-home", "B-home", "{", "dua"):
            assert left_over not in text.replace("-# ", ""), text
        assert text.rstrip("*").endswith((".", "Drake", "Wyrm")), text


RARE = {
    LongQuiet.name,
    RelicsCancelled.name,
    Benched.name,
    AbilityUsed.name,
    PlayerConceded.name,
    HordeRollTied.name,
    PlayerEliminated.name,
    SpellLost.name,
    Replanted.name,
    Risen.name,
    Unearthed.name,
    DragonKilled.name,
    DragonFlewAway.name,
    DragonSlain.name,
    DragonRidden.name,
    BreathCame.name,
    DragonsAttack.name,
    DragonsRolled.name,
    Summoned.name,
    MagicNegated.name,
    Exchanged.name,
    SpellsDispelled.name,
    RolledForIcon.name,
    UnitDamaged.name,
    DragonkinJoined.name,
    FearResisted.name,
    DragonkinLeft.name,
    Recruited.name,
    Promoted.name,
    Buried.name,
    TerrainLost.name,
    *(name for name in EVENTS if name.startswith("minor_terrain")),
    CastleChosen.name,
}
"""What need not come up in a few random matches."""

OF_1996 = {kind.name for kind in (DeathMagicBought, FirstPlayerFound, RoutTested, Pursued, PursuitDeclined)}
"""What only happens by the booklet of 1996; these matches are by v4.01c."""


def test_random_matches_together_tell_nearly_everything() -> None:
    told = {event.name for seed in range(6) for event in played.events(seed)[0]}
    assert set(EVENTS) - told <= RARE | OF_1996


TOWER = (
    "-# Its army takes any action there, others at it only melee; its IDs count twice in all its rolls (p. 15); its "
    "army may shoot at any army, even at reserves (p. 15)."
)
CAPTURED = "**Alice captures the frontier: Highland Tower shows its eighth face.**"


@pytest.mark.parametrize(
    ("name", "facts", "expected"),
    [
        (
            ForcesRevealed.name,
            {
                "forces": {
                    "A": {
                        "terrain": "Highland City",
                        "frontier": "Highland Castle",
                        "home": ["A:Footman#1", "A:Footman#2", "A:Dawn Blade (Fire)#1", "A:Dawn Blade (Fire)#2"],
                        "campaign": ["A:Follower (Earth)"],
                        "horde": ["A:Draco-Tank (Gold)", "A:Gold Medallion"],
                        "dragons": ["A:Fire Wyrm"],
                        "dragonkin": ["A:Dragontroop (Fire)#1", "A:Dragontroop (Fire)#2"],
                        "minor": ["A:Highland Knoll"],
                    }
                }
            },
            (
                "**All forces are revealed.**\n"
                "**Alice** brings the Home Terrain Highland City and proposes Highland Castle as the Frontier "
                "Terrain.\n- Home army: Footman ×2, carrying Dawn Blade (Fire) ×2\n"
                "- Campaign army: Follower (Earth)\n"
                "- Horde army: Draco-Tank (Gold), carrying Gold Medallion\n"
                "- Summoning Pool: Fire Wyrm, Dragontroop (Fire) ×2, Highland Knoll"
            ),
        ),
        (
            DamageDealt.name,
            {"player": "B", "place": "frontier", "kind": "melee", "results": 7, "saves": 4, "damage": 3},
            "7 melee − 4 saves = **3 damage** to Bob's campaign army.",
        ),
        (
            DamageDealt.name,
            {"player": "A", "place": "A-home", "kind": "counter melee", "results": 4, "saves": 5, "damage": 0},
            "4 melee − 5 saves = no damage to Alice's home army.",
        ),
        (
            DamageDealt.name,
            {"player": "B", "place": "reserves", "kind": "missile", "results": 3, "saves": 1, "damage": 2},
            "3 missile − 1 save = **2 damage** to Bob's reserve army.\n-# Against reserves IDs are no results (p. 15).",
        ),
        (
            DamageDealt.name,
            {"player": "B", "place": "reserves", "kind": "missile", "results": 0, "saves": 0, "damage": 0},
            (
                "No missile results, so no damage by missile to Bob's reserve army.\n-# Against reserves IDs are no "
                "results (p. 15)."
            ),
        ),
        (
            DamageDealt.name,
            {
                "player": "B",
                "place": "A-home",
                "kind": "melee",
                "results": 3,
                "saves": 2,
                "damage": 1,
                "smallest": 2,
            },
            (
                "3 melee − 2 saves = **1 damage** to Bob's horde army, but no unit dies: it takes 2 to kill the "
                "smallest.\n-# Damage that is not enough to kill a unit is forgotten once the action is over (p. 29)."
            ),
        ),
        (
            DamageDealt.name,
            {
                "player": "B",
                "place": "A-home",
                "kind": "melee",
                "results": 4,
                "saves": 0,
                "damage": 4,
                "smallest": 0,
            },
            "4 melee − 0 saves = **4 damage** to Bob's horde army, which has no units left to take it.",
        ),
        (
            DamageDealt.name,
            {
                "player": "B",
                "place": "A-home",
                "kind": "melee",
                "results": 3,
                "saves": 0,
                "damage": 3,
                "smallest": 1,
                "too_little": 2,
            },
            "3 melee − 0 saves = **3 damage** to Bob's horde army, 2 of it wasted.",
        ),
        (
            Declined.name,
            {"player": "B", "by": "Ferry", "dice": ["B:Gryphon"]},
            "Ferry: Bob's Gryphon stays where it is.",
        ),
        (Declined.name, {"player": "B", "by": "Regenerate"}, "Bob does not use Regenerate."),
        (Declined.name, {"player": "B", "by": "second march"}, "Bob skips the second march."),
        (
            MarchLeftOut.name,
            {"player": "B", "march": "second march"},
            "Bob has no army for the second march: none is left that has not marched this turn.",
        ),
        (
            EighthFaceIdle.name,
            {"player": "B", "place": "A-home", "icon": "City"},
            (
                "Bob's City at Alice's home does nothing this turn: there is no dead unit of 1 health to recruit, and "
                "nobody there to promote (p. 15)."
            ),
        ),
        (
            ActionLeftOut.name,
            {"player": "B", "place": "A-home", "actions": ["melee", "missile"]},
            "Bob's horde army takes no action: it has nobody to fight or shoot at.",
        ),
        (
            ManeuverFailed.name,
            {"player": "A", "place": "frontier", "results": {"A": 3, "B": 3}},
            (
                "Alice's 3 against Bob's 3 maneuver results: the maneuver fails. Under Fields of Ice a tie goes to the "
                "opposing army."
            ),
        ),
        (
            MagicTotalled.name,
            {"player": "B", "place": "B-home", "total": 1, "most": {"air": 1}, "no_spell": "too dear"},
            "Bob's home army has 1 magic of air: too little for any spell that it may cast.",
        ),
        (
            MagicTotalled.name,
            {"player": "B", "place": "reserves", "total": 2, "most": {"air": 2}, "no_spell": "no target"},
            (
                "Bob's reserve army has 2 magic of air: "
                "no spell that it may cast from reserve with that magic has a target."
            ),
        ),
        (
            MagicTotalled.name,
            {"player": "B", "place": "reserves", "total": 4, "most": {"ivory": 4}},
            (
                "Bob's reserve army may spend 4 magic of ivory.\n"
                "-# From reserve an army can cast only some spells, and only those are offered; unspent magic is "
                "lost."
            ),
        ),
        (
            UnitsKilled.name,
            {"player": "B", "place": "A-home", "dice": ["B:Thug#1", "B:Thug#2", "B:Troll"], "health": 6},
            "Bob's horde army loses 6 health: Thug ×2, Troll.",
        ),
        (
            TerrainTurned.name,
            {"place": "frontier", "terrain": "Highland Tower", "was": 4, "face": 5, "icon": "MISSILE", "player": "A"},
            "Alice turns the frontier (Highland Tower) up from 4 to 5 (missile).",
        ),
        (
            TerrainTurned.name,
            {"place": "B-home", "terrain": "Swampland Temple", "was": 8, "face": 7, "icon": "MELEE", "player": None},
            "Bob's home (Swampland Temple) falls back from 8 to 7 (melee).",
        ),
        (
            CastleChosen.name,
            {"player": "A", "place": "frontier", "terrain": "Highland Castle", "icon": "Tower"},
            "Alice makes Highland Castle a Tower, until its face is moved.",
        ),
        (
            CastleChosen.name,
            {"player": "A", "place": "frontier", "terrain": "Highland Castle", "icon": "Standing Stones"},
            "Alice makes Highland Castle Standing Stones, until its face is moved.",
        ),
        (
            MinorTerrainBrought.name,
            {"player": "A", "place": "frontier", "die": "A:Highland Knoll"},
            "Alice's campaign army brings Highland Knoll into play, instead of maneuvering.",
        ),
        (
            MinorTerrainRolled.name,
            {"player": "A", "place": "frontier", "die": "A:Highland Knoll", "face": 3, "icon": "Double Saves"},
            "Alice rolls Highland Knoll: Double Saves, which doubles the army's ID results for saves.",
        ),
        (
            MinorTerrainRolled.name,
            {"player": "A", "place": "frontier", "die": "A:Highland Knoll", "face": 2, "icon": "Dust Storm"},
            "Alice rolls Highland Knoll: Dust Storm, which halves the army's missile results until its next march.",
        ),
        (
            MinorTerrainRolled.name,
            {"player": "A", "place": "frontier", "die": "A:Highland Knoll", "face": 1, "icon": "ID"},
            "Alice rolls Highland Knoll: ID.",
        ),
        (
            MinorTerrainTurned.name,
            {"player": "A", "place": "frontier", "die": "A:Highland Knoll#2", "face": 6, "icon": "MISSILE"},
            "Alice turns Highland Knoll to missile, an action that the army may take instead of the terrain's.",
        ),
        (
            MinorTerrainKept.name,
            {"player": "A", "place": "frontier", "die": "A:Highland Knoll", "icon": "MELEE"},
            "Alice's campaign army does not maneuver and keeps Highland Knoll, which shows melee.",
        ),
        (
            MinorTerrainBuried.name,
            {"player": "B", "place": "frontier", "die": "B:Deadland Woods", "why": "army gone"},
            "Bob's Deadland Woods is buried: its army is gone.",
        ),
        (
            MinorTerrainBuried.name,
            {"player": "B", "place": "frontier", "die": "B:Deadland Woods", "why": "Kukri Charge"},
            "Bob's Deadland Woods is buried: Kukri Charge.",
        ),
        (
            HordeRollTied.name,
            {"players": ["A", "B"], "results": 2, "position": 3},
            "Alice's and Bob's horde armies tie with 2 maneuver results, so they roll again for the order among them.",
        ),
        (
            HordeRollTied.name,
            {"players": ["A", "B"], "results": 1, "position": 3},
            "Alice's and Bob's horde armies tie with 1 maneuver result, so they roll again for the order among them.",
        ),
        (
            ManeuverSucceeded.name,
            {"player": "A", "place": "frontier", "results": {"A": 6, "B": 6}},
            "Alice's 6 against Bob's 6 maneuver results: a tie goes to the marching army, so the maneuver succeeds.",
        ),
        (
            ManeuverFailed.name,
            {"player": "A", "place": "frontier", "results": {"A": 5, "B": 6, "C": 2}},
            "Alice's 5 against 6 (Bob) and 2 (Player C) maneuver results: the maneuver fails.",
        ),
        (
            Retreated.name,
            {"player": "A", "moves": {"frontier": ["A:Footman", "A:Knight"], "A-home": ["A:Sentry"]}},
            "Alice retreats to the Reserve Area: Footman, Knight from the frontier; Sentry from Alice's home.",
        ),
        (
            TerrainCaptured.name,
            {"player": "A", "place": "frontier", "terrain": "Highland Tower", "icon": "Tower", "held": 1},
            f"{CAPTURED} One more captured terrain wins the match.\n{TOWER}",
        ),
        (
            TerrainCaptured.name,
            {"player": "A", "place": "frontier", "terrain": "Highland Tower", "icon": "Tower", "held": 2},
            CAPTURED,
        ),
        (
            ManeuverFailed.name,
            {"player": "A", "place": "frontier", "results": {"A": 5, "B": 6}},
            "Alice's 5 against Bob's 6 maneuver results: the maneuver fails.",
        ),
        (
            ActionChosen.name,
            {
                "player": "A",
                "place": "frontier",
                "action": "missile",
                "target": {"player": "B", "place": "B-home"},
            },
            "Alice's campaign army takes a missile action against Bob's home army.",
        ),
        (
            Rolled.name,
            {
                "player": "A",
                "place": "A-home",
                "kind": "melee",
                "counts": "melee",
                "against": None,
                "faces": {"A:Warlord": ["Smite 4"], "A:Footman#1": ["MELEE 2"], "A:Footman#2": ["SAVE 1"]},
                "sums": {"subtotal": 2, "after_sai": 6, "total": 6},
                "causes": [["after_sai", "Warlord Smite", 4]],
                "total": 6,
            },
            (
                "Alice's home army rolls melee: **6 melee**.\n"
                "-# 2 (Footman 2 melee) + 4 (special icon Smite of Warlord); nothing from Footman 1 save."
            ),
        ),
        (
            Reinforced.name,
            {"player": "A", "moves": {"frontier": ["A:Sentry"], "A-home": ["A:Footman#1", "A:Footman#2"]}},
            "Alice reinforces: Sentry to the frontier and Footman ×2 to Alice's home.",
        ),
        (
            Rolled.name,
            {
                "player": "A",
                "place": "frontier",
                "kind": "dragon response",
                "counts": ["melee", "missile", "save"],
                "faces": {"A:Knight": ["ID 2"], "A:Gryphon": ["Fly 4"], "A:Herald": ["MANEUVER 3"]},
                "sums": {"subtotal": 2, "after_sai": 6, "total": 6},
                "causes": [["after_sai", "Gryphon Fly", 4]],
                "acted": [],
                "totals": {"melee": 2, "missile": 0, "save": 4},
                "total": 2,
            },
            (
                "Alice's campaign army rolls melee, missile and saves against the dragons: **2 melee, 0 missile and 4 "
                "saves**.\n"
                "-# 2 (Knight 2 ID as 2 melee) + 4 saves (special icon Fly of Gryphon); nothing from Herald 3 maneuver."
            ),
        ),
        (
            Rolled.name,
            {
                "player": "B",
                "place": "frontier",
                "kind": "individual save",
                "counts": ["save"],
                "faces": {"B:Thug#2": ["ID 1"]},
                "causes": [],
                "totals": {"save": 1},
                "total": 1,
                "die": "B:Thug#2",
            },
            "Bob's Thug rolls a save: 1 ID → 1 save.",
        ),
        (
            DiceFell.name,
            {"player": "A", "place": "A-home", "kind": "melee", "faces": {"A:Knight": "MELEE 3"}, "again": False},
            "Alice's home army rolls melee, and these faces come up: Knight 3 melee.",
        ),
        (
            DiceFell.name,
            {
                "player": "A",
                "place": "A-home",
                "kind": "save",
                "faces": {"A:Thug": "MELEE 1", "A:Thug#2": "SAVE 1", "A:Thug#3": "MELEE 1"},
                "again": False,
            },
            "Alice's home army rolls saves, and these faces come up: Thug 1 melee ×2, Thug 1 save.",
        ),
        (
            SpellsAnnounced.name,
            {
                "player": "A",
                "place": "frontier",
                "spells": [
                    {"player": "A", "spell": "Hailstorm", "castings": 2, "element": "air", "target": ["B frontier"]},
                    {
                        "player": "A",
                        "spell": "Path",
                        "castings": 1,
                        "element": "earth",
                        "target": ["A:Knight"],
                        "to": "A-home",
                        "dragons": [],
                    },
                ],
            },
            (
                "Alice announces Hailstorm ×2 at Bob's campaign army and Path at Alice's Knight, to Alice's home "
                "(Coastland City)."
            ),
        ),
        (
            SpellResolved.name,
            {
                "player": "A",
                "spell": "Summon Dragon",
                "castings": 1,
                "element": "fire",
                "target": ["frontier"],
                "dragons": ["B:Fire Drake"],
            },
            "**Alice casts Summon Dragon with fire: Bob's Fire Drake to the frontier (Highland Tower).**",
        ),
        (
            EffectBegan.name,
            {
                "name": "Palsy",
                "on": "army",
                "by": "A",
                "ends_with": "A",
                "owner": "B",
                "place": "frontier",
                "strength": 2,
            },
            "Palsy: −2 to every roll but maneuver for Bob's campaign army until the beginning of Alice's next turn.",
        ),
        (
            EffectBegan.name,
            {
                "name": "Tame",
                "on": "unit",
                "by": "A",
                "die": "B:White Drake",
                "source": "A:Dragonlord",
                "ends_with": "A",
            },
            "Alice's Dragonlord tames Bob's White Drake until the beginning of Alice's next turn.",
        ),
        (
            EffectBegan.name,
            {"name": "Control", "on": "unit", "by": "A", "die": "B:Fire Drake", "source": "A:Dragonzealot (Fire)"},
            "Alice's Dragonzealot (Fire) takes control of Bob's Fire Drake.",
        ),
        (
            EffectEnded.name,
            {"name": "Tame", "die": "B:Fire Drake", "owner": None, "place": None},
            "Bob's Fire Drake is tame no longer.",
        ),
        (
            DragonSlain.name,
            {"player": "A", "place": "frontier", "die": "A:Dragonslayer", "dragon": "B:White Drake", "shows": "Jaws"},
            "Alice's Dragonslayer slays Bob's White Drake, which leaves the game. In dying it shows Jaws.",
        ),
        (
            FearResisted.name,
            {"player": "A", "place": "frontier", "dice": ["A:Dragonfoal (Fire)"]},
            "Beside Eldarim, Dragonfoal (Fire) of Alice's campaign army can roll against the dragons.",
        ),
        (
            DragonRidden.name,
            {
                "player": "A",
                "die": "A:Dragonlord",
                "dragon": "B:Fire Drake",
                "came_from": "frontier",
                "place": "B-home",
            },
            (
                "Alice's Dragonlord rides Bob's Fire Drake from the frontier (Highland Tower) to Bob's home (Swampland "
                "Temple)."
            ),
        ),
        (
            DragonsAttack.name,
            {"player": "A", "place": "frontier", "targets": {"A:Fire Drake": "beside", "B:Ice Wyrm": "nobody"}},
            (
                "**Dragons attack at the frontier (Highland Tower):** Alice's Fire Drake fights beside Alice's "
                "campaign army and Bob's Ice Wyrm keeps still."
            ),
        ),
        (
            DragonsAttack.name,
            {"player": "A", "place": "frontier", "targets": {"A:Fire Drake": "B:Ice Wyrm", "B:Ice Wyrm": "army"}},
            (
                "**Dragons attack at the frontier (Highland Tower):** Alice's Fire Drake attacks Bob's Ice Wyrm and "
                "Bob's Ice Wyrm attacks Alice's campaign army.\n-# A dragon attacks another dragon rather than the "
                "army where it may: one that is not of its elements, but no Ivory one; Ivory and Ivory Hybrid Dragons "
                "attack the army alone (p. 17). It is Alice's turn: dragons attack the army of whose turn it is, "
                "whoever owns them (p. 17)."
            ),
        ),
        (
            DamageDealt.name,
            {"player": "A", "place": "frontier", "kind": "Smite", "results": 4, "saves": 0, "damage": 4},
            "Smite does **4 damage** to Alice's campaign army.",
        ),
        (
            DragonsAttack.name,
            {"player": "A", "place": "frontier", "targets": {"A:Fire Wyrm": "army"}},
            (
                "**Dragons attack at the frontier (Highland Tower):** Alice's Fire Wyrm attacks Alice's campaign army."
                "\n-# It is Alice's turn: dragons attack the army of whose turn it is, whoever owns them (p. 17)."
            ),
        ),
        (
            DragonsRolled.name,
            {
                "player": "A",
                "place": "frontier",
                "faces": {"A:Fire Wyrm": ["Dragon Breath"], "A:Ice Wyrm": ["Tail", "Belly"]},
                "damage": {"A:Fire Wyrm": 0, "A:Ice Wyrm": 3},
                "withstands": {"A:Fire Wyrm": 10, "A:Ice Wyrm": 5},
            },
            (
                "Alice rolls for the dragons: Fire Wyrm Dragon Breath; Ice Wyrm Tail, Belly (3 damage).\n-# To kill: "
                "Fire Wyrm 10 damage (5 health + 5 automatic saves); Ice Wyrm 5 damage (its health: Belly has no "
                "automatic saves)."
            ),
        ),
        (
            DamageDealt.name,
            {
                "player": "A",
                "place": "frontier",
                "kind": "dragon",
                "results": 3,
                "saves": 3,
                "damage": 0,
                "struck": {"melee": 9, "missile": 4},
                "unhurt": {"B:Ice Wyrm": 10},
            },
            (
                "3 damage by the dragons − 3 saves = no damage to Alice's campaign army.\n-# The army's 9 melee and 4 "
                "missile are too few for Ice Wyrm (10 kill it); melee and missile are not added up."
            ),
        ),
        (
            BreathCame.name,
            {
                "player": "A",
                "place": "frontier",
                "dragon": "B:Ice Wyrm",
                "dice": ["A:Knight"],
                "effects": ["Lightning Bolt"],
            },
            "Bob's Ice Wyrm breathes at Alice's campaign army: Lightning Bolt.",
        ),
        (
            MatchEnded.name,
            {"winners": ["A"], "reason": EndReason.TWO_TERRAINS},
            "**Alice wins the match: two captured terrains.**",
        ),
        (
            MatchEnded.name,
            {"winners": [], "reason": EndReason.NOBODY_LEFT},
            "**The match ends in a draw: the last units of all players died in one moment.**",
        ),
        (
            LongQuiet.name,
            {"turns": 60, "left": 20},
            (
                "For 60 turns no terrain was captured or lost, and no unit died or came back. After 20 more such turns "
                "the match ends in a draw."
            ),
        ),
        (
            MatchEnded.name,
            {"winners": [], "reason": EndReason.STALEMATE},
            (
                "**The match ends in a draw: for forty turns of each player nothing was captured or lost, and no unit "
                "died or came back.**"
            ),
        ),
    ],
)
def test_sentences_explain_their_numbers(name: str, facts: dict[str, Json], expected: str) -> None:
    assert sentence(happened(name, facts), CAST) == expected


def test_the_thread_is_not_told_what_the_next_message_shows() -> None:
    facts: dict[str, Json] = {"player": "A", "place": "frontier", "march": "first march"}
    assert story([Event(1, MarchEnded.from_json(facts))], CAST) == []


def rolled(number: int, **facts: Json) -> Event:
    every: dict[str, Json] = {"player": "B", "place": "frontier", "counts": ["save"], "causes": [], "acted": []}
    return Event(number, Rolled.from_json(every | facts))


def test_dice_that_fell_are_told_only_when_something_comes_between() -> None:
    faces: dict[str, Json] = {"player": "B", "place": "frontier", "kind": "save", "faces": {"B:Thug": "ID 1"}}
    fell = Event(1, DiceFell.from_json(faces))
    roll = rolled(3, kind="save", faces={"B:Thug": ["ID 1"], "B:Troll": ["MELEE 4"]}, totals={"save": 1}, total=1)
    between = Event(2, PlayerConceded.from_json({"player": "A"}))
    assert story([fell, roll], CAST) == [
        "Bob's campaign army rolls saves: **1 save**.",
        "-# From Thug 1 ID; nothing from Troll 4 melee.",
    ]
    assert story([fell, between, roll], CAST) == [
        "Bob's campaign army rolls saves, and these faces come up: Thug 1 ID.",
        "Alice concedes.",
        "Bob's campaign army rolls saves: **1 save**.",
        "-# From Thug 1 ID.",
    ]


def test_units_that_roll_each_for_itself_share_a_line() -> None:
    rolls = [
        rolled(n, kind="individual save", die=die, faces=faces, totals={"save": total}, total=total)
        for n, die, faces, total in (
            (1, "B:Thug#1", {"B:Thug#1": ["ID 1"]}, 1),
            (2, "B:Thug#2", {"B:Thug#2": ["MELEE 1"]}, 0),
            (3, "B:Troll", {}, 0),
        )
    ]
    (line,) = story(rolls, CAST)
    assert line == (
        "Bob's units each roll a save: Thug 1 ID → 1 save; Thug 1 melee → nothing; Troll cannot be rolled → nothing."
    )


def test_armies_that_are_placed_share_a_line_for_each_place_and_terrains_one() -> None:
    """The first message of a match would else be as long as a phone is high before anything is asked."""
    placed = [
        happened("army_placed", {"player": player, "army": army, "place": place, "dice": []}, number)
        for number, (player, army, place) in enumerate(
            [("B", "home", "B-home"), ("B", "horde", "A-home"), ("B", "campaign", "frontier"),
             ("A", "home", "A-home"), ("A", "horde", "B-home"), ("A", "campaign", "frontier")]
        )
    ]  # fmt: skip
    rolled_again = happened("distance_rolled", {"player": "A", "place": "A-home", "rolled": 8, "face": None}, 7)
    distances = [
        happened("distance_rolled", {"player": player, "place": place, "rolled": n, "face": n}, 8)
        for player, place, n in (("B", "B-home", 6), ("A", "A-home", 3))
    ]
    assert story([*placed, rolled_again, *distances], CAST) == [
        "The armies are placed:",
        "- Bob's home army and Alice's horde army stand at Bob's home (Swampland Temple).",
        "- Bob's horde army and Alice's home army stand at Alice's home (Coastland City).",
        "- Bob's campaign army and Alice's campaign army stand at the frontier (Highland Tower).",
        "Alice rolls 8 for Alice's home (Coastland City); an eight is rolled again.",
        (
            "The terrains are rolled: Bob's home (Swampland Temple) starts at 6 "
            "and Alice's home (Coastland City) starts at 3."
        ),
    ]
    assert story(placed[:1], CAST) == ["Bob's home army stands at Bob's home (Swampland Temple)."]


def test_a_seven_that_is_turned_down_at_the_start_says_why() -> None:
    """All terrains start the game showing a number between one and six (p. 9)."""
    rolled = happened("distance_rolled", {"player": "A", "place": "A-home", "rolled": 7, "face": 6})
    assert story([rolled], CAST) == [
        "Alice rolls 7 for Alice's home (Coastland City), which is turned down to 6: no terrain starts above 6 (p. 9)."
    ]


def test_a_name_never_works_as_markdown_or_mention() -> None:
    wording = DragonDiceWording({A: "**Al** <@1> @everyone [x](http://x.y)", B: "Bob"})
    text = sentence(Event(1, PlayerConceded.from_json({"player": "A"})), wording)
    assert "<@1>" not in text
    assert "@everyone" not in text
    assert "\\[x\\](" in text
    assert "\\*\\*Al" in text


def test_namesakes_are_told_apart() -> None:
    wording = DragonDiceWording({A: "Bob", B: "Bob"}, for_message=False)
    # As their badges show them.
    assert wording.player("A") == "Bob (B1)"
    assert wording.player("B") == "Bob (B2)"


THE_FIRST = "the player with the most maneuver results"
THREE = DragonDiceWording({**CAST.players, Seat("C"): "Cara"}, CAST.terrains)


@pytest.mark.parametrize(
    ("name", "facts", "told"),
    [
        (
            MarchBegan.name,
            {"player": "C", "march": "first march", "place": "B-home"},
            "First march: Cara's horde army marches at Bob's home (Swampland Temple).",
        ),
        (
            ManeuverOpposed.name,
            {"player": "A", "place": "B-home"},
            "Alice's horde army opposes it with a counter-maneuver.",
        ),
        (
            CounterAttacked.name,
            {"player": "A", "place": "B-home"},
            "Alice's horde army at Bob's home counter-attacks.",
        ),
        (
            HordeRollWon.name,
            {"player": "A", "results": {"A": 3, "B": 2, "C": 1}},
            "Alice's horde army rolls the most maneuver results (Alice 3, Bob 2, Cara 1).",
        ),
        (
            HordeRollWon.name,
            {"player": "A", "results": {"C": 1, "A": 3, "B": 2}, "order": ["A", "B", "C"]},
            "Alice's horde army rolls the most maneuver results (Alice 3, Bob 2, Cara 1).",
        ),
        (
            HordeRollWon.name,
            {"player": "A", "results": {"A": 3, "B": 4, "C": 1}, "order": ["A", "B", "C"]},
            (
                "Alice's horde army rolls the most maneuver results (Alice 3, Bob 4, Cara 1). The last roll "
                "decides between the tied players."
            ),
        ),
        (
            ArmyPlaced.name,
            {"player": "C", "army": "campaign", "place": "B-home", "dice": []},
            "Cara's campaign army (a horde army there) stands at Bob's home (Swampland Temple).",
        ),
        (
            ArmyPlaced.name,
            {"player": "C", "army": "campaign", "place": "frontier", "dice": []},
            "Cara's campaign army stands at the frontier (Highland Tower).",
        ),
        (
            FirstTurnTaken.name,
            {"player": "B", "chosen": False},
            f"Bob takes the first turn, because {THE_FIRST} chose to select the Frontier Terrain.",
        ),
        (
            FirstTurnTaken.name,
            {"player": "B", "chosen": False, "order": ["B", "C", "A"]},
            (
                "Bob takes the first turn, because Cara chose to select the Frontier Terrain. "
                "The turns go in this order: Bob, then Cara, then Alice."
            ),
        ),
        (
            PlayerConceded.name,
            {"player": "C"},
            "Cara concedes; their units leave the table, and the others play on.",
        ),
    ],
)
def test_among_several_an_army_is_named_with_its_place_once(name: str, facts: dict[str, Json], told: str) -> None:
    assert sentence(Event(1, KINDS[name].from_json(facts), ""), THREE) == told
    # While order of play is rolled for, the horde army stands nowhere yet.
    assert THREE.army("A", "horde") == "Alice's horde army"


def test_what_is_struck_back_says_by_what() -> None:
    facts: dict[str, Json] = {
        "player": "B",
        "place": "frontier",
        "kind": "riposte",
        "by": "A",
        "results": 4,
        "saves": 0,
        "damage": 4,
        "causes": [["Scorching Touch", 4]],
    }
    told = (
        "4 strike back (Scorching Touch): **4 damage** to Bob's campaign army.\n"
        "-# There is no save roll against damage that strikes back; only saves from spells reduce it."
    )
    assert sentence(happened("damage_dealt", facts), CAST) == told
    both: dict[str, Json] = facts | {"causes": [["Scorching Touch", 3], ["Counter", 1]]}
    assert "4 strike back (Scorching Touch 3, Counter 1)" in sentence(happened("damage_dealt", both), CAST)


def muddy_maneuver(units: str, fell: str) -> list[str]:
    """What is told of a maneuver roll by an army under Transmute Rock to Mud."""
    mud = on_army("Transmute Rock to Mud", "A", "frontier", 6)
    dice = [f"A maneuver: {fell}", "B counter-maneuver: Lich MAGIC 3"]
    game = under(mud, zones=f"A frontier: {units} | B frontier: Lich", dice=dice)
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    return story([next(event for event in game.match.events if event.name == "rolled")], CAST)


def test_a_spell_that_finds_nothing_to_take_away_is_named_in_the_roll() -> None:
    """p. 27: what is subtracted goes in step 6, special icons come in step 8."""
    assert muddy_maneuver("Gryphon", "Gryphon Fly 4") == [
        "Alice's campaign army rolls maneuver: **4 maneuver**.",
        (
            "-# 4 (special icon Fly of Gryphon); spell Transmute Rock to Mud −6 takes nothing: special icons and what "
            "is added come after it (p. 27)."
        ),
    ]
    assert muddy_maneuver("Gryphon", "Gryphon MELEE 4")[1] == ("-# Spell Transmute Rock to Mud −6 takes nothing.")


def test_a_spell_that_finds_too_little_to_take_away_says_how_much() -> None:
    assert muddy_maneuver("Gryphon, Herald", "Gryphon Fly 4; Herald MANEUVER 3")[1] == (
        "-# 3 (Herald 3 maneuver) − 3 (spell Transmute Rock to Mud) + 4 (special icon Fly of Gryphon); spell Transmute "
        "Rock to Mud −6 takes only 3: special icons and what is added come after it (p. 27)."
    )


def test_one_spell_that_is_announced_and_cast_is_told_once() -> None:
    game = at_magic("A frontier: Sunflare | B frontier: Thug", roll="Sunflare MAGIC 3", dice=["B save: Thug SAVE 1"])
    told = story(game.play("A spells: [{spell: Hailstorm, target: B frontier}]").match.events, CAST)
    assert "**Alice casts Hailstorm at Bob's campaign army.**" in told
    assert not any("announces" in line for line in told)


def test_several_spells_are_told_when_they_are_announced() -> None:
    """All are announced before the first one takes effect (p. 13)."""
    game = at_magic("A frontier: 2 Thaumaturgist | B frontier: Knight", dice=["B individual save: Knight SAVE 3"])
    game.play("A spells: [{spell: Ash Storm, target: frontier}, {spell: Ash Storm, target: A-home}]")
    told = story(game.match.events, CAST)
    assert any(line.startswith("Alice announces Ash Storm at the frontier") for line in told)


def test_a_result_that_counts_as_another_says_by_what() -> None:
    game = table("A frontier: Sergeant | B frontier: Lich")
    game.falls("A maneuver: Sergeant MELEE 3", "B counter-maneuver: Lich MAGIC 3")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    roll = next(event for event in game.match.events if event.name == "rolled")
    assert story([roll], CAST) == [
        "Alice's campaign army rolls maneuver: **3 maneuver**.",
        "-# 3 (Sergeant 3 melee as maneuver by Mountain Mastery).",
    ]


def test_a_special_icon_that_gives_nothing_says_where_it_works() -> None:
    game = table("A frontier: Androsphinx | B frontier: Wizard")
    game.falls("A maneuver: Androsphinx Roar", "B counter-maneuver: Wizard MAGIC 4")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    assert "-# Nothing from Androsphinx Roar 4 (works only in melee attacks)." in story(game.match.events, CAST)


def test_a_special_icon_that_gives_other_results_says_which() -> None:
    game = table("A frontier: Gryphon | B frontier: Wizard")
    game.falls("A melee: Gryphon Fly", "B counter melee: Wizard MAGIC 4")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert "-# Nothing from Gryphon Fly 4 (gives maneuver or saves)." in story(game.match.events, CAST)


def test_a_lasting_spell_whose_name_says_nothing_is_told_with_its_rule() -> None:
    palsy, grave = (
        LastingEffect(name, On.ARMY, A, A, owner=B, place=Place("frontier")) for name in ("Palsy", "Open Grave")
    )
    assert "\n" not in sentence(Event(1, EffectBegan(palsy)), CAST)
    assert "\n-# The spell: Until your next turn" in sentence(Event(1, EffectBegan(grave)), CAST)


def test_what_lies_on_a_unit_says_what_that_does() -> None:
    web = LastingEffect("Web", On.UNIT, A, A, die=DieId("B:Thug"))
    said = "Web: Bob's Thug may not be rolled until the beginning of Alice's next turn."
    assert sentence(Event(1, EffectBegan(web)), CAST) == said
    fog = LastingEffect("Wall of Fog", On.TERRAIN, A, A, place=Place("frontier"), strength=6)
    assert sentence(Event(1, EffectBegan(fog)), CAST) == (
        "Wall of Fog: −6 to missile rolls at the frontier (Highland Tower) until the beginning of Alice's next turn."
    )


@pytest.mark.parametrize(
    ("name", "strength", "says"),
    [
        ("Watery Double", 4, "Watery Double: +4 to save rolls for Bob's campaign army until"),
        ("Galeforce", 1, "Galeforce: −4 to save and maneuver rolls for Bob's campaign army until"),
        ("Wither", 3, "Wither: −3 to every roll for Bob's campaign army until"),
        ("Lightning Bolt", 1, "Lightning Bolt: half the results of melee rolls for Bob's campaign army until"),
        ("Wilding", 2, "Wilding: melee and saves ×2 for 2 units of Bob's campaign army until"),
    ],
)
def test_a_lasting_effect_says_what_it_does_to_which_rolls(name: str, strength: int, says: str) -> None:
    effect = LastingEffect(name, On.ARMY, A, A, owner=B, place=Place("frontier"), strength=strength)
    assert sentence(Event(1, EffectBegan(effect)), CAST).startswith(says)


def test_a_unit_that_rolls_for_itself_says_what_counts_as_another_result() -> None:
    game = table("A frontier: Cannibal | B frontier: Troll")
    game.falls("A melee: Cannibal Stun -> SAVE", "B individual maneuver: Troll MELEE")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    roll = next(event for event in game.match.events if event.name == "rolled")
    expected = "Bob's Troll rolls maneuver against Stun: 4 melee → 4 maneuver (4 melee as maneuver by Swamp Mastery)."
    assert story([roll], CAST) == [expected]


def test_deaths_are_told_with_their_cause() -> None:
    """p. 32: whom Bullseye aims at dies before the army saves; the rest of the volley kills on its own."""
    game = table("A frontier: Sharpshooter | B frontier: Thug, Cutthroat, Marauder", frontier="Coastland Tower 4")
    game.falls("A missile: Sharpshooter Bullseye 4 -> MISSILE 3", "B individual save: Marauder MELEE 4; Thug SAVE 1")
    game.falls("B save: Thug SAVE 1; Cutthroat MELEE 2")
    game.play("A march: frontier", "A maneuver: no", "A action: missile")
    told = story(game.match.events, CAST)
    assert "Bob's campaign army loses 3 health to Bullseye: Marauder." in told
    fell = "Bob's campaign army loses 2 health to the missile attack: Cutthroat."
    assert f"{fell} No other choice of units comes as close to the damage (p. 29)." in told


def test_an_exchange_instead_of_a_death_is_told_with_the_ability() -> None:
    """p. 25: an Undead unit that is killed may be exchanged for a lesser one out of the Dead Unit Area."""
    told = "Stepped Damage (p. 25): in Alice's campaign army Ghast is exchanged for Zombie, a lesser unit from"
    facts: dict[str, Json] = {"player": "A", "place": "frontier", "pairs": {"A:Ghast": "A:Zombie"}}
    assert sentence(happened("exchanged", facts | {"ability": "Stepped Damage"}), CAST).startswith(told)
    assert sentence(happened("exchanged", facts), CAST).startswith("In Alice's campaign army Ghast is exchanged")


def test_ids_of_a_roll_for_several_types_say_as_what_they_count() -> None:
    """p. 28: the owner says as which type each point of an ID counts; the numbers of both types must add up."""
    game = table("A frontier: Behemoth, Thug | B frontier: Troll, Warlord", frontier="Coastland City 6")
    game.falls("A melee: Behemoth Charge; Thug MELEE 1", "B save and melee: Troll ID 4; Warlord MELEE 3")
    game.play("A march: frontier", "A maneuver: no", "A action: melee", "B id split: {Troll: {saves: 1, melee: 3}}")
    assert any("Troll 4 ID as 1 save and 3 melee" in line for line in story(game.match.events, CAST))
