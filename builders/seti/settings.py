"""The seven settings of the paper as one typed table: what training has, what the test asks, and how many."""

from dataclasses import dataclass, replace
from enum import Enum

from wabe.builders.core.declaration import Edition
from wabe.builders.seti.pairs import Half
from wabe.builders.seti.rows import COMPOSITION_RULES, Inference, Kind, Label, Veridicality

BOTH_VERBS = tuple(Veridicality)
BOTH_LABELS = tuple(Label)
BOTH_KINDS = tuple(Kind)
POOL_SIZE = 128
ENTAILING_RULE = COMPOSITION_RULES[Veridicality.VERIDICAL, Label.ENTAILMENT]


class VerbSeen(Enum):
    """How training has shown the verb of a test composition."""

    IN_PRIMITIVE = "in a veridical primitive"
    SAME_PRIMITIVE = "in the same veridical primitive"
    IN_COMPOSITION = "in another composition"


class NaturalSeen(Enum):
    """How training has shown the natural inference of a test composition."""

    SAME_PRIMITIVE = "as a primitive"
    RULE = "only its rule, in primitives with other sentences"
    IN_COMPOSITION = "in compositions with other verbs"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A set of inferences: all verbs of some classes with all natural pairs of some kinds, labels and half."""

    inference: Inference
    verbs: tuple[Veridicality, ...] = BOTH_VERBS
    kinds: tuple[Kind, ...] = BOTH_KINDS
    labels: tuple[Label, ...] = BOTH_LABELS
    half: Half | None = None
    """The pairs of one half only; None means all but those of the control rows."""

    def has(self, half: Half) -> bool:
        """Return whether the pairs of a half belong to it."""
        return half is not Half.CONTROL if self.half is None else half is self.half

    @property
    def rules(self) -> tuple[int, ...]:
        """Return the composition rules of the part; a primitive has none."""
        if self.inference is not Inference.COMPOSITION:
            return ()
        return tuple(sorted(COMPOSITION_RULES[verb, label] for verb in self.verbs for label in self.labels))


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Rows of one setting, training and validation by the parts that training has."""

    train: tuple[int, ...]
    validation: tuple[int, ...]
    test: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting; `balanced` parts of training are brought to the size of the smallest, verb by verb."""

    name: str
    task: str
    train: tuple[Part, ...]
    test: tuple[Part, ...]
    balanced: bool
    verb_seen: VerbSeen
    natural_seen: NaturalSeen
    disjoint: bool = False
    few_shot: bool = False

    @property
    def trained_rules(self) -> tuple[int, ...]:
        """Return the composition rules that training shows."""
        return tuple(sorted({rule for part in self.train for rule in part.rules}))

    @property
    def tested_rules(self) -> tuple[int, ...]:
        """Return the composition rules that the test asks for."""
        return tuple(sorted({rule for part in self.test for rule in part.rules}))

    @property
    def unseen_rules(self) -> tuple[int, ...]:
        """Return the tested composition rules that training does not show."""
        return tuple(rule for rule in self.tested_rules if rule not in self.trained_rules)

    @property
    def control(self) -> tuple[Part, ...]:
        """Return, where no tested rule entails, the trained compositions with pairs of their own; else nothing."""
        if ENTAILING_RULE in self.tested_rules:
            return ()
        composed = (part for part in self.train if part.inference is Inference.COMPOSITION)
        return tuple(replace(part, half=Half.CONTROL) for part in composed)


V, NV = (Veridicality.VERIDICAL,), (Veridicality.NON_VERIDICAL,)
LEXICAL, STRUCTURAL = (Kind.LEXICAL,), (Kind.STRUCTURAL,)
ENTAILED, NOT_ENTAILED = (Label.ENTAILMENT,), (Label.NON_ENTAILMENT,)
VERIDICAL, NATURAL, COMPOSITION = Inference.VERIDICAL, Inference.NATURAL, Inference.COMPOSITION

SETTINGS = (
    Setting(
        name="task1_trivial",
        task="Train on primitives, test on compositions of the same natural pairs",
        train=(Part(inference=VERIDICAL), Part(inference=NATURAL)),
        test=(Part(inference=COMPOSITION),),
        balanced=True,
        verb_seen=VerbSeen.IN_PRIMITIVE,
        natural_seen=NaturalSeen.SAME_PRIMITIVE,
    ),
    Setting(
        name="task1_nontrivial",
        task="Train on primitives, test on compositions that use the same lexical rules in other sentences",
        train=(
            Part(inference=VERIDICAL, kinds=LEXICAL, half=Half.TRAINING),
            Part(inference=NATURAL, kinds=LEXICAL, half=Half.TRAINING),
        ),
        test=(Part(inference=COMPOSITION, kinds=LEXICAL, half=Half.TEST),),
        balanced=True,
        verb_seen=VerbSeen.IN_PRIMITIVE,
        natural_seen=NaturalSeen.RULE,
        disjoint=True,
        few_shot=True,
    ),
    Setting(
        name="task2_trivial",
        task="Train on compositions, test on compositions in which classes of verbs and kinds of pairs swap partners",
        train=(
            Part(inference=COMPOSITION, verbs=V, kinds=LEXICAL),
            Part(inference=COMPOSITION, verbs=NV, kinds=STRUCTURAL),
        ),
        test=(
            Part(inference=COMPOSITION, verbs=V, kinds=STRUCTURAL),
            Part(inference=COMPOSITION, verbs=NV, kinds=LEXICAL),
        ),
        balanced=False,
        verb_seen=VerbSeen.IN_COMPOSITION,
        natural_seen=NaturalSeen.IN_COMPOSITION,
    ),
    Setting(
        name="task2_nontrivial",
        task="Train on compositions, test on composition rules that training does not show",
        train=(
            Part(inference=COMPOSITION, verbs=V, labels=ENTAILED),
            Part(inference=COMPOSITION, verbs=NV, labels=NOT_ENTAILED),
        ),
        test=(
            Part(inference=COMPOSITION, verbs=V, labels=NOT_ENTAILED),
            Part(inference=COMPOSITION, verbs=NV, labels=ENTAILED),
        ),
        balanced=False,
        verb_seen=VerbSeen.IN_COMPOSITION,
        natural_seen=NaturalSeen.IN_COMPOSITION,
        few_shot=True,
    ),
    Setting(
        name="task3_trivial",
        task="Train on structural primitives and lexical compositions, test on structural compositions",
        train=(
            Part(inference=NATURAL, kinds=STRUCTURAL),
            Part(inference=COMPOSITION, verbs=V, kinds=LEXICAL),
        ),
        test=(Part(inference=COMPOSITION, verbs=V, kinds=STRUCTURAL),),
        balanced=True,
        verb_seen=VerbSeen.IN_COMPOSITION,
        natural_seen=NaturalSeen.SAME_PRIMITIVE,
    ),
    Setting(
        name="task3_nontrivial_rver",
        task="Train on veridical primitives and compositions, test on non-veridical verbs with entailed pairs",
        train=(
            Part(inference=VERIDICAL, verbs=NV, kinds=LEXICAL, labels=ENTAILED),
            Part(inference=COMPOSITION, verbs=V, kinds=LEXICAL, labels=ENTAILED),
        ),
        test=(Part(inference=COMPOSITION, verbs=NV, kinds=LEXICAL, labels=ENTAILED),),
        balanced=True,
        verb_seen=VerbSeen.SAME_PRIMITIVE,
        natural_seen=NaturalSeen.IN_COMPOSITION,
    ),
    Setting(
        name="task3_nontrivial_rnat",
        task="Train on natural primitives and compositions, test on veridical verbs with pairs that are not entailed",
        train=(
            Part(inference=NATURAL, kinds=LEXICAL, labels=NOT_ENTAILED),
            Part(inference=COMPOSITION, verbs=V, kinds=LEXICAL, labels=ENTAILED),
        ),
        test=(Part(inference=COMPOSITION, verbs=V, kinds=LEXICAL, labels=NOT_ENTAILED),),
        balanced=True,
        verb_seen=VerbSeen.IN_COMPOSITION,
        natural_seen=NaturalSeen.SAME_PRIMITIVE,
        few_shot=True,
    ),
)

# Table 5 of the paper; its two rows of task3_nontrivial_rnat are printed in each other's place.
TABLE_5 = {
    "task1_trivial": Counts(train=(1_680, 1_686), validation=(420, 422), test=63_240),
    "task1_nontrivial": Counts(train=(600, 603), validation=(150, 151), test=22_620),
    "task2_trivial": Counts(train=(25_296,), validation=(6_324,), test=31_620),
    "task2_nontrivial": Counts(train=(25_296,), validation=(6_324,), test=31_620),
    "task3_trivial": Counts(train=(480, 480), validation=(120, 120), test=9_000),
    "task3_nontrivial_rver": Counts(train=(9_048, 9_048), validation=(2_262, 2_262), test=11_310),
    "task3_nontrivial_rnat": Counts(train=(603, 600), validation=(151, 150), test=11_310),
}

# What SICK yields: 728 entailed lexical pairs after duplicates are merged, with 701 premises; 363 of each label
# in each half of task 1 non-trivial. NOTES.md has the derivation.
UPSTREAM = {
    "task1_trivial": Counts(train=(1_632, 1_644), validation=(408, 412), test=61_680),
    "task1_nontrivial": Counts(train=(576, 580), validation=(144, 146), test=21_780),
    "task2_trivial": Counts(train=(24_672,), validation=(6_168,), test=30_840),
    "task2_nontrivial": Counts(train=(24_672,), validation=(6_168,), test=30_840),
    "task3_trivial": Counts(train=(480, 480), validation=(120, 120), test=9_000),
    "task3_nontrivial_rver": Counts(train=(8_412, 8_412), validation=(2_103, 2_103), test=10_920),
    "task3_nontrivial_rnat": Counts(train=(582, 576), validation=(146, 144), test=10_920),
}
COUNTS = {Edition.EMBEDDED: TABLE_5, Edition.UPSTREAM: UPSTREAM}

# Natural pairs by kind and label; the paper gives the sums, and 600 structural pairs without their labels.
PAIRS_PER_LABEL = {
    Edition.EMBEDDED: {Kind.LEXICAL: 754, Kind.STRUCTURAL: 300},
    Edition.UPSTREAM: {Kind.LEXICAL: 728, Kind.STRUCTURAL: 300},
}
# The same for the pairs of control rows, which the paper does not have.
CONTROL_PAIRS = {
    Edition.EMBEDDED: {Kind.LEXICAL: 150, Kind.STRUCTURAL: 32},
    Edition.UPSTREAM: {Kind.LEXICAL: 100, Kind.STRUCTURAL: 16},
}
VERBS_PER_CLASS = 15


def control_rows(edition: Edition, setting: Setting) -> int:
    """Return how many control rows a setting has."""
    return sum(
        VERBS_PER_CLASS * len(part.verbs) * len(part.labels) * CONTROL_PAIRS[edition][kind]
        for part in setting.control
        for kind in part.kinds
    )
