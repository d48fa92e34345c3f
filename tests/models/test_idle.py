"""Resources that are released when nobody uses them."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from models.idle import IdleResource, release_idle


class Loading:
    """Counts how often it loads."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> list[int]:
        self.times += 1
        return [self.times]


def test_loaded_at_the_first_use_and_kept() -> None:
    load = Loading()
    resource = IdleResource(load)
    assert load.times == 0
    for _ in range(2):
        with resource.use() as loaded:
            assert loaded == [1]


def test_released_once_idle_and_loaded_again() -> None:
    load = Loading()
    resource = IdleResource(load)
    with resource.use():
        pass
    assert not resource.release(60.0)
    assert resource.release(0.0)
    assert not resource.release(0.0)
    with resource.use() as loaded:
        assert loaded == [2]


def test_not_released_while_in_use() -> None:
    resource = IdleResource(Loading())
    with resource.use(), resource.use():
        assert not resource.release(0.0)
    assert resource.release(0.0)


def test_use_that_raises_is_over() -> None:
    resource = IdleResource(Loading())
    with pytest.raises(ZeroDivisionError), resource.use():
        raise ZeroDivisionError
    assert resource.release(0.0)


def test_loading_that_fails_is_tried_again() -> None:
    attempts: list[int] = []

    def load() -> str:
        attempts.append(1)
        if len(attempts) == 1:
            raise OSError("it cannot be read")
        return "loaded"

    resource = IdleResource(load)
    with pytest.raises(OSError, match="cannot be read"), resource.use():
        pass
    with resource.use() as loaded:
        assert loaded == "loaded"


def test_release_idle_releases_all_that_are_idle() -> None:
    used, unused = IdleResource(Loading()), IdleResource(Loading())
    with used.use(), unused.use():
        pass
    with used.use():
        assert release_idle(0.0)
    assert not unused.release(0.0)
    assert used.release(0.0)


def test_threads_load_it_once_between_releases() -> None:
    load = Loading()
    resource = IdleResource(load)
    releases: list[bool] = []
    begin = threading.Barrier(8)

    def work(worker: int) -> None:
        begin.wait()
        for _ in range(500):
            if worker:
                with resource.use() as loaded:
                    assert loaded[0] <= load.times
            else:
                releases.append(resource.release(0.0))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    resource.release(0.0)
    assert load.times in {sum(releases), sum(releases) + 1}
