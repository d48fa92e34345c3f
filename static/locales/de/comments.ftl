# Comments on a draft, and the inbox of what waits for the reader.

## The list
comments-tab = Kommentare
comments-add = Kommentieren
comments-show-resolved = Erledigte
comments-open = { $count ->
    [0] Keine offenen Kommentare
    [one] { $count } offener Kommentar
   *[other] { $count } offene Kommentare
}
comments-none-hint = Wörter im Text auswählen und „Kommentieren“ wählen, oder den ganzen Entwurf kommentieren. Kommentare werden nie veröffentlicht.
comments-not-loaded = Die Kommentare konnten nicht geladen werden.
comments-missing = Dieser Kommentar wurde gelöscht.

## A thread
comments-whole = Zum ganzen Entwurf
comments-gone = Zu Text, der gelöscht wurde
comments-visit = Im Text zeigen
comments-visit-words = „{ $words }“ im Text zeigen
comments-thread = Kommentar: { $words }
comments-thread-by = Kommentar von { $name }: { $words }
comments-somebody = Jemand
comments-edited = bearbeitet
comments-resolved-by = Erledigt von { $name }, { $moment }
comments-resolved-at = Erledigt { $moment }
comments-resolve = Erledigt
comments-reopen = Wieder öffnen
comments-edit = Bearbeiten
comments-delete = Löschen
comments-delete-sure = Diesen Kommentar löschen?
comments-delete-reply-sure = Diese Antwort löschen?
comments-keep = Behalten

## Writing
comments-write = Kommentar schreiben
comments-send = Kommentieren
comments-cancel = Abbrechen
comments-reply-to = Antworten
comments-reply = Antworten
comments-edit-label = Kommentar bearbeiten
comments-save = Speichern
comments-people = Personen zum Erwähnen
comments-people-found = { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
}
comments-may-not-read = darf diesen Entwurf nicht lesen
comments-hidden-from = { $name } darf diesen Entwurf nicht lesen und sähe den Kommentar nicht.
comments-hidden-from-hint = Den Entwurf zuerst mit der Person teilen oder den Namen ohne @ schreiben.
comments-not-ready = Der Text ist noch nicht verbunden; der Kommentar hat noch keine Stelle darin.
comments-not-ready-hint = Gleich noch einmal versuchen.
comments-words-gone = Die ausgewählten Wörter wurden inzwischen gelöscht.
comments-words-gone-hint = Den Kommentar kopieren, andere Wörter auswählen und diese kommentieren.

## What happened
comments-added = Kommentar hinzugefügt.
comments-replied = Antwort hinzugefügt.
comments-deleted = Gelöscht.
comments-resolved = Kommentar erledigt.
comments-reopened = Kommentar wieder geöffnet.
comments-undo = Rückgängig
comments-here = Zu diesen Wörtern gibt es einen Kommentar.
comments-here-by = Zu diesen Wörtern gibt es einen Kommentar von { $name }.
comments-show = Zeigen

## The inbox
inbox-title = Wartet auf Sie
inbox-mentions = { $count ->
    [one] Sie wurden in einem Kommentar erwähnt
   *[other] Sie wurden in { $count } Kommentaren erwähnt
}
inbox-embargoes = { $count ->
    [one] Eine Ihrer Sperrfristen endet binnen eines Tages
   *[other] { $count } Ihrer Sperrfristen enden binnen eines Tages
}
inbox-section-mentions = Erwähnungen
inbox-section-sign-offs = Freigaben zu entscheiden
inbox-section-own = Eigene Freigabeanfragen
inbox-section-embargoes = Sperrfristen, die binnen eines Tages enden
inbox-mentioned = Sie wurden erwähnt, { $moment }
inbox-mentioned-by = { $name } hat Sie erwähnt, { $moment }
inbox-open-comment = Öffnen
inbox-open-comment-of = Kommentar in „{ $headline }“ öffnen
inbox-mark-read = Als gelesen markieren
inbox-mark-read-of = Kommentar in „{ $headline }“ als gelesen markieren
inbox-mark-all = Alle als gelesen markieren
inbox-embargo-ends = Endet { $moment }
inbox-open-source-of = „{ $title }“ öffnen
inbox-none = Nichts wartet auf Sie
inbox-none-hint = Hier stehen Kommentare, die Sie erwähnen, Freigaben und Sperrfristen, die bald enden.
inbox-new-mention = Sie wurden in einem Kommentar erwähnt.
