"""Names and descriptions of the commands in other languages: a file for each, such as `bot/locales/de.yaml`.

A file gives, by command, what that language calls it; whatever it leaves out stays English (docs/localisation.md).
Discord shows a person the language of their app. A file that Discord would refuse is refused here, with the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

import yaml
from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import TranslationContextTypes, locale_str

FOLDER: Final = Path(__file__).parent / "locales"
LONGEST_NAME: Final = 32
LONGEST_TEXT: Final = 100
CHOICES: Final = "choices"
NAME: Final = re.compile(r"[-_'\w]{1,32}")
"""What Discord takes as the name of a command or an option; besides, it has no capital letters."""

Key: TypeAlias = tuple[str, str]
"""What is translated ("name", "description" or "choice"), and of what: "/game new size", or the choice in English."""

_NAMES: Final = frozenset({Location.command_name, Location.group_name, Location.parameter_name})


class BadTranslation(ValueError):
    """A file of translations that cannot be used. The text is a sentence that names the file and the place."""


class CommandTranslator(app_commands.Translator):
    """Finds translations in the files of a folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Read the files. Raises `BadTranslation`."""
        self.texts = {_locale_of(path): read_texts(path) for path in sorted(folder.glob("*.yaml"))}
        """The texts of each language."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Returns a name or description in a language; None where it stays English."""
        known = self.texts.get(locale)
        return None if known is None else known.get(_key_of(string, context))


def _key_of(string: locale_str, context: TranslationContextTypes) -> Key:
    data: Any = context.data
    if context.location is Location.choice_name:
        return "choice", string.message
    if context.location in (Location.parameter_name, Location.parameter_description):
        path = f"/{data.command.qualified_name} {data.display_name}"
    else:
        path = f"/{data.qualified_name}"
    return "name" if context.location in _NAMES else "description", path


def _locale_of(path: Path) -> Locale:
    found = next((locale for locale in Locale if locale.value == path.stem), None)
    if found is None:
        known = ", ".join(locale.value for locale in Locale)
        raise BadTranslation(f"{path.name}: Discord knows no language {path.stem}. It knows {known}.")
    return found


def read_texts(path: Path) -> dict[Key, str]:
    """Returns the texts of a file. Raises `BadTranslation`."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise BadTranslation(f"{path.name} is no YAML: {error}") from error
    if not isinstance(data, Mapping):
        raise BadTranslation(f"{path.name} must name commands, such as /game new, each with name and description.")
    texts: dict[Key, str] = {}
    for key, text in _texts_in(data, path.name):
        what, of = key
        longest = LONGEST_NAME if what == "name" else LONGEST_TEXT
        if not isinstance(text, str) or not 1 <= len(text) <= longest:
            raise BadTranslation(f"{path.name}, {what} of {of}: give a text of 1 to {longest} characters.")
        if what == "name" and (not NAME.fullmatch(text) or text != text.lower()):
            raise BadTranslation(f"{path.name}, name of {of}: use small letters, digits, - and _ without spaces.")
        texts[key] = text
    return texts


def _texts_in(data: Mapping[Any, Any], file: str) -> Iterator[tuple[Key, Any]]:
    for path, about in data.items():
        if not isinstance(about, Mapping):
            raise BadTranslation(f"{file}, {path}: give it a name, a description or options.")
        if path == CHOICES:
            yield from ((("choice", str(english)), text) for english, text in about.items())
            continue
        options = about.get("options") or {}
        if not isinstance(options, Mapping) or not set(about) <= {"name", "description", "options"}:
            raise BadTranslation(f"{file}, {path}: give it a name, a description or options, and nothing else.")
        for of, one in [(path, about), *((f"{path} {option}", one) for option, one in options.items())]:
            if not isinstance(one, Mapping):
                raise BadTranslation(f"{file}, {of}: give it a name or a description.")
            yield from (((what, str(of)), one[what]) for what in ("name", "description") if what in one)


def english_texts(tree: app_commands.CommandTree[Any]) -> dict[str, Any]:
    """Returns all names and descriptions as a file of translations holds them: a template for a new language."""
    found: dict[str, Any] = {}
    choices: dict[str, str] = {}
    for command in tree.walk_commands():
        about: dict[str, Any] = {"name": command.name, "description": command.description}
        if isinstance(command, app_commands.Command):
            options = {
                one.display_name: {"name": one.display_name, "description": str(one.description)}
                for one in command.parameters
            }
            choices |= {choice.name: choice.name for one in command.parameters for choice in one.choices}
            if options:
                about["options"] = options
        found[f"/{command.qualified_name}"] = about
    return {**found, CHOICES: choices}


def unknown_texts(tree: app_commands.CommandTree[Any], texts: Mapping[Key, str]) -> list[Key]:
    """Returns the texts of a file that belong to no command of today."""
    known = {key for key, _ in _texts_in(english_texts(tree), "")}
    return [key for key in texts if key not in known]
