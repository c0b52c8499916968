"""Every section of the rules that rules something, and every keyword, with the place that builds it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files

from engine.legacys_allure.keywords.table import KEYWORDS, MODULES
from engine.located import read_yaml

SECTIONS = "Sections"
KEYWORD_REFERENCE = "Keyword reference"


@dataclass(frozen=True)
class RuleSection:
    """A name of the rules. `page` is the number of its chapter; the rules have no pages."""

    name: str
    chapter: str
    page: int
    place: str | None

    def text(self) -> str | None:
        """Returns the rule in our words. Raises ImportError or AssertionError where the place is wrong."""
        assert self.place is not None, self.name
        found = import_module(self.place)
        assert found.__doc__, self.place
        keyword = next((one for one in KEYWORDS.values() if one.printed == self.name), None)
        return found.__doc__ if keyword is None else keyword.rule


@cache
def rules() -> tuple[RuleSection, ...]:
    """Returns every section that rules something, then every keyword."""
    text = files("engine.legacys_allure").joinpath("data", "rulebook.yaml").read_text(encoding="utf-8")
    sections = read_yaml(text).mapping()
    built = [
        RuleSection(name, SECTIONS, int(name.split(".")[0].split()[0]), place.text())
        for name, place in sections.items()
    ]
    places = {module.__name__.rpartition(".")[2].rstrip("_"): module.__name__ for module in MODULES}
    keywords = [RuleSection(k.printed, KEYWORD_REFERENCE, 17, places.get(k.id)) for k in KEYWORDS.values()]
    return (*built, *sorted(keywords, key=lambda rule: rule.name))
