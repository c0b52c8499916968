"""Elemental spells (p. 51)."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.state import DieId
from tests.support.magic import at_magic, on_unit


@pytest.mark.covers("Resurrect Dead")
def test_resurrect_dead_returns_units_that_contain_the_element() -> None:
    zones = "A frontier: 2 Conjurer | A dua: Trooper, Bowman, Thug, Seer | B frontier: Thug"
    game = at_magic(zones, roll="all MAGIC 3")
    assert "air magic cannot bring it back" in game.refused(
        "A spells: [{spell: Resurrect Dead, element: air, target: [Thug]}]"
    )
    assert "take 2 castings, and 1 are named" in game.refused(
        "A spells: [{spell: Resurrect Dead, element: air, target: [Trooper]}]"
    )
    game.play("A spells: [{spell: Resurrect Dead, castings: 2, element: water, target: [Trooper]}]")
    game.shows("A frontier: Conjurer#1, Conjurer#2, Trooper | A dua: Bowman, Thug, Seer")
    game = at_magic(zones, roll="all MAGIC 3")
    game.play("A spells: [{spell: Resurrect Dead, castings: 2, element: air, target: [Bowman, Seer]}]")
    game.shows("A frontier: Conjurer#1, Conjurer#2, Bowman, Seer | A dua: Trooper, Thug")


@pytest.mark.covers("Resurrect Dead")
def test_it_may_be_cast_from_reserves_and_returns_there() -> None:
    game = at_magic("A reserves: Lich | A dua: Ghoul | B frontier: Thug", roll="Lich MAGIC 3", place="reserves")
    game.play("A spells: [{spell: Resurrect Dead, element: death, target: [Ghoul]}]").shows("A reserves: Lich, Ghoul")


@pytest.mark.covers("Resurrect Dead")
def test_a_unit_returned_in_the_same_action_cannot_be_returned_twice() -> None:
    game = at_magic("A frontier: 2 Lich | A dua: Ghoul | B frontier: Thug", roll="all MAGIC 3")
    one = "{spell: Resurrect Dead, element: death, target: [Ghoul]}"
    assert "is a target of Resurrect Dead twice" in game.refused(f"A spells: [{one}, {one}]")


@pytest.mark.covers("Rally")
def test_rally_moves_three_amazons_to_where_another_is() -> None:
    game = at_magic(
        "A frontier: 2 Oracle, 2 Seer, Knight | A A-home: Seer | A B-home: Knight | B frontier: Thug",
        roll="Oracle#1 MAGIC 5; Oracle#2 ID 3; Seer#1 ID 1; Seer#2 ID 1; Knight#1 MELEE 3",
    )
    assert "cannot move A:Seer#1 to B-home" in game.refused(
        "A spells: [{spell: Rally, element: fire, target: ['A:Seer#1'], to: B-home}]"
    )
    assert "cannot target A:Knight" in game.refused(
        "A spells: [{spell: Rally, element: fire, target: ['A:Knight#1'], to: A-home}]"
    )
    four = "'A:Seer#1', 'A:Seer#2', 'A:Oracle#1', 'A:Oracle#2'"
    assert "can move 3 of your units" in game.refused(
        f"A spells: [{{spell: Rally, element: fire, target: [{four}], to: A-home}}]"
    )
    game.play(
        "A spells: [{spell: Rally, element: earth, target: ['A:Seer#1', 'A:Oracle#1', 'A:Oracle#2'], to: A-home}]"
    )
    game.shows("A A-home: Seer#1, Seer#3, Oracle#1, Oracle#2 | A frontier: Seer#2, Knight#1")


@pytest.mark.covers("Rally", "Terrain Harmony")
def test_ivory_magic_rallies_from_reserves() -> None:
    game = at_magic(
        "A reserves: Oracle | A frontier: Seer | A A-home: Seer | B frontier: Thug",
        roll="all MAGIC 5",
        place="reserves",
    )
    game.play("A spells: [{spell: Rally, element: ivory, target: ['A:Seer#1'], to: A-home}]")
    game.shows("A A-home: Seer#1, Seer#2")


DRAGONS = (
    "A frontier: 2 Inferno | A pool: Fire Drake, Ivory Wyrm, White Drake | B pool: Air/Fire Wyrm, Earth/Ivory Drake |"
    " B A-home: Water Wyrm, Death/Ivory Wyrm, Earth Drake | B frontier: Thug"
)
SUMMON = "A spells: [{{spell: Summon Dragon, element: {}, target: {}, dragon: '{}'}}]"


def summon(element: str, dragon: str, to: str = "frontier") -> str:
    return SUMMON.format(element, to, dragon)


@pytest.mark.covers("Summon Dragon")
@pytest.mark.parametrize(
    ("element", "dragon"),
    [
        ("fire", "A:Fire Drake"),
        ("fire", "B:Air/Fire Wyrm"),
        ("water", "B:Water Wyrm"),
        ("water", "A:Ivory Wyrm"),
        ("fire", "B:Earth/Ivory Drake"),
    ],
)
def test_it_comes_from_any_pool_or_terrain(element: str, dragon: str) -> None:
    game = at_magic(DRAGONS, roll="all MAGIC 6").play(summon(element, dragon))
    assert game.last("summoned")["dragon"] == dragon
    owner, _, name = dragon.partition(":")
    here = [die.kind for die in game.state.dragons_at(game.state.dice["A:Inferno#1"].place)]  # type: ignore[index]
    assert here == [name] and owner in "AB"


@pytest.mark.covers("Summon Dragon")
@pytest.mark.parametrize(
    ("element", "dragon", "to", "because"),
    [
        ("water", "A:Fire Drake", "frontier", "must contain the element"),
        ("fire", "B:Water Wyrm", "frontier", "must contain the element"),
        ("fire", "B:Death/Ivory Wyrm", "frontier", "be in a Summoning Pool"),
        ("fire", "A:White Drake", "frontier", "cannot summon A:White Drake"),
        ("water", "B:Water Wyrm", "A-home", "is at A-home already"),
        ("earth", "B:Earth Drake", "frontier", "costs 7 magic of earth"),
        ("fire", "A:Fire Drake", "reserves", "needs a terrain"),
    ],
)
def test_what_cannot_be_summoned(element: str, dragon: str, to: str, because: str) -> None:
    assert because in at_magic(DRAGONS, roll="all MAGIC 6").refused(summon(element, dragon, to))


@pytest.mark.covers("Summon Dragon")
def test_two_castings_summon_two_dragons() -> None:
    game = at_magic(
        DRAGONS.replace("2 Inferno", "3 Inferno"), roll="Inferno#1 MAGIC 6; Inferno#2 MAGIC 6; Inferno#3 MAGIC 2"
    )
    two = "dragon: ['A:Fire Drake', 'A:Ivory Wyrm']"
    assert "2 dragons take 2 castings" in game.refused(
        f"A spells: [{{spell: Summon Dragon, element: fire, target: frontier, {two}}}]"
    )
    game.play(f"A spells: [{{spell: Summon Dragon, castings: 2, element: fire, target: frontier, {two}}}]")
    assert len(game.told("summoned")) == 2


@pytest.mark.covers("Summon Dragon")
def test_a_dragon_that_came_attacks_in_no_phase_of_this_turn() -> None:
    """R-46: the Dragon Attack Phase has passed; it attacks when the next player with an army there has theirs."""
    game = at_magic(DRAGONS, roll="all MAGIC 6").play(summon("fire", "A:Fire Drake"))
    assert not game.told("dragons_attack")


@pytest.mark.covers("Summon White Dragon")
def test_a_white_dragon_comes_for_any_mixture_of_magic() -> None:
    game = at_magic(
        "A frontier: 2 Inferno, Lich | A pool: White Drake, Fire Drake | B frontier: Thug",
        roll="Inferno#1 MAGIC 6; Inferno#2 MAGIC 6; Lich MAGIC 3",
    )
    assert "cannot summon A:Fire Drake" in game.refused(
        "A spells: [{spell: Summon White Dragon, target: frontier, dragon: 'A:Fire Drake'}]"
    )
    game.play("A spells: [{spell: Summon White Dragon, element: any, target: B-home, dragon: 'A:White Drake'}]")
    assert game.last("summoned")["place"] == "B-home"


@pytest.mark.covers("Summon White Dragon")
def test_thirteen_results_are_too_few() -> None:
    game = at_magic(
        "A frontier: 2 Inferno, Ghoul | A pool: White Drake | B frontier: Thug",
        roll="Inferno#1 MAGIC 6; Inferno#2 MAGIC 6; Ghoul MAGIC 1",
    )
    assert "costs 14 magic of any elements; there is only 13" in game.refused(
        "A spells: [{spell: Summon White Dragon, target: frontier, dragon: 'A:White Drake'}]"
    )


@pytest.mark.covers("Rally")
def test_a_netted_amazon_stays() -> None:
    game = at_magic(
        "A reserves: Oracle | A frontier: 2 Seer | A A-home: Seer | B frontier: Thug",
        roll="all MAGIC 5",
        place="reserves",
        effects=[on_unit("Net", "A:Seer#1")],
    )
    assert "cannot target A:Seer#1" in game.refused(
        "A spells: [{spell: Rally, element: ivory, target: ['A:Seer#1'], to: A-home}]"
    )


@pytest.mark.covers("Rise of the Eldarim", "Promotion")
def test_rise_of_the_eldarim_promotes_by_one_health_a_casting_to_any_element() -> None:
    zones = "A frontier: 2 Sorcerer (Fire), Warder (Fire) | A dua: Escort (Air), Bodyguard (Water) | B frontier: Thug"
    game = at_magic(zones, roll="all ID")
    game.play("A spells: [{spell: Rise of the Eldarim, element: fire, target: Warder (Fire)}]")
    game.shows(
        "A frontier: Sorcerer (Fire)#1, Sorcerer (Fire)#2, Escort (Air) | A dua: Warder (Fire), Bodyguard (Water)"
    )


@pytest.mark.covers("Rise of the Eldarim")
def test_rise_of_the_eldarim_needs_the_units_own_element_and_somebody_to_become() -> None:
    zones = "A frontier: 3 Sorcerer (Fire), Warder (Air) | A dua: Escort (Air) | B frontier: Thug"
    game = at_magic(zones, roll="all ID")
    assert "contains air" in game.refused(
        "A spells: [{spell: Rise of the Eldarim, element: fire, target: Warder (Air)}]"
    )
    assert "Dead Unit Area" in game.refused(
        "A spells: [{spell: Rise of the Eldarim, castings: 2, element: air, target: Warder (Air)}]"
    )


@pytest.mark.covers("Esfah's Gift")
def test_esfahs_gift_brings_a_buried_minor_terrain_back_to_the_pool() -> None:
    zones = "A frontier: 2 Envoy | A bua: Highland Knoll, Highland Woods | B frontier: Thug | B bua: Highland Bridge"
    game = at_magic(zones)
    one = "spell: Esfah's Gift, element: fire, target: Highland Knoll"
    assert "may be targeted by one Esfah's Gift only" in game.refused(f"A spells: [{{{one}, castings: 2}}]")
    assert "cannot target B:Highland Bridge" in game.refused(f"A spells: [{{{one.replace('Knoll', 'Bridge')}}}]")
    game.play(f"A spells: [{{{one}}}]").shows("A bua: Highland Woods | A pool: Highland Knoll | B bua: Highland Bridge")


@pytest.mark.covers("Esfah's Gift")
def test_only_magic_of_amazons_casts_esfahs_gift() -> None:
    game = at_magic("A frontier: 2 Conjurer, 2 Warlock | A bua: Highland Knoll | A dua: Fighter | B frontier: Thug")
    spell = "{spell: Esfah's Gift, element: air, target: Highland Knoll}"
    assert "Amazons" in game.refused(f"A spells: [{spell}]")


KIN = (
    "A frontier: Disciple (Earth), Bodyguard (Fire), Marauder, Dragonscout (Earth)"
    " | A pool: Dragonhero (Air), Dragonscout (Fire), Dragonchamp (Earth) | B frontier: Troll"
)


@pytest.mark.covers("Summon Dragonkin")
def test_dragonkin_of_the_magics_element_join_the_casting_army() -> None:
    """p. 51: one health-worth a casting, from the Summoning Pool."""
    game = at_magic(KIN, roll="all ID")
    assert "contains air" in game.refused(
        "A spells: [{spell: Summon Dragonkin, castings: 2, element: fire, target: ['A:Dragonhero (Air)']}]"
    )
    assert "3 castings" in game.refused(
        "A spells: [{spell: Summon Dragonkin, element: earth, target: ['A:Dragonchamp (Earth)']}]"
    )
    game.play("A spells: [{spell: Summon Dragonkin, element: fire, target: ['A:Dragonscout (Fire)']}]")
    assert game.last("dragonkin_joined")["dice"] == ["A:Dragonscout (Fire)"]
    assert game.state.dice[DieId("A:Dragonscout (Fire)")].place == "frontier"


@pytest.mark.covers("Evolve Dragonkin")
def test_a_dragonkin_is_promoted_through_the_pool_to_one_of_any_element() -> None:
    """p. 51, p. 30: the target matches the magic, the one it becomes need not."""
    game = at_magic(KIN, roll="all ID")
    game.play("A spells: [{spell: Evolve Dragonkin, element: earth, target: ['A:Dragonscout (Earth)']}]")
    assert game.last("promoted")["pairs"] == {"A:Dragonscout (Earth)": "A:Dragonhero (Air)"}
    assert game.state.dice[DieId("A:Dragonscout (Earth)")].place == "pool"


@pytest.mark.covers("Evolve Dragonkin")
def test_it_takes_the_magic_of_eldarim() -> None:
    game = at_magic(
        "A frontier: Marauder, Dragonscout (Earth) | A pool: Dragonhero (Air) | B frontier: Troll", roll="all ID"
    )
    assert game.refused("A spells: [{spell: Evolve Dragonkin, element: earth, target: ['A:Dragonscout (Earth)']}]")
