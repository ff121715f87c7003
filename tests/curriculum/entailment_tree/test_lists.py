"""Lists of entailment trees: bad lines are named."""

import re
from pathlib import Path

import pytest

from wabe.builders.curriculum.entailment_tree.shapes import COLUMNS, read_shapes
from wabe.builders.curriculum.entailment_tree.source import COINED, PROPERTIES, properties, read_said
from wabe.builders.curriculum.entailment_tree.wording import PATTERNS, SLOTS, patterns
from wabe.builders.curriculum.lexicon.source import read_words
from wabe.errors import CorruptError


def _bad(path: Path, header: str, line: str) -> Path:
    path.write_text(f"{header}\n{line}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("has,short,All {k:plural} are.", "line 2: the pattern has no slot {p}"),
        ("has,long,All {k:plural} {p:plural} {q:one}.", "line 2: the pattern has a slot {q}"),
        ("hsa,has,All {k:plural} {p:plural}.", "line 2: unknown construction 'hsa'"),
        ("has,has,All {k:plurals} {p:plural}.", "the pattern 'has' has no known form in {k:plurals}"),
        ("has,has,All {k:plural} {p}.", "the pattern 'has' has no known form in {p:}"),
        ("has,has,All {k:plural} {p:plural}.", "there is no pattern for isa"),
    ],
)
def test_bad_patterns_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line or the pattern, and what to do."""
    path = _bad(tmp_path / "patterns.csv", "construction,name,text", line)
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        patterns(path)
    assert caught.value.where == str(path)
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("kinds,a,plant,isa k1 k2; has k2 + t1,has k1 + t1", "line 2: 2 claims: a premise has 3 to 6"),
        ("kinds,a,shrub,isa k1 k2; isa k2 k3; has k3 + t1,has k1 + t1", "line 2: unknown domain 'shrub'"),
        ("kinds,a,plant,isa k1 k2; isa k2 k3; was k3 + t1,has k1 + t1", "line 2: unknown claim 'was'"),
        ("kinds,a,plant,isa k1 k2; isa k2 k3; has k3 t1,has k1 + t1", "'has k3 t1' has 2 places instead of 3"),
        ("kinds,a,plant,isa k1 k2; isa k2 t1; has k3 + t1,has k1 + t1", "'isa k2 t1' has 't1' where one of k, f, m"),
        ("kinds,a,plant,isa k1 k2; isa k2 k3; has k3 + t1,has k9 + t1", "line 2: k9 is asked about"),
    ],
)
def test_bad_shapes_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line, and what is wrong."""
    path = _bad(tmp_path / "shapes.csv", ",".join(COLUMNS), line)
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        read_shapes(path)
    assert caught.value.where == str(path)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("shrub trait,training,have buds,has buds", "line 2: unknown class 'shrub trait'"),
        (",training,have buds,has buds", "line 2: unknown class ''"),
        ("plant trait plant power,training,have buds,has buds", "line 2: unknown class 'plant trait plant power'"),
        ("plant trait,old,have buds,has buds", "line 2: unknown vocabulary 'old'"),
        ("plant trait,training,have buds,", "line 2: no third"),
        ("plant trait,training,have buds,has buds\nplant trait,training,have buds,has buds", "is also in line 2"),
        (
            "plant trait,training,have buds,has buds\nplant power,new,shed a bud,sheds a bud",
            "line 3: 'bud' is in both vocabularies (as 'training' in line 2)",
        ),
    ],
)
def test_bad_properties_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line, and what is wrong; a word belongs to one vocabulary, whatever its inflection."""
    path = _bad(tmp_path / "properties.csv", "kind,vocabulary,base,third", line)
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        read_said(path, PROPERTIES)
    assert caught.value.where == str(path)
    assert caught.value.remedy


def test_vocabularies_are_compared_across_lists(tmp_path: Path) -> None:
    """A word of an earlier list keeps its vocabulary."""
    path = _bad(tmp_path / "more.csv", "kind,vocabulary,base,third", "plant trait,new,have mildew,has mildew")
    with pytest.raises(CorruptError, match=r"'mildew' is in both vocabularies .*an earlier list"):
        read_said(path, PROPERTIES, properties())


def test_bad_coined_words_are_named(tmp_path: Path) -> None:
    """A coined noun has one of the known classes."""
    path = _bad(tmp_path / "coined.csv", "kind,vocabulary,singular,plural", "shrub,training,fedel,fedels")
    with pytest.raises(CorruptError, match="line 2: unknown class 'shrub'"):
        read_words(path, COINED)


def test_own_patterns_are_read() -> None:
    """Every kind of claim has some."""
    assert patterns(PATTERNS).keys() == SLOTS.keys()
