"""How git remembers a large file: a pointer in its place, and a line in .gitattributes."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase

ATTRIBUTES = ".gitattributes"
MAX_POINTER = 256
_LFS = "filter=lfs diff=lfs merge=lfs -text"
_POINTER = re.compile(rb"version https://git-lfs\.github\.com/spec/v1\noid sha256:([0-9a-f]{64})\nsize ([0-9]{1,18})\n")
_LARGE_KINDS = [
    "*.7z",
    "*.arrow",
    "*.avro",
    "*.bin",
    "*.bz2",
    "*.ckpt",
    "*.feather",
    "*.flac",
    "*.gif",
    "*.gz",
    "*.h5",
    "*.jpeg",
    "*.jpg",
    "*.joblib",
    "*.lz4",
    "*.model",
    "*.mp3",
    "*.mp4",
    "*.msgpack",
    "*.npy",
    "*.npz",
    "*.onnx",
    "*.ot",
    "*.parquet",
    "*.pb",
    "*.pdf",
    "*.pickle",
    "*.pkl",
    "*.png",
    "*.pt",
    "*.pth",
    "*.rar",
    "*.safetensors",
    "saved_model/**/*",
    "*.tar",
    "*.tar.*",
    "*.tflite",
    "*.tgz",
    "*.wasm",
    "*.wav",
    "*.webp",
    "*.xz",
    "*.zip",
    "*.zst",
    "*tfevents*",
]


@dataclass(frozen=True, slots=True)
class Pointer:
    """A large file's id and size."""

    oid: str
    size: int

    def text(self) -> bytes:
        """The content of the blob that stands for the file."""
        return f"version https://git-lfs.github.com/spec/v1\noid sha256:{self.oid}\nsize {self.size}\n".encode()


def parse_pointer(content: bytes) -> Pointer | None:
    """The pointer that a blob holds, if it holds one."""
    match = _POINTER.fullmatch(content)
    return Pointer(match[1].decode(), int(match[2])) if match else None


def first_attributes() -> bytes:
    """The .gitattributes of a new repository."""
    return "".join(f"{pattern} {_LFS}\n" for pattern in _LARGE_KINDS).encode()


class LargeKinds:
    """The paths that a .gitattributes has stored as large files; the last rule that fits a path decides."""

    def __init__(self, attributes: bytes) -> None:
        # Thousands of rules can name one path each: those are looked up and not tried one by one.
        self._named: dict[str, tuple[int, bool]] = {}
        self._globs: list[tuple[int, bool, str]] = []
        for number, line in enumerate(attributes.decode("utf-8", "replace").splitlines()):
            pattern, _, settings = line.strip().partition(" ")
            words = settings.split()
            large = "filter=lfs" in words
            if not pattern or pattern.startswith("#") or not (large or "-filter" in words or "!filter" in words):
                continue
            pattern = pattern.replace("[[:space:]]", " ")
            self._named[re.sub(r"\\(.)", r"\1", pattern).lstrip("/")] = (number, large)
            if re.search(r"[*?\[]", re.sub(r"\\.", "", pattern)):
                self._globs.append((number, large, pattern))

    def __contains__(self, path: str) -> bool:
        """Whether the path is stored as a large file."""
        name = path.rpartition("/")[2]
        fitting = [self._named[one] for one in {path, name} if one in self._named]
        fitting += [(number, large) for number, large, pattern in self._globs if _matches(pattern, path, name)]
        return max(fitting, default=(0, False))[1]


def with_large(attributes: bytes, paths: Iterable[str]) -> bytes:
    """The .gitattributes that also has these paths stored as large files."""
    kinds = LargeKinds(attributes)
    lines = []
    for path in paths:
        if path not in kinds:
            pattern = re.sub(r"([*?\[\\])", r"\\\1", path)
            pattern = re.sub(r"\s", "[[:space:]]", pattern)
            lines.append(f"{pattern} {_LFS}\n".encode())
    ending = b"" if not attributes or attributes.endswith(b"\n") else b"\n"
    return attributes + (ending if lines else b"") + b"".join(dict.fromkeys(lines))


def looks_binary(sample: bytes) -> bool:
    """Whether the first bytes of a file are not text; the sample may cut a character in two."""
    if b"\x00" in sample:
        return True
    for cut in range(4):
        try:
            sample[: len(sample) - cut].decode()
        except UnicodeDecodeError:
            continue
        return False
    return True


def _matches(pattern: str, path: str, name: str) -> bool:
    if "/" in pattern.strip("/"):
        return fnmatchcase(path, pattern.lstrip("/").replace("/**/", "/*"))
    return fnmatchcase(name, pattern)
