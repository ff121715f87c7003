"""The query for families that cannot be: the deepest that can is let pass, and a cycle at any depth is not."""

import duckdb
import pytest

from wabe.builders.clutrr.family_queries import IMPOSSIBLE_FAMILIES


def impossible(fathers: list[int], mothers: list[int], spouses: list[int]) -> bool:
    """Ask whether the query names a family; everyone's name and gender are in the story."""
    genders = ["male" if person % 2 == 0 else "female" for person in range(len(fathers))]
    with duckdb.connect() as connection:
        connection.execute(
            "CREATE TABLE stories AS SELECT 'one' AS uid, ? AS family_fathers, ? AS family_mothers, "
            "? AS family_spouses, ? AS genders, ? AS names",
            [fathers, mothers, spouses, genders, genders],
        )
        return bool(connection.execute(IMPOSSIBLE_FAMILIES.format(batch="stories")).fetchall())


def chain(couples: int) -> tuple[list[int], list[int], list[int]]:
    """Return a family as deep as its size allows: each couple has the husband of the next, the last an only son."""
    fathers, mothers, spouses = [], [], []
    for couple in range(couples):
        fathers += [2 * couple - 2 if couple else -1, -1]
        mothers += [2 * couple - 1 if couple else -1, -1]
        spouses += [2 * couple + 1, 2 * couple]
    return [*fathers, 2 * couples - 2], [*mothers, 2 * couples - 1], [*spouses, -1]


@pytest.mark.parametrize("couples", [1, 2, 3, 8, 30])
def test_the_deepest_family_is_possible(couples: int) -> None:
    assert not impossible(*chain(couples))


@pytest.mark.parametrize("couples", [3, 8, 30])
@pytest.mark.parametrize("child", [0, 1, 3])
def test_a_cycle_is_not(couples: int, child: int) -> None:
    fathers, mothers, spouses = chain(couples)
    fathers[child], mothers[child] = 2 * couples - 2, 2 * couples - 1
    assert impossible(fathers, mothers, spouses)
