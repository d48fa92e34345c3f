"""The ``translations`` command."""

from pathlib import Path

import click

from models.evaluation.commands.common import device, json_file, multilingual_base_model, show


@click.command()
@click.option("--data", required=True, type=click.Path(path_type=Path), help="Pairs of sentences, .jsonl[.gz].")
@click.option("--split", default="test", show_default=True, help="Of the pairs.")
@click.option("--seed", default=0, show_default=True, help="Of the changes.")
@multilingual_base_model
@device
@json_file
def translations(data: Path, split: str, seed: int, base_model: str, device: str, json_path: Path | None) -> None:
    """Compare quotes with what they translate: recognised, changes noticed, false alarms; shares of 1."""
    from models.encoders.multilingual import load_multilingual_encoder  # noqa: PLC0415  --help should not wait
    from models.evaluation.translations.pairs import load_parallel_pairs  # noqa: PLC0415
    from models.evaluation.translations.verification import report_as_text, verification_report  # noqa: PLC0415
    from models.headline.shipped import load_states  # noqa: PLC0415

    pairs = load_parallel_pairs(data, split)
    encoder = load_multilingual_encoder(load_states(base_model, device), base_model)
    show(verification_report(pairs, encoder, seed), json_path, report_as_text)
