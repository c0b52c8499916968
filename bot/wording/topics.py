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
    "minor": "what to do about a minor terrain",
    "minor face": "which face a minor terrain shows",
    "direction": "which way the terrain turns",
    "action": "which action to take",
    "target": "whom to attack",
    "damage": "which units fall",
    "counter-attack": "whether to counter-attack",
    "eighth face": "what to do with an eighth face",
    "castle": "as what a Castle serves",
    "bury": "what is buried",
    "carry": "which items go along",
    "reinforce": "who reinforces",
    "retreat": "who retreats",
    "air flight": "who flies to another terrain",
    "ride": "who rides a tamed dragon",
    "species ability": "which species ability to use",
    "targets": "whom to target",
    "army": "which army grows",
    # magic
    "spells": "which spells to cast",
    "negation": "whether to negate magic",
    "dispel": "who rolls for Dispel Magic",
    # within a roll
    "sai target": "whom an icon strikes",
    "combine": "whether like icons are applied together",
    "order": "in which order things take effect",
    "id split": "what ID results count as",
    "sai split": "what results of an icon count as",
    "sai choice": "what an icon does",
    "assign": "which results are changed",
    "double": "whose results are doubled",
    "reroll": "which dice are thrown again",
    "leave out": "who is left out of a roll",
    "bench": "who may not counter-attack",
    "mire": "who gets through the mire",
    "move": "who is moved",
    "choose element": "of which element magic is",
    "summon": "which dragon is summoned",
    "expire": "which spells end",
    "return": "which dead units return",
    "promote": "who is promoted",
    "spend": "how points are spent",
    "replacement": "who is replaced by a lesser unit",
    # dragons
    "dragon attack": "which dragons attack first",
    "dragon target": "which dragon to attack",
    "breath": "whom a dragon's breath kills",
    "allocate": "which results go at which dragon",
    "resist fear": "which Dragonkin resist their fear",
    "slay": "whether a champion tames, slays or controls a dragon",
}


def topic(prompt: str) -> str:
    """Returns what a question is about: "which army marches"."""
    return _TOPICS.get(prompt, prompt)
