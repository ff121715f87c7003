"""How many cores this process may use."""

import os


def available_cores() -> int:
    """Return the cores that the system lets this process use; macOS and Windows only tell how many there are."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1
