"""Function words and names on the table: what is misspelled, and which words name something."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.games.d6s.typed.phrases import known_words
from engine.d6s.state import State
from engine.d6s.words import key_of

LEAST_LETTERS: Final = 5
"""Shorter words are not corrected by their distance."""

_DISTINCT: Final = (
    *("because", "between", "behind", "beside", "without", "towards", "toward", "through", "against", "although"),
    *("therefore", "doesn't", "doesnt", "which", "himself", "herself", "itself", "neither", "nothing", "instead"),
    *("straight", "possible", "treasure", "afterwards", "distance", "position", "direction", "inches"),
)
"""Words that are corrected: none of them is a letter away from another word that players write."""
_WORDS: Final = known_words() | frozenset((*_DISTINCT, "though", "thorough", "besides", "inched", "treasures"))
_WRITTEN: Final = {
    "wich": "which",
    "whith": "with",
    "wiht": "with",
    "dosnt": "does not",
    "dosent": "does not",
    "doesnt": "does not",
    "doesn't": "does not",
    "dont": "do not",
    "don't": "do not",
    "didn't": "did not",
    "isn't": "is not",
    "isnt": "is not",
    "won't": "will not",
    "wont": "will not",
    "can't": "cannot",
    "cant": "cannot",
    "outta": "out of",
    "hes": "he is",
    "shes": "she is",
    "ur": "your",
    "gonna": "going to",
    "wanna": "want to",
    "gotta": "has to",
    "he's": "he is",
    "she's": "she is",
    "it's": "it is",
    "they're": "they are",
    "that's": "that is",
    "who's": "who is",
    "he'll": "he will",
    "she'll": "she will",
    "teh": "the",
    "thier": "their",
    "cuz": "because",
    "bc": "because",
    "becos": "because",
    "coz": "because",
}
"""Contractions and common misspellings, in full."""


def spelled(state: State, text: str) -> str:
    """Returns a text with contractions in full and with misspelled function words as they are meant."""
    names = name_words(state)
    return re.sub(r"[A-Za-z]+(?:['’][a-z]+)?", lambda word: _meant(word[0], names), text)


def _meant(word: str, names: frozenset[str]) -> str:
    low = word.casefold().replace("’", "'")
    if low in _WRITTEN:
        return _WRITTEN[low]
    if len(low) < LEAST_LETTERS or low in names or low in _WORDS:
        return word
    return _closest(low) or word


@cache
def _closest(word: str) -> str:
    """Returns the function word that is one slip away from a word: a letter too many, too few, wrong or in its
    neighbour's place; nothing where there is none.
    """
    found = process.extractOne(word, _DISTINCT, scorer=OSA.distance, score_cutoff=1)
    return _WRITTEN.get(found[0], found[0]) if found is not None else ""


def name_words(state: State) -> frozenset[str]:
    """Returns the words that name something on the table, and those that players use for any of them."""
    names = (*state.units, *state.objects, *(piece.name for piece in state.pieces))
    return _name_words(tuple(names))


@cache
def _name_words(names: tuple[str, ...]) -> frozenset[str]:
    found = {word for name in names for word in re.split(r"[ -]", key_of(name)) if word.isalpha()}
    return frozenset(found | _ANYTHING)


_ANYTHING: Final = frozenset(
    (
        *("enemy", "enemies", "foe", "foes", "treasure", "treasures", "loot", "gold", "objective", "objectives"),
        *("orc", "orcs", "goblin", "goblins", "archer", "archers", "wood", "woods", "forest", "trees", "wall", "house"),
        *(
            "building",
            "hedge",
            "fence",
            "river",
            "hill",
            "rock",
            "rocks",
            "cover",
            "edge",
            "corner",
            "centre",
            "center",
        ),
        *("horse", "mount", "home", "gob", "gobbo", "ork", "levy", "peasant", "baddie", "baddies"),
    )
)
