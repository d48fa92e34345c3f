"""What the models are that a process serves: what was derived from other ones is never mixed with theirs."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

_FILE = "models.json"


@dataclass(frozen=True)
class Facts:
    """Identity of the models of one process.

    Args:
        version: of the vectors, see ``Encoder.version``.
        dimension: of a vector.
        base_name, base_sha256: of the base encoder.
        recall_sha256: of the recall encoder's adapters.
        has_scorer, ranks: whether a network reads paragraphs together with the query, and says anything of rank.
        texts_together: how many texts to send at once where many are to be embedded.
    """

    version: str
    dimension: int
    base_name: str
    base_sha256: str
    recall_sha256: str
    has_scorer: bool
    ranks: bool
    texts_together: int

    @property
    def name(self) -> str:
        """Of the base encoder, see ``IdentifiedBase``."""
        return self.base_name

    @property
    def weights_sha256(self) -> str:
        """Of the base encoder, see ``IdentifiedBase``."""
        return self.base_sha256

    def as_json(self) -> dict[str, Any]:
        """All of them."""
        return asdict(self)

    @classmethod
    def from_json(cls, row: Any) -> "Facts":
        """What ``as_json`` gave.

        Raises:
            ValueError: it is something else.
        """
        kinds = {"has_scorer": bool, "ranks": bool, "dimension": int, "texts_together": int}
        names = cls.__dataclass_fields__
        if not isinstance(row, dict) or any(type(row.get(name)) is not kinds.get(name, str) for name in names):
            raise ValueError("these are no facts of models")
        return cls(**{name: row[name] for name in names})


def remembered(data: Path) -> Facts | None:
    """The facts that a desk over ``data`` began with last, for a start while the models are away."""
    try:
        return Facts.from_json(json.loads((data / _FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return None


def remember(data: Path, facts: Facts) -> None:
    """Keeps them for ``remembered``."""
    if remembered(data) == facts:
        return
    data.mkdir(parents=True, exist_ok=True)
    aside = data / f".{_FILE}-aside"
    aside.write_text(json.dumps(facts.as_json()), encoding="utf-8")
    aside.replace(data / _FILE)
