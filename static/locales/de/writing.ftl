# Words of writing itself: the toolbar, links, counts, find and replace, typography.

## The toolbar
toolbar-label = Formatierung
tool-paragraph = Absatz
tool-heading = Zwischentitel 1
tool-subheading = Zwischentitel 2
tool-strong = Fett
tool-em = Kursiv
tool-link = Link
tool-bullets = Aufzählung
tool-numbers = Nummerierte Liste
tool-blockquote = Blockzitat
tool-image = Bild
tool-undo = Rückgängig
tool-redo = Wiederholen
tool-comment = Kommentieren
tool-find = Suchen und ersetzen

## Images
image-caption = Bildunterschrift
image-credit = Bildnachweis
image-alt = Alternativtext
image-alt-missing = Noch kein Alternativtext: Beschreiben, was das Bild zeigt, für alle, die es nicht sehen.
image-remove = Bild entfernen
image-label = Bild: { $alt }
image-label-bare = Bild ohne Alternativtext
image-unshown = Dieses Bild kann nicht gezeigt werden.
image-uploading = { $name } wird hochgeladen …
image-sent = { $percent } %
image-cancel = Abbrechen
image-dismiss = Schließen
image-added = Bild hinzugefügt. Jetzt den Alternativtext schreiben.
image-copying = Das Bild wird aus einem anderen Entwurf kopiert …
image-not-copied = Das Bild konnte nicht kopiert werden: { $why }
image-publish-missing = { $count ->
    [one] Ein Bild hat keinen Alternativtext.
   *[other] { $count } Bilder haben keinen Alternativtext.
}
image-publish-show = Im Entwurf zeigen

## Text in two directions
direction-mark = Unsichtbares Zeichen: Es bestimmt die Reihenfolge, in der diese Zeile erscheint

## Links
link-title = Link
link-words = Text
link-address = Adresse
link-set = Link setzen
link-remove = Link entfernen
link-cancel = Abbrechen
link-not-an-address = Das ist keine Web- oder E-Mail-Adresse. Schreibweise wie example.org/report oder name@example.org.

## Counts
count-label = Länge des Artikels
count-selected = Auswahl
count-article = Artikel
count-selected-of = { $selected } von { $all }
count-with-minutes = { $all } · { $minutes } min
count-with-sheets = { $all } · { $sheets } Blätter
count-characters-short = { $characters ->
    [one] { $characters } Zeichen
   *[other] { $characters } Zeichen
}
count-words = Wörter
count-characters = Zeichen
count-without-spaces = Ohne Leerzeichen
count-sheets = Blätter zu 200 Zeichen
count-reading = Lesezeit
count-minutes = etwa { $minutes } min

## Find and replace
find-label = Suchen und ersetzen
find-query = Suchen
find-words = Ersetzen durch
find-case = Groß-/Kleinschreibung beachten
find-word = Ganze Wörter
find-previous = Voriger Treffer
find-next = Nächster Treffer
find-close = Suche schließen
find-show-replace = Ersetzen
find-replace = Ersetzen
find-replace-all = Alle ersetzen
find-in-quotes = { $quoted ->
    [0] Auch in Zitaten aus Quellen
   *[other] Auch in Zitaten aus Quellen ({ $quoted })
}
find-at = { $at } von { $count }
find-none = Nicht gefunden
find-replaced = { $replaced ->
    [0] Nichts ersetzt.
   *[other] { $replaced } ersetzt.
}
find-left = { $left ->
    [one] 1 Treffer in einem Zitat blieb unverändert.
   *[other] { $left } Treffer in Zitaten blieben unverändert.
}
find-left-one = Nicht geändert: Es steht in einem Zitat aus einer Quelle.

## Settings of writing
settings-writing = Schreiben
settings-smart-quotes = Beim Schreiben typografische Anführungszeichen, Gedankenstriche und Auslassungspunkte setzen
settings-name = Eigener Name
settings-name-how = Für Änderungsvorschläge und den Zitatnachweis. Wird in diesem Browser gespeichert.
