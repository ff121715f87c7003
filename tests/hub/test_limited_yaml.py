"""The reader of YAML refuses what would hurt whoever reads it, and fast; whatever else it gets, it reads as before."""

import json
import time

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hub.hostile_cards import HOSTILE, card
from tests.hub.running import RunningHub
from wabe.hub.rules.card import card_errors, front_matter
from wabe.hub.rules.limited_yaml import MAX_DEPTH, MAX_NUMBER, MAX_VALUES, YamlError, read_yaml


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_metadata_is_refused_in_time(name: str) -> None:
    text, why = HOSTILE[name]
    start = time.process_time()
    [error] = card_errors(card(text), "dataset")
    assert time.process_time() - start < 1
    assert error.startswith("YAML: ")
    assert why in error
    assert len(error) < 300


def test_the_limits_are_where_they_are_said_to_be() -> None:
    assert read_yaml("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    with pytest.raises(YamlError, match="deeper"):
        read_yaml("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))
    assert read_yaml("9" * MAX_NUMBER) == int("9" * MAX_NUMBER)
    assert read_yaml(f"'{'9' * 5000}'") == "9" * 5000
    assert read_yaml("9" * 5000 + " toves") == "9" * 5000 + " toves"
    assert read_yaml("[" + "x," * (MAX_VALUES - 1) + "]")
    shared = "a: &a [x, y]\n" + "".join(f"b{number}: *a\n" for number in range(100))
    assert read_yaml(shared) == {"a": ["x", "y"], **{f"b{number}": ["x", "y"] for number in range(100)}}


marks = st.sampled_from(
    ["- ", "? ", ": ", "[", "]", "{", "}", ",", "&a ", "*a", "!!int ", "|", ">", '"', "'", "#", "%"]
)
lines = st.lists(
    st.one_of(marks, st.sampled_from(["\n", " ", "\t", "a", "7", "0x", "<<", "---", "..."]), st.text(max_size=3))
)


@settings(max_examples=300, deadline=None)
@given(lines.map("".join))
def test_any_card_is_read_or_refused(text: str) -> None:
    """The values are those of the plain loader, and they can be written as JSON."""
    found, _, problem = front_matter(card(text))
    assert (found is None) == (problem is not None) or "\n---" in f"\n{text}"
    json.dumps(found, allow_nan=False).encode()
    try:
        value = read_yaml(text)
    except YamlError:
        return
    assert repr(value) == repr(yaml.load(text, Loader=yaml.CSafeLoader))


@pytest.mark.parametrize("name", ["deep lists", "a hexadecimal number", "2 MB of faulty YAML"])
def test_a_stranger_cannot_end_the_hub_by_a_card(hub: RunningHub, name: str) -> None:
    body = {"content": card(HOSTILE[name][0])[:90_000] + "\n---\n", "repoType": "dataset"}
    answer = hub.ask("POST", "/api/validate-yaml", body=body)
    assert answer.status == 400
    assert "YAML" in str(answer.json()["errors"])
    assert hub.ask("GET", "/health").status == 200


def test_one_bad_card_does_not_take_the_list_with_it(hub: RunningHub) -> None:
    api = hub.api()
    api.create_repo("toves/hostile-card", repo_type="dataset")
    address = "/api/datasets/toves/hostile-card"
    for name, (text, _) in HOSTILE.items():
        content = card(text).encode("utf-8", "surrogatepass").decode("utf-8", "replace")
        file = {"path": "README.md", "encoding": "utf-8", "content": content}
        lines = [{"key": "header", "value": {"summary": "m"}}, {"key": "file", "value": file}]
        body = "\n".join(json.dumps(line) for line in lines).encode()
        assert hub.ask("POST", f"{address}/commit/main", body=body, token=hub.token).status == 200, name
        for path in ("/", "/api/datasets?search=hostile-card", "/datasets/toves/hostile-card"):
            answer = hub.ask("GET", path)
            assert answer.status == 200, (name, path, answer.body[:200])
            assert b"hostile-card" in answer.body
