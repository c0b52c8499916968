"""Names and labels of figures in few words."""

from __future__ import annotations

from bot.games.d6s.names import fitting
from bot.games.d6s.typed.saying import short_fight
from bot.prompts.limits import READABLE
from engine.values import Json


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
