"""A progress bar on standard error for training code that iterates over its corpus."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from tqdm import tqdm

T = TypeVar("T")


class Passes(Generic[T]):
    """Items that are iterated several times, with a progress bar.

    Args:
        items: are iterated.
        times: number of iterations.
        label: of the bar.
    """

    def __init__(self, items: Sequence[T], times: int, label: str) -> None:
        self._items = items
        self._bar = tqdm(total=times * len(items), desc=label, leave=False, disable=None)

    def __iter__(self) -> Iterator[T]:
        for item in self._items:
            self._bar.update()
            yield item

    def close(self) -> None:
        """Removes the bar."""
        self._bar.close()
