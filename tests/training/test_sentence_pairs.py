"""The four encoders: without padding they compute what they compute for each sentence alone, and load anywhere."""

import subprocess
import sys
from pathlib import Path

import pytest
import torch
from torch import nn

from wabe.training.core.batches import encode
from wabe.training.core.inference import logits_of, prepare
from wabe.training.core.words import SPECIAL, word_tokenizer
from wabe.training.models.sentence_pairs import (
    ENCODERS,
    AttendedStates,
    Convolutions,
    LastState,
    MaximumState,
    SentencePairsModel,
    make,
)

WORDS = ["all", "some", "red", "dogs", "cats", "that", "hum", "don't", "run", "eat"]
LABELS = ("one", "two", "three")
PAIRS = [
    ("all dogs run", "some red cats that hum don't eat"),
    ("some cats that hum run", "all dogs run"),
    ("all red dogs don't eat", "some dogs"),
]


@pytest.fixture(params=sorted(ENCODERS))
def model(request: pytest.FixtureRequest) -> SentencePairsModel:
    return _made(str(request.param))


def _made(name: str) -> SentencePairsModel:
    torch.manual_seed(1)
    options = {"word_size": 12, "hidden_size": 10, "classifier_size": 8}
    made = make(name, [*SPECIAL, *WORDS], LABELS, options, seed=3)
    made.train(mode=False)
    return made


def _logits(model: SentencePairsModel, pairs: list[tuple[str, str]]) -> torch.Tensor:
    encoded = encode(word_tokenizer(WORDS), list(pairs))
    with torch.inference_mode():
        logits = model(**encoded.batch(torch.arange(len(pairs)).numpy())).logits
    assert isinstance(logits, torch.Tensor)
    return logits


def test_a_pair_has_the_same_logits_in_any_batch(model: SentencePairsModel) -> None:
    alone = torch.cat([_logits(model, [pair]) for pair in PAIRS])
    torch.testing.assert_close(_logits(model, PAIRS), alone, rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(_logits(model, PAIRS[::-1]), alone.flip(0), rtol=1e-4, atol=1e-5)


def test_encoding_each_sentence_once_gives_the_same(model: SentencePairsModel) -> None:
    prepared = prepare(model, word_tokenizer(WORDS), iter(PAIRS))
    torch.testing.assert_close(logits_of(model, prepared), _logits(model, PAIRS), rtol=1e-4, atol=1e-5)


def test_the_encoders_compute_what_they_are_named_for(model: SentencePairsModel) -> None:
    """One sentence at a time, with torch's own layers."""
    encoder = model.encoder
    tokens = torch.tensor([2, 5, 4, 9])
    with torch.inference_mode():
        found = model.encode(tokens, torch.tensor([4]))[0]
        words = model.words(tokens)
        if isinstance(encoder, LastState):
            last = encoder.recurrent(words)[1]
            expected = torch.cat([last[0], last[1]])
        elif isinstance(encoder, MaximumState):
            expected = encoder.recurrent(words)[0].max(0).values
        elif isinstance(encoder, AttendedStates):
            states = encoder.recurrent(words)[0]
            views = []
            for query in encoder.queries.weight[[0, 1, 1, 1]]:
                scores = torch.tanh(states @ encoder.keys.weight.t()) @ query / 3
                views.append(torch.softmax(scores, 0) @ (states @ encoder.values.weight.t()))
            expected = torch.cat(views)
        else:
            assert isinstance(encoder, Convolutions)
            features, maxima = words.t()[None], []
            for layer in encoder.layers:
                features = torch.relu(layer(features))
                maxima.append(features.amax(2)[0])
            expected = torch.cat(maxima)
    torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-5)


def test_words_are_drawn_by_name_and_never_trained(model: SentencePairsModel) -> None:
    other = make(model.config.encoder, [*SPECIAL, "zebra", *WORDS], LABELS, {"word_size": 12}, seed=3)
    torch.testing.assert_close(other.words.weight[3:], model.words.weight[2:])
    _loss(model).backward()
    assert model.words.weight.grad is None
    assert all(one.grad is not None for one in model.parameters() if one.requires_grad)


def test_vectors_of_known_and_novel_words_have_one_distribution() -> None:
    made = make("bgru", [f"word{number}" for number in range(2000)], LABELS, {}, seed=10)
    assert abs(float(made.words.weight.mean())) < 0.01
    assert abs(float(made.words.weight.std()) - 1) < 0.01


def test_the_sizes_are_those_of_the_papers_code() -> None:
    trained = {}
    for name in ENCODERS:
        made = make(name, ["word"], tuple("abcdefg"), {}, seed=10)
        trained[name] = sum(one.numel() for one in made.parameters() if one.requires_grad)
    fixed = 512 * 512 + 512 + 512 * 7 + 7
    narrow, wide = 2400 * 512 + 512 + fixed, 9600 * 512 + 512 + fixed
    lstm = 2 * 4 * 300 * (300 + 300 + 2)
    assert trained == {
        "bgru": 2 * 3 * 300 * (300 + 300 + 2) + narrow,
        "infs": lstm + narrow,
        "satt": lstm + 2 * 600 * 600 + 2 * 600 + wide,
        "conv": 600 * 300 * 3 + 3 * 600 * 600 * 3 + 4 * 600 + wide,
    }


def test_transformers_alone_loads_saved_models(tmp_path: Path) -> None:
    """In a process that knows nothing of the project, with the code that lies beside the weights."""
    expected = {}
    for name in ENCODERS:
        made = _made(name)
        expected[name] = _logits(made, PAIRS)
        made.save_pretrained(tmp_path / name)
        word_tokenizer(WORDS).save_pretrained(tmp_path / name)
    script = (
        "import torch; torch.set_num_threads(1)\n"
        "from transformers import AutoModelForSequenceClassification as M, AutoTokenizer as T\n"
        "found = {}\n"
        f"for name in {list(ENCODERS)!r}:\n"
        "    model = M.from_pretrained(name, trust_remote_code=True)\n"
        f"    rows = T.from_pretrained(name)(*zip(*{PAIRS!r}), padding=True, return_tensors='pt')\n"
        "    found[name] = (model(**rows).logits.detach(), model.config.id2label, type(model).__module__)\n"
        "torch.save(found, 'found.pt')\n"
    )
    subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=True, capture_output=True)
    for name, (logits, labels, module) in torch.load(tmp_path / "found.pt").items():
        assert torch.equal(logits, expected[name])
        assert labels == dict(enumerate(LABELS))
        assert module.startswith("transformers_modules.")


def test_rows_that_do_not_tell_sentences_apart_are_refused(model: SentencePairsModel) -> None:
    with pytest.raises(ValueError, match="token_type_ids"):
        model(torch.tensor([[2, 3]]))


def _loss(model: SentencePairsModel) -> torch.Tensor:
    batch = encode(word_tokenizer(WORDS), list(PAIRS)).batch(torch.arange(3).numpy())
    return nn.functional.cross_entropy(model(**batch).logits, torch.tensor([0, 1, 2]))
