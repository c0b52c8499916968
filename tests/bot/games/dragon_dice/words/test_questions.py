"""Questions are sentences, and a button says what it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.forms.forces import ForceForm
from bot.games.dragon_dice.words.meanings import FORCE, where_armies_stand
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.prompts import typed
from bot.prompts.parts import ButtonStyle
from bot.words.lobby import waiting
from engine.decisions import Choose, Pairs, Pick
from engine.dragon_dice.edition_401c.forces import LAW_401C
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.scenario.answers import PROMPTS
from engine.refusals import NotUnderstood
from engine.values import Json, Seat
from tests.support import played
from tests.support.printed import DICE_401C
from tests.support.questions import answered, asked, form_of, ready_answers, ready_label

A, B = Seat("A"), Seat("B")
CAST = DragonDiceWording(
    {A: "Alice", B: "Bob"},
    {"A-home": "Coastland City", "B-home": "Swampland Temple", "frontier": "Highland Tower"},
    for_message=False,
)


def test_every_question_that_the_rules_ask_has_words_and_a_topic() -> None:
    assert set(PROMPTS) <= set(FACE.questions)
    assert [prompt for prompt in PROMPTS if FACE.topic(prompt) == prompt] == []


@pytest.mark.parametrize("seed", range(5))
def test_every_question_of_a_match_has_words_of_its_own(seed: int) -> None:
    number = 0
    for _, decision, view in played.questions(seed, points=24):
        wording = DragonDiceWording.of({A: "Alice", B: "Bob"}, view, for_message=False)
        assert decision.prompt in FACE.questions, f"{decision.prompt} is worded only generally"
        text = asked(decision, wording)
        assert text[0].isupper(), text
        assert "None" not in text, text
        assert waiting(decision, FACE, wording).endswith(".")
        labels = [ready_label(decision, answer, wording) for answer in ready_answers(decision)]
        assert len(set(labels)) == len(labels), labels
        for label in labels:
            assert label[0].isupper(), label
            assert label.lower() not in ("yes", "no", "none", "up", "down"), label
            assert "None" not in label, label
        number += 1
    assert number > 20


@pytest.mark.parametrize(
    ("prompt", "about", "option", "label"),
    [
        ("direction", {"place": "frontier", "face": 5}, "up", "Turn up to 6 (melee)"),
        ("direction", {"place": "frontier", "face": 7}, "up", "Turn up to 8 (Tower)"),
        ("direction", {"place": "frontier", "face": 5}, "down", "Turn down to 4 (missile)"),
        (
            "action",
            {"place": "frontier", "targets": {"melee": ["B frontier"]}},
            "melee",
            "Attack Bob's campaign army in melee",
        ),
        (
            "action",
            {"place": "A-home", "targets": {"missile": ["B A-home"]}},
            "missile",
            "Shoot horde army",
        ),
        (
            "action",
            {"place": "frontier", "targets": {"melee": ["B frontier", "C frontier"]}},
            "melee",
            "Attack in melee",
        ),
        ("target", {"place": "frontier", "action": "missile"}, "B B-home", "Shoot home army"),
        ("target", {"place": "frontier", "action": "missile"}, "B A-home", "Shoot horde army"),
        (
            "target",
            {"place": "A-home", "action": "missile"},
            "B frontier",
            "Shoot campaign army",
        ),
        ("target", {"place": "frontier", "action": "melee"}, "B frontier", "Fight Bob's campaign army"),
        ("target", {"place": "A-home", "action": "missile"}, "B reserves", "Shoot reserve army"),
        ("march", {"march": "first march"}, "B-home", "March horde"),
        ("march", {"march": "first march"}, "reserves", "March reserve: magic only"),
        ("march", {"march": "first march"}, "none", "March with no army"),
        ("maneuver", {"place": "A-home", "face": 3}, "yes", "Maneuver at your home"),
        ("eighth face", {"place": "A-home", "icon": "City"}, {"recruit": "A:Thug#2"}, "Recruit Thug"),
        (
            "eighth face",
            {"icon": "City"},
            {"promote": {"A:Thug": "A:Cutthroat"}},
            "Promote to Cutthroat: Thug (2 health)",
        ),
        ("eighth face", {"icon": "Temple"}, {"force": "B"}, "Have Bob bury a dead unit"),
        ("eighth face", {}, {"summon": "A:Fire Drake", "to": "B-home"}, "Summon to Bob's home: your Fire Drake"),
        (
            "eighth face",
            {"at": {"B:Fire Drake": "frontier"}},
            {"summon": "B:Fire Drake", "to": "A-home"},
            "Summon to your home: Bob's Fire Drake",
        ),
        ("eighth face", {}, {"move": "B:Thug#2"}, "Unearth Bob's Thug"),
        ("eighth face", {}, {"move": "A:Highland Knoll"}, "Unearth your Highland Knoll to the pool"),
        ("eighth face", {}, {"move": "A:Dragonhero (Fire)"}, "Unearth your Dragonhero (Fire) to the pool"),
        ("eighth face", {}, {"move": "A:Dawn Blade (Air)"}, "Unearth your Dawn Blade (Air) for your army"),
        ("castle", {"place": "frontier"}, "City", "Make it a City"),
        ("minor", {}, {"bring": "A:Highland Knoll#2"}, "Bring Highland Knoll"),
        ("minor", {}, "none", "Bring none"),
        ("minor", {}, "roll", "Roll it; you may maneuver after that"),
        ("minor", {}, "Kukri Charge", "Take a Kukri Charge, bury it"),
        ("minor face", {}, "MISSILE", "Turn it to missile"),
        (
            "species ability",
            {},
            {"ability": "Dragonkin Handlers", "army": "A frontier", "move": "A:Dragonfoal (Fire)"},
            "Dragonkin Handlers: Dragonfoal (Fire) joins your campaign army",
        ),
        ("slay", {"ability": "Control"}, "B:Fire Drake", "Take control of Bob's Fire Drake"),
        ("slay", {"ability": "Tame"}, "A:Fire Drake", "Tame your Fire Drake"),
        ("slay", {"ability": "Slay"}, "none", "Leave the dragons alone"),
        (
            "ride",
            {},
            {"ride": "A:Dragonlord", "dragon": "B:Fire Drake", "to": "B-home"},
            "Ride to Bob's home: Dragonlord on Fire Drake",
        ),
        ("ride", {}, "none", "Ride with no champion"),
        ("dragon target", {"controlled": True}, "none", "Have it keep still"),
        ("dragon target", {"controlled": True, "beside": True}, "none", "Keep it beside your army"),
        ("dragon target", {"controlled": True}, "army", "Attack the army"),
        ("move", {"die": "A:Dragonvictor (Fire)"}, "none", "Move no dragon"),
        (
            "move",
            {"die": "A:Dragonvictor (Fire)"},
            {"dragon": "B:Fire Drake", "to": "frontier"},
            "Move to the frontier: Bob's Fire Drake",
        ),
        ("some new rule", {}, {"steal": "B:Thug"}, "Steal B:Thug"),
    ],
)
def test_labels_say_what_pressing_does(prompt: str, about: dict[str, Json], option: Json, label: str) -> None:
    decision = Choose(player=A, prompt=prompt, about=about, options=(option,))
    assert answered(decision, option, CAST) == label


def test_the_button_that_wins_the_match_says_so() -> None:
    """Whoever holds a terrain on its eighth face wins with a second one (p. 15)."""
    up = Choose(player=A, prompt="direction", options=("up", "down"), about={"place": "frontier", "face": 7})
    assert answered(up, "up", CAST) == "Turn up to 8 (Tower)"
    assert answered(up, "up", replace(CAST, captured={"A-home": A})) == "Turn up to 8 and win the match"
    assert answered(up, "up", replace(CAST, captured={"A-home": B})) == "Turn up to 8 (Tower)"


def test_a_maneuver_that_may_be_opposed_is_not_promised_to_win() -> None:
    """A maneuver fails against more maneuver results (p. 10)."""
    about: dict[str, Json] = {"place": "frontier", "face": 7}
    maneuver = Choose(player=A, prompt="maneuver", about=about, options=("yes", "no"), otherwise="no")
    first = form_of(maneuver, None, replace(CAST, captured={"A-home": A})).presses()[0]
    assert first.label == "Turn up to 8, to win the match"


def test_a_march_shows_the_face_and_whose_health_is_there() -> None:
    """What one needs to choose an army: what it can do there, and against whom."""
    cast = replace(
        CAST,
        faces={"frontier": 4, "B-home": 8, "A-home": 2},
        standing={"A:Knight": "frontier", "B:Thug": "frontier", "B:Troll": "frontier", "A:Guard": "A-home"}
        | {"A:Trooper": "B-home", "B:Thug#2": "B-home", "A:Sentry": "reserves", "B:Sentry": "reserves"},
    )
    march = Choose(
        player=A, prompt="march", options=("frontier", "A-home", "B-home", "reserves", "none"), otherwise="none"
    )
    presses = [press.label for press in form_of(march, None, cast).presses()]
    assert presses == [
        "March campaign: 4 missile, 2 v 5 health",
        "March home: 2 missile, no enemies",
        "March horde: face 8, 2 v 1 health",
        "March reserve: magic only, 1 health",
        "March with no army",
    ]
    assert all(len(label) <= 40 for label in presses)


def test_whoever_brings_a_force_is_told_where_its_three_armies_begin() -> None:
    where = where_armies_stand(several=False)
    assert where.endswith("the horde army at your opponent's home, the campaign army at the frontier")
    assert "at another player's home" in where_armies_stand(several=True)


@pytest.mark.parametrize(
    ("prompt", "stake", "said"),
    [
        (
            "order",
            {"by": "dragon", "damage": 15, "dragons": {"A:Fire Wyrm": 10}, "counted": {"melee": 2, "saves": 1}},
            (
                "Your army faces 15 damage by dragons. 10 melee or 10 missile kill your Fire Wyrm. Its dice show 2 "
                "melee and 1 save so far, without abilities. In which order"
            ),
        ),
        (
            "move",
            {"by": "missile", "damage": 6, "counted": {"saves": 0}},
            "Your army faces 6 missile. Its dice show 0 saves so far, without abilities. Trooper may move",
        ),
        (
            "sai choice",
            {"by": "counter melee", "damage": 6, "counted": {"saves": 2}},
            "Your army faces 6 melee. Its dice show 2 saves so far, without abilities. What does",
        ),
    ],
)
def test_questions_in_the_midst_of_an_attack_begin_with_the_situation(
    prompt: str, stake: Mapping[str, Json], said: str
) -> None:
    about: dict[str, Json] = {"die": "A:Trooper", "stake": stake}
    assert asked(Choose(player=A, prompt=prompt, about=about, options=("yes",)), CAST).startswith(said)


@pytest.mark.parametrize(
    ("captured", "pressed"),
    [
        (
            {"frontier": A},
            [
                ("Leave the terrain as it is", ButtonStyle.MAIN),
                ("Turn down to 7, lose the eighth face", ButtonStyle.PLAIN),
            ],
        ),
        (
            {"frontier": B},
            [
                ("Turn down to 7 (melee)", ButtonStyle.MAIN),
                ("Leave the terrain as it is", ButtonStyle.PLAIN),
            ],
        ),
    ],
)
def test_what_gives_ones_own_eighth_face_away_says_so_and_is_not_proposed(
    captured: dict[str, Seat], pressed: list[tuple[str, ButtonStyle]]
) -> None:
    about: dict[str, Json] = {"place": "frontier", "face": 8}
    decision = Choose(player=A, prompt="maneuver", about=about, options=("yes", "no"), otherwise="no")
    form = form_of(decision, None, replace(CAST, captured=captured))
    assert [(press.label, press.style) for press in form.presses()] == pressed
    assert [one.name for one in typed.suggestions(form, "")] == [label for label, _ in pressed]


def test_of_many_promotions_the_most_stand_out_and_nobody_stands_last() -> None:
    partners = {"A:Guard": ("A:Trooper",), "A:Thug": ("A:Cutthroat", "A:Marauder")}
    decision = Pairs(player=A, prompt="promote", about={}, partners=partners, most=None)
    presses = form_of(decision, None, CAST).presses()
    assert presses[0].label == "Promote Guard to Trooper (2 health) and Thug to Cutthroat (2 health)"
    assert presses[-1].label == "Promote no units"
    assert [press.style for press in presses] == [ButtonStyle.MAIN, *[ButtonStyle.PLAIN] * (len(presses) - 1)]


def test_choosing_nobody_speaks_softly() -> None:
    decision = Pick(player=A, prompt="dispel", about={}, weights={"A:Unicorn": 1}, least=0, most=1)
    styles = {press.label: press.style for press in form_of(decision, None, CAST).presses()}
    assert styles == {"Roll Unicorn": ButtonStyle.MAIN, "Roll no units": ButtonStyle.PLAIN}


def test_among_many_answers_alike_none_stands_out() -> None:
    decision = Choose(player=A, prompt="some new rule", about={}, options=tuple("abcd"))
    assert {press.style for press in form_of(decision, None, CAST).presses()} == {ButtonStyle.PLAIN}
    few = Choose(player=A, prompt="some new rule", about={}, options=tuple("abc"))
    assert {press.style for press in form_of(few, None, CAST).presses()} == {ButtonStyle.MAIN}


@pytest.mark.parametrize(
    ("prompt", "about", "said"),
    [
        ("maneuver", {"place": "frontier", "face": 5}, "at the frontier (Highland Tower), which shows 5 (missile)?"),
        ("direction", {"place": "A-home", "face": 8}, "your home (Coastland City), which shows 8 (City)?"),
        ("maneuver", {"place": "elsewhere", "face": 5}, "at the elsewhere, which shows 5?"),
        ("minor", {"place": "frontier"}, "your army at the frontier (Highland Tower), instead of maneuvering?"),
        (
            "minor",
            {"place": "frontier", "die": "A:Highland Knoll", "icon": "MAGIC"},
            "Highland Knoll, which shows magic.",
        ),
        (
            "target",
            {"place": "frontier", "action": "missile"},
            "Which army does your army at the frontier (Highland Tower) shoot",
        ),
        ("target", {"place": "frontier", "action": "melee"}, "your army at the frontier (Highland Tower) fight?"),
        (
            "counter-attack",
            {"place": "frontier", "against": "B"},
            "counter-attack Bob's campaign army?",
        ),
        (
            "castle",
            {"place": "frontier"},
            "You have captured the frontier (Highland Tower). Which terrain does it become",
        ),
        ("minor face", {"die": "A:Highland Knoll"}, "Highland Knoll shows an ID. Which action face do you turn it to?"),
        (
            "slay",
            {"ability": "Slay", "die": "A:Dragonhunter (Fire)"},
            "Your Dragonhunter (Fire) shows its logo: which dragon",
        ),
        (
            "damage",
            {"damage": 1, "results": 1, "saves": 0},
            "takes 1 damage. Which units do you lose?",
        ),
        ("damage", {"damage": 4, "results": 5, "saves": 1}, "takes 4 damage. Which units do you lose?"),
        ("ride", {}, "ride the dragon it has tamed"),
        ("dragon target", {"dragon": "B:Fire Drake", "controlled": True}, "You control Bob's Fire Drake: which army"),
        ("move", {"die": "A:Dragonvictor (Fire)"}, "Dragonvictor (Fire) may move a dragon of its element"),
        ("expire", {"icon": "Spell Disruption", "army": "B frontier"}, "which spells on Bob's campaign army end?"),
        ("return", {"icon": "Fabricate", "from": "pool"}, "which equipment comes from your Summoning Pool"),
    ],
)
def test_questions_say_what_one_needs_to_know(prompt: str, about: dict[str, Json], said: str) -> None:
    assert said in asked(Choose(player=A, prompt=prompt, about=about, options=("yes",)), CAST)


@pytest.mark.parametrize(("points", "is_ready"), [(24, True), (15, True), (20, False)])
def test_ready_made_forces_are_named_where_there_are_any(points: int, is_ready: bool) -> None:
    decision = ForcePlan(player=A, prompt="force", points=points, law=LAW_401C, known=DICE_401C)
    assert ("A ready-made one is the quickest." in asked(decision, CAST)) is is_ready
    assert ("No ready-made one has 20 points: draw one at random" in asked(decision, CAST)) is not is_ready
    view = played.events(0, most=0)[1]
    explained = "\n".join(FORCE.answers(decision, view, CAST))
    assert ("**Choose a ready-made force**" in explained) is is_ready


def test_a_typed_force_where_none_is_ready_made_names_what_there_is() -> None:
    decision = ForcePlan(player=A, prompt="force", points=20, law=LAW_401C, known=DICE_401C)
    with pytest.raises(NotUnderstood) as refused:
        ForceForm(decision, FACE.questions["force"], CAST).read("Bring Anvil")
    assert "preset" not in str(refused.value)
    assert "`/dd force random`" in str(refused.value)


def test_the_action_question_names_the_face_that_allows_it() -> None:
    decision = Choose(player=A, prompt="action", about={"place": "frontier"}, options=("missile", "none"))
    shown = asked(decision, replace(CAST, faces={"frontier": 5}))
    assert shown == "Which action does your army at the frontier (Highland Tower), which shows 5 (missile), take?"


def test_among_several_nobody_is_the_opponent() -> None:
    three = replace(CAST, players={**CAST.players, Seat("C"): "Cara"})
    first = Choose(player=A, prompt="turn or frontier", options=("first turn", "frontier"))
    assert "goes to your opponent" in asked(first, CAST)
    assert "goes to the player with the next most" in asked(first, three)
    known = replace(first, about={"order": ["A", "C", "B"]})
    assert "goes to Cara, with the next most" in asked(known, three)
    assert "goes to your opponent" in asked(known, CAST)
    target = Choose(player=A, prompt="target", about={"place": "A-home", "action": "melee"}, options=("B A-home",))
    assert answered(target, "B A-home", three) == "Fight Bob's horde army at your home"


def test_the_choice_of_the_frontier_names_the_terrains_on_offer() -> None:
    wording = replace(CAST, proposed=("Wasteland City", "Highland Castle"))
    question = Choose(player=A, prompt="turn or frontier", options=("first turn", "frontier"))
    assert "the Frontier Terrain (Wasteland City or Highland Castle)?" in asked(question, wording)
    _, decision, view = next(one for one in played.questions(0, points=24) if one[1].prompt == "turn or frontier")
    assert asked(decision, DragonDiceWording.of({A: "Alice", B: "Bob"}, view)).count("(") == 1


def test_damage_that_no_units_come_up_to_says_so() -> None:
    weights = {"A:Thug#1": 2, "A:Thug#2": 2}
    pick = Pick.up_to(3, player=A, prompt="damage", weights=weights, noun="damage", about={"damage": 3})
    assert "worth 2 health together, as close to it as possible." in asked(pick, CAST)


@pytest.mark.parametrize("prompt", ["reinforce", "retreat", "air flight", "ride"])
def test_the_questions_of_the_reserves_phase_say_that_the_turn_ends(prompt: str) -> None:
    """P. 14: it is the last phase of a turn, and whoever is asked need not move anybody."""
    decision = Choose(player=A, prompt=prompt, options=("none",))
    assert FACE.words(prompt).ask(decision, CAST).startswith("Your turn ends (Reserves Phase, p. 14). ")


def test_the_march_question_says_which_terrain_would_win_the_match() -> None:
    """P. 1: who captures two terrains wins at once; one step up from 7 captures."""
    march = Choose(player=A, prompt="march", options=("A-home", "frontier", "none"), about={"march": "first march"})
    one_held = replace(CAST, captured={"A-home": A}, faces={"A-home": 8, "frontier": 7})
    assert FACE.words("march").ask(march, one_held).endswith("You win the match by turning the frontier up to 8.")
    assert "win" not in FACE.words("march").ask(march, replace(one_held, captured={}))
    assert "win" not in FACE.words("march").ask(march, replace(one_held, faces={"A-home": 8, "frontier": 6}))


def test_that_a_direction_stays_secret_is_told_by_what_a_maneuver_means_and_not_at_each_of_them() -> None:
    maneuver = Choose(player=A, prompt="maneuver", options=("yes", "no"), about={"place": "frontier", "face": 4})
    assert "secret" not in FACE.words("maneuver").ask(maneuver, CAST)
    meaning = FACE.words("maneuver").meaning
    assert "Opponents learn the direction only when it has succeeded" in meaning.rule


def test_a_minor_terrain_shows_its_faces_before_it_is_brought() -> None:
    decision = Choose(
        player=A, prompt="minor", about={"place": "frontier"}, options=({"bring": "A:Swampland Woods"}, "none")
    )
    _, faces = form_of(decision, None, CAST).question().split("\n")
    assert faces.startswith("Swampland Woods: ") and "melee" in faces


def test_whoever_may_oppose_is_warned_where_the_maneuver_would_win_the_match() -> None:
    """The marching player holds a terrain already; a second one on its eighth face wins (p. 15)."""
    about: dict[str, Json] = {"place": "frontier", "face": 7, "by": "B"}
    asked = Choose(player=A, prompt="counter-maneuver", about=about, options=("yes", "no"))
    warning = "**Turned up to 8, it wins the match for Bob.**"
    assert warning in form_of(asked, None, replace(CAST, captured={"B-home": B})).question()
    assert warning not in form_of(asked, None, replace(CAST, captured={"B-home": A})).question()
    assert warning not in form_of(replace(asked, about={**about, "face": 5}), None, CAST).question()
