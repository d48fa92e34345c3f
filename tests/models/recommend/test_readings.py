"""What a reader read: scores of spans from those of their word pieces."""

import numpy as np
import pytest

from models.recommend.readings import PassageReading

TEXT = "No. We asked for pumps."
# No . We asked for pumps .
PIECES = np.array([[0, 2], [2, 3], [4, 6], [7, 12], [13, 16], [17, 22], [22, 23]], dtype=np.int32)


def reading(**columns: list[float]) -> PassageReading:
    zeros = [0.0] * len(PIECES)
    scores = [columns.get(name, zeros) for name in ("begins", "ends", "contained")]
    return PassageReading(1.5, PIECES, np.array(scores, dtype=np.float32).T)


def spans(*texts: str) -> np.ndarray:
    return np.array([[TEXT.index(text), TEXT.index(text) + len(text)] for text in texts], dtype=np.int32)


def test_span_has_the_scores_of_its_first_and_last_piece_and_of_all_between() -> None:
    read = reading(
        begins=[1.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0],
        ends=[0.0, 4.0, 0.0, 0.0, 0.0, 0.0, 8.0],
        contained=[0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4],
    )
    scores = read.span_scores(spans("No.", "We asked for pumps.", TEXT, "asked for"))
    assert scores.tolist() == pytest.approx([5.3, 22.4, 21.7, 2.4])


def test_span_that_was_not_read_to_its_end_is_worse_than_all_that_were() -> None:
    whole = reading(begins=[-5.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0])
    cut = PassageReading(whole.logit, whole.pieces[:4], whole.scores[:4])
    read, unread = cut.span_scores(spans("No.", TEXT))
    assert read == -5.0
    assert unread < read
    nothing = PassageReading(0.0, PIECES[:0], whole.scores[:0])
    assert nothing.span_scores(spans("No.", TEXT)).tolist() == [0.0, 0.0]


def test_array_of_a_reading_gives_the_same_reading() -> None:
    read = reading(ends=[0.5] * len(PIECES))
    copy = PassageReading.of_array(read.as_array())
    assert copy.logit == read.logit
    assert np.array_equal(copy.pieces, read.pieces)
    assert np.array_equal(copy.scores, read.scores)
