# The review of an import.
review-heading = Gelesenes durchsehen
review-open = Durchsehen
review-open-label = Gelesenes aus „{ $title }“ durchsehen
review-held = Erst nach der Durchsicht wird darin gesucht.
review-title = Titel
review-date = Datum
review-language = Sprache
review-kind = Art
review-kind-briefing = Pressekonferenz
review-kind-interview = Interview
review-kind-hearing = Anhörung
review-kind-speech = Rede
review-kind-call = Telefonkonferenz
review-kind-debate = Debatte
review-kind-other = Sonstiges
review-day-none = kein Datum gefunden
review-day-metadata = Aus den Metadaten der Datei: „{ $written }“
review-day-heading = Aus der Überschrift: „{ $written }“
review-day-first_lines = Aus den ersten Zeilen: „{ $written }“
review-day-file_name = Aus dem Dateinamen: „{ $written }“
review-unsure = Bitte prüfen
review-note-unread = Etwa { $detail } % der Wörter der Datei wurden nicht gelesen.
review-note-uneven = Von { $alike } Texten der Datei, die gleich aussehen, wurden { $read } gelesen.
review-read-plain = Als reinen Text lesen
review-show-example = An einem Beispiel zeigen
review-note-ambiguous_date = Das Datum lässt sich auf zwei Arten lesen: „{ $detail }“. Das richtige eingeben.
review-note-weekday_differs = Der Wochentag passt nicht zum Datum: „{ $detail }“.
review-note-no_date = Die Datei nennt keinen Tag. Das Datum eingeben, falls bekannt.
review-note-date_from_name = Das Datum stammt nur aus dem Dateinamen: „{ $detail }“.
review-note-unnamed = { $count ->
    [one] Ein Absatz ist ohne Sprecher.
   *[other] { $count } Absätze sind ohne Sprecher.
}
review-note-alike = Vielleicht dieselbe Person: { $names }.
review-note-brief = Nur eine kurze Zeile, vielleicht keine Person: { $names }.
review-note-unsure_speaker = Vielleicht Sprecher, was nicht sicher ist: { $names }. Was diesen Worten folgt, ist ohne Sprecher; ein Zitat daraus hat eine Warnung.
review-note-unnamed_colours = Mehrere Personen sprechen, jede in einer Farbe der Untertitel; die Datei nennt sie nicht. Ein Zitat, das Sie einer von ihnen zuschreiben, hat eine Warnung.
review-note-series = Namen und Fragen sind wie bei „{ $detail }“ festgelegt.
review-merge = Zusammenführen
review-speakers-count = { $count ->
    [0] keine Sprecher
    [one] ein Sprecher
   *[other] { $count } Sprecher
}
review-speakers = { $count ->
    [one] Ein Sprecher
   *[other] { $count } Sprecher
}
review-speakers-hint = Namen korrigieren oder zwei Sprechern denselben Namen geben, um sie zusammenzuführen. Ein leerer Name steht für niemanden.
review-no-speakers = In dieser Quelle wurden keine Sprecher gefunden.
review-speaker = Name für { $name }
review-nobody = Ohne Sprecher
review-asks = Interviewer (nicht vorgeschlagen)
review-asks-label = { $name } führt das Interview und wird nicht vorgeschlagen
review-label = „{ $label }“ in der Datei
review-joined = Wird mit { $name } zusammengeführt.
review-samples = Was gesagt wird
review-samples-hint = Auswählen, was jemand anders gesagt hat.
review-samples-more = Dies sind die ersten. Weitere lassen sich beim Lesen der Quelle korrigieren.
review-move = „{ $text }“ hat jemand anders gesagt
review-moved-to = Wer die ausgewählten Absätze gesagt hat
review-left-out = In Zitaten ausgelassen
review-account = { $speech } % der Wörter sind Rede, { $aside } % nicht, { $unread } % wurden nicht gelesen
review-left-out-headings = { $count ->
    [one] eine Überschrift
   *[other] { $count } Überschriften
}
review-left-out-directions = { $count ->
    [one] eine Regieanweisung
   *[other] { $count } Regieanweisungen
}
review-left-out-pages = { $count ->
    [one] eine Seitenmarke
   *[other] { $count } Seitenmarken
}
review-left-out-notices = { $count ->
    [one] ein Hinweis
   *[other] { $count } Hinweise
}
review-remember = Für die nächste Datei dieser Reihe übernehmen
review-remember-hint = Eine Datei mit ähnlichem Titel oder denselben Sprechern.
review-hold = Neue Dateien ab jetzt erst nach der Durchsicht durchsuchen
review-save = Speichern
review-save-held = Durchsuchbar speichern
review-saved = Gespeichert: { $title }
review-again = Durchsehen …
review-badge-held = Noch nicht durchsuchbar
convention-open = Sprecher fehlen oder sind falsch
convention-hint = Einmal zeigen, wie die Datei ihre Sprecher kennzeichnet: eine Zeile mit einem Namen wählen, den Namen darin markieren und die Schaltfläche drücken.
convention-find = In der Datei suchen
convention-lines = Zeilen der Datei
convention-more = Das sind die ersten { $count } Zeilen. Andere über ihre Wörter suchen.
convention-none = Keine Zeile enthält diese Wörter.
convention-line = Die Zeile: den Namen darin markieren
convention-use = Diese Wörter sind der Sprecher
convention-select-first = Zuerst den Namen in der Zeile markieren.
convention-example = „{ $speaker }“ in „{ $line }“
convention-example-remove = Beispiel „{ $speaker }“ entfernen
convention-keep = Anders gelesene Sprecher behalten
convention-reading = Die Datei wird noch einmal gelesen …
convention-found = { $count ->
    [one] Eine Zeile nennt so einen Sprecher.
   *[other] { $count } Zeilen nennen so einen Sprecher.
}
convention-speakers = { $count ->
    [0] Keine Sprecher.
    [one] Ein Sprecher.
   *[other] { $count } Sprecher.
}
convention-unnamed = { $count ->
    [one] Ein Absatz ohne Sprecher.
   *[other] { $count } Absätze ohne Sprecher.
}
convention-not-speaker = Kein Sprecher
convention-not-speaker-label = { $name } ist kein Sprecher, diese Wörter sind Text
convention-apply = Datei so lesen
convention-applied = Die Datei wurde noch einmal gelesen.
