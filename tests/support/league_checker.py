"""A second opinion on league events: pairings and tables checked from their JSON alone.

It is written against the published rules and the exchange format. It shares no code with the engine, and takes its
facts from nothing but the file: a fault of the engine must not hide behind the same fault here.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import networkx as nx

Data = dict[str, Any]
ROUND_ROBINS = ("round_robin", "double_round_robin", "divisions")
BRACKETS = ("knockout", "double_knockout")
LARGEST_GAPS = 40
"""Up to this number of players the smallest sum of squared gaps is worked out anew."""


def num(value: Any) -> Fraction:
    """Returns a number of the file exactly."""
    text = str(value)
    return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)


def faults(event: Data) -> list[str]:
    """Returns everything that is wrong with an event's pairings and with the table that it claims."""
    return [*pairing_faults(event), *table_faults(event)]


# -- What everybody scored ------------------------------------------------------------------------------------------


class Worth:
    """What each thing is worth, by the declared points."""

    def __init__(self, rules: Data) -> None:
        points = {key: num(value) for key, value in rules.get("points", {}).items()}
        self.win, self.draw = points.get("win", Fraction(1)), points.get("draw", Fraction(1, 2))
        self.loss = points.get("loss", Fraction(0))
        self.by_how = {how: points.get(how, self.win) for how in ("outright", "comparison")}
        self.bye = points.get("bye", self.win)
        self.walkover = points.get("forfeit_win", self.win)
        self.forfeited = points.get("forfeit_loss", self.loss)
        self.both_lose = points.get("double_forfeit", self.forfeited)
        self.rest = {
            "half": points.get("rest_half", self.draw),
            "full": points.get("rest_full", self.win),
            "zero": points.get("rest_zero", Fraction(0)),
        }
        self.out = points.get("out", Fraction(0))


def known(pairing: Data, round_no: int | None) -> tuple[str | None, str]:
    """Returns result and how, as known when a round was paired, or now."""
    later = [int(no) for no in pairing.get("as_of", {}) if round_no is not None and int(no) >= round_no]
    then = pairing["as_of"][str(min(later))] if later else pairing
    result = then["result"]
    return result, then.get("how", "forfeit" if result == "none" else "played")


def marks(event: Data, until: int, as_of: int | None = None) -> dict[str, list[Data]]:
    """Returns for every player a mark for each round or match until some round.

    A mark has round, kind (game, walkover, bye, rest, gone), points, share of a win, and against: (opponent, share).
    """
    rules, form = event["rules"], event["format"]
    worth = Worth(rules)
    found: dict[str, list[Data]] = {one["id"]: [] for one in event["players"]}
    for one in event["rounds"]:
        no = one["no"]
        if no > until:
            continue
        seen = set()
        for pairing in one["pairings"]:
            result, how = known(pairing, as_of)
            for side, own, other in (("a", pairing["a"], pairing["b"]), ("b", pairing["b"], pairing["a"])):
                seen.add(own)
                if result is None or result == "void":
                    continue
                share = Fraction(1) if result == side else Fraction(1, 2) if result == "draw" else Fraction(0)
                mark = {"round": no, "share": share, "against": [(other, share)], "how": how, "gone": False}
                if result == "none" or how == "forfeit":
                    mark |= {"kind": "walkover", "gone": share == 0}
                    mark["points"] = (
                        worth.both_lose
                        if result == "none"
                        else worth.draw
                        if result == "draw"
                        else worth.walkover
                        if share
                        else worth.forfeited
                    )
                else:
                    mark["kind"] = "game"
                    mark["points"] = (
                        worth.draw
                        if share == Fraction(1, 2)
                        else worth.by_how.get(how, worth.win)
                        if share
                        else worth.loss
                    )
                    if "game" in pairing and as_of is None:
                        mark["game"] = pairing["game"][side]
                found[own].append(mark)
        empty: Data = {"round": no, "against": [], "how": "", "gone": False}
        for player in one.get("byes", []):
            seen.add(player)
            found[player].append({**empty, "kind": "bye", "points": worth.bye})
        for player, rest in one.get("rests", {}).items():
            seen.add(player)
            found[player].append({**empty, "kind": "rest", "points": worth.rest[rest], "gone": rest != "full"})
        for pod in one.get("pods", []):
            seen |= set(pod["players"])
            places: dict[str, int] = {}
            for tied in pod["places"]:
                tied = tied if isinstance(tied, list) else [tied]
                places |= dict.fromkeys(tied, len(places) + 1)
            for player in pod["players"]:
                against = [
                    (other, Fraction(places[player] < places[other]) + Fraction(places[player] == places[other], 2))
                    for other in pod["players"]
                    if other != player
                ]
                first = places[player] == 1 and sum(1 for place in places.values() if place == 1) == 1
                points = num(pod["points"][player])
                found[player].append({**empty, "kind": "pod", "points": points, "against": against, "share": first})
        if form not in (*BRACKETS, "ladder", "runs"):
            for one_player in event["players"]:
                if one_player["id"] not in seen:
                    points = missed(rules, worth, one_player, no)
                    found[one_player["id"]].append({**empty, "kind": "gone", "points": points, "gone": True})
    for mine in found.values():
        for mark in mine:
            if "share" not in mark:
                mark["share"] = min(Fraction(1), mark["points"] / worth.win)
    return found


def missed(rules: Data, worth: Worth, player: Data, no: int) -> Fraction:
    """Returns what a round is worth that a player was not there for."""
    late = rules.get("late_entry", {})
    if no >= player.get("joined", 1) or late.get("mode", "zero") == "zero":
        return worth.out
    half = num(late["half"]) if "half" in late else worth.rest["half"]
    if late["mode"] == "half_each":
        return half
    return half if no == (1 if late.get("where") == "first" else player["joined"] - 1) else worth.out


def total(mine: list[Data]) -> Fraction:
    """Returns a player's points."""
    return sum((mark["points"] for mark in mine), Fraction(0))


# -- The table ------------------------------------------------------------------------------------------------------


def table_faults(event: Data) -> Iterator[str]:
    """Yields every number and place of the claimed table that is wrong."""
    claimed = event["claimed"]
    until = claimed["after_round"]
    rows = claimed["standings"]
    all_marks = marks(event, until)
    if sorted(row["player"] for row in rows) != sorted(one["id"] for one in event["players"]):
        yield "the table does not have every player once"
        return
    for row in rows:
        if num(row["points"]) != total(all_marks[row["player"]]):
            yield f"{row['player']}: points {row['points']}, not {total(all_marks[row['player']])}"
    divisions = {row.get("division") for row in rows}
    for division in divisions:
        players = [row["player"] for row in rows if row.get("division") == division]
        right = Table(event, all_marks, until, players)
        for row in rows:
            if row["player"] in players:
                place, numbers = right.place[row["player"]], right.numbers[row["player"]]
                if row["place"] != place:
                    yield f"{row['player']}: place {row['place']}, not {place}"
                for code, value in row.get("tb", {}).items():
                    if not same(value, numbers[code]):
                        yield f"{row['player']}: {code} {value}, not {numbers[code]}"


def same(value: Any, right: Fraction | None) -> bool:
    """Returns whether a claimed number is the right one, rounded to its decimals if it is a text."""
    if value is None or right is None:
        return value is None and right is None
    if isinstance(value, str):
        text = value.rstrip("%")
        decimals = len(text.partition(".")[2]) + 2 * value.endswith("%")
        return abs(num(value) - right) <= Fraction(1, 2 * 10**decimals)
    return abs(num(value) - right) < Fraction(1, 10**8)


class Table:
    """Places and numbers of some players, by the declared order and readings."""

    def __init__(self, event: Data, all_marks: dict[str, list[Data]], until: int, players: list[str]) -> None:
        self.event, self.rules, self.marks, self.until = event, event["rules"], all_marks, until
        self.worth = Worth(self.rules)
        self.players = {one["id"]: one for one in event["players"]}
        self.points = {player: total(mine) for player, mine in all_marks.items()}
        self.numbers: dict[str, dict[str, Fraction | None]] = {player: {} for player in players}
        self.place: dict[str, int] = {}
        if event["format"] in BRACKETS:
            groups = self._bracket(players)
        else:
            groups = _split(players, {player: -self.points[player] for player in players})
        same_points = groups
        for code in self.rules.get("tiebreaks", []):
            keys: dict[str, Fraction] = {}
            if code == "DE":
                among = same_points if self.rules.get("de_group") == "points" else groups
                for group in among:
                    for player, value in self.encounter(group).items():
                        self.numbers[player]["DE"] = value
                        ranked = self.rules.get("de") in ("fide", "recursive")
                        keys[player] = (value or Fraction(0)) * (1 if ranked else -1)
            else:
                for player in players:
                    value = self.number(code, player)
                    self.numbers[player][code] = value
                    keys[player] = value if code == "LOTS" else -value
            groups = [smaller for group in groups for smaller in _split(group, keys)]
        if not self.rules.get("share_places", True):
            lots = self.lots()
            groups = [[player] for group in groups for player in sorted(group, key=lots.__getitem__)]
        place = 1
        for group in groups:
            for player in group:
                self.place[player] = place
            place += len(group)

    def _bracket(self, players: list[str]) -> list[list[str]]:
        """Returns the players by the round of the loss that put them out, later ones first."""
        lives = 1 if self.event["format"] == "knockout" else 2
        lost: dict[str, list[int]] = defaultdict(list)
        third: dict[str, int] = {}
        for one in self.event["rounds"]:
            for pairing in one["pairings"]:
                beaten = {"a": [pairing["b"]], "b": [pairing["a"]], "none": [pairing["a"], pairing["b"]]}
                losers = beaten.get(pairing["result"], [])
                if pairing.get("stage") == "third":
                    third |= {player: 1 if player in losers else -1 for player in (pairing["a"], pairing["b"])}
                else:
                    for player in losers:
                        lost[player].append(one["no"])
                        if pairing.get("stage") == "GF2":
                            lost[player] = lost[player] + [one["no"]]
        keys = {}
        for player in players:
            out = lost[player][lives - 1] if len(lost[player]) >= lives else 10**6
            gone = self.players[player]["dropped_after"]
            if gone is not None and gone < self.until:
                out = min(out, gone + 1)
            keys[player] = Fraction(-out) + Fraction(third.get(player, 0), 10)
        return _split(players, keys)

    def number(self, code: str, player: str) -> Fraction:
        """Returns one tie-break of a player."""
        mine = self.marks[player]
        match code:
            case "BH" | "BHC1" | "SB" | "SBC1":
                return self.strength(player, sb=code.startswith("SB"), cut=code.endswith("C1"))
            case "AOP":
                scores = [
                    self.seen(other) for mark in mine if mark["kind"] in ("game", "pod") for other, _ in mark["against"]
                ]
                return sum(scores, Fraction(0)) / len(scores) if scores else Fraction(0)
            case "OMW":
                kinds = ["game", "pod", *(["walkover"] if self.omw("forfeits", False) else [])]
                shares = [self.wins(other) for mark in mine if mark["kind"] in kinds for other, _ in mark["against"]]
                return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)
            case "PS" | "PSC1":
                sums = [
                    sum((mark["points"] for mark in mine if mark["round"] <= no), Fraction(0))
                    for no in range(1, self.until + 1)
                    if not self._left(player, no)
                ]
                return sum(sums[1 if code == "PSC1" else 0 :], Fraction(0))
            case "WON" | "WIN":
                reading = self.rules.get("won", "played") if code == "WON" else "all"
                return Fraction(sum(1 for mark in mine if mark["share"] == 1 and self._counts(mark, reading)))
            case "TERR":
                return self.game(mine, "terrains", lambda game: num(game.get("terrains", 0)), both=False)
            case "HEALTH":
                left, lost = "health_left", "health_lost"
                return self.game(
                    mine, "health", lambda game: num(game.get(left, 0)) - num(game.get(lost, 0)), both=True
                )
            case "LOTS":
                return Fraction(self.lots()[player])
        raise AssertionError(code)

    def _left(self, player: str, no: int) -> bool:
        gone = self.players[player]["dropped_after"]
        return self.rules.get("ps") == "until_left" and gone is not None and no > gone

    @staticmethod
    def _counts(mark: Data, reading: str) -> bool:
        if mark["kind"] in ("game", "pod"):
            return reading != "outright" or mark["how"] == "outright"
        return reading == "all" or (reading == "forfeits" and mark["kind"] == "walkover")

    def game(self, mine: list[Data], cap: str, worth: Any, *, both: bool) -> Fraction:
        """Returns the sum over games of a number, each at most the cap (in both directions)."""
        most = self.rules.get("game_caps", {}).get(cap)
        summed = Fraction(0)
        for mark in mine:
            if "game" in mark:
                value = worth(mark["game"])
                if most is not None:
                    value = min(value, num(most))
                    value = max(value, -num(most)) if both else value
                summed += value
        return summed

    def lots(self) -> dict[str, int]:
        """Returns everybody's place in the draw of lots."""
        seed = self.rules.get("lots", {}).get("seed", "0")
        order = sorted(self.players, key=lambda player: hashlib.sha256(f"{seed}:{player}".encode()).hexdigest())
        return {player: place for place, player in enumerate(order, 1)}

    def omw(self, key: str, usual: Any) -> Any:
        """Returns one of the readings of OMW."""
        return self.rules.get("omw", {}).get(key, usual)

    def wins(self, player: str) -> Fraction:
        """Returns a player's share of wins, not below the floor."""
        counted = ["game", "pod"]
        counted += ["walkover"] if self.omw("forfeits", False) else []
        counted += ["bye"] if self.omw("byes", False) else []
        mine = [mark for mark in self.marks[player] if mark["kind"] in counted]
        floor = num(self.omw("floor", 0))
        if not mine:
            return floor
        if self.omw("basis", "wins") == "points":
            most = max(self.worth.win, *self.worth.by_how.values())
            share = total(mine) / (most * len(mine))
        else:
            share = Fraction(0)
            for mark in mine:
                if mark["kind"] == "pod":
                    share += sum((part for _, part in mark["against"]), Fraction(0)) / len(mark["against"])
                elif mark["kind"] == "bye":
                    share += 1
                else:
                    share += num(self.omw("draws", "0.5")) if mark["share"] == Fraction(1, 2) else mark["share"]
            share /= len(mine)
        return max(floor, share)

    def seen(self, player: str) -> Fraction:
        """Returns what a player's score is worth to those who met him."""
        mine = self.marks[player]
        if self.rules.get("opp", "raw") == "raw":
            return self.points[player]
        if self.rules["opp"] == "unplayed_draw":
            return sum((m["points"] if m["kind"] in ("game", "pod") else self.worth.draw for m in mine), Fraction(0))
        last = max([mark["round"] for mark in mine if not mark["gone"]], default=0)
        score = Fraction(0)
        for mark in mine:
            away = mark["kind"] in ("rest", "gone") and mark["round"] > last
            score += self.worth.draw if away else mark["points"]
        return score

    def strength(self, player: str, *, sb: bool, cut: bool) -> Fraction:
        """Returns Buchholz or Sonneborn-Berger, cut or not."""
        by_points = self.rules.get("sb", "share") == "points"
        pieces: list[tuple[Fraction, Fraction, bool]] = []
        for mark in self.marks[player]:
            met = mark["kind"] in ("game", "pod")
            if met or (mark["kind"] == "walkover" and self.rules.get("forfeit_bh", "unplayed") == "opponent"):
                for other, share in mark["against"]:
                    factor = mark["points"] if by_points and mark["kind"] != "pod" else share
                    score = self.seen(other)
                    pieces.append((score, score * factor if sb else score, False))
            elif self._in_scope(player, mark):
                dummy = self.dummy(player, mark)
                if dummy is not None:
                    factor = mark["points"] if by_points else mark["share"]
                    pieces.append((dummy, dummy * factor if sb else dummy, mark["gone"]))
        if cut and pieces:
            lowest = min(pieces, key=lambda piece: piece[:2])
            gone = [piece for piece in pieces if piece[2]]
            if self.rules.get("cut", "lowest") == "fide_vur" and gone:
                first = min(gone, key=lambda piece: piece[:2])
                lowest = first if lowest[1] <= first[1] else lowest
            pieces.remove(lowest)
        return sum((piece[1] for piece in pieces), Fraction(0))

    def _in_scope(self, player: str, mark: Data) -> bool:
        scope = self.rules.get("own_scope", "all")
        one = self.players[player]
        gone = one["dropped_after"] if one["dropped_after"] is not None else 10**6
        if scope == "present":
            return bool(one.get("joined", 1) <= mark["round"] <= gone)
        return scope == "all" or mark["kind"] in ("bye", "walkover")

    def dummy(self, player: str, mark: Data) -> Fraction | None:
        """Returns the score that stands for an own unplayed round, None if none does."""
        own, draw = self.rules.get("own", "own"), self.worth.draw
        if own == "own":
            before: list[Fraction] = [one["points"] for one in self.marks[player] if one["round"] < mark["round"]]
            score: Fraction = sum(before, Fraction(0)) + draw * (self.until - mark["round"])
            return score
        if own == "fide2026":
            limits: list[Fraction] = [
                self.points[player],
                draw * self.until,
                *(self.seen(other) for other, _ in mark["against"]),
            ]
            return min(limits)
        others: dict[str, Fraction | None] = {"own_score": self.points[player], "zero": Fraction(0), "none": None}
        return others[own]

    # Direct encounter

    def encounter(self, group: list[str]) -> dict[str, Fraction | None]:
        """Returns the direct encounter of those who are tied."""
        nothing: dict[str, Fraction | None] = dict.fromkeys(group)
        if len(group) < 2:
            return nothing
        reading = self.rules.get("de", "sum")
        if reading in ("sum", "sum_forfeits"):
            scores = self.crosstable(group, forfeits=reading == "sum_forfeits")
            if any(len(row) < len(group) - 1 for row in scores.values()):
                return nothing
            return {
                player: sum((sum(games, Fraction(0)) for games in row.values()), Fraction(0))
                for player, row in scores.items()
            }
        order = self.ranked(group, reading)
        if len(order) == 1:
            return nothing
        ranks: dict[str, Fraction | None] = {}
        for part in order:
            ranks |= dict.fromkeys(part, Fraction(len(ranks) + 1))
        return ranks

    def crosstable(self, group: list[str], *, forfeits: bool) -> dict[str, dict[str, list[Fraction]]]:
        """Returns what each of a group took from each other one, game by game."""
        kinds = ("game", "pod", "walkover") if forfeits else ("game", "pod")
        rows: dict[str, dict[str, list[Fraction]]] = {}
        for player in group:
            rows[player] = defaultdict(list)
            for mark in self.marks[player]:
                for other, share in mark["against"]:
                    if other in group and mark["kind"] in kinds:
                        rows[player][other].append(share if mark["kind"] == "pod" else mark["points"])
        return rows

    def ranked(self, group: list[str], reading: str) -> list[list[str]]:
        """Returns a group in order, parts that stay tied together; each part is looked at again by itself."""
        if len(group) == 1:
            return [group]
        forfeits = reading == "fide" and self.event["format"] in ROUND_ROBINS
        rows = self.crosstable(group, forfeits=forfeits)
        mean = reading == "fide"
        have = {
            player: sum((sum(games, Fraction(0)) / (len(games) if mean else 1) for games in row.values()), Fraction(0))
            for player, row in rows.items()
        }
        lack = {player: len(group) - 1 - len(row) for player, row in rows.items()}
        if not any(lack.values()):
            parts = _split(group, {player: -score for player, score in have.items()})
        elif reading == "recursive":
            return [group]
        else:
            parts, left = [], list(group)
            while len(left) > 1:
                top = max(left, key=have.__getitem__)
                rivals = [have[other] + lack[other] * self.worth.win for other in left if other != top]
                if have[top] <= max(rivals):
                    break
                parts.append([top])
                left.remove(top)
            parts.append(left)
        if len(parts) == 1:
            return parts
        return [smaller for part in parts for smaller in self.ranked(part, reading)]


def _split(players: list[str], keys: dict[str, Fraction]) -> list[list[str]]:
    return [[p for p in players if keys[p] == key] for key in sorted({keys[player] for player in players})]


# -- The pairings ---------------------------------------------------------------------------------------------------


def pairing_faults(event: Data) -> Iterator[str]:
    """Yields what is wrong with the pairings, by the format's own law."""
    form = event["format"]
    yield from _everybody_once(event)
    if form in ("swiss", "runs"):
        for one in event["rounds"]:
            yield from _swiss_round(event, one)
    elif form in ROUND_ROBINS:
        yield from _round_robin(event)
    elif form == "knockout":
        yield from _knockout(event)
    elif form == "double_knockout":
        yield from _double_knockout(event)
    elif form == "pods":
        for one in event["rounds"]:
            yield from _pods(event, one)
    elif form == "ladder":
        yield from _ladder(event)


def _there(event: Data, no: int) -> list[str]:
    return [
        one["id"]
        for one in event["players"]
        if one.get("joined", 1) <= no and (one["dropped_after"] is None or no <= one["dropped_after"])
    ]


def _everybody_once(event: Data) -> Iterator[str]:
    for one in event["rounds"]:
        seen = [player for pairing in one["pairings"] for player in (pairing["a"], pairing["b"])]
        seen += [*one["byes"], *one["rests"], *(player for pod in one.get("pods", []) for player in pod["players"])]
        for player in sorted(set(seen)):
            if seen.count(player) > 1:
                yield f"round {one['no']}: {player} stands there twice"
        if event["format"] not in (*BRACKETS, *ROUND_ROBINS):
            for player in set(_there(event, one["no"])) ^ set(seen):
                yield f"round {one['no']}: {player} is unpaired, or paired while not there"


def _met_before(event: Data, no: int) -> dict[frozenset[str], int]:
    met: dict[frozenset[str], int] = defaultdict(int)
    for one in event["rounds"]:
        if one["no"] < no:
            for pairing in one["pairings"]:
                result, how = known(pairing, no)
                unplayed = result == "void" or (
                    (how == "forfeit" or result == "none") and not event["rules"].get("forfeit_is_meeting", False)
                )
                met[frozenset((pairing["a"], pairing["b"]))] += not unplayed
    return met


def _fewest_rematches(players: list[str], met: dict[frozenset[str], int]) -> int | None:
    """Returns the fewest rematches with which everybody has an opponent; None if the number is odd."""
    if len(players) % 2:
        return None
    fresh: nx.Graph[str] = nx.Graph()
    fresh.add_nodes_from(players)
    fresh.add_edges_from((a, b) for a, b in combinations(players, 2) if not met[frozenset((a, b))])
    # Whoever is left over by a largest set of fresh pairs has to meet somebody again.
    return len(players) // 2 - len(nx.max_weight_matching(fresh, maxcardinality=True))


def _swiss_round(event: Data, one: Data) -> Iterator[str]:
    no = one["no"]
    met = _met_before(event, no)
    before = marks(event, no - 1, as_of=no)
    points = {player: total(mine) for player, mine in before.items()}
    pairs = [(pairing["a"], pairing["b"]) for pairing in one["pairings"]]
    playing = [player for pair in pairs for player in pair]
    waits = [*one["byes"]]
    if event["format"] == "runs":
        there = set(_there(event, no))
        odd = [player for player in one["rests"] if player in there]
        again = sum(1 for pair in pairs if met[frozenset(pair)])
        if again != _fewest_rematches(playing, met) and not odd:
            yield f"round {no}: {again} rematches, and fewer are possible"
        return
    again = sum(1 for pair in pairs if met[frozenset(pair)])
    if len(waits) != len([*playing, *waits]) % 2:
        yield f"round {no}: {len(waits)} byes for {len(playing)} players who play"
        return
    everybody = [*playing, *waits]
    options = [(None, _fewest_rematches(everybody, met))]
    if waits:
        options = [(player, _fewest_rematches([p for p in everybody if p != player], met)) for player in everybody]
    least = min(value for _, value in options if value is not None)
    if again > least:
        yield f"round {no}: {again} rematches, {least} are possible"
    if waits:
        barred = _barred(event, before, no)
        best = min((barred.get(str(player), 0), points[str(player)]) for player, value in options if value == least)
        mine = (barred.get(waits[0], 0), points[waits[0]])
        if mine[0] > best[0]:
            yield f"round {no}: {waits[0]} has the bye, though somebody with better right to it could have it"
        elif mine != best:
            yield f"round {no}: {waits[0]} has the bye with {mine[1]} points, {best[1]} is possible"
    if len(everybody) <= LARGEST_GAPS and least == 0:
        yield from _gaps(no, pairs, waits, points, met)


def _gaps(
    no: int, pairs: list[tuple[str, str]], waits: list[str], points: dict[str, Fraction], met: Any
) -> Iterator[str]:
    """Yields a fault if other pairs of the same players, also without rematches, have closer scores."""
    players = [player for pair in pairs for player in pair]
    unit = max([1, *(points[player].denominator for player in players)])
    scale = 10**9
    graph: nx.Graph[str] = nx.Graph()
    for a, b in combinations(players, 2):
        gap = int(((points[a] - points[b]) * unit) ** 2)
        graph.add_edge(a, b, weight=gap + scale * (met[frozenset((a, b))] > 0))
    found = nx.min_weight_matching(graph) if players else set()
    best = sum(graph[a][b]["weight"] for a, b in found) % scale
    mine = sum(graph[a][b]["weight"] for a, b in pairs) % scale
    if mine > best and not waits:
        yield f"round {no}: squared gaps {mine}, {best} are possible"
    elif mine > best:
        yield f"round {no}: squared gaps {mine} beside the bye, {best} are possible"


def _barred(event: Data, before: dict[str, list[Data]], no: int) -> dict[str, int]:
    win = Worth(event["rules"]).win
    barred = {}
    for player, mine in before.items():
        unplayed = ("walkover", "bye", "rest", "gone")
        if event["rules"].get("forfeit_blocks_bye", True):
            barred[player] = int(any(mark["kind"] in unplayed and mark["points"] >= win for mark in mine))
        if any(mark["kind"] == "bye" for mark in mine):
            barred[player] = 2
    return barred


def _round_robin(event: Data) -> Iterator[str]:
    divisions = {row["player"]: row.get("division") for row in event["claimed"]["standings"]}
    groups: dict[Any, list[str]] = defaultdict(list)
    for one in event["players"]:
        groups[divisions[one["id"]]].append(one["id"])
    times = 2 if event["format"] == "double_round_robin" else 1
    met: dict[frozenset[str], int] = defaultdict(int)
    for one in event["rounds"]:
        for pairing in one["pairings"]:
            met[frozenset((pairing["a"], pairing["b"]))] += 1
    for players in groups.values():
        length = (len(players) - 1 + len(players) % 2) * times
        whole = len(event["rounds"]) >= length
        for pair in combinations(players, 2):
            count = met.pop(frozenset(pair), 0)
            if count > times or (whole and count < times):
                yield f"{pair[0]} and {pair[1]} meet {count} times"
        for one in event["rounds"][:length]:
            playing = {player for pairing in one["pairings"] for player in (pairing["a"], pairing["b"])}
            for player in players:
                if player not in playing and player not in one["byes"]:
                    yield f"round {one['no']}: {player} is unpaired"
            if sum(1 for player in one["byes"] if player in players) != len(players) % 2:
                yield f"round {one['no']}: wrong number of byes"
    for strangers in met:
        yield f"{sorted(strangers)} meet, though they are of two divisions"


def _losers(pairing: Data) -> list[str]:
    return {"a": [pairing["b"]], "b": [pairing["a"]], "none": [pairing["a"], pairing["b"]]}.get(pairing["result"], [])


def _knockout(event: Data) -> Iterator[str]:
    alive = [one["id"] for one in sorted(event["players"], key=lambda one: one["seed"])]
    seed = {player: place for place, player in enumerate(alive, 1)}
    size = 1
    while size < len(alive):
        size *= 2
    if event["rounds"]:
        first = event["rounds"][0]
        for pairing in first["pairings"]:
            if seed[pairing["a"]] + seed[pairing["b"]] != size + 1:
                yield f"round 1: seeds {seed[pairing['a']]} and {seed[pairing['b']]} meet"
        if sorted(seed[player] for player in first["byes"]) != list(range(1, size - len(alive) + 1)):
            yield "round 1: the byes are not those of the top seeds"
    for one in event["rounds"]:
        main = [pairing for pairing in one["pairings"] if pairing.get("stage", "main") == "main"]
        playing = [player for pairing in main for player in (pairing["a"], pairing["b"])]
        gone = {p["id"] for p in event["players"] if p["dropped_after"] is not None and p["dropped_after"] < one["no"]}
        if sorted([*playing, *one["byes"]]) != sorted(set(alive) - gone):
            yield f"round {one['no']}: not exactly those who are left play or have a bye"
        if event["rules"].get("reseed") and one["no"] > 1:
            order = sorted(playing, key=seed.__getitem__)
            for pairing in main:
                if order.index(pairing["a"]) + order.index(pairing["b"]) != len(order) - 1:
                    yield f"round {one['no']}: {pairing['a']} and {pairing['b']} meet in spite of reseeding"
        out = {player for pairing in main for player in _losers(pairing)} | gone
        alive = [player for player in alive if player not in out]
    if event["finished"] and len(alive) != 1:
        yield f"the event is finished, and {len(alive)} players are left"


def _double_knockout(event: Data) -> Iterator[str]:
    lost: dict[str, int] = {one["id"]: 0 for one in event["players"]}
    byes: dict[str, int] = defaultdict(int)
    met: dict[frozenset[str], int] = defaultdict(int)
    for one in event["rounds"]:
        gone = {p["id"] for p in event["players"] if p["dropped_after"] is not None and p["dropped_after"] < one["no"]}
        left = {player for player, times in lost.items() if times < 2} - gone
        playing = [player for pairing in one["pairings"] for player in (pairing["a"], pairing["b"])]
        if sorted([*playing, *one["byes"]]) != sorted(left):
            yield f"round {one['no']}: not exactly those who are left play or have a bye"
        for pairing in one["pairings"]:
            stage, losses = pairing["stage"], sorted((lost[pairing["a"]], lost[pairing["b"]]))
            if losses != {"W": [0, 0], "L": [1, 1], "GF": [0, 1], "GF2": [1, 1]}[stage]:
                yield f"round {one['no']}: a match of stage {stage} between players with {losses} losses"
        below = [pairing for pairing in one["pairings"] if pairing["stage"] == "L"]
        if below:
            players = [player for pairing in below for player in (pairing["a"], pairing["b"])]
            again = sum(1 for pairing in below if met[frozenset((pairing["a"], pairing["b"]))])
            waiting = [player for player in one["byes"] if lost[player] == 1]
            if len(waiting) != (len(players) + len(waiting)) % 2:
                yield f"round {one['no']}: {len(waiting)} of the losers' bracket wait"
            fewest = _fewest_rematches(players, met)
            if fewest is not None and again > fewest:
                yield f"round {one['no']}: {again} rematches in the losers' bracket, {fewest} are possible"
            for player in waiting:
                others = [p for p in players if byes[p] < byes[player]]
                if any(_fewest_rematches([q for q in [*players, player] if q != p], met) == 0 for p in others):
                    yield f"round {one['no']}: {player} waits once more, though somebody else could"
        for player in one["byes"]:
            byes[player] += 1
        for pairing in one["pairings"]:
            met[frozenset((pairing["a"], pairing["b"]))] += 1
            for player in _losers(pairing):
                lost[player] += 1
    if event["finished"]:
        gone = {p["id"] for p in event["players"] if p["dropped_after"] is not None}
        if sum(1 for player, times in lost.items() if times < 2 and player not in gone) > 1:
            yield "the event is finished, and several players are left"


def _pods(event: Data, one: Data) -> Iterator[str]:
    sizes = event["rules"]["pod_sizes"]
    scales = event["rules"]["pod_points"]
    for pod in one["pods"]:
        if len(pod["players"]) not in sizes:
            yield f"round {one['no']}: a pod of {len(pod['players'])}"
        places = [tied if isinstance(tied, list) else [tied] for tied in pod["places"]]
        scale, place = [num(value) for value in scales[str(len(pod["players"]))]], 0
        for tied in places:
            share = sum(scale[place : place + len(tied)], Fraction(0)) / len(tied)
            place += len(tied)
            for player in tied:
                if not same(pod["points"][player], share):
                    yield f"round {one['no']}: {player} has {pod['points'][player]} points of his pod, not {share}"
    there = len([player for pod in one["pods"] for player in pod["players"]]) + len(one["byes"])
    if one["byes"] and _fits(there, sizes) and there > 2:
        yield f"round {one['no']}: {len(one['byes'])} byes, though {there} players fit into pods"


def _fits(players: int, sizes: list[int]) -> bool:
    return players == 0 or any(size <= players and _fits(players - size, sizes) for size in sizes)


def _ladder(event: Data) -> Iterator[str]:
    last: dict[frozenset[str], int] = {}
    for one in event["rounds"]:
        before = marks(event, one["no"] - 1, as_of=None)
        for pairing in one["pairings"]:
            pair = frozenset((pairing["a"], pairing["b"]))
            if last.get(pair, -1) == one["no"] - 1:
                yield f"round {one['no']}: {sorted(pair)} meet again at once"
            last[pair] = one["no"]
            if pairing["a"] not in before or pairing["b"] not in before:
                yield f"round {one['no']}: a challenge of somebody who is not there"
