"""The deadline of a request, and its shortening."""

from time import monotonic

from server.inference.client.deadline import current_deadline, deadline_scope, expires_no_later_than


def test_no_request_has_no_deadline() -> None:
    assert current_deadline().expires_at == float("inf")
    assert not current_deadline().is_cancelled()


def test_deadline_applies_within_its_scope_only() -> None:
    with deadline_scope(lambda: True, 60_000):
        assert 59 < current_deadline().remaining_s() <= 60
        assert current_deadline().is_cancelled()
    assert current_deadline().expires_at == float("inf")


def test_deadline_is_shortened_and_never_extended() -> None:
    with deadline_scope(lambda: True, 60_000):
        before = current_deadline().expires_at
        with expires_no_later_than(monotonic() + 600):
            assert current_deadline().expires_at == before
        with expires_no_later_than(monotonic() + 1):
            assert current_deadline().remaining_s() <= 1
            assert current_deadline().is_cancelled()
        assert current_deadline().expires_at == before


def test_expired_deadline_leaves_a_millisecond() -> None:
    with deadline_scope(lambda: False, -5):
        assert current_deadline().remaining_s() == 0.001
