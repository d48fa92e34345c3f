"""``import-archive``: imports folders and JSON Lines of any size, with progress by stage."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from server.cli.common import FINDINGS, data_option, json_option, print_json, reports_errors, settings_of, stay_offline
from server.cli.import_notes import format_import_note
from server.cli.progress import MAX_SHOWN_SKIPPED, TerminalStages
from server.config import Settings

if TYPE_CHECKING:
    from indexer.embeddings.parallel import Workers
    from models.encoders.protocol import Encoder
    from server.sources.archive_import.service import ArchiveImportSummary

# Each has some hundred megabytes of weights in memory.
_MAX_PROCESSES = 16


@click.command("import-archive")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--keep", is_flag=True, help="Leave a source as it is where its item has changed.")
@click.option(
    "--processes", type=click.IntRange(1, 256), help="Processes that embed. [default: one a core or GPU, 16 at most]"
)
@data_option
@json_option
@reports_errors
def import_archive(
    paths: tuple[Path, ...], keep: bool, processes: int | None, data: Path | None, as_json: bool
) -> None:
    r"""Import a whole archive into the library, or update it.

    PATHS are folders and files: transcripts and posts (docs/posts.md) as for import, and JSON Lines (.jsonl, .jsonl.gz)
    with a transcript a line:

    \b
    {"id": …, "title": …, "date": "2031-05-03", "speaker": …, "language": "en",
     "rights": "quotable" | "ask" | "background",
     "embargo_until": "2031-05-04T10:00:00Z",
     "paragraphs": [{"speaker": …, "text": …, "start_ms": …, "end_ms": …, "question": …}]}

    Only id and the text of the paragraphs are necessary; the speaker of a row is that of its paragraphs that name none.

    It may be stopped at any moment; the same command goes on from there. What the library has already is known by its
    content. An item whose id (a file's: its path) is known, with other content, takes the place of the earlier one;
    paragraphs that say the same stay the same. What cannot be read is named and left out, and the exit code is 1 then.
    """
    settings = settings_of(data=data)
    stay_offline()
    summary = run_import(paths, keep, processes, settings)
    if as_json:
        print_json(summary.as_json())
    else:
        click.echo(summary_text(summary))
    if summary.left_out:
        sys.exit(FINDINGS)


@dataclass(frozen=True, slots=True)
class WorkerEncoder:
    """Makes the encoder of an embedding process; can be pickled."""

    base_model: str
    device: str
    weights: Path | None

    def __call__(self, number: int) -> "Encoder":
        """Load the encoder of worker ``number``, on the GPU of that number if there is one."""
        from models.encoders.base_model import locate_base_model  # noqa: PLC0415
        from models.recommend.shipped import SHIPPED_WEIGHTS, load_recall_encoder  # noqa: PLC0415

        if self.device == "cuda":
            import torch  # noqa: PLC0415

            torch.cuda.set_device(number)
        return load_recall_encoder(locate_base_model(self.base_model), self.device, self.weights or SHIPPED_WEIGHTS)


def run_import(paths: Sequence[Path], keep: bool, processes: int | None, settings: Settings) -> "ArchiveImportSummary":
    """Import, showing progress.

    Args:
        processes: the number of processes that embed; None to suit the machine.

    Raises:
        AppError: see ``server.sources.archive_import.service.import_archive``.
    """
    # Seconds of imports that --help should not wait for.
    from server.app import prepare_data  # noqa: PLC0415
    from server.inference.engine import load_engine  # noqa: PLC0415
    from server.sources.archive_import.service import ArchiveRequest  # noqa: PLC0415
    from server.sources.archive_import.service import import_archive as bring_in  # noqa: PLC0415

    prepare_data(settings)
    workers = _workers(processes, settings)
    with TerminalStages() as stages:
        summary = bring_in(ArchiveRequest(paths, workers, keep), settings, lambda: load_engine(settings), stages)
    if summary.left_out > MAX_SHOWN_SKIPPED:
        click.echo(f"Left out: {summary.left_out - MAX_SHOWN_SKIPPED:,} more.", err=True)
    return summary


def summary_text(summary: "ArchiveImportSummary") -> str:
    """Return the summary as text."""
    counted = {name: count for name, count in summary.as_json().items() if isinstance(count, int) and count}
    totals = ", ".join(f"{name.replace('_', ' ')}: {count:,}" for name, count in counted.items()) or "Nothing to do"
    took = ", ".join(f"{stage} {seconds:.0f} s" for stage, seconds in summary.seconds.items())
    noted = "".join(f"\n{format_import_note(note)}" for note in summary.as_json()["notes"])
    lost = f"\n{summary.unavailable} The index follows once it can be reached." if summary.unavailable else ""
    return f"{totals[0].upper()}{totals[1:]} ({took}).{noted}{lost}"


def _workers(processes: int | None, settings: Settings) -> "Workers":
    from indexer.embeddings.parallel import Workers  # noqa: PLC0415
    from models.encoders.loading import default_device  # noqa: PLC0415
    from server.sources.archive_import.service import processor_count  # noqa: PLC0415

    if settings.inference_url:
        return Workers()  # the process of the models embeds; it has the cores
    device = default_device(settings.device)
    make_encoder = WorkerEncoder(settings.base_model, device, settings.weights)
    if device == "cuda":
        import torch  # noqa: PLC0415

        return Workers(processes or torch.cuda.device_count(), make_encoder, on_gpu=True)
    return Workers(processes or min(_MAX_PROCESSES, processor_count()), make_encoder)
