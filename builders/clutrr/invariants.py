"""What must hold of CLUTRR's rows beyond what every benchmark promises, as codes, sentences and SQL."""

from wabe.builders.clutrr import countermodel, family_queries, story_queries, text_queries
from wabe.builders.clutrr.kin import NAMES
from wabe.builders.clutrr.language import Language
from wabe.builders.clutrr.rows import Answer
from wabe.builders.clutrr.settings import Setting
from wabe.builders.core.checks import Check, FailingRows, JudgedRows, Rule
from wabe.builders.core.declaration import Role

STATED = Rule(
    code="STATED001",
    sentence="A story states its facts in the words of its paraphrases and nothing else; it does not state how the two "
    "persons in the question are related.",
)
TRUE = Rule(code="TRUTH001", sentence="Every stated fact, including noise, is true in the family, on the side told.")
FAMILY = Rule(
    code="FAMILY001",
    sentence="Every family is possible: marriages are mutual, between a man and a woman, and never between siblings or "
    "between parent and child; parents are married; nobody is their own ancestor.",
)
NO_REVISIT = Rule(
    code="REVISIT001",
    sentence="The first k facts form a path between the two persons in the question that visits nobody twice.",
)
NOISE = Rule(
    code="NOISE001", sentence="Noise facts match their kind of noise, in their number and in where they touch the path."
)
GRAPH = Rule(code="GRAPH001", sentence="Names, facts, edges and the question refer to the same persons.")
ON_PATHS = Rule(code="NOISE002", sentence="Noise states no relation that is never on a path.")
SAID = Rule(
    code="CERTAIN001",
    sentence="The column `certainty` is what a search finds among all families that fit the facts of the path.",
)
CERTAIN = Rule(code="CERTAIN002", sentence="Every family that fits the facts of the path gives the answer.")
FIRST_TOLD = Rule(
    code="GENDER003", sentence="The words about the first person of the path show whether it is a man or a woman."
)
SIDE_TOLD = Rule(
    code="SIDE001", sentence="Of every grandparent, uncle and aunt, the side of the family is told, and of nobody else."
)
PROOF = Rule(
    code="PROOF001",
    sentence="Every step of the proof applies a rule to facts of the path or to earlier steps, and the last step gives "
    "the answer.",
)
GENDERED = Rule(
    code="GENDER001",
    sentence="Every relation is named for the gender of its second person, and every person's name fits their gender.",
)
GENDER_TOLD = Rule(
    code="GENDER002", sentence="The words that lead to the person asked about show whether it is a man or a woman."
)
NOT_IN_TRAINING = Rule(code="RENAMED001", sentence="No validation or test story is a training story with other names.")
NOT_REPEATED = Rule(code="RENAMED002", sentence="No two stories of a split differ only in their names.")
CLAUSE = Rule(
    code="CLAUSE001", sentence="The clause lists the relations along the path, with the sides that the story tells."
)
HELD_CLAUSES = Rule(
    code="HELD001", sentence="No clause of more than two facts in a test split also occurs in training or validation."
)
SHORT_CLAUSES = Rule(code="HELD002", sentence="Every clause of two facts in a test split also occurs in training.")
HELD_PARAPHRASES = Rule(
    code="PARAPHRASE001", sentence="No paraphrase used in a test split is also used in training or validation."
)
BALANCED = Rule(
    code="TARGET001",
    sentence="Among the stories of one length in a split, each of the 18 possible answers occurs equally often, to "
    "within one story.",
)
CHOICES = Rule(code="CHOICE001", sentence="The choices are the 18 possible answers.")
PARTS = Rule(
    code="PART001", sentence="Every split has the declared number of stories of each length and kind of noise."
)

_MEN = ", ".join(f"'{names[0]}'" for names in NAMES.values())
_MISNAMED = (
    "len(list_filter(range(len(edge_heads)), lambda i: edge_relations[i + 1] <> '' AND "
    f"(edge_relations[i + 1] IN ({_MEN})) <> (genders[edge_tails[i + 1] + 1] = 'male'))) > 0 "
    f"OR (label_text IN ({_MEN})) <> (genders[query_tail + 1] = 'male')"
)
_TRAINING = "(SELECT clause, k FROM {train} UNION ALL SELECT clause, k FROM {validation})"


def common_checks() -> tuple[Check, ...]:
    """Return the checks of every story, ours or released."""
    return (
        FailingRows(rule=TRUE, query=family_queries.FALSE_FACTS, row_by_row=True),
        FailingRows(rule=FAMILY, query=family_queries.IMPOSSIBLE_FAMILIES, row_by_row=True),
        FailingRows(rule=NO_REVISIT, query=story_queries.LEAVES_THE_PATH, row_by_row=True),
        FailingRows(rule=NOISE, query=story_queries.OTHER_NOISE, row_by_row=True),
        FailingRows(rule=GRAPH, query=story_queries.OTHER_GRAPH, row_by_row=True),
        FailingRows(
            rule=CLAUSE,
            query=story_queries.OTHER_CLAUSE,
            row_by_row=True,
        ),
        FailingRows(
            rule=CHOICES, query=f"SELECT uid FROM {{batch}} WHERE choices <> {_texts(tuple(Answer))}", row_by_row=True
        ),
    )


def setting_checks(setting: Setting) -> tuple[Check, ...]:
    """Return the checks of a setting's config."""
    tests = tuple(split.name for split in setting.splits if split.role is Role.TEST)
    checks: list[Check] = [
        *common_checks(),
        JudgedRows(rule=SAID, columns=(*countermodel.COLUMNS, "certainty"), holds=countermodel.as_said),
        FailingRows(rule=ON_PATHS, query=story_queries.NEVER_ON_PATHS, row_by_row=True),
        FailingRows(rule=SIDE_TOLD, query=story_queries.other_sides(told=setting.sides), row_by_row=True),
        FailingRows(rule=STATED, query=text_queries.SAYS_SOMETHING_ELSE, row_by_row=True),
        FailingRows(rule=PROOF, query=story_queries.PROVES_SOMETHING_ELSE, row_by_row=True),
        FailingRows(
            rule=GENDERED,
            query=f"SELECT uid FROM {{batch}} WHERE {_MISNAMED} UNION SELECT uid FROM (SELECT uid, unnest(names) AS "
            "name, unnest(genders) AS gender FROM {batch}) ANTI JOIN {given_names} USING (name, gender)",
            row_by_row=True,
        ),
        FailingRows(
            rule=HELD_CLAUSES,
            query=f"SELECT uid FROM {{batch}} WHERE k > 2 AND clause IN (SELECT clause FROM {_TRAINING})",
            splits=tests,
            row_by_row=True,
        ),
        FailingRows(
            rule=SHORT_CLAUSES,
            query="SELECT uid FROM {batch} WHERE k = 2 AND clause NOT IN (SELECT clause FROM {train})",
            splits=tests,
            row_by_row=True,
        ),
        FailingRows(rule=BALANCED, query=_unbalanced()),
        FailingRows(rule=GENDER_TOLD, query=text_queries.GENDER_UNTOLD, row_by_row=True),
        FailingRows(
            rule=NOT_IN_TRAINING, query=story_queries.IN_TRAINING, splits=("validation", *tests), row_by_row=True
        ),
    ]
    if setting.sides:
        checks.append(
            FailingRows(rule=CERTAIN, query="SELECT uid FROM {batch} WHERE certainty <> 'certain'", row_by_row=True)
        )
    if setting.language is Language.OWN:
        checks.append(FailingRows(rule=FIRST_TOLD, query=text_queries.FIRST_GENDER_UNTOLD, row_by_row=True))
    if setting.held_out_paraphrases:
        # Five phrases without held-out ones give fewer texts of two facts than there are stories.
        checks.append(FailingRows(rule=NOT_REPEATED, query=story_queries.REPEATED))
    if setting.held_out_paraphrases and not setting.shared_paraphrases:
        known = " UNION ".join(f"SELECT unnest(paraphrases) FROM {{{split}}}" for split in ("train", "validation"))
        checks.append(
            FailingRows(
                rule=HELD_PARAPHRASES,
                query=f"SELECT DISTINCT uid FROM (SELECT uid, unnest(paraphrases) AS one FROM {{batch}}) "
                f"WHERE one IN ({known})",
                splits=tests,
            )
        )
    for split in setting.splits:
        wanted = ", ".join(f"({part.k}, '{part.noise}', {part.count})" for part in split.parts)
        checks.append(
            FailingRows(
                rule=PARTS,
                query="SELECT coalesce(found, 0) || ' stories of ' || k || ' facts, ' || noise || ', not ' || "
                f"coalesce(count, 0) FROM (VALUES {wanted}) AS wanted(k, noise, count) FULL JOIN "
                "(SELECT k, noise, count(*) AS found FROM {batch} GROUP BY ALL) USING (k, noise) "
                "WHERE found IS DISTINCT FROM count",
                splits=(split.name,),
            )
        )
    return tuple(checks)


def released_checks(tests: tuple[str, ...]) -> tuple[Check, ...]:
    """Return the checks of a released set."""
    return (
        *common_checks(),
        FailingRows(rule=GENDERED, query=f"SELECT uid FROM {{batch}} WHERE {_MISNAMED}", row_by_row=True),
        FailingRows(
            rule=HELD_CLAUSES,
            query="SELECT uid FROM {batch} WHERE k > 2 AND clause IN (SELECT clause FROM {train})",
            splits=tests,
            row_by_row=True,
        ),
        FailingRows(
            rule=SHORT_CLAUSES,
            query="SELECT uid FROM {batch} WHERE k = 2 AND clause NOT IN (SELECT clause FROM {train})",
            splits=tests,
            row_by_row=True,
        ),
    )


def _unbalanced() -> str:
    return (
        "WITH sizes AS (SELECT k, noise, count(*) AS stories FROM {batch} GROUP BY ALL), wanted AS (SELECT k, noise, "
        f"stories, unnest({_texts(tuple(Answer))}) AS label_text FROM sizes), found AS (SELECT k, noise, label_text, "
        "count(*) AS number FROM {batch} GROUP BY ALL) "
        "SELECT label_text || ': ' || coalesce(number, 0) || ' of ' || coalesce(stories, 0) || ' stories of ' || k "
        "|| ' facts' FROM wanted FULL JOIN found USING (k, noise, label_text) WHERE stories IS NULL "
        f"OR coalesce(number, 0) NOT BETWEEN stories // {len(Answer)} "
        f"AND (stories + {len(Answer) - 1}) // {len(Answer)}"
    )


def _texts(values: tuple[str, ...]) -> str:
    return "[" + ", ".join(f"'{value}'" for value in values) + "]"
