"""Run searches by one client or by several at once, and time each."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from bench.harness.latency import milliseconds
from models.recommend.protocol import QueryEncoder, QuoteQuery

Query = TypeVar("Query")
Answer = TypeVar("Answer")


class TimedQueries:
    """A ``QueryEncoder`` that records how long its last call in the current thread took."""

    def __init__(self, queries: QueryEncoder) -> None:
        self._queries = queries
        self._local = threading.local()

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        """See ``QueryEncoder.query_vector``."""
        started = time.perf_counter()
        vector = self._queries.query_vector(query)
        self._local.seconds = time.perf_counter() - started
        return vector

    def last(self) -> float:
        """Seconds of the last query of this thread."""
        return float(self._local.seconds)


class Clients(Generic[Query, Answer]):
    """Send every query once per client, sequentially, and collect the answers.

    Args:
        ask: answers one query.
        count: how many clients run at once.
    """

    def __init__(self, ask: Callable[[Query], Answer], count: int = 1) -> None:
        self._ask = ask
        self._count = count

    def run(self, queries: Sequence[Query]) -> tuple[list[Answer], dict[str, Any]]:
        """Return the answers in the order of the queries, and milliseconds with queries a second.

        For one client also processor milliseconds of all threads, which exclude other load on the machine.
        """
        answers: dict[int, Answer] = {}
        seconds: list[float] = []
        processor: list[float] = []
        faults: list[BaseException] = []
        numbers = iter(range(len(queries)))
        lock = threading.Lock()

        def client() -> None:
            while True:
                with lock:
                    number = next(numbers, None)
                if number is None or faults:
                    return
                started, own = time.perf_counter(), time.process_time()
                try:
                    answers[number] = self._ask(queries[number])
                except BaseException as fault:
                    faults.append(fault)
                    return
                seconds.append(time.perf_counter() - started)
                processor.append(time.process_time() - own)

        started = time.perf_counter()
        if self._count == 1:
            client()
        else:
            threads = [threading.Thread(target=client) for _ in range(self._count)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        passed = time.perf_counter() - started
        if faults:
            raise faults[0]
        figures = {**milliseconds(seconds), "a_second": round(len(seconds) / passed, 1)}
        if self._count == 1:
            figures["processor"] = milliseconds(processor)
        return [answers[number] for number in range(len(queries))], figures
