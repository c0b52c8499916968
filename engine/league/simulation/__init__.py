"""Whole events by chance: players who drop, enter late, rest and forfeit, and organisers who correct results."""
