"""Suites: from a declaration, the list of everything that is checked."""

from dataclasses import dataclass

from wabe.builders.core.checks import FailingRows, Rule
from wabe.builders.core.declaration import Benchmark, Config
from wabe.errors import WabeError
from wabe.validation.checks import general_checks
from wabe.validation.own import own_statements
from wabe.validation.roles import Roles
from wabe.validation.statements import Stage, Statement


class UncheckedError(WabeError):
    """A declared check was not evaluated: the gate itself is broken, and says so."""

    exit_code = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A check of some splits, as it will be run."""

    rule: Rule
    config: str
    stage: Stage
    statement: Statement
    tells_splits: bool = True
    """Whether what it finds says of which split it is; if not, it is run again split by split where it fails."""

    @property
    def places(self) -> tuple[tuple[str, str, str], ...]:
        """Return what names this check among all others, once for each split."""
        return tuple((self.config, split, self.rule.code) for split in self.statement.splits)


def planned(benchmark: Benchmark, config: Config, roles: Roles) -> list[Planned]:
    """List the checks of a config: those that every config gets, then its own."""
    plans = [
        Planned(rule=check.rule, config=config.name, stage=check.stage, statement=statement)
        for check in general_checks()
        if (statement := check.statement(roles)) is not None
    ]
    plans += (
        Planned(
            rule=check.rule,
            config=config.name,
            stage=Stage.MEANING,
            statement=statement,
            tells_splits=not isinstance(check, FailingRows),
        )
        for check in config.checks
        for statement in own_statements(benchmark, config, check)
    )
    return plans
