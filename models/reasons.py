"""Reasons of findings, which can be translated into any language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

Id = TypeVar("Id", bound=str)


@dataclass(frozen=True)
class Reason(Generic[Id]):
    """A reason with the values its sentence names.

    Args:
        id: which reason; ``static/locales`` has its text in every language, as ``reason-ID``.
        about: the values in the sentence: words, numbers, people.
    """

    id: Id
    about: Mapping[str, str | int | tuple[str, ...]] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return an item of a finding's ``reasons``: ``{id, …}``."""
        return {"id": self.id, **self.about}
