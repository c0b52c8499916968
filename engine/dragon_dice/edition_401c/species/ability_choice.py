"""The question which species ability is used next in the Species Abilities Phase (prompt `species ability`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.decisions import Choose, Decision
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

NONE = "none"


@dataclass(frozen=True, slots=True)
class Offer:
    """One use of an ability: `{ability: Feralization, army: A A-home, recruit: Weasel-Folk}`.

    `details` are questions that an answer may settle at once, by the key it uses for them; otherwise they are put
    afterwards.
    """

    answer: Mapping[str, Json]
    details: Mapping[str, Decision] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class AbilityChoice(Choose):
    """Pick one of the offers, or `none`. What an answer leaves out is filled in as long as one offer fits only."""

    offers: tuple[Offer, ...]

    def check(self, answer: Json) -> Json:
        """Returns the offer that fits, with the details that were named."""
        if answer == NONE:
            return NONE
        if not isinstance(answer, Mapping):
            raise NotUnderstood("Name an ability and what it does, for example {ability: Feralization, recruit: ...}.")
        fitting = [offer for offer in self.offers if _fits(offer, answer)]
        if not fitting:
            raise NotAllowed("That is not one of the choices here: " + "; ".join(_text(o.answer) for o in self.offers))
        if len(fitting) > 1:
            # Its targets name its victim as well.
            fitting = [offer for offer in fitting if _has_details(offer, answer)] or fitting
        if len(fitting) > 1:
            raise NotUnderstood("That could mean: " + "; ".join(_text(offer.answer) for offer in fitting))
        return {**fitting[0].answer, **_details(fitting[0], answer)}

    def terms(self) -> Json:
        """Returns the offers with what they leave open."""
        details: list[Json] = [
            {key: [question.shape, question.terms()] for key, question in offer.details.items()}
            for offer in self.offers
        ]
        return [list(self.options), details]


def _fits(offer: Offer, answer: Mapping[str, Json]) -> bool:
    return all(key in offer.details or offer.answer.get(key) == value for key, value in answer.items())


def _details(offer: Offer, answer: Mapping[str, Json]) -> dict[str, Json]:
    return {key: question.check(answer[key]) for key, question in offer.details.items() if key in answer}


def _has_details(offer: Offer, answer: Mapping[str, Json]) -> bool:
    try:
        _details(offer, answer)
    except Refusal:
        return False
    return True


def _text(answer: Mapping[str, Json]) -> str:
    return ", ".join(f"{key}: {value}" for key, value in answer.items())
