"""Translate tantivy's failures into ``StoreUnavailable``."""

import contextlib
from collections.abc import Iterator

from indexer.sources import StoreUnavailable

NO_ROOM = "No space left on its disk; make some, then try again."
NOT_ALLOWED = "This user may not read or write its files; give them to whoever runs the desk."


@contextlib.contextmanager
def engine_failures(doing: str) -> Iterator[None]:
    """Translate what tantivy raises, panics included, into ``StoreUnavailable``.

    Args:
        doing: what could not be done, after "cannot".
    """
    try:
        yield
    except StoreUnavailable:
        raise
    except (OSError, ValueError, SystemError, RuntimeError) as error:
        raise StoreUnavailable(f"The index of words cannot {doing}: {_explain(str(error))}") from error
    except BaseException as error:
        # A panic in Rust arrives as a subclass of BaseException that no module exports.
        if type(error).__name__ != "PanicException":
            raise
        raise StoreUnavailable(f"The index of words cannot {doing}: {error}") from error


def _explain(message: str) -> str:
    if "No space left" in message:
        return f"{NO_ROOM} ({message})"
    if "Permission denied" in message:
        return f"{NOT_ALLOWED} ({message})"
    return message


def is_damage(error: StoreUnavailable) -> bool:
    """Return whether opening failed because of the files' content, rather than the disk or permissions."""
    return NO_ROOM not in str(error) and NOT_ALLOWED not in str(error)
