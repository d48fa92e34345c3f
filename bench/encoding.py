"""Measure embedding speed, compared with sentence-transformers on the same weights and texts in one run.

    python -m bench.encoding
    python -m bench.encoding --data DIR --paragraphs 512 --json -

Two measures. The three short texts of one query: what a writer waits for, in floating point as on the desk. And
paragraphs, as an archive is imported: those of the sample hearing, and with ``--data`` random ones of the transcripts
in DIR. sentence-transformers runs in float32 PyTorch, in the fastest of several batch sizes; ours in floating point,
and in eight-bit integers where the processor gains from it. Runs alternate; medians and ratios are printed, and the
mean cosine of ours to the baseline's vectors. All of these are the base encoder; the trained one of the desk has the
same shape, and is measured separately: passages, compared with its own network in float32 PyTorch.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from bench.harness.report import machine, publish
from indexer.readers import read_source
from models.encoders.backends.openvino_encoder import OpenVinoEncoder
from models.encoders.backends.torch_encoder import TorchNetwork
from models.encoders.base_model import BaseModel, locate_base_model
from models.encoders.cache_directory import default_cache_directory
from models.encoders.protocol import Encoder
from models.encoders.tokenization import BatchTokenizer
from models.encoders.weight_files import open_weights
from models.json_lines import read_json_lines
from models.recommend.networks.query_pooling import passage_pooling
from models.recommend.networks.recall_encoder import TASK, RecallEncoder, merged_dual_encoder
from models.recommend.shipped import BASE_RANGES, RECALL, SHIPPED_WEIGHTS

HEARING = Path(__file__).resolve().parents[1] / "server" / "sample" / "council-hearing.md"
BATCH_SIZES = (8, 16, 32, 64, 128)
ROUNDS = 7
# The target of importing an archive.
LEAST_RATIO, LEAST_COSINE = 3.0, 0.99

_Encode = Callable[[Sequence[str]], NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class Measure:
    """One encoder compared with the baseline; rates are texts a second, ``ratio`` the median over rounds."""

    encoder: str
    texts: str
    count: int
    rate: float
    peer_rate: float
    ratio: float
    cosine: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the comparison."""
    parser = argparse.ArgumentParser(prog="python -m bench.encoding", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder with transcripts.jsonl[.gz]")
    parser.add_argument("--paragraphs", type=int, default=512, help="how many of them (default: 512)")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--json", help="write the figures there as well; - for standard output")
    options = parser.parse_args(arguments)
    base = locate_base_model()
    hearing = [paragraph.text for paragraph in read_source(HEARING.name, HEARING.read_bytes()).paragraphs]
    query = ["Flood wall tied to the pumps behind it", " ".join(hearing[10].split()[:40]), hearing[12][:110]]
    passages = {"hearing": hearing}
    if options.data is not None:
        passages["archive"] = _sampled(options.data, options.paragraphs)
    floating, small = OpenVinoEncoder(base), OpenVinoEncoder(base, ranges=SHIPPED_WEIGHTS / BASE_RANGES)
    peer, size = _peer(base, passages["archive" if options.data else "hearing"])
    found = [_measure("base, floating point", floating, peer, "one query", query, options.rounds)]
    for name, texts in passages.items():
        found.append(_measure("base, floating point", floating, peer, name, texts, options.rounds))
        if small.version != floating.version:
            found.append(_measure("base, int8", small, peer, name, texts, options.rounds))
    trained = RecallEncoder(base, SHIPPED_WEIGHTS / RECALL, "cpu", default_cache_directory())
    reference = _trained_reference(base)
    for name, texts in passages.items():
        found.append(_measure("trained, as imported", trained, reference, name, texts, max(1, options.rounds // 2)))
    report = {"machine": machine(), "peer_batch": size, "measures": [asdict(each) for each in found]}
    publish(report, _as_text(found, size), options.json)


def _as_text(found: Sequence[Measure], size: int) -> str:
    lines = [f"sentence-transformers in batches of {size}, float32 PyTorch"]
    lines += [
        f"{each.encoder:<21} {each.texts} ({each.count} texts): {each.rate:.0f} a second, "
        f"PyTorch {each.peer_rate:.0f}: {each.ratio:.2f} times as fast; mean cosine {each.cosine:.4f}"
        for each in found
    ]
    imported = [each for each in found if each.encoder == "base, int8"]
    if imported:
        reached = all(each.ratio >= LEAST_RATIO and each.cosine >= LEAST_COSINE for each in imported)
        asked = f"at least {LEAST_RATIO:.0f} times the rate at a mean cosine of {LEAST_COSINE}"
        lines.append(f"asked of an archive's import: {asked}; {'reached' if reached else 'MISSED'}")
    else:
        lines.append("this processor does not multiply eight-bit integers faster: floating point is what imports use")
    return "\n".join(lines)


def _measure(encoder: str, ours: Encoder, peer: _Encode, name: str, texts: Sequence[str], rounds: int) -> Measure:
    mine, theirs = ours.encode(texts), peer(texts)
    pairs = [(_seconds(ours.encode, texts), _seconds(peer, texts)) for _ in range(rounds)]
    own_seconds, peer_seconds = (statistics.median(column) for column in zip(*pairs, strict=True))
    return Measure(
        encoder,
        name,
        len(texts),
        len(texts) / own_seconds,
        len(texts) / peer_seconds,
        statistics.median(b / a for a, b in pairs),
        float((mine * theirs).sum(1).mean()),
    )


def _peer(base: BaseModel, texts: Sequence[str]) -> tuple[_Encode, int]:
    """Load sentence-transformers, and the batch size in which it is fastest on ``texts``."""
    from sentence_transformers import SentenceTransformer  # noqa: PLC0415  slow, and only the peer needs it

    model = SentenceTransformer(str(base.directory), device="cpu")

    def peer_at(size: int) -> _Encode:
        return lambda texts: np.asarray(model.encode(list(texts), batch_size=size, normalize_embeddings=True))

    _seconds(peer_at(BATCH_SIZES[0]), texts)
    best = min(BATCH_SIZES, key=lambda size: _seconds(peer_at(size), texts))
    return peer_at(best), best


def _trained_reference(base: BaseModel) -> _Encode:
    """The trained encoder's network in float32 PyTorch, in batches as ours."""
    network = TorchNetwork(merged_dual_encoder(base, open_weights(SHIPPED_WEIGHTS / RECALL, base, TASK)), "cpu")
    tokenizer = BatchTokenizer(base)

    def encode(texts: Sequence[str]) -> NDArray[np.float32]:
        batches = list(tokenizer.batches(texts, 4096, 64))
        computed = network.run(
            (batch.input_ids, batch.attention_mask, passage_pooling(batch.attention_mask)) for batch in batches
        )
        order = np.argsort(np.concatenate([batch.positions for batch in batches]))
        vectors: NDArray[np.float32] = np.concatenate(computed)[order]
        return vectors

    return encode


def _sampled(data: Path, count: int) -> list[str]:
    path = next(
        (data / name for name in ("transcripts.jsonl", "transcripts.jsonl.gz") if (data / name).is_file()), None
    )
    rows = read_json_lines(path or data / "transcripts.jsonl.gz")
    texts = list(dict.fromkeys(paragraph["text"] for _, row in rows for paragraph in row["paragraphs"]))
    return Random(1).sample(texts, min(count, len(texts)))


def _seconds(encode: _Encode, texts: Sequence[str]) -> float:
    started = time.perf_counter()
    encode(texts)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
