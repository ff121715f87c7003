"""One Hub for the whole run, and repositories of their own for every test."""

import os
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from huggingface_hub import HfApi, constants

from tests.hub.publishing import new_org, publish_quietly, ready_folder, target_of
from tests.hub.running import RunningHub
from tests.training.plain_model import plain_is_known
from wabe.hub import connection
from wabe.hub.server.files import read_json
from wabe.hub.server.process import start, stop
from wabe.hub.server.settings import ServerSettings
from wabe.hub.target import Target

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


@pytest.fixture
def plain_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the registries know the plain benchmark and its recipe, and the publisher try again at once."""
    monkeypatch.setattr(connection, "FIRST_WAIT_SECONDS", 0.01)
    with plain_is_known():
        yield


@pytest.fixture
def place(trained: Path, tmp_path: Path) -> Path:
    """Copy the trained runs and their data, to be damaged."""
    return Path(shutil.copytree(trained, tmp_path / "place"))


@pytest.fixture
def target(hub: RunningHub, tmp_path: Path) -> Target:
    """Return an organisation of one's own, in which only the data is published."""
    name = new_org()
    publish_quietly(ready_folder(tmp_path), target_of(hub, name))
    return target_of(hub, name)
