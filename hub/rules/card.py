"""What the Hub refuses in a card's metadata, as pure functions that need no server."""

import math
import re
from collections.abc import Callable, Iterator

from wabe.hub.rules.licences import LICENCES
from wabe.hub.rules.limited_yaml import YamlError, read_yaml
from wabe.hub.rules.tasks import SIZE_CATEGORIES, SUBTASKS, TASKS

Card = dict[str, object]
MAX_CARD = 5 * 1024 * 1024
_FENCE = re.compile(r"\A\ufeff?\s*---[ \t]*\r?\n(.*?)(?:^---[ \t]*(?:\r?\n|\Z))(.*)\Z", re.DOTALL | re.MULTILINE)
_SPLIT = re.compile(r"\w+(?:\.\w+)*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*|code|multilingual")
_TEXTS = ("pretty_name", "pipeline_tag", "library_name", "thumbnail")
_LISTS = (
    "annotations_creators", "language_creators", "multilinguality", "size_categories", "source_datasets",
    "tags", "task_categories", "task_ids", "datasets", "metrics",
)  # fmt: skip


def front_matter(text: str) -> tuple[Card | None, str, str | None]:
    """A card's metadata, its body, and what is wrong with the YAML, if anything is."""
    match = _FENCE.match(text)
    if match is None:
        return None, text, None
    try:
        value = read_yaml(match[1])
    except YamlError as error:
        # The first line of the file is the fence.
        place = f" (line {error.place[0] + 2}, column {error.place[1] + 1})" if error.place is not None else ""
        return None, match[2], f"YAML: {error.problem}{place}"
    if value is None:
        return {}, match[2], None
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        return None, match[2], "YAML: the metadata must be a mapping with text keys"
    return {key: plain(item) for key, item in value.items()}, match[2], None


def plain(value: object) -> object:
    """A YAML value as JSON has it."""
    if isinstance(value, dict):
        return {str(plain(key)): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set):
        return [plain(inner) for inner in value]
    if value is None or isinstance(value, bool | int) or (isinstance(value, float) and math.isfinite(value)):
        return value
    return str(value).encode("utf-8", "replace").decode()


def card_errors(readme_text: str, repo_type: str) -> list[str]:
    """Everything for which the Hub would refuse a card; an empty list means that it would not."""
    if len(readme_text.encode("utf-8", "replace")) > MAX_CARD:
        return [f"the card has more than {MAX_CARD} bytes"]
    card, _, problem = front_matter(readme_text)
    if problem is not None:
        return [problem]
    if not card:
        return []
    checks: list[Callable[[Card], Iterator[str]]] = [_licence, _language, _shapes]
    checks += [_dataset] if repo_type == "dataset" else []
    checks += [_model] if repo_type == "model" else []
    return [message for check in checks for message in check(card)]


def card_warnings(readme_text: str) -> list[str]:
    """What the Hub accepts, with a sigh."""
    card, _, problem = front_matter(readme_text)
    if problem is not None or card:
        return []
    return ["empty or missing yaml metadata in repo card"]


def _licence(card: Card) -> Iterator[str]:
    given = card.get("license")
    if given is None:
        return
    for licence in given if isinstance(given, list) and given else [given]:
        if not isinstance(licence, str) or licence not in LICENCES:
            yield f'"license" must be one of [{", ".join(LICENCES)}], not {_shown(licence)}'
    if given == "other" and "license_name" in card and not isinstance(card["license_name"], str):
        yield '"license_name" must be a string'


def _language(card: Card) -> Iterator[str]:
    given = card.get("language")
    if given is None:
        return
    for language in given if isinstance(given, list) else [given]:
        if isinstance(language, bool):
            yield '"language" must be a code: YAML reads an unquoted no as false, so write "no" in quotes'
        elif not isinstance(language, str) or not _LANGUAGE.fullmatch(language):
            yield f'"language" must be ISO 639 codes such as en, not {_shown(language)}'


def _shapes(card: Card) -> Iterator[str]:
    for key in _TEXTS:
        if key in card and not isinstance(card[key], str):
            yield f'"{key}" must be a string'
    for key in _LISTS:
        value = card.get(key)
        if value is None or isinstance(value, str):
            continue
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            yield f'"{key}" must be a string or an array of strings'
    if "widget" in card and not isinstance(card["widget"], list):
        yield '"widget" must be an array'


def _dataset(card: Card) -> Iterator[str]:
    yield from _known(card, "size_categories", SIZE_CATEGORIES)
    yield from _known(card, "task_categories", sorted(TASKS))
    yield from _known(card, "task_ids", sorted(SUBTASKS))
    yield from _configs(card)
    yield from _dataset_info(card)


def _model(card: Card) -> Iterator[str]:
    yield from _known(card, "pipeline_tag", sorted(TASKS))
    index = card.get("model-index")
    if index is None:
        return
    if not isinstance(index, list):
        yield '"model-index" must be an array'
        return
    for number, model in enumerate(index):
        if not isinstance(model, dict) or not isinstance(model.get("name"), str):
            yield f'"model-index[{number}].name" is required'
        elif not isinstance(model.get("results"), list):
            yield f'"model-index[{number}].results" must be an array'


def _known(card: Card, key: str, allowed: tuple[str, ...] | list[str]) -> Iterator[str]:
    given = card.get(key)
    for item in given if isinstance(given, list) else [given]:
        if isinstance(item, str) and item not in allowed:
            yield f'"{key}" must be one of [{", ".join(allowed)}], not {_shown(item)}'


def _configs(card: Card) -> Iterator[str]:
    configs = card.get("configs")
    if configs is None:
        return
    if not isinstance(configs, list):
        yield '"configs" must be an array'
        return
    names: list[str] = []
    defaults = 0
    for number, config in enumerate(configs):
        where = f"configs[{number}]"
        if not isinstance(config, dict):
            yield f'"{where}" must be an object'
            continue
        name = config.get("config_name")
        if not isinstance(name, str) or not name:
            yield f'"{where}.config_name" is required and must be a string'
        elif name in names:
            yield f'"{where}.config_name" {_shown(name)} occurs twice'
        else:
            names.append(name)
        defaults += config.get("default") is True
        yield from _data_files(config.get("data_files"), f"{where}.data_files")
    if defaults > 1:
        yield '"configs" may have one default'


def _data_files(value: object, where: str) -> Iterator[str]:
    if value is None or isinstance(value, str):
        return
    if not isinstance(value, list):
        yield f'"{where}" must be a string or an array'
        return
    splits: list[str] = []
    for number, item in enumerate(value):
        if isinstance(item, str):
            continue
        if not isinstance(item, dict) or set(item) != {"split", "path"}:
            yield f'"{where}[{number}]" must have the keys split and path'
            continue
        split, path = item["split"], item["path"]
        if not isinstance(split, str) or not _SPLIT.fullmatch(split):
            yield f'"{where}[{number}].split" must be a word, not {_shown(split)}'
        elif split in splits:
            yield f'"{where}[{number}].split" {_shown(split)} occurs twice'
        else:
            splits.append(split)
        if not isinstance(path, str) and not (isinstance(path, list) and all(isinstance(one, str) for one in path)):
            yield f'"{where}[{number}].path" must be a string or an array of strings'


def _dataset_info(card: Card) -> Iterator[str]:
    infos = card.get("dataset_info")
    if infos is None:
        return
    entries = infos if isinstance(infos, list) else [infos]
    configs = card.get("configs")
    known = {
        config.get("config_name")
        for config in (configs if isinstance(configs, list) else [])
        if isinstance(config, dict)
    }
    for number, info in enumerate(entries):
        where = f"dataset_info[{number}]" if isinstance(infos, list) else "dataset_info"
        if not isinstance(info, dict):
            yield f'"{where}" must be an object'
            continue
        name = info.get("config_name")
        if isinstance(infos, list) and not isinstance(name, str):
            yield f'"{where}.config_name" is required'
        elif isinstance(name, str) and known and name not in known:
            yield f'"{where}.config_name" {_shown(name)} is not in configs'
        for key in ("features", "splits"):
            if key in info and not isinstance(info[key], list):
                yield f'"{where}.{key}" must be an array'


def _shown(value: object) -> str:
    return repr(value)[:80]
