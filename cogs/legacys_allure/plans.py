"""`/allure plan`: answers given beforehand, in private: the next actions, replies to an enemy, skipping all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands

from bot.answering import reply_to
from bot.cards import Look, Status
from bot.families import family_group
from engine.legacys_allure.actions import Action
from engine.legacys_allure.notation import format_action, read_action
from engine.legacys_allure.orders import PROMPT, Planned, Reply, SkipAll, plan, reply
from engine.legacys_allure.state import State, other
from engine.legacys_allure.view import BoardView
from engine.orders import StandingOrder
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Seat

if TYPE_CHECKING:
    from bot.client import Marchwarden

FAMILY = "legacys_allure"
LONGEST = 1000

Guard = Literal["as previewed", "unthreatened", "if legal"]


class PlanCommands(app_commands.Group):
    """The commands of plans. What they answer is seen by their owner alone."""

    def __init__(self, bot: Marchwarden, parent: app_commands.Group) -> None:
        super().__init__(
            name="plan", description="Say beforehand what your units do; nobody else sees it", parent=parent
        )
        self.bot = bot

    @app_commands.command(name="next")
    @app_commands.describe(
        actions="Up to eight actions, for example: Ram E3; Knight E4; Hound D2 x Witch",
        holds="What must hold for an action to be played without asking you",
    )
    async def next(
        self,
        interaction: discord.Interaction[Marchwarden],
        actions: app_commands.Range[str, 1, LONGEST],
        holds: Guard = "as previewed",
    ) -> None:
        """Plan your next actions, one for each of your turns"""
        look, seat, state = await self._board(interaction)
        wanted = [read_action(state, seat, text) for text in actions.split(";") if text.strip()]
        await self._give(interaction, look, Planned.name, plan(state, seat, wanted, holds))

    @app_commands.command(name="reply")
    @app_commands.describe(
        after="What an enemy unit does, for example: Snapper x Ram",
        act="What your unit does then, for example: Ballista x Snapper",
        holds="What must hold for it to be played without asking you",
    )
    async def reply(
        self,
        interaction: discord.Interaction[Marchwarden],
        after: app_commands.Range[str, 1, 200],
        act: app_commands.Range[str, 1, 200],
        holds: Literal["if legal"] = "if legal",
    ) -> None:
        """Plan what you do right after an enemy has done something"""
        look, seat, state = await self._board(interaction)
        theirs, mine = read_action(state, other(seat), after), read_action(state, seat, act)
        await self._give(interaction, look, "", reply(theirs, mine, holds))

    @app_commands.command(name="skip-all")
    async def skip_all(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Skip one unit at each of your turns until the round is over"""
        look, _, state = await self._board(interaction)
        order = SkipAll().check(StandingOrder(SkipAll.name, PROMPT, until=max(1, state.round)))
        await self._give(interaction, look, SkipAll.name, order)

    @app_commands.command(name="show")
    async def show(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Show what you have planned"""
        look, _, state = await self._board(interaction)
        orders = await self.bot.matches.orders(look.card.id, interaction.user.id)
        await reply_to(interaction).show(in_words(state, orders))

    @app_commands.command(name="clear")
    async def clear(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Take back all that you have planned"""
        look, _, _ = await self._board(interaction)
        await self.bot.matches.give_orders(look.card.id, interaction.user.id, ())
        await reply_to(interaction).show("Nothing is planned any more.")

    async def _board(self, interaction: discord.Interaction[Marchwarden]) -> tuple[Look, Seat, State]:
        look = await self.bot.hands.look_here(interaction)
        if look.seat is None:
            raise NotAllowed("You do not play in this match.")
        if look.card.game != FAMILY or not isinstance(look.view, BoardView):
            raise NotUnderstood("Plans are for matches of Legacy's Allure.")
        if look.view.table.round < 1 or look.card.status is Status.OVER:
            raise NotAllowed("Plans are for the battle: it is not being fought now.")
        return look, look.seat, look.view.table

    async def _give(
        self, interaction: discord.Interaction[Marchwarden], look: Look, instead: str, order: StandingOrder
    ) -> None:
        """Adds an order; one of the same kind that stands goes, except that there may be several replies."""
        known = await self.bot.matches.orders(look.card.id, interaction.user.id)
        kept = [one for one in known if one.kind != instead]
        # Replies are looked at first: they are about what has just happened.
        orders = [order, *kept] if order.kind == Reply.name else [*kept, order]
        orders.sort(key=lambda one: _FIRST.index(one.kind))
        await self.bot.matches.give_orders(look.card.id, interaction.user.id, orders)
        view = look.view
        assert isinstance(view, BoardView)
        await reply_to(interaction).show(in_words(view.table, orders))


_FIRST = (Reply.name, Planned.name, SkipAll.name)


def in_words(state: State, orders: Sequence[StandingOrder]) -> str:
    """Returns what is planned, a line for each order; units that have died since are named by what they were."""
    if not orders:
        return "You have planned nothing."
    return "\n".join(["Planned, and seen by you alone:", *(f"- {_line(state, order)}" for order in orders)])


def _line(state: State, order: StandingOrder) -> str:
    if order.kind == SkipAll.name:
        return f"skip all for the rest of round {order.until}"
    actions = [Action.from_json(one) for one in order.answer] if isinstance(order.answer, list | tuple) else []
    done = len(actions) - (order.times or 0) if order.kind == Planned.name else 0
    text = "; ".join(_said(state, action) for action in actions[done:])
    guard = order.guard if isinstance(order.guard, dict) else {}
    if order.kind == Reply.name:
        return f"after {_said(state, Action.from_json(guard['after']))}: {text}"
    return f"next: {text} ({guard.get('holds')})"


def _said(state: State, action: Action) -> str:
    unit = state.units.get(action.unit)
    return f"{action.unit} (gone)" if unit is None or unit.hex is None else format_action(state, action)


async def setup(bot: Marchwarden) -> None:
    """Adds the commands to the group of Legacy's Allure."""
    PlanCommands(bot, family_group(bot.tree, bot.games, bot.games.faces[FAMILY]))
