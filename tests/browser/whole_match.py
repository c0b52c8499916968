"""A whole match in the browser, from `/game new` to its end: `python -m tests.browser.whole_match FOLDER [--by WAY]`.

Alice sits at 1280 pixels and Bob at 400; they press buttons, type, or Bob plays alone against the computer. A
picture of every question is put into the folder, wide and narrow, to be looked at by people; at the end stands what was
pressed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

from playwright.async_api import expect

from bot.cli.run import FIRST, HINT
from bot.playground.people import Thread
from bot.prompts.address import Address
from bot.prompts.confirming import DO, DO_IT
from bot.prompts.question import opening_buttons
from bot.words.lobby import JOIN
from engine.decisions import Decision
from tests.browser.chromium import headless
from tests.browser.visitor import DESKTOP, PHONE, TRIES, Visitor
from tests.support.evening import EAGER, Asked, Evening, evening

WAYS: Final = ("buttons", "typing", "alone")
GAMES: Final = ("dragon_dice", "dragon_dice_1996", "legacys_allure", "d6s")
SOLDIER: Final = "soldier"
LEVELS: Final = ("recruit", SOLDIER, "general")
PRESSED: Final = ("force", "kingdom")
"""The questions that are answered by buttons even where all else is typed."""
ON_ITS_WAY: Final = 20
"""How often one looks for the answer of a press that may be on its way."""
SOMETIMES: Final = 0.12
"""How often something else is pressed than what a player who wants to get on would press."""

_HEIGHT: Final = """() => {
    const messages = [...document.querySelectorAll("#messages .message")].map(one => one.offsetHeight);
    return [document.getElementById("scroller").clientHeight, messages.reduce((sum, one) => sum + one, 0)];
}"""


class WholeMatch:
    """One match, as its players see it."""

    def __init__(
        self, table: Evening, visitors: dict[str, Visitor], folder: Path, seed: int, prefers: str, against: str
    ) -> None:
        self.table = table
        self.visitors = visitors
        self.folder = folder
        self.rng = random.Random(seed)
        self.prefers = prefers
        self.against = against
        self.taken = 0
        self.presses: Counter[str] = Counter()
        """How often each kind of question was answered, and below "all" the presses and typed lines of everybody."""
        self.menus: dict[str, list[int]] = {}
        """The presses that each answer took which began in a menu below the question, by its kind."""
        self.long: dict[str, int] = {}
        """The longest text of each kind of question."""

    async def look(self, stage: str, *names: str) -> None:
        """Take a picture of the pages, of all or of those of some people."""
        self.taken += 1
        for name, visitor in self.visitors.items():
            if names and name not in names:
                continue
            await visitor.at_rest()
            wide = (visitor.page.viewport_size or PHONE)["width"]
            await visitor.page.screenshot(path=self.folder / f"{self.taken:03}-{stage.replace(' ', '-')}-{wide}.png")

    async def begin(self, game: str, size: str) -> Thread:
        """Open a match of two people by typing and pressing."""
        alice, bob = self.visitors["Alice"], self.visitors["Bob"]
        await self.look("channel")
        options = {"size": size} if size else {}
        await alice.write("game new", {"game": self.table.bot.games.title(game)}, **options)
        await self.table.settle()
        await self.look("opened")
        await bob.press(JOIN)
        await self.table.settle()
        (thread,) = self.table.alice.threads()
        for visitor in (alice, bob):
            await visitor.open_thread(thread.name[:10])
        await self.look("everybody is here")
        await alice.press("Start the match")
        await self.table.settle()
        await self.look("started")
        return thread

    async def begin_alone(self, game: str, size: str) -> Thread:
        """Open a match against the computer: of the first game by one press, of another by typing."""
        (visitor,) = self.visitors.values()
        await self.look("channel")
        if game == GAMES[0] and not size and self.against == SOLDIER:
            await visitor.page.get_by_role("button", name="Play against the computer").click()
        else:
            chosen = {"game": self.table.bot.games.title(game), "against": self.against}
            await visitor.write("game new", chosen, **({"size": size} if size else {}))
            await self.table.settle()
            (thread,) = self.table.playground.person(visitor.name).threads()
            await visitor.open_thread(thread.name[:10])
        await expect(visitor.page.locator("#channel-name .this-name")).to_contain_text(f"{self.against.title()} Bot")
        await self.table.settle()
        await self.look("started")
        return self.table.playground.person(visitor.name).threads()[0]

    async def play(self, thread: Thread, way: str, most: int) -> bool:
        """Answer until the match is over, and say whether it is."""
        for count in range(most):
            pending = (await self.table.look(thread)).pending
            if not pending:
                break
            asked = await self._asked(thread)
            kind = asked.decision.prompt
            self.presses[kind] += 1
            self.long[kind] = max(self.long.get(kind, 0), len(asked.message.text))
            await self.look(f"{count:03} {kind}")
            if way == "typing" and kind not in PRESSED:
                await self._type(thread, asked)
            else:
                await self._press(thread, asked)
            await self.table.settle()
        over = not (await self.table.look(thread)).pending
        await self.look("the end" if over else "not over")
        return over

    async def _asked(self, thread: Thread) -> Asked:
        """Returns the oldest open question; its message may be on its way to the page."""
        (number, decision), *_ = (await self.table.look(thread)).pending.items()
        person = await self.table.player(thread, decision)
        message_id = await self.table.bot.matches.shown((await self.table.card(thread)).id, str(number))
        await expect(self.visitors[person.name].message(f"m{message_id}")).to_be_visible()
        await self.table.settle()
        return await self.table.asked(thread)

    async def _press(self, thread: Thread, asked: Asked) -> None:
        """Press a button on the page where one answers; choose on a panel otherwise, and look at it."""
        visitor = self.visitors[asked.person.name]
        if _begins(asked) and self.rng.random() > SOMETIMES:
            await self._chosen_in_a_menu(thread, visitor, asked)
            if asked.number in (await self.table.look(thread)).pending:
                await self._panel(asked)
            return
        whole = [one for one in asked.message.buttons if _verb(str(one["custom_id"])) == "answer"]
        if whole:
            eager = [one for one in whole if str(one["label"]).startswith(EAGER)]
            eager = [one for one in whole if self.prefers and self.prefers in str(one["label"])] or eager
            calm = [one for one in whole if not str(one["label"]).startswith("Retreat everybody")] or whole
            chosen = self.rng.choice(eager if eager and self.rng.random() > SOMETIMES else calm)
            within = visitor.message(f"m{asked.message.id}")
            await within.locator(f'[data-custom-id="{chosen["custom_id"]}"]').click()
            self.presses["all"] += 1
            await self.table.bot.in_progress.until_idle()
            await self._confirm(visitor)
            return
        if asked.decision.prompt == "force":
            await self._force(visitor, asked)
            return
        await self._panel(asked)

    async def _force(self, visitor: Visitor, asked: Asked) -> None:
        """Bring the first or the second of the ready-made forces."""
        await visitor.press("Choose a ready-made force", visitor.message(f"m{asked.message.id}"))
        await self.table.settle()
        await self.look("ready-made forces", visitor.name)
        options = visitor.private.locator(".select-menu .option .words > span")
        await visitor.choose(visitor.private, 0, await options.nth(int(visitor.name == "Bob")).inner_text())
        await self.table.settle()
        await self.look("force", visitor.name)
        await visitor.press("Bring this force", visitor.private)
        self.presses["all"] += 3
        await self.table.settle()

    async def _chosen_in_a_menu(self, thread: Thread, visitor: Visitor, asked: Asked) -> None:
        """Cast a spell, or act with a unit, of the menu below the question, and count the presses that it takes."""
        before = self.presses["all"]
        message = visitor.message(f"m{asked.message.id}")
        options = message.locator(".select-menu").first.locator(".option .words > span")
        await message.locator(".select-face").first.click()
        await self.look(f"{asked.decision.prompt} menu", visitor.name)
        await options.nth(self.rng.randrange(await options.count())).click()
        self.presses["all"] += 2
        await self.table.settle()
        await self.look(f"{asked.decision.prompt} chosen", visitor.name)
        await self._confirm_newest(visitor)
        for _ in range(ON_ITS_WAY):
            await self.table.settle()
            if asked.number not in (await self.table.look(thread)).pending:
                break
            await visitor.page.wait_for_timeout(50)
        if asked.number not in (await self.table.look(thread)).pending:
            self.menus.setdefault(asked.decision.prompt, []).append(self.presses["all"] - before)

    async def _panel(self, asked: Asked) -> None:
        before = self.table.rng
        self.table.rng = self.rng
        await self.table.press_something(asked.person, asked.message, asked.decision)
        self.table.rng = before
        self.presses["panels"] += 1

    async def _confirm(self, visitor: Visitor) -> None:
        button = visitor.private.get_by_role("button", name=DO_IT, exact=True)
        if await button.count():
            await self.look("to be confirmed", visitor.name)
            await button.click()
            self.presses["all"] += 1
            await self.table.bot.in_progress.until_idle()

    async def _type(self, thread: Thread, asked: Asked) -> None:
        """Type the command that answers, with one of its suggestions, and confirm it where its outcome is shown."""
        visitor, person = self.visitors[asked.person.name], asked.person
        command, option = await self._command(asked.decision)
        opens = await self._opening(thread, asked)
        choices = [one for one in await person.autocomplete(thread, command, option) if one.value not in opens]
        eager = [one for one in choices if one.name.startswith(EAGER)]
        if not choices:
            await self._panel(asked)
            return
        chosen = self.rng.choice(eager if eager and self.rng.random() > SOMETIMES else choices)
        await visitor.write(command, {}, **{option: str(chosen.value)})
        self.presses["all"] += 1
        await self.table.settle()
        if asked.number in (await self.table.look(thread)).pending:
            await self.look(f"typed {asked.decision.prompt}", visitor.name)
        for _ in range(TRIES):
            # The page may be drawn anew when its button is pressed.
            if asked.number not in (await self.table.look(thread)).pending:
                return
            await self._confirm_newest(visitor)
            await self.table.settle()
        await self._finish(thread, asked)

    async def _opening(self, thread: Thread, asked: Asked) -> set[str]:
        """Returns what opens something instead of answering: a window would stay open. The message on the page may
        still show the buttons of the question before."""
        card = await self.table.card(thread)
        question = await self.table.bot.answering.question(card.id, asked.number, int(asked.person.id))
        return {button.label for button in opening_buttons(question.form(), question.address)}

    async def _confirm_newest(self, visitor: Visitor) -> None:
        buttons = visitor.private.locator(".button:not([disabled])")
        for number in range(await buttons.count()):
            one = buttons.nth(number)
            if _verb(str(await one.get_attribute("data-custom-id"))) in ("answer", "confirm", DO):
                await one.click()
                self.presses["all"] += 1
                await self.table.bot.in_progress.until_idle()
                return
        await self._confirm(visitor)

    async def _finish(self, thread: Thread, asked: Asked) -> None:
        """Answer with the panel where a typed list was not whole."""
        if asked.number in (await self.table.look(thread)).pending:
            await self._panel(await self._asked(thread))

    async def _command(self, decision: Decision) -> tuple[str, str]:
        (thread,) = self.table.alice.threads()
        face = self.table.bot.games.face((await self.table.card(thread)).game)
        able = [one for one in face.manifest.commands if one.name in face.words(decision.prompt).commands]
        if not able:
            return "answer", "choice"
        return f"{face.short} {able[0].name}", able[0].option

    async def told(self) -> list[str]:
        """Returns what the match was like, in lines."""
        lines = [f"{self.presses['all']} presses and lines, {self.presses['panels']} panels"]
        lines += [f"{kind}: {len(each)} by a menu, at most {max(each)} presses" for kind, each in self.menus.items()]
        lines += [f"{kind}: {self.presses[kind]} times, at most {long} characters" for kind, long in self.long.items()]
        for visitor in self.visitors.values():
            screen, height = await visitor.page.evaluate(_HEIGHT)
            lines.append(f"{visitor.name}: {height / screen:.1f} screens")
            assert visitor.broken == [], visitor.broken
        return lines


def _begins(asked: Asked) -> bool:
    """Returns whether the first menu below a question begins an answer."""
    return any(_verb(str(one["custom_id"])) == "begin" for one in asked.message.selects[:1])


def _verb(custom_id: str) -> str:
    address = Address.read(custom_id)
    return "" if address is None else address.verb


async def take(
    folder: Path,
    game: str,
    way: str,
    size: str,
    seed: int,
    most: int,
    prefers: str,
    *,
    against: str = SOLDIER,
    is_wide: bool = False,
) -> bool:
    """Play the match, fill the folder, and return whether it has come to its end."""
    with tempfile.TemporaryDirectory() as data:
        async with evening(Path(data), seed) as table, headless() as browser:
            table.playground.hint = HINT
            table.playground.first = FIRST
            table.playground.each_once = (JOIN,)
            url = table.playground.url
            bob = await Visitor.arrive(browser, url, "Bob", DESKTOP if is_wide else PHONE)
            visitors = {"Bob": bob}
            if way != "alone":
                visitors = {"Alice": await Visitor.arrive(browser, url, "Alice"), "Bob": bob}
            match = WholeMatch(table, visitors, folder, seed, prefers, against)
            thread = await match.begin_alone(game, size) if way == "alone" else await match.begin(game, size)
            over = await match.play(thread, way, most)
            print("\n".join([f"over: {over}", *await match.told(), table.told(thread)]), flush=True)
            return over


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.whole_match", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--game", default=GAMES[0], help="the game by its name")
    parser.add_argument("--by", default=WAYS[0], choices=WAYS, help="how it is played")
    parser.add_argument("--size", default="", help="the size of the match")
    parser.add_argument("--seed", type=int, default=1, help="dice and choices")
    parser.add_argument("--prefers", default="", help="what buttons say that are pressed first: magic")
    parser.add_argument("--against", default=SOLDIER, choices=LEVELS, help="the computer player, if Bob plays alone")
    parser.add_argument("--wide", action="store_true", help="Bob sits at 1280 pixels, too")
    parser.add_argument("--most", type=int, default=400, help="most answers")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    chosen = (given.folder, given.game, given.by, given.size, given.seed, given.most, given.prefers)
    asyncio.run(take(*chosen, against=given.against, is_wide=given.wide))
    return 0


if __name__ == "__main__":
    sys.exit(main())
