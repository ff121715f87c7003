"""The lists of senses: against WordNet as NLTK reads it, and with wrong lines."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from wabe.builders.core.wordnet import wordnet
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE
from wabe.builders.curriculum.reading.wordnet import above, offset_of
from wabe.builders.curriculum.senses.meaning import chain, follows, steps
from wabe.builders.curriculum.senses.source import classes, context_words, contexts, nouns, senses
from wabe.errors import CorruptError
from wabe.validation.stems import stems

NOUNS = {one.word: one for one in nouns()}


def test_nouns_are_where_nltk_finds_them() -> None:
    """Every noun is below its classes, and `others` names all further classes of the list, in any sense."""
    wrong = []
    found = {name: wordnet().synset(one.synset) for name, one in classes().items()}

    def up(synset: object) -> set[object]:
        return {synset, *synset.closure(lambda one: [*one.hypernyms(), *one.instance_hypernyms()])}  # type: ignore[attr-defined] # NLTK's

    for noun in nouns()[::7]:
        mine = up(wordnet().synset(noun.synset))
        every = set[object]().union(*map(up, wordnet().synsets(noun.word, "n")))
        own = set(chain(noun.class_))
        if not all(found[name] in mine for name in own):
            wrong.append(noun.word)
        if {name for name, synset in found.items() if synset in every} - own != noun.others:
            wrong.append(noun.word)
    assert wrong == []


def test_senses_of_a_word_share_no_class() -> None:
    """Each sense is below its class, and below none of the other sense's."""
    listed = senses()
    for first, second in zip(listed[::2], listed[1::2], strict=True):
        assert (first.word, first.vocabulary) == (second.word, second.vocabulary)
        for one, other in ((first, second), (second, first)):
            up = above(offset_of(one.synset))
            assert all(offset_of(classes()[name].synset) in up for name in chain(one.class_))
            assert not any(offset_of(classes()[name].synset) in up for name in chain(other.class_))


def test_classes_are_below_their_parents() -> None:
    """Our tree is a part of WordNet's."""
    for one in classes().values():
        if one.parent:
            assert offset_of(classes()[one.parent].synset) in above(offset_of(one.synset))


@pytest.mark.parametrize(
    ("word", "name", "label", "depth"),
    [
        ("heron", "bird", FOLLOWS, 1),
        ("heron", "animal", FOLLOWS, 2),
        ("heron", "mammal", DOES_NOT_FOLLOW, 2),
        ("heron", "bird of prey", DOES_NOT_FOLLOW, 1),
        ("terrier", "animal", FOLLOWS, 3),
        ("terrier", "rodent", DOES_NOT_FOLLOW, 2),
        ("terrier", "card game", DOES_NOT_FOLLOW, 3),
        ("hammer", "weapon", UNUSABLE, 1),
        ("apple", "tree", UNUSABLE, 1),
        ("apple", "citrus fruit", DOES_NOT_FOLLOW, 1),
        ("ocarina", "woodwind", UNUSABLE, 1),
        ("dolphin", "fish", UNUSABLE, 2),
    ],
)
def test_what_readers_know(word: str, name: str, label: int, depth: int) -> None:
    """Certain facts both ways, and none where readers differ."""
    assert follows(NOUNS[word], name) == label
    assert steps(NOUNS[word].class_, name) == depth


def test_listed_words_are_in_no_sentence_for_others() -> None:
    """Nouns are no words of sentences for words with two senses; a new word with two senses is in none, either."""
    fixed = {one for word in context_words() for one in stems(word)}
    assert [noun.word for noun in nouns() if set(stems(noun.word)) & fixed] == []
    assert [one.word for one in senses() if one.vocabulary == "new" and set(stems(one.word)) & fixed] == []


@pytest.mark.parametrize(
    ("read", "header", "line", "message"),
    [
        (classes, "class,one,many,synset,parent,apart", "crow,a crow,crows,crow.n.77,,", "no synset 'crow.n.77'"),
        (classes, "class,one,many,synset,parent,apart", "crow,a crow,crows,crow,,", "'crow' is no name of a synset"),
        (classes, "class,one,many,synset,parent,apart", "crow,a crow,crows,crow.n.01,bird,", "parent 'bird' is not"),
        (classes, "class,one,many,synset,parent,apart", "crow,,crows,crow.n.01,,", "no one"),
        (classes, "class,one,many,synset,parent,apart", "crow,a crow,crows,crow.n.01,,far", "'far' is not one of"),
        (nouns, "word,one,many,vocabulary,synset,class,others", "emu,an emu,emus,new,emu.n.09,bird,", "'emu.n.09'"),
        (nouns, "word,one,many,vocabulary,synset,class,others", "emu,an emu,emus,new,emu.n.02,,", "'' is not a class"),
        (
            nouns,
            "word,one,many,vocabulary,synset,class,others",
            "emu,an emu,emus,old,emu.n.02,bird,",
            "vocabulary 'old'",
        ),
        (senses, "word,vocabulary,synset,class", "bat,new,bat.n.01,mamal", "'mamal' is not a class"),
        (contexts, "name,word,synset,text", "x,bat,bat.n.01,{n} saw a bat.", "does not have [bat] once"),
        (contexts, "name,word,synset,text", "x,bat,bat.n.01,A [bat] flew.", "does not have {n} once"),
        (contexts, "name,word,synset,text", "x,bat,bat.n.04,{n} saw a [bat].", "no sense 'bat.n.04' of 'bat'"),
    ],
)
def test_bad_lines_are_named(
    tmp_path: Path, read: Callable[[Path], object], header: str, line: str, message: str
) -> None:
    """The file, the line and what to do."""
    path = tmp_path / "list.csv"
    path.write_text(f"{header}\n{line}\n")
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        read(path)
    assert "line 2" in caught.value.what
    assert caught.value.where == str(path)
    assert caught.value.remedy


def test_a_word_is_in_one_vocabulary(tmp_path: Path) -> None:
    """Whether it has one sense or two."""
    path = tmp_path / "nouns.csv"
    header = "word,one,many,vocabulary,synset,class,others"
    path.write_text(f"{header}\nemu,an emu,emus,new,emu.n.02,bird,\nemu,an emu,emus,training,emu.n.02,bird,\n")
    with pytest.raises(CorruptError, match=r"line 3: 'emu' is in both vocabularies \(as 'new' in line 2\)"):
        nouns(path)
    path = tmp_path / "homonyms.csv"
    path.write_text("word,vocabulary,synset,class\nbat,new,bat.n.01,mammal\nbat,training,bat.n.05,mammal\n")
    with pytest.raises(CorruptError, match=r"line 3: 'bat' is in both vocabularies"):
        senses(path)
