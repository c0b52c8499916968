"""What is wrong with one request, collected into the `errors` tree that Discord answers with."""

from __future__ import annotations

from bot.playground.wire import ApiRefusal, Json

Path = tuple[str | int, ...]
"""Where in a request something is wrong, such as `("embeds", 0, "title")`."""


class Flaws:
    """Collects flaws with their places; `refuse` turns them into Discord's 400 "Invalid Form Body"."""

    def __init__(self) -> None:
        self._found: list[tuple[Path, str, str]] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, path: Path, code: str, message: str) -> None:
        """Notes one flaw: where, Discord's word for it, and a sentence."""
        self._found.append((path, code, message))

    def tree(self) -> Json:
        """Returns the flaws nested as Discord nests them, each list of them under `_errors`."""
        root: Json = {}
        for path, code, message in self._found:
            node = root
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return root

    def refuse(self) -> None:
        """Raises the refusal if anything is wrong, else returns."""
        if self._found:
            raise ApiRefusal(400, 50035, "Invalid Form Body", self.tree())

    def under(self, path: Path, others: Flaws) -> None:
        """Takes over the flaws of a part of the request that stands at `path`."""
        self._found += [((*path, *place), code, message) for place, code, message in others._found]
