"""Build the searchable form of a large segment: inverted lists of 8-bit codes, from its exact vectors."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from faiss.contrib.ivf_tools import add_preassigned
from numpy.typing import NDArray

from indexer.vectors.faiss.size_rule import SizeRule
from indexer.vectors.faiss.untyped import faiss

_PLAIN_TRAINING = 512  # so many centroids are trained at once; more of them in two levels, the square root at a time
_ITERATIONS = 10


def build_lists(sample: NDArray[np.float32], parts: Iterable[NDArray[np.float32]], lists: int, rule: SizeRule) -> Any:
    """Build an inverted-file index over ``parts``, its rows numbered in order.

    Args:
        sample: float32 [n, dimension], rows drawn at random, for training.
        parts: float32 [m, dimension] each, all the vectors.
        lists: how many inverted lists.
    """
    dimension = sample.shape[1]
    centroids = train_centroids(sample, lists)
    quantiser = faiss.IndexFlatIP(dimension)
    quantiser.add(centroids)
    index = faiss.IndexIVFScalarQuantizer(
        quantiser, dimension, len(centroids), faiss.ScalarQuantizer.QT_8bit, faiss.METRIC_INNER_PRODUCT, False
    )
    index.train(sample)
    nearest = _graph(centroids) if lists >= rule.graph_lists else quantiser
    for part in parts:
        add_preassigned(index, part, nearest.search(part, 1)[1][:, 0])
    return index


def train_centroids(sample: NDArray[np.float32], lists: int) -> NDArray[np.float32]:
    """Train spherical k-means: float32 [lists, dimension]; many lists in two levels, at 1/√lists of the cost.

    FAISS's own two levels (``faiss.contrib.clustering``) fail where a cluster's share is less than one centroid.
    """
    if lists <= _PLAIN_TRAINING:
        return _kmeans(sample, lists)
    outer = _kmeans(sample, round(lists**0.5))
    nearest = faiss.knn(sample, outer, 1, metric=faiss.METRIC_INNER_PRODUCT)[1][:, 0]
    ends = np.cumsum(np.bincount(nearest, minlength=len(outer)))
    shares = np.diff(ends * lists // len(sample), prepend=0)
    order = np.argsort(nearest, kind="stable")
    members = np.split(order, ends[:-1])
    return np.concatenate([_kmeans(sample[part], int(n)) for part, n in zip(members, shares, strict=True) if n > 0])


def _kmeans(sample: NDArray[np.float32], count: int) -> NDArray[np.float32]:
    kmeans = faiss.Kmeans(sample.shape[1], count, niter=_ITERATIONS, spherical=True, seed=1, min_points_per_centroid=1)
    kmeans.train(sample)
    centroids: NDArray[np.float32] = kmeans.centroids
    return centroids


def _graph(centroids: NDArray[np.float32]) -> Any:
    graph = faiss.IndexHNSWFlat(centroids.shape[1], 32, faiss.METRIC_INNER_PRODUCT)
    graph.hnsw.efConstruction = 100
    graph.hnsw.efSearch = 32
    graph.add(centroids)
    return graph
