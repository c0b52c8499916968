"""What a scenario file says wrongly, or cannot say yet, never passes, and is named with line and key."""

from __future__ import annotations

import pytest

from engine.dragon_dice.scenario import run

GOOD = """\
game: dragon_dice
title: A Warrior against a Thug and a Troll
setup:
  terrains: {frontier: Highland Tower 6}
  A: {frontier: [Warrior]}
  B: {frontier: [Thug, Troll]}
do:
  - {march: A frontier, maneuver: none, action: melee}
rolls:
  - 'A melee: Warrior MELEE 3'
  - 'B save: Thug MELEE 1; Troll MELEE 4'
expect:
  numbers: {attack: 3}
"""
MARCH = "  - {march: A frontier, maneuver: none, action: melee}\n"

# what is put in the place of what, and what the difference says
WRONG = [
    # keys
    ("title:", "tilte:", "line 2, tilte: the key 'tilte' is not known here. Did you mean 'title'?"),
    ("action: melee", "acton: melee", "line 8, do[1].acton: the key 'acton' is not known"),
    ("numbers:", "nmbers:", "line 13, expect.nmbers"),
    ("rolls:", "title: again\nrolls:", "line 9, title: this key stands here twice"),
    ("expect:\n  numbers: {attack: 3}\n", "", "nothing is expected"),
    ("expect:\n  numbers: {attack: 3}\n", "expect: {}\n", "nothing is expected"),
    ("game: dragon_dice", "game: chess", "not supported yet: another game"),
    ("game: dragon_dice", "strict: yes", "line 1, strict: true or false is expected here, not 'yes'"),
    ("game: dragon_dice", "strict: True", "line 1, strict: true or false is expected"),
    ("game: dragon_dice", "x: &a 1\ny: *a", "an alias"),
    ("game: dragon_dice", "game: !!python/name:os.system x", "the tag"),
    ("do:", "do: [", "this is not YAML"),
    # the position
    ("Highland Tower 6", "Highlnd Tower 6", "line 4, setup.terrains.frontier: there is no terrain called"),
    ("Highland Tower 6", "Highland Tower 9", "a terrain has faces 1 to 8"),
    ("Highland Tower 6", "Highland Tower", "the face is missing"),
    ("[Warrior]", "[Warior]", "line 5, setup.A.frontier[1]: there is no die called 'Warior'. Did you mean Warrior"),
    ("[Warrior]", "Warrior", "a list is expected"),
    ("[Warrior]", "[Warrior, 3]", "a word is expected here, not 3"),
    ("[Warrior]", '[Warrior "#1", Warrior#1]', "Warrior#1 is listed twice"),
    ("[Warrior]", "[Warrior, Fire Drake]", "a dragon does not belong to the zone"),
    ("[Warrior]", "[Flicker Foil (Fire)]", "Flicker Foil (Fire) does not belong to the zone 'frontier'"),
    (
        "[Warrior]}",
        "[Warrior], items: {frontier: [Dawn Blade]}}",
        "setup.A.items.frontier[1]: there are several dice called",
    ),
    ("A: {frontier", "A: {A-home", "there is no terrain 'A-home' among the terrains"),
    ("A: {frontier", "A: {horde", "only before the armies are placed"),
    ("A: {frontier", "C: {frontier", "C is not one of the players"),
    (
        "  terrains:",
        "  effects: [{name: Decya, on: A frontier}]\n  terrains:",
        "line 4, setup.effects[1].name: 'Decya' is not known here. Did you mean 'Decay'?",
    ),
    (
        "  terrains:",
        "  minor: {A frontier: {die: Highland Knoll}}\n  terrains:",
        "a minor terrain in play is written",
    ),
    ("  terrains:", "  effects: [{name: Decay, on: A here}]\n  terrains:", "'A here' is no army, terrain or die here"),
    ("  terrains:", "  effects: [{name: Decay, on: A Warrior}]\n  terrains:", "Decay does not lie on a single die"),
    ("  terrains:", "  effects: [{name: Sleep, on: A frontier}]\n  terrains:", "Sleep lies on one unit"),
    ("  terrains:", "  effects: [{name: Decay}]\n  terrains:", "an effect is written"),
    *(
        ("  terrains:", f"  effects: [{{name: {effect}, by: A}}]\n  terrains:", says)
        for effect, says in (
            ("Wither, castings: 3, on: B frontier", "Wither is no spell and has no castings"),
            ("Chill Wind, castings: 2, on: frontier", "Chill Wind is no spell and has no castings"),
            ("Galeforce, castings: 2, on: B frontier", "Galeforce is no spell and has no castings"),
            ("Petrify, castings: 2, on: B frontier", "Petrify is no spell and has no castings"),
            ("Net, castings: 2, on: B Thug", "Net is no spell and has no castings"),
            ("Decay, castings: 0, on: B frontier", "cast once or more"),
            ("Galeforce, amount: 3, on: B frontier", "Galeforce is always worth 4"),
            ("Petrify, amount: 3, on: B frontier", "Petrify is always worth 2"),
            ("Net, amount: 3, on: B Thug", "Net has no amount"),
            ("Mire, amount: 3, on: frontier", "Mire has no amount"),
            ("Wither, amount: -1, on: B frontier", "an amount is not negative"),
            ("Decay, element: deaht, on: B frontier", "Did you mean 'death'?"),
        )
    ),
    ("  terrains:", "  dragons: {frontier: [{dragon: Wet Drake, owner: B}]}\n  terrains:", "there is no dragon called"),
    ("  terrains:", "  players: [A, G]\n  terrains:", "G"),
    ("  terrains:", "  players: [A]\n  terrains:", "a match has two players or more"),
    ("  terrains:", "  phase: lunch\n  terrains:", "'lunch' is not known here"),
    ("  terrains:", "  phase: placement\n  terrains:", "armies are placed at all terrains"),
    ("  terrains:", "  phase: frontier choice\n  terrains:", "there is no proposed Frontier Terrain"),
    ("  terrains:", "  marching: C\n  terrains:", "setup.marching"),
    ("  terrains:", "  captured: {frontier: A}\n  terrains:", "only a terrain on its eighth face"),
    ("  terrains:", "  force_points: 1000\n  terrains:", "setup.force_points"),
    # what is played
    ("march: A frontier", "march: A reserves", "A march: reserves is refused"),
    ("march: A frontier", "march: C frontier", "is no army"),
    ("march: A frontier", "march: A B-home", "A march: B-home is refused"),
    ("march: A frontier", "dance: A frontier", "no verb is found here"),
    ("maneuver: none", "maneuver: sideways", "line 8, do[1].maneuver"),
    ("maneuver: none", "maneuver: none, counter: {B: yes}", "the question 'counter-maneuver' did not come up"),
    ("maneuver: none", "minor: keep", "the question 'minor' did not come up"),
    ("maneuver: none", "minor: bring Knight", "the question 'minor' did not come up"),
    ("maneuver: none", "minor: bring Hihgland Knoll", "do[1].minor: there is no die called 'Hihgland Knoll'"),
    ("maneuver: none", "minor: keeep", "Did you mean 'keep'?"),
    ("maneuver: none", "minor: bury, ability: Kukri Charge", "cannot be used otherwise"),
    ("action: melee", "action: mele", "Did you mean 'melee'?"),
    ("action: melee", "action: magic", "A action: magic is refused"),
    ("action: melee", "action: missile", "line 8: A action: missile is refused"),
    ("action: melee", "action: melee, target: B B-home", "line 8: A target"),
    ("action: melee", "action: none, target: B frontier", "a target needs an action"),
    (
        MARCH,
        MARCH + MARCH,
        "line 9: march: A frontier; maneuver: none; action: melee: the question 'march' did not come",
    ),
    (MARCH, MARCH + "  - {cast: [{spell: Palsie}]}\n", "line 9, do[2].cast[1].spell: 'Palsie' is not known here."),
    (MARCH, MARCH + "  - {cast: [{spell: Palsy, castngs: 2}]}\n", "the key 'castngs' is not known here."),
    (MARCH, MARCH + "  - {cast: [{spell: Palsy, target: B Thugg}]}\n", "there is no die called 'Thugg'"),
    (MARCH, MARCH + "  - {cast: [{spell: Palsy, target: B frontier}]}\n", "the question 'spells' did not come up"),
    (MARCH, MARCH + "  - {cast: [{spell: Rise of the Eldarim}]}\n", "the question 'spells' did not come up"),
    (MARCH, MARCH + "  - {dragon attack: frontier}\n", "the question 'dragon attack' did not come up"),
    (MARCH, MARCH + "  - {species ability: Feralisation}\n", "Did you mean 'Feralization'?"),
    (
        MARCH,
        MARCH + "  - {species ability: Feralization, army: A frontier}\n",
        "the question 'species ability'",
    ),
    (MARCH, MARCH + "  - {air flight: [Warrior]}\n", "a flight is written"),
    (MARCH, MARCH + "  - {air flight: [Warrior], to: frontier}\n", "the question 'air flight' did not come up"),
    (MARCH, MARCH + "  - {ride: Dragonlord, dragon: Fire Drake, to: A-home}\n", "that step does not come up"),
    (MARCH, MARCH + "  - {begin turn: C}\n", "'C' is not known here"),
    (MARCH, MARCH + "  - {pass: lunch}\n", "'lunch' is not known here"),
    (MARCH, MARCH + "  - {ask: A minor}\n", "the question does not come up"),
    (MARCH, MARCH + "  - {ask: A armies}\n", "the question does not come up"),
    (MARCH, MARCH + "  - {reinforce: {frontier: [Warrior]}}\n", "the question 'reinforce' did not come up"),
    (MARCH, MARCH + "  - {retreat: {frontier: [Soldier]}}\n", "that step does not come up"),
    (MARCH, MARCH + "  - {retreat: {frontier: [Warrior, Warrior]}}\n", "or too few of them"),
    (MARCH, MARCH + "  - {retreat: {frontier: [Tuhg]}}\n", "there is no die called 'Tuhg'"),
    (MARCH, MARCH + "  - {eighth face: frontier, recruit: Thug}\n", "that step does not come up"),
    (MARCH, MARCH + "  - {eighth face: frontier, summon: Fire Drake}\n", "or summon and to"),
    (MARCH, MARCH + "  - {eighth face: frontier, move: Knigth}\n", "there is no die called 'Knigth'"),
    ("setup:", "setup:\n  castle: {frontier: City}", "only a captured Castle stands for another terrain"),
    (MARCH, MARCH + "  - {order of play: roll}\n", "that step does not come up"),
    (MARCH, MARCH + "  - {placement: some}\n", "'some' is not known here"),
    # dice
    ("Warrior MELEE 3", "Warrior MELEE 4", "line 10, rolls[1]: Warrior has no face 'MELEE 4'. It has ID 2, SAVE 2"),
    ("Warrior MELEE 3", "Warior MELEE 3", "line 10, rolls[1]: 'Warior MELEE 3': There is no die called"),
    ("Warrior MELEE 3", "Warrior", "is not a unit and one of its faces"),
    ("Warrior MELEE 3", "Warrior MELEE 3; Thug ID 1", "lists Thug, not in this roll"),
    ("; Troll MELEE 4", "", "line 11: the roll 'B save: Thug' leaves out B:Troll"),
    ("'A melee", "'A mele", "Did you mean 'melee'?"),
    ("'A melee", "'C melee", "C is not one of the players"),
    ("'A melee: Warrior MELEE 3", "'A minor: Highland Knoll MELEE", "'A minor: Highland Knoll' was never called for"),
    ("'A melee: Warrior MELEE 3", "'A minor: Highland Knoll Flood", "Highland Knoll has no face 'Flood'"),
    ("'A melee", "'A magic", "the roll 'A magic: Warrior' was never called for"),
    ("Warrior MELEE 3", "Water Drake Claws", "line 10: the roll 'A melee: Water Drake' lists Water Drake, not in this"),
    ("Warrior MELEE 3", "Water Drake Teeth", "Water Drake has no face 'Teeth'. It has Jaws, Dragon Breath, Claws"),
    ("'A melee", "'A missile", "was never called for"),
    ("Troll MELEE 4", "Troll MELEE 4'\n  - 'B counter melee: Thug MELEE 1", "lists Thug, not in this roll of B:Troll"),
    ("Troll MELEE 4", "Troll MELEE 4 -> ID 4", "B:Troll was not thrown again"),
    ("Troll MELEE 4", "Troll ID 4 => MELEE 4", "the roll 'B save': B:Troll was not thrown again"),
    ("game: dragon_dice", "strict: true\nanswers: ['B counter-attack: yes']", "no line lists it"),
    # answers
    ("expect:", "answers: ['B damage: [Troll]']\nexpect:", "line 12: B damage: Those take 4 damage"),
    ("expect:", "answers: ['B damge: [Thug]']\nexpect:", "Did you mean 'damage'?"),
    ("expect:", "answers: ['B damage: [Soldier]']\nexpect:", "has no die 'Soldier' in this match"),
    ("expect:", "answers: ['B damage: {Thug: 1}']\nexpect:", "a list is expected"),
    ("expect:", "answers: ['B counter-attack: true']\nexpect:", "a word is expected here, not True"),
    ("expect:", "answers: ['B counter-attack: maybe']\nexpect:", "'maybe' is not known here"),
    ("expect:", "answers: ['A target: A frontier']\nexpect:", "line 12: A target"),
    ("expect:", "answers: ['C damage: [Thug]']\nexpect:", "C is not one of the players"),
]
EXPECTED_WRONGLY = [
    ("numbers: {}", "nothing is expected, so nothing could fail"),
    ("effects: {present: [], absent: []}", "nothing is expected, so nothing could fail"),
    ("numbers: {atack: 3}", "'atack' is not a number that is computed"),
    ("numbers: {attack.0: 3}", "understood up to"),
    ("numbers: {attack.A: 3}", "understood up to"),
    ("numbers: {maneuver: 3}", "needs its player"),
    ("numbers: {magic: 3}", "there is no figure magic"),
    ("numbers: {magic.iron: 3}", "understood up to 'iron'"),
    ("numbers: {riposte: 0}", "there is no figure riposte"),
    ("numbers: {counter: 0}", "there is no figure counter"),
    ("numbers: {attack.2: 3}", "there is no figure attack.2"),
    ("numbers: {saves.C: 3}", "C is not one of the players"),
    ("numbers: {attack: true}", "a whole number is expected"),
    ("numbers: {success: perhaps}", "'perhaps' is not known here"),
    ("numbers: {attack: three}", "a whole number is expected"),
    ("zones: {B duaa: []}", "is no zone"),
    ("zones: {dua: []}", "is no zone"),
    ("zones: {C dua: []}", "C is not one of the players"),
    ("zones: {B dua: [Tuhg]}", "there is no die called 'Tuhg'"),
    ("faces: {frontier: 9}", "a terrain has faces 1 to 8"),
    ("faces: {A-home: 5}", "expected 5, but it is None"),
    ("captured: {frontier: A}", "expected A, but it is none"),
    ("zones: {A A-home: []}", "there is no terrain A-home in this match"),
    ("captured: {B-home: none}", "there is no terrain B-home in this match"),
    ("dragons: {A-home: []}", "there is no terrain A-home in this match"),
    ("items: {A A-home: []}", "there is no terrain A-home in this match"),
    ("minor: {A B-home: none}", "there is no terrain B-home in this match"),
    ("winner: C", "C is not one of the players"),
    ("effects: {gone: []}", "line 13, expect.effects.gone: effects are expected as present or absent"),
    ("effects: {present: [{name: Decay, on: A frontier}]}", "in force, but in force is nothing"),
    ("effects: {present: [{on: A frontier}]}", "an effect is written"),
    ("effects: {absent: [{name: Net, on: B Thgu}]}", "'B Thgu' is no army, terrain or die here"),
    ("effects: {absent: [{name: Net, on: B Knight}]}", "there is no die 'B Knight' in this position"),
    ("effects: {absent: [{name: Decay, on: A A-home}]}", "'A A-home' is no army, terrain or die here"),
    ("effects: {absent: [{name: Decay, on: C frontier}]}", "'C frontier' is no army, terrain or die here"),
    ("items: {A bua: []}", "is no army"),
    ("items: {A frontier: [Dawn Blade]}", "Dawn Blade"),
    ("minor: {A frontier: Highland Knoll}", "expected Highland Knoll, but it is none"),
    ("minor: {frontier: none}", "is no army"),
    ("minor: {A frontier: {face: MELEE}}", "a minor terrain is written"),
    ("offered: [{prompt: B counter-attack, excludes: [true]}]", "a word is expected here, not True"),
    ("offered: [{prompt: A action, excludes: [mele]}]", "Did you mean 'melee'?"),
    ("offered: [{prompt: A action, excludes: [[mele]]}]", "a word is expected here, not a list"),
    ("offered: [{prompt: A action, excludes: [[melee, mele]]}]", "a word is expected here, not a list"),
    ("offered: [{prompt: A action, includes: [[melee, none]]}]", "a word is expected here, not a list"),
    ("offered: [{prompt: B damage}]", "includes or excludes"),
    ("offered: [{prompt: B damage, includes: [], excludes: []}]", "no answer is listed, so nothing could fail"),
    ("refused: [{answer: 'B damage: [Troll]', because: ''}]", "words of the sentence are expected"),
    ("offered: [{prompt: A target, at: 2, includes: [B frontier]}]", "did not come up so often"),
    ("refused: [{answer: 'B damage: [Thug]'}]", "would be accepted"),
    ("refused: [{answer: 'B damage: [Soldier]'}]", "has no die 'Soldier' in this match"),
    ("refused: [{answer: 'B damage: [Soldeir]'}]", "there is no die called 'Soldeir'"),
    ("refused: [{answer: 'A direction: up', because: x}]", "did not come up"),
]


def test_the_scenario_itself_passes() -> None:
    assert run(GOOD).differences == ()


@pytest.mark.parametrize(("this", "that", "says"), WRONG, ids=[f"{that.strip()[:40]}" for _, that, _ in WRONG])
def test_a_wrong_file_does_not_pass(this: str, that: str, says: str) -> None:
    assert this in GOOD
    result = run(GOOD.replace(this, that, 1))
    assert not result.passed
    assert says in "\n".join(result.differences)


@pytest.mark.parametrize(("expected", "says"), EXPECTED_WRONGLY)
def test_a_wrong_expectation_does_not_pass(expected: str, says: str) -> None:
    result = run(GOOD.replace("numbers: {attack: 3}", expected))
    assert not result.passed
    assert says in "\n".join(result.differences)


ATTUNE = """\
title: A crown turns magic into death
setup:
  terrains: {frontier: Highland Tower 1}
  A: {frontier: [Conjurer, Evoker], items: {frontier: ["Magi's Crown (Air)"]}}
  B: {frontier: [Thug]}
do:
  - {march: A frontier, maneuver: none, action: magic}
rolls:
  - "A magic: Conjurer MAGIC 3; Evoker ID 1; Magi's Crown (Air) Attune 3"
answers: ["A choose element: {Magi's Crown (Air): death, Conjurer: death}"]
expect:
  numbers: {magic.death: 6}
"""


def test_a_choice_of_elements_passes() -> None:
    assert run(ATTUNE).differences == ()


@pytest.mark.parametrize(
    ("this", "says"),
    [
        ("Conjurer: fire", "there is no question for Conjurer: fire"),
        ("Evoker: death", "there is no question for Evoker: death"),
        ("Conjurer: death, Evoker: death", "there is no question for Evoker: death"),
        ("Conjurer: [death, fire]", "a word is expected here, not a list"),
    ],
)
def test_a_part_of_an_answer_that_comes_to_nothing_does_not_pass(this: str, says: str) -> None:
    result = run(ATTUNE.replace("Conjurer: death}", this + "}"))
    assert not result.passed and says in "\n".join(result.differences)


@pytest.mark.parametrize(
    ("which", "says"),
    [
        ("includes: [{Magi's Crown (Air): fire, Conjurer: air}]", "same element"),
        ("includes: [{Magi's Crown (Air): fire, Evoker: fire}]", "not one of the choices"),
        ("excludes: [{Magi's Crown (Air): fire, Conjurer: fire}]", "would be accepted"),
        ("excludes: [fyre]", "'fyre'"),
    ],
)
def test_both_parts_of_an_offered_answer_are_looked_at(which: str, says: str) -> None:
    result = run(ATTUNE.replace("numbers: {magic.death: 6}", f"offered: [{{prompt: A choose element, {which}}}]"))
    assert not result.passed and says in "\n".join(result.differences)


@pytest.mark.parametrize("text", ["", "[]", "a", "- 1", "{}", "expect: {winner: none}\n---\nexpect: {}"])
def test_texts_that_are_no_scenario_do_not_pass(text: str) -> None:
    assert not run(text).passed


def test_a_file_that_is_not_played_still_has_its_title() -> None:
    result = run(GOOD.replace("game: dragon_dice", "game: chess"))
    assert result.differences == ("line 1, game: not supported yet: another game than dragon_dice or dragon_dice_1996",)
    assert result.title == "A Warrior against a Thug and a Troll"
    assert result.position is None
