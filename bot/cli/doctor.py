"""`./marchwarden doctor`: look over an installation, and say of each finding what to do."""

from __future__ import annotations

import asyncio

import click

from bot.operation.checkup import Severity, findings
from bot.settings import load_settings


@click.command()
def command() -> int:
    """Look over this installation: settings, disk, database, copies, posts, timers; exit code 1 if something is bad.

    It only reads, so the bot may run meanwhile.
    """
    settings = load_settings()
    worst = asyncio.run(_show(settings))
    click.echo(
        {
            Severity.FINE: "All is well.",
            Severity.WARNING: "Nothing is broken; the lines with [look] are worth a look.",
            Severity.BAD: "The lines with [ bad] need you.",
        }[worst]
    )
    return 1 if worst is Severity.BAD else 0


async def _show(settings: object) -> Severity:
    from bot.settings import Settings

    assert isinstance(settings, Settings)
    seen = {Severity.FINE}
    async for finding in findings(settings):
        click.echo(str(finding))
        seen.add(finding.severity)
    return max(seen, key=list(Severity).index)
