"""Word-level tokenizers: words are what spaces separate; pairs are told apart by token type."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from wabe.training.core.recipe import Texts

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerFast

PAD = "<pad>"
UNKNOWN = "<unk>"
SPECIAL = (PAD, UNKNOWN)


def words_of(texts: Iterable[Texts]) -> list[str]:
    """Return the words of all texts, sorted."""
    found: set[str] = set()
    seen: set[str] = set()
    for some in texts:
        for pair in some:
            for text in pair:
                if text is not None and text not in seen:
                    seen.add(text)
                    found.update(text.split())
    return sorted(found - set(SPECIAL))


def word_tokenizer(words: Sequence[str]) -> "PreTrainedTokenizerFast":
    """Return a tokenizer of these words; their numbers follow those of padding and unknown words."""
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import WhitespaceSplit
    from tokenizers.processors import TemplateProcessing
    from transformers import PreTrainedTokenizerFast

    vocabulary = {word: number for number, word in enumerate((*SPECIAL, *words))}
    tokenizer = Tokenizer(WordLevel(vocabulary, unk_token=UNKNOWN))
    tokenizer.pre_tokenizer = WhitespaceSplit()
    tokenizer.post_processor = TemplateProcessing(single="$A:0", pair="$A:0 $B:1", special_tokens=[])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token=PAD,
        unk_token=UNKNOWN,
        model_input_names=["input_ids", "token_type_ids", "attention_mask"],
    )
