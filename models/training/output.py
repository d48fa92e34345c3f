"""What the commands print in the end."""

import json
from collections.abc import Callable
from typing import Any

import click

from models.errors import AppError


def print_result(work: Callable[[], dict[str, Any]]) -> None:
    """Prints what ``work`` returns as JSON, or ends with what was wrong and what to do."""
    try:
        click.echo(json.dumps(work(), indent=2))
    except AppError as error:
        raise click.ClickException(f"{error.message} {error.hint}") from error
