"""Families of encoders: MiniLM, whose top layers learn, and any other checkpoint for sequence classification."""

import copy
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Literal

import numpy as np

from wabe.training.finetune.checkpoints import MINILM, Checkpoint, find_checkpoint
from wabe.training.pvi.definition import Floats
from wabe.training.pvi.family import Fitted, Indices, Texts

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase

    from wabe.training.pvi.course import Source

PACKAGES = ("numpy", "tokenizers", "torch", "transformers")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuning:
    """How a checkpoint is fine-tuned."""

    learning_rate: float
    epochs: int
    batch_size: int = 32
    warmup_share: float = 0.1
    weight_decay: float = 0.01
    clip_norm: float = 1.0
    dropout: float = 0.0
    """None by default: a run then draws nothing at random but its order and its classifier."""
    trained_layers: int | None = None
    """Only so many layers below the classifier learn; None is all of them."""
    max_tokens: int = 256
    rows_per_label: int = 1_000
    precision: Literal["float32", "bfloat16"] = "float32"
    """What matrices are multiplied in; weights, sums and the attention of a run that learns stay in float32."""
    give_up_after: int | None = None
    """A run that has learnt nothing in so many epochs ends there; None is never."""
    threads: int = 1
    """One: sums are then added up in one order."""


# Small batches: MiniLM begins to learn only after a few hundred steps. What is not learnt in two epochs then is not
# learnt in four.
MINILM_TUNING = Tuning(
    learning_rate=1e-4, epochs=4, batch_size=8, trained_layers=2, precision="bfloat16", give_up_after=2
)
# The reference's rate and epochs for whole models.
CHECKPOINT_TUNING = Tuning(learning_rate=5e-5, epochs=2, dropout=0.1)


class EncoderFamily:
    """Everything that one checkpoint becomes when it is fine-tuned on the same number of rows."""

    folds, seeds = 3, 2

    def __init__(self, checkpoint: str, tuning: Tuning | None = None) -> None:
        self.name = checkpoint
        self.tuning = tuning or (MINILM_TUNING if checkpoint == MINILM else CHECKPOINT_TUNING)
        self._found: Checkpoint | None = None

    @property
    def checkpoint(self) -> Checkpoint:
        """Find the checkpoint, which may download it."""
        self._found = self._found or find_checkpoint(self.name)
        return self._found

    def settings(self) -> Mapping[str, object]:
        """Return the weights, how they are tuned, and the versions of what computes."""
        return {
            "kind": "encoder",
            "checkpoint": self.checkpoint.content(),
            "tuning": asdict(self.tuning),
            "versions": {name: version(name) for name in PACKAGES},
        }

    def look(self, texts: Texts, progress: Callable[[int], None]) -> Fitted:
        """Tokenise all rows and, where lower layers stay as they are, compute what they give."""
        import torch

        from wabe.training.core.opening import quiet

        torch.set_num_threads(self.tuning.threads)
        with quiet(), torch.random.fork_rng(devices=[]):
            torch.manual_seed(0)
            model, tokenizer, head = self._load(texts)
        source = self._source(model, tokenizer, texts, progress)
        return _Looked(texts, model, source, self.tuning, new_head=head.startswith("new"))

    def _load(self, texts: Texts) -> "tuple[PreTrainedModel, PreTrainedTokenizerBase, str]":
        from wabe.training.core.loading import pad_where_unread
        from wabe.training.core.vocabulary import check_vocabulary, cut_to_positions
        from wabe.training.finetune.head import load_classifier
        from wabe.training.finetune.tokens import load_tokenizer
        from wabe.training.pvi.labels import refuse_other_labels

        found = self.checkpoint
        refuse_other_labels(found, texts.names)
        tokenizer = load_tokenizer(found.folder, self.name, self.tuning.max_tokens)
        model, head = load_classifier(found, texts.names)
        check_vocabulary(tokenizer, model, self.name)
        cut_to_positions(tokenizer, model)
        model.config.pad_token_id = tokenizer.pad_token_id
        pad_where_unread(tokenizer, model, self.name)
        return model, tokenizer, head

    def _source(
        self,
        model: "PreTrainedModel",
        tokenizer: "PreTrainedTokenizerBase",
        texts: Texts,
        progress: Callable[[int], None],
    ) -> "Source":
        from wabe.training.core.batches import encode
        from wabe.training.finetune.layers import train_only_top
        from wabe.training.pvi.course import WholeRows
        from wabe.training.pvi.frozen import FrozenStates, can_be_cut

        encoded, layers = encode(tokenizer, texts.pairs), self.tuning.trained_layers
        if layers is None or not can_be_cut(model, layers):
            if layers is not None:
                train_only_top(model, layers, self.name)
            progress(len(texts.uids))
            return WholeRows(encoded)
        states = FrozenStates(model.eval(), encoded, layers, precision=self.tuning.precision)
        for done in states.compute():
            progress(done)
        return states


class _Looked:
    """A population as token numbers or as states of the frozen layers."""

    def __init__(
        self, texts: Texts, model: "PreTrainedModel", source: "Source", tuning: Tuning, *, new_head: bool
    ) -> None:
        self._texts, self._model, self._source, self._tuning = texts, model, source, tuning
        self._new_head = new_head

    def scores(self, learn: Indices, score: Indices, *, seed: int, fold: int) -> Floats:
        """Fine-tune on so many rows a label, drawn by keyed hash, and score rows from short to long."""
        import torch

        from wabe.training.finetune.head import USUAL_RANGE, output_layer, start_anew
        from wabe.training.pvi.course import fit, predict

        rows = self._drawn(learn, f"{seed}\x1f{fold}")
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(int.from_bytes(hashlib.sha256(f"{seed} {fold}".encode()).digest()[:7], "big"))
            model = copy.deepcopy(self._model)
            output = output_layer(model, len(self._texts.names))
            if self._new_head and output is not None:
                start_anew(output, getattr(model.config, "initializer_range", None) or USUAL_RANGE)
            learner = self._source.learner(model)
            fit(learner, self._source, rows, self._texts.labels, self._tuning, seed=seed, where=self._texts.where)
            return predict(learner, self._source, score, self._tuning, where=self._texts.where)

    def _drawn(self, learn: Indices, key: str) -> Indices:
        ranks = {row: hashlib.sha256(f"{key}\x1f{self._texts.uids[row]}".encode()).digest() for row in learn.tolist()}
        chosen: list[int] = []
        for label in range(len(self._texts.names)):
            rows = learn[self._texts.labels[learn] == label].tolist()
            chosen += sorted(rows, key=ranks.__getitem__)[: self._tuning.rows_per_label]
        return np.sort(np.array(chosen, dtype=np.int64))
