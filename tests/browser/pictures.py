"""Pictures of pages for people who want to look at them."""

import os
from pathlib import Path

from playwright.sync_api import Page


def show(page: Page, name: str) -> None:
    """Save a screenshot to the folder in QUOTEDESK_TEST_PICTURES, if set."""
    if folder := os.environ.get("QUOTEDESK_TEST_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")
