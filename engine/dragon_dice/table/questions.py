"""How the rules of Dragon Dice ask and tell: decisions and rolls in the words of a rule, answers as dice and places."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from engine.asking import ask, throw
from engine.chance import Roll, RollDie
from engine.decisions import Assign, Choose, Order, Pairs, Pick, Split, heaviest_sum
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.rolls.modifiers import Modifier
from engine.dragon_dice.rolls.purposes import PART_NAMES, ResultType
from engine.dragon_dice.table.carrying import OPTION, AssignLoaded
from engine.dragon_dice.table.state import Die, DieId, Place, State
from engine.events import Happened
from engine.game import UNHEARD, Tell
from engine.values import Json, Seat

YES, NO = "yes", "no"


Later = Callable[[], Awaitable[None]]
"""Something that has been put off."""


class Killing:
    """While it lasts, something kills whoever is killed (`Asking.killer`): every icon, spell and attack has one."""

    __slots__ = ("_asking", "_before", "_name")

    def __init__(self, asking: Asking, name: str) -> None:
        self._asking, self._name = asking, name

    def __enter__(self) -> None:
        self._before, self._asking.killer = self._asking.killer, self._name

    def __exit__(self, *failed: object) -> None:
        self._asking.killer = self._before


class Asking:
    """A position in play, and the ways to put a question about it."""

    def __init__(self, state: State, tell: Tell, edition: Edition) -> None:
        self.state = state
        self.edition = edition
        self._tell = tell
        self.is_heard = tell is not UNHEARD
        """Whether there is a listener: without one, facts need not be gathered."""
        self.killer = ""
        """What kills whoever is killed now: an icon, a spell, a kind of attack (`UnitsKilled.by`)."""
        self.later: list[Later] = []
        """What waits until the action is over, where a book puts something off."""

    @property
    def has_items(self) -> bool:
        """Returns whether armies of this match may have items: most have none, and need not look for them."""
        return OPTION in self.state.advanced

    def say(self, happened: Happened, cause: str = "") -> None:
        """Says that something happened. Without a cause the current step is it."""
        if self.is_heard:
            self._tell(happened, cause)

    def killing_by(self, name: str) -> Killing:
        """Units killed within it count as killed by this."""
        return Killing(self, name)

    # -- asking ----------------------------------------------------------------------------------------------------

    def choose(
        self, player: Seat, prompt: str, options: Sequence[Json], otherwise: Json = None, **about: Json
    ) -> Awaitable[Json]:
        """Returns, when awaited, the option the player picks; `otherwise` is the one that declines."""
        return ask(Choose(player=player, prompt=prompt, options=tuple(options), otherwise=otherwise, about=about))

    async def choose_place(
        self, player: Seat, prompt: str, places: Sequence[Place], otherwise: str | None = None, **about: Json
    ) -> Place | None:
        """Returns the place the player picks, or None for `otherwise`."""
        options = list(places) if otherwise is None else [*places, otherwise]
        answer = await self.choose(player, prompt, options, otherwise, **about)
        return None if otherwise is not None and answer == otherwise else Place(str(answer))

    async def agree(self, player: Seat, prompt: str, **about: Json) -> bool:
        """Returns whether the player says yes; an indifferent player says no."""
        return await self.choose(player, prompt, [YES, NO], NO, **about) == YES

    async def agree_by_default(self, player: Seat, prompt: str, **about: Json) -> bool:
        """Returns whether the player says yes; an indifferent player says yes."""
        return await self.choose(player, prompt, [YES, NO], YES, **about) == YES

    async def choose_order(self, player: Seat, prompt: str, items: Sequence[str], **about: Json) -> list[str]:
        """Returns the things in the order the player wants."""
        answer = await ask(Order(player=player, prompt=prompt, items=tuple(items), about=about))
        return [str(item) for item in cast("Sequence[Json]", answer)]

    async def choose_one(
        self, player: Seat, prompt: str, among: Sequence[Die], *, may: bool = False, **about: Json
    ) -> Die | None:
        """Returns one of the units, or None when there is none; with `may` also None, for no unit."""
        options: list[Json] = [die.id for die in among]
        if not options:
            return None
        if may:
            options.append("none")
        about |= self._telling_apart(among)
        answer = await self.choose(player, prompt, options, "none" if may else None, **about)
        return None if answer == "none" else self.state.dice[DieId(str(answer))]

    async def choose_any(self, player: Seat, prompt: str, among: Sequence[Die], most: int, **about: Json) -> list[Die]:
        """Returns any of the units, at most this many; an indifferent player takes none."""
        ones = dict.fromkeys((str(die.id) for die in among), 1)
        about |= self._telling_apart(among)
        most = min(most, len(ones))
        pick = Pick(player=player, prompt=prompt, weights=ones, least=0, most=most, noun="units", about=about)
        return self._dice(await ask(pick))

    async def choose_exactly(
        self, player: Seat, prompt: str, among: Sequence[Die], number: int, **about: Json
    ) -> list[Die]:
        """Returns exactly this many of the units."""
        about |= self._telling_apart(among)
        ones = dict.fromkeys((str(die.id) for die in among), 1)
        pick = Pick(player=player, prompt=prompt, weights=ones, least=number, most=number, noun="units", about=about)
        return self._dice(await ask(pick)) if number else []

    async def choose_up_to(
        self, player: Seat, prompt: str, among: Sequence[Die], health: int, **about: Json
    ) -> list[Die]:
        """Returns friendly units of up to this much health, none included (p. 29, Up To); by default none."""
        about |= self._telling_apart(among)
        weights: dict[str, int] = {die.id: die.unit.health for die in among}
        most = heaviest_sum(weights.values(), health)
        return self._dice(
            await ask(Pick(player=player, prompt=prompt, weights=weights, least=0, most=most, about=about))
        )

    async def split(
        self, player: Seat, prompt: str, amounts: Mapping[DieId, int], parts: tuple[str, ...], **about: Json
    ) -> dict[DieId, dict[str, int]]:
        """Returns how the player divides numbers into parts."""
        weights = cast("Mapping[str, int]", amounts)
        answer = await ask(Split(player=player, prompt=prompt, amounts=weights, parts=parts, about=about))
        return cast("dict[DieId, dict[str, int]]", answer)

    async def ask_pairs(self, pairs: Pairs) -> dict[str, str]:
        """Returns the chosen pairs."""
        return cast("dict[str, str]", await ask(pairs))

    async def assign_modifier(self, owner: Seat, modifier: Modifier, results: Sequence[ResultType]) -> Modifier:
        """Returns the modifier laid on the one type of result that the owner of the army chooses (p. 28)."""
        names: list[Json] = [PART_NAMES[result] for result in results]
        answer = await self.choose(owner, "assign", names, cause=modifier.cause, amount=modifier.amount)
        return replace(modifier, results=(results[names.index(answer)],))

    async def choose_doubled(
        self, owner: Seat, modifier: Modifier, amounts: Mapping[DieId, int], results: Sequence[ResultType]
    ) -> Sequence[DieId]:
        """Returns the dice whose results are doubled, as many as the modifier says; by default those with most."""
        if not amounts:
            return []
        best = sorted(amounts, key=lambda die_id: -amounts[die_id])
        number = min(modifier.best_dice, len(best))
        pick = Pick(
            player=owner,
            prompt="double",
            weights=dict.fromkeys(map(str, best), 1),
            least=number,
            most=number,
            noun="units",
            about={"cause": modifier.cause, "result": " and ".join(results), "amounts": cast("Json", dict(amounts))},
        )
        return cast("Sequence[DieId]", await ask(pick))

    async def choose_units(
        self, player: Seat, prompt: str, among: Sequence[Die], health: int, is_damage: bool = False, **about: Json
    ) -> list[Die]:
        """Returns units worth up to `health`: as much as possible, never in excess (p. 29, Up To and Damage).

        For damage (`is_damage`) a unit is worth what it can still take in this action (R-11), else its health.
        """
        weights: dict[str, int] = {
            die.id: self.state.remaining_health(die) if is_damage else die.unit.health for die in among
        }
        about |= self._telling_apart(among)
        noun = "damage" if is_damage else "health"
        pick = Pick.up_to(health, player=player, prompt=prompt, weights=weights, about=about, noun=noun)
        return self._dice(await ask(pick))

    async def sort_units(
        self, player: Seat, prompt: str, groups: Mapping[Place, Sequence[Die]], **about: Json
    ) -> dict[Place, list[Die]]:
        """Returns the units the player puts into each group, and items among them that the units of the group carry."""
        offered: dict[str, tuple[str, ...]] = {place: tuple(die.id for die in dice) for place, dice in groups.items()}
        loaded = self.has_items and any(die.is_item for dice in groups.values() for die in dice)
        answer = await ask(
            AssignLoaded(player=player, prompt=prompt, groups=offered, about=about, known=self.state.known)
            if loaded
            else Assign(player=player, prompt=prompt, groups=offered, about=about)
        )
        return {place: self._dice(names) for place, names in cast("Mapping[Place, Json]", answer).items()}

    async def throw(self, player: Seat, kind: str, dice: Sequence[Die], again: bool = False) -> dict[DieId, int]:
        """Rolls units or dragons and returns the index of each one's upper face."""
        faces = await throw(Roll(player, kind, tuple([die.thrown for die in dice]), again))
        return {die.id: face for die, face in zip(dice, faces, strict=True)}

    async def throw_terrain(self, player: Seat, place: Place) -> int:
        """Rolls a terrain die and returns the face from 1 to 8."""
        faces = tuple(str(face) for face in range(1, LAST_FACE + 1))
        return (await throw(Roll(player, "distance", (RollDie(place, place, faces),))))[0] + 1

    def _telling_apart(self, dice: Sequence[Die]) -> dict[str, Json]:
        """Returns what tells equal dice apart for the chooser: their place and the effects on them."""
        facts: dict[str, Json] = {}
        if len({die.place for die in dice}) > 1:
            facts["at"] = {die.id: die.place for die in dice}
        if not self.state.effects and not self.state.wounds:
            return facts
        marks: dict[str, list[Json]] = {}
        for effect in self.state.effects:
            if effect.die is not None:
                marks.setdefault(effect.die, []).append(effect.name)
        for die in dice:
            if die.id in self.state.wounds:
                marks.setdefault(die.id, []).append(f"wounded {self.state.wounds[die.id]}")
        marked: dict[str, Json] = {die.id: marks[die.id] for die in dice if die.id in marks}
        return facts | ({"marks": marked} if marked else {})

    def _dice(self, names: Json) -> list[Die]:
        dice = self.state.dice
        return [dice[name] for name in cast("Sequence[DieId]", names)]
