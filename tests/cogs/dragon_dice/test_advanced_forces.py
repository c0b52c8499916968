"""Forces with advanced dice through the real client: built by buttons, pasted, looked at, and set up for play."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.cards import Look
from bot.playground.people import Seen, Thread
from engine.dragon_dice.text.notation import format_force
from engine.dragon_dice.view import TableView
from engine.values import Seat
from tests.support.evening import Evening, evening
from tests.support.printed import PRESETS

A, B = Seat("A"), Seat("B")
EVERYTHING: Mapping[str, Any] = {"extras": "everything"}


def is_placed(look: Look) -> bool:
    """Returns whether all armies stand on the table."""
    return isinstance(look.view, TableView) and look.view.turn >= 1


class Builder:
    """Somebody who builds a force by the selects and buttons of the panel."""

    def __init__(self, table: Evening, panel: Seen) -> None:
        self.table, self.panel = table, panel

    async def pick(self, placeholder: str, value: str) -> None:
        """Chooses something in the select whose placeholder begins so."""
        select = next(one for one in self.panel.selects if str(one["placeholder"]).startswith(placeholder))
        await self.table.choose(self.table.alice, self.panel, str(select["custom_id"]), [value])

    async def go(self, button: str) -> None:
        """Presses a button."""
        await self.table.press(self.table.alice, self.panel, button)

    async def add(self, which: str, army: str, group: str, *names: str) -> None:
        """Adds units ("species") or "items" of a group to an army."""
        await self.pick("Which army", army)
        await self.pick(f"Which {which}", group)
        for name in names:
            await self.pick(f"Add to the {army} army", name)


async def test_a_force_of_all_kinds_of_dice_by_buttons_against_a_pasted_one(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await table.new_match(points=24, **EVERYTHING)
        question = await table.question_message(thread, 1, table.alice)
        assert "You may bring Dragonkin, Eldarim, Dracolem, items" in question.text
        panel = (await table.press(table.alice, question, "Build my own force")).message
        assert panel is not None and panel.ephemeral
        build = Builder(table, panel)
        await build.add("species", "home", "Dwarves", "Warlord", "Footman", "Footman")
        await build.add("species", "campaign", "Eldarim (Fire)", "Dragonmaster (Fire)", "Follower (Fire)")
        await build.add("species", "horde", "Dracolem (Gold)", "Draco-Lord (Gold)", "Draco-Tank (Gold)")
        await build.add("species", "horde", "Eldarim (All elements)", "Dragonslayer")
        await build.go("Items")
        await build.add("items", "home", "Items for melee", "Dawn Blade (Fire)", "Vorpal Sword (Earth)")
        await build.add("items", "campaign", "Medallions and relics")
        assert "23 of 24 points" in panel.text and "or they cost more than is left" in panel.text
        await build.go("Units")
        await build.pick("Which army", "horde")
        await build.pick("Take out of the horde army", "Dragonslayer")
        await build.add("species", "horde", "Dwarves", "Footman")
        await build.go("Items")
        await build.add("items", "campaign", "Medallions and relics", "Earthfang")
        assert (
            "Campaign army (9 of at most 12 points): Dragonmaster (Fire), Follower (Fire), carrying Earthfang"
            in panel.text
        )
        await build.pick("Take out of the campaign army", "Earthfang")
        await build.pick("Add to the campaign army", "Bronze Medallion")
        await build.go("Terrains")
        await build.pick("Home Terrain", "Highland City")
        await build.pick("Proposed Frontier Terrain: advanced", "Highland Castle")
        await build.go("Summoning Pool")
        await build.pick("What waits", "Wyrms")
        await build.pick("Add to", "Fire Wyrm")
        await build.pick("What waits", "Dragonkin (Fire)")
        await build.pick("Add to", "Dragonchamp (Fire)")
        await build.pick("What waits", "Minor terrains (Highland)")
        await build.pick("Add to", "Highland Knoll")
        assert "Dragonkin (3 of at most 6 health): Dragonchamp (Fire)" in panel.text, "five of 24 points are Dracolem"
        assert "This force is legal" in panel.text, panel.text
        shown = await table.type(table.alice, thread, "dd force show")
        assert "Dragonkin: Dragonchamp (Fire)" in shown.text and len(shown.messages[0].pictures) == 1
        # What was shown last takes the builder's place: the force can be brought from there.
        build.panel = shown.messages[0]
        await build.go("Bring this force")
        assert "You have brought your force" in build.panel.text

        text = format_force(PRESETS["Armed March"])
        await table.type(table.bob, thread, "game pictures", text="full")
        pasted = await table.type(table.bob, thread, "dd force paste", text=text.replace("\n", " "))
        assert "This force is legal" in pasted.text, pasted.text
        assert "You have brought" in (await table.type(table.bob, thread, "dd force bring")).text
        shown = await table.type(table.bob, thread, "dd force show")
        assert "Home army: Warlord, Thaumaturgist, carrying Vorpal Sword (Fire), Steel Buckler (Earth)" in shown.text
        assert "Minor terrains: Highland Bridge, Highland Knoll, Highland Village, Highland Woods" in shown.text
        ((_, alt),) = shown.messages[0].pictures
        assert "Vorpal Sword (Fire)" in alt and "Highland Knoll" in alt
        await table.settle()
        await table.play_by_buttons(thread, is_placed)
        told = table.told(thread)
        assert "Summoning Pool: Fire Wyrm, Dragonchamp (Fire), Highland Knoll" in told
        assert "carrying Dawn Blade (Fire), Vorpal Sword (Earth)" in told
        look = await table.look(thread)
        assert isinstance(look.view, TableView)
        assert [unit.name for unit in look.view.player(A).pool_units] == ["Dragonchamp (Fire)"]
        items = sorted(item.name for terrain in look.view.terrains for army in terrain.armies for item in army.items)
        assert len(items) == 8 and "Bronze Medallion" in items


async def test_both_draw_forces_of_all_kinds_of_dice_and_set_them_up(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=8) as table:
        thread = await table.new_match(points=36, **EVERYTHING)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, is_placed)


async def test_commands_offer_what_the_match_allows_and_nothing_else(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        standard = await table.new_match(points=24)
        more = await table.new_match(points=24, extras="items, dragonkin, advanced terrains")

        async def offered(thread: Thread, option: str, typed: str) -> list[str]:
            choices = await table.alice.autocomplete(thread, "dd force build", option, typed)
            return [str(choice.value) for choice in choices]

        for option, typed, name in (
            ("add", "dragontroop", "Dragontroop (Fire)"),
            ("frontier", "castle", "Highland Castle"),
        ):
            assert await offered(standard, option, typed) == []
            assert name in await offered(more, option, typed)
        assert await offered(more, "home", "castle") == []
        assert await offered(more, "add", "dawn blade") == ["nothing"], "nobody is there to carry it"
        await table.type(table.alice, more, "dd force build", army="home", add="Footman")
        assert await offered(more, "add", "dawn blade") == ["Dawn Blade (Earth)", "Dawn Blade (Fire)"]
        built = await table.type(table.alice, more, "dd force build", army="home", add="fire dawn blade")
        assert "Footman, carrying Dawn Blade (Fire)" in built.text
        built = await table.type(table.alice, more, "dd force build", add="dragontroop fire", count=2)
        assert "Dragonkin (2 of at most 8 health): Dragontroop (Fire) ×2" in built.text
        assert "Dragontroop (Fire)" in await offered(more, "remove", "")
        refused = await table.type(table.alice, more, "dd force build", add="dawn blade")
        assert "fits several: Dawn Blade (Air); Dawn Blade (Death)" in refused.text


async def test_the_form_for_a_pasted_force_says_how_advanced_dice_are_written(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        said = []
        every: list[Mapping[str, Any]] = [{}, {"extras": "items"}, {"extras": "dragonkin"}, EVERYTHING]
        for options in every:
            thread = await table.new_match(points=24, **options)
            opened = await table.alice.slash(thread, "dd force paste")
            assert opened.form is not None
            said.append(str(opened.form.components))
        assert "Dragonkin" not in said[0] and "items" not in said[0]
        assert "armies with their items, “Dragonkin: …” and “Minor terrains: …”" in said[-1]
