"""Building a force step by step: only what is legal is offered, and what is missing is said."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.forces.assortment import (
    ITEMS,
    POOL,
    UNITS,
    allowed_dice,
    die_line,
    frontiers,
    groups,
    homes,
    room,
    screens,
    terrain_in_brief,
    that_fit,
)
from bot.games.dragon_dice.forces.builder import builder_prompt
from bot.games.dragon_dice.forces.draft import Draft
from bot.games.dragon_dice.forces.force import (
    DIFFICULTIES,
    easy_first,
    force_prompt,
    force_text,
    in_lines,
    looked_at,
    missing_text,
    preset,
    preset_label,
    preset_names,
    read_force,
)
from bot.games.dragon_dice.forces.own_dice import sheets_of_force
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, Select
from bot.prompts.typed import read_answer, suggestions
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.edition_401c.forces import LAW_401C, SUGGESTED_POINTS
from engine.dragon_dice.edition_1996.forces import LAW as LAW_1996
from engine.dragon_dice.edition_1996.wording import WORDING as WORDING_1996
from engine.dragon_dice.forces.law import Agreement, Force, ForceLaw, broken_rules, points_of
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.forces.random_forces import random_force
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.table.state import ADVANCED, CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY
from engine.dragon_dice.text.notation import MORE_UNKNOWN, MOST_UNKNOWN, format_force
from engine.dragon_dice.wording import Terminology
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Seat
from tests.support.forces import agreed
from tests.support.printed import DICE_401C, DICE_1996, PRESETS

HERE = Address(1, Seat("A"), 1)
DWARVES = [unit.name for unit in DICE_401C.species["Dwarves"].units]


def test_an_empty_choice_tells_how_to_begin_instead_of_every_broken_rule() -> None:
    assert missing_text(Draft.empty(DICE_401C).force, agreed(24)).startswith("Begin with the **units**")
    begun = missing_text(Draft.empty(DICE_401C).with_die("Footman", HOME_ARMY).force, agreed(24))
    assert "The campaign army has no unit" in begun and "Begin" not in begun


def test_a_force_can_be_built_from_nothing_with_what_is_offered() -> None:
    draft = Draft.empty(DICE_401C)
    for army in (HOME_ARMY, CAMPAIGN_ARMY, HORDE_ARMY):
        while units := that_fit(draft.force, agreed(15), army, DWARVES):
            draft = draft.with_die(units[0], army)
    draft = draft.with_terrain("home", "highland city").with_terrain("frontier", "Feyland Tower")
    dragons = DICE_401C.dragons
    draft = draft.with_die(that_fit(draft.force, agreed(15), HOME_ARMY, dragons)[0], HOME_ARMY)
    # Two armies of at most half the points leave one point for the third.
    assert broken_rules(draft.force, agreed(15)) == []
    assert missing_text(draft.force, agreed(15)).startswith("This force is legal: bring it")
    assert that_fit(draft.force, agreed(15), HOME_ARMY, dragons) == []


def test_no_army_is_offered_more_than_half_of_the_points() -> None:
    draft = Draft.empty(DICE_401C).with_die("Footman", HOME_ARMY, 10)
    assert room(draft.force, agreed(24), HOME_ARMY) == 2
    fitting = that_fit(draft.force, agreed(24), HOME_ARMY, DWARVES)
    assert {DICE_401C.units[name].health for name in fitting} == {1, 2}


def test_everything_missing_is_named() -> None:
    # Two dragons are one too many; of one without any die it is said how to begin.
    text = missing_text(Force(DICE_401C, dragons=tuple(DICE_401C.dragons)[:2]), agreed(24))
    for word in ("24", "dragon", "Home Terrain", "Frontier Terrain", "home army", "campaign army", "horde army"):
        assert word in text


def test_the_count_runs_along() -> None:
    draft = Draft.empty(DICE_401C).with_die("Footman", HOME_ARMY, 2).with_die("Warlord", HORDE_ARMY)
    text = force_text(draft.force, agreed(24))
    assert "5 of 24 points" in text
    assert "Home army (2 of at most 12 points): Footman ×2" in text


def test_what_is_not_there_cannot_be_taken_out() -> None:
    with pytest.raises(NotAllowed, match="Your home army has no Footman"):
        Draft.empty(DICE_401C).without_die("Footman", HOME_ARMY)
    with pytest.raises(NotUnderstood, match="Did you mean Footman"):
        Draft.empty(DICE_401C).with_die("Footmen", HOME_ARMY)


def test_a_force_in_one_line_is_read_like_one_in_many() -> None:
    for name, force in PRESETS.items():
        text = format_force(force)
        assert read_force(text, DICE_401C) == force, name
        assert read_force(text.replace("\n", " "), DICE_401C) == force, name
        assert read_force(text.replace("\n", "; "), DICE_401C) == force, name


def test_units_may_be_written_in_the_plural() -> None:
    written = read_force("Home army: 5 Guards, 2 Footmen", DICE_401C)
    assert written.armies[HOME_ARMY] == ("Guard",) * 5 + ("Footman",) * 2


@given(st.integers(6, 120), st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_a_force_of_all_dice_is_written_and_read_back(points: int, seed: int) -> None:
    force = random_force(random.Random(seed), agreed(points, ADVANCED, 2 + seed % 5))
    # Equal dice are written together, so their order within an army may change.
    read = read_force(format_force(force).replace("\n", " "), DICE_401C)
    assert format_force(read) == format_force(force)
    assert {army: sorted(dice) for army, dice in read.armies.items()} == {a: sorted(d) for a, d in force.armies.items()}
    assert sorted(read.dragonkin) == sorted(force.dragonkin)
    assert sorted(read.minor_terrains) == sorted(force.minor_terrains)
    assert broken_rules(read, agreed(points, ADVANCED, 2 + seed % 5)) == []


def test_ready_made_forces_are_offered_for_their_size_only() -> None:
    assert len(preset_names(agreed(24))) >= 6
    assert len(preset_names(agreed(15))) >= 4 and not set(preset_names(agreed(15))) & set(preset_names(agreed(24)))
    assert preset_names(agreed(31)) == []


def test_ready_made_forces_that_are_easy_come_first() -> None:
    """A player of a first match is told to take an easy force."""
    agreement = agreed(24)
    found = [preset_label(name, agreement) for name in easy_first(preset_names(agreement), agreement)]
    places = [DIFFICULTIES.index(label.rpartition("(")[2].rstrip(")")) for label in found]
    assert places == sorted(places) and set(places) == {0, 1, 2}
    assert preset("dwarves", agreed(15)) == PRESETS["Anvil Patrol"]
    assert preset("dwarves", agreed(24)) == PRESETS["Anvil Guard"]
    assert preset("dwarfs", agreed(24)) == preset("Dwarf", agreed(24)) == PRESETS["Anvil Guard"]
    with pytest.raises(NotUnderstood, match=r"right for 31 points\. `/dd force random` draws one"):
        preset("Nobody", agreed(31))
    assert preset("anvil guard", agreed(24)) == PRESETS["Anvil Guard"]
    with pytest.raises(NotUnderstood, match="Anvil Guard"):
        preset("Nobody", agreed(24))


def test_an_illegal_force_cannot_be_brought_by_button() -> None:
    *_, last = builder_prompt(Draft.empty(DICE_401C), agreed(24), HERE).rows
    assert not isinstance(last, Select)
    bring = next(button for button in last if button.label == "Bring this force")
    assert isinstance(bring, Button)
    assert bring.disabled


def test_the_builder_goes_on_with_the_species_of_the_unit_that_was_added() -> None:
    assert Draft.empty(DICE_401C).with_die("footman", HOME_ARMY).groups[UNITS] == "Dwarves"
    assert Draft.empty(DICE_401C).with_die("follower water", HOME_ARMY).groups[UNITS] == "Eldarim (Water)"


def test_the_builder_says_when_nobody_else_fits_into_an_army() -> None:
    draft = Draft.empty(DICE_401C).with_die("Footman", HOME_ARMY, 11)
    assert "no room for another unit" not in builder_prompt(draft, agreed(24), HERE).text
    draft = draft.with_die("Footman", HOME_ARMY)
    assert "The home army has no room for another unit" in builder_prompt(draft, agreed(24), HERE).text
    assert "no room for another unit" not in builder_prompt(draft, agreed(24), HERE, "terrains").text


# -- advanced dice -------------------------------------------------------------------------------------------------

ALL = agreed(24, ADVANCED)


def choosable(draft: Draft, agreement: Agreement, screen: str) -> dict[str, list[str]]:
    """Returns what a screen of the builder offers, select by select."""
    return {row.placeholder: [option.value for option in row.options] for row in rows(draft, agreement, screen)}


def rows(draft: Draft, agreement: Agreement, screen: str) -> list[Select]:
    """Returns the selects of a screen of the builder."""
    return [row for row in builder_prompt(draft, agreement, HERE, screen).rows if isinstance(row, Select)]


def test_a_standard_match_shows_nothing_of_advanced_dice() -> None:
    standard = agreed(24)
    assert screens(standard) == ("units", "terrains", "dragons")
    for screen in (*screens(standard), "items", "pool"):
        text = str(builder_prompt(Draft.empty(DICE_401C), standard, HERE, screen))
        for word in ("Eldarim", "Dracolem", "Dragonkin", "Items", "Minor", "Castle", "Summoning Pool"):
            assert word not in text, (screen, word)
    dice = allowed_dice(standard)
    species = {DICE_401C.units[name].species for name in dice if name in DICE_401C.units}
    assert species == {one.name for one in DICE_401C.standard_species}


def test_the_builder_of_1996_speaks_of_colours_and_of_no_summoning_pool() -> None:
    """Basic Terms, Elements; N-04, N-68."""
    agreement = Agreement(24, LAW_1996, DICE_1996)
    selects = [row for screen in screens(agreement) for row in rows(Draft.empty(DICE_401C), agreement, screen)]
    said = [text for row in selects for text in (row.placeholder, *(one.description for one in row.options))]
    assert any("black and gold" in text for text in said) and any(text.startswith("red, gold: ") for text in said)
    elements = r"\b(air|death|earth|fire|water)\b(?! drake| wyrm)|summoning pool"
    assert not [text for text in said if re.search(elements, text, re.IGNORECASE)]
    with pytest.raises(NotAllowed, match="You bring no Highland Knoll"):
        Draft.empty(DICE_401C).without_die("Highland Knoll", HOME_ARMY)


@pytest.mark.parametrize("kind", ADVANCED)
def test_each_kind_of_advanced_dice_is_offered_where_it_is_allowed(kind: str) -> None:
    agreement = agreed(24, (kind,))
    more = set(allowed_dice(agreement)) - set(allowed_dice(agreed(24)))
    known = DICE_401C
    expected = {
        "dragonkin": {unit.name for unit in known.species["Dragonkin"].units},
        "eldarim": {unit.name for unit in known.species["Eldarim"].units},
        "dracolem": {unit.name for unit in known.species["Dracolem"].units},
        "items": set(known.items),
        "minor terrains": set(known.minor_terrains),
        "advanced terrains": set(),
    }[kind]
    assert more - set(known.dragons) == expected
    frontier = choosable(Draft.empty(DICE_401C), agreement, "terrains").get(
        "Proposed Frontier Terrain: advanced ones", []
    )
    assert ("Highland Castle" in frontier) == (kind == "advanced terrains")
    assert "Highland Castle" not in choosable(Draft.empty(DICE_401C), agreement, "terrains")["Home Terrain"]


def test_every_group_of_dice_fits_a_select() -> None:
    for screen in (UNITS, ITEMS, POOL):
        assert 0 < len(groups(screen, ALL)) <= 25
        assert all(0 < len(one.dice) <= 25 for one in groups(screen, ALL))


def test_items_are_offered_to_hands_that_are_free_and_points_that_are_left() -> None:
    """p. 59-60: Dwarves carry fire and earth; a unit carries two pieces of equipment, or one medallion."""
    draft = Draft.empty(DICE_401C).showing(ITEMS, "Items for melee")
    assert "Add to the home army" not in choosable(draft, ALL, ITEMS)
    assert "Items need units" in builder_prompt(draft, ALL, HERE, ITEMS).text
    draft = draft.with_die("Footman", HOME_ARMY)
    offered = choosable(draft, ALL, ITEMS)["Add to the home army"]
    assert "Dawn Blade (Fire)" in offered and "Blade Golem (Earth)" in offered
    assert all(name.endswith(("(Fire)", "(Earth)")) for name in offered)
    draft = draft.with_die("Dawn Blade (Fire)", HOME_ARMY)
    medals = draft.showing(ITEMS, "Medallions and relics")
    assert "Add to the home army" not in choosable(medals, ALL, ITEMS), "a hand is taken"
    draft = draft.with_die("Steel Buckler (Earth)", HOME_ARMY)
    draft = draft.showing(ITEMS, "Items for melee")
    assert "Add to the home army" not in choosable(draft, ALL, ITEMS), "both hands are full"
    assert "can carry more" in builder_prompt(draft, ALL, HERE, ITEMS).text
    assert (
        "Home army (4 of at most 12 points): Footman, carrying Dawn Blade (Fire), Steel Buckler (Earth)"
        in force_text(draft.force, ALL)
    ), "a pair of medium equipment costs three"
    full = Draft.empty(DICE_401C).with_die("Footman", HOME_ARMY, 11)
    assert {points_of([name], DICE_401C) for name in that_fit(full.force, ALL, HOME_ARMY, DICE_401C.items)} == {1}


def test_an_item_says_what_it_costs_and_who_could_carry_it() -> None:
    draft = Draft.empty(DICE_401C).with_die("Footman", HOME_ARMY, 2).with_die("Warlord", HOME_ARMY)
    line = die_line("Dawn Blade (Fire)", draft.force, HOME_ARMY)
    assert line == "2 points, medium equipment: melee 1, melee 2 ×2, melee 3; for Footman and Warlord"
    many = draft.with_die("Sergeant", HOME_ARMY)
    assert die_line("Dawn Blade (Fire)", many.force, HOME_ARMY).endswith("; for 4 units")
    draft = draft.with_die("Eyebiter (Earth)", HOME_ARMY)
    assert die_line("Dawn Blade (Fire)", draft.force, HOME_ARMY).startswith("1 point, ")
    assert die_line("Dawn Blade (Air)", draft.force, HOME_ARMY).endswith("; for no unit here")


def test_dragonkin_and_minor_terrains_are_offered_up_to_their_limits() -> None:
    """p. 54: one health for every full three points; p. 57: one more than there are terrains."""
    draft = Draft.empty(DICE_401C).with_die("Dragonchamp (Fire)", HOME_ARMY, 2)
    assert draft.force.dragonkin == ("Dragonchamp (Fire)",) * 2 and not draft.force.units
    offered = choosable(draft, ALL, POOL)["Add to the Summoning Pool"]
    assert {DICE_401C.units[name].health for name in offered} == {1, 2}
    draft = draft.with_die("Dragonhero (Fire)", HOME_ARMY)
    assert "Add to the Summoning Pool" not in choosable(draft, ALL, POOL)
    assert "you may still bring 0 health of Dragonkin" in builder_prompt(draft, ALL, HERE, POOL).text
    assert "Dragonkin (8 of at most 8 health): Dragonchamp (Fire) ×2, Dragonhero (Fire)" in force_text(draft.force, ALL)
    draft = draft.with_die("highland knoll", HOME_ARMY, 4)
    assert "Minor terrains (4 of at most 4): Highland Knoll ×4" in force_text(draft.force, ALL)
    assert "Add to the Summoning Pool" not in choosable(draft, ALL, POOL)
    out = choosable(draft, ALL, POOL)["Take out of the Summoning Pool"]
    assert out == ["Dragonchamp (Fire)", "Dragonhero (Fire)", "Highland Knoll"]
    for name in out:
        draft = draft.without_die(name, HOME_ARMY)
    assert len(draft.force.dragonkin) == 1 and len(draft.force.minor_terrains) == 3
    with pytest.raises(NotAllowed, match="You bring no Deadland Woods: of this kind you bring"):
        draft.without_die("Deadland Woods", HOME_ARMY)


def test_ready_made_forces_with_advanced_dice_are_offered_where_these_are_allowed() -> None:
    standard = preset_names(agreed(24))
    assert all(name not in standard for name in ("Armed March", "Court of Flame", "Scale and Steam", "Bronze Foundry"))
    assert set(preset_names(agreed(24, ("eldarim",)))) == {*standard, "Court of Flame"}
    assert set(preset_names(agreed(24, ("items",)))) == set(standard)
    assert set(preset_names(agreed(24, ("items", "minor terrains")))) == {*standard, "Armed March"}
    offered = [name for points in SUGGESTED_POINTS for name in preset_names(agreed(points, ADVANCED))]
    assert sorted(offered) == sorted(PRESETS), "each at one size, and at one that is suggested"


def test_a_draft_with_advanced_dice_is_kept_as_it_is() -> None:
    for name in ("Armed March", "Court of Flame", "Scale and Steam", "Bronze Foundry"):
        draft = Draft.of(PRESETS[name]).showing(ITEMS, "Medallions and relics")
        assert Draft.from_json(json.loads(json.dumps(draft.to_json())), DICE_401C) == draft
    cheat = {**PRESETS["Scale and Steam"].to_answer(), "dragonkin": ["Inferno", "Dragontroop (Fire)"]}
    assert Draft.from_json(cheat, DICE_401C).force.dragonkin == ("Dragontroop (Fire)",)


def test_a_pasted_force_names_everything_that_it_misspells() -> None:
    text = "Home terrain: Coastland Cty\nFrontier: Highland Tower\nHome army: 2 Trooperr, Warlord\nHorde army: Nobodyy"
    with pytest.raises(NotUnderstood) as refused:
        read_force(text, DICE_401C)
    first, second, third = str(refused.value).split("\n")
    assert "'Coastland Cty'" in first and "Coastland City" in first
    assert "'Trooperr'" in second and "Trooper" in second
    assert "'Nobodyy'" in third


def test_a_line_that_no_force_has_is_refused_with_one_as_it_is_written() -> None:
    with pytest.raises(NotUnderstood, match="“Home army: 2 Trooper, Guard”") as refused:
        read_force("Home: Trooper", DICE_401C)
    assert "begins with 'Home'" in str(refused.value)


def test_a_force_typed_in_one_line_is_shown_in_lines_to_be_mended() -> None:
    text = format_force(PRESETS["Anvil Guard"])
    assert in_lines(text) == text == in_lines(text.replace("\n", "; "))


@pytest.mark.parametrize(("dice", "said"), [(DICE_401C, WORDING_401C), (DICE_1996, WORDING_1996)])
def test_a_terrain_is_suggested_with_what_its_eighth_face_is_good_for(dice: Catalogue, said: Terminology) -> None:
    for name in dice.terrains:
        line = terrain_in_brief(name, dice, said)
        assert line.startswith(f"{name}: ") and len(line) <= limits.CHOICE_NAME and "(p." not in line
    assert "recruits a dead unit" in terrain_in_brief("Highland City", dice, said)
    assert terrain_in_brief("Swampland Temple", dice, said).endswith("touches its army, …")


def test_the_parts_of_a_force_are_called_as_the_book_writes_them() -> None:
    titles = {sheet.title for sheet in sheets_of_force(Seat("A"), PRESETS["Restless Barrow"]).values()}
    kin = replace(PRESETS["Restless Barrow"], dragonkin=("Dragonhunter",))
    assert {"Your force", "Your home army", "Your dragons"} <= titles
    assert "Your Summoning Pool" in {sheet.title for sheet in sheets_of_force(Seat("A"), kin).values()}


# -- the 1996 edition ----------------------------------------------------------------------------------------------


def test_the_builder_of_1996_offers_the_dice_of_its_time_alone() -> None:
    agreement = Agreement(24, LAW_1996, DICE_1996)
    assert [group.name for group in groups(UNITS, agreement)] == ["Coral Elves", "Dwarves", "Goblins", "Lava Elves"]
    prompt = builder_prompt(Draft.empty(DICE_401C), agreement, HERE)
    assert "0 of 21 points** (24 less 3 for missing dragons)" in prompt.text
    assert len(frontiers(agreement)) == len(homes(agreement)) == 16
    assert len(that_fit(Draft.empty(DICE_401C).force, agreement, HOME_ARMY, DICE_1996.dragons)) == 10


def test_ready_made_forces_are_those_of_the_book_and_the_size() -> None:
    assert preset_names(Agreement(24, LAW_1996, DICE_1996)) == [
        *("Reef Company", "Vagha Hold", "Trog Warren", "Morehl Patrol", "Dragonless March"),
    ]
    assert len(preset_names(Agreement(35, LAW_1996, DICE_1996))) == 4
    assert len(preset_names(Agreement(23, LAW_1996, DICE_1996))) == 3
    with pytest.raises(NotUnderstood):
        preset("Anvil Guard", Agreement(24, LAW_1996, DICE_1996))


def test_half_a_name_is_the_force_that_the_match_allows_or_asks_which() -> None:
    agreement = Agreement(23, LAW_1996, DICE_1996)
    assert preset("fire", agreement) == preset("Fire and Mud", agreement)
    with pytest.raises(NotUnderstood, match="'dwarves' could be Out of the Box or Sea and Stone"):
        preset("dwarves", agreement)


def test_the_points_that_missing_dragons_cost_are_told_beside_the_sum() -> None:
    """Decide Battle Size: each missing dragon costs three points."""
    force = Draft.empty(DICE_1996).force
    assert "0 of 20 points** (23 less 3 for missing dragons)" in force_text(force, Agreement(23, LAW_1996, DICE_1996))
    assert "less" not in force_text(Draft.empty(DICE_401C).force, agreed(24)).splitlines()[0]


def test_a_pasted_force_with_later_dice_says_which_they_are() -> None:
    shown = force_prompt(Draft.of(PRESETS["Restless Barrow"]), Agreement(24, LAW_1996, DICE_1996), HERE).text
    assert "Vampire, Wight, Heucuva, Skeleton" in shown
    assert "came later: choose among Coral Elves, Dwarves, Goblins and Lava Elves" in shown


def test_of_a_force_without_any_die_only_how_to_begin_is_told() -> None:
    text = looked_at(Draft.empty(DICE_401C).force, agreed(24))
    assert text.startswith("**Your force: 0 of 24 points**\nBegin with the **units**") and "no unit yet" not in text


def test_a_legal_force_is_told_without_the_dice_that_its_picture_shows() -> None:
    """Its picture does not say which of the terrains is the home, and the words do."""
    force = PRESETS["Anvil Guard"]
    text = force_prompt(Draft.of(force), agreed(24), HERE).text
    assert f"Home Terrain: {force.home}. Proposed Frontier Terrain: {force.frontier}." in text
    assert not [die for die in force.units if die in text] and "This force is legal" in text


@pytest.mark.parametrize(("law", "dice"), [(LAW_401C, DICE_401C), (LAW_1996, DICE_1996)], ids=["4.01c", "1996"])
def test_every_ready_made_force_says_how_it_plays_and_how_hard_that_is(law: ForceLaw, dice: Catalogue) -> None:
    assert set(law.notes()) == set(law.presets(dice))
    for note in law.notes().values():
        assert note.difficulty in ("easy", "medium", "hard")
        assert note.plays.endswith(".") and len(note.plays) <= limits.OPTION_DESCRIPTION


def test_a_ready_made_force_is_found_by_its_species_too() -> None:
    assert preset("dwarves", agreed(24)) == preset("Dwarves: Anvil Guard (easy)", agreed(24))
    assert preset("anvil guard", agreed(24)) == PRESETS["Anvil Guard"]


def test_answer_offers_the_ready_made_forces_and_names_the_other_ways() -> None:
    """Otherwise a player who is asked for a force and types /answer would be offered nothing at all."""
    decision = ForcePlan(player=Seat("A"), prompt="force", points=15, law=LAW_401C, known=DICE_401C)
    form = FACE.form(decision, DragonDiceWording({Seat("A"): "Alice"}))
    offered = suggestions(form, "dwarves")
    assert [(one.name, one.value) for one in offered] == [("Bring Dwarves: Anvil Patrol (easy)", "Anvil Patrol")]
    for text in (offered[0].value, offered[0].name):
        assert read_answer(form, text) == PRESETS["Anvil Patrol"].to_answer()
    with pytest.raises(NotUnderstood, match="/dd force preset"):
        read_answer(form, "something strong")


def test_of_very_many_unknown_names_the_first_are_told_and_nothing_more_is_read() -> None:
    """1,990 unknown names took 3.6 seconds, each being compared with every die of the book."""
    text = "Home army: " + ", ".join(f"z{number:x}" for number in range(1990))
    with pytest.raises(NotUnderstood) as refused:
        read_force(text, DICE_401C)
    lines = str(refused.value).splitlines()
    assert len(lines) == MOST_UNKNOWN + 1 and lines[-1] == MORE_UNKNOWN


def test_a_long_row_of_semicolons_parts_nothing() -> None:
    text = "Home army: Knight" + ";" * 3000 + " Dragons: Air Drake"
    assert in_lines(text) == "Home army: Knight\nDragons: Air Drake"
