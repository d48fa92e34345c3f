"""Linking of whole cascades: aggregation over posts compared with the root alone (Piotrowski et al., Figs 1–6)."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import GroupKFold

from models.evaluation.social.mining import LinkedCascade
from models.evaluation.social.systems import LinkSystem
from models.metrics.average_precision import average_precision, bootstrap_p
from models.social.cascades.aggregation import HOW, WEIGHTS, Pooling, grown
from models.social.cascades.pooling_fitting import Labelled, fit_pooling

# Numbers of oldest posts on the curve, before all of them.
OLDEST = (1, 2, 3, 5, 10, 20, 50)
WHOLE = "all"
# Posts with words in a cascade: the largest number of each group.
SIZES = (2, 5, 20)
FOLDS = 5
# With fewer, resampling is meaningless.
FEWEST_DRAWN = 10

_EVERY = np.iinfo(np.int64).max


@dataclass(frozen=True, eq=False)
class Aggregated:
    """Aggregated similarities of all pairs of cascade and article.

    Args:
        cascades: int64 [n], number of each pair's cascade.
        truth: bool [n].
        event: bool [n], see ``LinkedCascade``.
        values: by aggregation, float64 [len(OLDEST) + 1, n]: for each number of oldest posts, and last for all of them.
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
    over cascades of each aggregation against the root alone; ``best``: the one with the highest ``ap``. The same
    ``by_type`` (only ``reply_tree`` are complete trees), ``by_size`` (posts with words), ``held_out`` (cascades that
    share no post and no article with what was trained on), ``event_level`` (linked to all articles of an event; drawn
    by event), ``without_root`` (comments below an article; no ``root`` there). ``curve``: ``ap`` by number of oldest
    posts. ``weights``: of the learned aggregation, the mean over folds; it is fitted for each cascade on
    cascades that share no event, post or article with it.

    Args:
        seen: ids of posts and articles in any training data.
    """
    if not linked:
        return {}
    groups = groups_of(linked)
    return {name: _of_system(system, linked, groups, seen) for name, system in systems.items()}


def groups_of(linked: Sequence[LinkedCascade]) -> NDArray[np.int64]:
    """Return group numbers [n]: cascades that share an event, a post or a linked article are in the same group."""
    parent = list(range(len(linked)))

    def head(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    first: dict[object, int] = {}
    for at, one in enumerate(linked):
        articles = one.articles[one.truth].tolist()
        for shared in (("event", one.row.event or at), *one.row.posts, *articles):
            parent[head(at)] = head(first.setdefault(shared, at))
    return np.array([head(at) for at in range(len(linked))], dtype=np.int64)


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
    types = np.array([one.row.type.partition(" ")[0] for one in linked])[pairs.cascades]
    spoken = np.array([sum(map(bool, one.cascade.words)) for one in linked])[pairs.cascades]
    fresh = np.array([_fresh(one, seen) for one in linked])[pairs.cascades]
    main = rooted & ~pairs.event
    report = _figures(pairs, main)
    report["by_type"] = {str(name): _figures(pairs, main & (types == name)) for name in np.unique(types[main])}
    report["by_size"] = {
        label: _figures(pairs, main & (spoken >= least) & (spoken <= most)) for label, least, most in _size_groups()
    }
    report["held_out"] = _figures(pairs, main & fresh)
    report["event_level"] = _figures(pairs, rooted & pairs.event, groups[pairs.cascades])
    report["without_root"] = _figures(pairs, ~rooted & ~pairs.event, rooted=False)
    report["curve"] = {how: _curve(pairs, main, how) for how in pairs.values}
    if poolings:
        report["weights"] = {
            name: round(float(np.mean([pooling.weights[name] for pooling in poolings])), 4) for name in WEIGHTS
        }
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
    counts = np.array([*OLDEST, _EVERY], dtype=np.int64)
    values: dict[str, list[NDArray[np.float64]]] = {how: [] for how in HOW if how != "learned" or poolings}
    for at, (one, own) in enumerate(zip(linked, similarities, strict=True)):
        for how, scores in values.items():
            scores.append(grown(own, one.cascade, how, counts, poolings[at] if poolings else None))
    return Aggregated(
        np.repeat(np.arange(len(linked)), [len(one.articles) for one in linked]),
        np.concatenate([one.truth for one in linked]),
        np.concatenate([one.event for one in linked]),
        {how: np.concatenate(scores, axis=1) for how, scores in values.items()},
    )


def _figures(
    pairs: Aggregated, rows: NDArray[np.bool_], clusters: NDArray[np.int64] | None = None, *, rooted: bool = True
) -> dict[str, Any]:
    """Return figures of some of the pairs; empty if they are all true or all false.

    Args:
        clusters: int64 [n], resampled together; the cascades if None.
        rooted: compare with the root alone.
    """
    truth = pairs.truth[rows]
    if truth.all() or not truth.any():
        return {}
    values = {how: scores[-1, rows] for how, scores in pairs.values.items() if rooted or how != "root"}
    precision = {how: average_precision(truth, own) for how, own in values.items()}
    cascades = pairs.cascades[rows]
    report: dict[str, Any] = {"n": len(set(cascades.tolist())), "n_pairs": len(truth), "ap": precision}
    report["best"] = max(precision, key=lambda how: precision[how])
    drawn = cascades if clusters is None else clusters[rows]
    if rooted and len(set(drawn.tolist())) >= FEWEST_DRAWN:
        report["p_vs_root"] = {
            how: bootstrap_p(truth, own, values["root"], drawn) for how, own in values.items() if how != "root"
        }
    return report


def _curve(pairs: Aggregated, rows: NDArray[np.bool_], how: str) -> list[tuple[int | str, float]]:
    truth = pairs.truth[rows]
    if truth.all() or not truth.any():
        return []
    precisions = [average_precision(truth, own) for own in pairs.values[how][:, rows]]
    return list(zip((*OLDEST, WHOLE), precisions, strict=True))


def _fresh(one: LinkedCascade, seen: Set[str]) -> bool:
    return not any(name in seen for name in (*one.row.posts, *(article for article, _ in one.row.articles)))


def _size_groups() -> list[tuple[str, int, float]]:
    firsts = [0, *(most + 1 for most in SIZES)]
    lasts: list[float] = [*SIZES, float("inf")]
    return [
        (f"{least}–{most:.0f}" if most < float("inf") else f"{least} or more", least, most)
        for least, most in zip(firsts, lasts, strict=True)
    ]
