"""``suggest``: quotes for a title and the text before the caret."""

import sys
from pathlib import Path
from typing import Any

import click

from server.cli.common import data_option, desk_here, json_option, print_json, reports_errors, settings_of
from server.cli.files import read_file
from server.cli.progress import ImportProgressBar
from server.config import Settings
from server.operations.commands.desk_file import ask_desk
from server.operations.commands.questions import NamedSource, SuggestQuestion


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
    settings = settings_of(data=data)
    question = SuggestQuestion(
        title=title,
        left_context=sys.stdin.read() if context == "-" else context,
        sources=tuple(_named_source(source) for source in sources),
    )
    answer = ask_desk(settings.data, question) or _answer_here(settings, question)
    if "degraded" in answer:
        click.echo("Ranked by words alone: the models do not answer.", err=True)
    if as_json:
        print_json({"seq": 0, **answer})
        return
    for item in answer["items"]:
        best = item["spans"][0] if item["spans"] else {"start": 0, "end": len(item["text"])}
        quoted = item["text"][best["start"] : best["end"]]
        click.echo(f"{item['score']:7.3f}  “{quoted}”\n         {item['speaker'] or '–'}, {item['source_title']}\n")


def _named_source(source: str) -> NamedSource:
    path = Path(source)
    return NamedSource(name=source, content=read_file(path) if path.is_file() else None)


def _answer_here(settings: Settings, question: SuggestQuestion) -> dict[str, Any]:
    with desk_here(settings) as app:
        from server.operations.commands.answers import suggest as answer_suggest  # noqa: PLC0415  a desk may answer

        return answer_suggest(app, question, show=ImportProgressBar)
