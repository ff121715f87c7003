"""The plain benchmark, which is small as it is."""

from wabe.testing import Small
from wabe.testing.plain.benchmark import plain_benchmark

SMALL = Small(benchmark=plain_benchmark())
