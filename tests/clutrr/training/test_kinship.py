import re
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest
import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from tests.clutrr.training.reading import SMALL, batch_of, inputs_of, logits_of, made
from wabe.training.models.kinship import READERS, tokenizer

LOAD = """
import sys, torch
from transformers import AutoModelForSequenceClassification
for reader in sys.argv[1:]:
    model = AutoModelForSequenceClassification.from_pretrained(reader, trust_remote_code=True)
    torch.save(model(**torch.load(reader + ".pt")).logits.detach(), reader + ".logits")
sys.exit(any(name.partition(".")[0] == "wabe" for name in sys.modules))
"""


def test_small_versions_are_of_all_readers() -> None:
    assert tuple(SMALL) == READERS


@pytest.mark.parametrize("reader", READERS)
def test_what_must_not_change_a_prediction_and_what_must(reader: str, stories: pa.Table) -> None:
    model, tokens = made(reader, stories)
    pairs = [(text, query or "") for text, query in inputs_of(reader).texts(stories.slice(56, 8))]
    logits = logits_of(model, batch_of(tokens, pairs))

    padded = logits_of(model, batch_of(tokens, pairs, width=90))
    assert torch.allclose(logits, padded, atol=1e-5)

    def renamed(text: str) -> str:
        return re.sub(r"@ent_(\d+)", lambda found: f"@ent_{(int(found[1]) * 7 + 5) % 20}", text)

    others = logits_of(model, batch_of(tokens, [(renamed(text), renamed(query)) for text, query in pairs]))
    assert torch.equal(logits, others)

    turned = [(text, " ".join(reversed(query.split()))) for text, query in pairs]
    assert not torch.allclose(logits, logits_of(model, batch_of(tokens, turned)), atol=1e-4)


@pytest.mark.parametrize("reader", READERS)
def test_a_model_learns_a_few_stories_and_is_the_same_when_loaded(
    reader: str, stories: pa.Table, tmp_path: Path
) -> None:
    # The encoder is as large as it is; stories of two facts are shorter.
    table = stories.slice(0, 8) if reader == "encoder-lstm" else stories.slice(48, 24)
    model, tokens = made(reader, table)
    batch, labels = batch_of(tokens, inputs_of(reader).texts(table)), torch.tensor(table["label"].to_pylist())
    optimizer = torch.optim.Adam([one for one in model.parameters() if one.requires_grad], lr=1e-2)
    torch.manual_seed(0)
    for _ in range(12 if reader == "encoder-lstm" else 40):
        model.train()
        loss = model(**batch, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    logits = logits_of(model, batch)
    chance = float(torch.bincount(labels).max()) / len(labels)
    assert float((logits.argmax(1) == labels).float().mean()) > max(0.5, 2 * chance)

    model.save_pretrained(tmp_path)
    tokens.save_pretrained(tmp_path)
    loaded = AutoModelForSequenceClassification.from_pretrained(tmp_path, trust_remote_code=True)
    again = AutoTokenizer.from_pretrained(tmp_path, trust_remote_code=True)
    assert loaded.config.id2label[0] == "son"
    # To the last bit but one: products of matrices depend on where arrays lie in memory.
    torch.testing.assert_close(logits_of(loaded, batch_of(again, inputs_of(reader).texts(table))), logits)


def test_saved_models_need_nothing_of_the_project(stories: pa.Table, tmp_path: Path) -> None:
    expected = {}
    for reader in ("rmc", "gat"):
        model, tokens = made(reader, stories)
        batch = batch_of(tokens, inputs_of(reader).texts(stories.slice(0, 4)))
        expected[reader] = logits_of(model, batch)
        model.save_pretrained(tmp_path / reader)
        torch.save(batch, tmp_path / f"{reader}.pt")
    child = subprocess.run(
        [sys.executable, "-c", LOAD, *expected], cwd=tmp_path, check=False, capture_output=True, text=True
    )
    assert child.returncode == 0, child.stderr
    for reader, logits in expected.items():
        assert torch.allclose(torch.load(tmp_path / f"{reader}.logits"), logits, atol=1e-6)


def test_placeholders_are_drawn_anew_in_training_and_by_the_seed_alone(stories: pa.Table) -> None:
    model, tokens = made("gat", stories)
    batch = batch_of(tokens, inputs_of("gat").texts(stories.slice(0, 8)))
    model.train()
    found = []
    for seed in (1, 2, 1):
        torch.manual_seed(seed)
        found.append(model(**batch).logits)
    assert torch.equal(found[0], found[2])
    assert not torch.allclose(found[0], found[1], atol=1e-4)


def test_some_vectors_are_renewed_in_training_only(stories: pa.Table) -> None:
    model, _ = made("mac", stories)
    model.placeholders.renewed = True
    model.placeholders.train()
    assert not torch.equal(model.placeholders(), model.placeholders())
    model.placeholders.eval()
    assert torch.equal(model.placeholders(), model.placeholders())


def test_the_order_of_facts_does_not_change_the_graph(stories: pa.Table) -> None:
    model, tokens = made("gat", stories)
    facts = ["@ent_0 son @ent_1 ;", "@ent_1 sister @ent_2 ;", "@ent_2 wife @ent_3 ;"]
    one, other = (
        logits_of(model, batch_of(tokens, [(" ".join(order), "@ent_0 @ent_3")])) for order in (facts, facts[::-1])
    )
    # Persons are numbered as they are mentioned, so other random vectors are theirs; only the graph is the same.
    model.placeholders.vectors.copy_(model.placeholders.vectors[:1].expand_as(model.placeholders.vectors))
    same = [logits_of(model, batch_of(tokens, [(" ".join(order), "@ent_0 @ent_3")])) for order in (facts, facts[::-1])]
    assert not torch.equal(one, other)
    assert torch.allclose(same[0], same[1], atol=1e-5)


@pytest.mark.parametrize(
    ("text", "query", "said"),
    [
        ("@ent_0 son @ent_1 ;", "@ent_0", "two placeholders, as in"),
        ("@ent_0 son @ent_1 ; @ent_1", "@ent_0 @ent_1", "every fact"),
        ("@ent_0 has a son @ent_1 .", "@ent_0 @ent_1", "every fact"),
    ],
)
def test_what_is_not_facts_with_a_query_is_refused(text: str, query: str, said: str, stories: pa.Table) -> None:
    model, tokens = made("gat", stories)
    with pytest.raises(ValueError, match=said):
        logits_of(model, batch_of(tokens, [(text, query)]))


def test_words_placeholders_and_signs_are_tokens() -> None:
    tokens = tokenizer("gat", ["@ent_1's", "mother-in-law,"])
    text = "@ent_1's Mother-in-law, @ent_19 @ent_20"
    assert tokens.tokenize(text) == ["@ent_1", "'s", "mother-in-law", ",", "@ent_19", "[UNK]"]
    assert tokens("@ent_1", "@ent_2")["token_type_ids"] == [0, 0, 1]
