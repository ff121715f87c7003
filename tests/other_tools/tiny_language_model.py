"""A language model with random weights, small enough to score a thousand texts in seconds."""

from pathlib import Path

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast, set_seed

END = "<|end|>"
# Some English to learn words from, so that prompts have few tokens.
TEXTS = sorted(Path(__file__).resolve().parents[2].glob("builders/*/card.md"))


def save_language_model(folder: Path) -> Path:
    """Save a model that any harness can load, with a tokenizer that knows the words of our cards."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=4_000, special_tokens=[END], initial_alphabet=alphabet)
    tokenizer.train_from_iterator([path.read_text(encoding="utf-8") for path in TEXTS], trainer)
    wrapped = PreTrainedTokenizerFast(tokenizer_object=tokenizer, bos_token=END, eos_token=END, pad_token=END)
    set_seed(0)
    config = GPT2Config(
        vocab_size=len(wrapped), n_positions=2_048, n_embd=32, n_layer=2, n_head=2, bos_token_id=0, eos_token_id=0
    )
    GPT2LMHeadModel(config).save_pretrained(folder)
    wrapped.save_pretrained(folder)
    return folder
