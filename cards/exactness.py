"""How exact the declared shares of labels are, and which splits were dealt at random."""

from collections.abc import Sequence

from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.promises import Shares
from wabe.cards.places import Place, enumerated, named, named_places
from wabe.errors import counted
from wabe.validation.record import RecordSummary

EXACTLY = "exactly"


def exactness_of(benchmark: Benchmark, manifest: Manifest, record: RecordSummary) -> list[tuple[str, str]]:
    """Return every tolerance with the splits that keep it; no place where all splits keep the same."""
    splits = {name: [split.name for split in benchmark.config(name).splits] for name in manifest.configs}
    found: dict[tuple[float, float], list[Place]] = {}
    for name, every in splits.items():
        for split in every:
            if not _is_known(record, "SHARE001", name, split):
                found.setdefault(_tolerance(benchmark.config(name).shares[split]), []).append((name, split))
    whole = sum(map(len, splits.values()))
    return [
        (_told(*tolerance), "" if len(found[tolerance]) == whole else named_places(found[tolerance], splits))
        for tolerance in sorted(found)
    ]


def _tolerance(shares: Shares) -> tuple[float, float]:
    """Return by how many standard deviations and by how many rows a label may be off; one that is alone has all."""
    alone = len([share for share in shares.of.values() if share]) == 1
    return (0.0, 0.0) if alone else (shares.deviations, shares.within)


def _told(deviations: float, within: float) -> str:
    chance = [f"{deviations:.3g} standard deviations of a random draw"] if deviations else []
    rows = [counted(int(within), "row") if within >= 1 else "rounding"] if within else []
    return f"within {enumerated([*chance, *rows])}" if chance or rows else EXACTLY


def dealing_of(benchmark: Benchmark, manifest: Manifest, record: RecordSummary) -> list[str]:
    """Say which configs were dealt at random to which splits, and by which columns this was proven."""
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for name in manifest.configs:
        for dealt in benchmark.config(name).dealt:
            if not any(_is_known(record, "DEALT001", name, split) for split in dealt.splits):
                found.setdefault((dealt.splits, dealt.columns), []).append(name)
    alone = len(manifest.configs) == 1
    return [
        f"Rows{'' if alone else f' of {named(names, list(manifest.configs))}'} were dealt at random to "
        f"{_codes(splits)}: every value of {_codes(columns)} is spread over these splits as chance would spread it."
        for (splits, columns), names in found.items()
    ]


def _codes(names: Sequence[str]) -> str:
    return enumerated([f"`{name}`" for name in names])


def _is_known(record: RecordSummary, code: str, config: str, split: str) -> bool:
    """Return whether a check found a known defect, so that nothing is promised."""
    return f"`{code}` {config}/{split}" in record.known
