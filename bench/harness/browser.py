"""Find the browser that a benchmark drives."""

import sys

from tests import equipment


def require_chromium() -> str:
    """Return the path of Chromium.

    Raises:
        SystemExit: with status 2, after a message, if there is none.
    """
    path = equipment.browser()
    if path is None:
        print("No Chromium found: install chromium, or name one in QUOTEDESK_TEST_BROWSER.", file=sys.stderr)
        raise SystemExit(2)
    return path
