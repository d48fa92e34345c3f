"""``python -m models.evaluation``: the papers' measures on any folder in the data's format."""

import os
import sys

import click

from models.errors import AppError
from models.evaluation.commands import main

if __name__ == "__main__":
    # No library may use the network unasked.
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    try:
        main()
    except AppError as error:
        click.echo(f"{error.message}\n{error.hint}", err=True)
        sys.exit(2)
