"""Parse the openings of lines: the time mark and the possible speaker label, by the conventions of transcripts.

``Jane Doe: We agreed`` names a speaker and ``There is one thing: time`` does not. The shape of a label decides only the
clear cases; ``label_trust`` decides the others from the whole transcript.
"""

import re
from dataclasses import dataclass
from enum import Enum

from indexer.readers.text.characters import has_words
from indexer.readers.text.speaker_names import (
    MAX_NAME_CHARACTERS,
    MAX_OFFICE_CHARACTERS,
    Likelihood,
    has_office,
    is_date,
    likelihood,
    normalize_name,
    without_asides,
)
from indexer.readers.text.timestamps import bracketed_time, leading_time, lone_time, short_time, trailing_time
from indexer.readers.text.word_lists import NOT_SPEAKERS, POINTERS, TITLES

# An office in brackets, which may have brackets of its own, may be as long as it likes; so may one before its holder.
_IN_BRACKETS = r"(?:\((?:[^():：]|\([^():：]{1,160}\)){1,400}\)|\[[^\[\]:：]{1,400}\])"
_HOLDER = r"\((?:Hon|Rt|Mr|Mrs|Ms|Miss|Dr|Prof|Sen|Sir|Dame)\b[^():：]{1,80}\)"
_COLON = re.compile(
    rf"([^:：(\[]{{1,{MAX_NAME_CHARACTERS}}}{_IN_BRACKETS}"
    rf"|The [^:：()]{{1,400}}{_HOLDER}|[^:：]{{1,{MAX_OFFICE_CHARACTERS}}})"
    r"(?:\s?:(?=\s|$)|\s?：)\s*"
)
# “Jane Doe:We agreed”, “Jane Doe (HP):We agreed”
_GLUED = re.compile(
    r"([^\W\d_a-z][\w.'’-]{1,24}(?:(?: [\w.'’-]{1,25}){0,4} \([^():]{1,60}\)|(?: [^\W\d_a-z][\w.'’-]{0,24}){1,3})"
    r"|Operator|Moderator):(?=[^\W\d_a-z]|[“\"\[])"
)
_COLON_AFTER_TIME = re.compile(r"([^:：]{1,60}?\s?[(\[][\d:.,\s–-]{4,24}[)\]])\s?[:：]?(?:\s+|$)")
# Some transcripts write “Q” without a stop, and leave a gap after it; others a single space.
_QUESTION_OR_ANSWER = re.compile(r"([QA])(?:[.:]\s+|\s?[-–—]\s+|\s{2,}|\t)")
_QUESTION_AND_SPACE = re.compile(r"([QA])\s(?!SRA?\. )(?=[\"“‘'(\[]?[A-Z0-9])")
# In records of parliaments and printed hearings: “Mr. SMITH of Ohio. Mr. Speaker, …”, “The Acting CHAIRMAN. Order.”
_CAPITALS = r"(?:(?:Ma?c|De|Di|Le|La|O['’])?[^\W\d_a-z](?:['’-]?[^\W\d_a-z])+)"
_INITIALS = r"(?:[A-Z]\.?\ ?){1,4}\ ?"
_AFTER_STOP = r"(?:\ ?[(\[][^()\[\]]{1,60}[)\]])?(?:\.:?\s?[-–—]{1,2}\s*|\.\s+(?=[A-Z“\"'‘(\[…])|\.:\s+)"
_RECORDED = re.compile(
    rf"""
    (
        (?: [A-Z][a-z]{{1,14}}\.? | [A-Z]{{2,14}}\. (?:\ (?:[A-Z]{{2,5}}\.|RO|RATU))? ) \ (?:{_INITIALS})?
        {_CAPITALS} (?:\ {_CAPITALS}){{0,2}}
        (?:\ of\ [A-Z]\w+ (?:\ [A-Z]\w+)? )?
        | The\ (?:(?:Acting|Deputy|Temporary|Assistant|Vice|Presiding|Honorary)\ ){{0,2}}
        {_CAPITALS} (?:\ {_CAPITALS}){{0,5}} (?:\ pro\ tempore)?
    )
    {_AFTER_STOP}
    """,
    re.VERBOSE,
)
_CAPITAL_NAME = re.compile(
    rf"({_CAPITALS}(?:\ (?:[A-Z]\.\ ?){{0,2}}{_CAPITALS}){{1,3}})\.\s+(?=[A-ZÀ-Ý“\"'‘(\[])".replace(r"\ ", " ")
)
# “Senator Roe. Thank you.”, “Mr. Holt. They were …”; but “Mr. Chairman. …” addresses somebody.
_SMALL_NAME = r"(?:Ma?c|De|Di|Le|La|O['’])?[A-Z][a-z'’-]+"
_RECORDED_SMALL = re.compile(
    r"((?:[A-Z][a-z]{1,3}\.|Senator|Representative|Chairman|Chairwoman|Secretary|Admiral|General|Judge|Commissioner) "
    rf"(?:(?:[A-Z]\. ?){{1,4}})?{_SMALL_NAME}(?: {_SMALL_NAME})?)\.\s+(?=[A-Z“\"'‘(\[])"
)
# “PRESIDENTE. La seduta …”, “BEN HOLT (PD). Signora …”, “ADA ROE, Ministra dei porti. I lavori …”
_CAPITALS_AND_OFFICE = re.compile(
    rf"({_CAPITALS}(?: {_CAPITALS}){{0,3}}(?:\s?\([^()]{{1,40}}\))?(?:, [^\W\d_][^.:,]{{2,80}})?)"
    r"\.\s+(?=[^\W\d_]|[“\"«(\[])"
)
# “BAŞKAN – Söz …”, “BEN HOLT (İzmir) – Sayın …”, “O SR. PRESIDENTE (Ben Holt. PT - SP) - Tem …”
_CAPITALS_AND_DASH = re.compile(
    rf"((?:[OA] SRA?\. )?{_CAPITALS}(?: {_CAPITALS}){{0,4}}(?:\s?\([^()]{{1,60}}\))?)\s[–—-]\s+"
    r"(?=[^\W\d_]|[“\"«(\[…])"
)
# “Mr BEN HOLT - Good morning”, “Mr ACTING SPEAKER- Honourable Members”, “Mr ACTING SPEAKER-Honourable Members”
_TITLE_AND_DASH = re.compile(
    rf"((?:Mr|Mrs|Ms|Miss|Dr|Sir|Hon|Dame|Prof|Madam)\.? (?:[A-Z]\. ?){{0,3}}{_CAPITALS}(?: {_CAPITALS}){{0,4}}"
    r"(?:\s?\([^()]{1,90}\))?)\s?:?\s?[–—-](?:\s+(?=[^\W\d_]|[“\"«(\[…])|(?=[A-Z][a-z]+[\s,.!?]))"
)
# “M. Olivier Marsh. Vous n’avez …”, “Mme la présidente. La parole …”, “Mme Élise Marsh, ministre. Nous …”
_FRENCH = re.compile(
    r"((?:M|Mme|MM|Mlle)\.?\s(?:(?:le|la|les)\s|l['’])?[\w'’-]{2,30}(?:\s[\w'’-]{1,30}){0,5}(?:,\s[^.:]{1,100})?)"
    r"(?:\s?\([^()]{1,60}\))?(?<!\s[^\W\d_])\.\s+(?:[-–—]\s+)?(?=[A-ZÀ-Ý«“\"(…])"
)
# “Председательствующий. Слово …”, “Марш Б. И. Спасибо.”, “Марш Б. И., фракция «Порт». Уважаемые …”
_RUSSIAN = re.compile(
    r"(Председательствующ(?:ий|ая)|Ведущ(?:ий|ая)|Из зала"
    r"|[А-ЯЁ][а-яё]{1,24}(?:-[А-ЯЁ][а-яё]{1,24})?\s[А-ЯЁ]\.\s?[А-ЯЁ]\."
    r"(?:,\s[^.:]{2,120}\.)?)(?:(?<!\.)\.)?\s+(?=[А-ЯЁA-Z«“\"(…])"
)
# “President. – The sitting is resumed.”, “Ada Marsh, on behalf of the Group. – Madam President, …”
# Not “Dipl.-Ing.”, an abbreviation.
_DASHED = re.compile(r"([^\W\d_][^:：–—]{1,140}?)\s?\.\s?[–—-]{1,2}(?=\s|[A-Z](?![a-z]{0,6}\.(?:\s|-|$)))\s*")
# “○위원장 김나래  의석을 …”, “○林委員長　これより …”
_CIRCLED = re.compile(
    r"[○◯〇◆◎●]\s?"
    r"(?:([^\s　（(:：]{1,24}(?:[（(][^（）()]{1,30}[）)](?:委員長?|議員|大臣|参考人|君))?"
    r"(?:[（(][^（）()]{1,30}[）)])?)"
    r"(?:　+|\s{2,}|\t|(?<=[）)])\s?)"
    r"|([가-힣]{1,20}\s[가-힣]{1,12})(?:\s|　)+|([^\s　（(:：]{1,24})\s+)"
)
_KOREAN_OFFICE = re.compile(
    r"(?:위원장|위원|의장|의원|장관|차관|총리|부총리|대통령|처장|청장|원장|실장|국장|과장|위원장대리|의장대리|직무대리|대리|후보자|증인|참고인|전문위원|수석전문위원|사무총장|총장|교육감|시장|지사)"
)
# Initials that are a form of address, too: “MS: We agreed”.
_ADDRESS_OR_INITIALS = frozenset(("MR", "MS", "DR", "ST"))
_INITIALS_AND_DASH = re.compile(r"\s{0,4}([A-Z]{1,2})\s?[–—-]\s+(?=\S)")
# A name in small letters: “chg: We agreed”.
_HANDLE = re.compile(r"[a-zà-öø-ÿ][\w.-]{1,20}(?: [a-zà-öø-ÿ][\w.-]{1,20})?")
# “12.24†Ms Roe”: when somebody began to speak, as some records note it.
_CLOCK = re.compile(r"^\s{0,4}\d{1,2}\.\d\d\s?[†¦]\s{0,4}")
# “06/05/2031B00400Senator Roe”: where in the record a paragraph is.
_REFERENCE = re.compile(r"^\d{1,2}/\d{1,2}/\d{4}[A-Z]{1,3}\d{5}(?=[^\W\d_])")
# “[laughter] ADA ROE: …”
_DIRECTION_BEFORE = re.compile(r"[\[(](?:[a-z][^\[\]()]{1,30}|[A-Z]{5,15}(?: [A-Z]{4,15})?)[\])]\s+(?=[^\W\d_])")
_TURN_NUMBER = re.compile(r"(?<!\s)\s{2,40}\[\d{1,3}\]$")
_BRACKETED = re.compile(r"\[([^\[\]:：]{2,60})\]\s+(?=\S)")
_TURN = re.compile(r">{2,3}|»")
_CHEVRONS = re.compile(r">{2,3}")
_DEPUTIES = frozenset({"vice", "deputy", "acting", "temporary", "assistant", "presiding"})
_NO_SURNAMES = frozenset({"st", "mt", "ft", "hon", "mr", "mrs", "ms", "dr", "prof", "jr", "sr", "rev", "sir"})
_OF_SENTENCES = re.compile(r"\b(?:I|you|we|they|it|is|are|was|were|have|has|will|would|could)\b")
_FRENCH_TITLES = frozenset({"M.", "MM.", "Mme", "Mme.", "Mmes", "Mlle"})
# fmt: off
_FRENCH_OFFICES = frozenset((
    "ministre", "ministres", "secrétaire", "secrétaires", "rapporteur", "rapporteure", "rapporteuse", "président",
    "présidente", "directeur", "directrice",
    "vice-président", "vice-présidente", "premier", "première", "garde", "député", "députée", "sénateur", "sénatrice",
    "haut-commissaire", "chef", "cheffe", "porte-parole", "questeur", "questeure", "au", "pour", "auteur", "auteure",
    "co-rapporteur", "co-rapporteure", "suppléant", "suppléante", "doyen", "doyenne", "maire",
))
# fmt: on
_TITLE_BEHIND = re.compile(r"an? (?:oral[- ]history |oral |video )?(?:interview|history) conducted\b", re.IGNORECASE)
_APPEARING = ("for the ", "on behalf of ", "appearing for ", "counsel for ", "attorneys for ", "attorney for ")
_PHRASE = re.compile(r"[,;，。、；！？?!…“”]|[^\W\d_]{5}\.\s\S+\s|^\([^()]*+$|[\u3040-\u30ff\u3400-\u9fff]{11}")
_MOST_WORDS, _MOST_CHARACTERS = 8, 60
# Of a label that only markup sets off: “**chg:** We agreed”.
_MOST_SET_OFF, _LONGEST_SET_OFF = 3, 30
QUESTIONERS = frozenset({"q", "question", "문", "в", "вопрос"})
ANSWERERS = frozenset({"a", "answer", "답", "о", "ответ"})


class Mark(Enum):
    """What sets a label off from the words."""

    COLON = "colon"
    STOP = "stop"
    DASH = "dash"
    CIRCLE = "circle"
    LETTER = "letter"
    TIME = "time"
    """A line of its own with a time: ``Jane Doe 00:01:02``."""
    LINE = "line"
    """A line of its own."""
    BRACKET = "bracket"
    """Square brackets: ``[Jane Doe] We agreed``."""
    SHOWN = "shown"
    """What somebody has shown for this text, or the text itself: ``text/conventions.py``."""
    FIELD = "field"
    """The format: a field, an attribute, a caption's voice, a line or a cell of its own."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What opens a line of a transcript.

    Args:
        rest: the line after its time mark and its label.
        whole: the line after its time mark, label included: what counts if the label is not trusted.
        label: the possible speaker, None if there is none.
        start_ms: the time the line gives, in milliseconds.
        likelihood: how likely the shape of the label is a name.
        turn: whether captions mark a change of speaker here (``>>``).
        mark: what sets the label off.
        emphasised: whether markup set off the label (bold letters, a table column).
        looks: whether the line looks as if it opened with a label, whatever the label is.
        weak: whether the label is a letter and a single space, which many sentences open with, too.
    """

    rest: str
    whole: str
    label: str | None = None
    start_ms: int | None = None
    likelihood: Likelihood = Likelihood.NOT_A_NAME
    turn: bool = False
    mark: Mark = Mark.COLON
    emphasised: bool = False
    looks: bool = False
    weak: bool = False

    @property
    def alone(self) -> bool:
        """Whether the label, or what looks like one, is alone on its line."""
        return not has_words(self.rest) or (self.looks and self.label is None and self.whole.endswith((":", "：")))


def handle_of(line: str) -> str | None:
    """Return the name in small letters that a line may open with, as in minutes: “cleo: We agreed”."""
    match = _COLON.match(line)
    name = match[1].strip() if match else ""
    is_other_label = name.casefold() in NOT_SPEAKERS | QUESTIONERS | ANSWERERS
    return name if _HANDLE.fullmatch(name) and " " not in name and not is_other_label else None


def initials_of(line: str) -> str | None:
    """Return the initials that a line may open with, a dash behind them: “C – We agreed”."""
    match = _INITIALS_AND_DASH.match(line)
    return match[1] if match else None


def parse_opening(
    line: str,
    *,
    emphasised: bool = False,
    handles: frozenset[str] = frozenset(),
    short_times: bool = False,
    quotes: bool = False,
) -> Opening:
    """Parse the time mark and the possible label at the start of one line.

    Args:
        line: text without markup.
        emphasised: whether the markup set off the label (bold in Markdown).
        handles: names in small letters, and initials with a dash, that label lines of this transcript.
        short_times: whether its lines open with minutes and seconds: “0:12 We agreed”.
        quotes: whether “»” opens quotations in it, and tells of no change of speaker.
    """
    start_ms: int | None = None
    line = _REFERENCE.sub("", _CLOCK.sub("", line, count=1), count=1)
    time = leading_time(line) or (short_time(line) if short_times else None)
    if time:
        start_ms, line = time.ms, line[time.end :]
    line = line.strip()
    turned = (_CHEVRONS if quotes else _TURN).match(line)
    line = line[turned.end() :].lstrip() if turned else line
    turn = turned is not None
    if len(line) <= 300 and _TURN_NUMBER.search(line):
        return Opening(line, line, None, start_ms, turn=turned is not None)  # a name on a line of its own
    initials = _INITIALS_AND_DASH.match(line) if handles else None
    if initials and initials[1] in handles:
        rest = line[initials.end() :]
        return Opening(rest, line, initials[1], start_ms, Likelihood.WORD, turn, Mark.DASH, emphasised, looks=True)
    letter = _QUESTION_OR_ANSWER.match(line)
    weak = None if letter else _QUESTION_AND_SPACE.match(line)
    if letter or weak:
        found_letter = letter or weak
        assert found_letter is not None
        rest = line[found_letter.end() :]
        return Opening(
            rest, line, found_letter[1], start_ms, Likelihood.WORD, turn, Mark.LETTER, emphasised, weak=weak is not None
        )
    label = _circled(line) or _label_with_time(line, emphasised) or _label_behind_direction(line) or _label(line)
    if label is None and time and likelihood(normalize_name(line)) >= Likelihood.NAME:
        label = _Label(normalize_name(line), "", Mark.TIME)  # a line of its own: “[00:12] Jane Doe”
    if label is None:
        return Opening(line, line, None, start_ms, turn=turn)
    shape = _shape(label)
    is_handle = _HANDLE.fullmatch(label.name) is not None and label.name in handles
    is_set_off = emphasised and len(label.name) <= _LONGEST_SET_OFF and len(label.name.split()) <= _MOST_SET_OFF
    if shape is Likelihood.NOT_A_NAME and label.mark is Mark.COLON and (is_handle or is_set_off):
        return Opening(
            label.rest, line, label.name, start_ms, Likelihood.WORD, turn, label.mark, emphasised, looks=True
        )
    if shape is Likelihood.NOT_A_NAME and label.name.casefold() not in QUESTIONERS | ANSWERERS:
        looks = label.mark is Mark.COLON and _looks_like_label(label.name, emphasised)
        return Opening(line, line, None, start_ms, turn=turn, emphasised=emphasised, looks=looks)
    if emphasised and shape is not Likelihood.NOT_A_NAME:
        shape = Likelihood.CERTAIN
    rest, label_ms = label.rest, label.ms
    after = leading_time(rest) or lone_time(rest)
    if after:  # “Jane Doe: [00:12] We agreed”
        rest, label_ms = rest[after.end :], label_ms if label_ms is not None else after.ms
    start_ms = start_ms if start_ms is not None else label_ms
    return Opening(rest, line, label.name, start_ms, shape, turn, label.mark, emphasised, looks=True)


@dataclass(frozen=True, slots=True)
class _Label:
    name: str
    rest: str
    mark: Mark
    ms: int | None = None


def _shape(label: _Label) -> Likelihood:
    if label.mark is Mark.COLON and label.name in _ADDRESS_OR_INITIALS:
        return Likelihood.WORD
    if label.mark is Mark.CIRCLE:
        return Likelihood.CERTAIN if has_office(label.name) or _KOREAN_OFFICE.search(label.name) else Likelihood.WORD
    if label.mark is Mark.DASH:
        # An office behind the name may be longer than any name: “…, em nome do Grupo”.
        return likelihood(without_asides(label.name).split(",")[0])
    if label.mark is Mark.STOP and "," in label.name and label.name.split()[0] in _FRENCH_TITLES:
        # An office behind a comma, in small letters: “Mme Marsh, ministre des ports”.
        before, _, office = label.name.partition(",")
        return likelihood(before) if office.split()[0].casefold() in _FRENCH_OFFICES else Likelihood.NOT_A_NAME
    if label.mark is Mark.STOP and _RUSSIAN.match(f"{label.name.rstrip('.')}. Я"):
        return Likelihood.CERTAIN if " " not in label.name else likelihood(label.name.partition(",")[0])
    shape = likelihood(label.name)
    if label.mark is Mark.STOP and "," in label.name and label.name.partition(",")[0].isupper():
        return min(likelihood(label.name.partition(",")[0]), Likelihood.NAME)
    if label.mark is Mark.STOP and _RECORDED_SMALL.match(f"{label.name}. X"):
        return min(shape, Likelihood.NAME)  # a sentence may begin so: “… asked Mr. Lee. He agreed.”
    if label.mark is Mark.STOP and shape is Likelihood.CERTAIN and not _has_recorded_office(label.name):
        return Likelihood.WORD  # capitals and a stop are a cry or a heading as often: “THE END. It was over.”
    return shape


def is_recorded(line: str) -> bool:
    """Return whether a line opens with a label as records set it: “Mr. SMITH of Ohio.”, “HON. A. MARSH.-”."""
    match = _RECORDED.match(line)
    if match is None:
        return False
    first, *_, last = (word.strip(".").casefold() for word in match[1].split())
    # “Sir. HON. A. MARSH.-” begins with the second word.
    return first in TITLES | {"the"} and last not in _NO_SURNAMES


def _has_recorded_office(name: str) -> bool:
    words = name.replace(",", " ").split()
    if len(words) > 1 and words[0].casefold() in _DEPUTIES:
        words = words[1:]  # “VICE CHAIRMAN ROE”
    return words[0].strip(".").casefold() in TITLES | {"the", "m", "mm"} and has_office(
        name if words[0] != "M." else f"mme {name}"
    )


def _label(line: str) -> _Label | None:
    recorded = _RECORDED.match(line)
    if recorded and is_recorded(line):
        return _Label(normalize_name(recorded[1]), line[recorded.end() :], Mark.STOP)
    bracketed = _BRACKETED.match(line)
    if (
        bracketed
        and any(map(str.isalpha, line[bracketed.end() :]))  # “[Jane Doe] 00:01:02” is a line of its own
        and likelihood(bracketed[1].strip()) >= Likelihood.NAME
    ):
        return _Label(normalize_name(bracketed[1]), line[bracketed.end() :], Mark.BRACKET)
    match = _COLON.match(line) or _GLUED.match(line)
    dashed = _DASHED.match(line)
    if dashed and likelihood(normalize_name(dashed[1]).split(",")[0]) is not Likelihood.NOT_A_NAME:
        return _Label(normalize_name(dashed[1]), line[dashed.end() :], Mark.DASH)
    titled = _TITLE_AND_DASH.match(line)
    if titled:
        return _Label(normalize_name(titled[1]), line[titled.end() :], Mark.DASH)
    russian = _RUSSIAN.match(line)
    if russian:
        return _Label(normalize_name(russian[1]), line[russian.end() :], Mark.STOP)
    french = _FRENCH.match(line)
    if french:
        return _Label(normalize_name(french[1]), line[french.end() :], Mark.STOP)
    if match:
        name = normalize_name(match[1])
        return None if _is_of_front_page(name, line, match.end()) else _Label(name, line[match.end() :], Mark.COLON)
    capitals = _CAPITAL_NAME.match(line) or _recorded_otherwise(line)
    if capitals:
        return _Label(normalize_name(capitals[1]), line[capitals.end() :], Mark.STOP)
    set_off = _CAPITALS_AND_DASH.match(line)
    if set_off and (has_office(set_off[1]) or "(" in set_off[1]):
        return _Label(normalize_name(set_off[1]), line[set_off.end() :], Mark.DASH)
    time = trailing_time(line) if len(line) <= MAX_NAME_CHARACTERS else None
    if time:  # a line of its own: “Jane Doe  0:12”
        name = normalize_name(line[: time.start])
        if likelihood(name) >= (Likelihood.WORD if time.set_apart else Likelihood.NAME):
            return _Label(name, "", Mark.TIME, time.ms)
    return None


def _is_of_front_page(name: str, line: str, end: int) -> bool:
    """Return whether what looks like a label says who examines or appears, or is the title of an interview.

    “BY MS. LOPEZ:” says who asks from here on, “For the Respondent and the Witness:” whose lawyers follow. A title is
    “ADA ROE: An Interview Conducted by Ben Holt”.
    """
    folded = name.casefold()
    if folded.startswith("by "):
        return not has_words(line[end:])
    return folded.startswith(_APPEARING) or _TITLE_BEHIND.match(line, end) is not None


def _label_behind_direction(line: str) -> _Label | None:
    """Parse ``[laughter] Jane Doe: We agreed``; what is heard stays with the words."""
    before = _DIRECTION_BEFORE.match(line)
    label = _label(line[before.end() :]) if before else None
    if before is None or label is None or label.mark is not Mark.COLON or _shape(label) < Likelihood.NAME:
        return None
    return _Label(label.name, f"{before[0]}{label.rest}", label.mark, label.ms)


def _circled(line: str) -> _Label | None:
    match = _CIRCLED.match(line)
    if not match:
        return None
    name = match[1] or match[2] or match[3]
    end = match.end()
    if match[2] and not _KOREAN_OFFICE.search(name):
        # “○김나래 의원”: an office is the first or the second word, otherwise the second is already speech.
        name = name.split()[0]
        end = line.index(name) + len(name)
    return _Label(normalize_name(name), line[end:].strip(), Mark.CIRCLE)


def _recorded_otherwise(line: str) -> re.Match[str] | None:
    """Match a label before a stop that has a title or an office, as records of other countries set it."""
    small = _RECORDED_SMALL.match(line)
    if small:
        title, *name = (word.strip(".").casefold() for word in small[1].split())
        named = title in TITLES and TITLES.isdisjoint(name) and name[-1] not in _NO_SURNAMES
        return small if named else None
    match = _CAPITALS_AND_OFFICE.match(line)
    if match and _OF_SENTENCES.search(match[1].partition(",")[2]):
        return None  # “GNP, I'm sure, is what you want.”
    return match if match and has_office(match[1].split(",")[0] if "," not in match[1] else f"mr {match[1]}") else None


# Words of an office that are written small: “Keeper of the Light”.
_JOINING = frozenset({"of", "the", "for", "and"})


# No label ends in one: “The question is:”
_BEFORE_WORDS = frozenset(
    {"is", "are", "was", "were", "be", "said", "says", "that", "this", "and", "or", "to", "as", "follows"}
)
# “"Sea Routes": what becomes of them”
_IN_QUOTES = re.compile(r"[\"“„«].{1,80}[\"”“»]")


def _looks_like_label(name: str, emphasised: bool) -> bool:
    """Return whether the words before a colon are set as a label, though they name nobody: “UNIT #4-B”, “$STDOUT”."""
    words = name.split()
    longest = MAX_OFFICE_CHARACTERS if emphasised else _MOST_CHARACTERS
    if not 1 <= len(words) <= (2 if emphasised else 1) * _MOST_WORDS or len(name) > longest:
        return False
    if _PHRASE.search(name) and not is_date(name):
        return False
    if len(words) > 1 and words[0].casefold() in POINTERS:
        return False  # “Zweites Beispiel”
    first = words[0].lstrip("$#([“\"'")[:1]
    if first.islower() or (len(words) > 1 and words[-1] in _BEFORE_WORDS) or _IN_QUOTES.fullmatch(name):
        return False
    counted = [word for word in words if word not in _JOINING]
    large = sum(not word[:1].islower() for word in counted)
    return large * 3 >= len(counted) * 2


def _label_with_time(line: str, emphasised: bool) -> _Label | None:
    """Parse ``Jane Doe (00:12): We agreed``, and ``Jane Doe (00:12)`` on a line of its own.

    ``Jane Doe [00:12] We agreed`` is one where markup sets the name off, or it has the shape of one.
    """
    match = _COLON_AFTER_TIME.match(line)
    time = bracketed_time(match[1]) if match else None
    if not match or not time:
        return None
    rest = line[match.end() :]
    name = normalize_name(line[: time.start])
    set_off = emphasised or match[0].rstrip().endswith((":", "："))
    if rest and not set_off and (line[time.start : time.end].strip()[0] != "[" or likelihood(name) < Likelihood.NAME):
        return None
    return _Label(name, rest, Mark.TIME if not rest else Mark.COLON, time.ms)
