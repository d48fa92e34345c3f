"""The command line: for the first start, for scripts, and for other editors.

Exit codes: 0 fine, 1 findings, 2 bad input, 3 a fault of ours; 130 stopped by Ctrl+C, 141 nobody reads on.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from flask import Flask

from models.errors import InputError
from server.commands.audit import audit
from server.commands.backup import backup, restore
from server.commands.common import BAD_INPUT, FINDINGS, data_option, json_option, print_json
from server.commands.common import reported as _reported
from server.commands.common import settings_of as _settings
from server.commands.common import tell as _tell
from server.commands.models import models
from server.commands.move_store import move_store
from server.commands.people import people, tell_without_admin
from server.commands.usage import export_usage
from server.config import Settings
from server.import_command import ImportBar, ImportRequest, import_transcripts, read_file
from server.services.days import parse_day

if TYPE_CHECKING:
    from models.headline.protocol import HeadlineChecker

body_option = click.option(
    "--body", required=True, type=click.Path(path_type=Path), help="File with the body; - for standard input."
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Quotedesk: quotes suggested from your sources, and held to them."""


for _command in (people, audit, backup, restore, move_store, export_usage, models):
    main.add_command(_command)


@main.command()
@click.option("--host", help="Address to listen on. [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; 0 takes a free one. [default: 8000]")
@data_option
@click.option("--sample/--no-sample", default=None, help="Bring the sample newsroom. [default: on an empty folder]")
@_reported
def serve(host: str | None, port: int | None, data: Path | None, sample: bool | None) -> None:
    """Run the desk on this machine."""
    settings = _settings(host=host, port=port, data=data)
    _stay_offline()
    from server.serving import check_address, run  # noqa: PLC0415  the other commands do not need a web server

    check_address(settings)
    app = _app(settings, complete=False)
    tell_without_admin(app, settings)
    with app.app_context():
        from server.services.sampling import is_empty  # noqa: PLC0415

        if sample or (sample is None and is_empty()):
            _bring_sample(app)
    run(app, settings)


@main.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--date", "day", help="The day it was, YYYY-MM-DD. [default: what the file says]")
@click.option("--media", type=click.Path(path_type=Path), help="The recording of the transcript; give one FILE then.")
@data_option
@json_option
@_reported
def import_files(
    files: tuple[Path, ...], day: str | None, media: Path | None, data: Path | None, as_json: bool
) -> None:
    """Bring transcripts into the library."""
    settings = _settings(data=data)
    request = ImportRequest(files, parse_day(day, "--date") if day is not None else None, media)
    imported = import_transcripts(request, lambda: _app(settings), _tell)
    if as_json:
        print_json(imported)
    else:
        for row in imported:
            click.echo(f"{row['source_id']}  {row['paragraphs']:>5} paragraphs  {row['title']}")
    if len(imported) < len(files):
        sys.exit(BAD_INPUT)


@main.command("import-draft")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@data_option
@json_option
@_reported
def import_draft(files: tuple[Path, ...], data: Path | None, as_json: bool) -> None:
    """Begin drafts with articles: Markdown, Word, HTML, or JSON as export-draft writes it."""
    settings = _settings(data=data)
    _stay_offline()
    from server.draft_commands import import_articles  # noqa: PLC0415

    imported = import_articles(files, settings, _tell)
    if as_json:
        print_json(imported)
    else:
        for row in imported:
            click.echo(f"{row['draft_id']}  {row['words']:>6} words  {row['headline']}")
    if len(imported) < len(files):
        sys.exit(BAD_INPUT)


@main.command("export-draft")
@click.argument("draft_id")
@click.option("--format", "wanted", default="md", show_default=True, help="One of md, html, docx, json.")
@click.option("--output", type=click.Path(path_type=Path), help="The file. [default: named after the headline, here]")
@data_option
@_reported
def export_draft(draft_id: str, wanted: str, output: Path | None, data: Path | None) -> None:
    """Write a draft into a file, with the source of each quote."""
    settings = _settings(data=data)
    from server.draft_commands import export_article  # noqa: PLC0415

    click.echo(export_article(draft_id, wanted, output, _app(settings)))


@main.command("import-archive")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--keep", is_flag=True, help="Leave a source as it is where its item has changed.")
@click.option(
    "--processes", type=click.IntRange(1, 256), help="Processes that embed. [default: one a core or GPU, 16 at most]"
)
@data_option
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
@_reported
def import_archive(
    paths: tuple[Path, ...], keep: bool, processes: int | None, data: Path | None, as_json: bool
) -> None:
    """Bring a whole archive into the library, or bring it up to date.

    PATHS are folders and files: transcripts as for import, and JSON Lines (.jsonl, .jsonl.gz) with a transcript a line:

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
    settings = _settings(data=data)
    _stay_offline()
    from server.import_archive_command import run_import, summary_text  # noqa: PLC0415  --help should not wait

    summary = run_import(paths, keep, processes, settings)
    if as_json:
        print_json(summary.as_json())
    else:
        click.echo(summary_text(summary))
    if summary.left_out:
        sys.exit(FINDINGS)


@main.command()
@click.option("--title", required=True, help="The headline as it stands.")
@click.option("--context", required=True, help="The sentences before the caret's; - reads them from standard input.")
@click.option(
    "--source",
    "sources",
    multiple=True,
    help="Id of a source, or a file to import (repeat it for more). [default: all]",
)
@data_option
@json_option
@_reported
def suggest(title: str, context: str, sources: tuple[str, ...], data: Path | None, as_json: bool) -> None:
    """Suggest quotes for a title and what stands before the caret."""
    from models.recommend.protocol import QuoteQuery  # noqa: PLC0415
    from server.components import Components  # noqa: PLC0415
    from server.services.suggesting import SuggestRequest  # noqa: PLC0415
    from server.store.database import db  # noqa: PLC0415

    left_context = sys.stdin.read() if context == "-" else context
    app = _app(_settings(data=data))
    with app.app_context():
        wanted = SuggestRequest(QuoteQuery(title, left_context), _known(app, sources))
        *_, answer = Components.of(app).suggester.stages(db.session, wanted)
    if answer.degraded is not None:
        click.echo("Ranked by words alone: the models do not answer.", err=True)
    if as_json:
        degraded = {} if answer.degraded is None else {"degraded": answer.degraded}
        print_json({"seq": 0, "stage": answer.stage, "items": answer.items, **degraded})
        return
    for item in answer.items:
        best = item["spans"][0] if item["spans"] else {"start": 0, "end": len(item["text"])}
        quoted = item["text"][best["start"] : best["end"]]
        click.echo(f"{item['score']:7.3f}  “{quoted}”\n         {item['speaker'] or '–'}, {item['source_title']}\n")


@main.command()
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
@_reported
def check(
    headline: str | None,
    body: Path | None,
    articles: Path | None,
    sources: tuple[str, ...],
    data: Path | None,
    as_json: bool,
) -> None:
    """Check the quotes in a headline, or in the headlines of an archive, against the body."""
    settings = _settings(data=data)
    _stay_offline()
    if articles is not None and headline is None and body is None:
        found = _check_archive(articles, settings, sources, as_json)
    elif articles is None and headline is not None and body is not None:
        found = _check_one(headline, body, settings, sources, as_json)
    else:
        raise InputError(
            "bad_usage",
            "Either one article is checked or an archive.",
            "Give --headline and --body, or --articles alone.",
        )
    if found:
        sys.exit(FINDINGS)


def _check_one(headline: str, body: Path, settings: Settings, sources: tuple[str, ...], as_json: bool) -> bool:
    """Whether there is anything to look at."""
    from server.archive_command import shown  # noqa: PLC0415
    from server.services.engine import load_headline_checker  # noqa: PLC0415
    from server.services.source_places import place_in, present_with_place  # noqa: PLC0415
    from server.source_options import read_sources  # noqa: PLC0415

    text = _read_text(body)
    given = read_sources(sources, settings)
    found = load_headline_checker(settings).check(headline, text)
    findings = [present_with_place(finding, place_in(given, finding)) for finding in found]
    if as_json:
        print_json({"seq": 0, "findings": findings})
    else:
        for finding in findings:
            nearest = f"\n    nearest: “{shown(finding['nearest']['text'])}”" if finding["nearest"] else ""
            click.echo(f"{finding['state']:<15} “{shown(finding['quote'])}”\n    {shown(finding['message'])}{nearest}")
    return any(finding["state"] in {"unsupported", "unchecked"} for finding in findings)


def _check_archive(articles: Path, settings: Settings, sources: tuple[str, ...], as_json: bool) -> bool:
    """Whether there is anything to look at."""
    from server.archive_command import check_archive  # noqa: PLC0415
    from server.source_options import read_sources  # noqa: PLC0415

    def load() -> "HeadlineChecker":
        from server.services.engine import load_headline_checker  # noqa: PLC0415  not for a file that is not there

        return load_headline_checker(settings)

    tally = check_archive(articles, load, as_json, read_sources(sources, settings))
    return bool(tally.unsupported or tally.malformed)


@main.command()
@body_option
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
@_reported
def verify(body: Path, sources: tuple[str, ...], data: Path | None, as_json: bool) -> None:
    """Hold each quote of a text to the sources."""
    from server.archive_command import shown  # noqa: PLC0415
    from server.services.verifying_given import verify_given  # noqa: PLC0415
    from server.source_options import read_library, read_sources  # noqa: PLC0415

    text, settings = _read_text(body), _settings(data=data)
    findings = verify_given(text, read_sources(sources, settings) if sources else read_library(settings))
    if as_json:
        print_json({"seq": 0, "findings": findings})
    else:
        for finding in findings:
            where = f"\n    {shown(_where(finding))}" if finding["source_title"] is not None else ""
            click.echo(f"{finding['state']:<13} “{shown(finding['quote'])}”\n    {shown(finding['message'])}{where}")
    if any(finding["state"] not in {"verbatim", "edited"} for finding in findings):
        sys.exit(FINDINGS)


@main.group()
def feedback() -> None:
    """What writers said of findings, on this machine."""


@feedback.command("export")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="File for the headline findings, .jsonl.")
@data_option
@_reported
def feedback_export(out: Path, data: Path | None) -> None:
    """Write it as training data, a finding a line.

    Headline findings go to OUT as “python -m models.training detector --data OUT” reads them: {headline_quote,
    body_quotes, label, body, headline}, label 1 where the body does not support the quote. Findings of body quotes go
    to a file beside it, OUT with .quotes before its ending: {quote, start, end, state, kinds, source_text, speaker,
    attributed_to, verdict, body}, verdict “fine” (a false alarm) or “right”.
    """
    from server.services.feedback_export import export_feedback as export  # noqa: PLC0415  --help should not wait
    from server.source_options import open_library  # noqa: PLC0415

    with open_library(_settings(data=data)) as session:
        exported = export(session, out)
    click.echo(f"{exported.headlines:>6}  headline findings  {out}")
    if exported.quotes_path is not None:
        click.echo(f"{exported.quotes:>6}  quote findings     {exported.quotes_path}")
    if exported.left_out:
        click.echo(f"{exported.left_out:>6}  left out: whether a source has them says nothing of the body")


@main.command()
@data_option
@_reported
def worker(data: Path | None) -> None:
    """Work on imports that were sent over HTTP, beside the processes that answer pages; for QUOTEDESK_MODE=newsroom."""
    settings = _settings(data=data)
    from server.commands.worker import run_worker  # noqa: PLC0415  --help should not wait

    run_worker(_app(settings, complete=False))


def _where(finding: dict[str, Any]) -> str:
    """Source, speaker and paragraph of a finding."""
    named = [finding["source_title"], finding["speaker"], f"paragraph {finding['paragraph_index'] + 1}"]
    return ", ".join(part for part in named if part)


def _stay_offline() -> None:
    # Nothing here may reach for the network unasked, whatever libraries would like to look up.
    os.environ.setdefault("HF_HUB_OFFLINE", "1")


def _app(settings: Settings, *, complete: bool = True) -> Flask:
    _stay_offline()
    from server.app import create_app  # noqa: PLC0415  seconds of imports that --help should not wait for

    return create_app(settings, complete=complete)


def _bring_sample(app: Flask) -> None:
    from server.services.sampling import bring_sample  # noqa: PLC0415

    with ImportBar("sample newsroom") as progress:
        bring_sample(app, progress)


def _known(app: Flask, sources: tuple[str, ...]) -> frozenset[str] | None:
    """Ids as they are; files as the ids they have, or get, in the library."""
    from server.components import Components  # noqa: PLC0415
    from server.services.importing import Importer  # noqa: PLC0415
    from server.store.database import db  # noqa: PLC0415

    components = Components.of(app)
    importer = Importer(db.session, components.engine, components.settings)
    found = set()
    for source in sources:
        if source in components.engine.index.source_ids:
            found.add(source)
        elif Path(source).is_file():
            with ImportBar(Path(source).name) as progress:
                found.add(importer.import_once(Path(source).name, read_file(Path(source)), progress))
        else:
            raise InputError(
                "unknown_source",
                f"{source!r} is neither the id of a source nor a file.",
                "“import … --json” prints the ids; leave --source out to search the whole library.",
            )
    return frozenset(found) or None


def _read_text(path: Path) -> str:
    from indexer.readers.decoding import decode  # noqa: PLC0415

    content = sys.stdin.buffer.read() if str(path) == "-" else read_file(path)
    return decode(path.name, content)
