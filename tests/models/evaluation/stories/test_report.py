"""The report on stories: figures by hand, and what each system shows."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from models.errors import AppError
from models.evaluation.stories.report import as_stories, evaluate_stories
from models.evaluation.stories.systems import LEVEL, Answer, ShippedSystem, StorySystem
from models.recommend.data.stories import Stories, load_stories
from models.recommend.probability import LISTED, OFFERED
from models.recommend.protocol import Candidates, QuoteQuery, Ranked, Ranking, ScoredSpan
from tests.fakes.stories import BACKGROUND, FILLER, TOPICS, write_stories


@pytest.fixture(scope="module")
def stories(tmp_path_factory: pytest.TempPathFactory) -> Stories:
    return load_stories(write_stories(tmp_path_factory.mktemp("stories"), 6), "dev")


def by_length(_: QuoteQuery, candidates: Candidates) -> NDArray[np.float32]:
    return np.array([len(text) for text in candidates.paragraphs], dtype=np.float32)


class LongestFirst(StorySystem):
    """Ranks the longest paragraph first, sure of it except after the sentence of background."""

    makes_offers = True

    def answer(self, query: QuoteQuery, candidates: Candidates) -> Answer:
        scores = by_length(query, candidates)
        first = int(scores.argmax())
        is_sure = not query.left_context.endswith(BACKGROUND)
        return Answer(scores, 0.9 if is_sure else 0.1, first if is_sure else None, (first,))

    def span(self, query: QuoteQuery, passage: Candidates) -> str | None:
        del query
        return passage.paragraphs[0]


def test_figures_are_shares_of_the_positions_they_are_about(stories: Stories) -> None:
    report = evaluate_stories(stories, {"longest": LongestFirst(by_length)})
    assert (report["task"], report["split"], report["n_fit"], report["n_none"]) == ("stories", "dev", 12, 6)
    lengths = sorted(map(len, FILLER), reverse=True)
    ranks = [1 + sum(length >= len(passage) for length in lengths) for _, passage in TOPICS]
    figures = report["models"]["longest"]
    right = sum(rank == 1 for rank in ranks) / 6
    assert figures["map"] == pytest.approx(np.mean([1 / rank for rank in ranks]), abs=1e-4)
    assert (
        figures["acc@1"] == figures["lead"]["acc@1"] == figures["unfinished"]["acc@1"] == pytest.approx(right, abs=1e-4)
    )
    assert figures["claim"]["n"] == figures["finished"]["n"] == 6
    assert figures["writers"]["w1"]["n"] == figures["sources"]["council"]["n"] == 12
    assert figures["ghost"] == {
        "shown": pytest.approx(2 / 3, abs=1e-4),
        "precision": pytest.approx(right, abs=1e-4),
        "right": pytest.approx(right, abs=1e-4),
        "wrong_at_fit": pytest.approx(1 - right, abs=1e-4),
        "shown_at_none": 0.0,
    }
    assert figures["list"]["shown_at_none"] == 1.0
    assert figures["spans"] == {"em": 1.0, "f1": 1.0}
    assert "ghost" in as_stories(report)


def test_calibration_error_compares_probability_and_share(stories: Stories) -> None:
    figures = evaluate_stories(stories, {"longest": LongestFirst(by_length)})["models"]["longest"]
    share = figures["acc@1"]
    assert figures["ece"] == pytest.approx((12 * abs(0.9 - share) + 6 * 0.1) / 18, abs=0.08)


def test_split_where_nothing_fits_is_refused(stories: Stories) -> None:
    with pytest.raises(AppError, match="Nothing fits"):
        evaluate_stories(stories.select(lambda position: not position.fits), {})


def test_ranker_alone_has_no_offers_and_no_spans(stories: Stories) -> None:
    figures = evaluate_stories(stories, {"length": StorySystem(by_length)})["models"]["length"]
    assert not {"ghost", "list", "ece", "spans"} & figures.keys()


class FixedRecommender:
    """Answers with the same ranking everywhere."""

    score = None

    def __init__(self, *ranked: Ranked) -> None:
        self._ranked = ranked

    def answers(self, *_: Any, **__: Any) -> Any:
        yield Ranking(reversed(self._ranked))
        yield Ranking(self._ranked, is_complete=True)

    def predict(self, query: QuoteQuery, candidates: Candidates) -> Any:
        del query
        return [[ScoredSpan(0, 4, 1.0)] for _ in candidates.paragraphs]


CANDIDATES = Candidates(
    ["We asked for new pumps in the spring.", "The wall was built by hand over ten years.", "(Applause.)"]
)


def test_shipped_system_shows_what_the_desk_shows() -> None:
    recommender: Any = FixedRecommender(
        Ranked(2, 3.0, (), 0.9), Ranked(1, 2.0, (), OFFERED[LEVEL]), Ranked(0, 1.0, (), LISTED[LEVEL])
    )
    system = ShippedSystem(recommender)
    answer = system.answer(QuoteQuery("", "The wall."), CANDIDATES)
    assert answer.scores.tolist() == [1.0, 2.0, 3.0]
    assert (answer.ghost, answer.listed, answer.probability) == (1, (1, 0), OFFERED[LEVEL])
    assert system.span(QuoteQuery("", "The wall."), Candidates(["Yes, it was."])) == "Yes,"


def test_shipped_system_is_silent_below_its_thresholds() -> None:
    recommender: Any = FixedRecommender(Ranked(1, 2.0, (), LISTED[LEVEL] + 0.01), Ranked(0, 1.0, (), 0.01))
    answer = ShippedSystem(recommender).answer(QuoteQuery("", "He said"), CANDIDATES)
    # Beside one that is close the next is listed; where none is, nothing is.
    assert (answer.ghost, answer.listed) == (None, (1, 0))
    distant: Any = FixedRecommender(Ranked(1, 2.0, (), LISTED[LEVEL] - 0.01), Ranked(0, 1.0, (), 0.01))
    assert ShippedSystem(distant).answer(QuoteQuery("", "He said"), CANDIDATES).listed == ()
