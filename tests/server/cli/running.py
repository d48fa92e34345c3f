"""Commands as scripts use them: JSON, messages, exit codes."""

import json
from typing import Any

from click.testing import CliRunner, Result

from server.cli.main import main

BODY = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."


def run(*arguments: str, given: str | None = None) -> Result:
    result = CliRunner().invoke(main, arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def imported(*names: str) -> list[dict[str, Any]]:
    result = run("import", *names, "--json")
    assert result.exit_code == 0, result.stderr
    rows: list[dict[str, Any]] = json.loads(result.stdout)
    return rows
