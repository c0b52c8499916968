"""The face of d6s with Dragons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.games.d6s import rulers, telling, terrain_words, why
from bot.games.d6s.brief import brief_story, still_growing
from bot.games.d6s.forms import FORMS
from bot.games.d6s.manifest import MANIFEST
from bot.games.d6s.meanings import GOALS, LESSON
from bot.games.d6s.names import D6sWording
from bot.games.d6s.orders import in_full
from bot.games.d6s.phrasings import measured
from bot.games.d6s.questions import QUESTIONS
from bot.games.face import Face, RuleText
from bot.games.odds import MadeUpForces, OddsShown, with_odds
from bot.words.sentences import listed
from engine.d6s.grid import square
from engine.d6s.state import Character, Gone, Scenario, Side
from engine.d6s.tables import AS_LEAD_CHOOSES, DRAWN
from engine.d6s.view import TableView
from engine.d6s.winning import Reason, compared
from engine.decisions import Decision
from engine.events import Event
from engine.orders import StandingOrder
from engine.values import Json, Seat
from images.d6s.describe import headline, side_line
from images.d6s.pictures import D6sPictures
from images.pictures import Sheet

_COMPARED: Final = {
    Scenario.SACRED_OBJECTS: "controlled treasures",
    Scenario.RAID: "destroyed supplies",
    Scenario.CONFRONTATION: "the shares of characters still in play",
}
"""What decides after the last round."""

EXTRAS: Final = {"mixed": "mixed lists", "open": "open deployment", "injuries": "injuries"}


class D6sFace(Face[TableView, D6sWording]):
    """How d6s with Dragons speaks and looks."""

    family = "d6s"
    manifest = MANIFEST
    pictures = D6sPictures()
    lesson = LESSON
    questions = with_odds(QUESTIONS, ("act", "fight", "follow"))
    sentences = telling.SENTENCES
    reasons = MappingProxyType(
        {
            Reason.NOBODY_LEFT.value: "the other side has no characters left",
            Reason.QUARTER.value: "the other side is down to a quarter",
            Reason.SUPPLIES.value: "the supplies of the other side are destroyed",
            Reason.TREASURES.value: "control of two of the three treasures at the end of the round",
            Reason.ROUNDS.value: "the last round is over",
            Reason.CONCESSION.value: "the other side has given up",
        }
    )
    forms = FORMS
    opening = "First, each player brings an army in secret."
    opening_command = "Bring an army: `/d6s army` or the buttons."
    sizes = (100, 150, 200, 250, 300)
    part = "round"

    def wording(self, players: Mapping[Seat, str], view: TableView | None, for_message: bool = True) -> D6sWording:
        """Returns players and characters in words."""
        return D6sWording.of(players, view, for_message)

    def order(self, order: StandingOrder, wording: D6sWording, me: Seat | None) -> str:
        """Returns a player's order in words, and when it ends."""
        return in_full(order) or super().order(order, wording, me)

    def odds(
        self, view: TableView, seat: Seat, wording: D6sWording, game: str, asked: Decision | None = None
    ) -> OddsShown:
        """Returns the odds of attacks of the character that is asked about, or of those nearest to an enemy."""
        return rulers.odds_when_asked(view.state, seat, asked)

    def made_up_odds(self, game: str, forces: MadeUpForces) -> OddsShown:
        """Returns the odds of one profile against another."""
        # Loaded when somebody asks: it brings what only files and workshops need.
        from bot.games.d6s.made_up import made_up_odds

        return made_up_odds(forces)

    def size(self, options: Mapping[str, Json]) -> str:
        """Returns "150 points, Sacred Objects, 12 rounds"."""
        scenario = str(options.get("scenario", Scenario.SACRED_OBJECTS.value)).title()
        rounds = options.get("rounds", 12)
        limit = f", {rounds} rounds" if rounds else ", no round limit"
        table = str(options.get("table", AS_LEAD_CHOOSES))
        if table != AS_LEAD_CHOOSES:
            limit += f", the table {table}" if table != DRAWN else ", a drawn table"
        extras = options.get("extras")
        more = [EXTRAS.get(str(one), str(one)) for one in extras] if isinstance(extras, Sequence) else []
        return f"{options.get('points', 150)} points, {scenario}{limit}" + (f", {listed(more)}" if more else "")

    def goal(self, options: Mapping[str, Json]) -> str:
        """Returns how the encounter that is agreed on is won."""
        scenario = Scenario(str(options.get("scenario", Scenario.SACRED_OBJECTS.value)))
        return f"Goal: {GOALS[scenario]}. A player with no characters left loses."

    def standing(self, view: TableView, wording: D6sWording) -> list[str]:
        """Returns round and phase, and each side with its remaining characters."""
        state = view.state
        names = {seat: wording.player(seat) for seat in state.seats}
        return [headline(state), *(f"- {side_line(state, side, names)}" for side in Side)]

    def reason(self, name: str, wording: D6sWording | None = None) -> str:
        """Returns why a match ended; after the last round also what is compared then, for each side (D-116)."""
        said = super().reason(name)
        if name != Reason.ROUNDS or wording is None or wording.state is None:
            return said
        what, counted = _COMPARED[wording.state.scenario], compared(wording.state)
        return f"{said}, and {what} count: {listed(f'{wording.side(side)} {counted[side]}' for side in Side)}"

    def story(self, events: Iterable[Event], wording: D6sWording) -> list[str]:
        """Returns the lines for the thread: an attack with its wounds in one, in short beside a picture."""
        tells = brief_story if wording.brief else telling.story
        return tells(events, wording, self.sentence)

    def still_growing(self, events: Sequence[Event], wording: D6sWording) -> int:
        """Returns how many of the last events are told in a row, such as one of moves."""
        return still_growing(events, wording, self.sentence) if wording.brief else 0

    def is_explained(self, event: Event) -> bool:
        """Returns whether it is a roll."""
        return why.is_explained(event)

    def why(self, events: Sequence[Event], event: Event, wording: D6sWording) -> list[str]:
        """Returns what the numbers of a roll are made of."""
        return why.lines(event, wording)

    def why_title(self, events: Sequence[Event], event: Event, wording: D6sWording) -> str:
        """Returns whose roll it is, for what, and its result."""
        return why.title(event)

    def own(self, view: TableView, asked: Sequence[tuple[Decision, Json]]) -> Mapping[str, Sheet]:
        """Returns this person's army: what they have brought, else what they are putting together."""
        texts = [draft.get("army") for _, draft in asked if isinstance(draft, Mapping) and draft.get("army")]
        text = view.state.armies.get(str(view.seat)) or next((str(one) for one in texts), "")
        title, *lines = text.split("\n")
        return {"army": Sheet("Your army", ((title, tuple(lines)),), view.seat)} if title else {}

    def described(self, view: TableView, wording: D6sWording) -> Mapping[str, Sequence[str]]:
        """Returns every piece of terrain on the table: what it is, where it lies and what it does."""
        return terrain_words.on_table(view.state)

    def location(self, view: TableView, key: str, wording: D6sWording) -> str:
        """Returns where characters of a profile stand, by the squares of the grid, and which of them are gone."""
        units = [unit for unit in view.state.units.values() if unit.profile == key]
        return listed([f"{wording.player(unit.seat)}'s {unit.name} {_place(unit)}" for unit in units])

    def rules_named(self, name: str, game: str = "") -> Sequence[RuleText]:
        """Returns a profile, a spell, a feature, a mastery, a condition or gear of that name."""
        return rulers.rules_named(name)

    def rules_like(self, typed: str, game: str = "") -> Sequence[RuleText]:
        """Returns the names that fit."""
        return rulers.rules_like(typed)

    def phrasings(self) -> Iterable[str]:
        """Returns how much of the phrasings is understood, and each that is not."""
        return measured.lines(self, measured.COLLECTIONS)


def _place(unit: Character) -> str:
    if unit.gone is not Gone.NO:
        return f"is {unit.gone.value}"
    if unit.at is None:
        return f"with {unit.rider or unit.inside or unit.rides}" if unit.rides or unit.inside else "beside the table"
    return f"on {square(unit.at)}"


FACE: Final = D6sFace()
