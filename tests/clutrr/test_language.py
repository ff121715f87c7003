"""Paraphrases: enough of them, none that invents or reveals, pronouns that are right, and names by gender."""

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from tests.clutrr.small import GENERALISATION, rows, small
from wabe.builders.clutrr.kin import BODY, NAMES, Tie
from wabe.builders.clutrr.language import (
    FILE,
    PRONOUNS,
    SLOT,
    Bank,
    Combination,
    Language,
    Pattern,
    Side,
    check_pattern,
    own_bank,
    read_patterns,
    resolve,
)
from wabe.builders.clutrr.names import name_lists
from wabe.builders.clutrr.reference import _all_combinations
from wabe.builders.clutrr.rows import Noise
from wabe.builders.clutrr.settings import Part
from wabe.builders.clutrr.table import bank_of, noise_ties
from wabe.errors import CorruptError, MissingError

PATTERNS = [pattern for pattern, _ in read_patterns(FILE)]
OWN = own_bank(Language.OWN, 0.2)
KINSHIP = {name.value for names in NAMES.values() for name in names} | {
    *("parent", "parents", "child", "children", "sibling", "siblings", "cousin", "spouse", "couple", "twin", "twins"),
    *("family", "relative", "relatives", "grandparent", "grandparents", "grandchild", "dad", "mom", "in-laws"),
}


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_combination_has_enough_paraphrases(size: int) -> None:
    """Six for a fact, three for a pair, on the side of training; and some on the side of the test."""
    enough = {1: 6, 2: 3, 3: 3}[size]
    for combination in _all_combinations():
        if len(combination[0]) == size:
            assert len(OWN.options(combination, Side.TRAINING)) >= enough
            assert len(OWN.options(combination, Side.HELD_OUT)) >= 3


def test_a_fifth_is_held_out() -> None:
    """Of every kind, and of each combination neither side has what the other has."""
    own = [pattern for pattern, language in read_patterns(FILE) if language is Language.OWN]
    assert len(OWN.held_out) == len(own) // 5
    combination: Combination = (Tie.PARENT,), (0, 1)
    sides = [{one.id for one in OWN.options(combination, side)} for side in (Side.TRAINING, Side.HELD_OUT)]
    assert not sides[0] & sides[1]
    assert len(sides[0] | sides[1]) == len(OWN.options(combination, Side.ANY)) == 25


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda one: one.id)
def test_patterns_state_their_facts_and_nothing_else(pattern: Pattern) -> None:
    """All nouns of kinship are in slots, and every slot is about neighbours on the path."""
    check_pattern(pattern)
    plain = SLOT.sub("", pattern.text).lower()
    assert not KINSHIP & set(re.findall(r"[a-z-]+", plain))
    assert pattern.text.endswith(".")
    if pattern.relation is None:
        assert not {"wedding", "honeymoon", "married", "anniversary"} & set(plain.split())


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda one: one.id)
def test_pronouns_have_one_antecedent(pattern: Pattern) -> None:
    """It is the last person named before in its clause or, after "and" or "or", the first."""
    main_clauses = re.sub(r", whose [^,.]*,", "", pattern.text)
    for sentence in re.split(r"(?<=\.) ", main_clauses):
        slots = list(SLOT.finditer(sentence))
        for slot in slots:
            if "." in slot[1]:
                before = [one for one in slots if one.start() < slot.start() and len(one[1]) == 1]
                between = sentence[before[-1].end() : slot.start()].split()
                possible = {before[-1][1]} if not {"and", "or"} & set(between) else {before[0][1]}
                assert slot[1][0] in possible, sentence


@pytest.mark.parametrize(("place", "gender"), list(product((0, 1), (0, 1))))
def test_pronouns_and_nouns_have_the_persons_gender(place: int, gender: int) -> None:
    """He and father for a man, she and mother for a woman."""
    genders = tuple(gender if one == place else 1 - gender for one in (0, 1))
    text = resolve(
        "{A.he} {A.his} {A.him} {B.his} {a B/A} {A/B}",
        {"AB": Tie.PIBLING, "BA": Tie.NIBLING},
        {"A": (0, genders[0]), "B": (1, genders[1])},
    )
    first, second = genders
    wanted = [*(PRONOUNS[one][first] for one in ("he", "his", "him")), PRONOUNS["his"][second]]
    assert text.split(" ")[:4] == wanted
    assert text.endswith(f"an {NAMES[Tie.PIBLING][second]} {NAMES[Tie.NIBLING][first]}")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{A} saw {A.his} {B/A}.", "B is not named"),
        ("{A} saw {A.his} {B/A} {B} and {C}.", "C is not one of its persons"),
        ("{A} saw {B}.", "it does not say what A and B are to each other"),
        ("{A} saw {A.his} {B/A} {B}, the {C/B} of {C}.", "it must not say what B and C are to each other"),
        ("{A} saw {A.its} {B/A} {B}.", "A.its is not a valid pronoun"),
        ("{A} saw {foo} {A.his} {B/A} {B}.", "{foo} is not a valid slot"),
        ("{A} saw {A.his} {the B/A} {B}.", "{the B/A} is not a valid slot"),
        ("{A saw {A.his} {B/A} {B} and {A}.", "it has an unmatched brace"),
        ("{A} saw his {B/A} {B}.", "the pronoun 'his' must be a slot"),
        ("{B} is the child. {A} is the {A/B} of {B}.", "it does not tell the gender of B"),
    ],
)
def test_bad_patterns_are_refused_by_name(text: str, complaint: str, tmp_path: Path) -> None:
    """A missing or unknown person, a missing or invented fact."""
    path = tmp_path / "paraphrases.csv"
    path.write_text(f'paraphrase,language,facts,relation,text\nbad-01,own,1,ANY,"{text}"\n', encoding="utf-8")
    with pytest.raises(CorruptError, match="paraphrase bad-01") as error:
        read_patterns(path)
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("columns", "complaint"),
    [
        ("own,1,COUSIN", "'COUSIN' is neither ANY nor a relation"),
        ("own,x,ANY", "'x' is not a valid number of facts"),
        ("own,4,ANY", "'4' is not a valid number of facts"),
        ("latin,1,ANY", "'latin' is not a known language"),
        ("own,1,CHILD", "it does not tell the gender of A"),
    ],
)
def test_bad_columns_are_refused_by_name(columns: str, complaint: str, tmp_path: Path) -> None:
    """A pattern for one relation must tell both genders: it is told the other way round, too."""
    path = tmp_path / "paraphrases.csv"
    path.write_text(f"paraphrase,language,facts,relation,text\nbad-02,{columns},{{A}} has {{a B/A}} called {{B}}.\n")
    with pytest.raises(CorruptError, match="paraphrase bad-02") as error:
        read_patterns(path)
    assert complaint in str(error.value)


def test_no_paraphrase_for_a_combination_is_an_error() -> None:
    """Relations and genders are named."""
    bank = Bank(name="nothing")
    assert noise_ties(bank) == ()
    error = bank.missing(((Tie.PARENT, Tie.SPOUSE), (0, 0, 1)), Side.TRAINING)
    assert "there is none for father, wife with genders male, male, female (training)" in str(error)
    setting = replace(GENERALISATION, held_out_paraphrases=0.9)
    with pytest.raises(MissingError, match="paraphrases of own: there is none for"):
        _told_by(Bank(name="own", patterns=()), setting.name)


def _told_by(bank: Bank, name: str) -> None:
    from wabe.builders.clutrr.draw import draw_stories
    from wabe.builders.clutrr.settings import StorySplit
    from wabe.builders.clutrr.table import told_table
    from wabe.builders.core.declaration import Role

    part = Part(k=2, noise=Noise.CLEAN, count=18)
    split = StorySplit(name="nothing", role=Role.TRAIN, parts=(part,), side=Side.TRAINING)
    stories = draw_stories(small(name), split, part, BODY)
    told_table(("nothing",), stories, part, bank=bank, paraphrases=Side.TRAINING, names=Side.ANY)


def test_all_22_relations_can_be_noise() -> None:
    """Relations that no rule uses occur in noise only."""
    assert noise_ties(bank_of(GENERALISATION)) == tuple(Tie)
    part = Part(k=2, noise=Noise.DISCONNECTED, count=400)
    table = rows(GENERALISATION, "noise", part, clauses=Side.TRAINING, paraphrases=Side.TRAINING)
    stated = {relations[-1] for relations in table["edge_relations"].to_pylist()}
    assert stated == {name.value for names in NAMES.values() for name in names}


def test_names_are_many_and_disjoint_on_request() -> None:
    """300 and more; each has one gender; sides share none."""
    male, female = name_lists(Side.ANY)
    assert len(male) + len(female) >= 300
    assert not set(male) & set(female)
    sides = [set(name_lists(side)[0]) | set(name_lists(side)[1]) for side in (Side.TRAINING, Side.HELD_OUT)]
    assert not sides[0] & sides[1]
    assert sides[0] | sides[1] == set(male) | set(female)
    setting = small("gen_train23_test2to10", disjoint_names=True, train_per_length=90)
    from wabe.builders.clutrr.table import split_tables

    found = [
        {name for table in split_tables(setting, split) for names in table["names"].to_pylist() for name in names}
        for split in setting.splits
    ]
    assert not found[0] & found[2]
    assert found[0] <= sides[0]
