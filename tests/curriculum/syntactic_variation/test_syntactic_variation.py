"""Syntactic variation: the oracle on written examples, labels against worlds, bad files, cues, texts."""

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from tests.curriculum.shared import PhenomenonTests
from tests.curriculum.texts import Cue, Row, check_refused, examples_beside
from wabe.builders.curriculum.lexicon.source import read_words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.syntactic_variation.content import Content, contents
from wabe.builders.curriculum.syntactic_variation.meaning import label
from wabe.builders.curriculum.syntactic_variation.phenomenon import PHENOMENON
from wabe.builders.curriculum.syntactic_variation.source import ADJECTIVE_SHAPE, COLUMNS, VERBS, adjectives, verbs
from wabe.builders.curriculum.syntactic_variation.wording import PATTERNS, patterns
from wabe.errors import CorruptError


def _atoms(content: Content) -> frozenset[tuple[object, ...]]:
    events = ((one.done, one.agent, one.patient, one.theme, one.number, one.day) for one in content.events)
    return frozenset([*events, *([content.quality] if content.quality else [])])


def test_labels_against_worlds() -> None:
    """A third derivation: worlds are sets of facts, and what follows holds in every world that has the premise's."""
    for number in range(12):
        variants = contents(Dice(Draws(("worlds", number)), "worlds"), Vocabulary.NEW)
        facts = sorted({fact for one in variants for fact in _atoms(one)}, key=repr)
        worlds = [{fact for place, fact in enumerate(facts) if bits >> place & 1} for bits in range(1 << len(facts))]
        for told, asked in product(variants, variants):
            follows = all(_atoms(asked) <= world for world in worlds if _atoms(told) <= world)
            found = label(told, asked)
            assert found == UNUSABLE or (found == FOLLOWS) == follows


def test_variants_have_the_same_words() -> None:
    """Contents of a scene differ in who, when and how many only."""
    for number in range(20):
        variants = contents(Dice(Draws(("words", number)), "words"), Vocabulary.TRAINING)
        used = {
            tuple(
                sorted(str(part) for event in one.events for part in (event.done, event.theme, event.number, event.day))
            )
            for one in variants
        }
        assert len(used) == 1


HEADER = ",".join(COLUMNS)
GOOD = "transitive,training,arrest,arrested,arrested,arrest,of,"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (",training,send,sent,sent,,,letters", "line 3: 'send' has the class ''"),
        ("dative,training,send,sent,sent,,,letters", "line 3: 'send' has the class 'dative'"),
        ("transitive,training,visit,visited,visited,,to,", "line 3: a verb of class transitive needs noun"),
        ("ditransitive,training,send,sent,sent,,,", "line 3: a verb of class ditransitive needs themes"),
        ("ditransitive,training,arrest,sent,sent,,,letters", "line 3: 'arrest' is also in line 2"),
        ("ditransitive,old,send,sent,sent,,,letters", "line 3: unknown vocabulary 'old'"),
    ],
)
def test_bad_verbs_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(verbs, tmp_path / "verbs.csv", f"{HEADER}\n{GOOD}\n{line}\n", message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("transitive,new,{a} {past}", "line 2: the pattern has no slot {u}"),
        ("transitive,new,{a} {past} {u} {x}", "line 2: the pattern has a slot {x}"),
        ("reflexive,new,{a} {past}", "line 2: unknown construction 'reflexive'"),
    ],
)
def test_bad_patterns_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(patterns, tmp_path / "patterns.csv", f"construction,name,text\n{line}\n", message)


def test_bad_adjectives_are_named(tmp_path: Path) -> None:
    """An adjective in both vocabularies."""
    path = tmp_path / "adjectives.csv"
    path.write_text("kind,vocabulary,word\nadjective,training,tall\nadjective,new,tall\n")
    with pytest.raises(CorruptError, match="line 3: 'tall' is also in line 2"):
        read_words(path, ADJECTIVE_SHAPE)


def test_own_files_are_read() -> None:
    """Every construction has patterns; the lists have words of both vocabularies."""
    assert all(patterns(PATTERNS).values())
    assert {(one.kind, one.vocabulary) for one in verbs(VERBS)} == set(
        product(("transitive", "ditransitive"), ("training", "new"))
    )
    assert len({one.vocabulary for one in adjectives()}) == 2


def _people(text: str) -> list[str]:
    return re.findall(r"the (?:[\w-]+ )?(\w+)(?='s| was| who|,|\.| \w+ed)", text.lower())


CUES: dict[str, Cue] = {
    "the last two words come together": lambda row: " ".join(row["hypothesis"][:-1].split()[-2:]) in row["premise"],
    "the first words are the same": lambda row: row["premise"].split()[:2] == row["hypothesis"].split()[:2],
    "the same person comes first": lambda row: _people(row["premise"])[:1] == _people(row["hypothesis"])[:1],
    "passives": lambda row: (" by " in row["premise"], " by " in row["hypothesis"]),
    "how many sentences": lambda row: (row["premise"].count("."), row["hypothesis"].count(".")),
}


class TestSyntacticVariation(PhenomenonTests):
    """Two derivations that agree, new words, cues, texts, and what rows are spread over."""

    phenomenon = PHENOMENON
    examples = examples_beside(__file__)
    scenes = 30
    training_rows = 1_600
    new_rows = 400
    cues = CUES
    best_by_cue = 0.57
    wrong = r"[.] [a-z]|\b(\w+) \1\b|,,|\.\.|, \.|\(\)"

    def test_changes_and_depths_are_spread(self, rows: list[Row]) -> None:
        """Paraphrases against roles, modifiers, times and numbers; at least three depths."""
        counts = Counter(row["construction"] for row in rows)
        assert set(counts) == {
            *("paraphrase", "paraphrase of a part"),
            *("roles exchanged", "modifier changed", "time changed", "number changed"),
        }
        assert min(counts.values()) > len(rows) / 100
        assert len({row["depth"] for row in rows}) >= 3
