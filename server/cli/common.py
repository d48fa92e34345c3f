"""Shared parts of the commands: exit codes, settings, the application, and output."""

import json
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from flask import Flask
from pydantic import ValidationError

from models.errors import AppError, invalid_settings
from server.config import Settings
from server.inference.process.child import ModelProcess
from server.tuning.garbage_collection import without_gc

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

FINDINGS: Final = 1
BAD_INPUT: Final = 2
FAULT: Final = 3
# As a shell counts signals.
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

# Text of an archive must not control the terminal.
_CONTROL = re.compile(r"[\x00-\x20\x7f-\x9f\u2028\u2029]+")

data_option = click.option("--data", type=click.Path(path_type=Path), help="The data folder. [default: data]")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON as docs/wire.md gives it.")


def reports_errors(command: Callable[..., None]) -> Callable[..., None]:
    """Decorate a command: report its errors and exit with the codes of ``server.cli.main``."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except AppError as error:
            print_error(error)
            sys.exit(BAD_INPUT)
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
    """Print message and hint on standard error."""
    click.echo(f"{error.message}\n{error.hint}", err=True)


def settings_of(**options: Any) -> Settings:
    """Return the settings, overridden by the options that are not ``None``.

    Raises:
        AppError: ``bad_setting``.
    """
    try:
        return Settings(**{name: value for name, value in options.items() if value is not None})
    except ValidationError as error:
        raise invalid_settings(error, ", or the option of that name") from error


def print_json(value: Any) -> None:
    """Print JSON on one line of standard output."""
    click.echo(json.dumps(value, ensure_ascii=False))


def one_line(text: str) -> str:
    """Return ``text`` on one line, without control characters."""
    return _CONTROL.sub(" ", text)


def stay_offline() -> None:
    """Forbid libraries to look anything up on the model hub."""
    os.environ.setdefault("HF_HUB_OFFLINE", "1")


def build_app(settings: Settings, *, complete: bool = True) -> Flask:
    """Build the desk, offline; see ``create_app``."""
    stay_offline()
    # Loading takes as long as the imports of this process, and does not wait for them.
    models = None if settings.inference_url else ModelProcess(settings)
    with without_gc():
        from server.app import create_app  # noqa: PLC0415  seconds of imports that --help should not wait for

    try:
        return create_app(settings, models=models, complete=complete)
    except BaseException:
        if models is not None:
            models.close()
        raise


@contextmanager
def desk_here(settings: Settings, *, complete: bool = True) -> Iterator[Flask]:
    """Build the desk for one command, within its application context, and close it; see ``create_app``."""
    app = build_app(settings, complete=complete)
    from server.operations.shutdown import close  # noqa: PLC0415  as in build_app

    try:
        with app.app_context():
            yield app
    finally:
        close(app)


@contextmanager
def open_session(settings: Settings) -> "Iterator[Session]":
    """Open a session on the store, which is created or migrated first."""
    from sqlalchemy.orm import Session  # noqa: PLC0415  --help should not wait

    from server.db.database import migrate, open_store  # noqa: PLC0415

    engine = open_store(settings.store_url)
    try:
        migrate(engine)
        with Session(engine) as session:
            yield session
    finally:
        engine.dispose()


@contextmanager
def open_library(settings: Settings) -> "Iterator[Session]":
    """Open a session on the store to read it; on an empty one in memory where there is no store, and make none."""
    if settings.database_url is not None or (settings.data / "quotedesk.sqlite").is_file():
        with open_session(settings) as session:
            yield session
        return
    from sqlalchemy import create_engine  # noqa: PLC0415  --help should not wait
    from sqlalchemy.orm import Session  # noqa: PLC0415

    from server.db.tables import Base  # noqa: PLC0415

    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        yield session
    engine.dispose()
