"""What the builder says while a force is put together: where there is room, what is still to come."""

from __future__ import annotations

from bot.games.dragon_dice.forces.assortment import DRAGONS
from bot.games.dragon_dice.forces.builder import builder_prompt
from bot.games.dragon_dice.forces.draft import Draft
from bot.games.dragon_dice.forces.force import missing_text
from bot.prompts.address import Address
from bot.prompts.parts import Select
from engine.dragon_dice.forces.law import broken_rules
from engine.dragon_dice.table.state import ARMIES, CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY
from engine.values import Seat
from tests.support.forces import agreed
from tests.support.printed import DICE_401C, PRESETS

HERE = Address(1, Seat("A"), 1)


def test_a_full_army_points_to_one_with_room_and_to_none_where_all_are_full() -> None:
    draft = Draft.empty(DICE_401C).with_die("Footman", HOME_ARMY, 12)
    assert "or go to the campaign army." in builder_prompt(draft, agreed(24), HERE).text
    for army in (CAMPAIGN_ARMY, HORDE_ARMY):
        draft = draft.with_die("Footman", army, 6)
    full = builder_prompt(draft, agreed(24), HERE).text
    assert "No army has room for another unit: take one out of the horde army first." in full
    assert set(ARMIES) == {HOME_ARMY, CAMPAIGN_ARMY, HORDE_ARMY}


def test_the_introduction_calls_the_last_screen_as_its_button_does() -> None:
    empty = Draft.empty(DICE_401C).force
    assert missing_text(empty, agreed(24)).endswith("**Terrains** and **Dragons** come after.")
    assert missing_text(empty, agreed(24, ("dragonkin",))).endswith("**Terrains** and **Summoning Pool** come after.")


def test_a_legal_force_says_how_much_health_of_dragonkin_may_still_come() -> None:
    force = next(one for one in PRESETS.values() if one.points == 24 and not one.dragonkin)
    allowed = agreed(24, ("dragonkin",))
    assert broken_rules(force, allowed) == []
    left = allowed.most_dragonkin(force.units)
    assert left > 0
    assert missing_text(force, allowed).endswith(f"You may still add {left} health of Dragonkin to the pool.")
    assert "Dragonkin" not in missing_text(force, agreed(24))


def test_a_dragon_is_offered_and_taken_out_with_its_health_and_faces() -> None:
    draft = Draft.empty(DICE_401C).with_die("Fire Drake", HOME_ARMY)
    selects = [row for row in builder_prompt(draft, agreed(48), HERE, DRAGONS).rows if isinstance(row, Select)]
    options = {option.label: option.description for select in selects for option in select.options}
    assert options["Air Wyrm"] == "5 health: Jaws, Dragon Breath, Claws ×4, Belly ×2, Tail ×3, Treasure"
    assert options["Fire Drake"] == "5 health: Jaws, Dragon Breath, Claws ×4, Belly ×2, Wing ×2, Tail ×2"
