"""Questions of every shape, larger than any rule of today asks them, answered through Discord."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import cast

from bot.games.dragon_dice.manifest import MANIFEST
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.dragon_dice.words.questions import QUESTIONS as QUESTION_WORDS
from bot.games.face import AnyFace, Face
from bot.games.words import Lesson, Meaning, QuestionWords, Sentence
from bot.playground.people import ActionResult, Seen, Thread
from bot.prompts.address import Address
from engine.asking import ask
from engine.decisions import Assign, Choose, Decision, Number, Order, Pick
from engine.events import Happened
from engine.game import MatchOver, Option, OptionKind, Outcome, Tell
from engine.orders import NoOrders
from engine.values import Json, Seat
from images.blocks import nothing, painted
from images.pictures import AS_USUAL, Drawn, Names, Pictures, RenderStyle, Sample
from tests.support.evening import Evening, evening
from tests.support.printed import DICE_401C

A = Seat("A")
UNITS = sorted(DICE_401C.units)
DICE = tuple(f"A:{name}" for name in UNITS[:60])
HEALTH = {die: DICE_401C.units[die[2:]].health for die in DICE}

QUESTIONS: Mapping[str, Decision] = {
    "many options": Choose(player=A, prompt="many options", options=tuple(f"option {n}" for n in range(120))),
    "order": Order(player=A, prompt="order", items=DICE[:6]),
    "number": Number(player=A, prompt="number", least=1, most=90),
    "damage": Pick(player=A, prompt="damage", weights=HEALTH, least=30, most=30, about={"place": "frontier"}),
    "reinforce": Assign(player=A, prompt="reinforce", groups=dict.fromkeys(("A-home", "frontier", "B-home"), DICE)),
}


@dataclass
class Position:
    """Which question is asked, and what was answered."""

    step: str
    answer: Json = None
    outcome: Outcome | None = None

    def to_json(self) -> dict[str, Json]:
        """Returns the position as JSON."""
        return {"step": self.step, "answer": self.answer}


@dataclass
class Sight:
    """Everything, for everybody."""

    seat: Seat | None
    position: Position

    def to_json(self) -> dict[str, Json]:
        """Returns the position as JSON."""
        return self.position.to_json()


class Blank(Pictures[Sight]):
    """Pictures of a game without a table."""

    def is_laid(self, view: Sight) -> bool:
        """Returns that there is nothing to see."""
        return False

    def board(self, view: Sight, names: Names, style: RenderStyle[Sight] = AS_USUAL) -> Sequence[Drawn]:
        """Returns an empty picture."""
        return [Drawn(painted(nothing(10, 10), 1.0).png(), "Nothing.")]

    def as_text(self, view: Sight, names: Names, before: Sight | None = None) -> list[str]:
        """Returns that there is nothing."""
        return ["Nothing."]

    def samples(self) -> Mapping[str, Callable[[], Sample[Sight]]]:
        """Returns the only position there is."""
        return {"nothing": lambda: Sample(Sight(None, Position("order")), {})}


class OneQuestion(NoOrders):
    """A game of one question: who answers it has won."""

    name = "one_question"
    title = "One Question"
    family = "one_question"
    rules_version = 1
    seats = range(2, 3)
    options: Sequence[Option] = (Option("ask", OptionKind.CHOICE, tuple(QUESTIONS), "order", "what is asked"),)
    events: Mapping[str, type[Happened]] = MappingProxyType({})
    prompts: Set[str] = frozenset(decision.prompt for decision in QUESTIONS.values())

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> Position:
        """Returns the position before the question."""
        return Position(str(options.get("ask", "order")))

    def restore(self, data: Mapping[str, Json]) -> Position:
        """Returns the position that `to_json` wrote."""
        return Position(str(data["step"]), data["answer"])

    async def play(self, state: Position, tell: Tell) -> str:
        """Asks."""
        state.answer = await ask(QUESTIONS[state.step])
        raise MatchOver(Outcome((A,), "answered"))

    def concede(self, state: Position, seat: Seat, tell: Tell) -> None:
        """Ends it."""
        raise MatchOver(Outcome((), "conceded"))

    def has_left(self, state: Position, seat: Seat) -> bool:
        """Nobody stays behind when it ends."""
        return False

    def view(self, state: Position, seat: Seat | None) -> Sight:
        """Returns the position."""
        return Sight(seat, state)


class OneFace(Face[Sight, DragonDiceWording]):
    """The game speaks of the dice of Dragon Dice, and has nothing to see."""

    family = "one_question"
    manifest = replace(MANIFEST, short="one", workshop_cogs=())
    questions = MappingProxyType(
        {
            **QUESTION_WORDS,
            "many options": QuestionWords("one of many", meaning=Meaning("Any one may be chosen.", "p. 1")),
            "number": QuestionWords("a number", meaning=Meaning("Any number may be named.", "p. 1")),
        }
    )
    sentences: Mapping[type[Happened], Sentence] = MappingProxyType({})
    lesson = Lesson("One question", "Whoever is asked wins.", ("There is one question.",))
    pictures = Blank()

    def wording(self, players: Mapping[Seat, str], view: Sight | None, for_message: bool = True) -> DragonDiceWording:
        """Returns the players in words."""
        return DragonDiceWording(players, for_message=for_message)


async def asked(table: Evening, prompt: str) -> tuple[Thread, Seen]:
    """Returns the thread of a match that asks Alice this question, and the message that does."""
    channel = table.alice.channel("tavern")
    card = await table.bot.matches.create(
        game="one_question",
        guild_id=table.bot.guilds[0].id,
        channel_id=int(channel.id),
        user_id=int(table.alice.id),
        name="Alice",
        options={"ask": prompt},
    )
    await table.bot.matches.join(card.id, int(table.bob.id), "Bob")
    await table.bot.matches.start(card.id, int(table.alice.id))
    await table.settle()
    return channel, await table.question_message(channel, 1, table.alice)


async def answer_to(table: Evening, thread: Thread) -> Json:
    """Returns what was answered."""
    record = await table.bot.matches.record((await table.card(thread)).id)
    entries = cast("Sequence[Mapping[str, Json]]", record["entries"])
    (entry,) = entries
    return entry["answer"]


def games() -> dict[str, OneQuestion]:
    return {"one_question": OneQuestion()}


def faces() -> dict[str, AnyFace]:
    return {"one_question": OneFace()}


def select_number(panel: Seen, index: int) -> str:
    return str(panel.selects[index]["custom_id"])


def button_for(message: Seen, verb: str) -> str:
    """Returns the custom id of the button with this verb."""
    for button in message.buttons:
        address = Address.read(str(button["custom_id"]))
        if address is not None and address.verb == verb:
            return str(button["custom_id"])
    raise AssertionError(f"no button does {verb}: {message}")


def opened(answer: ActionResult) -> Seen:
    """Returns the private panel that a press has opened."""
    assert answer.message is not None
    assert answer.ephemeral, answer.text
    return answer.message


async def test_more_options_than_a_message_holds(tmp_path: Path) -> None:
    async with evening(tmp_path, games=games(), faces=faces()) as table:
        thread, message = await asked(table, "many options")
        assert len(message.selects) == 4
        panel = opened(await table.press(table.alice, message, "Show all choices"))
        await table.press(table.alice, panel, "Later choices")
        await table.choose(table.alice, panel, None, ["Option 117"])
        assert panel.text.splitlines()[0] == "Your answer: Option 117."
        await table.settle()
        assert await answer_to(table, thread) == "option 117"


async def test_an_order_is_made_one_by_one(tmp_path: Path) -> None:
    async with evening(tmp_path, games=games(), faces=faces()) as table:
        thread, message = await asked(table, "order")
        panel = opened(await table.press(table.alice, message, "Put them in order"))
        wanted = list(reversed(DICE[:6]))
        await table.choose(table.alice, panel, None, [wanted[3][2:]])
        await table.press(table.alice, panel, "Start over")
        for die in wanted:
            await table.choose(table.alice, panel, None, [die[2:]])
        await table.press(table.alice, panel, button_for(panel, "confirm"))
        await table.settle()
        assert await answer_to(table, thread) == wanted


async def test_a_number_is_written_into_a_form(tmp_path: Path) -> None:
    async with evening(tmp_path, games=games(), faces=faces()) as table:
        thread, message = await asked(table, "number")
        form = await table.alice.click(message, "Name a number from 1 to 90")
        answer = await table.alice.submit(form, {"Your answer": "many"})
        assert answer.text == "Write a whole number from 1 to 90."
        form = await table.alice.click(message, "Name a number from 1 to 90")
        await table.alice.submit(form, {"Your answer": "42"})
        await table.settle()
        assert await answer_to(table, thread) == 42


async def test_units_fall_from_a_very_large_army(tmp_path: Path) -> None:
    async with evening(tmp_path, games=games(), faces=faces()) as table:
        thread, message = await asked(table, "damage")
        panel = opened(await table.press(table.alice, message, "Choose which units"))
        assert [len(select["options"]) for select in panel.selects] == [25, 25, 10]
        confirm = button_for(panel, "confirm")
        assert panel.button(confirm)["disabled"]
        await table.choose(table.alice, panel, select_number(panel, 1), [DICE[30][2:], DICE[31][2:]])
        chosen = HEALTH[DICE[30]] + HEALTH[DICE[31]]
        assert f"That is {chosen} of 30 health." in panel.text
        # What was chosen survives a restart, and the panel can be opened anew.
        await table.switch_off()
        await table.switch_on()
        panel = opened(await table.press(table.alice, message, "Choose which units"))
        assert f"That is {chosen} of 30 health." in panel.text
        await table.press(table.alice, panel, "Choose for me")
        await table.press(table.alice, panel, button_for(panel, "confirm"))
        await table.settle()
        fallen = await answer_to(table, thread)
        assert isinstance(fallen, list)
        assert sum(HEALTH[str(die)] for die in fallen) == 30


async def test_a_very_large_reserve_goes_to_three_terrains_over_pages(tmp_path: Path) -> None:
    async with evening(tmp_path, games=games(), faces=faces()) as table:
        thread, message = await asked(table, "reinforce")
        panel = opened(await table.press(table.alice, message, "Choose unit by unit"))
        # Three terrains with three selects each: four on a page, three pages.
        await table.choose(table.alice, panel, select_number(panel, 0), [DICE[0][2:], DICE[1][2:]])
        await table.choose(table.alice, panel, select_number(panel, 3), [DICE[1][2:]])
        await table.press(table.alice, panel, "Later ones")
        await table.press(table.alice, panel, "Later ones")
        assert len(panel.selects) == 1
        await table.choose(table.alice, panel, select_number(panel, 0), [DICE[59][2:]])
        await table.press(table.alice, panel, "Send them")
        await table.settle()
        assert await answer_to(table, thread) == {
            "A-home": [DICE[0]],
            "frontier": [DICE[1]],
            "B-home": [DICE[59]],
        }


async def test_the_same_by_command(tmp_path: Path) -> None:
    async with evening(tmp_path, games=games(), faces=faces()) as table:
        thread, _ = await asked(table, "reinforce")
        text = f"{DICE[0][2:]}, {DICE[5][2:]} to frontier; {DICE[59][2:]} to Bob's home"
        answer = await table.type(table.alice, thread, "one reinforce", moves=text)
        assert answer.text.startswith("Your answer: Send to the frontier")
        assert await answer_to(table, thread) == {"frontier": [DICE[0], DICE[5]], "B-home": [DICE[59]]}
