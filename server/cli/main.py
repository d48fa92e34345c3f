"""The command line of the server.

Exit codes: 0 no findings, 1 findings, 2 invalid input, 3 an internal error; 130 stopped by Ctrl+C, 141 the reader
closed the pipe.
"""

import click

from indexer.storage.private_files import make_new_files_private
from server.cli.commands.assistants import mcp
from server.cli.commands.audit import audit
from server.cli.commands.backup import backup, move_store, restore
from server.cli.commands.check import check
from server.cli.commands.drafts import export_draft
from server.cli.commands.import_archive import import_archive
from server.cli.commands.import_files import import_files
from server.cli.commands.live import live
from server.cli.commands.people import people
from server.cli.commands.processes import models, serve, worker
from server.cli.commands.suggest import suggest
from server.cli.commands.training_data import export_usage
from server.cli.commands.verify import verify
from server.cli.settings_page import settings
from server.config import VERSION


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="quotedesk")
def main() -> None:
    """Quotedesk: suggests quotes from your sources and checks quotes against them."""
    make_new_files_private()


for _command in (
    serve,
    import_files,
    import_archive,
    live,
    export_draft,
    suggest,
    check,
    verify,
    mcp,
    export_usage,
    people,
    audit,
    backup,
    restore,
    models,
    worker,
    move_store,
    settings,
):
    main.add_command(_command)
