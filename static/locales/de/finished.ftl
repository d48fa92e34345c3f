# The page that checks an article that was written elsewhere.

finished-page-title = { nav-check } · { -product }
finished-skip = Zu den Befunden springen
finished-heading = Einen fertigen Artikel prüfen
finished-intro = Einen Artikel, der anderswo geschrieben wurde, und seine Quellen hier ablegen. Jedes Zitat wird mit den Quellen verglichen, jedes Zitat der Überschrift mit dem Text. Nichts wird gespeichert.
finished-needs-script = Die Prüfung braucht JavaScript.
finished-drop = Einen Artikel und seine Quellen ablegen, um sie zu prüfen

## What is checked
finished-article = Artikel
finished-article-hint = Word, Google Docs (als Word oder HTML), Markdown oder reiner Text.
finished-choose-article = Artikel wählen …
finished-address = Oder seine Adresse
finished-sources = Quellen
finished-sources-hint = Transkripte, Dokumente oder Untertitel. Ohne Dateien wird mit allen gespeicherten Quellen verglichen.
finished-choose-sources = Quellen wählen …
finished-remove = { $file } entfernen
finished-check = Prüfen
finished-checking = Prüft …
finished-empty = Noch kein Artikel.
finished-empty-hint = Eine Datei wählen oder auf dieser Seite ablegen.

## The result
finished-blocked = { $quotes ->
    [one] Ein Zitat ist zu korrigieren oder zu begründen
   *[other] { $quotes } Zitate sind zu korrigieren oder zu begründen
}
finished-passed = Nichts zu korrigieren
finished-word = Word-Datei mit Kommentaren
finished-no-quotes = Keine Zitate in diesem Artikel
finished-no-quotes-hint = Nur Wörter in Anführungszeichen werden geprüft.
finished-text = Der Artikel
finished-findings = Befunde
