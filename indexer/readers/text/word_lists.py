"""Words used by the reading rules, all in lower case."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Titles and offices: a label that begins with one is a speaker.
TITLES = _words(
    """
    mr mrs ms miss mx dr prof professor sir dame lord lady baroness cllr councillor councilor alderman
    minister president senator sen rep representative mayor chair chairman chairwoman chairperson
    speaker moderator host interviewer interviewee reporter judge justice witness counsel clerk
    secretary commissioner officer sergeant captain rev reverend rabbi imam deputy governor gov
    congressman congresswoman ambassador delegate presenter narrator audience operator court facilitator
    whip premier prosecutor treasurer solicitor-general attorney-general taoiseach tánaiste llywydd cathaoirleach
    leas-chathaoirleach comhairle
    panelist panellist correspondent spokesperson spokeswoman spokesman chairlady chairwomen
    hon honourable honorable adv advocate mnr mev shri smt mme mlle monsieur madame
    señor señora señorita sr sra presidente presidenta vicepresidente vicepresidenta ministro ministra diputado
    diputada senador senadora alcalde alcaldesa président présidente ministre député députée sénateur sénatrice
    präsident präsidentin vizepräsident vizepräsidentin alterspräsident bundesminister bundesministerin
    bundeskanzler bundeskanzlerin bundespräsident staatssekretär staatssekretärin staatsminister staatsministerin
    voorzitter heer mevrouw staatssecretaris başkan başkanı bakan bakanı
    abgeordneter abgeordnete onorevole deputado deputada председатель министр депутат ведущий ведущая
    председательствующий председательствующая
    """
)

# What people are called whose names nobody noted. The words are common, and still no heading before a colon.
ROLES = _words(
    """
    student teacher caller guest attendee participant participants staff male female man woman voice respondent
    researcher agent customer analyst representative management executive member members unidentified unknown
    announcer commentator client patient doctor nurse applicant petitioner defendant plaintiff attorney solicitor
    leader chief director treasurer resident citizen public crowd all everyone group several user assistant
    pembicara sprecher sprecherin spreker locuteur locutrice intervenant intervenante hablante orador oradora falante
    parlante relatore relatrice mówca mluvčí говорящий спикер konuşmacı narasumber pewawancara
    pregunta interlocutor interlocutora periodista moderador moderadora entrevistador entrevistadora entrevistado
    화자 참석자 발언자 패널
    entrevistada reportero reportera frage moderatorin fragesteller journaliste intervieweur
    """
)

# Lower-case words that may be part of a name.
PARTICLES = _words(
    """
    of the and for de del della der den di da dos das du la le van von zu bin ibn al el y e & to on in at
    pro tempore hon und des für et les aux au l' d' en nombre behalf with from i o do
    beim bei im zur zum vom dem den h c pour sur sous chargé chargée auprès delegado delegada
    señor señora señorita sr sra don doña m mme président présidente ministre
    wa ole arap
    """
)

# Words before a colon in notes, letters and minutes that are never speakers.
NOT_SPEAKERS = _words(
    """
    note notes nb ps warning caution source sources example examples update updated correction
    clarification background summary abstract date time location venue place present attendees apologies
    absent subject re fw fwd from cc bcc agenda item items chapter section part title topic duration
    recorded audio video photo picture image caption credit read contents url http https link links tip
    disclaimer conclusion introduction appendix figure table step steps reminder remember result results
    answer question questions reason warning breaking urgent file format language kind style transcript
    transcribed transcription press website email phone fax tel however therefore finally first second
    third firstly secondly lastly one two three think imagine listen look
    fx jingle noise silence applause laughter crosstalk inaudible advertisement
    zuruf zurufe beifall heiterkeit widerspruch unterbrechung applaudissements aplausos rumores applausi
    beispiel hinweis anmerkung fazit slide slides screen heading headings
    poll polls carried passed defeated withdrawn adopted lost
    motion resolution disposition whereas resolved moved seconded minutes contents participants-list remarks
    english afrikaans isizulu isixhosa sesotho setswana sepedi kiswahili french spanish german welsh irish
    language languages page pages no nos ref reference enquiries
    assembly council committee senate parliament commons congress commission commissions department ministry
    proceedings debates hansard business confidence appearances
    dear subtitle subtitles status category type
    petitioners respondents appellants appellees plaintiffs defendants
    action actions decision decisions outcome outcomes recommendation recommendations purpose scope objective objectives
    comment comments discussion overview adjournment quorum vote votes attendance deadline deliverables method methods
    information addresses dates designations designation consensus context participation organizations organisations
    stakeholders topics goals goal challenges benefits risks risk issues issue features strategy timeline requirements
    requirement approach impact analysis policy process plan plans priorities priority concerns concern highlights
    takeaways insights overview details objectives progress
    budget total cost costs address website keywords methodology findings acknowledgements annex schedule
    name names age profile gender sex occupation nationality
    attention attn contact contacts toc regrets scribe scribes scribenick
    sfx id music sound sounds
    ayes noes yeas nays abstentions reply witnesses speakers
    """
)

# What counts or points, and so names a thing before a colon, never a person: “Zweites Beispiel”, “My Question”.
POINTERS = _words(
    """
    more fewer less higher lower now nun jetzt mehr weniger plus moins más menos mais più meno
    first second third fourth fifth next last final another my our your this that these those one
    ein eine erstes zweites drittes viertes fünftes nächstes letztes weiteres anderes erster zweiter dritter vierter
    nächster letzter weiterer anderer erste zweite dritte vierte nächste letzte weitere andere mein meine unser unsere
    ihr ihre dieses diese dieser der die das im zum zur zu beim bei für
    premier première deuxième second seconde troisième dernier dernière prochain prochaine autre mon ma notre
    votre un une
    primer primera segundo segunda tercer tercera tercero último última próximo próxima otro otra nuestro
    nuestra una uno
    primo prima secondo seconda terzo terza ultimo ultima prossimo prossima altro altra mio mia nostro nostra
    primeiro primeira terceiro terceira outro outra meu minha nosso nossa um uma
    eerste tweede derde volgende laatste een mijn ons onze andere
    первый вторая второй третий следующий последний первое второе третье следующее мой моя наш наша
    pierwszy drugi trzeci następny ostatni pierwsze drugie trzecie kolejny kolejne mój moja nasz nasza
    """
)

# Words whose full stop does not end a sentence.
ABBREVIATIONS = _words(
    """
    mr mrs ms mx dr prof st sr jr no nos vs etc cllr rev sen rep gen gov lt col sgt capt hon inc ltd co
    corp e.g i.e u.s u.k a.m p.m approx dept fig jan feb mar apr jun jul aug sep sept oct nov dec
    """
)

# After these a hyphen is part of the word, wherever a line ends.
HYPHENATED = _words(
    """
    self ex well ill half cross all high low long short full part twenty thirty forty fifty sixty seventy eighty
    ninety one two three four five six seven eight nine ten first second third so anti quasi vice
    """
)

# Labels that only say that somebody asks.
ASKING = _words(
    """
    q question questioner reporter reporters interviewer moderator press media journalist correspondent
    pregunta periodista reportero reportera interlocutor interlocutora entrevistador entrevistadora journaliste
    intervieweur frage fragesteller fragestellerin journalist journalistin domanda giornalista pergunta jornalista
    вопрос корреспондент журналист
    기자 질문 질문자 문 인터뷰어 사회자
    """
)
