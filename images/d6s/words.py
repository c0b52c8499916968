"""What phases and encounters are called in pictures and alternative texts."""

from __future__ import annotations

from typing import Final

from engine.d6s.state import Scenario

PHASES: Final = {
    "armies": "Armies",
    "table": "Battlefield",
    "edges": "Edges",
    "deployment": "Deployment",
    "start": "Before the first round",
    "round": "Round begins",
    "movement": "Movement",
    "activation": "Movement",
    "combat": "Combat",
    "melee": "Combat",
    "after melees": "Combat",
    "cleanup": "Cleanup",
    "end of round": "Cleanup",
}
SCENARIOS: Final = {
    Scenario.CONFRONTATION: "Confrontation",
    Scenario.RAID: "Raid",
    Scenario.SACRED_OBJECTS: "Sacred Objects",
}
SETTING_UP: Final = ("armies", "table", "edges", "deployment", "start")
"""The steps before the first round."""
