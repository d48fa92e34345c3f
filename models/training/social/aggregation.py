"""Fits the learned aggregation of cascades, the weights of their posts, to a linker's probabilities."""

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
from models.social.cascades.aggregation import SHIPPED_POOLING
from models.social.cascades.pooling_fitting import fit_pooling
from models.social.dataset import SocialData, load_social
from models.social.protocol import PostLinker
from models.social.shipped import SHIPPED_WEIGHTS, load_shipped_linker

FILE = SHIPPED_POOLING.name


def train_aggregation(
    folder: Path, out: Path, weights: Path | None, base_model: str, device: str, held_out: tuple[str, ...]
) -> dict[str, Any]:
    """Fits the aggregation and writes ``OUT/aggregation.json``; returns the result of ``fit_aggregation``.

    Args:
        folder: with cascades, and links of the splits ``held_out``.
        weights: folder of the linker's weights; the shipped ones if None.
        held_out: cascades that share a post or an article with their links are skipped.

    Raises:
        AppError: see ``load_social``; ``no_cascades``; ``one_class``.
    """
    data = load_social(folder, held_out)
    files = VectorFiles(default_cache_directory() / "social")
    linker = load_shipped_linker(
        base_model, device, weights or SHIPPED_WEIGHTS, lambda encoder: FileCachedSocialEncoder(encoder, files)
    )
    return fit_aggregation(data, linker, out)


def fit_aggregation(data: SocialData, linker: PostLinker, out: Path) -> dict[str, Any]:
    """Fits the aggregation and writes it.

    Args:
        data: all its links are held out.

    Returns:
        The written content and path; ``ap`` of every aggregation, the learned one cross-validated.

    Raises:
        AppError: ``no_cascades`` or ``one_class``.
    """
    collection = Collection.of(data)
    links = [link for split in data.links.values() for link in split]
    held_out = {link.post_id for link in links} | {link.article_id for link in links if link.label == 1}
    linked = [one for one in link_cascades(data, collection, events=False) if not _shares(one, held_out)]
    if not linked:
        raise InputError(
            "no_cascades",
            "No cascade of the folder has articles, or all share posts or articles with what is held out.",
            "Give a folder with more cascades, or hold out less with --hold-out.",
        )
    cache = default_cache_directory() / "social"
    system = LinkerSystem(linker, lambda: ArticleIndex(collection, linker.encoder, cache), collection)
    rows = [row for one in linked if (row := labelled(one, similarities_of(system, one))) is not None]
    pooling = fit_pooling(rows, trained_on=linker.encoder.version)
    pooling.save(out / FILE)
    found = cascade_report({"linker": system}, linked, frozenset())["linker"]
    return {
        "written": str(out / FILE),
        "cascades": len(rows),
        "weights": dict(pooling.weights),
        "ap": found.get("ap", {}),
        "p_vs_root": found.get("p_vs_root", {}),
    }


def _shares(one: LinkedCascade, names: Set[str]) -> bool:
    return not names.isdisjoint((*one.row.posts, *(article for article, _ in one.row.articles)))
