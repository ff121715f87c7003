"""Paraphrases: enough of them, none that invents or reveals, pronouns that are right, and names by gender."""

import re
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pyarrow as pa
import pytest

from tests.clutrr.small import GENERALISATION, rows, small
from wabe.builders.clutrr.entries import BACK
from wabe.builders.clutrr.kin import GENDERS, INVERSE, NAMES, UNTOLD, Tie
from wabe.builders.clutrr.language import FILE, Bank, Combination, Language, Side, own_bank
from wabe.builders.clutrr.names import name_lists
from wabe.builders.clutrr.nouns import BETWEEN, BEYOND, FORMS, phrase
from wabe.builders.clutrr.patterns import ANY, PRONOUNS, SLOT, UNMARRIED, Pattern, check_pattern, read_patterns, tell
from wabe.builders.clutrr.rows import Noise
from wabe.builders.clutrr.settings import Part
from wabe.errors import CorruptError, MissingError

PATTERNS = [pattern for pattern, _ in read_patterns(FILE)]
SHARE = 1 / 3
OWN = own_bank(Language.OWN, SHARE)
KINSHIP = {name.value for names in NAMES.values() for name in names} | {
    *("parent", "parents", "child", "children", "sibling", "siblings", "cousin", "spouse", "couple", "twin", "twins"),
    *("family", "relative", "relatives", "grandparent", "grandparents", "grandchild", "dad", "mom", "in-laws"),
    *("paternal", "maternal", "sons", "daughters", "brothers", "sisters", "childhood", "parental", "baby"),
}
OF_SPOUSES = {"wedding", "honeymoon", "married", "anniversary", "marriage"}


def test_there_are_five_times_as_many_paraphrases_as_there_were() -> None:
    """Of 96 patterns, 16 were held out; openings and continuations come on top."""
    telling = [pattern for pattern in OWN.patterns if pattern.facts]
    held = [pattern for pattern in telling if pattern.id in OWN.held_out]
    assert len(telling) >= 480
    assert len(held) >= 80
    assert len({SLOT.sub("", pattern.text) for pattern in OWN.patterns}) == len(OWN.patterns)


def _singles() -> list[Combination]:
    return [
        ((tie,), (one, other), (side,))
        for tie, one, other in product(Tie, (0, 1), (0, 1))
        for side in (range(3) if tie in {*BETWEEN, *BEYOND} else (0,))
        if tie is not Tie.SPOUSE or one != other
    ]


@pytest.mark.parametrize("side", [Side.TRAINING, Side.HELD_OUT])
def test_every_fact_has_enough_paraphrases(side: Side) -> None:
    """For all relations, genders and sides of the family, in both directions, in each of the themes."""
    themes = {pattern.theme for pattern in OWN.patterns}
    for combination in _singles():
        options = OWN.options(combination, side)
        assert len(options) >= 10 * len(themes)
        assert {one.id.split("-")[0] for one in options} == themes
        # Few say "son's son": grandparents whose side is told are never told of from the other end.
        one_way = combination[0] == (Tie.GRANDPARENT,) and combination[2] != (UNTOLD,)
        assert len({one.id.endswith(BACK) for one in options}) == 2 - one_way


def test_a_third_is_held_out() -> None:
    """Of every kind, openings and continuations included, and in both directions."""
    own = [pattern for pattern, language in read_patterns(FILE) if language == Language.OWN]
    for facts in range(4):
        of_size = [pattern for pattern in own if pattern.facts == facts]
        held = [pattern for pattern in of_size if pattern.id in OWN.held_out]
        assert abs(len(held) - SHARE * len(of_size)) < 0.06 * len(of_size)
    combination: Combination = (Tie.PARENT,), (0, 1), (0,)
    sides = [{one.id.removesuffix(BACK) for one in OWN.options(combination, side)} for side in Side]
    assert not sides[0] & sides[1]
    assert sides[0] | sides[1] == sides[2]


def test_patterns_state_their_facts_and_nothing_else() -> None:
    """All nouns of kinship are in slots, every slot is about neighbours on the path, and sentences end."""
    for pattern in PATTERNS:
        check_pattern(pattern)
        plain = set(re.findall(r"[a-z-]+", SLOT.sub("", pattern.text).lower()))
        assert not KINSHIP & plain, pattern.id
        assert re.search(r"\.”?$", pattern.text), pattern.id
        assert pattern.relation is Tie.SPOUSE or not OF_SPOUSES & plain, pattern.id


def test_patterns_do_not_say_that_somebody_is_the_only_one() -> None:
    """Of a theme, all nouns stand before their names, without a comma: "his son, Tom," would be the only one."""
    for pattern in OWN.patterns:
        assert "/" not in pattern.text, pattern.id
        assert not re.search(r"\{[A-D]/[A-D]\}(?! \{[A-D]\})", pattern.whole), pattern.id


def test_every_pattern_can_be_told() -> None:
    """At least of persons of some genders, in each direction."""
    for entry in OWN.entries:
        genders = product((0, 1), repeat=entry.pattern.facts + 1)
        assert not entry.pattern.facts or any(entry.telling(one).clear for one in genders), entry.id


def test_a_pronoun_means_the_only_person_of_its_gender() -> None:
    """Where another was named in the sentence, the pattern is not told of such persons."""
    pattern = Pattern(id="x-01", facts=2, relation=ANY, theme="x", text="{B} saw {B>A} and {B.he} saw {B>C}.")
    clear = {genders: tell(pattern, genders) for genders in product((0, 1), repeat=3)}
    assert {genders for genders, telling in clear.items() if telling.clear} == {
        (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1),
    }  # fmt: skip
    assert clear[0, 1, 0].text == "{1} saw her {0/1} {0} and she saw her {2/1} {2}."
    assert tell(pattern, (1, 0, 0), turned=True).clear is False


def test_a_side_brings_in_nobody_a_pronoun_could_mean() -> None:
    """After "her mother's brother Tom", "her" could be the mother's."""
    text = "{B} saw {B>A} and {B.his} dog and {B>C}."
    bank = Bank(name="x", patterns=(Pattern(id="x-02", facts=2, relation=ANY, theme="x", text=text),))
    ties = Tie.PIBLING, Tie.PARENT
    (back,) = bank.options((ties, (1, 0, 1), (1, 0)), Side.ANY)
    assert back.text == "{1} saw his mother {2} and his dog and his brother's daughter {0}."
    straight, _ = bank.options((ties, (1, 0, 1), (2, 0)), Side.ANY)
    assert straight.text == "{1} saw his sister's daughter {0} and his dog and his mother {2}."


@cache
def _stories() -> pa.Table:
    """Tell stories of many lengths, with held-out and training paraphrases."""
    parts = [Part(k=k, noise=Noise.CLEAN, count=90) for k in (2, 5, 10)]
    parts += [Part(k=3, noise=noise, count=90) for noise in Noise if noise is not Noise.CLEAN]
    setting = replace(GENERALISATION, train_lengths=(2,))
    return pa.concat_tables(
        rows(setting, f"read {number}", part, clauses=Side.TRAINING, paraphrases=side)
        for number, part in enumerate(parts)
        for side in (Side.TRAINING, Side.HELD_OUT)
    )


def test_in_stories_no_pronoun_could_mean_somebody_else() -> None:
    """Read as text: before "his sister Ann" one man is named in the clause, and she is his sister by the facts."""
    nouns = "|".join(sorted(KINSHIP, key=len, reverse=True))
    checked = 0
    for row in _stories().to_pylist():
        gender = dict(zip(row["names"], row["genders"], strict=True))
        facts = {frozenset((fact["head"], fact["tail"])) for fact in row["facts"]}
        for sentence in re.split(r"\. |, (?:and|but) (?=\[)", row["story"]):
            for match in re.finditer(
                rf"\b(his|her) (?:(?:pa|ma)ternal )?(?:(?:{nouns})'s )?(?:{nouns}) \[(\w+)\]", sentence
            ):
                before = re.findall(r"\[(\w+)\]", sentence[: match.start()])
                wanted = GENDERS[0] if match[1] == "his" else GENDERS[1]
                (owner,) = {name for name in before if gender[name] == wanted}
                assert frozenset((owner, match[2])) in facts, sentence
                checked += 1
    assert checked > 3_000


def test_no_pattern_comes_twice_in_a_story() -> None:
    """Nor does a theme change, and scenes come in order after one opening."""
    themes = {pattern.id: (pattern.theme, pattern.scene) for pattern in OWN.patterns}
    for ids in _stories()["paraphrases"].to_pylist():
        patterns = [one.removesuffix(BACK) for one in ids]
        assert len(set(patterns)) == len(patterns)
        assert len({themes[one][0] for one in patterns}) == 1
        scenes = [themes[one][1] for one in patterns]
        assert scenes == sorted(scenes)
        assert "-opening-" in ids[0]
        links = [one for one in patterns if "-opening-" in one or "-continuation-" in one]
        assert {themes[one][1] for one in links} == {1, *scenes}


@pytest.mark.parametrize(("place", "gender"), list(product((0, 1), (0, 1))))
def test_pronouns_and_nouns_have_the_persons_gender(place: int, gender: int) -> None:
    """He and father for a man, she and mother for a woman."""
    first, second = (gender if one == place else 1 - gender for one in (0, 1))
    pattern = Pattern(
        id="x-03", facts=1, relation=ANY, text="{A} {A.he} {A.his} {A.him} {A.himself} {B/A} {B} {B.his}."
    )
    (told,) = Bank(name="x", patterns=(pattern,)).options(((Tie.PIBLING,), (first, second), (0,)), Side.ANY)
    wanted = [PRONOUNS[one][first] for one in ("he", "his", "him", "himself")]
    assert told.text == f"{{0}} {' '.join(wanted)} {NAMES[Tie.PIBLING][second]} {{1}} {PRONOUNS['his'][second]}."


@pytest.mark.parametrize(
    ("tie", "gender", "side", "forms"),
    [
        (Tie.GRANDPARENT, 1, 1, ("paternal grandmother", "father's mother")),
        (Tie.PIBLING, 0, 2, ("maternal uncle", "mother's brother")),
        (Tie.GRANDCHILD, 0, 2, ("daughter's son", "daughter's son")),
        (Tie.NIBLING, 1, 1, ("brother's daughter", "brother's daughter")),
        (Tie.PIBLING, 1, 0, ("aunt", "aunt")),
        (Tie.SIBLING, 1, 1, ("sister", "sister")),
    ],
)
def test_sides_are_told_in_two_forms(tie: Tie, gender: int, side: int, forms: tuple[str, str]) -> None:
    """The side is that of the younger person."""
    assert (phrase(tie, gender, side, 0), phrase(tie, gender, side, 1)) == forms


def test_every_text_tells_its_side_from_either_end() -> None:
    """The noun and its inverse have the same side, and no side is told where there is none."""
    for tie, side in product((*BEYOND, *BETWEEN), (0, 1, 2)):
        words = {phrase(one, 0, side, form) for one in (tie, INVERSE[tie]) for form in FORMS}
        texts = [one.text for one in OWN.options(((tie,), (0, 0), (side,)), Side.ANY)]
        assert all(any(f"his {word} {{" in text for word in words) for text in texts)


def test_first_and_last_persons_always_show_their_gender() -> None:
    """A pronoun or a noun says whether each is a man or a woman: texts of others differ."""
    for tie, side in ((Tie.SIBLING, Side.TRAINING), (Tie.CHILD, Side.HELD_OUT)):
        texts = {
            genders: {one.text for one in OWN.options(((tie,), genders, (0,)), side)}
            for genders in product((0, 1), (0, 1))
        }
        assert not any(texts[one] & texts[other] for one, other in product(texts, texts) if one < other)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{A} saw {A.his} {B/A}.", "B is not named"),
        ("{A} saw {A>B} and {C}.", "C is not one of its persons"),
        ("{A} saw {B}.", "it does not say what A and B are to each other"),
        ("{A} saw {A>B}, the {C/B} of {C}.", "it must not say what B and C are to each other"),
        ("{A} saw {A>B} and {A>B}.", "it says twice what A and B are to each other"),
        ("{A} saw {A.its} {B/A} {B}.", "A.its is not a valid pronoun"),
        ("{A} saw {foo} {A>B}.", "{foo} is not a valid slot"),
        ("{A} saw {the B/A} {B}.", "{the B/A} is not a valid slot"),
        ("{A saw {A>B} and {A}.", "it has an unmatched brace"),
        ("{A} saw his {B/A} {B}.", "the pronoun 'his' must be a slot"),
    ],
)
def test_bad_patterns_are_refused_by_name(text: str, complaint: str, tmp_path: Path) -> None:
    """A missing or unknown person, a missing or invented fact."""
    with pytest.raises(CorruptError, match="paraphrase bad-01") as error:
        _read(tmp_path, f'bad-01,own,fair,1,1,ANY,"{text}"')
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("columns", "complaint"),
    [
        ("own,fair,1,1,COUSIN", "'COUSIN' is neither ANY nor UNMARRIED nor a relation"),
        ("own,fair,1,x,ANY", "'x' is not a valid number of facts"),
        ("own,fair,1,4,ANY", "'4' is not a valid number of facts"),
        ("own,fair,7,1,ANY", "'7' is not a valid scene"),
        ("latin,fair,1,1,ANY", "'latin' is not a known language"),
        ("own,fair,1,0,ANY", "A is not one of its persons"),
    ],
)
def test_bad_columns_are_refused_by_name(columns: str, complaint: str, tmp_path: Path) -> None:
    """Unknown relations, numbers, scenes and languages."""
    with pytest.raises(CorruptError, match="paraphrase bad-02") as error:
        _read(tmp_path, f"bad-02,{columns},{{A}} saw {{A>B}}.")
    assert complaint in str(error.value)


def _read(folder: Path, line: str) -> None:
    path = folder / "paraphrases.csv"
    path.write_text(f"paraphrase,language,theme,scene,facts,relation,text\n{line}\n", encoding="utf-8")
    read_patterns(path)


def test_no_paraphrase_for_a_combination_is_an_error() -> None:
    """Relations, genders and sides are named; so is a scene that nothing introduces."""
    error = Bank(name="nothing").missing(((Tie.PARENT, Tie.PIBLING), (0, 0, 1), (0, 2)), Side.TRAINING)
    assert "none for father, aunt on the mother's side with genders male, male, female (training)" in str(error)
    with pytest.raises(MissingError, match="paraphrases of own: there is none for"):
        _told_by(Bank(name="own"))
    few = tuple(pattern for pattern in OWN.patterns if pattern.facts or pattern.scene != 2)
    with pytest.raises(MissingError, match="no opening or continuation for album, scene 2"):
        _told_by(Bank(name="few", patterns=few))
    mute = tuple(pattern for pattern in OWN.patterns if pattern.facts != 1)
    with pytest.raises(MissingError, match="paraphrases of mute: there is none for"):
        _told_by(Bank(name="mute", patterns=mute))


def _told_by(bank: Bank) -> None:
    from wabe.builders.clutrr.draw import draw_stories
    from wabe.builders.clutrr.settings import StorySplit
    from wabe.builders.clutrr.table import told_table
    from wabe.builders.core.declaration import Role

    part = Part(k=3, noise=Noise.CLEAN, count=18)
    split = StorySplit(name="nothing", role=Role.TRAIN, parts=(part,), side=Side.TRAINING)
    stories = draw_stories(small("gen_train23_test2to10"), split, part)
    told_table(("nothing",), stories, part, bank=bank, paraphrases=Side.TRAINING, names=Side.ANY, sides=True)


def test_relations_decide_which_patterns_are_told() -> None:
    """What is about husband and wife is told of these, and what is of others is not."""
    relations = {pattern.id: pattern.relation for pattern in OWN.patterns}
    married = {relations[one.id.removesuffix(BACK)] for one in OWN.options(((Tie.SPOUSE,), (0, 1), (0,)), Side.ANY)}
    assert married == {ANY, Tie.SPOUSE}
    options = OWN.options(((Tie.PARENT,), (0, 1), (0,)), Side.ANY)
    assert {relations[one.id.removesuffix(BACK)] for one in options} == {ANY, UNMARRIED, Tie.CHILD}
    assert all(one.id.endswith(BACK) for one in options if relations[one.id.removesuffix(BACK)] is Tie.CHILD)


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
