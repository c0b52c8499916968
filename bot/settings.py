"""The settings: read once at the start, from the environment and from `.env`, and refused loudly when they are wrong.

`.env.example` explains each of them; a test holds the two together.
"""

import os
from pathlib import Path
from typing import Literal, NamedTuple

from dotenv.parser import parse_stream
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.shards.routing import ShardPlan
from engine.nearest import nearest

PROJECT_ROOT = Path(__file__).resolve().parent.parent
ENV_FILE = PROJECT_ROOT / ".env"

PREFIX = "MARCHWARDEN_"
# Read by the launcher before there are any settings, so it can only come from the environment.
LAUNCHER_NAMES = frozenset({"MARCHWARDEN_VENV"})


class CannotStart(Exception):
    """The bot cannot start and the user can fix it: the message is one sentence for them; exit code 2."""


class SettingsError(CannotStart):
    """A setting is unknown or has a value that cannot be used."""


def _address(address: str) -> Path | URL:
    """Returns the file or the server that a text names. Raises ValueError: its text follows "cannot be used: "."""
    if "://" not in address:
        return Path(address)
    scheme = address.partition("://")[0]
    if scheme not in ("postgresql", "postgres"):
        raise ValueError(f"begins with {scheme}://; name a file, or a server as postgresql://user:password@host/name")
    try:
        url = make_url(address).set(drivername="postgresql")
    except (ArgumentError, ValueError) as error:
        raise ValueError("is no address of the form postgresql://user:password@host:port/name") from error
    if not url.database:
        raise ValueError("names no database; end it with /name")
    return url


def database_address(text: str) -> Path | URL:
    """Returns the database that a person names on the command line. Raises `CannotStart` with one sentence."""
    try:
        address = _address(text)
    except ValueError as error:
        shown = "The address" if "://" in text else text
        raise CannotStart(f"{shown} {error}.") from error
    return address.expanduser().absolute() if isinstance(address, Path) else address


class WatchAddress(NamedTuple):
    """Where watchers find the bot."""

    host: str
    port: int


class Settings(BaseSettings):
    """The settings of one installation. Made by `load_settings`."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        arbitrary_types_allowed=True,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """The bot's token; None means that the bot runs in the playground."""

    database: Path | URL = Path("data/marchwarden.sqlite3")
    """The SQLite file, absolute once loaded, or the address of a PostgreSQL database."""

    backups: int = Field(default=7, ge=1, le=1000)
    """How many copies of the database are kept of each kind."""

    playground_port: int = Field(default=8765, ge=0, le=65535)
    """The playground's port on 127.0.0.1; 0 lets the system choose a free one."""

    shards: ShardPlan | None = None
    """The part of this process where several share a PostgreSQL database; None where it is alone."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """How much is logged."""

    log_format: Literal["text", "json"] = "text"
    """Whether the log is lines for people, or one JSON object a line."""

    metrics: WatchAddress | None = None
    """Where watchers find figures and signs of life; None for nowhere."""

    league_names_days: int = Field(default=0, ge=0, le=36500)
    """How many days after the end of a league its players' names are kept; 0: for ever."""

    contents: Path | None = None
    """A folder of texts such as cards, for every server (`bot.matches.server_contents`); absolute once loaded."""

    discord_openapi: Path | None = None
    """Discord's own API description (openapi.json); the playground checks every request against it when given."""

    @field_validator("discord_token")
    @classmethod
    def _token_is_one_word(cls, token: SecretStr | None) -> SecretStr | None:
        word = token.get_secret_value().strip() if token else ""
        if len(word.split()) > 1:
            raise ValueError("must be one word without spaces")
        return SecretStr(word) if word else None

    @field_validator("log_level", mode="before")
    @classmethod
    def _log_level_in_any_case(cls, level: object) -> object:
        return level.strip().upper() if isinstance(level, str) else level

    @property
    def folder(self) -> Path:
        """The folder for what the bot keeps in files."""
        return self.database.parent if isinstance(self.database, Path) else PROJECT_ROOT / "data"

    @property
    def file(self) -> Path:
        """The SQLite file. Raises `CannotStart` when the database is a server's."""
        if isinstance(self.database, Path):
            return self.database
        raise CannotStart("This command works on an SQLite file; PostgreSQL has tools of its own (docs/operating.md).")

    @field_validator("metrics", mode="before")
    @classmethod
    def _an_address_to_listen_at(cls, text: object) -> object:
        if not isinstance(text, str):
            return text
        host, _, port = text.strip().rpartition(":")
        if not host or not port.isdecimal() or int(port) > 65535:
            raise ValueError("write host:port, such as 127.0.0.1:9464")
        return WatchAddress(host.strip("[]"), int(port))

    @field_validator("shards", mode="before")
    @classmethod
    def _a_part_of_the_shards(cls, text: object) -> object:
        return ShardPlan.read(text) if isinstance(text, str) else text

    @field_validator("database", mode="before")
    @classmethod
    def _a_file_or_a_server(cls, address: object) -> object:
        return _address(address) if isinstance(address, str) else address

    @field_validator("database", "contents", "discord_openapi")
    @classmethod
    def _relative_to_the_project(cls, path: Path | URL | None) -> Path | URL | None:
        if isinstance(path, URL):
            return path
        # Not to the current folder: the same settings must always mean the same database.
        try:
            return PROJECT_ROOT / path.expanduser() if path else path
        except RuntimeError as nobody:
            raise ValueError(
                f"begins with {path.parts[0] if path else '~'}, and there is no user of that name here"
            ) from nobody


def _name_of(field: str) -> str:
    alias = Settings.model_fields[field].validation_alias
    return alias if isinstance(alias, str) else PREFIX + field.upper()


def setting_names() -> dict[str, str]:
    """The name of each setting in the environment, and the field of `Settings` it fills."""
    return {_name_of(field): field for field in Settings.model_fields}


def load_settings(env_file: Path | None = ENV_FILE) -> Settings:
    """Read the settings; the environment counts more than `env_file`, which need not exist.

    Raises SettingsError with one sentence when a name is unknown, a value cannot be used, or the file cannot be read.
    """
    in_file = _names_in(env_file) if env_file is not None else []
    _refuse_unknown_names(in_file, env_file)
    try:
        return Settings(_env_file=env_file)
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from error


def _names_in(env_file: Path) -> list[str]:
    try:
        with env_file.open(encoding="utf-8") as stream:
            bindings = list(parse_stream(stream))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SettingsError(f"{env_file} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{env_file} is not UTF-8 text.") from error
    for binding in bindings:
        if binding.error:
            raise SettingsError(f"Line {binding.original.line} of {env_file} is not of the form NAME=value.")
    return [binding.key for binding in bindings if binding.key is not None]


def _refuse_unknown_names(in_file: list[str], env_file: Path | None) -> None:
    known = setting_names()
    for name in in_file:
        if name.upper() in LAUNCHER_NAMES:
            raise SettingsError(f"{name.upper()} in {env_file} comes too late: set it in the environment instead.")
        # A mistyped DISCORD_TOKEN would otherwise start the playground and leave its owner wondering.
        if name.upper().startswith((PREFIX, "DISCORD_")) and name.upper() not in known:
            raise SettingsError(_unknown(name, f"in {env_file}"))
    for name in sorted(os.environ):
        if name.upper().startswith(PREFIX) and name.upper() not in known.keys() | LAUNCHER_NAMES:
            raise SettingsError(_unknown(name, "in the environment"))


def _unknown(name: str, where: str) -> str:
    (closest,) = nearest(name.upper(), setting_names(), at_least=0.0)
    return f"There is no setting {name} ({where}); the nearest one is {closest}."


def _sentence(error: ValidationError) -> str:
    """All that is wrong with the values, in one sentence. Never shows the token."""
    problems = []
    for detail in error.errors(include_url=False, include_context=False):
        field = str(detail["loc"][0]) if detail["loc"] else "?"
        name = _name_of(field) if field in Settings.model_fields else field
        # A database's address may hold a password.
        value = "" if name == "DISCORD_TOKEN" or "://" in str(detail["input"]) else f" {detail['input']!r}"
        reason = detail["msg"].removeprefix("Value error, ")
        problems.append(f"{name}{value} cannot be used: {reason[:1].lower()}{reason[1:]}")
    return "; ".join(problems) + "."
