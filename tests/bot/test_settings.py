"""The settings: what is read, what is refused and in which words, and that `.env.example` tells the truth."""

import os
import re
from pathlib import Path

import pytest

from bot.settings import LAUNCHER_NAMES, PROJECT_ROOT, SettingsError, load_settings, setting_names

EXAMPLE = PROJECT_ROOT / ".env.example"


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of the machine that runs the tests."""
    for name in list(os.environ):
        if name.startswith(("MARCHWARDEN_", "DISCORD_")):
            monkeypatch.delenv(name)


def env_file(folder: Path, text: str) -> Path:
    path = folder / ".env"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path | None) -> str:
    """The sentence with which the settings are refused; it is one line."""
    with pytest.raises(SettingsError) as caught:
        load_settings(path)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


def test_without_anything_the_bot_runs_in_the_playground(tmp_path: Path) -> None:
    settings = load_settings(tmp_path / ".env")
    assert settings.discord_token is None
    assert settings.database == PROJECT_ROOT / "data" / "marchwarden.sqlite3"
    assert settings.playground_port == 8765


def test_reads_the_file_and_the_environment_counts_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = env_file(
        tmp_path, "DISCORD_TOKEN=from.file\nMARCHWARDEN_PLAYGROUND_PORT=9001\nMARCHWARDEN_LOG_LEVEL=debug\n"
    )
    monkeypatch.setenv("MARCHWARDEN_PLAYGROUND_PORT", "9002")
    settings = load_settings(path)
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "from.file"
    assert settings.playground_port == 9002
    assert settings.log_level == "DEBUG"


def test_relative_paths_are_meant_from_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MARCHWARDEN_DATABASE", "other/place.sqlite3")
    assert load_settings(None).database == PROJECT_ROOT / "other" / "place.sqlite3"
    monkeypatch.setenv("MARCHWARDEN_DATABASE", str(tmp_path / "absolute.sqlite3"))
    assert load_settings(None).database == tmp_path / "absolute.sqlite3"


def test_a_path_into_the_home_of_nobody_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARCHWARDEN_DATABASE", "~nobody-is-called-so/x.sqlite3")
    sentence = refusal(None)
    assert (
        "MARCHWARDEN_DATABASE" in sentence
        and "~nobody-is-called-so, and there is no user of that name here" in sentence
    )


@pytest.mark.parametrize("empty", ["", "   "])
def test_an_empty_token_is_no_token(tmp_path: Path, empty: str) -> None:
    assert load_settings(env_file(tmp_path, f'DISCORD_TOKEN="{empty}"\n')).discord_token is None


def test_an_unknown_name_in_the_environment_is_refused_with_the_nearest_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARCHWARDEN_PLAYGROUND_PRT", "9000")
    sentence = refusal(None)
    assert "MARCHWARDEN_PLAYGROUND_PRT" in sentence
    assert "MARCHWARDEN_PLAYGROUND_PORT" in sentence


@pytest.mark.parametrize(
    ("line", "nearest"),
    [("MARCHWARDEN_DATABSE=x", "MARCHWARDEN_DATABASE"), ("DISCORD_TOKN=x", "DISCORD_TOKEN")],
)
def test_an_unknown_name_in_the_file_is_refused_with_the_nearest_one(tmp_path: Path, line: str, nearest: str) -> None:
    sentence = refusal(env_file(tmp_path, line + "\n"))
    assert line.partition("=")[0] in sentence
    assert nearest in sentence


def test_other_programs_names_are_none_of_our_business(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_WEBHOOK", "of another program")
    load_settings(env_file(tmp_path, "COMPOSE_PROJECT_NAME=table\n"))


def test_the_launchers_own_name_is_known_in_the_environment_but_not_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARCHWARDEN_VENV", "/somewhere")
    load_settings(None)
    assert "environment" in refusal(env_file(tmp_path, "MARCHWARDEN_VENV=/somewhere\n"))


@pytest.mark.parametrize(
    "line",
    ["MARCHWARDEN_PLAYGROUND_PORT=http", "MARCHWARDEN_PLAYGROUND_PORT=65536", "MARCHWARDEN_LOG_LEVEL=chatty"],
)
def test_a_wrong_value_is_refused_by_name_and_value(tmp_path: Path, line: str) -> None:
    name, _, value = line.partition("=")
    sentence = refusal(env_file(tmp_path, line + "\n"))
    assert name in sentence
    assert value.casefold() in sentence.casefold()


def test_a_wrong_token_is_refused_without_being_shown(tmp_path: Path) -> None:
    sentence = refusal(env_file(tmp_path, 'DISCORD_TOKEN="very secret words"\n'))
    assert "DISCORD_TOKEN" in sentence
    assert "secret" not in sentence


def test_a_file_that_cannot_be_understood_is_refused(tmp_path: Path) -> None:
    path = env_file(tmp_path, "DISCORD_TOKEN=x\nthis is = 'not closed\n")
    assert "Line 2" in refusal(path)
    path.write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    assert "UTF-8" in refusal(path)


def test_a_file_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    assert str(tmp_path) in refusal(tmp_path)


def test_the_example_explains_every_setting_and_shows_the_true_defaults(tmp_path: Path) -> None:
    shown: dict[str, str] = {}
    previous = ""
    for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
        match = re.fullmatch(r"([A-Z_]+)=(.*)", line)
        if match:
            assert previous.startswith("# "), f"{match[1]} is not explained"
            shown[match[1]] = match[2]
        previous = line
    assert shown.keys() == setting_names().keys()
    assert not shown.keys() & LAUNCHER_NAMES

    copied = load_settings(env_file(tmp_path, EXAMPLE.read_text(encoding="utf-8")))
    assert copied == load_settings(None)
    # Equal by luck if a value were left out of the example, so look at the text as well.
    for name, field in setting_names().items():
        default = type(copied).model_fields[field].default
        assert shown[name] == ("" if default is None else str(default)), name
