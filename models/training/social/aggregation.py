"""Fits the weights of a cascade's posts, its learned aggregation, to a linker's probabilities."""

from collections.abc import Set
from pathlib import Path
from typing import Any

from models.encoders.cache_directory import default_cache_directory
from models.errors import InputError
from models.evaluation.social.article_index import ArticleIndex
from models.evaluation.social.cascades import cascade_report, labelled, similarities_of
from models.evaluation.social.collection import Collection
from models.evaluation.social.mining import LinkedCascade, link_cascades
from models.evaluation.social.systems import LinkerSystem
from models.evaluation.social.vectors import FileCachedSocialEncoder
from models.evaluation.vector_file import VectorFiles
from models.optimization.cascade_pooling import fit_pooling
from models.social.cascades.aggregation import SHIPPED_POOLING
from models.social.dataset import SocialData, load_social
from models.social.protocol import PostLinker
from models.social.shipped import LINKER, SHIPPED_WEIGHTS, load_shipped_linker
from models.training.run import TrainingRun

FILE = SHIPPED_POOLING.name


def train_aggregation(run: TrainingRun) -> dict[str, Any]:
    """Fit the aggregation and write ``aggregation.json``; return the result of ``fit_aggregation``.

    The linker is that of the run's folder, or the shipped one if it has none. Cascades that share a post or an article
    with links of dev and test are skipped.

    Raises:
        AppError: see ``load_social``; ``no_cascades``; ``one_class``.
    """
    held_out = [split for split in ("dev", "test") if any(run.data.glob(f"links.{split}.jsonl*"))]
    data = load_social(run.data, held_out)
    files = VectorFiles(default_cache_directory() / "social")
    weights = run.out if (run.out / LINKER).is_file() else SHIPPED_WEIGHTS
    linker = load_shipped_linker(
        run.base_model, run.device, weights, lambda encoder: FileCachedSocialEncoder(encoder, files)
    )
    return fit_aggregation(data, linker, run.out)


def fit_aggregation(data: SocialData, linker: PostLinker, out: Path) -> dict[str, Any]:
    """Fit the aggregation and write it.

    Args:
        data: cascades; all its links are held out.
        linker: gives the probabilities.
        out: folder for the file.

    Returns:
        The written content and path; ``ap`` of every aggregation, the learned one cross-validated.

    Raises:
        AppError: ``no_cascades`` or ``one_class``.
    """
    collection = Collection.of(data)
    links = [link for split in data.links.values() for link in split]
    held_out = {link.post_id for link in links} | {link.article_id for link in links if link.label == 1}
    linked = [cascade for cascade in link_cascades(data, collection, events=False) if not _shares(cascade, held_out)]
    if not linked:
        raise InputError(
            "no_cascades",
            "No cascade of the folder has articles, or all share posts or articles with what is held out.",
            "Give a folder with more cascades.",
        )
    cache = default_cache_directory() / "social"
    system = LinkerSystem(linker, lambda: ArticleIndex(collection, linker.encoder, cache), collection)
    rows = [row for cascade in linked if (row := labelled(cascade, similarities_of(system, cascade))) is not None]
    pooling = fit_pooling(rows, trained_on=linker.encoder.version)
    pooling.save(out / FILE)
    report = cascade_report({"linker": system}, linked, frozenset())["linker"]
    return {
        "written": str(out / FILE),
        "cascades": len(rows),
        "weights": dict(pooling.weights),
        "ap": report.get("ap", {}),
        "p_vs_root": report.get("p_vs_root", {}),
    }


def _shares(cascade: LinkedCascade, names: Set[str]) -> bool:
    return not names.isdisjoint((*cascade.row.posts, *(article for article, _ in cascade.row.articles)))
