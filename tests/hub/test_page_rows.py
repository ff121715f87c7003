"""The columns of the rows: texts and label first and wide, the rest narrow or cut, ids last."""

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from huggingface_hub import CommitOperationAdd

from tests.hub.browser import Browser, needs_browser, open_browser
from tests.hub.reading import page
from tests.hub.running import RunningHub
from wabe.hub.server.columns import Kind, arrange, type_name
from wabe.hub.server.errors import HubError
from wabe.hub.server.preview import read_page

REPO = "toves/wide"
STORY = "When the train arrived, Dorothy saw her grandmother on the platform, and Matilda read her a story. " * 3
FACTS = [{"head": f"person {number}", "tail": "somebody else"} for number in range(8)]
CARD = """---
configs:
- config_name: only
  data_files:
  - split: train
    path: only/train-*
---
# Wide
"""


def table() -> pa.Table:
    """Rows with everything that makes a table wide."""
    return pa.table(
        {
            "uid": [f"uid{number:013d}" for number in range(30)],
            "story": [STORY] * 30,
            "query": [f"How is person {number} related to Anna?" for number in range(30)],
            "label": pa.array([number % 2 for number in range(30)], pa.int64()),
            "label_text": ["son_in_law" if number % 2 else "father" for number in range(30)],
            "facts": [FACTS] * 30,
            "clean_story": [STORY] * 30,
            "rule": ["old → new"] * 30,
            "negated": [True] * 30,
            "k": pa.array([2] * 30, pa.int32()),
            "source_uid": ["a" * 16] * 30,
        }
    ).replace_schema_metadata(
        {"huggingface": '{"info": {"features": {"label": {"_type": "ClassLabel", "names": ["father", "son_in_law"]}}}}'}
    )


def parquet(rows: pa.Table) -> bytes:
    """A Parquet file."""
    sink = pa.BufferOutputStream()
    pq.write_table(rows, sink)
    content: bytes = sink.getvalue().to_pybytes()
    return content


@pytest.fixture(scope="module")
def published(hub: RunningHub) -> str:
    """A dataset with wide rows."""
    api = hub.api()
    api.create_repo(REPO, repo_type="dataset")
    adds = [
        CommitOperationAdd("README.md", CARD.encode()),
        CommitOperationAdd("only/train-0.parquet", parquet(table())),
    ]
    api.create_commit(REPO, adds, repo_type="dataset", commit_message="m")
    return REPO


def test_texts_and_label_come_first_and_ids_last() -> None:
    shown = read_page([parquet(table())], start=0, count=3, label=None)
    assert [(column.name, column.kind) for column in shown.columns] == [
        ("story", Kind.PASSAGE),
        ("query", Kind.TEXT),
        ("label", Kind.LABEL),
        ("label_text", Kind.NARROW),
        ("facts", Kind.LONG),
        ("clean_story", Kind.LONG),
        ("rule", Kind.NARROW),
        ("negated", Kind.NARROW),
        ("k", Kind.NARROW),
        ("uid", Kind.ID),
        ("source_uid", Kind.ID),
    ]
    first = dict(zip([column.name for column in shown.columns], shown.rows[0], strict=True))
    assert (first["label"], first["k"], first["uid"]) == ("father (0)", "2", "uid0000000000000")


def test_columns_keep_their_places_on_every_page() -> None:
    rows = table().set_column(2, "query", pa.array(["How is one related to another?"] * 25 + ["?"] * 5))
    pages = [read_page([parquet(rows)], start=start, count=5, label=None) for start in (0, 25, 99)]
    assert len({shown.columns for shown in pages}) == 1


def test_without_a_label_all_texts_come_first() -> None:
    schema = pa.schema([("id", pa.int64()), ("name", pa.string()), ("text", pa.large_string())])
    sample = {"name": ["a", None], "text": ["one two three four five", None]}
    assert [column.name for column in arrange(schema, {**sample, "text": sample["text"] * 2}, [])] == [
        "name", "text", "id",
    ]  # fmt: skip
    sample["text"] = ["one two three four five"]
    assert [column.name for column in arrange(schema, sample, [])] == ["text", "name", "id"]


def test_types_are_short() -> None:
    assert type_name(pa.list_(pa.struct([("head", pa.string())]))) == "list of struct"
    assert type_name(pa.list_(pa.int32())) == "list of int32"
    assert type_name(pa.bool_()) == "bool"


def test_two_columns_of_one_name_are_refused() -> None:
    twice = pa.Table.from_arrays([pa.array([1]), pa.array(["a"])], names=["a", "a"])
    with pytest.raises(HubError, match="two columns have the same name"):
        read_page([parquet(twice)], start=0, count=1, label=None)


def test_every_value_is_on_the_page(hub: RunningHub, published: str) -> None:
    words = " ".join(page(hub, f"/datasets/{published}/preview/main").words)
    assert all(name in words for name in table().column_names)
    assert "person 7" in words


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One tab."""
    with open_browser(tmp_path_factory.mktemp("profile")) as tab:
        yield tab


@needs_browser
@pytest.mark.parametrize("width", [1280, 390])
def test_the_texts_are_the_wide_columns(hub: RunningHub, published: str, browser: Browser, width: int) -> None:
    browser.open(f"{hub.endpoint}/datasets/{published}/preview/main", width=width)
    widths = browser.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.rows th')].map("
        "cell => [cell.firstChild.textContent, cell.offsetWidth]))"
    )
    assert isinstance(widths, dict)
    assert widths["story"] > widths["query"] > max(widths[name] for name in ("label_text", "k", "negated", "uid"))
    assert widths["k"] < 80
    scroller = "document.querySelector('.rows').parentElement"
    assert browser.evaluate(f"{scroller}.scrollWidth > {scroller}.clientWidth")
    assert browser.evaluate("document.scrollingElement.scrollWidth") == width


@needs_browser
def test_long_values_are_cut_to_two_lines_until_they_are_opened(
    hub: RunningHub, published: str, browser: Browser
) -> None:
    browser.open(f"{hub.endpoint}/datasets/{published}/preview/main")
    height = "document.querySelector('td.long summary span').getBoundingClientRect().height"
    line = "parseFloat(getComputedStyle(document.querySelector('td.long')).lineHeight)"
    lines = browser.evaluate(f"{height} / {line}")
    assert isinstance(lines, float | int)
    assert 1.5 < lines < 2.5
    browser.evaluate("document.querySelector('td.long summary').click()")
    assert browser.evaluate(f"{height} / {line} > 5") is True
