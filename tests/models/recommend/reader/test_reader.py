"""The reader: what it reads, and its file of weights."""

from pathlib import Path

import numpy as np
import pytest
import torch

from models.encoders.base_model import BaseModel
from models.encoders.transformer import Transformer
from models.errors import AppError
from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.reader.network import ReaderNetwork, load_reader, read_pairs, save_reader
from models.recommend.reader.packing import PASSAGE_PIECES, QUERY_PIECES, ReaderPacker, read_passages
from models.recommend.reader.reader import Reader
from models.recommend.reader.weights import FITS

PARAGRAPHS = ["Will the pumps be ready by the winter of next year?", "No.", "We asked for new pumps. " * 60]


@pytest.fixture
def network(small_base: BaseModel) -> ReaderNetwork:
    torch.manual_seed(3)
    network = ReaderNetwork(Transformer(small_base)).eval()
    for name, parameter in network.named_parameters():
        if "layers.3" in name or "embedding_norm" in name:
            parameter.data += 0.05 * torch.randn(parameter.shape)
    network.head.weight.data *= 20
    return network


def test_short_passage_is_read_with_the_end_of_the_paragraph_before(small_base: BaseModel) -> None:
    first, second, long = ReaderPacker(small_base).passages(Candidates(PARAGRAPHS, ["Q", "Ms. Hale", "Ms. Hale"]))
    assert second[-len(first) + 2 : -1] == first[2:-1]
    assert len(second) > len(first)
    assert len(long) <= PASSAGE_PIECES + 6


def test_query_keeps_the_end_of_the_last_sentences(small_base: BaseModel) -> None:
    packer = ReaderPacker(small_base)
    typed = packer.query(
        QuoteQuery("", "The council met. The wall held.", typed="Of the harbour pumps and their price, she said:")
    )
    assert typed == packer.query(QuoteQuery("", "The wall held. Of the harbour pumps and their price, she said:"))
    long = packer.query(QuoteQuery("", "It rained. " + "the wall held and " * 90 + "then it broke."))
    assert len(long) == QUERY_PIECES + 3
    assert long[-5:] == packer.query(QuoteQuery("", "Then it broke."))[-5:]


def test_pairs_are_scored_alike_alone_and_in_groups(network: ReaderNetwork, small_base: BaseModel) -> None:
    packer = ReaderPacker(small_base)
    query = packer.query(QuoteQuery("", "The pumps are old."))
    pairs = [(query, passage) for passage in packer.passages(Candidates(PARAGRAPHS))]
    with torch.no_grad():
        together = read_pairs(network, pairs, torch.device("cpu"), 8)
        alone = torch.cat([read_pairs(network, [pair], torch.device("cpu"), 8) for pair in pairs])
    assert torch.allclose(together, alone, atol=1e-5)


def test_weight_file_has_eight_bits_and_gives_nearly_the_same_logits(
    network: ReaderNetwork, small_base: BaseModel, tmp_path: Path
) -> None:
    path = tmp_path / "reader.safetensors"
    save_reader(path, network, small_base)
    assert path.stat().st_size < 25_000
    packer = ReaderPacker(small_base)
    query = QuoteQuery("", "The pumps are old.")
    pairs = [(packer.query(query), passage) for passage in packer.passages(Candidates(PARAGRAPHS))]
    with torch.no_grad():
        before, after = (
            read_pairs(one, pairs, torch.device("cpu"), 8)[:, FITS] for one in (network, load_reader(path, small_base))
        )
    assert torch.allclose(before, after, atol=0.2)
    reader = Reader(small_base, path, "cpu", tmp_path)
    reader.prepare()
    logits = reader.logits(query, read_passages(Candidates(PARAGRAPHS)))
    assert np.allclose(logits, after.numpy(), atol=0.1)
    assert logits.std() > 0.1
    assert np.allclose(
        reader.logits(query, read_passages(Candidates(PARAGRAPHS), rows=[2, 0])), logits[[2, 0]], atol=0.05
    )
    assert reader.logits(query, []).shape == (0,)


def test_weights_over_another_base_model_are_refused(
    network: ReaderNetwork, small_base: BaseModel, tmp_path: Path
) -> None:
    save_reader(tmp_path / "reader.safetensors", network, small_base)
    other = BaseModel("samples/other", small_base.directory)
    other.__dict__["weights_sha256"] = "0" * 64
    with pytest.raises(AppError) as refused:
        load_reader(tmp_path / "reader.safetensors", other)
    assert refused.value.code == "other_base_model"
