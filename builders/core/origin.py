"""Where a declaration came from: our folders, an installed package, or a path; enough to find it again."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution, entry_points
from importlib.util import find_spec
from pathlib import Path

from wabe.errors import DeclarationError, WabeError

CORE = Path(__file__).resolve().parent
OURS = "wabe"
# What lies beside a declaration and decides no row.
DESCRIPTIONS = frozenset({"CITATION.bib", "NOTES.md", "card.md", "expected.json", "known_defects.json"})
# Folders below a benchmark's that are made, not written.
MADE = frozenset({"__pycache__", "build", "dist", "runs"})
# Folders beside a package that are not part of it.
BESIDE = MADE | {"dist-packages", "site-packages", "tests"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The module that declares something, and how another process can import it."""

    module: str
    package: str
    """The distribution that it was installed with; empty for a path, which nobody can install by name."""
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
                remedy=f"Fix it; python -c 'import {self.module}' shows the traceback",
            ) from error
        found = Path(module.__file__ or "").resolve()
        if self.root is not None and found.parent != self.root.joinpath(*self.module.split(".")[:-1]).resolve():
            raise DeclarationError(
                where=self.place,
                what=f"Python finds another module called {self.module} first, {found}",
                remedy="Rename the folder, or uninstall the other one",
            )
        declared: object = getattr(module, attribute, None)
        return declared

    def files(self, folder: Path) -> list[tuple[str, Path]]:
        """List every file that decides rows, with a name that is the same on every machine.

        For ours that is the core and the benchmark's folder. For anybody else's it is the core, everything that the
        distribution contributes, the whole package that the folder is in, and, where the package is imported from a
        project's folder, whatever else of that folder is imported by now.
        """
        found = {f"core/{name}": path for name, path in _below(CORE)}
        if self.package == OURS:
            found |= {f"{folder.name}/{name}": path for name, path in _below(folder)}
        else:
            top = _top(folder)
            found |= {f"{top.name}/{name}": path for name, path in _below(top)}
            found |= dict(_distributed(self))
            found |= dict(_imported(top))
        left_out = {folder / name for name in DESCRIPTIONS}
        return sorted((name, path) for name, path in found.items() if path not in left_out)


def installed(group: str) -> list[tuple[str, Origin]]:
    """Return what installed packages offer under an entry-point group: names and origins, each once."""
    found = [
        (one.name, Origin(module=one.module, package=one.dist.name if one.dist else one.module))
        for one in entry_points(group=group)
    ]
    return sorted(dict.fromkeys(found), key=lambda pair: (pair[0], pair[1].module))


def at_folder(folder: Path, module: str) -> Origin:
    """Return the origin of a module in a folder, which is a package or stands alone."""
    top = _top(folder)
    parts = [top.name, *folder.relative_to(top).parts]
    if bad := [part for part in parts if not part.isidentifier()]:
        raise DeclarationError(
            where=str(folder),
            what=f"Python cannot import a folder called {bad[0]!r}",
            remedy="Rename it, using letters, digits and underscores",
        )
    return Origin(module=".".join([*parts, module]), package="", root=top.parent)


def folder_of_module(origin: Origin) -> Path | None:
    """Return the folder of an origin's module without importing the module itself; None if it cannot be found."""
    if origin.root is not None:
        return origin.root.joinpath(*origin.module.split(".")[:-1])
    try:
        spec = find_spec(origin.module)
    except Exception:  # noqa: BLE001 the packages around the module are imported, and may raise anything
        return None
    return Path(spec.origin).resolve().parent if spec and spec.origin else None


def _top(folder: Path) -> Path:
    """Return the folder of the top-level package that a folder is in, or the folder itself."""
    while (folder.parent / "__init__.py").exists():
        folder = folder.parent
    return folder


def _below(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files of a folder that somebody wrote, by their path in it."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        hidden = any(part.startswith(".") or part in MADE or part.endswith(".egg-info") for part in parts)
        if path.is_file() and not hidden:
            yield "/".join(parts), path


def _distributed(origin: Origin) -> Iterator[tuple[str, Path]]:
    """Yield the files that an installed distribution lists; an editable one lists none of its modules."""
    try:
        files = distribution(origin.package).files or []
    except (PackageNotFoundError, ValueError):
        return
    for file in files:
        parts = file.parts
        if not any(part.endswith(".dist-info") or part in {"..", "__pycache__"} for part in parts):
            path = Path(str(file.locate())).resolve()
            if path.is_file() and path.suffix != ".pth":
                yield f"{origin.package}:{file.as_posix()}", path


def _imported(top: Path) -> Iterator[tuple[str, Path]]:
    """Yield the modules beside a top-level package that this process has imported, if it lies in a project's folder."""
    root = top.parent
    if root.name in {"site-packages", "dist-packages"}:
        return
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        # Some libraries' modules claim files that are not there.
        if isinstance(file, str) and file.endswith(".py") and (path := Path(file)).is_absolute() and path.is_file():
            path = path.resolve()
            foreign = (top, Path(sys.prefix).resolve(), Path(sys.base_prefix).resolve())
            if path.is_relative_to(root) and not any(path.is_relative_to(home) for home in foreign):
                parts = path.relative_to(root).parts
                if not any(part.startswith(".") or part in BESIDE for part in parts):
                    yield f"beside/{'/'.join(parts)}", path
