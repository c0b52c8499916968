"""The main path of a first evening, played through two pages alone: from `/game new` to the first captured terrain."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Final
from unittest import mock

from playwright.async_api import expect

from engine.dragon_dice.text.notation import format_force
from tests.browser.visitor import Question, Visitor
from tests.support.printed import PRESETS

SEED: Final = bytes([6]) * 32
"""With these dice, these forces and players who always press on, a terrain is captured within a few turns."""

ALICES: Final = "Anvil Guard"
BOBS: Final = "Tidewatch"

EAGER: Final = (
    "March c", "March ho", "Turn up", "Up, ", "Maneuver at",
    "Oppose", "Turn up", "Attack", "Shoot", "Fight", "Counter-attack", "Let ",
    "Reinforce", "Cast nothing", "Highland", "Feyland",
)  # fmt: skip
"""What somebody presses who wants to get on, by how the button begins. Whoever finds none of them presses the first."""

MOST_ANSWERS: Final = 80

Look = Callable[[str], Awaitable[None]]
"""Called with the name of each stage, when there is something new to see."""

_PINGED: Final = re.compile(r"\bpinged\b")


@contextlib.contextmanager
def known_dice() -> Iterator[None]:
    """Gives the next matches the seed of this evening, whoever else asks for chance meanwhile."""
    with mock.patch("bot.matches.transactions.secrets", SimpleNamespace(token_bytes=lambda size: SEED[:size])):
        yield


async def nobody_looks(stage: str) -> None:
    """Looks at nothing: the test needs no screenshots."""


async def begin(alice: Visitor, bob: Visitor, look: Look = nobody_looks, **options: str) -> None:
    """Alice opens a match, with `options` of the command, Bob joins, Alice starts it."""
    await look("empty channel")
    await expect(alice.page.locator("#hint")).to_contain_text("type /game new")
    await alice.type("game new", **options)
    await expect(alice.private).to_contain_text("It waits for an opponent")
    # Bob sees the thread below the channel, and how much has been said there.
    await expect(bob.page.locator(".thread-card")).to_contain_text("2 Messages")
    await look("thread in the channel")
    await alice.open_thread("1: Alice")
    await bob.open_thread("1: Alice")
    await expect(bob.page.locator("#hint")).to_be_hidden()
    await look("invitation")
    await bob.press("Join the match")
    await expect(bob.private).to_contain_text("You have a seat")
    await alice.press("Start the match")
    for visitor in (alice, bob):
        mine = visitor.page.locator(".message.pinged")
        await expect(mine).to_have_count(1)
        await expect(mine).to_contain_text("@Alice and @Bob: Bring a force of 24 points")
    await look("bring a force")


async def bring_forces(alice: Visitor, bob: Visitor, look: Look = nobody_looks) -> None:
    """Alice takes a ready-made force from a select, Bob pastes his; neither sees anything of the other's."""
    await alice.press("Choose a ready-made force", alice.page.locator(".message.pinged"))
    await alice.choose(alice.private, 0, ALICES)
    await expect(alice.private).to_contain_text("24 of 24 points")
    await look("ready-made force")
    await alice.press("Bring this force", alice.private)
    await expect(alice.private).to_contain_text("You have brought your force")
    await expect(bob.messages.filter(has_text="Alice has brought a force.")).to_be_visible()
    await bob.press("Paste a force as text", bob.page.locator(".message.pinged"))
    form = bob.page.get_by_role("dialog", name="Your force as text")
    await form.get_by_label("Your force *").fill(format_force(PRESETS[BOBS]))
    await look("pasted force")
    await form.get_by_role("button", name="Submit").click()
    await expect(bob.private).to_contain_text("24 of 24 points")
    for visitor, secret in ((alice, PRESETS[BOBS]), (bob, PRESETS[ALICES])):
        seen = await visitor.everything()
        own = PRESETS[ALICES if visitor is alice else BOBS]
        assert not [unit for unit in secret.units if unit in seen and unit not in own.units]
    await expect(alice.page.locator(".message.ephemeral", has_text="Proposed Frontier Terrain")).to_have_count(0)
    await bob.press("Bring this force", bob.private)
    revealed = alice.messages.filter(has=alice.page.locator("strong", has_text="All forces are revealed."))
    await expect(revealed).to_contain_text(PRESETS[BOBS].units[0])
    await expect(alice.page.get_by_alt_text("Setting up")).to_be_visible()
    await look("forces revealed")


async def play_on(alice: Visitor, bob: Visitor, look: Look = nobody_looks) -> list[Question]:
    """Both answer by pressing until a terrain is captured. Returns the questions, in order."""
    questions: list[Question] = []
    captured = alice.messages.filter(has_text="One more captured terrain wins")
    retreated = False
    while not await captured.count():
        assert len(questions) < MOST_ANSWERS, "nobody captures anything"
        question = await alice.question()
        asked, other = (alice, bob) if question.asked == alice.name else (bob, alice)
        message = asked.message(question.id)
        await expect(message).to_have_class(_PINGED)
        await expect(other.message(question.id)).not_to_have_class(_PINGED)
        await look(f"question {len(questions) + 1}")
        if "You may retreat units" in question.text and asked is alice and not retreated:
            retreated = True
            await _retreat_one(alice, question, look)
        else:
            await asked.press(pressed(question), message)
        for visitor in (alice, bob):
            await visitor.until_answered(question)
        questions.append(question)
        # The next question is there, or the match would stand still.
        await alice.question()
    await look("captured")
    return questions


async def _retreat_one(alice: Visitor, question: Question, look: Look) -> None:
    """Alice chooses unit by unit, in a panel of her own, who goes to her Reserve Area."""
    await alice.press("Choose unit by unit", alice.message(question.id))
    panel = alice.private
    await expect(panel).to_contain_text("Nobody is chosen yet")
    await alice.choose(panel, 0, "")
    await expect(panel).not_to_contain_text("Nobody is chosen yet")
    await look("retreat")
    await alice.press("Retreat them", panel)
    await expect(panel).to_contain_text("Your answer: Retreat from")


def pressed(question: Question) -> str:
    """Returns what the button says that they press: one that answers at once, not one that opens a panel."""
    eager = (label for beginning in EAGER for label in question.labels if label.startswith(beginning))
    answers = (label for label in question.labels if not label.startswith("Choose"))
    return next(eager, next(answers))
