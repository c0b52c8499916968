"""The entries of `do`: to which step of the rules each belongs, and which of its questions it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.decisions import Decision
from engine.dragon_dice.scenario.answers import parse_prompt, read_answer
from engine.dragon_dice.scenario.readers.plain import NOBODY
from engine.dragon_dice.scenario.written import PLACES, AnswerInFile, AnyPrintedName, WrittenPrompt
from engine.dragon_dice.table.state import RESERVES, Place, State
from engine.dragon_dice.text.position import MOST_SEATS, die_name
from engine.dragon_dice.text.words import OF_401C, Words
from engine.located import Item, Scalar
from engine.values import Seat

MARCHES: Final = ("first march", "second march")


@dataclass(slots=True)
class ScenarioVerb:
    """One entry of `do`.

    `given` are its answers by prompt; `None` as a player is the player asked. `open` are its prompts that it leaves
    open. `needed` are prompts without which the action has not been done.
    """

    item: Item
    steps: tuple[str, ...]
    marching: Seat | None = None
    """The player whose turn it must be; None: any player."""
    moves: tuple[str, ...] = ()
    """The kinds of units it moves: it must be the turn of a player who has them."""
    place: Place | None = None
    """The terrain that a question of the eighth face must be about."""
    given: Mapping[tuple[Seat | None, str], Item] = field(default_factory=dict)
    open: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    asks: WrittenPrompt | None = None
    """The question that `ask` waits for."""
    begins_turn: Seat | None = None
    last_step: str | None = None
    """Where several steps make one entry: the one after which it is done."""
    repeats: str | None = None
    """The prompt that comes up again and again in its step: the entry is done when it does."""
    is_done: bool = False
    """Whether another entry of the same step has answered for it already."""

    @property
    def text(self) -> str:
        """Returns the entry for a sentence."""
        plain = self.item.plain()
        shown = "; ".join(f"{k}: {v}" for k, v in plain.items()) if isinstance(plain, Mapping) else str(plain)
        return f"line {self.item.line}: {shown}"

    def begins_at(self, state: State) -> bool:
        """Returns whether the step that the state names is one this entry is played in."""
        if state.step not in self.steps or self.marching not in (None, state.marching):
            return False
        if self.moves and not set(self.moves) <= {d.kind for d in state.dice.values() if d.owner == state.marching}:
            return False
        return self.place is None or state.terrains[self.place].captured_by == state.marching

    def is_about(self, decision: Decision) -> bool:
        """Returns whether a question of this entry's kind is about the entry's own terrain."""
        return self.place is None or decision.about.get("place") == self.place

    def answer_to(self, decision: Decision) -> Item | None:
        """Returns what the entry says to a question, or None."""
        if not self.is_about(decision):
            return None
        for player in (decision.player, None):
            if (player, decision.prompt) in self.given:
                return self.given[player, decision.prompt]
        return None

    def leaves_open(self, decision: Decision) -> bool:
        """Returns whether the entry wants this question to stay open."""
        return decision.prompt in self.open and self.is_about(decision)


def parse_action(item: Item, seats: Sequence[Seat], words: Words = OF_401C) -> ScenarioVerb:
    """Returns what an entry of `do` says. Raises `NotReadable`."""
    keys = item.mapping()
    found = [key for key in keys if key in words.verbs]
    if not found:
        raise item.wrong(f"no verb is found here. Known: {', '.join(words.verbs)}.")
    verb = found[0]
    of_several_keys = {
        "march": lambda: _march(item, seats, words),
        "eighth face": lambda: _eighth_face(item, words),
        "species ability": lambda: _species_ability(item),
        "air flight": lambda: _air_flight(item, words),
        "ride": lambda: _ride(item, words),
    }
    if verb in of_several_keys:
        return of_several_keys[verb]()
    value = item.mapping([verb])[verb]
    match verb:
        case "cast":
            action = ScenarioVerb(
                item, MARCHES, given={(None, "spells"): value}, needed=() if value.is_empty else ("spells",)
            )
        case "dragon attack":
            value.one_of(PLACES)
            action = ScenarioVerb(
                item,
                ("dragon attack",),
                given={(None, "dragon attack"): value},
                needed=("dragon attack",),
                repeats="dragon attack",
            )
        case "reinforce" | "retreat":
            named = [name for names in value.mapping(PLACES).values() for name in names.one_or_more()]
            units = tuple(die_name(name, words).kind for name in named)
            action = ScenarioVerb(item, (f"reserves {verb}",), given={(None, verb): value}, moves=units)
            action.needed = () if value.is_empty else (verb,)
        case "begin turn":
            seat = Seat(value.one_of(seats))
            action = ScenarioVerb(item, ("eighth face",), marching=seat, begins_turn=seat)
        case "pass":
            phase = value.one_of([*words.steps, "reserves"])
            steps = ("reserves reinforce", "reserves retreat") if phase == "reserves" else (phase,)
            action = ScenarioVerb(item, steps, last_step=steps[-1])
        case "ask":
            action = ScenarioVerb(item, (), asks=parse_prompt(value, words=words))
        case "order of play":
            value.one_of(["roll"])
            action = ScenarioVerb(
                item,
                ("order of play", "frontier choice"),
                open=("turn or frontier", "frontier"),
                last_step="frontier choice",
            )
        case _:
            value.one_of(["all"] if verb == "placement" else ["roll"])
            action = ScenarioVerb(item, (verb,))
    _check_given(action, words)
    return action


def _check_given(action: ScenarioVerb, words: Words = OF_401C) -> None:
    """Reads every answer once, so that a misspelt one is found before anything is played."""
    for (player, prompt), answer in action.given.items():
        read_answer(AnswerInFile(WrittenPrompt(player or MOST_SEATS[0], prompt), answer), AnyPrintedName(words))


def _word(item: Item, word: Scalar) -> Item:
    return Item(word, item.line, item.path)


@dataclass
class _March:
    """A march as far as its entry has been read: what its army's owner answers, what others do, what must come up."""

    seat: Seat
    given: dict[tuple[Seat | None, str], Item] = field(default_factory=dict)
    needed: list[str] = field(default_factory=list)

    def says(self, prompt: str, answer: Item, *, comes_up: bool = True) -> None:
        """Notes an answer of the marching player, to a question that must come up unless the answer declines."""
        self.given[self.seat, prompt] = answer
        if comes_up:
            self.needed.append(prompt)

    def maneuvers(self, said: Item) -> None:
        """Notes whether the army maneuvers, and the direction."""
        word = said.one_of(["up", "down", "none"])
        self.says("maneuver", _word(said, "no" if word == "none" else "yes"), comes_up=word != "none")
        if word != "none":
            self.given[self.seat, "direction"] = said

    def is_countered(self, said: Item, seats: Sequence[Seat]) -> None:
        """Notes the players who oppose the maneuver and those who do not."""
        for player, answer in said.mapping(seats).items():
            self.given[Seat(player), "counter-maneuver"] = answer
            if answer.one_of(["yes", "no"]) == "yes":
                self.needed.append("counter-maneuver")

    def left_open(self, action: str | None, *, maneuvers: bool) -> tuple[str, ...]:
        """Returns which questions of the march stay open: what comes before an answer that is given is declined."""
        declined = ("minor", "maneuver") if action is not None else ("minor",) if maneuvers else ()
        asked = (*_OF_A_MARCH, "spells") if action == "magic" else _OF_A_MARCH
        return tuple(prompt for prompt in asked if prompt not in declined and (self.seat, prompt) not in self.given)


_OF_A_MARCH: Final = ("minor", "maneuver", "action", "target")
"""The questions of a march after the first, in their order."""


def _march(item: Item, seats: Sequence[Seat], words: Words) -> ScenarioVerb:
    of_minor = ("minor", "ability") if "minor" in words.prompts else ()
    keys = item.mapping(["march", "maneuver", "counter", *of_minor, "action", "target"])
    seat, place = _army(keys["march"], seats)
    march = _March(seat)
    march.says("march", _word(keys["march"], place))
    if "minor" in keys and "ability" in keys:
        raise keys["ability"].wrong("a minor terrain that is buried for an ability cannot be used otherwise")
    for key in ("minor", "ability"):
        if key in keys:
            march.says("minor", keys[key])
    if "maneuver" in keys:
        march.maneuvers(keys["maneuver"])
    if "counter" in keys:
        march.is_countered(keys["counter"], seats)
    action = keys["action"].text() if "action" in keys else None
    if action is not None:
        march.says("action", keys["action"], comes_up=action != "none")
    if "target" in keys:
        if action in (None, "none"):
            raise keys["target"].wrong("a target needs an action")
        march.says("target", keys["target"])
    left = march.left_open(action, maneuvers="maneuver" in keys)
    verb = ScenarioVerb(item, MARCHES, marching=seat, given=march.given, open=left, needed=tuple(march.needed))
    _check_given(verb, words)
    return verb


def _army(item: Item, seats: Sequence[Seat]) -> tuple[Seat, str]:
    player, _, place = item.text().partition(" ")
    if player not in seats or place not in (*PLACES, RESERVES):
        raise item.wrong(f"{item.text()!r} is no army: write the player and the terrain, as in A frontier")
    return Seat(player), place


def _eighth_face(item: Item, words: Words) -> ScenarioVerb:
    keys = dict(item.mapping(["eighth face", "recruit", "promote", "force", "summon", "to", "move"]))
    place = keys.pop("eighth face").one_of(PLACES)
    action = ScenarioVerb(item, ("eighth face",), place=Place(place))
    if keys:
        action.given = {(None, "eighth face"): Item(keys, item.line, item.path)}
        action.needed = ("eighth face",)
    else:
        action.open = ("eighth face",)
    _check_given(action, words)
    return action


def _species_ability(item: Item) -> ScenarioVerb:
    """Mutate recruits and promotes by a budget, so that is the answer to a question of its own."""
    keys = dict(item.mapping(["species ability", "army", "recruit", "promote", "move", "targets", "against"]))
    ability = keys.pop("species ability")
    spent: dict[str, Item] = {}
    if ability.value == "Mutate":
        spent = {key: keys.pop(key) for key in ("recruit", "promote") if key in keys}
    nothing = ability.value == NOBODY and not keys
    answer = ability if nothing else Item({"ability": ability, **keys}, item.line, item.path)
    given: dict[tuple[Seat | None, str], Item] = {(None, "species ability"): answer}
    if spent:
        given[None, "spend"] = Item(spent, item.line, item.path)
    action = ScenarioVerb(
        item, ("species abilities",), given=given, needed=("species ability",), repeats="species ability"
    )
    _check_given(action)
    return action


def _air_flight(item: Item, words: Words) -> ScenarioVerb:
    keys = item.mapping(["air flight", "to"])
    if "to" not in keys:
        raise item.wrong("a flight is written {air flight: [Watcher, Guardian], to: frontier}")
    answer = Item({"units": keys["air flight"], "to": keys["to"]}, item.line, item.path)
    action = ScenarioVerb(
        item,
        ("reserves retreat",),
        moves=tuple(die_name(entry, words).kind for entry in keys["air flight"].one_or_more()),
        given={(None, "air flight"): answer},
        needed=("air flight",),
        repeats="air flight",
    )
    _check_given(action)
    return action


def _ride(item: Item, words: Words) -> ScenarioVerb:
    keys = item.mapping(["ride", "dragon", "to"])
    action = ScenarioVerb(
        item,
        ("reserves retreat",),
        moves=(die_name(keys["ride"], words).kind,),
        given={(None, "ride"): Item(keys, item.line, item.path)},
        needed=("ride",),
        repeats="ride",
    )
    _check_given(action)
    return action


LEADS_TO: Final[Mapping[str, tuple[str, ...]]] = {
    "minor": ("march",),
    "minor face": ("march",),
    "maneuver": ("march", "minor"),
    "counter-maneuver": ("march", "minor", "maneuver"),
    "direction": ("march", "minor", "maneuver"),
    "action": ("march",),
    "target": ("march", "action"),
    "spells": ("march", "action"),
    "negation": ("march", "action"),
}
"""Questions that only come up after another one has been answered otherwise than by declining."""


def way_to(asked: WrittenPrompt, decision: Decision, state: State) -> str | None:
    """Returns the answer that leads to the awaited question, where declining never would; else None.

    Raises ValueError with a sentence when there are several such answers, and the file does not choose.
    """
    if decision.prompt not in LEADS_TO.get(asked.name, ()) or state.step not in MARCHES:
        return None
    if asked.name not in ("counter-maneuver", "negation") and decision.player != asked.player:
        return None
    if decision.prompt == "minor":
        return "roll" if "roll" in getattr(decision, "options", ()) else None
    ways = [str(option) for option in getattr(decision, "options", ()) if option not in ("no", "none")]
    if asked.name in ("spells", "negation"):
        ways = [way for way in ways if way == "magic" or decision.prompt != "action"]
    if asked.name == "counter-maneuver" and decision.prompt == "march":
        ways = [place for place in ways if state.at(asked.player, Place(place))]
    if len(ways) > 1:
        raise ValueError(f"{decision.player} could choose {' or '.join(ways)}: say which with a march before the ask")
    return ways[0] if ways else None
