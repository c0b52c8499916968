"""Rolls as pictures and in words: every die is there, the sum is that of the facts, nothing sticks out."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.games.dragon_dice.face import FACE
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.magic import SpellResolved
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.turns import MarchBegan, MarchEnded
from engine.dragon_dice.events.units import UnitsKilled
from engine.dragon_dice.printed.dice import CHAMPION_LOGO, ItemKind, UnitKind
from engine.dragon_dice.rolls.account import Short, SumStep
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.table.state import DieId, Place
from engine.dragon_dice.text.words import OF_401C, OF_1996, Words
from engine.dragon_dice.wording import WORDING
from engine.events import Event
from engine.values import Json, Seat
from images.blocks import Block, painted
from images.dragon_dice import roll_panel
from images.dragon_dice.exchange import parts_of
from images.dragon_dice.exhibits import ADVANCED_ROLL, ATTACK, COMBINATION, DAMAGE, FALLEN, SAVE
from images.dragon_dice.exhibits_401c import SCENES
from images.dragon_dice.exhibits_1996 import SCENES as SCENES_1996
from images.dragon_dice.exhibits_1996 import STONE as OF_STONE
from images.dragon_dice.gathering import exchanges
from images.dragon_dice.pictures import DragonDicePictures
from images.dragon_dice.roll import (
    attack_pages,
    draw_attack,
    draw_events,
    draw_roll,
    exchange_pages,
    roll_pages,
)
from images.dragon_dice.roll_text import (
    attack_as_text,
    describe_attack,
    describe_events,
    describe_roll,
    events_as_text,
    roll_as_text,
)
from images.dragon_dice.rolled import ABILITY, NOTHING, SPECIAL, FallenDie, FallenFace, read_roll, shared_panels
from images.dragon_dice.scenes import scene
from images.dragon_dice.spell_scene import scenes_of
from images.dragon_dice.sums import ledger_of
from images.palette import NIGHT, PALETTES
from images.text import LIMIT
from tests.images.positions import player_names
from tests.images.rolls import attacks, rolls
from tests.support.magic import at_magic
from tests.support.played import events as played
from tests.support.printed import DICE_401C, PRESETS
from tests.support.table import Table, melee, missile, table

PICTURES: Final = DragonDicePictures()
A, B = Seat("A"), Seat("B")
NAMES = {A: "Alice", B: "Bob"}
EARLIER: Final[dict[str, Json]] = {
    "player": "A",
    "place": "frontier",
    "kind": "melee",
    "counts": "melee",
    "faces": {
        "A:Eagle Knight": ["Fly 3"],
        "A:Coral Giant": ["Trample 4"],
        "A:Gryphon": ["Rend 4", "MELEE 4"],
        "A:Trooper#1": ["MELEE 3"],
        "A:Trooper#2": ["ID 2"],
        "A:Sharpshooter": ["MISSILE 4"],
    },
    "sums": {
        "subtotal": 9,
        "after_subtract": 7,
        "after_divide": 7,
        "after_sai": 15,
        "after_multiply": 17,
        "total": 17,
    },
    "causes": [
        ["after_subtract", "Wall of Fog", -2],
        ["after_sai", "Coral Giant Trample", 4],
        ["after_sai", "Gryphon Rend", 4],
        ["after_multiply", "eighth face of Highland Tower", 2],
    ],
    "total": 17,
}
"""The attack of the exhibits as rolls were once recorded, with sums and causes."""


def earlier(**changed: Json) -> Rolled:
    """The attack as a match of an earlier version has it in its record, with some of its facts changed."""
    return Rolled.from_json(EARLIER | changed)


NOT_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("rolled", [ATTACK, earlier()], ids=["today", "earlier"])
def test_every_face_lies_in_its_group_with_what_it_gave(rolled: Rolled) -> None:
    roll = read_roll(rolled)
    groups = {group: [(die.name, die.gives) for die in dice] for group, dice in roll.groups()}
    assert groups == {
        "melee": [("Trooper", 3)],
        "ID": [("Trooper", 2)],
        SPECIAL: [("Eagle Knight", 0), ("Coral Giant", 4), ("Gryphon", 8)],
        NOTHING: [("Sharpshooter", 0)],
    }
    ((name, steps),) = roll.sums
    assert name == "melee"
    assert [(step.name, step.change, step.after) for step in steps] == [
        ("Subtotal", 9, 9),
        ("Minus", -2, 7),
        ("Halved", 0, 7),
        ("Special", 8, 15),
        ("Doubled", 2, 17),
        ("Plus", 0, 17),
    ]
    assert roll.totals == (("melee", 17),)


def test_items_are_rolled_with_their_army_and_a_relic_shows_its_element() -> None:
    roll = read_roll(ADVANCED_ROLL)
    special = {die.name: die.faces[0] for group, dice in roll.groups() if group == "special" for die in dice}
    assert special["Elemental Relic"].element == "fire"
    assert special["Dragonvictor (Fire)"].gives == 4 and special["Gold Medallion"].gives == 0
    text = "\n".join(roll_as_text(ADVANCED_ROLL, NAMES))
    assert "Elemental Relic" in text and "(fire)" in text and "Wooden Targe (Air)" in text
    legible(roll_pages(ADVANCED_ROLL, NAMES))


def test_a_combination_roll_has_a_result_for_each_type() -> None:
    roll = read_roll(earlier(counts=["melee", "missile"], totals={"melee": 17, "missile": 2}))
    assert roll.totals == (("melee", 17), ("missile", 2))
    assert [die.name for die in dict(roll.groups())["missile"]] == ["Sharpshooter"]
    of_today = read_roll(COMBINATION)
    # What counts as different things is never added up: each type has a sum of its own.
    assert [(name, steps[-1].after) for name, steps in of_today.sums] == list(of_today.totals)
    assert "melee subtotal 9" in " ".join(roll_as_text(COMBINATION, NAMES))


def test_a_factor_that_is_not_two_is_not_called_doubling() -> None:
    sums: dict[str, Json] = {"subtotal": 9, "after_divide": 3, "after_multiply": 12}
    ((_, steps),) = read_roll(earlier(sums=sums)).sums
    assert [step.name for step in steps][2::2] == ["Divided", "Multiplied"]


def test_ids_that_do_not_count_give_nothing() -> None:
    facts: dict[str, Json] = {"faces": {"A:Trooper": ["ID 1"], "A:Knight": ["MELEE 3"]}, "causes": []}
    without: dict[str, Json] = {**facts, "sums": {"subtotal": 3}}
    counted: dict[str, Json] = {**facts, "sums": {"subtotal": 4}}
    said: dict[str, Json] = {**counted, "counts_ids": False}
    gives = [[die.gives for die in read_roll(earlier(**one)).dice] for one in (without, counted, said)]
    assert gives == [[0, 3], [1, 3], [0, 3]]


def test_a_logo_that_is_an_id_gives_what_it_is_worth() -> None:
    """p. 62: two results, though the die is a champion's."""
    faces: dict[str, Json] = {"A:Dragonmaster (Fire)": [f"{CHAMPION_LOGO} 4"], "A:Dragonlord": [f"{CHAMPION_LOGO} 4"]}
    roll = read_roll(earlier(faces=faces, causes=[], as_ids={"A:Dragonmaster (Fire)": 2}))
    assert [(die.name, die.group, die.gives) for die in roll.dice] == [
        ("Dragonmaster (Fire)", "ID", 2),
        ("Dragonlord", SPECIAL, 0),
    ]


@pytest.mark.parametrize(("acted", "said"), [([["A:Cannibal", "Stun"]], "applied"), ([], "no result")])
def test_special_icons_without_results_say_whether_they_did_something(acted: Json, said: str) -> None:
    facts: dict[str, Json] = {"faces": {"A:Cannibal": ["Stun 4"]}, "causes": [], "acted": acted}
    ((group, dice),) = read_roll(earlier(**facts)).groups()
    assert roll_panel._title(group, roll_panel.heaps_of(dice)) == ("Special icons", said)


def test_icons_that_an_ability_counts_are_told_apart() -> None:
    facts: dict[str, Json] = {
        "counts": ["maneuver"],
        "faces": {"A:Knight": ["MELEE 3"], "A:Trooper": ["MELEE 1"]},
        "causes": [["total", "Knight Swamp Mastery", 3]],
    }
    assert [(die.group, die.gives) for die in read_roll(earlier(**facts)).dice] == [(ABILITY, 3), (NOTHING, 0)]


def test_the_words_of_an_attack() -> None:
    text = attack_as_text(ATTACK, SAVE, DAMAGE, NAMES, ["B:Necromancer", "B:Fusilier"])
    assert text[0] == "Alice, campaign army, melee: 17 melee."
    assert "Gryphon 4 Rend (+4), thrown again 4 melee" in text[3]
    assert text[5] == (
        "Sum: subtotal 9, minus 2 = 7, special action icons +8 = 15, doubled +2 = 17 (Decay -2, "
        "Coral Giant Trample +4, Gryphon Rend +4, eighth face of Highland Tower +2)."
    )
    assert text[6] == "Bob, campaign army, saves against melee: 2 saves."
    assert text[-2:] == [
        "17 melee minus 2 saves: 15 damage to Bob's campaign army.",
        "Fell: Necromancer, Fusilier.",
    ]
    alt = describe_attack(ATTACK, SAVE, DAMAGE, NAMES, ["B:Necromancer"])
    assert alt.startswith(f"{text[0]} {text[6]} 17 melee minus 2 saves")


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_pictures_are_pngs_of_a_size_for_phones(palette: object) -> None:
    chosen = next(one for one in PALETTES.values() if one is palette)
    for (data,) in (
        draw_roll(ATTACK, NAMES, palette=chosen),
        draw_attack(ATTACK, SAVE, DAMAGE, NAMES, fallen=["B:Necromancer"], palette=chosen),
    ):
        picture = opened(data)
        assert picture.format == "PNG" and picture.width == 990
        assert len(data) < 200_000


def legible(drawn: Sequence[Block], scale: float = 1.5) -> list[str]:
    """What is written on pictures that are at most 3:4, on which nothing sticks out and no letters but those on dice
    are smaller than 11 pixels where a phone shows them 330 pixels wide."""
    said = []
    for block in drawn:
        assert block.width == 660 and block.height <= 1.34 * block.width
        written = painted(block, scale, remember=True).written
        assert written is not None
        assert scale < 1 or not [one for one in written if not one.die and one.size * 330 / block.width < 11]
        said += [one.text for one in written]
    return said


@pytest.mark.parametrize(("name", "words"), [(n, OF_401C) for n in SCENES] + [(n, OF_1996) for n in SCENES_1996])
def test_what_happened_is_one_picture_for_a_phone(name: str, words: Words) -> None:
    told = scene((SCENES_1996 if words is OF_1996 else SCENES)[name], words).pictured()
    drawn = [exchange_pages(group, NAMES) for group in told]
    assert {len(some) for some in drawn} == {1}
    assert all(legible(some) for some in drawn)


@pytest.mark.parametrize("facts", [ATTACK, COMBINATION, ADVANCED_ROLL], ids=["attack", "combination", "advanced"])
def test_a_roll_is_one_picture_for_a_phone(facts: Rolled) -> None:
    assert len(drawn := attack_pages(facts, SAVE, DAMAGE, NAMES, FALLEN)) == 1
    assert legible(drawn) and legible(roll_pages(facts, NAMES))


@pytest.mark.parametrize("number", range(0, len(PRESETS), 3))
def test_an_attack_between_armies_of_ready_forces_is_one_picture(number: int) -> None:
    """The largest army of each, whatever falls, with the longest reasons there are."""
    forces = [*PRESETS.values()]
    pair = [max(one.armies.values(), key=len) for one in (forces[number], forces[number - 1])]
    attack, save = (
        earlier(
            player=seat,
            kind=kind,
            counts=kind,
            faces={
                f"{seat}:{name}#{place}": [str(faces[(place + number) % len(faces)])]
                for place, name in enumerate(army)
                if (faces := printed_on(name))
            },
        )
        for seat, kind, army in zip("AB", ("melee", "save"), pair, strict=True)
    )
    drawn = attack_pages(attack, save, DAMAGE, NAMES, [*save.faces][::2])
    assert len(drawn) == 1 and legible(drawn)


def printed_on(name: str) -> Sequence[str]:
    """The faces of a unit or an item as events tell them; of what is not rolled with an army none."""
    kind = DICE_401C.dice[name]
    return kind.printed if isinstance(kind, UnitKind | ItemKind) else ()


def test_a_picture_that_is_full_goes_on_in_another_with_all_names() -> None:
    kinds = [name for name in sorted(DICE_401C.units) if name.isalpha()][:36]
    facts = earlier(faces={f"A:{kind}": ["MELEE 3", "MELEE 4"] for kind in kinds}, causes=[])
    drawn = roll_pages(facts, NAMES)
    said = " ".join(legible(drawn))
    assert len(drawn) == 2 and said.count("Alice") == 2, "each says whose it is"
    assert all(kind in said for kind in kinds)


def test_dice_without_names_are_explained_by_the_sum() -> None:
    """Where all names have no room in one picture: who changed the sum is named there."""
    *_, charge = scene(SCENES_1996["charge"], OF_1996).pictured()
    said = legible(exchange_pages(charge, NAMES))
    assert "Mammoth Rider Trample" in said and "Footman" not in said


def test_equal_dice_that_fell_alike_lie_in_one_heap() -> None:
    faces: dict[str, Json] = {f"A:Trooper#{number}": ["MELEE 3"] for number in (1, 2, 3)}
    faces["A:Trooper#4"] = ["ID 2"]
    said = legible(roll_pages(earlier(faces=faces), NAMES))
    assert said.count("3 Trooper") == 1 and "Trooper" not in said


def test_every_fact_changes_the_picture() -> None:
    changes: list[dict[str, Json]] = [
        {},
        {"player": "B"},
        {"kind": "counter melee"},
        {"place": "A-home"},
        {"faces": {"A:Gryphon": ["Fly 4"]}},
        {"faces": {"A:Gryphon": ["Fly 4", "MELEE 4"]}},
        {"causes": []},
        {"sums": {"subtotal": 8}},
        {"total": 18},
    ]
    assert len({data for change in changes for data in draw_roll(earlier(**change), NAMES)}) == len(changes)
    drawn = {
        draw_attack(ATTACK, SAVE, DAMAGE, NAMES, fallen=fallen)[0] for fallen in (None, [], ["B:Fusilier"], ["B:Lich"])
    }
    drawn |= {*draw_attack(ATTACK, None, DAMAGE, NAMES), *draw_attack(ATTACK, SAVE, None, NAMES)}
    assert len(drawn) == 6


@settings(max_examples=30, deadline=None, suppress_health_check=NOT_SLOW)
@given(rolls(), player_names, st.sampled_from([0, 1, 60, LIMIT]))
def test_nothing_sticks_out_of_a_roll(facts: Rolled, name: str, limit: int) -> None:
    names = {facts.player: name}
    legible(roll_pages(facts, names), 0.5)
    assert len(describe_roll(facts, names, limit)) <= limit


@settings(max_examples=30, deadline=None, suppress_health_check=NOT_SLOW)
@given(attacks(), player_names, player_names)
def test_nothing_sticks_out_of_an_attack(events: list[Event], one: str, other: str) -> None:
    names = {A: one, B: other}
    parts = parts_of(events)
    save = parts.rolls[1] if len(parts.rolls) > 1 else None
    legible(attack_pages(parts.rolls[0], save, parts.damage, names, parts.fallen), 0.5)
    assert len(describe_events(events, names)) <= LIMIT


@settings(max_examples=40, deadline=None, suppress_health_check=NOT_SLOW)
@given(rolls())
def test_every_die_is_in_a_group_and_in_the_words(facts: Rolled) -> None:
    roll = read_roll(facts)
    assert sum(len(dice) for _, dice in roll.groups()) == len(facts.faces)
    text = "\n".join(roll_as_text(facts, {}))
    assert all(f"{die.name} {die.faces[0].count} " in text for die in roll.dice)


def test_the_rolls_of_a_played_match_fall_into_exchanges() -> None:
    seen = set()
    for seed in range(4):
        all_events, _ = played(seed, 24)
        found = exchanges(all_events)
        rolled = [event for event in all_events if event.name == Rolled.name]
        shown = [e for group in found for e in group if e.name == Rolled.name]
        assert sorted(shown, key=lambda event: event.number) == rolled
        for group in found:
            if scenes_of(group):
                assert events_as_text(group, NAMES)
                continue
            parts = parts_of(group)
            kinds = tuple(roll.kind for roll in parts.rolls if roll.die is None)
            seen.add(kinds)
            assert len(kinds) <= 2
            if parts.damage is not None:
                assert parts.damage.results == parts.rolls[0].total
                assert (parts.fallen is None) == (
                    not parts.damage.kills_nobody and not any(e.name == UnitsKilled.name for e in group)
                )
            for facts in parts.rolls:
                roll = read_roll(facts)
                given = sum(die.gives for die in roll.dice)
                # What the faces give, and what doubles, adds or counts as something else, is all there can be.
                added = sum(by for _, by in roll.causes if by > 0)
                assert given + added >= sum(n for _, n in roll.totals)
            assert events_as_text(group, NAMES)
    assert {("melee", "save"), ("missile", "save"), ("maneuver", "counter-maneuver")} <= seen
    assert ("horde maneuver", "horde maneuver") in seen


def test_only_an_attack_without_results_says_that_no_save_roll_was_needed() -> None:
    nothing = replace(DAMAGE, results=0, saves=0, damage=0)
    missed = legible(attack_pages(ATTACK, None, nothing, NAMES))
    other = legible(attack_pages(replace(ATTACK, kind="dragon response"), None, nothing, NAMES))
    said = "No result, so no save roll is needed"
    assert said in missed and said not in other


def test_a_save_answers_an_attack_and_not_another_save() -> None:
    def rolled(number: int, player: str, kind: str) -> Event:
        return Event(number, replace(ATTACK, player=Seat(player), kind=kind))

    events = [rolled(1, "A", "melee"), rolled(2, "B", "save"), rolled(3, "B", "save"), rolled(4, "A", "save")]
    events.insert(2, Event(9, MarchEnded(A, Place("frontier"), "first march")))
    assert [[event.number for event in group] for group in exchanges(events)] == [[1, 2], [3], [4]]


HAIL = "A spells: [{spell: Hailstorm, target: B frontier}]"


def told_of(game: Table) -> list[list[str]]:
    """What is told of each exchange so far."""
    return [events_as_text(group, NAMES) for group in exchanges(game.match.events)]


def test_spells_are_shown_with_their_aim_the_rolls_against_them_and_who_fell() -> None:
    game = at_magic(
        "A frontier: Sunflare | B frontier: Thug, Bowman",
        roll="Sunflare MAGIC 3",
        dice=["B save: Thug MELEE 1; Bowman MELEE 1"],
    )
    game.play(HAIL, "B damage: [Thug]")
    magic, hail = told_of(game)
    assert magic[0] == "Alice, campaign army, magic: 3 magic."
    assert hail[:3] == [
        "Hailstorm: Alice, air magic, at Bob's campaign army.",
        "1 Hailstorm minus 0 saves: 1 damage to Bob's campaign army.",
        "Fell: Thug.",
    ]
    assert "Bob, campaign army, saves against Hailstorm: 0 saves." in hail
    (spell,), (first, last) = PICTURES.scene(game.match.events), exchanges(game.match.events)
    assert spell == last and PICTURES.event(spell, NAMES)[0].title == "Hailstorm"
    assert PICTURES.scene(first) == [first], "the roll of magic is shown until somebody is hurt"


def test_while_it_is_asked_who_falls_by_a_spell_no_picture_says_that_nobody_fell() -> None:
    game = at_magic(
        "A frontier: Sunflare | B frontier: Thug, Bowman",
        roll="Sunflare MAGIC 3",
        dice=["B save: Thug MELEE 1; Bowman MELEE 1"],
    )
    game.play(HAIL)
    assert game.asked == ["B damage"]
    said = " ".join(told_of(game)[-1])
    assert "1 damage to Bob's campaign army" in said and "No unit died" not in said


def test_a_picture_calls_the_magic_of_a_spell_as_the_book_does() -> None:
    game = at_magic("A frontier: Sunflare | B frontier: Thug", roll="Sunflare MAGIC 3", dice=["B save: Thug SAVE 1"])
    game.play(HAIL)
    spell = exchanges(game.match.events)[-1]
    assert "air magic" in describe_events(spell, NAMES)
    assert "blue magic" in describe_events(spell, NAMES, said=OF_1996.edition[WORDING])
    assert "No unit died." in events_as_text(spell, NAMES), "without damage that is certain"


@pytest.mark.parametrize(
    ("spell", "casters", "dice", "said"),
    [
        ("Firebolt", "2 Thaumaturgist", "SAVE 1", ["Thug: no damage, after 1 save.", "No unit died."]),
        ("Firebolt", "2 Thaumaturgist", "MELEE 1", ["Thug: 1 damage.", "Fell: Thug."]),
        ("Lightning Strike", "2 Conjurer", "MELEE 1", ["Fell: Thug."]),
        ("Finger of Death", "2 Lich", "", ["Thug: 1 damage.", "Fell: Thug."]),
        ("Mirage", "2 Sunflare", "MELEE 1", ["Thug: to the reserve army."]),
    ],
)
def test_spells_at_single_units_say_what_became_of_them(spell: str, casters: str, dice: str, said: list[str]) -> None:
    saves = [f"B individual save: Thug {dice}"] if dice else []
    game = at_magic(
        f"A frontier: {casters} | B frontier: Thug", roll=f"all MAGIC {2 if spell == 'Firebolt' else 3}", dice=saves
    )
    game.play(f"A spells: [{{spell: {spell}, target: {'[Thug]' if spell == 'Mirage' else 'Thug'}}}]")
    told = told_of(game)[-1]
    assert told[1 : 1 + len(said)] == said
    assert not dice or f"own save against {spell}" in told[1 + len(said)]
    draw_events(exchanges(game.match.events)[-1], NAMES)


def test_units_that_icons_reach_for_are_shown_with_the_attack() -> None:
    """Their rolls are told before that of the army whose icon demands them, and say what they are against."""
    game = missile(
        "A frontier: Sharpshooter | B frontier: Thug, Mugger, Cutthroat, Troll",
        "A missile: Sharpshooter Bullseye -> MELEE",
    )
    game.falls("B individual save: Thug MELEE 1; Mugger SAVE 1; Cutthroat MELEE 2")
    game.play("A sai target: [Thug, Mugger, Cutthroat]")
    (told,) = told_of(game)
    rolls = [line for line in told if line.startswith(("Alice,", "Bob,"))]
    assert rolls[0].startswith("Alice, campaign army, missile")
    assert [line.partition(": ")[0] for line in rolls[1:]] == 3 * ["Bob, campaign army, own save against Bullseye"]


def test_a_spell_by_an_icon_leaves_the_roll_around_it_alone() -> None:
    """Cantrip in a save roll: the army's own saves are against the attack, not against the spell that it casts."""
    found = [group for seed in range(4) for group in exchanges(played(seed, 24)[0])]
    for wording in (one for group in found for one in scenes_of(group)):
        armies = [roll for roll in wording.rolls if roll.die is None]
        hurt = [(blow.damage.player, blow.damage.place) for blow in wording.blows]
        assert [(roll.player, roll.place) for roll in armies] == hurt


def test_an_exchange_of_a_played_match_is_drawn() -> None:
    for group in exchanges(played(1, 24)[0])[:12]:
        assert all(opened(data).format == "PNG" for data in draw_events(group, NAMES))


def test_the_side_with_more_dice_gets_more_room() -> None:
    kinds = ("Trooper", "Knight", "Guard")
    many = earlier(faces={f"A:{kind}#{n}": [f"MELEE {n}"] for kind in kinds for n in range(1, 5)}, causes=[])
    few = replace(SAVE, faces={DieId("B:Necromancer"): ("SAVE 2",)})
    as_many = replace(SAVE, faces={DieId(f"B:{kind}#{n}"): (f"SAVE {n}",) for kind in kinds for n in range(1, 5)})
    (uneven,), (even,) = (attack_pages(many, save, DAMAGE, NAMES, ()) for save in (few, as_many))
    assert uneven.height < even.height
    legible([uneven])


def test_dragons_are_shown_with_what_each_rolled_and_did() -> None:
    game = table(
        "A frontier: Knight, Trooper, Guard | A B-home: Footman | B frontier: Fire Drake, Fire Wyrm",
        step="dragon attack",
        dice=[
            "B dragon: Fire Drake Claws; Fire Wyrm Tail -> Claws",
            "A dragon response: Knight SAVE 2; Trooper SAVE 2; Guard MELEE 1",
        ],
    )
    (group,) = exchanges(game.match.events)
    assert (dragons := parts_of(group).dragons) is not None and len(dragons.shows) == 2
    told = events_as_text(group, NAMES)
    assert told[0] == "The dragons rolled: Fire Drake Claws (6 damage), Fire Wyrm Tail and Claws (9 damage)."
    assert "15 by dragons minus 4 saves: 11 damage to Alice's campaign army." in told
    assert "15 damage by the dragons (Fire Drake 6, Fire Wyrm 9) − 4 saves = **11 damage**" in "".join(
        FACE.story(game.match.events, FACE.wording(NAMES, None))
    )
    (plain,) = draw_events([event for event in group if event.name == "rolled"], NAMES)
    (shown,) = draw_events(group, NAMES)
    with Image.open(io.BytesIO(shown)) as drawn, Image.open(io.BytesIO(plain)) as without:
        assert drawn.height > without.height
    assert describe_events(group, NAMES).startswith("The dragons rolled")


def test_dragons_are_shown_although_somebody_else_has_rolled_against_their_breath() -> None:
    game = table(
        "A frontier: Wight, Mummy | A dua: Zombie | A B-home: Footman | B frontier: Fire Drake",
        step="dragon attack",
        dice=["B dragon: Fire Drake Dragon Breath", "A burial save: Mummy MELEE 3", "A dragon response: Zombie SAVE"],
    )
    game.play("A replacement: {Wight: Zombie}")
    (dragons,) = [parts.dragons for one in exchanges(game.match.events) if (parts := parts_of(one)).dragons]
    assert dragons.shows == {DieId("B:Fire Drake"): ("Dragon Breath",)}


def test_breath_that_leaves_nobody_to_roll_is_shown_all_the_same() -> None:
    """The breath kills five health without a roll (p. 19): where that is everybody, no roll follows."""
    shown = scene(SCENES["breath"])
    (group,) = shown.pictured()
    assert describe_events(group, NAMES) == (
        "The dragons rolled: Water Drake Dragon Breath (its breath kills). "
        "Killed by breath, without a roll: Cutthroat and Thug. The breath: Poisonous Cloud. "
        "No unit is left to roll against it."
    )
    assert PICTURES.scene(shown.events) == [group]
    assert PICTURES.event(group, NAMES)[0].title == "Dragon attack"
    legible(exchange_pages(group, NAMES))


def test_while_somebody_may_still_roll_against_breath_nobody_is_said_to_be_left_out() -> None:
    """P. 18: the army rolls after the breath; its IDs are asked about before that roll is told."""
    game = table(
        "A frontier: Troll, Protector | A B-home: Footman | B frontier: Water Drake, Water Wyrm",
        step="dragon attack",
        dice=["B dragon: Water Drake Dragon Breath; Water Wyrm Claws", "A dragon response: Protector ID"],
    )
    game.asks("A id split")
    (group,) = exchanges(game.match.events)
    assert events_as_text(group, NAMES) == [
        "The dragons rolled: Water Drake Dragon Breath (its breath kills), Water Wyrm Claws (6 damage).",
        "Killed by breath, without a roll: Troll.",
        "The breath: Poisonous Cloud.",
    ]


def test_whom_breath_killed_and_what_it_left_stand_apart_from_the_damage() -> None:
    (group,) = scene(SCENES["scorched"]).pictured()
    told = events_as_text(group, NAMES)
    assert told[1:3] == ["Killed by breath, without a roll: Troll and Thug.", "The breath: Petrify."]
    assert not [line for line in told if "damage to" in line or "fell" in line], "breath alone does no damage"
    (group,) = scene(SCENES["dragons"]).pictured()
    told = events_as_text(group, NAMES)
    assert "Killed by the army: Ivory Drake." in told and "Fell: Knight, Troll" in " ".join(told)


def test_nobody_is_said_to_have_fallen_whom_breath_has_killed_before_the_saves() -> None:
    (group,) = scene(SCENES["scorched"]).pictured()
    facts = DamageDealt(A, Place("frontier"), "dragon", results=3, saves=3, damage=0)
    saved = [*(event for event in group if not isinstance(event.facts, DamageDealt)), Event(999, facts)]
    said = [" ".join(events_as_text(saved, NAMES)), " ".join(legible(exchange_pages(saved, NAMES)))]
    assert all("Killed by breath" in one and "No unit died" not in one for one in said)


def test_dragons_that_only_fight_each_other_are_shown_without_an_army() -> None:
    game = table(
        "A frontier: Knight | A B-home: Footman | B frontier: Fire Drake, Water Wyrm",
        step="dragon attack",
        dice=["B dragon: Fire Drake Claws; Water Wyrm Tail -> Jaws"],
    )
    (group,) = exchanges(game.match.events)
    assert events_as_text(group, NAMES)[1:] == ["Killed by the other dragons: Fire Drake."]
    legible(exchange_pages(group, NAMES))


def test_an_army_that_is_attacked_later_does_not_die_in_an_earlier_picture() -> None:
    """Two terrains are attacked: who is killed by breath at the second is not told with the roll at the first."""
    game = table(
        "A frontier: Knight | A B-home: Thug | A A-home: Guard | B frontier: Fire Drake | B B-home: Water Drake",
        step="dragon attack",
        dice=["B dragon: Fire Drake Belly", "A dragon response: Knight SAVE 2", "B dragon: Water Drake Dragon Breath"],
    )
    game.play("A dragon attack: frontier")
    told = [events_as_text(group, NAMES) for group in exchanges(game.match.events)]
    assert ["Thug" in " ".join(lines) for lines in told] == [False, True]


def test_the_ledger_of_a_sum_says_each_step_and_why() -> None:
    ((name, steps),) = read_roll(ATTACK).sums
    assert [f"{line.number} {line.words}" for line in ledger_of(name, steps)] == [
        "9 normal icons, IDs",
        "−2 Decay",
        "+4 Coral Giant Trample",
        "+4 Gryphon Rend",
        "+2 doubled: eighth face of Highland Tower",
        "17 melee",
    ]
    decay = Short(SumStep.SUBTRACT, ResultType.SAVE, 2, 0, "Decay")
    ((name, steps),) = read_roll(replace(SAVE, short=(decay,))).sums
    assert "−0 Decay (−2): nothing to take" in [f"{line.number} {line.words}" for line in ledger_of(name, steps)]
    assert "(Decay (−2): nothing to take)." in " ".join(roll_as_text(replace(SAVE, short=(decay,)), NAMES))
    ((name, steps),) = read_roll(SAVE).sums
    assert not ledger_of(name, steps), "what the dice show is said above"


def test_units_that_roll_each_for_itself_share_a_panel_without_a_total() -> None:
    """Their results are never added up; a roll that something changed stands by itself with its ledger."""
    game = missile(
        "A frontier: Sharpshooter | B frontier: Thug, Mugger, Cutthroat, Troll",
        "A missile: Sharpshooter Bullseye -> MELEE",
    )
    game.falls("B individual save: Thug MELEE 1; Mugger SAVE 1; Cutthroat MELEE 2")
    game.play("A sai target: [Thug, Mugger, Cutthroat]")
    (group,) = exchanges(game.match.events)
    army, alone = shared_panels(parts_of(group).rolls)
    assert army.totals and not alone.totals
    assert [die.name for die in alone.dice] == ["Thug", "Mugger", "Cutthroat"]
    legible(exchange_pages(group, NAMES))


def test_damage_by_icons_and_who_fell_by_it_is_shown_with_the_attack() -> None:
    """Smite does its damage before the army's own results are counted (p. 40): it stands beside them, not in them."""
    shown = scene(SCENES["smite"])
    (group,) = shown.pictured()
    told = events_as_text(group, NAMES)
    first = told.index("Smite: 4 damage to Bob's campaign army.")
    assert "3 melee minus 5 saves: 0 damage to Bob's campaign army." in told
    back = told.index("Counter: 4 damage to Alice's campaign army.")
    assert (told[first + 1], told[back + 1]) == ("Fell: Troll.", "Fell: Warlord."), "each stands with its damage"
    assert "No unit died" not in " ".join(told) and "No unit died" not in describe_events(group, NAMES)
    legible(exchange_pages(group, NAMES))


def test_deaths_by_smite_are_not_added_to_deaths_by_melee() -> None:
    """Smite kills before the save roll (p. 40): 4 and 3 damage, and 4 and 3 health."""
    game = melee(
        "A frontier: Protector, Knight | B B-home: Thug | B frontier: Behemoth, Warlord",
        "A melee: Protector Smite; Knight MELEE 3",
        "B save: Warlord MELEE 3",
    )
    (group,) = exchanges(game.match.events)
    told = events_as_text(group, NAMES)
    assert told[-4:] == [
        "Smite: 4 damage to Bob's campaign army.",
        "Fell: Behemoth.",
        "3 melee minus 0 saves: 3 damage to Bob's campaign army.",
        "Fell: Warlord.",
    ]
    legible(exchange_pages(group, NAMES))


def test_dead_dice_of_two_players_in_one_row_stand_behind_the_letters_of_both() -> None:
    """A charge and its answer kill on both sides, on a picture too full for a row of each."""
    (group,) = [one for one in scene(SCENES_1996["charge"], OF_1996).pictured() if len(one) > 3]
    said = legible(exchange_pages(group, NAMES))
    assert [*filter(None, said[said.index("Fell") + 1 :])] == ["B", "A"]


def test_the_words_say_whose_dice_fell_where_several_players_lost_some() -> None:
    spell = SpellResolved(A, "Tsunami", 1, "water", ())
    both = UnitsKilled(B, Place("frontier"), (DieId("A:Guard"), DieId("B:Thug#1"), DieId("B:Thug#2")), 3)
    told = events_as_text([Event(1, spell), Event(2, both)], NAMES)
    assert told[-1] == "Fell: Alice's Guard; Bob's 2 Thug."


def test_who_fell_is_in_the_picture_where_there_is_no_damage_to_sum_up() -> None:
    """Turn to Stone (1996): each rolls for itself, and who fails is killed: the text says so, so does the picture."""
    *_, alone = scene(OF_STONE, OF_1996).pictured()
    assert "Killed by Dragon Breath: Adept, Infiltrator." in events_as_text(alone, NAMES)
    bare = [event for event in alone if event.name == "rolled"]
    fell, told = (legible(exchange_pages(events, NAMES)) for events in (alone, bare))
    assert "Killed by Dragon Breath" in fell and "Killed by Dragon Breath" not in told


@pytest.mark.parametrize("name", SCENES_1996)
def test_panels_below_each_other_are_equally_wide(name: str) -> None:
    """However short what stands on one is, such as who was killed without a word about damage."""
    for group in scene(SCENES_1996[name], OF_1996).pictured():
        for block in exchange_pages(group, NAMES):
            marks = painted(block, 0.5, remember=True).marks or []
            right = {mark.right for mark in marks if mark.x == 12 and mark.height > 50 and mark.width > 330}
            assert right <= {block.width - 12}


def test_a_charge_is_shown_while_its_answer_asks_something_and_not_the_fight_before() -> None:
    """1996: IDs of the answer count as saves or melee, as their owner says; what is asked is against this charge."""
    fight = [Event(1, ATTACK), Event(2, SAVE), Event(3, DAMAGE)]
    began = Event(4, MarchBegan(player=A, place=Place("frontier"), march="first march"))
    charge = Event(5, replace(ATTACK, kind="charge", counts=(ResultType.MELEE, ResultType.MANEUVER)))
    assert PICTURES.scene([*fight, began, charge]) == [[charge]]
    assert PICTURES.scene([*fight, began]) == [fight]


def countered() -> Table:
    """Bob has lost a Marauder to Alice's attack and strikes back."""
    dice = ("A melee: Knight MELEE 3; Fighter MANEUVER", "B save: Marauder MELEE 3; Troll MELEE 4")
    game = melee("A frontier: Knight, Fighter | B frontier: Marauder, Troll", *dice)
    return game.falls("B counter melee: Troll MELEE 4", "A save: Knight SAVE 2; Fighter ID").play(
        "B counter-attack: yes"
    )


def test_a_counter_attack_is_shown_with_the_attack_before_it_and_who_fell_in_that() -> None:
    events = countered().match.events
    attack, counter = PICTURES.scene(events)
    assert "Fell: Marauder." in events_as_text(attack, NAMES) and "Bob, campaign army, counter-attack" in " ".join(
        events_as_text(counter, NAMES)
    )
    (shown,) = PICTURES.together([attack, counter], NAMES)
    assert shown.title == "Melee and counter-attack"
    assert "Fell: Marauder." in shown.alt_text and "counter-attack: 4 melee" in shown.alt_text


def test_what_has_no_room_beside_another_fight_has_a_picture_of_its_own() -> None:
    attack, counter = ATTACK, replace(ATTACK, kind="counter melee")
    groups = [[Event(1, first), Event(2, SAVE), Event(3, DAMAGE)] for first in (attack, counter)]
    shown = PICTURES.together(groups, NAMES)
    assert [one.title for one in shown] == ["Melee", "Counter-attack"]
    assert [opened(one.data).height <= opened(one.data).width * 4 / 3 + 1 for one in shown] == [True, True]


def test_a_picture_of_a_fight_is_over_when_the_next_march_begins_or_this_one_ends() -> None:
    """What is asked within the same action stands below it; below what comes later stands the table."""
    fight = [Event(1, ATTACK), Event(2, SAVE), Event(3, DAMAGE)]
    ended = Event(4, MarchEnded(A, Place("frontier"), "first march"))
    assert not PICTURES.is_over(fight)
    assert PICTURES.is_over([*fight, ended])
    assert not PICTURES.is_over([ended._replace(number=0), *fight])


def test_a_maneuver_that_is_opposed_is_shown_until_there_is_a_fight() -> None:
    game = table(
        "A frontier: Knight | B frontier: Thug",
        dice=["A maneuver: Knight MANEUVER 3", "B counter-maneuver: Thug MANEUVER 1"],
    )
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    (group,) = PICTURES.scene(game.match.events)
    (shown,) = PICTURES.together([group], NAMES)
    assert shown.title == "Maneuver" and "Bob, campaign army, counter-maneuver: 1 maneuver." in shown.alt_text


def test_the_roll_of_magic_is_shown_although_there_was_a_fight_in_an_earlier_march() -> None:
    fight = [Event(1, ATTACK), Event(2, SAVE), Event(3, DAMAGE)]
    began = Event(4, MarchBegan(player=A, place=Place("frontier"), march="second march"))
    magic = Event(5, replace(ATTACK, kind="magic", counts=(ResultType.MAGIC,)))
    assert PICTURES.scene([*fight, began, magic]) == [[magic]]


def test_units_killed_by_an_icon_stand_apart_from_those_killed_by_the_attack() -> None:
    """p. 32: Bullseye kills before the army saves against the rest of the volley; never one row for both."""
    game = missile(
        "A frontier: Sharpshooter | B frontier: Thug, Cutthroat, Marauder",
        "A missile: Sharpshooter Bullseye 4 -> MISSILE 3",
        "B individual save: Marauder MELEE 4; Thug SAVE 1",
        "B save: Thug SAVE 1; Cutthroat MELEE 2",
    )
    (group,) = exchanges(game.match.events)
    assert events_as_text(group, NAMES)[-3:] == [
        "Killed by Bullseye: Marauder.",
        "3 missile minus 1 save: 2 damage to Bob's campaign army.",
        "Fell: Cutthroat.",
    ]
    legible(exchange_pages(group, NAMES))


def test_a_unit_exchanged_instead_of_dying_is_in_the_picture() -> None:
    """p. 25, Stepped Damage: nobody fell, and yet another die stands there."""
    game = missile(
        "A frontier: Sharpshooter | B frontier: Ghast | B dua: Zombie",
        "A missile: Sharpshooter MISSILE 4",
        "B save: Ghast MELEE 2",
    )
    game.play("B replacement: {Ghast: Zombie}")
    (group,) = exchanges(game.match.events)
    assert events_as_text(group, NAMES)[-1] == "Stepped Damage: Ghast became Zombie."
    legible(exchange_pages(group, NAMES))


def test_a_special_icon_that_did_nothing_does_not_stand_out() -> None:
    """Smite does nothing in a magic roll: its name is as quiet as that of the die."""
    style = roll_panel.PanelStyle(NIGHT, DICE_401C, roll_panel.Naming.ALL, OF_401C.edition[WORDING])
    for acts in (False, True):
        face = FallenFace("Smite", 4, SPECIAL, 0, acts=acts)
        heap = roll_panel.Heap(FallenDie("Fireshadow", Seat("A"), (face,)), 1)
        assert ("Smite", acts) in roll_panel._labels(heap, 200, style)
