"""Aggregates the similarities of a cascade's posts and an article (Piotrowski et al. §4.5, Figs 1–6)."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from models.errors import InputError
from models.social.cascades.trees import Cascade

How = Literal["mean", "median", "max", "root", "learned"]
HOW: tuple[How, ...] = get_args(How)

SHIPPED_POOLING = Path(__file__).parents[2] / "weights" / "social" / "aggregation.json"

# Features of a post in the learned aggregation besides its similarity, see ``post_facts``.
FACTS = ("root", "depth", "order", "length", "shared")
# Its similarity is the last weight.
WEIGHTS = (*FACTS, "similarity")

# Sizes of a cascade up to which the curve has each one; beyond, each is about a twentieth larger than the last.
_EACH_SIZE = 100
_GROWTH = 1.05


@dataclass(frozen=True)
class Pooling:
    """A weighted mean of the posts' similarities, with weight exp(weights · features) each.

    The mean of all (weights of zero), the root alone and the greatest similarity are its limits.

    Args:
        weights: of each of ``WEIGHTS``, by name.
        trained_on: the kind of similarities it was fitted to.
    """

    weights: Mapping[str, float]
    trained_on: str = ""

    @classmethod
    def load(cls, path: Path = SHIPPED_POOLING) -> "Pooling":
        """Read what ``save`` wrote.

        Raises:
            AppError: ``no_aggregation``.
        """
        try:
            row = json.loads(path.read_text(encoding="utf-8"))
            weights = {name: float(row["weights"][name]) for name in WEIGHTS}
            return cls(weights, str(row["trained_on"]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InputError(
                "no_aggregation",
                f"{path} holds no learned aggregation of cascades ({error!r}).",
                "Train one: python -m models.training social --stage aggregation.",
            ) from error

    def save(self, path: Path) -> None:
        """Write it as JSON."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")

    def logits(self, facts: NDArray[np.float64], similarities: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the exponent of each post's weight: float64 [n_posts, n_articles].

        Args:
            facts: [n_posts, len(FACTS)], see ``post_facts``.
            similarities: [n_posts, n_articles].
        """
        fixed = facts @ np.array([self.weights[name] for name in FACTS])
        return np.asarray(fixed[:, None] + self.weights["similarity"] * similarities)


@cache
def shipped_pooling() -> Pooling:
    """Load the shipped learned aggregation.

    Raises:
        AppError: ``no_aggregation``.
    """
    return Pooling.load()


def aggregate(
    similarities: ArrayLike, cascade: Cascade, how: str, pooling: Pooling | None = None
) -> NDArray[np.float64]:
    """Aggregate to one similarity of the whole cascade: float64 [n_articles], or [] for one article.

    Posts without words do not count; without any others the result is 0.

    Args:
        similarities: float [n_posts] or [n_posts, n_articles], in the order of the cascade's posts.
        how: one of ``HOW``; ``root`` is the root's own.
        pooling: of ``learned``; the shipped one if None.

    Raises:
        AppError: ``unknown_aggregation``, or ``no_aggregation`` if none is shipped.
        ValueError: the numbers of similarities and posts differ.
    """
    return np.asarray(grown(similarities, cascade, how, [len(cascade)], pooling)[-1])


def curve(
    probabilities: ArrayLike, cascade: Cascade, how: str, pooling: Pooling | None = None
) -> list[tuple[int, float]]:
    """Return aggregated probabilities as the cascade grew: (number of oldest posts, probability), Figs 3–6.

    The first hundred sizes one by one, then each about a twentieth larger than the one before, and the last.

    Args:
        probabilities: float [n_posts], in the order of the cascade's posts.
        how, pooling: as for ``aggregate``.

    Raises:
        AppError, ValueError: as ``aggregate``.
    """
    counts = sizes(len(cascade))
    return list(zip(counts.tolist(), grown(probabilities, cascade, how, counts, pooling).tolist(), strict=True))


def grown(
    similarities: ArrayLike, cascade: Cascade, how: str, counts: ArrayLike, pooling: Pooling | None = None
) -> NDArray[np.float64]:
    """Return ``aggregate`` of each of several numbers of oldest posts: float64 [n_counts, n_articles], or [n_counts].

    Args:
        similarities, how, pooling: as for ``aggregate``.
        counts: int [n_counts]; larger ones mean the whole cascade.

    Raises:
        AppError, ValueError: as ``aggregate``.
    """
    own = np.asarray(similarities, dtype=np.float64)
    if not 1 <= own.ndim <= 2 or len(own) != len(cascade):
        raise ValueError(f"{own.shape} similarities of {len(cascade)} posts")
    numbers = np.clip(np.asarray(counts, dtype=np.int64), 1, len(cascade))
    values = _running(how, own.reshape(len(own), -1), cascade, pooling)(numbers)
    return values.reshape(len(numbers), *own.shape[1:])


def sizes(n: int) -> NDArray[np.int64]:
    """Return the sizes in ``curve`` of a cascade of ``n`` posts."""
    counts = list(range(1, min(n, _EACH_SIZE) + 1))
    while counts and counts[-1] < n:
        counts.append(min(n, int(counts[-1] * _GROWTH) + 1))
    return np.array(counts, dtype=np.int64)


def post_facts(cascade: Cascade) -> NDArray[np.float64]:
    """Return features of each post that need no article: float64 [n_posts, len(FACTS)], in the order of the posts.

    ``root``: 1 of the root; ``depth``, ``order`` (its place by age) and ``length`` (words) as logarithms of one more,
    so that none depends on how many posts follow; ``shared``: share of its words that the root also has.
    """
    order = np.empty(len(cascade))
    order[list(cascade.by_age)] = np.arange(len(cascade))
    depth = np.array([cascade.depth(post.post_id) for post in cascade.posts], dtype=np.float64)
    length = np.array([len(words) for words in cascade.words], dtype=np.float64)
    of_root = set(cascade.words[0])
    shared = [sum(word in of_root for word in words) / max(1, len(words)) for words in cascade.words]
    return np.stack([depth == 0.0, np.log1p(depth), np.log1p(order), np.log1p(length), shared], axis=1)


_Running = Callable[[NDArray[np.int64]], NDArray[np.float64]]


def _running(how: str, values: NDArray[np.float64], cascade: Cascade, pooling: Pooling | None) -> _Running:
    """Return a function from ascending numbers of oldest posts to aggregated values [n_numbers, n_articles]."""
    age = np.array(cascade.by_age, dtype=np.int64)
    speaks = np.array([bool(words) for words in cascade.words])[age]
    spoken = values[age][speaks]
    # Number of the n oldest posts that have words.
    heard = np.cumsum(speaks)
    if how == "median":
        return lambda counts: np.array([_median(spoken[:n]) for n in heard[counts - 1]])
    if how == "root":
        running = np.repeat(spoken[:1] if cascade.words[0] else np.zeros_like(values[:1]), len(spoken), axis=0)
    elif how == "mean":
        running = np.cumsum(spoken, axis=0) / np.arange(1, len(spoken) + 1)[:, None]
    elif how == "max":
        running = np.maximum.accumulate(spoken, axis=0)
    elif how == "learned":
        logits = (pooling or shipped_pooling()).logits(post_facts(cascade)[age][speaks], spoken)
        # Relative to the largest, e^-600 is negligible, but no division by zero.
        weights = np.exp(np.maximum(logits - logits.max(axis=0, initial=-np.inf), -600.0))
        running = np.cumsum(weights * spoken, axis=0) / np.cumsum(weights, axis=0)
    else:
        raise InputError("unknown_aggregation", f"There is no aggregation {how!r}.", f"Choose among {', '.join(HOW)}.")
    # Zero before the first post with words.
    padded = np.concatenate([np.zeros_like(values[:1]), running])
    return lambda counts: padded[heard[counts - 1]]


def _median(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.median(values, axis=0) if len(values) else np.zeros(values.shape[1])
