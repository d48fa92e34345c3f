"""docs/settings.md lists every setting, with its default, and none that does not exist."""

import re
from pathlib import Path

from server.config import Settings

PAGE = Path(__file__).resolve().parents[2] / "docs" / "settings.md"


def test_the_page_lists_the_settings_that_exist() -> None:
    rows = re.findall(r"^\| `QUOTEDESK_(\w+)` \| `([^`]*)` \| (.+?) \|$", PAGE.read_text(encoding="utf-8"), re.M)
    documented = {name.lower(): (default, text) for name, default, text in rows}
    expected = {
        name: ("not set" if field.default is None else str(field.default), field.description)
        for name, field in Settings.model_fields.items()
    }
    assert documented == expected
