"""Looking for sources in the library."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.server.newsroom import FILES, add_draft, add_source, upload
from tests.server.recordings import attach, wav


@pytest.fixture
def library(client: FlaskClient) -> dict[str, str]:
    """Id by file name; the one imported last is the newest."""
    return {name: add_source(client, name) for name in FILES}


def find(client: FlaskClient, **query: Any) -> Any:
    answer = client.get("/api/sources", query_string={name.rstrip("_"): value for name, value in query.items()})
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def names(client: FlaskClient, **query: Any) -> list[str]:
    results = find(client, **query)
    assert results["total"] == len(results["sources"])
    return [source["file_name"] for source in results["sources"]]


def add(client: FlaskClient, name: str, text: str) -> str:
    answer = upload(client, name, text)
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["source_id"])


def test_without_a_query_all_newest_first(client: FlaskClient, library: dict[str, str]) -> None:
    results = find(client)
    assert [source["source_id"] for source in results["sources"]] == list(library.values())[::-1]
    assert results["total"] == 4
    assert all("hit" not in source for source in results["sources"])
    assert results["speakers"] == [
        {"speaker": "Ada Quill", "paragraphs": 2, "sources": 1},
        {"speaker": "Bram Osk", "paragraphs": 2, "sources": 1},
        {"speaker": "Cleo Varn", "paragraphs": 2, "sources": 2},
        {"speaker": "Dora Pell", "paragraphs": 2, "sources": 1},
        {"speaker": "Elm Tarn", "paragraphs": 1, "sources": 1},
    ]


def test_words_in_titles_then_speakers_then_texts(client: FlaskClient, library: dict[str, str]) -> None:
    assert names(client, q="quay") == ["walk.md", "hearing.txt"]
    assert names(client, q="FERRY") == ["ferry.srt"]  # its file name, title and text
    assert names(client, q="bram") == ["hearing.txt"]
    # The older one has the word in its title, the newer ones say it.
    add(client, "notes.txt", "Nobody at the hearing had a hearing aid.")
    assert names(client, q="hearing") == ["hearing.txt", "notes.txt"]
    add(client, "pell.txt", "Dora Pell was not there.")
    add(client, "more.txt", "Ask Pell about it.")
    assert names(client, q="pell") == ["pell.txt", "briefing.vtt", "more.txt"]
    assert names(client, q="nobody says this") == []


def test_hit_shows_its_location(client: FlaskClient, library: dict[str, str]) -> None:
    [_, hearing] = find(client, q="quay")["sources"]
    items = client.get(f"/api/sources/{library['hearing.txt']}").get_json()["items"]
    hit = hearing["hit"]
    assert (hit["paragraph_id"], hit["index"]) == (items[4]["paragraph_id"], 4)
    assert hit["text"] == items[4]["text"]
    assert hit["text"][hit["start"] : hit["end"]] == "quay"


def test_long_text_is_cut_around_the_hit(client: FlaskClient) -> None:
    words = " ".join(f"word{number}" for number in range(100))
    for name, text in (("middle.txt", f"{words} the needle {words}"), ("end.txt", f"{words} the needle")):
        add(client, name, text)
    add(client, "beginning.txt", f"The needle {words}")
    results = find(client, q="THE NEEDLE")["sources"]
    windows = {source["file_name"]: source["hit"] for source in results}
    for hit in windows.values():
        assert hit["text"][hit["start"] : hit["end"]].lower() == "the needle"
        assert 120 <= len(hit["text"]) <= 165
    cut = {name: (hit["text"][0] == "…", hit["text"][-1] == "…") for name, hit in windows.items()}
    assert cut == {"middle.txt": (True, True), "end.txt": (True, False), "beginning.txt": (False, True)}
    assert windows["middle.txt"]["text"].startswith("…word")


def test_source_search_ignores_case_and_punctuation(client: FlaskClient, subtests: pytest.Subtests) -> None:
    for text, words in [
        ("Ärger im Rathaus, sagte Özlem.", "ÄRGER IM"),
        ("ΟΔΟΣ is Greek.", "οδο"),
        ("Мэр не подписал.", "МЭР"),
        ("시장은 서명하지 않았다.", "서명하지"),
        ("It’s a half-built wall.", "it's a half–built"),
        ("They said 100% of it_all \\ gone.", "100% of it_all \\"),
        ("A nai\u0308ve wall.", "nAÏve"),
    ]:
        with subtests.test(text=text, asked=words):
            add(client, "one.txt", text)
            add(client, "other.txt", "Nothing of it here, 100 or 1000.")
            [source] = find(client, q=words)["sources"]
            hit = source["hit"]
            assert len(hit["text"][hit["start"] : hit["end"]]) == len(words.replace("  ", " "))
            assert hit["end"] > hit["start"]


def test_source_search_escapes_wildcards(client: FlaskClient, library: dict[str, str]) -> None:
    for words in ("%", "_", "w%l", "w_ll", "\\", "%%", "'"):
        assert [name for name in names(client, q=words) if words not in FILES[name]] == []
    assert names(client, q="%") == []


def test_filters(client: FlaskClient, library: dict[str, str]) -> None:
    for name, day in (("hearing.txt", "2031-05-03"), ("walk.md", "2031-06-01")):
        client.patch(f"/api/sources/{library[name]}", json={"spoken_on": day})
    client.patch(f"/api/sources/{library['walk.md']}", json={"embargo_until": "2999-01-01T00:00:00Z"})
    client.patch(f"/api/sources/{library['ferry.srt']}", json={"embargo_until": "2001-01-01T00:00:00Z"})
    attach(client, library["briefing.vtt"], "b.wav", wav())
    assert names(client, speaker="Cleo Varn") == ["walk.md", "hearing.txt"]
    assert names(client, speaker="cleo") == []
    assert names(client, from_="2031-05-03") == ["walk.md", "hearing.txt"]
    assert names(client, from_="2031-05-04") == ["walk.md"]
    assert names(client, to="2031-05-31") == ["hearing.txt"]
    assert names(client, from_="2031-05-03", to="2031-06-01", q="quay") == ["walk.md", "hearing.txt"]
    assert names(client, format="VTT") == ["briefing.vtt"]
    assert names(client, media=1) == ["briefing.vtt"]
    assert names(client, media=0) == ["walk.md", "ferry.srt", "hearing.txt"]
    assert names(client, embargoed=1) == ["walk.md"]
    assert names(client, embargoed=0) == ["ferry.srt", "briefing.vtt", "hearing.txt"]
    assert names(client, speaker="Cleo Varn", embargoed=0, q="herring") == ["hearing.txt"]
    assert names(client, q="", speaker="", from_="", media="") == list(FILES)[::-1]


def test_pages(client: FlaskClient, library: dict[str, str]) -> None:
    for query, expected in (
        ({"limit": 2}, ["walk.md", "ferry.srt"]),
        ({"limit": 2, "offset": 2}, ["briefing.vtt", "hearing.txt"]),
        ({"limit": 5, "offset": 100}, []),
    ):
        results = find(client, **query)
        assert [source["file_name"] for source in results["sources"]] == expected
        assert results["total"] == 4
    assert find(client, q="quay", limit=1, offset=1)["sources"][0]["hit"]["index"] == 4


@pytest.mark.parametrize(
    ("query", "code", "named"),
    [
        ("from=yesterday", "bad_date", "from"),
        ("limit=0", "bad_request", "limit"),
        ("offset=-1", "bad_request", "offset"),
        ("media=yes", "bad_request", "media"),
        (f"q={'x' * 201}", "bad_request", "q"),
    ],
)
def test_invalid_queries_are_rejected(client: FlaskClient, query: str, code: str, named: str) -> None:
    answer = client.get(f"/api/sources?{query}")
    assert answer.status_code == 400
    error = answer.get_json()["error"]
    assert error["code"] == code
    assert named in error["message"]
    assert error["hint"]


def test_drafts_are_counted(client: FlaskClient, library: dict[str, str]) -> None:
    one, other = library["hearing.txt"], library["walk.md"]
    for sources in ((one,), (one, other)):
        add_draft(client, sources=sources)
    counted = {source["file_name"]: source["drafts"] for source in find(client)["sources"]}
    assert counted == {"hearing.txt": 2, "walk.md": 1, "briefing.vtt": 0, "ferry.srt": 0}
