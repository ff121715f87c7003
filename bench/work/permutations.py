"""Permutations of pairs: orders and texts, as a build makes them; some of them one by one; and the config, whole."""

import random
import sys
from pathlib import Path

from bench.work.answer import Stopwatch, answer
from wabe.builders.core.adapter import write_config
from wabe.builders.core.sources import is_here
from wabe.builders.unli.benchmark import EMBEDDED, UPSTREAM
from wabe.builders.unli.permuting import Operator, Sentence, Texts
from wabe.builders.unli.selecting import selection
from wabe.builders.unli.sources import EMBEDDED as EMBEDDED_SETS
from wabe.builders.unli.sources import MNLI
from wabe.builders.unli.sources import UPSTREAM as UPSTREAM_SETS

# So many pairs are permuted one by one.
NAIVE_PAIRS = 50
CHUNK = 500


def one_by_one(sentence: Sentence, times: int, generator: random.Random) -> list[str]:
    """Shuffle the words of a sentence until none is where it was, again and again."""
    texts = []
    for _ in range(times):
        places = list(sentence.moving)
        while any(place == old for place, old in zip(places, sentence.moving, strict=True)):
            generator.shuffle(places)
        tokens = list(sentence.tokens)
        for place, old in zip(sentence.moving, places, strict=True):
            tokens[place] = sentence.tokens[old]
        texts.append(" ".join(tokens))
    return texts


def main(folder: Path) -> None:
    """Permute the pairs of a set, then build its config; cutting texts into tokens is part of the build only."""
    watch, operator = Stopwatch(), Operator()
    upstream = is_here(MNLI)
    with watch.timing("build"):
        benchmark = UPSTREAM if upstream else EMBEDDED
        name = "mnli_matched_permuted" if upstream else "seti_natural_permuted"
        built = write_config(benchmark, benchmark.config(name), folder)
    examples = selection((UPSTREAM_SETS if upstream else EMBEDDED_SETS)[0]).test
    sides = [[example.premise for example in examples], [example.hypothesis for example in examples]]
    rows = 0
    with watch.timing("permute"):
        for side, sentences in enumerate(sides):
            orders = operator.orders(sentences, [("bench", side, place) for place in range(len(sentences))])
            for start in range(0, len(sentences), CHUNK):
                chunk = slice(start, start + CHUNK)
                rows += len(Texts(sentences[chunk]).permuted(orders[chunk]))
    generator = random.Random(1)
    with watch.timing("naive"):
        naive = [one_by_one(one, operator.count, generator) for sentences in sides for one in sentences[:NAIVE_PAIRS]]
    if rows != 2 * built.splits["test"].rows:
        raise SystemExit("the config has another number of rows")
    answer(
        {
            "upstream": upstream,
            "pairs": len(examples),
            "rows": rows // 2,
            "naive_rows": sum(map(len, naive)) // 2,
            **watch.seconds,
        }
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
