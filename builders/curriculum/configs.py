"""The configs: one for each phenomenon that has a folder here, in the paper's order."""

from functools import cache, partial
from importlib import import_module

from wabe.builders.core.declaration import Config, ConfigGroup, Oracle, Role, Split
from wabe.builders.core.evaluation import AccuracyBy, Prompt
from wabe.builders.core.halves import halves_of
from wabe.builders.core.promises import FORBIDDEN, Leaks, Shortcuts, evenly
from wabe.builders.core.rows import label_of
from wabe.builders.core.score_config import scores_config
from wabe.builders.curriculum.invariants import checks_of
from wabe.builders.curriculum.library.tables import IDENTITY, NEW_WORDS, split_tables
from wabe.builders.curriculum.paper import FOLDER, Category, is_built, paper_tasks
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import AnyLabel, ThreeWay, ThreeWayRow, TwoWay

ROLES = {"train": Role.TRAIN, "validation": Role.VALIDATION, "test": Role.TEST, NEW_WORDS: Role.TEST}
# How far above a constant answer a model may be that sees one text, or only overlap and lengths.
MARGIN = 0.03
SHOWN = ("construction", "depth", "derivation")
GROUPS = {category: ConfigGroup(title=category.value, shown=SHOWN) for category in Category}
QUESTION = "{premise}\nStatement: {hypothesis}\n"
THREE_WAY_PROMPT = Prompt(
    template=f"{QUESTION}According to the text, is the statement true, false or unknown?",
    words={ThreeWay.ENTAILMENT: "true", ThreeWay.NEUTRAL: "unknown", ThreeWay.CONTRADICTION: "false"},
)
TWO_WAY_PROMPT = Prompt(
    template=f"{QUESTION}Does the statement follow from the text?",
    words={TwoWay.ENTAILMENT: "yes", TwoWay.NON_ENTAILMENT: "no"},
)


@cache
def phenomena() -> tuple[Phenomenon, ...]:
    """Return every phenomenon that has a folder with a declaration, in the paper's order."""
    found: list[Phenomenon] = []
    for name in filter(is_built, paper_tasks()):
        phenomenon = import_module(f"{__package__}.{name}.phenomenon").PHENOMENON
        found.append(phenomenon)
    return tuple(found)


def config_of(phenomenon: Phenomenon) -> Config:
    """Declare the config of a phenomenon: every text once with each label, and no text in two splits."""
    labels = evenly(label_of(phenomenon.row))
    construction = phenomenon.construction
    return Config(
        name=phenomenon.name,
        summary=phenomenon.summary,
        row=phenomenon.row,
        identity=IDENTITY,
        splits=tuple(
            Split(name=name, role=ROLES[name], tables=partial(split_tables, construction, name))
            for name in phenomenon.rows
        ),
        shares=dict.fromkeys(phenomenon.rows, labels),
        leaks=Leaks(
            single={"premise": FORBIDDEN, "hypothesis": FORBIDDEN},
            reversed=FORBIDDEN,
            relabelled=FORBIDDEN,
            group=FORBIDDEN,
        ),
        shortcuts=Shortcuts(margin=MARGIN),
        checks=checks_of(phenomenon),
        oracle=Oracle(labels=phenomenon.oracle, columns=IDENTITY, summary=phenomenon.oracle_summary),
        prompt=THREE_WAY_PROMPT if phenomenon.row is ThreeWayRow else TWO_WAY_PROMPT,
        reported=(AccuracyBy(column="depth"), AccuracyBy(column="construction")),
        headline=("test",),
        group=GROUPS[paper_tasks()[phenomenon.name].category],
    )


def configs() -> tuple[Config, ...]:
    """Declare every config: phenomena, the halves of those that can be told apart, and the scores of all rows."""
    every = tuple(map(config_of, phenomena()))
    halves = (half for config in every for half in halves_of(config, FOLDER))
    return (*every, *halves, *scores_config(every, FOLDER, AnyLabel))
