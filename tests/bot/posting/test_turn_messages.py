"""The message of a turn goes on while those who act are there; who is away is pinged, in a message of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlmodel import col, select

from bot.cards import Look
from bot.games.dragon_dice.words.names import kind_of
from bot.matches.matches import Matches
from bot.playground.limits import SUPPRESS_NOTIFICATIONS
from bot.playground.people import Seen, Thread
from bot.posting.activity import LONGEST, PRESENT
from bot.posting.idempotency_keys import IdempotencyKey
from bot.posting.outbox import Outbox, PostKind
from bot.store import open_store
from bot.store.tables import PostRow
from bot.words.lobby import BEFORE_THIS
from engine.decisions import Decision
from engine.dragon_dice.events.units import UnitsKilled
from engine.dragon_dice.view import TableView
from engine.events import Happened
from engine.game import Tell
from engine.values import Seat
from images.dragon_dice.alt_text import describe_board
from images.dragon_dice.pictures import DragonDicePictures
from tests.bot.races import Board, matches_of, running_race
from tests.engine.dice_race import DiceRace, Race
from tests.support.evening import Evening, evening
from tests.support.turns import first_march, turn_reached

PICTURES: Final = DragonDicePictures()


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def asked(table: Evening, thread: Thread) -> tuple[int, Decision]:
    return next(iter((await table.look(thread)).pending.items()))


def story(message: Seen) -> set[str]:
    """The lines that a message tells, above its pictures and beside its question, which is its last paragraph; without
    that which names, for who is asked, what was told before."""
    beside = [str(embed.get("description", "")).rpartition("\n\n")[0] for embed in message.embeds]
    above = message.content.rpartition("<@")[0]
    told = "\n".join((above, *beside)).splitlines()
    return {line for line in told if line and not line.startswith(BEFORE_THIS)}


async def pressed(table: Evening, thread: Thread) -> Seen:
    """Answers what is asked, and returns the message that asked it."""
    number, decision = await asked(table, thread)
    message = await table.question_message(thread, number, await table.player(thread, decision))
    await table.answer_by_buttons(thread, number, decision)
    await table.settle()
    return message


async def pressed_until_another_is_asked(table: Evening, thread: Thread) -> Seen:
    """Answers for who is asked until somebody else is, and returns the message that asked last."""
    player = (await asked(table, thread))[1].player
    while True:
        message = await pressed(table, thread)
        if (await asked(table, thread))[1].player != player:
            return message


async def test_beside_each_question_stands_who_fell_since_that_person_was_asked(tmp_path: Path) -> None:
    """Nobody has to look up who died, however long ago: the box with the question names them."""
    fallen = 0
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        told: dict[Seat, int] = {}
        for _ in range(60):
            number, decision = await asked(table, thread)
            events = await table.bot.matches.events((await table.card(thread)).id)
            message = await table.question_message(thread, number, await table.player(thread, decision))
            shown = [str(embed.get("description", "")) for embed in message.embeds] or [message.content]
            beside = "\n".join(shown)
            for event in events:
                if isinstance(event.facts, UnitsKilled) and event.number > told.get(decision.player, 10**9):
                    fallen += 1
                    assert all(kind_of(die) in beside for die in event.facts.dice), f"{event.facts} is not in: {beside}"
            told[decision.player] = events[-1].number
            await pressed(table, thread)
    assert fallen > 1


async def test_the_message_of_a_turn_goes_on_while_both_are_there(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        count, turn_message = len(table.cara.sees(thread)), table.cara.last(thread)
        told = story(turn_message)
        for _ in range(6):
            message = await pressed(table, thread)
            if len(table.cara.sees(thread)) > count:
                break
            assert message.id == turn_message.id
            assert told <= story(turn_message), "what was told stays told"
            told = story(turn_message)
            now = (await asked(table, thread))[1]
            assert turn_message.pings == [(await table.player(thread, now)).name], "who is asked sees it marked"
        key = IdempotencyKey.of(turn_message.content)
        assert key is not None and key.first is not None and key.last is not None and key.last > key.first


async def test_a_message_that_is_over_an_hour_old_does_not_go_on(tmp_path: Path) -> None:
    """Discord limits the edits of messages older than an hour (error 30046)."""
    clock = Clock()
    async with evening(tmp_path, seed=3, now=clock) as table:
        thread = await first_march(table)
        posted: dict[str, float] = {}
        grew_old = False
        for _ in range(40):
            number, decision = await asked(table, thread)
            message = await table.question_message(thread, number, await table.player(thread, decision))
            age = clock.now - posted.setdefault(message.id, clock.now)
            assert age < 3600
            clock.now += 1500
            grew_old = grew_old or age >= 3000
            await table.answer_by_buttons(thread, number, decision)
            await table.settle()
        assert grew_old


async def test_a_message_of_its_own_where_somebody_else_was_heard_meanwhile(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        while True:
            before = (await asked(table, thread))[1].player
            last = table.cara.last(thread)
            channel = table.bot.get_partial_messageable(int(thread.id))
            below = await channel.send("Somebody chats.")
            message = await pressed(table, thread)
            if (await asked(table, thread))[1].player != before:
                break
            assert message.id == last.id, "who presses sees the message, whatever stands below"
            await below.delete()
        fresh = table.cara.last(thread)
        assert fresh.id != message.id
        assert message.buttons == [] and fresh.buttons
        assert fresh.body["flags"] & SUPPRESS_NOTIFICATIONS, "who is there is not called"
        table.playground.refusals.clear()


async def test_a_player_active_in_another_channel_is_asked_in_a_new_message_at_once(
    tmp_path: Path,
) -> None:
    """An edit marks nothing as unread, so whoever is known to be elsewhere would not learn of it."""
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        before = (await asked(table, thread))[1]
        other = table.beside(await table.player(thread, before))
        await table.type(other, "tavern", "game list")
        message = await pressed_until_another_is_asked(table, thread)
        fresh = table.cara.last(thread)
        assert fresh.id != message.id and fresh.buttons and message.buttons == []
        assert fresh.pings == [other.name]
        assert not fresh.body["flags"] & SUPPRESS_NOTIFICATIONS, "they have done nothing in this turn"
        # From now on they know of it: what they are asked later is marked as unread, and rings nowhere.
        await pressed(table, thread)
        while True:
            await table.type(other, "tavern", "game list")
            count, before = len(table.cara.sees(thread)), (await asked(table, thread))[1]
            await pressed(table, thread)
            now = (await asked(table, thread))[1]
            if now.player != before.player and await table.player(thread, now) is other:
                break
        assert len(table.cara.sees(thread)) == count + 1
        assert table.cara.last(thread).body["flags"] & SUPPRESS_NOTIFICATIONS


async def test_whoever_came_back_to_the_thread_is_asked_where_they_are(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        before = (await asked(table, thread))[1]
        other = table.beside(await table.player(thread, before))
        await table.type(other, "tavern", "game list")
        await other.autocomplete(thread, "rules", "name", "m")
        message = await pressed_until_another_is_asked(table, thread)
        assert table.cara.last(thread).id == message.id


async def test_what_goes_on_is_told_once_when_the_bot_died_before_noting_it(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        await pressed(table, thread)
        before = [(m.id, m.content, [b["custom_id"] for b in m.buttons]) for m in table.cara.sees(thread)]
        await table.switch_off()
        await table.switch_on()
        async with table.bot.store.writing() as session:
            newest = select(PostRow).where(PostRow.kind == PostKind.NEWS).order_by(col(PostRow.id).desc())
            row = (await session.exec(newest.limit(1))).one()
            assert "goes_on" in row.payload
            row.posted_at, row.messages, row.tries = None, [], 1
            session.add(row)
        await table.settle()
        assert [(m.id, m.content, [b["custom_id"] for b in m.buttons]) for m in table.cara.sees(thread)] == before
        await table.play_by_buttons(thread, turn_reached(2))


async def test_an_unpinged_player_who_does_not_answer_is_reminded(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        before, message = (await asked(table, thread))[1].player, await pressed(table, thread)
        while (await asked(table, thread))[1].player == before:
            message = await pressed(table, thread)
        number, decision = await asked(table, thread)
        late = Outbox(table.bot.store, table.bot.poster, lambda: table.bot.now() + PRESENT + 1)
        await late.flush()
        fresh = table.cara.last(thread)
        assert fresh.id != message.id and message.buttons == []
        assert fresh.pings == [(await table.player(thread, decision)).name]
        assert not fresh.body["flags"] & SUPPRESS_NOTIFICATIONS
        assert await table.bot.matches.shown((await table.card(thread)).id, str(number)) == int(fresh.id)
        await late.flush()
        assert table.cara.last(thread).id == fresh.id, "once"
        await table.play_by_buttons(thread, turn_reached(2))


async def test_looking_at_a_question_delays_its_reminder(
    tmp_path: Path,
) -> None:
    clock = Clock()
    async with evening(tmp_path, seed=3, now=clock) as table:
        thread = await first_march(table)
        await pressed_until_another_is_asked(table, thread)
        number, decision = await asked(table, thread)
        person = await table.player(thread, decision)
        message = await table.question_message(thread, number, person)
        clock.now += PRESENT - 10
        await table.press(person, message, "What does this mean?")
        clock.now += 20
        await table.settle()
        assert table.cara.last(thread).id == message.id, "they know of it"
        clock.now += PRESENT
        await table.settle()
        fresh = table.cara.last(thread)
        assert fresh.id != message.id and fresh.pings == [person.name]
        await table.play_by_buttons(thread, turn_reached(2))


async def _posts(matches: Matches) -> list[tuple[str, dict[str, Any]]]:
    async with matches.store.reading() as session:
        rows = await session.exec(select(PostRow).order_by(col(PostRow.id)))
        return [(row.kind, row.payload) for row in rows]


async def test_an_absent_player_is_pinged_and_answered_questions_bring_no_reminder(tmp_path: Path) -> None:
    store, clock = await open_store(tmp_path / "match.sqlite3"), Clock()
    matches = matches_of(store, now=clock)
    played = await running_race(matches, goal=200)
    for away in (False, True):
        changes = 0
        while changes < 3:
            (number, decision), *others = played.pending.items()
            assert not others
            clock.now += PRESENT + 1 if away else 1
            user = played.card.user_of(decision.player)
            played = await matches.answer(played.card.id, user, number, decision.default())
            (following,) = played.pending.values()
            kind, payload = [post for post in await _posts(matches) if post[0] != PostKind.REMIND][-1]
            assert kind == PostKind.NEWS
            (question,) = payload["asked"]
            if following.player != decision.player:
                changes += 1
                begins = any(event.facts.begins for event in played.events)
                assert question["ping"] == (away or begins)
            else:
                assert payload["goes_on"] == number
    board = Board()
    clock.now += PRESENT + 1
    await Outbox(store, board, clock).flush()
    assert len([kind for kind in board.kinds() if kind == PostKind.REMIND]) <= 1
    await store.close()


@dataclass(frozen=True, slots=True)
class Lap(Happened, name="lap", begins="round"):
    """A lap begins."""


class RaceInLaps(DiceRace):
    """The rules, told in laps of four turns for each player."""

    events: Mapping[str, type[Happened]] = {**DiceRace.events, Lap.name: Lap}

    def score(self, state: Race, seat: Seat, pot: int, tell: Tell) -> None:
        """Turns are counted in the bids, which nobody needs any more."""
        super().score(state, seat, pot, tell)
        state.bids[seat] += 1
        if sum(state.bids.values()) % (LAP * len(state.seats)) == 0:
            tell(Lap())


LAP = 4
AN_HOUR = 3600


async def test_an_absent_player_is_pinged_once_a_turn_and_reminded_of_later_questions(tmp_path: Path) -> None:
    """Whatever is asked is told in a ping, at once or later; later only in a turn that the player has acted in."""
    store, clock = await open_store(tmp_path / "match.sqlite3"), Clock()
    matches = matches_of(store, RaceInLaps(), now=clock)
    played = await running_race(matches, goal=200)
    laps: list[list[tuple[Seat, bool]]] = []
    while len(laps) < 4:
        ((number, decision),) = played.pending.items()
        clock.now += AN_HOUR
        played = await matches.answer(played.card.id, played.card.user_of(decision.player), number, decision.default())
        if any(isinstance(event.facts, Lap) for event in played.events):
            laps.append([])
        ((number, following),) = played.pending.items()
        if not laps or following.player == decision.player:
            continue
        called = (await _asked_last(matches))["ping"]
        laps[-1].append((following.player, called))
        async with store.reading() as session:
            waits = select(PostRow).where(PostRow.kind == PostKind.REMIND, col(PostRow.given_up).is_(None))
            reminders = (await session.exec(waits)).all()
        if called:
            assert reminders == []
        else:
            (reminder,) = reminders
            assert reminder.payload == {"question": number, "seat": following.player, "asked_at": clock.now}
            assert PRESENT <= reminder.not_before - clock.now <= LONGEST
    for lap in laps[:3]:
        assert len(lap) > 4, "they take turns"
        for seat in "AB":
            calls = [called for player, called in lap if player == seat]
            assert calls[0] and not any(calls[1:])
    await store.close()


async def _asked_last(matches: Matches) -> dict[str, Any]:
    news = [payload for kind, payload in await _posts(matches) if kind == PostKind.NEWS]
    asked: dict[str, Any] = news[-1]["asked"][0]
    return asked


async def test_a_player_who_wants_it_is_pinged_for_each_question_also_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        for person in (table.alice, table.bob):
            assert "every question" in (await table.type(person, thread, "settings mentions", when="each time")).text
        await table.restart()
        assert "every question" in (await table.type(table.alice, thread, "settings mentions")).text
        handed_over = 0
        for _ in range(8):
            before = (await asked(table, thread))[1].player
            message = await pressed(table, thread)
            number, decision = await asked(table, thread)
            player = await table.player(thread, decision)
            shown = await table.question_message(thread, number, player)
            if decision.player == before:
                continue
            handed_over += 1
            assert shown.id != message.id and shown.pings == [player.name]
            assert not shown.body["flags"] & SUPPRESS_NOTIFICATIONS
        assert handed_over > 1
        answer = await table.type(table.alice, thread, "settings mentions", when="when away")
        assert "for two minutes" in answer.text


async def test_a_reminder_stays_as_long_as_its_question(tmp_path: Path) -> None:
    """A draw offer in between answers nothing: the other player is pinged all the same."""
    store, clock = await open_store(tmp_path / "match.sqlite3"), Clock()
    matches = matches_of(store, RaceInLaps(), now=clock)
    played = await running_race(matches, goal=200)
    while True:
        ((number, decision),) = played.pending.items()
        user = played.card.user_of(decision.player)
        played = await matches.answer(played.card.id, user, number, decision.default())
        (following,) = played.pending.values()
        if following.player != decision.player and not (await _asked_last(matches))["ping"]:
            break
    await matches.agree_on_draw(played.card.id, user)
    board = Board()
    await Outbox(store, board, clock).flush()
    assert PostKind.REMIND not in board.kinds()
    clock.now += PRESENT
    await Outbox(store, board, clock).flush()
    assert board.kinds()[-1] == PostKind.REMIND
    await store.close()


async def test_an_opposed_march_of_people_who_look_in_now_and_then_is_two_messages(tmp_path: Path) -> None:
    """One asks who marches: maneuver, direction and action in one; one asks who defends, and goes on from there."""
    clock = Clock()
    async with evening(tmp_path, seed=3, now=clock) as table:
        thread = await first_march(table)

        def offered(look: Look) -> bool:
            (decision,) = look.pending.values()
            leads = decision.about.get("leads")
            return isinstance(leads, dict) and "melee" in leads.get("up", {})

        await table.play_by_buttons(thread, offered)
        _, _, marching, message = await table.asked(thread)
        press = next(str(one["label"]) for one in message.buttons if "fight in melee" in str(one["label"]))
        asked, known = list[str](), {one.id for one in table.cara.sees(thread)}
        clock.now += AN_HOUR
        await table.press(marching, message, press)
        await table.settle()
        while (now := await table.asked(thread)).person != marching:
            asked.append(now.decision.prompt)
            clock.now += AN_HOUR
            if now.decision.prompt == "counter-maneuver":
                await table.press(now.person, now.message, "Let the maneuver succeed")
            else:
                await table.answer_by_buttons(thread, now.number, now.decision)
            await table.settle()
        assert asked[0] == "counter-maneuver" and "counter-attack" in asked
        fresh = [one for one in table.cara.sees(thread) if one.id not in known]
        assert [one.id for one in fresh][1:] == [now.message.id], "who marches is asked again once all is over"


async def test_the_table_above_a_question_is_as_it_is_now(tmp_path: Path) -> None:
    """A terrain that was turned a moment ago shows its new face in the message that goes on."""
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        turned = 0
        for _ in range(40):
            before = (await table.look(thread)).view
            message = await pressed(table, thread)
            view, now = (await table.look(thread)).view, table.cara.last(thread)
            assert isinstance(before, TableView) and isinstance(view, TableView)
            faces = [(one.name, one.face) for one in view.terrains]
            if now.id == message.id and faces != [(one.name, one.face) for one in before.terrains]:
                shown = describe_board(view, (await table.card(thread)).names())
                assert now.pictures[0][1][:200] == shown[:200]
                turned += 1
            if turned > 1:
                return
    raise AssertionError("no terrain was turned twice in a message that goes on")


async def test_a_question_stands_below_the_table_also_where_nothing_was_told_before_it(tmp_path: Path) -> None:
    """A player who marches with no army is asked for the next march at once, with no sentence between the questions."""
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        number, decision = await asked(table, thread)
        person = await table.player(thread, decision)
        message = await table.question_message(thread, number, person)
        assert message.pictures and "your turn." in message.content
        await table.press(person, message, "March with no army")
        await table.settle()
        now = table.cara.last(thread)
        assert now.id == message.id and now.pictures and "Your second march" in now.text
        assert "Your second march" not in now.content, "it stands beside its buttons, below the picture"


async def test_the_picture_of_a_fight_goes_once_something_else_has_begun(tmp_path: Path) -> None:
    """It stands with what was told of it, and while its action lasts; then the table stands next to the question."""
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        card, stayed, gone = await table.card(thread), 0, 0
        for _ in range(80):
            known = await table.bot.matches.events(card.id)
            message = await pressed(table, thread)
            events, now = await table.bot.matches.events(card.id), table.cara.last(thread)
            shown = PICTURES.scene(events)
            if now.id != message.id or len(events) == len(known) or not shown:
                continue
            titles = [embed.get("title") for embed in now.embeds if embed.get("title")]
            if shown[-1][-1].number <= known[-1].number and PICTURES.is_over(events):
                assert not titles and now.pictures
                gone += 1
            stayed += bool(titles)
            if gone > 2 and stayed > 2:
                return
    raise AssertionError("too little was fought in messages that go on")


async def test_what_the_last_board_has_pointed_out_stays_pointed_out_until_the_next(tmp_path: Path) -> None:
    """A message that goes on tells all since it began; its table is compared with the board before its last one."""
    async with evening(tmp_path, seed=3, now=Clock()) as table:
        thread = await first_march(table)
        await table.play_by_buttons(thread, turn_reached(4))
        card, pictures = await table.card(thread), table.bot.pictures
        events = await table.bot.matches.events(card.id)
        first, shown = [event.number for event in events if event.facts.shows_board][-2:]
        then = await pictures.table_after(card, shown)
        assert then is not None
        posted = await pictures.posted(card, then, first + 1, shown)
        later = await pictures.brought_up_to_date(card, then, shown)
        assert posted.whole.alt_text == later.whole.alt_text
        now = await pictures.table_after(card, first)
        assert now is not None
        await pictures.brought_up_to_date(card, now, shown)
        again = await pictures.brought_up_to_date(card, then, shown)
        assert again.whole.alt_text == later.whole.alt_text, "only a board that was posted is compared with"
