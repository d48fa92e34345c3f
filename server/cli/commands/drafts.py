"""Drafts from files and into files: ``import --as draft`` and ``export-draft``."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click
from flask import Flask

from models.errors import AppError, InputError
from server.cli.common import data_option, desk_here, open_session, reports_errors, settings_of, stay_offline
from server.cli.files import read_file
from server.config import Settings


@click.command("export-draft")
@click.argument("draft_id")
@click.option("--format", "file_format", default="md", show_default=True, help="One of md, html, docx, json, nitf.")
@click.option("--output", type=click.Path(path_type=Path), help="The file. [default: named after the headline, here]")
@click.option("--footnotes/--no-footnotes", default=True, help="The sources of quotes as notes. [default: with them]")
@data_option
@reports_errors
def export_draft(draft_id: str, file_format: str, output: Path | None, footnotes: bool, data: Path | None) -> None:
    """Write a draft into a file, with the source of each quote."""
    settings = settings_of(data=data)
    with desk_here(settings) as app:
        click.echo(write_draft(draft_id, file_format, output, app, footnotes=footnotes))


def import_drafts(
    files: Sequence[Path], settings: Settings, report: Callable[[AppError], None]
) -> list[dict[str, Any]]:
    """Begin a draft with each file that can be read; files that cannot be read are skipped.

    Args:
        files: Markdown, HTML, Word or this desk's JSON.
        settings: of the database, which is created if it does not exist.
        report: called with the error of each skipped file.

    Returns:
        ``{draft_id, headline, words}`` of each, and ``left_out_images`` if it has any.

    Raises:
        AppError: the store cannot be opened.
    """
    # Seconds of imports that --help should not wait for.
    from server.app import prepare_data  # noqa: PLC0415
    from server.drafts.importer import ArticleImporter  # noqa: PLC0415
    from server.drafts.listing.texts import DraftTextCache  # noqa: PLC0415
    from server.images.service import DraftImages  # noqa: PLC0415
    from server.sources.files.sandboxed_reader import SandboxedReader  # noqa: PLC0415

    stay_offline()
    prepare_data(settings)
    rows: list[dict[str, Any]] = []
    with open_session(settings) as session:
        images = DraftImages(session, settings.data)
        importer = ArticleImporter(
            session, settings.max_upload_bytes, settings.max_message_bytes, images, SandboxedReader()
        )
        for path in files:
            try:
                imported = importer.import_file(path.name, read_file(path))
            except AppError as error:
                report(error)
                continue
            draft = imported.draft
            text = DraftTextCache().read(session, [(draft.id, draft.version)])[draft.id]
            row = {"draft_id": draft.id, "headline": draft.headline, "words": text.words}
            if imported.left_out:
                row["left_out_images"] = [error.as_json() for error in imported.left_out]
            rows.append(row)
    return rows


def write_draft(draft_id: str, file_format: str, output: Path | None, app: Flask, *, footnotes: bool = True) -> Path:
    """Write a draft into a file; its quotes are verified again.

    Args:
        file_format: one of ``FORMATS``.
        output: path of the file; ``None`` for a name made of the headline, in this folder.
        app: the desk, in whose context this runs.
        footnotes: add the sources of quotes as notes.

    Returns:
        The path of the file.

    Raises:
        AppError: ``unknown_draft``, ``unknown_format``, ``file_exists`` or ``not_written``.
    """
    from server.db.database import db  # noqa: PLC0415
    from server.publishing.service import publisher_of  # noqa: PLC0415

    exported = publisher_of(app, db.session).export(draft_id, file_format, footnotes=footnotes)
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
