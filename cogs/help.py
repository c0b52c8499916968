"""`/help`, "How to play", "What does this mean?": for people new to the game or to the bot; only the user sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Status
from bot.games.face import AnyFace
from bot.posting.private_messages import LESSON, MEANING
from bot.prompts.clicks import Ack, Click
from bot.prompts.items import view_of
from bot.prompts.parts import Button, Prompt, button_rows
from bot.prompts.question import lesson_button
from bot.prompts.responses import reply_to
from bot.tutorial.buttons import tutorial_button
from bot.tutorial.script import tutorial_of, tutorials
from bot.words import helping
from bot.words.computers import ALONE
from bot.words.lobby import back_to_the_question
from engine.refusals import NotUnderstood, Refusal

if TYPE_CHECKING:
    from bot.client import Marchwarden


class Help(commands.Cog):
    """Explains, and changes nothing."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        bot.clicks.on("meaning", self.on_meaning, Ack.PRIVATE)
        bot.clicks.on("lesson", self.on_lesson, Ack.PRIVATE)

    @app_commands.command(name="help")
    async def help(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """What you can do here, and how the games are played"""
        known = self.bot.games
        games = [(known.title(name), known.about(name)) for name in known]
        buttons, playing = await self._lessons(interaction)
        here = await self._here(interaction)
        text = "\n".join([*here, helping.general(games, playing, ALONE)])
        await reply_to(interaction).show(text, view=view_of(Prompt(text, tuple(button_rows(buttons)))))

    async def _lessons(self, interaction: discord.Interaction[Marchwarden]) -> tuple[list[Button], bool]:
        """Returns a button for how to play what is played here, else for every game; and whether a match is here."""
        try:
            card = await self.bot.answering.match_here(interaction)
        except Refusal:
            lessons = [_named(self.bot.games.titles(family)[0], family) for family in self.bot.games.families]
            return [
                *lessons,
                *(tutorial_button(one, self.bot.games.title(one.game)) for one in tutorials().values()),
            ], False
        learn = tutorial_of(card.game)
        more = [] if learn is None or card.status is Status.PLAYING else [tutorial_button(learn, "")]
        return [lesson_button(card.id), *more], card.status is Status.PLAYING

    async def _here(self, interaction: discord.Interaction[Marchwarden]) -> list[str]:
        """Returns where the user is: the match of this channel, whose turn it is, and what comes next."""
        try:
            look = await self.bot.answering.look_here(interaction)
        except Refusal:
            return []
        await self.bot.games.ready(look.card.game)
        face, size = self.bot.games.face(look.card.game), self.bot.games.size(look.card)
        shown = {number: await self.bot.matches.shown(look.card.id, str(number)) for number in look.mine}
        links = [(look.card.guild_id, look.card.channel_id, one) for one in shown.values() if one is not None]
        return helping.where_you_are(look, face, size, links)

    async def on_lesson(self, click: Click) -> None:
        """Tells how a game is played, in five sentences and a picture."""
        face, game = await self._taught(click)
        picture = await self.bot.drawings.lesson(face.family, click.user_id, game)
        text = helping.lesson(face.lesson_of(game), ALONE if await self._may_begin(click) else "")
        await click.reply.show(text, files=[picture.as_file()])
        await self.bot.private_messages.shown(click.interaction, LESSON)

    async def _may_begin(self, click: Click) -> bool:
        """Returns whether the match where a user reads the lesson has not begun."""
        match = click.address.match
        return not match or (await self.bot.matches.card(match)).status is Status.OPEN

    async def _taught(self, click: Click) -> tuple[AnyFace, str]:
        """Returns what is taught, and the edition that is played here; "" where no match is."""
        address = click.address
        if address.match:
            card = await self.bot.matches.card(address.match)
            await self.bot.games.ready(card.game)
            return self.bot.games.face(card.game), card.game
        if address.argument not in self.bot.games.families:
            raise NotUnderstood("I do not know this game any more. `/help` names those that I know.")
        # Its game may not be loaded yet: that takes longer than Discord waits, and others are answered meanwhile.
        labels = self.bot.games.labels
        await self.bot.games.ready(next(name for name in labels if labels[name].family == address.argument))
        return self.bot.games.of_family(address.argument), ""

    async def on_meaning(self, click: Click) -> None:
        """Explains a question: for the player asked, also what each answer leads to; for others the rule alone. Below
        an old one it explains the open question, the user's own if there is one.
        """
        number = click.address.question
        look = await self.bot.matches.look(click.address.match, click.user_id)
        was_open = number in look.pending
        number = number if was_open else next(iter([*look.mine, *look.pending]), number)
        decision = look.pending.get(number)
        if decision is None:
            raise await self.bot.matches.why_not(click.address.match, click.user_id, number)
        face = self.bot.games.face(look.card.game)
        wording, topic = face.wording(look.card.names(), look.view), face.topic(decision.prompt)
        meaning = face.meant(decision.prompt, look.card.game)
        if number not in look.mine or look.view is None:
            text = helping.for_another(wording.player(decision.player), meaning, topic)
        else:
            game = look.card.game
            leads = face.meaning(decision, look.view, wording, game)
            book = face.rulebook(game, self.bot.games.title(game))
            shown = await self.bot.matches.shown(look.card.id, str(number))
            # On a phone the explanation fills the screen, and the question is above it.
            back = [] if shown is None else [back_to_the_question(look.card.guild_id, look.card.channel_id, shown)]
            text = helping.meaning(meaning, topic, leads, "\n-# ".join([helping.more(book), *back]))
        prompt = Prompt(text if was_open else f"{helping.ANSWERED}\n{text}", ((lesson_button(look.card.id),),))
        await click.redraw(prompt)
        await self.bot.private_messages.shown(click.interaction, MEANING)


def _named(title: str, family: str) -> Button:
    button = lesson_button(0, family)
    return Button(f"How to play {title}", button.custom_id)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Help(bot))
