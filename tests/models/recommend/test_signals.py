"""Signals on a small transcript, calculated by hand."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from models.recommend.protocol import Candidates, QuoteQuery
from models.recommend.query_sentences import QuerySentences
from models.recommend.signals import LAST, NAMES, VIEWS, WHOLE, Signals, query_views, shingles
from models.text.words import tokens

PARAGRAPHS = [
    "Good evening, everybody. The lift is out of order this evening.",
    "What will the new pumps cost the town?",
    "They will cost four million, and not a penny of it is in the budget.",
    "Without the pumps the rain stays in the town behind any wall you build.",
    "We have asked the government for help twice this year and have had no answer.",
    "“Who told you that?”",
    "Thank you, that will be all for this evening.",
]
SPEAKERS = ["CHAIR SAMPLE", "Q", "MS. EXAMPLE", "MS. EXAMPLE", "Mayor Ida Muster", "REPORTER", "CHAIR SAMPLE"]
QUOTING = "The engineer spoke. “Without the pumps the rain stays in the town behind any wall you build,” she said."
ZEROS = np.zeros((VIEWS, len(PARAGRAPHS)), dtype=np.float32)


def every_view(cosines: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.broadcast_to(cosines, (VIEWS, len(cosines)))


def read(
    left_context: str = "",
    title: str = "",
    speakers: list[str] | None = SPEAKERS,
    cosines: NDArray[np.float32] = ZEROS,
    sentence_cosines: NDArray[np.float32] = ZEROS,
    typed: str = "",
) -> dict[str, list[float]]:
    query = QuoteQuery(title, left_context, typed=typed)
    table = Signals().read(query, Candidates(PARAGRAPHS, speakers), cosines, sentence_cosines)
    assert table.shape == (len(PARAGRAPHS), len(NAMES))
    assert table.dtype == np.float32
    assert np.isfinite(table).all()
    return {name: table[:, column].tolist() for column, name in enumerate(NAMES)}


def at(*rows: int) -> list[float]:
    return [float(row in rows) for row in range(len(PARAGRAPHS))]


def test_paragraphs_after_the_drafts_quote() -> None:
    signals = read(QUOTING)
    assert signals["last_after"] == pytest.approx([0, 0, 0, 0, *(math.exp(-n / 5) for n in (1, 2, 3))])
    assert signals["quoted_share"][3] == pytest.approx(1.0)
    assert [signals["quoted_share"][row] for row in (0, 1, 2, 4, 5, 6)] == [0.0] * 6


def test_the_latest_of_several_quotes_leads() -> None:
    signals = read(
        QUOTING + " It had begun well. “Good evening, everybody,” said the chair, “the lift is out of order.”"
    )
    assert signals["last_after"][1] == pytest.approx(math.exp(-1 / 5))
    assert signals["quoted_share"][3] == pytest.approx(1.0)
    assert 0.0 < signals["quoted_share"][0] < 1.0
    again = read("“The lift is out of order this evening.” " + QUOTING)
    assert again["last_after"][4] == pytest.approx(math.exp(-1 / 5))


@pytest.mark.parametrize(
    "left_context",
    [
        "",
        "Without the pumps the rain stays in the town.",
        "“No.”",
        "“Something else was said in another town,” he said.",
    ],
)
def test_quotes_of_other_sources_give_no_signal(left_context: str) -> None:
    signals = read(left_context)
    for name in ("last_after", "speaker_same", "quoted_share"):
        assert signals[name] == at(), name


def test_the_speaker_of_the_latest_quote() -> None:
    assert read(QUOTING)["speaker_same"] == at(2, 3)
    # An unknown speaker has no other paragraphs.
    assert read("A man asked. “What will the new pumps cost the town?”")["speaker_same"] == at()


def test_speakers_who_are_named() -> None:
    signals = read("Example took the floor. Muster, who is mayor, answered.", title="Sample closes the meeting")
    assert signals["speaker_last"] == at(4)
    assert signals["speaker_title"] == at(0, 6)
    # Titles and the press are no names.
    assert read("Ms. Smith was asked a question by a reporter and by the press. Q and A.")["speaker_last"] == at()


def test_questions_and_who_asks_them() -> None:
    signals = read()
    assert signals["questioner"] == at(1, 5)
    assert signals["question"] == at(1, 5)


def test_source_without_speakers() -> None:
    signals = read(QUOTING + " Example spoke. Sample did.", title="Muster", speakers=None)
    for name in ("speaker_last", "speaker_title", "speaker_same", "questioner", "close_last_speaker_before"):
        assert signals[name] == at(), name
    assert signals["last_after"][4] > 0


def test_length() -> None:
    signals = read()
    counts = np.array([11, 8, 15, 14, 15, 4, 9])
    words = np.log1p(counts)
    assert signals["length"] == pytest.approx(((words - words.mean()) / words.std()).tolist(), abs=1e-4)
    assert signals["short"] == at(5)
    assert signals["very_short"] == at()


def test_an_answer_is_scored_with_its_question() -> None:
    cosines = ZEROS.copy()
    cosines[LAST, 1] = 0.9  # the last sentence paraphrases the reporter's question
    signals = read("They met. What would it cost?", cosines=cosines, sentence_cosines=cosines)
    for name in ("close_last_before", "close_last_speaker_before"):
        assert int(np.argmax(signals[name])) == 2, name
    # The second paragraph after the question has the speaker of the first; others' words count.
    assert signals["close_last_speaker_before"][3] > 0
    assert max(signals["near_last"]) == signals["near_last"][1]


def test_views_of_a_query() -> None:
    query = QuoteQuery("Title", "One. Two.\nThree. Four. Five. Six.", typed="She said:")
    views = query_views(query, QuerySentences.of(query))
    assert len(views) == VIEWS
    assert views[WHOLE] == QuoteQuery("Title", f"{query.left_context} She said:")
    sentences = [view.left_context for view in views[LAST:]]
    assert sentences == ["Six. She said:", "Four."]
    assert all(view.title == "" for view in views[LAST:])
    empty = query_views(QuoteQuery("", ""), QuerySentences.of(QuoteQuery("", "")))
    assert set(empty) == {QuoteQuery("", "")}
    assert len(empty) == VIEWS


def test_cosines_are_z_scores() -> None:
    cosines = np.array([0, 0, 0, 0, 0, 0, 7], dtype=np.float32)
    signals = read(cosines=every_view(cosines), sentence_cosines=every_view(cosines[::-1].copy()))
    right = ((cosines - 1.0) / cosines.std()).tolist()
    assert signals["dense"] == pytest.approx(right)
    assert signals["dense_sentence"] == pytest.approx(right[::-1])
    assert signals["dense_last"] == pytest.approx(right)
    assert signals["cosine_last_sentence"] == cosines[::-1].tolist()


@pytest.mark.parametrize("text", ["One paragraph, and no more.", "", "…"])
def test_a_source_of_one_paragraph(text: str) -> None:
    one = np.ones((VIEWS, 1), dtype=np.float32)
    for speakers in (None, [""], ["CHAIR SAMPLE"]):
        table = Signals().read(QuoteQuery("Title", QUOTING), Candidates([text], speakers), one, one)
        assert table.shape == (1, len(NAMES))
        assert np.isfinite(table).all()


def test_cached_sources_do_not_mix() -> None:
    """One instance for many sources, of which only some are cached."""
    signals = Signals(kept=1)
    others = [text.replace("pumps", "ferry") for text in PARAGRAPHS]
    query = QuoteQuery("The ferry", QUOTING)
    for _ in range(2):
        for candidates in (
            Candidates(PARAGRAPHS, SPEAKERS),
            Candidates(others, SPEAKERS),
            Candidates(PARAGRAPHS),
        ):
            table = signals.read(query, candidates, ZEROS, ZEROS)
            fresh = Signals().read(query, candidates, ZEROS, ZEROS)
            np.testing.assert_array_equal(table, fresh)


def test_several_sources_at_once() -> None:
    """Distances and neighbours are per source."""
    other = ["The ferry stays.", "Nobody will take it away from the island while I am here.", "Is that a promise?"]
    paragraphs, speakers = [*PARAGRAPHS, *other], [*SPEAKERS, "MS. EXAMPLE", "Mayor Ida Muster", "Q"]
    cosines = every_view(np.linspace(0.0, 1.0, 10).astype(np.float32))
    # The numbers of sources are whatever the index gives them.
    sources = [40] * 7 + [2] * 3
    table = Signals().read(QuoteQuery("", QUOTING), Candidates(paragraphs, speakers, sources), cosines, cosines)
    signals = {name: table[:, column].tolist() for column, name in enumerate(NAMES)}
    assert signals["last_after"][:7] == pytest.approx(read(QUOTING)["last_after"])
    assert signals["last_after"][7:] == [0.0, 0.0, 0.0]
    assert signals["speaker_same"][7] == 1.0  # the same speaker in both
    assert signals["close_last_before"][0] == signals["close_last_before"][7] == 0.0
    # Mixed as an index returns them, each keeps its own.
    mixed = [0, 7, 1, 8, 2, 3, 9, 4, 5, 6]
    again = Signals().read(
        QuoteQuery("", QUOTING),
        Candidates([paragraphs[n] for n in mixed], [speakers[n] for n in mixed], [sources[n] for n in mixed]),
        cosines[:, mixed],
        cosines[:, mixed],
    )
    np.testing.assert_allclose(again, table[mixed], atol=1e-5)


def test_shares_are_those_of_counting_runs_of_four_words() -> None:
    """Compares with a simple count of the share of distinct runs in a draft's quote."""
    repeated = [*PARAGRAPHS, "Without the pumps the rain stays in the town, and the rain stays in the town for long."]
    signals = Signals().read(
        QuoteQuery("", QUOTING), Candidates(repeated), *(np.zeros((VIEWS, len(repeated)), np.float32),) * 2
    )
    quoted = set(shingles(tokens("Without the pumps the rain stays in the town behind any wall you build")))
    expected = []
    for paragraph in repeated:
        own = set(shingles(tokens(paragraph)))
        expected.append(min(1.0, len(own & quoted) / max(1, len(own))))
    assert signals[:, NAMES.index("quoted_share")].tolist() == pytest.approx(expected)
    assert 0.0 < expected[-1] < 1.0
