# What is kept of edits beyond the page, who else has the draft open, and two texts made into one.

## Kept edits
# The times are those of a day, or with their date; both fit in brackets.
journal-back = Ungespeicherte Änderungen ({ $time }) wurden wiederhergestellt.
journal-waits = Ungespeicherte Änderungen ({ $time }) liegen hier. Sie werden wiederhergestellt, sobald sich dieser Entwurf bearbeiten lässt.
journal-elsewhere = Änderungen an „{ $headline }“ ({ $time }) wurden nicht gespeichert.
journal-open = Öffnen
journal-gone = „{ $headline }“ gibt es nicht mehr. Änderungen daran ({ $time }) liegen noch hier.
journal-copy = Text kopieren
journal-copied = Kopiert
journal-not-copied = Kopieren nicht möglich
journal-remove = Entfernen
journal-close = Schließen
journal-newer = Inzwischen anderswo geändert. Dies ist der neueste Text.
journal-plain = Dieser Browser kann ungespeicherte Änderungen nicht zuverlässig aufbewahren. Diesen Tab erst schließen, wenn „Gespeichert“ erscheint.

## Who else is here
presence-writes = Wird von { $name } bearbeitet
presence-writes-tab = In einem anderen Tab geöffnet
presence-taken = Um { $time } Uhr von { $name } übernommen
presence-taken-tab = Um { $time } Uhr von einem anderen Tab übernommen
presence-take-over = Übernehmen
presence-take-back = Zurückholen
presence-taking = Wird übernommen …
presence-not-taken = Der Server hat nicht geantwortet. Gleich noch einmal versuchen.
presence-readers = { $readers ->
    [one] { $names } liest mit
   *[other] { $names } lesen mit
}
presence-readers-tab = Auch in einem anderen Tab geöffnet
presence-bound = Dieser Entwurf lässt sich ansehen, aber nicht bearbeiten.
presence-ask-title = Von { $name } übernehmen?
presence-ask-text = { $name } wird sofort benachrichtigt. Ungespeicherte Änderungen werden zuerst gespeichert. Danach kann { $name } den Entwurf ansehen und zurückholen.
presence-ask-no = Abbrechen

## Merging
merge-title = Dieser Entwurf wurde anderswo geändert
merge-lead = Änderungen, die zueinander passen, sind unten zusammengeführt. Wo beide Fassungen dieselben Wörter ändern, eine wählen. Gespeichert wird erst mit „Text speichern“; beide Fassungen bleiben im Versionsverlauf.
merge-lead-clean = Beide Fassungen passen zueinander, siehe unten. Gespeichert wird erst mit „Text speichern“; beide Fassungen bleiben im Versionsverlauf.
merge-article = Zusammengeführter Text
merge-left = { $left ->
    [one] Noch ein Konflikt zu lösen
   *[other] Noch { $left } Konflikte zu lösen
}
merge-chosen = Alle Konflikte sind gelöst.
merge-clean = Keine Konflikte.
merge-save = Text speichern
merge-place = Konflikt { $at } von { $places }
merge-mine = Eigene
merge-theirs = Andere Fassung
merge-both = Beide, eigene zuerst
merge-deleted = Gelöscht
merge-by-mine = Selbst geändert
merge-by-theirs = Anderswo geändert
merge-by-each = In beiden geändert
merge-same = Unveränderte Absätze

## Versions
versions-reason-merged = Vor dem Zusammenführen
