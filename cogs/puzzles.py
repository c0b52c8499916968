"""`/puzzle`: positions with one right answer, alone and in private; and the puzzle of the day for a channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.prompts import limits
from bot.prompts.choices import choices
from bot.prompts.clicks import Ack, Click
from bot.prompts.contexts import UsedFrom, used_from
from bot.prompts.items import view_of
from bot.prompts.responses import Response, reply_to
from bot.puzzles.boards import puzzle_board, puzzle_in_words
from bot.puzzles.messages import (
    CHOICE,
    LIST,
    OPENS,
    SHOW,
    TEXT,
    VERB,
    PuzzleMessage,
    games_message,
    puzzle_message,
    solution_message,
)
from bot.puzzles.progress import PuzzleProgress
from bot.words.sentences import in_messages
from engine.puzzles.puzzle import Puzzle, puzzles_of
from engine.refusals import NotAllowed, NotUnderstood
from engine.registry import PUZZLES

if TYPE_CHECKING:
    from bot.client import Marchwarden

GONE: Final = "This button belongs to a puzzle that is not there any more. `/puzzle` shows all of them."
NOT_ALLOWED: Final = "Only people who may manage this server can choose the channel of the puzzle of the day."
ON_A_SERVER: Final = "The puzzle of the day is posted in a channel of a server. Use this command there."
NONE_HERE: Final = "This server has no puzzle of the day. `/puzzle daily: Post every day` starts it."
STOPPED: Final = "I post no more puzzles of the day here."
MAY_NOT_POST: Final = "I may not post in {channel}. Give me the permissions to send messages and attach files there."
LONGEST_GAME: Final = 100
MOST_DIGITS: Final = 4
START, STOP = "start", "stop"
WHEN: Final = [
    app_commands.Choice(name="Post every day", value=START),
    app_commands.Choice(name="Post no more", value=STOP),
]


class Puzzles(commands.Cog):
    """Shows puzzles and checks answers. Whatever a button needs stands in it, so it works after a restart."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        self._progress = PuzzleProgress(bot.store, bot.now)
        bot.tree.add_command(self._command())
        bot.clicks.on(OPENS, self.on_open, Ack.PRIVATE)
        bot.clicks.on(VERB, self.on_press)

    def _command(self) -> app_commands.Command[Puzzles, ..., None]:
        @app_commands.describe(
            game="Whose puzzles; without it you choose from all",
            number="Which one; without it the first that you have not solved",
            daily="For organisers: post a puzzle every day, from now on, or no more",
            channel="For organisers: where the puzzle of the day is posted; without it here",
        )
        @app_commands.choices(daily=WHEN)
        async def puzzle(
            interaction: discord.Interaction[Marchwarden],
            game: app_commands.Range[str, 0, LONGEST_GAME] = "",
            number: app_commands.Range[int, 0, 10**MOST_DIGITS - 1] = 0,
            daily: str = "",
            channel: discord.TextChannel | None = None,
        ) -> None:
            name = self.bot.games.named(game) if game else ""
            if daily or channel is not None:
                await self._daily(interaction, name, daily or START, channel)
            elif name:
                await self._open(interaction, name, number)
            else:
                await self._list(reply_to(interaction), interaction.user.id)

        async def offered(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            games = self.bot.games.like(typed).items()
            return choices((title, name) for title, name in games if name in PUZZLES)

        about = "Solve a puzzle: a position, one question, one right answer, proved by exact odds"
        command: app_commands.Command[Puzzles, ..., None] = app_commands.Command(
            name="puzzle", description=about, callback=puzzle
        )
        command.autocomplete("game")(offered)
        return command

    # -- solving -----------------------------------------------------------------------------------------------------

    async def _open(self, interaction: discord.Interaction[Marchwarden], game: str, number: int) -> None:
        every = puzzles_of(game) if game in PUZZLES else ()
        if not every:
            raise NotUnderstood("This game has no puzzles yet.")
        if number and number not in [one.number for one in every]:
            raise NotUnderstood(f"The puzzles of this game have the numbers 1 to {len(every)}.")
        tried = await self._progress.of(interaction.user.id, game)
        unsolved = [one for one in every if one.number not in tried or tried[one.number].solved_at is None]
        chosen = next((one for one in every if one.number == number), (unsolved or every)[0])
        await self._show(reply_to(interaction), chosen, interaction.user)

    async def _list(self, reply: Response, user_id: int) -> None:
        solved = {}
        for name in PUZZLES:
            if name not in self.bot.games.labels or not (every := puzzles_of(name)):
                continue
            tried = await self._progress.of(user_id, name)
            left = [one.number for one in every if one.number not in tried or tried[one.number].solved_at is None]
            following = (left or [every[0].number])[0]
            solved[name] = self.bot.games.title(name), len(every) - len(left), len(every), following
        prompt = games_message(solved)
        await reply.show(prompt.text, view=view_of(prompt))

    async def on_open(self, click: Click) -> None:
        """Opens a puzzle in a private message of its own, or says its position in words there."""
        puzzle, mark = _puzzle(click.address.argument)
        if mark != TEXT:
            await self._show(click.reply, puzzle, click.interaction.user)
            return
        lines = await puzzle_in_words(self.bot.games, puzzle, click.interaction.user.display_name)
        for number, text in enumerate(in_messages(lines, limits.CONTENT)):
            await (click.tell(text) if number else click.reply.show(text))

    async def on_press(self, click: Click) -> None:
        """Shows a puzzle, checks an answer, or shows the solution."""
        if click.address.argument.endswith(f".{LIST}"):
            await self._list(click.reply, click.user_id)
            return
        puzzle, mark = _puzzle(click.address.argument)
        place = mark.removeprefix(CHOICE)
        if mark == SHOW:
            tried = await self._progress.shown(click.user_id, puzzle.game, puzzle.number)
            await self._redraw(click, solution_message(puzzle, *self._about(puzzle), tried, is_solved=False))
        elif mark.startswith(CHOICE) and place.isdecimal():
            if int(place) >= len(puzzle.choices):
                raise NotUnderstood(GONE)
            is_right = int(place) == puzzle.right
            tried = await self._progress.answered(click.user_id, puzzle.game, puzzle.number, is_right=is_right)
            if is_right:
                await self._redraw(click, solution_message(puzzle, *self._about(puzzle), tried, is_solved=True))
            else:
                await self._redraw(click, puzzle_message(puzzle, *self._about(puzzle), tried, int(place)))
        else:
            await self._show(click.reply, puzzle, click.interaction.user)

    def _about(self, puzzle: Puzzle) -> tuple[int, str]:
        return len(puzzles_of(puzzle.game)), self.bot.games.title(puzzle.game)

    async def _redraw(self, click: Click, message: PuzzleMessage) -> None:
        """Shows other words below the same picture."""
        prompt, below = message.prompt, [discord.Embed(description=message.below)] if message.below else []
        await click.reply.show(prompt.text, view=view_of(prompt), files=None, embeds=below)

    async def _show(self, reply: Response, puzzle: Puzzle, user: discord.abc.User) -> None:
        tried = (await self._progress.of(user.id, puzzle.game)).get(puzzle.number)
        prompt = puzzle_message(puzzle, *self._about(puzzle), tried).prompt
        board = await puzzle_board(self.bot.games, self.bot.pictures, puzzle, user.display_name, user.id)
        await reply.show(prompt.text, view=view_of(prompt), files=board.files)

    # -- the puzzle of the day ---------------------------------------------------------------------------------------

    async def _daily(
        self,
        interaction: discord.Interaction[Marchwarden],
        game: str,
        daily: str,
        channel: discord.TextChannel | None,
    ) -> None:
        if used_from(interaction) is not UsedFrom.SERVER or interaction.guild_id is None:
            raise NotAllowed(ON_A_SERVER)
        if not interaction.permissions.manage_guild:
            raise NotAllowed(NOT_ALLOWED)
        reply = reply_to(interaction)
        if daily == STOP:
            await reply.show(STOPPED if await self.bot.puzzles.end(interaction.guild_id) else NONE_HERE)
            return
        place = channel.id if channel is not None else interaction.channel_id or 0
        may = interaction.app_permissions if channel is None else channel.permissions_for(channel.guild.me)
        if not (may.send_messages and may.attach_files):
            raise NotAllowed(MAY_NOT_POST.format(channel=f"<#{place}>"))
        await self.bot.puzzles.begin(interaction.guild_id, place, game, interaction.user.id)
        whose = self.bot.games.title(game) if game else "all games in turn"
        await reply.show(f"I post a puzzle in <#{place}> now, and every day at this time: {whose}.")


def _puzzle(argument: str) -> tuple[Puzzle, str]:
    """Returns the puzzle that a button means, and what it does. Raises `NotUnderstood`."""
    game, _, rest = argument.partition(".")
    number, _, mark = rest.partition(".")
    if game in PUZZLES and number.isdecimal() and len(number) <= MOST_DIGITS:
        for one in puzzles_of(game):
            if one.number == int(number):
                return one, mark
    raise NotUnderstood(GONE)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Puzzles(bot))
