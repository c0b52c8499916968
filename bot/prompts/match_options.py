"""The options of a match, as people write and choose them: the game declares them.

Whole numbers for the size of a match come first (`size`), the rest is written as `extras`: names of what is allowed or
chosen, separated by commas, or "key: value". Options that do not fit there are chosen in a panel of the lobby.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from bot.matches.server_contents import NONE
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, Option, Prompt, Row, Select
from bot.words.sentences import capital, listed, shortened
from engine.game import Option as Agreed
from engine.game import OptionKind
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

EVERYTHING: Final = ("everything", "all")
VERB: Final = "agree"
MOST_SHOWN: Final = limits.ROWS - 1


def size_option(options: Sequence[Agreed]) -> Agreed | None:
    """Returns the option that says how large a match is: the first that is a number."""
    return next((option for option in options if option.kind is OptionKind.NUMBER), None)


def further_options(options: Sequence[Agreed]) -> list[Agreed]:
    """Returns the options besides the size and the first set, which `/game new` asks for already, and without those for
    which a server has nothing to choose from.
    """
    size = size_option(options)
    first_set = next((option for option in options if option.kind is OptionKind.SET), None)
    idle = [option for option in options if option.kind is OptionKind.CONTENTS and not option.bounds]
    return [option for option in options if option is not size and option is not first_set and option not in idle]


# -- written -------------------------------------------------------------------------------------------------------


def read_extras(options: Sequence[Agreed], text: str) -> dict[str, Json]:
    """Returns the options that a text names: "items, minor terrains", "map: valley". Raises a `Refusal`."""
    agreed: dict[str, Json] = {}
    for piece in _pieces(text):
        key, colon, value = (part.strip() for part in piece.partition(":"))
        if colon:
            _put(agreed, _named(options, key), value)
        elif piece.lower() in EVERYTHING:
            agreed |= {option.key: list(option.bounds) for option in options if option.kind is OptionKind.SET}
            agreed |= {option.key: True for option in options if option.kind is OptionKind.SWITCH}
        else:
            _put(agreed, _with_value(options, piece), piece)
    return {option.key: option.check(agreed[option.key]) for option in options if option.key in agreed}


def explained_extras(options: Sequence[Agreed], text: str) -> str:
    """Returns a text of extras with what its last one means, where its game says that and there is room for it."""
    *_, last = _pieces(text)
    for option in options:
        for value in _each(option):
            if last == _written(option, value):
                explained = option.explained(value, text)
                return explained if len(explained) <= limits.CHOICE_NAME else text
    return text


def suggested_extras(options: Sequence[Agreed], typed: str) -> list[str]:
    """Returns what is typed so far with every name more that could follow."""
    done, _, last = typed.rpartition(",")
    head = f"{done.strip()}, " if done.strip() else ""
    named = {piece.lower() for piece in _pieces(done)}
    needle = last.strip().lower()
    offered = [text for option in options for text in _offered(option) if text.lower() not in named]
    if any(option.kind is OptionKind.SET for option in options) and not named:
        offered.append(EVERYTHING[0])
    fitting = [f"{head}{text}" for text in offered if needle in text.lower()]
    return [text for text in fitting if len(text) <= limits.CHOICE_NAME][: limits.OPTIONS]


def _offered(option: Agreed) -> list[str]:
    return [_written(option, value) for value in _each(option)]


def _each(option: Agreed) -> list[Json]:
    """Returns the values that are offered while one types: of numbers the usual ones, where some are."""
    return [True] if option.kind is OptionKind.SWITCH else list(option.usual) or _values(option)


def _written(option: Agreed, value: Json) -> str:
    """Returns how a person writes that: "items", "map: valley"; a key reads as words."""
    key = option.key.replace("_", " ")
    if option.kind is OptionKind.SWITCH:
        return key
    return str(value) if option.kind is OptionKind.SET else f"{key}: {value}"


def _put(agreed: dict[str, Json], option: Agreed, value: str) -> None:
    if option.kind is OptionKind.SET:
        before = agreed.get(option.key, [])
        assert isinstance(before, list)
        agreed[option.key] = [*before, _as_printed(option, value)]
    elif option.kind is OptionKind.NUMBER:
        if not value.isdecimal():
            raise NotUnderstood(f"{option.key} must be a whole number, and {shortened(value, 40)!r} is not.")
        agreed[option.key] = int(value)
    elif option.kind is OptionKind.SWITCH:
        agreed[option.key] = value.lower() if value.lower() != option.key.lower() else True
    else:
        agreed[option.key] = _as_printed(option, value)


def _as_printed(option: Agreed, value: str) -> str | None:
    if option.kind is OptionKind.CONTENTS and value.lower() == NONE:
        return None
    known = {str(name).lower(): str(name) for name in option.bounds}
    return known.get(value.lower(), value)


def _named(options: Sequence[Agreed], key: str) -> Agreed:
    for option in options:
        if option.key.replace("_", " ").lower() == key.replace("_", " ").lower():
            return option
    _refuse_from_elsewhere(options, key)
    known = listed((option.key for option in options), "or")
    raise NotUnderstood(f"There is no option {shortened(key, 40)!r}; there is {known}.")


def _refuse_from_elsewhere(options: Sequence[Agreed], name: str) -> None:
    """Raises `NotAllowed` for what other games of the family have, with its sentence."""
    for option in options:
        for word, why in option.elsewhere.items():
            if word.lower() == name.lower():
                raise NotAllowed(why)


def _with_value(options: Sequence[Agreed], value: str) -> Agreed:
    for option in options:
        if option.kind is OptionKind.SWITCH and option.key.lower() == value.lower():
            return option
        if option.kind is not OptionKind.NUMBER and value.lower() in (str(name).lower() for name in option.bounds):
            return option
    _refuse_from_elsewhere(options, value)
    named = [option for option in options if option.kind is not OptionKind.NUMBER]
    known = listed([text for option in named for text in _offered(option)][:20], "or")
    raise NotUnderstood(
        f"There is no option {shortened(value, 40)!r}."
        + (f" There is: {known}." if known else " This game has no extras.")
    )


def _pieces(text: str) -> list[str]:
    return [piece.strip() for piece in re.split(r"[,;\n]", text) if piece.strip()]


# -- chosen --------------------------------------------------------------------------------------------------------


def agreement_prompt(options: Sequence[Agreed], agreed: Mapping[str, Json], address: Address, page: int = 0) -> Prompt:
    """Returns the private panel of the lobby, with a select for each option; every choice counts at once."""
    last = max(0, -(-len(options) // MOST_SHOWN) - 1)
    page = min(max(page, 0), last)
    shown = list(enumerate(options))[page * MOST_SHOWN : (page + 1) * MOST_SHOWN]
    rows: list[Row] = [_select(number, option, agreed, address, page) for number, option in shown]
    if last:
        rows.append(
            (
                Button("Earlier ones", address.to("agree_page", max(page - 1, 0)), disabled=page == 0),
                Button("Later ones", address.to("agree_page", page + 1), disabled=page == last),
            )
        )
    lines = [
        f"{capital(option.words)}: {_said(_named_as(agreed.get(option.key, option.default), option))}."
        for option in options
    ]
    text = "\n".join(["**Your options**; you can change them until the match starts.", *lines])
    return Prompt(shortened(text, limits.CONTENT), tuple(rows))


def chosen_values(options: Sequence[Agreed], number: int, values: Sequence[str]) -> tuple[str, Json]:
    """Returns the option of a select and what was chosen in it. Raises a `Refusal` for what it does not offer."""
    if number >= len(options):
        raise NotUnderstood("There is no such option. Open the panel again from the invitation.")
    option = options[number]
    offered = _values(option)
    if not all(value.isdecimal() and len(value) < 4 and int(value) < len(offered) for value in values):
        raise NotUnderstood("There is no such option. Open the panel again from the invitation.")
    chosen = [offered[int(value)] for value in values]
    if option.kind is OptionKind.CONTENTS and chosen == [NONE]:
        return option.key, None
    return option.key, option.check(list(chosen) if option.kind is OptionKind.SET else chosen[0] if chosen else None)


def _select(number: int, option: Agreed, agreed: Mapping[str, Json], address: Address, page: int) -> Select:
    now = _named_as(agreed.get(option.key, option.default), option)
    many = option.kind is OptionKind.SET
    chosen = list(now) if many and isinstance(now, Sequence) else [now]
    lines = tuple(
        Option(_line(option, value), str(index), _meaning(option, value), value in chosen)
        for index, value in enumerate(_values(option))
    )
    most = len(lines) if many else 1
    return Select(capital(option.words), address.to(VERB, f"{number}.{page}"), lines, 0 if many else 1, most)


def _line(option: Agreed, value: Json) -> str:
    """Returns a value as its menu shows it once it is chosen: with what it is about, "Undo: allowed"."""
    said = _said(value)
    line = f"{capital(option.words)}: {said}"
    says_little = option.kind in (OptionKind.CHOICE, OptionKind.SWITCH)
    return line if says_little and len(line) <= limits.READABLE else capital(said)


def _meaning(option: Agreed, value: Json) -> str:
    return option.means.get(value, "") if isinstance(value, str | int) else ""


def _values(option: Agreed) -> list[Json]:
    """Returns what can be chosen of an option; of very many numbers some, the least, the default and the most too."""
    if option.kind is OptionKind.SWITCH:
        return [False, True]
    if option.kind is OptionKind.CONTENTS:
        return [NONE, *option.bounds]
    if not isinstance(option.bounds, range) or len(option.bounds) <= limits.OPTIONS:
        return list(option.bounds)
    step = -(-len(option.bounds) // (limits.OPTIONS - 2))
    return sorted({*option.bounds[::step], option.bounds[-1], int(str(option.default))})


def _named_as(value: Json, option: Agreed) -> Json:
    """Returns an option's value as it is chosen: contents by their name."""
    if option.kind is not OptionKind.CONTENTS:
        return value
    return value["name"] if isinstance(value, Mapping) else value or NONE


def _said(value: Json) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return listed(map(str, value)) or "none"
    return str(value)
