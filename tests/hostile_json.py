"""JSON that hurts whoever expects it to be a record: each is a file's content."""

import json
from collections.abc import Callable, Iterator, Sequence

HOSTILE_JSON = {
    "nothing": b"",
    "half": b'{"benchmark": "pl',
    "no JSON": b"premise,hypothesis\n",
    "not UTF-8": b'{"a": "\xff\xfe"}',
    "nested lists": b"[" * 100_000,
    "nested mappings": b'{"a":' * 100_000,
    "nested in a field": b'{"configs":' + b"[" * 5000 + b"]" * 5000 + b"}",
    "a list": b"[]",
    "a number": b"1",
    "nothing at all": b"null",
    "an empty mapping": b"{}",
    "a long number": b'{"rows": ' + b"9" * 5000 + b"}",
    "no number": b'{"rows": NaN}',
    "half a character": b'{"benchmark": "\\ud800"}',
    "a null byte": b"\x00",
}

ODD: tuple[object, ...] = ([], {}, "x\ud800", -0.5, True, None, [{"a": [1]}], 10**30)


def spoiled(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Replace every value of a sound record by one of another type, one at a time; and take every field away."""
    for place, put in list(_places(json.loads(content))):
        for odd in ODD:
            spoilt = json.loads(content)
            put(spoilt, odd)
            yield f"{place} is {odd!a}", json.dumps(spoilt).encode()


def _places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str, Callable[[object, object], None]]]:
    """Yield every place inside a value, with what puts something else there; of a list, only the first item's."""
    if isinstance(value, dict):
        inner: Sequence[tuple[str | int, object]] = list(value.items())[:5]
    elif isinstance(value, list):
        inner = list(enumerate(value))[:1]
    else:
        inner = []
    for key, one in inner:
        where = (*path, key)
        yield "/".join(map(str, where)), _putting(where)
        yield from _places(one, where)


def _putting(path: tuple[str | int, ...]) -> Callable[[object, object], None]:
    def put(whole: object, odd: object) -> None:
        inside: object = whole
        for key in path[:-1]:
            inside = inside[key]  # type: ignore[index] # the path was read from the same value
        inside[path[-1]] = odd  # type: ignore[index] # as above

    return put
