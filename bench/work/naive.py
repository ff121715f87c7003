"""The naive builder: the training split of `small`, one dict a row, through `GeneratorBasedBuilder` to Parquet."""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import datasets
import pyarrow.parquet as pq
from datasets.builder import Key

from bench.work.answer import Stopwatch, answer
from wabe.builders.core.adapter import features_of
from wabe.builders.core.digest import digest_of
from wabe.builders.core.rows import schema_of
from wabe.builders.jabberwocky.blocks import TRAIN_DRAWS, drawn_pairs, pair_tables
from wabe.builders.jabberwocky.configs import SMALL_BLOCKS
from wabe.builders.jabberwocky.language import NEGATIONS, POSTMODIFIERS, PREMODIFIERS, QUANTIFIERS
from wabe.builders.jabberwocky.lexicon import LEVELS, Block, blocks
from wabe.builders.jabberwocky.natural_logic import NEGATED, PROJECTION, SYMBOLS, VERB_PHRASE_COLUMNS, Labels
from wabe.builders.jabberwocky.rows import PairRow

Row = dict[str, str | int | bool]


class Sentence:
    """A sentence of a block, taken apart."""

    def __init__(self, number: int) -> None:
        number, self.verb = divmod(number, LEVELS)
        number, self.noun = divmod(number, LEVELS)
        number, self.negation = divmod(number, len(NEGATIONS))
        number, self.after = divmod(number, len(POSTMODIFIERS))
        self.quantifier, self.before = divmod(number, len(PREMODIFIERS))

    def spelled(self, noun: str, negation: str, verb: str) -> str:
        """Spell the sentence with these words."""
        before, after = PREMODIFIERS[self.before], POSTMODIFIERS[self.after]
        words = (QUANTIFIERS[self.quantifier], before, noun, after, negation, verb)
        return " ".join(word for word in words if word)

    def readable(self, words: Block) -> str:
        """Spell the sentence in the words of its block."""
        return self.spelled(words.nouns[self.noun], NEGATIONS[self.negation], words.verbs[self.verb])

    def symbolic(self, block: int) -> str:
        """Spell the sentence in symbols."""
        return self.spelled(f"N{block}.{self.noun}", "not" if self.negation else "", f"V{block}.{self.verb}")

    def columns(self, role: str) -> Row:
        """Return the symbolic columns."""
        return {
            f"{role}_quantifier": QUANTIFIERS[self.quantifier],
            f"{role}_premodifier": PREMODIFIERS[self.before],
            f"{role}_noun_level": self.noun,
            f"{role}_postmodifier": POSTMODIFIERS[self.after],
            f"{role}_negated": bool(self.negation),
            f"{role}_verb_level": self.verb,
        }


def chain(first: int, second: int) -> str:
    """Relate two places in a chain from general to narrow."""
    if first == second:
        return "="
    return "<" if first > second else ">"


def relation(one: Sentence, two: Sentence) -> str:
    """Read the relation of two sentences off the tables of natural logic."""
    parts = {chain(one.noun, two.noun), chain(one.before, two.before), chain(one.after, two.after)} - {"="}
    noun_phrase = "#" if len(parts) > 1 else parts.pop() if parts else "="
    verb_phrase = NEGATED[bool(one.negation), bool(two.negation)][chain(one.verb, two.verb)]
    projection = PROJECTION[QUANTIFIERS[one.quantifier], QUANTIFIERS[two.quantifier]]
    return SYMBOLS[projection[noun_phrase][VERB_PHRASE_COLUMNS.index(verb_phrase)]].value


def uid(**columns: str) -> str:
    """Hash the content of a row."""
    total = 0
    for name, value in columns.items():
        digest = hashlib.md5(f"{name}\x1f{value}".encode(), usedforsecurity=False).digest()
        total ^= int.from_bytes(digest[:8], "little")
    return f"{total:016x}"


def rows() -> Iterator[Row]:
    """Make the rows one by one."""
    for block in range(SMALL_BLOCKS):
        words = blocks()[block]
        first, second = drawn_pairs(block, TRAIN_DRAWS)
        for one, two in zip(map(Sentence, first.tolist()), map(Sentence, second.tolist()), strict=True):
            premise, hypothesis, label = one.readable(words), two.readable(words), relation(one, two)
            yield {
                "uid": uid(premise=premise, hypothesis=hypothesis),
                "premise": premise,
                "hypothesis": hypothesis,
                "label": label,
                "label_text": label,
                "premise_symbols": one.symbolic(block),
                "hypothesis_symbols": two.symbolic(block),
                "block": block,
                **one.columns("premise"),
                **two.columns("hypothesis"),
            }


class NaivePairs(datasets.GeneratorBasedBuilder):
    """The builder that one writes first."""

    def _info(self) -> datasets.DatasetInfo:
        return datasets.DatasetInfo(features=features_of(PairRow))

    def _split_generators(
        self,
        dl_manager: datasets.DownloadManager | datasets.StreamingDownloadManager,  # noqa: ARG002 nothing to download
    ) -> list[datasets.SplitGenerator]:
        return [datasets.SplitGenerator(name="train")]

    def _generate_examples(self, **_: object) -> Iterator[tuple[Key, Row]]:
        for index, row in enumerate(rows()):
            yield Key(0, index), row


def main(folder: Path) -> None:
    """Build, and prove that the rows are those of the project's own builder."""
    datasets.disable_progress_bars()
    watch = Stopwatch()
    with watch.timing("build"):
        builder = NaivePairs(cache_dir=str(folder / "cache"), dataset_name="naive")
        builder.download_and_prepare(str(folder / "naive"), file_format="parquet")
    made = pq.read_table(folder / "naive" / "naive-train.parquet").replace_schema_metadata(None)
    schema = schema_of(PairRow)
    if digest_of([made], schema) != digest_of(pair_tables(range(SMALL_BLOCKS), TRAIN_DRAWS, Labels.EXACT), schema):
        sys.exit("the naive builder's rows are not those of small/train")
    answer({"rows": made.num_rows, **watch.seconds})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
