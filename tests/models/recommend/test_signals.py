"""Signals on a small transcript, calculated by hand."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from models.recommend.protocol import QuoteQuery
from models.recommend.signals import NAMES, Signals, shingles
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
ZEROS = np.zeros(len(PARAGRAPHS), dtype=np.float32)


def read(
    left_context: str = "",
    title: str = "",
    speakers: list[str] | None = SPEAKERS,
    cosines: NDArray[np.float32] = ZEROS,
    sentence_cosines: NDArray[np.float32] = ZEROS,
) -> dict[str, list[float]]:
    query = QuoteQuery(title, left_context)
    table = Signals().read(query, PARAGRAPHS, speakers, cosines, sentence_cosines)
    assert table.shape == (len(PARAGRAPHS), len(NAMES))
    assert table.dtype == np.float32
    assert np.isfinite(table).all()
    return {name: table[:, column].tolist() for column, name in enumerate(NAMES)}


def at(*places: int) -> list[float]:
    return [float(place in places) for place in range(len(PARAGRAPHS))]


def test_position_of_the_drafts_quote() -> None:
    found = read(QUOTING)
    assert found["last_same"] == at(3)
    assert found["last_next"] == at(4)
    assert found["last_after"] == pytest.approx([0, 0, 0, 0, *(math.exp(-n / 5) for n in (1, 2, 3))])
    assert found["last_before"] == pytest.approx([*(math.exp(-n / 5) for n in (3, 2, 1)), 0, 0, 0, 0])
    assert found["any_near"] == pytest.approx([math.exp(-n / 5) for n in (3, 2, 1, 0, 1, 2, 3)])
    assert found["quoted_share"][3] == pytest.approx(1.0)
    assert [found["quoted_share"][place] for place in (0, 1, 2, 4, 5, 6)] == [0.0] * 6


def test_the_latest_of_several_quotes_leads() -> None:
    found = read(QUOTING + " It had begun well. “Good evening, everybody,” said the chair, “the lift is out of order.”")
    assert found["last_same"] == at(0)
    assert found["last_next"] == at(1)
    assert found["any_near"] == pytest.approx([math.exp(-n / 5) for n in (0, 1, 1, 0, 1, 2, 3)])
    assert found["quoted_share"][3] == pytest.approx(1.0)
    assert 0.0 < found["quoted_share"][0] < 1.0
    again = read("“The lift is out of order this evening.” " + QUOTING)
    assert again["last_same"] == at(3)


@pytest.mark.parametrize(
    "left_context",
    [
        "",
        "Without the pumps the rain stays in the town.",
        "“No.”",
        "“Something else was said in another town,” he said.",
    ],
)
def test_no_quote_of_this_source(left_context: str) -> None:
    found = read(left_context)
    for name in ("last_same", "last_next", "last_after", "last_before", "any_near", "speaker_same", "quoted_share"):
        assert found[name] == at(), name


def test_the_speaker_of_the_latest_quote() -> None:
    assert read(QUOTING)["speaker_same"] == at(2, 3)
    # An unknown speaker has no other paragraphs.
    assert read("A man asked. “What will the new pumps cost the town?”")["speaker_same"] == at()


def test_speakers_who_are_named() -> None:
    far = "Example took the floor. " + "word " * 60
    found = read(far + "Muster, who is mayor, answered.", title="Sample closes the meeting")
    assert found["speaker_near"] == at(4)
    assert found["speaker_far"] == at(2, 3)
    assert found["speaker_title"] == at(0, 6)
    assert read("Example took the floor. " + "word " * 260)["speaker_far"] == at()
    # Titles and the press are no names.
    nobody = read("Ms. Smith was asked a question by a reporter and by the press. Q and A.")
    assert nobody["speaker_near"] == at()


def test_who_speaks_and_how_much() -> None:
    found = read()
    assert found["questioner"] == at(1, 5)
    assert found["question"] == at(1, 5)
    assert found["speaker_share"] == pytest.approx([2 / 7, 1 / 7, 2 / 7, 2 / 7, 1 / 7, 1 / 7, 2 / 7])


def test_source_without_speakers() -> None:
    found = read(QUOTING + " Example spoke. Sample did.", title="Muster", speakers=None)
    for name in ("speaker_near", "speaker_far", "speaker_title", "speaker_same", "speaker_share", "questioner"):
        assert found[name] == at(), name
    assert found["last_same"] == at(3)


def test_place_and_length() -> None:
    found = read()
    assert found["start"] == pytest.approx([math.exp(-n / 8) for n in range(7)])
    assert found["position"] == pytest.approx([n / 6 for n in range(7)])
    words = np.log1p([11, 8, 15, 14, 15, 4, 9])
    assert found["length"] == pytest.approx(((words - words.mean()) / words.std()).tolist(), abs=1e-4)


def test_words_in_common() -> None:
    found = read("He said again that the budget has not a penny for it.", title="Four million")
    assert int(np.argmax(found["lexical"])) == 2
    assert np.mean(found["lexical"]) == pytest.approx(0.0, abs=1e-5)
    assert np.std(found["lexical"]) == pytest.approx(1.0, abs=1e-4)
    # Near are the last twenty words alone: the title and what is further off say nothing there.
    turned = read("The government has not answered. " + "Rain fell on the quay. " * 5, title="A penny")
    assert int(np.argmax(turned["lexical_near"])) == 3
    assert turned["lexical"][4] > 0 > turned["lexical_near"][4]
    assert read()["lexical"] == read()["lexical_near"] == at()


def test_cosines_are_z_scores() -> None:
    cosines = np.array([0, 0, 0, 0, 0, 0, 7], dtype=np.float32)
    found = read(cosines=cosines, sentence_cosines=cosines[::-1].copy())
    right = ((cosines - 1.0) / cosines.std()).tolist()
    assert found["dense"] == pytest.approx(right)
    assert found["dense_sentence"] == pytest.approx(right[::-1])


@pytest.mark.parametrize("text", ["One paragraph, and no more.", "", "…"])
def test_a_source_of_one_paragraph(text: str) -> None:
    one = np.ones(1, dtype=np.float32)
    for speakers in (None, [""], ["CHAIR SAMPLE"]):
        table = Signals().read(QuoteQuery("Title", QUOTING), [text], speakers, one, one)
        assert table.shape == (1, len(NAMES))
        assert np.isfinite(table).all()


def test_cached_sources_do_not_mix() -> None:
    """One instance for many sources, of which only some are cached."""
    signals = Signals(kept=1)
    others = [text.replace("pumps", "ferry") for text in PARAGRAPHS]
    query = QuoteQuery("The ferry", QUOTING)
    for _ in range(2):
        for paragraphs, speakers in ((PARAGRAPHS, SPEAKERS), (others, SPEAKERS), (PARAGRAPHS, None)):
            table = signals.read(query, paragraphs, speakers, ZEROS, ZEROS)
            fresh = Signals().read(query, paragraphs, speakers, ZEROS, ZEROS)
            np.testing.assert_array_equal(table, fresh)


def test_speaker_signals_follow_paragraph_order() -> None:
    signals = Signals()
    query = QuoteQuery("", QUOTING)
    forwards = signals.read(query, PARAGRAPHS, SPEAKERS, ZEROS, ZEROS)
    backwards = signals.read(query, PARAGRAPHS[::-1], SPEAKERS[::-1], ZEROS, ZEROS)[::-1]
    for name in (
        "lexical",
        "length",
        "quoted_share",
        "last_same",
        "any_near",
        "speaker_same",
        "question",
        "questioner",
    ):
        column = NAMES.index(name)
        np.testing.assert_allclose(forwards[:, column], backwards[:, column], atol=1e-5)
    np.testing.assert_allclose(
        forwards[:, NAMES.index("last_after")], backwards[:, NAMES.index("last_before")], atol=1e-6
    )


def test_several_sources_at_once() -> None:
    """Word weights are over all sources; positions, speakers' shares and distances are per source."""
    other = ["The ferry stays.", "Nobody will take it away from the island while I am here.", "Is that a promise?"]
    paragraphs, speakers = [*PARAGRAPHS, *other], [*SPEAKERS, "MS. EXAMPLE", "Mayor Ida Muster", "Q"]
    zeros = np.zeros(10, dtype=np.float32)
    # The numbers of sources are whatever the index gives them.
    table = Signals().read(QuoteQuery("", QUOTING), paragraphs, speakers, zeros, zeros, [40] * 7 + [2] * 3)
    found = {name: table[:, column].tolist() for column, name in enumerate(NAMES)}
    alone = read(QUOTING)
    for name in (
        "start",
        "position",
        "speaker_share",
        "last_same",
        "last_next",
        "last_after",
        "last_before",
        "any_near",
    ):
        assert found[name][:7] == pytest.approx(alone[name]), name
    assert found["start"][7:] == pytest.approx([math.exp(-n / 8) for n in range(3)])
    assert found["position"][7:] == [0.0, 0.5, 1.0]
    assert found["speaker_share"][7:] == pytest.approx([1 / 3] * 3)
    for name in ("last_same", "last_next", "last_after", "last_before", "any_near"):
        assert found[name][7:] == [0.0, 0.0, 0.0], name
    assert found["speaker_same"][7] == 1.0  # the same speaker in both
    # Mixed as an index returns them, each keeps its own.
    mixed = [0, 7, 1, 8, 2, 3, 9, 4, 5, 6]
    sources = [40] * 7 + [2] * 3
    again = Signals().read(
        QuoteQuery("", QUOTING),
        [paragraphs[n] for n in mixed],
        [speakers[n] for n in mixed],
        zeros,
        zeros,
        [sources[n] for n in mixed],
    )
    np.testing.assert_allclose(again, table[mixed], atol=1e-5)


def test_signals_of_neighbouring_paragraphs() -> None:
    """Neighbouring paragraphs count, such as the question before an answer, but not across sources."""
    cosines = np.array([0.1, 0.9, 0.2, 0.4], dtype=np.float32)
    table = Signals().read(
        QuoteQuery("", "pumps"), PARAGRAPHS[:4], None, cosines, np.zeros(4, np.float32), [5, 5, 9, 9]
    )
    found = {name: table[:, column] for column, name in enumerate(NAMES)}
    for name in ("dense", "lexical"):
        before, after = found[f"{name}_before"], found[f"{name}_after"]
        assert before.tolist() == [0.0, found[name][0], 0.0, found[name][2]]
        assert after.tolist() == [found[name][1], 0.0, found[name][3], 0.0]


def test_cosine_interactions_near_the_drafts_quote() -> None:
    cosines = np.linspace(0.0, 1.0, len(PARAGRAPHS)).astype(np.float32)
    found = read(QUOTING + " Ms. Example went on.", cosines=cosines)
    for name in ("speaker_near", "last_after", "any_near"):
        product = np.array(found["dense"]) * np.array(found[name])
        assert found[f"dense_{name}"] == pytest.approx(product.tolist(), abs=1e-5)
        assert np.abs(product).max() > 0


def test_shares_are_those_of_counting_runs_of_four_words() -> None:
    """Compares with a simple count of the share of distinct runs in a draft's quote."""
    repeated = [*PARAGRAPHS, "Without the pumps the rain stays in the town, and the rain stays in the town for long."]
    signals = Signals().read(QuoteQuery("", QUOTING), repeated, None, *(np.zeros(len(repeated), np.float32),) * 2)
    quoted = set(shingles(tokens("Without the pumps the rain stays in the town behind any wall you build")))
    expected = []
    for paragraph in repeated:
        own = set(shingles(tokens(paragraph)))
        expected.append(min(1.0, len(own & quoted) / max(1, len(own))))
    assert signals[:, NAMES.index("quoted_share")].tolist() == pytest.approx(expected)
    assert 0.0 < expected[-1] < 1.0
