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

from models.errors import InputError
from models.evaluation.similarity import best_threshold
from models.evaluation.social.collection import Collection
from models.evaluation.social.systems import LinkSystem
from models.metrics.average_precision import average_precision
from models.social.dataset import Link


@dataclass(frozen=True, eq=False)
class LabelledPairs:
    """The links of a split, each pair of post and article once.

    Args:
        links: the links; of duplicate pairs the first sound one.
        truth: bool [n].
        posts: int64 [n], numbers of their posts.
        articles: int64 [n], numbers of their articles.
        weak: bool [n], positives that are measured separately.
    """

    links: tuple[Link, ...]
    truth: NDArray[np.bool_]
    posts: NDArray[np.int64]
    articles: NDArray[np.int64]
    weak: NDArray[np.bool_]

    @classmethod
    def of(cls, links: Sequence[Link], collection: Collection) -> "LabelledPairs":
        """Read one split.

        Raises:
            AppError: ``no_pairs``, or ``one_class`` where there are no sound positives or no negatives.
        """
        distinct: dict[tuple[str, str], Link] = {}
        for link in sorted(links, key=lambda link: (link.label == 0, link.weak)):
            distinct.setdefault((link.post_id, link.article_id), link)
        own = tuple(distinct.values())
        truth = np.array([link.label == 1 for link in own], dtype=np.bool_)
        weak = np.array([link.label == 1 and link.weak for link in own], dtype=np.bool_)
        if not own:
            raise InputError("no_pairs", "The split has no links.", "Check the file given with --split.")
        if not (truth & ~weak).any() or truth.all():
            raise InputError(
                "one_class",
                "The split has no sound positive links, or no negative ones.",
                "Both are needed to measure: give a file with links of label 1 and of label 0.",
            )
        return cls(own, truth, collection.posts_of(own), collection.articles_of(own), weak)

    @property
    def sound(self) -> NDArray[np.bool_]:
        """The pairs of the main figures: all but the weak positives; bool [n]."""
        return ~self.weak

    @property
    def kinds(self) -> dict[str, NDArray[np.bool_]]:
        """The pairs by kind of positive link: its own positives and all negatives; bool [n]."""
        names = sorted({link.kind for link in self.links if link.label == 1})
        return {name: np.array([not link.label or link.kind == name for link in self.links]) for name in names}


def pair_scores(system: LinkSystem, pairs: LabelledPairs) -> NDArray[np.float64]:
    """Return a system's scores of the pairs: float64 [n]."""
    return system.scores(pairs.posts, pairs.articles)


def threshold_on(pairs: LabelledPairs, scores: NDArray[np.float64]) -> float:
    """Return the threshold on the score with the best F1 among the sound pairs."""
    return best_threshold(scores[pairs.sound], pairs.truth[pairs.sound])


def figures(truth: NDArray[np.bool_], scores: NDArray[np.float64], linked: NDArray[np.bool_]) -> dict[str, float]:
    """Compute average precision of scores; accuracy, precision, recall and F1 of decisions; fractions of one.

    Args:
        truth, scores: [n].
        linked: the decisions, [n].
    """
    right = int((linked & truth).sum())
    return {
        "ap": average_precision(truth, scores),
        "accuracy": float((linked == truth).mean()),
        "precision": right / max(1, int(linked.sum())),
        "recall": right / max(1, int(truth.sum())),
        "f1": 2.0 * right / max(1, int(linked.sum()) + int(truth.sum())),
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
        labelled = ~judged & pairs.sound
        linked[judged] = scores[judged] >= best_threshold(scores[labelled], pairs.truth[labelled])
    return linked, None


def pair_report(pairs: LabelledPairs, scores: NDArray[np.float64], threshold: float | None) -> dict[str, Any]:
    """Return figures of the sound pairs, and the same ``by_kind`` and of ``weak`` positives, with the same negatives.

    Args:
        threshold: see ``decisions``; None in the report if there was none.
    """
    linked, thresholds = decisions(pairs, scores, threshold)

    def of(rows: NDArray[np.bool_]) -> dict[str, Any]:
        report = figures(pairs.truth[rows], scores[rows], linked[rows])
        return {"n_positive": int(pairs.truth[rows].sum())} | report

    report: dict[str, Any] = {**of(pairs.sound), "n_negative": int((~pairs.truth).sum()), "threshold": thresholds}
    report["by_kind"] = {name: of(rows) for name, rows in pairs.kinds.items()}
    report["weak"] = of(pairs.weak | ~pairs.truth) if pairs.weak.any() else {}
    return report
