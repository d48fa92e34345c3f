"""Linking of whole cascades: aggregation over posts compared with the root alone (Piotrowski et al., Fig. 1)."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import average_precision_score
from sklearn.model_selection import GroupKFold

from models.evaluation.groups import connected_groups
from models.evaluation.social.mining import LinkedCascade
from models.evaluation.social.systems import LinkSystem
from models.metrics.average_precision import bootstrap_p
from models.optimization.cascade_pooling import Labelled, fit_pooling
from models.social.cascades.aggregation import HOW, WEIGHTS, Pooling, aggregate

FOLDS = 5
# With fewer, resampling is meaningless.
FEWEST_DRAWN = 10


@dataclass(frozen=True, eq=False)
class Aggregated:
    """Aggregated similarities of all pairs of cascade and article.

    Args:
        cascades: int64 [n], number of each pair's cascade.
        truth: bool [n].
        event: bool [n], see ``LinkedCascade``.
        values: by aggregation, float64 [n].
    """

    cascades: NDArray[np.int64]
    truth: NDArray[np.bool_]
    event: NDArray[np.bool_]
    values: Mapping[str, NDArray[np.float64]]


def cascade_report(
    systems: Mapping[str, LinkSystem], linked: Sequence[LinkedCascade], seen: Set[str]
) -> dict[str, dict[str, Any]]:
    """Report average precision of every aggregation by system, as fractions of one.

    ``ap``: of cascades that have a root and are linked to articles one by one; ``p_vs_root``: the paired bootstrap
    over cascades of each aggregation against the root alone. The same for ``held_out`` (cascades that share no post and
    no article with what was trained on) and ``event_level`` (linked to all articles of an event; drawn by event). The
    learned aggregation is fitted for each cascade on cascades that share no event, post or article with it.

    Args:
        seen: ids of posts and articles in any training data.
    """
    if not linked:
        return {}
    groups = groups_of(linked)
    return {name: _of_system(system, linked, groups, seen) for name, system in systems.items()}


def groups_of(linked: Sequence[LinkedCascade]) -> NDArray[np.int64]:
    """Return group numbers [n]: cascades that share an event, a post or a linked article are in the same group."""
    return connected_groups(
        [
            (("event", one.row.event or at), *one.row.posts, *one.articles[one.truth].tolist())
            for at, one in enumerate(linked)
        ]
    )


def similarities_of(system: LinkSystem, one: LinkedCascade) -> NDArray[np.float64]:
    """Return similarities of its posts and articles: float64 [n_posts, n_articles]; zeros for a missing root."""
    similarities = np.zeros((len(one.posts), len(one.articles)))
    is_known = one.posts >= 0
    similarities[is_known] = system.between(one.posts[is_known], one.articles)
    return similarities


def labelled(one: LinkedCascade, similarities: NDArray[np.float64]) -> Labelled | None:
    """Return the data of the learned aggregation: articles linked individually; None if there are none."""
    alone = ~one.event
    return Labelled(one.cascade, similarities[:, alone], one.truth[alone]) if alone.any() else None


def _of_system(
    system: LinkSystem, linked: Sequence[LinkedCascade], groups: NDArray[np.int64], seen: Set[str]
) -> dict[str, Any]:
    similarities = [similarities_of(system, one) for one in linked]
    poolings = _crossed(linked, similarities, groups)
    pairs = _aggregated(linked, similarities, poolings)
    rooted = np.array([bool(one.cascade.words[0]) and one.row.root is not None for one in linked])[pairs.cascades]
    fresh = np.array([_fresh(one, seen) for one in linked])[pairs.cascades]
    main = rooted & ~pairs.event
    report = _figures(pairs, main)
    report["held_out"] = _figures(pairs, main & fresh)
    report["event_level"] = _figures(pairs, rooted & pairs.event, groups[pairs.cascades])
    return report


def _crossed(
    linked: Sequence[LinkedCascade], similarities: Sequence[NDArray[np.float64]], groups: NDArray[np.int64]
) -> list[Pooling]:
    """Fits the learned aggregation for each cascade on those of other groups; none where there are too few."""
    folds = min(FOLDS, len(set(groups.tolist())))
    if folds < 2:
        return []
    rows = [labelled(one, own) for one, own in zip(linked, similarities, strict=True)]
    poolings: list[Pooling] = [Pooling(dict.fromkeys(WEIGHTS, 0.0))] * len(linked)
    for train_rows, test_rows in GroupKFold(folds).split(groups, groups=groups):
        training = [row for at in train_rows if (row := rows[at]) is not None]
        if not any(row.truth.any() for row in training) or all(row.truth.all() for row in training):
            return []
        fitted = fit_pooling(training)
        for at in test_rows:
            poolings[at] = fitted
    return poolings


def _aggregated(
    linked: Sequence[LinkedCascade], similarities: Sequence[NDArray[np.float64]], poolings: Sequence[Pooling]
) -> Aggregated:
    values: dict[str, list[NDArray[np.float64]]] = {how: [] for how in HOW if how != "learned" or poolings}
    for at, (one, own) in enumerate(zip(linked, similarities, strict=True)):
        for how, scores in values.items():
            scores.append(aggregate(own, one.cascade, how, poolings[at] if poolings else None))
    return Aggregated(
        np.repeat(np.arange(len(linked)), [len(one.articles) for one in linked]),
        np.concatenate([one.truth for one in linked]),
        np.concatenate([one.event for one in linked]),
        {how: np.concatenate(scores) for how, scores in values.items()},
    )


def _figures(pairs: Aggregated, rows: NDArray[np.bool_], clusters: NDArray[np.int64] | None = None) -> dict[str, Any]:
    """Return figures of some of the pairs; empty if they are all true or all false.

    Args:
        clusters: int64 [n], resampled together; the cascades if None.
    """
    truth = pairs.truth[rows]
    if truth.all() or not truth.any():
        return {}
    values = {how: scores[rows] for how, scores in pairs.values.items()}
    precision = {how: float(average_precision_score(truth, own)) for how, own in values.items()}
    cascades = pairs.cascades[rows]
    report: dict[str, Any] = {"n": len(set(cascades.tolist())), "n_pairs": len(truth), "ap": precision}
    drawn = cascades if clusters is None else clusters[rows]
    if len(set(drawn.tolist())) >= FEWEST_DRAWN:
        report["p_vs_root"] = {
            how: bootstrap_p(truth, own, values["root"], drawn) for how, own in values.items() if how != "root"
        }
    return report


def _fresh(one: LinkedCascade, seen: Set[str]) -> bool:
    return not any(name in seen for name in (*one.row.posts, *(article for article, _ in one.row.articles)))
