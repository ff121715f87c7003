"""What must hold of jabberwocky's rows beyond what every benchmark promises, as codes, sentences and SQL."""

from wabe.builders.core.checks import Check, FailingRows, GroupsComplete, Rule, VocabularyDisjoint
from wabe.builders.jabberwocky.language import CLOSED_CLASS_WORDS
from wabe.builders.jabberwocky.natural_logic import Labels

ROLES = ("premise", "hypothesis")
# How many of a block's 1,679,616 ordered pairs stand in each relation; a test counts them anew.
PAIRS_PER_RELATION = {
    Labels.EXACT: {
        "equivalence": 1_296,
        "forward_entailment": 123_444,
        "reverse_entailment": 123_444,
        "negation": 1_296,
        "alternation": 123_444,
        "cover": 123_444,
        "independence": 1_183_248,
    },
}
# The published code calls 1,620 covers of a block negations.
PAIRS_PER_RELATION[Labels.GOODWIN2020] = {
    **PAIRS_PER_RELATION[Labels.EXACT],
    "negation": 1_296 + 1_620,
    "cover": 123_444 - 1_620,
}

COMBINATION = "premise_noun_level, hypothesis_noun_level, premise_verb_level, hypothesis_verb_level"


def _rendering(role: str, noun: str, negation: str, verb: str) -> str:
    """Spell a sentence in SQL from its symbolic columns."""
    return (
        f"concat_ws(' ', {role}_quantifier, nullif({role}_premodifier, ''), {noun}, "
        f"nullif({role}_postmodifier, ''), CASE WHEN {role}_negated THEN '{negation}' END, {verb})"
    )


def _differs_from_symbols() -> str:
    return " OR ".join(
        f"{role}_symbols <> "
        + _rendering(
            role,
            noun=f"'N' || block || '.' || {role}_noun_level",
            negation="not",
            verb=f"'V' || block || '.' || {role}_verb_level",
        )
        for role in ROLES
    )


def _unlike_lexicon() -> str:
    joins = " ".join(
        f"LEFT JOIN {{lexicon}} AS {role}_{word} ON {role}_{word}.block = t.block "
        f"AND {role}_{word}.level = t.{role}_{word}_level"
        for role in ROLES
        for word in ("noun", "verb")
    )
    unlike = " OR ".join(
        f"t.{role} IS DISTINCT FROM "
        + _rendering(role, noun=f"{role}_noun.noun", negation="don''t", verb=f"{role}_verb.verb")
        for role in ROLES
    )
    return f"SELECT t.uid FROM {{batch}} AS t {joins} WHERE {unlike}"


def _closed_class_word(row: str, role: str, position: str) -> str:
    """Spell the word at a position of a row in SQL; empty where there is none."""
    if position == "negation":
        return f"CASE WHEN {row}.{role}_negated THEN 'don''t' ELSE '' END"
    return f"{row}.{role}_{position}"


def _edits_elsewhere() -> str:
    """Spell, for every position, that it differs from the item's without being the edited one, or not as it says."""
    return " OR ".join(
        f"CASE WHEN t.edited_sentence = '{role}' AND t.edited_position = '{position}' THEN "
        f"{_closed_class_word('item', role, position)} <> t.removed OR "
        f"{_closed_class_word('t', role, position)} <> t.inserted ELSE "
        f"{_closed_class_word('t', role, position)} <> {_closed_class_word('item', role, position)} END"
        for role in ROLES
        for position in ("quantifier", "premodifier", "postmodifier", "negation")
    )


def _every_block(blocks: range, splits: tuple[str, ...] | None = None) -> FailingRows:
    return FailingRows(
        rule=Rule(code="BLOCK001", sentence="Every split contains all the blocks it is declared to have."),
        query=f"SELECT 'no row of block ' || wanted FROM range({blocks.start}, {blocks.stop}) AS r(wanted) "
        "WHERE wanted NOT IN (SELECT DISTINCT block FROM {batch})",
        splits=splits,
    )


def _only_novel(novel: range) -> FailingRows:
    return FailingRows(
        rule=Rule(code="BLOCK002", sentence="A probe contains only novel blocks."),
        query=f"SELECT uid FROM {{batch}} WHERE block NOT BETWEEN {novel.start} AND {novel.stop - 1}",
    )


# Where the published code says negation instead of cover, in terms of published columns.
GOODWIN_CELL = FailingRows(
    rule=Rule(code="CELL001", sentence="In the one wrong cell of the published code, the label is negation."),
    query="SELECT uid FROM {batch} WHERE premise_quantifier = 'some' AND hypothesis_quantifier = 'all' "
    "AND premise_premodifier = hypothesis_premodifier AND premise_postmodifier = hypothesis_postmodifier "
    "AND premise_noun_level = hypothesis_noun_level AND premise_negated <> hypothesis_negated "
    "AND CASE WHEN premise_negated THEN premise_verb_level > hypothesis_verb_level "
    "ELSE hypothesis_verb_level > premise_verb_level END AND label_text <> 'negation'",
    row_by_row=True,
)

RENDERING: tuple[Check, ...] = (
    FailingRows(
        rule=Rule(
            code="TEXT001", sentence="Every sentence spells out its symbolic columns in the words of the lexicon."
        ),
        query=_unlike_lexicon(),
        row_by_row=True,
    ),
    FailingRows(
        rule=Rule(code="SYMBOL001", sentence="Every symbolic sentence matches its symbolic columns."),
        query=f"SELECT uid FROM {{batch}} WHERE {_differs_from_symbols()}",
        row_by_row=True,
    ),
)

PERTURBATION: tuple[Check, ...] = (
    GroupsComplete(
        rule=Rule(
            code="GROUP001", sentence="Every item has one unedited row and each of its twelve edits exactly once."
        ),
        group=("group_uid",),
        member=("edited_sentence", "edited_position", "inserted"),
        size=13,
    ),
    FailingRows(
        rule=Rule(
            code="EDIT001", sentence="An edit changes only the position that it names, and in the way that it says."
        ),
        query="SELECT t.uid FROM {batch} AS t JOIN {batch} AS item ON t.group_uid = item.group_uid "
        "AND item.edit = 'none' AND t.edit <> 'none' WHERE t.block <> item.block OR t.removed = t.inserted OR "
        + " OR ".join(
            f"t.{role}_{word}_level <> item.{role}_{word}_level" for role in ROLES for word in ("noun", "verb")
        )
        + " OR t.edit <> CASE WHEN t.removed = '' THEN 'insertion' WHEN t.inserted = '' THEN 'deletion' "
        f"ELSE 'substitution' END OR {_edits_elsewhere()}",
    ),
    FailingRows(
        rule=Rule(
            code="EDIT002",
            sentence="The label before the edit is that of the item, and label_changes says whether they differ.",
        ),
        query="SELECT t.uid FROM {batch} AS t JOIN {batch} AS item "
        "ON t.group_uid = item.group_uid AND item.edit = 'none' "
        "WHERE t.label_before <> item.label OR t.label_changes <> (t.label <> item.label)",
    ),
)

IDENTICAL: tuple[Check, ...] = (
    FailingRows(
        rule=Rule(code="IDENTICAL001", sentence="The premise and the hypothesis have the same noun and the same verb."),
        query="SELECT uid FROM {batch} WHERE premise_noun_level <> hypothesis_noun_level "
        "OR premise_verb_level <> hypothesis_verb_level",
    ),
    GroupsComplete(
        rule=Rule(
            code="GROUP002",
            sentence="Every combination of noun and verb occurs with all 1,296 pairs of closed-class words.",
        ),
        group=("block", "premise_noun_level", "premise_verb_level"),
        member=tuple(
            f"{role}_{part}" for role in ROLES for part in ("quantifier", "premodifier", "postmodifier", "negated")
        ),
        size=1_296,
    ),
)

CONSISTENCY: tuple[Check, ...] = (
    GroupsComplete(
        rule=Rule(code="GROUP003", sentence="Every item and its reversal each have exactly one row."),
        group=("group_uid",),
        member=("direction",),
        size=2,
    ),
    FailingRows(
        rule=Rule(code="REVERSAL001", sentence="A reversal swaps the premise and the hypothesis of its item."),
        query="SELECT t.uid FROM {batch} AS t JOIN {batch} AS item ON t.group_uid = item.group_uid "
        "AND t.direction = 'reversal' AND item.direction = 'item' "
        "WHERE t.premise <> item.hypothesis OR t.hypothesis <> item.premise",
    ),
    FailingRows(
        rule=Rule(
            code="REVERSAL002",
            sentence="A reversal swaps the labels forward and reverse entailment and keeps every other label.",
        ),
        query="SELECT t.uid FROM {batch} AS t JOIN {batch} AS item ON t.group_uid = item.group_uid "
        "AND t.direction = 'reversal' AND item.direction = 'item' "
        "WHERE t.label_text <> CASE item.label_text WHEN 'forward_entailment' THEN 'reverse_entailment' "
        "WHEN 'reverse_entailment' THEN 'forward_entailment' ELSE item.label_text END",
    ),
)


def probe_checks(novel: range, labels: Labels) -> tuple[Check, ...]:
    """Return the checks that all probes share."""
    return (*RENDERING, *_own_checks(labels), _every_block(novel), _only_novel(novel))


def _own_checks(labels: Labels) -> tuple[Check, ...]:
    return (GOODWIN_CELL,) if labels is Labels.GOODWIN2020 else ()


def pair_checks(training_blocks: int, novel: range, labels: Labels) -> tuple[Check, ...]:
    """Return the checks of a config with training, validation, holdout and jabberwocky splits."""
    words = ", ".join(f"('{word}')" for word in (word.replace("'", "''") for word in CLOSED_CLASS_WORDS))
    return (
        *RENDERING,
        *_own_checks(labels),
        _every_block(range(training_blocks), ("train", "validation", "holdout")),
        _every_block(novel, ("jabberwocky",)),
        VocabularyDisjoint(
            rule=Rule(code="VOCAB001", sentence="No open-class word of a novel block occurs in training."),
            splits=("jabberwocky",),
            other="train",
            columns=ROLES,
            shared_words=CLOSED_CLASS_WORDS,
        ),
        FailingRows(
            rule=Rule(code="VOCAB002", sentence="Every closed-class word occurs in every split."),
            query=f"SELECT 'no row has the word ' || word FROM (VALUES {words}) AS v(word) WHERE word NOT IN "
            "(SELECT unnest(string_split(premise, ' ')) FROM (SELECT DISTINCT premise FROM {batch}))",
        ),
        FailingRows(
            rule=Rule(
                code="BALANCE001",
                sentence="In every block each combination of nouns and verbs occurs twice, so each word equally often.",
            ),
            query=f"SELECT uid FROM (SELECT uid, count(*) OVER (PARTITION BY block, {COMBINATION}) AS times "
            "FROM {batch}) WHERE times <> 2 UNION ALL "
            f"SELECT 'block ' || block || ' lacks combinations' FROM (SELECT DISTINCT block, {COMBINATION} "
            "FROM {batch}) GROUP BY block HAVING count(*) <> 1296",
            splits=("train", "holdout", "jabberwocky"),
        ),
        FailingRows(
            rule=Rule(
                code="BALANCE002",
                sentence="In every block, the counts of two words in the same role differ by at most one.",
            ),
            query=" UNION ALL ".join(
                f"SELECT 'block ' || block || ', {role}' FROM (SELECT block, {role}, count(*) AS times "
                f"FROM {{batch}} GROUP BY ALL) GROUP BY block HAVING max(times) > min(times) + 1 OR count(*) <> 6"
                for role in COMBINATION.split(", ")
            ),
            splits=("validation",),
        ),
    )
