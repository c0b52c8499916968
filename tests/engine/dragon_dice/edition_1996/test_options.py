"""What is agreed on: routing belongs to 1996, advanced dice to v4.01c; the other book's are refused with a way out."""

from __future__ import annotations

import pytest

from bot.prompts.match_options import read_extras, suggested_extras
from engine.dragon_dice.edition_401c.options import OPTIONS as OF_401C
from engine.dragon_dice.edition_1996.options import OPTIONS as OF_1996
from engine.dragon_dice.table.state import ADVANCED
from engine.game import checked_options
from engine.refusals import NotAllowed
from engine.values import Json


@pytest.mark.parametrize(("given", "is_played"), [(True, True), ("yes", True), (False, False), ("no", False)])
def test_routing_is_a_switch(given: Json, is_played: bool) -> None:
    assert checked_options("x", OF_1996, {"routing": given}) == {"force_points": 24, "routing": is_played}


def test_nobody_is_routed_unless_it_is_agreed_on() -> None:
    assert checked_options("x", OF_1996, {})["routing"] is False


def test_routing_is_written_by_its_name() -> None:
    assert read_extras(OF_1996, "Routing") == {"routing": True}
    assert read_extras(OF_1996, "routing: no") == {"routing": False}
    assert suggested_extras(OF_1996, "rou") == ["routing"]


@pytest.mark.parametrize("what", ADVANCED)
def test_advanced_dice_came_after_1996(what: str) -> None:
    with pytest.raises(NotAllowed, match=f"{what} came later.*choose Dragon Dice v4.01c"):
        read_extras(OF_1996, what)


def test_the_option_of_advanced_dice_is_refused_as_well() -> None:
    with pytest.raises(NotAllowed, match="no advanced dice in 1996"):
        checked_options("x", OF_1996, {"advanced": ["items"]})


def test_routing_is_refused_by_v401c() -> None:
    way_out = "leave `routing` out, or choose the 1996 edition"
    with pytest.raises(NotAllowed, match=way_out):
        read_extras(OF_401C, "items, routing")
    for given in ({"routing": True}, {"advanced": ["routing"]}):
        with pytest.raises(NotAllowed, match=way_out):
            checked_options("x", OF_401C, given)
