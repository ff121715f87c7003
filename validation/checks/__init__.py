"""The checks that every config gets: one module for each kind, and nothing else to register."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from wabe.validation.statements import General


@cache
def general_checks() -> tuple[General, ...]:
    """Return every general check of this folder, by stage and then by module."""
    names = sorted(found.name for found in iter_modules(__path__))
    modules = [import_module(f"{__name__}.{name}") for name in names]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, General)]
    return tuple(sorted(found, key=lambda check: check.stage))
