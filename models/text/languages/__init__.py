"""Languages: numbers, negation, names, verbs of speech and small words of each, one module a language."""

from collections.abc import Mapping
from typing import Final

from models.text.languages import ar, de, en, es, fr, it, ja, ko, nl, pl, pt, zh
from models.text.languages.rules import LanguageRules

LANGUAGES: Final[Mapping[str, LanguageRules]] = {
    module.RULES.code: module.RULES for module in (en, ko, de, fr, es, it, pt, nl, pl, ja, zh, ar)
}
# Numbers in figures alone, and the negations of English.
_OTHER: Final = LanguageRules("", negation=en.RULES.negation)


def rules_of(language: str) -> LanguageRules:
    """Return the rules of a language, ISO 639-1; of one that is not read those for figures and English negations."""
    return LANGUAGES.get(language, _OTHER)
