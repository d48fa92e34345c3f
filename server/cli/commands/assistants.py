"""``mcp``: answers assistants over the Model Context Protocol, with what a running desk knows."""

import json
import os
from pathlib import Path

import click

from models.optional_packages import require_packages
from server.cli.common import data_option, reports_errors, settings_of
from server.operations.commands.desk_file import desk_file

_TOKEN_VARIABLE = "QUOTEDESK_TOKEN"
_DEFAULT_DESK = "http://127.0.0.1:8000"


@click.command()
@click.option("--desk", help="Address of the desk. [default: that of the data folder, else http://127.0.0.1:8000]")
@click.option("--http", "port", type=click.IntRange(1, 65_535), help="Serve streamable HTTP on this port of 127.0.0.1.")
@data_option
@reports_errors
def mcp(desk: str | None, port: int | None, data: Path | None) -> None:
    """Give assistants read-only tools: search, find and verify quotes, read sources, suggest.

    Over standard input and output, with the token in QUOTEDESK_TOKEN where the desk has a login; or with --http under
    the tokens of its clients.
    """
    require_packages(("requirements-mcp.txt",), "mcp")
    from server.assistants.desk import DeskClient  # noqa: PLC0415  an extra package
    from server.assistants.tools import build_server  # noqa: PLC0415

    client = DeskClient(desk or _desk_of(settings_of(data=data).data))
    if port is None:
        build_server(client, os.environ.get(_TOKEN_VARIABLE, "")).run()
    else:
        click.echo(f"http://127.0.0.1:{port}/mcp (Ctrl+C stops it)", err=True)
        build_server(client, None).run("streamable-http", port=port, stateless_http=True, json_response=True)


def _desk_of(data: Path) -> str:
    """Return the address of the desk that runs over ``data``."""
    try:
        return str(json.loads(desk_file(data).read_text(encoding="ascii"))["url"])
    except (OSError, ValueError, KeyError):
        return _DEFAULT_DESK
