"""The verb list, and lists that are wrong."""

from pathlib import Path

import pytest

from wabe.builders.seti.rows import Veridicality
from wabe.builders.seti.verbs import read_verbs, third_person, verbs
from wabe.errors import CorruptError, MissingError

HEADER = "lemma,third_person,veridicality"


def test_thirty_verbs() -> None:
    """Fifteen of each class, in forms that no two share."""
    assert sum(verb.veridicality is Veridicality.VERIDICAL for verb in verbs()) == 15
    assert len({verb.third_person for verb in verbs()}) == len(verbs()) == 30


@pytest.mark.parametrize(
    ("lemma", "form"), [("see", "sees"), ("wish", "wishes"), ("imply", "implies"), ("say", "says"), ("go", "goes")]
)
def test_third_person(lemma: str, form: str) -> None:
    """Regular forms."""
    assert third_person(lemma) == form


def test_a_list_of_ones_own(tmp_path: Path) -> None:
    """Is read in its order."""
    path = tmp_path / "verbs.csv"
    path.write_text(f"{HEADER}\nsay,says,non_veridical\nprove,proves,veridical\n", encoding="utf-8")
    assert [verb.lemma for verb in read_verbs(path)] == ["say", "prove"]


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["see,sees,veridical", "see,sees,veridical"], "line 3: the verb 'see' is already on line 2"),
        (["see,saw,veridical"], "line 2: unknown form 'saw': the third person of 'see' is 'sees'"),
        (["see,sees,factive"], "line 2: unknown class 'factive'"),
        (["see,sees"], "line 2: 2 fields instead of 3"),
        (["See,Sees,veridical"], "line 2: 'See' is not a verb in lower-case letters"),
        (["say,says,maybe", "see,seen,veridical"], "line 2: unknown class 'maybe'; line 3: unknown form 'seen'"),
        ([], "the list has no verbs"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, lines: list[str], complaint: str) -> None:
    """All wrong lines in one error."""
    path = tmp_path / "verbs.csv"
    path.write_text("\n".join([HEADER, *lines]), encoding="utf-8")
    with pytest.raises(CorruptError) as error:
        read_verbs(path)
    assert complaint in str(error.value)
    assert str(path) in str(error.value)


def test_wrong_columns_and_no_file(tmp_path: Path) -> None:
    """The header is line 1; a file that is not there is missing."""
    (tmp_path / "verbs.csv").write_text("verb,class\nsee,veridical\n", encoding="utf-8")
    with pytest.raises(CorruptError, match="line 1: the columns are verb, class"):
        read_verbs(tmp_path / "verbs.csv")
    with pytest.raises(MissingError, match="cannot be read"):
        read_verbs(tmp_path / "none.csv")
