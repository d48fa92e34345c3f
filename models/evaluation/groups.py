"""Groups of rows that share something, directly or through others: they are fitted on or measured together."""

from collections.abc import Hashable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray


def connected_groups(rows: Sequence[Iterable[Hashable]]) -> NDArray[np.int64]:
    """Return the group number of each row, int64 [n]; rows with a key in common are of one group.

    Args:
        rows: the keys of each.
    """
    parent = list(range(len(rows)))

    def head(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    first: dict[Hashable, int] = {}
    for at, keys in enumerate(rows):
        for key in keys:
            parent[head(at)] = head(first.setdefault(key, at))
    return np.array([head(at) for at in range(len(rows))], dtype=np.int64)
