"""How rows are put to a language model and scored: prompts, with words for the labels, and what is reported."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from string import Formatter

from wabe.builders.core.rows import columns_of, label_of
from wabe.errors import DeclarationError

OTHER = "other"
"""What a masked language model answers where its word stands for no label."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A question about a row, without the list of possible answers, which is added to it."""

    template: str
    """Columns are named in braces: `Premise: {premise}`."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What a model answers for each label; empty where it answers with the labels' own names."""
    choices: str = ""
    """A column that lists the answers that a row allows, each the `label_text` of a label; empty: all labels."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns that the template names, in order."""
        return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(self.template) if name is not None))

    def word(self, label: str) -> str:
        """Return what a model answers for a label."""
        return self.words.get(label, label)

    def require(self, where: str, row: type) -> None:
        """Refuse a prompt that names columns which a row does not have, or whose words are not those of its labels."""
        known = {column.name for column in columns_of(row)}
        named = (*self.columns, *([self.choices] if self.choices else []))
        if not self.columns or (missing := sorted(set(named) - known)):
            what = (
                f"the prompt names {', '.join(missing)}, which the row type does not have"
                if self.columns
                else "the prompt does not name any column"
            )
            raise DeclarationError(where=where, what=what, remedy="Name columns of the row type in braces")
        labels = [label.value for label in label_of(row)]
        if self.words and (set(self.words) != set(labels) or len(set(self.words.values())) != len(labels)):
            raise DeclarationError(
                where=where,
                what="the prompt's words must be different, one for each label",
                remedy=f"Give a word for each of {', '.join(labels)}, or no words at all to use these names",
            )
        if self.words and self.choices:
            raise DeclarationError(
                where=where,
                what="the prompt has both words and a column of choices",
                remedy="Remove the words: the choices are the labels' own names",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmasking:
    """A text with one masked word, and the words that stand for each label there: what a masked model is asked."""

    text: str
    """The column with the prompt."""
    words: Mapping[str, str]
    """For each label, the column (a list of strings) with the words that stand for it in this row."""
    mask: str = "[MASK]"
    """What stands for the model's own mask token in the text."""
    by: str = ""
    """A column: scores are also given for each of its values."""
    forms: tuple[str, ...] = ()
    """Columns whose combinations are forms of one question: mean and deviation are taken over them."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns that it reads."""
        named = (self.text, *self.words.values(), self.by, *self.forms)
        return tuple(dict.fromkeys(name for name in named if name))

    def require(self, where: str, row: type) -> None:
        """Refuse columns that a row lacks or that have another type, and words that are not those of its labels."""
        known = {column.name: column for column in columns_of(row)}
        if missing := sorted(set(self.columns) - set(known)):
            raise DeclarationError(
                where=where,
                what=f"the unmasking names {', '.join(missing)}, which the row type does not have",
                remedy="Name columns of the row type",
            )
        single = {name for name, column in known.items() if column.element is None and column.members is None}
        wanted = {
            "a string": [self.text] if known[self.text].type_name != "string" else [],
            "a list of strings": [name for name in self.words.values() if known[name].type_name != "list of string"],
            "a single value": [name for name in (self.by, *self.forms) if name and name not in single],
        }
        for kind, wrong in wanted.items():
            if wrong:
                raise DeclarationError(
                    where=where,
                    what=f"the unmasking reads {wrong[0]} as {kind}, but it is a {known[wrong[0]].type_name}",
                    remedy="Name another column, or change its type",
                )
        labels = [label.value for label in label_of(row)]
        if set(self.words) != set(labels) or len(set(self.words.values())) != len(labels):
            raise DeclarationError(
                where=where,
                what="the unmasking's columns of words must be different, one for each label",
                remedy=f"Give a column for each of {', '.join(labels)}",
            )
        if OTHER in labels:
            raise DeclarationError(
                where=where,
                what=f"a label is called {OTHER}, as is every answer that stands for no label",
                remedy="Rename the label",
            )
        if not self.mask:
            raise DeclarationError(
                where=where, what="the unmasking has no mask", remedy="Say what stands for the masked word in the text"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class AccuracyBy:
    """The accuracy for each value of a column."""

    column: str

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns that it reads."""
        return (self.column,)


@dataclass(frozen=True, slots=True, kw_only=True)
class AccuracyGivenFirst:
    """Among groups whose first row is answered right, the share of their other rows that are right, too."""

    name: str
    group: str
    """Rows with the same value of this column are a group."""
    column: str
    first: str
    """The first row of a group is the one whose `column` has this value."""
    only: str = ""
    """A column of booleans: only rows in which it is true are counted; empty: all but the first."""
    over: str = ""
    """A column whose values are averaged over, each with the same weight; empty: every row counts alike."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns that it reads."""
        return tuple(name for name in (self.group, self.column, self.only, self.over) if name)


Reported = AccuracyBy | AccuracyGivenFirst


def columns_reported(reported: Iterable[Reported]) -> tuple[str, ...]:
    """Return every column that is read for what is reported."""
    return tuple(dict.fromkeys(name for one in reported for name in one.columns))
