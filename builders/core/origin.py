"""Where a declaration came from: our folders, an installed package, or a path; enough to find it again."""

import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import distribution, entry_points
from importlib.util import find_spec
from pathlib import Path

from wabe.errors import DeclarationError, WabeError

CORE = Path(__file__).resolve().parent
OURS = "wabe"
# What is written beside a benchmark and decides no row.
PINNED = frozenset({"expected.json", "known_defects.json"})
WORDS = frozenset({".bib", ".html", ".md", ".pyc"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The module that declares something, and how another process can import it."""

    module: str
    package: str
    """The distribution that it was installed with; for a path, the name of its top-level package."""
    root: Path | None = None
    """The folder to import it from; None where it is installed."""

    @property
    def place(self) -> str:
        """Return words that tell a person where this is."""
        if self.root is not None:
            return str(self.root.joinpath(*self.module.split(".")[:-1]))
        return f"{self.module} (package {self.package})"

    def beside(self, name: str) -> "Origin":
        """Return a module in the same package."""
        return Origin(module=f"{self.module.rpartition('.')[0]}.{name}", package=self.package, root=self.root)

    def load(self, attribute: str) -> object:
        """Import the module in this process and return what it declares under a name, None if nothing."""
        # What this process can import already comes first: a path never replaces an installed module.
        if self.root is not None and str(self.root) not in sys.path:
            sys.path.append(str(self.root))
        try:
            module = import_module(self.module)
        except WabeError:
            raise
        except Exception as error:
            raise DeclarationError(
                where=self.place,
                what=f"it cannot be imported ({type(error).__name__}: {error})",
                remedy=f"Mend it; python -c 'import {self.module}' shows where",
            ) from error
        found = Path(module.__file__ or "").resolve()
        if self.root is not None and not found.is_relative_to(self.root):
            raise DeclarationError(
                where=self.place,
                what=f"Python knows another module called {self.module}, {found}",
                remedy="Rename the folder, or uninstall the other one",
            )
        declared: object = getattr(module, attribute, None)
        return declared

    def files(self, folder: Path) -> list[tuple[str, Path]]:
        """List every file that decides rows, with a name that is the same on every machine.

        For ours that is the core and the benchmark's folder; for anybody else's, the core and every package that
        the distribution contributes, or the whole package that the folder is in.
        """
        homes = (folder,) if self.package == OURS else _packages(self, folder)
        return [
            (f"{home.name}/{path.relative_to(home).as_posix()}", path)
            for home in (CORE, *homes)
            for path in sorted(home.rglob("*"))
            if path.is_file() and path.suffix not in WORDS and path.name not in PINNED
        ]


def installed(group: str) -> list[tuple[str, Origin]]:
    """Return what installed packages offer under an entry-point group: names and origins, each once."""
    found = [
        (one.name, Origin(module=one.module, package=one.dist.name if one.dist else one.module))
        for one in entry_points(group=group)
    ]
    return sorted(dict.fromkeys(found), key=lambda pair: (pair[0], pair[1].module))


def at_folder(folder: Path, module: str) -> Origin:
    """Return the origin of a module in a folder, which is a package or stands alone."""
    parts, root = [folder.name], folder.parent
    while (root / "__init__.py").exists():
        parts, root = [root.name, *parts], root.parent
    if bad := [part for part in parts if not part.isidentifier()]:
        raise DeclarationError(
            where=str(folder),
            what=f"Python cannot import a folder called {bad[0]!r}",
            remedy="Rename it: letters, digits and underscores",
        )
    return Origin(module=".".join([*parts, module]), package=parts[0], root=root)


def folder_of_module(origin: Origin) -> Path | None:
    """Return the folder of an origin's module without importing the module itself; None if it is not there."""
    if origin.root is not None:
        return origin.root.joinpath(*origin.module.split(".")[:-1])
    try:
        spec = find_spec(origin.module)
    except (ImportError, ValueError):
        return None
    return Path(spec.origin).resolve().parent if spec and spec.origin else None


@cache
def _packages(origin: Origin, folder: Path) -> tuple[Path, ...]:
    top = folder
    while (top.parent / "__init__.py").exists():
        top = top.parent
    found = {top}
    if origin.root is None:
        for name in (distribution(origin.package).read_text("top_level.txt") or "").split():
            spec = find_spec(name)
            if spec is not None:
                found |= {Path(place).resolve() for place in spec.submodule_search_locations or ()}
    return tuple(sorted(found))
