"""Rules as they are told to players: docstrings without what speaks of the code, and icons in a sentence or two."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from engine.dragon_dice.proving.contents import SAI_CHAPTER, rules

_FOR_CODERS: Final = re.compile(r";? ?\(?(?:prompt|see) `[^`]*`\)?")
_AFTER: Final = re.compile(r" Returns [^.]*\.$")
_PAGES: Final = re.compile(r"\s*\((?:p\. |R-)[^)]*\)")


def for_players(paragraph: str) -> str:
    """Returns a paragraph of a rule without what speaks of the code: prompts, places, what a function returns."""
    text = _FOR_CODERS.sub(lambda found: _closing(found[0]), paragraph)
    return _AFTER.sub("", text).replace("`", "").replace("()", "").strip()


def _closing(found: str) -> str:
    """Returns the bracket that goes on, where only a part of what it holds is left out."""
    return ")" if found.endswith(")") and not found.lstrip("; ").startswith("(") else ""


@cache
def icon_in_brief(name: str) -> str:
    """Returns what a special action icon does, in a sentence or two without pages; nothing for what is none."""
    rule = next((one for one in rules() if one.chapter == SAI_CHAPTER and one.name == name), None)
    text = None if rule is None else rule.text()
    if text is None:
        return ""
    first = for_players(" ".join(text.split("\n\n")[0].split()))
    return _PAGES.sub("", first).removeprefix(f"{name}: ").removeprefix(f"{name} ").strip()
