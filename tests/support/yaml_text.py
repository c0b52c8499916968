"""Values as YAML, written by libyaml where it is there: a few thousand scenario files are changed and written again."""

from __future__ import annotations

import yaml

from engine.values import Json

_Dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def yaml_text(value: Json) -> str:
    """Returns a value as YAML, its keys in their order, each sentence in a line of its own."""
    text = yaml.dump(value, Dumper=_Dumper, sort_keys=False, width=1000)
    assert isinstance(text, str)
    return text
