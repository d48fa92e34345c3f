"""A small network over the word pieces of a headline quote and the best-matching pieces of the body.

Compare and aggregate (the last two steps of Parikh et al. 2016, *A Decomposable Attention Model*, §3.2 and §3.3), over
the states of an encoder that is not trained: greedy matching, which ``signals`` uses too, replaces their attention.
Trained by ``models.optimization.headline_pieces``; here it is NumPy, so that serving needs no PyTorch.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.encoders.token_states.protocol import RAREST, TokenStates
from models.headline.detection.signals import Matching

TASK = "headline-pieces"
PIECES = "pieces.safetensors"

FACTS = 10
# Products of unit vectors of 384 numbers are small; scaled, they are about as large as the facts.
_SCALE = 20.0
_CLOSE_BY = 6
# Far beyond logits of trained networks; prevents overflow.
CLIP = 10.0
_AT_ONCE = 256


@dataclass(frozen=True, slots=True)
class Pieces:
    """Features of each piece of a headline quote.

    Args:
        facts: float32 [n_pieces, FACTS]: at the first and last layer how well it is covered by all body quotes, by the
            one that matches best, and by the one whose mean is closest; its rarity, and its rarity
            relative to the mean of the quote's pieces; whether its partner follows that of the piece before, or is near
            it.
        products: float16 [n_layers, n_pieces, width], its state times its partner's, element by element.
    """

    facts: NDArray[np.float32]
    products: NDArray[np.float16]


def compare_pieces(headline: TokenStates, body: Sequence[TokenStates], matching: Matching) -> Pieces:
    """Compute ``Pieces`` of a headline quote, which has at least one piece, and the matched body quotes."""
    facts: list[NDArray[np.floating]] = []
    for layer in (0, len(headline.means) - 1):
        best = matching.best[layer]
        closest = int(np.argmax([states.means[layer] @ headline.means[layer] for states in body]))
        facts += [best.max(1), best[:, best.mean(0).argmax()], best[:, closest]]
    steps = np.diff(matching.partners[0])
    rarity = headline.rarity / RAREST
    facts += [rarity, rarity / rarity.mean(), np.append(0.0, steps == 1), np.append(0.0, np.abs(steps) < _CLOSE_BY)]
    partners = [
        np.concatenate([states.pieces[layer] for states in body])[matching.partners[layer]]
        for layer in range(len(headline.means))
    ]
    products = headline.pieces.astype(np.float32) * np.stack(partners).astype(np.float32) * _SCALE
    return Pieces(np.stack(facts, 1).astype(np.float32), products.astype(np.float16))


class PieceNetwork:
    """An ensemble: its logit is the mean of the logits of its networks.

    Args:
        arrays: of the k-th network ``k.mean``, ``k.scale`` [FACTS]; ``k.project`` [n_layers, width, n_projected] and
            ``k.project_bias`` [n_layers, 1, n_projected]; ``k.compare`` [n_layers · n_projected + FACTS, n_hidden];
            ``k.attend`` [n_hidden, 1]; ``k.aggregate`` [3 · n_hidden, n_aggregated]; ``k.out`` [n_aggregated, 1]; each
            with its ``_bias``.
    """

    def __init__(self, arrays: Mapping[str, NDArray[np.float32]]) -> None:
        self.arrays = arrays
        count = len({name.split(".")[0] for name in arrays})
        self._networks = [
            {name.partition(".")[2]: array for name, array in arrays.items() if name.startswith(f"{number}.")}
            for number in range(count)
        ]

    def logits(self, quotes: Sequence[Pieces]) -> NDArray[np.float32]:
        """Return float32 [n] for the pieces of n headline quotes; 0 for one without."""
        logits = np.zeros(len(quotes), dtype=np.float32)
        readable = [at for at, one in enumerate(quotes) if len(one.facts)]
        for start in range(0, len(readable), _AT_ONCE):
            part = readable[start : start + _AT_ONCE]
            facts, products, counts = joined([quotes[at] for at in part])
            starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
            logits[part] = np.mean([_run(network, facts, products, starts) for network in self._networks], axis=0)
        return logits


def joined(quotes: Sequence[Pieces]) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.int64]]:
    """Concatenate the facts and products of all pieces, float32, and return the number of pieces of each quote."""
    counts = np.array([len(one.facts) for one in quotes], dtype=np.int64)
    facts = np.concatenate([one.facts for one in quotes])
    return facts, np.concatenate([one.products for one in quotes], axis=1).astype(np.float32), counts


def _run(
    network: Mapping[str, NDArray[np.float32]],
    facts: NDArray[np.float32],
    products: NDArray[np.float32],
    starts: NDArray[np.int64],
) -> NDArray[np.float32]:
    facts = (facts - network["mean"]) / network["scale"]
    projected = products @ network["project"] + network["project_bias"]
    inputs = np.concatenate([*projected, facts], 1)
    compared = np.maximum(inputs @ network["compare"] + network["compare_bias"], 0.0)
    weight = np.exp(np.clip(compared @ network["attend"] + network["attend_bias"], -CLIP, CLIP))
    counts = np.diff(np.append(starts, len(facts)))[:, None]
    pooled = [
        np.add.reduceat(compared, starts) / counts,
        np.maximum.reduceat(compared, starts),
        np.add.reduceat(weight * compared, starts) / np.add.reduceat(weight, starts),
    ]
    aggregated = np.maximum(np.concatenate(pooled, 1) @ network["aggregate"] + network["aggregate_bias"], 0.0)
    logits: NDArray[np.float32] = (aggregated @ network["out"] + network["out_bias"])[:, 0]
    return logits
