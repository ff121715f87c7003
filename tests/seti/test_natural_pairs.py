"""The embedded edition's natural pairs: how many, which sentences, and what WordNet says of their words."""

from collections import Counter, defaultdict
from functools import cache
from itertools import product

import pytest

from wabe.builders.core.declaration import Edition
from wabe.builders.core.wordnet import related, wordnet
from wabe.builders.seti import oracle
from wabe.builders.seti.embedded import embedded_pairs
from wabe.builders.seti.lexical import Substitution, fill, substitutions
from wabe.builders.seti.lexicon import Form, Listed, Related, Word, casts, contexts, relations, with_article, words
from wabe.builders.seti.pairs import Half, clause
from wabe.builders.seti.rows import Kind, Label, Relation
from wabe.builders.seti.settings import CONTROL_PAIRS

IRREGULAR = {"ran": "run", "bought": "buy", "built": "build", "began": "begin", "wept": "weep", "cut": "cut"}
ENDINGS = {"ed": "", "d": "", "ied": "y", "ged": "", "ped": "", "bed": ""}


def sense_of(slot: str, word: str) -> str:
    return next(one.sense for one in words() if (one.slot, one.word) == (slot, word))


@cache
def above(sense: str) -> frozenset[str]:
    """Return the senses above one."""
    return frozenset(str(up.name()) for up in wordnet().synset(sense).closure(lambda one: related(one, "hypernyms")))


def opposites(sense: str) -> set[str]:
    return {str(other.synset().name()) for lemma in wordnet().synset(sense).lemmas() for other in lemma.antonyms()}


@pytest.mark.parametrize("one", relations(), ids=lambda one: f"{one.slot}-{one.relation}-{one.first}-{one.second}")
def test_wordnet_has_the_relation(one: Related) -> None:
    """Each listed relation is one of WordNet's, between the senses that the lexicon names."""
    first, second = sense_of(one.slot, one.first), sense_of(one.slot, one.second)
    match one.relation:
        case Listed.HYPERNYM | Listed.UNDER:
            assert second in above(first)
        case Listed.SYNONYM:
            assert first == second
        case Listed.ANTONYM:
            assert second in opposites(first)
        case Listed.AVOID:
            assert first != second


@pytest.mark.parametrize("one", substitutions(), ids=lambda one: f"{one.slot}-{one.name}")
def test_wordnet_has_the_rule(one: Substitution) -> None:
    """A rule is entailed if and only if WordNet has the new sense at or above the old one."""
    old, new = one.old.sense, one.new.sense
    assert (new in above(old) | {old}) is (one.label is Label.ENTAILMENT)
    assert (old in above(new)) is (one.relation is Relation.HYPONYM)
    if one.relation is Relation.CO_HYPONYM:
        assert above(old) & above(new)


@pytest.mark.parametrize("one", words(), ids=lambda one: f"{one.slot}-{one.word}")
def test_a_sense_is_one_of_the_word(one: Word) -> None:
    """WordNet lists the word, or its base form, under the sense."""
    names = {name.lower().replace("_", " ") for name in wordnet().synset(one.sense).lemma_names()}
    match one.form:
        case Form.VERB:
            regular = {one.word.removesuffix(end) + base for end, base in ENDINGS.items() if one.word.endswith(end)}
            assert names & {IRREGULAR.get(one.word, ""), *regular}
        case Form.PLURAL:
            singular = one.word.removesuffix("s")
            assert names & {singular, singular.removesuffix("e"), f"{singular.removesuffix('ie')}y", one.word}
        case _:
            assert one.word in names


def test_numbers() -> None:
    """754 + 754 lexical and 300 + 300 structural pairs, lexical ones half and half, none twice; control besides."""
    counted = Counter((pair.kind, pair.label, pair.half) for pair in embedded_pairs())
    control = CONTROL_PAIRS[Edition.EMBEDDED]
    assert counted == {
        **{(Kind.LEXICAL, label, half): 377 for label, half in product(Label, (Half.TRAINING, Half.TEST))},
        **{(Kind.STRUCTURAL, label, Half.NEITHER): 300 for label in Label},
        **{(kind, label, Half.CONTROL): control[kind] for kind, label in product(Kind, Label)},
    }
    assert len({(pair.premise, pair.hypothesis) for pair in embedded_pairs()}) == len(embedded_pairs())


def test_every_premise_and_hypothesis_has_both_labels_equally_often() -> None:
    """In each half: of lexical and of structural pairs."""
    for sentence in ("premise", "hypothesis"):
        labels: dict[tuple[Half, str], Counter[Label]] = defaultdict(Counter)
        for pair in embedded_pairs():
            labels[pair.half, getattr(pair, sentence)][pair.label] += 1
        assert {count[Label.ENTAILMENT] - count[Label.NON_ENTAILMENT] for count in labels.values()} == {0}


def test_every_word_has_both_labels_equally_often() -> None:
    """As the old word of a rule and as the new one."""
    for place in (0, 1):
        labels: dict[str, Counter[Label]] = defaultdict(Counter)
        for pair in embedded_pairs():
            if pair.rule:
                labels[pair.rule.split(" → ")[place]][pair.label] += 1
        assert {count[Label.ENTAILMENT] - count[Label.NON_ENTAILMENT] for count in labels.values()} == {0}


def test_control_pairs_share_no_sentence() -> None:
    """With any other pair."""
    sentences = {
        control: {one for pair in embedded_pairs() if (pair.half is Half.CONTROL) is control for one in pair.sentences}
        for control in (False, True)
    }
    assert not sentences[False] & sentences[True]


def test_casts_are_apart() -> None:
    """Nobody is in a cast of the control rows and in another one, and every cast has people enough."""
    shown, held_out = (
        {one for cast in casts() if cast.control is control for one in cast.people} for control in (False, True)
    )
    assert not shown & held_out
    assert min(len(cast.people) for cast in casts()) >= 3


def test_halves_share_rules_and_no_sentence() -> None:
    """So every rule is in at least two contexts."""
    rules: dict[Half, set[tuple[str, Label]]] = defaultdict(set)
    sentences: dict[Half, set[str]] = defaultdict(set)
    for pair in embedded_pairs():
        rules[pair.half].add((pair.rule, pair.label))
        sentences[pair.half] |= pair.sentences
    assert rules[Half.TRAINING] == rules[Half.TEST] == rules[Half.CONTROL] - rules[Half.NEITHER]
    assert not sentences[Half.TRAINING] & sentences[Half.TEST]


def test_no_two_contexts_make_one_sentence() -> None:
    """Otherwise halves could meet in a sentence."""
    made = [fill(context, word) for context in contexts() for word in words() if word.slot == context.slot]
    assert len(set(made)) == len(made) > 1_000


def test_entailed_lexical_premises_are_distinct() -> None:
    """Task 3 needs a veridical inference for each."""
    premises = [
        pair.premise
        for pair in embedded_pairs()
        if (pair.kind, pair.label) == (Kind.LEXICAL, "entailment") and pair.half is not Half.CONTROL
    ]
    assert len(set(premises)) == len(premises) == 754


def test_all_relations_occur() -> None:
    """Every relation but those of the other edition, each with one label only."""
    labels: dict[Relation, set[Label]] = defaultdict(set)
    for pair in embedded_pairs():
        labels[pair.relation].add(pair.label)
    entailed = {Relation.HYPERNYM, Relation.SYNONYM, Relation.ACTIVE_PASSIVE, Relation.SAME_VOICE}
    assert labels == {
        one: {Label.ENTAILMENT if one in entailed else Label.NON_ENTAILMENT}
        for one in Relation
        if one not in {Relation.UNKNOWN, Relation.DETERMINER}
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
        ("A dog slept behind the barn", "An animal slept behind the barn", True),
        ("An animal slept behind the barn", "A dog slept behind the barn", False),
        ("The girl drew a log cabin with crayons", "The girl drew a cabin with crayons", True),
        ("A ram drank from the bucket", "A ewe drank from the bucket", False),
        ("The guest asked for some coffee", "The guest asked for a beverage", True),
        ("The dog followed the cat and then visited the cow", "The cat was followed by the dog", True),
        ("The dog followed the cat and was then visited by the cow", "The cow visited the dog", True),
        ("The dog was followed by the cat and then visited the cow", "The dog followed the cat", False),
        ("The dog was followed by the cat and then visited by the cow", "The cat visited the dog", False),
        ("The dog followed the cat", "The dog followed the cat and then visited the cow", False),
        ("A slithy tove gyred", "A slithy tove gimbled", None),
    ],
)
def test_the_oracle_reads_sentences(premise: str, hypothesis: str, *, expected: bool | None) -> None:
    """By hand, and None for what it cannot read."""
    assert oracle.follows(premise, hypothesis) is expected


@pytest.mark.parametrize(
    ("word", "form", "expected"),
    [
        ("apple", Form.COUNT, "an apple"),
        ("pear", Form.COUNT, "a pear"),
        ("ewe", Form.COUNT, "a ewe"),
        ("tea", Form.MASS, "some tea"),
    ],
)
def test_articles(word: str, form: Form, expected: str) -> None:
    """By the first sound; mass nouns take none."""
    assert with_article(word, form) == expected


def test_clauses() -> None:
    """Only the capital that begins the sentence is lowered."""
    assert clause("A man from Oslo is eating") == "a man from Oslo is eating"
    assert clause("ATVs are racing") == "ATVs are racing"
