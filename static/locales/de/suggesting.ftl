# Quotes that are offered: beside the draft, at the caret, and on the archive's page.

## The list beside the draft
suggestion-list = Zitatvorschläge
suggestion-new-order = Neue Reihenfolge zeigen
suggestion-play = Diese Passage abspielen (Leertaste)
suggestion-read = { $title } lesen
suggestion-no-speaker = Ohne Sprecher
suggestion-quoted = schon zitiert

## A quote from a source in another language, which the writer translates
translation-title = In Übersetzung zitieren
translation-original = Original ({ $language })
translation-words = Ihre Übersetzung
translation-hint = In den Artikel kommen Ihre Worte. Das Original bleibt als Quelle mit ihnen verbunden, und die Prüfung vergleicht beides.
translation-insert = Übersetzung einfügen
translation-insert-original = Original einfügen

## What the list says where it is empty
suggestion-start = Mit einem Transkript beginnen
suggestion-start-how = Ein Transkript, ein Dokument oder Untertitel irgendwo auf dieser Seite ablegen. Hier erscheinen dann Zitate, die zum Geschriebenen passen.
suggestion-add-source = Quelle hinzufügen
suggestion-reading = Quellen werden gelesen …
suggestion-reading-how = Die ersten Treffer folgen gleich.
suggestion-none = Noch keine Treffer
suggestion-none-how = Weiterschreiben oder eine weitere Quelle anhängen. Gesucht wird am Ende jedes Satzes.
suggestion-no-close = Nichts passt eindeutig
suggestion-no-close-how = Einzelne Passagen können trotzdem zu diesem Satz gehören.
suggestion-show-anyway = Nächstliegende Passagen zeigen
suggestion-write = Eine Überschrift oder einen ersten Satz schreiben
suggestion-write-attached = Die am besten passenden Zitate erscheinen hier am Ende jedes Satzes.
suggestion-write-library = Am Ende jedes Satzes werden alle Quellen durchsucht. Um nur die Quellen zu diesem Artikel zu durchsuchen, diese anhängen.
suggestion-choose-sources = Quellen wählen

## How far the list has come
suggestion-searching = Sucht …
suggestion-offline = Offline: Vorschläge warten
suggestion-recall = Erste Treffer · werden geordnet …
suggestion-again = Sucht erneut …
suggestion-best-anyway = { $items ->
    [one] Bester Treffer, aber kein guter
   *[other] Beste Treffer, keiner davon gut
}
suggestion-best = { $items ->
    [one] Bester Treffer
   *[other] Beste Treffer
}
suggestion-best-library = { $items ->
    [one] Bester Treffer aus allen Quellen
   *[other] Beste Treffer aus allen Quellen
}

## How sure the desk is of a quote
suggestion-strong = Wahrscheinlich
suggestion-possible = Möglich

## Why a quote is suggested: pieces of one line, the first letter of which the script makes a capital
why-shares = gemeinsame Wörter: { $words }
why-shares-earlier = Wörter von weiter oben: { $words }
why-close = ähnliche Bedeutung
why-follows = folgt auf das letzte Zitat
why-same-paragraph = selber Absatz wie das letzte Zitat
why-speaker = Sprecher erwähnt

## What ghost text leaves out of a long quote
ghost-more = { $count ->
    [one] +{ $count } Wort
   *[other] +{ $count } Wörter
}

ghost-tap = Zum Einfügen tippen

## What a screen reader says of ghost text; its words end in a full stop
ghost-offer = Zitat, { $from }: { $words } { $keys }
ghost-key-accept-ghost = { $key } fügt es ein
ghost-key-dismiss = { $key } verwirft es
ghost-key-next-suggestion = { $key } zeigt das nächste
ghost-offer-short = Zitatvorschlag: { $from }.

## Settings: when suggestions show
settings-pause = Vorschläge zeigen
settings-delay-second = nach 1 Sekunde
settings-delay-three = nach 3 Sekunden
settings-pause-how = Wie lange nach dem letzten Tastendruck. Nach Löschen oder Rückgängig erscheint nichts, und der Text verschiebt sich nie.

## Settings: the house’s style of attribution
settings-style = Zuschreibung
style-lead = Wie ein eingefügtes Zitat seinem Sprecher zugeschrieben wird. Selbst Geschriebenes bleibt unverändert.
style-verb = Verb
style-verb-said = sagte
style-verb-says = sagt
style-place = Sprecher
style-place-after = nach dem Zitat
style-place-before = vor dem Zitat
style-order = Reihenfolge
style-order-name = Name, Verb
style-order-verb = Verb, Name
style-titles = Bei der ersten Erwähnung Amt oder Titel nennen
style-example = Muster: die erste Erwähnung und eine spätere
style-example-speaker = Bürgermeisterin Ana Quell
style-example-words = Wir werden im Frühjahr neu zählen.
style-example-words-second = Bis dahin ändert sich nichts.

## The archive beside the draft
archive-part = Aus anderen Quellen
archive-part-count = { $count ->
    [one] { $count } Passage
   *[other] { $count } Passagen
}
archive-part-list = Zitate aus anderen Quellen
archive-part-keys = Enter fügt das Zitat ein und hängt seine Quelle an, Plus hängt nur die Quelle an, der Pfeil nach rechts öffnet sie
archive-part-ranking = Wird geordnet …
archive-part-looking = Sucht …
archive-part-away = Andere Quellen lassen sich gerade nicht durchsuchen. Angehängte Quellen funktionieren weiter; die Suche setzt automatisch wieder ein.
archive-part-attach = Anhängen
archive-part-attach-how = Diese Quelle an den Entwurf anhängen (Plus-Taste)

## The archive's page

## Its form
archive-words-how = Anführungszeichen suchen den genauen Wortlaut. Ein Minus vor einem Wort schließt es aus.
archive-language = Sprache
archive-language-any = Alle
archive-language-en = Englisch
archive-language-ko = Koreanisch
archive-rights = Rechte
archive-rights-any = Alle
archive-rights-quotable = Zitierbar
archive-rights-ask = Nur nach Rückfrage
archive-rights-background = Nur Hintergrund
archive-clear = Filter leeren

## What it found
archive-found = Gefundene Quellen
archive-searching = Sucht …
archive-count-words = { $sources ->
    [one] { $sources } Quelle zu „{ $words }“, beste zuerst
   *[other] { $sources } Quellen zu „{ $words }“, beste zuerst
}
archive-took-ms = { $ms } ms
archive-took-s = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
archive-words-only = Nur Suche nach Wörtern: Die Suche nach Bedeutung ist gerade nicht verfügbar. Sie setzt automatisch wieder ein.
archive-day-unknown = Ohne Datum
archive-paragraphs = { $paragraphs ->
    [one] { $paragraphs } Absatz
   *[other] { $paragraphs } Absätze
}
archive-question = Interviewfrage
archive-close = ähnliche Bedeutung
archive-more = Mehr zeigen (noch { $left })
archive-attach = Anhängen an …
archive-attach-label = { $source } an einen Entwurf anhängen
archive-insert = Einfügen …
archive-insert-label = Wörter dieser Passage in einen Entwurf einfügen
archive-attached-to = „{ $source }“ ist an „{ $draft }“ angehängt.
archive-nothing = Keine passenden Passagen
archive-nothing-filtered = Einen Filter entfernen oder andere Suchwörter verwenden.
archive-nothing-how = Andere Suchwörter verwenden. In Anführungszeichen muss der Wortlaut genau stimmen.

## What a screen reader says where Tab was pressed in the text and does nothing
tab-stays = Tab bleibt im Text. Zum Verlassen Escape drücken, dann Tab.
