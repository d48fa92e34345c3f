"""Attribution after, before and around the quote, by name, pronoun and office."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.quotes.attribution.attributor import Attributor
from models.quotes.detection import find_direct_quotes
from models.text.spacy_pipeline import load_english
from tests.models.quotes.attribution.reading import ATTRIBUTOR, attributions


def names(text: str) -> list[str | None]:
    return [attribution.name if attribution else None for attribution in attributions(text)]


@pytest.mark.parametrize(
    ("text", "name", "cue"),
    [
        ("“The bridge is safe,” said Karen Whitfield.", "Karen Whitfield", "said"),
        ("“The bridge is safe,” Whitfield, a lawyer from Ohio, told the council.", "Whitfield", "told"),
        ("Karen Whitfield said: “The bridge is safe.”", "Karen Whitfield", "said"),
        ("Speaking in Ohio, Karen Whitfield told reporters, “The bridge is safe.”", "Karen Whitfield", "told"),
        ("According to Karen Whitfield, “the bridge is safe for everyone.”", "Karen Whitfield", None),
        ("Whitfield called the plan “a disaster for working people” and left.", "Whitfield", "called"),
        ("“The bridge is safe,” Donald Dorsey Jr. said.", "Donald Dorsey Jr.", "said"),
        ("“It is,” Senate Majority Leader Paul Dorsey (R-Ky.) said.", "Senate Majority Leader Paul Dorsey", "said"),
        ("Whitfield was quoted as saying that “the bridge is not safe at all.”", "Whitfield", "saying"),
        ("“The bridge is safe,” wrote Ana Ruiz-Hale on her page.", "Ana Ruiz-Hale", "wrote"),
        ("“It’s time to build,” argued South Falls, Indiana, Mayor Peter Hale.", "Mayor Peter Hale", "argued"),
        ("“The bridge is closed,” @gull_watch wrote on 3 March 2031.", "@gull_watch", "wrote"),
    ],
)  # fmt: skip
def test_the_name_that_attributes(text: str, name: str, cue: str | None) -> None:
    (attribution,) = attributions(text)
    assert attribution is not None
    assert (attribution.name, attribution.cue, attribution.by) == (name, cue, "name")
    assert text[attribution.start : attribution.end] == name


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“The bridge,” said Whitfield, “is safe.”", ["Whitfield", "Whitfield"]),
        ("“The bridge is safe,” Whitfield said. “It will stand.”", ["Whitfield", "Whitfield"]),
        ("“It is safe,” said Whitfield, who had called the bridge “ugly.”", ["Whitfield", "Whitfield"]),
        ("“It is safe,” Whitfield said, adding that “it will stand for a hundred years.”", ["Whitfield", "Whitfield"]),
        ("“It is safe,” Whitfield said, but Dorsey said, “It is not.”", ["Whitfield", "Dorsey"]),
    ],
)
def test_several_quotes(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Whitfield and Dorsey said, “The bridge is safe.”",
        "Dorsey said Whitfield called the bridge “a joke of a bridge.”",
        "Dorsey scolded Karen Whitfield saying, “The bridge is safe.”",
        "Whitfield never threatened “to let the old bridge fall down.”",
        "“The bridge is safe.”",
        "“The bridge is safe,” Whitfield said. The crowd cheered. “It will stand!”",
        "“The bridge is safe,” they said.",
    ],
)
def test_no_attribution_where_unsure(text: str) -> None:
    assert names(text)[-1] is None


@pytest.mark.parametrize(
    ("text", "by", "name"),
    [
        ("“The bridge is safe,” the president said.", "description", "the president"),
        ("“The bridge is safe,” Whitfield’s lawyer said.", "description", "Whitfield’s lawyer"),
        ("“The bridge is safe,” the White House said.", "organisation", "White House"),
    ],
)
def test_offices_and_organisations(text: str, by: str, name: str) -> None:
    (attribution,) = attributions(text)
    assert attribution is not None
    assert (attribution.by, attribution.name) == (by, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Karen Whitfield arrived late. “I missed the train,” she said.", "Karen Whitfield"),
        ("Karen Whitfield arrived.\n\nWhitfield was angry. “I missed the train,” she said.", "Karen Whitfield"),
        ("“It is safe,” Peter Dorsey said.\n\n“It will stand,” he added.", "Peter Dorsey"),
        ("Karen Whitfield was blunt: “The bridge must go,” she said.", "Karen Whitfield"),
        # No list has this name.
        ("Samir Haddadi was clear. “The bridge must go,” he said.", "Samir Haddadi"),
        ("Karen Whitfield said the mayor was wrong. The bridge is old. “It must go,” he said.", None),
        ("Karen Whitfield arrived late. “I missed the train,” he said.", None),
        ("“I missed the train,” he said.", None),
    ],
)
def test_pronouns_refer_to_the_last_named(text: str, name: str | None) -> None:
    attribution = attributions(text)[-1]
    assert (attribution.name if attribution else None) == name
    if attribution is not None:
        assert attribution.by == "pronoun"
        assert text[attribution.start : attribution.end] in ("he", "she")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        # A quote that goes on after another paragraph
        ("“The bridge is safe,” Whitfield said.\n\n“It will stand.”", "Whitfield"),
        # A pronoun that grammar leaves open, a speaker named sentences before
        ("Peter Dorsey was in the gallery. He praised Owen Hale. “We must act,” he said.", "Peter Dorsey"),
        # Fragments woven into a sentence
        ("Peter Dorsey led the council past “a rule that nobody had ever read before.”", "Peter Dorsey"),
        # A label with more words
        ("Karen Whitfield spoke. Whitfield on the bridge: “It must go.”", "Whitfield"),
    ],
)
def test_likeliest_speaker_is_inferred_from_the_context(text: str, name: str) -> None:
    attribution = attributions(text)[-1]
    assert attribution is not None
    assert (attribution.name, attribution.by) == (name, "context")


def test_a_name_and_a_colon_attribute_a_quote() -> None:
    found_attributions = attributions(
        "Karen Whitfield and Peter Dorsey met.\n\nDorsey: “It is safe.”\n\nWhitfield: “It is not.”"
    )
    assert [(attribution.name, attribution.by) for attribution in found_attributions if attribution] == [
        ("Dorsey", "name"),
        ("Whitfield", "name"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "“The bridge is safe,” Whitfield said.\n\nThe crowd cheered.\n\n“It will stand.”",
        "“It is safe,” he said.\n\n“It will stand.”",
    ],
)
def test_no_speaker_is_inferred_where_the_text_continues_without_one(text: str) -> None:
    assert names(text)[-1] is None


def test_a_quote_in_a_quote_is_left_out() -> None:
    text = "“He told me ‘go home now’ and left,” Whitfield said."
    quotes = find_direct_quotes(text, nested=True)
    outer, inner = ATTRIBUTOR.attribute(text, quotes)
    assert outer is not None and outer.name == "Whitfield"
    assert inner is None


def test_a_quote_of_several_paragraphs_is_one() -> None:
    text = "“The bridge is safe,” Whitfield said. “It will stand.\n\n“It will stand for years.”"
    assert names(text) == ["Whitfield", "Whitfield"]


class Counting:
    """The real pipeline, counting the sentences that it parses."""

    def __init__(self) -> None:
        self.parsed = 0
        self._pipeline = load_english(("tok2vec", "tagger", "parser"))

    def pipe(self, texts: Any, batch_size: int) -> Any:
        batch = list(texts)
        self.parsed += len(batch)
        return self._pipeline.pipe(batch, batch_size=batch_size)


def test_only_changed_sentences_are_parsed_again() -> None:
    counting = Counting()
    attributor = Attributor(lambda: counting)
    paragraphs = [f"“Bridge {number} is safe,” Dorsey told crowd number {number}." for number in range(20)]
    first = attributions("\n\n".join(paragraphs), attributor)
    assert counting.parsed == 20
    paragraphs[7] = "“That bridge is not safe,” Whitfield told the crowd."
    second = attributions("\n\n".join(paragraphs), attributor)
    assert counting.parsed == 21
    assert second[7] is not None and second[7].name == "Whitfield"
    assert [attribution and attribution.name for attribution in first[:7]] == [
        attribution and attribution.name for attribution in second[:7]
    ]


def test_text_without_quotes_does_not_load_the_parser() -> None:
    def refuse() -> Any:
        raise AssertionError("The pipeline was loaded for nothing.")

    assert Attributor(refuse).attribute("Nobody says a word here.", []) == []
    assert attributions("“Only quotes.” “And more.”", Attributor(refuse)) == [None, None]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "“",
        "“\ud800 is safe,” said \udfff Whitfield \ud83d.",
        "“The bridge is safe,” said \u202eKaren Whitfield\u202c.",
        "“الجسر آمن،” قال أحمد.",
        "“A,” " * 500 + "said Whitfield.",
    ],
)
def test_hostile_text_is_answered(text: str) -> None:
    quotes = find_direct_quotes(text)
    all_attributions = ATTRIBUTOR.attribute(text, quotes)
    assert len(all_attributions) == len(quotes)
    for attribution in all_attributions:
        assert attribution is None or 0 <= attribution.start < attribution.end <= len(text)


@given(
    st.lists(
        st.sampled_from(
            ["“", "”", '"', "said", "Hale", "she", ",", ".", "?", "\n", "the", "and", "told", "한", "는", "’"]
        ),
        max_size=40,
    )
)
def test_any_arrangement_is_answered(words: list[str]) -> None:
    text = " ".join(words)
    quotes = find_direct_quotes(text)
    assert len(ATTRIBUTOR.attribute(text, quotes)) == len(quotes)


@pytest.mark.parametrize(
    "text",
    [
        "Karen Whitfield came. “The bridge is safe” (Karen Whitfield)",
        "“The bridge is safe” –Karen Whitfield, harbour master",
        "“The bridge is safe”: Karen Whitfield",
        "“The bridge is safe” were Karen Whitfield’s words.",
        "“The bridge is safe.” Those were the words of Karen Whitfield.",
        "“The bridge is safe.” That is how Karen Whitfield sees it.",
        "“The bridge is safe” was how Karen Whitfield put it.",
        "“The bridge is safe,” in Karen Whitfield’s words.",
        "It was Karen Whitfield, not Paul Munro, who said: “The bridge is safe.”",
        "Karen Whitfield, speaking after the vote: “The bridge is safe.”",
        "“The bridge is safe!” Karen Whitfield exclaimed.",
    ],
)
def test_credits_name_the_speaker(text: str) -> None:
    (attribution,) = attributions(text)
    assert attribution is not None
    assert (attribution.by, attribution.name) == ("name", "Karen Whitfield")
    assert text[attribution.start : attribution.end] == "Karen Whitfield"
