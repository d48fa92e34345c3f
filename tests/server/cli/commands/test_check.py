"""``check``: finished articles against sources, and a headline against its body."""

import io
import json
import os
from pathlib import Path
from typing import Any

import docx
import pytest

from tests.server.cli.running import BODY, imported, run
from tests.server.finished.sample import FAULTS, HEADLINE, HEARING, QUOTES, word_article
from tests.server.finished.word_files import commented_words
from tests.server.newsroom import FILES


@pytest.mark.parametrize(
    ("headline", "code", "states"),
    [
        ("Osk: ‘money thrown in the harbour’", 0, ["verbatim"]),
        ("Osk: ‘The wall is money thrown in the harbour’", 1, ["unsupported"]),
        ("No quotes at all", 0, []),
    ],
)
def test_check(folder: Path, headline: str, code: int, states: list[str]) -> None:
    result = run("check", "--headline", headline, "--body", "body.txt", "--json")
    assert result.exit_code == code
    answer = json.loads(result.stdout)
    assert set(answer) == {"seq", "findings"}
    assert [finding["state"] for finding in answer["findings"]] == states
    for finding in answer["findings"]:
        assert set(finding) == {
            "quote", "start", "end", "state", "probability", "support", "nearest", "diff", "message", "reasons", "fix",
        "source",
        }  # fmt: skip
        assert headline[finding["start"] : finding["end"]] == finding["quote"]
    piped = run("check", "--headline", headline, "--body", "-", "--json", given=BODY)
    assert (piped.exit_code, piped.stdout) == (result.exit_code, result.stdout)
    assert run("check", "--headline", headline, "--body", "body.txt").exit_code == code


def test_check_with_sources(folder: Path) -> None:
    headline = "Mayor: ‘We will not sign anything before the pumps are paid for’"
    command = ("check", "--headline", headline, "--body", "body.txt")

    def finding(*sources: str) -> str | None:
        result = run(*command, "--json", *(part for source in sources for part in ("--source", source)))
        [finding] = json.loads(result.stdout)["findings"]
        assert result.exit_code == (finding["state"] == "unsupported")
        assert (finding["state"] == "in_source") == (finding["source"] is not None)
        return finding["source"] and str(finding["source"]["source_title"])

    there = "The mayor's briefing"
    assert finding() is None
    assert finding("hearing.txt") is None
    assert finding("hearing.txt", "briefing.vtt") == there
    (folder / "transcripts").mkdir()
    (folder / "transcripts" / "briefing.vtt").write_text(FILES["briefing.vtt"], encoding="utf-8")
    assert finding("transcripts") == there
    assert "in_source" in run(*command, "--source", "transcripts").stdout
    assert not (folder / "data").exists()
    [briefing] = imported("briefing.vtt")
    assert finding(briefing["source_id"]) == there


@pytest.mark.parametrize("source", ["nobody", "empty.txt", "bare", "body.pdf"])
def test_sources_that_cannot_be_read(folder: Path, source: str) -> None:
    (folder / "bare").mkdir()
    (folder / "body.pdf").write_bytes(b"%PDF-1.7")
    result = run("check", "--headline", "‘x’", "--body", "body.txt", "--source", source)
    assert result.exit_code == 2
    assert source in result.stderr
    assert len(result.stderr.splitlines()) == 2
    assert not (folder / "data").exists()


def checked(*arguments: str, given: str | None = None) -> tuple[int, list[dict[str, Any]]]:
    """Return the exit code and the articles that ``check`` prints."""
    result = run("check", *arguments, "--json", "-", given=given)
    return result.exit_code, json.loads(result.stdout)["articles"]


def test_word_article_comes_back_with_comments_at_its_quotes(folder: Path) -> None:
    (folder / "article.docx").write_bytes(word_article())
    (folder / "hearing.vtt").write_text(HEARING, encoding="utf-8")
    code, [article] = checked("article.docx", "--source", "hearing.vtt", "--report", "out.docx")
    assert (code, article["name"], article["headline"], article["blocks"]) == (1, "article.docx", HEADLINE, True)
    assert [finding["state"] for finding in article["headline_findings"]] == ["unsupported"]
    assert [(finding["quote"], finding["state"]) for finding in article["findings"]] == [
        (words, state) for words, state, _ in QUOTES
    ]
    [of_headline, *of_body] = commented_words((folder / "out.docx").read_bytes())
    assert of_headline[0] == "The flood was an act of sabotage"
    assert of_headline[1].startswith("Not found in the body")
    assert [words for words, _ in of_body] == [words for words, _, _ in QUOTES]
    title = "Hearing on the tide mill (sample, invented)"
    assert [comment for _, comment in of_body] == [
        "Differs from the source\nThe number “420,000” was changed to “240,000”.\n"
        f"Source: {title}, Bram Osk, 0:01:10, paragraph 2\n"
        "In the source: “The repair will cost 420,000 crowns, and half of it is for the gate alone”",
        "Differs from the source\n“not” was left out.\n"
        f"Source: {title}, Bram Osk, 0:02:30, paragraph 3\n"
        "In the source: “We did not warn the families below the weir, and that was our mistake”",
        f"Matches the source exactly\nSource: {title}, Cleo Varn, 0:03:15, paragraph 4",
        "Wrong speaker\nIn the source Dora Pell says this; you attribute it to Elm Tarn.\n"
        f"Source: {title}, Dora Pell, 0:04:02, paragraph 5\n"
        "In the source: “The council will vote on the money before the first of May”",
        f"Matches the source exactly\nSource: {title}, Elm Tarn, 0:05:40, paragraph 6",
        "Not found in the sources\nNo source here has these words. No similar passage was found.",
        f"Matches the source exactly\nSource: {title}, Bram Osk, 0:01:10, paragraph 2",
    ]
    assert [state for _, state, _ in QUOTES if state != "verbatim"] == list(FAULTS)
    assert not (folder / "data").exists()


def test_article_without_faults_and_one_without_quotes(folder: Path) -> None:
    (folder / "good.md").write_text(f"# Osk: “money thrown in the harbour”\n\n{BODY}\n", encoding="utf-8")
    code, [article] = checked("good.md", "--source", "hearing.txt", "--report", "good.docx")
    assert (code, article["blocks"], article["objections"]) == (0, False, [])
    assert [(finding["state"], finding["speaker"]) for finding in article["findings"]] == [("verbatim", "Bram Osk")]
    assert [words for words, _ in commented_words((folder / "good.docx").read_bytes())] == [
        "money thrown in the harbour", "A wall without pumps behind it is money thrown in the harbour,"
    ]  # fmt: skip
    code, [article] = checked("-", given="No quotes.\n")
    assert (code, article["name"], article["findings"]) == (0, "standard input", [])


def test_article_against_the_library(folder: Path) -> None:
    code, [article] = checked("body.txt")
    # Without a library there is nothing to hold it to, and none is made for a look.
    assert (code, article["findings"][0]["state"]) == (1, "not_found")
    assert not (folder / "data").exists()
    assert "data is empty: name sources with --source." in run("check", "body.txt").stderr
    [hearing] = imported("hearing.txt")
    assert run("check", "body.txt").stderr == ""
    code, [article] = checked("body.txt")
    assert (code, article["findings"][0]["source_id"]) == (0, hearing["source_id"])
    code, [article] = checked("body.txt", "--source", hearing["source_id"], "--source", "briefing.vtt")
    assert (code, article["findings"][0]["source_id"]) == (0, hearing["source_id"])


def test_policy_decides_what_blocks(folder: Path) -> None:
    altered = BODY.replace("thrown", "sunk")
    assert checked("-", "--source", "hearing.txt", given=altered)[0] == 1
    (folder / "data").mkdir()
    (folder / "data" / "policy.json").write_text('{"levels": {"words": "show"}}', encoding="utf-8")
    code, [article] = checked("-", "--source", "hearing.txt", given=altered)
    assert (code, article["findings"][0]["state"], article["blocks"]) == (0, "differs", False)


def test_folder_of_articles_is_one_report(folder: Path) -> None:
    articles = folder / "articles"
    articles.mkdir()
    (articles / "a.docx").write_bytes(word_article())
    (articles / "b.html").write_text(
        f"<html><body><h1>The wall</h1><p>{BODY.replace('thrown', 'sunk')}</p></body></html>", encoding="utf-8"
    )
    (articles / "c.docx").write_bytes(b"PK\x03\x04word/" + bytes(100))
    (articles / "notes.csv").touch()
    (folder / "mill.vtt").write_text(HEARING, encoding="utf-8")
    result = run(
        "check", "articles", "--source", "mill.vtt", "--source", "hearing.txt", "--report", "all.docx", "--json"
    )
    assert result.exit_code == 1
    assert result.stderr.startswith("c.docx: “c.docx” looks like a Word document, but it is damaged")
    answer = json.loads(result.stdout)
    assert [article["name"] for article in answer["articles"]] == ["a.docx", "b.html"]
    assert [(one["name"], one["error"]["code"]) for one in answer["unreadable"]] == [("c.docx", "broken_document")]
    report = (folder / "all.docx").read_bytes()
    assert [words for words, _ in commented_words(report)] == [
        "The flood was an act of sabotage",
        *(words for words, _, _ in QUOTES),
        "A wall without pumps behind it is money sunk in the harbour,",
    ]
    paragraphs: Any = docx.Document(io.BytesIO(report)).paragraphs
    headings = [one.text for one in paragraphs if one.style.name == "Heading 2"]
    assert headings == [HEADLINE, "What comes next", "The wall"]


def test_quote_sheet_of_an_article(folder: Path) -> None:
    result = run("check", "body.txt", "--source", "hearing.txt", "--report", "sheet.html")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "Written: sheet.html"
    sheet = (folder / "sheet.html").read_text(encoding="utf-8")
    for words in ("Matches the source exactly", "Bram Osk", "paragraph 2", "money thrown in the harbour"):
        assert words in sheet
    assert "/drafts/" not in sheet


def test_findings_for_a_reader(folder: Path) -> None:
    body = BODY.replace("thrown", "sunk") + " “Boats fly by night here,” he said."
    result = run("check", "-", "--source", "hearing.txt", given=body)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "standard input: has quotes to fix",
        "  differs       “A wall without pumps behind it is money sunk in the harbour,”",
        "      “thrown” was changed to “sunk”.",
        "      Hearing, Bram Osk, paragraph 2",
        "  not_found     “Boats fly by night here,”",
        "      No source here has these words. No similar passage was found.",
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "Finished articles are checked"),
        (("body.txt", "--headline", "x"), "Finished articles are checked"),
        (("--body", "body.txt"), "Finished articles are checked"),
        (("--json", "body.txt"), "--json prints to standard output"),
        (("body.txt", "--report", "out.pdf"), "out.pdf is no report"),
        (("body.txt", "--source", "hearing.txt", "--report", "missing/out.docx"), "No such file or directory"),
        (("hearing.txt", "walk.md", "--report", "out.html"), "A quote sheet is that of one article."),
        (("missing.docx",), "missing.docx: No such file or directory"),
        (("bare",), "bare has no articles in it"),
        (("https://example.org/a.html",), "turned off"),
        (("body.txt", "--source", "nobody"), "'nobody' is no file"),
        (("article.docx", "--report", "same.docx"), "same.docx is the article itself"),
        (("empty.txt",), "“empty.txt” is empty"),
    ],
)
def test_what_cannot_be_checked(folder: Path, arguments: tuple[str, ...], words: str) -> None:
    (folder / "bare").mkdir()
    (folder / "article.docx").write_bytes(word_article())
    os.link(folder / "article.docx", folder / "same.docx")
    result = run("check", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 2
