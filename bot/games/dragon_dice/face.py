"""The face of Dragon Dice, in all its editions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.games.dragon_dice.forces.cards import every_card
from bot.games.dragon_dice.forces.force import read_force
from bot.games.dragon_dice.forces.own_dice import location, sheets_of_asked, sheets_of_table, sheets_of_view
from bot.games.dragon_dice.forms import FORMS
from bot.games.dragon_dice.manifest import MANIFEST
from bot.games.dragon_dice.words import events as told
from bot.games.dragon_dice.words import glossary, glossary_1996, meanings_1996, odds, rule_texts, standing, why
from bot.games.dragon_dice.words.meanings import LESSON
from bot.games.dragon_dice.words.names import DragonDiceWording, advanced_kinds
from bot.games.dragon_dice.words.questions import QUESTIONS
from bot.games.face import Face, Glance, RuleText
from bot.games.odds import MadeUpForces, OddsShown, with_odds
from bot.games.words import Lesson, Loss, Meaning
from bot.words.glossary import CHAPTER, Glossary, Term
from bot.words.sentences import capital, listed
from engine.decisions import Decision
from engine.dragon_dice.edition_401c.forces import SUGGESTED_POINTS
from engine.dragon_dice.events.actions import CounterDeclined, PursuitDeclined
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.rolls import DiceFell, Rolled
from engine.dragon_dice.events.setting_up import ArmyPlaced, DistanceRolled, ForcesRevealed
from engine.dragon_dice.events.terrains import ManeuverAnnounced, ManeuverFailed, ManeuverOpposed
from engine.dragon_dice.events.turns import Reinforced, Retreated, TurnBegan
from engine.dragon_dice.events.units import UnitsKilled
from engine.dragon_dice.forces.law import LAW
from engine.dragon_dice.proving.books import BOOKS, GAME_1996
from engine.dragon_dice.proving.contents import OF_401C, PrintedRule, RulebookIndex
from engine.dragon_dice.table.state import ADVANCED, CAMPAIGN_ARMY, DICE, FRONTIER, RESERVES
from engine.dragon_dice.view import TableView
from engine.events import Event
from engine.orders import StandingOrder
from engine.values import Json, Seat
from images.dragon_dice.pictures import DragonDicePictures
from images.pictures import Sheet

UNTOLD: Final = (DiceFell, Rolled, TurnBegan, ManeuverAnnounced, ManeuverOpposed, CounterDeclined, PursuitDeclined)
"""What a frame of a replay has no room for, or shows anyway."""

_MEANINGS: Final[Mapping[str, Mapping[str, Meaning]]] = {GAME_1996: meanings_1996.MEANINGS}
"""What questions mean by the books that are not v4.01c, by game."""

_REMARKING: Final = frozenset({GAME_1996})
"""The games by whose books a die may be otherwise than its card says."""


class DragonDiceFace(Face[TableView, DragonDiceWording]):
    """How Dragon Dice speaks and looks."""

    family = "dragon_dice"
    manifest = MANIFEST
    pictures = DragonDicePictures()
    lesson = LESSON
    questions = with_odds(QUESTIONS, odds.ASKED)
    sentences = told.wordings()
    reasons = told.REASONS
    forms = FORMS
    opening = "First, each player brings a force in secret."
    opening_command = "Bring a force: `/dd force` or the buttons."
    sizes = SUGGESTED_POINTS
    part = "march"

    # -- words -----------------------------------------------------------------------------------------------------

    def wording(
        self, players: Mapping[Seat, str], view: TableView | None, for_message: bool = True
    ) -> DragonDiceWording:
        """Returns players, terrains and dice in words."""
        return DragonDiceWording.of(players, view, for_message)

    def lesson_of(self, game: str) -> Lesson:
        """Returns how one edition is played."""
        return meanings_1996.LESSON if game == GAME_1996 else self.lesson

    def order(self, order: StandingOrder, wording: DragonDiceWording, me: Seat | None) -> str:
        """Returns a player's order in words."""
        return standing.in_words(order, wording, me) or super().order(order, wording, me)

    def odds(
        self, view: TableView, seat: Seat, wording: DragonDiceWording, game: str, asked: Decision | None = None
    ) -> OddsShown:
        """Returns the odds of maneuvers, attacks and dragons for a player's armies."""
        return odds.shown_odds(view, seat, BOOKS.get(game, OF_401C).edition, wording, asked)

    def made_up_odds(self, game: str, forces: MadeUpForces) -> OddsShown:
        """Returns the odds of one army's roll, or of an attack or a maneuver against another."""
        # Loaded when somebody asks: it brings what only files and workshops need.
        from bot.games.dragon_dice.words.made_up import made_up_odds

        return made_up_odds(BOOKS.get(game, OF_401C).edition, forces)

    def size(self, options: Mapping[str, Json]) -> str:
        """Returns "24 points"; also which advanced dice there are, "24 points, with items and Dracolem", or routing."""
        text = f"{options.get('force_points', 24)} points"
        allowed = options.get("advanced")
        if options.get("routing"):
            return f"{text}, with routing"
        if not isinstance(allowed, Sequence) or isinstance(allowed, str) or not allowed:
            return text
        kinds = advanced_kinds(kind for kind in ADVANCED if kind in allowed)
        return f"{text}, with {'all advanced dice' if len(kinds) == len(ADVANCED) else listed(kinds)}"

    def meant(self, prompt: str, game: str) -> Meaning:
        """Returns what a question means by the match's book."""
        return _MEANINGS.get(game, {}).get(prompt) or super().meant(prompt, game)

    def rulebook(self, game: str, title: str) -> str:
        """Returns the book of an edition; the usual one by its version, since its pages differ from those of others."""
        return f"{title} v4.01c" if game == OF_401C.edition.name else title

    def standing(self, view: TableView, wording: DragonDiceWording) -> list[str]:
        """Returns who is marching, each terrain with its armies and dragons, and the Reserves."""
        lines = []
        if view.turn and view.marching is not None:
            phase = f", {view.phase}" if view.phase else ""
            lines.append(f"Turn {view.turn}, {wording.player(view.marching)} is marching{phase}.")
        for terrain in view.terrains:
            holder = f", captured by {wording.player(terrain.captured_by)}" if terrain.captured_by else ""
            armies = [f"{wording.player(army.owner)} {army.health} health" for army in terrain.armies]
            dragons = [f"{wording.own(dragon.owner)} {dragon.name}" for dragon in terrain.dragons]
            face = terrain.face if terrain.face is not None else "not rolled yet"
            there = listed([*armies, *dragons]) or "no units"
            lines.append(f"- {capital(wording.terrain(terrain.place))}: {face}{holder}; {there}.")
        reserves = [
            f"{wording.player(player.seat)} {sum(unit.health for unit in player.reserves)} health"
            for player in view.players
            if player.reserves
        ]
        return [*lines, f"- {capital(wording.place(RESERVES))}: {listed(reserves)}."] if reserves else lines

    # -- events ----------------------------------------------------------------------------------------------------

    def story(self, events: Iterable[Event], wording: DragonDiceWording) -> list[str]:
        """Returns the lines for the thread; rolls of single units share a line, and faces are not told twice."""
        return told.story(events, wording, self.sentence)

    def losses(self, events: Iterable[Event], wording: DragonDiceWording) -> Sequence[Loss]:
        """Returns who was killed or exchanged, and by what."""
        return told.losses(events, wording)

    def frame_news(self, events: Sequence[Event], wording: DragonDiceWording) -> list[str]:
        """Returns what happened. When all forces are revealed, the frame itself shows of what they consist."""
        lines = []
        for event in events:
            said = [] if isinstance(event.facts, UNTOLD) else self.story([event], wording)
            lines += said[:1] if isinstance(event.facts, ForcesRevealed) else said
        return [line.replace("**", "") for line in lines if not line.startswith("-# ")]

    def glance(self, event: Event) -> Glance:
        """Returns when a replay looks at the table: losses are told just before they leave; the set-up is shown once a
        player has placed all armies and once all terrains are rolled.
        """
        match event.facts:
            case ArmyPlaced(army=army) if army != CAMPAIGN_ARMY:
                return Glance.NONE
            case DistanceRolled(place=place, face=face):
                return Glance.SOON if place == FRONTIER and face is not None else Glance.NONE
            case Reinforced(moves=moves) | Retreated(moves=moves) if not any(moves.values()):
                return Glance.NONE
            case UnitsKilled():
                return Glance.SOON
            case ManeuverFailed() | DamageDealt(damage=0):
                return Glance.IN_VAIN
            case facts:
                return Glance.NOW if facts.changes_table else Glance.NONE

    def is_explained(self, event: Event) -> bool:
        """Returns whether it is a roll that was resolved."""
        return why.is_roll(event)

    def why(self, events: Sequence[Event], event: Event, wording: DragonDiceWording) -> list[str]:
        """Returns the ten steps of die-roll resolution."""
        return why.why_lines(events, event, wording, self.story)

    def why_title(self, events: Sequence[Event], event: Event, wording: DragonDiceWording) -> str:
        """Returns in which turn it was, whose roll it is, for what, and its result."""
        return why.roll_title(events, event, wording)

    # -- things to look at -----------------------------------------------------------------------------------------

    def cards(self, game: str = "") -> Mapping[str, str | Sheet]:
        """Returns every die, and the dice of each species and sort, of the book of a game or of all."""
        edition = BOOKS.get(game, OF_401C).edition
        return every_card(edition[LAW], edition[DICE])

    # -- the player's own things -----------------------------------------------------------------------------------

    def own(self, view: TableView, asked: Sequence[tuple[Decision, Json]]) -> Mapping[str, Sheet]:
        """Returns this person's force and its parts: what they have brought, else what they are building."""
        built = sheets_of_asked(asked)
        return built if built is not None else sheets_of_view(view)

    def on_table(self, view: TableView, wording: DragonDiceWording) -> Mapping[str, Sheet]:
        """Returns the dice at each terrain and beside the table."""
        return sheets_of_table(view, wording)

    def remark(self, key: str, game: str) -> str:
        """Returns what the book of a game says about a die where it is not v4.01c, whose pages the cards name."""
        return rule_texts.on_a_die(key, BOOKS[game]) if game in _REMARKING else ""

    def location(self, view: TableView, key: str, wording: DragonDiceWording) -> str:
        """Returns in which armies dice of a name are."""
        return location(view, key, wording)

    # -- the rulebook ----------------------------------------------------------------------------------------------

    def rules_named(self, name: str, game: str = "") -> Sequence[RuleText]:
        """Returns the rules of this name with their texts, by the book of a game or by all books."""
        found = [
            told
            for book in _books(game)
            for told in (*map(_with_place, _glossary(book).named(name)), *_rules(name, book))
        ]
        return [_the_same_again(told) if _is_told(told, found[:n]) else told for n, told in enumerate(found)]

    def parsers(self, game: str) -> Mapping[str, Callable[[str], object]]:
        """Returns what reads a force that is pasted."""
        book = BOOKS.get(game, OF_401C).edition[DICE]
        return {"a pasted force": lambda text: read_force(f"Home army: {' '.join(text.split())}", book)}

    def rules_like(self, typed: str, game: str = "") -> Sequence[RuleText]:
        """Returns the rules whose name or chapter fits, each name once; the words of the game first."""
        books = _books(game)
        found = [_with_place(term) for book in books for term in _glossary(book).like(typed)]
        rules = [rule for book in books for rule in rule_texts.rules_like(typed, book)]
        found += [RuleText(rule.name, rule.chapter, ()) for rule in rules]
        each = {told.name: told for told in reversed(found)}
        return [each[name] for name in dict.fromkeys(told.name for told in found)][: rule_texts.MOST_SUGGESTED]


def _is_told(told: RuleText, before: Sequence[RuleText]) -> bool:
    """Returns whether another book says the same below the line that names the rule."""
    return len(told.lines) > 1 and any(one.lines[1:] == told.lines[1:] for one in before)


def _the_same_again(told: RuleText) -> RuleText:
    """Returns what a book says that says what another one does: where, and that it is the same."""
    return replace(told, lines=(told.lines[0], "The same."))


def _books(game: str) -> Sequence[RulebookIndex]:
    """Returns the book of a game, or without one all of them."""
    return [BOOKS[game]] if game else list(BOOKS.values())


_GLOSSARIES: Final[Mapping[str, Glossary]] = {
    OF_401C.edition.name: glossary.GLOSSARY,
    GAME_1996: glossary_1996.GLOSSARY,
}
"""The first words of each book."""
_NO_GLOSSARY: Final = Glossary()


def _glossary(book: RulebookIndex) -> Glossary:
    return _GLOSSARIES.get(book.edition.name, _NO_GLOSSARY)


def _with_place(term: Term) -> RuleText:
    return RuleText(term.name, CHAPTER, term.lines())


def _rules(name: str, book: RulebookIndex) -> list[RuleText]:
    """Returns what a book prints under a name, or under the name that it has for it."""
    named = rule_texts.rules_named(name, book) or rule_texts.rules_named(_glossary(book).as_printed(name), book)
    return [_with_text(rule) for rule in named]


def _with_text(rule: PrintedRule) -> RuleText:
    return RuleText(rule.name, rule.chapter, tuple(rule_texts.rule_lines(rule)))


FACE: Final = DragonDiceFace()
