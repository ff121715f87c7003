"""The Hub of the tests with other tools."""

from pathlib import Path

import pytest

from tests.other_tools import published as shared
from wabe.hub.server.state import ServerState


@pytest.fixture(scope="session")
def hub(output: Path) -> ServerState:
    """Return a Hub with every benchmark."""
    return shared.published(output)
