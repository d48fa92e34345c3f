"""Trained weights as safetensors files that name the base model they were trained over."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from models.encoders.base_model import BaseModel
from models.encoders.file_hash import file_sha256
from models.errors import InputError

if TYPE_CHECKING:
    from torch import Tensor

WEIGHTS = Path(__file__).resolve().parent.parent / "weights"


@dataclass(frozen=True)
class AdapterShape:
    """Which layers are adapted, and by how much.

    Args:
        first_layer: layers below it are not adapted.
        rank: of the two factors; their product is scaled by ``alpha / rank``.
    """

    first_layer: int
    rank: int = 32
    alpha: int = 64

    @classmethod
    def of(cls, facts: Mapping[str, str]) -> "AdapterShape":
        """As a weight file states it."""
        return cls(int(facts["first_layer"]), int(facts["rank"]), int(facts["alpha"]))

    def facts(self) -> dict[str, str]:
        """As a weight file states it."""
        return {"first_layer": str(self.first_layer), "rank": str(self.rank), "alpha": str(self.alpha)}


@dataclass(frozen=True)
class WeightFile:
    """One file of adapters and heads.

    Args:
        path: the ``.safetensors`` file.
        facts: its metadata: ``base_model``, ``base_sha256``, ``task`` and the task's own.
    """

    path: Path
    facts: Mapping[str, str]

    @property
    def sha256(self) -> str:
        """SHA-256 of the file: identifies what was computed with these weights."""
        return file_sha256(self.path)

    def tensors(self) -> "dict[str, Tensor]":
        """Return the weights by name, float32."""
        from safetensors.torch import load_file  # noqa: PLC0415  torch is seconds of import

        return {name: tensor.float() for name, tensor in load_file(self.path).items()}

    def arrays(self) -> dict[str, Any]:
        """Return the same as NumPy arrays, without torch."""
        from safetensors.numpy import load_file  # noqa: PLC0415

        return {name: array.astype("float32") for name, array in load_file(self.path).items()}


class IdentifiedBase(Protocol):
    """A base encoder identified by its name and its weights."""

    @property
    def name(self) -> str:
        """As people call it."""

    @property
    def weights_sha256(self) -> str:
        """Of its weights."""


def read_weights(path: Path) -> WeightFile:
    """Open ``path``, whatever it was trained for.

    Raises:
        AppError: ``no_such_file`` or ``damaged_weights``.
    """
    if not path.is_file():
        raise InputError("no_such_file", f"There are no weights {path}.", "Train them, or check the path.")
    from safetensors import SafetensorError, safe_open  # noqa: PLC0415

    try:
        with safe_open(path, "np") as file:
            facts = file.metadata() or {}
    except SafetensorError as error:
        raise InputError(
            "damaged_weights", f"{path} is not a safetensors file ({error}).", "Train it again."
        ) from error
    return WeightFile(path, facts)


def open_weights(path: Path, base: IdentifiedBase, task: str) -> WeightFile:
    """Open ``path`` and checks that it belongs to ``base`` and was trained for ``task``.

    Raises:
        AppError: ``no_such_file``, ``damaged_weights``, ``other_base_model`` (with both names) or ``other_task``.
    """
    file = read_weights(path)
    facts = file.facts
    if facts.get("base_sha256") != base.weights_sha256:
        raise InputError(
            "other_base_model",
            f"{path} was trained over {facts.get('base_model', 'an unnamed model')}, "
            f"not over {base.name} as it is here.",
            f"Give --base-model {facts.get('base_model', '')}, or train again over {base.name}.",
        )
    if facts.get("task") != task:
        raise InputError(
            "other_task", f"{path} was trained for {facts.get('task')!r}, not {task!r}.", "Check the path."
        )
    return file


def save_weights(path: Path, tensors: "Mapping[str, Tensor]", base: BaseModel, task: str, **facts: str) -> None:
    """Write ``tensors`` in half precision, to a temporary file that is then renamed."""
    import torch  # noqa: PLC0415
    from safetensors.torch import save_file  # noqa: PLC0415

    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(".part")
    half = {name: tensor.detach().to("cpu", torch.float16).contiguous() for name, tensor in tensors.items()}
    save_file(
        half, aside, metadata={"base_model": base.name, "base_sha256": base.weights_sha256, "task": task, **facts}
    )
    aside.replace(path)
