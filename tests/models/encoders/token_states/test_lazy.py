"""The lazy encoder: loaded once at first use, and again after a failure."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from models.encoders.token_states.lazy import LazyStateEncoder
from models.encoders.token_states.protocol import StateEncoder
from models.errors import AppError, InputError
from models.idle import release_idle
from tests.fakes.encoders import HashingStates


class Loading:
    """Loads slowly, and fails the first ``failures`` times."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.encoder = HashingStates()
        self.times = 0

    def __call__(self) -> StateEncoder:
        time.sleep(0.02)
        self.times += 1
        if self.times <= self.failures:
            raise InputError("unsupported_base_model", "It cannot be read.", "Take another.")
        return self.encoder


def test_concurrent_first_use_loads_once() -> None:
    load = Loading()
    states = LazyStateEncoder(load)
    assert load.times == 0
    texts = [f"wall {number}" for number in range(8)]
    with ThreadPoolExecutor(8) as readers:
        read = list(readers.map(lambda text: states.read([text])[0].pieces.shape, texts))
    assert load.times == 1
    assert read == [(3, 2, 384)] * 8
    assert sorted(load.encoder.asked) == texts
    assert states.offsets("two words") == [(0, 3), (4, 9)]
    assert load.times == 1


def test_failed_calls_are_retried() -> None:
    states = LazyStateEncoder(Loading(failures=1))
    with pytest.raises(AppError, match="It cannot be read"):
        states.read(["one"])
    assert len(states.read(["one"])) == 1


def test_released_encoder_is_loaded_again() -> None:
    load = Loading()
    states = LazyStateEncoder(load)
    before = states.read(["one"])[0].pieces
    assert release_idle(0.0)
    after = states.read(["one"])[0].pieces
    assert load.times == 2
    assert (before == after).all()
