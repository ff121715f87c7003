"""Which columns of a table a reader looks at first: the texts and the label, then the rest, ids last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import pyarrow as pa

# A text is a sentence or more; names, rules and short phrases have up to three words.
_WORDS_OF_A_NAME = 3
# A passage is longer than one sentence.
_WORDS_OF_A_SENTENCE = 16


class Kind(StrEnum):
    """How wide a column is shown."""

    PASSAGE = "passage"
    TEXT = "text"
    LABEL = "label"
    LONG = "long"
    NARROW = "narrow"
    ID = "id"


@dataclass(frozen=True, slots=True)
class Column:
    """A column on a page."""

    name: str
    type: str
    kind: Kind


def arrange(schema: pa.Schema, sample: Mapping[str, Sequence[str | None]], labels: Sequence[str]) -> list[Column]:
    """The columns in the order in which they are shown.

    The sample has some values of every string column. A dataset puts what is read before the label and
    what explains it after: texts before the label come first, texts after it are shown where they are.
    """
    names = list(schema.names)
    label = next((name for name in ("label", *labels) if name in labels), None)
    words = {name: _mean_words(values) for name, values in sample.items()}
    texts = [name for name in names if words.get(name, 0) > _WORDS_OF_A_NAME]
    before = [name for name in texts if label is None or names.index(name) < names.index(label)]
    first = [*(before or texts), *([label] if label is not None else [])]

    def kind(name: str) -> Kind:
        if name == label:
            return Kind.LABEL
        if name in first:
            return Kind.PASSAGE if words[name] > _WORDS_OF_A_SENTENCE else Kind.TEXT
        if name in texts or pa.types.is_nested(schema.field(name).type):
            return Kind.LONG
        return Kind.ID if _is_id(name) else Kind.NARROW

    columns = {
        name: Column(name, "ClassLabel" if name in labels else type_name(schema.field(name).type), kind(name))
        for name in names
    }
    rest = [name for name in names if name not in first]
    ids = [name for name in rest if columns[name].kind is Kind.ID]
    return [columns[name] for name in [*first, *(name for name in rest if name not in ids), *ids]]


def type_name(kind: pa.DataType) -> str:
    """A type in few words: what is inside a struct can be read in its cells."""
    if pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind):
        return f"list of {type_name(kind.value_type)}"
    return "struct" if pa.types.is_struct(kind) else str(kind)


def _mean_words(values: Sequence[str | None]) -> float:
    return sum(len((value or "").split()) for value in values) / max(1, len(values))


def _is_id(name: str) -> bool:
    return name.lower() in {"id", "idx", "uid", "uuid"} or name.lower().endswith(("_id", "_uid"))
