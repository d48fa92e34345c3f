"""The report on linking posts to articles, measured as in Piotrowski et al. §5, and as the server uses it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.evaluation.output import figure_table
from models.evaluation.social.cascades import cascade_report
from models.evaluation.social.collection import WINDOW, Collection
from models.evaluation.social.mining import link_cascades
from models.evaluation.social.pairs import LabelledPairs, best_threshold, pair_report, pair_scores
from models.evaluation.social.registry import TFIDF, SocialSystemRegistry
from models.evaluation.social.retrieval import Retrieval, find_articles, rank_figures
from models.evaluation.social.systems import LinkerSystem, LinkSystem
from models.metrics.average_precision import bootstrap_p
from models.metrics.significance import paired_permutation_p
from models.social.dataset import Link, SocialData, load_social

_EVERYTHING = "everything"


def load_folder(folder: Path, split: str) -> SocialData:
    """Load posts, articles and the links of ``split``, and those of train and dev if the folder has them.

    Raises:
        AppError: see ``models.social.dataset.load_social``.
    """
    others = [name for name in ("train", "dev") if list(folder.glob(f"links.{name}.jsonl*"))]
    return load_social(folder, list(dict.fromkeys([split, *others])))


def evaluate(
    data: SocialData,
    split: str,
    names: Sequence[str],
    registry: SocialSystemRegistry,
    *,
    everything: bool = True,
) -> dict[str, Any]:
    """Return the report of ``python -m models.evaluation social``; ``tfidf`` is always in it.

    ``models``, by name, in fractions of one: ``ap``, ``accuracy``, ``precision``, ``recall`` and ``f1`` of the pairs
    (see ``pairs``), judged by ``threshold``, which is best for F1 on dev (without dev: see ``decisions``); ``mrr``,
    ``r@1`` and ``r@10`` among the articles published within the window of days around a post, and under ``everything``
    among all articles. Only sound links are measured. ``p_ap`` (bootstrap over posts) and ``p_mrr`` (paired
    permutation) test against ``tfidf``, ``ap_ratio`` and ``f1_ratio`` are ratios to it. ``cascades``: see
    ``cascade_report``.

    Args:
        data: posts, articles and links; links of dev choose thresholds.
        split: the links that are measured.
        names: systems to measure.
        registry: creates them.
        everything: also rank all articles, and measure cascades that are linked by an event.

    Raises:
        AppError: ``unknown_model``, ``no_pairs``, ``one_class``, or a system cannot be created.
    """
    collection = Collection.of(data)
    pairs = LabelledPairs.of(data.links[split], collection)
    systems = {name: registry.take(name, collection) for name in registry.choose([TFIDF, *names])}
    scores = {name: pair_scores(system, pairs) for name, system in systems.items()}
    thresholds = _thresholds(data, collection, systems)
    models = {name: pair_report(pairs, values, thresholds.get(name)) for name, values in scores.items()}
    windowed = _add_retrieval(models, systems, data.links[split], collection, everything=everything)
    _against_tfidf(models, pairs, scores, windowed)
    return {
        "task": "social",
        "split": split,
        "n": len(pairs.truth),
        "n_posts": len(set(pairs.posts.tolist())),
        "n_candidates": len(collection.articles),
        "window_days": list(WINDOW),
        "models": models,
        "cascades": cascade_report(systems, link_cascades(data, collection, events=everything), _seen(data)),
    }


def _thresholds(data: SocialData, collection: Collection, systems: dict[str, LinkSystem]) -> dict[str, float]:
    """Return each system's best threshold on dev; without dev, the linkers' own thresholds."""
    links = data.links.get("dev")
    if not links:
        return {name: system.threshold for name, system in systems.items() if isinstance(system, LinkerSystem)}
    pairs = LabelledPairs.of(links, collection)
    return {name: best_threshold(pair_scores(system, pairs), pairs.truth) for name, system in systems.items()}


def _add_retrieval(
    models: dict[str, dict[str, Any]],
    systems: dict[str, LinkSystem],
    links: Sequence[Link],
    collection: Collection,
    *,
    everything: bool,
) -> dict[str, NDArray[np.int64]]:
    """Add figures of ranks among windowed candidates and among all articles; return the ranks in the window."""
    windowed_ranks = {}
    for windowed in (True, False) if everything else (True,):
        retrieval = Retrieval.of(links, collection, windowed=windowed)
        for name, system in systems.items():
            ranks = find_articles(system, retrieval, collection, f"{name}, {'window' if windowed else _EVERYTHING}")
            own = models[name] if windowed else models[name].setdefault(_EVERYTHING, {})
            own |= {**rank_figures(ranks), "n_outside": retrieval.passed_over}
            if windowed:
                windowed_ranks[name] = ranks
    return windowed_ranks


def _against_tfidf(
    models: dict[str, dict[str, Any]],
    pairs: LabelledPairs,
    scores: dict[str, NDArray[np.float64]],
    windowed: dict[str, NDArray[np.int64]],
) -> None:
    reference = models[TFIDF]
    for name, report in models.items():
        if name == TFIDF:
            continue
        report["ap_ratio"] = report["ap"] / reference["ap"]
        report["f1_ratio"] = report["f1"] / reference["f1"] if reference["f1"] else None
        report["p_ap"] = bootstrap_p(pairs.truth, scores[name], scores[TFIDF], pairs.posts)
        report["p_mrr"] = paired_permutation_p(1.0 / windowed[name], 1.0 / windowed[TFIDF])


def _seen(data: SocialData) -> frozenset[str]:
    links = [link for split in ("train", "dev") for link in data.links.get(split, ())]
    return frozenset(link.post_id for link in links) | {link.article_id for link in links if link.label == 1}


def as_rows(report: Mapping[str, Any]) -> str:
    """Format the main figures of each model in a row, and below the average precision of each aggregation."""
    measures = ("ap", "f1", "accuracy", "precision", "recall", "mrr", "r@1", "r@10", "p_ap", "p_mrr")
    models = {
        name: {measure: figures[measure] for measure in measures if figures.get(measure) is not None}
        for name, figures in report["models"].items()
    }
    cascades = {name: figures["ap"] for name, figures in report["cascades"].items() if "ap" in figures}
    return "\n".join(
        [
            f"{report['split']}: {report['n']} pairs of {report['n_posts']} posts, "
            f"{report['n_candidates']} articles. Fractions of one.",
            *figure_table(models),
            *(["cascades: AP", *figure_table(cascades)] if cascades else []),
        ]
    )
