"""Commands in other languages: a file of texts reaches Discord with the command tree, within its limits."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from discord import Locale

from bot.client import Marchwarden
from bot.localisation import FOLDER, BadTranslation, CommandTranslator, english_texts, unknown_texts
from bot.store import open_store
from tests.support.evening import evening

GERMAN = """\
/game: {name: spiel, description: Partien beginnen und ansehen}
/game new:
  name: neu
  description: Eine Partie in einem eigenen Thread beginnen
  options:
    size: {name: umfang, description: Wie groß die Partie ist}
choices:
  A direct message: Eine Direktnachricht
"""


async def test_a_file_of_texts_reaches_discord_with_the_command_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stand-in checks all translations against Discord's limits, as it checks the English texts."""
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "de.yaml").write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr("bot.client.LOCALES", tmp_path / "locales")
    async with evening(tmp_path) as table:
        commands = {command["name"]: command for command in table.alice.commands}
        game = commands["game"]
        assert game["name_localizations"] == {"de": "spiel"}
        new = next(option for option in game["options"] if option["name"] == "new")
        assert new["description_localizations"] == {"de": "Eine Partie in einem eigenen Thread beginnen"}
        size = next(option for option in new["options"] if option["name"] == "size")
        assert size["name_localizations"] == {"de": "umfang"}
        notify = next(option for option in commands["settings"]["options"] if option["name"] == "notify")
        how = next(option for option in notify["options"] if option["name"] == "how")
        assert {"de": "Eine Direktnachricht"} in [choice.get("name_localizations") for choice in how["choices"]]
        assert (await table.open_match(table.alice, size=15)).name.startswith("1: "), "what is sent stays English"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("xx.yaml", "{}", "knows no language xx"),
        ("de.yaml", "- 1", "must name commands"),
        ("de.yaml", "/game new: {name: Neues Spiel}", "small letters"),
        ("de.yaml", f"/game new: {{description: {'x' * 101}}}", "1 to 100 characters"),
        ("de.yaml", f"/game new: {{name: {'x' * 33}}}", "1 to 32 characters"),
        ("de.yaml", "/game new: {titel: neu}", "nothing else"),
        ("de.yaml", "/game new: {options: {size: 3}}", "a name or a description"),
        ("de.yaml", "/game new: [", "is no YAML"),
    ],
)
def test_a_file_that_discord_would_refuse_is_refused_with_its_place(
    name: str, text: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(BadTranslation, match=told):
        CommandTranslator(tmp_path)


async def test_the_template_of_a_new_language_holds_every_command_and_reads_back(tmp_path: Path) -> None:
    bot = Marchwarden(await open_store(tmp_path / "matches.sqlite3"))
    await bot.load_cogs()
    template = english_texts(bot.tree)
    await bot.close()
    assert {"/game new", "/league fix result", "/help", "choices"} <= set(template)
    (tmp_path / "locales").mkdir()
    text = yaml.safe_dump(template, allow_unicode=True, sort_keys=False)
    (tmp_path / "locales" / "en-GB.yaml").write_text(text, encoding="utf-8")
    texts = CommandTranslator(tmp_path / "locales").texts[Locale.british_english]
    assert unknown_texts(bot.tree, texts) == []
    assert unknown_texts(bot.tree, {("name", "/game knew"): "neu"}) == [("name", "/game knew")]


async def test_shipped_files_name_only_commands_that_exist(tmp_path: Path) -> None:
    bot = Marchwarden(await open_store(tmp_path / "matches.sqlite3"))
    await bot.load_cogs()
    unknown = {locale: unknown_texts(bot.tree, texts) for locale, texts in CommandTranslator(FOLDER).texts.items()}
    await bot.close()
    assert all(not keys for keys in unknown.values()), unknown
