"""How fast the base encoder runs here, beside sentence-transformers on the same weights and texts in one run.

python -m bench.encoding

Two measures: the three short texts of one query (what a writer waits for) and the paragraphs of the sample hearing
(what an import waits for). sentence-transformers runs in float32 PyTorch, paragraphs in its best batch size of those
tried. Runs alternate; medians and ratios are printed, and the mean cosine between the two sets of vectors.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from indexer.readers import read_source
from models.encoders.base_model import locate_base_model
from models.encoders.openvino import OpenVinoEncoder

HEARING = Path(__file__).resolve().parents[1] / "server" / "sample" / "council-hearing.md"
BATCH_SIZES = (8, 16, 32, 64)
ROUNDS = 7


def main() -> None:
    """Prints the comparison."""
    from sentence_transformers import SentenceTransformer  # noqa: PLC0415  slow, and only the peer needs it

    base = locate_base_model()
    ours = OpenVinoEncoder(base)
    peer = SentenceTransformer(str(base.directory), device="cpu")
    paragraphs = [paragraph.text for paragraph in read_source(HEARING.name, HEARING.read_bytes()).paragraphs]
    query = ["Flood wall tied to the pumps behind it", " ".join(paragraphs[10].split()[:40]), paragraphs[12][:110]]

    def peer_at(size: int) -> Callable[[Sequence[str]], object]:
        return lambda texts: peer.encode(list(texts), batch_size=size, normalize_embeddings=True)

    best = min(BATCH_SIZES, key=lambda size: _seconds(peer_at(size), paragraphs))
    for name, texts in (("one query (3 texts)", query), (f"hearing ({len(paragraphs)} paragraphs)", paragraphs)):
        _seconds(ours.encode, texts), _seconds(peer_at(best), texts)
        pairs = [(_seconds(ours.encode, texts), _seconds(peer_at(best), texts)) for _ in range(ROUNDS)]
        mine, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
        ratio = statistics.median(b / a for a, b in pairs)
        print(f"{name}: {mine * 1000:.1f} ms, sentence-transformers {theirs * 1000:.1f} ms, {ratio:.2f} times as fast")
    theirs_vectors = np.asarray(peer.encode(paragraphs, normalize_embeddings=True))
    print(f"mean cosine between the two: {float((ours.encode(paragraphs) * theirs_vectors).sum(1).mean()):.5f}")


def _seconds(encode: Callable[[Sequence[str]], object], texts: Sequence[str]) -> float:
    started = time.perf_counter()
    encode(texts)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
