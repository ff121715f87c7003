"""The smaller configs of SETI, and sound rows from which defects are made."""

from dataclasses import replace

import numpy as np
import pyarrow as pa

from tests.training.pvi.hashed import hashed_halves
from wabe.builders.core.declaration import Benchmark, Edition
from wabe.builders.seti.benchmark import EMBEDDED
from wabe.builders.seti.construct import generalisation_tables, primitive_tables
from wabe.builders.seti.settings import SETTINGS, Setting
from wabe.testing import Small

CONFIGS = (
    "task1_nontrivial",
    "task2_nontrivial",
    "task3_trivial",
    "task3_trivial_in_distribution",
    "task3_nontrivial_rnat_fewshot",
    "primitives",
)
HALVED = "task3_trivial_in_distribution"


def setting(name: str) -> Setting:
    """Return the setting with a name."""
    return next(one for one in SETTINGS if one.name == name)


def small_seti() -> Benchmark:
    """Declare the same configs, but fewer of them, and the halves of one."""
    halves, _ = hashed_halves("seti", EMBEDDED.config(HALVED))
    return replace(EMBEDDED, configs=(*(EMBEDDED.config(name) for name in CONFIGS), *halves))


def extra_tables() -> dict[str, pa.Table]:
    """Return all primitives, and the test rows that a few-shot config leaves out as well."""
    (test,) = generalisation_tables(Edition.EMBEDDED, setting("task3_nontrivial_rnat"), "test")
    (primitives,) = primitive_tables(Edition.EMBEDDED)
    none = pa.array(np.zeros(test.num_rows, dtype=np.int32))
    return {"all_primitives": primitives, "whole_rnat_test": test.append_column("smallest_k", none)}


SMALL = Small(benchmark=small_seti(), extra=extra_tables)
