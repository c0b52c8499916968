"""What the lasting effects of icons do beside changing rolls (p. 37-43)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.table.effects import Influence

OF_ICONS: Final[Mapping[str, Influence]] = MappingProxyType(
    {
        "Hypnotic Glare": Influence(stills=True, ends_on_roll=True),
        "Illusion": Influence(hides=True),
        "Net": Influence(stills=True, holds=True),
        "Sleep": Influence(stills=True, holds=True),
        "Stun": Influence(stills_unless_forced=True, ends_on_leaving=True),
        "Web": Influence(stills=True, holds=True),
    }
)
"""By the name of the icon, which is that of its effect. Both books have these icons alike."""
