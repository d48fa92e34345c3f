"""A quote is inserted as the article's language prints it, and checked against its source in that language."""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import ANSWER_MS, Desk

_PICTURES = os.environ.get("QUOTEDESK_TEST_PICTURES")


@dataclass(frozen=True)
class Story:
    """A source and the beginning of an article about it, in one language; people and events are invented.

    Args:
        inserted: how the quote stands in the article; ``{}`` is a passage of the source.
        changed: a number of the passage, and another.
    """

    language: str
    source: str
    headline: str
    context: str
    passage: str
    opening: str
    closing: str
    changed: tuple[str, str]


STORIES = [
    Story(
        "de",
        "HANNE QUILLFELD: Guten Abend. Wir sprechen heute über den Nachtbus.\n\n"
        "HANNE QUILLFELD: An einem Werktag steigen neun Menschen ein, und jede Fahrt kostet die Stadt 41 Euro.\n\n"
        "ODA TARNOW: Die Krankenschwestern fahren mit ihm nach Hause, und einen anderen Weg gibt es nach elf nicht.\n",
        "Nachtbus kostet die Stadt viel Geld",
        "Der Rat der Stadt will am Nachtbus sparen. Jede Fahrt kostet die Stadt zu viel, und das ist nicht neu. ",
        "An einem Werktag steigen neun Menschen ein, und jede Fahrt kostet die Stadt 41 Euro",
        "„",
        "“, sagte Hanne Quillfeld.",
        ("41", "14"),
    ),
    Story(
        "ja",
        "田中ハナ：こんばんは。今日は夜行バスについて話します。\n\n"
        "田中ハナ：平日には九人が乗り、一回の運行に市は41ユーロを払っています。\n\n"
        "佐藤オダ：看護師たちはこのバスで帰宅します。十一時以降、ほかに道はありません。\n",
        "夜行バスは市に大きな負担",
        "議会は夜行バスの費用を減らしたい。一回の運行に市が払う金額が大きいからだ。",
        "平日には九人が乗り、一回の運行に市は41ユーロを払っています",
        "「",
        "」と田中ハナは述べた。",
        ("41", "14"),
    ),
]


@pytest.mark.parametrize(
    "story",
    STORIES,
    ids=lambda story: story.language,
)
@pytest.mark.usefixtures("confident")
def test_quote_in_other_languages_is_inserted_and_checked(desk: Desk, story: Story) -> None:
    source = desk.newsroom.upload(f"{story.language}.txt", story.source)
    desk.open(headline=story.headline, source_ids=[str(source["source_id"])])
    desk.write(story.context)
    ghost = desk.wait_ghost()
    if _PICTURES:
        desk.page.screenshot(path=Path(_PICTURES) / f"article-{story.language}-ghost.png")
    assert ghost.strip().startswith(story.opening)
    # Which passage comes first is a matter of the ranking; this one is chosen by hand where it is another.
    wanted = desk.suggestions.filter(has_text=story.passage[:20]).first
    wanted.click()
    expect(desk.editor.locator("q")).to_be_visible(timeout=ANSWER_MS)
    inserted = f"{story.opening}{story.passage}{story.closing}"
    assert desk.words() == story.context + inserted
    expect(desk.quoted("verbatim")).to_have_count(1, timeout=ANSWER_MS)
    if _PICTURES:
        desk.page.screenshot(path=Path(_PICTURES) / f"article-{story.language}.png")
    # The number is changed within the quote.
    right, wrong = story.changed
    desk.page.evaluate(
        """(number) => {
            const quote = document.querySelector("[data-testid=editor] q");
            for (const walker = document.createTreeWalker(quote, NodeFilter.SHOW_TEXT); walker.nextNode(); ) {
                const at = walker.currentNode.data.indexOf(number);
                if (at >= 0) getSelection().setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + 2);
            }
        }""",
        right,
    )
    desk.page.keyboard.type(wrong)
    expect(desk.quoted("differs")).to_have_count(1, timeout=ANSWER_MS)
