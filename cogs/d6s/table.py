"""`/d6s move`, `measure`, `look`, `threat`, `odds`, `profile`, `orders` and the buttons of this game's own.

This module tells Discord about them; the actions are in `bot.games.d6s.actions`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from discord import app_commands

from bot.prompts.clicks import Ack
from bot.prompts.command_groups import Later, family_group
from bot.prompts.items import Interaction

if TYPE_CHECKING:
    from bot.client import Marchwarden
    from bot.games.d6s.actions import TableActions

Command: TypeAlias = "app_commands.Command[Any, ..., None]"
Does: TypeAlias = Callable[[Interaction, str], Awaitable[None]]
Completes: TypeAlias = Callable[[Interaction, str], Awaitable[list[app_commands.Choice[str]]]]

FAMILY = "d6s"
LONGEST = 1000

What = Literal["reach", "shots", "melee", "spell"]
When = Literal["always", "never", "when fatal", "ask me"]


class TableCommands:
    """The commands and the buttons."""

    def __init__(self, bot: Marchwarden, group: app_commands.Group) -> None:
        self._handlers = handlers = Later(lambda: _handlers(bot))
        group.add_command(
            self._command(
                lambda handlers: handlers.move,
                "move",
                "Say what a character does, and check it before it counts",
                "action",
                lambda handlers: handlers.moves,
            )
        )
        group.add_command(
            self._command(
                lambda handlers: handlers.order,
                "order",
                "Order actions for this round in advance; nobody else sees them",
                "action",
            )
        )
        group.add_command(
            self._command(
                lambda handlers: handlers.profile,
                "profile",
                "Look up a profile, a spell, a feature or a piece of gear",
                "name",
                lambda handlers: handlers.names,
            )
        )
        group.add_command(
            self._command(
                lambda handlers: handlers.odds,
                "odds",
                "See the odds of an attack: Archer 1 against Orc 2",
                "attack",
                lambda handlers: handlers.pairs,
            )
        )
        group.add_command(self._measure())
        group.add_command(self._look())
        group.add_command(self._threat())
        group.add_command(self._react())
        group.add_command(
            self._plain(lambda handlers: handlers.rest, "rest", "Let all of yours that have not moved stay this round")
        )
        group.add_command(self._plain(lambda handlers: handlers.orders, "orders", "See what you have ordered"))
        group.add_command(self._plain(lambda handlers: handlers.forget, "forget", "Cancel all that you have ordered"))
        bot.clicks.on("d6s_write", handlers.pressed(lambda handlers: handlers.on_write), Ack.NONE)
        bot.clicks.on_form("d6s_write", handlers.pressed(lambda handlers: handlers.on_written))
        bot.clicks.on("d6s_army", handlers.pressed(lambda handlers: handlers.on_army), Ack.NONE)
        bot.clicks.on_form("d6s_army", handlers.pressed(lambda handlers: handlers.on_army_written))
        bot.clicks.on("d6s_rest", handlers.pressed(lambda handlers: handlers.on_rest), Ack.PRIVATE)
        bot.clicks.on("d6s_advance", handlers.pressed(lambda handlers: handlers.on_advance), Ack.PRIVATE)
        bot.clicks.on("d6s_melees", handlers.pressed(lambda handlers: handlers.on_melees), Ack.PRIVATE)
        bot.clicks.on("d6s_do_moves", handlers.pressed(lambda handlers: handlers.on_moves_confirmed))
        bot.clicks.on("d6s_do_melees", handlers.pressed(lambda handlers: handlers.on_melees_confirmed))
        bot.clicks.on("d6s_react", handlers.pressed(lambda handlers: handlers.on_react), Ack.PRIVATE)
        bot.clicks.on("d6s_same", handlers.pressed(lambda handlers: handlers.on_same))
        bot.clicks.on("d6s_deploy", handlers.pressed(lambda handlers: handlers.on_deploy), Ack.PRIVATE)

    # -- how commands are made -------------------------------------------------------------------------------------

    def _command(
        self,
        does: Callable[[TableActions], Does],
        name: str,
        about: str,
        option: str,
        completes: Callable[[TableActions], Completes] | None = None,
    ) -> Command:
        """Returns a command with one option of text."""

        async def callback(interaction: Interaction, text: app_commands.Range[str, 1, LONGEST]) -> None:
            await does(self._handlers())(interaction, text)

        app_commands.rename(text=option)(callback)
        app_commands.describe(text="; ".join(_EXAMPLES.get(name, (about,))))(callback)
        command: Command = app_commands.Command(name=name, description=about, callback=callback)
        if completes is not None:
            self._complete(command, completes, "text")
        return command

    def _plain(
        self, does: Callable[[TableActions], Callable[[Interaction], Awaitable[None]]], name: str, about: str
    ) -> Command:
        async def callback(interaction: Interaction) -> None:
            await does(self._handlers())(interaction)

        return app_commands.Command(name=name, description=about, callback=callback)

    def _complete(self, command: Command, completes: Callable[[TableActions], Completes], *options: str) -> Command:
        """Returns the command with suggestions for these options."""

        async def complete(interaction: Interaction, typed_: str) -> list[app_commands.Choice[str]]:
            return await completes(self._handlers())(interaction, typed_)

        for option in options:
            command.autocomplete(option)(complete)
        return command

    def _measure(self) -> Command:
        async def callback(
            interaction: Interaction,
            of: app_commands.Range[str, 1, 100],
            to: app_commands.Range[str, 1, 100] | None = None,
        ) -> None:
            await self._handlers().measure(interaction, of, to or "")

        app_commands.describe(of="From whom or where: Archer 1, H12, Treasure 2", to="To whom or where; else to all")(
            callback
        )
        about = "Measure from rim to rim, and see who sees whom"
        command: Command = app_commands.Command(name="measure", description=about, callback=callback)
        return self._complete(command, lambda handlers: handlers.characters, "of", "to")

    def _look(self) -> Command:
        async def callback(
            interaction: Interaction,
            what: What,
            who: app_commands.Range[str, 1, 100],
            spell: app_commands.Range[str, 1, 60] | None = None,
        ) -> None:
            await self._handlers().look(interaction, what, who, spell or "")

        app_commands.describe(
            what="Where it could go, whom it could shoot or fight, and what its spell reaches",
            who="The character to look at",
            spell="The spell, when you look at one",
        )(callback)
        about = "See a picture of a character's reach, shots, melee or spell"
        command: Command = app_commands.Command(name="look", description=about, callback=callback)
        return self._complete(command, lambda handlers: handlers.characters, "who")

    def _threat(self) -> Command:
        async def callback(interaction: Interaction, who: app_commands.Range[str, 1, 100]) -> None:
            await self._handlers().threat(interaction, who)

        app_commands.describe(who="The character who may be in danger")(callback)
        about = "See which enemies could charge or shoot a character next"
        command: Command = app_commands.Command(name="threat", description=about, callback=callback)
        return self._complete(command, lambda handlers: handlers.characters, "who")

    def _react(self) -> Command:
        async def callback(
            interaction: Interaction,
            reaction: str,
            when: When,
            who: app_commands.Range[str, 1, 100] | None = None,
        ) -> None:
            await self._handlers().react(interaction, reaction, when, who or "")

        app_commands.describe(
            reaction="Which reaction",
            when="When to use it without asking you",
            who=("Whose; leave it out for all your characters"),
        )(callback)
        command: Command = app_commands.Command(
            name="reaction", description="Choose when a reaction is used without asking you", callback=callback
        )
        self._complete(command, lambda handlers: handlers.reactions, "reaction")
        return self._complete(command, lambda handlers: handlers.characters, "who")


_EXAMPLES = {
    "move": ("to H12 via G9", "into Orc 2 from behind", "12 from King", "behind wall 3 against Archer 1"),
    "order": ("all Archers: shoot Orc 1", "Knight fights Ogre, then Orc 2", "melees as proposed", "rest stay"),
    "odds": ("Archer 1 against Orc 2", "Knight against Ogre with great weapon"),
    "profile": ("Hill Giant", "Bless", "Second Wind", "shield"),
}


def _handlers(bot: Marchwarden) -> TableActions:
    from bot.games.d6s.actions import TableActions

    return TableActions(bot)


async def setup(bot: Marchwarden) -> None:
    """Adds the commands to the group of this game."""
    TableCommands(bot, family_group(bot.tree, bot.games, FAMILY))
