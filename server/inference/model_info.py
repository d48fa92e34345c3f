"""Identity of the models of an inference process: data derived from different models is never mixed."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

# Kinds of work of the linker of posts and articles; all others are of the recommender and the headline check.
LINKING_KINDS: Final = frozenset({"posts", "cut", "parts", "glance", "link"})
# The kind of work that compares languages.
MEANING_KIND: Final = "meaning"

_FILE = "models.json"


@dataclass(frozen=True)
class ModelInfo:
    """Identity of the models of one process.

    Args:
        version: of the vectors, see ``Encoder.version``.
        dimension: of a vector.
        base_name, base_sha256: of the base encoder.
        recall_sha256: of the recall encoder's adapters.
        has_scorer, ranks, predicts_spans: whether a network reads paragraphs together with the query, and whether it
            ranks them and predicts their spans.
        texts_together: how many texts to send at once where many are to be embedded.
        linker_version, linker_dimension: of the vectors of posts and articles, see ``SocialEncoder``; none is served
            where the version is empty.
        linker_threshold: see ``PostLinker``.
        meaning_version, meaning_dimension, meaning_threshold: of the vectors that compare languages, see
            ``MeaningEncoder``; none is served where the version is empty.
    """

    version: str
    dimension: int
    base_name: str
    base_sha256: str
    recall_sha256: str
    has_scorer: bool
    ranks: bool
    texts_together: int
    predicts_spans: bool = False
    linker_version: str = ""
    linker_dimension: int = 0
    linker_threshold: float = 0.0
    meaning_version: str = ""
    meaning_dimension: int = 0
    meaning_threshold: float = 0.0

    def version_of(self, kind: str) -> str:
        """The version that a client of this kind of work must expect: vectors of two encoders are never compared."""
        if kind == MEANING_KIND:
            return self.meaning_version
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
        """Build the info from the value of ``as_json``.

        Raises:
            ValueError: A field is missing or has another type.
        """
        kinds = {"has_scorer": bool, "ranks": bool, "predicts_spans": bool, "dimension": int, "texts_together": int}
        kinds |= {"linker_dimension": int, "linker_threshold": float}
        kinds |= {"meaning_dimension": int, "meaning_threshold": float}
        values: dict[str, Any] = (
            {name: row.get(name) for name in cls.__dataclass_fields__} if isinstance(row, dict) else {}
        )
        if not values or any(type(value) is not kinds.get(name, str) for name, value in values.items()):
            raise ValueError("not a description of models")
        return cls(**values)


def load_model_info(data: Path) -> ModelInfo | None:
    """Loads the model info of the last start of the desk of ``data``, for a start while the models are unavailable."""
    try:
        return ModelInfo.from_json(json.loads((data / _FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return None


def save_model_info(data: Path, model_info: ModelInfo) -> None:
    """Saves the model info for ``load_model_info``."""
    if load_model_info(data) == model_info:
        return
    data.mkdir(parents=True, exist_ok=True)
    aside = data / f".{_FILE}-aside"
    aside.write_text(json.dumps(model_info.as_json()), encoding="utf-8")
    aside.replace(data / _FILE)
