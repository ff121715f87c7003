"""The rules for cards, each with a card that breaks it and nothing else."""

import json
from importlib.resources import files

import pytest

from tests.hub.running import CARD, RunningHub
from wabe.hub.rules.card import card_errors, card_warnings, front_matter
from wabe.hub.rules.tasks import SIZE_CATEGORIES


def card(yaml: str) -> str:
    """A card with this metadata."""
    return f"---\n{yaml}\n---\n# Toves\n"


GOOD = [
    CARD,
    card("license: mit"),
    card("license: other\nlicense_name: tove-licence\nlicense_link: LICENSE"),
    card("license: [mit, apache-2.0]"),
    card("language: [en, zh-Hans, code]\npretty_name: Toves"),
    card("size_categories: 1K<n<10K\ntask_categories: [text-classification]"),
    card("configs:\n- config_name: a\n  data_files: a/*.parquet\n- config_name: b\n  data_files: [b/*, c/*]"),
    card("configs:\n- config_name: a\n  data_files:\n  - split: train\n    path: [a/*, b/*]"),
    card("configs:\n- config_name: a\n  data_dir: a"),
    card("dataset_info:\n  features:\n  - name: label\n    dtype: int64\n  splits: []"),
    card("released: 2024-01-01\nscore: .nan"),
    "# No metadata\n",
    "",
    "text\n---\nlicense: not metadata, because it does not come first\n---\n",
]

BAD = {
    "license: no-such-licence": '"license" must be one of',
    "license: 3": '"license" must be one of',
    "license: [mit, nonsense]": "'nonsense'",
    "license: [": "YAML:",
    "a: b: c": "YAML:",
    "- a\n- b": "mapping",
    "3: x": "mapping",
    "a: &a [*a]": "too many values",
    "language: no": "quotes",
    "language: English": '"language"',
    "language: [en, 3]": '"language"',
    "pretty_name: [a]": '"pretty_name" must be a string',
    "tags: {a: b}": '"tags" must be a string or an array',
    "tags: [3]": '"tags"',
    "widget: {text: x}": '"widget" must be an array',
    "size_categories: [1M]": '"size_categories" must be one of',
    "task_categories: [reading]": '"task_categories" must be one of',
    "task_ids: [nli]": '"task_ids" must be one of',
    "configs: {a: b}": '"configs" must be an array',
    "configs: [a]": '"configs[0]" must be an object',
    "configs:\n- data_files: a": '"configs[0].config_name" is required',
    "configs:\n- config_name: a\n- config_name: a": "occurs twice",
    "configs:\n- config_name: a\n  default: true\n- config_name: b\n  default: true": "one default",
    "configs:\n- config_name: a\n  data_files: {train: x}": '"configs[0].data_files" must be',
    "configs:\n- config_name: a\n  data_files:\n  - split: train": "keys split and path",
    "configs:\n- config_name: a\n  data_files:\n  - {split: my-train, path: x}": "must be a word",
    "configs:\n- config_name: a\n  data_files:\n  - {split: t, path: 3}": ".path",
    "configs:\n- config_name: a\n  data_files: [{split: t, path: x}, {split: t, path: y}]": "occurs twice",
    "dataset_info: 3": '"dataset_info" must be an object',
    "dataset_info:\n- features: []": '"dataset_info[0].config_name" is required',
    "configs:\n- config_name: a\ndataset_info:\n- config_name: b": "not in configs",
    "dataset_info: {features: {a: b}}": '"dataset_info.features" must be an array',
}


@pytest.mark.parametrize("text", GOOD, ids=range(len(GOOD)))
def test_good_cards_pass(text: str) -> None:
    assert card_errors(text, "dataset") == []


@pytest.mark.parametrize("yaml", BAD, ids=range(len(BAD)))
def test_a_bad_card_has_exactly_its_error(yaml: str) -> None:
    errors = card_errors(card(yaml), "dataset")
    assert len(errors) == 1
    assert BAD[yaml] in errors[0]


def test_models_have_their_own_rules() -> None:
    assert card_errors(card("size_categories: [1M]\ntask_ids: [nli]"), "model") == []
    assert card_errors(card("pipeline_tag: text-classification\nlibrary_name: transformers"), "model") == []
    assert "pipeline_tag" in card_errors(card("pipeline_tag: reading"), "model")[0]
    assert "model-index" in card_errors(card("model-index: 3"), "model")[0]
    assert "name" in card_errors(card("model-index: [{results: []}]"), "model")[0]
    assert "results" in card_errors(card("model-index: [{name: x}]"), "model")[0]


def test_yaml_errors_say_where() -> None:
    assert "(line 3, column 13)" in card_errors("---\nlicense: mit\nlanguage: \tb: c\n---\n", "dataset")[0]


def test_a_card_without_metadata_is_a_warning() -> None:
    assert card_warnings("# Toves\n")
    assert not card_warnings(CARD)


def test_the_body_is_what_follows_the_metadata() -> None:
    metadata, body, problem = front_matter("---\r\nlicense: mit\r\n---\r\n# Toves\r\n")
    assert (metadata, body.strip(), problem) == ({"license": "mit"}, "# Toves", None)
    assert front_matter("# Toves")[1] == "# Toves"


def test_size_categories_are_those_of_datasets() -> None:
    known = files("datasets").joinpath("utils/resources/size_categories.json").read_text()
    assert all(f'"{category}"' in known for category in SIZE_CATEGORIES)


def test_the_server_uses_the_rules(hub: RunningHub) -> None:
    good = hub.ask("POST", "/api/validate-yaml", body={"content": CARD, "repoType": "dataset"})
    assert (good.status, good.json()) == (200, {"errors": [], "warnings": []})
    bad = hub.ask("POST", "/api/validate-yaml", body={"content": card("license: x"), "repoType": "dataset"})
    assert bad.status == 400
    assert "license" in str(bad.json()["errors"])
    empty = hub.ask("POST", "/api/validate-yaml", body={"content": "# x", "repoType": "dataset"})
    assert (empty.status, bool(empty.json()["warnings"])) == (200, True)
    assert hub.ask("POST", "/api/validate-yaml", body={"content": 3}).status == 400


def test_a_committed_card_can_be_anything(hub: RunningHub) -> None:
    """A card that came by another way than the clients must not break the pages or the API."""
    api = hub.api()
    api.create_repo("toves/odd-cards", repo_type="dataset")
    bomb = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9) if n else 'x'}]\n" for n in range(12))
    for yaml in (
        bomb,
        "a: &a [*a]",
        "when: 2024-01-01\nx: .nan\ny: !!binary aGk=",
        'x: "\\ud800"',
        "x: [",
        "configs: 3",
    ):
        file = {"path": "README.md", "encoding": "utf-8", "content": card(yaml)}
        lines = [{"key": "header", "value": {"summary": "m"}}, {"key": "file", "value": file}]
        body = "\n".join(json.dumps(line) for line in lines).encode()
        address = "/api/datasets/toves/odd-cards"
        assert hub.ask("POST", f"{address}/commit/main", body=body, token=hub.token).status == 200
        for path in (address, "/datasets/toves/odd-cards", "/", "/api/datasets"):
            answer = hub.ask("GET", path)
            assert answer.status == 200, (yaml[:40], path, answer.body[:200])
            assert len(answer.body) < 1_000_000
