"""All careless changes with their variants, and the code of the check that must fail."""

from collections.abc import Iterator
from functools import partial
from math import inf, nan
from typing import NamedTuple

from .changes import (
    Change,
    changed,
    drifted,
    exchanged_rows,
    exchanged_texts,
    flipped,
    moved,
    permuted,
    premise_moved,
    relabelled,
    thinned,
    turned_round,
    word_planted,
)
from .spellings import EVERY, UNICODE

GERMAN = "Heute wird wieder einmal gar nichts verkauft."
GERMAN_WITH_A_NAME = "Zoé's Schwester verkauft niemals Boote."


class Case(NamedTuple):
    """A change, and the code of the check that must find it."""

    name: str
    code: str
    change: Change


def cases() -> Iterator[Case]:
    """Yield every change."""
    yield from _labels()
    yield from _leaks()
    yield from _words()
    yield from _values()
    yield from _texts()


def _labels() -> Iterator[Case]:
    yield Case("one flipped label", "ORACLE001", flipped)
    yield Case("permuted labels", "ORACLE001", permuted)
    yield Case("premise and hypothesis exchanged", "ORACLE001", exchanged_texts)
    yield Case("k off by one", "ORACLE001", changed("train", k=lambda k: k + 1))
    yield Case("k off by one in the test", "ORACLE001", changed("test", k=lambda k: k - 1))
    yield Case("names in another order", "ORACLE001", changed("train", names=lambda names: names[::-1]))
    yield Case("a wrong label_text", "LABEL001", changed("test", label_text=lambda _: "contradiction"))
    yield Case("a label_text in capitals", "LABEL001", changed("test", label_text=str.upper))
    yield Case("labels in training one to twenty", "SHARE001", thinned("train", label=0, keep=6))
    yield Case("a tenth more of a label in validation", "SHARE001", drifted)


def _leaks() -> Iterator[Case]:
    for spelled, spelling in EVERY.items():
        yield Case(f"a test pair in training {spelled}", "LEAK001", moved("test", "train", spelling))
    yield Case("a training pair in the test", "LEAK001", moved("train", "test", EVERY["as it is"]))
    for spelled in ("as it is", "in capitals", "decomposed", "with curly quotes"):
        spelling = EVERY[spelled]
        yield Case(f"a training premise in the test {spelled}", "LEAK002", premise_moved(spelling))
        yield Case(f"a training pair reversed in the test {spelled}", "LEAK003", turned_round(spelling))
        yield Case(f"a training pair relabelled in the test {spelled}", "LEAK004", relabelled("test", spelling))
    yield Case("a training pair relabelled in validation", "LEAK004", relabelled("validation", EVERY["as it is"]))
    yield Case("rows of training and test exchanged", "LEAK005", exchanged_rows("train", "test", 1))
    yield Case("premises of training and test exchanged", "LEAK002", exchanged_rows("train", "test", 1))
    yield Case("rows of validation and test exchanged", "LEAK005", exchanged_rows("validation", "test", 4))
    yield Case("premises of training and validation exchanged", "LEAK002", exchanged_rows("train", "validation", 1))


def _words() -> Iterator[Case]:
    for word in (
        "lanterns",
        "lantern",
        "Lanterns",
        "LANTERN",
        "lan\u00adterns",
        "lan\u200bterns",
        "lantern's",
        "lanterns’",
        "lantern-makers",
        "old\u00a0lanterns",
        "juggling",
        "juggled",
        "Juggle",
        "jug\u00adgling",
        "polish",
        "hiding",
        "Gwen",
        "Andre\u0301",
    ):
        yield Case(f"the held-out word {word!a} in training", "WORDS", word_planted(word))
    yield Case("a held-out verb in another column", "VERBS", changed("train", verb=lambda _: "juggled"))


def _values() -> Iterator[Case]:
    for column in ("premise", "hypothesis", "label", "label_text", "k", "names", "size", "group_uid"):
        yield Case(f"a null in {column}", "NULL001", changed("train", **{column: lambda _: None}))
    yield Case("a null in a list", "NULL001", changed("train", names=lambda names: [*names[:-1], None]))
    yield Case("a null in a struct", "NULL001", changed("test", size=lambda size: size | {"words": None}))
    for spelled, number in (("NaN", nan), ("infinity", inf), ("minus infinity", -inf)):
        yield Case(f"{spelled} in a list", "NULL002", changed("train", starts=partial(_with_last, number)))
        yield Case(f"{spelled} in a struct", "NULL002", changed("test", size=partial(_with_share, number)))


def _with_last(number: float, starts: list[float]) -> list[float]:
    return [*starts[:-1], number]


def _with_share(number: float, size: dict[str, float]) -> dict[str, float]:
    return size | {"share": number}


def _texts() -> Iterator[Case]:
    for split in ("train", "validation", "test"):
        yield Case(f"an empty text in {split}", "BLANK001", changed(split, premise=lambda _: ""))
    yield Case("a blank text", "BLANK001", changed("train", hypothesis=lambda _: " \t"))
    yield Case("a text of a no-break space", "BLANK001", changed("train", hypothesis=lambda _: "\u00a0"))
    yield Case("a text of a zero-width space", "BLANK001", changed("train", hypothesis=lambda _: "\u200b"))
    yield Case("a placeholder", "BLANK001", changed("test", hypothesis=lambda _: "NaN"))
    yield Case("a German text", "FOREIGN001", changed("train", hypothesis=lambda _: GERMAN))
    yield Case("a German text with a name", "ORACLE001", changed("train", hypothesis=lambda _: GERMAN_WITH_A_NAME))
    yield Case("a truncated hypothesis", "CUT001", changed("test", hypothesis=lambda text: text[:-4]))
    yield Case("a truncated premise", "CUT001", changed("train", premise=lambda text: text[: len(text) // 2]))
    yield Case("a premise without its last fact", "ORACLE001", changed("train", premise=_without_last_fact))
    for spelled, change in (
        ("a replacement character", lambda text: text.replace("é", "\ufffd")),
        ("mojibake", lambda text: text.encode().decode("cp1252")),
        ("mojibake of curly quotes", lambda text: text.replace("'", "’").encode().decode("cp1252", "replace")),
        ("an entity", lambda text: text.replace("'", "&#39;")),
        ("an escape", lambda text: text.replace("é", "\\u00e9")),
    ):
        yield Case(spelled, "ENCODING001", changed("test", premise=change))
    for spelled in ("with a zero-width space", "with a soft hyphen"):
        yield Case(f"a text {spelled}", "PRINT001", changed("validation", hypothesis=UNICODE[spelled]))


def _without_last_fact(text: str) -> str:
    return text.rsplit(", and ", 1)[0] + "."
