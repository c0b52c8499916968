"""Discord's limits on application commands, checked when a bot syncs them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from cachetools import LRUCache

from bot.playground.flaws import Flaws, Path
from bot.playground.shapes import Check, flag, many, number, record, text
from bot.playground.wire import ApiRefusal, Json

CHAT, USER, MESSAGE = 1, 2, 3
SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, BOOLEAN, USER_OPTION, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(
    1, 12
)
MAX_CHARACTERS = 8000
MOST_PER_KIND = {CHAT: 100, USER: 15, MESSAGE: 15}
SAFE_INTEGER = 2**53 - 1

# Discord's pattern allows all letters and digits of any script; Python's \w is these and the underscore.
_NAME = re.compile(r"[-\w']{1,32}")

_CHOICE = record({"name": text(100, 1)}, required=("name", "value"))

OPTION = record(
    {
        "type": number(1, 11),
        "description": text(100, 1),
        "required": flag,
        "autocomplete": flag,
        "choices": many(_CHOICE, 25),
        "min_length": number(0, 6000),
        "max_length": number(1, 6000),
    },
    required=("type", "name", "description"),
)


def _check_name(name: object, path: Path, flaws: Flaws, *, chat: bool = True) -> None:
    if not isinstance(name, str) or not 1 <= len(name) <= 32:
        flaws.add((*path, "name"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 32 in length.")
    elif chat and (not _NAME.fullmatch(name) or name != name.lower()):
        flaws.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_translations(node: Json, path: Path, flaws: Flaws, *, chat: bool = True) -> None:
    """Records what is wrong with the translated names and descriptions of a command, an option or a choice."""
    for locale, name in (node.get("name_localizations") or {}).items():
        _check_name(name, (*path, "name_localizations", locale), flaws, chat=chat)
    for locale, description in (node.get("description_localizations") or {}).items():
        text(100, 1)(description, (*path, "description_localizations", locale), flaws)


def _check_options(options: object, path: Path, flaws: Flaws, depth: int) -> None:
    place = (*path, "options")
    if options is None:
        return
    if not isinstance(options, list):
        flaws.add(place, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
        return
    if len(options) > 25:
        flaws.add(place, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    names: set[object] = set()
    optional_seen = False
    nested = [isinstance(o, dict) and o.get("type") in (SUB_COMMAND, SUB_COMMAND_GROUP) for o in options]
    if any(nested) and not all(nested):
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        flaws.add(place, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for index, option in enumerate(options):
        here = (*place, index)
        OPTION(option, here, flaws)
        if not isinstance(option, dict):
            continue
        _check_name(option.get("name"), here, flaws)
        _check_translations(option, here, flaws)
        if option.get("name") in names:
            message = "Option name must be unique"
            flaws.add((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(option.get("name"))
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            flaws.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        _check_one_option(option, here, flaws, depth)


def _check_one_option(option: Json, path: Path, flaws: Flaws, depth: int) -> None:
    kind = option.get("type")
    if (kind == SUB_COMMAND_GROUP and depth > 0) or (kind == SUB_COMMAND and depth > 1):
        message = "Sub-commands cannot be nested any deeper"
        flaws.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    elif kind == SUB_COMMAND_GROUP:
        if any(o.get("type") != SUB_COMMAND for o in option.get("options") or []):
            message = "A sub-command group holds sub-commands"
            flaws.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        _check_options(option.get("options"), path, flaws, depth + 1)
    elif kind == SUB_COMMAND:
        _check_options(option.get("options"), path, flaws, 2)
    if option.get("choices") and option.get("autocomplete"):
        message = "Choices and autocomplete are mutually exclusive"
        flaws.add((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_EXCLUSIVE", message)
    if option.get("autocomplete") and kind not in (STRING, INTEGER, NUMBER):
        message = "This option type cannot be autocompleted"
        flaws.add((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_TYPE_INVALID", message)
    for index, choice in enumerate(option.get("choices") or []):
        for locale, name in (choice.get("name_localizations") or {}).items():
            text(100, 1)(name, (*path, "choices", index, "name_localizations", locale), flaws)
        check_choice_value(choice, kind, (*path, "choices", index), flaws)
    limit: Check | None = None
    if kind == INTEGER:
        limit = number(-SAFE_INTEGER, SAFE_INTEGER)
    elif kind == NUMBER:
        limit = number(-float(2**53), float(2**53), whole=False)
    for bound in ("min_value", "max_value"):
        if option.get(bound) is not None and limit is not None:
            limit(option[bound], (*path, bound), flaws)


def check_choice_value(choice: object, kind: object, path: Path, flaws: Flaws) -> None:
    """Record what is wrong with the value of a fixed or autocompleted choice of an option of this kind."""
    value = choice.get("value") if isinstance(choice, dict) else None
    if kind == STRING:
        text(100, 1)(value, (*path, "value"), flaws)
    elif kind == INTEGER:
        number(-SAFE_INTEGER, SAFE_INTEGER)(value, (*path, "value"), flaws)
    elif kind == NUMBER:
        number(-float(2**53), float(2**53), whole=False)(value, (*path, "value"), flaws)


def characters(command: Json) -> int:
    """Returns the characters of a whole command that count towards its 8000: names, descriptions, choice values.

    Of each text only the longest of the default and its translations counts.
    """

    def longest(node: Json, key: str) -> int:
        texts = [node.get(key) or "", *(node.get(f"{key}_localizations") or {}).values()]
        return max(len(str(one)) for one in texts)

    total = longest(command, "name") + longest(command, "description")
    for choice in command.get("choices") or []:
        total += longest(choice, "name") + len(str(choice.get("value", "")))
    return total + sum(characters(option) for option in command.get("options") or [])


_FINE: Final[LRUCache[bytes, None]] = LRUCache(8)
"""Digests of lists of commands that break no limit: every start of a bot sends the same one."""


def check_commands(commands: object) -> None:
    """Raises Discord's refusal if a list of commands to be synced breaks a limit."""
    name = blake2b(json.dumps(commands).encode()).digest()
    if name not in _FINE:
        _check_commands(commands)
        _FINE[name] = None


def _check_commands(commands: object) -> None:
    flaws = Flaws()
    if not isinstance(commands, list):
        flaws.add((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
        flaws.refuse()
        return
    seen: set[tuple[int, object]] = set()
    for index, command in enumerate(commands):
        kind = command.get("type") or CHAT
        _check_command(command, (index,), flaws)
        if (kind, command.get("name")) in seen:
            message = "Application command names must be unique"
            flaws.add((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add((kind, command.get("name")))
    flaws.refuse()
    check_number(commands)


def check_command(command: Json) -> None:
    """Raises Discord's refusal if one command breaks a limit."""
    flaws = Flaws()
    _check_command(command, (), flaws)
    flaws.refuse()


def check_number(commands: Sequence[Json]) -> None:
    """Raises the refusal if there are too many commands of a kind."""
    for kind, most in MOST_PER_KIND.items():
        if sum((command.get("type") or CHAT) == kind for command in commands) > most:
            raise ApiRefusal(400, 30032, f"Maximum number of application commands reached ({most}).")


def _check_command(command: Json, path: Path, flaws: Flaws) -> None:
    kind = command.get("type") or CHAT
    _check_name(command.get("name"), path, flaws, chat=kind == CHAT)
    _check_translations(command, path, flaws, chat=kind == CHAT)
    if kind == CHAT:
        text(100, 1)(command.get("description") or "", (*path, "description"), flaws)
        _check_options(command.get("options"), path, flaws, 0)
    elif command.get("description"):
        message = "Context menu commands cannot have description"
        flaws.add((*path, "description"), "APPLICATION_COMMAND_INVALID_DESCRIPTION", message)
    if characters(command) > MAX_CHARACTERS:
        message = f"Command exceeds maximum size ({MAX_CHARACTERS})"
        flaws.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)
