"""Orders and taking back through the store: kept in one transaction, there after a restart, nobody else's business."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bot.matches.matches import Matches
from bot.store import SqliteStore, seals
from engine.dragon_dice.orders import oppose
from engine.journal import UNDO, By
from engine.proof import prove
from engine.refusals import NoLongerAsked, NotAllowed
from engine.registry import games
from engine.undo import line_of_play
from engine.values import Seat
from tests.engine.races import OrderedRace, bank_at

ADA, BO = 1, 2
A, B = Seat("A"), Seat("B")
GAMES: dict[str, Any] = {"dice_race": OrderedRace()}


def restarted(store: SqliteStore) -> Matches:
    return Matches(store, GAMES, new_seed=lambda: bytes(range(32)), now=lambda: 1_700_000_000)


async def begun(store: SqliteStore, goal: int = 200) -> int:
    matches = restarted(store)
    card = await matches.create(
        game="dice_race", guild_id=1, channel_id=1, user_id=ADA, name="Ada", options={"goal": goal}, words="alea"
    )
    await matches.join(card.id, BO, "Bo", "iacta")
    await matches.start(card.id, ADA)
    return card.id


async def play(matches: Matches, match_id: int, answers: int, rng: random.Random) -> None:
    for _ in range(answers):
        look = await matches.look(match_id)
        if not look.pending:
            return
        number, decision = rng.choice(list(look.pending.items()))
        await matches.answer(match_id, ADA if decision.player == A else BO, number, decision.sample(rng))


async def test_a_match_is_taken_back_beyond_its_steps_and_goes_on_after_a_restart(store: SqliteStore) -> None:
    rng = random.Random(2)
    match_id = await begun(store)
    await play(restarted(store), match_id, 25, rng)
    before = await restarted(store).journal(match_id)
    asked = list((await restarted(store).look(match_id)).pending)
    # The position of the last step lies far behind this entry.
    played = await restarted(store).take_back(match_id, BO, before[8].number)
    assert played.events[0].name == "taken_back"
    after = await restarted(store).journal(match_id)
    assert after[: len(before)] == before
    assert after[-1].fingerprint == UNDO and after[-1].who == B
    look = await restarted(store).look(match_id)
    assert min(look.pending) > max(asked)
    with pytest.raises(NoLongerAsked):
        await restarted(store).answer(match_id, ADA, asked[0], "bank")
    events = await restarted(store).events(match_id, A)
    assert [event.number for event in events] == sorted({event.number for event in events})
    await play(restarted(store), match_id, 12, rng)
    with pytest.raises(NotAllowed, match="undone itself"):
        await restarted(store).take_back(match_id, ADA, before[14].number)
    await play(restarted(store), match_id, 2000, rng)
    assert (await restarted(store).card(match_id)).outcome is not None
    assert await seals.damage(store.path) == []
    prove(await restarted(store).record(match_id), GAMES)


async def test_orders_are_there_after_a_restart_and_an_undo_and_nobody_else_sees_them(store: SqliteStore) -> None:
    rng = random.Random(2)
    match_id = await begun(store)
    await play(restarted(store), match_id, 9, rng)
    secret = bank_at(17, until=171)
    await restarted(store).give_orders(match_id, BO, [secret])
    assert await restarted(store).orders(match_id, BO) == (secret,)
    assert await restarted(store).orders(match_id, ADA) == ()
    await play(restarted(store), match_id, 6, rng)
    entries = await restarted(store).journal(match_id)
    await restarted(store).take_back(match_id, ADA, entries[6].number)
    assert await restarted(store).orders(match_id, BO) == (secret,)
    for user in (ADA, 99, None):
        look = await restarted(store).look(match_id, user)
        seat = None if user is None else look.card.seat_of(user)
        shown = [
            None if look.view is None else look.view.to_json(),
            repr(look.card),
            [event.to_json() for event in await restarted(store).events(match_id, seat)],
            await restarted(store).record(match_id, user),
            [dict(decision.about) for decision in look.pending.values() if decision.player != B],
        ]
        assert "171" not in json.dumps(shown) and "order" not in json.dumps(shown)


async def test_an_order_answers_through_the_store_and_its_entry_says_so(store: SqliteStore) -> None:
    match_id = await begun(store)
    await play(restarted(store), match_id, 2, random.Random(1))
    await restarted(store).give_orders(match_id, ADA, [bank_at(1)])
    await restarted(store).give_orders(match_id, BO, [bank_at(40)])
    for _ in range(12):
        matches = restarted(store)
        ((number, decision),) = (await matches.look(match_id)).pending.items()
        assert decision.player == B
        await matches.answer(match_id, BO, number, "throw")
    entries = await restarted(store).journal(match_id)
    assert sum(entry.by is By.ORDER and entry.who == A for entry in entries) > 2


async def test_an_order_never_to_oppose_maneuvers_stays_private(store: SqliteStore) -> None:
    matches = Matches(store, games())
    card = await matches.create(game="dragon_dice", guild_id=1, channel_id=1, user_id=ADA, name="Ada")
    await matches.join(card.id, BO, "Bo")
    await matches.start(card.id, ADA)
    await matches.give_orders(card.id, BO, [oppose(always=False, until=4711)])
    again = Matches(store, games())
    assert await again.orders(card.id, BO) == (oppose(always=False, until=4711),)
    assert await again.orders(card.id, ADA) == ()
    look = await again.look(card.id, ADA)
    assert look.view is not None
    shown = json.dumps(
        [look.view.to_json(), await again.record(card.id, ADA), [e.to_json() for e in await again.events(card.id, A)]]
    )
    assert "4711" not in shown and "oppose" not in shown


async def test_random_undos_and_restarts_leave_a_record_that_proves_itself(store: SqliteStore) -> None:
    rng = random.Random(4)
    match_id = await begun(store, goal=1000)
    for _ in range(25):
        await play(restarted(store), match_id, rng.randint(4, 9), rng)
        line = line_of_play(await restarted(store).journal(match_id))
        to = rng.choice(line[2:-3]).number
        crossed = await restarted(store).crossing(match_id, BO, to)
        assert not crossed.is_refused and crossed.barriers
        await restarted(store).take_back(match_id, rng.choice((ADA, BO)), to)
    await restarted(store).concede(match_id, ADA)
    assert await seals.damage(store.path) == []
    prove(await restarted(store).record(match_id), GAMES)


async def test_an_undo_beyond_a_reveal_is_refused_after_a_restart_too_and_changes_nothing(store: SqliteStore) -> None:
    match_id = await begun(store)
    await play(restarted(store), match_id, 12, random.Random(3))
    before = await restarted(store).journal(match_id)
    assert (await restarted(store).crossing(match_id, ADA, 1)).is_refused
    with pytest.raises(NotAllowed, match="what was secret has been revealed"):
        await restarted(store).take_back(match_id, ADA, 1)
    assert await restarted(store).journal(match_id) == before


async def test_an_undo_that_an_answer_has_overtaken_counts_on_that_answer(store: SqliteStore) -> None:
    """The journal is read before the match is locked: what is answered in between is undone as well."""
    rng = random.Random(2)
    match_id = await begun(store)
    await play(restarted(store), match_id, 20, rng)
    matches, read = restarted(store), []

    class Overtaking(Matches):
        async def _position_before(self, session: Any, match_id: int, to: int) -> Any:
            found = await super()._position_before(session, match_id, to)
            read.append(to)
            if len(read) == 1:
                await play(matches, match_id, 1, rng)
            return found

    before = await matches.journal(match_id)
    overtaken = Overtaking(store, GAMES, new_seed=lambda: bytes(range(32)), now=lambda: 1_700_000_000)
    await overtaken.take_back(match_id, ADA, before[6].number)
    after = await restarted(store).journal(match_id)
    assert len(read) == 2
    assert [entry.number for entry in after] == list(range(1, len(after) + 1))
    assert after[-1].fingerprint == UNDO and len(after) > len(before) + 1
    assert (await restarted(store).look(match_id)).pending
