"""The commands of Legacy's Allure."""

from __future__ import annotations

from typing import Final

from bot.games.manifest import Chance, CommandManifest, TurnCommand

MANIFEST: Final = CommandManifest(
    short="allure",
    summary="two kingdoms on a small board of hexes, without any dice",
    commands=(
        TurnCommand("kingdom", "Bring a kingdom, for example: Odra Kell: 2 Ash Runner, Iron Ram", "cards"),
        TurnCommand("draft", "Draft cards, for example: Iron Ram E2, Cinder Lash 1", "cards"),
        TurnCommand("act", "Let a unit act, for example: Ram E2-E3, Ram x Snapper, Adept: Sear > Swarm", "action"),
        TurnCommand("choose", "Choose what a card leaves open"),
    ),
    chance=Chance("coin", "the coin", "it falls"),
    workshop_cogs=("cogs.legacys_allure.plans", "cogs.legacys_allure.cards"),
)
