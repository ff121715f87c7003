"""The report in a browser, on a phone and a desk, in light and dark: nothing runs off, everything can be read."""

from collections.abc import Iterator

import pytest

from tests.gate.sample_record import sample_record
from tests.hub.browser import Browser, needs_browser, open_browser
from wabe.validation.report import write_report

pytestmark = needs_browser
WIDTHS = (390, 1280)

# Elements that lie beyond an edge of the window, other than inside a box that scrolls.
RUNS_OFF = """[...document.querySelectorAll('body, body *')].filter(one => {
  const box = one.getBoundingClientRect();
  if (box.width === 0 || (box.right <= innerWidth + 0.5 && box.left >= -0.5)) return false;
  for (let up = one.parentElement; up; up = up.parentElement)
    if (up.matches('.wide') && getComputedStyle(up).overflowX === 'auto') return false;
  return true;
}).map(one => one.outerHTML.slice(0, 120))"""

# Text with less contrast than WCAG asks for; half-transparent colours are laid over what is below them.
TOO_FAINT = """(() => {
  const parse = colour => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const over = (top, below) => top.rgb.map((part, n) => part * top.a + below[n] * (1 - top.a));
  const luminance = rgb => rgb.map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0);
  const ground = one => {
    if (!one) return [255, 255, 255];
    const below = ground(one.parentElement);
    return over(parse(getComputedStyle(one).backgroundColor), below);
  };
  const drawn = text => {
    const box = text.getBoundingClientRect(), x = (box.left + box.right) / 2;
    const under = [...text.ownerSVGElement.querySelectorAll('rect')].filter(rect => {
      const edge = rect.getBoundingClientRect();
      return edge.left <= x && x <= edge.right && rect.compareDocumentPosition(text) & 4;
    });
    return under.reduce((below, rect) => over(parse(getComputedStyle(rect).fill), below), ground(text.ownerSVGElement));
  };
  const found = { texts: 0, drawn: 0, faint: [] };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement, words = walker.currentNode.data.trim();
    if (!words || one.closest('title') || !one.checkVisibility()) continue;
    const isDrawn = one instanceof SVGElement, style = getComputedStyle(one);
    const below = isDrawn ? drawn(one) : ground(one);
    const colour = parse(isDrawn ? style.fill : style.color);
    for (let up = one; up; up = up.parentElement) colour.a *= Number(getComputedStyle(up).opacity);
    const [low, high] = [luminance(over(colour, below)), luminance(below)].sort((a, b) => a - b);
    const contrast = (high + 0.05) / (low + 0.05);
    found.texts += 1;
    found.drawn += isDrawn;
    if (contrast < 4.5) found.faint.push([words.slice(0, 40), one.className.baseVal ?? one.className, contrast]);
  }
  return found;
})()"""

# Numbers that are wider than the segment that they stand in.
TOO_NARROW = """[...document.querySelectorAll('.shares text')].filter(text =>
  text.getBoundingClientRect().width > text.parentElement.querySelector('rect').getBoundingClientRect().width
).map(text => text.textContent)"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One tab."""
    with open_browser(tmp_path_factory.mktemp("profile")) as tab:
        yield tab


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a report that has everything."""
    return write_report(sample_record(), tmp_path_factory.mktemp("report")).as_uri()


def _open(browser: Browser, page: str, *, width: int = 1280, dark: bool = False, style: str = "") -> None:
    """Open a report and unfold it, with a rule that spoils it."""
    browser.open(page, width=width, height=844, dark=dark)
    browser.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true })")
    browser.evaluate(f"document.querySelector('style').append({style!r})")


def _scroll_width(browser: Browser) -> object:
    return browser.evaluate("document.documentElement.scrollWidth - innerWidth")


def _faint(browser: Browser) -> list[object]:
    found = browser.evaluate(TOO_FAINT)
    assert isinstance(found, dict)
    assert found["texts"] > 1_000
    assert found["drawn"] > 20
    faint = found["faint"]
    assert isinstance(faint, list)
    return faint


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_runs_off_the_page(browser: Browser, page: str, width: int, dark: bool) -> None:
    _open(browser, page, width=width, dark=dark)
    assert browser.evaluate("innerWidth") == width
    assert _scroll_width(browser) == 0
    assert browser.evaluate(RUNS_OFF) == []
    assert browser.evaluate(TOO_NARROW) == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", WIDTHS)
def test_all_text_has_enough_contrast(browser: Browser, page: str, width: int, dark: bool) -> None:
    _open(browser, page, width=width, dark=dark)
    ground = browser.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(20, 24, 30)" if dark else "rgb(246, 247, 249)")
    assert _faint(browser) == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("style", [".verdict { width: 1400px }", "h2 { white-space: nowrap; font-size: 40px }"])
def test_what_is_too_wide_is_noticed(browser: Browser, page: str, width: int, style: str) -> None:
    _open(browser, page, width=width, style=style)
    assert _scroll_width(browser) != 0
    assert browser.evaluate(RUNS_OFF) != []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    "style",
    [
        ".soft { color: #808080 }",
        ".shares text { fill: #808080 }",
        ".verdict.bad { background: #808080 }",
        "h3 { opacity: .4 }",
        ".failed { color: #80808040 }",
    ],
)
def test_what_is_too_faint_is_noticed(browser: Browser, page: str, dark: bool, style: str) -> None:
    _open(browser, page, dark=dark, style=style)
    assert _faint(browser) != []
