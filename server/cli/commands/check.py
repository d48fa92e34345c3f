"""``check``: compares the quotes of finished articles with their sources, and those of headlines with the body."""

import sys
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from models.errors import InputError
from server.cli.common import (
    FINDINGS,
    data_option,
    one_line,
    open_library,
    print_json,
    reports_errors,
    settings_of,
    stay_offline,
)
from server.cli.files import read_file, read_text
from server.config import Settings
from server.operations.commands.desk_file import ask_desk
from server.operations.commands.questions import ArticleFile, ArticlesQuestion, CheckQuestion

if TYPE_CHECKING:
    from models.headline.protocol import HeadlineChecker

_REPORTS: Final[Mapping[str, Literal["docx", "html"]]] = {".docx": "docx", ".html": "html"}


sources_option = click.option(
    "--source",
    "--sources",
    "sources",
    multiple=True,
    help="What to hold the quotes to: a transcript, a folder of them, or the id of a source (repeat it for more). "
    "Files are read, not kept. [default: the library; for a headline: the body alone]",
)


@click.command()
@click.argument("finished", metavar="[ARTICLE]...", nargs=-1)
@sources_option
@click.option(
    "--report",
    type=click.Path(path_type=Path),
    help="Write the article with a comment at each quote (.docx), or its quote sheet (.html).",
)
@click.option("--headline", help="Instead of an article: a headline, to be compared with --body.")
@click.option("--body", type=click.Path(path_type=Path), help="File with the body; - for standard input.")
@click.option(
    "--articles",
    type=click.Path(path_type=Path),
    help="Instead of both: JSON lines, an article each, plain or gzipped; - for standard input. Headlines are checked.",
)
@data_option
@click.option(
    "--json",
    "json_to",
    is_flag=False,
    flag_value="-",
    metavar="[-]",
    help="Print JSON as docs/wire.md gives it.",
)
@reports_errors
def check(
    finished: tuple[str, ...],
    sources: tuple[str, ...],
    report: Path | None,
    headline: str | None,
    body: Path | None,
    articles: Path | None,
    data: Path | None,
    json_to: str | None,
) -> None:
    """Check finished articles: files, folders of them, addresses, or - for standard input.

    With --headline or --articles only headlines are checked, against the body.
    """
    settings = settings_of(data=data)
    stay_offline()
    as_json = json_to is not None
    if json_to not in {None, "-"}:
        raise InputError("bad_usage", "--json prints to standard output.", "Give it last, or write --json -.")
    modes = bool(finished), articles is not None, headline is not None and body is not None
    if sum(modes) != 1 or (modes[2] is False and (headline is not None or body is not None)):
        raise InputError(
            "bad_usage",
            "Finished articles are checked, or one headline, or those of an archive.",
            "Give articles, or --headline and --body, or --articles alone.",
        )
    if finished:
        has_findings = _check_finished(finished, settings, sources, report, as_json)
    elif articles is not None:
        has_findings = _check_archive(articles, settings, sources, as_json)
    else:
        has_findings = _check_one(str(headline), body or Path("-"), settings, sources, as_json)
    if has_findings:
        sys.exit(FINDINGS)


def _check_finished(
    named: Sequence[str], settings: Settings, sources: tuple[str, ...], report: Path | None, as_json: bool
) -> bool:
    """Return whether an article could not be published as it is, or not be read."""
    from server.cli.source_options import read_sources  # noqa: PLC0415  --help should not wait

    if report is not None and report.suffix.lower() not in _REPORTS:
        raise InputError(
            "bad_usage", f"{report} is no report that can be written.", "Name a file that ends in .docx or .html."
        )
    if report is not None and any(report.exists() and Path(name).exists() and report.samefile(name) for name in named):
        raise InputError("bad_usage", f"{report} is the article itself.", "Name another file for the report.")
    question = ArticlesQuestion(
        articles=tuple(article for name in named for article in _read_articles(name, settings)),
        sources=read_sources(sources),
        report=None if report is None else _REPORTS[report.suffix.lower()],
    )
    answer = ask_desk(settings.data, question) or _check_finished_here(settings, question)
    if report is not None and answer["report"] is not None:
        _write(report, b64decode(answer["report"]))
    if as_json:
        print_json({"articles": answer["articles"], "unreadable": answer["unreadable"]})
    else:
        for article in answer["articles"]:
            _print_article(article)
        if answer["report"] is not None:
            click.echo(f"Written: {report}")
    for unreadable in answer["unreadable"]:
        click.echo(f"{one_line(unreadable['name'])}: {unreadable['error']['message']}", err=True)
    return bool(answer["unreadable"]) or any(article["blocks"] for article in answer["articles"])


def _read_articles(name: str, settings: Settings) -> Iterator[ArticleFile]:
    """Read an article from standard input, an address or a file, or all of a folder."""
    from server.articles.importers.detect import ARTICLE_ENDINGS  # noqa: PLC0415  --help should not wait

    path = Path(name)
    if name == "-":
        yield ArticleFile(name="standard input", content=sys.stdin.buffer.read())
    elif name.startswith(("https://", "http://")):
        from server.sources.files.fetcher import Fetcher  # noqa: PLC0415  few articles are fetched

        fetched = Fetcher(settings.fetch_list, settings.max_upload_bytes).fetch(name)
        yield ArticleFile(name=fetched.name, content=fetched.data)
    elif path.is_dir():
        files = sorted(file for file in path.iterdir() if file.suffix.lower() in ARTICLE_ENDINGS and file.is_file())
        if not files:
            raise InputError(
                "no_articles",
                f"{name} has no articles in it.",
                f"An article's name ends in one of {', '.join(ARTICLE_ENDINGS)}.",
            )
        yield from (ArticleFile(name=file.name, content=read_file(file)) for file in files)
    else:
        yield ArticleFile(name=path.name, content=read_file(path))


def _check_finished_here(settings: Settings, question: ArticlesQuestion) -> dict[str, Any]:
    from server.inference.engine import load_headline_checker  # noqa: PLC0415  a desk may answer
    from server.operations.commands.findings import check_articles, compared_sources  # noqa: PLC0415
    from server.publishing.article_findings import ProvidedComparison  # noqa: PLC0415
    from server.schemas.base import as_received  # noqa: PLC0415

    with open_library(settings) as session:
        sources = compared_sources(session, question.sources)
        comparison = ProvidedComparison(cache(lambda: load_headline_checker(settings)), sources)
        answer: dict[str, Any] = as_received(check_articles(session, question, comparison, settings))
    if not sources:
        click.echo(f"The library in {settings.data} is empty: name sources with --source.", err=True)
    return answer


def _print_article(article: Mapping[str, Any]) -> None:
    click.echo(f"{one_line(article['name'])}: {'has quotes to fix' if article['blocks'] else 'nothing to fix'}")
    for finding in article["headline_findings"]:
        print_finding(finding, "headline: ")
    for finding in (*article["standfirst_findings"], *article["details_findings"], *article["findings"]):
        print_finding(finding)


def print_finding(finding: Mapping[str, Any], where: str = "") -> None:
    """Print one finding for a reader; ``where`` stands before its quote."""
    passage = finding.get("nearest") or finding
    lines = [f"  {finding['state']:<13} {where}“{one_line(finding['quote'])}”", finding["message"]]
    if passage.get("source_title") is not None:
        named = [
            passage["source_title"],
            passage["speaker"],
            f"paragraph {(passage['paragraph_index'] or 0) + 1}",
        ]
        lines.append(", ".join(part for part in named if part))
    click.echo("\n      ".join([lines[0], *map(one_line, lines[1:])]))


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise InputError("cannot_write", f"{path}: {error.strerror}.", "Name another file.") from error


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
