"""What must hold of PLANE's rows beyond what every benchmark promises, as codes, sentences and SQL."""

from wabe.builders.core.checks import Check, FailingRows, Rule
from wabe.builders.plane.blocks import EVEN, GOOD, Shape
from wabe.builders.plane.rows import Label
from wabe.builders.plane.table import CLASSES, FARTHEST, HOLDS
from wabe.builders.plane.vocabulary_checks import disjoint_checks

TABLE = Rule(
    code="TABLE001",
    sentence="Every label is what the paper's Table 1 gives for the adjective's class and the inference type.",
)
CLASS = Rule(code="CLASS001", sentence="Every adjective has the class that the lexicon gives it.")
SPELLED = Rule(
    code="SPELL001", sentence="Every text is spelled from its adjective, noun and hypernym as its type says."
)
SENTENCES = Rule(
    code="SPELL002",
    sentence="Premise and hypothesis end in the words of the item, after the article that the first word takes.",
)
SAME = Rule(code="SAME001", sentence="No adjective is the same word as its noun or hypernym.")
ONE_WORD = Rule(code="WORD001", sentence="Every hypernym is a single word.")
DISTANCE = Rule(
    code="DISTANCE001",
    sentence="Hypernyms are at most three steps away, with intensional adjectives one step, and have a distance.",
)
LISTED = Rule(code="PAIR001", sentence="Every phrase is on the list of adjective–noun pairs.")
EVERY_PHRASE = Rule(
    code="PAIR002",
    sentence="Every phrase on the list of adjective–noun pairs has all of its items: with its noun, and with every "
    "hypernym that its class allows.",
)
EVERY_CLASS = Rule(code="CLASSES001", sentence="Every noun occurs with adjectives of all three classes.")
BLOCK = Rule(
    code="BLOCK001",
    sentence="Every block has one noun and the number of rows of each class and type that its shape has.",
)
BALANCE_NOUN = Rule(code="BALANCE001", sentence="Half of the rows of every noun are entailed.")
BALANCE_HYPERNYM = Rule(code="BALANCE002", sentence="Half of the rows of every hypernym are entailed.")
BALANCE_TYPE = Rule(code="BALANCE003", sentence="Half of the rows of every inference type and distance are entailed.")
SIZE = Rule(code="SIZE001", sentence="Every split has the number of rows that its config promises.")
KNOWN_NOUNS = Rule(code="ATOM002", sentence="Every noun and hypernym of validation occurs in training.")
ATOMS = Rule(code="ATOM001", sentence="Every adjective, noun and hypernym of validation and test occurs in training.")
COMPOUNDS = Rule(code="COMPOUND001", sentence="No adjective–noun phrase of validation or test occurs in training.")
ENTAILED = f"label_text = '{Label.ENTAILMENT}'"
CASES = " ".join(f"WHEN '{one}' THEN [{', '.join(map(str, HOLDS[one])).upper()}]" for one in CLASSES)
NEAR = " ".join(f"WHEN '{one}' THEN {FARTHEST[one]}" for one in CLASSES)
FAR = max(FARTHEST.values())
# The second phrase, its first word, and what a plural of it begins with.
PHRASE = "CASE inference_type WHEN 1 THEN noun WHEN 2 THEN hypernym ELSE adjective || ' ' || hypernym END"
FIRST = "CASE inference_type WHEN 1 THEN noun WHEN 2 THEN hypernym ELSE adjective END"
STEM = (
    "CASE inference_type WHEN 1 THEN noun || '.' WHEN 2 THEN substr(hypernym, 1, 2) "
    "ELSE adjective || ' ' || substr(hypernym, 1, 2) END"
)


def article_of(word: str) -> str:
    """Spell which article a word takes, in SQL."""
    return (
        f"CASE WHEN regexp_matches(lower({word}), '^(heir|honest|honou?r|hour|8)') THEN 'an' "
        f"WHEN regexp_matches(lower({word}), '^(eu|ew|one|once|uni[^nmd]|unanim|us[aeu]|ut[ei]|ur[aiou]|uk|ubi|uga)') "
        f"THEN 'a' "
        f"WHEN regexp_matches(lower({word}), '^[aeiou]') THEN 'an' ELSE 'a' END"
    )


def failing(rule: Rule, condition: str) -> FailingRows:
    """Return the check that no row meets a condition."""
    return FailingRows(rule=rule, query=f"SELECT uid FROM {{batch}} WHERE {condition}")


def _distance(farthest: str) -> FailingRows:
    return failing(
        DISTANCE,
        f"NOT CASE WHEN hypernym = '' THEN distance = 0 AND inference_type = 1 "
        f"ELSE distance BETWEEN 1 AND {farthest} END",
    )


WORDS: tuple[Check, ...] = (
    failing(TABLE, f"({ENTAILED}) IS DISTINCT FROM (CASE adjective_class {CASES} END)[inference_type]"),
    FailingRows(
        rule=CLASS,
        query="SELECT t.uid FROM {batch} AS t LEFT JOIN {adjectives} AS a USING (adjective) "
        "WHERE t.adjective_class IS DISTINCT FROM a.adjective_class",
    ),
    failing(ONE_WORD, "regexp_matches(hypernym, '[ _]')"),
)
TEXTS: tuple[Check, ...] = (
    failing(
        SPELLED,
        "text <> 'A ' || lower(adjective) || ' ' || noun || ' is a ' || CASE inference_type WHEN 1 THEN noun "
        "WHEN 2 THEN hypernym ELSE lower(adjective) || ' ' || hypernym END",
    ),
)
LOOSE_SENTENCES: Check = failing(
    SENTENCES,
    f"premise NOT IN ('This is ' || {article_of('adjective')} || ' ' || adjective || ' ' || noun || '.', "
    f"'These are ' || adjective || ' ' || noun || '.') OR NOT CASE WHEN starts_with(premise, 'These') THEN "
    f"starts_with(hypothesis, 'These are ' || {STEM}) OR hypothesis = 'This is ' || {PHRASE} || '.' "
    f"ELSE hypothesis = 'This is ' || {article_of(FIRST)} || ' ' || {PHRASE} || '.' "
    f"OR (inference_type > 1 AND hypothesis = 'This is ' || {PHRASE} || '.') END",
)
SENTENCES_SPELLED: Check = FailingRows(
    rule=SENTENCES,
    query="SELECT t.uid FROM {batch} AS t LEFT JOIN {hypernyms} AS h USING (hypernym) WHERE NOT coalesce("
    "CASE WHEN starts_with(premise, 'These are ') THEN premise = 'These are ' || adjective || ' ' || noun || '.' "
    "AND hypothesis = CASE WHEN inference_type = 1 THEN 'These are ' || noun "
    "ELSE CASE WHEN bare THEN 'This is ' ELSE 'These are ' END || CASE inference_type WHEN 3 THEN adjective || ' ' "
    "ELSE '' END || many END || '.' "
    f"ELSE premise = 'This is ' || {article_of('adjective')} || ' ' || adjective || ' ' || noun || '.' "
    "AND hypothesis = 'This is ' || CASE WHEN inference_type > 1 AND bare THEN '' "
    f"ELSE {article_of(FIRST)} || ' ' END || {PHRASE} || '.' END, false)",
)
OWN_WORDS: tuple[Check, ...] = (
    *WORDS,
    *TEXTS,
    SENTENCES_SPELLED,
    failing(SAME, "lower(adjective) IN (noun, hypernym)"),
    _distance(f"CASE adjective_class {NEAR} END"),
    FailingRows(
        rule=LISTED,
        query="SELECT uid FROM {batch} ANTI JOIN {pairs} USING (adjective, noun)",
    ),
)


def full_checks() -> tuple[Check, ...]:
    """Return the checks of the whole resource."""
    return (
        *OWN_WORDS,
        _every_class(),
        FailingRows(
            rule=EVERY_PHRASE,
            query="WITH wanted AS (SELECT adjective, noun, '' AS hypernym, 0 AS distance, 1 AS inference_type "
            "FROM {pairs} UNION ALL SELECT adjective, noun, hypernym, distance, kind FROM {pairs} "
            "JOIN {adjectives} USING (adjective) JOIN {above} USING (noun, adjective_class) "
            "CROSS JOIN (VALUES (2), (3)) AS kinds(kind)) "
            "SELECT 'no item of ' || concat_ws(' ', adjective, noun, hypernym) || ' and type ' || inference_type "
            "FROM wanted ANTI JOIN {batch} USING (adjective, noun, hypernym, distance, inference_type)",
        ),
    )


def good_checks(test: int, least: int) -> tuple[Check, ...]:
    """Return the checks of blocks over disjoint vocabularies."""
    return (
        *_block_checks(GOOD),
        *_sizes(test, least),
        *disjoint_checks("train", "validation"),
        _known_nouns(),
        _every_class("test"),
    )


def even_checks(test: int, least: int) -> tuple[Check, ...]:
    """Return the checks of blocks in which the inference type alone says nothing."""
    return (
        *_block_checks(EVEN),
        _half(BALANCE_TYPE, "inference_type"),
        *_sizes(test, least),
        *disjoint_checks("train", "validation"),
        _known_nouns(),
        _every_class("test"),
    )


def one_it_checks(test: int, least: int) -> tuple[Check, ...]:
    """Return the checks of blocks of type 3 alone."""
    shape = FailingRows(
        rule=BLOCK,
        query="SELECT 'block ' || block FROM {batch} GROUP BY block HAVING count(DISTINCT noun) <> 1 "
        "OR count(*) FILTER (inference_type <> 3) > 0 OR count(*) <> 2 * count(*) FILTER (adjective_class = "
        "'subsective') OR count(*) <> 4 * count(*) FILTER (adjective_class = 'intensional') OR count(*) FILTER "
        "(distance > 1 AND adjective_class = 'intersective') <> count(*) FILTER (distance > 1 AND adjective_class = "
        "'subsective')",
    )
    return (
        *OWN_WORDS,
        shape,
        _half(BALANCE_NOUN, "noun"),
        _half(BALANCE_HYPERNYM, "hypernym"),
        _half(BALANCE_TYPE, "distance"),
        *_sizes(test, least),
        *disjoint_checks("train", "validation"),
        _known_nouns(),
        _every_class("test"),
    )


def in_distribution_checks() -> tuple[Check, ...]:
    """Return the checks of splits that share words but no phrase."""
    atoms = " OR ".join(
        f"{column} NOT IN (SELECT {column} FROM {{train}})" for column in ("adjective", "noun", "hypernym")
    )
    return (
        *_block_checks(GOOD),
        FailingRows(rule=ATOMS, query=f"SELECT uid FROM {{batch}} WHERE {atoms}", splits=("validation", "test")),
        FailingRows(
            rule=COMPOUNDS,
            query="SELECT uid FROM {batch} SEMI JOIN {train} USING (adjective, noun)",
            splits=("validation", "test"),
        ),
        _every_class("test"),
    )


def released_checks() -> tuple[Check, ...]:
    """Return the checks of a released split; what it is known to violate is listed."""
    return (
        *WORDS,
        *TEXTS,
        LOOSE_SENTENCES,
        failing(SAME, "lower(adjective) IN (noun, hypernym)"),
        _distance(str(FAR)),
        _half(BALANCE_NOUN, "noun"),
        _half(BALANCE_HYPERNYM, "hypernym"),
        *disjoint_checks("train"),
    )


def _block_checks(shape: Shape) -> tuple[Check, ...]:
    wanted = {
        (one, kind): sum(kind == found for slot in slots for found, _ in slot)
        for one, slots in shape.slots.items()
        for kind in (1, 2, 3)
    }
    cells = " OR ".join(
        f"count(*) FILTER (adjective_class = '{one}' AND inference_type = {kind}) <> {size}"
        for (one, kind), size in wanted.items()
    )
    query = (
        f"SELECT 'block ' || block FROM {{batch}} GROUP BY block HAVING count(DISTINCT noun) <> 1 "
        f"OR count(DISTINCT hypernym) <> 1 OR {cells}"
    )
    return (
        *OWN_WORDS,
        FailingRows(rule=BLOCK, query=query),
        _half(BALANCE_NOUN, "noun"),
        _half(BALANCE_HYPERNYM, "hypernym"),
    )


def _known_nouns() -> FailingRows:
    query = (
        "SELECT uid FROM {batch} WHERE noun NOT IN (SELECT noun FROM {train}) "
        "OR hypernym NOT IN (SELECT hypernym FROM {train})"
    )
    return FailingRows(rule=KNOWN_NOUNS, query=query, splits=("validation",))


def _half(rule: Rule, column: str) -> FailingRows:
    return FailingRows(
        rule=rule,
        query=f"SELECT '{column} ' || {column} || ': ' || count(*) FILTER ({ENTAILED}) || ' of ' || count(*) "
        f"FROM {{batch}} GROUP BY {column} HAVING 2 * count(*) FILTER ({ENTAILED}) <> count(*) ORDER BY ALL",
    )


def _sizes(test: int, least: int) -> tuple[Check, ...]:
    exact = f"SELECT count(*) || ' rows, expected {test}' FROM {{batch}} HAVING count(*) <> {test}"
    enough = f"SELECT count(*) || ' rows, expected {least} or more' FROM {{batch}} HAVING count(*) < {least}"
    return (
        FailingRows(rule=SIZE, query=exact, splits=("validation", "test")),
        FailingRows(rule=SIZE, query=enough, splits=("train",)),
    )


def _every_class(*splits: str) -> FailingRows:
    return FailingRows(
        rule=EVERY_CLASS,
        query=f"SELECT 'the noun ' || noun FROM {{batch}} GROUP BY noun HAVING count(DISTINCT adjective_class) "
        f"<> {len(CLASSES)} ORDER BY ALL",
        splits=splits or None,
    )
