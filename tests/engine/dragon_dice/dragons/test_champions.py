"""Eldarim Champions and dragons (p. 62-63): tame, slay, control, and what becomes of it later."""

from __future__ import annotations

import pytest

from engine.dragon_dice.dragons.champions import ABILITIES
from engine.dragon_dice.edition_401c.spells.elemental import summon_dragon
from engine.dragon_dice.printed.dice import CHAMPION_LOGO
from engine.dragon_dice.table.effects import CONTROL, TAME, LastingEffect, On
from engine.values import Seat
from tests.support.magic import at_magic
from tests.support.table import A, B, Table, effects, melee, missile, table

LOGO = CHAMPION_LOGO
WHITE_CHAMPIONS = ("Dragonlord", "Dragonslayer", "Dragoncrusader")


def attack(zones: str, *dice: str, held: LastingEffect | None = None, marching: Seat = A) -> Table:
    """Returns the table as the Dragon Attack Phase begins. Armies stand aside, so that the turn goes on."""
    aside = f"{zones} | A B-home: Footman | B B-home: Thug"
    return table(aside, step="dragon attack", dice=dice, marching=marching, effects=[held] if held else [])


def hold(name: str, dragon: str, champion: str, *, white: bool = False) -> LastingEffect:
    """Returns the effect of a champion's power over a dragon: "B:Fire Drake", "A:Dragonlord"."""
    owner = Seat(champion[0])
    return LastingEffect(name, On.UNIT, owner, owner if white else None, die=dragon, source=champion)


# -- step 6: which dragons -----------------------------------------------------------------------------------------


@pytest.mark.covers("Dragonlord")
def test_the_damage_of_a_tamed_dragon_is_ignored() -> None:
    game = attack(
        "A frontier: Dragonlord | B frontier: Fire Drake",
        "B dragon: Fire Drake Jaws",
        f"A dragon response: Dragonlord {LOGO}",
    )
    game.play("A slay: Fire Drake")
    assert game.last("damage_dealt")["results"] == 0
    assert effects(game) == ["Tame on B Fire Drake by A"]
    game.shows("A frontier: Dragonlord | B frontier: Fire Drake")


@pytest.mark.covers("Dragonslayer")
def test_a_slain_dragon_leaves_the_game_and_nobody_is_promoted() -> None:
    game = attack(
        "A frontier: Dragonslayer, Warder (Fire) | A dua: Escort (Fire) | B frontier: Fire Drake",
        "B dragon: Fire Drake Jaws",
        f"A dragon response: Dragonslayer {LOGO}; Warder (Fire) SAVE 1",
    )
    game.play("A slay: Fire Drake")
    assert game.last("damage_dealt")["results"] == 0
    assert not game.told("promoted")
    game.asks("A march").shows("B removed: Fire Drake | B pool: - | A dua: Escort (Fire)")


@pytest.mark.covers("Dragoncrusader")
def test_the_damage_of_a_controlled_dragon_is_ignored() -> None:
    game = attack(
        "A frontier: Dragoncrusader | B frontier: Fire Drake",
        "B dragon: Fire Drake Claws",
        f"A dragon response: Dragoncrusader {LOGO}",
    )
    game.play("A slay: Fire Drake")
    assert game.last("damage_dealt")["results"] == 0
    assert effects(game) == ["Control on B Fire Drake by A"]


@pytest.mark.covers("Dragonlord")
def test_breath_has_come_before_the_champion_acts() -> None:
    game = attack(
        "A frontier: Dragonlord, Disciple (Air), Escort (Air) | B frontier: Water Drake",
        "B dragon: Water Drake Dragon Breath",
        f"A dragon response: Dragonlord {LOGO}",
    )
    game.play("A slay: Water Drake")
    game.shows("A dua: Disciple (Air), Escort (Air)")
    assert effects(game) == ["Poisonous Cloud on A frontier by B", "Tame on B Water Drake by A"]


@pytest.mark.covers("Dragonlord")
def test_a_dragon_that_attacks_another_dragon_is_out_of_reach() -> None:
    game = attack(
        "A frontier: Dragonlord | B frontier: Fire Drake, Water Drake, Ivory Wyrm",
        "B dragon: Fire Drake Belly; Water Drake Belly; Ivory Wyrm Belly",
        f"A dragon response: Dragonlord {LOGO}",
    )
    assert game.options("A slay") == ["Ivory Wyrm", "none"]


@pytest.mark.covers("Dragonlord")
def test_the_power_may_be_left_unused() -> None:
    game = attack(
        "A frontier: Dragonlord | B frontier: Fire Drake",
        "B dragon: Fire Drake Claws",
        f"A dragon response: Dragonlord {LOGO}",
    )
    game.play("A slay: none")
    assert game.last("damage_dealt")["results"] == 6
    game.shows("A dua: Dragonlord")


@pytest.mark.covers(*ABILITIES)
@pytest.mark.parametrize("champion", [name for name in ABILITIES if name not in WHITE_CHAMPIONS])
def test_a_champion_of_one_element_has_power_over_dragons_that_contain_it(champion: str) -> None:
    """A hybrid contains two elements, an ivory hybrid one, an ivory or white dragon none."""
    dragons = ("Fire Drake", "Fire Wyrm", "Air/Fire Drake", "Fire/Ivory Drake", "Ivory Drake", "Water/Ivory Drake")
    for dragon in dragons:
        game = attack(
            f"A frontier: {champion} (Fire) | B frontier: {dragon}",
            f"B dragon: {dragon} Belly",
            f"A dragon response: {champion} (Fire) {LOGO}",
        )
        assert ("A slay" in game.asked) == ("Fire" in dragon), dragon


@pytest.mark.covers(*ABILITIES)
@pytest.mark.parametrize("champion", ABILITIES)
def test_only_white_champions_have_power_over_a_white_dragon(champion: str) -> None:
    is_white = champion in WHITE_CHAMPIONS
    name = champion if is_white else f"{champion} (Fire)"
    game = attack(
        f"A frontier: {name} | B frontier: White Drake",
        "B dragon: White Drake Belly",
        f"A dragon response: {name} {LOGO}",
    )
    assert ("A slay" in game.asked) == is_white


@pytest.mark.covers("Dragonmaster")
def test_the_logo_is_no_id_in_the_response_to_a_dragon() -> None:
    game = attack(
        "A frontier: Dragonmaster (Fire) | B frontier: Water Drake",
        "B dragon: Water Drake Claws",
        f"A dragon response: Dragonmaster (Fire) {LOGO}",
    )
    assert game.sums("A dragon response")["total"] == 0
    game.shows("A dua: Dragonmaster (Fire)")


@pytest.mark.covers("Dragonlord")
def test_a_dragon_just_tamed_is_not_killed_unless_its_tamer_says_so() -> None:
    zones = "A frontier: Dragonlord, 4 Disciple (Fire) | B frontier: Fire Drake"
    dice = [
        "B dragon: Fire Drake Belly",
        f"A dragon response: Dragonlord {LOGO}; " + "; ".join(f"Disciple (Fire)#{n} MELEE 4" for n in range(1, 5)),
    ]
    game = attack(zones, *dice).play("A slay: Fire Drake").asks("A allocate")
    assert game.question("A allocate").default() == {}
    game.play("A allocate: {}").shows("B frontier: Fire Drake")
    game = attack(zones, *dice).play("A slay: Fire Drake", "A allocate: {Fire Drake: melee}")
    game.shows("B pool: Fire Drake")
    assert effects(game) == []


@pytest.mark.covers("Dragonlord", "Wing")
def test_a_tamed_dragon_that_rolled_its_wings_flies_away_and_is_free() -> None:
    game = attack(
        "A frontier: Dragonlord | B frontier: Fire Drake",
        "B dragon: Fire Drake Wing",
        f"A dragon response: Dragonlord {LOGO}",
    )
    game.play("A slay: Fire Drake").shows("B pool: Fire Drake")
    assert effects(game) == []


# -- slaying a White Dragon ----------------------------------------------------------------------------------------


@pytest.mark.covers("Dragonslayer")
@pytest.mark.parametrize(("face", "is_buried"), [("Jaws", True), ("Claws", False), ("Tail", False)])
def test_the_jaws_of_a_slain_white_dragon_bury_its_slayer(face: str, is_buried: bool) -> None:
    game = attack(
        "A frontier: Dragonslayer, Warder (Fire) | B frontier: White Drake",
        "B dragon: White Drake Claws",
        f"A dragon response: Dragonslayer {LOGO}; Warder (Fire) ID",
        f"B dragon: White Drake {face}",
    )
    game.play("A slay: White Drake").decline("A march")
    game.shows("B removed: White Drake | A dua: -")
    game.shows("A bua: Dragonslayer" if is_buried else "A frontier: Dragonslayer, Warder (Fire)")
    assert game.last("dragon_slain")["shows"] == face


@pytest.mark.covers("Dragonslayer")
def test_other_slain_dragons_are_not_rolled() -> None:
    game = attack(
        "A frontier: Dragonslayer | B frontier: Fire Drake",
        "B dragon: Fire Drake Claws",
        f"A dragon response: Dragonslayer {LOGO}",
    )
    game.play("A slay: Fire Drake")
    assert game.last("dragon_slain")["shows"] is None


@pytest.mark.covers("Dragonslayer", "Last Units")
def test_whoever_buries_their_last_unit_loses() -> None:
    game = table(
        "A frontier: Dragonslayer | B frontier: White Drake | B B-home: Thug",
        step="dragon attack",
        complete=True,
        points=4,
        dice=[
            "B dragon: White Drake Claws",
            f"A dragon response: Dragonslayer {LOGO}",
            "B dragon: White Drake Jaws",
        ],
    )
    game.play("A slay: White Drake").is_over("last units in play", "B")


# -- one at a time -------------------------------------------------------------------------------------------------


@pytest.mark.covers("Dragonlord")
def test_taming_another_dragon_loses_the_first() -> None:
    game = attack(
        "A frontier: Dragonlord | B frontier: Ivory Drake, Ivory Wyrm",
        "B dragon: Ivory Wyrm Belly",
        f"A dragon response: Dragonlord {LOGO}",
        held=hold(TAME, "B:Ivory Drake", "A:Dragonlord"),
    )
    assert game.last("dragons_attack")["targets"] == {"B:Ivory Drake": "nobody", "B:Ivory Wyrm": "army"}
    game.play("A slay: Ivory Wyrm")
    assert effects(game) == ["Tame on B Ivory Wyrm by A"]


@pytest.mark.covers("Dragonlord", "Dragoncrusader")
def test_a_dragon_that_another_champion_controls_is_tame_no_longer() -> None:
    game = attack(
        "A frontier: Dragonlord | B frontier: Fire Drake, Dragoncrusader",
        "B dragon: Fire Drake Claws",
        f"B dragon response: Dragoncrusader {LOGO}",
        held=hold(TAME, "B:Fire Drake", "A:Dragonlord"),
        marching=B,
    )
    game.play("B slay: Fire Drake")
    assert effects(game) == ["Control on B Fire Drake by B"]


@pytest.mark.covers("Dragonlord", "Dragoncrusader")
def test_two_champions_may_deal_with_the_same_dragon_and_the_last_has_it() -> None:
    game = attack(
        "A frontier: Dragonlord, Dragoncrusader | B frontier: Fire Drake",
        "B dragon: Fire Drake Claws",
        f"A dragon response: Dragonlord {LOGO}; Dragoncrusader {LOGO}",
    )
    game.play("A slay: Fire Drake").asks("A slay")
    assert game.question("A slay").default() == "none"
    game.play("A slay: Fire Drake")
    assert effects(game) == ["Control on B Fire Drake by A"]


# -- a tamed dragon, later -----------------------------------------------------------------------------------------


@pytest.mark.covers("Dragonlord", "Dragonmaster")
def test_a_tamed_dragon_does_not_attack_its_tamers_army() -> None:
    game = attack(
        "A frontier: Dragonlord, Warder (Fire) | B frontier: Fire Drake",
        held=hold(TAME, "B:Fire Drake", "A:Dragonlord"),
    )
    assert game.last("dragons_attack")["targets"] == {"B:Fire Drake": "nobody"}
    assert not game.told("dragons_rolled") and not game.told("rolled")
    game.asks("A march")


@pytest.mark.covers("Dragonlord")
def test_a_tamed_dragon_attacks_another_army() -> None:
    game = attack(
        "A frontier: Dragonlord | B frontier: Fire Drake, Troll",
        "B dragon: Fire Drake Claws",
        "B dragon response: Troll SAVE",
        held=hold(TAME, "B:Fire Drake", "A:Dragonlord"),
        marching=B,
    )
    assert game.last("dragons_attack")["targets"] == {"B:Fire Drake": "army"}
    assert game.last("damage_dealt")["damage"] == 2


@pytest.mark.covers("Dragonlord")
def test_a_tamed_dragon_attacks_other_dragons_as_ever() -> None:
    game = attack(
        "A frontier: Dragonlord | B frontier: Fire Drake, Water Drake",
        "B dragon: Fire Drake Jaws; Water Drake Claws",
        held=hold(TAME, "B:Fire Drake", "A:Dragonlord"),
    )
    assert game.last("dragons_attack")["targets"] == {
        "B:Fire Drake": "B:Water Drake",
        "B:Water Drake": "B:Fire Drake",
    }
    game.shows("B pool: Water Drake | B frontier: Fire Drake")


@pytest.mark.covers("Dragonlord")
def test_a_tamed_dragon_that_attacks_nobody_may_be_attacked_and_killed() -> None:
    game = attack(
        "A frontier: Dragonlord | B frontier: Fire/Ivory Drake, Water Drake",
        "B dragon: Water Drake Jaws",
        held=hold(TAME, "B:Fire/Ivory Drake", "A:Dragonlord"),
    )
    assert game.last("dragons_attack")["targets"] == {
        "B:Fire/Ivory Drake": "nobody",
        "B:Water Drake": "B:Fire/Ivory Drake",
    }
    game.shows("B pool: Fire/Ivory Drake")
    assert effects(game) == []


# -- what ends it --------------------------------------------------------------------------------------------------


@pytest.mark.covers("Dragonlord", "Expire Effects Phase")
@pytest.mark.parametrize("name", [TAME, CONTROL])
@pytest.mark.parametrize(("dragon", "stays"), [("White Drake", False), ("Fire Drake", True)])
def test_a_white_dragon_is_free_at_the_beginning_of_its_tamers_turn(name: str, dragon: str, stays: bool) -> None:
    champion = "Dragonlord" if name == TAME else "Dragoncrusader"
    held = hold(name, f"B:{dragon}", f"A:{champion}", white=dragon == "White Drake")
    game = table(
        f"A frontier: {champion} | B frontier: {dragon} | B B-home: Thug | A B-home: Warder (Air)",
        step="expire effects",
        effects=[held],
        dice=[f"B dragon: {dragon} Belly", f"A dragon response: {champion} Fly"],
    )
    assert [effect.name for effect in game.state.effects] == ([name] if stays else [])


@pytest.mark.covers("Dragonlord", "Expire Effects Phase")
def test_another_players_turn_frees_no_white_dragon() -> None:
    game = table(
        "A frontier: Dragonlord | B frontier: White Drake | B B-home: Thug | A B-home: Warder (Air)",
        step="expire effects",
        marching=B,
        effects=[hold(TAME, "B:White Drake", "A:Dragonlord", white=True)],
    )
    assert effects(game) == ["Tame on B White Drake by A"]


@pytest.mark.covers("Dragonlord", "Retreat Step")
def test_a_champion_that_retreats_loses_its_dragon() -> None:
    game = retreat(TAME)
    game.play("A retreat: {frontier: [Dragonlord]}")
    assert effects(game) == []
    assert game.last("effect_ended")["effect"] == TAME
    assert "A ride" not in game.asked


@pytest.mark.covers("Dragonlord")
def test_a_champion_that_dies_loses_its_dragon() -> None:
    game = melee(
        "A frontier: Dragonlord, Fire Drake | A A-home: Warder (Air) | B frontier: Troll",
        "A melee: Dragonlord ID",
        "B save: Troll SAVE",
        "B counter melee: Troll MELEE",
        f"A save: Dragonlord {LOGO}",
    )
    game.state.effects.append(hold(TAME, "A:Fire Drake", "A:Dragonlord"))
    game.play("B counter-attack: yes")
    game.shows("A dua: Dragonlord | A frontier: Fire Drake")
    assert effects(game) == []


@pytest.mark.covers("Dragoncrusader", "Summon Dragon")
@pytest.mark.parametrize("name", [TAME, CONTROL])
def test_a_dragon_that_is_summoned_away_is_free(name: str) -> None:
    assert summon_dragon.__doc__
    game = at_magic(
        "A frontier: 3 Sorcerer (Fire) | A A-home: Dragonlord, Fire Drake | B B-home: Thug",
        effects=[hold(name, "A:Fire Drake", "A:Dragonlord")],
    )
    game.play("A spells: [{spell: Summon Dragon, element: fire, target: B-home, dragon: Fire Drake}]")
    game.shows("A B-home: Fire Drake")
    assert effects(game) == []


# -- riding --------------------------------------------------------------------------------------------------------


def retreat(name: str, zones: str = "A frontier: Dragonlord, Warder (Air) | B frontier: Fire Drake") -> Table:
    """Returns the table in A's Retreat Step, where A has tamed the Fire Drake at the frontier."""
    champion = "A:Dragonlord" if name == TAME else "A:Dragoncrusader"
    return table(f"{zones} | B B-home: Thug", step="reserves retreat", effects=[hold(name, "B:Fire Drake", champion)])


@pytest.mark.covers("Dragonlord", "Dragonmaster", "Retreat Step")
def test_the_tamer_may_ride_to_any_other_terrain_and_keeps_the_dragon() -> None:
    game = retreat(TAME)
    game.play("A retreat: {}")
    assert game.options("A ride") == [
        {"ride": "Dragonlord", "dragon": "Fire Drake", "to": "A-home"},
        {"ride": "Dragonlord", "dragon": "Fire Drake", "to": "B-home"},
        "none",
    ]
    game.falls("B dragon: Fire Drake Belly", "B dragon response: Thug MELEE")
    game.play("A ride: {ride: Dragonlord, dragon: Fire Drake, to: B-home}")
    game.shows("A B-home: Dragonlord | B B-home: Fire Drake, Thug | A frontier: Warder (Air)")
    assert effects(game) == ["Tame on B Fire Drake by A"]
    assert game.state.marching == B, "it rides once"


@pytest.mark.covers("Dragoncrusader", "Retreat Step")
def test_a_controlled_dragon_is_not_ridden() -> None:
    game = retreat(CONTROL, "A frontier: Dragoncrusader | B frontier: Fire Drake")
    game.play("A retreat: {}")
    assert game.state.marching == B


@pytest.mark.covers("Dragonlord", "Retreat Step")
def test_nobody_rides_in_another_players_retreat_step() -> None:
    game = table(
        "A frontier: Dragonlord | B frontier: Fire Drake, Thug",
        step="reserves retreat",
        marching=B,
        effects=[hold(TAME, "B:Fire Drake", "A:Dragonlord")],
    )
    game.play("B retreat: {}")
    assert game.state.marching == A and effects(game) == ["Tame on B Fire Drake by A"]


@pytest.mark.covers("Dragonlord", "Net")
def test_a_unit_that_may_not_leave_does_not_ride() -> None:
    game = retreat(TAME)
    game.state.effects.append(LastingEffect("Net", On.UNIT, B, B, die="A:Dragonlord"))
    game.play("A retreat: {}")
    assert game.state.marching == B


@pytest.mark.covers("Dragonlord", "Capture")
def test_the_last_unit_that_rides_away_abandons_a_captured_terrain() -> None:
    game = table(
        "A frontier: Dragonlord | A A-home: Warder (Air) | B frontier: Fire Drake, Thug",
        step="reserves retreat",
        frontier="Highland Tower 8 A",
        effects=[hold(TAME, "B:Fire Drake", "A:Dragonlord")],
    )
    game.play("A retreat: {}", "A ride: {ride: Dragonlord, dragon: Fire Drake, to: A-home}")
    game.has_face("frontier", 7)


# -- a controlled dragon, later ------------------------------------------------------------------------------------


@pytest.mark.covers("Dragoncrusader", "Dragonzealot")
def test_alone_with_its_controllers_army_it_keeps_still() -> None:
    game = attack(
        "A frontier: Dragoncrusader | B frontier: Fire Drake", held=hold(CONTROL, "B:Fire Drake", "A:Dragoncrusader")
    )
    assert game.last("dragons_attack")["targets"] == {"B:Fire Drake": "nobody"}
    assert not game.told("dragons_rolled")


@pytest.mark.covers("Dragoncrusader")
def test_it_may_attack_a_dragon_that_it_would_never_attack() -> None:
    """No dragon attacks an Ivory Dragon by itself (p. 17). The controller chooses, the owner rolls."""
    game = attack(
        "A frontier: Dragoncrusader | B frontier: Fire Drake, Ivory Wyrm",
        "B dragon: Fire Drake Jaws; Ivory Wyrm Claws",
        "A dragon response: Dragoncrusader SAVE",
        held=hold(CONTROL, "B:Fire Drake", "A:Dragoncrusader"),
    )
    game.asks("A dragon target")
    assert game.options("A dragon target") == ["Ivory Wyrm", "none"]
    assert game.question("A dragon target").default() == "none"
    game.play("A dragon target: Ivory Wyrm")
    assert game.last("dragons_attack")["targets"] == {"B:Fire Drake": "B:Ivory Wyrm", "B:Ivory Wyrm": "army"}
    game.shows("B pool: Ivory Wyrm | B frontier: Fire Drake")
    assert game.sums("A dragon response")["total"] == 4, "it fights the dragon, so it adds nothing to the army's roll"


@pytest.mark.covers("Dragoncrusader", "Dragonzealot")
def test_when_another_dragon_attacks_the_army_its_damage_is_added_to_the_melee_results() -> None:
    """Breath counts as against a dragon, five and rolled again; Wings are ignored, and do not carry it off."""
    game = attack(
        "A frontier: Dragoncrusader | B frontier: Fire Drake, Ivory Wyrm",
        "B dragon: Fire Drake Tail -> Dragon Breath -> Wing; Ivory Wyrm Claws",
        "A dragon response: Dragoncrusader Bash",
        held=hold(CONTROL, "B:Fire Drake", "A:Dragoncrusader"),
    )
    game.play("A dragon target: none")
    assert game.last("dragons_attack")["targets"] == {"B:Fire Drake": "beside", "B:Ivory Wyrm": "army"}
    rolled = game.last("rolled")
    assert rolled["totals"] == {"melee": 8, "missile": 0, "save": 6}
    game.shows("B frontier: Fire Drake | B pool: Ivory Wyrm")


@pytest.mark.covers("Dragoncrusader")
def test_its_damage_is_not_halved_with_the_armys_melee_results() -> None:
    game = attack(
        "A frontier: Dragoncrusader | B frontier: Fire Drake, Ivory Wyrm",
        "B dragon: Fire Drake Jaws; Ivory Wyrm Belly",
        "A dragon response: Dragoncrusader ID",
        held=hold(CONTROL, "B:Fire Drake", "A:Dragoncrusader"),
    )
    game.state.effects.append(LastingEffect("Lightning Bolt", On.ARMY, B, A, owner=A, place="frontier"))
    game.play("A dragon target: none", "A id split: {Dragoncrusader: melee}")
    assert game.last("rolled")["totals"] == {"melee": 14, "missile": 0, "save": 0}
    game.shows("B pool: Ivory Wyrm")


@pytest.mark.covers("Dragoncrusader")
def test_when_its_controller_has_fallen_to_breath_it_adds_nothing() -> None:
    game = attack(
        "A frontier: Dragoncrusader, Warder (Air), Disciple (Air) | B frontier: Fire Drake, Ivory Wyrm",
        "B dragon: Fire Drake Jaws; Ivory Wyrm Dragon Breath",
        "A dragon response: Disciple (Air) MELEE 4",
        held=hold(CONTROL, "B:Fire Drake", "A:Dragoncrusader"),
    )
    game.play("A dragon target: none")
    assert game.last("rolled")["totals"] == {"melee": 4, "missile": 0, "save": 0}
    game.shows("A dua: Dragoncrusader, Warder (Air) | B frontier: Fire Drake, Ivory Wyrm")


@pytest.mark.covers("Dragonslayer", "Dragonkin")
def test_dragonkin_do_not_stay_when_the_last_other_unit_is_buried() -> None:
    game = attack(
        "A frontier: Dragonslayer, Dragonfoal (Fire) | B frontier: White Drake",
        "B dragon: White Drake Claws",
        f"A dragon response: Dragonslayer {LOGO}; Dragonfoal (Fire) MELEE",
        "B dragon: White Drake Jaws",
    )
    game.play("A slay: White Drake").decline("A march").shows("A bua: Dragonslayer | A pool: Dragonfoal (Fire)")


@pytest.mark.covers("Dragoncrusader")
def test_in_another_players_attack_the_controller_has_it_attack_or_not() -> None:
    def begun() -> Table:
        return attack(
            "A frontier: Dragoncrusader | B frontier: Fire Drake, Troll",
            "B dragon: Fire Drake Claws",
            "B dragon response: Troll SAVE",
            held=hold(CONTROL, "B:Fire Drake", "A:Dragoncrusader"),
            marching=B,
        ).asks("A dragon target")

    game = begun()
    assert game.options("A dragon target") == ["army", "none"]
    assert game.question("A dragon target").default() == "army"
    game.play("A dragon target: army")
    assert game.last("damage_dealt")["damage"] == 2
    game = begun().play("A dragon target: none")
    assert not game.told("dragons_rolled")
    assert game.last("dragons_attack")["targets"] == {"B:Fire Drake": "nobody"}


# -- the logo in other rolls ---------------------------------------------------------------------------------------


@pytest.mark.covers("Dragonmaster", "Dragonhunter", "Dragonzealot", "Dragonlord")
@pytest.mark.parametrize("champion", ABILITIES)
def test_in_other_rolls_the_logo_of_a_champion_of_one_element_is_an_id_of_two(champion: str) -> None:
    is_white = champion in WHITE_CHAMPIONS
    name = champion if is_white else f"{champion} (Fire)"
    game = melee(
        f"A frontier: {name} | B frontier: Troll",
        f"A melee: {name} {LOGO}",
        *([] if is_white else ["B save: Troll MELEE"]),
    )
    assert game.last("rolled" if is_white else "damage_dealt")["total" if is_white else "results"] == 2 * (not is_white)


@pytest.mark.covers("Dragonmaster", "Doubled IDs")
def test_a_held_eighth_face_doubles_the_logo_like_any_id() -> None:
    game = melee(
        "A frontier: Dragonmaster (Fire) | B frontier: Troll",
        f"A melee: Dragonmaster (Fire) {LOGO}",
        "B save: Troll MELEE",
        terrain="Highland Tower 8 A",
    )
    assert game.last("damage_dealt")["results"] == 4


@pytest.mark.covers("Dragonmaster", "Dragon Plague")
def test_dragon_plague_takes_the_logo_like_any_id() -> None:
    game = table(
        "A frontier: Dragonmaster (Fire) | B frontier: Troll",
        effects=[LastingEffect("Dragon Plague", On.ARMY, B, A, owner=A, place="frontier")],
        dice=[f"A melee: Dragonmaster (Fire) {LOGO}"],
    )
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert game.last("rolled")["total"] == 0


@pytest.mark.covers("Dragonmaster", "Choke")
@pytest.mark.parametrize(("champion", "is_target"), [("Dragonmaster (Fire)", True), ("Dragonlord", False)])
def test_ids_in_the_roll_of_an_army_show_the_logo(champion: str, is_target: bool) -> None:
    game = melee(
        f"A frontier: Strangle Vine, Strangle Vine | B frontier: {champion}",
        "A melee: Strangle Vine#1 Choke; Strangle Vine#2 MELEE",
        f"B save: {champion} {LOGO}",
    )
    assert game.told("units_killed")[0].facts["dice"] == [f"B:{champion}"]
    assert bool(game.told("damage_dealt")) != is_target or game.last("damage_dealt")["saves"] == 0


@pytest.mark.covers("Dragonmaster", "Seize")
@pytest.mark.parametrize(("champion", "flees"), [("Dragonmaster (Fire)", True), ("Dragonlord", False)])
def test_ids_in_a_roll_of_single_units_show_the_logo(champion: str, flees: bool) -> None:
    game = missile(
        f"A frontier: Roc | B frontier: {champion}",
        "A missile: Roc Seize",
        f"B seize: {champion} {LOGO}",
    )
    game.shows(f"B {'reserves' if flees else 'dua'}: {champion}")


@pytest.mark.covers("Dragonlord", "Dragonmaster")
@pytest.mark.parametrize("champion", ["Dragonlord", "Dragonmaster (Fire)", "Dragonhunter (Air)"])
def test_against_what_aims_at_it_alone_the_logo_saves_four(champion: str) -> None:
    game = missile(
        f"A frontier: Deadeye | B frontier: {champion}",
        "A missile: Deadeye Bullseye -> ID",
        f"B individual save: {champion} {LOGO}",
        f"B save: {champion} SAVE"
        if "master" not in champion and champion != "Dragonlord"
        else f"B save: {champion} Fly",
    )
    assert game.told("rolled")[0].facts["totals"] == {"save": 4}


@pytest.mark.covers("Dragonslayer", "Equipment")
def test_what_only_the_buried_slayer_could_carry_is_buried_too() -> None:
    game = attack(
        "A frontier: Dragonslayer, Warder (Fire), Dawn Blade (Air) | B frontier: White Drake",
        "B dragon: White Drake Claws",
        f"A dragon response: Dragonslayer {LOGO}; Warder (Fire) ID; Dawn Blade (Air) MELEE 1",
        "B dragon: White Drake Jaws",
    )
    game.play("A slay: White Drake").decline("A march").shows("A bua: Dragonslayer, Dawn Blade (Air)")
