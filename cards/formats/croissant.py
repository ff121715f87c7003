"""`croissant.json`: the dataset in the vocabulary of MLCommons Croissant 1.1, with its fields for responsible AI.

A record set is one split of one config: only so does every file have its checksum and every split its meaning.
"""

import json
from collections.abc import Iterable, Mapping
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path

from wabe.builders.core.declaration import Benchmark, Config, Creator, NoOracle, Role
from wabe.builders.core.manifest import BuiltSplit, Manifest
from wabe.builders.core.rows import Column, columns_of
from wabe.cards.formats.address import PUBLIC_ENDPOINT, Address
from wabe.cards.formats.licence_urls import licence_url
from wabe.cards.prose import Prose

FILE = "croissant.json"
TOOLS = "rai:machineAnnotationTools"
CONFORMS_TO = ("http://mlcommons.org/croissant/1.1", "http://mlcommons.org/croissant/RAI/1.0")

Json = dict[str, object]
LabelSets = Mapping[type[StrEnum], str]

_CROISSANT_TERMS = (
    "arrayShape", "citeAs", "column", "containedIn", "equivalentProperty", "extract", "field", "fileObject",
    "fileProperty", "fileSet", "format", "includes", "isArray", "isLiveDataset", "jsonPath", "key", "md5",
    "parentField", "path", "recordSet", "references", "regex", "repeated", "replace", "samplingRate", "separator",
    "source", "subField", "transform",
)  # fmt: skip
# `value` is left out on purpose: mlcroissant reads schema.org's, so a field says both.
CONTEXT: Json = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    **{term: f"cr:{term}" for term in _CROISSANT_TERMS},
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "name": {"@container": "@language"},
    "rai": "http://mlcommons.org/croissant/RAI/",
    "sc": "https://schema.org/",
}
_SPLITS = {Role.TRAIN: "cr:TrainingSplit", Role.VALIDATION: "cr:ValidationSplit", Role.TEST: "cr:TestSplit"}
_TYPES = {"string": "sc:Text", "int32": "cr:Int32", "bool": "sc:Boolean", "float64": "cr:Float64"}
# In the words of Croissant's vocabulary for responsible AI.
_COLLECTED = {
    Creator.MACHINE: "Software Collection",
    Creator.CROWD: "User-generated content data",
    Creator.EXPERT: "Manual Human Curator",
    Creator.FOUND: "Secondary Data analysis",
}


def croissant(benchmark: Benchmark, manifest: Manifest, prose: Prose, address: Address) -> str:
    """Write the file, the same bytes for the same data and address."""
    configs = [(benchmark.config(name), built) for name, built in manifest.configs.items()]
    splits = [(config, name, one) for config, built in configs for name, one in built.splits.items()]
    labels = label_sets(config for config, _ in configs)
    content: Json = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": CONFORMS_TO,
        "name": benchmark.name,
        "alternateName": benchmark.title,
        "description": prose.summary,
        "version": benchmark.version,
        "license": licence_url(benchmark.licence),
        "url": address.page,
        "citeAs": benchmark.citation,
        "datePublished": benchmark.released.isoformat(),
        "inLanguage": list(benchmark.languages),
        "keywords": [*benchmark.tags, benchmark.edition.value],
        "creator": {"@type": "sc:Organization", "name": address.org},
        **_responsible(benchmark, prose),
        "distribution": [_file(one, address) for _, _, one in splits],
        "recordSet": [
            _roles({name: config.split(name).role for config, name, _ in splits}),
            *(_labels(kind, place) for kind, place in labels.items()),
            *(_records(config, name, one, labels) for config, name, one in splits),
        ],
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def wabe_version() -> str:
    """Return the release of wabe that is installed here."""
    return version("wabe")


def made_by(folder: Path) -> str | None:
    """Return the release of wabe that wrote the file in a folder, as the file says; None if it does not say."""
    tools = _said(folder, TOOLS)
    first = tools[0] if isinstance(tools, list) and tools else None
    return first.removeprefix("wabe ") if isinstance(first, str) else None


def published_at(folder: Path, repo_id: str) -> str:
    """Return the endpoint that the file in a folder names; where it names none, the public one."""
    url = _said(folder, "url")
    named = isinstance(url, str) and url.isprintable() and url.isascii()
    return str(url).removesuffix(f"/datasets/{repo_id}") if named else PUBLIC_ENDPOINT


def _said(folder: Path, key: str) -> object:
    try:
        content = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return content.get(key) if isinstance(content, dict) else None


def _responsible(benchmark: Benchmark, prose: Prose) -> Json:
    oracle = benchmark.oracle
    proof = (
        f"No second derivation: {oracle.reason}."
        if isinstance(oracle, NoOracle)
        else f"Every label was derived a second time by an oracle, which {oracle.summary}."
    )
    return {
        "rai:dataCollection": f"{benchmark.texts.told} {prose.construction}",
        "rai:dataCollectionType": [_COLLECTED[benchmark.texts.creator]],
        **(
            {"rai:dataCollectionRawData": [f"{one.name}: {one.url} ({one.licence})" for one in benchmark.sources]}
            if benchmark.sources
            else {}
        ),
        "rai:dataAnnotationProtocol": [f"{benchmark.labels.told} {proof}"],
        TOOLS: [f"wabe {wabe_version()}"],
        "rai:dataUseCases": [prose.usage],
        "rai:dataLimitations": [prose.limits, *([prose.differences] if prose.differences else [])],
        "rai:dataBiases": [prose.biases],
        "rai:personalSensitiveInformation": [prose.personal_information],
    }


def _file(one: BuiltSplit, address: Address) -> Json:
    return {
        "@type": "cr:FileObject",
        "@id": one.file,
        "name": one.file,
        "contentUrl": address.file(one.file),
        "contentSize": f"{one.bytes} B",
        "encodingFormat": "application/x-parquet",
        "sha256": one.sha256,
    }


def _roles(roles: Mapping[str, Role]) -> Json:
    return {
        "@type": "cr:RecordSet",
        "@id": "splits",
        "name": "splits",
        "description": "The splits, and what they are for.",
        "dataType": "cr:Split",
        "key": {"@id": "splits/name"},
        "field": [_plain("splits", "name", "sc:Text"), _plain("splits", "url", "sc:URL")],
        "data": [{"splits/name": name, "splits/url": _SPLITS[role]} for name, role in roles.items()],
    }


def label_sets(configs: Iterable[Config]) -> dict[type[StrEnum], str]:
    """Return every enumeration that a column of numbers stands for, with an id of its own; two may be called alike."""
    columns = (column for config in configs for column in columns_of(config.row))
    kinds = dict.fromkeys((column.element or column).labels for column in columns)
    found: dict[type[StrEnum], str] = {}
    for kind in kinds:
        if kind is not None:
            alike = sum(other.__name__ == kind.__name__ for other in found)
            found[kind] = f"labels/{kind.__name__}" + (f"_{alike + 1}" if alike else "")
    return found


def _labels(kind: type[StrEnum], place: str) -> Json:
    return {
        "@type": "cr:RecordSet",
        "@id": place,
        "name": place,
        "description": "The names of the labels, by number.",
        "dataType": "sc:Enumeration",
        "key": {"@id": f"{place}/index"},
        "field": [_plain(place, "index", "cr:Int64"), _plain(place, "name", "sc:Text")],
        "data": [{f"{place}/index": at, f"{place}/name": label.value} for at, label in enumerate(kind)],
    }


def _plain(place: str, name: str, kind: str) -> Json:
    return {"@type": "cr:Field", "@id": f"{place}/{name}", "name": name, "dataType": kind}


def _records(config: Config, split: str, one: BuiltSplit, labels: LabelSets) -> Json:
    place = f"{config.name}/{split}"
    constant: Json = {
        **_plain(place, "split", "sc:Text"),
        "description": "The name of the split.",
        "value": split,
        "cr:value": split,
        "references": {"field": {"@id": "splits/name"}},
    }
    columns = columns_of(config.row)
    return {
        "@type": "cr:RecordSet",
        "@id": place,
        "name": place,
        "description": f"{config.summary} {one.rows} rows, logical digest {one.digest}.",
        "key": {"@id": f"{place}/uid"},
        "field": [
            *([] if "split" in {column.name for column in columns} else [constant]),
            *(_field(place, column, {"fileObject": {"@id": one.file}}, (column.name,), labels) for column in columns),
        ],
    }


def _field(place: str, column: Column, source: Json, path: tuple[str, ...], labels: LabelSets) -> Json:
    """Describe a column, or a member of one: every member is read from the same column of the file."""
    inner = column.element or column
    found: Json = {
        "@type": "cr:Field",
        "@id": f"{place}/{'/'.join(path)}",
        "name": column.name,
        "description": column.doc,
    }
    if column.element is not None:
        found |= {"isArray": True, "arrayShape": "-1"}
    if inner.members is not None:
        found["subField"] = [_field(place, member, source, (*path, member.name), labels) for member in inner.members]
        return found
    read: Json = {**source, "extract": {"column": path[0]}}
    if len(path) > 1:
        read["transform"] = {"jsonPath": ".".join(path[1:])}
    found |= {"dataType": _type(inner), "source": read}
    if inner.labels is not None:
        found["references"] = {"field": {"@id": f"{labels[inner.labels]}/index"}}
    return found


def _type(column: Column) -> str:
    return "cr:Int64" if column.labels is not None else _TYPES[column.type_name]
