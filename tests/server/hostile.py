"""The number of hostile cases of a test: a few by default, all of them in slow runs or as many as requested."""

import os
from typing import Any

import pytest

CASES = "QUOTEDESK_HOSTILE_CASES"


def fuzz_counts(few: int, many: int) -> Any:
    """Parametrises ``count``: the few are for every run, the many are slow."""
    cases = os.environ.get(CASES)
    return pytest.mark.parametrize("count", [few, pytest.param(int(cases or many), marks=pytest.mark.slow)])
