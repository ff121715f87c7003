"""The embedded edition's natural pairs: how many, which sentences, and what WordNet says of their words."""

from collections import Counter, defaultdict
from itertools import product

import pytest

from wabe.builders.core.wordnet import related, wordnet
from wabe.builders.seti import oracle
from wabe.builders.seti.embedded import embedded_pairs
from wabe.builders.seti.lexical import fill
from wabe.builders.seti.lexicon import Form, Related, Word, contexts, relations, with_article, words
from wabe.builders.seti.pairs import Half, clause
from wabe.builders.seti.rows import Kind, Label, Relation

NEAR = 2


def sense_of(slot: str, word: str) -> str:
    return next(one.sense for one in words() if (one.slot, one.word) == (slot, word))


def above(sense: str, steps: int | None = None) -> set[str]:
    """Return the senses above one, at most so many steps away."""
    found: set[str] = set()
    level = {sense}
    while level and steps != 0:
        level = {str(up.name()) for one in level for up in related(wordnet().synset(one), "hypernyms")} - found
        found |= level
        steps = None if steps is None else steps - 1
    return found


def opposites(sense: str) -> set[str]:
    return {str(other.synset().name()) for lemma in wordnet().synset(sense).lemmas() for other in lemma.antonyms()}


@pytest.mark.parametrize("one", relations(), ids=lambda one: f"{one.slot}-{one.relation}-{one.first}-{one.second}")
def test_wordnet_has_the_relation(one: Related) -> None:
    """Each listed relation is one of WordNet's, between the senses that the lexicon names."""
    first, second = sense_of(one.slot, one.first), sense_of(one.slot, one.second)
    match one.relation:
        case "hypernym":
            assert second in above(first)
        case "synonym":
            assert first == second
        case "co_hyponym":
            assert above(first, NEAR) & above(second, NEAR)
            assert first not in above(second) | {second}
            assert second not in above(first)
        case "antonym":
            assert second in opposites(first)
        case _:
            pytest.fail(f"unknown relation {one.relation}")


@pytest.mark.parametrize("one", words(), ids=lambda one: f"{one.slot}-{one.word}")
def test_a_sense_is_one_of_the_word(one: Word) -> None:
    """WordNet lists the word, or a verb's base form, under the sense."""
    names = {name.lower().replace("_", " ") for name in wordnet().synset(one.sense).lemma_names()}
    if one.form is Form.GERUND:
        stem = one.word.removesuffix("ing")
        assert names & {stem, f"{stem}e", stem[:-1]}
    else:
        assert one.word in names


def test_numbers() -> None:
    """754 + 754 lexical and 300 + 300 structural pairs, lexical ones half and half, none twice."""
    counted = Counter((pair.kind, pair.label, pair.half) for pair in embedded_pairs())
    assert counted == {
        **{(Kind.LEXICAL, label, half): 377 for label, half in product(Label, (Half.TRAINING, Half.TEST))},
        **{(Kind.STRUCTURAL, label, Half.NEITHER): 300 for label in Label},
    }
    assert len({(pair.premise, pair.hypothesis) for pair in embedded_pairs()}) == len(embedded_pairs())


def test_halves_share_rules_and_no_sentence() -> None:
    """So every rule is in at least two contexts."""
    rules: dict[Half, set[tuple[str, Label]]] = defaultdict(set)
    sentences: dict[Half, set[str]] = defaultdict(set)
    for pair in embedded_pairs():
        rules[pair.half].add((pair.rule, pair.label))
        sentences[pair.half] |= pair.sentences
    assert rules[Half.TRAINING] == rules[Half.TEST]
    assert not sentences[Half.TRAINING] & sentences[Half.TEST]


def test_no_two_contexts_make_one_sentence() -> None:
    """Otherwise halves could meet in a sentence."""
    made = [fill(context, word) for context in contexts() for word in words() if word.slot == context.slot]
    assert len(set(made)) == len(made) > 2_000


def test_entailed_lexical_premises_are_distinct() -> None:
    """Task 3 needs a veridical inference for each."""
    premises = [pair.premise for pair in embedded_pairs() if (pair.kind, pair.label) == (Kind.LEXICAL, "entailment")]
    assert len(set(premises)) == len(premises) == 754


def test_all_relations_occur() -> None:
    """Every relation but the unknown one, each with one label only."""
    labels: dict[Relation, set[Label]] = defaultdict(set)
    for pair in embedded_pairs():
        labels[pair.relation].add(pair.label)
    entailed = {Relation.HYPERNYM, Relation.SYNONYM, Relation.ACTIVE_PASSIVE}
    assert labels == {
        one: {Label.ENTAILMENT if one in entailed else Label.NON_ENTAILMENT}
        for one in Relation
        if one is not Relation.UNKNOWN
    }


def test_the_oracle_agrees_on_every_pair() -> None:
    """Read off the sentences and WordNet alone."""
    wrong = [
        pair
        for pair in embedded_pairs()
        if oracle.follows(pair.premise, pair.hypothesis) is not (pair.label is Label.ENTAILMENT)
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("premise", "hypothesis", "expected"),
    [
        ("A dog is sleeping in the shade of a tree", "An animal is sleeping in the shade of a tree", True),
        ("An animal is sleeping in the shade of a tree", "A dog is sleeping in the shade of a tree", False),
        ("A woman is painting a coffee table white", "A woman is painting a table white", True),
        ("A man is drinking some coffee at the counter", "A man is drinking a beverage at the counter", True),
        ("The dog is chasing a cat", "A cat is being chased by the dog", True),
        ("The dog is chasing a cat", "A dog is being chased by the cat", False),
        ("A cat is being chased by the dog in the yard", "The dog is chasing a cat", False),
        ("A slithy tove is gyring", "A slithy tove is gimbling", None),
    ],
)
def test_the_oracle_reads_sentences(premise: str, hypothesis: str, *, expected: bool | None) -> None:
    """By hand, and None for what it cannot read."""
    assert oracle.follows(premise, hypothesis) is expected


@pytest.mark.parametrize(
    ("word", "form", "expected"),
    [("apple", Form.COUNT, "an apple"), ("pear", Form.COUNT, "a pear"), ("tea", Form.MASS, "some tea")],
)
def test_articles(word: str, form: Form, expected: str) -> None:
    """By the first letter; mass nouns take none."""
    assert with_article(word, form) == expected


def test_clauses() -> None:
    """Only the capital that begins the sentence is lowered."""
    assert clause("A man from Oslo is eating") == "a man from Oslo is eating"
    assert clause("ATVs are racing") == "ATVs are racing"
