from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wabe.builders.curriculum.library.choosing import Chooser, nameless
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.overlap import overlap_features, words_of
from wabe.builders.curriculum.library.scenes import Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.library.tables import Construction, tables
from wabe.builders.curriculum.rows import TwoWayRow
from wabe.errors import DeclarationError

COLOURS = ("red", "blue", "green", "grey", "pink", "white", "brown", "black")
NOUNS = tuple(f"{first}{second}" for first in ("hat", "cup", "box", "bag", "jar") for second in ("let", "ter", "ling"))


def scene(draws: Draws, _: Vocabulary, number: int) -> Scene:
    """Make a scene of a thing that has a colour or has it not, each told in two ways."""
    noun, colour = f"{draws.one('noun', NOUNS)}{number}", draws.one("colour", COLOURS)
    told = {
        "is": (f"is {colour}", True),
        "is_not": (f"is not {colour}", False),
        "never": (f"has never been {colour}", False),
        "anything_but": (f"is anything but not {colour}", True),
    }
    premises = [
        Sentence(text=f"The {noun} that Nora has {text}.", template=name, words=(noun,), names=("Nora",))
        for name, (text, _) in told.items()
    ]
    hypotheses = [
        Sentence(text=f"Nora has a {noun} that {text}.", template=name, words=(noun,), names=("Nora",))
        for name, (text, _) in told.items()
    ]
    true = np.array([true for _, true in told.values()])
    labels = (true[:, None] != true[None, :]).astype(np.int8)

    def tell(premise: int, hypothesis: int) -> Told:
        return Told(construction="colour", operators=(), depth=premise + hypothesis, derivation="It is said.")

    return Scene(premises=premises, hypotheses=hypotheses, labels=labels, tell=tell)


def cue(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene in which what follows always shares more words."""
    made = scene(draws, vocabulary, number)
    hypotheses = [
        Sentence(text=f"Something is {colour}.", template="is") for colour in ("as it was", "otherwise than before")
    ]
    premises = [
        Sentence(text=f"Thing {number} is {colour}.", template="is")
        for colour in ("as it was", "otherwise than before")
    ]
    return Scene(
        premises=premises, hypotheses=hypotheses, labels=np.array([[0, 1], [1, 0]], dtype=np.int8), tell=made.tell
    )


def construction(make: object = scene) -> Construction:
    """Declare how the scenes above are made into rows."""
    assert callable(make)
    return Construction(
        name="colours",
        row=TwoWayRow,
        rows=(("train", 40), ("test", 40)),
        scene=make,
        new_words_in_test=True,
        squares_per_scene=1,
    )


def test_rows_are_squares_without_copies() -> None:
    made = tables(construction(), {"train": 40, "test": 40})
    texts: set[str] = set()
    for table in made.values():
        assert table.num_rows == 40
        for column in ("premise", "hypothesis"):
            seen = Counter(zip(table[column].to_pylist(), table["label"].to_pylist(), strict=True))
            assert set(seen.values()) == {1}
            assert len(seen) == 2 * len(set(table[column].to_pylist()))
            assert not texts & set(table[column].to_pylist())
        texts |= set(table["premise"].to_pylist()) | set(table["hypothesis"].to_pylist())
        assert table["uid"].to_pylist() == sorted(table["uid"].to_pylist())
        assert set(Counter(table["group_uid"].to_pylist()).values()) == {4}


def test_rows_depend_on_nothing_but_the_key() -> None:
    first = tables(construction(), {"train": 40, "test": 40})
    again = tables(construction(), {"train": 40, "test": 40})
    assert all(first[split].equals(again[split]) for split in first)


def test_scenes_that_favour_a_label_are_refused() -> None:
    with pytest.raises(DeclarationError, match=r"curriculum/colours/train: .* squares that favour no label, of 10"):
        tables(construction(cue), {"train": 40})


def test_no_text_is_taken_twice() -> None:
    chooser = Chooser(2, set())
    draws = Draws(("colours", "train", 0))
    assert len(chooser.choose(scene(draws, Vocabulary.TRAINING, 0), 5)) == 2
    assert chooser.choose(scene(draws, Vocabulary.TRAINING, 0), 5) == []


def test_names_are_numbered_as_they_come() -> None:
    assert nameless("Ann saw Anna and Ann.", ("Anna", "Ann")) == "#0 saw #1 and #0."
    assert nameless("Bo saw Al.", ("Al", "Bo")) == nameless("Al saw Bo.", ("Al", "Bo"))
    assert nameless("Nobody came.", ()) == "Nobody came."
    assert nameless("Ann left St. Ives with O'Hara-Ann.", ("Ann", "St. Ives", "O'Hara")) == "#0 left #1 with #2-#0."


@given(st.text("Anab _'.\n", max_size=40), st.lists(st.text("Anab_", min_size=1, max_size=4), min_size=1, max_size=3))
def test_names_of_one_word_need_no_pattern(text: str, names: list[str]) -> None:
    """A name that no text has makes it use a pattern, with the same outcome."""
    assert nameless(text, names) == nameless(text, [*names, "St. Ives"])


def test_words_have_no_case_and_no_punctuation() -> None:
    assert words_of("Nora,  has a CUP!") == ["nora", "has", "a", "cup"]


def test_features_are_those_of_pairs() -> None:
    (((difference, shared, of_premise, of_hypothesis, neighbours),),) = overlap_features(
        [["the", "cup", "is", "red", "and", "old"]], [["the", "cup", "is", "old"]]
    ).tolist()
    assert (difference, shared, of_premise, of_hypothesis, neighbours) == (2, 4, 6, 10, 6)
