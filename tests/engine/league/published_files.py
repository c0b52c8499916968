"""The published events that the standings are held against."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "published"
FILES = sorted(FOLDER.glob("*.json"))
