"""The language of an article: the one that the writer has named, else what its words say; and how it is printed."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from models.text.language import likely_language

Direction = Literal["ltr", "rtl"]

_RIGHT_TO_LEFT: Final = frozenset(("ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"))
_SAMPLE: Final = 4_000
_CODE = re.compile(r"([A-Za-z]{2,3})(?:[-_][A-Za-z0-9-]*)?")
# BCP 47 for a language that is not known.
UNKNOWN_LANGUAGE: Final = "und"
# CLDR has the American order for “en”.
_ENGLISH_LOCALE: Final = "en_GB"


@dataclass(frozen=True, slots=True)
class PrintedWords:
    """What a published article says besides the writer's own words; ``{}`` is a number.

    Args:
        language: ISO 639-1.
        marks: around a quotation.
    """

    language: str
    sources: str
    source_of: str
    back_to: str
    paragraph: str
    marks: tuple[str, str] = ("“", "”")


# fmt: off
_WORDS: Final = {
    words.language: words
    for words in (
        PrintedWords("en", "Sources of quotes", "Source of quote {}", "Back to quote {}", "paragraph {}"),
        PrintedWords("ko", "인용 출처", "인용 {}의 출처", "인용 {} 위치로 돌아가기", "{}번째 문단"),
        PrintedWords("de", "Quellen der Zitate", "Quelle von Zitat {}", "Zurück zu Zitat {}", "Absatz {}", ("„", "“")),
        PrintedWords("fr", "Sources des citations", "Source de la citation {}", "Retour à la citation {}",
                     "paragraphe {}", ("«\u202f", "\u202f»")),
        PrintedWords("es", "Fuentes de las citas", "Fuente de la cita {}", "Volver a la cita {}", "párrafo {}",
                     ("«", "»")),
        PrintedWords("it", "Fonti delle citazioni", "Fonte della citazione {}", "Torna alla citazione {}",
                     "paragrafo {}", ("«", "»")),
        PrintedWords("pt", "Fontes das citações", "Fonte da citação {}", "Voltar à citação {}", "parágrafo {}"),
        PrintedWords("nl", "Bronnen van de citaten", "Bron van citaat {}", "Terug naar citaat {}", "alinea {}"),
        PrintedWords("pl", "Źródła cytatów", "Źródło cytatu {}", "Wróć do cytatu {}", "akapit {}", ("„", "”")),
        PrintedWords("ja", "引用の出典", "引用{}の出典", "引用{}に戻る", "段落{}", ("「", "」")),
        PrintedWords("zh", "引语来源", "引语{}的来源", "返回引语{}", "第{}段"),
        PrintedWords("ar", "مصادر الاقتباسات", "مصدر الاقتباس {}", "العودة إلى الاقتباس {}", "الفقرة {}", ("«", "»")),
    )
}
# fmt: on
# What any language calls the paragraph of a source, as a regular expression: how a note of this desk is recognised.
PARAGRAPH_LABEL: Final = "|".join(re.escape(words.paragraph).replace(r"\{\}", "[0-9]+") for words in _WORDS.values())


def article_language(text: str, named: str = "") -> str:
    """Return the language of an article, as HTML's ``lang`` has it.

    Text in Latin letters whose language is not recognised is English; in other letters it is ``und``, unknown.

    Args:
        named: the language that the writer has named, ISO 639-1, which counts more than the words; "": none.
    """
    language = named or likely_language(text)
    if language:
        return language
    letters = [character for character in text[:_SAMPLE] if character.isalpha()]
    others = sum(not unicodedata.name(letter, "LATIN").startswith("LATIN") for letter in letters)
    return UNKNOWN_LANGUAGE if others > len(letters) / 2 else "en"


def named_language(stored: object, text: str) -> str:
    """Return the language that a file of this desk names for its text, if the words do not say the same; else ""."""
    code = _CODE.fullmatch(stored) if isinstance(stored, str) else None
    language = code[1].lower() if code else ""
    return "" if language in (UNKNOWN_LANGUAGE, article_language(text)) else language


def declared_language(declared: object, text: str) -> str:
    """Return the language that a page declares, where the words of the text do not say theirs; else "".

    Many sites declare one language for all that they publish.
    """
    return "" if likely_language(text) else named_language(declared, text)


def direction(text: str, language: str) -> Direction:
    """Return the direction that most letters of a text are written in; without letters, that of the language."""
    kinds = [unicodedata.bidirectional(character) for character in text[:_SAMPLE]]
    right, left = sum(kind in ("R", "AL") for kind in kinds), kinds.count("L")
    if right == left:
        return "rtl" if language in _RIGHT_TO_LEFT else "ltr"
    return "rtl" if right > left else "ltr"


def printed_words(language: str) -> PrintedWords:
    """Return what is printed in a language; English for languages that are not in the table."""
    return _WORDS.get(language, _WORDS["en"])


def day_text(day: datetime, language: str) -> str:
    """Return a day as it is written in a language, as “3 May 2031”; in English where nothing is known of it."""
    from babel import UnknownLocaleError  # noqa: PLC0415  few requests need it
    from babel.dates import format_date  # noqa: PLC0415

    try:
        return format_date(day, "long", locale=_ENGLISH_LOCALE if language in ("en", UNKNOWN_LANGUAGE) else language)
    except (UnknownLocaleError, ValueError):
        return format_date(day, "long", locale=_ENGLISH_LOCALE)


def language_tag(language: str) -> str:
    """Return a language with its likeliest region, as word processors name it: ``de-DE``; ``x-none``: unknown."""
    from babel.core import get_global  # noqa: PLC0415

    if language in ("en", UNKNOWN_LANGUAGE):
        return "en-GB" if language == "en" else "x-none"
    likely = get_global("likely_subtags").get(language, "").split("_")
    return f"{language}-{likely[-1]}" if len(likely) > 1 else language
