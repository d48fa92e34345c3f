"""The ``similarity`` command."""

from pathlib import Path

import click

from models.encoders.base_model import DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL
from models.evaluation.commands.common import device, json_file, quote_encoders, show


@click.command()
@click.option("--data", required=True, type=click.Path(path_type=Path), help="Pairs of sentences, .jsonl[.gz].")
@click.option("--set", "sets", multiple=True, help="Only this set; repeatable.")
@quote_encoders("a row")
@click.option("--base-model", default=MULTILINGUAL_BASE_MODEL, show_default=True, help="What the adapters are over.")
@device
@json_file
def similarity(
    data: Path, sets: tuple[str, ...], encoders: tuple[Path, ...], base_model: str, device: str, json_path: Path | None
) -> None:
    """Spearman of cosine and people's scores, in per cent, for the base models and quote encoders (Table A2)."""
    from models.encoders.base_model import locate_base_model  # noqa: PLC0415  --help should not wait
    from models.encoders.loading import default_device, load_encoder  # noqa: PLC0415
    from models.evaluation.similarity import load_sentence_pairs, similarity_report  # noqa: PLC0415
    from models.headline.quote_encoder import embedding, load_quote_encoder  # noqa: PLC0415

    pairs = load_sentence_pairs(data, sets)
    bases = dict.fromkeys((DEFAULT_BASE_MODEL, MULTILINGUAL_BASE_MODEL, base_model))
    frozen = {Path(name).name: load_encoder(name, device).encode for name in bases}
    base, at_hand = locate_base_model(base_model), default_device(device)
    trained = {path.stem: embedding(load_quote_encoder(base, path, at_hand)) for path in encoders}
    show(similarity_report(pairs, {**frozen, **trained}), json_path)
