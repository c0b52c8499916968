"""What `/allure plan` and the panel behind "Plan ahead" do: answers given in advance, in private.

The next actions, replies to an enemy action, skipping all, skipping units that can do nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import discord

from bot.cards import Look, Status
from bot.games.legacys_allure.names import AllureWording
from bot.games.legacys_allure.planning import Planning
from bot.prompts.address import Address
from bot.prompts.clicks import Click
from bot.prompts.responses import reply_to
from engine.legacys_allure.actions import Action
from engine.legacys_allure.marching import MarchOn
from engine.legacys_allure.notation import format_action, read_action, read_actions, tags
from engine.legacys_allure.orders import PROMPT, Planned, Reply, SkipAll, SkipIdle, plan, reply
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.state import State, other
from engine.legacys_allure.view import BoardView
from engine.orders import StandingOrder
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Seat

if TYPE_CHECKING:
    from bot.client import Marchwarden

FAMILY = "legacys_allure"
DRAFT: Final = "allure plan"
"""Under this key the store keeps a plan in the making."""

Guard: TypeAlias = Literal["as previewed", "unthreatened", "if legal"]


class PlanActions:
    """What is done, for one bot. What it answers is seen by the owner of the plans alone."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot

    async def next(
        self,
        interaction: discord.Interaction[Marchwarden],
        actions: str,
        holds: Guard,
    ) -> None:
        """Plans the next actions, one for each turn."""
        look, seat, state = await self._board(interaction)
        wanted = read_actions(state, seat, actions)
        await self._give(interaction, look, Planned.name, await asyncio.to_thread(plan, state, seat, wanted, holds))

    async def reply(
        self,
        interaction: discord.Interaction[Marchwarden],
        after: str,
        act: str,
        after_that: str,
        then: str,
        otherwise: str,
    ) -> None:
        """Plans what is done right after an enemy has done something, two deep."""
        look, seat, state = await self._board(interaction)
        if bool(after_that) != bool(then):
            raise NotUnderstood("`after-that` and `then` belong together: what the enemy does next, and your answer.")
        pairs = [(after, act), *([(after_that, then)] if then else [])]
        steps = [(read_action(state, other(seat), theirs), read_action(state, seat, mine)) for theirs, mine in pairs]
        instead = read_action(state, seat, otherwise) if otherwise else None
        await self._give(interaction, look, "", reply(state, seat, steps, instead))

    async def skip_all(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Skips one unit at each turn until the round is over."""
        look, _, state = await self._board(interaction)
        order = SkipAll().check(StandingOrder(SkipAll.name, PROMPT, until=max(1, state.round)))
        await self._give(interaction, look, SkipAll.name, order)

    async def skip_idle(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Skips a unit whenever none of the ready ones can do anything, until the player cancels that."""
        look, _, _ = await self._board(interaction)
        await self._give(interaction, look, SkipIdle.name, SkipIdle().check(StandingOrder(SkipIdle.name, PROMPT)))

    async def show(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Shows what is planned."""
        look, _, state = await self._board(interaction)
        orders = await self.bot.matches.orders(look.card.id, interaction.user.id)
        await reply_to(interaction).show("\n".join([in_words(state, orders), *told_alone(self.bot, look)]))

    async def clear(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Takes back all that is planned."""
        look, _, _ = await self._board(interaction)
        await self.bot.matches.give_orders(look.card.id, interaction.user.id, ())
        await reply_to(interaction).show("Your plan is empty now.")

    async def threats(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Shows where enemies could attack now."""
        look, seat, state = await self._board(interaction)
        asked = ActionPlan(player=seat, prompt=PROMPT, about={}, state=state, standing=None)
        assert look.view is not None
        drawn = await self.bot.drawings.preview(look.card, look.view, asked, {"unit": ""}, interaction.user.id)
        assert drawn is not None
        said = "Where enemies could attack in one turn, as they stand now:"
        await reply_to(interaction).show(said, files=[drawn.as_file()])

    # -- the panel ---------------------------------------------------------------------------------------------------

    async def on_open(self, click: Click) -> None:
        """Opens the panel with what was half made."""
        await self._show(click, await self._planning(click))

    async def on_put(self, click: Click) -> None:
        """Takes a unit, or what it does."""
        planning, (look, _, _) = await self._planning(click), await self._look(click)
        key, _, chunk = click.address.argument.partition("-")
        part = int(chunk) if chunk.isdecimal() else 0
        await self._keep(click, await asyncio.to_thread(planning.put, self._wording(look), key, part, click.values))

    async def on_add(self, click: Click) -> None:
        """Adds the chosen action."""
        await self._keep(click, (await self._planning(click)).add())

    async def on_holds(self, click: Click) -> None:
        """Chooses the next guard."""
        await self._keep(click, (await self._planning(click)).next_guard())

    async def on_give(self, click: Click) -> None:
        """Gives the plan: what fits now is played at once."""
        planning, (look, seat, state) = await self._planning(click), await self._look(click)
        if not planning.queue:
            raise NotAllowed("Nothing is planned yet: choose a unit and what it does, and add it.")
        given = await asyncio.to_thread(plan, state, seat, planning.queue, planning.holds)
        await self.bot.matches.drop_draft(look.card.id, click.user_id, DRAFT)
        orders = await self._add(look, click.user_id, Planned.name, given)
        await click.close(in_words(state, orders))

    async def on_skip(self, click: Click) -> None:
        """Skips all for the rest of the round."""
        look, _, state = await self._look(click)
        order = SkipAll().check(StandingOrder(SkipAll.name, PROMPT, until=max(1, state.round)))
        orders = await self._add(look, click.user_id, SkipAll.name, order)
        await click.close(in_words(state, orders))

    async def on_clear(self, click: Click) -> None:
        """Takes back what is planned and what is half made."""
        look, _, _ = await self._look(click)
        await self.bot.matches.drop_draft(look.card.id, click.user_id, DRAFT)
        if await self.bot.matches.orders(look.card.id, click.user_id):
            await self.bot.matches.give_orders(look.card.id, click.user_id, ())
        await self._show(click, await self._planning(click))

    async def _look(self, click: Click) -> tuple[Look, Seat, State]:
        return _battle(await self.bot.matches.look(click.address.match, click.user_id))

    async def _planning(self, click: Click) -> Planning:
        look, seat, _ = await self._look(click)
        assert isinstance(look.view, BoardView)
        draft = await self.bot.matches.draft(look.card.id, click.user_id, DRAFT)
        # Every look has a view of its own, so a thread may read it.
        return await asyncio.to_thread(Planning.of, look.view, seat, draft)

    async def _keep(self, click: Click, planning: Planning) -> None:
        await self.bot.matches.keep_draft(click.address.match, click.user_id, DRAFT, planning.to_json())
        await self._show(click, planning)

    async def _show(self, click: Click, planning: Planning) -> None:
        look, seat, state = await self._look(click)
        orders = await self.bot.matches.orders(look.card.id, click.user_id)
        assert isinstance(look.view, BoardView)
        view = BoardView(seat, planning.state, look.view.hands)
        draft = {"unit": planning.unit, "action": planning.action, "now": state.turn}
        decision = planning.form(self._wording(look)).decision
        picture = await self.bot.drawings.coming_preview(look.card, view, decision, draft, click.user_id)
        standing = in_words(state, orders)
        prompt = await asyncio.to_thread(planning.prompt, self._wording(look), Address(look.card.id), standing)
        await click.redraw_with(prompt, picture)

    def _wording(self, look: Look) -> AllureWording:
        wording = self.bot.games.wording(look)
        assert isinstance(wording, AllureWording)
        return wording

    # -- helpers -----------------------------------------------------------------------------------------------------

    async def _board(self, interaction: discord.Interaction[Marchwarden]) -> tuple[Look, Seat, State]:
        return _battle(await self.bot.answering.look_here(interaction))

    async def _add(self, look: Look, user_id: int, instead: str, order: StandingOrder) -> list[StandingOrder]:
        """Gives an order more; one of the same kind goes, except that there may be several replies. Returns the orders
        as they were given.
        """

        def added(known: Sequence[StandingOrder]) -> list[StandingOrder]:
            kept = [one for one in known if one.kind != instead]
            # Replies are looked at first: they are about what has just happened.
            return sorted([*kept, order], key=lambda one: _FIRST.index(one.kind))

        return added((await self.bot.matches.change_orders(look.card.id, user_id, added)).before)

    async def _give(
        self, interaction: discord.Interaction[Marchwarden], look: Look, instead: str, order: StandingOrder
    ) -> None:
        orders = await self._add(look, interaction.user.id, instead, order)
        assert isinstance(look.view, BoardView)
        await reply_to(interaction).show(in_words(look.view.table, orders))


def _battle(look: Look) -> tuple[Look, Seat, State]:
    """Returns seat and position of a player who may plan. Raises a `Refusal`."""
    if look.seat is None:
        raise NotAllowed("You do not play in this match. You are welcome to watch: `/game board` shows the table.")
    if look.card.game != FAMILY or not isinstance(look.view, BoardView):
        raise NotUnderstood("Plans are for matches of Legacy's Allure; `/game list` shows yours.")
    if look.view.table.round < 1 or look.card.status is Status.OVER:
        raise NotAllowed("Plans are for the battle, which is not being fought now.")
    return look, look.seat, look.view.table


def told_alone(bot: Marchwarden, look: Look) -> list[str]:
    """Returns what only this player was told last: why a plan of theirs stands no longer."""
    face, wording = bot.games.face(look.card.game), bot.games.wording(look)
    return [face.sentence(event, wording) for event in look.told_alone]


_FIRST = (Reply.name, Planned.name, SkipAll.name, SkipIdle.name, MarchOn.name)


def in_words(state: State, orders: Sequence[StandingOrder]) -> str:
    """Returns what is planned, a line for each order, as far as it is still possible."""
    if not orders:
        return "Your plan is empty."
    return "\n".join(["Your plan, which only you see:", *(f"- {_line(state, order)}" for order in orders)])


def _line(state: State, order: StandingOrder) -> str:
    if order.kind == SkipAll.name:
        return f"skip all for the rest of round {order.until}"
    if order.kind == SkipIdle.name:
        return "skip whenever none of your ready units can do anything"
    if order.kind == MarchOn.name:
        return "march to the centre while no enemy is near"
    actions = [Action.from_json(one) for one in order.answer] if isinstance(order.answer, list | tuple) else []
    done = len(actions) - (order.times or len(actions))
    guard = order.guard if isinstance(order.guard, dict) else {}
    if order.kind != Reply.name:
        left = [_said(state, action) for action in actions[done:]]
        return f"next: {'; '.join(_possible(left))} ({guard.get('holds')})"
    named = guard["after"] if isinstance(guard["after"], list | tuple) else [guard["after"]]
    steps = []
    for one, action in zip(named, actions, strict=True):
        enemy, said = _enemy(state, one), _said(state, action)
        steps.append(None if enemy is None or said is None else f"after {enemy}: {said}")
    if guard.get("else") is not None:
        instead = _said(state, Action.from_json(guard["else"]))
        steps.append(None if instead is None else f"else {instead}")
    return "; then ".join(_possible(steps[done:]))


def _possible(steps: Sequence[str | None]) -> list[str]:
    """Returns the steps up to the first whose unit or target is dead: what follows cannot come about."""
    possible = list(takewhile(lambda step: step is not None, steps))
    stops = [] if len(possible) == len(steps) else ["nothing more, because a unit of it is dead"]
    return [*filter(None, possible), *stops]


def _enemy(state: State, named: Mapping[str, Any]) -> str | None:
    """Returns what was named of an enemy; None where it is dead."""
    ends = named.get("ends")
    action = {key: value for key, value in named.items() if key != "ends"}
    if ends is None:
        return _said(state, Action.from_json(action))
    unit = state.units.get(named["unit"])
    return None if unit is None or unit.hex is None else f"{tags(state)[unit.id]} to {ends}"


def _said(state: State, action: Action) -> str | None:
    """Returns an action in writing; None where its unit or its target is dead."""
    unit = state.units.get(action.unit)
    target = None if action.target is None else state.units.get(action.target)
    gone = unit is None or unit.hex is None or (action.target is not None and (target is None or target.hex is None))
    if gone:
        return None
    if action.goal is not None and not action.way:
        return f"{tags(state)[action.unit]} to {action.goal}"
    return format_action(state, action)
