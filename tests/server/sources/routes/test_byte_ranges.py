"""Range headers that are ignored, corrected or left unchanged (RFC 9110 §14)."""

import pytest

from server.sources.routes.byte_ranges import normalize_range


def normalized(requested: str | None, method: str = "GET", length: int = 100) -> str | None:
    environ = {"REQUEST_METHOD": method}
    if requested is not None:
        environ["HTTP_RANGE"] = requested
    normalize_range(environ, length)
    return environ.get("HTTP_RANGE")


@pytest.mark.parametrize("requested", ["bytes=0-9", "bytes=90-", "bytes=-100", "bytes=500-600"])
def test_single_range_is_unchanged(requested: str) -> None:
    assert normalized(requested) == requested


@pytest.mark.parametrize("requested", ["seconds=0-9", "bytes=0-1,4-5", "bytes=x-y", "bytes", "bytes=9-0"])
def test_other_units_several_ranges_and_malformed_ones_are_ignored(requested: str) -> None:
    assert normalized(requested) is None


@pytest.mark.parametrize("method", ["HEAD", "POST"])
def test_range_is_ignored_with_other_methods(method: str) -> None:
    assert normalized("bytes=0-9", method) is None


def test_suffix_longer_than_the_file_is_the_whole_file() -> None:
    assert normalized("bytes=-101") == "bytes=0-"


def test_empty_suffix_stays_and_can_be_rejected() -> None:
    assert normalized("bytes=-0") == "bytes=-0"


def test_request_without_a_range_gets_none() -> None:
    assert normalized(None) is None
