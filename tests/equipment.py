"""Brings the browser that the tests in tests/browser drive, where that is allowed; says plainly where it is not."""

import os
import shutil
import subprocess
import sys

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser() -> str | None:
    """Path of a browser that Playwright can drive; ``QUOTEDESK_TEST_BROWSER`` overrides the search."""
    named = os.environ.get("QUOTEDESK_TEST_BROWSER")
    return named or next((path for name in BROWSERS if (path := shutil.which(name))), None)


def install() -> None:
    """Installs Debian's chromium; needs root."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT}
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update"], check=False, env=environment, **quiet)
    subprocess.run(
        ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
        check=False,
        env=environment,
        **quiet,
    )


def main() -> None:
    """Runs before pytest."""
    if browser() is None and shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Debian's chromium for the browser tests …", flush=True)
        install()
    if browser() is None:
        print(
            "SKIPPED: the browser tests. No Chromium was found, and it could not be installed "
            "(that needs root and apt). Install chromium, or name one in QUOTEDESK_TEST_BROWSER.",
            file=sys.stderr,
        )


if __name__ == "__main__":
    main()
