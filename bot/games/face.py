"""What Discord's side needs of a family of games: its words, its pictures, its forms, its commands.

A family is what shares a look: all editions of Dragon Dice have one Face. Neutral modules know this contract alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from bot.games.manifest import CommandManifest, TurnCommand
from bot.games.odds import MadeUpForces, OddsShown
from bot.games.words import UNKNOWN, Lesson, Loss, Meaning, QuestionWords, Sentence, Wording
from bot.prompts.explaining import leads
from bot.prompts.form import AnyForm, FromNowOn
from bot.prompts.shapes import form_type
from bot.words.sentences import capital, listed, safe_text
from bot.words.undoing import corrected_fact
from engine.decisions import Decision
from engine.events import (
    OF_THE_DRIVER,
    DrawDeclined,
    DrawOffered,
    DrawWithdrawn,
    Event,
    ForcedChoice,
    Happened,
    MatchEnded,
    OrderEnded,
    OrderFollowed,
    TakenBack,
)
from engine.game import AGREEMENT
from engine.journal import CONCESSION, ORGANISER
from engine.orders import StandingOrder
from engine.refusals import NotAllowed
from engine.values import Json, Seat
from engine.view import View
from images.pictures import Pictures, Sheet

V = TypeVar("V", bound=View)
S = TypeVar("S", bound=Wording)

NO_FORMS: Final[Mapping[type[Decision], type[AnyForm]]] = MappingProxyType({})

ORDERED: Final = (
    "From now on I answer this for you each time, and tell only you. `/game orders` shows it and cancels it."
)
"""What follows the buttons that answer a question from now on, where it is explained what they do."""

AGREED: Final = "the players have agreed on it"


@dataclass(frozen=True, slots=True)
class RuleText:
    """What a name of the rulebook means, to be looked up with `/rules`: lines of a message, in our own words."""

    name: str
    chapter: str
    lines: tuple[str, ...]


class Glance(Enum):
    """When a replay looks at the table, after something has happened."""

    NONE = auto()
    NOW = auto()
    IN_VAIN = auto()
    """Now, though nothing has changed: just that is worth a look."""
    SOON = auto()
    """As soon as the table has changed: the event is told before its effect can be seen."""


class Face(ABC, Generic[V, S]):
    """The face of one family of games. Whatever is not abstract has an answer that will do."""

    family: ClassVar[str]
    """As in `Game.family`."""
    manifest: CommandManifest
    """The commands by which one comes in."""
    pictures: Pictures[V]
    lesson: Lesson
    """How it is played, in five sentences."""
    questions: Mapping[str, QuestionWords]
    """The words of every question, by prompt."""
    sentences: Mapping[type[Happened], Sentence]
    """The words of every event but the driver's, by its kind."""
    reasons: Mapping[str, str] = MappingProxyType({})
    """Why a match ended, by the reason of its outcome: "no opponent has a unit left in play"."""
    forms: Mapping[type[Decision], type[AnyForm]] = NO_FORMS
    """The forms of the family's own plans; the general shapes have theirs."""
    opening: str = ""
    """What is said when a match begins: what happens first."""
    opening_command: str = ""
    """The command with which one begins, for whoever has just started the match; "" for none."""
    sizes: Sequence[int] = ()
    """Usual sizes of a match, to be suggested."""
    part: str = ""
    """What `/game replay` shows as the last part of play, as `Happened.begins` names it: "march"; "" for none."""

    # -- words -----------------------------------------------------------------------------------------------------

    def lesson_of(self, game: str) -> Lesson:
        """Returns how one edition is played; mostly as the family is."""
        return self.lesson

    @abstractmethod
    def wording(self, players: Mapping[Seat, str], view: V | None, for_message: bool = True) -> S:
        """Returns the people and things of a match in words; before its start there is no view."""

    def size(self, options: Mapping[str, Json]) -> str:
        """Returns what was agreed on about a match: "24 points, with items"; nothing where there is nothing to say."""
        return ""

    def goal(self, options: Mapping[str, Json]) -> str:
        """Returns how a match with these options is won; what the lesson says, where options do not change that."""
        return self.lesson.goal

    def standing(self, view: V, wording: S) -> list[str]:
        """Returns where a match stands, for `/game status`: whose turn it is, then a line for each place."""
        return []

    def words(self, prompt: str) -> QuestionWords:
        """Returns the words of a question."""
        return self.questions.get(prompt, UNKNOWN)

    def meant(self, prompt: str, game: str) -> Meaning:
        """Returns what a question means by the rules of one edition."""
        return self.words(prompt).meaning

    def rulebook(self, game: str, title: str) -> str:
        """Returns the book of an edition, whose pages are named: "Dragon Dice v4.01c"; mostly its title."""
        return title

    def topic(self, prompt: str) -> str:
        """Returns what a question is about: "which army marches"."""
        return self.words(prompt).about or prompt

    def unasked(self, prompt: str) -> str:
        """Returns a question that was not asked, and why: "which army marches: there was only one answer."."""
        return f"{self.topic(prompt)}: {self.words(prompt).forced}."

    def meaning(self, decision: Decision, view: V, wording: S, game: str = "") -> list[str]:
        """Returns what a question means and what each answer leads to, a line each, for the seat that is asked.

        `view` is that seat's own: nothing is said that it may not know. `wording` has names for a message.
        """
        meaning, form = self.meant(decision.prompt, game), self.form(decision, wording)
        told = leads(form, meaning, lambda prompt: self.meant(prompt, game), view)
        return [*told, *self._from_now_on(form, wording)]

    def _from_now_on(self, form: AnyForm, wording: S) -> list[str]:
        """Returns what each button does that answers a question from now on, and how that ends."""
        offered = [*form.standing, *(one.standing for one in form.together if isinstance(one, FromNowOn))]
        lines = [f"**{safe_text(one.label)}**: {self.order(one.order, wording, form.me)}" for one in offered]
        return [*lines, ORDERED] if lines else []

    def order(self, order: StandingOrder, wording: S, me: Seat | None) -> str:
        """Returns a player's standing order as a sentence, for them alone."""
        return f"The question {self.topic(order.prompt)} is answered for you."

    def odds(self, view: V, seat: Seat, wording: S, game: str, asked: Decision | None = None) -> OddsShown:
        """Returns the odds of what a player can do now, or of what a question `asked` leads to, by this seat's own
        view; nothing where a game has none to tell."""
        return OddsShown()

    def made_up_odds(self, game: str, forces: MadeUpForces) -> OddsShown:
        """Returns the odds of forces that somebody makes up. Raises a `Refusal` for what is not understood."""
        raise NotAllowed("I cannot tell the odds of made-up forces in this game.")

    def form(self, decision: Decision, wording: S, draft: Json = None) -> AnyForm:
        """Returns the form of a question with what was put together so far, found by the type of the decision."""
        kind = form_type(type(decision), self.forms)
        return kind(decision, self.words(decision.prompt), wording, draft)

    # -- events ----------------------------------------------------------------------------------------------------

    def sentence(self, event: Event, wording: S) -> str:
        """Returns what happened, in one line or several."""
        facts = event.facts
        if isinstance(facts, ForcedChoice):
            return f"{wording.player(facts.player)} was not asked {self.unasked(facts.prompt)}"
        if isinstance(facts, MatchEnded):
            return self._ended(facts, wording)
        if isinstance(facts, OrderFollowed):
            return f"You were not asked {self.topic(facts.prompt)}: your order answered it."
        if isinstance(facts, OrderEnded):
            when = self.topic(facts.prompt)
            return f"Your order for the question {when} no longer applies. {facts.why}"
        if isinstance(facts, TakenBack):
            who = "An organiser" if facts.player == ORGANISER else wording.player(facts.player)
            if facts.corrected:
                return corrected_fact(who, wording.readable(facts.corrected))
            return f"**{who} undoes** what came before this."
        if isinstance(facts, DrawOffered):
            return f"{wording.player(facts.player)} wants a draw."
        if isinstance(facts, DrawDeclined):
            return f"{wording.player(facts.player)} declines the draw and wants to play on."
        if isinstance(facts, DrawWithdrawn):
            return f"{wording.player(facts.player)} plays on, so the draw offer has ended."
        known = self.sentences.get(type(facts))
        # Events of an older version of the game have no kind in this one, and are shown as they were stored.
        return known(facts, wording) if known is not None else _as_stored(event)

    def _ended(self, facts: MatchEnded, wording: S) -> str:
        reason = self.why_ended(facts.reason, facts.winners, wording)
        winners = [wording.player(seat) for seat in facts.winners]
        if not winners:
            return f"**The match ends in a draw: {reason}.**"
        return f"**{listed(winners)} {'wins' if len(winners) == 1 else 'win'} the match: {reason}.**"

    def why_ended(self, name: str, winners: Sequence[Seat], wording: S) -> str:
        """Returns why a match ended: of a concession also whose it was, where that is clear."""
        losers = [seat for seat in wording.players if seat not in winners]
        if name == CONCESSION and winners and len(losers) == 1:
            return f"{wording.player(losers[0])} concedes"
        return self.reason(name, wording)

    def reason(self, name: str, wording: S | None = None) -> str:
        """Returns why a match ended, from the reason of its outcome; with the table as it stands then, by how much."""
        return AGREED if name == AGREEMENT else self.reasons.get(name, name)

    def story(self, events: Iterable[Event], wording: S) -> list[str]:
        """Returns the lines for a message in the thread; what is quiet is left out."""
        told = (event for event in events if not event.facts.quiet)
        return [line for event in told for line in self.sentence(event, wording).split("\n")]

    def still_growing(self, events: Sequence[Event], wording: S) -> int:
        """Returns how many of the last events are told in a line to which what follows may add: "3 units move"."""
        return 0

    def losses(self, events: Iterable[Event], wording: S) -> Sequence[Loss]:
        """Returns what the next player asked must not miss in these events, in order: mostly losses."""
        return ()

    def frame_news(self, events: Sequence[Event], wording: S) -> list[str]:
        """Returns what a frame of a replay says about these events, plainly; the table says the rest."""
        return [line.replace("**", "") for line in self.story(events, wording) if not line.startswith("-# ")]

    def is_explained(self, event: Event) -> bool:
        """Returns whether `why` has something to say about an event, mostly a roll: `/game why` offers these."""
        return False

    def why(self, events: Sequence[Event], event: Event, wording: S) -> list[str]:
        """Returns where the result of such an event comes from, step by step; `events` are those before it."""
        return []

    def why_title(self, events: Sequence[Event], event: Event, wording: S) -> str:
        """Returns such an event in one line: "Turn 3: Alice's army, melee → 7"; `events` are those of the match."""
        return f"{event.number}: {event.name}"

    def glance(self, event: Event) -> Glance:
        """Returns whether a replay looks at the table after an event."""
        return Glance.NOW if event.facts.changes_table else Glance.NONE

    def begins(self, event: Event) -> str:
        """Returns the part of play that begins with an event, or nothing."""
        return event.facts.begins

    def shown_on_a_board(self, kinds: Mapping[str, type[Happened]]) -> frozenset[str]:
        """Returns after which of a game's events, by name, the thread shows the table as a picture."""
        known = {**kinds, **OF_THE_DRIVER}
        return frozenset(name for name, kind in known.items() if kind.shows_board)

    # -- things to look at -----------------------------------------------------------------------------------------

    def cards(self, game: str = "") -> Mapping[str, str | Sheet]:
        """Returns what `/look` can show: a card's key, or several cards on a sheet, by name. Of a `game` of this
        family, if one is played in the channel, only its cards.

        The user sees a name with a word that tells it from others: "Gryphon (Coral Elves)".
        """
        return dict(self.pictures.cards())

    def brought_in(self, view: V) -> Mapping[str, str]:
        """Returns the keys of cards that a match has brought along, by title: contents of a server's own."""
        return {}

    # -- the player's own things -----------------------------------------------------------------------------------

    def own(self, view: V, asked: Sequence[tuple[Decision, Json]]) -> Mapping[str, Sheet]:
        """Returns what the seat whose view this is can look at of its own, by a key that stays the same.

        `asked` are its open questions with what it has put together for them.
        """
        return {}

    def on_table(self, view: V, wording: S) -> Mapping[str, Sheet]:
        """Returns what lies on the table place by place, as far as this view shows it, by a key that stays the same.

        A sheet shows things as the board does, and names them: whoever sees one there finds its name here.
        """
        return {}

    def described(self, view: V, wording: S) -> Mapping[str, Sequence[str]]:
        """Returns what is on the table and has no card, in lines, by its name: a piece of terrain."""
        return {}

    def remark(self, key: str, game: str) -> str:
        """Returns what one edition says otherwise about a card, in a line; nothing where the card says all of it."""
        return ""

    def location(self, view: V, key: str, wording: S) -> str:
        """Returns where the things of a card lie on the table, as far as this view shows it; nothing for nowhere."""
        return ""

    # -- the rulebook ----------------------------------------------------------------------------------------------

    def rules_named(self, name: str, game: str = "") -> Sequence[RuleText]:
        """Returns what the rulebook says under a name, whatever its case; none where it knows no such name.

        `game` is the game whose book is asked, where the family has several; "" asks all of them.
        """
        return ()

    def rules_like(self, typed: str, game: str = "") -> Sequence[RuleText]:
        """Returns the rules whose names fit what is typed, the best first; their lines need not be filled in."""
        return ()

    def parsers(self, game: str) -> Mapping[str, Callable[[str], object]]:
        """Returns what else reads texts that people type, beside forms and rules, by what it reads: for measuring."""
        return {}

    def phrasings(self) -> Iterable[str]:
        """Returns lines about how much of what players may type is understood; none where that is not measured."""
        return ()

    # -- commands --------------------------------------------------------------------------------------------------

    @property
    def short(self) -> str:
        """Returns the group of its commands: "dd" for `/dd march`."""
        return self.manifest.short

    def prompts_of(self, command: str) -> tuple[str, ...]:
        """Returns the questions that one of the turn's commands answers."""
        return tuple(prompt for prompt, words in self.questions.items() if command in words.commands)

    def commands_of(self, prompt: str) -> list[TurnCommand]:
        """Returns the turn's commands that answer a question; none where `/answer` alone does."""
        return [command for command in self.manifest.commands if command.name in self.words(prompt).commands]


AnyFace: TypeAlias = Face[Any, Any]


def _as_stored(event: Event) -> str:
    facts = ", ".join(f"{key}: {value}" for key, value in event.facts.to_json().items())
    return f"{capital(event.name.replace('_', ' '))}" + (f" ({facts})." if facts else ".")
