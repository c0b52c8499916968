"""The story of Legacy's Allure in short: a line for each attack and ability."""

from __future__ import annotations

import random

import pytest

from bot.games.legacys_allure.brief import HEADLINE, brief_story
from bot.games.legacys_allure.face import FACE
from bot.games.legacys_allure.names import DEAR, AllureWording
from bot.games.legacys_allure.telling import SENTENCES
from engine.chance import RandomSource
from engine.events import Event, Happened
from engine.legacys_allure import happenings as told
from engine.legacys_allure.cards import CardKind
from engine.legacys_allure.hexes import Hex
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.state import State, UnitId
from engine.legacys_allure.view import BoardView
from engine.playthrough import Playthrough
from engine.registry import games
from engine.values import Seat

A, B = Seat("A"), Seat("B")
HERON, SNAPPER = UnitId("B Heron"), UnitId("A Snapper")


def lines(*facts: Happened) -> list[str]:
    events = [Event(number, one) for number, one in enumerate(facts)]
    return brief_story(
        events, AllureWording({A: "Alice", B: "Bob"}, short={HERON: "Heron", SNAPPER: "Snapper"}), _in_full
    )


def _in_full(event: Event, wording: AllureWording) -> str:
    return SENTENCES[type(event.facts)](event.facts, wording)


def moved(unit: UnitId, how: str, *way: str) -> told.UnitMoved:
    return told.UnitMoved(unit, Hex("C6"), tuple(map(Hex, way)), how)


def hit(unit: UnitId, by: UnitId, how: str, damage: int, health: int, *reduced: tuple[str, int]) -> told.DamageDealt:
    return told.DamageDealt(unit, by, how, "physical", damage + sum(n for _, n in reduced), reduced, damage, health, 0)


def test_an_attack_is_one_line_with_the_blow_back_and_the_death() -> None:
    assert lines(
        told.TurnStarted(B),
        told.AttackDeclared(HERON, SNAPPER, False, True, (Hex("D4"),)),
        moved(HERON, "charge", "C5", "D4"),
        hit(SNAPPER, HERON, "attack", 3, 7),
        hit(HERON, SNAPPER, "retaliation", 4, 0),
        told.Died(HERON, Hex("D4"), SNAPPER, "damage"),
        told.TurnStarted(A),
        told.Skipped(A, SNAPPER, "choice"),
    ) == [
        "**Heron charges Snapper**: 3 damage, 7 health left; Snapper strikes back, 4 damage; **Heron dies**.",
        "Alice skips Snapper.",
    ]


def test_a_killer_takes_the_hex_and_what_was_reduced_is_named() -> None:
    assert lines(
        told.AttackDeclared(HERON, SNAPPER, True, False, ()),
        hit(SNAPPER, HERON, "attack", 0, 7, ("Evasion", 1)),
    ) == ["**Heron shoots at Snapper**: no damage (1, Evasion –1)."]
    assert lines(
        told.AttackDeclared(HERON, SNAPPER, False, False, ()),
        hit(SNAPPER, HERON, "attack", 9, 0),
        told.Died(SNAPPER, Hex("D4"), HERON, "damage"),
        moved(HERON, "captured", "D4"),
        moved(HERON, "move", "D5"),
    ) == ["**Heron attacks Snapper**: 9 damage; **Snapper dies**; Heron takes the hex.", "Heron moves: C6-D5."]


def test_an_ability_is_one_line_with_its_price_and_its_effects() -> None:
    assert lines(
        told.ManaChanged(SNAPPER, -1, 2, "paid"),
        told.UnitAbilityUsed(SNAPPER, "Grasp", 1, (HERON,)),
        told.StatusPlaced(HERON, "Root", "debuff", A, "round"),
        told.RoundEnded(3),
        told.StatusEnded(HERON, "Root", "over"),
        told.RoundStarted(4, A),
    ) == [
        "Snapper uses **Grasp** on Heron (1 mana): Heron gains Root.",
        "Heron's Root ends.",
        "**Round 4.** Alice begins.",
    ]


@pytest.mark.parametrize("number", [1, 2])
def test_the_rule_who_begins_a_round_is_told_with_the_first_two(number: int) -> None:
    assert lines(told.RoundStarted(number, B)) == [
        SENTENCES[told.RoundStarted](told.RoundStarted(number, B), AllureWording({A: "Alice", B: "Bob"}))
    ]


def test_the_death_of_a_hero_or_of_a_dear_unit_is_a_headline() -> None:
    match = begun()
    view = match.view(A)
    assert isinstance(view, BoardView)
    wording = FACE.wording({A: "Alice", B: "Bob"}, view)
    cards = {unit.id: view.table.card(unit) for unit in view.table.units.values()}
    hero = next(name for name, card in cards.items() if card.kind is CardKind.HERO)
    dear = next(name for name, card in cards.items() if card.kind is CardKind.UNIT and (card.gold or 0) >= DEAR)
    cheap = next(name for name, card in cards.items() if card.kind is CardKind.UNIT and (card.gold or 0) < DEAR)
    facts = (
        told.AttackDeclared(hero, dear, False, False, ()),
        told.Died(dear, Hex("D4"), hero, "damage"),
        told.Died(cheap, Hex("D5"), hero, "damage"),
        told.Skipped(A, cheap, "choice"),
        told.Died(hero, Hex("E4"), None, "damage"),
    )
    said = brief_story([Event(number, one) for number, one in enumerate(facts)], wording, FACE.sentence)
    assert said == [
        f"**{wording.unit(hero)} attacks {wording.unit(dear)}**: **{wording.unit(cheap)} dies**.",
        f"{HEADLINE}{wording.unit(dear)} has fallen",
        f"Alice skips {wording.tag(cheap)}.",
        f"{HEADLINE}{wording.unit(hero)} has fallen",
    ]


def begun() -> Playthrough[State]:
    """Returns a match in its first round."""
    match: Playthrough[State] = Playthrough.begin(games()["legacys_allure"], [A, B], {}, RandomSource(random.Random(1)))
    for _ in range(20):
        number, decision = next(iter(match.pending.items()))
        if isinstance(decision, ActionPlan):
            return match
        match.answer(number, decision.player, decision.default())
    raise AssertionError("no unit is asked")
