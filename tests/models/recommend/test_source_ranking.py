"""Ranking of sources from result lists: signals of each list, and damaged weights."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from models.errors import AppError
from models.recommend.assembly import SOURCES
from models.recommend.earlier_quotes import QUOTES_LOOKED_UP, earlier_quotes
from models.recommend.protocol import QuoteQuery
from models.recommend.shipped import SHIPPED_WEIGHTS
from models.recommend.source_ranking import (
    NAMES,
    Listed,
    SourceEvidence,
    SourceRanking,
    context_tokens,
    source_signals,
)

QUERY = QuoteQuery("Council backs wall", "The engineer, Anna Berg, had warned them.")


def signal(evidence: SourceEvidence, source_id: str, name: str, query: QuoteQuery = QUERY) -> float:
    source_ids, signals = source_signals(query, evidence)
    return float(signals[source_ids.index(source_id), NAMES.index(name)])


def weighing(**weights: float) -> SourceRanking:
    return SourceRanking(np.array([weights.get(name, 0.0) for name in NAMES], dtype=np.float32))


def test_list_signals_are_relative_to_the_last_entry() -> None:
    evidence = SourceEvidence(source_lexical=[Listed("a", 9.0), Listed("b", 5.0), Listed("c", 1.0)])
    deviation = math.sqrt(32 / 3)
    assert signal(evidence, "a", "source_lexical_z") == pytest.approx(8 / deviation, rel=1e-4)
    assert signal(evidence, "b", "source_lexical_z") == pytest.approx(4 / deviation, rel=1e-4)
    assert signal(evidence, "b", "source_lexical_reciprocal_rank") == 0.5
    assert signal(evidence, "c", "source_lexical_z") == 0.0


def test_signals_do_not_depend_on_the_engines_scale() -> None:
    plain = [Listed("a", 9.0), Listed("b", 5.0), Listed("a", 2.0), Listed("c", 1.0)]
    scaled = [row._replace(score=row.score * 2.2) for row in plain]
    _, first = source_signals(QUERY, SourceEvidence(lexical=plain, source_context=plain))
    _, second = source_signals(QUERY, SourceEvidence(lexical=scaled, source_context=scaled))
    np.testing.assert_allclose(first, second, rtol=1e-4)


def test_paragraphs_add_up_for_their_source() -> None:
    evidence = SourceEvidence(dense=[Listed("a", 0.9), Listed("b", 0.8), Listed("b", 0.7), Listed("c", 0.5)])
    assert signal(evidence, "b", "dense_count") == pytest.approx(math.log1p(2))
    assert signal(evidence, "b", "dense_reciprocal_rank") == 0.5
    assert signal(evidence, "b", "dense_share_of_first") == pytest.approx(0.8 / 0.9)
    assert signal(evidence, "a", "lexical_count") == 0.0


def test_paragraphs_of_named_speakers_are_counted() -> None:
    evidence = SourceEvidence(
        lexical=[Listed("a", 3.0, "ANNA BERG"), Listed("b", 2.0, "COUNCIL MEMBER WALL"), Listed("c", 1.0, "REPORTER")]
    )
    assert signal(evidence, "a", "lexical_speaker_near") == pytest.approx(math.log(2))
    assert signal(evidence, "a", "lexical_speaker_title") == 0.0
    assert signal(evidence, "b", "lexical_speaker_title") == pytest.approx(math.log(2))
    assert signal(evidence, "c", "lexical_speaker_near") == 0.0
    long_ago = QuoteQuery("", "Berg spoke. " + "And so it went. " * 20)
    assert signal(evidence, "a", "lexical_speaker_far", long_ago) == pytest.approx(math.log(2))
    assert signal(evidence, "a", "lexical_speaker_near", long_ago) == 0.0


def test_exclusive_quote_has_its_own_signal() -> None:
    evidence = SourceEvidence(quoted=[{"a": 1.0, "b": 1.0}, {"a": 0.9, "c": 0.2}])
    assert signal(evidence, "a", "quoted_exclusive") == pytest.approx(0.5 + 0.9)
    assert signal(evidence, "a", "quoted_latest_exclusive") == pytest.approx(0.9)
    assert signal(evidence, "b", "quoted_exclusive") == 0.5
    assert signal(evidence, "b", "quoted_latest") == 0.0
    assert signal(evidence, "a", "quoted_count") == pytest.approx(math.log1p(2))
    assert "c" not in source_signals(QUERY, evidence)[0]


def test_scores_are_logs_of_shares_best_first() -> None:
    evidence = SourceEvidence(quoted=[{"b": 1.0}], source_dense=[Listed("a", 0.9), Listed("b", 0.3)])
    ranked = weighing(quoted_any=5.0, source_dense_z=1.0).rank(QUERY, evidence)
    assert [row.source_id for row in ranked] == ["b", "a"]
    assert sum(math.exp(row.score) for row in ranked) == pytest.approx(1.0)
    by_vectors = weighing(source_dense_z=1.0).rank(QUERY, evidence)
    assert [row.source_id for row in by_vectors] == ["a", "b"]


def test_no_evidence_gives_no_ranking() -> None:
    assert weighing(dense_best=1.0).rank(QUERY, SourceEvidence()) == []
    one = weighing(dense_best=1.0).rank(QUERY, SourceEvidence(dense=[Listed("a", 0.0)]))
    assert [(row.source_id, row.score) for row in one] == [("a", 0.0)]


def test_weight_of_a_source_relative_to_a_paragraph() -> None:
    ranking = SourceRanking(np.zeros(len(NAMES), dtype=np.float32), passage_weight=0.5)
    assert ranking.with_sources([1.0, 2.0], [-4.0, 0.0]) == [-1.0, 2.0]


def test_the_shipped_weights_prefer_the_source_of_an_earlier_quote() -> None:
    ranking = SourceRanking.load(SHIPPED_WEIGHTS / SOURCES)
    lists = [Listed("a", 0.9), Listed("b", 0.7), Listed("c", 0.5)]
    plain = SourceEvidence(dense=lists, lexical=lists, source_dense=lists, source_lexical=lists, source_context=lists)
    assert ranking.rank(QUERY, plain)[0].source_id == "a"
    quoted = SourceEvidence(lists, lists, lists, lists, lists, quoted=[{"b": 1.0}])
    assert ranking.rank(QUERY, quoted)[0].source_id == "b"


@pytest.mark.parametrize("content", ["", "[]", '{"weights": {}}', '{"weights": {"dense_best": "x"}}'])
def test_damaged_weights_are_rejected(tmp_path: Path, content: str) -> None:
    path = tmp_path / "sources.json"
    path.write_text(content)
    with pytest.raises(AppError) as refused:
        SourceRanking.load(path)
    assert refused.value.code == "damaged_weights"


def test_weights_that_are_no_numbers_and_none_at_all(tmp_path: Path) -> None:
    path = tmp_path / "sources.json"
    with pytest.raises(AppError) as refused:
        SourceRanking.load(path)
    assert refused.value.code == "no_such_file"
    path.write_text(json.dumps({"weights": dict.fromkeys(NAMES, 1.0), "passage_weight": math.nan}))
    with pytest.raises(AppError) as refused:
        SourceRanking.load(path)
    assert refused.value.code == "damaged_weights"


def test_context_tokens_are_distinct() -> None:
    assert context_tokens(QuoteQuery("Wall, wall", "A wall. The sea")) == ["wall", "a", "the", "sea"]


def test_earlier_quotes_are_the_latest_with_content_words() -> None:
    text = (
        "She said “the pumps were never built to last this long.” He said “no.” “What do you think of that?” I asked."
    )
    quotes = earlier_quotes(text)
    assert [quote.sought for quote in quotes] == [("pumps", "built")]
    assert quotes[0].share_found_in("Look, the pumps were never built to last this long, were they?") == 1.0
    assert quotes[0].share_found_in("The pumps were never fixed.") == pytest.approx(1 / 6)
    many = " ".join(f"“Item number {number} concerns harbours and herring.”" for number in range(20))
    assert len(earlier_quotes(many)) == QUOTES_LOOKED_UP
    assert "19" in earlier_quotes(many)[-1].sought
    assert earlier_quotes("") == []
