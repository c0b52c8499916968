"""The gallery shows every kind of picture, by one command, and all of them on one sheet."""

from __future__ import annotations

import io
from pathlib import Path

from click.testing import CliRunner
from PIL import Image

from bot.cli.gallery import command
from images.blocks import painted
from images.dragon_dice.exhibits import EXHIBITS
from images.dragon_dice.gallery import eventful
from images.dragon_dice.samples import SAMPLES
from images.gallery import icon_pages
from images.palette import PALETTES
from images.sai_icons import SAI_ICONS
from tests.images.played import random_moments


def test_every_kind_of_picture_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "gallery"
    result = CliRunner().invoke(command, [str(folder)], catch_exceptions=False)
    assert result.exit_code == 0
    names = {file.name for file in folder.iterdir()}
    assert names >= {f"board-{sample}.png" for sample in SAMPLES}
    assert names >= {f"wide-{sample}.png" for sample in SAMPLES if sample != "six_players"}
    assert names >= {"match-summary.png", "match-replay.gif", "match-1-upright.png", "moment-breath.png"}
    assert {"rolls-melee.png", "rolls-magic.png"} & names
    assert names >= set(EXHIBITS) | {f"palette-{name}.png" for name in PALETTES} | {"icons.png", "lesson.png"}
    assert names >= {"played-1.png", "played-5.png", "played-5-2.png", "wide-played.png", "wide-changes.png"}
    assert f"{len(names) - 1} pictures" in result.output
    for name in names - {"contact-sheet.png"}:
        with Image.open(folder / name) as picture:
            picture.load()
    sheet = Image.open(io.BytesIO((folder / "contact-sheet.png").read_bytes()))
    assert sheet.width > 2000 and sheet.height > 3000


def test_no_name_of_an_icon_is_cut_and_its_sheets_are_pictures_for_a_phone() -> None:
    """Every icon is on one of them; in 3:4 at most."""
    named = []
    for page in icon_pages(list(SAI_ICONS), "Special action icons"):
        assert page.height <= 1.34 * page.width
        named += [one.text for one in painted(page, 0.5, remember=True).written or ()]
    assert not [text for text in named if "…" in text]
    assert {"Bash", "Dragoncrusader", "heavy melee"} <= set(named)


def test_the_moments_shown_are_those_in_which_most_happened() -> None:
    moments = random_moments(2, 24, 100)
    chosen = eventful(moments)
    assert len(chosen) == 4
    assert [moments.index(one) for one in chosen] == sorted(moments.index(one) for one in chosen)
    assert all(one.before is not None and one.before != one.view for one in chosen)


def test_other_games_show_their_questions_and_another_palette(tmp_path: Path) -> None:
    """What a game draws besides boards comes from a match that was played by its rules; the same picture comes once."""
    chosen = ["--game", "legacys_allure", "--palette", "light", str(tmp_path)]
    result = CliRunner().invoke(command, chosen, catch_exceptions=False)
    assert result.exit_code == 0
    names = {file.name for file in tmp_path.iterdir()}
    assert names >= {"lesson.png", "asked-action.png", "hand.png", "card-sump-hydra.png", "match-summary.png"}
    assert "palette-dark.png" not in names and "match-1-wide.png" not in names
    with Image.open(tmp_path / "match-summary.png") as picture:
        corner = picture.convert("RGB").getpixel((2, 2))
    assert corner == PALETTES["light"].table
