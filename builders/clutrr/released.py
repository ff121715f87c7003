"""The six sets released with the paper, as they are, with the one family tree that they were drawn from."""

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pyarrow as pa

from wabe.builders.clutrr.countermodel import COLUMNS, certainty_of
from wabe.builders.clutrr.rows import Answer, Gender, Kin, Noise, ReleasedRow
from wabe.builders.clutrr.sources import RELEASED
from wabe.builders.core.draws import keyed_order
from wabe.builders.core.sources import fetch
from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids
from wabe.errors import CorruptError

IDENTITY = ("source_id", "story", "query")
ATOM = re.compile(r"\('([^']*)', '([^']*)', '([^']*)'\)")
BRACKETED = re.compile(r"\[([^\]]*)\]")
NOISES = {"1": Noise.CLEAN, "2": Noise.SUPPORTING, "3": Noise.IRRELEVANT, "4": Noise.DISCONNECTED}
TREE_SIZE = 42
LABELS = {answer.value: place for place, answer in enumerate(Answer)}
RELATIONS = {kin.value for kin in Kin}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasedSet:
    """A released set: the config it becomes, and the files of its splits."""

    name: str
    archive: str
    files: dict[str, str]


def _set(name: str, archive: str, train: str, tests: str, *, by_noise: bool) -> ReleasedSet:
    files = {"train": f"{train}_train.csv"}
    for task in tests.split():
        kind, k = task.split(".")
        files[f"test_{NOISES[kind].short}_k{k}" if by_noise else f"test_k{k}"] = f"{task}_test.csv"
    return ReleasedSet(name=f"emnlp2019_{name}", archive=archive, files=files)


LENGTHS = " ".join(f"1.{k}" for k in range(2, 11))
SETS = (
    _set("gen_train23_test2to10", "data_089907f8", "1.2,1.3", LENGTHS, by_noise=False),
    _set("gen_train234_test2to10", "data_db9b8f04", "1.2,1.3,1.4", LENGTHS, by_noise=False),
    _set("rob_train_clean_23_test_all_23", "data_7c5b0e70", "1.2,1.3", "1.2 1.3 2.3 3.3 4.3", by_noise=True),
    _set("rob_train_sup_23_test_all_23", "data_06b8f2a1", "2.2,2.3", "2.2 1.3 2.3 3.3 4.3", by_noise=True),
    _set("rob_train_irr_23_test_all_23", "data_523348e6", "3.2,3.3", "3.2 1.3 2.3 3.3 4.3", by_noise=True),
    _set("rob_train_disc_23_test_all_23", "data_d83ecc3e", "4.2,4.3", "4.2 1.3 2.3 3.3 4.3", by_noise=True),
)


def released_tables(one: ReleasedSet, split: str) -> Iterator[pa.Table]:
    """Read one file of a released set."""
    source = RELEASED[one.archive]
    with zipfile.ZipFile(fetch(source)) as archive, archive.open(one.files[split]) as file:
        lines = csv.DictReader(io.TextIOWrapper(file, encoding="utf-8", newline=""))
        where = f"{source.name}/{one.files[split]}"
        rows = [read_row(line, f"{where} line {number}") for number, line in enumerate(lines, start=2)]
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    uids = content_uids({name: pa.array(columns[name]) for name in IDENTITY})
    certainty = certainty_of(pa.table({name: pa.chunked_array([pa.array(columns[name])]) for name in COLUMNS}))
    yield table_of(ReleasedRow, {"uid": uids, **columns, "certainty": certainty})


def read_row(line: dict[str, str], where: str) -> dict[str, object]:
    """Read one released story; persons keep their numbers, and the family is the tree of the generator."""
    people = [pair.split(":") for pair in line["genders"].split(",")]
    names, genders = [person[0] for person in people], [person[-1] for person in people]
    edges = _pairs(line["story_edges"], where)
    order = _order(line["id"], len(edges))
    types = re.findall(r"'([^']+)'", line["edge_types"])
    mapping = {number: node for node, number in _pairs(line["node_mapping"], where)}
    query = re.findall(r"\d+", line["query_edge"])
    kind, _, k = line["task_name"].removeprefix("task_").partition(".")
    if (
        line["target"] not in LABELS
        or kind not in NOISES
        or not k.isdigit()
        or len(query) != 2
        or max(map(int, query)) >= len(names)
        or len(types) != int(k)
        or not set(types) <= RELATIONS
        or not set(genders) <= set(Gender)
        or len(set(names)) != len(names)
        or not edges
        or len(edges) < len(types)
        or max(mapping.values(), default=0) >= TREE_SIZE
        or sorted(mapping) != list(range(len(names)))
        or max(max(edge) for edge in edges) >= len(names)
    ):
        raise _unfit(where)
    head, tail = int(query[0]), int(query[1])
    relations = types + [""] * (len(edges) - len(types))
    numbers = {name: number for number, name in enumerate(names)}
    fathers, mothers, spouses = _family([mapping[number] for number in range(len(names))], genders)
    return {
        "story": line["story"],
        "query": f"How is [{names[tail]}] related to [{names[head]}]?",
        "label": LABELS[line["target"]],
        "label_text": line["target"],
        "choices": [one.value for one in Answer],
        "k": int(k),
        "noise": NOISES[kind].value,
        "clean_story": line["clean_story"],
        "anonymous_story": BRACKETED.sub(
            lambda match: f"@ent_{numbers[match[1]]}" if match[1] in numbers else match[0], line["story"]
        ),
        "names": names,
        "genders": genders,
        "query_head": head,
        "query_tail": tail,
        "edge_heads": [edges[place][0] for place in order],
        "edge_tails": [edges[place][1] for place in order],
        "edge_relations": [relations[place] for place in order],
        "edge_sides": [""] * len(edges),
        "edge_order": [order.index(place) for place in range(len(edges))],
        "facts": [
            {
                "head": names[edges[place][0]],
                "relation": relations[place],
                "side": "",
                "tail": names[edges[place][1]],
            }
            for place in order
        ],
        "proof": _proof(line["proof_state"], where),
        "clause": ",".join(types),
        "paraphrases": [],
        "paraphrase_edges": [],
        "family_fathers": fathers,
        "family_mothers": mothers,
        "family_spouses": spouses,
        "source_id": line["id"],
    }


def _order(story: str, count: int) -> list[int]:
    """Order facts at random: in the files, those of the path come first."""
    return [int(place) for place in keyed_order("clutrr", "released", story, names=[str(one) for one in range(count)])]


def _pairs(text: str, where: str) -> list[tuple[int, int]]:
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if len(numbers) % 2:
        raise _unfit(where)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _proof(state: str, where: str) -> list[str]:
    """Spell the steps from facts to the answer; the file has them the other way round."""
    atoms = [f"{relation}({one}, {other})" for one, relation, other in ATOM.findall(state)]
    if not atoms or len(atoms) % 3:
        raise _unfit(where)
    steps = zip(atoms[::3], atoms[1::3], atoms[2::3], strict=True)
    return [f"{whole} <- {first}, {second}" for whole, first, second in reversed(list(steps))]


def _unfit(where: str) -> CorruptError:
    return CorruptError(where=where, what="its columns contradict each other", remedy="Download the archive again")


@cache
def tree() -> tuple[dict[int, tuple[int, int]], dict[int, int]]:
    """Return the generator's one tree, as couples of parents and spouses by node.

    A couple, 0 and 1, has the children 2 to 5; each of these has a spouse and, right after it, four children;
    the sixteen of the last generation have the last sixteen nodes as spouses.
    """
    parents = dict.fromkeys(range(2, 6), (0, 1))
    spouses = {0: 1}
    last = []
    for place, child in enumerate(range(2, 6)):
        spouse = 6 + 5 * place
        spouses[child] = spouse
        for grandchild in range(spouse + 1, spouse + 5):
            parents[grandchild] = (child, spouse)
            last.append(grandchild)
    spouses.update(zip(last, range(26, TREE_SIZE), strict=True))
    return parents, spouses | {other: one for one, other in spouses.items()}


def _family(nodes: list[int], genders: list[str]) -> tuple[list[int], list[int], list[int]]:
    """Return the tree with the story's persons first; where neither parent is named, the first is the father."""
    parents, spouses = tree()
    women = {node for node, gender in zip(nodes, genders, strict=True) if gender == "female"}
    women |= {spouses[node] for node, gender in zip(nodes, genders, strict=True) if gender == "male"}
    men = {spouses[node] for node in women}
    order = [*nodes, *(node for node in range(TREE_SIZE) if node not in set(nodes))]
    place = {node: number for number, node in enumerate(order)}
    fathers, mothers = [], []
    for node in order:
        one, other = parents.get(node, (-1, -1))
        father, mother = (other, one) if one in women or other in men else (one, other)
        fathers.append(place.get(father, -1))
        mothers.append(place.get(mother, -1))
    return fathers, mothers, [place[spouses[node]] for node in order]
