"""Labels mean what they say: all small worlds bear them out."""

from itertools import combinations, product
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.jabberwocky.labelling import constructed_label, oracle_label
from wabe.builders.jabberwocky.lexicon import blocks

TruthValues = tuple[bool, bool]

# By relation, which truth values of premise and hypothesis occur together in some world.
DEFINITIONS: dict[str, set[TruthValues]] = {
    "equivalence": {(True, True), (False, False)},
    "forward_entailment": {(True, True), (False, True), (False, False)},
    "reverse_entailment": {(True, True), (True, False), (False, False)},
    "negation": {(True, False), (False, True)},
    "alternation": {(True, False), (False, True), (False, False)},
    "cover": {(True, True), (True, False), (False, True)},
    "independence": {(True, True), (True, False), (False, True), (False, False)},
}


class Sentence(NamedTuple):
    """A sentence of block 0."""

    quantifier: str
    before: str
    noun: int
    after: str
    negated: bool
    verb: int

    @property
    def text(self) -> str:
        words = blocks()[0]
        negation = "don't" if self.negated else ""
        parts = (self.quantifier, self.before, words.nouns[self.noun], self.after, negation, words.verbs[self.verb])
        return " ".join(filter(None, parts))


class Individual(NamedTuple):
    """What there may be in a world; an individual is of all nouns and does all verbs up to some level, or none."""

    colour: str
    sound: str
    noun: int
    verb: int


SENTENCES = st.builds(
    Sentence,
    st.sampled_from(["all", "some"]),
    st.sampled_from(["", "red", "rose"]),
    st.integers(0, 5),
    st.sampled_from(["", "that hum", "that sing"]),
    st.booleans(),
    st.integers(0, 5),
)
INDIVIDUALS = tuple(
    Individual(*choice)
    for choice in product(("blue", "red", "rose"), ("mute", "hum", "sing"), range(-1, 6), range(-1, 6))
)


def is_meant(sentence: Sentence, one: Individual) -> bool:
    colours = {"": ("blue", "red", "rose"), "red": ("red", "rose"), "rose": ("rose",)}[sentence.before]
    sounds = {"": ("mute", "hum", "sing"), "that hum": ("hum", "sing"), "that sing": ("sing",)}[sentence.after]
    return one.colour in colours and one.sound in sounds and one.noun >= sentence.noun


def holds(sentence: Sentence, world: tuple[Individual, ...]) -> bool | None:
    """Return whether a sentence is true of a world; None if nothing there is what it speaks of."""
    doings = [(one.verb >= sentence.verb) is not sentence.negated for one in world if is_meant(sentence, one)]
    if not doings:
        return None
    return all(doings) if sentence.quantifier == "all" else any(doings)


def observed(first: Sentence, second: Sentence) -> set[TruthValues]:
    """Try all worlds of up to four individuals, one of each sort that the two sentences can tell apart.

    Four are enough: one that each sentence speaks of, and one more for each, on which it fails or comes true.
    """
    sorts = {
        (is_meant(first, one), is_meant(second, one), one.verb >= first.verb, one.verb >= second.verb): one
        for one in INDIVIDUALS
    }
    found: set[TruthValues] = set()
    for size in range(1, 5):
        for world in combinations(sorts.values(), size):
            one, two = holds(first, world), holds(second, world)
            if one is not None and two is not None:
                found.add((one, two))
    return found


@settings(deadline=None, max_examples=150)
@given(SENTENCES, SENTENCES, st.lists(st.booleans(), min_size=6, max_size=6))
def test_small_worlds_bear_out_the_labels(first: Sentence, other: Sentence, shared: list[bool]) -> None:
    second = Sentence._make(one if same else two for one, two, same in zip(first, other, shared, strict=True))
    label = constructed_label(first.text, second.text)
    assert observed(first, second) == DEFINITIONS[label]
    assert oracle_label(first.text, second.text) == label
