"""YAML that people read, too: declared order, texts of several lines as blocks, and functions of the harness."""

from dataclasses import dataclass

import yaml

WIDTH = 1_000


@dataclass(frozen=True, slots=True)
class Function:
    """A function of `utils.py`, which lm-evaluation-harness imports."""

    name: str


class _Dumper(yaml.SafeDumper):
    """Has the styles of its own."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


def _function(dumper: yaml.SafeDumper, one: Function) -> yaml.ScalarNode:
    return dumper.represent_scalar("!function", f"utils.{one.name}")


_Dumper.add_representer(str, _text)
_Dumper.add_representer(Function, _function)


def dump(content: object) -> str:
    """Write a document."""
    return yaml.dump(content, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=WIDTH)
