"""``python -m indexer``: training pairs from a newsroom's archive, and maintenance of its index."""

import sys
from datetime import datetime
from pathlib import Path

import click
from tqdm import tqdm

from indexer.alignment.splits import SplitPeriods
from indexer.commands import reindex, repair
from indexer.evaluation.command import fit_labels, readers
from indexer.storage.private_files import make_new_files_private
from models.errors import AppError, InputError

_BAD_INPUT = 2
_SHOWN_SKIPPED = 20

_folder = click.Path(path_type=Path)
_day = click.DateTime(formats=["%Y-%m-%d"])


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Work on a newsroom's archive, and on its index."""
    make_new_files_private()


for command in (repair, reindex, readers, fit_labels):
    main.add_command(command)


@main.command()
@click.option("--articles", required=True, type=_folder, help="Folder of published articles: .md, .txt, .jsonl[.gz].")
@click.option("--transcripts", required=True, type=_folder, help="Folder of transcripts, as for import, or JSON Lines.")
@click.option("--out", required=True, type=_folder, help="Folder to write; new, empty, or an earlier data set.")
@click.option("--dev-from", type=_day, help="First day of the dev split. Both dates or none.")
@click.option("--test-from", type=_day, help="First day of the test split.")
def align(articles: Path, transcripts: Path, out: Path, dev_from: datetime | None, test_from: datetime | None) -> None:
    """Build training pairs: the articles' direct quotes aligned to the transcripts they come from.

    Writes train, dev, test, transcripts and pretrain .jsonl.gz, for models.training and models.evaluation --data.
    Without dates a tenth of the pairs is for dev and a tenth for test, the latest ones if they are dated.
    """
    from indexer.alignment.pair_builder import build_pairs  # noqa: PLC0415  --help should not wait

    periods = _periods(dev_from, test_from)
    with tqdm(desc="articles", leave=False, disable=not sys.stderr.isatty()) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        summary, skipped = build_pairs(articles, transcripts, out, periods, progress)
    for file in skipped[:_SHOWN_SKIPPED]:
        click.echo(f"Left out: {file.name}: {file.reason}", err=True)
    if len(skipped) > _SHOWN_SKIPPED:
        click.echo(f"Left out: {len(skipped) - _SHOWN_SKIPPED} more.", err=True)
    for name, figure in {**summary.as_json(), "left_out": len(skipped)}.items():
        click.echo(f"{name.replace('_', ' '):<18}{figure:>9,}")


def _periods(dev_from: datetime | None, test_from: datetime | None) -> SplitPeriods | None:
    if dev_from is None and test_from is None:
        return None
    if dev_from is None or test_from is None:
        raise InputError("one_date", "Only one of the two dates is given.", "Give --dev-from and --test-from.")
    if dev_from >= test_from:
        raise InputError("bad_dates", "Dev does not begin before test.", "Let --dev-from be before --test-from.")
    return SplitPeriods(dev_from.date(), test_from.date())


if __name__ == "__main__":
    try:
        main()
    except AppError as error:
        click.echo(f"{error.message}\n{error.hint}", err=True)
        sys.exit(_BAD_INPUT)
