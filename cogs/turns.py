"""The turn's commands, and the buttons, selects and panels under the questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.manifest import TurnCommand
from bot.pictures.drawings import ComingPicture
from bot.posting.private_messages import Confirmation, panel
from bot.prompts import confirming
from bot.prompts.answering import PendingQuestion
from bot.prompts.choices import NOT_NOW, choices, only_why
from bot.prompts.clicks import Ack, Click
from bot.prompts.command_groups import DESCRIPTION, family_group
from bot.prompts.form import NOT_OFFERED, AnyForm, Nearly, first_of
from bot.prompts.items import view_of
from bot.prompts.panels import show_panel, tell_in_panel
from bot.prompts.parts import Button, Prompt, offers
from bot.prompts.question import opening_buttons
from bot.prompts.responses import reply_to
from bot.prompts.typed import read_answer, read_typed, suggestions
from bot.prompts.working import worked_out
from bot.store.saved import draft_key
from bot.words.sentences import capital, shortened
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json

if TYPE_CHECKING:
    from bot.client import Marchwarden

LONGEST_TYPED = 1000
FIELD_PLACEHOLDER = 100
"""The longest hint that Discord shows in an empty field."""

MOST_DIGITS = 6


class Turns(commands.Cog):
    """Answers questions, by button or by command."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        bot.tree.add_command(self._command(TurnCommand("answer", "Answer your question"), None))
        for family, manifest in bot.games.families.items():
            group = family_group(bot.tree, bot.games, family)
            for command in manifest.commands:
                group.add_command(self._command(command, family, command.name))
        clicks = bot.clicks
        clicks.on("answer", self.on_answer)
        clicks.on("choose", self.on_choose)
        clicks.on("open", self.on_open, Ack.PRIVATE)
        clicks.on("begin", self.on_begin, Ack.PRIVATE)
        clicks.on("page", self.on_page)
        clicks.on("put", self.on_put)
        clicks.on("do", self.on_do)
        clicks.on("clear", self.on_clear)
        clicks.on("confirm", self.on_confirm)
        clicks.on(confirming.DO, self.on_typed)
        clicks.on(confirming.LEAVE, self.on_left)
        clicks.on("number", self.on_write, Ack.NONE)
        clicks.on("write", self.on_write, Ack.NONE)
        clicks.on_form("write", self.on_written)

    # -- commands ----------------------------------------------------------------------------------------------------

    def _command(
        self, turn: TurnCommand, family: str | None, answers: str = ""
    ) -> app_commands.Command[Turns, ..., None]:
        """Returns the command that answers, with one typed or suggested text, what the family's command `answers`
        does; without a family it answers whatever is asked.
        """

        async def callback(interaction: discord.Interaction, choice: app_commands.Range[str, 1, LONGEST_TYPED]) -> None:
            await self._typed(interaction, family, answers, choice)

        async def complete(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return await self._suggest(interaction, family, answers, typed)

        app_commands.describe(choice=turn.about)(callback)
        if turn.option != "choice":
            app_commands.rename(choice=turn.option)(callback)
        command: app_commands.Command[Turns, ..., None] = app_commands.Command(
            name=turn.name, description=turn.description, callback=callback
        )
        command.autocomplete("choice")(complete)
        return command

    def _prompts(self, family: str | None, command: str) -> Sequence[str]:
        """Returns the questions that a family's command answers; none for what answers all."""
        return () if family is None else self.bot.games.of_family(family).prompts_of(command)

    async def _typed(self, interaction: discord.Interaction, family: str | None, command: str, text: str) -> None:
        question = await self.bot.answering.question_here(interaction, self._prompts(family, command), family)
        try:
            answer = await worked_out(
                question.form(), lambda form: read_typed(form, text, opening_buttons(form, question.address))
            )
        except Nearly as near:
            await show_panel(self.bot, interaction, question, near.draft)
            return
        if isinstance(answer, Button):
            await self.bot.clicks.press(interaction, answer.custom_id)
            return
        if await confirming.needs_confirming(self.bot, question, interaction.user.id, text, answer):
            await confirming.ask(self.bot, interaction, question, text, answer)
            return
        said = await self.bot.answering.give(question, interaction.user.id, answer)
        await reply_to(interaction).show(said.text, view=view_of(said) if said.rows else None)
        await self.bot.private_messages.answered(interaction, question.number, Confirmation.NEW_MESSAGE)

    async def _suggest(
        self, interaction: discord.Interaction, family: str | None, command: str, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Returns the legal answers now; for a user who is asked something else, or nothing, a line that says so."""
        try:
            question = await self.bot.answering.question_here(interaction, self._prompts(family, command), family)
        except Refusal as not_now:
            return only_why(not_now, NOT_NOW, interaction.guild)
        offered = await worked_out(
            question.form(), lambda form: suggestions(form, typed, opening_buttons(form, question.address))
        )
        return choices((one.name, one.value) for one in offered)

    # -- whole answers -----------------------------------------------------------------------------------------------

    async def on_answer(self, click: Click) -> None:
        """Gives the answer that the button stands for."""
        await self._answer(click, click.address.argument)

    async def on_choose(self, click: Click) -> None:
        """Gives the answer that was chosen in a select."""
        await self._answer(click, click.values[0] if click.values else "")

    async def _answer(self, click: Click, mark: str) -> None:
        question = await self._question(click)
        said = await self.bot.answering.give(question, click.user_id, question.form().marked(mark))
        if not click.is_private:
            if said.rows:
                # The thread does not show orders.
                await click.reply.tell(said.text, view=view_of(said), stays=False)
            told = Confirmation.NEW_MESSAGE if said.rows else Confirmation.NONE
            await self.bot.private_messages.answered(click.interaction, question.number, told)
            return
        await tell_in_panel(self.bot, click, question.number, said)

    # -- panels ------------------------------------------------------------------------------------------------------

    async def on_open(self, click: Click) -> None:
        """Opens the panel, with whatever was chosen before."""
        question = await self._question(click)
        await self._show(click, question, await self._draft(click), _page(click))
        await self.bot.private_messages.shown(click.interaction, panel(question.number))

    async def on_begin(self, click: Click) -> None:
        """Opens the panel with what was chosen in a menu below the question, to be confirmed or added to."""
        question = await self._question(click)
        draft = question.form().begun_with(click.values[0] if click.values else "")
        await self._keep(click, draft)
        await self._show(click, question, draft, 0)
        await self.bot.private_messages.shown(click.interaction, panel(question.number))

    async def on_page(self, click: Click) -> None:
        """Turns to another page of the panel."""
        question = await self._question(click)
        await self._show(click, question, await self._draft(click), _page(click))

    async def on_put(self, click: Click) -> None:
        """Uses a select of the panel."""
        where, _, page = click.address.argument.partition(".")
        key, _, chunk = where.partition("-")
        await self._change(click, lambda form: form.chosen(key, _number(chunk or "0"), click.values), page)

    async def on_do(self, click: Click) -> None:
        """Does what a button of the panel says."""
        name, _, page = click.address.argument.partition(".")
        await self._change(click, lambda form: form.do(name), page)

    async def _change(self, click: Click, change: Callable[[AnyForm], None], page: str) -> None:
        """Changes what is half chosen, keeps it and shows it. Raises `NotUnderstood` for what no panel offers."""
        question = await self._question(click)
        before, shown = await self._draft(click), _number(page or "0")

        def changed(form: AnyForm) -> tuple[Json, Prompt]:
            try:
                change(form)
                return form.draft, form.again(form.draft).panel(click.address, shown)
            except Refusal:
                raise
            except Exception as error:
                if offers(form.again(before).panel(click.address, shown), str(click.address), click.values):
                    raise
                raise NotUnderstood(NOT_OFFERED) from error

        draft, prompt = await worked_out(question.form(before), changed)
        await self._keep(click, draft)
        await click.redraw_with(prompt, await self._preview(click, question, draft))

    async def on_clear(self, click: Click) -> None:
        """Forgets what was chosen."""
        question = await self._question(click)
        await self.bot.matches.drop_draft(click.address.match, click.user_id, draft_key(click.address.question))
        await self._show(click, question, None, _page(click))

    async def on_confirm(self, click: Click) -> None:
        """Answers with what was chosen."""
        question = await self._question(click)
        form = question.form(await self._draft(click))
        said = await self.bot.answering.give(question, click.user_id, form.answer())
        await tell_in_panel(self.bot, click, question.number, said)

    async def on_typed(self, click: Click) -> None:
        """Lets a typed answer count."""
        question = await self._question(click)
        given = await confirming.typed_text(self.bot, question, click.user_id)
        await click.redraw(await self.bot.answering.give(question, click.user_id, given))
        await self.bot.private_messages.answered(click.interaction, question.number, Confirmation.IN_PANEL)

    async def on_left(self, click: Click) -> None:
        """Forgets a typed answer."""
        await click.redraw(Prompt(confirming.LEFT))

    # -- forms -------------------------------------------------------------------------------------------------------

    async def on_write(self, click: Click) -> None:
        """Opens a form with one line, which shows the question and an example of an answer."""
        question = await self._question(click)
        asked = question.form()
        form = discord.ui.Modal(title="Your answer", custom_id=click.address.to("write"), timeout=None)
        field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id="text",
            max_length=LONGEST_TYPED,
            placeholder=shortened(asked.example(), FIELD_PLACEHOLDER) or None,
        )
        about = capital(shortened(asked.words.about, DESCRIPTION)) or None
        form.add_item(discord.ui.Label(text="Your answer", description=about, component=field))
        await click.reply.open(form)

    async def on_written(self, click: Click) -> None:
        """Answers with what was written; shows first what would be a pity."""
        question, text = await self._question(click), click.fields.get("text", "")
        try:
            answer = await worked_out(question.form(), lambda form: read_answer(form, text))
        except Nearly as near:
            await show_panel(self.bot, click.interaction, question, near.draft)
            return
        self.bot.answering.checked(question, answer)
        if await worked_out(question.form(), lambda form: form.wants_a_look(first_of(answer))):
            await confirming.ask(self.bot, click.interaction, question, text, answer)
            return
        said = await self.bot.answering.give(question, click.user_id, answer)
        await click.redraw(said)
        await self.bot.private_messages.answered(click.interaction, question.number, Confirmation.NEW_MESSAGE)

    # -- helpers -----------------------------------------------------------------------------------------------------

    async def _question(self, click: Click) -> PendingQuestion:
        return await self.bot.answering.question(click.address.match, click.address.question, click.user_id)

    async def _draft(self, click: Click) -> Json:
        return await self.bot.matches.draft(click.address.match, click.user_id, draft_key(click.address.question))

    async def _keep(self, click: Click, draft: Json) -> None:
        key = draft_key(click.address.question)
        await self.bot.matches.keep_draft(click.address.match, click.user_id, key, draft)

    async def _show(self, click: Click, question: PendingQuestion, draft: Json, page: int) -> None:
        panel = await worked_out(question.form(draft), lambda form: form.panel(click.address, page))
        told = self._told_alone(question)
        if told:
            panel = replace(panel, text="\n".join([*told, panel.text]))
        await click.redraw_with(panel, await self._preview(click, question, draft))

    def _told_alone(self, question: PendingQuestion) -> list[str]:
        """Returns what only this player has been told before the question: that an order stands no longer, and why."""
        wording = self.bot.games.wording(question.look)
        return [question.face.sentence(event, wording) for event in question.look.told_alone]

    async def _preview(self, click: Click, question: PendingQuestion, draft: Json) -> ComingPicture | None:
        """Returns the picture of a half-made answer, where the game shows it so."""
        view = question.look.view
        if view is None:
            return None
        return await self.bot.drawings.coming_preview(question.card, view, question.decision, draft, click.user_id)


def _page(click: Click) -> int:
    return _number(click.address.argument or "0")


def _number(text: str) -> int:
    """Returns a number of a custom id. Raises `NotUnderstood` for what none of ours holds."""
    if not text.isascii() or not text.isdecimal() or len(text) > MOST_DIGITS:
        raise NotUnderstood(NOT_OFFERED)
    return int(text)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Turns(bot))
