"""Cards: the table of contents, what is folded, pictures, tables."""

from collections.abc import Iterator

import pytest

from tests.hub.browser import Browser, needs_browser, open_browser
from tests.hub.reading import Reader, page, publish_page
from tests.hub.running import RunningHub
from wabe.hub.server.markdown import first_sentence, render

CARD = """Edition **x**.

# Toves (`toves`)

They gyre, e.g. in the wabe (v. 1.0). They also gimble.

## Loading

Words.

### With `datasets` & *more*

[Down](#the-details)

![](figures/label_balance.png)

## The details

<details>
<summary>All 2 rules</summary>

### Rules inside

| rule | rows |
|------|------|
| gyre | 12   |

</details>

## Loading

A long line: {long}

```text
{long}
```

| {wide} |
|{dashes}|
| {wide} |

| config | rows | what it is |
|--------|------|------------|
| `task3_nontrivial_in_distribution` | 12 | words of many words that need room on the page, however wide it is |

{filler}
"""
FULL = CARD.format(
    long="x" * 300, wide=" | ".join(["a_wide_column"] * 20), dashes="---|" * 19 + "---", filler="Words.\n\n" * 60
)


def test_the_contents_are_the_sections_and_their_parts() -> None:
    shown = render(FULL, files="/f").contents
    assert [(heading.level, heading.text, heading.anchor) for heading in shown] == [
        (2, "Loading", "card-loading"),
        (3, "With datasets & more", "card-with-datasets--more"),
        (2, "The details", "card-the-details"),
        (2, "Loading", "card-loading-1"),
    ]


def test_every_anchor_is_there_once() -> None:
    html = render(FULL, files="/f").html
    for heading in render(FULL, files="/f").headings:
        assert html.count(f'id="{heading.anchor}"') == 1
    assert 'href="#card-the-details"' in html


def test_markdown_inside_a_fold_is_rendered() -> None:
    html = str(render(FULL, files="/f").html)
    fold = html[html.index("<details>") : html.index("</details>")]
    assert "<summary>All 2 rules</summary>" in fold
    assert Reader(fold).tags.count("td") == 2
    assert '<h3 id="card-rules-inside">' in fold
    assert "<details open>" in render("<details open>\n\nx\n\n</details>", files="/f").html


def test_long_names_in_code_can_be_broken() -> None:
    assert "<code>task1_<wbr>nontrivial&lt;b&gt;</code>" in render("`task1_nontrivial<b>`", files="/f").html
    assert "<code>local/seti&lt;</code>" in render("`local/seti<`", files="/f").html


def test_a_comment_folds_nothing() -> None:
    assert [heading.text for heading in render("<!-- <details> -->\n\n## A\n", files="/f").contents] == ["A"]


def test_every_picture_has_an_alternative_text() -> None:
    assert 'alt="label balance"' in render("![](figures/label_balance.png)", files="/f").html
    assert 'alt="Two *bars*"' not in render("![Two *bars*](a.png)", files="/f").html
    assert 'alt="Two bars"' in render("![Two *bars*](a.png)", files="/f").html


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (FULL, "They gyre, e.g. in the wabe (v. 1.0)."),
        ("No title. More.", "No title."),
        ("# T\n\n## Part\n\n- item\n\n`Code` begins\nit! And more", "Code begins it!"),
        ("# T", ""),
        ("", ""),
    ],
)
def test_the_first_sentence_follows_the_title(text: str, sentence: str) -> None:
    assert first_sentence(text) == sentence


@pytest.fixture(scope="module")
def published(hub: RunningHub) -> str:
    """A dataset with this card."""
    return publish_page(hub, "toves/contents", f"---\nlicense: mit\n---\n{FULL}")


def test_the_page_has_the_contents(hub: RunningHub, published: str) -> None:
    links = page(hub, f"/datasets/{published}").links
    assert links.count("#card-loading-1") == 2


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One tab."""
    with open_browser(tmp_path_factory.mktemp("profile")) as tab:
        yield tab


def top(browser: Browser, selector: str) -> float:
    """How far below the top of the window something is."""
    value = browser.evaluate(f"document.querySelector({selector!r}).getBoundingClientRect().top")
    assert isinstance(value, float | int)
    return value


@needs_browser
def test_on_a_desktop_the_contents_stay_beside_the_card(hub: RunningHub, published: str, browser: Browser) -> None:
    browser.open(f"{hub.endpoint}/datasets/{published}", height=600)
    shown = "getComputedStyle(document.querySelector({!r})).display"
    assert browser.evaluate(shown.format("details.contents")) == "none"
    browser.evaluate("document.querySelector('nav.contents a[href=\"#card-loading-1\"]').click()")
    assert 0 <= top(browser, "#card-loading-1") < 60
    assert 0 <= top(browser, "nav.contents") < 60


@needs_browser
def test_on_a_phone_the_contents_are_folded_at_the_top(hub: RunningHub, published: str, browser: Browser) -> None:
    browser.open(f"{hub.endpoint}/datasets/{published}", width=390, height=844)
    assert browser.evaluate("getComputedStyle(document.querySelector('nav.contents')).display") == "none"
    assert browser.evaluate("document.querySelector('details.contents').open") is False
    assert top(browser, "details.contents") < 400
    browser.evaluate("document.querySelector('details.contents').open = true")
    browser.evaluate("document.querySelector('details.contents a[href=\"#card-loading-1\"]').click()")
    assert 0 <= top(browser, "#card-loading-1") < 844


@needs_browser
@pytest.mark.parametrize(("width", "lines"), [(1280, 1), (390, 3)])
def test_a_name_in_a_table_is_broken_only_on_a_phone(
    hub: RunningHub, published: str, browser: Browser, width: int, lines: int
) -> None:
    browser.open(f"{hub.endpoint}/datasets/{published}", width=width)
    assert browser.evaluate("document.querySelector('.card td code:has(wbr)').getClientRects().length") == lines


@needs_browser
@pytest.mark.parametrize("width", [1280, 390])
def test_a_wide_card_does_not_widen_the_page(hub: RunningHub, published: str, browser: Browser, width: int) -> None:
    browser.open(f"{hub.endpoint}/datasets/{published}", width=width)
    assert browser.evaluate("document.scrollingElement.scrollWidth") == width
