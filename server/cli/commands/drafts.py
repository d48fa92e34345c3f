"""``import-draft``, ``export-draft`` and ``import-articles``: articles from files, and drafts into files."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

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
    stay_offline,
)
from server.cli.files import read_file
from server.config import Settings


@click.command("import-draft")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@data_option
@json_option
@reports_errors
def import_draft(files: tuple[Path, ...], data: Path | None, as_json: bool) -> None:
    """Begin drafts with articles: Markdown, Word, HTML, or JSON as export-draft writes it."""
    settings = settings_of(data=data)
    stay_offline()
    imported = import_drafts(files, settings, print_error)
    if as_json:
        print_json(imported)
    else:
        for row in imported:
            click.echo(f"{row['draft_id']}  {row['words']:>6} words  {row['headline']}")
            for error in row.get("left_out_images", ()):
                click.echo(f"  {error['message']} {error['hint']}", err=True)
    if len(imported) < len(files):
        sys.exit(BAD_INPUT)


@click.command("export-draft")
@click.argument("draft_id")
@click.option("--format", "wanted", default="md", show_default=True, help="One of md, html, docx, json, nitf.")
@click.option("--output", type=click.Path(path_type=Path), help="The file. [default: named after the headline, here]")
@click.option("--footnotes/--no-footnotes", default=True, help="The sources of quotes as notes. [default: with them]")
@data_option
@reports_errors
def export_draft(draft_id: str, wanted: str, output: Path | None, footnotes: bool, data: Path | None) -> None:
    """Write a draft into a file, with the source of each quote."""
    settings = settings_of(data=data)
    click.echo(write_draft(draft_id, wanted, output, build_app(settings), footnotes=footnotes))


def import_drafts(files: Sequence[Path], settings: Settings, tell: Callable[[AppError], None]) -> list[dict[str, Any]]:
    """Begins a draft with each file that can be read; files that cannot be read are skipped.

    Args:
        files: Markdown, HTML, Word or this desk's JSON.
        settings: of the database, which is created if it does not exist.
        tell: called with the error of each skipped file.

    Returns:
        ``{draft_id, headline, words}`` of each, and ``left_out_images`` where it has any.

    Raises:
        AppError: the store cannot be opened.
    """
    # Seconds of imports that --help should not wait for.
    from sqlalchemy.orm import Session  # noqa: PLC0415

    from server.app import prepare_data  # noqa: PLC0415
    from server.db.database import migrate, open_store  # noqa: PLC0415
    from server.drafts.importer import ArticleImporter  # noqa: PLC0415
    from server.drafts.listing.texts import DraftTextCache  # noqa: PLC0415
    from server.images.service import DraftImages  # noqa: PLC0415
    from server.sources.files.sandboxed_reader import SandboxedReader  # noqa: PLC0415

    prepare_data(settings)
    rows: list[dict[str, Any]] = []
    engine = open_store(settings.store_url)
    try:
        migrate(engine)
        with Session(engine) as session:
            images = DraftImages(session, settings.data)
            importer = ArticleImporter(
                session, settings.max_upload_bytes, settings.max_message_bytes, images, SandboxedReader()
            )
            for path in files:
                try:
                    imported = importer.import_file(path.name, read_file(path))
                except AppError as error:
                    tell(error)
                    continue
                draft = imported.draft
                text = DraftTextCache().read(session, [(draft.id, draft.version)])[draft.id]
                row = {"draft_id": draft.id, "headline": draft.headline, "words": text.words}
                if imported.left_out:
                    row["left_out_images"] = [error.as_json() for error in imported.left_out]
                rows.append(row)
    finally:
        engine.dispose()
    return rows


def write_draft(draft_id: str, wanted: str, output: Path | None, app: Flask, *, footnotes: bool = True) -> Path:
    """Writes a draft into a file, its quotes verified again.

    Args:
        wanted: a format of ``FORMATS``.
        output: where to; None: a file named after the headline in this folder.
        footnotes: whether it has the sources of quotes as notes.

    Returns:
        Where it was written.

    Raises:
        AppError: ``unknown_draft``, ``unknown_format``, ``file_exists`` or ``not_written``.
    """
    from server.db.database import db  # noqa: PLC0415
    from server.publishing.service import publisher_of  # noqa: PLC0415

    with app.app_context():
        exported = publisher_of(app, db.session).export(draft_id, wanted, footnotes=footnotes)
    path = output or Path(exported.name)
    try:
        # A generated name never replaces an existing file.
        with path.open("wb" if output is not None else "xb") as file:
            file.write(exported.content)
    except FileExistsError as error:
        raise InputError("file_exists", f"{path} is there already.", "Name another file with --output.") from error
    except OSError as error:
        raise InputError("not_written", f"{path}: {error.strerror}.", "Check the path and its rights.") from error
    return path


@click.command("import-articles")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@data_option
@json_option
@reports_errors
def import_articles(files: tuple[Path, ...], data: Path | None, as_json: bool) -> None:
    """Bring in articles that came out, for posts to be about: JSON Lines, an article a line.

    \b
    {"id": …, "title": …, "body": …, "date": "2031-05-03", "url": …, "outlet": …}

    Only id, title and body are necessary. An article whose id is known takes the place of the earlier one. Each file
    comes in whole or not at all; docs/posts.md has more.
    """
    from sqlalchemy.orm import Session  # noqa: PLC0415  --help should not wait

    from models.errors import AppError  # noqa: PLC0415
    from server.app import prepare_data  # noqa: PLC0415
    from server.cli.files import read_file  # noqa: PLC0415
    from server.db.database import migrate, open_store  # noqa: PLC0415
    from server.posts.external_articles import ExternalArticles  # noqa: PLC0415

    settings = settings_of(data=data)
    prepare_data(settings)
    engine = open_store(settings.store_url)
    rows = []
    try:
        migrate(engine)
        for path in files:
            try:
                with Session(engine) as session:
                    imported = ExternalArticles(session).import_file(path.name, read_file(path))
            except AppError as error:
                print_error(error)
                continue
            rows.append({"file": str(path), **imported.as_json()})
    finally:
        engine.dispose()
    if as_json:
        print_json(rows)
    else:
        for row in rows:
            counts = f"imported: {row['imported']:,}, updated: {row['updated']:,}, unchanged: {row['unchanged']:,}"
            click.echo(f"{row['file']}: {counts}")
    if len(rows) < len(files):
        sys.exit(BAD_INPUT)
