"""The engine's failures, told as one."""

import contextlib
from collections.abc import Iterator

from indexer.sources import StoreUnavailable


@contextlib.contextmanager
def engine_failures(doing: str) -> Iterator[None]:
    """Turns what tantivy raises, panics included, into ``StoreUnavailable``.

    Args:
        doing: what could not be done, after "cannot".
    """
    try:
        yield
    except StoreUnavailable:
        raise
    except (OSError, ValueError, SystemError, RuntimeError) as error:
        raise StoreUnavailable(f"The index of words cannot {doing}: {error}") from error
    except BaseException as error:
        # A panic in Rust arrives as a class of its own beneath BaseException, which no module exports.
        if type(error).__name__ != "PanicException":
            raise
        raise StoreUnavailable(f"The index of words cannot {doing}: {error}") from error
