"""The command ``quotedesk``, and ``python -m server``."""

import signal

from server.cli.main import main


def run() -> None:
    """Run the command line."""
    # A shell starts background jobs with SIGINT ignored, and Python then installs no handler: nothing would stop them.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()


if __name__ == "__main__":
    run()
