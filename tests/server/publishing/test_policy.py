"""Kinds of findings, objections and levels; pure functions."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from server.publishing.compared_article import ComparedArticle
from server.publishing.policy import (
    DEFAULT_LEVELS,
    FINDING_KINDS,
    Policy,
    covers,
    find_objections,
    finding_kinds,
    is_open,
    strictest,
    with_overrides,
)
from server.schemas.checks import Attribution, QuoteFinding
from server.schemas.publishing import Objection, Overridden
from server.sources.embargo import RestrictedQuote, RestrictedSource, active_embargo

REASON_ONLY = {"headline_uncertain", "headline_in_source", "words", "paraphrase", "translated", "unchecked", "unclosed"}


def finding(state: str, kinds: tuple[str, ...] = (), reasons: tuple[str, ...] = (), **more: Any) -> QuoteFinding:
    fields: dict[str, Any] = {
        "quote": "The wall holds",
        "start": 1,
        "end": 15,
        "state": state,
        "hard": False,
        "kinds": list(kinds),
        "attached": True,
        "attributed_to": Attribution("Bram Osk", 20, 28),
        "speaker_checked": True,
        "source_id": "s1",
        "source_title": "Hearing",
        "spoken_on": None,
        "paragraph_id": 1,
        "paragraph_index": 0,
        "source_start": 0,
        "source_end": 18,
        "source_text": "The wall held once",
        "speaker": "Bram Osk",
        "start_ms": None,
        "end_ms": None,
        "diff": [],
        "elsewhere": None,
        "nearest": None,
        "translation": None,
        "paraphrase": False,
        "message": "So it is.",
        "reasons": [{"id": reason} for reason in reasons],
    }
    return QuoteFinding(**{**fields, **more})


@pytest.mark.parametrize(
    ("one", "kinds"),
    [
        (finding("verbatim"), []),
        (finding("edited", ("dropped",)), []),
        (finding("differs", ("number",)), ["number"]),
        (finding("differs", ("negation", "number")), ["number", "negation"]),
        (finding("differs", ("changed", "dropped")), ["words"]),
        (finding("differs", ("number", "added")), ["number", "words"]),
        (finding("differs"), ["words"]),
        (finding("differs", ("negation", "cut")), ["negation", "cut"]),
        (finding("differs", ("cut",)), ["cut"]),
        (finding("differs", ("changed",), ("speaker-too",)), ["words", "wrong_speaker"]),
        (finding("differs", ("interviewer", "changed"), ("interviewer",)), ["interviewer", "words"]),
        (finding("other_speaker", (), ("other-speaker",)), ["wrong_speaker"]),
        (finding("other_speaker", (), ("several-speakers",)), ["wrong_speaker"]),
        (finding("other_speaker", ("interviewer",), ("interviewer",)), ["interviewer"]),
        (finding("not_found", (), ("not-in-sources",)), ["not_found"]),
        (finding("not_found", (), ("not-in-sources",), paraphrase=True), ["paraphrase"]),
        (finding("translated"), ["translated"]),
        (finding("translated_differs", ("number",)), ["number"]),
        (finding("verbatim", speaker_checked=False), ["unchecked"]),
        (finding("not_found", speaker_checked=False), ["not_found", "unchecked"]),
    ],
)
def test_findings_map_to_kinds(one: Any, kinds: list[str]) -> None:
    assert finding_kinds(one) == kinds


def test_default_levels() -> None:
    assert set(DEFAULT_LEVELS) == set(FINDING_KINDS)
    assert {kind for kind, level in DEFAULT_LEVELS.items() if level == "reason"} == REASON_ONLY
    assert {kind for kind, level in DEFAULT_LEVELS.items() if level == "block"} == set(FINDING_KINDS) - REASON_ONLY


def objections_of(*findings: Any, policy: Policy | None = None, texts: dict[Any, str] | None = None) -> list[Objection]:
    return find_objections(policy or Policy(), ComparedArticle(body=list(findings)), texts=texts or {})


def test_same_fault_at_two_places_is_one_objection() -> None:
    there = finding("differs", ("number",), start=90, end=104)
    [objection] = objections_of(finding("differs", ("number",)), there)
    assert (objection.start, objection.end) == (1, 15)


@pytest.mark.parametrize(
    "change",
    [
        {"quote": "The wall will hold"},
        {"source_id": "s2"},
        {"source_text": "The wall holds twice"},
        {"attributed_to": Attribution("Cleo Varn", 20, 29)},
        {"attributed_to": None},
        {"speaker": "Ada Quill"},
    ],
)
def test_a_changed_finding_is_another_objection(change: dict[str, Any]) -> None:
    before, after = finding("differs", ("number",)), finding("differs", ("number",), **change)
    assert objections_of(before)[0].id != objections_of(after)[0].id


def test_the_place_in_the_text_does_not_change_an_objection() -> None:
    moved = finding("differs", ("number",), start=500, end=514, message="Said otherwise.")
    # Typography is not a change of the words.
    curled = finding("differs", ("number",), quote="The  wall holds")
    ids = {objections_of(one)[0].id for one in (finding("differs", ("number",)), moved, curled)}
    assert len(ids) == 1


@pytest.mark.parametrize(
    ("changed", "texts"),
    [
        ({"quote": "The wall held"}, {}),
        ({"quote": "The 10² walls hold"}, {}),
        ({"paragraph_id": 9}, {}),
        ({"source_text": "The wall did hold"}, {}),
        ({"attributed_to": Attribution("Ada Quill", 20, 28)}, {}),
        ({}, {"headline": "Bishop Sand admits theft: ‘x’"}),
        ({}, {"body": " The wall holds  said the bishop. Nobody asked."}),
    ],
)
def test_an_objection_changes_with_all_that_it_depends_on(changed: dict[str, Any], texts: dict[Any, str]) -> None:
    # Quotes are left out of the texts: a change of one is no change of its neighbours.
    before: dict[Any, str] = {"headline": "Hale: ‘x’", "body": " The wall holds  said Bram Osk. Nobody asked."}
    [first] = objections_of(finding("differs", ("number",), start=1, end=15), texts=before)
    other = finding("differs", ("number",), **{"start": 1, "end": 15, **changed})
    [second] = objections_of(other, texts=before | texts)
    assert first.id != second.id
    elsewhere = before | {"body": f"{before['body']} It was late."}
    [same] = objections_of(finding("differs", ("number",), start=1, end=15), texts=elsewhere)
    assert first.id == same.id


def test_a_paragraph_behind_the_last_sentence_does_not_change_an_objection() -> None:
    text = " " * 16 + " Bram Osk said."
    [last] = objections_of(finding("differs", ("number",)), texts={"body": text})
    followed: dict[Any, str] = {"body": f"{text}\nNobody objected."}
    [same] = objections_of(finding("differs", ("number",)), texts=followed)
    assert same.id == last.id


def test_overrides_apply_to_their_quote_source_and_kind() -> None:
    [number] = objections_of(finding("differs", ("number",)))
    quote = "the wall holds"
    assert covers(number, quote, None, None)
    assert covers(number, quote, "s1", "number")
    assert not covers(number, quote, None, "negation")
    assert not covers(number, quote, "s2", None)
    assert not covers(number, "the wall", None, None)
    hearing = RestrictedSource("s1", "Hearing", "quotable", datetime(2031, 5, 3, 10), "After the vote.")
    embargoed = RestrictedQuote("The wall holds", hearing, None, active_embargo(hearing, datetime(2031, 5, 1)))
    [held] = find_objections(Policy(), ComparedArticle(), [embargoed])
    assert held.message == "“Hearing” is under embargo until 3 May 2031, 10:00 UTC: After the vote."
    assert (held.where, held.start, held.end) == ("source", None, None)
    assert covers(held, quote, "s1", None)
    # The words alone do not say which source is meant.
    assert not covers(held, quote, None, None)
    assert covers(held, quote, None, "embargo")


def test_an_objection_is_open_until_it_is_overridden_or_approved() -> None:
    person: Any = {"person_id": "p1", "name": "Ada Quill"}
    at = "2031-05-03T10:00:00Z"
    reason = Overridden(person, at, "So it is.", approved_by=None, approved_at=None)
    approved = replace(reason, approved_by=person, approved_at=at)
    [number], [words] = (objections_of(finding("differs", (kind,))) for kind in ("number", "changed"))
    for objection in (number, words):
        assert is_open(objection, needs_approval=False)
        [overridden] = with_overrides([objection], {objection.id: reason})
        assert not is_open(overridden, needs_approval=False)
        # A level that asks for a reason never needs a second person.
        assert is_open(overridden, needs_approval=True) == (objection is number)
        [signed] = with_overrides([objection], {objection.id: approved})
        assert not is_open(signed, needs_approval=True)
    [shown] = objections_of(finding("differs", ("number",)), policy=Policy().changed({"number": "show"}))
    assert not is_open(shown, needs_approval=True)


def test_strictest_of_several_policies() -> None:
    lenient = Policy().changed({"number": "show", "words": "show"})
    strict = Policy().changed({"words": "block"}, sign_off=True)
    both = strictest([lenient, strict])
    assert (both.levels["number"], both.levels["words"], both.levels["unchecked"]) == ("block", "block", "reason")
    assert both.sign_off
    assert strictest([lenient]) == lenient
