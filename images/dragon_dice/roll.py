"""A roll as a picture: every die as it fell, by what it gave, the sum underneath; an attack beside its saves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.dragon_dice.edition_401c.dice import DICE as DICE_401C
from engine.dragon_dice.events import (
    AbilityUsed,
    ActionChosen,
    BreathCame,
    DamageDealt,
    DiceFell,
    DragonKilled,
    DragonsAttack,
    DragonSlain,
    DragonsRolled,
    HordeRollTied,
    MarchBegan,
    MarchEnded,
    Rolled,
    RoutTested,
    TurnBegan,
    UnitsKilled,
)
from engine.dragon_dice.names import army_name
from engine.dragon_dice.printed.dice import ID, Catalogue
from engine.dragon_dice.table.state import DieId
from engine.english import capital, counted, listed
from engine.events import Event
from engine.values import Seat
from images import fonts
from images.blocks import Block, beside, flowing, nothing, on_panel, padded, painted, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge, disc, fitting
from images.dragon_dice import assault, icons, magic
from images.dragon_dice.assault import DRAGONS_MET, Assault
from images.dragon_dice.faces import Worth, face_block, token_block
from images.dragon_dice.rolled import (
    ABILITY,
    NOTHING,
    SPECIAL,
    FallenDie,
    FallenFace,
    Roll,
    kind_of,
    owner_of,
    read_face,
    read_roll,
    roll_name,
    shared_panels,
)
from images.dragon_dice.rout import rout_block, tests_in
from images.dragon_dice.spell_scene import Scene, aimed, gone, hit, parted, scenes_of
from images.dragon_dice.sums import sum_block
from images.dragon_dice.words import whose_army
from images.palette import NIGHT, Colour, Palette
from images.text import shown_name
from images.typescale import BODY, HEADING, LEAST_NAME, NUMERAL, STRONG, SUBHEADING, TITLE

WIDTH: Final = 660.0
"""Units: twice what a narrow phone shows, so that letters of 22 units, the smallest there are, are 11 pixels there."""
SCALE: Final = 1.5

_MARGIN: Final = 12.0
_GAP: Final = 12.0
_INSET: Final = 16.0
_FACE: Final = 60.0
_DRAGON: Final = 84.0
"""The height of a dragon: three lines beside its faces."""
_TILE: Final = 88.0
_BETWEEN: Final = 10.0
_BEHIND: Final = 14.0
"""So much of a die shows behind an equal one."""
_MOST_SEEN: Final = 3
_WIDE_GROUP: Final = 460.0
"""A group that is less wide is titled in few words."""
_APART: Final = 14.0
"""Between groups that stand side by side."""
_SHARES: Final = (0.5, 0.57, 0.66, 0.43, 0.34)
"""How much of the width the first of two rolls side by side may take: a half unless another share saves height."""
_ARROW: Final = 26.0
_MOST_FALLEN: Final = 36

_GROUPS: Final = {ID: "IDs", SPECIAL: "Special action icons", ABILITY: "By an ability", NOTHING: "No result"}


def draw_roll(
    roll: Rolled,
    names: Mapping[Seat, str],
    *,
    scale: float = SCALE,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
) -> bytes:
    """Returns a picture of one roll of these dice as PNG."""
    return painted(roll_block(roll, names, palette, known), scale, palette).png()


def draw_attack(
    attack: Rolled,
    save: Rolled | None,
    damage: DamageDealt | None,
    names: Mapping[Seat, str],
    *,
    fallen: Sequence[str] | None = None,
    scale: float = SCALE,
    palette: Palette = NIGHT,
) -> bytes:
    """Returns a picture of an attack as PNG: the attack beside the save roll, the damage, who fell.

    No saves are rolled against nothing. `fallen` are the ids of the dice that fell, None while it is not known. A
    maneuver and the roll against it can be shown in the same way, without damage.
    """
    return painted(attack_block(attack, save, damage, names, fallen, palette), scale, palette).png()


def draw_events(
    events: Sequence[Event],
    names: Mapping[Seat, str],
    *,
    scale: float = SCALE,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
) -> bytes:
    """Returns a picture of one exchange of these dice, as `exchanges` gives it, as PNG."""
    return painted(exchange_block(events, names, palette, known), scale, palette).png()


def exchange_block(
    events: Sequence[Event], names: Mapping[Seat, str], palette: Palette = NIGHT, known: Catalogue = DICE_401C
) -> Block:
    """Returns an exchange laid out, not drawn yet."""
    if scenes := scenes_of(events):
        return _spells_block(scenes, names, palette, known)
    parts = parts_of(events)
    return _exchange_block(
        parts.rolls,
        parts.damage,
        names,
        parts.fallen,
        palette,
        known,
        parts.dragons,
        parts.doubling,
        parts.routs,
        [blow(facts, names) for facts in parts.by_icons],
    )


# -- which events belong together --------------------------------------------------------------------------------------


class Parts:
    """What of an exchange a picture shows: its rolls, the damage, who fell (None: nothing is known about it), what
    dragons did that attacked, what of magic counts more than once, and which rolls could
    rout their army."""

    def __init__(
        self,
        rolls: Sequence[Rolled],
        damage: DamageDealt | None,
        fallen: Sequence[str] | None,
        dragons: Assault | None,
        doubling: magic.Doubling | None,
        routs: Sequence[RoutTested],
        by_icons: Sequence[DamageDealt] = (),
    ) -> None:
        self.rolls = rolls
        self.damage = damage
        self.fallen = fallen
        self.dragons = dragons
        self.doubling = doubling
        self.routs = routs
        self.by_icons = by_icons
        """Damage besides that of the attack: by icons, and what they struck back."""


_ENDS: Final = (MarchBegan, MarchEnded, ActionChosen, TurnBegan, HordeRollTied)


def exchanges(events: Sequence[Event]) -> list[list[Event]]:
    """Returns the events of each exchange, in order: a roll, the rolls that answer it, damage, who fell.

    A save answers an attack, a counter-maneuver a maneuver; two horde armies that roll for the order of play belong
    together as well. Before the roll of an army that dragons attack come theirs, and before one whose special icons
    reach out for units what these rolled. Spells are exchanges of their own.
    """
    spells, others = parted(events)
    return sorted([*spells, *_exchanges(others)], key=lambda group: group[0].number)


def _exchanges(events: Sequence[Event]) -> list[list[Event]]:
    gathered = _Gathering()
    for event in events:
        gathered.take(event)
    return gathered.all()


class _Gathering:
    """Exchanges as their events come in; the last of them stays open until an action begins or ends."""

    def __init__(self) -> None:
        self._found: list[list[Event]] = []
        self._is_open = False
        self._dragons: list[Event] = []
        """What dragons have rolled, and whom breath has killed, before the army that they attack rolls."""
        self._by_icons: list[Event] | None = None
        """What icons have done since dice fell, before their roll is told; None where no dice lie."""
        self._reached = icons.Reached()
        self._ability: Event | None = None
        """An ability that single dice are rolled for."""

    def all(self) -> list[list[Event]]:
        """Returns the exchanges, and last what icons have reached out for and no roll has answered."""
        self._settle_dragons()
        return [*self._found, *filter(None, [self._reached.settled()])]

    def take(self, event: Event) -> None:
        """Puts one event where it belongs."""
        if self._ability is None and self._reached.takes(event):
            return
        match event.facts:
            case DiceFell(again=False):
                self._by_icons = []
            case DamageDealt() | UnitsKilled() if self._by_icons is not None:
                self._by_icons.append(event)
            case AbilityUsed():
                self._ability = event
            case Rolled(die=die) if die is not None and self._ability is not None:
                self._roll_of_a_die(self._ability, event)
            case Rolled() as roll:
                self._roll(roll, event)
            case DragonsAttack():
                self._end()
            case DragonsRolled():
                self._dragons.append(event)
            case BreathCame() | DragonKilled() | UnitsKilled() if self._dragons:
                self._dragons.append(event)
            case _ if self._belongs(event):
                self._found[-1].append(event)
            case facts if isinstance(facts, _ENDS):
                self._end()

    def _roll_of_a_die(self, ability: Event, event: Event) -> None:
        if not self._found or self._found[-1][0] is not ability:
            self._found.append([ability])
        self._found[-1].append(event)
        self._is_open = True

    def _roll(self, roll: Rolled, event: Event) -> None:
        """Adds the roll of an army to the exchange that it answers, or begins one with it."""
        self._ability = None
        done, self._by_icons = self._by_icons or [], None
        own = self._reached.settled() if self._reached.demanded_by(roll) else []
        self._found += filter(None, [self._reached.settled()])
        if self._is_answer(roll):
            self._found[-1] += [*own, event, *done]
        else:
            met = self._dragons if roll.kind == DRAGONS_MET else []
            self._found.append([*met, *own, event, *done])
            self._is_open = True
        if roll.kind == DRAGONS_MET:
            self._dragons = []

    def _settle_dragons(self) -> None:
        """Shows what dragons did by themselves, where no army has rolled against them."""
        if assault.is_worth_a_picture(self._dragons):
            self._found.append(self._dragons)
        self._dragons = []

    def _is_answer(self, roll: Rolled) -> bool:
        if not self._found or not self._is_open:
            return False
        first = next((one for one in _rolls(self._found[-1]) if one.die is None), None)
        return first is not None and _answers(roll, first)

    def _belongs(self, event: Event) -> bool:
        """Returns whether an event came of the exchange that is open: damage, who fell, what magic paid for."""
        if not self._found or not self._is_open:
            return False
        came_of_it = isinstance(event.facts, DamageDealt | UnitsKilled | RoutTested | DragonKilled | DragonSlain)
        return came_of_it or magic.belongs(event.facts, self._found[-1])

    def _end(self) -> None:
        self._is_open, self._ability, self._by_icons = False, None, None
        self._settle_dragons()
        self._found += filter(None, [self._reached.settled()])


def _rolls(events: Sequence[Event]) -> list[Rolled]:
    return [event.facts for event in events if isinstance(event.facts, Rolled)]


def is_fight(events: Sequence[Event]) -> bool:
    """Returns whether an exchange is an attack: damage was done or saved, dragons were met, or spells hurt somebody."""
    return bool(scenes_of(events)) or any(
        isinstance(event.facts, DamageDealt | UnitsKilled | DragonsRolled)
        or (isinstance(event.facts, Rolled) and event.facts.kind == DRAGONS_MET)
        for event in events
    )


def is_magic(events: Sequence[Event]) -> bool:
    """Returns whether an exchange is the roll of a magic action."""
    return bool(rolls := _rolls(events)) and rolls[0].kind == "magic"


def event_title(events: Sequence[Event]) -> str:
    """Returns what an exchange is about, in a word or two: "Melee", "Dragon attack"."""
    if scenes := scenes_of(events):
        return scenes[0].spell.spell if len(scenes) == 1 else "Spells"
    if any(isinstance(event.facts, DragonsRolled) for event in events):
        return "Dragon attack"
    first = next((roll for roll in _rolls(events) if roll.die is None), next(iter(_rolls(events)), None))
    if first is None:
        return ""
    return "Dragon attack" if first.kind == DRAGONS_MET else capital(roll_name(read_roll(first)))


def _answers(roll: Rolled, first: Rolled) -> bool:
    if roll.player == first.player:
        return False
    return (roll.kind == "save" and first.kind != "save") or (roll.kind, first.kind) in _PAIRS


DRAGON_ROLL: Final = "dragon"
"""How damage is called that dragons do."""

_PAIRS: Final = frozenset(
    {
        ("counter-maneuver", "maneuver"),
        ("horde maneuver", "horde maneuver"),
        ("save and melee", "melee"),
        ("save and melee", "charge"),
    }
)
"""What else answers what: a counter-maneuver, another horde army, and the answer to a charge."""


def parts_of(events: Sequence[Event]) -> Parts:
    """Returns what of an exchange's events a picture shows."""
    # Those of single units stand below those of the armies; what they are against is what the icons of these say.
    alone, rolls = [one for one in _rolls(events) if one.die], [one for one in _rolls(events) if one.die is None]
    rolls += [icons.against(one, rolls, events[0].facts) for one in alone]
    # Icons and ripostes do damage of their own; what the picture sums up is the damage of the attack that was rolled.
    dealt = [event.facts for event in events if isinstance(event.facts, DamageDealt)]
    kind = "" if not rolls else DRAGON_ROLL if rolls[0].kind == DRAGONS_MET else rolls[0].kind
    damage = next((facts for facts in dealt if facts.kind == kind), None)
    by_icons = [facts for facts in dealt if facts is not damage]
    dragons = assault.assault_of(events, {} if damage is None else damage.dragons)
    breathed_at = () if dragons is None else dragons.breathed_at
    dead = [die for event in events if isinstance(event.facts, UnitsKilled) for die in event.facts.dice]
    fallen = [str(die) for die in dead if die not in breathed_at]
    settled = fallen or (damage is not None and not damage.damage)
    return Parts(
        rolls, damage, fallen if settled else None, dragons, magic.doubling_of(events), tests_in(events), by_icons
    )


def blow(damage: DamageDealt, names: Mapping[Seat, str]) -> str:
    """Returns damage that icons did besides the attack: "Smite: 4 damage to Bob's campaign army"."""
    several = len(damage.causes) > 1
    what = listed(f"{why} {by}" if several else why for why, by in damage.causes) or capital(damage.kind)
    saved = f" − {counted(damage.saves, 'save')} = {damage.damage}" if damage.saves else ""
    total = f"{damage.results}{saved} damage"
    return f"{what}: {total} to {whose_army(names, damage.player, damage.place)}"


# -- the layout --------------------------------------------------------------------------------------------------------


def roll_block(
    facts: Rolled, names: Mapping[Seat, str], palette: Palette = NIGHT, known: Catalogue = DICE_401C
) -> Block:
    """Returns one roll laid out, not drawn yet."""
    return _exchange_block([facts], None, names, None, palette, known)


def attack_block(
    attack: Rolled,
    save: Rolled | None,
    damage: DamageDealt | None,
    names: Mapping[Seat, str],
    fallen: Sequence[str] | None = None,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
) -> Block:
    """Returns an attack laid out, not drawn yet."""
    return _exchange_block([attack] if save is None else [attack, save], damage, names, fallen, palette, known)


def _exchange_block(
    rolls: Sequence[Rolled],
    damage: DamageDealt | None,
    names: Mapping[Seat, str],
    fallen: Sequence[str] | None,
    palette: Palette,
    known: Catalogue,
    dragons: Assault | None = None,
    doubling: magic.Doubling | None = None,
    routs: Sequence[RoutTested] = (),
    by_icons: Sequence[str] = (),
) -> Block:
    width = WIDTH - 2 * _MARGIN
    half = (width - _GAP) / 2
    rows = [] if dragons is None else [_dragons(dragons, width, palette, known)]
    panels = shared_panels(rolls)
    for first in range(0, len(panels), 2):
        pair = panels[first : first + 2]
        if len(pair) == 2:
            rows.append(_side_by_side(pair, names, width, palette, known))
        elif len(rolls) == 1 and _is_unanswered(rolls[0], damage):
            panel = _panels(pair, names, [half], palette, known)
            rows.append(beside([panel, _no_roll(half, panel.height, palette)], _GAP))
        else:
            rows.append(_panels(pair, names, [width], palette, known))
        if doubling is not None and not first:
            rows.append(magic.doubling_block(doubling, names, width, palette, known))
    if by_icons or (damage is None and fallen):
        lines = [_sentence(line, width - 2 * _INSET, palette, palette.text) for line in by_icons]
        if damage is None and fallen:
            lines.append(_fallen(fallen, width - 2 * _INSET, palette, known))
        body = stacked(lines, 2, width - 2 * _INSET)
        rows.append(on_panel(padded(body, _INSET, 14, 14), palette.panel, 16))
    if damage is not None and (damage.results or dragons is None):
        rows.append(_damage(damage, names, fallen, width, palette, known))
    rows += [rout_block(test, names, width, palette) for test in routs]
    return padded(stacked(rows, _GAP, width), _MARGIN, _MARGIN, _MARGIN)


def _spells_block(scenes: Sequence[Scene], names: Mapping[Seat, str], palette: Palette, known: Catalogue) -> Block:
    """Returns spells one below the other: what was cast at whom, the rolls against it, the damage, who fell."""
    width = WIDTH - 2 * _MARGIN
    rows: list[Block] = []
    for scene in scenes:
        rows.append(_spell(scene, names, width, palette, known))
        panels = shared_panels(scene.rolls)
        for first in range(0, len(panels), 2):
            pair = panels[first : first + 2]
            if len(pair) == 2:
                rows.append(_side_by_side(pair, names, width, palette, known))
            else:
                rows.append(_panels(pair, names, [width], palette, known))
        rows += [_damage(blow.damage, names, blow.fallen, width, palette, known) for blow in scene.blows]
    return padded(stacked(rows, _GAP, width), _MARGIN, _MARGIN, _MARGIN)


def _spell(scene: Scene, names: Mapping[Seat, str], width: float, palette: Palette, known: Catalogue) -> Block:
    """A spell's element, name and aim; the icons that were rolled for it, damage to single units, and who fell."""
    sign, inner = disc(scene.spell.element, palette, 44), width - 2 * _INSET
    left = sign.width + 14
    said = fonts.wrapped(aimed(scene.spell, names), BODY.face, BODY.size, int(inner - left), 3)

    def paint_spell(canvas: Canvas, x: float, y: float) -> None:
        sign.put(canvas, x, y)
        canvas.text(x + left, y + (44 - HEADING.line) / 2, scene.spell.spell, HEADING, palette.lit, inner - left)
        for number, line in enumerate(said):
            canvas.text(x + left, y + 44 + number * BODY.line, line, BODY, palette.soft, inner - left)

    parts = [Block(inner, 44 + len(said) * BODY.line, paint_spell)]
    tiles = [_shown(die, text, palette, known) for rolled in scene.icons for die, text in rolled.faces.items()]
    if tiles:
        parts.append(flowing(tiles, inner, 2 * _APART, 10))
    told = [*map(hit, scene.hits), *map(gone, scene.went)]
    parts += [_sentence(line, inner, palette, palette.text) for line in told]
    if scene.fallen:
        parts.append(_fallen(scene.fallen, inner, palette, known))
    elif scene.spared:
        parts.append(_sentence("Nobody fell", inner, palette))
    return on_panel(padded(stacked(parts, 10, inner), _INSET, 14, 14), palette.panel, 16)


def _shown(die: DieId, text: str, palette: Palette, known: Catalogue) -> Block:
    """A die that was rolled just to see its icon: the face, and its name."""
    face, name = read_face(text), kind_of(die)
    block = face_block(face.icon, face.count, known.dice.get(name), _FACE, palette, Worth.COUNTS, face.element)
    room = width_of(name, STRONG) + 4

    def paint_shown(canvas: Canvas, x: float, y: float) -> None:
        block.put(canvas, x, y)
        canvas.text(x + block.width + 14, y + (_FACE - STRONG.line) / 2, name, STRONG, palette.text, room)

    return Block(block.width + 14 + room, _FACE, paint_shown)


def _side_by_side(
    pair: Sequence[Roll], names: Mapping[Seat, str], width: float, palette: Palette, known: Catalogue
) -> Block:
    """Two rolls side by side, or one below the other, whichever is less high and cuts no word."""
    room = width - _GAP
    least = [_least(roll, palette) for roll in pair]
    splits = [(room * share, room * (1 - share)) for share in _SHARES]
    found = [
        _panels(pair, names, split, palette, known) for split in splits if split[0] >= least[0] and split[1] >= least[1]
    ]
    found.append(stacked([_panels([roll], names, [width], palette, known) for roll in pair], _GAP, width))
    return min(found, key=lambda block: block.height)


def _least(roll: Roll, palette: Palette) -> float:
    """How wide a panel must be at least: its results, what is rolled for and the titles of its groups have room."""
    titles = [_title_width(group, heaps_of(dice)) - 12 for group, dice in roll.groups()]
    return max(_plates(roll, palette).width, width_of(_what_for(roll), STRONG), *titles) + 2 * _INSET + 2


def _plates(roll: Roll, palette: Palette) -> Block:
    return beside([_plate(result, number, palette) for result, number in roll.totals], 8)


def _panels(
    rolls: Sequence[Roll],
    names: Mapping[Seat, str],
    widths: Sequence[float],
    palette: Palette,
    known: Catalogue,
) -> Block:
    """Returns rolls side by side, their sums on one line."""
    parts = [_body_and_foot(roll, names, wide, palette, known) for roll, wide in zip(rolls, widths, strict=True)]
    at, foot = max(body.height for body, _ in parts), max(foot.height for _, foot in parts)
    panels = [
        _panel(roll, part, wide, palette, at, at + foot) for roll, part, wide in zip(rolls, parts, widths, strict=True)
    ]
    return beside(panels, _GAP)


def _body_and_foot(
    roll: Roll, names: Mapping[Seat, str], width: float, palette: Palette, known: Catalogue
) -> tuple[Block, Block]:
    """What stands above the sum, and the sum."""
    inner = width - 2 * _INSET
    parts = [_head(roll, names, inner, palette), *_groups(roll, inner, palette, known)]
    if not roll.dice:
        parts.append(_sentence("No dice were rolled", inner, palette))
    return padded(stacked(parts, 14, inner), _INSET, 18, 16), padded(sum_block(roll, inner, palette), _INSET, 0, 14)


def _panel(
    roll: Roll, parts: tuple[Block, Block], width: float, palette: Palette, foot_at: float, height: float
) -> Block:
    body, foot = parts

    def paint_panel(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 36), palette.player(roll.player), 16)
        canvas.rectangle(Box(x, y + 7, width, 29), palette.panel)
        canvas.rectangle(Box(x, y + 14, width, height - 14), palette.panel, 16)
        body.put(canvas, x, y)
        foot.put(canvas, x, y + foot_at)

    return Block(width, height, paint_panel)


def _head(roll: Roll, names: Mapping[Seat, str], width: float, palette: Palette) -> Block:
    """Who rolls, what for, and what it came to."""
    plates = _plates(roll, palette)
    name = shown_name(names, roll.player)
    what = _what_for(roll)
    army = army_name(roll.player, roll.place)
    beside_plates = max(width_of(what, STRONG), width_of(army, BODY))
    below = plates.width > width * 0.5 or beside_plates > width - plates.width - 12
    room = width if below else width - plates.width - 12
    style = fitting(name, room - 46, (HEADING, SUBHEADING, LEAST_NAME))
    high = 98.0 + (plates.height + 10 if below else 0)

    def paint_head(canvas: Canvas, x: float, y: float) -> None:
        badge(roll.player, palette, 34, STRONG).put(canvas, x, y + 1)
        canvas.text(x + 46, y + 18 - style.line / 2, name, style, palette.text, room - 46)
        canvas.text(x, y + 40, what, STRONG, palette.lit, room)
        canvas.text(x, y + 67, army, BODY, palette.soft, room)
        plates.put(canvas, x if below else x + width - plates.width, y + (106 if below else 0))

    return Block(width, high, paint_head)


def _what_for(roll: Roll) -> str:
    """Returns what is rolled for: "Melee", "Saves against melee"."""
    return capital(roll_name(roll) + ("" if roll.totals else ", each for itself"))


def _plate(result: str, number: int, palette: Palette) -> Block:
    """A result, large: the number over what it counts."""
    word = result + ("s" if result == "save" and number != 1 else "")
    digits = str(number)
    wide = max(92.0, width_of(word, STRONG) + 20, width_of(digits, NUMERAL) + 24)

    def paint_plate(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, wide, 92), palette.accent, 14)
        canvas.text(x + 4, y + 10, digits, NUMERAL, palette.on(palette.accent), wide - 8, "middle")
        canvas.text(x + 4, y + 58, word, STRONG, palette.on(palette.accent), wide - 8, "middle")

    return Block(wide, 92, paint_plate)


# -- dice --------------------------------------------------------------------------------------------------------------


class Heap(NamedTuple):
    """Equal dice that fell alike, and how many there are."""

    die: FallenDie
    many: int


def heaps_of(dice: Sequence[FallenDie]) -> list[Heap]:
    """Returns dice in heaps; one that was thrown again lies by itself."""
    alike = Counter(die for die in dice if len(die.faces) == 1)
    single = [Heap(die, 1) for die in dice if len(die.faces) > 1]
    return [*(Heap(die, count) for die, count in alike.items()), *single]


def _groups(roll: Roll, width: float, palette: Palette, known: Catalogue) -> list[Block]:
    """The dice by what they gave; small groups stand side by side, the last of a row takes the room that is left."""
    rows: list[list[tuple[str, Sequence[Heap], float]]] = []
    room = 0.0
    for group, fallen in roll.groups():
        dice = heaps_of(fallen)
        wide = min(width, max(_title_width(group, dice), _BETWEEN * (len(dice) - 1) + _widths(dice, width)))
        if not rows or wide > room:
            rows.append([])
            room = width
        rows[-1].append((group, dice, wide))
        room -= wide + _APART
    blocks = []
    for row in rows:
        taken = sum(wide + _APART for *_, wide in row[:-1])
        widths = [*(wide for *_, wide in row[:-1]), width - taken]
        groups = [_group(group, dice, wide, palette, known) for (group, dice, _), wide in zip(row, widths, strict=True)]
        blocks.append(beside(groups, _APART))
    return blocks


def _widths(dice: Sequence[Heap], width: float) -> float:
    return sum(_chain_width(die, width) for die in dice)


def _title(group: str, width: float) -> str:
    if group == SPECIAL and width < _WIDE_GROUP:
        return "Special icons"
    return _GROUPS.get(group, group.capitalize() + ("s" if group == "save" else ""))


def _title_width(group: str, dice: Sequence[Heap]) -> float:
    """How wide a group is at least, by its title in few words."""
    return width_of(_title(group, 0), STRONG) + 10 + width_of(_worth(group, dice, 0), STRONG) + 12


def _group(group: str, dice: Sequence[Heap], width: float, palette: Palette, known: Catalogue) -> Block:
    title, gives = _title(group, width), _worth(group, dice, width)
    colour = palette.muted if group == NOTHING else palette.lit if group == SPECIAL else palette.soft

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        end = 10 + width_of(gives, STRONG)
        at = canvas.text(x, y, title, STRONG, colour, width - end) + 10
        end = at + canvas.text(x + at, y, gives, STRONG, palette.text, width - at) + (12 if gives else 0)
        if end < width:
            canvas.rectangle(Box(x + end, y + 15, width - end, 1.5), palette.line)

    labels = [_labels(die, width) for die in dice]
    lines = max(len(some) for some in labels)
    tiles = [_tile(die, some, lines, width, palette, known) for die, some in zip(dice, labels, strict=True)]
    return stacked([Block(width, 30, paint_title), flowing(tiles, width, _BETWEEN, 10)], 8, width)


def _worth(group: str, dice: Sequence[Heap], width: float) -> str:
    """Returns what a group gave: of dice that were thrown again, what their icons and what the new faces gave."""
    if group == NOTHING:
        return ""
    own = sum(face.gives * count for die, count in dice for face in die.faces if face.group == group)
    again = sum(die.gives * count for die, count in dice) - own
    if width < _WIDE_GROUP:
        return f"{own} + {again} again" if again else str(own)
    return f"{own}, and {again} thrown again" if again else str(own)


def _labels(heap: Heap, width: float) -> list[tuple[str, bool]]:
    """What stands under a die: its name, and the names of its special icons with what they gave (True: such a line)."""
    die, room = heap.die, int(_chain_width(heap, width))
    lines = [(line, False) for line in fonts.wrapped(_named(heap), BODY.face, BODY.size, room, 3)]
    told: dict[str, int] = {}
    for face in die.faces:
        if face.group == SPECIAL:
            icon = f"{face.icon}: {face.element}" if face.element else face.icon
            told[icon] = told.get(icon, 0) + face.gives * heap.many
    for icon, gives in told.items():
        # Which logo it is, its die shows.
        called = icon.partition(" (")[0]
        text = f"{called} +{gives}" if gives else called
        lines += [(line, True) for line in fonts.wrapped(text, STRONG.face, STRONG.size, room, 3)]
    return lines


def _chain(die: FallenDie, width: float) -> int:
    """How many faces of a chain lie side by side."""
    return max(1, min(len(die.faces), int((width + _ARROW) // (_FACE + _ARROW))))


def _named(heap: Heap) -> str:
    return f"{heap.many} {heap.die.name}" if heap.many > 1 else heap.die.name


def _chain_width(heap: Heap, width: float) -> float:
    across = _chain(heap.die, width)
    words = heap.die.name.split()
    if heap.many > 1:
        # The number does not stand alone in a line.
        words[0] = f"{heap.many} {words[0]}"
    name = max(width_of(word, BODY) for word in words) + 4
    return min(width, max(_TILE, name, _faces_width(heap, across)))


def _faces_width(heap: Heap, across: int) -> float:
    return across * _FACE + (across - 1) * _ARROW + (_seen(heap) - 1) * _BEHIND


def _seen(heap: Heap) -> int:
    """How many dice of a heap are seen: their number is said."""
    return min(heap.many, _MOST_SEEN)


def _tile(
    heap: Heap,
    labels: Sequence[tuple[str, bool]],
    lines: int,
    width: float,
    palette: Palette,
    known: Catalogue,
) -> Block:
    """A die as it fell, its faces in a chain where it was thrown again, its name under it; equal ones as a heap."""
    die, across = heap.die, _chain(heap.die, width)
    wide = _chain_width(heap, width)
    kind = known.dice.get(die.name)
    rows = [die.faces[first : first + across] for first in range(0, len(die.faces), across)]
    high = len(rows) * (_FACE + 6)

    def worth(face: FallenFace) -> Worth:
        if face.group == SPECIAL:
            return Worth.SPECIAL
        return Worth.IDLE if face.group == NOTHING else Worth.COUNTS

    def paint_tile(canvas: Canvas, x: float, y: float) -> None:
        for number, row in enumerate(rows):
            left = x + (wide - _faces_width(heap, len(row))) / 2
            for place, face in enumerate(row):
                at = left + place * (_FACE + _ARROW)
                if place:
                    canvas.icon(at - _ARROW - 9, y + number * (_FACE + 6) + _FACE / 2 - 22, "right", 44, palette.lit)
                block = face_block(face.icon, face.count, kind, _FACE, palette, worth(face), face.element)
                for behind in range(_seen(heap) - 1, -1, -1):
                    block.put(canvas, at + behind * _BEHIND, y + number * (_FACE + 6))
        colour = palette.muted if die.group == NOTHING else palette.soft
        for number, (line, special) in enumerate(labels):
            style = STRONG if special else BODY
            top = y + high + number * 26
            canvas.text(x, top, line, style, palette.lit if special else colour, wide, "middle")

    return Block(wide, high + lines * 26 + 6, paint_tile)


def _sentence(text: str, width: float, palette: Palette, colour: Colour | None = None) -> Block:
    said = palette.muted if colour is None else colour
    lines = fonts.wrapped(text, BODY.face, BODY.size, int(width * fonts.SLACK), 4)

    def paint_lines(canvas: Canvas, x: float, y: float) -> None:
        for number, line in enumerate(lines):
            canvas.text(x, y + number * BODY.line, line, BODY, said, width)

    return Block(width, BODY.line * len(lines), paint_lines)


# -- dragons -----------------------------------------------------------------------------------------------------------


def _dragons(dragons: Assault, width: float, palette: Palette, known: Catalogue) -> Block:
    """The dragons that attacked: the faces each has rolled, its name, what it did; below, what came of it."""
    inner = width - 2 * _INSET

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, "The dragons rolled", STRONG, palette.lit, inner)

    tiles = [_dragon(kind_of(die), shows, dragons.did(die), palette, known) for die, shows in dragons.shows.items()]
    parts = [Block(inner, 30, paint_title), flowing(tiles, inner, 2 * _APART, 10)]
    if dragons.breathed_at:
        parts.append(_fallen(dragons.breathed_at, inner, palette, known, "Killed by breath, without a roll"))
    parts += [_sentence(line, inner, palette, palette.text) for line in dragons.outcome()]
    return on_panel(padded(stacked(parts, 8, inner), _INSET, 14, 14), palette.panel, 16)


def _dragon(name: str, shows: Sequence[str], does: str, palette: Palette, known: Catalogue) -> Block:
    said = " and ".join(shows)
    room = max(width_of(name, STRONG), width_of(said, BODY), width_of(does, STRONG)) + 4
    kind = known.dice.get(name)
    faces = beside([face_block(icon, 0, kind, _FACE, palette, Worth.COUNTS) for icon in shows], 8)

    def paint_dragon(canvas: Canvas, x: float, y: float) -> None:
        faces.put(canvas, x, y + (_DRAGON - _FACE) / 2)
        left = x + faces.width + 14
        canvas.text(left, y, name, STRONG, palette.text, room)
        canvas.text(left, y + 27, said, BODY, palette.soft, room)
        canvas.text(left, y + 54, does, STRONG, palette.muted if does.startswith("no ") else palette.lit, room)

    return Block(faces.width + 14 + room, _DRAGON, paint_dragon)


# -- damage ------------------------------------------------------------------------------------------------------------


def _is_unanswered(roll: Rolled, damage: DamageDealt | None) -> bool:
    """Whether this is an attack against which nobody had to roll saves."""
    return damage is not None and damage.kind == roll.kind and not damage.results


def _no_roll(width: float, height: float, palette: Palette) -> Block:
    """The place of a save roll that was not made."""
    text = ("No result, so no", "save roll is needed")

    def paint_absence(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, height), palette.sunken, 16)
        for number, line in enumerate(text):
            canvas.text(x + 12, y + height / 2 - 30 + number * 30, line, BODY, palette.muted, width - 24, "middle")

    return Block(width, height, paint_absence)


def _damage(
    damage: DamageDealt,
    names: Mapping[Seat, str],
    fallen: Sequence[str] | None,
    width: float,
    palette: Palette,
    known: Catalogue,
) -> Block:
    inner = width - 2 * _INSET
    seat = damage.player
    results, saves, dealt = damage.results, damage.saves, damage.damage
    what = "by dragons" if damage.kind == DRAGON_ROLL else damage.kind.removeprefix("counter ") or "results"
    numbers = [(str(results), what), ("−", ""), (str(saves), "saves" if saves != 1 else "save"), ("=", "")]
    numbers.append((str(dealt), "damage"))
    name = shown_name(names, seat)

    def paint_damage(canvas: Canvas, x: float, y: float) -> None:
        at = x
        for number, word in numbers:
            is_damage = word == "damage"
            style = TITLE if word else HEADING
            wide = max(width_of(number, style), width_of(word, BODY) if word else 0.0) + 1
            colour = palette.lit if is_damage else palette.text if word else palette.muted
            canvas.text(at, y + (0 if word else 8), number, style, colour, wide, "middle")
            if word:
                canvas.text(at, y + 48, word, BODY, palette.soft, wide, "middle")
            at += wide + 18
        room = x + inner - at - 16
        canvas.icon(at + 4, y + 14, "right", 30, palette.muted)
        badge(seat, palette, 34, STRONG).put(canvas, at + 42, y + 10)
        fit = fitting(name, room - 70, (HEADING, SUBHEADING, LEAST_NAME))
        canvas.text(at + 86, y + 27 - fit.line / 2, name, fit, palette.text, room - 70)
        army = army_name(seat, damage.place)
        canvas.text(at + 42, y + 48, army, BODY, palette.soft, room - 26)

    parts = [Block(inner, 78, paint_damage)]
    if fallen:
        parts.append(_fallen(fallen, inner, palette, known))
    elif fallen is not None:
        parts.append(_sentence("Nobody fell", inner, palette))
    return on_panel(padded(stacked(parts, 10, inner), _INSET, 14, 14), palette.panel, 16)


def _fallen(dice: Sequence[str], width: float, palette: Palette, known: Catalogue, title: str = "") -> Block:
    """Who fell: each die's token and name."""

    def one(die: str) -> Block:
        token = token_block(kind_of(die), 0.8, palette, known)
        label = kind_of(die)
        wide = min(width, token.width + 10 + width_of(label, STRONG) + 10)

        def paint_one(canvas: Canvas, x: float, y: float) -> None:
            token.put(canvas, x, y)
            room = wide - token.width - 10
            top = y + (token.height - STRONG.line) / 2
            canvas.text(x + token.width + 10, top, label, STRONG, palette.text, room)

        return Block(wide, token.height, paint_one)

    owners = {owner_of(die) for die in dice}

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y + 2, "dead", 24, palette.soft)
        said = title or ("Fell" if len(owners) == 1 else "Fell on both sides")
        canvas.text(x + 32, y + 1, said, STRONG, palette.soft, width - 32)

    blocks = [one(die) for die in dice[:_MOST_FALLEN]]
    if len(dice) > _MOST_FALLEN:
        blocks.append(_sentence(f"and {len(dice) - _MOST_FALLEN} more", 160, palette))
    return stacked([Block(width, 31, paint_title), flowing(blocks, width, 14, 8), nothing()], 6, width)
