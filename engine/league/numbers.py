"""Fractions as people read them."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

MOST_DECIMALS = 4
SHORT_DECIMALS = 2


def written(value: Fraction | None, decimals: int | None = None) -> str:
    """Returns a number as text: exact where four decimals can say it, else rounded to those that are asked for."""
    if value is None:
        return "–"
    if decimals is None and (value * 10**MOST_DECIMALS).denominator == 1:
        text = f"{_rounded(value, MOST_DECIMALS)}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    return f"{_rounded(value, MOST_DECIMALS if decimals is None else decimals)}"


def short(value: Fraction | None) -> str:
    """Returns a number for a narrow column: with two decimals at most."""
    if value is None or (value * 10**SHORT_DECIMALS).denominator == 1:
        return written(value)
    return written(value, SHORT_DECIMALS)


def _rounded(value: Fraction, decimals: int) -> Decimal:
    scaled = value * 10**decimals
    whole = (Decimal(scaled.numerator) / Decimal(scaled.denominator)).to_integral_value(ROUND_HALF_UP)
    return whole.scaleb(-decimals)
