"""Every item of PLANE: rows, digest and Parquet, as a build makes them, and some of them one by one."""

import sys
from pathlib import Path

from bench.work.answer import Stopwatch, answer
from wabe.builders.core.adapter import write_config
from wabe.builders.core.declaration import Edition
from wabe.builders.plane.articles import article
from wabe.builders.plane.benchmark import EMBEDDED
from wabe.builders.plane.construct import full_tables, spelling
from wabe.builders.plane.pool import Pool
from wabe.builders.plane.table import HOLDS

# So many nouns are spelled one by one.
NAIVE_NOUNS = 200


def one_by_one(stock: Pool) -> list[dict[str, object]]:
    """Spell the items of some nouns as dicts, row by row."""
    rows: list[dict[str, object]] = []
    for place, noun in enumerate(stock.nouns[:NAIVE_NOUNS]):
        for column, (word, kind) in enumerate(stock.adjectives.items()):
            if not stock.phrases[place, column]:
                continue
            premise = f"This is {article(word)} {word} {noun.word}."
            for number in (1, 2, 3):
                for above in ("",) if number == 1 else [one.word for one in stock.above(noun, kind)]:
                    second = noun.word if number == 1 else above if number == 2 else f"{word} {above}"
                    bare = above in stock.uncountable
                    rows.append(
                        {
                            "text": f"A {word.lower()} {noun.word} is a {second.lower()}",
                            "premise": premise,
                            "hypothesis": f"This is {second}." if bare else f"This is {article(second)} {second}.",
                            "holds": HOLDS[kind][number - 1],
                        }
                    )
    return rows


def main(folder: Path) -> None:
    """Build the config `full`; loading WordNet and pairing the lexicon is timed apart."""
    watch = Stopwatch()
    with watch.timing("pool"):
        spelled = spelling(Edition.EMBEDDED)
    config = EMBEDDED.config("full")
    with watch.timing("build"):
        built = write_config(EMBEDDED, config, folder)
    with watch.timing("naive"):
        rows = one_by_one(spelled.pool)
    first = next(full_tables(Edition.EMBEDDED))["text"].to_pylist()
    if [row["text"] for row in rows][: len(first)] != first[: len(rows)]:
        raise SystemExit("the two ways disagree")
    answer({"rows": built.splits["pool"].rows, "naive_rows": len(rows), **watch.seconds})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
