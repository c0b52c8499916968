"""YAML read with the line and the key of everything in it, so that a mistake can be pointed at.

Only what texts written by people need: mappings, lists, words, whole numbers, `true` and `false`. `on`, `yes` and
`no` are words. Aliases and tags are refused, so a text cannot be larger than it looks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

import yaml

from engine.nearest import nearest
from engine.refusals import NotUnderstood
from engine.values import Json

T = TypeVar("T")


class NotReadable(NotUnderstood):
    """A text says something that is not understood. The sentence begins with line and key."""

    def __init__(self, line: int, path: str, message: str) -> None:
        self.line = line
        self.path = path
        super().__init__(f"line {line}, {path or 'the whole text'}: {message}")


class Mistakes(NotReadable):
    """Everything that is not understood in a text: a sentence each, a line each, in the order of the lines."""

    def __init__(self, found: Sequence[NotReadable]) -> None:
        singly = [one for some in found for one in (some.each if isinstance(some, Mistakes) else (some,))]
        self.each: tuple[NotReadable, ...] = tuple(sorted(singly, key=lambda one: one.line))
        self.line, self.path = self.each[0].line, self.each[0].path
        NotUnderstood.__init__(self, "\n".join(dict.fromkeys(map(str, self.each))))


class Gathering:
    """Reads the parts of something one by one and gathers all mistakes, so that the user sees them together."""

    def __init__(self) -> None:
        self.mistakes: list[NotReadable] = []

    def read(self, reader: Callable[..., T], *given: object, **further: object) -> T | None:
        """Returns what a reader returns; None where it did not understand, and that is kept for `end`."""
        try:
            return reader(*given, **further)
        except NotReadable as wrong:
            self.mistakes.append(wrong)
            return None

    def end(self) -> None:
        """Raises what was gathered, if anything was: one `NotReadable` as it is, several as `Mistakes`."""
        if len(self.mistakes) == 1:
            raise self.mistakes[0]
        if self.mistakes:
            raise Mistakes(self.mistakes)


Scalar: TypeAlias = str | int | bool | None


@dataclass(frozen=True, slots=True)
class Item:
    """A value of the text with the place where it stands. `path` are the keys that lead to it: `setup.A.frontier`."""

    value: Scalar | tuple[Item, ...] | Mapping[str, Item]
    line: int
    path: str

    def wrong(self, message: str) -> NotReadable:
        """Returns the exception that says what is wrong with this value; the caller raises it."""
        return NotReadable(self.line, self.path, message)

    @property
    def is_empty(self) -> bool:
        """Returns whether there is nothing here: no value, an empty list or an empty mapping."""
        return self.value is None or self.value == () or self.value == {}

    def text(self) -> str:
        """Returns a word or a sentence."""
        if not isinstance(self.value, str):
            raise self.wrong(f"a word is expected here, not {self.shown()}")
        return self.value

    def number(self) -> int:
        """Returns a whole number."""
        if isinstance(self.value, str) and re.fullmatch("-?[0-9]{10,}", self.value):
            raise self.wrong(f"{cut(self.value)} is too large a number")
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.wrong(f"a whole number is expected here, not {self.shown()}")
        return self.value

    def truth(self) -> bool:
        """Returns true or false."""
        if not isinstance(self.value, bool):
            raise self.wrong(f"true or false is expected here, not {self.shown()}")
        return self.value

    def one_of(self, words: Iterable[str]) -> str:
        """Returns one of these words."""
        text, known = self.text(), tuple(words)
        if text not in known:
            raise self.wrong(f"{cut(text)!r} is not known here. {meant(text, known)}")
        return text

    def items(self) -> tuple[Item, ...]:
        """Returns the entries of a list; nothing at all is an empty list."""
        if self.value is None:
            return ()
        if not isinstance(self.value, tuple):
            raise self.wrong(f"a list is expected here, not {self.shown()}")
        return self.value

    def one_or_more(self) -> tuple[Item, ...]:
        """Returns the entries of a list, or a word that stands alone as the only one."""
        return (self,) if isinstance(self.value, str) else self.items()

    def mapping(self, known: Iterable[str] | None = None) -> Mapping[str, Item]:
        """Returns the values by key; nothing at all is an empty mapping. Other keys than the known ones are refused."""
        if self.value is None:
            return {}
        if not isinstance(self.value, Mapping):
            raise self.wrong(f"keys with values are expected here, not {self.shown()}")
        if known is not None:
            allowed = tuple(known)
            strange = Gathering()
            for key, item in self.value.items():
                if key not in allowed:
                    strange.mistakes.append(
                        item.wrong(f"the key {cut(key)!r} is not known here. {meant(key, allowed)}")
                    )
            strange.end()
        return self.value

    def plain(self) -> Json:
        """Returns the value without lines and keys."""
        if isinstance(self.value, Mapping):
            return {key: item.plain() for key, item in self.value.items()}
        if isinstance(self.value, tuple):
            return [item.plain() for item in self.value]
        return self.value

    def shown(self) -> str:
        """Returns the value for a sentence."""
        if self.value is None:
            return "nothing"
        if isinstance(self.value, Mapping):
            return "keys with values"
        if isinstance(self.value, str):
            return repr(cut(self.value))
        return "a list" if isinstance(self.value, tuple) else repr(self.value)


def cut(word: str) -> str:
    """Returns a word as a sentence can hold it."""
    return word if len(word) <= LONGEST_WORD else f"{word[: LONGEST_WORD - 1]}…"


def meant(word: str, known: Sequence[str]) -> str:
    """Returns a sentence with the known word that is nearest to an unknown one, or with all of them."""
    near = nearest(word, known)
    return f"Did you mean {near[0]!r}?" if near else f"Known: {', '.join(known)}."


class _Loader(yaml.SafeLoader):
    """Takes for more than a word only whole numbers, true, false and nothing."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, object]]] = {}  # noqa: RUF012  PyYAML declares it so


class _FastLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # found at run time
    """The same, faster where PyYAML was built with libyaml."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, object]]] = {}  # noqa: RUF012


MOST_CHARACTERS: Final = 200_000
"""A text is no longer than this, unless it is said otherwise: the longest scenario has some thousands."""
MOST_LEVELS: Final = 40
TOO_DEEP: Final = f"lists and keys lie more than {MOST_LEVELS} deep in each other here"
LONGEST_PATH: Final = 200
LONGEST_WORD: Final = 60
"""Length to which an unknown word is cut in a message."""
MOST_VALUES: Final = 8_000
"""Most values in a text from strangers: a set of 100 cards has about 5,000."""

_TAG: Final = "tag:yaml.org,2002:"
_SCALARS: Final = (
    ("bool", r"^(?:true|false)$", "tf"),
    ("int", r"^-?(?:0|[1-9][0-9]{0,8})$", "-0123456789"),
    ("null", r"^(?:~|null|)$", ["~", "n", ""]),
)


for _name, _pattern, _first in _SCALARS:
    for _each in (_Loader, _FastLoader):
        _each.add_implicit_resolver(_TAG + _name, re.compile(_pattern), list(_first))


def read_yaml(
    text: str,
    *,
    line: int | None = None,
    path: str = "",
    most_characters: int = MOST_CHARACTERS,
    deepest: int | None = None,
) -> Item:
    """Returns the value that a text holds. Raises `NotReadable`.

    For a text that is itself a value of another one, `line` and `path` say where that stands. A text that is longer
    than any person writes, or lies deeper, is refused; one from strangers is read with a `deepest` of its own, and
    refused before it is built up.
    """
    if len(text) > most_characters:
        raise NotReadable(line or 1, path, f"this text has {len(text):,} characters, more than {most_characters:,}")
    try:
        if deepest is not None:
            _look_for_depth(text, line, path, deepest)
            node = yaml.compose(text, Loader=_FastLoader)
        else:
            node = _compose(text)
    except yaml.MarkedYAMLError as wrong:
        at = wrong.problem_mark.line + 1 if wrong.problem_mark is not None else 1
        raise NotReadable(line or at, path, f"this is not YAML: {wrong.problem or wrong.context}") from wrong
    except yaml.YAMLError as wrong:
        raise NotReadable(line or 1, path, f"this is not YAML: {' '.join(str(wrong).split())}") from wrong
    except RecursionError as deep:
        raise NotReadable(line or 1, path, TOO_DEEP) from deep
    return Item(None, line or 1, path) if node is None else _item(node, line, path, set())


def _compose(text: str) -> yaml.Node | None:
    """Returns what a text holds, read fast where it can be.

    The fast reader has no bottom of its own, so it is not given what lies deep; and what is wrong with a text is said
    by the other one, so that it is said in the same words on every machine.
    """
    try:
        if _is_shallow(text):
            return yaml.compose(text, Loader=_FastLoader)
    except yaml.YAMLError:
        pass
    return yaml.compose(text, Loader=_Loader)


def _is_shallow(text: str) -> bool:
    """Returns whether nothing in a text lies deeper than `MOST_LEVELS`. Raises `YAMLError`."""
    if _where_too_many_brackets(text, MOST_LEVELS) is not None:
        return False
    depth = 0
    for event in yaml.parse(text, Loader=_FastLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MOST_LEVELS:
            return False
    return True


def _where_too_many_brackets(text: str, most: int) -> int | None:
    """Returns the place with more open brackets than this, or None: a YAML scanner is slow with thousands."""
    brackets = 0
    for sign in re.finditer(r"[\[\]{}]", text):
        brackets += 1 if sign[0] in "[{" else -1
        if brackets > most:
            return sign.start()
    return None


def _look_for_depth(text: str, line: int | None, path: str, deepest: int) -> None:
    """Refuses what lies too deep, too many values, anchors and tags; stops at the first."""
    deep = _where_too_many_brackets(text, 3 * deepest)
    if deep is not None:
        number = text.count("\n", 0, deep) + 1
        raise NotReadable(line or number, path, f"lists and keys lie more than {deepest} deep in each other here")
    depth = values = documents = 0
    for event in yaml.parse(text, Loader=_FastLoader):
        at = line or (0 if event.start_mark is None else event.start_mark.line) + 1
        if getattr(event, "anchor", None) is not None:
            raise NotReadable(at, path, "anchors (&) and aliases (*) are not understood here; write the value out")
        if (tag := getattr(event, "tag", None)) is not None:
            raise NotReadable(at, path, f"the tag {cut(str(tag))} is not understood here; leave it out")
        documents += isinstance(event, yaml.DocumentStartEvent)
        if documents > 1:
            raise NotReadable(at, path, "a second text begins here (---); put everything into one")
        values += isinstance(event, yaml.NodeEvent)
        if values > MOST_VALUES:
            raise NotReadable(at, path, f"this text has more than {MOST_VALUES:,} values")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > deepest:
                raise NotReadable(at, path, f"lists and keys lie more than {deepest} deep in each other here")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _item(node: yaml.Node, line: int | None, path: str, seen: set[int], depth: int = 0) -> Item:
    at = line or node.start_mark.line + 1
    if depth > MOST_LEVELS:
        raise NotReadable(at, path[:LONGEST_PATH], TOO_DEEP)
    if id(node) in seen:
        raise NotReadable(at, path, "an alias (*) is not understood here; write the value out")
    seen.add(id(node))
    if isinstance(node, yaml.ScalarNode):
        return Item(_scalar(node, at, path), at, path)
    if isinstance(node, yaml.SequenceNode):
        return Item(
            tuple(_item(n, line, f"{path}[{i}]", seen, depth + 1) for i, n in enumerate(node.value, 1)), at, path
        )
    assert isinstance(node, yaml.MappingNode)
    values: dict[str, Item] = {}
    for key_node, value_node in node.value:
        key_line = line or key_node.start_mark.line + 1
        key = str(_scalar(key_node, key_line, path)) if isinstance(key_node, yaml.ScalarNode) else None
        if key is None:
            raise NotReadable(key_line, path, "a key is a word")
        here = f"{path}.{key}" if path else key
        if key in values:
            raise NotReadable(key_line, here, "this key stands here twice")
        value = _item(value_node, line, here, seen, depth + 1)
        # A mistake is shown at its key, for a long value begins on a later line.
        values[key] = Item(value.value, key_line, here) if not isinstance(value_node, yaml.ScalarNode) else value
    return Item(values, at, path)


def _scalar(node: yaml.ScalarNode, line: int, path: str) -> Scalar:
    kind = node.tag.removeprefix(_TAG)
    text = str(node.value)
    if kind == "str":
        return text
    if kind == "int":
        return int(text)
    if kind == "bool":
        return text == "true"
    if kind == "null":
        return None
    raise NotReadable(line, path, f"the tag {node.tag} is not understood here")
