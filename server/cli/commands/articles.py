"""``python -m server import-articles``."""

import sys
from pathlib import Path

import click

from server.cli.common import BAD_INPUT, data_option, json_option, print_error, print_json, reports_errors, settings_of


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
            told = f"imported: {row['imported']:,}, updated: {row['updated']:,}, unchanged: {row['unchanged']:,}"
            click.echo(f"{row['file']}: {told}")
    if len(rows) < len(files):
        sys.exit(BAD_INPUT)
