"""What the first page and a dataset's page tell of what is published, and how to use it."""

import re
from pathlib import Path

import pytest
from huggingface_hub import CommitOperationAdd

from tests.hub.reading import Reader, page, publish_page
from tests.hub.running import CARD, RunningHub
from wabe.hub.server.card_facts import accuracy_of, edition_of, licence_of, list_configs, total_rows
from wabe.hub.server.file_groups import group_files
from wabe.hub.server.history import Entry
from wabe.hub.server.markdown import breakable
from wabe.hub.server.templating import load_dataset

REPO = "aaa/told"
INFO = """tags:
- wabe
- embedded
dataset_info:
- config_name: small
  splits:
  - name: train
    num_examples: 60
  - name: test
    num_examples: 9
- config_name: large
  splits:
  - name: train
    num_examples: 12345
configs:
"""
MODEL = """---
license: apache-2.0
datasets:
- aaa/told
- elsewhere/data
tags:
- upstream
model-index:
- name: toy
  results:
  - task:
      type: text-classification
    dataset:
      type: aaa/told
      name: Toves
      config: small
      split: test
    metrics:
    - type: loss
      value: 0.1
    - type: accuracy
      value: 0.91234
---
# Toy

A model of toves. It is small.
"""


@pytest.fixture(scope="module")
def published(hub: RunningHub) -> str:
    """A dataset whose card tells its rows, and a model that was trained on it."""
    api = hub.api()
    publish_page(hub, REPO, CARD.replace("configs:\n", INFO))
    api.create_tag(REPO, tag="v1.10.0", repo_type="dataset")
    api.create_tag(REPO, tag="v1.9.0", repo_type="dataset")
    api.create_repo("aaa/toy")
    api.create_commit("aaa/toy", [CommitOperationAdd("README.md", MODEL.encode())], commit_message="m")
    return REPO


def article(hub: RunningHub, address: str) -> Reader:
    """What the first page says of one repository."""
    body = hub.ask("GET", "/").body.decode()
    found = [
        part for part in re.findall(r"<article.*?</article>", body, re.DOTALL) if f'<h3><a href="{address}"' in part
    ]
    assert len(found) == 1
    return Reader(found[0])


def test_the_first_page_describes_a_dataset(hub: RunningHub, published: str) -> None:
    words = article(hub, f"/datasets/{published}").words
    expected = {"Toves", published, "A benchmark of toves.", "2 configs", "12,414 rows", "Licence: cc-by-4.0"}
    assert expected | {"Edition: embedded", "v1.10.0"} <= set(words)
    commit = hub.api().list_repo_commits(published, repo_type="dataset")[0]
    assert f"Updated {commit.created_at:%Y-%m-%d}" in words


def test_the_first_page_describes_a_model(hub: RunningHub, published: str) -> None:
    told = article(hub, "/aaa/toy")
    text = " ".join(" ".join(told.words).split())
    assert "A model of toves." in text
    assert "It is small" not in text
    assert "Trained on aaa/told , elsewhere/data" in text
    assert told.links == ["/aaa/toy", f"/datasets/{published}"]
    assert "Accuracy 91.2% on small/test" in text
    assert "Edition: upstream" in text


@pytest.mark.parametrize("path", ["/datasets", "/models"])
def test_the_lists_of_the_real_hub_lead_to_the_first_page(hub: RunningHub, published: str, path: str) -> None:
    assert f"/datasets/{published}" in page(hub, path).links


def test_datasets_and_models_have_sections_of_their_own(hub: RunningHub, published: str) -> None:
    body = hub.ask("GET", "/").body.decode()
    places = [body.index(mark) for mark in ('id="datasets"', f'"/datasets/{published}"', 'id="models"', '"/aaa/toy"')]
    assert places == sorted(places)


def test_the_first_page_says_how_to_point_a_client_here(hub: RunningHub, published: str) -> None:
    words = page(hub, "/").words
    assert f"export HF_ENDPOINT={hub.endpoint}" in words
    assert 'from datasets import load_dataset\nload_dataset("aaa/told", "small")' in words
    local = hub.ask("GET", "/", headers={"Host": f"localhost:{hub.state.port}"}).body.decode()
    assert f"export HF_ENDPOINT=http://localhost:{hub.state.port}<" in local


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("", 'load_dataset("aaa/told", "small")'),
        ("?config=large", 'load_dataset("aaa/told", "large")'),
        ("/tree/v1.0.0?config=large", 'load_dataset("aaa/told", "large", revision="v1.0.0")'),
        (
            "/preview/v1.0.0?config=small&split=test",
            'load_dataset("aaa/told", "small", split="test", revision="v1.0.0")',
        ),
    ],
)
def test_a_page_says_how_to_load_what_it_shows(hub: RunningHub, published: str, address: str, line: str) -> None:
    words = page(hub, f"/datasets/{published}{address}").words
    assert f"from datasets import load_dataset\n{line}" in words
    assert f"export HF_ENDPOINT={hub.endpoint}" in words


def test_the_chosen_config_is_the_one_whose_rows_are_shown(hub: RunningHub, published: str) -> None:
    assert any("100 rows" in words for words in page(hub, f"/datasets/{published}?config=large").words)


def test_the_line_that_a_page_shows_loads_the_rows(hub: RunningHub, published: str, tmp_path: Path) -> None:
    line = load_dataset(published, "small", "v1.0.0", "test")
    script = line.replace("\nload_dataset(", "\nprint(load_dataset(") + ".num_rows)"
    assert hub.run(script, tmp_path).split()[-1] == "9"


def test_a_dataset_lists_its_configs_with_their_rows(hub: RunningHub, published: str) -> None:
    shown = page(hub, f"/datasets/{published}/tree/v1.0.0")
    assert {"2 configs, 12,414 rows", "69", "12,345"} <= set(shown.words)
    for config in ("small", "large"):
        link = f"/datasets/{published}/preview/v1.0.0?config={config}"
        assert link in shown.links
        page(hub, link)


def test_metadata_is_folded(hub: RunningHub, published: str) -> None:
    body = hub.ask("GET", f"/datasets/{published}").body.decode()
    fold = re.search(r"<details class=\"sheet\"><summary>Metadata</summary>(.*?)</details>", body, re.DOTALL)
    assert fold is not None
    assert {"license", "cc-by-4.0", "wabe, embedded"} <= set(Reader(fold[1]).words)


def entries(*paths: str) -> list[Entry]:
    """Files of ten bytes."""
    return [Entry(path, "0" * 40, folder=False, size=10) for path in paths]


def test_files_are_grouped_by_folder_and_folded_when_many() -> None:
    few = group_files(entries("README.md", "b/1", "a/x/2", "a/1"))
    assert [(folder.name, len(folder.files), folder.size, folder.open) for folder in few] == [
        ("a", 2, 20, True),
        ("b", 1, 10, True),
        ("", 1, 10, True),
    ]
    many = group_files(entries("README.md", *(f"a/{number}" for number in range(40))))
    assert [(folder.name, folder.open) for folder in many] == [("a", False), ("", True)]
    assert group_files([]) == []


def test_the_page_groups_files(hub: RunningHub, published: str) -> None:
    body = hub.ask("GET", f"/datasets/{published}").body.decode()
    folders = re.findall(r'<details class="folder" open>.*?</details>', body, re.DOTALL)
    assert [Reader(folder).words[0].strip() or "" for folder in folders] == ["figures/", "large/", "small/"]
    assert "3 files" in " ".join(Reader(folders[2]).words)
    assert f"/datasets/{published}/resolve/main/small/test-00000-of-00001.parquet" in Reader(folders[2]).links


def test_cards_that_tell_nothing_or_nonsense() -> None:
    for card in ({}, {"dataset_info": 3, "configs": "x", "tags": None, "model-index": [3, {"results": [{}]}]}):
        assert list_configs(card) == []
        assert total_rows([]) is None
        assert (licence_of(card), edition_of(card), accuracy_of(card)) == ("", "", None)
    half = {
        "configs": [
            {"config_name": "a", "data_files": [{"split": "x", "path": "a"}, {"split": "y", "path": "b"}]},
        ],
        "dataset_info": {"config_name": "a", "splits": [{"name": "x", "num_examples": 3}]},
    }
    assert [config.rows for config in list_configs(half)] == [None]
    assert licence_of({"license": "other", "license_name": "my-own"}) == "my-own"


def test_lines_to_copy_are_valid_whatever_the_names() -> None:
    assert load_dataset("a/b", 'x"y', "main") == 'from datasets import load_dataset\nload_dataset("a/b", "x\\"y")'
    assert load_dataset("a/b", None, "v1") == 'from datasets import load_dataset\nload_dataset("a/b", revision="v1")'


def test_names_break_where_their_parts_meet() -> None:
    assert breakable("a_b/c-<d") == "a_<wbr>b/<wbr>c-<wbr>&lt;d"
