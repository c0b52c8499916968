"""What a scenario file of Legacy's Allure says that is not understood never passes."""

from __future__ import annotations

import pytest

from engine.legacys_allure.scenario import run

GOOD = """\
game: legacys_allure
title: t
rule: r
setup: {turn: A, A: {units: [Iron Ram E3, Odra Kell E1], cards: [Cinder Lash 2]}, B: {units: [Leech Swarm E4]}}
do: [{act: A Iron Ram, attack: B Leech Swarm}]
expect: {units: {A Iron Ram: {at: E4}}}
"""

CHANGES = [
    ("setup:", "stup:"),
    ("turn: A", "trun: A"),
    ("turn: A", "turn: C"),
    ("Iron Ram E3", "Iron Rm E3"),
    ("Iron Ram E3", "Iron Ram J3"),
    ("Iron Ram E3", "Iron Ram E8"),
    ("Iron Ram E3", "Iron Ram B7"),
    ("Cinder Lash 2", "Cinder Lash 3"),
    ("Cinder Lash 2", "Iron Ram"),
    ("attack: B Leech", "atack: B Leech"),
    ("attack: B Leech Swarm", "attack: B Leech Swrm"),
    ("attack: B Leech Swarm", "attack: A Iron Ram"),
    ("act: A Iron Ram", "act: A Odra"),
    ("act: A Iron Ram", "play: A Iron Ram"),
    ("act: A Iron Ram", "act: C Iron Ram"),
    ("at: E4", "att: E4"),
    ("at: E4", "at: E44"),
    ("at: E4", "statuses: {present: [Rooot]}"),
    ("at: E4", "statuses: {}"),
    ("at: E4", "power: yes"),
    ("at: E4", "health: '6'"),
    ("expect: {units", "expect: {unts"),
    ("{at: E4}", "graveyrd"),
    ("{at: E4}", "{}"),
    ("[Leech Swarm E4]", "[Leech Swarm E3]"),
    ("[Leech Swarm E4]", "[{unit: Leech Swarm, at: E4, helth: 2}]"),
    ("[Leech Swarm E4]", "[{unit: Leech Swarm, at: E4, health: 9}]"),
    ("[Leech Swarm E4]", "[{unit: Leech Swarm, at: E4, mana: 1}]"),
    ("[Leech Swarm E4]", "[{unit: Leech Swarm, at: E4, statuses: [Shield 2]}]"),
    ("[Leech Swarm E4]", "[{unit: Leech Swarm, at: E4, statuses: [{name: Root, until: tomorrow}]}]"),
    ("[Leech Swarm E4]", "[{unit: Leech Swarm, at: E4, used: [Lash]}]"),
    ("expect: {", "expect: {winner: C, "),
    ("expect: {", "expect: {reason: because, "),
    ("expect: {", "expect: {moves: {A Iron Ram: {}}, "),
    ("expect: {", "expect: {refused: [{paly: {skip: A Odra Kell}}], "),
    ("expect: {", "expect: {allowed: [{skp: A Odra Kell}], "),
    ("expect: {", "expect: {refused: [{play: {act: A Odra Kell, use: Cinder Lsh, on: B Leech Swarm}}], "),
    ("expect: {", "expect: {refused: [{play: {act: B Leech Swarm, attack: A Nobody}}], "),
    ("rule: r", "rule: r\nrolls: ['contest: A']"),
    ("rule: r", "rule: r\nanswers: ['B trigger: E5']"),
    ("rule: r", "rule: r\nanswers: ['B tiger: E5']"),
    ("rule: r", "rule: r\ncards: [{name: X, power: 1}]"),
    ("rule: r", "rule: r\ncards: [{name: X, power: 1, movement: 1, health: 1, pasives: []}]"),
    ("Leech Swarm}]", "Leech Swarm, to: E5}]"),
    ("Leech Swarm}]", "Leech Swarm, push: X}]"),
    ("Leech Swarm}]", "Leech Swarm, cleanse: Root}]"),
    ("Leech Swarm}]", "Leech Swarm}, {end round: 2}]"),
    ("game: legacys_allure", "game: legacys_alure"),
    ("title: t", "titel: t"),
    ("expect: {units: {A Iron Ram: {at: E4}}}", ""),
    ("expect: {units: {A Iron Ram: {at: E4}}}", "expect: {}"),
    ("expect: {", "expect: {graveyard: {A: [Nobody]}, "),
    ("expect: {", "expect: {damage: {B Leech Swarm: many}, "),
    ("expect: {", "expect: {gold: {C: 1}, "),
    ("expect: {", "expect: {phase: war, "),
]


def test_what_is_understood_passes() -> None:
    assert run(GOOD).passed


@pytest.mark.parametrize(("there", "instead"), CHANGES)
def test_what_is_not_understood_never_passes(there: str, instead: str) -> None:
    assert there in GOOD
    result = run(GOOD.replace(there, instead, 1))
    assert not result.passed and result.differences
