"""The upstream edition: what SICK yields, and files that are not SICK."""

from collections import Counter
from pathlib import Path

import pyarrow as pa
import pytest

from tests.conftest import skip_without
from wabe.builders.core.declaration import Edition
from wabe.builders.core.expected import expected_digests
from wabe.builders.core.sources import fetch
from wabe.builders.seti import oracle
from wabe.builders.seti.benchmark import UPSTREAM
from wabe.builders.seti.construct import primitive_tables, stock
from wabe.builders.seti.pairs import Half
from wabe.builders.seti.rows import Kind, Label, Relation
from wabe.builders.seti.settings import PAIRS_PER_LABEL, SETTINGS, Setting
from wabe.builders.seti.settings import UPSTREAM as UPSTREAM_COUNTS
from wabe.builders.seti.sick import Directed, folded, read_sick, tidy
from wabe.builders.seti.source import SICK
from wabe.builders.seti.splits import generalisation
from wabe.builders.seti.upstream import contradicted, distinct, lexical_candidates, structural_candidates
from wabe.cards.prose import prose_of
from wabe.errors import CorruptError

HEADER = "pair_ID\tsentence_A\tsentence_B\tentailment_AB\tentailment_BA"
needs_sick = skip_without("WABE_MIRROR", [str(SICK.mirror_path)])


@pytest.mark.upstream
@needs_sick
def test_the_selection_gives_754_entailed_pairs() -> None:
    """One word differs, both directions, rules in two pairs or more: 754 entailed and 941 others."""
    directed = read_sick(fetch(SICK))
    assert len(directed) == 2 * 9_840
    candidates = lexical_candidates(directed)
    assert Counter(pair.label for pair in candidates) == {Label.ENTAILMENT: 754, Label.NON_ENTAILMENT: 941}
    kept = distinct([*candidates, *structural_candidates(directed)], contradicted(directed))
    entailed = [pair for pair in kept if (pair.kind, pair.label) == (Kind.LEXICAL, Label.ENTAILMENT)]
    assert len(entailed) == PAIRS_PER_LABEL[Edition.UPSTREAM][Kind.LEXICAL]


@pytest.mark.upstream
@needs_sick
def test_pairs_are_distinct_and_rules_have_two_contexts() -> None:
    """After merging what differs only in case or punctuation; the rules of control rows may have a single context."""
    pairs = [pair for pair in stock(Edition.UPSTREAM).pairs if pair.half is not Half.CONTROL]
    assert len({(folded(pair.premise), folded(pair.hypothesis)) for pair in pairs}) == len(pairs)
    contexts = Counter((pair.rule, pair.label) for pair in pairs if pair.kind is Kind.LEXICAL)
    assert min(contexts.values()) == 2


@pytest.mark.upstream
@needs_sick
def test_determiners_are_marked_and_control_pairs_are_apart() -> None:
    """319 of the 728 entailed lexical pairs; no control pair shares a sentence with another one."""
    pairs = stock(Edition.UPSTREAM).pairs
    lexical = [pair for pair in pairs if pair.kind is Kind.LEXICAL and pair.half is not Half.CONTROL]
    entailed = [pair for pair in lexical if pair.label is Label.ENTAILMENT]
    assert sum(pair.relation is Relation.DETERMINER for pair in entailed) == 319
    control, others = (
        {folded(one) for pair in pairs if (pair.half is Half.CONTROL) is wanted for one in pair.sentences}
        for wanted in (True, False)
    )
    assert not control & others


@pytest.mark.upstream
@needs_sick
def test_halves_share_rules_and_no_sentence() -> None:
    """363 pairs of each label on each side."""
    halves = {half: [pair for pair in stock(Edition.UPSTREAM).pairs if pair.half is half] for half in Half}
    training, test = halves[Half.TRAINING], halves[Half.TEST]
    assert Counter(pair.label for pair in [*training, *test]) == dict.fromkeys(Label, 726)
    assert {(pair.rule, pair.label) for pair in test} <= {(pair.rule, pair.label) for pair in training}
    sentences = [{sentence for pair in half for sentence in pair.sentences} for half in (training, test)]
    assert not sentences[0] & sentences[1]


@pytest.mark.upstream
@needs_sick
@pytest.mark.parametrize("one", SETTINGS, ids=lambda one: one.name)
def test_counts_are_the_declared_ones(one: Setting) -> None:
    """Those that the card compares with Table 5."""
    three = generalisation(stock(Edition.UPSTREAM), one)
    declared = UPSTREAM_COUNTS[one.name]
    assert len(three.train) == sum(declared.train)
    assert len(three.validation) == sum(declared.validation)
    assert len(three.test) == declared.test


@pytest.mark.upstream
@needs_sick
def test_both_derivations_agree_on_primitives() -> None:
    """The oracle reads SICK's columns by itself."""
    (table,) = primitive_tables(Edition.UPSTREAM)
    found: pa.Array = oracle.upstream_labels(table.select(list(oracle.COLUMNS)))
    assert found.to_pylist() == table["label"].to_pylist()


def test_every_config_is_pinned() -> None:
    """Also without the source."""
    digests = expected_digests(UPSTREAM)
    assert digests is not None
    assert set(digests) == {config.name for config in UPSTREAM.configs}


def test_the_licence_is_inherited() -> None:
    """Share alike."""
    assert UPSTREAM.licence.upper() == SICK.licence


def test_a_count_that_differs_is_explained() -> None:
    """Each setting whose numbers are not those of Table 5 has a row in the card."""
    told = prose_of(UPSTREAM).differences
    assert told.count("| `task") == 6
    assert "task3_trivial" not in told


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment"], "line 1: there is no column"),
        ([], "line 1: there is no column"),
        ([HEADER, "1\tA man sits\tA man stands\tA_neutral_B"], "line 2 has 4 fields instead of 5"),
        (
            [HEADER, "1\tA\tB\tA_neutral_B\tB_neutral_A", "2\tA\tB\tYES\tB_neutral_A"],
            "line 3 has the unknown label",
        ),
    ],
)
def test_what_is_not_sick_is_refused_by_line(tmp_path: Path, lines: list[str], complaint: str) -> None:
    """The other edition, and malformed lines."""
    path = tmp_path / "SICK.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(CorruptError) as error:
        read_sick(path)
    assert complaint in str(error.value)


def test_a_wrong_checksum_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mirror with another file."""
    path = tmp_path / SICK.mirror_path
    path.parent.mkdir(parents=True)
    path.write_text(HEADER, encoding="utf-8")
    monkeypatch.setenv("WABE_MIRROR", str(tmp_path))
    with pytest.raises(CorruptError, match=f"SICK has {len(HEADER)} bytes"):
        fetch(SICK)


def test_contradictions_and_repetitions() -> None:
    """A pair with two labels goes, a repeated one stays once, and so does one that differs in case only."""
    both = [
        Directed(premise="A cat sits", hypothesis="A cat rests", entailed=True),
        Directed(premise="a cat sits.", hypothesis="A cat rests", entailed=True),
        Directed(premise="A dog sits", hypothesis="A dog rests", entailed=True),
        Directed(premise="A cow sits", hypothesis="A cow rests", entailed=True),
        Directed(premise="A cow sits", hypothesis="A cow rests", entailed=False),
    ]
    kept = distinct(lexical_candidates(both), contradicted(both))
    assert [pair.premise for pair in kept] == ["A cat sits", "A dog sits"]


def test_tidying() -> None:
    """Outer blanks and the final period go; a capital begins the sentence."""
    assert tidy(" water is  poured. ") == "Water is poured"
