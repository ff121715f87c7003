"""How a page is made: its template, its headers, its filters."""

import json
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response

from wabe.hub.server.calls import Call
from wabe.hub.server.markdown import breakable

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def human_size(size: int) -> str:
    """A size for people."""
    amount = float(size)
    for unit in ("B", "kB", "MB", "GB"):
        if amount < 1000:
            return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.1f} {unit}"
        amount /= 1000
    return f"{amount:.1f} TB"


def load_dataset(repo: str, config: str | None, revision: str, split: str | None = None) -> str:
    """The lines of Python that load a config, or one of its splits, at a revision."""
    named = {"split": split, "revision": revision if revision != "main" else None}
    values = [json.dumps(value, ensure_ascii=False) for value in (repo, config) if value is not None]
    values += [f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in named.items() if value is not None]
    return f"from datasets import load_dataset\nload_dataset({', '.join(values)})"


_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_TEMPLATES.globals["load_dataset"] = load_dataset
_TEMPLATES.filters["breakable"] = breakable
_TEMPLATES.filters["size"] = human_size
_TEMPLATES.filters["segment"] = lambda value: quote(str(value), safe="")
_TEMPLATES.filters["thousands"] = lambda value: f"{value:,}"
_TEMPLATES.filters["minute"] = lambda value: str(value)[:16].replace("T", " ")
_TEMPLATES.filters["pathquote"] = lambda value: quote(str(value))


def page(call: Call, template: str, values: Mapping[str, object], *, status: int = 200) -> Response:
    """A page, for whoever asks."""
    identity = call.identity(cookie=True)
    text = _TEMPLATES.get_template(template).render({**values, "identity": identity})
    return HTMLResponse(text, status_code=status, headers=_HEADERS)
