"""Every question that the rules of a game put is declared by it (`Game.prompts`), so that none is without words.

The rules are read, not played: what is asked once in ten thousand matches is found as well.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from engine.registry import games
from tests.contract.games import Candidate, candidates, every_game

Function = ast.FunctionDef | ast.AsyncFunctionDef


def places_of_prompts(trees: list[ast.Module]) -> dict[str, set[int | None]]:
    """Returns for each name of a function at which place its prompt is handed in; None: it takes none."""
    places: dict[str, set[int | None]] = {}
    for function in (node for tree in trees for node in ast.walk(tree) if isinstance(node, Function)):
        names = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args) if arg.arg not in ("self", "cls")]
        places.setdefault(function.name, set()).add(names.index("prompt") if "prompt" in names else None)
    return places


def handed_in(call: ast.Call, places: dict[str, set[int | None]]) -> Iterator[ast.expr]:
    """Yields what a call hands in as a prompt."""
    yield from (keyword.value for keyword in call.keywords if keyword.arg == "prompt")
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    # One name may be that of several functions; what only some of them take is none.
    for place in places.get(name, {None}) if None not in places.get(name, {None}) else ():
        assert place is not None
        yield from call.args[place : place + 1]


def prompts_in(sources: list[str]) -> set[str]:
    """Returns the prompts that are written in some modules: as texts, or as the constants of a module."""
    trees = [ast.parse(source) for source in sources]
    places = places_of_prompts(trees)
    found = set()
    for tree in trees:
        constants = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            for value in handed_in(call, places):
                written = constants.get(value.id) if isinstance(value, ast.Name) else value
                if isinstance(written, ast.Constant) and isinstance(written.value, str):
                    found.add(written.value)
    return found


def written_by(one: Candidate) -> set[str]:
    """Returns the prompts that are written in the rules of a game, but not in its scenario runner."""
    folder = Path(inspect.getfile(type(one.game))).parent
    files = [file for file in sorted(folder.rglob("*.py")) if "scenario" not in file.parts]
    return prompts_in([file.read_text(encoding="utf-8") for file in files])


def test_prompts_are_found_as_texts_and_constants_and_at_their_place() -> None:
    source = """
PROMPT = "which"
def ask(seat, prompt): ...
def plan(seat): ask(seat, "one"); ask(seat, PROMPT); Choose(player=seat, prompt="two"); other(seat, "three")
"""
    assert prompts_in([source]) == {"one", "which", "two"}


@every_game
def test_every_question_of_the_rules_is_declared_and_worded(one: Candidate) -> None:
    written = written_by(one)
    assert written
    assert written <= set(one.game.prompts)
    assert set(one.game.prompts) <= set(one.face.questions)


def test_no_words_are_left_over() -> None:
    """Words for what no game of the family asks are a question that was forgotten, or that is gone."""
    assert set(games()) <= {one.game.name for one in candidates()}
    for one in candidates():
        asked = {prompt for other in candidates() if other.face is one.face for prompt in other.game.prompts}
        assert set(one.face.questions) == asked
