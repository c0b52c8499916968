"""Interactions by hand: each kind of answer, the deadlines, what may be answered to what, who sees it."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from bot.playground import ActionResult, CannotDo, ManualClock, Person, Playground
from bot.playground.wire import Json
from tests.bot.playground.raw_bot import RawBot, button, row, select

COMMANDS = "/applications/1100000000000000900/commands"
MODAL = {
    "title": "t",
    "custom_id": "m",
    "components": [{"type": 18, "label": "l", "component": {"type": 4, "custom_id": "i", "style": 1}}],
}
FULL = {
    "name": "go",
    "description": "d",
    "options": [{"name": "where", "description": "d", "type": 3, "autocomplete": True}],
}


@pytest.fixture
async def hand(hand: RawBot) -> RawBot:
    """The hand-made bot, with one command, connected."""
    await hand.call("PUT", COMMANDS, [FULL])
    await hand.connect()
    return hand


class Interacted:
    """Something a person does, and the interaction the bot was sent for it."""

    def __init__(self, hand: RawBot, doing: asyncio.Task[ActionResult], told: Json) -> None:
        self.hand, self.doing, self.told = hand, doing, told

    @property
    def message(self) -> str:
        """The path of @original."""
        return self.hand.webhook(self.told, "/messages/@original")


async def go(hand: RawBot, name: str = "Alice") -> Interacted:
    """Lets a person send the command."""
    doing = asyncio.create_task(hand.playground.person(name).slash("tavern", "go", settle=False))
    return Interacted(hand, doing, await hand.event("INTERACTION_CREATE"))


async def press(hand: RawBot, message: str, custom_id: str = "a", name: str = "Alice") -> Interacted:
    """Lets a person press a button."""
    doing = asyncio.create_task(hand.playground.person(name).press_anyway(message, custom_id, settle=False))
    return Interacted(hand, doing, await hand.event("INTERACTION_CREATE"))


async def with_button(hand: RawBot, **more: object) -> str:
    """Lets Alice send the command, answers with a button, returns the message's id."""
    interacted = await go(hand)
    await hand.respond(interacted.told, 4, {"content": "x", "components": [row(button()), row(select())], **more})
    message = (await interacted.doing).message
    assert message is not None
    return message.id


async def test_a_message_answers_once(hand: RawBot) -> None:
    interacted = await go(hand)
    first = await hand.respond(interacted.told, 4, {"content": "one"})
    assert first.status == 200
    assert first.body["resource"]["message"]["content"] == "one"
    second = await hand.respond(interacted.told, 4, {"content": "two"})
    assert (second.status, second.code) == (400, 40060)
    answer = await interacted.doing
    assert (answer.type, answer.text) == (4, "one")


async def test_a_refused_answer_may_be_mended(hand: RawBot) -> None:
    interacted = await go(hand)
    assert (await hand.respond(interacted.told, 4, {"content": "x" * 2001})).code == 50035
    assert (await hand.respond(interacted.told, 4, {})).code == 50006
    assert (await hand.respond(interacted.told, 4, {"content": "x"})).status == 200


async def test_after_three_seconds_it_is_too_late(hand: RawBot, clock: ManualClock) -> None:
    interacted = await go(hand)
    clock.advance(3.1)
    assert (await interacted.doing).failed == "The application did not respond"
    late = await hand.respond(interacted.told, 4, {"content": "x"})
    assert (late.status, late.code) == (404, 10062)
    message = await with_button(hand)
    pressed = await press(hand, message)
    clock.advance(3.1)
    assert (await pressed.doing).failed == "This interaction failed"


async def test_the_token_lives_fifteen_minutes(hand: RawBot, clock: ManualClock) -> None:
    interacted = await go(hand)
    await hand.respond(interacted.told, 5)
    clock.advance(899)
    assert (await hand.call("POST", hand.webhook(interacted.told), {"content": "just"})).status == 200
    clock.advance(2)
    late = await hand.call("POST", hand.webhook(interacted.told), {"content": "late"})
    assert (late.status, late.code) == (401, 50027)
    assert (await hand.call("PATCH", interacted.message, {"content": "late"})).code == 50027


async def test_nothing_follows_before_the_first_answer(hand: RawBot) -> None:
    interacted = await go(hand)
    early = await hand.call("POST", hand.webhook(interacted.told), {"content": "x"})
    assert (early.status, early.code) == (404, 10015)
    assert (await hand.call("PATCH", interacted.message, {"content": "x"})).code == 10015
    interacted.doing.cancel()


async def test_somebody_elses_token_is_no_token(hand: RawBot) -> None:
    interacted = await go(hand)
    assert (await hand.respond({**interacted.told, "token": "guessed"}, 4, {"content": "x"})).code == 10062
    assert (await hand.call("POST", hand.webhook({**interacted.told, "token": "x"}), {"content": "x"})).code == 50027
    interacted.doing.cancel()


async def test_thinking_ends_with_the_edit(hand: RawBot) -> None:
    interacted = await go(hand)
    assert (await hand.respond(interacted.told, 5, {"flags": 64 | 32768})).flaws("data", "flags")
    assert (await hand.respond(interacted.told, 5, {"flags": 64})).status == 200
    answer = await interacted.doing
    assert answer.message is not None
    assert answer.message.thinking
    edited = await hand.call("PATCH", interacted.message, {"content": "done"})
    assert edited.body["flags"] == 64
    assert edited.body["edited_timestamp"] is None
    assert not answer.message.thinking


async def test_a_defer_fixes_who_sees_the_answer(hand: RawBot) -> None:
    bob = await hand.playground.person("Bob").arrive()
    interacted = await go(hand)
    await hand.respond(interacted.told, 5)
    await hand.call("POST", hand.webhook(interacted.told), {"content": "open", "flags": 64})
    await hand.call("POST", hand.webhook(interacted.told), {"content": "hidden", "flags": 64})
    assert [m.content for m in bob.sees("tavern")] == ["open"]
    assert [m.content for m in hand.playground.person("Alice").sees("tavern")] == ["open", "hidden"]


async def test_a_component_can_be_answered_in_five_ways(hand: RawBot) -> None:
    message = await with_button(hand)
    alice = hand.playground.person("Alice")
    updated = await press(hand, message)
    assert updated.told["message"]["id"] == message
    await hand.respond(updated.told, 7, {"content": "seven"})
    assert (await updated.doing).type == 7
    seen = alice.message(message)
    assert seen is not None
    assert seen.content == "seven"
    silent = await press(hand, message)
    await hand.respond(silent.told, 6)
    await hand.call("PATCH", silent.message, {"content": "six"})
    assert seen.content == "six"
    await hand.call("POST", hand.webhook(silent.told), {"content": "beside"})
    assert alice.last("tavern").content == "beside"
    replied = await press(hand, message)
    await hand.respond(replied.told, 4, {"content": "four", "flags": 64})
    assert (await replied.doing).ephemeral
    deferred = await press(hand, message)
    await hand.respond(deferred.told, 5)
    await hand.call("POST", hand.webhook(deferred.told), {"content": "five"})
    assert (await deferred.doing).text == "five"
    formed = await press(hand, message)
    await hand.respond(formed.told, 9, MODAL)
    assert (await formed.doing).form is not None


async def test_a_form_from_a_component_may_change_its_message(hand: RawBot) -> None:
    message = await with_button(hand)
    alice = hand.playground.person("Alice")
    formed = await press(hand, message)
    await hand.respond(formed.told, 9, MODAL)
    opened = await formed.doing
    sending = asyncio.create_task(alice.submit(opened, {"l": "hello"}))
    told = await hand.event("INTERACTION_CREATE")
    assert told["type"] == 5
    assert told["data"]["components"][0]["component"]["value"] == "hello"
    assert told["message"]["id"] == message
    again = await hand.respond(told, 9, MODAL)
    assert again.flaws("type") == ["BASE_TYPE_CHOICES"]
    await hand.respond(told, 7, {"content": "changed"})
    assert (await sending).text.startswith("changed")


async def test_a_form_belongs_to_whom_it_was_opened_for(hand: RawBot) -> None:
    interacted = await go(hand)
    await hand.respond(interacted.told, 9, MODAL)
    opened = await interacted.doing
    with pytest.raises(CannotDo, match="not open"):
        await hand.playground.person("Bob").submit(opened, {"l": "hello"})


async def test_an_answer_must_fit_what_was_done(hand: RawBot) -> None:
    interacted = await go(hand)
    for kind in (6, 7, 8, 1, 12):
        assert (await hand.respond(interacted.told, kind, {})).flaws("type") == ["BASE_TYPE_CHOICES"]
    await hand.respond(interacted.told, 4, {"content": "x"})


async def test_completions_are_at_most_25(hand: RawBot) -> None:
    alice = await hand.playground.person("Alice").arrive()
    asking = asyncio.create_task(alice.autocomplete("tavern", "go", "where", "a"))
    told = await hand.event("INTERACTION_CREATE")
    assert told["data"]["options"] == [{"name": "where", "type": 3, "value": "a", "focused": True}]
    many = [{"name": f"c{n}", "value": f"v{n}"} for n in range(26)]
    assert (await hand.respond(told, 8, {"choices": many})).flaws("data", "choices") == ["BASE_TYPE_MAX_LENGTH"]
    long = [{"name": "c", "value": "x" * 101}]
    assert (await hand.respond(told, 8, {"choices": long})).flaws("data", "choices", "0", "value")
    assert (await hand.respond(told, 4, {"content": "x"})).flaws("type")
    await hand.respond(told, 8, {"choices": many[:25]})
    assert len(await asking) == 25


@pytest.mark.parametrize(
    ("modal", "place"),
    [
        ({**MODAL, "title": "x" * 46}, "title"),
        ({**MODAL, "custom_id": ""}, "custom_id"),
        ({**MODAL, "components": []}, "components"),
        ({**MODAL, "components": [{"type": 10, "content": "x"}] * 6}, "components"),
        ({**MODAL, "components": [{**MODAL["components"][0], "label": "x" * 46}]}, "components 0 label"),  # type: ignore[dict-item]
        ({**MODAL, "components": [{**MODAL["components"][0], "description": "x" * 101}]}, "components 0 description"),  # type: ignore[dict-item]
        ({**MODAL, "components": [row(button())]}, "components 0 components 0 type"),
        ({**MODAL, "components": [row({"type": 4, "custom_id": "i", "style": 1})]}, "components 0 components 0 label"),
        (
            {**MODAL, "components": [{"type": 18, "label": "l", "component": select(disabled=True)}]},
            "components 0 component disabled",
        ),
        (
            {**MODAL, "components": [{"type": 18, "label": "l", "component": select(min_values=0)}]},
            "components 0 component min_values",
        ),
    ],
)
async def test_forms_have_limits(hand: RawBot, modal: Json, place: str) -> None:
    interacted = await go(hand)
    refused = await hand.respond(interacted.told, 9, modal)
    assert (refused.status, refused.code) == (400, 50035)
    assert refused.flaws("data", *place.split())
    await hand.respond(interacted.told, 9, MODAL)
    assert (await interacted.doing).form is not None


async def test_an_ephemeral_message_is_nobody_elses_through_any_door(hand: RawBot) -> None:
    bob, eve = [await hand.playground.person(name).arrive() for name in ("Bob", "Eve")]
    interacted = await go(hand)
    answered = await hand.respond(interacted.told, 4, {"content": "psst", "flags": 64, "components": [row(button())]})
    message = answered.body["resource"]["message"]
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        reply = await hand.call(method, path, body)
        assert (reply.status, reply.code) == (404, 10008)
    assert (await hand.call("GET", f"/channels/{message['channel_id']}/messages")).body == []
    assert (await hand.call("PUT", f"/channels/{message['channel_id']}/messages/pins/{message['id']}")).code == 10008
    for other in (bob, eve):  # not even the owner of the server
        assert other.all_messages() == []
        with pytest.raises(CannotDo, match="no such message"):
            await other.press_anyway(message["id"], "a")
    for name in ("Bob", "Eve"):
        raw = await hand.session.ws_connect(f"{hand.playground.url}/visit?as={name}")
        assert "psst" not in await raw.receive_str()
        await raw.close()
    assert (await hand.call("GET", interacted.message)).body["content"] == "psst"
    again = await press(hand, message["id"])
    assert (await hand.respond(again.told, 7, {"content": "changed"})).status == 200
    assert (await hand.call("DELETE", interacted.message)).status == 204
    assert hand.playground.person("Alice").all_messages() == []


async def test_a_disabled_button_cannot_be_pressed(hand: RawBot) -> None:
    message = await with_button(hand, components=[row(button(disabled=True))])
    with pytest.raises(CannotDo, match="disabled"):
        await hand.playground.person("Alice").click(message, "a")


async def test_only_own_answers_can_be_edited_with_a_token(hand: RawBot) -> None:
    other = await hand.call("POST", "/channels/1100000000000000100/messages", {"content": "x"})
    interacted = await go(hand)
    await hand.respond(interacted.told, 4, {"content": "y"})
    path = hand.webhook(interacted.told, f"/messages/{other.body['id']}")
    assert (await hand.call("PATCH", path, {"content": "z"})).code == 10008


async def test_interactions_tell_who_and_where(hand: RawBot) -> None:
    interacted = await go(hand, "Eve")
    told = interacted.told
    assert told["member"]["user"]["username"] == "eve"
    assert int(told["member"]["permissions"]) & (1 << 3)
    assert told["channel"]["name"] == "tavern"
    assert told["guild_id"] == told["guild"]["id"]
    assert told["attachment_size_limit"] == 10 * 1024 * 1024
    interacted.doing.cancel()


async def test_rates_are_kept_when_they_are_switched_on(clock: ManualClock) -> None:
    async with Playground(clock=clock, rates=True) as playground, aiohttp.ClientSession() as session:
        hand = RawBot(playground, session)
        path = "/channels/1100000000000000100/messages"
        replies = [await hand.call("POST", path, {"content": str(n)}) for n in range(6)]
        assert [reply.status for reply in replies] == [200] * 5 + [429]
        assert replies[0].headers["X-RateLimit-Remaining"] == "4"
        assert replies[5].body["retry_after"] == 5.0
        assert "Via" in replies[5].headers
        clock.advance(5.1)
        assert (await hand.call("POST", path, {"content": "x"})).status == 200


async def test_people_are_told_apart(bare: Playground) -> None:
    with pytest.raises(KeyError, match="Alice, Bob"):
        bare.person("Zoe")
    alice: Person = await bare.person("alice").arrive()
    assert alice.name == "Alice"
