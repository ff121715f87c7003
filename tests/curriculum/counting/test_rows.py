"""Counting: rows that are varied and without cues, vocabularies, and errors."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from snowballstemmer import stemmer

from tests.curriculum.texts import check_refused
from tests.curriculum.three_way import CONTRADICTION, ENTAILMENT, NEUTRAL, Guess, Rows, share_guessed
from wabe.builders.curriculum.counting.construct import scene
from wabe.builders.curriculum.counting.families import PLANS
from wabe.builders.curriculum.counting.patterns import SLOTS
from wabe.builders.curriculum.counting.phenomenon import PHENOMENON
from wabe.builders.curriculum.counting.source import NUMBERS, categories, colours, places, read_categories, verbs
from wabe.builders.curriculum.counting.source import kinds as nouns_of
from wabe.builders.curriculum.counting.source import people as names_of
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.patterns import read_patterns
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.library.tables import tables


@pytest.fixture(scope="module")
def built() -> Rows:
    """About a thousand rows of training."""
    rows: Rows = tables(PHENOMENON.construction, {"train": 1_008})["train"].to_pylist()
    return rows


def _numbers(text: str) -> list[int]:
    return [NUMBERS.index(word) for word in re.findall(r"[a-z]+", text.lower()) if word in NUMBERS]


def _shared_number(premise: str, hypothesis: str) -> int:
    """Guess by whether a number of the hypothesis is in the premise."""
    return ENTAILMENT if set(_numbers(premise)) & set(_numbers(hypothesis)) else CONTRADICTION


def _larger_number(premise: str, hypothesis: str) -> int:
    """Guess by whether the first number of the hypothesis is larger than all of the premise."""
    ours, theirs = _numbers(hypothesis), _numbers(premise)
    if not ours or not theirs:
        return NEUTRAL
    return CONTRADICTION if ours[0] > max(theirs) else ENTAILMENT


def _negations(premise: str, hypothesis: str) -> int:
    """Guess by whether one of the two is denied."""
    denial = re.compile(r"\b(?:not|no|none|neither)\b", re.IGNORECASE)
    return CONTRADICTION if bool(denial.search(premise)) != bool(denial.search(hypothesis)) else ENTAILMENT


def _unmentioned(premise: str, hypothesis: str) -> int:
    """Guess by whether everybody of the hypothesis is in the premise."""
    names = [name for name in re.findall(r"[A-Z][a-z]+", hypothesis) if name not in ("The", "On", "Either", "Taken")]
    return ENTAILMENT if all(name in premise for name in names) else NEUTRAL


@pytest.mark.parametrize("cue", [_shared_number, _larger_number, _negations, _unmentioned])
def test_simple_cues_do_not_help(built: Rows, cue: Guess) -> None:
    """What a lazy reader would try is right about as often as a constant answer."""
    assert abs(share_guessed(built, cue) - 1 / 3) < 0.06


def test_rows_are_varied(built: Rows) -> None:
    """Every family and several depths have a fair share."""
    families = Counter(row["construction"] for row in built)
    depths = Counter(row["depth"] for row in built)
    assert set(families) == {plan.family for plan in PLANS}
    assert min(families.values()) > 0.05 * len(built)
    assert min(depths[depth] for depth in (1, 2, 3)) > 0.1 * len(built)
    assert len({row["premise_template"] for row in built}) > 40
    assert len({row["hypothesis_template"] for row in built}) > 40


def test_derivations_say_what_the_facts_make_of_the_number() -> None:
    """A decided pair is told by the range that is left, an open one by two numbers."""
    made = scene(Draws(("test", "derivations")), Vocabulary.TRAINING, 2)
    told = {
        int(made.labels[place, other]): made.tell(place, other).derivation
        for place in range(len(made.premises))
        for other in range(len(made.hypotheses))
    }
    assert re.search(r"; that makes the number \d+( to \d+| or more)?, so ", told[ENTAILMENT])
    assert "so it is false that" in told[CONTRADICTION]
    assert re.search(r"may be \d+, which fits, or \d+, which does not: it is open\.", told[NEUTRAL])


def test_no_stem_is_in_both_vocabularies() -> None:
    """Not even one that is in two lists: no verb of training is part of a name of the test."""
    english = stemmer("english")

    def stems(words: Sequence[str]) -> set[str]:
        return {str(english.stemWord(part)) for word in words for part in word.lower().split()}

    found: dict[str, set[str]] = {}
    for vocabulary in ("training", "new"):
        nouns = [noun for (_, one), some in nouns_of().items() if one == vocabulary for noun in some]
        found[vocabulary] = stems(
            [
                *(form for noun in nouns for form in (noun.singular, noun.plural)),
                *(form for verb in verbs() if verb.vocabulary == vocabulary for form in verb.forms.values()),
                *colours(vocabulary),
                *names_of(vocabulary),
                *(name for category in ("city", "country") for name in places(category, vocabulary)),
            ]
        )
    assert not found["training"] & found["new"]
    assert not (found["training"] | found["new"]) & stems(PHENOMENON.fixed_words)


def test_every_category_has_enough_kinds_and_a_verb() -> None:
    """A list of five, and something to do with them, in both vocabularies."""
    for category in categories().values():
        for vocabulary in ("training", "new"):
            assert [verb for verb in verbs() if verb.kind in category.verbs and verb.vocabulary == vocabulary]
    assert all(len(nouns) >= 5 for nouns in nouns_of().values())


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("cloud,cloud,clouds,magic", "line 2: unknown class of verbs 'magic'"),
        ("cloud,cloud,clouds,", "line 2: no verb fits 'cloud'"),
        ("cloud,cloud", "line 2: 2 fields instead of 4"),
        ("cloud,cloud,clouds,any\ncloud,cloud,clouds,any", "line 3: the category 'cloud' is there twice"),
    ],
)
def test_wrong_categories_are_named(tmp_path: Path, line: str, complaint: str) -> None:
    """The file, the line and what is wrong with it."""
    check_refused(read_categories, tmp_path / "categories.csv", f"category,singular,plural,verbs\n{line}\n", complaint)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("count,odd,{who} {did} things", "line 2: the pattern has no slot {amount}"),
        ("count,odd,{who} {did} {amount} {often}", "line 2: the pattern has a slot {often}"),
        ("counts,odd,{who} {did} {amount}", "line 2: unknown construction 'counts'"),
        ("count,odd,{who} {did} {amount", "line 2: the pattern cannot be read"),
    ],
)
def test_wrong_patterns_are_named(tmp_path: Path, line: str, complaint: str) -> None:
    """A pattern that lacks what it must say is not used."""
    check_refused(
        lambda path: read_patterns(path, SLOTS),
        tmp_path / "patterns.csv",
        f"construction,name,text\n{line}\n",
        complaint,
    )
