"""Attribution by rules, language by language, and where it is not read; all people are invented."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.quotes.attribution.rules import attribute_by_rules
from models.quotes.attribution.text_language import attribution_language
from models.quotes.detection import find_direct_quotes
from models.text.languages import LANGUAGES
from models.text.languages.rules import ReportingRules
from tests.models.quotes.attribution.reading import attributions

# Enough small words to tell the language of a short sample.
MORE = {
    "de": " Das ist nicht neu, und die Stadt hat es auch nicht vergessen.",
    "fr": " Les habitants ne sont pas venus, mais le maire est dans la ville.",
    "es": " Los vecinos no lo creen, pero el puente es de la ciudad.",
    "it": " Gli abitanti non sono convinti, ma il ponte è della città e non si tocca.",
    "pt": " Os vizinhos não acreditam, mas a ponte é da cidade e também do estado.",
    "nl": " De bewoners zijn niet overtuigd, maar de brug is van de stad en het blijft zo.",
    "pl": " Nie jest to nic nowego, ale mieszkańcy się z tego nie cieszą.",
}
NAMES = [
    f"{given} {surname}" for given, surname in product(("Anna", "Paul", "Clara", "Victor"), ("Quillfeder", "Tarnow"))
]
PATTERNS = {
    "de": (
        "„Die Brücke ist sicher“, sagte {}.",
        "{} sagte: „Die Brücke ist sicher.“",
        "Die Sprecherin des Ministeriums, {}, erklärte: „Die Brücke ist sicher.“",
        "Laut {} ist die Brücke „sicher genug für die nächsten Jahre“, so {}.",
    ),
    "fr": (
        "« Le pont est sûr », a déclaré {}.",
        "« Le pont est sûr », a déclaré la ministre de la Santé, {}, dans une lettre.",
        "{} a expliqué : « Le pont est sûr. »",
        "Le maire {} a affirmé que « le pont est sûr et le restera ».",
        "« Le pont est sûr », selon {}, qui est dans la ville.",
    ),
    "es": (
        "«El puente es seguro», dijo {}.",
        "{} afirmó: «El puente es seguro.»",
        "{} señaló que «el puente es seguro y lo será».",
        "El ministro de Obras, {}, declaró: «El puente es seguro.»",
        "«El puente es seguro», según {}.",
    ),
    "it": (
        "«Il ponte è sicuro», ha detto {}.",
        "{} ha dichiarato: «Il ponte è sicuro».",
        "Il ministro delle Infrastrutture, {}, ha affermato: «Il ponte è sicuro».",
        "«Il ponte è sicuro», secondo {}.",
    ),
    "pt": (
        "“A ponte é segura”, disse {}.",
        "{} declarou: “A ponte é segura.”",
        "O ministro das Obras, {}, afirmou: “A ponte é segura.”",
        "“A ponte é segura”, segundo {}.",
    ),
    "nl": (
        "“De brug is veilig”, zei {}.",
        "{} zei: “De brug is veilig.”",
        "De minister van Verkeer, {}, verklaarde: “De brug is veilig.”",
        "“De brug is veilig”, aldus {}.",
        "Tegen Lydia Stam zei minister {}: “De brug is veilig.”",
    ),
    "pl": (
        "„Most jest bezpieczny” – mówi {}.",
        "– Most jest bezpieczny – mówi w poniedziałek {}.",
        "– Most jest bezpieczny – ocenia inżynier {}, szef urzędu.",
        "„Most jest bezpieczny” – mówi Janowi Kielarowi {}.",
        "{} uważa, że „most jest bezpieczny i taki zostanie”.",
    ),
}


@pytest.mark.parametrize(
    ("language", "pattern"), [(language, pattern) for language, patterns in PATTERNS.items() for pattern in patterns]
)
def test_a_name_beside_a_verb_of_speech_attributes_a_quote(language: str, pattern: str) -> None:
    for name in NAMES:
        text = pattern.format(*[name] * pattern.count("{}")) + MORE[language]
        assert attribution_language(text) == language
        (attribution,) = attributions(text)
        assert attribution is not None, text
        assert attribution.name.endswith(name)
        assert text[attribution.start : attribution.end] == attribution.name
        assert attribution.by == "name"


@pytest.mark.parametrize(
    ("language", "text", "name", "by"),
    [
        ("de", "Anna Tarnow kam spät. „Ich habe den Zug verpasst“, sagte sie.", "Anna Tarnow", "pronoun"),
        ("fr", "Paul Tarnow est venu. « Le pont est sûr », dit-il.", "Paul Tarnow", "pronoun"),
        ("es", "Ana Tarnow llegó tarde. «Perdí el tren», dijo ella.", "Ana Tarnow", "pronoun"),
        ("de", "„Die Brücke ist sicher“, sagte die Polizei.", "die Polizei", "description"),
        ("es", "«Es seguro», dijo Ana Tarnow. «No se va a caer.»", "Ana Tarnow", "context"),
        ("pl", "Anna Tarnow przyszła późno. – Nie zdążyłam na pociąg – powiedziała.", "Anna Tarnow", "context"),
        ("pl", "Jan Tarnowski milczy. Według Jana Tarnowskiego to „zły most”.", "Jan Tarnowski", "context"),
        ("es", "Ana Tarnow recuerda la riada. «Perdí la casa entera», cuenta.", "Ana Tarnow", "context"),
        ("de", "Laut Anna Tarnow ist die Brücke „sicher genug“.", "Anna Tarnow", "context"),
        ("fr", "« Les poissons ne lisent pas », sourit le pêcheur Paul Tarnow.", "Paul Tarnow", "context"),
        (
            "de",
            "„Die Brücke ist sicher“, sagte am Dienstag in Rheinhagen die Leiterin Anna Tarnow.",
            "Anna Tarnow",
            "name",
        ),
        ("pt", "A Lídia Hale, o ministro Paulo Tarnow disse: “A ponte é segura.”", "Paulo Tarnow", "name"),
        ("es", "El gobernador pidió «la máxima prudencia».", "El gobernador", "description"),
        (
            "de",
            "„Sicher“, sagte ein Mitarbeiter der Ministerin Anna Tarnow.",
            "ein Mitarbeiter der Ministerin Anna Tarnow",
            "description",
        ),
    ],
)
def test_pronouns_and_descriptions(language: str, text: str, name: str, by: str) -> None:
    attribution = attributions(text + MORE[language])[-1]
    assert attribution is not None
    assert (attribution.name, attribution.by) == (name, by)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Tarnow sagte nicht, dass „die Brücke sicher ist und auch so bleibt“."),
        ("de", "„Die Brücke ist sicher“, sagten Anna Tarnow und Paul Quillfeder."),
        ("de", "„Die Brücke ist sicher.“"),
        ("fr", "Le « pont sûr » est tombé."),
        ("es", "Ana Tarnow nunca dijo que «el puente es seguro y lo será»."),
        ("de", "Anna Tarnow erinnerte an Paul Quillfeder, der sagte: „Die Brücke ist sicher.“"),
        ("de", "Der Roman „Der lange Weg nach Hause“ von Anna Tarnow erschien."),
        ("fr", "« La mer est belle », roman de Anne Tarnow, sort lundi."),
        ("it", "Secondo Anna Tarnow, Paul Quillfeder è «un pessimo sindaco»."),
        ("nl", "“De brug is veilig”, stond in de brief die Anna Tarnow schreef."),
        ("pl", "„Most jest bezpieczny” – powiedział Annie Tarnow."),
        ("pl", "Anna Tarnow przyszła późno. – Most jest bezpieczny – powiedział."),
    ],
)
def test_no_attribution_where_unsure(language: str, text: str) -> None:
    assert attributions(text + MORE[language])[-1] is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("“The bridge is safe,” said Anna Tarnow.", "en"),
        ("", "en"),
        ("홍길동 장관은 “다리는 안전하다”고 말했다.", "ko"),
        ("“Il ponte è sicuro”, ha detto il sindaco Paolo Tarnow. Non è una cosa nuova per gli abitanti.", "it"),
        ("“Most jest bezpieczny” – powiedział Tarnow, ale nie jest to dla nas już nic nowego.", "pl"),
        ("“Мост безопасен”, — сказал мэр Иван Тарнов.", None),
        ("「橋は安全だ」と宮沼市長は述べた。", "ja"),
        ("“大桥很安全。”市长王沼芳说。", "zh"),
        ("قال سامي الحلنبي: «الجسر آمن تماما».", "ar"),
        ("شهردار گفت: «این پل کاملا امن است و باز می‌ماند».", None),
        ("“Köprü güvenli” dedi Tarnow, ve bu çok önemli bir konu olarak daha sonra da konuşuldu.", None),
        ("The mayor said “das ist nicht die Zeit und auch nicht der Ort,” and that was the end of it.", "en"),
    ],
)
def test_language_is_recognised_by_its_function_words(text: str, language: str | None) -> None:
    assert attribution_language(text) == language


def test_nothing_is_read_in_other_languages() -> None:
    text = "“Köprü güvenli” dedi Anna Tarnow, ve bu çok önemli bir konu olarak daha sonra da konuşuldu."
    assert attributions(text) == [None]


@given(
    st.sampled_from([rules.reporting for rules in LANGUAGES.values() if rules.reporting]),
    st.lists(
        st.sampled_from(
            ["„", "“", "«", "»", "sagte", "dit-il", "dijo", "Tarnow", "la", "die", ",", ".", ":", "\n", "a", "l'"]
        ),
        max_size=40,
    ),
)
def test_any_arrangement_is_answered(language: ReportingRules, words: list[str]) -> None:
    text = " ".join(words)
    quotes = [quote for quote in find_direct_quotes(text) if quote.depth == 0]
    all_attributions = attribute_by_rules(text, quotes, language)
    assert len(all_attributions) == len(quotes)
    for attribution in all_attributions:
        assert attribution is None or 0 <= attribution.start < attribution.end <= len(text)
