"""Words of names and titles, folded as names are: titles, and words that are no name."""

import unicodedata

# Words that occur only in titles or before names, and are no office by themselves.
_OTHER_TITLES = """
acting adm administrator admiral adviser advisor aide american analyst anchor assistant associate attorney
author bishop british canadian candidate capt captain ceo cfo chief chinese coach col colonel commerce
congressional correspondent counsel defence defense democrat democratic deputy detective economist education
eminence energy ex excellency executive first foreign former founder french german gop governor-elect her
highness his historian holiness honor host house imam inspector interim interior israeli labor late lawmaker
lawyer leader lieutenant lt maj majesty major majority mexican minister minority national new nominee
officer pastor pollster president-elect presidential press prime rabbi rep republican rival royal russian
sec secretary security senate sergeant sgt solicitor spokesman spokesperson spokeswoman state strategist the
their then transportation treasury turkish u us vice whip your
alderman alderwoman brigadier cabinet clerk cllr commander commodore comptroller corporal councillor councilman
councilmember councilwoman councilor deputies dir elder ensign excellence foreman governors hm honour judges ld
lieutenants magistrate marshal mayoress mep mp officer opposition parliamentary permanent presiding principal
private provost registrar rt right secretaries solicitors specialist superintendent surgeon temporary treasurer
trooper undersecretary under warden chairperson chaplain
abgeordnete abgeordneter außenminister außenministerin bundeskanzler bundeskanzlerin bundesminister bundesministerin
bundespräsident bürgermeister bürgermeisterin innenminister kanzler kanzlerin ministerin ministerpräsident
ministerpräsidentin oberbürgermeister präsident präsidentin richter sprecher sprecherin staatssekretär
staatssekretärin vizepräsident vizepräsidentin vorsitzende vorsitzender
députée député maire ministre porte-parole premier première président présidente sénateur sénatrice secrétaire
alcalde alcaldesa canciller diputada diputado expresidente fiscal gobernador gobernadora ministra ministro portavoz
presidenta presidente senador senadora vicepresidenta vicepresidente
"""

# Also surnames and given names: titles only where they begin the label.
_AMBIGUOUS = """
bishop british cardinal chair chancellor coach counsel dean don energy english father first french german
host house judge justice king labor late lord major miss new page pastor pope press price prince sheriff sir
sister speaker state white clerk duke earl elder foreman maire marshal premier principal private provost right
richter under warden
"""

# Of these what is a surname behind “Mr.” or “Sen.”; “Mr. Speaker” and “Mr. Chancellor” stay offices.
_SURNAMES_OF_TITLES = """
bishop dean duke earl elder english french german house judge king lord major page pope press price prince richter white
"""

# A label with one of these names nobody.
_NOBODY = """
a address administration advertisement all americans analysts announcer anonymous answer applause attendee
attorneys audience begin both caller chorus clerk click clip conservatives counsel court critics crosstalk
crowd democrats end everyone experts female guest headlines heckler host image inaudible interpreter
interviewee interviewer laughter lawyers leaders liberals male man member members moderator multiple music
n/a na nan narration narrator none null official officials operator opponents others panel panelist
participant person photo photos protester protesters q question questioner read reporter reporters reports
republicans speaker speakers staff story student students supporters transcript translator unidentified
unknown various video voice voices voters watch weekly witness woman
"""

# The last word of what is no person.
_ORGANISATION_ENDS = """
abc accord aclu act ad administration afp agency agreement alliance amazon amendment ap army association
axios bank bbc bill bloomberg board book breitbart bureau buzzfeed campaign capitol cbs center centre church
cia city cnn co coalition college commission committee company conference congress convention corp
corporation council county court deal democrats department dhs dnc doj epa eu facebook fbi fda federation
film force foundation fox fund gazette google gop government group guard herald hospital house huffpost inc
institute international irs isil isis journal kingdom kremlin law league letter llc ltd magazine media memo
microsoft ministry movie msnbc nations nato navy nbc network news npr nra nsa office pac parenthood
parliament party pentagon plan planned plc police politico poll post press project radio report republicans
reserve reuters rnc school senate service services show society state statement states street study survey
team times tower treaty tribune tv twitter un union university world
"""

# Of these what is a surname behind a given name: “Martin Fox”.
_SURNAMES_OF_ORGANISATIONS = """
bloomberg church court deal fox guard house law post press street
"""

# Places that stand for their governments in the news.
_PLACES = """
afghanistan africa america ankara asia australia baghdad beijing berlin boston brazil britain brooklyn
brussels cairo california canada canberra chicago china cuba damascus delhi egypt england europe florida
france germany hollywood india iowa iran iraq ireland islamabad israel italy japan jerusalem kabul kiev
korea kyiv libya london madrid manhattan mexico michigan moscow nevada ohio ottawa pakistan paris
pennsylvania poland pyongyang qatar rome russia scotland seoul spain syria tehran texas tokyo turkey ukraine
venezuela washington wisconsin yemen
aleppo arizona baltimore benghazi bernardino colorado dallas detroit guantanamo hampshire jersey mosul
newtown philadelphia raqqa
"""

# Days and months that are not also names.
_DAYS = """
december february friday january july march monday november october saturday september sunday thursday today
tomorrow tuesday wednesday yesterday
"""

# Behind a name and a comma: what they do there, and no given name.
_ROLES = """
anchor byline caller ceo cfo chair chairman chairwoman chief commentator contributor correspondent coo counsel cto
director editor guest host interviewee interviewer journalist member moderator narrator operator president presenter
producer reporter secretary voiceover witness
"""

# “The president” is an office; “the Russian president” and “a senator” are someone else's, or anyone's.
_BESIDE_OFFICE = """
the mr madam his her excellency majesty holiness us of state
"""

# Between given name and surname.
_PARTICLES = """
al el la le de del della der den di da do dos du van von ter ten bin ibn abu ben st san y e arap ole bint zu zur vom af
"""

# Capitalised at the start of a sentence, and no part of the name after them.
_OPENERS = """
the a an but and or so yet for nor in on at by of to from with as if when while after before since because
although though however meanwhile still then there here this that these those it its he she they we you his
her their our my your i what who where why how asked speaking according like unlike until during under over
both even also not no yes earlier later last next today yesterday once only just now former speaker-elect
monday tuesday wednesday thursday friday saturday sunday january february march april june july august
september october november december
"""


def _without_accents(word: str) -> str:
    decomposed = unicodedata.normalize("NFD", word.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


OTHER_TITLES = frozenset(map(_without_accents, _OTHER_TITLES.split()))
AMBIGUOUS = frozenset(_AMBIGUOUS.split())
SURNAMES_OF_TITLES = frozenset(_SURNAMES_OF_TITLES.split())
SURNAMES_OF_ORGANISATIONS = frozenset(_SURNAMES_OF_ORGANISATIONS.split())
NOBODY = frozenset(_NOBODY.split())
ORGANISATION_ENDS = frozenset(_ORGANISATION_ENDS.split())
PLACES = frozenset(_PLACES.split())
DAYS = frozenset(_DAYS.split())
BESIDE_OFFICE = frozenset(_BESIDE_OFFICE.split())
PARTICLES = frozenset(_PARTICLES.split())
ROLES = frozenset(_ROLES.split())
OPENERS = frozenset(_OPENERS.split())
