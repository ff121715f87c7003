"""The sources: splits of other benchmarks, and development sets of the papers' corpora; read as they are."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from typing import NamedTuple

import pyarrow.compute as pc

from wabe.builders.core.published import PublishedSplit, published_rows
from wabe.builders.core.sources import Source, fetch
from wabe.builders.unli.rows import ThreeWay, TwoWay
from wabe.builders.unli.source import pinned
from wabe.errors import CorruptError

Labels = type[ThreeWay] | type[TwoWay]
THREE_WAY = {label.value: label for label in ThreeWay}


class Pair(NamedTuple):
    """A pair as its source has it."""

    row: str
    premise: str
    hypothesis: str
    label: str


class Language(StrEnum):
    """A language of texts."""

    ENGLISH = "en"
    CHINESE = "zh"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSet:
    """A set of pairs that configs are made of."""

    name: str
    title: str
    """How a sentence calls these pairs: "the … of …"."""
    source: PublishedSplit | Source
    labels: Labels
    language: Language = Language.ENGLISH
    only: tuple[str, str] | None = None
    """Of a published split, the value that a column must have."""
    fields: tuple[str, str, str] = ("premise", "hypothesis", "label")
    """How a file calls premise, hypothesis and label."""
    spelled: tuple[tuple[str, str], ...] = tuple(THREE_WAY.items())
    """How a file spells labels; lines with another one in `unlabelled` are left out."""
    unlabelled: str = ""
    per_label: int = 0
    """How many pairs of each label are drawn; 0: all are taken."""
    has_training: bool = False
    """Whether there are also pairs to train on, without any sentence of the test."""
    minilm: float = 0.0
    """The accuracy of a MiniLM that was trained on pairs in order; 0 where nothing was trained."""
    overlap_pairs: int = 0
    """Of how many pairs at most there are permutations by overlap; 0: of all."""


def pairs_of(one: PairSet) -> tuple[Pair, ...]:
    """Return all pairs of a set, in the order of the source."""
    if isinstance(one.source, PublishedSplit):
        return _published_pairs(one.source, one.only)
    return _file_pairs(one.source, one.fields, one.spelled, one.unlabelled)


@cache
def _published_pairs(source: PublishedSplit, only: tuple[str, str] | None) -> tuple[Pair, ...]:
    table = published_rows(source)
    if only is not None:
        column, value = only
        table = table.filter(pc.equal(table[column], value))
    columns = (table[name].to_pylist() for name in ("uid", "premise", "hypothesis", "label_text"))
    return tuple(map(Pair, *columns))


@cache
def _file_pairs(
    source: Source, fields: tuple[str, str, str], spelled: tuple[tuple[str, str], ...], unlabelled: str
) -> tuple[Pair, ...]:
    lines = fetch(source).read_text(encoding="utf-8").removesuffix("\n").split("\n")
    return read_pairs(lines, source.name, fields=fields, spelled=dict(spelled), unlabelled=unlabelled)


def read_pairs(
    lines: list[str], where: str, *, fields: tuple[str, str, str], spelled: dict[str, str], unlabelled: str
) -> tuple[Pair, ...]:
    """Read a file of JSON lines; all lines that are not as they should be are named together."""
    found: list[Pair] = []
    wrong: list[str] = []
    for number, line in enumerate(lines, start=1):
        try:
            record = json.loads(line)
            premise, hypothesis, label = (record[field] for field in fields)
        except (ValueError, KeyError, TypeError):
            wrong.append(f"line {number} has no {', '.join(fields)}")
            continue
        if not isinstance(premise, str) or not isinstance(hypothesis, str):
            wrong.append(f"line {number} has texts that are not strings")
        elif label in spelled:
            found.append(Pair(str(number), premise, hypothesis, str(spelled[label])))
        elif label != unlabelled or not unlabelled:
            wrong.append(f"line {number} has the label {label!r}")
    if wrong or not found:
        told = "; ".join(wrong[:5]) + (f"; and {len(wrong) - 5} more" if len(wrong) > 5 else "")
        raise CorruptError(where=where, what=told or "it has no lines", remedy="Download the file again")
    return tuple(found)


def _embedded(name: str, title: str, *, only: tuple[str, str] | None = None, has_training: bool = False) -> PairSet:
    pin = pinned()[name]
    return PairSet(
        name=name,
        title=title,
        source=pin.source,
        only=only,
        labels=TwoWay,
        per_label=200,
        has_training=has_training,
        minilm=pin.minilm,
    )


# Only sets on which a trained MiniLM is at least 15 points above a constant answer: word order says nothing about a
# model that guesses. NOTES.md says how it was trained.
EMBEDDED: tuple[PairSet, ...] = (
    _embedded("seti_natural", "natural pairs of SETI", only=("inference", "natural"), has_training=True),
    _embedded("curriculum_lexical", "test pairs of CURRICULUM's lexical inference"),
    _embedded("curriculum_transitive", "test pairs of CURRICULUM's transitive verbs"),
)

_github = "https://raw.githubusercontent.com/"
_generative = f"{_github}anthonywchen/generative-nli/aad500326efe82814047e6ea3b90b5fd8969e36b/data"
_anli = f"{_github}eric11eca/curriculum-ling/1c79904f9be35204e1bd8c760fea5c8180d10b39/data/anli_v1.0"
_source: Callable[..., Source] = partial(Source, needed_for="upstream edition of unli")

MNLI = _source(
    name="MNLI matched development set",
    url=f"{_generative}/mnli/dev.jsonl",
    sha256="081af9b80f4fe75aba97d034c0ff21a8017c4d18e3b5b2b0b7612ab2cc3c7bf2",
    size=2_198_164,
    licence="MNLI: OANC and others (the repository names none)",
)
SNLI = _source(
    name="SNLI development set",
    url=f"{_generative}/snli/dev.jsonl",
    sha256="4610d85664b3fa453c33fbbbc006ac870aaa1435ad1583b944af027673f5c3d4",
    size=1_645_357,
    licence="CC-BY-SA-4.0",
)
ANLI = tuple(
    _source(
        name=f"ANLI R{number} development set",
        url=f"{_anli}/R{number}/dev.jsonl",
        sha256=sha256,
        size=size,
        licence="CC-BY-NC-4.0",
    )
    for number, sha256, size in (
        (1, "4d6a01499b91046be7aa9daf1d1e716261b0c08698962b23389477c8400064e2", 705_417),
        (2, "7b90cd9c9cb7d8ff12bc31257a56bf219718704c5798faf3b295b9e94b14b889", 687_335),
        (3, "42eca71392a3c90ee0dc83bb2cedb45165279f903a9c706bf11337be11c469bd", 814_872),
    )
)
OCNLI = _source(
    name="OCNLI development set",
    url=f"{_github}CLUEbenchmark/OCNLI/b53efdee17257a5c33993cf6fcf8ffff0497ea0e/data/ocnli/dev.json",
    sha256="001ded235d73a18dac68a45a38cd5f9b3f9311fa4246df623e199422c073ddc5",
    size=977_426,
    licence="CC-BY-NC-2.0",
)
OVERLAP_PAIRS = 500


class LeftOut(NamedTuple):
    """A set of the paper that could not be had, so that nothing of it is built or proven."""

    name: str
    url: str
    sha256: str
    licence: str


LEFT_OUT = (
    LeftOut(
        "MNLI mismatched development set",
        "https://cims.nyu.edu/~sbowman/multinli/multinli_1.0.zip",
        "049f507b9e36b1fcb756cfd5aeb3b7a0cfcb84bf023793652987f7e7e0957822",
        "MNLI: OANC and others",
    ),
    LeftOut(
        "SNLI test set",
        "https://nlp.stanford.edu/projects/snli/snli_1.0.zip",
        "afb3d70a5af5d8de0d9d81e2637e0fb8c22d1235c2749d83125ca43dab0dbd3e",
        "CC-BY-SA-4.0",
    ),
)

UPSTREAM: tuple[PairSet, ...] = (
    PairSet(
        name="mnli_matched",
        title="pairs of MNLI's matched development set",
        source=MNLI,
        labels=ThreeWay,
        overlap_pairs=OVERLAP_PAIRS,
    ),
    PairSet(
        name="snli", title="pairs of SNLI's development set", source=SNLI, labels=ThreeWay, overlap_pairs=OVERLAP_PAIRS
    ),
    *(
        PairSet(
            name=f"anli_r{number}",
            title=f"pairs of ANLI's development set of round {number}",
            source=source,
            labels=ThreeWay,
            fields=("context", "hypothesis", "label"),
            spelled=(("e", ThreeWay.ENTAILMENT), ("n", ThreeWay.NEUTRAL), ("c", ThreeWay.CONTRADICTION)),
            overlap_pairs=OVERLAP_PAIRS,
        )
        for number, source in enumerate(ANLI, start=1)
    ),
    PairSet(
        name="ocnli",
        title="pairs of OCNLI's development set",
        source=OCNLI,
        labels=ThreeWay,
        language=Language.CHINESE,
        fields=("sentence1", "sentence2", "label"),
        unlabelled="-",
        overlap_pairs=OVERLAP_PAIRS,
    ),
)
