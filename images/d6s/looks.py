"""Looks at a part of the table on request: lettered moves, a move before it is confirmed, reach, shots, melee, a spell,
a deployment.

Each is a heading, the map cropped to the relevant part with an overlay, and lines below with the same in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.d6s import sight
from engine.d6s.actions.forecasts import Forecast, shot_line
from engine.d6s.areas import Shape, cone
from engine.d6s.around import places_around
from engine.d6s.geometry import INCH, Point, distance, shown, toward
from engine.d6s.grid import address, square
from engine.d6s.measuring import enemies_near, gap
from engine.d6s.numbers import speeds
from engine.d6s.odds import Chances, best_melee, chances, percent
from engine.d6s.phases.setup import DEPTH, at_edge, bounds
from engine.d6s.planning.ahead import moves_ahead
from engine.d6s.planning.forecast import forecast
from engine.d6s.planning.lettered import lettered
from engine.d6s.planning.ways import Mover
from engine.d6s.reaching import reach_of
from engine.d6s.spells.registry import known_spell
from engine.d6s.state import Character, Side, State
from engine.d6s.strike import Strike
from engine.english import capital, counted, listed
from engine.refusals import NotAllowed, Refusal
from engine.values import Json, Seat
from images.blocks import Block, padded, stacked
from images.canvas import Canvas, width_of
from images.d6s.battle_map import map_block
from images.d6s.facing import Facing
from images.d6s.layout import GAP, INNER, MARGIN, NAME, TEXT, WIDTH
from images.d6s.overlay import Area, Letter, Line, Overlay, Ring, span_of
from images.d6s.reach import ReachShown
from images.pages import UPRIGHT
from images.palette import Palette

LEAST: Final = 9 * INCH
AROUND: Final = 1600
LINE_HEIGHT: Final = 28.0
LINES: Final = int((WIDTH * UPRIGHT - 2 * MARGIN - NAME.line - GAP - INNER) / LINE_HEIGHT)
"""Lines that fit below a square map on a picture of 3:4."""
MOST_PLACES: Final = 8
"""Number of suggested places that are drawn."""
PROPOSED_MOVES: Final = "proposed"
"""A look at all that is proposed for one seat."""
LOOKS: Final = ("reach", "shots", "melee", "spell")


@dataclass(slots=True)
class MoveLook:
    """One look: what it is called, what is laid over the map, what it says."""

    title: str
    overlay: Overlay = field(default_factory=Overlay)
    lines: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    """The same at length, where the picture has no room for it."""
    in_columns: bool = False
    whole: bool = False
    """Whether the whole table is shown."""

    @property
    def words(self) -> str:
        """Returns all of it as a text, a line for each thing."""
        return "\n".join([f"{self.title}.", *(line.strip() for line in self.said or self.lines)])


def look_block(state: State, look: MoveLook, palette: Palette, facing: Facing | None = None) -> Block:
    """Returns a look laid out, not drawn yet."""
    facing = facing or Facing(width=state.width, depth=state.depth)
    points = [facing.at(point) for point in look.overlay.points]
    if look.whole or not points:
        west, south, side = 0, 0, max(state.width, state.depth)
    else:
        west, south, side = span_of(points, facing.across, facing.up, LEAST, AROUND)
    part = map_block(state, palette, facing, (west, south, side, side), (), look.overlay)
    parts = [_head(look.title, palette), part]
    parts.append(_columns(look.lines, palette) if look.in_columns else _lines(look.lines, palette))
    return padded(stacked(parts, GAP / 2, INNER), MARGIN, MARGIN, MARGIN)


def _head(title: str, palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x + 2, y, title, NAME, palette.text, INNER - 4)

    return Block(INNER, NAME.line, paint)


def _columns(texts: Sequence[str], palette: Palette) -> Block:
    """Short lines in two columns."""
    rows = -(-len(texts) // 2)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, text in enumerate(texts):
            left, top = x + 4 + (number // rows) * INNER / 2, y + (number % rows) * LINE_HEIGHT
            canvas.text(left, top, text, TEXT, palette.soft, INNER / 2 - 12)

    return Block(INNER, rows * LINE_HEIGHT, paint)


def _lines(texts: Sequence[str], palette: Palette) -> Block:
    """Sentences, each over as many lines as it takes; where there are too many, how many more there are."""
    broken = _whole_ones(texts)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, text in enumerate(broken):
            canvas.text(x + 4, y + number * LINE_HEIGHT, text, TEXT, palette.soft, INNER - 8)

    return Block(INNER, len(broken) * LINE_HEIGHT, paint)


def _whole_ones(texts: Sequence[str]) -> list[str]:
    """Returns as many sentences as have room, none cut, as lines."""
    found: list[str] = []
    for number, text in enumerate(texts):
        more = _broken(text)
        if len(found) + len(more) > LINES - (number + 1 < len(texts)):
            return [*found, f"And {len(texts) - number} more, told in the text of the picture."]
        found += more
    return found


def _broken(text: str) -> list[str]:
    """Returns a sentence as lines that have room."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, TEXT) > INNER - 12:
            lines.append(f"   {word}")
        else:
            lines[-1] = longer if lines[-1] else word
    return lines


# -- before a move ---------------------------------------------------------------------------------------------------


def choosing(state: State, units: Sequence[Character]) -> MoveLook:
    """Returns who may move, ringed."""
    look = MoveLook("Who moves?", whole=True)
    for unit in units:
        if state.body(unit).at is not None:
            look.overlay.rings.append(Ring(state.place(unit), state.radius(unit) + 220, "who"))
    look.lines = [f"Ringed: {listed([unit.name for unit in units[:8]])}."]
    return look


def lettered_moves(state: State, unit: Character, may_wait: bool = True) -> MoveLook:
    """Returns the lettered moves of a character at the places where it would stand, and the threatened inches."""
    look = MoveLook(f"What {unit.name} could do", in_columns=True)
    body = state.body(unit)
    if body.at is not None:
        look.overlay.rings.append(Ring(body.at, state.radius(unit) + 200, "who"))
        mover = Mover(state, unit)
        if mover.can_walk:
            look.overlay.reach = ReachShown(reach_of(mover, mover.can_walk), mover.body)
    for move in lettered(state, unit, may_wait=may_wait):
        target = _target_of(state, move.seen)
        stays = move.at is None or (body.at is not None and distance(move.at, body.at) < 100)
        if stays and target is not None and body.at is not None:
            look.overlay.lines.append(Line((body.at, target), "shot"))
            look.overlay.letters.append(Letter(target, move.letter))
        elif not stays and move.at is not None:
            look.overlay.rings.append(Ring(move.at, body.kit.radius, "ghost"))
            look.overlay.letters.append(Letter(move.at, move.letter))
        if move.seen.hangs and move.at is not None:
            if stays:
                look.overlay.letters.append(Letter(move.at, move.letter))
            look.overlay.letters.append(Letter(move.at, f"{shown(move.seen.hangs)}″ up", "odds"))
        look.lines.append(f"{move.letter} {move.name}")
        look.said.append(f"{move.letter} {move.name}: {move.brings}.")
    if body.at is not None:
        _threats(state, unit.side.other, look, body.at)
    return look


def _target_of(state: State, seen: Forecast) -> Point | None:
    return state.place(state.units[seen.shots[0].target]) if seen.shots else None


def _threats(state: State, side: Side, look: MoveLook, near: Point) -> None:
    for enemy in state.standing(side):
        if distance(state.place(enemy), near) < 14 * INCH:
            look.overlay.rings.append(Ring(state.place(enemy), enemy.kit.radius + INCH, "threat"))


def one_move(state: State, answer: Json) -> MoveLook:
    """Returns a move before it is confirmed: way, ghost, half the Speed, strikes, shots, odds."""
    assert isinstance(answer, Mapping)
    unit = state.units[str(answer["unit"])]
    try:
        seen = forecast(state, answer)
    except Refusal as refusal:
        return MoveLook(unit.name, lines=[str(refusal)])
    look = MoveLook(f"{unit.name} before you confirm", lines=seen.lines())
    body = state.body(unit)
    for leg in seen.legs:
        look.overlay.lines.append(Line(leg.points))
        if leg.half_at is not None:
            # A dot on the way, and beside it what it is.
            look.overlay.lines.append(Line((leg.half_at, leg.half_at)))
            look.overlay.letters.append(Letter(leg.half_at, "½ Speed", "odds"))
    if seen.end is not None:
        look.overlay.rings.append(Ring(seen.end, body.kit.radius, "ghost", body.name))
        _threats(state, unit.side.other, look, seen.end)
        if seen.hangs:
            look.overlay.letters.append(Letter(seen.end, f"{shown(seen.hangs)}″ up", "odds"))
    for strike in seen.strikes:
        at = state.place(state.units[strike.enemy])
        look.overlay.lines.append(Line((at, strike.at), "strike"))
        look.overlay.letters.append(Letter(strike.at, f"{percent(strike.chances.share)}", "strike"))
    for shot in dict.fromkeys(seen.shots):
        goal = state.place(state.units[shot.target])
        start = seen.shot_from or seen.end or goal
        look.overlay.lines.append(Line((start, goal), "shot"))
        look.overlay.letters.append(Letter(goal, percent(shot.share), "odds"))
    for name in seen.touched:
        look.overlay.rings.append(Ring(state.place(state.units[name]), state.radius(state.units[name]) + 160, "who"))
    return look


def proposed_moves(state: State, seat: Seat) -> MoveLook:
    """Returns all that is proposed for those of a seat who have not moved: ways, and where they would stand."""
    look = MoveLook("What is proposed for the rest of yours")
    for unit, move in moves_ahead(state, seat):
        body = state.body(unit)
        look.said.append(f"{capital(move.move.in_words())}: {move.brings}.")
        if body.at is None:
            continue
        look.overlay.rings.append(Ring(body.at, body.kit.radius + 160, "who"))
        for leg in move.seen.legs:
            look.overlay.lines.append(Line(leg.points))
        if move.at is not None and move.seen.legs:
            look.overlay.rings.append(Ring(move.at, body.kit.radius, "ghost", body.name))
        for shot in dict.fromkeys(move.seen.shots):
            look.overlay.lines.append(Line((move.at or body.at, state.place(state.units[shot.target])), "shot"))
    look.lines = ["Pale figures: the suggested places. The text describes each move."]
    return look


def placing(state: State, unit: Character, length: int) -> MoveLook:
    """Returns how far a character may move besides its own movement, and the suggested places by their squares."""
    look = MoveLook(f"Where {unit.name} may go")
    body = state.body(unit)
    if body.at is None:
        return MoveLook(f"{unit.name} is not on the table", whole=True)
    look.overlay.rings.append(Ring(body.at, body.kit.radius + length, "reach"))
    look.overlay.rings.append(Ring(body.at, body.kit.radius + 180, "who"))
    for place in list(places_around(state, body, length))[:MOST_PLACES]:
        at = place[0], place[1]
        look.overlay.rings.append(Ring(at, body.kit.radius, "ghost"))
        look.overlay.letters.append(Letter(at, address(at), "odds"))
    _threats(state, unit.side.other, look, body.at)
    look.lines = [f"Up to {shown(length)} inches, without a free strike."]
    return look


def deployment(state: State, side: Side, sector: str, units: Mapping[str, Json]) -> MoveLook:
    """Returns a sector of a side's zone with those who would stand there."""
    seen = "" if sector == "centre" else ", seen from your edge"
    look = MoveLook(f"Deploying in the {sector} sector{seen}" if sector != "open" else "Deploying", whole=True)
    begin, end, edge = bounds(state, side, sector)
    rim = ((0, begin), (0, end), (DEPTH, end), (DEPTH, begin))
    corners = [at_edge(state, edge, deep, at) for deep, at in rim]
    look.overlay.areas.append(Area(tuple(corners)))
    look.lines = list(units)[:12]
    look.in_columns = True
    return look


# -- on demand -------------------------------------------------------------------------------------------------------


def reach(state: State, unit: Character) -> MoveLook:
    """Returns how far a character gets: half and all of its Speed, and the enemies that may strike if it leaves."""
    look = MoveLook(f"Reach of {unit.name}")
    if state.body(unit).at is None:
        return MoveLook(f"{unit.name} is not on the table", whole=True)
    mover, at = Mover(state, unit), state.place(unit)
    half = min(mover.can_walk_and_prepare, mover.can_walk)
    if mover.can_walk:
        look.overlay.reach = ReachShown(reach_of(mover, mover.can_walk), mover.body, half)
    look.overlay.rings.append(Ring(at, state.radius(unit) + 180, "who"))
    _threats(state, unit.side.other, look, at)
    ways = ", ".join(f"{way} {speed}" for way, speed in speeds(state, state.body(unit)).items())
    look.lines = [
        f"Speed: {ways}. Its middle gets to the golden area: {shown(mover.can_walk)} inches.",
        *([f"Within the pale line, {shown(half)} inches, it may still shoot or cast."] if half else []),
    ]
    near = enemies_near(state, state.body(unit))
    if near:
        look.lines.append(f"Leaving lets strike: {', '.join(e.name for e in near)}.")
    return look


def shots(state: State, unit: Character) -> MoveLook:
    """Returns the targets that a character could shoot from its place: lines with odds, and the obstacles between."""
    look = MoveLook(f"Shots of {unit.name}")
    ranged = [made for made in unit.kit.attacks if made.is_ranged]
    if state.body(unit).at is None or not ranged:
        look.lines = [f"{unit.name} has nothing to shoot with."]
        return look
    at = state.place(unit)
    look.overlay.rings.append(Ring(at, state.radius(unit) + 180, "who"))
    for made in ranged[:1]:
        look.overlay.rings.append(Ring(at, state.radius(unit) + made.short * INCH, "half"))
    enemies = sorted((e for e in state.playing(unit.side.other) if not e.inside), key=lambda e: gap(state, unit, e))
    for enemy in enemies[:8]:
        reaching = [a for a in ranged if gap(state, unit, enemy) <= max(a.short, a.long) * INCH]
        goal = state.place(enemy)
        if not reaching:
            continue
        if not sight.can_see(state, unit, enemy):
            look.lines.append(f"{enemy.name}: out of sight.")
            look.said.append(look.lines[-1])
            continue
        odds = chances(state, Strike(unit, enemy, reaching[0], ranged=True))
        look.overlay.lines.append(Line((at, goal), "shot"))
        look.overlay.letters.append(Letter(goal, percent(odds.share), "odds"))
        look.lines.append(_short_line(odds))
        look.said.append(shot_line(odds))
    if not look.lines:
        look.lines = ["No target is in range."]
    return look


def _short_line(odds: Chances) -> str:
    """Returns what the odds of a shot beside its target are made of: "Ogre 1: 67 % hit, 17 % wound; past Knight 1
    67 %"."""
    dice = "" if odds.dice == 1 else f" with each of {odds.dice} dice"
    past = f"; past {listed(odds.blockers)} {percent(odds.clear)}" if odds.blockers else ""
    return f"{odds.target}: {percent(odds.hit)} hit, {percent(odds.wound)} wound{dice}{past}"


def melee(state: State, unit: Character) -> MoveLook:
    """Returns the enemies that a character faces: odds of its attacks and of theirs, and the flanks."""
    look = MoveLook(f"Melee of {unit.name}")
    if state.body(unit).at is None:
        return MoveLook(f"{unit.name} is not on the table", whole=True)
    at = state.place(unit)
    look.overlay.rings += [
        Ring(at, state.radius(unit) + 180, "who"),
        Ring(at, state.radius(unit) + INCH, "threat"),
    ]
    for enemy in enemies_near(state, state.body(unit)):
        mine, theirs = best_melee(state, unit, enemy), best_melee(state, enemy, unit)
        goal = state.place(enemy)
        look.overlay.lines.append(Line((at, goal), "shot"))
        if mine is not None:
            look.overlay.letters.append(Letter(goal, percent(mine.share), "odds"))
            parts = " ".join(f"{part.amount:+d} {part.cause}" for part in mine.fight)
            look.lines.append(f"At {enemy.name}: {percent(mine.hit)} hit, {percent(mine.share)} wound (Fight {parts})")
        if theirs is not None:
            parts = ", ".join(f"{part.amount:+d} {part.cause}" for part in theirs.fight)
            look.lines.append(
                f"   {enemy.name} back: {percent(theirs.hit)} hit, {percent(theirs.share)} wound (Fight {parts})"
            )
    if not look.lines:
        look.lines = ["It faces no enemy."]
    return look


def spell(state: State, unit: Character, name: str, goal: Point | None = None) -> MoveLook:
    """Returns the characters that a spell could reach; for a cone toward a point, its shape."""
    known = known_spell(name)
    look = MoveLook(f"{known.title} of {unit.name}", lines=[known.rule])
    if state.body(unit).at is None:
        return look
    at = state.place(unit)
    look.overlay.rings.append(Ring(at, state.radius(unit) + 180, "who"))
    aim, within = known.aim, known.aim.within
    if known.aura is not None:
        within = known.aura.reach + known.aura.by_potency * unit.kit.spells.potency
    if within:
        look.overlay.rings.append(Ring(at, state.radius(unit) + within * INCH, "half"))
    enemies = sorted(state.standing(unit.side.other), key=lambda e: gap(state, unit, e))
    aimed = goal or (state.place(enemies[0]) if enemies else at)
    if aim.shape is Shape.CONE and aimed != at:
        look.overlay.areas.append(Area(cone(state, unit, aimed, aim.reach)))
    if aim.shape is Shape.LINE and aimed != at:
        look.overlay.lines.append(Line((at, toward(at, aimed, state.radius(unit) + aim.reach)), "shot"))
    everybody = [u for u in state.standing() if u is not unit and gap(state, unit, u) <= within * INCH]
    for other in everybody[:10]:
        look.overlay.letters.append(Letter(state.place(other), f"{shown(max(gap(state, unit, other), 0))}″", "odds"))
    look.lines.append(
        f"Within {counted(within, 'inch', 'inches')}: {', '.join(u.name for u in everybody) or 'nobody'}."
    )
    return look


def threat(state: State, unit: Character | None, at: Point) -> MoveLook:
    """Returns the enemies that could reach a place in the next movement, and those that could shoot there."""
    look = MoveLook(f"Threats to {unit.name if unit is not None else address(at)}")
    radius = state.radius(unit) if unit is not None else 492
    look.overlay.rings.append(Ring(at, radius + 180, "who"))
    side = unit.side if unit is not None else None
    for foe in state.standing():
        if side is not None and foe.side is side:
            continue
        away = max(distance(state.place(foe), at) - state.radius(foe) - radius, 0)
        speed = max(speeds(state, foe).values(), default=0) * INCH
        charge = away <= speed + INCH
        far = max((max(a.short, a.long) for a in foe.kit.attacks if a.is_ranged), default=0) * INCH
        if charge:
            look.overlay.lines.append(Line((state.place(foe), at), "enemy"))
            odds = best_melee(state, foe, unit) if unit is not None else None
            share = f", {percent(odds.share)} to wound" if odds is not None else ""
            look.lines.append(f"{foe.name} at {square(state.place(foe))} can charge it: {shown(away)} inches{share}.")
        elif away <= far:
            look.lines.append(f"{foe.name} at {square(state.place(foe))} can shoot it: {shown(away)} inches.")
    if not look.lines:
        look.lines = ["No enemy can reach it by charging or shooting now."]
    return look


def look_of(state: State, wanted: Mapping[str, Json]) -> MoveLook:
    """Returns a look on request: `{what: reach, unit: King}`. Raises `NotAllowed` for an unknown one."""
    if wanted.get("what") == PROPOSED_MOVES:
        return proposed_moves(state, Seat(str(wanted.get("seat"))))
    what, unit = str(wanted.get("what")), state.units.get(str(wanted.get("unit")))
    if unit is None or not unit.in_play:
        raise NotAllowed("Name the character to look at: one on the table.")
    if what == "reach":
        return reach(state, unit)
    if what == "shots":
        return shots(state, unit)
    if what == "melee":
        return melee(state, unit)
    if what == "threat":
        return threat(state, unit, state.place(unit))
    known = [*unit.kit.spells.standard, *unit.kit.spells.concentration]
    name = str(wanted.get("spell") or "")
    if not known or (name and name not in known):
        spells = ", ".join(known_spell(one).title for one in known) or "none"
        raise NotAllowed(f"{unit.name} does not know that spell; it knows {spells}.")
    return spell(state, unit, name or known[0])
