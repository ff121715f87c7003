"""The paper's 36 phenomena: each is built, or its line says why not, and so does the card."""

import re
from pathlib import Path

import pytest

from wabe.builders.core.manifest import BuiltConfig, BuiltSplit, Manifest, parquet_name
from wabe.builders.curriculum.card import phenomena_table
from wabe.builders.curriculum.configs import phenomena
from wabe.builders.curriculum.paper import PATH, paper_tasks, read_tasks
from wabe.errors import CorruptError


def test_what_is_not_built_has_a_reason() -> None:
    """Every phenomenon of the paper is there, with a folder or with a whole sentence that says why not."""
    built = {one.name for one in phenomena()}
    assert len(paper_tasks()) == 36
    assert {name for name, task in paper_tasks().items() if not task.left_out} == built
    odd = [task.left_out for task in paper_tasks().values() if task.left_out and not task.left_out.endswith(".")]
    assert odd == []


@pytest.mark.parametrize(
    ("built", "reason", "message"),
    [
        (True, "Nobody likes it.", "line 2: puns is built: remove the reason why it is left out"),
        (False, "", "line 2: puns is not built: say in left_out why"),
        (False, "Humour | taste.", "line 2: left_out is shown in a table: write it without |"),
        (True, "", None),
        (False, "Nobody can.", None),
    ],
)
def test_a_folder_and_a_reason_exclude_each_other(
    tmp_path: Path, built: bool, reason: str, message: str | None
) -> None:
    """A reason that has become stale is found, and so is a missing one."""
    if built:
        (tmp_path / "puns").mkdir()
        (tmp_path / "puns" / "phenomenon.py").touch()
    header = PATH.read_text(encoding="utf-8").splitlines()[0]
    path = tmp_path / "paper.csv"
    path.write_text(f"{header}\npuns,puns,Semantic,Puns,2,14038,1756,0.14,0.5,0.4,0.6,0.5,0.1,-0.1,{reason}\n")
    if message is None:
        assert read_tasks(path)["puns"].left_out == reason
        return
    with pytest.raises(CorruptError, match=re.escape(message)) as caught:
        read_tasks(path)
    assert caught.value.where == str(path)


def test_the_card_says_how_many_rows_there_are_or_why_none(tmp_path: Path) -> None:
    """A phenomenon with a folder that is not in this build has neither."""
    splits = {
        name: BuiltSplit(file=f"boolean/{parquet_name(name)}", rows=1_234, digest="d", bytes=1, sha256="s", memory=1)
        for name in ("train", "test")
    }
    manifest = Manifest(
        benchmark="curriculum",
        edition="embedded",
        version="1.0.0",
        configs={"boolean": BuiltConfig(splits=splits)},
    )
    manifest.write(tmp_path)
    lines = [line for line in phenomena_table(tmp_path).splitlines() if line.startswith("| `")]
    last = {line.split("`")[1]: line.split(" | ")[-1].removesuffix(" |") for line in lines}
    assert last.pop("boolean") == "2,468"
    assert last == {name: task.left_out or "–" for name, task in paper_tasks().items() if name != "boolean"}
    assert all(line.count(" | ") == lines[0].count(" | ") for line in lines)
