"""UNLI keeps the contract of every benchmark, and each of its checks is seen to fail."""

from tests.unli.small import SMALL
from wabe.testing import Contract, Defects


class TestContract(Contract):
    """Every config of every edition."""

    benchmark = "unli"


class TestDefects(Defects):
    """A few rows, spoilt in one way each."""

    small = SMALL
