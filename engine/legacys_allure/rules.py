"""Legacy's Allure: the steps of a match in their order, and the game as the driver knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Final

from engine.asking import RuleText
from engine.correcting import PositionFact
from engine.decisions import Decision
from engine.game import MatchOver, Option, OptionKind, Outcome, Tell, checked_options
from engine.legacys_allure import correcting, happenings
from engine.legacys_allure.actions import WORK
from engine.legacys_allure.hexes import SEATS
from engine.legacys_allure.library import card_set, digest_of, read_text
from engine.legacys_allure.orders import KINDS, USUAL_ORDERS
from engine.legacys_allure.phases.contest import contest
from engine.legacys_allure.phases.draft import draft
from engine.legacys_allure.phases.kingdoms import kingdoms
from engine.legacys_allure.phases.rounds import round_end, round_start
from engine.legacys_allure.phases.setup import setup
from engine.legacys_allure.phases.turn import turn
from engine.legacys_allure.schema.admitting import check_new
from engine.legacys_allure.state import FORMATS, Limits, SeatState, State, other
from engine.legacys_allure.view import BoardView, view_of
from engine.orders import Kinds, Ordered, StandingOrder, tried
from engine.refusals import NotAllowed
from engine.values import Json, Seat
from engine.view import View
from engine.work import metered

STEPS: Final[Mapping[str, Callable[[State, Tell], RuleText[str]]]] = MappingProxyType(
    {
        "kingdoms": kingdoms,
        "contest": contest,
        "draft": draft,
        "setup": setup,
        "round start": round_start,
        "turn": turn,
        "round end": round_end,
    }
)
"""The steps by name; each returns the name of the one that follows. A step of the battle is one turn."""

PROMPTS: Final = frozenset(
    {"kingdom", "pick", "action", "trigger", "order", "push", "pull", "to", "path", "spell power", "cleanse"}
)
"""Every question of the rules."""

FIRST_STEP: Final = "kingdoms"

CARDS: Final = "cards"
"""The option that names cards of a server's own."""

OPEN: Final[Mapping[str, str]] = {"no": "in a draft each sees its own alone", "yes": "in a draft all see both"}

OPTIONS: Final = (
    Option(
        "format",
        OptionKind.CHOICE,
        FORMATS,
        "blitz",
        "draft (80 gold out of a kingdom of 160) or blitz (everything on its hex)",
        means={
            "draft": "two decks of 160 gold, of which each side drafts 80; about an hour",
            "blitz": "an army each, already on its hexes; under an hour",
        },
    ),
    Option(
        "blitz_gold",
        OptionKind.NUMBER,
        range(20, 161),
        50,
        "gold for each army of a Blitz",
        "A Blitz army costs 20 to 160 gold; 50 is usual.",
        usual=(50,),
        means={50: "ready armies fit; under an hour"},
    ),
    Option(
        "open_kingdoms",
        OptionKind.CHOICE,
        ("no", "yes"),
        "no",
        "whether everybody sees all kingdoms in a draft",
        means=OPEN,
    ),
    Option(CARDS, OptionKind.CONTENTS, (), None, "cards of this server's own, beside the starter set"),
)


class LegacysAllure:
    """The game as `Playthrough` drives it, with the starter set and the cards of a text, which may be empty."""

    name = "legacys_allure"
    title = "Legacy's Allure"
    family = "legacys_allure"
    rules_version = 4
    seats = range(2, 3)
    options: Sequence[Option] = OPTIONS
    events = happenings.HAPPENINGS
    prompts: Set[str] = PROMPTS
    orders: Kinds = KINDS
    usual_orders: Sequence[StandingOrder] = USUAL_ORDERS

    def __init__(self, own_cards: str = "") -> None:
        """Raises `NotReadable` for a text of cards with mistakes."""
        self.cards = card_set(own_cards)
        self._own = digest_of(own_cards)

    def extended(self, options: Mapping[str, Json]) -> LegacysAllure:
        """Returns the game with the cards that the options bring along. Raises `NotReadable`."""
        brought = options.get(CARDS)
        return LegacysAllure(str(brought["text"])) if isinstance(brought, Mapping) else self

    def admitted(self, options: Mapping[str, Json]) -> LegacysAllure:
        """Returns the game with a text that is new on a server. Raises `NotReadable`."""
        game = self.extended(options)
        brought = options.get(CARDS)
        if isinstance(brought, Mapping):
            check_new(read_text(str(brought["text"])), game.cards)
        return game

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> State:
        """Returns the position before anybody has brought a kingdom."""
        if options.get(CARDS) is not None:
            checked_options(self.title, self.options, options)
            game = self.extended(options)
            return game.new_match(seats, {key: value for key, value in options.items() if key != CARDS})
        given = checked_options(self.title, self.options, options)
        if list(seats) != list(SEATS):
            raise NotAllowed(f"Two players are needed, and {len(seats)} sat down.")
        limits = Limits(blitz=int(str(given["blitz_gold"])))
        state = State(self.cards, list(seats), str(given["format"]), limits, given["open_kingdoms"] == "yes")
        state.sides = {seat: SeatState() for seat in seats}
        state.step = FIRST_STEP
        state.own_cards = self._own
        return state

    def restore(self, data: Mapping[str, Json]) -> State:
        """Returns the position that `State.to_json` wrote. Raises ValueError where it is played with other cards."""
        if data["own_cards"] != self._own:
            raise ValueError("this position is played with other cards")
        return State.from_json(data, self.cards)

    async def play(self, state: State, tell: Tell) -> str:
        """Plays the step that the state names and returns the name of the one that follows."""
        return await metered(STEPS[state.step](state, tell), state, WORK)

    def concede(self, state: State, seat: Seat, tell: Tell) -> None:
        """Ends the match: the opponent of a conceding player wins at once (8.2)."""
        tell(happenings.SeatConceded(seat))
        raise MatchOver(Outcome((other(seat),), "concession"))

    def has_left(self, state: State, seat: Seat) -> bool:
        """Returns that no match goes on without a player: a concession ends it."""
        return False

    def correctable(self, state: State) -> Sequence[PositionFact]:
        """Returns the facts that an organiser may correct now; none while anything is secret."""
        return correcting.correctable(state)

    def values_of(self, state: State, key: str) -> Mapping[str, str]:
        """Returns the values that a fact may have, each with its words."""
        return correcting.values_of(state, key)

    def correct(self, state: State, key: str, value: str) -> None:
        """Gives a fact one of its values."""
        correcting.correct(state, key, value)

    def view(self, state: State, seat: Seat | None) -> BoardView:
        """Returns what one seat, or a spectator (None), may see."""
        return view_of(state, seat)

    def ordered(self, view: View, decision: Decision, orders: Sequence[StandingOrder]) -> Ordered:
        """Returns what a seat's standing orders answer to a question, by its own view, and what becomes of them."""
        return tried(self.orders, view, decision, orders)


def game() -> LegacysAllure:
    """Returns the game."""
    return LegacysAllure()
