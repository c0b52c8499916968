"""`/tutorial`: a guided first game, alone and in private, with scripted dice. Every press says why."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.posting.private_messages import LESSON
from bot.prompts.choices import choices
from bot.prompts.clicks import Ack, Click
from bot.prompts.items import view_of
from bot.prompts.parts import Prompt, button_rows
from bot.prompts.responses import Response, reply_to
from bot.tutorial.buttons import OPENS, VERB, end_message, step_message, tutorial_button
from bot.tutorial.playing import TutorialMoment, TutorialRun
from bot.tutorial.script import TutorialScript, tutorial_of, tutorials
from bot.words.sentences import plain_name
from engine.game import as_agreed
from engine.refusals import NotUnderstood
from engine.values import Seat

if TYPE_CHECKING:
    from bot.client import Marchwarden

GONE: Final = "This button belongs to an older version of the tutorial. `/tutorial` opens it again."
WHICH: Final = "Which game do you want to learn? Each tutorial takes about ten minutes, and only you see it."
LONGEST_GAME: Final = 100
MOST_DIGITS: Final = 2
STAYS: Final = frozenset({"back", "over", ""})
"""What a button that shows a step carries in the place of an answer."""


class Tutorial(commands.Cog):
    """Teaches, and changes nothing. Whatever a button needs stands in it, so it works after a restart."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        bot.tree.add_command(self._command())
        bot.clicks.on(OPENS, self.on_open, Ack.PRIVATE)
        bot.clicks.on(VERB, self.on_learn)

    def _command(self) -> app_commands.Command[Tutorial, ..., None]:
        @app_commands.describe(game="The game to learn; without it you choose from all")
        async def tutorial(
            interaction: discord.Interaction[Marchwarden], game: app_commands.Range[str, 0, LONGEST_GAME] = ""
        ) -> None:
            await self._open(interaction, game)

        async def offered(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            games = self.bot.games.like(typed).items()
            return choices((title, name) for title, name in games if tutorial_of(name) is not None)

        about = "Learn a game in ten minutes, alone: a scripted match that explains every press"
        command: app_commands.Command[Tutorial, ..., None] = app_commands.Command(
            name="tutorial", description=about, callback=tutorial
        )
        command.autocomplete("game")(offered)
        return command

    async def _open(self, interaction: discord.Interaction[Marchwarden], game: str) -> None:
        if not game:
            buttons = [tutorial_button(one, self.bot.games.title(one.game)) for one in tutorials().values()]
            prompt = Prompt(WHICH, tuple(button_rows(buttons)))
            await reply_to(interaction).show(prompt.text, view=view_of(prompt))
            return
        script = tutorial_of(self.bot.games.named(game))
        if script is None:
            raise NotUnderstood("This game has no tutorial yet. `/help` explains it in five sentences.")
        user = interaction.user
        await self._show(reply_to(interaction), script, user, lambda run: run.at(0))

    async def on_open(self, click: Click) -> None:
        """Opens a tutorial in a private message of its own."""
        script = _script(click.address.argument)
        await self._show(click.reply, script, click.interaction.user, lambda run: run.at(0))
        await self.bot.private_messages.shown(click.interaction, LESSON)

    async def on_learn(self, click: Click) -> None:
        """Shows a step, or what comes of a press."""
        name, _, rest = click.address.argument.partition(".")
        number, _, mark = rest.partition(".")
        script = _script(name)
        if not number.isdecimal() or len(number) > MOST_DIGITS or int(number) >= len(script.steps):
            raise NotUnderstood(GONE)
        at, user, reply = int(number), click.interaction.user, click.reply
        if mark in STAYS:
            await self._show(reply, script, user, lambda run: run.at(at))
            return
        moment = await self._moment(script, user.display_name, lambda run: run.at(at))
        label = moment.labels().get(mark)
        if label is None:
            raise NotUnderstood(GONE)
        if moment.step.is_decision:
            await self._show(reply, script, user, lambda run: run.at(at, mark))
        elif mark == moment.right():
            await self._show(reply, script, user, lambda run: run.at(at + 1))
        else:
            await self._show(reply, script, user, lambda run: run.at(at), moment.step.about(label))

    async def _show(
        self,
        reply: Response,
        script: TutorialScript,
        user: discord.abc.User,
        find: Callable[[TutorialRun], TutorialMoment],
        explained: str = "",
    ) -> None:
        """Shows a moment: what happened, the table as a picture, and below it what to press and why."""
        moment = await self._moment(script, user.display_name, find)
        face = self.bot.games.face(script.game)
        is_end = moment.has_won or bool(moment.said)
        message = end_message(moment, face) if is_end else step_message(moment, face, explained)
        board = await self.bot.pictures.of_view(face, moment.view, _names(script, user.display_name), user.id)
        # After a press that was not right the table is the same, and need not be sent again.
        files = None if explained else board.files
        below = discord.Embed(description=message.below, colour=board.colour)
        view = view_of(message.prompt)
        await reply.show(message.prompt.text, view=view, files=files, embeds=[below])

    async def _moment(
        self, script: TutorialScript, name: str, find: Callable[[TutorialRun], TutorialMoment]
    ) -> TutorialMoment:
        """Returns a moment of a tutorial, played beside the event loop."""
        game = as_agreed(await self.bot.games.ready(script.game), script.options)
        face = self.bot.games.face(script.game)
        return await asyncio.to_thread(lambda: find(TutorialRun(script, game, face, _names(script, name))))


def _names(script: TutorialScript, name: str) -> dict[Seat, str]:
    """Returns the names of both sides: the learner is called as on Discord."""
    trainer = Seat("B" if script.you == "A" else "A")
    return dict(sorted({script.you: plain_name(name), trainer: script.trainer}.items()))


def _script(name: str) -> TutorialScript:
    """Returns a tutorial by its name. Raises `NotUnderstood`."""
    found = tutorials().get(name)
    if found is None:
        raise NotUnderstood(GONE)
    return found


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Tutorial(bot))
