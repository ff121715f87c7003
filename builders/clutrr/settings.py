"""Settings: what a config trains on and tests on, as typed parameters."""

from dataclasses import dataclass, field, replace

from wabe.builders.clutrr.clauses import LONGEST_LISTED
from wabe.builders.clutrr.families import FamilyParameters
from wabe.builders.clutrr.language import Language, Side
from wabe.builders.clutrr.rows import Noise
from wabe.builders.core.declaration import Role
from wabe.errors import DeclarationError

LONGEST = 10
SEEDS = tuple(range(10))


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The stories of one length and one kind of noise within a split."""

    k: int
    noise: Noise
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StorySplit:
    """A split: its parts, and which clauses, paraphrases and names it may use."""

    name: str
    role: Role
    parts: tuple[Part, ...]
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Everything that decides the stories of a config.

    `stories` keys the draws: settings with the same key, seed and sizes tell of the same persons and facts. `sides`
    says whether stories tell the side of grandparents, uncles and aunts, and so whether every answer is certain.
    """

    name: str
    summary: str
    stories: str
    language: Language
    train_lengths: tuple[int, ...]
    test_lengths: tuple[int, ...]
    train_noise: Noise = Noise.CLEAN
    test_noise: tuple[Noise, ...] = (Noise.CLEAN,)
    train_per_length: int = 5_000
    validation_per_length: int = 500
    test_per_length: int = 1_000
    held_out_clauses: float = 0.1
    held_out_paraphrases: float = 1 / 3
    shared_paraphrases: bool = False
    disjoint_names: bool = False
    sides: bool = True
    seed: int = SEEDS[0]
    families: int = 200
    family: FamilyParameters = field(default_factory=FamilyParameters)

    def __post_init__(self) -> None:
        for name, good, demand in (
            (
                "train_lengths",
                _lengths(self.train_lengths, LONGEST_LISTED),
                f"different lengths from 2 to {LONGEST_LISTED} (longer clauses are not listed and cannot be held out)",
            ),
            ("test_lengths", _lengths(self.test_lengths, LONGEST), f"different lengths from 2 to {LONGEST}"),
            ("test_noise", _all_different(self.test_noise), "one or more different kinds of noise"),
            ("train_per_length", self.train_per_length >= 1, "at least 1"),
            ("validation_per_length", self.validation_per_length >= 1, "at least 1"),
            ("test_per_length", self.test_per_length >= 1, "at least 1"),
            ("held_out_clauses", 0 < self.held_out_clauses < 1, "a share between 0 and 1"),
            ("held_out_paraphrases", 0 <= self.held_out_paraphrases < 1, "a share from 0 to below 1"),
            ("seed", self.seed in SEEDS, f"one of {SEEDS}"),
            ("families", self.families >= 1, "at least 1"),
        ):
            if not good:
                raise DeclarationError(
                    where=f"{self.name}: parameter {name}",
                    what=f"{getattr(self, name)!r} is not allowed",
                    remedy=f"It must be {demand}",
                )

    @property
    def splits(self) -> tuple[StorySplit, ...]:
        """Return training, validation, and one test split per length or per kind of noise."""
        by_noise = len(self.test_noise) > 1
        tests = (
            [(f"test_{noise.short}", [(k, noise) for k in self.test_lengths]) for noise in self.test_noise]
            if by_noise
            else [(f"test_k{k}", [(k, self.test_noise[0])]) for k in self.test_lengths]
        )
        return (
            self._training("train", Role.TRAIN, self.train_per_length),
            self._training("validation", Role.VALIDATION, self.validation_per_length),
            *(
                StorySplit(
                    name=name,
                    role=Role.TEST,
                    parts=tuple(Part(k=k, noise=noise, count=self.test_per_length) for k, noise in pairs),
                    side=Side.HELD_OUT,
                )
                for name, pairs in tests
            ),
        )

    def _training(self, name: str, role: Role, count: int) -> StorySplit:
        parts = tuple(Part(k=k, noise=self.train_noise, count=count) for k in self.train_lengths)
        return StorySplit(name=name, role=role, parts=parts, side=Side.TRAINING)


def seeded(setting: Setting, seed: int) -> Setting:
    """Return another of the ten runs of a setting, with a name of its own; the first is the published one."""
    return setting if seed == SEEDS[0] else replace(setting, seed=seed, name=f"{setting.name}_seed{seed}")


def of_the_paper(setting: Setting) -> Setting:
    """Return a setting with the paper's rules, which know no sides, and the crowd's language instead of ours."""
    language = Language.CROWD if setting.language is Language.OWN else setting.language
    return replace(setting, language=language, sides=False)


def _lengths(lengths: tuple[int, ...], longest: int) -> bool:
    return _all_different(lengths) and all(2 <= k <= longest for k in lengths)


def _all_different(values: tuple[object, ...]) -> bool:
    return 0 < len(set(values)) == len(values)


def generalisation(train_lengths: tuple[int, ...]) -> Setting:
    """Declare training on short clauses and testing on clauses of up to ten facts."""
    stories = f"gen_train{''.join(map(str, train_lengths))}_test2to{LONGEST}"
    lengths = ", ".join(map(str, train_lengths[:-1])) + f" and {train_lengths[-1]}"
    return Setting(
        name=stories,
        summary=f"Train on stories of {lengths} facts, test on stories of 2 to {LONGEST}",
        stories=stories,
        language=Language.OWN,
        train_lengths=train_lengths,
        test_lengths=tuple(range(2, LONGEST + 1)),
    )


def robustness(noise: Noise) -> Setting:
    """Declare training with one kind of noise and testing with each kind."""
    return Setting(
        name=f"rob_train_{noise.short}_23_test_all_23",
        summary=f"Train on stories of 2 and 3 facts {'without' if noise is Noise.CLEAN else f'with {noise}'} noise, "
        "test without noise and with each kind",
        stories=f"rob_train_{noise.short}_23_test_all_23",
        language=Language.OWN,
        train_lengths=(2, 3),
        test_lengths=(2, 3),
        train_noise=noise,
        test_noise=tuple(Noise),
    )


def held_apart(setting: Setting) -> Setting:
    """Say that a setting tests on paraphrases that training does not have."""
    return replace(setting, summary=f"{setting.summary}, told in paraphrases that training does not have.")


def synthetic(setting: Setting) -> Setting:
    """Return a setting that tells the same stories in five fixed phrases, as section 3.5 of the thesis does."""
    return replace(
        setting,
        name=f"{setting.name}_synthetic",
        summary=f"{setting.summary}, both told in five fixed phrases.",
        language=Language.SYNTHETIC,
        held_out_paraphrases=0.0,
    )


def shared(setting: Setting) -> Setting:
    """Return a setting that tells training and tests with the paraphrases that are training's otherwise.

    Section 3.5.2 of the thesis: clauses are new in the tests, and words are not.
    """
    return replace(
        setting,
        name=f"{setting.name}_shared",
        summary=f"{setting.summary}, both told in the same paraphrases, those that training has elsewhere.",
        shared_paraphrases=True,
    )


LENGTHS = ((2, 3), (2, 3, 4))
SETTINGS = (
    *(held_apart(generalisation(lengths)) for lengths in LENGTHS),
    *(held_apart(robustness(noise)) for noise in Noise),
    *(synthetic(generalisation(lengths)) for lengths in LENGTHS),
    *(synthetic(robustness(noise)) for noise in Noise),
    *(shared(generalisation(lengths)) for lengths in LENGTHS),
)
