"""One Hub for the whole run, and repositories of their own for every test."""

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from huggingface_hub import HfApi, constants

from tests.hub.running import RunningHub
from wabe.hub.server.files import read_json
from wabe.hub.server.process import start, stop
from wabe.hub.server.settings import ServerSettings

MakeRepo = Callable[..., str]


@pytest.fixture(scope="session", autouse=True)
def client_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The clients in this process keep nothing under the user's own home, and speak LFS unless told."""
    home = tmp_path_factory.mktemp("client")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HF_HOME", str(home))
        patch.setenv("HF_XET_CACHE", str(home / "xet"))
        patch.setattr(constants, "HF_HUB_DISABLE_XET", True)
        patch.setattr(constants, "HF_HUB_CACHE", str(home / "hub"))
        patch.setattr(constants, "HF_TOKEN_PATH", str(home / "token"))
        patch.delenv("HF_TOKEN", raising=False)
        patch.setenv("HF_HUB_DISABLE_PROGRESS_BARS", "1")
        yield home


def run_hub(settings: ServerSettings) -> RunningHub:
    """Start a Hub."""
    data = settings.data
    state = start(settings)
    tokens = read_json(data / "tokens.json") or {}
    return RunningHub(state=state, data=data, read_token=str(tokens["read"]))


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHub]:
    """The Hub of this run."""
    data = tmp_path_factory.mktemp("served") / "hub"
    running = run_hub(ServerSettings(data=data, port=0))
    yield running
    stop(data)
    log = (data / "server.log").read_text()
    assert "Traceback" not in log, log


@pytest.fixture
def api(hub: RunningHub) -> HfApi:
    """A client with the write token."""
    return hub.api()


_numbers = count(1)


@pytest.fixture
def make_repo(api: HfApi) -> MakeRepo:
    """Make a repository with a name that no other test has."""

    def make(repo_type: str = "dataset", *, private: bool = False) -> str:
        name = f"toves/repo{next(_numbers)}-{os.getpid()}"
        api.create_repo(name, repo_type=repo_type, private=private)
        return name

    return make
