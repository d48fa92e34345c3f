"""Output of the training commands."""

import json
from collections.abc import Callable
from typing import Any

import click

from models.errors import AppError


def print_result(work: Callable[[], dict[str, Any]]) -> None:
    """Prints the result of ``work`` as JSON, or exits with the error and its hint."""
    try:
        click.echo(json.dumps(work(), indent=2))
    except AppError as error:
        raise click.ClickException(f"{error.message} {error.hint}") from error
