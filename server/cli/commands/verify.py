"""``verify``: compares the quotes of a text with the sources."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from server.cli.common import FINDINGS, data_option, json_option, one_line, print_json, reports_errors, settings_of
from server.cli.files import read_text

if TYPE_CHECKING:
    from server.schemas.checks import QuoteFinding


@click.command()
@click.option(
    "--body", required=True, type=click.Path(path_type=Path), help="File with the body; - for standard input."
)
@click.option(
    "--source",
    "--sources",
    "sources",
    multiple=True,
    help="What to hold the quotes to: a transcript, a folder of them, or the id of a source (repeat it for more). "
    "Files are read, not kept. [default: the library]",
)
@data_option
@json_option
@reports_errors
def verify(body: Path, sources: tuple[str, ...], data: Path | None, as_json: bool) -> None:
    """Compare each quote of a text with the sources."""
    from server.checks.provided_verification import verify_provided  # noqa: PLC0415
    from server.cli.source_options import read_library, read_sources  # noqa: PLC0415

    text, settings = read_text(body), settings_of(data=data)
    findings = verify_provided(text, read_sources(sources, settings) if sources else read_library(settings))
    if as_json:
        print_json({"seq": 0, "findings": findings})
    else:
        for finding in findings:
            where = f"\n    {one_line(_where(finding))}" if finding["source_title"] is not None else ""
            click.echo(
                f"{finding['state']:<13} “{one_line(finding['quote'])}”\n    {one_line(finding['message'])}{where}"
            )
    if any(finding["state"] not in {"verbatim", "edited"} for finding in findings):
        sys.exit(FINDINGS)


def _where(finding: "QuoteFinding") -> str:
    """Source, speaker and paragraph of a finding."""
    named = [finding["source_title"], finding["speaker"], f"paragraph {(finding['paragraph_index'] or 0) + 1}"]
    return ", ".join(part for part in named if part)
