"""Contrastive batches larger than the memory: gradient caching (Gao et al. 2021), and groups of similar length."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import torch
from torch import Tensor

from models.encoders.tokenization import pad_batch

GROUP = 32

Ids = Sequence[int]
RowIds = TypeVar("RowIds", bound=Ids)


def cached_backward(
    parts: Sequence[Callable[[], Tensor]], loss: Callable[[Tensor], Tensor], scale: Callable[[Tensor], None]
) -> float:
    """Run the loss of all parts' vectors backward, with the states of one part in memory at a time.

    Every part is encoded twice, first without gradients and then for the gradients of its own vectors.

    Args:
        parts: each encodes some rows, [rows, width], and gives the same result at every call.
        loss: of the concatenated vectors, [all rows, width].
        scale: see ``Task.backward``.

    Returns:
        The loss.
    """
    with torch.no_grad():
        vectors = torch.cat([part() for part in parts])
    vectors.requires_grad_()
    value = loss(vectors)
    (gradient,) = torch.autograd.grad(value, vectors)
    done = 0
    for part in parts:
        own = part()
        scale((own * gradient[done : done + len(own)]).sum())
        done += len(own)
    return float(value.detach())


def in_groups(rows: Sequence[RowIds], encode: Callable[[list[RowIds]], Tensor], group: int = GROUP) -> Tensor:
    """Encode rows in groups of similar length, which need little padding: vectors [rows, width].

    Args:
        rows: ids, of different lengths.
        encode: vectors of at most ``group`` rows.
        group: a GPU takes larger ones.
    """
    order = sorted(range(len(rows)), key=lambda row: len(rows[row]))
    groups = [order[at : at + group] for at in range(0, len(order), group)]
    vectors = torch.cat([encode([rows[row] for row in group_rows]) for group_rows in groups])
    return vectors[torch.tensor(order, device=vectors.device).argsort()]


def padded(rows: Sequence[Ids], device: torch.device) -> tuple[Tensor, Tensor]:
    """Return ids padded to a multiple of eight, and their mask: int64 [rows, length] on ``device``."""
    ids, mask = pad_batch(rows, multiple=8)
    return torch.from_numpy(ids).to(device), torch.from_numpy(mask).to(device)
