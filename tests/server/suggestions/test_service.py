"""Stages of suggestions: each is there as soon as it is computed."""

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

import pytest
from flask import Flask

from models.errors import ModelsUnavailable
from models.quotes.passages import Passage
from models.recommend.protocol import (
    Candidates,
    QuoteQuery,
    Ranked,
    Ranking,
    ScoredSpan,
    never,
)
from models.recommend.recommender import TrainedRecommender
from server.config import Settings
from server.db.database import db
from server.inference.engine import Engine
from server.registry import service
from server.schemas.suggestions import SuggestedParagraph
from server.suggestions import service as suggestions
from server.suggestions.service import SuggestionService, SuggestRequest, excerpt, may_be_offered
from tests.server.newsroom import add_source, upload

QUERY = SuggestRequest(QuoteQuery("The mill", "She spoke of the dam."), None)


class BlockingRecommender:
    """Computes a stage only after the test has let it; nothing but its stages is asked for."""

    def __init__(self, is_complete: Sequence[bool]) -> None:
        self.computed = 0
        self.allowed = threading.Semaphore(0)
        self._is_complete = is_complete

    def answers(
        self, query: QuoteQuery, candidates: Candidates, superseded: Callable[[], bool] = never
    ) -> Iterator[Ranking]:
        for is_complete in self._is_complete:
            assert self.allowed.acquire(timeout=0), "a stage was computed before the one before it was sent"
            self.computed += 1
            ranked = [Ranked(at, float(-at), ()) for at in range(len(candidates))]
            yield Ranking(ranked, is_complete=is_complete)

    def by_words(self, *_: Any) -> Any:
        raise AssertionError("the models answer")


def test_each_stage_is_sent_before_the_next_is_computed(desk: Flask) -> None:
    add_source(desk.test_client())
    recommender = BlockingRecommender([False, False, False, True])
    engine = replace(service(Engine, desk), recommender=cast(TrainedRecommender, recommender))
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
    suggester = SuggestionService(
        replace(service(Engine, desk), recommender=cast(TrainedRecommender, recommender)), service(Settings, desk)
    )
    with desk.app_context():
        assert [answer.stage for answer in suggester.stages(db.session, QUERY)] == ["complete"]


class ConfidentRecommender:
    """Ranks paragraphs in their order, each with a probability, and records the queries."""

    def __init__(self, fails: bool = False) -> None:
        self.asked: list[QuoteQuery] = []
        self._fails = fails

    def answers(self, query: QuoteQuery, candidates: Candidates, *_: object) -> Iterator[Ranking]:
        self.asked.append(query)
        ranked = [Ranked(at, float(-at), (), 1 / (at + 2)) for at in range(len(candidates))]
        yield Ranking(ranked)
        yield Ranking(ranked)
        if self._fails:
            raise ModelsUnavailable("gone")
        yield Ranking(ranked, is_complete=True)


def suggester_with(desk: Flask, recommender: ConfidentRecommender) -> SuggestionService:
    return SuggestionService(
        replace(service(Engine, desk), recommender=cast(TrainedRecommender, recommender)), service(Settings, desk)
    )


def test_confidence_is_that_of_the_ranking_and_unknown_in_recall(desk: Flask) -> None:
    add_source(desk.test_client())
    with desk.app_context():
        stages = list(suggester_with(desk, ConfidentRecommender()).stages(db.session, QUERY))
    recall, ranked, complete = ([item["confidence"] for item in stage.items] for stage in stages)
    assert set(recall) == {None}
    assert complete == [1 / (at + 2) for at in range(5)]
    assert ranked == complete
    assert [item["match"] for item in stages[-1].items] == complete


def test_confidence_is_unknown_without_the_models(desk: Flask) -> None:
    add_source(desk.test_client())
    with desk.app_context():
        *_, last = suggester_with(desk, ConfidentRecommender(fails=True)).stages(db.session, QUERY)
    assert last.degraded == "models"
    assert {item["confidence"] for item in last.items} == {item["match"] for item in last.items} == {None}


def test_the_unfinished_sentence_is_part_of_the_query_and_of_the_cache_key(desk: Flask) -> None:
    add_source(desk.test_client())
    recommender = ConfidentRecommender()
    suggester = suggester_with(desk, recommender)
    with desk.app_context():
        for typed in ("", "Asked about the pumps, she said:", "", "Asked about the pumps, she said:"):
            query = replace(QUERY, query=replace(QUERY.query, typed=typed))
            assert list(suggester.stages(db.session, query))[-1].items
    assert [query.typed for query in recommender.asked] == ["", "Asked about the pumps, she said:"]


MINUTES = """Harbour Hall Council Chamber

3:07 P.M. EDT

Ana Quell: Good afternoon, everybody.

Ana Quell: The pumps come first, and then the wall.

(Applause.)

Bram Osk: Thank you very much.
"""


def test_headings_times_and_greetings_are_ranked_but_not_offered(desk: Flask) -> None:
    source = upload(desk.test_client(), "minutes.txt", MINUTES).get_json()["source_id"]
    with desk.app_context():
        request = replace(QUERY, source_ids=frozenset({source}))
        stages = list(suggester_with(desk, ConfidentRecommender()).stages(db.session, request))
    for stage in stages:
        assert [item["text"] for item in stage.items] == ["The pumps come first, and then the wall."]


def test_words_without_a_speaker_are_not_offered() -> None:
    words = "The pumps at the harbour will be replaced before the winter."
    assert may_be_offered(Passage(1, words), questions=False)
    assert not may_be_offered(Passage(1, words, speech=False), questions=True)


ASKED = "Will the wall be built this year?"
OWN, ANSWER = "The pumps come first.", "We have no money for the wall."
MIXED = f"{OWN} Q {ASKED} A {ANSWER}"


class SpanRecommender:
    """Gives the first paragraph these spans."""

    def __init__(self, *spans: tuple[int, int]) -> None:
        self._spans = tuple(ScoredSpan(start, end, -float(at)) for at, (start, end) in enumerate(spans))

    def answers(self, *_: Any, **__: Any) -> Iterator[Ranking]:
        yield Ranking([Ranked(0, 1.0, self._spans)], is_complete=True)

    def by_words(self, *_: Any) -> Any:
        raise AssertionError("the models answer")


def answer_of(desk: Flask, *spans: tuple[int, int], questions: bool = False) -> list[SuggestedParagraph]:
    source = upload(desk.test_client(), "turns.txt", f"Ana Quell: {MIXED}").get_json()["source_id"]
    request = replace(QUERY, source_ids=frozenset({source}), questions=questions)
    engine = replace(service(Engine, desk), recommender=cast(TrainedRecommender, SpanRecommender(*spans)))
    with desk.app_context():
        *_, last = SuggestionService(engine, service(Settings, desk)).stages(db.session, request)
    return last.items


def place(words: str) -> tuple[int, int]:
    return MIXED.index(words), MIXED.index(words) + len(words)


def test_questions_within_a_paragraph_are_not_offered_as_its_speakers_words(desk: Flask) -> None:
    question, answer = place(ASKED), place(ANSWER)
    [item] = answer_of(desk, question, (place(OWN)[0], question[0] + 9), (question[0] + 12, answer[1]))
    assert item["speaker"] == "Ana Quell"
    assert [item["text"][span["start"] : span["end"]] for span in item["spans"]] == [OWN, ANSWER]
    assert [(item["text"][turn["start"] : turn["end"]], turn["speaker"]) for turn in item["turns"]] == [
        (OWN, "Ana Quell"),
        (ASKED, None),
        (ANSWER, "Ana Quell"),
    ]


def test_paragraph_is_not_offered_for_the_question_that_another_asks_in_it(desk: Flask) -> None:
    assert answer_of(desk, place(ASKED)) == []
    [item] = answer_of(desk, place(ASKED), questions=True)
    assert item["speaker"] is None


def test_first_answer_names_the_first_answering_speaker(desk: Flask) -> None:
    [item] = answer_of(desk)
    assert (item["speaker"], item["spans"]) == ("Ana Quell", [])


def test_end_of_a_source_too_large_to_rank_is_suggested(desk: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suggestions, "RANK_WHOLE_UP_TO", 30)
    lines = [f"Item {number} of the agenda concerns the ferry to island {number}." for number in range(40)]
    lines.append("The pumps cost the town four million last winter.")
    upload(desk.test_client(), "council.txt", "\n\n".join(lines))
    query = QuoteQuery("Pumps", "What did the pumps cost last winter?")
    with desk.app_context():
        *_, last = SuggestionService(service(Engine, desk), service(Settings, desk)).stages(
            db.session, SuggestRequest(query, None)
        )
    assert last.items[0]["text"].startswith("The pumps cost")


def test_excerpt_has_the_recalled_paragraphs_with_their_neighbours() -> None:
    passages = [Passage(number, f"Paragraph {number}") for number in range(100)]
    ids = [passage.paragraph_id for passage in excerpt(passages, [90, 3, 50], 20)]
    assert ids == [*range(9), *range(85, 96)]
    assert [passage.paragraph_id for passage in excerpt(passages, [50], 3)] == [49, 50, 51]
    assert excerpt(passages[:5], [3], 5) == tuple(passages[:5])
