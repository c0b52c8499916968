"""Dragon Dice as the driver knows it: the game of an edition, v4.01c unless another is handed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from random import Random
from typing import Final, cast

from engine.correcting import PositionFact
from engine.decisions import Decision
from engine.dragon_dice import correcting
from engine.dragon_dice.agreed import FORCE_POINTS, OPTIONS, advanced_of, routing_of
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_401c import EDITION
from engine.dragon_dice.events.kinds import EVENTS
from engine.dragon_dice.events.turns import EndReason, PlayerConceded
from engine.dragon_dice.forces.law import LAW
from engine.dragon_dice.orders import USUAL_ORDERS, orders_of
from engine.dragon_dice.phases.steps import FIRST_OF_A_TURN, STEPS, after_placement, following
from engine.dragon_dice.players.imagining import imagine
from engine.dragon_dice.prompts import PROMPTS
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.many_players import let_them_go, pass_the_turn
from engine.dragon_dice.table.state import DICE, State
from engine.dragon_dice.view import TableView, view_of
from engine.dragon_dice.wording import WORDING
from engine.game import MatchOver, Option, Outcome, Tell, checked_options
from engine.orders import Kinds, Ordered, StandingOrder, tried
from engine.refusals import NotAllowed
from engine.values import Json, Seat
from engine.view import View

FIRST_STEP: Final = "force building"

MOST_PLAYERS: Final = 6
"""As many as the book recommends (p. 52)."""


class DragonDice:
    """The game of one edition as `Playthrough` drives it; unless said otherwise, of v4.01c."""

    edition = EDITION
    name = EDITION.name
    title = EDITION.title
    family = "dragon_dice"
    rules_version = EDITION.rules_version
    orders: Kinds = orders_of(EDITION)
    usual_orders: Sequence[StandingOrder] = USUAL_ORDERS
    seats = range(2, MOST_PLAYERS + 1)
    options: Sequence[Option] = EDITION[OPTIONS]
    events = EVENTS
    prompts: Set[str] = PROMPTS

    def __init__(self, edition: Edition | None = None) -> None:
        if edition is not None:
            self.edition, self.name, self.title = edition, edition.name, edition.title
            self.rules_version = edition.rules_version
            self.options = edition[OPTIONS]
            self.orders = orders_of(edition)

    def new_match(self, seats: Sequence[Seat], options: Mapping[str, Json]) -> State:
        """Returns the position before anybody has brought a force."""
        agreed = checked_options(self.title, self.options, options)
        if len(seats) not in self.seats:
            raise NotAllowed(f"Two to {MOST_PLAYERS} players are needed, and {len(seats)} sat down.")
        if len(set(seats)) < len(seats):
            raise NotAllowed(f"Every player needs a seat of their own, and these were taken: {', '.join(seats)}.")
        return State(
            seats=list(seats),
            force_points=cast("int", agreed[FORCE_POINTS]),
            step=FIRST_STEP,
            advanced=advanced_of(agreed),
            routing=routing_of(agreed),
            known=self.edition[DICE],
        )

    def restore(self, data: Mapping[str, Json]) -> State:
        """Returns the position that `State.to_json` wrote."""
        return State.from_json(data, self.edition[DICE])

    async def play(self, state: State, tell: Tell) -> str:
        """Plays the step that the state names and returns the name of the one that follows.

        The turn of a marching player who is out is over then.
        """
        edition = self.edition
        battle = Battle(state, tell, edition)
        await edition[STEPS][state.step](battle)
        if state.leaving:
            let_them_go(battle, placed=state.step in after_placement(edition))
        if state.marching not in state.out:
            return following(edition)[state.step]
        pass_the_turn(battle)
        return FIRST_OF_A_TURN if state.turn else following(edition)[state.step]

    def concede(self, state: State, seat: Seat, tell: Tell) -> None:
        """Takes a player out; the last one left has won. Raises `MatchOver` then.

        Among several, the step goes on to its end with defaults for whoever gave up; then their dice leave the table
        (`leaving`).
        """
        if seat in state.leaving or seat not in state.playing():
            raise NotAllowed("You are not in this match any longer.")
        state.leaving.append(seat)
        tell(PlayerConceded(player=seat))
        staying = [other for other in state.playing() if other not in state.leaving]
        if len(staying) == 1:
            state.out += state.leaving
            state.leaving = []
            raise MatchOver(Outcome(tuple(staying), EndReason.CONCESSION))

    def has_left(self, state: State, seat: Seat) -> bool:
        """Returns whether a player has given up or is out, and so is no longer asked."""
        return seat in state.leaving or seat in state.out

    def imagine(self, view: TableView, rng: Random) -> State:
        """Returns a position that the seat of a view may believe in; it follows from what the seat knows alone."""
        return imagine(view, self.edition[LAW], rng)

    def ordered(self, view: View, decision: Decision, orders: Sequence[StandingOrder]) -> Ordered:
        """Returns the answer of a player's standing orders to a question, by their own view."""
        return tried(self.orders, view, decision, orders)

    def correctable(self, state: State) -> Sequence[PositionFact]:
        """Returns the facts that an organiser may correct now; none while anything is secret."""
        return correcting.correctable(state)

    def values_of(self, state: State, key: str) -> Mapping[str, str]:
        """Returns the values that a fact may have, each with its words."""
        return correcting.values_of(state, key)

    def correct(self, state: State, key: str, value: str) -> None:
        """Gives a fact one of its values."""
        correcting.correct(state, key, value)

    def view(self, state: State, seat: Seat | None) -> TableView:
        """Returns what one seat, or a spectator (None), may see."""
        return view_of(state, seat, self.edition[WORDING])


def game() -> DragonDice:
    """Returns the game."""
    return DragonDice()
