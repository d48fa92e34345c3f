"""Markdown as HTML, and the fields in front of it."""

import pytest

from indexer.documents.markdown import render_article, render_transcript, split_front_matter, unquoted


def test_title_over_several_lines_is_one() -> None:
    fields, text = split_front_matter('---\nTitle: "The pier\\_and the \\\n  \\ wall"\ntags:\n- a\n---\nWe begin.\n')
    assert unquoted(fields["title"]) == "The pier and the wall"
    assert fields["tags"].split() == ["-", "a"]
    assert text == "We begin.\n"


def test_rule_above_words_is_no_front_matter() -> None:
    text = "---\nWe begin, all of us.\n\n---\n"
    assert split_front_matter(text) == ({}, text)


@pytest.mark.parametrize("label", ["*Ada:* ", "**Ada:** ", "**Ada:**", "*Ada*: "])
def test_label_of_a_transcript_is_bold(label: str) -> None:
    assert render_transcript(f"{label}We begin.").startswith("<p><strong>Ada")


def test_only_transcripts_keep_line_ends() -> None:
    assert "<br" in render_transcript("We begin.\nThen we end.")
    assert "<br" not in render_article("We begin.\nThen we end.")


def test_words_that_look_like_a_tag_are_text() -> None:
    assert "&lt;name withheld&gt;" in render_transcript("We asked <name withheld>.")
