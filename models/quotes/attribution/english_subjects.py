"""Subjects of English reporting verbs, and how they are named."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from models.quotes.attribution.cue_verbs import is_cue
from models.quotes.masking import Slot
from models.text.names.person_names import fold_word, is_courtesy_or_office, is_title, parse_name
from models.text.names.vocabulary import PARTICLES

By = Literal["name", "pronoun", "description", "organisation", "several"]

_NAME_TAGS = frozenset({"NNP", "NNPS"})
# What the tagger takes rare surnames for: “Blakely” for an adverb.
_MISTAKEN_TAGS = frozenset({"RB", "JJ", "NN", "NNS", "VB", "VBP", "VBN", "VBD", "FW", "UH"})
SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj"})
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})
_INHERITS_SUBJECT = frozenset({"conj", "xcomp", "advcl", "pcomp", "prep", "dep"})
_RELATIVE = frozenset({"who", "that", "which", "whom"})
THIRD_PERSON = frozenset({"he", "she"})
_QUOTED = frozenset({"quoted", "cited", "quotes", "cites", "quoting", "citing", "heard", "recorded", "described"})
HIGHEST_CLIMB = 12


@dataclass(frozen=True, slots=True)
class Reading:
    """The speaker of one quote of a sentence, in characters of the masked sentence.

    Args:
        by: how they are named; ``several`` where it says that more than one person speaks.
        name: the words that name them, titles included.
        start, end: of these words.
        cue: the verb, as written; None for “according to”.
        sure: whether the quote is speech with its attribution next to it, and not words woven into the sentence.
    """

    by: By
    name: str
    start: int
    end: int
    cue: str | None
    sure: bool


def _not_denied(name: Any) -> Any:
    """Return whom a relative clause is about: of “Roe, not Holt, who” the first."""
    denies = any(child.dep_ == "neg" and child.i < name.i for child in name.head.children)
    return name.head if name.dep_ == "appos" and denies else name


class Subjects:
    """Finds the speakers in a parsed sentence.

    Args:
        document: the masked sentence as spaCy (tagger and parser) reads it.
        slots: its quotes; no word in them is a subject.
    """

    def __init__(self, document: Any, slots: Sequence[Slot]) -> None:
        self._document = document
        self._slots = slots
        self._in_slot = [-1] * len(document)
        for number, slot in enumerate(slots):
            for token in document:
                if slot.start <= token.idx < slot.end:
                    self._in_slot[token.i] = number
        self._first = [next((i for i, at in enumerate(self._in_slot) if at == n), -1) for n in range(len(slots))]
        self._last = [max((i for i, at in enumerate(self._in_slot) if at == n), default=-1) for n in range(len(slots))]

    def _through(self, verb: Any, *, sure: bool) -> Reading | None:
        """Return the reading of a verb that may share another's subject; None where one person reports another."""
        subject, speaking = self._subject(verb)
        before = self._at(verb.i - 1)
        if subject is None or (verb.tag_ == "VBG" and before is not None and self._is_name(before)):
            return None  # “Hale scolded Marsh saying …” may be either's
        if any(child.dep_ == "neg" for child in verb.children):
            return None  # “Hale never said …” is not Hale's
        reading = self._reading(subject, verb, sure=sure)
        if reading is None:
            return None
        token = speaking
        for _ in range(HIGHEST_CLIMB):
            if token.head.i == token.i:
                break
            below, token = token, token.head
            if self._in_slot[token.i] < 0 and below.dep_ == "ccomp" and self._is_cue(token):
                above, _ = self._subject(token)
                outer = self._reading(above, token, sure=sure) if above is not None else None
                # “Hale said he called it …” is Hale on himself; of two people either may have said the words.
                if outer is None or outer.by == "several" or reading.by != "pronoun":
                    return None
                same = outer.by == "pronoun" and outer.name.lower() == reading.name.lower()
                return outer if same or outer.by == "name" else None
        return reading

    def _subject(self, verb: Any) -> tuple[Any | None, Any]:
        """Return the subject of ``verb`` or of the verb it hangs on, and that verb."""
        token = verb
        for _ in range(HIGHEST_CLIMB):
            own = self._own_subject(token)
            if own is not None:
                if own.dep_ == "nsubjpass" and token.lower_ not in _QUOTED:
                    return None, token
                if own.lower_ in _RELATIVE:
                    return (_not_denied(token.head) if token.dep_ == "relcl" else None), token
                return own, token
            if token.dep_ in ("acl", "relcl") and self._is_name(token.head):
                # “Hale scolded Marsh, saying …” is Hale; a parser that hangs it on Marsh does not know.
                return (token.head if token.head.dep_ in SUBJECTS else None), token
            if token.dep_ == "pcomp" and token.head.lower_ == "as" and token.head.head.lower_ in _QUOTED:
                quoted = next((c for c in token.head.head.children if c.dep_ in ("dobj", "nsubjpass")), None)
                return quoted, token
            of_something = token.dep_ == "prep" and token.lower_ in ("of", "on", "about", "from", "for", "to")
            if token.dep_ not in _INHERITS_SUBJECT or token.head.i == token.i or of_something:
                return None, token
            token = token.head
        return None, token

    def _own_subject(self, verb: Any) -> Any | None:
        own = [child for child in verb.children if self._in_slot[child.i] < 0]
        # A parser that takes “Blakely” for a time of day says of a name that it is npadvmod.
        names = (child for child in own if child.dep_ == "npadvmod" and child.i < verb.i and self._is_name(child))
        return next((child for child in own if child.dep_ in SUBJECTS), next(names, None))

    def _reading(self, nominal: Any, verb: Any | None, *, sure: bool) -> Reading | None:
        cue = verb.text if verb is not None else None
        if self._is_joined(nominal):
            span = nominal.left_edge.i, nominal.i
            return self._make("several", span, cue, sure)
        if nominal.tag_ == "PRP":
            return self._make("pronoun", (nominal.i, nominal.i), cue, sure) if nominal.lower_ in THIRD_PERSON else None
        if self._is_name(nominal) or (nominal.i > 0 and self._may_be_name(nominal) and nominal.tag_ != "NNS"):
            span = self._name_span(self._behind_place(nominal))
            shown = self._shown(span)
            name = parse_name(shown)
            by: By = "name" if name is not None and name.words else "description" if name else "organisation"
            determined = self._token_text(span[0] - 1).lower() in ("the", "a", "an")
            if by == "name" and self._names_a_group(span):
                by = "description"
            if by == "name" and determined and not is_title(fold_word(self._token_text(span[0]))):
                by = "organisation"
            return self._make(by, span, cue, sure)
        if nominal.tag_ not in ("NN", "NNS"):
            return None
        apposed = [child for child in nominal.children if child.dep_ == "appos" and self._is_name(child)]
        if len(apposed) == 1 and nominal.tag_ == "NN" and not self._is_joined(apposed[0]):
            return self._reading(apposed[0], verb, sure=sure)
        start = nominal.left_edge.i
        if any(self._in_slot[i] >= 0 for i in range(start, nominal.i + 1)):
            start = nominal.i
        return self._make("description", (start, nominal.i), cue, sure)

    def _make(self, by: By, span: tuple[int, int], cue: str | None, sure: bool) -> Reading:
        first, last = self._document[span[0]], self._document[span[1]]
        return Reading(by, self._shown(span), first.idx, last.idx + len(last.text), cue, sure)

    def _shown(self, span: tuple[int, int]) -> str:
        first, last = self._document[span[0]], self._document[span[1]]
        return str(self._document.text[first.idx : last.idx + len(last.text)])

    def _name_span(self, head: Any) -> tuple[int, int]:
        first = last = head.i
        while first > 0 and self._in_slot[first - 1] < 0:
            before = self._document[first - 1]
            hyphen = before.text == "-" and first > 1 and before.whitespace_ == ""
            particle = before.lower_ in PARTICLES and first > 1 and self._document[first - 2].tag_ in _NAME_TAGS
            name = before.tag_ in _NAME_TAGS or (is_title(fold_word(before.text)) and before.text[:1].isupper())
            if not (hyphen or particle or (name and (before.head.i >= first - 1 and before.dep_ != "pobj"))):
                break
            first -= 1
        while last + 1 < len(self._document) and self._in_slot[last + 1] < 0:
            after = self._document[last + 1]
            suffix = fold_word(after.text) in _SUFFIXES
            hyphen = after.text == "-" and after.whitespace_ == "" and self._document[last].whitespace_ == ""
            mistaken = self._may_be_name(after) and after.tag_ not in _NAME_TAGS and self._is_verb_at(last + 2)
            belongs = after.dep_ in ("compound", "flat", "nmod") or after.head.i == head.i
            apart = after.dep_ in ("npadvmod", "appos", "conj")
            if not (suffix or hyphen or mistaken or (after.tag_ in _NAME_TAGS and belongs and not apart)):
                break
            last += 1
        return first, last

    def _behind_place(self, nominal: Any) -> Any:
        """“Salem, Oregon, Mayor Ana Hale” is Hale."""
        commas = [i for i in range(nominal.i + 1, nominal.i + 6) if self._token_text(i) == ","]
        if len(commas) == 2 and commas[0] == nominal.i + 1:
            head = commas[1] + 1
            if self._at(head) is not None and is_courtesy_or_office(fold_word(self._token_text(head))):
                behind = self._next_nominal(head, len(self._document))
                return nominal if behind is None else behind
        return nominal

    def _names_a_group(self, span: tuple[int, int]) -> bool:
        """Return whether it is a group, capitalised but no name: “Attorneys for the city”, “Republicans”."""
        last = self._document[span[1]]
        plural = last.tag_ == "NNPS" or (last.text.endswith("s") and self._token_text(span[1] + 1) in ("for", "of"))
        return span[0] == span[1] and plural

    def _is_joined(self, nominal: Any) -> bool:
        """Return whether others speak with them: “Hale and Marsh”, “Hale or an aide”."""
        for child in nominal.children:
            if child.dep_ == "conj" and self._in_slot[child.i] < 0 and child.tag_ not in ("VBD", "VBZ", "VBN", "VB"):
                between = (self._document[i].lower_ for i in range(nominal.i, child.i))
                if any(word in ("and", "or", "&") for word in between):
                    return True
        return False

    # small questions

    def _is_cue(self, token: Any) -> bool:
        return self._in_slot[token.i] < 0 and token.tag_.startswith("VB") and is_cue(token.text)

    def _is_verb(self, token: Any) -> bool:
        return bool(token.tag_.startswith("VB"))

    def _is_verb_at(self, index: int) -> bool:
        token = self._at(index)
        return token is not None and self._is_verb(token)

    def _is_name(self, token: Any) -> bool:
        return token.tag_ in _NAME_TAGS and bool(token.text[:1].isupper())

    def _may_be_name(self, token: Any) -> bool:
        """Return whether a word that does not begin the sentence may be a name, whatever the tagger takes it for."""
        return token.tag_ in _NAME_TAGS or (bool(token.text[:1].isupper()) and token.tag_ in _MISTAKEN_TAGS)

    def _left_edge(self, token: Any) -> int:
        return min([int(token.i), *(int(child.left_edge.i) for child in token.lefts)])

    def _next_nominal(self, begin: int, end: int) -> Any | None:
        last = None
        for i in range(begin, end):
            token = self._document[i]
            if self._may_be_name(token) or (last is None and token.lower_ in THIRD_PERSON):
                last = token
            else:
                break
        return last

    def _at(self, index: int) -> Any | None:
        return self._document[index] if 0 <= index < len(self._document) else None

    def _token_text(self, index: int) -> str:
        token = self._at(index)
        return "" if token is None else str(token.text)
