from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from wabe.builders.curriculum.lexicon.source import LISTS, Shape, Word, content_words, read_words, words
from wabe.errors import CorruptError, MissingError
from wabe.validation.stems import stem

PEOPLE = LISTS["people"]
# The least that each class of each list has, over both vocabularies.
SIZES = {
    "names": {"female": 140, "male": 140},
    "places": {"city": 120, "country": 60},
    "people": {"occupation": 100, "person": 50},
    "things": {"food": 40, "garment": 35, "tool": 35, "object": 60, "furniture": 20},
    "activities": {"work": 60, "leisure": 50, "errand": 40},
}
IRREGULAR = {"midwife": "midwives", "scarf": "scarves", "shelf": "shelves"} | {
    singular: f"{singular}es" for singular in ("mango", "potato", "tomato")
}


def phrase(base: str) -> Word:
    """Return the activity of this base form."""
    return next(word for word in words("activities") if word["base"] == base)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_large_and_a_quarter_of_each_class_is_new(name: str) -> None:
    kinds = Counter(word.kind for word in words(name))
    new = Counter(word.kind for word in words(name) if word.vocabulary == "new")
    assert kinds.keys() == SIZES[name].keys() == LISTS[name].kinds
    assert all(kinds[kind] >= least for kind, least in SIZES[name].items()), kinds
    assert all(0.2 <= new[kind] / kinds[kind] <= 1 / 3 for kind in kinds), new


def test_no_word_is_of_one_vocabulary_here_and_of_the_other_there() -> None:
    found: dict[str, dict[str, set[str]]] = {"training": {}, "new": {}}
    for name in LISTS:
        for word in words(name):
            for part in content_words(word.forms.values()):
                found[word.vocabulary].setdefault(stem(part), set()).add(name)
    assert not found["training"].keys() & found["new"].keys()
    # The lists do share words: the condition above is not empty.
    assert found["training"]["piano"] == {"things", "activities"}


@pytest.mark.parametrize("name", LISTS)
def test_every_form_is_spelled_in_plain_letters(name: str) -> None:
    for word in words(name):
        for form in word.forms.values():
            assert form.isascii()
            assert form.replace(" ", "").isalpha(), form
            assert form == " ".join(form.split()), form


@pytest.mark.parametrize("name", ["names", "places"])
def test_names_are_capitalised_and_none_begins_another(name: str) -> None:
    (form,) = LISTS[name].forms
    spelled = [word[form] for word in words(name)]
    assert all(proper.istitle() for proper in spelled)
    assert not [(a, b) for a, b in combinations(spelled, 2) if a.startswith(b) or b.startswith(a)]


def test_a_name_is_of_one_sex_and_no_place() -> None:
    female, male = ({word["name"] for word in words("names") if word.kind == kind} for kind in ("female", "male"))
    places = {word["place"] for word in words("places")}
    assert not female & male
    assert not (female | male) & places


@pytest.mark.parametrize("name", ["people", "things"])
def test_plurals_follow_their_singulars(name: str) -> None:
    for word in words(name):
        singular, plural = word["singular"], word["plural"]
        if singular in IRREGULAR:
            assert plural == IRREGULAR[singular]
        elif singular.endswith(("s", "x", "ch", "sh")):
            assert plural == f"{singular}es"
        elif singular.endswith("y") and singular[-2] not in "aeiou":
            assert plural == f"{singular[:-1]}ies"
        else:
            assert plural == f"{singular}s"


def test_forms_of_activities_share_their_object() -> None:
    for word in words("activities"):
        heads, objects = zip(*(form.split(" ", 1) for form in word.forms.values()), strict=True)
        base, third, past, participle, progressive = heads
        assert len(set(objects)) == 1, word["base"]
        assert third.endswith("s")
        assert third[:2] == base[:2] == progressive[:2]
        assert progressive.endswith("ing")
        assert base not in {past, participle, progressive, third}
        assert past == participle or not past.endswith("ed") or participle.endswith("n")


def test_activities_have_a_verb_and_an_object_of_their_own() -> None:
    parts = Counter(stem(part) for word in words("activities") for part in content_words([word["base"]]))
    assert not [part for part, times in parts.items() if times > 1]


@pytest.mark.parametrize(
    ("base", "forms"),
    [
        ("bury the treasure", ("buries", "buried", "buried", "burying")),
        ("drink the lemonade", ("drinks", "drank", "drunk", "drinking")),
        ("dye the wool", ("dyes", "dyed", "dyed", "dyeing")),
        ("fetch the ladder", ("fetches", "fetched", "fetched", "fetching")),
        ("label the jars", ("labels", "labelled", "labelled", "labelling")),
        ("scrub the floor", ("scrubs", "scrubbed", "scrubbed", "scrubbing")),
        ("shampoo the carpet", ("shampoos", "shampooed", "shampooed", "shampooing")),
        ("survey the meadow", ("surveys", "surveyed", "surveyed", "surveying")),
        ("swim to the raft", ("swims", "swam", "swum", "swimming")),
        ("weave a basket", ("weaves", "wove", "woven", "weaving")),
    ],
)
def test_irregular_activities(base: str, forms: tuple[str, ...]) -> None:
    rest = base.split(" ", 1)[1]
    word = phrase(base)
    assert tuple(word[column] for column in ("third", "past", "participle", "progressive")) == tuple(
        f"{form} {rest}" for form in forms
    )


def test_single_consonants_are_doubled_where_the_stress_asks_for_it() -> None:
    single = {base for word in words("activities") if _short(base := word["base"].split()[0])}
    doubled = {word["base"].split()[0] for word in words("activities") if _doubles(word)}
    assert {"chop", "jog", "knit", "trim", "wrap"} <= single
    assert single <= doubled


def _short(verb: str) -> bool:
    """Whether a verb of one syllable ends in one vowel and one consonant."""
    before, vowel, consonant = verb[:-2], verb[-2], verb[-1]
    return vowel in "aeiou" and consonant not in "aeiouwxy" and not set(before) & set("aeiou")


def _doubles(word: Word) -> bool:
    base, progressive = (word[form].split()[0] for form in ("base", "progressive"))
    return progressive == f"{base}{base[-1]}ing"


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["animal,training,baker,bakers"], "line 2: unknown class 'animal'"),
        (["occupation,old,baker,bakers"], "line 2: unknown vocabulary 'old'"),
        (["occupation,training,baker,"], "line 2: no plural"),
        (["occupation,training,,"], "line 2: no singular, plural"),
        (["occupation,new,baker,bakers", "person,new,baker,bakers"], "line 3: 'baker' is also in line 2"),
        (
            ["occupation,training,painter,painters", "person,new,house painter,house painters"],
            "line 3: 'painter' is in both vocabularies (as 'training' in line 2)",
        ),
        (
            ["person,training,bakers,bakers", "person,training,twin,twins", "occupation,new,baker,baker"],
            "line 4: 'baker' is in both vocabularies (as 'training' in line 2)",
        ),
        (["occupation,training,baker"], "line 2: 3 fields instead of 4"),
        (["occupation,training,baker,bakers", "person,new,twin,twins,pair"], "line 3: 5 fields instead of 4"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, lines: list[str], complaint: str) -> None:
    path = written(tmp_path, ["kind,vocabulary,singular,plural", *lines])
    with pytest.raises(CorruptError) as error:
        read_words(path, PEOPLE)
    assert str(path) in str(error.value)
    assert complaint in str(error.value)
    assert "the columns are kind, vocabulary, singular, plural" in str(error.value)


def test_all_wrong_lines_are_named_at_once(tmp_path: Path) -> None:
    lines = ["kind,vocabulary,singular,plural", "animal,training,cat,cats", "person,new,twin,twins", "person,new,heir"]
    with pytest.raises(CorruptError) as error:
        read_words(written(tmp_path, lines), PEOPLE)
    assert "line 2: " in str(error.value)
    assert "line 3: " not in str(error.value)
    assert "line 4: " in str(error.value)


@pytest.mark.parametrize("header", ["kind,vocabulary,plural,singular", "kind,singular,plural", ""])
def test_a_wrong_header_is_named(tmp_path: Path, header: str) -> None:
    path = written(tmp_path, [header, "occupation,training,baker,bakers"])
    with pytest.raises(CorruptError, match="line 1: the columns are") as error:
        read_words(path, PEOPLE)
    assert str(path) in str(error.value)


def test_an_empty_file_has_the_wrong_header(tmp_path: Path) -> None:
    with pytest.raises(CorruptError, match="line 1: the columns are"):
        read_words(written(tmp_path, []), PEOPLE)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="cannot be read") as error:
        read_words(tmp_path / "none.csv", PEOPLE)
    assert "none.csv" in str(error.value)


def test_a_file_of_another_encoding_is_named(tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    path.write_bytes("kind,vocabulary,singular,plural\nperson,new,habitué,habitués\n".encode("latin-1"))
    with pytest.raises(MissingError, match="UTF-8") as error:
        read_words(path, PEOPLE)
    assert str(path) in str(error.value)


def test_words_of_no_vocabulary_may_be_in_both(tmp_path: Path) -> None:
    shape = Shape(forms=("base",), kinds=frozenset({"work"}))
    path = written(tmp_path, ["kind,vocabulary,base", "work,training,water the plants", "work,new,row to the island"])
    assert [word["base"] for word in read_words(path, shape)] == ["water the plants", "row to the island"]


def test_content_words_come_once_in_lower_case_and_in_parts() -> None:
    assert content_words(["Return the library's books", "returns the well-known books"]) == [
        "return",
        "library",
        "books",
        "returns",
        "well",
        "known",
    ]


def written(folder: Path, lines: list[str]) -> Path:
    """Write a list and return its path."""
    path = folder / "words.csv"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path
