"""Division of articles into texts."""

import pytest
from tokenizers import Tokenizer

from models.encoders.base_model import BaseModel
from models.social.article_parts import ArticleDivider, Configuration, PartShape
from models.social.protocol import NewsArticle

SENTENCES = [f"On day {number} the pumps of the harbour ran until the evening." for number in range(60)]
LONG = NewsArticle(
    "a", "Pumps run for sixty days", "\n".join(" ".join(SENTENCES[at : at + 4]) for at in range(0, 60, 4))
)


def pieces(base: BaseModel, text: str) -> int:
    tokenizer = Tokenizer.from_file(str(base.directory / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return len(tokenizer.encode(text).ids)


def test_augmented_parts_have_the_title_above_them_and_all_of_the_text_below(base_model: BaseModel) -> None:
    parts = ArticleDivider(base_model, PartShape("augmentation", 100)).parts(LONG)
    assert len(parts) > 5
    assert all(part.startswith("Pumps run for sixty days\n") for part in parts)
    assert all(pieces(base_model, part) <= 100 for part in parts)
    assert " ".join(part.split("\n", 1)[1].replace("\n", " ") for part in parts) == LONG.body.replace("\n", " ")


def test_parts_end_where_sentences_do(base_model: BaseModel) -> None:
    parts = ArticleDivider(base_model, PartShape("augmentation", 100)).parts(LONG)
    assert all(part.endswith("evening.") for part in parts)


def test_truncation_uses_only_the_beginning(base_model: BaseModel) -> None:
    parts = ArticleDivider(base_model, PartShape("truncation", 60)).parts(LONG)
    assert len(parts) == 1
    assert "On day 0 " in parts[0]
    assert "On day 59" not in parts[0]


@pytest.mark.parametrize("configuration", ["truncation", "augmentation"])
def test_an_article_without_a_body_is_its_title(base_model: BaseModel, configuration: Configuration) -> None:
    divider = ArticleDivider(base_model, PartShape(configuration))
    assert divider.parts(NewsArticle("a", "Only this", "")) == ["Only this"]
    assert divider.parts(NewsArticle("a", "", "")) == [""]


def test_number_of_parts_is_limited(base_model: BaseModel) -> None:
    assert len(ArticleDivider(base_model, PartShape("augmentation", 60, most=3)).parts(LONG)) == 3


def test_a_text_without_sentences_is_divided_all_the_same(base_model: BaseModel) -> None:
    divider = ArticleDivider(base_model, PartShape("augmentation", 50))
    assert len(divider.parts(NewsArticle("a", "t", "harbour " * 300))) == 7
