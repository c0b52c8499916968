"""What a question means: the rule with its page, and what each answer leads to, from what its seat may know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.words.meanings import LESSON
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.dragon_dice.words.on_the_table import faces
from bot.games.dragon_dice.words.spells import rule_of_spell
from engine.decisions import Choose, Decision, Pick
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_401c import EDITION as EDITION_401C
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.table.state import POOL, Place, State, home_of
from engine.dragon_dice.view import TableView, view_of
from engine.english import counted
from engine.values import Json, Seat, names_of
from tests.support import played
from tests.support.printed import DICE_401C, a_terrain

A, B = Seat("A"), Seat("B")
NAMES = {A: "Alice", B: "Bob"}


def table() -> State:
    """Alice and Bob stand at the frontier, which shows 7; Alice holds her home."""
    state = State(DICE_401C, seats=[A, B], force_points=24, step="first march", turn=3, marching=A, revealed=True)
    state.terrains = {
        home_of(A): a_terrain("Coastland City", 8, A),
        "frontier": a_terrain("Highland Tower", 7),  # type: ignore[dict-item]
        home_of(B): a_terrain("Swampland Temple", 3),
    }
    for seat in (A, B):
        state.add_dice(seat, ("Trooper", "Warlord"), "frontier")  # type: ignore[arg-type]
    state.proposed = {A: "Highland Tower", B: "Feyland Temple"}
    return state


def means(decision: Decision, state: State | None = None) -> str:
    view = view_of(state or table(), decision.player, WORDING_401C)
    return "\n".join(FACE.meaning(decision, view, DragonDiceWording.of(NAMES, view)))


def choose(prompt: str, *options: Json, **about: Json) -> Choose:
    return Choose(player=A, prompt=prompt, options=options, about=about)


def test_every_eighth_face_there_is_has_its_use_in_words() -> None:
    printed = {kind.faces[LAST_FACE - 1] for kind in DICE_401C.terrains.values()}
    assert printed == set(WORDING_401C.eighth)
    assert faces(DICE_401C.terrains["Highland Tower"].faces) == "1–3 magic, 4–5 missile, 6–7 melee, 8 Tower"


def test_the_holder_of_a_tower_is_told_that_it_shoots_anywhere() -> None:
    """P. 15: the army that holds a Tower may shoot at any army, also in reserve."""
    state = table()
    shoots = choose("action", "missile", "none", place=home_of(A))
    assert "it can shoot at armies here and at the frontier, not at another home" in means(shoots, state)
    state.terrains[home_of(A)] = a_terrain("Flatland Tower", 8, A)
    said = means(shoots, state)
    assert "nobody strikes back. You hold its Tower: its army may shoot at any army, even at reserves (p. 15)." in said
    assert "not at another home" not in said


def test_shooting_at_coral_elves_in_the_air_tells_that_they_shoot_back() -> None:
    """P. 22, Defensive Volley: they alone, and only at a terrain with air."""
    state = table()
    shoots = choose("action", "missile", "none", place="frontier")
    state.add_dice(B, ("Courier",), home_of(B))
    assert "nobody strikes back. From here" in means(shoots, state)
    state.terrains[home_of(B)] = a_terrain("Coastland Temple", 3)
    assert "but Coral Elves at Coastland Temple may shoot back (Defensive Volley, p. 22). From" in means(shoots, state)


def test_magic_in_reserve_is_said_to_reach_for_some_spells_only() -> None:
    marked = "from reserve only some spells can be cast"
    assert marked in means(choose("action", "magic", "none", place="reserves"))
    assert marked not in means(choose("action", "magic", "none", place="frontier"))


def test_an_owner_of_a_dragon_in_the_pool_is_told_how_it_comes_to_a_terrain() -> None:
    """P. 16, p. 46: by Summon Dragon, which costs 7."""
    state, casts = table(), choose("action", "magic", "none", place="frontier")
    assert "dragon" not in means(casts, state)
    state.add_dice(A, ("Fire Wyrm",), Place(POOL))
    summons = "A dragon comes from the Summoning Pool to a terrain by the spell that summons it (from 7 points)."
    assert summons in means(casts, state)


def test_a_city_says_who_would_come_and_what_would_become_of_whom() -> None:
    options: list[Json] = [{"recruit": "A:Guard"}, {"promote": {"A:Guard": "A:Trooper"}}, "none"]
    said = means(choose("eighth face", *options, place=home_of(A), icon="City"))
    assert "**Recruit Guard**: light melee of 1 health comes back." in said
    assert "**Promote to Trooper: Guard (2 health)**: light melee of 1 health becomes heavy melee of 2 health." in said
    temple = means(choose("eighth face", {"force": "B"}, "none", place=home_of(A), icon="Temple"))
    assert "health" not in temple and "promot" not in temple


def test_both_proposed_terrains_are_shown_with_their_faces_and_who_proposed_them() -> None:
    said = means(choose("frontier", "Highland Tower", "Feyland Temple"))
    assert "**Highland Tower**: proposed by you; 1–3 magic, 4–5 missile, 6–7 melee, 8 Tower" in said
    assert "**Feyland Temple**: proposed by Bob; 1–3 magic, 4 missile, 5–7 melee, 8 Temple" in said
    before = means(choose("turn or frontier", "first turn", "frontier"))
    assert "Highland Tower, proposed by you" in before and "your opponent selects the frontier" in before


def test_among_several_it_is_said_by_name_to_whom_falls_what_is_left() -> None:
    """p. 9, p. 52: the one with the next most results, which after ties need not be the larger total."""
    several = played.questions(3, points=24, seats=(A, B, Seat("C")))
    decision, view = next((asked, view) for _, asked, view in several if asked.prompt == "turn or frontier")
    first, second, _ = names_of(decision.about["order"])
    assert first == decision.player
    wording = DragonDiceWording.of({A: "Alice", B: "Bob", Seat("C"): "Cara"}, view)
    said = "\n".join(FACE.meaning(decision, view, wording))
    name = wording.player(second)
    assert f"{name} selects the frontier" in said and f"{name} takes the first turn" in said
    assert f"goes to {name}, with the next most" in FACE.words(decision.prompt).ask(decision, wording)


def test_up_and_down_say_what_lies_there_and_that_the_second_eighth_face_wins() -> None:
    said = means(choose("direction", "up", "down", place="frontier", face=7))
    assert "turn it there to capture it" in said and "**That wins the match.**" in said
    assert "**Turn down to 6 (melee)**: armies here fight each other. 2 steps more to its eighth face (Tower)." in said
    state = table()
    state.terrains[home_of(A)].show(7)
    assert "wins" not in means(choose("direction", "up", "down", place="frontier", face=7), state)


def test_a_captured_terrain_is_not_offered_to_be_captured_again_and_turning_it_is_said_to_give_it_up() -> None:
    state = table()
    state.add_dice(A, ("Trooper",), home_of(A))
    said = means(choose("maneuver", "yes", "no", place=home_of(A)), state)
    assert "**Leave the terrain as it is**: it shows 8 (City), captured: its holder takes any action" in said
    assert "Turned down, it shows 7 (melee): armies here fight each other. **You give its eighth face up.**" in said
    assert "turn it there to capture it" not in means(choose("march", home_of(A), "none"), state)
    moved = means(choose("move", {"dragon": "A:Fire Drake", "to": home_of(A)}, "none"), state)
    assert "that terrain shows 8 (City), captured: its holder" in moved
    assert "turn it there to capture it" not in moved
    state.terrains[home_of(A)].captured_by = B
    assert "Bob loses its eighth face" in means(choose("direction", "down", place=home_of(A), face=8), state)


def test_why_one_would_retreat_is_said_with_who_stands_against_whom() -> None:
    decision, view = first("retreat")
    said = "\n".join(FACE.meaning(decision, view, DragonDiceWording.of(NAMES, view)))
    assert "safe in reserve" in said and "cannot oppose a maneuver" in said
    assert f"your {view.terrains[0].armies[0].health} health against" in said or "health against" in said


def test_the_target_of_dragon_breath_is_told_what_each_element_does() -> None:
    """P. 19: fire has who fell roll a save or be buried, air halves the melee of those who are left."""
    asked = Pick(player=A, prompt="breath", weights={"A:Warlord": 3}, least=3, most=3, about={"dragon": "B:Fire Wyrm"})
    assert "Dragon Fire, the breath of fire: roll the units that this breath has killed" in means(asked)
    both = means(replace(asked, about={"dragon": "B:White Wyrm", "place": "frontier"}))
    assert "Petrify" in both and "Dragon Fire" in both, "a White Dragon has the elements of the terrain"


@pytest.mark.parametrize("book", [EDITION_401C, EDITION], ids=["401c", "1996"])
def test_summoning_a_dragon_tells_that_it_attacks_the_summoner_too(book: Edition) -> None:
    """P. 17; Dragon Rules: the army of whose turn it is, whoever owns the dragon."""
    summoning = [
        spell.kind for name, spell in book[SPELLS].items() if name.startswith("Summon") and name.endswith("Dragon")
    ]
    assert summoning
    for kind in summoning:
        assert "where it attacks the army of whose turn it is, yours too" in rule_of_spell(kind)


def test_a_learner_is_told_what_an_id_is_and_what_dragons_attack() -> None:
    said = " ".join(LESSON.sentences)
    assert "an ID (the sign of the unit itself) as any of them" in said
    assert "A summoned dragon attacks the marching player's army, whoever owns the dragon." in said


def test_spells_come_with_examples_that_can_be_paid() -> None:
    decision, view = first("spells")
    said = "\n".join(FACE.meaning(decision, view, DragonDiceWording.of(NAMES, view)))
    points = decision.purse.total  # type: ignore[attr-defined]
    offered = list(decision.offers)  # type: ignore[attr-defined]
    assert f"You have {counted(points, 'point')} of magic. It pays for any one of {len(offered)} spells, or for" in said
    assert any(f"**{name}** (" in said for name in offered)


def first(prompt: str) -> tuple[Decision, TableView]:
    for seed in range(20):
        for _, decision, view in played.questions(seed, points=24):
            if decision.prompt == prompt and FACE.meaning(decision, view, DragonDiceWording.of(NAMES, view)):
                return decision, view
    raise AssertionError(f"nobody is asked {prompt}")


def test_before_forces_are_revealed_nothing_of_the_other_force_is_told() -> None:
    asked = choose("turn or frontier", "first turn", "frontier")
    state = table()
    assert "Feyland" in means(asked, state)
    state.revealed, state.step = False, "forces"
    hidden = means(asked, state)
    assert "Highland" in hidden and "Feyland" not in hidden


def test_the_rule_of_a_species_ability_is_told_once_however_many_units_may_use_it() -> None:
    units = ("A:Fox-Folk", "A:Hound-Folk")
    uses: list[Json] = [
        {"ability": "Feralization", "at": "frontier", "promote": {unit: "A:Tiger-Folk"}} for unit in units
    ]
    said = means(choose("species ability", *uses, "none"))
    assert said.count("p. 23") == 1
    assert "**Feralization**: " in said
    assert said.endswith("the phase goes on.")


def test_a_minor_terrain_on_offer_tells_what_it_may_show() -> None:
    """P. 57: a minor terrain is rolled when it is brought."""
    said = means(choose("minor", {"bring": "A:Highland Bridge"}, "none", place="frontier"))
    assert "It may show ID, Flood, Double Maneuvers, missile, Double Saves, magic and melee." in said


def test_the_holder_of_a_temple_is_told_what_burying_is_for() -> None:
    """P. 15: whoever is made to bury chooses the unit."""
    said = means(choose("eighth face", {"force": "B"}, "none", place="frontier", icon="Temple"))
    assert "The player you name chooses the unit to bury, and hardly anything brings it back." in said


def test_what_answers_a_question_from_now_on_is_explained() -> None:
    """Orders are buttons beside the answers; what they do, and how they end, is told with the rest."""
    said = means(choose("counter-maneuver", "yes", "no", place="frontier", by="B", face=7))
    assert "**Never oppose at the frontier**: You never oppose maneuvers at the frontier." in said
    assert "**Always oppose from now on**: You always oppose maneuvers." in said
    assert "`/game orders` shows it and cancels it." in said
    assert "from now on" not in means(choose("direction", "up", "down", place="frontier", face=7))


def test_the_rule_of_an_icon_says_each_thing_once() -> None:
    """What is told from the table of icons is left out where the icon's own rule says it."""
    for name in ("Regenerate", "Double Strike", "Bullseye"):
        said = means(choose("sai choice", "saves", icon=name))
        assert said.count("thrown again") <= 1 and said.count("X saves") <= 1, said
