"""The card's own sections are computed from built rows."""

from pathlib import Path

from tests.seti.small import small_seti
from wabe.builders.core.build import build, folder_of
from wabe.builders.seti.card import (
    rule_table,
    settings_table,
    shortcut_figure,
    shortcut_table,
    surface_table,
    usage_table,
)


def test_sections(tmp_path: Path) -> None:
    """The settings that are built, and shortcuts that the paper's findings turn on."""
    benchmark = small_seti()
    names = ("task2_nontrivial", "task3_trivial")
    build(benchmark, [benchmark.config(name) for name in names], tmp_path)
    folder = folder_of(benchmark, tmp_path)
    settings = settings_table(folder)
    assert settings.count("\n| `task") == len(names)
    trained = "veridical verbs × entailed natural pairs; non-veridical verbs × non-entailed natural pairs"
    tested = "veridical verbs × non-entailed natural pairs; non-veridical verbs × entailed natural pairs"
    assert f"| `task2_nontrivial` | {trained} | {tested} | " in settings
    assert settings.count("| 1, 4 | 2, 3 |") == 1
    shortcuts = shortcut_table(folder)
    # One label only: whoever always says no is always right, and half right by either shortcut.
    assert "| `task2_nontrivial` | 31,620 | 0.0 % | 100.0 % | 50.0 % | 50.0 % |" in shortcuts
    assert "| `task3_trivial` | 9,000 | 50.0 % | 50.0 % | 50.0 % | 100.0 % |" in shortcuts
    # The control rows are half entailed, and each shortcut is right on one of both splits only half of the time.
    assert "| … its `control` | 5,460 | 50.0 % | 50.0 % | 100.0 % | 100.0 % |" in shortcuts
    assert "| … **the lower of both** | | | 50.0 % | 50.0 % | 50.0 % |" in shortcuts
    assert "| verb next to the noun | 58.3 % |" in surface_table(folder)
    # Four of thirty verbs are marked, all non-veridical, which is half of the rows of task 2 and none of task 3.
    usage = usage_table(folder)
    assert "| `task2_nontrivial` | 31,620 | 13.3 % | *estimate*, *expect*, *predict*, *wish* |" in usage
    assert "| `task3_trivial` | 9,000 | 0.0 % | none |" in usage
    # The second rule is of veridical verbs with pairs that are not entailed: the verb alone is always wrong.
    assert "| `task2_nontrivial` | 2 | 15,810 | 0.0 % | 100.0 % | 0.0 % | 100.0 % |" in rule_table(folder)
    axes = shortcut_figure(folder).axes[0]
    bars = {bar.get_label(): [patch.get_width() for patch in bar] for bar in axes.containers}
    assert bars == {"constant": [100, 50], "verb only": [50, 50], "natural only": [50, 100]}
    [guessing] = axes.get_lines()
    assert (guessing.get_label(), guessing.get_xdata()) == ("guessing", [50, 50])
