"""The owner of a standing order is pinged when it ends, unless it ends when they wanted it to."""

from __future__ import annotations

from bot.store import Store
from engine.events import Event
from tests.bot.races import ADA, BO, matches_of, running_race
from tests.engine.races import OrderedRace, bank_at


async def test_nobody_is_called_for_an_order_that_ends_as_it_was_given(store: Store) -> None:
    called: list[Event] = []
    matches = matches_of(store, OrderedRace())
    matches.on_orders_ended = lambda card, ended: called.extend(ended)
    match_id = (await running_race(matches, goal=1000)).card.id
    for user in (ADA, BO):
        await matches.give_orders(match_id, user, [bank_at(1, until=1)])
    while await matches.orders(match_id, ADA) or await matches.orders(match_id, BO):
        look = await matches.look(match_id)
        ((number, decision),) = look.pending.items()
        await matches.answer(match_id, look.card.user_of(decision.player), number, "throw")
    assert called == []
    look = await matches.look(match_id)
    ((_, decision),) = look.pending.items()
    await matches.give_orders(match_id, look.card.user_of(decision.player), [bank_at(1, answer="fly")])
    (ended,) = called
    assert "It no longer fits" in str(ended.facts.to_json()["why"])
