"""Drawing stories as facts: equally many of each target, one true answer each, noise included."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wabe.builders.clutrr.clauses import clause_codes, held_out_clauses, listed_clauses
from wabe.builders.clutrr.derivation import UNKNOWN, closure, derivable_masks, states_of
from wabe.builders.clutrr.families import Pool, pool_of
from wabe.builders.clutrr.kin import HEADS, Tie, kin
from wabe.builders.clutrr.language import Side
from wabe.builders.clutrr.noise import add_noise
from wabe.builders.clutrr.paths import Flags, Integers, Key, Paths, backward_chain, sides_of, ties_along
from wabe.builders.clutrr.settings import Part, Setting, StorySplit
from wabe.builders.core.draws import raw_bits
from wabe.errors import DeclarationError

TARGETS = np.array([2 * tie + gender for tie in HEADS for gender in (0, 1)])
ROUNDS = 60
LARGEST_BATCH = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Stories:
    """Facts of many stories of one length and one kind of noise.

    `people` are members of the family: those of the path, in order, then those of the noise; `edges` are pairs of
    places among them, those of the path first; `sides` are those that the stories tell; `clauses` are numbers of
    clauses.
    """

    pool: Pool
    targets: Integers
    families: Integers
    people: Integers
    edges: Integers
    ties: Integers
    sides: Integers
    steps: Integers
    clauses: Integers

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.targets)

    def take(self, rows: Integers) -> "Stories":
        """Return some of the stories."""
        return Stories(
            pool=self.pool,
            **{name: getattr(self, name)[rows] for name in Stories.__dataclass_fields__ if name != "pool"},
        )


def draw_stories(setting: Setting, split: StorySplit, part: Part) -> Stories:
    """Draw the stories of a part, batch by batch, until every target has its share."""
    key: Key = ("clutrr", setting.stories, setting.seed, split.name, part.k, part.noise)
    pool = pool_of("clutrr", setting.stories, setting.seed, parameters=setting.family, count=setting.families)
    wanted = shares(part.count)
    attempted, accepted = np.zeros(len(TARGETS)), np.zeros(len(TARGETS))
    kept: list[Stories] = []
    for number in range(ROUNDS):
        left = wanted - accepted.astype(np.int64)
        if not left.any():
            break
        rates = np.maximum((accepted + 1) / (attempted + 1), 0.005)
        tries = np.where(left > 0, np.minimum(left * 1.2 / rates + 8, LARGEST_BATCH), 0).astype(np.int64)
        batch = _batch((*key, number), pool, part, np.repeat(TARGETS, tries), sides=setting.sides)
        allowed = np.nonzero(_allowed(setting, split.side, batch, part.k))[0]
        places = np.searchsorted(TARGETS, batch.targets[allowed])
        taken = allowed[_first_of_each(places, left)]
        kept.append(batch.take(taken))
        attempted += tries
        accepted += np.bincount(np.searchsorted(TARGETS, batch.targets[taken]), minlength=len(TARGETS))
    if (accepted < wanted).any():
        raise _too_few(setting, split, part, pool, wanted - accepted.astype(np.int64))
    order = np.argsort(raw_bits(*key, "order", count=part.count), kind="stable")
    return _joined(kept).take(order)


def _too_few(setting: Setting, split: StorySplit, part: Part, pool: Pool, left: Integers) -> DeclarationError:
    """Say which targets fell short, and which parameters decide how many there can be."""
    short = np.nonzero(left)[0].tolist()
    names = {place: kin(*divmod(int(TARGETS[place]), 2)).value for place in short}
    absent = [names[place] for place in short if not len(pool.pairs(*divmod(int(TARGETS[place]), 2)))]
    lacking = f"; no family has a {' or '.join(absent)}" if absent else ""
    missing = ", ".join(f"{left[place]} of {name}" for place, name in names.items())
    family = setting.family
    return DeclarationError(
        where=f"{setting.name}/{split.name}: parameter k = {part.k}",
        what=f"the families do not yield enough stories with {part.noise} noise: {missing} missing{lacking}",
        remedy=f"Choose a smaller k, more families (now {setting.families}), or larger families: levels (now "
        f"{family.levels}), most_children (now {family.most_children}), marriage (now {family.marriage})",
    )


def shares(count: int) -> Integers:
    """Cut a number of stories into equal shares for the targets; the first few get one more."""
    every, more = divmod(count, len(TARGETS))
    return every + (np.arange(len(TARGETS)) < more).astype(np.int64)


def clause_sides(setting: Setting, k: int) -> frozenset[int]:
    """Return the clauses of a length that training does not see; of length 2 there are none."""
    if k == 2 or k not in setting.train_lengths:
        return frozenset()
    return held_out_clauses(
        "clutrr",
        setting.stories,
        setting.seed,
        clauses=listed_clauses(k, sides=setting.sides),
        k=k,
        share=setting.held_out_clauses,
    )


def _batch(key: Key, pool: Pool, part: Part, targets: Integers, *, sides: bool) -> Stories:
    """Draw paths, add noise, and keep the stories whose facts derive the target and nothing else."""
    paths = backward_chain(key, pool, targets=targets, k=part.k, sides=sides)
    states, genders = _along(pool, paths, sides=sides)
    # A chain that derives two relations by itself is ambiguous whatever the noise: it goes first, being cheap to see.
    paths = paths.take(derivable_masks(states, genders, sides=sides) == 1 << (paths.targets // 2))
    noise = add_noise((*key, "noise"), part.noise, pool, paths.families, paths.people, sides=sides)
    rows = np.nonzero(noise.whole)[0]
    stories = stories_along(pool, paths.take(rows), noise.people[rows], noise.edges[rows], part.k, sides=sides)
    return certain(stories, part.k, sides=sides)


def certain(stories: Stories, k: int, *, sides: bool) -> Stories:
    """Return the stories whose facts, with their inverses, derive the target and nothing else."""
    size = stories.people.shape[1]
    facts = np.zeros((len(stories), size, size), dtype=np.uint16)
    states = states_of(stories.ties, stories.sides)
    for place in range(stories.edges.shape[1]):
        heads, tails = stories.edges[:, place].T
        facts[np.arange(len(stories)), heads, tails] = 1 << states[:, place]
    genders = stories.pool.genders[stories.families[:, None], stories.people]
    derived = closure(facts, genders, sides=sides)[:, 0, k]
    return stories.take(np.nonzero(derived == 1 << (stories.targets // 2))[0])


def _along(pool: Pool, paths: Paths, *, sides: bool) -> tuple[Integers, Integers]:
    """Return the states of the facts of paths and the genders of the persons."""
    ties = ties_along(pool, paths.families, paths.people)
    told = sides_of(pool, paths.families, paths.people[:, :-1], paths.people[:, 1:])
    return states_of(ties, told if sides else np.zeros_like(told)), pool.genders[paths.families[:, None], paths.people]


def stories_along(pool: Pool, paths: Paths, people: Integers, edges: Integers, k: int, *, sides: bool) -> Stories:
    """Put paths and noise together: persons and facts of the path first; grandparents, uncles and aunts have sides."""
    along = np.stack([np.arange(k), np.arange(1, k + 1)], axis=1)
    everyone = np.concatenate([paths.people, people], axis=1)
    every_edge = np.concatenate([np.broadcast_to(along, (len(paths), k, 2)), edges], axis=1)
    heads = np.take_along_axis(everyone, every_edge[:, :, 0], axis=1)
    tails = np.take_along_axis(everyone, every_edge[:, :, 1], axis=1)
    ties = pool.ties[paths.families[:, None], heads, tails].astype(np.int64)
    told = sides_of(pool, paths.families, heads, tails) if sides else np.zeros_like(ties)
    states, genders = _along(pool, paths, sides=sides)
    # A spouse's gender tells one's own.
    hidden = genders.copy()
    hidden[:, 0] = np.where(ties[:, 0] == Tie.SPOUSE, genders[:, 0], UNKNOWN)
    open_without = derivable_masks(states, hidden, sides=sides) != 1 << (paths.targets // 2)
    return Stories(
        pool=pool,
        targets=paths.targets,
        families=paths.families,
        people=everyone,
        edges=every_edge,
        ties=ties,
        sides=told,
        steps=paths.steps,
        clauses=clause_codes(ties[:, :k], genders[:, 1:], told[:, :k], np.where(open_without, genders[:, 0] + 1, 0)),
    )


def _allowed(setting: Setting, side: Side, stories: Stories, k: int) -> Flags:
    """Whether each story's clause may be used on a side of the split."""
    if k not in setting.train_lengths:
        return np.ones(len(stories), dtype=bool)
    listed = np.array([code for codes in listed_clauses(k, sides=setting.sides).values() for code in codes])
    known = np.isin(stories.clauses, listed)
    held = clause_sides(setting, k)
    if not held:
        return known
    is_held = np.isin(stories.clauses, np.array(sorted(held)))
    return known & (is_held if side is Side.HELD_OUT else ~is_held)


def _first_of_each(places: Integers, left: Integers) -> Integers:
    """Return the rows that fill what is left of each target's share, in order."""
    return np.sort(np.concatenate([np.nonzero(places == target)[0][: left[target]] for target in range(len(left))]))


def _joined(parts: Sequence[Stories]) -> Stories:
    return Stories(
        pool=parts[0].pool,
        **{
            name: np.concatenate([getattr(part, name) for part in parts])
            for name in Stories.__dataclass_fields__
            if name != "pool"
        },
    )
