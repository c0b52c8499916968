"""A person plays against computers: from `/game new`, by a button of the lobby, or only watches."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from sqlmodel import col, select

from bot.cards import Status
from bot.playground.people import Thread
from bot.posting.outbox import PostKind
from bot.store.tables import PostRow
from engine.journal import CHANCE, By
from engine.values import Seat
from tests.support.evening import Evening, evening


async def play(table: Evening, thread: Thread, answers: int = 10**6) -> int:
    """Alice answers at random until the match is over, or so many times; returns how often."""
    matches, me, rng = table.bot.matches, int(table.alice.id), Random(3)
    match = (await table.card(thread)).id
    for count in range(answers):
        mine = (await matches.look(match, me)).mine
        if not mine:
            return count
        number, decision = next(iter(mine.items()))
        await matches.answer(match, me, number, decision.sample(rng))
        await table.settle()
    return answers


async def test_a_match_against_a_computer_starts_by_itself_and_is_played_to_its_end(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, game="legacys_allure", against="recruit")
        card = await table.card(thread)
        assert card.status is Status.PLAYING
        assert [seat.name for seat in card.seats] == ["Alice", "Recruit Bot"]
        await play(table, thread)
        over = await table.card(thread)
        assert over.status is Status.OVER and over.outcome is not None
        by = {(entry.who, entry.by) for entry in await table.bot.matches.journal(over.id) if entry.who != CHANCE}
        assert {(Seat("A"), By.PLAYER), (Seat("B"), By.COMPUTER)} <= by
        assert (Seat("A"), By.COMPUTER) not in by and (Seat("B"), By.PLAYER) not in by
        # No text names a person that there is not.
        assert all("<@-" not in message.content for message in table.alice.sees(thread))


async def test_the_turn_of_a_computer_is_one_message_with_its_reasons(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, size=15, against="soldier")
        reasons: list[str] = []
        for _ in range(12):
            await play(table, thread, 1)
            reasons = [seen.text for seen in table.alice.sees(thread) if "% to win" in seen.text]
            if reasons:
                break
        assert reasons and "Soldier Bot" in reasons[0]
        assert table.alice.last(thread).pings in (["Alice"], [])
        async with table.bot.store.reading() as session:
            waiting = select(PostRow).where(col(PostRow.posted_at).is_(None), PostRow.kind != PostKind.REMIND)
            assert not (await session.exec(waiting)).all()


async def test_a_computer_takes_the_free_seat_of_a_lobby_and_the_match_starts(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, size=15)
        invitation = table.invitation(table.alice, thread)
        (told,) = (await table.press(table.bob, invitation, "Add a computer player")).messages
        (refused,) = (await table.press(table.bob, told, "Soldier")).messages
        assert refused.text.startswith("Alice, who began this match, adds computer players.")
        (told,) = (await table.press(table.alice, invitation, "Add a computer player")).messages
        assert "**Soldier** compares" in told.text
        await table.press(table.alice, told, "Recruit")
        await table.settle()
        card = await table.card(thread)
        assert (card.status, card.seats[1].name) == (Status.PLAYING, "Recruit Bot")


async def test_people_who_wait_start_a_match_that_a_computer_fills(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, size=15, players=4)
        invitation = table.invitation(table.alice, thread)
        await table.press(table.bob, invitation, "Join the match")
        for _ in range(2):
            (told,) = (await table.press(table.alice, invitation, "Add a computer player")).messages
            await table.press(table.alice, told, "Recruit")
        await table.settle()
        card = await table.card(thread)
        assert card.status is Status.OPEN
        assert [seat.name for seat in card.seats[2:]] == ["Recruit Bot", "Recruit Bot 2"]
        assert "everybody is here" in table.bob.last(thread).text
        assert table.bob.last(thread).pings == ["Bob"]


async def test_two_computers_play_while_a_person_watches_and_takes_the_seat_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, game="legacys_allure", watch="recruit")
        card = await table.card(thread)
        assert card.status is Status.OVER and card.outcome is not None
        assert all(seat.computer == "recruit" for seat in card.seats)
        by = {entry.by for entry in await table.bot.matches.journal(card.id) if entry.who != CHANCE}
        assert By.PLAYER not in by
        assert all(not message.pings for message in table.alice.sees(thread)[:-1])


async def test_a_rematch_against_a_computer_starts_by_itself_too(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, size=15, against="recruit")
        await table.alice.slash(thread, "game concede", sure="Yes, I concede the match")
        await table.settle()
        told = await table.alice.slash(thread, "game again")
        assert "has begun" in told.text
        await table.settle()
        newest = await table.bot.matches.last_of(await table.bot.matches.card(1))
        assert newest.id == 2 and newest.status is Status.PLAYING
        assert [seat.computer for seat in newest.seats] == [None, "recruit"]


async def test_a_draw_that_is_offered_to_a_computer_is_declined(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.open_match(table.alice, size=15, against="recruit")
        await table.alice.slash(thread, "game draw")
        await table.settle()
        look = await table.bot.matches.look(1, int(table.alice.id))
        assert not look.draw_offers and look.card.status is Status.PLAYING


@pytest.mark.parametrize("level", ["recruit", "soldier"])
async def test_a_computer_stands_in_for_a_player_until_they_take_their_seat_back(tmp_path: Path, level: str) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        told = await table.alice.slash(thread, "game replace", computer=level)
        assert "answers for you" in told.text
        await table.settle()
        matches, alice = table.bot.matches, int(table.alice.id)
        look = await matches.look(1)
        assert look.card.computers == {"A": level}
        assert all(decision.player != "A" for decision in look.pending.values()), "it has answered"
        announced = next(m for m in table.alice.sees(thread) if "answers for Alice now" in m.text)
        (refused,) = (await table.press(table.bob, announced, "Take your seat back")).messages
        assert refused.text.startswith("Only the player whose seat this is")
        await table.press(table.alice, announced, "Take your seat back")
        await table.settle()
        assert (await matches.card(1)).computers == {}
        assert (await matches.card(1)).seat_of(alice) == "A"
