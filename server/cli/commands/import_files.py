"""``import``: imports transcripts and posts as sources, and articles as drafts or published articles."""

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, BinaryIO, Literal

import click
from flask import Flask

from models.errors import AppError, InputError
from server.cli.commands.drafts import import_drafts
from server.cli.common import (
    BAD_INPUT,
    data_option,
    desk_here,
    json_option,
    open_session,
    print_error,
    print_json,
    reports_errors,
    settings_of,
)
from server.cli.files import open_file, read_file
from server.cli.import_notes import format_import_note
from server.cli.progress import ImportProgressBar
from server.config import Settings
from server.schemas.parsing import parse_day


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--as",
    "kind",
    type=click.Choice(["source", "draft", "article"]),
    default="source",
    show_default=True,
    help="What the files become: sources of the library, drafts, or published articles that posts are about.",
)
@click.option("--date", "day", help="Of sources: the day they were recorded, YYYY-MM-DD. [default: what the file says]")
@click.option("--media", type=click.Path(path_type=Path), help="The recording of the transcript; give one FILE then.")
@click.option(
    "--known",
    "public_handles",
    multiple=True,
    help="Of posts: a handle that is no private person's (repeat it for more).",
)
@data_option
@json_option
@reports_errors
def import_files(
    files: tuple[Path, ...],
    kind: Literal["source", "draft", "article"],
    day: str | None,
    media: Path | None,
    public_handles: tuple[str, ...],
    data: Path | None,
    as_json: bool,
) -> None:
    r"""Import transcripts and posts of social networks (docs/posts.md) into the library.

    With --as draft, begin a draft with each article: Markdown, Word, HTML, or JSON as export-draft writes it.

    With --as article, import articles that were published elsewhere, for posts to be about: JSON Lines, an article a
    line. Only id, title and body are necessary. An article whose id is known replaces the earlier one. Each file is
    imported whole or not at all:

    \b
    {"id": …, "title": …, "body": …, "date": "2031-05-03", "url": …, "outlet": …}
    """
    settings = settings_of(data=data)
    spoken_on = parse_day(day, "--date") if day is not None else None
    request = ImportRequest(files, spoken_on, media, frozenset(public_handles))
    if kind != "source" and request != ImportRequest(files):
        raise InputError(
            "bad_usage",
            "--date, --media and --known are of sources.",
            f"Leave them out, or --as {kind}.",
        )
    if kind == "source":
        rows = import_transcripts(request, lambda: desk_here(settings), print_error)
        lines = [line for row in rows for line in _source_lines(row)]
    elif kind == "draft":
        rows = import_drafts(files, settings, print_error)
        lines = [f"{row['draft_id']}  {row['words']:>6} words  {row['headline']}" for row in rows]
        for error in (error for row in rows for error in row.get("left_out_images", ())):
            click.echo(f"  {error['message']} {error['hint']}", err=True)
    else:
        rows = _import_articles(files, settings)
        lines = [
            f"{row['file']}: imported: {row['imported']:,}, updated: {row['updated']:,}, "
            f"unchanged: {row['unchanged']:,}"
            for row in rows
        ]
    if as_json:
        print_json(rows)
    else:
        click.echo("".join(f"{line}\n" for line in lines), nl=False)
    if len(rows) < len(files):
        sys.exit(BAD_INPUT)


def _source_lines(row: dict[str, Any]) -> list[str]:
    notes = [f"    {format_import_note(note)}" for note in row.get("notes", ())]
    return [f"{row['source_id']}  {row['paragraphs']:>5} paragraphs  {row['title']}", *notes]


def _import_articles(files: Sequence[Path], settings: Settings) -> list[dict[str, Any]]:
    """Import each file of published articles; return the counts of those that can be read."""
    from server.app import prepare_data  # noqa: PLC0415  --help should not wait
    from server.posts.external_articles import ExternalArticles  # noqa: PLC0415

    prepare_data(settings)
    rows: list[dict[str, Any]] = []
    with open_session(settings) as session:
        articles = ExternalArticles(session)
        for path in files:
            try:
                rows.append({"file": str(path), **articles.import_file(path.name, read_file(path))})
            except AppError as error:
                print_error(error)
                session.rollback()
    return rows


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """Options of an import of sources.

    Args:
        files: the transcripts.
        spoken_on: the day of the recordings; overrides what the files say.
        media: the recording of the only transcript.
        public_handles: handles of post authors who are public figures.
    """

    files: Sequence[Path]
    spoken_on: date | None = None
    media: Path | None = None
    public_handles: frozenset[str] = frozenset()


def import_transcripts(
    request: ImportRequest, start: Callable[[], AbstractContextManager[Flask]], report: Callable[[AppError], None]
) -> list[dict[str, Any]]:
    """Import all files that can be read; others are skipped.

    Args:
        start: opens the desk; not called if no file can be read.
        report: called with the error of each skipped file.

    Returns:
        ``{source_id, title, paragraphs}`` of each imported source; for posts also ``posts`` and ``notes``.

    Raises:
        AppError: ``bad_usage``, or the recording cannot be read; nothing was imported.
    """
    if request.media is not None and len(request.files) != 1:
        raise InputError(
            "bad_usage",
            f"--media is the recording of one transcript; {len(request.files)} are given.",
            "Import each transcript that has a recording with a command of its own.",
        )
    with ExitStack() as opened:
        media = opened.enter_context(open_file(request.media)) if request.media else None
        contents: list[tuple[Path, bytes]] = []
        for path in request.files:
            try:
                contents.append((path, read_file(path)))
            except AppError as error:
                report(error)
        if not contents:
            return []
        with start():
            return _imported(contents, request, media, report)


def _imported(
    contents: Sequence[tuple[Path, bytes]],
    request: ImportRequest,
    media: BinaryIO | None,
    report: Callable[[AppError], None],
) -> list[dict[str, Any]]:
    from server.config import Settings  # noqa: PLC0415  seconds of imports that --help should not wait for
    from server.db.database import db  # noqa: PLC0415
    from server.inference.engine import Engine  # noqa: PLC0415
    from server.registry import service  # noqa: PLC0415
    from server.sources.archive_import.post_rows import present_import_notes  # noqa: PLC0415
    from server.sources.importer import Importer  # noqa: PLC0415
    from server.sources.recordings import RecordingService  # noqa: PLC0415
    from server.sources.service import SourceService  # noqa: PLC0415

    engine, settings = service(Engine), service(Settings)
    importer = Importer(db.session, engine, settings)
    recordings = RecordingService(db.session, settings)
    media_name = str(request.media)
    if media is not None:
        recordings.check(media_name, media)  # before the transcript is embedded
    rows: list[dict[str, Any]] = []
    for path, content in contents:
        try:
            with ImportProgressBar(path.name) as progress:
                imported = importer.import_source(
                    path.name, content, progress, spoken_on=request.spoken_on, public_handles=request.public_handles
                )
        except AppError as error:
            report(error)
            continue
        source = imported.source
        if media is not None:
            try:
                recordings.attach_copy(source.id, media_name, media)
            except BaseException:
                # For example a full disk: do not leave a transcript without its recording.
                db.session.rollback()
                SourceService(db.session, engine, settings).delete(source.id)
                raise
        row = {"source_id": source.id, "title": source.title, "paragraphs": imported.paragraphs}
        if source.format == "posts":
            row |= {"posts": imported.posts, "notes": present_import_notes(imported.notes)}
        rows.append(row)
    return rows
