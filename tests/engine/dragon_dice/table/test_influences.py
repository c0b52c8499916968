"""What lasting effects do beside changing rolls: lines of a book, and no names in the verbs of the table."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_401c import EDITION as EDITION_401C
from engine.dragon_dice.edition_1996 import EDITION as EDITION_1996
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.rolls.modifiers import LASTING
from engine.dragon_dice.sais.table import ICONS
from engine.dragon_dice.table import battle, dying
from engine.dragon_dice.table.effects import INFLUENCES, Influence
from engine.dragon_dice.table.state import DICE


@pytest.mark.parametrize("edition", [EDITION_401C, EDITION_1996], ids=lambda edition: edition.name)
def test_every_influence_is_that_of_an_effect_of_the_book(edition: Edition) -> None:
    """An effect comes from a spell, an icon or a dragon's breath; one that only changes rolls has no influence."""
    breaths = {"Dragon Plague"}
    known = {*edition[SPELLS], *edition[ICONS], *breaths}
    assert set(edition[INFLUENCES]) <= known
    assert not set(edition[INFLUENCES]) & set(edition[LASTING])
    assert Influence() not in edition[INFLUENCES].values()


@pytest.mark.parametrize("module", [battle, dying], ids=lambda module: module.__name__.rpartition(".")[2])
def test_the_verbs_of_the_table_name_no_effect_and_no_species(module: object) -> None:
    """What depends on a name stands in the books and in the modules of spells, icons and species."""
    names = {
        *EDITION_401C[INFLUENCES],
        *EDITION_401C[LASTING],
        *(unit.species for unit in EDITION_401C[DICE].units.values()),
    } - {dying.GRAVE}
    source = Path(str(getattr(module, "__file__", ""))).read_text(encoding="utf-8")
    literals = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    assert not names & literals
