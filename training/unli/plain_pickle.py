"""Reads a pickle of dictionaries, lists, tuples, sets, texts and numbers without unpickling: it can run no code."""

import pickletools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wabe.errors import CorruptError

SETS = ("__builtin__ set", "builtins set")
MARK = object()
EMPTY: dict[str, Callable[[], object]] = {"EMPTY_DICT": dict, "EMPTY_LIST": list, "EMPTY_TUPLE": tuple}
VALUES = {"BINFLOAT", "BININT", "BININT1", "BININT2", "BINUNICODE", "SHORT_BINUNICODE"}
OLD_TEXTS = {"SHORT_BINSTRING", "BINSTRING"}
TUPLES = {"TUPLE1": 1, "TUPLE2": 2, "TUPLE3": 3}
PUT = {"BINPUT", "LONG_BINPUT"}
GET = {"BINGET", "LONG_BINGET"}
SILENT = {"PROTO", "FRAME"}


# The value is whatever the file has; who reads it knows the shape.
def read_plain_pickle(path: Path) -> Any:
    """Return what a file has, or refuse it if it has anything but plain values."""
    stack: list[Any] = []
    memo: dict[object, Any] = {}
    try:
        for opcode, argument, _ in pickletools.genops(path.read_bytes()):
            name = opcode.name
            if name in VALUES:
                stack.append(argument)
            elif name in OLD_TEXTS:
                stack.append(str(argument).encode("latin-1").decode("utf-8"))
            elif name in EMPTY:
                stack.append(EMPTY[name]())
            elif name in PUT:
                memo[argument] = stack[-1]
            elif name == "MEMOIZE":
                memo[len(memo)] = stack[-1]
            elif name in GET:
                stack.append(memo[argument])
            elif name == "MARK":
                stack.append(MARK)
            elif name == "SETITEMS":
                items = _since_mark(stack)
                stack[-1].update(zip(items[::2], items[1::2], strict=True))
            elif name in ("APPENDS", "ADDITEMS"):
                items = _since_mark(stack)
                (stack[-1].extend if name == "APPENDS" else stack[-1].update)(items)
            elif name == "SETITEM":
                value, key = stack.pop(), stack.pop()
                stack[-1][key] = value
            elif name == "APPEND":
                value = stack.pop()
                stack[-1].append(value)
            elif name == "EMPTY_SET":
                stack.append(set())
            elif name in TUPLES:
                size = TUPLES[name]
                stack[-size:] = [tuple(stack[-size:])]
            elif name == "TUPLE":
                stack.append(tuple(_since_mark(stack)))
            elif name == "GLOBAL" and argument in SETS:
                stack.append(set)
            elif name == "REDUCE" and stack[-2] is set:
                arguments = stack.pop()
                stack[-1] = set(*arguments)
            elif name == "STOP":
                return stack.pop()
            elif name not in SILENT:
                raise _refused(path, f"it has {name} {'' if argument is None else argument}".rstrip())
    except (ValueError, IndexError, KeyError, TypeError, AttributeError, OSError) as error:
        raise _refused(path, f"it cannot be read ({error})") from error
    raise _refused(path, "it has no end")


def _since_mark(stack: list[Any]) -> list[Any]:
    """Take everything from the stack that came after the last mark."""
    place = len(stack) - 1
    while stack[place] is not MARK:
        place -= 1
    items = stack[place + 1 :]
    del stack[place:]
    return items


def _refused(path: Path, what: str) -> CorruptError:
    return CorruptError(where=str(path), what=f"{what}; only plain values are read", remedy="Install its package again")
