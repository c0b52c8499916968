"""Neutral modules know no game, games know nothing of each other, and only the two registries name them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from bot.games import FACES
from bot.games.known import known_faces
from bot.settings import PROJECT_ROOT
from engine.registry import SCENARIO_RUNNERS

REGISTRIES = {"bot/games/__init__.py", "engine/registry.py"}
PACKAGES = ("bot", "cogs", "engine", "images")
GAMES = sorted({*FACES, *SCENARIO_RUNNERS})
"""The names of the games' folders."""


@dataclass(frozen=True, slots=True)
class Source:
    """What is looked at of one module of the product. Syntax trees of all would be millions of things to keep."""

    path: str
    imports: tuple[str, ...]
    """Every module that is imported, wherever in the file, also by `import_module("its name")`."""
    games: tuple[str, ...]
    """Each line that names a game."""
    editions: tuple[str, ...]
    """Each line that compares an edition with something."""


@cache
def sources() -> tuple[Source, ...]:
    """Returns every module of the product."""
    files = [file for package in PACKAGES for file in sorted((PROJECT_ROOT / package).rglob("*.py"))]
    return tuple(_read(file) for file in files)


def _read(file: Path) -> Source:
    path = str(file.relative_to(PROJECT_ROOT))
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    statements = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    constants = (node for node in nodes if isinstance(node, ast.Constant))
    compared = (node for node in nodes if isinstance(node, ast.Compare))
    return Source(
        path,
        (*(name for node in statements for name in imported(node)), *named_imports(nodes)),
        tuple(f"{path}:{node.lineno}: {node.value}" for node in constants if node.value in GAMES),
        tuple(f"{path}:{node.lineno}: {ast.unparse(node)}" for node in compared if _asks_for_edition(node)),
    )


def imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """Yields every module that a statement imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    else:
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def named_imports(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yields every module whose name is written out in a call of `import_module`."""
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from (one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str))


def _asks_for_edition(node: ast.Compare) -> bool:
    """Returns whether an edition, or what its game is called, is compared with something that is there."""
    return any(map(_is_an_edition, (node.left, *node.comparators))) and not any(
        isinstance(one, ast.Constant) and one.value is None for one in node.comparators
    )


def _is_an_edition(node: ast.expr) -> bool:
    """Returns whether an expression is an edition, or what a book or its game is called."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    is_book = name.lower().removesuffix("_1996").removesuffix("_401c") in ("edition", "book")
    return is_book or (isinstance(node, ast.Constant) and node.value in DRAGON_DICE)


DRAGON_DICE = ("dragon_dice_1996", "Dragon Dice (1996)")


def game_of(path: str) -> str | None:
    """Returns in which game's folder a module lies."""
    return next((game for game in GAMES if game in Path(path).parts), None)


def test_only_the_registries_take_from_a_game_outside_its_folders() -> None:
    """So games know nothing of each other, and neutral code knows no game; import-linter would need a list of games."""
    wrong = [
        f"{source.path}: {module}"
        for source in sources()
        for module in source.imports
        for game in GAMES
        if game in module.split(".") and game_of(source.path) != game and source.path not in REGISTRIES
    ]
    assert wrong == []


def test_neutral_code_names_no_game() -> None:
    neutral = (source for source in sources() if game_of(source.path) is None and source.path not in REGISTRIES)
    assert [line for source in neutral for line in source.games] == []


def test_no_rule_asks_by_which_edition_it_is_played() -> None:
    """What books say differently lies in their slots: nobody compares an edition with another, or its name."""
    assert [line for source in sources() if source.path not in REGISTRIES for line in source.editions] == []


def test_only_editions_take_the_dice_of_the_house() -> None:
    """What plays, words or draws a match asks the match's own book (`edition[DICE]`, a view's or a position's dice)."""
    takers = {source.path for source in sources() if "engine.dragon_dice.printed.catalogue.catalogue" in source.imports}
    assert takers == {"engine/dragon_dice/edition_401c/dice.py", "engine/dragon_dice/edition_1996/dice.py"}


def test_what_one_edition_alone_needs_lies_in_its_folder() -> None:
    """So that a reader knows by the place to which book a rule belongs; the tools that prove them are no rules."""
    graph = {_module_of(source.path): source.imports for source in sources()}
    needed = {edition: _needed_by(edition, graph) for edition in EDITIONS}
    for edition, modules in needed.items():
        others = set().union(*(found for other, found in needed.items() if other != edition))
        own = (edition, "engine.dragon_dice.proving")
        alone = {module for module in modules - others if not module.startswith(own)}
        assert alone == set(), f"{edition} alone needs these"


EDITIONS = ("engine.dragon_dice.edition_401c", "engine.dragon_dice.edition_1996")


def _module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def taken(names: Iterable[str], modules: Collection[str]) -> Iterator[str]:
    """Yields which of the modules are imported by these names; of a folder taken as a whole, all that lie in it."""
    for name in names:
        module = name if name in modules else name.rpartition(".")[0]
        if module in modules:
            yield module
        if name in modules:
            yield from (inner for inner in modules if inner.startswith(f"{name}."))


def _needed_by(edition: str, graph: dict[str, tuple[str, ...]]) -> set[str]:
    """Returns the modules of Dragon Dice that an edition imports, itself or by way of others."""
    found: set[str] = set()
    left = [module for module in graph if module == edition or module.startswith(f"{edition}.")]
    while left:
        module = left.pop()
        if module not in found:
            found.add(module)
            left += [name for name in taken(graph[module], graph) if name.startswith("engine.dragon_dice.")]
    return found


def known_to() -> dict[str, set[str]]:
    """Returns for each module the others that it imports: at the top, in a function, for types alone, or by a name that
    is written out."""
    modules = {_module_of(source.path): source for source in sources()}
    return {module: {*taken(source.imports, modules)} - {module} for module, source in modules.items()}


def in_circles(knows: Mapping[str, set[str]]) -> dict[str, list[str]]:
    """Returns the modules that know themselves by way of others, and whoever knows one of these."""
    while free := {module for module, others in knows.items() if not others & knows.keys()}:
        knows = {module: others for module, others in knows.items() if module not in free}
    return {module: sorted(others & knows.keys()) for module, others in knows.items()}


def test_an_import_by_a_name_in_a_string_is_seen() -> None:
    nodes = ast.walk(ast.parse('import importlib\nfound = importlib.import_module("engine.rules", package).game'))
    assert list(named_imports(nodes)) == ["engine.rules"]


def test_a_circle_is_found() -> None:
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == {"a": ["b"], "b": ["c"], "c": ["b"]}


def test_no_module_knows_itself_by_way_of_others() -> None:
    """An import within a function is no way out of a circle: what both need belongs into a module below them."""
    knows = known_to()
    assert len(knows) > 500 and sum(map(len, knows.values())) > 2000
    assert in_circles(knows) == {}


def test_the_engine_imports_types_plainly() -> None:
    """No circle is left that an import for types alone would go around."""
    modules = [path for path in (PROJECT_ROOT / "engine").rglob("*.py") if "TYPE_CHECKING" in path.read_text("utf-8")]
    assert not modules


def test_the_contracts_of_imports_are_kept() -> None:
    """import-linter checks the contracts of pyproject.toml, as `./marchwarden check` does."""
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([program, "--no-cache", "--no-logo"], cwd=PROJECT_ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert re.search(r"Contracts: [1-9]\d* kept, 0 broken", done.stdout)


@pytest.mark.parametrize("module", ["bot.prompts.question", "bot.games.words", "bot.games.known", "images.pictures"])
def test_each_module_of_the_contract_can_be_imported_first(module: str) -> None:
    """No circle of imports hides behind the order in which a test or the bot happens to import."""
    done = subprocess.run([sys.executable, "-c", f"import {module}"], cwd=PROJECT_ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


STARTED = """
import importlib, sys
from bot.client import COGS
from bot.games.known import known_faces
import bot.cli.run
for name in [*COGS, *(cog for manifest in known_faces().labels.values() for cog in manifest.workshop_cogs)]:
    importlib.import_module(name)
print(*sorted(module for module in sys.modules if module.partition(".")[0] in ("bot", "cogs", "engine", "images")))
"""


def test_a_start_loads_no_game() -> None:
    """What Discord is told of the commands is known without their games: nobody who plays one waits for all."""
    done = subprocess.run([sys.executable, "-c", STARTED], cwd=PROJECT_ROOT, capture_output=True, text=True, check=True)
    loaded = [module for module in done.stdout.split() if any(game in module.split(".") for game in GAMES)]
    assert loaded == sorted(
        [f"bot.games.{game}{part}" for game in FACES for part in ("", ".manifest")]
        + [f"cogs.{game}" for game, manifest in known_faces().labels.items() if manifest.workshop_cogs]
        + [cog for manifest in known_faces().labels.values() for cog in manifest.workshop_cogs]
    )


OPENED = """
import sys
from bot.games.known import known_faces
from engine.registry import games
games()["dragon_dice"], known_faces()["dragon_dice"]
print(*sorted(module for module in sys.modules if module.startswith(("engine", "images"))))
"""


def test_a_match_by_one_book_opens_no_other_and_no_tools() -> None:
    """After a start nobody waits for a booklet that is not played by, nor for what draws the gallery."""
    done = subprocess.run([sys.executable, "-c", OPENED], cwd=PROJECT_ROOT, capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "engine.dragon_dice.edition_401c" in loaded
    others = ("engine.dragon_dice.edition_1996", "engine.dragon_dice.scenario", "images.dragon_dice.samples")
    assert [module for module in loaded if module.startswith(others)] == []
