"""The addresses of licences, by the Hub's identifiers: Croissant asks for a URL."""

import re

_OTHERS = {
    "apache-2.0": "https://www.apache.org/licenses/LICENSE-2.0",
    "cc0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "mit": "https://opensource.org/license/mit",
}


def licence_url(licence: str) -> str:
    """Return the address of a licence, or its identifier where none is known."""
    if found := re.fullmatch(r"cc-((?:by)(?:-nc)?(?:-nd|-sa)?)-(\d\.\d)", licence):
        return f"https://creativecommons.org/licenses/{found[1]}/{found[2]}/"
    return _OTHERS.get(licence, licence)


def licence_link(licence: str) -> str:
    """Return a licence in Markdown, linked where its address is known."""
    url = licence_url(licence)
    return licence if url == licence else f"[{licence}]({url})"
