"""Orders in words, and how a new one finds its place among the earlier ones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.d6s.typed import fights
from bot.games.d6s.typed.addressed import TellsToOrder, all_sentences
from bot.games.d6s.typed.many import UnitAction, meant, parted, read_actions
from bot.games.d6s.typed.naming import find_character, is_named, is_placed
from bot.games.d6s.typed.saying import said_fight
from engine.d6s.actions.steps import Movement
from engine.d6s.masteries import MASTERIES
from engine.d6s.orders import (
    DECLINED,
    NEVER,
    REACTIONS,
    Against,
    Declare,
    Do,
    Hold,
    Line,
    Proposed,
    React,
    SetUp,
    Stay,
    fallen,
)
from engine.d6s.phases.movement import has_turn
from engine.d6s.planning.goals import meant_to_json
from engine.d6s.planning.proposals import IN_MELEE
from engine.d6s.state import Character, State, side_of_seat
from engine.d6s.view import TableView
from engine.d6s.words import key_of
from engine.orders import StandingOrder
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, Seat

ASK: Final = "ask me"
KINDS_OF_MASTERY: Final = (*MASTERIES, "shield spell", "shield", "caster")
EXAMPLE: Final = "“Archer 1 shoot Orc 1; all Knights: toward Ogre; Knight fights Ogre; melees as proposed; rest stay”"
_BLOW: Final = re.compile(
    r"attacks?\s+(?:the\s+)?(?P<whom>.+?)(?:\s+from\s+(?:behind|the\s+(?:back|rear)))?", re.IGNORECASE
)
_TAKEN_BACK: Final = (
    "cancel",
    "stop",
    "forget",
    "forget it",
    "take back",
    "cancel all",
    "no orders",
    "nothing",
    "none",
)
_EVERYTHING: Final = ("everything as proposed", "do everything as proposed", "all of it as proposed")
_STAY: Final = (
    *("keep the rest where they are", "keep the rest", "let the rest stay", "rest of mine stay"),
    *("rest stay", "the rest stay", "rest stays", "all stay", "others stay", "the others stay"),
    "the rest of mine stay",
)
_ADVANCE: Final = (
    "move the rest as proposed",
    "rest as proposed",
    "the rest as proposed",
    "all as proposed",
    "others as proposed",
    "as proposed",
)
_MELEES: Final = (
    *("fight all melees as proposed", "fight all my melees as proposed"),
    *("melees as proposed", "melee as proposed", "fight as proposed", "fights as proposed", "all melees as proposed"),
    *("all my melees as proposed", "my melees as proposed", "all fights as proposed", "the melees as proposed"),
)
_UNTIL: Final = " until one falls"
_AS_PROPOSED: Final = {
    "act": "the rest do",
    "split": "who fights whom is",
    "melee": "the order of melees is",
    "masteries": "masteries are",
    "fight": "yours fight",
    "follow": "yours follow up",
}
_SET_UP: Final = {
    "table": "If you choose the battlefield, it is the first ready one",
    "edges": "If you choose the edges, they are north and south",
    "edge": "If you choose your edge, it is the north one",
    "begin": "Your characters begin with the suggested spells, guards and passengers",
}
_IN_MELEE: Final = r"\b(attack|strike|grapple|shove|trip|escape|pick|destroy|disengage|pass)"


def _agreed(text: str) -> str:
    """Returns a text as it is compared: "as suggested" is "as proposed"."""
    return key_of(text).strip(" .!").replace("as suggested", "as proposed")


def is_to_stay(text: str) -> bool:
    """Returns whether a text says that the rest stay."""
    return _agreed(text) in _STAY


def is_to_advance(text: str) -> bool:
    """Returns whether a text says that the rest do what is proposed."""
    key = _agreed(text)
    return key in _ADVANCE and key != "as proposed"


def is_for_many(text: str) -> bool:
    """Returns whether a text says what several do at once, which is an order and no answer for one of them."""
    key = _agreed(text)
    return key != "as proposed" and key in (*_EVERYTHING, *_STAY, *_ADVANCE, *_MELEES)


def stay_order(state: State) -> StandingOrder:
    """Returns the order that all who have not moved stay, to the end of this round."""
    return Stay().check(StandingOrder(Stay.name, "act", until=max(1, state.round)))


def react_order(reaction: str, when: str, unit: str) -> StandingOrder:
    """Returns an order for a reaction of one character or of all; "ask me" cancels one. Raises `NotUnderstood`."""
    if reaction not in (*REACTIONS, *DECLINED):
        raise NotUnderstood(f"There is no reaction {reaction!r}; there are {', '.join((*REACTIONS, *DECLINED))}.")
    order = StandingOrder(React.name, reaction, {"unit": unit} if unit else {}, answer=when)
    return order if when == ASK else React().check(order)


def with_all(known: Sequence[StandingOrder], given: Sequence[StandingOrder]) -> list[StandingOrder]:
    """Returns the orders with new ones, one after the other, each in the place of one for the same."""
    orders = list(known)
    for order in given:
        orders = with_order(orders, order)
    return orders


def with_order(known: Sequence[StandingOrder], order: StandingOrder) -> list[StandingOrder]:
    """Returns the orders with a new one, in the place of one for the same: what one character does first, staying
    last.
    """
    kept = [one for one in known if not _same(one, order)]
    added = kept if order.answer == ASK else [*kept, order]
    # Kinds that this game does not rank, such as an answer given ahead, are tried first.
    return sorted(added, key=lambda one: (_RANKS.get(one.kind, -1), not one.subject))


def line_order() -> StandingOrder:
    """Returns the order to deploy the whole army as suggested."""
    return Line().check(StandingOrder(Line.name, "deploy"))


def advance_order(state: State) -> StandingOrder:
    """Returns the order that all who have not moved do what is proposed, to the end of this round."""
    return Proposed().check(StandingOrder(Proposed.name, "act", until=max(1, state.round)))


def all_melees(state: State, guard: Json = None) -> list[StandingOrder]:
    """Returns the orders that all melees of this round are fought as proposed."""
    until = max(1, state.round)
    return [Proposed().check(StandingOrder(Proposed.name, one, guard=guard, until=until)) for one in IN_MELEE]


def melee_orders(view: TableView, seat: Seat, *, until_one_falls: bool = False) -> list[StandingOrder]:
    """Returns the orders that all melees of this round are fought as proposed, or until one of the seat's falls."""
    return all_melees(view.state, fallen(view, seat) if until_one_falls else None)


def action_order(state: State, action: UnitAction) -> StandingOrder:
    """Returns the order to do this round what was read, and the meaning of its words then."""
    made = action.drafted
    guard: Json = {"meant": meant_to_json(made.meant), "off": made.off, "strikes": len(action.seen.strikes)}
    until = max(1, state.round)
    return Do().check(StandingOrder(Do.name, "act", guard=guard, answer=made.answer, times=1, until=until))


def actions(view: TableView, seat: Seat, text: str) -> tuple[list[StandingOrder], list[str]]:
    """Returns the orders that a text gives for this round, parted by semicolons, and notes on how they were read.

    "Archer 1 to H12, shoot Orc 1; all Orcs: toward Knight; Knight fights Ogre, then Orc 2; melees as proposed; rest
    stay". Raises a `Refusal`.
    """
    reading = _Orders(view, seat)
    if not reading.mine:
        raise NotAllowed("You have no characters in play, so there is nobody to order.")
    try:
        for one in all_sentences(view.state, reading.mine, text):
            reading.take(one)
    except TellsToOrder as refusal:
        raise NotUnderstood(refusal.there) from refusal
    if not reading.found:
        raise NotUnderstood(f"Write what they do, for example {EXAMPLE}.")
    return reading.found, reading.notes


class _Orders:
    """Reads orders part by part; a character with an order no longer counts among "the others"."""

    def __init__(self, view: TableView, seat: Seat) -> None:
        self.view = view
        self.state = view.state
        self.seat = seat
        self.until = max(1, view.state.round)
        self.mine = [unit for unit in self.state.playing() if unit.seat == seat and not unit.passenger]
        self.found: list[StandingOrder] = []
        self.notes: list[str] = []
        self._named: set[str] = set()

    def take(self, part: str) -> None:
        """Reads one part. Raises a `Refusal`."""
        low = _agreed(part)
        if low in _TAKEN_BACK:
            raise NotUnderstood("`/d6s forget` cancels all orders, `/game orders` one of them.")
        if low in _EVERYTHING:
            self.found += [advance_order(self.state), *melee_orders(self.view, self.seat)]
        elif self._reaction(low):
            return
        elif low in _STAY:
            self.found.append(stay_order(self.state))
        elif low in _ADVANCE:
            self.found.append(advance_order(self.state))
        elif low in _MELEES or low.removesuffix(_UNTIL) in _MELEES:
            self.found += melee_orders(self.view, self.seat, until_one_falls=low.endswith(_UNTIL))
        elif low in ("no masteries", "no mastery", "never masteries"):
            self._masteries("masteries never")
        elif low.startswith("masteries") or re.search(r"\bmastery\b", low):
            self._masteries(part if low.startswith("masteries") else f"masteries: {part}")
        elif not self._against(part):
            self._action(part)

    def _reaction(self, low: str) -> bool:
        """Reads "opportunity attacks never", "always second wind". Returns whether it was that."""
        reaction = next((name for name in REACTIONS if name in low), None)
        when = re.search(r"\b(always|never|(?:only )?(?:when|if) (?:it is )?fatal|ask me)\b", low)
        if reaction is None or when is None:
            return False
        said = "when fatal" if "fatal" in when[1] else when[1]
        who = re.sub(rf"\b(?:use|uses|using|make|makes|attacks?|{reaction}|{when[1]})\b", " ", low).strip(" :,")
        units = self._who(who) if who and who not in ("all", "everybody", "all of mine") else [None]
        self.found += [react_order(reaction, said, unit.name if unit is not None else "") for unit in units]
        return True

    def _masteries(self, part: str) -> None:
        """Reads "masteries never", "masteries as proposed", "masteries: Knight blade, Guard shield on Orc 1"."""
        said = part[len("masteries") :].strip(" :")
        if key_of(said) == "never":
            self.found.append(react_order("masteries", NEVER, ""))
            return
        if _agreed(said) == "as proposed":
            self.found.append(Proposed().check(StandingOrder(Proposed.name, "masteries", until=self.until)))
            return
        chosen: dict[str, list[str]] = {}
        for piece in re.split(r",|\band\b", said):
            named = re.search(rf"\b({'|'.join(KINDS_OF_MASTERY)})\b(?:\s+mastery)?(\s+on\s+(.+))?", piece.casefold())
            if named is None:
                raise NotUnderstood(
                    f"Which mastery is {piece.strip()!r}? Write “masteries: Knight blade, Guard shield on Orc 1”; "
                    f"there are {', '.join(KINDS_OF_MASTERY)}."
                )
            who = re.sub(r"\b(?:uses?|declares?|with)\s*$", "", piece[: named.start()].strip(" :")).strip()
            unit = find_character(self.state, who, self.mine)
            enemies = self._enemies()
            on = [find_character(self.state, named[3], enemies, unit)] if named[3] else enemies
            kinds = [f"{named[1]} on {enemy.name}" for enemy in on] if named[1].startswith("shield") else [named[1]]
            chosen.setdefault(unit.name, []).extend(kinds)
        answer: Json = {name: list(kinds) for name, kinds in chosen.items()}
        self.found.append(Declare().check(StandingOrder(Declare.name, "masteries", answer=answer, until=self.until)))

    def _against(self, part: str) -> bool:
        """Reads "Knight fights Ogre, then Orc 2". Returns whether it was that."""
        said = _FIGHTS.fullmatch(part)
        if said is None or (said["verb"].casefold().startswith("attack") and len(_targets(said["whom"])) < 2):
            return False
        units = [None] if key_of(said["who"]) in ("", "all", "all of mine", "everybody") else self._who(said["who"])
        self._order_against(units, said["whom"])
        return True

    def _order_against(self, units: Sequence[Character | None], whom: str) -> None:
        targets = [find_character(self.state, name, self._enemies()).name for name in _targets(whom)]
        for unit in units:
            answer: Json = {"unit": unit.name if unit is not None else "", "targets": list(dict.fromkeys(targets))}
            self.found.append(Against().check(StandingOrder(Against.name, "fight", answer=answer, until=self.until)))

    def _who(self, text: str) -> list[Character | None]:
        return list(meant(self.state, text, self.mine))

    def _enemies(self) -> list[Character]:
        return list(self.state.playing(side_of_seat(self.seat).other))

    def _action(self, part: str) -> None:
        """Reads what one character or several do in the Movement Phase; else what one of them does in melee."""
        _must_be_placed(self.state, part)
        movers = [unit for unit in self.mine if not unit.moved]
        try:
            if not movers:
                raise NotAllowed("All your characters have moved this round.")
            others = [unit for unit in movers if has_turn(self.state, unit) and unit.name not in self._named]
            units, said = parted(self.state, part, others if _is_of_many(part) else movers)
            if not units:
                raise NotAllowed("All your characters have moved, or have an order, this round.")
            for action in read_actions(self.state, units, said, self.notes):
                self._named.add(action.unit)
                self.found.append(action_order(self.state, action))
                self.notes += action.drafted.notes
            blow = _BLOW.fullmatch(said.strip())
            if blow is not None and not action.seen.shots:
                # A character with an attack order goes there first, and fights its target when a melee begins.
                self._order_against(units, blow["whom"])
        except Refusal as refusal:
            if not re.search(_IN_MELEE, part.casefold()):
                raise
            self._fight(part, refusal)

    def _fight(self, part: str, refusal: Refusal) -> None:
        try:
            answer = fights.read_fight(self.state, self.mine, part)
        except NotUnderstood as wrong:
            raise wrong from refusal
        self.found.append(Do().check(StandingOrder(Do.name, "fight", answer=answer, times=1, until=self.until)))


def _must_be_placed(state: State, part: str) -> None:
    """Raises `NotAllowed` while some character is not on the table yet: no way, shot or blow can be foreseen then."""
    absent = [unit for unit in state.playing() if not is_placed(state, unit)]
    if absent:
        unit = next((unit for unit in absent if is_named(state, part, [unit])), absent[0])
        raise NotAllowed(
            f"{unit.name} is not on the table yet. Order what each of yours does after the deployment; “rest as "
            "proposed”, “rest stay”, masteries and reactions can be ordered now."
        )


def _is_of_many(part: str) -> bool:
    return re.match(r"(all|every|the others|others|the rest|rest|speed)\b", part.casefold()) is not None


_FIGHTS: Final = re.compile(
    r"(?P<who>.*?)\s*:?\s*\b(?P<verb>fights?|attacks?)\s+(?P<whom>.+)", re.IGNORECASE | re.DOTALL
)


def _targets(text: str) -> list[str]:
    return [name.strip() for name in re.split(r",|\bthen\b|\band\b", text) if name.strip()]


_FIRST: Final = (
    *(Do.name, Against.name, Declare.name, React.name, SetUp.name, Line.name, Hold.name, Stay.name),
    Proposed.name,
)
_RANKS: Final = {kind: rank for rank, kind in enumerate(_FIRST)}


def _same(one: StandingOrder, other: StandingOrder) -> bool:
    """Returns whether an order takes the place of another: for the same question of the same character."""
    if one.prompt != other.prompt:
        return False
    if {one.kind, other.kind} <= {Stay.name, Proposed.name} or _decline_or_propose(one, other):
        return True
    if one.kind != other.kind:
        return False
    if one.kind in (Do.name, Against.name):
        return _unit(one) == _unit(other)
    return dict(one.subject) == dict(other.subject)


def _decline_or_propose(one: StandingOrder, other: StandingOrder) -> bool:
    """Returns whether one order says never and the other as proposed, or does what is declared."""
    return one.prompt in DECLINED and {one.kind, other.kind} <= {React.name, Proposed.name, Declare.name}


def _unit(order: StandingOrder) -> str:
    return str(order.answer.get("unit")) if isinstance(order.answer, Mapping) else ""


def done_at_once(given: Sequence[StandingOrder], now: Sequence[StandingOrder]) -> list[str]:
    """Returns what of the orders that were given has been used for the question that was open, or did not fit it."""
    used = [order for order in given if order.times and order not in now]
    return ["Answered with it at once, as far as it was possible:", *(f"- {_line(o)}" for o in used)] if used else []


def in_words(orders: Sequence[StandingOrder]) -> str:
    """Returns what is ordered, a line for each."""
    if not orders:
        return "You have no orders."
    melees = [order for order in orders if order.kind == Proposed.name and order.prompt in IN_MELEE]
    whole = {order.prompt for order in melees} == set(IN_MELEE) and len({str(order.guard) for order in melees}) == 1
    lines = [_line(order) for order in orders if not whole or order not in melees]
    if whole:
        falls = ", until you lose a character" if melees[0].guard is not None else ""
        lines.append(
            f"{_when(melees[0])}your melees are fought as suggested{falls} (who fights whom, masteries, "
            "attacks, following up)"
        )
    return "\n".join(["Your orders, which only you see:", *(f"- {line}" for line in lines)])


def in_full(order: StandingOrder) -> str:
    """Returns what one order does and when it ends, or nothing for an order of another kind."""
    ends = f"to the end of {_ending(order)}"
    falls = ", or until you lose a character" if order.guard is not None else ""
    if order.kind == Stay.name:
        return f"All your characters that have not moved stay, {ends}."
    if order.kind == Line.name:
        return "Your army is deployed as suggested; this ends with the deployment."
    if order.kind == SetUp.name:
        return f"{_SET_UP[order.prompt]}; this ends with the first round."
    if order.kind == Hold.name:
        return "Your characters beside an enemy stay, except casters and treasure bearers; this ends with the match."
    if order.kind == Proposed.name and order.prompt == "act":
        return f"All your characters that have not moved make the suggested move, {ends}{falls}."
    if order.kind == Proposed.name:
        return f"{_AS_PROPOSED[order.prompt].capitalize()} as suggested, {ends}{falls}."
    if order.kind == React.name:
        whose = f"of {order.subject['unit']}" if order.subject else "for all your characters"
        return f"{order.prompt.capitalize()} {whose}: {order.answer}, to the end of the match."
    if order.kind == Do.name:
        line = _line(order).partition(": ")[2]
        return f"{line}: once, in its turn of round {order.until}; after a surprise I ask you again."
    if order.kind in (Against.name, Declare.name):
        return f"{_line(order).partition(': ')[2]}, {ends}."
    return ""


def short(order: StandingOrder) -> str:
    """Returns what an order does, without when: "Archer 1: shoot Orc Warrior 2"."""
    return _line(order).removeprefix(_when(order))


def _line(order: StandingOrder) -> str:
    if order.kind == Stay.name:
        return f"the rest stay, in round {order.until}"
    if order.kind == Line.name:
        return "the army is deployed as suggested"
    if order.kind == SetUp.name:
        return _SET_UP[order.prompt][0].lower() + _SET_UP[order.prompt][1:]
    if order.kind == Hold.name:
        return "characters beside an enemy stay, except casters and treasure bearers"
    if order.kind == Proposed.name:
        falls = ", until you lose a character" if order.guard is not None else ""
        return f"{_when(order)}{_AS_PROPOSED[order.prompt]} as suggested{falls}"
    if order.kind == Against.name and isinstance(order.answer, Mapping):
        targets = order.answer.get("targets")
        names = [str(name) for name in targets] if isinstance(targets, Sequence) else []
        return f"round {order.until}: {_unit(order) or 'whoever of yours can'} fights {', then '.join(names)}"
    if order.kind == Declare.name and isinstance(order.answer, Mapping):
        return f"round {order.until}: masteries: {'; '.join(_declared(order.answer))}"
    if order.kind == React.name:
        who = f" of {order.subject['unit']}" if order.subject else ""
        return f"{order.prompt}{who}: {order.answer}"
    said = Movement.read(order.answer).in_words() if order.prompt == "act" else said_fight(order.answer)
    return f"round {order.until}: {said}"


def _when(order: StandingOrder) -> str:
    """Returns "round 3: ", or nothing for an order of the whole match."""
    return "" if order.until is None else f"round {order.until}: "


def _ending(order: StandingOrder) -> str:
    return "the match" if order.until is None else f"round {order.until}"


def _declared(answer: Mapping[str, Json]) -> list[str]:
    found = []
    for name, kinds in answer.items():
        each = [str(kind) for kind in kinds] if isinstance(kinds, Sequence) else []
        found.append(f"{name} {each[0] if len(each) == 1 else each[0].partition(' on ')[0] + ' on whom it can'}")
    return found
