"""Makes every spell and feature known by importing the modules they stand in."""

from engine.d6s.features import common, powers, rampage, striking
from engine.d6s.spells import incantations, quick, standard

__all__ = ["common", "incantations", "powers", "quick", "rampage", "standard", "striking"]
