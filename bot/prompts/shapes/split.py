"""Numbers divided into parts: `Split`."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from bot.games.words import Wording
from bot.prompts import limits
from bot.prompts.form import CLEAR, MOST_WHOLE, Field, Form, Line, PanelButton, fault_of
from bot.prompts.parts import ButtonStyle
from bot.prompts.written import find_things, pieces
from bot.words.sentences import listed, shortened
from engine.decisions import Split
from engine.refusals import NotUnderstood
from engine.values import Json


class SplitForm(Form[Split, Wording]):
    """Every way to divide where there are few; else pile by pile. Equal things with one each are divided together."""

    opens = "Divide them"
    parted_by = ";"

    # -- whole answers ---------------------------------------------------------------------------------------------

    def whole(self) -> Sequence[Json]:
        """Returns every split where there are few; else those that give everything to one part."""
        if self._every is not None:
            return self._every
        decision = self.decision
        everything: list[Json] = [dict.fromkeys(decision.amounts, part) for part in decision.parts]
        return [decision.check(split) for split in everything if not fault_of(decision, split)]

    def needs_panel(self) -> bool:
        """Returns whether there are too many ways."""
        return self._every is None

    def explains(self) -> Mapping[str, str]:
        """Returns that a button means as many of each as it names."""
        parts = [f"… {self.wording.so_many(1, part).removeprefix('1 ')}" for part in self.decision.parts]
        named = dict.fromkeys(parts, "just that many, at once.") if self.offered else {}
        return {**named, **super().explains()}

    @cached_property
    def _every(self) -> list[Json] | None:
        """Every split; None when there are more than can be shown."""
        parts = len(self.decision.parts)
        ways = math.prod(math.comb(amount + parts - 1, parts - 1) for amount in self.decision.amounts.values())
        return self.decision.whole_answers(MOST_WHOLE) if ways <= MOST_WHOLE else None

    def in_words(self, answer: Json, wording: Wording) -> str:
        """Returns how numbers are divided: "3 melee, 4 saves", and of which thing where it is not the same for all."""
        divided = answer if isinstance(answer, Mapping) else {}
        totals = dict.fromkeys(self.decision.parts, 0)
        for split in divided.values():
            for part, amount in split.items() if isinstance(split, Mapping) else ():
                totals[part] += int(str(amount))
        shown = [wording.so_many(amount, part) for part, amount in totals.items() if amount]
        if len(shown) == 1 and len(divided) > 1:
            return f"All {shown[0]}"
        if len(divided) == 1:
            return ", ".join(shown)
        of_things = "; ".join(f"{wording.thing(thing)} {_said(split, wording)}" for thing, split in divided.items())
        return f"{', '.join(shown)} ({of_things})"

    # -- put together ----------------------------------------------------------------------------------------------

    @cached_property
    def _piles(self) -> list[list[str]]:
        piles: dict[str, list[str]] = {}
        for thing, amount in self.decision.amounts.items():
            piles.setdefault(self.alike(thing) if amount == 1 else thing, []).append(thing)
        return list(piles.values())

    def _amount(self, pile: int) -> int:
        return sum(self.decision.amounts[thing] for thing in self._piles[pile])

    def _parts(self, pile: int) -> tuple[int, ...]:
        """Returns how much of a pile goes to each part: by default all to the first."""
        parts, amount = len(self.decision.parts), self._amount(pile)
        chosen = self.draft.get(str(pile))
        given = [n for n in chosen if isinstance(n, int)] if isinstance(chosen, Sequence) else []
        fits = len(given) == parts and min(given) >= 0 and sum(given) == amount
        return tuple(given) if fits else (amount, *[0] * (parts - 1))

    def fields(self) -> list[Field]:
        """Returns a field for each pile; where there are too many ways to divide it, one for each part but the last."""
        made = []
        for index, pile in enumerate(self._piles):
            name = f"{self.labels.thing(pile[0])}{f' ×{len(pile)}' if len(pile) > 1 else ''}"
            ways = compositions(self._amount(index), len(self.decision.parts))
            if len(ways) <= limits.OPTIONS:
                # What is chosen stands in the place of the field's name, so each line says whose results they are.
                lines = tuple(
                    Line(_joined(way), f"{name}: {self._way(way)}", "", way == self._parts(index)) for way in ways
                )
                made.append(Field(f"pile{index}", f"{name}: {self._amount(index)}", lines))
            else:
                made += [self._part_field(index, part, name) for part in range(len(self.decision.parts) - 1)]
        return made

    def _part_field(self, pile: int, part: int, name: str) -> Field:
        word, now = self.decision.parts[part], self._parts(pile)[part]
        amounts = range(self._amount(pile) + 1)
        lines = tuple(Line(str(n), f"{name}: {self.labels.so_many(n, word)}", "", n == now) for n in amounts)
        return Field(f"pile{pile}_{part}", f"{name}: how many are {word}?", lines)

    def _way(self, way: Sequence[int]) -> str:
        given = zip(way, self.decision.parts, strict=True)
        return ", ".join(self.labels.so_many(n, part) for n, part in given if n) or "nothing"

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Divides a pile, or sets one of its parts; the others give way, the last first."""
        pile, _, part = key.removeprefix("pile").partition("_")
        if not chosen:
            return
        if not part:
            self.draft[pile] = [int(n) for n in chosen[0].split("_")]
            return
        amounts = list(self._parts(int(pile)))
        amounts[int(part)] = int(chosen[0])
        amounts[-1] = 0
        for other in reversed(range(len(amounts) - 1)):
            over = sum(amounts) - self._amount(int(pile))
            if over > 0 and other != int(part):
                amounts[other] -= min(over, amounts[other])
        amounts[-1] = self._amount(int(pile)) - sum(amounts)
        self.draft[pile] = list(amounts)

    def answer(self) -> Json:
        """Returns for each thing what goes to each part."""
        split: dict[str, Json] = {}
        for index, pile in enumerate(self._piles):
            left = list(self._parts(index))
            for thing in pile:
                split[thing] = self._taken(left, self.decision.amounts[thing])
        return split

    def _taken(self, left: list[int], amount: int) -> Json:
        taken: dict[str, Json] = {}
        for part, name in enumerate(self.decision.parts):
            n = min(left[part], amount)
            left[part] -= n
            amount -= n
            if n:
                taken[name] = n
        return taken

    def status(self) -> str:
        """Returns the split as it is."""
        return f"Now: {self.in_words(self.answer(), self.wording)}."

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: answer, start over."""
        return [PanelButton("confirm", "Count them so", ButtonStyle.GOOD), CLEAR]

    # -- typed -----------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Json:
        """Returns what goes where: "Gryphon: 2 melee, 2 saves; Knight: saves"; "saves" alone is everything."""
        decision = self.decision
        whole = self._part(re.sub(r"^(all|everything)\s+(to\s+)?", "", text.lower()))
        if whole is not None:
            return dict.fromkeys(decision.amounts, whole)
        split: dict[str, Json] = {}
        for clause in re.split(rf"[{self.parted_by}\n]", text):
            name, colon, parts = clause.partition(":")
            if clause.strip():
                left = [thing for thing in decision.amounts if thing not in split]
                only = left[:1] if len(decision.amounts) == 1 else []
                things = find_things(name, left, self.labels, self.me) if colon else only
                if not things:
                    example = f"{self.labels.thing(next(iter(decision.amounts)))}: {decision.parts[0]}"
                    raise NotUnderstood(f"Write what each die counts as, for example “{example}”, or one word for all.")
                split |= dict.fromkeys(things, self._written_parts(parts if colon else clause))
        return split

    def _written_parts(self, text: str) -> Json:
        one = self._part(text)
        if one is not None:
            return one
        amounts: dict[str, Json] = {}
        for piece in pieces(text):
            amount, _, word = piece.partition(" ")
            part = self._part(word)
            if part is None or not amount.isdecimal() or len(amount) > 3:
                known = listed(self.decision.parts, "or")
                raise NotUnderstood(f"I do not understand {shortened(piece, 40)!r}: write a number and {known}.")
            amounts[part] = int(amount)
        return amounts

    def _part(self, word: str) -> str | None:
        word = word.strip().lower()
        return next((part for part in self.decision.parts if word in (part, part.removesuffix("s"))), None)

    def longer(self, typed: str) -> Iterable[str]:
        """Returns what is typed, made longer by one thing and its part in every way; the others give all to the first
        part."""
        done, _, last = typed.rpartition(self.parted_by)
        head, needle = f"{done.strip()}{self.parted_by} " if done.strip() else "", last.strip().lower()
        try:
            split = self.read(done) if done.strip() else {}
        except NotUnderstood:
            return ()
        assert isinstance(split, Mapping)
        left = [thing for thing in self.decision.amounts if thing not in split]
        first = self.decision.parts[0]
        texts: dict[str, str] = {}
        for thing in left:
            others = "".join(
                f"{self.parted_by} {self.labels.thing(other)}: {first}" for other in left if other != thing
            )
            for part in self.decision.parts:
                texts.setdefault(f"{self.labels.thing(thing)}: {part}", others)
        return [f"{head}{text}{others}" for text, others in texts.items() if needle in text.lower()]


def compositions(amount: int, parts: int) -> list[tuple[int, ...]]:
    """Returns every way to divide an amount into this many parts, largest first parts first."""
    if parts == 1:
        return [(amount,)]
    return [(n, *rest) for n in range(amount, -1, -1) for rest in compositions(amount - n, parts - 1)]


def _said(split: Json, wording: Wording) -> str:
    if not isinstance(split, Mapping):
        return str(split)
    return ", ".join(wording.so_many(int(str(amount)), part) for part, amount in split.items())


def _joined(amounts: Sequence[int]) -> str:
    return "_".join(map(str, amounts))
