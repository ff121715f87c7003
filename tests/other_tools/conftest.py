"""The Hub of the tests with other tools."""

from pathlib import Path

import pytest

from tests.other_tools import published as shared
from tests.other_tools.inspect_environment import make_environment
from wabe.hub.server.state import ServerState


@pytest.fixture(scope="session")
def hub(output: Path) -> ServerState:
    """Return a Hub with every benchmark."""
    return shared.published(output)


@pytest.fixture(scope="session")
def inspect_python() -> Path:
    """Return the interpreter of an environment with Inspect; skip where it cannot be installed."""
    python, complaint = make_environment()
    if complaint:
        pytest.skip(f"Inspect cannot be installed here: {complaint}")
    return python
