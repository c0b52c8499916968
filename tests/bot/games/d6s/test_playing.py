"""d6s with Dragons through the real client: set up in a few presses, moves seen before they count, orders."""

from __future__ import annotations

import re
from pathlib import Path

from bot.cards import Look, Status
from bot.games.d6s.forms.movement import REST_AS_PROPOSED, REST_STAYS
from bot.games.d6s.forms.muster import QUICK
from bot.playground.people import Person, Thread
from engine.d6s.planning.ahead import still_to_move
from engine.d6s.plans import Act
from engine.d6s.view import TableView
from engine.values import names_of
from tests.support.evening import Evening, evening

LATE = ("Confirm this move", "Half an inch shorter", "Choose another")


def is_over(look: Look) -> bool:
    return look.card.status is Status.OVER


def moving(look: Look) -> bool:
    return any(isinstance(decision, Act) for decision in look.pending.values())


async def opened(table: Evening, **options: object) -> Thread:
    """Alice opens a match, Bob joins, it starts."""
    thread = await table.open_match(table.alice, game="d6s", **options)
    invitation = table.invitation(table.alice, thread)
    await table.press(table.bob, invitation, "Join the match")
    await table.settle()
    await table.press(table.alice, table.ready(table.alice, thread), "Start the match")
    await table.settle()
    return thread


async def set_up(table: Evening, thread: Thread) -> int:
    """Both press what is proposed until somebody moves; returns how many presses it took."""
    wanted = ("Bring The Great", "Bring Steadings", "Start from", "Deploy everybody", "Deploy all", "Begin with")
    for count in range(20):
        look = await table.look(thread)
        if moving(look):
            return count
        number, decision = next(iter(look.pending.items()))
        person = await table.player(thread, decision)
        message = await table.question_message(thread, number, person)
        if decision.prompt == "army":
            army = wanted[0] if person is table.alice else wanted[1]
            select = message.selects[0]
            values = {f"Bring {option['label']}": str(option["value"]) for option in select["options"]}
            chosen = next(value for label, value in values.items() if label.startswith(army))
            await table.choose(person, message, str(select["custom_id"]), [chosen])
        else:
            labels = [str(button["label"]) for button in message.buttons]
            label = next(one for kind in wanted[2:] for one in labels if one.startswith(kind))
            await table.press(person, message, label)
        await table.settle()
    raise AssertionError("nobody moves after twenty presses")


async def mover(table: Evening, thread: Thread) -> tuple[Person, Act]:
    """Returns who is to move, and the question."""
    ((_, decision),) = (await table.look(thread)).pending.items()
    assert isinstance(decision, Act)
    return await table.player(thread, decision), decision


async def place(table: Evening, thread: Thread, name: str) -> object:
    view = (await table.look(thread)).view
    assert isinstance(view, TableView)
    return view.state.units[name].at


async def test_two_who_start_quickly_are_asked_next_for_their_first_move(tmp_path: Path) -> None:
    """One press each; their armies differ, and the message of a move has few buttons, the seldom ones in a menu."""
    async with evening(tmp_path, seed=3) as table:
        thread = await opened(table)
        for person in (table.alice, table.bob):
            look = await table.look(thread)
            number = next(n for n, one in look.pending.items() if look.card.user_of(one.player) == int(person.id))
            await table.press(person, await table.question_message(thread, number, person), QUICK)
            await table.settle()
        look = await table.look(thread)
        assert moving(look)
        assert isinstance(look.view, TableView) and len({*look.view.state.armies.values()}) == 2
        ((number, decision),) = look.pending.items()
        message = await table.question_message(thread, number, await table.player(thread, decision))
        labels = [str(button["label"]) for button in message.buttons]
        assert labels[:3] == ["Choose a move", "Write it", REST_AS_PROPOSED] and len(labels) <= 6
        (menu,) = message.selects
        assert menu["options"][-1]["label"] == REST_STAYS
        person = await table.player(thread, decision)
        await table.choose(person, message, str(menu["custom_id"]), [str(menu["options"][-1]["value"])])
        await table.settle()
        asked = (await table.look(thread)).pending.values()
        assert all(one.player != decision.player for one in asked), "the rest stay, so the other player is asked"


async def test_a_move_is_seen_by_its_player_before_it_counts_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=4) as table:
        thread = await opened(table, size=100, extras="table: meadow, rounds: 2")
        assert await set_up(table, thread) <= 6, "a first game begins in a minute"
        person, decision = await mover(table, thread)
        names = decision.about["units"]
        assert isinstance(names, (list, tuple))
        name, other = str(names[0]), table.beside(person)
        before = await place(table, thread, name)
        offered = await person.autocomplete(thread, "d6s move", "action", name)
        assert f"{name}: stay" in [one.name for one in offered]
        assert not any(re.search(r"\d+\.\d+ \d", one.name) for one in offered), "places are named as on the map"
        refused = await person.slash(thread, "d6s move", {"action": f"{name} gibberish"})
        assert "I do not understand" in refused.text and "to H12 via G9" in refused.text
        panel = await person.slash(thread, "d6s move", {"action": f"{name}: north 0.5"})
        if "costs" in panel.text or "edge" in panel.text:
            panel = await person.slash(thread, "d6s move", {"action": f"{name}: south 0.5"})
        assert panel.ephemeral and panel.message is not None and "inches paid" in panel.text
        assert len(panel.message.pictures) == 1 and "before you confirm" in panel.message.pictures[0][1]
        assert await place(table, thread, name) == before, "nothing has moved"
        assert panel.message.id not in [message.id for message in other.sees(thread)]
        # What is not possible as it stands is shown as the nearest that is, and counts only when it is confirmed.
        number = next(iter((await table.look(thread)).pending))
        nearly = await person.slash(thread, "d6s do", {"action": f"{name} to A1"})
        assert nearly.ephemeral and nearly.message is not None and "The nearest is" in nearly.text
        assert len(nearly.message.pictures) == 1 and "Confirm this move" in [b["label"] for b in nearly.message.buttons]
        assert number in (await table.look(thread)).pending and await place(table, thread, name) == before
        old = [(nearly.message, b) for b in nearly.message.buttons if b["label"] in LATE]
        assert len(old) == len(LATE)
        # A bot that has been away knows of no panels before; of those that it knows one is enough for a question.
        await table.restart()
        former = await person.slash(thread, "d6s move", {"action": f"{name}: dodge"})
        panel = await person.slash(thread, "d6s move", {"action": f"{name}: forward"})
        await table.settle()
        assert panel.message is not None and former.message is None and nearly.message is not None
        await table.switch_off()
        await table.switch_on()
        answer = await table.press(person, panel.message, "Confirm this move")
        await table.settle()
        assert answer.text.startswith(f"Your answer: {name}: to ")
        assert await place(table, thread, name) != before
        # Old buttons, of a panel whose question is answered, say so and change nothing.
        look = await table.look(thread)
        assert look.view is not None and number not in look.pending
        for message, button in old:
            late = await person.press_anyway(message, str(button["custom_id"]))
            assert "answered this already" in late.text, (button["label"], late.text)
        after = await table.look(thread)
        assert after.view == look.view and after.pending.keys() == look.pending.keys()


async def test_moves_and_melees_are_ordered_with_buttons_for_many_at_once_and_stay_secret(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=6) as table:
        thread = await opened(table, size=100, extras="table: meadow, rounds: 2")
        await set_up(table, thread)
        person, decision = await mover(table, thread)
        other = table.beside(person)
        names = [str(name) for name in decision.about["units"]]  # type: ignore[union-attr]
        panel = await person.slash(thread, "d6s move", {"action": f"{names[0]}: dodge"})
        assert panel.message is not None
        select = next(one for one in panel.message.selects if "others of mine" in str(one["placeholder"]))
        chosen = [str(option["value"]) for option in select["options"]][:2]
        again = await table.choose(person, panel.message, str(select["custom_id"]), chosen)
        assert again.message is not None and all(f"{name}: dodge" in again.text for name in chosen)
        done = await table.press(person, again.message, "Confirm, and the same for 2 others")
        assert all(f"{name}: dodge" in done.text for name in chosen)
        await table.switch_off()
        await table.switch_on()
        ordered = await person.slash(thread, "d6s orders")
        listed = await person.slash(thread, "game orders")
        look = await table.look(thread)
        assert isinstance(look.view, TableView)
        for name in chosen:
            moved = look.view.state.units[name].moved
            assert moved or f"{name}: dodge" in ordered.text
            assert moved or f"{name}: dodge: once, in its turn of round 1" in listed.text
        assert "no orders" in (await other.slash(thread, "d6s orders")).text
        assert not any("Ordered" in message.text for message in other.sees(thread))
        for one in (person, other):
            await one.slash(thread, "d6s order", {"action": "rest as proposed; melees as proposed"})
            await table.settle()
        look = await table.look(thread)
        assert is_over(look) or (isinstance(look.view, TableView) and look.view.state.round >= 2)


async def test_an_order_that_is_used_up_by_a_move_does_not_come_back_with_those_for_others(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=6) as table:
        thread = await opened(table, size=100, extras="table: meadow, rounds: 2")
        await set_up(table, thread)
        person, decision = await mover(table, thread)
        await table.beside(person).slash(thread, "d6s rest")
        view = (await table.look(thread)).view
        assert isinstance(view, TableView)
        first = names_of(decision.about["units"])[0]
        own = [unit for unit in still_to_move(view.state, decision.player) if unit.name != first]
        second = own[0].name  # the next by Speed
        ordered = await person.slash(thread, "d6s order", {"action": f"{second}: hide"})
        assert f"{second}: hide" in ordered.text
        panel = await person.slash(thread, "d6s move", {"action": f"{first}: dodge"})
        assert panel.message is not None
        select = next(one for one in panel.message.selects if "others of mine" in str(one["placeholder"]))
        (other,) = [str(one["value"]) for one in select["options"] if one["value"] not in (first, second)][:1]
        again = await table.choose(person, panel.message, str(select["custom_id"]), [other])
        assert again.message is not None
        await table.press(person, again.message, "Confirm, and the same for 1 other")
        look = await table.look(thread)
        assert isinstance(look.view, TableView) and look.view.state.units[second].moved
        assert second not in (await person.slash(thread, "d6s orders")).text


async def test_orders_answer_for_their_owner_and_rulers_answer_everybody(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=5) as table:
        thread = await opened(table, size=100, extras="table: meadow, rounds: 2")
        await set_up(table, thread)
        for person in (table.alice, table.bob):
            said = await person.slash(thread, "d6s rest")
            assert "the rest stay" in said.text
            await table.settle()
        look = await table.look(thread)
        assert isinstance(look.view, TableView) and look.view.state.round == 2, "nobody was asked any more in round 1"
        gap = await table.cara.slash(thread, "d6s measure", {"of": "Hill Giant", "to": "Knight"})
        assert "rim to rim" in gap.text and "sees" in gap.text
        odds = await table.cara.slash(thread, "d6s odds", {"attack": "Hill Giant against Knight"})
        assert "to hit" in odds.text and "Fight 5" in odds.text
        shown = await table.cara.slash(thread, "d6s look", {"what": "reach", "who": "hill"})
        assert shown.ephemeral and shown.message is not None and len(shown.message.pictures) == 1
        profile = await table.cara.slash(thread, "d6s profile", {"name": "Ogre"})
        assert "32 points" in profile.text
        no = await table.cara.slash(thread, "d6s measure", {"of": "Nobody"})
        assert "There is no 'Nobody' here" in no.text
        spectator = await table.cara.slash(thread, "d6s rest")
        assert "You do not play" in spectator.text
        never = await table.alice.slash(thread, "d6s reaction", {"reaction": "opportunity", "when": "never"})
        assert "opportunity: never" in never.text
        assert "no orders" in (await table.bob.slash(thread, "d6s orders")).text
        await table.play_by_commands(thread, is_over)
        why = await table.alice.slash(thread, "game replay")
        assert why.text.startswith("The last round")


async def test_what_is_proposed_for_all_is_shown_in_private_before_it_counts(tmp_path: Path) -> None:
    """A player sees a move before it counts; where nothing is left to be done, nothing is offered to be taken back."""
    async with evening(tmp_path, seed=6) as table:
        thread = await opened(table, size=100, extras="table: meadow, rounds: 2")
        await set_up(table, thread)
        person, decision = await mover(table, thread)
        (number,) = (await table.look(thread)).pending
        before = await table.look(thread)
        assert isinstance(before.view, TableView)
        mine = [unit for unit in before.view.state.playing() if unit.seat == decision.player and not unit.moved]
        message = await table.question_message(thread, number, person)
        shown = await table.press(person, message, "Move the rest as suggested")
        assert shown.ephemeral and shown.message is not None and len(shown.message.pictures) == 1
        assert all(unit.name in shown.text for unit in mine)
        assert (await table.look(thread)).view == before.view, "nothing is done before it is confirmed"
        done = await table.press(person, shown.message, "Move them all so")
        await table.settle()
        after = await table.look(thread)
        assert isinstance(after.view, TableView)
        moved = all(after.view.state.units[unit.name].moved for unit in mine)
        assert moved == ("have moved as suggested" in done.text)
        if moved:
            assert done.message is None or not any("Take it back" in str(b["label"]) for b in done.message.buttons)
            assert "no orders" in (await person.slash(thread, "d6s orders")).text
