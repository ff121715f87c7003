"""The same declaration gives the same bytes, whatever the process, the place and the locale."""

from pathlib import Path

from wabe.builders.core.sources import file_sha256
from wabe.testing import run_wabe

TARGETS = ("jabberwocky/small", "jabberwocky/probe_consistency", "jabberwocky/small_goodwin2020")


def test_two_builds_are_the_same(tmp_path: Path) -> None:
    """Hash seed, time zone, locale, number of processes and working directory change nothing."""
    settings = (
        ({"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C"}, "1", "here"),
        ({"PYTHONHASHSEED": "777", "TZ": "Pacific/Chatham", "LC_ALL": "tr_TR.UTF-8"}, "3", "there"),
    )
    found = []
    for env, jobs, place in settings:
        cwd = tmp_path / place
        cwd.mkdir()
        ran = run_wabe("build", *TARGETS, "--jobs", jobs, cwd=cwd, env=env)
        assert ran.code == 0, ran.err
        files = {
            str(path.relative_to(cwd)): file_sha256(path)
            for path in sorted((cwd / "build").rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }
        found.append(files)
    assert found[0] == found[1]
    assert len([name for name in found[0] if name.endswith(".parquet")]) == 9
