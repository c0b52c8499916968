"""What casting costs: a use of a quick spell, or a slot (Spells and effects)."""

from __future__ import annotations

from engine.d6s.state import Character


def pay(caster: Character, spell: str) -> None:
    """Spend a use of a quick spell, or a slot."""
    caster.spend(spell if caster.kit.quick_group(spell) is not None else "slots")


def refund(caster: Character, spell: str) -> None:
    """Give back what was spent."""
    key = caster.kit.use_key(spell) or "slots"
    caster.used[key] = caster.used.get(key, 0) - 1
