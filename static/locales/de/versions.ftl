# Versions of a draft, other headlines, notes to the desk, and details of the article.

## Versions
versions-title = Versionen
versions-list = Versionen, neueste zuerst
versions-none = Noch keine früheren Versionen. Beim Schreiben wird alle fünf Minuten eine gespeichert, und immer, wenn eine benannt wird.
versions-text = Artikel
versions-today = Heute
versions-yesterday = Gestern
versions-words = { $words ->
    [one] { $words } Wort
   *[other] { $words } Wörter
}
versions-reason-named = Benannt
versions-reason-restored = Vor Wiederherstellung
versions-reason-published = Veröffentlicht
versions-name-present = Benannte Version speichern …
versions-name-it = Benennen …
versions-rename = Umbenennen …
versions-name = Name der Version
versions-name-example = An die Rechtsabteilung gegeben
versions-name-save = Speichern
versions-restore = Version wiederherstellen
versions-restored = Die Version ist wiederhergestellt.
versions-undo = Rückgängig
versions-unsaved = Die letzten Änderungen konnten nicht gespeichert werden; daher wurde nichts geändert.
versions-unsaved-hint = Die Änderungen sind in diesem Browser gespeichert. Verbindung prüfen und erneut versuchen.
versions-shown = Zeigen
versions-shown-since = Seitdem geändert
versions-shown-before = Darin geändert
versions-shown-text = Text
versions-changes = { $changes ->
    [0] Keine Änderungen
    [one] Eine Änderung
   *[other] { $changes } Änderungen
}
versions-change-at = Änderung { $at } von { $changes }
versions-previous-change = Vorige Änderung
versions-next-change = Nächste Änderung
versions-added = hinzugefügt
versions-removed = entfernt
versions-paragraph-added = Hinzugefügt
versions-paragraph-removed = Entfernt
versions-moved-here = Hierher verschoben
versions-moved-away = Anderswohin verschoben
versions-restyled = Formatierung oder Links geändert
versions-split = Ab hier neuer Absatz
versions-was-paragraph = War ein Absatz
versions-was-heading = War Zwischentitel 1
versions-was-subheading = War Zwischentitel 2
versions-was-quote = War ein Blockzitat
versions-was-figure = War ein Bild
versions-was-pull-quote = War ein Zitatkasten
versions-was-bullet = War in einer Liste
versions-was-numbered = War in nummerierter Liste

## Other headlines
variants-open = { $others ->
    [0] Weitere Überschriften
   *[other] Weitere Überschriften ({ $others })
}
variants-title = Überschriften
variants-other = Weitere Überschrift
variants-new = Neue Überschrift
variants-add = Hinzufügen
variants-keep = Aktuelle Überschrift hinzufügen
variants-use = Nehmen
variants-in-use = In Gebrauch
variants-delete = { $headline } löschen
variants-delete-short = Löschen
variants-deleted = Überschrift gelöscht.
variants-undo = Rückgängig
variants-full = Es gibt bereits { $most } Überschriften, mehr sind nicht möglich.
variants-asking = Prüft …
variants-no-quotes = Keine Zitate zu prüfen
variants-failed = Prüfung nicht möglich

## Notes
notes-tab = Notizen
notes-there = hat Notizen
notes-label = Notizen an die Ressortleitung
notes-example = Für die Ressortleitung: was zu fragen ist, was noch warten muss, wer noch zurückruft.
notes-hint = Werden mit dem Entwurf gespeichert, nie veröffentlicht.
notes-saved = Gespeichert
notes-saving = Speichert …
notes-unsaved = Offline – in diesem Browser gespeichert
notes-refused = Nicht gespeichert: { $message }
notes-conflict = Anderswo geändert
notes-changed = Diese Notizen wurden anderswo geändert. Die eigenen bleiben unten stehen, bis eine Fassung gewählt ist.
notes-theirs = Andere Fassung
notes-theirs-empty = Sie wurden anderswo gelöscht.
notes-both = Beide übernehmen
notes-use-mine = Eigene übernehmen
notes-use-theirs = Andere übernehmen

## Angaben zum Artikel
article-details-open = Angaben
article-details-open-due = Angaben · { $due }
article-details-title = Angaben zum Artikel
article-details-byline = Autorenzeile
article-details-byline-example = So, wie sie gedruckt wird
article-details-standfirst = Vorspann
article-details-standfirst-example = Ein, zwei Sätze zwischen Überschrift und Text
article-details-section = Ressort
article-details-section-example = Lokales, Sport, Kultur
article-details-keywords = Schlagwörter
article-details-keywords-example = Durch Kommas getrennt
article-details-deadline = Abgabetermin
article-details-word-goal = Wortziel
article-details-language = Sprache
article-details-language-recognised = Wie erkannt: { $language }
article-details-language-unsure = Wie erkannt: unsicher
article-details-hint = Abgabetermin, Wortziel und Sprache bleiben in der Redaktion; alles andere erscheint mit dem Artikel.
article-details-changed = Anderswo geändert in „{ $theirs }“. Ihre Fassung bleibt, bis Sie wählen.
article-details-emptied = Anderswo gelöscht. Ihre Fassung bleibt, bis Sie wählen.
article-details-due = fällig { $when }
article-details-was-due = war fällig { $when }
count-of-goal = { $words } von { $goal } Wörtern
