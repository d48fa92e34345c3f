"""The searched form of a large segment: inverted lists of 8-bit codes, made from its exact vectors."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from faiss.contrib.clustering import two_level_clustering
from numpy.typing import NDArray

from indexer.vectors.sizing import SizeRule
from indexer.vectors.untyped import faiss

_PLAIN_TRAINING = 512  # so many centroids are trained at once; more of them in two levels, the square root at a time
_ITERATIONS = 10


def build_lists(sample: NDArray[np.float32], parts: Iterable[NDArray[np.float32]], lists: int, rule: SizeRule) -> Any:
    """An inverted-file index over ``parts``, its rows numbered as they come.

    Args:
        sample: float32 [n, dimension], rows drawn at random, for training.
        parts: float32 [m, dimension] each, all the vectors.
        lists: how many inverted lists.
    """
    dimension = sample.shape[1]
    centroids = train_centroids(sample, lists)
    quantiser = _quantiser(centroids, graph=lists >= rule.graph_lists)
    index = faiss.IndexIVFScalarQuantizer(
        quantiser, dimension, len(centroids), faiss.ScalarQuantizer.QT_8bit, faiss.METRIC_INNER_PRODUCT, False
    )
    index.train(sample)
    for part in parts:
        index.add(part)
    return index


def train_centroids(sample: NDArray[np.float32], lists: int) -> NDArray[np.float32]:
    """Spherical k-means: float32 [lists, dimension]. Two levels cost 1/√lists of one, see ``sizing``."""
    if lists <= _PLAIN_TRAINING:
        kmeans = faiss.Kmeans(
            sample.shape[1], lists, niter=_ITERATIONS, spherical=True, seed=1, min_points_per_centroid=1
        )
        kmeans.train(sample)
        plain: NDArray[np.float32] = kmeans.centroids
        return plain
    trained, _ = two_level_clustering(
        sample,
        round(lists**0.5),
        lists,
        clustering_niter=_ITERATIONS,
        niter=_ITERATIONS,
        spherical=True,
        min_points_per_centroid=1,
        seed=1,
    )
    two_level: NDArray[np.float32] = np.ascontiguousarray(trained, dtype=np.float32)
    return two_level


def _quantiser(centroids: NDArray[np.float32], graph: bool) -> Any:
    dimension = centroids.shape[1]
    if graph:
        quantiser = faiss.IndexHNSWFlat(dimension, 32, faiss.METRIC_INNER_PRODUCT)
        quantiser.hnsw.efConstruction = 100
        quantiser.hnsw.efSearch = 32
    else:
        quantiser = faiss.IndexFlatIP(dimension)
    quantiser.add(centroids)
    return quantiser


def search_parameters(index: Any, probes: int, selector: Any) -> Any:
    """How one search looks into ``probes`` lists, for ``selector``'s rows (None: all)."""
    graph = isinstance(faiss.downcast_index(index.quantizer), faiss.IndexHNSW)
    coarse = faiss.SearchParametersHNSW(efSearch=max(32, 2 * probes)) if graph else None
    return faiss.SearchParametersIVF(nprobe=probes, sel=selector, quantizer_params=coarse)
