"""Searches by one client or by several at once, each timed."""

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
    """A ``QueryEncoder`` that tells how long its last answer took in the thread that asked."""

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
    """Ask every query once, one after the other each, and keep the answers.

    Args:
        ask: answers one query.
        count: how many ask at once.
    """

    def __init__(self, ask: Callable[[Query], Answer], count: int = 1) -> None:
        self._ask = ask
        self._count = count

    def run(self, queries: Sequence[Query]) -> tuple[list[Answer], dict[str, Any]]:
        """The answers in the order of the queries, and milliseconds with queries a second.

        Of one client also those that the processor worked for it in all threads, which is what is left of the time on
        a machine that nobody else uses.
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
