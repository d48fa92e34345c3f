"""The reader: what it reads, and its file of weights."""

import re
from pathlib import Path

import numpy as np
import pytest
import torch

from models.encoders.base_model import BaseModel
from models.errors import AppError
from models.optimization.gradient_caching import in_groups, padded
from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.reader.network import ReaderNetwork, load_reader, save_reader
from models.recommend.reader.packing import PASSAGE_PIECES, QUERY_PIECES, Pieces, ReaderPacker, read_passages
from models.recommend.reader.reader import Reader
from models.recommend.reader.weights import FITS

DEVICES = ("cpu", "torch-cpu")
PARAGRAPHS = ["Will the pumps be ready by the winter of next year?", "No.", "We asked for new pumps. " * 60]


def read(network: ReaderNetwork, pairs: list[tuple[Pieces, Pieces]]) -> torch.Tensor:
    rows = [(*query, *passage) for query, passage in pairs]
    return in_groups(rows, lambda group: network(*padded(group, torch.device("cpu"))), 8)


@pytest.fixture
def network(small_base: BaseModel) -> ReaderNetwork:
    torch.manual_seed(3)
    network = ReaderNetwork(small_base).eval()
    for name, parameter in network.named_parameters():
        if "layers.3" in name or "embedding_norm" in name:
            parameter.data += 0.05 * torch.randn(parameter.shape)
    network.head.weight.data *= 20
    network.pieces.weight.data += 0.1 * torch.randn(network.pieces.weight.shape)
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
        together = read(network, pairs)
        alone = torch.cat([read(network, [pair]) for pair in pairs])
    assert torch.allclose(together, alone, atol=1e-5)


def test_weight_file_has_eight_bits_and_gives_nearly_the_same_logits(
    network: ReaderNetwork, small_base: BaseModel, tmp_path: Path
) -> None:
    path = tmp_path / "reader.safetensors"
    save_reader(path, network, small_base)
    assert path.stat().st_size < 26_000
    packer = ReaderPacker(small_base)
    query = QuoteQuery("", "The pumps are old.")
    pairs = [(packer.query(query), passage) for passage in packer.passages(Candidates(PARAGRAPHS))]
    with torch.no_grad():
        before, after = (read(one, pairs)[:, FITS] for one in (network, load_reader(path, small_base)))
    assert torch.allclose(before, after, atol=0.2)
    reader = Reader(small_base, path, "cpu", tmp_path)
    reader.prepare()
    readings = reader.read(query, read_passages(Candidates(PARAGRAPHS)))
    logits = np.array([reading.logit for reading in readings])
    assert np.allclose(logits, after.numpy(), atol=0.1)
    assert logits.std() > 0.1
    third, first = reader.read(query, read_passages(Candidates(PARAGRAPHS), rows=[2, 0]))
    assert np.allclose([third.logit, first.logit], logits[[2, 0]], atol=0.05)
    assert reader.read(query, []) == []


def test_scores_belong_to_the_word_pieces_of_the_passage(
    network: ReaderNetwork, small_base: BaseModel, tmp_path: Path
) -> None:
    path = tmp_path / "reader.safetensors"
    save_reader(path, network, small_base)
    packer, query = ReaderPacker(small_base), QuoteQuery("", "The pumps are old.")
    passages = read_passages(Candidates(PARAGRAPHS, ["Q", "Ms. Hale", "Ms. Hale"]))
    readings = {device: Reader(small_base, path, device, tmp_path).read(query, passages) for device in DEVICES}
    loaded = load_reader(path, small_base)
    for row, passage in enumerate(passages):
        packed = packer.passage(passage)
        first = len(packer.query(query)) + packed.first
        with torch.no_grad():
            scores = loaded.piece_scores(*padded([(*packer.query(query), *packed.ids)], torch.device("cpu")))[0]
        expected = scores[first : first + len(packed.characters)].numpy()
        for device in DEVICES:
            reading = readings[device][row]
            start, end = reading.pieces[0]
            assert passage.text[start:end] == re.findall(r"\w+", passage.text)[0]
            assert np.allclose(reading.scores, expected, atol=0.2)
            assert reading.scores.std() > 0.1


def test_weights_over_another_base_model_are_refused(
    network: ReaderNetwork, small_base: BaseModel, tmp_path: Path
) -> None:
    save_reader(tmp_path / "reader.safetensors", network, small_base)
    other = BaseModel("samples/other", small_base.directory)
    other.__dict__["weights_sha256"] = "0" * 64
    with pytest.raises(AppError) as refused:
        load_reader(tmp_path / "reader.safetensors", other)
    assert refused.value.code == "other_base_model"
