"""``verify``: compares the quotes of a text, as it stands, with the sources."""

import sys
from pathlib import Path
from typing import Any

import click

from server.cli.commands.check import print_finding, sources_option
from server.cli.common import (
    FINDINGS,
    data_option,
    json_option,
    open_library,
    print_json,
    reports_errors,
    settings_of,
    stay_offline,
)
from server.cli.files import read_text
from server.config import Settings
from server.operations.commands.desk_file import ask_desk
from server.operations.commands.questions import VerifyQuestion


@click.command()
@click.option(
    "--body", required=True, type=click.Path(path_type=Path), help="File with the text; - for standard input."
)
@sources_option
@data_option
@json_option
@reports_errors
def verify(body: Path, sources: tuple[str, ...], data: Path | None, as_json: bool) -> None:
    """Compare each quote of a text with the sources.

    The text is taken as it stands; `check` reads articles as an import does.
    """
    from server.cli.source_options import read_sources  # noqa: PLC0415  --help should not wait

    settings = settings_of(data=data)
    stay_offline()
    question = VerifyQuestion(body=read_text(body), sources=read_sources(sources))
    answer = ask_desk(settings.data, question)
    findings = answer["findings"] if answer is not None else _verify_here(settings, question)
    if as_json:
        print_json({"seq": 0, "findings": findings})
    else:
        for finding in findings:
            print_finding(finding)
    if any(finding["state"] not in {"verbatim", "edited"} for finding in findings):
        sys.exit(FINDINGS)


def _verify_here(settings: Settings, question: VerifyQuestion) -> list[dict[str, Any]]:
    from server.checks.provided_verification import ProvidedVerifier  # noqa: PLC0415  a desk may answer
    from server.operations.commands.findings import compared_sources  # noqa: PLC0415
    from server.schemas.base import as_received  # noqa: PLC0415

    with open_library(settings) as session:
        sources = compared_sources(session, question.sources)
    return [as_received(finding) for finding in ProvidedVerifier(sources).findings(question.body, None)]
