"""The same is drawn once, and what was not asked for in a long time is forgotten."""

from __future__ import annotations

from bot.pictures.drawing_cache import Kept


async def test_the_same_is_drawn_once_and_what_is_used_least_is_forgotten() -> None:
    drawn: list[str] = []

    def draw(name: str) -> str:
        drawn.append(name)
        return name.upper()

    kept: Kept[str] = Kept(2)
    for name in ("a", "b", "a", "c", "a", "b"):
        assert await kept.drawn([name, {"colours": "dark"}], lambda name=name: draw(name)) == name.upper()  # type: ignore[misc]
    assert drawn == ["a", "b", "c", "b"], "when c came, a had been used later than b"
