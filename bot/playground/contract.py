"""Every request compared with Discord's own description of its API (OpenAPI), when that file is at hand.

The description is a large JSON file which Discord publishes; the playground works without it. Its README says: the API
takes strings for integers where they read as one, and a union means one of the listed types. Validators are made when a
route is first used, with references replaced by what they refer to, so that a request costs a millisecond or two.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cachetools import LRUCache
from jsonschema import Draft202012Validator, TypeChecker, ValidationError, validators

from bot.playground.wire import Json

UNDESCRIBED: Final = frozenset({"use_nested_fields"})
"""Parameters that the description leaves out: discord.py 2.7 sends this one with each post of a forum."""


@dataclass(frozen=True)
class Violation:
    """A request that Discord's description does not know in this form."""

    method: str
    path: str
    reason: str

    def __str__(self) -> str:
        return f"{self.method} {self.path}: {self.reason}"


def _is_integer(checker: TypeChecker, value: object) -> bool:
    if isinstance(value, str):
        return re.fullmatch(r"-?\d+", value) is not None
    return isinstance(value, int) and not isinstance(value, bool)


def _kinds(schema: object) -> frozenset[object] | None:
    """Returns the values of `type` (the number in Discord's unions) a schema is for, or None if it does not say."""
    if not isinstance(schema, dict):
        return None
    enum = ((schema.get("properties") or {}).get("type") or {}).get("enum")
    return frozenset(enum) if enum else None


def _union(validator: Any, schemas: list[Json], value: object, _schema: Json) -> Iterator[ValidationError]:
    """`oneOf` and `anyOf`: one of the listed types; where the value names its type, only that one is looked at."""
    candidates = schemas
    if isinstance(value, dict) and "type" in value:
        named = [schema for schema in schemas if value["type"] in (_kinds(schema) or ())]
        candidates = named or [schema for schema in schemas if _kinds(schema) is None]
        if not candidates:
            yield ValidationError(f"type {value['type']!r} is not one of those possible here")
            return
    flaws: list[ValidationError] = []
    for schema in candidates:
        first = next(validator.descend(value, schema), None)
        if first is None:
            return
        flaws.append(first)
    # The alternative that came deepest is the one which was meant.
    yield max(flaws, key=lambda flaw: len(flaw.absolute_path))


_Validator: Any = validators.extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {"oneOf": _union, "anyOf": _union},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer),
)


class Contract:
    """Discord's description of its API, ready to be compared with requests."""

    def __init__(self, path: Path) -> None:
        description = json.loads(path.read_text(encoding="utf-8"))
        self._schemas: Json = description["components"]["schemas"]
        # Ids are strings in the description; the API takes numbers as well, and discord.py sends them.
        self._schemas["SnowflakeType"] = {**self._schemas["SnowflakeType"], "type": ["string", "integer"]}
        self._inlined: dict[str, Json] = {}
        self._routes: list[tuple[re.Pattern[str], str, Json]] = []
        # Literal steps before placeholders: /users/@me is not /users/{user_id}.
        for template in sorted(description["paths"], key=lambda p: [("{" in step, step) for step in p.split("/")]):
            pattern = re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(template)))
            self._routes.append((pattern, template, description["paths"][template]))
        self._validator = functools.cache(self._make_validator)
        self._accepted: LRUCache[bytes, bool] = LRUCache(256)
        """Digests of bodies that were found right: the list of all commands takes 30 ms, at every start of a bot."""

    def check(self, method: str, path: str, query: Mapping[str, str], body: object) -> Violation | None:
        """Compares one request (path below /api/v10, body parsed or None) and returns what is wrong, or None."""
        for pattern, template, methods in self._routes:
            match = pattern.fullmatch(path)
            if match is None or method.lower() not in methods:
                continue
            reason = self._check_parameters(methods, method.lower(), match.groupdict(), query)
            if reason is None:
                reason = self._check_body(template, method.lower(), body)
            return None if reason is None else Violation(method, path, reason)
        return Violation(method, path, "there is no such route")

    def _check_parameters(
        self, methods: Json, method: str, steps: Mapping[str, str], query: Mapping[str, str]
    ) -> str | None:
        known = [*methods.get("parameters", ()), *methods[method].get("parameters", ())]
        for parameter in known:
            given = steps if parameter["in"] == "path" else query if parameter["in"] == "query" else {}
            name = parameter["name"]
            if name not in given:
                if parameter.get("required") and parameter["in"] == "query":
                    return f"parameter {name} is missing"
                continue
            schema = parameter["schema"]
            snowflake = schema.get("$ref", "").endswith("/SnowflakeType")
            if (snowflake or schema.get("type") == "integer") and not given[name].isdecimal():
                return f"parameter {name} is {given[name]!r}, not a number"
        names = {parameter["name"] for parameter in known if parameter["in"] == "query"}
        strangers = sorted(set(query) - names - UNDESCRIBED)
        return f"unknown parameter {strangers[0]}" if strangers else None

    def _check_body(self, template: str, method: str, body: object) -> str | None:
        validator, required = self._validator(template, method)
        if validator is None:
            # Discord reads no body here; clients may send an empty one.
            return None if body in (None, {}, "") else "this route takes no body"
        if body is None:
            return "a body is missing" if required else None
        digest = hashlib.sha256(json.dumps([template, method, body]).encode()).digest()
        if digest in self._accepted:
            return None
        flaw = next(validator.iter_errors(body), None)
        if flaw is None:
            self._accepted[digest] = True
            return None
        place = "/".join(str(step) for step in flaw.absolute_path)
        return f"{place or 'body'}: {flaw.message[:300]}"

    def _make_validator(self, template: str, method: str) -> tuple[Any, bool]:
        operation = next(methods for _, name, methods in self._routes if name == template)[method]
        request = operation.get("requestBody")
        if not request:
            return None, False
        content = request["content"]
        # The multipart form is the JSON form and the files, which `rest` has taken apart already.
        schema = (content.get("application/json") or next(iter(content.values())))["schema"]
        return _Validator(self._inline(schema)), bool(request.get("required"))

    def _inline(self, schema: Any) -> Any:
        """Returns a schema with its references replaced by the very schemas they refer to (which may be cyclic)."""
        if isinstance(schema, list):
            return [self._inline(one) for one in schema]
        if not isinstance(schema, dict):
            return schema
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            if name not in self._inlined:
                self._inlined[name] = {}  # first, so that a schema may contain itself
                self._inlined[name].update(self._inline(self._schemas[name]))
            return self._inlined[name]
        return {key: self._inline(value) for key, value in schema.items()}


@functools.cache
def contract_at(path: Path) -> Contract:
    """Returns what a file says, read once: every playground of a process may have the same, as it does not change."""
    return Contract(path)
