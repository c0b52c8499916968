"""What a scenario expects, and how it is compared with what became of the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.decisions import Decision
from engine.dragon_dice.names import match_names, short_name
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.scenario.answers import check_written, parse_answer, parse_prompt, read_answer, read_shapeless
from engine.dragon_dice.scenario.numbers import check_number, computed
from engine.dragon_dice.scenario.readers.rolls import CHOOSE_ELEMENT, elements_by_die
from engine.dragon_dice.scenario.written import PLACES, AnswerInFile, AnyPrintedName, DiceOnTable, owned_name
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import (
    ARMIES,
    BUA,
    DUA,
    FORCE,
    POOL,
    REMOVED,
    RESERVES,
    DieId,
    Place,
    State,
    Terrain,
)
from engine.dragon_dice.text.effect_notation import read_die, read_where, where
from engine.dragon_dice.text.position import MOST_SEATS, die_name
from engine.dragon_dice.text.words import OF_401C, Words
from engine.events import Event
from engine.located import Item, NotReadable
from engine.refusals import Refusal
from engine.values import Json, Seat

_ZONES: Final = (*PLACES, RESERVES, DUA, BUA, POOL, REMOVED, FORCE, *ARMIES)
_KEYS: Final = (
    *("numbers", "zones", "faces", "captured", "dragons", "effects", "offered", "refused", "winner", "order"),
    *("reason", "phase", "minor", "items"),
)


_MAY_NAME_ABSENT_DICE: Final = (
    *("eighth face", "bury", "promote", "spend", "return", "replacement", "species ability", "minor"),
)


@dataclass(frozen=True, slots=True)
class Tried:
    """An answer that the file says would or would not be accepted, at the `at`-th time its question comes up."""

    written: AnswerInFile
    at: int
    accepted: bool
    because: str | None


@dataclass(frozen=True, slots=True)
class FinalPosition:
    """What there is to look at when the last entry is done."""

    state: State
    events: Sequence[Event]
    asked: Sequence[Decision]
    """Every question that came up, in order, answered by the engine itself or not."""


@dataclass(frozen=True, slots=True)
class ExpectBlock:
    """The `expect` block, in the words of a book."""

    given: Mapping[str, Item]
    tried: tuple[Tried, ...]
    words: Words = OF_401C

    def players(self) -> Iterator[tuple[Item, Seat]]:
        """Returns all named players, with the place in the text."""
        for tried in self.tried:
            yield tried.written.answer, tried.written.prompt.player
        for zone, item in _entries(self.given, "zones"):
            yield item, Seat(zone.partition(" ")[0])
        for army, item in _entries(self.given, "items"):
            yield item, Seat(army.partition(" ")[0])
        for name, item in _entries(self.given, "numbers"):
            for part in name.split(".")[1:]:
                if part in MOST_SEATS:
                    yield item, Seat(part)
        for _, item in _entries(self.given, "captured"):
            if item.text() != "none":
                yield item, Seat(item.text())
        if "winner" in self.given and self.given["winner"].text() != "none":
            yield self.given["winner"], Seat(self.given["winner"].text())

    def differences(self, ending: FinalPosition) -> Iterator[str]:
        """Returns a sentence for everything that is not as expected."""
        given, state = self.given, ending.state
        figures = computed(ending.events, self.words.edition)
        for name, item in _entries(given, "numbers"):
            if name not in figures:
                yield _at(item, f"expected {item.plain()}, but there is no figure {name}")
            elif not _agree(_figure(item, name), figures[name]):
                yield _at(item, f"expected {item.plain()}, but it is {figures[name]}")
        yield from _nowhere(given, state)
        for zone, item in _entries(given, "zones"):
            yield from _compare_zone(zone, item, state, self.words)
        for place, item in _entries(given, "faces"):
            yield from _compare(item, item.number(), None if (t := _terrain(state, place)) is None else t.face)
        for place, item in _entries(given, "captured"):
            terrain = _terrain(state, place)
            yield from _compare(item, item.text(), "none" if terrain is None else terrain.captured_by or "none")
        for place, item in _entries(given, "dragons"):
            yield from _compare_dice(item, [die.id for die in state.dragons_at(Place(place))], self.words)
        for army, item in _entries(given, "minor"):
            yield from _compare_minor(army, item, state, self.words)
        for army, item in _entries(given, "items"):
            owner, _, place = army.partition(" ")
            yield from _compare_dice(item, [die.id for die in state.items_at(Seat(owner), Place(place))], self.words)
        yield from _compare_effects(given, state)
        yield from self._compare_match(state)
        for tried in self.tried:
            yield from _try(tried, ending, self.words)

    def _compare_match(self, state: State) -> Iterator[str]:
        given = self.given
        if "winner" in given:
            winners = () if state.outcome is None else state.outcome.winners
            yield from _compare(given["winner"], given["winner"].text(), ", ".join(winners) or "none")
        if "reason" in given:
            reason = "none" if state.outcome is None else str(state.outcome.reason)
            yield from _compare(given["reason"], given["reason"].text(), reason)
        if "phase" in given:
            yield from _compare(given["phase"], given["phase"].text(), state.step)
        if "order" in given:
            seats = list(state.seats) if state.marching is not None else ["not decided"]
            yield from _compare(given["order"], given["order"].plain(), seats)


# -- reading -------------------------------------------------------------------------------------------------------


def parse_expected(item: Item, words: Words = OF_401C) -> ExpectBlock:
    """Returns what the `expect` block says. Raises `NotReadable`."""
    given = item.mapping([key for key in _KEYS if key not in ("minor", "items") or words.has_items])
    book = AnyPrintedName(words)
    for key, check in _CHECKS.items():
        if key in given:
            check(given[key], book)
    tried = (*_offered(given, words), *_refused(given, words))
    if all(map(_says_nothing, given.values())):
        raise item.wrong("nothing is expected, so nothing could fail")
    return ExpectBlock(given, tried, words)


def _check_numbers(item: Item, book: AnyPrintedName) -> None:
    for name, number in item.mapping().items():
        check_number(name, number)
        _figure(number, name)


def _check_zones(item: Item, book: AnyPrintedName) -> None:
    for zone, names in item.mapping().items():
        player, _, place = zone.partition(" ")
        if player not in MOST_SEATS or place not in _ZONES:
            raise names.wrong(f"{zone!r} is no zone: write the player and the zone, as in A frontier or B dua")
        book.find(Seat(player), names.items())


def _check_items(item: Item, book: AnyPrintedName) -> None:
    for army, names in item.mapping().items():
        player, _, place = army.partition(" ")
        if player not in MOST_SEATS or place not in (*PLACES, RESERVES):
            raise names.wrong(f"{army!r} is no army: write the player and the zone, as in A frontier")
        book.find(Seat(player), names.items())


def _at_places(item: Item) -> Iterator[Item]:
    for place, value in item.mapping().items():
        Item(place, value.line, value.path).one_of(PLACES)
        yield value


def _check_faces(item: Item, book: AnyPrintedName) -> None:
    for face in _at_places(item):
        if not 1 <= face.number() <= LAST_FACE:
            raise face.wrong(f"a terrain has faces 1 to {LAST_FACE}")


def _check_captured(item: Item, book: AnyPrintedName) -> None:
    for player in _at_places(item):
        player.one_of([*MOST_SEATS, "none"])


def _check_dragons(item: Item, book: AnyPrintedName) -> None:
    for names in _at_places(item):
        book.find(MOST_SEATS[0], names.items())


def _check_minor(item: Item, book: AnyPrintedName) -> None:
    for army, minor in item.mapping().items():
        _minor(army, minor, book.words)


def _check_effects(item: Item, book: AnyPrintedName) -> None:
    for key, effects in item.mapping().items():
        if key not in ("present", "absent"):
            raise effects.wrong("effects are expected as present or absent")
        for entry in effects.items():
            _check_effect(entry, book.words)


def _check_winner(item: Item, book: AnyPrintedName) -> None:
    item.one_of([*MOST_SEATS, "none"])


def _check_sentence(item: Item, book: AnyPrintedName) -> None:
    item.text()


def _check_order(item: Item, book: AnyPrintedName) -> None:
    for seat in item.items():
        seat.one_of(MOST_SEATS)


_CHECKS: Final[Mapping[str, Callable[[Item, AnyPrintedName], None]]] = MappingProxyType(
    {
        "numbers": _check_numbers,
        "zones": _check_zones,
        "items": _check_items,
        "faces": _check_faces,
        "captured": _check_captured,
        "dragons": _check_dragons,
        "minor": _check_minor,
        "effects": _check_effects,
        "winner": _check_winner,
        "reason": _check_sentence,
        "phase": _check_sentence,
        "order": _check_order,
    }
)
"""What stands under each key must say something that can be: each raises `NotReadable`."""


def _says_nothing(item: Item) -> bool:
    """Returns whether there is nothing to compare: `{}`, or `effects: {present: []}`."""
    if item.path.endswith(".effects") and isinstance(item.value, Mapping):
        return all(effects.is_empty for effects in item.value.values())
    return item.is_empty


def _entries(given: Mapping[str, Item], key: str) -> list[tuple[str, Item]]:
    return list(given[key].mapping().items()) if key in given else []


def _agree(expected: int | bool, found: int | bool) -> bool:
    """Returns whether a figure is as expected. `true` and 1 say of a count that there is any."""
    return expected == found or (isinstance(expected, bool) and expected == bool(found))


def _figure(item: Item, name: str) -> int | bool:
    """Returns the number; whether something succeeded may be written as a word as well."""
    if name.partition(".")[0] not in ("success", "dragon_killed", "routed"):
        return item.number()
    if isinstance(item.value, int):
        return item.value
    return item.one_of(["yes", "no"]) == "yes"


def _offered(given: Mapping[str, Item], words: Words) -> Iterator[Tried]:
    for entry in given["offered"].items() if "offered" in given else ():
        keys = entry.mapping(["prompt", "at", "includes", "excludes"])
        if "prompt" not in keys or not {"includes", "excludes"} & set(keys):
            raise entry.wrong("a prompt is needed, and includes or excludes")
        prompt = parse_prompt(keys["prompt"], words=words)
        if all(keys[key].is_empty for key in ("includes", "excludes") if key in keys):
            raise entry.wrong("no answer is listed, so nothing could fail; [[]] is the answer that names nobody")
        for key in ("includes", "excludes"):
            for answer in keys[key].items() if key in keys else ():
                written = AnswerInFile(prompt, answer)
                check_written(written, shapeless=key == "excludes", words=words)
                yield Tried(written, _time(keys), key == "includes", None)


def _refused(given: Mapping[str, Item], words: Words) -> Iterator[Tried]:
    for entry in given["refused"].items() if "refused" in given else ():
        keys = entry.mapping(["answer", "at", "because"])
        if "answer" not in keys:
            raise entry.wrong("the key answer is missing")
        because = keys["because"].text() if "because" in keys else None
        if because is not None and not because.strip():
            raise keys["because"].wrong("words of the sentence are expected here")
        answer = parse_answer(keys["answer"], shapeless=True, words=words)
        yield Tried(answer, _time(keys), accepted=False, because=because)


def _time(keys: Mapping[str, Item]) -> int:
    if "at" not in keys:
        return 1
    if keys["at"].number() < 1:
        raise keys["at"].wrong("the first time is 1")
    return keys["at"].number()


# -- comparing -----------------------------------------------------------------------------------------------------


def _at(item: Item, difference: str) -> str:
    return f"line {item.line}, {item.path}: {difference}"


def _compare(item: Item, expected: Json, found: Json) -> Iterator[str]:
    if expected != found:
        yield _at(item, f"expected {_shown(expected)}, but it is {_shown(found)}")


def _shown(value: Json) -> str:
    return ", ".join(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)


def _terrain(state: State, place: str) -> Terrain | None:
    return state.terrains.get(Place(place))


def _nowhere(given: Mapping[str, Item], state: State) -> Iterator[str]:
    """Names the terrains that are not in the match: that nothing lies there could not fail."""
    named = [(at, item) for key in ("faces", "captured", "dragons") for at, item in _entries(given, key)]
    named += [
        (zone.partition(" ")[2], item) for key in ("zones", "items", "minor") for zone, item in _entries(given, key)
    ]
    for place, item in named:
        if place in PLACES and place not in state.terrains:
            yield _at(item, f"there is no terrain {place} in this match")


def _compare_zone(zone: str, item: Item, state: State, words: Words) -> Iterator[str]:
    player, _, place = zone.partition(" ")
    lying = [
        die.id
        for die in state.dice.values()
        if die.owner == player and die.place == place and (die.is_unit or place not in (*PLACES, RESERVES))
    ]
    yield from _compare_dice(item, lying, words)


def _compare_dice(item: Item, lying: Sequence[str], words: Words) -> Iterator[str]:
    """Compares names with dice, in any order; a name may say whose it is, as in B Fire Drake, or leave it open."""
    left, wanted = list(lying), list(item.items())
    for owner in MOST_SEATS:
        mine = [entry for entry in wanted if owned_name(entry, owner, words)[0] == owner]
        found = match_names([owned_name(entry, owner, words)[1] for entry in mine], owner, left)
        left = [die for die in left if die not in found.values()]
        met = [mine[position] for position in found]
        wanted = [entry for entry in wanted if not any(entry is other for other in met)]
    if left or wanted:
        here = ", ".join(map(short_name, lying)) or "nothing"
        expected = ", ".join(entry.text() for entry in item.items()) or "nothing"
        yield _at(item, f"expected {expected}, but here lies {here}")


def _minor(army: str, item: Item, words: Words) -> tuple[Seat, Place, str, str | None]:
    """Returns the army, and the minor terrain it is to control with the face it is to show, if that is said."""
    player, _, place = army.partition(" ")
    if player not in MOST_SEATS or place not in PLACES:
        raise item.wrong(f"{army!r} is no army: write the player and the terrain, as in A frontier")
    entry, face = item, None
    if isinstance(item.value, Mapping):
        facts = item.mapping(["die", "face"])
        if "die" not in facts:
            raise item.wrong("a minor terrain is written {die: Highland Knoll, face: Melee}")
        entry = facts["die"]
        face = facts["face"].text() if "face" in facts else None
    if entry.value == "none":
        return Seat(player), Place(place), "none", None
    return Seat(player), Place(place), str(die_name(entry, words)), face


def _compare_minor(army: str, item: Item, state: State, words: Words) -> Iterator[str]:
    owner, place, name, face = _minor(army, item, words)
    die = state.minor_terrain_at(owner, place)
    found = "none" if die is None else short_name(die.id) if "#" in name else die.kind
    yield from _compare(item, name, found)
    if face is not None and die is not None and face.casefold() != state.minor_icon(die).casefold():
        yield _at(item, f"expected {face}, but it shows {state.minor_icon(die)}")


_EFFECT_KEYS: Final = ("name", "on", "by", "castings", "amount")
_LEFT: Final = "left"
"""At which of the coming ends of turns an effect ends, where a book has some that end so."""


def _check_effect(entry: Item, words: Words) -> None:
    given = entry.mapping((*_EFFECT_KEYS, _LEFT) if words.until_the_end else _EFFECT_KEYS)
    if "name" not in given:
        raise entry.wrong("an effect is written {name: Decay, on: A frontier}")
    name = given["name"].one_of(words.effects)
    if _LEFT in given and name not in words.until_the_end:
        raise given[_LEFT].wrong(f"{name} does not end with the end of a turn")
    for key in ("on", "by"):
        if key in given:
            given[key].text()
    for key in ("castings", "amount", _LEFT):
        if key in given:
            given[key].number()


def _compare_effects(given: Mapping[str, Item], state: State) -> Iterator[str]:
    for key, effects in _entries(given, "effects"):
        for entry in effects.items():
            try:
                found = _fitting(entry, state)
            except NotReadable as unknown:
                yield str(unknown)
                continue
            if key == "present" and not found:
                in_force = "; ".join(f"{e.name} on {where(e)}" for e in state.effects) or "nothing"
                yield _at(entry, f"expected {_one_line(entry)} in force, but in force is {in_force}")
            elif key == "absent" and found:
                yield _at(entry, f"expected {_one_line(entry)} not in force, but it is")


def _fitting(entry: Item, state: State) -> list[LastingEffect]:
    """Returns the effects in force that an entry means; castings that were not combined add up.

    Raises `NotReadable` when it names an army, a terrain or a die that is not in the match.
    """
    given = entry.mapping()
    found = [effect for effect in state.effects if effect.name == given["name"].text()]
    if "on" in given:
        place = read_where(given["on"], state)
        found = [e for e in found if _lies_on(e, place, given["on"], state)]
    if "by" in given:
        by = _by(given["by"], state)
        found = [e for e in found if by == e.by or (e.source is not None and short_name(e.source) in by)]
    if "castings" in given:
        found = _worth(found, [effect.castings for effect in found], given["castings"].number())
    if "amount" in given:
        found = _worth(found, [effect.strength for effect in found], given["amount"].number())
    if _LEFT in given:
        found = [effect for effect in found if effect.left == given[_LEFT].number()]
    return found


def _by(item: Item, state: State) -> str:
    """Returns who brought an effect about: a player, of a dragon its owner, or the name of another die."""
    if item.text() in state.seats:
        return item.text()
    die = state.dice[read_die(item, state)]
    return item.text() if die.is_unit else die.owner


def _worth(effects: Sequence[LastingEffect], numbers: Sequence[int], wanted: int) -> list[LastingEffect]:
    exact = [effect for effect, number in zip(effects, numbers, strict=True) if number == wanted]
    return exact or (list(effects) if effects and sum(numbers) == wanted else [])


def _lies_on(
    effect: LastingEffect, place: tuple[On, Seat | None, str | None, DieId | None], item: Item, state: State
) -> bool:
    on, owner, at, die = place
    if effect.on is not on:
        return False
    if on is On.UNIT:
        # Equal dice are as good as each other unless the name tells them apart.
        if "#" in item.text():
            return effect.die == die
        return effect.die is not None and die is not None and _kind(effect.die) == _kind(die)
    return (effect.place, effect.owner if on is not On.TERRAIN else None) == (at, owner)


def _kind(die: str) -> str:
    return die.partition("#")[0]


def _try(tried: Tried, ending: FinalPosition, words: Words) -> Iterator[str]:
    prompt, item = tried.written.prompt, tried.written.answer
    times = [decision for decision in ending.asked if prompt.fits(decision)]
    said = f"{prompt}: {_one_line(item)}"
    if len(times) < tried.at:
        if tried.accepted or tried.because is not None:
            yield _at(item, f"the question {prompt} did not come up{' so often' if times else ''}")
        return
    try:
        sentence = refusal(tried, times[tried.at - 1 :], ending.state, words)
    except NotReadable as unknown:
        # A partner that is nowhere is a good reason why nothing can become it; elsewhere the file names a wrong die.
        if tried.accepted or tried.because is not None or prompt.name not in _MAY_NAME_ABSENT_DICE:
            yield str(unknown)
        return
    if tried.accepted and sentence is not None:
        yield _at(item, f"{said} is not accepted: {sentence}")
    elif not tried.accepted and sentence is None:
        yield _at(item, f"{said} would be accepted")
    elif tried.because is not None and tried.because.casefold() not in str(sentence).casefold():
        yield _at(item, f"{said} is refused, but with the sentence: {sentence}")


def refusal(tried: Tried, questions: Sequence[Decision], state: State, words: Words = OF_401C) -> str | None:
    """Returns the sentence that a player gets for an answer, or None if it is accepted.

    `questions` are those of its prompt from the one it is for. Raises `NotReadable` when it names dice that are not in
    the match.
    """
    written, decision = tried.written, questions[0]
    dice = DiceOnTable(state, decision, words)
    try:
        answer = read_answer(written, dice)
    except NotReadable:
        if tried.accepted:
            raise
        answer = read_shapeless(written.answer, written.prompt.player, dice.fresh())
    else:
        if written.prompt.name == CHOOSE_ELEMENT and isinstance(written.answer.value, Mapping):
            return _refusal_of_elements(written, questions, state)
    return _refusal(decision, answer)


def _refusal(decision: Decision, answer: Json) -> str | None:
    try:
        decision.check(answer)
    except Refusal as refused:
        return str(refused)
    return None


def _refusal_of_elements(written: AnswerInFile, questions: Sequence[Decision], state: State) -> str | None:
    """Does the same for `{Magi's Crown (Air): fire, Conjurer: fire}`, which answers two questions: of which element the
    item's results are, and whose become the same."""
    element_of, of_whom = questions[0], questions[0]
    elements = elements_by_die(written.answer, written.prompt.player, DiceOnTable(state, questions[0]))
    element: Json
    if "item" in of_whom.about:
        element = of_whom.about["element"]
    else:
        item = str(element_of.about["die"])
        element = elements.pop(item, None) or next(iter(elements.values()))
        if (sentence := _refusal(element_of, element)) is not None or not elements:
            return sentence
        later = [question for question in questions if question.about.get("item") == item]
        if not later:
            return "no unit shows magic icons that could become of another element"
        of_whom = later[0]
    if set(elements.values()) != {element}:
        return f"the unit's results become of the same element as those of the item, {element}"
    named: list[Json] = list(elements)
    return _refusal(of_whom, named[0] if len(named) == 1 else named)


def _one_line(item: Item) -> str:
    return str(item.plain()).replace("'", "")
