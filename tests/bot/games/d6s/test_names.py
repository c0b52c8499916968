"""Names and labels of figures in few words."""

from __future__ import annotations

import pytest

from bot.games.d6s.face import FACE
from bot.games.d6s.names import fitting
from bot.games.d6s.typed.saying import short_fight
from bot.prompts.limits import READABLE
from engine.d6s.book import book
from engine.d6s.position import read_position
from engine.d6s.view import TableView
from engine.decisions import Choose
from engine.located import read_yaml
from engine.values import Json, Seat


def test_a_long_label_loses_what_stands_in_parentheses_and_never_its_chance() -> None:
    assert fitting("Strike with axe: Orc 1") == "Strike with axe: Orc 1"
    assert fitting("Strike with hand weapon (blade): Magma Mephit 6") == "Strike with hand weapon: Magma Mephit 6"
    cut = fitting("Animated Flying Weapon 1: Cultist Fanatic 12, mastery", " (33 %)")
    assert len(cut) == READABLE
    assert cut.startswith("Animated Flying Weapon 1: Cultis")
    assert cut.endswith("… (33 %)")


def test_buttons_of_combat_actions_begin_with_what_differs() -> None:
    blow: Json = {"unit": "Gnome 2", "attack": ["Orc 1"], "surge": True}
    assert short_fight(blow, alone=True) == "Attack Orc 1, Action Surge"
    assert short_fight(blow) == "Gnome 2: Orc 1, Action Surge"
    breath: Json = {"unit": "Magma Mephit 5", "use": "fire breath", "toward": [10500, 1500]}
    assert short_fight(breath, alone=True).startswith("At ")
    assert short_fight(breath, alone=True).endswith(": fire breath")
    assert short_fight({"unit": "Gnome 2", "pick up": "Treasure 1"}) == "Gnome 2: pick up Treasure 1"
    assert short_fight({"unit": "Gnome 2"}, alone=True) == "Do nothing more"
    assert short_fight({"unit": "Gnome 2"}) == "Gnome 2 does nothing more"


@pytest.mark.parametrize("prompt", ["next target", "spiritual weapon", "quick grapple", "hunters mark"])
def test_a_button_for_an_enemy_tells_as_much_of_its_place_and_health_as_a_phone_shows(prompt: str) -> None:
    row = "{A: {Archer 1: {at: [3, 3]}}, B: {Orc Warrior 12: {at: [12, 12], conditions: [prone, poisoned]}}}"
    state = read_position(read_yaml(row))
    enemy = state.units.pop("Orc Warrior 12")
    wording = FACE.wording({Seat("A"): "Alice", Seat("B"): "Bob"}, TableView(None, state))
    for profile in ("Orc", *book().profiles):
        name = enemy.name = f"{profile} 12"
        state.units[name] = enemy
        form = FACE.form(
            Choose(player=Seat("A"), prompt=prompt, options=(name, "none"), about={"unit": "Archer 1"}), wording
        )
        label = form.label(name)
        assert len(label) <= READABLE and name in label, label
        if profile == "Orc":
            assert label.endswith("Orc 12 (M13, 1 Health, prone)")
