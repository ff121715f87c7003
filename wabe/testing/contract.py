"""What holds of every config of every edition of a benchmark, whoever made it."""

import os
from pathlib import Path
from typing import ClassVar

import pyarrow.parquet as pq
import pytest
from datasets import ClassLabel, load_dataset

from wabe.builders.core import registry
from wabe.builders.core.adapter import ROWS_PER_GROUP, builder_class, features_of
from wabe.builders.core.declaration import Benchmark, Config, Role
from wabe.builders.core.expected import expected_digests
from wabe.builders.core.independence import shared_code
from wabe.builders.core.manifest import Manifest, read_manifest
from wabe.builders.core.rows import columns_of, label_of, schema_of
from wabe.cards.folds import LONGEST_READ, outside_folds
from wabe.cards.prose import prose_of
from wabe.hub.rules.card import card_errors
from wabe.testing.builds import Builds, shared_builds, skip_without_sources, target_of
from wabe.testing.formats import format_faults
from wabe.testing.running import run_wabe

# Everything about a machine that rows must not depend on.
ELSEWHERE = {"PYTHONHASHSEED": "777", "TZ": "Pacific/Chatham", "LC_ALL": "tr_TR.UTF-8"}


class Contract:
    """The contract of one benchmark: name it in a subclass whose name begins with `Test`."""

    benchmark: ClassVar[str]
    """Its name, or the path of its folder."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run a test once for each edition, or for each config of each edition."""
        if "edition" not in metafunc.fixturenames:
            return
        editions = registry.editions(registry.parse(self.benchmark)[0])
        if "config" in metafunc.fixturenames:
            cases = [(one, config) for one in editions for config in one.configs]
            ids = [f"{one.edition}-{config.name}" for one, config in cases]
            metafunc.parametrize(("edition", "config"), cases, ids=ids)
        else:
            metafunc.parametrize("edition", editions, ids=[one.edition.value for one in editions])

    @pytest.fixture(scope="session")
    def builds(self, tmp_path_factory: pytest.TempPathFactory) -> Builds:
        """Share builds with every other test of this run."""
        return shared_builds(tmp_path_factory)

    def test_rows_are_the_committed_ones(self, builds: Builds, edition: Benchmark, config: Config) -> None:
        """The digest of every split is in expected.json."""
        _, manifest = _built(builds, edition)
        committed = expected_digests(edition)
        if committed is None:
            pytest.skip(f"no digests are pinned yet: run wabe validate {edition.name} --pin")
        assert manifest.digests[config.name] == committed[config.name]

    def test_files_have_the_declared_schema_and_row_groups(
        self, builds: Builds, edition: Benchmark, config: Config
    ) -> None:
        """Parquet files are what the row type says, in row groups of one size."""
        folder, manifest = _built(builds, edition)
        for one in manifest.configs[config.name].splits.values():
            with pq.ParquetFile(folder / one.file) as file:
                assert file.schema_arrow.remove_metadata() == schema_of(config.row)
                sizes = [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]
                assert sizes[:-1] == [ROWS_PER_GROUP] * (len(sizes) - 1)
                assert sum(sizes) == one.rows

    def test_the_built_folder_loads(self, builds: Builds, edition: Benchmark, config: Config, tmp_path: Path) -> None:
        """`load_dataset` gives the declared splits, counts and labels."""
        folder, manifest = _built(builds, edition)
        built = manifest.configs[config.name]
        smallest = min(built.splits, key=lambda split: built.splits[split].rows)
        rows = load_dataset(str(folder), config.name, split=smallest, cache_dir=str(tmp_path))
        assert rows.num_rows == built.splits[smallest].rows
        assert rows.features == features_of(config.row)
        label = rows.features["label"]
        assert isinstance(label, ClassLabel)
        assert label.names == [one.value for one in label_of(config.row)]
        assert str(rows.info.version) == edition.version
        for row in rows.select(range(min(5, rows.num_rows))):
            assert label.int2str(row["label"]) == row["label_text"]

    def test_a_config_says_what_it_must(self, edition: Benchmark, config: Config) -> None:
        """Summaries, field descriptions and roles are there; the name is a word."""
        assert config.summary.endswith(".")
        assert all(column.doc.endswith(".") for column in columns_of(config.row))
        assert sum(split.role is Role.TRAIN for split in config.splits) <= 1
        assert config.name.isidentifier(), (
            f"{edition.name}/{config.name} is not a valid name: use letters, digits and underscores"
        )

    def test_the_oracle_shares_no_code(self, edition: Benchmark, config: Config) -> None:
        """An oracle has nothing in common with the constructors but row types and declared sources."""
        assert shared_code(edition, config) == []

    def test_other_machines_make_the_same_rows(self, builds: Builds, edition: Benchmark, tmp_path: Path) -> None:
        """The smallest config has the same digest with another hash seed, time zone, locale and working directory."""
        _, manifest = _built(builds, edition)
        sizes = {name: sum(one.rows for one in config.splits.values()) for name, config in manifest.configs.items()}
        smallest = min(sizes, key=lambda name: sizes[name])
        words = (f"{target_of(edition)}/{smallest}", "--edition", edition.edition.value, "--jobs", "1")
        ran = run_wabe("build", *words, cwd=tmp_path, env=ELSEWHERE)
        assert ran.code == 0, ran.err
        again = read_manifest(tmp_path / "build" / edition.edition.value / edition.name)
        assert again.configs[smallest].digest == manifest.configs[smallest].digest

    def test_the_card_is_complete(self, builds: Builds, edition: Benchmark) -> None:
        """Citation, prose, version and digests are there, and the Hub would accept the card."""
        folder, manifest = _built(builds, edition)
        text = (folder / "README.md").read_text(encoding="utf-8")
        assert card_errors(text, "dataset") == []
        body = text.split("\n---\n", 1)[1]
        assert edition.citation.startswith("@")
        assert edition.citation in body
        prose = prose_of(edition)
        assert body.startswith(
            f"# {edition.title} (`{edition.name}`)\n\n{prose.lead}\n\n- **Edition:** {edition.edition},"
        )
        assert prose.rest in body
        assert edition.version in body
        assert all(f"| `{config.name}` | {config.summary} |" in body for config in edition.configs)
        assert manifest.digest in body

    def test_other_tools_find_the_data(self, builds: Builds, edition: Benchmark) -> None:
        """Croissant, the tasks for lm-evaluation-harness and those for Inspect describe these very files."""
        folder, manifest = _built(builds, edition)
        assert format_faults(edition, manifest, folder) == []

    def test_the_card_can_be_read(self, builds: Builds, edition: Benchmark) -> None:
        """What is not folded away is not too long."""
        folder, _ = _built(builds, edition)
        seen = outside_folds((folder / "README.md").read_text(encoding="utf-8"))
        assert len(seen.encode()) < LONGEST_READ, "the card is too long: shorten card.md or fold its tables"

    def test_no_two_configs_have_the_same_rows(self, builds: Builds, edition: Benchmark) -> None:
        """Every declared config is built, and each has rows of its own."""
        _, manifest = _built(builds, edition)
        digests = {config.digest for config in manifest.configs.values()}
        assert len(digests) == len(manifest.configs) == len(edition.configs)

    def test_the_builder_class_is_made_from_the_declaration(self, edition: Benchmark) -> None:
        """`datasets` sees the declared configs."""
        made = builder_class(edition)
        assert [config.name for config in made.BUILDER_CONFIGS] == [config.name for config in edition.configs]
        assert {str(config.version) for config in made.BUILDER_CONFIGS} == {edition.version}

    def test_the_version_is_in_the_changelog(self, edition: Benchmark) -> None:
        """A change of data is a version bump and a line in the nearest CHANGELOG.md."""
        homes = [Path(os.path.abspath(edition.folder)), *edition.folder.parents]  # noqa: PTH100 no link is followed
        changelog = next((home / "CHANGELOG.md" for home in homes if (home / "CHANGELOG.md").is_file()), None)
        assert changelog is not None, "there is no CHANGELOG.md in the benchmark's folder or above it"
        assert f"{edition.name} {edition.version}" in changelog.read_text(encoding="utf-8")


def _built(builds: Builds, edition: Benchmark) -> tuple[Path, Manifest]:
    """Return a built folder and its manifest, or skip where sources are not to be had."""
    skip_without_sources(edition)
    folder = builds.folder(edition)
    return folder, read_manifest(folder)
