"""A small network over two vectors: the detector of Song et al. 2023 (§3), u the headline quote, v the body's.

Theirs sees [u, v, |u − v|, u ∗ v] with v the closest body quote; ours also sees how the headline quote's pieces differ
from their partners, which may stand in several quotes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.encoders.token_states import TokenStates
from models.headline.signals import Matching

TASK = "headline-pairs"
PAIRS = "pairs.safetensors"


class PairNetwork:
    """The mean logit of some networks of one hidden layer (ReLU) each, in NumPy.

    Args:
        arrays: ``mean``, ``scale`` [n_inputs] of the inputs; of the k-th network ``k.hidden`` [n_inputs, n_hidden],
            ``k.hidden_bias`` [n_hidden], ``k.out`` [n_hidden], ``k.out_bias`` [1].
    """

    def __init__(self, arrays: Mapping[str, NDArray[np.float32]]) -> None:
        self.arrays = arrays
        self._mean, self._scale = arrays["mean"], arrays["scale"]
        count = len({name.split(".")[0] for name in arrays if "." in name})
        self._networks = [
            tuple(arrays[f"{number}.{part}"] for part in ("hidden", "hidden_bias", "out", "out_bias"))
            for number in range(count)
        ]

    def logits(self, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """Float32 [n] for vectors of [n, n_inputs]."""
        inputs = (vectors - self._mean) / self._scale
        said = [
            np.maximum(inputs @ hidden + hidden_bias, 0.0) @ out + out_bias
            for hidden, hidden_bias, out, out_bias in self._networks
        ]
        mean: NDArray[np.float32] = np.mean(said, axis=0)
        return mean


def closest_vector(mean: NDArray[np.float32], means: NDArray[np.float32], count: int = 1) -> NDArray[np.float32]:
    """v: the body quote closest to u, or the mean of the ``count`` closest (QuoteCSE++), of unit length.

    Args:
        mean: [width], u.
        means: [n_quotes, width], the body's.
    """
    closest = means[np.argsort(-(means @ mean), kind="stable")[:count]].mean(0)
    unit: NDArray[np.float32] = closest / max(1e-6, float(np.linalg.norm(closest)))
    return unit


def compared(first: NDArray[np.float32], second: NDArray[np.float32]) -> NDArray[np.float32]:
    """[u, v, |u − v|, u ∗ v]."""
    return np.concatenate([first, second, np.abs(first - second), first * second])


def pair_vector(headline: TokenStates, body: Sequence[TokenStates], matching: Matching) -> NDArray[np.float32]:
    """Float32 [6 · width] at the last layer: ``compared``, and mean |difference| and product of matched pieces."""
    mean = headline.means[-1]
    closest = closest_vector(mean, np.stack([states.means[-1] for states in body]))
    pieces = headline.pieces[-1].astype(np.float32)
    partners = np.concatenate([states.pieces[-1] for states in body])[matching.partners].astype(np.float32)
    vector: NDArray[np.float32] = np.concatenate(
        [compared(mean, closest), np.abs(pieces - partners).mean(0), (pieces * partners).mean(0)]
    ).astype(np.float32)
    return vector


def from_sklearn(scaler: Any, networks: Sequence[Any]) -> dict[str, NDArray[np.float32]]:
    """``arrays`` of fitted ``StandardScaler`` and ``MLPClassifier``s of one hidden layer each."""
    arrays = {"mean": scaler.mean_, "scale": scaler.scale_}
    for number, network in enumerate(networks):
        hidden, out = network.coefs_
        hidden_bias, out_bias = network.intercepts_
        arrays |= {
            f"{number}.hidden": hidden,
            f"{number}.hidden_bias": hidden_bias,
            f"{number}.out": out[:, 0],
            f"{number}.out_bias": out_bias,
        }
    return {name: array.astype(np.float32) for name, array in arrays.items()}
