"""Kernel pooling, Xiong et al. 2017 §3.1: the soft match counts that K-NRM and Conv-KNRM weight."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import torch
from torch import Tensor, nn

from models.baselines.recommend.vocabulary import PADDING

# Mean and width: one kernel for the exact match, ten for similarities from 0.9 down to -0.9.
KERNELS = ((1.0, 0.001), *((mean / 10, 0.1) for mean in range(9, -10, -2)))

# Soft counts are kept from log 0 and their logarithms small, as in the authors' code.
LEAST_COUNT = 1e-10
LOG_SCALE = 0.01

# Negligible compared with the least count. Exponentials that underflow are thirty times as slow.
LEAST_EXPONENT = -80.0

# Outside the range of cosines, where every kernel is zero.
_NOWHERE = 9.0


class _SoftCounts(torch.autograd.Function):
    """Computes for each kernel the sum over the last dimension of exp(-(x - μ)² / 2σ²).

    The gradient recomputes the kernels in place rather than storing eleven of them: allocating memory costs more than
    the arithmetic.
    """

    @staticmethod
    def forward(ctx: Any, similarity: Tensor) -> Tensor:
        ctx.save_for_backward(similarity)
        work = torch.empty_like(similarity)
        return torch.stack([_kernel(similarity, *kernel, work).sum(dim=-1) for kernel in KERNELS], dim=-1)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Tensor:
        (similarity,) = ctx.saved_tensors
        total = torch.zeros_like(similarity)
        work = torch.empty_like(similarity)
        for (mean, width), gradient in zip(KERNELS, gradients[0].unbind(dim=-1), strict=True):
            slope = _kernel(similarity, mean, width, work).mul_(gradient[..., None] / width**2)
            # d exp(-(x - μ)² / 2σ²) / dx = (μ - x) / σ² · exp(…)
            total.addcmul_(slope, similarity - mean, value=-1.0)
        return total


def _kernel(similarity: Tensor, mean: float, width: float, out: Tensor) -> Tensor:
    return torch.sub(similarity, mean, out=out).square_().mul_(-0.5 / width**2).clamp_(min=LEAST_EXPONENT).exp_()


def kernel_features(similarity: Tensor, present: Tensor) -> Tensor:
    """Returns for each kernel the sum over query words of the logarithm of the soft count of paragraph words.

    Args:
        similarity: float32 [n_paragraphs, n_query_words, n_words].
        present: bool [n_paragraphs, n_words], False for padding.

    Returns:
        float32 [n_paragraphs, 11].
    """
    counts: Tensor = _SoftCounts.apply(  # type: ignore[no-untyped-call]
        similarity.masked_fill(~present[:, None, :], _NOWHERE)
    )
    return LOG_SCALE * counts.clamp(min=LEAST_COUNT).log().sum(dim=1)


class KernelNetwork(nn.Module, ABC):
    """Base of the two networks: trainable word vectors, and the layer that weights the kernels.

    The papers' tanh around the score is omitted: it changes no order, and a softmax over a list needs the range.

    Args:
        vectors: float32 [n_rows, dimension], initial word vectors.
    """

    matrices: ClassVar[int]

    def __init__(self, vectors: Tensor) -> None:
        super().__init__()
        rows, dimension = vectors.shape
        self.embedding = nn.Embedding(rows, dimension, padding_idx=PADDING, sparse=True, _weight=vectors.clone())
        self.weigh = nn.Linear(self.matrices * len(KERNELS), 1)

    def forward(self, query: Tensor, paragraphs: Tensor) -> Tensor:
        """Scores.

        Args:
            query: int64 [n_query_words], no padding.
            paragraphs: int64 [n_paragraphs, n_words], 0 pads.

        Returns:
            float32 [n_paragraphs].
        """
        present = paragraphs != PADDING
        features = [kernel_features(similarity, present) for similarity in self.translations(query, paragraphs)]
        scores: Tensor = self.weigh(torch.cat(features, dim=-1))
        return scores.squeeze(-1)

    @abstractmethod
    def translations(self, query: Tensor, paragraphs: Tensor) -> list[Tensor]:
        """Returns the translation matrices, each float32 [n_paragraphs, n_query_words, n_words]."""
