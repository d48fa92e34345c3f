"""Shows the progress of an import on the terminal."""

import sys
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import click
from tqdm import tqdm

from server.cli.common import one_line

if TYPE_CHECKING:
    from server.sources.archive_import.items import UnreadableItem

MAX_SHOWN_SKIPPED = 20
# Seconds between two lines where standard error is not a terminal.
_LINE_EVERY_S = 5.0
# The rate is that of the last minute: a resumed import skips what is done in no time.
_LINES_AVERAGED = 12


class ImportProgressBar:
    """A progress bar on the terminal for the stages of an import: ``with ImportProgressBar(name) as progress``."""

    def __init__(self, name: str) -> None:
        self._bar = tqdm(desc=name, unit=" texts", leave=False, disable=None)

    def __enter__(self) -> Callable[[str, int, int], None]:
        return self._show

    def __exit__(self, *_exception: object) -> None:
        self._bar.close()

    def _show(self, stage: str, done: int, total: int) -> None:
        if stage == "embedding":
            self._bar.total = total
            self._bar.update(done - self._bar.n)


class TerminalStages:
    """Bars on a terminal, lines otherwise; rates, and time left, of each stage."""

    def __init__(self) -> None:
        self._bar: tqdm[None] | None = None
        self._on_terminal = sys.stderr.isatty()
        self._stage, self._total, self._unit = "", 0, ""
        self._told = 0.0
        self._lately: deque[tuple[float, int]] = deque(maxlen=_LINES_AVERAGED)
        self._left_out = 0

    def __enter__(self) -> "TerminalStages":
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def begin(self, stage: str, total: int, unit: str) -> None:
        """See ``ImportStages.begin``."""
        self._end()
        self._stage, self._total, self._unit = stage, total, unit
        self._told = time.monotonic()
        self._lately.clear()
        self._lately.append((self._told, 0))
        if self._on_terminal:
            self._bar = tqdm(desc=stage, total=total, unit=unit if unit == "B" else f" {unit}", unit_scale=unit == "B")

    def update(self, done: int, note: str = "") -> None:
        """See ``ImportStages.update``."""
        if self._bar is not None:
            self._bar.set_postfix_str(note, refresh=False)
            self._bar.update(done - self._bar.n)
            return
        now = time.monotonic()
        if now - self._told >= _LINE_EVERY_S or done == self._total:
            self._told = now
            click.echo(self._line(done, now, note), err=True)
            self._lately.append((now, done))

    def report_skipped(self, item: "UnreadableItem") -> None:
        """See ``ImportStages.report_skipped``."""
        self._left_out += 1
        if self._left_out <= MAX_SHOWN_SKIPPED:
            with tqdm.external_write_mode():
                click.echo(f"Left out: {one_line(item.location)}: {one_line(item.reason)}", err=True)

    def _line(self, done: int, now: float, note: str) -> str:
        before, had = self._lately[0]
        rate = (done - had) / (now - before) if now > before else 0.0
        share = f"{100 * done / self._total:.0f} %" if self._total else f"{done:,}"
        left = f", {tqdm.format_interval((self._total - done) / rate)} left" if rate and done < self._total else ""
        speed = f"{rate / 1e6:.1f} MB" if self._unit == "B" else f"{rate:,.0f} {self._unit}"
        return f"{self._stage}: {share}, {speed} a second{left}{f'; {note}' if note else ''}"

    def _end(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None
