"""FAISS without its type stubs, which lack what its Python wrapper adds, and its GPU half."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import faiss as _faiss

faiss: Any = _faiss


@contextmanager
def thread_count(count: int) -> Iterator[None]:
    """Has what this thread runs in FAISS use ``count`` threads, until the end of the context."""
    before = faiss.omp_get_max_threads()
    faiss.omp_set_num_threads(count)
    try:
        yield
    finally:
        faiss.omp_set_num_threads(before)
