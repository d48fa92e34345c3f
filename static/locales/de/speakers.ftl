# The directory of speakers: the people who speak in sources, and the names they have there.

speakers-title = Sprecher
speakers-skip = Zu den Sprechern springen
speakers-needs-script = Die Liste der Sprecher braucht JavaScript.
speakers-about = Alle, die in den Quellen sprechen. Ein hier korrigierter Name gilt in Vorschlägen, Prüfung, Fußnoten und Zitatnachweis; die Quellen bleiben unverändert.
speakers-editors-only = Umbenennen und zusammenführen kann die Ressortleitung.
speakers-search = Sprecher suchen
speakers-count = { $count ->
    [one] Ein Sprecher
   *[other] { $count } Sprecher
}
speakers-none = Noch keine Sprecher
speakers-none-hint = Sobald eine Quelle Sprecher nennt, stehen sie hier.
speakers-none-found = Kein Sprecher heißt so
speakers-none-found-hint = Nach einem Teil des Namens suchen.
speakers-more-rows = Mehr zeigen

speakers-paragraphs = { $count ->
    [one] Ein Absatz
   *[other] { $count } Absätze
}
speakers-counts = { $paragraphs ->
    [one] Ein Absatz
   *[other] { $paragraphs } Absätze
} in { $sources ->
    [one] einer Quelle
   *[other] { $sources } Quellen
}
speakers-facts = { $paragraphs ->
    [one] Ein Absatz
   *[other] { $paragraphs } Absätze
} · { $labels ->
    [one] ein Name in den Quellen
   *[other] { $labels } Namen in den Quellen
}
speakers-labels-of = Namen von { $name } in den Quellen
speakers-corrected = von Hand korrigiert

speakers-rename = Umbenennen …
speakers-rename-one = { $name } umbenennen …
speakers-rename-title = { $name } umbenennen
speakers-rename-hint = Den Namen so schreiben, wie er in Artikeln steht. Alle Quellen zeigen ihn ab jetzt.
speakers-rename-do = Umbenennen
speakers-renamed = Umbenannt in { $name }.
speakers-name = Name
speakers-merge = Zusammenführen …
speakers-merge-one = { $name } zusammenführen …
speakers-merge-title = { $name } zusammenführen
speakers-merge-with = Dieselbe Person wie
speakers-merge-name = Name für beide
speakers-merge-choose = Wählen, mit wem zusammengeführt wird.
speakers-merge-do = Zusammenführen
speakers-merged = { $one } und { $other } sind jetzt eine Person.
speakers-split = Abtrennen …
speakers-split-one = { $label } abtrennen …
speakers-split-title = { $label } abtrennen
speakers-split-hint = „{ $label }“ ist jemand anders als { $name }. Haben beide denselben Namen, etwas Unterscheidendes hinzufügen: „Hans Schmidt (Kiel)“.
speakers-split-name = Name der anderen Person
speakers-split-do = Abtrennen
speakers-was-split = „{ $label }“ ist jetzt { $name }.
speakers-reset = Korrektur aufheben
speakers-reset-one = Korrektur aufheben: { $label }
speakers-was-reset = „{ $label }“ hat wieder den eigenen Namen.
speakers-undo = Rückgängig
speakers-undone = Rückgängig gemacht.
