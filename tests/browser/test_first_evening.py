"""Two people, two pages, one bot: from `/game new` to the first captured terrain, and what may happen on the way."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.cli.run import FIRST, HINT
from bot.words.lobby import JOIN
from tests.browser.chromium import headless, needs_chromium
from tests.browser.first_capture import MOST_ANSWERS, begin, bring_forces, known_dice, play_on, pressed
from tests.browser.visitor import PHONE, Visitor
from tests.support.evening import Evening, evening

pytestmark = needs_chromium


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Evening]:
    """The bot in a playground, with dice that are known."""
    async with evening(tmp_path) as table:
        table.playground.hint = HINT
        table.playground.first = FIRST
        table.playground.each_once = (JOIN,)
        with known_dice():
            yield table


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium."""
    async with headless() as browser:
        yield browser


async def test_two_people_play_from_game_new_to_a_first_capture(table: Evening, browser: Browser) -> None:
    alice = await Visitor.arrive(browser, table.playground.url, "Alice")
    bob = await Visitor.arrive(browser, table.playground.url, "Bob", PHONE)
    await begin(alice, bob)
    await bring_forces(alice, bob)
    questions = await play_on(alice, bob)

    for visitor in (alice, bob):
        captures = visitor.messages.filter(has_text="One more captured terrain wins")
        await expect(captures.first).to_contain_text(" captures ")
        assert visitor.broken == []
    told = " ".join(question.text for question in questions)
    for said in ("Which army marches", "Do you maneuver at", "Do you oppose it", "Which action", "counter-attack",
                 "Which units do you lose?", "You may retreat units", "units from your Reserve Area"):  # fmt: skip
        assert said.lower() in told.lower(), said
    pictures = alice.messages.get_by_role("img")
    await expect(pictures.nth(3)).to_be_attached()
    for number in range(await pictures.count()):
        alt = await pictures.nth(number).get_attribute("alt")
        # What changed is shown once more by itself below a board, and says no more than that.
        changes = alt is not None and alt.startswith("What changed: ")
        assert alt and (len("What changed: ") if changes else 100) < len(alt) <= 1024
        assert await pictures.nth(number).evaluate("image => image.naturalWidth") > (300 if changes else 500)


async def test_a_newcomer_plays_against_the_computer_by_one_press(table: Evening, browser: Browser) -> None:
    alice = await Visitor.arrive(browser, table.playground.url, "Alice", PHONE)
    await alice.page.get_by_role("button", name="Play against the computer").click()
    # The thread opens by itself, and the computer has brought its force meanwhile.
    await expect(alice.page.locator("#channel-name .this-name")).to_contain_text("Alice v. Soldier Bot")
    await expect(alice.page.locator("#hint")).to_be_hidden()
    await alice.press("Choose a ready-made force", alice.page.locator(".message.pinged"))
    await alice.choose(alice.private, 0, "Anvil Guard")
    await alice.press("Bring this force", alice.private)
    revealed = alice.messages.filter(has=alice.page.locator("strong", has_text="All forces are revealed."))
    await expect(revealed).to_be_visible()
    marches = alice.messages.filter(has_text="Your first march")
    for _ in range(MOST_ANSWERS):
        question = await alice.question()
        if "Your first march" in question.text:
            break
        await alice.press(pressed(question), alice.message(question.id))
        await alice.until_answered(question)
    await expect(marches.last).to_be_visible()
    assert alice.broken == []


async def test_old_buttons_foreign_buttons_and_links_do_what_one_expects(table: Evening, browser: Browser) -> None:
    alice, bob, cara = [await Visitor.arrive(browser, table.playground.url, name) for name in ("Alice", "Bob", "Cara")]
    await begin(alice, bob)
    await cara.open_thread("1: Alice v. Bob (Dragon Dice)")
    await cara.press("Draw a force at random")
    await expect(cara.private).to_contain_text("You are not playing in this match")

    # The status asks again in private; what it asks can be answered in the thread meanwhile.
    await alice.type("game status")
    await expect(alice.private).to_contain_text("Bring a force")
    old = alice.message(str(await alice.private.get_attribute("id")))
    await alice.press("Draw a force at random", alice.page.locator(".message.pinged"))
    await expect(alice.private).to_contain_text("24 of 24 points")
    await alice.press("Bring this force", alice.private)
    await expect(alice.messages.filter(has_text="Alice has brought a force.")).to_be_visible()
    await alice.press("Draw a force at random", old)
    await expect(alice.private).to_contain_text("You have answered this already")

    # The link of a status leads to the question, from wherever one is.
    await bob.type("game status")
    link = bob.page.locator(".message.ephemeral").get_by_role("button", name="Go to the question").last
    await bob.page.locator("#channels").get_by_role("button", name="training-ground").click()
    await bob.page.locator("#channels").get_by_role("button", name="Dragon Dice").click()
    await link.click()
    await expect(bob.page.locator(".message.pinged")).to_have_class(re.compile("flash"))
    await expect(bob.page.locator(".message.pinged")).to_be_in_viewport()

    for visitor in (alice, bob, cara):
        assert visitor.broken == []


async def test_a_force_is_built_by_a_command_with_what_it_offers(table: Evening, browser: Browser) -> None:
    alice = await Visitor.arrive(browser, table.playground.url, "Alice")
    bob = await Visitor.arrive(browser, table.playground.url, "Bob", PHONE)
    await begin(alice, bob)
    await alice.type("dd force build", home="Highland City", frontier="Feyland", dragon="Fire Drake", add="Warlord")
    await expect(alice.private).to_contain_text("Home army (3 of at most 12 points): Warlord")
    await expect(alice.private).to_contain_text("Dragons (exactly 1): Fire Drake")
    await expect(alice.private).to_contain_text("add units worth 21")
    # The panel goes on where the command ended: with the Dwarves, in the home army.
    await alice.choose(alice.private, 2, "Footman")
    await expect(alice.private).to_contain_text("Home army (4 of at most 12 points): Warlord, Footman")
    # The panel gets its picture before it goes.
    await table.settle()
    await alice.type("game concede", sure="Yes")
    await expect(alice.private).to_contain_text("You have conceded the match.")
    await expect(bob.messages.filter(has_text="Bob wins the match")).to_be_visible()
    ended = bob.messages.filter(has_text="Thank you for playing")
    await expect(ended.get_by_role("button", name="Play again")).to_be_visible()


async def test_playing_all_sides_seats_the_next_person_by_joining_again(table: Evening, browser: Browser) -> None:
    visitor = await Visitor.arrive(browser, table.playground.url, "Alice", PHONE)
    await visitor.page.get_by_role("button", name="You are Alice: change who you are").click()
    await visitor.page.get_by_label("Play all sides").check()
    await visitor.page.keyboard.press("Escape")
    await visitor.type("game new")
    await expect(visitor.page.locator("#hint")).to_be_hidden()
    await visitor.open_thread("1: Alice")
    await visitor.press("Join the match")
    await expect(visitor.messages.filter(has_text="@Alice: everybody is here")).to_be_visible()
    await visitor.press("Start the match")
    await expect(visitor.messages.filter(has_text="The match begins: Alice and Bob play")).to_be_visible()
    acting = visitor.page.locator("#acting")
    await visitor.press("Draw a force at random", visitor.messages.filter(has_text="@Alice and @Bob: Bring a force"))
    await expect(visitor.private).to_contain_text("24 of 24 points")
    await visitor.press("Bring this force", visitor.private)
    # A press on a question's button is made as the player it asks.
    await visitor.press("Draw a force at random", visitor.messages.filter(has_text="@Bob: Bring a force"))
    await expect(visitor.page.get_by_role("button", name="You are Bob: change who you are")).to_be_visible()
    await expect(acting).to_contain_text("You are Bob now")
    await expect(visitor.private).to_contain_text("24 of 24 points")
    # A visitor who stops playing all sides is Alice again.
    await visitor.page.get_by_role("button", name="You are Bob: change who you are").click()
    await visitor.page.get_by_label("Play all sides").uncheck()
    await expect(acting).to_be_hidden()
    await expect(visitor.page.get_by_role("button", name="You are Alice: change who you are")).to_be_visible()
    assert visitor.broken == []


async def test_playing_all_sides_shows_questions_that_come_by_a_change(table: Evening, browser: Browser) -> None:
    """Discord marks nothing as unread that has only changed; but who plays alone would miss it."""
    alice = await Visitor.arrive(browser, table.playground.url, "Alice")
    alone = await Visitor.arrive(browser, table.playground.url, "Alice")
    await alone.page.get_by_label("Play all sides").check()
    thread = await table.new_match()
    await table.bring_forces(thread)
    asks, asked = None, None
    while True:
        (number, decision), *_ = (await table.look(thread)).pending.items()
        message = table.cara.last(thread)
        if message.id == asks and decision.player != asked:
            break
        if message.id != asks:
            # What is new is seen, and left again.
            for visitor in (alice, alone):
                await visitor.open_thread("1: Alice v. Bob (Dragon Dice)")
                await visitor.page.locator("#channels").get_by_role("button", name="tavern").first.click()
        asks, asked = message.id, decision.player
        await table.answer_by_buttons(thread, number, decision)
        await table.settle()
    mine = {visitor: visitor.page.locator(".channel", has_text="1: Alice") for visitor in (alice, alone)}
    await expect(mine[alone].locator(".badge")).to_have_text("1")
    await expect(mine[alice].locator(".badge, .unread-note")).to_have_count(0)
    assert alice.broken == alone.broken == []


async def test_a_page_stays_open_while_the_bot_is_away(table: Evening, browser: Browser) -> None:
    alice = await Visitor.arrive(browser, table.playground.url, "Alice")
    bob = await Visitor.arrive(browser, table.playground.url, "Bob", PHONE)
    await begin(alice, bob)
    await alice.press("Build my own force", alice.page.locator(".message.pinged"))
    await expect(alice.private).to_contain_text("0 of 24 points")
    await table.switch_off()
    await alice.bot_is("offline")
    await table.switch_on()
    await alice.bot_is("online")
    # Both the old panel and the old question are as good as before.
    await alice.choose(alice.private, 2, "Warrior")
    await expect(alice.private).to_contain_text("2 of 24 points")
    await bob.press("Draw a force at random", bob.page.locator(".message.pinged"))
    await expect(bob.private).to_contain_text("24 of 24 points")
    assert alice.broken == bob.broken == []


async def test_a_newcomer_finds_the_first_command_and_is_not_flooded_with_its_options(
    table: Evening, browser: Browser
) -> None:
    alice = await Visitor.arrive(browser, table.playground.url, "Alice", PHONE)
    await alice.page.locator("#message-box").fill("/")
    await expect(alice.page.locator(".offer").first).to_contain_text("/game new")
    await alice.page.locator(".offer").first.click()
    await expect(alice.page.locator(".add-option")).to_have_text(["+ game", "+ size", "+ invite", "+11 more"])
    assert await alice.complete("invite", "Bob") == "Bob"
    await alice.page.keyboard.press("Escape")
    await alice.page.keyboard.press("Escape")
    # There is no Enter on a phone.
    await alice.page.locator("#message-box").fill("/game list ")
    await expect(alice.page.locator(".offers-head")).to_contain_text("➤ sends it")
    assert alice.broken == []


async def test_what_is_typed_beside_a_command_names_its_next_option(table: Evening, browser: Browser) -> None:
    """As in Discord: letters narrow the options down, Tab, Enter or a colon takes one, and none is said to be none."""
    alice = await Visitor.arrive(browser, table.playground.url, "Alice")
    chips, offers = alice.page.locator(".chip-name"), alice.page.locator("#offers .offer")
    await alice.page.locator("#message-box").press_sequentially("/game new ")
    await alice.page.keyboard.type("si")
    await expect(offers).to_have_count(1)
    await expect(offers).to_contain_text("size")
    await alice.page.keyboard.press("Tab")
    await expect(chips).to_have_text(["size"])
    await alice.page.keyboard.type("24")
    await expect(offers.first).to_contain_text("24 points")
    await alice.page.keyboard.press("Enter")
    await alice.page.keyboard.type("invite: Bo")
    await expect(chips).to_have_text(["size", "invite"])
    await alice.page.keyboard.press("Enter")
    await expect(alice.page.locator("#option-invite")).to_have_value("Bob")
    await alice.page.keyboard.type("tiny")
    await alice.page.keyboard.press("Enter")
    await expect(alice.page.locator(".composer-error")).to_have_text("/game new has no option called “tiny”.")
    for _ in "tiny":
        await alice.page.keyboard.press("Backspace")
    await alice.page.keyboard.press("Enter")
    # Its three messages have come: the card that is pressed is redrawn no more.
    await expect(alice.page.locator(".thread-card")).to_contain_text("3 Messages")
    await alice.open_thread("1: Alice")
    await expect(alice.messages.filter(has_text="this seat is kept for @Bob")).to_be_visible()
    assert alice.broken == []


async def test_a_line_written_at_once_becomes_its_options_and_no_value_is_replaced(
    table: Evening, browser: Browser
) -> None:
    """As in Discord: "name:" behind a value begins the next option; what fits no choice is refused in words."""
    alice = await Visitor.arrive(browser, table.playground.url, "Alice")
    chips, box = alice.page.locator(".chip-name"), alice.page.locator("#message-box")
    size, invite = alice.page.locator("#option-size"), alice.page.locator("#option-invite")
    await box.press_sequentially("/game new size:17 invite:Bob")
    await expect(chips).to_have_text(["size", "invite"])
    await expect(size).to_have_value("17")
    await expect(invite).to_have_value("Bob")
    await alice.page.locator(".command-chip").press("Escape")
    # So does a line that is pasted.
    await box.fill("/game new size:7777 invite:Bob")
    await expect(chips).to_have_text(["size", "invite"])
    await expect(size).to_have_value("7777")
    await alice.page.keyboard.press("Enter")
    await alice.page.keyboard.press("Enter")
    await expect(alice.private).to_contain_text("A force has 6 to 120 points")
    await box.fill("/game new size:17 invite:Bob")
    await alice.page.keyboard.press("Enter")
    await alice.page.keyboard.press("Enter")
    await alice.open_thread("1: Alice")
    await expect(alice.messages.filter(has_text="17 points")).to_be_visible()
    assert alice.broken == []


async def test_the_name_of_an_option_that_stands_there_already_is_no_part_of_its_value(
    table: Evening, browser: Browser
) -> None:
    """An example such as "/rules name:Smite" can be typed as it stands, though what must be given opens by itself."""
    alice = await Visitor.arrive(browser, table.playground.url, "Alice")
    await alice.page.locator("#message-box").press_sequentially("/rules name:Smite")
    await expect(alice.page.locator(".chip-name")).to_have_text(["name"])
    await expect(alice.page.locator("#option-name")).to_have_value("Smite")
    assert alice.broken == []


async def test_one_thing_at_a_time_is_chosen_among_the_options_of_a_command(table: Evening, browser: Browser) -> None:
    """What an arrow has reached is what Tab takes; where Tab goes on to the buttons, nothing in the list is marked."""
    alice = await Visitor.arrive(browser, table.playground.url, "Alice")
    await alice.page.locator("#message-box").press_sequentially("/game new ")
    await alice.page.keyboard.press("Tab")
    await expect(alice.page.get_by_role("button", name="+ game")).to_be_focused()
    await expect(alice.page.locator("#offers")).to_be_hidden()
    await alice.page.keyboard.press("Shift+Tab")
    await alice.page.keyboard.press("ArrowDown")
    await expect(alice.page.locator("#offers .active")).to_contain_text("game")
    await alice.page.keyboard.press("Tab")
    await expect(alice.page.locator(".chip-name")).to_have_text(["game"])
    assert alice.broken == []


async def test_commands_are_found_by_how_their_names_begin(table: Evening, browser: Browser) -> None:
    alice = await Visitor.arrive(browser, table.playground.url, "Alice")
    await alice.page.locator("#message-box").press_sequentially("/dd re")
    offers = alice.page.locator("#offers .offer")
    await expect(offers.first).to_contain_text("/dd re")
    assert all("/dd re" in offer for offer in await offers.all_inner_texts())
    assert alice.broken == []


async def test_a_full_stop_after_the_name_of_a_thread_stays_beside_it(table: Evening, browser: Browser) -> None:
    """A button in a text is one block, after which a line may break before anything; a link breaks like words."""
    alice = await Visitor.arrive(browser, table.playground.url, "Alice", PHONE)
    await alice.type("game new")
    link = alice.private.get_by_role("link", name="1: Alice")
    await expect(link).to_have_css("display", "inline")
    await link.click()
    await expect(alice.page.locator("#channel-name .this-name")).to_contain_text("1: Alice")
    assert alice.broken == []
