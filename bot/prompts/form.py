"""Forms: for each shape of question, how it is answered: with one press, put together field by field, or typed.

A form knows the answers that are offered whole and what they do, the fields of its panel and what choosing in one of
them does to the draft, and how its answer is written. How many selects, pages and buttons that takes is worked out
here, within Discord's limits. The forms of the general shapes stand in `bot.prompts.shapes`; a game brings its own for
its own plans (`Face.forms`).
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self, TypeAlias, TypeVar

from bot.games.words import QuestionWords, StandingOffer, Way, Wording
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, ButtonStyle, Prompt, Row, Select, button_rows, readable_option
from bot.words.sentences import shortened
from engine.decisions import Decision
from engine.orders import StandingOrder, ahead
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, canonical, digest

SELECTS: Final = limits.ROWS - 1
"""Of a page; the last row is kept for buttons."""
MOST_BUTTONS: Final = 10
"""More answers than this are easier to read in a select."""
MOST_WHOLE: Final = limits.OPTIONS
"""With more answers than this of most shapes, the player puts one together instead."""
MOST_LOUD: Final = 3
"""Most answers that may stand out equally; with more, only the suggested one stands out."""
MOST_STANDING: Final = 2
"""Most buttons that may answer a question from now on."""
LONGEST_QUESTION: Final = 800
LONGEST_STATUS: Final = 1100

BACK: Final = "back"
"""The action of a form that removes the last part."""

WRITE: Final = "Write my answer"

IN_A_PANEL: Final = "with menus that only you see; nothing counts before you confirm it there."
IN_WRITING: Final = "a line to write it into, as it is typed behind `/answer`."
"""What the buttons lead to that open something."""

UNTIL_TAKEN_BACK: Final = (
    "answers this and every such question until you cancel it: with the button you get, or later with `/game orders`."
)
"""What a button leads to that answers from now on."""

JUST_THIS: Final = "just what the button says, at once."
JUST_THESE: Final = "just the ones that the button names, at once."
NONE_OF_THESE: Final = "none of these happens; everything else goes on as it is."

NOT_OFFERED: Final = "This does not belong to the question. Use the newest message, or open it again from there."


WHOLE_FORCE: Final = limits.MODAL_TEXT
"""How many characters are read where a whole force may be pasted."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a field. `value` says what choosing it means, and stays the same while the question is open."""

    value: str
    label: str
    about: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """Something to choose. `key` is a short word without dots and dashes; `many`: several lines may be chosen."""

    key: str
    label: str
    lines: tuple[Line, ...]
    many: bool = False
    in_order: bool = False
    """Whether the lines stand in a familiar order, such as places by name: then each menu is labelled by the first and
    last value in it.
    """

    def part_label(self, lines: Sequence[Line], part: int, parts: int) -> str:
        """Returns what the menu of one part of the lines is called: "Where to? (A2–E5)", "Which? (1 of 2)"."""
        if parts == 1:
            return self.label
        which = f"{lines[0].value}–{lines[-1].value}" if self.in_order else f"{part + 1} of {parts}"
        return f"{self.label} ({which})"


@dataclass(frozen=True, slots=True)
class PanelButton:
    """A button of a form. `name` is what `Form.do` is called with; "confirm" answers, "clear" starts over."""

    name: str
    label: str
    style: ButtonStyle = ButtonStyle.PLAIN
    disabled: bool = False


class Together(ABC):
    """An answer to more than the question it is given to."""

    answer: Json

    @property
    @abstractmethod
    def orders(self) -> Sequence[StandingOrder]:
        """Returns the orders that answer the rest."""

    @property
    @abstractmethod
    def mark(self) -> str:
        """Returns the short digest that its button carries."""

    @abstractmethod
    def in_words(self, wording: Wording) -> str:
        """Returns what it does."""


@dataclass(frozen=True, slots=True)
class WithTheNext(Together):
    """An answer, with those to the questions that follow it."""

    answer: Json
    way: Way

    @property
    def orders(self) -> Sequence[StandingOrder]:
        """Returns the later answers, to be given ahead."""
        return tuple(ahead(next.decision, option, next.foreseen) for next, option in self.way)

    @property
    def mark(self) -> str:
        """Returns the short digest that its button carries."""
        then = [option for _, option in self.way]
        return digest({"answer": self.answer, "then": then[0] if len(then) == 1 else then})

    @property
    def beginnings(self) -> Iterator[WithTheNext]:
        """Yields what leaves the last questions of its way open."""
        for length in range(1, len(self.way)):
            yield WithTheNext(self.answer, self.way[:length])

    def in_words(self, wording: Wording) -> str:
        """Returns what it does: "Maneuver, and turn it up to 6"."""
        last, option = self.way[-1]
        return last.label(last.decision, option, wording)


@dataclass(frozen=True, slots=True)
class FromNowOn(Together):
    """An answer, with the order to answer so from now on."""

    answer: Json
    standing: StandingOffer

    @property
    def orders(self) -> Sequence[StandingOrder]:
        """Returns the order."""
        return (self.standing.order,)

    @property
    def mark(self) -> str:
        """Returns the short digest that its button carries."""
        return digest({"answer": self.answer, "order": self.standing.order.to_json()})

    def in_words(self, wording: Wording) -> str:
        """Returns what it does: "Always oppose from now on"."""
        return self.standing.label


def first_of(given: Json | Together) -> Json:
    """Returns the answer to the question itself, without what was answered together with it."""
    return given.answer if isinstance(given, Together) else given


class Press(NamedTuple):
    """What can be pressed under a question."""

    mark: str
    label: str
    style: ButtonStyle


CLEAR: Final = PanelButton("clear", "Start over")
TAKE_BACK: Final = "Undo the last one"

T = TypeVar("T")
D = TypeVar("D", bound=Decision)
S = TypeVar("S", bound=Wording)


class Nearly(NotAllowed):
    """What is written is not possible as it stands, and something near to it is: shown on a panel, to be confirmed."""

    def __init__(self, sentence: str, draft: Json) -> None:
        super().__init__(sentence)
        self.draft = draft
        """The draft of what is possible."""


class Form(ABC, Generic[D, S]):
    """One question as a player meets it, with what they have put together so far (`draft`).

    `wording` holds names that are safe in a message, `labels` the same names plain, for buttons and selects.
    """

    opens: ClassVar[str] = "Put an answer together"
    """What the button says that opens the panel."""
    longest: ClassVar[int] = 2000
    """How many characters of a typed answer are read: far more than an answer needs."""
    opens_first: ClassVar[bool] = False
    """Whether that button is what one mostly wants."""
    by_beginning: ClassVar[bool] = True
    """Whether a part of an offered answer's label selects it; not where that part only names the acting unit."""
    parted_by: ClassVar[str] = ""
    """The separator between the parts of a written answer, so that a user may write more behind it; "": it has one
    part.
    """

    longest_button: ClassVar[int] = limits.BUTTON_LABEL
    """Most characters of an answer that has a button; with longer ones all of them stand in a menu."""
    is_slow: ClassVar[bool] = False
    """Whether its menus, status and suggestions take so long that they are worked out beside the event loop."""
    by_part: ClassVar[bool] = True
    """Whether another part of one label alone means it; not where `read` says better what is missing in a line."""

    def __init__(self, decision: D, words: QuestionWords, wording: S, draft: Json = None) -> None:
        self.decision = decision
        self.words = words
        self.wording = wording
        self.labels: S = wording.plain()
        self.me = decision.player
        self.draft: dict[str, Json] = dict(draft) if isinstance(draft, Mapping) else {}
        self.worked_out: dict[Hashable, Any] = {}
        """What follows from the question alone, whatever the draft is: worked out once for all forms of `again`."""

    def again(self, draft: Json) -> Self:
        """Returns the same form with another draft; it knows what this one has worked out."""
        made = type(self)(self.decision, self.words, self.wording, draft)
        made.worked_out = self.worked_out
        return made

    def once(self, what: Hashable, work: Callable[[], T]) -> T:
        """Returns what some work makes of the question, done the first time only; `what` names it with all that it
        depends on besides the question."""
        if what not in self.worked_out:
            self.worked_out[what] = work()
        found: T = self.worked_out[what]
        return found

    def apart(self) -> Self:
        """Returns an equal form that shares nothing with the match that may change: a slow form is used in threads."""
        return self

    def question(self) -> str:
        """Returns the question, addressed to the player."""
        return self.words.ask(self.decision, self.wording)

    # -- whole answers ---------------------------------------------------------------------------------------------

    def whole(self) -> Sequence[Json]:
        """Returns the answers that are offered complete, always the same for the same decision. Empty: none are.

        They must not depend on who plays, because a button finds its answer again through this list.
        """
        return ()

    @abstractmethod
    def in_words(self, answer: Json, wording: S) -> str:
        """Returns a legal answer as a phrase: "March with the home army at your home"."""

    def label(self, answer: Json) -> str:
        """Returns what a whole answer does, for its button."""
        return self.in_words(answer, self.labels)

    def in_full(self, answer: Json) -> str:
        """Returns a whole answer at length, where its button says it in short: it may be typed like this, too; "" where
        the button says all of it."""
        return ""

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns how loudly the button of a whole answer speaks."""
        return ButtonStyle.MAIN

    def proposes(self, answer: Json) -> bool:
        """Returns whether a whole answer is what one mostly wants: it comes first, and stands out."""
        return False

    def comes_last(self, answer: Json) -> bool:
        """Returns whether a complete answer should not be given without looking, because the player loses something by
        it.
        """
        return False

    def needs_panel(self) -> bool:
        """Returns whether an answer may have to be put together, because not every one is offered whole."""
        return False

    @cached_property
    def offered(self) -> Sequence[Json]:
        """The answers that are offered whole, worked out once."""
        return self.whole()

    @cached_property
    def marks(self) -> Mapping[str, Json]:
        """The answers that are offered whole, by the short digest that their buttons carry."""
        return {digest(answer): answer for answer in self.offered}

    @cached_property
    def together(self) -> Sequence[Together]:
        """What is answered together with the question that follows, worked out once."""
        return ()

    def presses(self) -> Sequence[Press]:
        """Returns what can be pressed, in order: what is proposed, the others, what must not be pressed unseen."""
        answers = sorted(self.marks.items(), key=lambda one: self.comes_last(one[1]) - self.proposes(one[1]))
        presses = [
            Press(mark, self.label(answer), self.style(answer, index)) for index, (mark, answer) in enumerate(answers)
        ]
        return self.softened(presses)

    def softened(self, presses: Sequence[Press]) -> list[Press]:
        """Returns them with one that stands out where all would: the suggested one, if there is one. Where one of them
        declines, all others stand out from it, however many.
        """
        loud = [press for press in presses if press.style is ButtonStyle.MAIN]
        proposed = any(map(self._is_proposed, presses))
        if len(loud) <= MOST_LOUD or (len(loud) < len(presses) and not proposed):
            return list(presses)
        return [
            press._replace(style=ButtonStyle.PLAIN) if press in loud and not self._is_proposed(press) else press
            for press in presses
        ]

    def _is_proposed(self, press: Press) -> bool:
        return press.mark in self.marks and self.proposes(self.marks[press.mark])

    def marked(self, mark: str) -> Json | Together:
        """Returns the answer whose button carries a mark. Raises `NotUnderstood` when there is none."""
        for one in self.together:
            if one.mark == mark:
                return one
        if mark in self.marks:
            return self.marks[mark]
        raise NotUnderstood(NOT_OFFERED)

    # -- under the question ----------------------------------------------------------------------------------------

    def rows(self, address: Address) -> list[Row]:
        """Returns what stands under the question: whole answers, and what opens the rest; that first, where it is what
        one mostly wants and all else loses something."""
        presses = self.presses()
        if len(presses) <= MOST_BUTTONS and all(len(press.label) <= self.longest_button for press in presses):
            buttons = [Button(press.label, address.to("answer", press.mark), press.style) for press in presses]
            rows = [button_rows(buttons), self.more(address)]
            if self.opens_first and all(map(self.comes_last, self.offered)):
                rows.reverse()
            return [row for part in rows for row in part]
        return [*self.selects(address)[:SELECTS], *self.more(address)]

    def selects(self, address: Address) -> list[Select]:
        """Returns selects over all that can be pressed, 25 in each."""
        presses = self.presses()
        chunks = [presses[start : start + limits.OPTIONS] for start in range(0, len(presses), limits.OPTIONS)]
        about = self.words.about
        asks = f"Choose {about}" if about.startswith(("which ", "what ", "where ", "whether ")) else "Choose one"
        return [
            Select(
                asks if len(chunks) == 1 else f"Choose one: {chunk[0].label} – {chunk[-1].label}",
                address.to("choose", part),
                tuple(readable_option(press.label, press.mark) for press in chunk),
            )
            for part, chunk in enumerate(chunks)
        ]

    def more(self, address: Address) -> list[Row]:
        """Returns the button that opens what has no room under the question."""
        if self.needs_panel():
            style = ButtonStyle.MAIN if self.opens_first else ButtonStyle.PLAIN
            return [(Button(self.opens, address.to("open", 0), style),)]
        if not self.offered:
            return [(Button(WRITE, address.to("write"), ButtonStyle.MAIN),)]
        return []

    def example(self) -> str:
        """Returns what an answer in writing looks like, for the empty line; "" where that goes without saying."""
        return self.words.example

    def explains(self) -> Mapping[str, str]:
        """Returns explanations of the buttons that the question itself does not explain, by their labels: those that
        are not answers, and answers in several parts. "…" in a label stands for what differs between buttons.
        """
        if self.needs_panel():
            return {self.opens: IN_A_PANEL}
        return {} if self.offered else {WRITE: IN_WRITING}

    @cached_property
    def standing(self) -> Sequence[StandingOffer]:
        """The standing orders that are offered below the question."""
        return self.words.standing(self.decision, self.labels)

    @cached_property
    def lasting(self) -> Sequence[FromNowOn]:
        """The answers that are to be given each time from now on."""
        return [one for one in self.together if isinstance(one, FromNowOn)]

    @property
    def folds(self) -> bool:
        """Returns whether what answers from now on stands in a menu: as buttons it would fill a phone."""
        return len(self.standing) + len(self.lasting) > MOST_STANDING

    # -- put together ----------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Returns what can be chosen now."""
        return []

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Changes the draft: of the offered lines of a field exactly these are chosen. Raises `NotUnderstood`."""
        raise NotUnderstood(NOT_OFFERED)

    def begun_with(self, mark: str) -> Json:
        """Returns the draft that a line of a menu below the question begins. Raises `NotUnderstood`."""
        raise NotUnderstood(NOT_OFFERED)

    def title(self) -> str:
        """Returns what stands above: the question, unless the form has something better to say."""
        return self.question()

    def status(self) -> str:
        """Returns in words how far the answer is."""
        return ""

    def answer(self) -> Json:
        """Returns the answer that the draft stands for, legal or not."""
        return None

    def panel_buttons(self) -> list[PanelButton]:
        """Returns the buttons; at most three, the turning of pages takes two."""
        return [PanelButton("confirm", self.words.confirm, ButtonStyle.GOOD, bool(self.fault())), CLEAR]

    def do(self, name: str) -> None:
        """Does what a button says. Raises `NotUnderstood` when it is none of them."""
        raise NotUnderstood(NOT_OFFERED)

    def fault(self) -> str:
        """Returns why the answer is not legal as far as it is put together, or nothing when it is."""
        return fault_of(self.decision, self.answer())

    def chosen(self, key: str, chunk: int, values: Sequence[str]) -> None:
        """Uses one select of the panel. Raises `NotUnderstood` when it is not one of this form's."""
        offered = self._offered_in(key, chunk)
        if not set(values) <= set(offered):
            raise NotUnderstood(NOT_OFFERED)
        self.put(key, offered, values)

    def _offered_in(self, key: str, chunk: int) -> list[str]:
        for field in self.fields():
            if field.key == key:
                lines = field.lines[chunk * limits.OPTIONS : (chunk + 1) * limits.OPTIONS]
                if lines:
                    return [line.value for line in lines]
        raise NotUnderstood(NOT_OFFERED)

    def panel(self, address: Address, page: int = 0) -> Prompt:
        """Returns the panel as it stands with the draft."""
        selects = [select for field in self.fields() for select in _selects(field, address)]
        last = max(0, -(-len(selects) // SELECTS) - 1)
        page = min(max(page, 0), last)
        shown: list[Row] = [_on_page(s, page) for s in selects[page * SELECTS : (page + 1) * SELECTS]]
        buttons = [_button(action, address, page) for action in self.panel_buttons()]
        if last:
            buttons.append(Button("Earlier ones", address.to("page", max(page - 1, 0)), disabled=page == 0))
            buttons.append(Button("Later ones", address.to("page", page + 1), disabled=page == last))
        texts = [shortened(self.title(), LONGEST_QUESTION), shortened(self.status(), LONGEST_STATUS)]
        rows = (*shown, tuple(buttons)) if buttons else tuple(shown)
        return Prompt("\n".join(filter(None, texts)), rows)

    # -- typed -----------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Json | Together:
        """Returns the answer for a text that is not the label of a complete answer. Raises `NotUnderstood`."""
        raise NotUnderstood("Use this question's own command or its buttons.")

    def longer(self, typed: str) -> Iterable[str]:
        """Returns what is typed so far, made longer into whole answers; of these the legal ones are suggested."""
        return ()

    def draft_of(self, answer: Json) -> Json | None:
        """Returns the draft with which the panel shows a typed answer, to be confirmed there; None where its words
        say enough."""
        return None

    def wants_a_look(self, answer: Json) -> bool:
        """Returns whether a written answer is shown before it counts even to a player who lets what they write count at
        once."""
        return False

    def shown(self, text: str) -> str:
        """Returns how such a longer text stands in the suggestions: as written, and what one should know of it."""
        return text

    # -- equal things ----------------------------------------------------------------------------------------------

    def alike(self, name: str) -> str:
        """Returns a text that is the same for things between which it makes no difference to choose."""
        return self.wording.alike(self.decision, name)

    def different(self, answers: Iterable[Json]) -> list[Json]:
        """Returns the answers without those that differ only in which of two equal things they name."""
        seen: dict[str, Json] = {}
        for answer in answers:
            seen.setdefault(canonical(self._by_kind(answer)), answer)
        return list(seen.values())

    def _by_kind(self, answer: Json) -> Json:
        if isinstance(answer, str):
            return self.alike(answer)
        if isinstance(answer, Mapping):
            return {str(self._by_kind(key)): self._by_kind(value) for key, value in answer.items()}
        if isinstance(answer, Sequence):
            return [self._by_kind(value) for value in answer]
        return answer


AnyForm: TypeAlias = Form[Any, Any]


def menu_of(presses: Sequence[Press], custom_id: str, title: str = "") -> Select:
    """Returns a select of what can be pressed, called by how all of it begins, where it has no title."""
    words = zip(*(press.label.split(" ") for press in presses), strict=False)
    common = " ".join(ones[0] for ones in itertools.takewhile(lambda ones: len(set(ones)) == 1, words))
    return Select(
        title or f"{common}…", custom_id, tuple(readable_option(press.label, press.mark) for press in presses)
    )


def fault_of(decision: Decision, answer: Json) -> str:
    """Returns why an answer is not legal, or nothing when it is."""
    try:
        decision.check(answer)
    except Refusal as refusal:
        return str(refusal)
    return ""


def numbers(value: Json, below: int) -> list[int]:
    """Returns the numbers of a draft's list that stand for something that is offered."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        return []
    return [n for n in value if isinstance(n, int) and not isinstance(n, bool) and 0 <= n < below]


def _selects(field: Field, address: Address) -> list[tuple[Field, Select]]:
    parts = -(-len(field.lines) // limits.OPTIONS)
    made = []
    for part in range(parts):
        lines = field.lines[part * limits.OPTIONS : (part + 1) * limits.OPTIONS]
        options = tuple(readable_option(line.label, line.value, line.about, line.chosen) for line in lines)
        label = field.part_label(lines, part, parts)
        most = len(options) if field.many else 1
        made.append((field, Select(label, address.to("put", f"{field.key}-{part}"), options, 0, most)))
    return made


def _on_page(made: tuple[Field, Select], page: int) -> Select:
    """Returns the select with the page in its address: what is redrawn shows the same page."""
    field, select = made
    custom_id = f"{select.custom_id}.{page}"
    return Select(select.placeholder, custom_id, select.options, 0 if field.many else 1, select.most)


def _button(action: PanelButton, address: Address, page: int) -> Button:
    verb = action.name if action.name in ("confirm", "clear") else "do"
    argument: object = page if verb != "do" else f"{action.name}.{page}"
    return Button(action.label, address.to(verb, argument), action.style, action.disabled)
