"""Questions to players, as data: who is asked, what about, which answers are legal.

A decision is one of a few shapes, so that one prompt renderer, one random player and one scenario runner serve every
rule. Offering only what is legal is courtesy; `check` is the law.

| shape | the answer |
| --- | --- |
| `Choose` | one of the listed values |
| `Pick` | a set of units, weighed by health, within bounds |
| `Assign` | units sorted into groups; things in no group stay |
| `Order` | the listed things in another order |
| `Pairs` | things matched with partners, each partner once |
| `Split` | numbers divided into parts |
| `Number` | a whole number within bounds |
| `Plan` | something larger that a game defines for itself, such as a whole force |
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import chain
from typing import ClassVar, Final

from engine.candidates import Alike, grouped, itself, matchings, orders, sortings, splits, subsets
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, Seat, canonical, fingerprint

TRIES: Final = 5
"""Number of answers that are tried for each one that is wanted."""

SHARE_OF_PASSES: Final = 0.1
"""How often a random player declines where that is possible."""

SHARE_OF_MOVES: Final = 0.5
"""How often a random player moves anything where all may stay."""


class Open(Enum):
    """The type of `OPEN`, so that it can be told from every answer."""

    OPEN = auto()


OPEN: Final = Open.OPEN
"""What `Decision.forced` returns when there is more than one legal answer."""


@dataclass(frozen=True, kw_only=True)
class Decision(ABC):
    """A question to one player.

    `prompt` is the question's name, the same in engine, scenario files, database and texts ("march", "damage").
    `about` holds the facts a player needs in order to answer; it is shown, and never evaluated by the rules.
    """

    shape: ClassVar[str]

    player: Seat
    prompt: str
    about: Mapping[str, Json] = field(default_factory=dict)

    @abstractmethod
    def check(self, answer: Json) -> Json:
        """Returns the answer in its normal form. Raises a `Refusal`, whose text is for the player."""

    @abstractmethod
    def sample(self, rng: random.Random) -> Json:
        """Returns some legal answer, at random, in the normal form in which `check` returns it."""

    @abstractmethod
    def default(self) -> Json:
        """Returns the legal answer of an indifferent player: decline if possible."""

    @abstractmethod
    def terms(self) -> Json:
        """Returns what makes the question this one: everything that decides which answers are legal."""

    def forced(self) -> Json | Open:
        """Returns the only legal answer, or `OPEN` when the player really has a choice."""
        return OPEN

    def whole_answers(self, most: int, alike: Alike = itself) -> list[Json] | None:
        """Returns all legal answers, those that differ in alike things alone once.

        None when there are more than `most`, or when they cannot be listed.
        """
        every = self._every(alike)
        if every is None:
            return None
        found: dict[str, Json] = {}
        for tries, answer in enumerate(every):
            # A shape that is stricter than the one it derives from may refuse many.
            if len(found) > most or tries > TRIES * (most + 1):
                return None
            with suppress(Refusal):
                checked = self.check(answer)
                found.setdefault(canonical(checked), checked)
        return list(found.values()) if len(found) <= most else None

    def some_answers(self, most: int, rng: random.Random) -> list[Json]:
        """Returns legal answers worth considering, the default first, at most this many and each once."""
        found: dict[str, Json] = {}
        answers = chain([self.default()], (self.sample(rng) for _ in range(TRIES * most)))
        for answer in answers:
            checked = self.check(answer)
            found.setdefault(canonical(checked), checked)
            if len(found) == most:
                break
        return list(found.values())

    def _every(self, alike: Alike) -> Iterator[Json] | None:
        """Returns a walk over all answers, legal or not, or None where there is none."""
        return None

    @property
    def subject(self) -> Mapping[str, Json]:
        """Returns the part of `about` that makes it another question: its texts, such as a place, a die, a cause.

        Numbers and lists help to answer; a shape or a plan for which that is not so says otherwise.
        """
        return {fact: str(value) for fact, value in self.about.items() if isinstance(value, str)}

    def fingerprint(self) -> str:
        """Returns what identifies the question in the journal."""
        subject = sorted(self.subject.items())
        return fingerprint(self.player, self.prompt, self.shape, self.terms(), subject) if subject else self._bare()

    def is_known_as(self, fingerprint: str) -> bool:
        """Returns whether a journal means this question: early ones name no subject."""
        return fingerprint in (self.fingerprint(), self._bare())

    def _bare(self) -> str:
        return fingerprint(self.player, self.prompt, self.shape, self.terms())


@dataclass(frozen=True, kw_only=True)
class Choose(Decision):
    """Pick one of the listed values. The one that declines, if any, is `otherwise`; else the first is the default."""

    shape: ClassVar[str] = "choose"

    options: tuple[Json, ...]
    otherwise: Json = None

    def check(self, answer: Json) -> Json:
        """Returns the option that equals the answer."""
        for option in self.options:
            if option == answer:
                return option
        raise NotAllowed(f"That is not one of the choices here: {_listed(self.options)}.")

    def sample(self, rng: random.Random) -> Json:
        """Returns any option; it rarely declines, so that random play gets somewhere."""
        options: Sequence[Json] = self.options
        if self.otherwise is not None and len(options) > 1 and rng.random() > SHARE_OF_PASSES:
            options = [option for option in options if option != self.otherwise]
        return options[int(rng.random() * len(options))]

    def default(self) -> Json:
        """Returns the option that declines, or the first."""
        return self.options[0] if self.otherwise is None else self.otherwise

    def _every(self, alike: Alike) -> Iterator[Json] | None:
        different: dict[Hashable, Json] = {}
        for option in self.options:
            different.setdefault(alike(option) if isinstance(option, str) else canonical(option), option)
        return iter(different.values())

    def terms(self) -> Json:
        """Returns the options."""
        return list(self.options)

    def forced(self) -> Json | Open:
        """Returns the option when there is just one."""
        return self.options[0] if len(self.options) == 1 else OPEN


@dataclass(frozen=True, kw_only=True)
class Pick(Decision):
    """Pick a set of the weighed things so that their weights sum to something from `least` to `most`.

    `noun` says in the player's sentence what the weights are: "damage".
    """

    shape: ClassVar[str] = "pick"

    weights: Mapping[str, int]
    least: int
    most: int
    noun: str = "health"

    @classmethod
    def up_to(
        cls, limit: int, *, player: Seat, prompt: str, weights: Mapping[str, int], about: Mapping[str, Json], noun: str
    ) -> Pick:
        """Returns the question for "up to `limit`, as much as possible, never in excess of it" (p. 29, Up To)."""
        most = heaviest_sum(weights.values(), limit)
        return cls(player=player, prompt=prompt, about=about, weights=weights, least=most, most=most, noun=noun)

    def check(self, answer: Json) -> Json:
        """Returns the names in the order of the offer."""
        names = names_in(answer)
        unknown = [name for name in names if name not in self.weights]
        if unknown:
            raise NotUnderstood(f"{_listed(unknown)} cannot be chosen here. Choose among {_listed(self.weights)}.")
        if len(set(names)) < len(names):
            raise NotUnderstood("One die is named twice. Name each die once.")
        total = sum(self.weights[name] for name in names)
        if total < self.least:
            least = "as much as possible without excess" if self.least == self.most else "the least that will do"
            raise NotAllowed(
                f"Those take {total} {self.noun}, and more {self.noun} must be taken: {least} is {self.least}."
            )
        if total > self.most:
            raise NotAllowed(f"Those take {total} {self.noun}; no more than {self.most} can be taken, never in excess.")
        return [name for name in self.weights if name in names]

    def sample(self, rng: random.Random) -> Json:
        """Returns a legal set built from a shuffled offer."""
        names = list(self.weights)
        rng.shuffle(names)
        chosen = self._summing_to(rng.choice(self._totals()), names)
        return [name for name in self.weights if name in chosen]

    def default(self) -> Json:
        """Returns a legal set of least weight, taken from the front of the offer."""
        chosen = self._summing_to(self._totals()[0], list(self.weights))
        return [name for name in self.weights if name in chosen]

    def _every(self, alike: Alike) -> Iterator[Json] | None:
        groups = grouped(list(self.weights), lambda name: (alike(name), self.weights[name]))
        return iter(subsets(groups, self.weights, self.least, self.most))

    def terms(self) -> Json:
        """Returns weights and bounds."""
        return [dict(self.weights), self.least, self.most]

    def forced(self) -> Json | Open:
        """Returns the only set within the bounds, if there is just one."""
        if self.least == sum(self.weights.values()):
            return list(self.weights)
        if self.most == 0:
            return []
        ways = [1] + [0] * self.most
        for weight in self.weights.values():
            for total in range(self.most, weight - 1, -1):
                ways[total] += ways[total - weight]
        return self.default() if sum(ways[self.least :]) == 1 else OPEN

    def _totals(self) -> Sequence[int]:
        """Returns every sum within the bounds that some set has; a question without one could not be answered."""
        if self.least == self.most:
            return (self.least,)
        reach = _reachable(self.weights.values())
        return [total for total in range(self.least, self.most + 1) if reach >> total & 1]

    def _summing_to(self, total: int, names: Sequence[str]) -> set[str]:
        """Returns a set of names that weigh exactly `total`, preferring those at the front."""
        reach = [1]
        for name in reversed(names):
            reach.append(reach[-1] | reach[-1] << self.weights[name])
        chosen: set[str] = set()
        for index, name in enumerate(names):
            weight = self.weights[name]
            rest = reach[len(names) - index - 1]
            if weight <= total and rest >> (total - weight) & 1:
                chosen.add(name)
                total -= weight
        return chosen


@dataclass(frozen=True, kw_only=True)
class Assign(Decision):
    """Sort things into groups: each may go into one of the groups that list it, or into none."""

    shape: ClassVar[str] = "assign"

    groups: Mapping[str, tuple[str, ...]]

    def everything(self, group: str) -> list[str]:
        """Returns all that may go into a group together."""
        return list(self.groups[group])

    def check(self, answer: Json) -> Json:
        """Returns the groups that are not empty, each in the order of the offer."""
        if not isinstance(answer, Mapping):
            raise NotUnderstood("Say which units go where, for example {frontier: [Knight, Archer]}.")
        taken: set[str] = set()
        for group, members in answer.items():
            if group not in self.groups:
                raise NotUnderstood(f"{group!r} is not one of the places here: {_listed(self.groups)}.")
            for name in names_in(members):
                if name not in self.groups[group]:
                    raise NotAllowed(
                        f"{name} cannot be chosen for {group}. Choose among {_listed(self.groups[group])}."
                    )
                if name in taken:
                    raise NotAllowed(f"{name} can go to one place only.")
                taken.add(name)
        sorted_answer: dict[str, Json] = {}
        for group, offered in self.groups.items():
            members = names_in(answer.get(group, []))
            if members:
                sorted_answer[group] = [name for name in offered if name in members]
        return sorted_answer

    def sample(self, rng: random.Random) -> Json:
        """Returns a random sorting; mostly nothing is moved, else each thing half the time."""
        if rng.random() > SHARE_OF_MOVES:
            return {}
        answer: dict[str, list[str]] = {}
        taken: set[str] = set()
        for group in sorted(self.groups, key=lambda _: rng.random()):
            for name in self.groups[group]:
                if name not in taken and rng.random() < 0.5:
                    answer.setdefault(group, []).append(name)
                    taken.add(name)
        return {group: answer[group] for group in self.groups if group in answer}

    def default(self) -> Json:
        """Returns that everything stays."""
        return {}

    def _every(self, alike: Alike) -> Iterator[Json] | None:
        places: dict[str, list[str]] = {}
        for group, members in self.groups.items():
            for name in members:
                places.setdefault(name, []).append(group)
        groups = grouped(list(places), lambda name: (alike(name), tuple(places[name])))
        return iter(sortings(groups, places))

    def terms(self) -> Json:
        """Returns the groups."""
        return {group: list(members) for group, members in self.groups.items()}

    def forced(self) -> Json | Open:
        """Returns that everything stays when there is nothing to sort."""
        return OPEN if any(self.groups.values()) else {}


@dataclass(frozen=True, kw_only=True)
class Order(Decision):
    """Put the listed things into an order."""

    shape: ClassVar[str] = "order"

    items: tuple[str, ...]

    def check(self, answer: Json) -> Json:
        """Returns the names in the order given."""
        names = names_in(answer)
        if sorted(names) != sorted(self.items):
            raise NotUnderstood(f"Name each of these once, in the order you want: {_listed(self.items)}.")
        return names

    def sample(self, rng: random.Random) -> Json:
        """Returns any order."""
        return rng.sample(self.items, len(self.items))

    def default(self) -> Json:
        """Returns the order of the offer."""
        return list(self.items)

    def _every(self, alike: Alike) -> Iterator[Json] | None:
        return iter(orders(grouped(self.items, alike)))

    def terms(self) -> Json:
        """Returns the things to be ordered."""
        return list(self.items)

    def forced(self) -> Json | Open:
        """Returns the only order when there is at most one thing, or all are alike."""
        return list(self.items) if len(set(self.items)) < 2 else OPEN


@dataclass(frozen=True, kw_only=True)
class Pairs(Decision):
    """Match things with partners: each thing with one of those it lists, each partner once; things that are not named
    stay.

    `fully`: as many pairs as possible must be made. `most`: no more pairs than this; None for any number.
    """

    shape: ClassVar[str] = "pairs"

    partners: Mapping[str, tuple[str, ...]]
    fully: bool = False
    most: int | None = None

    def check(self, answer: Json) -> Json:
        """Returns the pairs in the order of the offer."""
        if not isinstance(answer, Mapping):
            raise NotUnderstood("Say who is matched with whom, for example {Knight: Protector}; {} for nobody.")
        for thing, partner in answer.items():
            if thing not in self.partners:
                raise NotUnderstood(f"{thing} cannot be chosen here. Choose among {_listed(self.partners)}.")
            if partner not in self.partners[thing]:
                raise NotAllowed(f"{partner} is no partner for {thing}: {_listed(self.partners[thing])}.")
        if len(set(map(str, answer.values()))) < len(answer):
            raise NotAllowed("A partner is named twice; each can be taken once.")
        if self.most is not None and len(answer) > self.most:
            raise NotAllowed(f"No more than {self.most} can be matched here, and {len(answer)} are named.")
        if self.fully and len(answer) < len(self.most_pairs()):
            raise NotAllowed(f"As many pairs as possible must be made, and {len(self.most_pairs())} are possible.")
        return {thing: answer[thing] for thing in self.partners if thing in answer}

    def most_pairs(self) -> dict[str, str]:
        """Returns a largest possible set of pairs."""
        taken: dict[str, str] = {}
        for thing in self.partners:
            if self.most is None or len(taken) < self.most:
                self._find_partner(thing, taken, set())
        return {thing: partner for partner, thing in taken.items()}

    def _find_partner(self, thing: str, taken: dict[str, str], seen: set[str]) -> bool:
        for partner in self.partners[thing]:
            if partner not in seen:
                seen.add(partner)
                if partner not in taken or self._find_partner(taken[partner], taken, seen):
                    taken[partner] = thing
                    return True
        return False

    def sample(self, rng: random.Random) -> Json:
        """Returns random pairs: mostly as many as possible."""
        shuffled = {
            t: tuple(rng.sample(p, len(p))) for t, p in rng.sample(list(self.partners.items()), len(self.partners))
        }
        pairs = Pairs(player=self.player, prompt=self.prompt, partners=shuffled, most=self.most).most_pairs()
        if not self.fully:
            pairs = {thing: partner for thing, partner in pairs.items() if rng.random() > SHARE_OF_PASSES}
        return {thing: pairs[thing] for thing in self.partners if thing in pairs}

    def default(self) -> Json:
        """Returns no pairs, or if pairs are required, as many as possible."""
        pairs = self.most_pairs() if self.fully else {}
        return {thing: pairs[thing] for thing in self.partners if thing in pairs}

    def _every(self, alike: Alike) -> Iterator[Json] | None:
        return iter(matchings(self.partners, self.most, alike))

    def terms(self) -> Json:
        """Returns the partners of each, and how many pairs there may be."""
        return [{thing: list(partners) for thing, partners in self.partners.items()}, self.fully, self.most]

    def forced(self) -> Json | Open:
        """Returns the only legal answer: none without possible partners, or the one pair that must be made."""
        offers = [(thing, partner) for thing, partners in self.partners.items() for partner in partners]
        if not offers or self.most == 0:
            return {}
        return {offers[0][0]: offers[0][1]} if self.fully and len(offers) == 1 else OPEN


@dataclass(frozen=True, kw_only=True)
class Split(Decision):
    """Divide the number of each thing into parts. The first part is where everything goes by default."""

    shape: ClassVar[str] = "split"

    amounts: Mapping[str, int]
    parts: tuple[str, ...]

    def check(self, answer: Json) -> Json:
        """Returns for each thing what goes to each part. A thing that is not named goes to the first part whole."""
        if not isinstance(answer, Mapping):
            raise NotUnderstood(f"Say how much goes where, for example {{Gryphon: {{{self.parts[0]}: 2}}}}.")
        for thing in answer:
            if thing not in self.amounts:
                raise NotUnderstood(f"{thing} has nothing to split. Choose among {_listed(self.amounts)}.")
        return {thing: self._checked(thing, answer.get(thing)) for thing in self.amounts}

    def _checked(self, thing: str, split: Json) -> dict[str, Json]:
        if split is None:
            return {self.parts[0]: self.amounts[thing]}
        if isinstance(split, str):
            split = {split: self.amounts[thing]}
        if not isinstance(split, Mapping):
            raise NotUnderstood(f"Say for {thing} how much goes to {_listed(self.parts)}.")
        total = 0
        for part, number in split.items():
            if part not in self.parts:
                raise NotUnderstood(f"{part} is not one of {_listed(self.parts)}.")
            if isinstance(number, bool) or not isinstance(number, int) or number < 0:
                raise NotUnderstood(f"{thing}: {number!r} is not a number of results.")
            total += number
        if total != self.amounts[thing]:
            raise NotAllowed(f"{thing} has {self.amounts[thing]} to split, and {total} are named.")
        return {part: split[part] for part in self.parts if split.get(part)}

    def sample(self, rng: random.Random) -> Json:
        """Returns a random split."""
        answer: dict[str, Json] = {}
        for thing, amount in self.amounts.items():
            split = dict.fromkeys(self.parts, 0)
            for _ in range(amount):
                split[rng.choice(self.parts)] += 1
            answer[thing] = {part: number for part, number in split.items() if number}
        return answer

    def default(self) -> Json:
        """Returns that everything goes to the first part."""
        return {thing: {self.parts[0]: amount} for thing, amount in self.amounts.items()}

    def _every(self, alike: Alike) -> Iterator[Json] | None:
        return iter(splits(self.amounts, self.parts))

    def terms(self) -> Json:
        """Returns amounts and parts."""
        return [dict(self.amounts), list(self.parts)]

    def forced(self) -> Json | Open:
        """Returns the split when there is one part only, or nothing to split."""
        return self.default() if len(self.parts) == 1 or not any(self.amounts.values()) else OPEN


@dataclass(frozen=True, kw_only=True)
class Number(Decision):
    """Name a whole number from `least` to `most`."""

    shape: ClassVar[str] = "number"

    least: int
    most: int

    def check(self, answer: Json) -> Json:
        """Returns the number."""
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise NotUnderstood(f"Name a whole number from {self.least} to {self.most}.")
        if not self.least <= answer <= self.most:
            raise NotAllowed(f"{answer} is out of range: from {self.least} to {self.most}.")
        return answer

    def sample(self, rng: random.Random) -> Json:
        """Returns any number within the bounds."""
        return rng.randint(self.least, self.most)

    def default(self) -> Json:
        """Returns the least."""
        return self.least

    def _every(self, alike: Alike) -> Iterator[Json] | None:
        return iter(range(self.least, self.most + 1))

    def terms(self) -> Json:
        """Returns the bounds."""
        return [self.least, self.most]

    def forced(self) -> Json | Open:
        """Returns the number when the bounds meet."""
        return self.least if self.least == self.most else OPEN


@dataclass(frozen=True, kw_only=True)
class Plan(Decision):
    """A larger answer whose form and law a game defines itself."""

    shape: ClassVar[str] = "plan"


def heaviest_sum(weights: Iterable[int], limit: int) -> int:
    """Returns the largest sum of some of the weights that does not exceed `limit`."""
    return (_reachable(weights) & ((1 << (limit + 1)) - 1)).bit_length() - 1


def _reachable(weights: Iterable[int]) -> int:
    """Returns a number whose bit n is set when some of the weights sum to n."""
    reach = 1
    for weight in weights:
        reach |= reach << weight
    return reach


def names_in(answer: Json, example: str = "[Knight, Archer]") -> list[str]:
    """Returns the names that a part of an answer lists; one may stand alone. Raises `NotUnderstood`."""
    if isinstance(answer, str):
        return [answer]
    if not isinstance(answer, Sequence) or not all(isinstance(name, str) for name in answer):
        raise NotUnderstood(f"Give a list of names, for example {example}.")
    return [str(name) for name in answer]


def _listed(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in values)
