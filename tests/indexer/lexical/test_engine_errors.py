"""Failures of tantivy are translated."""

import pytest

from indexer.lexical.engine_errors import NO_ROOM, NOT_ALLOWED, engine_failures, is_damage
from indexer.sources import StoreUnavailable


def translated(error: BaseException) -> StoreUnavailable:
    with pytest.raises(StoreUnavailable) as raised, engine_failures("be opened"):
        raise error
    return raised.value


@pytest.mark.parametrize(
    ("message", "explained"), [("No space left on device", NO_ROOM), ("Permission denied (13)", NOT_ALLOWED)]
)
def test_full_disk_and_missing_permission_are_reported_but_are_no_damage(message: str, explained: str) -> None:
    error = translated(OSError(message))
    assert explained in str(error)
    assert not is_damage(error)


def test_other_failures_name_the_operation_and_may_be_damage() -> None:
    error = translated(ValueError("bad footer"))
    assert "cannot be opened: bad footer" in str(error)
    assert is_damage(error)


def test_panic_is_translated() -> None:
    panic = type("PanicException", (BaseException,), {})
    assert "index out of bounds" in str(translated(panic("index out of bounds")))


def test_interruption_and_translated_failures_pass_unchanged() -> None:
    with pytest.raises(KeyboardInterrupt), engine_failures("be opened"):
        raise KeyboardInterrupt
    own = StoreUnavailable("own")
    assert translated(own) is own
