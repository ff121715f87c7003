"""A value of a table as text for a cell, cut before it is converted: a value may be larger than memory."""

import json
from collections.abc import Iterator

import pyarrow as pa

MAX_CELL = 600
TOO_LARGE = "(too large to be shown here)"
_BYTES = 4 * MAX_CELL


def cell_text(value: pa.Scalar | None, labels: tuple[str, ...] | None = None) -> str:
    """A value for people: texts as they are, labels by name, the rest as JSON; None is a value that was not read."""
    if value is None:
        return TOO_LARGE
    value = _plain(value)
    if not value.is_valid:
        return "null"
    if _is_text(value):
        return _cut(_start_of(value))
    if labels is not None and pa.types.is_integer(value.type) and 0 <= value.as_py() < len(labels):
        return f"{labels[value.as_py()]} ({value.as_py()})"
    text = ""
    for piece in _pieces(value):
        text += piece
        if len(text) > MAX_CELL:
            break
    return _cut(text)


def beginning(value: pa.Scalar | None) -> str | None:
    """The first words of a text, or None where there is none."""
    if value is None:
        return None
    value = _plain(value)
    return _start_of(value) if value.is_valid and _is_text(value) else None


def _pieces(value: pa.Scalar) -> Iterator[str]:
    value = _plain(value)
    kind = value.type
    if not value.is_valid:
        yield "null"
    elif _is_text(value):
        yield json.dumps(_start_of(value), ensure_ascii=False)
    elif isinstance(value, pa.BinaryScalar):
        yield repr(value.as_buffer()[:_BYTES].to_pybytes())
    elif pa.types.is_struct(kind):
        for number, field in enumerate(kind):
            yield ("{" if number == 0 else ", ") + json.dumps(field.name, ensure_ascii=False) + ": "
            yield from _pieces(value[number])
        yield "}" if len(kind) else "{}"
    elif pa.types.is_nested(kind):
        for number, item in enumerate(value.values):
            yield "[" if number == 0 else ", "
            yield from _pieces(item)
        yield "]" if len(value.values) else "[]"
    else:
        yield _leaf(value)


def _leaf(value: pa.Scalar) -> str:
    """A number, a time or the like; Python's own times end with the year 9999, and some values have no JSON."""
    try:
        return json.dumps(value.as_py(), default=str, ensure_ascii=False)
    except (ValueError, ArithmeticError, TypeError, pa.ArrowException):
        try:
            return str(value.cast(pa.string()).as_py())
        except pa.ArrowException:
            return f"({value.type})"


def _plain(value: pa.Scalar) -> pa.Scalar:
    """The value that a shared value, or one of a type of its own, stands for."""
    while isinstance(value, pa.DictionaryScalar | pa.ExtensionScalar):
        value = value.value
        if value is None:
            return pa.scalar(None)
    return value


def _is_text(value: pa.Scalar) -> bool:
    kind = value.type
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _start_of(value: pa.Scalar) -> str:
    """Up to MAX_CELL and some more characters of a text, without copying the rest."""
    start: bytes = value.as_buffer()[:_BYTES].to_pybytes()
    return start.decode("utf-8", "replace")


def _cut(text: str) -> str:
    return text if len(text) <= MAX_CELL else f"{text[:MAX_CELL]}…"
