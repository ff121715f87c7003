"""CURRICULUM keeps the contract of every benchmark, and each of its checks is seen to fail."""

from tests.curriculum.small import SMALL
from wabe.testing import Contract, Defects


class TestContract(Contract):
    """Every phenomenon."""

    benchmark = "curriculum"


class TestDefects(Defects):
    """A few rows, spoilt in one way each."""

    small = SMALL
