# The first run: notes on the sample draft.

hint-label = Hinweis
hint-away = Diesen Hinweis ausblenden
hint-all = Alle Hinweise ausblenden
hint-headline = Kein Zitat im Artikel enthält die markierten Wörter. „Vergleichen“ zeigt das ähnlichste.
hint-ghost = Hier weiterschreiben: Sobald ein Zitat aus den Quellen passt, erscheint es in Grau. { $key } fügt es ein.
hint-ghost-click = Hier weiterschreiben: Sobald ein Zitat aus den Quellen passt, erscheint es in Grau. Klicken oder tippen fügt es ein.
hint-sources = Ein eigenes Transkript irgendwo auf der Seite ablegen, um es als Quelle hinzuzufügen.
