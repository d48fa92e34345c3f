"""Brings the browser and the servers that tests drive, where that is allowed; says plainly where it is not."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# Programs, and Debian's packages that have them.
SERVICES = {"postgres": "postgresql", "redis-server": "redis-server", "nginx": "nginx-light"}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser() -> str | None:
    """Path of a browser that Playwright can drive; ``QUOTEDESK_TEST_BROWSER`` overrides the search."""
    named = os.environ.get("QUOTEDESK_TEST_BROWSER")
    return named or next((path for name in BROWSERS if (path := shutil.which(name))), None)


def service(name: str) -> str | None:
    """Path of ``postgres``, ``initdb``, ``redis-server``, ``nginx``, …, as Debian has it or on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    return str(debian[-1]) if debian else shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def install(*packages: str) -> None:
    """Installs packages of Debian's; needs root."""
    quiet: dict[str, int] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT}
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update"], check=False, env=environment, **quiet)
    subprocess.run(
        ["apt-get", "install", "-y", "--no-install-recommends", *packages],
        check=False,
        env=environment,
        **quiet,
    )


def main() -> None:
    """Runs before pytest."""
    missing = {package for program, package in SERVICES.items() if service(program) is None}
    if browser() is None:
        missing.add("chromium")
    if missing and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"Installing Debian's {', '.join(sorted(missing))} for the tests …", flush=True)
        install(*sorted(missing))
    if browser() is None:
        print(
            "SKIPPED: the browser tests. No Chromium was found, and it could not be installed "
            "(that needs root and apt). Install chromium, or name one in QUOTEDESK_TEST_BROWSER.",
            file=sys.stderr,
        )
    for program, package in SERVICES.items():
        if service(program) is None:
            print(
                f"SKIPPED: the tests with {program}, which was not found and could not be installed (that needs root "
                f"and apt). Install {package}.",
                file=sys.stderr,
            )


if __name__ == "__main__":
    main()
