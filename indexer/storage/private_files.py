"""Files for their owner alone, whatever starts the process that makes them."""

import os


def make_new_files_private() -> None:
    """Give every file that this process makes from now on the mode 0600, and every folder 0700."""
    os.umask(0o077)
