"""``import``: transcripts from files into the library, one by one, with the recording of one."""

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, BinaryIO

import click
from flask import Flask

from models.errors import AppError, InputError
from server.cli.common import (
    BAD_INPUT,
    build_app,
    data_option,
    json_option,
    print_error,
    print_json,
    reports_errors,
    settings_of,
)
from server.cli.files import open_file, read_file
from server.cli.import_notes import format_import_note
from server.cli.progress import ImportProgressBar
from server.schemas.parsing import parse_day


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--date", "day", help="The day it was, YYYY-MM-DD. [default: what the file says]")
@click.option("--media", type=click.Path(path_type=Path), help="The recording of the transcript; give one FILE then.")
@click.option("--known", multiple=True, help="Of posts: a handle that is no private person's (repeat it for more).")
@data_option
@json_option
@reports_errors
def import_files(
    files: tuple[Path, ...],
    day: str | None,
    media: Path | None,
    known: tuple[str, ...],
    data: Path | None,
    as_json: bool,
) -> None:
    """Bring transcripts, and posts of social networks (docs/posts.md), into the library."""
    settings = settings_of(data=data)
    spoken_on = parse_day(day, "--date") if day is not None else None
    request = ImportRequest(files, spoken_on, media, frozenset(known))
    imported = import_transcripts(request, lambda: build_app(settings), print_error)
    if as_json:
        print_json(imported)
    else:
        for row in imported:
            click.echo(f"{row['source_id']}  {row['paragraphs']:>5} paragraphs  {row['title']}")
            for note in row.get("notes", ()):
                click.echo(f"    {format_import_note(note)}")
    if len(imported) < len(files):
        sys.exit(BAD_INPUT)


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """Options of the import.

    Args:
        files: the transcripts.
        spoken_on: the day of the recordings, whatever the files say.
        media: the recording of the only transcript.
        known: of posts, handles of authors that are no private persons.
    """

    files: Sequence[Path]
    spoken_on: date | None = None
    media: Path | None = None
    known: frozenset[str] = frozenset()


def import_transcripts(
    request: ImportRequest, start: Callable[[], Flask], tell: Callable[[AppError], None]
) -> list[dict[str, Any]]:
    """Imports all files that can be read; others are skipped.

    Args:
        start: builds the desk; not called where no file can be read.
        tell: called with the error of each skipped file.

    Returns:
        ``{source_id, title, paragraphs}`` of each source imported; of posts with ``posts`` and ``notes``.

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
                tell(error)
        if not contents:
            return []
        app = start()
        with app.app_context():
            return _imported(contents, request, media, tell)


def _imported(
    contents: Sequence[tuple[Path, bytes]],
    request: ImportRequest,
    media: BinaryIO | None,
    tell: Callable[[AppError], None],
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
    named = str(request.media)
    if media is not None:
        recordings.check(named, media)  # before the transcript is embedded
    rows: list[dict[str, Any]] = []
    for path, content in contents:
        try:
            with ImportProgressBar(path.name) as progress:
                imported = importer.import_with_notes(
                    path.name, content, progress, spoken_on=request.spoken_on, public_handles=request.known
                )
        except AppError as error:
            tell(error)
            continue
        source = imported.source
        if media is not None:
            try:
                recordings.attach_copy(source.id, named, media)
            except BaseException:
                # A full disk, say: a transcript without its recording is half of the import.
                db.session.rollback()
                SourceService(db.session, engine, settings).delete(source.id)
                raise
        row = {"source_id": source.id, "title": source.title, "paragraphs": imported.paragraphs}
        if source.format == "posts":
            row |= {"posts": imported.posts, "notes": present_import_notes(imported.notes)}
        rows.append(row)
    return rows
