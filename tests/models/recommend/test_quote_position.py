"""Where a direct quote begins: features of the end of a draft, and the model over a real recall encoder's vectors."""

from pathlib import Path

import numpy as np
import pytest
import torch

from models.encoders.base_model import BaseModel
from models.encoders.weight_files import save_weights
from models.errors import AppError
from models.recommend.networks.recall_encoder import RecallEncoder
from models.recommend.protocol import QuoteQuery
from models.recommend.quote_position import (
    NAMES,
    TASK,
    WINDOW,
    QuotePosition,
    has_direct_quote,
    last_sentence,
    read_features,
)
from models.training.recommend.positions import Examples, PositionNetwork, article_positions, fit
from tests.fakes.small_models import write_recall_weights

TOPIC = "The council met on Tuesday to hear about the pumps."
QUOTED = "“The pumps are old. They leak every day,” said Ida Sample."


def features(left_context: str, typed: str = "") -> dict[str, float]:
    read = read_features(QuoteQuery("Pumps", left_context, typed=typed))
    assert np.isfinite(read).all()
    return {name: value for name, value in zip(NAMES, read.tolist(), strict=True) if value}


def test_a_quote_with_its_attribution_is_one_sentence() -> None:
    assert last_sentence(f"{TOPIC} {QUOTED}") == QUOTED
    assert last_sentence(f"{QUOTED}\n\n{TOPIC}\n") == TOPIC
    assert last_sentence("") == ""


def test_features_of_a_quote_and_who_said_it() -> None:
    values = features(f"{TOPIC}\n\n{QUOTED}")
    expected = {"quoted", "quoted_first", "attributed_after", "speech_verb", "new_paragraph", "new_paragraph_quoted"}
    assert expected <= values.keys()
    assert not {"quoted_last", "quoted_whole", "since_quote", "question", "typed"} & values.keys()
    assert values["quoted_share"] == 0.5
    assert values["paragraph_sentences"] == 1.0


def test_features_of_a_lead_in() -> None:
    values = features(f"{QUOTED} Asked about the wall, the engineer was brief:")
    assert {"asked", "speech_verb", "colon", "quoted_before", "attributed_before"} <= values.keys()
    assert values["since_quote"] == 1.0
    assert not {"quoted", "has_paragraphs"} & values.keys()


def test_words_in_marks_are_no_speech() -> None:
    values = features(f"{TOPIC} They call it “the leak” in town.")
    assert "quoted_few" in values
    assert values["quoted_none"] == 1.0
    assert has_direct_quote(QUOTED)
    assert not has_direct_quote("They call it “the leak” in town.")


def test_features_of_what_is_typed() -> None:
    values = features(TOPIC, "Ida Sample said: “")
    assert {"typed", "typed_mark", "typed_colon", "typed_speech_verb", "typed_speech_verb_at_end"} <= values.keys()
    assert not {"typed_mark", "typed_speech_verb"} & features(TOPIC, "The wall is ").keys()
    assert features(TOPIC) == features(TOPIC, " ")


def test_the_end_of_a_long_draft_counts_alone() -> None:
    assert features("x " * WINDOW + TOPIC * 20) == features(TOPIC * 20)
    assert features("")["beginning"] == 1.0


def test_positions_of_an_article_know_what_follows() -> None:
    positions = [
        (position.query.left_context, position.quoted)
        for position, _ in article_positions("a", f"{TOPIC} It rained.", QUOTED)
    ]
    assert positions == [(TOPIC, False), (f"{TOPIC} It rained.", True)]


@pytest.fixture(scope="module")
def encoder(small_base: BaseModel, tmp_path_factory: pytest.TempPathFactory) -> RecallEncoder:
    folder = tmp_path_factory.mktemp("recall")
    return RecallEncoder(small_base, write_recall_weights(folder / "recall.safetensors", small_base), "cpu", folder)


def write(path: Path, base: BaseModel, encoder: RecallEncoder, **facts: str) -> Path:
    torch.manual_seed(0)
    network = PositionNetwork(encoder.dimension + len(NAMES))
    tensors = {"mean": torch.zeros(len(NAMES)), "spread": torch.ones(len(NAMES)), **network.state_dict()}
    tensors["linear"][encoder.dimension + NAMES.index("colon")] = 3.0
    stored = {"recall_sha256": encoder.weights_sha256, "features": " ".join(NAMES)}
    save_weights(path, tensors, base, TASK, **{**stored, **facts})
    return path


def test_a_probability_of_each_query(small_base: BaseModel, encoder: RecallEncoder, tmp_path: Path) -> None:
    path = write(tmp_path / "positions.safetensors", small_base, encoder)
    model = QuotePosition(small_base, path, encoder.weights_sha256, encoder)
    without, with_colon = (model.probability(QuoteQuery("", text)) for text in (TOPIC, "The engineer was brief:"))
    assert without == pytest.approx(0.5)
    assert with_colon == pytest.approx(1 / (1 + np.exp(-3.0)), abs=1e-3)
    assert 0.0 < model.probability(QuoteQuery("", "")) < 1.0


def test_weights_over_another_encoder_or_other_features_are_rejected(
    small_base: BaseModel, encoder: RecallEncoder, tmp_path: Path
) -> None:
    path = write(tmp_path / "positions.safetensors", small_base, encoder)
    with pytest.raises(AppError, match="another recall encoder") as caught:
        QuotePosition(small_base, path, "0" * 64, encoder)
    assert caught.value.code == "other_recall"
    write(path, small_base, encoder, features="speech_verb colon")
    with pytest.raises(AppError, match="other features"):
        QuotePosition(small_base, path, encoder.weights_sha256, encoder)


def test_fitting_finds_what_comes_before_quotes() -> None:
    rng = np.random.default_rng(0)
    read = rng.random((2_000, len(NAMES))).astype(np.float32)
    vectors = (rng.standard_normal((2_000, 16)) / 4).astype(np.float32)
    quoted = (read[:, 3] > 0.5) | (vectors[:, 2] > 0.4)
    tensors = fit(Examples(vectors, read, quoted))
    weights = tensors["linear"].abs().numpy()
    assert {int(at) for at in np.argsort(-weights)[:2]} == {2, 16 + 3}
