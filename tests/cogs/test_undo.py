"""Undo with the real client: free for slips, by consent beyond a roll or a hand-over, refused with reasons."""

from __future__ import annotations

from pathlib import Path

from bot.playground.people import Person, Seen, Thread
from tests.cogs.test_forged import pressed
from tests.support.evening import Evening, evening
from tests.support.turns import turn_reached


def asks_for_consent(table: Evening, thread: Thread, person: Person) -> Seen:
    """The newest message that asks to agree to an undo."""
    return [message for message in person.sees(thread) if "asks to undo" in message.text][-1]


async def until_free(table: Evening, thread: Thread) -> tuple[Person, int]:
    """Plays until somebody may undo their last answer alone; returns who, and the question that is open then."""
    for _ in range(80):
        look = await table.look(thread)
        if look.free_undo and len(look.pending) == 1:
            ((number, decision),) = look.pending.items()
            if decision.player in look.free_undo:
                return await table.player(thread, decision), number
        number, decision = next(iter(look.pending.items()))
        await table.answer_by_buttons(thread, number, decision)
        await table.settle()
    raise AssertionError("nobody could undo anything")


async def played(table: Evening) -> Thread:
    thread = await table.new_match(points=15)
    await table.bring_forces(thread)
    await table.play_by_buttons(thread, turn_reached(2))
    return thread


async def test_a_slip_is_undone_with_one_press_and_the_thread_says_what(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await played(table)
        person, number = await until_free(table, thread)
        question = await table.question_message(thread, number, person)
        assert "Undo my last answer" in [button["label"] for button in question.buttons]
        undo, other = question_button(question, "undo"), table.beside(person)
        late = await table.press(other, question, "Undo my last answer")
        assert "not" in late.text and number in (await table.look(thread)).pending, "it is not theirs to undo"
        answer = await table.press(person, question, "Undo my last answer")
        assert answer.ephemeral and "You undid your answer" in answer.text
        await table.settle()
        look = await table.look(thread)
        assert number not in look.pending and look.pending
        assert f"{person.name} undoes" in table.told(thread)
        (asked_again,) = look.pending.values()
        assert asked_again.player == look.card.seat_of(int(person.id))
        assert "does not stand any more" in await pressed(table, thread, person, undo, None)


def question_button(message: Seen, verb: str) -> str:
    return next(str(b["custom_id"]) for b in message.buttons if f":{verb}:" in str(b["custom_id"]))


async def with_something_to_undo(table: Evening, match_id: int) -> Person:
    """Somebody whose last answer lies beyond a roll or another player's turn."""
    for person in (table.alice, table.bob):
        for point in (await table.bot.matches.undo_points(match_id, int(person.id)))[:1]:
            if (await table.bot.matches.undo_preview(match_id, int(person.id), point.to)).others:
                return person
    raise AssertionError("nobody needs consent")


async def test_beyond_a_roll_the_others_see_what_would_be_undone_and_agree(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await played(table)
        before = await table.look(thread)
        match_id = before.card.id
        person = await with_something_to_undo(table, match_id)
        other = table.beside(person)
        entries = await table.bot.matches.journal(match_id)
        private = await table.type(person, thread, "game undo")
        assert private.ephemeral and f"{other.name} must agree" in private.text, private.text
        (panel,) = private.messages
        assert await table.bot.matches.journal(match_id) == entries, "nothing is done yet"
        assert panel.pictures, "the table as it would lie"
        asked = await table.press(person, panel, "Ask to undo")
        assert "in the thread" in asked.text
        await table.settle()
        message = asks_for_consent(table, thread, other)
        assert message.pings == [other.name]
        agree = question_button(message, "undo_yes")
        assert "~~" in message.text and message.pictures
        own = await table.press(person, message, "Agree to the undo")
        assert f"{other.name} must agree" in own.text
        outsider = await table.press(table.cara, message, "Agree to the undo")
        assert "not playing in this match" in outsider.text
        agreed = await table.press(other, message, "Agree to the undo")
        assert "it is undone" in agreed.text
        await table.settle()
        told = table.told(thread)
        assert f"{other.name} agrees to {person.name}'s undo." in told and f"{person.name} undoes" in told
        after = await table.bot.matches.journal(match_id)
        assert after[: len(entries)] == entries and len(after) > len(entries), "the record keeps what was undone"
        seen = other.message(message.id)
        assert seen is not None and not seen.buttons
        assert "no longer open" in await pressed(table, thread, other, agree, None)


async def test_a_request_is_refused_withdrawn_or_lapses_when_the_match_goes_on(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await played(table)
        match_id = (await table.card(thread)).id
        person = await with_something_to_undo(table, match_id)
        other = table.beside(person)

        async def asks() -> Seen:
            (panel,) = (await table.type(person, thread, "game undo")).messages
            await table.press(person, panel, "Ask to undo")
            await table.settle()
            return asks_for_consent(table, thread, other)

        entries = await table.bot.matches.journal(match_id)
        refused = await asks()
        assert "You did not agree" in (await table.press(other, refused, "Keep it as it is")).text
        await table.settle()
        assert f"{other.name} does not agree to {person.name}'s undo" in table.told(thread)
        withdrawn = await asks()
        assert "You withdrew" in (await table.press(person, withdrawn, "Keep it as it is")).text
        await table.settle()
        assert f"{person.name} withdraws the request" in table.told(thread)
        assert await table.bot.matches.journal(match_id) == entries
        open_one = await asks()
        agree = question_button(open_one, "undo_yes")
        again = await table.type(person, thread, "game undo")
        second = await table.press(person, again.messages[0], "Ask to undo")
        assert "You have asked for an undo already" in second.text
        # The bot stops and starts: the request is still open.
        await table.restart()
        number, decision = next(iter((await table.look(thread)).pending.items()))
        await table.answer_by_buttons(thread, number, decision)
        await table.settle()
        lapsed = other.message(open_one.id)
        assert lapsed is not None and not lapsed.buttons
        assert "no longer open" in await pressed(table, thread, other, agree, None)


async def test_players_may_agree_that_nothing_is_undone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.alice.slash("tavern", "game new", {"size": 15, "extras": "undo: off"})
        await table.settle()
        (thread,) = table.alice.threads()
        assert "Undo is off" in table.told(thread)
        await table.bob.slash(thread, "game join")
        await table.alice.slash(thread, "game start")
        await table.settle()
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, turn_reached(2))
        for person in (table.alice, table.bob):
            assert "Nothing can be undone in this match" in (await table.type(person, thread, "game undo")).text
        assert not (await table.look(thread)).free_undo
        await table.type(table.bob, thread, "game concede", sure="Yes, I concede the match")
        await table.settle()
        await table.type(table.alice, thread, "game again")
        await table.settle()
        rules = await table.bot.matches.house_rules((await table.card(thread)).id + 1)
        assert rules == {"undo": "off"}, "a rematch keeps what was agreed on"


async def test_what_cannot_be_undone_says_why(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=15)
        assert "have not answered anything" in (await table.type(table.alice, thread, "game undo")).text
        assert "not playing in this match" in (await table.type(table.cara, thread, "game undo")).text
        assert "There is no match" in (await table.type(table.alice, "tavern", "game undo")).text
        await table.bring_forces(thread)
        beyond = await table.type(table.alice, thread, "game undo")
        assert "what was secret has been revealed" in beyond.text
        await table.type(table.bob, thread, "game concede", sure="Yes, I concede the match")
        await table.settle()
        assert "over" in (await table.type(table.alice, thread, "game undo")).text


async def test_both_undo_their_secret_force_before_it_is_revealed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match(points=24)
        await table.type(table.alice, thread, "dd force preset", name="Tidewatch")
        await table.type(table.alice, thread, "dd force bring")
        await table.settle()
        undone = await table.type(table.alice, thread, "game undo")
        assert "You undid your answer" in undone.text
        await table.settle()
        assert len((await table.look(thread)).pending) == 2
        for word in ("Tidewatch", "Gryphon", "Coastland"):
            assert word not in table.told(thread, table.bob)
