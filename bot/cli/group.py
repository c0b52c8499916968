"""The command line: a group that loads the module of a command only when that command is called."""

import importlib
import sys

import click

from bot.cli import COMMANDS
from bot.settings import CannotStart

DEFAULT = "run"


class LazyGroup(click.Group):
    """A group whose commands come from the table `COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module and return its `command`; None when there is no such name."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(COMMANDS[cmd_name].module).command
        if not isinstance(command, click.Command):
            raise TypeError(f"{COMMANDS[cmd_name].module}.command is not a click command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.help) for name, command in COMMANDS.items()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Without a command, or with options only, it is the default command that is meant."""
        if not args or (args[0].startswith("-") and args[0] not in ctx.help_option_names):
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
def cli() -> None:
    """Marchwarden runs tabletop war games on Discord.

    Without a command it runs the bot: on Discord with a DISCORD_TOKEN, otherwise in a playground in the browser.
    """


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit code.

    A wrong option, a wrong setting and any other error that the user can fix ends in one sentence on stderr and code 2.
    """
    try:
        result: object = cli.main(args=arguments, prog_name="marchwarden", standalone_mode=False)
    except click.ClickException as error:
        return _refuse(error.format_message())
    except CannotStart as error:
        return _refuse(str(error))
    except click.Abort:
        return 130
    return result if isinstance(result, int) else 0


def _refuse(sentence: str) -> int:
    print(f"marchwarden: {sentence}", file=sys.stderr)
    return 2
