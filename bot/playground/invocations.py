"""From what a person typed or pressed to the data of an interaction, with the checks which Discord's client makes.

A person cannot leave out a required option, choose what is not offered or press what is not there: the client says so
and sends nothing. Those are `CannotDo`, sentences for the person.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.playground import command_limits as kinds
from bot.playground import limits
from bot.playground.payloads import channel_json, member_json, upload_json, user_json
from bot.playground.things import DIRECT, Channel, Message, User
from bot.playground.wire import Json
from bot.playground.world import World

GUILD_CONTEXT, DIRECT_CONTEXT = 0, 1
"""Where a command may be used: on a server, in direct messages with the bot."""


class CannotDo(Exception):
    """What Discord's client does not let a person do; the text is the sentence for the person."""


# --- slash commands --------------------------------------------------------------------------------------------------


def _works_in(command: Json, channel: Channel) -> bool:
    """Returns whether a command is offered in a channel: its contexts say so, without them `dm_permission` does."""
    contexts = command.get("contexts")
    if channel.type != DIRECT:
        return contexts is None or GUILD_CONTEXT in contexts
    return command.get("dm_permission") is not False if contexts is None else DIRECT_CONTEXT in contexts


def find_command(world: World, user: User, path: str, channel: Channel) -> tuple[Json, list[Json]]:
    """Returns the command that `path` ("game new") names in a channel, and the steps below it: group, sub-command."""
    words = path.strip().removeprefix("/").split()
    offered = [c for c in world.offered_commands(user) if c["type"] == kinds.CHAT and _works_in(c, channel)]
    command = next((c for c in offered if words and c["name"] == words[0]), None)
    if command is None:
        raise CannotDo(f"There is no command /{path}. There are: {', '.join(sorted(c['name'] for c in offered))}.")
    steps: list[Json] = []
    node = command
    for word in words[1:]:
        node = next((o for o in node.get("options") or [] if o["name"] == word and o["type"] <= 2), {})
        if not node:
            raise CannotDo(f"There is no command /{path}.")
        steps.append(node)
    if any(option["type"] <= kinds.SUB_COMMAND_GROUP for option in node.get("options") or []):
        names = ", ".join(f"/{path} {option['name']}" for option in node["options"])
        raise CannotDo(f"/{path} cannot be called by itself. There are: {names}.")
    return command, steps


def command_data(
    world: World, user: User, path: str, given: Mapping[str, object], channel: Channel, *, focused: str | None = None
) -> tuple[Json, str, int]:
    """Returns the interaction data of a slash command, its full name, and the type of the option being completed.

    With `focused` (an option that is being completed) nothing is required and that option is marked.
    """
    command, steps = find_command(world, user, path, channel)
    schema = {option["name"]: option for option in (steps[-1] if steps else command).get("options") or []}
    strangers = [name for name in given if name not in schema]
    if strangers:
        raise CannotDo(f"/{path} has no option {strangers[0]!r}. It has: {', '.join(schema) or 'none'}.")
    if focused is not None and not (focused in schema and schema[focused].get("autocomplete")):
        raise CannotDo(f"/{path} has no option {focused!r} that is completed.")
    missing = [name for name, o in schema.items() if o.get("required") and given.get(name) in (None, "")]
    if missing and focused is None:
        raise CannotDo(f"This option is required. Specify a value: {', '.join(missing)}")
    resolved: Json = {}
    options: list[Json] = []
    # Discord sends the options in the order in which they were typed.
    for name, value in given.items():
        if value is None or (value == "" and name != focused):
            continue
        option: Json = {"name": name, "type": schema[name]["type"]}
        if name == focused:
            option |= {"value": str(value), "focused": True}
        else:
            option["value"] = _option_value(world, user, schema[name], value, resolved, lenient=focused is not None)
        options.append(option)
    data: Json = {"id": command["id"], "name": command["name"], "type": kinds.CHAT}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    if resolved:
        data["resolved"] = resolved
    for step in reversed(steps):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data["options"] = options
    full_name = " ".join([command["name"], *(step["name"] for step in steps)])
    return data, full_name, schema[focused]["type"] if focused else kinds.STRING


def _option_value(
    world: World, user: User, option: Json, value: object, resolved: Json, *, lenient: bool
) -> str | int | float | bool:
    kind, name = option["type"], option["name"]
    choices = option.get("choices") or []
    if choices:
        chosen = [choice["value"] for choice in choices if value in (choice["value"], choice["name"])]
        if not chosen:
            among = ", ".join(str(choice["name"]) for choice in choices)
            raise CannotDo(f"Select one of the listed choices for {name}: {among}.")
        picked: str | int | float = chosen[0]
        return picked
    if kind == kinds.STRING:
        text = str(value)
        low, high = option.get("min_length") or 0, option.get("max_length") or 6000
        if not low <= len(text) <= high and not lenient:
            raise CannotDo(f"{name} must be between {low} and {high} characters long.")
        return text
    if kind in (kinds.INTEGER, kinds.NUMBER):
        return _number(option, value, lenient=lenient)
    if kind == kinds.BOOLEAN:
        if str(value).lower() not in ("true", "false"):
            raise CannotDo(f"{name} must be True or False.")
        return str(value).lower() == "true"
    if kind in (kinds.USER_OPTION, kinds.MENTIONABLE):
        return resolve_user(world, value, resolved)
    if kind == kinds.CHANNEL:
        return resolve_channel(world, user, value, resolved)
    if kind == kinds.FILE:
        return send_file(world, name, value, resolved)
    raise CannotDo(f"The playground cannot fill in {name}: options of type {kind} are not built.")


def _number(option: Json, value: object, *, lenient: bool) -> int | float:
    name = option["name"]
    try:
        number = int(str(value)) if option["type"] == kinds.INTEGER else float(str(value))
    except ValueError:
        raise CannotDo(f"{name} must be a {'whole ' if option['type'] == kinds.INTEGER else ''}number.") from None
    low, high = option.get("min_value"), option.get("max_value")
    low = -kinds.SAFE_INTEGER if low is None else low
    high = kinds.SAFE_INTEGER if high is None else high
    if not low <= number <= high and not lenient:
        raise CannotDo(f"{name} must be between {low} and {high}.")
    return number


def send_file(world: World, name: str, value: object, resolved: Json) -> str:
    """Returns the id of a text file that is sent with a command, {"filename", "text"}, and adds it to `resolved`."""
    if not isinstance(value, Mapping) or not {"filename", "text"} <= set(value):
        raise CannotDo(f"{name} is a file: choose one.")
    upload = world.send_file(str(value["filename"]), str(value["text"]).encode())
    resolved.setdefault("attachments", {})[str(upload.id)] = upload_json(world, upload)
    return str(upload.id)


def resolve_user(world: World, value: object, resolved: Json) -> str:
    """Returns the id of a named person (or the bot) and adds what the bot is told about them to `resolved`."""
    wanted = str(value).removeprefix("@")
    found = [u for u in world.users.values() if wanted in (str(u.id), u.name) or wanted.lower() == u.handle]
    if not found:
        raise CannotDo(f"There is no member called {wanted}.")
    number = str(found[0].id)
    resolved.setdefault("users", {})[number] = user_json(found[0])
    member = member_json(world, found[0], with_user=False, permissions=True)
    resolved.setdefault("members", {})[number] = member
    return number


def resolve_channel(world: World, user: User, value: object, resolved: Json) -> str:
    """Returns the id of a named channel and adds what the bot is told about it to `resolved`."""
    wanted = str(value).removeprefix("#")
    visible = [c for c in world.visible_channels(user) if c.type != DIRECT]
    found = [c for c in visible if wanted in (str(c.id), c.name)]
    if not found:
        raise CannotDo(f"There is no channel called {wanted}.")
    number = str(found[0].id)
    resolved.setdefault("channels", {})[number] = channel_json(world, found[0], user)
    return number


# --- components ------------------------------------------------------------------------------------------------------


def component_data(
    world: World, user: User, channel: Channel, message: Message, custom_id: str, values: Sequence[object] | None
) -> Json:
    """Returns the interaction data of a pressed button or a used select of a message."""
    inside = [c for _, c in limits.walk(message.components) if c.get("custom_id")]
    component = next((c for c in inside if c["custom_id"] == custom_id), None)
    if component is None:
        there = ", ".join(str(c["custom_id"]) for c in inside) or "nothing to press"
        raise CannotDo(f"The message has no component {custom_id!r}. It has: {there}.")
    if component.get("disabled"):
        raise CannotDo(f"{component.get('label') or custom_id} is disabled.")
    kind = component["type"]
    data: Json = {"component_type": kind, "custom_id": custom_id, "id": component["id"]}
    if kind == limits.BUTTON:
        return data
    resolved: Json = {}
    data["values"] = _selected(world, user, component, values or (), resolved)
    if resolved:
        data["resolved"] = resolved
    return data


def _selected(world: World, user: User, component: Json, values: Sequence[object], resolved: Json) -> list[str]:
    """Returns the values of a select that was used, checked as the client checks them."""
    kind = component["type"]
    if kind in (limits.STRING_SELECT, limits.RADIO_GROUP, limits.CHECKBOX_GROUP):
        options = component["options"]
        chosen: list[str] = []
        for value in values:
            found = [o["value"] for o in options if value in (o["value"], o["label"])]
            if not found:
                among = ", ".join(str(option["label"]) for option in options)
                raise CannotDo(f"{value!r} is not offered. There are: {among}.")
            chosen.append(found[0])
        # Discord sends the values in the order of the options, each once.
        order = [option["value"] for option in options]
        chosen = sorted(set(chosen), key=order.index)
    elif kind in (limits.USER_SELECT, limits.MENTIONABLE_SELECT):
        chosen = [resolve_user(world, value, resolved) for value in values]
    elif kind == limits.CHANNEL_SELECT:
        chosen = [resolve_channel(world, user, value, resolved) for value in values]
    else:
        raise CannotDo("There are no roles to select in the playground.")
    low, high = component.get("min_values"), component.get("max_values")
    low = 1 if low is None else low
    high = (len(component["options"]) if kind == limits.CHECKBOX_GROUP else 1) if high is None else high
    if not component.get("required", True) and not chosen:
        return chosen
    if not low <= len(chosen) <= high:
        raise CannotDo(f"Select between {low} and {high}.")
    return chosen


# --- modals ----------------------------------------------------------------------------------------------------------


def modal_data(world: World, user: User, modal: Json, given: Mapping[str, object]) -> Json:
    """Returns the interaction data of a filled-in modal; fields left out keep the value they were shown with."""
    known = [c["custom_id"] for _, c in limits.walk(modal["components"]) if c.get("custom_id")]
    strangers = [name for name in given if name not in known]
    if strangers:
        raise CannotDo(f"The form has no field {strangers[0]!r}. It has: {', '.join(known)}.")
    resolved: Json = {}
    components: list[Json] = []
    number = 0
    for component in modal["components"]:
        number += 1
        outer: Json = {"type": component["type"], "id": component.get("id") or number}
        if component["type"] == limits.TEXT_DISPLAY:
            components.append(outer)
            continue
        inner = component["component"] if component["type"] == limits.LABEL else component["components"][0]
        label = component.get("label") or inner.get("label") or inner["custom_id"]
        number += 1
        field: Json = {"type": inner["type"], "id": inner.get("id") or number, "custom_id": inner["custom_id"]}
        field |= _field_value(world, user, inner, label, given, resolved)
        outer |= {"component": field} if component["type"] == limits.LABEL else {"components": [field]}
        components.append(outer)
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    if resolved:
        data["resolved"] = resolved
    return data


def _field_value(world: World, user: User, field: Json, label: str, given: Mapping[str, Any], resolved: Json) -> Json:
    kind, custom_id = field["type"], field["custom_id"]
    if kind == limits.TEXT_INPUT:
        text = str(given.get(custom_id, field.get("value") or ""))
        if not text:
            if field.get("required", True):
                raise CannotDo(f"{label}: This field is required.")
            return {"value": ""}
        low, high = field.get("min_length") or 0, field.get("max_length") or 4000
        if not low <= len(text) <= high:
            raise CannotDo(f"{label}: Must be between {low} and {high} in length.")
        return {"value": text}
    if kind == limits.CHECKBOX:
        return {"value": bool(given.get(custom_id, field.get("default", False)))}
    if kind == limits.FILE_UPLOAD:
        if field.get("required", True):
            raise CannotDo(f"{label}: the playground cannot upload files in a form.")
        return {"values": []}
    shown = [option["value"] for option in field.get("options") or [] if option.get("default")]
    values = given.get(custom_id, shown)
    values = [values] if isinstance(values, str) else list(values)
    try:
        chosen = _selected(world, user, field, values, resolved)
    except CannotDo as refusal:
        raise CannotDo(f"{label}: {refusal}") from None
    if kind == limits.RADIO_GROUP:
        return {"value": chosen[0] if chosen else None}
    return {"values": chosen}
