"""The clocks of matches: when they run, what they remind of, and what happens when they are used up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import event

from bot.cards import Status
from bot.clocks.pace import A_MOVE_A_DAY, DAY, HOUR, MINUTE, TimeControl
from bot.posting.notifications import Mode
from bot.posting.outbox import PostKind
from bot.refusals import AlreadyStarted, CalledOff, NotAPlayer, NotOffered
from engine.journal import By
from engine.refusals import NotAllowed
from engine.values import Seat
from tests.bot.clocks.conftest import ASKS, START, ClockedTable
from tests.bot.races import ADA, BO, CHANNEL, CY

A, B = Seat("A"), Seat("B")
QUICK = TimeControl("custom", 10 * HOUR, HOUR)


async def test_a_clock_runs_while_its_player_is_asked_and_gets_the_increment_back(table: ClockedTable) -> None:
    match = (await table.race(QUICK)).card.id
    assert await table.asked(match) == A
    await table.pass_time(3 * HOUR)
    assert await table.left(match, A) == 7 * HOUR
    while await table.asked(match) == A:
        await table.answer(match, lambda decision: decision.options[-1] if "bank" in decision.options else None)
    await table.pass_time(2 * HOUR)
    assert await table.left(match, A) == 8 * HOUR
    assert await table.left(match, B) == 8 * HOUR


@contextmanager
def clock_statements(table: ClockedTable) -> Iterator[list[str]]:
    """Yields what is asked of, and written to, the tables that only a match with a clock needs."""
    told: list[str] = []

    def hear(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if any(name in statement for name in ("seat_clock", "timer", "person ")):
            told.append(statement.split()[0])

    event.listen(table.store._writer.sync_engine, "before_cursor_execute", hear)
    try:
        yield told
    finally:
        event.remove(table.store._writer.sync_engine, "before_cursor_execute", hear)


async def test_only_a_hand_over_writes_clocks_and_each_in_few_statements(table: ClockedTable) -> None:
    match = (await table.race(QUICK)).card.id
    seen = set()
    for _ in range(12):
        asked = await table.asked(match)
        with clock_statements(table) as told:
            await table.answer(match)
        if await table.asked(match) == asked:
            assert told == []
            seen.add("goes on")
        else:
            assert sorted(told) == ["DELETE", "INSERT", "SELECT", "UPDATE"]
            seen.add("hands over")
    assert seen == {"goes on", "hands over"}


async def test_a_bank_never_grows_beyond_its_size(table: ClockedTable) -> None:
    match = (await table.race(QUICK)).card.id
    await table.pass_time(60)
    while await table.asked(match) == A:
        await table.answer(match)
    assert await table.left(match, A) == 10 * HOUR


async def test_reminders_come_at_half_of_the_time_and_later_each_once(table: ClockedTable) -> None:
    await table.race(QUICK)
    await table.pass_time(5 * HOUR - 1)
    assert await table.posts(PostKind.CLOCK) == []
    for hours in (1, 2, 2):
        await table.pass_time(hours * HOUR)
        table.start()
        await table.timers.fire_due()
    reminders = await table.posts(PostKind.CLOCK)
    assert [post.payload["used"] for post in reminders] == [50, 80, 95]
    assert {post.payload["until"] for post in reminders} == {START + 10 * HOUR}
    assert await table.posts(PostKind.TIME_OUT) == []


async def test_when_time_is_up_the_bot_gives_the_usual_answers_and_says_so(table: ClockedTable) -> None:
    match = (await table.race(QUICK)).card.id
    await table.pass_time(10 * HOUR)
    assert await table.asked(match) == B
    (told,) = await table.posts(PostKind.TIME_OUT)
    assert told.payload["seat"] == A and told.payload["answers"] >= 1
    assert {entry.by for entry in await table.matches.journal(match) if entry.who == A and entry.question > 2} == {
        By.CLOCK
    }
    assert await table.left(match, A) == HOUR
    news = [post for post in await table.posts(PostKind.NEWS) if (post.id or 0) > (told.id or 0)]
    assert news, "the story goes on below"


async def test_a_player_who_never_answers_loses_the_seat_to_whoever_takes_it(table: ClockedTable) -> None:
    match = (await table.race(replace(QUICK, misses=2), goal=40)).card.id
    while len([post for post in await table.posts(PostKind.TIME_OUT) if post.payload["seat"] == A]) < 2:
        await table.pass_time(HOUR)
        if (await table.card(match)).status is not Status.PLAYING:
            pytest.fail("the race ended too early")
        if await table.asked(match) == B:
            await table.answer(match)
    assert await table.matches.is_open_to_anybody(match, A)
    with pytest.raises(NotOffered):
        await table.matches.take_over(match, B, CY, "Cy")
    card = await table.matches.take_over(match, A, CY, "Cy")
    assert card.user_of(A) == CY
    assert await table.left(match, A) == QUICK.bank
    with pytest.raises(NotOffered):
        await table.matches.take_over(match, A, 1004, "Di")


async def test_a_player_who_is_back_keeps_the_seat(table: ClockedTable) -> None:
    match = (await table.race(replace(QUICK, misses=1), goal=40)).card.id
    await table.pass_time(10 * HOUR)
    assert await table.matches.is_open_to_anybody(match, A)
    while await table.asked(match) == B:
        await table.answer(match)
    await table.answer(match)
    assert not await table.matches.is_open_to_anybody(match, A)
    with pytest.raises(NotOffered):
        await table.matches.take_over(match, A, CY, "Cy")


async def test_the_opponent_may_claim_wait_or_give_time(table: ClockedTable) -> None:
    match = (await table.race(replace(ASKS, bank=10 * HOUR, increment=HOUR))).card.id
    await table.pass_time(10 * HOUR)
    (told,) = await table.posts(PostKind.TIME_OUT)
    at = told.payload["at"]
    assert await table.asked(match) == A
    await table.pass_time(5 * DAY)
    assert len(await table.posts(PostKind.TIME_OUT)) == 1, "they wait as long as they like"
    with pytest.raises(NotAllowed):
        await table.matches.claim_on_time(match, ADA, A, at)
    with pytest.raises(NotAPlayer):
        await table.matches.claim_on_time(match, CY, A, at)
    with pytest.raises(NotAllowed):
        await table.matches.claim_on_time(match, BO, A, at - 1)
    await table.matches.give_more_time(match, BO, A, at)
    assert await table.left(match, A) == HOUR
    with pytest.raises(NotAllowed):
        await table.matches.give_more_time(match, BO, A, at)
    with pytest.raises(NotAllowed):
        await table.matches.claim_on_time(match, BO, A, at)
    await table.pass_time(HOUR)
    again = (await table.posts(PostKind.TIME_OUT))[-1]
    assert again.payload["misses"] == 2
    played = await table.matches.claim_on_time(match, BO, A, again.payload["at"])
    assert played.card.outcome is not None and played.card.outcome.winners == (B,)
    with pytest.raises(CalledOff):
        await table.matches.claim_on_time(match, BO, A, again.payload["at"])


async def test_a_late_answer_ends_the_claim(table: ClockedTable) -> None:
    match = (await table.race(replace(ASKS, bank=10 * HOUR, increment=HOUR))).card.id
    await table.pass_time(11 * HOUR)
    at = (await table.posts(PostKind.TIME_OUT))[0].payload["at"]
    await table.answer(match)
    with pytest.raises(NotAllowed):
        await table.matches.claim_on_time(match, BO, A, at)
    assert (await table.card(match)).status is Status.PLAYING


async def test_clocks_stand_still_in_quiet_hours_through_the_change_of_the_clocks(table: ClockedTable) -> None:
    begins = datetime(2026, 10, 24, 20, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
    table.clock.advance(begins - table.clock.now())
    table.start()
    await table.people.choose_quiet(ADA, "Europe/Berlin", "22:00", "07:00")
    match = (await table.race(QUICK)).card.id
    await table.pass_time(13 * HOUR)  # 08:00 winter time: the night had ten hours
    assert await table.left(match, A) == 7 * HOUR


async def test_new_quiet_hours_count_from_now_on(table: ClockedTable) -> None:
    match = (await table.race(QUICK)).card.id
    await table.pass_time(2 * HOUR)
    now = datetime.fromtimestamp(table.clock.now(), ZoneInfo("UTC"))
    await table.people.choose_quiet(ADA, None, f"{now.hour}:{now.minute:02}", f"{(now.hour + 8) % 24}:{now.minute:02}")
    await table.pass_time(10 * HOUR)
    assert HOUR * 6 - MINUTE <= await table.left(match, A) <= HOUR * 6 + MINUTE


async def test_a_live_match_knows_no_quiet_hours(table: ClockedTable) -> None:
    await table.people.choose_quiet(ADA, None, "00:00", "12:00")
    match = (await table.race(TimeControl("custom", 30 * MINUTE, 0))).card.id
    await table.pass_time(10 * MINUTE)
    assert await table.left(match, A) == 20 * MINUTE


async def test_a_vacation_stops_the_clock_and_everybody_is_told(table: ClockedTable) -> None:
    match = (await table.race(QUICK)).card.id
    await table.pass_time(HOUR)
    await table.people.plan_vacation(ADA, 3, None)
    (told,) = await table.posts(PostKind.CLOCK_NOTE)
    assert told.payload["note"] == "vacation"
    assert (await table.matches.clocks(match))[0].away_until == told.payload["ends"]
    await table.pass_time(told.payload["ends"] - table.clock.now())
    assert await table.left(match, A) == 9 * HOUR
    assert await table.posts(PostKind.TIME_OUT, PostKind.CLOCK) == []


async def test_a_vacation_has_a_yearly_allowance(table: ClockedTable) -> None:
    await table.people.plan_vacation(ADA, 20, None)
    with pytest.raises(NotAllowed, match="already"):
        await table.people.plan_vacation(ADA, 2, None)
    with pytest.raises(NotAllowed, match="10 of 30 days"):
        await table.people.plan_vacation(ADA, 11, "2026-11-20")
    await table.people.plan_vacation(ADA, 10, "2026-11-20")
    await table.people.plan_vacation(ADA, 5, "2027-01-03")


async def test_downtime_counts_against_nobody_and_is_told_once(table: ClockedTable) -> None:
    match = (await table.race(QUICK)).card.id
    other = (await table.race(None, CHANNEL + 1)).card.id
    await table.pass_time(4 * HOUR)
    await table.timers.stop()
    table.clock.advance(30 * DAY)
    table.start()
    await table.timers.fire_due()
    assert await table.left(match, A) == 6 * HOUR
    assert await table.posts(PostKind.TIME_OUT, PostKind.CLOCK) == []
    (told,) = await table.posts(PostKind.CLOCK_NOTE)
    assert (told.match_id, told.payload["note"]) == (match, "offline") and other != match
    await table.pass_time(HOUR)
    assert [post.payload["used"] for post in await table.posts(PostKind.CLOCK)] == [50]


async def test_all_players_agree_on_a_pause_and_any_ends_it(table: ClockedTable) -> None:
    match = (await table.race(QUICK)).card.id
    await table.pass_time(HOUR)
    assert (await table.matches.want_pause(match, ADA)).paused is None
    assert (await table.matches.want_pause(match, ADA)).paused is None, "one player alone does not agree twice"
    assert (await table.matches.want_pause(match, BO)).paused is not None
    await table.pass_time(9 * DAY)
    assert await table.left(match, A) == 9 * HOUR
    await table.answer(match)
    with pytest.raises(NotAPlayer):
        await table.matches.resume(match, CY)
    await table.matches.resume(match, BO)
    with pytest.raises(NotAllowed):
        await table.matches.resume(match, BO)
    asked = await table.asked(match)
    before = await table.left(match, asked)
    await table.pass_time(HOUR)
    assert await table.left(match, asked) == before - HOUR


async def test_players_cannot_end_an_organisers_pause(table: ClockedTable) -> None:
    match = (await table.race(QUICK)).card.id
    await table.matches.pause_for_organiser(match)
    with pytest.raises(NotAllowed, match="organiser"):
        await table.matches.resume(match, ADA)
    await table.matches.resume(match, 42, organiser=True)
    await table.pass_time(HOUR)
    assert await table.left(match, A) == 9 * HOUR


async def test_a_clock_stands_still_while_the_thread_is_gone(table: ClockedTable) -> None:
    match = (await table.race(QUICK)).card.id
    await table.pass_time(HOUR)
    await table.matches.lose_thread(match)
    await table.pass_time(5 * DAY)
    assert await table.left(match, A) == 9 * HOUR
    await table.matches.move(match, ADA, CHANNEL + 5, None)
    await table.pass_time(HOUR)
    assert await table.left(match, A) == 8 * HOUR


async def test_a_match_that_is_over_has_no_timers(table: ClockedTable) -> None:
    match = (await table.race(QUICK)).card.id
    await table.matches.concede(match, ADA)
    await table.pass_time(30 * DAY)
    assert await table.posts(PostKind.TIME_OUT, PostKind.CLOCK) == []
    with pytest.raises(CalledOff):
        await table.matches.want_pause(match, BO)


async def test_a_match_without_a_clock_cannot_be_paused(table: ClockedTable) -> None:
    match = (await table.race(None)).card.id
    with pytest.raises(NotAllowed, match="no clock"):
        await table.matches.want_pause(match, ADA)
    await table.pass_time(400 * DAY)
    assert await table.asked(match) == A
    assert await table.posts(PostKind.TIME_OUT, PostKind.CLOCK) == []


async def test_only_the_creator_chooses_the_pace_and_only_before_the_start(table: ClockedTable) -> None:
    card = await table.matches.create(game="dice_race", guild_id=1, channel_id=77, user_id=ADA, name="Ada")
    await table.matches.join(card.id, BO, "Bo")
    with pytest.raises(NotAllowed, match="creator"):
        await table.matches.choose_pace(card.id, BO, A_MOVE_A_DAY)
    assert (await table.matches.choose_pace(card.id, ADA, A_MOVE_A_DAY)).pace == A_MOVE_A_DAY
    await table.matches.start(card.id, ADA)
    with pytest.raises(AlreadyStarted):
        await table.matches.choose_pace(card.id, ADA, None)


async def test_a_reminder_goes_where_its_player_wants_it(table: ClockedTable) -> None:
    await table.matches.notifications.choose(ADA, Mode.DIRECT)
    match = (await table.race(QUICK)).card.id
    await table.pass_time(6 * HOUR)
    assert await table.posts(PostKind.CLOCK) == []
    direct = [post for post in await table.posts(PostKind.DIRECT) if "used" in post.payload]
    assert [(post.channel_id, post.payload["used"]) for post in direct] == [(ADA, 50)]
    await table.matches.notifications.choose(ADA, Mode.NONE, match)
    before = len(await table.posts(PostKind.DIRECT))
    await table.pass_time(3 * HOUR)
    assert await table.posts(PostKind.CLOCK) == []
    assert len(await table.posts(PostKind.DIRECT)) == before


async def test_a_digest_comes_each_day_at_its_hour(table: ClockedTable) -> None:
    await table.people.choose_quiet(ADA, "America/New_York", None, None)
    await table.race(None)
    await table.people.choose_digest(ADA, "18:00")
    await table.pass_time(50 * DAY)  # through the end of daylight saving time
    digests = await table.posts(PostKind.DIGEST)
    assert len(digests) == 50 and {post.channel_id for post in digests} == {ADA}
    await table.people.choose_digest(ADA, None)
    await table.pass_time(5 * DAY)
    assert len(await table.posts(PostKind.DIGEST)) == 50
