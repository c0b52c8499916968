"""Finding each other, beginning, ending, beginning again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cards import Status
from bot.playground.invocations import CannotDo
from tests.support.evening import evening


async def test_a_match_gets_a_thread_of_its_own_and_its_lobby_message(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        answer = await table.alice.slash("tavern", "game new", points=24)
        assert answer.ephemeral
        await table.settle()
        (thread,) = table.alice.threads()
        assert thread.name == "Dragon Dice: Alice"
        assert thread.id in answer.text
        lobby = table.cara.last(thread)
        assert "1. Alice\n2. *this seat is free*" in lobby.content
        assert [button["label"] for button in lobby.buttons] == ["Join the match", "Start the match", "Leave the match"]
        assert [button["disabled"] for button in lobby.buttons] == [False, True, False]
        assert lobby.pings == []


async def test_joining_and_starting_by_command(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.alice.slash("tavern", "game new", points=15, words="my own words")
        (thread,) = table.alice.threads()
        assert "more player" in (await table.alice.slash(thread, "game start")).text
        assert "Everybody is here" in (await table.bob.slash(thread, "game join", words="and mine")).text
        assert "seat in this match already" in (await table.bob.slash(thread, "game join")).text
        assert "All seats of this match are taken" in (await table.cara.slash(thread, "game join")).text
        assert "not playing" in (await table.cara.slash(thread, "game start")).text
        assert "The match begins" in (await table.bob.slash(thread, "game start")).text
        await table.settle()
        told = "\n".join(message.text for message in table.cara.sees(thread))
        assert "Alice: my own words; Bob: and mine" in told
        assert (await table.card(thread)).commitment in told
        assert table.alice.threads()[0].name == "Dragon Dice: Alice against Bob"
        assert "started already" in (await table.cara.slash(thread, "game join")).text


async def test_leaving_frees_the_seat_and_the_creator_calls_the_match_off(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.alice.slash("tavern", "game new")
        (thread,) = table.alice.threads()
        await table.settle()
        lobby = table.bob.last(thread)
        await table.press(table.bob, lobby, "Join the match")
        await table.settle()
        with pytest.raises(CannotDo, match="disabled"):
            await table.cara.click(lobby, "Join the match")
        await table.press(table.bob, lobby, "Leave the match")
        await table.settle()
        assert "2. *this seat is free*" in lobby.content
        assert "called off" in (await table.alice.slash(thread, "game leave")).text
        await table.settle()
        assert "called off" in lobby.content
        assert lobby.buttons == []
        assert (await table.card(thread)).status is Status.OVER


async def test_a_thread_holds_one_match_and_a_server_several(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        first = await table.new_match()
        second = await table.new_match()
        assert first.id != second.id
        assert (await table.card(first)).id != (await table.card(second)).id
        answer = await table.cara.slash(first, "game new")
        assert "There is a match in this channel already" in answer.text


async def test_conceding_ends_the_match_and_again_begins_another(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        assert "not over yet" in (await table.alice.slash(thread, "game again")).text
        answer = await table.bob.slash(thread, "game concede", sure="Yes, I concede the match")
        assert answer.text == "You have conceded the match."
        await table.settle()
        told = "\n".join(message.text for message in table.cara.sees(thread))
        assert "Bob concedes." in told
        assert "Alice wins the match: every opponent has conceded." in told
        card = await table.card(thread)
        assert card.seed is not None
        assert card.seed in told
        for message in table.alice.sees(thread):
            assert [b["label"] for b in message.buttons] in ([], ["Play again"])
        end = next(message for message in table.alice.sees(thread) if message.buttons)
        assert "Only who played" in (await table.press(table.cara, end, "Play again")).text
        assert "The new match waits" in (await table.press(table.bob, end, "Play again")).text
        await table.settle()
        fresh = table.bob.threads()[-1]
        assert {seat.name for seat in (await table.card(fresh)).seats} == {"Alice", "Bob"}
        assert "The match begins" in (await table.alice.slash(fresh, "game start")).text


async def test_where_there_is_no_match_a_sentence_says_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        for command in ("game join", "game start", "game status", "game board", "game log", "force random"):
            answer = await table.alice.slash("tavern", command)
            assert "There is no match in this channel" in answer.text, command
            assert answer.ephemeral
