"""The face of the Ford: what it says, its own form for a walk, its commands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from bot.games.face import Face, RuleText
from bot.games.manifest import CommandManifest, TurnCommand
from bot.games.words import Lesson, Meaning, QuestionWords, Sentence, Wording
from bot.prompts.address import Address
from bot.prompts.form import BACK, CLEAR, IN_WRITING, TAKE_BACK, Field, Form, Line, PanelButton
from bot.prompts.parts import Button, ButtonStyle, Row
from bot.words.sentences import counted
from engine.decisions import Decision
from engine.events import Event, Happened
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, Seat
from images.pictures import Sheet
from tests.toy_game import rules
from tests.toy_game.pictures import FordPictures
from tests.toy_game.rules import GRAIN, HEIGHT, WIDTH, Sight, Walk

PATH: Final = "path"
_POINT: Final = re.compile(r"(-?\d{1,3}(?:\.\d{1,3})?)\s+(-?\d{1,3}(?:\.\d{1,3})?)")


class WalkForm(Form[Walk, Wording]):
    """A way, point by point, with a picture of it; or written: "5 3, 6.5 4"."""

    opens = "Choose a way"
    opens_first = True

    def whole(self) -> Sequence[Json]:
        """Returns that one stays."""
        return [self.decision.default()]

    def needs_panel(self) -> bool:
        """Returns that every other way is put together."""
        return True

    def in_words(self, answer: Json, wording: Wording) -> str:
        """Returns the way: "Walk to 5 3, then 6.5 4"."""
        points = _points(answer)
        return f"Walk to {', then '.join(map(rules.said, points))}" if points else "Stay where you are"

    def more(self, address: Address) -> list[Row]:
        """Returns the panel, and a line to write any point into."""
        return [
            (Button(self.opens, address.to("open", 0), ButtonStyle.MAIN), Button("Write a way", address.to("write")))
        ]

    def explains(self) -> Mapping[str, str]:
        """Returns what its buttons lead to."""
        return {"Stay where you are": "nothing happens.", "Write a way": IN_WRITING, **super().explains()}

    def fields(self) -> list[Field]:
        """Returns the points around where the way has come to, as far as one gets from there."""
        path = _points({PATH: self.draft.get(PATH)})
        here = path[-1] if path else self.decision.start
        spots = []
        for x in range(int(WIDTH) + 1):
            for y in range(int(HEIGHT) + 1):
                point = (float(x), float(y))
                if point != here and not self._fault_of([*path, point]):
                    spots.append(Line(f"{x}_{y}", f"To {rules.said(point)}"))
        return [Field("spot", "Where to next?", tuple(spots))] if spots else []

    def _fault_of(self, path: Sequence[rules.Point]) -> bool:
        try:
            self.decision.check({PATH: [list(point) for point in path]})
        except NotAllowed:
            return True
        return False

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Walks on to the chosen point."""
        for value in chosen:
            x, _, y = value.partition("_")
            path = [list(point) for point in _points({PATH: self.draft.get(PATH)})]
            self.draft[PATH] = [*path, [float(x), float(y)]]

    def do(self, name: str) -> None:
        """Takes the last point back."""
        if name != BACK:
            super().do(name)
        self.draft[PATH] = [list(point) for point in _points({PATH: self.draft.get(PATH)})[:-1]]

    def answer(self) -> Json:
        """Returns the way."""
        return {PATH: [list(point) for point in _points({PATH: self.draft.get(PATH)})]}

    def status(self) -> str:
        """Returns the way so far, and how far one can walk."""
        return f"So far: {self.in_words(self.answer(), self.wording)}. You can walk {self.decision.reach:g} inches."

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: walk, take back, start over."""
        walk = PanelButton("confirm", "Walk there", ButtonStyle.GOOD, bool(self.fault()))
        return [walk, PanelButton(BACK, TAKE_BACK, disabled=not self.draft.get(PATH)), CLEAR]

    def read(self, text: str) -> Json:
        """Returns the way that is written."""
        if text.lower() in ("stay", "none", "nowhere"):
            return {PATH: []}
        points = []
        for piece in re.split(r"[,;]|\bvia\b|\bthen\b", text.lower().removeprefix("to ")):
            found = _POINT.fullmatch(piece.strip())
            if found is None:
                raise NotUnderstood("Write points as inches from the left and from above, for example “5 3, 6.5 4”.")
            points.append([float(found[1]), float(found[2])])
        return {PATH: points}

    def longer(self, typed: str) -> Iterable[str]:
        """Returns points that one can walk to."""
        x, y = self.decision.start
        around = [(x + dx * GRAIN * 2, y + dy * GRAIN * 2) for dx in (1, 0, -1) for dy in (0, 1, -1)]
        texts = [rules.said(point) for point in around if point != (x, y) and not self._fault_of([point])]
        return [text for text in texts if typed.strip() in text]


def _points(answer: Json) -> list[rules.Point]:
    path: Any = answer.get(PATH) if isinstance(answer, Mapping) else None
    if not isinstance(path, Sequence) or isinstance(path, str):
        return []
    return [(float(step[0]), float(step[1])) for step in path if _is_point(step)]


def _is_point(step: Any) -> bool:
    is_pair = isinstance(step, Sequence) and not isinstance(step, str) and len(step) == 2
    return is_pair and all(isinstance(part, int | float) for part in step)


def _row(decision: Decision, wording: Wording) -> str:
    return "Which charm do you take from the row?"


def _from_here(decision: Decision, view: Sight, wording: Wording) -> list[str]:
    """Returns how far it is to the treasure, as the walker sees it."""
    x, y = view.treasure
    return [f"The treasure lies at {x:g} {y:g}; what is missing to it at the end is taken from your points."]


LESSON: Final = Lesson(
    "The Ford",
    "After three rounds the kept card counts as many points as it shows, less the inches to the treasure; most win.",
    (
        "Everybody keeps one of three cards in secret.",
        "Then everybody takes a charm; boots let one walk an inch further.",
        "Everybody pitches a camp on the near bank.",
        "In each round everybody walks, around the lake.",
    ),
)

QUESTIONS: Final[Mapping[str, QuestionWords]] = MappingProxyType(
    {
        "keep": QuestionWords(
            "which card to keep",
            lambda decision, wording: "Which of your cards do you keep? Nobody sees it before the end.",
            lambda decision, option, wording: f"Keep the {option}",
            meaning=Meaning(
                "The card counts points at the end.",
                "p. 1",
                lambda d, option, v, s: f"{counted(int(str(option)), 'point')} at the end.",
            ),
            commands=("keep",),
            opens=True,
        ),
        "draft": QuestionWords(
            "which charm to take",
            _row,
            lambda decision, option, wording: f"Take the {option}",
            meaning=Meaning(
                "Who takes a charm keeps it.",
                "p. 2",
                lambda d, option, v, s: "you walk an inch further." if option == "boots" else "it is for show.",
            ),
            commands=("draft",),
        ),
        "camp": QuestionWords(
            "where to camp",
            lambda decision, wording: "On which hex do you pitch your camp?",
            lambda decision, option, wording: f"Camp on {option}",
            meaning=Meaning("From the camp one walks.", "p. 2", lambda d, option, v, s: f"you start from {option}."),
            commands=("camp",),
        ),
        "walk": QuestionWords(
            "where to walk",
            lambda decision, wording: f"Where do you walk? You stand at {rules.said(decision.start)}.",
            meaning=Meaning("One walks around the lake, never through it.", "p. 3", None, _from_here),
            commands=("walk",),
        ),
        "toll": QuestionWords(
            "what to pay",
            lambda decision, wording: "How much do you pay at the ford?",
            action="Pay {n}",
            meaning=Meaning(
                "Who pays loses points.", "p. 3", lambda d, option, v, s: f"{counted(int(str(option)), 'point')} less."
            ),
            commands=("pay",),
        ),
    }
)

SENTENCES: Final[Mapping[type[Happened], Sentence]] = MappingProxyType(
    {
        rules.Dealt: lambda f, s: f"You are dealt {', '.join(f.cards)}.",
        rules.Kept: lambda f, s: f"{s.player(f.player)} keeps a card.",
        rules.Drafted: lambda f, s: f"{s.player(f.player)} takes the {f.charm}.",
        rules.Camped: lambda f, s: (
            "Camps: " + ", ".join(f"{s.player(seat)} on {hex_}" for seat, hex_ in f.hexes.items()) + "."
        ),
        rules.RoundBegan: lambda f, s: f"**Round {f.number} begins.**",
        rules.Walked: lambda f, s: f"{s.player(f.player)} walks {f.inches:g} inches.",
        rules.RoundEnded: lambda f, s: f"Round {f.number} is over.",
        rules.Opened: lambda f, s: (
            "The cards are opened: "
            + ", ".join(f"{s.player(seat)} {card}, {f.points[seat]:g} points" for seat, card in f.cards.items())
            + "."
        ),
        rules.GaveUp: lambda f, s: f"{s.player(f.player)} gives up.",
    }
)


class FordFace(Face[Sight, Wording]):
    """How the Ford speaks and looks."""

    family = "toy"
    manifest = CommandManifest(
        "toy",
        (
            TurnCommand("keep", "Keep one of your cards", "card"),
            TurnCommand("draft", "Take a charm from the row", "charm"),
            TurnCommand("camp", "Pitch your camp on a hex", "hex"),
            TurnCommand("walk", "Walk to a point, for example: 5 3, 6.5 4", "way"),
            TurnCommand("pay", "Pay the toll at the ford", "points"),
        ),
    )
    pictures = FordPictures()
    lesson = LESSON
    questions = QUESTIONS
    sentences = SENTENCES
    reasons = MappingProxyType({"most points": "the most points", "given up": "everybody else has given up"})
    forms: Mapping[type[Decision], type[Form[Any, Any]]] = MappingProxyType({Walk: WalkForm})
    opening = "First, everybody keeps a card in secret."
    opening_command = "Keep a card: `/answer` or the buttons."
    sizes = (2, 3, 4)
    part = "round"

    def wording(self, players: Mapping[Seat, str], view: Sight | None, for_message: bool = True) -> Wording:
        """Returns the players in words."""
        return Wording(players, for_message=for_message)

    def size(self, options: Mapping[str, Json]) -> str:
        """Returns "3 inches", and the weather."""
        weather = options.get("weather")
        more = f", with {' and '.join(map(str, weather))}" if isinstance(weather, Sequence) and weather else ""
        toll = ", a toll is asked" if options.get("toll") == "asked" else ""
        return f"{options.get('stride', 3)} inches{more}{toll}"

    def standing(self, view: Sight, wording: Wording) -> list[str]:
        """Returns the round."""
        return [f"Round {view.round}."]

    def is_explained(self, event: Event) -> bool:
        """Returns whether it is the count at the end."""
        return isinstance(event.facts, rules.Opened)

    def why(self, events: Sequence[Event], event: Event, wording: Wording) -> list[str]:
        """Returns how points come about."""
        assert isinstance(event.facts, rules.Opened)
        opened = event.facts
        return [
            f"{wording.player(seat)}: the card {card}, less what is missing to the treasure: {opened.points[seat]:g}."
            for seat, card in opened.cards.items()
        ]

    def own(self, view: Sight, asked: Sequence[tuple[Decision, Json]]) -> Mapping[str, Sheet]:
        """Returns nothing: a card is seen in the text of the table."""
        return {}

    def rules_named(self, name: str, game: str = "") -> Sequence[RuleText]:
        """Returns what there is to know of a charm."""
        if name.lower() != "boots":
            return ()
        return [RuleText("boots", "Charms", ("**boots** — Charms", "Who has them walks an inch further."))]

    def rules_like(self, typed: str, game: str = "") -> Sequence[RuleText]:
        """Returns the only rule there is to look up."""
        return [RuleText("boots", "Charms", ())] if typed.lower() in "boots" else ()


FACE: Final = FordFace()
