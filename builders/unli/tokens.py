"""Tokens by spaCy's rules, without a pipeline; punctuation stays where it is, and white space is no token."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from wabe.builders.unli.permuting import Sentence
from wabe.builders.unli.sources import Language

if TYPE_CHECKING:
    from spacy.tokenizer import Tokenizer

SPACY = "3.8"
"""The release of spaCy whose tokens are published; another one may cut texts differently, which digests show."""


SEPARATORS = {Language.ENGLISH: " ", Language.CHINESE: ""}
"""What stands between the tokens of a text: Chinese ones are single characters."""


def sentences_of(texts: Sequence[str], language: Language, *, white_space: bool = False) -> list[Sentence]:
    """Cut texts into tokens; with `white_space`, runs of it that spaCy makes tokens of move as words do.

    A text is its tokens with the language's separator between them, so that a permuted text can be cut again: no token
    but white space has a blank in it.
    """
    known: dict[str, Sentence] = {}
    cut = _tokenizer(language)
    for text in texts:
        if text not in known:
            tokens = [token for token in cut(text) if white_space or not token.is_space]
            known[text] = Sentence(
                tuple(token.text for token in tokens),
                tuple(place for place, token in enumerate(tokens) if not token.is_punct),
            )
    return [known[text] for text in texts]


def tokens_of(text: str, language: Language) -> list[str]:
    """Return the tokens of a text that was made of tokens."""
    return text.split(" ") if language is Language.ENGLISH else list(text)


@cache
def _tokenizer(language: Language) -> "Tokenizer":
    """Return spaCy's tokenizer; it is imported only now, because that takes seconds."""
    if language is Language.ENGLISH:
        from spacy.lang.en import English

        return English().tokenizer
    from spacy.lang.zh import Chinese

    return Chinese().tokenizer
