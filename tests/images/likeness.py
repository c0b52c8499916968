"""Whether two pictures look the same to a person: small differences in how letters are smoothed do not count."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageFilter, ImageStat

PATCH = 6
"""Pixels a side: the smallest thing that counts, about an icon of the track in a golden picture."""
MOST_IN_A_PATCH = 44.0
"""Of 255, the mean difference of a colour within any patch."""
MOST_OVER_ALL = 1.5
"""The same over the whole picture."""


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Returns how much two pictures of one size differ: in the worst patch, and over all (0 to 255)."""
    soft = [picture.convert("RGB").filter(ImageFilter.GaussianBlur(1)) for picture in (one, other)]
    apart = ImageChops.difference(*soft)
    patches = apart.resize((max(1, apart.width // PATCH), max(1, apart.height // PATCH)), Image.Resampling.BOX)
    worst = max(high for _, high in patches.getextrema())  # type: ignore[misc]
    return float(worst), max(ImageStat.Stat(apart).mean)


def looks_like(one: Image.Image, other: Image.Image) -> bool:
    """Returns whether a person would say that both are the same picture."""
    if one.size != other.size:
        return False
    worst, over_all = difference(one, other)
    return worst <= MOST_IN_A_PATCH and over_all <= MOST_OVER_ALL
