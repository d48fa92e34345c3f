"""``python -m indexer``: training pairs from a newsroom's archive, and maintenance of its index."""

import json
import sys
from datetime import date, datetime
from pathlib import Path

import click
from tqdm import tqdm

from indexer.alignment.quote_finder import MIN_SIMILARITY
from indexer.alignment.splits import SplitPeriods
from indexer.commands import reindex, repair, verify
from indexer.evaluation.command import readers
from models.errors import AppError, InputError

_BAD_INPUT = 2
_SHOWN_SKIPPED = 20

_folder = click.Path(path_type=Path)
_day = click.DateTime(formats=["%Y-%m-%d"])


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Work on a newsroom's archive, and on its index."""


for command in (verify, repair, reindex, readers):
    main.add_command(command)


@main.command()
@click.option("--articles", required=True, type=_folder, help="Folder of published articles: .md, .txt, .jsonl[.gz].")
@click.option("--transcripts", required=True, type=_folder, help="Folder of transcripts, as for import, or JSON Lines.")
@click.option("--out", required=True, type=_folder, help="Folder to write; new, empty, or an earlier data set.")
@click.option("--dev-from", type=_day, help="First day of the dev split.")
@click.option("--test-from", type=_day, help="First day of the test split.")
@click.option("--dev-share", type=click.FloatRange(0, 1), help="Share of pairs for dev. [default: 0.1]")
@click.option("--test-share", type=click.FloatRange(0, 1), help="Share of pairs for test. [default: 0.1]")
@click.option("--min-similarity", type=click.FloatRange(0, 1), default=MIN_SIMILARITY, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def align(
    articles: Path,
    transcripts: Path,
    out: Path,
    dev_from: datetime | None,
    test_from: datetime | None,
    dev_share: float | None,
    test_share: float | None,
    min_similarity: float,
    as_json: bool,
) -> None:
    """Build training pairs: the articles' direct quotes aligned to the transcripts they come from.

    Writes train, dev, test, transcripts and pretrain .jsonl.gz, for models.training and models.evaluation --data.
    """
    from indexer.alignment.pair_builder import SplitShares, build_pairs  # noqa: PLC0415  --help should not wait

    if dev_from is None and test_from is None:
        shares = SplitShares(0.1 if dev_share is None else dev_share, 0.1 if test_share is None else test_share)
        if shares.dev + shares.test >= 1:
            raise InputError("bad_shares", "Nothing is left to train on.", "Let the shares add up to less than 1.")
        parts: SplitPeriods | SplitShares = shares
    elif dev_share is not None or test_share is not None:
        raise InputError("dates_and_shares", "Both dates and shares are given.", "Give the dates or the shares.")
    else:
        parts = SplitPeriods(*_ordered(dev_from, test_from))
    with tqdm(desc="articles", leave=False, disable=not sys.stderr.isatty()) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        summary, skipped = build_pairs(articles, transcripts, out, parts, min_similarity, progress)
    for one in skipped[:_SHOWN_SKIPPED]:
        click.echo(f"Left out: {one.name}: {one.reason}", err=True)
    if len(skipped) > _SHOWN_SKIPPED:
        click.echo(f"Left out: {len(skipped) - _SHOWN_SKIPPED} more.", err=True)
    figures = summary.as_json() | {"left_out": len(skipped)}
    if as_json:
        click.echo(json.dumps(figures))
        return
    for name, figure in figures.items():
        click.echo(f"{name.replace('_', ' '):<18}{figure:>9,}")


def _ordered(dev_from: datetime | None, test_from: datetime | None) -> tuple[date, date]:
    if dev_from is None or test_from is None:
        raise InputError("one_date", "Only one of the two dates is given.", "Give --dev-from and --test-from.")
    if dev_from >= test_from:
        raise InputError("bad_dates", "Dev does not begin before test.", "Let --dev-from be before --test-from.")
    return dev_from.date(), test_from.date()


if __name__ == "__main__":
    try:
        main()
    except AppError as error:
        click.echo(f"{error.message}\n{error.hint}", err=True)
        sys.exit(_BAD_INPUT)
