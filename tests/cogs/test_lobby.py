"""Finding each other, beginning, ending, beginning again."""

from __future__ import annotations

import asyncio
import itertools
import logging
import re
from dataclasses import replace
from pathlib import Path

import discord
import pytest

from bot.cards import Status
from bot.games.manifest import Chance
from bot.playground.invocations import CannotDo
from bot.playground.people import Seen, Thread
from bot.playground.wire import ApiRefusal
from bot.prompts.fairness import published_by
from bot.words import lobby as words
from engine.dragon_dice.table.state import ADVANCED
from engine.dragon_dice.view import TableView
from engine.registry import LABELS
from tests.support.evening import Evening, evening


async def test_a_match_gets_a_thread_of_its_own_and_its_lobby_message(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        answer = await table.alice.slash("tavern", "game new", size=24)
        assert answer.ephemeral
        await table.settle()
        (thread,) = table.alice.threads()
        assert thread.name == "1: Alice (Dragon Dice)"
        assert thread.id in answer.text
        lobby = table.cara.last(thread)
        assert "1. Alice\n2. *this seat is free*" in lobby.content
        assert [button["label"] for button in lobby.buttons] == [
            "Join the match",
            "Start the match",
            "Call the match off",
            "Choose options",
            "Add a computer player",
            "How to play",
            "Usual orders",
        ]
        assert [button["disabled"] for button in lobby.buttons] == [False, True, False, False, False, False, False]
        assert lobby.pings == []


async def test_the_commitment_stands_in_a_message_that_is_never_edited(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice)
        fixed, invitation = table.cara.sees(thread)
        assert "**Fair dice**: the button proves that nobody chooses how they fall." in fixed.content
        shown = await table.press(table.cara, fixed, "Fair dice")
        card = await table.card(thread)
        assert card.commitment in shown.text and "Do not trust" not in shown.text
        assert "`words`" in shown.text and "They are optional; without them I draw some for you." in shown.text
        assert "copy the commitment now" in shown.text, "this private message goes when the match goes on"
        (button,) = fixed.buttons
        assert published_by(str(button["custom_id"]).rpartition(":")[2]) == card.commitment
        before = fixed.content
        await table.press(table.bob, invitation, "Join the match")
        await table.settle()
        await table.press(table.bob, table.ready(table.bob, thread), "Start the match")
        await table.settle()
        assert table.cara.sees(thread)[1].buttons == []
        assert table.cara.sees(thread)[0].content == before
        assert [bool(message.body["edited_timestamp"]) for message in table.cara.sees(thread)[:2]] == [False, True]


async def test_a_draw_is_offered_and_agreed_on_by_command_and_by_button(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        assert "want a draw" in (await table.alice.slash(thread, "game draw")).text
        await table.settle()
        offer = table.bob.last(thread)
        assert "Alice wants a draw." in offer.content and offer.pings == ["Bob"]
        assert "Alice wants a draw: `/game draw` agrees" in (await table.bob.slash(thread, "game status")).text
        await table.switch_off()
        await table.switch_on()
        answer = await table.press(table.cara, offer, "Agree to a draw")
        assert "not playing" in answer.text
        assert "declined" in (await table.press(table.bob, offer, "Decline")).text
        await table.settle()
        assert offer.buttons == [] and "Bob declines the draw" in table.alice.last(thread).content
        assert "No draw is offered" in (await table.bob.slash(thread, "game draw", answer="Decline the draw")).text
        assert "want a draw" in (await table.bob.slash(thread, "game draw")).text
        await table.settle()
        again = table.alice.last(thread)
        assert "ends in a draw" in (await table.press(table.alice, again, "Agree to a draw")).text
        await table.settle()
        told = "\n".join(message.text for message in table.cara.sees(thread))
        assert "The match ends in a draw: the players have agreed on it." in told
        assert again.buttons == []
        assert "Nobody won: the players have agreed on it." in (await table.alice.slash(thread, "game status")).text


async def test_playing_on_ends_the_offer_of_a_draw_and_its_buttons(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        await table.alice.slash(thread, "game draw")
        await table.settle()
        offer = table.bob.last(thread)
        await table.bring_forces(thread)
        assert offer.buttons == []
        assert any("so the draw offer has ended" in message.text for message in table.bob.sees(thread))


async def test_joining_and_starting_by_command(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.alice.slash("tavern", "game new", size=15, words="my own words")
        (thread,) = table.alice.threads()
        assert "more player" in (await table.alice.slash(thread, "game start")).text
        assert "press “Start the match”" in (await table.bob.slash(thread, "game join", words="and mine")).text
        twice = (await table.bob.slash(thread, "game join")).text
        assert twice.startswith("You have a seat in this match already. Everybody is here: press “Start the match”")
        assert "All seats of this match are taken" in (await table.cara.slash(thread, "game join")).text
        told = (await table.cara.slash(thread, "answer", choice="none")).text
        assert told.startswith("All seats of this match are taken, and it has not begun yet.")
        assert "not playing" in (await table.cara.slash(thread, "game start")).text
        assert "Bring a force" in (await table.bob.slash(thread, "game start")).text
        await table.settle()
        told = "\n".join(message.text for message in table.cara.sees(thread))
        assert (await table.card(thread)).commitment not in told
        fair = await table.press(table.cara, table.cara.sees(thread)[0], "Fair dice")
        assert "drawn for players who gave none): Alice: my own words; Bob: and mine" in fair.text
        assert "It is inside the button **Fair dice** below my first message" in fair.text, "its words do not show it"
        opened = words.fair(replace(await table.card(thread), seed="ab" * 32), Chance(), "")
        assert f"`printf {'ab' * 32} | xxd -r -p | sha256sum`" in opened, "the seed is read as bytes, not as text"
        assert table.alice.threads()[0].name == "1: Alice v. Bob (Dragon Dice)"
        card = table.playground.world.channels[int(thread.id)]
        assert card.message_count == sum(not message.ephemeral for message in table.cara.sees(thread)), (
            "what was taken away is not counted"
        )
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
        assert "Alice wins the match: Bob concedes." in told
        assert told.count("Bob concedes") == 1
        card = await table.card(thread)
        assert card.seed is not None
        assert card.seed not in told
        for message in table.alice.sees(thread):
            assert [b["label"] for b in message.buttons] in (
                [],
                ["Fair dice"],
                ["Play again", "Show the replay to all", "Analyse the match", "Fair dice"],
            )
        end = table.alice.last(thread)
        assert card.seed in (await table.press(table.cara, end, "Fair dice")).text
        assert "Only players of this match" in (await table.press(table.cara, end, "Play again")).text
        told = (await table.press(table.bob, end, "Play again")).text
        assert (
            "Your match is open in <#" in told
            and "It waits for an opponent." in told
            and "(Dragon Dice, 15 points)" in told
        )
        assert "Alice is invited." in told
        await table.settle()
        fresh = table.bob.threads()[-1]
        assert fresh.id != thread.id, "a thread of its own"
        assert table.cara.last(fresh).pings == ["Alice"]
        assert "**Score so far:** Alice 1, Bob 0." in table.cara.last(fresh).content
        joined = await table.press(table.alice, end, "On to the next match")
        assert f"You have a seat in <#{fresh.id}>." in joined.text
        await table.settle()
        card = await table.card(fresh)
        assert [seat.name for seat in card.seats] == ["Alice", "Bob"]
        assert card.options == {"force_points": 15}
        assert "Bring a force" in (await table.alice.slash(fresh, "game start")).text


async def test_joining_twice_tells_which_players_the_match_waits_for(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        kept = await table.open_match(table.alice, invite="Bob")
        assert (await table.alice.slash(kept, "game join")).text.endswith("It waits for Bob.")
        free = await table.open_match(table.alice)
        assert "another player, who presses “Join the match”" in (await table.alice.slash(free, "game join")).text


async def test_again_in_a_match_that_waits_says_how_it_begins(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice)
        told = (await table.alice.slash(thread, "game again")).text
        assert "`/game start` begins it" in told and "`/game leave`" in told


async def test_starting_a_match_without_a_seat_names_the_free_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice)
        told = await table.type(table.bob, thread, "game start")
        assert told.text == "You are not playing in this match yet, and a seat is free: `/game join` takes it."


async def test_where_there_is_no_match_a_sentence_says_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        for command in ("game start", "game status", "game board", "game log", "dd force random"):
            answer = await table.alice.slash("tavern", command)
            assert "There is no match in this channel" in answer.text, command
            assert answer.ephemeral


async def test_where_there_is_no_match_the_sentence_names_the_threads_of_ones_own(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        first, second = await table.new_match(), await table.new_match()
        answer = await table.bob.slash("tavern", "dd march", army="none")
        assert f"You play in <#{first.id}> and <#{second.id}>;" in answer.text
        assert f"<#{second.id}>" in (await table.alice.slash("tavern", "game board")).text
        assert "Go to the thread of your match" in (await table.cara.slash("tavern", "game board")).text
        third = await table.open_match(table.bob)
        answer = await table.bob.slash("tavern", "dd march", army="none")
        assert f"<#{second.id}> and have a seat in <#{third.id}>;" in answer.text, "that one has not begun"


async def test_joining_in_a_channel_takes_the_seat_of_the_one_match_that_waits_in_its_threads(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice)
        told = await table.type(table.cara, "tavern", "game status")
        assert told.text == (
            "There is no match in this channel. "
            f"In <#{thread.id}> a match waits with a free seat: `/game join` takes it."
        )
        await table.type(table.bob, "tavern", "game status")
        joined = await table.type(table.bob, "tavern", "game join", words="my own")
        assert [one.text for one in table.bob.sees("tavern") if one.ephemeral] == [joined.text]
        assert joined.text.startswith(f"You have a seat in <#{thread.id}>. Everybody is here") and joined.ephemeral
        assert [(seat.name, seat.words) for seat in (await table.card(thread)).seats][1] == ("Bob", "my own")
        assert "No match of this server has a free seat" in (await table.type(table.cara, "tavern", "game join")).text
        await table.type(table.bob, thread, "game start")
        await table.settle()
        assert not [one.text for one in table.bob.sees("tavern") if one.ephemeral], "it is over with the waiting"
        assert f"You play in <#{thread.id}>" in (await table.type(table.bob, "tavern", "game join")).text


async def test_whoever_joins_where_several_matches_wait_chooses_one_by_a_button(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        first, second = await table.open_match(table.alice), await table.open_match(table.bob)
        asked = await table.type(table.cara, "tavern", "game join", words="mine")
        assert f"<#{first.id}>: Dragon Dice" in asked.text and f"<#{second.id}>: Dragon Dice" in asked.text
        assert "to use your own, type `/game join` in the thread" in asked.text
        assert asked.message is not None
        assert [b["label"] for b in asked.message.buttons] == ["Join Bob in match 2", "Join Alice in match 1"]
        await table.press(table.cara, asked.message, "Join Alice in match 1")
        assert asked.message.content.startswith(f"You have a seat in <#{first.id}>.") and not asked.message.buttons
        assert [seat.name for seat in (await table.card(first)).seats] == ["Alice", "Cara"]


async def test_a_match_that_waits_elsewhere_is_offered_and_not_joined_at_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice)
        asked = await table.type(table.bob, "training-ground", "game join")
        assert "another one has a seat for you" in asked.text and asked.message is not None
        assert len((await table.card(thread)).seats) == 1
        await table.press(table.bob, asked.message, "Join Alice in match 1")
        assert len((await table.card(thread)).seats) == 2


async def test_an_invited_player_joins_their_match_among_several_and_others_are_told_nothing(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        kept = await table.open_match(table.alice, invite="Bob")
        told = (await table.type(table.cara, "tavern", "game join")).text
        assert kept.id not in told and "No match of this server has a free seat" in told
        assert kept.id not in (await table.type(table.cara, "tavern", "game board")).text
        await table.open_match(table.cara)
        assert f"You have a seat in <#{kept.id}>" in (await table.type(table.bob, "tavern", "game join")).text


async def test_a_match_in_a_private_thread_is_named_to_nobody_outside_of_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        channel = next(one for one in table.bot.guilds[0].text_channels if one.name == "tavern")
        thread = await channel.create_thread(name="Our own", type=discord.ChannelType.private_thread)
        await thread.add_user(discord.Object(int(table.alice.id)))
        await table.type(table.alice, table.alice.channel("Our own"), "game new")
        assert str(thread.id) not in (await table.type(table.cara, "tavern", "game board")).text
        assert str(thread.id) not in (await table.type(table.cara, "tavern", "game join")).text


async def test_the_matches_of_the_same_pair_have_different_names(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.new_match()
        await table.new_match()
        names = [thread.name for thread in table.alice.threads()]
        assert names == ["1: Alice v. Bob (Dragon Dice)", "2: Alice v. Bob (Dragon Dice)"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 2, "invite": "Bob", "invite2": "Cara"}, "You invite 2 people, and a match of 2 has room for 1"),
        ({"invite": "Alice"}, "You have a seat in your own match already"),
        ({"invite": "Marchwarden"}, "is a bot and cannot play. To play against the computer, use `against`."),
        ({"invite": "Bob", "players": 2, "against": "soldier"}, "All seats are kept for people."),
    ],
)
async def test_who_cannot_be_invited(tmp_path: Path, options: dict[str, object], said: str) -> None:
    async with evening(tmp_path) as table:
        assert said in (await table.alice.slash("tavern", "game new", options)).text
        assert table.alice.threads() == []


async def test_a_match_begun_where_one_was_played_gets_a_thread_of_its_own(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        played = await table.new_match()
        await table.bob.slash(played, "game concede", sure="Yes, I concede the match")
        await table.settle()
        told = await table.alice.slash(played, "game new")
        await table.settle()
        before, fresh = sorted(table.alice.threads(), key=lambda thread: int(thread.id))
        assert fresh.name == "2: Alice (Dragon Dice)" and f"<#{fresh.id}>" in told.text
        assert before.id == played.id and before.name.startswith("1: Alice won against Bob")


async def test_whoever_is_named_twice_is_invited_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, invite="Bob", invite2="Bob")
        card = await table.card(thread)
        assert (card.wanted, [guest.name for guest in card.invited]) == (2, ["Bob"])


async def test_waiting_players_are_told_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, players=3)
        invitation = table.invitation(table.alice, thread)
        await table.press(table.bob, invitation, "Join the match")
        await table.settle()
        assert [message.pings for message in table.cara.sees(thread)] == [[], []]
        await table.press(table.cara, invitation, "Join the match")
        await table.settle()
        told = table.cara.last(thread)
        assert "everybody is here. Press **Start the match** when you are ready" in told.text
        # A player who has just joined knows it.
        assert told.pings == ["Alice", "Bob"]
        await table.press(table.bob, invitation, "Leave the match")
        await table.settle()
        assert (told.text, told.buttons) == ("A player has left again, so the match waits for players.", [])
        await table.press(table.bob, invitation, "Join the match")
        await table.settle()
        again = table.bob.last(thread)
        assert again.pings == ["Alice", "Cara"]
        await table.press(table.alice, again, "Start the match")
        await table.settle()
        everything = "\n".join(message.text for message in table.cara.sees(thread))
        assert "The match begins: Alice, Bob and Cara" in everything
        assert everything.lower().count("the match begins") == 1, "it is said once"
        assert "everybody is here" not in everything


async def test_seats_are_kept_for_those_who_are_invited(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        dave, eve = await table.arrive("Dave", "Eve")
        thread = await table.open_match(table.alice, players=4, invite="Bob", invite2="Dave")
        invitation = table.invitation(table.cara, thread)
        assert sorted(invitation.pings) == ["Bob", "Dave"]
        assert invitation.content.count("*this seat is kept for*") == 2
        assert invitation.content.count("*this seat is free*") == 1
        await table.press(table.cara, invitation, "Join the match")
        await table.settle()
        (told,) = (await table.press(eve, invitation, "Join the match")).messages
        assert told.text.startswith("The free seats of this match are kept for Bob and Dave.")
        (told,) = (await table.press(eve, invitation, "Decline the invitation")).messages
        assert told.text.startswith("No seat of this match is kept for you.")
        (told,) = (await table.press(dave, invitation, "Decline the invitation")).messages
        assert told.text == "You declined. The seat is open again."
        await table.settle()
        assert invitation.content.count("*this seat is kept for*") == 1
        await table.press(eve, invitation, "Join the match")
        assert "You have a seat" in (await table.bob.slash(thread, "game join")).text
        await table.settle()
        assert {seat.name for seat in (await table.card(thread)).seats} == {"Alice", "Cara", "Eve", "Bob"}
        assert "Decline the invitation" not in [button["label"] for button in invitation.buttons]
        assert "All seats of this match are taken" in (await table.type(dave, thread, "game join")).text


async def test_only_who_began_it_may_start_before_all_seats_are_taken(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, players=5)
        invitation = table.invitation(table.alice, thread)
        assert "one more player" in (await table.alice.slash(thread, "game start")).text
        await table.press(table.bob, invitation, "Join the match")
        await table.press(table.cara, invitation, "Join the match")
        await table.settle()
        (told,) = (await table.press(table.bob, invitation, "Start with 3 players")).messages
        assert (
            told.text == "2 seats are still free. Until they are taken, only Alice, who began this match, can start it."
        )
        await table.press(table.alice, invitation, "Start with 3 players")
        await table.settle()
        assert "free" not in invitation.text
        assert len((await table.look(thread)).pending) == 3
        assert table.alice.threads()[0].name == "1: Alice, Bob and Cara (Dragon Dice)"


async def test_each_kind_of_advanced_dice_is_a_switch_and_shown_wherever_the_match_is_named(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        plain = await table.open_match(table.alice)
        assert (await table.card(plain)).options == {"force_points": 24}
        assert "with" not in table.invitation(table.bob, plain).text.split("\n")[0]
        some = await table.open_match(table.alice, extras="items, Dragonkin")
        assert (await table.card(some)).options == {"force_points": 24, "advanced": ["dragonkin", "items"]}
        title = "Dragon Dice, 24 points, with Dragonkin and items"
        assert title in table.invitation(table.bob, some).text
        assert title in (await table.bob.slash(some, "game status")).text
        every = await table.open_match(table.alice, extras="everything")
        assert (await table.card(every)).options["advanced"] == list(ADVANCED)
        assert "24 points, with all advanced dice" in table.invitation(table.bob, every).text


async def test_a_seat_between_two_players_may_stay_empty(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, players=3, size=15)
        invitation = table.invitation(table.alice, thread)
        await table.press(table.bob, invitation, "Join the match")
        await table.press(table.cara, invitation, "Join the match")
        await table.settle()
        await table.press(table.bob, invitation, "Leave the match")
        await table.settle()
        await table.press(table.alice, invitation, "Start with 2 players")
        await table.settle()
        assert list((await table.card(thread)).names()) == ["A", "C"]
        await table.type(table.alice, thread, "game pictures", text="full")
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, lambda look: isinstance(look.view, TableView) and look.view.turn >= 2)
        told = "\n".join(message.text for message in table.bob.sees(thread))
        assert re.search(r"Cara's home army[^\n]* stand at Cara's home", told)
        assert "the opponent" in told or "your opponent" in told, "two play, whatever the seats are called"


async def test_whoever_leaves_without_a_seat_is_told_what_they_can_do(tmp_path: Path) -> None:
    """The buttons are the same for all who see them."""
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, players=3, invite="Bob")
        invitation = table.invitation(table.bob, thread)
        (told,) = (await table.press(table.bob, invitation, "Call the match off")).messages
        assert "one is kept for you: `/game leave` gives it up" in told.text
        (told,) = (await table.press(table.cara, invitation, "Call the match off")).messages
        assert "a seat is free: `/game join` takes it" in told.text
        assert (await table.card(thread)).status is Status.OPEN


async def test_a_seat_that_was_left_goes_to_the_next_player(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, players=3, invite="Bob")
        invitation = table.invitation(table.alice, thread)
        await table.press(table.bob, invitation, "Join the match")
        await table.press(table.cara, invitation, "Join the match")
        await table.settle()
        await table.press(table.bob, invitation, "Leave the match")
        await table.settle()
        # A kept seat is open to all once its guest has sat down and left again.
        (dave,) = await table.arrive("Dave")
        await table.press(dave, invitation, "Join the match")
        assert (await table.card(thread)).names() == {"A": "Alice", "B": "Dave", "C": "Cara"}


async def test_the_opener_of_a_match_is_no_longer_told_that_it_waits_once_it_has_begun(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice)
        assert "Your match is open" in "".join(one.text for one in table.alice.sees("tavern"))
        invitation = table.invitation(table.alice, thread)
        await table.press(table.bob, invitation, "Join the match")
        await table.settle()
        await table.press(table.alice, table.ready(table.alice, thread), "Start the match")
        await table.settle()
        assert "Your match is open" not in "".join(one.text for one in table.alice.sees("tavern"))


async def test_the_thread_in_the_channel_says_how_its_match_ended(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        await table.bob.slash(thread, "game concede", sure="Yes, I concede the match")
        await table.settle()
        (named,) = table.cara.threads()
        assert named.name == "1: Alice won against Bob (Dragon Dice)"
        assert "Play again" in [button["label"] for button in table.cara.last(named).buttons]


async def test_one_message_starts_a_match_whose_seats_are_taken(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice)
        await table.press(table.bob, table.invitation(table.bob, thread), "Join the match")
        await table.settle()
        starts = [m for m in table.bob.sees(thread) if "Start the match" in [b["label"] for b in m.buttons]]
        assert starts == [table.ready(table.bob, thread)]


async def test_in_a_rematch_everybody_keeps_their_seat_whoever_begins_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        await table.alice.slash(thread, "game concede", sure="Yes, I concede the match")
        await table.settle()
        await table.press(table.bob, table.bob.last(thread), "Play again")
        await table.settle()
        (_, fresh) = table.bob.threads()
        lobby = table.invitation(table.bob, fresh).content
        assert "1. *this seat is kept for* <@" in lobby and "\n2. Bob\n" in lobby
        assert "Waiting for Alice, who may press **Join the match**" in lobby and "Who plays?" not in lobby
        await table.press(table.alice, table.invitation(table.alice, fresh), "Join the match")
        await table.settle()
        card = await table.card(fresh)
        assert [(seat.seat, seat.name) for seat in card.seats] == [("A", "Alice"), ("B", "Bob")]
        assert card.host == "Bob"


async def test_play_again_pressed_by_both_is_one_new_match_with_both(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.type(table.alice, thread, "game concede", sure="Yes, I concede the match")
        await table.settle()
        end = table.alice.last(thread)
        answers = await asyncio.gather(*(person.click(end, "Play again") for person in (table.alice, table.bob)))
        await table.settle()
        (_, again) = table.alice.threads()
        fresh = await table.card(again)
        assert (fresh.id, {seat.name for seat in fresh.seats}) == (2, {"Alice", "Bob"})
        assert sorted(answer.text.split(".")[0] for answer in answers) == [
            f"You have a seat in <#{again.id}>",
            f"Your match is open in <#{again.id}> (Dragon Dice, 15 points)",
        ]
        third = await table.press(table.bob, end, "On to the next match")
        assert third.text.startswith(f"You have a seat in <#{again.id}>. Everybody is here")


async def test_play_again_leads_into_the_next_match_also_once_that_is_being_played(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread, end = await ended_match(table)
        await table.press(table.alice, end, "Play again")
        await table.settle()
        again = table.bob.threads()[-1]
        await table.press(table.bob, table.invitation(table.bob, again), "Join the match")
        await table.settle()
        await table.press(table.bob, table.ready(table.bob, again), "Start the match")
        await table.settle()
        for person in (table.bob, table.alice):
            told = await table.press(person, end, "On to the next match")
            assert told.text == f"The next match is being played in <#{again.id}>."
        assert f"<#{again.id}>" in (await table.type(table.bob, thread, "game again")).text
        assert len(table.bob.threads()) == 2


async def test_play_again_leads_into_the_next_match_also_where_something_else_is_agreed_on_there(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        _, end = await ended_match(table)
        await table.press(table.alice, end, "Play again")
        await table.settle()
        again = table.bob.threads()[-1]
        await table.bot.matches.agree((await table.card(again)).id, int(table.alice.id), {"advanced": ["items"]})
        told = await table.press(table.bob, end, "On to the next match")
        assert told.text.startswith(f"You have a seat in <#{again.id}>.")
        assert len(table.bob.threads()) == 2


async def test_where_a_match_ended_everybody_sees_which_one_follows_until_it_is_called_off(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        _, end = await ended_match(table)
        await table.press(table.alice, end, "Play again")
        await table.settle()
        again = table.bob.threads()[-1]
        assert f"Alice has opened a rematch with the same people: <#{again.id}>." in end.content
        assert end.buttons[0]["label"] == "On to the next match"
        assert "waits for players in <#" in (await table.press(table.cara, end, "On to the next match")).text
        await table.type(table.alice, again, "game leave")
        await table.settle()
        assert str(again.id) not in end.content and "Thank you for playing!" in end.content
        await table.press(table.bob, end, "Play again")
        await table.settle()
        assert len(table.bob.threads()) == 3 and "Bob has opened a rematch" in end.content


async def test_play_again_below_the_first_of_three_matches_leads_into_the_last(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        _, first = await ended_match(table)
        await table.press(table.alice, first, "Play again")
        await table.settle()
        second = table.bob.threads()[-1]
        await table.press(table.bob, first, "On to the next match")
        await table.settle()
        await table.press(table.bob, table.ready(table.bob, second), "Start the match")
        await table.type(table.alice, second, "game concede", sure="Yes, I concede the match")
        await table.settle()
        answers = await asyncio.gather(
            table.alice.click(first, "On to the next match"), table.bob.click(table.bob.last(second), "Play again")
        )
        await table.settle()
        third = table.bob.threads()[-1]
        assert len(table.bob.threads()) == 3 and all(f"<#{third.id}>" in answer.text for answer in answers)
        assert {seat.name for seat in (await table.card(third)).seats} == {"Alice", "Bob"}


async def ended_match(table: Evening) -> tuple[Thread, Seen]:
    """Returns the thread of a match of Alice and Bob that is over, and its last message."""
    thread = await table.new_match(points=15)
    await table.type(table.alice, thread, "game concede", sure="Yes, I concede the match")
    await table.settle()
    return thread, table.alice.last(thread)


async def test_many_openings_at_once_are_matches_or_told_that_discord_is_busy(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening(tmp_path) as table:
        busy = itertools.count()

        def refuse(method: str, path: str) -> ApiRefusal | None:
            """Lets every third opening through."""
            if (method, path.rsplit("/", 1)[-1]) != ("POST", "threads") or next(busy) % 3 == 0:
                return None
            refusal = ApiRefusal(429, 0, "You are being rate limited.")
            refusal.extra = {"retry_after": 0.0, "global": False}
            refusal.headers = {"Via": "1.1 playground"}
            return refusal if next(busy) % 2 else ApiRefusal(429, 0, "blocked")

        table.playground.rest.refuse = refuse
        with caplog.at_level(logging.INFO, "bot"):
            answers = await asyncio.gather(*(table.alice.slash("tavern", "game new", size=15) for _ in range(20)))
        texts = [answer.text for answer in answers]
        opened = [text for text in texts if text.startswith("Your match is open")]
        told_busy = [text for text in texts if text.startswith("Discord is busy")]
        assert len(opened) + len(told_busy) == 20
        assert opened and told_busy
        assert len(opened) == len(table.alice.threads())
        assert not [record for record in caplog.records if record.exc_info and record.name.startswith("bot.")]
        table.playground.rest.refuse = lambda method, path: None
        await table.settle()
        table.playground.refusals.clear()


async def test_a_full_server_is_told_to_who_opens_a_match(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        table.playground.world.most_active_threads = 0
        answer = await table.type(table.alice, "tavern", "game new")
        assert "as many active threads as Discord allows" in answer.text
        table.playground.refusals.clear()


async def test_a_replay_for_all_of_a_match_without_a_move_says_that_there_is_none(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        for player in (table.alice, table.bob):
            await table.type(player, thread, "game draw")
        await table.settle()
        await table.press(table.cara, table.cara.last(thread), "Show the replay to all")
        await table.settle()
        told = table.cara.last(thread)
        assert "nothing to replay" in told.text and not told.attachments


async def test_all_are_told_of_the_end_with_a_picture_and_see_the_replay_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        await table.bob.slash(thread, "game concede", {"sure": "Yes, I concede the match"})
        await table.settle()
        end = table.cara.last(thread)
        assert sorted(end.pings) == ["Alice", "Bob"]
        ((_, alt_text),) = end.pictures
        assert alt_text.startswith("Alice wins: Bob concedes. Turns:")
        assert "appears in this thread" in (await table.press(table.cara, end, "Show the replay to all")).text
        await table.settle()
        replay = table.cara.last(thread)
        assert [file["filename"] for file in replay.attachments] == ["replay.gif"]
        still = (await table.press(table.bob, replay, "Step through it")).messages[0]
        assert still.ephemeral and still.content.startswith("The match, picture 1 of ")
        assert [(button["label"], button["disabled"]) for button in still.buttons] == [
            *(("Skip back", True), ("Earlier", True), ("Later", False), ("Skip on", False)),
        ]
        await table.press(table.bob, still, "Later")
        assert "picture 2 of" in still.content and len(still.attachments) == 1
        await table.press(table.bob, still, "Earlier")
        assert "picture 1 of" in still.content
        assert replay.id in (await table.press(table.bob, end, "Show the replay to all")).text
        await table.settle()
        assert table.cara.last(thread).id == replay.id


async def test_what_new_suggests_says_what_it_is_to_who_knows_no_game(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        games = await table.alice.autocomplete("tavern", "game new", "game")
        assert [one.value for one in games] == list(LABELS)
        assert all(": " in one.name for one in games)
        assert games[1].name == "Dragon Dice (1996): the same by the booklet of 1996, with four races and fewer rules"
        sizes = await table.alice.autocomplete("tavern", "game new", "size", "", {"game": "d6s"})
        assert sizes[0].name == "100 points for each side (half an hour to an hour)" and sizes[0].value == 100
        assert [one.value for one in sizes if "the usual size" in one.name] == [150]
        odd = await table.alice.autocomplete("tavern", "game new", "size", "17", {"game": "dragon_dice"})
        assert [(one.name, one.value) for one in odd] == [("17 points in each force", 17)]
        # No other size stands in for one that cannot be: it is refused in words.
        assert await table.alice.autocomplete("tavern", "game new", "size", "7777", {"game": "dragon_dice"}) == []
        extras = await table.alice.autocomplete("tavern", "game new", "extras", "items, ", {"game": "dragon_dice"})
        assert ("items, minor terrains (a place within a terrain, for one army)", "items, minor terrains") in [
            (one.name, one.value) for one in extras
        ]


async def test_playing_before_joining_tells_how_to_join(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice)
        assert "a seat is free: `/game join`" in (await table.type(table.bob, thread, "dd march", army="home")).text
        await table.type(table.bob, thread, "game join")
        assert "`/game start`" in (await table.type(table.bob, thread, "dd march", army="home")).text
        assert "welcome to watch" in (await table.type(table.cara, thread, "dd march", army="home")).text
        await table.type(table.alice, thread, "game start")
        await table.settle()
        offered = await table.alice.autocomplete(thread, "dd force build", "add", "war")
        named = ["war" in str(one.value).lower() for one in offered]
        assert named[0] and named == sorted(named, reverse=True) and not named[-1], "names first, then all Dwarves"


async def test_the_channel_reads_of_an_open_match_and_joins_it_there(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, size=15)
        announced = [m for m in table.bob.sees("tavern") if not m.ephemeral and "opens **Dragon Dice" in m.content]
        assert len(announced) == 1 and f"<#{thread.id}>" in announced[0].content
        said = await table.press(table.bob, announced[0], "Join the match")
        assert f"You have a seat in <#{thread.id}>" in said.text
        await table.settle()
        assert [seat.name for seat in (await table.card(thread)).seats] == ["Alice", "Bob"]
        assert announced[0].buttons == [], "no seat is left"
        await table.press(table.bob, table.invitation(table.bob, thread), "Leave the match")
        await table.settle()
        assert [button["label"] for button in announced[0].buttons] == ["Join the match"]
        await table.press(table.bob, announced[0], "Join the match")
        await table.alice.slash(thread, "game start")
        await table.settle()
        assert announced[0].buttons == [] and announced[0].content.endswith("It has begun.")


async def test_a_match_that_waits_for_invited_people_alone_is_not_announced(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.open_match(table.alice, size=15, invite="Bob")
        assert not [m for m in table.cara.sees("tavern") if "opens **" in m.content]


async def test_the_thread_begins_with_the_game_and_how_one_wins_and_shows_no_codes(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        seen = table.cara.sees(thread)
        assert seen[0].content.startswith("**Dragon Dice**\nCapture two terrains")
        assert not any(re.search(r"#[0-9a-z]+\.", message.content) for message in seen)


async def test_a_concession_says_whose_it_was(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)
        await table.type(table.bob, thread, "game concede", sure="Yes, I concede the match")
        await table.settle()
        assert "Alice wins the match: Bob concedes." in table.told(thread)
