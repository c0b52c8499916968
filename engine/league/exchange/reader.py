"""An event from its JSON: every key is known, every player has entered, every round is whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from decimal import Decimal
from fractions import Fraction
from typing import Any

from engine.league.event import (
    Event,
    Format,
    GameNumbers,
    How,
    Pairing,
    Player,
    PlayerId,
    Pod,
    Rest,
    Result,
    Round,
    Row,
    Stage,
    Table,
    Verdict,
)
from engine.league.exchange.reading import Node, loaded
from engine.league.rules import (
    Cut,
    De,
    DeGroup,
    Dropped,
    ForfeitBh,
    GameCaps,
    Gap,
    LateEntry,
    LateMode,
    Lots,
    Omw,
    OmwBasis,
    Opp,
    Own,
    OwnScope,
    Points,
    Ps,
    RrDrop,
    Rules,
    Sb,
    TieBreak,
    Where,
    Won,
)
from engine.refusals import NotUnderstood

SCHEMA = 1
REMARKS = ("source", "note", "tags")
"""Keys that say where an event comes from, and change nothing."""
EVENT_KEYS = (
    *("schema", "id", "format", "rounds_declared", "finished", "warned", "players", "rounds", "rules"),
    *("claimed", "expected", *REMARKS),
)
ROUND_KEYS = ("no", "pairings", "byes", "rests", "pods", "manual")
PAIRING_KEYS = ("a", "b", "result", "how", "stage", "game", "as_of", "manual")
SIDE_KEYS = ("terrains", "health_left", "health_lost")


@dataclass(frozen=True, slots=True)
class EventFile:
    """What one file holds: an event and the tables that somebody claims or published for it."""

    event: Event
    claimed: Table | None = None
    expected: Table | None = None

    @property
    def tables(self) -> list[tuple[str, Table]]:
        """Returns the tables of the file, each with its key."""
        named = (("claimed", self.claimed), ("expected", self.expected))
        return [(name, table) for name, table in named if table is not None]


def read_event(text: str) -> EventFile:
    """Returns what a JSON text holds. Raises NotUnderstood with the place and what must stand there."""
    top = loaded(text)
    top.keys(EVENT_KEYS, ("schema", "format", "players", "rounds"))
    if top["schema"].whole() != SCHEMA:
        raise top["schema"].wrong(f"must be {SCHEMA}: I know no other version of the format")
    for key in REMARKS[:2]:
        top[key].text_or("")
    for tag in top["tags"].list():
        tag.text()
    form = top["format"].choice(Format)
    players = _players(top["players"])
    rounds = _rounds(top["rounds"], form, {one.id for one in players})
    event = Event(
        id=top["id"].text_or("event"),
        format=form,
        rules=read_rules(top["rules"]),
        players=players,
        rounds=rounds,
        rounds_declared=top["rounds_declared"].whole_or(None),
        finished=top["finished"].flag(False),
        warned=top["warned"].flag(False),
    )
    return EventFile(event, _table(top["claimed"], event), _table(top["expected"], event))


def _players(node: Node) -> tuple[Player, ...]:
    found: dict[PlayerId, Player] = {}
    for one in node.list():
        player = _player(one)
        if player.id in found:
            raise one.wrong(f'has the id "{player.id}", which another player has already')
        found[player.id] = player
    return tuple(found.values())


def _player(node: Node) -> Player:
    node.keys(("id", "name", "seed", "rating", "team", "joined", "dropped_after"), ("id",))
    joined = node["joined"].whole_or(1, 1)
    return Player(
        id=node["id"].text(),
        name=node["name"].text_or(""),
        seed=node["seed"].whole_or(None),
        rating=_rating(node["rating"]),
        team=node["team"].text_or("") or None,
        joined=1 if joined is None else joined,
        dropped_after=node["dropped_after"].whole_or(None),
    )


def _rating(node: Node) -> int | float | None:
    if node.value is None:
        return None
    if isinstance(node.value, Decimal):
        return float(node.number())
    return int(node.number())


def _rounds(node: Node, form: Format, players: set[PlayerId]) -> tuple[Round, ...]:
    found: list[Round] = []
    for one in node.list():
        read = _round(one, players)
        if read.no != len(found) + 1:
            raise one["no"].wrong(f"must be {len(found) + 1}: rounds are numbered from 1 without gaps")
        if form not in (Format.LADDER, Format.RUNS):
            _once_each(one, read)
        found.append(read)
    return tuple(found)


def _once_each(node: Node, one: Round) -> None:
    seen: set[PlayerId] = set()
    groups = [pairing.players for pairing in one.pairings] + [one.byes, tuple(one.rests)]
    for player in [player for group in [*groups, *(pod.players for pod in one.pods)] for player in group]:
        if player in seen:
            raise node.wrong(f'has the player "{player}" twice')
        seen.add(player)


def _round(node: Node, players: set[PlayerId]) -> Round:
    node.keys(ROUND_KEYS, ("no",))
    rests = {}
    for player, rest in node["rests"].items():
        if player not in players:
            raise rest.wrong("is the rest of a player who has not entered")
        rests[player] = rest.choice(Rest)
    return Round(
        no=node["no"].whole(1),
        pairings=tuple(_pairing(one, players) for one in node["pairings"].list()),
        byes=tuple(_entered(one, players) for one in node["byes"].list()),
        rests=rests,
        pods=tuple(_pod(one, players) for one in node["pods"].list()),
        manual=node["manual"].flag(False),
    )


def _entered(node: Node, players: set[PlayerId]) -> PlayerId:
    player = node.text()
    if player not in players:
        raise node.wrong(f'names "{player}", who has not entered')
    return player


def _pairing(node: Node, players: set[PlayerId]) -> Pairing:
    node.keys(PAIRING_KEYS, ("a", "b"))
    a, b = _entered(node["a"], players), _entered(node["b"], players)
    if a == b:
        raise node.wrong(f'pairs "{a}" with himself')
    return Pairing(
        a=a,
        b=b,
        verdict=_verdict(node),
        stage=node["stage"].choice_or(Stage, Stage.MAIN),
        numbers=_numbers(node["game"]),
        as_of=_as_of(node["as_of"]),
        manual=node["manual"].flag(False),
    )


def _verdict(node: Node) -> Verdict | None:
    how = node["how"].choice_or(How, How.PLAYED)
    if node["result"].value is None:
        return None
    result = node["result"].choice(Result)
    if result is Result.NONE and how is How.PLAYED and "how" in node:
        raise node.wrong('has the result "none" of a match that was played: both lose by forfeit only')
    return Verdict(result, How.FORFEIT if result is Result.NONE and "how" not in node else how)


def _numbers(node: Node) -> tuple[GameNumbers, GameNumbers] | None:
    if node.value is None:
        return None
    node.keys(("a", "b"), ("a", "b"))
    return _side(node["a"]), _side(node["b"])


def _side(node: Node) -> GameNumbers:
    node.keys(SIDE_KEYS)
    return GameNumbers(**{key: node[key].number() for key in SIDE_KEYS if node[key].value is not None})


def _as_of(node: Node) -> tuple[tuple[int, Verdict | None], ...]:
    found = []
    for no, then in node.items():
        if not no.isascii() or not no.isdigit():
            raise then.wrong('must stand under the number of a round, such as "3"')
        then.keys(("result", "how"), ("result",))
        found.append((int(no), _verdict(then)))
    return tuple(sorted(found, key=lambda one: one[0]))


def _pod(node: Node, players: set[PlayerId]) -> Pod:
    node.keys(("players", "places", "points"), ("players",))
    seated = tuple(_entered(one, players) for one in node["players"].list())
    if len(set(seated)) != len(seated) or len(seated) < 2:
        raise node["players"].wrong("must name at least two different players")
    places = None
    if node["places"].value is not None:
        places = tuple(_tied(one, players) for one in node["places"].list())
        if sorted(player for tied in places for player in tied) != sorted(seated):
            raise node["places"].wrong("must name every player of the pod once")
    return Pod(seated, places, _pod_points(node["points"], seated, places))


def _tied(node: Node, players: set[PlayerId]) -> tuple[PlayerId, ...]:
    if isinstance(node.value, list):
        return tuple(_entered(one, players) for one in node.list())
    return (_entered(node, players),)


def _pod_points(
    node: Node, seated: tuple[PlayerId, ...], places: tuple[tuple[PlayerId, ...], ...] | None
) -> tuple[tuple[PlayerId, Fraction], ...] | None:
    """Returns a pod's points: by player; or a list, by place if it falls, else in the order of the players."""
    if node.value is None:
        return None
    if isinstance(node.value, list):
        if len(node.value) != len(seated):
            raise node.wrong("must have a number for each player of the pod")
        numbers = [one.number() for one in node.list()]
        falls = numbers == sorted(numbers, reverse=True)
        order = [player for tied in places for player in tied] if places is not None and falls else seated
        return tuple(zip(order, numbers, strict=True))
    points = {player: one.number() for player, one in node.items()}
    if points.keys() != set(seated):
        raise node.wrong("must have a number for each player of the pod")
    return tuple(points.items())


def _table(node: Node, event: Event) -> Table | None:
    if node.value is None:
        return None
    node.keys(("after_round", "standings"), ("standings",))
    after = node["after_round"].whole_or(event.last_round)
    assert after is not None
    if after > event.last_round:
        raise node["after_round"].wrong(f"is {after}, but the last round is {event.last_round}")
    rows: dict[PlayerId, Row] = {}
    for one in node["standings"].list():
        row = _row(one, event)
        if row.player in rows:
            raise one.wrong(f'is the second line of "{row.player}"')
        rows[row.player] = row
    return Table(after, tuple(rows.values()))


def _row(node: Node, event: Event) -> Row:
    node.keys(("player", "place", "points", "tb", "division"), ("player",))
    player = _entered(node["player"], {one.id for one in event.players})
    tb: dict[str, Fraction | None] = {}
    shown: dict[str, int] = {}

    def number(code: str, one: Node) -> Fraction | None:
        if one.value is None:
            return None
        value, decimals = one.shown_number()
        if decimals is not None:
            shown[code] = decimals
        return value

    points = number("points", node["points"])
    node["tb"].keys([code.value for code in TieBreak]) if node["tb"].value is not None else None
    for code, one in node["tb"].items():
        tb[code] = number(code, one)
    division = node["division"].value
    if division is not None and not isinstance(division, str):
        division = str(node["division"].whole())
    return Row(player, node["place"].whole_or(None, 1), points, tb, division, shown)


def read_rules(node: Node) -> Rules:
    """Returns the declared rules; what is not declared is as usual. Nothing declared is usual throughout."""
    if node.value is None:
        return Rules()
    node.keys([one.name for one in fields(Rules)])
    usual = Rules()
    found: dict[str, Any] = {}
    for key, read in _RULES.items():
        found[key] = read(node[key]) if node[key].value is not None else getattr(usual, key)
    return Rules(**found)


def _points(node: Node) -> Points:
    node.keys([one.name for one in fields(Points)])
    return Points(**{key: one.number() for key, one in node.items() if one.value is not None})


def _tiebreaks(node: Node) -> tuple[TieBreak, ...]:
    found = tuple(one.choice(TieBreak) for one in node.list())
    if len(set(found)) != len(found):
        raise node.wrong("names a tie-break twice")
    return found


def _omw(node: Node) -> Omw:
    node.keys([one.name for one in fields(Omw)])
    usual = Omw()
    return Omw(
        floor=usual.floor if node["floor"].value is None else node["floor"].number(),
        basis=node["basis"].choice_or(OmwBasis, usual.basis),
        draws=usual.draws if node["draws"].value is None else node["draws"].number(),
        forfeits=node["forfeits"].flag(usual.forfeits),
        byes=node["byes"].flag(usual.byes),
    )


def _late_entry(node: Node) -> LateEntry:
    node.keys([one.name for one in fields(LateEntry)])
    usual = LateEntry()
    return LateEntry(
        mode=node["mode"].choice_or(LateMode, usual.mode),
        half=None if node["half"].value is None else node["half"].number(),
        where=node["where"].choice_or(Where, usual.where),
        last_round=node["last_round"].whole_or(None),
    )


def _lots(node: Node) -> Lots:
    node.keys([one.name for one in fields(Lots)])
    algorithm = node["algorithm"].text_or("sha256")
    if algorithm != "sha256":
        raise node["algorithm"].wrong("must be sha256")
    seed = node["seed"]
    return Lots(str(seed.whole()) if isinstance(seed.value, int) else seed.text_or("0"))


def _pod_sizes(node: Node) -> tuple[int, ...]:
    sizes = tuple(one.whole(2) for one in node.list())
    if not sizes:
        raise node.wrong("must name at least one size")
    return sizes


def _scales(node: Node) -> dict[int, tuple[Fraction, ...]]:
    """Returns points by place for each size of pod; one list is that of every size."""
    if isinstance(node.value, list):
        scale = tuple(one.number() for one in node.list())
        return dict.fromkeys(range(2, max(6, len(scale)) + 1), scale)
    found = {}
    for size, one in node.items():
        if not size.isascii() or not size.isdigit():
            raise one.wrong('must stand under the size of a pod, such as "4"')
        found[int(size)] = tuple(value.number() for value in one.list())
    return found


def _game_caps(node: Node) -> GameCaps:
    node.keys([one.name for one in fields(GameCaps)])
    return GameCaps(**{key: one.number() for key, one in node.items() if one.value is not None})


_RULES: dict[str, Callable[[Node], object]] = {
    "points": _points,
    "tiebreaks": _tiebreaks,
    "own": lambda node: node.choice(Own),
    "own_scope": lambda node: node.choice(OwnScope),
    "opp": lambda node: node.choice(Opp),
    "forfeit_bh": lambda node: node.choice(ForfeitBh),
    "cut": lambda node: node.choice(Cut),
    "sb": lambda node: node.choice(Sb),
    "de": lambda node: node.choice(De),
    "de_group": lambda node: node.choice(DeGroup),
    "won": lambda node: node.choice(Won),
    "ps": lambda node: node.choice(Ps),
    "omw": _omw,
    "lots": _lots,
    "forfeit_is_meeting": lambda node: node.flag(False),
    "forfeit_blocks_bye": lambda node: node.flag(True),
    "late_entry": _late_entry,
    "rr_drop": lambda node: node.choice(RrDrop),
    "third_place": lambda node: node.flag(False),
    "reseed": lambda node: node.flag(False),
    "final_reset": lambda node: node.flag(True),
    "pod_sizes": _pod_sizes,
    "pod_points": _scales,
    "dropped": lambda node: node.choice(Dropped),
    "share_places": lambda node: node.flag(True),
    "decimals": lambda node: node.whole(),
    "game_caps": _game_caps,
    "gap": lambda node: node.choice(Gap),
}


def read_rules_of(value: object, place: str = "rules") -> Rules:
    """Returns the rules of plain data, such as a preset's. Raises NotUnderstood with the place that is wrong."""
    try:
        return read_rules(Node(value, place))
    except (AttributeError, TypeError) as wrong:
        raise NotUnderstood(f"{place} is not a set of rules: {wrong}.") from wrong
