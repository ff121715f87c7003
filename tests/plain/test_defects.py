"""The checks that every benchmark gets, each seen to fail."""

from tests.plain.small import SMALL
from wabe.testing import Defects


class TestDefects(Defects):
    """Tried on plain numbers, which have nothing of their own to get in the way."""

    small = SMALL
    also_general = True
