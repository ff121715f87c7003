"""How git remembers a large file: a pointer in its place, and a line in .gitattributes."""

import re
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


def is_large_kind(attributes: bytes, path: str) -> bool:
    """Whether .gitattributes has the path stored as a large file."""
    large = False
    for line in attributes.decode("utf-8", "replace").splitlines():
        pattern, _, settings = line.strip().partition(" ")
        if not pattern or pattern.startswith("#") or not _matches(pattern, path):
            continue
        words = settings.split()
        if "filter=lfs" in words:
            large = True
        elif "-filter" in words or "!filter" in words:
            large = False
    return large


def with_large(attributes: bytes, path: str) -> bytes:
    """The .gitattributes that also has this path stored as a large file."""
    pattern = re.sub(r"([*?\[\\])", r"\\\1", path)
    pattern = re.sub(r"\s", "[[:space:]]", pattern)
    ending = b"" if not attributes or attributes.endswith(b"\n") else b"\n"
    return attributes + ending + f"{pattern} {_LFS}\n".encode()


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


def _matches(pattern: str, path: str) -> bool:
    pattern = pattern.replace("[[:space:]]", " ")
    plain = re.sub(r"\\(.)", r"\1", pattern)
    if plain == path:
        return True
    if "/" in pattern.strip("/"):
        return fnmatchcase(path, pattern.lstrip("/").replace("/**/", "/*"))
    return fnmatchcase(path.rpartition("/")[2], pattern)
