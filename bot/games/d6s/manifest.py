"""The commands of d6s with Dragons."""

from __future__ import annotations

from typing import Final

from bot.games.manifest import CommandManifest, TurnCommand

MANIFEST: Final = CommandManifest(
    short="d6s",
    summary="miniatures on a table measured in inches; longer, with many choices",
    commands=(
        TurnCommand("army", "Bring an army, for example: Steadings of the Giants; 1 Hill Giant; 2 Ogre", "army"),
        TurnCommand("setup", "Choose table and edges, deploy, and what you begin with"),
        TurnCommand("do", "Let a character move or fight at once, for example: Archer 2 to H12, shoot Orc 1", "action"),
        TurnCommand("react", "Answer what happens: opportunity attacks, smites, counterspells"),
    ),
    workshop_cogs=("cogs.d6s.table",),
)
