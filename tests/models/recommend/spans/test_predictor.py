"""Signals of candidate spans, and the predictor over a real recall encoder's vectors."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from models.encoders.base_model import BaseModel
from models.encoders.weight_files import save_weights
from models.errors import AppError
from models.recommend.networks.recall_encoder import RecallEncoder
from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.readings import PassageReading
from models.recommend.sentences import ParagraphSentences
from models.recommend.spans.candidates import find_candidates
from models.recommend.spans.predictor import TASK, CandidateSignals, CandidateSpanPredictor
from models.recommend.spans.signals import NAMES, QueryFeatures, read_span_signals
from models.text.sentences.splitting import split_many, split_sentences
from models.text.words import tokens
from models.training.recommend.candidates import CandidateNetwork, Example, fit
from tests.fakes.small_models import write_recall_weights

TEXT = "We built a wall around the harbour. Without the pumps the rain stays in the town. Nobody asked me."
QUERY = QuoteQuery("Rain", "“We built a wall around the harbour,” the engineer said. Pumps were never bought.")


def signals_of(
    query: QuoteQuery, vectors: NDArray[np.float32], vector: NDArray[np.float32]
) -> dict[str, dict[str, float]]:
    spans = split_sentences(TEXT, "en")
    candidates = find_candidates(TEXT, spans)
    sentences = [tokens(TEXT[a:b]) for a, b in spans]
    read = read_span_signals(QueryFeatures.of(query), candidates, sentences, vectors, vector, vector[::-1])
    assert read.shape == (len(candidates.spans), len(NAMES))
    assert np.isfinite(read).all()
    return {
        TEXT[start:end]: dict(zip(NAMES, row.tolist(), strict=True))
        for (start, end), row in zip(candidates.spans.tolist(), read, strict=True)
    }


def test_signals_by_hand() -> None:
    signals = signals_of(QUERY, np.array([[1, 0], [0, 1], [0.6, 0.8]], np.float32), np.array([0, 1], np.float32))
    first, second, last = TEXT.split(". ", maxsplit=1)[0] + ".", TEXT.split(". ")[1] + ".", "Nobody asked me."
    # Words the draft quotes already.
    assert signals[first]["told_mean"] == 1.0
    assert signals[second]["told_mean"] == 0.0
    assert (signals[second]["told_before"], signals[second]["told_after"]) == (1.0, 0.0)
    assert signals[last]["told_before"] == 0.0
    # Likeness: by sentence, and of the run's mean vector.
    assert [signals[span]["dense_mean"] for span in (first, second, last)] == pytest.approx([0.0, 1.0, 0.8])
    assert signals[second]["dense_after"] == pytest.approx(0.8)
    both = signals[f"{first} {second}"]
    words = np.array([7, 9])
    assert both["dense_mean"] == pytest.approx(words @ [0, 1] / words.sum())
    assert both["dense_most"] == 1.0
    assert both["run_dense"] == pytest.approx(np.sqrt(0.5), abs=1e-5)
    assert signals[second]["run_dense_behind"] == pytest.approx(0.0)
    assert [signals[span]["run_last"] for span in (first, second, last)] == pytest.approx([1.0, 0.0, 0.6])
    assert both["run_last"] == pytest.approx(np.sqrt(0.5), abs=1e-5)
    assert both["run_dense_behind"] == pytest.approx(np.sqrt(0.5) - 1.0, abs=1e-5)
    # Words: "pumps" of the words that count in "Without the pumps the rain stays in the town", "rain" of the title.
    assert signals[second]["near_mean"] == pytest.approx(1 / 4)
    assert signals[second]["title_mean"] == pytest.approx(1 / 4)
    assert signals[first]["context_quotes"] == 1.0
    assert signals[first]["context_short"] == 1.0


def test_a_query_without_quotes() -> None:
    vectors = np.ones((3, 2), dtype=np.float32)
    signals = signals_of(QuoteQuery("", "It rained. " * 20), vectors, np.zeros(2, dtype=np.float32))
    assert {row["context_quotes"] for row in signals.values()} == {0.0}
    assert {row["context_short"] for row in signals.values()} == {0.0}
    assert {row["told_mean"] for row in signals.values()} == {0.0}


@pytest.fixture(scope="module")
def encoder(small_base: BaseModel, tmp_path_factory: pytest.TempPathFactory) -> RecallEncoder:
    folder = tmp_path_factory.mktemp("recall")
    return RecallEncoder(small_base, write_recall_weights(folder / "recall.safetensors", small_base), "cpu", folder)


def write_weights(
    path: Path, base: BaseModel, recall_sha256: str, *, bias_to: str = "log_words", signals: str = ""
) -> Path:
    """Write weights of a single signal."""
    torch.manual_seed(1)
    tensors = {name: torch.zeros_like(value) for name, value in CandidateNetwork(len(NAMES)).state_dict().items()}
    tensors["linear.weight"][0, NAMES.index(bias_to)] = 30.0
    tensors |= {"mean": torch.zeros(len(NAMES)), "spread": torch.ones(len(NAMES))}
    save_weights(path, tensors, base, TASK, recall_sha256=recall_sha256, signals=signals or " ".join(NAMES))
    return path


def predictor(base: BaseModel, encoder: RecallEncoder, path: Path) -> CandidateSpanPredictor:
    return CandidateSpanPredictor(base, path, encoder.weights_sha256, encoder, ParagraphSentences(encoder, split_many))


def test_the_weights_decide(small_base: BaseModel, encoder: RecallEncoder, tmp_path: Path) -> None:
    for signal, right in (("log_words", TEXT), ("told_before", "Without the pumps the rain stays in the town.")):
        path = write_weights(tmp_path / signal, small_base, encoder.weights_sha256, bias_to=signal)
        [spans, nothing] = predictor(small_base, encoder, path).predict(QUERY, Candidates([TEXT, " "]))
        assert TEXT[spans[0].start : spans[0].end].startswith(right)
        assert all(span.score <= 0.0 for span in spans)
        assert nothing == []


def test_what_the_reader_read_is_added(small_base: BaseModel, encoder: RecallEncoder, tmp_path: Path) -> None:
    path = write_weights(tmp_path / "w", small_base, encoder.weights_sha256)
    last = TEXT.index("Nobody")
    pieces = np.array([[0, last - 1], [last, len(TEXT)]], dtype=np.int32)
    scores = np.array([[0.0, 0.0, 0.0], [200.0, 0.0, 0.0]], dtype=np.float32)
    candidates = Candidates([TEXT, TEXT], readings=[PassageReading(0.0, pieces, scores), None])
    [[read, *_], [unread, *_]] = predictor(small_base, encoder, path).predict(QUERY, candidates)
    assert TEXT[read.start : read.end] == "Nobody asked me."
    assert TEXT[unread.start : unread.end] == TEXT


SENTENCES = TEXT.replace(". ", ".\n").split("\n")


class SentenceNumbers:
    """The vector of a sentence of ``TEXT`` has a 1 at its number; that of a query is its last sentence's."""

    dimension, version = len(SENTENCES), "numbers"

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([[text == sentence for sentence in SENTENCES] for text in texts], dtype=np.float32)

    def query_vector(self, query: QuoteQuery) -> NDArray[np.float32]:
        return self.encode([query.left_context])[0]


def test_closeness_to_the_last_sentence_may_decide(
    small_base: BaseModel, encoder: RecallEncoder, tmp_path: Path
) -> None:
    path = write_weights(tmp_path / "w", small_base, encoder.weights_sha256, bias_to="run_last")
    numbers = SentenceNumbers()
    sentences = ParagraphSentences(numbers, split_many)
    close = CandidateSpanPredictor(small_base, path, encoder.weights_sha256, numbers, sentences)
    [[best, *_]] = close.predict(QuoteQuery("Rain", f"It rained. {SENTENCES[1]}"), Candidates([TEXT]))
    assert TEXT[best.start : best.end] == SENTENCES[1]


def test_an_unfinished_sentence_is_a_signal() -> None:
    vectors, vector = np.eye(3, 2, dtype=np.float32), np.array([0, 1], np.float32)
    for typed, value in (("", 0.0), ("Asked about the pumps, she said: ", 1.0)):
        signals = signals_of(QuoteQuery("Rain", "It rained. ", typed=typed), vectors, vector)
        assert {signal["unfinished"] for signal in signals.values()} == {value}


def test_the_spans_of_a_paragraph_do_not_overlap(small_base: BaseModel, encoder: RecallEncoder, tmp_path: Path) -> None:
    path = write_weights(tmp_path / "w", small_base, encoder.weights_sha256, bias_to="told_before")
    [spans] = predictor(small_base, encoder, path).predict(QUERY, Candidates([TEXT]))
    assert len(spans) > 1
    assert [span.score for span in spans] == sorted((span.score for span in spans), reverse=True)
    for one in spans:
        assert all(one is other or one.end <= other.start or other.end <= one.start for other in spans)


@pytest.mark.parametrize("query", [QuoteQuery("", ""), QuoteQuery("[SEP]", "“"), QuoteQuery("비", "비가 왔다.")])
def test_queries_with_few_words_are_answered(
    small_base: BaseModel, encoder: RecallEncoder, tmp_path: Path, query: QuoteQuery
) -> None:
    path = write_weights(tmp_path / "w", small_base, encoder.weights_sha256)
    predictions = predictor(small_base, encoder, path).predict(
        query, Candidates([TEXT, "Never!", "벽은 소용이 없습니다."])
    )
    assert [bool(spans) for spans in predictions] == [True, True, True]


def test_weights_over_another_recall_encoder_are_rejected(
    small_base: BaseModel, encoder: RecallEncoder, tmp_path: Path
) -> None:
    path = write_weights(tmp_path / "w", small_base, "0" * 64)
    with pytest.raises(AppError, match="another recall encoder") as caught:
        predictor(small_base, encoder, path)
    assert caught.value.code == "other_recall"


def test_weights_of_other_signals_are_rejected(small_base: BaseModel, encoder: RecallEncoder, tmp_path: Path) -> None:
    path = write_weights(tmp_path / "w", small_base, encoder.weights_sha256, signals="length mood")
    with pytest.raises(AppError, match="other signals"):
        predictor(small_base, encoder, path)


@pytest.mark.slow
def test_training_learns_what_marks_the_quote() -> None:
    """Noise, except for one signal that is high for the quote where another is low, which needs the hidden layer."""
    rng = np.random.default_rng(0)

    def example() -> Example:
        signals = rng.standard_normal((12, 5)).astype(np.float32)
        right = int(np.argmax(signals[:, 1] + 2 * np.abs(signals[:, 3])))
        f1 = np.full(12, 0.1, dtype=np.float32)
        f1[right] = 1.0
        return Example(np.zeros((len(f1), 2), np.int32), signals, f1, f1 == 1.0)

    without_any = Example(
        np.zeros((0, 2), np.int32), np.zeros((0, 5), np.float32), np.zeros(0, np.float32), np.zeros(0, bool)
    )
    weights = fit([without_any, *(example() for _ in range(4000))], seed=3)
    network = CandidateNetwork(5).eval()
    network.load_state_dict({name: value for name, value in weights.items() if name not in {"mean", "spread"}})
    with torch.no_grad():
        hits = []
        for _ in range(200):
            unseen = example()
            scaled = (torch.from_numpy(unseen.signals) - weights["mean"]) / weights["spread"]
            hits.append(bool(unseen.exact[int(network(scaled).argmax())]))
    assert np.mean(hits) > 0.6  # of 12; the first signal alone reaches a third


def test_inference_is_the_trained_network(small_base: BaseModel, encoder: RecallEncoder, tmp_path: Path) -> None:
    """Inference in NumPy equals the network."""
    torch.manual_seed(2)
    network = CandidateNetwork(len(NAMES)).eval()
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.2)
    scale = {"mean": torch.randn(len(NAMES)) * 0.1, "spread": torch.rand(len(NAMES)) + 0.5}
    facts = {"recall_sha256": encoder.weights_sha256, "signals": " ".join(NAMES)}
    save_weights(tmp_path / "w", {**network.state_dict(), **scale}, small_base, TASK, **facts)
    [(candidates, signals)] = CandidateSignals(encoder, ParagraphSentences(encoder, split_many)).read(QUERY, [TEXT])
    scaled = ((torch.from_numpy(signals) - scale["mean"]) / scale["spread"]).clamp(-5, 5)
    with torch.no_grad():
        likeliest = candidates.spans[int(network(scaled).argmax())].tolist()
    [spans] = predictor(small_base, encoder, tmp_path / "w").predict(QUERY, Candidates([TEXT]))
    assert likeliest in [[span.start, span.end] for span in spans]
