"""Several processes, as `accelerate launch` starts them: they train together, and the first one writes."""

import os


def process_count() -> int:
    """Return how many processes were launched together."""
    return int(os.environ.get("WORLD_SIZE", "1"))


def is_first_process() -> bool:
    """Return whether this process writes and talks."""
    return int(os.environ.get("RANK", "0")) == 0
