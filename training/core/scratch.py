"""Training from random weights: epochs of cross-entropy with Adam, taken up wherever they were interrupted."""

import math
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pyarrow as pa
import torch
from torch import nn

from wabe.errors import DeclarationError, DivergedError
from wabe.training.core.architecture import load_module
from wabe.training.core.batches import Batch, Encoded, Rows, batches_of_epoch, encode
from wabe.training.core.checkpoint import Checkpoint, State, Weights, read_checkpoint
from wabe.training.core.class_weights import weights_by_label
from wabe.training.core.finite import check_weights, once_more
from wabe.training.core.inference import logits_of, prepare
from wabe.training.core.learning import Task, Trained
from wabe.training.core.nonsense import copies_for, mean_entropy
from wabe.training.core.recipe import FromScratch, Hyperparameters
from wabe.training.core.record import CurvePoint
from wabe.training.core.saving import save_model
from wabe.training.core.words import word_tokenizer
from wabe.training.finetune.checkpoints import find_checkpoint

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerFast

CHECKPOINT_SECONDS = 120.0


def learn(task: Task) -> Trained:
    """Train a model from scratch and save it in the run's folder."""
    if task.meanings:
        raise DeclarationError(
            where=task.recipe.name,
            what="its configs have different labels, which only a fine-tuned checkpoint learns together",
            remedy="Declare a Pretrained model, or join configs that have the same labels",
        )
    return Training(task).run()


def make_tokenizer(declared: FromScratch, words: list[str]) -> "PreTrainedTokenizerFast":
    """Return the tokenizer of a declaration's module if it has one of its own, else one of whole words."""
    name = declared.architecture.partition("/")[2]
    own = getattr(load_module(declared), "tokenizer", None)
    return word_tokenizer(words) if own is None else cast("PreTrainedTokenizerFast", own(name, words))


def make_model(
    declared: FromScratch, vocabulary: list[str], labels: tuple[str, ...], options: Mapping[str, Any], seed: int
) -> "PreTrainedModel":
    """Return the untrained model of a declaration; the vocabulary has every token at its number."""
    name = declared.architecture.partition("/")[2]
    made = load_module(declared).make(name, vocabulary, labels, options, seed)
    return cast("PreTrainedModel", made)


class Training:
    """A run in progress."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.hyper: Hyperparameters = task.recipe.hyperparameters
        declared = task.recipe.model
        assert isinstance(declared, FromScratch)
        self.declared = declared
        # What it takes from a checkpoint is checked as for fine-tuning, before the model's module reads it.
        self.base = find_checkpoint(declared.pretrained) if declared.pretrained else None
        self.tokenizer = make_tokenizer(declared, task.words())
        numbers = self.tokenizer.get_vocab()
        vocabulary = sorted(numbers, key=lambda token: numbers[token])
        if task.device == "cuda":
            torch.use_deterministic_algorithms(True, warn_only=True)  # noqa: FBT003 the argument has no name
        torch.manual_seed(task.seed)
        self.model = make_model(declared, vocabulary, task.labels, declared.options, task.seed)
        self.model.to(task.device)  # type: ignore[arg-type]  # transformers declares only its own device types
        self.trained = [parameter for parameter in self.model.parameters() if parameter.requires_grad]
        self.optimizer = torch.optim.AdamW(
            self.trained, lr=self.hyper.learning_rate, weight_decay=self.hyper.weight_decay, fused=True
        )
        texts = task.recipe.inputs.texts
        self.train = encode(self.tokenizer, texts(task.train))
        self.copies = copies_for(task.recipe, list(texts(task.train)), task.seed)
        self.copies_of: tuple[int, Encoded] | None = None
        self.targets = _targets(task.train).to(task.device)
        self.validation = prepare(self.model, self.tokenizer, texts(task.validation))
        self.validation_targets = _targets(task.validation)
        self.weights_of_classes = _class_weights(self.hyper, task.labels, task.device)
        self.per_epoch = math.ceil(len(self.targets) / self.hyper.batch_size)
        self.total = self.per_epoch * self.hyper.epochs
        if self.hyper.max_steps is not None:
            self.total = min(self.total, self.hyper.max_steps)
        self.state = State()
        self.curve: list[CurvePoint] = []
        self.kept: Weights = {}

    def run(self) -> Trained:
        """Train to the end and save the model."""
        self._take_up()
        advance = self.task.progress(self.total)
        advance(self.state.step)
        written = begun = time.monotonic()
        before = self.state.seconds
        while not self.state.done:
            for rows in islice(self.order(), self.state.batch, None):
                self.update(*self.batch(rows))
                advance(1)
                now = time.monotonic()
                self.state.seconds = before + now - begun
                if self.state.step >= self.total:
                    break
                if now - written > CHECKPOINT_SECONDS:
                    self._write()
                    written = now
            self._end_epoch()
            self.state.seconds = before + time.monotonic() - begun
            self._write()
            written = time.monotonic()
        self.model.load_state_dict(self.kept, strict=False)
        save_model(self.model, self.tokenizer, self.task)
        return Trained(
            model={**asdict(self.declared), **({"base": self.base.content()} if self.base else {})},
            parameters=sum(parameter.numel() for parameter in self.model.parameters()),
            trained_parameters=sum(parameter.numel() for parameter in self.trained),
            steps=self.state.step,
            epochs=self.state.step / self.per_epoch,
            kept_step=self.state.kept_step,
            curve=tuple(self.curve),
            seconds=self.state.seconds,
            resumed=self.state.resumed,
            extra={"clipped_steps": self.state.clipped},
        )

    def order(self) -> Iterator[Rows]:
        """Return the rows of every batch of the epoch that the run is in."""
        return batches_of_epoch(
            self.train.lengths, self.hyper.batch_size, self.hyper.bucket_pool, self.task.seed, self.state.epoch
        )

    def batch(self, rows: Rows) -> tuple[Batch, torch.Tensor, Batch | None]:
        """Return what the model reads of some rows, what it should say, and copies of which it should not know."""
        target = self.targets[torch.from_numpy(rows).to(self.task.device)]
        return self.train.batch(rows, self.task.device), target, self._copies_of(rows)

    def _copies_of(self, rows: Rows) -> Batch | None:
        if self.copies is None:
            return None
        if self.copies_of is None or self.copies_of[0] != self.state.epoch:
            flat = [pair for some in self.copies.of_epoch(self.state.epoch) for pair in some]
            self.copies_of = self.state.epoch, encode(self.tokenizer, flat)
        each = self.copies.each
        return self.copies_of[1].batch((rows[:, None] * each + np.arange(each)).ravel(), self.task.device)

    def update(self, batch: Batch, target: torch.Tensor, copies: Batch | None = None) -> None:
        """Take one step."""
        self.model.train()
        logits = self.model(**batch).logits
        loss = nn.functional.cross_entropy(logits, target, weight=self.weights_of_classes)
        if copies is not None:
            loss = loss - (self.hyper.entropy_weight or 0.0) * mean_entropy(self.model(**copies).logits)
        value = float(loss.detach())
        if not math.isfinite(value):
            raise DivergedError(
                where=f"{self.task.recipe.name} seed {self.task.seed} step {self.state.step + 1}",
                what=f"the loss is {value}; nothing was recorded",
                remedy=once_more(self.task.folder.checkpoint),
            )
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        rate = self.hyper.learning_rate * self._warmed() * self._clipped()
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.optimizer.step()
        self.state.step += 1
        self.state.batch += 1
        self.state.loss_sum += value

    def _clipped(self) -> float:
        """Return what the rate of this step is multiplied by; gradients are clipped in place."""
        if self.hyper.clip_norm is None:
            return 1.0
        norm = nn.utils.get_total_norm([one.grad for one in self.trained if one.grad is not None])
        if not norm > self.hyper.clip_norm:
            return 1.0
        self.state.clipped += 1
        if self.hyper.clip_by == "rate":
            return self.hyper.clip_norm / float(norm)
        nn.utils.clip_grads_with_norm_(self.trained, self.hyper.clip_norm, norm)
        return 1.0

    def _warmed(self) -> float:
        warmup = self.hyper.warmup_share * self.total
        return min(1.0, (self.state.step + 1) / warmup) if warmup else 1.0

    def _end_epoch(self) -> None:
        state = self.state
        where = f"{self.task.recipe.name} seed {self.task.seed} step {state.step}"
        remedy = once_more(self.task.folder.checkpoint)
        predicted = logits_of(self.model, self.validation, where=where, remedy=remedy).argmax(1)
        check_weights(self.model, where, remedy)
        accuracy = float((predicted == self.validation_targets).double().mean())
        loss = state.loss_sum / state.batch
        self.curve.append(
            CurvePoint(step=state.step, epoch=state.step / self.per_epoch, loss=loss, validation_accuracy=accuracy)
        )
        if self.hyper.keep == "last" or accuracy > state.best_accuracy:
            state.best_accuracy, state.kept_step = accuracy, state.step
            self.kept = {name: value.detach().clone() for name, value in self._weights().items()}
        state.done = state.step >= self.total
        state.epoch, state.batch, state.loss_sum = state.epoch + 1, 0, 0.0
        self.task.say(
            f"{self.task.recipe.name} seed {self.task.seed}: epoch {state.epoch}, loss {loss:.4f}, "
            f"validation accuracy {accuracy:.4f}, {state.seconds:.0f} s"
        )

    def _weights(self) -> Weights:
        """All weights but those that are drawn from the seed and never change."""
        frozen = {name for name, parameter in self.model.named_parameters() if not parameter.requires_grad}
        return {name: value for name, value in self.model.state_dict().items() if name not in frozen}

    def _write(self) -> None:
        random = {"cpu": torch.get_rng_state()}
        if self.task.device == "cuda":
            random["cuda"] = torch.cuda.get_rng_state()
        Checkpoint(
            identity=self.task.identity,
            state=self.state,
            curve=tuple(self.curve),
            weights=self._weights(),
            kept=self.kept,
            optimizer=self.optimizer.state_dict(),
            random=random,
        ).write(self.task.folder.checkpoint)

    def _take_up(self) -> None:
        found = read_checkpoint(self.task.folder.checkpoint, self.task.identity)
        if found is None:
            return
        self.state, self.curve, self.kept = found.state, list(found.curve), found.kept
        self.state.resumed += 1
        self.model.load_state_dict(found.weights, strict=False)
        self.optimizer.load_state_dict(found.optimizer)
        torch.set_rng_state(found.random["cpu"])
        if self.task.device == "cuda" and "cuda" in found.random:
            torch.cuda.set_rng_state(found.random["cuda"])
        self.task.say(f"{self.task.recipe.name} seed {self.task.seed}: resuming at step {self.state.step}")


def _targets(table: pa.Table) -> torch.Tensor:
    return torch.from_numpy(np.array(table["label"].to_numpy(), dtype=np.int64))


def _class_weights(hyper: Hyperparameters, labels: tuple[str, ...], device: str) -> torch.Tensor | None:
    if not hyper.class_weights:
        return None
    return torch.tensor(weights_by_label(hyper.class_weights, labels), device=device)
