"""Presets: events that are ready to be opened, as data in YAML files. Those of a game lie beside the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from importlib.resources.abc import Traversable
from typing import Any, cast

import yaml

from engine.league.event import Format
from engine.league.exchange.reader import read_rules
from engine.league.exchange.reading import Node
from engine.league.rules import Rules, Terms
from engine.values import Json


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast an event goes. A player's clock has a bank and gets an increment whenever the turn passes on."""

    round_days: int = 7
    bank_hours: int = 72
    """0: matches have no clock."""
    increment_minutes: int = 120
    signup_days: int = 7
    force_hours: int = 24
    """How long after sign-up has ended forces can be entered. Round 1 begins when they are locked."""
    reminders: tuple[Fraction, ...] = (Fraction(1, 2), Fraction(4, 5), Fraction(19, 20))
    """At which parts of a deadline players are reminded."""


@dataclass(frozen=True, slots=True)
class Preset:
    """An event that is ready to be opened."""

    name: str
    title: str
    words: str
    game: str
    """The game's name, empty for an event of any game."""
    format: Format
    rules: Rules
    terms: Terms = field(default_factory=Terms)
    pace: Pace = field(default_factory=Pace)
    rounds: int | None = None
    """None: as many as the format and the number of players need."""
    seats: tuple[int, int] = (2, 2)
    """How many players a match has, at least and at most."""
    match: Mapping[str, Json] = field(default_factory=dict)
    """What is agreed on before each match, as the game's options have it."""
    force: Mapping[str, Json] = field(default_factory=dict)
    """Limits of forces beyond the game's own law, as the game reads them."""
    levels: Mapping[str, Fraction] = field(default_factory=dict)
    """The points from which a player of a ladder has a level."""
    multi_win: Fraction | None = None
    """What a won match of more than two players is worth on a ladder, where it is more than a duel."""

    def level(self, points: Fraction) -> str | None:
        """Returns the level that points have reached, None where there are no levels."""
        reached = [name for name, least in self.levels.items() if points >= least]
        return reached[-1] if reached else None


KEYS = ("name", "title", "words", "format", "rules", "terms", "pace", "rounds", "seats", "match", "force", "levels")


def read_presets(file: Traversable, game: str = "") -> tuple[Preset, ...]:
    """Returns the presets of a YAML file. Raises NotUnderstood with the place of what is wrong."""
    top = Node(yaml.safe_load(file.read_text(encoding="utf-8")), "")
    found = tuple(_preset(one, game) for one in top["presets"].list())
    names = [one.name for one in found]
    if len(set(names)) != len(names):
        raise top["presets"].wrong("names a preset twice")
    return found


def _preset(node: Node, game: str) -> Preset:
    node.keys((*KEYS, "multi_win"), ("name", "title", "words", "format", "rules"))
    seats = [one.whole(2) for one in node["seats"].list()] or [2, 2]
    multi = node["multi_win"]
    return Preset(
        name=node["name"].text(),
        title=node["title"].text(),
        words=node["words"].text(),
        game=game,
        format=node["format"].choice(Format),
        rules=read_rules(node["rules"]),
        terms=_terms(node["terms"]),
        pace=_pace(node["pace"]),
        rounds=node["rounds"].whole_or(None, 1),
        seats=(seats[0], seats[-1]),
        match=cast("Mapping[str, Json]", dict(node["match"].value or {})),
        force=cast("Mapping[str, Json]", dict(node["force"].value or {})),
        levels={name: one.number() for name, one in node["levels"].items()},
        multi_win=None if multi.value is None else multi.number(),
    )


def _terms(node: Node) -> Terms:
    if node.value is not None:
        node.keys([one.name for one in fields(Terms)])
    return Terms(**{key: one.whole() for key, one in node.items()})


def _pace(node: Node) -> Pace:
    if node.value is not None:
        node.keys([one.name for one in fields(Pace)])
    found: dict[str, Any] = {key: one.whole() for key, one in node.items() if key != "reminders"}
    if "reminders" in node:
        found["reminders"] = tuple(one.number() for one in node["reminders"].list())
    return Pace(**found)
