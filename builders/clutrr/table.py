"""Tables: drawn and told stories as published columns."""

from collections.abc import Iterator
from itertools import chain

import numpy as np
import pyarrow as pa

from wabe.builders.clutrr.apart import TENTHS, Told, tell_apart, tenths_of
from wabe.builders.clutrr.certainty import certainty_of
from wabe.builders.clutrr.clauses import STEP_NAMES, clause_name
from wabe.builders.clutrr.draw import Stories, draw_stories
from wabe.builders.clutrr.families import NOBODY, Members
from wabe.builders.clutrr.kin import GENDERS, NAMES, SIDE_WORDS, Tie
from wabe.builders.clutrr.language import Bank, Language, Side, own_bank
from wabe.builders.clutrr.names import name_lists
from wabe.builders.clutrr.paths import Key, sides_of
from wabe.builders.clutrr.rows import Answer, Certainty, StoryRow
from wabe.builders.clutrr.settings import Part, Setting, StorySplit
from wabe.builders.core.draws import distinct_integers, raw_bits
from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids

ANSWERS = [answer.value for answer in Answer]
LABELS = np.array([[ANSWERS.index(name) if name in ANSWERS else -1 for name in NAMES[tie]] for tie in Tie])
# Words are looked up by number, which is several times faster than making them one by one.
KIN_NAMES = pa.array([name.value for tie in Tie for name in NAMES[tie]])
STEP_WORDS = np.array(STEP_NAMES, dtype=object)
GENDER_NAMES = pa.array([gender.value for gender in GENDERS])
SIDE_NAMES = pa.array(SIDE_WORDS)
ANSWER_NAMES = pa.array(ANSWERS)
IDENTITY = ("story", "query")
ROWS_AT_ONCE = 50_000


def split_tables(setting: Setting, split: StorySplit) -> Iterator[pa.Table]:
    """Make the rows of a split, those of all parts in one keyed order."""
    bank = bank_of(setting)
    rows = pa.concat_tables([part_table(setting, split, part, bank) for part in split.parts]).combine_chunks()
    order = np.argsort(raw_bits("clutrr", setting.stories, setting.seed, split.name, "rows", count=rows.num_rows))
    for start in range(0, rows.num_rows, ROWS_AT_ONCE):
        yield rows.take(pa.array(order[start : start + ROWS_AT_ONCE]))


def bank_of(setting: Setting) -> Bank:
    """Return the paraphrases of a setting's language."""
    if setting.language is Language.CROWD:
        from wabe.builders.clutrr.crowd import crowd_bank

        return crowd_bank()
    return own_bank(setting.language, setting.held_out_paraphrases)


def part_table(setting: Setting, split: StorySplit, part: Part, bank: Bank) -> pa.Table:
    """Draw and tell the stories of one part."""
    key = ("clutrr", setting.stories, setting.seed, split.name, part.k, part.noise)
    stories = draw_stories(setting, split, part)
    held_out = bool(bank.held_out) and not setting.shared_paraphrases
    return told_table(
        key,
        stories,
        part,
        bank=bank,
        paraphrases=split.side if held_out else Side.TRAINING if bank.held_out else Side.ANY,
        names=split.side if setting.disjoint_names else Side.ANY,
        sides=setting.sides,
        tenths=tenths_of(split.role, paraphrases_are_held_out=held_out, trained=part.k in setting.train_lengths),
    )


def told_table(
    key: Key,
    stories: Stories,
    part: Part,
    *,
    bank: Bank,
    paraphrases: Side,
    names: Side,
    sides: bool,
    tenths: range = TENTHS,
) -> pa.Table:
    """Number and name the persons of stories, and tell them with the paraphrases and names of a side."""
    size = stories.people.shape[1]
    numbers = np.argsort(raw_bits(*key, "numbers", count=len(stories) * size).reshape(-1, size), axis=1)
    named = _names(key, stories, names)
    told = tell_apart(
        (*key, "words"),
        stories,
        k=part.k,
        bank=bank,
        side=paraphrases,
        names=pa.array([f"[{name}]" for row in named for name in row], pa.string()),
        numbers=numbers,
        tenths=tenths,
    )
    published = np.argsort(raw_bits(*key, "edges", count=stories.ties.size).reshape(stories.ties.shape), axis=1)
    return story_table(stories, part, told, named, numbers, published, sides=sides)


def story_table(
    stories: Stories,
    part: Part,
    told: Told,
    names: list[list[str]],
    numbers: Members,
    published: Members,
    *,
    sides: bool,
) -> pa.Table:
    """Put everything that is known of the stories into columns; `published` is the order of facts in these."""
    count = len(stories)
    by_number = np.argsort(numbers, axis=1)
    genders = stories.pool.genders[stories.families[:, None], stories.people]
    edges = np.take_along_axis(stories.edges, published[:, :, None], axis=1)
    heads, tails = (np.take_along_axis(numbers, edges[:, :, end], axis=1) for end in (0, 1))
    ties, told_sides = (np.take_along_axis(one, published, axis=1) for one in (stories.ties, stories.sides))
    relations = 2 * ties + np.take_along_axis(genders, edges[:, :, 1], axis=1)
    spelled = pa.array(chain.from_iterable(names), pa.string())
    place_of = np.arange(numbers.size).reshape(numbers.shape)
    columns: dict[str, pa.Array] = {
        "story": told.story,
        "query": pa.array([f"How is [{row[part.k]}] related to [{row[0]}]?" for row in names]),
        "label": pa.array(LABELS[stories.targets // 2, stories.targets % 2], pa.int64()),
        "label_text": KIN_NAMES.take(pa.array(stories.targets)),
        "choices": _words(ANSWER_NAMES, np.broadcast_to(np.arange(len(ANSWERS)), (count, len(ANSWERS)))),
        "certainty": pa.repeat(Certainty.CERTAIN.value, count)
        if sides
        else pa.array(certainty_of(stories, part.k), pa.string()),
        "k": pa.array(np.full(count, part.k), pa.int32()),
        "noise": pa.repeat(part.noise.value, count),
        "clean_story": told.clean,
        "anonymous_story": told.anonymous,
        "names": _words(spelled, np.take_along_axis(place_of, by_number, axis=1)),
        "genders": _words(GENDER_NAMES, np.take_along_axis(genders, by_number, axis=1)),
        "query_head": pa.array(numbers[:, 0], pa.int32()),
        "query_tail": pa.array(numbers[:, part.k], pa.int32()),
        "edge_heads": _list(pa.array(heads.ravel(), pa.int32()), heads.shape[1]),
        "edge_tails": _list(pa.array(tails.ravel(), pa.int32()), heads.shape[1]),
        "edge_relations": _words(KIN_NAMES, relations),
        "edge_sides": _words(SIDE_NAMES, told_sides),
        "edge_order": _list(pa.array(np.argsort(published, axis=1).ravel(), pa.int32()), heads.shape[1]),
        "facts": _facts(spelled, place_of, edges, relations, told_sides),
        "proof": pa.array(_proofs(stories, names, sides=sides)),
        "clause": pa.array([clause_name(code, part.k) for code in stories.clauses.tolist()]),
        "paraphrases": told.paraphrases,
        "paraphrase_edges": told.first_edges,
        **_family(stories, numbers),
    }
    columns["uid"] = content_uids({name: columns[name] for name in IDENTITY})
    return table_of(StoryRow, columns)


def _names(key: Key, stories: Stories, side: Side) -> list[list[str]]:
    male, female = name_lists(side)
    size = stories.people.shape[1]
    drawn = distinct_integers(*key, "names", below=len(male), rows=len(stories), per_row=size)
    genders = stories.pool.genders[stories.families[:, None], stories.people]
    both = np.array([male, female], dtype=object)
    names: list[list[str]] = both[genders, drawn].tolist()
    return names


def _proofs(stories: Stories, names: list[list[str]], *, sides: bool) -> list[list[str]]:
    """Spell the unfoldings backwards, from facts to the target."""
    pool = stories.pool
    rows = np.arange(len(stories))[:, None]
    place_of = np.zeros((len(stories), pool.ties.shape[1]), dtype=np.int64)
    place_of[rows, stories.people] = np.arange(stories.people.shape[1])
    first, between, last = (place_of[rows, stories.steps[:, :, which]].tolist() for which in range(3))
    families = stories.families
    relations = []
    for one, other in ((0, 2), (0, 1), (1, 2)):
        heads, tails = stories.steps[:, :, one], stories.steps[:, :, other]
        ties = pool.ties[families[:, None], heads, tails].astype(np.int64)
        genders = pool.genders[families[:, None], tails]
        through = sides_of(pool, families, heads, tails) if sides else np.zeros_like(ties)
        relations.append(STEP_WORDS[(2 * ties + genders) * len(SIDE_WORDS) + through].tolist())
    return [
        [
            f"{whole}({name[x]}, {name[y]}) <- {there}({name[x]}, {name[z]}), {back}({name[z]}, {name[y]})"
            for x, z, y, whole, there, back in zip(*(reversed(column) for column in row), strict=True)
        ]
        for name, *row in zip(names, first, between, last, *relations, strict=True)
    ]


def _facts(names: pa.Array, place_of: Members, edges: Members, relations: Members, sides: Members) -> pa.ListArray:
    heads, tails = (np.take_along_axis(place_of, edges[:, :, end], axis=1).ravel() for end in (0, 1))
    members = [
        names.take(pa.array(heads)),
        KIN_NAMES.take(pa.array(relations.ravel())),
        SIDE_NAMES.take(pa.array(sides.ravel())),
        names.take(pa.array(tails)),
    ]
    return _list(pa.StructArray.from_arrays(members, ["head", "relation", "side", "tail"]), relations.shape[1])


def _family(stories: Stories, numbers: Members) -> dict[str, pa.ListArray]:
    """Number the members of each family so that the story's persons come first, by their numbers."""
    pool, rows = stories.pool, np.arange(len(stories))[:, None]
    width, size = pool.ties.shape[1], stories.people.shape[1]
    told = np.zeros((len(stories), width), dtype=bool)
    told[rows, stories.people] = True
    # One more place, for nobody, who is the last of every list.
    place = np.empty((len(stories), width + 1), dtype=np.int32)
    np.subtract(np.arange(size, size + width, dtype=np.int32), told.cumsum(axis=1, dtype=np.int32), out=place[:, :-1])
    place[rows, stories.people] = numbers
    place[:, NOBODY] = NOBODY
    sizes = pool.sizes[stories.families]
    kept = np.arange(width) < sizes[:, None]
    starts = np.cumsum(sizes) - sizes
    here = (starts[:, None] + place[:, :-1])[kept]
    offsets = pa.array(np.append(starts, sizes.sum()), pa.int32())
    columns = {}
    for name in ("fathers", "mothers", "spouses"):
        relatives = getattr(pool, name)[stories.families]
        moved = np.empty(len(here), dtype=np.int32)
        moved[here] = place[rows, relatives][kept]
        columns[f"family_{name}"] = pa.ListArray.from_arrays(offsets, pa.array(moved))
    return columns


def _words(words: pa.Array, numbers: Members) -> pa.ListArray:
    """Return a list column from a table of places among words."""
    return _list(words.take(pa.array(numbers.ravel())), numbers.shape[1])


def _list(values: pa.Array, size: int) -> pa.ListArray:
    """Return a list column from values, equally many for each row."""
    return pa.ListArray.from_arrays(pa.array(np.arange(0, len(values) + 1, size), pa.int32()), values)
