"""Why a check says what it says, so that it can be told in any language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

Id = TypeVar("Id", bound=str)


@dataclass(frozen=True)
class Reason(Generic[Id]):
    """One sentence's worth of why.

    Args:
        id: which reason; ``static/locales`` has words for each in every language, as ``reason-ID``.
        about: what the sentence names: words, numbers, people.
    """

    id: Id
    about: Mapping[str, str | int | tuple[str, ...]] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """One of ``reasons`` of a finding: ``{id, …}``."""
        return {"id": self.id, **self.about}
