"""Standing orders with a condition: oppose maneuvers when it pays (p. 10), lose the least valuable units (p. 29)."""

from __future__ import annotations

import pytest

from engine.decisions import Pick
from engine.dragon_dice.conditional_orders import (
    CASTERS,
    EIGHTH_FACE,
    MONSTERS,
    STRONGER,
    cheapest,
    is_caster,
    lose_cheapest,
    oppose_if,
    worth,
)
from engine.dragon_dice.edition_401c import EDITION
from engine.dragon_dice.orders import ROUTINES, USUAL_ORDERS, oppose, orders_of, routine
from engine.orders import StandingOrder, checked, tried, with_order
from engine.refusals import NotUnderstood
from engine.values import Seat
from tests.support.printed import DICE_401C
from tests.support.table import Table, table

A, B = Seat("A"), Seat("B")


def maneuvering(
    zones: str, *orders: StandingOrder, terrain: str = "Highland Tower 4", dice: tuple[str, ...] = ()
) -> Table:
    """A announces a maneuver at the frontier, where B has given these orders."""
    game = table(zones, frontier=terrain, dice=list(dice))
    game.match.give_orders(B, orders)
    return game.play("A march: frontier", "A maneuver: yes")


def opposed(game: Table) -> bool:
    return "maneuver_opposed" in [event.name for event in game.match.events]


ROLLS = ("A maneuver: all ID", "B counter-maneuver: all ID")


def test_the_stronger_army_opposes_and_the_weaker_one_does_not() -> None:
    """The expected results decide: three horsemen against one footman, and the other way round."""
    order = oppose_if(STRONGER)
    assert opposed(maneuvering("A frontier: Thug | B frontier: 4 Knight", order, dice=ROLLS))
    assert not opposed(maneuvering("A frontier: 4 Knight | B frontier: Thug", order))


@pytest.mark.parametrize(("face", "opposes"), [(5, False), (6, False), (7, True), (8, True)])
def test_an_eighth_face_is_worth_a_roll(face: int, opposes: bool) -> None:
    """From 7 it could be captured, from 8 it could be taken away (p. 15)."""
    terrain = f"Highland Tower {face}" + (" A" if face == 8 else "")
    dice = ROLLS if opposes else ()
    game = maneuvering("A frontier: 4 Knight | B frontier: Thug", oppose_if(EIGHTH_FACE), terrain=terrain, dice=dice)
    assert opposed(game) is opposes


def test_where_no_reason_holds_the_player_may_be_asked() -> None:
    game = maneuvering("A frontier: 4 Knight | B frontier: Thug", oppose_if(STRONGER, otherwise="ask"))
    assert game.asked == ["B counter-maneuver"]


def test_the_order_takes_the_place_of_always_and_never() -> None:
    kinds = orders_of(EDITION)
    assert with_order([oppose(always=False)], oppose_if(STRONGER), kinds) == (oppose_if(STRONGER),)
    assert with_order([oppose_if(STRONGER)], oppose(always=True), kinds) == (oppose(always=True),)


def damage(most: int, **weights: int) -> Pick:
    return Pick(player=B, prompt="damage", weights=weights, least=most, most=most)


def test_the_least_valuable_units_fall_together() -> None:
    """One unit worth 9 is missed more than two worth 3 each."""
    assert cheapest(damage(2, a=2, b=1, c=1), {"a": 9, "b": 3, "c": 3}) == ["b", "c"]
    assert cheapest(damage(2, a=2, b=1, c=1), {"a": 5, "b": 3, "c": 3}) == ["a"]


def test_monsters_and_magic_users_are_kept() -> None:
    units = DICE_401C.units
    assert is_caster(units["Wizard"]) and not is_caster(units["Knight"])
    for kept, name in ((MONSTERS, "Coral Giant"), (CASTERS, "Wizard")):
        assert worth(units[name], [kept]) > 100 > worth(units[name], [])


@pytest.mark.parametrize(("ask_from", "asked"), [(None, []), (9, []), (1, ["B damage"])])
def test_from_the_bound_on_the_player_is_asked(ask_from: int | None, asked: list[str]) -> None:
    """Three hits reach B's army; below the bound the order names who falls."""
    game = table("A frontier: Trooper | B frontier: 4 Thug, 2 Mugger")
    game.match.give_orders(B, [lose_cheapest(ask_from=ask_from)])
    game.falls("A melee: Trooper MELEE", "B save: all MANEUVER")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert [one for one in game.asked if "damage" in one] == asked


@pytest.mark.parametrize(
    "order",
    [
        StandingOrder("oppose if", "counter-maneuver", guard=[], answer="no"),
        StandingOrder("oppose if", "counter-maneuver", guard=["moon"], answer="no"),
        StandingOrder("oppose if", "counter-maneuver", guard="stronger", answer="no"),
        StandingOrder("oppose if", "counter-maneuver", guard=["stronger"], answer="perhaps"),
        StandingOrder("oppose if", "damage", guard=["stronger"], answer="no"),
        StandingOrder("lose cheapest", "damage", guard=None),
        StandingOrder("lose cheapest", "damage", guard=["dogs"]),
        StandingOrder("lose cheapest", "damage", guard=[], answer="6"),
        StandingOrder("lose cheapest", "march", guard=[]),
        StandingOrder("routine", "march", answer=[]),
        StandingOrder("routine", "reroll", answer=["B:Thug"]),
    ],
)
def test_an_order_that_makes_no_sense_is_refused(order: StandingOrder) -> None:
    with pytest.raises(NotUnderstood):
        table("A frontier: Knight | B frontier: Thug").match.give_orders(B, [order])


def test_optional_parts_of_rolls_are_answered_in_the_usual_way() -> None:
    kinds = orders_of(EDITION)
    given = [routine(prompt) for prompt in ROUTINES]
    assert list(checked(kinds, given)) == given
    reroll = Pick(player=B, prompt="reroll", weights={"B:Thug": 1}, least=0, most=1)
    view = table("A frontier: Knight | B frontier: Thug").match.view(B)
    assert tried(kinds, view, reroll, given).answer == []


def test_the_usual_orders_are_orders_of_the_game() -> None:
    game = table("A frontier: Knight | B frontier: Thug")
    game.match.give_orders(B, USUAL_ORDERS)
    assert game.match.orders(B) == USUAL_ORDERS
