"""Rules as players read them: docstrings without notes about the code, and icons in a sentence or two."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Final

from engine.dragon_dice.proving.contents import OF_401C, SAI_CHAPTER, RulebookIndex, rules

_FOR_CODERS: Final = re.compile(r";? ?\(?(?:prompt|see) `[^`]*`\)?")
_AFTER: Final = re.compile(r" Returns [^.]*\.$")
_PART: Final = re.compile(r"\*([\w ]+)\*: ([^*]+)")
"""What an icon does on dice of one alloy, or on one relic: "*Gold*: up to four ..."."""
X: Final = re.compile(r"\bX\b")
"""The number on the face of an icon, as its rule names it."""
_SEVERAL: Final = re.compile(r"\b1 (save|point|result)s\b")
_PAGES: Final = re.compile(r"\s*\((?:p\. |R-|N-|Special Action Icons)[^)]*\)")


def for_players(paragraph: str) -> str:
    """Returns a paragraph of a rule without what speaks of the code: prompts, places, what a function returns."""
    text = _FOR_CODERS.sub(lambda found: _closing(found[0]), paragraph)
    return _AFTER.sub("", text).replace("`", "").replace("()", "").strip()


def with_its_number(text: str, shown: Collection[int]) -> str:
    """Returns what an icon does on one die, whose faces show these numbers beside it: the number for X, where all
    are the same; else what X is."""
    if not X.search(text):
        return text
    if len(numbers := set(shown)) == 1:
        return _SEVERAL.sub(r"1 \1", X.sub(str(*numbers), text))
    return f"{text} X is the number on the face."


def _closing(found: str) -> str:
    """Returns the bracket that goes on, where only a part of what it holds is left out."""
    return ")" if found.endswith(")") and not found.lstrip("; ").startswith("(") else ""


@cache
def icon_in_brief(name: str, variant: str = "", book: RulebookIndex = OF_401C) -> str:
    """Returns what a special action icon does by a book, in a sentence or two without pages; nothing for what is none.

    `variant` is the alloy of the die, or the relic that it is, for icons that do something else on each.
    """
    rule = next((one for one in rules(book) if one.chapter == SAI_CHAPTER and one.name == name), None)
    text = None if rule is None else rule.text()
    if text is None:
        return ""
    first, *others = (for_players(" ".join(part.split())) for part in text.split("\n\n"))
    told = _PAGES.sub("", first).removeprefix(f"{name}: ").removeprefix(f"{name} ").strip()
    if not told.endswith(":") or not others:
        return told
    parts = dict(_PART.findall(_PAGES.sub("", others[0])))
    part = next((text.strip() for name, text in parts.items() if name.lower() == variant.lower()), None)
    if part is not None:
        occasion, comma, _ = told.partition(",")
        return f"{occasion}: {part}" if comma else part
    return f"{told} {_PAGES.sub('', others[0]).replace('*', '')}"
