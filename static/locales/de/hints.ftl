# The first run: notes on the sample draft.

hint-away = Diesen Hinweis ausblenden
own-source-title = Mit dem eigenen Transkript arbeiten
own-source-how = Hier ablegen: Untertitel, Word, PDF oder reiner Text. Ein eigener Entwurf öffnet sich damit.
hint-ghost = Oder unten weiterschreiben: Passt ein Zitat aus den Quellen, erscheint es in Grau. { $key } fügt es ein.
hint-ghost-click = Oder unten weiterschreiben: Passt ein Zitat aus den Quellen, erscheint es in Grau. Klicken oder tippen fügt es ein.
