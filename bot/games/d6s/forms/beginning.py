"""The form of what an encounter begins with: spells in force, bound allies, passengers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence

from bot.games.d6s.forms.judged import JudgedForm, legal
from bot.games.d6s.names import D6sWording, fitting
from bot.games.d6s.typed import saying
from bot.games.d6s.typed.naming import find_character
from bot.words.sentences import capital
from engine.d6s.state import side_of_seat
from engine.refusals import NotUnderstood
from engine.values import Json


class BeginForm(JudgedForm):
    """Spells in force, bound allies, passengers: proposals whole, others written."""

    def whole(self) -> Sequence[Json]:
        """Returns up to seven proposals, and nothing."""
        return legal(self.decision, [*self.decision.propose(random.Random(0)), self.decision.default()])

    def in_words(self, answer: Json, wording: D6sWording) -> str:
        """Returns what each begins with."""
        return f"begin with {saying.said_beginning(answer)}"

    def label(self, answer: Json) -> str:
        """Returns the same for a button: of one character alone what it begins with."""
        if isinstance(answer, Mapping) and len(answer) == 1:
            _, _, what = saying.said_beginning(answer).partition(": cast ")
            spell, _, target = what.partition(" on ")
            place = spell.partition(" at ")
            told = f"{target}: {spell}" if target else f"At {place[2]}: {place[0]}" if place[2] else what
            return fitting(told or capital(saying.said_beginning(answer)))
        return fitting(super().label(answer))

    def read(self, text: str) -> Json:
        """Returns what is written: "Dwarf Cleric: Bless; Shield Guardian guards Gnome 1; Gnome 2 in Apparatus"."""
        if text.strip().casefold() in ("", "nothing", "none"):
            return {}
        table = self.wording.table
        names = self.decision.about.get("units")
        able = [table.units[str(n)] for n in names] if isinstance(names, Sequence) else []
        found: dict[str, Json] = {}
        for part in text.split(";"):
            for pattern, key in ((r"(.+?)\s+guards\s+(.+)", "bound"), (r"(.+?)\s+(?:sits\s+)?in\s+(.+)", "inside")):
                written = re.fullmatch(pattern, part.strip())
                if written is not None:
                    other = find_character(table, written[2], list(table.playing(side_of_seat(self.me))))
                    found[find_character(table, written[1], able).name] = {key: other.name}
                    break
            else:
                name, colon, spell = part.partition(":")
                if not colon:
                    raise NotUnderstood("Write “Dwarf Cleric: Bless on Dwarf 1”, or “Shield Guardian guards Gnome 1”.")
                title, _, on = spell.partition(" on ")
                row: dict[str, Json] = {"cast": title.strip()}
                if on:
                    everybody = list(table.playing())
                    row["targets"] = [find_character(table, n, everybody).name for n in on.split(" and ")]
                found[find_character(table, name, able).name] = row
        return found

    def longer(self, typed: str) -> Iterable[str]:
        """Returns nothing, and what is typed."""
        yield "nothing"
        if typed.strip():
            yield typed
