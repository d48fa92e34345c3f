"""Copies of a segment's inverted lists on GPUs, where FAISS was built for them."""

import logging
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.vectors.faiss.untyped import faiss

GPU_MOST_FOUND = 2_048  # FAISS's bound on k there

_log = logging.getLogger(__name__)


class GpuClone:
    """Serves searches that exclude few rows: FAISS's GPU indexes support no selectors. One search at a time.

    Args:
        index: what ``faiss.index_cpu_to_all_gpus`` returned.
    """

    def __init__(self, index: Any) -> None:
        self._index = index
        self._lock = Lock()

    def search(self, vector: NDArray[np.float32], k: int, probes: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """Return scores float32 [m] and rows int64 [m] of the ``k`` nearest, m ≤ k."""
        parameters = faiss.SearchParametersIVF(nprobe=probes)
        with self._lock:
            scores, rows = self._index.search(vector[None, :], k, params=parameters)
        valid = rows[0] >= 0
        return scores[0][valid], rows[0][valid]


def clone_to_gpus(index: Any) -> GpuClone | None:
    """Return a copy spread over all GPUs; None where there is none, or not enough GPU memory."""
    count = getattr(faiss, "get_num_gpus", lambda: 0)()  # ``faiss-cpu`` may lack it
    if count == 0:
        return None
    options = faiss.GpuMultipleClonerOptions()
    options.shard = count > 1
    try:
        return GpuClone(faiss.index_cpu_to_all_gpus(index, co=options))
    except RuntimeError as error:
        _log.warning("searching on the CPU: the vectors could not be copied to the GPU (%s)", error)
        return None
