"""Requests that are expensive to answer, sent again and again: those of one person, or of a stranger."""

import itertools
import multiprocessing
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import requests

from bench.load.setup import settings_of
from server.access.identity import TOKEN_PREFIX, fingerprint, new_secret
from server.cli.common import open_session
from server.db.tables import ApiToken, Draft, now

_TIMEOUT_S = 120.0
_THREADS = 4
_BARE_UPGRADES = 240


@dataclass(frozen=True)
class Target:
    """A server to attack.

    Args:
        headers: the attacker's token; none in local mode.
        log: file for the statuses of the answers, which show that attacks arrive.
    """

    url: str
    headers: Mapping[str, str]
    log: Path

    def send(self, method: str, path: str, **content: Any) -> requests.Response:
        """Send a request and log the status of its answer."""
        answer = requests.request(
            method,
            f"{self.url}{path}",
            headers={**self.headers, "Origin": self.url},
            timeout=_TIMEOUT_S,
            allow_redirects=False,
            **content,
        )
        with self.log.open("a", encoding="ascii") as log:
            log.write(f"{answer.status_code}\n")
        return answer

    def post(self, path: str, **content: Any) -> None:
        """Send a POST request."""
        self.send("POST", path, **content)

    def upload(self, path: str, name: str, content: bytes) -> None:
        """Send a file."""
        self.post(path, files={"file": (name, content)})


def _bare_upgrades(target: Target) -> None:
    """Open 240 websockets without credentials for three seconds, and never send CONNECT."""
    parts = urlsplit(target.url)
    upgrade = (
        f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {target.url}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    opened = []
    try:
        for _ in range(_BARE_UPGRADES // _THREADS):
            connection = socket.create_connection((parts.hostname, parts.port), timeout=5)
            opened.append(connection)
            connection.sendall(upgrade.encode())
        time.sleep(3)
    finally:
        for connection in opened:
            connection.close()


_marks: Final = {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "“" * 20_000}]}]}


def _quotation_marks(target: Target) -> None:
    draft_id = target.send("POST", "/api/drafts", json={"headline": "Pumps", "body": _marks}).json()["draft_id"]
    for _ in range(5):
        target.send("GET", f"/api/drafts/{draft_id}/quotes")
    target.send("DELETE", f"/api/drafts/{draft_id}")


def _text_nodes(target: Target) -> None:
    nodes = b'{"type":"text","text":"a"},{"type":"hard_break"},' * 250_000
    body = b'{"body":{"type":"doc","content":[{"type":"paragraph","content":[' + nodes[:-1] + b"]}]}}"
    target.post("/api/drafts", data=body)


ATTACKS: Final[Mapping[str, Callable[[Target], None]]] = {
    "240 upgrades without CONNECT": _bare_upgrades,
    "48,000 dots as a source": lambda target: target.upload("/api/sources", "a.txt", b"We agreed " + b"." * 48_000),
    "24,000 spaces in front matter": lambda target: target.upload(
        "/api/drafts/import", "a.md", b"---\ntitle: " + b" " * 24_000 + b"x\n---\n\nText.\n"
    ),
    "20,000 quotation marks": _quotation_marks,
    "500,000 text nodes": _text_nodes,
    "18 MB to the monitor": lambda target: target.post("/api/monitor", json={"text": "a " * 9_000_000}),
    "10 MB of feedback": lambda target: target.post("/api/feedback", json={"quote": "a" * 10_000_000}),
}


def answers_in(log: Path) -> dict[str, int]:
    """Count the answers that attackers got, by status."""
    return dict(Counter(log.read_text(encoding="ascii").split())) if log.exists() else {}


def token_for(data: Path, draft_id: str) -> dict[str, str]:
    """Create an API token of the draft's owner and return its header."""
    token = TOKEN_PREFIX + new_secret()
    with open_session(settings_of(data)) as session:
        draft = session.get_one(Draft, draft_id)
        assert draft.owner_id is not None
        session.add(
            ApiToken(
                person_id=draft.owner_id,
                name="bench",
                token_hash=fingerprint(token),
                scopes=["read", "write", "assist"],
                ends_at=now() + timedelta(hours=12),
            )
        )
        session.commit()
    return {"Authorization": f"Bearer {token}"}


@contextmanager
def attacking(targets: Sequence[Target], names: Sequence[str]) -> Iterator[None]:
    """Repeat the named attacks in a process of their own, with a thread for each target."""
    context = multiprocessing.get_context("spawn")
    has_begun = context.Event()
    process = context.Process(target=_attack_for_ever, args=(targets, names, has_begun), daemon=True)
    process.start()
    try:
        if not has_begun.wait(_TIMEOUT_S):
            raise RuntimeError("The attacking process did not start.")
        time.sleep(1)
        yield
    finally:
        process.kill()
        process.join()


def _attack_for_ever(targets: Sequence[Target], names: Sequence[str], has_begun: Event) -> None:
    def attack(target: Target, offset: int) -> None:
        for name in itertools.islice(itertools.cycle(names), offset, None):
            with suppress(requests.RequestException, OSError, KeyError, ValueError):
                ATTACKS[name](target)
            time.sleep(0.05)

    threads = [
        threading.Thread(target=attack, args=(target, number), daemon=True) for number, target in enumerate(targets)
    ]
    for thread in threads:
        thread.start()
    has_begun.set()
    for thread in threads:
        thread.join()
