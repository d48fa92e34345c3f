"""Systems that can be named on the command line."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Generic, TypeVar

from models.errors import AppError, InputError

ALL = "all"

Maker = TypeVar("Maker", bound=Callable[..., object])
Created = TypeVar("Created")


def choose(names: Sequence[str], available: Collection[str]) -> list[str]:
    """Return ``names`` once each, or all that are available if ``all`` is among them.

    Raises:
        AppError: ``unknown_model``.
    """
    for name in names:
        if name not in available and name != ALL:
            raise InputError(
                "unknown_model", f"There is no model {name!r}.", f"Known: {', '.join(available)}, or {ALL}."
            )
    return list(available) if ALL in names else list(dict.fromkeys(names))


class Registry(Generic[Maker]):
    """Makers of systems by name.

    Args:
        makers: in the order of reports.
    """

    def __init__(self, makers: Mapping[str, Maker]) -> None:
        self.makers = dict(makers)

    def choose(self, names: Sequence[str]) -> list[str]:
        """Return the names of ``choose``; create nothing.

        Raises:
            AppError: ``unknown_model``.
        """
        return choose(names, self.makers)

    @staticmethod
    def create(name: str, make: Callable[[], Created]) -> Created:
        """Return ``make()``.

        Raises:
            AppError: it cannot be created; the message names it and says why.
        """
        try:
            return make()
        except AppError as error:
            raise InputError(
                error.code,
                f"The model {name!r} cannot be made: {error.message}",
                f"{error.hint} Or name the models to measure with --models, without {name}.",
            ) from error
