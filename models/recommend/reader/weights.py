"""The file of a trained reader: what training changed of the base model, matrices of its layers in eight bits."""

from typing import Any, Final

from models.encoders.weight_files import WeightFile

TASK: Final = "reader"
# Columns of the logits: what an editor accepts after a sentence, and what a published article quotes next.
FITS, QUOTED_NEXT = 0, 1
TASKS = 2
# Scores of word pieces are multiplied by it: their map learns faster than the layers below it.
PIECE_SCALE = 10.0
# Stored with an eight-bit matrix: the step of each row.
STEP: Final = ".step"


def arrays(file: WeightFile) -> dict[str, Any]:
    """Return the weights by name, NumPy arrays of float32; those of the transformer by their names within it."""
    stored = file.arrays()
    return {
        name.removeprefix("transformer."): array * stored[name + STEP] if name + STEP in stored else array
        for name, array in stored.items()
        if not name.endswith(STEP)
    }
