"""Small checks from which the tables of `limits` are put together: a text of limited length, a list, a record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from urllib.parse import urlsplit

from bot.playground.emoji import is_emoji
from bot.playground.flaws import Flaws, Path

Check = Callable[[object, Path, Flaws], None]
"""Looks at one value at one place and notes what is wrong with it."""

REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")


def text(most: int, least: int = 0, *, trim: bool = False) -> Check:
    """A string of `least` to `most` characters (Unicode code points; with `trim`, white space at the ends is free)."""

    def check(value: object, path: Path, flaws: Flaws) -> None:
        if not isinstance(value, str):
            flaws.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return
        length = len(value.strip() if trim else value)
        if least and not length:
            flaws.add(path, *REQUIRED)
        elif least and not least <= length <= most:
            flaws.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        elif length > most:
            flaws.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    return check


def number(least: float, most: float, *, whole: bool = True) -> Check:
    """A number from `least` to `most`; Discord also takes a string that reads as one."""

    def check(value: object, path: Path, flaws: Flaws) -> None:
        try:
            if isinstance(value, bool) or not isinstance(value, int | float | str):
                raise ValueError
            amount: float = int(value) if whole else float(value)
        except ValueError:
            flaws.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not {"int" if whole else "float"}.')
            return
        if amount < least:
            flaws.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least:g}.")
        elif amount > most:
            flaws.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most:g}.")

    return check


def flag(value: object, path: Path, flaws: Flaws) -> None:
    """True or false."""
    if not isinstance(value, bool):
        flaws.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


def one_of(*values: object) -> Check:
    """One of a few values."""

    def check(value: object, path: Path, flaws: Flaws) -> None:
        if value not in values:
            among = ", ".join(map(str, values))
            flaws.add(path, "BASE_TYPE_CHOICES", f"Value must be one of ({among}).")

    return check


def many(item: Check, most: int, least: int = 0) -> Check:
    """A list of `least` to `most` such items."""

    def check(value: object, path: Path, flaws: Flaws) -> None:
        if not isinstance(value, list):
            flaws.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
            return
        if least and not least <= len(value) <= most:
            flaws.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        elif len(value) > most:
            flaws.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        for index, one in enumerate(value):
            item(one, (*path, index), flaws)

    return check


def record(fields: Mapping[str, Check], required: Collection[str] = ()) -> Check:
    """An object: every field that is there and not null is checked, the required ones must be there."""

    def check(value: object, path: Path, flaws: Flaws) -> None:
        if not isinstance(value, dict):
            flaws.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType.")
            return
        for name in required:
            if value.get(name) is None:
                flaws.add((*path, name), *REQUIRED)
        for name, field in fields.items():
            if value.get(name) is not None:
                field(value[name], (*path, name), flaws)

    return check


def web_address(most: int = 2048, *, attachments: bool = False) -> Check:
    """An http or https address, or (with `attachments`) a reference to an uploaded file."""
    schemes = ("http", "https", "attachment") if attachments else ("http", "https")

    def check(value: object, path: Path, flaws: Flaws) -> None:
        if not isinstance(value, str):
            flaws.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return
        if len(value) > most:
            flaws.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        scheme, _, rest = value.partition("://")
        if scheme not in schemes:
            message = f'Scheme "{scheme}" is not supported. Scheme must be one of {schemes}.'
            flaws.add(path, "URL_TYPE_INVALID_SCHEME", message)
        elif not rest or (scheme != "attachment" and not urlsplit(value).netloc):
            flaws.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")

    return check


def emoji(code: str) -> Check:
    """An emoji of Unicode by name, or a server's own by id; `code` is Discord's word for anything else."""

    def check(value: object, path: Path, flaws: Flaws) -> None:
        if not isinstance(value, dict):
            flaws.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType.")
        elif value.get("id") is None and not is_emoji(str(value.get("name") or "")):
            flaws.add((*path, "name"), code, "Invalid emoji")

    return check
