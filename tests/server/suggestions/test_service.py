"""Stages of suggestions: each is there as soon as it is computed."""

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from flask import Flask

from models.recommend.protocol import QuoteQuery, Ranked, Ranking, Speakers, VisibleParagraphs, never
from server.config import Settings
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.suggestions.service import SuggestionService, SuggestRequest
from tests.server.newsroom import add_source

QUERY = SuggestRequest(QuoteQuery("The mill", "She spoke of the dam."), None)


class BlockingRecommender:
    """Computes a stage only after the test has let it; nothing but its stages is asked for."""

    def __init__(self, is_complete: Sequence[bool]) -> None:
        self.computed = 0
        self.allowed = threading.Semaphore(0)
        self._is_complete = is_complete

    def answers(
        self,
        query: QuoteQuery,
        paragraphs: Sequence[str],
        speakers: Speakers = None,
        sources: Sequence[int] | None = None,
        superseded: Callable[[], bool] = never,
        shown: VisibleParagraphs | None = None,
    ) -> Iterator[Ranking]:
        for is_complete in self._is_complete:
            assert self.allowed.acquire(timeout=0), "a stage was computed before the one before it was sent"
            self.computed += 1
            ranked = [Ranked(at, float(-at), ()) for at in range(len(paragraphs))]
            yield Ranking(ranked, is_complete=is_complete)

    def by_words(self, *_: Any) -> Any:
        raise AssertionError("the models answer")


def test_each_stage_is_sent_before_the_next_is_computed(desk: Flask) -> None:
    add_source(desk.test_client())
    recommender = BlockingRecommender([False, False, False, True])
    engine = replace(service(Engine, desk), recommender=recommender)
    suggester = SuggestionService(engine, service(Settings, desk))
    with desk.app_context():
        stages = suggester.stages(db.session, QUERY)
        for number, stage in enumerate(["recall", "ranked", "ranked", "complete"], start=1):
            recommender.allowed.release()
            assert next(stages).stage == stage
            assert recommender.computed == number
        assert list(stages) == []


def test_a_complete_first_stage_is_sent_once(desk: Flask) -> None:
    add_source(desk.test_client())
    recommender = BlockingRecommender([True])
    recommender.allowed.release()
    suggester = SuggestionService(replace(service(Engine, desk), recommender=recommender), service(Settings, desk))
    with desk.app_context():
        assert [answer.stage for answer in suggester.stages(db.session, QUERY)] == ["complete"]
