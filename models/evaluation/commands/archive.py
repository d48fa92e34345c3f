"""The ``archive`` command."""

from pathlib import Path

import click

from models.evaluation.commands.common import base_model, data_folder, device, json_file, show, weights_folder


@click.command()
@data_folder
@click.option("--archive", required=True, type=click.Path(path_type=Path), help="Folder with more transcripts.")
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] of --data.")
@click.option("--cache", type=click.Path(path_type=Path), help="Keeps all vectors; else the user's cache.")
@weights_folder
@base_model
@device
@json_file
def archive(
    data: Path,
    archive: Path,
    split: str,
    cache: Path | None,
    weights: Path | None,
    base_model: str,
    device: str,
    json_path: Path | None,
) -> None:
    """Which of all transcripts is quoted next, and which paragraph: Acc@1/5/10 in per cent, searching exactly."""
    from models.encoders.cache_directory import default_cache_directory  # noqa: PLC0415  --help should not wait
    from models.encoders.loading import load_encoder  # noqa: PLC0415
    from models.evaluation.archive.exact_search import DenseRetriever, ExactArchive  # noqa: PLC0415
    from models.evaluation.archive.report import Retriever, archive_table, evaluate_archive  # noqa: PLC0415
    from models.evaluation.vector_file import VectorFiles  # noqa: PLC0415
    from models.recommend.data.loading import load_quotes  # noqa: PLC0415
    from models.recommend.sentences import ParagraphSentences  # noqa: PLC0415
    from models.recommend.shipped import SHIPPED_WEIGHTS, SOURCES, load_shipped_recommender  # noqa: PLC0415
    from models.recommend.source_ranking import SourceRanking  # noqa: PLC0415
    from models.recommend.zero_shot import ZeroShotRecommender  # noqa: PLC0415
    from models.text.sentences.splitting import split_many  # noqa: PLC0415

    folder, kept = weights or SHIPPED_WEIGHTS, cache or default_cache_directory() / "archive"
    quotes = load_quotes(data, split)
    ranking, without_quotes = (SourceRanking.load(folder / SOURCES, part) for part in ("weights", "without_quotes"))
    files = VectorFiles(kept)
    recommender = load_shipped_recommender(base_model, device, folder, files)
    base = files(load_encoder(base_model, device))
    everything = ExactArchive([archive, data], kept)
    untrained = Retriever(
        DenseRetriever(everything, base), ZeroShotRecommender(base, base, ParagraphSentences(base, split_many))
    )
    trained = Retriever(DenseRetriever(everything, files(recommender.encoder)), recommender.encoder)
    report = evaluate_archive(quotes, everything, untrained, trained, recommender.trained, ranking, without_quotes)
    show(report, json_path, archive_table)
