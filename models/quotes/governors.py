"""Finds what governs a clause that is quoted alone: “I doubt that”, “there is a rumour that”, “they say”.

English sentences are parsed. A governor that asserts what it governs says nothing that a quote needs: “I think that”,
“the fact is”, “I am glad that”. Every other one belongs to the quote: it denies, doubts, asks or imagines it, or it is
somebody else who says it.
"""

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from models.text.spacy_pipeline import load_english
from models.text.words import tokens

# Sentences that are cached: the same stretches are compared several times in a check.
_CACHED = 512
_LONGEST = 600
_COMPONENTS = ("tok2vec", "tagger", "parser")
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "expl"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_CLAUSES = frozenset(
    tokens("ccomp xcomp csubj csubjpass pcomp acl acomp attr oprd parataxis prep dobj pobj nsubj conj advcl dep")
)
_HIGHEST = 12

_SPEAKERS = frozenset({"i", "we"})
# “It means”, “that shows”, “what I say is”; “you know”.
_IMPERSONAL = frozenset({"it", "that", "this", "which", "what", "you", "there", "these", "all"})
_FIRST_PERSONS, _THIRD_PERSONS = frozenset({"i", "we", "you"}), frozenset({"he", "she", "it", "they"})
_NOBODY = frozenset({"nobody", "none", "no", "few", "hardly", "neither"})
_ASSERTING = frozenset(
    tokens("""
    think thinks thinking thought know knows knew known say says said saying believe believes believed tell
    tells told telling mean means meant meaning see sees saw seen find finds found feel feels felt guess suppose
    argue argued arguing add added repeat repeated understand understood remember remembered promise promised
    assure assured guarantee swear note noted notice noticed stress stressed emphasize emphasise agree agreed
    show shows showed shown prove proves proved proven learn learned realize realise realized realised recognize
    recognise acknowledge acknowledged admit admitted confirm confirmed announce announced announcing declare
    declared conclude concluded explain explained point pointed mention mentioned insist insisted maintain
    report reported reporting hear bet confess contend submit reiterate recall discover discovered decide
    decided ensure make made making look ask asks remind reminded happen happens happened turn turns turned
    appreciate regret love like hate mind care forget forgot forgotten inform informed
    assert trust figure figured reckon suspect state stated
    stating
    """)
)
_FACTIVE = frozenset(
    tokens("""
    know knows knew known show shows showed shown prove proves proved proven mean means meant see sees saw seen
    find finds found learn learned realize realise realized realised recognize recognise discover discovered
    ensure remember remembered forget make made happen happens happened understand understood confirm confirmed
    demonstrate demonstrates demonstrated like love hate care remind reminds reminded regret notice noticed turn
    turns turned
    """)
)
# What may stand between a speaker and the verb: “I have to say”, “let me tell you”, “I want to be clear”.
_PASSING = frozenset({"'s", "'m", "'re"}) | frozenset(
    tokens("""
    have has had got want wanted need needs going go let lets be am is are was were 's 'm 're been must like
    love begin continue start keep able happy glad proud pleased here there do does did come came get can will
    try make important time ready happens clear say tell remain remains
    """)
)
_ASSERTED = frozenset(
    tokens("""
    honor honour privilege pleasure relief
    clear true sure certain confident obvious evident glad happy proud pleased grateful thankful sorry sad
    convinced aware afraid delighted lucky amazing remarkable unfortunate good great important right apparent
    plain known positive honored honoured thrilled excited disappointed surprised shocked angry ashamed
    wonderful terrible tragic interesting fair fact truth reality news point thing things problem reason reasons
    answer bottom line result issue message proof question evidence shame pity way difference irony case part
    safe story lesson word matter conclusion goal trouble catch downside upside irony beauty
    outrageous disgraceful shameful scandalous appalling horrible remarkable extraordinary astonishing incredible
    frustrating disappointing shocking heartbreaking sickening regrettable strange odd telling significant encouraging
    ironic scandal disgrace outrage miracle tragedy blessing
    """)
)
# Nouns that assert nothing of the clause behind them: “the idea that”.
_UNSURE = frozenset(
    tokens("""
    rumour rumor rumours rumors idea ideas notion claim claims suggestion allegation allegations accusation
    accusations myth lie lies fiction theory possibility chance chances risk danger fear fears hope hopes dream
    assumption speculation question doubt perception impression pretence pretense excuse argument charge
    misconception illusion fantasy nonsense gossip conspiracy probability likelihood prospect suspicion
    exaggeration tale tales slander libel slur whispers smear fable hoax invention fabrication propaganda legend
    """)
)
# With a “no” or “not” they assert: “it is no secret that”, “let us not forget that”, “I cannot stress enough that”.
_ASSERTED_NEGATED = frozenset(
    tokens("""
    secret surprise wonder coincidence accident mystery doubt question exaggeration pleasure joy satisfaction
    forget forgot forgotten hide conceal ignore overlook overstate exaggerate overemphasize stress emphasize emphasise
    """)
)
# Whatever these infinitives depend on, they assert: “old enough to remember that”, “hard to overstate that”.
_PRESUPPOSING = frozenset(tokens("know remember forget overstate exaggerate overlook miss ignore"))
# Nouns that an infinitive may describe and assert what it says: “a reason to think that”; others do not: “a fool to”.
_SUPPOSING = frozenset(tokens("think believe say claim suggest imagine pretend"))
_INVITING = frozenset(
    tokens("""
    reason reasons evidence courage first time opportunity chance right duty honesty decency grounds cause exaggeration
    """)
)
_RUMOURS = frozenset(
    tokens("rumour rumor rumours rumors myth notion idea suggestion allegation accusation theory gossip")
)
# What may stand right behind a clause and govern it: “…, they say”.
_BEHIND = frozenset(
    tokens("""
    say says said claim claims claimed think thinks thought believe believes believed assumed hope wish suppose
    argue argues tell tells told according
    """)
)
_MOST_BEHIND = 5
# “A world in which the harbour pays”.
_IMAGINED_NOUNS = frozenset({"world", "scenario", "universe", "future"})
# Words that open a sentence and govern nothing in it.
_OPENERS = frozenset(
    tokens("""
    and but so or well now look listen yes oh ok okay first second third firstly secondly thirdly finally then also
    today tonight folks look hey right here again still plus anyway however therefore moreover
    """)
)
_DENYING = frozenset(tokens("doubt doubts doubted deny denies denied dispute disputes question denying doubting"))
_LIMITING_MARKS = frozenset({"if", "unless", "whether", "lest", "though"})
# What has not happened yet is not said: “before we recommend it”.
_AWAITING_MARKS = frozenset({"before", "until", "till"})
_BEING = frozenset({"be", "is", "was", "'s", "been"})
_UNREAL = frozenset({"could", "might", "should", "may"})
# “I nearly believed”, “the report wrongly stated”.
_TAKING_BACK = frozenset(
    tokens("once nearly almost half hardly barely scarcely wrongly falsely mistakenly formerly briefly incorrectly")
)
_PAST_OPINIONS = frozenset(tokens("thought believed assumed felt figured imagined"))
# “As a child I thought”, “at first we believed”.
_LONG_AGO = re.compile(
    r"\b(?:as an? (?:child|kid|boy|girl|teenager|student|youngster|young \w+)|at first|at the time|at that time"
    r"|back then|in those days|originally|initially|once|long ago|years ago|when i was|when we were|growing up"
    r"|before that|until (?:then|now|today|recently|last \w+))\b",
    re.IGNORECASE,
)
# “My honest view is that”, “let me just say that”, “it is worth noting that”: no more than “I say that”.
_SAY = (
    r"(?:say|stress|add|note|repeat|mention|emphasi[sz]e|point\s+out|make\s+(?:it\s+)?clear|be\s+clear|tell\s+(?:you|them)"
    r"|remind\s+(?:you|them|everyone|everybody|people))"
)
_SAYING = r"(?:saying|stressing|adding|noting|repeating|mentioning|remembering|emphasi[sz]ing|pointing\s+out)"
_SAID = r"(?:said|stressed|added|noted|repeated|mentioned|remembered|emphasi[sz]ed|pointed\s+out)"
_ASSERTION = re.compile(
    r"\b(?:(?:my|our)\s+(?:\w+\s+)?(?:view|opinion|response|position|belief|feeling|sense)\s+is"
    rf"|(?:let\s+me|i\s+(?:should|must|will|would|want\s+to|have\s+to)|i'll)\s+(?:(?:just|also|again|first|only|simply)\s+)?{_SAY}"
    rf"|it(?:'s|\s+is)\s+(?:also\s+)?worth\s+{_SAYING}|it\s+bears\s+{_SAYING}"
    rf"|it\s+(?:should|must|has\s+to|ought\s+to)\s+(?:also\s+)?be\s+{_SAID}"
    r"|you\s+(?:should|must|need\s+to|have\s+to)\s+(?:also\s+)?(?:know|understand|remember|reali[sz]e)"
    r"|you\s+(?:may|might|will)\s+have\s+(?:noticed|seen))(?:\s+that)?(?:\s+is)?\W*$",
    re.IGNORECASE,
)
# “It is the mayor's opinion that”.
_VIEW_OF_OTHERS = re.compile(
    r"(?:\b(?:their|his|her)|\w's)\s+(?:view|opinion|position|belief)\s+that\W*$", re.IGNORECASE
)
# “I would sooner resign than tell you that”, “it would be a slander to say that”.
_NOT_ASSERTING = re.compile(
    r"\bthere\s*(?:'s|is|was|are|were)\s*(?:no|not|n't|hardly)\s+(?!doubts?\b|question|denying|escaping|hiding|way\s+around).{0,120}\bthat\W*$"
    r"|\b(?:cannot|can't|could\s+not|couldn't)\s.{0,120}\b(?:tell|say|promise|swear|pretend|claim)\b(?:\s+\w+){0,3}\s+that\W*$"
    # “It would shock me to learn that”, “Sand made up the story that”, “I regret saying that”.
    r"|\bwould\s+(?:shock|surprise|amaze|astonish|stun|disappoint|sadden)\b.{0,60}\bto\s+(?:learn|hear|discover|find|see)\b.{0,20}\bthat\W*$"
    r"|\b(?:(?:made|makes?|making)\s+up|invent(?:s|ed|ing)?|fabricat(?:es?|ed|ing)|concoct(?:s|ed|ing)?)\s.{0,60}\bthat\W*$"
    r"|\b(?:regret(?:ted)?|apologi[sz]e\s+for|sorry\s+for|wrong\s+in|stopped|gave\s+up)\s+(?:ever\s+)?"
    r"(?:saying|claiming|believing|thinking|suggesting|writing|telling\s+\w+)\s+that\W*$"
    # “It is far from certain that”, “I'd like to believe that”, “I am not here to tell you that”.
    r"|\bfar\s+from\s+\w+\s+that\W*$"
    r"|\b(?:would|'d)\s+(?:like|love|hate|prefer|want)\s+to\s+(?:believe|think|imagine|pretend)(?:\s+that)?\W*$"
    r"|\bnot\s+(?:here|prepared|willing|ready|able|in\s+a\s+position)\s+to\s+(?:tell|say|claim|promise|pretend|suggest)"
    r"\b.{0,20}\bthat\W*$"
    r"|\b(?:as\s+a\s+joke|in\s+jest|in\s+anger|under\s+(?:torture|duress|pressure)|drunk|half\s+asleep|in\s+an?\s+\w+\s+mood)\b"
    r".{0,40}\b(?:said|told|wrote|claimed)\b.{0,20}\bthat\W*$"
    r"|\bbefore\s+(?:i|we)\s+(?:admit|say|agree|concede|believe|accept)\s+that\W*$|"
    r"\b(?:would|'d)\s+(?:rather|sooner)\b.{0,120}\bthan\b"
    r"|\bwould\s+be\s+(?:an?\s+)?(?!(?:fair|right|true|accurate|honest|correct|safe)\b)\w+\s+to\s+(?:say|claim|think|suggest|pretend)"
    r"\s+that\W*$",
    re.IGNORECASE,
)
# “There was a time when I was sure that”.
_NO_LONGER = re.compile(
    r"\bthere\s+(?:was|were|used\s+to\s+be)\s+(?:an?\s+)?(?:time|times|day|days|moment|years)\s+when\b", re.IGNORECASE
)
# “If I were a cynic, I would say that”.
_ONLY_IF = re.compile(
    r"^\W*(?:and\s+|but\s+)?(?:if|were)\b.*\b(?:i|we|you|one)(?:\s+(?:would|might|could)|'d)\s+(?:say|think|claim|suspect|conclude)"
    r"(?:\s+that)?\W*$",
    re.IGNORECASE,
)
# “My rival's whole case is that”.
_CASE_OF_OTHERS = re.compile(
    r"(?:\b(?:their|his|her|your)|\w's|\w')\s+(?:\w+\s+)?(?:case|argument|claim|contention|line|message|story|theory|excuse|pitch|view"
    r"|point|position|answer|fear|belief|opinion)\s+(?:is|was|has\s+been)\s+that\W*$",
    re.IGNORECASE,
)
# “So bad that”, “now that”: what follows “that” is said all the same.
_RESULTING = frozenset({"so", "such", "now", "given", "order", "seeing", "considering", "except", "in", "enough"})
# Governors that deny, doubt or limit; all others frame.
_REVERSING = frozenset(
    tokens("""
    doubt doubts doubted deny denies denied dispute disputes wish wishes wished pretend pretended lie lying lied
    silly ridiculous absurd wrong false untrue myth nonsense rumour rumor rumours rumors unlikely impossible
    possible refuse refused reject rejected suppose imagine used once nobody none fail failed fear foolish
    stupid crazy insane blind mad naive mistake mistaken conspiracy allegation accusation claim fiction fantasy idea
    hard difficult reluctant
    notion suggestion illusion misleading premature uncertain unsure unclear if unless whether might could can
    would
    """)
)


@dataclass(frozen=True, slots=True)
class Governor:
    """What governs a quoted clause.

    Args:
        is_behind: whether it stands behind the clause: “…, they say”.
        reverses: whether it denies, doubts or limits; else it only frames.
    """

    is_behind: bool
    reverses: bool


@lru_cache(_CACHED)
def find_governor(lead: str, clause: str, rest: str) -> Governor | None:
    """Return what governs ``clause`` in its sentence; None where nothing does but what asserts it.

    Args:
        lead: the sentence before it.
        clause: quoted words of one sentence; without a subject and a verb of its own it is no statement.
        rest: the sentence behind it.
    """
    text = f"{lead}{clause}{rest}"
    if len(text) > _LONGEST:
        return None
    if _ONLY_IF.search(lead):
        return Governor(is_behind=False, reverses=True)
    if not _may_be_governed(lead, clause, rest):
        return None
    by_words = _governed_by_words(lead, rest)
    if by_words is not None:
        return by_words
    document = _parse(text)
    start, end = len(lead), len(lead) + len(clause)
    quoted = [token for token in document if start <= token.idx < end and not token.is_punct]
    root = _statement(quoted, start, end)
    if root is None:
        return None
    document_end = quoted[-1].i
    if _is_inverted(root, start, rest):
        return Governor(is_behind=False, reverses=True)
    # “The wall is safe, isn't it?” asks nothing else.
    is_question = "?" in rest and "?" not in clause
    for governor in _governors(root, start, end):
        if governor is None or (governor.lower_ in _PRESUPPOSING and _is_infinitive(governor)):
            return None
        is_behind = governor.idx >= end
        # “To say that the wall is safe is slander.”
        is_judged = governor.lower_ in _BEING and any(child.dep_ == "csubj" for child in governor.children)
        if is_behind and not is_judged and (governor.lower_ not in _BEHIND or governor.i - document_end > _MOST_BEHIND):
            return None
        # A quote that begins with “that” shows that it is governed; the text has its own verb for it.
        if clause.lower().startswith("that ") and governor.lower_ not in _REVERSING:
            return None
        if _is_limited(governor) or not _asserts(governor) or (is_question and governor.dep_ == "ROOT"):
            return Governor(is_behind, _reverses(governor, start, end) or is_question)
    return None


@lru_cache(_CACHED)
def is_of_other_clause(lead: str, left_out: str, kept: str, before: str = "") -> bool:
    """Return whether ``kept`` belongs to a clause whose subject is in ``left_out``, and not to one that is quoted.

    It is a verb of that subject, or depends on a verb there: “the nurses [tried, but the managers] are cowards”,
    “I sold the keys [, and he kept] the money”. The same subject goes on: “we need boats [and we need] nets”.

    Args:
        lead, left_out, kept: of one sentence, in order.
        before: the quoted words of another sentence, before ``left_out``.
    """
    text = f"{lead}{left_out}{kept}"
    if len(text) > _LONGEST or not left_out.strip():
        return False
    start, end = len(lead), len(lead) + len(left_out)
    document = _parse(text)
    quoted = set(tokens(f"{before} {lead}"))
    if lead.strip() and not any(
        token.dep_ in _SUBJECTS or _has_tense(token) for token in document if token.idx < start
    ):
        return False  # “Nine … million”, “now … mend it”: of no clause
    for token in document:
        is_root = token.head.i == token.i or token.head.idx < end
        if token.idx < end or token.is_punct or token.dep_ == "cc" or not is_root:
            continue
        verb = token if _has_tense(token) else _omitted_verb(token, start, end)
        if verb is None or not _is_main(verb):
            continue
        subject = next((child for child in verb.children if child.dep_ in _SUBJECTS), None)
        if subject is None or not start <= subject.idx < end:
            continue
        same = subject.lower_ in quoted or (subject.lower_ in _THIRD_PERSONS and quoted.isdisjoint(_FIRST_PERSONS))
        is_repeated = verb.lower_ in quoted or (verb.lower_ in _BEING and not _BEING.isdisjoint(quoted))
        if not same or (verb is not token and not is_repeated):
            return True
    return False


def _omitted_verb(token: Any, start: int, end: int) -> Any | None:
    """Return the verb among the characters ``[start, end)`` that a word behind them depends on."""
    while token.head.i != token.i and start <= token.head.idx < end:
        token = token.head
        if _has_tense(token):
            return token
    return None


def _is_main(verb: Any) -> bool:
    """Return whether a verb is that of a main clause; a parser hangs the first of two on the second."""
    return verb.dep_ in ("ROOT", "conj", "parataxis") or (verb.dep_ == "ccomp" and verb.i < verb.head.i)


def are_clauses(*texts: str) -> bool:
    """Return whether each text has a verb with a subject of its own."""
    return all(
        any(_has_tense(token) and _own_subject_in(token, 0, len(text)) for token in _parse(text)) for text in texts
    )


def _governed_by_words(lead: str, rest: str) -> Governor | None:
    """Return what words around a clause say of it, which parsers often take for something else."""
    if _is_doubted(tokens(lead)) or _NOT_ASSERTING.search(lead) or _NO_LONGER.search(lead):
        return Governor(is_behind=False, reverses=True)
    if _VIEW_OF_OTHERS.search(lead) or _CASE_OF_OTHERS.search(lead):
        return Governor(is_behind=False, reverses=False)
    match tokens(rest)[:4]:
        case ["according", "to", *_] | ["or", "so", *_]:
            return Governor(is_behind=True, reverses=False)
        case ["i" | "we", opinion, *_] if opinion in _PAST_OPINIONS:
            return Governor(is_behind=True, reverses=False)
    return None


def _is_doubted(lead: list[str]) -> bool:
    """Return whether a lead is what parsers often take for something else: “a rumour that”, “I used to think”."""
    if lead[-1:] == ["that"]:
        lead = lead[:-1]
        if not _RUMOURS.isdisjoint(lead[-1:]) or (lead[-1:] == ["not"] and _OPENERS.issuperset(lead[:-1])):
            return True
    match lead:
        case ["i" | "we", "wish", *_] | [*_, "used", "to", "think" | "believe" | "say"]:
            return True
        case [*_, "i" | "we" | "you", "would" | "d", "rather"] | [*_, "you", "would" | "d", "think" | "expect"]:
            return True
        case [*_, "last", "person" | "one" | "man" | "woman" | "thing", "to", "say" | "claim" | "think"]:
            return True
        case [*_, "to", "be", "blind" | "mad" | "crazy" | "stupid", "to", "think" | "believe" | "say" | "claim"]:
            return True
        case [*_, "be", "it", "from", "me" | "us", "to", "say" | "claim" | "suggest"]:
            return True
    if not _PAST_OPINIONS.isdisjoint(lead[-3:]):
        return _LONG_AGO.search(" ".join(lead)) is not None
    return False


def _may_be_governed(lead: str, clause: str, rest: str) -> bool:
    """Return whether a parse may find a governor: a word before the clause, or right behind it a verb of saying."""
    behind = tokens(rest)[: 2 * _MOST_BEHIND]
    # “Mr. Chief Justice, and may it please the Court”.
    if "please the court" in lead.lower() or _ASSERTION.search(lead):
        return False
    return len(tokens(clause)) > 1 and (not _OPENERS.issuperset(tokens(lead)) or not _BEHIND.isdisjoint(behind))


_pipeline_lock = threading.Lock()


@lru_cache(_CACHED)
def _parse(text: str) -> Any:
    pipeline = load_english(_COMPONENTS)
    with _pipeline_lock:
        return pipeline(text.encode("utf-8", "replace").decode("utf-8"))


def _statement(quoted: list[Any], start: int, end: int) -> Any | None:
    """Return the verb of the quoted clause that governs most of it, if it has subject and tense in the quote."""
    heads = [token for token in quoted if not start <= token.head.idx < end or token.head.i == token.i]
    verbs = [token for token in heads if _has_tense(token) and _own_subject_in(token, start, end)]
    return max(verbs, key=lambda token: sum(1 for _ in token.subtree), default=None)


def _is_inverted(root: Any, start: int, rest: str) -> bool:
    """Return whether the verb's auxiliary is before the quote: “do | I think so | ?”, “never have | I seen”."""
    inverted = any(child.dep_ in ("aux", "auxpass") and child.idx < start for child in root.children)
    if not inverted:
        return False
    denies = any(child.lower_ in ("never", "nor", "neither", "not") and child.idx < start for child in root.children)
    return "?" in rest or denies


def _has_tense(token: Any) -> bool:
    return token.tag_ in _FINITE or any(
        child.dep_ in ("aux", "auxpass", "cop") and child.tag_ in _FINITE for child in token.children
    )


def _is_past(verb: Any) -> bool:
    tagged = (verb, *(child for child in verb.children if child.dep_ in ("aux", "auxpass")))
    return any(token.tag_ == "VBD" for token in tagged)


def _own_subject_in(token: Any, start: int, end: int) -> bool:
    return any(child.dep_ in _SUBJECTS and start <= child.idx < end for child in token.children)


def _governors(root: Any, start: int, end: int) -> Iterator[Any | None]:
    """Yield the words on which the clause depends, the nearest first; None where it depends on nothing further."""
    token = root
    for _ in range(_HIGHEST):
        # “A rumour that the mayor left” may be parsed as a relative clause.
        clause = token.dep_ in _CLAUSES or (
            token.dep_ == "relcl"
            and (
                token.head.lower_ in _IMAGINED_NOUNS
                or (_is_infinitive(token) and token.lower_ in _SUPPOSING)
                or any(child.dep_ == "mark" for child in token.children)
            )
        )
        if token.head.i == token.i or not clause:
            return
        marks = {child.lower_ for child in token.children if child.dep_ == "mark" and not start <= child.idx < end}
        if marks & _AWAITING_MARKS and not _is_past(token):
            yield next(child for child in token.children if child.dep_ == "mark")
        # “I find it hard to believe that”: the adjective says what is believed.
        is_judged = token.tag_ == "VB" and (token.head.tag_.startswith("JJ") or token.head.lower_ in _BEING)
        if token.dep_ == "advcl" and not is_judged and not marks & _LIMITING_MARKS and not _follows_that(token, marks):
            return
        if marks & _LIMITING_MARKS:
            yield next(child for child in token.children if child.dep_ == "mark")
        elif token.dep_ != "conj" and not start <= token.head.idx < end:
            # “I know it's “strange that …””: what is said of the clause is quoted.
            if any(child.dep_ in ("acomp", "attr") and start <= child.idx < end for child in token.head.children):
                return
            yield token.head
        token = token.head


def _is_infinitive(verb: Any) -> bool:
    """Return whether a verb is “to think”."""
    return verb.tag_ == "VB" and any(child.lower_ == "to" for child in verb.children)


def _follows_that(clause: Any, marks: set[str]) -> bool:
    """Return whether “that” leads in to a clause as to what is said: “it has been put about, wrongly, that”."""
    before = {token.lower_ for token in clause.doc[: clause.left_edge.i]}
    return "that" in marks and before.isdisjoint(_RESULTING)


def _is_limited(word: Any) -> bool:
    """Return whether a conjunction limits: “if”, “whether”."""
    return bool(word.dep_ == "mark")


def _asserts(word: Any) -> bool:
    """Return whether who says this word with a clause says the clause."""
    negated, subject = _is_negated(word), _subject(word)
    is_nobodys = subject is not None and not _NOBODY.isdisjoint(
        [subject.lower_, *(child.lower_ for child in subject.children)]
    )
    nominals = {child.lower_ for child in word.children if child.dep_ in ("attr", "dobj")}
    if _is_unreal(word):
        return False
    if word.lower_ in _DENYING or "doubt" in nominals or (negated and "question" in nominals):
        return negated or is_nobodys
    if negated and not _ASSERTED_NEGATED.isdisjoint({word.lower_, *nominals}):
        return True
    if negated or any(child.lower_ in _UNREAL for child in word.children if child.dep_ == "aux"):
        return False
    if is_nobodys:
        return False
    if any(child.lower_ in _TAKING_BACK for child in word.children if child.dep_ == "advmod"):
        return False
    if word.tag_.startswith("NN"):
        is_described = any(child.lower_ in _SUPPOSING and _is_infinitive(child) for child in word.children)
        return word.lower_ in _INVITING | _ASSERTED if is_described else word.lower_ not in _UNSURE
    if word.tag_.startswith("JJ") or word.tag_ in ("IN", "RB"):
        return word.lower_ in _ASSERTED or word.lower_ in _PASSING or word.tag_ in ("IN", "RB")
    predicates = [child for child in word.children if child.dep_ in ("acomp", "attr")]
    if word.lower_ in _PASSING and (predicates or (subject is not None and subject.tag_.startswith("NN"))):
        return all(_says_true(predicate) for predicate in predicates) and (
            bool(predicates) or subject is None or subject.lower_ in _ASSERTED
        )
    if word.lower_ in _PASSING and (
        subject is None or subject.lower_ in _SPEAKERS | _IMPERSONAL or subject.dep_ == "csubj"
    ):
        return True
    if subject is not None and subject.lower_ == "it" and _moves_speaker(word):
        return True
    if word.lower_ not in _ASSERTING:
        return False
    is_passive = any(child.dep_ == "auxpass" for child in word.children)
    return word.lower_ in _FACTIVE or (
        (subject is None or subject.lower_ in _SPEAKERS | _IMPERSONAL or subject.dep_ == "csubj") and not is_passive
    )


def _moves_speaker(verb: Any) -> bool:
    """Return whether a verb says what something does to the speaker: “it saddens me”, “it breaks my heart”."""
    return any(
        child.dep_ == "dobj" and not {"me", "us", "my", "our"}.isdisjoint(token.lower_ for token in child.subtree)
        for child in verb.children
    )


def _is_unreal(word: Any) -> bool:
    """Return whether a verb depends on one that would happen: “I'd love to tell you”, “you would have to prove”."""
    while word.dep_ == "xcomp" and word.head.i != word.i:
        word = word.head
        subject = _subject(word)
        speaks = subject is None or subject.lower_ in _SPEAKERS
        if any(child.dep_ == "aux" and child.lower_ in ("would", "'d") for child in word.children) and (
            word.lower_ == "love" or (word.lower_ == "have" and not speaks)
        ):
            return True
    return False


def _says_true(predicate: Any) -> bool:
    if _is_negated(predicate):
        return False
    if predicate.tag_.startswith("NN"):
        # “A pack of lies”.
        nouns = {predicate.lower_, *(token.lower_ for child in predicate.children for token in child.children)}
        return nouns.isdisjoint(_UNSURE | _REVERSING)
    return predicate.lower_ in _ASSERTED


def _is_negated(word: Any) -> bool:
    return any(
        child.dep_ == "neg"
        or (child.dep_ == "det" and child.lower_ == "no")
        or child.lower_ in ("n't", "hardly", "barely", "longer")
        for predicate in (word, *(child for child in word.children if child.dep_ in ("attr", "acomp", "dobj")))
        for child in predicate.children
    )


def _subject(word: Any) -> Any | None:
    """Return the subject of a verb, or of the verb it depends on: “I” of “I want to say”."""
    for _ in range(_HIGHEST):
        own = next((child for child in word.children if child.dep_ in _SUBJECTS), None)
        if own is not None or word.dep_ not in ("xcomp", "conj", "advcl") or word.head.i == word.i:
            return own
        word = word.head
    return None


def _reverses(governor: Any, start: int, end: int) -> bool:
    """Return whether the words around a clause deny, doubt or limit it."""
    around = [token for token in governor.sent if not start <= token.idx < end]
    return any(token.dep_ == "neg" or token.lower_ in _REVERSING for token in around)
