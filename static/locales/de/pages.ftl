# The navigation, the empty states of the pages and the guide of the first run.

nav-drafts = Entwürfe
nav-sources = Quellen
nav-posts = Posts
nav-check = Prüfen
nav-people = Personen
nav-recent-drafts = Entwürfe, neueste zuerst
sources-all = Alle Quellen
sources-others = Andere Quellen
sources-views = Ansichten der Quellen
sources-search = Alle Quellen durchsuchen
sources-passages = Passagen
sources-in-draft = An „{ $draft }“ angehängt
sources-in-a-draft = An einen Entwurf angehängt
sources-empty = Die erste Quelle hinzufügen
sources-empty-how = Transkripte, Dokumente oder Untertitel irgendwo auf dieser Seite ablegen. Sie bleiben auf diesem Server und lassen sich in jedem Entwurf zitieren.

## The guide of the first run
guide-title = Das erste Zitat in zwei Minuten
guide-skip = Überspringen
guide-add = Ein Transkript hinzufügen
guide-add-how = Eine Datei irgendwo auf dieser Seite ablegen: Untertitel, Word, PDF oder reiner Text. Sie bleibt auf diesem Server.
guide-add-file = Datei wählen …
guide-add-paste = Text einfügen
guide-add-sample = Beispiel testen
guide-reading = { $file } wird gelesen …
guide-sample-coming = Das Beispiel wird hinzugefügt. Das dauert etwa 20 Sekunden.
guide-check = Sprecher, Titel und Datum prüfen
guide-confirm = Das stimmt so
guide-headline = Die Überschrift schreiben
guide-headline-how = Die Vorschläge richten sich nach dem Thema des Artikels, und die Überschrift nennt es.
guide-headline-go = Überschrift schreiben
guide-write = Einen Satz schreiben und ein Zitat einfügen
guide-write-how = Den Satz schreiben, der zu einem Zitat hinführt, dann kurz warten. Ein passendes Zitat erscheint in Grau, weitere stehen unter „Zitate“.
guide-write-offered = Der graue Text ist ein Zitat aus dem Transkript. { $key } drücken, um es einzufügen.
guide-write-offered-touch = Der graue Text ist ein Zitat aus dem Transkript. Zum Einfügen darauf tippen.
guide-step = Schritt { $step } von { $steps }: { $name }
guide-done = Das erste Zitat ist eingefügt. Seine Quelle bleibt bei ihm, und jede Änderung daran wird geprüft.
guide-close = Schließen

## Posts
monitor-advanced = Erweitert
