"""A real desk in a process of its own: real encoder, real index, a folder that is thrown away."""

from pathlib import Path
from typing import Any

import psutil
import requests

from tests.network_watch import addresses_asked_for
from tests.server.command_process import CommandProcess
from tests.server.models_process import shared_models
from tests.waiting import HANG_S


class Newsroom(CommandProcess):
    """A server process that keeps its port and data across restarts."""

    def __init__(self, data: Path, *, sample: bool, preloaded: bool = True, **settings: str) -> None:
        """Prepare a server with ``settings`` by name; ``preloaded`` as in ``CommandProcess``.

        It uses the models of this test process if it is preloaded, else it starts a model process itself.
        """
        if preloaded:
            settings = {**shared_models(), **settings}
        self._watch_file = data.with_suffix(".addresses")
        super().__init__(self._watch_file, preloaded, **settings)
        self._data = data
        self._sample = sample
        self.url = ""

    def start(self) -> None:
        """Start the server and wait until it serves pages."""
        port = self.url.rpartition(":")[2] or "0"
        sample = "--sample" if self._sample and not self.url else "--no-sample"
        address = r"http://127\.0\.0\.1:\d+"
        self.url = self.run("serve", "--port", port, "--data", str(self._data), sample, until=address)

    def stop(self) -> None:
        """Kill the server, as a power cut does."""
        self.kill()

    def end(self) -> None:
        """Terminate the server, as an operator does; pending work is finished."""
        process = self.process
        process.terminate()
        psutil.wait_procs([process], timeout=HANG_S)
        self.stop()

    def other_machines(self) -> list[str]:
        """Return the other hosts that the server tried to reach."""
        return addresses_asked_for(self._watch_file)

    @property
    def process(self) -> psutil.Process:
        """Return the running server process."""
        return psutil.Process(self.pid)

    def make_draft(self, **content: Any) -> dict[str, Any]:
        """Create a draft for one test."""
        return self._json(requests.post(f"{self.url}/api/drafts", json=content, timeout=HANG_S))

    def draft(self, draft_id: str) -> dict[str, Any]:
        """Return the draft as the server has it."""
        return self._json(requests.get(f"{self.url}/api/drafts/{draft_id}", timeout=HANG_S))

    def drafts(self) -> list[dict[str, Any]]:
        """Return all drafts, newest first."""
        return self._json(requests.get(f"{self.url}/api/drafts", timeout=HANG_S))["drafts"]

    def sources(self) -> list[dict[str, Any]]:
        """Return the library, newest first."""
        return self._json(requests.get(f"{self.url}/api/sources", timeout=HANG_S))["sources"]

    def upload(self, name: str, content: str) -> dict[str, Any]:
        """Upload a source to the library."""
        files = {"file": (name, content.encode())}
        return self._json(requests.post(f"{self.url}/api/sources", files=files, timeout=HANG_S))

    def call(self, method: str, path: str, **request: Any) -> dict[str, Any]:
        """Send a request; an answer without content is ``{}``."""
        answer = requests.request(method, f"{self.url}{path}", timeout=HANG_S, **request)
        return {} if answer.status_code == 204 else self._json(answer)

    def get(self, path: str) -> requests.Response:
        """Return the answer for a path of this desk."""
        answer = requests.get(f"{self.url}{path}", timeout=HANG_S)
        answer.raise_for_status()
        return answer

    def _json(self, answer: requests.Response) -> dict[str, Any]:
        if not answer.ok:
            raise RuntimeError(f"{answer.status_code}: {answer.text[:500]}")
        content: dict[str, Any] = answer.json()
        return content


def words_of(body: Any) -> str:
    """Return the text of a draft's body, one line per block."""
    if isinstance(body, str):
        return body
    if "text" in body:
        return str(body["text"])
    if body["type"] == "hard_break":
        return "\n"
    inner = [words_of(node) for node in body.get("content", [])]
    return ("" if body["type"] in {"paragraph", "heading"} else "\n").join(inner)


def quote_marks(body: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return every run of words under a ``quote`` mark, with its provenance."""
    marks = [(body["text"], mark["attrs"]) for mark in body.get("marks", []) if mark["type"] == "quote"]
    return marks + [mark for node in body.get("content", []) for mark in quote_marks(node)]
