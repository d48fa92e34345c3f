"""What the commands share: how they end, and the settings they run with."""

import json
import os
import sys
import traceback
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final, NoReturn

import click
from pydantic import ValidationError

from models.errors import InputError
from server.config import Settings

FINDINGS: Final = 1
BAD_INPUT: Final = 2
FAULT: Final = 3
# As a shell counts signals.
INTERRUPTED: Final = 130
READER_GONE: Final = 141

data_option = click.option(
    "--data", type=click.Path(path_type=Path), help="Folder of everything the installation owns. [default: data]"
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON as docs/wire.md gives it.")


def reported(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose errors are told and end it with the exit codes of ``server.cli``."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except InputError as error:
            _refuse(error)
        except KeyboardInterrupt:
            click.echo("Stopped.", err=True)
            sys.exit(INTERRUPTED)
        except BrokenPipeError:
            # “| head” has seen enough. What is still buffered goes nowhere, lest Python complain of it at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(READER_GONE)
        except Exception:
            # Told apart from “findings”, with which a traceback of Python's own would share its exit code.
            traceback.print_exc()
            sys.exit(FAULT)

    return run


def tell(error: InputError) -> None:
    """Says on standard error what was wrong."""
    click.echo(f"{error.message}\n{error.hint}", err=True)


def settings_of(**given: Any) -> Settings:
    """The settings, of which the command line gave some.

    Raises:
        InputError: ``bad_setting``.
    """
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        faults = "; ".join(f"{fault['loc'][0]}: {fault['msg']}" for fault in error.errors(include_url=False))
        raise InputError(
            "bad_setting", f"{faults}.", "Mend the option, or the environment variable QUOTEDESK_ and its name."
        ) from error


def _refuse(error: InputError) -> NoReturn:
    tell(error)
    sys.exit(BAD_INPUT)


def print_json(value: Any) -> None:
    """On one line of standard output."""
    click.echo(json.dumps(value, ensure_ascii=False))
