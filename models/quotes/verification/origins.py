"""Whether a match of a quote was said by the person whom the text names."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.context import labelled_before, pronoun_beside
from models.quotes.attribution.cue_verbs import is_cue
from models.quotes.cuts import READ_OUT, WINDOW
from models.quotes.detection import DirectQuote, find_direct_quotes
from models.quotes.passages import Passage, PassageFinder, Turn, turn_at
from models.quotes.verification.draft import SENTENCE_END, Draft, plain_title
from models.quotes.verification.omissions import ASKING, cut_off_before, cut_off_behind
from models.quotes.verification.quotation_finder import Quotation
from models.text.differences import word_key
from models.text.names.handles import is_handle, same_handle
from models.text.names.people import mentions
from models.text.names.person_names import parse_name
from models.text.names.roles import court_role
from models.text.names.same_speaker import same_speaker
from models.text.words import UNSPACED, tokens, words

# Shorter quotes may have been said by anybody: another speaker is no sign of a mistake.
MIN_WORDS_TO_MISATTRIBUTE = 4
# Somebody is told, accused or described in the words that are quoted.
_IS_TOLD = re.compile(
    r"\A,?\s+(?:was|were|is|are|has\s+been|had\s+been)\s+(?:\w+ly\s+)?"
    r"(?:told|asked|warned|accused|described|called|branded|dubbed|quoted|labelled|labeled|portrayed|mocked|attacked)\b"
)
_REFUSED = re.compile(
    r"\b(?:(?:refus|declin)\w+\s+to\s+(?:say|comment|confirm|answer|discuss)"
    r"|(?:would|did|does)(?:\s+not|n['’]t)\s+(?:say|comment)|no\s+answer\s+to)\b"
)
_HEARD = re.compile(
    r"\b(?:hear[ds]?|hearing|condemn\w*|reject\w*|hate[ds]?|dislike[ds]?|object\w*|bristl\w+|wince[ds]?|flinch\w*)\b"
    r"[^.!?]{0,60}\b(?:words?|phrases?|terms?|slogans?)\s*+[,:]?\s*+$"
    r"|\b(?:remind|confront|challeng)\w+\s+[A-Z]\w+\s+(?:of|with|about|over)\b"
)
# “Roe was shouted down by Ben Holt: “…””
_BY_ANOTHER = re.compile(r"\bby\s+(?:[A-Z][\w.’'-]*\s+){0,3}[A-Z][\w.’'-]*\s*:\s*$")
_UNTRUE = re.compile(
    r"\b(?:not\s+true|untrue|false|a\s+lie|nonsense|wrong)\b[^.!?:]{0,40}\bthat\b[^.!?:]{0,20}$", re.IGNORECASE
)
# What somebody else says of whoever answers it; “her claim that” is her own.
_CHARGE = re.compile(
    r"\b(?:accusations?|allegations?|claims?|suggestions?|charges?|ideas?|notions?|rumou?rs?|insinuations?|speculation|talk|gossip|whispers"
    r"|criticisms?|theor(?:y|ies)|assertions?|reports?|complaints?)\s+(?:by\s+\w+\s+)?(?:that|of)\b"
)
_OWN_CHARGE = re.compile(
    r"\b(?:(?:her|his|their|its|own|a|an)\s+(?:\w+\s+)?"
    r"|(?:mak\w+|made|repeat\w*|renew\w*|reiterat\w+|float\w*|level\w*|rais\w+)\b[^.!?]{0,20})$"
)
_OWNED = re.compile(
    r"\b([A-ZÀ-Ž][\w-]{1,40})['’]s\s(?:[\w-]{1,30}\s){0,3}?(?:(?:that|of|she|he|they)\s){0,2}\s*+$"
    r"|\b([A-ZÀ-Ž][\w-]{1,40})['’]s\s(?:[\w-]{1,30}\s){0,3}?[\w-]{1,30}[,:]\s*+$"
)
# How many words between a name and a verb of speech.
_CUE_WORDS = 4


# Whoever speaks for somebody, and people without a name, are not the person whom the source names.
_SOMEBODY_ELSE = re.compile(
    r"\b(?:spokes\w+|aides?|lawyers?|attorneys?|solicitors?|representatives?|advis[eo]rs?|friends?|colleagues?)\b"
    r"|^(?:one|another|some|several|many|other|two|three)\s\w+|^(?:residents|neighbou?rs|locals|critics|witnesses|insiders)\b",
    re.IGNORECASE,
)
_ARTICLES = frozenset({"the", "a", "an"})
# “The councillor”; more words are somebody else's role.
_MOST_OF_ROLE = 2
# A word alone, such as “chair”, may be anybody's office.
_FEWEST_OF_LABEL = 2
# What somebody says of themselves before their role.
_TO_ROLE = r"(?:[^\W\d_]{1,12}(?:['’]|\s++)){0,2}\Z"
_I_AM = re.compile(
    rf"(?<!\w)(?:I\s++am|I['’]m|ich\s++bin|je\s++suis|soy|sono|sou|jestem|ik\s++ben)\s++{_TO_ROLE}", re.IGNORECASE
)
_AS = re.compile(
    rf"(?<!\w)(?:(?:as|als|comme|en\s++tant\s++que|como|come|jako)\s++|en\s++tant\s++qu['’]){_TO_ROLE}", re.IGNORECASE
)
# Characters before and after a role that are read with it.
_ROLE_REACH = 150
_I = re.compile(r"(?<!\w)(?:I|me|my|ich|mich|mir|mein\w*|je|moi|yo|mi|io|eu|ik|mij)(?!\w)|(?<!\w)j['’]")
_NAME_BEHIND = re.compile(r",?\s+[A-ZÀ-Ž]")


@dataclass(frozen=True, slots=True)
class Origin:
    """A match of a quote, whether its speaker is the one the text names, and the “not” that the text omits.

    Args:
        same: whether the source's speaker is the person the text names; None if unsure.
        is_open: whether that person may have said the words, but nothing confirms it: the speaker may repeat somebody
            else's, the label is an office and the text does not say whose, or the text names somebody's spokesman, or
            people without a name.
        of_several: whether several speakers said parts.
        cut_off: the negation next to the words that the text omits; else empty.
        interviewer: whether an interviewer said them.
        turn: the labelled turn inside the paragraph; None for the paragraph's own speaker.
        attribution: that of the text, or the label before the quote where it names a speaker of the source.
    """

    quotation: Quotation
    same: bool | None
    is_open: bool
    of_several: bool
    cut_off: str
    interviewer: bool
    turn: Turn | None
    attribution: Attribution | None

    @classmethod
    def of(cls, quotation: Quotation, quote: DirectQuote, attribution: Attribution | None, draft: Draft) -> "Origin":
        """Compare who says a match with whom the text attributes the quote to.

        ``same`` is what the first of these says: handles, the source's title, the text, an office, the beginning of a
        label. Another speaker becomes None if a pronoun, the sentence around the quote or the source's paragraph leaves
        a doubt. The words of an interviewer have another speaker in any case.
        """
        speakers = draft.speakers(quotation)
        # The label may be spelled in two ways; speakers that may be the same are not reported.
        several = any(same_speaker(speakers[0], other, "") is False for other in speakers[1:])
        speaker, turn = draft.speaker(quotation), draft.turn(quotation)
        same, is_open = None, False
        labels = draft.speakers_of(quotation.source_id)
        if attribution is None and (label := labelled_before(draft.body, quote.outer_start)) is not None:
            attribution = label if any(same_speaker(label.name, other, "") for other in labels) else None
        if attribution is None and speaker:
            attribution = _of_other_gender(quote, speaker, draft.body)
            same = None if attribution is None else False
        elif attribution and is_handle(attribution.name):
            handle = draft.handle(quotation.passage) or speaker
            same = same_handle(attribution.name, handle) if is_handle(handle) else None
        elif attribution and speaker:
            is_office = False
            # The source's own title identifies its “PRESIDENT” best: a text may mention several.
            same = same_by_title(attribution.name, speaker, draft.facts(quotation.source_id).title)
            if same is None:
                same = draft.same_in_text(attribution.name, speaker)
            # A description is no name: that it differs from the speaker's says nothing.
            if attribution.by == "description" or (same is None and attribution.by == "name"):
                holds = _holds_office(attribution.name, speaker, labels)
                holds = _holds_role(attribution.name, speaker, quotation, draft) if holds is None else holds
                holds = _begins_label(attribution.name, speaker, labels) if holds is None else holds
                same, is_office = same if holds is None else holds, holds is False
            if same is None and attribution.by == "name":
                is_open = parse_name(speaker) is not None and not _is_only_bearer(attribution.name, speaker, labels)
            if same is None and attribution.by == "description":
                is_open = _SOMEBODY_ELSE.search(attribution.name) is not None
            # The referent of “he” is resolved wrongly too often to report it as an error without evidence.
            if same is False and (
                (
                    attribution.by != "name"
                    and not is_office
                    and not _is_told_apart(attribution, quote, speaker, quotation, draft)
                )
                or _reported_by_another(quote, attribution, speaker, draft.body)
                or _answers_another(quote, attribution, draft.body)
            ):
                same = None
            if same is False:
                is_reported = draft.reports_quoting(quotation, quote)
                may_quote = (
                    is_reported
                    or _is_slogan(quote.text)
                    or _may_quote(draft.finder, quotation.passage, attribution.name, quotation.alignment.start)
                )
                if may_quote is not False:
                    same = None
                    is_open = not is_reported and (
                        may_quote is None or not _is_named(attribution.name, quotation.passage.text)
                    )
        is_question = turn.asks if turn else quotation.passage.question
        interviewer = (
            is_question
            and same is not True
            and attribution is not None
            and (
                (same is False and attribution.by == "name")
                or (_is_clear(attribution) and draft.answers(attribution.name, quotation.source_id))
            )
        )
        if interviewer:
            same = False
        cut_off = cut_off_before(quotation, quote, draft.body) or cut_off_behind(quotation, quote, draft.body)
        return cls(quotation, same, is_open, several, cut_off, interviewer, turn, attribution)

    @property
    def holds(self) -> bool:
        """Whether it has no error."""
        return self.quotation.alignment.state != "differs" and self.same is not False and not self.of_several


def _is_clear(attribution: Attribution) -> bool:
    """Return whether somebody is named, described, or meant by a pronoun that grammar resolves.

    “He asked” may be the interviewer.
    """
    if attribution.by == "pronoun":
        return not (attribution.cue or "").lower().startswith(ASKING)
    return attribution.by != "context"


def _may_quote(finder: PassageFinder, passage: Passage, name: str, start: int) -> bool | None:
    """Return whether the words from ``start`` on in a paragraph may be those of somebody of this name, whom it quotes.

    None where another sentence before them says that this person speaks: “Sand told me so. I won't go.”

    They stand in quotation marks in a paragraph that names the person, or are read out (“quote, …”); or the name stands
    before them as a label (“Sand: …”), or next to a verb of speech (“as Sand told us, …”). Before the paragraph's own
    label (“… SAND: …”) anybody may speak.
    """
    if READ_OUT.search(passage.text[:start]) or _is_before_own_turn(finder, passage, start):
        return True
    if not _is_named(name, passage.text):
        return False
    last = [word_key(word.text) for word in words(name)][-1:]
    if any(quote.outer_start <= start < quote.outer_end for quote in find_direct_quotes(passage.text)):
        return True
    edges = [0, *(match.end() for match in SENTENCE_END.finditer(passage.text, 0, start)), start]
    may_quote: bool | None = False
    for begin, end in pairwise(edges):
        sentence = words(passage.text[begin:end])
        for at, word in enumerate(sentence):
            if [word_key(word.text)] != last:
                continue
            if passage.text[begin + word.end :].lstrip().startswith(":"):
                return True
            near = sentence[max(0, at - _CUE_WORDS) : at] + sentence[at + 1 : at + 1 + _CUE_WORDS]
            if any(is_cue(other.text) for other in near):
                may_quote = True if begin == edges[-2] else None
    return may_quote


def _is_named(name: str, text: str) -> bool:
    """Return whether a text has the last word of a name."""
    last = [word_key(word.text) for word in words(name)][-1:]
    return bool(last) and last[0] in {word_key(word.text) for word in words(text)}


def _is_before_own_turn(finder: PassageFinder, passage: Passage, start: int) -> bool:
    """Return whether the paragraph's own label comes only after these words, and no other label does before it."""
    turns = finder.turns(passage.text)
    following = next((turn for turn in turns if turn.start > start), None)
    return (
        _labels(passage.speaker, passage.text[start:])
        and turn_at(turns, start) is None
        and (following is None or _labels(passage.speaker, f"{following.label}: "))
    )


def _is_told_apart(
    attribution: Attribution, quote: DirectQuote, speaker: str, quotation: Quotation, draft: Draft
) -> bool:
    """Return whether a pronoun or the context surely means somebody else than the source's speaker.

    Whom the text means speaks in the source too, or nobody else is named before; and the text before the quote does
    not name who said it there. If the quote's paragraph names whom it means, that paragraph alone counts.
    """
    if attribution.by not in ("pronoun", "context"):
        return False
    last = [word_key(word.text) for word in words(speaker)][-1:]
    before = draft.body[: quote.outer_start]
    people = {mention.name.surname for mention in mentions(before)}
    if not people:
        before = draft.body
        people = {mention.name.surname for mention in mentions(before)}
    paragraph = before[before.rfind("\n") + 1 :]
    if not last or _is_named(speaker, paragraph if _is_named(attribution.name, paragraph) else before):
        return False
    if len(people) == 1 and attribution.by == "pronoun":
        return True
    others = draft.speakers_of(quotation.source_id)
    return any(draft.same_in_text(attribution.name, other) for other in others if other != speaker)


def _holds_office(name: str, speaker: str, speakers: Collection[str]) -> bool | None:
    """Return whether a speaker is the only one of a source with the office that a text names; None if unknown."""
    meant = parse_name(name)
    if meant is None or meant.words or meant.office is None or meant.former:
        return None
    holders = [other for other in speakers if (label := parse_name(other)) is not None and label.office == meant.office]
    if len(holders) != 1:
        return None
    return holders[0] == speaker or (None if same_speaker(holders[0], speaker, "") is not False else False)


def _holds_role(name: str, speaker: str, quotation: Quotation, draft: Draft) -> bool | None:
    """Return whether a speaker is what a text calls them, as the source has it; None if it does not say.

    A judge is no prosecutor. “The councillor” is the one whom the source calls Councillor Verrall, or who speaks as a
    councillor, if no one else is and the text does not name the speaker.
    """
    role = words(name)[-1].text
    of_name, of_speaker = court_role(role), next(filter(None, map(court_role, tokens(speaker))), None)
    if of_name and of_speaker:
        return of_name == of_speaker
    if len(words(name)) > _MOST_OF_ROLE or _is_named(speaker, draft.body):
        return None
    passages = draft.finder.passages(quotation.source_id)
    called = re.compile(rf"(?<!\w)(?i:{re.escape(role)})\s+([A-ZÀ-Ž][\w’'-]{{2,40}}+)(?!\s+[A-ZÀ-Ž])")
    holders = {word_key(match[1]) for passage in passages for match in called.finditer(passage.text)}
    holders |= {
        word_key(speaker_words[-1].text)
        for passage in passages
        if _speaks_as(role, passage.text) and (speaker_words := words(passage.speaker))
    }
    speaking = {
        word_key(words(label)[-1].text): label for label in draft.speakers_of(quotation.source_id) if words(label)
    }
    if len(holders) != 1 or not holders <= speaking.keys():
        return None
    return speaking[holders.pop()] == speaker


def _speaks_as(role: str, text: str) -> bool:
    """Return whether whoever says ``text`` has a role: “as your mayor, I”, “Ich bin Landwirt”."""
    for match in re.finditer(rf"(?<!\w)(?i:{re.escape(role)})(?!\w)", text):
        lead = SENTENCE_END.split(text[max(0, match.start() - _ROLE_REACH) : match.start()])[-1]
        if _I_AM.search(lead):
            return True
        rest = SENTENCE_END.split(text[match.start() : match.end() + _ROLE_REACH], maxsplit=1)[0]
        as_role = _AS.search(lead)
        if as_role and (_I.search(f"{lead}{rest}") or not (as_role.start() or _NAME_BEHIND.match(text, match.end()))):
            return True
    return False


def _of_other_gender(quote: DirectQuote, speaker: str, body: str) -> Attribution | None:
    """Return the “he” or “she” to whom a text gives the words of somebody of the other gender, whom it never names."""
    tag, name = pronoun_beside(body, quote.outer_start, quote.outer_end), parse_name(speaker)
    if tag is None or name is None or name.gender is None or _is_named(speaker, body):
        return None
    return tag if name.gender != {"he": "m", "she": "f"}[tag.name.lower()] else None


def _begins_label(name: str, speaker: str, speakers: Collection[str]) -> bool | None:
    """Return whether a speaker's label is the only one of a source that begins with a name; None if there is none.

    “The head teacher” of “Head Teacher Beatrix Lunn”; 西村徹, of which nothing else tells that it is a name.
    """
    keys = [word_key(token) for token in tokens(name) if token not in _ARTICLES]
    if len(keys) < _FEWEST_OF_LABEL and not re.match(f"[{UNSPACED}\uac00-\ud7a3]{{3}}", name):
        return None
    holders = [other for other in speakers if [word_key(token) for token in tokens(other)][: len(keys)] == keys]
    if len(holders) != 1:
        return None
    return holders[0] == speaker or (None if same_speaker(holders[0], speaker, "") is True else False)


def _is_only_bearer(name: str, speaker: str, speakers: Collection[str]) -> bool:
    """Return whether a Korean or Chinese surname with a title, 김 시장 or 王市长, is that of one speaker alone."""
    if not re.match(f"[{UNSPACED}\uac00-\ud7a3]", name):
        return False
    return all((other[:1] == name[:1]) == (other == speaker) for other in speakers)


def _is_slogan(quote: str) -> bool:
    """Return whether a quote is a few words, repeated: “Pass the bill! Pass the bill!” may be anybody's."""
    keys = [word_key(token) for token in tokens(quote)]
    return len(set(keys)) < MIN_WORDS_TO_MISATTRIBUTE <= len(keys)


def _reported_by_another(quote: DirectQuote, attribution: Attribution, speaker: str, body: str) -> bool:
    """Return whether the sentence names the source's speaker before the quote and somebody else after it.

    “When they hear Sand say that they are ‘cheated by all’, they agree, says Marsh”: the words within are Sand's.
    """
    if attribution.start < quote.outer_end:
        return False
    last = [word_key(word.text) for word in words(speaker)][-1:]
    lead = words(SENTENCE_END.split(body[max(0, quote.outer_start - WINDOW) : quote.outer_start])[-1])
    return any(
        [word_key(word.text)] == last and any(is_cue(other.text) for other in lead[at + 1 : at + 3])
        for at, word in enumerate(lead)
    )


def _answers_another(quote: DirectQuote, attribution: Attribution, body: str) -> bool:
    """Return whether the sentence names somebody who answers the quoted words: “Roe scoffed at the idea that …”."""
    if attribution.start >= quote.outer_end:
        behind = SENTENCE_END.split(body[attribution.end : attribution.end + WINDOW])[0]
        return _IS_TOLD.match(behind) is not None
    lead = body[max(0, quote.outer_start - WINDOW) : quote.outer_start]
    own_sentence = SENTENCE_END.split(lead)[-1]
    if _UNTRUE.search(own_sentence):
        return True
    between = SENTENCE_END.split(body[attribution.end : quote.outer_start])[-1]
    if _BY_ANOTHER.search(between) or _IS_TOLD.match(between) or _REFUSED.search(between) or _HEARD.search(between):
        return True
    charge = _CHARGE.search(between)
    if charge is not None and not _OWN_CHARGE.search(between[: charge.start()]):
        return True
    owner = _OWNED.search(between)
    return owner is not None and word_key(owner[1] or owner[2]) != word_key(attribution.name.split()[-1])


def _labels(name: str, text: str) -> bool:
    """Return whether a text has the last word of a name in capitals as a label: “SAND: …”."""
    last = words(name)[-1:]
    return bool(last) and re.search(rf"\b{re.escape(last[0].text.upper())}:\s", text) is not None


def same_by_title(name: str, speaker: str, title: str) -> bool | None:
    """Compare a name with a source's speaker by the title of the source.

    None if the title has the speaker's office without a name too (“Remarks by the President and President Sand”).
    """
    plain = plain_title(title)
    same = same_speaker(name, speaker, plain)
    office = words(speaker)[-1:]
    if same is False and office and re.search(rf"\b(?i:{re.escape(office[0].text)})\b(?!\s+[A-Z])", plain):
        return None
    return same
