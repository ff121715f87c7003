"""What makes data: `builders.load("jabberwocky", "small")` builds a config and returns its splits."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datasets import DatasetDict


def load(benchmark: str, config: str | None = None, *, edition: str = "embedded") -> "DatasetDict":
    """Build a config of a benchmark, or find it in the cache; without a name, its first config."""
    from builders.core import adapter, registry
    from builders.core.declaration import Edition
    from builders.core.errors import unknown_name

    if edition not in list(Edition):
        raise unknown_name(where="builders.load", kind="edition", name=edition, known=list(Edition))
    declared = registry.find(benchmark, Edition(edition))
    chosen = declared.configs[0] if config is None else declared.config(config)
    return adapter.load(declared, chosen)
