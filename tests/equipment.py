"""Brings the browser and the servers that tests drive, where that is allowed; says plainly where it is not."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# Programs, and Debian's packages that have them.
SERVICES = {"postgres": "postgresql", "redis-server": "redis-server", "nginx": "nginx-light"}
# The shell is the same engine without the windows of a browser: a page costs half as much.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser() -> str | None:
    """Path of a browser that Playwright can drive; ``QUOTEDESK_TEST_BROWSER`` overrides the search."""
    named = os.environ.get("QUOTEDESK_TEST_BROWSER")
    return named or next((path for name in BROWSERS if (path := shutil.which(name))), None)


def service(name: str) -> str | None:
    """Path of ``postgres``, ``initdb``, ``redis-server``, ``nginx``, …, as Debian has it or on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    return str(debian[-1]) if debian else shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def run_apt(*command: str) -> bool:
    """Run an apt command silently; return whether it succeeded."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quiet = subprocess.DEVNULL
    return subprocess.run(command, check=False, env=environment, stdout=quiet, stderr=quiet).returncode == 0


def install(packages: set[str], browsers: tuple[str, ...] = ()) -> None:
    """Installs packages of Debian's, and the first of ``browsers`` that the release has; needs root."""
    run_apt("apt-get", "update")
    chosen = {*packages, *[name for name in browsers if run_apt("apt-cache", "show", name)][:1]}
    print(f"Installing Debian's {', '.join(sorted(chosen))} for the tests …", flush=True)
    run_apt("apt-get", "install", "-y", "--no-install-recommends", *sorted(chosen))


def main() -> None:
    """Install what the tests need, before pytest runs."""
    missing = {package for program, package in SERVICES.items() if service(program) is None}
    browsers = BROWSERS[:2] if browser() is None else ()
    if (missing or browsers) and shutil.which("apt-get") and os.geteuid() == 0:
        install(missing, browsers)
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
