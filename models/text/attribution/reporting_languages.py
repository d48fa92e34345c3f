"""Vocabulary of reported speech in the languages whose attributions are read by rules; add a language here.

A language needs the verbs of speech in the forms that news uses, its words for “according to”, articles, pronouns, and
the small words that tell it from other languages.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from models.text.names.given_names import Gender

RuledLanguage = Literal["de", "fr", "es", "it", "pt", "nl"]
ReadLanguage = Literal["en", "ko", "de", "fr", "es", "it", "pt", "nl"]


@dataclass(frozen=True)
class ReportingLanguage:
    """How a language reports speech; all words in small letters.

    Args:
        verbs: finite verbs of speech: “sagte”.
        participles: those that an auxiliary makes one: “a déclaré”.
        auxiliaries: “a”, “avait”.
        according_to: “laut”, “selon”.
        articles: what begins a description (“die Bürgermeisterin”), possessives too.
        prepositions: a capitalised word behind one is no apposed name: “ministre de la Santé”.
        pronouns: by their gender.
        negations: a verb beside one attributes nothing.
        inverted: whether a pronoun may be joined to the verb: “dit-il”, “a-t-elle déclaré”.
    """

    verbs: str
    participles: str
    auxiliaries: str
    according_to: str
    articles: str
    prepositions: str
    pronouns: dict[str, Gender]
    negations: str
    inverted: bool = False

    @cached_property
    def verb(self) -> re.Pattern[str]:
        """Matches a verb of speech; group ``pronoun`` where one is joined to it."""
        plain, participles, auxiliaries = map(_any_of, (self.verbs, self.participles, self.auxiliaries))
        forms = [plain]
        joined = ""
        if self.participles:
            forms.append(rf"(?:{auxiliaries})\s+(?:\w+\s+)?(?:{participles})")
        if self.inverted:
            pronoun = rf"(?P<pronoun>{_any_of(' '.join(self.pronouns))})"
            joined = rf"(?:(?:{plain})(?:-t)?-{pronoun}|(?:{auxiliaries})(?:-t)?-{pronoun.replace('pronoun', 'inside')}"
            joined += rf"\s+(?:\w+\s+)?(?:{participles}))|"
        return re.compile(rf"(?<![\w-])(?:{joined}(?:{'|'.join(forms)}))(?![\w-])", re.IGNORECASE)

    @cached_property
    def source(self) -> re.Pattern[str]:
        """Matches “according to”."""
        return re.compile(rf"(?<!\w)(?:{_any_of(self.according_to)})(?!\w)", re.IGNORECASE)

    @cached_property
    def negation(self) -> re.Pattern[str]:
        """Matches a word that denies the verb."""
        return re.compile(rf"(?<!\w)(?:{_any_of(self.negations)})(?!\w)", re.IGNORECASE)


def _any_of(words: str) -> str:
    return "|".join(re.escape(word).replace("_", r"\s+") for word in sorted(words.split(), key=len, reverse=True))


_GERMAN_VERBS = """
sagte sagt erklärte erklärt betonte betont meinte meint ergänzte ergänzt fügte forderte fordert kritisierte kritisiert
warnte warnt antwortete antwortet fragte fragt schrieb schreibt berichtete berichtet behauptete behauptet versicherte
versichert kündigte rief teilte lobte klagte bekräftigte unterstrich bezeichnete nannte räumte twitterte stellte
erwiderte entgegnete erzählte erzählt mahnte bedauerte resümierte urteilte erinnerte
"""
_FRENCH_VERBS = """
dit déclare déclarait affirme affirmait explique expliquait précise précisait souligne soulignait ajoute ajoutait
estime estimait assure assurait répond répondait lance lançait confie confiait raconte racontait écrit écrivait
insiste martèle rappelle poursuit conclut regrette dénonce annonce indique reconnaît admet demande s'exclame s’exclame
résume prévient
"""
_FRENCH_PARTICIPLES = """
dit déclaré affirmé expliqué précisé souligné ajouté estimé assuré répondu lancé confié raconté écrit insisté martelé
rappelé poursuivi conclu regretté dénoncé annoncé indiqué reconnu admis demandé prévenu résumé tweeté
"""
_SPANISH_VERBS = """
dijo dice afirmó afirma declaró declara explicó explica señaló señala agregó agrega añadió añade aseguró asegura
manifestó manifiesta sostuvo sostiene indicó indica advirtió advierte respondió responde preguntó pregunta comentó
comenta subrayó subraya destacó destaca expresó expresa recordó recuerda insistió insiste criticó denunció denuncia
anunció anuncia reconoció reconoce admitió admite escribió escribe aclaró apuntó apunta reiteró contó cuenta concluyó
lamentó resumió
"""
_SPANISH_PARTICIPLES = """
dicho afirmado declarado explicado señalado agregado añadido asegurado manifestado sostenido indicado advertido
respondido preguntado comentado subrayado destacado expresado recordado insistido criticado denunciado anunciado
reconocido admitido escrito aclarado apuntado reiterado
"""

_ITALIAN_VERBS = """
dice disse diceva afferma affermava spiega spiegava dichiara dichiarava sottolinea sottolineava aggiunge aggiungeva
sostiene sosteneva precisa osserva ricorda ribadisce risponde rispose racconta raccontava scrive scriveva avverte
ammette annuncia conclude chiede chiese commenta insiste assicura rivela attacca replica riferisce
"""
_ITALIAN_PARTICIPLES = """
detto affermato spiegato dichiarato sottolineato aggiunto sostenuto precisato osservato ricordato ribadito risposto
raccontato scritto avvertito ammesso annunciato concluso chiesto commentato insistito assicurato rivelato replicato
riferito
"""
_PORTUGUESE_VERBS = """
disse diz afirmou afirma declarou declara explicou explica ressaltou ressalta destacou destaca acrescentou acrescenta
completou contou conta argumentou argumenta respondeu responde perguntou pergunta escreveu escreve alertou alerta
lembrou lembra reconheceu reconhece admitiu admite anunciou anuncia criticou critica defendeu defende garantiu garante
comentou comenta concluiu conclui lamentou lamenta frisou sublinhou referiu observou reforçou avaliou revelou
"""
_PORTUGUESE_PARTICIPLES = """
dito afirmado declarado explicado ressaltado destacado acrescentado contado argumentado respondido perguntado escrito
alertado lembrado reconhecido admitido anunciado criticado defendido garantido comentado concluído
"""
_DUTCH_VERBS = """
zei zegt verklaarde verklaart vertelde vertelt benadrukte benadrukt stelde stelt meldde meldt antwoordde antwoordt vroeg
vraagt schreef schrijft waarschuwde waarschuwt erkende erkent reageerde reageert concludeerde concludeert vindt vond
betoogde betoogt oordeelde aldus
"""
_DUTCH_PARTICIPLES = """
gezegd verklaard verteld benadrukt gesteld gemeld geantwoord gevraagd geschreven gewaarschuwd erkend gereageerd
"""

LANGUAGES: dict[RuledLanguage, ReportingLanguage] = {
    "de": ReportingLanguage(
        verbs=_GERMAN_VERBS,
        participles="",
        auxiliaries="",
        according_to="laut nach_Angaben_von so",
        articles="der die das ein eine ihr ihre sein seine",
        prepositions="von vom der des für in im zur zum aus",
        pronouns={"er": "m", "sie": "f"},
        negations="nicht nie niemals kein keine",
    ),
    "fr": ReportingLanguage(
        verbs=_FRENCH_VERBS,
        participles=_FRENCH_PARTICIPLES,
        auxiliaries="a avait",
        according_to="selon d'après d’après pour",
        articles="le la l' l’ un une les son sa",
        prepositions="de du des d' d’ la le à au en pour",
        pronouns={"il": "m", "elle": "f"},
        negations="pas jamais nul aucun",
        inverted=True,
    ),
    "es": ReportingLanguage(
        verbs=_SPANISH_VERBS,
        participles=_SPANISH_PARTICIPLES,
        auxiliaries="ha había",
        according_to="según",
        articles="el la un una los su",
        prepositions="de del en para la el por a al",
        pronouns={"él": "m", "ella": "f"},
        negations="no nunca jamás",
    ),
    "it": ReportingLanguage(
        verbs=_ITALIAN_VERBS,
        participles=_ITALIAN_PARTICIPLES,
        auxiliaries="ha aveva",
        according_to="secondo per",
        articles="il lo la l' l’ un uno una i gli le il_suo la_sua",
        prepositions="di del della dello dei delle degli da dal dalla per in nel nella a al alla con",
        pronouns={"lui": "m", "lei": "f", "egli": "m", "ella": "f"},
        negations="non mai",
    ),
    "pt": ReportingLanguage(
        verbs=_PORTUGUESE_VERBS,
        participles=_PORTUGUESE_PARTICIPLES,
        auxiliaries="tem tinha havia",
        according_to="segundo conforme para de_acordo_com",
        articles="o a os as um uma seu sua",
        prepositions="de do da dos das em no na para por pelo pela com ao à",
        pronouns={"ele": "m", "ela": "f"},
        negations="não nunca jamais",
    ),
    "nl": ReportingLanguage(
        verbs=_DUTCH_VERBS,
        participles=_DUTCH_PARTICIPLES,
        auxiliaries="heeft had",
        according_to="volgens aldus",
        articles="de het een zijn haar hun",
        prepositions="van voor in op uit bij met aan",
        pronouns={"hij": "m", "zij": "f", "ze": "f"},
        negations="niet nooit geen",
    ),
}
