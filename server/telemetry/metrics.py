"""Metrics by Prometheus' conventions, of this process only: each process is scraped at its own port.

Labels are of this module's own choosing, so that their number stays bounded: events, stages and endpoints, never a
path, a person or a text.
"""

import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from server.config import VERSION, Settings
from server.db.tables import Job
from server.telemetry.lifecycle import Lifecycle

# The time of creation of each metric doubles the output, and nothing reads it.
disable_created_metrics()  # type: ignore[no-untyped-call]

# Of the process, whatever desks it has.
REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

# From a quick answer between two keys to one that a writer gives up on.
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3.0, 6.0, 12.0)

EVENTS = Counter("quotedesk_events", "Events that came in over the sockets.", ["event"], registry=REGISTRY)
QUEUE_WAIT = Histogram(
    "quotedesk_queue_wait_seconds",
    "How long a request waited for a worker of the models.",
    ["event"],
    buckets=_SECONDS,
    registry=REGISTRY,
)
INFERENCE = Histogram(
    "quotedesk_inference_seconds",
    "How long a stage of an answer took to work out.",
    ["stage"],
    buckets=_SECONDS,
    registry=REGISTRY,
)
SUGGESTIONS = Counter(
    "quotedesk_suggestions",
    "What became of suggestions, by how far the answer had come that they were of.",
    ["action", "stage"],
    registry=REGISTRY,
)
FINDINGS = Counter("quotedesk_findings", "What became of findings.", ["action", "about"], registry=REGISTRY)
DEGRADED = Counter("quotedesk_degraded_answers", "Answers given without the models.", ["event"], registry=REGISTRY)
SOCKET_PING = Histogram(
    "quotedesk_socket_ping_seconds",
    "How long a page took to answer a ping of its socket.",
    buckets=_SECONDS,
    registry=REGISTRY,
)
SAVES = Counter(
    "quotedesk_saves", "Edits that pages sent to be saved, by what came of them.", ["outcome"], registry=REGISTRY
)
SAVE_SECONDS = Histogram(
    "quotedesk_save_seconds", "How long saving took, acknowledged or not.", buckets=_SECONDS, registry=REGISTRY
)
HTTP_REQUESTS = Counter(
    "quotedesk_http_requests", "Requests over HTTP.", ["endpoint", "method", "status"], registry=REGISTRY
)
HTTP_SECONDS = Histogram(
    "quotedesk_http_request_seconds",
    "How long a request over HTTP took to be answered.",
    ["endpoint"],
    buckets=_SECONDS,
    registry=REGISTRY,
)
SIGN_INS_FAILED = Counter("quotedesk_sign_ins_failed", "Attempts to sign in that were refused.", registry=REGISTRY)
LIMITS_HIT = Counter(
    "quotedesk_limits_hit", "Requests and events refused because there were too many.", registry=REGISTRY
)
WORK_WAIT = Histogram(
    "quotedesk_heavy_work_wait_seconds",
    "How long heavy work waited for its turn.",
    ["queue"],
    buckets=_SECONDS,
    registry=REGISTRY,
)
WORK_REFUSED = Counter(
    "quotedesk_heavy_work_refused", "Heavy work refused because too much waited.", ["queue"], registry=REGISTRY
)
FAULTS = Counter("quotedesk_faults", "Faults of the server's own.", ["where"], registry=REGISTRY)

# Error codes that count as refusals of a certain kind.
FAILED_SIGN_IN_CODES: Final = frozenset({"wrong_password", "no_account", "provider_refused", "bad_token"})
LIMIT_CODES: Final = frozenset({"too_many"})

_KNOWN_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class StagedAnswer(Protocol):
    """An answer that is sent in stages, each replacing the one before."""

    @property
    def stage(self) -> str:
        """Name of the stage."""


AnyStagedAnswer = TypeVar("AnyStagedAnswer", bound=StagedAnswer)


@contextmanager
def measure_stage(stage: str) -> Iterator[None]:
    """Record the duration of the context."""
    began = time.perf_counter()
    try:
        yield
    finally:
        INFERENCE.labels(stage).observe(time.perf_counter() - began)


def measure_stages(stages: Iterable[AnyStagedAnswer]) -> Iterator[AnyStagedAnswer]:
    """Yield the same stages; record the duration of each, without what the caller does with it."""
    remaining = iter(stages)
    while True:
        began = time.perf_counter()
        try:
            answer = next(remaining)
        except StopIteration:
            return
        INFERENCE.labels(answer.stage).observe(time.perf_counter() - began)
        yield answer


def count_request(endpoint: str | None, method: str, status: int, seconds: float) -> None:
    """Count an HTTP request; unknown addresses and methods count as ``other``."""
    named = endpoint or "other"
    HTTP_REQUESTS.labels(named, method if method in _KNOWN_METHODS else "other", str(status)).inc()
    HTTP_SECONDS.labels(named).observe(seconds)


def count_refusal(code: str) -> None:
    """Note an ``AppError`` that was answered, where its code is one that is watched."""
    if code in FAILED_SIGN_IN_CODES:
        SIGN_INS_FAILED.inc()
    elif code in LIMIT_CODES:
        LIMITS_HIT.inc()


@dataclass(frozen=True, slots=True)
class Observed:
    """The values that the collector observes.

    Args:
        engine: ``server.inference.engine.Engine``.
        superseded: how many requests were given up for a newer one.
    """

    settings: Settings
    engine: Any
    socketio: Any
    lifecycle: Lifecycle
    superseded: int


class DeskCollector:
    """Metrics that are read at each scrape: index, jobs, sockets, threads.

    Args:
        observed: see ``Observed``.
        session: to look into the store with.
    """

    def __init__(self, observed: "Observed", session: Session) -> None:
        self._observed = observed
        self._session = session

    def collect(self) -> Iterable[Metric]:
        """See prometheus_client."""
        parts = self._observed
        index = parts.engine.index
        information = GaugeMetricFamily("quotedesk_build_info", "The version that runs.", labels=["version"])
        information.add_metric([VERSION], 1)
        yield information
        yield GaugeMetricFamily("quotedesk_index_sources", "Sources in the library.", len(index.source_ids))
        yield GaugeMetricFamily("quotedesk_index_paragraphs", "Paragraphs in the index.", index.paragraph_count)
        yield GaugeMetricFamily(
            "quotedesk_index_behind",
            "1 while the index lacks something of the library.",
            0 if index.is_current() else 1,
        )
        yield GaugeMetricFamily(
            "quotedesk_embedding_waiting", "Paragraphs of new sources without vectors.", parts.engine.backlog.waiting
        )
        yield from _linking_metrics(parts.engine.linking)
        yield GaugeMetricFamily("quotedesk_index_bytes", "Bytes of the index's files.", _index_bytes(parts.settings))
        yield GaugeMetricFamily("quotedesk_threads", "Threads of the process.", threading.active_count())
        yield GaugeMetricFamily("quotedesk_sockets_open", "Open sockets.", _open_socket_count(parts))
        yield CounterMetricFamily("quotedesk_superseded", "Requests given up for a newer one.", parts.superseded)
        yield GaugeMetricFamily("quotedesk_stopping", "1 while the server stops.", int(parts.lifecycle.is_stopping))
        yield from self._job_metrics()

    def _job_metrics(self) -> Iterable[Metric]:
        jobs = GaugeMetricFamily("quotedesk_jobs", "Work for the workers, by state.", labels=["kind", "state"])
        try:
            rows = self._session.execute(select(Job.kind, Job.state, func.count()).group_by(Job.kind, Job.state)).all()
        except SQLAlchemyError:
            self._session.rollback()
            rows = []  # /readyz reports that the database does not answer
        for kind, state, count in rows:
            jobs.add_metric([kind, state], count)
        yield jobs


def render_metrics(observed: Observed, session: Session) -> bytes:
    """Return all metrics in the text format of Prometheus."""
    desk = CollectorRegistry(auto_describe=False)
    desk.register(DeskCollector(observed, session))
    return generate_latest(REGISTRY) + generate_latest(desk)


def _linking_metrics(linking: Any) -> Iterable[Metric]:
    """Return the numbers of indexed posts and parts of articles; none before their first use."""
    opened = linking.opened
    sides = {"posts": opened.posts, "articles": opened.articles} if opened is not None else {}
    rows = GaugeMetricFamily("quotedesk_links_rows", "Posts, and parts of articles, in their index.", labels=["side"])
    behind = GaugeMetricFamily(
        "quotedesk_links_behind", "1 while that index lacks something of the library.", labels=["side"]
    )
    for name, side in sides.items():
        rows.add_metric([name], side.rows)
        behind.add_metric([name], 0 if side.is_current() else 1)
    yield rows
    yield behind


def _open_socket_count(observed: Observed) -> int:
    server = observed.socketio.server
    return len(server.eio.sockets) if server is not None else 0


def _index_bytes(settings: Any) -> int:
    total = 0
    for path in settings.index_folder.rglob("*"):
        try:
            total += path.lstat().st_size
        except OSError:
            continue  # deleted meanwhile, as the index does with replaced files
    return total
