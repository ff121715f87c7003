"""Cards as HTML: Markdown with tables, no foreign HTML beyond a few bare tags."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import PurePosixPath
from urllib.parse import quote, unquote, urlsplit

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

# Tags without attributes can neither load nor run anything.
_BARE_TAG = re.compile(
    r"</?(?:b|br|dd|details|dl|dt|em|hr|i|kbd|p|strong|sub|summary|sup)\s*/?>|<details open>", re.IGNORECASE
)
_TAG = re.compile(r"<[^<>]*>")
_SHORT_NAME = 15
_FOLD = re.compile(r"<(/?)details\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a card, and the anchor that leads to it."""

    level: int
    text: str
    anchor: str
    folded: bool


@dataclass(frozen=True, slots=True)
class Rendered:
    """A card's body as HTML, with its headings."""

    html: Markup
    headings: tuple[Heading, ...]

    @property
    def contents(self) -> list[Heading]:
        """The table of contents: sections and their parts, without what is folded away."""
        return [heading for heading in self.headings if heading.level in {2, 3} and not heading.folded]


def render(text: str, *, files: str) -> Rendered:
    """A card's body; relative images and links lead to the files of its revision."""
    parser = MarkdownIt("commonmark", {"html": True}, renderer_cls=_CardRenderer).enable(["table", "strikethrough"])
    tokens = parser.parse(text)
    headings = _add_anchors(tokens)
    _visit(tokens, lambda token: _relocate(token, files))
    return Rendered(Markup(parser.renderer.render(tokens, parser.options, {})), tuple(headings))


def first_sentence(text: str) -> str:
    """The sentence that follows a card's title, as plain text; the first of all if there is no title."""
    tokens = MarkdownIt("commonmark").parse(text)
    title = next((place for place, token in enumerate(tokens) if token.type == "heading_open"), 0)
    for opening, inside in zip(tokens[title:], tokens[title + 1 :], strict=False):
        if opening.type == "paragraph_open" and opening.level == 0 and (words := plain_text(inside)):
            return re.split(r"(?<=[.!?])\s+(?=[A-Z\W])", words, maxsplit=1)[0]
    return ""


def breakable(name: object) -> Markup:
    """A long name that may be broken where its parts meet, and is copied without a gap."""
    return Markup("<wbr>").join(re.split(r"(?<=[_/-])", str(name)))


def plain_text(inline: Token) -> str:
    """What is read of a paragraph or a heading."""
    kept = {"text", "code_inline", "softbreak", "hardbreak"}
    words = (child.content or " " for child in inline.children or [] if child.type in kept)
    return "".join(words).strip()


class _CardRenderer(RendererHTML):
    """Lets no foreign HTML through unseen, and lets wide tables scroll by themselves."""

    def code_inline(self, tokens: Sequence[Token], idx: int, *_: object) -> str:
        """Code inside a paragraph or a cell; a name that would widen a narrow column may be broken."""
        text = tokens[idx].content
        return f"<code>{breakable(text) if len(text) > _SHORT_NAME else escape(text)}</code>"

    def table_open(self, *_: object) -> str:
        """The start of a table."""
        return '<div class="scroll"><table>\n'

    def table_close(self, *_: object) -> str:
        """The end of a table."""
        return "</table></div>\n"

    def html_block(self, tokens: Sequence[Token], idx: int, *_: object) -> str:
        """HTML between paragraphs."""
        return _harmless(tokens[idx].content)

    def html_inline(self, tokens: Sequence[Token], idx: int, *_: object) -> str:
        """HTML inside a paragraph."""
        return _harmless(tokens[idx].content)


def _harmless(html: str) -> str:
    text = _without_comments(html)
    result = []
    position = 0
    for tag in _TAG.finditer(text):
        result.append(escape(text[position : tag.start()]))
        result.append(tag[0].lower() if _BARE_TAG.fullmatch(tag[0]) else escape(tag[0]))
        position = tag.end()
    return "".join([*result, escape(text[position:])])


def _without_comments(html: str) -> str:
    """Cut comments out in one pass; a pattern would look for the end of each one again and again."""
    kept = []
    position = 0
    while (start := html.find("<!--", position)) != -1:
        end = html.find("-->", start)
        kept.append(html[position:start])
        if end == -1:
            return "".join(kept)
        position = end + 3
    return "".join([*kept, html[position:]])


def _add_anchors(tokens: Sequence[Token]) -> list[Heading]:
    seen: Counter[str] = Counter()
    headings: list[Heading] = []
    folds = 0
    for place, token in enumerate(tokens):
        if token.type == "html_block":
            folds += sum(-1 if tag[1] else 1 for tag in _FOLD.finditer(_without_comments(token.content)))
        elif token.type == "heading_open":
            text = plain_text(tokens[place + 1])
            slug = re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")
            again = f"-{seen[slug]}" if seen[slug] else ""
            seen[slug] += 1
            token.attrSet("id", f"card-{slug}{again}")
            headings.append(Heading(int(token.tag[1:]), text, f"card-{slug}{again}", folded=folds > 0))
    return headings


def _visit(tokens: Sequence[Token], change: Callable[[Token], None]) -> None:
    for token in tokens:
        change(token)
        _visit(token.children or [], change)


def _relocate(token: Token, files: str) -> None:
    if token.type == "image":
        source = str(token.attrGet("src") or "")
        token.attrSet("src", _target(source, files))
        if not token.content:
            name = PurePosixPath(unquote(urlsplit(source).path)).stem
            token.children = [Token("text", "", 0, content=re.sub(r"[_-]+", " ", name))]
        token.attrSet("loading", "lazy")
    elif token.type == "link_open":
        href = str(token.attrGet("href") or "")
        if href.startswith("#"):
            token.attrSet("href", f"#card-{href[1:].lower()}")
        else:
            token.attrSet("href", _target(href, files))
            token.attrSet("rel", "nofollow noreferrer")


def _target(address: str, files: str) -> str:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or address.startswith("/") or not parts.path:
        return address
    steps: list[str] = []
    for step in unquote(parts.path).split("/"):
        if step == "..":
            steps = steps[:-1]
        elif step not in {"", "."}:
            steps.append(step)
    return f"{files}/{quote('/'.join(steps))}"
