"""Shared parts of the commands: exit codes, settings, the application, and output."""

import json
import os
import re
import sys
import traceback
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final, NoReturn

import click
from flask import Flask
from pydantic import ValidationError

from models.errors import AppError, InputError
from server.config import Settings
from server.operations.tuning.garbage_collection import without_gc

FINDINGS: Final = 1
BAD_INPUT: Final = 2
FAULT: Final = 3
# As a shell counts signals.
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

# Texts of an archive must not control the terminal.
_CONTROL = re.compile(r"[\x00-\x20\x7f-\x9f\u2028\u2029]+")

data_option = click.option(
    "--data", type=click.Path(path_type=Path), help="Folder of everything the installation owns. [default: data]"
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON as docs/wire.md gives it.")


def reports_errors(command: Callable[..., None]) -> Callable[..., None]:
    """Decorates a command: reports its errors, and ends it with the exit codes of ``server.cli.main``."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except AppError as error:
            _refuse(error)
        except KeyboardInterrupt:
            click.echo("Stopped.", err=True)
            sys.exit(INTERRUPTED)
        except BrokenPipeError:
            # “| head” has closed the pipe. Buffered output is discarded, or Python would report an error at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(BROKEN_PIPE)
        except Exception:
            # Not 1, the exit code of Python's tracebacks, which means “findings” here.
            traceback.print_exc()
            sys.exit(FAULT)

    return run


def print_error(error: AppError) -> None:
    """Prints an error on standard error."""
    click.echo(f"{error.message}\n{error.hint}", err=True)


def settings_of(**given: Any) -> Settings:
    """The settings, with options of the command line.

    Raises:
        AppError: ``bad_setting``.
    """
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        faults = error.errors(include_url=False)
        variables = dict.fromkeys(f"QUOTEDESK_{fault['loc'][0]}".upper() for fault in faults)
        raise InputError(
            "bad_setting",
            "; ".join(f"{fault['loc'][0]}: {fault['msg'].rstrip('.')}" for fault in faults) + ".",
            f"Correct {' and '.join(variables)}, or the option of that name.",
        ) from error


def _refuse(error: AppError) -> NoReturn:
    print_error(error)
    sys.exit(BAD_INPUT)


def print_json(value: Any) -> None:
    """Prints JSON on one line of standard output."""
    click.echo(json.dumps(value, ensure_ascii=False))


def one_line(text: str) -> str:
    """``text`` on one line, without control characters."""
    return _CONTROL.sub(" ", text)


def stay_offline() -> None:
    """Nothing here may reach for the network unasked, whatever libraries would like to look up."""
    os.environ.setdefault("HF_HUB_OFFLINE", "1")


def build_app(settings: Settings, *, complete: bool = True) -> Flask:
    """The desk, offline; see ``create_app``."""
    stay_offline()
    with without_gc():
        from server.app import create_app  # noqa: PLC0415  seconds of imports that --help should not wait for

    return create_app(settings, complete=complete)
