"""Attacks the check of quotes: variants of true quotes that mislead readers, and honest ones that do not.

Each variant is a sentence of its own. One that misleads is *published* if no finding about it needs a reason, and
*exact* if the check calls it a match to the letter. An honest variant, the same words in another house style, is
*flagged* if a finding does need one.
"""

import itertools
import random
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from models.evaluation.output import figure_table
from models.evaluation.quotes.alterations import OTHER_PEOPLE, Alterations
from models.evaluation.quotes.dataset import QuotedSentence
from models.evaluation.quotes.verification import FINE, Verdict, VerifyingSystem, share
from models.text.hidden_characters import visible_text
from models.text.names.given_names import gender_of
from models.text.names.person_names import fold_word
from models.text.quantities import read_quantities
from models.text.words import word_count

# What a paper printed and nobody said; long enough for every rule about short quotes.
_INVENTED = "We will raise all taxes tomorrow"
# Shorter quotes are anybody's words.
_FEWEST_WORDS = 3
_BREAKS = ("\n", "\n\n", "\u2028", "\u2029", "\u0085", "\n- ", "\n\n\t")
_MARKS = (
    "“”", '""', "„“", "«»", "»«", "‘’", "‚‘", "‹›", "❝❞", "″″", "〝〞", "「」", "『』", "《》", "＂＂", ("<<", ">>"),
    (",,", "''"), ("``", "''"),
)  # fmt: skip
# Marks that English and its neighbours print.
_HOUSE_MARKS = ("“”", '""', "„“", "«»")
_INVISIBLE = ("\u200b", "\u2060", "\ufeff", "\u00ad", "\ufe0f", "\U000e0061", "\u034f", "\u2063")
_OVERRIDES = (("\u202e", "\u202c"), ("\u202d\u202e", "\u202c\u202c"), ("\u2067\u202e", "\u202c\u2069"))
_LOOK_ALIKE = str.maketrans("aeopcxyi", "аеорсхуі")
_SPEAKER_FORMS = (
    "“{quote},” {name} said.",
    "“{quote},” said {name}.",
    "{name}: “{quote}.”",
    "“{quote}.” – {name}",
    "As {surname} put it, “{quote}.”",
    "In the words of {name}: “{quote}.”",
    "{name} was clear. “{quote},” {pronoun} said.",
)
# An invented sentence, and two words that a verb of speech makes a statement, in the languages of the check.
_LANGUAGES = {
    "en": ("“We will close every school,” said Hale.", "“I lied,” Hale said."),
    "de": ("„Wir werden alle Schulen schließen“, sagte Hale.", "„Ich log“, sagte Hale."),
    "fr": ("« Nous fermerons toutes les écoles », a dit Hale.", "« J’ai menti », a dit Hale."),
    "es": ("«Vamos a cerrar todas las escuelas», dijo Hale.", "«Yo mentí», dijo Hale."),
    "it": ("«Chiuderemo tutte le scuole», ha detto Hale.", "«Ho mentito», ha detto Hale."),
    "pt": ("“Vamos fechar todas as escolas”, disse Hale.", "“Eu menti”, disse Hale."),
    "nl": ("“We sluiten alle scholen”, zei Hale.", "“Ik loog”, zei Hale."),
    "pl": ("„Zamkniemy wszystkie szkoły”, powiedział Hale.", "„Ja kłamałem”, powiedział Hale."),
    "ru": ("«Мы закроем все школы», — сказал Хейл.", "«Я солгал», — сказал Хейл."),
    "ar": ("قال هيل: «سنغلق كل المدارس في المدينة».", "قال هيل: «لقد كذبت»."),
    "zh": ("“我们将关闭全市所有学校并提高税收，”王芳说。", "“我撒谎了，”王芳说。"),
    "ja": ("「市内のすべての学校を閉鎖します」と田中氏は述べた。", "「嘘をついた」と田中氏は述べた。"),
    "ko": ("“우리는 모든 학교를 닫을 것입니다”라고 김 시장은 말했다.", "“내가 거짓말했다”라고 김 시장은 말했다."),
}


@dataclass(frozen=True, slots=True)
class GateVariant:
    """A sentence to check; ``is_honest`` if readers take nothing from it but what was said."""

    kind: str
    text: str
    is_honest: bool = False


def gate_report(
    quotes: Sequence[QuotedSentence],
    system: VerifyingSystem,
    normalize: Callable[[str], str] = visible_text,
    seed: int = 0,
) -> dict[str, Any]:
    """Return the report of ``python -m models.evaluation gate``, as shares of variants.

    Args:
        quotes: true quotes; those that the check flags or does not detect as they are have no variants.
        normalize: what the desk does to a text before it is checked. A misleading variant that becomes the true
            sentence again misleads nobody.
        seed: of the variants.
    """
    results: dict[GateVariant, Sequence[Verdict]] = {
        variant: system.verify(variant.text, None) for variant in _invented_variants()
    }
    alterations = Alterations(quotes, seed)
    for quoted in quotes:
        true_verdicts = system.verify(normalize(quoted.sentence), quoted.written_on)
        if not true_verdicts or is_flagged(true_verdicts):
            continue
        for variant in variants(quoted, alterations, random.Random(f"{seed}/{quoted.pair_id}/{quoted.quote}")):
            text = normalize(variant.text)
            if variant.is_honest or text != normalize(quoted.sentence):
                results[variant] = system.verify(text, quoted.written_on)
    return {
        "task": "gate",
        "misleading": _shares(results, is_honest=False),
        "honest": _shares(results, is_honest=True),
        "seed": seed,
    }


def is_flagged(verdicts: Sequence[Verdict]) -> bool:
    """Return whether any of these findings needs a reason before the article is published."""
    return any(
        verdict.state not in FINE or verdict.cut or verdict.interviewer or not verdict.speaker_checked
        for verdict in verdicts
    )


def variants(quoted: QuotedSentence, alterations: Alterations, chance: random.Random) -> Iterator[GateVariant]:
    """Yield variants of one true quote, one of each kind that it allows."""
    for kind, quote in _misleading_quotes(quoted, alterations, chance):
        yield GateVariant(kind, quoted.sentence.replace(quoted.quote, quote))
    for kind, quote in _honest_quotes(quoted, chance):
        yield GateVariant(kind, quoted.sentence.replace(quoted.quote, quote), is_honest=True)
    words_only = quoted.quote.strip(" ,.;")
    yield GateVariant("marks", f"{_in_marks(_INVENTED, chance.choice(_MARKS))} {_said(quoted, chance)}.")
    before, _, after = quoted.sentence.partition(quoted.quote)
    closing = re.match(r"([,.!?]?)[”\"]", after)
    is_marked = before[-1:] in ("“", '"') and closing is not None and not quoted.quote[:1].isspace()
    if closing and is_marked and not re.search("[“”\"‘’'«»„]", quoted.quote):
        for marks in _HOUSE_MARKS:
            house = _in_marks(f"{quoted.quote}{closing[1]}", marks)
            yield GateVariant("marks", f"{before[:-1]}{house}{after[closing.end() :]}", is_honest=True)
    if quoted.speaker:
        name = chance.choice(OTHER_PEOPLE)
        given, surname = name.split()
        pronoun = "she" if gender_of(fold_word(given)) == "f" else "he"
        values = {"name": name, "surname": surname, "pronoun": pronoun}
        yield GateVariant("speaker", chance.choice(_SPEAKER_FORMS).format(quote=words_only, **values))
        yield GateVariant("one word", f"{name} called it “embezzlement”.")
    yield GateVariant("not closed", f"“{words_only} and {_INVENTED.lower()}. That was on Monday.")


def _misleading_quotes(
    quoted: QuotedSentence, alterations: Alterations, chance: random.Random
) -> Iterator[tuple[str, str]]:
    quote = quoted.quote
    yield "break", f"{quote.rstrip(' ,.')}.{chance.choice(_BREAKS)}{_INVENTED},"
    for kind in ("word", "negation", "number"):
        altered = alterations.altered(replace(quoted, before="", sentence=quote), kind)
        if altered is not None:
            text = altered[0].strip("“”")
            yield "invisible", _with_invisible(text, chance)
            yield f"full-width {kind}", "".join(map(_wide, text)) if kind != "number" else text.translate(_FULL_DIGITS)
    yield from _other_numbers(quote, chance)
    if (negation := re.search(r"\bnot (?=[a-z])", quote)) is not None:
        yield "joined", quote[: negation.end() - 1] + quote[negation.end() :]
    lower_case: list[str] = re.findall(r"[a-z]+", quote)
    longest = max(lower_case, key=len, default="")
    if longest.translate(_LOOK_ALIKE) != longest:
        yield "look-alike", quote.replace(longest, longest.translate(_LOOK_ALIKE), 1)
    if auxiliary := re.search(r"\b(?:is|are|was|were|will|would|can|could|do|does|did|has|have) (?!not)", quote):
        for words in ("hardly", "refuse to", "fail to"):
            yield "brackets", f"{quote[: auxiliary.end()]}[{words}] {quote[auxiliary.end() :]}"
        for styled in ("ⓝⓞⓣ", "ｎｏｔ", "𝗇𝗈𝗍", "ɴᴏᴛ"):
            yield "styled letters", f"{quote[: auxiliary.end()]}{styled} {quote[auxiliary.end() :]}"


def _other_numbers(quote: str, chance: random.Random) -> Iterator[tuple[str, str]]:
    numbers = list(re.finditer(r"(?<![\w.,])\d[\d.,]*\b", quote))
    if numbers:
        number = chance.choice(numbers)
        before, after = quote[: number.start()], quote[number.end() :]
        start, end = chance.choice(_OVERRIDES)
        if number.group() != number.group()[::-1]:
            yield "reordered", f"{before}{start}{number.group()}{end}{after}"
        for sign in ("−", "-", "<", "$", "."):
            if not before.endswith((sign, "$", "-")):
                yield "sign", f"{before}{sign}{number.group()}{after}"
        for unit in ("²", "‰", "bn", "⁄3"):
            yield "unit", f"{before}{number.group()}{unit}{after}"
    if "%" in quote:
        yield "unit", quote.replace("%", "‰", 1)
    for quantity in read_quantities(quote, "en"):
        first, _, others = quote[quantity.start : quantity.end].partition(" ")
        rest = f"{others}{quote[quantity.end :]}"
        if quantity.value and others and first.lower() not in ("a", "an") and word_count(rest) >= _FEWEST_WORDS:
            yield "number cut", rest


def _honest_quotes(quoted: QuotedSentence, chance: random.Random) -> Iterator[tuple[str, str]]:
    quote = quoted.quote
    yield "spaces", re.sub(" ", lambda _: chance.choice((" ", "\u00a0", "\u202f", "  ")), quote)
    yield "composition", unicodedata.normalize("NFD", quote)
    yield "soft hyphen", re.sub(r"\B(?=[a-z]{4})", lambda _: chance.choice(("", "", "\u00ad")), quote)
    for kind, old, replacements in (
        ("apostrophes", r"(?<=\w)['’](?=\w)", ("'", "’", "ʼ")),
        ("dashes", r"\s*(?:—|–|--)\s*", (" – ", "—", " -- ", "\u2009—\u2009")),
        ("ellipses", r"\.\.\.|…|\. \. \.", ("…", "...", ". . .", "[…]")),
        ("ligatures", "fi", ("ﬁ",)),
    ):
        if re.search(old, quote):
            yield kind, chance.choice(replacements).join(re.split(old, quote))


_FULL_DIGITS = {ord(digit): chr(ord(digit) + 0xFEE0) for digit in "0123456789"}


def _wide(character: str) -> str:
    return chr(ord(character) + 0xFEE0) if "!" <= character <= "~" else character


def _with_invisible(text: str, chance: random.Random) -> str:
    gaps = [match.start() for match in re.finditer(r"\B(?=\w)", text)]
    for gap in sorted(chance.sample(gaps, min(4, len(gaps))), reverse=True):
        text = text[:gap] + chance.choice(_INVISIBLE) + text[gap:]
    return text


def _in_marks(words: str, marks: str | tuple[str, str]) -> str:
    return f"{marks[0]}{words}{marks[1]}"


def _said(quoted: QuotedSentence, chance: random.Random) -> str:
    name = quoted.speaker.split(",")[0] or "the speaker"
    return chance.choice((f"{name} said", f"said {name}"))


def _invented_variants() -> Iterator[GateVariant]:
    for language, (sentence, short) in _LANGUAGES.items():
        yield GateVariant(f"invented, {language}", sentence)
        yield GateVariant(f"two words, {language}", short)


def _shares(results: Mapping[GateVariant, Sequence[Verdict]], *, is_honest: bool) -> dict[str, Any]:
    chosen = sorted((item for item in results.items() if item[0].is_honest == is_honest), key=lambda item: item[0].kind)
    by_kind = {
        kind: _counts([verdicts for _, verdicts in items], is_honest=is_honest)
        for kind, items in itertools.groupby(chosen, key=lambda item: item[0].kind)
    }
    return {**_counts([verdicts for _, verdicts in chosen], is_honest=is_honest), "by_kind": by_kind}


def _counts(results: Sequence[Sequence[Verdict]], *, is_honest: bool) -> dict[str, float | int]:
    flagged = [is_flagged(verdicts) for verdicts in results]
    if is_honest:
        return {"n": len(results), "flagged": share(flagged)}
    exact = [
        not flag and any(verdict.state == "verbatim" for verdict in verdicts)
        for flag, verdicts in zip(flagged, results, strict=True)
    ]
    return {"n": len(results), "published": share([not flag for flag in flagged]), "exact": share(exact)}


def gate_table(report: Mapping[str, Any]) -> str:
    """Format the report: a row for each kind of variant."""
    lines: list[str] = []
    for side in ("misleading", "honest"):
        lines += [f"{side}:", *figure_table({"all": report[side], **report[side]["by_kind"]})]
    return "\n".join(lines)
