"""The question `spells`: what is accepted, and the sentence for every broken rule (p. 12-13, p. 44-45)."""

from __future__ import annotations

import random

import pytest

from engine.dragon_dice.magic.plan import SpellsPlan
from engine.refusals import Refusal
from engine.values import Json
from tests.support.magic import at_magic, on_army, on_unit
from tests.support.table import Table

ZONES = (
    "A frontier: 2 Inferno, 2 Lich, 2 Wizard, 2 Magi, 2 Oracle | A A-home: Bowman | A dua: Ghoul, Vampire |"
    " B frontier: Thug, Wolf-Folk | B A-home: Protector, Bowman | B dua: Trooper, Apprentice | B reserves: Scout |"
    " A pool: Fire Drake, Ivory Wyrm, White Drake | B frontier: Air/Fire Wyrm"
)
ROLL = (
    "Inferno#1 MAGIC 6; Inferno#2 MAGIC 6; Lich#1 MAGIC 3; Lich#2 MAGIC 3; Wizard#1 MAGIC 4; Wizard#2 MAGIC 4;"
    " Magi#1 MAGIC 4; Magi#2 MAGIC 4; Oracle#1 MAGIC 5; Oracle#2 MAGIC 5"
)


def asked(place: str = "frontier") -> Table:
    zones = ZONES if place == "frontier" else ZONES.replace("A frontier", f"A {place}")
    return at_magic(zones, roll=ROLL, place=place)


def plan(game: Table) -> SpellsPlan:
    decision = game.question("A spells")
    assert isinstance(decision, SpellsPlan)
    return decision


@pytest.mark.parametrize(
    ("spells", "because"),
    [
        ("Hailstorm", "Give a list of castings"),
        ("[{spell: Snowball}]", "There is no spell 'Snowball'"),
        ("[{spell: Palsy, targets: B frontier}]", "A casting has no 'targets'"),
        ("[[]]", "is no casting"),
        ("[{spell: Palsy, castings: none, target: B frontier}]", "'none' is not a number of castings"),
        ("[{spell: Palsy}]", "Palsy needs one army as its target: B A-home, B frontier, B reserves"),
        ("[{spell: Palsy, target: A frontier}]", "Palsy cannot target A frontier"),
        (
            "[{spell: Ash Storm, target: B frontier}]",
            "Ash Storm cannot target B frontier. It can target A-home, B-home",
        ),
        ("[{spell: Palsy, element: fire, target: B frontier}]", "Palsy is cast with magic of death, not fire"),
        ("[{spell: Palsy, element: ivory, target: B frontier}]", "ivory magic, which casts elemental spells only"),
        (
            "[{spell: Blizzard, target: frontier}]",
            "Blizzard costs 3 magic of air by Coral Elves; none of the ",
        ),
        ("[{spell: Palsy, target: B frontier}, {spell: Palsy, target: B frontier}]", "combine the castings"),
        ("[{spell: Summon Dragon, element: any, target: frontier, dragon: 'A:Fire Drake'}]", "one single element"),
        ("[{spell: Summon Dragon, target: frontier, dragon: 'A:Ivory Wyrm'}]", "Say with which element"),
        ("[{spell: Exhume, target: ['B:Trooper']}]", "must target as much as possible of its 3 health-worth: 3"),
        ("[{spell: Firebolt, target: ['B:Thug', 'B:Wolf-Folk']}]", "needs one opposing unit"),
        ("[{spell: Palsy, target: B frontier, to: A-home}]", "Palsy takes no `to`: leave it out"),
        ("[{spell: Palsy, target: B frontier, dragon: 'A:Fire Drake'}]", "Palsy takes no `dragon`: leave it out"),
        ("[{spell: Path, target: ['A:Bowman'], to: A-home}]", "cannot move A:Bowman to A-home"),
        ("[{spell: Path, target: ['A:Bowman', 'A:Magi#1'], to: A-home}]", "stand at one terrain"),
        ("[{spell: Resurrect Dead, element: death, target: [Vampire]}]", "take 3 castings, and 1 are named"),
        ("[{spell: Resurrect Dead, element: fire, target: [Ghoul]}]", "fire magic cannot bring it back"),
    ],
)
def test_what_breaks_a_rule_is_refused_with_a_sentence(spells: str, because: str) -> None:
    assert because in asked().refused(f"A spells: {spells}")


def test_every_broken_rule_is_named_at_once() -> None:
    sentence = asked().refused("A spells: [{spell: Snowball}, {spell: Palsy}, {spell: Ash Storm, target: moon}]")
    assert "Snowball" in sentence and "Palsy needs one army" in sentence and "Ash Storm cannot target moon" in sentence


def test_what_is_not_named_and_can_be_one_thing_only_is_filled_in() -> None:
    game = asked()
    checked = plan(game).check([{"spell": "Accelerated Growth"}] if "Accelerated Growth" in plan(game).offers else [])
    assert checked == []
    assert plan(game).check([{"spell": "Palsy", "target": ["B frontier"]}]) == [
        {"spell": "Palsy", "castings": 1, "element": "death", "target": "B frontier"}
    ]
    assert plan(game).check([{"spell": "Summon Dragon", "target": "frontier", "dragon": "A:Fire Drake"}]) == [
        {"spell": "Summon Dragon", "castings": 1, "element": "fire", "target": "frontier", "dragon": "A:Fire Drake"}
    ]
    assert plan(game).check([{"spell": "Path", "target": "A:Bowman"}]) == [
        {"spell": "Path", "castings": 1, "element": "earth", "target": ["A:Bowman"], "to": "frontier"}
    ]


def test_the_rest_of_the_magic_is_told_for_each_element() -> None:
    """Infernos 12 (fire, water), Liches 6 + 2 Bone Magic, Wizards 8, Oracles 10 (fire, earth), Magi 8 (air, death)."""
    question = plan(asked())
    assert question.left([]) == {"air": 8, "death": 16, "earth": 18, "fire": 30, "water": 12}
    spent = question.check([{"spell": "Lightning Strike", "target": "B:Thug"}])
    assert isinstance(spent, list)
    assert question.left(spent) == {"air": 2, "death": 10, "earth": 18, "fire": 30, "water": 12}


@pytest.mark.covers("Illusion")
def test_an_army_under_illusion_and_its_units_are_no_targets_but_its_terrain_is() -> None:
    """R-39."""
    game = at_magic(ZONES, roll=ROLL, effects=[on_army("Illusion", "B", "frontier")])
    assert "cannot target B frontier" in game.refused("A spells: [{spell: Palsy, target: B frontier}]")
    assert "cannot target B:Thug" in game.refused("A spells: [{spell: Firebolt, target: 'B:Thug'}]")
    assert "cannot target B:Wolf-Folk" in game.refused("A spells: [{spell: Finger of Death, target: 'B:Wolf-Folk'}]")
    game.play("A spells: [{spell: Ash Storm, target: frontier}]")
    assert game.last("spell_cast")["target"] == ["frontier"]


def test_from_the_reserve_area_only_marked_spells_are_cast() -> None:
    game = asked("reserves")
    refused = game.refused("A spells: [{spell: Palsy, target: B frontier}]")
    assert "Palsy cannot be cast from the Reserve Area" in refused
    assert "What can be cast now: " in refused and "Stone Skin" in refused.partition("What can be cast now: ")[2]
    game.play("A spells: [{spell: Stone Skin, target: A A-home}]")
    assert game.last("spell_cast")["spell"] == "Stone Skin"


def test_a_reserve_army_can_be_a_target() -> None:
    """R-35."""
    game = asked().falls("B save: Scout MELEE 1").play("A spells: [{spell: Hailstorm, target: B reserves}]")
    game.shows("B dua: Trooper, Apprentice, Scout")


def test_spells_at_a_terrain_do_not_reach_the_reserve_area() -> None:
    """R-35."""
    assert "cannot target B:Scout" in at_magic(
        ZONES.replace("2 Oracle", "2 Oracle, 3 Death Mage"),
        roll=f"{ROLL}; Death Mage#1 MAGIC 4; Death Mage#2 MAGIC 4; Death Mage#3 MAGIC 4",
    ).refused("A spells: [{spell: Scent of Fear, target: ['B:Scout']}]")


def test_units_that_cannot_leave_do_not_count_when_units_must_be_moved() -> None:
    """R-28: with the Wolf-Folk asleep the Thug alone is the most."""
    game = at_magic(
        "A frontier: Death Mage, Hedge Wizard | B frontier: Thug, Wolf-Folk",
        roll="Death Mage MAGIC 4; Hedge Wizard MAGIC 3",
        effects=[on_unit("Sleep", "B:Wolf-Folk", by="A")],
    )
    assert "cannot target B:Wolf-Folk" in game.refused("A spells: [{spell: Scent of Fear, target: ['B:Wolf-Folk']}]")
    game.play("A spells: [{spell: Scent of Fear, target: ['B:Thug']}]").shows("B reserves: Thug")


@pytest.mark.parametrize("place", ["frontier", "reserves"])
def test_random_answers_are_legal_and_reach_every_spell_there_is(place: str) -> None:
    question = plan(asked(place))
    rng = random.Random(7)
    cast: set[str] = set()
    for _ in range(250):
        answer = question.sample(rng)
        assert question.check(answer) == answer
        assert isinstance(answer, list)
        cast |= {str(entry["spell"]) for entry in answer if isinstance(entry, dict)}
    assert cast == set(question.offers)
    assert question.check(question.default()) == []


def test_when_nothing_can_be_cast_the_answer_is_given_by_itself() -> None:
    game = at_magic("A frontier: Ghoul | B frontier: Thug", roll="Ghoul MAGIC 1")
    assert "A spells" not in game.asked
    assert [event.facts["answer"] for event in game.told("forced_choice") if event.facts["prompt"] == "spells"] == [[]]


JUNK: list[Json] = [None, True, 0, -1, "x", "B:Thug", "frontier", [], [[]], [{}], {}, {"a": 1}, ["B:Thug", 3], 10**9]


def test_whatever_is_written_is_refused_with_a_sentence_or_is_legal() -> None:
    """Nothing that a player can write may look like a bug of ours."""
    question = plan(asked())
    rng = random.Random(3)
    sentences: list[str] = []
    accepted = 0
    for _ in range(3000):
        entry: dict[str, Json] = {"spell": rng.choice([*question.offers, *JUNK])}
        for key in ("castings", "element", "target", "to", "dragon"):
            if rng.random() < 0.4:
                entry[key] = rng.choice(JUNK)
        try:
            checked = question.check([entry])
        except Refusal as refusal:
            sentences.append(str(refusal))
            continue
        assert question.check(checked) == checked
        accepted += 1
    assert all(sentences)
    assert accepted
