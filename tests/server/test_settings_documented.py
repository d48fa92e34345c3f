"""The README tells of every setting, with its default, and of none that does not exist."""

import re
from pathlib import Path

from server.config import Settings

README = Path(__file__).resolve().parents[2] / "README.md"


def test_readme_lists_the_settings_that_exist() -> None:
    rows = re.findall(r"^\| `QUOTEDESK_(\w+)` \| `([^`]*)` \| (.+?) \|$", README.read_text(encoding="utf-8"), re.M)
    documented = {name.lower(): (default, text) for name, default, text in rows}
    expected = {
        name: ("not set" if field.default is None else str(field.default), field.description)
        for name, field in Settings.model_fields.items()
    }
    assert documented == expected
