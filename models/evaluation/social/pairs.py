"""Pair classification: is a post about an article? Measured as in Piotrowski et al. §5.1 and §5.3.

No system gets dates here. Negatives were mined among articles published 3 to 60 days before the post, positives are
published around it: the date alone would separate them, and only the mining of negatives would be measured. Systems are
called by ``LinkSystem.scores``, which does not use dates.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import average_precision_score, precision_recall_fscore_support

from models.errors import InputError
from models.evaluation.social.collection import Collection
from models.evaluation.social.systems import LinkSystem
from models.social.dataset import Link


@dataclass(frozen=True, eq=False)
class LabelledPairs:
    """The links of a split, each pair of post and article once, without weak ones.

    Args:
        truth: bool [n].
        posts: int64 [n], numbers of their posts.
        articles: int64 [n], numbers of their articles.
    """

    truth: NDArray[np.bool_]
    posts: NDArray[np.int64]
    articles: NDArray[np.int64]

    @classmethod
    def of(cls, links: Sequence[Link], collection: Collection) -> "LabelledPairs":
        """Read one split.

        Raises:
            AppError: ``no_pairs``, or ``one_class`` where there are no sound positives or no negatives.
        """
        distinct: dict[tuple[str, str], Link] = {}
        for link in sorted(links, key=lambda link: (link.label == 0, link.weak)):
            distinct.setdefault((link.post_id, link.article_id), link)
        own = [link for link in distinct.values() if not (link.label == 1 and link.weak)]
        truth = np.array([link.label == 1 for link in own], dtype=np.bool_)
        if not own:
            raise InputError("no_pairs", "The split has no sound links.", "Check the file given with --split.")
        if not truth.any() or truth.all():
            raise InputError(
                "one_class",
                "The split has no sound positive links, or no negative ones.",
                "Both are needed to measure: give a file with links of label 1 and of label 0.",
            )
        return cls(truth, collection.posts_of(own), collection.articles_of(own))


def pair_scores(system: LinkSystem, pairs: LabelledPairs) -> NDArray[np.float64]:
    """Return a system's scores of the pairs: float64 [n]."""
    return system.scores(pairs.posts, pairs.articles)


def best_threshold(scores: NDArray[np.floating[Any]], truth: NDArray[np.bool_]) -> float:
    """Return the threshold on the score with the best F1 on these rows; infinite without rows."""
    if not len(scores):
        return float("inf")
    order = np.argsort(-scores, kind="stable")
    right = np.cumsum(truth[order])
    f1 = 2.0 * right / (np.arange(1, len(order) + 1) + truth.sum())
    # Equal scores are on the same side of the threshold.
    f1[:-1][np.diff(scores[order]) == 0.0] = -1.0
    return float(scores[order[int(f1.argmax())]])


def figures(truth: NDArray[np.bool_], scores: NDArray[np.float64], linked: NDArray[np.bool_]) -> dict[str, float]:
    """Compute average precision of scores; accuracy, precision, recall and F1 of decisions; fractions of one.

    Args:
        truth, scores: [n].
        linked: the decisions, [n].
    """
    precision, recall, f1, _ = precision_recall_fscore_support(truth, linked, average="binary", zero_division=0.0)
    shares = {"precision": precision, "recall": recall, "f1": f1}
    return {
        "ap": float(average_precision_score(truth, scores)),
        "accuracy": float((linked == truth).mean()),
        **{name: float(share) for name, share in shares.items()},
    }


def decisions(
    pairs: LabelledPairs, scores: NDArray[np.float64], threshold: float | None
) -> tuple[NDArray[np.bool_], float | None]:
    """Decides which pairs are linked: bool [n]; returns also the threshold.

    Args:
        threshold: from other data; if None, the posts are halved and the pairs of each half are judged by the best
            threshold of the other, so that no pair influences its own threshold.
    """
    if threshold is not None:
        return scores >= threshold, threshold
    _, ranks = np.unique(pairs.posts, return_inverse=True)
    linked = np.zeros(len(scores), dtype=np.bool_)
    for half in (0, 1):
        judged = ranks % 2 == half
        linked[judged] = scores[judged] >= best_threshold(scores[~judged], pairs.truth[~judged])
    return linked, None


def pair_report(pairs: LabelledPairs, scores: NDArray[np.float64], threshold: float | None) -> dict[str, Any]:
    """Return the figures of the pairs.

    Args:
        threshold: see ``decisions``; None in the report if there was none.
    """
    linked, threshold = decisions(pairs, scores, threshold)
    counts = {"n_positive": int(pairs.truth.sum()), "n_negative": int((~pairs.truth).sum())}
    return {**counts, **figures(pairs.truth, scores, linked), "threshold": threshold}
