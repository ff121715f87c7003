"""Checks of vocabularies: nothing of a test may occur in training, in any role or form."""

from wabe.builders.core.checks import Check, FailingRows, Rule

ADJECTIVES = Rule(code="VOCAB001", sentence="No adjective of the test occurs in training or validation.")
NOUNS = Rule(code="VOCAB002", sentence="No noun of the test is a noun in training or validation.")
HYPERNYMS = Rule(code="VOCAB003", sentence="No hypernym of the test is a hypernym in training or validation.")
NOUN_ABOVE = Rule(code="VOCAB004", sentence="No hypernym of the test is a noun in training or validation.")
NOUN_BELOW = Rule(code="VOCAB005", sentence="No noun of the test is a hypernym in training or validation.")
LEMMAS = Rule(
    code="VOCAB006",
    sentence="No noun or hypernym of the test is another form of a noun or hypernym in training or validation.",
)
HOMOGRAPHS = Rule(
    code="VOCAB007",
    sentence="No word is an adjective in the test and a noun or hypernym in training or validation, or the reverse.",
)


def disjoint_checks(*others: str) -> tuple[Check, ...]:
    """Return the checks of vocabularies: nothing of the test may occur in other splits, in any role or form."""

    def known(column: str) -> str:
        return " UNION ".join(f"SELECT {column} AS word FROM {{{split}}}" for split in others)

    nouns = f"{known('noun')} UNION {known('hypernym')}"
    tested = "SELECT noun AS word FROM {batch} UNION SELECT hypernym FROM {batch}"

    def shared(rule: Rule, column: str, other: str) -> FailingRows:
        query = (
            f"SELECT DISTINCT 'the word ' || {column} FROM {{batch}} WHERE {column} IN ({known(other)}) ORDER BY ALL"
        )
        return FailingRows(rule=rule, query=query, splits=("test",))

    return (
        shared(ADJECTIVES, "adjective", "adjective"),
        shared(NOUNS, "noun", "noun"),
        shared(HYPERNYMS, "hypernym", "hypernym"),
        shared(NOUN_ABOVE, "hypernym", "noun"),
        shared(NOUN_BELOW, "noun", "hypernym"),
        FailingRows(
            rule=LEMMAS,
            query=f"WITH known AS (SELECT word, coalesce(lemma, word) AS base FROM ({nouns}) LEFT JOIN {{forms}} "
            f"ON form = word), tested AS (SELECT word, coalesce(lemma, word) AS base FROM ({tested}) "
            "LEFT JOIN {forms} ON form = word) SELECT DISTINCT 'the word ' || tested.word || ', in training ' "
            "|| known.word FROM tested JOIN known USING (base) WHERE tested.word <> known.word ORDER BY ALL",
            splits=("test",),
        ),
        FailingRows(
            rule=HOMOGRAPHS,
            query="SELECT DISTINCT 'the word ' || word FROM ("
            f"(SELECT lower(adjective) AS word FROM {{batch}} INTERSECT ({nouns})) UNION "
            f"(({known('lower(adjective)')}) INTERSECT ({tested}))) ORDER BY ALL",
            splits=("test",),
        ),
    )
