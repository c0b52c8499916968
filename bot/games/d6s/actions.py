"""What the commands and buttons of d6s with Dragons do that no list can say: moves, rulers, orders, looks.

A move is shown before it counts; rulers are for everybody at any time; orders are private.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

import discord
from discord import app_commands

from bot.cards import Look, Status
from bot.games.d6s import rulers
from bot.games.d6s.asproposed import melees_shown, rest_shown
from bot.games.d6s.forms.fighting import ordered_by
from bot.games.d6s.forms.movement import ActForm
from bot.games.d6s.orders import (
    action_order,
    actions,
    advance_order,
    done_at_once,
    in_full,
    in_words,
    line_order,
    melee_orders,
    react_order,
    stay_order,
    with_all,
)
from bot.games.d6s.typed.naming import find_character
from bot.posting.private_messages import Confirmation
from bot.posting.private_messages import panel as panel_of
from bot.prompts.answering import PendingQuestion
from bot.prompts.choices import NOT_NOW, choices, only_why
from bot.prompts.clicks import Click
from bot.prompts.form import NOT_OFFERED
from bot.prompts.items import Interaction
from bot.prompts.panels import show_panel
from bot.prompts.parts import Prompt
from bot.prompts.question import take_back_rows
from bot.prompts.responses import reply_to
from bot.prompts.working import worked_out
from bot.refusals import OVER
from bot.store.saved import draft_key
from bot.words.helping import in_place_of
from engine.d6s.orders import DECLINED, ORDERS, REACTIONS
from engine.d6s.planning.ahead import fights_ahead, still_to_move
from engine.d6s.planning.proposals import IN_MELEE, proposal
from engine.d6s.state import Character, State
from engine.d6s.view import TableView
from engine.orders import StandingOrder, standing
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Seat
from images.d6s.looks import PROPOSED_MOVES

if TYPE_CHECKING:
    from bot.client import Marchwarden

FAMILY = "d6s"
TAKEN_BACK = "`/d6s forget` cancels that."
LONGEST = 1000
"""Most characters in one move."""
LONGEST_ARMY = 3500


class Said(NamedTuple):
    """The sentences for orders with a button of their own: when they are given, and when there is nothing left to
    do.
    """

    given: str
    once_done: str = ""


class TableActions:
    """What is done, for one bot."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot

    # -- commands with several options -----------------------------------------------------------------------------

    async def measure(self, interaction: Interaction, of: str, to: str) -> None:
        """Measures from rim to rim, to something or to all."""
        table = await self._table(interaction)
        await reply_to(interaction).show("\n".join(rulers.measured(table, of, to)))

    async def look(self, interaction: Interaction, what: str, who: str, spell: str) -> None:
        """Shows a picture of a character's reach, shots, melee or spell."""
        look = await self._here(interaction)
        unit = self._somebody(_state(look), who)
        await self._show(interaction, look, {"what": what, "unit": unit.name, "spell": spell.casefold()})

    async def threat(self, interaction: Interaction, who: str) -> None:
        """Shows which enemies could charge or shoot a character next."""
        look = await self._here(interaction)
        unit = self._somebody(_state(look), who)
        await self._show(interaction, look, {"what": "threat", "unit": unit.name})

    async def react(self, interaction: Interaction, reaction: str, when: str, who: str) -> None:
        """Orders when a reaction is used."""
        look, state = await self._playing(interaction)
        unit = self._own(state, look.seat, who) if who else None
        order = react_order(reaction, when, unit.name if unit is not None else "")
        await self._give(interaction, look, order, f"{reaction}, {when}")

    async def reactions(self, interaction: Interaction, typed_: str) -> list[app_commands.Choice[str]]:
        """Returns the reactions that there are."""
        return choices((one, one) for one in (*REACTIONS, *DECLINED) if typed_.casefold() in one)

    async def characters(self, interaction: Interaction, typed_: str) -> list[app_commands.Choice[str]]:
        """Returns who and what is on the table."""
        try:
            state = await self._table(interaction)
        except Refusal as not_now:
            return only_why(not_now, NOT_NOW, interaction.guild)
        return choices((name, name) for name in rulers.things(state) if typed_.strip().casefold() in name.casefold())

    # -- a move with a look before it counts -------------------------------------------------------------------------

    async def move(self, interaction: Interaction, text: str) -> None:
        """Shows what is written on a panel, to be confirmed."""
        question = await self.bot.answering.question_here(interaction, ("act",), FAMILY)
        await self._preview(interaction, question, text)

    async def moves(self, interaction: Interaction, typed_: str) -> list[app_commands.Choice[str]]:
        """Returns moves that fit what is typed."""
        try:
            question = await self.bot.answering.question_here(interaction, ("act",), FAMILY)
        except Refusal as not_now:
            return only_why(not_now, NOT_NOW, interaction.guild)
        form = question.form()
        assert isinstance(form, ActForm)
        lines = await worked_out(form, lambda apart: list(apart.lines(typed_)))
        found = [line for line in lines if 0 < len(line) <= 100]
        return choices((form.shown(line), line) for line in dict.fromkeys(found))

    async def _preview(self, interaction: Interaction, question: PendingQuestion, text: str) -> None:
        form = question.form()
        assert isinstance(form, ActForm)
        draft = await worked_out(form, lambda apart: apart.understood(text))
        await show_panel(self.bot, interaction, question, draft)

    async def on_write(self, click: Click) -> None:
        """Opens a form with one line for a move."""
        form = discord.ui.Modal(title="What does it do?", custom_id=click.address.to("d6s_write"), timeout=None)
        field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(custom_id="text", max_length=LONGEST)
        about = "to H12 via G9; into Orc 2 from behind; NE 4.5"
        form.add_item(discord.ui.Label(text="Its move", description=about, component=field))
        await click.reply.open(form)

    async def on_written(self, click: Click) -> None:
        """Shows what was written, to be confirmed."""
        question = await self.bot.answering.question(click.address.match, click.address.question, click.user_id)
        await self._preview(click.interaction, question, click.fields.get("text", ""))

    # -- an army of several lines ------------------------------------------------------------------------------------

    async def on_army(self, click: Click) -> None:
        """Opens a form with room for an army."""
        form = discord.ui.Modal(title="Your army", custom_id=click.address.to("d6s_army"), timeout=None)
        field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id="text",
            max_length=LONGEST_ARMY,
            style=discord.TextStyle.paragraph,
            placeholder="Steadings of the Giants\n1 Hill Giant\n3 House Orc: shield",
        )
        form.add_item(discord.ui.Label(text="Its list, then a line each", component=field))
        await click.reply.open(form)

    async def on_army_written(self, click: Click) -> None:
        """Brings the army that was written."""
        question = await self.bot.answering.question(click.address.match, click.address.question, click.user_id)
        text = click.fields.get("text", "")
        await click.redraw(await self.bot.answering.give(question, click.user_id, question.form().read(text)))
        await self.bot.private_messages.answered(click.interaction, question.number, Confirmation.NEW_MESSAGE)

    # -- rulers ------------------------------------------------------------------------------------------------------

    async def odds(self, interaction: Interaction, text: str) -> None:
        """Says what an attack is likely to do, with every number's parts."""
        await reply_to(interaction).show("\n".join(rulers.odds(await self._table(interaction), text)))

    async def pairs(self, interaction: Interaction, typed_: str) -> list[app_commands.Choice[str]]:
        """Returns attackers with their nearest targets."""
        try:
            state = await self._table(interaction)
        except Refusal as not_now:
            return only_why(not_now, NOT_NOW, interaction.guild)
        return choices((line, line) for line in rulers.attacks(state, typed_))

    async def profile(self, interaction: Interaction, text: str) -> None:
        """Shows a character as it is now, or a profile, spell, feature or piece of gear as printed."""
        try:
            state: State | None = await self._table(interaction)
        except Refusal:
            state = None
        await reply_to(interaction).show("\n".join(rulers.looked_up(state, text)))

    async def names(self, interaction: Interaction, typed_: str) -> list[app_commands.Choice[str]]:
        """Returns what can be looked up."""
        needle = typed_.strip().casefold()
        return choices((name, name) for name in rulers.everything() if needle in name.casefold())

    # -- orders ------------------------------------------------------------------------------------------------------

    async def order(self, interaction: Interaction, text: str) -> None:
        """Orders what some do when their turns come in this round, and perhaps that the rest stay."""
        look, _ = await self._playing(interaction)
        assert look.seat is not None
        assert isinstance(look.view, TableView)
        given, notes = actions(look.view, look.seat, text)
        await self._add(look.card.id, interaction.user.id, given)
        now = await self._ordered(await self._here(interaction), interaction.user.id)
        await reply_to(interaction).show("\n".join([*notes, *done_at_once(given, now), in_words(now)]))

    async def rest(self, interaction: Interaction) -> None:
        """Orders that all who have not moved stay, to the end of this round."""
        look, state = await self._playing(interaction)
        await self._give(interaction, look, stay_order(state), "the rest stay")

    async def on_rest(self, click: Click) -> None:
        """Orders that all who have not moved stay, to the end of this round."""
        await self._question(click, ("act",))
        said = Said(
            "All your characters that have not moved stay where they are this round.",
            "All your characters have moved.",
        )
        await self._order(click, said, lambda view, seat: [stay_order(view.state)])

    async def on_advance(self, click: Click) -> None:
        """Shows what is proposed for all who have not moved, to be confirmed."""
        question = await self._question(click, ("act",))
        seat, view = question.decision.player, question.look.view
        assert view is not None
        what = {"what": PROPOSED_MOVES, "seat": seat}
        drawn = await self.bot.drawings.asked_for(question.card, view, what, click.user_id)
        # A suggestion for each takes some milliseconds: all of them together are worked out beside the event loop.
        prompt = await asyncio.to_thread(rest_shown, _state(question.look), seat, click.address)
        await click.redraw(prompt, [drawn.as_file()])
        await self.bot.private_messages.shown(click.interaction, panel_of(question.number))

    async def on_moves_confirmed(self, click: Click) -> None:
        """Orders that all who have not moved do what is proposed, to the end of this round."""
        await self._question(click, ("act",))
        said = Said(
            "All your characters that have not moved make the suggested move this round.",
            "All your characters have moved as suggested.",
        )
        await self._order(click, said, lambda view, seat: [advance_order(view.state)])

    async def on_melees(self, click: Click) -> None:
        """Shows what is proposed in all melees of this round, to be confirmed."""
        question = await self._question(click, IN_MELEE)
        form, state = question.form(), _state(question.look)
        now = form.in_words(proposal(state, question.decision), form.wording)
        prompt = await asyncio.to_thread(melees_shown, state, question.decision.player, now, click.address)
        await click.redraw(prompt)
        await self.bot.private_messages.shown(click.interaction, panel_of(question.number))

    async def on_melees_confirmed(self, click: Click) -> None:
        """Orders that all melees of this round are fought as proposed."""
        await self._question(click, IN_MELEE)
        said = Said(
            "Your melees this round are fought as suggested: who fights whom, masteries, actions, following up.",
            "Your melees this round were fought as suggested.",
        )
        await self._order(click, said, melee_orders)

    async def _question(self, click: Click, prompts: Collection[str]) -> PendingQuestion:
        """Returns the question of a button. Raises a `Refusal` when it is over, or another one."""
        question = await self.bot.answering.question(click.address.match, click.address.question, click.user_id)
        if not isinstance(question.look.view, TableView) or question.decision.prompt not in prompts:
            raise NotUnderstood(NOT_OFFERED)
        return question

    async def on_react(self, click: Click) -> None:
        """Orders that a reaction is used always, when it is fatal, or never: the one that is asked about."""
        question = await self.bot.answering.question(click.address.match, click.address.question, click.user_id)
        if not isinstance(question.look.view, TableView) or question.decision.prompt not in REACTIONS:
            raise NotUnderstood(NOT_OFFERED)
        prompt, when = question.decision.prompt, ordered_by(click.address.argument)
        said = Said(f"{prompt.capitalize()} for your characters: {when}, from now on.")
        await self._order(click, said, lambda view, seat: [react_order(prompt, when, "")])

    async def on_same(self, click: Click) -> None:
        """Confirms a move, and orders the same for others."""
        question = await self.bot.answering.question(click.address.match, click.address.question, click.user_id)
        key = draft_key(click.address.question)
        form = question.form(await self.bot.matches.draft(click.address.match, click.user_id, key))
        view = question.look.view
        if not isinstance(form, ActForm) or not isinstance(view, TableView) or form.fault():
            raise NotUnderstood(NOT_OFFERED)
        given = [action_order(view.state, action) for action in form.same()]
        said = await self.bot.answering.give(question, click.user_id, form.answer())
        await self._add(question.card.id, click.user_id, given)
        await click.close("\n".join([said.text, in_words(given), TAKEN_BACK]))
        await self.bot.private_messages.answered(click.interaction, question.number, Confirmation.IN_PANEL)

    async def _order(
        self, click: Click, said: Said, orders: Callable[[TableView, Seat], Sequence[StandingOrder]]
    ) -> None:
        """Gives orders that a button stands for."""
        look = await self.bot.matches.look(click.address.match, click.user_id)
        if look.seat is None:
            raise NotAllowed("You do not play in this match. You are welcome to watch: `/game board` shows the table.")
        given = orders(_view(look), look.seat)
        before = await self._add(look.card.id, click.user_id, given)
        gone = in_place_of([in_full(one) for one in before if one not in with_all(before, given)])
        if said.once_done and await self._is_done(look, click.user_id, given):
            await click.redraw(Prompt(said.once_done))
        else:
            rows = take_back_rows(look.card.id, given) if len(given) == 1 else []
            await click.redraw(Prompt("\n".join([f"{said.given} {TAKEN_BACK}", *gone]), tuple(rows)))
        told = Confirmation.IN_PANEL if click.is_private else Confirmation.NEW_MESSAGE
        await self.bot.private_messages.answered(click.interaction, click.address.question, told)

    async def _is_done(self, before: Look, user_id: int, given: Sequence[StandingOrder]) -> bool:
        """Returns whether orders of a round have nothing left to answer in it; they are taken away then."""
        look = await self.bot.matches.look(before.card.id, user_id)
        seat = look.seat
        if look.card.status is Status.OVER or seat is None:
            return True
        known = await self._ordered(look, user_id)
        state = _state(look)
        moving = any(order.prompt == "act" for order in given)
        fighting = any(not melee.done for melee in state.melees) or fights_ahead(state, seat)
        if (still_to_move(state, seat) if moving else fighting) and all(order in known for order in given):
            return False
        if any(order in known for order in given):
            await self.bot.matches.change_orders(
                look.card.id, user_id, lambda known: [one for one in known if one not in given]
            )
        return True

    async def on_deploy(self, click: Click) -> None:
        """Orders that everybody is deployed as proposed, in all sectors."""
        await self._add(click.address.match, click.user_id, [line_order()])
        await click.close(f"Your army is deployed as suggested, sector after sector. {TAKEN_BACK}")
        await self.bot.private_messages.over(click.interaction, says_so=True)

    async def orders(self, interaction: Interaction) -> None:
        """Shows what is ordered."""
        look, _ = await self._playing(interaction)
        await reply_to(interaction).show(in_words(await self._ordered(look, interaction.user.id)))

    async def forget(self, interaction: Interaction) -> None:
        """Takes all orders back."""
        look, _ = await self._playing(interaction)
        await self.bot.matches.give_orders(look.card.id, interaction.user.id, ())
        await reply_to(interaction).show("You have no orders any longer; I ask you everything.")

    async def _give(
        self,
        interaction: Interaction,
        look: Look,
        order: StandingOrder | None,
        said: str,
        notes: Sequence[str] = (),
    ) -> None:
        await self._add(look.card.id, interaction.user.id, [order] if order is not None else [])
        now = await self._ordered(await self._here(interaction), interaction.user.id)
        await reply_to(interaction).show("\n".join([f"Ordered: {said}.", *notes, in_words(now)]))

    async def _add(self, match: int, user_id: int, given: Sequence[StandingOrder]) -> list[StandingOrder]:
        """Gives orders beside those that stand, in the place of those for the same; returns those that stood before."""
        changed = await self.bot.matches.change_orders(match, user_id, lambda known: with_all(known, given))
        return changed.before

    async def _ordered(self, look: Look, user_id: int) -> list[StandingOrder]:
        """Returns what somebody has ordered that still stands."""
        return standing(ORDERS, _view(look), await self.bot.matches.orders(look.card.id, user_id))

    # -- helpers -----------------------------------------------------------------------------------------------------

    async def _here(self, interaction: Interaction) -> Look:
        look = await self.bot.answering.look_here(interaction)
        if not isinstance(look.view, TableView):
            raise NotUnderstood("This is for a match of d6s with Dragons that has begun; `/game start` begins it.")
        return look

    async def _table(self, interaction: Interaction) -> State:
        return _state(await self._here(interaction))

    async def _playing(self, interaction: Interaction) -> tuple[Look, State]:
        look = await self._here(interaction)
        if look.seat is None:
            raise NotAllowed("You do not play in this match. You are welcome to watch: `/game board` shows the table.")
        if look.card.status is Status.OVER:
            raise NotAllowed(OVER)
        return look, _state(look)

    @staticmethod
    def _somebody(state: State, who: str) -> Character:
        return find_character(state, who, list(state.playing()))

    @staticmethod
    def _own(state: State, seat: Seat | None, who: str) -> Character:
        return find_character(state, who, [u for u in state.playing() if u.seat == seat])

    async def _show(self, interaction: Interaction, look: Look, what: dict[str, str]) -> None:
        assert look.view is not None
        picture = await self.bot.drawings.asked_for(look.card, look.view, dict(what), interaction.user.id)
        await reply_to(interaction).show(picture.alt_text, files=[picture.as_file()])


def _view(look: Look) -> TableView:
    """Returns what the player sees. Raises `NotAllowed` before there is a table."""
    if not isinstance(look.view, TableView):
        raise NotAllowed("There is no table yet to give orders on. They can be given once the match is set up.")
    return look.view


def _state(look: Look) -> State:
    assert isinstance(look.view, TableView)
    return look.view.state
