"""What makes the sample newsroom worth having: its size, and quotes that do what they are there for."""

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

SAMPLE = Path(__file__).parents[3] / "server" / "sample"
HEARING, PRESS = "council-hearing.md", "press-conference.vtt"
INTERVIEW, KOREAN = "interview.txt", "interview-ko.txt"
CONTEXTOMIZED, CLEAN = "draft.json", "draft-clean.json"
KOREAN_HEARING, KOREAN_DRAFT = "hearing-ko.md", "draft-ko.json"
POSTS, ARTICLES = "posts-flood-wall.jsonl", "articles.jsonl"

_HEARING_LINE = re.compile(r"^\[(\d\d):(\d\d):(\d\d)\] \*\*([^*:]+):\*\* (.+)$", re.MULTILINE)
_CUE = re.compile(r"^(\S+) --> (\S+)\n<v ([^>]+)>(.+)$", re.MULTILINE)
_CURLY = re.compile(r"[“‘]((?:[^“”‘’]|(?<=\w)’(?=\w))+)[”’]")


def _read(name: str) -> str:
    return (SAMPLE / name).read_text(encoding="utf-8")


def _draft(name: str) -> dict[str, Any]:
    draft: dict[str, Any] = json.loads(_read(name))
    return draft


def _blocks(draft: dict[str, Any]) -> list[str]:
    return ["".join(node["text"] for node in block["content"]) for block in draft["body"]["content"]]


def _quotes(text: str) -> list[str]:
    """Words between curly marks, without the comma or full stop that belongs to the sentence around them."""
    return [match.group(1).rstrip(",.") for match in _CURLY.finditer(text)]


def _passages(name: str) -> list[str]:
    text = _read(name)
    if name in (HEARING, KOREAN_HEARING):
        return [match.group(5) for match in _HEARING_LINE.finditer(text)]
    if name == PRESS:
        return [match.group(4) for match in _CUE.finditer(text)]
    return [line.split(": ", 1)[1] for line in text.splitlines() if re.match(r"^[^:.]{3,20}: ", line)]


def _sources_holding(quote: str) -> list[str]:
    return [name for name in (HEARING, PRESS, INTERVIEW) if any(quote in text for text in _passages(name))]


def test_sample_hearing_is_long_with_many_speakers() -> None:
    text = _read(HEARING)
    lines = list(_HEARING_LINE.finditer(text))
    blocks = [block for block in text.split("---\n", 2)[2].split("\n\n") if block.strip()]
    assert len(lines) == len(blocks) >= 100, "every paragraph carries its time and its speaker"
    assert len({line.group(4) for line in lines}) == 12
    words = [len(line.group(5).split()) for line in lines]
    assert max(words) <= 140
    assert sum(count >= 25 for count in words) >= 75
    times = [tuple(map(int, line.groups()[:3])) for line in lines]
    assert times == sorted(set(times))


def test_press_conference_has_cues_in_order() -> None:
    cues = list(_CUE.finditer(_read(PRESS)))
    assert len(cues) >= 60
    assert _read(PRESS).count("-->") == len(cues)
    assert len({cue.group(3) for cue in cues}) == 7
    times = [time for cue in cues for time in cue.groups()[:2]]
    assert times == sorted(times)
    assert "00:10:00.000" < times[-1] < "00:12:00.000"


@pytest.mark.parametrize(("name", "least"), [(INTERVIEW, 30), (KOREAN, 15)])
def test_interviews_alternate_between_two_speakers(name: str, least: int) -> None:
    speakers = re.findall(r"^([A-Z]+ [A-Z]+|[가-힣]{3}): ", _read(name), re.MULTILINE)
    assert len(speakers) >= least
    assert len(set(speakers)) == 2
    assert all(first != second for first, second in itertools.pairwise(speakers))
    assert _read(name).splitlines()[1] == "", "the title stands on a line of its own"


@pytest.mark.parametrize("name", [HEARING, PRESS, INTERVIEW, KOREAN, KOREAN_HEARING])
def test_sample_titles_say_they_are_samples(name: str) -> None:
    title_line = r'^title: "(.+)"$'
    patterns = {HEARING: title_line, KOREAN_HEARING: title_line, PRESS: r"^NOTE title: (.+)$"}
    title = re.search(patterns.get(name, r"\A(.+)$"), _read(name), re.MULTILINE)
    assert title is not None
    assert re.search(r"\((sample|견본)\b.*\)$", title.group(1))
    assert "Quotedesk" in _read(name)


@pytest.mark.parametrize("name", [CONTEXTOMIZED, CLEAN, KOREAN_DRAFT])
def test_sample_drafts_are_valid_documents_of_existing_sources(name: str) -> None:
    draft = _draft(name)
    assert draft["sample"] is True
    assert draft["body"]["type"] == "doc"
    for block in draft["body"]["content"]:
        assert block["type"] in {"paragraph", "heading"}
        assert (block["type"] == "heading") == ("attrs" in block)
        assert all(node["type"] == "text" and node["text"] for node in block["content"])
    assert draft["sources"]
    assert all((SAMPLE / source).is_file() for source in draft["sources"])


def test_sample_draft_has_two_verbatim_quotes_and_one_altered() -> None:
    draft = _draft(CONTEXTOMIZED)
    from_hearing, altered, from_press = _quotes("\n".join(_blocks(draft)))
    assert _sources_holding(from_hearing) == [HEARING]
    assert _sources_holding(from_press) == [PRESS]
    assert _sources_holding(altered) == []

    length = len(altered.split())
    windows = [
        re.findall(r"[\w'-]+", passage)[start : start + length]
        for passage in _passages(HEARING)
        for start in range(len(passage.split()))
    ]
    changes = [
        [(was, now) for was, now in zip(window, altered.split(), strict=True) if was != now]
        for window in windows
        if len(window) == length
    ]
    assert min(changes, key=len) == [("week", "month")]


def test_sample_headline_quote_drops_its_condition() -> None:
    draft = _draft(CONTEXTOMIZED)
    [headline_quote] = _quotes(draft["headline"])
    body_quotes = _quotes("\n".join(_blocks(draft)))
    assert all(headline_quote.casefold() not in quote.casefold() for quote in body_quotes)
    # Nobody in the sample says it as his own: the engineer denies the sentence the next day.
    sayings = [text for name in (HEARING, PRESS, INTERVIEW) for text in _passages(name)]
    assert not any(headline_quote in text for text in sayings)
    denied = "I did not say that the" + headline_quote.removeprefix("The")
    assert any(denied in text for text in sayings)
    # What he did say differs by the article and by the condition that the headline dropped.
    said = headline_quote.replace("The wall", "A wall without pumps behind it")
    assert said in body_quotes


def test_sample_draft_ends_before_a_hearing_passage() -> None:
    draft = _draft(CONTEXTOMIZED)
    hint, blocks = draft["caret_hint"], _blocks(draft)
    assert hint["block"] == len(blocks) - 1
    assert blocks[-1].endswith(". "), "the caret stands at the start of a sentence"
    assert 250 <= len(" ".join(blocks).split()) <= 350
    following = hint["next_quote"]
    assert sum(following["text"] in passage for passage in _passages(following["source"])) == 1
    assert following["text"] not in "\n".join(blocks)


def test_korean_sample_has_the_range_of_findings_of_the_english_one() -> None:
    draft, passages = _draft(KOREAN_DRAFT), _passages(KOREAN_HEARING)
    assert len(passages) >= 40
    blocks = _blocks(draft)
    verbatim, altered, other, words = _quotes("\n".join(blocks))
    assert all(any(quote in text for text in passages) for quote in (verbatim, other))
    assert words == "여건이 되는 대로", "named in passing, not said by anybody quoted here"
    assert not any(altered in text for text in passages)
    assert any(altered.replace("한 달치", "한 주치") in text for text in passages)
    [headline_quote] = _quotes(draft["headline"])
    assert not any(headline_quote in quote for quote in (verbatim, altered, other))
    topic, _, rest = headline_quote.partition(" 간판")
    # Said with a condition that the headline drops, and denied without it.
    assert any(f"{topic}, 간호사를 더 뽑지 않으면, 간판{rest}입니다" in text for text in passages)
    assert any("말한 적이 없습니다" in text for text in passages)
    following = draft["caret_hint"]["next_quote"]["text"]
    assert blocks[-1].endswith(". ")
    assert sum(following in text for text in passages) == 1
    assert following not in "\n".join(blocks)


def test_clean_sample_draft_has_only_verbatim_quotes() -> None:
    draft = _draft(CLEAN)
    body_quotes = _quotes("\n".join(_blocks(draft)))
    assert len(body_quotes) == 5
    assert all(_sources_holding(quote) for quote in body_quotes)
    [headline_quote] = _quotes(draft["headline"])
    assert any(headline_quote.casefold() in quote.casefold() for quote in body_quotes)


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in _read(name).splitlines()]


def test_sample_posts_cover_every_thread_feature() -> None:
    rows = _rows(POSTS)
    ids = [row["id"] for row in rows]
    assert len(set(ids)) == len(ids) >= 25
    assert "Sample" in rows[0]["text"]
    deleted = [row["id"] for row in rows if row.get("deleted")]
    assert len([row for row in rows if row.get("reply_to") in deleted]) >= 2
    assert [row for row in rows if row.get("quote_of") in ids]
    assert all(row.get("reply_to", ids[0]) in ids for row in rows)
    authors = [row["author"] for row in rows if "author" in row]
    assert {author.get("known", False) for author in authors} == {True, False}
    assert len({author["handle"] for author in authors}) >= 12
    assert all(author["handle"].endswith("@mole.example") for author in authors)
    # Nobody can be quoted with a word there that the drafts have from the hearing.
    quotes = [quote for name in (CONTEXTOMIZED, CLEAN) for quote in _quotes("\n".join(_blocks(_draft(name))))]
    assert not any(quote in row.get("text", "") for row in rows for quote in quotes)


def test_sample_articles_cover_several_topics() -> None:
    rows = _rows(ARTICLES)
    assert len(rows) >= 5
    assert all("(sample)" in row["outlet"] and row["url"].startswith("https://herald.example/") for row in rows)
    assert 1 < sum("wall" in row["body"] for row in rows) < len(rows)
