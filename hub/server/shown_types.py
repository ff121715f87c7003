"""How a browser is told to show a published file: as a page, a picture, text, or a download."""

import mimetypes

# A browser that lays out more text than this stops responding, so larger files are downloaded.
MAX_TEXT = 20_000_000
SAMPLE = 4096

# Published files are strangers' bytes on the origin of the pages. In a sandbox they have no origin,
# so they run no scripts, send no forms and see no cookies; they load nothing but what they carry.
SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

_MEDIA = ("image/", "audio/", "video/")
_PAGES = (".html", ".htm")


def content_type(path: str, start: bytes, size: int) -> str:
    """The type of a file, by its name or, where that says nothing, by its first bytes."""
    if path.lower().endswith(_PAGES):
        return "text/html; charset=utf-8"
    guessed = mimetypes.guess_type(path)[0] or ""
    if guessed.startswith(_MEDIA) or guessed == "application/pdf":
        return guessed
    return "text/plain; charset=utf-8" if size <= MAX_TEXT and is_text(start) else "application/octet-stream"


def is_text(start: bytes) -> bool:
    """Whether a file that starts so is UTF-8 text; the last character may be cut."""
    if any(byte < 32 and byte not in b"\t\n\f\r" for byte in start):
        return False
    try:
        start.decode()
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data" and len(start) == SAMPLE
    return True
