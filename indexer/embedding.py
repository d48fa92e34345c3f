"""A stream of texts of any length → vectors in the store: in batches of like length, by several processes."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.embeddings import EmbeddingStore
from models.encoders.protocol import Encoder

# Texts that are sorted by length together: a chunk's texts are of like length, and nothing is computed for padding.
_WINDOW = 16_384
# Texts given to a worker at a time, and what a kill can lose of each.
_CHUNK = 512
_CHUNK_ON_GPU = 8_192

# Makes the encoder of worker number n, from 0; it goes to other processes, so give a function or an object of a
# module, not a lambda.
MakeEncoder = Callable[[int], Encoder]
# Called with ``(texts done, of these embedded now)``; what it raises ends the work.
EmbeddingProgress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Workers:
    """Who embeds.

    Args:
        count: processes; each has its share of the cores to itself. One works in this process, with all of them.
        on_gpu: worker n has the GPU n to itself; the next chunk is made ready while one is computed.
    """

    count: int = 1
    on_gpu: bool = False

    @property
    def chunk(self) -> int:
        """Texts given to a worker at a time."""
        return _CHUNK_ON_GPU if self.on_gpu else _CHUNK


def embed_all(
    texts: Iterable[str],
    store: EmbeddingStore,
    version: str,
    make_encoder: MakeEncoder,
    workers: Workers,
    progress: EmbeddingProgress = lambda _done, _embedded: None,
) -> int:
    """Has the vector of every text in ``store``; how many had to be embedded. What is there already is left alone.

    Each chunk is stored as it comes in: a kill loses no more than what is being computed.

    Args:
        version: of the encoder; ``make_encoder`` is called only where something is missing.
        progress: see ``EmbeddingProgress``.
    """
    with _Pool(make_encoder, workers) as pool:
        done = embedded = 0
        running: dict[Future[NDArray[np.float16]], list[str]] = {}

        def collect(least: int) -> None:
            nonlocal done, embedded
            while len(running) > least:
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    chunk = running.pop(future)
                    store.put(version, chunk, future.result())
                    done, embedded = done + len(chunk), embedded + len(chunk)
                progress(done, embedded)

        for window in _windows(texts):
            # What is being computed now would count as missing, and be computed twice.
            under_way = {text for chunk in running.values() for text in chunk}
            missing = [text for text in store.missing(version, window) if text not in under_way]
            done += len(window) - len(missing)
            progress(done, embedded)
            # The longest first: at the end every worker has something short to finish with.
            missing.sort(key=len, reverse=True)
            for first in range(0, len(missing), workers.chunk):
                chunk = missing[first : first + workers.chunk]
                running[pool.submit(chunk)] = chunk
                collect(2 * workers.count)
        collect(0)
        return embedded


def _windows(texts: Iterable[str]) -> Iterator[list[str]]:
    remaining = iter(texts)
    while window := list(islice(remaining, _WINDOW)):
        yield window


class _Pool:
    """Workers that are started with the first chunk."""

    def __init__(self, make_encoder: MakeEncoder, workers: Workers) -> None:
        self._make_encoder = make_encoder
        self._workers = workers
        self._executor: Executor | None = None
        self._own: Encoder | None = None

    def __enter__(self) -> "_Pool":
        return self

    def __exit__(self, *_: object) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)

    def submit(self, chunk: list[str]) -> "Future[NDArray[np.float16]]":
        if self._executor is None:
            self._executor = self._started()
        if self._own is not None:
            return self._executor.submit(_encoded, self._own, chunk)
        return self._executor.submit(_encoded_by_worker, chunk)

    def _started(self) -> Executor:
        if self._workers.count == 1:
            self._own = self._make_encoder(0)
            return ThreadPoolExecutor(2 if self._workers.on_gpu else 1)
        # Spawned: what has threads, as every encoder here, is not to be forked.
        context = multiprocessing.get_context("spawn")
        numbers = context.Queue()
        for number in range(self._workers.count):
            numbers.put(number)
        return ProcessPoolExecutor(
            self._workers.count,
            mp_context=context,
            initializer=_start_worker,
            initargs=(self._make_encoder, numbers, self._workers),
        )


_worker_encoder: Encoder | None = None


def _start_worker(make_encoder: MakeEncoder, numbers: Any, workers: Workers) -> None:
    global _worker_encoder  # noqa: PLW0603  a pool's worker has no other place for what it keeps
    # Ctrl+C goes to all processes of a terminal; the first one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    number = numbers.get()
    if not workers.on_gpu and hasattr(os, "sched_setaffinity"):
        # OpenVINO takes as many threads as the process may use cores.
        cores = sorted(os.sched_getaffinity(0))
        own = cores[number * len(cores) // workers.count : (number + 1) * len(cores) // workers.count]
        os.sched_setaffinity(0, own or cores)
    _worker_encoder = make_encoder(number)


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _encoded_by_worker(chunk: list[str]) -> NDArray[np.float16]:
    assert _worker_encoder is not None
    return _encoded(_worker_encoder, chunk)


def _encoded(encoder: Encoder, chunk: list[str]) -> NDArray[np.float16]:
    return encoder.encode(chunk).astype(np.float16)
