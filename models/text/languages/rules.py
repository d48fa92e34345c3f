"""What analysis knows of a language: the same names for every language; ``models.text.languages`` has them by code.

Words of numbers and negation are folded: small letters, without accents. Other words are in small letters.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import Literal, NamedTuple

Gender = Literal["m", "f"]

HALF = Decimal("0.5")
# Below this a number in words is as often a pronoun or a turn of phrase: “one of us”, 한 번.
TELLING = 10
_ONE = frozenset({Decimal(1)})
_MARKS = re.compile(r"[\u0300-\u036f\u064b-\u0652]")
_APOSTROPHES = str.maketrans("’‘ʼ＇", "''''")
# Scripts that do not divide words: Kanji, kana and Hangul.
_NOT_DIVIDED = "\u3040-\u9fff\uac00-\ud7a3"


def fold_text(text: str) -> str:
    """Return a text in small letters, without accents and Arabic vowel signs, with straight apostrophes."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", text.casefold())))
        text = text.replace("ł", "l").translate(_APOSTROPHES)
    return text.lower().replace("quatre-vingt", "quatrevingt")


def any_of(words: str) -> str:
    """Return the alternatives of a pattern that matches one of ``words``, the longest first; “_” is a space."""
    return "|".join(re.escape(word).replace("_", r"\s+") for word in sorted(words.split(), key=len, reverse=True))


# Characters between what governs a clause and the clause.
_CLAUSE, _UNDIVIDED_CLAUSE = "[^.!?;:]{0,60}", "[^.!?;:。！？，；：]{0,12}"
# What may begin the main clause behind a condition.
_BEFORE_QUOTE = r"\s*+(?:[\"“‘«„「]\s*+)?"
_THEN = "dann|so|alors|entonces|allora|entao|dan|to|那么|那|就"


def _alternatives(patterns: str) -> str:
    """Return the alternatives of a pattern for patterns that spaces divide; “_” is a space."""
    return "|".join(patterns.split()).replace("_", r"[ \u00a0]") or "(?!)"


def row(words: str, first: int, step: int = 1) -> dict[str, int]:
    """Return the words of consecutive numbers; several for one number are joined by “/”, and “-” is none."""
    return {
        word: first + step * at for at, group in enumerate(words.split()) for word in group.split("/") if word != "-"
    }


@dataclass(frozen=True, slots=True)
class Number:
    """A number at characters ``[start, end)``, with its scale and per cent sign.

    Args:
        value: the likeliest of ``values``.
        values: what it may stand for: “1,500” is one and a half in one language and more in another.
        certain: whether it is written in figures, or from ten on; smaller words may be a turn of phrase.
        unit: “%” for a share, “%p” for percentage points, else "".
        scale: what its last word multiplies by: “38 to 40 million” are both millions.
    """

    start: int
    end: int
    value: Decimal
    values: frozenset[Decimal]
    certain: bool
    unit: str = ""
    scale: Decimal = Decimal(1)

    @classmethod
    def of(cls, start: int, end: int, value: Decimal | int, *, certain: bool | None = None) -> "Number":
        """Return a number of one value; certain from ten on, if ``certain`` does not say otherwise."""
        value = Decimal(value)
        telling = value >= TELLING or value != value.to_integral_value()
        return cls(start, end, value, frozenset({value}), telling if certain is None else certain)

    @property
    def is_one(self) -> bool:
        """Whether it is one, which is an article or a pronoun more often than a number."""
        return self.values == _ONE


@dataclass(frozen=True)
class NumberRules:
    """How a language writes numbers.

    Args:
        small: words of the numbers that are added up: “zwei” is 2, “vierzig” 40, “anderthalb” 1.5. They may be joined.
        scales: words that multiply what comes before them: “hundert”, “Millionen”.
        units_or_scales: letters behind a figure that may be a scale or a unit: “1.5m” may be metres.
        before_scales: articles that begin a number where a scale follows: “a million”; no scale does without one then.
        joiners: words within a number: the “und” of “zweiundzwanzig”.
        joined: whether a joiner is written together with the word behind it: “وعشرون”.
        adds_teens: whether eleven to nineteen are added to a ten: “soixante-quinze”.
        zero: words for 0 that stand alone, or before a point.
        point: words that divide the decimals of a spoken number: “zero point five”.
        parts: words for the parts of a fraction: “Drittel” is 3.
        further: beginnings of other words that are numbers: “first”, “twenties”.
        years_in_pairs: whether a year is spoken as two numbers: “nineteen eighty-four”.
        half: what adds one half behind a number, and may stand before its scale: “y medio”, “i pół”.
        alone: words that stand for another number where they are all of it.
        one_is_article: whether the words for one are articles, where they are all of a number.
        measured: what a number word may be joined to: the “jährig” of “zwölfjährig”.
        per_cent, points: the words for a per cent sign, and for percentage points.
        perhaps: words that may stand for a number, and need not: “beide” for 2.
        ordinal_ending: what is behind the number word of an ordinal, as a pattern: “vierzehnte”.
        afternoon: hours that another language counts on from twelve, in group 1.
        decimal_comma: whether 1,5 is one and a half.
        decimal_point: whether a comma never divides anything but thousands, nor a point but decimals.
        counter: what stands behind a number for the kind of what is counted, as a pattern.
        ordinals: reads the ordinals of a text.
        read: reads the numbers where words are not divided by spaces; replaces ``small`` to ``alone``.
        also_meant: returns further values that something in a text may stand for.
    """

    small: Mapping[str, Decimal | int] = field(default_factory=dict)
    scales: Mapping[str, int] = field(default_factory=dict)
    units_or_scales: Mapping[str, int] = field(default_factory=dict)
    before_scales: str = ""
    joiners: str = ""
    joined: bool = False
    adds_teens: bool = False
    zero: str = ""
    point: str = ""
    parts: Mapping[str, int] = field(default_factory=dict)
    further: str = ""
    years_in_pairs: bool = False
    half: str = ""
    alone: Mapping[str, int] = field(default_factory=dict)
    one_is_article: bool = True
    measured: str = ""
    per_cent: str = ""
    points: str = ""
    perhaps: Mapping[str, int] = field(default_factory=dict)
    ordinal_ending: str = ""
    afternoon: str = ""
    decimal_comma: bool = True
    decimal_point: bool = False
    counter: str = ""
    ordinals: Callable[[str], Iterable[Number]] | None = None
    read: Callable[[str], Iterable[Number]] | None = None
    also_meant: Callable[[str], Iterable[int]] | None = None

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that a number word may be joined from."""
        return frozenset((*self.small, *self.scales, *self.inner_words))

    @cached_property
    def telling(self) -> re.Pattern[str] | None:
        """Match what every folded text with a number has, figures or such a word; None where words are not divided."""
        if self.read is not None:
            return None
        beginnings = any_of(" ".join({*self.small, *self.scales, *self.parts, *self.perhaps, *self.further.split()}))
        joiner = rf"(?:{any_of(self.joiners)})?" if self.joined else ""
        words = rf"(?<![^\W_]){joiner}(?:{beginnings or '(?!)'}|(?:{any_of(self.zero) or '(?!)'})(?!\w))"
        return re.compile(rf"[\d½¼¾⅓⅔⅕⅛{_NOT_DIVIDED}]|{words}")

    @cached_property
    def inner_words(self) -> frozenset[str]:
        """The joiners."""
        return frozenset(self.joiners.split())

    @cached_property
    def and_a_half(self) -> re.Pattern[str]:
        """Match what adds one half behind a number."""
        words = rf"[ \u00a0]?(?:{self.half})(?!\w)|" if self.half else ""
        return re.compile(rf"{words}\s?½", re.IGNORECASE)

    @cached_property
    def of_measure(self) -> re.Pattern[str] | None:
        """Match a folded word that is a number and a measure."""
        return re.compile(rf"(\w{{3,30}}?)(?:{'|'.join(self.measured.split())})\w{{0,4}}") if self.measured else None

    @cached_property
    def share(self) -> re.Pattern[str]:
        """Match a per cent sign, or a word for it, behind a number; the group for percentage points."""
        points = f"[%％]p|{self.points}" if self.points else "[%％]p"
        words = f"|{self.per_cent}" if self.per_cent else ""
        # Kanji, kana and Hangul go on without a space.
        return re.compile(
            rf"(?:[\s\u202f]{{1,3}}|-)?(?:({points})|[%％٪]{words})(?![A-Za-z\u00c0-\u024f])", re.IGNORECASE
        )

    @cached_property
    def hours(self) -> re.Pattern[str]:
        """Match an hour after noon."""
        return re.compile(self.afternoon or "(?!)", re.IGNORECASE)

    @cached_property
    def inflected_ordinal(self) -> re.Pattern[str] | None:
        """Match the number word of an ordinal, in folded text."""
        return re.compile(rf"(?<!\w)(\w{{3,}}?)(?:{self.ordinal_ending})(?!\w)") if self.ordinal_ending else None


@dataclass(frozen=True)
class NegationRules:
    """How a language says “not”.

    Args:
        words: words that negate.
        pattern: what negates where words are not divided by spaces.
        affirming: what looks like a negation and is none.
        lacking: words and beginnings of words that a translation may render by a negation: “unable”, “ohne”.
        conditions: words of a condition, without which a statement would be another.
        follows: whether it may stand behind what it negates: “wir unterschreiben nicht”.
        ending: what negates as the ending of a verb, as a pattern.
        needs: a word that has to be in the text for ``helped`` to negate: “ne”.
        helped: words among ``words`` that mean something else without it: “personne”.
        count: counts what negates besides, where morphemes tell.
    """

    words: str = ""
    pattern: str = ""
    affirming: str = ""
    lacking: str = ""
    conditions: str = ""
    follows: bool = False
    ending: str = ""
    needs: str = ""
    helped: str = ""
    count: Callable[[str], int] | None = None

    @cached_property
    def negating(self) -> re.Pattern[str]:
        """Match what negates, in folded text."""
        return re.compile(self.pattern or rf"(?<!\w)(?:{'|'.join(self.words.split()) or '(?!)'})(?!\w)")

    @cached_property
    def affirms(self) -> re.Pattern[str]:
        """Match what looks like a negation and is none, in folded text."""
        return re.compile(self.affirming or "(?!)")

    @cached_property
    def conditional(self) -> re.Pattern[str]:
        """Match a word of a condition, in folded text."""
        words = "|".join(self.conditions.split()) or "(?!)"
        return re.compile(words if self.pattern else rf"(?<!\w)(?:{words})(?!\w)")

    @cached_property
    def lacks(self) -> re.Pattern[str]:
        """Match a word whose translation may be a negation, in folded text."""
        return re.compile(rf"(?<![A-Za-z\u00c0-\u024f])(?:{'|'.join(self.lacking.split()) or '(?!)'})")


@dataclass(frozen=True)
class GoverningRules:
    """What stands around a clause and says that its speaker does not assert it; all as patterns over folded text.

    Spaces divide the alternatives, “_” is a space within one.

    Args:
        doubts: words that deny, doubt or imagine the clause that they lead in to: “bezweifle”.
        opinions: words that do so with a “not”: “glaube”.
        frames: words that only limit it: somebody else says it, it is hoped or possible.
        beliefs: verbs that only limit it, as verbs of speech do, where none of ``speakers``, “I” and “we”, stands
            before the clause: “glaubt”.
        joins: conjunctions that lead in to a clause: “dass”.
        knows: beginnings of words that state a clause with a “not” too: “vergessen wir nicht, dass”, and of those that
            join with what they follow: “damit nicht”.
        conditions: words that begin a condition, and ``no_conditions`` those that only look like it: “auch wenn”.
        condition_endings: what a condition ends in, where it has no word that begins it.
        corrections: what a sentence begins with that takes the one before back: “Entschuldigung”.
        doubts_behind, frames_behind: the same as without “behind”, where verbs follow what they govern.
        divided: whether spaces divide words.
        has_comma: whether a comma always divides a condition from what depends on it.
    """

    doubts: str = ""
    opinions: str = ""
    frames: str = ""
    beliefs: str = ""
    speakers: str = ""
    joins: str = ""
    knows: str = ""
    conditions: str = ""
    no_conditions: str = ""
    condition_endings: str = ""
    corrections: str = ""
    doubts_behind: str = ""
    frames_behind: str = ""
    divided: bool = True
    has_comma: bool = True

    def lead_in(self, words: str, marks: str = ",:،：，") -> re.Pattern[str]:
        """Match words that lead in to what follows the text: by a conjunction, or by one of some ``marks``."""
        joined = rf"(?:{self._join}|[{marks}])" if self.joins else ""
        reach = _CLAUSE if self.joins else _UNDIVIDED_CLAUSE
        return re.compile(rf"(?P<word>{self._one_of(words)}){reach}{joined}{_BEFORE_QUOTE}$")

    @property
    def _join(self) -> str:
        # “Dass wir”: the subject may stand before the quote.
        return rf"(?<!\w)(?:{_alternatives(self.joins)})(?:[ \u00a0]\w{{1,12}}){{0,2}}"

    @cached_property
    def joining(self) -> re.Pattern[str]:
        """Match a text that ends in a conjunction that leads in to what follows."""
        return re.compile(rf"{self._join}{_BEFORE_QUOTE}$")

    def _one_of(self, words: str) -> str:
        one_of = rf"(?:{_alternatives(words)})"
        return rf"(?<!\w){one_of}(?!\w)" if self.divided else one_of

    @cached_property
    def doubting(self) -> re.Pattern[str]:
        """Match a text that ends in a doubt of what follows."""
        return self.lead_in(self.doubts, "\\x00")

    @cached_property
    def opining(self) -> re.Pattern[str]:
        """Match a text that ends in an opinion of what follows."""
        return self.lead_in(self.opinions, "\\x00")

    @cached_property
    def framing(self) -> re.Pattern[str]:
        """Match a text that ends in what only frames what follows."""
        return self.lead_in(self.frames)

    @cached_property
    def speaking(self) -> re.Pattern[str]:
        """Match the speaker: “I”, “we”."""
        return re.compile(self._one_of(self.speakers))

    @cached_property
    def knowing(self) -> re.Pattern[str]:
        """Match a word that states a clause though it is negated."""
        return re.compile(rf"(?<!\w)(?:{_alternatives(self.knows)})")

    @cached_property
    def condition_before(self) -> re.Pattern[str]:
        """Match a text that ends in a condition of what follows."""
        begun = rf"{self._one_of(self.conditions)}[^.!?;:。！？]{{2,160}}[,،、，]\s*+(?:(?:{_THEN})\s*+)?$"
        ended = rf"|(?:{_alternatives(self.condition_endings)})[,、，]?\s*+$" if self.condition_endings else ""
        return re.compile(begun + ended)

    @cached_property
    def condition_first(self) -> re.Pattern[str]:
        """Match a text that is the beginning of a sentence with a condition, where no comma ends it."""
        condition = rf"(?:\w{{1,5}}[ \u00a0])?{self._one_of(self.conditions)}[^\w.!?;:。！？]{{0,3}}+\w"
        return re.compile(rf"(?:\A|[:;])[^\w:;]{{0,3}}+{condition}[^.!?;:。！？]{{1,160}}$")

    @cached_property
    def condition_behind(self) -> re.Pattern[str]:
        """Match a condition of what is before the text."""
        return re.compile(
            rf"\A[\"”»’')]*+[ \u00a0]?+[,،、，]?+[ \u00a0]?+(?:\w{{1,5}}[ \u00a0])?{self._one_of(self.conditions)}"
        )

    @cached_property
    def condition(self) -> re.Pattern[str]:
        """Match the beginning of a condition."""
        return re.compile(self._one_of(self.conditions))

    @cached_property
    def no_condition(self) -> re.Pattern[str]:
        """Match what only looks like one."""
        return re.compile(self._one_of(self.no_conditions))

    @cached_property
    def correcting(self) -> re.Pattern[str]:
        """Match the beginning of a sentence that takes the one before back."""
        end = r"(?!\w)" if self.divided else ""
        return re.compile(rf"\A\W*+(?:{_alternatives(self.corrections)}){end}")

    @cached_property
    def doubting_behind(self) -> re.Pattern[str]:
        """Match a text that begins with a doubt of what is before it."""
        return re.compile(rf"\A[^.!?。！？]{{0,20}}(?:{_alternatives(self.doubts_behind)})")

    @cached_property
    def framing_behind(self) -> re.Pattern[str]:
        """Match a text that begins with what only frames what is before it."""
        return re.compile(rf"\A[^.!?。！？]{{0,20}}(?:{_alternatives(self.frames_behind)})")

    @cached_property
    def said(self) -> re.Pattern[str]:
        """Match any of these words."""
        words = " ".join((self.doubts, self.frames, self.conditions, self.doubts_behind, self.frames_behind))
        return re.compile(self._one_of(words))


@dataclass(frozen=True)
class ReportingRules:
    """How a language reports speech; all words in small letters.

    Args:
        verbs: finite verbs of speech: “sagte”.
        participles: those that an auxiliary makes one: “a déclaré”.
        auxiliaries: “a”, “avait”.
        according_to: “laut”, “selon”.
        articles: what begins a description (“die Bürgermeisterin”), possessives too.
        prepositions: a capitalised word behind one is no apposed name: “ministre de la Santé”.
        pronouns: by their gender.
        negations: a verb next to one attributes nothing.
        joins: words for “and”.
        contrasts: words for “but” and “or”.
        relatives: relative pronouns: the subject of what follows is another.
        articles_or_prepositions: articles that may be “to” before a name: “disse a Ana Hale”.
        conjunctions: with articles, prepositions and these it is known which small word is no verb.
        inverted: whether a pronoun may be joined to the verb: “dit-il”, “a-t-elle déclaré”.
        reflexives: what may stand between quote and verb: “se souvient”.
        omits_pronouns: whether a verb without a subject is that of the person named before: «…», cuenta.
        nouns_have_capitals: whether all nouns have, so that a capital tells no name.
        role: what the words for offices and occupations end in, where they have capitals: “Bürgermeister”.
        inflects_names: whether names have endings: “według Jana Kowalskiego”.
        women_end_in_a: whether given names of women end in “a”, and those of men do not.
        womans_verb, mans_verb: endings of a verb that tell who speaks: “powiedziała”, “powiedział”.
    """

    verbs: str
    participles: str
    auxiliaries: str
    according_to: str
    articles: str
    prepositions: str
    pronouns: dict[str, Gender]
    negations: str
    joins: str
    relatives: str
    conjunctions: str
    contrasts: str = ""
    articles_or_prepositions: str = ""
    inverted: bool = False
    reflexives: str = ""
    omits_pronouns: bool = False
    nouns_have_capitals: bool = False
    role: str = ""
    inflects_names: bool = False
    women_end_in_a: bool = False
    womans_verb: str = ""
    mans_verb: str = ""

    @cached_property
    def verb(self) -> re.Pattern[str]:
        """Match a verb of speech; group ``pronoun`` where one is joined to it."""
        plain, participles, auxiliaries = map(any_of, (self.verbs, self.participles, self.auxiliaries))
        joined = ""
        if self.inverted:
            pronoun = rf"(?P<pronoun>{any_of(' '.join(self.pronouns))})"
            joined = rf"(?:(?:{plain})(?:-t)?-{pronoun}|(?:{auxiliaries})(?:-t)?-{pronoun.replace('pronoun', 'inside')}"
            joined += rf"\s+(?:\w+\s+)?(?:{participles}))|"
        return re.compile(rf"(?<![\w-])(?:{joined}{self.verb_forms})(?![\w-])", re.IGNORECASE)

    @cached_property
    def verb_forms(self) -> str:
        """The alternatives of ``verb`` without joined pronouns, for other patterns."""
        plain, participles, auxiliaries = map(any_of, (self.verbs, self.participles, self.auxiliaries))
        return rf"(?:{plain})|(?:{auxiliaries})\s+(?:\w+\s+)?(?:{participles})" if participles else rf"(?:{plain})"

    @cached_property
    def participle(self) -> re.Pattern[str]:
        """Match a participle of a verb of speech, wherever its auxiliary is."""
        return re.compile(rf"(?<!\w)(?:{any_of(self.participles) or '(?!)'})(?!\w)", re.IGNORECASE)

    @cached_property
    def small_words(self) -> frozenset[str]:
        """Articles, prepositions, conjunctions and pronouns."""
        parts = (self.articles, self.prepositions, self.conjunctions, self.negations, " ".join(self.pronouns))
        return frozenset(" ".join(parts).replace("_", " ").split())

    @cached_property
    def joining(self) -> frozenset[str]:
        """Conjunctions that join main clauses."""
        return frozenset(f"{self.joins} {self.contrasts}".split())

    @cached_property
    def roles(self) -> re.Pattern[str] | None:
        """Match the word for an office or occupation that stands before a name; None where small letters tell."""
        return re.compile(rf"(?:{any_of(self.role)})$", re.IGNORECASE) if self.role else None

    @cached_property
    def _joined(self) -> re.Pattern[str]:
        return re.compile(rf"(?<!\s)\s+(?:{any_of(self.joins)})\s+(?P<next>[^\W\d_]+)")

    def is_joined(self, text: str, at: int, end: int) -> bool:
        """Return whether a name that ends at ``at`` is one of several: “Anna Hale und ihr Anwalt”."""
        joined = self._joined.match(text, at, end)
        return joined is not None and (joined["next"][0].isupper() or joined["next"] in self.articles.split())

    def gender_of_verb(self, verb: str) -> Gender | None:
        """Return whose verb it is by its ending; None where it does not tell."""
        if self.womans_verb and verb.endswith(self.womans_verb):
            return "f"
        return "m" if self.mans_verb and verb.endswith(self.mans_verb) else None

    @cached_property
    def source(self) -> re.Pattern[str]:
        """Match “according to”."""
        return re.compile(rf"(?<!\w)(?:{any_of(self.according_to)})(?!\w)", re.IGNORECASE)

    @cached_property
    def negation(self) -> re.Pattern[str]:
        """Match a word that denies the verb."""
        return re.compile(rf"(?<!\w)(?:{any_of(self.negations)})(?!\w)", re.IGNORECASE)


class Meaning(NamedTuple):
    """What a word of ``LanguageRules.opposites`` means: its subject, and on which side of the stroke it is."""

    subject: str
    side: int

    @property
    def opposite(self) -> "Meaning":
        """The opposite meaning."""
        return Meaning(self.subject, 1 - self.side)


@dataclass(frozen=True)
class LanguageRules:
    """A language.

    Args:
        code: ISO 639-1.
        numbers: how it writes numbers.
        negation: how it says “not”.
        names_in_capitals: whether only names have capital letters within a sentence; None: the script has none.
        governing: what says of a clause that its speaker does not assert it; None where a parser reads it.
        reporting: how it reports speech, where rules read it by verbs and names; None where another reader does.
        small_words: frequent words that tell it from other languages.
        letters: those of its letters that are not in ASCII.
        hesitations: sounds that are nothing else in it: “er” is a German word, “um” a German and a Portuguese one.
        fillers: phrases that say nothing where marks set them off on both sides: “It is, you know, a bridge.”
        openings: the same only where a clause begins: “Stop, look, and listen” is an order.
        grammar: words that a speaker breaks off at without having said anything.
        opposites: words that say the opposite of each other; see ``opposite_meanings``.
    """

    code: str
    numbers: NumberRules = field(default_factory=NumberRules)
    negation: NegationRules = field(default_factory=NegationRules)
    names_in_capitals: bool | None = None
    governing: GoverningRules | None = None
    reporting: ReportingRules | None = None
    small_words: str = ""
    letters: str = ""
    hesitations: str = ""
    fillers: str = ""
    openings: str = ""
    grammar: str = ""
    opposites: str = ""

    @cached_property
    def opposite_meanings(self) -> Mapping[str, frozenset["Meaning"]]:
        """Return what each word of ``opposites`` means, by the word in small letters.

        A line is ``subject: word/opposite word/opposite``; “_” is a space. Every language has the same subjects, each
        in one line or more, and words of a subject on the same side of a stroke mean much the same.
        """
        meanings: dict[str, frozenset[Meaning]] = {}
        for line in self.opposites.strip().splitlines():
            subject, _, pairs = line.partition(": ")
            for pair in pairs.split():
                for side, word in enumerate(pair.replace("_", " ").lower().split("/")):
                    meanings[word] = meanings.get(word, frozenset()) | {Meaning(subject, side)}
        return meanings

    @cached_property
    def opposite_words(self) -> re.Pattern[str]:
        """Match a word of ``opposites``, the longest one at each position."""
        words = "|".join(re.escape(word) for word in sorted(self.opposite_meanings, key=len, reverse=True))
        if self.governing is not None and not self.governing.divided:
            return re.compile(f"({words})")
        # Arabic joins “and” to the next word.
        return re.compile(rf"(?<![\w-])و?({words})(?![\w-])", re.IGNORECASE)

    @cached_property
    def reporting_lead(self) -> re.Pattern[str]:
        """Match a folded text in which a verb of speech or belief leads in to what follows it."""
        if self.governing is None or self.reporting is None:
            return re.compile("(?!)")
        return self.governing.lead_in(
            fold_text(f"{self.reporting.verbs} {self.reporting.participles} {self.governing.beliefs}"), ":："
        )
