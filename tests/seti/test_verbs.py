"""The verb list, and lists that are wrong."""

from pathlib import Path

import pytest

from wabe.builders.seti.rows import Usage, Veridicality
from wabe.builders.seti.verbs import read_verbs, third_person, verbs
from wabe.errors import CorruptError, MissingError

HEADER = "lemma,third_person,veridicality,past,progressive"
USUAL = "standard,standard"


def test_thirty_verbs() -> None:
    """Fifteen of each class, in forms that no two share."""
    assert sum(verb.veridicality is Veridicality.VERIDICAL for verb in verbs()) == 15
    assert len({verb.third_person for verb in verbs()}) == len(verbs()) == 30
    assert {verb.lemma for verb in verbs() if verb.past is Usage.NON_STANDARD} == {
        "predict",
        "expect",
        "estimate",
        "wish",
    }


@pytest.mark.parametrize(
    ("lemma", "form"), [("see", "sees"), ("wish", "wishes"), ("imply", "implies"), ("say", "says"), ("go", "goes")]
)
def test_third_person(lemma: str, form: str) -> None:
    """Regular forms."""
    assert third_person(lemma) == form


def test_a_list_of_ones_own(tmp_path: Path) -> None:
    """Is read in its order."""
    path = tmp_path / "verbs.csv"
    path.write_text(f"{HEADER}\nsay,says,non_veridical,{USUAL}\nprove,proves,veridical,{USUAL}\n", encoding="utf-8")
    assert [verb.lemma for verb in read_verbs(path)] == ["say", "prove"]


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([f"see,sees,veridical,{USUAL}"] * 2, "line 3: the verb 'see' is already on line 2"),
        ([f"see,saw,veridical,{USUAL}"], "line 2: unknown form 'saw': the third person of 'see' is 'sees'"),
        ([f"see,sees,factive,{USUAL}"], "line 2: unknown class 'factive'"),
        (["see,sees,veridical,standard,quaint"], "line 2: unknown usage 'quaint'"),
        (["see,sees"], "line 2: 2 fields instead of 5"),
        ([f"See,Sees,veridical,{USUAL}"], "line 2: 'See' is not a verb in lower-case letters"),
        (
            [f"say,says,maybe,{USUAL}", f"see,seen,veridical,{USUAL}"],
            "line 2: unknown class 'maybe'; line 3: unknown form 'seen'",
        ),
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
