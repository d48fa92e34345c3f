"""Measure the cost of running the models in a separate process, compared with the same models in this one.

    python -m bench.inference
    python -m bench.inference --queries 200 --seconds 5 --json -

Three measures, all over the sample hearing. Latency: each stage in this process and through the other, alternating, for
no_store queries. Throughput: query vectors and passages by 1, 4 and 16 desks at once (threads of this process, a
connection each), batched, and one request at a time. Memory: a server with and without the models, from its start to
its answers to a writer.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import requests

from bench.harness.desk_client import DeskClient, upload
from bench.harness.keystrokes import Keystroke
from bench.harness.latency import milliseconds
from bench.harness.report import machine, publish
from bench.harness.server import served, temporary_data
from indexer.embeddings.store import EmbeddingStore, StoredEncoder
from indexer.readers import read_source
from models.headline.shipped import load_shipped_checker
from models.recommend.assembly import assemble
from models.recommend.protocol import QuoteQuery
from models.recommend.shipped import load_shipped_recommender
from server.config import Settings
from server.inference.client.client import InferenceClient
from server.inference.client.remote_models import (
    RemoteHeadlineChecker,
    RemotePassageEncoder,
    RemoteRecallNetwork,
    RemoteScorer,
)
from server.inference.process.work_queue import Lane
from server.inference.transport.addresses import parse_address

ROOT = Path(__file__).resolve().parents[1]
HEARING = ROOT / "server" / "sample" / "council-hearing.md"
CLIENTS = (1, 4, 16)
START_TIMEOUT_S = 120
# The targets: milliseconds added to a query's vector, and the share added to a ranking.
MOST_ADDED_MS, MOST_ADDED_SHARE = 3.0, 0.10
# One request at a time, to measure the effect of batching.
_ALONE = (
    "from server.inference.process.networks import MAX_BATCH_ITEMS; MAX_BATCH_ITEMS.clear(); "
    "from server.cli.main import main; main()"
)
_BUDGET_MS = 60_000


def main(argv: Sequence[str] | None = None) -> None:
    """Print tables; ``--json`` also writes the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.inference", description=__doc__)
    parser.add_argument("--queries", type=int, default=100, help="of each stage")
    parser.add_argument("--seconds", type=float, default=3.0, help="of each throughput")
    parser.add_argument("--json", help="file for the report; - for standard output")
    options = parser.parse_args(argv)
    texts = [paragraph.text for paragraph in read_source(HEARING.name, HEARING.read_bytes()).paragraphs]
    with temporary_data() as folder:
        with models_process(folder / "models.sock") as (url, start_s, resident):
            report: dict[str, Any] = {
                "machine": machine(),
                "models_process": {"start_s": round(start_s, 2), "resident_mb": resident},
                "latency": latency(url, folder, texts, options.queries),
                "throughput": {"together": throughput(url, texts, options.seconds)},
                "desk": {"with a process of the models": desk(folder / "without", url)},
            }
        with models_process(folder / "alone.sock", alone=True) as (url, _, _):
            report["throughput"]["one at a time"] = throughput(url, texts, options.seconds)
        report["desk"]["with the models in it"] = desk(folder / "with", None)
    publish(report, _table(report), options.json)


@contextmanager
def models_process(socket: Path, *, alone: bool = False) -> Iterator[tuple[str, float, float]]:
    """Start the process; return its address, the seconds until it listened, and its resident megabytes then."""
    url = f"unix:{socket}"
    program = ["-c", _ALONE] if alone else ["-m", "server"]
    began = time.perf_counter()
    command = [sys.executable, *program, "models", "--listen", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if url not in line:
                raise RuntimeError(f"The models did not start: {line!r}")
            yield url, time.perf_counter() - began, resident_mb(process.pid)
        finally:
            process.terminate()


def latency(url: str, folder: Path, texts: Sequence[str], count: int) -> dict[str, Any]:
    """Measure milliseconds of each stage, locally and remotely."""
    with ExitStack() as stack:
        client = opened(url, stack)
        model_info = client.model_info()
        store = EmbeddingStore(folder / "embeddings.sqlite")
        stack.callback(store.close)
        base_model = Settings().base_model
        here = load_shipped_recommender(base_model, remember=lambda fresh: StoredEncoder(fresh, store))
        recall = RemoteRecallNetwork(client, model_info, lambda _: None)
        scorer = RemoteScorer(client, model_info) if model_info.has_scorer else None
        there = assemble(model_info, recall, scorer, remember=lambda fresh: StoredEncoder(fresh, store))
        checkers = load_shipped_checker(), RemoteHeadlineChecker(client)
        body = " ".join(f"“{text}” she said." for text in texts[:12])

        def ranked(recommender: Any, query: QuoteQuery) -> None:
            for _ in recommender.trained.answers(query, texts, [""] * len(texts)):
                pass

        return {
            "query vector": compared(
                (here.encoder.query_vector, recall.query_vector), [query(f"v{n}", texts) for n in range(count)]
            ),
            "recall and ranking": compared(
                (lambda asked: ranked(here, asked), lambda asked: ranked(there, asked)),
                [query(f"r{n}", texts) for n in range(count)],
            ),
            "headline check": compared(
                (lambda said: checkers[0].check(said, body), lambda said: checkers[1].check(said, body)),
                [f"Quell: “We count {n} boats again before the winter”" for n in range(count)],
            ),
            "embedding 32 passages": compared(
                (here.encoder.encode, RemotePassageEncoder(client, model_info, Lane.ANSWER).encode),
                [[f"{n} {text}" for text in texts[:32]] for n in range(max(5, count // 10))],
            ),
        }


def query(mark: str, texts: Sequence[str]) -> QuoteQuery:
    """Return a new query, as long as a writer's."""
    at = sum(map(ord, mark)) % (len(texts) - 2)
    return QuoteQuery(f"The town counts {mark}", f"{texts[at]} {texts[at + 1]} So said {mark}.")


def compared(ways: Sequence[Callable[[Any], object]], inputs: Sequence[Any]) -> dict[str, Any]:
    """Run each input both ways, alternating which goes first; the first tenth warms up."""
    took: tuple[list[float], list[float]] = ([], [])
    warm = max(2, len(inputs) // 10)
    for number, given in enumerate(inputs):
        for way in (0, 1) if number % 2 else (1, 0):
            began = time.perf_counter()
            ways[way](given)
            if number >= warm:
                took[way].append(time.perf_counter() - began)
    added = statistics.median(took[1]) - statistics.median(took[0])
    return {
        "here_ms": milliseconds(took[0]),
        "there_ms": milliseconds(took[1]),
        "added_ms": round(added * 1000, 2),
        "added_share": round(added / statistics.median(took[0]), 3),
    }


def throughput(url: str, texts: Sequence[str], seconds: float) -> dict[str, dict[str, float]]:
    """Measure answers a second with so many clients."""
    kinds: dict[str, Callable[[int, int], tuple[list[Any], Lane]]] = {
        "queries": lambda client, n: ([list(_row(query(f"{client}-{n}", texts)))], Lane.RECALL),
        "passages": lambda client, n: ([f"{client} {n} {text}" for text in texts[n % 20 : n % 20 + 8]], Lane.ANSWER),
    }
    found: dict[str, dict[str, float]] = {}
    for name, make in kinds.items():
        kind = "queries" if name == "queries" else "encode"
        found[name] = {}
        for clients in CLIENTS:
            found[name][str(clients)] = round(_answers(url, kind, make, clients, seconds), 1)
    return found


def _row(asked: QuoteQuery) -> tuple[str, str, str]:
    return asked.title, asked.left_context, asked.right_context


def _answers(
    url: str, kind: str, make: Callable[[int, int], tuple[list[Any], Lane]], clients: int, seconds: float
) -> float:
    with ExitStack() as stack:
        client = opened(url, stack)
        counts = [0] * clients
        end = time.perf_counter() + seconds

        def ask(number: int) -> None:
            while time.perf_counter() < end:
                items, lane = make(number, counts[number])
                client.call(kind, items, lane)
                counts[number] += 1

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return sum(counts) / seconds


def desk(data: Path, url: str | None) -> dict[str, float]:
    """Measure seconds to the first page on a folder served before, and resident megabytes after some answers."""
    found: dict[str, float] = {}
    with _setting("QUOTEDESK_INFERENCE_URL", url):
        with served(data, "--no-sample") as room:
            upload(room.url, HEARING.name, HEARING.read_text(encoding="utf-8"))
        with served(data, "--no-sample") as room:
            found["start_s"] = round(room.seconds, 2)
            found["resident_at_start_mb"] = resident_mb(room.pid)
            source = requests.get(f"{room.url}/api/sources", timeout=60).json()["sources"][0]["source_id"]
            with DeskClient(room.url, [source]) as client:
                keys = [Keystroke(0.3 * n, "The harbour", f"They spoke of boats, {n} times.", True) for n in range(10)]
                client.type(keys, time.perf_counter())
            body = {"headline": "Quell: “We count again”", "body": "“We count boats again in the spring,” she said."}
            requests.post(f"{room.url}/api/check", json=body, timeout=60).raise_for_status()
            found["resident_after_use_mb"] = resident_mb(room.pid)
    shutil.rmtree(data, ignore_errors=True)
    return found


def resident_mb(pid: int) -> float:
    """Return a process's proportional set size in megabytes; shared pages count by their share."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return round(int(line.split()[1]) / 1024, 0)
    return float("nan")


def opened(url: str, stack: ExitStack) -> InferenceClient:
    """Connect to the process at ``url``, closed with ``stack``."""
    client = InferenceClient(parse_address(url), "", _BUDGET_MS)
    stack.callback(client.close)
    client.expect_models(client.model_info(START_TIMEOUT_S))
    return client


@contextmanager
def _setting(name: str, value: str | None) -> Iterator[None]:
    before = os.environ.pop(name, None)
    if value is not None:
        os.environ[name] = value
    try:
        yield
    finally:
        os.environ.pop(name, None)
        if before is not None:
            os.environ[name] = before


def _table(report: dict[str, Any]) -> str:
    process = report["models_process"]
    lines = [f"process of the models: {process['resident_mb']:.0f} MB, listens after {process['start_s']:.1f} s", ""]
    lines.append(f"{'stage':<24}{'here p50':>10}{'there p50':>11}{'p95':>8}{'p95':>8}{'added':>10}{'share':>8}")
    for name, row in report["latency"].items():
        here, there = row["here_ms"], row["there_ms"]
        lines.append(
            f"{name:<24}{here['p50']:>8} ms{there['p50']:>8} ms{here['p95']:>8}{there['p95']:>8}"
            f"{row['added_ms']:>7} ms{row['added_share']:>8.1%}"
        )
    vector, ranking = report["latency"]["query vector"], report["latency"]["recall and ranking"]
    met = vector["added_ms"] <= MOST_ADDED_MS and ranking["added_share"] <= MOST_ADDED_SHARE
    lines.append(
        f"asked: {MOST_ADDED_MS:.0f} ms for a query, {MOST_ADDED_SHARE:.0%} of a ranking: {'met' if met else 'missed'}"
    )
    lines.append("")
    lines.append(f"{'answers a second':<34}" + "".join(f"{clients:>8} desks" for clients in CLIENTS))
    for how, kinds in report["throughput"].items():
        for kind, rates in kinds.items():
            lines.append(f"{kind + ', ' + how:<34}" + "".join(f"{rates[str(clients)]:>14}" for clients in CLIENTS))
    lines.append("")
    lines += [
        f"desk {how}: first page after {row['start_s']:.2f} s, {row['resident_at_start_mb']:.0f} MB then, "
        f"{row['resident_after_use_mb']:.0f} MB after use"
        for how, row in report["desk"].items()
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
