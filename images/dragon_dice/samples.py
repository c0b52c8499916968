"""Positions to show and to measure the pictures with: from the first secret force to six crowded players.

They are ordinary positions, set up by hand with dice from the catalogue; tests, the bench and the sample picture of the
README use the same ones.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.edition_401c.dice import DICE as DICE_401C
from engine.dragon_dice.edition_1996 import EDITION as EDITION_1996
from engine.dragon_dice.edition_1996.lasting import BURNING_HANDS, DRAGON_BREATH, FROST, PARALYSIS, WALL_OF_FOG
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.table.effects import TAME, LastingEffect, On
from engine.dragon_dice.table.state import (
    ADVANCED,
    BUA,
    CAMPAIGN_ARMY,
    DICE,
    DUA,
    FORCE,
    FRONTIER,
    HOME_ARMY,
    HORDE_ARMY,
    POOL,
    RESERVES,
    Place,
    State,
    Terrain,
    home_of,
)
from engine.dragon_dice.text.effect_labels import EffectView
from engine.dragon_dice.view import TableView, view_of
from engine.dragon_dice.wording import WORDING
from engine.game import Outcome
from engine.values import Seat
from images.pictures import Sample

A, B, C, D, E, F = (Seat(letter) for letter in "ABCDEF")


NAMES: Final = MappingProxyType({A: "Alice", B: "Bob", C: "Chandra", D: "Dmitri", E: "Esperanza", F: "Fjölnir"})


def _terrain(
    kind: str, face: int | None = None, captured_by: Seat | None = None, stands_for: str | None = None
) -> Terrain:
    return Terrain(DICE_401C.terrains[kind], face, captured_by, stands_for)


def _put(state: State, owner: Seat, place: Place, *dice: str) -> None:
    state.add_dice(owner, dice, place)


def _table(step: str, turn: int, marching: Seat, faces: tuple[int, int, int]) -> State:
    state = State(DICE_401C, seats=[A, B], force_points=24, step=step, turn=turn, marching=marching, revealed=True)
    state.terrains = {
        home_of(A): _terrain("Coastland City", faces[0]),
        FRONTIER: _terrain("Highland Tower", faces[1]),
        home_of(B): _terrain("Swampland Standing Stones", faces[2]),
    }
    return state


def midgame() -> Sample[TableView]:
    """Returns a match of 24 points in the middle: the dead, the buried, a dragon on the frontier."""
    state = _table("first march", 9, A, (4, 5, 6))
    _put(state, A, home_of(A), "Protector", "Archer", "Conjurer", "Bowman")
    _put(state, B, home_of(A), "Wyvern Rider", "Scout")
    _put(state, A, FRONTIER, "Gryphon", "Sharpshooter")
    _put(state, B, FRONTIER, "Necromancer", "Fusilier", "Hell Hound")
    _put(state, B, home_of(B), "Deadeye", "Cutthroat", "Hedge Wizard")
    _put(state, A, home_of(B), "Eagle Knight")
    _put(state, B, FRONTIER, "Death/Fire Wyrm")
    _put(state, A, RESERVES, "Guard", "Evoker")
    _put(state, A, DUA, "Trooper", "Horseman", "Crossbowman")
    _put(state, B, RESERVES, "Adept")
    _put(state, B, DUA, "Bladesman", "Dead Shot")
    _put(state, B, BUA, "Thug")
    _put(state, A, POOL, "Air/Water Drake")
    state.marched = [FRONTIER]
    news = (
        "Alice's Campaign Army turned Highland 4 → 5: 9 maneuver against 6.",
        "Alice attacked Bob with missiles: 7 hits − 4 saves = 3 damage. A Lava Elf Dead Shot and a Bladesman fell.",
    )
    return Sample(view_of(state, None, WORDING_401C), NAMES, news)


def early() -> Sample[TableView]:
    """Returns a match of 24 points in its first turn, without losses."""
    state = _table("expire effects", 1, B, (3, 2, 6))
    _put(state, A, home_of(A), "Sharpshooter", "Trooper", "Conjurer", "Guard")
    _put(state, A, FRONTIER, "Gryphon", "Protector", "Knight")
    _put(state, A, home_of(B), "Eagle Knight", "Courier", "Bowman", "Evoker")
    _put(state, B, home_of(B), "Vampire", "Wight", "Heucuva", "Skeleton")
    _put(state, B, FRONTIER, "Dracolich", "Mummy", "Revenant")
    _put(state, B, home_of(A), "Ghost", "Wraith", "Ghoul", "Zombie", "Apparition")
    _put(state, A, POOL, "Air/Water Drake")
    _put(state, B, POOL, "Death Wyrm")
    return Sample(view_of(state, None, WORDING_401C), NAMES, ("Bob won the horde roll and takes the first turn.",))


def captured() -> Sample[TableView]:
    """Returns a match near its end: one terrain captured by an opponent, one empty, dragons about."""
    state = _table("dragon attack", 17, B, (8, 8, 7))
    state.terrains[home_of(A)].captured_by = A
    state.terrains[FRONTIER].captured_by = B
    _put(state, A, home_of(A), "Coral Giant", "Enchanter", "Courier", "Knight")
    _put(state, B, FRONTIER, "Behemoth", "Crack-Shot", "Lizard Rider", "Wizard")
    _put(state, A, FRONTIER, "Fire Drake")
    _put(state, B, home_of(A), "Ivory Wyrm")
    _put(state, B, RESERVES, "Sentry", "Footman")
    _put(state, A, DUA, "Sharpshooter", "Protector", "Archer", "Guard", "Evoker", "Bowman", "Fighter", "Horseman")
    _put(state, B, DUA, "Warlord", "Marksman", "Pony Rider")
    _put(state, B, BUA, "Theurgist", "Mammoth Rider")
    return Sample(view_of(state, None, WORDING_401C), NAMES, ("Bob turned Highland 7 → 8 and captured the Tower.",))


def won() -> Sample[TableView]:
    """Returns a match that is over."""
    state = _table("first march", 21, B, (3, 8, 8))
    state.terrains[FRONTIER].captured_by = B
    state.terrains[home_of(B)].captured_by = B
    _put(state, A, home_of(A), "Knight", "Evoker")
    _put(state, B, FRONTIER, "Genie", "Ashbringer", "Explorer")
    _put(state, B, home_of(B), "Phoenix", "Sentinel", "Firemaster")
    _put(
        state,
        A,
        DUA,
        "Trooper",
        "Archer",
        "Conjurer",
        "Courier",
        "Gryphon",
        "Protector",
        "Guard",
        "Enchanter",
        "Horseman",
        "Bowman",
    )
    _put(state, B, DUA, "Guardian", "Sunburst", "Watcher", "Firestormer")
    _put(state, A, POOL, "Air/Water Drake")
    _put(state, B, POOL, "Air/Fire Drake")
    state.outcome = Outcome((B,), "two terrains captured")
    return Sample(
        view_of(state, None, WORDING_401C), NAMES, ("Bob captured Swampland · Standing Stones, the second terrain.",)
    )


def building(seat: Seat | None = None) -> Sample[TableView]:
    """Returns a match whose forces are being built; `seat` sees it with their own eyes, None as a spectator."""
    state = State(DICE_401C, seats=[A, B], force_points=24, step="force building")
    state.add_dice(A, ["Sharpshooter", "Trooper", "Conjurer", "Guard"], HOME_ARMY)
    state.add_dice(A, ["Gryphon", "Protector", "Knight"], CAMPAIGN_ARMY)
    state.add_dice(A, ["Eagle Knight", "Courier", "Bowman", "Evoker"], HORDE_ARMY)
    _put(state, A, POOL, "Air/Water Drake")
    state.terrains[home_of(A)] = _terrain("Coastland City")
    state.proposed[A] = "Feyland Temple"
    _put(state, B, FORCE, "Dracolich", "Mummy", "Revenant", "Ghost", "Vampire", "Wight", "Heucuva", "Skeleton")
    _put(state, B, FORCE, "Wraith", "Ghoul", "Zombie", "Apparition")
    _put(state, B, POOL, "Death Wyrm")
    state.terrains[home_of(B)] = _terrain("Wasteland Temple")
    state.proposed[B] = "Highland Tower"
    return Sample(view_of(state, seat, WORDING_401C), NAMES)


def placing() -> Sample[TableView]:
    """Returns a match whose forces are revealed and whose armies are not all placed."""
    state = State(DICE_401C, seats=[B, A], force_points=24, step="placement", revealed=True, marching=B, frontier_by=A)
    state.terrains = {
        home_of(A): _terrain("Coastland City"),
        home_of(B): _terrain("Wasteland Temple"),
        FRONTIER: _terrain("Feyland Temple"),
    }
    _put(state, A, HOME_ARMY, "Sharpshooter", "Trooper", "Conjurer", "Guard")
    _put(state, A, CAMPAIGN_ARMY, "Gryphon", "Protector", "Knight")
    _put(state, A, HORDE_ARMY, "Eagle Knight", "Courier", "Bowman", "Evoker")
    _put(state, B, home_of(B), "Vampire", "Wight", "Heucuva", "Skeleton")
    _put(state, B, CAMPAIGN_ARMY, "Dracolich", "Mummy", "Revenant")
    _put(state, B, HORDE_ARMY, "Ghost", "Wraith", "Ghoul", "Zombie", "Apparition")
    _put(state, A, POOL, "Air/Water Drake")
    _put(state, B, POOL, "Death Wyrm")
    return Sample(view_of(state, None, WORDING_401C), NAMES, ("Alice chose Feyland · Temple as the frontier.",))


def advanced() -> Sample[TableView]:
    """Returns a match of 24 points with all kinds of advanced dice, in play, in reserves and beside the table."""
    state = State(DICE_401C, seats=[A, B], force_points=24, step="first march", turn=7, marching=A, revealed=True)
    state.advanced = list(ADVANCED)
    state.terrains = {
        home_of(A): _terrain("Coastland City", 4),
        FRONTIER: _terrain("Highland Castle", 8, captured_by=B, stands_for="City"),
        home_of(B): _terrain("Swampland Standing Stones", 2),
    }
    _put(state, A, home_of(A), "Dragonslayer", "Warder (Air)")
    _put(state, A, home_of(A), "Vorpal Sword (Fire)", "Wooden Targe (Air)", "Dragon Staff (Water)")
    _control(state, A, home_of(A), "Coastland Bridge", "Double Saves")
    _put(state, A, FRONTIER, "Dragonmaster (Fire)", "Dragonvictor (Fire)", "Gold Medallion")
    _put(state, A, home_of(B), "Follower (Earth)", "Dragonfoal (Water)")
    _put(state, B, FRONTIER, "Draco-Champion (Bronze)", "Draco-Tank (Gold)", "Deadeye", "Elemental Relic")
    _control(state, B, FRONTIER, "Highland Knoll", "Dust Storm")
    _put(state, B, FRONTIER, "Death/Fire Wyrm")
    _put(state, B, home_of(B), "Draco-Magus (Silver)", "Cutthroat", "Trueflyer (Death)")
    _control(state, B, home_of(B), "Deadland Woods", "MAGIC")
    _put(state, A, RESERVES, "Racer (Earth)", "Seven League Boots (Earth)")
    _put(state, B, RESERVES, "Draco-Mystic (Gold)")
    state.effects = [LastingEffect(TAME, On.UNIT, A, None, die="B:Death/Fire Wyrm", source="A:Dragonmaster (Fire)")]
    _put(state, B, DUA, "Draco-Hurler (Silver)")
    _put(state, A, BUA, "Coastland Village")
    _put(state, B, BUA, "Mithril Shield (Earth)")
    _put(state, A, POOL, "White Drake", "Dragonscout (Air)", "Swampland Knoll")
    _put(state, B, POOL, "Fire Drake", "Wasteland Village")
    news = ("Alice turned Swampland 1 → 2.", "A dust storm rages at Highland Knoll: Bob's results are halved there.")
    return Sample(view_of(state, None, WORDING_401C), NAMES, news)


def _control(state: State, owner: Seat, place: Place, name: str, icon: str) -> None:
    """Puts a minor terrain under the control of an army, with a face up that shows this icon."""
    (die,) = state.add_dice(owner, [name], place)
    state.minor_faces[die.id] = die.minor_terrain.faces.index(icon) + 1


def enchanted() -> Sample[TableView]:
    """Returns the midgame with lasting effects on terrains and armies."""
    sample = midgame()
    first, frontier, last = sample.view.terrains
    wind = EffectView("Wind Walk", "+4", (ResultType.MANEUVER,))
    stone = EffectView("Stone Skin", "+1", (ResultType.SAVE,), count=2)
    armies = (
        replace(frontier.armies[0], effects=(wind, stone)),
        replace(frontier.armies[1], effects=(EffectView("Blizzard", "−3", (ResultType.MELEE,)),)),
    )
    terrains = (
        first,
        replace(frontier, armies=armies, effects=(EffectView("Ash Storm", "−1"),)),
        replace(last, effects=(EffectView("Transmute Rock to Mud", "−6", (ResultType.MANEUVER,)),)),
    )
    return replace(sample, view=replace(sample.view, terrains=terrains))


def edition_1996() -> Sample[TableView]:
    """Returns a match by the booklet of 1996: dragons beside the dead, one bared, an army paralysed, others frosted."""
    state = State(
        EDITION_1996[DICE], [A, B], force_points=24, step="first march", turn=7, marching=A, revealed=True, routing=True
    )
    state.terrains = {
        home_of(A): _terrain("Coastland City", 3),
        FRONTIER: _terrain("Highland Tower", 8, captured_by=A),
        home_of(B): _terrain("Swampland Temple", 5),
    }
    _put(state, A, home_of(A), "Protector", "Archer", "Conjurer")
    _put(state, A, FRONTIER, "Knight", "Trooper")
    _put(state, A, home_of(B), "Fighter", "Bowman")
    _put(state, B, FRONTIER, "Thug", "Cutthroat", "Troll")
    _put(state, B, home_of(B), "Death Mage", "Trickster", "Leopard Rider")
    _put(state, B, home_of(A), "Mugger")
    _put(state, A, DUA, "Guard", "Enchanter", "Coral Giant", "Herald")
    _put(state, B, DUA, "Pelter", "Cannibal")
    _put(state, B, BUA, "Slingman", "Wolf Rider")
    _put(state, A, POOL, "Water Wyrm")
    _put(state, B, FRONTIER, "Earth Drake")
    state.effects = [
        LastingEffect(PARALYSIS, On.ARMY, B, A, owner=A, place=FRONTIER),
        LastingEffect(FROST, On.ARMY, A, B, owner=B, place=FRONTIER),
        LastingEffect("Stoneskin", On.ARMY, A, A, owner=A, place=home_of(A), strength=2),
        LastingEffect(WALL_OF_FOG, On.TERRAIN, A, A, place=home_of(B)),
        LastingEffect(BURNING_HANDS, On.UNIT, A, A, die="A:Knight"),
        LastingEffect(DRAGON_BREATH, On.UNIT, A, A, die="B:Earth Drake", left=1),
    ]
    return Sample(view_of(state, None, EDITION_1996[WORDING]), NAMES)


def strange_names() -> Sample[TableView]:
    """Returns the midgame between players with names that are hard to draw."""
    names = {A: "🐉 Ⓐlice 龍の騎士 𝕿𝖍𝖊 𝕲𝖗𝖊𝖆𝖙 " + "of the Endless Northern Marches" * 3, B: "محمد שלום ❤️‍🔥 👩🏽‍🚀"}
    sample = midgame()
    return Sample(sample.view, names, tuple(line.replace("Alice", names[A]) for line in sample.news))


def six_players() -> Sample[TableView]:
    """Returns a match of six players with 60 points each."""
    seats = [A, B, C, D, E, F]
    kinds = ("Feyland Temple", "Coastland City", "Highland Tower", "Wasteland Standing Stones")
    state = State(
        DICE_401C, seats=list(seats), force_points=60, step="second march", turn=14, marching=D, revealed=True
    )
    state.terrains = {home_of(s): _terrain(kinds[i % 4], i % 6 + 1) for i, s in enumerate(seats)}
    state.terrains[home_of(C)].face = 8
    state.terrains[home_of(C)].captured_by = E
    state.terrains[FRONTIER] = _terrain("Flatland Tower", 5)
    forces = {
        A: ("Knight", "Archer", "Trooper", "Conjurer", "Gryphon", "Guard", "Evoker", "Leviathan"),
        B: ("Death Knight", "Lich", "Mummy", "Skeleton", "Dracolich", "Ghoul", "Wraith", "Ghast"),
        C: ("Warlord", "Crack-Shot", "Behemoth", "Sentry", "Wizard", "Mammoth Rider", "Footman", "Marksman"),
        D: ("Oak Lord", "Unicorn", "Dryad", "Pine", "Naiad", "Willow", "Redwood", "Pineling"),
        E: ("Magi", "Yeti", "Defender", "Assailer", "Wolf Master", "Dispatcher", "Attacker", "Remorhaz"),
        F: ("War Chief", "Hydra", "Oracle", "Darter", "Charioteer", "Envoy", "Seer", "Javelineer"),
    }
    for number, seat in enumerate(seats):
        dice, other = forces[seat], home_of(seats[(number + 1) % 6])
        state.add_dice(seat, dice, home_of(seat))
        state.add_dice(seat, dice[:5], FRONTIER)
        state.add_dice(seat, dice[2:6], other)
        state.add_dice(seat, dice[:3], RESERVES)
        state.add_dice(seat, dice[3:], DUA)
        state.add_dice(seat, dice[5:6], BUA)
        state.add_dice(seat, ("Ivory Drake", "White Wyrm"), POOL)
        state.add_dice(seat, ("Fire Wyrm",), FRONTIER if number % 2 else home_of(seat))
    state.marched = [FRONTIER]
    return Sample(view_of(state, None, WORDING_401C), NAMES, ("Dmitri marched on the frontier and rolled 12 melee.",))


SAMPLES: Final = MappingProxyType(
    {
        "midgame": midgame,
        "early": early,
        "captured": captured,
        "won": won,
        "building": building,
        "building_own": lambda: building(A),
        "placing": placing,
        "advanced": advanced,
        "enchanted": enchanted,
        "edition_1996": edition_1996,
        "strange_names": strange_names,
        "six_players": six_players,
    }
)
"""All samples by name."""
