"""Identity of the models of an inference process: data derived from different models is never mixed."""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from indexer.storage.generations import swap_in

# Kinds of work of the linker of posts and articles; all others are of the recommender and the headline check.
LINKING_KINDS: Final = frozenset({"posts", "cut", "parts", "glance", "link"})
# The kind of work that compares languages, and the one that reads passages with a draft.
MEANING_KIND: Final = "meaning"
READ_KIND: Final = "read"

_FILE = "models.json"


@dataclass(frozen=True)
class ModelInfo:
    """Identity of the models of one process.

    Args:
        version: of the vectors, see ``Encoder.version``.
        dimension: of a vector.
        base_name, base_sha256: of the base encoder.
        recall_sha256: of the recall encoder's adapters.
        texts_together: how many texts to send at once where many are to be embedded.
        linker_version, linker_dimension: of the vectors of posts and articles, see ``SocialEncoder``; none is served
            where the version is empty.
        linker_threshold: see ``PostLinker``.
        meaning_version, meaning_dimension, meaning_threshold: of the vectors that compare languages, see
            ``MeaningEncoder``; none is served where the version is empty.
        reader_sha256: of the reader's weights; empty if none is served.
    """

    version: str
    dimension: int
    base_name: str
    base_sha256: str
    recall_sha256: str
    texts_together: int
    linker_version: str = ""
    linker_dimension: int = 0
    linker_threshold: float = 0.0
    meaning_version: str = ""
    meaning_dimension: int = 0
    meaning_threshold: float = 0.0
    reader_sha256: str = ""

    def version_of(self, kind: str) -> str:
        """Return the version of a kind of work: vectors of two encoders are never mixed."""
        if kind == MEANING_KIND:
            return self.meaning_version
        if kind == READ_KIND:
            return self.reader_sha256
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
        """Return all fields."""
        return asdict(self)

    @classmethod
    def from_json(cls, row: Any) -> "ModelInfo":
        """Read what ``as_json`` returned.

        Raises:
            ValueError: a field is missing or of another type.
        """
        types = {field.name: field.type for field in fields(cls)}
        if not isinstance(row, dict) or {name: type(value) for name, value in row.items()} != types:
            raise ValueError("not a description of models")
        return cls(**row)


def load_model_info(data: Path) -> ModelInfo | None:
    """Load the model info of the last start of the desk of ``data``, for a start while the models are unavailable."""
    try:
        return ModelInfo.from_json(json.loads((data / _FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return None


def save_model_info(data: Path, model_info: ModelInfo) -> None:
    """Save the model info for ``load_model_info``."""
    if load_model_info(data) == model_info:
        return
    data.mkdir(parents=True, exist_ok=True)
    swap_in(data / _FILE, json.dumps(model_info.as_json()))
