"""The undo matrix: what is free, what needs consent of whom, what is refused and why; for every game."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from bot.matches.matches import Matches
from bot.matches.undoing import ConsentNeeded
from bot.refusals import CalledOff, NotAPlayer, NoUndoAsked, NoUndoHere
from bot.store import SqliteStore, seals
from engine.journal import ORGANISER, UNDO
from engine.proof import prove
from engine.refusals import NotAllowed, Refusal
from engine.registry import games
from engine.values import Seat
from tests.contract.games import SMALL
from tests.engine.races import OrderedRace, bank_at
from tests.toy_game.rules import Ford

ADA, BO, CY = 1, 2, 3
GAMES: dict[str, Any] = {**games(), Ford.name: Ford(), "dice_race": OrderedRace()}
ALL = [*games(), Ford.name, "dice_race"]


def restarted(store: SqliteStore) -> Matches:
    return Matches(store, GAMES, new_seed=lambda: bytes(range(32)), now=lambda: 1_700_000_000)


async def begun(store: SqliteStore, game: str, players: int = 2, undo: str = "allowed") -> int:
    matches = restarted(store)
    options = SMALL.get(game, {}) if game != "dice_race" else {"goal": 1000}
    card = await matches.create(
        game=game,
        guild_id=1,
        channel_id=1,
        user_id=ADA,
        name="Ada",
        options=options,
        wanted=players,
        house_rules={"undo": undo},
    )
    for user, name in ((BO, "Bo"), (CY, "Cy"))[: players - 1]:
        await matches.join(card.id, user, name)
    await matches.start(card.id, ADA)
    return card.id


async def play(matches: Matches, match_id: int, answers: int, rng: random.Random) -> None:
    for _ in range(answers):
        look = await matches.look(match_id)
        if not look.pending:
            return
        number, decision = rng.choice(list(look.pending.items()))
        await matches.answer(match_id, look.card.user_of(decision.player), number, decision.sample(rng))


@pytest.mark.parametrize("game", ALL)
async def test_the_matrix_of_every_game(store: SqliteStore, game: str) -> None:
    """Free crosses nothing; consent is asked of all who still play; beyond a reveal it is refused, with the reason."""
    rng, matches, found = random.Random(5), restarted(store), Counter[str]()
    match_id = await begun(store, game)
    for _ in range(13):
        await play(matches, match_id, 3, rng)
        look = await matches.look(match_id)
        if not look.pending:
            break
        for user, other in ((ADA, Seat("B")), (BO, Seat("A"))):
            for number, point in enumerate((await matches.undo_points(match_id, user))[:2]):
                before = await matches.journal(match_id)
                if (await matches.crossing(match_id, user, point.to)).is_refused:
                    found["refused"] += 1
                    for refused in (matches.undo_preview, matches.undo, matches.ask_undo):
                        with pytest.raises(NotAllowed, match="what was secret has been revealed"):
                            await refused(match_id, user, point.to)
                    continue
                preview = await matches.undo_preview(match_id, user, point.to)
                assert await matches.journal(match_id) == before, "a preview changes nothing"
                assert (preview.others == ()) == preview.crossing.is_free
                free_now = look.free_undo.get(preview.seat)
                if number == 0 and free_now is not None:
                    assert free_now == point.to and preview.crossing.is_free
                if preview.others:
                    assert preview.others == (other,)
                    assert preview.crossing.reason()
                    found["consent"] += 1
                    with pytest.raises(ConsentNeeded):
                        await matches.undo(match_id, user, point.to)
                else:
                    found["free"] += 1
    assert found["consent"] > 1 and found["refused"] > 0, found
    assert found["free"] > 0 or game == "dice_race", found


@pytest.mark.parametrize("game", ALL)
async def test_undos_and_restarts_in_the_journal_leave_a_match_that_proves_itself(
    store: SqliteStore, game: str
) -> None:
    """After every undo the process is new: everything comes from the store."""
    rng, undone = random.Random(7), 0
    match_id = await begun(store, game)
    for _ in range(8):
        await play(restarted(store), match_id, rng.randint(3, 7), rng)
        user = rng.choice((ADA, BO))
        with suppress(NotAllowed):
            points = await restarted(store).undo_points(match_id, user)
            point = rng.choice(points[:4]) if points else None
            if point is None:
                continue
            try:
                await restarted(store).undo(match_id, user, point.to)
            except ConsentNeeded:
                await restarted(store).ask_undo(match_id, user, point.to)
                stored = restarted(store)
                request = (await stored._open_request(match_id)).id  # type: ignore[union-attr]
                await restarted(store).answer_undo(match_id, BO if user == ADA else ADA, request, agrees=True)
            undone += 1
            kept, again = await restarted(store).look(match_id), await restarted(store).look(match_id)
            assert list(kept.pending) == list(again.pending)
    assert undone
    with suppress(Refusal):
        await restarted(store).concede(match_id, ADA)
    assert await seals.damage(store.path) == []
    prove(await restarted(store).record(match_id), GAMES)


async def test_all_others_who_still_play_must_agree_and_one_refusal_ends_the_request(store: SqliteStore) -> None:
    rng = random.Random(1)
    match_id = await begun(store, "dice_race", players=3)
    await play(restarted(store), match_id, 14, rng)
    point = (await restarted(store).undo_points(match_id, ADA))[0]
    preview = await restarted(store).ask_undo(match_id, ADA, point.to)
    assert preview.others == (Seat("B"), Seat("C"))
    request = (await restarted(store)._open_request(match_id)).id  # type: ignore[union-attr]
    with pytest.raises(NotAllowed, match="Ada asks for an undo already"):
        await restarted(store).ask_undo(match_id, BO, (await restarted(store).undo_points(match_id, BO))[0].to)
    before = await restarted(store).journal(match_id)
    answer = await restarted(store).answer_undo(match_id, BO, request, agrees=True)
    assert answer.missing == (Seat("C"),)
    with pytest.raises(NotAllowed, match="You have agreed already"):
        await restarted(store).answer_undo(match_id, BO, request, agrees=True)
    assert await restarted(store).journal(match_id) == before
    await restarted(store).answer_undo(match_id, CY, request, agrees=False)
    with pytest.raises(NoUndoAsked):
        await restarted(store).answer_undo(match_id, CY, request, agrees=True)
    assert await restarted(store).journal(match_id) == before
    await restarted(store).ask_undo(match_id, ADA, point.to)
    await restarted(store).answer_undo(match_id, BO, request, agrees=True)
    await restarted(store).answer_undo(match_id, CY, request, agrees=True)
    assert (await restarted(store).journal(match_id))[-1].fingerprint == UNDO


async def test_a_request_lapses_when_the_match_goes_on_but_not_by_a_secret_order(store: SqliteStore) -> None:
    rng = random.Random(1)
    match_id = await begun(store, "dice_race")
    await play(restarted(store), match_id, 9, rng)
    point = (await restarted(store).undo_points(match_id, ADA))[0]
    await restarted(store).ask_undo(match_id, ADA, point.to)
    request = (await restarted(store)._open_request(match_id)).id  # type: ignore[union-attr]
    await restarted(store).give_orders(match_id, BO, [bank_at(1000)])
    assert await restarted(store)._open_request(match_id) is not None
    await play(restarted(store), match_id, 1, rng)
    assert await restarted(store)._open_request(match_id) is None
    with pytest.raises(NoUndoAsked):
        await restarted(store).answer_undo(match_id, BO, request, agrees=True)


async def test_a_refused_undo_tells_why(store: SqliteStore) -> None:
    match_id = await begun(store, "dice_race", undo="off")
    await play(restarted(store), match_id, 6, random.Random(1))
    with pytest.raises(NoUndoHere):
        await restarted(store).undo_points(match_id, ADA)
    with pytest.raises(NotAPlayer):
        await restarted(store).undo_points(match_id, CY)
    await restarted(store).call_off(match_id)
    with pytest.raises(CalledOff):
        await restarted(store).undo_points(match_id, ADA)


async def test_an_organiser_goes_back_without_consent_and_reverses_that(store: SqliteStore) -> None:
    rng = random.Random(3)
    match_id = await begun(store, "dice_race", undo="off")
    await play(restarted(store), match_id, 20, rng)
    before = await restarted(store).look(match_id)
    entries = await restarted(store).journal(match_id)
    assert await restarted(store).last_correction(match_id) is None
    await restarted(store).correct(match_id, entries[9].number, 99, "Olga", "Ada took the wrong die.")
    after = await restarted(store).journal(match_id)
    assert after[: len(entries)] == entries and after[-1].who == ORGANISER
    await play(restarted(store), match_id, 3, rng)
    reversed_to = await restarted(store).last_correction(match_id)
    assert reversed_to == len(entries)
    await restarted(store).correct(match_id, reversed_to, 99, "Olga", "It was right after all.")
    again = await restarted(store).look(match_id)
    assert again.view == before.view
    assert [d.prompt for d in again.pending.values()] == [d.prompt for d in before.pending.values()]
    await play(restarted(store), match_id, 5, rng)
    await restarted(store).concede(match_id, ADA)
    assert await seals.damage(store.path) == []
    prove(await restarted(store).record(match_id), GAMES)
