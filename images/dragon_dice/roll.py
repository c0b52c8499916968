"""A roll as a picture: every die as it fell, by what it gave, the sum underneath; an attack beside its saves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.edition_401c.dice import DICE as DICE_401C
from engine.dragon_dice.events.actions import ActionChosen, RoutTested
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.dragons import BreathCame, DragonKilled, DragonsAttack, DragonSlain, DragonsRolled
from engine.dragon_dice.events.rolls import DiceFell, Rolled
from engine.dragon_dice.events.setting_up import HordeRollTied
from engine.dragon_dice.events.turns import AbilityUsed, MarchBegan, MarchEnded, TurnBegan
from engine.dragon_dice.events.units import Exchanged, UnitsKilled
from engine.dragon_dice.names import army_name
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.table.state import DieId
from engine.dragon_dice.wording import Wording
from engine.english import capital, counted, listed
from engine.events import Event
from engine.values import Seat
from images import fonts
from images.blocks import Block, beside, flowing, in_rows, on_panel, padded, painted, stacked
from images.canvas import Canvas, width_of
from images.chips import badge, disc, fitting
from images.dragon_dice import assault, icons, magic
from images.dragon_dice.assault import DRAGONS_MET, Assault
from images.dragon_dice.faces import Worth, face_block, token_block
from images.dragon_dice.roll_panel import FACE, INSET, Naming, Style, least_width, on_ground, panel_of
from images.dragon_dice.rolled import Roll, kind_of, owner_of, read_face, read_roll, roll_name, shared_panels
from images.dragon_dice.rout import rout_block, tests_in
from images.dragon_dice.spell_scene import Blow, Scene, aimed, gone, hit, parted, scenes_of
from images.dragon_dice.words import whose_army
from images.pages import Panel, pages, room_of, whole
from images.palette import NIGHT, Colour, Palette
from images.text import shown_name
from images.typescale import BODY, HEADING, LEAST_NAME, STRONG, SUBHEADING

WIDTH: Final = 660.0
"""Units: twice what a narrow phone shows, so that letters of 22 units, the smallest there are, are 11 pixels there."""
SCALE: Final = 1.5

_MARGIN: Final = 12.0
_GAP: Final = 12.0
_WIDTH: Final = WIDTH - 2 * _MARGIN
_INNER: Final = _WIDTH - 2 * INSET
_DRAGON: Final = 84.0
"""The height of a dragon: three lines beside its faces."""
_TERM: Final = 42.0
_LEAST_STRUCK: Final = 200.0
"""The least room for whom damage struck."""
_SHARES: Final = (0.5, 0.57, 0.66, 0.43, 0.34)
"""How much of the width the first of two rolls side by side may take: a half unless another share saves height."""


def draw_roll(
    roll: Rolled,
    names: Mapping[Seat, str],
    *,
    scale: float = SCALE,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
) -> list[bytes]:
    """Returns the pictures of one roll of these dice as PNG, mostly one."""
    return _drawn(roll_pages(roll, names, palette, known), scale, palette)


def draw_attack(
    attack: Rolled,
    save: Rolled | None,
    damage: DamageDealt | None,
    names: Mapping[Seat, str],
    *,
    fallen: Sequence[str] | None = None,
    scale: float = SCALE,
    palette: Palette = NIGHT,
) -> list[bytes]:
    """Returns the pictures of an attack as PNG, mostly one: the attack, the save roll, the damage, who fell.

    No saves are rolled against nothing. `fallen` are the ids of the dice that fell, None while it is not known. A
    maneuver and the roll against it can be shown in the same way, without damage.
    """
    return _drawn(attack_pages(attack, save, damage, names, fallen, palette), scale, palette)


def draw_events(
    events: Sequence[Event],
    names: Mapping[Seat, str],
    *,
    scale: float = SCALE,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
    said: Wording = WORDING_401C,
) -> list[bytes]:
    """Returns the pictures of one exchange of these dice, as `exchanges` gives it, as PNG; mostly one."""
    return _drawn(exchange_pages(events, names, palette, known, said), scale, palette)


def draw_together(
    groups: Sequence[Sequence[Event]],
    names: Mapping[Seat, str],
    *,
    scale: float = SCALE,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
    said: Wording = WORDING_401C,
) -> list[bytes]:
    """Returns the pictures of several exchanges as PNG: one where all have room on it, else those of each."""
    style = Style(palette, known, Naming.ALL, said)
    shared = pages([panel for group in groups for panel in _panels(group, names, style)], _WIDTH, _GAP, _MARGIN)
    if len(shared) > 1:
        shared = [page for group in groups for page in exchange_pages(group, names, palette, known, said)]
    return _drawn(shared, scale, palette)


def _drawn(blocks: Sequence[Block], scale: float, palette: Palette) -> list[bytes]:
    return [painted(block, scale, palette).png() for block in blocks]


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
        by_icons: Sequence[Blow] = (),
        apart: Mapping[str, Sequence[DieId]] = MappingProxyType({}),
        exchanged: Sequence[Exchanged] = (),
    ) -> None:
        self.rolls = rolls
        self.damage = damage
        self.fallen = fallen
        self.dragons = dragons
        self.doubling = doubling
        self.routs = routs
        self.by_icons = by_icons
        """Damage besides that of the attack, by icons, and what they struck back; who fell by it is not in `fallen`."""
        self.apart = apart
        """Who was killed without any damage, by each icon that did so; they are not in `fallen` either."""
        self.exchanged = exchanged
        """Who was not killed, for a lesser unit took the place."""

    @property
    def of_the_attack(self) -> Sequence[str] | None:
        """Returns who fell by the attack itself; None, so that nobody is said to have fallen, where others of the same
        picture fell or may still fall."""
        others = any(blow.settled is None or blow.fallen for blow in self.by_icons)
        breathed = self.dragons is not None and bool(self.dragons.breathed_at)
        return self.fallen or (None if others or breathed or self.apart or self.exchanged else self.fallen)


_CAME_OF_IT: Final = (DamageDealt, UnitsKilled, Exchanged, RoutTested, DragonKilled, DragonSlain)

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
            case BreathCame() | DragonKilled() | UnitsKilled() | Exchanged() if self._dragons:
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
        came_of_it = isinstance(event.facts, _CAME_OF_IT)
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


def last_scene(events: Sequence[Event]) -> list[list[Event]]:
    """Returns what was fought last, all of one action; where nobody fought, the last maneuver that was opposed or the
    last roll of magic. A charge is answered whatever it gives, so it counts as soon as it is rolled.
    """
    groups = exchanges(events)
    fights = [group for group in groups if is_fight(group) or _is_of(group, "charge")]
    others = [group for group in groups if _is_of(group, "magic") or _is_opposed(group)]
    if not fights and not others:
        return []
    last = max([*fights[-1:], *others[-1:]], key=lambda group: group[0].number)
    begun = max((one.number for one in events if _begins(one) and one.number < last[0].number), default=0)
    fought = [group for group in fights if group[0].number > begun]
    return fought or [last]


def is_over(events: Sequence[Event]) -> bool:
    """Returns whether something has begun or ended after what these events show last."""
    shown = last_scene(events)
    return bool(shown) and any(_begins(one) and one.number > shown[-1][-1].number for one in events)


def _begins(event: Event) -> bool:
    return isinstance(event.facts, (*_ENDS, DragonsAttack))


def _is_of(events: Sequence[Event], kind: str) -> bool:
    """Whether an exchange begins with a roll of this kind."""
    return bool(rolls := _rolls(events)) and rolls[0].kind == kind


def _is_opposed(events: Sequence[Event]) -> bool:
    """Whether an exchange is a maneuver with the rolls against it."""
    return _is_of(events, "maneuver") and len(_rolls(events)) > 1


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
    by_icons = _blows(events, damage)
    dragons = assault.assault_of(events, {} if damage is None else damage.dragons)
    breathed_at = () if dragons is None else dragons.breathed_at
    told = {*breathed_at, *(die for blow in by_icons for die in blow.fallen)}
    fallen: list[str] = []
    apart: dict[str, list[DieId]] = {}
    for killed in (event.facts for event in events if isinstance(event.facts, UnitsKilled)):
        dead = [die for die in killed.dice if die not in told]
        if dead and killed.by not in ("", kind):
            apart.setdefault(killed.by, []).extend(dead)
        else:
            fallen += dead
    settled = fallen or (damage is not None and damage.kills_nobody)
    return Parts(
        rolls,
        damage,
        fallen if settled else None,
        dragons,
        magic.doubling_of(events),
        tests_in(events),
        by_icons,
        apart,
        [event.facts for event in events if isinstance(event.facts, Exchanged)],
    )


def exchanged_as_text(exchanged: Exchanged) -> str:
    """Returns "Stepped Damage: Ghast became Zombie": somebody who was to die, and was exchanged instead."""
    swaps = listed(f"{kind_of(unit)} became {kind_of(lesser)}" for unit, lesser in exchanged.pairs.items())
    return f"{exchanged.ability}: {swaps}" if exchanged.ability else f"Instead of dying, {swaps}"


def _blows(events: Sequence[Event], attack: DamageDealt | None) -> list[Blow]:
    """Returns the damage besides that of the attack, each with who fell by it: what is told next of its army."""
    found: list[Blow] = []
    last: DamageDealt | None = None
    for event in events:
        match event.facts:
            case DamageDealt() as damage:
                last = damage
                if damage is not attack:
                    found.append(Blow(damage))
            case UnitsKilled(player=player, dice=dice) if last is not None and last is not attack:
                if last.player == player and last.damage:
                    found[-1].fallen += dice
                last = None
    return found


def blow_as_text(damage: DamageDealt, names: Mapping[Seat, str]) -> str:
    """Returns damage that icons did besides the attack: "Smite: 4 damage to Bob's campaign army"."""
    several = len(damage.causes) > 1
    what = capital(listed(f"{why} {by}" if several else why for why, by in damage.causes) or damage.kind)
    saved = f" − {counted(damage.saves, 'save')} = {damage.damage}" if damage.saves else ""
    total = f"{damage.results}{saved} damage"
    return f"{what}: {total} to {whose_army(names, damage.player, damage.place)}"


# -- the layout --------------------------------------------------------------------------------------------------------


def roll_pages(
    facts: Rolled, names: Mapping[Seat, str], palette: Palette = NIGHT, known: Catalogue = DICE_401C
) -> list[Block]:
    """Returns one roll laid out, not drawn yet: its pictures, mostly one."""
    return _exchange_pages(Parts([facts], None, None, None, None, ()), names, palette, known)


def attack_pages(
    attack: Rolled,
    save: Rolled | None,
    damage: DamageDealt | None,
    names: Mapping[Seat, str],
    fallen: Sequence[str] | None = None,
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
) -> list[Block]:
    """Returns an attack laid out, not drawn yet: its pictures, mostly one."""
    rolls = [attack] if save is None else [attack, save]
    return _exchange_pages(Parts(rolls, damage, fallen, None, None, ()), names, palette, known)


def exchange_pages(
    events: Sequence[Event],
    names: Mapping[Seat, str],
    palette: Palette = NIGHT,
    known: Catalogue = DICE_401C,
    said: Wording = WORDING_401C,
) -> list[Block]:
    """Returns an exchange laid out, not drawn yet: its pictures, mostly one."""
    return _on_pages(lambda style: _panels(events, names, style), palette, known, said)


def _panels(events: Sequence[Event], names: Mapping[Seat, str], style: Style) -> list[Panel]:
    """Returns what stands on the pictures of an exchange."""
    if scenes := scenes_of(events):
        return _of_spells(scenes, names, style)
    return _of_an_exchange(parts_of(events), names, style)


def _exchange_pages(parts: Parts, names: Mapping[Seat, str], palette: Palette, known: Catalogue) -> list[Block]:
    return _on_pages(lambda style: _of_an_exchange(parts, names, style), palette, known)


def _on_pages(
    panels: Callable[[Style], Sequence[Panel]], palette: Palette, known: Catalogue, said: Wording = WORDING_401C
) -> list[Block]:
    """Returns panels on one picture where they have room there, if need be without the names of most dice; else all
    names are there, on more pictures."""
    found = [pages(panels(Style(palette, known, naming, said)), _WIDTH, _GAP, _MARGIN) for naming in Naming]
    return min(found, key=len)


def _of_an_exchange(parts: Parts, names: Mapping[Seat, str], style: Style) -> list[Panel]:
    palette, damage = style.palette, parts.damage
    panels = [] if parts.dragons is None else [whole(_dragons(parts.dragons, style))]
    panels += _of_rolls(parts.rolls, names, style)
    if parts.doubling is not None:
        panels.insert(1, whole(magic.doubling_block(parts.doubling, names, _WIDTH, palette, style.known)))
    told: list[Block] = []
    for by, dice in parts.apart.items():
        told += _fallen(dice, style, f"Killed by {by}")
    fallen = parts.of_the_attack
    for blow in parts.by_icons:
        told.append(_sentence(blow_as_text(blow.damage, names), _INNER, palette, palette.text))
        if style.is_closest and fallen and damage is not None and blow.damage.player != damage.player:
            fallen = [*fallen, *blow.fallen]  # in a full picture one row has who fell on both sides
        elif blow.fallen:
            told += _fallen(blow.fallen, style)
    if len(parts.rolls) == 1 and _is_unanswered(parts.rolls[0], damage):
        told.append(_sentence("No result, so no save roll is needed", _INNER, palette, palette.text))
    if damage is not None and (damage.results or parts.dragons is None):
        told += _damage(damage, names, fallen, style)
    elif parts.fallen and damage is None:
        told += _fallen(parts.fallen, style)
    told += [_sentence(exchanged_as_text(one), _INNER, palette, palette.text) for one in parts.exchanged]
    panels += _on_ground(told, palette)
    return [*panels, *(whole(rout_block(test, names, _WIDTH, palette)) for test in parts.routs)]


def _on_ground(blocks: Sequence[Block], palette: Palette) -> list[Panel]:
    """Returns blocks on one panel; none where there are none."""
    if not blocks:
        return []
    first, *others = blocks
    wide = max(block.width for block in blocks)
    first = first if first.width == wide else Block(wide, first.height, first.put)
    return [Panel(first, others, 6, lambda body: on_panel(padded(body, INSET, 12, 12), palette.panel, 16))]


def _of_spells(scenes: Sequence[Scene], names: Mapping[Seat, str], style: Style) -> list[Panel]:
    """Returns spells one below the other: what was cast at whom, the rolls against it, the damage, who fell."""
    panels: list[Panel] = []
    for scene in scenes:
        panels += _on_ground(_spell(scene, names, style), style.palette)
        panels += _of_rolls(scene.rolls, names, style)
        for blow in scene.blows:
            panels += _on_ground(_damage(blow.damage, names, blow.settled, style), style.palette)
    return panels


def _spell(scene: Scene, names: Mapping[Seat, str], style: Style) -> list[Block]:
    """A spell's element, name and aim; the icons that were rolled for it, damage to single units, and who fell."""
    palette = style.palette
    sign = disc(scene.spell.element, palette, 44)
    left = sign.width + 14
    said = fonts.wrapped(aimed(scene.spell, names, style.said), BODY.face, BODY.size, int(_INNER - left), 3)

    def paint_spell(canvas: Canvas, x: float, y: float) -> None:
        sign.put(canvas, x, y)
        canvas.text(x + left, y + (44 - HEADING.line) / 2, scene.spell.spell, HEADING, palette.lit, _INNER - left)
        for number, line in enumerate(said):
            canvas.text(x + left, y + 44 + number * BODY.line, line, BODY, palette.soft, _INNER - left)

    parts = [Block(_INNER, 44 + len(said) * BODY.line, paint_spell)]
    tiles = [_shown(die, text, style) for rolled in scene.icons for die, text in rolled.faces.items()]
    if tiles:
        parts.append(flowing(tiles, _INNER, 28, 10))
    told = [*map(hit, scene.hits), *map(gone, scene.went)]
    parts += [_sentence(line, _INNER, palette, palette.text) for line in told]
    if scene.fallen:
        parts += _fallen(scene.fallen, style)
    elif scene.spared:
        parts.append(_sentence("Nobody fell", _INNER, palette))
    return parts


def _shown(die: DieId, text: str, style: Style) -> Block:
    """A die that was rolled just to see its icon: the face, and its name."""
    face, name, palette = read_face(text), kind_of(die), style.palette
    block = face_block(face.icon, face.count, style.known.dice.get(name), FACE, palette, Worth.COUNTS, face.element)
    room = width_of(name, STRONG) + 4

    def paint_shown(canvas: Canvas, x: float, y: float) -> None:
        block.put(canvas, x, y)
        canvas.text(x + block.width + 14, y + (FACE - STRONG.line) / 2, name, STRONG, palette.text, room)

    return Block(block.width + 14 + room, FACE, paint_shown)


def _of_rolls(rolls: Sequence[Rolled], names: Mapping[Seat, str], style: Style) -> list[Panel]:
    """Returns rolls in the order in which they were made, two side by side where that needs less height."""
    found: list[Panel] = []
    shared = shared_panels(rolls)
    for first in range(0, len(shared), 2):
        pair = shared[first : first + 2]
        stack = [panel_of(roll, names, _WIDTH, style) for roll in pair]
        close = _side_by_side(pair, names, style) if len(pair) == 2 else None
        high = min(sum(panel.whole.height + _GAP for panel in stack) - _GAP, room_of(_WIDTH, _MARGIN))
        found += stack if close is None or close.height >= high else [whole(close)]
    return found


def _side_by_side(pair: Sequence[Roll], names: Mapping[Seat, str], style: Style) -> Block | None:
    """Two rolls side by side; None where their words do not have room."""
    room = _WIDTH - _GAP
    least = [least_width(roll, style.palette) for roll in pair]
    splits = [(room * share, room * (1 - share)) for share in _SHARES]
    found = [_beside(pair, names, split, style) for split in splits if split[0] >= least[0] and split[1] >= least[1]]
    return min(found, key=lambda block: block.height, default=None)


def _beside(pair: Sequence[Roll], names: Mapping[Seat, str], widths: Sequence[float], style: Style) -> Block:
    """Returns two rolls side by side, equally high."""
    panels = [panel_of(roll, names, wide, style) for roll, wide in zip(pair, widths, strict=True)]
    high = max(panel.whole.height for panel in panels)
    bodies = [stacked([panel.head, *panel.parts], panel.gap, panel.head.width) for panel in panels]
    grounds = [
        on_ground(body, roll.player, wide, style.palette, high)
        for roll, body, wide in zip(pair, bodies, widths, strict=True)
    ]
    return beside(grounds, _GAP)


def _sentence(text: str, width: float, palette: Palette, colour: Colour | None = None) -> Block:
    said = palette.muted if colour is None else colour
    lines = fonts.wrapped(text, BODY.face, BODY.size, int(width * fonts.SLACK), 4)

    def paint_lines(canvas: Canvas, x: float, y: float) -> None:
        for number, line in enumerate(lines):
            canvas.text(x, y + number * BODY.line, line, BODY, said, width)

    return Block(width, BODY.line * len(lines), paint_lines)


# -- dragons -----------------------------------------------------------------------------------------------------------


def _dragons(dragons: Assault, style: Style) -> Block:
    """The dragons that attacked: the faces each has rolled, its name, what it did; below, what came of it."""
    palette = style.palette

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, "The dragons rolled", STRONG, palette.lit, _INNER)

    tiles = [_dragon(kind_of(die), shows, dragons.did(die), style) for die, shows in dragons.shows.items()]
    parts = [Block(_INNER, 30, paint_title), flowing(tiles, _INNER, 28, 8)]
    if dragons.breathed_at:
        parts += _fallen(dragons.breathed_at, style, "Killed by breath, without a roll")
    parts += [_sentence(line, _INNER, palette, palette.text) for line in dragons.outcome()]
    return on_panel(padded(stacked(parts, 6, _INNER), INSET, 12, 12), palette.panel, 16)


def _dragon(name: str, shows: Sequence[str], does: str, style: Style) -> Block:
    palette, kind = style.palette, style.known.dice.get(name)
    said = " and ".join(shows)
    room = max(width_of(name, STRONG), width_of(said, BODY), width_of(does, STRONG)) + 4
    faces = beside([face_block(icon, 0, kind, FACE, palette, Worth.COUNTS) for icon in shows], 8)

    def paint_dragon(canvas: Canvas, x: float, y: float) -> None:
        faces.put(canvas, x, y + (_DRAGON - FACE) / 2)
        left = x + faces.width + 14
        canvas.text(left, y, name, STRONG, palette.text, room)
        canvas.text(left, y + 27, said, BODY, palette.soft, room)
        canvas.text(left, y + 54, does, STRONG, palette.muted if does.startswith("no ") else palette.lit, room)

    return Block(faces.width + 14 + room, _DRAGON, paint_dragon)


# -- damage ------------------------------------------------------------------------------------------------------------


def _is_unanswered(roll: Rolled, damage: DamageDealt | None) -> bool:
    """Whether this is an attack against which nobody had to roll saves."""
    return damage is not None and damage.kind == roll.kind and not damage.results


def _damage(damage: DamageDealt, names: Mapping[Seat, str], fallen: Sequence[str] | None, style: Style) -> list[Block]:
    """The damage as it adds up and whom it struck, in a line where there is room; below it who fell."""
    palette = style.palette
    results, saves, dealt = damage.results, damage.saves, damage.damage
    what = "by dragons" if damage.kind == DRAGON_ROLL else damage.kind.removeprefix("counter ") or "results"
    terms = [
        _term(str(results), what, palette.text, palette),
        _term(f"− {saves}", "saves" if saves != 1 else "save", palette.text, palette),
        _term(f"= {dealt}", "damage", palette.lit, palette),
    ]
    room = _INNER - sum(term.width + 16 for term in terms)
    parts = [flowing([*terms, _struck(damage, names, room, palette)], _INNER, 16, 2)]
    if fallen:
        parts += _fallen(fallen, style)
    elif said := nobody_fell(damage, fallen):
        parts.append(_sentence(said, _INNER, palette))
    return parts


def nobody_fell(damage: DamageDealt | None, fallen: Sequence[str] | None) -> str:
    """Returns that damage has killed nobody, or that nobody is left there; nothing where others fell (`fallen` is
    None)."""
    if damage is not None and damage.damage and damage.smallest == 0:
        return "Nobody is left there to take it"
    return "" if fallen is None else "Nobody fell"


def _term(number: str, word: str, colour: Colour, palette: Palette) -> Block:
    """A number of the damage, large, and what it counts."""
    at = width_of(number, HEADING) + 9
    wide = at + width_of(word, BODY) / fonts.SLACK

    def paint_term(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y + 2, number, HEADING, colour, at)
        canvas.text(x + at, y + 7, word, BODY, palette.soft, wide - at)

    return Block(wide, _TERM, paint_term)


def _struck(damage: DamageDealt, names: Mapping[Seat, str], room: float, palette: Palette) -> Block:
    """Whom the damage struck; which army, where that has room: the roll against it, or the spell, says so as well."""
    name, seat, army = shown_name(names, damage.player), damage.player, army_name(damage.player, damage.place)
    left, end = 82.0, 12 + width_of(army, BODY)
    if left + width_of(name, SUBHEADING) + end > room:
        army, end = "", 0.0
    called = fitting(name, room - left, (SUBHEADING, LEAST_NAME))
    named = min(width_of(name, called) + 1, max(room, _LEAST_STRUCK) - left - end)

    def paint_struck(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y + 9, "right", 28, palette.muted)
        badge(seat, palette, 34, STRONG).put(canvas, x + 38, y + 4)
        at = canvas.text(x + left, y + 21 - called.line / 2, name, called, palette.text, named) + 12
        canvas.text(x + left + at, y + 7, army, BODY, palette.soft, end)

    return Block(left + named + end, _TERM, paint_struck)


def _fallen(dice: Sequence[str], style: Style, title: str = "Fell") -> list[Block]:
    """Who fell, in rows: each die with its name; equal ones once, with their number. Where dice of several players
    fell, those of each stand behind their badge."""
    palette, gap = style.palette, 10 if style.is_closest else 16
    equal = Counter((owner_of(die), kind_of(die)) for die in dice)
    owners = list(dict.fromkeys(owner for owner, _ in equal))
    heaps: list[Block] = []
    for owner in owners:
        first, *others = [_fallen_heap(kind, many, style) for (whose, kind), many in equal.items() if whose == owner]
        if len(owners) > 1:
            (first,) = in_rows([badge(owner, palette, 34, STRONG), first], _INNER, 10)
        heaps += [first, *others]

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y + 9, "dead", 24, palette.soft)
        canvas.text(x + 32, y + 6, title, STRONG, palette.soft, wide - 32)

    wide = 36 + width_of(title, STRONG)
    return in_rows([Block(wide, 42, paint_title), *heaps], _INNER, gap)


def _fallen_heap(kind: str, many: int, style: Style) -> Block:
    token = token_block(kind, 0.66, style.palette, style.known)
    label = kind if many == 1 else f"{many} {kind}"
    if style.is_closest:
        label = "" if many == 1 else f"× {many}"
    wide = min(_INNER, token.width + (10 + width_of(label, STRONG) / fonts.SLACK if label else 0))

    def paint_one(canvas: Canvas, x: float, y: float) -> None:
        token.put(canvas, x, y)
        top = y + (token.height - STRONG.line) / 2
        canvas.text(x + token.width + 10, top, label, STRONG, style.palette.text, wide - token.width - 10)

    return Block(wide, token.height, paint_one)
