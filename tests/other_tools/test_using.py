"""Every snippet of docs/using.md runs as it stands, against a Hub with everything that `make publish` puts there."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from huggingface_hub import HfApi

from tests.other_tools.inspect_environment import INSPECT_PLUGIN
from tests.other_tools.published import client_env
from tests.other_tools.tiny_language_model import save_language_model
from tests.training import tiny_checkpoints
from tests.training.fine_tuning import seti_words
from wabe.hub.server.state import ServerState

PAGE = Path(__file__).resolve().parents[2] / "docs/using.md"
LABELS = {0: "entailment", 1: "non_entailment"}
BIN = Path(sys.executable).parent


@dataclass(frozen=True, slots=True)
class Snippet:
    """A block of code and the heading that it is under."""

    heading: str
    language: str
    code: str

    @property
    def name(self) -> str:
        """What the test is called."""
        return f"{self.heading}-{self.language}"


def snippets() -> list[Snippet]:
    """Read the page."""
    found = []
    for section in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        heading = section.partition("\n")[0].strip()
        blocks = re.findall(r"^```(\w+)\n(.*?)^```", section, flags=re.MULTILINE | re.DOTALL)
        found += [Snippet(heading, language, code) for language, code in blocks]
    return found


SNIPPETS = snippets()


def run(snippet: Snippet, env: dict[str, str], cwd: Path, python: Path | str = sys.executable) -> str:
    """Run a snippet as a user would, and return what it printed."""
    command = [str(python), "-c", snippet.code] if snippet.language == "python" else ["bash", "-euc", snippet.code]
    ran = subprocess.run(command, env=env, cwd=cwd, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    return ran.stdout


def test_the_page_has_them_all() -> None:
    """Every section has a snippet, and each is short."""
    headings = [snippet.heading for snippet in SNIPPETS]
    assert headings == [
        "datasets", "pandas", "polars", "DuckDB", "lm-evaluation-harness", "Inspect", "transformers", "Croissant",
    ]  # fmt: skip
    assert all(len([line for line in snippet.code.splitlines() if line.strip()]) <= 7 for snippet in SNIPPETS)


@pytest.fixture(scope="module")
def served(hub: ServerState, tmp_path_factory: pytest.TempPathFactory) -> ServerState:
    """The Hub, with a model under the name of SETI's quick baseline."""
    model = tiny_checkpoints.classifier(tmp_path_factory.mktemp("baseline"), seti_words(), LABELS)
    api = HfApi(endpoint=hub.endpoint, token=hub.token)
    api.create_repo("local/seti-minilm-quick", exist_ok=True)
    api.upload_folder(repo_id="local/seti-minilm-quick", folder_path=model)
    return hub


@pytest.mark.parametrize(
    "snippet", [one for one in SNIPPETS if one.heading != "Inspect"], ids=lambda one: getattr(one, "name", "")
)
def test_a_snippet_runs(snippet: Snippet, served: ServerState, tmp_path: Path) -> None:
    """It prints something, and ends well."""
    env = client_env(served, tmp_path)
    if "$MODEL" in snippet.code:
        env["MODEL"] = str(save_language_model(tmp_path / "model"))
    assert run(snippet, {**env, "PATH": f"{BIN}{os.pathsep}{env['PATH']}"}, tmp_path).strip()


@pytest.mark.slow
def test_inspect_runs_from_its_command_line(inspect_python: Path, served: ServerState, tmp_path: Path) -> None:
    """With a model that always gives the first answer."""
    (snippet,) = (one for one in SNIPPETS if one.heading == "Inspect")
    env = client_env(served, tmp_path)
    path = f"{inspect_python.parent}{os.pathsep}{env['PATH']}"
    more = {"INSPECT_MODEL": "parrot/any", "PYTHONPATH": str(INSPECT_PLUGIN), "PATH": path, "INSPECT_DISPLAY": "plain"}
    assert "accuracy" in run(snippet, {**env, **more}, tmp_path)
