"""What others notice while one person or one stranger attacks: ``python -m bench hostile attacks``.

A newsroom of its own with a writer who asks for suggestions and a probe of ``/healthz``. First nobody attacks, and the
95th percentiles and the memory of the server are measured; then, with each attack running, the same again, as ratios.
"""

import argparse
import asyncio
import io
import itertools
import json
import multiprocessing
import os
import re
import socket
import tempfile
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cache
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import requests
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from bench.harness.latency import percentile
from bench.harness.report import machine, publish
from bench.harness.server import served, wait_until_ready
from bench.load.process_usage import sample_process
from bench.load.setup import Desk, Material, create_drafts, import_sources, settings_of
from bench.load.typing_model import Article
from bench.load.websocket import DeskSocket
from server.access.identity import TOKEN_PREFIX, fingerprint, new_secret
from server.db.tables import ApiToken, Draft, now

# What may be slower for others, and what may be held more of, than without an attack.
MOST_SLOWER, MOST_MEMORY = 3.0, 1.2
_TIMEOUT_S = 120.0
_THREADS = 4
_BARE_UPGRADES = 240

_SENTENCES = (
    "Nobody told us what the pumps cost before the wall was built.",
    "The wall costs thirty-nine million and the pumps cost four.",
    "We asked for a survey of the harbour in May and again in June.",
    "The fish market opens at four in the morning and floods at five.",
)
_ARTICLE = Article("Pumps before the wall", " ".join(_SENTENCES) * 4, "hearing")


@dataclass(frozen=True)
class Target:
    """Where to attack, and with whose credentials.

    Args:
        headers: a token of the attacker's; none in local mode.
        log: the statuses of the answers go there, so that the report shows that attacks arrive.
    """

    url: str
    headers: Mapping[str, str]
    log: Path

    def send(self, method: str, path: str, **sent: Any) -> requests.Response:
        """Send a request; an answer of any status is as good as another."""
        answer = requests.request(
            method,
            f"{self.url}{path}",
            headers={**self.headers, "Origin": self.url},
            timeout=_TIMEOUT_S,
            allow_redirects=False,
            **sent,
        )
        with self.log.open("a", encoding="ascii") as log:
            log.write(f"{answer.status_code}\n")
        return answer

    def post(self, path: str, **sent: Any) -> None:
        """Send a POST request."""
        self.send("POST", path, **sent)

    def upload(self, path: str, name: str, content: bytes) -> None:
        """Send a file."""
        self.post(path, files={"file": (name, content)})


def _bare_upgrades(target: Target) -> None:
    """240 WebSockets without credentials that never say CONNECT, held for three seconds."""
    parts = urlsplit(target.url)
    asked = (
        f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {target.url}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    opened = []
    try:
        for _ in range(_BARE_UPGRADES // _THREADS):
            each = socket.create_connection((parts.hostname, parts.port), timeout=5)
            opened.append(each)
            each.sendall(asked.encode())
        time.sleep(3)
    finally:
        for each in opened:
            each.close()


def _sign_in_failures(target: Target) -> None:
    stranger = replace(target, headers={})
    session = requests.Session()
    page = session.get(f"{target.url}/sign-in", timeout=_TIMEOUT_S).text
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    for number in range(20):
        form = {"email": f"reporter{number}@desk.example", "password": "not it"}
        form["csrf_token"] = token.group(1) if token else ""
        stranger.send("POST", "/sign-in", data=form, cookies=session.cookies.get_dict())


@cache
def _word_file(paragraphs: int) -> bytes:
    body = "<w:p><w:r><w:t>We agreed.</w:t></w:r></w:p>" * paragraphs
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(
            "[Content_Types].xml",
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
            'wordprocessingml.document.main+xml"/></Types>',
        )
        file.writestr(
            "_rels/.rels",
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" '
            'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
            'Target="word/document.xml"/></Relationships>',
        )
        file.writestr(
            "word/document.xml",
            '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
            f"{body}</w:body></w:document>",
        )
    return made.getvalue()


_attributes: Final = b"<html><body><p " + b" ".join(b"a%d=1" % number for number in range(300_000)) + b">x</p></html>"
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
    "sign-ins that fail": _sign_in_failures,
    "48,000 dots as a source": lambda target: target.upload("/api/sources", "a.txt", b"We agreed " + b"." * 48_000),
    "24,000 tabs as posts": lambda target: target.upload("/api/sources", "a.txt", b"@a\t" + b"\t" * 24_000 + b"x"),
    "24,000 spaces in front matter": lambda target: target.upload(
        "/api/drafts/import", "a.md", b"---\ntitle: " + b" " * 24_000 + b"x\n---\n\nText.\n"
    ),
    "300,000 attributes": lambda target: target.upload("/api/sources", "a.html", _attributes),
    "300,000 paragraphs of Word": lambda target: target.upload("/api/sources", "a.docx", _word_file(300_000)),
    "140,000 dots as an archive": lambda target: target.post(
        "/api/imports?name=a.jsonl",
        data=json.dumps({"title": "x", "text": "We agreed " + "." * 140_000}).encode(),
    ),
    "20,000 quotation marks": _quotation_marks,
    "500,000 text nodes": _text_nodes,
    "18 MB to the monitor": lambda target: target.post("/api/monitor", json={"text": "a " * 9_000_000}),
    "10 MB of feedback": lambda target: target.post("/api/feedback", json={"quote": "a" * 10_000_000}),
}


@dataclass
class Observed:
    """Seconds that the others waited, and the most bytes that the server held."""

    health: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    resident: int = 0

    def as_json(self) -> dict[str, float | int | None]:
        """95th percentiles in milliseconds, memory in megabytes."""
        return {
            "health_ms": round(1000 * percentile(self.health, 95), 1) if self.health else None,
            "answer_ms": round(1000 * percentile(self.answers, 95), 1) if self.answers else None,
            "memory_mb": round(self.resident / 1e6, 1),
            "asked": len(self.answers),
        }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the attacks that are named, or all; 1 where others notice more than they may."""
    parser = argparse.ArgumentParser(prog="python -m bench hostile attacks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)}; or a part of one")
    parser.add_argument("--seconds", type=float, default=20, help="how long each is measured (default 20)")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - for standard output")
    options = parser.parse_args(arguments)
    chosen = [name for name in ATTACKS if not options.names or any(part in name for part in options.names)]
    if not chosen:
        parser.error(f"there is no attack {' '.join(options.names)}")
    with _newsroom() as (target, writer, pid):
        _observe(target.url, writer, pid, options.seconds / 2)  # the first answers of a process are slower
        alone = _observe(target.url, writer, pid, options.seconds).as_json()
        rows = []
        for name in chosen:
            log = target.log.with_name(f"attack-{len(rows)}.log")
            with attacking([replace(target, log=log)] * _THREADS, [name]):
                noticed = _observe(target.url, writer, pid, options.seconds).as_json()
            rows.append({"attack": name, **noticed, "answers": answers_in(log)})
    report = {"machine": machine(), "alone": alone, "attacks": [{**row, **_ratios(row, alone)} for row in rows]}
    publish(report, as_table(report), options.json)
    return int(any(not is_within(row) for row in report["attacks"]))


def is_within(row: Mapping[str, Any]) -> bool:
    """Whether an attack stays within what others may notice."""
    slower = (row["health_ratio"], row["answer_ratio"])
    return all(ratio is not None and ratio <= MOST_SLOWER for ratio in slower) and row["memory_ratio"] <= MOST_MEMORY


def as_table(report: Mapping[str, Any]) -> str:
    """Format the report."""
    alone = report["alone"]
    lines = [
        f"{'attack':<32}{'/healthz p95, ms':>18}{'×':>7}{'first answer p95, ms':>22}{'×':>7}{'memory, MB':>12}{'×':>7}",
        f"{'none':<32}{alone['health_ms']:>18}{'':>7}{alone['answer_ms']:>22}{'':>7}{alone['memory_mb']:>12}",
    ]
    for row in report["attacks"]:
        cells = ((row["health_ms"], 18), (row["health_ratio"], 7), (row["answer_ms"], 22), (row["answer_ratio"], 7))
        cells += ((row["memory_mb"], 12), (row["memory_ratio"], 7))
        shown = "".join(f"{'–' if cell is None else cell!s:>{width}}" for cell, width in cells)
        answers = ", ".join(f"{count} of {status}" for status, count in sorted(row["answers"].items()))
        lines.append(f"{row['attack']:<32}{shown}{'   ' if is_within(row) else '  !'}  {answers}")
    return "\n".join(lines)


def _ratios(row: Mapping[str, Any], alone: Mapping[str, Any]) -> dict[str, float | None]:
    names = (("health", "health_ms"), ("answer", "answer_ms"), ("memory", "memory_mb"))
    return {
        f"{name}_ratio": round(row[value] / alone[value], 2) if row[value] and alone[value] else None
        for name, value in names
    }


@contextmanager
def _newsroom() -> Iterator[tuple[Target, Desk, int]]:
    before = os.environ.get("QUOTEDESK_MODE")
    os.environ["QUOTEDESK_MODE"] = "newsroom"
    try:
        with tempfile.TemporaryDirectory(prefix="quotedesk-attacks-", ignore_cleanup_errors=True) as folder:
            data = Path(folder)
            said = [{"speaker": "Bram Osk", "text": text} for text in _SENTENCES]
            material = Material([_ARTICLE], {"hearing": {"title": "The hearing", "paragraphs": said * 5}})
            sources = import_sources(material, data)
            with served(data, "--no-sample") as desk:
                wait_until_ready(desk.url)
                writer, attacker = create_drafts(material, sources, settings_of(data), 2)
                target = Target(desk.url, token_for(data, attacker.draft_id), data / "attacks.log")
                yield target, writer, desk.pid
    finally:
        if before is None:
            del os.environ["QUOTEDESK_MODE"]
        else:
            os.environ["QUOTEDESK_MODE"] = before


def answers_in(log: Path) -> dict[str, int]:
    """Count the answers that attackers got, by status."""
    return dict(Counter(log.read_text(encoding="ascii").split())) if log.exists() else {}


def token_for(data: Path, draft_id: str) -> dict[str, str]:
    """A token of the person whose draft that is."""
    shown = TOKEN_PREFIX + new_secret()
    engine = create_engine(settings_of(data).store_url)
    with Session(engine) as session:
        draft = session.get_one(Draft, draft_id)
        assert draft.owner_id is not None
        session.add(
            ApiToken(
                person_id=draft.owner_id,
                name="bench",
                token_hash=fingerprint(shown),
                scopes=["read", "write", "assist"],
                ends_at=now() + timedelta(hours=12),
            )
        )
        session.commit()
    engine.dispose()
    return {"Authorization": f"Bearer {shown}"}


@contextmanager
def attacking(targets: Sequence[Target], names: Sequence[str]) -> Iterator[None]:
    """Run the named attacks again and again, in a process of their own, a thread for each target."""
    context = multiprocessing.get_context("spawn")
    is_begun = context.Event()
    process = context.Process(target=_attack_for_ever, args=(targets, names, is_begun), daemon=True)
    process.start()
    try:
        if not is_begun.wait(_TIMEOUT_S):
            raise RuntimeError("The process of the attackers did not start.")
        time.sleep(1)
        yield
    finally:
        process.kill()
        process.join()


def _attack_for_ever(targets: Sequence[Target], names: Sequence[str], is_begun: Event) -> None:
    def attack(target: Target, offset: int) -> None:
        for name in itertools.islice(itertools.cycle(names), offset, None):
            with suppress(requests.RequestException, OSError, KeyError, ValueError):
                ATTACKS[name](target)
            time.sleep(0.05)

    running = [
        threading.Thread(target=attack, args=(target, number), daemon=True) for number, target in enumerate(targets)
    ]
    for thread in running:
        thread.start()
    is_begun.set()
    for thread in running:
        thread.join()


def _observe(url: str, writer: Desk, pid: int, seconds: float) -> Observed:
    """Write and probe for so long."""
    observed = Observed()
    end = time.monotonic() + seconds

    def probe() -> None:
        session = requests.Session()
        while time.monotonic() < end:
            begun = time.monotonic()
            with suppress(requests.RequestException):
                session.get(f"{url}/healthz", timeout=_TIMEOUT_S)
            observed.health.append(time.monotonic() - begun)
            if (sample := sample_process(pid)) is not None:
                observed.resident = max(observed.resident, sample.resident)
            time.sleep(0.05)

    probing = threading.Thread(target=probe)
    probing.start()
    asyncio.run(_write(url, writer, end, observed))
    probing.join()
    return observed


async def _write(url: str, writer: Desk, end: float, observed: Observed) -> None:
    answered: dict[int, asyncio.Event] = {}

    def hear(event: str, carried: Any) -> None:
        if event == "suggestions" and (waiting := answered.get(carried.get("seq", -1))) is not None:
            waiting.set()

    connection = await DeskSocket.open(url, hear, writer.headers)
    listening = asyncio.create_task(connection.listen())
    for seq in itertools.count(int(time.monotonic() * 1000)):
        if time.monotonic() >= end:
            break
        answered[seq] = asyncio.Event()
        begun = time.monotonic()
        connection.emit(
            "suggest",
            {
                "seq": seq,
                "title": _ARTICLE.title,
                "left_context": f"{_SENTENCES[seq % len(_SENTENCES)]} Said {seq} times.",
                "draft_id": writer.draft_id,
            },
        )
        with suppress(TimeoutError):
            async with asyncio.timeout(_TIMEOUT_S):
                await answered[seq].wait()
        observed.answers.append(time.monotonic() - begun)
        await asyncio.sleep(0.25)
    connection.close()
    await listening
