"""``suggest``: quotes for a title and the text before the caret."""

import sys
from pathlib import Path

import click
from flask import Flask

from models.errors import NotFound
from server.cli.common import build_app, data_option, json_option, print_json, reports_errors, settings_of
from server.cli.files import read_file
from server.cli.progress import ImportProgressBar


@click.command()
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
@reports_errors
def suggest(title: str, context: str, sources: tuple[str, ...], data: Path | None, as_json: bool) -> None:
    """Suggest quotes for a title and what stands before the caret."""
    from models.recommend.protocol import QuoteQuery  # noqa: PLC0415
    from server.db.database import db  # noqa: PLC0415
    from server.registry import service  # noqa: PLC0415
    from server.suggestions.service import SuggestionService, SuggestRequest  # noqa: PLC0415

    left_context = sys.stdin.read() if context == "-" else context
    app = build_app(settings_of(data=data))
    with app.app_context():
        wanted = SuggestRequest(QuoteQuery(title, left_context), _source_ids(app, sources))
        *_, answer = service(SuggestionService, app).stages(db.session, wanted)
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


def _source_ids(app: Flask, sources: tuple[str, ...]) -> frozenset[str] | None:
    """Ids as given; for files, the ids of their sources, imported if necessary."""
    from server.config import Settings  # noqa: PLC0415
    from server.db.database import db  # noqa: PLC0415
    from server.inference.engine import Engine  # noqa: PLC0415
    from server.registry import service  # noqa: PLC0415
    from server.sources.importer import Importer  # noqa: PLC0415

    importer = Importer(db.session, service(Engine, app), service(Settings, app))
    found = set()
    for source in sources:
        if source in service(Engine, app).index.source_ids:
            found.add(source)
        elif Path(source).is_file():
            with ImportProgressBar(Path(source).name) as progress:
                found.add(importer.import_once(Path(source).name, read_file(Path(source)), progress))
        else:
            raise NotFound(
                "unknown_source",
                f"{source!r} is neither the id of a source nor a file.",
                "“import … --json” prints the ids; leave --source out to search the whole library.",
            )
    return frozenset(found) or None
