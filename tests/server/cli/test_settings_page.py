"""``python -m server settings`` and docs/settings.md, which is its output."""

import re
from pathlib import Path

from click.testing import CliRunner

from server.cli.main import main
from server.config import Settings

PAGE = Path(__file__).resolve().parents[3] / "docs" / "settings.md"


def test_the_page_is_the_output_of_the_command() -> None:
    printed = CliRunner().invoke(main, ["settings"])
    assert printed.exit_code == 0
    assert PAGE.read_text(encoding="utf-8") == printed.output


def test_the_page_lists_every_setting_with_default_and_meaning_and_no_other() -> None:
    rows = re.findall(
        r"^\| `QUOTEDESK_(\w+)` \| `([^`]*)` \| [^|]* \| (.+?) \|$", PAGE.read_text(encoding="utf-8"), re.M
    )
    documented = {name.lower(): (default, text) for name, default, text in rows}
    expected = {
        name: ({None: "not set", "": '""'}.get(field.default, str(field.default)), field.description)
        for name, field in Settings.model_fields.items()
    }
    assert len(rows) == len(documented)
    assert documented == expected


def test_values_and_secrets_are_shown() -> None:
    rows = dict(re.findall(r"^\| `(QUOTEDESK_\w+)` \| `[^`]*` \| ([^|]*) \|", PAGE.read_text(encoding="utf-8"), re.M))
    assert rows["QUOTEDESK_MODE"] == "`local`, `newsroom`"
    assert rows["QUOTEDESK_PORT"] == "0 to 65,535"
    assert rows["QUOTEDESK_WORKERS"] == "1 to 64"
    assert rows["QUOTEDESK_MAX_UPLOAD_BYTES"] == "1 or more"
    secrets = {name for name, field in Settings.model_fields.items() if not field.repr}
    assert {name.removeprefix("QUOTEDESK_").lower() for name, values in rows.items() if values == "secret"} == secrets
