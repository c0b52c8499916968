"""Things matched with partners: `Pairs`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from bot.games.words import Wording
from bot.prompts.form import (
    BACK,
    CLEAR,
    JUST_THESE,
    MOST_WHOLE,
    NONE_OF_THESE,
    TAKE_BACK,
    Field,
    Form,
    Line,
    PanelButton,
    numbers,
)
from bot.prompts.parts import ButtonStyle
from bot.prompts.written import NOTHING, find_things, pieces
from bot.words.sentences import listed
from engine.decisions import Pairs
from engine.refusals import NotUnderstood
from engine.values import Json, canonical

MOST_TRIED: Final = 2000
"""Most matchings that are searched; where there are more, the player builds them pair by pair."""

PAIRS: Final = "pairs"

_PAIR = re.compile(r"(?:promote |replace )?(?P<thing>.+?)\s*(?:\bto\b|\bby\b|->|→|=)\s*(?P<partner>.+)", re.IGNORECASE)


class PairsForm(Form[Pairs, Wording]):
    """Every way to make pairs where there are few; else one pair after the other."""

    opens = "Choose pair by pair"
    parted_by = ","

    # -- whole answers ---------------------------------------------------------------------------------------------

    def whole(self) -> Sequence[Json]:
        """Returns every legal way to make pairs where there are few; else none and as many as possible."""
        decision = self.decision
        if self._every is not None:
            return self._every
        most: Json = dict(decision.most_pairs())
        return [decision.check(most)] if decision.fully else [{}, decision.check(most)]

    def needs_panel(self) -> bool:
        """Returns whether there are too many ways."""
        return self._every is None

    def explains(self) -> Mapping[str, str]:
        """Returns that a button means those whom it names."""
        action = self.words.action or "Match"
        named = {f"{action} …": JUST_THESE} if any(self.offered) else {}
        nobody = {self._said({}, self.wording, lambda partner: ""): NONE_OF_THESE} if {} in self.offered else {}
        return {**nobody, **named, **super().explains()}

    @cached_property
    def _every(self) -> list[Json] | None:
        """All legal sets of pairs, equal things counted once; None when there are too many."""
        decision = self.decision
        least = len(decision.most_pairs()) if decision.fully else 0
        seen: dict[str, Json] = {}
        for tried, matched in enumerate(_matched(decision, list(decision.partners), {})):
            if len(matched) >= least and (decision.most is None or len(matched) <= decision.most):
                pairs: list[Json] = [[self.alike(a), self.alike(b)] for a, b in matched.items()]
                seen.setdefault(canonical(sorted(pairs, key=canonical)), dict(matched))
            if len(seen) > MOST_WHOLE or tried > MOST_TRIED:
                return None
        return list(seen.values())

    def proposes(self, answer: Json) -> bool:
        """Returns whether it makes as many pairs as any, the first of those: who makes pairs gains by each."""
        return bool(answer) and answer == max(self.offered, key=_size)

    def comes_last(self, answer: Json) -> bool:
        """Returns whether there is no pair."""
        return not answer

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns that what is proposed stands out."""
        return ButtonStyle.MAIN if self.proposes(answer) else ButtonStyle.PLAIN

    def label(self, answer: Json) -> str:
        """Returns the pairs and their size: "Promote Thug to Cutthroat (2 health)"."""
        return self._said(answer, self.labels, self.labels.worth)

    def in_words(self, answer: Json, wording: Wording) -> str:
        """Returns the pairs: "Promote Thug to Cutthroat"; without a pair the words for none."""
        return self._said(answer, wording, lambda partner: "")

    def _said(self, answer: Json, wording: Wording, about: Callable[[str], str]) -> str:
        """Returns the pairs, and a note `about` each partner."""
        matched = answer if isinstance(answer, Mapping) else {}
        action, joint = self.words.action or "Match", self.words.joint
        notes = {str(partner): about(str(partner)) for partner in matched.values()}
        swaps = listed(
            f"{wording.thing(thing)} {joint} {wording.thing(str(partner))}"
            + (f" ({notes[str(partner)]})" if notes[str(partner)] else "")
            for thing, partner in matched.items()
        )
        return f"{action} {swaps}" if swaps else self.words.nothing or f"{action} nobody"

    # -- put together ----------------------------------------------------------------------------------------------

    @cached_property
    def _offers(self) -> list[tuple[str, str]]:
        return [(thing, partner) for thing, partners in self.decision.partners.items() for partner in partners]

    def _chosen(self) -> list[tuple[str, str]]:
        return [self._offers[n] for n in self._numbers()]

    def _numbers(self) -> list[int]:
        return numbers(self.draft.get(PAIRS), len(self._offers))

    def fields(self) -> list[Field]:
        """Returns the pairs that can still be made, equal ones once."""
        decision, left, made = self.decision, dict[tuple[str, str], Line](), self._chosen()
        if decision.most is None or len(made) < decision.most:
            taken = {thing for pair in made for thing in pair}
            for index, (thing, partner) in enumerate(self._offers):
                if thing not in taken and partner not in taken:
                    line = Line(str(index), self.label({thing: partner}))
                    left.setdefault((self.alike(thing), self.alike(partner)), line)
        return [Field("pair", "Which pair next?", tuple(left.values()))] if left else []

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Makes the chosen pair."""
        self.draft[PAIRS] = [*self._numbers(), *map(int, chosen)]

    def do(self, name: str) -> None:
        """Takes the last pair back."""
        if name != BACK:
            super().do(name)
        self.draft[PAIRS] = list(self._numbers()[:-1])

    def answer(self) -> Json:
        """Returns the pairs."""
        return dict(self._chosen())

    def status(self) -> str:
        """Returns the pairs so far."""
        return f"So far: {self.in_words(self.answer(), self.wording)}."

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: answer, take back, start over."""
        made = self._chosen()
        label = "Answer with these" if made else self.in_words({}, self.labels)
        confirm = PanelButton("confirm", label, ButtonStyle.GOOD, bool(self.fault()))
        return [confirm, PanelButton(BACK, TAKE_BACK, disabled=not made), CLEAR]

    # -- typed -----------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Json:
        """Returns the pairs: "Thug to Cutthroat, Knight to Protector"."""
        return read_pairs(self.decision, text, self.labels)

    def longer(self, typed: str) -> Iterable[str]:
        """Returns what is typed, made longer by one pair in every way that leads on."""
        done, _, last = typed.rpartition(self.parted_by)
        head, needle = f"{done.strip()}{self.parted_by} " if done.strip() else "", last.strip().lower()
        try:
            made = read_pairs(self.decision, done, self.labels) if done.strip() else {}
        except NotUnderstood:
            return ()
        assert isinstance(made, Mapping)
        taken = {*made, *map(str, made.values())}
        piles = {(self.alike(a), self.alike(b)): (a, b) for a, b in self._offers if not {a, b} & taken}
        name = self.labels.thing
        texts = dict.fromkeys(f"{name(thing)} {self.words.joint} {name(partner)}" for thing, partner in piles.values())
        return [f"{head}{text}" for text in texts if needle in text.lower()]


def _size(answer: Json) -> int:
    return len(answer) if isinstance(answer, Mapping) else 0


def _matched(decision: Pairs, things: Sequence[str], matched: dict[str, str]) -> Iterator[dict[str, str]]:
    if not things:
        yield dict(matched)
        return
    thing, *others = things
    yield from _matched(decision, others, matched)
    for partner in decision.partners[thing]:
        if partner not in matched.values():
            yield from _matched(decision, others, {**matched, thing: partner})


def read_pairs(decision: Pairs, text: str, wording: Wording) -> Json:
    """Returns the pairs that a text names. Raises `NotUnderstood`."""
    if text.lower() in NOTHING:
        return {}
    matched: dict[str, Json] = {}
    taken: list[str] = []
    for piece in pieces(text.replace(";", ",")):
        thing, partner = read_pair(piece, decision.partners, [*matched, *taken], wording)
        matched[thing] = partner
        taken.append(partner)
    return matched


def read_pair(
    piece: str, partners: Mapping[str, Sequence[str]], taken: Sequence[str], wording: Wording
) -> tuple[str, str]:
    """Returns the one pair that a text names of those that are not taken yet. Raises `NotUnderstood`."""
    found = _PAIR.fullmatch(piece)
    if found is None:
        pairs = (f"{wording.thing(a)} to {wording.thing(b)}" for a, options in partners.items() for b in options)
        example = next(pairs, "Thug to Cutthroat")
        raise NotUnderstood(f"Write who becomes what, for example “{example}”, separated by commas.")
    wanted = found["partner"].strip().lower()
    left = {thing: [one for one in partners[thing] if one not in taken] for thing in partners if thing not in taken}
    # Of equal things the label means one that can still have such a partner.
    able = [thing for thing, ones in left.items() if any(wording.thing(one).lower() == wanted for one in ones)]
    things = find_things(found["thing"], able or list(left), wording)
    partner = find_things(found["partner"], [one for thing in things for one in left[thing]], wording)
    if len(things) != 1 or len(partner) != 1:
        raise NotUnderstood("Write one unit and its partner at a time, separated by commas.")
    return things[0], partner[0]
