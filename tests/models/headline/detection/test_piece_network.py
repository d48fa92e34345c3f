"""The network over pieces: what it is given, that NumPy says what PyTorch trained, and that it learns."""

import numpy as np
import torch

from models.headline.detection.piece_network import FACTS, PieceNetwork, Pieces, compare_pieces, joined
from models.headline.detection.signals import match
from models.optimization.headline_pieces import PieceSchedule, _fit_one, fit_pieces
from tests.fakes.encoders import HashingStates

LAYERS, WIDTH = 2, 8
SHORT = PieceSchedule(networks=2, epochs=8)


def pieces_of(headline: str, *body: str) -> Pieces:
    states = HashingStates(layers=3, width=64)
    [headline_states], body_states = states.read([headline]), states.read(body)
    return compare_pieces(headline_states, body_states, match(headline_states, body_states))


def labelled(count: int, seed: int) -> tuple[list[Pieces], "np.ndarray[tuple[int], np.dtype[np.bool_]]"]:
    """Unsupported are those of which one piece stands out in the third number of the second layer's product."""
    random = np.random.default_rng(seed)
    truth = np.arange(count) % 2 == 0
    quotes = []
    for unsupported in truth:
        pieces = int(random.integers(1, 9))
        products = random.normal(0.0, 0.3, (LAYERS, pieces, WIDTH))
        if unsupported:
            products[1, random.integers(pieces), 2] -= 3.0
        facts = random.normal(5.0, 2.0, (pieces, FACTS)).astype(np.float32)
        quotes.append(Pieces(facts, products.astype(np.float16)))
    return quotes, truth


def test_facts_of_each_piece() -> None:
    pieces = pieces_of("walls and pumps", "herring walls", "pumps and eels and walls")
    assert pieces.facts.shape == (3, FACTS)
    # By all quotes, by the best, by the one of the closest mean; at the first and the last layer.
    np.testing.assert_allclose(pieces.facts[:, :6], 1.0, atol=1e-3)
    np.testing.assert_allclose(pieces.facts[:, 6], 1 / 14, atol=1e-6)
    np.testing.assert_allclose(pieces.facts[:, 7], 1.0, atol=1e-6)
    # “and” after “walls” is before it, but close by.
    assert pieces.facts[:, 8].tolist() == [0.0, 0.0, 0.0]
    assert pieces.facts[0, 9] == 0.0
    assert pieces.facts[1, 9] == 1.0
    in_order = pieces_of("eels and walls", "herring", "pumps and eels and walls")
    assert in_order.facts[2, 9] == 1.0


def test_numpy_inference_matches_pytorch() -> None:
    quotes, truth = labelled(64, seed=1)
    trained = [_fit_one(quotes, truth, SHORT, seed) for seed in (5, 6)]
    quotes_of_test, _ = labelled(300, seed=2)
    facts, products, counts = map(torch.from_numpy, joined(quotes_of_test))
    with torch.inference_mode():
        logits = [network(facts, products, counts).numpy() for network in trained]
    arrays = {f"{at}.{name}": array for at, network in enumerate(trained) for name, array in network.arrays().items()}
    np.testing.assert_allclose(PieceNetwork(arrays).logits(quotes_of_test), np.mean(logits, axis=0), atol=1e-4)
    assert np.abs(logits[0] - logits[1]).max() > 1e-2


def test_learns_a_feature_at_any_position() -> None:
    network = fit_pieces(*labelled(400, seed=1), SHORT)
    quotes_of_test, truth = labelled(400, seed=2)
    assert ((network.logits(quotes_of_test) > 0.0) == truth).mean() > 0.9


def test_seed_determines_the_network_and_global_random_state_is_unchanged() -> None:
    quotes, truth = labelled(64, seed=1)
    torch.manual_seed(11)
    expected = torch.rand(3)
    torch.manual_seed(11)
    first = fit_pieces(quotes, truth, SHORT).logits(quotes)
    assert torch.equal(torch.rand(3), expected)
    np.testing.assert_array_equal(fit_pieces(quotes, truth, SHORT).logits(quotes), first)


def test_quote_without_pieces_has_logit_zero() -> None:
    quotes, truth = labelled(64, seed=1)
    empty = Pieces(np.zeros((0, FACTS), np.float32), np.zeros((LAYERS, 0, WIDTH), np.float16))
    network = fit_pieces([empty, *quotes], np.append(True, truth), SHORT)
    alone = fit_pieces(quotes, truth, SHORT).logits(quotes)
    np.testing.assert_allclose(network.logits([*quotes, empty]), [*alone, 0.0], atol=1e-5)
    assert network.logits([empty]).tolist() == [0.0]
    assert network.logits([]).shape == (0,)
