"""What models of whole words read of a pair: its tokens, in order or not, so that permuting changes no word."""

import pyarrow as pa

from wabe.builders.unli.sources import Language
from wabe.builders.unli.tokens import sentences_of
from wabe.training.core.recipe import Inputs, Texts


def _tokens(table: pa.Table) -> Texts:
    for batch in table.select(["premise", "hypothesis"]).to_batches():
        yield from zip(*(_cut(batch.column(place).to_pylist()) for place in (0, 1)), strict=True)


def _cut(texts: list[str]) -> list[str]:
    return [" ".join(sentence.tokens).lower() for sentence in sentences_of(texts, Language.ENGLISH)]


def _characters(table: pa.Table) -> Texts:
    for batch in table.select(["premise", "hypothesis"]).to_batches():
        yield from zip(*(_spaced(batch.column(place).to_pylist()) for place in (0, 1)), strict=True)


def _spaced(texts: list[str]) -> list[str]:
    return [" ".join("".join(text.split())) for text in texts]


CHARACTERS = Inputs(name="unli-characters", columns=("premise", "hypothesis"), texts=_characters)
TOKENS = Inputs(name="unli-tokens", columns=("premise", "hypothesis"), texts=_tokens)
