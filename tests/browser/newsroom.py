"""A real desk in a process of its own: real encoder, real index, a folder that is thrown away."""

from pathlib import Path
from typing import Any

import psutil
import requests

from tests.network_watch import addresses_asked_for
from tests.server.command_process import CommandProcess


class Newsroom(CommandProcess):
    """A running server. Stopped and started again it keeps its port and its data."""

    def __init__(self, data: Path, *, sample: bool, preloaded: bool = True, **settings: str) -> None:
        """``settings`` are those of the server, by their names; ``preloaded`` as in ``CommandProcess``."""
        self._watch_file = data.with_suffix(".addresses")
        super().__init__(self._watch_file, preloaded, **settings)
        self._data = data
        self._sample = sample
        self.url = ""

    def start(self) -> None:
        """Returns once pages are served."""
        port = self.url.rpartition(":")[2] or "0"
        sample = "--sample" if self._sample and not self.url else "--no-sample"
        address = r"http://127\.0\.0\.1:\d+"
        self.url = self.run("serve", "--port", port, "--data", str(self._data), sample, until=address)

    def stop(self) -> None:
        """As if the machine went off: nobody is told."""
        self.kill()

    def end(self) -> None:
        """As an operator does it: what is under way is finished."""
        process = self.process
        process.terminate()
        psutil.wait_procs([process], timeout=30)
        self.stop()

    def other_machines(self) -> list[str]:
        """What other machines it wanted to reach."""
        return addresses_asked_for(self._watch_file)

    @property
    def process(self) -> psutil.Process:
        """The running server."""
        return psutil.Process(self.pid)

    def make_draft(self, **content: Any) -> dict[str, Any]:
        """A draft of one's own, so that tests do not disturb one another."""
        return self._json(requests.post(f"{self.url}/api/drafts", json=content, timeout=30))

    def draft(self, draft_id: str) -> dict[str, Any]:
        """The draft as the server has it."""
        return self._json(requests.get(f"{self.url}/api/drafts/{draft_id}", timeout=30))

    def drafts(self) -> list[dict[str, Any]]:
        """All drafts, newest first."""
        return self._json(requests.get(f"{self.url}/api/drafts", timeout=30))["drafts"]

    def sources(self) -> list[dict[str, Any]]:
        """The library, newest first."""
        return self._json(requests.get(f"{self.url}/api/sources", timeout=30))["sources"]

    def upload(self, name: str, content: str) -> dict[str, Any]:
        """Brings a source into the library."""
        files = {"file": (name, content.encode())}
        return self._json(requests.post(f"{self.url}/api/sources", files=files, timeout=60))

    def put_under_embargo(self, source_id: str, until: str, note: str) -> None:
        """As the library's page does it."""
        self.call("PATCH", f"/api/sources/{source_id}", json={"embargo_until": until, "embargo_note": note})

    def call(self, method: str, path: str, **request: Any) -> dict[str, Any]:
        """Asks something of the server that a test needs done; an answer without content is ``{}``."""
        answer = requests.request(method, f"{self.url}{path}", timeout=60, **request)
        return {} if answer.status_code == 204 else self._json(answer)

    def get(self, path: str) -> requests.Response:
        """Whatever stands at a path of this desk."""
        answer = requests.get(f"{self.url}{path}", timeout=30)
        answer.raise_for_status()
        return answer

    def _json(self, answer: requests.Response) -> dict[str, Any]:
        if not answer.ok:
            raise RuntimeError(f"{answer.status_code}: {answer.text[:500]}")
        content: dict[str, Any] = answer.json()
        return content


def words_of(body: Any) -> str:
    """The text of a draft's body, blocks divided by line ends."""
    if isinstance(body, str):
        return body
    if "text" in body:
        return str(body["text"])
    if body["type"] == "hard_break":
        return "\n"
    inner = [words_of(node) for node in body.get("content", [])]
    return ("" if body["type"] in {"paragraph", "heading"} else "\n").join(inner)


def quote_marks(body: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Every run of words under a ``quote`` mark, with its provenance."""
    found = [(body["text"], mark["attrs"]) for mark in body.get("marks", []) if mark["type"] == "quote"]
    return found + [mark for node in body.get("content", []) for mark in quote_marks(node)]
