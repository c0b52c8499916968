"""`Matches` on a real store: what an answer changes, what a refusal does not, who may know what."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlmodel import col, select

from bot.cards import Status
from bot.games.manifest import Chance
from bot.matches.matches import Matches
from bot.refusals import (
    AlreadySeated,
    AlreadyStarted,
    AnsweredAlready,
    CalledOff,
    ChannelTaken,
    Halted,
    MatchFull,
    NoMatchHere,
    NotAPlayer,
    NotEnoughPlayers,
    NotStarted,
    PlayedToItsEnd,
    UnknownGame,
    UnknownMatch,
)
from bot.store import Store, open_store
from bot.store.saved import draft_key
from bot.store.tables import EntryRow, EventRow, MatchRow, PostRow, SetAsideRow
from bot.words import lobby
from engine.dragon_dice.rules import DragonDice
from engine.journal import CHANCE
from engine.proof import prove
from engine.refusals import NoLongerAsked, NotAllowed, NotUnderstood, NotYours, Refusal
from engine.values import Json, Seat
from tests.bot.races import (
    ADA,
    BO,
    CHANNEL,
    CY,
    answer_any,
    matches_of,
    open_race,
    play_out,
    running_race,
    started_race,
)
from tests.engine.dice_race import BrokenRace, ChangedRace, DiceRace


@pytest.fixture
def matches(store: Store) -> Matches:
    return matches_of(store)


async def everything(store: Store) -> str:
    """The whole content of the database, to see that nothing has changed."""
    async with store.reading() as session:
        connection = await session.connection()
        return json.dumps(
            [
                [list(row) for row in await connection.execute(table.select())]
                for table in MatchRow.metadata.sorted_tables
            ]
        )


async def entries(store: Store, match_id: int) -> list[EntryRow]:
    async with store.reading() as session:
        return list(await session.exec(select(EntryRow).where(EntryRow.match_id == match_id)))


async def posts(store: Store) -> list[tuple[str, Json]]:
    async with store.reading() as session:
        return [(row.kind, row.payload) for row in await session.exec(select(PostRow).order_by(col(PostRow.id)))]


# -- a draw ------------------------------------------------------------------------------------------------------------


async def test_a_draw_by_agreement_goes_through_store_and_restart(store: Store, matches: Matches) -> None:
    match_id = (await running_race(matches)).card.id
    await matches.agree_on_draw(match_id, BO)
    # Another process, or the next start.
    again = matches_of(store)
    assert (await again.look(match_id)).draw_offers == ("B",)
    with pytest.raises(NotAllowed, match="offered a draw already"):
        await again.agree_on_draw(match_id, BO)
    played = await again.agree_on_draw(match_id, ADA, may_offer=False)
    assert played.card.status is Status.OVER
    assert played.card.outcome is not None and played.card.outcome.winners == ()
    assert not (await matches.look(match_id)).pending
    assert ("answered", {"question": "draw"}) in await posts(store)
    record = await matches.record(match_id)
    prove(record, {"dice_race": DiceRace()})


async def test_a_draw_is_declined_or_withdrawn_by_playing_on(store: Store, matches: Matches) -> None:
    played = await running_race(matches)
    match_id = played.card.id
    with pytest.raises(NotAllowed, match="draw offer has ended"):
        await matches.agree_on_draw(match_id, ADA, may_offer=False)
    with pytest.raises(NotAllowed, match="No draw is offered"):
        await matches.decline_draw(match_id, ADA)
    with pytest.raises(NotAPlayer):
        await matches.agree_on_draw(match_id, CY)
    await matches.agree_on_draw(match_id, ADA)
    await matches.decline_draw(match_id, BO)
    await matches.agree_on_draw(match_id, ADA)
    await answer_any(matches, await matches_of(store).look(match_id), random.Random(1))
    with pytest.raises(NotAllowed, match="draw offer has ended"):
        await matches_of(store).agree_on_draw(match_id, BO, may_offer=False)
    names = [event.name for event in await matches.events(match_id)]
    assert [name for name in names if name.startswith("draw")] == [
        "draw_offered",
        "draw_declined",
        "draw_offered",
        "draw_withdrawn",
    ]
    card = await play_out(matches, match_id, random.Random(1))
    assert card.outcome is not None and card.outcome.winners
    prove(await matches.record(match_id), {"dice_race": DiceRace()})


# -- before the start --------------------------------------------------------------------------------------------------


async def test_from_invitation_to_start(store: Store, matches: Matches) -> None:
    card = await open_race(matches)
    assert card.status is Status.OPEN
    assert card.names() == {"A": "Ada", "B": "Bo"}
    assert card.seed is None
    assert len(card.commitment) == 64
    assert (await matches.look(card.id)).view is None
    played = await matches.start(card.id, BO)
    assert played.card.status is Status.PLAYING
    assert played.card.commitment == card.commitment
    assert [decision.prompt for decision in played.pending.values()] == ["bid", "bid"]
    assert [kind for kind, _ in await posts(store)] == ["invitation", "lobby", "ready", "lobby", "started", "news"]
    assert (await matches.in_channel(CHANNEL)).id == card.id
    assert [mine.id for mine in await matches.of_user(BO)] == [card.id]
    assert await matches.of_user(BO, guild_id=2) == []


async def test_for_who_gives_no_words_to_the_dice_they_are_drawn(store: Store) -> None:
    matches = matches_of(store)
    card = await matches.create(game="dice_race", guild_id=1, channel_id=CHANNEL, user_id=ADA, name="Ada")
    card = await matches.join(card.id, BO, "Bo", "iacta")
    ada, bo = card.seats
    assert re.fullmatch(r"([a-z]{5}-){3}[a-z]{5}", ada.words) and bo.words == "iacta"
    other = await matches.create(game="dice_race", guild_id=1, channel_id=CHANNEL + 1, user_id=ADA, name="Ada")
    # By the same seed the dice are others: whoever chooses the seed cannot know them.
    assert other.seats[0].words != ada.words
    assert other.commitment == card.commitment
    started = await matches.start(card.id, BO)
    assert ada.words in lobby.fair(started.card, Chance(), "")


async def test_what_cannot_be_done_before_the_start(store: Store, matches: Matches) -> None:
    with pytest.raises(NoMatchHere):
        await matches.in_channel(CHANNEL)
    card = await matches.create(game="dice_race", guild_id=1, channel_id=CHANNEL, user_id=ADA, name="Ada")
    before = await everything(store)
    for refusal, action in [
        (NotEnoughPlayers, matches.start(card.id, ADA)),
        (NotAPlayer, matches.start(card.id, BO)),
        (AlreadySeated, matches.join(card.id, ADA, "Ada")),
        (NotAPlayer, matches.leave(card.id, BO)),
        (NotStarted, matches.answer(card.id, ADA, 1, 0)),
        (NotStarted, matches.concede(card.id, ADA)),
        (UnknownMatch, matches.join(99, BO, "Bo")),
        (UnknownMatch, matches.look(99)),
        (ChannelTaken, matches.create(game="dice_race", guild_id=1, channel_id=CHANNEL, user_id=BO, name="Bo")),
        (UnknownGame, matches.create(game="chess", guild_id=1, channel_id=7, user_id=BO, name="Bo")),
        (
            NotAllowed,
            matches.create(
                game="dice_race", guild_id=1, channel_id=7, user_id=BO, name="Bo", options={"goal": "the moon"}
            ),
        ),
    ]:
        with pytest.raises(refusal) as caught:
            await action
        assert isinstance(caught.value, Refusal)
        assert str(caught.value).endswith(".")
    assert await everything(store) == before


async def test_a_full_match_and_a_started_one_take_nobody_in(matches: Matches) -> None:
    card = await open_race(matches)
    with pytest.raises(MatchFull):
        await matches.join(card.id, CY, "Cy")
    await matches.start(card.id, ADA)
    for action in (matches.join(card.id, CY, "Cy"), matches.leave(card.id, BO), matches.start(card.id, ADA)):
        with pytest.raises(AlreadyStarted):
            await action
    await matches.concede(card.id, ADA)
    for action in (matches.join(card.id, CY, "Cy"), matches.leave(card.id, BO), matches.start(card.id, ADA)):
        with pytest.raises(PlayedToItsEnd, match="/game again"):
            await action


async def test_a_seat_that_is_left_can_be_taken_and_the_words_of_the_new_one_count(matches: Matches) -> None:
    card = await open_race(matches)
    await matches.leave(card.id, BO)
    card = await matches.join(card.id, CY, "Cy", "fortuna")
    assert [(seat.seat, seat.user_id, seat.words) for seat in card.seats] == [("A", ADA, "alea"), ("B", CY, "fortuna")]
    await matches.start(card.id, CY)
    over = await play_out(matches, card.id, random.Random(1))
    assert over.outcome is not None
    prove(await matches.record(card.id), {"dice_race": DiceRace()})


async def test_the_creator_calls_the_match_off_by_leaving_and_the_channel_is_free(matches: Matches) -> None:
    card = await open_race(matches)
    assert (await matches.leave(card.id, ADA)).status is Status.OVER
    for action in (matches.join(card.id, CY, "Cy"), matches.answer(card.id, BO, 1, 0), matches.concede(card.id, BO)):
        with pytest.raises(CalledOff):
            await action
    assert (await open_race(matches)).id != card.id


async def test_of_many_who_join_at_once_one_gets_the_seat(matches: Matches) -> None:
    card = await matches.create(game="dice_race", guild_id=1, channel_id=CHANNEL, user_id=ADA, name="Ada")
    results = await asyncio.gather(*(matches.join(card.id, 2000 + n, "x") for n in range(5)), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["MatchCard", *["MatchFull"] * 4]


# -- answers -----------------------------------------------------------------------------------------------------------


async def test_an_answer_writes_entry_events_position_and_posts_together(store: Store, matches: Matches) -> None:
    played = await started_race(matches)
    match_id, (first, second) = played.card.id, played.pending
    woken: list[int] = []
    matches.on_commit = woken.append
    played = await matches.answer(match_id, BO, second, 2)
    assert woken == [CHANNEL]
    assert [event.name for event in played.seen()] == ["bid"]
    assert played.public() == []
    assert list(played.pending) == [first]
    # A secret bid: the channel learns only that this question is closed.
    assert (await posts(store))[-1] == ("answered", {"question": second, "seat": "B"})
    played = await matches.answer(match_id, ADA, first, 1)
    rows = await entries(store, match_id)
    assert [(row.number, row.question, row.who, row.answer) for row in rows[:2]] == [
        (1, second, "B", 2),
        (2, first, "A", 1),
    ]
    assert all((row.dice is not None) == (row.who == CHANCE) for row in rows)
    assert rows[2].dice == [["A:die", 6]]
    (asked,) = played.pending
    news = next(post for post in reversed(await posts(store)) if post[0] == "news")
    assert isinstance(news[1], Mapping)
    first_event, last_event = news[1]["first"], news[1]["last"]
    assert isinstance(first_event, int)
    assert isinstance(last_event, int)
    told = await matches.events(match_id, None, first_event, last_event)
    assert [event.number for event in told] == [event.number for event in played.public()]
    assert "revealed" in [event.name for event in told]
    assert news == (
        "news",
        {
            "first": first_event,
            "last": last_event,
            "asked": [{"question": asked, "seat": played.pending[asked].player, "ping": False}],
            "goes_on": first,
            "answered_by": "A",
        },
    )


async def test_late_double_foreign_and_wrong_answers_change_nothing(store: Store, matches: Matches) -> None:
    played = await started_race(matches)
    match_id, (first, second) = played.card.id, played.pending
    await matches.answer(match_id, ADA, first, 1)
    before = await everything(store)
    for refusal, action in [
        (AnsweredAlready, matches.answer(match_id, ADA, first, 1)),
        (NotYours, matches.answer(match_id, ADA, second, 1)),
        (NoLongerAsked, matches.answer(match_id, BO, first, 1)),
        (NoLongerAsked, matches.answer(match_id, ADA, 77, 1)),
        (NotAPlayer, matches.answer(match_id, CY, second, 1)),
        (UnknownMatch, matches.answer(99, ADA, first, 1)),
        (NotUnderstood, matches.answer(match_id, BO, second, "two")),
        (NotAllowed, matches.answer(match_id, BO, second, 9)),
        (NotAPlayer, matches.concede(match_id, CY)),
    ]:
        with pytest.raises(refusal):
            await action
    assert await everything(store) == before


async def test_of_many_clicks_at_once_one_counts(store: Store, matches: Matches) -> None:
    played = await started_race(matches)
    match_id, (first, _) = played.card.id, played.pending
    results = await asyncio.gather(
        *(matches.answer(match_id, ADA, first, bid) for bid in range(4)), return_exceptions=True
    )
    assert [type(result).__name__ for result in results] == ["Played", *["AnsweredAlready"] * 3]
    assert [(row.question, row.answer) for row in await entries(store, match_id)] == [(first, 0)]


async def test_a_restart_at_every_decision_changes_nothing(store: Store) -> None:
    rng = random.Random(5)
    match_id = (await started_race(matches_of(store))).card.id
    seen: Any = await matches_of(store).look(match_id)
    while seen.pending:
        fresh = matches_of(store)
        again = await fresh.look(match_id, ADA)
        assert {n: d.fingerprint() for n, d in again.pending.items()} == {
            n: d.fingerprint() for n, d in seen.pending.items()
        }
        before = await everything(store)
        await fresh.look(match_id, BO)
        assert await everything(store) == before
        seen = await answer_any(fresh, again, rng)
    assert seen.card.status is Status.OVER
    over = await matches_of(store).look(match_id)
    assert over.card == seen.card
    assert over.view is not None
    with pytest.raises(NoLongerAsked, match="over"):
        await matches_of(store).answer(match_id, ADA, 999, 0)


async def test_only_the_matches_played_last_stay_loaded(store: Store) -> None:
    matches = matches_of(store, loaded=2)
    ids = [(await started_race(matches, channel)).card.id for channel in range(4)]
    rng = random.Random(2)
    for _ in range(20):
        for match_id in ids:
            look = await matches.look(match_id)
            if look.pending:
                await answer_any(matches, look, rng)
    assert len(matches._loaded) == 2
    for match_id in ids:
        await play_out(matches, match_id, rng)
        prove(await matches.record(match_id), {"dice_race": DiceRace()})


async def test_of_three_two_play_on_when_one_gives_up(store: Store) -> None:
    """What the absent player is still asked is answered by the rules, also after a restart."""

    def process() -> Matches:
        return Matches(store, {"dragon_dice": DragonDice()}, new_seed=lambda: bytes(range(32)))

    matches = process()
    card = await matches.create(game="dragon_dice", guild_id=1, channel_id=CHANNEL, user_id=ADA, name="Ada", wanted=3)
    await matches.join(card.id, BO, "Bo")
    await matches.join(card.id, CY, "Cy")
    played = await matches.start(card.id, ADA)
    assert sorted(decision.player for decision in played.pending.values()) == ["A", "B", "C"]
    played = await matches.concede(card.id, BO)
    assert played.card.status is not Status.OVER
    assert sorted(decision.player for decision in played.pending.values()) == ["A", "C"]
    fresh = process()
    assert (await fresh.look(card.id)).pending.keys() == played.pending.keys()
    rng = random.Random(1)
    for _ in range(40):
        number, decision = next(iter(played.pending.items()))
        who = {"A": ADA, "C": CY}[decision.player]
        played = await fresh.answer(card.id, who, number, decision.sample(rng))
    over = await fresh.concede(card.id, ADA)
    assert over.card.outcome is not None and over.card.outcome.winners == ("C",)


async def test_giving_up_ends_the_match_and_opens_the_seed(store: Store, matches: Matches) -> None:
    played = await running_race(matches)
    over = await matches.concede(played.card.id, BO)
    assert over.card.status is Status.OVER
    assert over.card.outcome is not None
    assert over.card.outcome.winners == ("A",)
    assert over.card.seed is not None
    assert [kind for kind, _ in await posts(store)][-4:] == ["answered", "news", "over", "followed_news"]
    assert (await matches.card(played.card.id)) == over.card
    assert (await open_race(matches)).id != over.card.id
    prove(await matches.record(over.card.id), {"dice_race": DiceRace()})


# -- when writing fails, and when somebody else is faster --------------------------------------------------------------


async def test_if_the_writing_fails_the_memory_forgets_the_answer_too(store: Store, matches: Matches) -> None:
    played = await started_race(matches)
    match_id, (first, _) = played.card.id, played.pending
    before = await everything(store)
    async with store.writing() as session:
        connection = await session.connection()
        await connection.execute(
            text("CREATE TRIGGER full BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        )
    with pytest.raises(Exception, match="disk full"):
        await matches.answer(match_id, ADA, first, 3)
    assert await everything(store) == before
    assert first in (await matches.look(match_id)).pending
    async with store.writing() as session:
        await (await session.connection()).execute(text("DROP TRIGGER full"))
    await matches.answer(match_id, ADA, first, 2)
    assert [row.answer for row in await entries(store, match_id)] == [2]


async def test_a_cancelled_answer_is_either_kept_or_forgotten_but_never_half(store: Store, matches: Matches) -> None:
    played = await started_race(matches)
    match_id, (first, _) = played.card.id, played.pending
    for turns in range(12):
        task = asyncio.create_task(matches.answer(match_id, ADA, first, 3))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        kept = await entries(store, match_id)
        assert (first in (await matches.look(match_id)).pending) == (not kept)
        if kept:
            break


async def test_two_processes_on_one_file_play_one_match(store: Store, tmp_path: Path) -> None:
    other_store = await open_store(tmp_path / "match.sqlite3")
    one, other = matches_of(store), matches_of(other_store)
    match_id = (await started_race(one, goal=200)).card.id
    rng = random.Random(11)
    look = await one.look(match_id)
    while look.pending:
        number, decision = rng.choice(list(look.pending.items()))
        clicks = [
            process.answer(match_id, look.card.user_of(decision.player), number, decision.sample(rng))
            for process in (one, other)
        ]
        results = await asyncio.gather(*clicks, return_exceptions=True)
        # The same button pressed in both: exactly one counts, the other is kindly told.
        assert sorted(type(result).__name__ for result in results) == ["AnsweredAlready", "Played"]
        look = await rng.choice([one, other]).look(match_id)
    rows = await entries(store, match_id)
    answered = [row.question for row in rows]
    assert len(set(answered)) == len(answered)
    prove(await other.record(match_id), {"dice_race": DiceRace()})
    await other_store.close()


async def test_a_second_process_answers_another_question_of_the_same_match(store: Store, tmp_path: Path) -> None:
    other_store = await open_store(tmp_path / "match.sqlite3")
    one, other = matches_of(store), matches_of(other_store)
    played = await started_race(one)
    match_id, (first, second) = played.card.id, played.pending
    await other.look(match_id)
    await asyncio.gather(one.answer(match_id, ADA, first, 1), other.answer(match_id, BO, second, 2))
    assert list((await one.look(match_id)).pending) == list((await other.look(match_id)).pending)
    assert sorted((row.who, row.answer) for row in (await entries(store, match_id))[:2]) == [("A", 1), ("B", 2)]
    await other_store.close()


# -- when the rules change ---------------------------------------------------------------------------------------------


async def test_a_bug_halts_the_match_and_mended_rules_run_on_with_the_same_dice(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    broken = matches_of(store, BrokenRace())
    played = await running_race(broken, goal=40)
    match_id = played.card.id
    number = 0
    while played.card.status is Status.PLAYING:
        number, decision = next(iter(played.pending.items()))
        played = await broken.answer(match_id, played.card.user_of(decision.player), number, "throw")
    reference = played.card.failure
    assert played.card.status is Status.HALTED
    assert reference is not None
    assert reference in caplog.text
    assert "KeyError: 'nine'" in caplog.text
    assert (await posts(store))[-1] == ("halted", {"reference": reference})
    journal = [(row.number, row.question, row.answer) for row in await entries(store, match_id)]
    # The answer and the die that broke the rule are there.
    assert journal[-1][1] == number + 1
    before = await everything(store)
    with pytest.raises(Halted, match=reference):
        await broken.answer(match_id, ADA, number, "throw")
    with pytest.raises(Halted):
        await broken.concede(match_id, ADA)
    # Another start with the same bug changes nothing and tells nobody again.
    assert await matches_of(store, BrokenRace()).resume_halted() == []
    assert await everything(store) == before

    mended = matches_of(store)
    assert await mended.resume_halted() == [match_id]
    look = await mended.look(match_id)
    assert look.card.status is Status.PLAYING
    assert look.card.failure is None
    assert [(row.number, row.question, row.answer) for row in await entries(store, match_id)][: len(journal)] == journal
    kinds = [kind for kind, _ in await posts(store)]
    assert kinds[kinds.index("halted") :] == ["halted", "mended", "news"]
    await play_out(mended, match_id, random.Random(4))
    numbers = [event.number for event in await mended.events(match_id)]
    assert len(set(numbers)) == len(numbers)
    prove(await mended.record(match_id), {"dice_race": DiceRace()})


async def test_changed_rules_send_the_match_back_to_its_step_and_keep_what_was_set_aside(store: Store) -> None:
    played = await running_race(matches_of(store))
    match_id = played.card.id
    number, decision = next(iter(played.pending.items()))
    played = await matches_of(store).answer(match_id, played.card.user_of(decision.player), number, "throw")
    journal = [row.number for row in await entries(store, match_id)]
    changed = matches_of(store, ChangedRace())
    look = await changed.look(match_id)
    async with store.reading() as session:
        aside = (await session.exec(select(SetAsideRow))).all()
        numbers = (await session.exec(select(EventRow.number).order_by(col(EventRow.number)))).all()
        row = await session.get(MatchRow, match_id)
    kept = [row.number for row in await entries(store, match_id)]
    assert aside
    assert [*kept, *(row.number for row in aside)] == journal
    assert row is not None
    assert (row.entries, row.events) == (kept[-1], numbers[-1])
    assert list(numbers) == list(range(1, len(numbers) + 1))
    assert ("rewound", {"entries": len(aside)}) in await posts(store)
    # Told once, not at every look.
    before = await everything(store)
    await matches_of(store, ChangedRace()).look(match_id)
    assert await everything(store) == before
    # And it can be played on.
    await play_out(matches_of(store, ChangedRace()), match_id, random.Random(9))
    record = await changed.record(match_id)
    assert record["set_aside"]
    prove(record, {"dice_race": ChangedRace()})
    assert look.pending


# -- who may know what -------------------------------------------------------------------------------------------------


async def test_a_record_opens_its_secrets_only_when_the_match_is_over(matches: Matches) -> None:
    played = await started_race(matches)
    match_id, (first, second) = played.card.id, played.pending
    await matches.answer(match_id, ADA, first, 3)
    for user_id, sees in [(ADA, True), (BO, False), (CY, False), (None, False)]:
        record = await matches.record(match_id, user_id)
        assert record["seed"] is None
        assert record["entries"] == []
        assert ('"bid"' in json.dumps(record["events"])) == sees
    await matches.answer(match_id, BO, second, 0)
    card = await play_out(matches, match_id, random.Random(8))
    record = json.loads(json.dumps(await matches.record(match_id)))
    assert record["seed"] == card.seed
    assert record["commitment"] == card.commitment
    proof = prove(record, {"dice_race": DiceRace()})
    assert proof.rolls > 0


async def test_events_are_filtered_for_the_seat(matches: Matches) -> None:
    played = await started_race(matches)
    match_id, (first, second) = played.card.id, played.pending
    await matches.answer(match_id, ADA, first, 3)
    await matches.answer(match_id, BO, second, 1)

    async def bids(seat: Seat | None) -> list[Json]:
        return [event.facts.to_json()["bid"] for event in await matches.events(match_id, seat) if event.name == "bid"]

    assert await bids(Seat("A")) == [3]
    assert await bids(Seat("B")) == [1]
    assert await bids(None) == []


# -- half-made things --------------------------------------------------------------------------------------------------


async def test_drafts_survive_a_restart_and_go_with_their_answer(store: Store, matches: Matches) -> None:
    played = await started_race(matches)
    match_id, (first, second) = played.card.id, played.pending
    await matches.keep_draft(match_id, ADA, draft_key(first), {"bid": 1})
    await matches.keep_draft(match_id, ADA, draft_key(first), {"bid": 2})
    await matches.keep_draft(match_id, ADA, draft_key(first, "page"), 4)
    await matches.keep_draft(match_id, ADA, draft_key(first * 10), "another question")
    await matches.keep_draft(match_id, BO, draft_key(second), "secret")
    again = matches_of(store)
    assert await again.draft(match_id, ADA, draft_key(first)) == {"bid": 2}
    assert await again.draft(match_id, ADA, draft_key(second)) is None
    with pytest.raises(NotAPlayer):
        await again.keep_draft(match_id, CY, "x", 1)
    await again.answer(match_id, ADA, first, 2)
    assert await again.draft(match_id, ADA, draft_key(first)) is None
    assert await again.draft(match_id, ADA, draft_key(first, "page")) is None
    assert await again.draft(match_id, ADA, draft_key(first * 10)) == "another question"
    assert await again.draft(match_id, BO, draft_key(second)) == "secret"
    await again.drop_draft(match_id, BO, draft_key(second))
    await again.drop_draft(match_id, BO, draft_key(second))
    assert await again.draft(match_id, BO, draft_key(second)) is None


async def test_a_draft_goes_with_the_seat_that_is_left(matches: Matches) -> None:
    card = await open_race(matches)
    await matches.keep_draft(card.id, BO, "force", [1, 2])
    await matches.leave(card.id, BO)
    await matches.join(card.id, CY, "Cy")
    assert await matches.draft(card.id, CY, "force") is None
