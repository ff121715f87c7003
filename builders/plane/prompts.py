"""Masked prompts: the paper's in-context experiment, with two solved examples or none."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from wabe.builders.core.draws import keyed_order
from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids
from wabe.builders.plane.articles import article
from wabe.builders.plane.blocks import orders
from wabe.builders.plane.pool import Noun, Pool
from wabe.builders.plane.rows import INFERENCE_TYPES, AdjectiveClass, Label, PromptRow, Template, Verbaliser
from wabe.builders.plane.table import CLASSES, HOLDS

# So many nouns, each with one adjective of every class.
NOUNS = 112
MASK = "[MASK]"
# Table 3: the words for entailment and non-entailment.
VERBALISERS = {
    Verbaliser.GOOD_POOR: ("good", "poor"),
    Verbaliser.TRUE_FALSE: ("true", "false"),
    Verbaliser.POSITIVE_NEGATIVE: ("positive", "negative"),
}
# Table 7: what a model may say of its own accord.
ANY_WORDS = (
    ("good", "true", "positive", "great", "possible", "plausible", "acceptable", "strong"),
    ("poor", "false", "negative", "bad", "impossible", "implausible", "unacceptable", "weak"),
)
LABELS = tuple(Label)


class Triple(NamedTuple):
    """A noun with its direct hypernym, an adjective, and its class."""

    adjective: str
    noun: Noun
    hypernym: str
    kind: AdjectiveClass


def triples(pool: Pool, edition: str) -> Iterator[Triple]:
    """Yield the triples that prompts are made of: the same nouns, in the singular, with an adjective of every class."""
    every = np.ones(len(pool.words), dtype=bool)
    order = orders("plane", edition, "prompts", pool=pool, part=every)
    places = {noun.word: place for place, noun in enumerate(pool.nouns) if not noun.plural}
    for word in keyed_order("plane", edition, "prompts", names=list(places))[:NOUNS]:
        place = places[word]
        noun = pool.nouns[place]
        for kind in CLASSES:
            adjective = pool.words[int(order[kind][place, 0])]
            yield Triple(adjective=adjective, noun=noun, hypernym=pool.direct(noun), kind=kind)


def two_shot_tables(pool: Pool, edition: str) -> Iterator[pa.Table]:
    """Yield every triple in all three inference types, both orders of examples, templates and verbalisers."""
    rows = []
    for triple in triples(pool, edition):
        for kind in INFERENCE_TYPES:
            for premises in permutations(one for one in INFERENCE_TYPES if one != kind):
                for template in Template:
                    for name, words in VERBALISERS.items():
                        shown = [
                            _sentence(pool, template, triple, one, words[not _holds(triple, one)]) for one in premises
                        ]
                        prompt = " ".join([*shown, _sentence(pool, template, triple, kind, MASK)])
                        sides = tuple((word,) for word in words)
                        rows.append(_row(prompt, triple, kind, template, name, premises, sides))
    yield _table(rows)


def zero_shot_tables(pool: Pool, edition: str) -> Iterator[pa.Table]:
    """Yield every triple in all three inference types and both templates, without examples."""
    yield _table(
        [
            _row(_sentence(pool, template, triple, kind, MASK), triple, kind, template, "", (), ANY_WORDS)
            for triple in triples(pool, edition)
            for kind in INFERENCE_TYPES
            for template in Template
        ]
    )


def _holds(triple: Triple, kind: int) -> bool:
    return HOLDS[triple.kind][kind - 1]


def _sentence(pool: Pool, template: Template, triple: Triple, kind: int, word: str) -> str:
    """Spell one statement; the paper's templates, with the articles that the words take."""
    adjective = triple.adjective
    first = f"{article(adjective).capitalize()} {adjective} {triple.noun.word}"
    above = triple.hypernym if kind > 1 else triple.noun.word
    second = f"{adjective} {above}" if kind == 3 else above
    if template is Template.EXTERNAL:
        return f"{first} is a type of {second}: {word}."
    bare = above in pool.uncountable and kind > 1
    return f"{first} is a {word} example of {second if bare else f'{article(second)} {second}'}."


def _row(
    prompt: str,
    triple: Triple,
    kind: int,
    template: Template,
    verbaliser: str,
    premises: tuple[int, ...],
    words: tuple[tuple[str, ...], ...],
) -> dict[str, object]:
    holds = _holds(triple, kind)
    label = Label.ENTAILMENT if holds else Label.NON_ENTAILMENT
    return {
        "prompt": prompt,
        "label": LABELS.index(label),
        "label_text": label.value,
        "adjective": triple.adjective,
        "noun": triple.noun.word,
        "hypernym": triple.hypernym,
        "adjective_class": triple.kind.value,
        "inference_type": kind,
        "template": template.value,
        "verbaliser": verbaliser,
        "premise_types": list(premises),
        "gold_words": list(words[not holds]),
        "entailment_words": list(words[0]),
        "non_entailment_words": list(words[1]),
    }


def _table(rows: list[dict[str, object]]) -> pa.Table:
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    uids = content_uids({"prompt": pa.array(columns["prompt"])})
    return table_of(PromptRow, {"uid": uids, **columns})
