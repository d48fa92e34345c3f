"""What the models are that a process serves: what was derived from other ones is never mixed with theirs."""

import json
from dataclasses import MISSING, asdict, dataclass
from pathlib import Path
from typing import Any, Final

# What is asked of the linker of posts and articles; all else is of the recommender and the headline check.
LINKING_KINDS: Final = frozenset({"posts", "cut", "parts", "glance", "link"})

_FILE = "models.json"


@dataclass(frozen=True)
class ModelInfo:
    """Identity of the models of one process.

    Args:
        version: of the vectors, see ``Encoder.version``.
        dimension: of a vector.
        base_name, base_sha256: of the base encoder.
        recall_sha256: of the recall encoder's adapters.
        has_scorer, ranks: whether a network reads paragraphs together with the query, and says anything of rank.
        texts_together: how many texts to send at once where many are to be embedded.
        linker_version, linker_dimension: of the vectors of posts and articles, see ``SocialEncoder``; none is served
            where the version is empty.
        linker_threshold: see ``PostLinker``.
    """

    version: str
    dimension: int
    base_name: str
    base_sha256: str
    recall_sha256: str
    has_scorer: bool
    ranks: bool
    texts_together: int
    linker_version: str = ""
    linker_dimension: int = 0
    linker_threshold: float = 0.0

    def version_of(self, kind: str) -> str:
        """What an asker of that kind of work has to have met, lest vectors of two encoders be compared."""
        return self.linker_version if kind in LINKING_KINDS else self.version

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
    def from_json(cls, row: Any) -> "ModelInfo":
        """What ``as_json`` gave; of an earlier version what is told since may be absent.

        Raises:
            ValueError: it is something else.
        """
        kinds = {"has_scorer": bool, "ranks": bool, "dimension": int, "texts_together": int}
        kinds |= {"linker_dimension": int, "linker_threshold": float}
        fields = cls.__dataclass_fields__
        told: dict[str, Any] = {
            name: row.get(name, None if field.default is MISSING else field.default)
            for name, field in fields.items()
            if isinstance(row, dict)
        }
        if not told or any(type(value) is not kinds.get(name, str) for name, value in told.items()):
            raise ValueError("these are no facts of models")
        return cls(**told)


def load_model_info(data: Path) -> ModelInfo | None:
    """The facts that a desk over ``data`` began with last, for a start while the models are away."""
    try:
        return ModelInfo.from_json(json.loads((data / _FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return None


def save_model_info(data: Path, model_info: ModelInfo) -> None:
    """Keeps them for ``load_model_info``."""
    if load_model_info(data) == model_info:
        return
    data.mkdir(parents=True, exist_ok=True)
    aside = data / f".{_FILE}-aside"
    aside.write_text(json.dumps(model_info.as_json()), encoding="utf-8")
    aside.replace(data / _FILE)
