"""Kernel pooling compared with Xiong et al.'s formula, and its gradient with autograd's."""

import numpy as np
import torch
from torch import Tensor

from models.baselines.recommend.kernels import KERNELS, kernel_features


def by_the_formula(similarity: Tensor, lengths: list[int]) -> Tensor:
    """0.01 · Σ over query words of log Σ over paragraph words of exp(-(s - μ)² / 2σ²), in float64."""
    rows = []
    for matrix, length in zip(similarity.double(), lengths, strict=True):
        counts = torch.stack([torch.exp(-((matrix[:, :length] - m) ** 2) / (2 * s**2)).sum(1) for m, s in KERNELS])
        rows.append(0.01 * counts.clamp(min=1e-10).log().sum(1))
    return torch.stack(rows)


def samples() -> tuple[Tensor, Tensor, list[int]]:
    lengths = [7, 1, 4]
    similarity = torch.from_numpy(np.random.default_rng(5).uniform(-1, 1, (3, 4, 7)).astype(np.float32))
    similarity[0, 2, 3] = similarity[2, 0, 1] = 1.0
    return similarity, torch.arange(7) < torch.tensor(lengths)[:, None], lengths


def test_eleven_kernels_one_of_them_exact() -> None:
    assert len(KERNELS) == 11
    assert KERNELS[0] == (1.0, 0.001)
    np.testing.assert_allclose(sorted(mean for mean, _ in KERNELS[1:]), np.arange(-0.9, 1, 0.2), atol=1e-9)


def test_features_match_the_formula_and_ignore_padding() -> None:
    similarity, present, lengths = samples()
    expected = by_the_formula(similarity, lengths)
    torch.testing.assert_close(kernel_features(similarity, present).double(), expected, rtol=1e-4, atol=1e-5)


def test_one_exact_match_by_hand() -> None:
    # Of two query words one is in the paragraph: log 1 + log 1e-10 = -23.02585; a hundredth of it.
    features = kernel_features(torch.tensor([[[1.0, 0.0], [0.0, 0.0]]]), torch.tensor([[True, True]]))
    assert features[0, 0].item() == np.float32(-0.2302585)


def test_gradient_is_autograds() -> None:
    similarity, present, lengths = samples()
    weights = torch.linspace(-1, 1, 11)
    ours = similarity.clone().requires_grad_()
    (kernel_features(ours, present) * weights).sum().backward()
    reference = similarity.clone().requires_grad_()
    (by_the_formula(reference, lengths) * weights).sum().backward()
    assert ours.grad is not None
    assert reference.grad is not None
    assert reference.grad.abs().max() > 0.1
    torch.testing.assert_close(ours.grad, reference.grad, rtol=1e-3, atol=1e-4)
    assert not ours.grad[~present[:, None, :].expand_as(ours.grad)].any()


def test_a_paragraph_without_words_has_the_least_of_every_count() -> None:
    features = kernel_features(torch.zeros(1, 2, 3), torch.zeros(1, 3, dtype=torch.bool))
    np.testing.assert_allclose(features, 0.01 * 2 * np.log(1e-10), rtol=1e-6)
