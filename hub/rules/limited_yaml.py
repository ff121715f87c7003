"""YAML from anybody, as plain data: limits are checked on the parser's events, before anything recursive sees it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import yaml

if TYPE_CHECKING:
    from yaml import Mark
    from yaml._yaml import Mark as CMark

MAX_CHARACTERS = 2 * 1024 * 1024
MAX_VALUES = 100_000
MAX_DEPTH = 50
MAX_NUMBER = 100
# libyaml compares every directive with all before it: 370,000 of them, 5 MB, take minutes.
MAX_DIRECTIVES = 10
TOO_MANY = "the metadata unfolds to too many values"

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DIRECTIVE = re.compile(r"^%", re.MULTILINE)
_NUMBERS = frozenset({"tag:yaml.org,2002:int", "tag:yaml.org,2002:float"})
_RESOLVER = yaml.resolver.Resolver()


class YamlError(ValueError):
    """Text that is not YAML, or more than is read; the place is a line and a column, both counted from 0."""

    def __init__(self, problem: str, place: tuple[int, int] | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.place = place


@dataclass(slots=True)
class _Open:
    """A list or mapping that has begun: its anchor, how many values came before it, how high it is so far."""

    anchor: str | None
    before: int
    height: int = 1


def read_yaml(text: str) -> object:
    """Read one YAML document as plain data; every refusal is a YamlError."""
    if len(text) > MAX_CHARACTERS:
        raise YamlError(f"more than {MAX_CHARACTERS:,} characters")
    if len(_DIRECTIVE.findall(text)) > MAX_DIRECTIVES:
        raise YamlError(f"more than {MAX_DIRECTIVES} directives")
    try:
        text.encode()
        _check(yaml.parse(text, Loader=_LOADER))
        value: object = yaml.load(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        raise _at(error.problem_mark, error.problem or "it cannot be read") from None
    except yaml.YAMLError as error:
        raise YamlError(str(error).partition("\n")[0]) from None
    except YamlError:
        raise
    except UnicodeEncodeError:
        raise YamlError("the text is not valid Unicode") from None
    except (ValueError, ArithmeticError, LookupError, TypeError, AttributeError) as error:
        # What the tags !!int, !!bool and !!timestamp raise for a text that is none.
        raise YamlError(f"a value is not of its type ({str(error)[:100]})") from None
    return value


def _check(events: Iterator[yaml.Event]) -> None:
    """Refuse a document that is too deep or too long with its aliases unfolded, without ever unfolding it."""
    total = 0
    stack: list[_Open] = []
    anchors: dict[str, tuple[int, int]] = {}
    for event in events:
        values, height = 0, 0
        match event:
            case yaml.CollectionStartEvent():
                stack.append(_Open(event.anchor, total))
                values = 1
            case yaml.CollectionEndEvent():
                done = stack.pop()
                height = done.height
                if done.anchor is not None:
                    anchors[done.anchor] = (total - done.before, height)
            case yaml.ScalarEvent():
                _check_number(event)
                values = 1
                if event.anchor is not None:
                    anchors[event.anchor] = (1, 0)
            case yaml.AliasEvent():
                if any(one.anchor == event.anchor for one in stack):
                    raise _at(event.start_mark, TOO_MANY)
                values, height = anchors.get(event.anchor or "", (1, 0))
        total += values
        if stack:
            stack[-1].height = max(stack[-1].height, height + 1)
        if total > MAX_VALUES:
            raise _at(event.start_mark, TOO_MANY)
        if len(stack) + height > MAX_DEPTH:
            raise _at(event.start_mark, f"lists and mappings are nested deeper than {MAX_DEPTH}")


def _check_number(event: yaml.ScalarEvent) -> None:
    """Refuse a number that Python could read but not write, or only slowly."""
    if len(event.value) <= MAX_NUMBER:
        return
    tag = event.tag
    if tag is None and event.implicit[0]:
        tag = _RESOLVER.resolve(yaml.ScalarNode, event.value, (True, False))  # type: ignore[no-untyped-call] # in the stubs
    if tag in _NUMBERS:
        raise _at(event.start_mark, f"a number has more than {MAX_NUMBER} characters")


def _at(mark: "Mark | CMark | None", problem: str) -> YamlError:
    return YamlError(problem, (mark.line, mark.column) if mark is not None else None)
