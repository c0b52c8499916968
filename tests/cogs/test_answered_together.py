"""A question and the one that follows it are answered with one press, or one line; what is said ahead stays secret."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.cards import Look
from bot.matches.usual_orders import Wanted
from bot.playground.people import ActionResult, Person, Seen, Thread
from engine.decisions import Decision
from engine.dragon_dice.orders import USUAL_ORDERS, oppose
from engine.dragon_dice.view import TableView
from tests.support.evening import Evening, evening


def _asks_maneuver(look: Look) -> bool:
    """A maneuver of which both directions are possible."""
    decision = next(iter(look.pending.values()))
    return decision.prompt == "maneuver" and decision.about["face"] in range(2, 8)


async def at_a_maneuver(table: Evening) -> tuple[Thread, int, Decision]:
    thread = await table.new_match(points=15)
    await table.bring_forces(thread)
    await table.play_by_buttons(thread, _asks_maneuver)
    return thread, *next(iter((await table.look(thread)).pending.items()))


async def at_a_counter_maneuver(table: Evening) -> Thread:
    thread = await table.new_match(points=15)
    await table.bring_forces(thread)
    await table.play_by_buttons(thread, lambda look: "counter-maneuver" in prompts(look))
    return thread


async def let_it_succeed(table: Evening, thread: Thread, place: object) -> tuple[str, object]:
    """Nobody opposes: returns what is asked then, and the face that the terrain shows."""
    while True:
        look = await table.look(thread)
        number, decision = next(iter(look.pending.items()))
        if decision.prompt != "counter-maneuver":
            assert isinstance(look.view, TableView)
            return decision.prompt, next(one.face for one in look.view.terrains if one.place == place)
        await table.bot.matches.answer(look.card.id, look.card.user_of(decision.player), number, "no")


async def test_a_maneuver_with_its_direction_and_action_is_one_press_across_a_restart(tmp_path: Path) -> None:
    """The opposing player is asked in between, and then nobody: the action begins as soon as the terrain has turned."""
    async with evening(tmp_path, seed=3) as table:
        thread, number, decision = await at_a_maneuver(table)
        person, face = await table.player(thread, decision), decision.about["face"]
        message = await table.question_message(thread, number, person)
        labels = [str(button["label"]) for button in message.buttons]
        up = next(label for label in labels if label.startswith("Up, "))
        assert up == f"Up, fight in melee (to {int(str(face)) + 1})"
        assert {"Maneuver, choose the rest after", "Stay, choose the action after"} <= set(labels)
        await table.press(person, message, up)
        await table.settle()
        shown = table.cara.last(thread).text
        assert "Up, " not in shown and "melee" not in shown, "nobody learns of either before it succeeds"
        await table.restart()
        prompt, now = await let_it_succeed(table, thread, decision.about["place"])
        assert isinstance(face, int)
        assert (prompt in ("direction", "action", "target"), now) == (False, face + 1)
        events = await table.bot.matches.events((await table.card(thread)).id)
        assert [event.facts.to_json()["action"] for event in events if event.name == "action_chosen"][-1] == "melee"


async def test_both_are_one_typed_line_and_the_first_alone_is_still_an_answer(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread, number, decision = await at_a_maneuver(table)
        person, face = await table.player(thread, decision), decision.about["face"]
        assert isinstance(face, int)
        offered = [one.name for one in await person.autocomplete(thread, "dd maneuver", "choice")]
        assert any(name.startswith("Down, ") for name in offered), "what has a button is offered too"
        down = next(name for name in offered if name.startswith("Turn down to"))
        question = await table.bot.answering.question((await table.card(thread)).id, number, int(person.id))
        assert question.form().read("yes") == "yes"
        assert question.form().marked(next(iter(question.form().marks))) == "yes"
        said = await table.type(person, thread, "dd maneuver", choice=down)
        assert said.text.splitlines()[0] == f"Your answer: {down}."
        message = next(one for one in person.sees(thread)[::-1] if "[Your next question]" not in one.content)
        assert "[Your next question]" not in said.text or f"/{message.id})" in said.text, (
            "it leads to the turn's message"
        )
        prompt, now = await let_it_succeed(table, thread, decision.about["place"])
        assert (prompt == "direction", now) == (False, face - 1)


async def test_an_order_never_to_oppose_answers_and_can_be_cancelled(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await at_a_counter_maneuver(table)
        number, _, person, message = await table.asked(thread)
        said = await from_now_on(table, person, message, "Never oppose anywhere")
        assert said.ephemeral
        assert said.text.startswith(NEVER)
        assert number not in (await table.look(thread)).pending
        await table.restart()
        other = table.beside(person)
        assert "You have no standing orders" in (await table.type(other, thread, "game orders")).text
        shown = await table.type(person, thread, "game orders")
        assert "1. You never oppose maneuvers." in shown.text and shown.message is not None
        back = await table.press(person, shown.message, "Cancel: ask me each time")
        assert "You have no standing orders" in back.text
        assert not await table.bot.matches.orders((await table.card(thread)).id, int(person.id))


async def test_the_usual_orders_are_given_with_one_press_and_each_can_be_taken_back(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await at_a_counter_maneuver(table)
        person = (await table.asked(thread)).person
        shown = await table.type(person, thread, "game orders")
        assert shown.message is not None
        given = await table.press(person, shown.message, "Use the usual orders")
        match = (await table.card(thread)).id
        assert await table.bot.matches.orders(match, int(person.id)) == USUAL_ORDERS
        assert "3. You lose your least valuable units first" in given.text
        assert given.message is not None
        assert "Use the usual orders" not in [button["label"] for button in given.message.buttons]
        await table.press(person, given.message, "Cancel number 1")
        assert await table.bot.matches.orders(match, int(person.id)) == USUAL_ORDERS[1:]


async def test_what_a_button_says_that_orders_explains_or_opens_can_be_typed(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await table.new_match(points=15)
        await table.settle()
        opened = await table.type(table.alice, thread, "answer", choice="build my own force")
        assert "Your force: 0 of 15 points" in opened.text and opened.message is not None and opened.message.buttons
        form = await table.type(table.alice, thread, "answer", choice="Paste a force as text")
        assert form.form is not None
        await table.bring_forces(thread)
        await table.play_by_buttons(thread, lambda look: "counter-maneuver" in prompts(look))
        number, _, person, _ = await table.asked(thread)
        offered = [one.name for one in await person.autocomplete(thread, "answer", "choice")]
        assert "Never oppose anywhere" in offered and "What does this mean?" not in offered
        meant = await table.type(person, thread, "answer", choice="What does this mean?")
        assert "(p." in meant.text
        unsure = await table.type(person, thread, "answer", choice="never oppose")
        assert "fits several: Never oppose at" in unsure.text
        unknown = await table.type(person, thread, "dd counter", choice="not now")
        assert "Always oppose from now on; " in unknown.text
        said = await table.type(person, thread, "answer", choice="never oppose anywhere")
        assert said.text.startswith(NEVER)
        assert number not in (await table.look(thread)).pending


async def test_whoever_opposes_from_now_on_answers_with_it_and_is_not_asked_again(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await at_a_counter_maneuver(table)
        _, decision, person, message = await table.asked(thread)
        buttons = [str(button["label"]) for button in message.buttons]
        assert buttons == ["Oppose the maneuver", "Let the maneuver succeed", "What does this mean?", "Odds"]
        match = (await table.card(thread)).id
        here = oppose(False, str(decision.about["place"]))
        await table.bot.matches.give_orders(match, int(person.id), [replace(here, subject={"place": "elsewhere"})])
        said = await table.type(person, thread, "dd counter", choice="Always oppose from now on")
        assert said.text.splitlines()[0] == "You always oppose maneuvers."
        assert "To change it later: `/game orders`." in said.text
        assert await table.bot.matches.orders(match, int(person.id)) == (oppose(True),), "what was in its way is gone"
        await table.settle()
        told = table.cara.last(thread).text
        assert "opposes" not in told and "every maneuver" not in told, "nobody learns of the order"


async def test_an_order_from_now_on_is_confirmed_in_private_with_a_button_that_takes_it_back(tmp_path: Path) -> None:
    """The thread must not tell of it, so the press alone would say nothing."""
    async with evening(tmp_path, seed=3) as table:
        thread = await at_a_counter_maneuver(table)
        _, _, person, message = await table.asked(thread)
        said = await from_now_on(table, person, message, "Always oppose from now on")
        await table.settle()
        assert said.text.startswith(NEVER.replace("never", "always"))
        assert said.ephemeral
        assert said.message is not None and [button["label"] for button in said.message.buttons] == [
            "Cancel: ask me each time"
        ]
        match = (await table.card(thread)).id
        assert await table.bot.matches.orders(match, int(person.id)) == (oppose(True),)
        back = await table.press(person, said.message, "Cancel: ask me each time")
        assert "You have no standing orders" in back.text
        assert not await table.bot.matches.orders(match, int(person.id))


NEVER = "You never oppose maneuvers.\n-# Opponents may notice how fast you answer. To change it later: `/game orders`."


async def from_now_on(table: Evening, person: Person, message: Seen, label: str) -> ActionResult:
    """Chooses a line of the menu of what answers a question from now on."""
    (menu,) = message.selects
    assert menu["placeholder"] == "From now on…"
    (value,) = [str(line["value"]) for line in menu["options"] if line["label"] == label]
    return await table.choose(person, message, str(menu["custom_id"]), [value])


def prompts(look: Look) -> list[str]:
    return [decision.prompt for decision in look.pending.values()]


async def test_an_action_names_its_target_where_there_are_several(tmp_path: Path) -> None:
    """Whom an army attacks is asked at once, so nothing speaks for being asked apart."""
    async with evening(tmp_path, seed=3) as table:
        thread = await table.new_match(points=15)
        await table.bring_forces(thread)

        def several(look: Look) -> bool:
            decision = next(iter(look.pending.values()))
            targets = decision.about.get("targets")
            return isinstance(targets, dict) and any(len(those) > 1 for those in targets.values())

        await table.play_by_buttons(thread, several)
        _, _, person, message = await table.asked(thread)
        labels = [str(button["label"]) for button in message.buttons]
        shots = [label for label in labels if label.startswith("Shoot ")]
        assert len(shots) >= 2 and "Shoot missiles" not in labels
        said = await table.press(person, message, shots[1])
        assert said.failed is None
        await table.settle()
        assert "target" not in [one.prompt for one in (await table.look(thread)).pending.values()]


async def test_the_usual_orders_are_chosen_in_the_lobby_and_stand_from_the_first_question(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        thread = await table.open_match(table.alice)
        await table.settle()
        lobby = table.invitation(table.alice, thread)
        shown = await table.press(table.alice, lobby, "Usual orders")
        assert "You do not use them" in shown.text and shown.message is not None
        chosen = await table.press(table.alice, shown.message, "Use them in this match")
        assert "You use them in this match" in chosen.text
        await table.press(table.bob, table.invitation(table.bob, thread), "Join the match")
        await table.settle()
        await table.press(table.alice, table.ready(table.alice, thread), "Start the match")
        match = (await table.card(thread)).id
        assert await table.bot.matches.orders(match, int(table.alice.id)) == USUAL_ORDERS
        assert not await table.bot.matches.orders(match, int(table.bob.id))


async def test_usual_orders_hold_in_the_next_match_too(tmp_path: Path) -> None:
    async with evening(tmp_path, seed=3) as table:
        usual, alice = table.bot.matches.usual_orders, int(table.alice.id)
        await usual.choose(alice, "dragon_dice", 7, Wanted.ALWAYS)
        assert await usual.wanting("dragon_dice", 8) == {alice}
        assert await usual.wanted(alice, "dragon_dice", 8) is Wanted.ALWAYS
        assert await usual.wanting("d6s", 8) == frozenset()
        await usual.choose(alice, "dragon_dice", 8, Wanted.NOWHERE)
        assert await usual.wanting("dragon_dice", 7) == frozenset()
