"""Dying by the booklet of 1996 (Damage, Open Grave; N-55)."""

from __future__ import annotations


def open_grave_takes(after_army_save: bool, bury: bool) -> bool:
    """Open Grave takes every unit killed in the army, by whatever cause, except units that are also buried, because
    those do not pass through the dead unit area (Open Grave; N-55).
    """
    return not bury
