"""Vocabulary of reported speech in the languages whose attributions are read by rules; add a language here.

A language needs the verbs of speech in the forms that news uses, its words for “according to”, articles, pronouns, and
the small words that tell it from other languages.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from models.text.names.given_names import Gender

ReadLanguage = Literal["en", "ko", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh", "ar"]


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
        joins: words for “and”.
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
        plain, participles, auxiliaries = map(_any_of, (self.verbs, self.participles, self.auxiliaries))
        joined = ""
        if self.inverted:
            pronoun = rf"(?P<pronoun>{_any_of(' '.join(self.pronouns))})"
            joined = rf"(?:(?:{plain})(?:-t)?-{pronoun}|(?:{auxiliaries})(?:-t)?-{pronoun.replace('pronoun', 'inside')}"
            joined += rf"\s+(?:\w+\s+)?(?:{participles}))|"
        return re.compile(rf"(?<![\w-])(?:{joined}{self.verb_forms})(?![\w-])", re.IGNORECASE)

    @cached_property
    def verb_forms(self) -> str:
        """The alternatives of ``verb`` without joined pronouns, for other patterns."""
        plain, participles, auxiliaries = map(_any_of, (self.verbs, self.participles, self.auxiliaries))
        return rf"(?:{plain})|(?:{auxiliaries})\s+(?:\w+\s+)?(?:{participles})" if participles else rf"(?:{plain})"

    @cached_property
    def participle(self) -> re.Pattern[str]:
        """Match a participle of a verb of speech, wherever its auxiliary is."""
        return re.compile(rf"(?<!\w)(?:{_any_of(self.participles) or '(?!)'})(?!\w)", re.IGNORECASE)

    @cached_property
    def small_words(self) -> frozenset[str]:
        """Articles, prepositions, conjunctions and pronouns."""
        parts = (self.articles, self.prepositions, self.conjunctions, self.negations, " ".join(self.pronouns))
        return frozenset(" ".join(parts).replace("_", " ").split())

    @cached_property
    def roles(self) -> re.Pattern[str] | None:
        """Match the word for an office or occupation that stands before a name; None where small letters tell."""
        return re.compile(rf"(?:{_any_of(self.role)})$", re.IGNORECASE) if self.role else None

    @cached_property
    def _joined(self) -> re.Pattern[str]:
        return re.compile(rf"(?<!\s)\s+(?:{_any_of(self.joins)})\s+(?P<next>[^\W\d_]+)")

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
        return re.compile(rf"(?<!\w)(?:{_any_of(self.according_to)})(?!\w)", re.IGNORECASE)

    @cached_property
    def negation(self) -> re.Pattern[str]:
        """Match a word that denies the verb."""
        return re.compile(rf"(?<!\w)(?:{_any_of(self.negations)})(?!\w)", re.IGNORECASE)


def _any_of(words: str) -> str:
    return "|".join(re.escape(word).replace("_", r"\s+") for word in sorted(words.split(), key=len, reverse=True))


_GERMAN_VERBS = """
sagte sagt erklärte erklärt betonte betont meinte meint ergänzte ergänzt fügte forderte fordert kritisierte kritisiert
warnte warnt antwortete antwortet fragte fragt schrieb schreibt berichtete berichtet behauptete behauptet versicherte
versichert kündigte rief teilte lobte klagte bekräftigte unterstrich bezeichnete nannte räumte twitterte stellte
erwiderte entgegnete erzählte erzählt mahnte bedauerte resümierte urteilte erinnerte erinnert bestätigte bestätigt
postete ruft schimpfte schimpft scherzte scherzt seufzte betonten gestand gesteht verriet verrät schwärmte schwärmt
prophezeite verkündete verkündet nennt sprach spricht beteuerte beteuert jubelte freute wunderte konstatierte
kommentierte kommentiert gab räumt findet fand appellierte appelliert sah
"""
_GERMAN_PARTICIPLES = """
gesagt erklärt betont gemeint ergänzt gefordert kritisiert gewarnt geantwortet gefragt geschrieben berichtet behauptet
versichert angekündigt gerufen mitgeteilt gelobt geklagt bekräftigt bezeichnet genannt eingeräumt getwittert erwidert
entgegnet erzählt gemahnt bedauert erinnert bestätigt
"""
_GERMAN_ROLES = """
minister ministerin meister meisterin präsident präsidentin sprecher sprecherin leiter leiterin chef chefin wart trainer
trainerin vorstand vorständin richter richterin anwalt anwältin direktor direktorin rat rätin vorsitzende vorsitzender
experte expertin forscher forscherin professor professorin kommissar kommissarin händler händlerin arzt ärztin lehrer
lehrerin bauer bäuerin fischer fischerin ingenieur ingenieurin kapitän kapitänin pfarrer pfarrerin historiker
historikerin soziologe soziologin ökonom ökonomin politiker politikerin sekretär sekretärin graf gräfin künstler
künstlerin autor autorin schriftsteller schriftstellerin regisseur regisseurin intendant intendantin stürmer verteidiger
torwart arbeiter arbeiterin beauftragte beauftragter abgeordnete abgeordneter kanzler kanzlerin bischof bischöfin
portier wirt wirtin besitzer besitzerin gründer gründerin manager managerin aktivist aktivistin
"""
_FRENCH_VERBS = """
dit déclare déclarait affirme affirmait explique expliquait précise précisait souligne soulignait ajoute ajoutait
estime estimait assure assurait répond répondait lance lançait confie confiait raconte racontait écrit écrivait
insiste martèle rappelle poursuit conclut regrette dénonce annonce indique reconnaît admet demande s'exclame s’exclame
résume prévient prédit confirme répète s'indigne s’indigne commente avertit ironise promet témoigne
plaide réplique rétorque s'interroge s’interroge constate détaille appelle soutient tranche murmure crie tweete
"""
_FRENCH_PARTICIPLES = """
dit déclaré affirmé expliqué précisé souligné ajouté estimé assuré répondu lancé confié raconté écrit insisté martelé
rappelé poursuivi conclu regretté dénoncé annoncé indiqué reconnu admis demandé prévenu résumé tweeté
prédit confirmé répété commenté averti ironisé promis témoigné plaidé répliqué rétorqué constaté détaillé appelé
soutenu tranché murmuré crié
"""
_SPANISH_VERBS = """
dijo dice decía afirmó afirma declaró declara explicó explica señaló señala agregó agrega añadió añade aseguró asegura
manifestó manifiesta sostuvo sostiene indicó indica advirtió advierte respondió responde preguntó pregunta comentó
comenta subrayó subraya destacó destaca expresó expresa recordó recuerda insistió insiste criticó critica denunció
denuncia anunció anuncia reconoció reconoce admitió admite escribió escribe aclaró aclara apuntó apunta reiteró reitera
contó cuenta concluyó concluye lamentó lamenta resumió resume informó informa gritó grita exclamó exclama contestó
contesta tuiteó prometió promete confirmó confirma zanjó zanja replicó replica relató relata opinó opina pidió pide
considera consideró reclamó reclama exigió exige precisó precisa bromeó bromea confesó confiesa celebró celebra avisó
avisa matizó defendió defiende rechazó rechaza
"""
_SPANISH_PARTICIPLES = """
dicho afirmado declarado explicado señalado agregado añadido asegurado manifestado sostenido indicado advertido
respondido preguntado comentado subrayado destacado expresado recordado insistido criticado denunciado anunciado
reconocido admitido escrito aclarado apuntado reiterado contado concluido lamentado resumido informado gritado exclamado
contestado tuiteado prometido confirmado zanjado replicado relatado opinado pedido considerado reclamado exigido
precisado bromeado confesado celebrado avisado
"""

_ITALIAN_VERBS = """
dice disse diceva afferma affermava affermò spiega spiegava spiegò dichiara dichiarava dichiarò sottolinea sottolineava
sottolineò aggiunge aggiungeva aggiunse sostiene sosteneva sostenne precisa precisò osserva osservò ricorda ricordò
ribadisce risponde rispose racconta raccontava raccontò scrive scriveva scrisse avverte avvertì ammette ammise annuncia
annunciò conclude concluse chiede chiese commenta commentò insiste assicura assicurò rivela attacca replica replicò
riferisce lamenta lamentò twitta grida gridò urla urlò esclama promette promise conferma confermò ritiene confessa
scherza esorta
"""
_ITALIAN_PARTICIPLES = """
detto affermato spiegato dichiarato sottolineato aggiunto sostenuto precisato osservato ricordato ribadito risposto
raccontato scritto avvertito ammesso annunciato concluso chiesto commentato insistito assicurato rivelato replicato
riferito lamentato twittato gridato urlato esclamato promesso confermato ritenuto denunciato criticato domandato
confessato scherzato esortato comunicato fatto_sapere
"""
_PORTUGUESE_VERBS = """
disse diz dizia afirmou afirma declarou declara explicou explica ressaltou ressalta destacou destaca acrescentou
acrescenta completou contou conta argumentou argumenta respondeu responde perguntou pergunta escreveu escreve alertou
alerta lembrou lembra reconheceu reconhece admitiu admite anunciou anuncia criticou critica defendeu defende garantiu
garante comentou comenta concluiu conclui lamentou lamenta frisou sublinhou referiu observou reforçou avaliou revelou
informou informa gritou grita exclamou tuitou rebateu rebate confirmou confirma prometeu promete indagou questionou
pediu pede considerou considera sustentou sustenta relatou relata brincou brinca avisou avisa apontou aponta assegurou
assegura retrucou resumiu desabafou
"""
_PORTUGUESE_PARTICIPLES = """
dito afirmado declarado explicado ressaltado destacado acrescentado contado argumentado respondido perguntado escrito
alertado lembrado reconhecido admitido anunciado criticado defendido garantido comentado concluído informado gritado
tuitado rebatido confirmado prometido indagado questionado pedido considerado sustentado relatado avisado apontado
"""
_DUTCH_VERBS = """
zei zegt verklaarde verklaart vertelde vertelt benadrukte benadrukt stelde stelt meldde meldt antwoordde antwoordt vroeg
vraagt schreef schrijft waarschuwde waarschuwt erkende erkent reageerde reageert concludeerde concludeert vindt vond
betoogde betoogt oordeelde aldus riep roept twitterde twittert bevestigde bevestigt verzekerde verzekert beloofde
belooft legde legt voegde voegt noemde noemt klaagde klaagt herinnert herinnerde liet laat gaf geeft kondigde kondigt
zuchtte grapte grapt mailde appte
"""
_DUTCH_PARTICIPLES = """
gezegd verklaard verteld benadrukt gesteld gemeld geantwoord gevraagd geschreven gewaarschuwd erkend gereageerd geroepen
getwitterd bevestigd verzekerd beloofd uitgelegd toegevoegd genoemd geklaagd
"""
_POLISH_VERBS = """
powiedział powiedziała mówi mówił mówiła stwierdził stwierdziła stwierdza dodał dodała dodaje podkreślił podkreśliła
podkreśla zaznaczył zaznaczyła zaznacza wyjaśnił wyjaśniła wyjaśnia tłumaczył tłumaczyła tłumaczy ocenił oceniła ocenia
zapewnił zapewniła zapewnia przyznał przyznała przyznaje poinformował poinformowała informuje oświadczył oświadczyła
oświadcza zapowiedział zapowiedziała zapowiada ostrzegł ostrzegła ostrzega przypomniał przypomniała przypomina napisał
napisała pisze zapytał zapytała pytał pytała pyta odpowiedział odpowiedziała odpowiada odparł odparła opowiada opowiadał
opowiadała wspomina wspominał wspominała komentuje skomentował skomentowała zauważył zauważyła zauważa krzyknął
krzyknęła woła zawołał zawołała apeluje zaapelował zaapelowała uważa twierdzi potwierdził potwierdziła potwierdza
przekonuje przekonywał przekonywała relacjonuje zdradza zdradził zdradziła ucina uciął ucięła żartuje obiecał obiecała
obiecuje narzeka wylicza kwituje dziwi podsumował podsumowała podsumowuje rzucił rzuciła nazwał nazwała nazywa
"""

LANGUAGES: Mapping[str, ReportingLanguage] = {
    "de": ReportingLanguage(
        verbs=_GERMAN_VERBS,
        participles=_GERMAN_PARTICIPLES,
        auxiliaries="hat hatte",
        according_to="laut nach_Angaben_von nach_Ansicht_von nach_Worten_von nach_Aussage_von nach_Einschätzung_von so",
        articles="der die das ein eine ihr ihre sein seine",
        prepositions="von vom der des den dem einen einem ihren ihrem seinen seinem für in im zur zum aus am an bei "
        "mit nach vor über zu auf gegen um unter bis seit wegen ohne durch neben trotz gegenüber",
        pronouns={"er": "m", "sie": "f"},
        negations="nicht nie niemals kein keine",
        joins="und",
        relatives="der die das den dem welcher welche",
        conjunctions="und oder aber als wie dass wenn weil denn auch noch nur schon dann da doch es wir ich sich den "
        "dem heute gestern morgen dabei dazu zuvor danach wo was wer ob damit montag dienstag mittwoch "
        "donnerstag freitag samstag sonnabend sonntag montagabend januar februar märz april mai juni "
        "juli august september oktober november dezember",
        reflexives="sich",
        nouns_have_capitals=True,
        role=_GERMAN_ROLES,
    ),
    "fr": ReportingLanguage(
        verbs=_FRENCH_VERBS,
        participles=_FRENCH_PARTICIPLES,
        auxiliaries="a avait",
        according_to="selon d'après d’après pour aux_yeux_de",
        articles="le la l' l’ un une les son sa",
        prepositions="de du des d' d’ la le à au aux en pour dans sur sous avec sans par chez vers contre entre "
        "avant après depuis pendant devant derrière dès face lors",
        pronouns={"il": "m", "elle": "f"},
        negations="pas jamais nul aucun",
        joins="et",
        relatives="que qui dont où qu'",
        conjunctions="et ou mais que qui quand comme si où dont car ce cette ces se ne y on nous vous je tu lui leur "
        "puis hier lundi mardi mercredi jeudi vendredi samedi dimanche",
        inverted=True,
        reflexives="se",
    ),
    "es": ReportingLanguage(
        verbs=_SPANISH_VERBS,
        participles=_SPANISH_PARTICIPLES,
        auxiliaries="ha había",
        according_to="según en_palabras_de a_juicio_de en_opinión_de",
        articles="el la un una los su",
        prepositions="de del en para la el por a al con sin sobre ante tras desde hasta entre contra hacia durante "
        "mediante bajo",
        pronouns={"él": "m", "ella": "f"},
        negations="no nunca jamás negó",
        joins="y e",
        relatives="que quien",
        conjunctions="y e o u pero que quien cuando como si donde porque lo las los les se me te nos ya también más "
        "ayer hoy este esta",
        reflexives="se",
        omits_pronouns=True,
    ),
    "it": ReportingLanguage(
        verbs=_ITALIAN_VERBS,
        participles=_ITALIAN_PARTICIPLES,
        auxiliaries="ha aveva",
        according_to="secondo per stando_a stando_al stando_alla stando_all' a_detta_di a_parere_di a_giudizio_di",
        articles="il lo la l' l’ un uno una i gli le il_suo la_sua",
        prepositions="di del della dello dei delle degli da dal dalla per in nel nella a al alla con su sul sulla "
        "tra fra verso contro senza dopo prima durante davanti presso alle agli ai allo nei nelle dello",
        pronouns={"lui": "m", "lei": "f", "egli": "m", "ella": "f"},
        negations="non mai",
        joins="e ed",
        relatives="che cui",
        conjunctions="e ed o ma che chi quando come se dove perché si ci ne anche più ieri oggi questo questa lunedì "
        "martedì mercoledì giovedì venerdì sabato domenica",
        reflexives="si",
        omits_pronouns=True,
    ),
    "pt": ReportingLanguage(
        verbs=_PORTUGUESE_VERBS,
        participles=_PORTUGUESE_PARTICIPLES,
        auxiliaries="tem tinha havia",
        according_to="segundo conforme para de_acordo_com nas_palavras_de na_opinião_de na_avaliação_de",
        articles="o a os as um uma seu sua",
        articles_or_prepositions="a",
        prepositions="de do da dos das em no na para por pelo pela com ao à sem sobre sob ante após até entre contra "
        "desde durante perante nos nas num numa aos às",
        pronouns={"ele": "m", "ela": "f"},
        negations="não nunca jamais negou",
        joins="e",
        relatives="que quem",
        conjunctions="e ou mas que quem quando como se onde porque já também mais ontem hoje este esta lhe me nos",
        reflexives="se",
        omits_pronouns=True,
    ),
    "nl": ReportingLanguage(
        verbs=_DUTCH_VERBS,
        participles=_DUTCH_PARTICIPLES,
        auxiliaries="heeft had",
        according_to="volgens aldus in_de_woorden_van naar_de_mening_van",
        articles="de het een zijn haar hun",
        prepositions="van voor in op uit bij met aan naar tegen over door om na sinds tot onder tussen zonder te per "
        "vanaf namens wegens",
        pronouns={"hij": "m", "zij": "f", "ze": "f"},
        negations="niet nooit geen",
        joins="en",
        relatives="die dat",
        conjunctions="en of maar dat die wie wat als toen omdat want ook nog al er we ik je zich gisteren vandaag "
        "morgen maandag dinsdag woensdag donderdag vrijdag zaterdag zondag daarna daarmee",
        reflexives="zich",
    ),
    "pl": ReportingLanguage(
        verbs=_POLISH_VERBS,
        participles="",
        auxiliaries="",
        according_to="według zdaniem w_opinii w_ocenie",
        articles="",
        prepositions="o w we z ze do na od dla przez przy po za nad pod przed między wobec u bez ku oprócz wśród obok",
        pronouns={"on": "m", "ona": "f"},
        negations="nie nigdy zaprzeczył zaprzeczyła",
        joins="i oraz",
        relatives="który która którego którą któremu jak",
        conjunctions="i oraz a ale lub albo że iż gdy kiedy jak który która co kto to już też także się jest był "
        "była wczoraj dziś jutro gdzie bo potem tak",
        omits_pronouns=True,
        inflects_names=True,
        women_end_in_a=True,
        womans_verb="ła",
        mans_verb="ł",
    ),
}
