"""Making the rows: for every premise one claim that follows, one that may be true, and one that is false."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pyarrow as pa

from wabe.builders.core.draws import distinct_integers, integers
from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids

from .rows import Label, SisterRow

LABELS = tuple(Label)
LONGEST = 20


class Words(NamedTuple):
    """What sentences are made of."""

    names: tuple[str, ...]
    verbs: tuple[str, ...]
    nouns: tuple[str, ...]


VERBS = ("paints", "mends", "sells", "washes", "collects", "borrows")
NOUNS = ("gates", "kites", "boats", "chairs", "clocks", "baskets")
TRAINING = Words(("Zoé", "Kim", "Oskar", "Ida", "Tom", "Bea", "Noor", "Piet"), VERBS, NOUNS)
VALIDATION = Words(("René", "Una", "Finn", "Mia", "Sven"), VERBS, NOUNS)
HELD_OUT = Words(
    ("André", "Lou", "Nils", "Ruth", "Omar", "Gwen"),
    ("juggles", "polishes", "hides", "sketches", "orders"),
    ("lanterns", "ladders", "candles", "mirrors", "pillows"),
)
EVERY = Words(*(one + other for one, other in zip(TRAINING, HELD_OUT, strict=True)))


class Fact(NamedTuple):
    """What a sister does, or never does."""

    name: str
    verb: str
    noun: str
    never: bool

    def __str__(self) -> str:
        return f"{self.name}'s sister {'never ' if self.never else ''}{self.verb} {self.noun}"


def sister_tables(key: str, words: Words, groups: int, start: int = 0) -> Iterator[pa.Table]:
    """Yield the rows of so many premises, from the one with the number `start` on."""
    premises = list(_premises(key, words, start + groups))[start:]
    rows = [row for number, facts in enumerate(premises) for row in _rows(facts, number)]
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    texts = {name: pa.array(columns[name], pa.string()) for name in ("premise", "hypothesis")}
    groups_of = content_uids({"premise": texts["premise"]})
    yield table_of(SisterRow, {**columns, "uid": content_uids(texts), "group_uid": groups_of})


def _premises(key: str, words: Words, count: int) -> Iterator[tuple[Fact, ...]]:
    """Yield distinct premises of two or three facts, of which at least one says never and at least one does not."""
    drawn = 4 * count
    names = distinct_integers("sisters", key, "names", below=len(words.names), rows=drawn, per_row=3)
    verbs = distinct_integers("sisters", key, "verbs", below=len(words.verbs), rows=drawn, per_row=3)
    nouns = distinct_integers("sisters", key, "nouns", below=len(words.nouns), rows=drawn, per_row=3)
    turns = integers("sisters", key, "turns", below=4, count=drawn)
    found: dict[tuple[Fact, ...], None] = {}
    for row in range(drawn):
        facts = tuple(
            Fact(
                words.names[names[row, place]],
                words.verbs[verbs[row, place]],
                words.nouns[nouns[row, place]],
                never=bool((place + turns[row]) % 2),
            )
            for place in range(2 + int(turns[row]) // 2)
        )
        found.setdefault(facts)
    yield from list(found)[:count]


def _rows(facts: Sequence[Fact], number: int) -> Iterator[dict[str, object]]:
    """Tell of the facts, with one claim for each label."""
    premise = ", and ".join(map(str, facts)) + "."
    first, second = facts[number % 2], facts[1 - number % 2]
    claims = {
        Label.ENTAILMENT: first,
        Label.NEUTRAL: first._replace(verb=second.verb, noun=second.noun, never=bool(number // 2 % 2)),
        Label.CONTRADICTION: second._replace(never=not second.never),
    }
    words = len(premise.split())
    for label, claim in claims.items():
        yield {
            "premise": premise,
            "hypothesis": f"{claim}.",
            "label": LABELS.index(label),
            "label_text": label.value,
            "k": len(facts),
            "names": [fact.name for fact in facts],
            "verb": claim.verb,
            "starts": [premise.index(str(fact)) / len(premise) for fact in facts],
            "size": {"words": words, "share": words / LONGEST},
        }
