"""What recurs from earlier splits: kinds of leaks that occur nowhere, and those that a config expects, counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wabe.builders.core.declaration import Benchmark, Config
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.promises import Expected, Leak
from wabe.cards.places import Place, enumerated, named_places
from wabe.cards.tables import Table
from wabe.errors import counted
from wabe.validation.record import RecordSummary

ROW = "LEAK001"
TEXT = "LEAK002"
CODES = {"reversed": "LEAK003", "relabelled": "LEAK004", "group": "LEAK005"}
ABSENT = {
    "LEAK003": "the two texts of an earlier row in the other order",
    "LEAK004": "the texts of an earlier row with another label",
    "LEAK005": "the group of an earlier row",
}
PRESENT = {
    "LEAK003": "both texts in the other order",
    "LEAK004": "the same texts with another label",
    "LEAK005": "the same group",
}
COLUMNS = {"LEAK003": "reversed", "LEAK004": "other label", "LEAK005": "group"}


@dataclass(frozen=True, slots=True, order=True)
class Kind:
    """A kind of leak: the code of its check, and its name in the record."""

    code: str
    name: str

    @property
    def absent(self) -> str:
        """Name what no split has."""
        return ABSENT.get(self.code, f"a text of an earlier split as its `{self.name}`")

    def found(self, rows: int) -> str:
        """Say in how many rows it was found."""
        return f"{PRESENT.get(self.code, f'`{self.name}`')} in {counted(rows, 'row')}"

    @property
    def column(self) -> str:
        """Return the head of its column."""
        return COLUMNS.get(self.code, f"`{self.name}`")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurring:
    """What splits have in common with earlier ones, as a card has it."""

    nowhere: str
    reasons: Sequence[str]
    table: Table | None


# Rows with a leak, by reason, kind and place.
Counts = Mapping[str, Mapping[Kind, Mapping[Place, int]]]


def recurring(benchmark: Benchmark, manifest: Manifest, record: RecordSummary) -> Recurring | None:
    """Return what the record has of leaks; None where no config has a second split."""
    configs = [one for one in map(benchmark.config, manifest.configs) if one.leaks is not None]
    if not configs:
        return None
    counts = _counts(configs, record)
    rows = {
        (config.name, split.name): manifest.configs[config.name].splits[split.name].rows
        for config in configs
        for split in config.splits[1:]
    }
    later = {name: [split.name for split in benchmark.config(name).splits[1:]] for name in manifest.configs}
    return Recurring(
        nowhere=_nowhere(configs, record),
        reasons=[f"{_found(by_kind, rows, later)}: {reason}." for reason, by_kind in counts.items()],
        table=_table(counts, rows),
    )


def _kinds(config: Config) -> dict[Kind, Leak]:
    """Return every kind of leak that a config declares."""
    if config.leaks is None:
        return {}
    single = {Kind(TEXT, column): leak for column, leak in config.leaks.single.items()}
    others = {Kind(code, name): config.leaks.kinds.get(name) for name, code in CODES.items()}
    return {**single, **{kind: leak for kind, leak in others.items() if leak is not None}}


def _counts(configs: Sequence[Config], record: RecordSummary) -> Counts:
    found: dict[str, dict[Kind, dict[Place, int]]] = {}
    for config in configs:
        for kind, leak in _kinds(config).items():
            for split in config.splits[1:]:
                measured = record.measured.get((config.name, split.name, kind.code), {})
                if isinstance(leak, Expected) and leak.covers(split.name) and kind.name in measured:
                    by_place = found.setdefault(leak.reason, {}).setdefault(kind, {})
                    by_place[config.name, split.name] = round(measured[kind.name])
    return found


def _nowhere(configs: Sequence[Config], record: RecordSummary) -> str:
    """Say what is forbidden everywhere and was found nowhere; a known defect was found."""
    defects = {where.split("`")[1] for where in record.known}
    leaks: dict[Kind, list[Leak]] = {}
    for config in configs:
        for kind, leak in _kinds(config).items():
            leaks.setdefault(kind, []).append(leak)
    forbidden = [
        kind
        for kind, declared in leaks.items()
        if kind.code not in defects and not any(isinstance(leak, Expected) for leak in declared)
    ]
    absent = [kind.absent for kind in forbidden]
    texts = {kind for kind in leaks if kind.code == TEXT}
    if texts and texts <= set(forbidden):
        absent = ["a text of an earlier split", *(kind.absent for kind in forbidden if kind.code != TEXT)]
    if ROW not in defects:
        absent = ["the texts and the label of a row in an earlier split", *absent]
    return f"No row has {enumerated(absent, 'or')}." if absent else ""


def _found(
    by_kind: Mapping[Kind, Mapping[Place, int]], rows: Mapping[Place, int], later: Mapping[str, list[str]]
) -> str:
    """Say how many rows have which leak, of how many and where; kinds of the same splits are told together."""
    found: dict[frozenset[Place], list[str]] = {}
    for kind, by_place in by_kind.items():
        found.setdefault(frozenset(by_place), []).append(kind.found(sum(by_place.values())))
    return "; ".join(
        f"{enumerated(told)}, of {sum(rows[place] for place in places):,} in {named_places(places, later)}"
        for places, told in found.items()
    )


def _table(counts: Counts, rows: Mapping[Place, int]) -> Table | None:
    """Return the counts split by split; a dash where a leak is forbidden or impossible."""
    found: dict[Kind, dict[Place, int]] = {}
    for by_kind in counts.values():
        for kind, by_place in by_kind.items():
            found.setdefault(kind, {}).update(by_place)
    kinds = [*(kind for kind in found if kind.code == TEXT), *sorted(kind for kind in found if kind.code != TEXT)]
    lines = [
        [
            *(f"`{name}`" for name in place),
            f"{size:,}",
            *(f"{found[kind][place]:,}" if place in found[kind] else "–" for kind in kinds),
        ]
        for place, size in rows.items()
        if any(place in by_place for by_place in found.values())
    ]
    columns = ("config", "split", "rows", *(kind.column for kind in kinds))
    return Table(columns=columns, left=2, lines=lines) if lines else None
