"""For whoever makes a benchmark: the contract that every benchmark keeps, and the runner of its defects.

A test file is a few lines, and our own have no others:

    from small import SMALL
    from wabe.testing import Contract, Defects

    class TestContract(Contract):
        benchmark = "cats"

    class TestDefects(Defects):
        small = SMALL

It needs pytest: `pip install "wabe[testing]"`.
"""

from wabe.testing.builds import Builds, shared_builds
from wabe.testing.contract import Contract
from wabe.testing.defects import Defects
from wabe.testing.running import Ran, run_wabe
from wabe.testing.small import Small

__all__ = ["Builds", "Contract", "Defects", "Ran", "Small", "run_wabe", "shared_builds"]
