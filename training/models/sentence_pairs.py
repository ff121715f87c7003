"""Sentence encoders for pairs (BGRU, CONV, SATT, INFS) over frozen random word vectors."""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, cast

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import PackedSequence
from transformers import AutoConfig, AutoModelForSequenceClassification, PretrainedConfig, PreTrainedModel
from transformers.modeling_outputs import SequenceClassifierOutput


class SentencePairsConfig(PretrainedConfig):
    """Sizes as in the paper's code, with which all four encoders are trained."""

    model_type = "wabe-sentence-pairs"

    def __init__(
        self,
        encoder: str = "bgru",
        vocab_size: int = 1,
        word_size: int = 300,
        hidden_size: int = 300,
        classifier_size: int = 512,
        layers: int = 4,
        attention_temperature: float = 3.0,
        **other: Any,
    ) -> None:
        self.encoder = encoder
        self.vocab_size = vocab_size
        self.word_size = word_size
        self.hidden_size = hidden_size
        self.classifier_size = classifier_size
        self.layers = layers
        self.attention_temperature = attention_temperature
        super().__init__(**other)


class Ragged:
    """Sentences laid end to end, without padding: where each begins and how long it is."""

    def __init__(self, lengths: Tensor) -> None:
        self.lengths = lengths
        self.starts = lengths.cumsum(0) - lengths
        steps = torch.arange(int(lengths.max()), device=lengths.device)
        self.inside = steps < lengths[:, None]
        self.places = torch.where(self.inside, self.starts[:, None] + steps, 0)

    def packed(self, tokens: Tensor) -> PackedSequence:
        """Order the tokens by step, longest sentences first, as recurrent layers read them."""
        order = torch.argsort(self.lengths, descending=True, stable=True)
        by_step = self.places[order].t()[self.inside[order].t()]
        sizes = self.inside.sum(0).cpu()
        return PackedSequence(tokens[by_step], sizes, order, torch.argsort(order))

    def unpacked(self, packed: PackedSequence) -> Tensor:
        """Lay the tokens of packed sentences end to end again."""
        order = torch.argsort(self.lengths, descending=True, stable=True)
        by_step = self.places[order].t()[self.inside[order].t()]
        return packed.data[torch.argsort(by_step)]

    def maximum(self, tokens: Tensor) -> Tensor:
        """Return every sentence's greatest value in each dimension."""
        return tokens[self.places].masked_fill(~self.inside[..., None], -torch.inf).amax(1)


class Encoder(nn.Module):
    """Makes a vector of a given size of every sentence."""

    size: int


class LastState(Encoder):
    """BGRU: the last state of a GRU run forwards, and of one run backwards."""

    def __init__(self, config: SentencePairsConfig) -> None:
        super().__init__()
        self.recurrent = nn.GRU(config.word_size, config.hidden_size, bidirectional=True)
        self.size = 2 * config.hidden_size

    def forward(self, words: Tensor, sentences: Ragged) -> Tensor:
        """Encode sentences."""
        last: Tensor = self.recurrent(sentences.packed(words))[1]
        return torch.cat([last[0], last[1]], dim=1)


class MaximumState(Encoder):
    """INFS: the greatest value of each dimension over the states of a bidirectional LSTM."""

    def __init__(self, config: SentencePairsConfig) -> None:
        super().__init__()
        self.recurrent = nn.LSTM(config.word_size, config.hidden_size, bidirectional=True)
        self.size = 2 * config.hidden_size

    def forward(self, words: Tensor, sentences: Ragged) -> Tensor:
        """Encode sentences."""
        states = sentences.unpacked(self.recurrent(sentences.packed(words))[0])
        return sentences.maximum(states)


class AttendedStates(Encoder):
    """SATT: attention over the states of a bidirectional LSTM, in four views of which the last three share a query.

    The sharing is the paper's code's. Values are projected after they are summed: the projection is linear.
    """

    VIEWS = (0, 1, 1, 1)

    def __init__(self, config: SentencePairsConfig) -> None:
        super().__init__()
        size = 2 * config.hidden_size
        self.recurrent = nn.LSTM(config.word_size, config.hidden_size, bidirectional=True)
        self.keys = nn.Linear(size, size, bias=False)
        self.values = nn.Linear(size, size, bias=False)
        self.queries = nn.Embedding(max(self.VIEWS) + 1, size)
        self.temperature = config.attention_temperature
        self.size = size * len(self.VIEWS)

    def forward(self, words: Tensor, sentences: Ragged) -> Tensor:
        """Encode sentences."""
        states = sentences.unpacked(self.recurrent(sentences.packed(words))[0])
        scores = torch.tanh(self.keys(states)) @ self.queries.weight.t() / self.temperature
        padded = scores[sentences.places].masked_fill(~sentences.inside[..., None], -torch.inf)
        weights = torch.softmax(padded, dim=1)
        views = self.values(torch.einsum("nsq,nsd->nqd", weights, states[sentences.places]))
        return torch.cat([views[:, view] for view in self.VIEWS], dim=1)


class Convolutions(Encoder):
    """CONV: four convolutions over three words each; the greatest value of each dimension after every one of them."""

    def __init__(self, config: SentencePairsConfig) -> None:
        super().__init__()
        wide = 2 * config.hidden_size
        sizes = [config.word_size, *[wide] * config.layers]
        self.layers = nn.ModuleList(nn.Conv1d(one, two, kernel_size=3, padding=1) for one, two in pairwise(sizes))
        self.size = wide * config.layers

    def forward(self, words: Tensor, sentences: Ragged) -> Tensor:
        """Encode sentences."""
        count = len(words)
        every = torch.arange(count, device=words.device)
        first = torch.zeros(count, dtype=torch.bool, device=words.device)
        first[sentences.starts] = True
        last = torch.zeros_like(first)
        last[sentences.starts + sentences.lengths - 1] = True
        # Outside a sentence are zeros: one row of them, after the last word.
        neighbours = torch.stack(
            [torch.where(first, count, every - 1), every, torch.where(last, count, every + 1)], dim=1
        )
        found = []
        for layer in self.layers:
            assert isinstance(layer, nn.Conv1d)
            windows = nn.functional.pad(words, (0, 0, 0, 1))[neighbours].flatten(1)
            weight = layer.weight.transpose(1, 2).flatten(1)
            words = torch.relu(nn.functional.linear(windows, weight, layer.bias))
            found.append(sentences.maximum(words))
        return torch.cat(found, dim=1)


ENCODERS = {"bgru": LastState, "conv": Convolutions, "satt": AttendedStates, "infs": MaximumState}


class SentencePairsModel(PreTrainedModel):
    """Encodes two sentences apart and classifies what they have in common and how they differ."""

    config_class = SentencePairsConfig
    base_model_prefix = "sentence_pairs"

    def __init__(self, config: SentencePairsConfig) -> None:
        super().__init__(config)
        self.words = nn.Embedding(config.vocab_size, config.word_size)
        self.words.weight.requires_grad = False
        self.encoder: Encoder = ENCODERS[config.encoder](config)
        wide, hidden = 4 * self.encoder.size, config.classifier_size
        # Three layers with nothing between them, as in the paper's code.
        self.classifier = nn.Sequential(
            nn.Linear(wide, hidden), nn.Linear(hidden, hidden), nn.Linear(hidden, len(config.id2label or {}))
        )
        self.post_init()  # type: ignore[no-untyped-call]  # transformers leaves it untyped

    def _init_weights(self, module: nn.Module) -> None:
        """Keep what torch's layers draw, as the paper's code does."""

    def encode(self, tokens: Tensor, lengths: Tensor) -> Tensor:
        """Encode sentences that lie end to end."""
        encoded: Tensor = self.encoder(self.words(tokens), Ragged(lengths))
        return encoded

    def classify(self, first: Tensor, second: Tensor) -> Tensor:
        """Return the logits of pairs of encoded sentences."""
        logits: Tensor = self.classifier(torch.cat([first, second, (first - second).abs(), first * second], dim=1))
        return logits

    def logits_of_pairs(self, vectors: Tensor, first: Tensor, second: Tensor, at_once: int = 1024) -> Tensor:
        """Return the logits of many pairs of a few encoded sentences, given by number.

        Linear layers with nothing between them are one: folding them saves most of the work.
        """
        one, *others = (layer for layer in self.classifier if isinstance(layer, nn.Linear))
        weight, bias = one.weight.double(), one.bias.double()
        for layer in others:
            weight, bias = layer.weight.double() @ weight, layer.weight.double() @ bias + layer.bias.double()
        weight, bias = weight.float().t(), bias.float()
        of_first, of_second, of_difference, of_product = weight.split(vectors.shape[1])
        alone, beside = vectors @ of_first + bias, vectors @ of_second
        # Made before the loop: small results that stay among large ones that go would scatter the memory.
        found: Tensor = alone.new_empty(len(first), alone.shape[1])
        for start in range(0, len(first), at_once):
            left, right = first[start : start + at_once], second[start : start + at_once]
            here, there = vectors[left], vectors[right]
            found[start : start + at_once] = (
                alone[left] + beside[right] + (here - there).abs() @ of_difference + (here * there) @ of_product
            )
        return found

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        labels: Tensor | None = None,
        **_other: Any,
    ) -> SequenceClassifierOutput:
        """Classify pairs: in every row the first sentence has token type 0, and the second has 1."""
        if token_type_ids is None:
            msg = "token_type_ids are needed: they tell the two sentences apart"
            raise ValueError(msg)
        present = torch.ones_like(input_ids) if attention_mask is None else attention_mask
        second = (token_type_ids * present).sum(1)
        lengths = torch.stack([present.sum(1) - second, second], dim=1).flatten()
        encoded = self.encode(input_ids[present.bool()], lengths)
        logits = self.classify(encoded[0::2], encoded[1::2])
        loss = None if labels is None else nn.functional.cross_entropy(logits, labels)
        # transformers declares float tensors, which torch does not tell from others.
        return SequenceClassifierOutput(loss=cast("Any", loss), logits=cast("Any", logits))


def make(
    encoder: str, words: Sequence[str], labels: Sequence[str], options: Mapping[str, Any], seed: int
) -> SentencePairsModel:
    """Return an untrained model; the layers' weights come from torch's generator, each word's vector from its key."""
    config = SentencePairsConfig(
        encoder=encoder,
        vocab_size=len(words),
        id2label=dict(enumerate(labels)),
        label2id={label: number for number, label in enumerate(labels)},
        **options,
    )
    model = SentencePairsModel(config)
    with torch.no_grad():
        for number, word in enumerate(words):
            model.words.weight[number] = _vector(word, config.word_size, seed)
    return model


def _vector(word: str, size: int, seed: int) -> Tensor:
    """Draw a word's vector from N(0, 1), whatever other words there are."""
    key = int.from_bytes(hashlib.blake2b(f"{seed} {word}".encode(), digest_size=7).digest(), "big")
    return torch.randn(size, generator=torch.Generator().manual_seed(key))


SentencePairsConfig.register_for_auto_class()  # type: ignore[no-untyped-call]  # transformers leaves it untyped
SentencePairsModel.register_for_auto_class("AutoModelForSequenceClassification")  # type: ignore[no-untyped-call]  # transformers leaves it untyped
AutoConfig.register(SentencePairsConfig.model_type, SentencePairsConfig, exist_ok=True)
AutoModelForSequenceClassification.register(SentencePairsConfig, SentencePairsModel, exist_ok=True)
