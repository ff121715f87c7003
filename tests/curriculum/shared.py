"""The tests that many phenomena have in common, as a class that each of them fills in."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import ClassVar

import pytest

from tests.curriculum.texts import (
    Cue,
    Example,
    Row,
    Splits,
    best_share,
    disagreements,
    judged_pairs,
    odd_texts,
    oracle_answer,
    rows_of,
    shared_stems,
)
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.library.tables import NEW_WORDS
from wabe.builders.curriculum.phenomenon import Phenomenon


class PhenomenonTests:
    """Two derivations that agree, new words, cues and texts: a subclass says of which phenomenon."""

    phenomenon: ClassVar[Phenomenon]
    examples: ClassVar[Sequence[Example]]
    """Premises, hypotheses and labels that a reader wrote down."""
    scenes: ClassVar[int]
    """How many scenes both derivations are compared on, in each vocabulary."""
    least_pairs: ClassVar[int] = 1
    answers_more: ClassVar[bool] = True
    """Whether the oracle may have an answer where the constructor gives no label."""
    training_rows: ClassVar[int]
    new_rows: ClassVar[int]
    """How many rows are made, of training and of the test with new words."""
    word: ClassVar[str] = r"\S+"
    """A pattern of one word."""
    cues: ClassVar[Mapping[str, Cue]]
    best_by_cue: ClassVar[float]
    """What no cue may reach, in training."""
    wrong: ClassVar[str]
    """A pattern of what no text may have."""
    whole: ClassVar[str] = r"[A-Z][^{}]*\."
    columns: ClassVar[Sequence[str]] = ("premise", "hypothesis", "derivation")
    every_split: ClassVar[bool] = False
    """Whether the texts of the test are looked at, too."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run a test once for each example, or each cue."""
        if "premise" in metafunc.fixturenames:
            metafunc.parametrize(("premise", "hypothesis", "label"), self.examples)
        if "cue" in metafunc.fixturenames:
            metafunc.parametrize("cue", self.cues)

    @pytest.fixture(scope="class")
    def splits(self) -> Splits:
        """Return some rows of training and of the test with new words."""
        test = NEW_WORDS if NEW_WORDS in self.phenomenon.rows else "test"
        return rows_of(self.phenomenon, {"train": self.training_rows, test: self.new_rows})

    @pytest.fixture(scope="class")
    def rows(self, splits: Splits) -> list[Row]:
        """Return some rows of training."""
        return splits["train"]

    def test_oracle_on_written_examples(self, premise: str, hypothesis: str, label: int) -> None:
        """Labels as a careful reader gives them; -1 where readers differ, or a text cannot be read."""
        assert oracle_answer(self.phenomenon, premise, hypothesis) == label

    @pytest.mark.parametrize("vocabulary", list(Vocabulary))
    def test_oracle_agrees_on_every_pair_of_some_scenes(self, vocabulary: Vocabulary) -> None:
        """Also on pairs that would not be published because they come in no square."""
        pairs = judged_pairs(self.phenomenon, vocabulary, self.scenes)
        assert len(pairs) >= self.least_pairs
        assert disagreements(pairs) == []
        assert self.answers_more or [one for one in pairs if one.label != one.answer] == []

    def test_new_words_are_new(self, splits: Splits) -> None:
        """But for the words of patterns, no stem is in both splits."""
        train, test = splits.values()
        assert shared_stems(self.phenomenon, train, test, re.compile(self.word).findall) == set()

    def test_cues_do_not_tell_the_label(self, rows: list[Row], cue: str) -> None:
        """The best answer by a cue is hardly better than a constant one."""
        assert best_share(rows, self.cues[cue]) < self.best_by_cue

    def test_texts_are_well_formed(self, splits: Splits) -> None:
        """Sentences begin with a capital and end with a stop; nothing is left unfilled or doubled."""
        rows = chain(*splits.values()) if self.every_split else splits["train"]
        assert odd_texts(rows, self.wrong, self.whole, self.columns) == []
