"""A bar on standard error for training that reads its corpus by itself."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from tqdm import tqdm

T = TypeVar("T")


class Passes(Generic[T]):
    """Items to be read several times; a bar moves as they are.

    Args:
        items: what is read.
        times: how often it will be.
        label: what stands beside the bar.
    """

    def __init__(self, items: Sequence[T], times: int, label: str) -> None:
        self._items = items
        self._bar = tqdm(total=times * len(items), desc=label, leave=False, disable=None)

    def __iter__(self) -> Iterator[T]:
        for item in self._items:
            self._bar.update()
            yield item

    def close(self) -> None:
        """Takes the bar away."""
        self._bar.close()
