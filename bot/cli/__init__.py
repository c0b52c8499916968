"""The commands of `./marchwarden`: one table, from a name to the module that holds the command.

Only the standard library is imported here, for two reasons: the launcher prints this table before anything is
installed, and a command loads only what it needs (`simulate` knows no Discord).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """One line of the table: the module, whose `command` is a `click.Command`, and what the command does."""

    module: str
    help: str


COMMANDS: dict[str, Command] = {
    "run": Command("bot.cli.run", "Run the bot (this is what happens without a command)."),
    "health": Command("bot.cli.health", "Say whether the bot is alive; exit code 1 if it is not."),
    "backup": Command("bot.cli.backup", "Copy the database, also while the bot runs, and check the copy."),
    "restore": Command("bot.cli.restore", "Replace the database by a copy; the old database is kept."),
    "move": Command("bot.cli.move", "Copy the database from SQLite to PostgreSQL, or back."),
    "doctor": Command("bot.cli.doctor", "Look over this installation; each finding says what to do."),
    "audit": Command("bot.cli.audit", "List what is bundled, with licences, and known weaknesses of it."),
    "verify": Command("bot.cli.verify", "Recompute every die of a match record and replay it."),
    "simulate": Command("bot.cli.simulate", "Play random legal games; print speed, length and outcomes."),
    "scenario": Command("bot.cli.scenario", "Run rules cases written as text; exit code 0 if all pass."),
    "puzzles": Command("bot.cli.puzzles", "Prove that every puzzle has one right answer; look for new ones."),
    "league": Command(
        "bot.cli.league", "Recompute tables of leagues, simulate events, and export or back up a real league."
    ),
    "bench": Command("bot.cli.bench", "Measure the engine, answers through discord.py, pictures and the start."),
    "soak": Command("bot.cli.soak", "Let computers play while processes are killed; check that nothing is lost."),
    "gallery": Command("bot.cli.gallery", "Draw every kind of picture into a folder, with a contact sheet."),
    "texts": Command("bot.cli.texts", "Write the English texts of all commands: a template for another language."),
    "rulebook": Command("bot.cli.rulebook", "List every name of the rulebook with the code and the tests for it."),
}
