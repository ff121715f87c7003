"""A Hub that runs for the tests, and the ways in which they speak to it."""

import http.client
import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from huggingface_hub import HfApi

from wabe.hub.server.state import ServerState

ROOT = Path(__file__).resolve().parents[2]
LABELS = ["entailment", "neutral", "contradiction"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server said."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> dict[str, object]:
        """The body as a JSON object."""
        value = json.loads(self.body)
        assert isinstance(value, dict)
        return value


@dataclass(frozen=True, slots=True)
class RunningHub:
    """A server process with its folder and its tokens."""

    state: ServerState
    data: Path
    read_token: str

    @property
    def endpoint(self) -> str:
        """The address."""
        return self.state.endpoint

    @property
    def token(self) -> str:
        """The write token."""
        return self.state.token

    def api(self, token: str | None = None) -> HfApi:
        """A client with the write token, or with another."""
        return HfApi(endpoint=self.endpoint, token=token or self.token)

    def stranger(self) -> HfApi:
        """A client without a token."""
        return HfApi(endpoint=self.endpoint, token=False)

    def ask(
        self,
        method: str,
        path: str,
        *,
        body: bytes | Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
        token: str | None = None,
    ) -> Answer:
        """One raw request: the path goes out exactly as given."""
        sent = dict(headers or {})
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if isinstance(body, Mapping):
            body = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection(self.state.host, self.state.port, timeout=30)
        try:
            connection.putrequest(method, path, skip_host="Host" in sent, skip_accept_encoding=True)
            if body is not None and "Content-Length" not in sent:
                connection.putheader("Content-Length", str(len(body)))
            for key, value in sent.items():
                connection.putheader(key, value)
            connection.endheaders()
            if body:
                connection.send(body)
            response = connection.getresponse()
            found = {key.lower(): value for key, value in response.getheaders()}
            return Answer(response.status, found, response.read())
        finally:
            connection.close()

    def environment(self, home: Path, **more: str) -> dict[str, str]:
        """What a client process gets: nothing of the user's own settings, and no way out."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("HF_", "HUGGING"))}
        return {
            **kept,
            "HOME": str(home),
            "HF_HOME": str(home / "hf"),
            "HF_ENDPOINT": self.endpoint,
            "HF_TOKEN": self.token,
            "HF_UPDATE_DOWNLOAD_COUNTS": "0",
            "HF_HUB_DISABLE_TELEMETRY": "1",
            "HF_HUB_DISABLE_PROGRESS_BARS": "1",
            "PYTHONPATH": str(ROOT),
            **more,
        }

    def run(self, script: str, home: Path, *, python: str = sys.executable, **more: str) -> str:
        """Run a client script in a process of its own and give what it printed."""
        command = [python, "-c", textwrap.dedent(script)]
        done = subprocess.run(
            command,
            env=self.environment(home, **more),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-4000:]
        return done.stdout


def nli_table(rows: int) -> pa.Table:
    """A small labelled table, as `datasets` would write it."""
    features = {
        "uid": {"dtype": "string", "_type": "Value"},
        "premise": {"dtype": "string", "_type": "Value"},
        "label": {"names": LABELS, "_type": "ClassLabel"},
    }
    schema = pa.schema([("uid", pa.string()), ("premise", pa.string()), ("label", pa.int64())])
    metadata = {"huggingface": json.dumps({"info": {"features": features}})}
    columns: list[list[str] | list[int]] = [
        [f"row-{number}" for number in range(rows)],
        [f"the tove number {number} gyres" for number in range(rows)],
        [number % 3 for number in range(rows)],
    ]
    return pa.table(dict(zip(schema.names, columns, strict=True)), schema=schema.with_metadata(metadata))


def parquet_bytes(rows: int, *, row_group_size: int = 10) -> bytes:
    """The table as a Parquet file."""
    sink = pa.BufferOutputStream()
    pq.write_table(nli_table(rows), sink, row_group_size=row_group_size)
    content: bytes = sink.getvalue().to_pybytes()
    return content


CARD = """---
pretty_name: Toves
license: cc-by-4.0
language:
- en
task_ids:
- natural-language-inference
size_categories:
- n<1K
configs:
- config_name: small
  default: true
  data_files:
  - split: train
    path: small/train-*
  - split: test
    path: small/test-*
- config_name: large
  data_files:
  - split: train
    path: large/train-*
---
# Toves

A *benchmark* of toves.

![labels per split](figures/labels.png)

| rule | rows |
|------|------|
| gyre | 12   |

<!-- a note nobody sees -->
<script>document.title = "owned"</script>
"""
