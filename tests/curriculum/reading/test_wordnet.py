"""The oracles' reader of WordNet's files: against NLTK's, which no oracle needs."""

import re

import pytest

from wabe.builders.core.independence import modules_behind
from wabe.builders.core.wordnet import wordnet
from wabe.builders.curriculum.configs import phenomena
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.reading.wordnet import (
    PARTS,
    above,
    definition_of,
    gloss_of,
    offset_of,
    part_of,
    senses_of,
    senses_of_form,
)


def test_nouns_are_read_as_nltk_reads_them() -> None:
    """Senses in the same order, the same synsets above, the same glosses."""
    for word in ("heron", "bank", "citrus_fruit", "squash"):
        synsets = wordnet().synsets(word, "n")
        assert [one.offset() for one in synsets] == list(senses_of(word))
        for one in synsets:
            assert gloss_of(one.offset()).startswith(one.definition())
            assert definition_of(one.offset()) == one.definition()
            assert {parent.offset() for path in one.hypernym_paths() for parent in path} == above(one.offset())
    assert senses_of("no such word") == ()


@pytest.mark.parametrize("word", ["herons", "nuts", "benches", "knives", "women", "berries", "glasses", "xyz"])
def test_plurals_have_the_senses_that_nltk_gives_them(word: str) -> None:
    """Regular ones; the lists of irregular ones are not in our copy."""
    assert [one.offset() for one in wordnet().synsets(word, "n")] == list(senses_of_form(word))


@pytest.mark.parametrize("name", ["sell.v.01", "nap.v.01", "thin.a.02", "feverish.s.02", "hideous.s.02", "dog.n.03"])
def test_synsets_have_the_numbers_that_nltk_gives_them(name: str) -> None:
    """Verbs have hypernyms; an adjective that is a satellite has its head above it, and a head has nothing."""
    synset = wordnet().synset(name)
    assert offset_of(name) == synset.offset()
    if part_of(name) == "adj":
        over = set(synset.similar_tos()) if synset.pos() == "s" else set()
    else:
        over = set(synset.closure(lambda one: one.hypernyms()))
    assert above(offset_of(name), part_of(name)) == {synset.offset(), *(one.offset() for one in over)}


@pytest.mark.parametrize("name", ["dog.n.99", "dog.n.00", "no_such_word.v.01", "large.s.09"])
def test_a_synset_that_is_not_there_has_no_offset(name: str) -> None:
    """Whoever asks says which file it is from."""
    with pytest.raises(KeyError):
        offset_of(name)
    assert part_of(name) in PARTS.values()


@pytest.mark.parametrize("phenomenon", phenomena(), ids=lambda one: one.name)
def test_no_oracle_needs_nltk(phenomenon: Phenomenon) -> None:
    """Importing it takes seconds, and two threads of the gate that import can lock each other out."""
    modules = modules_behind([phenomenon.oracle], "wabe.builders.curriculum")
    assert modules
    assert [one for one, path in modules.items() if re.search(r"\bnltk\b|\bwordnet\(\)", path.read_text())] == []
