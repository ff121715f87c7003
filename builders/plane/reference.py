"""Tables for checks in SQL: the adjectives, the list of phrases, and the forms of nouns and hypernyms."""

import pyarrow as pa

from wabe.builders.core.declaration import Edition
from wabe.builders.plane.articles import plural
from wabe.builders.plane.construct import pool


def adjective_table(edition: Edition) -> pa.Table:
    """Return every adjective with its class."""
    known = pool(edition).adjectives
    return pa.table(
        {
            "adjective": pa.array(list(known), pa.string()),
            "adjective_class": pa.array([one.value for one in known.values()], pa.string()),
        }
    )


def pair_table(edition: Edition) -> pa.Table:
    """Return the list of phrases."""
    return pool(edition).pairs


def form_table(edition: Edition) -> pa.Table:
    """Return the inflected forms of all nouns and hypernyms, each with its base form."""
    stock = pool(edition)
    words = {one.word for noun in stock.nouns for one in noun.hypernyms} | {noun.lemma for noun in stock.nouns}
    forms = {plural(word): word for word in sorted(words)} | dict(stock.lemmas)
    kept = {form: lemma for form, lemma in forms.items() if form not in words or form in stock.lemmas}
    return pa.table({"form": pa.array(list(kept), pa.string()), "lemma": pa.array(list(kept.values()), pa.string())})
