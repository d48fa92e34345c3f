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
        "fr",
        "HANNE QUILLFELD: Bonsoir. Nous parlons ce soir du bus de nuit.\n\n"
        "HANNE QUILLFELD: En semaine, neuf personnes le prennent et chaque trajet coûte 41 euros à la ville.\n\n"
        "ODA TARNOW: Les infirmières rentrent avec ce bus, et il n’y a pas d’autre chemin après onze heures.\n",
        "Le bus de nuit coûte cher à la ville",
        "Le conseil veut faire des économies sur le bus de nuit. Chaque trajet coûte trop cher à la ville, et ce n’est "
        "pas nouveau. ",
        "En semaine, neuf personnes le prennent et chaque trajet coûte 41 euros à la ville",
        "«\u202f",
        "\u202f», a déclaré Hanne Quillfeld.",
        ("41", "14"),
    ),
    Story(
        "es",
        "HANNE QUILLFELD: Buenas noches. Hablamos hoy del autobús nocturno.\n\n"
        "HANNE QUILLFELD: Un día laborable suben nueve personas y cada viaje cuesta 41 euros a la ciudad.\n\n"
        "ODA TARNOW: Las enfermeras vuelven a casa en él, y no hay otro camino después de las once.\n",
        "El autobús nocturno cuesta mucho a la ciudad",
        "El consejo quiere ahorrar en el autobús nocturno. Cada viaje cuesta demasiado a la ciudad, y no es la primera "
        "vez que se discute. ",
        "Un día laborable suben nueve personas y cada viaje cuesta 41 euros a la ciudad",
        "«",
        "», dijo Hanne Quillfeld.",
        ("41", "14"),
    ),
    Story(
        "it",
        "HANNE QUILLFELD: Buonasera. Parliamo oggi dell’autobus notturno.\n\n"
        "HANNE QUILLFELD: In un giorno feriale salgono nove persone e ogni corsa costa 41 euro alla città.\n\n"
        "ODA TARNOW: Le infermiere tornano a casa con questo autobus, e dopo le undici non c’è altra strada.\n",
        "L’autobus notturno costa molto alla città",
        "Il consiglio vuole risparmiare sull’autobus notturno. Ogni corsa costa troppo alla città, e non è una novità "
        "per gli abitanti. ",
        "In un giorno feriale salgono nove persone e ogni corsa costa 41 euro alla città",
        "«",
        "», ha detto Hanne Quillfeld.",
        ("41", "14"),
    ),
    Story(
        "nl",
        "HANNE QUILLFELD: Goedenavond. Wij spreken vandaag over de nachtbus.\n\n"
        "HANNE QUILLFELD: Op een werkdag stappen negen mensen in, en elke rit kost de stad 41 euro.\n\n"
        "ODA TARNOW: De verpleegsters rijden ermee naar huis, en na elf uur is er geen andere weg.\n",
        "Nachtbus kost de stad veel geld",
        "De raad van de stad wil op de nachtbus besparen. Elke rit kost de stad te veel, en dat is niet nieuw voor de "
        "bewoners. ",
        "Op een werkdag stappen negen mensen in, en elke rit kost de stad 41 euro",
        "“",
        "”, zei Hanne Quillfeld.",
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
    [story if story.language in ("de", "ja") else pytest.param(story, marks=pytest.mark.slow) for story in STORIES],
    ids=lambda story: story.language,
)
@pytest.mark.usefixtures("confident")
def test_a_quote_is_inserted_and_checked(desk: Desk, story: Story) -> None:
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
