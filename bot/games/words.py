"""What a family of games says: people and things (`Wording`), its questions (`QuestionWords`), its events (`Sentence`).

A new game derives its own `Wording` where its things have names and places that are more than their ids, and writes one
`QuestionWords` for each prompt and one `Sentence` for each event. Nearly everything has an answer that reads decently,
so that a game says only what is particular to it; what a question means it always says itself (`Meaning`), and how it
is played (`Lesson`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self, TypeAlias

from bot.words.sentences import capital, plain_name, safe_name
from engine.decisions import Choose, Decision
from engine.orders import StandingOrder
from engine.values import Json, Seat
from engine.view import View
from images.badges import initials


@dataclass(frozen=True, slots=True)
class Loss:
    """News that the next player asked must know, such as a loss: its line in the story, and the same in short, "Poison
    killed Bob's Thug", for where that line is out of view.
    """

    line: str
    short: str


@dataclass(frozen=True)
class Wording:
    """The people and things of one match, as a text needs them.

    `players` are the names by seat. `for_message` says whether names are made safe for a message; labels of buttons,
    pictures and alt texts know no markdown and want them plain.
    """

    players: Mapping[Seat, str]
    for_message: bool = field(default=True, kw_only=True)
    brief: bool = field(default=False, kw_only=True)
    """Whether pictures stand beside the text: what they show is not told again."""

    @property
    def several(self) -> bool:
        """Returns whether more than two play, so that "your opponent" is not one person."""
        return len(self.players) > 2

    def plain(self) -> Self:
        """Returns the same with names as they are, for labels, pictures and alt texts."""
        return replace(self, for_message=False)

    def player(self, seat: str) -> str:
        """Returns a player's name; of two players with one name also their badge: "Alice (A2)"."""
        name = plain_name(self.players.get(Seat(seat), f"Player {seat}"))
        namesakes = [other for other in self.players.values() if plain_name(other) == name]
        if len(namesakes) > 1:
            name = f"{name} ({initials(self.players)[Seat(seat)]})"
        return safe_name(name) if self.for_message else name

    def own(self, seat: str) -> str:
        """Returns "Alice's"."""
        return f"{self.player(seat)}'s"

    # -- the things that questions offer ---------------------------------------------------------------------------

    def thing(self, name: str) -> str:
        """Returns what a thing that a question offers is called: "Trooper" for "A:Trooper#2"."""
        return name

    def owner(self, name: str) -> Seat | None:
        """Returns whose a thing is, where its name says so; a user may then type "Bob's Trooper"."""
        return None

    def worth(self, name: str) -> str:
        """Returns what a thing counts for, in two words: "2 health"; nothing where there is nothing to say."""
        return ""

    def note(self, decision: Decision, name: str) -> str:
        """Returns what tells a thing from others of its name in this question: "3 melee, at the frontier"."""
        return ""

    def noted(self, decision: Decision, name: str) -> str:
        """Returns a thing with its note: "Thug (3 melee)"."""
        note = self.note(decision, name)
        return f"{self.thing(name)} ({note})" if note else self.thing(name)

    def in_order(self, decision: Decision, name: str) -> str:
        """Returns one of the things that are put in order."""
        return self.noted(decision, name)

    def alike(self, decision: Decision, name: str) -> str:
        """Returns a text that is the same for things that make no difference as a choice.

        It must follow from the decision alone, never from the viewer: the offered answers depend on it.
        """
        return name

    def so_many(self, amount: int, part: str) -> str:
        """Returns an amount of a part into which numbers are divided: "3 melee"."""
        return f"{amount} {part}"

    # -- places ----------------------------------------------------------------------------------------------------

    def group(self, group: str, me: str | None = None) -> str:
        """Returns a place into which things are sorted: "the frontier"; for `me`, "your home"."""
        return group

    def group_words(self, group: str, me: str) -> Sequence[str]:
        """Returns the small-letter words by which a player may write a place, the best first: "your home"."""
        return [self.group(group).lower().removeprefix("the "), group.lower()]

    # -- refusals --------------------------------------------------------------------------------------------------

    def readable(self, text: str, me: str | None = None) -> str:
        """Returns a refusal of the rules, which names things by their ids, as players read it."""
        return text


Ask: TypeAlias = Callable[[Any, Any], str]
"""`ask(decision, wording)`: the question, addressed to the player."""

Label: TypeAlias = Callable[[Any, Any, Any], str]
"""`label(decision, option or group, wording)`: what choosing it does."""


def general_question(decision: Decision, wording: Wording) -> str:
    """Returns the question for which a game has found no words."""
    facts = ", ".join(f"{key}: {value}" for key, value in decision.about.items())
    return f"{capital(decision.prompt)}?" + (f" ({facts})" if facts else "")


def general_label(decision: Decision, option: Json, wording: Wording) -> str:
    """Returns what an option does, for which a game has found no words."""
    if isinstance(option, Mapping):
        return capital(" ".join(f"{key} {general_label(decision, value, wording)}" for key, value in option.items()))
    return "Decline" if option == "none" else capital(str(option))


LeadsTo: TypeAlias = Callable[[Any, Json, Any, Any], str]
"""`option(decision, answer, view, wording)`: what one of the answers that are offered whole leads to; "" for
nothing."""


@dataclass(frozen=True, slots=True)
class Following:
    """The question that the same person is asked once an answer has had its way: both may be answered at once."""

    decision: Choose
    """The question as it will be put, as far as its answers and its subject go."""
    label: Label
    """What both answers do, in one sentence, by this question and its option: "Maneuver, and turn it up to 6"."""
    later: Ask | None = None
    """What the first question's short answer does: "Maneuver, and choose the direction after". None where nothing can
    happen in between, so that no player wants to wait.
    """
    foreseen: Collection[str] = ()
    """The facts of it that must be as they are foreseen; else it is put after all, whatever was answered ahead."""
    follow: Follow | None = None
    """What is asked after this one in turn, by this question and its answer: it may be answered in one with both."""


Follow: TypeAlias = Callable[[Any, Json], Following | None]
"""`follow(decision, answer)`: the next question to the same person, if it is known; from the decision alone."""

Way: TypeAlias = tuple[tuple[Following, Json], ...]
"""Questions that follow one another, each with its answer."""


def ways(next: Following) -> Iterator[Way]:
    """Yields every way to answer what follows, each as far as the next questions are known."""
    for option in next.decision.options:
        further = None if next.follow is None else next.follow(next.decision, option)
        for rest in ((),) if further is None else ways(further):
            yield ((next, option), *rest)


@dataclass(frozen=True, slots=True)
class StandingOffer:
    """A standing order that is offered below the question which it would answer from now on."""

    label: str
    """What its button says: "Never oppose here"."""
    order: StandingOrder


Standings: TypeAlias = Callable[[Any, Any], Sequence[StandingOffer]]
"""`standing(decision, wording)`: the orders that are offered below a question; the decision decides which."""


def no_orders(decision: Decision, wording: Wording) -> Sequence[StandingOffer]:
    """Returns nothing: this question is asked each time."""
    return ()


Lastings: TypeAlias = Callable[[Any, Json, Any], Sequence[StandingOffer]]
"""`from_now_on(decision, answer, wording)`: the orders that may be given with an answer, to answer so each time."""


def this_time_alone(decision: Decision, answer: Json, wording: Wording) -> Sequence[StandingOffer]:
    """Returns nothing: the answer says nothing of later questions."""
    return ()


Leads: TypeAlias = Callable[[Any, Any, Any], Sequence[str]]
"""`answers(decision, view, wording)`: what answers lead to that are put together, a line each."""


def no_answers(decision: Decision, view: View, wording: Wording) -> Sequence[str]:
    """Returns nothing: each answer has its own explanation."""
    return ()


@dataclass(frozen=True, slots=True)
class Meaning:
    """The text of "What does this mean?" for a question. Everything that is computed from a view may be told to that
    view's seat alone; `rule` and `page` are for everybody.
    """

    rule: str
    """The rule in a sentence or two, in our own words."""
    page: str
    """Where the book says it: "p. 10"."""
    option: LeadsTo | None = None
    answers: Leads = no_answers


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game in five sentences, for new players. Its picture is drawn by `Pictures.lesson`."""

    title: str
    """The game by the name that all its editions share."""
    goal: str
    """How a player wins, in one sentence; it also stands in the first message of a match."""
    course: tuple[str, ...]
    """What a player does, in four more."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """Returns all of it, the goal first."""
        return (self.goal, *self.course)


GivesAway: TypeAlias = Callable[[Any, Json, Any], bool]
"""`gives_away(decision, answer, wording)`: whether somebody loses by an answer what they have."""


def nothing_lost(decision: Decision, answer: Json, wording: Wording) -> bool:
    """Returns that no answer loses anything that the player has."""
    return False


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """All the words of one question. A button says what pressing it does: "Turn it up to 6", never "Yes"."""

    about: str
    """What the question is about, in a few words that give nothing away: "which army marches"."""
    meaning: Meaning = field(kw_only=True)
    """The rule, and what each answer leads to."""
    ask: Ask = general_question
    label: Label = general_label
    """What one option of a choice does, as a short sentence of its own."""
    in_full: Label | None = None
    """The same at length, where a button says it in short: these words may be typed, too."""
    action: str = ""
    """What choosing a number, a set, a pair or a whole does: "Take {n} sticks", "Strike". {n} is the number, or the sum
    of the weights; {things} are the things, which follow where it is not there."""
    nothing: str = ""
    """What choosing nothing does: "Lose no units"."""
    confirm: str = "Answer with this"
    """What the button says that answers with what was put together."""
    group: Label | None = None
    """What putting things into a group does: "Send to the frontier"."""
    everything: Label | None = None
    """What putting everything into a group does: "Send all units to the frontier"."""
    everything_is_rare: bool = False
    """Whether that is seldom wanted: then it stands in a menu, and leaves the phone to what is answered mostly."""
    joint: str = "to"
    """The word between things and their group or partner, shown and typed: "Thug to Cutthroat", "Knight from home"."""
    commands: tuple[str, ...] = ()
    """The turn's commands that answer it, by the names in `CommandManifest.commands`; the general `/answer` always
    does."""
    follow: Follow | None = None
    """What is asked after an answer and may be answered together with it; None: nothing is."""
    forced: str = "there was only one answer"
    """Why it was not asked, where there was no choice."""
    names: tuple[str, ...] = ()
    """The later questions that its answer also answers, where there is only one: they are not told again."""
    standing: Standings = no_orders
    """What may be ordered below it, so that it is not asked again."""
    from_now_on: Lastings = this_time_alone
    """What stands beside an answer, as an answer of its own: this, and the same each time from now on."""
    gives_away: GivesAway = nothing_lost
    """Whether an answer loses what the player has: then it says so, stands last, and is not proposed."""
    hardly_works: GivesAway = nothing_lost
    """Whether not much can come of an answer: then its button does not stand out."""
    example: str = ""
    """What an answer in writing looks like: "Ram E3, or Ram x Snapper"."""
    opens: bool = False
    """Whether a match begins with it: then "How to play" stands below it."""
    odds: bool = False
    """Whether a button below it shows the odds of what its answers lead to."""


UNKNOWN: Final = QuestionWords("", meaning=Meaning("", ""))
"""For a prompt without words: never met in play, because the bot does not start with such a game."""

Sentence: TypeAlias = Callable[[Any, Any], str]
"""`sentence(facts, wording)`: what happened, in one line or several. What becomes of it in thread, board and replay is
said where the event is declared (`engine.events.Happened`)."""
