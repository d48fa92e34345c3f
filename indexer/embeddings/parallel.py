"""Embed a stream of texts of any length into the store: in batches of similar length, in several processes."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.embeddings.store import EmbeddingStore
from models.encoders.protocol import Encoder

# Texts sorted by length together: the texts of a chunk have similar length, so little is spent on padding.
_WINDOW = 16_384
# Texts given to a worker at a time, and the most that a kill loses for each worker.
_CHUNK = 512
_CHUNK_ON_GPU = 8_192
# Fewer texts are embedded before other processes would have started.
_WORTH_PROCESSES = 2_048

# Makes the encoder of worker number n, from 0. It is pickled: pass a module-level function or object, not a lambda.
MakeEncoder = Callable[[int], Encoder]
# Called with ``(texts done, those of them embedded now)``; an exception it raises ends the work.
EmbeddingProgress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Workers:
    """The processes that embed besides this one when there is much to embed.

    Args:
        count: number of processes, each with its share of the cores; 1: this process embeds alone, with all of them.
        make_encoder: called in each of them; not called where ``count`` is 1.
        on_gpu: worker n has GPU n to itself; the next chunk is prepared while one is computed.
    """

    count: int = 1
    make_encoder: MakeEncoder | None = None
    on_gpu: bool = False

    @property
    def chunk(self) -> int:
        """Texts given to a worker at a time."""
        return _CHUNK_ON_GPU if self.on_gpu else _CHUNK


def embed_all(
    texts: Iterable[str],
    store: EmbeddingStore,
    encoder: Encoder,
    workers: Workers = Workers(),
    progress: EmbeddingProgress = lambda _done, _embedded: None,
) -> int:
    """Store the vector of every text that ``store`` does not have yet; return how many had to be embedded.

    Each chunk is stored as it arrives: a kill loses no more than what is being computed.

    Args:
        encoder: of this process; the workers' have to be the same.
        progress: see ``EmbeddingProgress``.
    """
    version = encoder.version
    done = embedded = 0
    running: dict[Future[NDArray[np.float16]], list[str]] = {}

    def collect(at_most: int) -> None:
        """Wait until at most this many chunks are in flight."""
        nonlocal done, embedded
        while len(running) > at_most:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                chunk = running.pop(future)
                store.put(version, chunk, future.result())
                done, embedded = done + len(chunk), embedded + len(chunk)
            progress(done, embedded)

    with _Pool(encoder, workers) as pool:
        for window in _windows(texts):
            # Texts being computed now would count as missing, and be computed twice.
            under_way = {text for chunk in running.values() for text in chunk}
            missing = [text for text in store.missing(version, window) if text not in under_way]
            done += len(window) - len(missing)
            progress(done, embedded)
            # Longest first: at the end every worker finishes with short ones.
            missing.sort(key=len, reverse=True)
            for first in range(0, len(missing), workers.chunk):
                chunk = missing[first : first + workers.chunk]
                running[pool.submit(chunk, together=len(missing))] = chunk
                collect(2 * workers.count)
        collect(0)
    return embedded


def _windows(texts: Iterable[str]) -> Iterator[list[str]]:
    remaining = iter(texts)
    while window := list(islice(remaining, _WINDOW)):
        yield window


class _Pool:
    """This process, and worker processes started with the first window that is large enough."""

    def __init__(self, encoder: Encoder, workers: Workers) -> None:
        self._encoder = encoder
        self._workers = workers
        self._thread = ThreadPoolExecutor(2 if workers.on_gpu else 1)
        self._processes: ProcessPoolExecutor | None = None

    def __enter__(self) -> "_Pool":
        return self

    def __exit__(self, *_: object) -> None:
        for pool in (self._thread, self._processes):
            if pool is not None:
                pool.shutdown(wait=True, cancel_futures=True)

    def submit(self, chunk: list[str], together: int) -> "Future[NDArray[np.float16]]":
        """Submit ``chunk``, one of the chunks of ``together`` texts."""
        if self._processes is None and self._workers.count > 1 and together >= _WORTH_PROCESSES:
            self._processes = self._start_processes()
        if self._processes is None:
            return self._thread.submit(_encoded, self._encoder, chunk)
        return self._processes.submit(_encoded_by_worker, chunk)

    def _start_processes(self) -> ProcessPoolExecutor:
        # Spawned: a process with threads, as every encoder here has, must not be forked.
        context = multiprocessing.get_context("spawn")
        numbers = context.Queue()
        for number in range(self._workers.count):
            numbers.put(number)
        return ProcessPoolExecutor(
            self._workers.count, mp_context=context, initializer=_start_worker, initargs=(numbers, self._workers)
        )


_worker_encoder: Encoder | None = None


def _start_worker(numbers: Any, workers: Workers) -> None:
    global _worker_encoder  # noqa: PLW0603  a pool's worker has no other place for what it keeps
    # Ctrl+C goes to all processes of a terminal; the parent ends the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    number = numbers.get()
    if not workers.on_gpu and hasattr(os, "sched_setaffinity"):
        # OpenVINO takes as many threads as the process may use cores.
        cores = sorted(os.sched_getaffinity(0))
        own = cores[number * len(cores) // workers.count : (number + 1) * len(cores) // workers.count]
        os.sched_setaffinity(0, own or cores)
    assert workers.make_encoder is not None
    _worker_encoder = workers.make_encoder(number)


def _end_with_parent() -> None:
    """End this worker when its parent is killed; it would wait for work forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _encoded_by_worker(chunk: list[str]) -> NDArray[np.float16]:
    assert _worker_encoder is not None
    return _encoded(_worker_encoder, chunk)


def _encoded(encoder: Encoder, chunk: list[str]) -> NDArray[np.float16]:
    return encoder.encode(chunk).astype(np.float16)
