"""``import-archive``: folders and JSON Lines of any size into the library, with progress by stage."""

import sys
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
from tqdm import tqdm

from models.encoders.base_model import locate_base_model
from models.encoders.loading import device_at_hand
from models.encoders.protocol import Encoder
from server.archive_command import shown
from server.commands.note_words import note_words
from server.config import Settings

if TYPE_CHECKING:
    from indexer.embedding import Workers
    from server.services.archive_import import Summary
    from server.services.archive_import_items import Unreadable

SHOWN_LEFT_OUT = 20
# Between two lines where nobody watches a bar.
_LINE_EVERY_S = 5.0
# The rate is that of the last minute: what an earlier run has done goes by in no time.
_LINES_AVERAGED = 12
# Each has some hundred megabytes of weights in memory.
_MOST_PROCESSES = 16


@dataclass(frozen=True, slots=True)
class WorkerEncoder:
    """Makes the encoder of passages of a process that embeds; it travels to other processes."""

    base_model: str
    device: str
    weights: Path | None

    def __call__(self, number: int) -> Encoder:
        """That of worker ``number``, which has the GPU of that number where there are any."""
        from models.recommend.shipped import SHIPPED_WEIGHTS, load_recall_encoder  # noqa: PLC0415

        if self.device == "cuda":
            import torch  # noqa: PLC0415

            torch.cuda.set_device(number)
        return load_recall_encoder(locate_base_model(self.base_model), self.device, self.weights or SHIPPED_WEIGHTS)


def run_import(paths: Sequence[Path], keep: bool, processes: int | None, settings: Settings) -> "Summary":
    """Imports, showing how far it is.

    Args:
        processes: that embed; None: as many as suit the machine.

    Raises:
        InputError: see ``import_archive``.
    """
    # Seconds of imports that --help should not wait for.
    from server.app import prepare_data  # noqa: PLC0415
    from server.services.archive_import import ArchiveRequest, import_archive  # noqa: PLC0415
    from server.services.engine import load_engine  # noqa: PLC0415

    prepare_data(settings)
    workers = _workers(processes, settings)
    with ShownStages() as stages:
        summary = import_archive(ArchiveRequest(paths, workers, keep), settings, lambda: load_engine(settings), stages)
    if summary.left_out > SHOWN_LEFT_OUT:
        click.echo(f"Left out: {summary.left_out - SHOWN_LEFT_OUT:,} more.", err=True)
    return summary


def summary_text(summary: "Summary") -> str:
    """For a reader."""
    counted = {name: count for name, count in summary.as_json().items() if isinstance(count, int) and count}
    told = ", ".join(f"{name.replace('_', ' ')}: {count:,}" for name, count in counted.items()) or "Nothing to do"
    took = ", ".join(f"{stage} {seconds:.0f} s" for stage, seconds in summary.seconds.items())
    noted = "".join(f"\n{note_words(note)}" for note in summary.as_json()["notes"])
    lost = f"\n{summary.unavailable} The index follows once it can be reached." if summary.unavailable else ""
    return f"{told[0].upper()}{told[1:]} ({took}).{noted}{lost}"


class ShownStages:
    """Bars on a terminal, lines otherwise; rates, and time left, of each stage."""

    def __init__(self) -> None:
        self._bar: tqdm[None] | None = None
        self._on_terminal = sys.stderr.isatty()
        self._stage, self._total, self._unit = "", 0, ""
        self._told = 0.0
        self._lately: deque[tuple[float, int]] = deque(maxlen=_LINES_AVERAGED)
        self._left_out = 0

    def __enter__(self) -> "ShownStages":
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def begin(self, stage: str, total: int, unit: str) -> None:
        """See ``Stages.begin``."""
        self._end()
        self._stage, self._total, self._unit = stage, total, unit
        self._told = time.monotonic()
        self._lately.clear()
        self._lately.append((self._told, 0))
        if self._on_terminal:
            self._bar = tqdm(desc=stage, total=total, unit=unit if unit == "B" else f" {unit}", unit_scale=unit == "B")

    def update(self, done: int, note: str = "") -> None:
        """See ``Stages.update``."""
        if self._bar is not None:
            self._bar.set_postfix_str(note, refresh=False)
            self._bar.update(done - self._bar.n)
            return
        now = time.monotonic()
        if now - self._told >= _LINE_EVERY_S or done == self._total:
            self._told = now
            click.echo(self._line(done, now, note), err=True)
            self._lately.append((now, done))

    def left_out(self, item: "Unreadable") -> None:
        """See ``Stages.left_out``."""
        self._left_out += 1
        if self._left_out <= SHOWN_LEFT_OUT:
            with tqdm.external_write_mode():
                click.echo(f"Left out: {shown(item.place)}: {shown(item.reason)}", err=True)

    def _line(self, done: int, now: float, note: str) -> str:
        before, had = self._lately[0]
        rate = (done - had) / (now - before) if now > before else 0.0
        share = f"{100 * done / self._total:.0f} %" if self._total else f"{done:,}"
        left = f", {tqdm.format_interval((self._total - done) / rate)} left" if rate and done < self._total else ""
        each = f"{rate / 1e6:.1f} MB" if self._unit == "B" else f"{rate:,.0f} {self._unit}"
        return f"{self._stage}: {share}, {each} a second{left}{f'; {note}' if note else ''}"

    def _end(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


def _workers(processes: int | None, settings: Settings) -> "Workers":
    from indexer.embedding import Workers  # noqa: PLC0415
    from server.services.archive_import import processor_count  # noqa: PLC0415

    if settings.inference_url:
        return Workers()  # the process of the models embeds; it has the cores
    device = device_at_hand(settings.device)
    make_encoder = WorkerEncoder(settings.base_model, device, settings.weights)
    if device == "cuda":
        import torch  # noqa: PLC0415

        return Workers(processes or torch.cuda.device_count(), make_encoder, on_gpu=True)
    return Workers(processes or min(_MOST_PROCESSES, processor_count()), make_encoder)
