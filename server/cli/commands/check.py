"""``check``: compares the quotes in one headline, or in those of an archive, with the body."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from models.errors import InputError
from server.cli.common import (
    FINDINGS,
    data_option,
    json_option,
    one_line,
    print_json,
    reports_errors,
    settings_of,
    stay_offline,
)
from server.cli.files import read_text
from server.config import Settings
from server.operations.commands.desk_file import ask_desk
from server.operations.commands.questions import CheckQuestion

if TYPE_CHECKING:
    from models.headline.protocol import HeadlineChecker


@click.command()
@click.option("--headline", help="The headline.")
@click.option("--body", type=click.Path(path_type=Path), help="File with the body; - for standard input.")
@click.option(
    "--articles",
    type=click.Path(path_type=Path),
    help="Instead of both: JSON lines, an article each, plain or gzipped; - for standard input.",
)
@click.option(
    "--source",
    "--sources",
    "sources",
    multiple=True,
    help="Where to look for quotes that the body does not have: a transcript, a folder of them, or the id of a source "
    "(repeat it for more). [default: nowhere]",
)
@data_option
@json_option
@reports_errors
def check(
    headline: str | None,
    body: Path | None,
    articles: Path | None,
    sources: tuple[str, ...],
    data: Path | None,
    as_json: bool,
) -> None:
    """Check the quotes in a headline, or in the headlines of an archive, against the body."""
    settings = settings_of(data=data)
    stay_offline()
    if articles is not None and headline is None and body is None:
        has_findings = _check_archive(articles, settings, sources, as_json)
    elif articles is None and headline is not None and body is not None:
        has_findings = _check_one(headline, body, settings, sources, as_json)
    else:
        raise InputError(
            "bad_usage",
            "Either one article is checked or an archive.",
            "Give --headline and --body, or --articles alone.",
        )
    if has_findings:
        sys.exit(FINDINGS)


def _check_one(headline: str, body: Path, settings: Settings, sources: tuple[str, ...], as_json: bool) -> bool:
    """Return whether any finding needs attention."""
    from server.cli.source_options import read_sources  # noqa: PLC0415  --help should not wait

    question = CheckQuestion(headline=headline, body=read_text(body), sources=read_sources(sources))
    answer = ask_desk(settings.data, question)
    findings = answer["findings"] if answer is not None else _check_here(settings, question)
    if as_json:
        print_json({"seq": 0, "findings": findings})
    else:
        for finding in findings:
            nearest = f"\n    nearest: “{one_line(finding['nearest']['text'])}”" if finding["nearest"] else ""
            click.echo(
                f"{finding['state']:<15} “{one_line(finding['quote'])}”\n    {one_line(finding['message'])}{nearest}"
            )
    return any(finding["state"] in {"unsupported", "unchecked"} for finding in findings)


def _check_here(settings: Settings, question: CheckQuestion) -> list[dict[str, Any]]:
    from server.cli.source_options import provide_sources  # noqa: PLC0415  a desk may answer
    from server.inference.engine import load_headline_checker  # noqa: PLC0415
    from server.operations.commands.findings import check_headline  # noqa: PLC0415
    from server.schemas.base import as_received  # noqa: PLC0415

    given = provide_sources(question.sources, settings)
    return [as_received(finding) for finding in check_headline(load_headline_checker(settings), question, given)]


def _check_archive(articles: Path, settings: Settings, sources: tuple[str, ...], as_json: bool) -> bool:
    """Return whether any finding needs attention."""
    from server.cli.archive_check import check_archive  # noqa: PLC0415
    from server.cli.source_options import provide_sources, read_sources  # noqa: PLC0415

    def load() -> "HeadlineChecker":
        from server.inference.engine import load_headline_checker  # noqa: PLC0415  not for a file that is not there

        return load_headline_checker(settings)

    tally = check_archive(articles, load, as_json, provide_sources(read_sources(sources), settings))
    return bool(tally.unsupported or tally.malformed)
