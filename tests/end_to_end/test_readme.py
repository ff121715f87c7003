"""The README is true: its rows are in the data, its numbers are the manifests', its links lead somewhere."""

import re
from pathlib import Path

import duckdb
import pytest

from tests.conftest import embedded
from wabe.builders.core.build import folder_of
from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.manifest import read_manifest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BENCHMARKS = embedded()


def _table_line(benchmark: Benchmark) -> list[str]:
    """Return the cells of a benchmark's line in the table of what there is."""
    (line,) = (line for line in README.splitlines() if line.startswith(f"| `{benchmark.name}`:"))
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.parametrize("benchmark", BENCHMARKS, ids=lambda one: getattr(one, "name", ""))
def test_the_rows_are_real(benchmark: Benchmark, output: Path) -> None:
    """Each benchmark's example is a row of its data, with that label."""
    *_, shown, label = _table_line(benchmark)
    folder = folder_of(benchmark, output)
    first, second = benchmark.configs[0].text
    files = [
        str(folder / split.file)
        for name, config in read_manifest(folder).configs.items()
        if benchmark.config(name).text == (first, second)
        for split in config.splits.values()
    ]
    with duckdb.connect() as connection:
        found = connection.execute(
            f"SELECT label_text FROM read_parquet($1, union_by_name = true) "
            f"WHERE $2 IN ({first} || ' ⟶ ' || {second}, {first} || ' ' || {second}) LIMIT 1",
            [files, shown],
        ).fetchone()
    assert found == (label,)


@pytest.mark.parametrize("benchmark", BENCHMARKS, ids=lambda one: getattr(one, "name", ""))
def test_the_numbers_of_rows_are_right(benchmark: Benchmark, output: Path) -> None:
    """To the last digit that is given; configs that are made of others' rows do not count."""
    said = re.search(r"([\d.,]+)( million)? (?:pairs|stories)", _table_line(benchmark)[0])
    assert said is not None
    built = read_manifest(folder_of(benchmark, output)).configs
    own = [one.name for one in benchmark.configs if one.part_of is None]
    rows = sum(split.rows for name in own for split in built[name].splits.values())
    if said[2]:
        assert round(rows / 1e6, 1) == float(said[1])
    else:
        assert round(rows, -3) == int(said[1].replace(",", ""))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", *sorted(
    path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")
)])  # fmt: skip
def test_links_lead_somewhere(page: str) -> None:
    """Every relative link names a file that is here, and a heading that it has."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        path = (ROOT / page).parent / name if name else ROOT / page
        assert path.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", one).lower().replace(" ", "-") for one in headings}, target
