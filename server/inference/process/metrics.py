"""Metrics of an inference process for Prometheus: waiting time, computing time and length of the queue."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from server.inference.process.work_queue import WorkQueue

_SECOND_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_ITEM_BUCKETS = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class InferenceMetrics:
    """Metrics of one process, updated with each batch. Texts of requests are never stored."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        kind = ["kind"]
        self._wait_seconds = Histogram(
            "quotedesk_models_wait_seconds", "Until it was begun.", kind, registry=registry, buckets=_SECOND_BUCKETS
        )
        self._compute_seconds = Histogram(
            "quotedesk_models_compute_seconds", "A batch.", kind, registry=registry, buckets=_SECOND_BUCKETS
        )
        self._batch_items = Histogram(
            "quotedesk_models_batch_items", "Computed together.", kind, registry=registry, buckets=_ITEM_BUCKETS
        )
        self._requests = Counter("quotedesk_models_requests", "Requests computed.", kind, registry=registry)

    def watch(self, kind: str, requests: int, items: int, waited: float, took: float) -> None:
        """See ``WorkQueue``."""
        self._wait_seconds.labels(kind).observe(waited)
        self._compute_seconds.labels(kind).observe(took)
        self._batch_items.labels(kind).observe(items)
        self._requests.labels(kind).inc(requests)

    def follow(self, queue: WorkQueue) -> None:
        """Report how many requests wait in ``queue`` and how many were dropped, at the moment of the scrape."""
        self._registry.register(_QueueCollector(queue))

    def text(self) -> bytes:
        """Return all metrics in the format of Prometheus."""
        return generate_latest(self._registry)


class _QueueCollector(Collector):
    def __init__(self, queue: WorkQueue) -> None:
        self._queue = queue

    def collect(self) -> Iterator[Metric]:
        waiting = GaugeMetricFamily("quotedesk_models_waiting", "Requests that wait.", labels=["lane"])
        for lane, count in self._queue.waiting().items():
            waiting.add_metric([lane], count)
        yield waiting
        dropped = CounterMetricFamily("quotedesk_models_dropped", "Requests left undone: late, or not wanted any more.")
        dropped.add_metric([], self._queue.dropped)
        yield dropped
