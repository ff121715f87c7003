"""The words of prompts: one is masked, some stand for labels, and tokens are read as words."""

import pyarrow as pa
import pytest
from tokenizers import Tokenizer, decoders, models
from tokenizers.decoders import Decoder
from transformers import PreTrainedTokenizerFast

from wabe.builders.core.evaluation import Unmasking
from wabe.errors import DeclarationError
from wabe.training.core.data import Rows
from wabe.training.core.record import Read
from wabe.training.core.unmask import vocabulary
from wabe.training.core.unmask_words import answered, prompts_of, unanswerable, words_of

UNMASKING = Unmasking(text="prompt", words={"typical": "good", "untypical": "poor"}, mask="___")


def _rows(*rows: tuple[str, list[str], list[str]]) -> Rows:
    prompts, good, poor = zip(*rows, strict=True)
    # The labels' order is not that of the declared words.
    table = pa.table({"prompt": prompts, "good": good, "poor": poor, "label": [0] * len(rows)})
    read = Read(config="c", split="test", columns=(), limit=None, rows=len(rows), digest="")
    return Rows(config="c", split="test", table=table, labels=("untypical", "typical"), read=read)


def test_a_word_stands_for_a_label_of_its_row() -> None:
    rows = _rows(
        ("a ___ b", ["good", "Fine"], ["poor"]),
        ("a ___ c", ["good", "Fine"], ["poor"]),
        ("a ___ d", ["better"], [" good "]),
        ("a ___ e", ["better"], ["worse"]),
    )
    found = answered(["fine", "poor", "good", "good"], rows, UNMASKING)
    assert found.labels.tolist() == [1, 0, 0, -1]
    assert found.probabilities.tolist() == [[0, 1], [1, 0], [1, 0], [0, 0]]
    assert words_of(rows, UNMASKING) == {"good", " good ", "Fine", "poor", "better", "worse"}


def test_a_word_of_two_labels_is_refused() -> None:
    rows = _rows(("a ___ b", ["good"], ["poor"]), ("a ___ c", ["good"], ["bad", "Good"]))
    with pytest.raises(DeclarationError, match="c/test: a word stands for two labels of 'a ___ c'"):
        answered(["other", "other"], rows, UNMASKING)


@pytest.mark.parametrize("prompt", ["a b", "___ ___", "a [MASK] b"])
def test_every_prompt_has_one_mask(prompt: str) -> None:
    fine = ("a ___ b", ["good"], ["poor"])
    assert prompts_of(_rows(fine), UNMASKING) == ["a ___ b"]
    with pytest.raises(DeclarationError, match="1 of 2 prompts do not have exactly one ___, the first of them '"):
        prompts_of(_rows(fine, (prompt, ["good"], ["poor"])), UNMASKING)


@pytest.mark.parametrize(
    ("tokens", "decoder"),
    [
        (["Ġgood", "good", "ĠGood", "Ġca", "fÃ©", "Ċ"], decoders.ByteLevel()),
        (["▁good", "good", "▁Good", "▁ca", "fé", "▁"], decoders.Metaspace()),
    ],
    ids=["bytes", "pieces"],
)
def test_tokens_with_a_mark_of_space_are_words(tokens: list[str], decoder: Decoder) -> None:
    raw = Tokenizer(models.BPE({token: at for at, token in enumerate(tokens)}, []))
    raw.decoder = decoder
    assert vocabulary(PreTrainedTokenizerFast(tokenizer_object=raw)) == ("good", "good", "good", "ca", "fé", "")


def test_the_end_of_a_word_is_no_word() -> None:
    raw = Tokenizer(models.WordPiece({"[UNK]": 0, "Good": 1, "##good": 2}, unk_token="[UNK]"))
    raw.decoder = decoders.WordPiece()
    assert vocabulary(PreTrainedTokenizerFast(tokenizer_object=raw)) == ("[unk]", "good", "##good")


def test_words_that_are_no_single_token() -> None:
    assert unanswerable({"Good", "poor", "unexemplary"}, ("good", "un", "##exemplary")) == ["poor", "unexemplary"]
