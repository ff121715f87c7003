"""Cards as HTML: Markdown with tables, no foreign HTML beyond a few bare tags."""

import re
from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from urllib.parse import quote, unquote, urlsplit

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

# Tags without attributes can neither load nor run anything.
_BARE_TAG = re.compile(r"</?(?:b|br|dd|details|dl|dt|em|hr|i|kbd|p|strong|sub|summary|sup)\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")


def render(text: str, *, files: str) -> Markup:
    """A card's body; relative images and links lead to the files of its revision."""
    parser = MarkdownIt("commonmark", {"html": True}, renderer_cls=_CardRenderer).enable(["table", "strikethrough"])
    tokens = parser.parse(text)
    _add_anchors(tokens)
    _visit(tokens, lambda token: _relocate(token, files))
    return Markup(parser.renderer.render(tokens, parser.options, {}))


class _CardRenderer(RendererHTML):
    """Lets no foreign HTML through unseen."""

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


def _add_anchors(tokens: Sequence[Token]) -> None:
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            slug = re.sub(r"[^\w\- ]", "", inside.content.lower()).strip().replace(" ", "-")
            token.attrSet("id", f"card-{slug}")


def _visit(tokens: Sequence[Token], change: Callable[[Token], None]) -> None:
    for token in tokens:
        change(token)
        _visit(token.children or [], change)


def _relocate(token: Token, files: str) -> None:
    if token.type == "image":
        token.attrSet("src", _target(str(token.attrGet("src") or ""), files))
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
