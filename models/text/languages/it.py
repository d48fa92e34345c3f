"""Italian."""

from models.text.languages.rules import GoverningRules, LanguageRules, NegationRules, NumberRules, ReportingRules, row

_VERBS = """
dice disse diceva afferma affermava affermò spiega spiegava spiegò dichiara dichiarava dichiarò sottolinea sottolineava
sottolineò aggiunge aggiungeva aggiunse sostiene sosteneva sostenne precisa precisò osserva osservò ricorda ricordò
ribadisce risponde rispose racconta raccontava raccontò scrive scriveva scrisse avverte avvertì ammette ammise annuncia
annunciò conclude concluse chiede chiese commenta commentò insiste assicura assicurò rivela attacca replica replicò
riferisce lamenta lamentò twitta grida gridò urla urlò esclama promette promise conferma confermò ritiene confessa
scherza esorta
"""
_PARTICIPLES = """
detto affermato spiegato dichiarato sottolineato aggiunto sostenuto precisato osservato ricordato ribadito risposto
raccontato scritto avvertito ammesso annunciato concluso chiesto commentato insistito assicurato rivelato replicato
riferito lamentato twittato gridato urlato esclamato promesso confermato ritenuto denunciato criticato domandato
confessato scherzato esortato comunicato fatto_sapere
"""
_OPPOSITES = """
increase: aumento/calo aumentato/diminuito aumenta/diminuisce aumentare/ridurre alzare/abbassare salito/sceso
increase: sale/scende aumentati/diminuiti aumentare/diminuire aumentano/diminuiscono rialzo/ribasso cresciuto/calato
increase: aumentare/tagliare
high: alto/basso alta/bassa alti/bassi alte/basse
win: vincere/perdere vinto/perso vittoria/sconfitta vincitore/perdente
support: sostenere/combattere sostiene/combatte sostenitori/oppositori
accept: accettare/rifiutare accettato/rifiutato accetta/rifiuta
allow: permesso/vietato permette/vieta consentito/vietato
guilty: colpevole/innocente condannato/assolto
legal: legale/illegale legali/illegali
always: sempre/mai spesso/raramente
buy: comprare/vendere comprato/venduto acquistato/venduto
open: aperto/chiuso aprire/chiudere aperta/chiusa
start: iniziato/finito inizia/finisce
safe: sicuro/pericoloso sicura/pericolosa
strong: forte/debole forti/deboli
rich: ricco/povero ricchi/poveri
good: buono/cattivo buona/cattiva migliore/peggiore meglio/peggio bene/male
true: vero/falso vera/falsa
succeed: successo/fallimento riuscito/fallito
possible: possibile/impossibile
confirm: confermato/smentito conferma/smentisce
arrive: arrivato/partito arriva/parte
profit: profitti/perdite utile/perdita
young: giovane/vecchio giovani/vecchi nuovo/vecchio nuova/vecchia
praise: elogiato/criticato lodato/criticato
build: costruire/distruggere costruito/distrutto
hire: assunto/licenziato
early: presto/tardi
hope: spera/teme speranza/paura
love: ama/odia amore/odio
include: include/esclude incluso/escluso
friend: amico/nemico amici/nemici
remember: ricorda/dimentica ricordare/dimenticare
war: guerra/pace
majority: maggioranza/minoranza
easy: facile/difficile facilmente/difficilmente
long: lungo/corto lunga/corta
cheap: economico/costoso
big: grande/piccolo grandi/piccoli maggiore/minore maggiori/minori
fast: veloce/lento velocemente/lentamente
"""

RULES = LanguageRules(
    code="it",
    numbers=NumberRules(
        small=row("due tre quattro cinque - sette otto nove dieci undici dodici tredici quattordici quindici sedici", 2)
        | row("diciassette diciotto diciannove", 17)
        | row("venti trenta quaranta cinquanta sessanta settanta ottanta novanta", 20, 10)
        | row("vent trent quarant cinquant sessant settant ottant novant", 20, 10)
        | {"uno": 1, "un": 1, "una": 1, "sei": 6},
        scales={"cento": 100, "cent": 100, "mille": 1000, "mila": 1000, "milione": 10**6, "milioni": 10**6}
        | {"miliardo": 10**9, "miliardi": 10**9},
        joiners="e",
        zero="zero",
        point="virgola",
        parts={"terzo": 3, "terzi": 3, "quarto": 4, "quarti": 4, "quinto": 5, "quinti": 5},
        half="e mezz[oa]",
        per_cent="per[ \u00a0]?cento",
        points="punti? percentuali?e?",
        ordinal_ending="esim[oaie]",
        perhaps={
            "sei": 6,
            "entrambi": 2,
            "entrambe": 2,
            "secondo": 2,
            "seconda": 2,
            "doppio": 2,
            "coppia": 2,
            "paio": 2,
        }
        | {"primo": 1, "meta": 2, "mezzo": 2, "dozzina": 12, "decina": 10}
        | row("terzo/terza quarto/quarta quinto/quinta sesto/sesta settimo/settima ottavo/ottava nono/nona", 3)
        | row("decimo/decima undicesimo/undicesima dodicesimo/dodicesima", 10),
    ),
    negation=NegationRules(
        words="non mai niente nulla nessuno nessuna nessun ne neanche nemmeno neppure",
        affirming=r"non solo|non soltanto|quanto mai|piu che mai",
        lacking="lontan senza impossibil rifiut manca poco poca pochi poche nega viet imped salvo tranne incap ineg "
        "illeg ileg inconn descon incert fall",
        conditions="se salvo prima finche senza solo purche",
    ),
    governing=GoverningRules(
        has_comma=False,
        doubts=r"favola invenzione leggenda bufala calunnia direi "
        r"dubit\w+ nego neghiamo smentisc\w+ bugia menzogna falso falsa mito assurdo ridicolo "
        "impossibile improbabile mentirei vorrei_poter_dire",
        opinions="direi credo crediamo penso pensiamo dico diciamo detto vero sicur[ao] prov[ae] indizi",
        frames="diceva dicevano corre_voce dicono si_dice alcuni_dicono c'e_chi_dice gira_voce "
        r"girano_voci voce ho_sentito sper\w+ forse puo_darsi possibile immagin\w+ suppon\w+ "
        "mi_ha_detto mi_hanno_detto credevo pensavo",
        beliefs="crede credono pensa pensano dica dicano",
        speakers="io noi",
        joins="che se",
        frames_behind="dicono si_dice",
        knows="dimentic sap ignor solo prima senza dopo piu_che",
        conditions="tranne eccetto salvo fuorche a_eccezione se a_meno_che purche salvo_che a_patto_che",
        no_conditions="anche_se come_se se_vuole",
        corrections=r"non_e_vero e_fals[oa] e_una_bugia non_l'ho_mai_detto "
        "scusate scusi scusa pardon anzi volevo_dire voglio_dire mi_correggo mi_sbaglio chiedo_scusa",
    ),
    names_in_capitals=True,
    reporting=ReportingRules(
        verbs=_VERBS,
        participles=_PARTICIPLES,
        auxiliaries="ha aveva",
        according_to="secondo per stando_a stando_al stando_alla stando_all' a_detta_di a_parere_di a_giudizio_di",
        articles="il lo la l' l’ un uno una i gli le il_suo la_sua",
        prepositions="di del della dello dei delle degli da dal dalla per in nel nella a al alla con su sul sulla "
        "tra fra verso contro senza dopo prima durante davanti presso alle agli ai allo nei nelle dello",
        pronouns={"lui": "m", "lei": "f", "egli": "m", "ella": "f"},
        negations="non mai",
        joins="e ed",
        contrasts="ma però o",
        relatives="che cui",
        conjunctions="e ed o ma che chi quando come se dove perché si ci ne anche più ieri oggi questo questa lunedì "
        "martedì mercoledì giovedì venerdì sabato domenica",
        reflexives="si",
        omits_pronouns=True,
    ),
    small_words="il gli che di è una per non con del della sono nel alla dei anche più ha ma questo questa come lo ai "
    "ci si nel abbiamo era",
    letters="àèéìíòù",
    hesitations="eh ehm uhm mmm",
    fillers="voglio dire, cioè, sa, sai, insomma, guardi, beh",
    grammar="il lo la i gli le l un uno una mio mia suo sua nostro nostra questo questa io lui lei noi loro che e o "
    "ma se perché come quando di del della dei a al alla in nel nella con per su è sono ho ha abbiamo hanno",
    opposites=_OPPOSITES,
)
