# The library: its page, the player, and the sources of a draft on the desk.

## The page
library-page-title = { nav-sources } · { -product }
library-skip = Zum Transkript springen
library-source = Quelle
library-upload-input = Quelldateien hinzufügen
library-drop = Transkripte, Dokumente oder Untertitel ablegen, um sie hinzuzufügen; eine Aufnahme ablegen, um sie an die geöffnete Quelle anzuhängen
library-needs-script = Die Liste der Quellen braucht JavaScript.
library-deleted = „{ $title }“ wurde gelöscht.
library-imported = „{ $title }“ wurde hinzugefügt.
library-read-it = Öffnen

## In several places of it
library-add-files = Dateien hinzufügen …
library-cancel = Abbrechen
library-keep = Abbrechen
library-speaker = Sprecher
library-details = Details
library-recording = Aufnahme
library-reading = Lädt …

## What is said of a source
paragraph-count = { $paragraphs ->
    [one] { $paragraphs } Absatz
   *[other] { $paragraphs } Absätze
}
size-bytes = { $bytes ->
    [one] { $bytes } Byte
   *[other] { $bytes } Byte
}
speakers-more = { $names } und { $more } weitere
rights-ask = Nur nach Rückfrage
rights-background = Nur Hintergrund
embargo-until = Sperrfrist bis { $moment }
found-in-drafts = { $drafts ->
    [one] In { $drafts } Entwurf
   *[other] In { $drafts } Entwürfen
}

## The search
library-search-form = Quellen
filter-toggle = Filter
filter-clear = Filter leeren
filter-anyone = Alle
filter-from = Von
filter-to = Bis
filter-format = Format
filter-any-format = Alle Formate
filter-recording = Mit Aufnahme
filter-embargoed = Mit Sperrfrist

## What it found
found-sources = Gefundene Quellen
found-searching = Sucht …
found-count = { $sources ->
    [one] { $sources } Quelle
   *[other] { $sources } Quellen
}
found-with = { $sources ->
    [one] { $sources } Quelle mit „{ $words }“
   *[other] { $sources } Quellen mit „{ $words }“
}
found-fitting = { $sources ->
    [one] { $sources } passende Quelle
   *[other] { $sources } passende Quellen
}
found-none-with = Keine Quellen mit „{ $words }“
found-close-to = { $sources ->
    [one] Ähnlich wie „{ $words }“: { $sources } Quelle
   *[other] Ähnlich wie „{ $words }“: { $sources } Quellen
}
found-more = Mehr zeigen (noch { $left })
found-nothing = Keine passenden Quellen
found-nothing-filtered = Einen Filter entfernen oder weniger Suchwörter verwenden.
found-show-all = Alle Quellen zeigen

## A source that is open
source-choose = Quelle wählen
source-choose-text = Hier lesen, die Aufnahme abspielen, das Transkript korrigieren und sehen, welche Passagen zitiert sind.
source-back = Zurück zu den Quellen
source-gone = Diese Quelle wurde gelöscht.
source-gone-text = Jemand hat sie gelöscht. Eine andere wählen.
source-read-only = Diese Quelle lässt sich ansehen, aber nicht bearbeiten. Zum Bearbeiten die Person fragen, der sie gehört.
source-transcript = Transkript
transcript-search = In dieser Quelle suchen
transcript-keys = Tastenkürzel im Transkript
transcript-key-move = nächster und voriger Absatz
transcript-key-play = ab hier abspielen oder pausieren
transcript-key-correct = Absatz korrigieren
transcript-key-rename = Sprecher umbenennen
transcript-key-history = Verlauf der Korrekturen
transcript-key-insert = in einen Entwurf einfügen
transcript-key-search = in dieser Quelle suchen

## A paragraph of it
paragraph-no-speaker = Ohne Sprecher
paragraph-asks = Frage
paragraph-question = Frage
paragraph-kind-speech = Gesprochenes
paragraph-kind-heading = Überschrift
paragraph-kind-direction = Regieanweisung
paragraph-kind-page = Seitenmarke
paragraph-kind-notice = Hinweis
paragraph-unsure = Hier war sich die Spracherkennung nicht sicher
paragraph-play = Ab { $time } abspielen
paragraph-rename = { $name }, Sprecher umbenennen
paragraph-nobody = Ohne Sprecher
paragraph-name-nobody = Ohne Sprecher, Sprecher benennen
# Links to drafts follow.
paragraph-quoted = Zitiert in
paragraph-corrected = korrigiert
paragraph-history = { $times ->
    [one] Einmal korrigiert: Verlauf zeigen
   *[other] { $times }-mal korrigiert: Verlauf zeigen
}
paragraph-correct = Diesen Absatz korrigieren

## Correcting
correct-text = Text des Absatzes
# What a paragraph is, if not something that somebody says.
correct-kind = Art
correct-note = Notiz für den Verlauf
correct-note-example = Zum Beispiel: mit der Aufnahme verglichen
correct-question = Interviewfrage
correct-save = Korrektur speichern
correct-play = Abspielen
# After the keys Ctrl and Enter; the key Esc follows, with the next message.
correct-key-saves = speichert,
correct-key-leaves = bricht ab
correct-empty = Ein Absatz darf nicht leer sein.
correct-empty-hint = Text eingeben oder abbrechen.
correct-conflict = Dieser Absatz wurde inzwischen auch von jemand anderem korrigiert. Beide Fassungen stehen im Verlauf.
# The sides of a difference, after diff-in and diff-only-in.
correct-theirs = in der anderen Fassung
correct-yours = in der eigenen Fassung
correct-take-theirs = Andere übernehmen
correct-save-over = Eigene übernehmen
correct-saved = Korrektur gespeichert.
correct-put-away = Korrektur verworfen.
correct-go-on = Weiter bearbeiten
correct-one-at-a-time = Erst diese Korrektur speichern oder abbrechen, dann eine neue beginnen.

## The history of a paragraph
history-title = Verlauf des Absatzes
history-hint = Zitate in Entwürfen werden mit dem aktuellen Text verglichen. Auch das Wiederherstellen eines früheren Textes ist eine Korrektur und lässt sich rückgängig machen.
# Two names follow, the one before and the one after.
history-speaker = Sprecher:
history-nobody = nicht genannt
history-same-words = Der Wortlaut blieb gleich.
# The sides of a difference, after diff-in and diff-only-in.
history-before = vorher
history-after = nachher
history-back = Vorherigen Text wiederherstellen
history-restored = Der frühere Text ist wiederhergestellt.

## Renaming a speaker
rename-title = Sprecher umbenennen
rename-title-nobody = Sprecher benennen
rename-name = Name
rename-confirm = Umbenennen
rename-here = In dieser Quelle: { paragraph-count } von { $from }.
rename-here-nobody = In dieser Quelle: { paragraph-count } ohne Sprecher.
rename-becomes = Neu bei { $to }: { paragraph-count } von { $from }.
rename-becomes-nobody = Neu bei { $to }: { paragraph-count } ohne Sprecher.
rename-joins = Neu bei { $to }: { paragraph-count } von { $from }, zusätzlich zu bisher { $others }. Aus beiden wird ein Sprecher.
rename-joins-nobody = Neu bei { $to }: { paragraph-count } ohne Sprecher, zusätzlich zu bisher { $others }.
rename-done = { $paragraphs ->
    [one] { $paragraphs } Absatz ist jetzt { $to } zugeordnet.
   *[other] { $paragraphs } Absätze sind jetzt { $to } zugeordnet.
}
rename-undo = Rückgängig

## Details
details-of-source = Details der Quelle
details-close = Details schließen
details-about = Angaben
details-title = Titel
details-spoken-on = Gesprochen am
details-rights = Rechte
rights-choice-quotable = Zitierbar
rights-choice-ask = Nur nach Rückfrage
rights-choice-background = Nur Hintergrund, darf nicht zitiert werden
details-embargo = Sperrfrist bis
details-embargo-note = Zur Sperrfrist
details-embargo-example = Mit wem sie vereinbart ist
details-save = Speichern
details-saved = Gespeichert.
details-file = Datei
details-file-name = Name
details-file-format = Format
details-file-added = Hinzugefügt
details-file-length = Länge
details-delete = Löschen
details-delete-source = Diese Quelle löschen …

## Its recording
recording-hint = Audio oder Video anhängen, um es ab den Zeiten neben dem Text abzuspielen.
recording-attach = Aufnahme anhängen …
recording-replace = Ersetzen …
recording-remove = Entfernen …
recording-remove-hint = Die hier gespeicherte Datei wird gelöscht.
recording-remove-confirm = Entfernen
recording-removed = Die Aufnahme wurde entfernt.
recording-too-large = { $file } ist { $size } groß; höchstens { $most } lassen sich anhängen.
recording-too-large-hint = Mit niedrigerer Bitrate oder nur als Audio exportieren.
recording-sending-file = { $file }: wird hochgeladen
recording-sending = Wird hochgeladen …
recording-sent = { $sent } von { $total }
recording-storing = Wird gespeichert …
recording-stop = Stoppen
recording-attached = { $file } ist angehängt.
recording-unsent = { $file } konnte nicht hochgeladen werden.
recording-unsent-hint = Verbindung prüfen und die Datei erneut wählen.

## The drafts it is attached to
attaching-drafts = Entwürfe
attaching-title = An Entwürfe angehängt
attaching-loading = Lädt …
attaching-none = Noch keine Entwürfe. Auf der Seite „Entwürfe“ einen beginnen.
attaching-attached = An „{ $title }“ angehängt.
attaching-detached = Von „{ $title }“ gelöst.

## Deleting it
delete-title = Diese Quelle löschen?
delete-looking = Entwürfe, die sie verwenden, werden gesucht …
delete-goes = Endgültig gelöscht werden { paragraph-count } und der Verlauf der Korrekturen.
delete-goes-with-recording = Endgültig gelöscht werden { paragraph-count }, die Aufnahme und der Verlauf der Korrekturen.
delete-confirm = Quelle löschen
delete-nothing-depends = Kein Entwurf und keine Veröffentlichung verwendet sie.
delete-quotes-held = { $quotes ->
    [one] Ein Zitat in einem Entwurf stammt aus ihr. Es bleibt im Entwurf, lässt sich aber nicht mehr prüfen.
   *[other] { $quotes } Zitate in Entwürfen stammen aus ihr. Sie bleiben in den Entwürfen, lassen sich aber nicht mehr prüfen.
}
delete-drafts = { $drafts ->
    [one] { $drafts } Entwurf
   *[other] { $drafts } Entwürfe
}
delete-publications = { $publications ->
    [one] { $publications } Veröffentlichung
   *[other] { $publications } Veröffentlichungen
}
delete-quotes = { $quotes ->
    [one] { $quotes } Zitat
   *[other] { $quotes } Zitate
}
delete-published = { $quotes ->
    [one] { $day }, { $quotes } Zitat
   *[other] { $day }, { $quotes } Zitate
}
delete-no-quote = angehängt, keine Zitate
delete-untitled = Unbenannt

## The player
player-play = Abspielen
player-pause = Pause
player-stop = Stoppen
player-label = Player
player-back = Fünf Sekunden zurück
player-place = Position in der Aufnahme
player-place-now = { $now } von { $length }
player-speed = Tempo
player-close = Player schließen
player-broke-off = { $file } lädt nicht weiter. Verbindung prüfen und erneut abspielen.
player-cannot = Dieser Browser kann { $file } ({ $type }) nicht abspielen. In MP3, M4A oder MP4 umwandeln und diese Datei anhängen.

## The sources of a draft
sources-filter = Filter
sources-filter-label = Quellen filtern
sources-paste = Text einfügen …
sources-library-title = Quellen durchsuchen, korrigieren und abspielen
sources-drop = Oder Dateien irgendwo auf der Seite ablegen: Transkripte, Untertitel, Dokumente, Webseiten.
sources-attached = An diesen Entwurf angehängt
sources-attached-none-match = Keine angehängte Quelle passt. Ohne Filter sind alle zu sehen.
sources-attached-none = Noch keine. Eine Quelle aus der Liste unten anhängen.
sources-none = Noch keine. Für den Anfang eine Datei hinzufügen oder einen Text einfügen.
sources-library-none-match = Kein Titel und kein Sprecher passt. Die Seite „Quellen“ durchsucht auch den Text.
sources-partly = { $shown } von { $total } Quellen: die neuesten und die angehängten. Die Suche findet die übrigen.
sources-recording = Aufnahme
sources-attach = Anhängen
sources-attach-named = { $title } anhängen
sources-detach = Lösen
sources-detach-named = { $title } lösen
sources-attached-now = „{ $title }“ ist jetzt an diesen Entwurf angehängt.

## Reading one of them on the desk
reader-quote = Auswahl zitieren
reader-text = Text der Quelle
reader-back = Zurück zur Liste
reader-failed = Öffnen nicht möglich
reader-quoted = Zitiert in { $drafts }

## Files on their way in
upload-list = Uploads
upload-stage-waiting = Warten
upload-stage-sending = Hochladen
upload-stage-reading = Lesen
upload-stage-embedding = Absätze vorbereiten
upload-stage-indexing = In den Index aufnehmen
upload-stage-done = Fertig
upload-stage-cancelling = Wird abgebrochen
upload-pages = Seite { $done } von { $total } lesen
upload-steps = { $stage }: { $done } von { $total }
upload-cancel = Upload von { $file } abbrechen
upload-close = Meldung zu { $file } ausblenden
upload-pasted = Eingefügter Text
upload-empty = { $file } ist leer.
upload-empty-hint = Die Datei erneut wählen oder neu exportieren.
upload-too-large = { $file } ist { $size } groß; höchstens { $most } lassen sich hinzufügen.
upload-too-large-hint = Die Datei aufteilen oder als Text oder Untertitel exportieren.

## Pasting a text
paste-title = Text einfügen
paste-name = Titel
paste-name-optional = (optional)
paste-text = Text
paste-hint = Namen vor einem Doppelpunkt und fett gesetzte Namen gelten als Sprecher.
paste-empty = Noch kein Text. Oben einfügen oder eingeben.
paste-leave = Abbrechen
paste-add = Als Quelle hinzufügen

## Live sources
live-open = Live-Quelle …
live-begin-title = Neue Live-Quelle
live-name = Titel
live-begin-hint = Zeilen, die noch während des Sprechens eintreffen, lassen sich sofort suchen, vorschlagen und zitieren.
live-begin = Starten
live-lines = { $lines ->
    [0] Live · noch keine Zeile
    [one] Live · { $lines } Zeile
   *[other] Live · { $lines } Zeilen
}
live-how = So treffen Zeilen ein
live-from-file = Eine Datei, die gerade geschrieben wird (Text, WebVTT oder SRT)
live-from-address = Ein Stream mit Untertiteln (HLS) oder Untertitel unter einer Adresse
live-from-program = Ein eigenes Programm
live-how-token = Wo eine Anmeldung nötig ist, braucht der Befehl ein Token in QUOTEDESK_TOKEN; anlegen lässt es sich im eigenen Konto.
live-copy = Kopieren
live-copy-named = Kopieren: { $what }
live-copied = Kopiert.
live-not-copied = Der Browser hat das Kopieren nicht erlaubt. Den Text markieren und kopieren.
live-end = Beenden …
live-end-title = Diese Live-Quelle beenden?
live-end-text = „{ $title }“ nimmt danach keine Zeilen mehr an. Text und alle Zitate bleiben.
live-ended = „{ $title }“ ist jetzt abgeschlossen.
