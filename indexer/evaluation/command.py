"""``readers``: measure the readers on files whose readings people wrote."""

import json
import sys
from pathlib import Path

import click
from tqdm import tqdm

_folder = click.Path(path_type=Path, exists=True, file_okay=False)


@click.command()
@click.option("--evaluate", "folder", required=True, type=_folder, help="Folder of files and their expected readings.")
@click.option("--files", type=_folder, help="Folder of the files, if they are elsewhere. [default: that of --evaluate]")
@click.option("--json", "output", type=click.Path(allow_dash=True), help="File to write the fractions to; - to print.")
@click.option("--wrong", is_flag=True, help="List what is wrong, on standard error.")
def readers(folder: Path, files: Path | None, output: str | None, wrong: bool) -> None:
    """Measure the readers: fractions of speakers, times, paragraphs and dates that are right, of a folder's files.

    docs/sources.md describes how expected readings are written, and what each fraction is of.
    """
    from indexer.evaluation.expected_readings import load_expected  # noqa: PLC0415  --help should not wait
    from indexer.evaluation.reading_scores import Score, score_file  # noqa: PLC0415

    total = Score()
    for reading in tqdm(load_expected(folder), desc="files", leave=False, disable=not sys.stderr.isatty()):
        total.add(score_file((files or folder) / reading.file, reading))
    if wrong:
        for line in total.wrong:
            click.echo(line, err=True)
    figures = total.as_json()
    if output is not None:
        with click.open_file(output, "w", "utf-8") as file:
            file.write(json.dumps(figures) + "\n")
        return
    counts = total.counts()
    for name, figure in figures.items():
        judged = counts.get(name.removesuffix("_right").removesuffix("_speakers"))
        of = "" if judged is None else f"  of {judged:,}"
        click.echo(f"{name.replace('_', ' '):<18}{'-' if figure is None else figure:>9}{of}")


@click.command("fit-labels")
@click.argument("folders", nargs=-1, required=True, type=_folder)
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="File to write. [default: the shipped one]"
)
def fit_labels(folders: tuple[Path, ...], out: Path | None) -> None:
    """Fit the weights by which the readers tell labels that name speakers, on FOLDERS of expected readings.

    Each reading states all speakers of its file, in “speakers” or in its paragraphs.
    """
    from indexer.evaluation import label_fit  # noqa: PLC0415  --help should not wait
    from indexer.readers.text.label_features import WEIGHTS  # noqa: PLC0415

    weights = label_fit.fit_labels(folders)
    label_fit.write_weights(weights, out or WEIGHTS)
    click.echo(f"{len(weights)} weights.")
