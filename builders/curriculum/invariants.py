"""What holds of every phenomenon: squares, balanced patterns, no copies, new words, and its size."""

from collections.abc import Callable

from wabe.builders.core.checks import Check, FailingRows, Rule, VocabularyDisjoint
from wabe.builders.core.rows import label_of
from wabe.builders.curriculum.library.tables import NEW_WORDS
from wabe.builders.curriculum.phenomenon import Phenomenon

SQUARE = Rule(
    code="SQUARE001", sentence="In every square, each premise and each hypothesis occurs once with each label."
)
PATTERN = Rule(code="PATTERN001", sentence="Every pattern of a text occurs equally often with each label.")
COPY = Rule(code="COPY001", sentence="No two rows of a split are alike but for their names.")
NAMED = Rule(code="NAME001", sentence="The published names are exactly those that the texts contain.")
NEW = Rule(code="VOCAB001", sentence="No word of a test with new words occurs in training, in whatever inflection.")
SIZE = Rule(code="SIZE001", sentence="Every split has its declared number of rows.")
STEPS = Rule(code="DEPTH001", sentence="Every split has rows of at least three depths.")

TEXT = "premise || chr(10) || hypothesis"
# Names in the order in which they come, each replaced by its place in that order.
IN_ORDER = (
    f"list_transform(list_sort(list_transform(names, lambda n: struct_pack(at := instr({TEXT}, n), name := n))), "
    "lambda one: one.name)"
)
NAMELESS = (
    f"list_reduce(list_prepend({TEXT}, {IN_ORDER}), "
    "lambda text, name, place: regexp_replace(text, '\\b' || name || '\\b', '#' || place, 'g'))"
)


def checks_of(phenomenon: Phenomenon) -> tuple[Check, ...]:
    """Return the checks of a phenomenon."""
    labels = len(label_of(phenomenon.row))
    new = NEW_WORDS if NEW_WORDS in phenomenon.rows else "test" if phenomenon.new_words_in_test else None
    return (
        FailingRows(rule=SQUARE, query=_both(_square, ("premise", "hypothesis"), labels)),
        FailingRows(rule=PATTERN, query=_both(_pattern, ("premise_template", "hypothesis_template"), labels)),
        FailingRows(
            rule=COPY,
            query=f"SELECT uid FROM (SELECT uid, count(*) OVER (PARTITION BY {NAMELESS}) AS times FROM {{batch}}) "
            "WHERE times > 1",
        ),
        FailingRows(
            rule=NAMED,
            query=f"SELECT uid FROM {{batch}} WHERE len(list_filter(names, lambda n: NOT regexp_matches({TEXT}, "
            "'\\b' || n || '\\b'))) > 0",
            row_by_row=True,
        ),
        *(
            FailingRows(
                rule=SIZE,
                query=f"SELECT count(*) || ' rows, expected {count}' FROM {{batch}} HAVING count(*) <> {count}",
                splits=(split,),
            )
            for split, count in phenomenon.rows.items()
        ),
        FailingRows(
            rule=STEPS,
            query="SELECT count(DISTINCT depth) || ' depths' FROM {batch} HAVING count(DISTINCT depth) < 3",
        ),
        *(
            VocabularyDisjoint(
                rule=NEW,
                splits=(new,),
                other="train",
                columns=("premise", "hypothesis"),
                shared_words=phenomenon.fixed_words,
            )
            for _ in [new]
            if new
        ),
    )


def _both(query: Callable[[str, int], str], columns: tuple[str, str], labels: int) -> str:
    return " UNION ALL ".join(query(column, labels) for column in columns) + " ORDER BY ALL"


def _square(column: str, labels: int) -> str:
    return (
        f"SELECT 'square ' || group_uid || ': ' || {column} FROM {{batch}} GROUP BY group_uid, {column} "
        f"HAVING count(*) <> {labels} OR count(DISTINCT label) <> {labels}"
    )


def _pattern(column: str, labels: int) -> str:
    return (
        f"SELECT '{column} ' || {column} FROM (SELECT {column}, label, count(*) AS times FROM {{batch}} GROUP BY ALL) "
        f"GROUP BY {column} HAVING count(*) <> {labels} OR min(times) <> max(times)"
    )
