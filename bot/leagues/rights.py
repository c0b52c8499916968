"""The rights of people in a league."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.leagues.acts import Role
from bot.leagues.season import Season
from engine.refusals import NotAllowed


class Right(StrEnum):
    """What an action of a league needs."""

    LOOK = "look"
    """Everybody may."""
    ENTER = "enter"
    """Everybody who is not banned and has the role that the league asks for."""
    PLAY = "play"
    """Players, for themselves."""
    SCORE = "score"
    """Scorekeepers, organisers, the owner, and people who can manage the server."""
    ORGANISE = "organise"
    """Organisers, the owner, and people who can manage the server."""
    OWN = "own"
    """The owner, and people who can manage the server."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who does something in a league."""

    id: str
    name: str = ""
    manages_server: bool = False
    server_roles: Collection[int] = ()


ROLES: Final = {
    Right.SCORE: (Role.SCOREKEEPER, Role.ORGANISER, Role.OWNER),
    Right.ORGANISE: (Role.ORGANISER, Role.OWNER),
    Right.OWN: (Role.OWNER,),
}

WHY_NOT: Final = {
    Right.SCORE: "Only organisers and scorekeepers of this league may do this.",
    Right.ORGANISE: "Only organisers of this league may do this.",
    Right.OWN: "Only the owner of this league may do this.",
}


def has_right(season: Season, person: Actor, right: Right) -> bool:
    """Returns whether a person may do what needs a right."""
    try:
        must_have(season, person, right)
    except NotAllowed:
        return False
    return True


def must_have(season: Season, person: Actor, right: Right) -> None:
    """Raises NotAllowed with a sentence when a person may not do what needs a right."""
    match right:
        case Right.LOOK:
            return
        case Right.ENTER:
            if person.id in season.banned:
                raise NotAllowed("You cannot enter this league. Its organisers can tell you why.")
            role = season.declared.role_id
            if role is not None and role not in person.server_roles:
                raise NotAllowed(f"This league is open to members with the role <@&{role}> only.")
        case Right.PLAY:
            if not season.plays(person.id):
                raise NotAllowed("You do not play in this league.")
        case Right.SCORE | Right.ORGANISE | Right.OWN:
            if not person.manages_server and season.role_of(person.id) not in ROLES[right]:
                raise NotAllowed(WHY_NOT[right])
