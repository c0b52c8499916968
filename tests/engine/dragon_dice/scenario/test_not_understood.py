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
    ("[Warrior]", "[Warior]", "line 5, setup.A.frontier[1]: there is no unit called 'Warior'. Did you mean Warrior"),
    ("[Warrior]", "Warrior", "a list is expected"),
    ("[Warrior]", "[Warrior, 3]", "a word is expected here, not 3"),
    ("[Warrior]", '[Warrior "#1", Warrior#1]', "Warrior#1 is listed twice"),
    ("[Warrior]", "[Warrior, Fire Drake]", "a dragon does not belong to the zone"),
    ("[Warrior]", "[Flicker Foil (Fire)]", "not supported yet: Flicker Foil (Fire)"),
    ("[Warrior]}", "[Warrior], items: {frontier: [Dawn Blade]}}", "line 5, setup.A.items: not supported yet: items"),
    ("A: {frontier", "A: {A-home", "there is no terrain 'A-home' among the terrains"),
    ("A: {frontier", "A: {horde", "only before the armies are placed"),
    ("A: {frontier", "C: {frontier", "C is not one of the players"),
    (
        "  terrains:",
        "  effects: [{name: Decay, on: A frontier}]\n  terrains:",
        "line 4, setup.effects: not supported yet",
    ),
    ("  terrains:", "  minor: {A frontier: {die: Highland Knoll}}\n  terrains:", "setup.minor: not supported yet"),
    ("  terrains:", "  dragons: {frontier: [{dragon: Water Drake, owner: B}]}\n  terrains:", "dragons at a terrain"),
    ("  terrains:", "  players: [A, B, C]\n  terrains:", "not supported yet: more than 2 players"),
    ("  terrains:", "  players: [A]\n  terrains:", "a match has two players"),
    ("  terrains:", "  phase: lunch\n  terrains:", "'lunch' is not known here"),
    ("  terrains:", "  phase: placement\n  terrains:", "armies are placed at all terrains"),
    ("  terrains:", "  phase: frontier choice\n  terrains:", "nobody has proposed"),
    ("  terrains:", "  marching: C\n  terrains:", "setup.marching"),
    ("  terrains:", "  captured: {frontier: A}\n  terrains:", "only a terrain on its eighth face"),
    ("  terrains:", "  force_points: 1000\n  terrains:", "setup.force_points"),
    # what is played
    ("march: A frontier", "march: A reserves", "line 8, do[1].march: not supported yet"),
    ("march: A frontier", "march: C frontier", "is no army"),
    ("march: A frontier", "march: A B-home", "A march: B-home is refused"),
    ("march: A frontier", "dance: A frontier", "no verb is found here"),
    ("maneuver: none", "maneuver: sideways", "line 8, do[1].maneuver"),
    ("maneuver: none", "maneuver: none, counter: {B: yes}", "the question 'counter-maneuver' did not come up"),
    ("maneuver: none", "minor: keep", "not supported yet: minor"),
    ("maneuver: none", "ability: Kukri Charge", "not supported yet: ability"),
    ("action: melee", "action: mele", "Did you mean 'melee'?"),
    ("action: melee", "action: magic", "line 8, do[1].action: not supported yet: the magic action"),
    ("action: melee", "action: missile", "line 8: A action: missile is refused"),
    ("action: melee", "action: melee, target: B B-home", "line 8: A target"),
    ("action: melee", "action: none, target: B frontier", "a target needs an action"),
    (
        MARCH,
        MARCH + MARCH,
        "line 9: march: A frontier; maneuver: none; action: melee: the question 'march' did not come",
    ),
    (MARCH, MARCH + "  - {cast: [{spell: Palsy}]}\n", "line 9, do[2].cast: not supported yet: cast"),
    (MARCH, MARCH + "  - {dragon attack: frontier}\n", "not supported yet: dragon attack"),
    (MARCH, MARCH + "  - {species ability: Feralization, army: A frontier}\n", "not supported yet: species ability"),
    (MARCH, MARCH + "  - {air flight: [Warrior], to: frontier}\n", "not supported yet: air flight"),
    (MARCH, MARCH + "  - {ride: Dragonlord, dragon: Fire Drake, to: A-home}\n", "not supported yet: ride"),
    (MARCH, MARCH + "  - {begin turn: C}\n", "'C' is not known here"),
    (MARCH, MARCH + "  - {pass: lunch}\n", "'lunch' is not known here"),
    (MARCH, MARCH + "  - {ask: A breath}\n", "not supported yet: the question 'breath'"),
    (MARCH, MARCH + "  - {ask: A armies}\n", "the question does not come up"),
    (MARCH, MARCH + "  - {reinforce: {frontier: [Warrior]}}\n", "the question 'reinforce' did not come up"),
    (MARCH, MARCH + "  - {retreat: {frontier: [Soldier]}}\n", "that step does not come up"),
    (MARCH, MARCH + "  - {retreat: {frontier: [Warrior, Warrior]}}\n", "or too few of them"),
    (MARCH, MARCH + "  - {retreat: {frontier: [Tuhg]}}\n", "there is no unit called 'Tuhg'"),
    (MARCH, MARCH + "  - {eighth face: frontier, recruit: Thug}\n", "that step does not come up"),
    (MARCH, MARCH + "  - {eighth face: frontier, summon: Fire Drake, to: A-home}\n", "not supported yet: summon"),
    (MARCH, MARCH + "  - {order of play: roll}\n", "that step does not come up"),
    (MARCH, MARCH + "  - {placement: some}\n", "'some' is not known here"),
    # dice
    ("Warrior MELEE 3", "Warrior MELEE 4", "line 10, rolls[1]: Warrior has no face 'MELEE 4'. It has ID 2, SAVE 2"),
    ("Warrior MELEE 3", "Warior MELEE 3", "line 10, rolls[1]: 'Warior MELEE 3': There is no unit called"),
    ("Warrior MELEE 3", "Warrior", "is not a unit and one of its faces"),
    ("Warrior MELEE 3", "Warrior MELEE 3; Thug ID 1", "lists Thug, not in this roll"),
    ("; Troll MELEE 4", "", "line 11: the roll 'B save: Thug' leaves out B:Troll"),
    ("'A melee", "'A mele", "Did you mean 'melee'?"),
    ("'A melee", "'C melee", "C is not one of the players"),
    ("'A melee", "'A magic", "not supported yet: the roll 'magic'"),
    ("'A melee", "'A missile", "was never called for"),
    ("Troll MELEE 4", "Troll MELEE 4'\n  - 'B counter melee: Thug MELEE 1", "was never called for"),
    ("Troll MELEE 4", "Troll MELEE 4 -> ID 4", "B:Troll was not thrown again"),
    ("Troll MELEE 4", "Troll ID 4 => MELEE 4", "not supported yet: a re-roll that replaces"),
    ("game: dragon_dice", "strict: true\nanswers: ['B counter-attack: yes']", "no line lists it"),
    # answers
    ("expect:", "answers: ['B damage: [Troll]']\nexpect:", "line 12: B damage: Those take 4 damage"),
    ("expect:", "answers: ['B damge: [Thug]']\nexpect:", "Did you mean 'damage'?"),
    ("expect:", "answers: ['B breath: [Thug]']\nexpect:", "not supported yet: the question 'breath'"),
    ("expect:", "answers: ['B damage: [Soldier]']\nexpect:", "has no die 'Soldier' in this match"),
    ("expect:", "answers: ['B damage: Thug']\nexpect:", "a list is expected"),
    ("expect:", "answers: ['B counter-attack: true']\nexpect:", "a word is expected here, not True"),
    ("expect:", "answers: ['B counter-attack: maybe']\nexpect:", "'maybe' is not known here"),
    ("expect:", "answers: ['A target: A frontier']\nexpect:", "line 12: A target"),
    ("expect:", "answers: ['C damage: [Thug]']\nexpect:", "C is not one of the players"),
]
EXPECTED_WRONGLY = [
    ("numbers: {atack: 3}", "'atack' is not a number that is computed"),
    ("numbers: {attack.0: 3}", "understood up to"),
    ("numbers: {attack.A: 3}", "understood up to"),
    ("numbers: {maneuver: 3}", "needs its player"),
    ("numbers: {magic: 3}", "not supported yet: the number magic"),
    ("numbers: {riposte: 0}", "not supported yet"),
    ("numbers: {counter: 0}", "nobody computed counter"),
    ("numbers: {attack.2: 3}", "nobody computed attack.2"),
    ("numbers: {saves.C: 3}", "C is not one of the players"),
    ("numbers: {attack: true}", "a whole number is expected"),
    ("numbers: {success: perhaps}", "'perhaps' is not known here"),
    ("numbers: {attack: three}", "a whole number is expected"),
    ("zones: {B duaa: []}", "is no zone"),
    ("zones: {dua: []}", "is no zone"),
    ("zones: {C dua: []}", "C is not one of the players"),
    ("zones: {B dua: [Tuhg]}", "there is no unit called 'Tuhg'"),
    ("faces: {frontier: 9}", "a terrain has faces 1 to 8"),
    ("faces: {A-home: 5}", "expected 5, but it is None"),
    ("captured: {frontier: A}", "expected A, but it is none"),
    ("winner: C", "C is not one of the players"),
    ("effects: {absent: []}", "line 13, expect.effects: not supported yet"),
    ("items: {A frontier: []}", "not supported yet"),
    ("minor: {A frontier: none}", "not supported yet"),
    ("offered: [{prompt: B breath, excludes: [[Thug]]}]", "not supported yet: the question 'breath'"),
    ("offered: [{prompt: B counter-attack, excludes: [true]}]", "a word is expected here, not True"),
    ("offered: [{prompt: A action, excludes: [mele]}]", "Did you mean 'melee'?"),
    ("offered: [{prompt: B damage}]", "includes or excludes"),
    ("offered: [{prompt: A target, at: 2, includes: [B frontier]}]", "did not come up so often"),
    ("refused: [{answer: 'B damage: [Thug]'}]", "would be accepted"),
    ("refused: [{answer: 'B damage: [Soldier]'}]", "has no die 'Soldier' in this match"),
    ("refused: [{answer: 'B damage: [Soldeir]'}]", "there is no unit called 'Soldeir'"),
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


@pytest.mark.parametrize("text", ["", "[]", "a", "- 1", "{}", "expect: {winner: none}\n---\nexpect: {}"])
def test_texts_that_are_no_scenario_do_not_pass(text: str) -> None:
    assert not run(text).passed


@pytest.mark.parametrize(
    ("attacker", "face", "defender", "save", "deed"),
    [
        ("War Chief", "Smite 4", "Thug", "MELEE 1", "Smite"),
        ("Warrior", "MELEE 3", "Filcher", "Counter 4", "Counter"),
        ("Strangle Vine", "Choke 4", "Thug", "ID 1", None),
        ("Harbinger", "Counter 4", "Troll", "Regenerate 4", None),
        ("Gryphon", "Ferry", "Troll", "MELEE 4", None),
        ("Gryphon", "MELEE 4", "Marauder", "Smite 4", None),
    ],
)
def test_a_forced_icon_whose_deed_is_not_built_does_not_pass(
    attacker: str, face: str, defender: str, save: str, deed: str | None
) -> None:
    """An icon that only generates results in its roll, or only may do more, is no reason to fail."""
    text = GOOD.replace("[Warrior]", f"[{attacker}]").replace("Warrior MELEE 3", f"{attacker} {face}")
    text = text.replace("[Thug, Troll]", f"[{defender}]").replace("Thug MELEE 1; Troll MELEE 4", f"{defender} {save}")
    if face in ("Smite 4", "Choke 4", "Ferry"):
        text = text.replace(f"  - 'B save: {defender} {save}'\n", "")
    result = run(text.replace("{attack: 3}", "{killed_health: 0}"))
    if deed is None:
        assert not any("not supported yet" in difference for difference in result.differences)
    else:
        assert not result.passed
        assert f"not supported yet: the deed of {deed}" in "\n".join(result.differences)


def test_a_file_that_is_not_played_still_has_its_title() -> None:
    text = GOOD.replace("  terrains:", "  minor: {A frontier: {die: Highland Knoll, face: Melee}}\n  terrains:")
    result = run(text)
    assert result.differences == ("line 4, setup.minor: not supported yet: minor terrains",)
    assert result.title == "A Warrior against a Thug and a Troll"
    assert result.position is None
