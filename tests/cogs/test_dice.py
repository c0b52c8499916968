"""Dice, rolls and replays on demand: shown to the person alone, and no secret in them."""

from __future__ import annotations

import io
from pathlib import Path

import aiohttp
from PIL import Image

from bot.playground.people import ActionResult
from engine.dragon_dice.events.rolls import Rolled
from tests.support.evening import evening
from tests.support.turns import turn_reached

LIMIT = 10 * 1024 * 1024


async def picture_in(answer: ActionResult) -> tuple[Image.Image, str]:
    """Returns the only picture of an answer and its alt text."""
    ((url, alt),) = answer.messages[0].pictures
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        data = await response.read()
    assert len(data) < LIMIT
    assert 0 < len(alt) <= 1024
    return Image.open(io.BytesIO(data)), alt


async def test_dice_are_suggested_and_shown_privately_wherever_one_is(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        every = await table.cara.autocomplete("tavern", "dice", "name")
        assert len(every) == 25
        for typed, name, said in (
            ("gryph", "Gryphon", "4 Rend"),
            ("highland st", "Highland Standing Stones", "8 Standing Stones"),
            ("fire dra", "Fire Drake", "Dragon Breath"),
            ("dawn bl", "Dawn Blade (Fire)", "3 melee"),
            ("knoll", "Highland Knoll", "Dust Storm"),
            ("dragontr", "Dragontroop (Air)", "1 Belly"),
            ("castle", "Highland Castle", "8 Castle"),
            ("vorpal", "Vorpal Sword (Fire)", "3 Decapitate"),
            ("deadland w", "Deadland Woods", "3 Double Saves"),
            ("dragonlord", "Dragonlord", "4 Sneak Attack"),
            ("highland castle", "Highland Castle", "8 Castle"),
        ):
            choices = await table.cara.autocomplete("tavern", "dice", "name", typed)
            assert name in [choice.value for choice in choices]
            answer = await table.type(table.cara, "tavern", "dice", name=name)
            picture, alt = await picture_in(answer)
            assert answer.ephemeral and picture.format == "PNG"
            assert alt.startswith(name) and said in alt
        species = await table.type(table.cara, "tavern", "dice", name="coral elves")
        assert "Gryphon" in (await picture_in(species))[1]
        for typed, group, said in (
            ("eldarim (f", "Eldarim (Fire)", "Dragonmaster (Fire)"),
            ("for melee", "Items for melee", "Vorpal Sword (Air)"),
            ("minor terrains (", "Minor terrains (Highland)", "Highland Woods"),
        ):
            assert group in [c.value for c in await table.cara.autocomplete("tavern", "dice", "name", typed)]
            answer = await table.type(table.cara, "tavern", "dice", name=group)
            assert said in (await picture_in(answer))[1]
        unknown = await table.type(table.cara, "tavern", "dice", name="Dreadnought")
        assert "I know nothing with the name 'Dreadnought'" in unknown.text and unknown.ephemeral
        for typed, meant in (("griphon", "Gryphon"), ("Bob's gryphon", "Gryphon")):
            near = await table.type(table.cara, "tavern", "dice", name=typed)
            assert "Do you mean" in near.text and meant in near.text
        part = await table.type(table.cara, "tavern", "dice", name="gryph")
        assert part.text.startswith("**Gryphon**"), "a part of one name is enough"
        dragon = await table.type(table.cara, "tavern", "dice", name="Bob's dragon")
        assert "Do you mean Air Drake" in dragon.text and "Dragonkin" not in dragon.text
        spell = await table.type(table.cara, "tavern", "dice", name="lightning strike")
        assert "`/rules Lightning Strike` says what it is" in spell.text
        foreign = await table.type(table.cara, "tavern", "dice", name="own:force")
        assert "no match in this channel" in foreign.text


async def test_ones_own_dice_are_suggested_to_oneself_alone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        assert not await own(table.alice, thread), "nothing is built yet"
        await table.type(table.alice, thread, "dd force preset", name="Tidewatch")
        assert await own(table.alice, thread) >= {"own:force", "own:home", "own:pool", "own:terrains"}
        typed = await table.type(table.alice, thread, "dice", name="your home army")
        assert typed.text.startswith("**Your home army**")
        for brings in (False, True):
            if brings:
                # That takes the picture before it away.
                await table.type(table.alice, thread, "dd force bring")
            answer = await table.type(table.alice, thread, "dice", name="own:force")
            assert answer.ephemeral
            _, alt = await picture_in(answer)
            assert "Gryphon" in alt and "Air/Water Drake" in alt and "Coastland City" in alt
        for person in (table.bob, table.cara):
            assert not await own(person, thread)
            answer = await table.type(person, thread, "dice", name="own:force")
            assert "You have nothing of that kind" in answer.text and not answer.messages[0].pictures


async def own(person: object, thread: object) -> set[str]:
    """Returns which of their own dice somebody is offered."""
    choices = await person.autocomplete(thread, "dice", "name", "your")  # type: ignore[attr-defined]
    return {choice.value for choice in choices if choice.value.startswith("own:")}


async def test_rolls_and_replays_of_a_match(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        for command in ("game roll", "game replay"):
            answer = await table.type(table.cara, thread, command)
            assert answer.ephemeral and not answer.messages[0].pictures, command
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(4))
        card = await table.card(thread)
        events = await table.bot.matches.events(card.id)
        last = [event.facts for event in events if isinstance(event.facts, Rolled)][-1]
        before = len(table.cara.sees(thread))

        roll = await table.type(table.cara, thread, "game roll")
        picture, alt = await picture_in(roll)
        assert roll.ephemeral and roll.text == "The last roll:"
        assert f": {last.total} " in alt
        assert str(card.names()[last.player]) in alt
        assert picture.width == 990
        earlier = await table.type(table.cara, thread, "game roll", back=2)
        assert (await picture_in(earlier))[1] != alt
        assert "have been made in this match" in (await table.type(table.cara, thread, "game roll", back=200)).text

        march = await table.type(table.cara, thread, "game replay")
        whole = await table.type(table.cara, thread, "game replay", what="the whole match")
        assert march.ephemeral and whole.ephemeral
        assert march.text.startswith("The last march, ") and whole.text.startswith("The whole match, ")
        short, _ = await picture_in(march)
        long, told = await picture_in(whole)
        assert short.format == long.format == "GIF"
        assert 1 < short.n_frames < long.n_frames  # type: ignore[attr-defined]
        assert told.startswith("Replay of ") and "Turn 4" in told
        posted = [message for message in table.cara.sees(thread) if not message.ephemeral]
        assert len(posted) <= before, "nothing of it is posted for everybody"


async def test_a_replay_before_the_forces_are_revealed_has_nothing_to_show(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.type(table.alice, thread, "dd force preset", name="Tidewatch")
        await table.type(table.alice, thread, "dd force bring")
        answer = await table.type(table.bob, thread, "game replay", what="the whole match")
        assert "nothing to replay yet" in answer.text and not answer.messages[0].pictures


async def test_a_match_that_is_over_can_be_replayed_to_its_end(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(2))
        await table.bot.matches.concede((await table.card(thread)).id, int(table.alice.id))
        await table.settle()
        answer = await table.type(table.bob, thread, "game replay", what="the whole match")
        _, alt = await picture_in(answer)
        assert "Bob wins" in alt and "Alice concedes." in alt
