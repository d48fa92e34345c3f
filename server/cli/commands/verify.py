"""``verify``: compares the quotes of a text with the sources."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from server.cli.common import FINDINGS, data_option, json_option, one_line, print_json, reports_errors, settings_of
from server.cli.files import read_text
from server.config import Settings
from server.operations.commands.desk_file import ask_desk
from server.operations.commands.questions import VerifyQuestion


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
    settings = settings_of(data=data)
    from server.cli.source_options import read_sources  # noqa: PLC0415  --help should not wait

    question = VerifyQuestion(body=read_text(body), sources=read_sources(sources))
    answer = ask_desk(settings.data, question)
    findings = answer["findings"] if answer is not None else _verify_here(settings, question)
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


def _verify_here(settings: Settings, question: VerifyQuestion) -> list[dict[str, Any]]:
    from server.checks.library_sources import library_sources  # noqa: PLC0415  a desk may answer
    from server.checks.provided_verification import verify_provided  # noqa: PLC0415
    from server.cli.source_options import open_library, provide_sources  # noqa: PLC0415
    from server.schemas.base import as_received  # noqa: PLC0415

    if question.sources:
        findings = verify_provided(question.body, provide_sources(question.sources, settings))
    else:
        with open_library(settings) as session:
            findings = verify_provided(question.body, [] if session is None else library_sources(session))
    return [as_received(finding) for finding in findings]


def _where(finding: Mapping[str, Any]) -> str:
    """Return source, speaker and paragraph of a finding."""
    named = [finding["source_title"], finding["speaker"], f"paragraph {(finding['paragraph_index'] or 0) + 1}"]
    return ", ".join(part for part in named if part)
