"""Every page at every width and in both colour schemes: nothing runs off, everything can be read and reached."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import wabe.hub.server
from tests.hub.browser import Browser, needs_browser, open_browser
from tests.hub.reading import BROWSER, Reader, publish_page
from tests.hub.running import CARD, RunningHub

REPO = "toves/a_dataset_with_quite_a_long_name_that_does_not_fit_on_a_phone_at_all"
HOME = f"/datasets/{REPO}"
PAGES = {
    "/": "Datasets and models",
    HOME: f"{REPO} (dataset)",
    f"{HOME}/tree/v1.0.0": f"{REPO} (dataset at v1.0.0)",
    f"{HOME}/preview/main": f"Rows of {REPO}: small/train",
    f"{HOME}/commits/main": f"Commits of {REPO}",
    "/datasets/toves/a_dataset_with_quite_a_long_name_that_is_not_here_at_all_and_never_was": (
        "There is no public dataset toves/a_dataset_with_quite_a_long_name_that_is_not_here_at_all_and_never_was here"
    ),
    f"{HOME}/resolve/main/a/very/long/path/to_a_file_that_is_not_here_and_never_was_anywhere.txt": (
        "There is no file a/very/long/path/to_a_file_that_is_not_here_and_never_was_anywhere.txt"
        f" in the dataset {REPO} at main"
    ),
    "/login": "Sign in",
}
STYLE = (Path(wabe.hub.server.__file__).parent / "templates/style.css.j2").read_text()


@pytest.fixture(scope="module")
def published(hub: RunningHub) -> str:
    """A dataset with long names."""
    return publish_page(hub, REPO, CARD.replace("config_name: large", f"config_name: {'large_' * 12}config"))


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One tab."""
    with open_browser(tmp_path_factory.mktemp("profile")) as tab:
        yield tab


@pytest.mark.parametrize("path", PAGES)
def test_a_page_says_its_language_and_where_one_is(hub: RunningHub, published: str, path: str) -> None:
    body = hub.ask("GET", path, headers=BROWSER).body.decode()
    assert '<html lang="en">' in body
    assert Reader(body).text_of("title") == f"{PAGES[path]} · Hub on this machine"
    assert 'name="viewport"' in body


@needs_browser
@pytest.mark.parametrize("width", [1280, 768, 390, 320])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_runs_off_the_page(hub: RunningHub, published: str, browser: Browser, path: str, width: int) -> None:
    browser.open(hub.endpoint + path, width=width, height=844)
    browser.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true })")
    assert browser.evaluate("document.scrollingElement.scrollWidth") == width


@needs_browser
@pytest.mark.parametrize("path", PAGES)
def test_keyboard_focus_is_seen(hub: RunningHub, published: str, browser: Browser, path: str) -> None:
    browser.open(hub.endpoint + path)
    reached = []
    for _ in range(12):
        for kind in ("keyDown", "keyUp"):
            browser.call("Input.dispatchKeyEvent", {"type": kind, "key": "Tab", "windowsVirtualKeyCode": 9})
        found = browser.evaluate(
            "(() => { const style = getComputedStyle(document.activeElement);"
            " return [document.activeElement.tagName, style.outlineStyle, parseFloat(style.outlineWidth)] })()"
        )
        assert isinstance(found, list)
        if found[0] == "BODY":
            break
        reached.append(found)
    assert len(reached) >= 3
    assert all(outline == "solid" and thickness >= 2 for _, outline, thickness in reached), reached


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    low, high = sorted([luminance(first), luminance(second)])
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_enough_contrast(scheme: str) -> None:
    palettes = re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
    assert len(palettes) == 2
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", palettes[scheme == "dark"]))
    pairs = {(text, ground) for text in ("ink", "soft", "accent") for ground in ("ground", "sheet", "tint")}
    pairs |= {("warn", "warn-tint"), ("sheet", "accent")}
    low = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs}
    assert {pair: value for pair, value in low.items() if value < 4.5} == {}


def test_text_has_only_colours_of_the_palette() -> None:
    assert set(re.findall(r"(?<![\w-])color: ([^;}]+);", STYLE)) == {
        "var(--ink)", "var(--soft)", "var(--accent)", "var(--warn)", "var(--sheet)",
    }  # fmt: skip


@needs_browser
@pytest.mark.parametrize("dark", [False, True])
def test_a_browser_uses_the_palette_of_the_scheme(
    hub: RunningHub, published: str, browser: Browser, dark: bool
) -> None:
    browser.open(hub.endpoint + HOME, dark=dark)
    palette = re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)[dark]
    ground = re.search(r"--ground: #(\w{2})(\w{2})(\w{2})", palette)
    assert ground is not None
    expected = ", ".join(str(int(part, 16)) for part in ground.groups())
    assert browser.evaluate("getComputedStyle(document.body).backgroundColor") == f"rgb({expected})"
