"""The sentences of the tree, and patterns of translated English: `python -m tests.support.english` lists the hits."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]

_BEGINNING: Final = r"(?:^|(?<=[.;!] ))"
_NO_QUESTION: Final = r"(?![^.;!]*\?)"

_PREPOSITIONS: Final = "for|to|of|by|with|from|than|at|against|but|nor|unless"

_WRITTEN: Final = {
    "a clause that begins with a bare who": r"(?:(?:^|(?<=[.!] ))W|(?<=; )w)ho(?:m|se)? " + _NO_QUESTION,
    "a bare who after a preposition": r"\b(?:for|to|of|by|with|from|than|at|against|but|nor|unless) who\b"
    + _NO_QUESTION,
    "a bare whom": r"\bReturns whom\b|" + _BEGINNING + r"[Ww]hom\b" + _NO_QUESTION,
    "so many without a comparison": r"\b[Oo]f so (?:many|much|few)\b|"
    + _BEGINNING
    + r"So (?:many|much|few|often|far back|long)\b",
    "what does not": _BEGINNING + r"What (?:does not|do not|is not|has not|cannot|nobody|somebody)\b" + _NO_QUESTION,
    "it is for you to": r"\bit is for \w+ to\b",
    "taken back for undone": r"\b(?:taken|takes|took|taking) (?:it |that |them )?back\b",
    "mended for fixed": r"\bmended\b|\b[Mm]end (?:it|them|the|that|this|these)\b",
    "anew for again": r"\banew\b|\bafresh\b",
    "an aside for a private message": r"\b(?:an|its|in) asides?\b",
    "as ever": r"\bas ever\b",
    "one for you": r"\boneself\b|\bone's own\b",
    "there is no more": r"\bthere (?:is|are) no more\b",
    "let fall for lose": r"\b[Ll]ets? \S+ health fall\b|\bwho falls\b",
    "so much without a comparison": r"\b(?:in|by|with|for|after|at most|that) so (?:many|much|few|small)\b|"
    + _BEGINNING
    + r"(?:In|By|With|For|After) so (?:many|much|few|small)\b",
    "beforehand for in advance": r"\bbeforehand\b",
    "one for a player": r"\b(?:how|what|as|that|if|when|whom) one (?:can|may|would|must|wins|plays|writes)\b",
    "notes that for record": _BEGINNING + r"Notes? (?:that|what|how|who)\b",
    "told of": r"\b(?:is|are|was|were|be) (?:told|said) of\b|\bwhat is said\b",
}
PATTERNS: Final = {name: re.compile(pattern) for name, pattern in _WRITTEN.items()}

_COMMENT: Final = re.compile(r"(?:^\s*|  )#(?P<text>.*)")
"""A comment as the formatter lays it out; to tokenize the whole tree takes five seconds more."""

ALLOWED: Final = {
    "docs/style.md": "the examples of what not to write",
    "CHANGELOG.md": "the released notes stay as they were",
}
"""Files whose hits are wanted, each with the reason."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A pattern found in a sentence."""

    path: str
    line: int
    pattern: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.pattern}: {self.text}"


def hits() -> Iterator[Hit]:
    """Yields every hit in the files under version control, without the tests and the allowed ones."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        if (
            name in ALLOWED
            or name.startswith("tests/")
            or not name.endswith((".py", ".md", ".yaml", ".js", ".html", "marchwarden"))
        ):
            continue
        for line, text in sentences(ROOT / name):
            for pattern, regex in PATTERNS.items():
                for match in regex.finditer(text):
                    start = max(match.start() - 20, 0)
                    yield Hit(name, line, pattern, text[start : match.end() + 40])


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """Yields the texts of a file with their lines: strings, docstrings and comments of Python, whole lines of others.

    Code in backticks and links are left out.
    """
    source = path.read_text(encoding="utf-8")
    found = _of_python(source) if path.suffix in (".py", "") else enumerate(source.splitlines(), 1)
    for line, text in found:
        yield line, re.sub(r"`[^`]*`|\[[^\]]*\]\([^)]*\)", "`", " ".join(text.split()))


def _of_python(source: str) -> Iterator[tuple[int, str]]:
    """Yields docstrings, strings with at least two words, and comments; neighbouring comment lines as one text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield node.lineno, node.value
    block: list[str] = []
    first = last = 0
    for number, line in enumerate(source.splitlines(), 1):
        comment = _COMMENT.search(line)
        if comment is None:
            continue
        if block and number != last + 1:
            yield first, " ".join(block)
            block = []
        first, last = (number if not block else first), number
        block.append(comment["text"].lstrip("# "))
    if block:
        yield first, " ".join(block)


if __name__ == "__main__":
    found = list(hits())
    for hit in found:
        print(hit)
    for counted, by in (
        ("pattern", lambda hit: hit.pattern),
        ("folder", lambda hit: "/".join(hit.path.split("/")[:2])),
    ):
        print(
            f"\nby {counted}:",
            *(f"{number:4d} {name}" for name, number in Counter(map(by, found)).most_common()),
            sep="\n",
        )
    sys.exit(bool(found))
