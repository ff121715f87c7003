"""Tables for checks in SQL: the adjectives, the list of phrases, and the forms of nouns and hypernyms."""

import pyarrow as pa

from wabe.builders.core.declaration import Edition
from wabe.builders.plane.articles import plural
from wabe.builders.plane.construct import pool
from wabe.builders.plane.table import CLASSES
from wabe.builders.plane.upstream import adjective_classes, spelled


def adjective_table(edition: Edition) -> pa.Table:
    """Return every adjective with its class; those of the released splits, too, that the pool leaves out."""
    known = pool(edition).adjectives
    if edition is Edition.UPSTREAM:
        known = {spelled(word): one for word, one in adjective_classes().items()}
    return pa.table(
        {
            "adjective": pa.array(list(known), pa.string()),
            "adjective_class": pa.array([one.value for one in known.values()], pa.string()),
        }
    )


def pair_table(edition: Edition) -> pa.Table:
    """Return the list of phrases."""
    return pool(edition).pairs


def hypernym_table(edition: Edition) -> pa.Table:
    """Return the hypernyms that every noun has with adjectives of each class."""
    stock = pool(edition)
    rows = [
        (noun.word, kind.value, one.word, one.distance)
        for noun in stock.nouns
        for kind in CLASSES
        for one in stock.above(noun, kind)
    ]
    columns = zip(*rows, strict=True)
    return pa.table(dict(zip(("noun", "adjective_class", "hypernym", "distance"), map(pa.array, columns), strict=True)))


def form_table(edition: Edition) -> pa.Table:
    """Return the inflected forms of all nouns and hypernyms, each with its base form."""
    stock = pool(edition)
    words = {one.word for noun in stock.nouns for one in noun.hypernyms} | {noun.lemma for noun in stock.nouns}
    forms = {plural(word): word for word in sorted(words)} | dict(stock.lemmas)
    return pa.table({"form": pa.array(list(forms), pa.string()), "lemma": pa.array(list(forms.values()), pa.string())})


def word_table(edition: Edition) -> pa.Table:
    """Return every hypernym with its plural, and whether it takes an article."""
    stock = pool(edition)
    words = list(dict.fromkeys(one.word for noun in stock.nouns for one in noun.hypernyms))
    bare = [word in stock.uncountable for word in words]
    many = [word if one else plural(word) for word, one in zip(words, bare, strict=True)]
    return pa.table({"hypernym": pa.array(words), "bare": pa.array(bare), "many": pa.array(many)})
