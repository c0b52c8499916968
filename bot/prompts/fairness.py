"""The button that shows how fair the dice are. It carries the commitment itself, so that a message that is never edited
holds it for all to compare with, and no line of figures stands in anybody's way.
"""

from __future__ import annotations

import base64
import binascii

from bot.cards import MatchCard
from bot.games.manifest import Chance
from bot.prompts.address import Address
from bot.prompts.parts import Button


def fair_button(card: MatchCard, chance: Chance, *, publishes: bool = False) -> Button:
    """Returns the button of a match, by what falls in it; `publishes`: for the message that fixes that."""
    published = base64.urlsafe_b64encode(bytes.fromhex(card.commitment)).decode().rstrip("=") if publishes else ""
    return Button(f"Fair {chance.name}", Address(card.id).to("fair", published))


def published_by(argument: str) -> str:
    """Returns the commitment that a button carries, in hexadecimal; "" where it carries none."""
    try:
        return base64.urlsafe_b64decode(argument + "=" * (-len(argument) % 4)).hex()
    except (ValueError, binascii.Error):
        return ""
