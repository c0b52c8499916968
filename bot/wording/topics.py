"""What each question is about, in a few words that give nothing away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_TOPICS: Final[Mapping[str, str]] = {
    "force": "to bring a force",
    "armies": "to divide the force into armies",
    "turn or frontier": "to take the first turn or to select the frontier",
    "frontier": "to select the Frontier Terrain",
    "placement": "to place an army",
    "march": "which army marches",
    "maneuver": "whether to maneuver",
    "counter-maneuver": "whether to oppose the maneuver",
    "direction": "which way the terrain turns",
    "action": "which action to take",
    "target": "whom to attack",
    "damage": "which units fall",
    "counter-attack": "whether to counter-attack",
    "eighth face": "what to do with an eighth face",
    "bury": "which dead unit is buried",
    "reinforce": "who reinforces",
    "retreat": "who retreats",
}


def topic(prompt: str) -> str:
    """Returns what a question is about: "which army marches"."""
    return _TOPICS.get(prompt, prompt)
