"""Titles of works in quotation marks are not read as speech."""

import pytest

from models.quotes.detection import find_direct_quotes
from models.quotes.titles import is_title


def title(text: str) -> bool:
    return is_title(text, find_direct_quotes(text)[0])


@pytest.mark.parametrize(
    "text",
    [
        "Ada Roe praised the film “The Last Ward” when she opened the fair.",
        "Ada Roe praised “The Last Ward,” a film about nurses.",
        "Ada Roe praised “The Last Ward”, her second novel.",
        "Ada Roe read from her novel “Nights of Glass and Stone” to patients.",
        "Ada Roe sang the song “Bring Me Home Again” with the choir.",
        "Roe opened the exhibition “Boats and Nets”.",
        "Under a banner reading “Fair Pay Now”, Ada Roe spoke of the ward.",
        "Ada Roe stood beside a sign that said “Keep Out”.",
        "Anna Kern empfahl den Film „Der lange Streik“, bevor sie ging.",
        "Anne Leroy a recommandé le film « La Longue Grève » aux patients.",
        "Ana Vega recomendó la película «La huelga más larga» a los pacientes.",
        "Anna Greco ha consigliato il film «Il lungo sciopero» ai pazienti.",
        "佐藤健氏は映画「長いストライキの夜」を勧めた。",
        "박준호는 영화 ‘긴 파업의 밤’ 시사회에 갔다.",
    ],
)
def test_titles(text: str) -> None:
    assert title(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ada Roe said of the film: “The nurses are all thieves.”",
        "Ada Roe called the film “An Insult to Every Nurse.”",
        "Ada Roe stood beside a sign that said “we are closing the ward”.",
        "Ada Roe left the film. “We Are Closing the Ward,” she said.",
        "“We are closing the ward,” a film star said.",
        "Das Buch endet. „Wir schließen die Station“, sagte sie.",
        "Ada Roe nannte den Film „misslungen“.",
    ],
)
def test_speech_is_no_title(text: str) -> None:
    assert not title(text)
