"""The ``stories`` command."""

from pathlib import Path

import click

from models.evaluation.commands.common import base_model, data_folder, device, json_file, listed, show, weights_folder


@click.command()
@data_folder
@click.option("--split", default="dev", show_default=True, help="Which SPLIT.jsonl[.gz] and SPLIT-none.jsonl[.gz].")
@click.option(
    "--models", "names", default="shipped,bm25,zero-shot", show_default=True, help="Names with commas between."
)
@click.option(
    "--reader",
    "reader_path",
    type=click.Path(path_type=Path),
    help="Weights of a reader: adds reader over all paragraphs, reader-16 over the best of shipped.",
)
@weights_folder
@base_model
@device
@json_file
def stories(
    data: Path,
    split: str,
    names: str,
    reader_path: Path | None,
    weights: Path | None,
    base_model: str,
    device: str,
    json_path: Path | None,
) -> None:
    """Measure suggestions after each sentence of stories whose fitting passages are known, as fractions."""
    from models.encoders.base_model import locate_base_model  # noqa: PLC0415  --help should not wait
    from models.evaluation.recommend.systems import SHIPPED, SystemRegistry  # noqa: PLC0415
    from models.evaluation.stories.report import as_stories, evaluate_stories  # noqa: PLC0415
    from models.evaluation.stories.systems import RankerSystem, ReaderSystem, ShippedSystem, StorySystem  # noqa: PLC0415
    from models.recommend.data.stories import load_stories  # noqa: PLC0415
    from models.recommend.reader.reader import Reader  # noqa: PLC0415

    registry = SystemRegistry(base_model, device, data, weights=weights)
    systems: dict[str, StorySystem] = {}
    for name in registry.known(listed(names)):
        if name == SHIPPED:
            systems[name] = ShippedSystem(registry.recommender().trained)
        elif (ranker := registry.take(name).ranker) is not None:
            systems[name] = RankerSystem(ranker)
    if reader_path is not None:
        reader = Reader(locate_base_model(base_model), reader_path, "cuda" if device == "cuda" else "cpu")
        systems["reader"] = ReaderSystem(reader)
        systems["reader-16"] = ReaderSystem(reader, registry.recommender().trained)
    show(evaluate_stories(load_stories(data, split), systems), json_path, as_stories)
