"""Commands as scripts use them: JSON, messages, exit codes."""

import json
from typing import Any

from click.testing import CliRunner, Result

from server.cli.main import main
from tests.server.models_process import shared_models

BODY = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."


def run(*arguments: str, given: str | None = None, environment: dict[str, str] | None = None) -> Result:
    result = CliRunner().invoke(main, arguments, input=given, env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def models_environment() -> dict[str, str]:
    """Return the variables by which commands use the model process of all tests instead of starting one each."""
    return {f"QUOTEDESK_{name.upper()}": value for name, value in shared_models().items()}


def imported(*names: str) -> list[dict[str, Any]]:
    result = run("import", *names, "--json", environment=models_environment())
    assert result.exit_code == 0, result.stderr
    rows: list[dict[str, Any]] = json.loads(result.stdout)
    return rows
