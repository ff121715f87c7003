"""The benchmarks there are: in our folders, in installed packages, and at paths that somebody named."""

import hashlib
import os
from dataclasses import replace
from functools import cache
from pathlib import Path

from wabe.builders.core.declaration import Benchmark, Config, Edition
from wabe.builders.core.origin import OURS, Origin, at_folder, folder_of_module, installed
from wabe.builders.core.sources import file_sha256
from wabe.errors import DeclarationError, MissingError, WabeError, WrongCallError, unknown_name

HOME = Path(__file__).resolve().parent.parent
GROUP = "wabe.benchmarks"
MODULE = "benchmark"
DECLARATION = f"{MODULE}.py"

_at_paths: dict[str, Origin] = {}


def names() -> list[str]:
    """Return the names of all benchmarks, without importing any."""
    return sorted({*(name for name, _ in _known()), *_at_paths})


def editions(name: str) -> tuple[Benchmark, ...]:
    """Return the declarations of one benchmark, one per edition."""
    return declared_by(name, _origin_of(name))


def find(name: str, edition: Edition = Edition.EMBEDDED) -> Benchmark:
    """Return the declaration of one benchmark, given by its name or by a path, in one edition."""
    if is_path(name):
        name, config = _at_path(name)
        if config is not None:
            raise WrongCallError(
                where=name, what=f"{config} is one of its configs", remedy="Give only the benchmark here"
            )
    for benchmark in editions(name):
        if benchmark.edition is edition:
            return benchmark
    raise MissingError(
        where=name,
        what=f"there is no {edition} edition",
        remedy=f"Use {' or '.join(benchmark.edition for benchmark in editions(name))}",
    )


def parse(target: str) -> tuple[str, str | None]:
    """Read a target, `NAME`, `NAME/CONFIG` or the same with a path; return the benchmark's name and the config's."""
    if is_path(target):
        return _at_path(target)
    name, slash, config = target.partition("/")
    if not name or (slash and not config):
        raise WrongCallError(
            where="wabe",
            what=f"{target!r} is neither a benchmark nor one of its configs",
            remedy=f"Write {name}, or {name}/CONFIG" if name else "Name one of those that wabe list shows",
        )
    return name, config or None


def resolve(
    targets: tuple[str, ...], edition: Edition = Edition.EMBEDDED
) -> list[tuple[Benchmark, tuple[Config, ...]]]:
    """Read targets such as `seti`, `seti/primitives` or `./cats`; none means every benchmark with this edition."""
    if not targets:
        everything = [benchmark for name in names() for benchmark in editions(name)]
        chosen = [(found, found.configs) for found in everything if found.edition is edition]
        if not chosen:
            raise MissingError(
                where="wabe", what=f"no benchmark has the {edition} edition", remedy="Remove --edition or SOURCES"
            )
        return chosen
    named: dict[str, dict[str, Config]] = {}
    for target in targets:
        name, config = parse(target)
        benchmark = find(name, edition)
        wanted = (benchmark.config(config),) if config is not None else benchmark.configs
        named.setdefault(name, {}).update({one.name: one for one in wanted})
    return [
        (find(name, edition), tuple(one for one in find(name, edition).configs if one.name in configs))
        for name, configs in named.items()
    ]


def edition_called(name: str, *, where: str) -> Edition:
    """Return the edition with a name."""
    if name not in list(Edition):
        raise unknown_name(where=where, kind="edition", name=name, known=list(Edition))
    return Edition(name)


def is_path(target: str) -> bool:
    """Return whether a target is meant as a path: it begins with a dot, a slash or a tilde."""
    return target.startswith((".", "~", "/", os.sep))


def paths() -> list[Origin]:
    """Return the origins of the benchmarks that this process was given by path."""
    return list(_at_paths.values())


@cache
def declared_by(name: str | None, origin: Origin) -> tuple[Benchmark, ...]:
    """Import the declarations of an origin, as any process can; they must be of the name that it is known by."""
    declared = origin.load("EDITIONS")
    if not isinstance(declared, tuple) or not declared or not all(isinstance(one, Benchmark) for one in declared):
        raise DeclarationError(
            where=origin.place,
            what=f"{DECLARATION} does not define EDITIONS, a tuple of Benchmarks",
            remedy="Write EDITIONS = (EMBEDDED,) below the declaration",
        )
    called = sorted({one.name for one in declared})
    if len(called) > 1 or (name is not None and called != [name]):
        raise DeclarationError(
            where=origin.place,
            what=f"it declares {' and '.join(called)}" + ("" if name is None else f", but is registered as {name}"),
            remedy="Give all editions the same name, that of the entry point",
        )
    kinds = [one.edition for one in declared]
    if len(set(kinds)) < len(kinds):
        raise DeclarationError(
            where=origin.place, what="two declarations have the same edition", remedy="Keep one for each edition"
        )
    # Hashed now: files that are edited later are not the ones that this process runs.
    return tuple(replace(one, origin=origin, code=hash_of_files(one, origin)) for one in declared)


def hash_of_files(benchmark: Benchmark, origin: Origin | None = None) -> str:
    """Return a hash of all files that decide the rows of a benchmark, as they are now."""
    origin = origin or benchmark.origin or at_folder(benchmark.folder, MODULE)
    total = hashlib.sha256()
    for name, path in origin.files(benchmark.folder):
        total.update(f"{name} {file_sha256(path)}\n".encode())
    return total.hexdigest()


def importable() -> tuple[list[Benchmark], list[WabeError]]:
    """Return every declaration that can be imported, and why others cannot: one bad package hides no other."""
    found: list[Benchmark] = []
    faults: list[WabeError] = []
    for name in names():
        try:
            found += editions(name)
        except WabeError as error:
            faults.append(error)
    return found, faults


@cache
def _known() -> tuple[tuple[str, Origin], ...]:
    """List our folders and what installed packages offer."""
    ours = sorted(path.parent.name for path in HOME.glob(f"*/{DECLARATION}"))
    return (
        *((name, Origin(module=f"wabe.builders.{name}.{MODULE}", package=OURS)) for name in ours),
        *installed(GROUP),
    )


def _origin_of(name: str) -> Origin:
    """Return where a benchmark is declared; two places with one name are an error that names both."""
    found = [origin for known, origin in _known() if known == name]
    if name in _at_paths and _at_paths[name] not in found:
        found.append(_at_paths[name])
    if not found:
        if _home_in(Path(name)) is not None:
            raise WrongCallError(
                where="wabe", what=f"no benchmark is called {name!r}", remedy=f"Did you mean the folder ./{name}?"
            )
        raise unknown_name(where="wabe", kind="benchmark", name=name, known=names())
    if len(found) > 1:
        raise WrongCallError(
            where=name,
            what=f"two benchmarks have this name: {' and '.join(one.place for one in found)}",
            remedy="Rename one of them, or uninstall it",
        )
    return found[0]


def _at_path(target: str) -> tuple[str, str | None]:
    """Find the benchmark at a path, which may end in the name of a config; remember it and return both names."""
    path = Path(target).expanduser()
    if path.name == DECLARATION and path.is_file():
        path = path.parent
    for place, config in ((path, None), (path.parent, path.name)):
        if (home := _home_in(place)) is not None:
            return _remembered(home.resolve()), config
    raise MissingError(
        where=target,
        what=f"there is no {DECLARATION} in it or in its subfolders",
        remedy="Give the folder of a benchmark; wabe new NAME creates one",
    )


def _home_in(place: Path) -> Path | None:
    """Return the folder with the declaration: the place itself, or the only one below it or below its `src`."""
    if (place / DECLARATION).is_file():
        return place
    found = sorted(path.parent for pattern in ("*", "src/*") for path in place.glob(f"{pattern}/{DECLARATION}"))
    if len(found) > 1:
        raise WrongCallError(
            where=str(place),
            what=f"it contains several benchmarks: {', '.join(str(one) for one in found)}",
            remedy="Give the folder of one of them",
        )
    return found[0] if found else None


def _remembered(home: Path) -> str:
    """Let this process know the benchmark in a folder, unless it is installed from there; return its name."""
    for name, origin in _known():
        if folder_of_module(origin) == home:
            return name
    origin = at_folder(home, MODULE)
    name = declared_by(None, origin)[0].name
    known = _at_paths.setdefault(name, origin)
    if known != origin:
        raise WrongCallError(
            where=name,
            what=f"two benchmarks have this name: {known.place} and {origin.place}",
            remedy="Rename one of them",
        )
    return name
