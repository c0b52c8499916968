"""Discord's limits on messages and modals, as tables: what a request may hold before Discord refuses it.

Every number is from Discord's documentation ("Message", "Components", "Receiving and Responding"). Lengths count
Unicode code points. The limits of application commands are in `command_limits`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.playground.flaws import Flaws, Path
from bot.playground.shapes import (
    REQUIRED,
    Check,
    emoji,
    flag,
    many,
    number,
    one_of,
    record,
    text,
    web_address,
)
from bot.playground.wire import ApiRefusal, Json

MAX_CONTENT = 2000
MAX_EMBEDS_TOTAL = 6000
MAX_FILES = 10
MAX_FILE_BYTES = 10 * 1024 * 1024
MAX_REQUEST_BYTES = 25 * 1024 * 1024
MAX_V2_COMPONENTS = 40
MAX_V2_TEXT = 4000
MAX_CHOICES = 25
MAX_PINS = 250
MAX_REACTIONS = 20

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_EMBEDS = 1 << 2
HAS_THREAD = 1 << 5
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

EMBED_PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".gif")

# --- embeds ----------------------------------------------------------------------------------------------------------

_PICTURE = record({"url": web_address(attachments=True), "description": text(4096)})

EMBED = record(
    {
        "title": text(256, trim=True),
        "description": text(4096, trim=True),
        "url": web_address(),
        "color": number(0, 0xFFFFFF),
        "author": record(
            {"name": text(256, trim=True), "url": web_address(), "icon_url": web_address(attachments=True)}
        ),
        "footer": record({"text": text(2048, trim=True), "icon_url": web_address(attachments=True)}),
        "image": _PICTURE,
        "thumbnail": _PICTURE,
        "fields": many(
            record(
                {"name": text(256, 1, trim=True), "value": text(1024, 1, trim=True), "inline": flag},
                required=("name", "value"),
            ),
            25,
        ),
    }
)


def embed_size(embed: Json) -> int:
    """Returns the characters of one embed that count towards the 6000 of all embeds of a message."""
    fields = [field for field in embed.get("fields") or [] if isinstance(field, dict)]
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    parts += [field.get(key) for field in fields for key in ("name", "value")]
    return sum(len(str(part).strip()) for part in parts if part)


# --- components ------------------------------------------------------------------------------------------------------

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(1, 9)
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK, PREMIUM = 5, 6

_CUSTOM_ID = text(100, 1)
_ID = number(0, 2**31 - 1)
_DESCRIPTION = text(1024, 1)


def _option(most_label: int = 100) -> Check:
    return record(
        {
            "label": text(most_label, 1),
            "value": text(100, 1),
            "description": text(100),
            "emoji": emoji("SELECT_COMPONENT_INVALID_EMOJI"),
            "default": flag,
        },
        required=("label", "value"),
    )


_SELECT_FIELDS: dict[str, Check] = {
    "custom_id": _CUSTOM_ID,
    "placeholder": text(150),
    "min_values": number(0, 25),
    "max_values": number(1, 25),
    "disabled": flag,
    "default_values": many(record({}), 25),
}
_MEDIA = record({"url": web_address(attachments=True)}, required=("url",))

COMPONENTS: Mapping[int, Check] = {
    ROW: record({"id": _ID}, required=("components",)),
    BUTTON: record(
        {
            "id": _ID,
            "style": number(1, 6),
            "label": text(80),
            "custom_id": _CUSTOM_ID,
            "url": web_address(512),
            "emoji": emoji("BUTTON_COMPONENT_INVALID_EMOJI"),
            "disabled": flag,
        },
        required=("style",),
    ),
    STRING_SELECT: record(
        {"id": _ID, **_SELECT_FIELDS, "options": many(_option(), 25, 1)}, required=("custom_id", "options")
    ),
    **{
        kind: record({"id": _ID, **_SELECT_FIELDS}, required=("custom_id",))
        for kind in SELECTS
        if kind != STRING_SELECT
    },
    TEXT_INPUT: record(
        {
            "id": _ID,
            "custom_id": _CUSTOM_ID,
            "style": one_of(1, 2),
            "label": text(45, 1),
            "value": text(4000),
            "placeholder": text(100),
            "min_length": number(0, 4000),
            "max_length": number(1, 4000),
            "required": flag,
        },
        required=("custom_id", "style"),
    ),
    SECTION: record({"id": _ID}, required=("components", "accessory")),
    TEXT_DISPLAY: record({"id": _ID, "content": text(MAX_V2_TEXT, 1)}, required=("content",)),
    THUMBNAIL: record({"id": _ID, "media": _MEDIA, "description": _DESCRIPTION}, required=("media",)),
    GALLERY: record(
        {"id": _ID, "items": many(record({"media": _MEDIA, "description": _DESCRIPTION}, required=("media",)), 10, 1)},
        required=("items",),
    ),
    FILE: record({"id": _ID, "file": _MEDIA}, required=("file",)),
    SEPARATOR: record({"id": _ID, "spacing": one_of(1, 2), "divider": flag}),
    CONTAINER: record({"id": _ID, "accent_color": number(0, 0xFFFFFF)}, required=("components",)),
    LABEL: record(
        {"id": _ID, "label": text(45, 1), "description": text(100, 1)},
        required=("label", "component"),
    ),
    FILE_UPLOAD: record(
        {"id": _ID, "custom_id": _CUSTOM_ID, "min_values": number(0, 10), "max_values": number(1, 10)},
        required=("custom_id",),
    ),
    RADIO_GROUP: record(
        {"id": _ID, "custom_id": _CUSTOM_ID, "options": many(_option(), 10, 2)}, required=("custom_id", "options")
    ),
    CHECKBOX_GROUP: record(
        {
            "id": _ID,
            "custom_id": _CUSTOM_ID,
            "options": many(_option(), 10, 1),
            "min_values": number(0, 10),
            "max_values": number(1, 10),
        },
        required=("custom_id", "options"),
    ),
    CHECKBOX: record({"id": _ID, "custom_id": _CUSTOM_ID, "default": flag}, required=("custom_id",)),
}
"""What each kind of component may hold by itself; where it may stand and how often is checked below."""

_V2_TOP = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER)
_MODAL_TOP = (ROW, LABEL, TEXT_DISPLAY)
_INSIDE: Mapping[int, tuple[int, ...]] = {
    ROW: (BUTTON, *SELECTS),
    SECTION: (TEXT_DISPLAY,),
    CONTAINER: (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR),
}
_ACCESSORIES = (BUTTON, THUMBNAIL)
_IN_LABEL = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)


def _children(component: Json) -> Iterator[tuple[Path, Json]]:
    """Yields the components directly inside one, each with its place in it."""
    inner = component.get("components")
    for index, child in enumerate(inner if isinstance(inner, list) else []):
        if isinstance(child, dict):
            yield ("components", index), child
    for key in ("accessory", "component"):
        if isinstance(component.get(key), dict):
            yield (key,), component[key]


def walk(components: Sequence[Json], path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Yields every component of a message or modal, outer before inner, each with its place."""
    for index, component in enumerate(components):
        if isinstance(component, dict):
            yield from _walk_one(component, (*path, index))


def _walk_one(component: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    yield path, component
    for place, child in _children(component):
        yield from _walk_one(child, (*path, *place))


def _check_kind(component: Json, path: Path, allowed: Sequence[int], flaws: Flaws) -> bool:
    kind = component.get("type")
    if kind in allowed:
        return True
    among = ", ".join(map(str, allowed))
    flaws.add((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({among}).')
    return False


def _check_places(component: Json, path: Path, flaws: Flaws, *, modal: bool) -> None:
    """Checks what stands inside a component: which kinds, how many, how wide a row is."""
    kind = int(component["type"])
    inner = component.get("components")
    if kind in _INSIDE:
        if not isinstance(inner, list):
            return  # said already: required
        allowed = (TEXT_INPUT,) if modal and kind == ROW else _INSIDE[kind]
        most = {ROW: 5, SECTION: 3, CONTAINER: 40}[kind]
        if not 1 <= len(inner) <= most:
            message = f"Must be between 1 and {most} in length."
            flaws.add((*path, "components"), "BASE_TYPE_BAD_LENGTH", message)
        for index, child in enumerate(inner):
            if isinstance(child, dict) and _check_kind(child, (*path, "components", index), allowed, flaws):
                _check_places(child, (*path, "components", index), flaws, modal=modal)
        if kind == ROW and len(inner) > 1 and any(c.get("type") in (*SELECTS, TEXT_INPUT) for c in inner):
            message = "The specified component exceeds the maximum width"
            flaws.add((*path, "components", 1), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
    if kind == SECTION and isinstance(component.get("accessory"), dict):
        _check_kind(component["accessory"], (*path, "accessory"), _ACCESSORIES, flaws)
    if kind == LABEL and isinstance(component.get("component"), dict):
        _check_kind(component["component"], (*path, "component"), _IN_LABEL, flaws)


def _check_button(button: Json, path: Path, flaws: Flaws) -> None:
    style = button.get("style")
    if style == LINK:
        if not button.get("url"):
            flaws.add((*path, "url"), "BUTTON_COMPONENT_LINK_URL_REQUIRED", "A url is required for link buttons")
        if button.get("custom_id"):
            message = "A custom id and url cannot both be specified"
            flaws.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    elif style != PREMIUM:
        if not button.get("custom_id"):
            flaws.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
        if button.get("url"):
            message = "A custom id and url cannot both be specified"
            flaws.add((*path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        message = "A label or emoji is required"
        flaws.add((*path, "label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)


def _check_choice(component: Json, path: Path, flaws: Flaws) -> None:
    """Checks a select or a group of boxes as a whole: different values, no more wanted than there are."""
    options = [option for option in component.get("options") or [] if isinstance(option, dict)]
    seen: set[object] = set()
    for index, option in enumerate(options):
        if option.get("value") in seen:
            flaws.add(
                (*path, "options", index, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(option.get("value"))
    least, most = component.get("min_values"), component.get("max_values")
    if options and isinstance(most, int) and most > len(options):
        flaws.add(
            (*path, "max_values"),
            "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
            f"The max values cannot be greater than the number of options ({len(options)})",
        )
    if isinstance(least, int):
        if options and least > len(options):
            flaws.add(
                (*path, "min_values"),
                "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE",
                f"The min values cannot be greater than the number of options ({len(options)})",
            )
        if least > (most if isinstance(most, int) else 1):
            message = "The min values cannot be greater than the max values"
            flaws.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX_VALUES", message)


def _check_each(components: Sequence[Json], flaws: Flaws) -> None:
    """Checks every component by the table, and that custom ids and ids are used once."""
    custom_ids: set[str] = set()
    ids: set[int] = set()
    for path, component in walk(components):
        kind = component.get("type")
        check = COMPONENTS.get(kind) if isinstance(kind, int) else None
        if check is None:
            flaws.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of the known component types.")
            continue
        check(component, path, flaws)
        if kind == BUTTON:
            _check_button(component, path, flaws)
        if kind in (*SELECTS, RADIO_GROUP, CHECKBOX_GROUP, FILE_UPLOAD):
            _check_choice(component, path, flaws)
        if (custom_id := component.get("custom_id")) is not None:
            if custom_id in custom_ids:
                message = "Component custom id cannot be duplicated"
                flaws.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
            custom_ids.add(custom_id)
        if number_ := component.get("id"):
            if number_ in ids:
                flaws.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            ids.add(number_)
        if kind == FILE and not str((component.get("file") or {}).get("url", "")).startswith("attachment://"):
            message = "Only attachment:// references are allowed"
            flaws.add((*path, "file", "url"), "URL_TYPE_INVALID_SCHEME", message)


def check_components(components: object, flaws: Flaws, *, v2: bool) -> None:
    """Record what is wrong with the components of a message; `v2` says whether it carries the Components V2 flag."""
    if not isinstance(components, list):
        flaws.add(("components",), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
        return
    allowed = _V2_TOP if v2 else (ROW,)
    for index, component in enumerate(components):
        path: Path = ("components", index)
        if not isinstance(component, dict):
            flaws.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType.")
        elif _check_kind(component, path, allowed, flaws):
            _check_places(component, path, flaws, modal=False)
    _check_each(components, flaws)
    everything = list(walk(components))
    if v2:
        if len(everything) > MAX_V2_COMPONENTS:
            message = f"Must be {MAX_V2_COMPONENTS} or fewer in length."
            flaws.add(("components",), "BASE_TYPE_MAX_LENGTH", message)
        written = sum(len(str(c.get("content", ""))) for _, c in everything if c.get("type") == TEXT_DISPLAY)
        if written > MAX_V2_TEXT:
            message = f"The total length of all text must be {MAX_V2_TEXT} or fewer"
            flaws.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    elif len(components) > 5:
        flaws.add(("components",), "BASE_TYPE_MAX_LENGTH", "Must be 5 or fewer in length.")


# --- messages --------------------------------------------------------------------------------------------------------

_SNOWFLAKES = many(number(0, 2**63 - 1), 100)

MENTIONS = record({"parse": many(one_of("users", "roles", "everyone"), 3), "users": _SNOWFLAKES, "roles": _SNOWFLAKES})

MESSAGE = record(
    {
        "content": text(MAX_CONTENT, trim=True),
        "embeds": many(EMBED, 10),
        "allowed_mentions": MENTIONS,
        "attachments": many(
            record({"filename": text(1024, 1), "description": text(1024)}, required=("id",)), MAX_FILES
        ),
        "sticker_ids": many(number(0, 2**63 - 1), 3),
        "tts": flag,
        "poll": record(
            {
                "question": record({"text": text(300, 1)}, required=("text",)),
                "answers": many(record({"poll_media": record({"text": text(55)})}), 10, 1),
                "duration": number(1, 768),
            },
            required=("question", "answers"),
        ),
    }
)


def check_message(payload: Json, files: Sequence[tuple[str, bytes]], *, v2_before: bool = False) -> None:
    """Raises Discord's refusal if a message (new, or the changed fields of one) breaks a limit.

    `files` are the uploads (name, bytes) of the request, `v2_before` whether the message carries the Components V2
    flag already. That a message may not be empty is checked where the whole of it is known.
    """
    for _, data in files:
        if len(data) > MAX_FILE_BYTES:
            raise ApiRefusal(413, 40005, "Request entity too large")
    if len(files) > MAX_FILES:
        raise ApiRefusal(400, 30015, f"Maximum number of attachments in a message reached ({MAX_FILES})")
    flaws = Flaws()
    MESSAGE(payload, (), flaws)
    flags = payload.get("flags") or 0
    v2 = v2_before or bool(flags & COMPONENTS_V2)
    nonce = payload.get("nonce")
    if isinstance(nonce, str) and len(nonce) > 25:
        flaws.add(("nonce",), "NONCE_TYPE_TOO_LONG", "Nonce must be 25 or fewer in length.")
    if sum(embed_size(e) for e in payload.get("embeds") or [] if isinstance(e, dict)) > MAX_EMBEDS_TOTAL:
        message = f"Embed size exceeds maximum size of {MAX_EMBEDS_TOTAL}"
        flaws.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)
    if v2:
        for field in ("content", "embeds", "poll", "sticker_ids"):
            if payload.get(field):
                flaws.add(
                    (field,),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    if payload.get("components") is not None:
        check_components(payload["components"], flaws, v2=v2)
    _check_mentions(payload.get("allowed_mentions"), flaws)
    _check_uploads(payload, files, flaws)
    flaws.refuse()


def _check_mentions(mentions: object, flaws: Flaws) -> None:
    if not isinstance(mentions, dict):
        return
    for word in ("users", "roles"):
        if mentions.get(word) and word in (mentions.get("parse") or []):
            flaws.add(
                ("allowed_mentions",),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{word}"] and {word}: [ids...] are mutually exclusive.',
            )


def _check_uploads(payload: Json, files: Sequence[tuple[str, bytes]], flaws: Flaws) -> None:
    """Checks that `attachment://` names something which is there, and that embeds show only pictures."""
    described = {str(a.get("filename")) for a in payload.get("attachments") or [] if isinstance(a, dict)}
    names = {name for name, _ in files} | described
    for index, embed in enumerate(payload.get("embeds") or []):
        for place in ("image", "thumbnail"):
            url = str(((embed if isinstance(embed, dict) else {}).get(place) or {}).get("url") or "")
            name = url.removeprefix("attachment://")
            if name != url and not name.lower().endswith(EMBED_PICTURES):
                message = f"Only {', '.join(EMBED_PICTURES)} can be shown in embeds"
                flaws.add(("embeds", index, place, "url"), "URL_TYPE_INVALID_URL", message)
    components = payload.get("components")
    for path, component in walk(components if isinstance(components, list) else []):
        media = [("media", component.get("media")), ("file", component.get("file"))]
        media += [("items", item.get("media")) for item in component.get("items") or [] if isinstance(item, dict)]
        for key, one in media:
            url = str((one or {}).get("url") or "")
            if url.startswith("attachment://") and names and url.removeprefix("attachment://") not in names:
                message = f"The referenced attachment {url} was not found"
                flaws.add((*path, key, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)


# --- modals ----------------------------------------------------------------------------------------------------------

MODAL = record(
    {"title": text(45, 1), "custom_id": _CUSTOM_ID, "components": many(record({}), 5, 1)},
    required=("title", "custom_id", "components"),
)


def check_modal(data: object) -> None:
    """Raises Discord's refusal if a modal breaks a limit."""
    flaws = Flaws()
    MODAL(data, ("data",), flaws)
    components = data.get("components") if isinstance(data, dict) else None
    if isinstance(components, list):
        inner = Flaws()
        for index, component in enumerate(components):
            path: Path = ("components", index)
            if isinstance(component, dict) and _check_kind(component, path, _MODAL_TOP, inner):
                _check_places(component, path, inner, modal=True)
        _check_each(components, inner)
        for path, component in walk(components):
            _check_in_modal(path, component, inner)
        flaws.under(("data",), inner)
    flaws.refuse()


def _check_in_modal(path: Path, component: Json, flaws: Flaws) -> None:
    kind = component.get("type")
    if component.get("disabled"):
        flaws.add((*path, "disabled"), "COMPONENT_CANNOT_BE_DISABLED_IN_MODAL", "Modal components cannot be disabled")
    if kind == TEXT_INPUT:
        if "component" not in path and not component.get("label"):
            flaws.add((*path, "label"), *REQUIRED)
        low, high = component.get("min_length"), component.get("max_length")
        if isinstance(low, int) and isinstance(high, int) and low > high:
            message = "min_length must not be greater than max_length"
            flaws.add((*path, "min_length"), "BASE_TYPE_BAD_LENGTH", message)
        value = component.get("value")
        if isinstance(value, str) and value and not (low or 0) <= len(value) <= (high or 4000):
            message = f"Must be between {low or 0} and {high or 4000} in length."
            flaws.add((*path, "value"), "BASE_TYPE_BAD_LENGTH", message)
    if kind in SELECTS and component.get("required", True) and component.get("min_values") == 0:
        message = "min_values must be at least 1 for a required select"
        flaws.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_REQUIRED", message)


# --- the rest --------------------------------------------------------------------------------------------------------

_THREAD: dict[str, Check] = {
    "name": text(100, 1),
    "auto_archive_duration": one_of(60, 1440, 4320, 10080),
    "rate_limit_per_user": number(0, 21600),
}
THREAD = record({**_THREAD, "type": one_of(10, 11, 12), "invitable": flag}, required=("name",))
FORUM_POST = record({**_THREAD, "applied_tags": many(number(0, 2**63 - 1), 5)}, required=("name",))

_CHANNEL_CHANGE: dict[str, Check] = {
    "name": text(100, 1),
    "topic": text(1024),
    "auto_archive_duration": one_of(60, 1440, 4320, 10080),
    "rate_limit_per_user": number(0, 21600),
    "archived": flag,
    "locked": flag,
    "invitable": flag,
    "applied_tags": many(number(0, 2**63 - 1), 5),
}
CHANNEL_CHANGE = record(_CHANNEL_CHANGE)
FORUM_CHANGE = record({**_CHANNEL_CHANGE, "topic": text(4096)})

AUTOCOMPLETE = record(
    {
        "choices": many(record({"name": text(100, 1)}, required=("name", "value")), MAX_CHOICES),
    },
    required=("choices",),
)


def check(shape: Check, payload: object, path: Path = ()) -> None:
    """Raises Discord's refusal if a payload does not fit one of the tables above."""
    flaws = Flaws()
    shape(payload, path, flaws)
    flaws.refuse()
